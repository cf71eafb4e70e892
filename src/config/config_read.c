/* Reads JSON into a config.
 *
 * The reader walks objects along the table of keys. A member is a key of the table, or an object
 * that contains further keys, or unknown. A list is written as a whole: entries after its new end
 * become zero, so that equal configs have equal bytes. */
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
        for (; path && !line; path = path->parent) /* absent key: use its object */
            blg_json_place(reader->json, reader->size, path->parent, true, &line, &column);
    blg_error_at(error, reader->file, line, column);
}

void blg_config_no_memory(blg_config_reader *reader) {
    if (reader->n_errors++ < reader->max_errors) {
        blg_error *error = &reader->errors[reader->n_errors - 1];
        memset(error, 0, sizeof *error);
        (void)!blg_no_memory(error);
    }
    reader->no_memory = true;
}

blg_status blg_config_status(const blg_config_reader *reader) {
    return reader->no_memory ? BLG_NO_MEMORY : reader->n_errors ? BLG_INVALID : BLG_OK;
}

/* Describes the value that was found, for messages. */
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
    case JSON_ARRAY:
        snprintf(buf, 96, "a list of %zu", json_array_size(value));
        break;
    default:
        return json_is_object(value) ? "an object"
               : json_is_null(value) ? "null"
               : json_is_true(value) ? "true"
                                     : "false";
    }
    return buf;
}

/* Reports the expected and the found value. Returns false, so that a reader can return it. */
static bool wrong(const place *at, const json_t *value, const char *expected) {
    char found[96];
    blg_config_report(at->reader, at->path, false, "expected %s, found %s", expected,
                      found_text(value, found));
    return false;
}

static void unknown_name(const place *at, const json_t *value, const char *const *names, int n) {
    const char *text = json_string_value(value), *near = blg_str_nearest(text, names, (size_t)n);
    const char *what = blg_attribute_find(names[0]) == 0 ? "attribute" : "name";
    char list[256]; /* the first names, as many as fit */
    size_t used = 0;
    for (int i = 0; i < n; i++) {
        const bool fits = used + strlen(names[i]) + sizeof ", , ..." <= sizeof list;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                                 fits ? names[i] : "...");
        if (!fits)
            break;
    }
    if (near)
        blg_config_report(at->reader, at->path, false, "unknown %s \"%.80s\"; did you mean \"%s\"?",
                          what, text, near);
    else
        blg_config_report(at->reader, at->path, false, "unknown %s \"%.80s\"; expected one of %s",
                          what, text, list);
}

static bool read_name(const place *at, const json_t *value, const char *const *names, int n,
                      int *index) {
    if (!json_is_string(value))
        return wrong(at, value, "a name in quotes");
    const int found = blg_str_index(json_string_value(value), names, n);
    if (found < 0)
        unknown_name(at, value, names, n);
    else
        *index = found;
    return found >= 0;
}

/* Whether a value is a whole number. 64.0 and 1e3 are, as in the schema's "integer". */
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
    snprintf(expected, sizeof expected, "a %snumber from %s to %s%s%s%s%s", whole ? "whole " : "",
             low, high, key->optional ? ", or null" : "", key->word ? ", or \"" : "",
             key->word ? key->word : "", key->word ? "\"" : "");
    *number = json_number_value(value);
    const bool good = whole ? is_whole(value) : json_is_number(value);
    return (good && *number >= key->low && *number <= key->high) || wrong(at, value, expected);
}

