/* Expressions as answers: the form cx. */
#include "tell/expressions.h"

#include "base/text.h"
#include "data/generate.h"
#include "data/write.h"
#include "problem/plan.h"
#include "problem/relations.h"
#include "tell/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool blg_has_expressions(blg_family family) {
    return blg_of_attributes(family) || blg_of_relations(family);
}

/* Appends the problem's concept as an expression. Attributes are joined by "and". A negation gets
 * brackets if more than one attribute or an expression follows. */
void blg_expression_of(blg_buf *out, const blg_problem *problem) {
    const blg_concept *c = &problem->concept;
    const bool brackets = c->negated && (c->expression[0] || c->n_components > 1);
    blg_buf_text(out, c->negated ? "not " : "");
    blg_buf_text(out, brackets ? "(" : "");
    if (c->expression[0])
        blg_buf_text(out, c->expression);
    for (int i = 0; i < c->n_components && !c->expression[0]; i++)
        blg_buf_format(out, "%s%s", i ? " and " : "", blg_attribute_name(c->attributes[i]));
    blg_buf_text(out, brackets ? ")" : "");
}

/* ---- language ---- */

/* Everything that a solver is told comes from the tables that the parsers walk, so a word that is
 * added to the language is told. */

/* Lists all attributes. argument: "(x)" or ""; explained: with the words of each attribute;
 * meaning: with its definition, too. */
static void write_attributes(blg_buf *out, const char *argument, bool explained, bool meaning) {
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_predicate *p = blg_predicate_of((blg_attribute)i);
        blg_buf_format(out, "%s%s%s",
                       i == 0      ? " "
                       : explained ? "; "
                                   : ", ",
                       blg_attribute_name((blg_attribute)i), argument);
        if (explained)
            blg_buf_format(out, ": %s", p->yes);
        if (explained && meaning)
            blg_buf_format(out, " (%s)", p->means);
    }
    blg_buf_char(out, '.');
}

/* Lists all counts, each with its argument. explained: with the noun of each count whose noun
 * differs from its name. */
static void write_counts(blg_buf *out, const char *argument, bool explained) {
    for (int i = 0; i < BLG_COUNTS; i++) {
        blg_buf_format(out, "%s%s%s", i ? ", " : " ", blg_count_names[i], argument);
        if (explained && strcmp(blg_count_nouns[i][1], blg_count_names[i]) != 0)
            blg_buf_format(out, " (%s)", blg_count_nouns[i][1]);
    }
    blg_buf_text(out, ". ");
}

static void write_signs(blg_buf *out) {
    for (int i = 0; i < BLG_COMPARES; i++)
        blg_buf_format(out, "%s%s", i ? " " : "", blg_compare_signs[i]);
}

/* Lists the atoms of one kind with their arguments; explained: with what each says. */
static void write_atoms(blg_buf *out, blg_atom_kind kind, bool explained) {
    static const char *const arguments[] = {
        [BLG_ATOM_FIGURE] = "(x)", [BLG_ATOM_PAIR] = "(x, y)", [BLG_ATOM_IMAGE] = ""};
    static const char *const subjects[] = {
        [BLG_ATOM_FIGURE] = "x ", [BLG_ATOM_PAIR] = "x ", [BLG_ATOM_IMAGE] = "the figures "};
    bool first = true;
    for (int i = 0; i < BLG_ATOMS; i++) {
        const blg_atom_row *row = &blg_atom_rows[i];
        if (row->kind != kind)
            continue;
        blg_buf_format(out, "%s%s%s",
                       first       ? " "
                       : explained ? "; "
                                   : ", ",
                       row->name, arguments[kind]);
        if (explained)
            blg_buf_format(out, ": %s%s%s", subjects[kind], row->words,
                           kind == BLG_ATOM_PAIR ? " y" : "");
        first = false;
    }
}

