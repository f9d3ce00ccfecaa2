// What the files of this target share.
#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <signal.h>
#include <stddef.h>
#include <termios.h>

#include "cterminal.h"

// The descriptors of the terminal, -1 while it is not ours. They are opened anew, never dup'd from 0, 1 or 2:
// O_NONBLOCK sits on the open file, and the shell shares those.
typedef struct {
    int line;      // keys in, frames out; never blocks
    int terminal;  // for ncurses, which spins on a descriptor that does not block
    int curses;    // what ncurses writes to: `terminal`, or `memory` while a frame is composed
    int memory;    // a file in memory
} cterm_descriptors;

extern cterm_descriptors cterm_fd;

// cells.c
// Whether nothing of a cell but its background can be seen.
bool cells_is_blank(const cterm_cell *cell);
// Whether a stretch of blanks shows nothing but its background already.
bool cells_are_blank(const cterm_cell *wanted, const cterm_cell *before, int32_t from, int32_t to);
// Whether a flag comes, goes or changes between two cells. ncurses, to which it is two letters, would send one of them
// alone, and the terminal has drawn them as one.
bool cells_change_flag(const cterm_cell *now, const cterm_cell *before);
bool cells_are_same(const cterm_cell *one, const cterm_cell *other);
// Some cells of a row of `count` as ncurses takes them, in `line`: a wide character once. Returns how many there are.
int cells_dress(const cterm_cell *cells, int32_t from, int32_t to, int32_t count, cchar_t *line);

// screen.c
// Opens the descriptors of the terminal, on which nothing is done yet; those that were opened have to be closed even so.
bool descriptors_open(void);
void descriptors_close(void);

// query_session.c
// Gives the terminal back, if it is listened to.
void query_session_end(void);

// cells.c: colours
void colors_start(bool direct);
void colors_stop(void);
// The attributes and the colour pair that show a cell.
attr_t colors_resolve(const cterm_cell *cell, int *pair);
// Frees the pairs that no cell of the screen uses, when few are left. Only legal while `cells` is what ncurses
// believes the terminal to show.
void colors_collect(const cterm_cell *cells, size_t count);

// restore.c
// ECMA-48's "string terminator", which means nothing where no string has begun.
#define STRING_END "\033\\"
// Has what makes the terminal forget our pictures be part of both texts.
void restore_with(const char *text);
// The room that a text takes at most.
enum { LONGEST_RESTORE = 2048 };
// What undoes everything that cterm_open asks of the terminal, `titles` said whether titles were. Returns the length.
size_t restore_text(char *text, size_t room, bool titles);
// The part of it that endwin leaves undone.
size_t release_text(char *text, size_t room, bool titles);
// Margins of the whole screen: ncurses sets those of the size that it knows when it takes the terminal again.
const char *margins_text(void);

// system.c: what systems do differently. All descriptors close when a program is run.
struct pollfd;
// A file that nobody else sees, for the bytes of a frame; -1 when there is none to be had.
int system_memory(void);
// Makes a descriptor mean what another one does.
bool system_redirect(int descriptor, int target);
// A pipe that never blocks: what is written to the second end is read from the first.
bool system_pipe(int ends[2]);
// As poll does, for so many nanoseconds; negative: without end.
int system_wait(struct pollfd *waited, int count, int64_t nanoseconds);

// Has the system write down nothing of the process when a signal ends it; legal in a handler.
void system_leave_no_core(void);

// stdio_capture.c: what is written to the terminal by others is kept from now on, and is said at last; that is legal in a handler.
void capture_begin(void);
void capture_flush(void);

// size.c
// Columns and rows, 80 and 24 where the terminal does not say.
void screen_size(int32_t *wide, int32_t *high);
// How many pixels a cell of the terminal has; false when that is not known.
bool screen_cell(double *width, double *height);

// keys.c
bool keys_start(int escape_delay);
// Has the terminal send its keys as we know them. endwin ends that, and the next key that is asked for would begin it
// again, in the middle of a frame.
void keys_listen(void);
// Whether mouse reports are in pixels.
void keys_point_finely(bool finely);
void keys_stop(void);
// What has begun to come is over: a sequence, a string, a pasted text, of which the rest does not come.
void keys_forget(void);

// fatal_signals.c
// Has the terminal given back when a signal ends the process, until it is forgotten as often as it was asked for.
void fatal_signals_watch(void);
void fatal_signals_forget(void);

// terminal_info.c
// Has a directory searched for terminfo entries before all others, until it is taken back with what this returns.
char *entry_search(const char *directory);
void entry_search_no_more(char *before);

// signals.c
// Remembers the terminal's state and who handles the signals now; those that end the process are ours from now on.
bool signals_remember(int terminal);
// Takes the signals over. `restore` is what brings the terminal back; it is copied.
void signals_take(const char *restore, size_t length);
// Sets the modes that were found without some, and so that no answer is lost; only legal once the signals are taken.
void signals_change_modes(tcflag_t removed);
// Holds signals back that somebody sends, but for those of a fault, so that an answer that has been read is no longer due
// when they come.
void signals_hold(sigset_t *before);
void signals_answered(void);
void signals_let_go(const sigset_t *before);
// Has the terminal given back at once, whatever it still has to say; legal in the handler of a signal.
void signals_hurry(void);
// Gives the terminal back, if it is ours; legal in the handler of a signal.
void signals_restore_terminal(void);
// A deadly signal finds nothing to restore from now on.
void signals_forget_restore(void);
void signals_give_back(void);
void signals_write(const char *bytes, size_t length);
void signals_restore_modes(void);

#endif
