#!/usr/bin/env python3
"""hosting.py PACKAGES [BASE]: does what docs/hosting.md says, command by command, on a bare Debian 12 with systemd.

As root, with debootstrap and systemd-nspawn (Debian's systemd-container). The machine has a network of its own, so what it
needs of other packages is fetched before it is started. BASE: as for bare_machine.py.
"""
import os
import re
import subprocess

from machine import Machine, arguments, say

NAME = "castle.test"
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "hosting.md")


def commands(package):
    """All commands of the page but the one for the machine that builds; a newer package is the same one again."""
    with open(PAGE) as file:
        text = file.read()
    blocks = re.findall(r"```sh\n(.*?)```", text, re.S)
    lines = "".join(blocks).replace("\\\n", " ").replace("YOUR.NAME", NAME).splitlines()
    assert lines[0].startswith("./play --package"), lines[0]
    health = f"curl --silent --insecure --resolve {NAME}:443:127.0.0.1 https://{NAME}/healthz"
    for line in lines[1:]:
        line = line.replace("10.0.0.9", "127.0.0.1").replace("…", "a-secret")  # all on this machine
        line = re.sub(r"\./rietburg_\S+\.deb", "--reinstall --yes " + package, line.split("   #")[0].rstrip())
        line = line.replace("journalctl", "journalctl --no-pager")
        yield re.sub("^apt-get install (?!--)", "apt-get install --yes ", line)
    # What stands between the blocks: the service with the database, and the way back to a file.
    set_store, back = (re.search(pattern, text)[1] for pattern in (
        r"`(RIETBURG_SERVE_STORE=\S+)`", r"`rietburg (migrate) postgresql://… DIR`"))
    store = set_store.replace("10.0.0.9", "127.0.0.1")
    yield "cp /etc/default/rietburg /etc/default/before"
    yield f"echo {store} >>/etc/default/rietburg"
    yield "echo PGPASSWORD=a-secret >>/etc/default/rietburg"
    yield "systemctl start rietburg"
    yield health
    yield "runuser -u postgres -- psql --tuples-only rietburg --command 'SELECT address FROM rietburg.processes' | grep 8017"
    yield "systemctl stop rietburg"
    yield f"PGPASSWORD=a-secret rietburg {back} {store.split('=', 1)[1]} /opt/back"
    yield "test -s /opt/back/tables/tables.sqlite"
    yield "mv /etc/default/before /etc/default/rietburg"
    yield "systemctl start rietburg"
    restore = re.search(r"To go back to a copy:(.*?)\n`http", text, re.S)[1]
    for word in ("systemctl stop rietburg", "tables/tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "systemctl start"):
        assert word in restore, word
    yield "systemctl stop rietburg"
    yield "cp /var/backups/tables-*.sqlite /var/lib/rietburg/tables/tables.sqlite"
    yield "rm -f /var/lib/rietburg/tables/tables.sqlite-wal /var/lib/rietburg/tables/tables.sqlite-shm"
    yield "systemctl start rietburg"
    yield health
    yield "test -s /var/lib/rietburg/tables/tables.sqlite"
    purge, remove = re.search(r"Everything: `(.*?)`, then `(.*?)`", text).groups()
    yield purge.replace("purge", "purge --yes")
    yield "test -s /var/lib/rietburg/tables/tables.sqlite"
    yield remove
    yield "test ! -e /var/lib/rietburg"


def main():
    packages, base = arguments(__doc__)
    machine = Machine(packages, base)
    try:
        machine.run("apt-get", "update")
        # Nothing is started before the machine is.
        policy = machine.root + "/usr/sbin/policy-rc.d"
        with open(policy, "w") as file:
            file.write("#!/bin/sh\nexit 101\n")
        os.chmod(policy, 0o755)
        package = next(name for name in machine.packages if name.startswith("/packages/rietburg_"))
        machine.run("apt-get", "install", "--yes", "--no-install-recommends", "systemd", "systemd-sysv", "dbus", "curl", "nginx",
                    "openssl", "postgresql", package)
        machine.run("apt-get", "purge", "--yes", "rietburg")
        os.remove(policy)
        machine.unmount()
        with open(machine.root + "/opt/try.sh", "w") as file:
            file.write("#!/bin/bash\nexec >/opt/try.log 2>&1 </dev/null\ntrap 'systemctl poweroff' EXIT\ncd /opt\nset -ex\n")
            for line in commands(package):
                # A server needs a moment to listen; people have it.
                file.write(line + ("\nsleep 2\n" if re.search("apt-get install|systemctl (re)?start|enable", line) else "\n"))
            file.write("echo ALL DONE\n")
        os.chmod(machine.root + "/opt/try.sh", 0o755)
        units = machine.root + "/etc/systemd/system/"
        with open(units + "try.service", "w") as file:
            file.write("[Unit]\nAfter=nginx.service dbus.service\n[Service]\nExecStart=/opt/try.sh\n")
        os.symlink("../try.service", units + "multi-user.target.wants/try.service")
        say("starting the machine")
        subprocess.run(["systemd-nspawn", "--quiet", "--directory", machine.root, "--private-network", "--boot", "--register=no",
                        "--keep-unit"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=300, check=False)
        with open(machine.root + "/opt/try.log") as file:
            log = file.read()
        print(log)
        assert "\nALL DONE\n" in log, "a command failed"
        assert log.count("\nok\n") == 3, "the page was reached by HTTPS, three times"
        print("1 passed, 0 failed")
    finally:
        machine.close()


if __name__ == "__main__":
    main()