/* The language about several figures of an image; without explanations only its words. */
static void write_of_figures(blg_buf *out, bool explained) {
    char types[BLG_STROKE_TYPES_TEXT];
    blg_buf_text(out,
                 "The answer is an expression about the figures of an image, for example: (some x, "
                 "y: inside(x, y)) and count(x: has_curve(x)) = 2. It joins statements by and, or, "
                 "not and brackets. Quantifiers: some x: ..., all x: ..., one x: ..., most x: "
                 "..., or with two variables, some x, y: ...; ");
    if (explained)
        blg_buf_text(out, "one means exactly one, and most more than half; different variables "
                          "stand for different figures; a quantifier reaches to the end of the "
                          "brackets around it, and not binds before and, and before or. ");
    blg_buf_text(out, "count = 3 and count(x: ...) = 2 compare numbers of figures. Of one figure:");
    write_atoms(out, BLG_ATOM_FIGURE, explained);
    blg_buf_format(out, "; has_style(x, TYPE), where TYPE is %s", blg_stroke_types_text(types));
    blg_buf_format(out, "%s. Of two:", explained ? ": x has strokes of that type" : "");
    write_atoms(out, BLG_ATOM_PAIR, explained);
    blg_buf_format(out, "; same_attribute(x, y, ATTRIBUTE)%s. Of all:",
                   explained ? ": both have the attribute or both lack it" : "");
    write_atoms(out, BLG_ATOM_IMAGE, explained);
    blg_buf_text(out, ". Comparisons: strokes(x) >= 5, lines(x) = arcs(x), strokes(x) = 2 * "
                      "arcs(y), with one of ");
    write_signs(out);
    blg_buf_text(out, " and the counts");
    write_counts(out, "(x)", explained);
    blg_buf_text(out, "Attributes:");
    write_attributes(out, "(x)", explained, /* meaning */ false);
}

void blg_language_write(blg_buf *out, blg_family family, bool several, blg_wording wording) {
    const bool explained = wording == BLG_WORDING_LONG;
    if (blg_of_relations(family)) {
        write_of_figures(out, explained);
        return;
    }
    blg_buf_format(out,
                   "The answer is an expression about the %sfigure of an image, for example: "
                   "strokes >= 5 and not (convex or arcs = 1). It joins attributes and comparisons "
                   "by and, or, not and brackets%s. A comparison is a count, one of ",
                   several ? "largest " : "", explained ? "; not binds first, then and" : "");
    write_signs(out);
    blg_buf_text(out, ", and a whole number. Counts:");
    write_counts(out, "", explained);
    blg_buf_text(out, "Attributes:");
    write_attributes(out, "", explained, /* meaning */ true);
}

/* ---- fresh ---- */

struct blg_fresh {
    blg_arena arena;
    blg_generator *generator; /* NULL: the worker is borrowed */
    blg_worker *worker;
    blg_problem *problem; /* scratch */
};

static blg_status make_fresh(blg_fresh **fresh, blg_error *error) {
    blg_fresh *made = *fresh = BLG_NEW_OBJECT(blg_fresh);
    if (made)
        made->problem = BLG_NEW(&made->arena, blg_problem, 1);
    return made && made->problem ? BLG_OK : blg_no_memory(error);
}

blg_status blg_fresh_of(blg_worker *worker, blg_fresh **fresh, blg_error *error) {
    blg_status status = make_fresh(fresh, error);
    if (status == BLG_OK)
        (*fresh)->worker = worker;
    return status;
}

/* The error for a data set whose config cannot make fresh images. */
static blg_status no_config(const blg_set *set, blg_error *error) {
    return blg_error_set(error, BLG_INFEASIBLE,
                         "%s: form cx makes fresh images of each concept by the config that "
                         "`blogo generate` leaves in manifest.json, which this data set %s",
                         set->folder, set->manifest ? "was not made from" : "does not have");
}

/* A data set that was generated from a config has a manifest and scenes of blogo's own. */
blg_status blg_fresh_open(const blg_set *set, const blg_catalogue *catalogue, blg_fresh **fresh,
                          blg_error *error) {
    *fresh = NULL;
    if (!set->manifest || !set->scenes || set->published)
        return no_config(set, error);
    if (!catalogue)
        return blg_error_set(error, BLG_INVALID, "form cx needs the catalogue of the data set");
    blg_status status = make_fresh(fresh, error);
    BLG_THEN(status, blg_generator_create(&set->config, catalogue, &(*fresh)->generator, error));
    BLG_THEN(status, blg_worker_create((*fresh)->generator, &(*fresh)->worker, error));
    return status;
}

