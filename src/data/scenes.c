/* Reads scenes: lines of scenes.jsonl, and lines in the same form that others wrote. A line of JSON
 * comes in and is checked member by member (a key with its value). A problem with programs and
 * poses comes out, or the place of the first mistake. The reader of data sets, `pack` and `render
 * --scene` use it. The header is data/read.h. */
#include "data/read.h"

#include "base/text.h"
#include "data/write.h"
#include "problem/concept.h"
#include "problem/relations.h"

#include <jansson.h>

/* ---- scene parse ---- */

/* Checks the values of a line of scenes.jsonl key by key. A scene must be drawable and consistent.
 * An unknown key is an error, so that a misspelt key is not ignored.
 *
 * The same functions read a given line: a problem, image or shape that somebody else wrote, such as
 * a data set made elsewhere (parser->reads_given). Most keys may be missing, and may have programs
 * as text or Logo words (data/read.h). */

/* The widest lines of an image in pixels at 512 px: a fifth of its side, eight times a config's
 * widest pen. Lines ten times as wide take minutes to draw at 4096 px. */
#define WIDEST_PX 100

/* Room for the keys of an object, and their number. */
#define NAMES_TEXT 160
#define MOST_NAMES 16

/* ---- values ---- */

/* Only the first mistake of a line is recorded (refuse). Reading goes on: a number that is wrong
 * becomes the lowest of its range, so that what follows has sound values. */

/* A value and its path. The path is a linked list through the places of the calling functions. */
typedef struct place {
    blg_scene_parser *parser;
    const json_t *value; /* NULL = missing */
    bool is_part;        /* the value is not the whole text */
    blg_json_path path;
} place;

/* The path of a place, NULL = the whole text. */
static const blg_json_path *path_of(const place *p) {
    return p->is_part ? &p->path : NULL;
}

/* The column of a value or of its key. If the value is missing, the column of the nearest value
 * around it. 0 if a mistake is recorded already: a search reads the whole text, and no other
 * mistake is reported. Sets parser->line to the value's line. */
static int column_of(blg_scene_parser *parser, const blg_json_path *path, bool of_key) {
    int line = 0, column = 0;
    while (parser->status == BLG_OK && parser->text &&
           !blg_json_place(parser->text, parser->size, path, of_key, &line, &column) && path)
        path = path->parent;
    parser->line = line;
    return column;
}

/* Records the first mistake. path: the key that the message names; column: where it points to. */
static void refuse(const place *p, const blg_json_path *path, int column, const char *text) {
    blg_scene_parser *parser = p->parser;
    char key[160];
    if (parser->status != BLG_OK)
        return;
    blg_json_path_print(path, key, sizeof key);
    blg_error_key(parser->error, "%s", key);
    blg_error_at(parser->error, NULL, parser->many_lines ? parser->line : 0, column);
    parser->status = blg_error_set(parser->error, BLG_INVALID, "%s", text);
}

/* Records a wrong value. key: the member of p that is wrong, or "" for p itself. */
static void wrong(const place *p, const char *key, const char *expected) {
    const blg_json_path below = {.parent = path_of(p), .key = key};
    const blg_json_path *path = *key ? &below : path_of(p);
    char text[224];
    snprintf(text, sizeof text, "expected %s", expected);
    refuse(p, path, column_of(p->parser, path, /* of_key */ false), text);
}

static const json_t *get_member(const place *p, const char *key) {
    return json_object_get(p->value, key);
}

static place member(const place *p, const char *key) {
    return (place){
        p->parser, get_member(p, key), /* is_part */ true, {.parent = path_of(p), .key = key}};
}

/* The place of an element of list; path is the path of list. */
static place element(const place *p, const blg_json_path *path, const json_t *list, int index) {
    return (place){p->parser,
                   json_array_get(list, (size_t)index),
                   true,
                   {.parent = path, .index = (size_t)index}};
}

/* Splits a list of names with blanks between them; returns their number. copy holds the names. */
static int split_names(const char *names, char copy[NAMES_TEXT], const char *list[MOST_NAMES]) {
    int n = 0;
    snprintf(copy, NAMES_TEXT, "%s", names);
    for (char *at = copy; *at && n < MOST_NAMES;) {
        char *end = at + strcspn(at, " ");
        list[n++] = at;
        at = *end ? end + 1 : end;
        *end = '\0';
    }
    return n;
}

/* Checks that every key of the object is among names, which are separated by blanks. */
static void check_keys(const place *p, const char *names) {
    const char *key, *list[MOST_NAMES];
    char copy[NAMES_TEXT], text[160];
    const int n = split_names(names, copy, list);
    json_t *value;
    if (!json_is_object(p->value))
        wrong(p, "", "an object");
    json_object_foreach((json_t *)p->value, key, value) {
        if (blg_str_index(key, list, n) >= 0)
            continue;
        const blg_json_path below = {.parent = path_of(p), .key = key};
        snprintf(text, sizeof text, "unknown key \"%.60s\"%.80s", key,
                 blg_str_guess(blg_str_nearest(key, list, (size_t)n)).text);
        refuse(p, path_of(p), column_of(p->parser, &below, /* of_key */ true), text);
    }
}

