/* Free-form concepts that the config gives. */
#include "base/geometry.h"
#include "problem/builder.h"
#include "problem/family.h"

/* ---- free form own ---- */

/* A program of the config is a node of the walk of its setting (problem/family/ff_walk.c), if it
 * has forms, turns and types of the config, is a figure worth showing, and has as many neighbours
 * as a side has negatives.
 *
 * The walk draws positives and negatives alike because it draws the positives, too. Here it does
 * not: the positives are the config's, the negatives are their neighbours. So an image may give its
 * side away, and docs/config.md says so. No form is kept apart for a split.
 *
 * Of a figure that the grammar likes much more than all its neighbours, such as a square, the walk
 * changes types alone, which the judge refuses. Where a drawn concept would be drawn anew, the
 * kinds of change therefore become equally likely. */

/* The text of a number has three decimals. A half of the last one, in the number's own unit, and
 * what rounding adds: */
#define LENGTH_SLACK     0.00051
#define EXTENT_SLACK_DEG (LENGTH_SLACK * 720)
#define TURN_SLACK_DEG   (LENGTH_SLACK * 360)

/* The code of the action's length, or of its radius and extent, among the forms; -1 = none. */
static int form_of(const blg_ff_rules *rules, const blg_action *a) {
    for (int f = 0; f < rules->n_forms; f++) {
        const blg_ff_form *form = &rules->forms[f];
        const bool arc = form->kind == BLG_ARC;
        if (form->kind == a->kind &&
            fabs((arc ? form->radius : form->length) - a->length) < LENGTH_SLACK &&
            (!arc || fabs(form->extent_deg - a->extent_deg) < EXTENT_SLACK_DEG))
            return f;
    }
    return -1;
}

static int turn_of(const blg_ff_rules *rules, double turn_deg) {
    for (int t = 0; t < rules->n_turns; t++)
        if (fabs(blg_remainder(rules->turns_deg[t] - turn_deg, 360)) < TURN_SLACK_DEG)
            return t;
    return -1;
}

static int type_of(const blg_ff_rules *rules, blg_stroke_type type) {
    for (int t = 0; t < rules->n_types; t++)
        if (rules->types[t] == type)
            return t;
    return -1;
}

/* The error for an action that the config's problems do not draw. */
static blg_status refuse_action(int number, const blg_action *a, const char *keys,
                                blg_error *error) {
    char text[BLG_ACTION_TEXT];
    blg_action_print(a, text);
    return blg_error_set(error, BLG_INVALID, "action %d, %s: %s", number, text, keys);
}

/* Writes a program as codes: for each action its place in the lists of forms, turns and types. The
 * first action has no turn: it would turn the whole figure, which placement does anyway. */
static blg_status encode_program(const blg_ff_rules *rules, const blg_program *program,
                                 blg_ff_shape *shape, blg_error *error) {
    char keys[160];
    *shape = (blg_ff_shape){.n = (uint8_t)program->n_actions};
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        const bool arc = a->kind == BLG_ARC;
        const int form = form_of(rules, a), type = type_of(rules, a->type);
        const int turn = i ? turn_of(rules, a->turn_deg) : BLG_FF_NO_TURN;
        if (form < 0 && arc)
            snprintf(keys, sizeof keys,
                     "radius %.3g with %.4g degrees is not among free_form.arc_radius and "
                     "free_form.arc_extent_deg",
                     a->length, a->extent_deg);
        else if (form < 0)
            snprintf(keys, sizeof keys, "length %.3g is not among free_form.line_length",
                     a->length);
        else if (turn < 0)
            snprintf(keys, sizeof keys, "a turn of %.4g degrees is not among free_form.turns_deg",
                     a->turn_deg);
        else if (type < 0)
            snprintf(keys, sizeof keys, "\"%s\" is not among stroke_types",
                     blg_stroke_type_name(a->type));
        if (form < 0 || turn < 0 || type < 0)
            return refuse_action(i + 1, a, keys, error);
        shape->form[i] = (uint8_t)form;
        shape->turn[i] = (uint8_t)turn;
        shape->type[i] = (uint8_t)type;
    }
    return BLG_OK;
}

/* The error for a figure that is not valid. A figure that is valid in a plane without bounds is too
 * large; any other has hidden strokes or is too small. */
static blg_status refuse_figure(const blg_ff_rules *rules, const blg_ff_shape *shape, int figure,
                                blg_error *error) {
    blg_ff_rules boundless = *rules;
    boundless.largest = INFINITY;
    if (blg_ff_shape_valid(&boundless, shape))
        return blg_error_set(error, BLG_INVALID,
                             "figure %d is wider than %.3g program units, too large for the plane: "
                             "lower placement.scale.ff or raise placement.plane_unit",
                             figure, blg_most(rules->largest, 0));
    return blg_error_set(error, BLG_INVALID,
                         "figure %d cannot be drawn so that every stroke shows: strokes lie on or "
                         "beside each other, or the figure is too small for %d strokes",
                         figure, shape->n);
}

