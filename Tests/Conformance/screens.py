"""The shared parts of screen checks: a program on a pseudo terminal with an independent screen, and the expected frames
of `bench frames`."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

import pyte

ANTICS, BENCH = os.environ["ANTICS"], os.environ["BENCH"]
SIZES = [(80, 24), (61, 17), (100, 30)]
# The keys to press, one after the other. The scene always ends up paused: opening another one plays it.
KEYS = ["l", "l", ".", "?", " ", "\x1b", "i", "\t", "j", "j", "+", "u", "\t", "t", "t", "c", "c", "j", "\x1b", "y", "y", "\x1b", "n g",
        "l", "m", "l", "m", "o", "o", "/ants\r g", "f", "l", "f", "5", "G", "b", "n g", "n g", "3", "r", "]", "L"]
SCENES = ["star-morph", "marching-ants", "card-expand", "colour", "--paused", "--at", "0.3"]
NOWHERE = {"XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent"}
DEPTHS = [("24 bits", "truecolor", 15), ("256", "256", 5), ("16", "16", 5), ("none", "none", 5)]
NAMES = "black red green brown blue magenta cyan white".split()
SIXTEEN = NAMES + ["bright" + name for name in NAMES]
SIXTEEN[8 + 3] = "brightbrown"


class Terminal:
    """A program on a pseudo terminal with a screen that can be fed and resized, and has cells."""

    def __init__(self, words, screen, columns, rows, passes=(), **environment):
        self.screen = screen
        self.begun = b""  # of a question that is cut in two
        self.pid, self.tty = pty.fork()
        if self.pid == 0:
            for name in ("TMUX", "STY", "COLORTERM", "NO_COLOR", "SSH_CONNECTION"):
                os.environ.pop(name, None)
            os.environ.update({"TERM": screen.name, "LC_ALL": "C.UTF-8", **environment})
            for source, target in passes:
                os.dup2(source, target)
            os.execv(words[0], words)
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys):
        os.write(self.tty, keys.encode())

    def read(self, seconds):
        """Reads output within the time limit and replies to queries. Returns the number of bytes."""
        if not select.select([self.tty], [], [], seconds)[0]:
            return 0
        try:
            data = os.read(self.tty, 65536)
        except OSError:
            return 0
        self.screen.feed(data)
        asked = self.begun + data
        for question, answer in ((b"\x1b[5n", b"\x1b[0n"), (b"\x1b[c", b"\x1b[?62;4c")):
            for _ in range(asked.count(question)):
                os.write(self.tty, answer)
        self.begun = re.search(rb"(\x1b(\[5?)?)?$", asked)[0]
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
        return self.screen.cells()


class Screen(pyte.Screen):
    """Keeps the cells on a change of size, as terminals without rewrapping do, and resets the margins. Scrolls by SU and SD, with
    which ncurses moves lines, and which pyte lacks."""

    def resize(self, lines, columns):
        super().resize(lines, columns)
        self.margins = None

    def scroll_up(self, count=1):
        self.scroll(self.delete_lines, count)

    def scroll_down(self, count=1):
        self.scroll(self.insert_lines, count)

    def scroll(self, move, count):
        place = self.cursor.y, self.cursor.x
        self.cursor.y = self.margins.top if self.margins else 0
        move(count)
        self.cursor.y, self.cursor.x = place


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down"}


class PyteScreen:
    """A screen of pyte, whose colours have names."""

    name = "xterm-256color"
    styles = (1, 4, 8)  # it knows nothing that is dim

    def __init__(self):
        self.screen = Screen(*SIZES[0])
        self.stream = Stream(self.screen)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)

    def feed(self, data):
        self.stream.feed(data)

    def cells(self):
        """The visible parts of a cell; of a space, only the background."""
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

    @staticmethod
    def colour(value):
        """The name in pyte of a colour number."""
        if value == 0xFFFFFFFF:
            return "default"
        if value >> 24 == 1:
            index = value & 255
            return SIXTEEN[index] if index < 16 else pyte.graphics.FG_BG_256[index]
        return f"{value:06x}"


def wanted_cells(line, screen):
    """The size and the cells of a line of `bench frames`, with the colours and styles that a screen knows: of a blank only what
    is behind it."""
    columns, rows, *cells = line.split()
    colour = screen.colour
    seen = [(" ", screen.colour(0xFFFFFFFF))] * (int(columns) * int(rows))
    for cell in cells:
        place, glyph, front, back, style = map(int, cell.split(","))
        if glyph == 32 and not style & 12:
            seen[place] = (" ", screen.colour(back))
        else:
            seen[place] = (chr(glyph), colour(front), colour(back), *(style & bit > 0 for bit in screen.styles))
    return int(columns), int(rows), seen


def differing_frames(screen, output, depth, rate, demos):
    """The number of frames, of those that differ on the screen, and the first different cell."""
    ends = os.pipe()
    terminal = Terminal(
        [BENCH, "frames", str(rate), *demos], screen, *SIZES[0], passes=[(ends[1], 3)], STAR_OUTPUT=output,
        STAR_COLORS=depth)
    os.close(ends[1])
    said = os.fdopen(ends[0])
    wrong = count = 0
    size = SIZES[0]
    first = None
    while True:
        # The program prints the expected frame after sending it, so the frame can be read first.
        while not select.select([said], [], [], 0)[0]:
            terminal.read(0.005)
        line = said.readline()
        if not line.strip():
            break
        while terminal.read(0.002):
            pass
        columns, rows, wanted = wanted_cells(line, screen)
        if (columns, rows) == size:
            count += 1
            seen = terminal.cells()
            # On a busy machine the end of a frame comes later, but before the next key.
            until = time.monotonic() + 2
            while seen != wanted and time.monotonic() < until:
                terminal.read(0.01)
                seen = terminal.cells()
            if seen != wanted:
                wrong += 1
                first = first or difference(wanted, seen)
        if count % 40 == 39:
            size = SIZES[(SIZES.index(size) + 1) % len(SIZES)]
            terminal.resize(*size)
            time.sleep(0.01)
        terminal.press("n")
    terminal.end()
    return count, wrong, first


def difference(wanted, seen):
    """The first difference of two screens with both cells, or their lengths."""
    pairs = ((place, *cells) for place, cells in enumerate(zip(wanted, seen)) if cells[0] != cells[1])
    return next(pairs, None) or ("lengths", len(wanted), len(seen))
