"""The terminal in every language: a whole Legend 1 with its lesson, told and lost (or won) without a word of English."""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from terminal_plain_test import PROGRAM, Game
from terminal_whole_game_test import MISSING_TEXT

ROOT = pathlib.Path(os.environ.get("RIETBURG_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
LANGUAGES = {"de": "de_AT.UTF-8", "fr": "fr_CA.UTF-8", "es": "es_MX.UTF-8"}
ENGLISH = r"\b(the|and|with|your|which|from|you|this|that|there|cannot|expected|of|is|no such)\b"
LESSON = ["--legend", "legend-1", "--heroes", "warrior,archer", "--seed", "3", "--lessons", "on", "--skip-lesson"]
LIMIT = 3000


def texts(language):
    return json.loads((ROOT / "content" / "text" / f"{language}.json").read_text(encoding="utf-8"))


def run(locale, *arguments):
    plain = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    return subprocess.run([PROGRAM, *arguments], input="", env={**plain, "LANG": locale}, capture_output=True, text=True,
                          encoding="utf-8", timeout=60, check=False)


class Told(Game):
    """A game in the language of the environment; its questions end in y/n, j/n, o/n or s/n."""

    def __init__(self, data, locale, *options):
        self.data = pathlib.Path(data)
        plain = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
        self.process = subprocess.Popen(
            [PROGRAM, "terminal", "--plain", "--data", str(data), *options], env={**plain, "LANG": locale},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.screen = self.read()

    def read(self, seconds=60):
        text, deadline = b"", time.time() + seconds
        while time.time() < deadline:
            got = self.process.stdout.read()
            if got == b"":
                return text.decode()
            text += got or b""
            if re.search(rb"(^|\n)(>|./n) $", text):
                return text.decode()
            time.sleep(0 if got else 0.002)
        raise AssertionError("no prompt after: " + text.decode()[-2000:])


class Languages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = folder.name

    def game(self, locale, *options, folder="."):
        game = Told(pathlib.Path(self.data, folder), locale, *options)
        self.addCleanup(lambda: game.process.poll() is None and (game.process.kill(), game.close()))
        return game

    def play(self, game, language, told):
        """Answers at random until the legend has ended; everything that was said."""
        words, chance, all_said = texts(language), random.Random(language), []
        free = words["ui.group.free"].split("}")[1].split(":")[0].strip(" ,")
        down = re.sub(r"\{\w+\}", "", re.search(r"other \{(.*)\}\}$", words["ui.answer.drop"]).group(1)).strip()
        for _ in range(LIMIT):
            all_said.append(game.screen)
            self.assertNotRegex(game.screen, MISSING_TEXT, f"{language}: a text is missing")
            self.assertNotRegex(game.screen, ENGLISH, f"{language}: English")
            if told in game.screen:
                return "".join(all_said)
            if game.screen.endswith("/n "):
                game.send(words["ui.yes-or-no"][0])
                continue
            answers = re.findall(r"^([1-9]\d*)\. (.*)$", game.screen[game.screen.rfind("?\n"):], re.MULTILINE)
            answers = answers or re.findall(r"^(\d+)\. (.*)$", game.screen, re.MULTILINE)
            paid = [number for number, text in answers if free not in text and down not in text]
            self.assertTrue(answers, game.screen[-1500:])
            game.send(chance.choice(paid or [number for number, _ in answers]))
        self.fail("no end after %d answers:\n%s" % (LIMIT, game.screen[-3000:]))

    def test_legend_1_is_told_to_its_end(self):
        for language, locale in LANGUAGES.items():
            with self.subTest(language):
                words = texts(language)
                game = self.game(locale, *LESSON, folder=language)
                said = self.play(game, language, words["ui.question.lost"])
                for lesson in ("turn", "step", "hours", "sunrise", "creatures", "narrator"):
                    self.assertEqual(1, said.count(words[f"lesson.{lesson}"]), f"{language}: {lesson}")
                self.assertIn(words["account.title"], said)
                self.assertEqual(0, game.close()[2])

    def test_what_goes_wrong_is_told_in_the_readers_language(self):
        for language, locale in LANGUAGES.items():
            with self.subTest(language):
                words = texts(language)
                game = self.game(locale, "--legend", "legend-2", "--difficulty", "easy", "--heroes", "dwarf,archer", folder=language)
                save, load = (words[f"ui.command.{name}"].split(",")[0] for name in ("save", "load"))
                file = pathlib.Path(self.data, language, "game.json")
                game.send(f"{save} {file}")
                kept = json.loads(file.read_text(encoding="utf-8"))
                told = lambda: self.in_words(language, game.send(f"{load} {file}"))
                for change, key in (({"version": 99}, ".version"), ({"format": "chess"}, ""),
                                    ({"setup": {**kept["setup"], "legend": "legend-99"}}, ".setup"),
                                    ({"hashes": [{**kept["hashes"][-1], "hash": "0" * 16}]}, ".hashes"),
                                    ({"history": [{"who": "archer", "do": "fly"}]}, ".history")):
                    file.write_text(json.dumps({**kept, **change}), encoding="utf-8")
                    self.assertIn(words[f"refused.bad-save{key}"], told())
                for broken in ("{broken", json.dumps({**kept, "setup": {**kept["setup"], "heroes": ["dwarf"] * 99}})):
                    file.write_text(broken, encoding="utf-8")
                    self.assertIn(words["refused.bad-save"], told())
                file.unlink()
                self.assertIn(str(file), told())
                self.assertIn("/proc/nowhere", self.in_words(language, game.send(f"{save} /proc/nowhere/x")))
                game.close()
                self.refused(language, locale, 2, "--legend", "legend-2", "--difficulty", "easy", "--heroes", "dwarf,archer", "--modules", "rain")
                self.refused(language, locale, 2, "--legend", "legend-99")
                self.refused(language, locale, 2, "--heroes", "dwarf")
                self.refused(language, locale, 1, "--continue", folder="nothing")
                pathlib.Path(self.data, language, "autosave.json").write_text("{", encoding="utf-8")
                self.refused(language, locale, 1, "--continue")
                self.refused(language, locale, 1, folder="/proc/nowhere")

    def in_words(self, language, said):
        self.assertNotRegex(said, MISSING_TEXT)
        self.assertNotRegex(re.sub(r"\w+(-\w+)+", "", said), ENGLISH, f"{language}: English")  # ids are what they are
        return said

    def refused(self, language, locale, code, *options, folder=None):
        """Starting like this comes to nothing, and the reader is told why."""
        folder = str(pathlib.Path(self.data, folder or language))
        result = run(locale, "terminal", "--plain", "--data", folder, *options)
        self.assertEqual(code, result.returncode, result.stderr)
        self.assertTrue(result.stderr.strip())
        self.in_words(language, result.stderr)

    def test_the_program_explains_itself_in_the_readers_language(self):
        commands = ([], ["terminal"], ["rules"], ["legend"], ["legend", "new"], ["legend", "check"], ["legend", "show"],
                    ["legend", "tune"], ["simulate"], ["arena"])
        for language, locale in LANGUAGES.items():
            words = json.loads((ROOT / "content" / "text" / "checker" / f"{language}.json").read_text(encoding="utf-8"))
            for command in commands:
                help_ = run(locale, *command, "--help")
                self.assertEqual(0, help_.returncode)
                self.in_words(language, help_.stdout)
                for key in ("help-usage", "help-options", "help-help"):
                    self.assertIn(words[key], help_.stdout, command)
                self.assertEqual(help_.stdout, run("C", "--language", language, *command, "--help").stdout)
            self.assertIn(words["help-meant"].format("terminal"), self.in_words(language, run(locale, "termnal").stderr))
            for wrong in (["terminal", "--dice", "loaded"], ["terminal", "--practice", "day", "--legend", "legend-2"],
                          ["terminal", "--braille", "5"], ["legend", "check", "x", "--jobs", "2"], ["terminal", "--seed"], []):
                result = run(locale, *wrong)
                self.assertEqual((2, ""), (result.returncode, result.stdout))
                self.in_words(language, result.stderr)
            self.assertEqual(run("C", "manual").stdout, run(locale, "manual").stdout)
        self.assertIn("Usage", run("C", "terminal", "--help").stdout)
        self.assertIn("`--braille` cannot be used like this. The same in lines", run("C", "terminal", "--braille", "5").stderr)

    def test_a_language_that_is_only_begun_and_one_that_is_broken(self):
        content = pathlib.Path(self.data, "content")
        shutil.copytree(ROOT / "content", content)
        begun = content / "text" / "nl.json"
        begun.write_text(json.dumps({"ui.start.which-legend": "Welke legende?", "ui.start.leave": "{x, plural"}), encoding="utf-8")
        result = run("nl_NL.UTF-8", "terminal", "--plain", "--content", str(content), "--data", f"{self.data}/nl")
        self.assertIn("Welke legende?", result.stdout)
        self.assertIn("0. " + texts("en")["ui.start.leave"], result.stdout)
        self.assertNotIn("{", result.stdout)
        begun.write_text("{", encoding="utf-8")
        for language, locale in LANGUAGES.items():
            result = run(locale, "terminal", "--plain", "--content", str(content), "--data", f"{self.data}/nl")
            self.assertEqual((1, ""), (result.returncode, result.stdout))
            self.assertIn("nl.json", self.in_words(language, result.stderr))

    def test_a_game_is_told_anew_in_the_language_of_who_goes_on(self):
        first = self.game("de_DE.UTF-8", "--legend", "legend-2", "--difficulty", "easy", "--heroes", "dwarf,archer", "--seed", "7")
        self.assertIn("Legendenkarte", first.send("log"))
        first.close()
        for locale, card in (("fr_FR.UTF-8", "Carte Légende"), ("es_ES.UTF-8", "Carta de leyenda"), ("C", "Legend card")):
            later = self.game(locale, "--continue")
            said = later.send("log")
            self.assertIn(card, said)
            self.assertNotIn("Legendenkarte", said)
            later.close()


if __name__ == "__main__":
    unittest.main()
