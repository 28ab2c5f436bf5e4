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
    for line in lines[1:]:
        line = re.sub(r"\./rietburg_\S+\.deb", "--reinstall --yes " + package, line.split("   #")[0].rstrip())
        yield line.replace("journalctl", "journalctl --no-pager").replace("apt-get install nginx", "apt-get install --yes nginx")
    restore = re.search(r"To go back to a copy:(.*?)\n`http", text, re.S)[1]
    for word in ("systemctl stop rietburg", "tables/tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "systemctl start"):
        assert word in restore, word
    yield "systemctl stop rietburg"
    yield "cp /var/backups/tables-*.sqlite /var/lib/rietburg/tables/tables.sqlite"
    yield "rm -f /var/lib/rietburg/tables/tables.sqlite-wal /var/lib/rietburg/tables/tables.sqlite-shm"
    yield "systemctl start rietburg"
    yield f"curl --silent --insecure --resolve {NAME}:443:127.0.0.1 https://{NAME}/healthz"
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
        package = next(name for name in machine.packages if name.startswith("/packages/rietburg_"))
        machine.run("apt-get", "install", "--yes", "--no-install-recommends", "systemd", "systemd-sysv", "dbus", "curl", "nginx",
                    "openssl", package)
        machine.run("apt-get", "purge", "--yes", "rietburg")
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
        assert log.count("\nok\n") == 2, "the page was reached by HTTPS, twice"
        print("1 passed, 0 failed")
    finally:
        machine.close()


if __name__ == "__main__":
    main()
