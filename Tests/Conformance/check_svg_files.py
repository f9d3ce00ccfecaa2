"""Compares animated SVG files of public collections, converted to scenes, with headless Chromium at ten times.

SVG_SUITES is a folder with clones of the collections; without it there is no comparison. Prints the number of equal files in each
folder. A file is equal if the mean difference of a channel is at most 3 of 255 at each time. KEEP=FOLDER keeps the pictures of
the other files."""
import collections
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops, ImageStat

from recordings import pam_frames

ANTICS = os.environ["ANTICS"]
SIDE = 96
COLUMNS = 12
BATCH = 144
MOST = 3
TIMES = [0.04, 0.21, 0.43, 0.67, 0.93, 1.27, 1.61, 2.13, 2.87, 3.71]


def pam(data):
    """The picture of a PAM file."""
    image = Image.fromarray(pam_frames(data)[0])
    if image.mode == "RGB":
        return image
    ground = Image.new("RGBA", image.size, "#408060")
    ground.alpha_composite(image)
    return ground.convert("RGB")


def shots(folder, texts, time):
    """The browser's pictures of some files at one time."""
    script = f"""<script>const svg=document.querySelector('svg');svg.removeAttribute('width');svg.removeAttribute('height');
    svg.setAttribute('style',(svg.getAttribute('style')||'')+';width:{SIDE}px;height:{SIDE}px;display:block');
    svg.pauseAnimations();svg.setCurrentTime({time});
    document.getAnimations().filter(it=>it.animationName).forEach(it=>{{it.pause();it.currentTime={time}*1000}});</script>"""
    style = f"<!doctype html><style>*{{margin:0}}html{{background:#408060;overflow:hidden}}</style>"
    frames = "".join(
        f"<iframe width={SIDE} height={SIDE} srcdoc=\"{html.escape(style + text + script)}\"></iframe>" for text in texts)
    page = folder / "page.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><style>*{{margin:0;padding:0;border:0}}iframe{{display:block;float:left}}"
        f"body{{width:{SIDE * COLUMNS}px}}</style>{frames}")
    rows = -(-len(texts) // COLUMNS)
    shot = folder / "shot.png"
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
         f"--user-data-dir={folder / 'profile'}", f"--window-size={SIDE * COLUMNS},{SIDE * rows + 100}",
         "--virtual-time-budget=2000", f"--screenshot={shot}", page.as_uri()],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
    image = Image.open(shot).convert("RGB")
    boxes = [(i % COLUMNS * SIDE, i // COLUMNS * SIDE) for i in range(len(texts))]
    return [image.crop((x, y, x + SIDE, y + SIDE)) for x, y in boxes]


def ours(scene, time):
    """The picture of a scene at a time, in a square."""
    run = subprocess.run(
        [ANTICS, "render", scene, "--at", str(time), "--renderer", "half", "--size", f"{SIDE}x{SIDE // 2}", "--background",
         "#408060", "--no-snap", "--format", "pam", "--quiet"], capture_output=True)
    return pam(run.stdout) if run.returncode == 0 else None


def text_of(path):
    """The <svg> element of a file, without what stands in front of it."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return text[max(text.find("<svg"), 0):]


def main():
    suites = os.environ.get("SVG_SUITES")
    if not suites:
        print("skipped: SVG_SUITES=DIR names no folder of SVG files")
        return 0
    files = sorted(
        path for path in pathlib.Path(suites).rglob("*.svg")
        if re.search(r"<animate|<set|@keyframes", path.read_text(errors="replace")))
    files = [path for path in files if not sys.argv[1:] or any(word in str(path) for word in sys.argv[1:])]
    table = collections.defaultdict(lambda: [0, 0, 0])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        worst = {path: 0 for path in files}
        scenes = {}
        for index, path in enumerate(files):
            scene = folder / f"{index}.yaml"
            run = subprocess.run(
                [ANTICS, "convert", path, "--color", "black", "-o", scene, "--quiet"], capture_output=True, text=True)
            if run.returncode == 0:
                scenes[path] = scene
            else:
                print(f"{path}: {run.stderr.splitlines()[0] if run.stderr else run.returncode}")
        for start in range(0, len(files), BATCH):
            batch = [path for path in files[start : start + BATCH] if path in scenes]
            for time in TIMES:
                for path, theirs in zip(batch, shots(folder, [text_of(path) for path in batch], time)):
                    picture = ours(scenes[path], time)
                    if picture is None:
                        worst[path] = 255
                        continue
                    difference = ImageChops.difference(theirs, picture)
                    mean = sum(ImageStat.Stat(difference).mean) / 3
                    worst[path] = max(worst[path], mean)
                    if mean > MOST and (keep := os.environ.get("KEEP")):
                        row = Image.new("RGB", (SIDE * 3, SIDE))
                        for column, image in enumerate([theirs, picture, difference]):
                            row.paste(image, (column * SIDE, 0))
                        row.save(f"{keep}/{path.parent.name}-{path.stem}-{time}.png")
    for path in files:
        row = table[path.parent.relative_to(suites)]
        row[0] += 1
        row[1] += path in scenes
        row[2] += path in scenes and worst[path] <= MOST
        if path in scenes and worst[path] > MOST:
            print(f"{path.relative_to(suites)}: mean difference {worst[path]:.1f}")
    for folder, (count, played, equal) in sorted(table.items()):
        print(f"{folder}: {count} files, {played} play, {equal} equal")
    return 0 if all(row[0] == row[1] for row in table.values()) else 1


sys.exit(main())
