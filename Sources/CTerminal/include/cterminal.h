// Every ncurses and POSIX call of the terminal screen, behind plain structs with fixed-width types.
//
// There is one terminal per process, so there is no handle. All calls come from one thread, except those of "Unfinished
// work".
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stdint.h>

// ---- Facts about the terminal and the locale, read before anything changes (terminal_info.c)

// The terminfo description of a terminal.
typedef struct {
    bool known;         // there is an entry
    bool moves_cursor;  // the cursor can move to any cell: the least a picture needs
    bool direct_color;  // it claims 24-bit colour (RGB or Tc)
    int32_t colors;     // the number of colours it claims, -1 for none
    bool titles;        // programs may set the window title
    bool ecma;          // its sequences are those of ECMA-48 that a FrameEncoder writes
} cterm_terminfo;

cterm_terminfo cterm_describe(const char *term);

// The size of a terminal.
typedef struct {
    int32_t columns, rows;           // 0 if unknown
    double cell_width, cell_height;  // in pixels, 0 if unknown
} cterm_size;

// Measures the terminal of this process. Returns false if there is none.
bool cterm_measure(cterm_size *size);

// Sets the locale of characters; "" is the environment's. Returns its code set, or NULL if there is no such locale. Only
// LC_CTYPE changes: numbers keep their decimal points.
const char *cterm_use_locale(const char *name);

// Compiles a terminfo source with tic into a directory, which it makes if needed (mode 0700). Keeps an existing entry
// that works. Returns whether there is then a readable entry of that name with that number of colours (0: any number).
// Other programs see the entry whole or not at all.
bool cterm_install_entry(const char *directory, const char *name, const char *source, int32_t colors);

// The arguments of the command line, with the name of the program; NULL if only the system's files have them.
char *const *cterm_arguments(int32_t *count);

// ---- Escape sequences (parser.c)

typedef enum {
    CTERM_PENDING = 0,  // the byte is part of an unfinished sequence
    CTERM_BYTE,         // the byte stands for itself
    CTERM_ESCAPE,       // an Esc began no sequence, and the byte after it stands for itself; a second Esc is pending
    CTERM_SEQUENCE,     // a control sequence or a single shift is complete
    CTERM_STRING,       // an operating system command, device control or application string is complete
} cterm_event;

// The state of a parser. Set `text` and `capacity`, and zero the rest.
typedef struct {
    int32_t state;
    int32_t length, capacity;
    char *text;  // of the complete sequence, without Esc and without the end of a string: "[?62;4c", "P>|name 1.2"
} cterm_parser;

// Parses one byte. A control character ends an unfinished sequence and stands for itself. An Esc begins the next
// sequence. A sequence that exceeds the capacity ends too.
cterm_event cterm_parse(cterm_parser *parser, uint8_t byte);

// ---- The screen (screen.c, cells.c)

// The DEC private modes that the program switches on. Every one is switched off when the terminal is restored.
#define CTERM_MODE_MOUSE 1002          // presses, drags, releases and the wheel
#define CTERM_MODE_DECIMAL_MOUSE 1006  // mouse reports in decimal
#define CTERM_MODE_PIXEL_MOUSE 1016    // mouse reports in pixels
#define CTERM_MODE_PASTE 2004          // pasted text in brackets, so that its letters are not keys
#define CTERM_MODE_SYNCHRONIZED 2026   // synchronized output
#define CTERM_MODE_COLOR_SCHEME 2031   // reports of a change between dark and light

// Sets the function that returns the columns of a character: 0, 1 or 2, and -1 for a control character. ncurses uses it
// too.
void cterm_use_widths(int32_t (*columns)(uint32_t character));

// One cell. The second cell of a wide character has glyph 0. Colours are 0x00RRGGBB, 0x010000NN for palette entry NN, and
// 0xFFFFFFFF for the default.
typedef struct {
    uint32_t glyph;
    uint32_t foreground;
    uint32_t background;
    uint8_t style;      // CTERM_BOLD and the others
    uint32_t marks[2];  // combining marks, 0 for none
} cterm_cell;

