/* Problems and concepts as plain values. Problems or concepts go in; names, kinds, keys,
 * fingerprints and measures of hardness come out. A key is a hash that is equal for equal things.
 * Nearly all rooms above use them. The last chapters measure how much two concepts are alike, for
 * the plan and the splits, which keep train and test apart. */
#include "problem/concept.h"

#include "base/geometry.h"
#include "base/rng.h"
#include "base/text.h"
#include "problem/family.h"
#include "problem/plan.h"
#include "problem/relations.h"

#include <inttypes.h>

/* ---- expression ---- */

/* Cuts the text of an expression into tokens (words, numbers and signs), and words the mistakes
 * that a reader of the text finds. The parser of problem/formula.c reads through this chapter. The
 * chapter also gives the counts of a figure that expressions compare. */

const char *const blg_count_names[BLG_COUNTS] = {"strokes",        "lines",      "arcs",
                                                 "straight_lines", "regions",    "crossings",
                                                 "rotation_order", "mirror_axes"};
const char *const blg_compare_signs[BLG_COMPARES] = {"=", "!=", "<", "<=", ">", ">="};
const blg_compare blg_compare_opposite[BLG_COMPARES] = {BLG_UNEQUAL, BLG_EQUAL,   BLG_AT_LEAST,
                                                        BLG_MORE,    BLG_AT_MOST, BLG_LESS};

static bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Moves to the next token. A token is a run of word characters, a sign of two characters such as
 * "<=", or one character. */
void blg_scanner_next(blg_scanner *s) {
    s->at += s->length;
    while (*s->at == ' ' || *s->at == '\t')
        s->at++;
    s->length = 0;
    while (is_word_char(s->at[s->length]))
        s->length++;
    if (s->length || !*s->at)
        return;
    s->length = 1;
    if ((*s->at == '<' || *s->at == '>' || *s->at == '!') && s->at[1] == '=')
        s->length = 2;
    while (((unsigned char)s->at[s->length] & 0xc0) == 0x80) /* within a UTF-8 character */
        s->length++;
}

blg_scanner blg_scanner_of(const char *text, blg_error *error) {
    blg_scanner s = {.text = text, .at = text, .error = error};
    blg_scanner_next(&s);
    return s;
}

bool blg_scanner_is(const blg_scanner *s, const char *word) {
    return strlen(word) == s->length && strncmp(s->at, word, s->length) == 0;
}

bool blg_scanner_is_word(const blg_scanner *s) {
    return s->length && is_word_char(*s->at);
}

int blg_scanner_find(const blg_scanner *s, const char *const *words, int n) {
    for (int i = 0; i < n; i++)
        if (blg_scanner_is(s, words[i]))
            return i;
    return -1;
}

/* Copies the scanner's token, cut to 60 bytes. */
static void copy_word(const blg_scanner *s, char word[64]) {
    snprintf(word, 64, "%.*s", s->length > 60 ? 60 : (int)s->length, s->at);
}

int blg_scanner_attribute(const blg_scanner *s) {
    char word[64];
    copy_word(s, word);
    return blg_attribute_find(word);
}

blg_status blg_scanner_mistake(const blg_scanner *s, const char *format, const char *detail) {
    blg_error_set(s->error, BLG_INVALID, format, detail);
    blg_error_at(s->error, NULL, 0, (int)(s->at - s->text) + 1);
    return BLG_INVALID;
}

blg_status blg_scanner_expected(const blg_scanner *s, const char *what) {
    char text[192], found[64] = "the end";
    if (s->length)
        snprintf(found, sizeof found, "\"%.*s\"", s->length > 48 ? 48 : (int)s->length, s->at);
    snprintf(text, sizeof text, "expected %s, found %s", what, found);
    return blg_scanner_mistake(s, "%s", text);
}

blg_status blg_scanner_unknown(const blg_scanner *s, const char *what, const char *const *names,
                               size_t n) {
    char word[64], text[256];
    copy_word(s, word);
    const char *near = blg_str_nearest(word, names, n);
    snprintf(text, sizeof text, "unknown %.60s \"%s\"%.90s", what, word, blg_str_guess(near).text);
    return blg_scanner_mistake(s, "%s", text);
}

blg_status blg_scanner_number(blg_scanner *s, int *number) {
    char digits[16] = "";
    long long value = 0;
    if (s->length < sizeof digits)
        snprintf(digits, sizeof digits, "%.*s", (int)s->length, s->at);
    if (!blg_str_parse_long(digits, &value) || value < 0 || value > 1000)
        return blg_scanner_expected(s, "a whole number from 0 to 1000");
    *number = (int)value;
    blg_scanner_next(s);
    return BLG_OK;
}

