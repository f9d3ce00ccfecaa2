"""Compares animated PNG, WebP and GIF files of all demos with the frames of `antics record --frames`, as Pillow and ffmpeg show them.

PNG and WebP are exact in their pixels and delays. A GIF differs by at most the reported error, and its delays sum up. The sizes are
compared with those of ffmpeg's encoders, of img2webp and of gifsicle for the same frames.
"""
import json, os, re, subprocess, sys, tempfile
from fractions import Fraction

import numpy
from PIL import Image

from recordings import pam_frames

ANTICS = os.environ["ANTICS"]
SIZE, RATE = (240, 180), 30
WIDTHS = (7, 7, 7, 8, 7, 7, 8)
failures = []


def antics(*words):
    run = subprocess.run([ANTICS, *words], capture_output=True)
    if run.returncode:
        sys.exit(f"antics {' '.join(words)}: {run.stderr.decode()}")
    return run.stdout, run.stderr.decode()


def pillow_frames(path):
    """Returns the pictures of a file with their ends in milliseconds, and its number of plays."""
    image, frames, end = Image.open(path), [], 0
    plays = image.info.get("loop", None)
    for index in range(getattr(image, "n_frames", 1)):
        image.seek(index)
        picture = numpy.asarray(image.convert("RGBA")).copy()
        # Pillow knows the delay of a WebP frame after it is decoded.
        end += image.info.get("duration", 0)
        frames.append((picture, end))
    return frames, plays


def delays(path):
    """Returns the delays of an animated PNG as fractions of a second."""
    data, place, found = open(path, "rb").read(), 8, []
    while place < len(data):
        length, name = int.from_bytes(data[place:place + 4], "big"), data[place + 4:place + 8]
        if name == b"fcTL":
            body = data[place + 8:place + 8 + length]
            found.append(Fraction(int.from_bytes(body[20:22], "big"), int.from_bytes(body[22:24], "big")))
        place += length + 12
    return found


def ffmpeg_frames(path):
    """Returns the pictures of a file as ffmpeg shows them at the recorded rate."""
    run = subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        capture_output=True)
    return numpy.frombuffer(run.stdout, numpy.uint8).reshape(-1, SIZE[1], SIZE[0], 3)


def expect(condition, text):
    if not condition:
        failures.append(text)
        print("  FAILED:", text)


def distinct(frames):
    """Returns the frames that differ from the one before, with their numbers."""
    return [(index, frame) for index, frame in enumerate(frames) if index == 0 or (frame != frames[index - 1]).any()]


def check_png(demo, frames, folder):
    path, options = f"{folder}/{demo}.png", ["--pixels", f"{SIZE[0]}x{SIZE[1]}", "--fps", str(RATE), "--force"]
    antics("record", demo, "-o", path, "--background", "black", *options)
    wanted, (shown, plays), times = distinct(frames), pillow_frames(path), delays(path)
    once = plays == 1
    expect(len(shown) == len(wanted) or once and len(shown) <= len(wanted) + 1, f"{demo}.png: {len(shown)} of {len(wanted)} pictures")
    for (picture, _), (index, frame) in zip(shown, wanted):
        expect((picture[:, :, :3] == frame).all() and (picture[:, :, 3] == 255).all(), f"{demo}.png: picture {index}")
    for place, delay in enumerate(times[:-1]):
        if place + 1 < len(wanted):
            expect(delay == Fraction(wanted[place + 1][0] - wanted[place][0], RATE), f"{demo}.png: delay {place} is {delay}")
    other = ffmpeg_frames(path)
    expect(len(other) >= len(wanted) and all((a == b).all() for a, (_, b) in zip(other, wanted)), f"{demo}.png: ffmpeg shows other pictures")
    return path, sum(times)


def check_webp(demo, frames, folder):
    path = f"{folder}/{demo}.webp"
    antics("record", demo, "-o", path, "--background", "black", "--pixels", f"{SIZE[0]}x{SIZE[1]}", "--fps", str(RATE), "--force")
    wanted, (shown, plays) = distinct(frames), pillow_frames(path)
    expect(len(shown) == len(wanted) or plays == 1 and len(shown) <= len(wanted) + 1, f"{demo}.webp: {len(shown)} of {len(wanted)} pictures")
    for place, ((picture, end), (index, frame)) in enumerate(zip(shown, wanted)):
        expect((picture[:, :, :3] == frame).all() and (picture[:, :, 3] == 255).all(), f"{demo}.webp: picture {index}")
        if place + 1 < len(wanted):
            expect(end == int(wanted[place + 1][0] * 1000 / RATE + 0.5), f"{demo}.webp: picture {index} ends at {end} ms")
    info = subprocess.run(["webpmux", "-info", path], capture_output=True, text=True).stdout
    expect(f"Loop Count : {plays}" in info and f"Number of frames: {len(shown)}" in info or len(shown) == 1, f"{demo}.webp: webpmux says {info[:200]}")
    valid = subprocess.run(["webpinfo", "-quiet", path], capture_output=True, text=True)
    expect(valid.returncode == 0 and not valid.stdout.strip(), f"{demo}.webp: webpinfo says {valid.stdout}")
    return path


def check_alpha(demo, frames, folder):
    """Checks that transparent files are the opaque ones when they are composited over black."""
    for ending in ("png", "webp"):
        check_transparent(demo, f"{folder}/{demo}-alpha.{ending}", frames)


