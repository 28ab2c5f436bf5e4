"""`rietburg rules`: the rules reference at the terminal: python3 -m unittest; the program is named by $RIETBURG."""
import json
import os
import pathlib
import subprocess
import unittest

PROGRAM = os.environ.get("RIETBURG", "build/release/cli/rietburg")
ROOT = pathlib.Path(os.environ.get("RIETBURG_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
RULES = json.loads((ROOT / "content" / "rules.json").read_text(encoding="utf-8"))


def rules(*words, **environment):
    """What is printed, what went to stderr, the exit code."""
    plain = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    done = subprocess.run([PROGRAM, "rules", *words], capture_output=True, text=True, encoding="utf-8", timeout=60,
                          env={**plain, **environment}, check=False)
    return done.stdout, done.stderr, done.returncode


class Rules(unittest.TestCase):
    def test_contents_come_first(self):
        out, _, code = rules()
        self.assertEqual(0, code)
        self.assertIn("1. The game in short", out)
        self.assertEqual(len(RULES["chapters"]), sum(line.strip()[:1].isdigit() for line in out.splitlines()))
        self.assertNotIn("(FGT-5)", out)

    def test_all_of_it_has_every_rule_in_every_language(self):
        for language in ("en", "de", "fr", "es"):
            out, _, code = rules("--all", "--language", language)
            self.assertEqual(0, code)
            for rule in RULES["rules"]:
                self.assertEqual(1, out.count(f"({rule['id']})"), f"{rule['id']} in {language}")
            self.assertLessEqual(max(map(len, out.splitlines())), 80)

    def test_one_rule_one_chapter_one_word(self):
        out = rules("fgt-5")[0]
        self.assertIn("After your roll (FGT-5)", out)
        self.assertEqual(1, out.count("FGT-"))
        out = rules("2", LANG="de_AT.UTF-8")[0]
        self.assertIn("Die Helden", out)
        self.assertIn("Thorn oder Mairen, Rang 14. Würfel: 2 mit", out)
        self.assertEqual(1, rules("faucon gourde ménestrel", "--language", "fr")[2], "all words in one place")
        self.assertIn("(SUN-4)", rules("faucons", "--language", "fr")[0])
        self.assertIn("(EVT-8)", rules("PIOCHEE au lever", "--language", "fr")[0], "without accents")

    def test_what_is_not_there_is_said_in_the_readers_language(self):
        out, errors, code = rules("xyzzy", LC_ALL="es_ES.UTF-8")
        self.assertEqual(("", 1), (out, code))
        self.assertIn("no dicen nada de «xyzzy»", errors)
        self.assertEqual(1, rules("x" * 5000)[2])
        _, errors, code = rules("--language", "xx")
        self.assertEqual(2, code)
        self.assertIn("de, en, es, fr", errors)


if __name__ == "__main__":
    unittest.main()