static int count_kind(const blg_program *program, blg_action_kind kind) {
    int n = 0;
    for (int i = 0; i < program->n_actions; i++)
        n += program->actions[i].kind == kind;
    return n;
}

/* The least and the greatest value that the count may have for the figure. They differ only for
 * straight lines, whose number depends on whether crossings split lines. */
void blg_count_range(blg_expression_count count, const blg_program *program,
                     const blg_analysis *analysis, long long range[2]) {
    const long long values[BLG_COUNTS] = {
        [BLG_COUNT_strokes] = program->n_actions,
        [BLG_COUNT_lines] = count_kind(program, BLG_LINE),
        [BLG_COUNT_arcs] = count_kind(program, BLG_ARC),
        [BLG_COUNT_straight_lines] = analysis->n_lines_min,
        [BLG_COUNT_regions] = analysis->n_regions,
        [BLG_COUNT_crossings] = analysis->n_crossings,
        /* a circle has every order and every axis */
        [BLG_COUNT_rotation_order] = analysis->rotation_order ? analysis->rotation_order : INT_MAX,
        [BLG_COUNT_mirror_axes] = analysis->mirror_axes < 0 ? INT_MAX : analysis->mirror_axes};
    range[0] = values[count];
    range[1] = count == BLG_COUNT_straight_lines ? analysis->n_lines_max : range[0];
}

/* Compares two numbers of which only ranges (least, greatest) are known: 1 if the comparison is
 * true for all numbers of the ranges, 0 if it is false for all, else BLG_UNDECIDED. */
int blg_compare_ranges(int compare, const long long a[2], const long long b[2]) {
    const bool above = a[0] > b[1], below = a[1] < b[0]; /* every number of a, every number of b */
    const bool equal = a[0] == a[1] && b[0] == b[1] && a[0] == b[0];
    switch (compare) {
    case BLG_EQUAL:
        return equal ? 1 : above || below ? 0 : BLG_UNDECIDED;
    case BLG_LESS:
        return below ? 1 : a[0] >= b[1] ? 0 : BLG_UNDECIDED;
    case BLG_AT_MOST:
        return a[1] <= b[0] ? 1 : above ? 0 : BLG_UNDECIDED;
    default: { /* unequal, at least, more: the negation of a case above */
        const int value = blg_compare_ranges((int)blg_compare_opposite[compare], a, b);
        return value == BLG_UNDECIDED ? value : !value;
    }
    }
}

/* ---- problem ---- */

/* Tells what a family's concepts are made of, and what a problem shows. An image is impure if it
 * breaks the rule of its own side on purpose. */

#define ROW_ENTRY(upper, letters, word) &blg_family_##letters,
const blg_family_row *const blg_families[BLG_FAMILIES] = {BLG_FAMILY_LIST(ROW_ENTRY)};

#define LETTERS_ENTRY(upper, letters, word) #letters,
const char *blg_family_name(blg_family family) {
    static const char *const names[BLG_FAMILIES] = {BLG_FAMILY_LIST(LETTERS_ENTRY)};
    return (unsigned)family < BLG_FAMILIES ? names[family] : "?";
}

#define WORD_ENTRY(upper, letters, word) word,
const char *blg_family_word(blg_family family) {
    static const char *const words[BLG_FAMILIES] = {BLG_FAMILY_LIST(WORD_ENTRY)};
    return words[family];
}

blg_concept_kind blg_family_kind(blg_family family) {
    return blg_families[family]->kind;
}

bool blg_of_programs(blg_family family) {
    return blg_families[family]->kind == BLG_OF_PROGRAMS;
}

bool blg_of_shapes(blg_family family) {
    return blg_families[family]->kind == BLG_OF_SHAPES;
}

bool blg_of_attributes(blg_family family) {
    return blg_families[family]->kind == BLG_OF_ATTRIBUTES;
}

bool blg_of_relations(blg_family family) {
    return blg_families[family]->kind == BLG_OF_RELATIONS;
}

bool blg_problems_share_concepts(blg_family family) {
    return blg_of_attributes(family) || blg_of_relations(family);
}

bool blg_family_published(blg_family family) {
    return family <= BLG_ABSTRACT;
}

