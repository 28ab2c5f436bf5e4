// The verb `why_not`: why actions are not among the legal ones, as the engine says it.
#include "codec/action_json.h"
#include "codec/names.h"
#include "codec/state_json.h"
#include "rietburg/why.h"
#include "table/protocol.h"
#include "table/request.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

namespace {

constexpr std::size_t kMostAsked = 64;  // all that a merchant sells, for one hero

const char* name_of(Why why) {
  switch (why) {
    case Why::none: return "none";
#define WHY(name) \
  case Why::name: \
    return #name;
#include "rietburg/why.def"
#undef WHY
  }
  return "none";
}

json why_to_json(const WhyNot& why) {
  if (why.why == Why::none) return nullptr;
  json out = {{"reason", name_of(why.why)}, {"rule", codec::rule_name(why.rule)}};
  if (why.needs > 0) {
    out["needs"] = why.needs;
    out["has"] = why.has;
  }
  return out;
}

}  // namespace

Refused Protocol::why_not(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* actions = fields.required("actions");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (!actions->is_array()) {
    return Refusal{"bad_request", "expected a list of actions, got " + codec::quoted(*actions), "actions"};
  }
  if (actions->size() > kMostAsked) {
    return Refusal{"too_long", "ask about 64 actions at most; ask about the others in another request", "actions"};
  }
  json list = json::array();
  for (const json& text : *actions) {
    const auto read = codec::action_from_json(table_->content(), table_->state(), text);
    if (!read) {
      const std::string where = "actions[" + std::to_string(list.size()) + "]";
      return Refusal{"bad_request", read.fault.message,
                     where + (read.fault.where.empty() ? "" : ".") + read.fault.where};
    }
    list.push_back(why_to_json(rietburg::why_not(table_->content(), table_->state(), *read)));
  }
  answer["why_not"] = std::move(list);
  answer["asks"] = codec::asks_to_json(table_->content(), table_->state());
  return std::nullopt;
}

}  // namespace rietburg::table
