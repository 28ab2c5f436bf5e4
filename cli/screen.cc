// The loop: keys in, commands out. What is drawn is in screen_draw.cc, panels are in screen_panels.cc.
#include "cli/screen.h"

#include <unicode/unistr.h>

#include <algorithm>

#include "cli/exit_codes.h"
#include "cli/lines.h"
#include "cli/signals.h"

namespace rietburg::cli {

Screen::Screen(const Texts& texts, Session& session, const Speech& speech, const Board& board)
    : texts_(texts), session_(session), speech_(speech), board_(board), map_(board, session, speech) {}

bool Screen::leaving() const { return caught_signal() != 0 || closed_; }

int Screen::next_key() {
  const int key = curses_.key();
  if (key == Curses::closed) closed_ = true;
  return key;
}

void Screen::tell(const std::string& remark) {
  if (columns(remark_) + columns(remark) + 2 < curses_.columns() - 2) {
    remark_ += (remark_.empty() ? "" : "  ") + remark;
  } else if (columns(remark) < curses_.columns() - 2) {
    remark_ = remark;
  } else {
    show({"", {remark}});
  }
}

void Screen::enter() {
  const std::string line = typed_;
  typed_.clear();
  remark_.clear();
  const auto chosen = chosen_;
  chosen_.reset();
  if (!line.empty()) return desk_->obey(line);
  if (chosen) return desk_->pick(*chosen);
  if (!desk_->menu().empty()) tell(say("ui.screen.choose-first"));
}

void Screen::handle_arrow(int key) {
  if (on_map_) {
    const int rows = key == Curses::up ? -2 : key == Curses::down ? 2 : 0;
    const int columns = key == Curses::left ? -6 : key == Curses::right ? 6 : 0;
    return map_.pan(rows, columns);
  }
  const auto size = static_cast<int>(desk_->menu().size());
  if (size == 0) return;
  if (!chosen_ && key == Curses::right && next_page_ > 0) return turn_page();
  if (!chosen_) {
    chosen_ = key == Curses::up ? static_cast<std::size_t>(size) - 1 : 0;
    return;
  }
  int place = static_cast<int>(*chosen_);
  if (key == Curses::up) place = (place + size - 1) % size;
  if (key == Curses::down) place = (place + 1) % size;
  if (key == Curses::left) place = std::max(0, place - answer_rows_);
  if (key == Curses::right) place = std::min(size - 1, place + answer_rows_);
  chosen_ = static_cast<std::size_t>(place);
}

void Screen::handle(int key) {
  switch (key) {
    case Curses::none:
    case Curses::closed: return;
    case Curses::resize: return curses_.repaint();
    case Curses::up:
    case Curses::down:
    case Curses::left:
    case Curses::right: return handle_arrow(key);
    case Curses::page_up: log_scroll_ += log_height_; return;
    case Curses::page_down: log_scroll_ = std::max(0, log_scroll_ - log_height_); return;
    case Curses::home: map_.centre(); return;
    case Curses::tab: on_map_ = !on_map_; return;
    case Curses::enter: return enter();
    case Curses::escape:
      if (typed_.empty()) desk_->close_group();
      typed_.clear();
      remark_.clear();
      chosen_.reset();
      on_map_ = false;
      return;
    case '?':
      if (typed_.empty()) return desk_->obey("help");
      break;
    case ':':
    case ' ':
      if (typed_.empty()) return;
      break;
    default: break;
  }
  type(typed_, key);
}

void Screen::type(std::string& typed, int key) {
  icu::UnicodeString letters = icu::UnicodeString::fromUTF8(typed);
  if (key == Curses::backspace) letters.truncate(std::max(0, letters.moveIndex32(letters.length(), -1)));
  if (key >= 32) letters.append(static_cast<UChar32>(key));
  typed.clear();
  letters.toUTF8String(typed);
}

/// The arrows are put on the next page's first answer; after the last page comes the first.
void Screen::turn_page() { chosen_ = next_page_; }

int Screen::run(Desk& desk) {
  desk_ = &desk;
  bool told_end = false;
  int key = Curses::resize;  // nothing is drawn again without a reason
  while (!desk.quitting() && !leaving()) {
    if (session_.over() && !told_end) {
      const std::string legend = "legend." + session_.state().value("legend", "");
      show({speech_.question(), {say(legend + "." + session_.state().value("outcome", "")), say("ui.after-end")}});
      desk.tell_account();
    }
    told_end = session_.over();
    if (key != Curses::none && !too_small()) draw();
    key = next_key();
    handle(key);
  }
  desk_ = nullptr;
  if (caught_signal() != 0) {
    farewell_ = say("ui.interrupted", {{"kept_id", session_.kept_id()}});
    return kSignal + caught_signal();
  }
  if (closed_ && !session_.over()) {
    farewell_ = say("ui.input-ended", {{"kept_id", session_.kept_id()}});
    return kInputEnded;
  }
  farewell_ = say(session_.over() ? "ui.bye" : "ui.bye-saved", {{"kept_id", session_.kept_id()}});
  return kDone;
}

/// After a change: each card on its own page together with what came of it; a long remainder on a page too, so that
/// nothing scrolls away unseen.
void Screen::happened(std::size_t first) {
  fresh_ = first;
  log_texts_ = speech_.events(0);
  log_scroll_ = 0;
  chosen_.reset();
  map_.centre();
  Page page;  // without a title: what came before the first card
  const auto texts = speech_.events(first);
  for (std::size_t i = 0; i < texts.size() && !leaving(); ++i) {
    if (auto card = speech_.card_at(first + i)) {
      if (!page.title.empty()) {
        show(page);
        page.paragraphs.clear();
      }
      card->paragraphs.insert(card->paragraphs.begin(), page.paragraphs.begin(), page.paragraphs.end());
      page = *card;
    } else if (!texts[i].empty()) {
      page.paragraphs.push_back(say("ui.page.item", {{"text", texts[i]}}));
    }
  }
  if (!page.title.empty()) return show(page);
  if (static_cast<int>(log_lines(log_width_, first).size()) > log_height_)
    show({say("ui.page.happened"), page.paragraphs});
}

}  // namespace rietburg::cli
