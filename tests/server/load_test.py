"""The load of bench/server/run works: a few rooms for a few seconds. What it measures is of no interest here."""
import json
import os
import subprocess
import unittest

from table_client import Server


class Load(unittest.TestCase):
    def test_actions_are_acknowledged(self):
        server = Server("--rate", "1000000", "--shop-time", "0")
        self.addCleanup(server.close)
        rooms = 8
        fast = self.load(server, rooms, seconds=2)
        self.assertGreater(fast["actions"], rooms, "every room played on")
        self.assertIsInstance(fast["kib_per_person"], float)  # it may fall: the allocator gives back what the start took
        slow = self.load(server, rooms, seconds=2, think=500)
        self.assertTrue(rooms <= slow["actions"] <= 8 * rooms, "each room thinks a quarter of a second at least")
        self.assertEqual(0, server.end())

    def load(self, server, rooms, seconds, think=0):
        done = subprocess.run([os.environ["RIETBURG_LOAD"], str(server.port), "rietburg", str(rooms), str(seconds),
                               str(server.process.pid), str(think)], capture_output=True, text=True, timeout=120)
        self.assertEqual(0, done.returncode, done.stderr)
        told = json.loads(done.stdout)
        self.assertEqual(4 * rooms, told["connections"])
        self.assertGreater(told["p99_ms"], 0)
        return told

    def test_too_many_for_this_system(self):
        """Told before anything is tried, with the remedy."""
        done = subprocess.run(["bash", "-c", f"ulimit -n 256; exec {os.environ['RIETBURG_LOAD']} 1 rietburg 1000 1"],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(1, done.returncode)
        self.assertIn("4000 connections need more descriptors than the 256", done.stderr)
        self.assertIn("ulimit -Hn", done.stderr)


if __name__ == "__main__":
    unittest.main()
