#include "read/program_file.h"

#include "base/fs.h"
#include "base/json.h"
#include "base/str.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct scanner {
    blg_program_file *file;
    blg_json_scan scan;
    blg_error *error;
} scanner;

/* Fails at a place of the file. Line and column are counted only here, to keep reading fast. */
static blg_status fail_at(const blg_program_file *file, const char *at, blg_error *error,
                          const char *text) {
    int line, column;
    blg_json_locate(file->text.data, at, &line, &column);
    blg_error_at(error, file->path, line, column);
    return blg_error_set(error, BLG_INVALID, "%s", text);
}

static blg_status fail(const scanner *s, const char *at, const char *text) {
    return fail_at(s->file, at, s->error, text);
}

static blg_status expect(scanner *s, char wanted, const char *text) {
    return blg_json_take(&s->scan, wanted) ? BLG_OK : fail(s, s->scan.at, text);
}

/* Checks a name's prefix: it may name the file's own family or no family, but not another family.
 */
static blg_status check_family(const scanner *s, const char *name) {
    char text[BLG_NAME_SIZE + 64];
    for (int family = 0; family < BLG_FAMILIES; family++) {
        const char *prefix = blg_family_name((blg_family)family);
        const size_t n = strlen(prefix);
        if ((int)s->file->family == family || strncmp(name, prefix, n) != 0 || name[n] != '_')
            continue;
        snprintf(text, sizeof text, "\"%s\" is the name of a problem of the family %s, not %s",
                 name, prefix, blg_family_name(s->file->family));
        return fail(s, name, text);
    }
    return BLG_OK;
}

/* Reads a problem's name. Its closing quote is overwritten by the zero byte that ends the name. */
static blg_status scan_name(scanner *s, blg_program_entry *entry) {
    blg_status status = expect(s, '"', "expected a problem name in quotes");
    if (status)
        return status;
    char *first = s->file->text.data + (s->scan.at - s->file->text.data);
    s->scan.at += strspn(s->scan.at, BLG_PLAIN_BYTES); /* a zero byte ends the text */
    const char *end = s->scan.at;
    if (!blg_json_take(&s->scan, '"') || s->scan.at != end + 1)
        return fail(s, end, "a problem name consists of [A-Za-z0-9_-]");
    first[end - first] = '\0';
    entry->name = first;
    if (end == first)
        return fail(s, first, "expected a problem name");
    if (end - first >= BLG_NAME_SIZE)
        return fail(s, first, "the problem name is too long");
    return check_family(s, first);
}

/* Steps over a bracketed value; its content is parsed later. */
static blg_status scan_value(scanner *s, blg_program_entry *entry) {
    blg_json_skip_space(&s->scan);
    const char *first = s->scan.at;
    if (first == s->scan.end || *first != '[')
        return fail(s, first, "expected \"[\": the programs of both sides");
    if (!blg_json_skip_value(&s->scan))
        return fail(s, first, "the file ends within this problem's programs");
    entry->value_at = (size_t)(first - s->file->text.data);
    entry->value_size = (size_t)(s->scan.at - first);
    return BLG_OK;
}

static blg_status scan_entry(scanner *s) {
    blg_program_file *file = s->file;
    if (!blg_buf_grow(&file->entries, &file->capacity, file->n + 1, sizeof *file->entries))
        return blg_no_memory(s->error);
    blg_program_entry entry;
    blg_status status = scan_name(s, &entry);
    if (!status)
        status = expect(s, ':', "expected \":\" after the problem name");
    if (!status)
        status = scan_value(s, &entry);
    if (!status)
        file->entries[file->n++] = entry;
    return status;
}

static blg_status scan_file(blg_program_file *file, blg_error *error) {
    const char *text = file->text.data;
    scanner scanner = {file, {text, text + file->text.size}, error}, *s = &scanner;
    blg_status status = expect(s, '{', "expected \"{\": an object of problems");
    do {
        if (!status)
            status = scan_entry(s);
    } while (!status && blg_json_take(&s->scan, ','));
    if (!status)
        status = expect(s, '}', "expected \",\" or \"}\" after a problem");
    blg_json_skip_space(&s->scan);
    if (!status && s->scan.at < s->scan.end)
        status = fail(s, s->scan.at, "expected nothing after the object of problems");
    return status;
}

blg_status blg_program_file_open(blg_program_file *file, blg_family family, const char *folder,
                                 const char *path, blg_error *error) {
    *file = (blg_program_file){.family = family, .path = path};
    blg_status status = blg_fs_read(folder, path, &file->text, error);
    return status ? status : scan_file(file, error);
}

blg_status blg_program_file_take(blg_program_file *file, blg_family family, const char *path,
                                 const char *text, size_t size, blg_error *error) {
    *file = (blg_program_file){.family = family, .path = path};
    blg_buf_add(&file->text, text, size);
    if (file->text.failed)
        return blg_no_memory(error);
    return scan_file(file, error);
}

