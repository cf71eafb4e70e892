/* Reading scenes.jsonl: one JSON object a line, checked key by key. What a line says must be
 * drawable and consistent; an unknown key is an error, so that a misspelt one is not passed over.
 */
#include "read/scene_read.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "write/scene.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define BLOCK ((size_t)256 * 1024)
/* A line of twenty images of four long shapes a side has 400 KB. */
#define LONGEST_LINE ((size_t)8 * 1024 * 1024)

struct blg_scene_reader {
    blg_arena arena;
    FILE *file;
    char *path;
    const blg_catalogue *catalogue;
    blg_buf line;
    size_t start, scanned; /* of what is not yet taken; up to where no line end was found */
    const char *taken;     /* the line taken last */
    size_t taken_size;
    int number; /* of the line read last */
    char split[BLG_SPLIT_NAME];
    uint64_t seed;
};

blg_status blg_scene_reader_open(const char *path, const blg_catalogue *catalogue,
                                 blg_scene_reader **reader, blg_error *error) {
    *reader = NULL;
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_scene_reader *r = BLG_NEW(&arena, blg_scene_reader, 1);
    char *copy = r ? blg_arena_strdup(&arena, path) : NULL;
    if (!copy) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    r->path = copy;
    r->catalogue = catalogue;
    r->arena = arena;
    r->file = fopen(path, "rb");
    if (!r->file) {
        blg_error_at(error, path, 0, 0);
        blg_error_set(error, BLG_IO, "cannot open: %s", strerror(errno));
        blg_scene_reader_close(r);
        return BLG_IO;
    }
    *reader = r;
    return BLG_OK;
}

void blg_scene_reader_close(blg_scene_reader *reader) {
    if (!reader)
        return;
    if (reader->file)
        fclose(reader->file);
    blg_buf_free(&reader->line);
    blg_arena arena = reader->arena;
    blg_arena_free(&arena);
}

const char *blg_scene_reader_split(const blg_scene_reader *reader) {
    return reader->split;
}

const char *blg_scene_reader_line(const blg_scene_reader *reader, size_t *size) {
    *size = reader->taken_size;
    return reader->taken;
}

uint64_t blg_scene_reader_seed(const blg_scene_reader *reader) {
    return reader->seed;
}

/* Drops the lines that were taken and reads another block. */
static blg_status refill(blg_scene_reader *r, bool *end, blg_error *error) {
    size_t left = r->line.size - r->start;
    if (left)
        memmove(r->line.data, r->line.data + r->start, left);
    r->line.size = r->scanned = left;
    r->start = 0;
    if (left > LONGEST_LINE)
        return blg_error_set(error, BLG_INVALID, "the line is longer than %zu bytes", LONGEST_LINE);
    if (!blg_buf_reserve(&r->line, BLOCK))
        return blg_no_memory(error);
    size_t got = fread(r->line.data + left, 1, BLOCK, r->file);
    r->line.size += got;
    *end = got == 0;
    if (got == 0 && ferror(r->file))
        return blg_error_set(error, BLG_IO, "cannot read");
    return BLG_OK;
}

/* The next line without its end; *line is NULL at the end of the file. */
static blg_status take_line(blg_scene_reader *r, const char **line, size_t *size,
                            blg_error *error) {
    *line = NULL;
    r->scanned = r->start;
    for (bool end = false;;) {
        const char *data = r->line.data;
        const char *stop = r->line.size > r->scanned
                               ? memchr(data + r->scanned, '\n', r->line.size - r->scanned)
                               : NULL;
        if (stop || (end && r->line.size > r->start)) {
            *line = data + r->start;
            *size = stop ? (size_t)(stop - *line) : r->line.size - r->start;
            r->taken = *line;
            r->taken_size = *size;
            r->start += *size + (stop != NULL);
            r->number++;
            return BLG_OK;
        }
        if (end)
            return BLG_OK;
        blg_status status = refill(r, &end, error);
        if (status != BLG_OK)
            return status;
    }
}

/* A place in the line: the value and its key path, for messages. */
typedef struct place {
    blg_scene_reader *reader;
    blg_error *error;
    char key[120];
} place;

static blg_status wrong(const place *p, const char *key, const char *expected) {
    blg_error_key(p->error, "%s%s%s", p->key, *key ? "." : "", key);
    return blg_error_set(p->error, BLG_INVALID, "expected %s", expected);
}

static place inside(const place *p, const char *key, int index) {
    place sub = {p->reader, p->error, ""};
    snprintf(sub.key, sizeof sub.key, "%.80s.%.20s[%d]", p->key, key, index);
    return sub;
}

