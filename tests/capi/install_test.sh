#!/usr/bin/env bash
# install_test.sh BUILD: installs the library into a folder of its own, and builds and runs a foreign project with it that
# knows nothing but find_package(Rietburg): once in C, once in C++.
set -euo pipefail
build=$1
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/installed" --component library >"$work/install.log"
mkdir "$work/project"
cp "$tests/capi_test.c" "$work/project/"
cat >"$work/project/capi.cc" <<'CODE'
#include <rietburg.h>

#include <cstdio>

int main() {
  if (rietburg_interface() != RIETBURG_INTERFACE) return 1;
  const auto library = rietburg_open(nullptr);
  std::printf("Rietburg %s\n", rietburg_version());
  return library != 0 && rietburg_close(library) == RIETBURG_OK ? 0 : 1;
}
CODE
cat >"$work/project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(Foreign LANGUAGES C CXX)
find_package(Rietburg 1 REQUIRED)
add_executable(in_c capi_test.c)
add_executable(in_cxx capi.cc)
target_link_libraries(in_c PRIVATE Rietburg::rietburg)
target_link_libraries(in_cxx PRIVATE Rietburg::rietburg)
CMAKE
cmake -S "$work/project" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/installed" >"$work/configure.log"
cmake --build "$work/build" >"$work/build.log" || { cat "$work/build.log"; exit 1; }
"$work/build/in_c"
"$work/build/in_cxx"

# Nothing but the system's own libraries is asked for, and nothing but the interface is shown.
library=$(echo "$work"/installed/lib*/librietburg.so.1 "$work"/installed/lib/*/librietburg.so.1 | tr ' ' '\n' | grep -v '\*' | head -1)
if ldd "$library" | grep -vE 'linux-vdso|ld-linux|lib(c|m|gcc_s|stdc\+\+|pthread)\.so'; then
  echo "librietburg.so needs more than the system has everywhere"
  exit 1
fi
if nm -D --defined-only "$library" | awk '{print $3}' | grep -v '^rietburg_'; then
  echo "librietburg.so shows more than its interface"
  exit 1
fi
