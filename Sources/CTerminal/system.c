#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "internal.h"

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
