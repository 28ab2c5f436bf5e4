// Names of heroes, creatures, things, places and cards.
#include "cli/speech.h"

namespace rietburg::cli {

std::string Speech::hero(const std::string& id) const { return wording_.name(scene(), "hero-name", id); }

std::string Speech::the_hero(const std::string& id) const { return wording_.name(scene(), "hero", id); }

std::string Speech::hero_mark(const std::string& id) const { return texts_.format("ui.mark.hero." + id); }

std::string Speech::mark(const std::string& id) const {
  if (texts_.has("ui.mark." + id)) return texts_.format("ui.mark." + id);
  const std::string last = id.substr(id.rfind('.') + 1);
  const std::string name = id.starts_with("creature.") ? creature(last) : figure(last);
  return Texts::sentence(name.substr(0, 1));
}

std::string Speech::creature(const std::string& kind) const { return texts_.format("creature." + kind); }

std::string Speech::thing(const std::string& id) const { return wording_.name(scene(), "thing-name", id); }

std::string Speech::figure(const std::string& id) const { return wording_.name(scene(), "figure", id); }

std::string Speech::space(int id) const { return wording_.space(scene(), id); }

std::string Speech::legend_title() const {
  return texts_.format("legend." + session_.state().value("legend", "") + ".title");
}

namespace {

/// Keys of a card's part: an event card's, or one of the legend, which may exist once for each difficulty.
std::vector<std::string> card_keys(const json& state, const std::string& id, const std::string& part) {
  const std::string legend = "legend." + state.value("legend", "") + ".card." + id + "." + part;
  const std::string difficulty = state.contains("difficulty") && state["difficulty"].is_string()
                                     ? state["difficulty"].get<std::string>()
                                     : std::string();
  return {"card." + id + "." + part, legend, legend + "." + difficulty};
}

}  // namespace

Args Speech::values() const {
  Args args;
  const json& state = session_.state();
  const json known = state.value("values", json::object());
  for (const auto& [name, value] : known.items()) {
    if (value.is_number_integer()) {
      args.set(name, std::to_string(value.get<int>()));  // a space is no quantity: never with a thousands mark
    } else {
      args.set(name, texts_.format("ui.unknown-value"));
    }
  }
  return args;
}

std::string Speech::card_title(const std::string& id) const { return wording_.name(scene(), "card", id); }

std::optional<Page> Speech::card(const std::string& id) const {
  Page page;
  for (const char* part : {"title", "story", "text"}) {
    for (const std::string& key : card_keys(session_.state(), id, part)) {
      if (!texts_.has(key)) continue;
      if (page.title.empty()) {
        page.title = texts_.format(key);
      } else {
        page.paragraphs.push_back(texts_.format(key, values()));
      }
      break;
    }
  }
  if (page.title.empty()) return std::nullopt;
  return page;
}

bool Speech::is_of_letter(const json& event) {
  const std::string id = event.value("card", ""), letter = event.value("letter", "");
  return !letter.empty() && id.starts_with(letter) && id.find_first_not_of("0123456789", 1) == std::string::npos;
}

std::optional<Page> Speech::card_of(const json& event) const {
  const std::string name = event.value("event", "");
  if (name != "card_read" && name != "event_drawn") return std::nullopt;
  const std::string id = event.value("card", "");
  auto page = card(id);
  if (!page) return page;
  Args args{{"title", page->title}, {"id", id}, {"letter", event.value("letter", "")}};
  const char* const key = name == "event_drawn" ? "ui.page.event-card"
                          : is_of_letter(event) ? "ui.page.legend-card"
                                                : "ui.page.card";
  page->title = texts_.format(key, args);
  return page;
}

std::optional<Page> Speech::card_at(std::size_t entry) const {
  const json& event = session_.log()[entry].event;
  const bool legend = event.value("event", "") == "card_read";
  for (std::size_t i = 0; legend && i < entry; ++i) {
    const json& earlier = session_.log()[i].event;
    if (earlier.value("event", "") == "card_read" && earlier.value("card", "") == event.value("card", ""))
      return std::nullopt;
  }
  return card_of(event);
}

std::optional<Page> Speech::rule(const std::string& id) const {
  if (texts_.has("rule." + id)) {
    const std::string title = texts_.format("rule." + id + ".title");
    return Page{texts_.format("rules.rule", {{"title", title}, {"rule", id}}), {texts_.format("rule." + id)}};
  }
  return card(id);
}

}  // namespace rietburg::cli
