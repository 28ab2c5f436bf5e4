"""The terminal game line by line, driven through pipes: python3 -m unittest; the program is named by $RIETBURG."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ.get("RIETBURG", "build/release/cli/rietburg")
GAME = ["--legend", "legend-2", "--difficulty", "normal", "--heroes", "dwarf,archer", "--seed", "7"]


class Game:
    """A running plain game: `send` types a line and returns what was printed up to the next prompt."""

    def __init__(self, data, *options):
        self.data = pathlib.Path(data)
        self.process = subprocess.Popen(
            [PROGRAM, "terminal", "--plain", "--data", str(data), *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.screen = self.read()

    def read(self, seconds=60):
        """Everything up to a prompt ("> " or "y/n " at the beginning of the last line), or the end of the program."""
        text, deadline = "", time.time() + seconds
        while time.time() < deadline:
            got = self.process.stdout.read()
            if got:
                text += got.decode()
                if re.search(r"(^|\n)(>|y/n) $", text):
                    return text
            elif got == b"":
                return text
            else:
                time.sleep(0.002)
        raise AssertionError("no prompt after: " + text[-2000:])

    def send(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.screen = self.read()
        return self.screen

    def close(self):
        """Ends the input; what was printed last, what went to stderr, the exit code."""
        self.process.stdin.close()
        os.set_blocking(self.process.stdout.fileno(), True)
        rest = self.process.stdout.read().decode()
        errors = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        return rest, errors, self.process.wait(60)

    def number_of(self, words):
        """The number of the first answer on view that contains these words."""
        for line in self.screen.splitlines():
            match = re.match(r"(\d+)\. (.*)", line)
            if match and words in match.group(2):
                return match.group(1)
        raise AssertionError(f"no answer with {words!r} in:\n{self.screen}")

    def history(self):
        return json.loads((self.data / "autosave.json").read_text())["history"]

    def share_out(self):
        """The gifts of the first card: everything to whoever is asked first."""
        while "which part" in self.screen:
            entries = [line for line in self.screen.splitlines() if re.match(r"\d+\. ", line)]
            self.send(str(len(entries)))


def run(*options, text=""):
    return subprocess.run([PROGRAM, "terminal", "--plain", *options], input=text, capture_output=True, text=True, timeout=60)


class Plain(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = folder.name

    def game(self, *options):
        game = Game(self.data, *(options or GAME))
        self.addCleanup(lambda: game.process.poll() is None and (game.process.kill(), game.close()))
        return game

    def test_the_first_cards_are_read_and_the_first_question_comes(self):
        game = self.game()
        self.assertIn("A light in the tower", game.screen)
        self.assertIn("Five coins and two wineskins", game.screen)
        self.assertIn("which part is yours", game.screen)
        self.assertNotIn("\x1b", game.screen)
        self.assertNotRegex(game.screen, r"\b(ui|event|question)\.[a-z-]+", "a text is missing in the catalogue")

    def test_a_turn_by_numbers(self):
        game = self.game()
        game.share_out()
        self.assertIn("what will you do", game.screen)
        game.send(game.number_of("Step to 8"))
        self.assertIn("from 7 to 8", game.screen)
        game.send(game.number_of("Stop here"))
        self.assertIn("Archer: what will you do", game.screen)

    def test_typed_commands(self):
        game = self.game()
        game.share_out()
        self.assertIn("Way: 0", game.send("walk 1"))
        game.send("y")
        self.assertIn("Archer: what will you do", game.screen)
        self.assertIn("lets an hour pass", game.send("pass"))
        for command, expected in {
            "heroes": "Archer: on 25", "state": "The narrator stands on", "map": "Next to it", "log": "so far",
            "cards": "A light in the tower", "goal": "healing herb", "forecast": "Gor",
            "forecast 3": "After 3 sunrises", "forecast 9": "from 1 to 7", "odds": "no creature to fight", "hint": "What would a companion do",
            "legal": "End the day",
            "help": "walk 57", "why": "TIME", "why FGT-5": "FGT-5", "why gold-2": "Ash on the wind", "why telescope fog": "(ITM-11)", "why xyzzy": "why FGT-5",
            "dance": "not a command", "99": "no answer number", "walk": "can go today", "walk 83": "No way", "walk 999": "no space 999",
            "wlak 57": "Did you mean “walk”", "walk 99999999999999999999": "no space 9999", "more": "what will you do",
            "fight wardrak": "cannot be done now",
        }.items():
            with self.subTest(command):
                self.assertIn(expected, game.send(command))
        self.assertIn("“dance”", game.send("dance"))

    def test_a_companion_plays_a_hero(self):
        game = self.game()
        game.share_out()
        self.assertIn("No companion plays", game.send("companion"))
        self.assertIn("no hero", game.send("companion merlin").lower())
        self.assertIn("none of these", game.send("companion archer mighty"))
        self.assertIn("Archer is played by a companion: quick", game.send("companion archer quick"))
        before = game.history()
        self.assertIn("Archer: ", game.send("pass"))
        self.assertIn("Dwarf: what will you do", game.screen)
        self.assertGreater(len(game.history()), len(before) + 1)
        game.send("undo")
        self.assertEqual(before, game.history(), "back to what a person decided")
        self.assertIn("Archer: Stay here.", game.send("companion archer stay"))
        self.assertIn("Archer: Stay here.", game.send("companion"))
        self.assertIn("The day, as a companion sees it:", game.send("hint"))
        self.assertIn("No creature stands on 0", game.send("companion archer fight 0"))
        self.assertIn("no space 999", game.send("companion archer go 999"))
        self.assertIn("Archer decides alone again", game.send("companion archer free"))
        self.assertIn("Only a lost legend", game.send("review"))
        self.assertIn("Archer is yours again", game.send("companion archer off"))
        self.assertIn("not played by a companion", game.send("companion archer stay"))
        game.send("pass")
        self.assertIn("Archer: what will you do", game.screen)

    def test_a_companion_keeps_its_word(self):
        game = self.game(*GAME, "--companions", "archer:quick")
        game.share_out()
        for _ in range(12):
            if "what will you do" not in game.screen:
                break
            game.send("pass")
        steps = [action["do"] for action in game.history() if action["who"] == "archer"]
        walks = [pair for pair in zip(steps, steps[1:]) if pair == ("step", "step")]
        self.assertTrue(walks, f"it goes where it meant to go, and does not stop after each step: {steps}")

    def test_companions_come_with_the_game_and_are_there_again(self):
        game = self.game(*GAME, "--companions", "archer")
        self.assertIn("Archer is played by a companion: able.", game.screen)
        game.share_out()
        game.send("companion archer stay")
        game.close()
        again = self.game("--continue")
        self.assertIn("Archer is played by a companion: able.", again.screen)
        self.assertIn("Archer: Stay here.", again.screen)
        again.send("companion archer off")
        again.close()
        alone = self.game("--continue")
        self.assertNotIn("companion", alone.screen)
        alone.close()
        file = pathlib.Path(self.data) / "companions.json"
        for damaged in ("nonsense", "[]", '{"merlin":{"strength":"able"}}', '{"archer":{"strength":"mighty"}}', '{"archer":5}'):
            file.write_text(damaged)
            again = self.game("--continue")
            self.assertNotIn("companion", again.screen, damaged)
            again.close()

    def test_companions_nobody_knows(self):
        for wish, said in (("merlin", "merlin"), ("wizard", "wizard"), ("archer:mighty", "mighty"), ("archer:", "“”")):
            done = run("--data", self.data, *GAME, "--companions", wish)
            self.assertEqual(2, done.returncode, wish)
            self.assertIn(said, done.stderr, wish)

    def test_ctrl_c_while_companions_play(self):
        game = self.game(*GAME, "--companions", "archer:strong")
        game.share_out()
        game.process.stdin.write(b"companion dwarf strong\n")
        time.sleep(1)
        game.process.send_signal(signal.SIGINT)
        self.assertEqual(130, game.close()[2])
        self.assertTrue(game.history(), "what was played is kept")

    def test_a_long_walk_into_overtime_asks_first(self):
        game = self.game()
        game.share_out()
        before = game.history()
        self.assertIn("overtime", game.send("walk 61"))
        self.assertTrue(game.screen.endswith("y/n "))
        game.send("n")
        self.assertEqual(before, game.history())

    def test_a_walk_tells_its_price_before_it_is_made(self):
        game = self.game()
        game.share_out()
        before = game.history()
        self.assertRegex(game.send("walk 1"), r"Way: 0-1\. 2 hours\.")
        self.assertTrue(game.screen.endswith("y/n "))
        self.assertIn("what will you do", game.send("n"))
        self.assertEqual(before, game.history())
        self.assertIn("“y” for yes", game.send("walk 1") and game.send("perhaps"))
        self.assertIn("walks 7-0-1", game.send(""), "Enter is yes where nothing is at stake")
        game.send("undo")
        self.assertIn("walks 7-0-1", game.send("walk to 1 yes"))
        game.send("undo")
        self.assertIn("from 7 to 8", game.send("walk 8"), "one step stands in the list with its price")

    def test_where_one_can_go_today(self):
        game = self.game()
        game.share_out()
        told = game.send("walk")
        self.assertRegex(told, r"1 hour: .*\b8\b")
        self.assertRegex(told, r"2 hours: .*\b1\b")
        self.assertIn("and 2 willpower: ", told, "overtime")
        self.assertIn("Way: ", game.send("walk to the market"), "by its name too")
        game.send("n")

    def test_farmers_on_the_way_are_offered(self):
        game = self.game()
        game.share_out()
        game.send("pass")
        self.assertIn("A farmer waits on 24", game.send("walk 24"))
        before = game.history()
        self.assertIn("what will you do", game.send("0"))
        self.assertEqual(before, game.history(), "back is back")
        game.send("walk 24")
        game.send("Go without the farmer")
        self.assertNotIn("take", [action["do"] for action in game.history()[len(before):]])
        game.send("undo")
        game.send("walk 24")
        game.send("1")
        self.assertIn("take", [action["do"] for action in game.history()[len(before):]])
        game.send("undo")
        self.assertEqual(before, game.history())

    def test_whatever_is_listed_can_be_typed_as_it_stands_there(self):
        game = self.game()
        typed = 0
        for _ in range(12):
            listed = re.findall(r"^([1-9]\d*)\. (.*)$", game.screen[game.screen.rfind("?\n"):], re.MULTILINE)
            self.assertTrue(listed, game.screen)
            before = game.history()
            for number, text in listed[:6]:
                with self.subTest(text):
                    line = text if typed % 3 == 0 else f"{number}. {text}" if typed % 3 == 1 else text.split(":")[0]
                    if "free actions" in text or text.startswith("Step with"):
                        line = text
                    typed += 1
                    game.send(line)
                    if game.screen.endswith("y/n "):
                        game.send("y")
                    if re.search(r"^0\. ", game.screen, re.MULTILINE):
                        game.send("0")  # a group has opened
                        continue
                    self.assertNotEqual(before, game.history(), line)
                    game.send("undo")
                    self.assertEqual(before, game.history())
            game.send(listed[0][0])
        self.assertGreater(typed, 30)

    def test_the_same_many_times(self):
        game = self.game(*GAME)
        game.share_out()
        before = self.gold(game)
        self.assertGreater(before, 2)
        game.send("drop gold 2")
        self.assertEqual(before - 2, self.gold(game))
        game.send("undo")
        self.assertEqual(before, self.gold(game), "once more is no extra undo")
        game.send("drop gold 2")
        self.assertEqual(before - 2, self.gold(game))
        game.send("drop gold 99")
        self.assertEqual(0, self.gold(game))
        self.assertIn("cannot be done now", game.send("drop gold 2"))

    def gold(self, game):
        found = re.search(r"Dwarf.*?(\d+) gold", game.send("heroes"), re.S)
        return int(found.group(1))

    def test_undo_and_redo(self):
        game = self.game()
        game.share_out()
        before = game.history()
        game.send("walk 1")
        self.assertIn("Archer: what will you do", game.send("y"))
        after = game.history()
        self.assertEqual(["step", "step", "stop"], [action["do"] for action in after[len(before):]])
        self.assertIn("Taken back", game.send("undo"))
        self.assertEqual(before, game.history(), "a walk is one undo")
        game.send("redo")
        self.assertEqual(after, game.history())
        game.process.kill()
        game.close()
        game = self.game("--continue")
        game.send("undo")
        self.assertEqual(before, game.history(), "also after a restart")
        game.send("redo")
        self.assertIn("nothing to do again", game.send("redo"))
        game.send("undo 99")
        self.assertIn("which part is yours", game.screen)
        self.assertIn("nothing to take back", game.send("undo"))

    def test_ending_the_day_with_something_free_left_asks_first(self):
        game = self.game()
        game.share_out()
        game.send("drop gold")
        self.assertIn("without an hour", game.send("sleep"))
        self.assertIn("what will you do", game.send("n"))
        game.send("sleep")
        self.assertIn("ends the day", game.send("y"))

    def test_a_farmer_is_not_led_to_a_creature_unasked(self):
        game = self.game()
        game.share_out()
        for line in ("pass", "walk 24", "1", "pass"):
            game.send(line)
        self.assertIn("farmer would die", game.send("step 21"))
        self.assertTrue(game.screen.endswith("y/n "))
        game.send("n")
        self.assertRegex(game.send("walk 2"), r"Way: 23-72-18-14-2\b", "the short way over 21 has a creature")
        self.assertNotIn("is lost", game.screen)

    def test_a_game_of_another_version_is_looked_at_and_left_as_it_was(self):
        game = self.game()
        game.share_out()
        game.send("pass")
        game.process.kill()
        game.close()
        file = pathlib.Path(self.data) / "autosave.json"
        saved = json.loads(file.read_text())
        saved["engine"] = "0.0.1"
        saved["content"] = "other"
        saved["history"][-1] = {"who": "dwarf", "do": "step", "to": 80}
        file.write_text(json.dumps(saved))
        before = file.read_bytes()
        for _ in range(2):
            result = run("--data", self.data, "--continue", text="undo\npass\n")
            self.assertIn("other version", result.stdout.replace("another version", "other version"))
            self.assertIn("is as it was", result.stdout)
            self.assertNotIn("{", result.stdout)
            self.assertEqual(before, file.read_bytes())

    def test_saves_of_protocol_version_1_open_and_say_where_they_end(self):
        folder = pathlib.Path(__file__).resolve().parent.parent / "version_1"
        game = self.game()
        game.share_out()
        for name in ("legend-5", "kings-escort", "edited"):
            told = game.send(f"load {folder / name}.json")
            self.assertNotIn("another version", told)
            self.assertNotIn("another version", game.send("pass"))
        told = game.send(f"load {folder}/contradicted.json")
        self.assertRegex(" ".join(told.split()), r"another version of Rietburg\. The rules have changed since, and after "
                         r"action \d+ it no longer follows them\. You can look at everything up to there")
        self.assertNotRegex(told, r"history\[|\{", "no word of a program")
        self.assertIn("can only be looked at", game.send("1"))

    def test_nobody_is_told_that_a_game_is_saved_which_is_not(self):
        game = self.game()
        game.share_out()
        shutil.rmtree(self.data)
        pathlib.Path(self.data).write_text("no folder any more")
        self.addCleanup(lambda: (pathlib.Path(self.data).unlink(), pathlib.Path(self.data).mkdir()))
        self.assertIn("could not be saved", game.send("pass"))
        rest = game.close()[0]
        self.assertIn("could not be saved", rest)
        self.assertNotIn("The game is saved", rest)

    def test_a_group_opens_and_closes(self):
        game = self.game()
        game.share_out()
        group = game.number_of("Step with wineskin")
        game.send(group)
        self.assertIn("using a wineskin", game.screen)
        self.assertIn("Step with wineskin", game.send("0"))
        self.assertIn("no answer number", game.send(group + ".99"))
        self.assertIn("half-full wineskin", game.send(group + ".1"))

    def test_input_closed_in_mid_game(self):
        game = self.game()
        game.share_out()
        game.send("pass")
        before = game.history()
        rest, _, code = game.close()
        self.assertEqual(3, code)
        self.assertIn("--continue", rest)
        again = self.game("--continue")
        self.assertIn("Archer: what will you do", again.screen)
        self.assertEqual(before, again.history())
        self.assertIn("A light in the tower", again.send("cards"))
        again.send("quit")
        self.assertEqual(0, again.close()[2])

    def test_killed_right_after_an_action(self):
        game = self.game()
        game.share_out()
        for turn in range(3):
            game.send("pass")
            before = game.history()
            game.process.kill()
            game.close()
            game = self.game("--continue")
            self.assertEqual(before, game.history(), f"turn {turn}")

    def test_a_signal_ends_in_good_order(self):
        game = self.game()
        game.share_out()
        game.process.send_signal(signal.SIGTERM)
        rest, _, code = game.close()
        self.assertEqual(128 + signal.SIGTERM, code)
        self.assertIn("saved", rest)

    def test_save_load_and_bug_report(self):
        game = self.game()
        game.share_out()
        save, report = f"{self.data}/My Save.json", f"{self.data}/report.json"
        self.assertIn("Saved to", game.send(f"save {save}"))
        before = game.history()
        game.send("pass")
        self.assertIn("Opened", game.send(f"load {save}"))
        self.assertEqual(before, game.history())
        game.send(f"bug {report}")
        self.assertNotIn('"seed"', pathlib.Path(report).read_text())
        self.assertIn("/nonexistent/x.json", game.send("load /nonexistent/x.json"))
        pathlib.Path(save).write_text("{broken")
        self.assertIn("damaged", game.send(f"load {save}"))
        self.assertEqual(before, game.history())

    def test_a_list_without_end_is_refused_before_anything_looks_at_it(self):
        game = self.game()
        game.share_out()
        huge = pathlib.Path(self.data) / "huge.json"
        game.send(f"save {huge}")
        before = game.history()
        saved = json.loads(huge.read_text())
        saved["setup"]["heroes"] = ["dwarf"] * 130_000
        huge.write_text(json.dumps(saved))
        for text in (saved, {"report": {}, "game": saved}):
            huge.write_text(json.dumps(text))
            told = game.send(f"load {huge}")
            self.assertIn("not a saved game, or it is damaged", told)
            self.assertIn("setup.heroes", told)
            self.assertIn(str(huge), told)
        self.assertEqual(before, game.history())
        self.assertIn("not a saved game", game.send(f"save {huge}"))
        game.send("n")

    def test_a_file_that_is_not_this_game_is_not_overwritten_unasked(self):
        game = self.game()
        game.share_out()
        notes, save = pathlib.Path(self.data) / "notes.txt", pathlib.Path(self.data) / "a.json"
        notes.write_text("my notes")
        for command in ("save", "bug"):
            self.assertIn("not a saved game", game.send(f"{command} {notes}"))
            self.assertIn("as it was", game.send("n"))
            self.assertEqual("my notes", notes.read_text())
        game.send(f"save {save}")
        game.send("pass")
        self.assertIn("Saved to", game.send(f"save {save}"), "the same game again")
        other = json.loads(save.read_text())
        other["setup"]["seed"] = 8
        save.write_text(json.dumps(other))
        self.assertIn("another saved game", game.send(f"save {save}"))
        self.assertIn("Saved to", game.send("y"))
        self.assertEqual(game.history(), json.loads(save.read_text())["history"])
        self.assertIn("not a saved game", game.send(f"save {self.data}"), "a folder")
        game.send("n")

    def test_the_home_folder(self):
        before = os.environ.get("HOME")
        os.environ["HOME"] = self.data
        self.addCleanup(lambda: os.environ.update(HOME=before) if before else os.environ.pop("HOME"))
        game = self.game()
        self.assertIn(f"{self.data}/deep/mine.json", game.send("save ~/deep/mine.json"))
        self.assertTrue((pathlib.Path(self.data) / "deep" / "mine.json").exists())
        self.assertFalse(pathlib.Path("~").exists())
        self.assertIn("Opened", game.send("load ~/deep/mine.json"))

    def test_dice_of_the_table(self):
        game = self.game(*GAME, "--dice", "table")
        self.assertIn("What does the die show", game.screen)
        game.send("die 3")
        game.share_out()
        self.assertIn("what will you do", game.screen)

    def test_a_start_without_options_asks(self):
        game = self.game("--seed", "7")
        self.assertIn("Which legend", game.screen)
        game.send("2")
        self.assertIn("How hard", game.screen)
        game.send("2")
        game.send("1")
        self.assertIn("Dwarf", game.screen)
        game.send("1")
        self.assertIn("That is all of us", game.screen)
        self.assertIn("Something extra?", game.send("3"))
        self.assertIn("which part is yours", game.send("1"))
        game.send("quit")
        game.close()
        again = self.game("--seed", "7")
        self.assertIn("Go on with it", again.screen)
        self.assertIn("which part is yours", again.send("1"))
        self.assertNotIn("A light in the tower", again.screen, "cards read once are not read out again")

    def test_every_choice_before_a_game_has_a_way_back(self):
        game = self.game("--seed", "7")
        self.assertIn("0. Leave", game.screen)
        game.send("2")
        self.assertIn("0. Back", game.screen)
        self.assertIn("Which legend?", game.send("0"))
        game.send("2")
        game.send("easy")
        self.assertIn("Who sits first?", game.screen)
        game.send("archer")
        self.assertIn("At the table: Archer", game.screen)
        self.assertIn("Who sits first?", game.send("back"))
        self.assertIn("How hard?", game.send("0"))
        self.assertIn("not in the list", game.send("impossible"))
        game.send("normal")
        game.send("wizard")
        game.send("dwarf")
        self.assertIn("Something extra?", game.send("that is all of us"))
        self.assertIn("At the table: Wizard. Who is next?", game.send("0"))
        game.send("archer")
        game.send("that is all of us")
        game.send("1")
        game.close()
        setup = json.loads((game.data / "autosave.json").read_text())["setup"]
        self.assertEqual((["wizard", "archer"], "normal", "legend-2"),
                         (setup["heroes"], setup["difficulty"], setup["legend"]))
        game = self.game("--seed", "7")
        self.assertIn("Go on with it", game.screen)
        game.send("2")
        self.assertIn("Go on with it", game.send("0"), "back to the game that waits")
        rest = game.process.stdin.write(b"0\n") and game.close()
        self.assertEqual(0, rest[2])

    def test_lessons_come_once_and_can_be_ended(self):
        data = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, data)
        first = ["--legend", "legend-1", "--heroes", "dwarf,archer", "--seed", "7"]
        game = Game(data, *first, "--lessons", "on")
        self.assertIn("Explained: Whose turn it is", game.screen)
        self.assertIn("Each step to the next space takes one hour.", game.screen)
        self.assertIn("Explained: The hours of the day", game.send("walk 42 y"))
        self.assertIn("the river only lets you over at a bridge", game.send("lessons"))
        self.assertIn("No more explanations", game.send("lessons off"))
        game.close()
        later = Game(data, *first, "--lessons", "on")
        self.assertNotIn("Explained", later.screen)
        later.close()

    def test_practice_is_set_up(self):
        data = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, data)
        game = Game(data, "--practice", "fight", "--seed", "3")
        self.assertIn("A fight to practise", game.screen)
        self.assertIn("Fight the gor", game.screen)
        game.close()
        result = run("--data", data, "--practice", "feast")
        self.assertEqual(2, result.returncode)
        self.assertIn("There is no practice “feast”. There are: fight, day.", result.stderr)

    def test_braille_lines_are_short(self):
        data = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, data)
        game = Game(data, *GAME, "--braille", "32")
        game.share_out()
        for line in (game.screen + game.send("state") + game.send("help")).splitlines():
            self.assertLessEqual(len(line), 32, line)
        game.close()

    def test_the_lesson_and_modules_are_asked_for(self):
        game = self.game("--seed", "7", "--heroes", "dwarf,archer")
        self.assertIn("Legend 1", game.screen)
        self.assertIn("begins with a lesson", game.send("1"))
        game.send("2")
        self.assertIn("Something extra?", game.screen)
        self.assertIn("Ours, because no source tells it", game.send("1"))
        game.close()
        setup = json.loads((game.data / "autosave.json").read_text())["setup"]
        self.assertEqual({"modules": [], "names": {}, "house_rules": [], "skip_lesson": True}, setup["options"])

        (game.data / "autosave.json").unlink()
        game = self.game("--seed", "7", "--heroes", "dwarf,archer", "--difficulty", "easy")
        game.send("2")
        self.assertIn("The tavern", game.screen)
        tavern = game.number_of("The tavern")
        self.assertIn("Switched on: The tavern. Something more?", game.send(str(tavern)))
        game.send(str(game.number_of("The gor chief")))
        game.send("1")
        game.close()
        setup = json.loads((game.data / "autosave.json").read_text())["setup"]
        self.assertEqual(["tavern", "gor-chief"], setup["options"]["modules"])

    def test_modules_and_lesson_as_options(self):
        game = self.game(*GAME, "--modules", "tavern,gor-chief")
        game.close()
        setup = json.loads((game.data / "autosave.json").read_text())["setup"]
        self.assertEqual(["tavern", "gor-chief"], setup["options"]["modules"])

    def test_two_games_in_one_folder(self):
        self.game()
        result = run("--data", self.data, *GAME)
        self.assertEqual(1, result.returncode)
        self.assertIn("--data", result.stderr)


class BadOptions(unittest.TestCase):
    def refused(self, code, *options):
        with tempfile.TemporaryDirectory() as data:
            result = run("--data", data, *options)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        self.assertEqual("", result.stdout)
        self.assertNotRegex(result.stderr, r"\bui\.[a-z-]+")
        return result.stderr

    def new(self, code, legend="legend-2", difficulty="normal", heroes="dwarf,archer", *more):
        return self.refused(code, "--legend", legend, "--difficulty", difficulty, "--heroes", heroes, *more)

    def test_unknown_names(self):
        self.assertIn("legend-9", self.new(2, legend="legend-9"))
        self.assertIn("nightmare", self.new(2, difficulty="nightmare"))
        self.assertIn("bard", self.new(2, heroes="dwarf,bard"))

    def test_what_is_wrong_whatever_is_played_is_said_before_anything_is_asked(self):
        known = self.refused(2, "--legend", "legend-9")
        self.assertIn("legend-9", known)
        self.assertIn("legend-2", known)
        self.assertIn("nightmare", self.refused(2, "--difficulty", "nightmare"))
        self.assertIn("bard", self.refused(2, "--heroes", "bard,dwarf"))
        self.assertIn("twice", self.refused(2, "--heroes", "dwarf,dwarf"))
        for heroes in ("dwarf", "dwarf,archer,warrior,wizard,dwarf"):
            self.assertRegex(self.refused(2, "--heroes", heroes), "2 to 4|twice")

    def test_modules_that_do_not_fit(self):
        self.assertIn("no-such", self.refused(2, *GAME, "--modules", "no-such"))
        self.assertIn("lesson", self.refused(2, *GAME, "--skip-lesson"))
        first = ["--legend", "legend-1", "--heroes", "dwarf,archer"]
        self.assertIn("light-of-the-fifth-hour", self.refused(2, *first, "--modules", "tavern"), "what it does bear")

    def test_wrong_heroes(self):
        self.assertIn("dwarf", self.new(2, heroes="dwarf,dwarf"))
        self.assertIn("two", self.new(2, heroes="dwarf").replace("2", "two"))
        self.new(2, heroes="dwarf,archer,warrior,wizard,dwarf")

    def test_unknown_language(self):
        message = self.new(2, "legend-2", "normal", "dwarf,archer", "--language", "tlh")
        self.assertIn("tlh", message)
        self.assertIn("en", message)

    def test_a_language_where_there_is_none(self):
        for command in ("engine", "bench", "serve"):
            result = subprocess.run([PROGRAM, "--language", "tlh", command], input="", capture_output=True, text=True, timeout=60)
            self.assertEqual(2, result.returncode, command)
            self.assertIn("--language", result.stderr)

    def test_the_input_ends_before_a_game_begins(self):
        with tempfile.TemporaryDirectory() as data:
            result = run("--data", data)
        self.assertEqual(3, result.returncode)
        self.assertIn("before a game began", result.stderr)

    def test_unknown_option_and_dice(self):
        self.refused(2, "--frobnicate")
        self.refused(2, "--dice", "loaded")

    def test_misspelt_commands_and_options_are_guessed(self):
        for arguments, meant in {
            ("termnal",): "`terminal`", ("serv",): "`serve`", ("--languag", "en", "terminal"): "`--language`",
            ("terminal", "--plane"): "`--plain`", ("terminal", "--herose=dwarf,archer"): "`--heroes`",
            ("legend", "chek", "folder"): "`check`", ("--content", "x", "engin"): "`engine`",
            ("serve", "--prt", "80"): "`--port`", ("terminal", "--contnt", "x"): "`--content`",
        }.items():
            with self.subTest(arguments):
                result = subprocess.run([PROGRAM, *arguments], input="", capture_output=True, text=True, timeout=60)
                self.assertEqual(2, result.returncode)
                self.assertIn(f"Did you mean {meant}?", result.stderr)
        result = subprocess.run([PROGRAM, "xyzzy"], input="", capture_output=True, text=True, timeout=60)
        self.assertEqual(2, result.returncode)
        self.assertIn("there is no command `xyzzy`.", result.stderr)
        self.assertNotIn("Did you mean", result.stderr)

    def test_nothing_to_continue(self):
        self.assertIn("--continue", self.refused(1, "--continue"))

    def test_a_damaged_autosave(self):
        with tempfile.TemporaryDirectory() as data:
            (pathlib.Path(data) / "autosave.json").write_text('{"format": "something else"}')
            result = run("--data", data, "--continue")
            self.assertEqual(1, result.returncode)
            self.assertIn("autosave.json", result.stderr)

    def test_an_autosave_with_a_list_without_end(self):
        with tempfile.TemporaryDirectory() as data:
            game = {"setup": {"options": {"modules": ["tavern"] * 130_000}}}
            (pathlib.Path(data) / "autosave.json").write_text(json.dumps(game))
            result = run("--data", data, "--continue")
            self.assertEqual(1, result.returncode)
            self.assertIn("autosave.json", result.stderr)
            self.assertIn("not a saved game, or it is damaged", result.stderr)
            self.assertIn("setup.options.modules", result.stderr)

    def test_a_data_folder_that_cannot_be_written(self):
        with tempfile.NamedTemporaryFile() as file:
            result = run("--data", file.name + "/inside", *GAME)
        self.assertEqual(1, result.returncode)
        self.assertIn("--data", result.stderr)

    def test_content_that_is_not_there(self):
        with tempfile.TemporaryDirectory() as data:
            result = run("--data", data, "--content", data + "/nothing", *GAME)
        self.assertEqual(1, result.returncode)
        self.assertIn("nothing", result.stderr)

    def test_help_and_version(self):
        for options in (["--help"], ["terminal", "--help"], ["engine", "--help"], ["--version"]):
            result = subprocess.run([PROGRAM, *options], capture_output=True, text=True, timeout=60)
            self.assertEqual(0, result.returncode)
            self.assertTrue(result.stdout)


if __name__ == "__main__":
    unittest.main()
