/* The judge measures a finished problem and decides: accepted, or rejected for a reason. It does
 * not know how the problem was made. judge.h lists its numbered rules. The generator, `verify` and
 * `pack` ask the judge; problem/family/ has a part of it for each family. */
#include "problem/judge.h"

#include "base/geometry.h"
#include "figure/ink.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/hypotheses.h"
#include "problem/plan.h"
#include "problem/relations.h"

/* ---- difference ---- */

/* Measures how much ink differs between two figures a and b when a lies on b as well as possible.
 *
 * The search tries alignments: motions that map one stroke of a onto a stroke of b that has the
 * same kind, type and size, forward or backward, mirrored or not. For n <= 20 strokes these are
 * 4 n^2 alignments with n^2 comparisons each. Strokes are compared by their start, middle and end.
 * The best alignment leaves the least ink without a counterpart: without ink of the other figure
 * in its place.
 *
 * Two strokes of different type on the same path differ only in a part of their ink
 * (figure/ink.h). */

/* Points nearer than this are equal, in program units. Rounding of doubles moves points by 1e-12; a
 * program read from published text, with three decimals, is off by 1e-3. */
#define TOLERANCE 1e-6
/* Number of points of a stroke at which the search looks for a counterpart. */
#define SAMPLES 16
/* Number of alignments that the search keeps, to try none of them twice. */
#define TRIED 32

/* A figure, prepared for comparisons; all arrays are by stroke. */
typedef struct figure {
    int n; /* number of strokes */
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_curve curves[BLG_MAX_ACTIONS];          /* the strokes' paths */
    blg_vec2 middle[BLG_MAX_ACTIONS];           /* of each path */
    unsigned sampled;                           /* strokes whose samples are set, one bit each */
    blg_vec2 samples[BLG_MAX_ACTIONS][SAMPLES]; /* points at equal steps on each path */
} figure;

/* What decides at a scale how different two strokes look. */
typedef struct sight {
    double width; /* strokes nearer than this cover each other; program units */
    /* Half the share of the ink of two strokes on one path that differs; a comparison counts each
     * of the two strokes once. */
    double contrast[BLG_STROKE_TYPES][BLG_STROKE_TYPES];
} sight;

/* A motion of a figure: mirrors it in the x axis if `mirror`, then turns it about the origin, then
 * shifts it. */
typedef struct alignment {
    double cos, sin, shift_x, shift_y;
    bool mirror;
} alignment;

/* The strokes of two figures that coincide with a stroke of the other figure, one bit each. */
typedef struct matched {
    unsigned a, b;
} matched;

/* Two figures while they are compared. */
typedef struct comparison {
    figure a, b;
    sight sight;
    unsigned alike[BLG_MAX_ACTIONS]; /* for each stroke of a, the strokes of b that are alike */
    int most;                        /* largest number of strokes that coincided so far */
    matched best;                    /* strokes that coincide under the best alignment so far */
    /* The alignments that were tried. Many pairs of strokes give one of them again. */
    int n_tried;
    alignment tried[TRIED];
} comparison;

/* The place of p after the motion. */
static blg_vec2 apply_alignment(const alignment *move, blg_vec2 p) {
    double y = move->mirror ? -p.y : p.y;
    return (blg_vec2){move->shift_x + move->cos * p.x - move->sin * y,
                      move->shift_y + move->sin * p.x + move->cos * y};
}

/* Fills a figure from its program. Samples are left to samples_of: most comparisons need none. */
static void prepare_figure(const blg_program *program, figure *figure) {
    figure->n = blg_turtle_trace(program, &blg_pose_unit, figure->strokes);
    figure->sampled = 0;
    for (int i = 0; i < figure->n; i++) {
        figure->curves[i] = blg_turtle_curve(&figure->strokes[i]);
        figure->middle[i] = blg_curve_point(&figure->curves[i], 0.5);
    }
}

/* The SAMPLES points of stroke i, computed at the first call. */
static const blg_vec2 *samples_of(figure *figure, int i) {
    for (int k = 0; k < SAMPLES && !(figure->sampled >> i & 1); k++)
        figure->samples[i][k] = blg_curve_point(&figure->curves[i], (k + 0.5) / SAMPLES);
    figure->sampled |= 1u << i;
    return figure->samples[i];
}

/* The sight at a scale (plane units per program unit). */
static sight sight_at(double scale) {
    sight s = {.width = BLG_PEN_WIDTH_UNIT / scale};
    for (int a = 0; a < BLG_STROKE_TYPES; a++)
        for (int b = 0; b < BLG_STROKE_TYPES; b++)
            s.contrast[a][b] = blg_type_contrast((blg_stroke_type)a, (blg_stroke_type)b, scale) / 2;
    return s;
}

static bool same_point(blg_vec2 a, blg_vec2 b) {
    return fabs(a.x - b.x) < TOLERANCE && fabs(a.y - b.y) < TOLERANCE;
}

/* Whether two strokes have the same kind, type and size, so that an alignment may map one onto the
 * other: the strokes are alike. */
static bool may_be_aligned(const blg_stroke *a, const blg_stroke *b) {
    return a->kind == b->kind && a->type == b->type && fabs(a->length - b->length) < TOLERANCE &&
           fabs(a->radius - b->radius) < TOLERANCE;
}

/* Finds the alignment that moves stroke i of figure a onto stroke j of figure b: start onto start
 * and end onto end, or, if reversed, start onto end and end onto start. Returns false if the
 * middles do not coincide then, or if the strokes have no direction. */
static bool find_alignment(const figure *a, int i, const figure *b, int j, bool reversed,
                           bool mirror, alignment *move) {
    const blg_stroke *stroke_b = &b->strokes[j];
    const blg_vec2 start_a = a->strokes[i].start,
                   start_b = reversed ? stroke_b->end : stroke_b->start;
    blg_vec2 end_a = a->strokes[i].end, end_b = reversed ? stroke_b->start : stroke_b->end;
    /* A full circle has no chord: its middle gives the direction. */
    if (same_point(start_a, end_a)) {
        end_a = a->middle[i];
        end_b = b->middle[j];
    }
    blg_vec2 chord_a = blg_vec2_sub(end_a, start_a);
    const blg_vec2 chord_b = blg_vec2_sub(end_b, start_b);
    if (mirror)
        chord_a.y = -chord_a.y;
    const double lengths = blg_vec2_length(chord_a) * blg_vec2_length(chord_b);
    if (lengths < TOLERANCE * TOLERANCE)
        return false;
    *move = (alignment){.cos = blg_vec2_dot(chord_a, chord_b) / lengths,
                        .sin = blg_vec2_cross(chord_a, chord_b) / lengths,
                        .mirror = mirror};
    const blg_vec2 turned = apply_alignment(move, start_a);
    move->shift_x = start_b.x - turned.x;
    move->shift_y = start_b.y - turned.y;
    return same_point(apply_alignment(move, a->middle[i]), b->middle[j]);
}

