// Keys. ncurses recognises the sequences of keys; the parser reads the others: mouse reports and replies.
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include <term.h>

// Our own codes for define_key, above those of ncurses.
enum { SHIFTED = 0x1000, MOUSE = 0x1100, BYTE_MOUSE, PASTE_START, PASTE_END, KEY = 0x1200 };

typedef struct {
    const char *sequence;
    cterm_key_kind kind;
    uint8_t value;
} known_sequence;

// Sequences that the terminfo entry may lack: both cursor key modes, and the dialects of rxvt and the Linux console.
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

// The extended capabilities of the shifted arrows. ncurses has no fixed key codes for them.
static const struct {
    const char *capability;
    cterm_key_kind kind;
} shifted[] = {
    {"kLFT", CTERM_KEY_SHIFT_LEFT}, {"kRIT", CTERM_KEY_SHIFT_RIGHT},
};

static struct {
    WINDOW *pad;  // the source of keys: reading from a window would refresh it
    bool expects_replies;
    bool pastes;       // inside a bracketed paste
    bool takes_paste;  // its characters are keys
    bool line_ended;   // its first line has ended
    int report_bytes;  // the bytes to come of a mouse report in bytes
    cterm_key held;    // the key that directly followed a separate Esc
    uint32_t character;   // the partial character beyond ASCII,
    int character_bytes;  // its bytes to come,
    uint32_t least;       // and the least character that needs so many
} input;

bool keys_in_pixels;

void keys_listen(void) { keypad(input.pad, TRUE); }

bool keys_start(int escape_delay) {
    input.pad = newpad(1, 1);
    if (input.pad == NULL) return false;
    keys_listen();
    nodelay(input.pad, TRUE);
    set_escdelay(escape_delay);
    for (int i = 0; i < KNOWN; i++) define_key(known[i].sequence, KEY + i);
    for (size_t i = 0; i < sizeof shifted / sizeof *shifted; i++) {
        const char *sequence = tigetstr(shifted[i].capability);
        if (sequence != NULL && sequence != (const char *)-1) define_key(sequence, SHIFTED + (int)shifted[i].kind);
    }
    define_key("\033[<", MOUSE);
    define_key("\033[M", BYTE_MOUSE);
    define_key("\033[200~", PASTE_START);
    define_key("\033[201~", PASTE_END);
    keys_reset();
    return true;
}

void keys_reset(void) {
    parser_reset(&cterm_input);
    input.pastes = false;
    input.report_bytes = 0;
    input.held.kind = CTERM_KEY_NONE;
}

void keys_stop(void) {
    if (input.pad != NULL) delwin(input.pad);
    input.pad = NULL;
}

static cterm_key plain_key(cterm_key_kind kind, uint32_t value) {
    return (cterm_key){.kind = kind, .value = value, .column = 0, .row = 0};
}

static const struct {
    int code;
    cterm_key_kind kind;
} curses_keys[] = {
    {KEY_LEFT, CTERM_KEY_LEFT}, {KEY_RIGHT, CTERM_KEY_RIGHT}, {KEY_UP, CTERM_KEY_UP}, {KEY_DOWN, CTERM_KEY_DOWN},
    {KEY_SLEFT, CTERM_KEY_SHIFT_LEFT}, {KEY_SRIGHT, CTERM_KEY_SHIFT_RIGHT},
    {KEY_SR, CTERM_KEY_UP}, {KEY_SF, CTERM_KEY_DOWN},
    {KEY_HOME, CTERM_KEY_HOME}, {KEY_FIND, CTERM_KEY_HOME}, {KEY_END, CTERM_KEY_END}, {KEY_SELECT, CTERM_KEY_END},
    {KEY_PPAGE, CTERM_KEY_PAGE_UP}, {KEY_NPAGE, CTERM_KEY_PAGE_DOWN},
    {KEY_ENTER, CTERM_KEY_ENTER}, {KEY_BACKSPACE, CTERM_KEY_BACKSPACE}, {KEY_DC, CTERM_KEY_DELETE},
};

