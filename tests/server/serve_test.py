"""`rietburg serve` as people meet it: two browsers, lost connections, restarts, the folder with the tables."""
import json
import os
import sqlite3
import subprocess
import tempfile
import time
import unittest
from unittest import mock

from table_client import PROGRAM, Closed, Refused, Server


class Serve(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def client(self):
        client = self.server.client()
        self.addCleanup(client.close)
        return client

    def two(self):
        anna, bob = self.client(), self.client()
        table = anna.new(seats=["dwarf"])
        self.secret = bob.open(table["table"], name="Bob")["secret"]
        bob.ask("sit", seats=["archer"])
        return anna, bob, table

    def test_two_people_play_and_one_comes_back(self):
        anna, bob, table = self.two()
        played = anna.play_any()
        self.assertEqual(played["hash"], bob.push("events")["hash"])
        bob.close()
        while anna.push("seats")["people"][1]["here"]:
            pass
        bob = self.client()
        self.assertRaises(Refused, bob.open, table["table"], secret="x" * 22)
        back = bob.open(table["table"], secret=self.secret)
        self.assertEqual((played["hash"], 2), (back["hash"], back["seats"]["archer"]))
        self.assertEqual(2, back["you"])

    def test_both_go_on_after_the_server_was_killed(self):
        anna, bob, table = self.two()
        for _ in range(3):
            before = anna.play_any()
        other = bob.open(table["table"])
        self.assertEqual(before["hash"], other["hash"])
        self.server.kill()
        for client in (anna, bob):
            with self.assertRaises(Closed):
                while True:
                    client.receive()
        self.server.start(self.server.port)
        anna, bob = self.client(), self.client()
        back = anna.open(table["table"], secret=table["secret"])
        self.assertEqual((before["hash"], before["asks"]), (back["hash"], back["asks"]))
        bob.open(table["table"])
        self.assertEqual(anna.play_any()["hash"], bob.push("events")["hash"])

    def test_own_legends_of_the_data_folder(self):
        legends = os.path.join(self.server.data, "legends")
        os.mkdir(legends)
        subprocess.run([PROGRAM, "legend", "new", "lost-bell", "--to", legends], check=True, stdout=subprocess.DEVNULL)
        self.server.end()
        self.server.start()
        anna = self.client()
        self.assertIn("lost-bell", [legend["id"] for legend in anna.ask("legends")["legends"]])
        self.assertIn("legend.lost-bell.title", self.server.get("/text/en.json"))
        self.assertEqual("lost-bell", anna.new(legend="lost-bell", seats="all")["state"]["legend"])

    def test_undo_by_agreement(self):
        anna, bob, table = self.two()
        seats = {"dwarf": anna, "archer": bob}
        for turn in range(400):  # until chance has spoken
            legal = anna.ask("legal")
            who = legal["asks"]["who"]
            own = [action for action in legal["actions"] if action["who"] == who]
            told = seats[who].ask("play", action=own[turn * 7 % len(own)], asks=legal["asks"]["id"])
            if told["free"] == told["length"] > table["length"]:
                break
        with self.assertRaisesRegex(Refused, "needs_agreement"):
            anna.ask("undo", to=table["length"])
        proposal = anna.ask("propose", undo=table["length"])["proposal"]
        self.assertEqual([2], bob.push("proposal")["proposal"]["waits"])
        bob.ask("vote", proposal=proposal, yes=False)
        bob.pushes.clear()
        self.assertEqual(told["hash"], anna.ask("state")["state"]["hash"])
        proposal = anna.ask("propose", undo=table["length"])["proposal"]
        bob.ask("vote", proposal=proposal, yes=True)
        self.assertEqual(table["hash"], bob.push("events")["hash"])
        self.assertEqual(table["hash"], anna.ask("state")["state"]["hash"])

    def test_a_large_game_can_be_exported_and_imported(self):
        anna = self.client()
        anna.new(seats="all")
        while anna.ask("legal")["asks"]["question"] != "action":
            anna.play_any(-1)
        actions = anna.ask("legal")["actions"]
        drop = next(action for action in actions if action["do"] == "drop")
        both = [drop, {"who": drop["who"], "do": "take", "thing": drop["thing"]}]
        asks = anna.ask("legal")["asks"]["id"]
        for _ in range(4):
            anna.ask("play", actions=both * 400, asks=asks)
        game = anna.ask("save")["game"]
        self.assertGreater(len(json.dumps(game)), 100_000)
        game["setup"]["options"]["names"] = {"dwarf": "Old Friend"}
        bob = self.client()
        start = time.time()
        loaded = bob.ask("table", load=game, seats="all", name="Bob")
        importing = time.time() - start
        self.assertEqual(len(game["history"]), loaded["length"])
        self.server.kill()
        self.server.start()
        start = time.time()
        self.assertEqual(loaded["hash"], self.client().open(loaded["table"])["hash"])
        self.assertLess(time.time() - start, 4 * importing + 0.5, "opening an old table takes too long")

    def test_clean_stop(self):
        anna, _, table = self.two()
        played = anna.play_any()
        self.server.process.terminate()
        with self.assertRaisesRegex(Closed, "03e9"):  # 1001: going away
            while True:
                anna.receive()
        self.assertEqual(0, self.server.end())
        self.server.start()
        self.assertEqual(played["hash"], self.client().open(table["table"])["hash"])

    def test_one_server_a_folder(self):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", self.server.data], capture_output=True, text=True,
                              timeout=20)
        self.assertNotEqual(0, done.returncode)
        self.assertIn("another server", done.stderr)

    # With GCC's sanitizers the program says it and then hangs in the last lines of exit(), where a library far below
    # libpq (libp11-kit) waits for a lock of the C library; without them it ends at once.
    @unittest.skipIf(PROGRAM.endswith("_sanitized"), "a program that fails at its start does not end under sanitizers")
    def test_what_cannot_be_is_said(self):
        for options, word in ((["--host", "no.such.address"], "--host"), (["--port", str(self.server.port)], "in use"),
                              (["--data", "/dev/null/x"], "--data")):
            data = [] if "--data" in options else ["--data", os.path.join(self.server.data, "other")]
            done = subprocess.run([PROGRAM, "serve", *options, *data], capture_output=True, text=True, timeout=20)
            self.assertNotEqual(0, done.returncode)
            self.assertIn(word, done.stderr.lower())

    def test_health_and_figures(self):
        self.assertTrue(self.server.get("/healthz").endswith("ok\n"))
        self.client().new()
        time.sleep(1.1)
        self.assertEqual(1, self.server.metric('rietburg_open{what="rooms"}'))
        self.assertGreater(self.server.metric("rietburg_commit_seconds_count"), 0)

    def test_nobody_else_reads_the_tables(self):
        store = os.path.join(self.server.data, "tables", "tables.sqlite")
        self.assertEqual(0, os.stat(store).st_mode & 0o077)

    def test_old_tables_go(self):
        anna = self.client()
        old, new = anna.new()["table"], anna.new()["table"]
        self.server.end()
        with sqlite3.connect(os.path.join(self.server.data, "tables", "tables.sqlite")) as store:
            store.execute("UPDATE tables SET day = day - 40 WHERE id = ?", (old,))
        store.close()
        self.server.options = ("--keep-days", "30")
        self.server.start()
        anna = self.client()
        self.assertTrue(anna.open(new)["ok"])
        with self.assertRaisesRegex(Refused, "no_table"):
            anna.open(old)

    def store(self):
        store = sqlite3.connect(os.path.join(self.server.data, "tables", "tables.sqlite"), isolation_level=None)
        self.addCleanup(store.close)
        return store

    def test_tables_of_an_older_program_are_kept(self):
        anna, bob, table = self.two()
        played = anna.play_any()
        self.server.end()
        store = self.store()  # as it was when keys were given again and people who only look on were not stored
        store.executescript("""
            CREATE TABLE old(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, base TEXT NOT NULL,
                             summary TEXT NOT NULL, made INTEGER NOT NULL, played INTEGER NOT NULL);
            INSERT INTO old SELECT key, id, (SELECT CAST(bytes AS TEXT) FROM bases JOIN pieces USING(piece)
                                             WHERE bases.key = tables.key), summary, made, played FROM tables;
            DROP TABLE tables;
            DROP TABLE bases;
            DROP TABLE pieces;
            DROP TABLE lengths;
            DROP TABLE pulse;
            DROP TABLE calendar;
            ALTER TABLE old RENAME TO tables;
            CREATE TABLE lines(key INTEGER NOT NULL, line INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
                               hash TEXT NOT NULL, PRIMARY KEY(key, line)) WITHOUT ROWID;
            INSERT INTO lines SELECT * FROM log;
            DROP TABLE log;
            ALTER TABLE lines RENAME TO log;
            ALTER TABLE people DROP COLUMN known;
            ALTER TABLE seats DROP COLUMN companion;
            ALTER TABLE seats DROP COLUMN lent;
            ALTER TABLE seats DROP COLUMN told;
            DROP TABLE writers;
            DROP TABLE origins;
            DROP TABLE muted;
            DROP TABLE secrets;
            INSERT INTO chat(key, person, name, text, time) VALUES(2, 1, 'X', 'left over', 0);
            INSERT INTO seats VALUES(2, 'dwarf', 1, 0);
            PRAGMA user_version = 2;
        """)
        self.server.start()
        anna = self.client()
        back = anna.open(table["table"], secret=table["secret"])
        self.assertEqual((played["hash"], {"dwarf": 1, "archer": 2}), (back["hash"], back["seats"]))
        self.assertEqual(2, self.client().open(table["table"], secret=self.secret)["you"])
        second = anna.new(seats=[])
        self.assertEqual(([], {"dwarf": None, "archer": None}), (second["chat"], second["seats"]))
        key = store.execute("SELECT max(key) FROM tables").fetchone()[0]
        anna.ask("table", delete=second["table"], secret=second["secret"])
        anna.new()
        self.assertGreater(store.execute("SELECT max(key) FROM tables").fetchone()[0], key)

    def test_a_spectator_is_the_same_person_after_a_restart(self):
        _, _, table = self.two()
        carl = self.client()
        first = carl.open(table["table"], name="Carl")
        self.server.kill()
        self.server.start()
        back = self.client().open(table["table"], secret=first["secret"])
        self.assertEqual(first["you"], back["you"])
        self.assertIn("Carl", [person["name"] for person in back["people"]])

    def test_whoever_reaches_a_merchant_has_a_moment(self):
        for seconds in (15, 1, 0):
            self.server.end()
            self.server.options = ("--shop-time", str(seconds))
            self.server.start()
            anna, bob, _ = self.two()
            seats = {"dwarf": anna, "archer": bob}
            while (asks := anna.ask("legal")["asks"])["question"] != "action":
                seats[asks["who"]].play_any()
            anna.ask("edit", set={"heroes": [{"id": "dwarf", "space": 17, "gold": 4}], "creatures": [], "turn": "dwarf"})
            walk = [{"who": "dwarf", "do": "step", "to": 18}, {"who": "dwarf", "do": "stop"}]
            asks = anna.ask("play", actions=walk, asks=anna.ask("legal")["asks"]["id"])["asks"]["id"]
            wait = {"who": "archer", "do": "pass"}
            if seconds > 0:
                self.assertEqual("dwarf", bob.push("hold")["hold"]["who"])
                with self.assertRaisesRegex(Refused, "held"):
                    bob.ask("play", action=wait, asks=asks)
            if seconds == 15:
                anna.ask("hold", off=True)
            if seconds > 0:
                self.assertIsNone(bob.push("hold")["hold"])
            self.assertTrue(bob.ask("play", action=wait, asks=asks)["ok"])

    def test_the_browser_is_opened_at_the_address(self):
        with tempfile.TemporaryDirectory() as folder:
            told = os.path.join(folder, "told")
            program = os.path.join(folder, "xdg-open")
            with open(program, "w") as file:
                file.write(f'#!/bin/sh\necho "$1" > {told}.new && mv {told}.new {told}\n')
            os.chmod(program, 0o755)
            path = os.environ["PATH"]
            os.environ["PATH"] = folder + ":" + path
            try:
                server = Server("--open")
            finally:
                os.environ["PATH"] = path
            self.addCleanup(server.close)
            deadline = time.time() + 20
            while not os.path.exists(told) and time.time() < deadline:
                time.sleep(0.05)
            with open(told) as file:
                self.assertEqual(f"http://127.0.0.1:{server.port}/", file.read().strip())

    def test_who_sits_at_this_machine_learns_where_others_find_it(self):
        def addresses(server, host):
            head, body = server.get("/addresses.json", Host=f"{host}:{server.port}").split("\r\n\r\n", 1)
            return json.loads(body) if " 200 " in head.splitlines()[0] else head.splitlines()[0]
        self.assertEqual([], addresses(self.server, "127.0.0.1"), "nobody else finds it")
        server = Server("--host", "0.0.0.0", "--name", "table.example")
        self.addCleanup(server.close)
        self.assertEqual(f"http://table.example:{server.port}/", addresses(server, "127.0.0.1")[0])
        for host in ("table.example", "192.0.2.7"):
            self.assertIn("404", addresses(server, host), "through a proxy everybody would learn it")

    def test_a_disk_that_fails_loses_nothing_that_was_acknowledged(self):
        anna = self.client()
        table = anna.new(seats="all")
        for turn in range(5):
            played = anna.play_any(turn)
        legal = anna.ask("legal")
        with sqlite3.connect(os.path.join(self.server.data, "tables", "tables.sqlite"), isolation_level=None) as store:
            store.execute("BEGIN IMMEDIATE")  # nothing can be written
            with self.assertRaises(Refused) as refused:
                anna.ask("play", action=legal["actions"][0], asks=legal["asks"]["id"])
            self.assertEqual("storage", refused.exception.code)
            self.assertIn("503", self.server.get("/healthz"))
            store.execute("ROLLBACK")
        store.close()
        deadline = time.time() + 20
        while "200 OK" not in self.server.get("/healthz") and time.time() < deadline:
            time.sleep(0.1)
        found = self.client().open(table["table"], secret=table["secret"])
        self.assertEqual((played["length"], played["hash"]), (found["length"], found["hash"]))
        self.assertTrue(anna.play_any()["ok"])
        self.assertIn("200 OK", self.server.get("/healthz"))

    def test_what_a_table_does_by_itself_when_it_is_opened_is_written_down(self):
        """A log that ends before chance has spoken, or before a single answer, as after another version."""
        anna = self.client()
        table = anna.new(seats="all")
        while anna.ask("state")["state"]["day"] < 2:
            legal = anna.ask("legal")
            sleep = [action for action in legal["actions"] if action["do"] == "sleep"]
            anna.ask("play", action=(sleep or legal["actions"])[0], asks=legal["asks"]["id"])
        self.server.end()
        with sqlite3.connect(os.path.join(self.server.data, "tables", "tables.sqlite")) as store:
            line, data = store.execute("SELECT line, data FROM log ORDER BY line DESC LIMIT 1").fetchone()
            actions = json.loads(data)
            self.assertGreater(len(actions), 1, "the sunrise has drawn a card")
            store.execute("UPDATE log SET data = ?, hash = '' WHERE line = ?", (json.dumps(actions[:1]), line))
            store.execute("DELETE FROM snapshots")
        store.close()
        self.server.start()
        anna = self.client()
        anna.open(table["table"], secret=table["secret"])
        played = anna.play_any()
        self.server.kill()
        self.server.start()
        found = self.client().open(table["table"])
        self.assertEqual((played["length"], played["hash"]), (found["length"], found["hash"]))
        self.assertFalse(found.get("read_only"))

    def test_a_table_of_another_version_is_replayed(self):
        anna = self.client()
        table = anna.new()
        for turn in range(20):
            played = anna.play_any(turn)
        self.server.end()
        with sqlite3.connect(os.path.join(self.server.data, "tables", "tables.sqlite")) as store:
            base = json.loads(store.execute("SELECT bytes FROM pieces").fetchone()[0])
            engine, content = base["engine"], base["content"]
            base["engine"], base["content"] = "0.0.1", "other"
            store.execute("UPDATE pieces SET bytes = CAST(? AS BLOB)", (json.dumps(base),))
        self.server.start()
        anna = self.client()
        self.assertEqual(played["hash"], anna.open(table["table"])["hash"])
        self.server.end()
        with store:  # that version hashed positions otherwise: everything fits all the same
            base["engine"], base["content"] = engine, content
            store.execute("UPDATE pieces SET bytes = CAST(? AS BLOB)", (json.dumps(base),))
            store.execute("UPDATE log SET hash = 'ffffffffffffffff' WHERE line > 5 AND hash != ''")
            store.execute("UPDATE writers SET stamp = 'another program'")
            store.execute("DELETE FROM snapshots")
        self.server.start()
        anna = self.client()
        found = anna.open(table["table"], secret=table["secret"])
        self.assertEqual(played["hash"], found["hash"])
        self.assertFalse(found.get("read_only"))
        played = anna.play_any()
        self.server.end()
        with store:  # but what this program wrote must be met
            store.execute("UPDATE writers SET stamp = (SELECT stamp FROM writers ORDER BY line DESC LIMIT 1)")
            store.execute("DELETE FROM snapshots")
        self.server.start()
        found = self.client().open(table["table"])
        self.assertTrue(found["read_only"])
        self.assertIn("another one", found["message"])
        self.server.end()
        with store:
            store.execute("UPDATE log SET hash = ''")
        with store:  # a rule that no longer is: from there on it can only be looked at
            store.execute("UPDATE log SET data = replace(data, '\"do\"', '\"did\"') WHERE line > 10")
        store.close()
        self.server.start()
        anna = self.client()
        found = anna.open(table["table"], secret=table["secret"])
        self.assertTrue(found["read_only"])
        self.assertIn("can be looked at", found["message"])
        self.assertLess(found["length"], played["length"])
        with self.assertRaisesRegex(Refused, "read_only"):
            anna.play_any()
        self.assertTrue(anna.ask("log")["lines"])
        forked = anna.ask("table", fork=table["table"], seats="all")
        self.assertEqual(found["hash"], forked["hash"])
        self.assertTrue(anna.play_any()["ok"])


class Environment(unittest.TestCase):
    def test_options_from_variables(self):
        told = {"RIETBURG_SERVE_NAME": "one.example,two.example", "RIETBURG_SERVE_PORT": "1", "RIETBURG_SERVE_KEEP_DAYS": ""}
        with mock.patch.dict(os.environ, told):
            server = Server()  # its port is typed, which counts for more
            self.addCleanup(server.close)
        for name, status in (("one.example", "200 OK"), ("two.example", "200 OK"), ("three.example", "421 ")):
            self.assertIn(status, server.get("/", Host=name))

    def test_a_variable_that_makes_no_sense(self):
        told = {**os.environ, "RIETBURG_SERVE_KEEP_DAYS": "a while"}
        refused = subprocess.run([PROGRAM, "serve", "--port", "0"], env=told, capture_output=True, text=True, timeout=60)
        self.assertEqual(2, refused.returncode)
        self.assertIn("--keep-days", refused.stderr)
        other = subprocess.run([PROGRAM, "rules", "FGT-5"], env=told, capture_output=True, text=True, timeout=60)
        self.assertEqual(0, other.returncode, "it is no business of other commands")


if __name__ == "__main__":
    unittest.main()
