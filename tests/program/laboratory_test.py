"""`rietburg simulate`, `arena` and `legend check --play`: the laboratory as somebody meets it who measures players."""
import csv
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import xml.etree.ElementTree

PROGRAM = os.environ["RIETBURG"]
SOURCE = pathlib.Path(os.environ["RIETBURG_SOURCE_DIR"])
ENVIRONMENT = {**os.environ, "XDG_DATA_HOME": "/proc/nowhere", "LC_ALL": "C.UTF-8"}
CELL = ("--legend", "legend-2", "--difficulty", "easy", "--heroes", "2")


def command(*options):
    return [PROGRAM, *map(str, options)]


def run(*options, **more):
    return subprocess.run(command(*options), capture_output=True, timeout=120, text=True, env=ENVIRONMENT, **more)


def games(folder):
    return (folder / "games.jsonl").read_text().splitlines()


class Folder(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)

    def simulate(self, name, *options, code=0, strength="random"):
        done = run("simulate", *CELL, "--strength", strength, "--to", self.folder / name, *options)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def merge(self, name, *parts):
        done = run("simulate", "--merge", *(self.folder / part for part in parts), "--to", self.folder / name)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done

    def assert_same_results(self, one, other):
        self.assertEqual(sorted(games(self.folder / one)), sorted(games(self.folder / other)))
        for file in ("table.json", "table.csv", "games.csv", "wins.svg", "days.svg", "losses.svg", "letters.svg"):
            self.assertEqual((self.folder / one / file).read_bytes(), (self.folder / other / file).read_bytes(), file)


class Simulate(Folder):
    def test_random_and_greedy_stand_in_one_table(self):
        done = self.simulate("both", "--games", 6, strength="random,greedy")
        lines = done.stdout.splitlines()
        self.assertRegex(lines[0], "legend +difficulty +heroes +player +games +won")
        self.assertRegex(lines[1], r"legend-2 +easy +2 +random +6 +0 % \(0 to 39\)")
        self.assertRegex(lines[2], r"legend-2 +easy +2 +greedy +6 ")
        self.assertIn("sunrise", done.stdout)
        rows = json.loads((self.folder / "both" / "table.json").read_text())
        self.assertEqual([(row["player"], row["games"]) for row in rows], [("random", 6), ("greedy", 6)])
        for name, lines in (("table.csv", 2), ("games.csv", 12)):
            with open(self.folder / "both" / name, newline="") as file:
                self.assertEqual(len(list(csv.DictReader(file))), lines)
        for name in ("wins", "days", "losses", "letters"):
            drawing = xml.etree.ElementTree.parse(self.folder / "both" / f"{name}.svg").getroot()
            self.assertEqual(drawing.tag, "{http://www.w3.org/2000/svg}svg")
            self.assertIn("legend-2, easy, 2 heroes, greedy", "".join(drawing.itertext()))

    def test_json(self):
        rows = json.loads(self.simulate("json", "--games", 3, "--json").stdout)
        self.assertEqual(rows[0]["games"], 3)
        self.assertEqual(rows[0]["won"] + rows[0]["lost"], 3)

    def test_a_result_depends_neither_on_jobs_nor_on_order(self):
        self.simulate("one", "--seeds", "5..44", "--jobs", 1)
        self.simulate("three", "--seeds", "5..44", "--jobs", 3)
        self.assert_same_results("one", "three")
        self.simulate("parts", "--seeds", "30..44")
        self.simulate("parts", "--seeds", "5..29")
        self.assert_same_results("one", "parts")
        self.simulate("a", "--seeds", "20..44")
        self.simulate("b", "--seeds", "5..25")
        self.merge("merged", "a", "b")
        self.assert_same_results("one", "merged")

    def test_games_counts_from_the_first_seed(self):
        self.simulate("some", "--seeds", "10..99", "--games", 3)
        self.assertEqual(sorted(json.loads(line)["seed"] for line in games(self.folder / "some")), [10, 11, 12])

    def test_what_is_there_is_not_played_again(self):
        self.simulate("twice", "--games", 5)
        before = (self.folder / "twice" / "games.jsonl").read_bytes()
        self.simulate("twice", "--games", 5)
        self.assertEqual((self.folder / "twice" / "games.jsonl").read_bytes(), before)

    def test_games_of_another_content_are_left_out(self):
        self.simulate("old", "--games", 2)
        file = self.folder / "old" / "games.jsonl"
        content = json.loads(games(self.folder / "old")[0])["content"]
        file.write_text(file.read_text().replace(content, "0.0.1-00"))
        done = self.simulate("old", "--games", 2)
        self.assertIn("2 games in this folder are left out", done.stderr)
        self.assertEqual(len(games(self.folder / "old")), 4)
        self.simulate("new", "--games", 2)
        done = run("simulate", "--merge", self.folder / "old", self.folder / "new", "--to", self.folder / "mix")
        self.assertEqual(done.returncode, 1)
        self.assertIn("another content", done.stderr)