bool blg_concept_known(const blg_concept *concept) {
    return concept->n_components > 0 || concept->expression[0] != '\0';
}

bool blg_concept_in_words(const blg_concept *concept) {
    return concept->text[0] != '\0';
}

const char *blg_concept_accepted(const blg_concept *concept, const char *text) {
    const char *next = text ? text + strlen(text) + 1 : concept->accepted;
    return *next ? next : NULL;
}

/* Whether the concept speaks of the attribute: the attribute is a component, or stands in the
 * expression, or says the same as two components together. */
bool blg_concept_covers(const blg_concept *concept, blg_attribute attribute) {
    bool symmetric = false, self_transposed = false;
    blg_expression expression;
    if (concept->expression[0])
        return blg_expression_parse(concept->expression, &expression, NULL) == BLG_OK &&
               blg_expression_mentions(&expression, attribute);
    for (int c = 0; c < concept->n_components; c++) {
        if (concept->attributes[c] == attribute)
            return true;
        symmetric |= concept->attributes[c] == BLG_ATTR_symmetric;
        self_transposed |= concept->attributes[c] == BLG_ATTR_self_transposed;
    }
    return attribute == BLG_ATTR_symmetric_transposed && symmetric && self_transposed;
}

#define NAME_ENTRY(name) #name,
const char *blg_rejection_name(blg_rejection reason) {
    static const char *const names[] = {BLG_REJECTION_LIST(NAME_ENTRY)};
    return (unsigned)reason < BLG_REJECTIONS ? names[reason] : "?";
}

int blg_problem_side(const blg_problem *problem, int side) {
    return problem->n_support + problem->n_query[side];
}

/* The first impure image of a side from image i on; the side's number of images if there is
 * none. */
static int next_impure(const blg_problem *problem, int side, int i) {
    const int n = blg_problem_side(problem, side);
    while (i < n && !problem->images[side][i].impure)
        i++;
    return i;
}

bool blg_problem_is_impure(const blg_problem *problem) {
    return next_impure(problem, 0, 0) < blg_problem_side(problem, 0) ||
           next_impure(problem, 1, 0) < blg_problem_side(problem, 1);
}

const blg_scene *blg_problem_pure_positive(const blg_problem *problem) {
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        if (!problem->images[1][i].impure)
            return &problem->images[1][i];
    return &problem->images[1][0];
}

/* Moves the impure images back to the sides that they were drawn for: the k-th impure image of one
 * side changes places with the k-th of the other. */
void blg_problem_purify(blg_problem *problem) {
    int negative = next_impure(problem, 0, 0), positive = next_impure(problem, 1, 0);
    while (negative < blg_problem_side(problem, 0) && positive < blg_problem_side(problem, 1)) {
        const blg_scene scene = problem->images[1][positive];
        problem->images[1][positive] = problem->images[0][negative];
        problem->images[0][negative] = scene;
        negative = next_impure(problem, 0, negative + 1);
        positive = next_impure(problem, 1, positive + 1);
    }
}

/* ---- keys ---- */

/* Makes keys of programs, scenes, figures and concepts, and keeps sets of keys. The census and the
 * judge find with them what occurs twice. */

/* Each kind of key mixes in a number of its own, so that keys of different things differ although
 * their contents are equal. Any different numbers do. */
enum {
    PART_SEED = 3,
    SCENE_SEED = 5,
    STROKE_SEED = 7,
    FIGURE_SEED = 11,
    TEXT_SEED = 13,
    ARRANGEMENT_SEED = 17
};

/* The hash of what `hash` stands for, followed by a value. */
static uint64_t hash_with(uint64_t hash, uint64_t value) {
    return blg_stir(hash ^ value);
}

/* A key of the program's text. types: whether the stroke types count. */
uint64_t blg_key_of_program(const blg_program *program, bool types) {
    uint64_t key = (uint64_t)program->n_actions + 1;
    for (int i = 0; i < program->n_actions; i++) {
        blg_action a = program->actions[i];
        char text[BLG_ACTION_TEXT] = "";
        if (!types)
            a.type = BLG_NORMAL;
        size_t n = blg_action_print(&a, text);
        for (size_t k = 0; k < n; k++)
            key = hash_with(key, (unsigned char)text[k]);
    }
    return key;
}

/* A key of the programs of the scene's figures. Their keys are added, so the order of the figures
 * does not count. */
