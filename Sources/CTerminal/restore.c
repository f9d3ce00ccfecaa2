// The text that gives a terminal back.
#include <stdio.h>
#include <string.h>

#include "internal.h"
#include <term.h>

// The end of a string, such as a title or a picture, that may have been cut in the middle: a terminal would take all that
// follows for a part of it. And modes of which terminfo entries do not speak: synchronized output, mouse drags, mouse
// reports in decimal and in pixels, pasted text in brackets, reports of dark and light.
static const char modes_off[] = STRING_END "\033[?2026l\033[?1002l\033[?1016l\033[?1006l\033[?2004l\033[?2031l";

// The title that the window had before is on top of a stack.
static const char title_back[] = "\033[23;2t";

// What makes the terminal forget the pictures that it keeps for us.
static char farewell[1024];

void restore_with(const char *text) { snprintf(farewell, sizeof farewell, "%s", text); }

// Appends a terminfo string without its padding marks ($<5>), which are for tputs.
static size_t append_capability(char *text, size_t length, size_t room, const char *capability) {
    if (capability == NULL || capability == (const char *)-1) return length;
    for (const char *c = capability; *c && length + 1 < room; c++) {
        if (c[0] == '$' && c[1] == '<') {
            const char *end = strchr(c, '>');
            if (end != NULL) {
                c = end;
                continue;
            }
        }
        text[length++] = *c;
    }
    return length;
}

// What undoes everything that cterm_open has asked of the terminal. A terminal without a second screen is cleared.
size_t restore_text(char *text, size_t room, bool titles) {
    size_t length = append_capability(text, 0, room, modes_off);
    length = append_capability(text, length, room, farewell);
    if (titles) length = append_capability(text, length, room, title_back);
    length = append_capability(text, length, room, exit_attribute_mode);
    length = append_capability(text, length, room, orig_pair);
    length = append_capability(text, length, room, keypad_local);
    length = append_capability(text, length, room, cursor_normal);
    return append_capability(text, length, room, exit_ca_mode ? exit_ca_mode : clear_screen);
}

// The part of it that endwin does not do.
size_t release_text(char *text, size_t room, bool titles) {
    size_t length = append_capability(text, 0, room, modes_off);
    length = append_capability(text, length, room, farewell);
    if (titles) length = append_capability(text, length, room, title_back);
    length = append_capability(text, length, room, exit_attribute_mode);
    return exit_ca_mode ? length : append_capability(text, length, room, clear_screen);
}

// Margins of the whole screen, whatever its size, where the terminal has any as the VT100 has them; else nothing. The cursor
// is anywhere then.
const char *margins_text(void) {
    const char *margins = change_scroll_region;
    bool has_margins = margins != NULL && margins != (const char *)-1 && strncmp(margins, "\033[", 2) == 0;
    return has_margins ? "\033[r" : "";
}
