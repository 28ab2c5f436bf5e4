"""The audit of the text catalogues finds what it is there to find: python3 -m unittest."""
import importlib.machinery
import importlib.util
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(os.environ.get("RIETBURG_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(ROOT / "tools"))

import catalogues  # noqa: E402
import text_overlap  # noqa: E402


def load(path):
    loader = importlib.machinery.SourceFileLoader("texts", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("texts", loader))
    loader.exec_module(module)
    return module


texts = load(ROOT / "tools" / "texts")
FILE = ROOT / "content" / "text" / "de.json"


class Audit(unittest.TestCase):
    def shape(self, source, message):
        return [problem.split(": ", 1)[1] for problem in texts.same_shape(FILE, "a.b", source, message)]

    def test_messages_are_taken_apart(self):
        names, segments = catalogues.parts("{who} finds {n, plural, one {# coin in the {place}} other {# coins}}.")
        self.assertEqual({"who", "n", "place"}, names)
        self.assertEqual([" finds ", "# coin in the ", "# coins", "."], segments)
        for broken in ("{who", "{n, plural, one {x}", "{}"):
            self.assertRaises(ValueError, catalogues.parts, broken)

    def test_values_are_the_same(self):
        self.assertEqual([], self.shape("{who} meets {creature}", "{who} trifft {creature_acc}"))
        self.assertEqual([], self.shape("{thing} lies", "{thing_id, select, gold {Gold liegt} other {{thing} liegt}}"))
        self.assertEqual(["'a.b' leaves out {who}"], self.shape("{who} sleeps", "schläft"))
        self.assertEqual(["'a.b' has {what}, which 'en' has not"], self.shape("sleeps", "{what} schläft"))
        self.assertIn("cannot be read", self.shape("{who}", "{who")[0])

    def test_english_is_found(self):
        self.assertTrue(texts.is_english("web.walk", "Walk to it", "Walk to it", set()))
        self.assertTrue(texts.is_english("web.walk", "Walk to it", "Geh to the Burg", set()))
        self.assertFalse(texts.is_english("creature.gor", "Gor", "Gor", {"Gor"}))
        self.assertFalse(texts.is_english("web.map.hours", "{hours} h", "{hours} h", set()))

    def test_the_books_words_are_asked_for(self):
        glossary = texts.Glossary("de")
        said = lambda key, source, message: list(glossary.problems(FILE, key, source, message))
        self.assertEqual([], said("rule.X", "2 willpower", "2 Willenspunkte"))
        self.assertIn("Willenspunkte", said("rule.X", "2 willpower", "2 Mut")[0])
        self.assertEqual([], said("card.X.story", "the willpower to go on", "den Mut, weiterzugehen"))
        self.assertIn("Teleskop", said("card.X.story", "a telescope", "ein Teleskop")[0])

    def test_nobody_asks_for_it(self):
        messages = {"web.menu": "", "web.menue": "", "thing.shield": "", "thing.shiled": "", "ui.help.3": ""}
        self.assertEqual(["web.menue", "thing.shiled"], list(texts.unused(messages)))

    def test_words_of_a_book_are_found(self):
        book = "Once upon a time there was a small dragon who liked\ncheese more than gold."
        known = text_overlap.hashes_of(book)
        self.assertEqual([], text_overlap.overlaps("there was a small dragon who liked tea", known))
        self.assertEqual(["there was a small dragon who liked cheese more"],
                         text_overlap.overlaps("{who}: THERE was a small dragon, who liked cheese more {x}", known))
        self.assertEqual([], text_overlap.overlaps("there was a small {x} dragon who liked cheese", known))

    def test_missing_texts_go_where_they_belong(self):
        ordered = texts.in_order({"a.a": "", "a.b": "", "a.c": ""}, {"a.c": "3", "a.a": "1", "a.c.acc": "4", "a.b": "2"})
        self.assertEqual(["a.a", "a.b", "a.c", "a.c.acc"], list(ordered))


if __name__ == "__main__":
    unittest.main()
