"""HTTPS as docs/hosting.md sets it up: Debian's nginx with packaging/nginx.conf and a certificate made here.

Several processes on one database (a URL for --store) behind it:
    RIETBURG_PROCESSES=3 RIETBURG_STORE=postgresql://… python3 tests/server/nginx_test.py
"""
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

from table_client import Client, Closed, Server

SOURCE = os.environ.get("RIETBURG_SOURCE_DIR", os.path.join(os.path.dirname(__file__), "..", ".."))
PROCESSES = int(os.environ.get("RIETBURG_PROCESSES", "1"))
STORE = os.environ.get("RIETBURG_STORE")
NAME = "table.example"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Nginx:
    """nginx in a folder of its own: no service, no file of the system's, not even its settings."""

    def __init__(self, ports):
        self.program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        if self.program is None:
            raise AssertionError("nginx is not installed: tools/install.sh check")
        self.folder = tempfile.TemporaryDirectory()
        os.chmod(self.folder.name, 0o755)
        self.plain, self.secure = free_port(), free_port()
        self.make_certificate()
        self.write_settings(ports)
        self.process = subprocess.Popen([self.program, "-p", self.folder.name, "-c", self.file("nginx.conf"),
                                         "-e", self.file("error.log")], stderr=subprocess.PIPE, text=True)
        deadline = time.time() + 20
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.secure), 1).close()
            except OSError:
                if self.process.poll() is not None or time.time() > deadline:
                    raise AssertionError("no nginx: " + self.process.stderr.read()) from None
                time.sleep(0.05)

    def file(self, name):
        return os.path.join(self.folder.name, name)

    def make_certificate(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-days", "1", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
                        "-keyout", self.file("privkey.pem"), "-out", self.file("fullchain.pem")],
                       check=True, capture_output=True)

    def write_settings(self, ports):
        with open(os.path.join(SOURCE, "packaging", "nginx.conf")) as file:
            site = file.read()
        for ours, here in (("server 127.0.0.1:8017;", "".join(f"server 127.0.0.1:{port} max_fails=0; " for port in ports)),
                           ("listen 80;", f"listen 127.0.0.1:{self.plain};"), ("listen [::]:80;", ""),
                           ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.secure} ssl http2;"),
                           ("listen [::]:443 ssl http2;", ""),
                           ("/etc/ssl/rietburg/", self.folder.name + "/")):
            if ours not in site:
                raise AssertionError(f"packaging/nginx.conf no longer has `{ours}`")
            site = site.replace(ours, here)
        with open(self.file("site.conf"), "w") as file:
            file.write(site)
        with open(self.file("nginx.conf"), "w") as file:
            file.write(f"daemon off; worker_processes 1; pid {self.file('pid')};\n"
                       "events { worker_connections 256; }\nhttp {\n")
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
                file.write(f"{kind}_temp_path {self.file(kind)};\n")
            file.write(f"include {self.file('site.conf')};\n}}\n")

    def trust(self):
        return ssl.create_default_context(cafile=self.file("fullchain.pem"))

    def get(self, path, secure=True, **headers):
        raw = socket.create_connection(("127.0.0.1", self.secure if secure else self.plain), 10)
        if secure:
            raw = self.trust().wrap_socket(raw, server_hostname=NAME)
        with raw:
            lines = {"Host": NAME, "Connection": "close", **headers}
            head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            raw.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
            got = b""
            while piece := raw.recv(65536):
                got += piece
            return got.decode(errors="replace")

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stderr.close()
        self.folder.cleanup()


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
