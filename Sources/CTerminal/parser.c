// The parser of escape sequences: keys, replies and the output that tests replay.
//
// It allocates nothing and calls no library, so it is legal in a signal handler.
#include "internal.h"

enum { PLAIN, ESCAPED, SEQUENCE, SINGLE_SHIFT, STRING, STRING_ESCAPED };

static cterm_event append(cterm_parser *parser, uint8_t byte) {
    // An endless sequence began by mistake.
    if (parser->length + 1 == parser->capacity) parser->state = PLAIN;
    else parser->text[parser->length++] = (char)byte;
    return CTERM_PENDING;
}

static cterm_event begin(cterm_parser *parser, int32_t state, uint8_t byte) {
    parser->state = state;
    parser->length = 0;
    return append(parser, byte);
}

static cterm_event finish(cterm_parser *parser, cterm_event event) {
    parser->state = PLAIN;
    parser->text[parser->length] = 0;
    return event;
}

static cterm_event break_off(cterm_parser *parser) {
    parser->state = PLAIN;
    return CTERM_BYTE;
}

static cterm_event parse_after_escape(cterm_parser *parser, uint8_t byte) {
    switch (byte) {
    case '[': return begin(parser, SEQUENCE, byte);
    case 'O': return begin(parser, SINGLE_SHIFT, byte);
    case ']': case 'P': case '_': return begin(parser, STRING, byte);
    case 0x1B: parser->state = ESCAPED; return CTERM_ESCAPE;
    default: parser->state = PLAIN; return CTERM_ESCAPE;
    }
}

static cterm_event parse_sequence(cterm_parser *parser, uint8_t byte) {
    if (byte < 0x20 || byte >= 0x7F) return break_off(parser);
    append(parser, byte);
    bool ends = parser->state == SINGLE_SHIFT || (parser->state == SEQUENCE && byte >= 0x40);
    return ends ? finish(parser, CTERM_SEQUENCE) : CTERM_PENDING;
}

cterm_event cterm_parse(cterm_parser *parser, uint8_t byte) {
    switch (parser->state) {
    case ESCAPED: return parse_after_escape(parser, byte);
    case STRING_ESCAPED: return byte == '\\' ? finish(parser, CTERM_STRING) : parse_after_escape(parser, byte);
    case STRING:
        if (byte == 0x07) return finish(parser, CTERM_STRING);
        if (byte != 0x1B) return byte < 0x20 ? break_off(parser) : append(parser, byte);
        parser->state = STRING_ESCAPED;
        return CTERM_PENDING;
    default:
        if (byte != 0x1B) return parser->state == PLAIN ? CTERM_BYTE : parse_sequence(parser, byte);
        parser->state = ESCAPED;
        return CTERM_PENDING;
    }
}

void parser_reset(cterm_parser *parser) { parser->state = PLAIN; }

bool parser_is_escaped(const cterm_parser *parser) { return parser->state == ESCAPED; }

bool parser_ends_escape(cterm_parser *parser, uint8_t *next) {
    bool is_alt = parser->state == STRING && parser->length == 1;
    if (!is_alt && parser->state != ESCAPED && parser->state != STRING_ESCAPED) return false;
    *next = is_alt ? (uint8_t)parser->text[0] : 0;
    parser->state = PLAIN;
    return true;
}

bool parser_has_awaited_reply(const cterm_parser *parser) {
    const char *text = parser->text;
    return text[0] == '[' && text[parser->length - 1] == (text[1] == '?' ? 'c' : 'n');
}
