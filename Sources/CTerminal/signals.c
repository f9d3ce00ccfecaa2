// Signals, and the terminal's modes.
//
// Whatever ends the program, the terminal is given back first: the handler of a deadly signal (fatal_signals.c) has a text
// written that was made beforehand and the modes set, both of which are legal in a handler. Signals that do not end it
// (stop, continue, new size) become bytes in a pipe that cterm_wait looks at, so that they are never handled in the
// middle of a frame.
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

static const int told[] = {SIGTSTP, SIGCONT, SIGWINCH};
enum { TOLD = sizeof told / sizeof *told };

static struct sigaction told_before[TOLD];
static struct termios modes_before;
static char restore[LONGEST_RESTORE];
static volatile size_t restore_length;
static volatile sig_atomic_t taken, answers_due;
static volatile int64_t asked_at, leave_by = INT64_MAX;  // in milliseconds
static bool watches;  // for signals that end the process
static int self_pipe[2] = {-1, -1};

// Writes to the terminal, waiting for it a second at most: a stopped terminal shall not keep us from dying.
void signals_write(const char *bytes, size_t length) {
    for (int patience = 10; length > 0 && patience > 0;) {
        ssize_t written = write(cterm_fd.line, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (written < 0 && errno != EAGAIN && errno != EINTR) {
            return;
        } else {
            struct pollfd ready = {cterm_fd.line, POLLOUT, 0};
            poll(&ready, 1, 100);
            patience--;
        }
    }
}

// Counts the answers that are waited for in what comes from the terminal: to "device status", "ESC [", parameters and n,
// and to the question behind others, "ESC [ ?", parameters and c. What is typed meanwhile is none, nor are the others.
static int count_answers(const char *text, ssize_t length) {
    static enum { TEXT, ESCAPE, PARAMETERS } place;
    static bool is_private;
    int count = 0;
    for (ssize_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == 0x1B) {
            place = ESCAPE;
            is_private = false;
        } else if (place == ESCAPE) {
            place = c == '[' ? PARAMETERS : TEXT;
        } else if (place == PARAMETERS && c == '?') {
            is_private = true;
        } else if (place == PARAMETERS && (c < 0x20 || c > 0x3F)) {
            place = TEXT;
            if (c == (is_private ? 'c' : 'n')) count++;
        }
    }
    return count;
}

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void cterm_answers_due(int32_t count) {
    if (count > answers_due) asked_at = milliseconds_now();
    answers_due = count;
}

void signals_hold(sigset_t *before) {
    sigset_t sent;
    sigemptyset(&sent);
    sigaddset(&sent, SIGINT);
    sigaddset(&sent, SIGQUIT);
    sigaddset(&sent, SIGTERM);
    sigaddset(&sent, SIGHUP);
    sigprocmask(SIG_BLOCK, &sent, before);
}

void signals_let_go(const sigset_t *before) { sigprocmask(SIG_SETMASK, before, NULL); }

void signals_answered(void) {
    if (answers_due > 0) answers_due = answers_due - 1;
}

void signals_hurry(void) { leave_by = milliseconds_now() + 250; }

// Reads and forgets what the terminal still has to say, up to the last answer that it owes or two seconds after the last
// question: what has not come by then does not come, and a terminal that answers nothing keeps nobody.
static void await_answers(void) {
    struct pollfd ready = {cterm_fd.line, POLLIN, 0};
    int64_t end = asked_at + 2000 < leave_by ? asked_at + 2000 : leave_by;
    for (int64_t left; answers_due > 0 && (left = end - milliseconds_now()) > 0;) {
        char text[256];
        int found = poll(&ready, 1, (int)left);
        if (found < 0 && errno == EINTR) continue;
        ssize_t length = found > 0 ? read(cterm_fd.line, text, sizeof text) : 0;
        if (length <= 0) break;
        answers_due -= count_answers(text, length);
    }
    answers_due = 0;
}

// Keys that are signals would have the system drop what is under way, and with it answers, for which we would wait in vain.
void signals_change_modes(tcflag_t removed) {
    struct termios modes = modes_before;
    modes.c_lflag = (modes.c_lflag & ~removed) | NOFLSH;
    while (tcsetattr(cterm_fd.terminal, TCSANOW, &modes) < 0 && errno == EINTR) {}
}

