// Which program this is, with which content.
#pragma once
#include <string>

#include "loader/library.h"

namespace rietburg::server {

/// Differs for every build and every change of the content; empty if the build has no id (then no snapshots are
/// kept).
std::string stamp(const loader::Library& library);

}  // namespace rietburg::server
