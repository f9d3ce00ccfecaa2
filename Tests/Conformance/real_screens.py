#!/usr/bin/env python3
"""How well each kind of glyphs shows the demos in real terminal emulators, as a page of pictures and errors.

The error is the mean distance in OKLab (times 10,000) between the light of each cell on the screen and in the smooth picture, and
the same for each of the 2 × 4 parts of a cell. Cells with labels do not count. `auto` is what the program itself chooses in that
terminal. chafa draws the smooth picture with all its symbols.

    real_screens.py                                     # each terminal with each font; themes and sizes take turns
    real_screens.py --terminal xterm --demo star-morph  # a part of it
    real_screens.py --all                               # every combination

It installs what it needs: terminals, fonts, Xvfb and weston from Debian; NumPy and Pillow from PyPI.
"""
import argparse
import concurrent.futures
import hashlib
import html
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
VENV = os.path.join(ROOT, ".build-conformance")
PACKAGES = ("xvfb xdotool weston alacritty konsole lxterminal xterm rxvt-unicode stterm kitty foot tmux chafa libgl1-mesa-dri fonts-dejavu "
            "fonts-jetbrains-mono fonts-hack fonts-firacode python3-venv").split()


def install():
    """Installs what is missing, and continues with the Python that has the libraries."""
    missing = [name for name in PACKAGES if subprocess.run(["dpkg", "-s", name], capture_output=True).returncode]
    if missing:
        sudo = [] if os.getuid() == 0 else ["sudo"]
        subprocess.run([*sudo, "apt-get", "update", "-qq"], check=True)
        subprocess.run([*sudo, "apt-get", "install", "-y", "-qq", *missing], check=True, stdout=subprocess.DEVNULL)
    python = os.path.join(VENV, "bin", "python")
    if not os.path.exists(python):
        subprocess.run(["/usr/bin/python3", "-m", "venv", "--system-site-packages", VENV], check=True)
    if subprocess.run([python, "-c", "import numpy, PIL"], capture_output=True).returncode:
        subprocess.run([os.path.join(VENV, "bin", "pip"), "install", "-q", "numpy", "pillow"], check=True)
    if sys.prefix != VENV:
        os.execv(python, [python, *sys.argv])


if __name__ == "__main__":
    install()
import numpy as np
from PIL import Image

from real_terminals import FONTS, GROUNDS, TERMINALS, ZOOM, RealTerminal
from recordings import pam_frames

THEMES, SIZES = list(GROUNDS), ["80x24", "120x36"]
MISSION = ["star-morph", "marching-ants", "draw-on", "colour"]


# Colours

def light(pixels):
    """Linear light from sRGB bytes."""
    value = pixels / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


LIGHT = light(np.arange(256.0)).astype(np.float32)
TO_CONES = np.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                     [0.0883024619, 0.2817188376, 0.6299787005]], dtype=np.float32)
TO_LAB = np.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                   [0.0259040371, 0.7827717662, -0.8086757660]], dtype=np.float32)


def oklab(linear):
    return np.cbrt(linear @ TO_CONES.T) @ TO_LAB.T


def parts(linear, columns, rows):
    """The mean light of each of columns × rows equal parts of a picture."""
    edges = [np.linspace(0, length, count + 1).round().astype(int) for length, count in zip(linear.shape, (rows, columns))]
    sums = np.add.reduceat(np.add.reduceat(linear, edges[0][:-1], axis=0), edges[1][:-1], axis=1)
    return sums / (np.diff(edges[0])[:, None, None] * np.diff(edges[1])[None, :, None])


def errors(linear, smooth, labels):
    """The error of cells without labels, and of their parts."""
    found = []
    for across, down in ((1, 1), (2, 4)):
        pictured = ~labels.repeat(down, axis=0).repeat(across, axis=1)
        pair = [oklab(parts(one, pictured.shape[1], pictured.shape[0])) for one in (linear, smooth)]
        found.append(float(np.linalg.norm(pair[0] - pair[1], axis=2)[pictured].mean() * 1e4))
    return found


# Frames

