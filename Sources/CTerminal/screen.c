// The picture: cells into ncurses, and the bytes of a frame out of it.
//
// ncurses decides what to send, but does not send it. While a frame is composed its descriptor points to a file in
// memory; the bytes are then the caller's, to be written whole, to be counted, or to wait for a slow link.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "internal.h"

cterm_descriptors cterm_fd = {-1, -1, -1, -1};

static SCREEN *screen;
static FILE *curses_output, *curses_input;

static bool mouse, titles, wants_repaint, released;
static int32_t columns, rows;
static cterm_cell *shown;   // what each cell was last said to show
static cterm_cell *row_before;  // a row of it, before that changes
static cchar_t *line;       // a row on its way to ncurses
static cterm_cell pen;      // the last cell with something to see in it
static uint8_t *frame;
static size_t frame_capacity;
static char title[1024];    // what names the window, empty for nothing
static bool title_waits;    // for the next frame

// Drags are reported with the button held (1002), in decimal (1006).
static const char mouse_on[] = "\033[?1002h\033[?1006h";
// And in pixels (1016), where that is known.
static const char pixels_on[] = "\033[?1016h";
static bool points_finely;
// Pasted text comes in brackets, so that its letters are not taken for keys.
static const char paste_on[] = "\033[?2004h";
// The title of the window goes onto a stack, from where it is taken back at the end.
static const char title_kept[] = "\033[22;2t";

// ---- Size

int32_t cterm_columns(void) { return columns; }
int32_t cterm_rows(void) { return rows; }

static const cterm_cell blank = {' ', UINT32_MAX, UINT32_MAX, 0, {0, 0}};

// Makes room for the cells of the present size, all blank.
static bool make_room(void) {
    size_t count = (size_t)columns * (size_t)rows;
    cterm_cell *cells = realloc(shown, count * sizeof *cells);
    if (cells != NULL) shown = cells;
    cterm_cell *kept = realloc(row_before, (size_t)columns * sizeof *kept);
    if (kept != NULL) row_before = kept;
    cchar_t *characters = realloc(line, (size_t)columns * sizeof *characters);
    if (characters != NULL) line = characters;
    if (cells == NULL || kept == NULL || characters == NULL) return false;
    for (size_t i = 0; i < count; i++) shown[i] = blank;
    return true;
}

bool cterm_resize(void) {
    int32_t wide, high;
    screen_size(&wide, &high);
    if ((wide == columns && high == rows) || resize_term(high, wide) != OK) return false;
    columns = wide;
    rows = high;
    if (!make_room()) abort();  // with no memory for a screen there is nothing to go on with
    cterm_repaint();
    return true;
}

// ---- What ncurses writes

// ncurses writes into memory from here to read_frame.
static void write_to_memory(void) {
    lseek(cterm_fd.memory, 0, SEEK_SET);
    system_redirect(cterm_fd.curses, cterm_fd.memory);
}

// What it has written, in `frame`; from here on it writes to the terminal again.
static int64_t read_frame(void) {
    system_redirect(cterm_fd.curses, cterm_fd.terminal);
    off_t length = lseek(cterm_fd.memory, 0, SEEK_CUR);
    if (length <= 0) return 0;
    if ((size_t)length > frame_capacity) {
        uint8_t *larger = realloc(frame, (size_t)length * 2);
        if (larger == NULL) return 0;
        frame = larger;
        frame_capacity = (size_t)length * 2;
    }
    return pread(cterm_fd.memory, frame, (size_t)length, 0);
}

// ---- Opening and closing

bool descriptors_open(void) {
    const char *name = "/dev/tty";
    int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
    cterm_fd.terminal = open(name, flags);
    if (cterm_fd.terminal < 0) {  // no controlling terminal, but perhaps one on standard output
        name = ttyname(STDOUT_FILENO);
        if (name == NULL) return false;
        cterm_fd.terminal = open(name, flags);
    }
    if (cterm_fd.terminal < 0) return false;
    cterm_fd.line = open(name, flags | O_NONBLOCK);
    cterm_fd.curses = fcntl(cterm_fd.terminal, F_DUPFD_CLOEXEC, 3);
    cterm_fd.memory = system_memory();
    return cterm_fd.line >= 0 && cterm_fd.curses >= 0 && cterm_fd.memory >= 0;
}

