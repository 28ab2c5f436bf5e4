"""The full screen through a pseudo terminal: what a person sees is read back from a small terminal emulator."""
import codecs
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import tempfile
import termios
import time
import unittest

PROGRAM = os.environ.get("RIETBURG", "build/release/cli/rietburg")
GAME = ["--legend", "legend-2", "--difficulty", "normal", "--heroes", "dwarf,archer", "--seed", "7"]


class Emulator:
    """As much of a terminal as ncurses uses for xterm and vt100."""

    def __init__(self, rows, columns):
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.rest = ""
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.top, self.bottom = 0, rows
        self.last = " "

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        at = 0
        while at < len(text):
            match = re.compile(r"\x1b(\[[?>=!]?[\d;]*[@-~]|\][^\x07]*\x07|[()][A-Z0-9]|[=>78MDEHc])|[^\x1b]").match(text, at)
            if not match:
                break
            at = match.end()
            token = match.group(0)
            if token[0] != "\x1b":
                self.letter(token)
            elif token[1] == "[" and token[2] not in "?>=!":
                self.control(token[-1], [int(n or 0) for n in token[2:-1].split(";")])
            elif token == "\x1bM" and self.row == self.top:
                self.scroll(self.top, -1)
            elif token == "\x1bM":
                self.row = max(0, self.row - 1)
        self.rest = text[at:]

    def letter(self, letter):
        if letter == "\r":
            self.column = 0
        elif letter == "\n" and self.row == self.bottom - 1:
            self.scroll(self.top, 1)
        elif letter == "\n":
            self.row = min(self.rows - 1, self.row + 1)
        elif letter == "\b":
            self.column = max(0, self.column - 1)
        elif letter >= " ":
            if self.column >= self.columns:
                self.column, self.row = 0, min(self.rows - 1, self.row + 1)
            self.cells[self.row][self.column] = self.last = letter
            self.column += 1

    def scroll(self, top, count):
        """Rows from `top` to the end of the region move up by `count`, or down."""
        for _ in range(abs(count)):
            del self.cells[top if count > 0 else self.bottom - 1]
            self.cells.insert(self.bottom - 1 if count > 0 else top, [" "] * self.columns)

    def control(self, kind, numbers):
        n = max(1, numbers[0])
        row = self.cells[self.row]
        if kind in "Hf":
            self.row = min(self.rows, n) - 1
            self.column = min(self.columns, max(1, numbers[1] if len(numbers) > 1 else 1)) - 1
        elif kind == "A":
            self.row = max(0, self.row - n)
        elif kind == "B":
            self.row = min(self.rows - 1, self.row + n)
        elif kind == "C":
            self.column = min(self.columns - 1, self.column + n)
        elif kind == "D":
            self.column = max(0, self.column - n)
        elif kind == "G":
            self.column = n - 1
        elif kind == "d":
            self.row = n - 1
        elif kind == "r":
            self.top = n - 1
            self.bottom = numbers[1] if len(numbers) > 1 and numbers[1] else self.rows
            self.row = self.column = 0
        elif kind in "LM":
            self.scroll(self.row, -n if kind == "L" else n)
        elif kind in "ST":
            self.scroll(self.top, n if kind == "S" else -n)
        elif kind == "b":
            for _ in range(n):
                self.letter(self.last)
        elif kind == "X":
            row[self.column:self.column + n] = [" "] * len(row[self.column:self.column + n])
        elif kind == "P":
            del row[self.column:self.column + n]
            row += [" "] * (self.columns - len(row))
        elif kind == "@":
            row[self.column:self.column] = [" "] * n
            del row[self.columns:]
        elif kind == "K":
            first, last = {0: (self.column, self.columns), 1: (0, self.column + 1), 2: (0, self.columns)}[numbers[0]]
            row[first:last] = [" "] * (last - first)
        elif kind == "J":
            if numbers[0] == 0:
                self.control("K", [0])
            for other in self.cells[self.row + 1:] if numbers[0] == 0 else self.cells:
                other[:] = [" "] * self.columns


