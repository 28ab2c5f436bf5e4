#!/usr/bin/env python3
"""What the program writes has the shapes that the page is checked against: web/src/protocol/words.ts."""
import json
import os
import pathlib
import random
import re
import subprocess
import unittest

ROOT = pathlib.Path(os.environ["RIETBURG_SOURCE_DIR"])
WORDS = (ROOT / "web" / "src" / "protocol" / "words.ts").read_text(encoding="utf-8")
TYPES = {"number": int, "string": str}


def union(name):
    return set(re.findall(r"'(\w+)'", re.search(rf"export type {name} =(.*?);", WORDS, re.S)[1]))


def fields(name):
    body = re.search(rf"export interface {name} \{{(.*?)\n\}}", WORDS, re.S)[1]
    return {key: TYPES[kind] for key, kind in re.findall(r"(\w+)\?: (\w+);", body)}


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ["RIETBURG"], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Shapes(unittest.TestCase):
    def test_random_play(self):
        events, verbs, questions, known = union("EventName"), union("Verb"), union("Question"), fields("GameEvent")
        seen, used = set(), set()

        def check(answer):
            self.assertTrue(answer["ok"], answer)
            for event in answer["events"]:
                self.assertIn(event.get("event"), events)
                seen.add(event.pop("event"))
                for key, value in event.items():
                    self.assertIs(type(value), known.get(key), f"{key} of {event}")
                    used.add(key)
            if answer["asks"]:
                self.assertIn(answer["asks"]["question"], questions)

        with Engine() as engine:
            for legend in engine.ask(do="legends")["legends"]:
                draw = random.Random(legend["id"])
                setup = {"difficulty": legend["difficulties"][0]} if legend["difficulties"] else {}
                heroes = ["warrior", "archer", "dwarf", "wizard"][:max(legend["heroes"])]
                check(engine.ask(do="new", legend=legend["id"], heroes=heroes, seed=7, **setup))
                for _ in range(400):
                    actions = engine.ask(do="legal")["actions"]
                    if not actions:
                        break
                    self.assertLessEqual({action["do"] for action in actions}, verbs)
                    action = draw.choice(actions)
                    action.pop("shows", None)
                    check(engine.ask(do="play", action=action))
        # Enough was looked at for the check to mean something.
        self.assertGreater(len(seen), 80, sorted(events - seen))
        self.assertGreater(len(used), 30, sorted(set(known) - used))


if __name__ == "__main__":
    unittest.main()