static void close_one(FILE *stream, int descriptor) {
    if (stream != NULL) fclose(stream);
    else if (descriptor >= 0) close(descriptor);
}

void descriptors_close(void) {
    close_one(curses_output, cterm_fd.curses);
    close_one(curses_input, cterm_fd.line);
    close_one(NULL, cterm_fd.terminal);
    close_one(NULL, cterm_fd.memory);
    curses_output = curses_input = NULL;
    cterm_fd = (cterm_descriptors){-1, -1, -1, -1};
}

// newterm, with `database` looked through before all other terminfo directories.
static SCREEN *new_terminal(const cterm_options *options) {
    use_env(FALSE);  // LINES and COLUMNS are a shell's opinion; the terminal knows
    use_tioctl(TRUE);
    if (options->database == NULL) return newterm(options->term, curses_output, curses_input);
    char *before = entry_search(options->database);
    SCREEN *made = newterm(options->term, curses_output, curses_input);
    entry_search_no_more(before);
    return made;
}

static void take_signals(void) {
    char text[LONGEST_RESTORE];
    signals_take(text, restore_text(text, sizeof text, titles));
}

void cterm_set_restore_suffix(const char *text) {
    restore_with(text);
    if (screen != NULL && !released) take_signals();
}

const char *cterm_enable_pixel_mouse(void) {
    double width, height;
    if (!mouse || points_finely || !screen_cell(&width, &height)) return "";
    points_finely = true;
    keys_point_finely(true);
    return pixels_on;
}

static void switch_modes_on(void) {
    if (mouse) signals_write(mouse_on, sizeof mouse_on - 1);
    if (points_finely) signals_write(pixels_on, sizeof pixels_on - 1);
    signals_write(paste_on, sizeof paste_on - 1);
    if (titles) signals_write(title_kept, sizeof title_kept - 1);
    title_waits = title[0] != 0;
}

static void configure(const cterm_options *options) {
    cbreak();
    noecho();
    nonl();
    typeahead(-1);
    leaveok(stdscr, TRUE);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    curs_set(0);
    // Until the first endwin ncurses takes the terminal for half set up and flushes at every cursor move.
    endwin();
    refresh();
    mouse = options->mouse;
    points_finely = false;
    keys_point_finely(false);
    titles = options->titles;
    title[0] = 0;
    switch_modes_on();
}

cterm_status cterm_open(const cterm_options *options) {
    cterm_close();
    if (!descriptors_open() || !signals_remember(cterm_fd.terminal)) {
        descriptors_close();
        return CTERM_NO_TTY;
    }
    // From here on the modes are no longer those that were found: ncurses sets its own, and then may wait for the terminal.
    signals_take("", 0);
    signals_change_modes(0);
    curses_output = fdopen(cterm_fd.curses, "w");
    curses_input = fdopen(cterm_fd.line, "r");
    if (curses_output != NULL && curses_input != NULL) screen = new_terminal(options);
    if (screen == NULL) {
        signals_restore_terminal();
        capture_flush();
        signals_give_back();
        descriptors_close();
        return CTERM_NO_ENTRY;
    }
    titles = false;
    restore_with("");
    take_signals();
    configure(options);
    take_signals();
    screen_size(&columns, &rows);
    resize_term(rows, columns);
    colors_start(options->direct_color);
    pen = blank;
    wants_repaint = released = false;
    if (make_room() && keys_start(options->escape_delay)) return CTERM_OPENED;
    cterm_close();
    return CTERM_NO_MEMORY;
}

void cterm_close(void) {
    query_session_end();
    if (screen == NULL) return;
    if (!released) cterm_release();
    keys_stop();
    colors_stop();
    delscreen(screen);
    screen = NULL;
    signals_give_back();
    descriptors_close();
    free(shown);
    free(row_before);
    free(line);
    free(frame);
    shown = row_before = NULL;
    line = NULL;
    frame = NULL;
    frame_capacity = 0;
}

void cterm_release(void) {
    released = true;
    char text[LONGEST_RESTORE];
    signals_write(text, release_text(text, sizeof text, titles));
    // endwin would switch echo on at once, and what the terminal still has to answer would stand on the shell's line:
    // into memory it cannot change the modes.
    write_to_memory();
    endwin();
    int64_t length = read_frame();
    if (length > 0) signals_write((const char *)frame, (size_t)length);
    signals_restore_modes();
    keys_forget();
    signals_forget_restore();
    capture_flush();
}

