// Why outside input was refused.
#pragma once
#include <optional>
#include <string>
#include <utility>

namespace rietburg::codec {

/// The place in the input (`heroes[1].hour`), and what is wrong there together with the remedy.
struct Fault {
  std::string where;
  std::string message;
};

/// What was read, or why it could not be.
template <typename T>
struct Read {
  std::optional<T> value;
  Fault fault;

  Read(T read) : value(std::move(read)) {}            // NOLINT: a value converts implicitly, as in a return
  Read(Fault refused) : fault(std::move(refused)) {}  // NOLINT: so does a fault
  explicit operator bool() const { return value.has_value(); }
  const T& operator*() const { return *value; }
  T& operator*() { return *value; }
};

}  // namespace rietburg::codec
