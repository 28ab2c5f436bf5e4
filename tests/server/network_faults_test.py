"""Play through a bad network (fault_proxy.py): nothing acknowledged is lost, nothing happens twice, everybody comes back.

In ./check a short form; the long one by command:
    RIETBURG=build/release/rietburg RIETBURG_FAULT_SECONDS=600 RIETBURG_TABLES=20 python3 tests/server/network_faults_test.py
"""
import os
import random
import threading
import time
import unittest

from fault_proxy import FATES, FaultProxy
from players import Player, while_they_play
from table_client import Client, Refused, Server

SECONDS = float(os.environ.get("RIETBURG_FAULT_SECONDS", "5"))
TABLES = int(os.environ.get("RIETBURG_TABLES", "5"))
PATIENCE = 1.5  # a page waits longer; what it does then is the same
HEROES = ("dwarf", "archer")


class Pair:
    """Two people at one table; when their legend has ended they begin another. Made in calm: what comes after is not."""

    def __init__(self, server, number):
        self.server, self.seed = server, number * 1000
        self.lock = threading.Lock()
        self.table = None
        self.begin(None)

    def begin(self, ended):
        with self.lock:
            if self.table != ended:
                return  # the other was faster
            host, guest = self.server.client(), self.server.client()
            self.seed += 1
            made = host.new(seats=[HEROES[0]], name="Anna", seed=self.seed)
            joined = guest.open(made["table"], name="Ben")
            guest.ask("sit", seats=[HEROES[1]], name="Ben")
            self.table, self.secrets = made["table"], dict(zip(HEROES, (made["secret"], joined["secret"])))
            host.close()
            guest.close()


class Person(Player):
    """Plays one hero of a pair, and remembers what was acknowledged."""

    def __init__(self, proxy, pair, hero, number, stop):
        super().__init__(lambda: Client(proxy.port, timeout=PATIENCE), number, stop)
        self.pair, self.hero = pair, hero
        self.known = {}  # by table: length -> hash; nobody undoes anything here

    def sit_down(self, client):
        with self.pair.lock:
            self.table, secret = self.pair.table, self.pair.secrets[self.hero]
        self.acknowledged = self.known.setdefault(self.table, {})
        found = client.open(self.table, secret=secret)
        self.returns += 1
        assert found["seats"][self.hero] == found["you"], f"the seat of the {self.hero} is somebody else's"
        for length in self.acknowledged:
            assert length <= found["length"], f"{length} was acknowledged, and now there are {found['length']}"
        self.note(found)

    def note(self, told):
        before = self.acknowledged.setdefault(told["length"], told["hash"])
        assert before == told["hash"], f"another position at {told['length']}"

    def act(self, client):
        legal = client.ask("legal")
        if legal["asks"] is None:
            self.pair.begin(self.table)
        if self.pair.table != self.table:
            return self.sit_down(client)
        mine = [action for action in legal["actions"] if action["who"] == self.hero]
        if not mine:
            time.sleep(0.01)
            return
        action = self.random.choice(mine)
        action.pop("shows", None)
        try:
            self.note(client.ask("play", action=action, asks=legal["asks"]["id"]))
        except Refused as refused:
            # The other was faster, or waits for us: said in words, and nothing was done.
            assert refused.code in ("stale", "held", "illegal_action"), str(refused)


class NetworkFaults(unittest.TestCase):
    def test_everybody_comes_back_and_nothing_is_lost(self):
        server = Server("--rate", "10000", "--shop-time", "0")
        self.addCleanup(server.close)
        proxy = FaultProxy(lambda: server.port)
        self.addCleanup(proxy.close)
        people, stop = [], threading.Event()
        for number in range(TABLES):
            pair = Pair(server, number)
            people += [Person(proxy, pair, hero, len(people) + i, stop) for i, hero in enumerate(HEROES)]

        def faults():
            deadline = time.time() + SECONDS * 10
            time.sleep(SECONDS)
            while time.time() < deadline and not all(proxy.counts.values()):  # on a busy machine it takes longer
                time.sleep(0.2)
            self.everybody_is_back(proxy, people)

        while_they_play(people, faults)
        tables = self.everything_is_there(server, people)
        struck = ", ".join(f"{count} {fate}" for fate, count in proxy.counts.items())
        actions = sum(len(lengths) for person in people for lengths in person.known.values())
        print(f"{len(people)} people at {tables} tables one after the other: {struck}; {sum(p.returns for p in people)} returns, "
              f"{actions} acknowledged positions, up to 60 of each table found again")
        self.assertEqual(set(FATES), {fate for fate, count in proxy.counts.items() if count})
        self.assertGreater(actions, 5 * len(people))
        self.assertEqual(0, server.end())

    def everybody_is_back(self, proxy, people):
        """Once the network is calm again everybody sits at their table after one attempt or two."""
        proxy.is_calm = True
        before = [person.returns for person in people]
        with proxy.lock:
            lines = list(proxy.open)
        for line in lines:
            line.end()
        deadline = time.time() + 60
        while time.time() < deadline:
            if all(person.returns > was or person.failure for person, was in zip(people, before)):
                return
            time.sleep(0.05)
        self.fail("somebody has not come back")

    def everything_is_there(self, server, people):
        """How many tables were looked at."""
        seen = {}  # by table: length -> hash, as both were told
        for person in people:
            for table, lengths in person.known.items():
                for length, known in lengths.items():
                    self.assertEqual(known, seen.setdefault(table, {}).setdefault(length, known), "two were told different things")
        chance = random.Random(1)
        for table, lengths in seen.items():
            looks_on = server.client()
            end = looks_on.open(table)["hash"]
            for length in chance.sample(sorted(lengths), min(60, len(lengths))):
                self.assertEqual(lengths[length], looks_on.ask("state", at=length)["state"]["hash"], f"at {length}")
            self.assertEqual(end, looks_on.ask("state")["state"]["hash"], "and nobody plays on afterwards")
            looks_on.close()
        return len(seen)


if __name__ == "__main__":
    unittest.main()
