"""Compares pictures in pixels with another PNG reader and with the frames of a recording, also through a real tmux.

The terminal in this file stores and shows pictures and frames of the kitty graphics protocol. The visible picture over black is
compared, pixel by pixel, with the frame of `antics record --frames` at the same time.
"""
import base64, fcntl, io, os, pty, re, select, signal, struct, subprocess, sys, tempfile, termios, time

from PIL import Image

from recordings import picture_without_text

ANTICS = os.environ["ANTICS"]
COLUMNS, ROWS, CELL = 80, 24, (8, 16)
SCENES = [("star-morph", 0.4), ("colour", 0.7), ("gradient-stroke", 1.0), ("marching-ants", 0.2), ("card-expand", 0.9),
          ("circular-loader", 1.1), ("fade", 0.5)]


class Terminal:
    """A terminal that shows pictures, and the program in it."""

    def __init__(self, words, environment):
        self.images, self.current, self.places, self.loading = {}, {}, {}, None
        self.received, self.text, self.turns, self.uploads = b"", b"", 0, 0
        self.process, self.line = pty.fork()
        if self.process == 0:
            for name in ("TMUX", "STY", "ASCIINEMA_REC", "NO_COLOR"):
                os.environ.pop(name, None)
            os.environ.update(environment)
            time.sleep(0.2)  # until the window has its size
            os.execvp(words[0], words)
        size = struct.pack("HHHH", ROWS, COLUMNS, COLUMNS * CELL[0], ROWS * CELL[1])
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, size)

    SEQUENCE = re.compile(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\|\x1b\[5n|\x1b\[(>?)([0-9]*)c|\x1b\[>q|\x1b\[>0q")

    def read(self, seconds):
        ready, _, _ = select.select([self.line], [], [], seconds)
        if not ready:
            return False
        try:
            part = os.read(self.line, 65536)
        except OSError:
            return False
        self.received += part
        self.text += part
        end = 0
        for match in self.SEQUENCE.finditer(self.text):
            end = match.end()
            if match[1] is not None:
                self.perform(dict(pair.split("=") for pair in match[1].decode().split(",")), match[2])
            elif match[0] == b"\x1b[5n":
                self.say(b"\x1b[0n")
            elif match[0].endswith(b"c"):
                self.say(b"\x1b[>41;380;0c" if match[3] else b"\x1b[?62;22c")
            else:
                self.say(b"\x1bP>|kitty(0.42.1)\x1b\\")
        # An incomplete sequence waits for its rest.
        self.text = self.text[max(end, len(self.text) - 9000):] if end else self.text[-9000:]
        return True

    def say(self, text):
        os.write(self.line, text)

    def perform(self, keys, data):
        action, number = keys.get("a", "t"), int(keys.get("i", 0))
        if self.loading and action in "tf" and "i" not in keys:
            first, before = self.loading
            keys, data = {**first, "m": keys.get("m", "0")}, before + data
            action, number = keys["a"], int(keys["i"])
        self.loading = None
        if action in "tfq":
            if keys.get("m") == "1":
                self.loading = (keys, data)
                return
            raw = base64.b64decode(data, validate=True)
            if keys.get("f") == "100":
                picture = Image.open(io.BytesIO(raw)).convert("RGBA")
                self.uploads += 1
            else:
                picture = Image.new("RGBA", (1, 1))
            if action == "t":
                self.images[number], self.current[number] = [picture], 0
            elif action == "f" and "r" in keys:
                self.images[number][int(keys["r"]) - 1] = picture
            elif action == "f":
                self.images[number].append(picture)
            if keys.get("q") != "2":
                self.say(b"\x1b_Gi=%d;OK\x1b\\" % number)
        elif action == "a":
            self.current[number] = int(keys["c"]) - 1
            self.turns += 1
        elif action == "p":
            self.places[number] = keys
        elif action == "d":
            if keys["d"] == "I":
                self.images.pop(number, None)
            self.places.pop(number, None)

    def wait(self, is_so, seconds=15):
        end = time.time() + seconds
        while time.time() < end:
            if is_so():
                return True
            self.read(0.05)
        return is_so()

    def shown(self):
        """The visible picture over black, or None if there is not exactly one."""
        if len(self.places) != 1:
            return None
        number = next(iter(self.places))
        picture = self.images[number][self.current[number]]
        ground = Image.new("RGBA", picture.size, (0, 0, 0, 255))
        ground.alpha_composite(picture)
        return ground.convert("RGB")

    def end(self):
        try:
            os.kill(self.process, signal.SIGTERM)
        except ProcessLookupError:
            pass
        self.wait(lambda: False, 0.5)
        os.waitpid(self.process, 0)
        os.close(self.line)


def frame(scene, moment, size):
    """The frame of a recording at a time, over black."""
    picture = Image.fromarray(picture_without_text(scene, moment, size)).convert("RGBA")
    ground = Image.new("RGBA", picture.size, (0, 0, 0, 255))
    ground.alpha_composite(picture)
    return ground.convert("RGB")


def difference(one, other):
    """The largest difference of a channel of a pixel."""
    if one is None or one.size != other.size:
        return 256
    return max(abs(a - b) for a, b in zip(one.tobytes(), other.tobytes()))


ENVIRONMENT = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "XDG_CONFIG_HOME": "/nowhere",
               "HOME": tempfile.mkdtemp()}
failures = []


def hold(claim, what):
    if not claim:
        failures.append(what)
        print("WRONG:", what)


def check_scene(words, scene, moment, where):
    terminal = Terminal(words, ENVIRONMENT)
    hold(terminal.wait(lambda: terminal.shown() is not None), f"{where}: {scene} shows no picture")
    shown = terminal.shown()
    if shown is not None:
        # Premultiplying and back may change each channel by one.
        most = difference(shown, frame(scene, moment, shown.size))
        hold(most <= 2, f"{where}: {scene} differs by {most}")
        print(f"{where}: {scene} at {moment} s, {shown.size[0]}x{shown.size[1]}: differs by at most {most} of 255")
    return terminal


for scene, moment in SCENES:
    terminal = check_scene(
        [ANTICS, scene, "--paused", "--at", str(moment), "--output", "pixels", "--no-snap"], scene, moment, "alone")
    terminal.end()
    hold(not terminal.images, f"{scene} leaves pictures behind")

# After enough rounds, the terminal stores the whole loop.
terminal = Terminal([ANTICS, "fill-colour", "--speed", "2", "--output", "pixels"], ENVIRONMENT)
terminal.wait(lambda: False, 8)
before, turns, uploads = len(terminal.received), terminal.turns, terminal.uploads
terminal.wait(lambda: False, 3)
steps = max(1, terminal.turns - turns)
cost = (len(terminal.received) - before) / steps
print(f"flipbook: {uploads} pictures, then {terminal.uploads - uploads} more in {steps} steps, {cost:.0f} bytes each")
hold(terminal.uploads == uploads and steps > 60 and cost < 160, "the loop is sent again")
terminal.end()


def tmux(*words):
    return subprocess.run(["tmux", "-L", "antics-pixels", *words], capture_output=True, text=True)


def in_tmux(passthrough, scene, moment):
    tmux("kill-server")
    with tempfile.NamedTemporaryFile("w", suffix=".conf", delete=False) as settings:
        settings.write(f"set -g allow-passthrough {passthrough}\nset -g status off\nset -g default-terminal tmux-256color\n"
                       "set -as terminal-overrides ',*:RGB'\n")
    command = f"{ANTICS} {scene} --paused --at {moment} --output pixels --no-snap"
    return ["tmux", "-u", "-L", "antics-pixels", "-f", settings.name, "new-session", "-x", str(COLUMNS), "-y", str(ROWS), command]


for scene, moment in [("colour", 0.7), ("marching-ants", 0.2)]:
    terminal = check_scene(in_tmux("on", scene, moment), scene, moment, "in tmux")
    number = next(iter(terminal.places), 0)
    wanted = f"{number >> 16 & 255};{number >> 8 & 255};{number & 255}"
    hold(terminal.wait(lambda: wanted.encode() in terminal.received), f"tmux: {scene} has no cells of the image's colour")
    terminal.wait(lambda: False, 0.5)
    lines = tmux("capture-pane", "-p", "-e").stdout
    cells = lines.count("\U0010EEEE")
    rows = int(terminal.places[number]["r"]) if number else 0
    hold(rows and cells > rows * COLUMNS * 0.8, f"tmux: {cells} cells stand for {rows} rows of the picture")
    marks = re.findall("\U0010EEEE(.)(.)", lines)
    hold(len(marks) == cells and len(set(marks)) == cells, "tmux: a cell has lost its row or its column")
    print(f"in tmux: {cells} cells stand for the picture, each with its row and column")
    tmux("send-keys", "q")
    terminal.wait(lambda: not terminal.images, 5)
    hold(not terminal.images, f"tmux: {scene} leaves pictures behind")
    terminal.end()
terminal = Terminal(in_tmux("off", "colour", 0.7), ENVIRONMENT)
hold(terminal.wait(lambda: "allow-passthrough on" in tmux("capture-pane", "-p").stdout, 10), "tmux: it does not say what tmux needs")
hold(not terminal.places, "tmux: a picture comes through though nothing is let through")
print("in tmux without passthrough: it says what tmux needs, and plays in characters")
tmux("kill-server")
terminal.end()
sys.exit(1 if failures else 0)
