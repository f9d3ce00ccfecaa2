// The screen: cells into ncurses, and the bytes of a frame out of it.
//
// ncurses decides what to send but does not send it. While it composes a frame, its descriptor points to a file in
// memory. The caller can then write the bytes, count them, or keep them for a slow connection.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

static const cterm_cell blank = {' ', UINT32_MAX, UINT32_MAX, 0, {0, 0}};

static struct {
    SCREEN *curses;  // NULL while the screen is closed
    FILE *output, *input;
    bool mouse, titles;
    bool released;       // the terminal is temporarily not ours
    bool wants_repaint;  // the next frame clears the terminal first
    int32_t columns, rows;
    cterm_cell *shown;       // the cells that ncurses was last given
    cterm_cell *row_before;  // a copy of one row of them
    cchar_t *line;           // a row on its way to ncurses
    cterm_cell pen;          // the last visible cell
    uint8_t *frame;
    size_t frame_capacity;
    char title[1024];  // the sequence that sets the title, or empty
    bool title_waits;  // for the next frame
} screen;

static const char mouse_on[] = MODE_ON(CTERM_MODE_MOUSE) MODE_ON(CTERM_MODE_DECIMAL_MOUSE);
static const char mouse_off[] =
    MODE_OFF(CTERM_MODE_MOUSE) MODE_OFF(CTERM_MODE_PIXEL_MOUSE) MODE_OFF(CTERM_MODE_DECIMAL_MOUSE);
static const char pixel_mouse_on[] = MODE_ON(CTERM_MODE_PIXEL_MOUSE);
static const char paste_on[] = MODE_ON(CTERM_MODE_PASTE);
static const char title_push[] = "\033[22;2t";

// ---- Size

int32_t cterm_columns(void) { return screen.columns; }
int32_t cterm_rows(void) { return screen.rows; }

static void fill_blank(void) {
    for (size_t i = 0; i < (size_t)screen.columns * (size_t)screen.rows; i++) screen.shown[i] = blank;
}

// Makes room for the cells of the current size, all blank.
static bool make_room(void) {
    size_t columns = (size_t)screen.columns, count = columns * (size_t)screen.rows;
    cterm_cell *shown = realloc(screen.shown, count * sizeof *shown);
    if (shown != NULL) screen.shown = shown;
    cterm_cell *row = realloc(screen.row_before, columns * sizeof *row);
    if (row != NULL) screen.row_before = row;
    cchar_t *line = realloc(screen.line, columns * sizeof *line);
    if (line != NULL) screen.line = line;
    if (shown == NULL || row == NULL || line == NULL) return false;
    fill_blank();
    return true;
}

bool cterm_resize(void) {
    int32_t columns, rows;
    terminal_size(&columns, &rows);
    if ((columns == screen.columns && rows == screen.rows) || resize_term(rows, columns) != OK) return false;
    screen.columns = columns;
    screen.rows = rows;
    if (!make_room()) abort();
    cterm_repaint();
    return true;
}

// ---- The output of ncurses

// Redirects ncurses to memory, until read_frame.
static void write_to_memory(void) {
    lseek(cterm_fd.memory, 0, SEEK_SET);
    system_redirect(cterm_fd.curses, cterm_fd.memory);
}

// Reads the output into `screen.frame` and redirects ncurses to the terminal. Returns the number of bytes.
static int64_t read_frame(void) {
    system_redirect(cterm_fd.curses, cterm_fd.terminal);
    off_t length = lseek(cterm_fd.memory, 0, SEEK_CUR);
    if (length <= 0) return 0;
    if ((size_t)length > screen.frame_capacity) {
        uint8_t *larger = realloc(screen.frame, (size_t)length * 2);
        if (larger == NULL) return 0;
        screen.frame = larger;
        screen.frame_capacity = (size_t)length * 2;
    }
    return pread(cterm_fd.memory, screen.frame, (size_t)length, 0);
}

// ---- Opening and closing

static void close_device(void) {
    if (screen.output != NULL) fclose(screen.output);
    if (screen.input != NULL) fclose(screen.input);
    if (screen.output != NULL) cterm_fd.curses = -1;
    if (screen.input != NULL) cterm_fd.line = -1;
    screen.output = screen.input = NULL;
    terminal_close();
}