def check_transparent(demo, path, frames):
    antics("record", demo, "-o", path, "--pixels", f"{SIZE[0]}x{SIZE[1]}", "--fps", str(RATE), "--force")
    # Equal pictures over black can differ in their opacity, so the file may have more of them.
    shown = pillow_frames(path)[0]
    seen = distinct([((p[:, :, :3].astype(int) * p[:, :, 3:] * 2 + 255) // 510).astype(numpy.uint8) for p, _ in shown])
    wanted = distinct(frames)
    expect(len(seen) >= len(wanted), f"{path}: {len(seen)} of {len(wanted)} pictures")
    for (_, picture), (index, frame) in zip(seen, wanted):
        expect((picture == frame).all(), f"{path}: picture {index} differs by {abs(picture.astype(int) - frame).max()}")


def check_gif(demo, frames, folder):
    path = f"{folder}/{demo}.gif"
    notes = antics("record", demo, "-o", path, "--pixels", f"{SIZE[0]}x{SIZE[1]}", "--fps", str(RATE), "--force")[1]
    match = re.search(r"differ by up to (\d+)", notes)
    error, (shown, _) = int(match[1]) if match else 0, pillow_frames(path)
    # Pictures that look the same with the palette are one, so the file may have fewer of them.
    expect(len(shown) <= len(distinct(frames)) + 1, f"{demo}.gif: {len(shown)} pictures")
    found, place = 0, 0
    for index, frame in enumerate(frames):
        # Delays are whole hundredths of a second.
        while place + 1 < len(shown) and shown[place][1] <= int(index * 100 / RATE + 0.5) * 10:
            place += 1
        found = max(found, abs(shown[place][0][:, :, :3].astype(int) - frame).max())
    expect(found <= error, f"{demo}.gif: an error of {found} instead of {error}")
    info = subprocess.run(["gifsicle", "-I", path], capture_output=True, text=True).stdout
    expect(all(float(delay) >= 0.02 for delay in re.findall(r"delay ([\d.]+)s", info)), f"{demo}.gif: a delay below 0.02")
    other = ffmpeg_frames(path)
    expect(len(other) == len(shown) and all((a == b[0][:, :, :3]).all() for a, b in zip(other, shown)), f"{demo}.gif: ffmpeg and Pillow disagree")
    return path, error


def other_sizes(data, folder):
    """Returns the sizes of the same frames from ffmpeg, img2webp and gifsicle."""
    source, filters = ["-f", "image2pipe", "-c:v", "pam", "-framerate", str(RATE), "-i", "-"], "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"
    run = ["ffmpeg", "-loglevel", "error", "-y", *source]
    subprocess.run([*run, "-vf", filters, f"{folder}/other.gif"], input=data)
    subprocess.run(["gifsicle", "-O3", f"{folder}/other.gif", "-o", f"{folder}/smaller.gif"], capture_output=True)
    subprocess.run([*run, "-f", "apng", f"{folder}/other.png"], input=data)
    frames, words = pam_frames(data), []
    for place, (index, frame) in enumerate(distinct(frames)):
        Image.fromarray(frame).save(f"{folder}/frame-{place}.png", compress_level=1)
        words += ["-d", "33", f"{folder}/frame-{place}.png"]
    subprocess.run(["img2webp", "-lossless", *words, "-o", f"{folder}/other.webp"], capture_output=True)
    names = ("other.png", "other.webp", "other.gif", "smaller.gif")
    return [os.path.getsize(f"{folder}/{name}") for name in names]


def one_round(demo, frames, folder):
    """Returns the last frames of an endless scene, which files repeat. A program can begin with other frames."""
    words = antics("record", demo, "-o", f"{folder}/{demo}.png", "--pixels", "8x8", "--fps", str(RATE), "--force")[1]
    seconds = float(re.search(r"\(([\d.]+) s,", words)[1])
    return frames[-round(seconds * RATE):] if seconds * RATE < len(frames) - 1 else frames


def main():
    demos = [entry["name"] for entry in json.loads(antics("list", "--json")[0])]
    demos = [demo for demo in demos if not sys.argv[1:] or demo in sys.argv[1:]]
    sums = numpy.zeros(7, int)
    print(f"{'kB':24} {'PNG':>7} {'ffmpeg':>7} {'WebP':>7} {'img2webp':>8} {'GIF':>7} {'ffmpeg':>7} {'gifsicle':>8}  error")
    with tempfile.TemporaryDirectory() as folder:
        for demo in demos:
            data = antics("record", demo, "--frames", "-", "--pixels", f"{SIZE[0]}x{SIZE[1]}", "--fps", str(RATE))[0]
            frames = one_round(demo, pam_frames(data), folder)
            png, _ = check_png(demo, frames, folder)
            check_alpha(demo, frames, folder)
            gif, error = check_gif(demo, frames, folder)
            webp = check_webp(demo, frames, folder)
            sizes = [os.path.getsize(path) for path in (png, webp, gif)]
            other = other_sizes(data, folder)
            row = numpy.array([sizes[0], other[0], sizes[1], other[1], sizes[2], other[2], other[3]])
            sums += row
            print(f"{demo:24} " + " ".join(f"{n / 1000:{w}.0f}" for n, w in zip(row, WIDTHS)) + f"  {error:5}")
    print(f"{'all':24} " + " ".join(f"{n / 1000:{w}.0f}" for n, w in zip(sums, WIDTHS)))
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
