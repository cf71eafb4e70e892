/* Prints a config, and the schema of configs, as JSON from the table of keys.
 *
 * An object opens and closes where the dotted paths change; a list stands on one line. Every key is
 * printed, so the text describes the whole config, whatever its preset is. */
#include "base/buf.h"
#include "config/config_key.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void indent(blg_buf *out, int depth) {
    blg_buf_char(out, '\n');
    for (int i = 0; i < depth; i++)
        blg_buf_text(out, "  ");
}

static void print_number(blg_buf *out, const blg_config_key *key, double value) {
    if (key->optional && value < 0)
        blg_buf_text(out, "null");
    else if (key->word && !(value > 0))
        blg_buf_json_string(out, key->word);
    else
        blg_buf_double(out, value);
}

static void print_numbers(blg_buf *out, const double *numbers, int n) {
    for (int i = 0; i < n; i++) {
        blg_buf_text(out, i ? ", " : "[");
        blg_buf_double(out, numbers[i]);
    }
    blg_buf_char(out, ']');
}

/* Prints one value, or one entry of a list. */
static void print_value(blg_buf *out, const blg_config_key *key, const void *value) {
    const blg_range *range = value;
    char setting[64];
    switch (key->type) {
    case BLG_KEY_INT:
        print_number(out, key, *(const int *)value);
        break;
    case BLG_KEY_REAL:
        print_number(out, key, *(const double *)value);
        break;
    case BLG_KEY_SEED:
        blg_buf_format(out, "%llu", (unsigned long long)*(const uint64_t *)value);
        break;
    case BLG_KEY_BOOL:
        blg_buf_text(out, *(const bool *)value ? "true" : "false");
        break;
    case BLG_KEY_TEXT:
        if (key->optional && !*(const char *)value)
            blg_buf_text(out, "null");
        else
            blg_buf_json_string(out, value);
        break;
    case BLG_KEY_CHOICE:
        blg_buf_json_string(out, key->names[*(const int *)value]);
        break;
    case BLG_KEY_SETTING:
        blg_setting_print(value, ", ", setting, sizeof setting);
        blg_buf_format(out, "[%s]", setting);
        break;
    default:
        assert(key->type == BLG_KEY_RANGE);
        if (key->optional && range->low < 0)
            blg_buf_text(out, "null");
        else
            print_numbers(out, (const double[]){range->low, range->high}, 2);
        break;
    }
}

static void print_flags(blg_buf *out, const blg_config_key *key, const bool *flags) {
    const char *separator = "";
    blg_buf_char(out, '[');
    for (int i = 0; i < key->n_names; i++)
        if (flags[i]) {
            blg_buf_text(out, separator);
            blg_buf_json_string(out, key->names[i]);
            separator = ", ";
        }
    blg_buf_char(out, ']');
}

static void print_list(blg_buf *out, const blg_config_key *key, const char *list, int n) {
    const bool brackets = !key->single || n != 1;
    blg_buf_text(out, brackets ? "[" : "");
    for (int i = 0; i < n; i++) {
        blg_buf_text(out, i ? ", " : "");
        print_value(out, key, list + (size_t)i * blg_config_key_size(key));
    }
    blg_buf_text(out, brackets ? "]" : "");
}

/* Prints the value of a key in the config at base, or its schema if base is NULL. */
static void print_key(blg_buf *out, const blg_config_key *key, const void *base, int depth);

/* Prints the members of one object. These are key number *next and the following keys, as long as
 * the first `skip` bytes of their paths agree. At the end *next is the first key after them. */
static void print_members(blg_buf *out, const blg_config_key *keys, int n_keys, int *next,
                          size_t skip, const void *base, int depth) {
    const char *prefix = keys[*next].path;
    blg_buf_text(out, base ? "{"
                           : "\"type\": \"object\", \"additionalProperties\": false, "
                             "\"properties\": {");
    for (const char *separator = ""; *next < n_keys; separator = ",") {
        const blg_config_key *key = &keys[*next];
        if (strncmp(key->path, prefix, skip) != 0)
            break;
        const char *name = key->path + skip;
        size_t length = strcspn(name, ".");
        blg_buf_text(out, separator);
        indent(out, depth + 1);
        blg_buf_format(out, "\"%.*s\": %s", (int)length, name, base ? "" : "{");
        if (name[length])
            print_members(out, keys, n_keys, next, skip + length + 1, base, depth + 1);
        else
            print_key(out, &keys[(*next)++], base, depth + 1);
        blg_buf_text(out, base ? "" : "}");
    }
    indent(out, depth);
    blg_buf_char(out, '}');
}

static void print_splits(blg_buf *out, const blg_splits_config *splits, int depth) {
    blg_buf_char(out, '{');
    for (int i = 0; i < splits->n_rules; i++) {
        int next = 0;
        blg_buf_text(out, i ? "," : "");
        indent(out, depth + 1);
        blg_buf_json_string(out, splits->rules[i].split);
        blg_buf_text(out, ": ");
        print_members(out, blg_split_keys, blg_split_key_count, &next, 0, &splits->rules[i],
                      depth + 1);
    }
    indent(out, depth);
    blg_buf_char(out, '}');
}

static void schema_names(blg_buf *out, const blg_config_key *key) {
    blg_buf_text(out, "\"enum\": [");
    for (int i = 0; i < key->n_names; i++) {
        blg_buf_text(out, i ? ", " : "");
        blg_buf_json_string(out, key->names[i]);
    }
    blg_buf_char(out, ']');
}

