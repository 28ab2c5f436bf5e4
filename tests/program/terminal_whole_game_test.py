"""Whole games played line by line by a simple script, until they are won or lost."""
import random
import re
import tempfile
import unittest

from terminal_plain_test import Game

LIMIT = 3000
MISSING_TEXT = r"\b(ui|event|question|card|thing|reason|task|option|creature|character|lose)\.[a-z-]+"
LEGENDS = [
    ("legend-1", "", ["--skip-lesson"]),
    ("legend-3", "easy", []),
    ("legend-4", "normal", []),
    ("legend-5", "easy", []),
    ("kings-escort", "normal", []),
    ("liberating-the-mine", "easy", []),
]
HEROES = ["dwarf,archer", "warrior,wizard,dwarf", "dwarf,archer,warrior,wizard"]


class WholeGame(unittest.TestCase):
    def play(self, legend, heroes, difficulty, seed, *options):
        """Answers at random, but seldom a free action: they lead nowhere by themselves."""
        chance = random.Random(seed)
        if difficulty:
            options += ("--difficulty", difficulty)
        with tempfile.TemporaryDirectory() as data:
            game = Game(data, "--legend", legend, "--heroes", heroes, "--seed", str(seed), *options)
            try:
                for _ in range(LIMIT):
                    self.assertNotRegex(game.screen, MISSING_TEXT, "a text is missing")
                    if re.search(r"The legend is (won|lost)", game.screen):
                        return game.close()
                    if game.screen.endswith("y/n "):
                        game.send("y")
                        continue
                    answers = re.findall(r"^(\d+)\. (.*)$", game.screen, re.MULTILINE)
                    question = game.screen.rfind("?\n")
                    answers = re.findall(r"^([1-9]\d*)\. (.*)$", game.screen[question:], re.MULTILINE) or answers
                    paid = [number for number, text in answers if "free actions" not in text and "down" not in text]
                    game.send(chance.choice(paid if paid and chance.random() < 0.9 else [number for number, _ in answers]))
            finally:
                if game.process.poll() is None:
                    game.process.kill()
                    game.close()
        self.fail("no end after %d answers:\n%s" % (LIMIT, game.screen[-3000:]))

    def test_two_heroes(self):
        rest, errors, code = self.play("legend-2", "dwarf,archer", "easy", 1)
        self.assertEqual((0, ""), (code, errors))
        self.assertIn("Farewell", rest)

    def test_three_heroes(self):
        self.assertEqual(0, self.play("legend-2", "warrior,wizard,dwarf", "normal", 2)[2])

    def test_four_heroes(self):
        self.assertEqual(0, self.play("legend-2", "dwarf,archer,warrior,wizard", "normal", 3)[2])

    def test_every_other_legend(self):
        for i, (legend, difficulty, options) in enumerate(LEGENDS):
            for heroes in HEROES:
                with self.subTest(legend, heroes=heroes):
                    self.assertEqual(0, self.play(legend, heroes, difficulty, 10 + i, *options)[2])


if __name__ == "__main__":
    unittest.main()
