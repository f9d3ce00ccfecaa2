"""Tests the public playground behind a real sshd on the loopback interface. It plays demos by name, writes no files, starts no
programs, forwards no ports, and ends soon after its connection."""
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import socket
import struct
import fcntl
import subprocess
import sys
import tempfile
import termios
import time

import pyte

ANTICS = os.path.abspath(os.environ["ANTICS"])
failures = []


def check(what, holds, more=""):
    print(f"  {'yes' if holds else 'NO '}  {what}")
    if not holds:
        failures.append(what)
        if more:
            print(more)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


folder = pathlib.Path(tempfile.mkdtemp(prefix="antics-ssh-"))
home = folder / "home"
home.mkdir(mode=0o700)
port = free_port()
for name in ("host", "client"):
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
(folder / "keys").write_text((folder / "client.pub").read_text())
# The settings of docs/public-demo.md, except that the user of this script may log in with a key.
(folder / "sshd_config").write_text(f"""
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/host
PidFile {folder}/pid
AuthorizedKeysFile {folder}/keys
StrictModes no
UsePAM no
Subsystem sftp internal-sftp
SetEnv HOME={home} XDG_CONFIG_HOME={home} XDG_CACHE_HOME={home} XDG_STATE_HOME={home}
ForceCommand {ANTICS} --public
PermitTTY yes
DisableForwarding yes
PermitTunnel no
PermitUserRC no
MaxSessions 1
ClientAliveInterval 5
ClientAliveCountMax 3
""")
os.makedirs("/run/sshd", exist_ok=True)
server = subprocess.Popen([shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-e", "-f", folder / "sshd_config"],
                          stderr=open(folder / "log", "w"))
SSH = ["ssh", "-F", "/dev/null", "-i", str(folder / "client"), "-o", "StrictHostKeyChecking=no", "-o",
       f"UserKnownHostsFile={folder}/known", "-o", "BatchMode=yes", "-o", "LogLevel=ERROR", "-p", str(port), "127.0.0.1"]
for _ in range(100):
    with socket.socket() as s:
        if s.connect_ex(("127.0.0.1", port)) == 0:
            break
    time.sleep(0.05)


class Session:
    """A client in a terminal with a screen of pyte."""

    def __init__(self, *words, columns=80, rows=24):
        self.pid, self.tty = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"})
            os.execvp("ssh", [SSH[0], "-tt", *SSH[1:], *words])
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = 0

    def read(self, seconds):
        end = time.time() + seconds
        while time.time() < end:
            if not select.select([self.tty], [], [], max(0, end - time.time()))[0]:
                return
            try:
                data = os.read(self.tty, 65536)
            except OSError:
                return
            self.bytes += len(data)
            self.stream.feed(data)
            for question, answer in ((b"\x1b[5n", b"\x1b[0n"), (b"\x1b[c", b"\x1b[?62;4c")):
                for _ in range(data.count(question)):
                    os.write(self.tty, answer)

    def text(self):
        return "\n".join(self.screen.display)

    def wait(self, text, seconds=5):
        end = time.time() + seconds
        while time.time() < end and text not in self.text():
            self.read(0.05)
        return text in self.text()

    def press(self, keys):
        os.write(self.tty, keys.encode())

    def ended(self, seconds=5):
        end = time.time() + seconds
        while time.time() < end:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        return None


def running():
    """The processes of antics that sshd has started."""
    found = subprocess.run(["pgrep", "-f", f"^{ANTICS} --public"], capture_output=True, text=True)
    return found.stdout.split()


try:
    s = Session()
    listed = json.loads(subprocess.run([ANTICS, "list", "--json"], capture_output=True, check=True).stdout)
    count = sum(not demo["name"].endswith(".swift") for demo in listed)
    check("all demos are there", s.wait(f"{count} scenes"), s.text())
    s.press("\r")
    check("it plays", s.wait("space pause"), s.text())
    s.press(" ")
    check("space pauses", s.wait("space play"))
    s.press("\t")
    s.read(0.5)
    s.press("++WesSR\x1a")
    s.read(0.5)
    s.press(":suspend\r")
    check(":suspend is no command", s.wait("no command"), s.text())
    s.press("\x1b")
    s.read(0.4)
    for name in ("save-as x.yaml", "save-picture", "save-screen", "record"):
        s.press(" ")
        s.read(0.4)
        s.press(f":{name}\r")
        check(f":{name} is refused", s.wait("saves no files"), s.text())
    s.press("\x1b  ")
    s.read(0.4)
    s.press("q")
    check("q leaves", s.ended() == 0, s.text())
    check("nothing is written", list(home.iterdir()) == [], str(list(home.iterdir())))

    s = Session("springs")
    check("a demo by its name", s.wait("Springs") or "spring" in s.text().lower(), s.text())
    s.press("\x03")
    check("Ctrl-C leaves", s.ended() is not None)

    asked = subprocess.run([*SSH, "cat /etc/passwd"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    check("a command is no demo", asked.returncode == 64 and asked.stdout == "" and "no demo" in asked.stderr,
          asked.stdout + asked.stderr)
    asked = subprocess.run([*SSH], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    check("without a terminal it says so", asked.returncode != 0 and "terminal" in asked.stderr, asked.stderr)
    asked = subprocess.run(["sftp", *SSH[1:-3], "-P", str(port), "127.0.0.1"], capture_output=True, text=True, input="ls\n", timeout=20)
    check("sftp is not served", asked.returncode != 0, asked.stdout)
    local = free_port()
    tunnel = subprocess.Popen([*SSH[:-1], "-N", "-L", f"{local}:127.0.0.1:{port}", SSH[-1]], stderr=subprocess.PIPE)
    time.sleep(1)
    with socket.socket() as t:
        t.settimeout(2)
        banner = b""
        try:
            t.connect(("127.0.0.1", local))
            banner = t.recv(20)
        except OSError:
            pass
    tunnel.kill()
    check("ports are not forwarded", not banner.startswith(b"SSH"))

    s = Session()
    s.wait("space pause")
    before = running()
    os.kill(s.pid, signal.SIGKILL)
    start = time.time()
    while running() and time.time() < start + 10:
        time.sleep(0.05)
    check(f"a broken line ends it ({time.time() - start:.1f} s)", before and time.time() < start + 5)
    os.close(s.tty)

    s = Session()
    s.wait("space pause")
    os.kill(s.pid, signal.SIGSTOP)
    start = time.time()
    while running() and time.time() < start + 30:
        time.sleep(0.1)
    check(f"a silent line ends it ({time.time() - start:.1f} s)", time.time() < start + 15)
    os.kill(s.pid, signal.SIGKILL)
finally:
    server.terminate()
    shutil.rmtree(folder, ignore_errors=True)
print(f"{len(failures)} of the checks over ssh failed")
sys.exit(bool(failures))
