#include "lab/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/svg.h"

namespace rietburg::lab {

namespace {

// Colours that people with any colour vision can tell apart (Okabe and Ito 2008).
constexpr std::array<std::string_view, 7> kColours = {"#0072b2", "#e69f00", "#009e73", "#cc79a7",
                                                      "#56b4e9", "#d55e00", "#f0e442"};
constexpr std::string_view kOthers = "#999999";
constexpr std::string_view kWon = "#009e73";
constexpr std::string_view kLost = "#d55e00";
constexpr std::string_view kGrid = "#dddddd";

constexpr double kLeft = 300, kAcross = 520, kRight = 180;
constexpr double kTop = 56, kStep = 26;
constexpr int kWidth = static_cast<int>(kLeft + kAcross + kRight);

int height_for(std::size_t rows, double step, double below) {
  return static_cast<int>(kTop + static_cast<double>(rows) * step + below);
}

double per_game(std::uint64_t count, const Row& row) {
  return row.games == 0 ? 0 : static_cast<double>(count) / static_cast<double>(row.games);
}

void percent_axis(Svg& svg, double bottom) {
  for (int percent = 0; percent <= 100; percent += 20) {
    const double x = kLeft + kAcross * percent / 100;
    svg.line(x, kTop - 8, x, bottom, kGrid);
    svg.text(x, bottom + 18, fmt::format("{} %", percent), Anchor::middle);
  }
}

/// Bars of several parts, one for each row.
class Stack {
 public:
  using Parts = std::map<std::string, std::uint64_t>;
  using Of = const Parts& (*)(const Row&);

  Stack(std::span<const Row> rows, Of of) : rows_(rows), of_(of) {
    Parts sums;
    for (const Row& row : rows) {
      for (const auto& [name, count] : of(row)) sums[name] += count;
    }
    for (const auto& [name, count] : sums) largest_.push_back(name);
    std::stable_sort(largest_.begin(), largest_.end(),
                     [&](const std::string& a, const std::string& b) { return sums[a] > sums[b]; });
    has_others_ = largest_.size() > kColours.size();
    if (has_others_) largest_.resize(kColours.size());
  }

  double key_height() const { return 22.0 * static_cast<double>(largest_.size() + (has_others_ ? 1 : 0)); }

  /// `scale`: points for one per game.
  void draw(Svg& svg, double scale, const std::function<std::string(const std::string&)>& word,
            const std::string& others) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) draw_row(svg, i, scale, word, others);
  }

  void key(Svg& svg, double y, const std::function<std::string(const std::string&)>& word,
           const std::string& others) const {
    const auto entry = [&](std::string_view colour, const std::string& text) {
      svg.rect({kLeft, y, 14, 14}, colour);
      svg.text(kLeft + 22, y + 12, text);
      y += 22;
    };
    for (std::size_t i = 0; i < largest_.size(); ++i) entry(kColours[i], word(largest_[i]));
    if (has_others_) entry(kOthers, others);
  }

 private:
  void draw_row(Svg& svg, std::size_t i, double scale, const std::function<std::string(const std::string&)>& word,
                const std::string& others) const {
    const Row& row = rows_[i];
    Parts left = of_(row);
    double x = kLeft;
    const auto part = [&](std::uint64_t count, std::string_view colour, const std::string& name) {
      const double width = scale * per_game(count, row);
      if (width <= 0) return;
      svg.rect({x, kTop + kStep * static_cast<double>(i), width, kStep - 8}, colour,
               fmt::format("{}: {:.2f}", name, per_game(count, row)));
      x += width;
    };
    for (std::size_t k = 0; k < largest_.size(); ++k) {
      part(left[largest_[k]], kColours[k], word(largest_[k]));
      left.erase(largest_[k]);
    }
    std::uint64_t rest = 0;
    for (const auto& [name, count] : left) rest += count;
    part(rest, kOthers, others);
  }

  std::span<const Row> rows_;
  Of of_;
  std::vector<std::string> largest_;
  bool has_others_ = false;
};

void row_labels(Svg& svg, std::span<const Row> rows, double step, const PlotWords& words) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    svg.text(kLeft - 12, kTop + step * static_cast<double>(i) + 13, words.row(rows[i].cell), Anchor::end);
  }
}

void heading(Svg& svg, const std::string& text) { svg.text(16, 26, text, Anchor::start, 18); }

/// What a screen reader says instead of the drawing.
std::string in_words(std::span<const Row> rows, const PlotWords& words) {
  std::string text;
  for (const Row& row : rows)
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", words.row(row.cell), words.share(row));
  return text;
}

}  // namespace

