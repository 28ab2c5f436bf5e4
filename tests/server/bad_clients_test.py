"""The server under bad clients: whatever they do, the people at the tables notice nothing."""
import contextlib
import json
import os
import re
import socket
import threading
import time
import unittest

from table_client import Client, Closed, Refused, Server


# Under sanitizers everything takes longer.
SLOWER = float(os.environ.get("RIETBURG_SLOWER", "1"))


class Pair:
    """Two honest people at a table."""

    def __init__(self, test, server):
        self.test = test
        self.anna, self.bob = server.client(), server.client()
        for client in (self.anna, self.bob):
            test.addCleanup(client.close)
        self.table = self.anna.new(seats=["dwarf"])
        self.bob.open(self.table["table"], name="Bob")
        self.bob.ask("sit", seats=["archer"])
        self.rounds = 0
        self.slowest = 0.0

    def notice_nothing(self, seconds=1.0):
        """One speaks, plays and takes it back; the other hears it all, nothing else happens, and soon."""
        start = time.time()
        self.rounds += 1
        text = f"still here? {self.rounds}"
        self.anna.ask("say", text=text)
        self.test.assertEqual(text, self.bob.push("chat")["text"])
        played = self.anna.play_any()
        self.test.assertEqual(played["hash"], self.bob.push("events")["hash"])
        back = self.anna.ask("undo")
        self.test.assertEqual(back["hash"], self.bob.push("events")["hash"])
        self.test.assertEqual(self.table["hash"], back["hash"])
        took = time.time() - start
        self.slowest = max(self.slowest, took)
        self.test.assertLess(took, seconds * SLOWER)

    @contextlib.contextmanager
    def while_they_play(self):
        """They go on all the time; what happens within the block happens meanwhile."""
        stop, problems = threading.Event(), []

        def go_on():
            try:
                while not stop.is_set():
                    self.notice_nothing()
                    time.sleep(2)  # nobody is heard more than 20 times in 30 s
            except BaseException as problem:
                problems.append(problem)

        thread = threading.Thread(target=go_on)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()
        if problems:
            raise problems[0]
        self.notice_nothing()


