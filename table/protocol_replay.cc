// The verbs that look back: the position at any moment, what was done and what happened.
#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/state_json.h"
#include "table/protocol.h"
#include "table/request.h"
#include "table/save.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

namespace {

constexpr std::size_t kMostLines = 500;

const char* why_name(Entry::Why why) {
  switch (why) {
    case Entry::Why::decided: return "decided";
    case Entry::Why::only_answer: return "only";
    case Entry::Why::chance: return "chance";
  }
  return "";
}

json entry_to_json(const Table& table, const Entry& entry) {
  return codec::action_to_json(table.content(), table.state(), entry.action, entry.shared);
}

}  // namespace

Refused Protocol::state(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const auto length = static_cast<long long>(table_->length());
  const auto at = static_cast<std::size_t>(fields.integer_or("at", 0, length, length));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const Content& content = table_->content();
  if (at == table_->length()) {
    answer["state"] = codec::state_to_json(content, table_->state());
    answer["state"]["looks"] = looks_of(*library_, table_->setup());
    return std::nullopt;
  }
  table_->retell(at, [&](std::size_t, const State& state, const EventLog&) {
    answer["state"] = codec::state_to_json(content, state);
    return false;
  });
  answer["state"]["looks"] = looks_of(*library_, table_->setup());
  return std::nullopt;
}

Refused Protocol::history(const json& request, json& answer) {
  if (Refused refused = no_fields(request)) return refused;
  json list = json::array();
  for (const Entry& entry : table_->history()) list.push_back(entry_to_json(*table_, entry));
  answer["actions"] = std::move(list);
  return std::nullopt;
}

Refused Protocol::log(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const auto length = static_cast<long long>(table_->length());
  const auto from = static_cast<std::size_t>(fields.integer_or("from", 0, length, 0));
  const auto to = static_cast<std::size_t>(fields.integer_or("to", 0, length, length));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  json lines = json::array();
  table_->retell(from, [&](std::size_t at, const State& state, const EventLog& events) {
    if (at > to || lines.size() == kMostLines) return false;
    json line = {{"at", at}, {"events", codec::events_to_json(table_->content(), state, events)}};
    if (at > 0) {
      const Entry& entry = table_->history()[at - 1];
      line["action"] = entry_to_json(*table_, entry);
      line["why"] = why_name(entry.why);
      if (entry.together) line["together"] = true;
    }
    lines.push_back(std::move(line));
    return true;
  });
  answer["lines"] = std::move(lines);
  answer["length"] = table_->length();
  return std::nullopt;
}

}  // namespace rietburg::table