class Frames:
    """The frames of the demos as bytes for a terminal, and as smooth pictures. They are made once."""

    def __init__(self, antics, folder, with_chafa):
        self.antics, self.folder, self.with_chafa = antics, folder, with_chafa
        self.demos = {demo["name"]: demo for demo in json.loads(self.run("list", "--json"))}
        help_text = self.run("render", "--help").decode()
        values = " ".join(help_text.split("--renderer <renderer>", 1)[1].split("--cell-aspect")[0].split()).split("values: ")[1].split(")")[0]
        self.sets = [name for name in values.split(", ") if name != "auto"]
        self.made, self.lock = {}, threading.Lock()

    def run(self, *words):
        return subprocess.run([self.antics, *words], capture_output=True, check=True).stdout

    def render(self, demo, size, *words):
        time = self.demos[demo]["duration"] * 0.4
        return self.run("render", demo, "--at", f"{time:.3f}", "--size", size, *words)

    def once(self, key, make):
        with self.lock:
            future = self.made.get(key)
            is_new = future is None
            if is_new:
                future = self.made[key] = concurrent.futures.Future()
        if is_new:
            try:
                future.set_result(make())
            except BaseException as error:
                future.set_exception(error)
        return future.result()

    def frame(self, demo, size, theme, glyphs):
        def make():
            if glyphs == "chafa":
                return self.chafa(demo, size, theme)
            text = self.render(demo, size, "--format", "ansi", "--color", "truecolor", "--renderer", glyphs, "--background",
                               GROUNDS[theme][0])
            return text.rstrip(b"\n").replace(b"\n", b"\r\n")
        return self.once((demo, size, theme, glyphs), make)

    def smooth(self, demo, size, theme):
        """The light of the smooth picture in front of the background."""
        def make():
            # These have the most pixels in a cell: 4 × 8.
            finest = "blocks" if "blocks" in self.sets else "mosaic"
            data = self.render(demo, size, "--format", "pam", "--renderer", finest)
            pixels = pam_frames(data)[0]
            # Translucent colours blend in sRGB, as in Core Animation, browsers and drawing programs.
            ground = np.array([int(GROUNDS[theme][0][index:index + 2], 16) for index in (1, 3, 5)])
            alpha = pixels[..., 3:].astype(np.float32) / 255
            return light(pixels[..., :3] * alpha + ground * (1 - alpha)).astype(np.float32)
        return self.once((demo, size, theme), make)

    def labels(self, demo, size, theme, sets):
        """The cells with letters, which the smooth picture lacks, in any kind of glyphs."""
        def make():
            columns, rows = map(int, size.split("x"))
            found = np.zeros((rows, columns), bool)
            for glyphs in sets:
                text = re.sub(r"\x1b\[[0-9;]*m", "", self.frame(demo, size, theme, glyphs).decode())
                for row, line in enumerate(text.split("\r\n")):
                    for column, character in enumerate(line[:columns]):
                        # Blocks, braille and empty cells belong to the picture.
                        found[row, column] |= not (character == " " or 0x2580 <= ord(character) <= 0x28FF or ord(character) > 0x1CC00)
            return found
        return self.once((demo, size, theme, "labels"), make)

    def picture(self, demo, size, theme):
        """The smooth picture as a Pillow image, twice as large."""
        linear = self.smooth(demo, size, theme)
        value = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055)
        image = Image.fromarray((value * 255).round().clip(0, 255).astype(np.uint8))
        return image.resize((image.width * 2, image.height * 2), Image.Resampling.NEAREST)

    def chafa(self, demo, size, theme):
        path = os.path.join(self.folder, f"{demo}-{size}-{theme}.png")
        self.picture(demo, size, theme).save(path)
        ground = GROUNDS[theme][0]
        text = subprocess.run(
            ["chafa", "--format", "symbols", "--symbols", "all", "--size", size, "--stretch", "--colors", "full", "--bg", ground[1:],
             "--color-space", "din99d", "--animate", "off", path], capture_output=True, check=True).stdout
        return text.replace(b"\x1b[?25l", b"").replace(b"\x1b[?25h", b"").rstrip(b"\n").replace(b"\n", b"\r\n")

    def chosen(self, demo, size, theme, doctor):
        """The glyphs that `auto` takes in a terminal: the finest that it draws itself, or those for unknown terminals."""
        for glyphs in ("octant", "sextant"):
            if glyphs in doctor["characters"]["glyphs"]["value"]:
                return glyphs
        unknown = self.frame(demo, size, theme, "auto")
        return next(glyphs for glyphs in self.sets if self.frame(demo, size, theme, glyphs) == unknown)


