// A session of queries on the current line of the terminal, without a screen.
#include <unistd.h>

#include "internal.h"

// Undoes the effects of queries: color scheme reports, a text colour, and queries that the terminal printed as text.
static const char undo[] = MODE_OFF(CTERM_MODE_COLOR_SCHEME) "\033[m\r\033[K";

bool cterm_begin_queries(void) {
    if (cterm_fd.terminal >= 0 || !terminal_open()) return false;
    if (!signals_save()) {
        terminal_close();
        return false;
    }
    signals_take(undo, sizeof undo - 1);
    signals_change_modes(ICANON | ECHO);
    return true;
}

const char *cterm_next_reply(void) {
    cterm_event event = CTERM_PENDING;
    sigset_t before;
    signals_hold(&before);
    for (uint8_t byte; event < CTERM_SEQUENCE && read(cterm_fd.line, &byte, 1) == 1;)
        event = cterm_parse(&cterm_input, byte);
    if (event == CTERM_SEQUENCE && parser_has_awaited_reply(&cterm_input)) signals_count_reply();
    signals_release(&before);
    return event < CTERM_SEQUENCE ? NULL : cterm_input.text;
}

void cterm_end_queries(void) {
    if (cterm_fd.terminal < 0) return;
    signals_restore_terminal(false);
    signals_restore_actions();
    terminal_close();
}