uint64_t blg_key_of_scene(const blg_scene *scene, bool types) {
    uint64_t sum = 0;
    for (int s = 0; s < blg_scene_figures(scene); s++)
        sum += hash_with(PART_SEED, blg_key_of_program(&scene->programs[s], types));
    return hash_with(SCENE_SEED, sum);
}

/* Rounds a distance to a number of steps of 1/2000. Equal distances that differ by rounding errors
 * must give one result. So the offset 0.3183 (any odd fraction) keeps the values at which the
 * result changes away from round distances, which are common. */
static uint64_t rounded(double distance) {
    return (uint64_t)(int64_t)floor(distance * 2000 + 0.3183);
}

static blg_vec2 middle_of(const blg_stroke *s) {
    return blg_vec2_scale(blg_vec2_add(s->start, s->end), 0.5);
}

/* A key that is equal for congruent figures: the sum, over the strokes, of keys of what the stroke
 * is and how far it lies from the figure's centre. So position, rotation, mirroring and order of
 * drawing do not count. The centre is the mean of the strokes' middles, weighted by length. */
uint64_t blg_key_of_figure(const blg_program *program) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    blg_vec2 centre = {0, 0};
    double length = 0;
    for (int i = 0; i < n; i++) {
        centre = blg_vec2_along(centre, strokes[i].length, middle_of(&strokes[i]));
        length += strokes[i].length;
    }
    if (length > 0)
        centre = blg_vec2_scale(centre, 1 / length);
    uint64_t sum = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        const blg_stroke *s = &strokes[i];
        /* The sum and the absolute difference do not depend on the direction of drawing. */
        double a = blg_vec2_distance(s->start, centre), b = blg_vec2_distance(s->end, centre);
        uint64_t key = hash_with(hash_with(STROKE_SEED, (uint64_t)s->kind), (uint64_t)s->type);
        key = hash_with(hash_with(key, rounded(a + b)), rounded(fabs(a - b)));
        key = hash_with(key, rounded(s->length));
        if (s->kind == BLG_ARC)
            key = hash_with(key, rounded(blg_vec2_distance(s->centre, centre)));
        sum += key;
    }
    return hash_with(FIGURE_SEED, sum);
}

/* A finer key of congruent figures than blg_key_of_figure: it adds, for each ordered pair of
 * strokes, a key of their kinds and types and of the distance from the first stroke's centre (of a
 * line: its middle) to the second stroke's middle. */
uint64_t blg_key_of_arrangement(const blg_program *program) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    uint64_t kind_keys[BLG_MAX_ACTIONS], sum = blg_key_of_figure(program);
    const int n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    for (int i = 0; i < n; i++)
        kind_keys[i] =
            hash_with(hash_with(STROKE_SEED, (uint64_t)strokes[i].kind), (uint64_t)strokes[i].type);
    for (int i = 0; i < n; i++) {
        const blg_stroke *s = &strokes[i];
        const blg_vec2 centre = s->kind == BLG_ARC ? s->centre : middle_of(s);
        for (int j = 0; j < n; j++)
            if (j != i)
                sum += hash_with(hash_with(kind_keys[i], kind_keys[j]),
                                 rounded(blg_vec2_distance(centre, middle_of(&strokes[j]))));
    }
    return hash_with(ARRANGEMENT_SEED, sum);
}

uint64_t blg_key_of_figures(const blg_scene *scene) {
    uint64_t sum = 0;
    for (int s = 0; s < blg_scene_figures(scene); s++)
        sum += blg_key_of_figure(&scene->programs[s]);
    return sum;
}

/* A key of the characters of a text. */
static uint64_t key_of_text(const char *text) {
    uint64_t key = TEXT_SEED;
    for (; *text; text++)
        key = hash_with(key, (unsigned char)*text);
    return key;
}

/* A key of the problem's concept: of its components, whose order does not count, of the negation
 * and of the expression. If not all components are known, as in a foreign data set: a key of the
 * concept's words or, without words, of the problem's name. */
uint64_t blg_key_of_concept(const blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    uint64_t sum = 0;
    bool known = blg_concept_known(concept);
    const blg_concept_kind kind = blg_family_kind(problem->family);
    for (int i = 0; i < concept->n_components && kind == BLG_OF_SHAPES; i++)
        known = known && concept->shapes[i] >= 0;
    if (!known)
        return key_of_text(blg_concept_in_words(concept) ? concept->text : problem->name);
    for (int i = 0; i < concept->n_components; i++) {
        uint64_t part = (uint64_t)concept->attributes[i];
        if (kind == BLG_OF_PROGRAMS)
            part = blg_key_of_program(&concept->programs[i], /* types */ true);
        else if (kind == BLG_OF_SHAPES)
            part = (uint64_t)(int64_t)concept->shapes[i];
        sum += hash_with(PART_SEED, part);
    }
    return hash_with(hash_with(hash_with((uint64_t)problem->family, sum), concept->negated),
                     key_of_text(concept->expression));
}

