"""HTTPS as docs/hosting.md sets it up: Debian's nginx with packaging/nginx.conf and a certificate made here.

Several processes on one database (a URL for --store) behind it:
    RIETBURG_PROCESSES=3 RIETBURG_STORE=postgresql://… python3 tests/server/nginx_test.py
"""
import os
import time
import unittest

from nginx import NAME, Nginx
from table_client import Client, Closed, Server

PROCESSES = int(os.environ.get("RIETBURG_PROCESSES", "1"))
STORE = os.environ.get("RIETBURG_STORE")


class SecureClient(Client):
    """A browser's WebSocket: encrypted, by the server's name, with the page's origin."""

    def __init__(self, nginx, headers=None, **more):
        self.nginx = nginx
        super().__init__(nginx.secure, headers={"Host": NAME, "Origin": f"https://{NAME}", **(headers or {})}, **more)

    def shake_hands(self, port, headers):
        self.raw = self.nginx.trust().wrap_socket(self.raw, server_hostname=NAME)
        super().shake_hands(port, headers)


class BehindNginx(unittest.TestCase):
    def setUp(self):
        options = ("--name", NAME, "--trusted-proxy", "127.0.0.1", "--per-address", "3", "--rate", "1000")
        options += ("--store", STORE) if STORE else ()
        self.servers = [Server(*options) for _ in range(PROCESSES)]
        self.nginx = Nginx([server.port for server in self.servers])
        self.addCleanup(lambda: [server.close() for server in self.servers])
        self.addCleanup(self.nginx.close)

    def client(self, **more):
        client = SecureClient(self.nginx, **more)
        self.addCleanup(client.close)
        return client

    def test_the_page_and_its_files(self):
        moved = self.nginx.get("/t/abc", secure=False)
        self.assertIn("301 Moved", moved)
        self.assertIn(f"Location: https://{NAME}/t/abc", moved)
        page = self.nginx.get("/")
        self.assertIn("200 OK", page)
        self.assertIn("content-security-policy", page.lower())
        self.assertIn("Strict-Transport-Security", page)
        self.assertIn("</html>", page)
        self.assertIn("Content-Encoding: gzip", self.nginx.get("/text/en.json", **{"Accept-Encoding": "gzip"}))
        self.assertIn("ok\n", self.nginx.get("/healthz"))
        self.assertIn("404 Not Found", self.nginx.get("/metrics"))
        for path in ("/addresses.json", "/metrics/", "/metrics?"):
            self.assertNotIn("rietburg_", self.nginx.get(path))
            self.assertNotIn("http://", self.nginx.get(path))
        self.assertNotIn("200 OK", self.nginx.get("/", Host="evil.example"))

    def test_two_people_play(self):
        anna = self.client(source="127.0.0.2")
        made = anna.new(seats=["dwarf"])
        ben = self.client(source="127.0.0.3")
        ben.open(made["table"], name="Ben")
        ben.ask("sit", seats=["archer"], name="Ben")
        legal = anna.ask("legal")
        by = anna if legal["actions"][0]["who"] == "dwarf" else ben
        done = by.play_any()
        self.assertEqual(done["hash"], (ben if by is anna else anna).push("events")["hash"])
        with self.assertRaisesRegex(Closed, "40[0-9]"):
            self.client(headers={"Origin": "https://evil.example"})

    def test_everybody_counts_for_themselves(self):
        if PROCESSES > 1:
            time.sleep(2.5)  # until all know of each other
        share = -(-3 // PROCESSES)
        crowd = [self.client(source="127.0.0.2") for _ in range(share * PROCESSES)]
        forged = ({}, {"X-Forwarded-For": "192.0.2.7"}, {"Forwarded": "for=192.0.2.7"},
                  {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1"}, {"X-Forwarded-For": "nonsense"})
        for headers in forged:
            with self.assertRaisesRegex(Closed, "503"):
                self.client(source="127.0.0.2", headers=headers)
        self.assertTrue(self.client(source="127.0.0.3").ask("hello")["ok"], "another address is not touched")
        self.assertTrue(all(client.ask("hello")["ok"] for client in crowd))

    def test_a_restart_loses_nothing(self):
        anna = self.client()
        made = anna.new()
        done = anna.play_any()
        for server in self.servers:
            server.kill()
        with self.assertRaises((Closed, OSError)):
            anna.ask("state")
        with self.assertRaisesRegex(Closed, "502"):
            self.client()
        for server in self.servers:
            server.start(server.port)
        found = self.client().open(made["table"], secret=made["secret"])
        self.assertEqual((done["length"], done["hash"]), (found["length"], found["hash"]))


if __name__ == "__main__":
    unittest.main()
