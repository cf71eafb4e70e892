/* Configs: presets, parsing, overriding.
 *
 * A preset is a config whose base is another preset. One preset has no base and gives every key.
 * The reader of user configs also reads presets, so a preset has only keys and values that a user
 * may write. */
#include "base/buf.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/str.h"
#include "config/config_read.h"

#include <stdio.h>
#include <string.h>

#define DEFAULT_PRESET "bongard-logo"

static blg_status load_preset(const char *name, int depth, blg_config *config, blg_error *error);

/* Reads the base that root names, or bongard-logo if it names none. Reports an unknown name. */
static void read_base(blg_config_reader *reader, const json_t *root, blg_config *config) {
    const blg_json_path path = {NULL, "preset", 0};
    const json_t *value = json_object_get(root, "preset");
    const char *name = json_is_string(value) ? json_string_value(value) : DEFAULT_PRESET;
    blg_error error = {0};
    blg_status status = load_preset(name, 0, config, &error);
    if (status == BLG_OK)
        return;
    if (status == BLG_NO_MEMORY)
        blg_config_no_memory(reader);
    else
        blg_config_report(reader, &path, false, "%s", error.text);
    if (load_preset(DEFAULT_PRESET, 0, config, NULL) != BLG_OK)
        memset(config, 0, sizeof *config);
}

static void report_syntax(blg_config_reader *reader, const json_error_t *mistake) {
    static const char mark[] = "\xef\xbb\xbf";
    if (reader->size >= strlen(mark) && memcmp(reader->json, mark, strlen(mark)) == 0)
        blg_config_report(reader, NULL, false,
                          "not valid JSON: begins with a byte order mark, which no editor shows");
    else if (strncmp(mistake->text, "too big integer", 15) == 0)
        blg_config_report(reader, NULL, false,
                          "%s: whole numbers are read from -9223372036854775808 to "
                          "9223372036854775807",
                          mistake->text);
    else
        blg_config_report(reader, NULL, false, "not valid JSON: %s", mistake->text);
    if (reader->max_errors < 1)
        return;
    reader->errors[0].key[0] = 0;
    reader->errors[0].line = mistake->line > 0 ? mistake->line : 0;
    reader->errors[0].column = mistake->column > 0 ? mistake->column : 0;
}

blg_status blg_config_parse(const char *json, size_t size, const char *file, blg_config *config,
                            blg_error *errors, int max_errors, int *n_errors) {
    blg_config_reader reader = {
        .json = json, .size = size, .file = file, .errors = errors, .max_errors = max_errors};
    json_error_t mistake;
    json_t *root = NULL;
    blg_status status =
        blg_json_parse(json, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &mistake, &root);
    if (status == BLG_OK) {
        read_base(&reader, root, config);
        if (reader.n_errors && json_is_string(json_object_get(root, "preset")))
            json_object_del(root, "preset"); /* reported; the default takes its place */
        blg_config_read(&reader, root, config);
        if (json_is_object(root))
            blg_config_check(&reader, config);
        json_decref(root);
    } else if (status == BLG_NO_MEMORY) {
        blg_config_no_memory(&reader);
    } else {
        report_syntax(&reader, &mistake);
    }
    *n_errors = reader.n_errors;
    return blg_config_status(&reader);
}

blg_status blg_config_validate(const blg_config *config, blg_error *errors, int max_errors,
                               int *n_errors) {
    blg_config_reader reader = {.errors = errors, .max_errors = max_errors};
    blg_config_check(&reader, config);
    *n_errors = reader.n_errors;
    return blg_config_status(&reader);
}

static blg_status unknown_preset(const char *name, blg_error *error) {
    const char *names[64];
    int n = blg_preset_count() < 64 ? blg_preset_count() : 64;
    for (int i = 0; i < n; i++)
        names[i] = blg_preset_name(i);
    const char *near = blg_str_nearest(name, names, (size_t)n);
    return blg_error_set(error, BLG_INVALID, "unknown preset \"%.60s\"%s", name,
                         blg_str_guess(near).text);
}

static blg_status load_preset(const char *name, int depth, blg_config *config, blg_error *error) {
    enum { DEEPEST = 4 };
    int index = 0;
    while (index < blg_preset_count() && strcmp(blg_preset_name(index), name) != 0)
        index++;
    if (index == blg_preset_count())
        return unknown_preset(name, error);
    const char *json = blg_preset_json(index);
    blg_error mistakes[1];
    blg_config_reader reader = {
        .json = json, .size = strlen(json), .file = name, .errors = mistakes, .max_errors = 1};
    json_t *root = NULL;
    blg_status status = blg_json_parse(json, strlen(json), JSON_REJECT_DUPLICATES, NULL, &root);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    const char *base = json_string_value(json_object_get(root, "preset"));
    memset(config, 0, sizeof *config);
    if (base)
        status = depth < DEEPEST ? load_preset(base, depth + 1, config, error)
                                 : blg_error_set(error, BLG_FAILED, "presets nest too deep");
    if (status == BLG_OK) {
        blg_config_read(&reader, root, config);
        memset(config->preset, 0, sizeof config->preset);
        snprintf(config->preset, sizeof config->preset, "%s", name);
        blg_config_check(&reader, config);
    }
    json_decref(root);
    if (status == BLG_INVALID || reader.n_errors > 0)
        return blg_error_set(error, BLG_FAILED, "preset %s is damaged", name);
    return status;
}

