// Which program this is, with which content.
#pragma once
#include <string>

#include "loader/library.h"

namespace rietburg::server {

/// Another for every build and every change of the content; empty where the build has no id (snapshots are then not
/// kept).
std::string stamp(const loader::Library& library);

}  // namespace rietburg::server
