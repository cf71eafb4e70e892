/* Printing a config as JSON, and the schema of configs, from the table of keys.
 *
 * Objects open and close as the dotted paths change; a list stands on one line. Every key is
 * printed, so the text says all of a config whatever its preset says. */
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

static void print_setting(blg_buf *out, const blg_setting *setting) {
    for (int i = 0; i < setting->n_shapes; i++)
        blg_buf_format(out, "%s%d", i ? ", " : "[", setting->n_actions[i]);
    blg_buf_char(out, ']');
}

static void print_optional(blg_buf *out, const blg_config_key *key, double value) {
    if (key->optional && value < 0)
        blg_buf_text(out, "null");
    else
        blg_buf_double(out, value);
}

static void print_list(blg_buf *out, const blg_config_key *key, const char *base) {
    const char *list = base + key->offset;
    int n = *(const int *)(const void *)(base + key->count_offset);
    if (key->single && n == 1) {
        blg_buf_double(out, *(const double *)(const void *)list);
        return;
    }
    blg_buf_char(out, '[');
    for (int i = 0; i < n; i++) {
        blg_buf_text(out, i ? ", " : "");
        switch (key->type) {
        case BLG_KEY_REALS:
            blg_buf_double(out, ((const double *)(const void *)list)[i]);
            break;
        case BLG_KEY_ENUMS:
            blg_buf_json_string(out, key->names[((const blg_attribute *)(const void *)list)[i]]);
            break;
        case BLG_KEY_TEXTS:
            blg_buf_json_string(out, list + (size_t)i * key->size);
            break;
        case BLG_KEY_SETTINGS:
            print_setting(out, (const blg_setting *)(const void *)list + i);
            break;
        default:
            assert(key->type == BLG_KEY_BOOLS);
            blg_buf_json_string(out, key->names[((const bool *)list)[i]]);
            break;
        }
    }
    blg_buf_char(out, ']');
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

static void print_splits(blg_buf *out, const blg_splits_config *splits, int depth);

static void print_value(blg_buf *out, const blg_config_key *key, const void *base, int depth) {
    const char *bytes = base;
    const void *value = bytes + key->offset;
    const blg_range *range = value;
    switch (key->type) {
    case BLG_KEY_INT:
        print_optional(out, key, *(const int *)value);
        break;
    case BLG_KEY_SEED:
        blg_buf_format(out, "%llu", (unsigned long long)*(const uint64_t *)value);
        break;
    case BLG_KEY_REAL:
        print_optional(out, key, *(const double *)value);
        break;
    case BLG_KEY_BOOL:
        blg_buf_text(out, *(const bool *)value ? "true" : "false");
        break;
    case BLG_KEY_TEXT:
        blg_buf_json_string(out, value);
        break;
    case BLG_KEY_CHOICE:
        blg_buf_json_string(out, key->names[*(const int *)value]);
        break;
    case BLG_KEY_RANGE:
        if (key->optional && range->low < 0) {
            blg_buf_text(out, "null");
            break;
        }
        blg_buf_char(out, '[');
        blg_buf_double(out, range->low);
        blg_buf_text(out, ", ");
        blg_buf_double(out, range->high);
        blg_buf_char(out, ']');
        break;
    case BLG_KEY_FLAGS:
        print_flags(out, key, value);
        break;
    case BLG_KEY_SPLITS:
        print_splits(out, &((const blg_config *)base)->splits, depth);
        break;
    default:
        print_list(out, key, base);
        break;
    }
}

/* Members of one object: the keys from *next on whose path begins with the first `skip` bytes of
 * the key there. */
static void print_members(blg_buf *out, const blg_config_key *keys, int n_keys, int *next,
                          size_t skip, const void *base, int depth) {
    const char *prefix = keys[*next].path;
    blg_buf_char(out, '{');
    for (const char *separator = ""; *next < n_keys; separator = ",") {
        const blg_config_key *key = &keys[*next];
        if (strncmp(key->path, prefix, skip) != 0)
            break;
        const char *name = key->path + skip;
        size_t length = strcspn(name, ".");
        blg_buf_text(out, separator);
        indent(out, depth + 1);
        blg_buf_format(out, "\"%.*s\": ", (int)length, name);
        if (name[length]) {
            print_members(out, keys, n_keys, next, skip + length + 1, base, depth + 1);
        } else {
            print_value(out, key, base, depth + 1);
            ++*next;
        }
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

void blg_text_free(char *text) {
    blg_buf buf = {.data = text};
    blg_buf_free(&buf);
}

static void schema_names(blg_buf *out, const blg_config_key *key) {
    blg_buf_text(out, "\"enum\": [");
    for (int i = 0; i < key->n_names; i++) {
        blg_buf_text(out, i ? ", " : "");
        blg_buf_json_string(out, key->names[i]);
    }
    blg_buf_char(out, ']');
}

static void schema_bounds(blg_buf *out, const blg_config_key *key, const char *type) {
    blg_buf_format(out, "\"type\": %s, \"minimum\": ", type);
    blg_buf_double(out, key->low);
    blg_buf_text(out, ", \"maximum\": ");
    if (key->type == BLG_KEY_SEED)
        blg_buf_format(out, "%lld", (long long)INT64_MAX);
    else
        blg_buf_double(out, key->high);
}

static void schema_number(blg_buf *out, const blg_config_key *key, const char *type) {
    char types[64];
    snprintf(types, sizeof types, key->optional ? "[\"%s\", \"null\"]" : "\"%s\"", type);
    schema_bounds(out, key, types);
}

static void schema_text(blg_buf *out, const blg_config_key *key) {
    blg_buf_format(out, "\"type\": %s, \"minLength\": 1, \"maxLength\": %zu",
                   key->numbers ? "[\"string\", \"integer\"]" : "\"string\"", key->size - 1);
}

static void schema_list(blg_buf *out, const blg_config_key *key, int least, int most, bool unique) {
    blg_buf_format(out, "\"type\": %s, \"minItems\": %d, \"maxItems\": %d, %s\"items\": {",
                   key->optional ? "[\"array\", \"null\"]" : "\"array\"", least, most,
                   unique ? "\"uniqueItems\": true, " : "");
    switch (key->type) {
    case BLG_KEY_RANGE:
        schema_bounds(out, key, "\"number\"");
        break;
    case BLG_KEY_REALS:
        schema_number(out, key, "number");
        break;
    case BLG_KEY_TEXTS:
        schema_text(out, key);
        break;
    case BLG_KEY_SETTINGS:
        blg_buf_format(out, "\"type\": \"array\", \"minItems\": 1, \"maxItems\": %d, \"items\": {",
                       BLG_MAX_COMPONENTS);
        schema_number(out, key, "integer");
        blg_buf_char(out, '}');
        break;
    default:
        schema_names(out, key);
        break;
    }
    blg_buf_char(out, '}');
}

static void schema_members(blg_buf *out, const blg_config_key *keys, int n_keys, int *next,
                           size_t skip, int depth);

static void schema_value(blg_buf *out, const blg_config_key *key, int depth) {
    int next = 0;
    switch (key->type) {
    case BLG_KEY_INT:
    case BLG_KEY_SEED:
        schema_number(out, key, "integer");
        break;
    case BLG_KEY_REAL:
        schema_number(out, key, "number");
        break;
    case BLG_KEY_BOOL:
        blg_buf_text(out, "\"type\": \"boolean\"");
        break;
    case BLG_KEY_TEXT:
        schema_text(out, key);
        break;
    case BLG_KEY_CHOICE:
        schema_names(out, key);
        break;
    case BLG_KEY_RANGE:
        schema_list(out, key, 2, 2, false);
        break;
    case BLG_KEY_FLAGS:
        schema_list(out, key, key->least, key->n_names, true);
        break;
    case BLG_KEY_SPLITS:
        blg_buf_format(out,
                       "\"type\": \"object\", \"minProperties\": %d, \"maxProperties\": %d, "
                       "\"propertyNames\": {\"pattern\": \"^[a-z0-9_]{1,%d}$\"}, "
                       "\"additionalProperties\": {",
                       key->least, key->most, BLG_SPLIT_NAME - 1);
        schema_members(out, blg_split_keys, blg_split_key_count, &next, 0, depth + 1);
        blg_buf_text(out, ", \"required\": [\"by\"]}");
        break;
    default:
        blg_buf_text(out, key->single ? "\"oneOf\": [{" : "");
        if (key->single)
            schema_number(out, key, "number");
        blg_buf_text(out, key->single ? "}, {" : "");
        schema_list(out, key, key->least, key->most, key->type != BLG_KEY_BOOLS);
        blg_buf_text(out, key->single ? "}]" : "");
        break;
    }
}

static void schema_members(blg_buf *out, const blg_config_key *keys, int n_keys, int *next,
                           size_t skip, int depth) {
    const char *prefix = keys[*next].path;
    blg_buf_text(out, "\"type\": \"object\", \"additionalProperties\": false, \"properties\": {");
    for (const char *separator = ""; *next < n_keys; separator = ",") {
        const blg_config_key *key = &keys[*next];
        if (strncmp(key->path, prefix, skip) != 0)
            break;
        const char *name = key->path + skip;
        size_t length = strcspn(name, ".");
        blg_buf_text(out, separator);
        indent(out, depth + 1);
        blg_buf_format(out, "\"%.*s\": {", (int)length, name);
        if (name[length]) {
            schema_members(out, keys, n_keys, next, skip + length + 1, depth + 1);
        } else {
            blg_buf_text(out, "\"description\": ");
            blg_buf_json_string(out, key->doc);
            blg_buf_text(out, ", ");
            schema_value(out, key, depth + 1);
            ++*next;
        }
        blg_buf_char(out, '}');
    }
    indent(out, depth);
    blg_buf_char(out, '}');
}

char *blg_config_schema(void) {
    blg_buf out = {0};
    int next = 0;
    blg_buf_text(&out, "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                       "\"title\": \"blogo config\",\n");
    schema_members(&out, blg_config_keys, blg_config_key_count, &next, 0, 0);
    blg_buf_char(&out, '}');
    return finish(&out);
}