/* Marks the strokes of both figures that coincide if figure a is moved, and returns the number of
 * such pairs. Stops early if the number cannot reach c->most; the result is then below c->most. */
static int match_strokes(const comparison *c, const alignment *move, matched *matched) {
    const figure *a = &c->a, *b = &c->b;
    int n_matched = 0;
    matched->a = matched->b = 0;
    for (int i = 0; i < a->n && n_matched + a->n - i >= c->most; i++) {
        const blg_vec2 middle = apply_alignment(move, a->middle[i]);
        const unsigned free = c->alike[i] & ~matched->b;
        for (int j = 0; free >> j && !(matched->a >> i & 1); j++) {
            const blg_stroke *stroke_b = &b->strokes[j];
            if (!(free >> j & 1) || !same_point(middle, b->middle[j]))
                continue;
            const blg_vec2 start = apply_alignment(move, a->strokes[i].start),
                           end = apply_alignment(move, a->strokes[i].end);
            if ((same_point(start, stroke_b->start) && same_point(end, stroke_b->end)) ||
                (same_point(start, stroke_b->end) && same_point(end, stroke_b->start))) {
                matched->a |= 1u << i;
                matched->b |= 1u << j;
                n_matched++;
            }
        }
    }
    return n_matched;
}

/* Lists the strokes of b that may cover a part of stroke i of a when a is moved; returns their
 * number. width: strokes nearer than this cover each other. A point of a stroke is at most half the
 * stroke's length away from its middle, so it is enough to compare the middles. */
static int list_near(const figure *a, int i, const alignment *move, const figure *b, double width,
                     int near[]) {
    const blg_vec2 middle = apply_alignment(move, a->middle[i]);
    int n_near = 0;
    for (int j = 0; j < b->n; j++) {
        const blg_vec2 apart = blg_vec2_sub(middle, b->middle[j]);
        const double reach = (a->strokes[i].length + b->strokes[j].length) / 2 + width + TOLERANCE;
        if (blg_vec2_dot(apart, apart) <= reach * reach)
            near[n_near++] = j;
    }
    return n_near;
}

/* The share of the ink of stroke i of figure a that has no counterpart in figure b when a is moved.
 * At a sample of the stroke, the share is 1 if no stroke of b is near; else it is the least
 * contrast with the type of a near stroke. The result is the mean over the samples. */
static double uncovered_share(figure *a, int i, const alignment *move, const figure *b,
                              const sight *sight) {
    const double *contrast = sight->contrast[a->strokes[i].type];
    int near[BLG_MAX_ACTIONS];
    const int n_near = list_near(a, i, move, b, sight->width, near);
    double sum = 0;
    if (!n_near)
        return 1;
    const blg_vec2 *samples = samples_of(a, i);
    for (int k = 0; k < SAMPLES; k++) {
        blg_vec2 p = apply_alignment(move, samples[k]);
        double least = 1;
        int found = 0;
        for (int c = 0; c < n_near && least > 0; c++) {
            const double share = contrast[b->strokes[near[c]].type];
            if (share < least && blg_curve_distance(&b->curves[near[c]], p) < sight->width) {
                least = share;
                found = c;
            }
        }
        sum += least;
        /* The stroke that was found often covers the next sample too: it is tried first there. */
        const int first = near[0];
        near[0] = near[found];
        near[found] = first;
    }
    return sum / SAMPLES;
}

/* The alignment that undoes `move`. A move without mirror maps x to R x + q, with a rotation R and
 * a shift q; the inverse is R^-1 x - R^-1 q. A move with mirror maps x to R M x + q, with the
 * mirror M first; since M R^-1 = R M, the inverse is R M x - R M q. */
static alignment inverse_of(const alignment *move) {
    alignment back = {
        .cos = move->cos, .sin = move->mirror ? move->sin : -move->sin, .mirror = move->mirror};
    const blg_vec2 moved = apply_alignment(&back, (blg_vec2){move->shift_x, move->shift_y});
    back.shift_x = -moved.x;
    back.shift_y = -moved.y;
    return back;
}

/* Mean length of the strokes of both figures. */
static double mean_length(const figure *a, const figure *b) {
    double length = 0;
    for (int i = 0; i < a->n; i++)
        length += a->strokes[i].length;
    for (int j = 0; j < b->n; j++)
        length += b->strokes[j].length;
    return length / (a->n + b->n);
}

/* Ink of both figures without a counterpart when figure a is moved, in strokes of average length:
 * 2 means as much ink as two average strokes have. Matched strokes change no ink. If the result is
 * at least `enough`, the function stops early and returns some number of at least `enough`. */
static double changed_ink(comparison *c, const alignment *move, const matched *matched,
                          double enough) {
    figure *a = &c->a, *b = &c->b;
    const double average = mean_length(a, b);
    const alignment back = inverse_of(move);
    double ink = 0;
    if (!(average > 0))
        return 0;
    for (int i = 0; i < a->n && !(ink / average >= enough); i++)
        if (!(matched->a >> i & 1))
            ink += a->strokes[i].length * uncovered_share(a, i, move, b, &c->sight);
    for (int j = 0; j < b->n && !(ink / average >= enough); j++)
        if (!(matched->b >> j & 1))
            ink += b->strokes[j].length * uncovered_share(b, j, &back, a, &c->sight);
    return ink / average;
}

/* Whether other strokes of the figure cover at least 3/4 of stroke i: at this many of its samples
 * their path runs within half a stroke's width. */
static bool is_hidden(figure *figure, int i, double width) {
    const int most_uncovered = SAMPLES / 4;
    const blg_vec2 *samples = samples_of(figure, i);
    int n_uncovered = 0;
    for (int k = 0; k < SAMPLES && n_uncovered <= most_uncovered; k++) {
        bool found = false;
        for (int j = 0; j < figure->n && !found; j++)
            found = j != i && blg_curve_distance(&figure->curves[j], samples[k]) < width / 2;
        n_uncovered += !found;
    }
    return n_uncovered <= most_uncovered;
}