/* Whether the member is missing, and may be, because the line is a given line. */
static bool lacks(const place *p, const char *key) {
    return p->parser->reads_given && !get_member(p, key);
}

static void get_text(const place *p, const char *key, char *out, size_t size) {
    const char *text = json_string_value(get_member(p, key));
    if (!text || !*text || strlen(text) >= size)
        wrong(p, key, "a text that is neither empty nor too long");
    else
        memcpy(out, text, strlen(text) + 1);
}

/* Reads a name. Names have plain letters only, because they become parts of paths and scripts. */
static void get_name(const place *p, const char *key, char *out, size_t size) {
    get_text(p, key, out, size);
    if (p->parser->status == BLG_OK && !blg_str_is_plain(out))
        wrong(p, key, BLG_PLAIN_NAME);
}

/* The whole number of a member. If the number is missing or out of range: a mistake, and low. */
static long long get_integer(const place *p, const char *key, long long low, long long high) {
    const json_t *value = get_member(p, key);
    char expected[80];
    if (json_is_integer(value) && json_integer_value(value) >= low &&
        json_integer_value(value) <= high)
        return json_integer_value(value);
    snprintf(expected, sizeof expected, "a whole number in %lld..%lld", low, high);
    wrong(p, key, expected);
    return low;
}

/* Reads the value of p, a number in low..high. what: its name for messages. */
static double read_part(const place *p, const char *what, double low, double high) {
    const double value = json_number_value(p->value);
    char expected[80];
    if (json_is_number(p->value) && value >= low && value <= high)
        return value;
    snprintf(expected, sizeof expected, "%s in %g..%g", what, low, high);
    wrong(p, "", expected);
    return low;
}

static double get_number(const place *p, const char *key, double low, double high) {
    const place at = member(p, key);
    return read_part(&at, "a number", low, high);
}

static bool get_bool(const place *p, const char *key) {
    if (!json_is_boolean(get_member(p, key)))
        wrong(p, key, "true or false");
    return json_is_true(get_member(p, key));
}

/* Reads a list with low..high elements. *n gets their number; 0 after a mistake. */
static const json_t *get_array(const place *p, const char *key, int low, int high, int *n) {
    const json_t *list = get_member(p, key);
    char expected[80];
    *n = json_array_size(list) > INT_MAX ? INT_MAX : (int)json_array_size(list);
    if (low == high)
        snprintf(expected, sizeof expected, "a list of %d", low);
    else
        snprintf(expected, sizeof expected, "a list of %d to %d", low, high);
    if (!json_is_array(list) || *n < low || *n > high)
        wrong(p, key, expected);
    *n = p->parser->status == BLG_OK ? *n : 0;
    return list;
}

/* ---- a problem ---- */

/* Reads the members of a problem: names, concept, images, shapes with programs and poses. */

/* Records the mistake that a value is no known name. what: the expected names; near: the known name
 * nearest to the value, or NULL. */
static void unknown_name(const place *p, const char *what, const char *near) {
    char expected[208];
    if (json_is_string(p->value))
        snprintf(expected, sizeof expected, "%.60s, found \"%.40s\"%.80s", what,
                 json_string_value(p->value), blg_str_guess(near).text);
    wrong(p, "", json_is_string(p->value) ? expected : what);
}

/* The stroke type that the value names; reports any other value, and returns BLG_NORMAL. */
static blg_stroke_type read_type(const place *p) {
    const char *text = json_string_value(p->value);
    const blg_stroke_type type = text ? blg_stroke_type_find(text) : BLG_STROKE_TYPES;
    char expected[BLG_STROKE_TYPES_TEXT];
    if (type < BLG_STROKE_TYPES)
        return type;
    unknown_name(p, blg_stroke_types_text(expected),
                 text ? blg_str_nearest(text, blg_stroke_type_names, BLG_STROKE_TYPES) : NULL);
    return BLG_NORMAL;
}

/* Reads an action: a list of the kind, the stroke type and two or three numbers. */
static void read_action(const place *p, blg_action *action) {
    const json_t *list = p->value;
    const char *kind = json_string_value(json_array_get(list, 0));
    const bool arc = kind && strcmp(kind, blg_action_kind_name(BLG_ARC)) == 0;
    const bool line = kind && strcmp(kind, blg_action_kind_name(BLG_LINE)) == 0;
    const int n = arc ? 5 : 4;
    place parts[5];
    *action = (blg_action){.kind = arc ? BLG_ARC : BLG_LINE};
    if ((!arc && !line) || json_array_size(list) != (size_t)n) {
        wrong(p, "", "[\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]");
        return;
    }
    for (int i = 1; i < n; i++)
        parts[i] = element(p, path_of(p), list, i);
    action->type = read_type(&parts[1]);
    action->length = read_part(&parts[2], arc ? "a radius" : "a length", 0, 1);
    if (arc)
        action->extent_deg = read_part(&parts[3], "an extent in degrees", -360, 360);
    action->turn_deg = read_part(&parts[n - 1], "a turn in degrees", -180, 180);
}

