#include "codec/event_json.h"

#include <string>

#include "codec/names.h"
#include "codec/write.h"

namespace rietburg::codec {

using nlohmann::json;

namespace {

/// One function per kind of field of events.def; each writes under the key the table gives, or nothing.
template <typename Out>
struct EventWriter {
  const Content& content;
  const State& state;
  const Event& event;
  Out out;
  bool names_card = false;

  void seat_field(const char* key, Seat seat) {
    if (seat != Seat::none) out.word(key, seat_name(content, state, seat));
  }
  void space_field(const char* key, Space space) {
    if (space != Space::none) out.number(key, static_cast<int>(idx(space)));
  }
  void who(const char* key) { seat_field(key, event.who); }
  void hero(const char* key) { seat_field(key, event.hero); }
  void space(const char* key) { space_field(key, event.space); }
  void from(const char* key) { space_field(key, event.from); }
  void thing(const char* key) {
    if (event.thing != Thing::none) out.word(key, thing_name(content, event.thing));
  }
  void creature(const char* key) {
    if (event.creature != 0 && event.creature != Fight::kRubble) out.number(key, event.creature);
  }
  void kind(const char* key) {
    if (event.creature_kind != Kind::none) out.word(key, kind_name(content, event.creature_kind));
  }
  void figure(const char* key) {
    if (event.figure != Figure::none) out.word(key, figure_name(content, event.figure));
  }
  void token(const char* key) {
    if (event.token != FogToken::hidden) out.word(key, fog_name(content, event.token));
  }
  void letter(const char* key) {
    const char letter = static_cast<char>('A' + event.letter);
    if (event.letter < 26) out.word(key, {&letter, 1});
  }
  void card(const char* key) {
    if (event.card == Card::none) return;
    out.word(key, card_name(content, event.card));
    names_card |= std::string_view{key} == "card";
  }
  void index(const char* key) {
    if (std::string_view{key} == "flag") {
      out.word(key, flag_name(content, event.index));
    } else {
      out.number(key, event.index);
    }
  }
  void n(const char* key) { out.number(key, event.n); }
  void m(const char* key) { out.number(key, event.m); }
  void option(const char* key) { out.word(key, option_name(content, event.index)); }
  void outcome(const char* key) { out.word(key, result_name(static_cast<Result>(event.index))); }
  void reason(const char* key) { out.word(key, reason_name(static_cast<Reason>(event.n))); }

  void fields() {
    switch (event.kind) {
#define F(key, field) field(#key);
#define EVENT(name, fields) \
  case EventKind::name:     \
    fields break;
#include "rietburg/events.def"
#undef EVENT
#undef F
      case EventKind::count: break;
    }
  }

  void behind() {
    if (event.rule == Rule::none) return card("rule");
    out.word("rule", rule_name(event.rule));
    if (!names_card) card("card");
  }

  void write() {
    out.word("event", event_name(event.kind));
    fields();
    behind();
  }
};

}  // namespace

json event_to_json(const Content& content, const State& state, const Event& event) {
  EventWriter<ObjectTree> writer{content, state, event, {}};
  writer.write();
  return std::move(writer.out.json);
}

json events_to_json(const Content& content, const State& state, const EventLog& events) {
  json list = json::array();
  for (const Event& event : events) list.push_back(event_to_json(content, state, event));
  return list;
}

std::string events_text(const Content& content, const State& state, const EventLog& events) {
  std::string list;
  append_events(content, state, events, list);
  return list;
}

void append_events(const Content& content, const State& state, const EventLog& events, std::string& out) {
  out += '[';
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (i > 0) out += ',';
    EventWriter<ObjectText> writer{content, state, events[i], ObjectText(out)};
    writer.write();
    writer.out.close();
  }
  out += ']';
}

}  // namespace rietburg::codec