/* Reads entry number i of free_form.programs, the concept of a problem, into a node of the walk. */
static blg_status read_own_concept(const blg_config *config, const blg_ff_rules *rules, int i,
                                   blg_ff_own *own, blg_error *error) {
    const blg_free_form_config *ff = &config->free_form;
    blg_program programs[BLG_MAX_FREE_SHAPES];
    int n;
    blg_status status = blg_own_program_parse(ff->programs[i], programs, &n, error);
    if (status != BLG_OK)
        return status;
    own->node.n_shapes = n;
    own->setting = blg_own_program_setting(ff, programs, n);
    if (own->setting < 0)
        return blg_error_set(error, BLG_INVALID,
                             "more than %d different numbers of actions in the list",
                             BLG_MAX_SETTINGS);
    for (int s = 0; s < n && status == BLG_OK; s++)
        status = encode_program(rules, &programs[s], &own->node.shapes[s], error);
    for (int s = 0; s < n && status == BLG_OK; s++)
        if (!blg_ff_shape_valid(rules, &own->node.shapes[s]))
            status = refuse_figure(rules, &own->node.shapes[s], s + 1, error);
    return status;
}

blg_status blg_ff_own_draw(blg_plan *plan, blg_error *error) {
    const blg_config *config = &plan->config;
    const int n = plan->family_size[BLG_FREE_FORM] ? config->free_form.n_programs : 0;
    blg_ff_own *own = n ? BLG_NEW(&plan->arena, blg_ff_own, n) : NULL;
    blg_ff_rules rules;
    blg_status status = own || !n ? BLG_OK : blg_no_memory(error);
    blg_ff_rules_init(config, blg_config_types(config), &rules);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        status = read_own_concept(config, &rules, i, &own[i], error);
        if (status != BLG_OK)
            blg_error_key(error, "$.free_form.programs[%d]", i);
    }
    plan->of[BLG_FREE_FORM] = own;
    return status;
}

/* ---- check ---- */

typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
    blg_ff_rules rules;
    blg_ff_walk *walk;
    blg_ff_step *steps; /* room for all neighbours */
    blg_ff_own *own;    /* by program; n_shapes 0: refused */
    uint64_t *keys;     /* by program: of its figures and types */
} check;

/* Reports a mistake in entry i of free_form.programs. */
static void report_mistake(const check *c, int i, const char *format, ...) BLG_PRINTF(3);
static void report_mistake(const check *c, int i, const char *format, ...) {
    static const blg_json_path free_form = {NULL, "free_form", 0};
    static const blg_json_path list = {&free_form, "programs", 0};
    const blg_json_path entry = {&list, NULL, (size_t)i};
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    blg_config_report(c->reader, &entry, "%s", text);
}

/* Reports program number i if it gives the figures of an earlier program, or has too few neighbours
 * for the negatives of a problem. */
static void check_own_concept(check *c, int i) {
    const blg_config *config = c->config;
    const int n_side = config->n_support + config->n_query;
    blg_error error = {0};
    c->keys[i] = blg_ff_node_keys(c->walk, &c->own[i].node).typed;
    for (int k = 0; k < i; k++)
        if (c->own[k].node.n_shapes && c->keys[k] == c->keys[i]) {
            report_mistake(c, i, "the same figures as entry %d", k);
            return;
        }
    if (blg_ff_walk_init(config, c->own[i].setting, blg_config_types(config), c->walk, &error) !=
        BLG_OK) {
        report_mistake(c, i, "%s", error.text);
        return;
    }
    const int n = blg_ff_walk_steps(c->walk, &c->own[i].node, c->steps);
    if (n < n_side)
        report_mistake(
            c, i,
            "%d changes of one action can be seen and give another figure; the negatives of a "
            "problem need %d",
            n, n_side);
}

/* Reports split rules that choose stroke types for free-form problems: here the programs say them.
 */
static void check_split_rules(const check *c) {
    static const blg_json_path splits = {NULL, "splits", 0};
    for (int r = 0; r < c->config->splits.n_rules; r++) {
        const blg_split_rule *rule = &c->config->splits.rules[r];
        const blg_json_path path = {&splits, rule->split, 0};
        if (rule->by == BLG_BY_STROKE_TYPE && rule->families[BLG_FREE_FORM])
            BLG_CONFIG_REPORT(c->reader, &path, "by",
                              "free_form.programs have stroke types of their own: expected "
                              "families without \"ff\"");
    }
}

/* Checks the programs that the config gives as concepts. A program that cannot be read is reported
 * and compared with no other. */
