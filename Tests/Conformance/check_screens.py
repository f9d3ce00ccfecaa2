"""Compares the screen with another terminal. After every frame of every demo, pyte's screen shows the grid: with 24-bit, 256, 16
and no colours, through changes of size, with ncurses and without. Both outputs of the playground show the same screens
after the same keys, and a repaint does not change them."""
import sys
import time

from screens import ANTICS, DEPTHS, KEYS, NOWHERE, SCENES, SIZES, PyteScreen, Terminal, difference, differing_frames


def differing_screens(depth):
    """Presses the same keys with both outputs while the scene is paused. Returns the number of screens, and of different ones."""
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
        # Notices disappear at a different time in each.
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
        # The notice of a key disappears after some time, in both.
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
