"""Evenings of play in quick motion, one after the other: tables are made, played at, left, opened again, copied, saved and
deleted, and the server's memory stays what it was after the first of them.

In ./check a few seconds; a week in an hour by command:
    RIETBURG=build/release/rietburg RIETBURG_SOAK_SECONDS=3600 python3 tests/server/soak_test.py
"""
import collections
import os
import random
import statistics
import threading
import time
import unittest

from table_client import Server

SECONDS = float(os.environ.get("RIETBURG_SOAK_SECONDS", "8"))
GROUPS = 4
DECISIONS_OF_AN_EVENING = 300  # what a legend takes people two to three hours for
KEPT = 10  # tables of each group; the oldest makes room
MEBIBYTE = 1 << 20


class Group(threading.Thread):
    """Two people who meet again and again."""

    def __init__(self, server, number, stop):
        super().__init__()
        self.server, self.stop = server, stop
        self.random = random.Random(number)
        self.kept = collections.deque()
        self.evenings = self.decisions = 0
        self.failure = None

    def run(self):
        try:
            while not self.stop.is_set():
                self.evening()
        except Exception as error:  # told by the main thread
            self.failure = error

    def client(self):
        return self.server.client(timeout=300)  # the machine may have better things to do for a while

    def evening(self):
        anna, ben = self.client(), self.client()
        made = anna.new(seats=["dwarf"], seed=self.random.randrange(1 << 40))
        joined = ben.open(made["table"], name="Ben")
        ben.ask("sit", seats=["archer"], name="Ben")
        self.play(anna, ben, DECISIONS_OF_AN_EVENING // 3)
        anna.ask("say", text="The bell rings. Tomorrow again?")
        for client in (anna, ben):
            client.close()
        anna, ben = self.client(), self.client()
        anna.open(made["table"], secret=made["secret"])
        ben.open(made["table"], secret=joined["secret"])
        self.play(anna, ben, DECISIONS_OF_AN_EVENING // 3)
        ben.ask("table", leave=True)
        game = anna.ask("save")["game"]
        copy = anna.ask("table", fork=made["table"])
        loaded = anna.ask("table", load=game, seats="all")
        ben.open(copy["table"], name="Ben")
        anna.ask("log", **{"from": 0})
        anna.close()
        ben.close()
        self.kept += [(one["table"], one["secret"]) for one in (made, copy, loaded)]
        self.tidy()
        self.evenings += 1

    def play(self, anna, ben, decisions):
        for _ in range(decisions):
            if self.stop.is_set():
                return
            legal = anna.ask("legal")
            if legal["asks"] is None:
                return
            action = self.random.choice(legal["actions"])
            action.pop("shows", None)
            by = anna if action["who"] == "dwarf" else ben
            by.ask("play", action=action, asks=legal["asks"]["id"])
            self.decisions += 1
            for client in (anna, ben):
                client.pushes.clear()

    def tidy(self):
        while len(self.kept) > KEPT:
            table, secret = self.kept.popleft()
            client = self.client()
            client.ask("table", delete=table, secret=secret)
            client.close()


def resident(process):
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


class Soak(unittest.TestCase):
    def test_memory_stays_flat(self):
        server = Server("--rate", "1000000", "--shop-time", "0", "--tables", "0")
        self.addCleanup(server.close)
        stop = threading.Event()
        groups = [Group(server, number, stop) for number in range(GROUPS)]
        for group in groups:
            group.start()
        samples = []  # resident bytes
        end = time.time() + SECONDS
        while time.time() < end and not any(group.failure for group in groups):
            time.sleep(SECONDS / 120)
            samples.append(resident(server.process))
            if len(samples) % 20 == 0 and SECONDS > 600:
                print(f"{len(samples) * SECONDS / 120:.0f} s, {sum(group.decisions for group in groups)} decisions, "
                      f"{samples[-1] / MEBIBYTE:.1f} MiB", flush=True)
        stop.set()
        for group in groups:
            group.join(60)
            if group.failure:
                raise group.failure
        third = len(samples) // 3
        middle, last = statistics.median(samples[third:2 * third]), statistics.median(samples[2 * third:])
        evenings = sum(group.evenings for group in groups)
        decisions = sum(group.decisions for group in groups)
        print(f"{evenings} evenings, {decisions} decisions in {SECONDS:.0f} s; resident {samples[0] / MEBIBYTE:.1f} MiB at first, "
              f"{middle / MEBIBYTE:.1f} in the middle third, {last / MEBIBYTE:.1f} in the last, {max(samples) / MEBIBYTE:.1f} at most")
        self.assertGreater(evenings, GROUPS, "every group played more than one evening")
        self.assertLess(last, middle * 1.05 + 3 * MEBIBYTE, "memory grows")
        self.assertEqual(0, server.end())


if __name__ == "__main__":
    unittest.main()
