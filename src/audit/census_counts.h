/* The counts and the options of the census. */
#ifndef AUDIT_CENSUS_COUNTS_H
#define AUDIT_CENSUS_COUNTS_H

#include "audit/probe.h"
#include "catalogue/facts.h"
#include "judge/verify_rules.h"

/* `found` cases among `of` cases. */
typedef struct blg_count {
    long long found, of;
} blg_count;

/* Every line of the report: name, number in docs/audit.md, what is counted. A DEFECT line counts
 * faults. A CONTEXT line counts no faults; it gives numbers to compare the other lines with. */
#define BLG_CENSUS_LIST(DEFECT, CONTEXT)                                                           \
    CONTEXT(positives_outside_grammar, "V1",                                                       \
            "free-form positives that leave the grammar of moves")                                 \
    CONTEXT(negatives_outside_grammar, "V1",                                                       \
            "free-form negatives that leave the grammar of moves")                                 \
    DEFECT(forced_plain, "V3", "basic problems with a negative forced to plain strokes")           \
    DEFECT(separators_single, "V4",                                                                \
           "single attributes: problems that another attribute separates too")                     \
    DEFECT(separators_pair, "V4", "pairs: problems that another attribute separates too")          \
    CONTEXT(separators_by_definition, "V4",                                                        \
            "pairs that symmetric_transposed separates by definition (no defect)")                 \
    DEFECT(wrong_labels, "V5", "abstract images whose side measurement contradicts")               \
    DEFECT(undecided_labels, "V5", "abstract images whose side measurement leaves open")           \
    DEFECT(little_change, "V6", "free-form negatives that change less than 0.10 strokes of ink")   \
    CONTEXT(some_change, "V6", "free-form negatives that change less than 0.20 strokes of ink")    \
    DEFECT(hidden_change, "V6", "free-form negatives whose changed stroke is hidden")              \
    DEFECT(repeated_negative_ff, "V7",                                                             \
           "free-form problems that repeat a negative, up to congruence")                          \
    DEFECT(repeated_program_ff, "V7", "free-form problems that repeat a negative program")         \
    CONTEXT(repeated_negative_bd, "V7", "basic problems that repeat a negative combination")       \
    DEFECT(avoidable_negative_bd, "V7", "of them: with enough shapes in the super class")          \
    CONTEXT(repeated_positive_bd, "V7", "basic problems that repeat a positive program")           \
    DEFECT(avoidable_positive_bd, "V7", "of them: with enough other decorations")                  \
    DEFECT(repeated_concepts, "V8", "free-form and basic problems whose concept came before")      \
    DEFECT(congruent_concepts, "V8",                                                               \
           "free-form problems whose concept came before, up to congruence")                       \
    DEFECT(other_positive, "V9", "basic negatives whose new shape is another positive shape")      \
    DEFECT(near_substitutes, "V9", "basic negatives whose new shape is near the replaced one")     \
    DEFECT(ink_outside, "V10", "images with ink outside the plane")                                \
    DEFECT(inks_touch, "V10", "images with shapes nearer than the gap")                            \
    DEFECT(repeated_poses, "V11", "images whose pose came before")                                 \
    DEFECT(near_across_sides, "V12",                                                               \
           "abstract problems with near-duplicate figures across the sides")                       \
    DEFECT(rivals, "R1", "abstract problems where attributes fit the support, not the queries")    \
    DEFECT(counts_between, "R2", "positives whose k lies strictly between their two line counts")  \
    DEFECT(mixed_readings, "R3", "line-count problems whose positives share no reading")           \
    DEFECT(two_line_counts, "R4", "abstract problems whose concept names two line counts")         \
    DEFECT(twins, "R5", "basic negatives whose new shape is a twin: same build, nearer than 0.08") \
    DEFECT(near_twins, "R5", "of them: nearer than 0.03")                                          \
    CONTEXT(twins_across, "R5", "abstract problems with twins across the sides")                   \
    DEFECT(surface_ff, "R6", "free-form problems where a surface rule fits the support only")      \
    DEFECT(form_ff, "R6", "free-form problems where the form alone fits the support only")         \
    DEFECT(surface_bd, "R6", "basic problems where a surface rule fits the support only")          \
    DEFECT(surface_hd, "R6", "abstract problems where a surface rule fits the support only")       \
    DEFECT(lacking_separators, "R7",                                                               \
           "abstract problems that another attribute separates (no answer lacks)")                 \
    CONTEXT(near_separators, "R8", "abstract problems that another attribute separates but for 1") \
    CONTEXT(closed_positives, "R9", "free-form positives with a closed region")                    \
    CONTEXT(closed_negatives, "R9", "free-form negatives with a closed region")                    \
    CONTEXT(closed_one_positives, "R9", "the same among positives of one shape")                   \
    CONTEXT(closed_one_negatives, "R9", "the same among negatives of one shape")                   \
    CONTEXT(faces_positives, "R9", "free-form positives with a bounded face")                      \
    CONTEXT(faces_negatives, "R9", "free-form negatives with a bounded face")                      \
    CONTEXT(straight_positives, "R9", "joints of free-form positives that run straight on")        \
    CONTEXT(straight_negatives, "R9", "joints of free-form negatives that run straight on")        \
    CONTEXT(parts_positives, "R9", "joints of positives, straight on or of a part")                \
    CONTEXT(parts_negatives, "R9", "joints of negatives, straight on or of a part")

#define BLG_COUNT_MEMBER(name, id, text) blg_count name;
typedef struct blg_census_counts {
    blg_accuracy grammar; /* V1 as a classifier: an image is positive if the grammar of moves could
                             have made it */
    BLG_CENSUS_LIST(BLG_COUNT_MEMBER, BLG_COUNT_MEMBER)
} blg_census_counts;
#undef BLG_COUNT_MEMBER

typedef struct blg_census_line {
    const char *id, *text;
    bool is_context;
    size_t at; /* offset of the count in blg_census_counts */
} blg_census_line;
#define BLG_CENSUS_LINES 48
extern const blg_census_line blg_census_lines[BLG_CENSUS_LINES];
/* The count of a line. */
const blg_count *blg_census_count(const blg_census_counts *counts, int line);

typedef struct blg_census blg_census;

typedef struct blg_census_options {
    const blg_catalogue *catalogue; /* table labels and shapes by index; may be NULL */
    bool table_labels;              /* V4 takes the catalogue's labels, not measured attributes */
    blg_placement_config placement; /* plane and gap of V10 */
    double free_form_scale;         /* V6: smallest scale drawn */
} blg_census_options;

#endif
