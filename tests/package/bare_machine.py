#!/usr/bin/env python3
"""bare_machine.py PACKAGES [BASE]: installs the packages on a bare Debian 12 in a folder, plays, and removes them again.

As root, with debootstrap. BASE: a folder where debootstrap has done its work already, kept as it is; else one is made, which
takes minutes. Nothing but the people's tables may be left over. The server listens on the loopback of this machine.
"""
import glob
import os
import subprocess
import sys

from machine import Machine, arguments, say

HERE = os.path.dirname(os.path.abspath(__file__))


def play_on_it(machine):
    """The server runs in the folder; the client outside of it."""
    os.environ["RIETBURG"] = "rietburg"  # table_client.py asks for it; the server is started here
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
    machine.run("rietburg", "backup", "--data", data, "/var/backups/copy.sqlite")
    os.remove(machine.root + "/var/backups/copy.sqlite")
    return played["length"]


def main():
    machine = Machine(*arguments(__doc__))
    try:
        machine.run("apt-get", "update")
        before = machine.files()
        say("installing")
        machine.run("apt-get", "install", "--yes", "--no-install-recommends", *machine.packages)
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
        machine.run("apt-get", "install", "--yes", "--reinstall", "-o", "Dpkg::Options::=--force-confold", *machine.packages)
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
