/* Text: fills templates. A template contains {{NAME}} in the places of values. */
#ifndef PUBLISH_CARD_TEXT_H
#define PUBLISH_CARD_TEXT_H

#include "base/buf.h"

#define BLG_CARD_VALUES 64

/* Zero-initialise. */
typedef struct blg_card_values {
    int n;
    struct {
        const char *name; /* borrowed */
        blg_buf text;
    } list[BLG_CARD_VALUES];
} blg_card_values;

void blg_card_values_free(blg_card_values *values);
/* Adds a value with an empty text, to which the caller appends. */
blg_buf *blg_card_value(blg_card_values *values, const char *name);
/* Adds a value with its text. */
void blg_card_set(blg_card_values *values, const char *name, const char *text);
/* The text of a value that was added before. */
const char *blg_card_get(const blg_card_values *values, const char *name);
/* Adds the value json_name: the text of value `name` as a JSON string. */
void blg_card_json_of(blg_card_values *values, const char *json_name, const char *name);
/* Appends the template with its values filled in. Every {{NAME}} of the template must be a value.
 * json: the template is JSON. Then values whose names end in "_json" are JSON, and all others stand
 * within strings. */
void blg_card_fill(const blg_card_values *values, const char *template, bool json, blg_buf *out);

#endif
