"""Compares animated SVGs, and the same shapes animated by CSS, with our raster. Headless Chromium draws them at five times. The mean
difference of a channel must stay below 2 of 255."""
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
SCALE = 2
RATE = 20
FRAMES = [1, 4, 7, 10, 13]
EVERYTHING = str(pathlib.Path(__file__).with_name("everything.yaml"))
DEMOS = sys.argv[1:] or ["star-morph", "marching-ants", "draw-on", "colour", EVERYTHING]


def chromium(folder, svg, width, height):
    """The browser's pictures of the five times, below each other."""
    # Each needs different names, because all are in one page.
    stops = "".join(
        "<div>" + re.sub(r"(id=.|url.#)(d[0-9]+)", rf"\g<1>f{frame}\g<2>", svg) + "</div>" for frame in FRAMES)
    times = ",".join(str(frame / RATE) for frame in FRAMES)
    page = folder / "page.html"
    page.write_text(
        f"""<!doctype html><meta charset=utf-8><style>*{{margin:0;padding:0}}body{{background:black}}
        svg{{display:block;width:{width}px;height:{height}px}}</style>{stops}<script>
        const times=[{times}];document.querySelectorAll('svg').forEach((svg,i)=>{{
        svg.pauseAnimations();svg.setCurrentTime(times[i]);
        document.getAnimations().filter(it=>svg.contains(it.effect.target)).forEach(it=>{{
        it.pause();it.currentTime=times[i]*1000}})}})</script>""")
    shot = folder / "shot.png"
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--force-color-profile=srgb", f"--user-data-dir={folder / 'profile'}",
         f"--window-size={width},{height * len(FRAMES)}", "--virtual-time-budget=500",
         f"--screenshot={shot}", page.as_uri()],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
    return Image.open(shot).convert("RGB")


def main():
    worst = 0
    for demo in DEMOS:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            svg, css = (
                subprocess.run([ANTICS, *words], check=True, capture_output=True, text=True).stdout
                for words in [
                    ["record", demo, "-o", "-", "--format", "svg", "--background", "black"],
                    ["code", demo, "--format", "css"],
                ])
            side = svg.split("viewBox=\"0 0 ", 1)[1].split('"', 1)[0].split()
            width, height = (round(float(value) * SCALE) for value in side)
            frames = subprocess.run(
                [ANTICS, "record", demo, "--frames", "-", "--pixels", f"{width}x{height}", "--fps", str(RATE)],
                check=True, capture_output=True).stdout
            ours = [Image.fromarray(frame) for frame in pam_frames(frames)]
            for kind, document in [("svg", svg), ("css", css)]:
                shot = chromium(folder, document, width, height)
                differences = []
                for place, frame in enumerate(FRAMES):
                    theirs = shot.crop((0, place * height, width, (place + 1) * height))
                    picture = ours[frame % len(ours)]
                    difference = ImageChops.difference(theirs, picture)
                    differences.append(sum(ImageStat.Stat(difference).mean) / 3)
                    if keep := os.environ.get("KEEP"):
                        row = Image.new("RGB", (width * 3, height))
                        for column, image in enumerate([theirs, picture, difference]):
                            row.paste(image, (column * width, 0))
                        row.save(f"{keep}/{pathlib.Path(demo).stem}-{kind}-{frame}.png")
                # Animations without a CSS equivalent do not move, and the document lists them.
                if "CSS cannot animate" not in document:
                    worst = max(worst, *differences)
                print(f"{pathlib.Path(demo).stem:16} {kind} {len(document):6} B   mean difference "
                      + " ".join(f"{value:.2f}" for value in differences))
    print(f"worst {worst:.2f}, allowed 2")
    return worst >= 2


sys.exit(main())
