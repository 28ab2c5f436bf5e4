#!/usr/bin/env bash
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [[ ${1-} == --help || ${1-} == -h ]]; then
  cat <<'HELP'
./play [command] [options]

Installs what is missing (Debian packages, with sudo when you are not root), builds Rietburg into build/release, and
starts it. The first time takes some minutes, later times a moment.

  ./play                   the game in this terminal
  ./play terminal --plain  line by line, for screen readers and pipes
  ./play --continue        the game you left
  ./play terminal --help   all options of the game
  ./play COMMAND ...       any other command of the program: engine, bench, ...

What ./play itself has to say goes to standard error.
HELP
  exit 0
fi

say() { printf '%s\n' "$*" >&2; }

# Shows ninja's "[12/80]" as one line that overwrites itself; elsewhere than on a terminal, nothing.
progress() {
  local line
  while IFS= read -r line; do
    [[ -t 2 && $line == \[*/*\]* ]] && printf '\r  compiling %s ' "${line%%]*}]" >&2
    built=yes
  done
  [[ ! -t 2 || -z ${built-} ]] || printf '\r\033[K' >&2
}

"$root/tools/install.sh" play

mkdir -p "$root/build"
log=$root/build/play.log
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}

build() {
  cd "$root" && cmake --preset release >"$log" 2>&1 </dev/null &&
    cmake --build --preset release --target rietburg 2>&1 </dev/null | tee -a "$log" | progress
}

if [[ -x $root/build/release/rietburg ]]; then
  say "Rietburg, a table for The Legends of Andor. Looking for changes since the last build ..."
else
  say "Rietburg, a table for The Legends of Andor. Building it for the first time; this takes some minutes ..."
fi
if ! (build); then
  cat "$log" >&2
  say "The build failed; its output is above and in build/play.log."
  exit 1
fi

if [[ $# -eq 0 || $1 == -* ]]; then set -- terminal "$@"; fi
exec "$root/build/release/rietburg" "$@"
