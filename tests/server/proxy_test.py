"""Who a connection comes from: trusted proxies, addresses that come back, headers that stand there twice."""
import contextlib
import time
import unittest

from attacks import frame_of
from table_client import Client, Closed, Refused, Server


class Proxy(unittest.TestCase):
    def serve(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def through(self, server, way, **more):
        """A connection that a proxy on this machine passes on."""
        client = Client(server.port, headers={"X-Forwarded-For": way}, **more)
        self.addCleanup(client.close)
        return client

    def test_the_last_untrusted_hop_counts(self):
        server = self.serve("--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.0.0.0/8", "--per-address", "3",
                            "--tables-per-address", "1")
        for way in ("192.0.2.7", "203.0.113.9, 192.0.2.7", "192.0.2.7, 10.1.2.3"):
            self.through(server, way)
        for way in ("192.0.2.7", "198.51.100.1, 192.0.2.7"):
            with self.assertRaisesRegex(Closed, "503"):
                self.through(server, way)
        other = self.through(server, "192.0.2.8")
        other.new()
        with self.assertRaisesRegex(Refused, "too_many_tables"):
            self.through(server, "192.0.2.8").new()
        self.through(server, "2001:db8:1:2::1").new()
        with self.assertRaisesRegex(Refused, "too_many_tables"):
            self.through(server, "2001:db8:1:2:ffff::1").new()  # the same household
        self.assertIn("200 OK", server.get("/metrics"))
        self.assertNotIn("200 OK", server.get("/metrics", **{"X-Forwarded-For": "127.0.0.1"}))

    def test_nobody_else_is_believed(self):
        server = self.serve("--per-address", "3")
        for number in range(3):
            self.through(server, f"192.0.2.{number}")
        with self.assertRaises((Closed, OSError)):
            self.through(server, "192.0.2.9")
        self.through(server, "192.0.2.9", source="127.0.0.9")
        self.assertIn("--trusted-proxy", server.log())

    def test_whoever_makes_a_proxy_contradict_itself_has_no_more_than_others(self):
        """The proxy passes the client's own `Forwarded` on: nobody knows who that is, but it is not this machine."""
        server = self.serve("--trusted-proxy", "127.0.0.1")
        forged = {"X-Forwarded-For": "192.0.2.7", "Forwarded": "for=203.0.113.9"}
        with contextlib.ExitStack() as crowd, self.assertRaisesRegex(Closed, "503"):
            for _ in range(300):  # an address has 256
                crowd.enter_context(contextlib.closing(Client(server.port, headers=forged)))
        self.through(server, "192.0.2.7").ask("hello")
        self.assertIn("200 OK", server.get("/healthz"))

    def test_a_proxy_that_is_no_address(self):
        with self.assertRaisesRegex(AssertionError, "--trusted-proxy"):
            Server("--trusted-proxy", "example.org")

    def test_coming_back_pays_no_debts(self):
        """Forty connections one after the other have what one has, and not forty times as much at once."""
        server = self.serve("--per-address", "60", "--rate", "2")
        start, sent = time.time(), 0
        for _ in range(40):
            with contextlib.suppress(OSError, Closed), contextlib.closing(server.client(timeout=0.5)) as client:
                client.raw.sendall(frame_of({"do": "hello"}) * 8)
                sent += 8
                for _ in range(8):
                    client.receive()
        took = time.time() - start
        other = Client(server.port, source="127.0.0.9")
        self.addCleanup(other.close)
        self.assertTrue(other.ask("hello")["ok"], "another address is not touched")
        answered = server.metric("rietburg_messages_total")
        self.assertGreater(sent, 80)
        self.assertLess(answered, 32 + 8 * took + 60, "an address has 32 at once and 8 a second here")

    def test_two_hosts_or_origins(self):
        server = self.serve()
        for twice in ("Host: 127.0.0.1\r\nHost: 127.0.0.1", "Host: 127.0.0.1\r\nHost: evil.example",
                      "Host: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nOrigin: http://evil.example"):
            self.assertIn("400 Bad Request", server.http(f"GET / HTTP/1.1\r\n{twice}\r\nConnection: close\r\n\r\n"))
            upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " \
                      "AAAAAAAAAAAAAAAAAAAAAA=="
            self.assertIn("400 Bad Request", server.http(f"GET /ws HTTP/1.1\r\n{twice}\r\n{upgrade}\r\n\r\n"))
        self.assertIn("200 OK", server.get("/"))


if __name__ == "__main__":
    unittest.main()
