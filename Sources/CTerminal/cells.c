#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "internal.h"

// Cells, compared with each other and dressed for ncurses.

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

// ----

// Colours to ncurses colour pairs.
//
// ncurses draws with numbered pairs of a foreground and a background. Its own alloc_pair gives up when the table of
// a 24-bit terminal is full, so the pairs are handed out here: a hash table from (foreground, background) to a
// number, and a sweep that takes back the numbers no cell shows when they run low.

// Enough for every cell of a 400 x 150 screen to have two colours of its own, twice.
enum { MOST_PAIRS = 1 << 17, BUCKETS = MOST_PAIRS * 2 };

typedef struct {
    int32_t foreground;
    int32_t background;
} color_pair;

static bool direct;
static int capacity;        // pairs 1 ..< capacity are ours
static int next_fresh;      // the lowest pair that has never been used
static color_pair *pairs;   // by number
static int32_t *buckets;    // open addressing: numbers, 0 for an empty place
static int32_t *freed;      // a stack of numbers to use again
static int freed_count;
static color_pair last = {-1, -1};
static int last_number;

void colors_start(bool direct_color) {
    direct = direct_color;
    capacity = COLOR_PAIRS < MOST_PAIRS ? COLOR_PAIRS : MOST_PAIRS;
    if (!has_colors()) capacity = 0;
    next_fresh = 1;
    freed_count = 0;
    last = (color_pair){-1, -1};
    last_number = 0;
    if (capacity == 0) return;
    pairs = calloc((size_t)capacity, sizeof *pairs);
    buckets = calloc(BUCKETS, sizeof *buckets);
    freed = calloc((size_t)capacity, sizeof *freed);
    if (pairs == NULL || buckets == NULL || freed == NULL) colors_stop();
}

void colors_stop(void) {
    free(pairs);
    free(buckets);
    free(freed);
    pairs = NULL;
    buckets = freed = NULL;
    capacity = 0;
}

// The number that ncurses knows a colour by. A colour that the terminal cannot say is its default.
static int32_t number_of_color(uint32_t color) {
    if (color >> 24 == 1) {
        int32_t index = color & 255;
        if (direct) return 0x1000000 + index;
        if (COLORS <= 8 && index < 16) return index & 7;
        return index < COLORS ? index : -1;
    }
    return direct && color >> 24 == 0 ? (int32_t)color : -1;
}

static color_pair pair_of(const cterm_cell *cell) {
    return (color_pair){number_of_color(cell->foreground), number_of_color(cell->background)};
}

// The place of a pair in the table, or the empty place where it belongs.
static int32_t *bucket_of(color_pair pair) {
    uint64_t key = (uint64_t)(uint32_t)pair.foreground << 32 | (uint32_t)pair.background;
    uint32_t index = (uint32_t)((key * 0x9E3779B97F4A7C15u) >> 40);
    for (;; index++) {
        int32_t *place = &buckets[index & (BUCKETS - 1)];
        if (*place == 0) return place;
        color_pair found = pairs[*place];
        if (found.foreground == pair.foreground && found.background == pair.background) return place;
    }
}

// Tells ncurses what a pair means. When it has a meaning already, ncurses looks for it on the whole screen to mark
// those cells as changed; that takes 15-44 us and here there are none. While the screen is marked to be cleared it
// does not look: cterm_compose sets the mark right again.
static void define_pair(int number, color_pair pair) {
    clearok(curscr, TRUE);
    init_extended_pair(number, pair.foreground, pair.background);
}

static int number_of(color_pair pair) {
    if (pair.foreground == last.foreground && pair.background == last.background) return last_number;
    int32_t *place = bucket_of(pair);
    if (*place == 0) {
        int number = freed_count > 0 ? freed[--freed_count] : next_fresh < capacity ? next_fresh++ : 0;
        if (number == 0) {  // a terminal with few pairs: keep the glyph's colour, else give up
            return pair.background == -1 ? 0 : number_of((color_pair){pair.foreground, -1});
        }
        pairs[number] = pair;
        *place = number;
        define_pair(number, pair);
    }
    last = pair;
    last_number = *place;
    return last_number;
}

void colors_collect(const cterm_cell *cells, size_t count) {
    size_t left = (size_t)(capacity - next_fresh + freed_count);
    // A frame may need a new pair for every cell, and the cells of the last one keep theirs meanwhile.
    size_t wanted = count < (size_t)capacity / 2 ? count : (size_t)capacity / 2;
    if (capacity == 0 || left >= wanted) return;
    bool *used = calloc((size_t)capacity, sizeof *used);
    if (used == NULL) return;
    for (size_t i = 0; i < count; i++) {
        color_pair pair = pair_of(&cells[i]);
        used[*bucket_of(pair)] = true;
        used[*bucket_of((color_pair){pair.foreground, -1})] = true;  // what number_of falls back to
    }
    memset(buckets, 0, BUCKETS * sizeof *buckets);
    freed_count = 0;
    for (int number = next_fresh - 1; number > 0; number--) {
        if (used[number]) *bucket_of(pairs[number]) = number;
        else freed[freed_count++] = number;
    }
    free(used);
    last = (color_pair){-1, -1};
    last_number = 0;
}

// Eight-colour terminals show the bright half of the sixteen as bold.
static bool is_bright_of_eight(uint32_t color) { return color >> 24 == 1 && COLORS <= 8 && (color & 255) >= 8; }

attr_t colors_resolve(const cterm_cell *cell, int *pair) {
    attr_t attributes = A_NORMAL;
    if (cell->style & CTERM_BOLD || is_bright_of_eight(cell->foreground)) attributes |= A_BOLD;
    if (cell->style & CTERM_DIM) attributes |= A_DIM;
    if (cell->style & CTERM_REVERSE) attributes |= A_REVERSE;
    if (cell->style & CTERM_UNDERLINE) attributes |= A_UNDERLINE;
    *pair = capacity == 0 ? 0 : number_of(pair_of(cell));
    return attributes;
}

// ----

// How many columns a character takes: what we say it does, and not what the C library of the day has heard of.

static int32_t (*columns_of)(uint32_t);

void cterm_use_widths(int32_t (*columns)(uint32_t character)) { columns_of = columns; }

// ncurses asks wcwidth, and prints a blank where it answers -1. A definition in the program comes before the library's,
// so ncurses and the rows that it is given agree on every character, whatever the C library is.
int wcwidth(wchar_t character) {
    if (character >= 0x20 && character < 0x7F) return 1;
    if (columns_of == NULL) return character < 0xA0 ? -1 : 1;
    return columns_of((uint32_t)character);
}
