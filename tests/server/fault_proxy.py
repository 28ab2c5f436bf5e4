"""A bad network on the loopback: a proxy that delays, cuts in mid-message, and lets connections die without a word.

Each connection meets a fate of its own. `faults` says how often which one comes:
    delay      everything arrives, late and in crumbs
    cut        after some bytes both ends are reset, in mid-message as likely as not
    end        after some bytes both ends are closed in good order
    half_open  after some bytes nothing goes through any more in either direction, and nobody is told
    deaf       after some bytes the client hears nothing any more, while what it says still arrives
"""
import random
import socket
import struct
import threading
import time

FATES = ("delay", "cut", "end", "half_open", "deaf")


class FaultProxy:
    def __init__(self, target, seed=1, quiet_bytes=(200, 60000), delay=0.01):
        self.target, self.quiet_bytes, self.delay = target, quiet_bytes, delay
        self.random = random.Random(seed)
        self.counts = dict.fromkeys(FATES, 0)
        self.is_calm = False  # set at the end of a campaign: new connections are left alone
        self.open = set()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                fate = None if self.is_calm else self.random.choice(FATES)
                left = self.random.randint(*self.quiet_bytes)
                seed = self.random.random()
            Line(self, client, fate, left, seed)

    def close(self):
        self.listener.close()
        with self.lock:
            lines = list(self.open)
        for line in lines:
            line.end()


class Line:
    """One connection through the proxy, a thread for each direction."""

    def __init__(self, proxy, client, fate, left, seed):
        self.proxy, self.client, self.fate, self.left = proxy, client, fate, left
        self.random = random.Random(seed)
        self.struck = False
        try:
            self.server = socket.create_connection(("127.0.0.1", proxy.target()), 5)
        except OSError:
            client.close()
            return
        for end in (self.client, self.server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with proxy.lock:
            proxy.open.add(self)
        for source, sink in ((self.client, self.server), (self.server, self.client)):
            threading.Thread(target=self.carry, args=(source, sink), daemon=True).start()

    def carry(self, source, sink):
        try:
            while piece := source.recv(65536):
                self.pass_on(piece, sink)
        except OSError:
            pass
        # Nobody is told: the other end finds out by itself, or never.
        if not (self.struck and self.fate in ("half_open", "deaf")):
            self.end()

    def pass_on(self, piece, sink):
        if self.fate == "delay":
            if not self.struck:
                self.strike()
            for crumb in self.crumbs(piece):
                time.sleep(self.random.uniform(0, self.proxy.delay))
                sink.sendall(crumb)
            return
        whole = len(piece) <= self.left or self.fate is None
        before = piece if whole else piece[:self.left]
        self.left -= len(before)
        if not self.is_swallowed(sink):
            sink.sendall(before)
        if whole:
            return
        self.strike()
        if self.fate == "cut":
            for end in (self.client, self.server):  # a reset, as when a cable is drawn and a router answers
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if self.fate in ("cut", "end"):
            self.end()
        elif not self.is_swallowed(sink):
            sink.sendall(piece[len(before):])

    def crumbs(self, piece):
        most = max(1, len(piece) // 3)
        while piece:
            size = self.random.randint(1, most)
            yield piece[:size]
            piece = piece[size:]

    def is_swallowed(self, sink):
        return self.struck and (self.fate == "half_open" or self.fate == "deaf" and sink is self.client)

    def strike(self):
        with self.proxy.lock:
            if not self.struck:
                self.struck = True
                self.proxy.counts[self.fate] += 1

    def end(self):
        with self.proxy.lock:
            self.proxy.open.discard(self)
        for end in (self.client, self.server):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()
