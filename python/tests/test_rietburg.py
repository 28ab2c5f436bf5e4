"""The Python package against librietburg: python3 -m unittest discover python/tests"""

import gc
import json
import pathlib
import sys
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import rietburg  # noqa: E402
from rietburg.environment import RietburgEnv  # noqa: E402

FOUR = ["dwarf", "warrior", "archer", "wizard"]


def new_game(seed=1):
    return rietburg.Game("legend-2", FOUR, difficulty="normal", seed=seed)


class ContentTest(unittest.TestCase):
    def test_legends_are_those_of_the_folder(self):
        folder = pathlib.Path(__file__).resolve().parents[2] / "content"
        known = {json.loads(file.read_text())["id"] for file in folder.glob("legends/*/legend.json")}
        self.assertEqual({legend["id"] for legend in rietburg.legends()}, known)
        with rietburg.Table() as within, rietburg.Table(rietburg.Content(folder)) as outside:
            self.assertEqual(within.ask(do="hello"), outside.ask(do="hello"))

    def test_refusals_name_place_and_remedy(self):
        with self.assertRaisesRegex(rietburg.RietburgError, "there is no legend 'legend-22'.*legend-2"):
            rietburg.Game("legend-22", FOUR)
        with self.assertRaisesRegex(rietburg.RietburgError, "heroes.*the dwarf is there twice"):
            rietburg.Game("legend-1", ["dwarf", "dwarf"])
        with self.assertRaisesRegex(rietburg.RietburgError, "no such folder"):
            rietburg.Content("/no/such/folder")
        with self.assertRaisesRegex(rietburg.RietburgError, "own/legend.json"):
            rietburg.Content.with_legend("{}")
        with self.assertRaises(TypeError):
            rietburg.Game("legend-1")

    def test_the_table_speaks_the_protocol(self):
        with rietburg.Table() as table:
            self.assertEqual(table.ask(id=5, do="state")["error"]["code"], "no_game")
            begun = table.ask(do="new", legend="legend-1", heroes=["dwarf", "archer"], seed=3)
            self.assertTrue(begun["ok"])
            self.assertTrue(table.ask(do="save")["ok"])


class GameTest(unittest.TestCase):
    def test_a_game_is_played_by_actions_and_by_words(self):
        game, other = new_game(), new_game()
        random = numpy.random.default_rng(5)
        for _ in range(300):
            if game.over:
                break
            legal = game.legal()
            self.assertEqual(len(legal), game.legal_counts[0])
            actions, weights = game.chance()
            if game.asks_chance:
                self.assertEqual(actions.tolist(), legal.tolist())
                self.assertTrue((weights > 0).all())
            else:
                self.assertEqual(len(actions), 0)
            action = random.choice(legal)
            words = game.words(action)
            other.step(other.number(words))
            game.step(action)
            self.assertEqual(game.hash, other.hash)
        self.assertTrue((game.state == other.state).all())
        game.play()
        self.assertIn(game.result, ("won", "lost"))
        with self.assertRaises(rietburg.RietburgError):
            game.step(0)

    def test_states_are_a_view_that_nobody_can_write(self):
        game = new_game()
        view, before = game.state, game.state.copy()
        game.play(200)
        self.assertFalse((view == before).all())
        with self.assertRaises(ValueError):
            view[0] = 1
        expected = view.copy()
        del game
        gc.collect()
        self.assertTrue((view == expected).all())  # the view keeps its game

    def test_clone_and_snapshot(self):
        game = new_game()
        game.play(30)
        copy, later = game.clone(), new_game(2)
        later.restore(game.snapshot())
        self.assertEqual(game.hash, later.hash)
        game.play(), copy.play(), later.play()
        self.assertEqual(game.hash, copy.hash)  # the same dice
        self.assertNotEqual(game.hash, later.hash)  # its own
        with self.assertRaisesRegex(rietburg.RietburgError, "snapshot"):
            game.restore(b"")
        elsewhere = rietburg.Game("legend-1", FOUR)
        with self.assertRaisesRegex(rietburg.RietburgError, "another legend"):
            elsewhere.restore(copy.snapshot())
        with self.assertRaises(rietburg.RietburgError):
            game.copy_from(elsewhere)
        game.close()
        with self.assertRaisesRegex(rietburg.RietburgError, "closed"):
            game.legal()

    def test_position_is_the_protocols(self):
        with rietburg.Table() as table:
            fields = {"legend": "legend-2", "heroes": FOUR, "difficulty": "normal"}
            table.ask(do="dice", mode="table")
            begun = table.ask(do="new", seed=1, **fields)
            self.assertEqual(int(begun["hash"], 16), new_game().hash)
            told = table.ask(do="state")["state"]
            told.pop("looks")  # which the table knows, and the rules do not
            self.assertEqual(told, new_game().position())