class BadClients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.end() == 0
        cls.server.close()

    def setUp(self):
        self.pair = Pair(self, self.server)
        self.anna, self.bob, self.table = self.pair.anna, self.pair.bob, self.pair.table

    def others_notice_nothing(self, seconds=1.0):
        self.pair.notice_nothing(seconds)

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

    def test_large_messages_that_never_end(self):
        """They keep all places for large ones, and answer every ping; an import finds one all the same."""
        host = self.bad()
        host.new(seats="all")
        game = host.ask("save")["game"]
        game["padding"] = "x" * 100_000  # unknown to the game, and refused, but read whole
        dropped = 'rietburg_dropped_total{why="dribble"}'
        before = self.server.metric(dropped)
        slow = [self.bad() for _ in range(8)]
        for client in slow:
            client.send_frame(b"y" * 70_000, opcode=1, final=False)
        stop = threading.Event()

        def dribble():
            while not stop.wait(1):
                for client in slow:
                    with contextlib.suppress(OSError):
                        client.send_frame(b"y", opcode=0, final=False)

        thread = threading.Thread(target=dribble)
        thread.start()
        try:
            with self.pair.while_they_play():
                time.sleep(0.5)  # all places are taken by now
                host.raw.settimeout(30 * SLOWER)
                with self.assertRaisesRegex(Refused, "too_long"):
                    host.ask("table", load=game)
                # Whoever had not come far enough to hold a place is dropped when the time of a part is over.
                give_up = time.monotonic() + 30 * SLOWER
                while self.server.metric(dropped) == before and time.monotonic() < give_up:
                    time.sleep(0.2)
        finally:
            stop.set()
            thread.join()
        self.assertLess(before, self.server.metric(dropped))

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

    def flooded(self, raw, flood, seconds=3):
        """Pours the same bytes into a connection for a while; how many were taken, and how many bytes came back."""
        stop, came = threading.Event(), [0]

        def drain():
            with contextlib.suppress(OSError):
                while not stop.is_set():
                    with contextlib.suppress(TimeoutError):
                        data = raw.recv(1 << 20)
                        if not data:
                            return
                        came[0] += len(data)

        thread = threading.Thread(target=drain)
        thread.start()
        poured, deadline = 0, time.time() + seconds
        raw.settimeout(0.2)
        with contextlib.suppress(OSError):
            while time.time() < deadline and thread.is_alive():
                with contextlib.suppress(TimeoutError):
                    poured += raw.send(flood)
        stop.set()
        with contextlib.suppress(OSError):
            raw.shutdown(socket.SHUT_RDWR)
        thread.join()
        return poured, came[0]

    def test_a_flood_of_plain_requests(self):
        """On one connection kept open, they are answered more slowly; with a connection each, nobody notices."""
        request = b"GET /text/en.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
        head = self.server.http(request.decode().replace("GET", "HEAD").replace("gzip", "gzip\r\nConnection: close"))
        size = len(head) + int(head.split("Content-Length: ")[1].split()[0])
        raw = socket.create_connection(("127.0.0.1", self.server.port), 10)
        self.addCleanup(raw.close)
        with self.pair.while_they_play():
            seconds = 3
            _, came = self.flooded(raw, request * 100, seconds)
            answered = came / size
        self.assertGreater(answered, 100)
        self.assertLess(answered, 200 + 50 * (seconds + 1), "the flood was served in full")
        with self.pair.while_they_play():
            deadline, answered = time.time() + 3, 0
            while time.time() < deadline:
                with contextlib.closing(socket.create_connection(("127.0.0.1", self.server.port), 10)) as one:
                    one.sendall(request)
                    answered += one.recv(1000).startswith(b"HTTP/1.1 200")
        self.assertGreater(answered, 10)

    def test_a_flood_of_pings(self):
        before = self.server.metric('rietburg_dropped_total{why="flood"}')
        some = self.bad()
        for _ in range(100):  # a few are nothing bad
            some.send_frame(b"ping", opcode=9)
        self.assertTrue(some.ask("hello")["ok"])
        bad = self.bad()
        with self.pair.while_they_play():
            self.flooded(bad.raw, b"\x89\x84\0\0\0\0ping" * 100, 10 * SLOWER)
        self.assertEqual(before + 1, self.server.metric('rietburg_dropped_total{why="flood"}'))

    def test_a_flood_of_requests_that_take_long(self):
        """A long game is read, played through, and then found to be damaged; again and again."""
        host = self.bad()
        host.new(seats="all")
        while host.ask("legal")["asks"]["question"] != "action":
            host.play_any(-1)
        legal = host.ask("legal")
        drop = next(action for action in legal["actions"] if action["do"] == "drop")
        both = [drop, {"who": drop["who"], "do": "take", "thing": drop["thing"]}]
        for _ in range(20):
            host.ask("play", actions=both * 400, asks=legal["asks"]["id"])
        game = host.ask("save")["game"]
        game["hashes"][-1] = "0" * 16
        import_of_it = json.dumps({"do": "table", "load": game}).encode()
        stop = threading.Event()
        crowd = [self.bad() for _ in range(2)]

        def pour(client):
            with contextlib.suppress(OSError):
                while not stop.is_set():
                    client.send(import_of_it)

        def drain(client):
            with contextlib.suppress(OSError):
                while client.raw.recv(1 << 20):
                    pass

        threads = [threading.Thread(target=work, args=(client,)) for client in crowd for work in (pour, drain)]
        for thread in threads:
            thread.start()
        try:
            start, before = time.time(), self.server.processor_seconds()
            while self.server.processor_seconds() < before + 1 and time.time() < start + 10:  # what they may do at once
                self.others_notice_nothing(2.0)
                time.sleep(1.5)
            start, before = time.time(), self.server.processor_seconds()
            for _ in range(2):
                time.sleep(1.5)
                self.others_notice_nothing()
            share = (self.server.processor_seconds() - before) / (time.time() - start)
        finally:
            stop.set()
            for client in crowd:
                client.raw.shutdown(socket.SHUT_RDWR)
            for thread in threads:
                thread.join()
        self.assertLess(share, 0.25, "of the processor's time; the two may have a twentieth each")

    def test_a_slow_reader_is_dropped(self):
        """At the very table of the two: what they do is sent to the slow one too."""
        server = Server("--rate", "100000")
        self.addCleanup(server.close)
        pair = Pair(self, server)
        slow = Client(server.port, receive_buffer=4096)
        self.addCleanup(slow.close)
        slow.open(pair.table["table"])
        with pair.while_they_play():
            start = time.time()
            while server.metric('rietburg_dropped_total{why="slow"}') == 0 and time.time() < start + 30 * SLOWER:
                try:
                    for _ in range(200):
                        slow.send({"do": "state"})  # and nobody reads the answers
                except OSError:
                    pass
            self.assertEqual(1, server.metric('rietburg_dropped_total{why="slow"}'))

    def test_pages_nobody_reads_are_not_copied(self):
        script = re.search(r'src="(/assets/.*?)"', self.server.get("/"))[1]
        painting = re.search(r"/assets/andor-day-3600-[\w-]+\.webp", self.server.get(script))[0]  # more than a socket takes
        page = f"GET {painting} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        size = len(self.server.get(painting))
        before, crowd = self.server.memory(), []
        for _ in range(100):
            raw = socket.socket()
            self.addCleanup(raw.close)
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.connect(("127.0.0.1", self.server.port))
            raw.sendall(page.encode())
            crowd.append(raw)
        for raw in crowd:
            self.assertTrue(raw.recv(100).startswith(b"HTTP/1.1 200"))
        self.others_notice_nothing()
        self.assertLess(self.server.memory() - before, len(crowd) * size / 4)

    def test_what_nobody_reads_has_a_bound_for_all_together(self):
        """Of each reader alone less waits than would have it dropped; of a crowd of them some must go, and nobody else."""
        server = Server("--rate", "100000")
        self.addCleanup(server.close)
        pair = Pair(self, server)
        host = server.client()
        self.addCleanup(host.close)
        host.new(seats="all")
        size = len(json.dumps(host.ask("state"), separators=(",", ":")))
        crowd = []
        with pair.while_they_play():
            for number in range(110):
                if number % 50 == 0:
                    here = host.new(seats="all")["table"]
                crowd.append(Client(server.port, receive_buffer=4096))
                self.addCleanup(crowd[-1].close)
                crowd[-1].open(here)
                for _ in range((1_000 << 10) // size):  # some of it waits in the sockets
                    crowd[-1].send({"do": "state"})
            start = time.time()
            while server.metric('rietburg_dropped_total{why="slow"}') < 5 and time.time() < start + 20 * SLOWER:
                time.sleep(0.2)
        dropped = server.metric('rietburg_dropped_total{why="slow"}')
        self.assertGreaterEqual(dropped, 5)
        self.assertLess(dropped, len(crowd) * 3 / 4)
        self.assertTrue(host.ask("hello")["ok"])

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
        self.others_notice_nothing()

    def test_paths_and_methods(self):
        for path in ("/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/t", "/assets/", "/text/../x"):
            self.assertIn("404 Not Found", self.server.get(path), path)
        self.assertIn("405", self.server.http("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"))
        self.assertNotIn("200 OK", self.server.http("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 20000 + "\r\n\r\n"))
        self.assertNotIn("200 OK", self.server.http("\0\1\2 nonsense\r\n\r\n"))
        reply = self.server.get("/")
        for header in ("Content-Security-Policy: default-src 'none'", "nosniff", "no-referrer", "frame-ancestors 'none'"):
            self.assertIn(header, reply)
        # The engine as WebAssembly may be compiled, where the program has it; no script may be made of text.
        self.assertNotIn("unsafe", reply.replace("'wasm-unsafe-eval'", ""))
        self.others_notice_nothing()

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
        self.others_notice_nothing()

    def test_a_spectator_who_changes_their_name_all_the_time(self):
        bad = self.bad()
        bad.open(self.table["table"], name="Eve")
        with self.pair.while_they_play():
            refused = 0
            for i in range(100):
                try:
                    bad.ask("sit", name=f"Eve {i}", seats=[])
                except Refused as refusal:
                    self.assertEqual("busy", refusal.code)
                    refused += 1
        self.assertGreaterEqual(refused, 50)
        with self.assertRaisesRegex(Refused, "not_seated"):
            bad.ask("ping", space=3)
        self.others_notice_nothing()

    def test_a_seat_of_the_table_played_by_the_other(self):
        """Bob may do much at this table, but not play Anna's dwarf, alone or hidden behind an action of his own."""
        legal = self.bob.ask("legal")
        dwarfs = [action for action in legal["actions"] if action["who"] == "dwarf"]
        self.assertTrue(dwarfs)
        for fields in ({"action": dwarfs[0]}, {"actions": [dwarfs[0]]},
                       {"actions": [{"who": "archer", "do": "stop"}, dwarfs[0]]}):
            with self.assertRaisesRegex(Refused, "not_your_seat"):
                self.bob.ask("play", asks=legal["asks"]["id"], **fields)
        self.assertEqual(self.table["hash"], self.anna.ask("state")["state"]["hash"])
        self.others_notice_nothing()

    def test_nobody_holds_up_a_table_they_did_not_shop_at(self):
        for client, who in ((self.anna, "dwarf"), (self.bob, "archer")):
            with self.assertRaisesRegex(Refused, "stale"):
                client.ask("hold", who=who)
        self.others_notice_nothing()

    def test_a_crowd_that_looks_on_keeps_nobody_out(self):
        crowd = [self.bad() for _ in range(80)]
        refused = 0
        for client in crowd:
            try:
                client.open(self.table["table"])
            except Refused as refusal:
                self.assertEqual("busy", refusal.code)
                refused += 1
        self.assertGreater(refused, 0)
        self.anna.close()
        while self.bob.push("seats")["people"][0]["here"]:
            pass
        self.bad().open(self.table["table"])  # and her place is taken
        with self.assertRaisesRegex(Refused, "busy"):
            self.bad().open(self.table["table"])
        back = self.server.client()
        self.addCleanup(back.close)
        self.assertEqual(1, back.open(self.table["table"], secret=self.table["secret"])["you"])
        self.pair.anna = back
        self.others_notice_nothing(2.0)

    def test_one_address_has_its_share_only(self):
        server = Server("--per-address", "20", "--tables-per-hour", "3")
        self.addCleanup(server.close)
        pair = Pair(self, server)  # two of the twenty, and one of the three tables
        crowd = []
        self.addCleanup(lambda: [client.close() for client in crowd])
        with self.assertRaises((Closed, OSError)):
            for _ in range(30):
                crowd.append(server.client())
        self.assertEqual(18, len(crowd))
        silent = []
        for _ in range(50):  # those that say nothing count too
            silent.append(socket.create_connection(("127.0.0.1", server.port), 10))
        self.assertTrue(all(raw.recv(1) == b"" for raw in silent), "they are hung up on")
        for raw in silent:
            raw.close()
        pair.notice_nothing()
        crowd[0].new()
        crowd[1].new()
        for client in crowd[2:4]:
            with self.assertRaisesRegex(Refused, "busy"):
                client.new()
        for client in crowd:
            client.close()
        crowd.clear()
        deadline = time.time() + 10
        while not crowd and time.time() < deadline:  # the places are free again
            with contextlib.suppress(Closed, OSError):
                crowd.append(server.client())
        self.assertTrue(crowd)
        self.assertTrue(crowd[0].open(pair.table["table"])["ok"])
        pair.notice_nothing()
        other = socket.create_connection(("127.0.0.1", server.port), 10, source_address=("127.0.0.9", 0))
        self.addCleanup(other.close)
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.assertIn(b"200 OK", other.recv(1000))

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
        heard = [self.bob.push("events")["length"]]
        self.anna.ask("undo")
        heard.append(self.bob.push("events")["length"])
        self.assertEqual([answers[0]["length"], self.table["length"]], heard, "the others heard of it once")
        self.others_notice_nothing()

    def test_messages_of_another_connection_replayed(self):
        """What Anna said, word for word, from somebody who listened in: it is the connection that has the seat."""
        legal = self.anna.ask("legal")
        message = {"id": 1, "do": "play", "action": legal["actions"][0], "asks": legal["asks"]["id"]}
        bad = self.bad()
        for said in (message, {"do": "undo"}, {"do": "say", "text": "hello"}, {"do": "sit", "seats": [], "name": "Anna"}):
            bad.send(said)
            self.assertEqual("no_table", bad.receive()["error"]["code"])
        bad.open(self.table["table"])
        bad.send(message)
        self.assertEqual("not_seated", bad.receive()["error"]["code"])
        self.assertEqual(self.table["hash"], self.anna.ask("state")["state"]["hash"])
        self.others_notice_nothing()

    def test_secrets_are_in_no_log(self):
        for client in (self.anna, self.bob):  # whatever goes wrong
            with contextlib.suppress(Refused):
                client.open(self.table["table"], secret=self.table["secret"] + "x")
        bad = self.bad()
        bad.send_frame(json.dumps({"do": "table", "open": self.table["table"], "secret": self.table["secret"]}).encode(), 2)
        self.assertDropped(bad)
        text = self.server.log()
        self.assertNotIn(self.table["secret"], text)
        self.assertNotIn(self.table["table"], text)


if __name__ == "__main__":
    unittest.main()