void blg_key_set_free(blg_key_set *set) {
    blg_array_free(&set->slots);
    *set = (blg_key_set){0};
}

/* Adds a key to a hash table with open addressing; 0 marks a free slot, and one slot at least is
 * free. Returns false if the key is there already. */
static bool insert_key(blg_key_set *set, uint64_t key) {
    size_t mask = (size_t)set->capacity - 1, slot = (size_t)(key >> 7) & mask;
    for (; set->slots[slot]; slot = (slot + 1) & mask)
        if (set->slots[slot] == key)
            return false;
    set->slots[slot] = key;
    set->n++;
    return true;
}

/* Doubles the number of slots and inserts all keys anew. If memory is out: returns false, and the
 * set stays as it is. */
static bool grow_set(blg_key_set *set) {
    blg_key_set larger = {0};
    if (!blg_array_grow(&larger.slots, &larger.capacity, set->capacity ? 2 * set->capacity : 1024,
                        sizeof *larger.slots))
        return false;
    memset(larger.slots, 0, (size_t)larger.capacity * sizeof *larger.slots);
    for (int i = 0; i < set->capacity; i++)
        if (set->slots[i])
            insert_key(&larger, set->slots[i]);
    blg_key_set_free(set);
    *set = larger;
    return true;
}

blg_key_result blg_key_set_add(blg_key_set *set, uint64_t key) {
    if (!key) /* 0 marks a free slot */
        key = 1;
    if (2 * (set->n + 1) > set->capacity && !grow_set(set))
        return BLG_KEY_NO_MEMORY;
    return insert_key(set, key) ? BLG_KEY_NEW : BLG_KEY_KNOWN;
}

/* ---- fingerprint ---- */

/* Adds problems one by one to a digest, the fingerprint of a data set. Equal fingerprints mean
 * equal problems, whatever the form of the files is. */

/* Adds the key of a program to a fingerprint's text. */
static void add_program(blg_buf *text, const blg_program *program) {
    blg_buf_format(text, " %016" PRIx64, blg_key_of_program(program, /* types */ true));
}

/* Adds all that makes up a concept to a fingerprint's text. The lines of a concept in words (its
 * text and the accepted answers) are left out for other concepts, which have none. */
static void add_concept(blg_buf *text, const blg_concept *c, blg_family family) {
    blg_buf_format(text, "%s %d %d\n", blg_family_name(family), c->negated, c->n_components);
    for (int i = 0; i < c->n_components; i++) {
        blg_buf_format(text, " %d %d", c->shapes[i], (int)c->attributes[i]);
        add_program(text, &c->programs[i]);
    }
    blg_buf_format(text, "\n%s\n", c->expression);
    if (!blg_concept_in_words(c))
        return;
    blg_buf_format(text, "%s\n", c->text);
    for (const char *at = NULL; (at = blg_concept_accepted(c, at));)
        blg_buf_format(text, "%s\n", at);
}

/* Adds a line about an image to a fingerprint's text: the image's numbers, then the shape, program
 * and pose of each shape. */
static void add_scene(blg_buf *text, const blg_scene *scene) {
    blg_buf_format(text, "%d %d %d", scene->n_distractors, scene->violated, scene->impure);
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose *pose = &scene->poses[s];
        const double values[] = {pose->x, pose->y, pose->heading_deg, pose->scale};
        blg_buf_format(text, " %d", scene->shapes[s]);
        add_program(text, &scene->programs[s]);
        for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
            blg_buf_char(text, ' ');
            blg_buf_double(text, values[i]);
        }
    }
    blg_buf_char(text, '\n');
}

/* Adds a text of all that the problem is to the digest, so that equal problems, and only these,
 * have equal digests. */
