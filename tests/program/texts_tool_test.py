"""The audit of the text catalogues finds what it is there to find: python3 -m unittest."""
import collections
import importlib.machinery
import importlib.util
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ.get("RIETBURG_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(ROOT / "tools"))

import catalogues  # noqa: E402
import checker_texts  # noqa: E402
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

    def test_english_is_found_by_words_that_the_language_does_not_have(self):
        english, own = texts.vocabulary("en"), texts.vocabulary("de")
        said = lambda message: own + collections.Counter(word.casefold() for word in texts.words_of(message))
        for message in ("Suddenly everyone went home because nobody had bread.", "Before dawn", "Der König says nothing more"):
            self.assertTrue(texts.is_english("a.b", "x", message, set(), english, said(message)), message)
        for message in ("Auf einmal gingen alle heim.", "Rietburg", "{who} findet Gold"):
            self.assertFalse(texts.is_english("a.b", "x", message, set(), english, said(message)), message)

    def test_the_books_words_are_asked_for(self):
        glossary = texts.Glossary("de")
        said = lambda key, source, message: list(glossary.problems(FILE, key, source, message))
        self.assertEqual([], said("rule.X", "2 willpower", "2 Willenspunkte"))
        self.assertIn("Willenspunkte", said("rule.X", "2 willpower", "2 Mut")[0])
        self.assertEqual([], said("card.X.story", "the willpower to go on", "den Mut, weiterzugehen"))
        self.assertIn("Teleskop", said("card.X.story", "a telescope", "ein Teleskop")[0])

    def test_a_glossary_has_all_words(self):
        self.assertEqual([], texts.Glossary("es").lacks)
        self.assertEqual(["glossary"], texts.Glossary("pt").lacks)
        with tempfile.TemporaryDirectory(dir=ROOT / "content") as folder:
            shutil.copytree(texts.CONTENT / "text" / "glossary", pathlib.Path(folder) / "text" / "glossary")
            path = pathlib.Path(folder) / "text" / "glossary" / "de.json"
            path.write_text(re.sub('"falcon": .*', "", path.read_text(encoding="utf-8")), encoding="utf-8")
            whole, texts.CONTENT = texts.CONTENT, pathlib.Path(folder)
            try:
                told = texts.audit("de")
            finally:
                texts.CONTENT = whole
        self.assertEqual(["content/text/glossary/de.json: 'falcon' is missing"], [one for one in told if "glossary" in one])

    def test_a_word_is_not_found_within_another(self):
        said = lambda language, source, message: list(texts.Glossary(language).problems(FILE, "rule.X", source, message))
        self.assertIn("pièces d’or", said("fr", "gold", "encore une pièce")[0])
        self.assertEqual([], said("fr", "gold", "deux pièces d’or"))
        self.assertIn("dado", said("es", "a die", "Miradlo con cuidado")[0])
        self.assertIn("mago", said("es", "the wizard", "una imagen")[0])
        self.assertEqual([], said("de", "to fight", "Mitkämpfen"))
        self.assertEqual([], said("fr", "two dice", "deux dés"))

    def test_marks_are_those_of_the_language(self):
        said = lambda language, message: list(texts.Glossary(language).marks.problems(FILE, "a.b", message))
        self.assertEqual([], said("de", "„Ja“, sagt {who}: „nein!“"))
        self.assertIn("the mark ”", said("de", "„Ja”")[0])
        self.assertIn('the mark "', said("en", 'the "castle"')[0])
        self.assertEqual([], said("fr", "«\u00a0Oui\u00a0»\u00a0: {who}\u202f! L’ami, ! carte"))
        self.assertIn("line break", said("fr", "Vraiment ?")[0])
        self.assertIn("line break", said("fr", "« Oui\u00a0»")[0])
        self.assertIn("lacks the space", said("fr", "Vraiment?")[0])
        self.assertEqual([], said("es", "¿Quién es? ¡{who}! «Sí».  ?: ayuda"))
        self.assertIn("? without ¿", said("es", "Quién es?")[0])
        french = texts.Glossary("fr").marks
        self.assertEqual("«\u00a0Oui\u202f?\u00a0»\u00a0: non, ! carte", french.mended("« Oui ? » : non, ! carte"))
        self.assertEqual("`legend-2`\u00a0: \"gor\"\u202f;", french.mended("`legend-2` : \"gor\" ;"))
        self.assertEqual("Ja, « Oui ?", texts.Glossary("de").marks.mended("Ja, « Oui ?"))
        self.assertEqual([], list(texts.Marks({}).problems(FILE, "a.b", "\"x\" «y» ?")))

    def audit_of(self, changed, language="de"):
        """What the audit says when some texts of the common catalogue are other than they are; None: not there."""
        read = texts.read

        def other(path, problems=None):
            messages = read(path, problems)
            if path == catalogues.CONTENT / "text" / f"{language}.json":
                messages = {key: text for key, text in {**messages, **changed}.items() if text is not None}
            return messages

        texts.read = other
        try:
            return [problem.split(": ", 1)[1] for problem in texts.audit(language)]
        finally:
            texts.read = read

    def test_the_audit_tells_each_kind_of_mistake(self):
        self.assertEqual([], self.audit_of({}))
        told = "\n".join(self.audit_of({
            "web.menu": None, "web.menue": "Menü", "web.menue.acc": "Menü", "web.back": "Back", "web.day": "Tag",
            "rule.SUN-4": "Die Vögel sind wieder bereit.", "web.close": "«Schließen»"}))
        for problem in ("'web.menu' is missing", "'web.menue' is not in", "a form of a name that 'en' has not",
                        "'web.back' is English", "'web.day' leaves out {day}", "without the word “Falke”",
                        "'web.close' has the mark «"):
            self.assertIn(problem, told)
        for key in ("web.menue", "event.never-happens", "rule.SUN-99.title", "card.gold-99.text", "ui.answer.dance"):
            self.assertEqual([f"nothing asks for '{key}'"], self.audit_of({key: "Menu"}, "en"))

    def test_a_key_that_stands_there_twice_is_found(self):
        with tempfile.TemporaryDirectory(dir=ROOT / "content") as folder:
            path = pathlib.Path(folder) / "de.json"
            path.write_text('{"a.b": "eins", "a.b": "zwei"}', encoding="utf-8")
            problems = []
            catalogues.read(path, problems)
        self.assertIn("'a.b' stands there twice", problems[0])

    def test_the_checkers_sentences_are_audited_too(self):
        read = checker_texts.read

        def other(path, problems=None):
            messages = read(path, problems)
            return {**messages, **wrong} if path.stem == "de" else messages

        english = read(checker_texts.FOLDER / "en.json")["no-way-leads-from-the-castle"]
        wrong = {"no-way-leads-from-the-castle": english, "write-null": "Schreibe null, or the Zahl.",
                 "place-the-creature-on-a-space": "Stelle die Kreatur auf ein “Feld”."}
        checker_texts.read = other
        try:
            told = "\n".join(checker_texts.problems(texts.Glossary))
        finally:
            checker_texts.read = read
        self.assertIn(f"'no-way-leads-from-the-castle' is English: “{english}”", told)
        self.assertIn("'write-null' is English", told)
        self.assertIn("'place-the-creature-on-a-space' has the mark ”", told)

    def test_nobody_asks_for_it(self):
        messages = {"web.menu": "", "web.menue": "", "thing.shield": "", "thing.shiled": "", "ui.help.3": ""}
        self.assertEqual(["web.menue", "thing.shiled"], list(texts.unused(messages)))

    def test_a_legend_has_no_text_for_what_it_has_not(self):
        path = ROOT / "content" / "legends" / "02_sick_king" / "text" / "en.json"
        read = texts.read
        texts.read = lambda *known: {**read(*known), "card.Z9.title": "", "task.idle": "", "legend.moral": ""}
        try:
            self.assertEqual(["card.Z9.title", "task.idle", "legend.moral"], list(texts.unused_of_legend(path)))
        finally:
            texts.read = read

    def test_what_cannot_be_read_is_named(self):
        self.assertEqual([], list(texts.unreadable()))
        path = texts.CONTENT
        with tempfile.TemporaryDirectory(dir=ROOT / "content") as folder:
            texts.CONTENT = pathlib.Path(folder)
            (texts.CONTENT / "text").mkdir()
            (texts.CONTENT / "text" / "de.json").write_text('{"a.b": "eins"', encoding="utf-8")
            (texts.CONTENT / "text" / "fr.json").write_text('{"a.b": "{who", "a.c": 3}', encoding="utf-8")
            told = list(texts.unreadable())
            texts.CONTENT = path
        self.assertIn("text/de.json: cannot be read: Expecting", told[0])
        self.assertIn("text/fr.json: 'a.b' cannot be read: the argument 'who' does not end", told[1])
        self.assertIn("'a.c' cannot be read", told[2])

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
