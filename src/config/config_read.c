/* Reading JSON into a config.
 *
 * Objects are walked with the table at hand: a member is a key of the table, or an object that
 * further keys lie in, or unknown. Lists are written whole: entries behind the new end become zero,
 * so that equal configs have equal bytes. */
#include "config/config_read.h"

#include "base/error.h"
#include "base/str.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct place {
    blg_config_reader *reader;
    const blg_json_path *path;
} place;

void blg_config_report(blg_config_reader *reader, const blg_json_path *path, bool at_key,
                       const char *format, ...) {
    if (reader->n_errors++ >= reader->max_errors)
        return;
    blg_error *error = &reader->errors[reader->n_errors - 1];
    memset(error, 0, sizeof *error);
    char text[sizeof error->text], key[sizeof error->key];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    blg_error_set(error, BLG_INVALID, "%s", text);
    blg_json_path_print(path, key, sizeof key);
    blg_error_key(error, "%s", key);
    int line = 0, column = 0;
    if (reader->json && !blg_json_place(reader->json, reader->size, path, at_key, &line, &column))
        for (; path && !line; path = path->parent) /* a key that is not there: its object */
            blg_json_place(reader->json, reader->size, path->parent, true, &line, &column);
    blg_error_at(error, reader->file, line, column);
}

