// How many columns a character takes: what we say it does, and not what the C library of the day has heard of.
#include <stddef.h>
#include <wchar.h>

#include "internal.h"

static int32_t (*columns_of)(uint32_t);

void cterm_use_widths(int32_t (*columns)(uint32_t character)) { columns_of = columns; }

// ncurses asks wcwidth, and prints a blank where it answers -1. A definition in the program comes before the library's,
// so ncurses and the rows that it is given agree on every character, whatever the C library is.
int wcwidth(wchar_t character) {
    if (character >= 0x20 && character < 0x7F) return 1;
    if (columns_of == NULL) return character < 0xA0 ? -1 : 1;
    return columns_of((uint32_t)character);
}
