"""The example at the top of docs/protocol.md happens word for word; `…` stands for what was left out there."""
import os
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(os.environ["RIETBURG_SOURCE_DIR"])


def example():
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    return re.search(r"```\n\$ rietburg engine\n(.*?)```", text, re.S)[1].splitlines()


class Page(unittest.TestCase):
    def test_the_example_happens_as_written(self):
        lines = example()
        asked, written = lines[0::2], lines[1::2]
        self.assertGreaterEqual(len(asked), 4)
        self.assertEqual(len(asked), len(written))
        done = subprocess.run([os.environ["RIETBURG"], "engine"], input="\n".join(asked) + "\n",
                              capture_output=True, text=True, timeout=60)
        answered = done.stdout.splitlines()
        self.assertEqual(len(answered), len(asked))
        for question, expected, answer in zip(asked, written, answered):
            pattern = ".+?".join(re.escape(part) for part in expected.split("…"))
            self.assertRegex(answer, f"^{pattern}$", question)


if __name__ == "__main__":
    unittest.main()