/* What was found, for messages. */
static const char *found_text(const json_t *value, char buf[96]) {
    switch (json_typeof(value)) {
    case JSON_STRING:
        snprintf(buf, 96, "\"%.80s%s\"", json_string_value(value),
                 json_string_length(value) > 80 ? "..." : "");
        break;
    case JSON_INTEGER:
        snprintf(buf, 96, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        blg_str_print_double(json_real_value(value), buf);
        break;
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        snprintf(buf, 96, "a list of %zu", json_array_size(value));
        break;
    case JSON_NULL:
        return "null";
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    }
    return buf;
}

static void wrong(const place *at, const json_t *value, const char *expected) {
    char found[96];
    blg_config_report(at->reader, at->path, false, "expected %s, found %s", expected,
                      found_text(value, found));
}

#define LIST_TEXT 256

/* The names with commas, as many as there is room for. */
static const char *list_names(const char *const *names, int n, char list[LIST_TEXT]) {
    size_t used = 0;
    list[0] = '\0';
    for (int i = 0; i < n; i++) {
        if (used + strlen(names[i]) + sizeof ", , ..." > LIST_TEXT) {
            snprintf(list + used, LIST_TEXT - used, ", ...");
            break;
        }
        used += (size_t)snprintf(list + used, LIST_TEXT - used, "%s%s", i ? ", " : "", names[i]);
    }
    return list;
}

static void unknown_name(const place *at, const json_t *value, const char *const *names, int n) {
    const char *text = json_string_value(value), *near = blg_str_nearest(text, names, (size_t)n);
    const char *what =
        n > 0 && names[0] && blg_attribute_find(names[0]) == 0 ? "attribute" : "name";
    if (near) {
        blg_config_report(at->reader, at->path, false, "unknown %s \"%.80s\"; did you mean \"%s\"?",
                          what, text, near);
        return;
    }
    char list[LIST_TEXT];
    blg_config_report(at->reader, at->path, false, "unknown %s \"%.80s\"; expected one of %s", what,
                      text, list_names(names, n, list));
}

static bool read_name(const place *at, const json_t *value, const char *const *names, int n,
                      int *index) {
    if (!json_is_string(value)) {
        wrong(at, value, "a name in quotes");
        return false;
    }
    for (*index = 0; *index < n; ++*index)
        if (strcmp(names[*index], json_string_value(value)) == 0)
            return true;
    unknown_name(at, value, names, n);
    return false;
}

/* 64.0 and 1e3 are whole, as in the schema's "integer". */
static bool is_whole(const json_t *value) {
    const double number = json_number_value(value);
    return json_is_integer(value) ||
           (json_is_real(value) && floor(number) == number && fabs(number) <= 0x1p53);
}

static bool read_number(const place *at, const blg_config_key *key, bool whole, const json_t *value,
                        double *number) {
    char expected[160], low[BLG_DOUBLE_TEXT], high[BLG_DOUBLE_TEXT];
    blg_str_print_double(key->low, low);
    blg_str_print_double(key->high, high);
    snprintf(expected, sizeof expected, "a %snumber from %s to %s%s", whole ? "whole " : "", low,
             high, key->optional ? ", or null" : "");
    *number = json_number_value(value);
    if (whole ? !is_whole(value) : !json_is_number(value)) {
        wrong(at, value, expected);
        return false;
    }
    if (!(*number >= key->low && *number <= key->high)) {
        wrong(at, value, expected);
        return false;
    }
    return true;
}

static bool read_text(const place *at, const blg_config_key *key, const json_t *value, char *text) {
    char number[32];
    const char *given = json_string_value(value);
    if (key->numbers && json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        given = number;
    }
    if (!given) {
        wrong(at, value, key->numbers ? "a text in quotes or a whole number" : "a text in quotes");
        return false;
    }
    size_t length = strlen(given);
    if (length == 0 || length >= key->size) {
        blg_config_report(at->reader, at->path, false,
                          "expected a text of 1 to %zu bytes, found %zu", key->size - 1, length);
        return false;
    }
    memset(text, 0, key->size);
    memcpy(text, given, length);
    return true;
}

/* A list of least..most entries. */
static bool is_list(const place *at, const blg_config_key *key, int most, const json_t *value) {
    if (!json_is_array(value)) {
        wrong(at, value, "a list");
        return false;
    }
    size_t n = json_array_size(value);
    if (n < (size_t)key->least || n > (size_t)most) {
        blg_config_report(at->reader, at->path, false, "expected %d to %d entries, found %zu",
                          key->least, most, n);
        return false;
    }
    return true;
}

static void read_flags(const place *at, const blg_config_key *key, const json_t *value, bool *out) {
    bool flags[BLG_ATTRIBUTES] = {false}, good = is_list(at, key, key->n_names, value);
    for (size_t i = 0; good && i < json_array_size(value); i++) {
        blg_json_path path = {at->path, NULL, i};
        place entry = {at->reader, &path};
        int index;
        if (!read_name(&entry, json_array_get(value, i), key->names, key->n_names, &index))
            good = false;
        else if (flags[index])
            blg_config_report(at->reader, &path, false, "\"%s\" stands twice", key->names[index]);
        else
            flags[index] = true;
    }
    if (good)
        memcpy(out, flags, (size_t)key->n_names * sizeof *out);
}

static void read_range(const place *at, const blg_config_key *key, const json_t *value,
                       blg_range *out) {
    if (key->optional && json_is_null(value)) {
        *out = (blg_range){-1, -1};
        return;
    }
    if (!json_is_array(value) || json_array_size(value) != 2) {
        wrong(at, value,
              key->optional ? "a list of two numbers [low, high], or null"
                            : "a list of two numbers [low, high]");
        return;
    }
    double ends[2];
    for (size_t i = 0; i < 2; i++) {
        blg_json_path path = {at->path, NULL, i};
        place entry = {at->reader, &path};
        if (!read_number(&entry, key, false, json_array_get(value, i), &ends[i]))
            return;
    }
    if (ends[0] > ends[1])
        blg_config_report(at->reader, at->path, false, "low end %g above the high end %g", ends[0],
                          ends[1]);
    else
        *out = (blg_range){ends[0], ends[1]};
}

static bool read_setting(const place *at, const blg_config_key *key, const json_t *value,
                         blg_setting *setting) {
    memset(setting, 0, sizeof *setting);
    if (!json_is_array(value) || json_array_size(value) < 1 ||
        json_array_size(value) > BLG_MAX_COMPONENTS) {
        wrong(at, value, "a list of one to three numbers of actions");
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        blg_json_path path = {at->path, NULL, i};
        place entry = {at->reader, &path};
        double number;
        if (!read_number(&entry, key, true, json_array_get(value, i), &number))
            return false;
        setting->n_actions[setting->n_shapes++] = (int)number;
    }
    return true;
}

static size_t element_size(const blg_config_key *key) {
    switch (key->type) {
    case BLG_KEY_REALS:
        return sizeof(double);
    case BLG_KEY_ENUMS:
        return sizeof(blg_attribute);
    case BLG_KEY_TEXTS:
        return key->size;
    case BLG_KEY_SETTINGS:
        return sizeof(blg_setting);
    default:
        return sizeof(bool);
    }
}

static bool read_element(const place *at, const blg_config_key *key, const json_t *value,
                         void *element) {
    int index;
    switch (key->type) {
    case BLG_KEY_REALS:
        return read_number(at, key, false, value, element);
    case BLG_KEY_TEXTS:
        return read_text(at, key, value, element);
    case BLG_KEY_SETTINGS:
        return read_setting(at, key, value, element);
    case BLG_KEY_ENUMS:
        if (!read_name(at, value, key->names, key->n_names, &index))
            return false;
        *(blg_attribute *)element = (blg_attribute)index;
        return true;
    default:
        if (!read_name(at, value, key->names, key->n_names, &index))
            return false;
        *(bool *)element = index == 1;
        return true;
    }
}

/* A number for a list of one. */
static void read_single(const place *at, const blg_config_key *key, const json_t *value,
                        char *base) {
    double number;
    if (!read_number(at, key, false, value, &number))
        return;
    memset(base + key->offset, 0, sizeof number * (size_t)key->most);
    memcpy(base + key->offset, &number, sizeof number);
    *(int *)(void *)(base + key->count_offset) = 1;
}

/* Reads a counted list in place; on a mistake the old list is kept by the caller's copy. */
static void read_list(const place *at, const blg_config_key *key, const json_t *value, char *base) {
    if (key->single && !json_is_array(value)) {
        read_single(at, key, value, base);
        return;
    }
    if (!is_list(at, key, key->most, value))
        return;
    enum { LARGEST = BLG_MAX_NAMES * 2 * BLG_NAME_TEXT };
    char list[LARGEST];
    size_t n = json_array_size(value), size = element_size(key), whole = size * (size_t)key->most;
    assert(whole <= sizeof list);
    memset(list, 0, whole);
    bool good = true;
    for (size_t i = 0; i < n; i++) {
        blg_json_path path = {at->path, NULL, i};
        place entry = {at->reader, &path};
        if (!read_element(&entry, key, json_array_get(value, i), list + i * size)) {
            good = false;
            continue;
        }
        for (size_t j = 0; key->type != BLG_KEY_BOOLS && good && j < i; j++)
            if (memcmp(list + i * size, list + j * size, size) == 0) {
                blg_config_report(at->reader, &path, false, "the same as entry %zu", j);
                good = false;
            }
    }
    if (good) {
        memcpy(base + key->offset, list, whole);
        *(int *)(void *)(base + key->count_offset) = (int)n;
    }
}

static void read_splits(const place *at, const json_t *value, blg_splits_config *splits);

static void read_scalar(const place *at, const blg_config_key *key, const json_t *value,
                        void *target) {
    double number;
    int index;
    switch (key->type) {
    case BLG_KEY_INT:
        if (key->optional && json_is_null(value))
            *(int *)target = -1;
        else if (read_number(at, key, true, value, &number))
            *(int *)target = (int)number;
        break;
    case BLG_KEY_SEED:
        if (json_is_integer(value) && json_integer_value(value) >= 0)
            *(uint64_t *)target = (uint64_t)json_integer_value(value);
        else if (is_whole(value) && json_number_value(value) >= 0)
            *(uint64_t *)target = (uint64_t)json_number_value(value);
        else
            wrong(at, value, "a whole number from 0 to 9223372036854775807");
        break;
    case BLG_KEY_REAL:
        if (key->optional && json_is_null(value))
            *(double *)target = -1;
        else if (read_number(at, key, false, value, &number))
            *(double *)target = number;
        break;
    case BLG_KEY_BOOL:
        if (json_is_boolean(value))
            *(bool *)target = json_is_true(value);
        else
            wrong(at, value, "true or false");
        break;
    case BLG_KEY_TEXT:
        read_text(at, key, value, target);
        break;
    default:
        assert(key->type == BLG_KEY_CHOICE);
        if (read_name(at, value, key->names, key->n_names, &index))
            *(int *)target = index; /* every enum of the config is an int wide */
        break;
    }
}

static void read_key(const place *at, const blg_config_key *key, const json_t *value, void *base) {
    char *target = (char *)base + key->offset;
    switch (key->type) {
    case BLG_KEY_RANGE:
        read_range(at, key, value, (blg_range *)(void *)target);
        break;
    case BLG_KEY_FLAGS:
        read_flags(at, key, value, (bool *)target);
        break;
    case BLG_KEY_BOOLS:
    case BLG_KEY_REALS:
    case BLG_KEY_ENUMS:
    case BLG_KEY_TEXTS:
    case BLG_KEY_SETTINGS:
        read_list(at, key, value, base);
        break;
    case BLG_KEY_SPLITS:
        read_splits(at, value, &((blg_config *)base)->splits);
        break;
    default:
        read_scalar(at, key, value, target);
        break;
    }
}

/* Names of the members that an object with this prefix may have. */
static int member_names(const blg_config_key *keys, int n_keys, const char *prefix,
                        char names[][64]) {
    int n = 0;
    size_t skip = strlen(prefix);
    for (int i = 0; i < n_keys; i++) {
        if (strncmp(keys[i].path, prefix, skip) != 0)
            continue;
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(keys[i].path + skip, "."),
                 keys[i].path + skip);
        if (n == 0 || strcmp(names[n - 1], name) != 0) /* an object's keys stand together */
            memcpy(names[n++], name, sizeof name);
    }
    return n;
}