class Screen:
    def __init__(self, *options, rows=24, columns=80, term="xterm-256color", locale="C.UTF-8"):
        self.screen = Emulator(rows, columns)
        self.raw = b""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM=term, LC_ALL=locale)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execv(PROGRAM, [PROGRAM, "terminal", "--lessons", "off", *options])
        self.code = None

    def size(self, rows, columns):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def pump(self, seconds):
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError:
            data = b""
        self.raw += data
        self.screen.feed(data)
        if not data and self.code is None:
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return bool(data)

    def wait(self, words, seconds=60):
        deadline = time.time() + seconds
        while words not in self.screen.text():
            if time.time() > deadline or self.code is not None:
                raise AssertionError(f"{words!r} did not come; on the screen:\n{self.screen.text()}")
            self.pump(0.05)
        while self.pump(0.05):
            pass
        return self.screen.text()

    def keys(self, keys):
        os.write(self.file, keys.encode())

    def end(self, seconds=60):
        deadline = time.time() + seconds
        while self.code is None and time.time() < deadline:
            self.pump(0.1)
        return self.code

    def close(self):
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)


class FullScreen(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = folder.name

    def start(self, *options, **how):
        screen = Screen("--data", self.data, *(options or GAME), **how)
        self.addCleanup(screen.close)
        return screen

    def history(self):
        return json.loads((pathlib.Path(self.data) / "autosave.json").read_text())["history"]

    def to_first_turn(self, screen):
        """Reads the cards, and shares the gifts out with the last answer of each list."""
        deadline = time.time() + 60
        while "what will you do" not in screen.screen.text() and time.time() < deadline:
            text = screen.screen.text()
            if "Enter to go on" in text or "more line" in text:
                screen.keys("\r")
            elif "which part" in text:
                screen.keys("\x1bOA\r")  # arrow up: round to the last answer
            screen.pump(0.3)
            while screen.pump(0.1):
                pass
        return screen.wait("what will you do")

    def play_a_little(self, screen):
        self.to_first_turn(screen)
        for part in ("Day 1", "Legend", "Hours", "Dwarf", "Archer", "Castle: 3 of 3", "Log"):
            self.assertIn(part, screen.screen.text())
        for line in screen.screen.text().splitlines():
            self.assertLessEqual(len(line), screen.screen.columns)
        self.assertNotRegex(screen.screen.text(), r"\b(ui|event|question)\.[a-z-]+")
        screen.keys("?")
        screen.wait("by the number in front")
        screen.keys("\x1b")
        screen.wait("what will you do")
        before = len(self.history())
        screen.keys("pass\r")
        screen.wait("Archer: what will you do")
        self.assertGreater(len(self.history()), before)
        screen.keys("undo\r")
        screen.wait("Dwarf: what will you do")
        screen.keys("1\r")
        screen.wait("where to next")
        screen.keys("quit\r")
        self.assertEqual(0, screen.end())
        self.assertIn(b"--continue", screen.raw)

    def test_played_by_keys_at_80_by_24(self):
        screen = self.start()
        screen.wait("Ours, because")
        screen.keys("\r")
        screen.wait("A light in the tower")
        self.play_a_little(screen)
        self.assertIn(b"\x1b[?1049l", screen.raw, "the screen of before is not given back")

    def test_played_by_keys_at_120_by_40(self):
        self.play_a_little(self.start(rows=40, columns=120))

    def test_without_colour_and_unicode(self):
        screen = self.start(term="vt100", locale="C")
        self.play_a_little(screen)
        self.assertNotRegex(screen.raw, rb"\x1b\[3\dm")

    def test_a_start_screen_asks_what_is_not_said(self):
        screen = self.start("--seed", "7")
        screen.wait("Which legend?")
        screen.keys("2\r")
        screen.wait("How hard?")
        screen.keys("\r")
        screen.wait("Who sits first?")
        screen.keys("quiet\r")
        screen.wait("not in the list")
        screen.keys("arch\r")
        screen.wait("At the table: Archer")
        for question in ("Who sits first?", "How hard?", "Which legend?"):
            screen.keys("\x1b")
            screen.wait(question)
        screen.keys("\x1b")
        self.assertEqual(0, screen.end())

    def test_what_is_typed_into_a_panel_does_nothing_by_accident(self):
        screen = self.start()
        screen.wait("Ours, because")
        screen.keys("walk 8")
        text = screen.wait("> walk 8")
        self.assertIn("Ours, because", text, "no letter and no blank closes the page")
        screen.keys("\x1b" + "\x1b")
        self.to_first_turn(screen)
        screen.keys("\x1b")
        screen.keys("walk 1\r")
        screen.wait("2 hours")
        before = self.history()
        screen.keys("undo")
        self.assertIn("2 hours", screen.wait("> undo"), "the n in it is no answer")
        screen.keys("\r")
        screen.wait("“y” for yes")
        self.assertEqual(before, self.history())
        screen.keys("\r")
        screen.wait("Archer: what will you do")
        self.assertGreater(len(self.history()), len(before))
        screen.keys("undo\r")
        screen.wait("Dwarf: what will you do")
        self.assertEqual(before, self.history(), "a walk is one undo")

    def test_a_long_list_says_how_to_turn_its_page(self):
        screen = self.start("--legend", "legend-2", "--difficulty", "easy", "--heroes", "dwarf,archer", "--seed", "7")
        deadline = time.time() + 60
        while "page 1 of" not in screen.screen.text() or re.search("Enter to go on|more line", screen.screen.text()):
            self.assertLess(time.time(), deadline, screen.screen.text())
            if re.search("Enter to go on|more line", screen.screen.text()):
                screen.keys("\r")
            screen.pump(0.3)
            while screen.pump(0.1):
                pass
        screen.wait("page 1 of 3: → or “more” for the next")
        self.assertNotIn("Take 3 gold", screen.screen.text())
        for turn in ("more\r", "\x1bOC"):
            screen.keys(turn)
            self.assertIn("Take 3 gold", screen.wait("page 2 of 3"))
            screen.keys("more\r")
            self.assertIn("Take 5 gold and 2", screen.wait("page 3 of 3"))
            screen.keys("\x1b")
            screen.wait("page 1 of 3")

    def test_a_terminal_too_small_is_refused(self):
        screen = self.start(rows=23, columns=80)
        self.assertEqual(1, screen.end())
        self.assertIn(b"--plain", screen.raw)

    def test_a_terminal_that_cannot_be_drawn_on_is_refused(self):
        for term in ("dumb", "no-such-terminal"):
            screen = self.start(term=term)
            self.assertEqual(1, screen.end())
            self.assertIn(b"--plain", screen.raw)
            self.assertIn(term.encode(), screen.raw)

    def test_made_too_small_and_large_again(self):
        screen = self.start()
        self.to_first_turn(screen)
        screen.size(20, 60)
        screen.wait("needs 80 by 24")
        screen.size(30, 100)
        screen.wait("what will you do")

    def test_signals_leave_a_clean_terminal(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                screen = self.start()
                screen.wait("Enter to go on")
                os.kill(screen.pid, number)
                self.assertEqual(128 + number, screen.end())
                self.assertIn(b"\x1b[?1049l", screen.raw)
                self.assertIn(b"saved", screen.raw)

    def test_killed_and_continued(self):
        screen = self.start()
        self.to_first_turn(screen)
        screen.keys("pass\r")
        screen.wait("Archer: what will you do")
        before = self.history()
        os.kill(screen.pid, signal.SIGKILL)
        screen.end()
        again = self.start("--continue")
        again.wait("Archer: what will you do")
        self.assertEqual(before, self.history())


if __name__ == "__main__":
    unittest.main()
