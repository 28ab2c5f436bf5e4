#!/usr/bin/env python3
"""bare_machine.py PACKAGES [BASE]: installs the packages on a bare Debian 12 in a folder, plays, and removes them again.

As root, with debootstrap. BASE: a folder where debootstrap has done its work already, kept as it is; else one is made, which
takes minutes. Nothing but the people's tables may be left over. The server listens on the loopback of this machine.
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

if len(sys.argv) not in (2, 3) or os.geteuid() != 0:
    sys.exit(__doc__)
HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGES = sorted(glob.glob(os.path.join(os.path.abspath(sys.argv[1]), "*rietburg*.deb")))
assert len(PACKAGES) == 2, f"two packages, please: {PACKAGES}"
# What the package manager and the libraries it fetched write by themselves.
NOT_OURS = ("/var/cache/", "/var/lib/apt/", "/var/lib/dpkg/", "/var/log/", "/etc/ld.so.cache", "/tmp", "/proc", "/dev", "/sys",
            "/run")


def say(text):
    print("--", text, flush=True)


class Machine:
    def __init__(self, base):
        self.work = tempfile.mkdtemp(prefix="bare_machine_")
        self.root = os.path.join(self.work, "root")
        if base:
            subprocess.run(["cp", "-a", base, self.root], check=True)
        else:
            subprocess.run(["debootstrap", "--variant=minbase", "bookworm", self.root], check=True)
        shutil.copy("/etc/resolv.conf", self.root + "/etc/resolv.conf")
        os.makedirs(self.root + "/packages")
        for package in PACKAGES:
            shutil.copy(package, self.root + "/packages")
        subprocess.run(["mount", "-t", "proc", "proc", self.root + "/proc"], check=True)

    def command(self, *words):
        # Of this machine's settings only the way to the package mirror.
        passed = [f"{name}={value}" for name, value in os.environ.items() if name.lower().endswith("_proxy")]
        return ["chroot", self.root, "/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8",
                "DEBIAN_FRONTEND=noninteractive", *passed, *words]

    def run(self, *words, **more):
        done = subprocess.run(self.command(*words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(words)}: {done.returncode}\n{done.stdout}")
        return done.stdout

    def files(self):
        found = set()
        for folder, folders, names in os.walk(self.root):
            inside = folder[len(self.root):]
            folders[:] = [name for name in folders if not (inside + "/" + name + "/").startswith(NOT_OURS)]
            found |= {inside + "/" + name for name in [*names, *folders]}
        return {name for name in found if not name.startswith(NOT_OURS)}

    def close(self):
        subprocess.run(["umount", self.root + "/proc"], check=False)
        shutil.rmtree(self.work)


def play_on_it(machine):
    """The server runs in the folder; the client outside of it."""
    wrapper = os.path.join(machine.work, "rietburg")
    with open(wrapper, "w") as file:
        file.write("#!/bin/sh\nexec " + " ".join(machine.command("rietburg")) + ' "$@"\n')
    os.chmod(wrapper, 0o755)
    os.environ["RIETBURG"] = wrapper
    sys.path.insert(0, os.path.join(HERE, "..", "server"))
    import table_client
    data = "/var/lib/rietburg"
    os.makedirs(machine.root + data)
    process = subprocess.Popen(machine.command("rietburg", "serve", "--port", "0", "--data", data),
                               stdout=subprocess.PIPE, text=True)
    try:
        port = int(process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
        server = table_client.Server.__new__(table_client.Server)
        server.port = port
        page = server.get("/")
        assert "200 OK" in page and "/assets/" in page, page[:500]
        client = table_client.Client(port)
        made = client.new()
        played = client.play_any()
        assert played["length"] > made["length"]
        client.close()
    finally:
        process.terminate()
        assert process.wait(20) == 0
        process.stdout.close()
    assert "All is well" in machine.run("rietburg", "doctor", "--data", data)
    machine.run("rietburg", "backup", "--data", data, "/root/copy.sqlite")
    os.remove(machine.root + "/root/copy.sqlite")
    return played["length"]


def main():
    machine = Machine(sys.argv[2] if len(sys.argv) > 2 else None)
    try:
        machine.run("apt-get", "update")
        before = machine.files()
        say("installing")
        names = [os.path.join("/packages", os.path.basename(package)) for package in PACKAGES]
        machine.run("apt-get", "install", "--yes", "--no-install-recommends", *names)
        say(machine.run("rietburg", "--version").strip())
        asked = '{"do":"new","legend":"legend-1","heroes":["dwarf","archer"],"seed":1}\n{"do":"legal"}\n'
        assert machine.run("rietburg", "engine", input=asked).count('"ok":true') == 2
        assert os.path.exists(machine.root + "/usr/lib/systemd/system/rietburg.service")
        assert not glob.glob(machine.root + "/etc/systemd/system/*.wants/rietburg.service"), "off until somebody enables it"
        assert "librietburg.so.1" in machine.run("ldconfig", "-p")
        say(f"played up to {play_on_it(machine)} actions; the page was fetched, doctor and backup ran")
        # A newer one over it: what somebody set stays, and so do the tables.
        with open(machine.root + "/etc/default/rietburg", "a") as file:
            file.write("RIETBURG_SERVE_KEEP_DAYS=90\n")
        machine.run("apt-get", "install", "--yes", "--reinstall", "-o", "Dpkg::Options::=--force-confold", *names)
        with open(machine.root + "/etc/default/rietburg") as file:
            assert file.read().endswith("RIETBURG_SERVE_KEEP_DAYS=90\n")
        say("removing")
        machine.run("apt-get", "remove", "--yes", "rietburg", "librietburg-dev")
        left = machine.files() - before
        assert "/etc/default/rietburg" in left, "settings stay until they are purged"
        assert not any(name.startswith("/usr/") and "rietburg" in name for name in left), left
        machine.run("apt-get", "purge", "--yes", "rietburg")
        machine.run("apt-get", "autoremove", "--yes", "--purge")
        left = sorted(machine.files() - before)
        lost = sorted(before - machine.files())
        data = [name for name in left if name.startswith("/var/lib/rietburg")]
        others = [name for name in left if name not in data]
        say(f"left over: {', '.join(data)}")
        assert "/var/lib/rietburg/tables/tables.sqlite" in data, "people's tables stay"
        assert not others and not lost, f"left over besides the data: {others}; gone: {lost}"
        print("1 passed, 0 failed")
    finally:
        machine.close()


if __name__ == "__main__":
    main()
