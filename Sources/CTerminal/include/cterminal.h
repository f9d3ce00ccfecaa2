// Every ncurses and POSIX call of the terminal screen, behind plain structs with fixed-width types. There is one
// terminal per process, so there is no handle; all calls come from one thread.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stdint.h>

// ---- What the terminal and the locale are, asked before anything is changed (terminal_info.c)

// What the terminfo database says of a terminal.
typedef struct {
    bool known;         // there is an entry
    bool moves_cursor;  // it can put the cursor anywhere: the least a picture needs
    bool direct_color;  // it claims 24-bit colour (RGB or Tc)
    int32_t colors;     // colours it claims, -1 for none
    bool titles;        // its window has a title that programs may set
    bool ecma;          // it obeys the sequences of ECMA-48 that a FrameEncoder writes
} cterm_terminfo;

cterm_terminfo cterm_describe(const char *term);

// Whether a descriptor is a terminal.
bool cterm_is_terminal(int32_t descriptor);

// How large a terminal is.
typedef struct {
    int32_t columns, rows;  // 0 when it does not say
    double cell_width, cell_height;  // pixels, 0 when it does not say
} cterm_size;

// The size of the terminal that we would talk to; false when there is none.
bool cterm_measure(cterm_size *size);

// Chooses the locale of characters ("" is the environment's); returns its code set, or NULL when there is no such
// locale. Only LC_CTYPE changes: numbers keep their decimal points.
const char *cterm_use_locale(const char *name);

// Compiles a terminfo source with tic into a directory that is made if need be (mode 0700). Returns whether an
// entry of that name is there afterwards that can be read and has so many colours (0: any number); one that was there
// already is kept. Others see the entry whole or not at all, so that any number of programs may do this at once.
bool cterm_install_entry(const char *directory, const char *name, const char *source, int32_t colors);

// The words of the command line, the name of the program among them; NULL where only the system's files have them.
char *const *cterm_arguments(int32_t *count);

// ---- The screen (screen.c, cells.c)

// How many columns characters take: 0, 1 or 2, -1 for a control character. ncurses and the screen both go by it.
void cterm_use_widths(int32_t (*columns)(uint32_t character));

// One character cell. Of a wide character the second cell has glyph 0. Colours are 0x00RRGGBB, 0x010000NN for palette entry NN, 0xFFFFFFFF for the default.
typedef struct {
    uint32_t glyph;
    uint32_t foreground;
    uint32_t background;
    uint8_t style;  // CTERM_BOLD and the rest
    uint32_t marks[2];  // what stands on the glyph, 0 for nothing
} cterm_cell;

enum { CTERM_BOLD = 1, CTERM_DIM = 2, CTERM_REVERSE = 4, CTERM_UNDERLINE = 8 };

typedef struct {
    const char *term;      // the terminfo entry
    const char *database;  // a directory searched for it before all others, or NULL
    int32_t escape_delay;  // milliseconds after which a lone Esc is a key
    bool direct_color;     // the entry takes colours as 0xRRGGBB, and 0x1000000 + NN for palette entries
    bool mouse;            // ask for presses, drags, releases and the wheel
    bool titles;           // the window's title is ours until the terminal is given back
} cterm_options;

typedef enum {
    CTERM_OPENED = 0,
    CTERM_NO_TTY,    // there is no terminal to talk to
    CTERM_NO_ENTRY,  // ncurses refused the terminfo entry
    CTERM_NO_MEMORY,
} cterm_status;

// Takes the terminal over. When it fails the terminal is as it was.
cterm_status cterm_open(const cterm_options *options);
// Gives the terminal back as it was found. Calling it again does nothing.
void cterm_close(void);

int32_t cterm_columns(void);
int32_t cterm_rows(void);
// Takes the terminal's present size. When it has changed, does as cterm_repaint does and returns true.
bool cterm_resize(void);

// Says what a row shall show; nothing is sent yet. `count` is at most the number of columns.
void cterm_put_row(int32_t row, const cterm_cell *cells, int32_t count);
// Blanks the picture, and makes the next frame clear the terminal first: what else it is to show has to be put again.
void cterm_repaint(void);
// The bytes that bring the terminal from the last frame to this one; they are valid until the next call.
// Returns how many. They must be sent: ncurses takes them for sent.
int64_t cterm_compose(const uint8_t **bytes);
// What goes before the cells of a frame that is composed without ncurses: margins of the whole screen after cterm_repaint, and
// a new title. cterm_compose has it in its bytes. Valid until the next call.
const char *cterm_prologue(void);
// Names the window with the next frame: letters in UTF-8, nothing that a terminal obeys. Where there are no titles this
// does nothing.
void cterm_set_title(const char *text);
// Has a text of less than 1024 bytes sent when the terminal is given back, whatever brings that about: what makes it forget
// the pictures that it keeps for us.
void cterm_set_restore_suffix(const char *text);
// Sends bytes without ever blocking. Returns how many were taken, 0 when the terminal takes none now, -1 when
// it is gone.
int64_t cterm_write(const uint8_t *bytes, int64_t count);

