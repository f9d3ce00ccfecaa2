"""Drives the web page of `antics record -o x.html` in headless Chromium: every key, the bar by mouse and by touch, the steps, reduced
motion, light and dark, and the printed film strip. At ten times, its picture is within a mean of 2 of 255 of our raster."""
import base64
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops, ImageStat

ANTICS = os.environ["ANTICS"]
DEMOS = sys.argv[1:] or ["star-morph", "colour"]
failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)
        print("  FAILED:", text)


class Browser:
    """Chromium, controlled through its debugging pipe."""

    def __init__(self, folder):
        self.number, self.session, self.rest = 0, None, b""
        ours, theirs = os.pipe(), os.pipe()
        name = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"

        def connect():
            # 3 reads commands, and 4 writes replies.
            reader, writer = os.dup(ours[0]), os.dup(theirs[1])
            os.dup2(reader, 3)
            os.dup2(writer, 4)

        self.process = subprocess.Popen(
            [name, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
             f"--user-data-dir={folder}/profile", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        self.input, self.output = ours[1], theirs[0]
        target = next(it for it in self.call("Target.getTargets")["targetInfos"] if it["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        while True:
            reply = self.read()
            if reply.get("id") == self.number:
                if "error" in reply:
                    sys.exit(f"{method}: {reply['error']}")
                return reply["result"]

    def read(self):
        while b"\0" not in self.rest:
            data = os.read(self.output, 1 << 20)
            if not data:
                sys.exit("Chromium has ended")
            self.rest += data
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def open(self, path, width=800, height=900, **features):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])
        self.call("Page.navigate", url=pathlib.Path(path).as_uri())
        while self.read().get("method") != "Page.loadEventFired":
            pass

    def run(self, script):
        reply = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in reply:
            sys.exit(f"{script}: {reply['exceptionDetails']}")
        return reply["result"].get("value")

    def press(self, key):
        names = {" ": "Space"}
        text = {} if len(key) > 1 else {"text": key}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=names.get(key, ""), **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=names.get(key, ""))

    def shot(self, **clip):
        data = self.call("Page.captureScreenshot", format="png", clip=dict(clip, scale=1))["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")

    def close(self):
        self.process.terminate()
        self.process.wait()


def check_keys(browser, path):
    """Each key moves the time, the direction or the speed as in the playground."""
    browser.open(path, prefers_reduced_motion="reduce")
    duration = browser.run("duration")

    def state():
        return browser.run("[time, isPlaying, isReversed, speed]")

    expect(state() == [0, False, False, 1], f"a page with reduced motion starts as {state()}")
    for key, wanted in [
        ("ArrowRight", 0.1), ("l", 0.2), ("ArrowLeft", 0.1), ("h", 0), (".", 1 / 30), (".", 2 / 30), (",", 1 / 30),
        ("g", 0), ("w", duration / 10), ("w", duration / 5), ("b", duration / 10), ("5", duration / 2),
        ("0", 0), ("G", duration), ("Home", 0), ("End", duration), ("9", duration * 0.9),
    ]:
        browser.press(key)
        expect(abs(state()[0] - wanted) < 1e-6, f"after {key}, the time is {state()[0]} instead of {wanted}")
    for key, wanted in [("]", 1 / 0.9), ("[", 1), ("d", 1), ("{", 0.5), ("}", 1)]:
        browser.press(key)
        expect(abs(state()[3] - wanted) < 1e-6, f"after {key}, the speed is {state()[3]}")
    times = browser.run("steps.map(step => step.time)")
    browser.press("g")
    for wanted in [it for it in times if it > 0.001][:2]:
        browser.press(">")
        expect(state()[0] == wanted, f"the next step is at {state()[0]} instead of {wanted}")
        words = browser.run("[caption.textContent, (it => it.isOpen ? it.question : it.text)(steps.findLast(it => it.time === time)), bar.getAttribute('aria-valuetext')]")
        expect(words[0] == words[1] and words[2].endswith(words[0]), f"the caption is {words}")
    browser.press("<")
    expect(state()[0] < (times[-1] if times else duration), "the step before is later")
    browser.press("g")
    # A question would rest.
    browser.run("steps.forEach(step => showAnswer(step, true))")
    browser.press(" ")
    browser.run("new Promise(done => setTimeout(done, 400))")
    browser.press(" ")
    place = state()[0]
    expect(0.1 < place < 1 and not state()[1], f"after 0.4 s of playing, the time is {place}")
    browser.press("r")
    browser.press(" ")
    browser.run("new Promise(done => setTimeout(done, 200))")
    browser.press(" ")
    expect(state()[0] < place and state()[2], "a reversed page does not run backwards")
    expect(browser.run("find('play').textContent + find('reverse').ariaPressed") == "Playtrue", "the buttons show another state")


def check_bar(browser, path):
    """The bar follows the mouse and a finger, and has a name for screen readers."""
    browser.open(path, prefers_reduced_motion="reduce")
    box = browser.run("(b => [b.x, b.y + b.height / 2, b.width])(bar.getBoundingClientRect())")
    duration = browser.run("duration")

    def time_at(fraction, kind):
        found = browser.run("time")
        expect(abs(found / duration - fraction) < 0.03, f"{kind} at {fraction} of the bar gives {found} s")

    def mouse(kind, fraction):
        browser.call("Input.dispatchMouseEvent", type=kind, x=box[0] + box[2] * fraction, y=box[1], button="left", buttons=1, clickCount=1)

    mouse("mousePressed", 0.25)
    time_at(0.25, "a press")
    mouse("mouseMoved", 0.75)
    time_at(0.75, "a drag")
    mouse("mouseReleased", 0.75)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    for kind, fraction in [("touchStart", 0.4), ("touchMove", 0.5), ("touchMove", 0.6)]:
        browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": box[0] + box[2] * fraction, "y": box[1]}])
    browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    time_at(0.6, "a finger")
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {(node.get("role", {}).get("value"), node.get("name", {}).get("value")) for node in nodes}
    for wanted in [("slider", "Time"), ("button", "Play"), ("button", "Reverse"), ("button", "Slower"), ("button", "Faster")]:
        expect(wanted in roles, f"a screen reader has no {wanted[1]} {wanted[0]}")
    if browser.run("steps.length"):
        browser.run("steps.at(-1).button.click()")
        expect(browser.run("time === steps.at(-1).time"), "a step does not seek")
    if browser.run("steps.some(step => step.question)"):
        shown = "(it => [caption.textContent === it.question, it.button.innerText.includes(it.text)])(asking)"
        # The page must not play into the step before the click, which would be a second one there.
        browser.run("play(false); seek(steps.find(step => !step.question).time)")
        browser.run("asking = steps.find(step => step.question); asking.isOpen || showAnswer(asking, false); asking.button.click()")
        expect(browser.run(shown) == [True, False], "an answer stands beside its question")
        browser.run("asking.button.click()")
        expect(browser.run(shown) == [False, True], "a second click shows no answer")


def check_pictures(browser, path, demo):
    """The picture equals our raster at ten times. Returns the greatest difference."""
    browser.open(path, prefers_reduced_motion="reduce")
    x, y, width, height = browser.run("(b => [b.x, b.y, b.width, b.height])(svg.getBoundingClientRect())")
    canvas = browser.run("[svg.viewBox.baseVal.width, svg.viewBox.baseVal.height]")
    # The browser centres the canvas in the element.
    scale = min(width / canvas[0], height / canvas[1])
    size = [round(canvas[0] * scale), round(canvas[1] * scale)]
    x, y = x + (width - size[0]) / 2, y + (height - size[1]) / 2
    worst, duration = 0, browser.run("duration")
    for index in range(10):
        time = round(duration * index / 10 + 0.01, 3)
        browser.run(f"seek({time})")
        browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        theirs = browser.shot(x=x, y=y, width=size[0], height=size[1])
        ours = subprocess.run(
            [ANTICS, "render", demo, "--at", str(time), "--format", "png", "--background", "black", "--pixels", f"{theirs.width}x{theirs.height}"],
            check=True, capture_output=True).stdout
        ours = Image.open(io.BytesIO(ours)).convert("RGB")
        difference = sum(ImageStat.Stat(ImageChops.difference(theirs, ours)).mean) / 3
        if keep := os.environ.get("KEEP"):
            theirs.save(f"{keep}/{demo}-{index}-page.png")
            ours.save(f"{keep}/{demo}-{index}-ours.png")
        worst = max(worst, difference)
    return worst


def check_looks(browser, path, folder):
    """Text has enough contrast on light and dark pages, and the printed page shows eight frames."""
    for scheme in ["light", "dark"]:
        browser.open(path, prefers_color_scheme=scheme)
        colors = browser.run("""['--ink', '--faint', '--accent', '--ground'].map(name => {
          const it = document.createElement('i'); it.style.color = `var(${name})`; document.body.append(it)
          return getComputedStyle(it).color.match(/[0-9]+/g).map(Number) })""")

        def luminance(color):
            parts = [part / 255 for part in color]
            parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

        for color in colors[:3]:
            low, high = sorted([luminance(color), luminance(colors[3])])
            expect((high + 0.05) / (low + 0.05) >= 4.5, f"{color} on {colors[3]} ({scheme}) is unreadable")
        expect(browser.run("isPlaying"), "a page without reduced motion does not play")
        if keep := os.environ.get("KEEP"):
            browser.shot(x=0, y=0, width=800, height=900).save(f"{keep}/page-{scheme}.png")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    frames = browser.run("[...document.querySelectorAll('#strip svg')].map(svg => svg.getCurrentTime())")
    expect(len(frames) == 8 and frames == sorted(set(frames)), f"the strip has frames at {frames}")
    names = browser.run("(all => all.length === new Set(all).size)([...document.querySelectorAll('[id]')].map(it => it.id))")
    expect(names, "two elements have one id")
    browser.run("dispatchEvent(new Event('afterprint'))")
    paper = base64.b64decode(browser.call("Page.printToPDF", printBackground=True)["data"])
    pathlib.Path(folder, "page.pdf").write_bytes(paper)
    if keep := os.environ.get("KEEP"):
        shutil.copy(f"{folder}/page.pdf", keep)
    expect(browser.run("document.querySelectorAll('#strip svg').length") == 0, "the strip stays after printing")
    requests = browser.run("performance.getEntriesByType('resource').length")
    expect(requests == 0, f"the page loads {requests} files")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        for demo in DEMOS:
            path = f"{folder}/{demo}.html"
            subprocess.run([ANTICS, "record", demo, "-o", path, "--quiet"], check=True)
            check_keys(browser, path)
            check_bar(browser, path)
            check_looks(browser, path, folder)
            worst = check_pictures(browser, path, demo)
            expect(worst < 2, f"{demo}: a mean difference of {worst:.2f}")
            print(f"{demo:16} {os.path.getsize(path):6} B   worst mean difference {worst:.2f}, allowed 2")
        browser.close()
    print(f"{len(failures)} failures")
    return bool(failures)


sys.exit(main())
