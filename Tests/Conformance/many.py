#!/usr/bin/env python3
"""Runs many sessions of the star on one core, 80x24 at 30 frames a second, with --ssh behind a real sshd. Prints the number of frames,
their delay, and the private memory of each session. `many.py [COUNT] [--ssh] [SECONDS]`."""
import fcntl
import os
import pathlib
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

ANTICS = os.path.abspath(os.environ.get("ANTICS", ".build/release/antics"))
words = [word for word in sys.argv[1:] if not word.startswith("-")]
count = int(words[0]) if words else 100
seconds = float(words[1]) if len(words) > 1 else 10
over_ssh = "--ssh" in sys.argv
play = [ANTICS, "star-morph", "--fps", "30"]
cores = sorted(os.sched_getaffinity(0))


def start(command, one_core):
    pid, tty = pty.fork()
    if pid == 0:
        if one_core:
            os.sched_setaffinity(0, cores[:1])
        for name in ("TMUX", "STY", "SSH_CONNECTION"):
            os.environ.pop(name, None)
        os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"})
        os.execvp(command[0], command)
    fcntl.ioctl(tty, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return pid, tty


def ssh(folder):
    """A server that plays on one core, and the command of a client."""
    port = 20000 + os.getpid() % 20000
    for name in ("host", "client"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
    (folder / "config").write_text(
        f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {folder}/host\nPidFile {folder}/pid\nStrictModes no\nUsePAM no\n"
        f"AuthorizedKeysFile {folder}/client.pub\nMaxStartups 500\nForceCommand taskset -c {cores[0]} {' '.join(play)}\n")
    os.makedirs("/run/sshd", exist_ok=True)
    server = subprocess.Popen([shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-f", folder / "config"])
    time.sleep(0.5)
    return server, ["ssh", "-F", "/dev/null", "-tt", "-i", str(folder / "client"), "-o", "StrictHostKeyChecking=no", "-o",
                    f"UserKnownHostsFile={folder}/known", "-o", "LogLevel=ERROR", "-p", str(port), "127.0.0.1"]


def memory(pid):
    """The private memory of a process and its total memory in kB."""
    own = resident = 0
    for line in open(f"/proc/{pid}/smaps_rollup"):
        if line.startswith(("Private_Clean", "Private_Dirty")):
            own += int(line.split()[1])
        if line.startswith("Rss"):
            resident = int(line.split()[1])
    return own, resident


def used(pids):
    """The processor time of processes in seconds."""
    ticks = 0
    for pid in pids:
        fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


folder = pathlib.Path(tempfile.mkdtemp(prefix="antics-many-"))
server, command = ssh(folder) if over_ssh else (None, play)
if not over_ssh:
    # The reader uses another core.
    os.sched_setaffinity(0, cores[1:] or cores)
sessions = {}
poller = select.epoll()
frames, last, gaps = {}, {}, []


def pump(until, counts):
    while time.time() < until:
        for tty, event in poller.poll(max(0, until - time.time())):
            try:
                data = os.read(tty, 65536)
            except OSError:
                poller.unregister(tty)
                continue
            asked = data.count(b"\x1b[5n")
            answer = b"\x1b[0n" * asked + b"\x1b[?62;4c" * data.count(b"\x1b[c")
            if answer:
                os.write(tty, answer)
            if counts and asked:
                now = time.time()
                frames[tty] = frames.get(tty, 0) + asked
                if tty in last:
                    gaps.append(now - last[tty])
                last[tty] = now


for _ in range(count):
    pid, tty = start(command, not over_ssh)
    sessions[tty] = pid
    poller.register(tty, select.EPOLLIN)
    pump(time.time() + (0.1 if over_ssh else 0.02), False)
# A hundred logins take some time.
patience = time.time() + 60
pids = []
while len(pids) < count and time.time() < patience:
    pump(time.time() + 1, False)
    found = subprocess.run(["pgrep", "-f", f"^{' '.join(play)}"], capture_output=True, text=True).stdout.split()
    pids = [int(pid) for pid in found]
pump(time.time() + 2, False)
before = used(pids)
pump(time.time() + seconds, True)
taken = used(pids) - before
own = sorted(memory(pid)[0] for pid in pids)
rates = sorted(frames.get(tty, 0) / seconds for tty in sessions)
gaps.sort()
print(f"{count} sessions {'over ssh' if over_ssh else 'on one core'}, {len(pids)} of them there, for {seconds:g} s")
print(f"  frames a second   least {rates[0]:.1f}, middle {rates[len(rates) // 2]:.1f}")
print(f"  between frames    99 of 100 within {gaps[len(gaps) * 99 // 100] * 1000:.0f} ms, longest {gaps[-1] * 1000:.0f} ms")
print(f"  processor         {100 * taken / seconds:.0f} % of a core, {1e6 * taken / max(1, sum(frames.values())):.0f} us a frame")
print(f"  memory of its own {own[len(own) // 2] / 1024:.1f} MB each, {own[-1] / 1024:.1f} MB at most")
for pid in sessions.values():
    os.kill(pid, 15)
if server:
    server.terminate()
shutil.rmtree(folder, ignore_errors=True)
