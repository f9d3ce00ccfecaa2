// Keys: ncurses tells the sequences apart; mouse reports and the answers to our questions come the same way.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include <term.h>

// Codes of our own for define_key, beyond all that ncurses gives out.
enum { ANSWER = 0x1000, MOUSE = 0x1100, BYTE_MOUSE, PASTE_START, PASTE_END, KEY = 0x1200 };

typedef struct {
    const char *sequence;
    cterm_key_kind kind;
    uint8_t value;
} known_sequence;

// What terminals send that the terminfo entry may not know of: both cursor key modes, whatever the keypad is in,
// and the dialects of rxvt and the Linux console.
static const known_sequence known[] = {
    {"\033[A", CTERM_KEY_UP, 0}, {"\033OA", CTERM_KEY_UP, 0},
    {"\033[B", CTERM_KEY_DOWN, 0}, {"\033OB", CTERM_KEY_DOWN, 0},
    {"\033[C", CTERM_KEY_RIGHT, 0}, {"\033OC", CTERM_KEY_RIGHT, 0},
    {"\033[D", CTERM_KEY_LEFT, 0}, {"\033OD", CTERM_KEY_LEFT, 0},
    {"\033[1;2A", CTERM_KEY_UP, 0}, {"\033[a", CTERM_KEY_UP, 0},
    {"\033[1;2B", CTERM_KEY_DOWN, 0}, {"\033[b", CTERM_KEY_DOWN, 0},
    {"\033[1;2C", CTERM_KEY_SHIFT_RIGHT, 0}, {"\033[c", CTERM_KEY_SHIFT_RIGHT, 0},
    {"\033[1;2D", CTERM_KEY_SHIFT_LEFT, 0}, {"\033[d", CTERM_KEY_SHIFT_LEFT, 0},
    {"\033[H", CTERM_KEY_HOME, 0}, {"\033OH", CTERM_KEY_HOME, 0},
    {"\033[1~", CTERM_KEY_HOME, 0}, {"\033[7~", CTERM_KEY_HOME, 0},
    {"\033[F", CTERM_KEY_END, 0}, {"\033OF", CTERM_KEY_END, 0},
    {"\033[4~", CTERM_KEY_END, 0}, {"\033[8~", CTERM_KEY_END, 0},
    {"\033[5~", CTERM_KEY_PAGE_UP, 0}, {"\033[6~", CTERM_KEY_PAGE_DOWN, 0},
    {"\033[3~", CTERM_KEY_DELETE, 0},
    {"\033OP", CTERM_KEY_FUNCTION, 1}, {"\033[11~", CTERM_KEY_FUNCTION, 1}, {"\033[[A", CTERM_KEY_FUNCTION, 1},
    {"\033OQ", CTERM_KEY_FUNCTION, 2}, {"\033[12~", CTERM_KEY_FUNCTION, 2}, {"\033[[B", CTERM_KEY_FUNCTION, 2},
    {"\033OR", CTERM_KEY_FUNCTION, 3}, {"\033[13~", CTERM_KEY_FUNCTION, 3}, {"\033[[C", CTERM_KEY_FUNCTION, 3},
    {"\033OS", CTERM_KEY_FUNCTION, 4}, {"\033[14~", CTERM_KEY_FUNCTION, 4}, {"\033[[D", CTERM_KEY_FUNCTION, 4},
    {"\033[15~", CTERM_KEY_FUNCTION, 5}, {"\033[[E", CTERM_KEY_FUNCTION, 5},
    {"\033[17~", CTERM_KEY_FUNCTION, 6}, {"\033[18~", CTERM_KEY_FUNCTION, 7}, {"\033[19~", CTERM_KEY_FUNCTION, 8},
    {"\033[20~", CTERM_KEY_FUNCTION, 9}, {"\033[21~", CTERM_KEY_FUNCTION, 10},
    {"\033[23~", CTERM_KEY_FUNCTION, 11}, {"\033[24~", CTERM_KEY_FUNCTION, 12},
    {"\033[0n", CTERM_KEY_ACKNOWLEDGED, 0},
};
enum { KNOWN = sizeof known / sizeof *known };

// Where terminfo keeps the shifted arrows: names that have no code fixed for all terminals.
static const struct {
    const char *capability;
    cterm_key_kind kind;
} shifted[] = {
    {"kLFT", CTERM_KEY_SHIFT_LEFT}, {"kRIT", CTERM_KEY_SHIFT_RIGHT},
};

// A sequence of which ncurses knows only the beginning is read to its end here.
typedef enum { PLAIN, ESCAPED, SEQUENCE, ONE_MORE, STRING, STRING_ESCAPED, REPORT, BYTE_REPORT, PASTE } reader_state;

