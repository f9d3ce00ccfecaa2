"""Compares recordings with other programs. After every event, pyte's screen shows the rendered frame of that time.
asciinema plays the file to its end, and its recording of the same session is several times as large."""
import fcntl
import json
import os
import pathlib
import pty
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

ANTICS = os.environ["ANTICS"]
COLUMNS, ROWS = 80, 24


def antics(*words):
    return subprocess.run([ANTICS, *words], check=True, capture_output=True, text=True).stdout


def look(screen):
    """The visible parts of every cell: glyph, colours and style; of a space, only the background."""
    cells = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            cell = screen.buffer[row][column]
            if cell.data == " " and not cell.reverse and not cell.underscore:
                cells.append((" ", cell.bg))
            else:
                cells.append((cell.data, cell.fg, cell.bg, cell.bold, cell.reverse, cell.underscore))
    return cells


# The duration of one round of each endless scene.
ROUNDS = {demo["name"]: demo["duration"] for demo in json.loads(antics("list", "--json")) if demo["loops"]}


def events(cast):
    header, *lines = cast.splitlines()
    return json.loads(header), [json.loads(line) for line in lines]


def differing_frames(demo, version, renderer):
    """The number of events, and of those after which the screen differs from the frame of that time."""
    header, lines = events(antics("record", demo, "-o", "-", "--cast-version", version, "--renderer", renderer))
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    wrong, clock, count = 0, 0.0, 0
    for when, code, data in lines:
        clock = when if version == "2" else round(clock + when, 6)
        if code != "o":
            continue
        stream.feed(data)
        count += 1
        own = pyte.Screen(COLUMNS, ROWS)
        # At the end of an endless scene, the next round begins. That of a program can begin after its start.
        moment = clock % ROUNDS[demo] if demo in ROUNDS and not demo.endswith(".swift") else clock
        still = antics("render", demo, "--at", str(moment), "--format", "ansi", "--renderer", renderer)
        pyte.Stream(own).feed(still.rstrip("\n").replace("\n", "\r\n"))
        wrong += look(screen) != look(own)
    return count, wrong, clock


def in_terminal(words, seconds=60):
    """Runs a program in a new terminal. Returns its output and its exit status."""
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.execvp(words[0], words)
    output, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        output += piece
    return output.decode(), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main():
    failed = False
    # A recording shows a kata beside its goal, and a single frame does not.
    demos = sys.argv[1:] or [
        demo["name"] for demo in json.loads(antics("list", "--json")) if not demo["name"].startswith("kata-")]
    for index, demo in enumerate(demos):
        version, renderer = ("2", "3")[index % 2], ("braille", "half", "quadrant", "ascii")[index % 4]
        count, wrong, end = differing_frames(demo, version, renderer)
        failed |= wrong > 0
        print(f"{demo:16} v{version} {renderer:8} {count:4} events, {wrong} differ, ends at {end} s")

    with tempfile.TemporaryDirectory() as name:
        cast = pathlib.Path(name, "star.cast")
        antics("record", "star-morph", "-o", str(cast))
        output, status = in_terminal(["asciinema", "play", "-s", "4", str(cast)])
        screen = pyte.Screen(COLUMNS, ROWS)
        pyte.Stream(screen).feed(output)
        header, lines = events(cast.read_text())
        wanted = pyte.Screen(COLUMNS, ROWS)
        pyte.Stream(wanted).feed("".join(data for _, code, data in lines if code == "o"))
        same = look(screen) == look(wanted)
        print(f"asciinema play   exit {status}, last frame {'the same' if same else 'DIFFERS'}")
        failed |= status != 0 or not same

        # The same session, recorded by asciinema and by antics.
        theirs = pathlib.Path(name, "rec.cast")
        in_terminal(["asciinema", "rec", "-q", "-c", f"timeout --foreground -s INT 6 {ANTICS} star-morph --fps 30 --color truecolor", str(theirs)])
        keys = pathlib.Path(name, "keys")
        keys.write_text("wait 6\n")
        ours = antics("record", "star-morph", "-o", "-", "--panels", "--keys", str(keys))
        sizes = []
        for text in (theirs.read_text(), ours):
            _, lines = events(text)
            data = [item for item in lines if item[1] == "o"]
            length = lines[-1][0] - lines[0][0]
            sizes.append((len(text.encode()) / length, sum(len(item[2].encode()) for item in data) / length, len(data)))
        for who, (file, sent, count) in zip(("asciinema rec", "antics record"), sizes):
            print(f"{who:16} {file / 1000:7.1f} kB of file and {sent / 1000:6.1f} kB of output a second, {count} events")
    return failed


sys.exit(main())