blg_status blg_fingerprint_add(blg_digest *digest, const blg_problem *problem, const char *split,
                               blg_error *error) {
    blg_buf text = {0};
    blg_buf_format(&text, "%s\n%s\n%d %d %d\n", problem->name, split, problem->n_support,
                   problem->n_query[0], problem->n_query[1]);
    add_concept(&text, &problem->concept, problem->family);
    BLG_EACH_IMAGE(problem, side, i)
        add_scene(&text, &problem->images[side][i]);
    blg_status status =
        text.failed ? blg_no_memory(error) : blg_digest_add(digest, text.data, text.size, error);
    blg_buf_free(&text);
    return status;
}

/* ---- hardness ---- */

/* The hardness of a problem is a list of numbers that measure how hard the problem is. This chapter
 * reads single numbers of the list, and compares them with the ranges of a config. Judge, splits
 * and verify use it. */

const blg_hardness_config blg_hardness_of_no_rule = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
const char *const blg_hardness_names[BLG_HARDNESS_FIGURES] = {
    "negative_distance", "positive_diversity", "near_separators", "fitting_rules"};

blg_range blg_hardness_range(const blg_hardness_config *ranges, int figure) {
    const blg_range all[] = {ranges->negative_distance, ranges->positive_diversity,
                             ranges->near_separators, ranges->fitting_rules};
    return all[figure];
}

double blg_hardness_figure(const blg_hardness *hardness, int figure) {
    const double all[] = {hardness->negative_distance, hardness->positive_diversity,
                          hardness->near_separators, hardness->fitting_rules};
    return all[figure];
}

bool blg_hardness_unlimited(const blg_hardness_config *ranges, int figure) {
    static const double unlimited[] = {1, 1, BLG_ATTRIBUTES, BLG_MOST_FITTING_RULES};
    return blg_hardness_range(ranges, figure).high == unlimited[figure];
}

bool blg_hardness_within(const blg_hardness_config *ranges, int figure, double value) {
    const blg_range range = blg_hardness_range(ranges, figure);
    if (value < 0)
        return true;
    return (range.low <= 0 || value >= range.low) &&
           (blg_hardness_unlimited(ranges, figure) || value <= range.high);
}

bool blg_hardness_holds(const blg_hardness_config *ranges, const blg_hardness *hardness) {
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const blg_range range = blg_hardness_range(ranges, k);
        const double figure = blg_hardness_figure(hardness, k);
        if (range.low >= 0 && !(figure >= range.low && figure <= range.high))
            return false;
    }
    return true;
}

/* The families (as bits) that can have the numbers of which ranges demand something. All numbers
 * but the first, negative_distance, exist for abstract problems only. */
unsigned blg_hardness_families(const blg_hardness_config *ranges) {
    const bool of_abstract_only = ranges->positive_diversity.low >= 0 ||
                                  ranges->near_separators.low >= 0 ||
                                  ranges->fitting_rules.low >= 0;
    unsigned families = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (!of_abstract_only || blg_of_attributes((blg_family)f))
            families |= 1u << f;
    return families;
}

/* ---- agreement ---- */

/* Tells which attributes no figure has at once, and which number of lines a concept asks for. Plan
 * and judge of abstract problems use both answers. */

static bool is_pair_of(blg_attribute a, blg_attribute b, blg_attribute one, blg_attribute other) {
    return (a == one && b == other) || (a == other && b == one);
}

bool blg_attributes_exclude(blg_attribute a, blg_attribute b) {
    return (a != b && blg_line_count(a) && blg_line_count(b)) ||
           is_pair_of(a, b, BLG_ATTR_balanced_two, BLG_ATTR_unbalanced_two) ||
           is_pair_of(a, b, BLG_ATTR_convex, BLG_ATTR_has_line_crossing);
}

blg_attribute blg_concept_line_count(const blg_concept *concept) {
    for (int c = 0; c < concept->n_components && !concept->expression[0]; c++) {
        const blg_attribute attribute = concept->attributes[c];
        if (blg_line_count(attribute))
            return attribute;
    }
    return BLG_ATTRIBUTES;
}

/* ---- likeness ---- */

/* Measures how much the concepts of a plan are alike: the overlap of the sets of shapes that have
 * them. The plan leaves out concepts that are too much alike, and the report of the splits names
 * the largest overlap. The header is problem/plan.h. */

bool blg_likeness_create(const blg_plan *plan, blg_arena *arena, int most, blg_likeness *likeness) {
    *likeness = (blg_likeness){.words = plan->words};
    likeness->sets = BLG_NEW(arena, uint64_t, (size_t)likeness->words * (size_t)most + 1);
    likeness->sizes = BLG_NEW(arena, int, (size_t)most + 1);
    likeness->splits = BLG_NEW(arena, unsigned, (size_t)most + 1);
    return likeness->sets && likeness->sizes && likeness->splits;
}