enum { CTERM_BOLD = 1, CTERM_DIM = 2, CTERM_REVERSE = 4, CTERM_UNDERLINE = 8 };

typedef struct {
    const char *term;      // the terminfo entry
    const char *database;  // a directory to search for it before all others, or an empty string
    int32_t escape_delay;  // milliseconds after which a lone Esc is a key
    bool direct_color;     // the entry takes colours as 0xRRGGBB, and 0x1000000 + NN for palette entries
    bool mouse;            // report presses, drags, releases and the wheel
    bool titles;           // set the window title
} cterm_options;

typedef enum {
    CTERM_OPENED = 0,
    CTERM_NO_TTY,    // there is no terminal
    CTERM_NO_ENTRY,  // ncurses refuses the terminfo entry
    CTERM_NO_MEMORY,
} cterm_status;

// Takes the terminal. On failure the terminal is unchanged. After cterm_adopt, the picture stays until the first frame.
cterm_status cterm_open(const cterm_options *options);
// Restores the terminal. A second call has no effect.
void cterm_close(void);

// Restores the terminal, but leaves the picture on it for a program that replaces this process. Returns the text that
// restores the rest, for cterm_adopt. Valid until the next call.
const char *cterm_hand_over(void);
// Writes a text to the terminal when the process ends, unless cterm_open comes before.
void cterm_adopt(const char *restore);

int32_t cterm_columns(void);
int32_t cterm_rows(void);
// Reads the size of the terminal. If it has changed, does as cterm_repaint does and returns true.
bool cterm_resize(void);

// Sets the cells of a row for the next frame. `count` is at most the number of columns.
void cterm_put_row(int32_t row, const cterm_cell *cells, int32_t count);
// Blanks the picture, so that the next frame clears the terminal first. Put all rows again.
void cterm_repaint(void);
// Returns the number of bytes from the last frame to this one, and the bytes, which are valid until the next call. Send
// them all: ncurses assumes that they are sent.
int64_t cterm_compose(const uint8_t **bytes);
// The text in front of a frame: a reset of the margins after cterm_repaint, and a new title. cterm_compose includes it. Valid until the next call.
const char *cterm_prologue(void);
// Sets the window title with the next frame, if the terminal has titles. The text is UTF-8 without control characters.
void cterm_set_title(const char *text);
// Sets the text of less than 1024 bytes that deletes our pictures when the terminal is restored.
void cterm_set_restore_suffix(const char *text);
// Writes without blocking. Returns the number of bytes taken, 0 if the terminal takes none now, and -1 if it is gone.
int64_t cterm_write(const uint8_t *bytes, int64_t count);

// Sets the number of pending replies, which would appear on the shell's command line. The terminal is restored after they
// have arrived, or after half a second without one. The wait is longer for a terminal that has replied more slowly.
void cterm_set_pending_replies(int32_t count);

// Restores the terminal temporarily, for another program.
void cterm_release(void);
// Takes it again, blank, and does as cterm_repaint does.
void cterm_reclaim(void);
// Stops until continued. `group` stops the whole process group, as Ctrl-Z does.
void cterm_stop(bool group);

// ---- Input and signals (keys.c, signals.c)

enum {
    CTERM_INPUT = 1,       // keys may be waiting
    CTERM_OUTPUT = 2,      // the terminal takes bytes again
    CTERM_RESIZED = 4,     // SIGWINCH
    CTERM_STOP = 8,        // SIGTSTP: release the terminal and call cterm_stop
    CTERM_CONTINUED = 16,  // SIGCONT after an unannounced stop: call cterm_reclaim
    CTERM_HANGUP = 32,     // the terminal is gone
    CTERM_WATCHED = 64,    // the watched descriptor is readable
};

// Sleeps until an event, or until `nanoseconds` have passed; negative: for ever. Returns the bits above, 0 after the time.
// `watched` is another descriptor to wait for, or -1.
int32_t cterm_wait(int64_t nanoseconds, bool wants_output, int32_t watched);
// Ends the process as SIGHUP does.
void cterm_die_of_hangup(void);

