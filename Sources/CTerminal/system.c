// What Linux does in one call; system_portable.c is the same for all others.
#if defined(__linux__) && !defined(PORTABLE)
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "internal.h"

int system_memory(void) { return memfd_create("frame", MFD_CLOEXEC); }

bool system_redirect(int descriptor, int target) { return dup3(target, descriptor, O_CLOEXEC) >= 0; }

bool system_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0; }

int system_wait(struct pollfd *waited, int count, int64_t nanoseconds) {
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(waited, (nfds_t)count, nanoseconds < 0 ? NULL : &time, NULL);
}

// A limit would not do: it says nothing to a program that the system hands cores to.
void system_leave_no_core(void) { prctl(PR_SET_DUMPABLE, 0); }

#endif
