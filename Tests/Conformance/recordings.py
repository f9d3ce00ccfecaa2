"""Reads the pictures of `antics record --frames` and of `antics render --format pam`."""
import os
import pathlib
import re
import subprocess

import numpy

DEMOS = pathlib.Path(__file__).parents[2] / "demos"


def pam_frames(data):
    """Returns the pictures of a stream of PAM."""
    frames, place = [], 0
    while place < len(data):
        end = data.index(b"ENDHDR\n", place) + 7
        header = dict(line.split(None, 1) for line in data[place:end].decode().splitlines() if " " in line)
        width, height, depth = (int(header[name]) for name in ("WIDTH", "HEIGHT", "DEPTH"))
        place = end + width * height * depth
        frames.append(numpy.frombuffer(data[end:place], numpy.uint8).reshape(height, width, depth))
    return frames


def picture_without_text(demo, moment, size):
    """Returns a picture of a demo without labels and point numbers. In a terminal, those are text over the picture."""
    scene = (DEMOS / f"{demo}.yaml").read_text()
    label = r',? *x-label: ("[^"\n]*"|\{(?:"[^"\n]*"|[^}"])*\}|[^,}\n]*)'
    scene = re.sub(label, "", scene).replace("x-points: true", "x-points: false")
    words = ["record", "-", "--frames", "-", "--pixels", f"{size[0]}x{size[1]}", "--fps", "10"]
    run = subprocess.run([os.environ["ANTICS"], *words], input=scene.encode(), capture_output=True, check=True)
    return pam_frames(run.stdout)[round(moment * 10)]