static bool in_pixels;  // mouse reports
static WINDOW *pad;  // keys are read through a pad: reading them through a window would refresh it
static reader_state state;
static int report[3];
static int report_field;  // the one that comes; of a report in bytes, how many are to come
static cterm_key held;  // what came right after an Esc that was a key of its own

// What has come of a sequence or a string, without its Esc. Of one that is too long nothing is kept, and one that goes on
// for ever was none: it began by mistake.
enum { LONGEST_STRING = 4096 };
static char answer[1024];
static size_t answer_length;
static bool expects_answers;

void keys_listen(void) { keypad(pad, TRUE); }

bool keys_start(int escape_delay) {
    pad = newpad(1, 1);
    if (pad == NULL) return false;
    keys_listen();
    nodelay(pad, TRUE);
    set_escdelay(escape_delay);
    for (int i = 0; i < KNOWN; i++) define_key(known[i].sequence, KEY + i);
    for (size_t i = 0; i < sizeof shifted / sizeof *shifted; i++) {
        const char *sequence = tigetstr(shifted[i].capability);
        if (sequence != NULL && sequence != (const char *)-1) define_key(sequence, ANSWER + (int)shifted[i].kind);
    }
    define_key("\033[<", MOUSE);
    define_key("\033[M", BYTE_MOUSE);
    define_key("\033[200~", PASTE_START);
    define_key("\033[201~", PASTE_END);
    keys_forget();
    return true;
}

void keys_forget(void) {
    state = PLAIN;
    held.kind = CTERM_KEY_NONE;
}

void keys_point_finely(bool finely) { in_pixels = finely; }

void keys_stop(void) {
    if (pad != NULL) delwin(pad);
    pad = NULL;
}

static cterm_key plain_key(cterm_key_kind kind, uint32_t value) {
    return (cterm_key){.kind = kind, .value = value, .column = 0, .row = 0};
}

static cterm_key curses_key(int code) {
    if (code >= KEY && code < KEY + KNOWN) return plain_key(known[code - KEY].kind, known[code - KEY].value);
    if (code >= ANSWER && code < MOUSE) return plain_key((cterm_key_kind)(code - ANSWER), 0);
    if (code >= KEY_F(1) && code <= KEY_F(12)) return plain_key(CTERM_KEY_FUNCTION, (uint32_t)(code - KEY_F0));
    switch (code) {
    case KEY_LEFT: return plain_key(CTERM_KEY_LEFT, 0);
    case KEY_RIGHT: return plain_key(CTERM_KEY_RIGHT, 0);
    case KEY_UP: return plain_key(CTERM_KEY_UP, 0);
    case KEY_DOWN: return plain_key(CTERM_KEY_DOWN, 0);
    case KEY_SLEFT: return plain_key(CTERM_KEY_SHIFT_LEFT, 0);
    case KEY_SRIGHT: return plain_key(CTERM_KEY_SHIFT_RIGHT, 0);
    case KEY_SR: return plain_key(CTERM_KEY_UP, 0);
    case KEY_SF: return plain_key(CTERM_KEY_DOWN, 0);
    case KEY_HOME: case KEY_FIND: return plain_key(CTERM_KEY_HOME, 0);
    case KEY_END: case KEY_SELECT: return plain_key(CTERM_KEY_END, 0);
    case KEY_PPAGE: return plain_key(CTERM_KEY_PAGE_UP, 0);
    case KEY_NPAGE: return plain_key(CTERM_KEY_PAGE_DOWN, 0);
    case KEY_ENTER: return plain_key(CTERM_KEY_ENTER, 0);
    case KEY_BACKSPACE: return plain_key(CTERM_KEY_BACKSPACE, 0);
    case KEY_DC: return plain_key(CTERM_KEY_DELETE, 0);
    default: return plain_key(CTERM_KEY_NONE, 0);
    }
}

static uint32_t letter;    // what has come of a character beyond ASCII,
static int letter_bytes;   // and how many bytes of it are to come

// Takes a byte of UTF-8. Returns whether a character is whole, which is then in `letter`. What is broken is left out, and
// nothing of what follows it: ncurses' own reading of characters takes a dozen keys along.
static bool completes_letter(int byte) {
    if (byte < 0x80) {
        letter = (uint32_t)byte;
        letter_bytes = 0;
        return true;
    }
    if (byte < 0xC0) {
        if (letter_bytes == 0) return false;
        letter = letter << 6 | ((uint32_t)byte & 0x3F);
        return --letter_bytes == 0;
    }
    letter_bytes = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : byte < 0xF8 ? 3 : 0;
    letter = (uint32_t)byte & (0x3Fu >> letter_bytes);
    return false;
}

