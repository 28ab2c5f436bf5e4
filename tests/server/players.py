"""People who play at a server that fails, remember what was acknowledged, and look whether it is there when they come back."""
import random
import threading
import time

from table_client import Closed, Refused


class Player(threading.Thread):
    """Whoever loses the connection comes back, until `stop` is set. `connect` gives a client; refusals whose codes are
    `forgiven` are tried again."""

    def __init__(self, connect, number, stop, forgiven=()):
        super().__init__()
        self.connect, self.stop, self.forgiven = connect, stop, forgiven
        self.random = random.Random(number)
        self.tries = self.returns = self.refused = 0
        self.longest = 0  # seconds without an answer
        self.failure = None

    def run(self):
        last = time.time()
        try:
            while not self.stop.is_set():
                client = None
                try:
                    self.tries += 1
                    client = self.connect()
                    self.sit_down(client)
                    while not self.stop.is_set():
                        self.act(client)
                        self.longest, last = max(self.longest, time.time() - last), time.time()
                except Refused as error:
                    if error.code not in self.forgiven:
                        raise
                    self.refused += 1
                    time.sleep(0.1)
                except (Closed, OSError):
                    time.sleep(0.02)
                finally:
                    if client:
                        client.close()
        except Exception as error:  # told by the main thread
            self.failure = error


class Alone(Player):
    """Plays at a table of their own, takes something back now and then, and knows every position that was acknowledged."""

    def __init__(self, *what, **more):
        super().__init__(*what, **more)
        self.table = None
        self.greeted = False
        self.known = {}  # length -> hash of every acknowledged position of the history as it stands
        self.length = 0
        self.doing = None  # a request without an answer yet
        self.actions = self.surplus = 0

    def sit_down(self, client):
        if self.table is None:
            made = client.new(seats="all", name="Anna", seed=self.random.randrange(1 << 40))
            self.table, self.secret = made["table"], made["secret"]
            self.note(made)
            return self.greet(client, made)
        found = client.open(self.table, secret=self.secret)
        self.returns += 1
        assert found["seats"] == {"dwarf": 1, "archer": 1}, found["seats"]
        # The length too: an action that leads nowhere leaves the position as it was.
        if (found["length"], found["hash"]) != (self.length, self.known[self.length]):
            # A request was under way: committed, but its answer was lost.
            assert self.doing is not None, f"nothing was under way, and yet {found['length']} is not {self.length}"
            self.surplus += 1
            is_further = found["length"] > self.length
            assert is_further == (self.doing != "undo"), f"{self.doing} at {self.length} led to {found['length']}"
        for at in self.random.sample(sorted(self.known), min(6, len(self.known))):
            if at <= found["length"]:
                assert client.ask("state", at=at)["state"]["hash"] == self.known[at], f"another position at {at}"
        self.doing = None
        self.note(found)
        self.greet(client, found)

    def greet(self, client, found):
        """Said once; nothing else is ever said at this table."""
        words = [line["text"] for line in found["chat"]]
        assert len(words) == 1 if self.greeted else len(words) <= 1, words
        if not words:
            client.ask("say", text=f"Hello from {self.table}")
        self.greeted = True

    def note(self, told):
        self.length = told["length"]
        self.known = {at: hash for at, hash in self.known.items() if at < self.length}
        self.known[self.length] = told["hash"]

    def act(self, client):
        legal = client.ask("legal")
        if legal["asks"] is None or self.random.random() < 0.05:
            self.doing = "undo"
            told = client.ask("undo", to=max(0, self.length - self.random.randrange(1, 20)))
        else:
            self.doing = "play"
            told = client.ask("play", action=self.random.choice(legal["actions"]), asks=legal["asks"]["id"])
        self.doing = None
        self.actions += 1
        self.note(told)


def while_they_play(players, work):
    """Does `work` meanwhile, ends the game, and raises what any of them met."""
    for player in players:
        player.start()
    try:
        work()
    finally:
        for player in players:
            player.stop.set()
        for player in players:
            player.join(90)
    for player in players:
        if player.failure:
            raise player.failure
        assert not player.is_alive(), "somebody does not come to an end"


def account(players):
    return (f"{len(players)} tables, {sum(p.actions for p in players)} acknowledged actions, "
            f"{sum(p.returns for p in players)} returns, {sum(p.surplus for p in players)} committed without answer, "
            f"{sum(p.refused for p in players)} times refused, {max(p.longest for p in players):.1f} s at most without an answer")
