"""docs/legends.md: every step of the guide is checked by the tool, and the legend it ends with is played at random."""
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["RIETBURG"]
GUIDE = pathlib.Path(os.environ["RIETBURG_SOURCE_DIR"]) / "docs" / "legends.md"


def steps():
    """The files of each step, by path."""
    for step in re.split(r"^### Step \d+.*$", GUIDE.read_text(encoding="utf-8"), flags=re.M)[1:]:
        yield dict(re.findall(r"^```json (\S+)\n(.*?)^```$", step, flags=re.M | re.S))


class Engine:
    def __init__(self, *options):
        environment = {**os.environ, "XDG_DATA_HOME": "/proc/nowhere"}
        self.process = subprocess.Popen([PROGRAM, "engine", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=environment)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=30)


class Guide(unittest.TestCase):
    def test_each_step_is_a_legend_and_the_last_one_can_be_played(self):
        with tempfile.TemporaryDirectory() as folder:
            made = pathlib.Path(folder) / "lost-bell"
            count = 0
            for count, files in enumerate(steps(), 1):
                self.assertEqual(set(files), {"lost-bell/legend.json", "lost-bell/text/en.json"})
                for name, text in files.items():
                    path = pathlib.Path(folder) / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
                done = subprocess.run([PROGRAM, "legend", "check", made], capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 0, f"step {count}: {done.stdout}{done.stderr}")
            self.assertEqual(count, 3)
            engine = Engine("--legends", str(made))
            self.addCleanup(engine.close)
            read = set()
            for seed, (level, heroes) in enumerate([("easy", 2), ("normal", 3), ("easy", 4), ("normal", 2)]):
                read |= self.play(engine, level, heroes, seed)
            self.assertTrue({"A1", "C1"} <= read, read)

    def play(self, engine, level, heroes, seed):
        choose = random.Random(seed)
        chosen = ["dwarf", "warrior", "archer", "wizard"][:heroes]
        answer = engine.ask(do="new", legend="lost-bell", difficulty=level, heroes=chosen, seed=seed)
        read = set()
        for _ in range(20000):
            read |= {event["card"] for event in answer.get("events", []) if event["event"] == "card_read"}
            if answer.get("outcome"):
                return read
            answer = engine.ask(do="play", action=choose.choice(engine.ask(do="legal")["actions"]))
        self.fail("the game does not end")


if __name__ == "__main__":
    unittest.main()