// The modes as they were, and no more to read than the shell's own keys.
void signals_restore_modes(void) {
    await_answers();
    tcflush(cterm_fd.terminal, TCIFLUSH);
    while (tcsetattr(cterm_fd.terminal, TCSANOW, &modes_before) < 0 && errno == EINTR) {}
}

void signals_restore_terminal(void) {
    if (!taken) return;
    taken = 0;
    signals_write(restore, restore_length);
    signals_restore_modes();
}

static void tell(int number) {
    int before = errno;
    char letter = number == SIGTSTP ? 'z' : number == SIGCONT ? 'c' : 'w';
    ssize_t ignored = write(self_pipe[1], &letter, 1);
    (void)ignored;
    errno = before;
}

bool signals_remember(int terminal) {
    if (tcgetattr(terminal, &modes_before) < 0) return false;
    if (self_pipe[0] < 0 && !system_pipe(self_pipe)) return false;
    for (int i = 0; i < TOLD; i++) sigaction(told[i], NULL, &told_before[i]);
    // Before ncurses, which minds only what nobody minds.
    if (!watches) fatal_signals_watch();
    watches = true;
    return true;
}

void signals_take(const char *text, size_t length) {
    static bool registered;
    restore_length = 0;
    if (length > sizeof restore) length = 0;
    memcpy(restore, text, length);
    restore_length = length;
    struct sigaction telling = {.sa_flags = SA_RESTART};
    telling.sa_handler = tell;
    for (int i = 0; i < TOLD; i++)
        if (told_before[i].sa_handler != SIG_IGN || told[i] == SIGWINCH) sigaction(told[i], &telling, NULL);
    if (!registered) registered = atexit(cterm_close) == 0;
    taken = 1;
    capture_begin();
}

void signals_forget_restore(void) { taken = 0; }

void signals_give_back(void) {
    taken = 0;
    if (watches) fatal_signals_forget();
    watches = false;
    for (int i = 0; i < TOLD; i++) sigaction(told[i], &told_before[i], NULL);
}

void cterm_stop(bool group) {
    struct sigaction stop = {.sa_handler = SIG_DFL}, ours;
    sigaction(SIGTSTP, &stop, &ours);
    if (group) kill(0, SIGTSTP);
    else raise(SIGTSTP);
    // ... and here it goes on.
    sigaction(SIGTSTP, &ours, NULL);
    for (char letter; read(self_pipe[0], &letter, 1) == 1;) {}  // this SIGCONT is the one we have waited for
}

void cterm_die_of_hangup(void) {
    raise(SIGHUP);
    signal(SIGHUP, SIG_DFL);  // ignored, but without a terminal there is nothing to stay for
    raise(SIGHUP);
}

static int32_t read_told(void) {
    int32_t told_bits = 0;
    for (char letter; read(self_pipe[0], &letter, 1) == 1;)
        told_bits |= letter == 'z' ? CTERM_STOP : letter == 'c' ? CTERM_CONTINUED : CTERM_RESIZED;
    return told_bits;
}

int32_t cterm_wait(int64_t nanoseconds, bool wants_output, int32_t watched) {
    struct pollfd waited[] = {
        {cterm_fd.line, wants_output ? POLLIN | POLLOUT : POLLIN, 0},
        {self_pipe[0], POLLIN, 0},
        {watched, POLLIN, 0},
    };
    int ready = system_wait(waited, 3, nanoseconds);
    if (ready < 0) return errno == EINTR ? read_told() : CTERM_HANGUP;
    int32_t bits = 0;
    if (waited[0].revents & POLLIN) bits |= CTERM_INPUT;
    if (waited[0].revents & (POLLHUP | POLLERR | POLLNVAL)) bits |= CTERM_HANGUP;
    if (waited[0].revents & POLLOUT) bits |= CTERM_OUTPUT;
    if (waited[1].revents) bits |= read_told();
    if (waited[2].revents) bits |= CTERM_WATCHED;
    return bits;
}