void blg_ff_own_check(blg_config_reader *reader, const blg_config *config) {
    const int n = config->free_form.n_programs;
    blg_arena arena;
    if (!n)
        return;
    blg_arena_init(&arena, NULL);
    check c = {.reader = reader,
               .config = config,
               .walk = BLG_NEW(&arena, blg_ff_walk, 1),
               .steps = BLG_NEW(&arena, blg_ff_step, BLG_FF_STEPS),
               .own = BLG_NEW(&arena, blg_ff_own, n),
               .keys = BLG_NEW(&arena, uint64_t, n)};
    if (c.walk && c.steps && c.own && c.keys) {
        blg_ff_rules_init(config, blg_config_types(config), &c.rules);
        c.walk->rules = c.rules;
        for (int i = 0; i < n; i++) {
            blg_error error = {0};
            if (read_own_concept(config, &c.rules, i, &c.own[i], &error) == BLG_OK) {
                check_own_concept(&c, i);
            } else {
                report_mistake(&c, i, "%s", error.text);
                c.own[i].node.n_shapes = 0; /* compared with no other program */
            }
        }
        check_split_rules(&c);
    } else {
        blg_config_no_memory(reader);
    }
    blg_arena_free(&arena);
}

/* ---- ff rules ---- */

/* What a config lets the strokes of free-form shapes be: forms, turns, stroke types. */

/* Room between the largest figure and the edge of the plane, both sides together. Stamps and pen
 * reach at most 10 units beyond the strokes at any scale below 140. So ink of the largest figure
 * leaves a margin of 10 units on each side, which placement can use. */
#define MARGINS_UNIT 40
/* A change of a turn is an edge only if it changes the turn by more than this, as in the published
 * generator. */
#define LEAST_TURN_DEG 45.0
#define BULGE          0.12 /* of an arc that nobody takes for a line: more than the pen's width */

/* Fills rules->forms: lines by length, then arcs by radius and extent. */
static void list_forms(const blg_free_form_config *ff, blg_ff_rules *rules) {
    for (int i = 0; i < ff->n_lengths; i++)
        rules->forms[rules->n_forms++] =
            (blg_ff_form){.kind = BLG_LINE, .length = ff->line_lengths[i]};
    rules->n_lines = rules->n_forms;
    for (int i = 0; i < ff->n_radii; i++)
        for (int k = 0; k < ff->n_extents; k++)
            rules->forms[rules->n_forms++] = (blg_ff_form){
                .kind = BLG_ARC,
                .radius = ff->arc_radii[i],
                .extent_deg = ff->arc_extents_deg[k],
                .arc_turn = blg_vec2_polar(ff->arc_extents_deg[k]),
                .arc_half = blg_vec2_polar(ff->arc_extents_deg[k] / 2),
                .sample_step = blg_vec2_polar(ff->arc_extents_deg[k] / BLG_FF_SAMPLES),
                .sample_half = blg_vec2_polar(ff->arc_extents_deg[k] / BLG_FF_SAMPLES / 2)};
}

/* By how much a change of size from one form to the other changes the length of a stroke; 0 if it
 * is no change of size. A change of size changes either the radius of an arc or its extent. */
double blg_ff_forms_difference(const blg_ff_form *a, const blg_ff_form *b) {
    if (a->kind != b->kind)
        return 0;
    if (a->kind == BLG_LINE)
        return fabs(a->length - b->length);
    const bool other_radius = a->radius != b->radius, other_extent = a->extent_deg != b->extent_deg;
    if (other_radius == other_extent)
        return 0;
    return fabs(a->radius * BLG_RADIANS(a->extent_deg) - b->radius * BLG_RADIANS(b->extent_deg));
}

bool blg_ff_kinds_apart(const blg_ff_form *a, const blg_ff_form *b) {
    const blg_ff_form *line = a->kind == BLG_LINE ? a : b, *arc = a->kind == BLG_LINE ? b : a;
    const double bulge = arc->radius * (1 - arc->arc_half.x);
    return a->kind != b->kind &&
           (bulge >= BULGE ||
            fabs(line->length - arc->radius * BLG_RADIANS(arc->extent_deg)) >= BLG_FF_SIZES_APART);
}

void blg_ff_rules_init(const blg_config *config, unsigned stroke_types, blg_ff_rules *rules) {
    const blg_free_form_config *ff = &config->free_form;
    *rules = (blg_ff_rules){.n_turns = ff->n_turns};
    list_forms(ff, rules);
    for (int i = 0; i < ff->n_turns; i++) {
        rules->turns_deg[i] = ff->turns_deg[i];
        rules->turns[i] = blg_vec2_polar(ff->turns_deg[i]);
    }
    for (int i = 0; i < ff->n_turns; i++)
        for (int j = 0; j < ff->n_turns; j++)
            rules->turns_apart[i][j] =
                fabs(blg_remainder(ff->turns_deg[i] - ff->turns_deg[j], 360)) > LEAST_TURN_DEG;
    rules->turns[BLG_FF_NO_TURN] = (blg_vec2){1, 0};
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (stroke_types >> i & 1)
            rules->types[rules->n_types++] = (blg_stroke_type)i;
    const blg_placement_config *place = &config->placement;
    rules->largest = (place->plane_unit - MARGINS_UNIT) / place->scale[BLG_FREE_FORM].low;
}
