"""Compares lengths, areas, bounds and stroke outlines with Cairo's on a few hundred random and special paths.

Lengths are Cairo's polylines, flattened so finely that they are right to a few parts in 10^8. Strokes are compared as
pictures: Cairo's own stroke, and our outline filled by Cairo, so that only geometry can differ.

Cairo 1.16 draws these cases wrong, so they are omitted: a curve that turns back or stops within its tolerance (a dot, or half the
width), a dash over a turn-back (with a cap), and a square cap on a subpath without length (nothing).
"""
import math, os, random, subprocess, sys
import cairo

BENCH = os.environ.get("BENCH", "Benchmarks/.build/release/bench")
FINE = 10_000  # Cairo works in 1/256 of a unit; lengths are measured this much enlarged
SIZE = 600  # pixels of the picture of a stroke, 300 units wide
SPECIAL = [
    "M -50 0 L 50 0", "M 0 0 L 60 0 L 0 4", "M -50 -50 L 50 -50 L 50 50 L -50 50 Z",
    "M 0 0 C 100 100 0 100 100 0", "M 0 0 C 100 0 0 20 100 40", "M 0 0 C 0 80 0 80 80 80", "M 0 0 Q 100 0 0 10",
    "M -80 0 C -80 44.2 -44.2 80 0 80 C 44.2 80 80 44.2 80 0 Z", "M 0 0 L 30 0 L 30 30 L 0 30 L 0 0",
    "M 0 0 L 10 0 L 10 0 L 10 10 Z M 50 50 L 60 60", "M -90 0 L -80 60 L -70 0 L -60 60 L -50 0 L -40 60",
    "M 0 0 Q 50 -50 100 0 Q 50 50 0 0 Z", "M -60 0 C -60 90 60 -90 60 0",
]


def questions(seed=7, count=300):
    rng = random.Random(seed)
    number = lambda low, high: f"{rng.uniform(low, high):.4f}"
    point = lambda: f"{number(-100, 100)} {number(-100, 100)}"
    for index in range(count + len(SPECIAL)):
        if index < len(SPECIAL):
            path = SPECIAL[index]
        else:
            path = ""
            for _ in range(rng.randint(1, 3)):
                path += f"M {point()} "
                for _ in range(rng.randint(1, 5)):
                    path += rng.choice([f"L {point()} ", f"Q {point()} {point()} ", f"C {point()} {point()} {point()} "])
                path += rng.choice(["", "Z "])
        dashed = rng.random() < 0.4
        dashes = " ".join(number(2, 30) for _ in range(rng.randint(1, 4))) if dashed else ""
        yield (path.strip(), number(1, 14), rng.choice(["butt", "round", "square"]),
               rng.choice(["miter", "round", "bevel"]), number(1, 10), dashes, number(-50, 50))


def draw(context, data):
    tokens, at, pen = data.split(), 0, (0.0, 0.0)
    def take(count):
        nonlocal at
        values = [float(token) for token in tokens[at:at + count]]
        at += count
        return values
    while at < len(tokens):
        letter = tokens[at]
        at += 1
        if letter == "M": context.move_to(*take(2))
        elif letter == "L": context.line_to(*take(2))
        elif letter == "C": context.curve_to(*take(6))
        elif letter == "Q":
            (x0, y0), (x1, y1, x2, y2) = context.get_current_point(), take(4)
            context.curve_to(x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3,
                             x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2)
        elif letter == "Z": context.close_path()


def polylines(data):
    """The subpaths as Cairo flattens them."""
    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
    context.scale(FINE, FINE)
    context.set_tolerance(0.02)
    draw(context, data)
    lines = []
    for kind, points in context.copy_path_flat():
        if kind == cairo.PATH_MOVE_TO: lines.append([points])
        elif kind == cairo.PATH_LINE_TO: lines[-1].append(points)
        elif kind == cairo.PATH_CLOSE_PATH: lines[-1].append(lines[-1][0])
    return lines


def picture(body):
    surface = cairo.ImageSurface(cairo.FORMAT_A8, SIZE, SIZE)
    context = cairo.Context(surface)
    context.translate(SIZE / 2, SIZE / 2)
    context.scale(SIZE / 300, SIZE / 300)
    context.set_tolerance(0.01)
    body(context)
    surface.flush()
    return bytes(surface.get_data())


def stroke(question):
    data, width, cap, join, limit, dashes, phase = question
    def body(context):
        context.set_line_width(float(width))
        context.set_line_cap({"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}[cap])
        context.set_line_join({"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}[join])
        context.set_miter_limit(float(limit))
        if dashes: context.set_dash([float(length) for length in dashes.split()], float(phase))
        draw(context, data)
        context.stroke()
    return picture(body)


def fill(data):
    def body(context):
        context.set_fill_rule(cairo.FILL_RULE_WINDING)
        draw(context, data)
        context.fill()
    return picture(body)


asked = list(questions())
answers = subprocess.run([BENCH, "outlines"], input="\n".join("\t".join(q) for q in asked) + "\n",
                         capture_output=True, text=True, check=True).stdout.splitlines()
assert len(answers) == len(asked), f"{len(answers)} answers to {len(asked)} questions"
worst = {"length": (0, ""), "bounds": (0, ""), "area": (0, ""), "stroke area": (0, ""), "stroke picture": (0, "")}
limits = {"length": 1e-6, "bounds": 1e-4, "area": 1e-4, "stroke area": 0.01, "stroke picture": 0.02}
failures = 0
for question, answer in zip(asked, answers):
    fields = answer.split("\t")
    length, area, x, y, width, height = map(float, fields[:6])
    lines = polylines(question[0])
    true_length = sum(math.dist(a, b) for line in lines for a, b in zip(line, line[1:]))
    true_area = sum(a[0] * b[1] - a[1] * b[0] for line in lines for a, b in zip(line, line[1:] + line[:1])) / 2
    xs, ys = [p[0] for line in lines for p in line], [p[1] for line in lines for p in line]
    theirs, ours = stroke(question), fill(fields[6])
    ink = max(sum(theirs), 1)
    off = {
        "length": abs(length - true_length) / true_length,
        "area": abs(area - true_area) / true_length ** 2,
        "bounds": max(abs(x - min(xs)), abs(y - min(ys)), abs(x + width - max(xs)), abs(y + height - max(ys))) / 100,
        "stroke area": abs(sum(ours) - sum(theirs)) / ink,
        "stroke picture": sum(abs(a - b) for a, b in zip(ours, theirs)) / ink,
    }
    for name, value in off.items():
        if value > worst[name][0]: worst[name] = (value, "  ".join(question))
        if value > limits[name]:
            failures += 1
            print(f"{name} off by {value:.2g}: {'  '.join(question)}")
print(f"{len(asked)} paths beside Cairo {cairo.cairo_version_string()}")
for name, (value, question) in worst.items():
    print(f"  {name}: at most {value:.2g} off (allowed {limits[name]:g}), by {question[:100]}")
sys.exit(1 if failures else 0)
