#!/usr/bin/env bash
# tools/install.sh play|site|package|check: makes sure that what ./play, its --offline-site or --package, or ./check needs is there, and installs what is missing.
# Speaks on standard error only: the standard output of ./play belongs to the program it starts.
set -euo pipefail

# One line per Debian package: name | how to find it where it did not come as that package | what it is for.
for_play='
g++                | command -v g++                                  | the compiler
cmake              | command -v cmake                                | configures the build
ninja-build        | command -v ninja                                | runs the build
make               | command -v make                                 | lets the linker optimise on all cores
nlohmann-json3-dev | header nlohmann/json.hpp                        | JSON
libvalijson-dev    | header valijson/validator.hpp                   | checks content files against their schemas
libcli11-dev       | header CLI/CLI.hpp                              | command-line options
libfmt-dev         | header fmt/core.h                               | text formatting
libncurses-dev     | header curses.h                                 | the full-screen terminal
libicu-dev         | header unicode/msgfmt.h                         | messages in several languages
libboost-dev       | header boost/beast.hpp                          | HTTP and WebSocket of the server
libsqlitecpp-dev   | header SQLiteCpp/SQLiteCpp.h                    | the tables on the disk
libsqlite3-dev     | header sqlite3.h                                | what SQLiteCpp stands on
libpqxx-dev        | header pqxx/pqxx                                | tables in a PostgreSQL database
nodejs             | command -v node                                 | builds the page
npm                | command -v npm                                  | fetches what the page is built with
libjemalloc-dev    | header jemalloc/jemalloc.h                      | memory for many small pieces of JSON
zlib1g-dev         | header zlib.h                                   | packs the texts for the page
prometheus-cpp-dev | header prometheus/registry.h                    | figures of the server
'
for_site="$for_play"'
clang-19           | command -v clang++-19                           | compiles for the browser; reads the coroutines of the sockets for clang-tidy
lld-19             | command -v wasm-ld-19                           | links the WebAssembly module
wasi-libc          | ls /usr/include/wasm32-wasi/stdlib.h            | the C library of the WebAssembly module
libc++-19-dev-wasm32 | ls /usr/lib/wasm32-wasi/libc++.a              | its C++ library
libc++abi-19-dev-wasm32 | ls /usr/lib/wasm32-wasi/libc++abi.a        | what that stands on
libclang-rt-19-dev-wasm32 | ls "$(clang-19 --print-resource-dir)"/lib/wasi/*wasm32.a | what the compiler calls there
'
for_package="$for_site"'
dpkg-dev           | command -v dpkg-shlibdeps                       | tells which packages a program needs
file               | command -v file                                 | tells what kind of file it is
'
for_check="$for_package"'
groff-base         | command -v groff                                | reads the manual page in the tests
nginx              | command -v nginx /usr/sbin/nginx                | HTTPS in front of the server in the tests; not as a service
openssl            | command -v openssl                              | makes a certificate for that
postgresql         | ls /usr/lib/postgresql/*/bin/postgres           | a database for several servers in the tests; not as a service
ccache             | command -v ccache                               | makes the next build quick
git                | command -v git                                  | tells which files changed
python3            | command -v python3                              | whole-program tests and the rules index
python3-pexpect    | PATH=/usr/bin:$PATH python3 -c "import pexpect" | plays at a terminal in the tests
parallel           | command -v parallel                             | spreads the laboratory over processes in its test
libgtest-dev       | header gtest/gtest.h                            | the test framework
libgmock-dev       | header gmock/gmock.h                            | matchers for the tests
chromium           | command -v chromium                             | plays in the browser in the tests
firefox-esr        | command -v firefox-esr firefox                  | plays a first turn in another browser
clang-14           | command -v clang++-14                           | builds the fuzz targets
libclang-rt-14-dev | clang_runtime fuzzer                            | runs the fuzz targets
clang-tidy-14      | command -v clang-tidy-14                        | looks for mistakes in changed files
clang-tidy-19      | command -v clang-tidy-19                        | looks for mistakes in the sockets
python3-numpy      | PATH=/usr/bin:$PATH python3 -c "import numpy"   | arrays for the Python package
clang-format-14    | command -v clang-format-14                      | checks the formatting
'

say() { printf '%s\n' "$*" >&2; }

header() { echo "#include <$1>" | g++ -std=c++20 -x c++ -E - -o /dev/null; }

clang_runtime() { ls "$(clang++-14 --print-runtime-dir)/libclang_rt.$1"*; }

trim() { sed -e 's/^ *//' -e 's/ *$//' <<<"$1"; }

case "${1-}" in
  play) table=$for_play ;;
  site) table=$for_site ;;
  package) table=$for_package ;;
  check) table=$for_check ;;
  *) say "usage: tools/install.sh play|site|package|check"; exit 2 ;;
esac

installed=' '
if command -v dpkg-query >/dev/null; then
  installed=" $(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | tr '\n' ' ') "
fi

missing=()
reasons=()
while IFS='|' read -r package probe reason; do
  package=$(trim "$package")
  [[ -z $package || $installed == *" $package "* ]] && continue
  eval "$probe" >/dev/null 2>&1 </dev/null && continue
  missing+=("$package")
  reasons+=("$(printf '  %-20s %s' "$package" "$(trim "$reason")")")
done <<<"$table"

[[ ${#missing[@]} -eq 0 ]] && exit 0

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  say "Rietburg needs the following, which this system lacks (the names are those of the Debian 12 packages):"
  say "$(printf '%s\n' "${reasons[@]}")"
  say "Only Debian and its relatives are installed to automatically: please install these by your system's own means."
  exit 1
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    say "Rietburg needs these Debian packages, and there is no sudo to install them with:"
    say "$(printf '%s\n' "${reasons[@]}")"
    say "Please run as root:  apt-get install --no-install-recommends ${missing[*]}"
    exit 1
  fi
  as_root=(sudo)
fi

say "Installing Debian packages (once${as_root[*]:+, with sudo}):"
say "$(printf '%s\n' "${reasons[@]}")"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" >>"$log" 2>&1 </dev/null; }

# What is installed for the tests starts nothing, now or with the machine: they start what they need themselves.
no_services=/usr/sbin/policy-rc.d
if [[ -e $no_services ]]; then
  no_services=
else
  printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" install -m 755 /dev/stdin "$no_services"
  trap '"${as_root[@]}" rm -f "$no_services"; rm -f "$log"' EXIT
fi

# Nor does PostgreSQL make a database of its own.
no_cluster=/etc/postgresql-common/createcluster.conf
if [[ " ${missing[*]} " == *" postgresql "* && ! -e $no_cluster ]]; then
  printf 'create_main_cluster = false\n' | "${as_root[@]}" install -D -m 644 /dev/stdin "$no_cluster"
fi

# A failed update is not the end: the packages may be in the lists already.
apt update || say "The package lists could not be brought up to date; trying with those at hand."
if ! apt install --yes --no-install-recommends -o Dpkg::Options::=--force-confold "${missing[@]}"; then
  cat "$log" >&2
  say "The packages could not be installed; the reason is above. They are: ${missing[*]}"
  exit 1
fi
for service in nginx postgresql; do
  if [[ " ${missing[*]} " == *" $service "* ]] && command -v systemctl >/dev/null; then
    "${as_root[@]}" systemctl disable --quiet "$service" >>"$log" 2>&1 || true
  fi
done
say "Installed."