/* Whether some stroke that is not matched is hidden by other strokes of its figure. */
static bool any_hidden(figure *figure, unsigned matched, double width) {
    for (int i = 0; i < figure->n; i++)
        if (!(matched >> i & 1) && is_hidden(figure, i, width))
            return true;
    return false;
}

/* The number of actions that differ; of programs of different lengths, the longer length. */
int blg_difference_commands(const blg_program *a, const blg_program *b) {
    if (a->n_actions != b->n_actions)
        return a->n_actions > b->n_actions ? a->n_actions : b->n_actions;
    int n = 0;
    for (int i = 0; i < a->n_actions; i++) {
        const blg_action *action_a = &a->actions[i], *action_b = &b->actions[i];
        n += action_a->kind != action_b->kind || action_a->type != action_b->type ||
             action_a->length != action_b->length || action_a->extent_deg != action_b->extent_deg ||
             action_a->turn_deg != action_b->turn_deg;
    }
    return n;
}

/* Whether the alignment was tried; notes it if not. */
static bool was_tried(comparison *c, const alignment *move) {
    for (int i = 0; i < c->n_tried; i++) {
        const alignment *other = &c->tried[i];
        if (move->cos == other->cos && move->sin == other->sin && move->shift_x == other->shift_x &&
            move->shift_y == other->shift_y && move->mirror == other->mirror)
            return true;
    }
    if (c->n_tried < TRIED)
        c->tried[c->n_tried++] = *move;
    return false;
}

/* Tries one alignment. If less ink changes than under the best alignment so far, this alignment
 * becomes the best, and *difference its result. */
static void try_alignment(comparison *c, const alignment *move, blg_difference *difference) {
    matched matched;
    const int n_matched = match_strokes(c, move, &matched);
    /* If fewer strokes coincide, more ink changes. */
    if (n_matched < c->most || was_tried(c, move))
        return;
    c->most = n_matched;
    if (n_matched == c->a.n && n_matched == c->b.n) {
        difference->congruent = true;
        difference->changed_strokes = 0;
        return;
    }
    const double ink = changed_ink(c, move, &matched, difference->changed_strokes);
    if (ink < difference->changed_strokes) {
        difference->changed_strokes = ink;
        c->best = matched;
    }
}

/* Tries the alignments of stroke i of a with stroke j of b: reversed or not, mirrored or not. Stops
 * when one shows that the figures are congruent. */
static void try_alignments_of(comparison *c, int i, int j, blg_difference *difference) {
    alignment move;
    for (int mirror = 0; mirror < 2; mirror++)
        for (int reversed = 0; reversed < 2 && !difference->congruent; reversed++)
            if (find_alignment(&c->a, i, &c->b, j, reversed, mirror, &move))
                try_alignment(c, &move, difference);
}

/* Measures how much two programs differ when one figure lies on the other as well as possible.
 * Tries the figures as drawn from one start point, then every alignment of two strokes that are
 * alike. */
void blg_difference_measure(const blg_program *a, const blg_program *b, double scale,
                            blg_difference *difference) {
    comparison c;
    c.sight = sight_at(scale);
    c.most = c.n_tried = 0;
    c.best = (matched){~0u, ~0u}; /* no stroke counts as hidden before an alignment is the best */
    prepare_figure(a, &c.a);
    prepare_figure(b, &c.b);
    *difference =
        (blg_difference){.commands = blg_difference_commands(a, b), .changed_strokes = INFINITY};
    for (int i = 0; i < c.a.n; i++) {
        c.alike[i] = 0;
        for (int j = 0; j < c.b.n; j++)
            c.alike[i] |= (unsigned)may_be_aligned(&c.a.strokes[i], &c.b.strokes[j]) << j;
    }
    static const alignment same_start = {.cos = 1};
    try_alignment(&c, &same_start, difference);
    for (int i = 0; i < c.a.n; i++)
        for (int j = 0; j < c.b.n; j++)
            if (c.alike[i] >> j & 1)
                try_alignments_of(&c, i, j, difference);
    difference->hidden =
        any_hidden(&c.a, c.best.a, c.sight.width) || any_hidden(&c.b, c.best.b, c.sight.width);
}

/* ---- verify composition ---- */

/* Rejects a problem of any family if it has not as many distractors and impure images as the config
 * says, or if a query is impure. */
static void blg_verify_composition(const blg_config *config, const blg_problem *problem,
                                   blg_verdict *verdict) {
    const blg_composition_config *wanted = &config->composition;
    for (int side = 0; side < 2; side++) {
        int impure = 0;
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            impure += scene->impure;
            if (scene->impure && i >= problem->n_support)
                blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                   "image %d/%d is a query and impure", side, i);
            if (scene->n_distractors != wanted->distractors)
                blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                   "image %d/%d has %d distractors, not %d", side, i,
                                   scene->n_distractors, wanted->distractors);
        }
        if (impure != wanted->impure)
            blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                               "side %d has %d impure images, not %d", side, impure,
                               wanted->impure);
    }
}

/* ---- distractors ---- */

/* Checks that distractors take no part in the concept: none shows a figure of the concept, and no
 * attribute of theirs tells the sides of the support. */

/* Whether a program draws one of the concept's figures. For free-form and basic problems. */
static bool shows_figure(blg_facts *facts, const blg_problem *problem, const blg_program *program) {
    /* In these problems every positive, so the first too, shows the concept's figures. */
    const blg_scene *positive = &problem->images[1][0];
    const int fact = blg_facts_index(facts, program);
    for (int s = 0; s < blg_scene_figures(positive); s++)
        if (blg_facts_near(facts, fact, blg_facts_index(facts, &positive->programs[s])))
            return true;
    return false;
}

/* Rejects distractors that show a figure of the concept. */
static void verify_shapes(blg_facts *facts, const blg_problem *problem, blg_verdict *verdict) {
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_scene *scene = &problem->images[side][i];
        for (int s = blg_scene_figures(scene); s < scene->n_shapes; s++)
            if (verdict->accepted && shows_figure(facts, problem, &scene->programs[s]))
                blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                   "image %d/%d: a distractor has the concept", side, i);
    }
}

/* By side: number of support images in which some, all or none of the distractors have the
 * attribute. A distractor with an undecided value neither has nor lacks the attribute. */
typedef struct attribute_counts {
    int some[2], all[2], none[2];
} attribute_counts;

/* Counts the support images by how many of their distractors have the attribute. An image's
 * distractors are its last shapes. */
