// Numbers for what a caller holds, and the last mistake of each thread. For capi/ only.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "capi/held.h"

namespace rietburg::capi {

/// A handle: 16 bits of place, counted from 1, and 16 bits that change whenever the place is used anew. 0: no room.
std::uint32_t keep(Held held);
/// What it stands for; nothing where it was closed or never was.
Held look_up(std::uint32_t handle);
bool let_go(std::uint32_t handle);

/// Notes what is wrong for rietburg_message(), and gives the code.
std::int32_t fail(std::int32_t code, std::string message);
/// The same for content: `findings` is a JSON list for rietburg_findings().
std::int32_t fail_with(std::int32_t code, std::string message, std::string findings);
std::int32_t last_code();
const char* last_findings();
const char* last_message();

/// The thing of this kind behind the handle; nullptr is noted as a failure.
template <typename T>
std::shared_ptr<T> find(std::uint32_t handle, const char* kind);

}  // namespace rietburg::capi