static bool read_text(const place *at, const blg_config_key *key, const json_t *value, char *text) {
    if (key->optional && json_is_null(value)) {
        memset(text, 0, key->size);
        return true;
    }
    char number[32];
    const char *given = json_string_value(value);
    if (key->numbers && json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        given = number;
    }
    if (!given)
        return wrong(at, value,
                     key->numbers    ? "a text in quotes or a whole number"
                     : key->optional ? "a text in quotes, or null"
                                     : "a text in quotes");
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

/* Whether the value is a list of key->least to `most` entries; reports if it is not. */
static bool is_list(const place *at, const blg_config_key *key, int most, const json_t *value) {
    if (!json_is_array(value))
        return wrong(at, value, "a list");
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
        int index = 0;
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

/* Reads a range; null gives {-1, -1}. */
static bool read_range(const place *at, const blg_config_key *key, const json_t *value,
                       blg_range *out) {
    double ends[2] = {-1, -1};
    if (key->optional && json_is_null(value)) {
        *out = (blg_range){-1, -1};
        return true;
    }
    if (!json_is_array(value) || json_array_size(value) != 2)
        return wrong(at, value,
                     key->optional ? "a list of two numbers [low, high], or null"
                                   : "a list of two numbers [low, high]");
    for (size_t i = 0; i < 2; i++) {
        const blg_json_path path = {at->path, NULL, i};
        const place entry = {at->reader, &path};
        if (!read_number(&entry, key, false, json_array_get(value, i), &ends[i]))
            return false;
    }
    if (ends[0] > ends[1]) {
        blg_config_report(at->reader, at->path, false, "low end %g above the high end %g", ends[0],
                          ends[1]);
        return false;
    }
    *out = (blg_range){ends[0], ends[1]};
    return true;
}

static bool read_setting(const place *at, const blg_config_key *key, const json_t *value,
                         blg_setting *setting) {
    if (!json_is_array(value) || json_array_size(value) < 1 ||
        json_array_size(value) > BLG_MAX_FREE_SHAPES)
        return wrong(at, value, "a list of one to three numbers of actions");
    for (size_t i = 0; i < json_array_size(value); i++) {
        const blg_json_path path = {at->path, NULL, i};
        const place entry = {at->reader, &path};
        double number;
        if (!read_number(&entry, key, true, json_array_get(value, i), &number))
            return false;
        setting->n_actions[setting->n_shapes++] = (int)number;
    }
    return true;
}

/* Reads the word that stands for 0. */
static bool read_word(const place *at, const blg_config_key *key, const json_t *value,
                      int *target) {
    const char *text = json_string_value(value), *near = blg_str_nearest(text, &key->word, 1);
    if (strcmp(text, key->word) == 0) {
        *target = 0;
        return true;
    }
    blg_config_report(at->reader, at->path, false,
                      "expected a whole number or \"%s\", found \"%.80s\"%s", key->word, text,
                      blg_str_guess(near).text);
    return false;
}

static bool read_seed(const place *at, const json_t *value, uint64_t *seed) {
    if (!is_whole(value) || json_number_value(value) < 0)
        return wrong(at, value,
                     json_is_real(value) && json_real_value(value) > 9007199254740992
                         ? "a number up to 9007199254740992 or, in digits alone, a whole number up "
                           "to 9223372036854775807"
                         : "a whole number from 0 to 9223372036854775807");
    *seed = json_is_integer(value) ? (uint64_t)json_integer_value(value)
                                   : (uint64_t)json_number_value(value);
    return true;
}

/* Reads one value, or one entry of a list. target keeps its value if there is a mistake. */
static bool read_value(const place *at, const blg_config_key *key, const json_t *value,
                       void *target) {
    const bool absent = key->optional && json_is_null(value);
    double number = -1;
    switch (key->type) {
    case BLG_KEY_INT:
        if (key->word && json_is_string(value))
            return read_word(at, key, value, target);
        if (!absent && !read_number(at, key, true, value, &number))
            return false;
        *(int *)target = (int)number;
        return true;
    case BLG_KEY_REAL:
        if (!absent && !read_number(at, key, false, value, &number))
            return false;
        *(double *)target = number;
        return true;
    case BLG_KEY_SEED:
        return read_seed(at, value, target);
    case BLG_KEY_BOOL:
        if (!json_is_boolean(value))
            return wrong(at, value, "true or false");
        *(bool *)target = json_is_true(value);
        return true;
    case BLG_KEY_TEXT:
        return read_text(at, key, value, target);
    case BLG_KEY_CHOICE: /* every enum of the config is as wide as an int */
        return read_name(at, value, key->names, key->n_names, target);
    case BLG_KEY_SETTING:
        return read_setting(at, key, value, target);
    default:
        assert(key->type == BLG_KEY_RANGE);
        return read_range(at, key, value, target);
    }
}

/* Reads a counted list, or a number for a list of one; the old list stays on a mistake. */
static void read_list(const place *at, const blg_config_key *key, const json_t *value, char *base) {
    enum { LARGEST = BLG_MAX_NAMES * 2 * BLG_NAME_TEXT };
    char list[LARGEST];
    const bool single = key->single && !json_is_array(value);
    if (!single && !is_list(at, key, key->most, value))
        return;
    const size_t n = single ? 1 : json_array_size(value), size = blg_config_key_size(key);
    const size_t whole = size * (size_t)key->most;
    assert(whole <= sizeof list);
    memset(list, 0, whole);
    bool good = !single || read_value(at, key, value, list);
    for (size_t i = 0; !single && i < n; i++) {
        const blg_json_path path = {at->path, NULL, i};
        const place entry = {at->reader, &path};
        if (!read_value(&entry, key, json_array_get(value, i), list + i * size)) {
            good = false;
            continue;
        }
        for (size_t j = 0; !key->repeats && good && j < i; j++)
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

static void read_key(const place *at, const blg_config_key *key, const json_t *value, void *base) {
    char *target = (char *)base + key->offset;
    if (key->type == BLG_KEY_SPLITS)
        read_splits(at, value, &((blg_config *)base)->splits);
    else if (key->type == BLG_KEY_FLAGS)
        read_flags(at, key, value, (bool *)target);
    else if (key->most)
        read_list(at, key, value, base);
    else
        (void)read_value(at, key, value, target);
}

/* Lists the names of the members that an object with this prefix may have. */
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
    for (int i = 0; i < n && !near && strlen(key) >= 3; i++) /* suggest "size_px" for "size" */
        if (strncmp(names[i], key, strlen(key)) == 0)
            near = names[i];
    if (strchr(key, '.'))
        blg_config_report(at->reader, at->path, true,
                          "unknown key; in a file the parts of a path are objects in objects");
    else
        blg_config_report(at->reader, at->path, true, "unknown key%s", blg_str_guess(near).text);
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

static void remove_rule(blg_config_reader *reader, blg_splits_config *splits, int index) {
    const unsigned below = (1u << index) - 1;
    for (int i = index; i + 1 < splits->n_rules; i++)
        splits->rules[i] = splits->rules[i + 1];
    memset(&splits->rules[--splits->n_rules], 0, sizeof splits->rules[0]);
    reader->bad_splits = (reader->bad_splits & below) | (reader->bad_splits >> 1 & ~below);
}

static void read_rule(const place *at, const char *name, const json_t *value,
                      blg_splits_config *splits) {
    blg_config_reader *reader = at->reader;
    int before = reader->n_errors, index = blg_splits_find(splits, name);
    if (json_is_null(value) && reader->edit_splits && index >= 0) {
        remove_rule(reader, splits, index);
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
