"""The screen in the hands of another terminal: pyte's screen after every frame of every demo is the grid that was to be
shown, in 24 bits, 256, 16 and no colours, through changes of size, drawn by ncurses and without it; and under the same keys
the playground's two ways of drawing show the same screens, which a repaint does not change."""
import sys
import time

from screens import ANTICS, DEPTHS, KEYS, NOWHERE, SCENES, SIZES, PyteScreen, Terminal, difference, differing_frames


def differing_screens(depth):
    """The same keys for both ways of drawing, the scene paused: how many screens there are, and how many differ."""
    words = [ANTICS, *SCENES, "--color", depth]
    both = [Terminal(words + ["--output", output], PyteScreen(), *SIZES[0], **NOWHERE) for output in ("ncurses", "direct")]
    wrong = count = 0

    def settled():
        for terminal in both:
            terminal.settle(0.15)
        return [terminal.cells() for terminal in both]

    def note(screens, what):
        nonlocal wrong, count
        count += 1
        # What is said for some seconds goes at its own time in each.
        for _ in range(4):
            if screens[0] != screens[1]:
                time.sleep(1)
                screens = settled()
        if screens[0] != screens[1]:
            wrong += 1
            print("  ", what, *difference(*screens))
            for terminal in both:
                print(*terminal.screen.screen.display, sep="\n")

    settled()
    for number, key in enumerate(KEYS):
        for terminal in both:
            terminal.press(key)
        # A note of what a key has done goes after a while: of both at once.
        screens = settled()
        note(screens, f"after {key!r}")
        if number % 8 == 7:
            for terminal in both:
                terminal.resize(*SIZES[number // 8 % 3])
            note(settled(), "resized")
            for terminal in both:
                terminal.press("\x0c")
            note(settled(), "repainted")
    for terminal in both:
        terminal.end()
    return count, wrong


demos = sys.argv[1:]
failures = 0
for name, depth, rate in DEPTHS:
    for output in ("ncurses", "direct"):
        count, wrong, first = differing_frames(PyteScreen(), output, depth, rate, demos)
        print(f"{name:8} {output:8} {count:5} frames, {wrong} of them differ", *([first] if first else []))
        failures += wrong + (count == 0)
    count, wrong = differing_screens(depth)
    print(f"{name:8} both     {count:5} screens under keys, {wrong} of them differ")
    failures += wrong
sys.exit(failures > 0)
