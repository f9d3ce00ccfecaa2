"""Runs in a terminal: shows frames, sends queries and runs programs, as a socket says.

Commands have fields separated by tabs: `show FILE`, `query HEX` and `run SECONDS OUTPUT PROGRAM...`. Each gets one line as answer.
"""
import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import sys
import termios
import time
import tty

LINE = 0
ATTRIBUTES = rb"\x1b\[\?[0-9;]*c"  # the reply to DA1, which every terminal sends


def read_until(end, seconds):
    """Reads replies until one that a pattern matches."""
    replies, limit = b"", time.monotonic() + seconds
    while not re.search(end, replies) and select.select([LINE], [], [], max(0, limit - time.monotonic()))[0]:
        replies += os.read(LINE, 65536)
    return replies


def write(data):
    while data:
        data = data[os.write(1, data):]


def show(path):
    with open(path, "rb") as file:
        write(b"\x1b[?25l\x1b[m\x1b[2J\x1b[H" + file.read() + b"\x1b[m\x1b[c")
    read_until(ATTRIBUTES, 5)
    return "shown"


def query(text):
    write(bytes.fromhex(text) + b"\x1b[c")
    return re.sub(ATTRIBUTES, b"", read_until(ATTRIBUTES, 2)).hex()


def run(seconds, output, *words):
    """Runs a program behind a pseudo-terminal that passes everything on, for some seconds, and stores its output. It stays on the
    screen until the next command."""
    pid, line = pty.fork()
    if pid == 0:
        os.execvp(words[0], words)
    limit, size = time.monotonic() + float(seconds), None
    with open(output, "wb") as file:
        while (rest := limit - time.monotonic()) > 0:
            now = fcntl.ioctl(LINE, termios.TIOCGWINSZ, bytes(8))
            if now != size:
                size = now
                fcntl.ioctl(line, termios.TIOCSWINSZ, size)
            for source in select.select([line, LINE], [], [], min(rest, 0.1))[0]:
                try:
                    data = os.read(source, 65536)
                except OSError:  # the program has ended
                    os.close(line)
                    os.waitpid(pid, 0)
                    return "ended"
                if source == line:
                    file.write(data)
                    file.flush()
                    write(data)
                else:
                    os.write(line, data)
    global running
    running = (pid, line)
    return "ran"


def stop():
    """Ends the program that was run."""
    global running
    if running is None:
        return
    pid, line = running
    running = None
    os.kill(pid, signal.SIGTERM)
    limit = time.monotonic() + 2
    while time.monotonic() < limit and select.select([line], [], [], 0.3)[0]:
        try:
            write(os.read(line, 65536))
        except OSError:
            break
    os.waitpid(pid, 0)
    os.close(line)
    read_until(ATTRIBUTES, 0.05)


running = None
link = socket.socket(socket.AF_UNIX)
link.connect(sys.argv[1])
before = termios.tcgetattr(LINE)
tty.setraw(LINE)
for command in link.makefile("r"):
    name, *fields = command.rstrip("\n").split("\t")
    stop()
    answer = {"show": show, "query": query, "run": run}[name](*fields)
    link.sendall((answer + "\n").encode())
stop()
termios.tcsetattr(LINE, termios.TCSANOW, before)
