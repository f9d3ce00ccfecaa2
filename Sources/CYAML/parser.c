#include "cyaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct cyaml_parser {
    yaml_parser_t parser;
    yaml_event_t event;  // the last event, which owns the text
    bool has_event;
    uint8_t bytes[];
};

cyaml_parser *cyaml_open(const uint8_t *bytes, size_t count) {
    cyaml_parser *self = calloc(1, sizeof *self + count);
    if (!self) return NULL;
    if (!yaml_parser_initialize(&self->parser)) {
        free(self);
        return NULL;
    }
    if (count) memcpy(self->bytes, bytes, count);
    yaml_parser_set_encoding(&self->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&self->parser, self->bytes, count);
    return self;
}

static void forget_event(cyaml_parser *self) {
    if (self->has_event) yaml_event_delete(&self->event);
    self->has_event = false;
}

void cyaml_close(cyaml_parser *self) {
    forget_event(self);
    yaml_parser_delete(&self->parser);
    free(self);
}

static cyaml_style style(yaml_scalar_style_t style) {
    switch (style) {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE:
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: return CYAML_QUOTED;
        case YAML_LITERAL_SCALAR_STYLE:
        case YAML_FOLDED_SCALAR_STYLE: return CYAML_BLOCK;
        default: return CYAML_PLAIN;
    }
}

static void describe(cyaml_event *event, cyaml_kind kind, const yaml_char_t *anchor, const yaml_char_t *tag) {
    event->kind = kind;
    event->anchored = anchor != NULL;
    event->tag = (const char *)tag;
}

static cyaml_event translated(const yaml_event_t *from) {
    cyaml_event event = {
        .kind = CYAML_OVER, .place = from->start_mark.index, .end = from->end_mark.index};
    switch (from->type) {
        case YAML_SCALAR_EVENT:
            describe(&event, CYAML_TEXT, from->data.scalar.anchor, from->data.scalar.tag);
            event.text = (const char *)from->data.scalar.value;
            event.length = from->data.scalar.length;
            event.style = style(from->data.scalar.style);
            break;
        case YAML_SEQUENCE_START_EVENT:
            describe(&event, CYAML_LIST, from->data.sequence_start.anchor, from->data.sequence_start.tag);
            break;
        case YAML_MAPPING_START_EVENT:
            describe(&event, CYAML_MAPPING, from->data.mapping_start.anchor, from->data.mapping_start.tag);
            break;
        case YAML_DOCUMENT_START_EVENT: event.kind = CYAML_DOCUMENT; break;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT:
        case YAML_DOCUMENT_END_EVENT: event.kind = CYAML_END; break;
        case YAML_ALIAS_EVENT: event.kind = CYAML_ALIAS; break;
        case YAML_NO_EVENT:
        case YAML_STREAM_START_EVENT:
        case YAML_STREAM_END_EVENT: break;
    }
    return event;
}

cyaml_event cyaml_next(cyaml_parser *self) {
    do {
        forget_event(self);
        if (!yaml_parser_parse(&self->parser, &self->event)) return (cyaml_event){.kind = CYAML_FAULT};
        self->has_event = true;
    } while (self->event.type == YAML_STREAM_START_EVENT);
    return translated(&self->event);
}

cyaml_fault cyaml_fault_of(const cyaml_parser *self) {
    const yaml_parser_t *parser = &self->parser;
    return (cyaml_fault){
        .words = parser->problem ? parser->problem : "there is no memory for it",
        .place = parser->problem_mark.index,
        .start = parser->context ? parser->context_mark.index : parser->problem_mark.index,
        .unreadable = parser->error == YAML_READER_ERROR,
        .character = parser->problem_value,
    };
}