static cterm_key character_key(uint32_t character) {
    switch (character) {
    case '\r': case '\n': return plain_key(CTERM_KEY_ENTER, 0);
    case '\t': return plain_key(CTERM_KEY_TAB, 0);
    case 0x7F: case '\b': return plain_key(CTERM_KEY_BACKSPACE, 0);
    default: return plain_key(CTERM_KEY_CHARACTER, character);
    }
}

// A report is "button;column;row", then M for down and m for up. In the button, 32 says that it moves, 64 that it is
// the wheel; 4, 8 and 16 are Shift, Alt and Ctrl.
static cterm_key mouse_key(bool down) {
    int button = report[0] & ~(4 | 8 | 16);
    cterm_key key = {.kind = CTERM_KEY_NONE, .value = 0, .column = report[1] - 1, .row = report[2] - 1};
    if (report_field != 2 || key.column < 0 || key.row < 0) return key;
    if (in_pixels) {
        double width, height;
        if (!screen_cell(&width, &height)) return key;
        key.column = (key.column + 0.5) / width - 0.5;
        key.row = (key.row + 0.5) / height - 0.5;
    }
    if (button == 64) key.kind = CTERM_KEY_WHEEL_UP;
    else if (button == 65) key.kind = CTERM_KEY_WHEEL_DOWN;
    else if (button == 32 && down) key.kind = CTERM_KEY_MOUSE_DRAG;
    else if (button == 0) key.kind = down ? CTERM_KEY_MOUSE_PRESS : CTERM_KEY_MOUSE_RELEASE;
    return key;
}

static cterm_key read_report(uint32_t character) {
    if (character >= '0' && character <= '9') {
        if (report[report_field] < 100000) report[report_field] = report[report_field] * 10 + (int)(character - '0');
    } else if (character == ';' && report_field < 2) {
        report_field++;
    } else {
        state = character == 0x1B ? ESCAPED : PLAIN;
        if (character == 'M' || character == 'm') return mouse_key(character == 'M');
    }
    return plain_key(CTERM_KEY_NONE, 0);
}

static void begin_answer(uint32_t character, reader_state begun) {
    state = begun;
    answer[0] = (char)character;
    answer_length = 1;
}

static void add_to_answer(uint32_t character) {
    if (answer_length < sizeof answer - 1) answer[answer_length] = (char)character;
    answer_length++;
}

static cterm_key end_answer(void) {
    state = PLAIN;
    if (answer_length >= sizeof answer) return plain_key(CTERM_KEY_NONE, 0);
    answer[answer_length] = 0;
    if (strcmp(answer, "[0n") == 0) return plain_key(CTERM_KEY_ACKNOWLEDGED, 0);
    bool tells = answer[0] != '[' || answer[1] == '?';
    return plain_key(tells ? CTERM_KEY_ANSWER : CTERM_KEY_NONE, 0);
}

const char *cterm_answer(void) { return answer; }

void cterm_expect_answers(bool expected) { expects_answers = expected; }

// One character of a sequence that is not a key of ours; the last one ends it. Nothing of it is a key. One that breaks
// off takes nothing of the next one along.
static cterm_key read_sequence(uint32_t character) {
    if (character == 0x1B) {
        state = ESCAPED;
    } else if (state == ONE_MORE) {
        state = PLAIN;
    } else {
        add_to_answer(character);
        if (character >= 0x40 && character <= 0x7E) return end_answer();
    }
    return plain_key(CTERM_KEY_NONE, 0);
}

static cterm_key read_plain(uint32_t character);
static cterm_key read_escaped(uint32_t character);

// One character of a string, which ends with BEL or Esc \. A control character means that it has broken off, and is a key.
static cterm_key read_string(uint32_t character) {
    if (state == STRING_ESCAPED) return character == '\\' ? end_answer() : read_escaped(character);
    if (character == 0x07) return end_answer();
    if (character == 0x1B) {
        state = STRING_ESCAPED;
    } else if (character < 0x20 || answer_length > LONGEST_STRING) {
        state = PLAIN;
        return read_plain(character);
    } else {
        add_to_answer(character);
    }
    return plain_key(CTERM_KEY_NONE, 0);
}

static cterm_key read_plain(uint32_t character) {
    if (character == 0x1B) {
        state = ESCAPED;
        return plain_key(CTERM_KEY_NONE, 0);
    }
    return character_key(character);
}

