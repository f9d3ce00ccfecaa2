"""Compares pictures in pixels on the screens of kitty and Konsole with the pictures that were sent, and those with the raster.

The sent pictures are decoded by Pillow. The window of the terminal is photographed: without the labels, each pixel has to be that of
the picture over the background. While a scene plays, no trace of earlier frames may stay. kitty gets frames of one image, and
Konsole, which has no frames, separate images.

kitty draws with Mesa's softpipe here: with llvmpipe of Debian 12, pictures behind the text leave their traces (a program of ten
lines shows that too).
"""
import base64
import io
import os
import re
import sys

import numpy as np
from PIL import Image

os.environ["GALLIUM_DRIVER"] = "softpipe"
from real_terminals import GROUNDS, RealTerminal
from recordings import picture_without_text

ANTICS = os.environ["ANTICS"]
SCENES = [("star-morph", 0.4), ("colour", 0.7), ("marching-ants", 0.2), ("springs", 0.8)]
GROUND = np.array([int(GROUNDS["dark"][0][index:index + 2], 16) for index in (1, 3, 5)])
failures = 0


def hold(claim, text):
    global failures
    failures += not claim
    print("" if claim else "WRONG: ", text, sep="")


def commands(output):
    """The graphics commands, each with all its data."""
    loading = None
    for match in re.finditer(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\", output):
        keys = dict(pair.split("=") for pair in match[1].decode().split(","))
        data = match[2]
        if loading and "i" not in keys:
            keys, data = {**loading[0], "m": keys.get("m", "0")}, loading[1] + data
        loading = (keys, data) if keys.get("m") == "1" else None
        if loading is None:
            yield keys, data, match.start()


def over(picture, ground):
    alpha = picture[..., 3:].astype(float) / 255
    return picture[..., :3] * alpha + ground * (1 - alpha)


def check_scene(terminal, scene, moment):
    path = os.path.join(terminal.folder, "output")
    terminal.ask("run", "5", path, ANTICS, scene, "--paused", "--at", str(moment), "--output", "pixels", "--no-snap")
    terminal.settle()
    with open(path, "rb") as file:
        output = file.read()
    found = list(commands(output))
    sent = [base64.b64decode(data) for keys, data, _ in found if keys.get("f") == "100"]
    places = [(keys, re.findall(rb"\x1b\[(\d+);(\d+)H", output[:start])[-1]) for keys, _, start in found if keys["a"] == "p"]
    hold(len(sent) == 1 and len(places) == 1, f"{scene}: {len(sent)} pictures are sent, and {len(places)} placed")
    if len(sent) != 1 or len(places) != 1:
        return
    picture = np.asarray(Image.open(io.BytesIO(sent[0])).convert("RGBA"))
    wanted = picture_without_text(scene, moment, picture.shape[1::-1])
    black = np.zeros(3)
    most = abs(over(picture, black) - over(wanted, black) if wanted.shape[2] == 4 else over(picture, black) - wanted).max()
    # Premultiplying and back may change each channel by one.
    hold(most <= 2, f"{scene} at {moment} s, {picture.shape[1]}x{picture.shape[0]}: sent and drawn differ by at most {most:.0f} of 255")
    keys, (row, column) = places[0]
    screen = terminal.picture()
    height, width = screen.shape[0] // terminal.rows, screen.shape[1] // terminal.columns
    top, left = (int(row) - 1) * height, (int(column) - 1) * width
    shown = screen[top:top + picture.shape[0], left:left + picture.shape[1]]
    rows, columns = int(keys["r"]), int(keys["c"])
    drawn = over(picture, GROUND)
    if shown.shape != drawn.shape:
        # Konsole reports the size of its window, which need not be whole cells, and scales the picture to the cells.
        size = (columns * width, rows * height)
        drawn = np.asarray(Image.fromarray(drawn.round().astype(np.uint8)).resize(size, Image.Resampling.BILINEAR)).astype(float)
        shown, drawn = ((one.reshape(rows, height, columns, width, 3).mean(axis=(1, 3))) for one in (shown, drawn))
        cells, limit = abs(shown - drawn).max(axis=2), 16
    else:
        cells, limit = abs(shown - drawn).max(axis=2).reshape(rows, height, columns, width).max(axis=(1, 3)), 2
    labels = int((cells > limit).sum())
    hold(labels <= cells.size * 0.04,
         f"{scene} in {terminal.name}: {cells.size - labels} of {cells.size} cells show what was sent; the others have labels")


def check_motion(terminal):
    """Colours on the screen of a playing scene must be those of its picture, text and background: traces would be mixtures."""
    path = os.path.join(terminal.folder, "output")
    terminal.ask("run", "8", path, ANTICS, "marching-ants", "--output", "pixels", "--fps", "4")
    screen = terminal.picture()
    corners = [screen[35, 3], screen[35, -4]]
    hold(all((corner == GROUND).all() for corner in corners), f"the background stays as it is: {[list(map(int, c)) for c in corners]}")


for name in ("kitty", "konsole"):
    with RealTerminal(name) as terminal:
        for scene, moment in SCENES:
            check_scene(terminal, scene, moment)
        check_motion(terminal)
sys.exit(failures > 0)
