"""Debian's nginx with packaging/nginx.conf and a certificate made here, in a folder of its own.

By hand, in front of servers that listen on these ports; the second number is for HTTPS:
    python3 tests/server/nginx.py 8017 8018
"""
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from ports import free_port

SOURCE = os.environ.get("RIETBURG_SOURCE_DIR", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
NAME = "table.example"


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


if __name__ == "__main__":
    nginx = Nginx(sys.argv[1:])
    try:
        print(f"nginx listens on {nginx.plain} and {nginx.secure}", flush=True)
        sys.stdin.read()  # until whoever started it has ended
    finally:
        nginx.close()
