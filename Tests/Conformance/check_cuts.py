"""Compares the ends of trims with an independent computation: by length, and by parameter as Core Animation does.

The second rule was measured on pictures of Core Animation. An end inside a curve cuts it at a parameter equal to the fraction
of the curve's length, with an error of 0.1 %. Between segments it goes by length. Lengths are Simpson's sums
over the speed here, and quadratures by Gauss and Legendre there; the inverse is a bisection here, Newton's method there.
"""
import math, os, random, subprocess, sys

BENCH = os.environ.get("BENCH", "Benchmarks/.build/release/bench")
CURVES = [
    ("SVG 1.1, 8.3.6, cubic01", "M 100 200 C 100 100 250 100 250 200 C 250 300 400 300 400 200"),
    ("SVG 1.1, 8.3.7, quad01", "M 200 300 Q 400 50 600 300 Q 800 550 1000 300"),
    ("CSS Easing 1, ease", "M 0 0 C 25 10 25 100 100 100"),
    ("CSS Easing 1, ease-in-out", "M 0 0 C 42 0 58 100 100 100"),
    ("a quarter of a circle", "M 100 0 C 100 55.2285 55.2285 100 0 100"),
    ("a Pythagorean hodograph", "M 110 24 C 110 -1 70 -1 70 63"),
    ("x as the cube", "M 0 0 C 0 0 0 0 100 0 L 200 0"),
    ("a cusp", "M 0 0 C 100 100 0 100 100 0"),
]
STEPS = 2000


def segments(data):
    tokens, at, pen, start = data.split(), 0, (0.0, 0.0), (0.0, 0.0)
    found = []
    def points(count):
        nonlocal at
        numbers = [float(token) for token in tokens[at:at + 2 * count]]
        at += 2 * count
        return list(zip(numbers[::2], numbers[1::2]))
    while at < len(tokens):
        letter = tokens[at]
        at += 1
        if letter == "M":
            pen = start = points(1)[0]
        elif letter == "Z":
            found.append([pen, start])
            pen = start
        else:
            found.append([pen] + points({"L": 1, "Q": 2, "C": 3}[letter]))
            pen = found[-1][-1]
    return found


def point(control, t):
    while len(control) > 1:
        control = [tuple(p + (q - p) * t for p, q in zip(a, b)) for a, b in zip(control, control[1:])]
    return control[0]


def speed(control, t):
    degree = len(control) - 1
    return math.hypot(*point([tuple(degree * (q - p) for p, q in zip(a, b)) for a, b in zip(control, control[1:])], t))


def length(control, end=1.0, start=0.0, steps=STEPS):
    if len(control) == 2: return (end - start) * math.dist(*control)
    step = (end - start) / steps
    return step / 3 * sum(
        speed(control, start + k * step) * (1 if k in (0, steps) else 4 if k % 2 else 2) for k in range(steps + 1))


def inverse(control, wanted):
    low, high, covered = 0.0, 1.0, 0.0
    for _ in range(45):
        middle = (low + high) / 2
        half = length(control, middle, low, STEPS if high - low > 0.1 else 40)
        if covered + half < wanted: low, covered = middle, covered + half
        else: high = middle
    return (low + high) / 2


def cut(data, share, rule):
    """The end of a trim up to a fraction, its length, and the length of the path."""
    lengths = [(control, length(control)) for control in segments(data)]
    total = sum(own for _, own in lengths)
    before = 0.0
    for control, own in lengths:
        rest = share * total - before
        if rest <= own:
            t = rest / own if rule == "parameter" else inverse(control, rest)
            return point(control, t), before + length(control, t), total
        before += own


def questions():
    for name, data in CURVES:
        for share in [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]: yield name, data, share
    rng = random.Random(11)
    number = lambda: f"{rng.uniform(-100, 100):.4f}"
    for _ in range(20):
        data = f"M {number()} {number()}"
        for _ in range(rng.randint(1, 3)):
            letter = rng.choice("LQC")
            data += f" {letter} " + " ".join(number() for _ in range({"L": 2, "Q": 4, "C": 6}[letter]))
        yield "random", data, rng.uniform(0.05, 0.95)


asked = [(name, data, share, rule) for name, data, share in questions() for rule in ["length", "parameter"]]
answers = subprocess.run([BENCH, "cuts"], input="".join(f"{q[1]}\t{q[2]}\t{q[3]}\n" for q in asked),
                         capture_output=True, text=True, check=True).stdout.splitlines()
assert len(answers) == len(asked), f"{len(answers)} answers to {len(asked)} questions"
worst, failures, drawn = 0, 0, {}
for (name, data, share, rule), answer in zip(asked, answers):
    place, kept, total = cut(data, share, rule)
    x, y, our_kept, our_total = map(float, answer.split("\t"))
    off = max(math.dist(place, (x, y)), abs(kept - our_kept), abs(total - our_total)) / total
    worst = max(worst, off)
    # Simpson's equal steps fail at a cusp, where the speed falls to 0 and rises again.
    if off > (1e-4 if name == "a cusp" else 1e-6):
        failures += 1
        print(f"off by {off:.2g} of the length: {data} up to {share}, by {rule}")
    if rule == "parameter" and name != "random": drawn.setdefault(name, []).append(kept / total)
print("drawn by parameter, of the length, at   12.5   25    37.5   50    62.5   75    87.5 %")
for name, shares in drawn.items(): print(f"  {name:36} " + " ".join(f"{100 * share:5.1f}%" for share in shares))
print(f"{len(asked)} cuts, at most {worst:.2g} of the length off")
sys.exit(1 if failures else 0)
