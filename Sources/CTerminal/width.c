// How many columns a character takes, for the characters that the C library is too old to know.
#include <dlfcn.h>
#include <stddef.h>
#include <wchar.h>

#include "internal.h"

// The blocks that Unicode 13 and 16 added for drawing in cells: sextants in "Symbols for Legacy Computing",
// octants in its supplement. All are one column wide.
static bool draws_in_cells(wchar_t character) {
    return (character >= 0x1CC00 && character <= 0x1CEBF) || (character >= 0x1FB00 && character <= 0x1FBFF);
}

// ncurses asks wcwidth, and prints a blank where it answers -1, as glibc before 2.40 does for octants. A
// definition in the program comes before the library's.
int wcwidth(wchar_t character) {
    if (draws_in_cells(character)) return 1;
    static int (*next)(wchar_t);
    if (next == NULL) {
        void *symbol = dlsym(RTLD_NEXT, "wcwidth");
        if (symbol == NULL) return character >= ' ' ? 1 : -1;
        next = (int (*)(wchar_t))symbol;
    }
    return next(character);
}
