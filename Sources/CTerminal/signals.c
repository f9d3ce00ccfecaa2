// Signals and the modes of the terminal driver.
//
// A fatal signal writes a prepared text and resets the modes; both are legal in a handler. The
// signals for stopping, continuing and resizing become bytes in a pipe, so cterm_wait handles them between two frames.
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

static const int piped[] = {SIGTSTP, SIGCONT, SIGWINCH};
enum { PIPED = sizeof piped / sizeof *piped };

// The state before cterm_open or cterm_begin_queries.
static struct {
    struct sigaction actions[PIPED];
    struct termios modes;
} before;

static struct {
    volatile sig_atomic_t taken;
    bool watching;  // for fatal signals
    char restore[LONGEST_RESTORE];
    volatile size_t restore_length;
    volatile sig_atomic_t pending_replies;
    // In milliseconds: the last query, the oldest pending one, and the longest wait for a reply until now.
    volatile int64_t query_time, oldest_query_time, slowest_reply;
} state;

static int self_pipe[2] = {-1, -1};

static char reply_text[4096];
cterm_parser cterm_input = {.text = reply_text, .capacity = sizeof reply_text};

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void cterm_set_pending_replies(int32_t count) {
    if (count > state.pending_replies) state.query_time = milliseconds_now();
    if (state.pending_replies == 0) state.oldest_query_time = state.query_time;
    state.pending_replies = count;
}

void signals_hold(sigset_t *previous) {
    sigset_t sent;
    sigemptyset(&sent);
    sigaddset(&sent, SIGINT);
    sigaddset(&sent, SIGQUIT);
    sigaddset(&sent, SIGTERM);
    sigaddset(&sent, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &sent, previous);
}

void signals_release(const sigset_t *previous) { pthread_sigmask(SIG_SETMASK, previous, NULL); }

void signals_count_reply(void) {
    int64_t now = milliseconds_now(), taken = now - state.oldest_query_time;
    if (taken > state.slowest_reply) state.slowest_reply = taken;
    state.oldest_query_time = now;
    if (state.pending_replies > 0) state.pending_replies = state.pending_replies - 1;
}

// The longest wait for a reply at the end: half a second, and longer only for a terminal that has replied more slowly.
enum { PATIENCE = 500, MOST_PATIENCE = 15000, LATE = 2000 };

// Reads and drops input until the terminal has sent all pending replies, or `patience` has passed without one.
static void drain_replies(int64_t patience) {
    struct pollfd ready = {cterm_fd.line, POLLIN, 0};
    int64_t end = state.query_time + (patience > LATE ? patience : LATE), last = milliseconds_now() + patience;
    if (end > last) end = last;
    for (int64_t left; state.pending_replies > 0 && (left = end - milliseconds_now()) > 0;) {
        uint8_t bytes[256];
        int found = poll(&ready, 1, (int)left);
        if (found < 0 && errno == EINTR) continue;
        ssize_t length = found > 0 ? read(cterm_fd.line, bytes, sizeof bytes) : 0;
        if (length <= 0) break;
        for (ssize_t i = 0; i < length; i++)
            if (cterm_parse(&cterm_input, bytes[i]) == CTERM_SEQUENCE && parser_has_awaited_reply(&cterm_input)) {
                signals_count_reply();
                end = milliseconds_now() + patience;
            }
    }
    state.pending_replies = 0;
}

static void set_modes(const struct termios *modes) {
    while (tcsetattr(cterm_fd.terminal, TCSANOW, modes) < 0 && errno == EINTR) {}
}

void signals_change_modes(tcflag_t removed) {
    struct termios modes = before.modes;
    // Without NOFLSH, Ctrl-C and Ctrl-Z drop replies that are under way. Ctrl-S would stop the picture, as would Ctrl-O
    // in systems that discard output.
    modes.c_lflag = (modes.c_lflag & ~(removed | IEXTEN)) | NOFLSH;
    modes.c_iflag &= ~(tcflag_t)IXON;
    set_modes(&modes);
}

void signals_take_interrupt(bool takes) {
    struct termios modes;
    if (tcgetattr(cterm_fd.terminal, &modes) < 0) return;
    modes.c_cc[VINTR] = takes ? _POSIX_VDISABLE : before.modes.c_cc[VINTR];
    set_modes(&modes);
}