/* The offset in the text at which the line parser->line begins. */
static size_t line_begin(const blg_scene_parser *parser) {
    size_t at = 0;
    for (int line = 1; line < parser->line && at < parser->size; at++)
        line += parser->text[at] == '\n';
    return at;
}

/* Reports a mistake in a program that is a JSON string. detail: the mistake, with its place in
 * `text`, the string's value. The report gives the column in the line. Where escapes such as \n
 * shift the columns, it gives the place within the program instead. */
static void refuse_text(const place *p, const char *text, const blg_error *detail) {
    blg_scene_parser *parser = p->parser;
    /* quote counts from 1, so it is also the offset of the byte after the opening quote. plain:
     * the bytes up to the mistake stand in the line as they are. */
    const int quote = column_of(parser, path_of(p), /* of_key */ false);
    const size_t at = line_begin(parser) + (size_t)quote, before = (size_t)detail->column - 1;
    char message[280] = "";
    const bool plain = quote && detail->line <= 1 && at + before <= parser->size &&
                       memcmp(parser->text + at, text, before) == 0;
    if (!plain)
        snprintf(message, sizeof message,
                 "line %d, character %d of the program: ", detail->line ? detail->line : 1,
                 detail->column);
    const size_t used = strlen(message);
    snprintf(message + used, sizeof message - used, "%.140s%s", detail->text,
             parser->words ? "" : blg_logo_hint(text));
    refuse(p, path_of(p), plain ? quote + detail->column : quote, message);
}

/* Reads a program that a given line has as text: published text, or Logo words. */
static void read_program_text(const place *p, blg_program *program) {
    const char *text = json_string_value(p->value);
    blg_words_reader *words = p->parser->words;
    blg_scene scene;
    blg_error detail = {0};
    if (words && *blg_logo_hint(text)) {
        if (words(text, /* placed */ false, &scene, &detail) == BLG_OK)
            *program = scene.programs[0];
        else
            refuse_text(p, text, &detail);
    } else if (blg_program_parse(text, program, &detail) != BLG_OK) {
        refuse_text(p, text, &detail);
    }
}

/* Reads a program: a list of actions. In a given line the program, or each action, may be a text
 * in the form of the published data set ("line_normal_1.000-0.500"). */
static void read_program(const place *p, blg_program *program) {
    const json_t *list = p->value;
    const bool may_be_text = p->parser->reads_given;
    const size_t n = json_array_size(list);
    blg_error detail = {0};
    if (may_be_text && json_is_string(list)) {
        read_program_text(p, program);
        return;
    }
    if (!json_is_array(list) || n < 1 || n > BLG_MAX_ACTIONS) {
        wrong(p, "", "a program: a list of 1 to 20 actions");
        return;
    }
    program->n_actions = (int)n;
    for (int i = 0; i < (int)n; i++) {
        const place at = element(p, path_of(p), list, i);
        if (may_be_text && json_is_string(at.value)) {
            const char *action = json_string_value(at.value);
            if (blg_action_parse(action, &program->actions[i], &detail) != BLG_OK) {
                refuse_text(&at, action, &detail);
                return;
            }
        } else {
            read_action(&at, &program->actions[i]);
        }
    }
}

/* Records that the catalogue lacks a shape because the data set was made from other tables. */
static void foreign_name(const place *p, const char *name) {
    char message[160];
    snprintf(message, sizeof message,
             "no shape \"%.40s\": the data set was made from other shape tables; --catalog gives "
             "them",
             name);
    refuse(p, path_of(p), column_of(p->parser, path_of(p), /* of_key */ false), message);
}

/* Reads a shape's name, or null for a figure without a name. Returns its catalogue index; BLG_NONE
 * if it has no name or is unknown. */
static int read_shape_name(const place *p) {
    const char *name = json_string_value(p->value);
    const blg_catalogue *catalogue = p->parser->catalogue;
    if (!name && !json_is_null(p->value))
        wrong(p, "", "a shape's name or null");
    if (!name || !catalogue)
        return BLG_NONE;
    int shape = blg_catalogue_find(catalogue, name);
    if (shape < 0 && p->parser->other_tables)
        foreign_name(p, name);
    else if (shape < 0)
        unknown_name(p, "the name of a shape, built in or of the tables given",
                     blg_catalogue_nearest(catalogue, name));
    return shape;
}