/* Every key of the object must be among names; those are separated by blanks. */
static blg_status check_keys(const place *p, const json_t *object, const char *names) {
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return wrong(p, "", "an object");
    json_object_foreach((json_t *)object, key, value) {
        size_t size = strlen(key);
        const char *at = names;
        while (*at && !(strncmp(at, key, size) == 0 && (at[size] == ' ' || !at[size]))) {
            at += strcspn(at, " ");
            at += *at == ' ';
        }
        if (!*at || !size) {
            blg_error_key(p->error, "%s", p->key);
            return blg_error_set(p->error, BLG_INVALID, "unknown key \"%.60s\"", key);
        }
    }
    return BLG_OK;
}

static blg_status get_text(const place *p, const json_t *object, const char *key, char *out,
                           size_t size) {
    const char *text = json_string_value(json_object_get(object, key));
    if (!text || !*text || strlen(text) >= size)
        return wrong(p, key, "a text that is neither empty nor too long");
    memcpy(out, text, strlen(text) + 1);
    return BLG_OK;
}

static blg_status get_integer(const place *p, const json_t *object, const char *key, long long low,
                              long long high, long long *out) {
    json_t *value = json_object_get(object, key);
    char expected[80];
    snprintf(expected, sizeof expected, "a whole number in %lld..%lld", low, high);
    if (!json_is_integer(value) || json_integer_value(value) < low ||
        json_integer_value(value) > high)
        return wrong(p, key, expected);
    *out = json_integer_value(value);
    return BLG_OK;
}

static blg_status get_int(const place *p, const json_t *object, const char *key, int low, int high,
                          int *out) {
    long long value = 0;
    blg_status status = get_integer(p, object, key, low, high, &value);
    if (status == BLG_OK)
        *out = (int)value;
    return status;
}

static blg_status get_number(const place *p, const json_t *object, const char *key, double low,
                             double high, double *out) {
    json_t *value = json_object_get(object, key);
    char expected[80];
    snprintf(expected, sizeof expected, "a number in %g..%g", low, high);
    if (!json_is_number(value) || !(json_number_value(value) >= low) ||
        !(json_number_value(value) <= high))
        return wrong(p, key, expected);
    *out = json_number_value(value);
    return BLG_OK;
}

static blg_status get_bool(const place *p, const json_t *object, const char *key, bool *out) {
    json_t *value = json_object_get(object, key);
    if (!json_is_boolean(value))
        return wrong(p, key, "true or false");
    *out = json_is_true(value);
    return BLG_OK;
}

static blg_status get_array(const place *p, const json_t *object, const char *key, size_t low,
                            size_t high, const json_t **out) {
    const json_t *value = json_object_get(object, key);
    char expected[80];
    if (low == high)
        snprintf(expected, sizeof expected, "a list of %zu", low);
    else
        snprintf(expected, sizeof expected, "a list of %zu to %zu", low, high);
    if (!json_is_array(value) || json_array_size(value) < low || json_array_size(value) > high)
        return wrong(p, key, expected);
    *out = value;
    return BLG_OK;
}

static int find_word(const json_t *value, const char *(*name)(int), int n) {
    const char *text = json_string_value(value);
    for (int i = 0; text && i < n; i++)
        if (strcmp(text, name(i)) == 0)
            return i;
    return -1;
}

static const char *kind_name(int i) {
    return blg_action_kind_name((blg_action_kind)i);
}
static const char *type_name(int i) {
    return blg_stroke_type_name((blg_stroke_type)i);
}
static const char *family_name(int i) {
    return blg_family_name((blg_family)i);
}

/* ["line", type, length, turn] or ["arc", type, radius, extent, turn] */
static bool read_action(const json_t *list, blg_action *action) {
    int kind = find_word(json_array_get(list, 0), kind_name, BLG_ACTION_KINDS);
    int type = find_word(json_array_get(list, 1), type_name, BLG_STROKE_TYPES);
    size_t n = kind == BLG_ARC ? 5 : 4;
    if (kind < 0 || type < 0 || json_array_size(list) != n)
        return false;
    for (size_t i = 2; i < n; i++)
        if (!json_is_number(json_array_get(list, i)))
            return false;
    *action = (blg_action){.kind = (blg_action_kind)kind, .type = (blg_stroke_type)type};
    action->length = json_number_value(json_array_get(list, 2));
    action->extent_deg = kind == BLG_ARC ? json_number_value(json_array_get(list, 3)) : 0;
    action->turn_deg = json_number_value(json_array_get(list, n - 1));
    return action->length >= 0 && action->length <= 1 && fabs(action->extent_deg) <= 360 &&
           fabs(action->turn_deg) <= 180;
}