# A terminal

class Screen:
    """The results in a terminal with a font, a theme and a size."""

    def __init__(self, terminal, font, theme, size):
        self.terminal, self.font, self.theme, self.size = terminal, font, theme, size
        self.errors, self.pictures, self.chosen, self.plays = {}, {}, {}, {}
        self.doctor, self.failure = None, None

    @property
    def title(self):
        return f"{self.terminal}, {self.font}, {self.theme}, {self.size}"

    def measure(self, frames, demos, sets, playing):
        columns, rows = map(int, self.size.split("x"))
        pictured = [glyphs for glyphs in frames.sets if glyphs != "ascii"]
        with RealTerminal(self.terminal, self.font, columns, rows, self.theme) as terminal:
            self.doctor = self.ask_doctor(frames, terminal)
            for demo in demos:
                self.chosen[demo] = frames.chosen(demo, self.size, self.theme, self.doctor)
                smooth = frames.smooth(demo, self.size, self.theme)
                labels = frames.labels(demo, self.size, self.theme, pictured)
                for glyphs in sets:
                    terminal.show(frames.frame(demo, self.size, self.theme, glyphs))
                    picture = terminal.picture()
                    self.errors[demo, glyphs] = errors(LIGHT[picture], smooth, labels)
                    self.pictures[demo, glyphs] = encoded(Image.fromarray(picture))
            for demo in playing:
                self.plays[f"{demo}, paused"] = self.play(frames, terminal, demo, "--paused")
                self.plays[f"{demo}, playing"] = self.play(frames, terminal, demo)
            if playing:
                self.change(frames, terminal, playing[0])

    @staticmethod
    def ask_doctor(frames, terminal):
        path = os.path.join(terminal.folder, "doctor")
        for seconds in ("3", "8"):
            terminal.ask("run", seconds, path, frames.antics, "doctor", "--json")
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            if "{" in text and "\n}" in text:
                return json.loads(text[text.index("{"):text.rindex("}") + 1])
        raise RuntimeError("doctor does not report")

    @staticmethod
    def play(frames, terminal, demo, *words):
        """A picture of the program itself."""
        moment = f"{frames.demos[demo]['duration'] * 0.4:.3f}"
        terminal.ask("run", "1.2", os.path.join(terminal.folder, "output"), frames.antics, demo, "--at", moment, *words)
        if words:
            terminal.settle()
        return encoded(Image.fromarray(terminal.picture()))

    def change(self, frames, terminal, demo):
        """Pictures of the whole screen after the window has become smaller, the font larger, and the theme the other one, while the
        program plays."""
        if self.terminal == "foot" or self.terminal.startswith("tmux-"):
            return
        run = threading.Thread(
            target=terminal.ask, args=("run", "6", os.path.join(terminal.folder, "output"), frames.antics, demo))
        run.start()
        time.sleep(1.5)
        window, width, height = terminal.window()
        terminal.tool("windowsize", window, str(width * 4 // 5), str(height * 4 // 5))
        time.sleep(1.5)
        self.plays[f"{demo}, resized while it plays"] = encoded(Image.fromarray(terminal.grab()))
        if self.terminal in ZOOM:
            terminal.tool("windowfocus", window, "key", "--clearmodifiers", ZOOM[self.terminal])
            time.sleep(1.5)
            self.plays[f"{demo}, zoomed while it plays"] = encoded(Image.fromarray(terminal.grab()))
        run.join()
        other = next(theme for theme in THEMES if theme != self.theme)
        ground, ink = GROUNDS[other]
        switch = f"(sleep 1; printf '\\033]11;{ground}\\007\\033]10;{ink}\\007' > /dev/tty) & exec {frames.antics} {demo}"
        terminal.ask("run", "5.5", os.path.join(terminal.folder, "output"), "sh", "-c", switch)
        self.plays[f"{demo}, {other} while it plays"] = encoded(Image.fromarray(terminal.grab()))

    def mean(self, glyphs, part=0):
        values = [found[part] for (demo, one), found in self.errors.items() if one == glyphs]
        return sum(values) / len(values)

    def automatic(self, part=0):
        values = [self.errors[demo, glyphs][part] for demo, glyphs in self.chosen.items()]
        return sum(values) / len(values)


def encoded(image):
    data = io.BytesIO()
    image.save(data, "WEBP", quality=70, method=1)
    return data.getvalue()


# The report

STYLE = """body { font: 14px system-ui, sans-serif; margin: 2em; background: #fff; color: #222 }
table { border-collapse: collapse } th, td { padding: 4px 8px; text-align: right; border-bottom: 1px solid #ddd; vertical-align: top }
th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: #fff }
img { display: block; width: 280px } .best { font-weight: bold } .auto { outline: 3px solid #2a7 } .worse { color: #b00 }"""


def row(cells, tag="td"):
    return "<tr>" + "".join(f"<{tag}{style}>{text}</{tag}>" for text, style in cells) + "</tr>"


def page(screens, frames, sets, folder):
    """Writes the page with all pictures, as files beside it."""
    pictures = os.path.join(folder, "pictures")
    os.makedirs(pictures, exist_ok=True)

    def image(data):
        name = hashlib.sha1(data).hexdigest()[:16] + ".webp"
        with open(os.path.join(pictures, name), "wb") as file:
            file.write(data)
        return f'<img loading="lazy" src="pictures/{name}">'

    out = ["<!doctype html><meta charset=utf-8><title>Antics in real terminals</title>", f"<style>{STYLE}</style>",
           "<h1>Antics in real terminals</h1>", f"<p>{html.escape(' '.join(__doc__.split(chr(10) + chr(10))[1].split()))}</p>",
           "<p>Cells and parts of cells. The least error is bold, and the choice of <code>auto</code> is outlined.</p>", "<table>",
           row([(name, "") for name in ("screen", "auto", *sets)], "th")]
    for number, screen in enumerate(screens):
        if screen.failure:
            out.append(row([(html.escape(screen.title), ""), (html.escape(screen.failure), "")]))
            continue
        least = min(screen.mean(glyphs) for glyphs in sets if glyphs != "chafa")
        kinds = ", ".join(sorted(set(screen.chosen.values())))
        out.append(row(
            [(f'<a href="#s{number}">{html.escape(screen.title)}</a>', ""),
             (f"{screen.automatic():.0f} / {screen.automatic(1):.0f}<br>{kinds}", ' class="worse"' if screen.automatic() > 1.05 * least else ""),
             *((f"{screen.mean(glyphs):.0f} / {screen.mean(glyphs, 1):.0f}", ' class="best"' if screen.mean(glyphs) == least else "")
               for glyphs in sets)]))
    out.append("</table>")
    for number, screen in enumerate(screens):
        if screen.failure:
            continue
        glyphs = screen.doctor["characters"]["glyphs"]
        found = html.escape(f"Glyphs: {', '.join(glyphs['value'])} ({glyphs['reason']}).")
        out += [f'<h2 id="s{number}">{html.escape(screen.title)}</h2>', f"<p>{found}</p>"]
        if screen.plays:
            out += ["<table>", row([(f"{name}{image(data)}", "") for name, data in screen.plays.items()]), "</table>"]
        out += ["<table>", row([(name, "") for name in ("demo", "smooth", *sets)], "th")]
        for demo in screen.chosen:
            least = min(screen.errors[demo, glyphs][0] for glyphs in sets if glyphs != "chafa")
            cells = [(demo, ""), (image(encoded(frames.picture(demo, screen.size, screen.theme))), "")]
            for glyphs in sets:
                found = screen.errors[demo, glyphs]
                classes = ("best " if found[0] == least else "") + ("auto" if screen.chosen[demo] == glyphs else "")
                cells.append((image(screen.pictures[demo, glyphs]) + f"{found[0]:.0f} / {found[1]:.0f}", f' class="{classes}"'))
            out.append(row(cells))
        out.append("</table>")
    with open(os.path.join(folder, "index.html"), "w") as file:
        file.write("\n".join(out))


def summary(screens, sets):
    """The means of each terminal over its fonts, themes and sizes, as lines of text."""
    lines = [f"{'error of cells / of their parts':32}" + "".join(f"{name:>12}" for name in ("auto", *sets))]
    done = [screen for screen in screens if not screen.failure]

    def mean(values):
        return sum(values) / len(values)

    for terminal in dict.fromkeys(screen.terminal for screen in done):
        ours = [screen for screen in done if screen.terminal == terminal]
        kinds = "+".join(sorted({glyphs for screen in ours for glyphs in screen.chosen.values()}))
        cells = [f"{mean([screen.automatic() for screen in ours]):.0f}/{mean([screen.automatic(1) for screen in ours]):.0f}"]
        cells += [f"{mean([s.mean(glyphs) for s in ours]):.0f}/{mean([s.mean(glyphs, 1) for s in ours]):.0f}" for glyphs in sets]
        lines.append(f"{f'{terminal} (auto: {kinds})':32}" + "".join(f"{cell:>12}" for cell in cells))
    pairs = [(screen, demo) for screen in done for demo in screen.chosen]
    close = sum(screen.errors[demo, screen.chosen[demo]][0]
                <= 1.05 * min(screen.errors[demo, glyphs][0] for glyphs in sets if glyphs != "chafa") for screen, demo in pairs)
    lines.append(f"auto is within 5 % of the least error in {close} of {len(pairs)} pictures")
    if "chafa" in sets:
        demos = dict.fromkeys(demo for _, demo in pairs)
        wins = [demo for demo in demos
                if mean([screen.errors[one, screen.chosen[one]][0] for screen, one in pairs if one == demo])
                <= mean([screen.errors[one, "chafa"][0] for screen, one in pairs if one == demo])]
        lines.append(f"auto is at or below chafa on {len(wins)} of {len(demos)} demos"
                     + (f"; above on {', '.join(demo for demo in demos if demo not in wins)}" if len(wins) < len(demos) else ""))
    lines += [f"FAILED {screen.title}: {screen.failure}" for screen in screens if screen.failure]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, values in (("terminal", TERMINALS), ("font", FONTS), ("theme", THEMES), ("size", SIZES), ("demo", None), ("glyphs", None)):
        parser.add_argument(f"--{name}", action="append", choices=values if name in ("terminal", "theme") else None,
                            help=", ".join(values) if values else "by name; may be repeated")
    parser.add_argument("--all", action="store_true", help="every combination of font, theme and size")
    parser.add_argument("--no-chafa", action="store_true", help="leave chafa out")
    parser.add_argument("--antics", default=os.path.join(ROOT, ".build/release/antics"), help="the program")
    parser.add_argument("--out", default=os.path.join(ROOT, ".build/screens"), help="the folder of the page")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="terminals at the same time")
    options = parser.parse_args()
    start = time.monotonic()
    folder = tempfile.mkdtemp(prefix="screens-")
    frames = Frames(os.path.abspath(options.antics), folder, not options.no_chafa)
    demos = options.demo or list(frames.demos)
    sets = [glyphs for glyphs in frames.sets if not options.glyphs or glyphs in options.glyphs]
    if not options.no_chafa:
        sets.append("chafa")
    fonts, themes, sizes = options.font or FONTS, options.theme or THEMES, options.size or SIZES
    screens = []
    for terminal in options.terminal or TERMINALS:
        for number, font in enumerate(fonts):
            if options.all or options.theme or options.size:
                screens += [Screen(terminal, font, theme, size) for theme in themes for size in sizes]
            else:
                screens.append(Screen(terminal, font, themes[number % 2], sizes[number // 2 % 2]))

    def measure(screen):
        try:
            screen.measure(frames, demos, sets, [demo for demo in MISSION if demo in demos])
        except (Exception, SystemExit) as error:
            screen.failure = f"{type(error).__name__}: {error}"
        print(f"{time.monotonic() - start:5.0f} s  {screen.title}"
              + (f": {screen.failure}" if screen.failure else f": auto {screen.automatic():.0f}"), flush=True)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(measure, screens))
    shutil.rmtree(options.out, ignore_errors=True)
    os.makedirs(options.out)
    page(screens, frames, sets, options.out)
    text = summary(screens, sets)
    with open(os.path.join(options.out, "summary.txt"), "w") as file:
        file.write(text + "\n")
    print(text)
    print(f"{time.monotonic() - start:.0f} s; the page is {options.out}/index.html")
    shutil.rmtree(folder)
    return any(screen.failure for screen in screens)


if __name__ == "__main__":
    sys.exit(main())