// Calls newterm, with `database` searched before all other terminfo directories.
static SCREEN *new_terminal(const cterm_options *options) {
    screen.output = fdopen(cterm_fd.curses, "w");
    screen.input = fdopen(cterm_fd.line, "r");
    if (screen.output == NULL || screen.input == NULL) return NULL;
    use_env(FALSE);  // the terminal knows its size better than LINES and COLUMNS
    use_tioctl(TRUE);
    if (*options->database == 0) return newterm(options->term, screen.output, screen.input);
    char *before = entry_search(options->database);
    SCREEN *made = newterm(options->term, screen.output, screen.input);
    entry_search_restore(before);
    return made;
}

static void take_signals(void) {
    char text[LONGEST_RESTORE];
    signals_take(text, restore_text(text, sizeof text, screen.titles, true));
}

void cterm_set_restore_suffix(const char *text) {
    restore_set_suffix(text);
    if (screen.curses != NULL && !screen.released) take_signals();
}

const char *cterm_enable_pixel_mouse(void) {
    double width, height;
    if (!screen.mouse || keys_in_pixels || !terminal_cell_size(&width, &height)) return "";
    keys_in_pixels = true;
    return pixel_mouse_on;
}

const char *cterm_use_mouse(bool on) {
    if (screen.mouse == on) return "";
    screen.mouse = on;
    if (on) return mouse_on;
    keys_in_pixels = false;
    return mouse_off;
}

void cterm_take_interrupt(bool takes) {
    signals_take_interrupt(takes);
    if (screen.curses != NULL) def_prog_mode();  // ncurses restores these modes after a suspension
}

static void switch_modes_on(void) {
    if (screen.mouse) terminal_write(mouse_on, sizeof mouse_on - 1);
    if (keys_in_pixels) terminal_write(pixel_mouse_on, sizeof pixel_mouse_on - 1);
    terminal_write(paste_on, sizeof paste_on - 1);
    if (screen.titles) terminal_write(title_push, sizeof title_push - 1);
    screen.title_waits = screen.title[0] != 0;
}

// With `keeps`, the picture of another program stays on the terminal until the first frame.
static void configure(const cterm_options *options, bool keeps) {
    cbreak();
    noecho();
    nonl();
    typeahead(-1);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    leaveok(stdscr, curs_set(0) != ERR);
    if (keeps) write_to_memory();
    // Until the first endwin, ncurses considers the terminal half set up and flushes at every cursor move.
    endwin();
    refresh();
    if (keeps) read_frame();
    screen.mouse = options->mouse;
    screen.titles = options->titles;
    keys_in_pixels = false;
    screen.title[0] = 0;
    switch_modes_on();
}

// The text that restores the terminal of another program, or empty.
static char adopted[LONGEST_RESTORE];

void cterm_adopt(const char *restore) {
    if (cterm_fd.terminal >= 0 || !signals_save()) return;
    snprintf(adopted, sizeof adopted, "%s", restore);
    capture_begin(false);  // the standard output stays a terminal, which the program asks for
    signals_take(adopted, strlen(adopted));
}

cterm_status cterm_open(const cterm_options *options) {
    cterm_close();
    bool adopts = adopted[0] != 0;
    if (adopts) {
        capture_flush();
        signals_restore_actions();
        terminal_close();
    }
    if (!signals_save()) return CTERM_NO_TTY;
    // From here on the modes change: newterm sets its own, and may then wait for the terminal.
    signals_take(adopted, strlen(adopted));
    adopted[0] = 0;
    signals_change_modes(0);
    screen.curses = new_terminal(options);
    if (screen.curses == NULL) {
        signals_restore_terminal(false);
        signals_restore_actions();
        close_device();
        return CTERM_NO_ENTRY;
    }
    screen.titles = false;
    restore_set_suffix("");
    take_signals();
    configure(options, adopts);
    take_signals();
    terminal_size(&screen.columns, &screen.rows);
    resize_term(screen.rows, screen.columns);
    colors_start(options->direct_color);
    screen.pen = blank;
    screen.wants_repaint = screen.released = false;
    if (make_room() && keys_start(options->escape_delay)) return CTERM_OPENED;
    cterm_close();
    return CTERM_NO_MEMORY;
}

void cterm_close(void) {
    if (screen.curses == NULL) return;
    if (!screen.released) cterm_release();
    keys_stop();
    colors_stop();
    delscreen(screen.curses);
    screen.curses = NULL;
    signals_restore_actions();
    close_device();
    free(screen.shown);
    free(screen.row_before);
    free(screen.line);
    free(screen.frame);
    memset(&screen, 0, sizeof screen);
}

