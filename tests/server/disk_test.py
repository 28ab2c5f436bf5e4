"""A disk that is full, locked, damaged or gone under a running server; copies and repairs of its tables."""
import os
import resource
import shutil
import sqlite3
import subprocess
import time
import unittest
from pathlib import Path

from table_client import PROGRAM, Refused, Server


def code(act):
    try:
        act()
    except Refused as refused:
        return refused.code
    return "ok"


def rietburg(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)


class Disk(unittest.TestCase):
    def setUp(self):
        self.server = Server("--rate", "10000")
        self.addCleanup(self.server.close)
        self.file = os.path.join(self.server.data, "tables", "tables.sqlite")

    def health(self):
        return int(self.server.get("/healthz").split()[1])

    def wait_for_health(self, status):
        deadline = time.time() + 20
        while self.health() != status and time.time() < deadline:
            time.sleep(0.1)
        self.assertEqual(status, self.health())

    def player(self):
        client = self.server.client()
        self.addCleanup(client.close)
        return client, client.new(seats="all")

    def test_a_full_disk_is_told_and_passes(self):
        client, table = self.player()
        watcher = self.server.client()
        self.addCleanup(watcher.close)
        watcher.open(table["table"])
        for choice in range(10):
            length = client.play_any(choice)["length"]
        _, most = resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (4096, most))
        self.assertEqual("storage", code(lambda: client.play_any(1)))
        self.assertEqual("storage", code(lambda: client.play_any(1)))
        self.assertEqual("ok", code(lambda: watcher.ask("state")))
        self.assertEqual(length, len(client.ask("history")["actions"]), "what was refused did not happen")
        self.wait_for_health(503)
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        self.wait_for_health(200)
        self.assertGreater(client.play_any(1)["length"], length)
        self.assertEqual("play", watcher.push("events")["did"])
        self.assertIn("the tables can be written again", self.server.log())

    def test_another_programs_lock_is_told_and_passes(self):
        client, table = self.player()
        other = sqlite3.connect(self.file, isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        self.assertEqual("storage", code(client.play_any))
        start = time.time()
        for _ in range(20):
            client.ask("state")
        self.assertLess(time.time() - start, 10, "others do not wait for the lock")
        other.execute("ROLLBACK")
        self.wait_for_health(200)
        client.play_any()
        self.server.kill()
        self.server.start()
        again = self.server.client()
        self.addCleanup(again.close)
        self.assertGreater(again.open(table["table"])["length"], table["length"])

    def test_a_folder_deleted_underneath_is_noticed(self):
        client, _ = self.player()
        client.play_any()
        shutil.rmtree(os.path.join(self.server.data, "tables"))
        for choice in range(5):
            self.assertEqual("storage", code(lambda: client.play_any(choice)), "nothing is acknowledged and lost")
            if choice == 0:
                # The table itself cannot be read again: there is nothing to play at.
                break
        self.wait_for_health(503)

    def test_health_is_told_when_all_places_are_taken(self):
        small = Server("--connections", "1")
        self.addCleanup(small.close)
        client = small.client()
        self.addCleanup(client.close)
        self.assertIn(" 200 ", small.get("/healthz").splitlines()[0])
        self.assertIn(" 503 ", small.get("/ws", Upgrade="websocket", Connection="Upgrade", **{
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}).splitlines()[0])

    def test_answers_to_long_work_come_in_order(self):
        client, _ = self.player()
        for choice in range(400):
            if client.play_any(choice * 7 + 3)["outcome"]:
                break
        for number, verb in enumerate(["history", "state", "log", "save", "legal", "history"]):
            client.send({"id": 1000 + number, "do": verb})
        numbers = []
        while len(numbers) < 6:
            message = client.receive()
            if "push" not in message:
                self.assertTrue(message["ok"], message)
                numbers.append(message["id"])
        self.assertEqual(list(range(1000, 1006)), numbers)

    def test_a_copy_is_made_while_the_server_runs(self):
        client, table = self.player()
        for choice in range(20):
            client.play_any(choice)
        copy = os.path.join(self.server.data, "copy.sqlite")
        done = rietburg("backup", "--data", self.server.data, copy)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertEqual(0o600, os.stat(copy).st_mode & 0o777)
        client.play_any()
        again = rietburg("backup", "--data", self.server.data, copy)
        self.assertEqual(1, again.returncode)
        self.assertIn("is there already", again.stderr)
        self.server.end()
        for name in os.listdir(os.path.dirname(self.file)):
            os.remove(os.path.join(os.path.dirname(self.file), name))
        shutil.move(copy, self.file)
        self.server.start()
        client = self.server.client()
        self.addCleanup(client.close)
        back = client.open(table["table"], secret=table["secret"])
        self.assertTrue(back["host"])
        client.play_any()

    def test_the_doctor_finds_damage_and_saves_the_rest(self):
        client, first = self.player()
        for choice in range(20):
            client.play_any(choice)
        other = self.server.client()
        self.addCleanup(other.close)
        second = other.new(seats="all", seed=8)
        well = rietburg("doctor", "--data", self.server.data)
        self.assertEqual(0, well.returncode, well.stdout + well.stderr)
        self.assertIn("All is well", well.stdout)
        self.assertEqual(1, rietburg("doctor", "--data", self.server.data, "--vacuum").returncode, "a server runs")
        self.server.end()
        with sqlite3.connect(self.file) as store:
            store.execute("DELETE FROM snapshots")
            store.execute("DELETE FROM log WHERE key = 1 AND line > 5")
            store.execute("DELETE FROM pieces WHERE piece IN (SELECT piece FROM bases WHERE key = 2)")
            shared = store.execute("SELECT count(*) FROM bases WHERE key = 1 AND piece NOT IN "
                                   "(SELECT piece FROM pieces)").fetchone()[0]
        store.close()
        self.assertEqual(0, shared)
        ill = rietburg("doctor", "--data", self.server.data)
        self.assertEqual(4, ill.returncode, ill.stdout)
        self.assertIn(f"table {first['table']}: line 6 of", ill.stdout)
        self.assertIn(f"table {second['table']}: what it began with", ill.stdout)
        before = Path(self.file).read_bytes()
        saved = os.path.join(self.server.data, "saved.sqlite")
        repaired = rietburg("doctor", "--data", self.server.data, "--repair", saved)
        self.assertEqual(4, repaired.returncode, repaired.stderr)
        self.assertIn("0 tables as they were, 1 up to where the damage begins, 1 could not be saved", repaired.stdout)
        self.assertEqual(before, Path(self.file).read_bytes(), "the old file stays as it is")
        shutil.move(saved, self.file)
        for ending in ("-wal", "-shm"):
            if os.path.exists(self.file + ending):
                os.remove(self.file + ending)
        packed = rietburg("doctor", "--data", self.server.data, "--vacuum")
        self.assertEqual(0, packed.returncode, packed.stderr)
        self.server.start()
        client = self.server.client()
        self.addCleanup(client.close)
        client.open(first["table"], secret=first["secret"])
        client.play_any()

    def test_the_doctor_says_what_it_needs(self):
        missing = rietburg("doctor", "--data", os.path.join(self.server.data, "nowhere"))
        self.assertEqual(1, missing.returncode)
        self.assertIn("--data", missing.stderr)
        self.assertEqual(2, rietburg("doctor", "--repair", "x", "--vacuum").returncode)


if __name__ == "__main__":
    unittest.main()