/* Adds a concept as the set of the catalogue's shapes that have it, one bit for each shape. A
 * negated concept is added as the same set as the concept without negation. */
void blg_likeness_add(const blg_plan *plan, const blg_concept *concept, blg_likeness *likeness) {
    uint64_t *set = likeness->sets + (size_t)likeness->words * (size_t)likeness->n;
    for (int w = 0; w < likeness->words; w++) {
        set[w] = blg_plan_cell_word(plan, concept, blg_plan_line_reading(plan), BLG_NONE, w);
        likeness->sizes[likeness->n] += __builtin_popcountll(set[w]);
    }
    likeness->n++;
}

/* Fills likeness->splits: for each concept, the splits (as bits) that its problems are in. Problems
 * of one concept stand in a row in the plan. */
static void mark_splits(const blg_plan *plan, blg_likeness *likeness) {
    const int64_t family_end = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT), end; i < family_end; i = end) {
        unsigned *splits = &likeness->splits[blg_plan_record_at(plan, i).concept_id];
        end = blg_plan_unit_end(plan, i);
        for (int64_t k = i; k < end; k++)
            if (plan->split[k] != BLG_NO_SPLIT && !blg_plan_left_out(plan, k))
                *splits |= 1u << plan->split[k];
    }
}

bool blg_likeness_of_plan(const blg_plan *plan, blg_arena *arena, blg_likeness *likeness) {
    const bool made = blg_likeness_create(plan, arena, plan->n_concepts, likeness);
    for (int c = 0; made && c < plan->n_concepts; c++)
        blg_likeness_add(plan, &plan->concepts[c], likeness);
    if (made)
        mark_splits(plan, likeness);
    return made;
}

/* The overlap of concepts a and b: the number of shapes that have both / either (Jaccard index). */
double blg_likeness_overlap(const blg_likeness *likeness, int a, int b) {
    const uint64_t *set_a = likeness->sets + (size_t)likeness->words * (size_t)a;
    const uint64_t *set_b = likeness->sets + (size_t)likeness->words * (size_t)b;
    int common = 0;
    for (int w = 0; w < likeness->words; w++)
        common += __builtin_popcountll(set_a[w] & set_b[w]);
    const int either = likeness->sizes[a] + likeness->sizes[b] - common;
    return either ? (double)common / either : 0;
}

/* Names a concept by its first problem in the plan, without the problem's number. */
void blg_likeness_name(const blg_plan *plan, int concept_id, char *text, size_t size) {
    const int64_t family_end = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < family_end;
         i = blg_plan_unit_end(plan, i)) {
        blg_plan_item item;
        if (blg_plan_record_at(plan, i).concept_id != concept_id)
            continue;
        blg_plan_item_at(plan, i, &item);
        const char *number = strrchr(item.name, '_');
        const int length = number ? (int)(number - item.name) : (int)strlen(item.name);
        snprintf(text, size, "%.*s", length, item.name);
        return;
    }
    snprintf(text, size, "concept %d", concept_id); /* it has no problems */
}

/* The greatest overlap that sets of these sizes can have: that of a set within the other. */
static double most_overlap(const blg_likeness *likeness, int a, int b) {
    const int size_a = likeness->sizes[a], size_b = likeness->sizes[b];
    return size_a < size_b ? (double)size_a / size_b : size_b ? (double)size_b / size_a : 0;
}

/* The concept of the split and the concept of train that overlap most. Pairs whose sizes alone
 * exclude a larger overlap are skipped, because counting the common shapes takes time. */
blg_alike blg_likeness_largest(const blg_likeness *likeness, int split, int train) {
    blg_alike most = {BLG_NONE, BLG_NONE, -1}; /* every overlap is larger */
    for (int a = 0; a < likeness->n; a++)
        for (int b = 0; likeness->splits[a] >> split & 1 && b < likeness->n; b++) {
            if (!(likeness->splits[b] >> train & 1) || most_overlap(likeness, a, b) <= most.overlap)
                continue;
            const double overlap = blg_likeness_overlap(likeness, a, b);
            if (overlap > most.overlap)
                most = (blg_alike){a, b, overlap};
        }
    return most;
}

/* ---- parts left ---- */

/* Counts the problems of train that have a part of a concept, such as an attribute or a pair of
 * attributes. The splits ask here before they take a problem from train, so that train keeps
 * problems of each part. The header is problem/plan.h. */

