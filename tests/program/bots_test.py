"""The sample bots of docs/bots: short, of the standard library alone, and they play a legend to its end."""
import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(os.environ["RIETBURG_SOURCE_DIR"])
BOTS = sorted((ROOT / "docs" / "bots").glob("*.py"))


class Bots(unittest.TestCase):
    def test_short_and_of_the_standard_library(self):
        self.assertTrue(BOTS)
        for bot in BOTS:
            text = bot.read_text(encoding="utf-8")
            self.assertLess(len(text.splitlines()), 60, bot.name)
            for module in re.findall(r"^(?:import|from) (\w+)", text, re.M):
                self.assertIn(module, sys.stdlib_module_names)

    def test_a_whole_legend(self):
        for bot in BOTS:
            done = subprocess.run([sys.executable, str(bot), os.environ["RIETBURG"], "1"],
                                  capture_output=True, text=True, timeout=300)
            self.assertEqual((done.returncode, done.stderr), (0, ""), bot.name)
            self.assertRegex(done.stdout, r"^(won|lost) after \d+ actions\n$")


if __name__ == "__main__":
    unittest.main()
