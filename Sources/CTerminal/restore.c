// The escape sequences that restore the terminal.
#include <stdio.h>
#include <string.h>

#include "internal.h"
#include <term.h>

// Ends a string that may be cut in the middle, then switches off every mode in the list of cterminal.h.
static const char modes_off[] = STRING_END MODE_OFF(CTERM_MODE_SYNCHRONIZED) MODE_OFF(CTERM_MODE_MOUSE)
    MODE_OFF(CTERM_MODE_PIXEL_MOUSE) MODE_OFF(CTERM_MODE_DECIMAL_MOUSE) MODE_OFF(CTERM_MODE_PASTE)
    MODE_OFF(CTERM_MODE_COLOR_SCHEME);

// Takes the previous title from the terminal's stack of titles.
static const char title_pop[] = "\033[23;2t";

static char suffix[1024];

void restore_set_suffix(const char *text) { snprintf(suffix, sizeof suffix, "%s", text); }

// Appends a terminfo string without its padding marks ($<5>), which only tputs understands.
static size_t append_capability(char *text, size_t length, size_t capacity, const char *capability) {
    if (capability == NULL || capability == (const char *)-1) return length;
    for (const char *c = capability; *c && length + 1 < capacity; c++) {
        const char *end = c[0] == '$' && c[1] == '<' ? strchr(c, '>') : NULL;
        if (end != NULL) c = end;
        else text[length++] = *c;
    }
    return length;
}

static size_t common_text(char *text, size_t capacity, bool titles) {
    size_t length = append_capability(text, 0, capacity, modes_off);
    length = append_capability(text, length, capacity, suffix);
    if (titles) length = append_capability(text, length, capacity, title_pop);
    return append_capability(text, length, capacity, exit_attribute_mode);
}

size_t release_text(char *text, size_t capacity, bool titles) {
    size_t length = common_text(text, capacity, titles);
    return exit_ca_mode ? length : append_capability(text, length, capacity, clear_screen);
}

size_t restore_text(char *text, size_t capacity, bool titles) {
    size_t length = common_text(text, capacity, titles);
    length = append_capability(text, length, capacity, orig_pair);
    length = append_capability(text, length, capacity, keypad_local);
    length = append_capability(text, length, capacity, cursor_normal);
    return append_capability(text, length, capacity, exit_ca_mode ? exit_ca_mode : clear_screen);
}

const char *margins_text(void) {
    const char *margins = change_scroll_region;
    bool has_margins = margins != NULL && margins != (const char *)-1 && strncmp(margins, "\033[", 2) == 0;
    return has_margins ? "\033[r" : "";
}