static cterm_key curses_key(int code) {
    if (code >= KEY && code < KEY + KNOWN) return plain_key(known[code - KEY].kind, known[code - KEY].value);
    if (code >= SHIFTED && code < MOUSE) return plain_key((cterm_key_kind)(code - SHIFTED), 0);
    if (code >= KEY_F(1) && code <= KEY_F(12)) return plain_key(CTERM_KEY_FUNCTION, (uint32_t)(code - KEY_F0));
    for (size_t i = 0; i < sizeof curses_keys / sizeof *curses_keys; i++)
        if (curses_keys[i].code == code) return plain_key(curses_keys[i].kind, 0);
    return plain_key(CTERM_KEY_NONE, 0);
}

static cterm_key character_key(uint32_t character) {
    switch (character) {
    case '\r': case '\n': return plain_key(CTERM_KEY_ENTER, 0);
    case '\t': return plain_key(CTERM_KEY_TAB, 0);
    case 0x7F: case '\b': return plain_key(CTERM_KEY_BACKSPACE, 0);
    default: return plain_key(CTERM_KEY_CHARACTER, character);
    }
}

// Reads a byte of UTF-8. Returns whether `input.character` is complete. A broken character, or one in too many bytes, is
// dropped alone; the decoder of ncurses would drop a dozen keys with it.
static bool completes_character(uint8_t byte) {
    if (byte < 0x80) {
        input.character = byte;
        input.character_bytes = 0;
        return true;
    }
    if (byte < 0xC0) {
        if (input.character_bytes == 0) return false;
        input.character = input.character << 6 | (byte & 0x3F);
        return --input.character_bytes == 0 && input.character >= input.least;
    }
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    input.character_bytes = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : byte < 0xF8 ? 3 : 0;
    input.least = least[input.character_bytes];
    input.character = byte & (0x3Fu >> input.character_bytes);
    return false;
}

static cterm_key byte_key(uint8_t byte) {
    return completes_character(byte) ? character_key(input.character) : plain_key(CTERM_KEY_NONE, 0);
}

// Reads "[<button;column;row", then M for a press and m for a release. In the button, 32 is a motion and 64 the wheel;
// 4, 8 and 16 are Shift, Alt and Ctrl.
static cterm_key mouse_key(const char *text) {
    cterm_key key = plain_key(CTERM_KEY_NONE, 0);
    long fields[3];
    char *end = (char *)text + 1;  // each field follows one character
    for (int i = 0; i < 3; i++) {
        if (i > 0 && *end != ';') return key;
        fields[i] = strtol(end + 1, &end, 10);
        if (fields[i] < 0 || fields[i] > 100000) return key;
    }
    bool down = strcmp(end, "M") == 0;
    if (!down && strcmp(end, "m") != 0) return key;
    key.column = (double)fields[1] - 1;
    key.row = (double)fields[2] - 1;
    if (key.column < 0 || key.row < 0) return key;
    if (keys_in_pixels) {
        double width, height;
        if (!terminal_cell_size(&width, &height)) return key;
        key.column = (key.column + 0.5) / width - 0.5;
        key.row = (key.row + 0.5) / height - 0.5;
    }
    switch (fields[0] & ~(4 | 8 | 16)) {
    case 64: key.kind = CTERM_KEY_WHEEL_UP; break;
    case 65: key.kind = CTERM_KEY_WHEEL_DOWN; break;
    case 32: if (down) key.kind = CTERM_KEY_MOUSE_DRAG; break;
    case 0: key.kind = down ? CTERM_KEY_MOUSE_PRESS : CTERM_KEY_MOUSE_RELEASE; break;
    }
    return key;
}

static cterm_key reply_key(const char *text) {
    if (strncmp(text, "[<", 2) == 0) return mouse_key(text);
    if (strcmp(text, "[0n") == 0) return plain_key(CTERM_KEY_ACKNOWLEDGED, 0);
    bool is_reply = text[0] != 'O' && (text[0] != '[' || text[1] == '?' || text[1] == '>');
    return plain_key(is_reply ? CTERM_KEY_REPLY : CTERM_KEY_NONE, 0);
}

const char *cterm_reply(void) { return cterm_input.text; }

void cterm_take_paste(bool takes) { input.takes_paste = takes; }

