#include "cexpat.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

// The limits of the entities in a document type. Editors declare a few short ones for namespaces.
enum { MOST_ENTITIES = 64, LONGEST_ENTITY = 1000 };

typedef struct {
    cexpat_handlers handlers;
    XML_Parser parser;
    int entities;
    cexpat_status status;
} reading;

static void stop(reading *self, cexpat_status status) {
    if (self->status == CEXPAT_READ) self->status = status;
    XML_StopParser(self->parser, XML_FALSE);
}

static void start(void *user, const XML_Char *name, const XML_Char **attributes) {
    reading *self = user;
    if (self->status != CEXPAT_READ) return;
    long offset = (long)XML_GetCurrentByteIndex(self->parser);
    const char *const *list = (const char *const *)attributes;
    if (!self->handlers.start(self->handlers.context, name, list, offset)) stop(self, CEXPAT_STOPPED);
}

static void end(void *user, const XML_Char *name) {
    reading *self = user;
    (void)name;
    if (self->status == CEXPAT_READ) self->handlers.end(self->handlers.context);
}

static void text(void *user, const XML_Char *bytes, int count) {
    reading *self = user;
    if (self->status != CEXPAT_READ) return;
    self->handlers.text(
        self->handlers.context, bytes, count, (long)XML_GetCurrentByteIndex(self->parser));
}

static void entity(
    void *user, const XML_Char *name, int is_parameter, const XML_Char *value, int count, const XML_Char *base,
    const XML_Char *system, const XML_Char *public_id, const XML_Char *notation) {
    reading *self = user;
    (void)name, (void)base, (void)system, (void)public_id, (void)notation;
    self->entities++;
    bool is_nested = value && memchr(value, '&', (size_t)count);
    if (is_parameter || is_nested || self->entities > MOST_ENTITIES || count > LONGEST_ENTITY) {
        stop(self, CEXPAT_ENTITIES);
    }
}

cexpat_result cexpat_read(const char *bytes, size_t count, cexpat_handlers handlers) {
    cexpat_result result = {.status = CEXPAT_FAULT, .words = "out of memory"};
    reading self = {.handlers = handlers};
    if (count <= INT_MAX) self.parser = XML_ParserCreateNS("UTF-8", ' ');
    if (!self.parser) return result;
    XML_SetUserData(self.parser, &self);
    XML_SetElementHandler(self.parser, start, end);
    XML_SetCharacterDataHandler(self.parser, text);
    XML_SetEntityDeclHandler(self.parser, entity);
    XML_SetParamEntityParsing(self.parser, XML_PARAM_ENTITY_PARSING_NEVER);
    enum XML_Status status = XML_Parse(self.parser, bytes, (int)count, 1);
    result = (cexpat_result){.status = self.status, .offset = (long)XML_GetCurrentByteIndex(self.parser)};
    if (self.status == CEXPAT_READ && status != XML_STATUS_OK) {
        result.status = CEXPAT_FAULT;
        result.words = XML_ErrorString(XML_GetErrorCode(self.parser));
    }
    XML_ParserFree(self.parser);
    return result;
}