/* Reads component i of a concept: a program, a shape's name or an attribute's, by the family. */
static void read_component(const place *p, blg_problem *problem, int i) {
    blg_concept *concept = &problem->concept;
    if (blg_of_programs(problem->family)) {
        read_program(p, &concept->programs[i]);
    } else if (blg_of_shapes(problem->family)) {
        concept->shapes[i] = read_shape_name(p);
    } else {
        const char *name = json_string_value(p->value);
        int attribute = name ? blg_attribute_find(name) : -1;
        if (attribute < 0)
            unknown_name(p, "the name of an attribute", name ? blg_attribute_nearest(name) : NULL);
        else
            concept->attributes[i] = (blg_attribute)attribute;
    }
}

/* Reads a concept in words: a text, and texts that say the same. */
static void read_words(const place *p, blg_concept *concept) {
    const place texts = member(p, "accepted");
    size_t used = 0;
    int n = 0;
    check_keys(p, "text accepted");
    get_text(p, "text", concept->text, sizeof concept->text);
    const json_t *list =
        texts.value ? get_array(p, "accepted", 0, BLG_MOST_ACCEPTED, &n) : texts.value;
    for (int i = 0; i < n; i++) {
        const place at = element(p, &texts.path, list, i);
        const char *text = json_string_value(at.value);
        const size_t size = text ? strlen(text) + 1 : 0;
        if (size < 2 || size > BLG_CONCEPT_TEXT)
            wrong(&at, "", "a text of 1 to 255 bytes");
        else if (used + size >= BLG_ACCEPTED_TEXT)
            wrong(&at, "", "texts of at most 1023 bytes together, with the ends between them");
        else
            memcpy(concept->accepted + used, text, size);
        used += size;
    }
}

/* Reads an expression or, if `relations` is set, a concept about several figures. */
static void read_expression(const place *p, bool relations, blg_concept *concept) {
    blg_error detail = {0};
    char expected[200];
    get_text(p, "expression", concept->expression, sizeof concept->expression);
    concept->n_components = relations;
    const blg_status status =
        relations ? blg_formula_parse(concept->expression, &(blg_formula){0}, &detail)
                  : blg_expression_parse(concept->expression, &(blg_expression){0}, &detail);
    snprintf(expected, sizeof expected, "%s (docs/config.md): character %d: %.120s",
             relations ? "a concept about figures" : "a user concept", detail.column, detail.text);
    if (status != BLG_OK)
        wrong(p, "expression", expected);
}

/* Reads a concept: in words, as an expression or formula, or as a list of components. */
static void read_concept(place p, blg_problem *problem) {
    /* by blg_family_kind: the key of the components, and all keys that the concept may have */
    static const char *const keys[] = {"programs", "shapes", "attributes", "expression"};
    static const char *const all_keys[] = {"negated programs text accepted", "negated shapes",
                                           "negated attributes expression", "negated expression"};
    blg_concept *concept = &problem->concept;
    *concept = (blg_concept){0};
    if (get_member(&p, "text")) {
        for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++)
            if (get_member(&p, keys[i]))
                wrong(&p, "text", "a concept in words or one that is measured, not both");
        if (!blg_of_programs(problem->family))
            wrong(&p, "text", "family \"ff\" for a concept in words");
        read_words(&p, concept);
        return;
    }
    check_keys(&p, all_keys[blg_family_kind(problem->family)]);
    if (get_member(&p, "accepted"))
        wrong(&p, "text", "a text beside \"accepted\"");
    concept->negated = !lacks(&p, "negated") && get_bool(&p, "negated");
    const bool relations = blg_of_relations(problem->family);
    if (concept->negated && !blg_of_attributes(problem->family) && !relations)
        wrong(&p, "negated", "false: only concepts of attributes and relations are negated");
    if (relations || get_member(&p, "expression")) {
        read_expression(&p, relations, concept);
        return;
    }
    const char *key = keys[blg_family_kind(problem->family)];
    const json_t *list = /* an empty list: components unknown */
        get_array(&p, key, 0, BLG_MAX_COMPONENTS, &concept->n_components);
    const place components = member(&p, key);
    for (int i = 0; i < concept->n_components; i++) {
        place at = element(&p, &components.path, list, i);
        read_component(&at, problem, i);
    }
}

static void read_pose(place p, blg_pose *pose) {
    check_keys(&p, "x y heading_deg scale");
    pose->x = get_number(&p, "x", -1e4, 1e4);
    pose->y = get_number(&p, "y", -1e4, 1e4);
    pose->heading_deg = get_number(&p, "heading_deg", -1e5, 1e5);
    pose->scale = get_number(&p, "scale", 1e-3, 1e4);
}

