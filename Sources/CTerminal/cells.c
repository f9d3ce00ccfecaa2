#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "internal.h"

// Cells: comparing them, and converting them for ncurses.

bool cells_is_blank(const cterm_cell *cell) {
    return cell->glyph == ' ' && !(cell->style & (CTERM_REVERSE | CTERM_UNDERLINE));
}

bool cells_are_blank(const cterm_cell *wanted, const cterm_cell *before, int32_t from, int32_t to) {
    for (int32_t x = from; x < to; x++)
        if (!cells_is_blank(&before[x]) || before[x].background != wanted[x].background) return false;
    return true;
}

// Whether the mark of a glyph fills its second cell, as in flags, which are two letters.
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

// The most characters in one cell of ncurses: a glyph and its marks.
enum { MOST_CHARACTERS = 3 };

// Collects the characters of a cell that is `wide` columns wide, followed by 0. A glyph of another width would shift the
// rest of the row, so a question mark replaces it. Marks that take a column belong to the next cell.
static void collect_characters(const cterm_cell *cell, int32_t wide, wchar_t text[MOST_CHARACTERS + 1]) {
    int count = 0;
    bool common = (cell->glyph >= 0x20 && cell->glyph < 0x7F) || (cell->glyph >= 0x2800 && cell->glyph <= 0x28FF);
    bool fits = common || wcwidth((wchar_t)cell->glyph) == wide;
    text[count++] = fits ? (wchar_t)cell->glyph : L'?';
    for (int i = 0; fits && i < 2; i++)
        if (cell->marks[i] != 0 && wcwidth((wchar_t)cell->marks[i]) == 0) text[count++] = (wchar_t)cell->marks[i];
    text[count] = 0;
}

