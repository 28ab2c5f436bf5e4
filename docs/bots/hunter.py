#!/usr/bin/env python3
"""Plays one legend over the pipe: every hero walks to the nearest creature and fights it.

    python3 docs/bots/hunter.py build/release/rietburg [seed]
"""
import json
import random
import subprocess
import sys


class Engine:
    def __init__(self, program):
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do, **fields):
        """One request, one line; one answer, one line."""
        print(json.dumps({"do": do, **fields}), file=self.pipe.stdin, flush=True)
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            raise RuntimeError(answer["error"]["message"])
        return answer


def steps_to(ways, goals):
    """How far each space is from the nearest goal."""
    far, edge = dict.fromkeys(goals, 0), list(goals)
    for space in edge:  # grows while we walk it: breadth first
        for other in ways[space]:
            if other not in far:
                far[other] = far[space] + 1
                edge.append(other)
    return far


def choose(asks, actions, state, ways, dice):
    """Fight where we can, else walk towards a creature, else sleep; everything else by chance."""
    far = steps_to(ways, {creature["space"] for creature in state["creatures"]})
    here = {hero["id"]: hero["space"] for hero in state["heroes"]}.get(asks["who"])
    answers = [action for action in actions if "free" not in action.get("shows", {})] or actions
    for wish in ("fight", "step", "stop", "sleep"):
        fits = [action for action in answers if action["do"] == wish and action.get("shows", {}).get("willpower") != 2]
        if wish == "step":
            fits = [step for step in fits if far.get(step["to"], 99) < far.get(here, 99)]
        if fits:
            return dice.choice(fits)
    return dice.choice(answers)


dice = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
engine = Engine(sys.argv[1])
game = engine.ask("new", legend="legend-2", difficulty="easy", heroes=["dwarf", "archer"], seed=dice.getrandbits(32))
ways = {space["space"]: space["next"] for space in engine.ask("catalogue")["board"]["spaces"]}
while game["asks"]:  # null: the legend has ended
    action = choose(game["asks"], engine.ask("legal")["actions"], engine.ask("state")["state"], ways, dice)
    game = engine.ask("play", action=action, asks=game["asks"]["id"], events=False)
print(f"{game['outcome']} after {game['length']} actions")
