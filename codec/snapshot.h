// A position as a few hundred bytes, to be stored and taken up again: all of it, the open questions included.
//
// "RIET", version, two bytes of sizeof(State), the mark of the game, the hash of the position, then the bytes of State
// with runs of zeros shortened: n bytes that follow, m zeros, and so on. Numbers are little-endian.
//
// The checks find damage and mix-ups. They are not a seal: whoever can write snapshots can write any position the rules
// allow.
#pragma once
#include <span>
#include <vector>

#include "codec/fault.h"
#include "rietburg/rules.h"

namespace rietburg::codec {

/// To be raised when the meaning of the bytes of State changes; a change of its size is noticed by itself.
inline constexpr u8 kSnapshotVersion = 1;

/// FNV-1a, 64 bits: finds damage but is not a seal.
u64 checksum(std::span<const u8> bytes);

/// What the indices in a position stand for: legend, difficulty, number of heroes, and every name of the content.
u64 game_mark(const Content& content);

std::vector<u8> encode_snapshot(const Content& content, const State& state);
/// The same position, equal in every byte; or why these bytes are not one of this game.
Read<State> decode_snapshot(const Content& content, std::span<const u8> bytes);

}  // namespace rietburg::codec