class Interrupted(Folder):
    """Processes that are stopped or killed while they play."""

    def start(self, name, seeds, strength="random"):
        process = subprocess.Popen(
            command("simulate", *CELL, "--strength", strength, "--seeds", seeds, "--jobs", 1, "--to", self.folder / name),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for_games(self, name, more_than):
        file = self.folder / name / "games.jsonl"
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if file.exists() and file.read_bytes().count(b"\n") > more_than:
                return
            time.sleep(0.005)
        self.fail("no game was finished")

    def test_two_processes_killed_and_resumed(self):
        self.simulate("whole", "--seeds", "1..1200")
        halves = {"left": "1..600", "right": "601..1200"}
        for more_than in (20, 60):
            running = {name: self.start(name, seeds) for name, seeds in halves.items()}
            for name, process in running.items():
                self.wait_for_games(name, more_than)
                process.send_signal(signal.SIGKILL)
                process.wait()
        for name in halves:  # killed in the middle of a line, however far it came
            file = self.folder / name / "games.jsonl"
            lines = file.read_bytes()
            file.write_bytes(lines[:lines.rindex(b"\n", 0, len(lines) // 2) + 40])
        for name, seeds in halves.items():
            done = self.simulate(name, "--seeds", seeds)
            self.assertIn("incomplete", done.stderr)
        self.merge("merged", *halves)
        self.assert_same_results("whole", "merged")

    def test_ctrl_c_keeps_what_is_finished(self):
        process = self.start("stopped", "1..900000")
        self.wait_for_games("stopped", 20)
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
        self.assertEqual(process.wait(60), 128 + signal.SIGINT)
        self.assertIn("the same command goes on from here", said)
        kept = [json.loads(line) for line in games(self.folder / "stopped")]
        self.assertGreater(len(kept), 20)
        table = json.loads((self.folder / "stopped" / "table.json").read_text())
        self.assertEqual(table[0]["games"], len(kept))


class Scheduler(Folder):
    def test_gnu_parallel_plays_the_ranges(self):
        self.assertIsNotNone(shutil.which("parallel"), "install the package parallel")
        self.simulate("whole", "--seeds", "1..60")
        done = subprocess.run(
            ["parallel", "--will-cite", "-j2", PROGRAM, "simulate", *CELL, "--strength", "random", "--jobs", "1",
             "--seeds", "{}", "--to", f"{self.folder}/part-{{#}}", ":::", "1..20", "21..40", "41..60"],
            capture_output=True, timeout=120, text=True, env={**ENVIRONMENT, "HOME": str(self.folder)})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.merge("merged", "part-1", "part-2", "part-3")
        self.assert_same_results("whole", "merged")


class BadInput(Folder):
    def refused(self, *options, code=2):
        done = run("simulate", "--to", self.folder / "refused", *options)
        self.assertEqual(done.returncode, code, f"{options}: {done.stdout}{done.stderr}")
        self.assertEqual(done.stdout, "")
        return done.stderr

    def test_orders_that_make_no_sense(self):
        legend = ("--legend", "legend-2", "--strength", "random")
        self.assertIn("--legend is missing", self.refused("--games", 3))
        self.assertIn("--games -3: expected a whole number from 1", self.refused(*legend, "--games=-3"))
        self.assertIn("--games 0: expected a whole number from 1", self.refused(*legend, "--games", 0))
        self.assertIn("--games many", self.refused(*legend, "--games", "many"))
        self.assertIn("reversed. Write 1..9.", self.refused(*legend, "--seeds", "9..1"))
        self.assertIn("no range of seeds", self.refused(*legend, "--seeds", "a..b"))
        self.assertIn("fewer than --games 10", self.refused(*legend, "--seeds", "1..9", "--games", 10))
        self.assertIn("--jobs 0", self.refused(*legend, "--jobs", 0))
        self.assertIn("Did you mean 'greedy'?", self.refused("--legend", "legend-2", "--strength", "greedi"))
        self.assertIn("makes no rollouts", self.refused("--legend", "legend-2", "--strength", "random:5"))
        self.assertIn("cannot be read", self.refused(*legend, "--weights", self.folder / "nowhere"))
        self.assertIn("Did you mean 'legend-2'?", self.refused("--legend", "legend-22", "--strength", "random", code=1))
        self.assertIn("not for 7 heroes", self.refused(*legend, "--heroes", "7", code=1))
        self.assertIn("easy", self.refused(*legend, "--difficulty", "hard", code=1))
        self.assertIn("more than 1000000 games", self.refused(*legend, "--seeds", "0..9223372036854775807", code=1))

    def test_a_folder_that_cannot_be_written(self):
        (self.folder / "file").write_text("")
        done = run("simulate", *CELL, "--strength", "random", "--games", 1, "--to", self.folder / "file" / "below")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Name another one with --to", done.stderr)

    def test_a_folder_with_something_else_in_it(self):
        (self.folder / "refused").mkdir()
        (self.folder / "refused" / "games.jsonl").write_text("Dear dwarf,\n")
        said = self.refused(*CELL, "--strength", "random", "--games", 1, code=1)
        self.assertIn("line 1 is no game", said)
        self.assertEqual((self.folder / "refused" / "games.jsonl").read_text(), "Dear dwarf,\n")

    def test_nothing_to_merge(self):
        self.assertIn("cannot be read", self.refused("--merge", self.folder / "nowhere", code=1))

    def test_weights_of_another_content(self):
        (self.folder / "weights").write_text("content 0.1.0-0123\nhour 2\n")
        said = self.refused(*CELL, "--weights", self.folder / "weights", code=1)
        self.assertIn("made for another content (0.1.0-0123)", said)
        self.assertIn("legend tune legend-2", said)

    def test_weights_that_are_none(self):
        (self.folder / "weights").write_text("no such weight 3\n")
        self.assertIn("weights", self.refused(*CELL, "--weights", self.folder / "weights"))


class Arena(Folder):
    def arena(self, *options, code=0):
        done = run("arena", *options)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_two_players_on_the_same_seeds(self):
        done = self.arena("random", "greedy", *CELL, "--games", 8, "--to", self.folder / "arena")
        self.assertRegex(done.stdout.splitlines()[1], r"legend-2 +easy +2 +8 ")
        rows = json.loads((self.folder / "arena" / "arena.json").read_text())
        self.assertEqual((rows[0]["player"], rows[0]["second"], rows[0]["games"]), ("random", "greedy", 8))
        self.assertLessEqual(rows[0]["interval"][0], rows[0]["difference"])
        self.assertLessEqual(rows[0]["difference"], rows[0]["interval"][1])

    def test_folders_of_two_programs(self):
        self.simulate("old", "--games", 8)
        self.simulate("new", "--games", 8)
        done = self.arena(self.folder / "old", self.folder / "new", "--json")
        row = json.loads(done.stdout)[0]
        self.assertEqual((row["games"], row["difference"]), (8, 0))

    def test_the_gate(self):
        for name, results in (("good", ("won", "won")), ("bad", ("lost", "lost"))):
            self.simulate(name, "--games", 2)
            lines = [dict(json.loads(line), result=result, missed=[], cause="")
                     for line, result in zip(sorted(games(self.folder / name)), results)]
            (self.folder / name / "games.jsonl").write_text(
                "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
        good, bad = self.folder / "good", self.folder / "bad"
        self.assertIn("did not pass", self.arena(good, bad, "--gate", 5, code=5).stderr)
        self.arena(bad, good, "--gate", 0)
        self.arena(good, bad)

    def test_what_cannot_be_compared(self):
        self.assertIn("the same player", self.arena("random", "random", *CELL, code=2).stderr)
        self.assertIn("no player", self.arena("random", "nobody", *CELL, code=2).stderr)
        self.assertIn("--gate", self.arena("random", "greedy", *CELL, "--gate", "x", code=2).stderr)
        self.simulate("one", "--games", 2)
        self.simulate("other", "--seeds", "8..9")
        self.assertIn("not one of each", self.arena("random", self.folder / "one", code=2).stderr)
        self.assertIn("no game in common", self.arena(self.folder / "one", self.folder / "other", code=1).stderr)


class LegendPlay(Folder):
    def test_it_tells_how_games_end_and_what_never_came(self):
        done = run("legend", "check", SOURCE / "content" / "legends" / "02_sick_king", "--play", 4,
                   "--strength", "random")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("legend-2: 24 games played, none won", done.stdout)
        self.assertIn("Cards that never came:", done.stdout)
        self.assertRegex(done.stdout, r"legend-2 +normal +4 +random +4 ")

    def test_an_authors_legend(self):
        self.assertEqual(run("legend", "new", "lost-bell", "--to", self.folder).returncode, 0)
        done = run("legend", "check", self.folder / "lost-bell", "--play", 3, "--strength", "greedy")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("lost-bell: ", done.stdout)

    def changed(self, change):
        """The template legend with something else in it; what is said of one game of each kind."""
        self.assertEqual(run("legend", "new", "lost-bell", "--to", self.folder).returncode, 0)
        file = self.folder / "lost-bell" / "legend.json"
        legend = json.loads(file.read_text())
        change(legend)
        file.write_text(json.dumps(legend))
        return run("legend", "check", self.folder / "lost-bell", "--play", 1, "--strength", "greedy")

    def test_a_legend_that_never_ends(self):
        def begin_again(legend):
            legend["stars"].insert(0, "B")
            legend["cards"].insert(1, {"id": "C1", "letter": "B", "effects": [{"do": "restart"}]})
            del legend["cards"][2]
        done = self.changed(begin_again)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("had not ended after 100,000 actions. Let something end it", done.stdout)

    def test_a_legend_that_cannot_be_won(self):
        def leave_the_troll_out(legend):
            legend["cards"][1]["effects"][0]["creature"] = "gor"
        done = self.changed(leave_the_troll_out)
        self.assertIn('no effect places a creature "troll"', done.stdout)
        self.assertIn("6 games played, none won", done.stdout)
        self.assertIn("goal missed: troll", done.stdout)

    def test_bad_numbers(self):
        for number in ("0", "x", "1.5"):
            done = run("legend", "check", SOURCE / "content" / "legends" / "02_sick_king", "--play", number)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("expected a whole number", done.stderr)


class LegendTune(Folder):
    def setUp(self):
        super().setUp()
        self.assertEqual(run("legend", "new", "lost-bell", "--to", self.folder).returncode, 0)
        self.legend = self.folder / "lost-bell"

    def played(self, name):
        """The record of one game by the rules of thumb."""
        done = run("--legends", self.legend, "simulate", "--legend", "lost-bell", "--difficulty", "easy", "--heroes", 2,
                   "--strength", "greedy", "--games", 1, "--to", self.folder / name)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads((self.folder / name / "games.jsonl").read_text())

    def test_weights_are_written_only_where_they_are_better(self):
        done = run("legend", "tune", self.legend, "--seconds", 3)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"Of [\d,]+ other games, \d+ % were won before and \d+ % with the new weights")
        file = self.legend / "weights.txt"
        self.assertEqual(file.exists(), "has been written" in done.stdout)
        self.assertEqual(file.exists(), "nothing was written" not in done.stdout)
        self.assertEqual([path.name for path in self.legend.iterdir() if "weights.txt." in path.name], [])
        if file.exists():
            self.assertIn("content " + self.played("tuned")["content"] + "\n", file.read_text())

    def test_companions_use_the_weights_of_a_legend_that_were_made_for_it(self):
        plain = self.played("plain")
        (self.legend / "weights.txt").write_text(f"content {plain['content']}\nhour 9\n")
        own = self.played("own")
        self.assertEqual(own["content"], plain["content"])
        self.assertNotEqual(own["weights"], plain["weights"])
        self.assertEqual(run("legend", "check", self.legend).returncode, 0)
        for text, remark in (("content 0.4.0-0\nhour 9\n", "made for another content"),
                             (f"content {plain['content']}\nhours 9\n", "line 2")):
            (self.legend / "weights.txt").write_text(text)
            self.assertEqual(self.played("plain")["weights"], plain["weights"])
            check = run("legend", "check", self.legend)
            self.assertEqual(check.returncode, 1)
            self.assertIn(remark, check.stdout)
            self.assertIn("legend tune", check.stdout)

    def test_a_file_of_weights_that_no_legend_would_bring(self):
        (self.legend / "weights.txt").write_text("#" * 70_000)
        check = run("legend", "check", self.legend)
        self.assertEqual(check.returncode, 1)
        self.assertIn("weights.txt", check.stdout)

    def test_what_cannot_be_tuned(self):
        for asked, said in ((("legend-2",), "name a file for its weights with --to"),
                            (("lost-belt",), "no legend 'lost-belt'"),
                            ((self.legend, "--seconds", 0), "--seconds 0: expected a whole number"),
                            ((self.legend, "--seed", "x"), "--seed x: expected a whole number")):
            done = run("legend", "tune", *asked)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(said, done.stderr)
        done = run("legend", "tune", "legend-2", "--to", self.folder / "nowhere" / "file")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Name another file with --to", done.stderr)


if __name__ == "__main__":
    unittest.main()
