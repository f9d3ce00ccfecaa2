"""Drives the playground under tmux with every key, on two sizes and several kinds of terminal, and looks at the screen."""
import os
import re
import subprocess
import sys
import time

ANTICS = os.environ["ANTICS"]
failures = []


def tmux(*words):
    return subprocess.run(["tmux", "-L", "antics", *words], check=True, capture_output=True, text=True).stdout


class Playground:
    """The program in a new tmux window."""

    def __init__(self, columns, rows, arguments="", **environment):
        subprocess.run(["tmux", "-L", "antics", "kill-server"], capture_output=True)
        time.sleep(0.3)
        settings = {"COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", **environment}
        words = " ".join(f"{name}={value}" for name, value in settings.items())
        tmux("-u", "new-session", "-d", "-x", str(columns), "-y", str(rows), "sh")
        self.type(f"stty -a > /tmp/antics-before; env {words} {ANTICS} {arguments}; stty -a > /tmp/antics-after; echo gone", "Enter")
        self.wait(lambda screen: "space p" in screen or "needs" in screen)

    def type(self, *keys):
        tmux("send-keys", *keys)

    def press(self, *keys):
        """Presses keys and gives the program time to react."""
        self.type(*keys)
        time.sleep(0.25)
        return self.screen()

    def screen(self, colours=False):
        return tmux("capture-pane", "-p", *(["-e"] if colours else []))

    def wait(self, condition, seconds=5):
        until = time.time() + seconds
        while time.time() < until:
            screen = self.screen()
            if condition(screen):
                return screen
            time.sleep(0.05)
        return self.screen()


def check(what, holds, screen=""):
    if not holds:
        failures.append(what)
        print("  no:", what)
        print(screen)


def shown_time(screen):
    """The scene time on the scrub bar."""
    found = re.search(r"(\d+\.\d+) s  [┣|]", screen)
    return float(found[1]) if found else None


def duration(screen):
    """The duration of the scene, from the right of the scrub bar."""
    found = re.search(r"[┫|]  (\d+(\.\d+)?) s ", screen)
    return float(found[1]) if found else None


def near(shown, wanted):
    return shown is not None and abs(shown - wanted) < 0.0011


def drive(columns, rows):
    """Presses every key."""
    p = Playground(columns, rows, "star-morph marching-ants draw-on")
    s = p.press(" ")
    check("space pauses", "❚❚" in s, s)
    before = shown_time(s)
    time.sleep(0.3)
    check("paused stands still", shown_time(p.screen()) == before)
    p.press("g")
    check("g goes to the start", shown_time(p.screen()) == 0)
    check(". steps a frame", abs(shown_time(p.press(".")) - 1 / 60) < 1e-3)
    check(", steps back", shown_time(p.press(",")) == 0)
    check("l seeks", shown_time(p.press("l")) == 0.1)
    check("right seeks", shown_time(p.press("Right")) == 0.2)
    check("h seeks back", shown_time(p.press("h")) == 0.1)
    check("left seeks back", shown_time(p.press("Left")) == 0)
    length = duration(p.screen())
    check("w leaps", near(shown_time(p.press("w")), length / 10))
    check("b leaps back", shown_time(p.press("b")) == 0)
    for digit in range(10):
        check(f"{digit} jumps", near(shown_time(p.press(str(digit))), length * digit / 10))
    check("G goes to the end", near(shown_time(p.press("G")), length))
    check("Home goes to the start", shown_time(p.press("Home")) == 0)
    check("End goes to the end", near(shown_time(p.press("End")), length))
    check("r reverses", "◀" in p.press("r", "Space"))
    p.press("r", "Space")
    check("[ slows down", "0.9×" in p.press("["))
    check("] speeds up", " 1×" in p.press("]"))
    check("d resets", "1.11×" in p.press("]") and " 1×" in p.press("d"))
    check("{ halves", "0.5×" in p.press("{"))
    check("} doubles", " 1×" in p.press("}"))
    check("L cycles", "ping-pong" in p.press("L") and "once" in p.press("L") and "loop" in p.press("L"))
    check("n goes on", "2 of 3" in p.press("n"))
    check("PgDn goes on", "3 of 3" in p.press("PageDown"))
    check("p goes back", "2 of 3" in p.press("p"))
    check("PgUp goes back", "1 of 3" in p.press("PageUp"))
    p.press("g")
    check("m changes the characters", "braille" in p.press("m") and "half" in p.press("m"))
    check("/ finds", "Marching ants" in p.press("/", "a", "n", "t", "s", "Enter"))
    p.press("p", "g")
    check("T begins a lesson", "< > step" in p.press("T"))
    p.press("T")
    check("? helps", "play or pause" in p.press("?"))
    check("Esc closes the help", "play or pause" not in p.press("Escape"))
    check("Esc shows all demos", "Enter open" in p.press("Escape"))
    check("Esc closes them", "space p" in p.press("Escape"))
    check("f hides the panels", "space p" not in p.press("f"))
    p.press("f")
    p.press("C-l")
    check("Ctrl-L keeps the screen", "space p" in p.screen())
    p.press("C-z")
    check("Ctrl-Z gives the shell back", "space p" not in p.wait(lambda s: "space p" not in s))
    p.type("fg", "Enter")
    check("fg returns", "space p" in p.wait(lambda s: "space p" in s))
    tmux("resize-window", "-x", "1", "-y", "1")
    time.sleep(0.3)
    tmux("resize-window", "-x", str(columns), "-y", str(rows))
    check("survives 1x1", "space p" in p.wait(lambda s: "space p" in s))
    p.press("q")
    check("q leaves", "gone" in p.wait(lambda s: "gone" in s.split("echo gone")[-1]))
    before, after = (open(f"/tmp/antics-{when}").read() for when in ("before", "after"))
    check("stty is what it was", before == after, before + after)


def colours(name, wanted, unwanted=None, **environment):
    p = Playground(80, 24, "star-morph --at 0.2 --paused", **environment)
    screen = p.wait(lambda s: "space play" in s)
    raw = p.screen(colours=True)
    check(f"{name}: plays", "space play" in screen, screen)
    check(f"{name}: shows {wanted}", re.search(wanted, raw), raw)
    if unwanted:
        check(f"{name}: does not show {unwanted}", not re.search(unwanted, raw), raw)
    p.press("q")


if "colours" not in sys.argv[1:]:
    for size in ((160, 48), (80, 24)):
        drive(*size)
colours("24 bit", r"38;2;\d+;\d+;\d+", TERM="xterm-256color")
colours("blocks", "[\u2580-\u259f]", "[\u2801-\u28ff]", TERM="xterm-256color")
colours("256", r"8;5;\d+", r"8;2;\d", TERM="xterm-256color", COLORTERM="", TMUX="")
colours("screen", r"8;5;\d+", r"8;2;\d", TERM="screen-256color", COLORTERM="", TMUX="")
colours("console", r"\x1b\[\d+m", r"8;[25];", TERM="linux", COLORTERM="", TMUX="")
colours("ASCII", r"[.:\-=+*#%@]{4}", "[\u2801-\u28ff]", LC_ALL="C")
colours("no colour", "[\u2801-\u28ff]", r"38;", NO_COLOR="1")
subprocess.run(["tmux", "-L", "antics", "kill-server"], capture_output=True)
print(f"{len(failures)} of the checks under tmux failed")
sys.exit(bool(failures))
