"""Compares colours, blends, seams of loops, steps and half turns with published numbers, and more blends with coloraide.

A comment at each table names its source. Every row becomes a layer of a scene, and the output of `antics render --format json`
for the layer is compared with the row.
"""
import json, math, os, random, subprocess, sys, tempfile

ANTICS = os.environ.get("ANTICS", ".build/release/antics")
SQUARE = "M 0 0 H 10 V 10 H 0 Z"

# CSS Color 4, section 4 and the sample conversions of the web platform tests css/css-color/: colour, sRGB in percent.
COLOURS = """
lab(46.2775% -47.5621 48.5837)               | 0 50.1961 0
lab(0% 0 0)                                  | 0 0 0
lab(100% 0 0)                                | 100 100 100
lab(50% 50 0)                                | 75.6208 30.4487 47.5634
lab(70% -45 0)                               | 10.7906 75.5567 66.3982
lab(70% 0 70)                                | 76.6254 66.3607 5.5775
lab(55% 0 -60)                               | 12.8128 53.105 92.7645
lch(46.2775% 67.9892 134.3912)               | 0 50.1961 0
lch(50% 50 0)                                | 75.6208 30.4487 47.5634
lch(70% 45 180)                              | 10.7906 75.5567 66.3982
lch(70% 70 90)                               | 76.6254 66.3607 5.5775
lch(55% 60 270)                              | 12.8128 53.105 92.7645
oklab(51.975% -0.1403 0.10768)               | 0 50.1961 0
oklab(50% 0.05 0)                            | 48.477 34.29 38.412
oklab(70% -0.1 0)                            | 29.2642 70.0962 63.0168
oklab(70% 0 0.125)                           | 73.942 60.484 19.65
oklab(55% 0 -0.2)                            | 27.888 38.072 89.414
oklch(51.975% 0.17686 142.495)               | 0 50.1961 0
oklch(50% 0.2 0)                             | 70.492 2.351 37.073
hwb(120 0% 49.8039%)                         | 0 50.1961 0
hwb(40 30% 40%)                              | 60 50 30
hwb(90deg 0% 0%)                             | 50 100 0
hwb(90deg 50% 50%)                           | 50 50 50
hwb(90deg 60% 60%)                           | 50 50 50
hsl(120deg 10% 20%)                          | 18 22 18
hsl(30deg 30% 40%)                           | 52 40 28
color(srgb 0.25 0.5 0.75)                    | 25 50 75
color(srgb-linear 0 0.21586 0)               | 0 50.1961 0
color(srgb-linear 0.435 0.017 0.055)         | 69.1 13.9 25.9
color(display-p3 0.21604 0.49418 0.13151)    | 0 50.1961 0
"""

# Web platform tests, css/css-color/parsing/color-computed-color-mix-function.html: space, hue, from, to, share of to, sRGB.
BLENDS = """
hsl |            | hsl(120deg 10% 20%)      | hsl(30deg 30% 40%)      | 0.5  | 0.33 0.36 0.24
hsl |            | hsl(120deg 10% 20%)      | hsl(30deg 30% 40%)      | 0.75 | 0.4375 0.415625 0.2625
hsl |            | hsl(120deg 10% 20%)      | hsl(30deg 30% 40%)      | 0.25 | 0.240625 0.2875 0.2125
hsl |            | hsl(120deg 10% 20% / .4) | hsl(30deg 30% 40% / .8) | 0.5  | 0.37222222 0.41111111 0.25555556 0.6
hsl |            | hsl(120deg 10% 20% / .4) | hsl(30deg 30% 40% / .8) | 0.75 | 0.4722449 0.44704082 0.27061224 0.7
hsl |            | hsl(120deg 10% 20% / .4) | hsl(30deg 30% 40% / .8) | 0.25 | 0.2674 0.3304 0.2296 0.5
hsl |            | white                    | blue                    | 0.5  | 0.625 0.625 0.875
hsl | shorter    | hsl(40deg 50% 50%)       | hsl(60deg 50% 50%)      | 0.5  | 0.75 0.66666667 0.25
hsl | shorter    | hsl(330deg 50% 50%)      | hsl(50deg 50% 50%)      | 0.5  | 0.75 0.33333333 0.25
hsl | shorter    | hsl(20deg 50% 50%)       | hsl(320deg 50% 50%)     | 0.5  | 0.75 0.25 0.33333333
hsl | longer     | hsl(40deg 50% 50%)       | hsl(60deg 50% 50%)      | 0.5  | 0.25 0.33333333 0.75
hsl | longer     | hsl(50deg 50% 50%)       | hsl(330deg 50% 50%)     | 0.5  | 0.25 0.66666667 0.75
hsl | longer     | hsl(320deg 50% 50%)      | hsl(20deg 50% 50%)      | 0.5  | 0.25 0.75 0.66666667
hsl | increasing | hsl(60deg 50% 50%)       | hsl(40deg 50% 50%)      | 0.5  | 0.25 0.33333333 0.75
hsl | increasing | hsl(330deg 50% 50%)      | hsl(50deg 50% 50%)      | 0.5  | 0.75 0.33333333 0.25
hsl | decreasing | hsl(40deg 50% 50%)       | hsl(60deg 50% 50%)      | 0.5  | 0.25 0.33333333 0.75
hsl | decreasing | hsl(320deg 50% 50%)      | hsl(20deg 50% 50%)      | 0.5  | 0.25 0.75 0.66666667
hwb |            | hwb(120deg 10% 20%)      | hwb(30deg 30% 40%)      | 0.5  | 0.575 0.7 0.2
hwb |            | hwb(120deg 10% 20%)      | hwb(30deg 30% 40%)      | 0.75 | 0.65 0.6 0.25
hwb |            | hwb(120deg 10% 20% / .4) | hwb(30deg 30% 40% / .8) | 0.5  | 0.55833333 0.66666667 0.23333333 0.6
hwb |            | hwb(120deg 10% 20% / .4) | hwb(30deg 30% 40% / .8) | 0.75 | 0.62857143 0.58392857 0.27142857 0.7
hwb |            | white                    | blue                    | 0.5  | 0.5 0.5 1
"""

