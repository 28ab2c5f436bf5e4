// Reading a request; for protocol*.cc only.
#pragma once
#include "codec/read.h"
#include "table/refusal.h"

namespace rietburg::table {

/// The fields of a request; those every request may have are known already.
inline codec::Fields fields_of(const codec::json& request, codec::Fault& fault) {
  codec::Fields fields(request, "", fault);
  for (const char* known : {"id", "do"}) fields.optional(known);
  return fields;
}

inline Refused bad_request(const codec::Fault& fault) {
  if (fault.message.empty()) return std::nullopt;
  return Refusal{"bad_request", fault.message, fault.where};
}

/// A request that takes nothing.
inline Refused no_fields(const codec::json& request) {
  codec::Fault fault;
  fields_of(request, fault).finish();
  return bad_request(fault);
}

}  // namespace rietburg::table
