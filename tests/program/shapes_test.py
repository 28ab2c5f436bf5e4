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
PLAIN = {"number": int, "string": str, "boolean": bool, "null": type(None)}


def unions():
    return {name: set(re.findall(r"'(\w+)'", body))
            for name, body in re.findall(r"export type (\w+) =((?:\s*\|?\s*'\w+')+);", WORDS)}


def interfaces():
    """By name: the type of each field, with a question mark where it may be missing."""
    found = {}
    for name, body in re.findall(r"export interface (\w+) \{(.*?)\n\}", WORDS, re.S):
        found[name] = {key: (kind, mark == "?") for key, mark, kind in re.findall(r"^  (\w+)(\??): (.*);$", body, re.M)}
        if "[thing: string]" in body:
            found[name]["[thing]"] = ("number", True)
    return found


class Shapes:
    """Whether a value is of a type of words.ts; what of the types was met."""

    def __init__(self):
        self.unions, self.interfaces, self.met = unions(), interfaces(), set()

    def check(self, value, kind, where):
        problems = [self.problem(value, part.strip(), where) for part in kind.split("|")]
        if None not in problems:
            raise AssertionError(problems[0])

    def problem(self, value, kind, where):
        if kind in PLAIN:
            return None if type(value) is PLAIN[kind] else f"{where}: {value!r} is no {kind}"
        if kind in self.unions:
            return None if value in self.unions[kind] else f"{where}: {value!r} is no {kind}"
        if kind in self.interfaces:
            return self.problem_of_fields(value, kind, where)
        if kind == "Chance":
            return None if type(value) in (int, float) and 0 <= value <= 1 else f"{where}: {value!r} is no chance"
        if kind in ("Counts", "Piles"):
            of = "number" if kind == "Counts" else "Pile"
            return self.first(self.problem(one, of, f"{where}.{key}") for key, one in value.items())
        if kind == "Values":
            known = all(one is None or type(one) is int for one in value.values())
            return None if known else f"{where}: {value!r} are no values"
        if kind == "Looks":
            known = all(one in ("female", "male") for one in value.values())
            return None if known else f"{where}: {value!r} are no looks"
        if kind == "Way":
            return None if len(value) == 2 and all(type(one) is int for one in value) else f"{where}: {value!r} is no way"
        if not kind.endswith("[]"):
            raise AssertionError(f"words.ts has no type {kind}")
        if type(value) is not list:
            return f"{where}: {value!r} is no list"
        return self.first(self.problem(one, kind[:-2], f"{where}[{i}]") for i, one in enumerate(value))

    def problem_of_fields(self, value, name, where):
        fields = self.interfaces[name]
        if type(value) is not dict:
            return f"{where}: {value!r} is no {name}"
        for key, (_, may_miss) in fields.items():
            if not may_miss and key not in value:
                return f"{where}: {name} without {key}"
        for key, one in value.items():
            field = key if key in fields else "[thing]"
            if field not in fields:
                return f"{where}: {name} has an unknown field {key}"
            self.met.add((name, field))
            self.check(one, fields[field][0], f"{where}.{key}")
        return None

    @staticmethod
    def first(problems):
        return next((problem for problem in problems if problem), None)

    def never_met(self):
        return {(name, key) for name, fields in self.interfaces.items() for key in fields} - self.met


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ["RIETBURG"], "engine", "--legends", str(ROOT / "tests" / "legends" / "marked")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

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


class ShapesTest(unittest.TestCase):
    def test_random_play(self):
        shapes, told = Shapes(), set()

        def look(engine, answer):
            self.assertTrue(answer["ok"], answer)
            told.update(event["event"] for event in answer["events"])
            shapes.check(answer["events"], "GameEvent[]", "events")
            shapes.check(answer["asks"], "Asks | null", "asks")
            legal = engine.ask(do="legal")["actions"]
            shapes.check(legal, "Action[]", "actions")
            shapes.check(engine.ask(do="state")["state"], "State", "state")
            return legal

        with Engine() as engine:
            for place, legend in enumerate(engine.ask(do="legends")["legends"]):
                draw = random.Random(legend["id"])
                engine.ask(do="dice", mode=["table", "engine"][place % 2])
                setup = {"difficulty": legend["difficulties"][0]} if legend["difficulties"] else {}
                heroes = ["warrior", "archer", "dwarf", "wizard"][:max(legend["heroes"])]
                actions = look(engine, engine.ask(do="new", legend=legend["id"], heroes=heroes, seed=7, **setup))
                for i in range(400):
                    if not actions:
                        break
                    fights = [action for action in actions if action["do"] in ("fight", "accept", "stay")]
                    action = draw.choice(fights or actions)  # who only wanders about seldom fights
                    action.pop("shows", None)
                    actions = look(engine, engine.ask(do="play", action=action))
                    if i % 20 == 0:
                        walks = engine.ask(do="walks")
                        shapes.check(walks["walks"] + walks["leads"], "Walk[]", "walks")
                        forecast = engine.ask(do="forecast", days=2)
                        shapes.check(forecast["creatures"], "ForecastMove[]", "forecast")
                        shapes.check(forecast["days"], "ForecastDay[]", "days")
                        shapes.check(forecast["castle"], "ForecastCastle", "castle")
                        shapes.check(forecast["letters"], "LettersAhead", "letters")
                    if i % 100 == 0:
                        told_to = {heroes[0]: {"to": "follow", "hero": heroes[1]}, heroes[1]: {"to": "stay"}}
                        hint = engine.ask(do="hint", rollouts=20, plan=True, orders=told_to if i % 200 == 0 else {})
                        if hint["ok"]:
                            shapes.check(hint["reason"], "Reason", "reason")
                            shapes.check(hint["plan"], "PlanPart[]", "plan")
                    for one in actions[:40]:
                        if one["do"] == "fight":
                            odds = engine.ask(do="odds", creature=one["creature"], helps=i % 20 == 0)
                            self.assertTrue(odds.pop("ok"), odds)
                            odds.pop("id", None)
                            shapes.check(odds, "Odds", "odds")
        # Enough was looked at for the check to mean something.
        self.assertGreater(len(told), 80, sorted(shapes.unions["EventName"] - told))
        self.assertLess(len(shapes.never_met()), 30, sorted(shapes.never_met()))


if __name__ == "__main__":
    unittest.main()
