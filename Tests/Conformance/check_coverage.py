"""Compares the coverage of random paths with Cairo's at 16 times the resolution: fills under both rules, and strokes with
every cap and join, with and without dashes. Needs the bench program (BENCH) and python3-cairo, which `run` installs.

Prints, for each kind, the mean difference over all pixels and over those that either program covers in part, and the 99th
percentile over all; fails when all kinds together are off by more than half a level of 255 in the mean or 20 in the 99th
percentile. Dashes whose caps reach over each other are the worst kind: two edges of half coverage in one pixel add up there.

Cairo draws with points placed to 1/256 of its pixel, here a sixteenth of ours, and without antialiasing: each pixel of ours is
the count of 256 samples. Its flattening tolerance is a sixteenth as well."""
import os
import random
import subprocess
import sys

import cairo

BENCH = os.environ.get("BENCH", "Benchmarks/.build/release/bench")
SIZE, SCALE, EACH = 64, 16, 60
CAPS = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
JOINS = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}
RULES = {"non-zero": cairo.FILL_RULE_WINDING, "even-odd": cairo.FILL_RULE_EVEN_ODD}


def random_path(dice):
    """A few subpaths of lines and curves, some beyond the edges of the picture, open or closed."""
    def point():
        return [round(dice.uniform(-12, SIZE + 12), 3), round(dice.uniform(-12, SIZE + 12), 3)]
    elements = []
    for _ in range(dice.choice([1, 1, 2])):
        elements.append(["M", point()])
        for _ in range(dice.randint(1, 6)):
            elements.append(["L", point()] if dice.random() < 0.6 else ["C", point(), point(), point()])
        if dice.random() < 0.6:
            elements.append(["Z"])
    return elements


def svg(elements):
    return " ".join(element[0] + " ".join(f"{x},{y}" for x, y in element[1:]) for element in elements)


def supersampled(elements, draw):
    """The coverage of every pixel from 256 samples, 0 to 255."""
    side = SIZE * SCALE
    surface = cairo.ImageSurface(cairo.FORMAT_A8, side, side)
    context = cairo.Context(surface)
    context.set_antialias(cairo.ANTIALIAS_NONE)
    context.scale(SCALE, SCALE)
    context.set_tolerance(0.1)
    for verb, *points in elements:
        flat = [number for point in points for number in point]
        if verb == "M":
            context.move_to(*flat)
        elif verb == "L":
            context.line_to(*flat)
        elif verb == "C":
            context.curve_to(*flat)
        else:
            context.close_path()
    draw(context)
    surface.flush()
    data, stride = bytes(surface.get_data()), surface.get_stride()
    counts = [0] * (SIZE * SIZE)
    for row in range(side):
        line = data[row * stride:row * stride + side]
        base = row // SCALE * SIZE
        for column in range(SIZE):
            counts[base + column] += line[column * SCALE:(column + 1) * SCALE].count(255)
    return [count * 255 / (SCALE * SCALE) for count in counts]


def stroke(width, cap, join, limit, dashes, phase):
    def draw(context):
        context.set_line_width(width)
        context.set_line_cap(CAPS[cap])
        context.set_line_join(JOINS[join])
        context.set_miter_limit(limit)
        context.set_dash(dashes, phase)
        context.stroke()
    return draw


def fill(rule):
    def draw(context):
        context.set_fill_rule(RULES[rule])
        context.fill()
    return draw


def cases(dice):
    """The type of each case, its input line for the bench program, and Cairo's picture."""
    for rule in RULES:
        for _ in range(EACH):
            path = random_path(dice)
            yield f"fill {rule}", f"{SIZE} {SIZE} fill {rule}\t{svg(path)}", path, fill(rule)
    for cap in CAPS:
        for join in JOINS:
            for dashed in (False, True):
                for _ in range(EACH // 4):
                    path = random_path(dice)
                    width = round(dice.choice([dice.uniform(0.3, 2), dice.uniform(2, 12)]), 3)
                    limit = dice.choice([1, 2, 4, 10])
                    dashes = [round(dice.uniform(1, 14), 2) for _ in range(dice.choice([2, 4, 3]))] if dashed else []
                    phase = round(dice.uniform(-20, 20), 2)
                    words = f"{SIZE} {SIZE} stroke {width} {cap} {join} {limit} {phase} {','.join(map(str, dashes))}"
                    kind = f"{'dashes' if dashed else 'stroke'} {cap} {join}"
                    yield kind, f"{words}\t{svg(path)}", path, stroke(width, cap, join, limit, dashes, phase)


def main():
    drawn = list(cases(random.Random(2026)))
    lines = "".join(line + "\n" for _, line, _, _ in drawn)
    answer = subprocess.run([BENCH, "vector", "coverage"], input=lines, check=True, capture_output=True, text=True)
    differences, edges, worst = {}, {}, []
    for (kind, line, path, draw), text in zip(drawn, answer.stdout.splitlines(), strict=True):
        if text.startswith("cannot"):
            sys.exit(text)
        ours, theirs = bytes.fromhex(text), supersampled(path, draw)
        off = [abs(a - b) for a, b in zip(ours, theirs)]
        differences.setdefault(kind, []).extend(off)
        edges.setdefault(kind, []).extend(d for d, a, b in zip(off, ours, theirs) if 0 < a < 255 or 0 < b < 255)
        worst.append((sum(off) / len(off), line))
    print(f"{len(drawn)} paths of {SIZE}x{SIZE} pixels; differences in levels of 255")
    for kind, off in differences.items():
        mean, late = sum(off) / len(off), sorted(off)[len(off) * 99 // 100]
        edge = sum(edges[kind]) / len(edges[kind])
        print(f"  {kind:22} mean {mean:.3f}   on edges {edge:5.2f}   99th percentile {late:5.1f}   most {max(off):.0f}")
    everything = sorted(d for off in differences.values() for d in off)
    mean, late = sum(everything) / len(everything), everything[len(everything) * 99 // 100]
    print(f"  all: mean {mean:.3f}, 99th percentile {late:.1f}")
    failed = mean > 0.5 or late > 20
    if failed or "-v" in sys.argv:
        for mean, line in sorted(worst, reverse=True)[:5]:
            print(f"  {mean:.2f}: {line}")
    sys.exit(failed)


main()
