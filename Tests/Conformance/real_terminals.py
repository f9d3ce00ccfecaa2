"""Real terminal emulators on X servers of their own, and their pictures.

    with RealTerminal("xterm", font="Hack", columns=80, rows=24) as terminal:
        terminal.show(frame)            # bytes with escape sequences
        picture = terminal.picture()    # the cells as an array of rows × columns × 3

In the terminal runs player.py, which writes the frames that it is told. A terminal that answers a status report has read all
bytes before it, so nothing waits for a fixed time but the drawing.
"""
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import ImageGrab

HERE = os.path.dirname(os.path.abspath(__file__))
FONTS = ["DejaVu Sans Mono", "JetBrains Mono", "Hack", "Fira Code"]
GROUNDS = {"dark": ("#14141a", "#d8d8d8"), "light": ("#ffffff", "#202020")}
TERMINALS = ["alacritty", "konsole", "lxterminal", "xterm", "urxvt", "stterm", "kitty", "foot", "tmux-alacritty", "tmux-xterm"]
HIDDEN = ("COLORTERM", "TERM", "TMUX", "STY", "NO_COLOR", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "KONSOLE_VERSION",
          "SSH_CONNECTION", "WAYLAND_DISPLAY", "ASCIINEMA_REC")


def command(name, folder, font, points, columns, rows, theme, run):
    """The command line of a terminal that runs a program, and writes its settings into a folder."""
    ground, ink = GROUNDS[theme]

    def settings(path, text):
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    if name.startswith("tmux-"):
        path = settings("tmux.conf", "set -g status off\nset -g default-terminal tmux-256color\nset -as terminal-features ',*:RGB'\n")
        outer = name.removeprefix("tmux-")
        return command(outer, folder, font, points, columns, rows, theme,
                       ["tmux", "-L", os.path.basename(folder), "-f", path, "new-session", *run])
    if name == "alacritty":
        path = settings("alacritty.yml", f"""
font: {{normal: {{family: {font}}}, size: {points}}}
window: {{dimensions: {{columns: {columns}, lines: {rows}}}}}
colors: {{primary: {{background: '{ground}', foreground: '{ink}'}}}}
""")
        return ["alacritty", "--config-file", path, "-e", *run]
    if name == "kitty":
        options = [f"font_family={font}", f"font_size={points}", f"background={ground}", f"foreground={ink}", "update_check_interval=0",
                   "remember_window_size=no", f"initial_window_width={columns}c", f"initial_window_height={rows}c"]
        return ["kitty", "--config", "NONE", *(word for option in options for word in ("-o", option)), *run]
    if name == "konsole":
        def triple(colour):
            return ",".join(str(int(colour[index:index + 2], 16)) for index in (1, 3, 5))
        settings("konsole/Test.colorscheme",
                 f"[Background]\nColor={triple(ground)}\n[Foreground]\nColor={triple(ink)}\n[General]\nDescription=Test\n")
        settings("konsole/Test.profile", f"""[Appearance]
ColorScheme=Test
Font={font},{points},-1,5,50,0,0,0,0,0
[General]
Name=Test
Parent=FALLBACK/
TerminalColumns={columns}
TerminalRows={rows}
TerminalMargin=0
[Scrolling]
ScrollBarPosition=2
[Cursor Options]
""")
        settings("konsolerc", "[KonsoleWindow]\nRememberWindowSize=false\n[MainWindow]\nMenuBar=Disabled\nToolBarsMovable=Disabled\n"
                 "[MainWindow][Toolbar mainToolBar]\nHidden=true\n[MainWindow][Toolbar sessionToolbar]\nHidden=true\n")
        return ["konsole", "--separate", "--hide-menubar", "--hide-tabbar", "--profile", "Test", "-e", *run]
    if name == "lxterminal":
        settings("lxterminal/lxterminal.conf", f"[general]\nfontname={font} {points}\nbgcolor={ground}\nfgcolor={ink}\n"
                 "hidemenubar=true\nhidescrollbar=true\nallowbold=true\n")
        return ["lxterminal", "--no-remote", f"--geometry={columns}x{rows}", "-e", " ".join(run)]
    if name == "foot":
        path = settings("foot.ini", f"font={font}:size={points}\ninitial-window-size-chars={columns}x{rows}\npad=0x0\n"
                        f"[csd]\npreferred=none\n[colors]\nbackground={ground[1:]}\nforeground={ink[1:]}\n")
        weston = settings("weston.ini", "[core]\nidle-time=0\n[shell]\npanel-position=none\nlocking=false\nbackground-color=0xff808080\n")
        start = settings("foot.sh", f"foot --config={path} {' '.join(run)} & wait $!\n")
        return ["sh", "-c", f"weston --config={weston} --backend=x11-backend.so --use-pixman --socket=antics "
                f"--width={columns * 9} --height={rows * 20} & sleep 1.5; WAYLAND_DISPLAY=antics sh {start}"]
    colours = ["-bg", ground, "-fg", ink]
    if name == "xterm":
        return ["xterm", "-u8", "-fa", font, "-fs", str(points), "-b", "0", "-bw", "0", "-geometry", f"{columns}x{rows}", *colours,
                "-e", *run]
    if name == "urxvt":
        return ["urxvt", "-fn", f"xft:{font}:size={points}", "-b", "0", "-w", "0", "-geometry", f"{columns}x{rows}", *colours, "+sb",
                "-e", *run]
    if name == "stterm":
        # The colours of st are fixed when it is built; OSC 10 and 11 set them.
        return ["stterm", "-f", f"{font}:size={points}", "-g", f"{columns}x{rows}", "-e", *run]
    raise SystemExit(f"unknown terminal {name}")


