// Cells, compared with each other and dressed for ncurses.
#include <wchar.h>

#include "internal.h"

bool cells_is_blank(const cterm_cell *cell) {
    return cell->glyph == ' ' && !(cell->style & (CTERM_REVERSE | CTERM_UNDERLINE));
}

bool cells_are_blank(const cterm_cell *wanted, const cterm_cell *before, int32_t from, int32_t to) {
    for (int32_t x = from; x < to; x++)
        if (!cells_is_blank(&before[x]) || before[x].background != wanted[x].background) return false;
    return true;
}

// Whether the mark of a glyph takes the second of its cells, as in flags, which are two letters.
static bool fills_second(const cterm_cell *cell) {
    return cell->marks[0] != 0 && wcwidth((wchar_t)cell->marks[0]) == 1;
}

bool cells_change_flag(const cterm_cell *now, const cterm_cell *before) {
    if (!fills_second(now) && !fills_second(before)) return false;
    return now->glyph != before->glyph || now->marks[0] != before->marks[0];
}

bool cells_are_same(const cterm_cell *one, const cterm_cell *other) {
    return one->glyph == other->glyph && one->foreground == other->foreground && one->background == other->background &&
           one->style == other->style && one->marks[0] == other->marks[0] && one->marks[1] == other->marks[1];
}

// The most characters that one cell of ncurses takes: a glyph and its marks.
enum { MOST_CHARACTERS = 3 };

// What ncurses is to show in a cell that has so many columns, ended by a 0. A glyph of another width would move all that
// is behind it, so that a question mark stands for it; marks with a width of their own are for the cell behind.
static void characters(const cterm_cell *cell, int32_t wide, wchar_t text[MOST_CHARACTERS + 1]) {
    int count = 0;
    bool common = (cell->glyph >= 0x20 && cell->glyph < 0x7F) || (cell->glyph >= 0x2800 && cell->glyph <= 0x28FF);
    bool fits = common || wcwidth((wchar_t)cell->glyph) == wide;
    text[count++] = fits ? (wchar_t)cell->glyph : L'?';
    for (int i = 0; fits && i < 2; i++)
        if (cell->marks[i] != 0 && wcwidth((wchar_t)cell->marks[i]) == 0) text[count++] = (wchar_t)cell->marks[i];
    text[count] = 0;
}

int cells_dress(const cterm_cell *cells, int32_t from, int32_t to, int32_t count, cchar_t *line) {
    int used = 0;
    for (int32_t x = from; x < to; x++) {
        int pair;
        attr_t attributes = colors_resolve(&cells[x], &pair);
        wchar_t text[MOST_CHARACTERS + 1] = {L' ', 0};
        const cterm_cell *before = x > 0 ? &cells[x - 1] : NULL;
        if (cells[x].glyph != 0) {
            bool wide = x + 1 < count && cells[x + 1].glyph == 0 && !fills_second(&cells[x]);
            characters(&cells[x], wide ? 2 : 1, text);
        } else if (before != NULL && fills_second(before)) {
            text[0] = (wchar_t)before->marks[0];
        } else if (before != NULL && wcwidth((wchar_t)before->glyph) == 2) {
            continue;
        }
        setcchar(&line[used++], text, attributes, 0, &pair);
    }
    return used;
}