// After Esc: the rest of a sequence that nobody knows, or Esc and another key (which is what Alt sends).
static cterm_key read_escaped(uint32_t character) {
    state = PLAIN;
    switch (character) {
    case '[': begin_answer(character, SEQUENCE); return plain_key(CTERM_KEY_NONE, 0);
    case ']': case 'P': case '_': begin_answer(character, STRING); return plain_key(CTERM_KEY_NONE, 0);
    case 'O': state = ONE_MORE; return plain_key(CTERM_KEY_NONE, 0);
    }
    held = read_plain(character);
    return plain_key(CTERM_KEY_ESCAPE, 0);
}

// What begins with a key code of ours and is longer than one.
static cterm_key read_started(int code) {
    switch (code) {
    case MOUSE:
        state = REPORT;
        report_field = report[0] = report[1] = report[2] = 0;
        break;
    case BYTE_MOUSE:
        state = BYTE_REPORT;
        report_field = 3;
        break;
    case PASTE_START: state = PASTE; break;
    case PASTE_END: state = PLAIN; break;
    }
    return plain_key(CTERM_KEY_NONE, 0);
}

static cterm_key read_character(uint32_t character) {
    switch (state) {
    case PLAIN: return read_plain(character);
    case ESCAPED: return read_escaped(character);
    case SEQUENCE: case ONE_MORE: return read_sequence(character);
    case STRING: case STRING_ESCAPED: return read_string(character);
    case REPORT: return read_report(character);
    case BYTE_REPORT: case PASTE: break;  // text is not for us, and its letters are no keys
    }
    return plain_key(CTERM_KEY_NONE, 0);
}

// Nothing follows: an Esc was the key itself, or Alt with what would begin a string. But an answer that is due may come
// in pieces, and then it is no key yet.
static cterm_key read_silence(void) {
    bool is_alt = state == STRING && answer_length == 1;
    bool is_escape = state == ESCAPED || state == STRING_ESCAPED;
    if (expects_answers || !(is_alt || is_escape)) return plain_key(CTERM_KEY_NONE, 0);
    state = PLAIN;
    if (is_alt) held = character_key((uint32_t)answer[0]);
    return plain_key(CTERM_KEY_ESCAPE, 0);
}

static cterm_key next_key(void) {
    if (held.kind != CTERM_KEY_NONE) {
        cterm_key key = held;
        held.kind = CTERM_KEY_NONE;
        return key;
    }
    for (;;) {
        int found = wgetch(pad);
        // Terminals that know no decimals report the mouse in three bytes, which need not be characters, but are no
        // controls: a report that breaks off takes nothing along. The 95th place is the byte that Backspace sends.
        if (state == BYTE_REPORT && found != ERR) {
            if (found == KEY_BACKSPACE) found = 0x7F;
            if (found < 0x20 || found > 0xFF || --report_field == 0) state = PLAIN;
            if (found >= 0x20 && found <= 0xFF) continue;
        }
        if (found == ERR) return read_silence();
        cterm_key key = plain_key(CTERM_KEY_NONE, 0);
        if (found <= 0xFF) {
            if (completes_letter(found)) key = read_character(letter);
        } else if (found >= MOUSE && found <= PASTE_END) {
            // In a pasted text nothing begins, and only its end ends it.
            if (state != PASTE || found == PASTE_END) key = read_started(found);
        } else if (state == PASTE) {
            // A key's sequence in a text is text; the terminal's answers are not of the text.
            key = curses_key(found);
            if (key.kind < CTERM_KEY_ACKNOWLEDGED) key.kind = CTERM_KEY_NONE;
        } else {
            bool follows_escape = state == ESCAPED;
            state = PLAIN;
            key = curses_key(found);
            // Before a key, Esc means Alt; before an answer of the terminal it was pressed by itself.
            if (follows_escape && key.kind >= CTERM_KEY_ACKNOWLEDGED) {
                held = key;
                return plain_key(CTERM_KEY_ESCAPE, 0);
            }
        }
        if (key.kind != CTERM_KEY_NONE) return key;
    }
}

// Whether a key is an answer that is waited for before the terminal is given back.
static bool is_due(const cterm_key *key) {
    if (key->kind != CTERM_KEY_ANSWER) return key->kind == CTERM_KEY_ACKNOWLEDGED;
    return answer[0] == '[' && answer[1] == '?' && answer[answer_length - 1] == 'c';
}

cterm_key cterm_next_key(void) {
    sigset_t before;
    signals_hold(&before);
    cterm_key key = next_key();
    if (is_due(&key)) signals_answered();
    signals_let_go(&before);
    return key;
}