void signals_restore_modes(bool hurries) {
    int64_t patience = 2 * state.slowest_reply;
    if (patience < PATIENCE) patience = PATIENCE;
    if (patience > MOST_PATIENCE) patience = MOST_PATIENCE;
    drain_replies(hurries ? PATIENCE / 2 : patience);
    tcflush(cterm_fd.terminal, TCIFLUSH);
    set_modes(&before.modes);
}

void signals_restore_terminal(bool hurries) {
    if (!state.taken) return;
    state.taken = 0;
    terminal_write(state.restore, state.restore_length);
    signals_restore_modes(hurries);
    capture_flush();
}

static void restore_at_exit(void) { signals_restore_terminal(false); }

static void write_to_pipe(int number) {
    int error = errno;
    char letter = number == SIGTSTP ? 'z' : number == SIGCONT ? 'c' : 'w';
    ssize_t ignored = write(self_pipe[1], &letter, 1);
    (void)ignored;
    errno = error;
}

static int32_t read_pipe(void) {
    int32_t bits = 0;
    for (char letter; read(self_pipe[0], &letter, 1) == 1;)
        bits |= letter == 'z' ? CTERM_STOP : letter == 'c' ? CTERM_CONTINUED : CTERM_RESIZED;
    return bits;
}

bool signals_save(void) {
    if (!terminal_open()) return false;
    if (tcgetattr(cterm_fd.terminal, &before.modes) < 0 || (self_pipe[0] < 0 && !system_pipe(self_pipe))) {
        terminal_close();
        return false;
    }
    for (int i = 0; i < PIPED; i++) sigaction(piped[i], NULL, &before.actions[i]);
    parser_reset(&cterm_input);
    // This comes before newterm, which catches only signals that have no handler.
    fatal_signals_set_restore(signals_restore_terminal);
    if (!state.watching) fatal_signals_watch();
    state.watching = true;
    return true;
}

void signals_take(const char *restore, size_t length) {
    static bool registered;
    state.restore_length = 0;
    if (length > sizeof state.restore) length = 0;
    memcpy(state.restore, restore, length);
    state.restore_length = length;
    struct sigaction action = {.sa_flags = SA_RESTART};
    action.sa_handler = write_to_pipe;
    for (int i = 0; i < PIPED; i++)
        if (before.actions[i].sa_handler != SIG_IGN || piped[i] == SIGWINCH) sigaction(piped[i], &action, NULL);
    if (!registered) registered = atexit(restore_at_exit) == 0;
    state.taken = 1;
    capture_begin(true);
}

void signals_disarm(void) { state.taken = 0; }

void signals_restore_actions(void) {
    state.taken = 0;
    if (state.watching) fatal_signals_unwatch();
    state.watching = false;
    for (int i = 0; i < PIPED; i++) sigaction(piped[i], &before.actions[i], NULL);
}

void cterm_stop(bool group) {
    struct sigaction stop = {.sa_handler = SIG_DFL}, ours;
    sigaction(SIGTSTP, &stop, &ours);
    if (group) kill(0, SIGTSTP);
    else raise(SIGTSTP);
    // The process continues here.
    sigaction(SIGTSTP, &ours, NULL);
    read_pipe();  // drops the SIGCONT
}

void cterm_die_of_hangup(void) {
    raise(SIGHUP);
    signal(SIGHUP, SIG_DFL);  // even if it was ignored: there is no terminal left
    raise(SIGHUP);
}

int32_t cterm_wait(int64_t nanoseconds, bool wants_output, int32_t watched) {
    struct pollfd waited[] = {
        {cterm_fd.line, wants_output ? POLLIN | POLLOUT : POLLIN, 0},
        {self_pipe[0], POLLIN, 0},
        {watched, POLLIN, 0},
    };
    int ready = system_wait(waited, 3, nanoseconds);
    if (ready < 0) return errno == EINTR ? read_pipe() : CTERM_HANGUP;
    int32_t bits = 0;
    if (waited[0].revents & POLLIN) bits |= CTERM_INPUT;
    if (waited[0].revents & (POLLHUP | POLLERR | POLLNVAL)) bits |= CTERM_HANGUP;
    if (waited[0].revents & POLLOUT) bits |= CTERM_OUTPUT;
    if (waited[1].revents) bits |= read_pipe();
    if (waited[2].revents) bits |= CTERM_WATCHED;
    return bits;
}