# SMIL 3.0 (REC-SMIL3, 5.4.3: the active duration includes only its beginning) and the web platform tests
# web-animations/timing-model. At the end of an iteration the next one has begun. The last end holds (fill forwards).
# Begin, duration, repeats, autoreverses, time, progress. Written as decimals, none a binary fraction.
SEAMS = """
0   | 0.1 | 10       | no  | 0.3  | 0
0   | 0.1 | 10       | no  | 0.7  | 0
0   | 0.1 | inf      | no  | 1.1  | 0
0   | 0.6 | inf      | no  | 1.8  | 0
0   | 0.6 | inf      | no  | 4.2  | 0
0   | 0.7 | inf      | no  | 2.1  | 0
0.1 | 0.2 | inf      | no  | 0.7  | 0
0.1 | 0.2 | 3        | no  | 0.7  | 1
0.1 | 0.2 | 3        | no  | 0.6  | 0.5
0   | 0.3 | 3.5      | no  | 1.05 | 0.5
0   | 0.3 | 2        | yes | 0.3  | 1
0   | 0.3 | 2        | yes | 0.6  | 0
0   | 0.3 | 2        | yes | 0.9  | 1
0   | 0.3 | 2        | yes | 1.2  | 0
0.2 | 1.1 | inf      | yes | 1.3  | 1
"""

# CSS Easing 1, section 2.3, figure 7: steps(n, jump) at times of a loop of 0.6 s. As keyframes of the discrete mode,
# whose key times are the steps: number, jump, time, value.
STEPS = """
3 | end   | 0    | 0
3 | end   | 0.19 | 0
3 | end   | 0.2  | 0.33333333
3 | end   | 0.4  | 0.66666667
3 | end   | 0.59 | 0.66666667
3 | end   | 0.6  | 0
3 | end   | 0.8  | 0.33333333
3 | end   | 1.6  | 0.66666667
3 | start | 0    | 0.33333333
3 | start | 0.2  | 0.66666667
3 | start | 0.4  | 1
3 | start | 2.2  | 1
"""

# Core Animation on macOS, presentation layers of a transform from the identity to a rotation by matrix: degrees of the
# end, progress, degrees shown. Counter-clockwise on a screen is negative there. CSS Transforms 1, 12.2 ("recomposing
# to a 2D matrix") gives all of them but half a turn, whose way it leaves to the sign of zero.
TURNS = """
90   | 0.5  | 45
-90  | 0.5  | -45
170  | 0.5  | 85
180  | 0.25 | -45
180  | 0.5  | -90
-180 | 0.25 | -45
-180 | 0.5  | -90
270  | 0.5  | -45
360  | 0.5  | 0
"""

failures = compared = 0


def rows(table):
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def layers(items, time):
    """The values of Antics for these layers at a time, each a dictionary of properties."""
    scene = {"scene": 1, "canvas": [100, 100], "layers": [dict({"path": SQUARE}, **item) for item in items]}
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        json.dump(scene, file)
        file.flush()
        run = subprocess.run([ANTICS, "render", file.name, "--format", "json", "--at", str(time)],
                             capture_output=True, text=True)
    if run.returncode: sys.exit(f"render failed: {run.stderr}")
    return json.loads(run.stdout)["layers"]


