/* Answers that are run. An expression (the form cx) states a concept in a small language; it is
 * right if it is true of the right images. Code (Logo or Python's turtle) is run to get the
 * programs that it draws. The first chapters write the language and the images of a task; the
 * others read and judge answers. Tasks and judge use them. The header is tell/tasks.h. */

#include "base/geometry.h"
#include "base/text.h"
#include "data/write.h"
#include "figure/program.h"
#include "problem/plan.h"
#include "problem/relations.h"
#include "tell/export.h"
#include "tell/tasks.h"
#include "tell/words.h"

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

/* Lists the signs of comparisons. */
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

/* Explains the language of expressions in a prompt. The long wording says what each name means. */
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
    blg_buf_text(out, ", and a whole number or a count, as in lines = 2 * arcs. Counts:");
    write_counts(out, "", explained);
    blg_buf_text(out, "Attributes:");
    write_attributes(out, "", explained, /* meaning */ true);
}

/* ---- fresh ---- */

/* Makes fresh images of a problem's concept, which the data set does not show. If the problem comes
 * from a config, the problem is found in the plan of this config, and is built anew with other
 * draws. */

/* A maker of fresh images. Its worker builds problems; the generator behind the worker is its own,
 * or the caller's. */
struct blg_fresh {
    blg_arena arena;
    blg_generator *generator; /* NULL: the worker is the caller's, who frees it */
    blg_worker *worker;
    blg_problem *problem; /* scratch */
};

/* Makes a maker that has no worker yet. */
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

/* Refuses a data set that was not generated from a config: it has no manifest or no scenes, or it
 * is the published one. */
blg_status blg_fresh_open(const blg_set *set, const blg_catalogue *catalogue, blg_fresh **fresh,
                          blg_error *error) {
    *fresh = NULL;
    if (!set->has_manifest || !set->has_scenes || set->published)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: form cx makes fresh images of each concept by the config that "
                             "`blogo generate` leaves in manifest.json, which this data set %s",
                             set->folder,
                             set->has_manifest ? "was not made from" : "does not have");
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

/* Writes the cases of a task: the images on which an expression is tried, with the sides that are
 * right. */

/* Appends an image to a list, behind a comma if it is not the first. posed: its figures except
 * distractors, with their poses; else the program of its first figure alone. */