// Restores the terminal; with `keeps` the picture stays on it.
static void release(bool keeps) {
    screen.released = true;
    char text[LONGEST_RESTORE];
    terminal_write(text, restore_text(text, sizeof text, screen.titles, false));
    // endwin would switch echo on before the pending replies have arrived. It cannot change the modes of a file in memory.
    write_to_memory();
    endwin();
    int64_t length = read_frame();
    if (length > 0 && !keeps) terminal_write((const char *)screen.frame, (size_t)length);
    signals_restore_modes(false);
    keys_reset();
    signals_disarm();
    capture_flush();
}

void cterm_release(void) { release(false); }

const char *cterm_hand_over(void) {
    static char text[LONGEST_RESTORE + 1];
    if (screen.curses == NULL || screen.released) return "";
    text[restore_text(text, LONGEST_RESTORE, false, true)] = 0;
    release(true);
    cterm_close();
    return text;
}

void cterm_reclaim(void) {
    if (!screen.released) {  // stopped by a signal that cannot be caught: the modes are the shell's
        terminal_write(STRING_END, strlen(STRING_END));
        endwin();
    }
    screen.released = false;
    take_signals();
    cterm_repaint();
    clearok(curscr, TRUE);
    refresh();
    keys_listen();
    switch_modes_on();
}

// ---- Frames

void cterm_repaint(void) {
    fill_blank();
    werase(stdscr);
    screen.wants_repaint = true;
}

// Updates a span of blank cells. Spans that are blank already stay as they are. The foreground of a blank is invisible,
// so all others take the pen's: no colour changes for blanks, and ncurses can erase at the ends of a line.
static void put_blanks(const cterm_cell *wanted, cterm_cell *before, int32_t from, int32_t to) {
    if (cells_are_blank(wanted, before, from, to)) return;
    for (int32_t x = from; x < to; x++) {
        before[x] = wanted[x];
        before[x].foreground = screen.pen.foreground;
        before[x].style = screen.pen.style & (CTERM_BOLD | CTERM_DIM);
    }
}

void cterm_set_title(const char *text) {
    if (!screen.titles) return;
    snprintf(screen.title, sizeof screen.title, "\033]2;%s" STRING_END, text);
    screen.title_waits = true;
}

const char *cterm_prologue(void) {
    static char text[sizeof screen.title + 8];
    snprintf(text, sizeof text, "%s%s", screen.wants_repaint ? margins_text() : "", screen.title_waits ? screen.title : "");
    screen.wants_repaint = screen.title_waits = false;
    return text;
}

void cterm_put_row(int32_t row, const cterm_cell *cells, int32_t count) {
    if (row < 0 || row >= screen.rows) return;
    if (count > screen.columns) count = screen.columns;
    cterm_cell *now = screen.shown + (size_t)row * (size_t)screen.columns, *before = screen.row_before;
    memcpy(before, now, (size_t)count * sizeof *now);
    bool redraws = false;
    for (int32_t x = 0; x < count && !redraws; x++) redraws = cells_change_flag(&cells[x], &now[x]);
    for (int32_t x = 0; x < count;) {
        int32_t start = x;
        while (x < count && cells_is_blank(&cells[x])) x++;
        if (start == 0 && x < count) screen.pen = cells[x];  // blanks at the start take the style of the first glyph
        put_blanks(cells, now, start, x);
        for (; x < count && !cells_is_blank(&cells[x]); x++) now[x] = screen.pen = cells[x];
    }
    int32_t from = 0, to = count;
    while (from < to && cells_are_same(&now[from], &before[from])) from++;
    while (to > from && cells_are_same(&now[to - 1], &before[to - 1])) to--;
    if (from == to) return;
    // Never split a wide character.
    while (from > 0 && (now[from].glyph == 0 || before[from].glyph == 0)) from--;
    while (to < count && (now[to].glyph == 0 || before[to].glyph == 0)) to++;
    mvwadd_wchnstr(stdscr, row, from, screen.line, cells_convert(now, from, to, count, screen.line));
    if (redraws) wredrawln(stdscr, row, 1);
}

int64_t cterm_compose(const uint8_t **bytes) {
    clearok(curscr, screen.wants_repaint);  // define_pair may have left it set
    write_to_memory();
    const char *prologue = cterm_prologue();
    if (write(cterm_fd.memory, prologue, strlen(prologue)) < 0) {}  // then the bytes of ncurses fail too
    wmove(stdscr, screen.rows - 1, 0);  // a cursor that cannot be hidden stays there
    wnoutrefresh(stdscr);
    doupdate();
    int64_t length = read_frame();
    colors_collect(screen.shown, (size_t)screen.columns * (size_t)screen.rows);
    *bytes = screen.frame;
    return length > 0 ? length : 0;
}
