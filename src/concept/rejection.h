/* Rejection: why an attempt to build a problem was refused. Builders, placement and the verifier
 * share this list of reasons; manifest.json counts rejections under these names. */
#ifndef CONCEPT_REJECTION_H
#define CONCEPT_REJECTION_H

#define BLG_REJECTION_LIST(X)                                                                      \
    X(outside_plane)                                                                               \
    X(shapes_too_near)                                                                             \
    X(too_few_negatives)                                                                           \
    X(concept_not_unique)                                                                          \
    X(concept_fails)                                                                               \
    X(negative_has_concept)                                                                        \
    X(competing_separator)                                                                         \
    X(difference_not_visible)                                                                      \
    X(congruent_across_sides)                                                                      \
    X(repeated_image)                                                                              \
    X(hardness_out_of_range)                                                                       \
    X(undecided_attribute)                                                                         \
    X(wrong_composition)                                                                           \
    X(rival_rule)                                                                                  \
    X(mixed_readings)                                                                              \
    X(near_separator)                                                                              \
    X(super_class_vote)
#define BLG_ENUM_ENTRY(name) BLG_REJECT_##name,
typedef enum blg_rejection { BLG_REJECTION_LIST(BLG_ENUM_ENTRY) BLG_REJECTIONS } blg_rejection;
#undef BLG_ENUM_ENTRY

/* Name of a reason; "?" for any other number. */
const char *blg_rejection_name(blg_rejection reason);

typedef struct blg_tally {
    long long rejected[BLG_REJECTIONS];
} blg_tally;

#endif
