#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "internal.h"

// What Linux does in one call; below is the same for all others.
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

// A limit would not do: it says nothing to a program that the system hands cores to.
void system_leave_no_core(void) { prctl(PR_SET_DUMPABLE, 0); }

#else
#include <stdlib.h>
#include <sys/resource.h>

// With nothing but POSIX. `-DPORTABLE` tries it on Linux too.

static bool close_on_exec(int descriptor) { return fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0; }

// A temporary file that has lost its name at once: it goes when it is closed.
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

// Whole milliseconds, rounded up: never too early, at most one too late. One sleep is 24 days at most; the caller
// looks at its clock and sleeps again.
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