static void count_attribute(blg_facts *facts, const blg_problem *problem, blg_attribute attribute,
                            attribute_counts *counts) {
    *counts = (attribute_counts){0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++) {
            const blg_scene *scene = &problem->images[side][i];
            int with = 0, without = 0;
            for (int s = blg_scene_figures(scene); s < scene->n_shapes; s++) {
                const int value = blg_facts_value(facts, &scene->programs[s], attribute);
                with += value == 1;
                without += value == 0;
            }
            counts->some[side] += with > 0;
            counts->all[side] += with == scene->n_distractors;
            counts->none[side] += without == scene->n_distractors;
        }
}

/* Whether "some distractor has the attribute" or "every distractor has it" separates the support:
 * true of all support images of one side and of none of the other. */
static bool separates(const attribute_counts *counts, int n_support) {
    for (int side = 0; side < 2; side++)
        if ((counts->some[side] == n_support && counts->none[!side] == n_support) ||
            (counts->all[side] == n_support && counts->all[!side] == 0))
            return true;
    return false;
}

/* Rejects an abstract problem if an attribute of the distractors alone tells the support's sides
 * apart: a solver could then answer without regard to the concept's figure. */
static void verify_separators(blg_facts *facts, const blg_config *config,
                              const blg_problem *problem, blg_verdict *verdict) {
    for (int k = 0; k < config->abstract.n_attributes; k++) {
        attribute_counts counts;
        const blg_attribute attribute = config->abstract.attributes[k];
        count_attribute(facts, problem, attribute, &counts);
        if (separates(&counts, problem->n_support))
            blg_verdict_reject(verdict, BLG_REJECT_competing_separator,
                               "%s of the distractors separates the support sides",
                               blg_attribute_name(attribute));
    }
}

/* Rejects a problem whose distractors confuse the concept. ff, bd: a distractor shows a figure of
 * the concept. hd: an attribute of the config's list separates the support sides by the distractors
 * alone. Relation problems have no distractors. Call blg_problem_purify first if the problem has
 * impure images. */
static void blg_verify_distractors(blg_facts *facts, const blg_config *config,
                                   const blg_problem *problem, blg_verdict *verdict) {
    if (!problem->images[1][0].n_distractors)
        return;
    if (blg_of_attributes(problem->family))
        verify_separators(facts, config, problem, verdict);
    else
        verify_shapes(facts, problem, verdict);
}

/* Tolerance of a share of diameters: rounding, and two ways to measure a diameter. */
#define SHARE_SLACK 0.01

/* Diameter of a drawn shape, in plane units. */
static double size_of(blg_facts *facts, const blg_scene *scene, int shape) {
    const int fact = blg_facts_index(facts, &scene->programs[shape]);
    return blg_facts_at(facts, fact)->analysis.diameter * scene->poses[shape].scale;
}

/* Rejects an abstract problem with a distractor that its pose makes too large. The concept of an
 * abstract problem is about the largest figure, so distractors must be clearly smaller. */
static void blg_verify_distractor_sizes(blg_facts *facts, const blg_problem *problem,
                                        blg_verdict *verdict) {
    const bool about_largest = blg_of_attributes(problem->family);
    for (int side = 0; side < 2 && about_largest; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            const double largest = scene->n_distractors ? size_of(facts, scene, 0) : 0;
            for (int s = 1; s < scene->n_shapes && scene->n_distractors; s++) {
                const double size = size_of(facts, scene, s);
                if (size > (BLG_DISTRACTOR_MOST + SHARE_SLACK) * largest)
                    blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                       "image %d/%d: a distractor is %.2f times as large as the "
                                       "concept's figure, at most %.2f",
                                       side, i, size / largest, BLG_DISTRACTOR_MOST);
            }
        }
}

/* ---- verify placement ---- */

/* Rule 6, by another method than the one that placed the shapes: points are set along the outlines
 * of two shapes, where the shapes may be near each other. Every such point of the first shape is
 * compared with every such point of the second.
 *
 * Neighbouring points of an outline are at most STEP apart. So the true distance of two shapes is
 * at least the least distance of their points minus STEP. */

#define STEP 2.0 /* plane units between checked points */

typedef struct outline_point {
    blg_vec2 at;
    double reach; /* of the ink around the point: half the line's width */
} outline_point;

struct blg_placement_check {
    blg_ink ink;              /* of the scene that is checked */
    outline_point *points;    /* of two shapes: those near the other shape's box */
    int n_points, cap_points; /* points in use; room for points */
};

blg_status blg_placement_check_create(blg_arena *arena, blg_placement_check **check,
                                      blg_error *error) {
    *check = BLG_NEW(arena, blg_placement_check, 1);
    return *check ? BLG_OK : blg_no_memory(error);
}

void blg_placement_check_free(blg_placement_check *check) {
    if (!check)
        return;
    blg_ink_free(&check->ink);
    blg_array_free(&check->points);
}

/* Whether all ink lies in the plane, half the width of its lines included. */
static bool all_inside(const blg_placement_check *check, double plane_unit) {
    double half = plane_unit / 2 + 1e-6; /* rounding of poses */
    for (int i = 0; i < check->ink.n_items; i++) {
        const blg_ink_item *item = &check->ink.items[i];
        double room = half - blg_ink_reach(&check->ink, item->kind);
        int n_inside = 0; /* counted so that a NaN counts as outside */
        for (int k = 0; k < item->n; k++) {
            blg_vec2 p = check->ink.points[item->first + k];
            n_inside += (fabs(p.x) <= room) & (fabs(p.y) <= room);
        }
        if (n_inside < item->n)
            return false;
    }
    return true;
}

/* Whether a point is farther from the box `near` than its reach. */
static bool is_beyond(const blg_box *near, blg_vec2 at, double reach) {
    return at.x < near->x_low - reach || at.x > near->x_high + reach ||
           at.y < near->y_low - reach || at.y > near->y_high + reach;
}

/* Adds a point of an outline to check->points, unless it is beyond the box `near`. Returns false if
 * memory is out. */
static bool add_point(blg_placement_check *check, const blg_box *near, blg_vec2 at, double reach) {
    if (is_beyond(near, at, reach))
        return true;
    if (!blg_array_grow(&check->points, &check->cap_points, check->n_points + 1,
                        sizeof *check->points))
        return false;
    check->points[check->n_points++] = (outline_point){at, reach};
    return true;
}

/* Adds points along an item of ink to check->points, at most STEP apart: along a line, or all
 * around a stamp, whose outline is closed. Points far from the box are left out. Returns false if
 * memory is out. */
