// The PostgreSQL of tests/server/postgres.py, where there is one.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rietburg::tests {

/// Its URL, or nothing.
std::vector<std::string> databases();
/// As if no program had ever used it.
void empty_database(const std::string& url);
/// The first number of what it gives, or 0.
std::int64_t in_database(const std::string& url, const std::string& sql);

}  // namespace rietburg::tests
