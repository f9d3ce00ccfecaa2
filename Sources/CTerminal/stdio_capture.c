// What others in this process say while the screen is ours, such as the runtime that ends it: in the picture it would be
// in the way, and gone with it. It is kept, and said when the terminal is given back.
#include <fcntl.h>
#include <unistd.h>

#include "internal.h"

static int kept = -1;
static int own[] = {-1, -1};  // standard output and standard error as they were; -1 where they are no terminal
enum { FIRST = STDOUT_FILENO, COUNT = 2 };

void capture_begin(void) {
    if (kept >= 0 || (kept = system_memory()) < 0) return;
    for (int i = 0; i < COUNT; i++) {
        own[i] = isatty(FIRST + i) ? fcntl(FIRST + i, F_DUPFD_CLOEXEC, 3) : -1;
        if (own[i] >= 0) dup2(kept, FIRST + i);
    }
}

void capture_flush(void) {
    if (kept < 0) return;
    int target = -1;
    for (int i = 0; i < COUNT; i++) {
        if (own[i] < 0) continue;
        dup2(own[i], FIRST + i);
        close(own[i]);
        target = FIRST + i;
    }
    char text[4096];
    lseek(kept, 0, SEEK_SET);
    for (ssize_t length; target >= 0 && (length = read(kept, text, sizeof text)) > 0;)
        if (write(target, text, length) < length) break;
    close(kept);
    kept = -1;
}
