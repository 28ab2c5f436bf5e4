"""Several servers on one PostgreSQL, and what may happen to them: every acknowledged action is found again.

In ./check a short form; the long one by command:
    RIETBURG=build/release/rietburg RIETBURG_KILLS=300 python3 tests/server/many_servers_test.py Faults
"""
import os
import random
import re
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from fault_proxy import FaultProxy
from postgres import Postgres
from players import Alone, account, while_they_play
from table_client import PROGRAM, Client, Closed, Refused, Server

KILLS = int(os.environ.get("RIETBURG_KILLS", "6"))
TABLES = int(os.environ.get("RIETBURG_TABLES", "4"))
LEASE = 2


class WithDatabase(unittest.TestCase):
    def setUp(self):
        self.database = Postgres()
        self.addCleanup(self.database.close)
        before = os.environ.get("PGPASSWORD")
        os.environ["PGPASSWORD"] = self.database.PASSWORD
        self.addCleanup(lambda: os.environ.pop("PGPASSWORD") if before is None else None)
        self.servers = []

    def server(self, *options, url=None, **more):
        server = Server("--store", url or self.database.url(), "--rate", "10000", "--lease", str(LEASE), *options, **more)
        self.addCleanup(server.close)
        self.servers.append(server)
        return server

    def client(self, server, **more):
        client = server.client(**more)
        self.addCleanup(client.close)
        return client

    def wait_for(self, what, seconds=20):
        deadline = time.time() + seconds
        while not what():
            self.assertLess(time.time(), deadline, "it never came")
            time.sleep(0.1)

    def play_during(self, faults, tables=TABLES):
        """The players, after the faults."""
        stop = threading.Event()

        def by_any():
            return Client(random.choice([server.port for server in self.servers]), timeout=30)

        players = [Alone(by_any, number, stop, forgiven=("storage", "busy")) for number in range(tables)]
        while_they_play(players, lambda: faults(players))
        print(account(players))
        return players

    def everybody_goes_on(self, players, seconds=40):
        before = [player.actions for player in players]
        self.wait_for(lambda: all(p.actions > was or p.failure for p, was in zip(players, before)), seconds)


