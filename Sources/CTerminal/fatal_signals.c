// Cleaning up when the process ends: a fatal signal restores the terminal, kills unfinished programs, and removes
// unfinished files.
//
// It catches every signal that would end the process. The handler makes only calls that are legal in one, and then dies
// of the same signal.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"

static struct sigaction before[NSIG];
static bool caught[NSIG];
static int watchers;
static pthread_mutex_t watchers_lock = PTHREAD_MUTEX_INITIALIZER;  // a background thread may compile
static char alternate_stack[64 * 1024];  // for handlers after a stack overflow
static void (*volatile restore_terminal)(bool hurries);

// The files, folders and process groups to clean up. Each is complete before it becomes active.
static struct {
    volatile sig_atomic_t active;
    pid_t group;  // 0 for a path
    char path[PATH_MAX];
} unfinished[16];
enum { MOST_UNFINISHED = sizeof unfinished / sizeof *unfinished };

// Whether the default action of a signal ends the process.
static bool ends_process(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP:                                // cannot be caught
    case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT:    // stop and continue
    case SIGCHLD: case SIGURG: case SIGWINCH: return false;    // ignored by default
#ifndef __linux__
    case SIGIO: return false;
#ifdef SIGINFO
    case SIGINFO: return false;
#endif
#endif
    default: return true;
    }
}

// Whether a signal reports a fault of the process. A fault happens again when the handler returns, with its details
// intact for a debugger.
static bool is_fault(int number) {
    return number == SIGSEGV || number == SIGILL || number == SIGBUS || number == SIGFPE;
}

// Whether to catch a signal that has this action. An ignored signal stays ignored, as under nohup. An existing handler
// stays if the host may need it, such as one for a timer.
static bool is_ours(int number, const struct sigaction *action) {
    if (action->sa_handler == SIG_IGN) return false;
    switch (number) {
    case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGTRAP: case SIGABRT: return true;
    default: return is_fault(number) || action->sa_handler == SIG_DFL;
    }
}

// Ends the process without a core file and without the crash report of Swift's runtime.
static void quit(int number) {
    signal(number, SIG_DFL);
    system_leave_no_core();
    raise(number);
}

void cterm_quit_at_once(void) {
    struct sigaction action;
    if (sigaction(SIGQUIT, NULL, &action) == 0 && action.sa_handler != SIG_IGN) signal(SIGQUIT, quit);
}

// Removes a file, or a folder with its contents.
static void remove_path(const char *path) {
    if (unlink(path) == 0 || (errno != EISDIR && errno != EPERM)) return;
    // vfork and exec are legal here; a walk over the folder would allocate memory.
    pid_t child = vfork();
    if (child == 0) {
        execl("/bin/rm", "rm", "-rf", path, (char *)NULL);
        _exit(127);
    }
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

static void clean_up(void) {
    for (int i = 0; i < MOST_UNFINISHED; i++)
        if (unfinished[i].active && unfinished[i].group > 0) kill(-unfinished[i].group, SIGKILL);
    for (int i = 0; i < MOST_UNFINISHED; i++)
        if (unfinished[i].active && unfinished[i].group == 0) remove_path(unfinished[i].path);
}

static void die(int number, siginfo_t *info, void *context) {
    (void)context;
    clean_up();
    if (restore_terminal != NULL) restore_terminal(number == SIGQUIT);
    sigaction(number, &before[number], NULL);
    if (number == SIGQUIT) quit(number);
    if (!(is_fault(number) && info->si_code > 0)) raise(number);
}

void fatal_signals_set_restore(void (*restore)(bool hurries)) { restore_terminal = restore; }

static void catch_all(void) {
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = die;
    sigfillset(&action.sa_mask);
    for (int number = 1; number < NSIG; number++) {
        // sigaction fails for the real-time signals that the C library reserves.
        bool takes = ends_process(number) && sigaction(number, NULL, &before[number]) == 0;
        caught[number] = takes && is_ours(number, &before[number]) && sigaction(number, &action, NULL) == 0;
    }
}

static void release_all(void) {
    for (int number = 1; number < NSIG; number++)
        if (caught[number]) sigaction(number, &before[number], NULL);
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
}

void fatal_signals_watch(void) {
    pthread_mutex_lock(&watchers_lock);
    if (watchers++ == 0) catch_all();
    pthread_mutex_unlock(&watchers_lock);
}

void fatal_signals_unwatch(void) {
    pthread_mutex_lock(&watchers_lock);
    if (--watchers == 0) release_all();
    pthread_mutex_unlock(&watchers_lock);
}

static int32_t add_unfinished(const char *path, pid_t group) {
    static bool registered;
    int32_t mark = -1;
    pthread_mutex_lock(&watchers_lock);
    if (!registered) registered = atexit(clean_up) == 0;
    for (int i = 0; i < MOST_UNFINISHED && mark < 0; i++) {
        if (unfinished[i].active) continue;
        unfinished[i].group = group;
        strcpy(unfinished[i].path, path);
        unfinished[i].active = 1;
        mark = i;
    }
    pthread_mutex_unlock(&watchers_lock);
    if (mark >= 0) fatal_signals_watch();
    return mark;
}

int32_t cterm_remove_at_death(const char *path) { return strlen(path) < PATH_MAX ? add_unfinished(path, 0) : -1; }

int32_t cterm_kill_at_death(int32_t group) { return add_unfinished("", group); }

void cterm_keep(int32_t mark) {
    if (mark < 0) return;
    unfinished[mark].active = 0;
    fatal_signals_unwatch();
}
