"""Attacks on the server, each beside two honest people whose latency is compared with their own in the same run.

    RIETBURG=build/release/rietburg python3 tests/server/attacks.py                 # all of them, at length
    RIETBURG=build/release/rietburg python3 tests/server/attacks.py --list
    RIETBURG=build/release/rietburg python3 tests/server/attacks.py --seconds 60 huge_lists fork_bomb

An attack is a function below with `@attack`: it gets the Field, does its worst while `field.goes_on()`, and checks what
it likes. Who attacks has an address of their own (127.0.0.66 and upwards); the honest pair is elsewhere and must not
notice. attacks_test.py runs the short form.
"""
import argparse
import contextlib
import json
import multiprocessing
import os
import socket
import sys
import threading
import time

from table_client import GAME, Client, Closed, Refused, Server

# A server as somebody would run it, with addresses counted although all are of this machine. Tables may be made as fast
# as the pace allows: their number has an attack of its own.
OPTIONS = ("--per-address", "64", "--tables-per-hour", "0", "--tables-per-address", "300")
HONEST = ("127.0.0.2", "127.0.0.3")
PAUSE = 0.1  # seconds between two rounds: quicker, and the pair would be held back by its own pace
ATTACKS = {}


def attack(function):
    """Registers an attack under its own name; its first line tells what it is."""
    ATTACKS[function.__name__] = function
    return function


# For the long form alone: an attack that is not to be slowed down, since it is about something else than pace.
MORE_OPTIONS = {"edits_and_forks": ("--rate", "1000000")}


# --- the honest pair, in a process of its own: the attackers' work is not to be measured as the server's

class Honest:
    """Anna plays and takes back, Bob hears it; each round trip is timed."""

    def __init__(self, port):
        self.anna, self.bob = Client(port, source=HONEST[0]), Client(port, source=HONEST[1])
        self.table = self.anna.new(seats=["dwarf"])
        self.bob.open(self.table["table"], name="Bob")
        self.bob.ask("sit", seats=["archer"])
        legal = self.anna.ask("legal")
        self.play = {"action": legal["actions"][0]}

    def round(self):
        start = time.perf_counter()
        asks = self.anna.ask("legal")["asks"]["id"]
        played = self.anna.ask("play", asks=asks, **self.play)
        while self.bob.push("events")["hash"] != played["hash"]:
            pass
        self.anna.ask("undo")
        self.bob.push("events")
        return time.perf_counter() - start


def honest_life(port, pipe):
    try:
        pair = Honest(port)
        pipe.send(pair.table["table"])
        while pipe.recv() == "measure":
            times = []
            while not pipe.poll():
                times.append(pair.round())
                pair.anna.pushes.clear()
                pair.bob.pushes.clear()
                time.sleep(PAUSE)
            pipe.recv()
            pipe.send(times)
    except EOFError:
        pass
    except BaseException as problem:  # whatever happens to them is told
        pipe.send(problem)


def quantile(times, part):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


class Figures:
    """What the pair met, in milliseconds."""

    def __init__(self, times):
        self.rounds = len(times)
        self.median, self.worst = (1e3 * quantile(times, part) for part in (0.5, 1))


# --- the field

