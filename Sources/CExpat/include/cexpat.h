// The calls of expat behind plain structs: a UTF-8 text becomes calls of handlers.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <stdbool.h>
#include <stddef.h>

// Strings end with zero. A name from a namespace is "URI name". Offsets are bytes from the start of the text.
typedef struct {
    void *context;
    // Receives a start tag; attributes are names and values in turn, with NULL at the end. Returns whether to continue.
    bool (*start)(void *context, const char *name, const char *const *attributes, long offset);
    void (*end)(void *context);
    void (*text)(void *context, const char *bytes, int count, long offset);
} cexpat_handlers;

typedef enum {
    CEXPAT_READ,
    CEXPAT_STOPPED,   // a handler returned false
    CEXPAT_ENTITIES,  // the document type declares too many or nested entities
    CEXPAT_FAULT,     // not well-formed XML
} cexpat_status;

typedef struct {
    cexpat_status status;
    const char *words;  // expat's message for CEXPAT_FAULT, else NULL
    long offset;        // the place where reading stopped
} cexpat_result;

// Reads a whole text. External entities are never loaded, and the encoding is UTF-8 whatever the file declares.
cexpat_result cexpat_read(const char *bytes, size_t count, cexpat_handlers handlers);

#endif