static bool add_outline(blg_placement_check *check, const blg_box *near, const blg_ink_item *item) {
    const double reach = blg_ink_reach(&check->ink, item->kind);
    const blg_vec2 *points = check->ink.points + item->first;
    const int segments = item->kind == BLG_INK_STAMP ? item->n : item->n - 1;
    bool good = add_point(check, near, points[0], reach);
    for (int k = 0; k < segments; k++) {
        blg_vec2 a = points[k], d = blg_vec2_sub(points[(k + 1) % item->n], a);
        const int n = (int)ceil(blg_vec2_length(d) / STEP);
        for (int m = 1; m <= n && good; m++)
            good = add_point(check, near, blg_vec2_along(a, (double)m / n, d), reach);
    }
    return good;
}

/* Adds the points of a shape's ink that lie near the box to check->points. Returns false if memory
 * is out. */
static bool add_shape(blg_placement_check *check, const blg_box *near, int shape) {
    int first;
    const int end = blg_ink_shape_items(&check->ink, shape, &first) + first;
    bool good = true;
    for (int i = first; i < end && good; i++) {
        const blg_box box = blg_ink_box(&check->ink, i, 1);
        if (blg_box_distance(&box, near) < STEP) /* most items are not near */
            good = add_outline(check, near, &check->ink.items[i]);
    }
    return good;
}

/* Shrinks the box `near` to what lies within the gap of the ink around the points first..end-1. */
static void shrink(const blg_placement_check *check, int first, int end, double gap,
                   blg_box *near) {
    blg_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int i = first; i < end; i++) {
        const outline_point *p = &check->points[i];
        const double room = p->reach + gap;
        box = (blg_box){blg_least(box.x_low, p->at.x - room), blg_least(box.y_low, p->at.y - room),
                        blg_most(box.x_high, p->at.x + room), blg_most(box.y_high, p->at.y + room)};
    }
    *near = (blg_box){blg_most(near->x_low, box.x_low), blg_most(near->y_low, box.y_low),
                      blg_least(near->x_high, box.x_high), blg_least(near->y_high, box.y_high)};
}

/* Whether the ink around two points is nearer than limit. */
static bool is_near(const outline_point *a, const outline_point *b, double limit) {
    const blg_vec2 d = blg_vec2_sub(a->at, b->at);
    const double least = limit + a->reach + b->reach;
    return least > 0 && blg_vec2_dot(d, d) < least * least;
}

/* Sets *apart to whether the ink of shapes a and b keeps the gap. Two points need only be gap -
 * STEP apart, because the points of another way to trace outlines may lie up to STEP from these.
 * BLG_NO_MEMORY. */
static blg_status judge_pair(blg_placement_check *check, double gap, int a, int b, bool *apart) {
    int first_a, first_b;
    const int n_a = blg_ink_shape_items(&check->ink, a, &first_a);
    const int n_b = blg_ink_shape_items(&check->ink, b, &first_b);
    const blg_box box_a = blg_ink_box(&check->ink, first_a, n_a);
    const blg_box box_b = blg_ink_box(&check->ink, first_b, n_b);
    /* The rectangle that lies inside both boxes after each has grown by the gap on all sides; empty
     * if the boxes are too far apart. */
    blg_box near = {
        blg_most(box_a.x_low, box_b.x_low) - gap, blg_most(box_a.y_low, box_b.y_low) - gap,
        blg_least(box_a.x_high, box_b.x_high) + gap, blg_least(box_a.y_high, box_b.y_high) + gap};
    *apart = true;
    if (near.x_low > near.x_high || near.y_low > near.y_high)
        return BLG_OK;
    check->n_points = 0;
    bool good = add_shape(check, &near, a);
    const int n_points_a = check->n_points;
    shrink(check, 0, n_points_a, gap, &near);
    if (!good || !add_shape(check, &near, b))
        return BLG_NO_MEMORY;
    shrink(check, n_points_a, check->n_points, gap, &near);
    for (int i = 0; i < n_points_a && *apart; i++) {
        const outline_point *p = &check->points[i];
        const bool beyond = is_beyond(&near, p->at, p->reach);
        for (int j = n_points_a; j < check->n_points && *apart && !beyond; j++)
            *apart = !is_near(p, &check->points[j], gap - STEP);
    }
    return BLG_OK;
}

/* Rule 6 for one image. If the gap is negative (BLG_NO_GAP), shapes may touch and are not
 * compared. */
blg_status blg_placement_check_scene(blg_placement_check *check, const blg_placement_config *config,
                                     const blg_scene *scene, blg_placement_verdict *verdict,
                                     blg_error *error) {
    bool apart = true;
    blg_status status = blg_ink_draw_scene(&check->ink, scene);
    const bool inside = status == BLG_OK && all_inside(check, config->plane_unit);
    for (int shape = 1; shape < scene->n_shapes && inside && config->gap_unit >= 0; shape++)
        for (int other = 0; other < shape && apart && status == BLG_OK; other++)
            status = judge_pair(check, config->gap_unit, other, shape, &apart);
    *verdict = !inside ? BLG_PLACEMENT_OUTSIDE
               : apart ? BLG_PLACEMENT_CLEAR
                       : BLG_PLACEMENT_TOO_NEAR;
    return status == BLG_OK ? BLG_OK : blg_no_memory(error);
}

/* Whether a width lies outside of the wanted range. A scene without a width of its own (0) has the
 * published one. */
static bool is_outside(double width, double published, blg_range wanted) {
    const double drawn = width > 0 ? width : published;
    return !(drawn >= wanted.low && drawn <= wanted.high);
}

/* Rejects a problem if the widths of pen and stamps of an image lie outside of the config's
 * ranges. */
static void blg_verify_widths(const blg_config *config, const blg_scene *scene, int side, int image,
                              blg_verdict *verdict) {
    if (is_outside(scene->pen_px, BLG_PEN_WIDTH_PX_512, config->pen_px))
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: a pen of %g px, the config says %g to %g", side, image,
                           scene->pen_px, config->pen_px.low, config->pen_px.high);
    if (is_outside(scene->stamp_px, BLG_STAMP_WIDTH_PX_512, config->stamp_px))
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: stamps of %g px, the config says %g to %g", side, image,
                           scene->stamp_px, config->stamp_px.low, config->stamp_px.high);
}

/* ---- verify repetition ---- */

/* Repetition: no image is repeated on a side. Images of a side have different programs, with two
 * exceptions, in which images may differ in poses only: free-form positives, which share their
 * programs, and basic concepts that can be drawn in fewer ways (blg_decorations_count) than a side
 * has images. */