// How many questions the terminal has yet to answer. The terminal is not given back before it has, or has had its
// chance: the answers would turn up on the shell's command line.
void cterm_answers_due(int32_t count);

// Gives the terminal back as it was found, for somebody else to use.
void cterm_release(void);
// Takes it again, blank; and does as cterm_repaint does.
void cterm_reclaim(void);
// Stops until continued. With `group` the whole process group stops, as at Ctrl-Z.
void cterm_stop(bool group);

// ---- Input and signals (keys.c, signals.c)

enum {
    CTERM_INPUT = 1,    // keys may be waiting
    CTERM_OUTPUT = 2,   // the terminal takes bytes again
    CTERM_RESIZED = 4,  // SIGWINCH
    CTERM_STOP = 8,     // SIGTSTP: call cterm_stop, with the terminal released
    CTERM_CONTINUED = 16,  // SIGCONT after a stop that nobody announced: call cterm_reclaim
    CTERM_HANGUP = 32,  // the terminal is gone
    CTERM_WATCHED = 64,  // the watched descriptor is readable
};

// Sleeps until something happens or `nanoseconds` have passed (negative: for ever). Returns the bits above,
// 0 when the time is up. Uses no CPU meanwhile. `watched` is another descriptor to wake up for, or -1.
int32_t cterm_wait(int64_t nanoseconds, bool wants_output, int32_t watched);
// Dies as by SIGHUP, as a program does whose terminal has gone.
void cterm_die_of_hangup(void);

// ---- Listening (query_session.c)

// Takes the terminal over to ask it questions, without a screen: what it says is read as it comes and stands nowhere. It is
// given back by cterm_close, or by whatever ends the process. Returns whether there is a terminal.
bool cterm_listen(void);
// What the terminal has said: at most so many bytes; 0 when it has said nothing more, -1 when it is gone.
int64_t cterm_hear(uint8_t *bytes, int64_t room);

// ---- Endings (fatal_signals.c)

// Has SIGQUIT end the process at once, unless it is ignored.
void cterm_quit_at_once(void);

// Has a file removed should a signal end the process, until cterm_keep is called with what this returns.
int32_t cterm_remove_if_killed(const char *path);
void cterm_keep(int32_t mark);

typedef enum {
    CTERM_KEY_NONE = 0,  // nothing is waiting
    CTERM_KEY_CHARACTER,
    CTERM_KEY_LEFT, CTERM_KEY_RIGHT, CTERM_KEY_UP, CTERM_KEY_DOWN,
    CTERM_KEY_SHIFT_LEFT, CTERM_KEY_SHIFT_RIGHT,
    CTERM_KEY_HOME, CTERM_KEY_END, CTERM_KEY_PAGE_UP, CTERM_KEY_PAGE_DOWN,
    CTERM_KEY_ENTER, CTERM_KEY_TAB, CTERM_KEY_BACKSPACE, CTERM_KEY_DELETE, CTERM_KEY_ESCAPE,
    CTERM_KEY_FUNCTION,
    CTERM_KEY_MOUSE_PRESS, CTERM_KEY_MOUSE_DRAG, CTERM_KEY_MOUSE_RELEASE,
    CTERM_KEY_WHEEL_UP, CTERM_KEY_WHEEL_DOWN,
    CTERM_KEY_ACKNOWLEDGED,  // the terminal has answered "device status" (ESC [ 5 n)
    CTERM_KEY_ANSWER,        // the terminal has said something of itself: see cterm_answer
} cterm_key_kind;

typedef struct {
    cterm_key_kind kind;
    uint32_t value;  // the character, or the number of a function key
    double column;  // of a mouse event, in cells from 0, whole in the middle of each
    double row;
} cterm_key;

// The next key; kind NONE when there is none now.
cterm_key cterm_next_key(void);
// What the terminal said last, without Esc and without what ends a string: "[?62;4c", "]11;rgb:0000/0000/0000",
// "P>|name 1.2". Valid until the next call of cterm_next_key.
const char *cterm_answer(void);
// Asks for the places of the mouse in pixels, in a terminal that knows mode 1016 and says how large its cells are. Returns
// the text that does so, which is to be sent; empty when it does so already, or has to stay with cells.
const char *cterm_enable_pixel_mouse(void);
// Whether answers may come in pieces now. While they may, an Esc that nothing follows may be the first of them, and is told
// as a key only when something else comes, or when no more answers are expected.
void cterm_expect_answers(bool expected);

#endif