int cells_convert(const cterm_cell *cells, int32_t from, int32_t to, int32_t count, cchar_t *line) {
    int used = 0;
    for (int32_t x = from; x < to; x++) {
        int pair;
        attr_t attributes = colors_resolve(&cells[x], &pair);
        wchar_t text[MOST_CHARACTERS + 1] = {L' ', 0};
        const cterm_cell *before = x > 0 ? &cells[x - 1] : NULL;
        if (cells[x].glyph != 0) {
            bool wide = x + 1 < count && cells[x + 1].glyph == 0 && !fills_second(&cells[x]);
            collect_characters(&cells[x], wide ? 2 : 1, text);
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

// Colour pairs
//
// ncurses draws with numbered pairs of a foreground and a background. Its own alloc_pair fails when the table of a
// 24-bit terminal is full, so this file assigns the numbers. A hash table maps (foreground, background) to a number, and
// a sweep frees the numbers of invisible pairs when few are left.

// Enough for two different colours in every cell of a 400 x 150 screen, twice.
enum { MOST_PAIRS = 1 << 17, BUCKETS = MOST_PAIRS * 2 };

typedef struct {
    int32_t foreground;
    int32_t background;
} color_pair;

static struct {
    bool direct;          // colours are numbers of 24 bits
    int capacity;         // pairs 1 ..< capacity are ours
    int next_unused;      // the lowest pair that has never been used
    color_pair *pairs;    // by number
    int32_t *buckets;     // a hash table with open addressing: numbers, 0 for an empty bucket
    int32_t *freed;       // a stack of numbers to use again
    int freed_count;
    color_pair last;
    int last_number;
} table;

static void reset_last(void) {
    table.last = (color_pair){-1, -1};
    table.last_number = 0;
}

void colors_start(bool direct) {
    table.direct = direct;
    table.capacity = !has_colors() ? 0 : COLOR_PAIRS < MOST_PAIRS ? COLOR_PAIRS : MOST_PAIRS;
    table.next_unused = 1;
    table.freed_count = 0;
    reset_last();
    if (table.capacity == 0) return;
    table.pairs = calloc((size_t)table.capacity, sizeof *table.pairs);
    table.buckets = calloc(BUCKETS, sizeof *table.buckets);
    table.freed = calloc((size_t)table.capacity, sizeof *table.freed);
    if (table.pairs == NULL || table.buckets == NULL || table.freed == NULL) colors_stop();
}

void colors_stop(void) {
    free(table.pairs);
    free(table.buckets);
    free(table.freed);
    table.pairs = NULL;
    table.buckets = table.freed = NULL;
    table.capacity = 0;
}

// The number of a colour in ncurses, or -1, the default, if the terminal cannot show the colour.
static int32_t number_of_color(uint32_t color) {
    if (color >> 24 == 1) {
        int32_t index = color & 255;
        if (table.direct) return 0x1000000 + index;
        if (COLORS <= 8 && index < 16) return index & 7;
        return index < COLORS ? index : -1;
    }
    return table.direct && color >> 24 == 0 ? (int32_t)color : -1;
}

static color_pair pair_of(const cterm_cell *cell) {
    return (color_pair){number_of_color(cell->foreground), number_of_color(cell->background)};
}

// The bucket of a pair, or the empty bucket for it.
static int32_t *bucket_of(color_pair pair) {
    uint64_t key = (uint64_t)(uint32_t)pair.foreground << 32 | (uint32_t)pair.background;
    uint32_t index = (uint32_t)((key * 0x9E3779B97F4A7C15u) >> 40);
    for (;; index++) {
        int32_t *bucket = &table.buckets[index & (BUCKETS - 1)];
        if (*bucket == 0) return bucket;
        color_pair found = table.pairs[*bucket];
        if (found.foreground == pair.foreground && found.background == pair.background) return bucket;
    }
}

// Defines a pair in ncurses. If the pair was defined before, ncurses searches the whole screen for its cells to mark
// them as changed. That takes 15-44 us, and there are none. It skips the search while the screen is marked to be
// cleared; cterm_compose resets the mark.
static void define_pair(int number, color_pair pair) {
    clearok(curscr, TRUE);
    init_extended_pair(number, pair.foreground, pair.background);
}

// Takes the number of a new pair, or returns 0 if there is none left.
static int take_number(void) {
    if (table.freed_count > 0) return table.freed[--table.freed_count];
    return table.next_unused < table.capacity ? table.next_unused++ : 0;
}

static int number_of(color_pair pair) {
    if (pair.foreground == table.last.foreground && pair.background == table.last.background) return table.last_number;
    int32_t *bucket = bucket_of(pair);
    if (*bucket == 0) {
        int number = take_number();
        if (number == 0) {  // few pairs: keep at least the foreground
            return pair.background == -1 ? 0 : number_of((color_pair){pair.foreground, -1});
        }
        table.pairs[number] = pair;
        *bucket = number;
        define_pair(number, pair);
    }
    table.last = pair;
    table.last_number = *bucket;
    return table.last_number;
}

void colors_collect(const cterm_cell *cells, size_t count) {
    size_t left = (size_t)(table.capacity - table.next_unused + table.freed_count);
    // A frame may need a new pair for every cell, while the cells of the last frame keep theirs.
    size_t wanted = count < (size_t)table.capacity / 2 ? count : (size_t)table.capacity / 2;
    if (table.capacity == 0 || left >= wanted) return;
    bool *used = calloc((size_t)table.capacity, sizeof *used);
    if (used == NULL) return;
    for (size_t i = 0; i < count; i++) {
        color_pair pair = pair_of(&cells[i]);
        used[*bucket_of(pair)] = true;
        used[*bucket_of((color_pair){pair.foreground, -1})] = true;  // the fallback of number_of
    }
    memset(table.buckets, 0, BUCKETS * sizeof *table.buckets);
    table.freed_count = 0;
    for (int number = table.next_unused - 1; number > 0; number--) {
        if (used[number]) *bucket_of(table.pairs[number]) = number;
        else table.freed[table.freed_count++] = number;
    }
    free(used);
    reset_last();
}

// Terminals with eight colours show the bright half of the sixteen as bold.
static bool is_bright_of_eight(uint32_t color) { return color >> 24 == 1 && COLORS <= 8 && (color & 255) >= 8; }

attr_t colors_resolve(const cterm_cell *cell, int *pair) {
    attr_t attributes = A_NORMAL;
    if (cell->style & CTERM_BOLD || is_bright_of_eight(cell->foreground)) attributes |= A_BOLD;
    if (cell->style & CTERM_DIM) attributes |= A_DIM;
    if (cell->style & CTERM_REVERSE) attributes |= A_REVERSE;
    if (cell->style & CTERM_UNDERLINE) attributes |= A_UNDERLINE;
    *pair = table.capacity == 0 ? 0 : number_of(pair_of(cell));
    return attributes;
}

// ----

// The columns of a character, from our table and not from the C library's.

static int32_t (*columns_of)(uint32_t);

void cterm_use_widths(int32_t (*columns)(uint32_t character)) { columns_of = columns; }

// ncurses calls wcwidth, and prints a blank if it returns -1. A definition in the program overrides the library's, so
// ncurses and our rows agree about every character.
int wcwidth(wchar_t character) {
    if (character >= 0x20 && character < 0x7F) return 1;
    if (columns_of == NULL) return character < 0xA0 ? -1 : 1;
    return columns_of((uint32_t)character);
}
