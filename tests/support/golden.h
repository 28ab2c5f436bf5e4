// Files that pin down what the program does. RIETBURG_REGENERATE=1 rewrites them; the diff is then read as carefully as
// code.
#pragma once
#include <string>

namespace rietburg::tests {

/// Compares `text` with the file below tests/; returns an empty string, or the first line that differs.
std::string compare_golden(const std::string& file, const std::string& text);

}  // namespace rietburg::tests