static blg_status read_program(const place *p, const json_t *list, blg_program *program) {
    size_t n = json_array_size(list);
    if (!json_is_array(list) || n < 1 || n > BLG_MAX_ACTIONS)
        return wrong(p, "", "a program: a list of actions");
    program->n_actions = (int)n;
    for (size_t i = 0; i < n; i++)
        if (!read_action(json_array_get(list, i), &program->actions[i])) {
            place at = inside(p, "program", (int)i);
            return wrong(&at, "",
                         "[\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]");
        }
    return BLG_OK;
}

/* A catalogue name, or null for a figure of no catalogue. */
static blg_status read_shape_name(const place *p, const json_t *value, int *shape) {
    const char *name = json_string_value(value);
    *shape = -1;
    if (json_is_null(value))
        return BLG_OK;
    if (!name)
        return wrong(p, "name", "a shape's name or null");
    const blg_catalogue *catalogue = p->reader->catalogue;
    if (catalogue && (*shape = blg_catalogue_find(catalogue, name)) < 0)
        return wrong(p, "name", "the name of a shape in the catalogue");
    return BLG_OK;
}

static blg_status read_component(const place *p, const json_t *value, blg_problem *problem, int i) {
    blg_concept *concept = &problem->concept;
    if (problem->family == BLG_FREE_FORM)
        return read_program(p, value, &concept->programs[i]);
    if (problem->family == BLG_BASIC)
        return read_shape_name(p, value, &concept->shapes[i]);
    const char *name = json_string_value(value);
    int attribute = name ? blg_attribute_find(name) : -1;
    if (attribute < 0)
        return wrong(p, "", "the name of an attribute");
    concept->attributes[i] = (blg_attribute)attribute;
    return BLG_OK;
}

static blg_status read_concept(const place *p, const json_t *object, blg_problem *problem) {
    static const char *const keys[BLG_FAMILIES] = {"programs", "shapes", "attributes"};
    const char *key = keys[problem->family];
    char names[64];
    const json_t *list = NULL;
    blg_concept *concept = &problem->concept;
    snprintf(names, sizeof names, "expression negated %s", key);
    blg_status status = check_keys(p, object, names);
    if (status == BLG_OK)
        status = get_bool(p, object, "negated", &concept->negated);
    if (status == BLG_OK && json_object_get(object, "expression"))
        return get_text(p, object, "expression", concept->expression, sizeof concept->expression);
    if (status == BLG_OK)
        status = get_array(p, object, key, 0, BLG_MAX_COMPONENTS, &list); /* none: not known */
    concept->n_components = (int)json_array_size(list);
    for (int i = 0; i < concept->n_components && status == BLG_OK; i++) {
        place at = inside(p, key, i);
        status = read_component(&at, json_array_get(list, (size_t)i), problem, i);
    }
    return status;
}

static blg_status read_pose(const place *p, const json_t *object, blg_pose *pose) {
    blg_status status = check_keys(p, object, "x y heading_deg scale");
    if (status == BLG_OK)
        status = get_number(p, object, "x", -1e4, 1e4, &pose->x);
    if (status == BLG_OK)
        status = get_number(p, object, "y", -1e4, 1e4, &pose->y);
    if (status == BLG_OK)
        status = get_number(p, object, "heading_deg", -1e5, 1e5, &pose->heading_deg);
    return status == BLG_OK ? get_number(p, object, "scale", 1e-3, 1e4, &pose->scale) : status;
}

static blg_status read_shape(const place *p, const json_t *object, blg_scene *scene, int i) {
    place pose = {p->reader, p->error, ""};
    snprintf(pose.key, sizeof pose.key, "%.110s.pose", p->key);
    blg_status status = check_keys(p, object, "name program pose");
    if (status == BLG_OK)
        status = read_shape_name(p, json_object_get(object, "name"), &scene->shapes[i]);
    if (status == BLG_OK)
        status = read_program(p, json_object_get(object, "program"), &scene->programs[i]);
    return status == BLG_OK ? read_pose(&pose, json_object_get(object, "pose"), &scene->poses[i])
                            : status;
}

