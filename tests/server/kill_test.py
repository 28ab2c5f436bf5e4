"""kill -9 at random moments while many tables are played: every acknowledged action is found again.

In ./check a short form; the long one by command:
    RIETBURG=build/release/rietburg RIETBURG_KILLS=300 RIETBURG_TABLES=20 python3 tests/server/kill_test.py
"""
import os
import random
import sqlite3
import threading
import time
import unittest

from table_client import Closed, Server

KILLS = int(os.environ.get("RIETBURG_KILLS", "8"))
TABLES = int(os.environ.get("RIETBURG_TABLES", "6"))


class Player(threading.Thread):
    """Plays at one table and remembers what was acknowledged; after each crash it looks whether that is there."""

    def __init__(self, server, number, stop):
        super().__init__()
        self.server, self.stop = server, stop
        self.random = random.Random(number)
        self.table = None
        self.known = {}  # length -> hash of every acknowledged position of the history as it stands
        self.length = 0
        self.doing = None  # a request without an answer yet
        self.actions = self.returns = self.surplus = 0
        self.failure = None

    def run(self):
        try:
            while not self.stop.is_set():
                try:
                    client = self.server.client()
                except (OSError, Closed):
                    time.sleep(0.01)
                    continue
                try:
                    self.come_back(client)
                    while not self.stop.is_set():
                        self.act(client)
                except (Closed, OSError):
                    pass
                finally:
                    client.close()
        except Exception as error:  # told by the main thread
            self.failure = error

    def come_back(self, client):
        if self.table is None:
            made = client.new(seats="all", name="Anna", seed=self.random.randrange(1 << 40))
            self.table, self.secret = made["table"], made["secret"]
            return self.note(made)
        found = client.open(self.table, secret=self.secret)
        self.returns += 1
        assert found["seats"] == {"dwarf": 1, "archer": 1}, found["seats"]
        # The length too: an action that leads nowhere leaves the position as it was.
        if (found["length"], found["hash"]) != (self.length, self.known[self.length]):
            # A request was under way: committed, but its answer was lost.
            assert self.doing is not None, f"nothing was under way, and yet {found['length']} is not {self.length}"
            self.surplus += 1
            assert (found["length"] > self.length) == (self.doing != "undo")
        for at in self.random.sample(sorted(self.known), min(8, len(self.known))):
            if at <= found["length"]:
                assert client.ask("state", at=at)["state"]["hash"] == self.known[at], f"another position at {at}"
        self.doing = None
        self.note(found)

    def note(self, told):
        self.length = told["length"]
        self.known = {at: hash for at, hash in self.known.items() if at < self.length}
        self.known[self.length] = told["hash"]

    def act(self, client):
        legal = client.ask("legal")
        if legal["asks"] is None or self.random.random() < 0.05:
            self.doing = "undo"
            told = client.ask("undo", to=max(0, self.length - self.random.randrange(1, 20)))
        else:
            action = self.random.choice(legal["actions"])
            self.doing = "play"
            told = client.ask("play", action=action, asks=legal["asks"]["id"])
        self.doing = None
        self.actions += 1
        self.note(told)


class Kill(unittest.TestCase):
    def test_nothing_acknowledged_is_lost(self):
        server = Server("--rate", "10000")
        self.addCleanup(server.close)
        stop = threading.Event()
        players = [Player(server, number, stop) for number in range(TABLES)]
        for player in players:
            player.start()
        chance = random.Random(4)
        try:
            for _ in range(KILLS):
                time.sleep(chance.uniform(0.02, 0.6))
                server.kill()
                server.start(server.port)
            time.sleep(0.3)
        finally:
            stop.set()
            for player in players:
                player.join(60)
        for player in players:
            if player.failure:
                raise player.failure
        self.assertEqual(0, server.end())
        with sqlite3.connect(os.path.join(server.data, "tables", "tables.sqlite")) as store:
            self.assertEqual("ok", store.execute("PRAGMA integrity_check").fetchone()[0])
        store.close()
        print(f"{KILLS} kills, {TABLES} tables, {sum(p.actions for p in players)} acknowledged actions, "
              f"{sum(p.returns for p in players)} returns, {sum(p.surplus for p in players)} committed without answer")
        self.assertGreater(sum(player.actions for player in players), 10 * KILLS)


if __name__ == "__main__":
    unittest.main()
