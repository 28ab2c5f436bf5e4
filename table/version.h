// What a save and a client need to know about the program that speaks.
#pragma once

namespace rietburg::table {

inline constexpr int kProtocolVersion = 2;
/// Of the rules and of the shape of a position: a save from another version is replayed with care (save.h).
inline constexpr const char* kEngineVersion = "0.4.0";
inline constexpr const char* kSaveFormat = "rietburg-game";
inline constexpr int kSaveVersion = 2;  // the words of a save are the protocol's; version_1.h reads those of the first

}  // namespace rietburg::table