/* Reads shape i of a scene from its keys: name, program and pose. */
static void read_parts(const place *p, blg_scene *scene, int i) {
    const place name = member(p, "name"), program = member(p, "program");
    scene->shapes[i] = lacks(p, "name") ? BLG_NONE : read_shape_name(&name);
    read_program(&program, &scene->programs[i]);
    if (!lacks(p, "pose"))
        read_pose(member(p, "pose"), &scene->poses[i]);
}

/* Reads shape i of a scene from an object that has the keys of a shape only. */
static void read_shape(const place *p, blg_scene *scene, int i) {
    check_keys(p, p->parser->reads_given ? "id name program pose" : "name program pose");
    read_parts(p, scene, i);
}

/* Checks the keys that name an image: "side" and "role" against its place in the list, and that
 * "file" is a text. */
static void check_identity(const place *p, bool positive, bool support) {
    if (!lacks(p, "side") && !blg_json_says(p->value, "side", positive ? "positive" : "negative"))
        wrong(p, "side",
              positive ? "\"positive\": positives stand before negatives"
                       : "\"negative\": positives stand before negatives");
    if (!lacks(p, "role") && !blg_json_says(p->value, "role", support ? "support" : "query"))
        wrong(p, "role",
              support ? "\"support\": on each side, support images stand before queries"
                      : "\"query\": on each side, support images stand before queries");
    if (!lacks(p, "file") && !json_is_string(get_member(p, "file")))
        wrong(p, "file", "a file name");
}

#define NO_SHAPES "no shapes and no program beside it" /* expected where "logo" stands */

/* Reads the Logo words of a whole image. */
static void read_picture(const place *p, blg_scene *scene) {
    const char *text = json_string_value(p->value);
    blg_error detail = {0};
    if (!text || !p->parser->words)
        wrong(p, "", "a text of Logo words");
    else if (p->parser->words(text, /* placed */ true, scene, &detail) != BLG_OK)
        refuse_text(p, text, &detail);
}

/* Reads the shapes of an image. Either all have poses or none has. A given line may have Logo words
 * in their place. */
static void read_shapes(const place *p, blg_scene *scene) {
    const place logo = member(p, "logo");
    if (p->parser->reads_given && logo.value) {
        if (get_member(p, "shapes"))
            wrong(p, "logo", NO_SHAPES);
        read_picture(&logo, scene);
        return;
    }
    const json_t *shapes = get_array(p, "shapes", 1, BLG_MAX_SHAPES, &scene->n_shapes);
    const place list = member(p, "shapes");
    int posed = 0;
    for (int i = 0; i < scene->n_shapes; i++) {
        const place at = element(p, &list.path, shapes, i);
        read_shape(&at, scene, i);
        posed += scene->poses[i].scale > 0;
    }
    if (posed && posed != scene->n_shapes)
        wrong(p, "shapes", "a pose of every shape, or of none");
}

/* Reads an image's keys besides its shapes. In a given line all may be missing. */
static void read_marks(const place *p, blg_scene *scene) {
    if (!lacks(p, "distractors"))
        scene->n_distractors = (int)get_integer(p, "distractors", 0, scene->n_shapes);
    if (!lacks(p, "violated") && !json_is_null(get_member(p, "violated")))
        scene->violated = (int)get_integer(p, "violated", 0, BLG_MAX_COMPONENTS - 1);
    if (!lacks(p, "impure"))
        scene->impure = get_bool(p, "impure");
    scene->unmagnified = get_member(p, "magnifier") && !get_bool(p, "magnifier");
    /* an image without both keys has the line widths of the published data set */
    if (get_member(p, "pen_px") || get_member(p, "stamp_px")) {
        scene->pen_px = get_number(p, "pen_px", 0.1, WIDEST_PX);
        scene->stamp_px = get_number(p, "stamp_px", 0.1, WIDEST_PX);
    }
}

/* Reads an image. In a given line an image of one shape may be written as that shape. */
static void read_image(const place *p, blg_scene *scene) {
    *scene = (blg_scene){.violated = BLG_NONE, .published = p->parser->published};
    check_keys(p, p->parser->reads_given
                      ? "file side role shapes logo name program pose distractors violated impure "
                        "pen_px stamp_px magnifier"
                      : "file side role shapes distractors violated impure pen_px stamp_px "
                        "magnifier");
    if (get_member(p, "shapes") && get_member(p, "program"))
        wrong(p, "program", "shapes or a program, not both");
    if (get_member(p, "logo") && get_member(p, "program"))
        wrong(p, "logo", NO_SHAPES);
    if (lacks(p, "shapes") && get_member(p, "program")) { /* the image is its one shape */
        scene->n_shapes = 1;
        read_parts(p, scene, 0);
    } else {
        read_shapes(p, scene);
    }
    read_marks(p, scene);
}

