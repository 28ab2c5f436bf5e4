"""`rietburg legend new, check, show` and own legends in the game, as an author meets them."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["RIETBURG"]
SOURCE = pathlib.Path(os.environ["RIETBURG_SOURCE_DIR"])
BROKEN = SOURCE / "tests" / "legends" / "broken"


def run(*options, data=None, text=""):
    environment = dict(os.environ)
    environment["XDG_DATA_HOME"] = str(data or "/proc/nowhere")  # nothing can be made there
    return subprocess.run([PROGRAM, *map(str, options)], input=text, capture_output=True, timeout=120, text=True,
                          env=environment)


def legends(*options, **more):
    done = run("engine", *options, text='{"do":"legends"}\n', **more)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


class Folder(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)

    def new(self, name="lost-bell"):
        done = run("legend", "new", name, "--to", self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.folder / name


class New(Folder):
    def test_it_writes_a_legend_without_findings_that_can_be_played(self):
        made = self.new()
        done = run("legend", "check", made)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("nothing found", done.stdout)
        self.assertIn("lost-bell", [legend["id"] for legend in legends("--legends", made)[0]["legends"]])

    def test_every_file_names_a_schema_that_is_there(self):
        made = self.new()
        for file in made.rglob("*.json"):
            if file.parent.name != "schema":
                schema = file.parent / json.loads(file.read_text())["$schema"]
                self.assertTrue(schema.is_file(), schema)

    def test_it_overwrites_nothing(self):
        made = self.new()
        (made / "legend.json").write_text("mine")
        done = run("legend", "new", "lost-bell", "--to", self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertEqual((made / "legend.json").read_text(), "mine")

    def test_odd_names_and_path_tricks_are_refused(self):
        for name in ("../x", "a/b", "", ".", "..", "Bell", "bell ", "-x", "a--b", "x" * 41, "bell\n", "legend-2", "/etc/x"):
            done = run("legend", "new", "--to", self.folder, "--", name)
            self.assertEqual(done.returncode, 2, repr(name))
        self.assertEqual(list(self.folder.iterdir()), [])


class Told(Folder):
    def test_a_legend_says_in_which_languages_it_is_told(self):
        made = self.new()
        (made / "text" / "en.json").rename(made / "text" / "de.json")
        listed = {legend["id"]: legend["languages"] for legend in legends("--legends", made)[0]["legends"]}
        self.assertEqual(listed["lost-bell"], ["de"])
        self.assertEqual(listed["legend-1"], ["en", "de", "es", "fr"])
        asked = ("terminal", "--plain", "--data", self.folder / "saves", "--legends", made, "--legend", "lost-bell",
                 "--heroes", "warrior,archer", "--difficulty", "easy")
        self.assertIn("told in German", run(*asked, "--language", "en", text="quit\n").stdout)
        self.assertNotIn("auf Deutsch", run(*asked, "--language", "de", text="quit\n").stdout)


class Check(Folder):
    def test_each_broken_legend_is_found_out(self):
        cases = sorted(path for path in BROKEN.iterdir() if path.is_dir())
        self.assertGreater(len(cases), 50)
        for case in cases:
            with self.subTest(case.name):
                expected = json.loads((case / "expected.json").read_text())
                done = run("legend", "check", case)
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                kind = "error: " if expected["refused"] else "remark: "
                found = [line for line in done.stdout.splitlines() if line.startswith(kind)]
                start = f"{kind}{case}/{expected['file']}"
                fitting = [line for line in found if line.startswith(start) and expected["message"] in line
                           and (expected["where"] + ": " in line)]
                self.assertTrue(fitting, f"wanted {expected}\n{done.stdout[:3000]}")
                if "not told" not in expected["message"]:
                    self.assertRegex(fitting[0][len(start):], r"^:\d+(:/[^ ]*)?: ")  # the line, then the pointer

    def test_findings_are_told_in_the_language_of_whoever_reads_them(self):
        plain = run("legend", "check", BROKEN, "--language", "en").stdout.splitlines()
        for language, words in (("de", "die Legende finge ohne Ende von vorn an. Lass sie auf"),
                                ("fr", "la légende recommencerait sans fin. Faites-la"),
                                ("es", "la leyenda volvería a empezar sin fin. Haz que")):
            told = run("legend", "check", BROKEN, "--language", language).stdout.splitlines()
            self.assertEqual(len(told), len(plain))
            self.assertIn(words, "\n".join(told))
            for english, other in zip(plain, told):
                said = re.sub(r"^\w+\W*: [^ ]+ |[^.]*: [A-Z].*", "", other)  # behind a colon the schema may speak
                self.assertNotEqual(english, other)
                self.assertNotRegex(said, r"\b(the|there|which|Check|Known|please|cannot)\b", english)
        done = run("legend", "check", BROKEN, "--language", "xx")
        self.assertEqual(done.stdout.splitlines(), plain)
        self.assertIn("no catalogue of the checker in 'xx'", done.stderr)

    def test_the_game_refuses_what_is_broken_and_offers_the_rest(self):
        answer, said = legends("--legends", BROKEN)
        names = {legend["id"] for legend in answer["legends"]}
        refused = {pathlib.Path(legend["folder"]).name for legend in answer["refused"]}
        self.assertIn("legend-2", names)
        # Each finding by key and values, for clients that speak other languages.
        english = json.loads((SOURCE / "content" / "text" / "checker" / "en.json").read_text())
        for legend in answer["refused"]:
            self.assertEqual([one["message"] for one in legend["findings"]], legend["problems"])
            for one in legend["findings"]:
                self.assertIn(one["says"]["key"], english)
                self.assertNotIn(str(pathlib.Path(BROKEN)), one["file"])
        for case in BROKEN.iterdir():
            expected = json.loads((case / "expected.json").read_text())
            self.assertEqual(case.name in refused, expected["refused"], case.name)
            if expected["refused"]:
                self.assertIn(str(case), said)

    def test_the_legends_of_the_game_have_no_findings(self):
        folder = SOURCE / "content" / "legends"
        done = run("legend", "check", folder)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(done.stdout.count("nothing found"), len(list(folder.iterdir())))

    def test_a_copy_of_a_legend_of_the_game_needs_another_id(self):
        copy = self.folder / "copy"
        subprocess.run(["cp", "-r", SOURCE / "content" / "legends" / "02_sick_king", copy], check=True)
        self.refused(copy, "the id 'legend-2' is taken by legends/02_sick_king/legend.json")

    def test_large_files_and_texts(self):
        made = self.new()
        text = json.loads((made / "text" / "en.json").read_text())
        text["card.A1.story"] = "a" * 1_000_000
        (made / "text" / "en.json").write_text(json.dumps(text))
        done = run("legend", "check", made)
        self.assertEqual(done.returncode, 1)
        self.assertIn("a string of 1000000 bytes", done.stdout)
        (made / "legend.json").write_text(" " * (2 << 20))
        self.assertIn("larger than 1 MB", run("legend", "check", made).stdout)

    def test_a_picture_is_looked_at_before_it_is_shown(self):
        made = self.new()
        head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (400).to_bytes(4, "big") + (480).to_bytes(4, "big")
        (made / "cover.png").write_bytes(head + b"IDAT")
        self.assertEqual(run("legend", "check", made).returncode, 0)
        listed = legends("--legends", made)[0]["legends"]
        pictures = {legend["id"]: legend.get("picture") for legend in listed}
        self.assertRegex(pictures["lost-bell"], r"^/pictures/[0-9a-f]{16}\.png$")
        self.assertIsNone(pictures["legend-2"])
        (made / "cover.png").write_text("<svg/>")
        done = run("legend", "check", made)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cover.png: is no still picture of that kind. Save it as PNG, JPEG or WebP", done.stdout)

    def test_nothing_outside_the_folder_is_read(self):
        made = self.new()
        secret = self.folder / "secret.json"
        secret.write_text('{"secret-word": 1}')
        (made / "text" / "de.json").symlink_to(secret)
        self.refused(made, "is a symbolic link")
        (made / "text" / "de.json").unlink()
        (made / "text" / "a..%2fsecret.json").write_text("{}")
        self.refused(made, "is no catalogue of a language")
        (made / "text" / "a..%2fsecret.json").unlink()
        (made / "legend.json").rename(self.folder / "kept.json")
        (made / "legend.json").symlink_to(secret)
        self.refused(made, "is a symbolic link")
        (made / "legend.json").unlink()
        os.mkfifo(made / "legend.json")
        self.refused(made, "is no plain file")
        (made / "legend.json").unlink()
        (made / "legend.json").mkdir()
        self.refused(made, "is no plain file")
        (made / "legend.json").rmdir()
        (self.folder / "kept.json").rename(made / "legend.json")
        (made / "text").rename(self.folder / "texts")
        (made / "text").symlink_to(self.folder / "texts")
        self.refused(made, "is no folder of its own")

    def refused(self, folder, words):
        done = run("legend", "check", folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn(words, done.stdout)
        self.assertNotIn("secret-word", done.stdout)
        self.assertIn("refused", legends("--legends", folder)[0])

    def test_folders_without_a_legend(self):
        for folder in ("/nowhere", self.folder):
            done = run("legend", "check", folder)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stdout, "no such folder|no legend here")


class Own(Folder):
    def test_the_data_folder_is_looked_into(self):
        home = self.folder / "rietburg" / "legends"
        home.mkdir(parents=True)
        self.assertNotIn("refused", legends(data=self.folder)[0])
        run("legend", "new", "lost-bell", "--to", home)
        (home / "half-done").mkdir()
        (home / "half-done" / "legend.json").write_text("{")
        answer, said = legends(data=self.folder)
        self.assertIn("lost-bell", [legend["id"] for legend in answer["legends"]])
        self.assertEqual([pathlib.Path(one["folder"]).name for one in answer["refused"]], ["half-done"])
        self.assertIn("half-done", said)
        with tempfile.TemporaryDirectory() as saves:
            done = run("terminal", "--plain", "--data", saves, "--legends", home, "--legend", "lost-bell", "--difficulty",
                       "easy", "--heroes", "dwarf,archer", "--seed", "1", text="")
            self.assertIn("How it began", done.stdout)

    def test_numbers_inside_texts_while_it_is_played(self):
        marked = SOURCE / "tests" / "legends" / "marked"
        self.assertIn("nothing found", run("legend", "check", marked).stdout)
        with tempfile.TemporaryDirectory() as saves:
            done = run("terminal", "--plain", "--data", saves, "--legends", marked, "--legend", "marked", "--difficulty",
                       "easy", "--heroes", "dwarf,archer", "--seed", "1", text="cards\n")
        self.assertRegex(done.stdout, r"The hideout is on 5[1-6]\. The group has 6 gold to hope for\.")
        self.assertIn("Find 2 lanterns", done.stdout)
        new = {"do": "new", "legend": "marked", "difficulty": "easy", "heroes": ["dwarf", "archer"], "seed": 1}
        rules = [{"do": "rules", "rule": card} for card in ("A1", "C1")]
        asked = "\n".join(map(json.dumps, [new, *rules])) + "\n"
        told = [json.loads(line) for line in run("engine", "--legends", marked, text=asked).stdout.splitlines()]
        self.assertRegex(told[1]["text"], r"^The hideout is on 5[1-6]\. The group has 6 gold")
        self.assertEqual(told[2]["text"], "The hermit moves to ?, the rider to ?; a troll waits on ?.")

    def test_a_legend_whose_cards_never_end_does_not_hang_the_table(self):
        made = self.new()
        data = json.loads((made / "legend.json").read_text())
        data["cards"][0]["effects"].append({"do": "restart", "if": {"letter": "A"}})
        (made / "legend.json").write_text(json.dumps(data))
        new = {"do": "new", "legend": "lost-bell", "difficulty": "easy", "heroes": ["dwarf", "archer"], "seed": 1}
        done = run("engine", "--legends", made, text=json.dumps(new) + "\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(json.loads(done.stdout.splitlines()[0])["ok"])


class Show(Folder):
    def test_cards_with_story_rule_and_trigger(self):
        done = run("legend", "show", "legend-2")
        self.assertEqual(done.returncode, 0, done.stderr)
        for words in ("The Sick King (legend-2)", "When the narrator reaches C", "The tower in the woods [C1]",
                      "Charcoal", "When the fog token"):
            self.assertIn(words.lower(), done.stdout.lower())
        self.assertNotIn("ui.legend", done.stdout)

    def test_effects_in_words(self):
        shown = " ".join(run("legend", "show", "legend-2").stdout.split())
        for words in ("- The group shares 5 gold and 2 × a wineskin.", "- The leader rolls a hero die and adds 50.",
                      "- The skral of the tower appears on the space rolled."):
            self.assertIn(words, shown)

    def test_ways_to_win_and_to_lose(self):
        shown = run("legend", "show", "legend-2").stdout
        self.assertIn("Lost when:", shown)
        self.assertIn("- more creatures enter the castle than there are golden shields", shown)
        self.assertIn("- the narrator reaches the last letter and something is left to do", shown)
        self.assertIn("- The parchment was on a space with a creature. (", run("legend", "show", "legend-1").stdout)

    def test_every_effect_and_condition_has_words(self):
        texts = json.loads((SOURCE / "content" / "text" / "en.json").read_text())
        common = json.loads((SOURCE / "content" / "schema" / "common.schema.json").read_text())["definitions"]
        for word in common["effect"]["properties"]["do"]["enum"]:
            keys = [key for key in texts if key == f"ui.legend.do.{word}" or key.startswith(f"ui.legend.do.{word}.")]
            self.assertTrue(keys, word)
        for form in common["effect"]["allOf"]:
            word = form["if"]["properties"]["do"]["const"]
            if f"ui.legend.do.{word}" not in texts:  # then each of its parts has words of its own
                for choice in form["then"]["oneOf"]:
                    self.assertIn(f"ui.legend.do.{word}.{choice['required'][0]}", texts)
        for choice in common["test"]["oneOf"]:
            self.assertIn(f"ui.legend.cond.{choice['required'][0]}", texts)

    def test_nothing_is_left_without_words(self):
        ids = [legend["id"] for legend in legends()[0]["legends"]]
        folders = [SOURCE / "tests" / "legends" / name for name in ("features", "marked")]
        for name in [*ids, *folders]:
            shown = run("legend", "show", name).stdout
            self.assertIn("Lost when:", shown)
            self.assertNotRegex(shown, r"ui\.legend|[{}]|\bnull\b|:\[| ,| \.", name)

    def test_numbers_inside_texts(self):
        shown = " ".join(run("legend", "show", SOURCE / "tests" / "legends" / "marked").stdout.split())
        self.assertIn("6/7/8 (for 2/3/4 heroes) (easy) or 4 (normal) gold", shown)
        self.assertIn("The hideout is on the space of a hideout. The group has", shown)
        self.assertIn("When a hero enters the space of a hideout, only the first time each day.", shown)

    def test_a_folder_and_a_name_nobody_knows(self):
        self.assertIn("Heavy steps", run("legend", "show", self.new()).stdout)
        done = run("legend", "show", "legend-22")
        self.assertEqual(done.returncode, 2)
        self.assertIn("Did you mean 'legend-2'?", done.stderr)


if __name__ == "__main__":
    unittest.main()