static void schema_number(blg_buf *out, const blg_config_key *key, const char *type, bool null) {
    blg_buf_format(out,
                   null ? "\"type\": [\"%s\", \"null\"], \"minimum\": "
                        : "\"type\": \"%s\", \"minimum\": ",
                   type);
    blg_buf_double(out, key->low);
    blg_buf_text(out, ", \"maximum\": ");
    if (key->type == BLG_KEY_SEED)
        blg_buf_format(out, "%lld", (long long)INT64_MAX);
    else
        blg_buf_double(out, key->high);
}

/* Prints the start of a list's schema; the schema of its entries follows. */
static void schema_list(blg_buf *out, const blg_config_key *key, int least, int most, bool unique) {
    blg_buf_format(out, "\"type\": %s, \"minItems\": %d, \"maxItems\": %d, %s\"items\": {",
                   key->optional ? "[\"array\", \"null\"]" : "\"array\"", least, most,
                   unique ? "\"uniqueItems\": true, " : "");
}

/* Prints the schema of one value, or of one entry of a list. */
static void schema_value(blg_buf *out, const blg_config_key *key) {
    switch (key->type) {
    case BLG_KEY_INT:
    case BLG_KEY_SEED:
        if (key->word)
            blg_buf_format(out, "\"oneOf\": [{\"const\": \"%s\"}, {", key->word);
        schema_number(out, key, "integer", key->optional);
        blg_buf_text(out, key->word ? "}]" : "");
        break;
    case BLG_KEY_REAL:
        schema_number(out, key, "number", key->optional);
        break;
    case BLG_KEY_BOOL:
        blg_buf_text(out, "\"type\": \"boolean\"");
        break;
    case BLG_KEY_TEXT:
        blg_buf_format(out, "\"type\": %s, \"minLength\": 1, \"maxLength\": %zu",
                       key->numbers    ? "[\"string\", \"integer\"]"
                       : key->optional ? "[\"string\", \"null\"]"
                                       : "\"string\"",
                       key->size - 1);
        break;
    case BLG_KEY_RANGE:
        schema_list(out, key, 2, 2, false);
        schema_number(out, key, "number", false);
        blg_buf_char(out, '}');
        break;
    case BLG_KEY_SETTING:
        schema_list(out, key, 1, BLG_MAX_FREE_SHAPES, false);
        schema_number(out, key, "integer", false);
        blg_buf_char(out, '}');
        break;
    default:
        schema_names(out, key);
        break;
    }
}

static void schema_splits(blg_buf *out, const blg_config_key *key, int depth) {
    int next = 0;
    blg_buf_format(out,
                   "\"type\": \"object\", \"minProperties\": %d, \"maxProperties\": %d, "
                   "\"propertyNames\": {\"pattern\": \"^[a-z0-9_]{1,%d}$\"}, "
                   "\"additionalProperties\": {",
                   key->least, key->most, BLG_SPLIT_NAME - 1);
    print_members(out, blg_split_keys, blg_split_key_count, &next, 0, NULL, depth + 1);
    blg_buf_text(out, ", \"required\": [\"by\"]}");
}

static void schema_key(blg_buf *out, const blg_config_key *key, int depth) {
    const bool flags = key->type == BLG_KEY_FLAGS;
    blg_buf_text(out, "\"description\": ");
    blg_buf_json_string(out, key->doc);
    blg_buf_text(out, ", ");
    if (key->type == BLG_KEY_SPLITS) {
        schema_splits(out, key, depth);
        return;
    }
    if (key->single) {
        blg_buf_text(out, "\"oneOf\": [{");
        schema_value(out, key);
        blg_buf_text(out, "}, {");
    }
    if (flags || key->most)
        schema_list(out, key, key->least, flags ? key->n_names : key->most, !key->repeats);
    schema_value(out, key);
    blg_buf_text(out, flags || key->most ? "}" : "");
    blg_buf_text(out, key->single ? "}]" : "");
}

static void print_key(blg_buf *out, const blg_config_key *key, const void *base, int depth) {
    const char *value = base ? (const char *)base + key->offset : NULL;
    if (!base)
        schema_key(out, key, depth);
    else if (key->type == BLG_KEY_SPLITS)
        print_splits(out, &((const blg_config *)base)->splits, depth);
    else if (key->type == BLG_KEY_FLAGS)
        print_flags(out, key, (const bool *)value);
    else if (key->most)
        print_list(out, key, value,
                   *(const int *)(const void *)((const char *)base + key->count_offset));
    else
        print_value(out, key, value);
}

static char *finish(blg_buf *out) {
    blg_buf_char(out, '\n');
    if (out->failed) {
        blg_buf_free(out);
        return NULL;
    }
    return out->data;
}

char *blg_config_print(const blg_config *config) {
    blg_buf out = {0};
    int next = 0;
    print_members(&out, blg_config_keys, blg_config_key_count, &next, 0, config, 0);
    return finish(&out);
}

char *blg_config_schema(void) {
    blg_buf out = {0};
    int next = 0;
    blg_buf_text(&out, "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                       "\"title\": \"blogo config\",\n");
    print_members(&out, blg_config_keys, blg_config_key_count, &next, 0, NULL, 0);
    blg_buf_char(&out, '}');
    return finish(&out);
}

void blg_text_free(char *text) {
    blg_buf buf = {.data = text};
    blg_buf_free(&buf);
}