void blg_program_file_close(blg_program_file *file) {
    blg_buf_free(&file->text);
    blg_buf_release(&file->entries);
    file->n = file->capacity = 0;
}

/* The place within a value that is being parsed, for messages. */
typedef struct place {
    const blg_program_file *file;
    const char *name;
    int side, image, shape, action; /* -1 = not there yet */
    blg_error *error;
} place;

static blg_status fail_here(const place *p, blg_status status) {
    char key[96];
    size_t n = 0;
    const int steps[] = {p->side, p->image, p->shape, p->action};
    key[0] = '\0';
    for (int i = 0; i < 4 && steps[i] >= 0; i++)
        n += (size_t)snprintf(key + n, sizeof key - n, "[%d]", steps[i]);
    blg_error_key(p->error, "$.%.80s%s", p->name, key);
    blg_error_at(p->error, p->file->path, 0, 0);
    return status;
}

static blg_status read_shape(place *p, const json_t *json, blg_program *program) {
    size_t n = json_array_size(json);
    if (n < 1 || n > BLG_MAX_ACTIONS)
        return fail_here(p, blg_error_set(p->error, BLG_INVALID,
                                          "expected a list of 1 to %d actions", BLG_MAX_ACTIONS));
    program->n_actions = (int)n;
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(json, i));
        p->action = (int)i;
        if (!text)
            return fail_here(p, blg_error_set(p->error, BLG_INVALID, "expected an action as text"));
        blg_error reason = {0};
        blg_status status = blg_action_parse(text, &program->actions[i], &reason);
        if (status)
            return fail_here(p, blg_error_set(p->error, status, "\"%.60s\", byte %d: %s", text,
                                              reason.column, reason.text));
    }
    p->action = -1;
    return BLG_OK;
}

/* Reads one image. may_lack: an empty list is allowed and means that the side lacks its query. */
static blg_status read_scene(place *p, const json_t *json, bool may_lack, blg_scene *scene) {
    size_t n = json_array_size(json);
    if ((n < 1 && !(may_lack && json_is_array(json))) || n > BLG_MAX_SHAPES)
        return fail_here(p, blg_error_set(p->error, BLG_INVALID,
                                          "expected a list of 1 to %d shapes", BLG_MAX_SHAPES));
    *scene = (blg_scene){.n_shapes = (int)n, .violated = -1};
    blg_status status = BLG_OK;
    for (size_t i = 0; !status && i < n; i++) {
        scene->shapes[i] = -1;
        p->shape = (int)i;
        status = read_shape(p, json_array_get(json, i), &scene->programs[i]);
    }
    p->shape = -1;
    return status;
}

static blg_status read_sides(place *p, const json_t *json, blg_problem *problem, int *n_side) {
    if (json_array_size(json) != 2)
        return fail_here(p, blg_error_set(p->error, BLG_INVALID,
                                          "expected two lists: positive and negative images"));
    *n_side = (int)json_array_size(json_array_get(json, 0));
    blg_status status = BLG_OK;
    for (int i = 0; !status && i < 2; i++) {
        const json_t *list = json_array_get(json, (size_t)i);
        p->side = i;
        p->image = -1;
        if ((int)json_array_size(list) != *n_side || *n_side < 1 || *n_side > BLG_MAX_SIDE)
            return fail_here(p, blg_error_set(p->error, BLG_INVALID,
                                              "found %d images; expected as many on both sides, 1 "
                                              "to %d",
                                              (int)json_array_size(list), BLG_MAX_SIDE));
        for (int k = 0; !status && k < *n_side; k++) {
            p->image = k;
            const bool query = k > 0 && k == *n_side - 1;
            const bool may_lack = query && (i == 0 || problem->images[1][k].n_shapes > 0);
            status = read_scene(p, json_array_get(list, (size_t)k), may_lack,
                                &problem->images[1 - i][k]);
        }
    }
    return status;
}

blg_status blg_program_file_read(const blg_program_file *file, int index, blg_problem *problem,
                                 int *side, blg_error *error) {
    const blg_program_entry *entry = &file->entries[index];
    const char *text = file->text.data + entry->value_at;
    json_error_t reason;
    json_t *json = NULL;
    blg_status status = blg_json_parse(text, entry->value_size, 0, &reason, &json);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK) {
        char why[sizeof reason.text + 16];
        snprintf(why, sizeof why, "not JSON: %s", reason.text);
        return fail_at(file, text + reason.position, error, why);
    }
    place p = {file, entry->name, -1, -1, -1, -1, error};
    status = read_sides(&p, json, problem, side);
    json_decref(json);
    return status;
}
