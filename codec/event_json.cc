#include "codec/event_json.h"

#include <string>

#include "codec/names.h"

namespace rietburg::codec {

using nlohmann::json;

namespace {

/// One function per kind of field of events.def; each writes under the key the table gives, or nothing.
struct EventWriter {
  const Content& content;
  const State& state;
  const Event& event;
  json out;

  void seat_field(const char* key, Seat seat) {
    if (seat != Seat::none) out[key] = seat_name(content, state, seat);
  }
  void who(const char* key) { seat_field(key, event.who); }
  void hero(const char* key) { seat_field(key, event.hero); }
  void space(const char* key) {
    if (event.space != Space::none) out[key] = idx(event.space);
  }
  void from(const char* key) {
    if (event.from != Space::none) out[key] = idx(event.from);
  }
  void thing(const char* key) {
    if (event.thing != Thing::none) out[key] = thing_name(content, event.thing);
  }
  void creature(const char* key) {
    if (event.creature != 0 && event.creature != Fight::kRubble) out[key] = event.creature;
  }
  void kind(const char* key) {
    if (event.creature_kind != Kind::none) out[key] = kind_name(content, event.creature_kind);
  }
  void figure(const char* key) {
    if (event.figure != Figure::none) out[key] = figure_name(content, event.figure);
  }
  void token(const char* key) {
    if (event.token != FogToken::hidden) out[key] = fog_name(content, event.token);
  }
  void letter(const char* key) {
    if (event.letter < 26) out[key] = std::string(1, static_cast<char>('A' + event.letter));
  }
  void card(const char* key) {
    if (event.card != Card::none) out[key] = card_name(content, event.card);
  }
  void index(const char* key) {
    if (std::string_view{key} == "flag") {
      out[key] = flag_name(content, event.index);
    } else {
      out[key] = event.index;
    }
  }
  void n(const char* key) { out[key] = event.n; }
  void m(const char* key) { out[key] = event.m; }
  void option(const char* key) { out[key] = option_name(content, event.index); }
  void outcome(const char* key) { out[key] = result_name(static_cast<Result>(event.index)); }
  void reason(const char* key) { out[key] = reason_name(static_cast<Reason>(event.n)); }

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
    if (event.rule != Rule::none) {
      out["rule"] = rule_name(event.rule);
      card("card");
    } else {
      card("rule");
    }
  }
};

}  // namespace

json event_to_json(const Content& content, const State& state, const Event& event) {
  EventWriter writer{content, state, event, {}};
  writer.out["event"] = event_name(event.kind);
  writer.fields();
  writer.behind();
  return std::move(writer.out);
}

json events_to_json(const Content& content, const State& state, const EventLog& events) {
  json list = json::array();
  for (const Event& event : events) list.push_back(event_to_json(content, state, event));
  return list;
}

}  // namespace rietburg::codec