/* Whether some stroke of the program has another type than normal. */
static bool is_decorated(const blg_program *program) {
    for (int i = 0; i < program->n_actions; i++)
        if (program->actions[i].type != BLG_NORMAL)
            return true;
    return false;
}

/* The stroke types of the decorated shapes of an image's concept, one bit each. */
static unsigned decoration_types(const blg_scene *scene) {
    unsigned types = 0;
    for (int s = 0; s < blg_scene_figures(scene); s++)
        for (int k = 0; k < scene->programs[s].n_actions && is_decorated(&scene->programs[s]); k++)
            types |= 1u << scene->programs[s].actions[k].type;
    return types;
}

/* In how many ways the decorated shapes of an image can be drawn with the stroke types that occur
 * in the problem. Counts only to BLG_MAX_SIDE: so many ways suffice for every image to differ. */
int blg_decorations_count(const blg_problem *problem, const blg_scene *scene) {
    unsigned seen = 0;
    int ways = 1;
    BLG_EACH_IMAGE(problem, side, i)
        seen |= decoration_types(&problem->images[side][i]);
    for (int s = 0; s < blg_scene_figures(scene); s++)
        if (is_decorated(&scene->programs[s]))
            for (int i = 0; i < scene->programs[s].n_actions && ways < BLG_MAX_SIDE; i++)
                ways *= __builtin_popcount(seen);
    return ways < BLG_MAX_SIDE ? ways : BLG_MAX_SIDE;
}

/* Whether a figure of an image has the program of a figure of another image and, with `posed`, its
 * pose. */
static bool same_figure(const blg_scene *a, int s, const blg_scene *b, int k, bool posed) {
    const blg_pose *pose_a = &a->poses[s], *pose_b = &b->poses[k];
    return !blg_difference_commands(&a->programs[s], &b->programs[k]) &&
           (!posed ||
            (pose_a->x == pose_b->x && pose_a->y == pose_b->y &&
             pose_a->heading_deg == pose_b->heading_deg && pose_a->scale == pose_b->scale));
}

/* Whether each of the first n figures of a is one of b, in any order. each_once: a figure that a
 * has twice must be in b twice. posed: as for same_figure. */
static bool same_figures(const blg_scene *a, const blg_scene *b, int n, bool posed,
                         bool each_once) {
    bool used[BLG_MAX_SHAPES] = {false};
    for (int s = 0; s < n; s++) {
        int k = 0;
        while (k < n && (used[k] || !same_figure(a, s, b, k, posed)))
            k++;
        if (k == n)
            return false;
        used[k] = each_once;
    }
    return true;
}

/* Whether two images have the same programs, distractors aside. Of blogo's own problems an image
 * that has one program twice also counts as the same as an image that has the program once and
 * another program; their bytes depend on this. */
static bool same_programs(const blg_scene *a, const blg_scene *b, bool own) {
    const int n = blg_scene_figures(a);
    return blg_scene_figures(b) == n && same_figures(a, b, n, /* posed */ false, !own);
}

/* Whether two images are drawn alike: the same programs in the same poses, in any order, with the
 * same widths. */
static bool drawn_alike(const blg_scene *a, const blg_scene *b) {
    return a->n_shapes == b->n_shapes && a->pen_px == b->pen_px && a->stamp_px == b->stamp_px &&
           same_figures(a, b, a->n_shapes, /* posed */ true, /* each_once */ true);
}

/* Whether equal programs on this side count as a repetition. They do not for free-form positives,
 * which share their programs. They do not for a basic concept whose shapes can be decorated in
 * fewer ways than a side has images: a single way if the shapes are plain or only one stroke type
 * is allowed. */
static bool must_differ(const blg_problem *problem, int side, const blg_scene *scene) {
    switch (blg_family_kind(problem->family)) {
    case BLG_OF_PROGRAMS:
        return side == 0;
    case BLG_OF_SHAPES:
        return blg_decorations_count(problem, scene) >= blg_problem_side(problem, side);
    default:
        return true;
    }
}

/* Rejects a problem with two congruent negatives: free-form negatives must have different figures,
 * not only different programs. */
static void check_figures(const blg_problem *problem, blg_verdict *verdict) {
    uint64_t keys[BLG_MAX_SIDE];
    for (int i = 0; i < blg_problem_side(problem, 0); i++) {
        keys[i] = blg_key_of_figures(&problem->images[0][i]);
        for (int j = 0; j < i; j++)
            if (keys[i] == keys[j])
                blg_verdict_reject(verdict, BLG_REJECT_repeated_image,
                                   "negatives %d and %d are congruent", j, i);
    }
}

/* Rejects a problem of any family that repeats an image on a side. others: the problem is not
 * blogo's own; images of a relation problem repeat if they show the same programs in the same
 * places. */
static void blg_verify_repetition(const blg_problem *problem, bool others, blg_verdict *verdict) {
    const bool by_place = others && blg_of_relations(problem->family);
    if (blg_of_programs(problem->family))
        check_figures(problem, verdict);
    BLG_EACH_IMAGE(problem, side, i)
        for (int j = 0; j < i; j++) {
            const blg_scene *a = &problem->images[side][i], *b = &problem->images[side][j];
            if ((by_place ? drawn_alike(a, b) : same_programs(a, b, !others)) &&
                must_differ(problem, side, a))
                blg_verdict_reject(verdict, BLG_REJECT_repeated_image, "images %d/%d and %d/%d %s",
                                   side, j, side, i,
                                   by_place ? "are drawn alike" : "have one program");
        }
}

/* ---- verify rivals ---- */

/* Rejects a problem with a rival: a rule that fits the support and is wrong on a query. So in the
 * problems that are kept, a solver that finds any rule that fits the support answers the queries as
 * the concept does. With fewer support images on a side than BLG_RIVALS_SUPPORT, rivals are not
 * rejected. Returns the number of rules that fit and are no rivals. */
int blg_verify_rivals(const blg_problem *problem, const blg_traits *const traits[2],
                      blg_verdict *verdict) {
    blg_hypotheses found;
    char text[BLG_RULE_TEXT];
    blg_hypotheses_find(traits, problem->n_support, problem->n_query, &found);
    if (found.n_rivals && problem->n_support >= BLG_RIVALS_SUPPORT) {
        blg_rule_print(&found.rival, text, sizeof text);
        blg_verdict_reject(verdict, BLG_REJECT_rival_rule, "\"%s\" fits and is wrong on a query",
                           text);
    }
    return found.n_fitting;
}

