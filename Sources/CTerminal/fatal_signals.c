// What is undone when a signal ends the process: the terminal is given back, and files that are half written go.
//
// Every signal that would end it is caught, whatever its name: what is listed are those that do not. The handler does
// what is legal in one, and dies of the same signal.
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

static struct sigaction before[NSIG];
static bool caught[NSIG];
static int watchers;
static char alternate_stack[64 * 1024];  // a stack overflow leaves none to run a handler on

// Files that go. A path is written before it is in use, and not while it is.
static struct {
    char path[PATH_MAX];
    volatile sig_atomic_t used;
} files_to_remove[8];
enum { MOST_FILES = sizeof files_to_remove / sizeof *files_to_remove };

// Whether a signal ends a process that does not mind it.
static bool ends_process(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP:                                // nobody can mind these
    case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT:    // they stop it and let it go on
    case SIGCHLD: case SIGURG: case SIGWINCH: return false;    // they are only told to who asks
#ifndef __linux__
    case SIGIO: return false;
#ifdef SIGINFO
    case SIGINFO: return false;
#endif
#endif
    default: return true;
    }
}

// Whether the process itself is at fault. It happens again when the handler returns, with all that a debugger wants to
// know of it.
static bool is_fault(int number) {
    return number == SIGSEGV || number == SIGILL || number == SIGBUS || number == SIGFPE;
}

// What is ignored, as under nohup, stays ignored. Who already minds a signal keeps it, if it is one that a host may
// have a use for, such as a timer's.
static bool is_ours(int number, const struct sigaction *action) {
    if (action->sa_handler == SIG_IGN) return false;
    switch (number) {
    case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGTRAP: case SIGABRT: return true;
    default: return is_fault(number) || action->sa_handler == SIG_DFL;
    }
}

// Ctrl-\ asks for an end at once: not for the report of a crash that Swift's runtime makes of it, with a question at its end,
// nor for a core.
static void quit(int number) {
    signal(number, SIG_DFL);
    system_leave_no_core();
    raise(number);
}

void cterm_quit_at_once(void) {
    struct sigaction action;
    if (sigaction(SIGQUIT, NULL, &action) == 0 && action.sa_handler != SIG_IGN) signal(SIGQUIT, quit);
}

static void die(int number, siginfo_t *info, void *context) {
    (void)context;
    for (int i = 0; i < MOST_FILES; i++)
        if (files_to_remove[i].used) unlink(files_to_remove[i].path);
    if (number == SIGQUIT) signals_hurry();
    signals_restore_terminal();
    capture_flush();
    sigaction(number, &before[number], NULL);
    if (number == SIGQUIT) quit(number);
    if (!(is_fault(number) && info->si_code > 0)) raise(number);
}

void fatal_signals_watch(void) {
    if (watchers++ > 0) return;
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = die;
    sigfillset(&action.sa_mask);
    for (int number = 1; number < NSIG; number++) {
        // The library keeps some of the real-time signals for itself: there is nothing to ask of those.
        bool takes = ends_process(number) && sigaction(number, NULL, &before[number]) == 0;
        caught[number] = takes && is_ours(number, &before[number]) && sigaction(number, &action, NULL) == 0;
    }
}

void fatal_signals_forget(void) {
    if (--watchers > 0) return;
    for (int number = 1; number < NSIG; number++)
        if (caught[number]) sigaction(number, &before[number], NULL);
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
}

int32_t cterm_remove_if_killed(const char *path) {
    size_t length = strlen(path);
    for (int i = 0; i < MOST_FILES && length < PATH_MAX; i++) {
        if (files_to_remove[i].used) continue;
        memcpy(files_to_remove[i].path, path, length + 1);
        files_to_remove[i].used = 1;
        fatal_signals_watch();
        return i;
    }
    return -1;
}

void cterm_keep(int32_t mark) {
    if (mark < 0) return;
    files_to_remove[mark].used = 0;
    fatal_signals_forget();
}
