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
        done = subprocess.run([os.environ["RIETBURG_LOAD"], str(server.port), "rietburg", str(rooms), "3",
                               str(server.process.pid)], capture_output=True, text=True, timeout=120)
        self.assertEqual(0, done.returncode, done.stderr)
        told = json.loads(done.stdout)
        self.assertEqual(4 * rooms, told["connections"])
        self.assertGreater(told["actions"], rooms, "every room played on")
        self.assertGreater(told["p99_ms"], 0)
        self.assertEqual(0, server.end())


if __name__ == "__main__":
    unittest.main()