/* Reads the images: all positives, then all negatives; on each side, support before queries. */
static void read_images(const place *p, blg_problem *problem) {
    const int n_positive = blg_problem_side(problem, 1);
    int n = n_positive + blg_problem_side(problem, 0);
    if (n_positive > BLG_MAX_SIDE || n - n_positive > BLG_MAX_SIDE)
        wrong(p, "n_query", "fewer images");
    const json_t *images = get_array(p, "images", n, n, &n);
    const place list = member(p, "images");
    for (int k = 0; k < n && p->parser->status == BLG_OK; k++) {
        place at = element(p, &list.path, images, k);
        const bool positive = k < n_positive;
        const int i = positive ? k : k - n_positive;
        read_image(&at, &problem->images[positive][i]);
        check_identity(&at, positive, i < problem->n_support);
    }
}

/* Reads the figures of hardness. Format 3 lacks the key fitting_rules; null means that the family
 * has no such figure. */
static void read_hardness(place p, blg_hardness *hardness) {
    const json_t *fitting = get_member(&p, "fitting_rules");
    check_keys(&p, "negative_distance positive_diversity near_separators fitting_rules");
    hardness->negative_distance = get_number(&p, "negative_distance", 0, 1e6);
    hardness->positive_diversity = get_number(&p, "positive_diversity", 0, 1e6);
    hardness->near_separators = (int)get_integer(&p, "near_separators", 0, 1000000);
    hardness->fitting_rules = -1;
    if (fitting && !json_is_null(fitting))
        hardness->fitting_rules = (int)get_integer(&p, "fitting_rules", 0, 1000000);
}

/* Reads the numbers of queries: one number for both sides, or [positives, negatives] if the problem
 * has a single query in all. */
static void read_queries(const place *p, blg_problem *problem) {
    const json_t *list = get_member(p, "n_query");
    if (!json_is_array(list)) {
        problem->n_query[0] = problem->n_query[1] = (int)get_integer(p, "n_query", 0, BLG_MAX_SIDE);
        return;
    }
    const json_t *first = json_array_get(list, 0), *second = json_array_get(list, 1);
    const json_int_t positives = json_integer_value(first), negatives = json_integer_value(second);
    if (json_array_size(list) != 2 || !json_is_integer(first) || !json_is_integer(second) ||
        (positives | negatives) != 1 || positives == negatives) /* else 0 and 1, in any order */
        wrong(p, "n_query", "a whole number, [1,0] or [0,1]");
    problem->n_query[1] = positives == 1;
    problem->n_query[0] = negatives == 1;
}

/* Sets n_support and n_query of a given line that lacks them: counts the images by their sides and
 * roles. If no image has a role, the last image of each side is its query. */
static void count_images(const place *p, blg_problem *problem) {
    const json_t *images = get_member(p, "images"), *image;
    int n[2] = {0, 0}, queries[2] = {0, 0};
    bool roles = false;
    size_t k;
    json_array_foreach(images, k, image) {
        const place list = member(p, "images"), at = element(p, &list.path, images, (int)k);
        const int side = blg_json_says(image, "side", "positive");
        if (!side && !blg_json_says(image, "side", "negative")) {
            if (json_object_get(image, "side"))
                wrong(&at, "side", "\"positive\" or \"negative\"");
            continue;
        }
        n[side] += n[side] <= BLG_MAX_SIDE; /* one too many is enough for the later check */
        queries[side] += blg_json_says(image, "role", "query");
        roles = roles || json_object_get(image, "role");
    }
    if (!get_member(p, "n_query"))
        for (int side = 0; side < 2; side++)
            problem->n_query[side] = roles ? queries[side] : 1;
    if (get_member(p, "n_support"))
        return;
    problem->n_support = n[1] - problem->n_query[1];
    char text[120];
    snprintf(text, sizeof text, "as many positive as negative support images, found %d and %d",
             problem->n_support, n[0] - problem->n_query[0]);
    if (!n[0] && !n[1])
        wrong(p, "images",
              "images of side \"positive\" and \"negative\", or n_support and n_query");
    else if (!n[0] || !n[1])
        wrong(p, "images", n[0] ? "positive images, too" : "negative images, too");
    else if (problem->n_support < 1 || n[0] - problem->n_query[0] != problem->n_support)
        wrong(p, "images", text);
}

/* The family of a given line that does not name it, by the key of its concept; an expression is one
 * of attributes if it parses as such, else about several figures. */