def expect(what, ours, theirs, tolerance):
    global failures, compared
    compared += 1
    if len(ours) != len(theirs) or any(not abs(a - b) <= tolerance for a, b in zip(ours, theirs)):
        failures += 1
        print(f"  {what}: {ours}, published {theirs}")


def channels(hexadecimal):
    return [int(hexadecimal[at:at + 2], 16) / 255 for at in (1, 3, 5, 7)]


def colour(text):
    """The published channels; alpha is 1 if there is none."""
    values = [float(value) for value in text.split()]
    return values + [1] * (4 - len(values))


def report(name):
    global compared
    print(f"{name}: {compared} compared")
    compared = 0


table = rows(COLOURS)
for (text, wanted), layer in zip(table, layers([{"fillColor": text} for text, _ in table], 0)):
    expect(text, channels(layer["fillColor"]), [value / 100 for value in colour(wanted)[:3]] + [1], 0.0045)
report("colours")


def blend(space, hue, start, end):
    animation = {"keyPath": "fillColor", "fromValue": start, "toValue": end, "duration": 1, "x-colorSpace": space}
    if hue: animation["x-hue"] = hue
    return {"animations": [animation]}


table = rows(BLENDS)
for share in sorted({row[4] for row in table}):
    chosen = [row for row in table if row[4] == share]
    for row, layer in zip(chosen, layers([blend(*row[:4]) for row in chosen], share)):
        expect(" ".join(row[:5]), channels(layer["fillColor"]), colour(row[5]), 0.0045)
report("blends")

for begin, duration, repeats, turns, time, wanted in rows(SEAMS):
    ramp = {"keyPath": "opacity", "fromValue": 0, "toValue": 1, "beginTime": float(begin), "duration": float(duration),
            "repeatCount": "forever" if repeats == "inf" else float(repeats), "autoreverses": turns == "yes",
            "fillMode": "both", "isRemovedOnCompletion": False}
    layer = layers([{"animations": [ramp]}], time)[0]
    expect(f"{duration} s from {begin} x {repeats} at {time}", [layer["opacity"]], [float(wanted)], 1e-9)
report("seams")

for number, jump, time, wanted in rows(STEPS):
    count = int(number)
    first = 1 if jump == "start" else 0
    steps = {"keyPath": "opacity", "values": [(first + index) / count for index in range(count)], "duration": 0.6,
             "keyTimes": [index / count for index in range(count + 1)], "calculationMode": "discrete",
             "repeatCount": "forever"}
    expect(f"steps({number}, {jump}) at {time}", [layers([{"animations": [steps]}], time)[0]["opacity"]],
           [float(wanted)], 1e-8)
report("steps")

for end, progress, wanted in rows(TURNS):
    angle = math.radians(float(end))
    matrix = [round(value, 15) for value in (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))]
    turn = {"keyPath": "transform", "fromValue": [1, 0, 0, 1, 0, 0], "toValue": matrix + [0, 0], "duration": 1}
    shown = layers([{"animations": [turn]}], progress)[0]["transform"]
    expect(f"half way round to {end} at {progress}", [math.degrees(math.atan2(shown[1], shown[0]))], [float(wanted)], 1e-6)
report("turns by matrix")

# coloraide is an independent implementation of CSS Color 4.
import coloraide

rng = random.Random(11)
SPACES = {"srgb-linear": "srgb-linear", "hsl": "hsl", "hsb": "hsv", "hwb": "hwb", "lab": "lab", "lch": "lch",
          "oklab": "oklab", "oklch": "oklch", "display-p3": "display-p3"}
asked = []
for space, theirs in SPACES.items():
    for hue in ["shorter", "longer", "increasing", "decreasing"] if space in ("hsl", "hsb", "hwb", "lch", "oklch") else [""]:
        for _ in range(60):
            pair = ["#" + "".join(f"{rng.randrange(256):02x}" for _ in range(4)) for _ in range(2)]
            asked.append((space, theirs, hue, *pair))
answers = layers([blend(space, hue, *pair) for space, _, hue, *pair in asked], 0.3)
worst = 0
for (space, theirs, hue, start, end), layer in zip(asked, answers):
    mixed = coloraide.Color(start).mix(end, 0.3, space=theirs, hue=hue or "shorter", premultiplied=True)
    mixed = mixed.convert("srgb").fit(method="oklch-chroma")
    wanted = mixed.coords(nans=False) + [mixed.alpha(nans=False)]
    ours = channels(layer["fillColor"])
    expect(f"{space} {hue} {start} {end}", ours, wanted, 0.0045)
    worst = max([worst] + [abs(a - b) for a, b in zip(ours, wanted)])
report(f"blends beside coloraide, at most {worst:.4f} off")
sys.exit(1 if failures else 0)
