"""docs/legends.md names every field of a legend's schema and has an example of each: it stays complete."""
import json
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(os.environ["RIETBURG_SOURCE_DIR"])
SCHEMA = ROOT / "content" / "schema"
LEGEND = json.loads((SCHEMA / "legend.schema.json").read_text(encoding="utf-8"))
COMMON = json.loads((SCHEMA / "common.schema.json").read_text(encoding="utf-8"))["definitions"]
PAGE = (ROOT / "docs" / "legends.md").read_text(encoding="utf-8")


def section(title):
    """From a heading to the next one of its rank."""
    return re.search(rf"^### {re.escape(title)}$(.*?)(?=^###? |\Z)", PAGE, re.S | re.M)[1]


def examples(text):
    """Every piece of JSON between backquotes."""
    return [json.loads(piece) for piece in re.findall(r"`(\{\".*?\})`", text)]


def keys_in(value, depth=0):
    """The fields of an example, those of the objects inside it too."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_in(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_in(inner, depth + 1)


def items(*way):
    """A part of the legend's schema, by the names that lead to it."""
    part = LEGEND
    for name in way:
        part = part["properties"][name]
        part = part.get("items", part)
    return part["properties"]


class Fields(unittest.TestCase):
    def compare(self, title, fields):
        text = section(title)
        shown = {key for example in examples(text) for key in keys_in(example)}
        self.assertEqual(sorted(set(fields) - shown), [], f"without an example under '{title}'")
        for field in fields:
            self.assertIn(f"`{field}`", text, f"not named under '{title}'")

    def test_the_legend_and_its_parts(self):
        self.compare("The legend", LEGEND["properties"])
        self.compare("The heroes at the start: `start`", items("start"))
        self.compare("Opponents: `creatures`", items("creatures"))
        self.compare("Things: `things`", items("things"))
        self.compare("Cards: `cards`", items("cards"))
        self.compare("What a card waits for: `on`", items("cards", "on"))

    def test_decks_tasks_and_ways_to_lose(self):
        self.compare("Decks, tasks, ways to lose", {**items("decks"), **items("tasks"), **items("lose")})

    def test_a_laid_card(self):
        shown = {key for example in examples(section("Cards: `cards`")) for key in keys_in(example)}
        laid = items("cards", "laid")
        self.assertEqual(set(laid) - shown, set())
        self.assertEqual(set(laid["offer"]["properties"]) - shown, set())

    def test_filters_and_conditions(self):
        filters = next(form for form in COMMON["who"]["oneOf"] if "properties" in form)
        self.compare("Numbers, heroes, spaces", filters["properties"])
        self.compare("Conditions", COMMON["test"]["properties"])

    def test_where(self):
        shown = {key for example in examples(section("Numbers, heroes, spaces")) for key in keys_in(example)}
        for form in COMMON["placed-on"]["oneOf"]:
            self.assertEqual(set(form.get("properties", {})) - shown, set())
            for word in form.get("enum", []):
                self.assertIn(f'"{word}"', section("Numbers, heroes, spaces"))

    def test_values(self):
        (described,) = LEGEND["properties"]["values"]["patternProperties"].values()
        fields = set().union(*(form.get("properties", {}) for form in described["oneOf"]))
        shown = {key for example in examples(section("Numbers inside texts: `values`")) for key in keys_in(example)}
        self.assertEqual(fields - shown, set())

    def test_every_field_of_every_effect(self):
        shown = {}
        for example in examples(section("Effects")):
            shown.setdefault(example["do"], set()).update(example)
        self.assertEqual(set(shown), set(COMMON["effect"]["properties"]["do"]["enum"]))
        for form in COMMON["effect"]["allOf"]:
            word = form["if"]["properties"]["do"]["const"]
            wanted = set(form["then"].get("properties", {})) - {"if", "rule"}
            self.assertEqual(sorted(wanted - shown[word]), [], word)
            self.assertLessEqual(shown[word] - {"if", "rule"}, wanted, word)
        self.assertIn("`if`", section("Effects"))
        self.assertIn("`rule`", section("Effects"))

    def test_every_word_to_choose_from(self):
        for name in ("on", "off", "die", "select", "what", "outcome"):
            for word in COMMON["effect"]["properties"][name]["enum"]:
                self.assertRegex(section("Effects"), rf"[`\"]{word}[`\"]", name)


if __name__ == "__main__":
    unittest.main()