static blg_family family_of_concept(const json_t *concept) {
    static const char *const keys[] = {"programs", "shapes", "attributes"};
    static const blg_family families[] = {BLG_FREE_FORM, BLG_BASIC, BLG_ABSTRACT};
    const char *expression = json_string_value(json_object_get(concept, "expression"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_object_get(concept, keys[i]))
            return families[i];
    if (!expression)
        return BLG_FREE_FORM;
    return blg_expression_parse(expression, &(blg_expression){0}, NULL) == BLG_OK ? BLG_ABSTRACT
                                                                                  : BLG_RELATIONS;
}

/* A line without a family gets that of its concept. */
static void read_family(const place *p, blg_problem *problem) {
    int family = 0;
    while (family < BLG_FAMILIES &&
           !blg_json_says(p->value, "family", blg_family_name((blg_family)family)))
        family++;
    if (lacks(p, "family"))
        problem->family = family_of_concept(get_member(p, "concept"));
    else if (family == BLG_FAMILIES)
        wrong(p, "family", "\"ff\", \"bd\", \"hd\" or \"rl\"");
    else
        problem->family = (blg_family)family;
}

/* Reads the keys that tell where a problem comes from: its place in its split, and the seed. */
static void read_notes(const place *p, blg_problem *problem) {
    blg_scene_parser *parser = p->parser;
    parser->seed = 0;
    snprintf(parser->split, sizeof parser->split, "train");
    if (!lacks(p, "index"))
        problem->index = (int)get_integer(p, "index", 0, INT32_MAX);
    if (!lacks(p, "split"))
        get_name(p, "split", parser->split, sizeof parser->split);
    if (!lacks(p, "seed"))
        parser->seed = (uint64_t)get_integer(p, "seed", 0, INT64_MAX);
    if (!lacks(p, "attempt"))
        problem->attempt = (int)get_integer(p, "attempt", 0, INT32_MAX);
}

/* Reads a problem. In a given line everything except concept and images may be missing. */
static void read_problem(const place *p, blg_problem *problem) {
    problem->name[0] = '\0';
    problem->split = -1;
    problem->index = problem->attempt = 0;
    problem->hardness = (blg_hardness){.fitting_rules = -1};
    problem->family = BLG_FREE_FORM;
    check_keys(p, "name family index split seed attempt concept hardness n_support n_query images");
    if (!lacks(p, "name"))
        get_name(p, "name", problem->name, sizeof problem->name);
    read_family(p, problem);
    read_notes(p, problem);
    if (!lacks(p, "n_support"))
        problem->n_support = (int)get_integer(p, "n_support", 1, BLG_MAX_SIDE);
    if (!lacks(p, "n_query"))
        read_queries(p, problem);
    if (lacks(p, "n_support") || lacks(p, "n_query"))
        count_images(p, problem);
    read_concept(member(p, "concept"), problem);
    if (!lacks(p, "hardness"))
        read_hardness(member(p, "hardness"), &problem->hardness);
    read_images(p, problem);
}

static BLG_MUST_USE blg_status blg_scene_parse_problem(blg_scene_parser *parser, const json_t *line,
                                                       blg_problem *problem, blg_error *error) {
    const place p = {.parser = parser, .value = line};
    parser->status = BLG_OK;
    parser->error = error;
    read_problem(&p, problem);
    return parser->status;
}

/* Reads a line that is one image, {"shapes": [...]}, or one shape. */
static void read_single(const place *p, blg_problem *problem) {
    blg_scene *scene = &problem->images[1][0];
    *problem = (blg_problem){.split = -1, .n_support = 1, .hardness.fitting_rules = -1};
    *scene = (blg_scene){.n_shapes = 1, .violated = BLG_NONE};
    if (get_member(p, "id"))
        get_name(p, "id", problem->name, sizeof problem->name);
    if (get_member(p, "shapes") || get_member(p, "logo")) {
        check_keys(p, "id file side role shapes logo distractors violated impure pen_px stamp_px "
                      "magnifier");
        read_shapes(p, scene);
        read_marks(p, scene);
        return;
    }
    if (!get_member(p, "program"))
        wrong(p, "", "a problem with \"images\", an image with \"shapes\", or a \"program\"");
    read_shape(p, scene, 0);
}

blg_status blg_scene_parse_given(blg_scene_parser *parser, const json_t *line, blg_problem *problem,
                                 bool *single, blg_error *error) {
    const place p = {.parser = parser, .value = line};
    parser->status = BLG_OK;
    parser->error = error;
    parser->reads_given = true;
    *single = !get_member(&p, "images");
    if (*single)
        read_single(&p, problem);
    else
        read_problem(&p, problem);
    return parser->status;
}

blg_status blg_scene_parse_program(const json_t *list, blg_program *program, blg_error *error) {
    blg_scene_parser parser = {.error = error};
    const place p = {.parser = &parser, .value = list};
    read_program(&p, program);
    return parser.status;
}

/* ---- scene read ---- */

/* Reads scenes.jsonl, one JSON object a line, plain or in frames of zstd: the next problem, or the
 * problem of a name. */

blg_status blg_scene_reader_open(const char *folder, const char *path,
                                 const blg_catalogue *catalogue, bool published,
                                 blg_scene_reader **reader, blg_error *error) {
    blg_scene_reader *r = *reader = BLG_NEW_OBJECT(blg_scene_reader);
    if (!r)
        return blg_no_memory(error);
    r->parser.catalogue = catalogue;
    r->parser.published = published;
    r->path = blg_arena_strdup(&r->arena, path);
    blg_status status =
        r->path ? blg_lines_open(&r->lines, folder, r->path, error) : blg_no_memory(error);
    return BLG_KEEP(status, reader, blg_scene_reader_close);
}

void blg_scene_reader_close(blg_scene_reader *reader) {
    if (!reader)
        return;
    blg_lines_close(&reader->lines);
    blg_object_free(reader);
}

/* Compares the key "file" of each image with the name that the writer gives its picture.
 * r->misfiled gets the number of the first image that differs, -1 = none. */
static blg_status check_files(blg_scene_reader *r, const json_t *line, const blg_problem *problem,
                              blg_error *error) {
    const json_t *images = json_object_get(line, "images");
    const int n_positive = blg_problem_side(problem, 1);
    blg_buf name = {0};
    r->misfiled = -1;
    for (int k = 0; k < (int)json_array_size(images) && r->misfiled < 0 && !name.failed; k++) {
        const bool side = k < n_positive;
        blg_buf_clear(&name);
        blg_scene_file_name(&name, problem, side, side ? k : k - n_positive, r->tar);
        const char *file =
            json_string_value(json_object_get(json_array_get(images, (size_t)k), "file"));
        if (!name.failed && strcmp(file, name.data) != 0)
            r->misfiled = k;
    }
    const bool failed = name.failed;
    blg_buf_free(&name);
    return failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status at_line(const blg_scene_reader *r, blg_status status, blg_error *error) {
    if (status != BLG_OK)
        blg_error_at(error, r->path, r->lines.number, 0);
    return status;
}

static blg_status parse_line(blg_scene_reader *r, const char *text, size_t size,
                             blg_problem *problem, blg_error *error) {
    json_t *line = NULL;
    blg_status status = blg_json_load_line(text, size, r->path, r->lines.number, &line, error);
    if (status != BLG_OK)
        return status;
    r->parser.text = text;
    r->parser.size = size;
    status = blg_scene_parse_problem(&r->parser, line, problem, error);
    BLG_THEN(status, check_files(r, line, problem, error));
    json_decref(line);
    return at_line(r, status, error);
}

blg_status blg_scene_reader_next(blg_scene_reader *reader, blg_problem *problem, bool *found,
                                 blg_error *error) {
    blg_status status = blg_lines_next(&reader->lines, error);
    const char *text = reader->lines.line;
    *found = status == BLG_OK && text;
    return *found ? parse_line(reader, text, reader->lines.size, problem, error) : status;
}

/* Whether a line belongs to the problem `name`. blogo writes the name first; then nothing more of
 * the line is read. */
static bool is_named(const char *line, size_t size, const char *name) {
    static const char head[] = "{\"name\":\"";
    const size_t n = strlen(name), at = sizeof head - 1;
    if (size > at && memcmp(line, head, at) == 0)
        return size > at + n && memcmp(line + at, name, n) == 0 && line[at + n] == '"';
    const blg_json_path path = {.key = "name"};
    int row, column;
    if (!blg_json_place(line, size, &path, /* of_key */ false, &row, &column))
        return false;
    const size_t quote = (size_t)column - 1;
    return size > quote + n + 1 && memcmp(line + quote + 1, name, n) == 0 &&
           line[quote + n + 1] == '"';
}

/* Passes lines until one has the name. Only that line is parsed. */
blg_status blg_scene_reader_find(blg_scene_reader *reader, const char *name, blg_problem *problem,
                                 bool *found, blg_error *error) {
    *found = false;
    for (;;) {
        blg_status status = blg_lines_next(&reader->lines, error);
        const char *text = reader->lines.line;
        const size_t size = reader->lines.size;
        if (status != BLG_OK || !text)
            return status;
        if (is_named(text, size, name)) {
            *found = true;
            return parse_line(reader, text, size, problem, error);
        }
    }
}

blg_status blg_scene_read_line(const char *line, size_t size, const blg_catalogue *catalogue,
                               blg_problem *problem, char split[BLG_SPLIT_NAME], uint64_t *seed,
                               blg_error *error) {
    blg_scene_reader reader = {.parser.catalogue = catalogue};
    blg_status status = parse_line(&reader, line, size, problem, error);
    memcpy(split, reader.parser.split, sizeof reader.parser.split);
    *seed = reader.parser.seed;
    return status;
}

blg_status blg_scene_read_program(const char *json, blg_program *program, blg_error *error) {
    json_t *list = NULL;
    blg_status status = blg_json_load(json, strlen(json), 0, NULL, &list, error);
    BLG_THEN(status, blg_scene_parse_program(list, program, error));
    json_decref(list);
    return status;
}