class GamesTest(unittest.TestCase):
    def test_all_at_once(self):
        games = rietburg.Games("legend-3", FOUR, difficulty="easy", count=40, seed=9)
        games.draw()
        random = numpy.random.default_rng(1)
        for _ in range(100):
            counts = games.legal_counts
            masks = games.masks()
            self.assertEqual(masks.sum(axis=1).tolist(), counts.tolist())
            choices = numpy.where(counts > 0, random.integers(0, numpy.maximum(counts, 1)), rietburg.LEAVE)
            games.step_all(choices)
            self.assertFalse((games.actors == rietburg.CHANCE).any())
        before = games.hashes
        wrong = numpy.full(40, rietburg.LEAVE)
        wrong[7] = 1023
        with self.assertRaisesRegex(rietburg.RietburgError, "game 7"):
            games.step_all(wrong)
        self.assertEqual(games.hashes.tolist(), before.tolist())
        for bad in (numpy.zeros(39, int), numpy.zeros(40), numpy.full(40, -1)):
            with self.assertRaises(ValueError):
                games.step_all(bad)
        games.play()
        self.assertTrue((games.results > 0).all())
        self.assertEqual(games.play(10, again=True), 400)

    def test_the_same_seed_is_the_same_game(self):
        one = rietburg.Games("legend-4", FOUR, difficulty="normal", count=20, seed=100)
        two = rietburg.Games("legend-4", FOUR, difficulty="normal", count=10, seed=110)
        one.play(trail=True), two.play(trail=True)
        self.assertEqual(one.trails[10:].tolist(), two.trails.tolist())
        self.assertEqual(len(set(one.trails.tolist())), 20)


class EnvironmentTest(unittest.TestCase):
    """What Gymnasium's own checker asks for, in our words: Debian 12 does not have Gymnasium."""

    def setUp(self):
        self.env = RietburgEnv("legend-2", ["dwarf", "archer"], "easy")

    def run_game(self, seed):
        observation, info = self.env.reset(seed=seed)
        random, seen = numpy.random.default_rng(seed), [observation]
        terminated = truncated = False
        while not (terminated or truncated or len(seen) > 200):
            choice = random.choice(numpy.flatnonzero(info["action_mask"]))
            observation, reward, terminated, truncated, info = self.env.step(choice)
            self.assertEqual((observation.dtype, observation.shape), (numpy.uint8, self.env.observation_shape))
            self.assertEqual(info["action_mask"].shape, (self.env.action_count,))
            self.assertIsInstance(reward, float)
            seen.append(observation)
            self.assertEqual(reward, float(info["result"] == "won"))
        return numpy.array(seen)

    def test_a_seed_repeats_the_game(self):
        first, again, other = self.run_game(4), self.run_game(4), self.run_game(5)
        self.assertTrue(numpy.array_equal(first, again))
        self.assertFalse(numpy.array_equal(first, other))

    def test_games_after_a_seed_differ_and_repeat(self):
        def three():
            hashes = []
            self.env.reset(seed=7)
            for _ in range(3):
                self.env.game.play()
                hashes.append(self.env.game.hash)
                self.env.reset()
            return hashes

        hashes = three()
        self.assertEqual(hashes, three())
        self.assertEqual(len(set(hashes)), 3)

    def test_an_observation_does_not_change_later(self):
        observation, info = self.env.reset(seed=1)
        kept = observation.copy()
        self.env.step(0)
        self.assertTrue((observation == kept).all())

    def test_mistakes(self):
        with self.assertRaisesRegex(RuntimeError, "reset"):
            self.env.step(0)
        self.env.reset(seed=1)
        with self.assertRaises(rietburg.RietburgError):
            self.env.step(1023)
        with self.assertRaises(ValueError):
            self.env.step(-1)
        self.env.game.play()
        with self.assertRaisesRegex(RuntimeError, "ended"):
            self.env.step(0)
        self.assertIn("day", self.env.render())

    def test_truncation(self):
        env = RietburgEnv("legend-1", ["dwarf", "archer"], most_steps=2)
        env.reset(seed=1)
        self.assertEqual(env.step(0)[2:4], (False, False))
        self.assertEqual(env.step(0)[2:4], (False, True))


if __name__ == "__main__":
    unittest.main()
