"""`rietburg engine` as a bot meets it: one line in, one line out, whatever the line is."""
import json
import os
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["RIETBURG"]


def talk(data, *options):
    if isinstance(data, str):
        data = data.encode()
    return subprocess.run([PROGRAM, "engine", *options], input=data, capture_output=True, timeout=60)


def answers(*requests):
    lines = "\n".join(r if isinstance(r, str) else json.dumps(r) for r in requests) + "\n"
    done = talk(lines)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


NEW = {"id": 1, "do": "new", "legend": "legend-2", "difficulty": "normal", "heroes": ["warrior", "archer"], "seed": 42}


class Engine(unittest.TestCase):
    def test_every_line_gets_exactly_one_answer(self):
        given = ["{", '{"id":2}', '{"id":3,"do":"fly"}', '{"id":4,"do":"state"}', '{"id":5,"do":"hello"}']
        got = answers(*given)
        self.assertEqual([a["ok"] for a in got], [False, False, False, False, True])
        self.assertEqual(got[0]["error"]["code"], "bad_json")
        self.assertEqual(got[2]["error"]["code"], "unknown_verb")
        self.assertEqual(got[3]["error"]["code"], "no_game")
        self.assertEqual(got[4]["id"], 5)

    def test_line_ends_and_a_last_line_without_one(self):
        done = talk('{"id":1,"do":"hello"}\r\n{"id":2,"do":"hello"}')
        self.assertEqual([json.loads(line)["id"] for line in done.stdout.decode().splitlines()], [1, 2])

    def test_a_line_that_is_too_long_changes_nothing(self):
        got = answers(NEW, '{"id":9,"pad":"' + "x" * (2 << 20) + '"}', {"id": 3, "do": "state"})
        self.assertEqual(got[1]["error"]["code"], "too_long")
        self.assertTrue(got[2]["ok"])

    def test_bytes_that_are_no_text(self):
        done = talk(b'\xff\xfe\x00{"do":\n{"id":2,"do":"hello"}\n')
        lines = done.stdout.decode().splitlines()
        self.assertEqual(len(lines), 2)
        self.assertFalse(json.loads(lines[0])["ok"])
        self.assertTrue(json.loads(lines[1])["ok"])

    def test_the_legends_are_told(self):
        legends = answers({"do": "legends"})[0]["legends"]
        self.assertEqual([legend["id"] for legend in legends], [
            "legend-1", "legend-2", "legend-3", "legend-4", "legend-5", "kings-escort", "liberating-the-mine"])
        self.assertEqual(legends[1]["difficulties"], ["easy", "normal"])
        self.assertEqual([bool(legend["reconstructed"]) for legend in legends],
                         [True] * 7)

    def test_wrong_set_ups_are_refused_with_advice(self):
        for change, word in (
            ({"heroes": ["warrior"]}, "two"),
            ({"heroes": ["warrior"] * 2}, "warrior"),
            ({"heroes": ["warrior", "archer", "dwarf", "wizard", "warrior"]}, "heroes"),
            ({"heroes": ["warrior", "bard"]}, "bard"),
            ({"legend": "legend-77"}, "legend-77"),
            ({"difficulty": "mad"}, "mad"),
        ):
            error = answers({**NEW, **change})[0]["error"]
            self.assertEqual(error["code"], "bad_setup", change)
            self.assertIn(word, error["message"] + error.get("where", ""))

    def test_a_game_can_be_undone_saved_and_loaded(self):
        got = answers(NEW, {"id": 2, "do": "legal"})
        action = got[1]["actions"][0]
        played, undone, redone, saved = answers(
            NEW, {"do": "play", "action": action}, {"do": "undo", "to": 0}, {"do": "redo"}, {"do": "save"})[1:]
        self.assertEqual(played["hash"], redone["hash"])
        self.assertNotEqual(played["hash"], undone["hash"])
        loaded = answers({"do": "load", "game": saved["game"]})[0]
        self.assertEqual(loaded["hash"], played["hash"])

    def test_illegal_and_stale_actions_change_nothing(self):
        state, wrong, stale, after = answers(
            NEW, {"do": "play", "action": {"who": "warrior", "do": "sleep"}},
            {"do": "play", "action": {"who": "warrior", "do": "share", "gold": 0}, "asks": 99999}, {"do": "state"})
        self.assertEqual(wrong["error"]["code"], "illegal_action")
        self.assertEqual(stale["error"]["code"], "stale")
        self.assertEqual(after["state"]["hash"], state["hash"])

    def test_a_hint_is_an_answer_with_its_reason(self):
        hint = answers(NEW, {"do": "hint", "strength": "quick"})[1]
        self.assertTrue(hint["ok"], hint)
        self.assertIn(hint["action"]["do"], {action["do"] for action in answers(NEW, {"do": "legal"})[1]["actions"]})
        self.assertIn("kind", hint["reason"]["goal"])

    def test_a_rule_and_a_card_can_be_asked(self):
        rule, card = answers({"do": "rules", "rule": "FGT-5"}, {"do": "rules", "rule": "gold-17"})
        self.assertTrue(rule["ok"] and card["ok"])
        self.assertIn("brew", json.dumps(rule))

    def test_damaged_content_ends_with_a_message(self):
        with tempfile.TemporaryDirectory() as folder:
            done = talk("", "--content", folder)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"Restore", done.stderr + done.stdout)


if __name__ == "__main__":
    unittest.main()