blg_status blg_config_preset(const char *name, blg_config *config, blg_error *error) {
    return load_preset(name, 0, config, error);
}

/* Whether words without quotes, joined by commas, may stand for the key's list. */
static bool is_word_list(const char *path) {
    const bool rule = strncmp(path, "splits.", 7) == 0 && strrchr(path, '.') > path + 6;
    const blg_config_key *keys = rule ? blg_split_keys : blg_config_keys;
    const int n = rule ? blg_split_key_count : blg_config_key_count;
    const char *name = rule ? strrchr(path, '.') + 1 : path;
    for (int i = 0; i < n; i++)
        if (strcmp(keys[i].path, name) == 0)
            return keys[i].type == BLG_KEY_FLAGS ||
                   (keys[i].most &&
                    (keys[i].type == BLG_KEY_CHOICE || keys[i].type == BLG_KEY_TEXT));
    return false;
}

/* Makes a JSON list of the words in text. NULL when memory is out or the text is not UTF-8. */
static json_t *word_list(const char *text) {
    json_t *entries = json_array();
    for (const char *at = text; entries;) {
        size_t length = strcspn(at, ",");
        if (json_array_append_new(entries, json_stringn(at, length))) {
            json_decref(entries);
            return NULL;
        }
        if (!at[length])
            break;
        at += length + 1;
    }
    return entries;
}

/* Parses an assigned value: JSON, or words without quotes. What begins with a quote or bracket must
 * be JSON. BLG_INVALID for other text, and for text that is not UTF-8. */
static blg_status assigned_value(const char *path, const char *text, json_t **value,
                                 blg_error *error) {
    json_error_t place;
    blg_status status =
        blg_json_parse(text, strlen(text), JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &place, value);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (!*value && *text && strchr("\"[{", *text)) {
        blg_error_key(error, "$.%s", path);
        return blg_error_set(error, BLG_INVALID, "not valid JSON: %s", place.text);
    }
    const bool whole = json_is_string(*value);
    blg_memory_watch();
    if ((!*value || json_is_integer(*value) || whole) && is_word_list(path)) {
        json_t *list = whole ? json_pack("[O]", *value) : word_list(text);
        json_decref(*value);
        *value = list;
    } else if (!*value) {
        *value = json_string(text);
    }
    if (*value)
        return BLG_OK;
    return blg_memory_failed()
               ? blg_no_memory(error)
               : blg_error_set(error, BLG_INVALID, "the value of %s is not valid UTF-8", path);
}

/* Makes {"a": {"b": value}} for the path "a.b". Takes ownership of value. NULL when memory is
 * out. */
static json_t *nest(const char *path, json_t *value) {
    size_t length = strcspn(path, ".");
    json_t *inner = path[length] ? nest(path + length + 1, value) : value;
    json_t *object = json_object();
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)length, path);
    if (json_object_set_new(object, name, inner) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

blg_status blg_config_set(blg_config *config, const char *assignment, blg_error *error) {
    const char *value = strchr(assignment, '=');
    size_t length = value ? (size_t)(value - assignment) : 0;
    char path[256];
    if (length == 0 || length >= sizeof path)
        return blg_error_set(error, BLG_INVALID, "expected key=value, found \"%.80s\"", assignment);
    memcpy(path, assignment, length);
    path[length] = 0;
    json_t *parsed = NULL;
    blg_status status = assigned_value(path, value + 1, &parsed, error);
    if (status != BLG_OK)
        return status;
    json_t *root = nest(path, parsed);
    if (!root)
        return blg_no_memory(error);
    blg_error first = {0};
    blg_config_reader reader = {.errors = &first, .max_errors = 1, .edit_splits = true};
    blg_config changed = *config;
    if (strcmp(path, "preset") == 0)
        blg_config_report(&reader, &(blg_json_path){NULL, "preset", 0}, false,
                          "a preset is chosen before single keys are set");
    else
        blg_config_read(&reader, root, &changed);
    json_decref(root);
    if (reader.n_errors) {
        if (error && error->status == BLG_OK)
            *error = first;
        return blg_config_status(&reader);
    }
    *config = changed;
    return BLG_OK;
}