/* Side and role follow from the order of the list and must say so. */
static blg_status check_side(const place *p, const json_t *object, bool positive, bool support) {
    const char *side = json_string_value(json_object_get(object, "side"));
    const char *role = json_string_value(json_object_get(object, "role"));
    if (!side || strcmp(side, positive ? "positive" : "negative") != 0)
        return wrong(p, "side", positive ? "\"positive\"" : "\"negative\"");
    if (!role || strcmp(role, support ? "support" : "query") != 0)
        return wrong(p, "role", support ? "\"support\"" : "\"query\"");
    if (!json_is_string(json_object_get(object, "file")))
        return wrong(p, "file", "a file name");
    return BLG_OK;
}

/* Both or none: the published widths go without saying. */
static blg_status read_widths(const place *p, const json_t *object, blg_scene *scene) {
    if (!json_object_get(object, "pen_px") && !json_object_get(object, "stamp_px"))
        return BLG_OK;
    blg_status status = get_number(p, object, "pen_px", 0.1, 1000, &scene->pen_px);
    return status == BLG_OK ? get_number(p, object, "stamp_px", 0.1, 1000, &scene->stamp_px)
                            : status;
}

static blg_status read_image(const place *p, const json_t *object, blg_scene *scene) {
    const json_t *shapes = NULL;
    const json_t *violated = json_object_get(object, "violated");
    *scene = (blg_scene){.violated = -1};
    blg_status status =
        check_keys(p, object, "file side role shapes distractors violated impure pen_px stamp_px");
    if (status == BLG_OK)
        status = get_array(p, object, "shapes", 1, BLG_MAX_SHAPES, &shapes);
    scene->n_shapes = (int)json_array_size(shapes);
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++) {
        place at = inside(p, "shapes", i);
        status = read_shape(&at, json_array_get(shapes, (size_t)i), scene, i);
    }
    if (status == BLG_OK)
        status = get_int(p, object, "distractors", 0, scene->n_shapes, &scene->n_distractors);
    if (status == BLG_OK && !json_is_null(violated))
        status = get_int(p, object, "violated", 0, BLG_MAX_COMPONENTS - 1, &scene->violated);
    if (status == BLG_OK)
        status = get_bool(p, object, "impure", &scene->impure);
    return status == BLG_OK ? read_widths(p, object, scene) : status;
}

static blg_status read_images(const place *p, const json_t *object, blg_problem *problem) {
    const int n_positive = blg_problem_side(problem, 1);
    const int n = n_positive + blg_problem_side(problem, 0);
    const json_t *images = NULL;
    if (n_positive > BLG_MAX_SIDE || n - n_positive > BLG_MAX_SIDE)
        return wrong(p, "n_query", "fewer images");
    blg_status status = get_array(p, object, "images", (size_t)n, (size_t)n, &images);
    for (int k = 0; k < n && status == BLG_OK; k++) {
        place at = inside(p, "images", k);
        const json_t *image = json_array_get(images, (size_t)k);
        const bool positive = k < n_positive;
        const int i = positive ? k : k - n_positive;
        status = read_image(&at, image, &problem->images[positive][i]);
        if (status == BLG_OK)
            status = check_side(&at, image, positive, i < problem->n_support);
    }
    return status;
}

/* Data sets of format 3 have no fitting_rules; null says that the family has none. */
static blg_status read_fitting_rules(const place *p, const json_t *object, int *fitting) {
    const json_t *value = json_object_get(object, "fitting_rules");
    *fitting = -1;
    return !value || json_is_null(value)
               ? BLG_OK
               : get_int(p, object, "fitting_rules", 0, 1000000, fitting);
}

static blg_status read_hardness(const place *p, const json_t *object, blg_hardness *hardness) {
    blg_status status =
        check_keys(p, object, "negative_distance positive_diversity near_separators fitting_rules");
    if (status == BLG_OK)
        status = get_number(p, object, "negative_distance", 0, 1e6, &hardness->negative_distance);
    if (status == BLG_OK)
        status = get_number(p, object, "positive_diversity", 0, 1e6, &hardness->positive_diversity);
    if (status == BLG_OK)
        status = get_int(p, object, "near_separators", 0, 1000000, &hardness->near_separators);
    return status == BLG_OK ? read_fitting_rules(p, object, &hardness->fitting_rules) : status;
}