/* Rejects a problem with a rival, but looks only for rules on stroke types and quantities, which
 * need no measured figures. */
static void blg_verify_unmeasured_rivals(const blg_problem *problem, blg_verdict *verdict) {
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    BLG_EACH_IMAGE(problem, side, i)
        traits[side][i] = blg_traits_of_scene(&problem->images[side][i], NULL, BLG_LINES_TWO);
    blg_verify_rivals(problem, by_side, verdict);
}

/* ---- verify ---- */

/* Calls the rules for a problem, and keeps what they share, such as measured figures. The verdict
 * has the reason if the problem breaks a rule. */

struct blg_verifier {
    blg_arena arena;
    const blg_config *config;
    const blg_catalogue *catalogue;
    blg_facts *facts;
    blg_placement_check *placement;
    bool by_place;     /* see blg_verifier_take_places */
    blg_problem *pure; /* copy of an impure problem, every image on the side whose rule it obeys */
};

blg_status blg_verifier_create(const blg_config *config, const blg_catalogue *catalogue,
                               blg_verifier **verifier, blg_error *error) {
    *verifier = NULL;
    blg_verifier *v = BLG_NEW_OBJECT(blg_verifier);
    if (!v)
        return blg_no_memory(error);
    v->config = config;
    v->catalogue = catalogue;
    v->pure = BLG_NEW(&v->arena, blg_problem, 1);
    blg_status status =
        v->pure ? blg_facts_create(&v->arena, &v->facts, error) : blg_no_memory(error);
    BLG_THEN(status, blg_placement_check_create(&v->arena, &v->placement, error));
    if (status == BLG_OK)
        *verifier = v;
    else
        blg_verifier_free(v);
    return status;
}

void blg_verifier_free(blg_verifier *verifier) {
    if (!verifier)
        return;
    blg_facts_free(verifier->facts);
    blg_placement_check_free(verifier->placement);
    blg_object_free(verifier);
}

void blg_verifier_take_places(blg_verifier *verifier) {
    verifier->by_place = true;
}

void blg_verifier_use(blg_verifier *verifier, const blg_known_pairs *known) {
    blg_facts_use(verifier->facts, known);
}

void blg_verdict_reject(blg_verdict *verdict, blg_rejection reason, const char *format, ...) {
    if (!verdict->accepted)
        return;
    verdict->accepted = false;
    verdict->reason = reason;
    va_list args;
    va_start(args, format);
    vsnprintf(verdict->detail, sizeof verdict->detail, format, args);
    va_end(args);
}

/* A scene of a negative may say which component of the concept it breaks (scene->violated). Rejects
 * the problem if the judge has measured another. */
void blg_verify_violated(const blg_scene *scene, int measured, int side, int image,
                         blg_verdict *verdict) {
    if (scene->violated < 0 || scene->violated == measured) /* below 0: BLG_NONE */
        return;
    char found[32] = "no component";
    if (measured != BLG_NONE)
        snprintf(found, sizeof found, "component %d", measured);
    blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                       "image %d/%d breaks %s, its scene tells component %d", side, image, found,
                       scene->violated);
}

/* Whether two programs have the same strokes, types aside. */
static bool same_strokes(const blg_program *a, const blg_program *b) {
    return blg_key_of_program(a, /* types */ false) == blg_key_of_program(b, /* types */ false);
}

/* Whether a program draws a shape as the catalogue does: by the shape's program `known`, or by that
 * of its mirror image. */
static bool is_drawn_as(const blg_program *program, const blg_program *known) {
    const blg_program mirrored = blg_program_mirrored(known);
    return same_strokes(program, known) || same_strokes(program, &mirrored);
}

/* Rejects a problem in which a shape that the scene names is not drawn as in the catalogue. */
void blg_verify_names(const blg_catalogue *catalogue, const blg_problem *problem,
                      blg_verdict *verdict) {
    *verdict = (blg_verdict){.accepted = true};
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_scene *scene = &problem->images[side][i];
        for (int s = 0; s < scene->n_shapes; s++) {
            if (scene->shapes[s] < 0) /* BLG_NONE */
                continue;
            const blg_shape *shape = blg_catalogue_shape(catalogue, scene->shapes[s]);
            if (!is_drawn_as(&scene->programs[s], &shape->program))
                blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                                   "image %d/%d: shape %d is not drawn as the catalogue's %s", side,
                                   i, s, shape->name);
        }
    }
}

/* Fills images with the figures of one side, without distractors. */
static void gather_figures(blg_facts *facts, const blg_problem *problem, int side,
                           blg_image_facts *images) {
    for (int i = 0; i < blg_problem_side(problem, side); i++) {
        const blg_scene *scene = &problem->images[side][i];
        images[i].n = blg_scene_figures(scene);
        for (int k = 0; k < images[i].n; k++)
            images[i].facts[k] = blg_facts_index(facts, &scene->programs[k]);
    }
}

/* Fills two numbers of the hardness of a basic, abstract or relation problem. negative_distance:
 * mean distance of the negatives from the nearest positive. positive_diversity: mean distance of
 * two positives. */
static void measure_hardness(blg_facts *facts, blg_problem *problem) {
    const int n = blg_problem_side(problem, 1), n_negative = blg_problem_side(problem, 0);
    blg_image_facts positives[BLG_MAX_SIDE], negatives[BLG_MAX_SIDE];
    double nearest_sum = 0, pair_sum = 0;
    gather_figures(facts, problem, 1, positives);
    gather_figures(facts, problem, 0, negatives);
    for (int i = 0; i < n_negative; i++) {
        double nearest = INFINITY;
        for (int k = 0; k < n; k++)
            nearest = blg_least(nearest, blg_facts_distance(facts, &negatives[i], &positives[k]));
        nearest_sum += nearest;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            pair_sum += blg_facts_distance(facts, &positives[i], &positives[k]);
    problem->hardness.negative_distance = nearest_sum / n_negative;
    problem->hardness.positive_diversity = n > 1 ? pair_sum / (n * (n - 1) / 2.0) : 0;
}

/* Rejects a problem if a number of its hardness lies outside the config's range for it. */
void blg_verify_hardness_range(const blg_hardness_config *wanted, const blg_problem *problem,
                               blg_verdict *verdict) {
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const double found = blg_hardness_figure(&problem->hardness, k);
        if (!blg_hardness_within(wanted, k, found))
            blg_verdict_reject(verdict, BLG_REJECT_hardness_out_of_range,
                               "%s %g, asked for %g to %g", blg_hardness_names[k], found,
                               blg_hardness_range(wanted, k).low,
                               blg_hardness_range(wanted, k).high);
    }
}