/* Index of the pair of the record's attributes numbers i and j in left->pairs; the same for (i, j)
 * and (j, i). */
static int pair_of(const blg_plan_record *record, int i, int j) {
    const int a = record->parts[i], b = record->parts[j];
    return a < b ? a * BLG_ATTRIBUTES + b : b * BLG_ATTRIBUTES + a;
}

/* Fills ids with the record's parts of a kind, and returns their number: 0 if problems with parts
 * of this kind are not counted. */
static int counted_parts(const blg_parts_left *left, const blg_plan *plan,
                         const blg_plan_record *record, int kind, int ids[BLG_MAX_COMPONENTS]) {
    return left->problems[kind] ? blg_part_list(plan, record, (blg_part_kind)kind, ids) : 0;
}

/* Adds n (may be negative) to the number of problems left with each part of the record, and with
 * each pair of its attributes. */
void blg_parts_left_add(blg_parts_left *left, const blg_plan *plan, const blg_plan_record *record,
                        int64_t n) {
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        for (int k = counted_parts(left, plan, record, kind, ids) - 1; k >= 0; k--)
            left->problems[kind][ids[k]] += n;
    }
    const bool pairs = left->pairs && blg_of_attributes(record->family);
    for (int k = 1; pairs && k < record->n_parts; k++)
        for (int m = 0; m < k; m++)
            left->pairs[pair_of(record, m, k)] += n;
}

/* Counts, for each part and for each pair of attributes, the problems that no split has taken yet.
 * The draws of problems for the splits need these numbers to leave some of them for train. A kind
 * of parts is counted only if a rule of the config promises that train shows every part of this
 * kind; likewise the pairs. */
blg_status blg_parts_left_count(blg_plan *plan, blg_parts_left *left, blg_error *error) {
    const blg_splits_config *splits = &plan->config.splits;
    bool pairs = false;
    *left = (blg_parts_left){0};
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_kind *rule = blg_split_kind_of(&splits->rules[r]);
        const blg_part_kind kind = rule->part;
        if (!(rule->promise & BLG_SEEN))
            continue;
        pairs = pairs || rule->promise & BLG_SEEN_PAIRS;
        if (!left->problems[kind])
            left->problems[kind] = BLG_NEW(&plan->arena, int64_t, blg_part_count(plan, kind) + 1);
        if (!left->problems[kind])
            return blg_no_memory(error);
    }
    if (pairs) {
        enum { PAIRS = BLG_ATTRIBUTES * BLG_ATTRIBUTES };
        left->pairs = BLG_NEW(&plan->arena, int64_t, PAIRS);
        left->pair_needed = BLG_NEW(&plan->arena, bool, PAIRS);
        if (!left->pairs || !left->pair_needed)
            return blg_no_memory(error);
    }
    const bool any = left->problems[BLG_PART_SHAPE] || left->problems[BLG_PART_ATTRIBUTE] ||
                     left->problems[BLG_PART_ATOM];
    for (int64_t i = 0; any && i < plan->n_items; i++) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        if (blg_watch_loop(plan->watch, "splits", i, plan->n_items, error))
            return BLG_INTERRUPTED;
        if (plan->split[i] == BLG_NO_SPLIT)
            blg_parts_left_add(left, plan, &record, 1);
    }
    return BLG_OK;
}

/* Whether each part of the record, and each pair of its attributes that train needs, still has a
 * problem left after `size` problems are taken. triples: train needs all pairs. */
bool blg_parts_left_stay(const blg_parts_left *left, const blg_plan *plan,
                         const blg_plan_record *record, bool triples, int64_t size) {
    const bool pairs = left->pairs && blg_of_attributes(record->family);
    for (int k = 1; pairs && k < record->n_parts; k++)
        for (int m = 0; m < k; m++) {
            const int pair = pair_of(record, m, k);
            if ((triples || left->pair_needed[pair]) && left->pairs[pair] <= size)
                return false;
        }
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        for (int k = counted_parts(left, plan, record, kind, ids) - 1; k >= 0; k--)
            if (left->problems[kind][ids[k]] <= size)
                return false;
    }
    return true;
}

void blg_parts_left_need(blg_parts_left *left, const blg_plan_record *record) {
    for (int k = 1; left->pairs && k < record->n_parts; k++)
        for (int m = 0; m < k; m++)
            left->pair_needed[pair_of(record, m, k)] = true;
}