void blg_fresh_free(blg_fresh *fresh) {
    if (!fresh)
        return;
    if (fresh->generator)
        blg_worker_free(fresh->worker);
    blg_generator_free(fresh->generator);
    blg_object_free(fresh);
}

/* Whether the planned item has the problem's family and concept; concepts are compared as
 * expressions. fresh->problem serves as scratch. */
static bool same_concept(blg_fresh *fresh, const blg_plan_item *item, const blg_problem *problem) {
    blg_buf texts[2] = {{0}};
    fresh->problem->concept = item->concept;
    blg_expression_of(&texts[0], fresh->problem);
    blg_expression_of(&texts[1], problem);
    const bool same = item->family == problem->family && !texts[0].failed && !texts[1].failed &&
                      strcmp(texts[0].data, texts[1].data) == 0;
    blg_buf_free(&texts[0]);
    blg_buf_free(&texts[1]);
    return same;
}

/* Finds the problem in the plan of the data set's config: the same name and the same concept. */
static blg_status find_planned(blg_fresh *fresh, const blg_problem *problem, int64_t *index,
                               blg_error *error) {
    const blg_plan *plan = blg_worker_plan(fresh->worker);
    blg_plan_item item;
    *index = blg_plan_find(plan, problem->name);
    if (*index >= 0)
        blg_plan_item_at(plan, *index, &item);
    if (*index >= 0 && same_concept(fresh, &item, problem))
        return BLG_OK;
    blg_error_key(error, "%s", problem->name);
    return blg_error_set(error, BLG_INFEASIBLE,
                         "form cx makes fresh images of each concept, and the config of the data "
                         "set does not make this problem; leave the form out (--forms)");
}

/* ---- cases ---- */

/* Appends an image. posed: its figures but for distractors, with their poses; else the program of
 * its first figure alone. */