std::string plot_wins(std::span<const Row> rows, const PlotWords& words) {
  Svg svg(kWidth, height_for(rows.size(), kStep, 40), words.wins, in_words(rows, words));
  heading(svg, words.wins);
  percent_axis(svg, kTop + kStep * static_cast<double>(rows.size()));
  row_labels(svg, rows, kStep, words);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = kTop + kStep * static_cast<double>(i) + 9;
    const Interval interval = rows[i].interval();
    svg.line(kLeft + kAcross * interval.low, y, kLeft + kAcross * interval.high, y, kColours[0], 3);
    svg.dot(kLeft + kAcross * rows[i].share(), y, 5, kColours[0]);
    svg.text(kLeft + kAcross + 12, y + 4, words.share(rows[i]));
  }
  return svg.done();
}

std::string plot_days(std::span<const Row> rows, const PlotWords& words) {
  constexpr double kTall = 58;
  int last = 1;
  for (const Row& row : rows) {
    if (!row.days.empty()) last = std::max(last, row.days.rbegin()->first);
  }
  const double wide = kAcross / last;
  const double bottom = kTop + kTall * static_cast<double>(rows.size());
  Svg svg(kWidth, height_for(rows.size(), kTall, 70), words.days, in_words(rows, words));
  heading(svg, words.days);
  row_labels(svg, rows, kTall, words);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::uint64_t most = 1;
    for (const auto& [day, ended] : rows[i].days) most = std::max(most, ended.won + ended.lost);
    const double scale = (kTall - 14) / static_cast<double>(most);
    const double base = kTop + kTall * static_cast<double>(i + 1) - 8;
    svg.line(kLeft, base, kLeft + kAcross, base, kGrid);
    for (const auto& [day, ended] : rows[i].days) {
      const double x = kLeft + wide * (day - 1);
      const double won = scale * static_cast<double>(ended.won), lost = scale * static_cast<double>(ended.lost);
      const std::string hint = fmt::format("{}: {} {}, {} {}", day, words.won, ended.won, words.lost, ended.lost);
      svg.rect({x + 1, base - won, wide - 2, won}, kWon, hint);
      svg.rect({x + 1, base - won - lost, wide - 2, lost}, kLost, hint);
    }
  }
  for (int day = 1; day <= last; day += std::max(1, last / 20)) {
    svg.text(kLeft + wide * (day - 0.5), bottom + 12, std::to_string(day), Anchor::middle);
  }
  svg.rect({kLeft, bottom + 30, 14, 14}, kWon);
  svg.text(kLeft + 22, bottom + 42, words.won);
  svg.rect({kLeft + 120, bottom + 30, 14, 14}, kLost);
  svg.text(kLeft + 142, bottom + 42, words.lost);
  return svg.done();
}

std::string plot_losses(std::span<const Row> rows, const PlotWords& words) {
  const Stack stack(rows, [](const Row& row) -> const Stack::Parts& { return row.causes; });
  const double bottom = kTop + kStep * static_cast<double>(rows.size());
  Svg svg(kWidth, height_for(rows.size(), kStep, 50 + stack.key_height()), words.losses, in_words(rows, words));
  heading(svg, words.losses);
  percent_axis(svg, bottom);
  row_labels(svg, rows, kStep, words);
  stack.draw(svg, kAcross, words.cause, words.others);
  stack.key(svg, bottom + 36, words.cause, words.others);
  return svg.done();
}

std::string plot_letters(std::span<const Row> rows, const PlotWords& words) {
  const Stack stack(rows, [](const Row& row) -> const Stack::Parts& { return row.letters; });
  double most = 1;
  for (const Row& row : rows) {
    std::uint64_t sum = 0;
    for (const auto& [cause, count] : row.letters) sum += count;
    most = std::max(most, std::ceil(per_game(sum, row)));
  }
  const double bottom = kTop + kStep * static_cast<double>(rows.size());
  Svg svg(kWidth, height_for(rows.size(), kStep, 50 + stack.key_height()), words.letters, in_words(rows, words));
  heading(svg, words.letters);
  for (int letters = 0; letters <= static_cast<int>(most); letters += std::max(1, static_cast<int>(most) / 10)) {
    const double x = kLeft + kAcross * letters / most;
    svg.line(x, kTop - 8, x, bottom, kGrid);
    svg.text(x, bottom + 18, std::to_string(letters), Anchor::middle);
  }
  row_labels(svg, rows, kStep, words);
  stack.draw(svg, kAcross / most, words.letter, words.others);
  stack.key(svg, bottom + 36, words.letter, words.others);
  return svg.done();
}

}  // namespace rietburg::lab