static void unknown_key(const place *at, const blg_config_key *keys, int n_keys,
                        const char *prefix) {
    enum { MOST = 96 };
    char names[MOST][64];
    const char *pointers[MOST];
    assert(n_keys <= MOST);
    int n = member_names(keys, n_keys, prefix, names);
    for (int i = 0; i < n; i++)
        pointers[i] = names[i];
    const char *key = at->path->key, *near = blg_str_nearest(key, pointers, (size_t)n);
    for (int i = 0; i < n && !near && strlen(key) >= 3; i++) /* "size" for "size_px" */
        if (strncmp(names[i], key, strlen(key)) == 0)
            near = names[i];
    if (strchr(key, '.'))
        blg_config_report(at->reader, at->path, true,
                          "unknown key; in a file the parts of a path are objects in objects");
    else
        blg_config_report(at->reader, at->path, true, "unknown key%s%s%s",
                          near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static void read_object(const place *at, const blg_config_key *keys, int n_keys, const char *prefix,
                        const json_t *object, void *base) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value) {
        blg_json_path path = {at->path, name, 0};
        place member = {at->reader, &path};
        char full[160];
        size_t length = (size_t)snprintf(full, sizeof full - 1, "%s%.100s", prefix, name);
        const blg_config_key *key = NULL;
        bool inner = false;
        for (int i = 0; i < n_keys && !key && !inner; i++) {
            if (strcmp(keys[i].path, full) == 0)
                key = &keys[i];
            inner = strncmp(keys[i].path, full, length) == 0 && keys[i].path[length] == '.';
        }
        if (strchr(name, '.') || (!key && !inner))
            unknown_key(&member, keys, n_keys, prefix);
        else if (key)
            read_key(&member, key, value, base);
        else if (!json_is_object(value))
            wrong(&member, value, "an object");
        else {
            full[length] = '.';
            full[length + 1] = 0;
            read_object(&member, keys, n_keys, full, value, base);
        }
    }
}

