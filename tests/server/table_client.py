"""A server of one's own and WebSocket clients without any library: what a test does to a socket must be exact."""
import base64
import json
import os
import socket
import struct
import subprocess
import tempfile
import time

PROGRAM = os.environ["RIETBURG"]
GAME = {"legend": "legend-2", "difficulty": "normal", "heroes": ["dwarf", "archer"], "seed": 7}


class Server:
    """`rietburg serve` on a free port; its data outlive kill() and start()."""

    def __init__(self, *options, data=None, environment=None):
        self.folder = tempfile.TemporaryDirectory() if data is None else None
        self.data = data or self.folder.name
        self.options = options
        self.environment = environment or {}
        self.start()

    def start(self, port=0):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(port), "--data", self.data, "--log", os.path.join(self.data, "log"),
             *self.options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **self.environment})
        line = self.process.stdout.readline()
        if not line.startswith("Rietburg listens on http://"):
            raise AssertionError("no server: " + line + self.process.stderr.read())
        self.port = int(line.rsplit(":", 1)[1].strip("/\n"))

    def end(self, how="terminate"):
        getattr(self.process, how)()
        code = self.process.wait(20)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def kill(self):
        return self.end("kill")

    def close(self):
        if self.process.poll() is None:
            self.kill()
        if self.folder:
            self.folder.cleanup()

    def log(self):
        with open(os.path.join(self.data, "log")) as file:
            return file.read()

    def client(self, **more):
        return Client(self.port, **more)

    def http(self, text):
        """A raw request; the raw reply."""
        with socket.create_connection(("127.0.0.1", self.port), 10) as raw:
            raw.sendall(text.encode())
            got = b""
            try:
                while piece := raw.recv(65536):
                    got += piece
            except ConnectionResetError:
                pass
            return got.decode(errors="replace")

    def get(self, path, **headers):
        lines = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return self.http(f"GET {path} HTTP/1.1\r\n{head}\r\n")

    def processor_seconds(self):
        """What the server has used of the processor."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            user, system = file.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Bytes it has in memory at the moment."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def metric(self, name):
        for line in self.get("/metrics").splitlines():
            if line.startswith(name + " "):
                return float(line.rsplit(" ", 1)[1])
        return 0.0


class Refused(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


class Closed(Exception):
    pass


class Client:
    """One WebSocket. `ask` waits for the answer; pushes that come meanwhile are kept in `pushes`."""

    def __init__(self, port, headers=None, timeout=20, receive_buffer=None, source=None):
        self.raw = socket.socket()
        self.raw.settimeout(timeout)
        if receive_buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            if source:
                self.raw.bind((source, 0))  # any address of 127.0.0.0/8 is this machine's
            self.raw.connect(("127.0.0.1", port))
            self.shake_hands(port, headers or {})
        except (OSError, Closed):
            self.raw.close()
            raise

    def shake_hands(self, port, headers):
        self.rest, self.pushes, self.next_id = b"", [], 1
        lines = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13",
                 **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self.raw.sendall(f"GET /ws HTTP/1.1\r\n{head}\r\n".encode())
        while b"\r\n\r\n" not in self.rest:
            self.fill()
        status, self.rest = self.rest.split(b"\r\n\r\n", 1)
        self.status = int(status.split()[1])
        if self.status != 101:
            raise Closed(status.decode())

    def fill(self):
        try:
            piece = self.raw.recv(65536)
        except ConnectionError as error:
            raise Closed(str(error)) from error
        if not piece:
            raise Closed("end")
        self.rest += piece

    def take(self, count):
        while len(self.rest) < count:
            self.fill()
        got, self.rest = self.rest[:count], self.rest[count:]
        return got

    def send_frame(self, payload, opcode=1, final=True, mask=True):
        size = len(payload)
        head = bytes([(128 if final else 0) | opcode])
        bit = 128 if mask else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        # A mask of zeros is a mask: the bytes stay readable in a capture.
        self.raw.sendall(head + (bytes(4) if mask else b"") + payload)

    def send(self, message):
        text = message if isinstance(message, (bytes, str)) else json.dumps(message)
        self.send_frame(text if isinstance(text, bytes) else text.encode())

    def receive(self):
        """The next message; pings are answered on the way."""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload, opcode = self.take(size), first & 15
            if opcode == 8:
                raise Closed(f"closed {payload[:2].hex()}")
            if opcode == 9:
                self.send_frame(payload, opcode=10)
            elif opcode in (1, 2):
                return json.loads(payload)

    def ask(self, verb, **fields):
        number, self.next_id = self.next_id, self.next_id + 1
        self.send({"id": number, "do": verb, **fields})
        while True:
            message = self.receive()
            if "push" in message:
                self.pushes.append(message)
            elif message.get("id") == number:
                if not message["ok"]:
                    raise Refused(message["error"])
                return message

    def push(self, kind, timeout=20):
        """The next push of this kind; others are passed over."""
        deadline = time.time() + timeout
        while time.time() < deadline:
            message = self.pushes.pop(0) if self.pushes else self.receive()
            if message.get("push") == kind:
                return message
        raise AssertionError("no push " + kind)

    def new(self, seats="all", name="Anna", **game):
        return self.ask("table", new={**GAME, **game}, seats=seats, name=name)

    def open(self, table, **more):
        return self.ask("table", open=table, **more)

    def play_any(self, choose=0):
        """Answers the question of the moment with the n-th legal answer."""
        legal = self.ask("legal")
        action = legal["actions"][choose % len(legal["actions"])]
        action.pop("shows", None)
        return self.ask("play", action=action, asks=legal["asks"]["id"])

    def close(self):
        self.raw.close()
