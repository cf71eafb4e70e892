/* Attributes of a shape: the 25 published ones, symmetric_transposed, and blogo's further
 * attributes.
 *
 * A value is 1 (the shape has the attribute), 0 (it does not), or BLG_UNDECIDED (the attribute does
 * not apply, or the shape is too near a threshold). The first 25 have the names and the order of
 * the columns of the published attribute table. */
#ifndef ANALYSE_ATTRIBUTE_H
#define ANALYSE_ATTRIBUTE_H

#include "base/status.h"

#include <stdint.h>

#define BLG_UNDECIDED (-1)

#define BLG_PUBLISHED_ATTRIBUTE_LIST(X)                                                            \
    X(convex)                                                                                      \
    X(has_curve)                                                                                   \
    X(has_straight_line)                                                                           \
    X(symmetric)                                                                                   \
    X(self_transposed)                                                                             \
    X(has_three_straight_lines)                                                                    \
    X(has_four_straight_lines)                                                                     \
    X(has_five_straight_lines)                                                                     \
    X(has_six_straight_lines)                                                                      \
    X(has_seven_straight_lines)                                                                    \
    X(has_eight_straight_lines)                                                                    \
    X(thin_shape)                                                                                  \
    X(closed_shape)                                                                                \
    X(has_acute_angle)                                                                             \
    X(has_obtuse_angle)                                                                            \
    X(has_angle)                                                                                   \
    X(has_line_crossing)                                                                           \
    X(has_two_parts)                                                                               \
    X(balanced_two)                                                                                \
    X(unbalanced_two)                                                                              \
    X(necked)                                                                                      \
    X(exist_regular)                                                                               \
    X(exist_triangle)                                                                              \
    X(exist_quadrangle)                                                                            \
    X(exist_sector)
/* symmetric_transposed: both symmetric and self_transposed. */
#define BLG_DERIVED_ATTRIBUTE_LIST(X) X(symmetric_transposed)
/* Not in the published table; usable in custom concepts. */
#define BLG_FURTHER_ATTRIBUTE_LIST(X)                                                              \
    X(has_right_angle)                                                                             \
    X(has_parallel_sides)                                                                          \
    X(has_equal_sides)                                                                             \
    X(rotation_order_two)                                                                          \
    X(rotation_order_three_or_more)                                                                \
    X(has_many_mirror_axes)                                                                        \
    X(has_three_or_more_regions)                                                                   \
    X(has_many_crossings)                                                                          \
    X(touches_itself)                                                                              \
    X(chiral)                                                                                      \
    X(has_long_arc)                                                                                \
    X(spiral)                                                                                      \
    X(loop_with_tail)

#define BLG_ENUM_ENTRY(name) BLG_ATTR_##name,
typedef enum blg_attribute {
    BLG_PUBLISHED_ATTRIBUTE_LIST(BLG_ENUM_ENTRY) BLG_DERIVED_ATTRIBUTE_LIST(BLG_ENUM_ENTRY)
        BLG_FURTHER_ATTRIBUTE_LIST(BLG_ENUM_ENTRY) BLG_ATTRIBUTES
} blg_attribute;
#undef BLG_ENUM_ENTRY

#define BLG_PUBLISHED_ATTRIBUTES                                                                   \
    25                            /* the first of the enumeration: columns of the published table */
#define BLG_DEFAULT_ATTRIBUTES 26 /* the published attributes and symmetric_transposed */

/* Name as in tables and configs; "?" for a value outside the enumeration. */
const char *blg_attribute_name(blg_attribute attribute);
/* Index of a name, or -1. */
int blg_attribute_find(const char *name);
/* The attribute name nearest to a mistyped name, or NULL. */
const char *blg_attribute_nearest(const char *name);

/* The result of measuring one attribute of a figure. */
typedef struct blg_measure {
    int8_t value;  /* 1, 0 or BLG_UNDECIDED */
    uint8_t near;  /* if undecided: 1 = between thresholds, 0 = does not apply */
    double figure; /* the measured number; docs/attributes.md explains it for each attribute */
    double margin; /* distance of figure from the nearest threshold, same unit; >= 0 */
} blg_measure;

#endif