static void write_case(blg_buf *out, const blg_scene *scene, bool posed) {
    const int n = posed ? scene->n_shapes - scene->n_distractors : 1;
    blg_buf_text(out, out->data[out->size - 1] == '[' ? "[" : ",[");
    for (int i = 0; i < n; i++) {
        const blg_pose *pose = &scene->poses[i];
        blg_buf_text(out, i ? ",[" : "[");
        blg_scene_write_program(out, &scene->programs[i]);
        if (posed) {
            blg_buf_number(out, ",[", pose->x);
            blg_buf_number(out, ",", pose->y);
            blg_buf_number(out, ",", pose->heading_deg);
            blg_buf_number(out, ",", pose->scale);
            blg_buf_char(out, ']');
        }
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

/* Appends the images of a side to a list, until it has `most`; *n: the images that it has. */
static void write_side(blg_buf *out, const blg_problem *problem, int side, int most, int *n) {
    for (int i = 0; i < blg_problem_side(problem, side) && *n < most; i++, ++*n)
        write_case(out, &problem->images[side][i], blg_of_relations(problem->family));
}

/* Writes both lists of images, which lack their closing brackets, and frees them. */
static void write_sides(blg_buf *out, blg_buf sides[2]) {
    blg_buf_format(out, "{\"positive\":%s],\"negative\":%s]}", sides[1].failed ? "" : sides[1].data,
                   sides[0].failed ? "" : sides[0].data);
    for (int side = 0; side < 2; side++) {
        out->failed = out->failed || sides[side].failed;
        blg_buf_free(&sides[side]);
    }
}

/* Fresh images are those of problems built anew for the same concept, until both sides have enough.
 */
blg_status blg_cases_write(blg_fresh *fresh, const blg_problem *problem, blg_buf *out,
                           blg_error *error) {
    blg_buf sides[2] = {{0}};
    int n[2] = {0}, next = 0;
    int64_t index;
    blg_status status = find_planned(fresh, problem, &index, error);
    if (status != BLG_OK)
        return status;
    *fresh->problem = *problem;
    blg_problem_purify(fresh->problem);
    for (int side = 0; side < 2; side++) {
        blg_buf_char(&sides[side], '[');
        write_side(&sides[side], fresh->problem, side, BLG_MAX_SIDE, &n[side]);
    }
    blg_buf_text(out, "{\"own\":");
    write_sides(out, sides);
    n[0] = n[1] = 0;
    blg_buf_char(&sides[0], '[');
    blg_buf_char(&sides[1], '[');
    while (status == BLG_OK && (n[0] < BLG_FRESH_IMAGES || n[1] < BLG_FRESH_IMAGES)) {
        status = blg_worker_build_fresh(fresh->worker, index, &next, fresh->problem, error);
        if (status != BLG_OK)
            break;
        blg_problem_purify(fresh->problem);
        for (int side = 0; side < 2; side++)
            write_side(&sides[side], fresh->problem, side, BLG_FRESH_IMAGES, &n[side]);
    }
    blg_buf_text(out, ",\"fresh\":");
    write_sides(out, sides);
    blg_buf_char(out, '}');
    return status == BLG_OK && out->failed ? blg_no_memory(error) : status;
}

/* ---- reading cases ---- */

/* Reads a pose of the cases: [x, y, heading, scale]. The ranges are those of scenes.jsonl. */
static bool read_pose(const json_t *list, blg_pose *pose) {
    static const double most[] = {1e4, 1e4, 1e5, 1e4};
    double *const values[] = {&pose->x, &pose->y, &pose->heading_deg, &pose->scale};
    bool good = json_array_size(list) == 4;
    for (size_t i = 0; i < 4; i++) {
        good = good && json_is_number(json_array_get(list, i));
        *values[i] = json_number_value(json_array_get(list, i));
        good = good && fabs(*values[i]) <= most[i];
    }
    return good && pose->scale >= 1e-3;
}

/* Reads an image of the cases, as write_case writes it; false if it is damaged. */
static bool read_case(const json_t *image, bool posed, blg_scene *scene) {
    const size_t n = json_array_size(image);
    *scene = (blg_scene){.n_shapes = (int)n, .violated = BLG_NONE};
    if (n < 1 || n > (posed ? BLG_MAX_SHAPES : 1))
        return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *shape = json_array_get(image, i);
        scene->shapes[i] = BLG_NONE;
        if (json_array_size(shape) != 1 + (size_t)posed ||
            blg_scene_parse_program(json_array_get(shape, 0), &scene->programs[i], NULL) !=
                BLG_OK ||
            (posed && !read_pose(json_array_get(shape, 1), &scene->poses[i])))
            return false;
    }
    return true;
}

/* The cases of a key: the problem's own images, and fresh images of its concept. */
enum { OWN, FRESH, GROUPS };
static const char *const groups[GROUPS] = {"own", "fresh"};
static const char *const side_names[2] = {"negative", "positive"};

static const json_t *images_of(const json_t *cases, int group, int side) {
    return json_object_get(json_object_get(cases, groups[group]), side_names[side]);
}

/* ---- expressions ---- */

/* An expression of either language. */
typedef struct said {
    bool of_figures;
    blg_formula formula;
} said;

static bool parse_answer(const char *text, bool of_figures, said *s) {
    s->of_figures = of_figures;
    return (of_figures ? blg_formula_parse : blg_expression_parse)(text, &s->formula, NULL) ==
           BLG_OK;
}

/* Parses the expression of a key, in the language about one figure, else in the language about
 * several; no text is an expression of both. */
static bool parse_key(const char *text, said *s) {
    return parse_answer(text, /* of_figures */ false, s) ||
           parse_answer(text, /* of_figures */ true, s);
}

static blg_status wrong_value(blg_error *error, const char *key, const char *expected) {
    blg_error_key(error, "$.%s", key);
    return blg_error_set(error, BLG_INVALID, "expected %s", expected);
}

blg_status blg_cases_check(const json_t *cases, const char *expression, blg_error *error) {
    said key;
    blg_scene scene;
    char name[40];
    if (!parse_key(expression, &key))
        return wrong_value(error, "answer", "a concept in the language of concepts");
    for (int group = 0; group < GROUPS; group++)
        for (int side = 0; side < 2; side++) {
            const json_t *images = images_of(cases, group, side);
            bool good = json_array_size(images) > 0;
            for (size_t i = 0; i < json_array_size(images) && good; i++)
                good = read_case(json_array_get(images, i), key.of_figures, &scene);
            snprintf(name, sizeof name, "cases.%s.%s", groups[group], side_names[side]);
            if (!good)
                return wrong_value(error, name,
                                   key.of_figures ? "images, which are lists of programs with poses"
                                                  : "images of one program each");
        }
    return BLG_OK;
}

/* ---- reading answers ---- */

/* Where the expression of an answer stands, in this order; the first that is an expression counts:
 *   1. the whole answer
 *   2. its last block between ```
 *   3. its last part between `
 *   4. its last line
 *   5. what follows the last "answer" or "expression" of that line, and then "is", ":" or "="
 * Case, and quotes, stars and full stops around it, do not matter. */

#define MOST_TEXT 1023 /* bytes of an expression */
#define MOST_READ 8191 /* of a longer answer the end is read */

typedef struct piece {
    const char *at;
    size_t size;
} piece;

/* Takes white space, Markdown's marks and quotes off both ends, and full stops off the end. */
static piece trimmed_piece(piece p) {
    static const char around[] = " \t\r\n`*\"'$";
    while (p.size && strchr(around, *p.at)) {
        p.at++;
        p.size--;
    }
    while (p.size && (p.at[p.size - 1] == '.' || strchr(around, p.at[p.size - 1])))
        p.size--;
    return p;
}

/* Whether a piece of an answer is an expression, which *s gets. Reads in small letters, with line
 * ends as spaces. */
static bool parse_piece(piece p, bool of_figures, said *s) {
    char text[MOST_TEXT + 1];
    p = trimmed_piece(p);
    if (!p.size || p.size > MOST_TEXT)
        return false;
    for (size_t i = 0; i < p.size; i++) {
        const char c = p.at[i];
        text[i] = c == '\n' || c == '\r' ? ' ' : blg_lower(c);
    }
    text[p.size] = '\0';
    return parse_answer(text, of_figures, s);
}

/* The last part between two marks; size 0: there is none. */
static piece last_between(const char *text, const char *mark) {
    const size_t n = strlen(mark);
    piece found = {text, 0};
    const char *open = NULL;
    for (const char *at = strstr(text, mark); at; at = strstr(at + n, mark)) {
        if (open)
            found = (piece){open, (size_t)(at - open)};
        open = open ? NULL : at + n;
    }
    return found;
}

/* The piece without its first line, if that is one word, the name of a language. */
static piece without_tag(piece p) {
    const char *end = memchr(p.at, '\n', p.size);
    const size_t n = end ? (size_t)(end - p.at) : 0;
    if (!end || strcspn(p.at, " \t(") < n)
        return p;
    return (piece){end, p.size - n};
}

/* The last line with text; white space and Markdown's marks behind it are passed over. */
static piece last_line(const char *text) {
    size_t size = strlen(text);
    while (size && strchr(" \t\r\n`*", text[size - 1]))
        size--;
    size_t from = size;
    while (from && text[from - 1] != '\n')
        from--;
    return (piece){text + from, size - from};
}

static bool starts_with(const char *at, const char *end, const char *word) {
    const size_t n = strlen(word);
    return (size_t)(end - at) >= n && strncasecmp(at, word, n) == 0;
}

/* Rule 5: what follows the last "answer" or "expression" of the line; size 0: neither is there. */
static piece behind_word(piece line) {
    const char *end = line.at + line.size, *found = NULL;
    for (const char *at = line.at; at < end; at++) {
        if (starts_with(at, end, "answer"))
            found = at + strlen("answer");
        if (starts_with(at, end, "expression"))
            found = at + strlen("expression");
    }
    if (!found)
        return (piece){line.at, 0};
    while (found < end && strchr(" :=*", *found))
        found++;
    if (starts_with(found, end, "is ") || starts_with(found, end, "is:"))
        found += 2;
    while (found < end && strchr(" :=*", *found))
        found++;
    return (piece){found, (size_t)(end - found)};
}

/* Finds the expression of an answer, by the five rules above in their order; false if there is
 * none.
 */
static bool read_answer(const char *answer, bool of_figures, said *s) {
    const size_t size = strlen(answer);
    const char *text = size > MOST_READ ? answer + size - MOST_READ : answer;
    const piece block = last_between(text, "```"), line = last_line(text);
    return (size <= MOST_TEXT && parse_piece((piece){answer, size}, of_figures, s)) ||
           parse_piece(block, of_figures, s) || parse_piece(without_tag(block), of_figures, s) ||
           parse_piece(last_between(text, "`"), of_figures, s) ||
           parse_piece(line, of_figures, s) || parse_piece(behind_word(line), of_figures, s);
}

/* ---- judging ---- */

/* Nodes that the expression may look at in an image, at most; a concept that a person would state
 * looks at some hundred. */
#define MOST_WORK 100000

/* Counts all nodes that are no quantifiers and no connectives, whose kinds come last. */
static int atoms_of(const blg_formula *formula) {
    int n = 0;
    for (int i = 0; i < formula->n; i++)
        n += formula->nodes[i].kind <= BLG_FORMULA_FIGURES;
    return n;
}

/* Sets *value: whether the expression is true of an image: 1, 0 or BLG_UNDECIDED. An expression
 * about one figure looks at the first figure. */
static blg_status value_of(const said *s, blg_facts *facts, blg_ink *ink, const blg_scene *scene,
                           int *value, blg_error *error) {
    blg_view view;
    blg_facts_make_room(facts, BLG_MAX_SHAPES);
    if (!s->of_figures) {
        const blg_fact *fact = blg_facts_at(facts, blg_facts_index(facts, &scene->programs[0]));
        *value = blg_expression_value(&s->formula, &fact->geometry, &fact->analysis);
        return BLG_OK;
    }
    const uint32_t atoms = (uint32_t)blg_formula_mentions(&s->formula).atoms;
    const blg_status status = blg_view_measure(facts, ink, scene, atoms, &view, error);
    *value = status == BLG_OK ? blg_formula_value(&s->formula, &view) : BLG_UNDECIDED;
    return status;
}

/* Tries the expression on a group of cases, own or fresh: *n gets their number, *right how many it
 * puts on their side. */
static blg_status try_group(const said *s, blg_facts *facts, const json_t *cases, int group, int *n,
                            int *right, blg_error *error) {
    blg_ink ink = {0};
    blg_status status = BLG_OK;
    *n = *right = 0;
    for (int side = 0; side < 2; side++) {
        const json_t *images = images_of(cases, group, side);
        for (size_t i = 0; i < json_array_size(images) && status == BLG_OK; i++) {
            blg_scene scene;
            int value = BLG_UNDECIDED;
            if (!read_case(json_array_get(images, i), s->of_figures, &scene))
                status = blg_error_set(error, BLG_INVALID, "the key's cases cannot be read");
            else
                status = value_of(s, facts, &ink, &scene, &value, error);
            ++*n;
            *right += value == side;
        }
    }
    blg_ink_free(&ink);
    return status;
}

/* Judges an answer to the form cx. It is right if it puts every image of both groups certainly on
 * its side; the score is the share of these images. An expression that takes too long to try is not
 * readable, unless it is the concept itself. */
blg_status blg_cases_judge(blg_facts *facts, const blg_answer_key *key, const char *answer,
                           blg_answer_verdict *v, blg_error *error) {
    said concept, s;
    json_t *cases = NULL;
    int n[GROUPS] = {0}, right[GROUPS] = {0}; /* images, and those put on their side */
    if (!parse_key(key->reference, &concept))
        return blg_error_set(error, BLG_INVALID, "the key's concept cannot be read");
    if (!read_answer(answer, concept.of_figures, &s))
        return BLG_OK;
    blg_status status = blg_formula_same(&concept.formula, &s.formula, &v->expression.exact, error);
    if (status != BLG_OK ||
        (!v->expression.exact && blg_formula_work(&s.formula, BLG_MAX_SHAPES) > MOST_WORK))
        return status;
    status = blg_json_load(key->cases, strlen(key->cases), 0, NULL, &cases, error);
    for (int group = 0; group < 2 && status == BLG_OK; group++)
        status = try_group(&s, facts, cases, group, &n[group], &right[group], error);
    json_decref(cases);
    if (status != BLG_OK)
        return status;
    v->readable = true;
    const int all_right = right[OWN] + right[FRESH], all = n[OWN] + n[FRESH];
    v->expression.own = (double)right[OWN] / n[OWN];
    v->expression.fresh = (double)right[FRESH] / n[FRESH];
    v->expression.atoms = atoms_of(&s.formula);
    v->score = (double)all_right / all;
    v->right = all_right == all;
    return BLG_OK;
}
