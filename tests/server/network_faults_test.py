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
from table_client import Client, Closed, Refused, Server

SECONDS = float(os.environ.get("RIETBURG_FAULT_SECONDS", "5"))
TABLES = int(os.environ.get("RIETBURG_TABLES", "5"))
PATIENCE = 1.5  # a page waits longer; what it does then is the same
HEROES = ("dwarf", "archer")


class Person(threading.Thread):
    """Plays one hero at a table of two, and remembers what was acknowledged. Who loses the connection comes back."""

    def __init__(self, proxy, table, secret, hero, number):
        super().__init__()
        self.proxy, self.table, self.secret, self.hero = proxy, table, secret, hero
        self.random = random.Random(number)
        self.stop = threading.Event()
        self.acknowledged = {}  # length -> hash: nobody undoes anything here
        self.returns = self.tries = 0
        self.failure = None

    def run(self):
        try:
            while not self.stop.is_set():
                client = None
                try:
                    self.tries += 1
                    client = Client(self.proxy.port, timeout=PATIENCE)
                    self.sit_down(client)
                    while not self.stop.is_set():
                        self.act(client)
                except (Closed, OSError):
                    time.sleep(0.02)
                finally:
                    if client:
                        client.close()
        except Exception as error:  # told by the main thread
            self.failure = error

    def sit_down(self, client):
        found = client.open(self.table, secret=self.secret)
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
        mine = [action for action in legal["actions"] if action["who"] == self.hero]
        if legal["asks"] is None or not mine:
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
        people, tables = [], []
        for number in range(TABLES):
            host = server.client()
            made = host.new(seats=[HEROES[0]], name="Anna", seed=number)
            guest = server.client()
            joined = guest.open(made["table"], name="Ben")
            guest.ask("sit", seats=[HEROES[1]], name="Ben")
            for client in (host, guest):
                client.close()
            tables.append(made["table"])
            for hero, secret in zip(HEROES, (made["secret"], joined["secret"])):
                people.append(Person(proxy, made["table"], secret, hero, len(people)))
        for person in people:
            person.start()
        deadline = time.time() + SECONDS * 10
        time.sleep(SECONDS)
        while time.time() < deadline and not all(proxy.counts.values()):  # on a busy machine it takes longer
            time.sleep(0.2)
        self.everybody_is_back(proxy, people)
        for person in people:
            person.stop.set()
        for person in people:
            person.join(60)
            if person.failure:
                raise person.failure
        self.everything_is_there(server, tables, people)
        struck = ", ".join(f"{count} {fate}" for fate, count in proxy.counts.items())
        actions = sum(len(person.acknowledged) for person in people)
        print(f"{TABLES} tables, {len(people)} people: {struck}; {sum(p.returns for p in people)} returns, "
              f"{actions} acknowledged positions, all of them found again")
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

    def everything_is_there(self, server, tables, people):
        for table in tables:
            looks_on = server.client()
            self.addCleanup(looks_on.close)
            end = looks_on.open(table)["hash"]
            seen = {}
            for person in people:
                if person.table == table:
                    for length, known in person.acknowledged.items():
                        self.assertEqual(known, seen.setdefault(length, known), "two people were told different things")
            chance = random.Random(1)
            for length in chance.sample(sorted(seen), min(60, len(seen))):
                self.assertEqual(seen[length], looks_on.ask("state", at=length)["state"]["hash"], f"at {length}")
            self.assertEqual(end, looks_on.ask("state")["state"]["hash"], "and nobody plays on afterwards")


if __name__ == "__main__":
    unittest.main()