#define JUDGE_ENTRY(upper, letters, word) blg_judge_##letters,
static blg_family_judge *const judges[BLG_FAMILIES] = {BLG_FAMILY_LIST(JUDGE_ENTRY)};

/* Checks rules 1 to 5 (problem/judge.h) of a problem without impure images, and fills its hardness.
 * (The judge of free-form problems, whose concepts are programs, fills it by itself.) */
static void verify_pure(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict) {
    blg_facts *facts = verifier->facts;
    const blg_config *config = verifier->config;
    const blg_concept_kind kind = blg_family_kind(problem->family);
    blg_facts_make_room(facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES + BLG_MAX_COMPONENTS);
    if (!blg_concept_known(&problem->concept))
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails, "the concept is not known");
    else /* rules 1 to 4 */
        judges[problem->family](facts, config, verifier->catalogue, problem, verdict);
    if (kind != BLG_OF_ATTRIBUTES) { /* the judge of attributes has tested all rivals (rule 2) */
        problem->hardness.fitting_rules = -1; /* not counted */
        if (verdict->accepted)
            blg_verify_unmeasured_rivals(problem, verdict);
    }
    if (verdict->accepted)
        blg_verify_distractors(facts, config, problem, verdict);
    if (verdict->accepted)
        blg_verify_repetition(problem, verifier->by_place, verdict); /* rule 5 */
    if (verdict->accepted && kind != BLG_OF_PROGRAMS)
        measure_hardness(facts, problem);
    if (verdict->accepted)
        blg_verify_hardness_range(&config->hardness, problem, verdict);
}

bool blg_judged_in_words(blg_rejection reason) {
    return reason == BLG_REJECT_repeated_image || reason == BLG_REJECT_wrong_composition ||
           reason == BLG_REJECT_outside_plane;
}

/* Whether the image has no poses yet. Such images cannot be drawn alike: placement gives each image
 * poses of its own. */
static bool lacks_poses(const blg_scene *scene) {
    return !(scene->poses[0].scale > 0);
}

/* Judges a problem whose concept is in words and cannot be measured: only rejects it if two images,
 * on one side or on both, are drawn alike. */
static void verify_words(blg_problem *problem, blg_verdict *verdict) {
    problem->hardness = (blg_hardness){.fitting_rules = -1}; /* not counted */
    BLG_EACH_IMAGE_SHOWN(problem, side, i)
        for (int other = 1; other >= side; other--)
            for (int j = 0; j < (other == side ? i : blg_problem_side(problem, other)); j++) {
                const blg_scene *a = &problem->images[side][i];
                if (!lacks_poses(a) && drawn_alike(a, &problem->images[other][j]))
                    blg_verdict_reject(verdict, BLG_REJECT_repeated_image,
                                       "images %d/%d and %d/%d are drawn alike", other, j, side, i);
            }
}

/* Judges a problem by its programs. Concepts in words cannot be measured, so only repetitions are
 * refused. An impure problem is judged as if each impure image stood on the side whose rule it
 * obeys. */
void blg_verify_programs(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict) {
    *verdict = (blg_verdict){.accepted = true};
    if (blg_concept_in_words(&problem->concept)) {
        verify_words(problem, verdict);
        return;
    }
    blg_verify_composition(verifier->config, problem, verdict);
    if (!verdict->accepted)
        return;
    if (!blg_problem_is_impure(problem)) {
        verify_pure(verifier, problem, verdict);
        return;
    }
    /* An impure image breaks its own side's rule and obeys the other side's rule. */
    *verifier->pure = *problem;
    blg_problem_purify(verifier->pure);
    verify_pure(verifier, verifier->pure, verdict);
    problem->hardness = verifier->pure->hardness;
}

/* Whether figures may touch or cross: a concept in words may want it, and so does a relation
 * concept that mentions such an atom. */
bool blg_verify_may_touch(const blg_problem *problem) {
    const uint64_t contact = (uint64_t)1 << BLG_ATOM_touching | (uint64_t)1 << BLG_ATOM_crossing |
                             (uint64_t)1 << BLG_ATOM_chain;
    blg_formula formula;
    if (blg_concept_in_words(&problem->concept))
        return true;
    return blg_of_relations(problem->family) &&
           blg_formula_parse(problem->concept.expression, &formula, NULL) == BLG_OK &&
           blg_formula_mentions(&formula).atoms & contact;
}

/* Rejects the problem because image i of a side has ink outside the plane; says how far the ink,
 * which the placement check has drawn last, reaches. */
static void reject_outside(blg_verifier *v, double plane_unit, int side, int i,
                           blg_verdict *verdict) {
    const blg_ink *ink = &v->placement->ink;
    const blg_box box = blg_ink_box(ink, 0, ink->n_items);
    blg_verdict_reject(
        verdict, BLG_REJECT_outside_plane,
        "image %d/%d: ink outside the plane: x %.0f to %.0f, y %.0f to %.0f; it ends at %.0f", side,
        i, box.x_low, box.x_high, box.y_low, box.y_high, plane_unit / 2);
}

/* Judges a problem by its poses and widths: sizes of distractors, widths of pen and stamps, ink
 * inside the plane, and gaps between shapes. */
blg_status blg_verify_placement(blg_verifier *verifier, const blg_problem *problem,
                                blg_verdict *verdict, blg_error *error) {
    *verdict = (blg_verdict){.accepted = true};
    blg_facts_make_room(verifier->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    blg_verify_distractor_sizes(verifier->facts, problem, verdict);
    blg_placement_config placement = verifier->config->placement;
    placement.gap_unit = blg_verify_may_touch(problem) ? BLG_NO_GAP : placement.gap_unit;
    BLG_EACH_IMAGE(problem, side, i) {
        blg_placement_verdict found;
        blg_verify_widths(verifier->config, &problem->images[side][i], side, i, verdict);
        blg_status status = blg_placement_check_scene(verifier->placement, &placement,
                                                      &problem->images[side][i], &found, error);
        if (status != BLG_OK)
            return status;
        if (found == BLG_PLACEMENT_OUTSIDE)
            reject_outside(verifier, placement.plane_unit, side, i, verdict);
        else if (found == BLG_PLACEMENT_TOO_NEAR)
            blg_verdict_reject(verdict, BLG_REJECT_shapes_too_near,
                               "image %d/%d: two shapes nearer than the gap", side, i);
    }
    return BLG_OK;
}
