"""A bare Debian 12 in a folder, by debootstrap."""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

# What the package manager and the libraries it fetched write by themselves.
NOT_OURS = ("/var/cache/", "/var/lib/apt/", "/var/lib/dpkg/", "/var/log/", "/etc/ld.so.cache", "/tmp", "/proc", "/dev", "/sys",
            "/run")


def arguments(told):
    """The packages in the folder that was named, and the base, if one was; else what the command is for."""
    if len(sys.argv) not in (2, 3) or os.geteuid() != 0:
        sys.exit(told)
    packages = sorted(glob.glob(os.path.join(os.path.abspath(sys.argv[1]), "*rietburg*.deb")))
    assert len(packages) == 2, f"two packages, please: {packages}"
    return packages, sys.argv[2] if len(sys.argv) > 2 else None


def say(text):
    print("--", text, flush=True)


class Machine:
    """`base`: a folder where debootstrap has done its work already, kept as it is; without one it takes minutes."""

    def __init__(self, packages, base):
        self.work = tempfile.mkdtemp(prefix="bare_machine_")
        self.root = os.path.join(self.work, "root")
        if base:
            subprocess.run(["cp", "-a", base, self.root], check=True)
        else:
            subprocess.run(["debootstrap", "--variant=minbase", "bookworm", self.root], check=True)
        shutil.copy("/etc/resolv.conf", self.root + "/etc/resolv.conf")
        os.makedirs(self.root + "/packages")
        for package in packages:
            shutil.copy(package, self.root + "/packages")
        self.packages = ["/packages/" + os.path.basename(package) for package in packages]
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

    def unmount(self):
        subprocess.run(["umount", self.root + "/proc"], check=False, stderr=subprocess.DEVNULL)

    def close(self):
        self.unmount()
        shutil.rmtree(self.work)
