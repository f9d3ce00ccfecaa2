"""Compares the table of character widths with its source, the tables of Unicode in `unicodedata2`, and with `wcwidth`, which Python
programs use. `--write` writes the table again."""
import pathlib
import sys

import unicodedata2 as unicode
import wcwidth

ROOT = pathlib.Path(__file__).parents[2]
TABLE = ROOT / "Sources/Text/WidthTable.swift"
SCALARS = [value for value in range(0x110000) if not 0xD800 <= value <= 0xDFFF]


def category(value):
    return unicode.category(chr(value))


def selects(value):
    """Variation selectors, which are marks in Unicode."""
    return value in (0x180B, 0x180C, 0x180D, 0x180F) or 0xFE00 <= value <= 0xFE0F or 0xE0100 <= value <= 0xE01EF


def is_mark(value):
    jamo = 0x1160 <= value <= 0x11FF or 0xD7B0 <= value <= 0xD7C6 or 0xD7CB <= value <= 0xD7FB
    flag = 0x1F1E6 <= value <= 0x1F1FF
    return jamo or flag or value == 0x200C or category(value) in ("Mn", "Me") and not selects(value)


def is_hidden(value):
    # Visible characters in front of numbers, which are format characters in Unicode.
    seen = 0x600 <= value <= 0x605 or value in (0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)
    return selects(value) or category(value) in ("Cf", "Zl", "Zp") and not seen and not is_mark(value)


def is_wide(value):
    return unicode.east_asian_width(chr(value)) in "WF" and not is_mark(value) and not is_hidden(value)


def ranges(belongs):
    found = []
    for value in SCALARS:
        if not belongs(value):
            continue
        if found and found[-1][1] == value - 1:
            found[-1][1] = value
        else:
            found.append([value, value])
    return found


def listed(name, comment, belongs):
    lines, line = [], "       "
    for low, high in ranges(belongs):
        word = f" 0x{low:X}, 0x{high:X},"
        if len(line) + len(word) > 110:
            lines.append(line)
            line = "       "
        line += word
    lines.append(line)
    return [f"    /// {comment}", f"    static let {name} = ScalarRanges([", *lines, "    ])"]


def table():
    return "\n".join(
        [
            "// Made by Tests/Conformance/check_widths.py --write; do not edit.",
            "",
            "/// The characters of no width or two columns, by Unicode's EastAsianWidth and general categories.",
            "enum WidthTable {",
            *listed(
                "marks",
                "The characters that combine with the previous one: nonspacing and enclosing marks, the vowels and finals of"
                "\n    /// Hangul, the zero-width non-joiner, and the letters of flags.",
                is_mark,
            ),
            "",
            *listed("hidden", "The invisible characters: joiners, selectors, format characters.", is_hidden),
            "",
            *listed("wide", "Two columns: East Asian Wide and Fullwidth.", is_wide),
            "}",
            "",
        ]
    )


def columns(value):
    # A letter of a flag combines with another one or takes a column.
    letter = 0x1F1E6 <= value <= 0x1F1FF
    return 1 if letter else 0 if is_mark(value) or is_hidden(value) else 2 if is_wide(value) else 1


def explained(value):
    """The known differences of wcwidth: it counts marks with a width of their own (Mc) as none, as no terminal
    does that draws them; the soft hyphen as one; fillers and unassigned places that will be ignorable as none; and a
    letter of a flag as two, even alone."""
    letter = 0x1F1E6 <= value <= 0x1F1FF
    return letter or category(value) in ("Mc", "Cn") or value in (0xAD, 0x3164, 0xFFA0)


def main():
    made = table()
    if "--write" in sys.argv:
        TABLE.write_text(made)
    same = TABLE.read_text() == made
    print(f"the table is {'that' if same else 'NOT THAT'} of Unicode {unicode.unidata_version}")
    wrong = [
        value
        for value in SCALARS
        if value >= 0xA0 and wcwidth.wcwidth(chr(value)) != columns(value) and not explained(value)
    ]
    print(f"wcwidth {wcwidth.__version__} (Unicode {wcwidth.list_versions()[-1]}): {len(wrong)} characters differ")
    for value in wrong[:10]:
        print(f"  U+{value:04X} {unicode.name(chr(value), '?')}: {wcwidth.wcwidth(chr(value))}, ours {columns(value)}")
    return bool(wrong) or not same


sys.exit(main())