void cterm_reclaim(void) {
    if (!released) {  // somebody stopped us unasked: the modes are the shell's, and what was under way is lost
        signals_write(STRING_END, strlen(STRING_END));
        endwin();
    }
    released = false;
    take_signals();
    cterm_repaint();
    clearok(curscr, TRUE);
    refresh();
    keys_listen();
    switch_modes_on();
}

// ---- Frames

void cterm_repaint(void) {
    for (size_t i = 0; i < (size_t)columns * (size_t)rows; i++) shown[i] = blank;
    werase(stdscr);
    wants_repaint = true;
}

// The foreground of a blank cannot be seen, so it is chosen for the sake of the bytes. A stretch that is blank already
// stays as it is. Any other becomes as the pen's all along: no colour is changed for the sake of a blank, and
// at the ends of a line one "erase" does for all.
static void put_blanks(const cterm_cell *wanted, cterm_cell *before, int32_t from, int32_t to) {
    if (cells_are_blank(wanted, before, from, to)) return;
    for (int32_t x = from; x < to; x++) {
        before[x] = wanted[x];
        before[x].foreground = pen.foreground;
        before[x].style = pen.style & (CTERM_BOLD | CTERM_DIM);
    }
}

void cterm_set_title(const char *text) {
    if (!titles) return;
    snprintf(title, sizeof title, "\033]2;%s\033\\", text);
    title_waits = true;
}

const char *cterm_prologue(void) {
    static char text[sizeof title + 8];
    snprintf(text, sizeof text, "%s%s", wants_repaint ? margins_text() : "", title_waits ? title : "");
    wants_repaint = title_waits = false;
    return text;
}

void cterm_put_row(int32_t row, const cterm_cell *cells, int32_t count) {
    if (row < 0 || row >= rows) return;
    if (count > columns) count = columns;
    cterm_cell *now = shown + (size_t)row * (size_t)columns;
    memcpy(row_before, now, (size_t)count * sizeof *now);
    bool anew = false;
    for (int32_t x = 0; x < count && !anew; x++) anew = cells_change_flag(&cells[x], &now[x]);
    for (int32_t x = 0; x < count;) {
        int32_t start = x;
        while (x < count && cells_is_blank(&cells[x])) x++;
        if (start == 0 && x < count) pen = cells[x];  // the blanks at the start of the row dress for the first glyph
        put_blanks(cells, now, start, x);
        for (; x < count && !cells_is_blank(&cells[x]); x++) now[x] = pen = cells[x];
    }
    int32_t from = 0, to = count;
    while (from < to && cells_are_same(&now[from], &row_before[from])) from++;
    while (to > from && cells_are_same(&now[to - 1], &row_before[to - 1])) to--;
    if (from == to) return;
    // No half of a wide character is taken, or left, without the other.
    while (from > 0 && (now[from].glyph == 0 || row_before[from].glyph == 0)) from--;
    while (to < count && (now[to].glyph == 0 || row_before[to].glyph == 0)) to++;
    mvwadd_wchnstr(stdscr, row, from, line, cells_dress(now, from, to, count, line));
    if (anew) wredrawln(stdscr, row, 1);
}

int64_t cterm_compose(const uint8_t **bytes) {
    clearok(curscr, wants_repaint);  // cells.c may have left it set
    write_to_memory();
    const char *prologue = cterm_prologue();
    if (write(cterm_fd.memory, prologue, strlen(prologue)) < 0) {}  // then ncurses' own bytes fail as well
    wnoutrefresh(stdscr);
    doupdate();
    int64_t length = read_frame();
    colors_collect(shown, (size_t)columns * (size_t)rows);
    *bytes = frame;
    return length > 0 ? length : 0;
}

int64_t cterm_write(const uint8_t *bytes, int64_t count) {
    for (;;) {
        ssize_t written = write(cterm_fd.line, bytes, (size_t)count);
        if (written >= 0) return written;
        if (errno == EAGAIN || errno == EWOULDBLOCK) return 0;
        if (errno != EINTR) return -1;
    }
}
