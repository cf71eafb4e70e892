/* Text: a template with {{NAME}} where a value goes, and the values. */
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
/* A value of that name, still empty, to be written to. */
blg_buf *blg_card_value(blg_card_values *values, const char *name);
/* The same with its text. */
void blg_card_set(blg_card_values *values, const char *name, const char *text);
/* The text of a value that was set before. */
const char *blg_card_get(const blg_card_values *values, const char *name);
/* Adds the value NAME_json: another value's text as a JSON string. */
void blg_card_json_of(blg_card_values *values, const char *json_name, const char *name);
/* Appends the template with its values. Every name that the template has must be a value. */
void blg_card_fill(const blg_card_values *values, const char *template, blg_buf *out);

#endif
