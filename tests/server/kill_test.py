"""kill -9 at random moments while many tables are played: every acknowledged action is found again.

In ./check a short form; the long one by command:
    RIETBURG=build/release/rietburg RIETBURG_KILLS=1000 RIETBURG_TABLES=20 python3 tests/server/kill_test.py
"""
import os
import random
import sqlite3
import threading
import time
import unittest

from players import Alone, account, while_they_play
from table_client import Server

KILLS = int(os.environ.get("RIETBURG_KILLS", "8"))
TABLES = int(os.environ.get("RIETBURG_TABLES", "6"))


class Kill(unittest.TestCase):
    def test_nothing_acknowledged_is_lost(self):
        server = Server("--rate", "10000")
        self.addCleanup(server.close)
        stop = threading.Event()
        players = [Alone(server.client, number, stop) for number in range(TABLES)]
        chance = random.Random(4)

        def kills():
            for number in range(KILLS):
                time.sleep(chance.uniform(0.02, 0.6))
                server.kill()
                server.start(server.port)
                if number % 100 == 99:
                    print(f"{number + 1} kills, {sum(player.actions for player in players)} actions", flush=True)
                if any(player.failure for player in players):
                    return
            time.sleep(0.3)

        while_they_play(players, kills)
        self.assertEqual(0, server.end())
        with sqlite3.connect(os.path.join(server.data, "tables", "tables.sqlite")) as store:
            self.assertEqual("ok", store.execute("PRAGMA integrity_check").fetchone()[0])
        store.close()
        print(f"{KILLS} kills, {account(players)}")
        self.assertGreater(sum(player.actions for player in players), 10 * KILLS)


if __name__ == "__main__":
    unittest.main()
