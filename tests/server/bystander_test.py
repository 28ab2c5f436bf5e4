"""What somebody at another table notices while long work is done: histories, exports, forks and openings of a long game.

In ./check a short form; the figures of docs/performance.md by command:
    RIETBURG=build/release/rietburg RIETBURG_ACTIONS=85000 RIETBURG_WAITS=2000 python3 tests/server/bystander_test.py
"""
import json
import os
import statistics
import subprocess
import sys
import time
import unittest

from table_client import Client, Server

ACTIONS = int(os.environ.get("RIETBURG_ACTIONS", "6000"))
WAITS = int(os.environ.get("RIETBURG_WAITS", "150"))
FORKS = 12  # to be opened from the disk


def pair_of(client):
    """Something to lay down and to take up again, for a game of any length."""
    pair = []
    for choose in range(200):
        legal = client.ask("legal")
        wanted = "take" if pair else "drop"
        found = [action for action in legal["actions"] if action["do"] == wanted]
        if found:
            found[-1].pop("shows", None)
            pair.append(found[-1])
            client.ask("play", action=found[-1], asks=legal["asks"]["id"])
            if len(pair) == 2:
                return pair, legal["asks"]["id"]
        else:
            pair = []
            client.play_any(choose)
    raise AssertionError("nothing to lay down")


def long_game(client, length):
    made = client.new(seats="all")
    pair, asks = pair_of(client)
    reached = 0
    while reached < length:
        reached = client.ask("play", actions=pair * 25, asks=asks)["length"]
    return made


def raw_message(client):
    """The next message, unread: parsing megabytes would take the processor from the server."""
    size = client.take(2)[1] & 127
    if size >= 126:
        size = int.from_bytes(client.take(2 if size == 126 else 8), "big")
    return client.take(size)


def largest_import(client, most=900_000):
    """The frame of an import that a message can just hold."""
    saved = client.ask("save")["game"]
    while len(text := json.dumps({"id": 1, "do": "table", "load": saved}, separators=(",", ":"))) > most:
        cut = len(saved["history"]) * most // len(text) // 50 * 50
        saved["history"] = saved["history"][:cut]
        saved["together"] = [at for at in saved["together"] if at < cut]
        saved["hashes"] = [one for one in saved["hashes"] if one["at"] <= cut]
    return {"id": 1, "do": "table", "load": saved}


def work_for_ever(port, table, secret, forks):
    """Another process: it must not take time from the one that measures."""
    client = Client(port, timeout=120)
    client.open(table, secret=secret)
    other = Client(port, timeout=120)
    load = largest_import(client)
    unread = forks.split(",")  # tables that nobody has opened since the server began
    while True:
        works = [("fork", other, {"do": "table", "fork": table}), ("import", other, load),
                 ("history", client, {"do": "history"}), ("save", client, {"do": "save"}),
                 ("log", client, {"do": "log", "from": 100}), ("state", client, {"do": "state", "at": 300}),
                 ("export", client, {"do": "table", "save": table, "secret": secret})]
        if unread:
            works.insert(0, ("open", other, {"do": "table", "open": unread.pop()}))
        for name, by, request in works:
            start = time.perf_counter()
            by.send({"id": 1, **request})
            answer = raw_message(by)
            while b'"push":' in answer[-400:]:
                answer = raw_message(by)
            assert not answer.startswith(b'{"error"'), answer[:400]
            print(f"{name} {time.perf_counter() - start:.6f}", flush=True)


class Bystander(unittest.TestCase):
    def wait_of(self, client, action, asks):
        start = time.perf_counter()
        client.ask("play", action=action, asks=asks)
        return time.perf_counter() - start

    def waits(self, client, pair, asks):
        waits = []
        for number in range(WAITS):
            waits.append(self.wait_of(client, pair[number % 2], asks))
            time.sleep(0.002)
        return sorted(waits)

    def test_others_hardly_notice_long_work(self):
        server = Server("--rate", "1000000", "--shop-time", "0")
        self.addCleanup(server.close)
        player = server.client(timeout=120)
        made = long_game(player, ACTIONS)
        forks = [player.ask("table", fork=made["table"])["table"] for _ in range(FORKS)]
        player.close()
        server.end()
        server.start()
        bystander = server.client(timeout=120)
        self.addCleanup(bystander.close)
        bystander.new(seats="all", seed=8)
        pair, asks = pair_of(bystander)
        self.waits(bystander, pair, asks)
        quiet = self.waits(bystander, pair, asks)
        worker = subprocess.Popen(
            [sys.executable, __file__, str(server.port), made["table"], made["secret"], ",".join(forks)],
            stdout=subprocess.PIPE, text=True)
        self.addCleanup(worker.stdout.close)
        try:
            first = worker.stdout.readline()
            self.assertTrue(first, "nothing was worked on")
            busy = self.waits(bystander, pair, asks)
        finally:
            worker.kill()
            rest = worker.communicate()[0]
        lines = [line.split() for line in [first, *rest.splitlines()]]
        works = [float(line[1]) for line in lines if len(line) == 2]
        for name in ("import", "fork", "open"):
            self.assertIn(name, [line[0] for line in lines])
        longest = max(works)
        p99 = len(quiet) * 99 // 100
        print(f"{ACTIONS} actions: quiet median {quiet[len(quiet) // 2] * 1e3:.2f} ms, p99 {quiet[p99] * 1e3:.2f} ms; "
              f"beside long work median {busy[len(busy) // 2] * 1e3:.2f} ms, p99 {busy[p99] * 1e3:.2f} ms "
              f"({busy[p99] / quiet[p99]:.1f} times); {len(works)} pieces of work, the longest {longest * 1e3:.0f} ms, "
              f"median {statistics.median(works) * 1e3:.0f} ms")
        self.assertLess(busy[len(busy) // 2], longest / 4, "others wait for it")


if __name__ == "__main__":
    if len(sys.argv) == 5:
        work_for_ever(int(sys.argv[1]), *sys.argv[2:])
    else:
        unittest.main()
