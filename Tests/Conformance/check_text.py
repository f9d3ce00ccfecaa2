"""Compares text of several scripts with another terminal. After a recording with panels, pyte's screen shows each letter of the title
and the caption in its columns, and a straight frame around the card with the title. All other cells are the same as with a title in
ASCII."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unicodedata

import pyte
import wcwidth

ANTICS = os.environ["ANTICS"]
COLUMNS, ROWS = 80, 24
SCENE = """scene: 1
title: TITLE
canvas: [100, 100]
x-caption: CAPTION
layers:
  - path: M 10 10 L 90 10 L 90 90 Z
    animations: [{ keyPath: lineWidth, byValue: 1, duration: 0.2 }]
"""
TITLES = ["漢字テスト", "e\u0301te\u0301 na\u0308o\u0302", "한글 ｗ", "\u1112\u1161\u11ab", "😀👍", "\u202eabc", "👨\u200d👩\u200d👧"]
CAPTION = "漢" * 30 + " " + "e\u0301" * 30 + " 字" * 4


def screen_of(title, caption, folder):
    path = pathlib.Path(folder, "s.yaml")
    path.write_text(SCENE.replace("TITLE", title).replace("CAPTION", caption))
    words = ["record", str(path), "-o", "-", "--panels", "--renderer", "half", "--size", f"{COLUMNS}x{ROWS}"]
    cast = subprocess.run([ANTICS, *words], check=True, capture_output=True, text=True).stdout
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    for line in cast.splitlines()[1:]:
        _, code, data = json.loads(line)
        if code == "o":
            stream.feed(data)
    return screen


def row(screen, number):
    """The characters of a row. The second cell of a wide one is empty."""
    return [screen.buffer[number][column].data for column in range(COLUMNS)]


def main():
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        plain = screen_of("plain", "a b", folder)
        for title in TITLES:
            screen = screen_of(title, "a b", folder)
            # pyte composes letters and marks if there is a character for both, and drops marks without a combining class.
            shown = unicodedata.normalize("NFC", "".join(row(screen, 0)))
            wanted = title.replace("\u202e", "\\u{202E}")
            kept = (letter for letter in wanted if wcwidth.wcwidth(letter) > 0 or unicodedata.combining(letter))
            same = unicodedata.normalize("NFC", f" {''.join(kept)}   s ") in shown
            same &= row(screen, 0)[60:] == row(plain, 0)[60:]
            same &= all(row(screen, number) == row(plain, number) for number in range(1, ROWS))
            print(f"{wanted}: {'the same but for the title' if same else 'DIFFERS: ' + shown}")
            failed |= not same
        # Two lines of caption and the scrub bar below.
        screen = screen_of("plain", CAPTION, folder)
        lines = ["".join(row(screen, number)).strip() for number in (ROWS - 4, ROWS - 3)]
        short = lines[0] == "漢" * 30 and lines[1].endswith("字 字 字 字")
        short &= row(screen, ROWS - 2) == row(plain, ROWS - 2)
        print(f"a caption of 100 letters: {'two lines' if short else 'DIFFERS: ' + str(lines)}")
    return failed or not short


sys.exit(main())
