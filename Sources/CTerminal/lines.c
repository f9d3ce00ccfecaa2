// Lines on standard input, for a session without a screen. The terminal driver keeps its modes and edits the lines.
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "internal.h"

static volatile sig_atomic_t interrupted;
static struct sigaction before;  // the action of SIGINT, which may remove unfinished files

static void record_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

void cterm_lines_take_interrupt(bool takes) {
    struct sigaction ours = {.sa_handler = record_interrupt};
    if (takes) sigaction(SIGINT, &ours, &before);
    else sigaction(SIGINT, &before, NULL);
}

int64_t cterm_read_lines(uint8_t *bytes, int64_t capacity, int64_t nanoseconds, int32_t watched) {
    struct pollfd waited[] = {{STDIN_FILENO, POLLIN, 0}, {watched, POLLIN, 0}};
    int ready = interrupted ? 0 : system_wait(waited, 2, nanoseconds);
    if (interrupted) {
        interrupted = 0;
        bytes[0] = 'C' & 31;
        return 1;
    }
    if (ready < 0) return errno == EINTR ? 0 : -1;
    if (waited[0].revents == 0) return 0;
    ssize_t length = read(STDIN_FILENO, bytes, (size_t)capacity);
    if (length < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
    return length > 0 ? length : -1;
}

void cterm_write_lines(const uint8_t *bytes, int64_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, (size_t)count);
        if (written >= 0) {
            bytes += written;
            count -= written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd ready = {STDOUT_FILENO, POLLOUT, 0};
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            return;
        }
    }
}