// Returns the key of a pasted byte. The first control character ends the line, so a pasted sequence is no text.
static cterm_key pasted_key(uint8_t byte) {
    cterm_key key = plain_key(CTERM_KEY_NONE, 0);
    if (byte < 0x20 || byte == 0x7F) input.line_ended = true;
    if (!input.takes_paste || input.line_ended || !completes_character(byte)) return key;
    return input.character < 0x80 || input.character > 0x9F ? character_key(input.character) : key;
}

void cterm_expect_replies(bool expected) { input.expects_replies = expected; }

static cterm_key read_byte(uint8_t byte) {
    switch (cterm_parse(&cterm_input, byte)) {
    case CTERM_BYTE: return byte_key(byte);
    case CTERM_ESCAPE:
        if (byte != 0x1B) input.held = byte_key(byte);
        return plain_key(CTERM_KEY_ESCAPE, 0);
    case CTERM_SEQUENCE: case CTERM_STRING: return reply_key(cterm_input.text);
    default: return plain_key(CTERM_KEY_NONE, 0);
    }
}

// Reads a code from define_key that only starts a longer input.
static cterm_key read_started(int code) {
    parser_reset(&cterm_input);
    switch (code) {
    case MOUSE: for (const char *c = "\033[<"; *c; c++) cterm_parse(&cterm_input, (uint8_t)*c); break;
    case BYTE_MOUSE: input.report_bytes = 3; break;
    default:
        input.pastes = code == PASTE_START;
        input.line_ended = false;
        input.character_bytes = 0;
        if (input.pastes) return plain_key(CTERM_KEY_PASTE, 0);
    }
    return plain_key(CTERM_KEY_NONE, 0);
}

static cterm_key read_key_code(int code) {
    bool follows_escape = parser_is_escaped(&cterm_input);
    parser_reset(&cterm_input);
    cterm_key key = curses_key(code);
    // Esc before a key means Alt. Esc before a reply was pressed separately.
    if (!follows_escape || key.kind < CTERM_KEY_ACKNOWLEDGED) return key;
    input.held = key;
    return plain_key(CTERM_KEY_ESCAPE, 0);
}

// The input is empty, so a pending Esc is a key, unless it may begin an expected reply.
static cterm_key read_silence(void) {
    uint8_t next;
    if (input.expects_replies || !parser_ends_escape(&cterm_input, &next))
        return plain_key(CTERM_KEY_NONE, 0);
    if (next != 0) input.held = character_key(next);
    return plain_key(CTERM_KEY_ESCAPE, 0);
}

// Reads a byte of a mouse report in three bytes, which terminals without decimal reports send. The bytes need not be
// characters, but they are no control characters. ncurses takes the byte of column 95 for the Backspace key.
static bool continues_report(int found) {
    if (found == KEY_BACKSPACE) found = 0x7F;
    bool continues = found >= 0x20 && found <= 0xFF;
    input.report_bytes = continues ? input.report_bytes - 1 : 0;
    return continues;
}

static cterm_key next_key(void) {
    cterm_key key = input.held;
    input.held.kind = CTERM_KEY_NONE;
    while (key.kind == CTERM_KEY_NONE) {
        int found = wgetch(input.pad);
        if (found == ERR) return read_silence();
        if (input.report_bytes > 0 && continues_report(found)) continue;
        if (input.pastes && found != PASTE_END) {
            // Sequences in pasted text are ignored. A reply is not part of the text.
            if (found > 0xFF) {
                key = found < MOUSE || found > PASTE_END ? curses_key(found) : key;
                if (key.kind < CTERM_KEY_ACKNOWLEDGED) {
                    key.kind = CTERM_KEY_NONE;
                    input.line_ended = true;
                }
            } else {
                key = pasted_key((uint8_t)found);
            }
        } else if (found <= 0xFF) {
            key = read_byte((uint8_t)found);
        } else {
            key = found >= MOUSE && found <= PASTE_END ? read_started(found) : read_key_code(found);
        }
    }
    return key;
}

cterm_key cterm_next_key(void) {
    sigset_t before;
    signals_hold(&before);
    cterm_key key = next_key();
    bool is_reply = key.kind == CTERM_KEY_REPLY && parser_has_awaited_reply(&cterm_input);
    if (is_reply || key.kind == CTERM_KEY_ACKNOWLEDGED) signals_count_reply();
    signals_release(&before);
    return key;
}
