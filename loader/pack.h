// All content files as one piece of bytes: to be embedded, or sent where there is no file system.
//
// "RIETPACK", version, then for each file five texts (name, folder, key, guest, bytes), each with its length in four
// bytes, little-endian.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "loader/files.h"

namespace rietburg::loader {

inline constexpr std::size_t kLargestPack = std::size_t{64} << 20U;

std::string pack_files(const std::vector<SourceFile>& files);
/// The same files; or why these bytes are no pack.
Result<std::vector<SourceFile>> unpack_files(std::string_view bytes);

}  // namespace rietburg::loader
