// The terminal device: its descriptors, its size, writing to it, and the output that it must not show now.
// The last section has the system calls that differ between systems.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "internal.h"

cterm_descriptors cterm_fd = {-1, -1, -1, -1};

bool terminal_open(void) {
    const char *name = "/dev/tty";
    int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
    cterm_fd.terminal = open(name, flags);
    if (cterm_fd.terminal < 0) {  // no controlling terminal, but perhaps one on standard output
        name = ttyname(STDOUT_FILENO);
        if (name != NULL) cterm_fd.terminal = open(name, flags);
    }
    if (cterm_fd.terminal < 0) return false;
    cterm_fd.line = open(name, flags | O_NONBLOCK);
    cterm_fd.curses = fcntl(cterm_fd.terminal, F_DUPFD_CLOEXEC, 3);
    cterm_fd.memory = system_memory();
    if (cterm_fd.line >= 0 && cterm_fd.curses >= 0 && cterm_fd.memory >= 0) return true;
    terminal_close();
    return false;
}

void terminal_close(void) {
    const int descriptors[] = {cterm_fd.line, cterm_fd.terminal, cterm_fd.curses, cterm_fd.memory};
    for (int i = 0; i < 4; i++)
        if (descriptors[i] >= 0) close(descriptors[i]);
    cterm_fd = (cterm_descriptors){-1, -1, -1, -1};
}

static ssize_t write_some(int descriptor, const void *bytes, size_t length) {
    for (;;) {
        ssize_t written = write(descriptor, bytes, length);
        if (written >= 0) return written;
        if (errno == EAGAIN || errno == EWOULDBLOCK) return 0;
        if (errno != EINTR) return -1;
    }
}

// Returns whether all bytes are written. Gives up if a descriptor takes nothing for a second in all.
static bool write_all(int descriptor, const char *bytes, size_t length) {
    for (int patience = 10; length > 0 && patience > 0;) {
        ssize_t written = write_some(descriptor, bytes, length);
        if (written < 0) return false;
        bytes += written;
        length -= (size_t)written;
        if (written > 0) continue;
        struct pollfd ready = {descriptor, POLLOUT, 0};
        poll(&ready, 1, 100);
        patience--;
    }
    return length == 0;
}

int64_t cterm_write(const uint8_t *bytes, int64_t count) {
    return write_some(cterm_fd.line, bytes, (size_t)count);
}

void terminal_write(const char *bytes, size_t length) { write_all(cterm_fd.line, bytes, length); }

// ---- Size

// The largest accepted size. A remote terminal may report any number, and every cell takes memory.
enum { MOST_COLUMNS = 1000, MOST_ROWS = 500 };

static bool read_size(struct winsize *size) {
    return ioctl(cterm_fd.terminal, TIOCGWINSZ, size) == 0 && size->ws_col > 0 && size->ws_row > 0;
}

void terminal_size(int32_t *columns, int32_t *rows) {
    struct winsize size;
    bool known = read_size(&size);
    *columns = !known ? 80 : size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
    *rows = !known ? 24 : size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
}

bool terminal_cell_size(double *width, double *height) {
    struct winsize size;
    if (!read_size(&size) || size.ws_xpixel < size.ws_col || size.ws_ypixel < size.ws_row) return false;
    *width = (double)size.ws_xpixel / size.ws_col;
    *height = (double)size.ws_ypixel / size.ws_row;
    return true;
}

bool cterm_measure(cterm_size *measured) {
    *measured = (cterm_size){0, 0, 0, 0};
    bool was_closed = cterm_fd.terminal < 0;
    if (was_closed && !terminal_open()) return false;
    struct winsize size;
    if (read_size(&size)) {
        measured->columns = size.ws_col;
        measured->rows = size.ws_row;
        terminal_cell_size(&measured->cell_width, &measured->cell_height);
    }
    if (was_closed) terminal_close();
    return true;
}

// ---- Output of other code

static struct {
    bool active;
    int file;     // holds the captured output
    int saved[2]; // the original standard output and standard error, -1 if they are not terminals
} capture;

enum { FIRST = STDOUT_FILENO, COUNT = 2 };

void capture_begin(bool takes_output) {
    if (capture.active || (capture.file = system_memory()) < 0) return;
    capture.active = true;
    for (int i = 0; i < COUNT; i++) {
        bool takes = (takes_output || FIRST + i == STDERR_FILENO) && isatty(FIRST + i);
        capture.saved[i] = takes ? fcntl(FIRST + i, F_DUPFD_CLOEXEC, 3) : -1;
        if (capture.saved[i] >= 0) dup2(capture.file, FIRST + i);
    }
}

void capture_flush(void) {
    if (!capture.active) return;
    capture.active = false;
    int target = -1;
    for (int i = 0; i < COUNT; i++) {
        if (capture.saved[i] < 0) continue;
        dup2(capture.saved[i], FIRST + i);
        close(capture.saved[i]);
        target = FIRST + i;
    }
    char text[4096];
    lseek(capture.file, 0, SEEK_SET);
    for (ssize_t length; target >= 0 && (length = read(capture.file, text, sizeof text)) > 0;)
        if (!write_all(target, text, (size_t)length)) break;
    close(capture.file);
}

// ---- System calls

// The Linux calls. The POSIX fallbacks are below.
#if defined(__linux__) && !defined(PORTABLE)
#include <sys/mman.h>
#include <sys/prctl.h>

int system_memory(void) { return memfd_create("frame", MFD_CLOEXEC); }

bool system_redirect(int descriptor, int target) { return dup3(target, descriptor, O_CLOEXEC) >= 0; }

bool system_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0; }

int system_wait(struct pollfd *waited, int count, int64_t nanoseconds) {
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(waited, (nfds_t)count, nanoseconds < 0 ? NULL : &time, NULL);
}

// RLIMIT_CORE does not affect a core_pattern that pipes to a program.
void system_leave_no_core(void) { prctl(PR_SET_DUMPABLE, 0); }

#else
#include <stdlib.h>
#include <sys/resource.h>

// The POSIX fallbacks. `-DPORTABLE` selects them on Linux too.

static bool close_on_exec(int descriptor) { return fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0; }

// A temporary file without a name; closing it removes it.
int system_memory(void) {
    char name[] = "/tmp/frame.XXXXXX";
    int descriptor = mkstemp(name);
    if (descriptor < 0) return -1;
    unlink(name);
    close_on_exec(descriptor);
    return descriptor;
}

bool system_redirect(int descriptor, int target) {
    return dup2(target, descriptor) >= 0 && close_on_exec(descriptor);
}

bool system_pipe(int ends[2]) {
    if (pipe(ends) < 0) return false;
    for (int i = 0; i < 2; i++) {
        if (close_on_exec(ends[i]) && fcntl(ends[i], F_SETFL, O_NONBLOCK) >= 0) continue;
        close(ends[0]);
        close(ends[1]);
        ends[0] = ends[1] = -1;
        return false;
    }
    return true;
}

// Rounds up to milliseconds, so it wakes at most one late and never early. One sleep is at most 24 days; the caller
// checks its clock and sleeps again.
int system_wait(struct pollfd *waited, int count, int64_t nanoseconds) {
    int64_t milliseconds = nanoseconds / 1000000 + (nanoseconds % 1000000 > 0);
    int time = nanoseconds < 0 ? -1 : milliseconds > INT32_MAX ? INT32_MAX : (int)milliseconds;
    return poll(waited, (nfds_t)count, time);
}

void system_leave_no_core(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

#endif
