// Plays a script: a position, actions, and what must have happened. The format is told in tests/README.md.
#pragma once
#include <filesystem>
#include <string>

namespace rietburg::tests {

/// Runs the script; returns an empty string, or "file:line: what went wrong".
std::string run_script(const std::filesystem::path& file);

}  // namespace rietburg::tests
