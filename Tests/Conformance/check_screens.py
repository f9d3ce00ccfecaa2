"""The screen in the hands of another terminal: pyte's screen after every frame of every demo is the grid that was to be
shown, in 24 bits, 256, 16 and no colours, through changes of size, drawn by ncurses and without it; and under the same keys
the playground's two ways of drawing show the same screens, which a repaint does not change."""
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

ANTICS, BENCH = os.environ["ANTICS"], os.environ["BENCH"]
SIZES = [(80, 24), (61, 17), (100, 30)]
NAMES = "black red green brown blue magenta cyan white".split()
SIXTEEN = NAMES + ["bright" + name for name in NAMES]
SIXTEEN[8 + 3] = "brightbrown"
failures = 0


class Screen(pyte.Screen):
    """Keeps its cells when its size changes, as terminals that do not wrap anew; and forgets margins then."""

    def resize(self, lines, columns):
        super().resize(lines, columns)
        self.margins = None


class Terminal:
    """A program on a pseudo terminal whose screen is pyte's."""

    def __init__(self, words, columns, rows, passes=(), **environment):
        self.pid, self.tty = pty.fork()
        if self.pid == 0:
            for name in ("TMUX", "STY", "COLORTERM", "NO_COLOR", "SSH_CONNECTION"):
                os.environ.pop(name, None)
            os.environ.update({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment})
            for source, target in passes:
                os.dup2(source, target)
            os.execv(words[0], words)
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.resize(columns, rows)
        self.asked = 0

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys):
        os.write(self.tty, keys.encode())

    def read(self, seconds):
        """Takes what comes within so long, and answers what is asked; returns how much it was."""
        if not select.select([self.tty], [], [], seconds)[0]:
            return 0
        try:
            data = os.read(self.tty, 65536)
        except OSError:
            return 0
        self.stream.feed(data)
        for question, answer in ((b"\x1b[5n", b"\x1b[0n"), (b"\x1b[c", b"\x1b[?62;4c")):
            for _ in range(data.count(question)):
                os.write(self.tty, answer)
        return len(data)

    def settle(self, seconds=0.06):
        while self.read(seconds):
            pass

    def end(self):
        os.kill(self.pid, signal.SIGTERM)
        self.settle(0.02)
        os.close(self.tty)
        os.waitpid(self.pid, 0)

    def cells(self):
        """What can be seen: of a blank only what is behind it."""
        seen = []
        for row in range(self.screen.lines):
            line = self.screen.buffer[row]
            for column in range(self.screen.columns):
                cell = line[column]
                back = cell.bg.replace("bfight", "bright")  # as pyte misspells it
                if cell.data == " " and not cell.reverse and not cell.underscore:
                    seen.append((" ", back))
                else:
                    seen.append((cell.data, cell.fg, back, cell.bold, cell.reverse, cell.underscore))
        return seen


def colour(value):
    """A colour as pyte names it, of one as we number it."""
    if value == 0xFFFFFFFF:
        return "default"
    if value >> 24 == 1:
        index = value & 255
        return SIXTEEN[index] if index < 16 else pyte.graphics.FG_BG_256[index]
    return f"{value:06x}"


def wanted_cells(line):
    columns, rows, *cells = line.split()
    seen = [(" ", "default")] * (int(columns) * int(rows))
    for cell in cells:
        place, glyph, front, back, style = map(int, cell.split(","))
        if glyph == 32 and not style & 12:
            seen[place] = (" ", colour(back))
        else:
            seen[place] = (chr(glyph), colour(front), colour(back), bool(style & 1), bool(style & 4), bool(style & 8))
    return int(columns), int(rows), seen


def differing_frames(output, depth, rate, demos):
    """How many frames there are, and of how many the screen is not the grid."""
    ends = os.pipe()
    terminal = Terminal(
        [BENCH, "frames", str(rate), *demos], *SIZES[0], passes=[(ends[1], 3)], STAR_OUTPUT=output, STAR_COLORS=depth)
    os.close(ends[1])
    said = os.fdopen(ends[0])
    wrong = count = 0
    size = SIZES[0]
    first = None
    while True:
        # The program says what is wanted after it has sent it, so that what there is to read is the frame.
        while not select.select([said], [], [], 0)[0]:
            terminal.read(0.005)
        line = said.readline()
        if not line.strip():
            break
        while terminal.read(0.002):
            pass
        columns, rows, wanted = wanted_cells(line)
        if (columns, rows) == size:
            count += 1
            seen = terminal.cells()
            if seen != wanted:
                wrong += 1
                first = first or next((i, w, s) for i, (w, s) in enumerate(zip(wanted, seen)) if w != s)
        if count % 40 == 39:
            size = SIZES[(SIZES.index(size) + 1) % len(SIZES)]
            terminal.resize(*size)
            time.sleep(0.01)
        terminal.press("n")
    terminal.end()
    return count, wrong, first


def differing_screens(depth):
    """The same keys for both ways of drawing, the scene paused: how many screens there are, and how many differ."""
    keys = ["l", "l", ".", "?", "?", "i", "j", "j", "l", "i", "t", "t", "c", "c", "T", ">", "T", "n", "l", "m", "l", "m",
            "o", "o", "/", "a", "n", "\x1b", "f", "l", "f", "5", "G", "b", "n", "n", "3", "r", "]", "L"]
    words = [ANTICS, "star-morph", "marching-ants", "card-expand", "colour", "--paused", "--at", "0.3", "--color", depth]
    both = [
        Terminal(words + ["--output", output], *SIZES[0], XDG_CONFIG_HOME="/nonexistent",
            XDG_STATE_HOME="/nonexistent")
        for output in ("ncurses", "direct")]
    wrong = count = 0

    def settled():
        for terminal in both:
            terminal.settle(0.15)
        return [terminal.cells() for terminal in both]

    def note(screens, what):
        nonlocal wrong, count
        count += 1
        # What is said for some seconds goes at its own time in each.
        for _ in range(4):
            if screens[0] != screens[1]:
                time.sleep(1)
                screens = settled()
        if screens[0] != screens[1]:
            wrong += 1
            place = next(i for i, (a, b) in enumerate(zip(*screens)) if a != b)
            print("  ", what, place, screens[0][place], screens[1][place])
            for terminal in both:
                print(terminal.screen.display[place // terminal.screen.columns])

    settled()
    for number, key in enumerate(keys):
        for terminal in both:
            terminal.press(key)
        # A note of what a key has done goes after a while: of both at once.
        screens = settled()
        note(screens, f"after {key!r}")
        if number % 8 == 7:
            for terminal in both:
                terminal.resize(*SIZES[number // 8 % 3])
            note(settled(), "resized")
            for terminal in both:
                terminal.press("\x0c")
            note(settled(), "repainted")
    for terminal in both:
        terminal.end()
    return count, wrong


DEPTHS = [
    ("24 bits", "truecolor", 15), ("256", "256", 5), ("16", "16", 5), ("none", "none", 5)]
demos = sys.argv[1:]
for name, depth, rate in DEPTHS:
    for output in ("ncurses", "direct"):
        count, wrong, first = differing_frames(output, depth, rate, demos)
        print(f"{name:8} {output:8} {count:5} frames, {wrong} of them differ", *([first] if first else []))
        failures += wrong + (count == 0)
    count, wrong = differing_screens(depth)
    print(f"{name:8} both     {count:5} screens under keys, {wrong} of them differ")
    failures += wrong
sys.exit(failures > 0)
