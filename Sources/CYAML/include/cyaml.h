// The calls of libyaml behind plain structs: a UTF-8 text becomes events, one at a time.
#ifndef CYAML_H
#define CYAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cyaml_parser cyaml_parser;

// Creates a parser with a copy of a text. Returns NULL if there is no memory.
cyaml_parser *cyaml_open(const uint8_t *bytes, size_t count);
void cyaml_close(cyaml_parser *parser);

typedef enum {
    CYAML_TEXT,
    CYAML_LIST,      // the beginning of a list
    CYAML_MAPPING,   // the beginning of a mapping: a key, a value, a key ...
    CYAML_DOCUMENT,  // the beginning of a document
    CYAML_END,       // the end of a list, a mapping or a document
    CYAML_ALIAS,     // *name
    CYAML_OVER,      // the end of the text
    CYAML_FAULT,     // not YAML; see cyaml_fault_of. No event follows
} cyaml_kind;

typedef enum { CYAML_PLAIN, CYAML_QUOTED, CYAML_BLOCK } cyaml_style;

// Places are numbers of Unicode scalars from the start of the text. Pointers are valid until the next call.
typedef struct {
    cyaml_kind kind;
    size_t place;       // the beginning
    size_t end;         // behind the last character
    const char *text;   // of CYAML_TEXT, in UTF-8, without a final zero
    size_t length;      // in bytes
    cyaml_style style;  // of CYAML_TEXT
    bool anchored;      // whether it has an anchor (&name)
    const char *tag;    // the full name of the tag in front of it (!name), or NULL
} cyaml_event;

cyaml_event cyaml_next(cyaml_parser *parser);

typedef struct {
    const char *words;   // the message of libyaml
    size_t place;        // the place where reading stopped
    size_t start;        // the beginning of the construct, or the same place if unknown
    bool unreadable;     // whether the cause is an invalid byte or a control character
    int32_t character;   // that byte or character
} cyaml_fault;

cyaml_fault cyaml_fault_of(const cyaml_parser *parser);

#endif