/* A number for both sides, or [positives, negatives] of a problem with a single query in all. */
static blg_status read_queries(const place *p, const json_t *line, blg_problem *problem) {
    const json_t *list = json_object_get(line, "n_query");
    blg_status status = BLG_OK;
    if (!json_is_array(list)) {
        status = get_int(p, line, "n_query", 0, BLG_MAX_SIDE, &problem->n_query[1]);
        problem->n_query[0] = problem->n_query[1];
        return status;
    }
    const json_int_t positives = json_integer_value(json_array_get(list, 0));
    const json_int_t negatives = json_integer_value(json_array_get(list, 1));
    if (json_array_size(list) != 2 || !json_is_integer(json_array_get(list, 0)) ||
        !json_is_integer(json_array_get(list, 1)) || positives + negatives != 1 || positives < 0 ||
        negatives < 0)
        return wrong(p, "n_query", "a whole number, [1,0] or [0,1]");
    problem->n_query[1] = (int)positives;
    problem->n_query[0] = (int)negatives;
    return status;
}

static blg_status read_head(const place *p, const json_t *line, blg_problem *problem) {
    blg_scene_reader *r = p->reader;
    long long seed = 0;
    blg_status status =
        check_keys(p, line,
                   "name family index split seed attempt concept hardness n_support "
                   "n_query images");
    if (status == BLG_OK)
        status = get_text(p, line, "name", problem->name, sizeof problem->name);
    int family = find_word(json_object_get(line, "family"), family_name, BLG_FAMILIES);
    if (status == BLG_OK && family < 0)
        status = wrong(p, "family", "\"ff\", \"bd\" or \"hd\"");
    problem->family = (blg_family)(family < 0 ? 0 : family);
    if (status == BLG_OK)
        status = get_int(p, line, "index", 0, INT32_MAX, &problem->index);
    if (status == BLG_OK)
        status = get_text(p, line, "split", r->split, sizeof r->split);
    if (status == BLG_OK)
        status = get_integer(p, line, "seed", 0, INT64_MAX, &seed);
    r->seed = (uint64_t)seed;
    if (status == BLG_OK)
        status = get_int(p, line, "attempt", 0, INT32_MAX, &problem->attempt);
    if (status == BLG_OK)
        status = get_int(p, line, "n_support", 1, BLG_MAX_SIDE, &problem->n_support);
    return status == BLG_OK ? read_queries(p, line, problem) : status;
}

static blg_status read_problem(blg_scene_reader *r, const json_t *line, blg_problem *problem,
                               blg_error *error) {
    place p = {r, error, "$"};
    problem->split = -1;
    problem->concept = (blg_concept){0};
    blg_status status = read_head(&p, line, problem);
    place concept = {r, error, "$.concept"}, hardness = {r, error, "$.hardness"};
    if (status == BLG_OK)
        status = read_concept(&concept, json_object_get(line, "concept"), problem);
    if (status == BLG_OK)
        status = read_hardness(&hardness, json_object_get(line, "hardness"), &problem->hardness);
    return status == BLG_OK ? read_images(&p, line, problem) : status;
}

static blg_status at_line(const blg_scene_reader *r, blg_status status, blg_error *error) {
    if (status != BLG_OK)
        blg_error_at(error, r->path, r->number, 0);
    return status;
}

static blg_status parse_line(blg_scene_reader *r, const char *text, size_t size,
                             blg_problem *problem, blg_error *error) {
    json_error_t detail;
    json_t *line = json_loadb(text, size, JSON_REJECT_DUPLICATES, &detail);
    if (!line) {
        blg_error_at(error, r->path, r->number, detail.column);
        return blg_error_set(error, BLG_INVALID, "not JSON: %s", detail.text);
    }
    blg_status status = read_problem(r, line, problem, error);
    json_decref(line);
    return at_line(r, status, error);
}

blg_status blg_scene_reader_next(blg_scene_reader *reader, blg_problem *problem, bool *found,
                                 blg_error *error) {
    const char *text = NULL;
    size_t size = 0;
    blg_status status = take_line(reader, &text, &size, error);
    *found = status == BLG_OK && text;
    return *found ? parse_line(reader, text, size, problem, error) : at_line(reader, status, error);
}

/* Lines of other problems are passed over unread: the name stands first in a line. */
blg_status blg_scene_reader_find(blg_scene_reader *reader, const char *name, blg_problem *problem,
                                 bool *found, blg_error *error) {
    char head[BLG_NAME_SIZE + 16];
    int n = snprintf(head, sizeof head, "{\"name\":\"%s\"", name);
    *found = false;
    if (n < 0 || (size_t)n >= sizeof head)
        return BLG_OK;
    for (;;) {
        const char *text = NULL;
        size_t size = 0;
        blg_status status = take_line(reader, &text, &size, error);
        if (status != BLG_OK || !text)
            return at_line(reader, status, error);
        if (size > (size_t)n && memcmp(text, head, (size_t)n) == 0) {
            *found = true;
            return parse_line(reader, text, size, problem, error);
        }
    }
}
