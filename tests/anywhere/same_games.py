#!/usr/bin/env python3
"""The same games everywhere: random games over all legends, difficulties and numbers of heroes, played by several
builds, must be equal in every byte of every position.

same_games.py GAMES PROGRAM PROGRAM...   (a program, or a .wasm module that node runs with playouts.mjs)"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
HEROES = ["dwarf", "warrior", "archer", "wizard"]


def setups():
    """A line for each; heroes change places, so that each of them leads and is left out somewhere."""
    lines = []
    for file in sorted((HERE.parents[1] / "content" / "legends").glob("*/legend.json")):
        legend = json.loads(file.read_text())
        for difficulty in legend.get("difficulties") or [None]:
            for count in legend["heroes"]:
                turn = len(lines) % len(HEROES)
                fields = {"legend": legend["id"], "heroes": (HEROES[turn:] + HEROES[:turn])[:count]}
                if difficulty is not None:
                    fields["difficulty"] = difficulty
                lines.append(fields)
    return lines


def play(program, text):
    command = ["node", str(HERE / "playouts.mjs"), program] if program.endswith(".wasm") else [program]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{program}: {done.stderr.strip() or done.returncode}")
    return done.stdout.splitlines()


def main():
    games, programs = int(sys.argv[1]), sys.argv[2:]
    fields = setups()
    each = -(-games // len(fields))
    text = "".join(f"{each} {1000 * i} {json.dumps(one)}\n" for i, one in enumerate(fields))
    first = play(programs[0], text)
    expected = len(fields) * (each + 1)
    if len(first) != expected:
        sys.exit(f"{programs[0]}: {len(first)} lines instead of {expected}")
    endings = [line[0] for line in first if not line.endswith("actions")]
    if endings.count("0") > len(endings) // 5:  # a legend that begins anew need not end
        sys.exit("too many games did not end")
    for program in programs[1:]:
        for number, (one, other) in enumerate(zip(first, play(program, text), strict=True)):
            if one != other:
                setup, game = divmod(number, each + 1)
                sys.exit(f"{program} differs from {programs[0]} in game {game} of {fields[setup]}:\n  {one}\n  {other}")
    actions = sum(int(line.split()[0]) for line in first if line.endswith("actions"))
    print(f"{each * len(fields):,} games of {len(fields)} setups, {actions:,} actions: equal in {len(programs)} builds")


main()
