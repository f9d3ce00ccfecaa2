"""Compares the screen with tmux. After every frame of every demo, the cells of tmux are the grid: with 24-bit, 256, 16 and no
colours, through changes of size, with ncurses and without. The playground in a pane of tmux shows the same as on pyte's
screen, after keys and changes of size."""
import itertools
import os
import re
import select
import subprocess
import sys
import time
import tty

from screens import ANTICS, DEPTHS, KEYS, NOWHERE, SCENES, SIZES, PyteScreen, Terminal, difference, differing_frames

SGR = re.compile(r"\x1b\[([\d;:]*)m|(\x1b.|[\x00-\x1f])|([^\x00-\x1f])", re.S)
UNFINISHED = re.compile(
    rb"(\x1b([ -/]*|\[[ -?]*|[]P][^\x07\x1b]*\x1b?)|[\xc0-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf7][\x80-\xbf]{0,2})\Z")
DEFAULT = 0xFFFFFFFF


class Tmux:
    """A tmux server with one window and no status line, and one client that stays attached."""

    servers = itertools.count()

    def __init__(self, *command, **environment):
        words = ["tmux", "-L", f"antics-{os.getpid()}-{next(self.servers)}", "-f", "/dev/null", "-u"]
        variables = {k: v for k, v in os.environ.items() if k not in ("TMUX", "STY", "COLORTERM", "NO_COLOR")}
        variables |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
        subprocess.run(
            [*words, "start-server", ";", "set", "-g", "status", "off",
             ";", "set", "-g", "default-terminal", "tmux-256color", ";", "set", "-g", "remain-on-exit", "on",
             ";", "new-session", "-d", "-x", str(SIZES[0][0]), "-y", str(SIZES[0][1]), *command,
             ";", "set", "-g", "window-size", "manual"],  # which ends a server that has no session
            check=True, capture_output=True, env=variables)
        self.client = subprocess.Popen(
            [*words, "-C", "attach", "-f", "no-output,ignore-size"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=variables)
        self.answer()  # to the attaching itself

    def ask(self, command):
        """Runs a command and returns its output."""
        self.client.stdin.write(command.encode() + b"\n")
        self.client.stdin.flush()
        return self.answer()

    def answer(self):
        lines = self.client.stdout
        begin = lines.readline()
        while not begin.startswith(b"%begin"):
            if not begin:
                sys.exit("tmux has gone")
            begin = lines.readline()
        mark = begin[len(b"%begin"):]
        said = []
        while True:
            line = lines.readline()
            if line == b"%end" + mark:
                return b"".join(said).decode()
            if not line or line == b"%error" + mark:
                sys.exit(f"tmux: {b''.join(said).decode()}")
            said.append(line)

    def resize(self, columns, rows):
        self.ask(f"resize-window -x {columns} -y {rows}")
        self.size = columns, rows

    def cells(self):
        """The visible parts of a cell; of a space, only the background."""
        columns, rows = self.size
        seen = []
        pen = Pen()
        for line in self.ask("capture-pane -e -p -N").split("\n")[:rows]:
            start = len(seen)
            for codes, other, glyph in SGR.findall(line):
                if other:
                    sys.exit(f"tmux has {other!r} in {line!r}")
                if glyph:
                    seen.append(pen.cell(glyph))
                else:
                    pen.obey(codes)
            # tmux omits cells that no program has written.
            seen += [(" ", DEFAULT)] * (start + columns - len(seen))
        return seen

    def end(self):
        self.client.stdin.write(b"kill-server\n")
        self.client.stdin.close()
        self.client.wait()


class Pen:
    """The colours and styles of captured SGR codes."""

    def __init__(self):
        self.obey("0")

    def obey(self, codes):
        numbers = iter(codes.split(";"))
        for code in numbers:
            number = int(code or 0)
            if number == 0:
                self.front = self.back = DEFAULT
                self.bold = self.dim = self.reverse = self.underlined = False
            elif number == 1:
                self.bold = True
            elif number == 2:
                self.dim = True
            elif number == 4:
                self.underlined = True
            elif number == 7:
                self.reverse = True
            elif number in (38, 48):
                colour = 1 << 24 | int(next(numbers)) if next(numbers) == "5" else 0
                if not colour:
                    for _ in range(3):
                        colour = colour << 8 | int(next(numbers))
                self.paint(number // 10, colour)
            elif number in (39, 49):
                self.paint(number // 10, DEFAULT)
            elif 30 <= number <= 47:
                self.paint(number // 10, 1 << 24 | number % 10)
            elif 90 <= number <= 107:
                self.paint(3 if number < 100 else 4, 1 << 24 | 8 + number % 10)
            else:
                sys.exit(f"tmux has the code {code}")

    def paint(self, where, colour):
        if where == 3:
            self.front = colour
        else:
            self.back = colour

    def cell(self, glyph):
        if glyph == " " and not self.reverse and not self.underlined:
            return (" ", self.back)
        return (glyph, self.front, self.back, self.bold, self.reverse, self.underlined, self.dim)


class PaneScreen:
    """A pane without a program. Its terminal receives the fed bytes."""

    name = "tmux-256color"
    styles = (1, 4, 8, 2)

    def __init__(self):
        self.tmux = Tmux("sleep", "1000000")
        self.tty = os.open(self.tmux.ask("display-message -p '#{pane_tty}'").strip(), os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.tty)
        self.rest = b""
        self.resize(*SIZES[0])

    def resize(self, columns, rows):
        self.settle()
        self.tmux.resize(columns, rows)

    def feed(self, data):
        """Writes bytes, except for an incomplete sequence or character at their end."""
        data = self.rest + data
        cut = UNFINISHED.search(data)
        data, self.rest = (data[:cut.start()], data[cut.start():]) if cut else (data, b"")
        self.write(data)

    def write(self, data):
        while data:
            data = data[os.write(self.tty, data):]

    def settle(self):
        """Waits until tmux has read all fed bytes: it replies to a query in order."""
        self.write(b"\x1b[>c")
        said = b""
        while not re.search(rb"\x1b\[>[\d;]*c", said):
            if not select.select([self.tty], [], [], 10)[0]:
                sys.exit("tmux does not answer")
            said += os.read(self.tty, 4096)

    def cells(self):
        self.settle()
        return self.tmux.cells()

    @staticmethod
    def colour(value):
        """The numbers of colours in antics."""
        return value

    def end(self):
        self.tmux.end()
        os.close(self.tty)


def as_pyte(cells):
    """Cells in the form of pyte: with names for colours, and without dim."""
    return [(glyph, *(PyteScreen.colour(part) if type(part) is int else part for part in rest[:5])) for glyph, *rest in cells]


def differing_screens(depth, output):
    """Presses the same keys in tmux and on pyte's screen while the scene is paused. Returns the number of screens, and of
    different ones."""
    words = [ANTICS, *SCENES, "--color", depth, "--output", output]
    pane = Tmux(*words, **NOWHERE)
    other = Terminal(words, PyteScreen(), *SIZES[0], **NOWHERE)
    wrong = count = 0

    def note(what):
        nonlocal wrong, count
        count += 1
        # tmux may be slower, and notices disappear at a different time in each.
        until = time.time() + 8
        while time.time() < until:
            other.settle(0.1)
            seen, wanted = as_pyte(pane.cells()), other.cells()
            if seen == wanted:
                return
        wrong += 1
        print("  ", what, *difference(wanted, seen))
        print(*other.screen.screen.display, pane.ask("capture-pane -p"), sep="\n")

    def press(key):
        other.press(key)
        pane.ask("send-keys -H " + key.encode().hex(" "))

    def resize(size):
        other.resize(*size)
        pane.resize(*size)

    resize(SIZES[0])
    note("begun")
    for number, key in enumerate(KEYS):
        press(key)
        note(f"after {key!r}")
        if number % 8 == 7:
            resize(SIZES[number // 8 % 3])
            note("resized")
            press("\x0c")
            note("repainted")
    other.end()
    pane.end()
    return count, wrong


demos = sys.argv[1:]
failures = 0
for name, depth, rate in DEPTHS:
    for output in ("ncurses", "direct"):
        screen = PaneScreen()
        count, wrong, first = differing_frames(screen, output, depth, rate, demos)
        screen.end()
        print(f"{name:8} {output:8} {count:5} frames, {wrong} of them differ", *([first] if first else []))
        failures += wrong + (count == 0)
        count, wrong = differing_screens(depth, output)
        print(f"{name:8} {output:8} {count:5} screens under keys, {wrong} of them differ")
        failures += wrong
sys.exit(failures > 0)
