// A vector inside a plain value: fixed capacity, trivially copyable, unused places zero so that bytes compare equal.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "rietburg/ids.h"

namespace rietburg {

template <typename T, std::size_t N>
struct StaticVec {
  static_assert(std::is_trivially_copyable_v<T>);
  static_assert(N < 256);
  T items[N];
  u8 length;

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return length; }
  constexpr bool empty() const { return length == 0; }
  constexpr bool full() const { return length == N; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + length; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + length; }
  constexpr T& operator[](std::size_t i) {
    assert(i < length);
    return items[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < length);
    return items[i];
  }
  constexpr T& back() { return (*this)[length - 1U]; }
  constexpr const T& back() const { return (*this)[length - 1U]; }
  constexpr void push_back(const T& item) {
    assert(length < N);
    items[length++] = item;
  }
  constexpr void pop_back() {
    assert(length > 0);
    items[--length] = T{};
  }
  constexpr void insert(std::size_t at, const T& item) {
    assert(length < N && at <= length);
    for (std::size_t i = length; i > at; --i) items[i] = items[i - 1];
    items[at] = item;
    ++length;
  }
  constexpr void erase(std::size_t at) {
    assert(at < length);
    for (std::size_t i = at; i + 1 < length; ++i) items[i] = items[i + 1];
    items[--length] = T{};
  }
  constexpr void clear() {
    while (length > 0) items[--length] = T{};
  }
};

}  // namespace rietburg