class Field:
    """A server, an honest pair at it, and means to do harm."""

    def __init__(self, *options):
        self.server = Server(*OPTIONS, *options)
        self.pipe, theirs = multiprocessing.Pipe()
        # Forked before there is any thread.
        self.process = multiprocessing.get_context("fork").Process(target=honest_life, args=(self.server.port, theirs))
        self.process.start()
        theirs.close()
        self.table = self.hear()
        self.clients, self.until, self.note = [], 0.0, ""

    def hear(self):
        told = self.pipe.recv()
        if isinstance(told, BaseException):
            raise AssertionError("the honest pair was disturbed") from told
        return told

    def close(self):
        self.pipe.close()
        self.process.join(10)
        self.process.kill()
        self.server.close()

    @contextlib.contextmanager
    def measured(self, figures):
        self.pipe.send("measure")
        try:
            yield
        finally:
            self.pipe.send("stop")
            figures.append(Figures(self.hear()))

    def quiet(self, seconds):
        figures = []
        with self.measured(figures):
            time.sleep(seconds)
        return figures[0]

    def suffer(self, name, seconds):
        """The figures of the honest pair while an attack lasts."""
        figures = []
        with self.measured(figures):
            self.until = time.time() + seconds
            try:
                ATTACKS[name](self)
            finally:
                for client in self.clients:
                    client.close()
                self.clients.clear()
        return figures[0]

    # --- for the attacks

    def goes_on(self):
        return time.time() < self.until

    def bad(self, number=0, **more):
        """A connection of an attacker; each number is another address."""
        client = Client(self.server.port, source=f"127.0.0.{66 + number}", **more)
        self.clients.append(client)
        return client

    def raw(self, number=0):
        raw = socket.create_connection(("127.0.0.1", self.server.port), 10, source_address=(f"127.0.0.{66 + number}", 0))
        self.clients.append(raw)
        return raw

    def pour(self, clients, *messages):
        """Each connection sends these again and again, reads whatever comes, and comes back when it is dropped."""
        frames = [frame_of(message) for message in messages]

        def drain(raw):
            with contextlib.suppress(OSError):
                while raw.recv(1 << 16):
                    pass

        def send(client):
            threading.Thread(target=drain, args=(client.raw,), daemon=True).start()
            with contextlib.suppress(OSError):
                client.raw.settimeout(0.3)
                while self.goes_on():
                    for frame in frames:
                        view = memoryview(frame)
                        while view and self.goes_on():
                            with contextlib.suppress(TimeoutError):
                                view = view[client.raw.send(view):]
            with contextlib.suppress(OSError):
                client.raw.shutdown(socket.SHUT_RDWR)

        threads = [threading.Thread(target=send, args=(client,)) for client in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def long_game(self, client, actions):
        """A game with so many actions, at a table of the client's own."""
        client.raw.settimeout(60)
        client.table = client.new(seats="all")
        while client.ask("legal")["asks"]["question"] != "action":
            client.play_any(-1)
        legal = client.ask("legal")
        drop = next(action for action in legal["actions"] if action["do"] == "drop")
        both = [drop, {"who": drop["who"], "do": "take", "thing": drop["thing"]}]
        for _ in range(actions // 1000):
            client.ask("play", actions=both * 500, asks=legal["asks"]["id"])
        return client.ask("save")["game"]


def frame_of(message):
    """The bytes of a message on the line."""
    class Kept:
        def sendall(self, data):
            self.data = data

    client = Client.__new__(Client)
    client.raw = Kept()
    client.send(message)
    return client.raw.data


def code_of(client, verb, **fields):
    """How a request was answered: "ok", or the code of the refusal."""
    try:
        client.ask(verb, **fields)
    except Refused as refusal:
        return refusal.code
    return "ok"


def text_with(before, entry, count, behind):
    return (before + ",".join([entry] * count) + behind).encode()


# --- one message

@attack
def huge_lists(field):
    """Lists of a hundred thousand entries wherever a list may stand."""
    hero = '"dwarf"'
    field.pour([field.bad()],
               text_with('{"do":"table","new":{"legend":"legend-2","heroes":[', hero, 100_000, "]}}"),
               text_with('{"do":"table","load":{"setup":{"heroes":[', hero, 100_000, "]}}}"),
               text_with('{"do":"table","new":{"options":{"modules":[', hero, 100_000, "]}}}"),
               text_with('{"do":"sit","seats":[', hero, 100_000, "]}"),
               text_with('{"do":"table","list":[', "{}", 300_000, "]}"))


@attack
def huge_edits(field):
    """One hero sixty thousand times, and edits that change nothing as fast as they can be sent."""
    client = field.bad()
    client.new(seats="all")
    field.pour([client], text_with('{"do":"edit","set":{"heroes":[', '{"id":"dwarf"}', 60_000, "]}}"),
               *[b'{"do":"edit","set":{}}'] * 50)


@attack
def bombs_of_json(field):
    """Deep nesting, a million tiny values, endless numbers, the same key again and again."""
    field.pour([field.bad()], b"[" * 500_000 + b"]" * 500_000,
               b'{"history":[' + b"[0]," * 200_000 + b"0]}",
               b'{"to":' + b"9" * 900_000 + b"}", b'{"to":1e' + b"9" * 900_000 + b"}",
               b"{" + b'"a":0,' * 150_000 + b'"a":0}',
               b'{"a":"' + b"\\u0041" * 150_000 + b'"}')


@attack
def crumbs(field):
    """A message in pieces of one byte, and one of endless empty pieces."""
    first, crumb, nothing = b"\x01\x81\0\0\0\0{", b"\x00\x81\0\0\0\0 ", b"\x00\x80\0\0\0\0"

    def send(piece):
        raw = field.bad().raw
        raw.settimeout(0.3)
        with contextlib.suppress(OSError):
            raw.sendall(first)
            while field.goes_on():
                with contextlib.suppress(TimeoutError):
                    raw.send(piece * 500)

    threads = [threading.Thread(target=send, args=(piece,)) for piece in (crumb, nothing)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- one address

@attack
def one_address_many_connections(field):
    """Sixty connections of one address ask for what takes longest."""
    client = field.bad()
    table = client.new(seats="all")
    crowd = [client] + [field.bad() for _ in range(59)]
    for one in crowd[1:]:
        one.raw.settimeout(30)
        one.send({"do": "table", "open": table["table"]})
    field.pour(crowd, b'{"do":"legal"}', b'{"do":"walks"}', b'{"do":"state"}', b'{"do":"legends"}')


@attack
def advice(field):
    """Sixty connections of one address want odds, hints, forecasts and reasons without end."""
    client = field.bad()
    table = client.new(seats="all")
    field.until += 2  # the first questions of a game come before anybody can fight
    while client.ask("legal")["asks"]["question"] != "action" and field.goes_on():
        client.play_any(-1)
    creature = client.ask("state")["state"]["creatures"][0]["id"]
    crowd = [client] + [field.bad() for _ in range(59)]
    for one in crowd[1:]:
        one.raw.settimeout(30)
        one.send({"do": "table", "open": table["table"], "secret": table["secret"]})
    no = [{"who": "dwarf", "do": "step", "to": space} for space in range(60)]
    field.pour(crowd, {"do": "odds", "creature": creature, "heroes": ["dwarf", "archer"], "use": "all", "helps": True},
               b'{"do":"hint"}', b'{"do":"forecast","days":7}', {"do": "why_not", "actions": no})


@attack
def just_below_large(field):
    """Two addresses send messages that another thread has to read, all at once; somebody else makes a table meanwhile."""
    lists = ",".join(f'"k{number}":[' + ",".join("1" * 180) + "]" for number in range(110))
    crowd = [field.bad(number) for number in (1, 2) for _ in range(60)]
    other, refused = Client(field.server.port, source="127.0.0.9", timeout=30), []

    def make_tables():
        while field.goes_on():
            if (code := code_of(other, "table", new=GAME, seats="all")) not in ("ok", "too_many_tables"):
                refused.append(code)
            time.sleep(0.05)

    with contextlib.closing(other):
        maker = threading.Thread(target=make_tables)
        maker.start()
        field.pour(crowd, ('{"do":"x",' + lists + "}").encode())
        maker.join()
    assert not refused, f"somebody else was refused {len(refused)} times: {set(refused)}"


@attack
def companions_everywhere(field):
    """One address seats strong companions at thirty tables and keeps them all thinking."""
    clients = []
    seats = {hero: "strong" for hero in GAME["heroes"][1:]}
    while field.goes_on() and len(clients) < 30:
        one = field.bad(timeout=30)
        if code_of(one, "table", new=GAME, seats=GAME["heroes"][:1], companions=seats) != "ok":
            break
        clients.append(one)
    field.pour(clients, b'{"do":"legal"}')


@attack
def reconnecting(field):
    """A new connection for every few requests: whoever was too fast comes back as somebody new."""
    burst = frame_of({"do": "legends"}) * 100 + frame_of({"do": "table", "new": GAME}) * 20
    while field.goes_on():
        with contextlib.suppress(OSError, Closed):
            client = field.bad()
            client.raw.settimeout(0.2)
            client.raw.sendall(burst)
            client.close()


@attack
def imports(field):
    """Long games are read, played through, and then found to be damaged; again and again."""
    game = field.long_game(field.bad(), 4_000)
    game["hashes"][-1] = "0" * 16
    field.pour([field.bad(number) for number in (1, 1, 2)], {"do": "table", "load": game})


@attack
def fork_bomb(field):
    """A table that was edited and played for long is forked as often as possible."""
    client = field.bad()
    field.long_game(client, 2_000)
    table = client.table["table"]
    field.pour([client, field.bad(1)], {"do": "table", "fork": table})


@attack
def edits_and_forks(field):
    """As many large edits as a table takes, then 99 forks of it: what they share is kept once."""
    client = field.bad(timeout=120)
    table = client.new(seats="all")["table"]
    while client.ask("legal")["asks"]["question"] != "action":
        client.play_any(-1)
    sent, edits, answer = 0, 0, "ok"
    middle = (time.time() + field.until) / 2
    while time.time() < middle and answer == "ok":
        gors = [{"id": i + 1, "kind": "gor", "space": 1 + edits % 3 + 2 * i} for i in range(15)]
        loot = [{"space": space, "gold": 1 + (edits + space) % 9} for space in range(1, 36)]
        edit = {"loot": loot, "farmers": [], "creatures": gors}
        answer = code_of(client, "edit", set=edit)
        sent, edits = sent + len(json.dumps(edit)), edits + 1
    assert answer in ("ok", "full") or edits > 900, answer  # a save tells of 1000
    memory, disk = figures_of(field.server)
    forks = 0
    while field.goes_on() and forks < 99:
        answer = code_of(client, "table", fork=table, seats="all")
        assert answer in ("ok", "busy", "too_many_tables"), answer
        forks += 1 if answer == "ok" else 0
    memory_then, disk_then = figures_of(field.server)
    copies = forks * sent / (1 << 20)
    field.note = (f"{sent >> 10} KiB of edits, {forks} forks: {copies:.0f} MiB as copies, "
                  f"{memory_then - memory:.0f} MiB of memory, {disk_then - disk:.1f} of disk")
    # A few megabytes come and go with the write-ahead log and what the allocator keeps.
    assert disk_then - disk < max(32, copies / 8), field.note
    assert memory_then - memory < max(128, copies / 2), field.note


@attack
def looking_back(field):
    """The history of a long game, its log and its positions, asked for by several."""
    client = field.bad()
    field.long_game(client, 5_000)
    field.pour([client], b'{"do":"history"}', b'{"do":"log"}', b'{"do":"state","at":4000}', b'{"do":"save"}')


@attack
def lists_of_tables(field):
    """A hundred tables asked about in one request, again and again."""
    made = field.bad().new(seats="all")
    one = {"table": made["table"], "secret": made["secret"]}
    field.pour([field.bad() for _ in range(4)], {"do": "table", "list": [one] * 100})


@attack
def tables_without_end(field):
    """New tables until there are no more."""
    client = field.bad(3)
    code = "ok"
    while field.goes_on() and code == "ok":
        try:
            client.new(seats="all")
        except Refused as refusal:
            code = refusal.code
    assert code in ("ok", "too_many_tables"), code


@attack
def plain_requests(field):
    """Pages, with a connection each and without a pause."""
    request = b"GET /text/en.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"

    def ask():
        while field.goes_on():
            with contextlib.suppress(OSError), contextlib.closing(field.raw()) as raw:
                raw.settimeout(0.3)
                raw.sendall(request)
                raw.recv(1000)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@attack
def half_open(field):
    """Connections that say nothing, or never finish their first line."""
    while field.goes_on():
        with contextlib.suppress(OSError):
            for number in range(4):
                field.raw(number).sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n")


@attack
def forged_addresses(field):
    """Another X-Forwarded-For for every request: nobody asked for this proxy's word."""
    number = 0
    while field.goes_on():
        number += 1
        with contextlib.suppress(OSError, Closed):
            client = field.bad(headers={"X-Forwarded-For": f"198.51.{number >> 8 & 255}.{number & 255}"})
            client.raw.settimeout(0.2)
            client.raw.sendall(frame_of({"do": "legends"}) * 50)
            client.close()


@attack
def dripping_uploads(field):
    """All places for large messages are taken by those who send a byte now and then."""
    crowd = [field.bad(number) for number in range(4) for _ in range(4)]
    for client in crowd:
        client.send_frame(b"y" * 70_000, opcode=1, final=False)
    while field.goes_on():
        for client in crowd:
            with contextlib.suppress(OSError):
                client.send_frame(b"y", opcode=0, final=False)
        time.sleep(0.2)
    honest = Client(field.server.port, source="127.0.0.9", timeout=30)
    with contextlib.closing(honest):
        honest.send({"do": "say", "text": "x" * 100_000})
        assert honest.receive()["error"]["code"] == "too_long", "a large message of somebody else found no place"


# --- one table: that of the honest pair

@attack
def coming_and_going(field):
    """A crowd that opens the pair's table and leaves it, as fast as it can."""
    field.pour([field.bad() for _ in range(30)], {"do": "table", "open": field.table}, {"do": "table", "leave": True})


@attack
def shouting(field):
    """Spectators of the pair's table speak, rename themselves and point, without a pause."""
    crowd = [field.bad() for _ in range(10)]
    for number, client in enumerate(crowd):
        client.send({"do": "table", "open": field.table, "name": f"Crowd {number}"})
    field.pour(crowd, {"do": "say", "text": "x" * 500}, {"do": "sit", "seats": [], "name": "Somebody else"},
               {"do": "ping", "space": 3}, {"do": "sit", "seats": ["dwarf"]})


@attack
def reading_nothing(field):
    """Spectators ask for the whole position again and again, and never read an answer."""
    crowd = [field.bad(receive_buffer=4096) for _ in range(10)]
    for client in crowd:
        client.send({"do": "table", "open": field.table})
    frame = frame_of({"do": "state"}) * 20
    while field.goes_on():
        for client in crowd:
            with contextlib.suppress(OSError):
                client.raw.settimeout(0.05)
                client.raw.send(frame)


@attack
def pings(field):
    """Control frames, which nobody has to be at a table for."""
    flood = b"\x89\x84\0\0\0\0ping" * 200
    while field.goes_on():
        with contextlib.suppress(OSError, Closed):
            raw = field.bad().raw
            raw.settimeout(0.2)
            while field.goes_on():
                raw.send(flood)


# --- by command

def figures_of(server):
    """Memory and disk of the server, in MiB."""
    with open(f"/proc/{server.process.pid}/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
    folder = os.path.join(server.data, "tables")
    return memory, sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)) / (1 << 20)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("attacks", nargs="*", help="their names; left out: all")
    parser.add_argument("--seconds", type=float, default=20, help="of each attack, and half as long quiet before it")
    parser.add_argument("--most", type=float, default=5, help="how many times the quiet median is too much")
    parser.add_argument("--list", action="store_true", help="name them and stop")
    options = parser.parse_args()
    if options.list:
        for name, function in ATTACKS.items():
            print(f"{name:30} {function.__doc__}")
        return 0
    if unknown := set(options.attacks) - set(ATTACKS):
        parser.error("no such attack: " + ", ".join(sorted(unknown)))
    print(f"{'attack':30} {'quiet':>12} {'attacked':>12} {'median':>7} {'worst':>7}   memory   disk  (ms, times, MiB)")
    failed = []
    for name in options.attacks or ATTACKS:
        field = Field(*MORE_OPTIONS.get(name, ()))
        try:
            quiet = field.quiet(options.seconds / 2)
            hit = field.suffer(name, options.seconds)
            memory, disk = figures_of(field.server)
        finally:
            field.close()
        median, worst = hit.median / quiet.median, hit.worst / quiet.worst
        print(f"{name:30} {quiet.median:5.1f} {quiet.worst:6.1f} {hit.median:5.1f} {hit.worst:6.1f} {median:7.1f} "
              f"{worst:7.1f} {memory:8.0f} {disk:6.1f}  {field.note}", flush=True)
        if median > options.most and name not in MORE_OPTIONS:  # without a pace somebody may be slowed down
            failed.append(name)
    if failed:
        print("too slow: " + ", ".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
