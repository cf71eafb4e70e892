/* Judge: measured facts decide on a problem. */
#ifndef PROBLEM_JUDGE_H
#define PROBLEM_JUDGE_H

#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/program.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/hypotheses.h"

/* The verdict of the verifier (below, with its rules 1 to 6) on a problem. */

typedef struct blg_verdict {
    bool accepted;
    blg_rejection reason;
    char detail[192]; /* one sentence with images, attributes and numbers */
} blg_verdict;

/* Rejects the problem with a reason and a detail, unless the verdict is already a rejection. */
void blg_verdict_reject(blg_verdict *verdict, blg_rejection reason, const char *format, ...)
    BLG_PRINTF(3);

/* Least ink that must change in a free-form negative: a tenth of the ink of a stroke of average
 * length. */
#define BLG_VISIBLE_STROKES 0.10

/* Each function below leaves the verdict as it is, or rejects the problem by blg_verdict_reject. */

/* A family's judge, in a file of its own (problem/family/): checks of the verifier's rules 1 to 4
 * (listed below) what depends on the meaning of the family's concepts. It measures the problem,
 * which has no impure images, and uses nothing of the code that builds problems. catalogue: NULL if
 * it is not known. Fills those members of problem->hardness that the judge alone knows.
 * blg_verify_programs checks everything else, for all families. */
typedef void blg_family_judge(blg_facts *facts, const blg_config *config,
                              const blg_catalogue *catalogue, blg_problem *problem,
                              blg_verdict *verdict);
#define BLG_JUDGE_ENTRY(upper, letters, word) extern blg_family_judge blg_judge_##letters;
BLG_FAMILY_LIST(BLG_JUDGE_ENTRY)
#undef BLG_JUDGE_ENTRY

/* Rejects a problem if the scene of an image names another broken component than was measured.
 * measured: index of the component that the image breaks, or BLG_NONE. */
void blg_verify_violated(const blg_scene *scene, int measured, int side, int image,
                         blg_verdict *verdict);
/* Rejects a problem with a rival: a rule that fits the support and is wrong on a query
 * (problem/hypotheses.h). traits[1] are the positive images, traits[0] the negative images. Returns
 * the number of rules that fit and are no rivals. */
int blg_verify_rivals(const blg_problem *problem, const blg_traits *const traits[2],
                      blg_verdict *verdict);

/* Whether the reason can concern a problem whose concept is in words. Such a concept is not
 * measured: the images of the problem differ, their widths are those of the config, and their ink
 * is inside the plane. */
bool blg_judged_in_words(blg_rejection reason);

/* Rejects a problem of any family if problem->hardness lies outside the ranges of the config. */
void blg_verify_hardness_range(const blg_hardness_config *wanted, const blg_problem *problem,
                               blg_verdict *verdict);

/* Number of ways to draw the decorated shapes of a scene with the stroke types that occur in the
 * problem's decorated shapes; at most BLG_MAX_SIDE. With fewer ways than images, a repeated image
 * is unavoidable. Plain shapes are ignored when the types are collected, because their type,
 * normal, is perhaps not allowed in decorated shapes. */
int blg_decorations_count(const blg_problem *problem, const blg_scene *scene);

typedef struct blg_placement_check blg_placement_check;
blg_status blg_placement_check_create(blg_arena *arena, blg_placement_check **check,
                                      blg_error *error);
void blg_placement_check_free(blg_placement_check *check);
typedef enum blg_placement_verdict {
    BLG_PLACEMENT_CLEAR,
    BLG_PLACEMENT_OUTSIDE,
    BLG_PLACEMENT_TOO_NEAR
} blg_placement_verdict;
/* Whether figures of the problem may touch, because its concept is in words, or because it is about
 * relations and its concept speaks of touching or crossing. */
bool blg_verify_may_touch(const blg_problem *problem);
/* Rule 6 for one image: all ink is inside the plane, and shapes keep the gap. A config->gap_unit of
 * BLG_NO_GAP lets shapes touch. */
#define BLG_NO_GAP (-1.0)
blg_status blg_placement_check_scene(blg_placement_check *check, const blg_placement_config *config,
                                     const blg_scene *scene, blg_placement_verdict *verdict,
                                     blg_error *error);

/* Verifier: decides by measurement whether a problem is valid. It uses programs and poses, the
 * analyser and the figure distance. It uses neither the code that builds problems nor the labels of
 * the tables.
 *
 * The rules (docs/verification.md gives the reasons for the thresholds):
 *   1. The concept holds in every positive and fails in every negative. If it has several
 *      attributes, exactly one of them fails in a negative. Nothing that the concept needs is
 *      undecided. A scene tells no component as broken but the measured one. Under the line
 *      reading BLG_LINES_TWO, a single reading of the lines, continuous or split, fits all figures
 *      of an abstract problem (figure/analyse.h).
 *   2. No other single attribute separates the support positives from the support negatives; in a
 *      free-form problem, no count of strokes, kinds or types does. No rule that fits the support
 *      is wrong on a query (problem/hypotheses.h); in a free-form problem, this includes the rule
 *      "the figure of the positives, in any stroke types".
 *   3. Every negative differs visibly from the positives.
 *   4. No figure of the positive side is congruent to a figure of the negative side.
 *   5. No image is repeated on a side, if the family has enough distinct images.
 *   6. After placement: all ink is inside the plane, and shapes keep the gap. */

/* Version of the rules, written to manifest.json. It grows when a rule changes. */
#define BLG_VERIFIER_VERSION 9

typedef struct blg_verifier blg_verifier; /* of one thread: scratch, cache of measured figures */
blg_status blg_verifier_create(const blg_config *config, const blg_catalogue *catalogue,
                               blg_verifier **verifier, blg_error *error);
void blg_verifier_free(blg_verifier *verifier);
/* Gives the verifier the pairs of catalogue shapes that were compared beforehand (blg_facts_use).
 * Call it before any verification. */
void blg_verifier_use(blg_verifier *verifier, const blg_known_pairs *known);
/* For problems that others wrote: two images of a relation problem differ if they show the same
 * figures in different places. Of drawn problems that counts as a repetition. */
void blg_verifier_take_places(blg_verifier *verifier);

/* Checks rules 1 to 5, which need programs only. Fills problem->hardness. */
void blg_verify_programs(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict);
/* Checks that every named shape has the catalogue's program, stroke types aside. */
void blg_verify_names(const blg_catalogue *catalogue, const blg_problem *problem,
                      blg_verdict *verdict);
/* Checks rule 6, which needs programs and poses. */
blg_status blg_verify_placement(blg_verifier *verifier, const blg_problem *problem,
                                blg_verdict *verdict, blg_error *error);

/* Difference: how much ink changes between two free-form programs, under the rotation, shift and
 * mirror that hide the change best. Both figures have one scale; lengths are in program units. */

typedef struct blg_difference {
    int commands;   /* number of actions that differ (blg_difference_commands) */
    bool congruent; /* some alignment maps every stroke onto a stroke of equal kind and type */
    bool hidden;    /* a changed stroke lies under other strokes of its figure */
    double changed_strokes; /* changed ink of both figures, in strokes of average length */
} blg_difference;

/* Measures the difference of a and b. scale is the scale at which people must see the difference,
 * in plane units per program unit. */
void blg_difference_measure(const blg_program *a, const blg_program *b, double scale,
                            blg_difference *difference);

/* Number of actions that differ; if one program has more actions, the number of its actions. */
int blg_difference_commands(const blg_program *a, const blg_program *b);

#endif
