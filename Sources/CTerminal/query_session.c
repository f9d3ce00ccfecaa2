// A terminal that is only listened to: it is asked what it is, and nothing is drawn.
#include <errno.h>
#include <unistd.h>

#include "internal.h"

static bool listening;

// Undoes what questions leave behind: reports of dark and light, a colour, and letters that should have been none, on the
// line of the cursor.
static const char undo[] = "\033[?2031l\033[m\r\033[K";

bool cterm_listen(void) {
    cterm_close();
    if (!descriptors_open() || !signals_remember(cterm_fd.terminal)) {
        descriptors_close();
        return false;
    }
    listening = true;
    signals_take(undo, sizeof undo - 1);
    signals_change_modes(ICANON | ECHO);
    return true;
}

int64_t cterm_hear(uint8_t *bytes, int64_t room) {
    for (;;) {
        ssize_t count = read(cterm_fd.line, bytes, (size_t)room);
        if (count > 0) return count;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return 0;
        if (count == 0 || errno != EINTR) return -1;
    }
}

void query_session_end(void) {
    if (!listening) return;
    listening = false;
    signals_restore_terminal();
    capture_flush();
    signals_give_back();
    descriptors_close();
}