static void write_case(blg_buf *out, const blg_scene *scene, bool posed) {
    const int n = posed ? blg_scene_figures(scene) : 1;
    blg_buf_text(out, out->data[out->size - 1] == '[' ? "[" : ",[");
    for (int i = 0; i < n; i++) {
        const blg_pose *pose = &scene->poses[i];
        blg_buf_text(out, i ? ",[" : "[");
        blg_scene_write_program(out, &scene->programs[i]);
        if (posed)
            blg_buf_json(out, ",[%g,%g,%g,%g]", pose->x, pose->y, pose->heading_deg, pose->scale);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

/* Appends the images of a side to a list, until it has `most`; *n: the images that it has. */
static void write_side(blg_buf *out, const blg_problem *problem, int side, int most, int *n) {
    for (int i = 0; i < blg_problem_side(problem, side) && *n < most; i++, ++*n)
        write_case(out, &problem->images[side][i], blg_of_relations(problem->family));
}

/* Writes both lists of images, whose closing brackets are still missing, and frees them. */
static void write_sides(blg_buf *out, blg_buf sides[2]) {
    blg_buf_format(out, "{\"positive\":%s],\"negative\":%s]}", sides[1].failed ? "" : sides[1].data,
                   sides[0].failed ? "" : sides[0].data);
    for (int side = 0; side < 2; side++) {
        out->failed = out->failed || sides[side].failed;
        blg_buf_free(&sides[side]);
    }
}

/* Writes the images on which answers are tried: the problem's own, and fresh images, which are
 * those of problems built anew for the same concept, until both sides have enough. */
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
    /* the problem's own images */
    for (int side = 0; side < 2; side++) {
        blg_buf_char(&sides[side], '[');
        write_side(&sides[side], fresh->problem, side, BLG_MAX_SIDE, &n[side]);
    }
    blg_buf_text(out, "{\"own\":");
    write_sides(out, sides);
    /* fresh images */
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

/* Reads a pose of the cases: [x, y, heading, scale]. The ranges are those of scenes.jsonl. False:
 * the pose is damaged. */
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
static const char *const group_names[GROUPS] = {"own", "fresh"};
static const char *const side_names[2] = {"negative", "positive"};

/* The images of a side in a group of the cases. */
static const json_t *images_of(const json_t *cases, int group, int side) {
    return json_object_get(json_object_get(cases, group_names[group]), side_names[side]);
}

/* ---- expressions ---- */

/* An expression of one of the two languages. */
typedef struct parsed {
    bool of_figures; /* it is about several figures */
    blg_formula formula;
} parsed;

/* Parses a text in the language about several figures (of_figures) or about one. False: it is no
 * expression of the language. */
static bool parse_answer(const char *text, bool of_figures, parsed *s) {
    s->of_figures = of_figures;
    return BLG_OK == (of_figures ? blg_formula_parse(text, &s->formula, NULL)
                                 : blg_expression_parse(text, &s->formula, NULL));
}

/* Parses the expression of a key, in the language about one figure, else in the language about
 * several; no text is an expression of both. False: of neither. */
static bool parse_key(const char *text, parsed *s) {
    return parse_answer(text, /* of_figures */ false, s) ||
           parse_answer(text, /* of_figures */ true, s);
}

/* The error of a key whose member `key` has a wrong value. */
static blg_status wrong_value(blg_error *error, const char *key, const char *expected) {
    blg_error_key(error, "$.%s", key);
    return blg_error_set(error, BLG_INVALID, "expected %s", expected);
}

/* Checks the part of a key by which expressions are judged: images of both sides, in groups. */
blg_status blg_cases_check(const json_t *cases, const char *expression, blg_error *error) {
    parsed key;
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
            snprintf(name, sizeof name, "cases.%s.%s", group_names[group], side_names[side]);
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
 *   2. what its last <answer> and </answer> enclose, its last \boxed{}, and the text of the last
 *      member "answer" or "expression" of JSON
 *   3. its last block between ```
 *   4. its last part between `
 *   5. its last line
 *   6. what follows the last "answer" or "expression" of that line, and then "is", ":" or "="
 *   7. what follows the first colon of that line
 *   8. the first line, or what follows "answer" or "expression" in it
 * Case, and quotes, stars, full stops and the marks of lists around it, do not matter. */

#define MOST_TEXT 1023 /* bytes of an expression */
#define MOST_READ 8191 /* last bytes of an answer that are read */

/* A stretch of an answer. */
typedef struct piece {
    const char *at;
    size_t size;
} piece;

/* Signs of other languages, and what they are in the language of expressions. Quotes and the
 * brackets of LaTeX become blanks. */
static const char *const signs[][2] = {
    {"\\_", "_"}, {"==", "="},     {"&&", " and "}, {"||", " or "}, {"≥", ">="},
    {"≤", "<="},  {"≠", "!="},     {"∧", " and "},  {"∨", " or "},  {"¬", " not "},
    {"“", " "},   {"”", " "},      {"\\(", " "},    {"\\)", " "},   {"\\[", " "},
    {"\\]", " "}, {"\\geq", ">="}, {"\\leq", "<="}};

/* Takes white space, Markdown's marks and quotes off both ends, the marks of lists off the
 * beginning, and full stops and semicolons off the end. */
static piece trimmed_piece(piece p) {
    static const char around[] = " \t\r\n`*\"'$";
    while (p.size &&
           (strchr(around, *p.at) || (strchr("->#", *p.at) && p.size > 1 && p.at[1] == ' '))) {
        p.at++;
        p.size--;
    }
    while (p.size && (strchr(".;", p.at[p.size - 1]) || strchr(around, p.at[p.size - 1])))
        p.size--;
    return p;
}

/* What the sign at the beginning of a text of `length` bytes is in the language of expressions;
 * NULL: no sign of another language stands there. *size: the bytes of the sign. */
static const char *sign_at(const char *text, size_t length, size_t *size) {
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (strlen(signs[k][0]) <= length && memcmp(text, signs[k][0], strlen(signs[k][0])) == 0) {
            *size = strlen(signs[k][0]);
            return signs[k][1];
        }
    return NULL;
}

/* Whether a piece of an answer is an expression, which *s gets. Reads in small letters, with line
 * ends as spaces. */
static bool parse_piece(piece p, bool of_figures, parsed *s) {
    char text[MOST_TEXT + 2];
    p = trimmed_piece(p);
    if (!p.size || p.size > MOST_TEXT)
        return false;
    size_t n = 0;
    for (size_t i = 0, size = 1; i < p.size && n <= MOST_TEXT; i += size, size = 1) {
        const char c = p.at[i];
        const char *sign = strchr("\\=&|\xe2\xc2", c) ? sign_at(p.at + i, p.size - i, &size) : NULL;
        for (; sign && *sign && n <= MOST_TEXT; sign++)
            text[n++] = *sign;
        if (!sign)
            text[n++] = c == '\n' || c == '\r' ? ' ' : blg_lower(c);
    }
    text[n] = '\0';
    return n <= MOST_TEXT && parse_answer(text, of_figures, s);
}

/* The last part between two marks; size 0: there is none. */
static piece last_between(const char *text, const char *mark) {
    const size_t n = strlen(mark);
    piece found = {text, 0};
    const char *open = NULL; /* behind an opening mark that is not closed yet */
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

/* The last line with text; white space and Markdown's marks after it are passed over. */
static piece last_line(const char *text) {
    size_t size = strlen(text);
    while (size && strchr(" \t\r\n`*", text[size - 1]))
        size--;
    size_t from = size;
    while (from && text[from - 1] != '\n')
        from--;
    return (piece){text + from, size - from};
}

/* Whether the text at..end begins with a word, in capitals or small letters. */
static bool starts_with(const char *at, const char *end, const char *word) {
    const size_t n = strlen(word);
    return (size_t)(end - at) >= n && strncasecmp(at, word, n) == 0;
}

/* Rule 6: what follows the last "answer" or "expression" of the line; size 0: neither is there. */
static piece after_word(piece line) {
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

/* The place after the last occurrence of a word; NULL = there is none. */
static const char *after_last(const char *text, const char *word) {
    const char *found = NULL;
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        found = at + strlen(word);
    return found;
}

/* What stands between the last `open` of a text and the first `close` behind that; size 0: nothing.
 */
static piece last_inside(const char *text, const char *open, const char *close) {
    const char *from = after_last(text, open), *end = from ? strstr(from, close) : NULL;
    return end ? (piece){from, (size_t)(end - from)} : (piece){text, 0};
}

/* The text of the last member of JSON whose name ends with `name`, which includes its quote and
 * colon; size 0: there is none. */
static piece last_member(const char *text, const char *name) {
    const char *from = after_last(text, name);
    from = from ? from + strspn(from, " ") : "";
    const char *end = *from == '"' ? strchr(from + 1, '"') : NULL;
    return end ? (piece){from + 1, (size_t)(end - from) - 1} : (piece){text, 0};
}

/* Reads what stands between the marks that models are asked to put around their answer: rule 2.
 * False: no such text is an expression. */
static bool parse_marked(const char *text, bool of_figures, parsed *s) {
    return parse_piece(last_inside(text, "<answer>", "</answer>"), of_figures, s) ||
           parse_piece(last_inside(text, "\\boxed{\\text{", "}"), of_figures, s) ||
           parse_piece(last_inside(text, "\\boxed{", "}"), of_figures, s) ||
           parse_piece(last_member(text, "answer\":"), of_figures, s) ||
           parse_piece(last_member(text, "expression\":"), of_figures, s);
}

/* Rule 7: what follows the first colon of the line; size 0: no colon. */
static piece after_colon(piece line) {
    const char *colon = memchr(line.at, ':', line.size);
    return colon ? (piece){colon + 1, (size_t)(line.at + line.size - colon - 1)}
                 : (piece){line.at, 0};
}

/* Finds the expression of an answer, by the rules above in their order; false if there is none. */
static bool read_answer(const char *answer, bool of_figures, parsed *s) {
    const size_t size = strlen(answer);
    const char *text = size > MOST_READ ? answer + size - MOST_READ : answer;
    const piece block = last_between(text, "```"), line = last_line(text);
    /* the first line, if it is no longer than an expression and not the whole answer */
    const size_t n_first = strcspn(answer, "\n");
    const piece first = {answer, n_first < size && n_first <= MOST_TEXT ? n_first : 0};
    return (size <= MOST_TEXT && parse_piece((piece){answer, size}, of_figures, s)) ||
           parse_marked(text, of_figures, s) || parse_piece(block, of_figures, s) ||
           parse_piece(without_tag(block), of_figures, s) ||
           parse_piece(last_between(text, "`"), of_figures, s) ||
           parse_piece(line, of_figures, s) || parse_piece(after_word(line), of_figures, s) ||
           parse_piece(after_colon(line), of_figures, s) || parse_piece(first, of_figures, s) ||
           parse_piece(after_word(first), of_figures, s);
}

/* ---- judging ---- */

/* Nodes that the expression may look at in an image, at most; a concept that a person would state
 * looks at some hundred. */
#define MOST_WORK 100000

/* Number of nodes that are neither quantifiers nor connectives; the kinds of those two come last.
 */
static int atoms_of(const blg_formula *formula) {
    int n = 0;
    for (int i = 0; i < formula->n; i++)
        n += formula->nodes[i].kind <= BLG_FORMULA_FIGURES;
    return n;
}

/* Sets *value: whether the expression is true of an image: 1, 0 or BLG_UNDECIDED. An expression
 * about one figure looks at the first figure. */
static blg_status value_of(const parsed *s, blg_facts *facts, blg_ink *ink, const blg_scene *scene,
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
static blg_status try_group(const parsed *s, blg_facts *facts, const json_t *cases, int group,
                            int *n, int *right, blg_error *error) {
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

/* Judges an answer to the form cx. It is right if it puts every image of both groups on its side,
 * none undecided; the score is the share of images that it puts on their side. An expression that
 * takes too long to try is not readable, unless it is the concept itself. */
blg_status blg_cases_judge(blg_facts *facts, const blg_answer_key *key, const char *answer,
                           blg_answer_verdict *v, blg_error *error) {
    parsed concept, s;
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
    v->expression.own_share = (double)right[OWN] / n[OWN];
    v->expression.fresh_share = (double)right[FRESH] / n[FRESH];
    v->expression.atoms = atoms_of(&s.formula);
    v->score = (double)all_right / all;
    v->right = all_right == all;
    return BLG_OK;
}

/* ---- code ---- */

/* Programs that are written as code: Logo, Python's turtle, S-expressions. */

/* A small interpreter draws with a turtle of its own and runs nothing else. It walks over the text;
 * a loop goes back to where its body begins. Every statement and every round of a loop is a step,
 * and steps, nesting and strokes are bounded, so that it ends soon whatever the text says. */

#define MOST_STEPS 10000 /* of one program */
#define MOST_DEPTH 16    /* of loops and brackets */
#define MOST_NAMES 16    /* variables of Python */
#define NAME_TEXT  24    /* bytes of a word, with its terminator */
/* Longer moves, and turns by more degrees, are mistakes. */
#define LARGEST 1e9

/* A program of the small language that is being run, and its turtle. */
typedef struct code {
    const char *at, *end; /* what is still to be run; a loop's body has its own end */
    int steps;            /* run so far */
    int depth;            /* of the loops and brackets around c->at */
    bool wrong;           /* a mistake: nothing is drawn from now on */
    const char *wrong_at; /* where it stands */
    const char *why;      /* what is wrong there: "expected ...", after which the word is told, or
                             a whole text */
    bool python;          /* else Logo */
    /* The turtle. */
    double turn_deg;      /* since the previous stroke */
    blg_stroke_type type; /* of the next strokes */
    bool up;              /* the pen is up */
    bool begins_figure;   /* the next stroke begins a figure */
    blg_program *programs;
    int n; /* figures */
    /* The place of the turtle, in its own units, and where its figures begin. NULL: no place is
     * known, so the words that go to a place are mistakes. */
    blg_pose *poses;
    double x, y, heading_deg;
    /* Python's variables. */
    struct {
        char name[NAME_TEXT];
        double value;
    } variables[MOST_NAMES];
    int n_variables;
} code;

/* Notes the first mistake, which stands at a place of the text; false. */
static bool fail_at(code *c, const char *at, const char *why) {
    if (!c->wrong) {
        c->wrong_at = at;
        c->why = why;
    }
    c->wrong = true;
    return false;
}

/* Notes a mistake; false. */
static bool fail_code(code *c) {
    return fail_at(c, c->at, "expected what the turtle can draw");
}

/* Counts a step; false if there are too many, or if there was a mistake. */
static bool step(code *c) {
    return !c->wrong &&
           (++c->steps <= MOST_STEPS || fail_at(c, c->at, "more than 10000 words are run"));
}

/* The byte that is read next; '\0' at the end. */
static char peek(const code *c) {
    return c->at < c->end ? *c->at : '\0';
}

static bool letter(char ch) {
    return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

static bool digit(char ch) {
    return ch >= '0' && ch <= '9';
}

static void skip_blanks(code *c) {
    while (peek(c) == ' ' || peek(c) == '\t')
        c->at++;
}

/* Takes one of some bytes, after blanks, and returns it; '\0' if none stands there. */
static char take_any(code *c, const char *bytes) {
    skip_blanks(c);
    const char ch = peek(c);
    if (!ch || !strchr(bytes, ch))
        return '\0';
    c->at++;
    return ch;
}

/* Takes the byte if it stands here, after blanks. */
static bool take_char(code *c, char ch) {
    return take_any(c, (const char[]){ch, '\0'});
}

/* Takes a byte; another byte is a mistake, and false. */
static bool must_take(code *c, char ch) {
    return take_char(c, ch) || fail_at(c, c->at, ch == '[' ? "expected [" : "expected )");
}

/* Takes a word of letters and digits; "" if there is none. Logo's words get small letters. */
static void take_word(code *c, char word[NAME_TEXT]) {
    size_t n = 0;
    for (; letter(peek(c)) || (n && digit(peek(c))); c->at++) {
        const char ch = peek(c);
        if (n + 1 == NAME_TEXT)
            fail_code(c);
        else
            word[n++] = c->python ? ch : blg_lower(ch);
    }
    word[n] = '\0';
}

/* ---- the turtle ---- */

/* Moves the turtle along a stroke. */
static void go_along(code *c, const blg_action *stroke) {
    const blg_sincos from = blg_sincos_deg(c->heading_deg); /* at the beginning of the stroke */
    const blg_sincos to = blg_sincos_deg(c->heading_deg + stroke->extent_deg); /* at its end */
    const double r = stroke->length;
    const bool arc = stroke->kind == BLG_ARC;
    c->x += arc ? r * (to.sin - from.sin) : r * from.cos;
    c->y += arc ? r * (from.cos - to.cos) : r * from.sin;
    c->heading_deg = blg_remainder(c->heading_deg + stroke->extent_deg, 360);
}

/* Begins a figure where the turtle stands. A figure with a place has no turn in front of its first
 * stroke: its heading says where the stroke goes. False if there are too many figures. */
static bool begin_figure(code *c) {
    if (c->n == BLG_ANSWER_PROGRAMS)
        return fail_at(c, c->at, "more than 6 figures; the pen draws one until penup");
    if (c->poses) {
        c->poses[c->n] = (blg_pose){.x = c->x, .y = c->y, .heading_deg = c->heading_deg};
        c->turn_deg = 0;
    }
    c->programs[c->n++].n_actions = 0;
    return true;
}

/* Adds a stroke to the current figure, with the turn since the previous stroke. With the pen up
 * nothing is drawn, and the next stroke begins a new figure. */
static void add_stroke(code *c, blg_action stroke) {
    if (c->up) {
        c->begins_figure = true;
        go_along(c, &stroke);
        return;
    }
    const bool begins = c->n == 0 || c->begins_figure;
    if (!begins && c->programs[c->n - 1].n_actions == BLG_MAX_ACTIONS) {
        fail_at(c, c->at, "more than 20 strokes in a figure; after penup a new figure begins");
        return;
    }
    if (begins && !begin_figure(c))
        return;
    go_along(c, &stroke);
    blg_program *program = &c->programs[c->n - 1];
    stroke.type = c->type;
    stroke.turn_deg = blg_remainder(c->turn_deg, 360);
    program->actions[program->n_actions++] = stroke;
    c->begins_figure = false;
    c->turn_deg = 0;
}

/* Turns the turtle to the left. */
static void turn_by(code *c, double deg) {
    c->turn_deg += deg;
    c->heading_deg = blg_remainder(c->heading_deg + deg, 360);
    if (!(fabs(deg) <= LARGEST && fabs(c->turn_deg) <= 2 * LARGEST))
        fail_code(c);
}

/* Draws a stroke for which the turtle first turns round, and turns back afterwards. */
static void add_turned(code *c, blg_action stroke) {
    turn_by(c, 180);
    add_stroke(c, stroke);
    turn_by(c, -180);
}

/* Moves the turtle forwards; if the length is negative, it turns round, draws and turns back. */
static void move_by(code *c, double length) {
    const blg_action line = {.kind = BLG_LINE, .length = fabs(length)};
    if (!(line.length <= LARGEST))
        fail_code(c);
    else if (length > 0)
        add_stroke(c, line);
    else if (length < 0)
        add_turned(c, line);
}

/* Moves the turtle straight to a place; its heading stays. */
static void go_to(code *c, double x, double y) {
    const double dx = x - c->x, dy = y - c->y;
    const double turn_deg = BLG_DEGREES(blg_atan2(dy, dx)) - c->heading_deg;
    const blg_action line = {.kind = BLG_LINE, .length = sqrt(dx * dx + dy * dy)};
    if (c->wrong || line.length == 0)
        return;
    if (!(line.length <= LARGEST)) {
        fail_code(c);
        return;
    }
    turn_by(c, turn_deg);
    add_stroke(c, line);
    turn_by(c, -turn_deg);
    c->x = x;
    c->y = y;
}

/* Draws an arc around a centre `radius` to the left, or to the right if it is negative; backwards
 * if the extent is negative. Without a radius the turtle only turns. */
static void draw_arc(code *c, double radius, double extent_deg) {
    const blg_action arc = {.kind = BLG_ARC,
                            .length = fabs(radius),
                            .extent_deg = radius < 0 ? -extent_deg : extent_deg};
    if (!(arc.length <= LARGEST && fabs(extent_deg) <= 360))
        fail_code(c);
    else if (radius == 0)
        turn_by(c, extent_deg);
    else if (extent_deg != 0 && radius > 0)
        add_stroke(c, arc);
    else if (extent_deg != 0)
        add_turned(c, arc);
}

/* ---- numbers ---- */

static double sum(code *c);

/* Reads a number without sign; anything else is a mistake. Also takes "100." and ".5", which
 * blg_str_parse_double refuses. */
static double read_number(code *c) {
    char text[40];
    size_t n = 0;
    while (n + 1 < sizeof text && (digit(peek(c)) || peek(c) == '.'))
        text[n++] = *c->at++;
    text[n] = '\0';
    double value = 0;
    if (n && text[n - 1] == '.') /* 100. */
        text[--n] = '\0';
    if (n && text[0] == '.' && n + 1 < sizeof text) { /* .5 */
        memmove(text + 1, text, n + 1);
        text[0] = '0';
    }
    if (digit(peek(c)) || letter(peek(c)) || !blg_str_parse_double(text, &value))
        fail_at(c, c->at - strlen(text), "expected a number");
    return value;
}

/* The value of the variable whose name stands here; an unknown name is a mistake. */
static double variable(code *c) {
    char word[NAME_TEXT];
    take_word(c, word);
    for (int i = 0; i < c->n_variables; i++)
        if (strcmp(c->variables[i].name, word) == 0)
            return c->variables[i].value;
    fail_at(c, c->at - strlen(word), "expected a number");
    return 0;
}

/* A number, a variable, a sum in parentheses, or one of these with a minus. */
static double factor(code *c) {
    double value = 0;
    skip_blanks(c);
    if (c->wrong || c->depth >= MOST_DEPTH) {
        fail_code(c);
        return 0;
    }
    c->depth++;
    if (take_char(c, '-')) {
        value = -factor(c);
    } else if (take_char(c, '(')) {
        value = sum(c);
        must_take(c, ')');
    } else {
        value = letter(peek(c)) ? variable(c) : read_number(c);
    }
    c->depth--;
    return value;
}

/* Reads factors with * and / between them. A division by 0 gives no number that the turtle takes,
 * so it ends as a mistake. */
static double product(code *c) {
    double value = factor(c);
    for (char sign; !c->wrong && (sign = take_any(c, "*/"));) {
        const double other = factor(c);
        value = sign == '*' ? value * other : value / other;
    }
    return value;
}

/* Reads products with + and - between them. In Logo `fd 10 -5` has two numbers, so there a sum
 * stands in parentheses. */
static double sum(code *c) {
    double value = product(c);
    for (char sign; !c->wrong && (sign = take_any(c, "+-"));) {
        const double other = product(c);
        value = sign == '+' ? value + other : value - other;
    }
    return value;
}

/* The number of rounds of a loop, a whole number in 0 .. MOST_STEPS; any other is a mistake. */
static int rounds(code *c, double n) {
    if (c->wrong || !(n >= 0 && n <= MOST_STEPS) || n != floor(n)) {
        fail_at(c, c->at, "the number of rounds is not a whole number up to 10000");
        return 0;
    }
    return (int)n;
}

/* ---- words that both languages have ---- */

/* What a word tells the turtle to do. FORWARD, BACK, LEFT and RIGHT take a number, a length or an
 * angle in degrees; UP and DOWN move the pen. NOTHING: the word does not change the drawing. OTHER:
 * it is no word of the turtle. */
typedef enum move { FORWARD, BACK, LEFT, RIGHT, UP, DOWN, NOTHING, OTHER } move;

/* Whether a word is followed by a number. */
static bool takes_number(move move) {
    return move <= RIGHT;
}

/* The meaning of a word, which is the same in both languages. */
static move move_of(const char *word) {
    static const char *const words[OTHER][5] = {
        [FORWARD] = {"forward", "fd"},
        [BACK] = {"back", "backward", "bk"},
        [LEFT] = {"left", "lt"},
        [RIGHT] = {"right", "rt"},
        [UP] = {"penup", "pu", "up"},
        [DOWN] = {"pendown", "pd", "down"},
        [NOTHING] = {"hideturtle", "ht", "showturtle", "st"}};
    for (int move = 0; move < OTHER; move++)
        for (int i = 0; words[move][i]; i++)
            if (strcmp(word, words[move][i]) == 0)
                return (enum move)move;
    return OTHER;
}

/* Makes a move of the turtle; value: the move's number, if it takes one. Where figures have places,
 * any move with the pen up begins a new figure. */
static void make_move(code *c, move move, double value) {
    if (c->wrong)
        return;
    if (move == FORWARD || move == BACK)
        move_by(c, move == FORWARD ? value : -value);
    else if (move == LEFT || move == RIGHT)
        turn_by(c, move == LEFT ? value : -value);
    else if (move == UP || move == DOWN)
        c->up = move == UP;
    c->begins_figure = c->begins_figure || (c->up && c->poses);
}

/* ---- Logo ---- */

/* Passes over white space and Logo's comments, from ";" to the end of the line. */
static void skip_space(code *c) {
    for (; c->at < c->end; c->at++) {
        if (*c->at == ';')
            while (c->at < c->end && *c->at != '\n')
                c->at++;
        if (c->at == c->end || !strchr(" \t\r\n", *c->at))
            return;
    }
}

/* The place after the bracket that closes the block at c->at; NULL = it is not closed. */
static const char *block_end(const code *c) {
    int open = 1;
    for (const char *at = c->at; at < c->end; at++) {
        open += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        if (!open)
            return at + 1;
    }
    return NULL;
}

static void logo_words(code *c);

/* Reads "NUMBER [BODY]" and runs the body this many times: goes back to its beginning, with c->end
 * at its closing bracket. */
static void logo_repeat(code *c) {
    skip_space(c);
    const int n = rounds(c, product(c));
    skip_space(c);
    if (!must_take(c, '['))
        return;
    const char *body = c->at, *behind = block_end(c), *end = c->end;
    if (!behind || c->depth >= MOST_DEPTH) {
        fail_at(c, c->at - 1, behind ? "expected repeat nested less deeply" : "a [ without its ]");
        return;
    }
    c->depth++;
    c->end = behind - 1;
    for (int i = 0; i < n && step(c); i++) {
        c->at = body;
        logo_words(c);
    }
    c->depth--;
    c->end = end;
    c->at = behind;
}

/* Reads a stroke type, which the next strokes get. needed: any other word is a mistake, else it
 * stays unread. */
static void logo_pen(code *c, bool needed) {
    char word[NAME_TEXT];
    skip_space(c);
    const char *at = c->at;
    take_word(c, word);
    const blg_stroke_type type = blg_stroke_type_find(word);
    if (type != BLG_STROKE_TYPES)
        c->type = type;
    else if (needed)
        fail_at(c, at, "expected normal, zigzag, circle, square or triangle");
    else
        c->at = at;
}

/* Reads a number after space. */
static double logo_number(code *c) {
    skip_space(c);
    return product(c);
}

/* Reads a radius, which must not be negative, and an extent, and draws the arc. to_left: the centre
 * is to the left of the turtle. */
static void logo_arc(code *c, bool to_left) {
    const double radius = logo_number(c), extent_deg = logo_number(c);
    if (!c->wrong && (radius < 0 || fabs(extent_deg) > 360))
        fail_at(c, c->at, "an arc has a radius of at least 0 and at most 360 degrees");
    if (!c->wrong)
        draw_arc(c, to_left ? radius : -radius, extent_deg);
}

/* Runs a word that goes to a place or turns to a heading; it is a mistake if the turtle has no
 * place. False: it is no such word. */
static bool logo_place(code *c, const char *word, const char *at) {
    const bool goes = strcmp(word, "setxy") == 0;
    if (!goes && strcmp(word, "setheading") != 0 && strcmp(word, "seth") != 0)
        return false;
    if (!c->poses) {
        fail_at(c, at, "setxy and setheading stand in the words of a whole picture, \"logo\"");
        return true;
    }
    const double first = logo_number(c), second = goes ? logo_number(c) : 0;
    if (goes)
        go_to(c, first, second);
    else if (!c->wrong)
        turn_by(c, blg_remainder(first - c->heading_deg, 360));
    return true;
}

/* Runs words up to c->end. */
static void logo_words(code *c) {
    char word[NAME_TEXT];
    for (skip_space(c); c->at < c->end && step(c); skip_space(c)) {
        const char *at = c->at;
        take_word(c, word);
        const move move = move_of(word);
        if (strcmp(word, "repeat") == 0) {
            logo_repeat(c);
        } else if (strcmp(word, "pen") == 0) {
            logo_pen(c, /* needed */ true);
        } else if (strcmp(word, "arcleft") == 0 || strcmp(word, "arcright") == 0 ||
                   strcmp(word, "arcl") == 0 || strcmp(word, "arcr") == 0) {
            logo_arc(c, word[3] == 'l');
        } else if (takes_number(move)) {
            make_move(c, move, logo_number(c));
        } else if (move != OTHER) {
            make_move(c, move, 0);
            if (move == DOWN) /* "pd zigzag" is "pen zigzag" with the pen down */
                logo_pen(c, /* needed */ false);
        } else if (!logo_place(c, word, at) && strcmp(word, "cs") != 0 &&
                   strcmp(word, "clearscreen") != 0) {
            fail_at(c, at, "expected a Logo word");
        }
    }
}

/* ---- Python ---- */

/* Runs a program for Python's turtle: a small part of the language, with loops and variables. */

static void python_block(code *c, int indent);

/* Goes to the beginning of the next line. */
static void skip_line(code *c) {
    while (c->at < c->end && *c->at++ != '\n')
        continue;
}

/* Whether nothing but a comment stands in the rest of the line. */
static bool is_at_end(const code *c) {
    return c->at == c->end || strchr("#\r\n", *c->at);
}

/* Goes to the next line that says something; returns its indent in columns, -1 = no such line. */
static int next_line(code *c) {
    for (; c->at < c->end; skip_line(c)) {
        const char *line = c->at;
        int indent = 0;
        for (; peek(c) == ' ' || peek(c) == '\t'; c->at++)
            indent += *c->at == '\t' ? 8 - indent % 8 : 1;
        if (!is_at_end(c)) {
            c->at = line;
            return indent;
        }
    }
    return -1;
}

/* Whether the rest of the line is empty or a comment. If so, goes to the next line. */
static bool line_ends(code *c) {
    skip_blanks(c);
    if (!is_at_end(c))
        return false;
    skip_line(c);
    return true;
}

/* Takes a word after blanks. */
static void take_name(code *c, char word[NAME_TEXT]) {
    skip_blanks(c);
    take_word(c, word);
}

/* Sets a variable, which is added if it is new. A name that moves or turns the turtle, or one too
 * many, is a mistake. */
static void set_variable(code *c, const char *name, double value) {
    int i = 0;
    while (i < c->n_variables && strcmp(c->variables[i].name, name) != 0)
        i++;
    if (i == MOST_NAMES || move_of(name) < NOTHING) {
        fail_code(c);
        return;
    }
    c->n_variables += i == c->n_variables;
    memcpy(c->variables[i].name, name, NAME_TEXT);
    c->variables[i].value = value;
}

/* Passes over the arguments, and the ")", of a call that changes nothing of the drawing: numbers,
 * names and words in quotes. */
static void pass_over(code *c) {
    while (letter(peek(c)) || digit(peek(c)) || (peek(c) && strchr(" ,.\"'#=-", peek(c))))
        c->at++;
    must_take(c, ')');
}

/* Whether a function of Python's turtle changes nothing of the drawing's lines. */
static bool changes_nothing(const char *word) {
    static const char *const all[] = {"Turtle",      "Screen", "speed",  "done",     "mainloop",
                                      "pensize",     "width",  "color",  "pencolor", "bgcolor",
                                      "exitonclick", "tracer", "update", "setup",    "title"};
    return blg_str_index(word, all, sizeof all / sizeof *all) >= 0 || move_of(word) == NOTHING;
}

/* Reads the arguments of a call after its "(", which is already read, and draws what the called
 * function draws. `word` is the function's name. */
static void python_call(code *c, const char *word) {
    const move move = move_of(word);
    if (strcmp(word, "circle") == 0) {
        const double radius = sum(c);
        char name[NAME_TEXT];
        double extent_deg = 360;
        if (take_char(c, ',')) {
            skip_blanks(c);
            if (c->end - c->at > 6 && memcmp(c->at, "extent", 6) == 0) { /* extent=ANGLE */
                take_word(c, name);
                must_take(c, '=');
            }
            extent_deg = sum(c);
        }
        if (must_take(c, ')') && !c->wrong)
            draw_arc(c, radius, extent_deg);
    } else if (takes_number(move)) {
        const double value = sum(c);
        if (must_take(c, ')'))
            make_move(c, move, value);
    } else if (move == UP || move == DOWN) {
        if (must_take(c, ')'))
            make_move(c, move, 0);
    } else if (changes_nothing(word)) {
        pass_over(c);
    } else {
        fail_code(c);
    }
}

/* Runs a statement other than a loop: name(...), name.name(...), name = number,
 * name = name.Turtle(), pass, import turtle. */
static void python_statement(code *c) {
    char word[NAME_TEXT], last[NAME_TEXT]; /* the first name; the last of those with dots between */
    take_name(c, word);
    if (strcmp(word, "pass") == 0)
        return;
    if (strcmp(word, "import") == 0 || strcmp(word, "from") == 0) {
        take_name(c, last);
        if (strcmp(last, "turtle") != 0 && strcmp(last, "math") != 0)
            fail_code(c);
        while (c->at < c->end && *c->at != '\n' && *c->at != ';')
            c->at++;
        return;
    }
    memcpy(last, word, sizeof last);
    if (take_char(c, '=')) { /* "t = turtle.Turtle()", "side = 100" */
        skip_blanks(c);
        const char *value = c->at;
        take_word(c, last);
        while (!c->wrong && take_char(c, '.'))
            take_word(c, last);
        if (take_char(c, '(') && (strcmp(last, "Turtle") == 0 || strcmp(last, "Screen") == 0)) {
            pass_over(c);
            return;
        }
        c->at = value; /* no call: reads the value anew, as a sum */
        set_variable(c, word, sum(c));
        return;
    }
    if (take_char(c, '.')) /* "t.forward(100)" */
        take_word(c, last);
    if (must_take(c, '('))
        python_call(c, last);
}

/* Runs the loop "for NAME in range(NUMBER):", whose "for" was taken, with the lines below it that
 * are indented further than `indent`. */
static void python_for(code *c, int indent) {
    char name[NAME_TEXT], word[NAME_TEXT];
    take_name(c, name);
    take_name(c, word);
    bool good = strcmp(word, "in") == 0;
    take_name(c, word);
    good = good && strcmp(word, "range") == 0 && must_take(c, '(');
    const int n = good ? rounds(c, sum(c)) : 0;
    if (!good || !must_take(c, ')') || !must_take(c, ':') || !line_ends(c) ||
        c->depth >= MOST_DEPTH) {
        fail_code(c);
        return;
    }
    const char *body = c->at;
    const int inner = next_line(c);
    if (inner <= indent) {
        fail_code(c);
        return;
    }
    c->depth++;
    for (int i = 0; i < n && step(c); i++) {
        c->at = body;
        set_variable(c, name, i);
        python_block(c, inner);
    }
    c->depth--;
    if (n == 0) /* passes over the body */
        for (int deep = inner; deep > indent; deep = next_line(c))
            skip_line(c);
}

/* Runs the lines of this indent, up to a line that is indented less. A line that is indented more
 * is a mistake. */
static void python_block(code *c, int indent) {
    for (int of_line = next_line(c); of_line >= indent && step(c); of_line = next_line(c)) {
        char word[NAME_TEXT];
        if (of_line != indent) {
            fail_code(c);
            return;
        }
        const char *line = c->at;
        take_name(c, word);
        if (strcmp(word, "for") == 0) {
            python_for(c, indent);
            continue;
        }
        c->at = line;
        do
            python_statement(c);
        while (!c->wrong && take_char(c, ';') && step(c));
        if (!line_ends(c))
            fail_code(c);
    }
}

/* ---- an answer ---- */

/* Sets c->at and c->end to the text of the answer's last block in fences (```), or to the whole
 * answer. */
static void find_code(code *c, const char *answer) {
    const piece block = last_between(answer, "```");
    const bool found = block.at > answer;
    c->at = block.at;
    c->end = found ? block.at + block.size : answer + strlen(answer);
    if (found)
        skip_line(c); /* the rest of the fence's line, the language's name */
}

/* Scales lengths so that the longest is 1. */
static void scale_lengths(blg_program *programs, int n) {
    double longest = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < programs[i].n_actions; k++)
            longest = blg_most(longest, programs[i].actions[k].length);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < programs[i].n_actions; k++)
            programs[i].actions[k].length /= longest;
}

/* Reads an answer's code. A text that begins with "(" is an S-expression, whose lengths are in
 * program units (*own_units is false); a text with "(" and no "[" is Python; any other is Logo. */
int blg_code_programs(const char *answer, blg_program programs[BLG_ANSWER_PROGRAMS],
                      bool *own_units) {
    code c = {.programs = programs};
    blg_scene scene;
    find_code(&c, answer);
    *own_units = true;
    const char *text = c.at;
    skip_space(&c);
    if (peek(&c) == '(') {
        *own_units = false;
        if (blg_sexpr_read_image(c.at, (size_t)(c.end - c.at), &scene, NULL) != BLG_OK)
            return -1;
        for (int i = 0; i < scene.n_shapes && i < BLG_ANSWER_PROGRAMS; i++)
            programs[i] = scene.programs[i];
        return scene.n_shapes;
    }
    const size_t size = (size_t)(c.end - text);
    c.python = memchr(text, '(', size) && !memchr(text, '[', size);
    c.at = text;
    if (c.python)
        python_block(&c, next_line(&c));
    else
        logo_words(&c);
    if (c.wrong)
        return -1;
    scale_lengths(programs, c.n);
    return c.n;
}

/* ---- given words ---- */

/* The number of bytes of the word at a place, at least one and at most 40. */
static int word_size(const code *c, const char *at) {
    const char *end = at + (at < c->end); /* at least a byte, be it "[" */
    while (end < c->end && (letter(*end) || digit(*end)))
        end++;
    return end - at > 40 ? 40 : (int)(end - at);
}

/* Reports the mistake with line and column in the text, the word that stands there and, if that is
 * no word of Logo, the nearest word. */
static blg_status tell_code(const code *c, const char *text, blg_error *error) {
    static const char *const words[] = {"forward", "back",     "left",  "right",
                                        "arcleft", "arcright", "pen",   "repeat",
                                        "penup",   "pendown",  "setxy", "setheading"};
    char word[NAME_TEXT + 20];
    int line = 1;
    const char *begin = text;
    for (const char *at = text; at < c->wrong_at; at++)
        if (*at == '\n') {
            line++;
            begin = at + 1;
        }
    blg_error_at(error, NULL, line, (int)(c->wrong_at - begin) + 1);
    if (strncmp(c->why, "expected", 8) != 0)
        return blg_error_set(error, BLG_INVALID, "%s", c->why);
    snprintf(word, sizeof word, "%.*s", word_size(c, c->wrong_at), c->wrong_at);
    const bool unknown = strcmp(c->why, "expected a Logo word") == 0;
    if (!*word)
        return blg_error_set(error, BLG_INVALID, "%s", c->why);
    return blg_error_set(
        error, BLG_INVALID, "%s, found \"%s\"%s", c->why, word,
        blg_str_guess(unknown ? blg_str_nearest(word, words, sizeof words / sizeof *words) : NULL)
            .text);
}

/* Makes the figure's longest length 1, which the pose's scale makes up for. Rounds to millionths,
 * as much as a person writes. */
static void scale_figure(blg_program *program, blg_pose *pose) {
    for (int k = 0; k < program->n_actions; k++)
        pose->scale = blg_most(pose->scale, program->actions[k].length);
    for (int k = 0; k < program->n_actions; k++) {
        blg_action *a = &program->actions[k];
        a->length = blg_round(a->length / pose->scale * 1e6) / 1e6;
        a->turn_deg = blg_round(a->turn_deg * 1e6) / 1e6;
    }
    pose->x = blg_round(pose->x * 1e6) / 1e6;
    pose->y = blg_round(pose->y * 1e6) / 1e6;
    pose->heading_deg = blg_round(pose->heading_deg * 1e6) / 1e6;
}

blg_status blg_code_scene(const char *text, bool placed, blg_scene *scene, blg_error *error) {
    code c = {.at = text,
              .end = text + strlen(text),
              .programs = scene->programs,
              .poses = placed ? scene->poses : NULL};
    logo_words(&c);
    if (c.wrong)
        return tell_code(&c, text, error);
    blg_error_at(error, NULL, 1, 1);
    if (c.n == 0 || (c.n > 1 && !placed))
        return blg_error_set(error, BLG_INVALID, "%s",
                             c.n ? "expected one figure, found several; \"logo\" of an image has "
                                   "the words of a whole picture"
                                 : "expected a stroke, found none");
    scene->n_shapes = c.n;
    for (int i = 0; i < c.n; i++) {
        blg_pose unplaced = {0};
        scene->shapes[i] = BLG_NONE;
        scale_figure(&scene->programs[i], placed ? &scene->poses[i] : &unplaced);
    }
    return BLG_OK;
}