class Faults(WithDatabase):
    def test_whatever_dies_nothing_acknowledged_is_lost(self):
        """Servers are killed, the database is killed, connections to it are cut, servers are stopped for longer than their
        lease."""
        proxy = FaultProxy(lambda: self.database.port, quiet_bytes=(20000, 400000))
        proxy.is_calm = True
        self.addCleanup(proxy.close)
        for _ in range(2):
            self.server(url=self.database.url(proxy.port))
        chance = random.Random(4)
        done = dict.fromkeys(("server", "database", "connection", "stop"), 0)

        def strike(kind):
            server = chance.choice(self.servers)
            if kind == "server":
                server.kill()
                server.start(server.port)
            elif kind == "database":
                self.database.kill()
                time.sleep(chance.uniform(0, 0.5))
                self.database.start()
            elif kind == "connection":
                proxy.is_calm = False
                with proxy.lock:
                    lines = list(proxy.open)
                for line in lines:
                    line.end()
                time.sleep(chance.uniform(0.2, 1))
                proxy.is_calm = True
            else:
                server.process.send_signal(signal.SIGSTOP)
                time.sleep(LEASE + 1.5)
                server.process.send_signal(signal.SIGCONT)
            done[kind] += 1

        def faults(players):
            self.everybody_goes_on(players)
            kinds = list(done) + ["server", "connection"]
            for number in range(KILLS):
                strike(kinds[number % len(kinds)])
                time.sleep(chance.uniform(0.1, 1))
                if number % 20 == 19:
                    self.everybody_goes_on(players)
            self.everybody_goes_on(players)

        players = self.play_during(faults)
        print(done)
        for player in players:
            chat = self.database.sql(f"SELECT text FROM rietburg.chat JOIN rietburg.tables USING(key) WHERE id = '{player.table}'")
            self.assertEqual(f"Hello from {player.table}", chat)
        gaps = "SELECT count(*) FROM (SELECT key, count(*), max(line) FROM rietburg.log GROUP BY key HAVING count(*) <> max(line)) AS x"
        self.assertEqual("0", self.database.sql(gaps))

    def test_four_servers_die_one_after_another_while_four_people_play(self):
        for _ in range(4):
            self.server()

        def faults(players):
            self.everybody_goes_on(players)
            for server in list(self.servers):
                server.kill()
                self.servers.remove(server)
                if self.servers:
                    self.everybody_goes_on(players)
                else:
                    self.servers.append(server)
                    server.start(server.port)
                    self.everybody_goes_on(players)

        self.play_during(faults, tables=4)

    def test_who_wakes_up_after_its_lease_cannot_write(self):
        old, new = self.server(), self.server()
        anna = self.client(old)
        made = anna.new()
        done = anna.play_any()
        late = self.client(old)
        old.process.send_signal(signal.SIGSTOP)
        try:
            anna.send({"id": 99, "do": "say", "text": "from the past"})
            ben = self.client(new)
            found = ben.open(made["table"], secret=made["secret"])
            self.assertEqual(done["hash"], found["hash"])
            further = ben.play_any()
            # Lies there when it wakes up, before it has heard that its time was over.
            late.send({"id": 1, "do": "table", "open": made["table"], "secret": made["secret"]})
        finally:
            old.process.send_signal(signal.SIGCONT)
        shown = late.receive()
        self.assertEqual(further["hash"] if shown["ok"] else "storage", shown["hash"] if shown["ok"] else shown["error"]["code"])
        with self.assertRaises((Closed, Refused)):
            for _ in range(40):
                anna.play_any()
                time.sleep(0.1)
        self.assertEqual(further["hash"], ben.ask("state")["state"]["hash"])
        self.assertEqual("0", self.database.sql("SELECT count(*) FROM rietburg.chat"))
        self.wait_for(lambda: "200 OK" in old.get("/healthz"))
        again = self.client(old).open(made["table"], secret=made["secret"])
        self.assertEqual(further["hash"], again["hash"], "the old one asks the new one")

    def test_a_leader_that_hangs_keeps_nobody_who_came_by_another_process(self):
        """No connection ends when a machine is gone: whoever only looks on hears of it, too."""
        hangs, other = self.server(), self.server()
        anna = self.client(hangs)
        made = anna.new()
        done = anna.play_any()
        ben = self.client(other, timeout=LEASE + 8)
        ben.open(made["table"], name="Ben")
        hangs.process.send_signal(signal.SIGSTOP)
        self.addCleanup(hangs.process.send_signal, signal.SIGCONT)
        with self.assertRaises(Closed):
            while True:
                ben.receive()
        self.assertEqual(done["hash"], self.client(other).open(made["table"], secret=made["secret"])["hash"])

    def test_a_leader_that_hangs_in_the_middle_of_a_commit_does_not_keep_its_table(self):
        """Its transaction holds the table's lead until the database ends it."""
        hangs, other = self.server(), self.server()
        anna = self.client(hangs)
        made = anna.new()
        legal = anna.ask("legal")
        legal["actions"][0].pop("shows", None)
        self.addCleanup(hangs.process.send_signal, signal.SIGCONT)
        with self.database.locked("rietburg.log"):
            anna.send({"id": 99, "do": "play", "action": legal["actions"][0], "asks": legal["asks"]["id"]})
            self.wait_for(lambda: self.database.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") != "0")
            hangs.process.send_signal(signal.SIGSTOP)
        shown = []

        def opens():
            try:
                shown.append(self.client(other).open(made["table"], secret=made["secret"]))
            except Refused as error:
                self.assertEqual("storage", error.code)
            return shown

        self.wait_for(opens, LEASE + 10)
        self.assertEqual(made["hash"], shown[0]["hash"], "what was never acknowledged never happened")


class Together(WithDatabase):
    def test_two_people_by_two_servers_at_one_table(self):
        here, there = self.server(), self.server()
        anna = self.client(here)
        made = anna.new(seats=["dwarf"])
        ben = self.client(there)
        seen = ben.open(made["table"], name="Ben")
        self.assertNotIn(made["secret"], str(seen))
        ben.ask("sit", seats=["archer"], name="Ben")
        anna.ask("say", text="Hello")
        self.assertEqual("Hello", ben.push("chat")["text"])
        legal = anna.ask("legal")
        by, other = (anna, ben) if legal["actions"][0]["who"] == "dwarf" else (ben, anna)
        self.assertEqual(by.play_any()["hash"], other.push("events")["hash"])
        with self.assertRaisesRegex(Refused, "bad_secret"):
            self.client(there).open(made["table"], secret="nonsense")
        with self.assertRaisesRegex(Refused, "not_host|no_table"):
            ben.ask("table", delete=made["table"], secret=seen["secret"])
        self.assertEqual([made["table"]], [t["table"] for t in ben.ask(
            "table", list=[{"table": made["table"], "secret": made["secret"]}])["tables"]])
        own = ben.new()
        self.assertNotEqual(own["table"], made["table"])
        self.assertTrue(ben.play_any()["ok"], "at a table here again")
        back = ben.open(made["table"], secret=seen["secret"])
        self.assertEqual({"dwarf": 1, "archer": 2}, back["seats"])
        fork = ben.ask("table", fork=made["table"], seats="all")
        self.assertTrue(ben.play_any()["ok"], fork["table"])
        ben.ask("table", leave=True)
        with self.assertRaisesRegex(Refused, "no_table"):
            ben.ask("state")
        ben.ask("table", delete=made["table"], secret=made["secret"])
        self.assertEqual(made["table"] and "gone", anna.push("gone")["push"])

    def test_four_begin_at_once_with_an_empty_database(self):
        """Whoever comes first makes the tables, and the others wait for it."""
        begun = [threading.Thread(target=self.server) for _ in range(4)]
        for thread in begun:
            thread.start()
        for thread in begun:
            thread.join(30)
        self.assertEqual(4, len(self.servers))
        made = self.client(self.servers[0]).new()
        for server in self.servers:
            self.assertEqual(made["hash"], self.client(server).open(made["table"])["hash"])

    def test_limits_of_an_address_hold_for_all(self):
        options = ("--tables-per-address", "3", "--tables-per-hour", "4", "--per-address", "12")
        here, there = self.server(*options), self.server(*options)
        made = [self.client(here).new(), self.client(there).new(), self.client(here).new()]
        for server in (here, there):
            with self.assertRaisesRegex(Refused, "too_many_tables"):
                self.client(server).new()
        crowd = []
        with self.assertRaises(Closed):
            for _ in range(10):
                crowd.append(self.client(here))
        first = made[0]
        crowd[-1].ask("table", delete=first["table"], secret=first["secret"])
        self.client(there).new()
        with self.assertRaisesRegex(Refused, "busy|too_many_tables"):
            self.client(there).new()

    def test_a_table_goes_from_a_page_to_a_file_to_the_database_and_back(self):
        """What an offline page saves is the game that `load` takes."""
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            alone = Server("--rate", "1000", data=first)
            self.addCleanup(alone.close)
            anna = self.client(alone)
            anna.new()
            for number in range(30):
                anna.play_any(number)
            game = anna.ask("save")["game"]
            carried = anna.ask("table", load=game, seats="all", name="Anna")
            last = anna.play_any(3)
            hashes = [anna.ask("state", at=at)["state"]["hash"] for at in range(last["length"] + 1)]
            self.assertEqual(0, alone.end())
            url = self.database.url()
            self.assertIn("2 tables carried", self.migrate(first, url))
            server = self.server()
            self.assertIn("stop it first", self.migrate(url, second, code=1))
            found = self.client(server)
            found.open(carried["table"], secret=carried["secret"])
            self.assertEqual(hashes, [found.ask("state", at=at)["state"]["hash"] for at in range(last["length"] + 1)])
            further = found.play_any(1)
            self.assertEqual(0, server.end())
            self.assertIn("2 tables carried", self.migrate(url, second))
            self.assertIn("2 were there already", self.migrate(url, second))
            again = Server("--rate", "1000", data=second)
            self.addCleanup(again.close)
            back = self.client(again)
            self.assertEqual(further["hash"], back.open(carried["table"], secret=carried["secret"])["hash"])
            self.assertEqual(hashes, [back.ask("state", at=at)["state"]["hash"] for at in range(last["length"] + 1)])

    def migrate(self, source, target, code=0):
        done = subprocess.run([PROGRAM, "migrate", source, target], capture_output=True, text=True, timeout=60)
        self.assertEqual(code, done.returncode, done.stderr)
        return done.stdout + done.stderr


NEWER = {"RIETBURG_AS_VERSION": "1000000000"}  # the same program, as a later release


class TwoVersions(WithDatabase):
    """An upgrade while people play: both versions are there for a while."""

    def leader(self, table):
        """Whether it is a newer one."""
        version = self.database.sql("SELECT leads.version FROM rietburg.leads JOIN rietburg.tables USING(key) "
                                    f"WHERE id = '{table}'")
        return version == NEWER["RIETBURG_AS_VERSION"]

    def test_an_older_one_asks_the_newer_and_never_leads_what_that_has_led(self):
        old, new = self.server(), self.server(environment=NEWER)
        anna, ben = self.client(old), self.client(new)
        made = anna.new(seats=["dwarf"])
        joined = ben.open(made["table"], name="Ben")
        ben.ask("sit", seats=["archer"], name="Ben")
        self.assertFalse(self.leader(made["table"]), "who has it keeps it: the newer one asks the older")
        own = ben.new()
        self.assertTrue(self.leader(own["table"]))
        done = ben.play_any()
        # Led by the newer one, played by way of the older.
        found = self.client(old)
        self.assertEqual(done["hash"], found.open(own["table"], secret=own["secret"])["hash"])
        done = found.play_any()
        # The newer one dies: nobody leads its table until there is one of its kind again.
        new.kill()
        waits = self.client(old)
        with self.assertRaisesRegex(Refused, "newer version"):
            waits.open(own["table"], secret=own["secret"])
        self.assertTrue(anna.ask("state")["ok"], "tables of before are open")
        new.start(new.port)
        self.wait_for(lambda: "200 OK" in new.get("/healthz"))
        again = self.client(old).open(own["table"], secret=own["secret"])
        self.assertEqual((done["length"], done["hash"]), (again["length"], again["hash"]))
        # The older one is replaced in good order: its table goes on at the newer one, and stays there.
        self.assertEqual(0, old.end())
        back = self.client(new)
        self.assertEqual({"dwarf": 1, "archer": 2}, back.open(made["table"], secret=joined["secret"])["seats"])
        self.assertTrue(self.leader(made["table"]))

    def test_three_are_replaced_one_after_another_while_people_play(self):
        for _ in range(3):
            self.server()

        def upgrade(players):
            self.everybody_goes_on(players)
            for server in self.servers:
                self.assertEqual(0, server.end())
                server.environment = NEWER
                server.start(server.port)
                self.everybody_goes_on(players)

        for player in self.play_during(upgrade):
            self.assertTrue(self.leader(player.table))
            self.assertLess(player.longest, 4 * LEASE + 10)


class BadDatabase(WithDatabase):
    def start(self, *options):
        with tempfile.TemporaryDirectory() as data:
            return subprocess.run([PROGRAM, "serve", "--port", "0", "--data", data, *options], capture_output=True,
                                  text=True, timeout=30)

    def test_a_password_is_seen_by_nobody(self):
        shown = self.start("--store", "postgresql://game:hidden@127.0.0.1/tables")
        self.assertEqual(1, shown.returncode)
        self.assertIn("PGPASSWORD", shown.stderr)
        self.assertNotIn("hidden", shown.stderr)
        del os.environ["PGPASSWORD"]
        self.addCleanup(os.environ.__setitem__, "PGPASSWORD", "")
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(self.database.PASSWORD + "\n")
            file.flush()
            server = self.server("--store-password", file.name)
            self.client(server).new()
            with open(f"/proc/{server.process.pid}/cmdline") as line:
                self.assertNotIn(self.database.PASSWORD, line.read())
            self.assertNotIn(self.database.PASSWORD, server.log())

    def test_a_database_that_cannot_be_used_is_told_in_words(self):
        for url, words in ((self.database.url(1), "cannot be reached"), (self.database.url() + "x", "does not exist"),
                           ("mysql://here", "postgresql://"), ("postgresql://[::1", "postgresql://")):
            told = self.start("--store", url)
            self.assertIn(told.returncode, (1, 2))
            self.assertIn(words, told.stderr)

    def test_read_only_and_away_and_back(self):
        server = self.server()
        anna = self.client(server)
        made = anna.new()
        done = anna.play_any()
        self.database.sql("ALTER SYSTEM SET default_transaction_read_only = on")
        self.database.sql("SELECT pg_reload_conf()")
        self.wait_for(lambda: "read-only" in server.get("/healthz"))
        with self.assertRaisesRegex(Refused, "storage"):
            anna.play_any()
        self.database.sql("ALTER SYSTEM RESET default_transaction_read_only")
        self.database.sql("SELECT pg_reload_conf()")
        self.wait_for(lambda: "200 OK" in server.get("/healthz"))
        self.assertEqual(done["hash"], anna.ask("state")["state"]["hash"], "they sit where they sat")
        done = anna.play_any()
        self.database.kill()
        self.wait_for(lambda: "cannot be reached" in server.get("/healthz"))
        self.database.start()
        self.wait_for(lambda: "200 OK" in server.get("/healthz"))
        self.assertEqual(done["hash"], self.client(server).open(made["table"], secret=made["secret"])["hash"])

    def test_a_slow_database_is_told_and_nothing_is_lost(self):
        server = self.server()
        anna, ben = self.client(server), self.client(server)
        made, others = anna.new(), ben.new()
        done = []

        def play():
            try:
                done.append(anna.play_any())
            except Refused:  # on a busy machine the lead may be over before the action comes: then nothing is done
                pass

        waits = threading.Thread(target=play)
        with self.database.locked("rietburg.log"):
            waits.start()
            # On a busy machine a beat may be late too, which is said in other words.
            self.wait_for(lambda: re.search("too slow|does not answer", server.get("/healthz")))
            self.assertEqual([], done, "not acknowledged before it is written")
            self.assertEqual(others["hash"], ben.ask("state")["state"]["hash"], "who looks on is answered")
            with self.assertRaisesRegex(Refused, "storage"):
                ben.play_any()
        waits.join(30)
        self.wait_for(lambda: "200 OK" in server.get("/healthz"))
        self.assertTrue(ben.play_any()["ok"])
        server.kill()
        server.start()
        found = self.client(server).open(made["table"], secret=made["secret"])
        self.assertEqual(found["hash"], (done or [made])[-1]["hash"])

    def test_a_table_of_a_newer_program_waits_for_it(self):
        server = self.server()
        made = self.client(server).new()
        self.assertEqual(0, server.end())
        self.database.sql("UPDATE rietburg.leads SET version = 1000000000")
        server.start()
        anna = self.client(server)
        with self.assertRaisesRegex(Refused, "newer version"):
            anna.open(made["table"], secret=made["secret"])
        self.assertTrue(anna.new()["ok"])


if __name__ == "__main__":
    unittest.main()