# The keys that make the font larger.
ZOOM = {"alacritty": "ctrl+equal", "konsole": "ctrl+plus", "lxterminal": "ctrl+shift+plus", "xterm": "shift+KP_Add",
        "stterm": "ctrl+shift+Prior", "kitty": "ctrl+shift+equal"}


class RealTerminal:
    """A terminal on an X server of its own."""

    def __init__(self, name, font=FONTS[0], columns=80, rows=24, theme="dark", points=9):
        self.name, self.columns, self.rows, self.theme = name, columns, rows, theme
        self.folder = tempfile.mkdtemp(prefix="real-")
        self.processes = []
        self.link = None
        atexit.register(self.close)
        self.display = self.start_display()
        address = os.path.join(self.folder, "player")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(address)
        listener.listen()
        listener.settimeout(30)
        # One more row, so that a frame of full width does not scroll.
        run = [sys.executable, os.path.join(HERE, "player.py"), address]
        environment = {name: value for name, value in os.environ.items() if name not in HIDDEN}
        environment |= {"DISPLAY": self.display, "LIBGL_ALWAYS_SOFTWARE": "1", "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb",
                        "NO_AT_BRIDGE": "1", "XDG_CONFIG_HOME": self.folder, "XDG_DATA_HOME": self.folder,
                        "XDG_STATE_HOME": self.folder, "XDG_RUNTIME_DIR": self.folder, "LP_NUM_THREADS": "1"}
        self.spawn(command(name, self.folder, font, points, columns, rows + 1, theme, run), environment)
        try:
            self.link, _ = listener.accept()
        except TimeoutError:
            self.close()
            raise SystemExit(f"{name} did not start")
        self.link.settimeout(60)
        self.answers = self.link.makefile("r")
        if name == "stterm":
            ground, ink = GROUNDS[theme]
            self.show(f"\x1b]11;{ground}\x07\x1b]10;{ink}\x07".encode(), waits=False)
        time.sleep(0.5)
        self.find_cells()

    def start_display(self):
        reading, writing = os.pipe()
        window = f"{self.columns * 9}x{self.rows * 20 + 60}x24"  # enough for 9 points of each font
        self.spawn(["Xvfb", "-displayfd", str(writing), "-screen", "0", window, "-nolisten", "tcp"], os.environ,
                   pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            return f":{pipe.readline().strip()}"

    def spawn(self, words, environment, **options):
        log = open(os.path.join(self.folder, "log"), "ab")
        self.processes.append(subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                               start_new_session=True, **options))

    def ask(self, *words):
        """Sends a command to the player, and returns its answer."""
        self.link.sendall(("\t".join(words) + "\n").encode())
        return self.answers.readline().rstrip("\n")

    def show(self, data, waits=True):
        """Shows bytes on an empty screen."""
        path = os.path.join(self.folder, "frame")
        with open(path, "wb") as file:
            file.write(data)
        self.ask("show", path)
        if waits:
            self.settle()

    def settle(self):
        """Waits until the picture does not change."""
        time.sleep(0.03)
        end, last = time.monotonic() + 1.5, self.grab()
        while time.monotonic() < end:
            time.sleep(0.04)
            now = self.grab()
            if np.array_equal(now, last):
                return
            last = now

    def tool(self, *words):
        """Runs xdotool. Returns its output."""
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(["xdotool", *words], capture_output=True, text=True, env=environment).stdout

    def window(self):
        """The largest window but the root, as xdotool numbers it, and its width and height."""
        windows, root = [], tuple(map(int, self.tool("getdisplaygeometry").split()))
        for number in self.tool("search", "--onlyvisible", "--name", ".*").split():
            shape = dict(line.split("=") for line in self.tool("getwindowgeometry", "--shell", number).split())
            width, height = (int(shape.get(name, 0)) for name in ("WIDTH", "HEIGHT"))
            if (width, height) != root:
                windows.append((width * height, number, width, height))
        return max(windows)[1:]

    def grab(self):
        return np.asarray(ImageGrab.grab(xdisplay=self.display).convert("RGB"))

    def find_cells(self):
        """Finds the cells by two corners in a colour that nothing else has."""
        mark = "\x1b[48;2;255;0;254m \x1b[m"
        frame = f"\x1b[H{mark}\x1b[{self.rows};{self.columns}H{mark}".encode()
        for _ in range(20):
            self.show(frame)
            picture = self.grab().astype(int)
            # xterm without 24-bit colours shows the nearest of 256.
            hits = np.argwhere((abs(picture - (255, 0, 254)) <= 3).all(axis=2))
            if len(hits):
                (top, left), (bottom, right) = hits.min(axis=0), hits.max(axis=0) + 1
                if right - left > self.columns * 4 and bottom - top > self.rows * 8:
                    self.box = (top, bottom, left, right)
                    return
            time.sleep(0.3)
        raise SystemExit(f"{self.name} shows no cells; see {self.folder}/log")

    def picture(self):
        """The cells as an array of pixels."""
        top, bottom, left, right = self.box
        return self.grab()[top:bottom, left:right]

    def close(self):
        atexit.unregister(self.close)
        if self.name.startswith("tmux-"):
            subprocess.run(["tmux", "-L", os.path.basename(self.folder), "kill-server"], stderr=subprocess.DEVNULL)
        if self.link:
            self.link.close()
        for process in reversed(self.processes):
            try:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(3)
            except ProcessLookupError:
                pass
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.processes = []
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
