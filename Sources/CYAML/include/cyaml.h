// Every call of libyaml, behind plain structs: a text in UTF-8 becomes events, one at a time.
#ifndef CYAML_H
#define CYAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cyaml_parser cyaml_parser;

// Begins to read a text, which is copied; NULL when there is no memory for that.
cyaml_parser *cyaml_open(const uint8_t *bytes, size_t count);
void cyaml_close(cyaml_parser *parser);

typedef enum {
    CYAML_TEXT,
    CYAML_LIST,      // begins; so do the other two that have an end
    CYAML_MAPPING,   // a key, a value, a key ...
    CYAML_DOCUMENT,
    CYAML_END,       // of what began last and has not ended
    CYAML_ALIAS,     // *name
    CYAML_OVER,      // the end of the text
    CYAML_FAULT,     // this is no YAML: cyaml_fault_of says why, and no event comes after it
} cyaml_kind;

// How a text is written.
typedef enum { CYAML_PLAIN, CYAML_QUOTED, CYAML_BLOCK } cyaml_style;

// Places are counted in Unicode scalars from the start of the text. Pointers are good until the next call.
typedef struct {
    cyaml_kind kind;
    size_t place;       // where it begins
    const char *text;   // of CYAML_TEXT, in UTF-8; not ended by a zero
    size_t length;      // in bytes
    cyaml_style style;  // of CYAML_TEXT
    bool anchored;      // it has an anchor (&name)
    const char *tag;    // the whole name of the tag in front of it (!name), or NULL
} cyaml_event;

cyaml_event cyaml_next(cyaml_parser *parser);

typedef struct {
    const char *words;   // what is wrong
    size_t place;        // where reading stopped
    size_t start;        // where what was being read begins; the same place when that is not known
    bool unreadable;     // it is a character that no text should hold, or a byte that is none
    int32_t character;   // that character or byte
} cyaml_fault;

cyaml_fault cyaml_fault_of(const cyaml_parser *parser);

#endif