static int find_rule(const blg_splits_config *splits, const char *name) {
    for (int i = 0; i < splits->n_rules; i++)
        if (strcmp(splits->rules[i].split, name) == 0)
            return i;
    return -1;
}

static void remove_rule(blg_splits_config *splits, int index) {
    for (int i = index; i + 1 < splits->n_rules; i++)
        splits->rules[i] = splits->rules[i + 1];
    memset(&splits->rules[--splits->n_rules], 0, sizeof splits->rules[0]);
}

static void read_rule(const place *at, const char *name, const json_t *value,
                      blg_splits_config *splits) {
    blg_config_reader *reader = at->reader;
    int before = reader->n_errors, index = find_rule(splits, name);
    if (json_is_null(value) && reader->edit_splits && index >= 0) {
        remove_rule(splits, index);
        return;
    }
    if (!blg_str_is_name(name) || strlen(name) >= BLG_SPLIT_NAME)
        blg_config_report(reader, at->path, true, "a split's name has 1 to %d of a-z, 0-9 and _",
                          BLG_SPLIT_NAME - 1);
    else if (!json_is_object(value))
        wrong(at, value, "an object");
    else if (index < 0 && splits->n_rules == BLG_MAX_SPLITS)
        blg_config_report(reader, at->path, true, "more than %d splits", BLG_MAX_SPLITS);
    else {
        if (index < 0) {
            index = splits->n_rules++;
            blg_split_rule_init(&splits->rules[index], name);
            if (!json_object_get(value, "by"))
                blg_config_report(reader, at->path, false,
                                  "\"by\" is missing: what the split is "
                                  "made of");
        }
        read_object(at, blg_split_keys, blg_split_key_count, "", value, &splits->rules[index]);
        if (reader->n_errors != before)
            reader->bad_splits |= 1u << index;
        return;
    }
    reader->bad_split_names = true;
}

static void read_splits(const place *at, const json_t *value, blg_splits_config *splits) {
    if (!json_is_object(value)) {
        wrong(at, value, "an object");
        return;
    }
    if (!at->reader->edit_splits) {
        memset(splits->rules, 0, sizeof splits->rules);
        splits->n_rules = 0;
    }
    const char *name;
    json_t *rule;
    json_object_foreach((json_t *)value, name, rule) {
        blg_json_path path = {at->path, name, 0};
        place member = {at->reader, &path};
        read_rule(&member, name, rule, splits);
    }
}

void blg_config_read(blg_config_reader *reader, const json_t *root, blg_config *config) {
    place at = {reader, NULL};
    if (!json_is_object(root))
        wrong(&at, root, "an object");
    else
        read_object(&at, blg_config_keys, blg_config_key_count, "", root, config);
}
