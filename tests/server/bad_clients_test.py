"""The server under bad clients: whatever they do, the people at the tables notice nothing."""
import json
import socket
import threading
import time
import unittest

from table_client import Client, Closed, Refused, Server


class BadClients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.end() == 0
        cls.server.close()

    def setUp(self):
        """Two honest people at a table."""
        self.anna, self.bob = self.server.client(), self.server.client()
        self.table = self.anna.new(seats=["dwarf"])
        self.bob.open(self.table["table"], name="Bob")
        self.bob.ask("sit", seats=["archer"])
        for client in (self.anna, self.bob):
            self.addCleanup(client.close)

    def others_notice_nothing(self, seconds=1.0):
        start = time.time()
        self.anna.ask("say", text="still here?")
        self.assertEqual("still here?", self.bob.push("chat")["text"])
        played = self.anna.play_any()
        self.assertEqual(played["hash"], self.bob.push("events")["hash"])
        self.anna.ask("undo")
        self.bob.push("events")
        self.assertLess(time.time() - start, seconds)

    def bad(self):
        client = self.server.client()
        self.addCleanup(client.close)
        return client

    def assertDropped(self, client):
        with self.assertRaises(Closed):
            while True:
                client.receive()

    def test_messages_that_are_no_requests(self):
        bad = self.bad()
        for text in ("", "{", "[]", "null", '{"do":1}', "[" * 30000, '{"do":"table","open":' + "[" * 30 + "]" * 30 + "}"):
            bad.send(text)
            self.assertFalse(bad.receive()["ok"], text[:40])
        bad.send_frame(b'{"do":"\xff\xfe"}')  # a text that is no UTF-8 ends the connection (RFC 6455)
        self.assertDropped(bad)
        self.others_notice_nothing()

    def test_frames_that_break_the_protocol(self):
        for frame in (b"\x81\x05hello", b"\xff\x80\0\0\0\0", b"\x83\x80\0\0\0\0", b"\x80\x80\0\0\0\0",
                      b"\x89\xfe\x01\x00\0\0\0\0" + b"x" * 256, b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0"):
            bad = self.bad()
            bad.raw.sendall(frame)
            self.assertDropped(bad)
        bad = self.bad()
        bad.send_frame(b"\0\1\2", opcode=2)
        self.assertDropped(bad)
        self.others_notice_nothing()

    def test_huge_messages(self):
        bad = self.bad()
        bad.send_frame(b"x" * 300_000)  # large, as an import may be: answered
        self.assertEqual("bad_json", bad.receive()["error"]["code"])
        try:
            bad.send_frame(b"x" * (2 << 20))
        except ConnectionError:
            pass
        self.assertDropped(bad)
        endless = self.bad()
        try:
            for i in range(100):
                endless.send_frame(b"y" * 65536, opcode=1 if i == 0 else 0, final=False)
        except ConnectionError:
            pass
        self.assertDropped(endless)
        self.others_notice_nothing()

    def test_a_flood_is_read_slowly(self):
        bad = self.bad()
        flood = json.dumps({"do": "legends"}).encode()
        stop = threading.Event()

        def pour():
            try:
                while not stop.is_set():
                    bad.send_frame(flood)
            except OSError:
                pass

        def drain():
            try:
                while not stop.is_set():
                    bad.raw.recv(1 << 20)
            except OSError:
                pass

        before = self.server.metric("rietburg_messages_total")
        threads = [threading.Thread(target=work) for work in (pour, drain)]
        for thread in threads:
            thread.start()
        for _ in range(5):
            time.sleep(0.4)
            self.others_notice_nothing()
        answered = self.server.metric("rietburg_messages_total") - before
        stop.set()
        bad.raw.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()
        self.assertLess(answered, 200 + 50 * 6, "the flood was served in full")

    def test_a_slow_reader_is_dropped(self):
        server = Server("--rate", "100000")
        self.addCleanup(server.close)
        anna = server.client()
        self.addCleanup(anna.close)
        table = anna.new(seats="all")["table"]
        slow = Client(server.port, receive_buffer=4096)
        self.addCleanup(slow.close)
        slow.open(table)
        start = time.time()
        while server.metric('rietburg_dropped_total{why="slow"}') == 0 and time.time() < start + 30:
            try:
                for _ in range(200):
                    slow.send({"do": "state"})  # and nobody reads the answers
            except OSError:
                pass
            self.assertTrue(anna.play_any()["ok"])
            anna.ask("undo")
        self.assertEqual(1, server.metric('rietburg_dropped_total{why="slow"}'))
        self.assertTrue(anna.ask("hello")["ok"])

    def test_thousands_of_half_open_connections(self):
        open_ones = []
        try:
            for i in range(3000):
                raw = socket.create_connection(("127.0.0.1", self.server.port), 10)
                if i % 3 == 0:
                    raw.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n")  # never finished
                open_ones.append(raw)
                if i % 500 == 0:
                    self.others_notice_nothing(2.0)
            self.others_notice_nothing(2.0)
            late = self.server.client()
            self.assertTrue(late.ask("hello")["ok"])
            late.close()
            self.assertIn("200 OK", self.server.get("/"))
        finally:
            for raw in open_ones:
                raw.close()

    def test_a_page_of_another_site(self):
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{self.server.port + 1}"):
            with self.assertRaisesRegex(Closed, "403"):
                Client(self.server.port, headers={"Origin": origin})
        with self.assertRaisesRegex(Closed, "421"):
            Client(self.server.port, headers={"Host": "evil.example", "Origin": "http://evil.example"})
        Client(self.server.port, headers={"Origin": f"http://127.0.0.1:{self.server.port}"}).close()

    def test_paths_and_methods(self):
        for path in ("/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/t", "/assets/", "/text/../x"):
            self.assertIn("404 Not Found", self.server.get(path), path)
        self.assertIn("405", self.server.http("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"))
        self.assertNotIn("200 OK", self.server.http("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 20000 + "\r\n\r\n"))
        self.assertNotIn("200 OK", self.server.http("\0\1\2 nonsense\r\n\r\n"))
        reply = self.server.get("/")
        for header in ("Content-Security-Policy: default-src 'none'", "nosniff", "no-referrer", "frame-ancestors 'none'"):
            self.assertIn(header, reply)
        self.assertNotIn("unsafe", reply)

    def test_a_spectator_and_a_forged_seat(self):
        bad = self.bad()
        bad.open(self.table["table"])
        for attempt in (lambda: bad.play_any(), lambda: bad.ask("undo"), lambda: bad.ask("sit", seats=["dwarf"]),
                        lambda: bad.ask("edit", set={"day": 5}), lambda: bad.ask("rise", seats=["dwarf"]),
                        lambda: bad.ask("vote", proposal=1, yes=True), lambda: bad.ask("hold", who="dwarf"),
                        lambda: bad.open(self.table["table"], secret="A" * 22),
                        lambda: bad.ask("table", delete=self.table["table"], secret="A" * 22)):
            self.assertRaises(Refused, attempt)
        self.assertEqual(self.table["hash"], self.anna.ask("state")["state"]["hash"])

    def test_a_message_sent_twice_counts_once(self):
        legal = self.anna.ask("legal")
        message = {"do": "play", "action": legal["actions"][0], "asks": legal["asks"]["id"], "hash": self.table["hash"]}
        self.anna.send(message)
        self.anna.send(message)
        answers = []
        while len(answers) < 2:
            message = self.anna.receive()
            if "push" not in message:
                answers.append(message)
        self.assertEqual([True, False], [answer["ok"] for answer in answers])
        self.assertEqual("stale", answers[1]["error"]["code"])

    def test_secrets_are_in_no_log(self):
        text = self.server.log()
        self.assertNotIn(self.table["secret"], text)
        self.assertNotIn(self.table["table"], text)


if __name__ == "__main__":
    unittest.main()
