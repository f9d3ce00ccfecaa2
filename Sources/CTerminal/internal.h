// Declarations that the files of this target share, in order of their layers: a file uses only files above it.
#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <signal.h>
#include <stddef.h>
#include <termios.h>

#include "cterminal.h"

// The sequences that switch a mode of cterminal.h on and off.
#define MODE_ON(mode) MODE_SEQUENCE(mode, "h")
#define MODE_OFF(mode) MODE_SEQUENCE(mode, "l")
#define MODE_SEQUENCE(mode, end) MODE_SEQUENCE_OF(mode, end)
#define MODE_SEQUENCE_OF(mode, end) "\033[?" #mode end
// The string terminator of ECMA-48. It has no effect outside of a string.
#define STRING_END "\033\\"

// ---- parser.c

// Returns to the state outside of any sequence.
void parser_reset(cterm_parser *parser);
// Whether the last byte was an Esc that may begin a sequence.
bool parser_is_escaped(const cterm_parser *parser);
// Ends a lone pending Esc, and returns whether there was one. `next` is the byte after it that could have
// begun a string (Alt and that key), or 0.
bool parser_ends_escape(cterm_parser *parser, uint8_t *next);
// Whether the parsed sequence is a reply to "device status" or to the query that ends others (DA1).
bool parser_has_awaited_reply(const cterm_parser *parser);

// ---- terminal.c

// The descriptors of the terminal, -1 while it is closed. They are opened, not duplicated from 0, 1 or 2: O_NONBLOCK
// belongs to the open file, which the shell shares.
typedef struct {
    int line;      // keys in, frames out; non-blocking
    int terminal;  // for ncurses, which needs a blocking descriptor
    int curses;    // the output of ncurses: `terminal`, or `memory` while it composes a frame
    int memory;    // a file in memory
} cterm_descriptors;

extern cterm_descriptors cterm_fd;

// Opens all descriptors or none.
bool terminal_open(void);
void terminal_close(void);
// Writes all bytes, and waits at most a second if the terminal has stopped. Legal in a handler.
void terminal_write(const char *bytes, size_t length);
// Reads the number of columns and rows; 80 and 24 if the terminal does not report them.
void terminal_size(int32_t *columns, int32_t *rows);
// Reads the size of a cell in pixels. Returns false if it is unknown.
bool terminal_cell_size(double *width, double *height);
// Captures the standard error and perhaps the standard output of other code, such as the Swift runtime, which would damage
// the picture. Flushing prints it; that is legal in a handler.
void capture_begin(bool takes_output);
void capture_flush(void);

// System calls that differ between systems. All descriptors close in programs that we start.

struct pollfd;
// Opens an anonymous file in memory. Returns -1 on failure.
int system_memory(void);
// Makes a descriptor refer to the file of another one.
bool system_redirect(int descriptor, int target);
// Makes a non-blocking pipe from the second end to the first.
bool system_pipe(int ends[2]);
// Polls with a timeout in nanoseconds; a negative one never expires.
int system_wait(struct pollfd *waited, int count, int64_t nanoseconds);
// Prevents a core file of this process. Legal in a handler.
void system_leave_no_core(void);

// ---- terminal_info.c

// Makes ncurses search a directory for terminfo entries first. Pass the result to entry_search_restore.
char *entry_search(const char *directory);
void entry_search_restore(char *before);

// The largest length of a restore text.
enum { LONGEST_RESTORE = 2048 };
// Sets a text that becomes part of every restore text.
void restore_set_suffix(const char *text);
// Writes the sequences that undo everything cterm_open does; `titles` if it pushed the title.
// Without `whole`, writes only the sequences that endwin does not send. Returns the length.
size_t restore_text(char *text, size_t capacity, bool titles, bool whole);
// The sequence that resets the margins to the whole screen, or an empty string if the terminal has none. It moves
// the cursor. ncurses sets margins of an old size when it takes the terminal back.
const char *margins_text(void);

// ---- fatal_signals.c

// Catches fatal signals, until every call is matched by one of fatal_signals_unwatch.
void fatal_signals_watch(void);
void fatal_signals_unwatch(void);
// Sets the function that restores the terminal; `hurries` if it must not wait for replies.
void fatal_signals_set_restore(void (*restore)(bool hurries));

// ---- signals.c

// The parser of all input: keys, replies, and the replies that a handler drops.
extern cterm_parser cterm_input;

// Opens the terminal, saves its modes and the signal actions, and catches fatal signals.
// On failure, the terminal is closed.
bool signals_save(void);
// Catches the other signals, and copies the text that restores the terminal.
void signals_take(const char *restore, size_t length);
// Sets the saved modes without some, and so that signals drop no replies. Requires signals_take.
void signals_change_modes(tcflag_t removed);
// Blocks the signals that people and systems send, so a reply is counted when it has been read.
void signals_hold(sigset_t *previous);
void signals_release(const sigset_t *previous);
// Counts one pending reply as received.
void signals_count_reply(void);
// Restores the terminal, if it is ours. Legal in a handler.
void signals_restore_terminal(bool hurries);
// Sets whether Ctrl-C is a key. Otherwise it is a signal.
void signals_take_interrupt(bool takes);
// Waits for pending replies, drops unread input, and restores the modes.
void signals_restore_modes(bool hurries);
// Leaves nothing for a fatal signal to restore.
void signals_disarm(void);
// Restores the signal actions.
void signals_restore_actions(void);

// ---- keys.c

bool keys_start(int escape_delay);
// Switches the keypad on. endwin switches it off, and the next read would switch it on in the middle of a frame.
void keys_listen(void);
// Whether mouse reports are in pixels.
extern bool keys_in_pixels;
void keys_stop(void);
// Drops sequences and pastes that have begun.
void keys_reset(void);

// ---- cells.c

// Whether only the background of a cell is visible.
bool cells_is_blank(const cterm_cell *cell);
// Whether a span already shows the wanted backgrounds and nothing else.
bool cells_are_blank(const cterm_cell *wanted, const cterm_cell *before, int32_t from, int32_t to);
// Whether a flag appears, disappears or changes. ncurses sees two letters and might send only one of them, but the
// terminal draws them as one character.
bool cells_change_flag(const cterm_cell *now, const cterm_cell *before);
bool cells_are_same(const cterm_cell *one, const cterm_cell *other);
// Converts some cells of a row of `count` for ncurses, wide characters once. Returns the number of characters.
int cells_convert(const cterm_cell *cells, int32_t from, int32_t to, int32_t count, cchar_t *line);

void colors_start(bool direct);
void colors_stop(void);
// Returns the attributes and the colour pair of a cell.
attr_t colors_resolve(const cterm_cell *cell, int *pair);
// Frees the pairs that no cell uses, if few are left. Requires that ncurses believes `cells` to be on the screen.
void colors_collect(const cterm_cell *cells, size_t count);

#endif