typedef enum {
    CTERM_KEY_NONE = 0,  // no key is waiting
    CTERM_KEY_CHARACTER,
    CTERM_KEY_LEFT, CTERM_KEY_RIGHT, CTERM_KEY_UP, CTERM_KEY_DOWN,
    CTERM_KEY_SHIFT_LEFT, CTERM_KEY_SHIFT_RIGHT,
    CTERM_KEY_HOME, CTERM_KEY_END, CTERM_KEY_PAGE_UP, CTERM_KEY_PAGE_DOWN,
    CTERM_KEY_ENTER, CTERM_KEY_TAB, CTERM_KEY_BACKSPACE, CTERM_KEY_DELETE, CTERM_KEY_ESCAPE,
    CTERM_KEY_FUNCTION,
    CTERM_KEY_MOUSE_PRESS, CTERM_KEY_MOUSE_DRAG, CTERM_KEY_MOUSE_RELEASE,
    CTERM_KEY_WHEEL_UP, CTERM_KEY_WHEEL_DOWN,
    CTERM_KEY_ACKNOWLEDGED,  // the reply to "device status" (ESC [ 5 n)
    CTERM_KEY_REPLY,         // another reply: see cterm_reply
    CTERM_KEY_PASTE,         // the start of a bracketed paste
} cterm_key_kind;

typedef struct {
    cterm_key_kind kind;
    uint32_t value;      // the character, or the number of a function key
    double column, row;  // of a mouse event, in cells from 0; whole numbers are the centres of cells
} cterm_key;

// Reads the next key; its kind is NONE if there is none now.
cterm_key cterm_next_key(void);
// The text of the last reply, as the parser returns it. Valid until the next call of cterm_next_key.
const char *cterm_reply(void);
// Switches to mouse reports in pixels, if the size of a cell is known. Returns the sequence to send, or an empty string if
// there is nothing to switch. Call it only if the terminal supports mode 1016.
const char *cterm_enable_pixel_mouse(void);
// Switches mouse reports on or off. Returns the sequence to send, or an empty string if mouse reports are in that state already.
const char *cterm_use_mouse(bool on);
// Sets whether Ctrl-C is a key. Otherwise it is a signal.
void cterm_take_interrupt(bool takes);
// Sets whether the characters of the first line of a bracketed paste are keys. Otherwise pasted text is dropped.
void cterm_take_paste(bool takes);
// Sets whether replies may arrive in pieces now. Then a lone Esc may begin one. It is a key only after other
// input, or when no more replies are expected.
void cterm_expect_replies(bool expected);

// ---- Queries without a screen (sessions.c)

// Takes the terminal for queries, without echo. Returns false if there is no terminal, or if it is in use.
bool cterm_begin_queries(void);
// Restores the terminal.
void cterm_end_queries(void);
// Returns the next reply as the parser returns it, or NULL if there is no complete one. Valid until the next call.
const char *cterm_next_reply(void);

// ---- Lines, for a session without a screen (sessions.c)

// Waits for bytes on standard input, for the watched descriptor, or until `nanoseconds` have passed; negative: for ever.
// Returns the number of bytes, 0 if there are none yet, or -1 at the end of the input. cterm_lines_take_interrupt
// turns Ctrl-C into a byte.
int64_t cterm_read_lines(uint8_t *bytes, int64_t capacity, int64_t nanoseconds, int32_t watched);
// Sets whether Ctrl-C is read. Otherwise it ends the process.
void cterm_lines_take_interrupt(bool takes);
// Writes all bytes to standard output, unless it is closed. Waits if it does not block and takes no bytes now.
void cterm_write_lines(const uint8_t *bytes, int64_t count);

// ---- Unfinished work (fatal_signals.c), from any thread

// Makes SIGQUIT end the process without a crash report, unless it is ignored.
void cterm_quit_at_once(void);

// Removes a file or a folder when the process ends, by a signal or by exit, until cterm_keep is called with the result.
int32_t cterm_remove_at_death(const char *path);
// Kills a process group when the process ends, until cterm_keep is called with the result.
int32_t cterm_kill_at_death(int32_t group);
void cterm_keep(int32_t mark);

#endif
