"""package_test.py PACKAGES: the Debian packages in that folder, looked into and run from an extracted folder.

bare_machine.py installs and removes them on a machine that has nothing else.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PACKAGES = sys.argv.pop(1)
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def package(name):
    found = glob.glob(os.path.join(PACKAGES, name + "_*.deb"))
    assert len(found) == 1, f"one {name} in {PACKAGES}, please: {found}"
    return found[0]


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **more)


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        for name in ("rietburg", "librietburg-dev"):
            subprocess.run(["dpkg-deb", "-x", package(name), os.path.join(cls.folder.name, name)], check=True)
        cls.root = os.path.join(cls.folder.name, "rietburg")
        cls.program = os.path.join(cls.root, "usr/bin/rietburg")
        # Nothing of this machine's settings: only what the package brings.
        cls.bare = {"PATH": "/usr/bin:/bin", "HOME": cls.folder.name}

    def field(self, name, of="rietburg"):
        return run("dpkg-deb", "-f", package(of), name).stdout.strip()

    def told(self, *words):
        done = run(self.program, *words, env=self.bare)
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout

    def text(self, path):
        with open(os.path.join(self.root, path)) as file:
            return file.read()

    def manual(self):
        return run("gzip", "-dc", os.path.join(self.root, "usr/share/man/man1/rietburg.1.gz")).stdout

    def test_what_is_inside(self):
        names = run("dpkg-deb", "-c", package("rietburg")).stdout.splitlines()
        files = sorted(line.split()[5][1:] for line in names if not line.startswith("d"))
        allowed = ("/usr/bin/rietburg", "/usr/share/rietburg/content/", "/usr/share/man/man1/rietburg.1.gz",
                   "/usr/share/doc/rietburg/", "/usr/share/bash-completion/completions/rietburg",
                   "/usr/share/zsh/vendor-completions/_rietburg", "/usr/share/fish/vendor_completions.d/rietburg.fish",
                   "/usr/lib/systemd/system/rietburg.service", "/etc/default/rietburg")
        self.assertEqual([], [name for name in files if not name.startswith(allowed)])
        self.assertEqual([], [name for name in allowed if not any(file.startswith(name) for file in files)])
        self.assertTrue(all("root/root" in line for line in names))
        self.assertEqual(["rietburg " + self.field("Version").split("-")[0]], self.told("--version").splitlines())
        for library in ("libc6", "libstdc++6", "libsqlite3-0", "libicu72", "libncursesw6"):
            self.assertIn(library, self.field("Depends"), "computed from what the program is linked with")
        self.assertNotIn("librietburg", self.field("Depends"))
        self.assertTrue(self.field("Description").splitlines()[0].startswith("digital table"))
        with tempfile.TemporaryDirectory() as control:
            subprocess.run(["dpkg-deb", "-e", package("rietburg"), control], check=True)
            with open(os.path.join(control, "conffiles")) as file:
                self.assertEqual("/etc/default/rietburg\n", file.read())
            for script in ("postinst", "prerm", "postrm"):
                self.assertEqual(0, run("sh", "-n", os.path.join(control, script)).returncode)

    def test_one_action(self):
        requests = [{"do": "new", "legend": "legend-1", "heroes": ["dwarf", "archer"], "seed": 1}, {"do": "legal"}]
        engine = subprocess.Popen([self.program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                  env=self.bare)
        with engine:
            def ask(request):
                engine.stdin.write(json.dumps(request) + "\n")
                engine.stdin.flush()
                answer = json.loads(engine.stdout.readline())
                self.assertTrue(answer["ok"], answer)
                return answer
            legal = [ask(request) for request in requests][-1]
            action = legal["actions"][0]
            action.pop("shows", None)
            before = ask({"do": "state"})["state"]["hash"]
            self.assertNotEqual(before, ask({"do": "play", "action": action})["hash"])
            engine.stdin.close()

    def test_the_page_is_served(self):
        os.environ["RIETBURG"] = self.program
        sys.path.insert(0, os.path.join(SOURCE, "tests", "server"))
        from table_client import Server
        server = Server()
        self.addCleanup(server.close)
        page = server.get("/")
        self.assertIn("200 OK", page)
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        self.assertIsNotNone(script, "the page, and not its placeholder")
        self.assertIn("200 OK", server.get(script[1]))
        for language in ("en", "de", "fr", "es"):
            self.assertIn("200 OK", server.get(f"/text/{language}.json"))
        client = server.client()
        self.addCleanup(client.close)
        self.assertLess(client.new()["length"], client.play_any()["length"])

    def commands(self, words=()):
        """Every command with its help, by the program itself."""
        told = self.told(*words, "--help")
        yield words, told
        for name in re.findall(r"^  ([a-z]+) ", told.partition("Subcommands:")[2], re.M):
            yield from self.commands((*words, name))

    def test_the_manual_tells_every_command_and_option(self):
        page = run("groff", "-man", "-Tutf8", "-P-cbou", "-rLL=200n", "-ww", input=self.manual())
        self.assertEqual("", page.stderr)
        seen = 0
        for words, told in self.commands():
            heading = "   " + " ".join(("rietburg", *words)) + "\n"
            part = page.stdout
            if words:
                self.assertTrue(heading in page.stdout, words)
                part = page.stdout.split(heading, 1)[1].split("\n   rietburg ", 1)[0]
            for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", told, re.M):
                self.assertTrue(re.search(rf"\n +(?:-\w, )?{option}\b", part), f"{words} {option}")
                seen += 1
        self.assertGreater(seen, 50)
        for variable in re.findall(r"Env:(\w+)", self.told("serve", "--help")):
            self.assertIn(variable, page.stdout)

    def complete(self, *words):
        script = os.path.join(self.root, "usr/share/bash-completion/completions/rietburg")
        typed = " ".join(f"'{word}'" for word in words)
        done = run("bash", "-c", f"compopt() {{ :; }}; . {script}; COMP_WORDS=(rietburg {typed}); COMP_CWORD={len(words)}; "
                   "_rietburg; printf '%s\\n' \"${COMPREPLY[@]}\"")
        self.assertEqual("", done.stderr)
        return done.stdout.split()

    def test_bash_completes(self):
        self.assertEqual(["serve"], self.complete("ser"))
        self.assertEqual(["--port"], self.complete("serve", "--po"))
        self.assertEqual([], self.complete("terminal", "--po"))
        self.assertEqual(["engine", "table"], self.complete("terminal", "--dice", ""))
        self.assertEqual(["check"], self.complete("legend", "ch"))
        self.assertEqual(["--play"], self.complete("legend", "check", "--pl"))
        self.assertEqual(["--content"], self.complete("legend", "check", "--con"))
        self.assertEqual(["fish"], self.complete("completion", "f"))
        self.assertEqual([], self.complete("serve", "--port", ""))

    def test_other_shells_can_read_theirs(self):
        for shell, path in (("zsh", "usr/share/zsh/vendor-completions/_rietburg"),
                            ("fish", "usr/share/fish/vendor_completions.d/rietburg.fish")):
            self.assertIn("--keep-days" if shell == "zsh" else "-l keep-days", self.text(path))
            if shutil.which(shell):
                done = run(shell, "-n", os.path.join(self.root, path))
                self.assertEqual((0, ""), (done.returncode, done.stderr))

    def test_the_service(self):
        unit = self.text("usr/lib/systemd/system/rietburg.service")
        for line in ("DynamicUser=yes", "StateDirectory=rietburg", "ProtectSystem=strict", "NoNewPrivileges=yes"):
            self.assertIn(line + "\n", unit)
        known = set(re.findall(r"Env:(\w+)", self.told("serve", "--help")))
        named = set(re.findall(r"RIETBURG_SERVE_\w+", self.text("etc/default/rietburg"))) - {"RIETBURG_SERVE_"}
        self.assertTrue(named and named <= known, named - known)
        if shutil.which("systemd-analyze"):
            path = os.path.join(self.root, "usr/lib/systemd/system/rietburg.service")
            looked = run("systemd-analyze", "security", "--offline=true", "--threshold=20", path)
            self.assertEqual(0, looked.returncode, looked.stdout[-2000:] + looked.stderr)

    def test_the_library(self):
        root = os.path.join(self.folder.name, "librietburg-dev", "usr")
        program = os.path.join(self.folder.name, "uses_library")
        with open(program + ".c", "w") as file:
            file.write('#include <rietburg.h>\nint main(void) { return rietburg_open(0) == 0; }\n')
        built = run("gcc", program + ".c", "-I", root + "/include", "-L", root + "/lib", "-lrietburg", "-o", program)
        self.assertEqual("", built.stderr)
        self.assertEqual(0, run(program, env={**self.bare, "LD_LIBRARY_PATH": root + "/lib"}).returncode)
        self.assertTrue(os.path.exists(root + "/lib/cmake/Rietburg/RietburgConfig.cmake"))


if __name__ == "__main__":
    unittest.main()
