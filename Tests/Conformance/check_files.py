"""Compares animated SVG and Lottie files of public collections, converted to scenes, with headless Chromium at ten times.

SVG_SUITES and LOTTIE_SUITES are folders with clones of the collections; without them there is no comparison. Chromium plays
Lottie files with the script LOTTIE_PLAYER, the file lottie.js of lottie-web. Prints the number of equal files in each folder. A
file is equal if the mean difference of a channel is at most 3 of 255 at each time. KEEP=FOLDER keeps the pictures of the other
files."""
import collections
import html
import json
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
# Parts of the length of a Lottie file.
PARTS = [0.0, 0.11, 0.23, 0.34, 0.41, 0.52, 0.63, 0.74, 0.85, 0.97]


def pam(data):
    """The picture of a PAM file."""
    image = Image.fromarray(pam_frames(data)[0])
    if image.mode == "RGB":
        return image
    ground = Image.new("RGBA", image.size, "#408060")
    ground.alpha_composite(image)
    return ground.convert("RGB")


def svg_page(texts, times):
    """A page with a frame for each SVG file, stopped at a time."""
    frames = ""
    for text, time in zip(texts, times):
        script = f"""<script>const svg=document.querySelector('svg');svg.removeAttribute('width');svg.removeAttribute('height');
        svg.setAttribute('style',(svg.getAttribute('style')||'')+';width:{SIDE}px;height:{SIDE}px;display:block');
        svg.pauseAnimations();svg.setCurrentTime({time});
        document.getAnimations().filter(it=>it.animationName).forEach(it=>{{it.pause();it.currentTime={time}*1000}});</script>"""
        style = "<!doctype html><style>*{margin:0}html{background:#408060;overflow:hidden}</style>"
        frames += f'<iframe width={SIDE} height={SIDE} srcdoc="{html.escape(style + text + script)}"></iframe>'
    return frames


def lottie_page(texts, times):
    """A page with a box for each Lottie file, stopped at a time."""
    player = pathlib.Path(os.environ["LOTTIE_PLAYER"]).as_uri()
    data = json.dumps([[json.loads(text), time] for text, time in zip(texts, times)]).replace("</", "<\\/")
    return f"""<script src="{player}"></script><script>
    for (const [animationData, time] of {data}) {{
      const container = document.createElement('div');
      container.style = 'float:left;overflow:hidden;background:#408060;width:{SIDE}px;height:{SIDE}px';
      document.body.append(container);
      try {{
        const player = lottie.loadAnimation({{container, renderer: 'svg', loop: false, autoplay: false, animationData}});
        player.setSubframe(true);
        player.goToAndStop(time * 1000);
      }} catch (error) {{ container.textContent = error; }}
    }}</script>"""


def shots(folder, content, count):
    """The browser's pictures of a page with some files."""
    page = folder / "page.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><style>*{{margin:0;padding:0;border:0}}iframe{{display:block;float:left}}"
        f"body{{width:{SIDE * COLUMNS}px}}</style><body>{content}")
    rows = -(-count // COLUMNS)
    shot = folder / "shot.png"
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
         "--allow-file-access-from-files", f"--user-data-dir={folder / 'profile'}",
         f"--window-size={SIDE * COLUMNS},{SIDE * rows + 100}", "--virtual-time-budget=2000", f"--screenshot={shot}",
         page.as_uri()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
    image = Image.open(shot).convert("RGB")
    boxes = [(i % COLUMNS * SIDE, i // COLUMNS * SIDE) for i in range(count)]
    return [image.crop((x, y, x + SIDE, y + SIDE)) for x, y in boxes]


def ours(scene, time):
    """The picture of a scene at a time, in a square."""
    run = subprocess.run(
        [ANTICS, "render", scene, "--at", str(time), "--renderer", "half", "--size", f"{SIDE}x{SIDE // 2}", "--background",
         "#408060", "--no-snap", "--format", "pam", "--quiet"], capture_output=True)
    return pam(run.stdout) if run.returncode == 0 else None


def svg_files(suites):
    """The texts of the animated SVG files of a folder, without what stands in front of the element <svg>, and their times."""
    for path in sorted(suites.rglob("*.svg")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if re.search(r"<animate|<set|@keyframes", text):
            yield path, text[max(text.find("<svg"), 0):], TIMES


def lottie_files(suites):
    """The texts of the Lottie files of a folder, and their times."""
    for path in sorted(suites.rglob("*.json")):
        try:
            text = path.read_text(encoding="utf-8-sig")
            root = json.loads(text)
            length = (root["op"] - root["ip"]) / root["fr"]
            yield path, json.dumps(root), [length * part for part in PARTS] if root["layers"] is not None else []
        except (KeyError, TypeError, ValueError, ZeroDivisionError):
            continue


def compare(suites, files, page):
    """Compares files with the browser, prints the differences, and returns whether all files play."""
    words = sys.argv[1:]
    files = [(path, text, times) for path, text, times in files if not words or any(word in str(path) for word in words)]
    table = collections.defaultdict(lambda: [0, 0, 0])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        worst = {path: 0 for path, _, _ in files}
        scenes = {}
        for index, (path, _, _) in enumerate(files):
            scene = folder / f"{index}.yaml"
            run = subprocess.run(
                [ANTICS, "convert", path, "--color", "black", "-o", scene, "--quiet"], capture_output=True, text=True)
            if run.returncode == 0:
                scenes[path] = scene
            else:
                print(f"{path}: {run.stderr.splitlines()[0] if run.stderr else run.returncode}")
        for start in range(0, len(files), BATCH):
            batch = [file for file in files[start : start + BATCH] if file[0] in scenes]
            for number in range(len(TIMES)):
                texts, times = [text for _, text, _ in batch], [times[number] for _, _, times in batch]
                for (path, _, _), time, theirs in zip(batch, times, shots(folder, page(texts, times), len(batch))):
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
                        row.save(f"{keep}/{path.parent.name}-{path.stem}-{time:.2f}.png")
    for path, _, _ in files:
        row = table[path.parent.relative_to(suites)]
        row[0] += 1
        row[1] += path in scenes
        row[2] += path in scenes and worst[path] <= MOST
        if path in scenes and worst[path] > MOST:
            print(f"{path.relative_to(suites)}: mean difference {worst[path]:.1f}")
    for folder, (count, played, equal) in sorted(table.items()):
        print(f"{folder}: {count} files, {played} play, {equal} equal")
    return all(row[0] == row[1] for row in table.values())


def main():
    passed = True
    for name, files, page in [("SVG_SUITES", svg_files, svg_page), ("LOTTIE_SUITES", lottie_files, lottie_page)]:
        if suites := os.environ.get(name):
            passed &= compare(suites, files(pathlib.Path(suites)), page)
        else:
            print(f"skipped: {name}=DIR names no folder of files")
    return 0 if passed else 1


sys.exit(main())
