"""Companions think beside everybody else: what a bystander notices, what a crash in the middle of a thought costs, and a
server without them.

In ./check a short form; the figures of docs/performance.md by command:
    RIETBURG=build/release/rietburg RIETBURG_WAITS=2000 python3 tests/server/thinking_test.py
"""
import os
import time
import unittest

from table_client import GAME, Refused, Server

WAITS = int(os.environ.get("RIETBURG_WAITS", "120"))
THINKING_TABLES = 8


def until_asked(client, hero):
    """The person decides until the companion of this hero is asked; the last answer."""
    told = None
    for choose in range(60):
        legal = client.ask("legal")
        if legal["asks"] is None or legal["asks"]["who"] == hero:
            return told
        own = [action for action in legal["actions"] if action["who"] == legal["asks"]["who"]]
        passes = [action for action in own if action["do"] == "pass"]
        action = (passes or own)[0 if passes else choose % len(own)]
        action.pop("shows", None)
        told = client.ask("play", action=action, asks=legal["asks"]["id"])
    raise AssertionError("the companion was never asked")


def sit_down(server, strength, seed):
    client = server.client(timeout=120)
    try:
        made = client.ask("table", **{"new": {**GAME, "seed": seed}, "seats": ["dwarf"], "name": "Anna",
                                      "companions": {"archer": strength}})
    except Refused:
        client.close()
        raise
    return client, made


class Thinking(unittest.TestCase):
    def server(self, *options):
        server = Server("--rate", "1000000", "--shop-time", "0", *options)
        self.addCleanup(server.close)
        return server

    def test_a_crash_in_thought_loses_nothing(self):
        server = self.server("--companion-pace", "50")
        client, made = sit_down(server, "strong", 7)
        self.addCleanup(client.close)
        client.ask("order", seat="archer", to="stay")
        told = until_asked(client, "archer")
        server.kill()
        server.start(server.port)
        again = server.client(timeout=120)
        self.addCleanup(again.close)
        found = again.open(made["table"], secret=made["secret"])
        self.assertGreaterEqual(found["length"], told["length"])
        then = again.ask("state", at=told["length"])["state"]
        self.assertEqual(told["hash"], then["hash"], "what was acknowledged is there")
        self.assertEqual({"archer": {"strength": "strong", "lent": False, "order": {"to": "stay"}}}, found["companions"])
        until = time.monotonic() + 60
        while again.ask("state")["state"]["asks"]["who"] == "archer" and time.monotonic() < until:
            time.sleep(0.1)
        self.assertEqual("dwarf", again.ask("state")["state"]["asks"]["who"], "the companion thinks again, and acts")

    def test_without_thinkers_there_are_no_companions(self):
        server = self.server("--thinkers", "0")
        client = server.client()
        self.addCleanup(client.close)
        client.new(seats=["dwarf"])
        for verb, more in (("companion", {"seat": "archer", "strength": "able"}), ("hint", {}), ("review", {})):
            with self.assertRaises(Refused) as refused:
                client.ask(verb, **more)
            self.assertEqual("not_available", refused.exception.code, verb)
        with self.assertRaises(Refused):
            sit_down(server, "able", 7)
        self.assertIn("state", client.ask("state"), "and the connection goes on")

    def waits(self, client):
        waits = []
        for _ in range(WAITS):
            start = time.perf_counter()
            client.ask("legal")
            waits.append(time.perf_counter() - start)
            time.sleep(0.002)
        return sorted(waits)

    def test_a_bystander_hardly_notices_thinking_tables(self):
        server = self.server("--companion-pace", "0")
        bystander = server.client(timeout=120)
        self.addCleanup(bystander.close)
        bystander.new(seats="all", seed=8)
        self.waits(bystander)
        quiet = self.waits(bystander)
        for number in range(THINKING_TABLES):
            client, _ = sit_down(server, "strong", number)
            self.addCleanup(client.close)
            until_asked(client, "archer")
        before = server.processor_seconds()
        busy = self.waits(bystander)
        # Whoever thinks gives way to everything else: on a busy machine it takes a while until it shows.
        end = time.monotonic() + 20
        while server.processor_seconds() - before <= 0.05 and time.monotonic() < end:
            time.sleep(0.1)
        self.assertGreater(server.processor_seconds() - before, 0.05, "somebody thinks meanwhile")
        middle, p99 = WAITS // 2, WAITS * 99 // 100
        print(f"{THINKING_TABLES} thinking tables: quiet median {quiet[middle] * 1e3:.2f} ms, p99 "
              f"{quiet[p99] * 1e3:.2f} ms; beside them median {busy[middle] * 1e3:.2f} ms, p99 {busy[p99] * 1e3:.2f} ms "
              f"({busy[p99] / quiet[p99]:.1f} times)")
        if WAITS >= 1000:  # fewer say nothing about one in a hundred
            self.assertLess(busy[p99], 3 * quiet[p99])
        self.assertLess(busy[middle], 3 * quiet[middle] + 0.01)


if __name__ == "__main__":
    unittest.main()
