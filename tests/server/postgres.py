"""PostgreSQL from Debian's package in a folder of its own; as another user where the tests run as root.

By hand, to run something with $RIETBURG_STORE set:
    python3 tests/server/postgres.py PROGRAM ARGUMENT...
"""
import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from ports import free_port


def find(name):
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
    program = shutil.which(name, path=os.pathsep.join(places + [os.environ["PATH"]]))
    if program is None:
        raise AssertionError(f"{name} is not installed: tools/install.sh check")
    return program


class Postgres:
    USER, NAME, PASSWORD = "game", "tables", "a secret of its own"

    def __init__(self, fsync="off"):
        """Nothing here survives the machine, but everything the death of the database: its log is written all the same."""
        self.fsync = fsync
        self.folder = tempfile.mkdtemp()
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.port = free_port()
        password = os.path.join(self.folder, "password")
        with open(password, "w") as file:
            file.write(self.PASSWORD)
        os.chmod(password, 0o644)
        self.run(find("initdb"), "-D", self.data, "-A", "scram-sha-256", "-U", self.USER, "--pwfile", password,
                 "--no-sync", "-E", "UTF8", "--locale", "C")
        self.process = None
        self.start()
        self.sql(f"CREATE DATABASE {self.NAME}", name="postgres")

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    def url(self, port=None):
        return f"postgresql://{self.USER}@127.0.0.1:{port or self.port}/{self.NAME}"

    def environment(self):
        return {**os.environ, "PGPASSWORD": self.PASSWORD}

    def as_user(self):
        if not self.user:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": [], "cwd": "/"}

    def run(self, *command):
        subprocess.run(command, check=True, capture_output=True, **self.as_user())

    def start(self):
        self.process = subprocess.Popen(
            [find("postgres"), "-D", self.data, "-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c",
             f"unix_socket_directories={self.folder}", "-c", f"fsync={self.fsync}", "-c", "max_connections=60"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.as_user())
        deadline = time.time() + 30
        while True:
            try:
                return self.sql("SELECT 1", name="postgres")
            except subprocess.CalledProcessError as error:
                if time.time() > deadline or self.process.poll() is not None:
                    raise AssertionError("no PostgreSQL: " + error.stderr) from error
                time.sleep(0.05)

    def psql(self, name=None):
        """What to run it with: the command, and its environment."""
        return ([find("psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", self.USER, "-d", name or self.NAME, "-Atq"],
                {**self.environment(), "PGOPTIONS": "-c default_transaction_read_only=off"})

    def sql(self, text, name=None):
        command, environment = self.psql(name)
        done = subprocess.run([*command, "-c", text], check=True, capture_output=True, text=True, env=environment)
        return done.stdout.strip()

    @contextlib.contextmanager
    def locked(self, table):
        """Nobody else writes or reads `table` meanwhile."""
        command, environment = self.psql()
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as psql:
            psql.stdin.write(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 'held';\n")
            psql.stdin.flush()
            if psql.stdout.readline() != "held\n":
                raise AssertionError(f"{table} was not locked")
            try:
                yield
            finally:
                psql.stdin.close()  # which ends it, and the lock with it

    def kill(self):
        """As if the machine's memory had run out: all of it at once."""
        self.end(signal.SIGQUIT)

    def end(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait(30)

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    postgres = Postgres()
    try:
        code = subprocess.run(sys.argv[1:], env={**postgres.environment(), "RIETBURG_STORE": postgres.url()}).returncode
    finally:
        postgres.close()
    sys.exit(code)
