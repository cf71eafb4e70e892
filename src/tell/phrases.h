/* Phrases that answers use for attributes, beyond those that blogo itself writes (tell/words.c). */
#ifndef TELL_PHRASES_H
#define TELL_PHRASES_H

/* X(attribute, holds, phrase). holds: the phrase says that the figure has the attribute. The judge
 * reads words of one group alike ("line", "segment", "stroke": tell/answers.c), so a phrase stands
 * for all of them. tests/python/test_english.py measures what the judge understands. */
/* word: the number, as "three". */
#define BLG_LINE_PHRASES(X, attribute, word)                                                       \
    X(attribute, true, word " linear strokes")                                                     \
    X(attribute, true, "count of straight lines is " word)                                         \
    X(attribute, true, "count of straight lines is always " word)                                  \
    X(attribute, true, "straight line count equals " word)                                         \
    X(attribute, true, "straight lines equals " word)                                              \
    X(attribute, true, "number of straight lines never differs from " word)                        \
    X(attribute, true, "no straight line count other than " word)                                  \
    X(attribute, true, "straight lines always gives " word)                                        \
    X(attribute, true, "straight line of every shape number " word)                                \
    X(attribute, true, "straight lines always " word)                                              \
    X(attribute, true, "straight lines add up to " word)                                           \
    X(attribute, true, "straight lines come to " word)                                             \
    X(attribute, true, word " straight ones")                                                      \
    X(attribute, true, word " of the strokes are straight")                                        \
    X(attribute, true, word " lines that do not bend")                                             \
    X(attribute, true, word " lines that don t bend")                                              \
    X(attribute, true, word " lines without a bend")                                               \
    X(attribute, true, "straight lines it is " word)                                               \
    X(attribute, true, "straight lines is always " word)                                           \
    X(attribute, true, "straight strokes " word)                                                   \
    X(attribute, true, word " straight lines")                                                     \
    X(attribute, true, "number of straight lines is " word)                                        \
    X(attribute, true, "straight lines number " word)

#define BLG_MORE_PHRASES(X)                                                                        \
    X(convex, true, "stays inside")                                                                \
    X(convex, true, "stays within it")                                                             \
    X(convex, true, "never leaves the shape")                                                      \
    X(convex, true, "rubber band")                                                                 \
    X(convex, true, "turn the same way")                                                           \
    X(convex, true, "convexity")                                                                   \
    X(convex, true, "never bends inwards")                                                         \
    X(convex, true, "never goes inwards")                                                          \
    X(convex, true, "bulges outward everywhere")                                                   \
    X(convex, true, "bulging outward everywhere")                                                  \
    X(convex, true, "never caved in")                                                              \
    X(convex, true, "nowhere bends inwards")                                                       \
    X(convex, true, "nowhere dents inwards")                                                       \
    X(convex, true, "no part bends inwards")                                                       \
    X(convex, true, "without dents")                                                               \
    X(convex, true, "no dents")                                                                    \
    X(convex, true, "no notches")                                                                  \
    X(convex, true, "no hollows")                                                                  \
    X(convex, true, "turn the same way round the edge")                                            \
    X(convex, false, "concave")                                                                    \
    X(convex, false, "bends inwards")                                                              \
    X(convex, true, "no indentations")                                                             \
    X(convex, true, "no indentation")                                                              \
    X(convex, true, "without any dent")                                                            \
    X(convex, true, "without indentations")                                                        \
    X(convex, true, "nowhere concave")                                                             \
    X(convex, true, "never concave")                                                               \
    X(convex, true, "never curves inwards")                                                        \
    X(convex, true, "never turns inwards")                                                         \
    X(convex, true, "no part goes inwards")                                                        \
    X(convex, true, "no hollow")                                                                   \
    X(convex, true, "no inward")                                                                   \
    X(convex, true, "bulges outwards")                                                             \
    X(convex, true, "bulge outwards")                                                              \
    X(has_curve, true, "bent line")                                                                \
    X(has_curve, true, "one side is rounded")                                                      \
    X(has_curve, true, "curved stroke")                                                            \
    X(has_curve, true, "curved piece")                                                             \
    X(has_curve, true, "curved line")                                                              \
    X(has_curve, true, "round part")                                                               \
    X(has_curve, true, "rounded part")                                                             \
    X(has_curve, true, "one or more arcs")                                                         \
    X(has_curve, true, "at least one arc")                                                         \
    X(has_curve, true, "not all strokes are straight")                                             \
    X(has_curve, true, "not made of straight lines only")                                          \
    X(has_curve, true, "not made only of straight lines")                                          \
    X(has_curve, false, "straight lines only")                                                     \
    X(has_curve, false, "only straight lines")                                                     \
    X(has_curve, true, "curve somewhere")                                                          \
    X(has_curve, true, "at least one curve")                                                       \
    X(has_curve, true, "at least one curved line")                                                 \
    X(has_curve, true, "an arc somewhere")                                                         \
    X(has_curve, true, "one or more curves")                                                       \
    X(has_curve, true, "contains curves")                                                          \
    X(has_curve, true, "contains arcs")                                                            \
    X(has_curve, true, "not entirely straight")                                                    \
    X(has_curve, true, "not only straight lines")                                                  \
    X(has_curve, true, "not just straight lines")                                                  \
    X(has_curve, true, "round stroke")                                                             \
    X(has_curve, true, "rounded line")                                                             \
    X(has_curve, true, "something round")                                                          \
    X(has_curve, true, "bow somewhere")                                                            \
    X(has_straight_line, true, "not every stroke is curved")                                       \
    X(has_straight_line, true, "strokes are not all arcs")                                         \
    X(has_straight_line, true, "never exclusively curved")                                         \
    X(has_straight_line, true, "at least one line could be drawn with a ruler")                    \
    X(has_straight_line, true, "dead straight")                                                    \
    X(has_straight_line, true, "at least one straight line")                                       \
    X(has_straight_line, true, "one or more straight lines")                                       \
    X(has_straight_line, true, "one of the strokes is straight")                                   \
    X(has_straight_line, true, "straight line is present")                                         \
    X(has_straight_line, true, "never made of arcs alone")                                         \
    X(has_straight_line, true, "not drawn from arcs alone")                                        \
    X(has_straight_line, true, "not all curved")                                                   \
    X(has_straight_line, true, "not made of arcs only")                                            \
    X(has_straight_line, false, "only arcs")                                                       \
    X(has_straight_line, false, "arcs only")                                                       \
    X(has_straight_line, true, "straight line somewhere")                                          \
    X(has_straight_line, true, "at least one straight edge")                                       \
    X(has_straight_line, true, "not only curves")                                                  \
    X(has_straight_line, true, "not only arcs")                                                    \
    X(has_straight_line, true, "not just curves")                                                  \
    X(has_straight_line, true, "not entirely curved")                                              \
    X(has_straight_line, true, "not made only of arcs")                                            \
    X(symmetric, true, "no figure is without a mirror axis")                                       \
    X(symmetric, true, "folded onto itself")                                                       \
    X(symmetric, true, "like mirror image")                                                        \
    X(symmetric, true, "flip over some axis")                                                      \
    X(symmetric, true, "own reflection")                                                           \
    X(symmetric, true, "mirrored by some axis")                                                    \
    X(symmetric, true, "mirror axis")                                                              \
    X(symmetric, true, "axis of mirror symmetry")                                                  \
    X(symmetric, true, "axis of symmetry")                                                         \
    X(symmetric, true, "symmetry axis")                                                            \
    X(symmetric, true, "line of symmetry")                                                         \
    X(symmetric, true, "symmetric about some line")                                                \
    X(symmetric, true, "symmetric about a line")                                                   \
    X(symmetric, true, "symmetric about an axis")                                                  \
    X(symmetric, true, "one half mirrors the other")                                               \
    X(symmetric, true, "left and right halves agree")                                              \
    X(symmetric, true, "halves mirror each other")                                                 \
    X(symmetric, true, "own mirror image")                                                         \
    X(symmetric, true, "folded so that both halves match")                                         \
    X(symmetric, true, "folded along some line so that both halves")                               \
    X(symmetric, true, "invariant under a reflection")                                             \
    X(symmetric, true, "achiral")                                                                  \
    X(symmetric, true, "mirror line")                                                              \
    X(symmetric, true, "mirrored halves")                                                          \
    X(symmetric, true, "mirror image of itself")                                                   \
    X(symmetric, true, "two halves mirror")                                                        \
    X(symmetric, true, "halves are mirror images")                                                 \
    X(symmetric, true, "left and right are the same")                                              \
    X(symmetric, true, "bilateral symmetry")                                                       \
    X(symmetric, true, "bilaterally symmetric")                                                    \
    X(symmetric, true, "reflection symmetric")                                                     \
    X(symmetric, true, "axially symmetric")                                                        \
    X(symmetric, true, "line symmetric")                                                           \
    X(symmetric, true, "symmetric along an axis")                                                  \
    X(symmetric, true, "axis of reflection")                                                       \
    X(symmetric, true, "folded in half")                                                           \
    X(symmetric, true, "fold it and the halves match")                                             \
    X(symmetric, true, "halves match")                                                             \
    X(symmetric, true, "halves fall on each other")                                                \
    X(self_transposed, true, "partner exactly opposite")                                           \
    X(self_transposed, true, "upside down by a half turn")                                         \
    X(self_transposed, true, "after half turn")                                                    \
    X(self_transposed, true, "half turn changes nothing")                                          \
    X(self_transposed, true, "standing on its head")                                               \
    X(self_transposed, true, "upside down")                                                        \
    X(self_transposed, true, "half turn")                                                          \
    X(self_transposed, true, "point symmetric")                                                    \
    X(self_transposed, true, "symmetric about a point")                                            \
    X(self_transposed, true, "half turn maps the figure onto itself")                              \
    X(self_transposed, true, "half turn brings the figure onto itself")                            \
    X(self_transposed, true, "onto itself after a half turn")                                      \
    X(self_transposed, true, "same after a half turn")                                             \
    X(self_transposed, true, "same after half a turn")                                             \
    X(self_transposed, true, "turned by 180 degrees")                                              \
    X(self_transposed, true, "rotated by 180 degrees")                                             \
    X(self_transposed, true, "rotation by 180 degrees")                                            \
    X(self_transposed, true, "rotation of 180 degrees")                                            \
    X(self_transposed, true, "turn of 180 degrees")                                                \
    X(self_transposed, true, "180 rotation")                                                       \
    X(self_transposed, true, "half turn symmetry")                                                 \
    X(self_transposed, true, "half turn symmetric")                                                \
    X(self_transposed, true, "turn upside down and still looks the same")                          \
    X(self_transposed, true, "turn it upside down and it still looks the same")                    \
    X(self_transposed, true, "centrally symmetric")                                                \
    X(self_transposed, true, "central symmetry")                                                   \
    X(self_transposed, true, "symmetric under a half turn")                                        \
    X(self_transposed, true, "same upside down")                                                   \
    X(self_transposed, true, "same when turned upside down")                                       \
    X(self_transposed, true, "same when rotated by 180 degrees")                                   \
    X(self_transposed, true, "same when turned by 180 degrees")                                    \
    X(self_transposed, true, "same after a 180 degree turn")                                       \
    X(self_transposed, true, "same after 180 degrees")                                             \
    X(self_transposed, true, "half a turn")                                                        \
    X(self_transposed, true, "turned by half a turn")                                              \
    X(self_transposed, true, "rotated half a turn")                                                \
    X(self_transposed, true, "180 degree rotation")                                                \
    X(self_transposed, true, "180 degree turn")                                                    \
    X(self_transposed, true, "rotation through 180 degrees")                                       \
    X(has_three_straight_lines, true, "triple of straight lines")                                  \
    BLG_LINE_PHRASES(X, has_three_straight_lines, "three")                                         \
    BLG_LINE_PHRASES(X, has_four_straight_lines, "four")                                           \
    BLG_LINE_PHRASES(X, has_five_straight_lines, "five")                                           \
    BLG_LINE_PHRASES(X, has_six_straight_lines, "six")                                             \
    BLG_LINE_PHRASES(X, has_seven_straight_lines, "seven")                                         \
    BLG_LINE_PHRASES(X, has_eight_straight_lines, "eight")                                         \
    X(thin_shape, true, "long and thin")                                                           \
    X(thin_shape, true, "skinny")                                                                  \
    X(thin_shape, true, "slim")                                                                    \
    X(thin_shape, true, "long narrow")                                                             \
    X(thin_shape, true, "narrow and long")                                                         \
    X(thin_shape, true, "elongated")                                                               \
    X(thin_shape, true, "like a sliver")                                                           \
    X(thin_shape, true, "slivers")                                                                 \
    X(thin_shape, true, "high aspect ratio")                                                       \
    X(thin_shape, true, "much greater than its width")                                             \
    X(thin_shape, true, "many times the width")                                                    \
    X(thin_shape, true, "thin and long")                                                           \
    X(thin_shape, true, "very narrow")                                                             \
    X(thin_shape, true, "narrow")                                                                  \
    X(thin_shape, true, "slender")                                                                 \
    X(thin_shape, true, "far longer than wide")                                                    \
    X(thin_shape, true, "much longer than wide")                                                   \
    X(thin_shape, true, "stretched out")                                                           \
    X(closed_shape, true, "ends where it began")                                                   \
    X(closed_shape, true, "ends where it started")                                                 \
    X(closed_shape, true, "comes back to its start")                                               \
    X(closed_shape, true, "comes back to where it started")                                        \
    X(closed_shape, true, "returns to its start")                                                  \
    X(closed_shape, true, "no loose ends")                                                         \
    X(closed_shape, true, "without loose ends")                                                    \
    X(closed_shape, true, "start and end are the same point")                                      \
    X(closed_shape, true, "end meets the start")                                                   \
    X(closed_shape, true, "closed path")                                                           \
    X(closed_shape, true, "closed outline")                                                        \
    X(closed_shape, true, "closed contour")                                                        \
    X(closed_shape, false, "open path")                                                            \
    X(closed_shape, true, "finishes where it started")                                             \
    X(closed_shape, true, "finishes where it began")                                               \
    X(closed_shape, true, "end where it begins")                                                   \
    X(closed_shape, true, "end where it began")                                                    \
    X(closed_shape, true, "ends at its start")                                                     \
    X(closed_shape, true, "ends at its starting point")                                            \
    X(closed_shape, true, "end joins the start")                                                   \
    X(closed_shape, true, "end and start coincide")                                                \
    X(closed_shape, true, "start and end coincide")                                                \
    X(closed_shape, true, "path is closed")                                                        \
    X(closed_shape, true, "line is closed")                                                        \
    X(closed_shape, true, "closes up")                                                             \
    X(closed_shape, true, "back at its start")                                                     \
    X(closed_shape, true, "back to its start")                                                     \
    X(closed_shape, true, "back to its starting point")                                            \
    X(closed_shape, true, "back where it started")                                                 \
    X(closed_shape, true, "back to where it started")                                              \
    X(closed_shape, true, "arrives where it started")                                              \
    X(closed_shape, true, "not open")                                                              \
    X(closed_shape, true, "no open ends")                                                          \
    X(closed_shape, true, "no gap")                                                                \
    X(closed_shape, true, "without a gap")                                                         \
    X(has_acute_angle, true, "angle under 90")                                                     \
    X(has_acute_angle, true, "acute")                                                              \
    X(has_acute_angle, true, "under 90 degrees")                                                   \
    X(has_acute_angle, true, "sharp corner narrower than a right angle")                           \
    X(has_acute_angle, true, "acute angle")                                                        \
    X(has_acute_angle, true, "less than a right angle")                                            \
    X(has_acute_angle, true, "less than 90 degrees")                                               \
    X(has_acute_angle, true, "narrower than a right angle")                                        \
    X(has_acute_angle, true, "one is acute")                                                       \
    X(has_acute_angle, true, "angle is acute")                                                     \
    X(has_acute_angle, true, "pointed corner")                                                     \
    X(has_acute_angle, true, "pointy corner")                                                      \
    X(has_acute_angle, true, "sharp angle")                                                        \
    X(has_acute_angle, true, "below 90 degrees")                                                   \
    X(has_acute_angle, true, "smaller than 90 degrees")                                            \
    X(has_acute_angle, true, "sharper than a right angle")                                         \
    X(has_acute_angle, true, "tighter than a right angle")                                         \
    X(has_obtuse_angle, true, "at more than 90 but less than 180 degrees")                         \
    X(has_obtuse_angle, true, "strictly between 90 and 180")                                       \
    X(has_obtuse_angle, true, "corner is larger than 90 degrees")                                  \
    X(has_obtuse_angle, true, "blunt")                                                             \
    X(has_obtuse_angle, true, "between a right angle and a straight one")                          \
    X(has_obtuse_angle, true, "obtuse angle")                                                      \
    X(has_obtuse_angle, true, "more than 90 degrees")                                              \
    X(has_obtuse_angle, true, "more than 90 but less than 180 degrees")                            \
    X(has_obtuse_angle, true, "more than a right angle")                                           \
    X(has_obtuse_angle, true, "between 90 and 180")                                                \
    X(has_obtuse_angle, true, "wider than a right angle")                                          \
    X(has_obtuse_angle, true, "larger than 90 degrees")                                            \
    X(has_obtuse_angle, true, "one is obtuse")                                                     \
    X(has_obtuse_angle, true, "wide angle")                                                        \
    X(has_obtuse_angle, true, "wide corner")                                                       \
    X(has_obtuse_angle, true, "greater than 90 degrees")                                           \
    X(has_obtuse_angle, true, "over 90 degrees")                                                   \
    X(has_obtuse_angle, true, "larger than a right angle")                                         \
    X(has_obtuse_angle, true, "bigger than a right angle")                                         \
    X(has_obtuse_angle, true, "more than 90")                                                      \
    X(has_angle, true, "not smooth")                                                               \
    X(has_angle, true, "a corner or more")                                                         \
    X(has_angle, true, "kink")                                                                     \
    X(has_angle, true, "has corners")                                                              \
    X(has_angle, true, "at least one corner")                                                      \
    X(has_angle, true, "at least one angle")                                                       \
    X(has_angle, true, "sharp bend")                                                               \
    X(has_angle, true, "not smooth everywhere")                                                    \
    X(has_line_crossing, true, "free from a crossing")                                             \
    X(has_line_crossing, true, "goes straight on")                                                 \
    X(has_line_crossing, true, "straight past a meeting point")                                    \
    X(has_line_crossing, true, "straight past")                                                    \
    X(has_line_crossing, true, "goes on straight")                                                 \
    X(has_line_crossing, true, "traversed by another")                                             \
    X(has_line_crossing, true, "lines cross")                                                      \
    X(has_line_crossing, true, "line crossing")                                                    \
    X(has_line_crossing, true, "a line is crossed")                                                \
    X(has_line_crossing, true, "crossed by another")                                               \
    X(has_line_crossing, true, "crossing of its lines")                                            \
    X(has_line_crossing, true, "runs on straight through a junction")                              \
    X(has_line_crossing, true, "runs straight on")                                                 \
    X(has_line_crossing, true, "straight through a junction")                                      \
    X(has_line_crossing, true, "straight through a meeting point")                                 \
    X(has_line_crossing, true, "lines that cross each other")                                      \
    X(has_line_crossing, true, "lines cross each other")                                           \
    X(has_line_crossing, true, "one line crosses another")                                         \
    X(has_line_crossing, true, "crosses another line")                                             \
    X(has_line_crossing, true, "crosses itself")                                                   \
    X(has_line_crossing, true, "intersecting lines")                                               \
    X(has_line_crossing, true, "lines intersect")                                                  \
    X(has_line_crossing, true, "straight on through a junction")                                   \
    X(has_line_crossing, true, "straight through the junction")                                    \
    X(has_line_crossing, true, "runs straight through")                                            \
    X(has_two_parts, true, "two regions")                                                          \
    X(has_two_parts, true, "exactly two enclosed regions")                                         \
    X(has_two_parts, true, "two enclosed regions")                                                 \
    X(has_two_parts, true, "two separate areas")                                                   \
    X(has_two_parts, true, "pair of enclosed areas")                                               \
    X(has_two_parts, true, "pair of separate areas")                                               \
    X(has_two_parts, true, "two closed regions")                                                   \
    X(has_two_parts, true, "two loops")                                                            \
    X(has_two_parts, true, "pair of regions")                                                      \
    X(has_two_parts, true, "pair of enclosed regions")                                             \
    X(has_two_parts, true, "exactly two regions")                                                  \
    X(has_two_parts, true, "just two enclosed regions")                                            \
    X(has_two_parts, true, "divided into two regions")                                             \
    X(balanced_two, true, "pair of cells of nearly the same size")                                 \
    X(balanced_two, true, "two equal area")                                                        \
    X(balanced_two, true, "two regions roughly equal in area")                                     \
    X(balanced_two, true, "two regions that are roughly equal in area")                            \
    X(balanced_two, true, "pair of regions equal in area")                                         \
    X(balanced_two, true, "two rooms of nearly the same size")                                     \
    X(balanced_two, true, "pair of regions roughly equally large")                                 \
    X(balanced_two, true, "two fair shares")                                                       \
    X(balanced_two, true, "balanced in size")                                                      \
    X(balanced_two, true, "two enclosed regions of about the same area")                           \
    X(balanced_two, true, "two enclosed regions of similar area")                                  \
    X(balanced_two, true, "two regions of similar size")                                           \
    X(balanced_two, true, "two parts that are roughly equal")                                      \
    X(balanced_two, true, "two regions of about equal area")                                       \
    X(balanced_two, true, "two regions of equal area")                                             \
    X(balanced_two, true, "two regions of nearly the same size")                                   \
    X(balanced_two, true, "two regions of nearly equal size")                                      \
    X(balanced_two, true, "two enclosed regions of roughly the same area")                         \
    X(balanced_two, true, "two enclosed regions of nearly the same area")                          \
    X(balanced_two, true, "two enclosed regions of similar size")                                  \
    X(balanced_two, true, "two enclosed regions of about the same size")                           \
    X(balanced_two, true, "two enclosed regions about the same size")                              \
    X(balanced_two, true, "two enclosed regions of equal size")                                    \
    X(balanced_two, true, "two enclosed regions of nearly equal area")                             \
    X(balanced_two, true, "two enclosed regions of roughly equal area")                            \
    X(balanced_two, true, "two enclosed regions of roughly equal size")                            \
    X(balanced_two, true, "two enclosed regions that are about equally large")                     \
    X(balanced_two, true, "two enclosed regions are about equally large")                          \
    X(balanced_two, true, "two enclosed regions about equally large")                              \
    X(balanced_two, true, "two equally large regions")                                             \
    X(balanced_two, true, "two equal regions")                                                     \
    X(balanced_two, true, "two similar sized regions")                                             \
    X(balanced_two, true, "two regions about the same size")                                       \
    X(balanced_two, true, "two regions about equally big")                                         \
    X(unbalanced_two, true, "two enclosed regions occur and their areas are clearly different")    \
    X(unbalanced_two, true, "two regions clearly different in area")                               \
    X(unbalanced_two, true, "two regions differ clearly in area")                                  \
    X(unbalanced_two, true, "two enclosed regions of not the same size")                           \
    X(unbalanced_two, true, "two bounded regions that are not about equally large")                \
    X(unbalanced_two, true, "one of the two regions is plainly larger")                            \
    X(unbalanced_two, true, "one clearly larger")                                                  \
    X(unbalanced_two, true, "one is much smaller")                                                 \
    X(unbalanced_two, true, "one taking up noticeably more space")                                 \
    X(unbalanced_two, true, "sizes markedly unequal")                                              \
    X(unbalanced_two, true, "two enclosed regions of clearly different area")                      \
    X(unbalanced_two, true, "two regions of clearly different size")                               \
    X(unbalanced_two, true, "two regions of different area")                                       \
    X(unbalanced_two, true, "two regions one clearly larger than the other")                       \
    X(unbalanced_two, true, "two regions one clearly larger")                                      \
    X(unbalanced_two, true, "two areas one much larger")                                           \
    X(unbalanced_two, true, "two enclosed parts are not equal in area")                            \
    X(unbalanced_two, true, "one of the two regions is larger than the other")                     \
    X(unbalanced_two, true, "two enclosed regions of clearly different size")                      \
    X(unbalanced_two, true, "two enclosed regions of different size")                              \
    X(unbalanced_two, true, "two enclosed regions of very different area")                         \
    X(unbalanced_two, true, "two enclosed regions of very different size")                         \
    X(unbalanced_two, true, "two enclosed regions of unequal area")                                \
    X(unbalanced_two, true, "two enclosed regions of unequal size")                                \
    X(unbalanced_two, true, "two enclosed regions one much larger than the other")                 \
    X(unbalanced_two, true, "two enclosed regions one clearly larger than the other")              \
    X(unbalanced_two, true, "two enclosed regions one of which is much larger")                    \
    X(unbalanced_two, true, "two enclosed regions one big and one small")                          \
    X(unbalanced_two, true, "two enclosed regions a big one and a small one")                      \
    X(unbalanced_two, true, "two enclosed regions one bigger than the other")                      \
    X(unbalanced_two, true, "two regions of unequal area")                                         \
    X(unbalanced_two, true, "two unequal regions")                                                 \
    X(unbalanced_two, true, "one big region and one small")                                        \
    X(unbalanced_two, true, "one large and one small region")                                      \
    X(necked, true, "neck")                                                                        \
    X(necked, true, "wide pieces of the shape are connected by a narrow place")                    \
    X(necked, true, "pinch")                                                                       \
    X(necked, true, "pinched")                                                                     \
    X(necked, true, "hourglass")                                                                   \
    X(necked, true, "narrow waist")                                                                \
    X(necked, true, "a narrow place between two wider parts")                                      \
    X(necked, true, "constriction")                                                                \
    X(necked, true, "two wide parts connected by a narrow place")                                  \
    X(necked, true, "dumbbell")                                                                    \
    X(necked, true, "narrow middle")                                                               \
    X(necked, true, "narrow place")                                                                \
    X(necked, true, "bottleneck")                                                                  \
    X(necked, true, "narrows in the middle")                                                       \
    X(necked, true, "tight middle")                                                                \
    X(exist_regular, true, "regular polygon or a full circle")                                     \
    X(exist_regular, true, "perfectly regular")                                                    \
    X(exist_regular, true, "regular shape")                                                        \
    X(exist_regular, true, "bounded face is regular")                                              \
    X(exist_regular, true, "regular polygon")                                                      \
    X(exist_regular, true, "regular polygon or a circle")                                          \
    X(exist_regular, true, "regular polygon or circle")                                            \
    X(exist_regular, true, "one is regular")                                                       \
    X(exist_regular, true, "regular region")                                                       \
    X(exist_regular, true, "all sides and angles equal")                                           \
    X(exist_regular, true, "equilateral and equiangular")                                          \
    X(exist_regular, true, "regular polygon or round")                                             \
    X(exist_triangle, true, "triangle bounded")                                                    \
    X(exist_triangle, true, "triangle among the enclosed regions")                                 \
    X(exist_triangle, true, "three cornered")                                                      \
    X(exist_triangle, true, "triangular region")                                                   \
    X(exist_triangle, true, "closed triangle")                                                     \
    X(exist_triangle, true, "region is a triangle")                                                \
    X(exist_triangle, true, "region is triangular")                                                \
    X(exist_triangle, true, "enclosed three sided polygon")                                        \
    X(exist_triangle, true, "bounded by three straight sides")                                     \
    X(exist_triangle, true, "region bounded by three straight lines")                              \
    X(exist_triangle, true, "three sided region")                                                  \
    X(exist_quadrangle, true, "quadrangle")                                                        \
    X(exist_quadrangle, true, "bounded face is a quadrangle")                                      \
    X(exist_quadrangle, true, "four cornered polygon")                                             \
    X(exist_quadrangle, true, "four sided enclosed region")                                        \
    X(exist_quadrangle, true, "four sided region")                                                 \
    X(exist_quadrangle, true, "region is a quadrangle")                                            \
    X(exist_quadrangle, true, "region with four straight sides")                                   \
    X(exist_quadrangle, true, "region has four straight sides")                                    \
    X(exist_quadrangle, true, "four straight sides")                                               \
    X(exist_quadrangle, true, "four sided")                                                        \
    X(exist_quadrangle, true, "closed quadrangle")                                                 \
    X(exist_sector, true, "slice of round cake")                                                   \
    X(exist_sector, true, "pie slice")                                                             \
    X(exist_sector, true, "slice of pie")                                                          \
    X(exist_sector, true, "piece of pie")                                                          \
    X(exist_sector, true, "pizza slice")                                                           \
    X(exist_sector, true, "pie piece")                                                             \
    X(exist_sector, true, "sector of a circle")                                                    \
    X(exist_sector, true, "wedge of a disc")                                                       \
    X(exist_sector, true, "slice of a circle")                                                     \
    X(exist_sector, true, "piece of a pie")                                                        \
    X(exist_sector, true, "slice of cake")                                                         \
    X(exist_sector, true, "piece of cake")                                                         \
    X(exist_sector, true, "circular sector")                                                       \
    X(exist_sector, true, "wedge of a circle")                                                     \
    X(symmetric_transposed, true, "both mirror symmetric and point symmetric")                     \
    X(symmetric_transposed, true, "both a mirror flip and a half turn")                            \
    X(symmetric_transposed, true, "both mirror and half turn")                                     \
    X(symmetric_transposed, true, "mirror and point symmetry")                                     \
    X(symmetric_transposed, true, "mirror symmetric and point symmetric")                          \
    X(symmetric_transposed, true, "both line and point symmetry")                                  \
    X(symmetric_transposed, true, "both reflection and half turn symmetry")                        \
    X(has_right_angle, true, "angle of 90 degrees")                                                \
    X(has_right_angle, true, "exactly square")                                                     \
    X(has_right_angle, true, "square corner")                                                      \
    X(has_right_angle, true, "corner of a sheet of paper")                                         \
    X(has_right_angle, true, "as on a sheet of paper")                                             \
    X(has_right_angle, true, "exactly 90")                                                         \
    X(has_right_angle, true, "right angle")                                                        \
    X(has_right_angle, true, "90 degree angle")                                                    \
    X(has_right_angle, true, "90 angle")                                                           \
    X(has_right_angle, true, "angle of 90")                                                        \
    X(has_right_angle, true, "perpendicular")                                                      \
    X(has_right_angle, true, "right angled corner")                                                \
    X(has_right_angle, true, "l shaped corner")                                                    \
    X(has_right_angle, true, "meet at right angles")                                               \
    X(has_right_angle, true, "at right angles")                                                    \
    X(has_right_angle, true, "quarter turn corner")                                                \
    X(has_parallel_sides, true, "parallel straight strokes")                                       \
    X(has_parallel_sides, true, "pairs of parallel straight strokes")                              \
    X(has_parallel_sides, true, "pair of parallel straight strokes")                               \
    X(has_parallel_sides, true, "two of the straight sides are parallel")                          \
    X(has_parallel_sides, true, "parallelism")                                                     \
    X(has_parallel_sides, true, "share the same direction")                                        \
    X(has_parallel_sides, true, "two straight lines share the same direction")                     \
    X(has_parallel_sides, true, "two straight lines that would never meet")                        \
    X(has_parallel_sides, true, "two straight lines which would never meet")                       \
    X(has_parallel_sides, true, "two straight lines would never meet")                             \
    X(has_parallel_sides, true, "keep the same distance")                                          \
    X(has_parallel_sides, true, "parallel")                                                        \
    X(has_parallel_sides, true, "two lines are parallel")                                          \
    X(has_parallel_sides, true, "two parallel lines")                                              \
    X(has_parallel_sides, true, "pair of parallel lines")                                          \
    X(has_parallel_sides, true, "would never meet")                                                \
    X(has_parallel_sides, true, "lines are parallel")                                              \
    X(has_parallel_sides, true, "lines run parallel")                                              \
    X(has_parallel_sides, true, "run parallel")                                                    \
    X(has_parallel_sides, true, "pair of parallels")                                               \
    X(has_parallel_sides, true, "parallel to each other")                                          \
    X(has_parallel_sides, true, "never meet")                                                      \
    X(has_parallel_sides, true, "run side by side")                                                \
    X(has_equal_sides, true, "no straight line is longer or shorter than the others")              \
    X(has_equal_sides, true, "no difference in length between the straight lines")                 \
    X(has_equal_sides, true, "no variation in length")                                             \
    X(has_equal_sides, true, "equal sides")                                                        \
    X(has_equal_sides, true, "straight lines all measure the same")                                \
    X(has_equal_sides, true, "all straight lines same length")                                     \
    X(has_equal_sides, true, "straight lines they re all the same")                                \
    X(has_equal_sides, true, "all straight lines have the same length")                            \
    X(has_equal_sides, true, "straight lines are equally long")                                    \
    X(has_equal_sides, true, "straight lines all have the same length")                            \
    X(has_equal_sides, true, "all straight lines equally long")                                    \
    X(has_equal_sides, true, "all straight lines are equally long")                                \
    X(has_equal_sides, true, "all straight lines have equal length")                               \
    X(has_equal_sides, true, "straight lines of equal length")                                     \
    X(has_equal_sides, true, "all sides are equal")                                                \
    X(has_equal_sides, true, "all straight lines are the same length")                             \
    X(has_equal_sides, true, "all straight lines of the same length")                              \
    X(has_equal_sides, true, "all straight lines equal")                                           \
    X(has_equal_sides, true, "all straight lines are equal in length")                             \
    X(has_equal_sides, true, "all straight lines equal in length")                                 \
    X(has_equal_sides, true, "all straight lines share one length")                                \
    X(has_equal_sides, true, "straight lines of one length")                                       \
    X(has_equal_sides, true, "straight lines of the same length")                                  \
    X(has_equal_sides, true, "every straight line is as long as every other")                      \
    X(has_equal_sides, true, "straight lines are all the same length")                             \
    X(has_equal_sides, true, "straight lines are all equally long")                                \
    X(has_equal_sides, true, "straight lines do not differ in length")                             \
    X(has_equal_sides, true, "every straight line has the same length")                            \
    X(rotation_order_two, true, "not after any smaller turn")                                      \
    X(rotation_order_two, true, "no smaller turn")                                                 \
    X(rotation_order_two, true, "smaller turns don t")                                             \
    X(rotation_order_two, true, "half a turn is the smallest")                                     \
    X(rotation_order_two, true, "least turn carrying the outline into itself is half")             \
    X(rotation_order_two, true, "rotational symmetry of order two")                                \
    X(rotation_order_two, true, "rotational symmetry of order exactly two")                        \
    X(rotation_order_two, true, "half turn but not after any smaller turn")                        \
    X(rotation_order_two, true, "half turn but after no smaller turn")                             \
    X(rotation_order_two, true, "half turn and after no smaller turn")                             \
    X(rotation_order_two, true, "half turn is the smallest turn")                                  \
    X(rotation_order_two, true, "2 fold rotation symmetry")                                        \
    X(rotation_order_two, true, "rotation symmetry of order exactly two")                          \
    X(rotation_order_two, true, "rotational symmetry of order 2")                                  \
    X(rotation_order_two, true, "rotation order two")                                              \
    X(rotation_order_two, true, "rotational order two")                                            \
    X(rotation_order_two, true, "exactly twofold rotation")                                        \
    X(rotation_order_two, true, "same after a half turn but not before")                           \
    X(rotation_order_two, true, "same after a half turn and not before")                           \
    X(rotation_order_two, true, "not after a smaller turn")                                        \
    X(rotation_order_two, true, "after no smaller turn")                                           \
    X(rotation_order_two, true, "by no smaller turn")                                              \
    X(rotation_order_two, true, "under no smaller turn")                                           \
    X(rotation_order_two, true, "not sooner")                                                      \
    X(rotation_order_two, true, "no smaller rotation")                                             \
    X(rotation_order_three_or_more, true, "rotation by 120 degrees or less")                       \
    X(rotation_order_three_or_more, true, "three or more blades")                                  \
    X(rotation_order_three_or_more, true, "three four or more blades")                             \
    X(rotation_order_three_or_more, true, "a third or smaller")                                    \
    X(rotation_order_three_or_more, true, "third of the way round or less")                        \
    X(rotation_order_three_or_more, true, "third of a turn")                                       \
    X(rotation_order_three_or_more, true, "third of a turn a quarter or a smaller one")            \
    X(rotation_order_three_or_more, true, "rotational symmetry of order three or more")            \
    X(rotation_order_three_or_more, true, "rotational symmetry of order at least three")           \
    X(rotation_order_three_or_more, true, "third of a turn or less")                               \
    X(rotation_order_three_or_more, true, "third of a turn or a smaller")                          \
    X(rotation_order_three_or_more, true, "a third a quarter")                                     \
    X(rotation_order_three_or_more, true, "a third or a quarter")                                  \
    X(rotation_order_three_or_more, true, "rotation symmetry of order three or more")              \
    X(rotation_order_three_or_more, true, "rotation symmetry of order at least three")             \
    X(rotation_order_three_or_more, true, "rotation symmetry of order three or higher")            \
    X(rotation_order_three_or_more, true, "rotational symmetry of order three or higher")          \
    X(rotation_order_three_or_more, true, "at least threefold")                                    \
    X(rotation_order_three_or_more, true, "threefold or higher")                                   \
    X(rotation_order_three_or_more, true, "order at least three")                                  \
    X(rotation_order_three_or_more, true, "less than a half turn")                                 \
    X(rotation_order_three_or_more, true, "turn of 120 degrees or less")                           \
    X(rotation_order_three_or_more, true, "at most a third of a turn")                             \
    X(rotation_order_three_or_more, true, "less than half a turn")                                 \
    X(rotation_order_three_or_more, true, "like a propeller")                                      \
    X(has_many_mirror_axes, true, "two or more lines along which each shape could be folded")      \
    X(has_many_mirror_axes, true, "mirror symmetric about several axes")                           \
    X(has_many_mirror_axes, true, "not the only such axis")                                        \
    X(has_many_mirror_axes, true, "at least two mirror lines")                                     \
    X(has_many_mirror_axes, true, "two different lines")                                           \
    X(has_many_mirror_axes, true, "at least two mirror axes")                                      \
    X(has_many_mirror_axes, true, "two or more mirror axes")                                       \
    X(has_many_mirror_axes, true, "several mirror axes")                                           \
    X(has_many_mirror_axes, true, "more than one mirror axis")                                     \
    X(has_many_mirror_axes, true, "at least two axes of mirror symmetry")                          \
    X(has_many_mirror_axes, true, "two or more axes of mirror symmetry")                           \
    X(has_many_mirror_axes, true, "symmetric about several axes")                                  \
    X(has_many_mirror_axes, true, "multiple mirror axes")                                          \
    X(has_many_mirror_axes, true, "two or more mirror lines")                                      \
    X(has_many_mirror_axes, true, "several mirror lines")                                          \
    X(has_many_mirror_axes, true, "more than one axis of symmetry")                                \
    X(has_many_mirror_axes, true, "more than one mirror line")                                     \
    X(has_many_mirror_axes, true, "more than one line of symmetry")                                \
    X(has_many_mirror_axes, true, "at least two axes of symmetry")                                 \
    X(has_many_mirror_axes, true, "at least two lines of symmetry")                                \
    X(has_many_mirror_axes, true, "two or more lines of symmetry")                                 \
    X(has_many_mirror_axes, true, "two or more axes")                                              \
    X(has_many_mirror_axes, true, "at least two axes")                                             \
    X(has_many_mirror_axes, true, "several axes")                                                  \
    X(has_many_mirror_axes, true, "several axes of symmetry")                                      \
    X(has_many_mirror_axes, true, "more than one way to fold")                                     \
    X(has_many_mirror_axes, true, "folded in more than one way")                                   \
    X(has_many_mirror_axes, true, "folded in at least two ways")                                   \
    X(has_many_mirror_axes, true, "folded in two or more ways")                                    \
    X(has_many_mirror_axes, true, "not just one mirror axis")                                      \
    X(has_many_mirror_axes, true, "not only one mirror axis")                                      \
    X(has_three_or_more_regions, true, "no fewer than three separate regions")                     \
    X(has_three_or_more_regions, true, "never below three")                                        \
    X(has_three_or_more_regions, true, "three rooms at minimum")                                   \
    X(has_three_or_more_regions, true, "always three upwards")                                     \
    X(has_three_or_more_regions, true, "at least three enclosed regions")                          \
    X(has_three_or_more_regions, true, "three or more enclosed regions")                           \
    X(has_three_or_more_regions, true, "three enclosed regions or more")                           \
    X(has_three_or_more_regions, true, "three or more regions")                                    \
    X(has_three_or_more_regions, true, "at least three regions")                                   \
    X(has_three_or_more_regions, true, "no fewer than three regions")                              \
    X(has_three_or_more_regions, true, "more than two separate regions")                           \
    X(has_three_or_more_regions, true, "three or more closed regions")                             \
    X(has_three_or_more_regions, true, "at least three separate regions")                          \
    X(has_three_or_more_regions, true, "more than two regions")                                    \
    X(has_three_or_more_regions, true, "more than two enclosed regions")                           \
    X(has_three_or_more_regions, true, "three regions at least")                                   \
    X(has_three_or_more_regions, true, "not fewer than three regions")                             \
    X(has_three_or_more_regions, true, "not less than three regions")                              \
    X(has_many_crossings, true, "across each other in at least two")                               \
    X(has_many_crossings, true, "crosses itself repeatedly")                                       \
    X(has_many_crossings, true, "two crossings or even more")                                      \
    X(has_many_crossings, true, "two or more of them")                                             \
    X(has_many_crossings, true, "crosses itself two or more times")                                \
    X(has_many_crossings, true, "at least two crossings")                                          \
    X(has_many_crossings, true, "more than one crossing")                                          \
    X(has_many_crossings, true, "multiple crossings")                                              \
    X(has_many_crossings, true, "cross in at least two places")                                    \
    X(has_many_crossings, true, "two crossings or more")                                           \
    X(has_many_crossings, true, "lines cross at least twice")                                      \
    X(has_many_crossings, true, "lines cross more than once")                                      \
    X(has_many_crossings, true, "lines cross in two or more places")                               \
    X(has_many_crossings, true, "cross each other in two or more places")                          \
    X(has_many_crossings, true, "cross each other at least twice")                                 \
    X(has_many_crossings, true, "cross at least twice")                                            \
    X(has_many_crossings, true, "cross more than once")                                            \
    X(has_many_crossings, true, "crosses itself in at least two places")                           \
    X(has_many_crossings, true, "crosses itself in two or more places")                            \
    X(has_many_crossings, true, "crosses itself two times or more")                                \
    X(has_many_crossings, true, "crosses itself at two or more points")                            \
    X(has_many_crossings, true, "at least two crossing points")                                    \
    X(has_many_crossings, true, "two or more crossing points")                                     \
    X(has_many_crossings, true, "two or more crossings")                                           \
    X(has_many_crossings, true, "two or more places where lines cross")                            \
    X(has_many_crossings, true, "at least two places where lines cross")                           \
    X(has_many_crossings, true, "more than one place where lines cross")                           \
    X(has_many_crossings, true, "several crossing points")                                         \
    X(has_many_crossings, true, "several places where lines cross")                                \
    X(has_many_crossings, true, "not just one crossing")                                           \
    X(has_many_crossings, true, "more than a single crossing")                                     \
    X(touches_itself, true, "but does not go through")                                             \
    X(touches_itself, true, "without passing through it")                                          \
    X(touches_itself, true, "without going over it")                                               \
    X(touches_itself, true, "without going through")                                               \
    X(touches_itself, true, "goes no further")                                                     \
    X(touches_itself, true, "no crossing there")                                                   \
    X(touches_itself, true, "stopping there")                                                      \
    X(touches_itself, true, "stops there")                                                         \
    X(touches_itself, true, "sits on another line")                                                \
    X(touches_itself, true, "leans on another")                                                    \
    X(touches_itself, true, "rests on another")                                                    \
    X(touches_itself, true, "without crossing it")                                                 \
    X(touches_itself, true, "rests on another line")                                               \
    X(touches_itself, true, "touches its own line")                                                \
    X(touches_itself, true, "touches another line")                                                \
    X(touches_itself, true, "touches another stroke")                                              \
    X(touches_itself, true, "touches its own path")                                                \
    X(touches_itself, true, "touches itself without crossing")                                     \
    X(touches_itself, true, "lies on another line")                                                \
    X(touches_itself, true, "ends on another line")                                                \
    X(touches_itself, true, "end lies on another line")                                            \
    X(touches_itself, true, "but does not cross it")                                               \
    X(touches_itself, true, "without cutting through")                                             \
    X(touches_itself, true, "t junction")                                                          \
    X(chiral, true, "bring the mirror image of the shape into line")                               \
    X(chiral, true, "like a left hand")                                                            \
    X(chiral, true, "no fold line")                                                                \
    X(chiral, true, "flipped over it never matches")                                               \
    X(chiral, true, "chirality")                                                                   \
    X(chiral, true, "handedness")                                                                  \
    X(chiral, true, "no axis of mirror symmetry")                                                  \
    X(chiral, true, "not the same as its mirror image")                                            \
    X(chiral, true, "different from its mirror image")                                             \
    X(chiral, true, "mirror image is different")                                                   \
    X(chiral, true, "mirror image is a different")                                                 \
    X(chiral, true, "mirror image cannot be turned")                                               \
    X(chiral, true, "no mirror axis")                                                              \
    X(chiral, true, "no symmetry axis")                                                            \
    X(chiral, true, "no axis of symmetry")                                                         \
    X(chiral, true, "no reflection symmetry")                                                      \
    X(chiral, true, "not mirror symmetric")                                                        \
    X(chiral, true, "cannot be folded")                                                            \
    X(chiral, true, "handed")                                                                      \
    X(has_long_arc, true, "exceeding a semicircle")                                                \
    X(has_long_arc, true, "past the semicircle")                                                   \
    X(has_long_arc, true, "not all limited to a semicircle")                                       \
    X(has_long_arc, true, "over half the way round")                                               \
    X(has_long_arc, true, "over half a round")                                                     \
    X(has_long_arc, true, "more than 180 degrees of its circle")                                   \
    X(has_long_arc, true, "subtends more than")                                                    \
    X(has_long_arc, true, "arc of more than a semicircle")                                         \
    X(has_long_arc, true, "arc longer than a semicircle")                                          \
    X(has_long_arc, true, "more than half a circle")                                               \
    X(has_long_arc, true, "more than half of a circle")                                            \
    X(has_long_arc, true, "more than half of a full circle")                                       \
    X(has_long_arc, true, "more than a semicircle")                                                \
    X(has_long_arc, true, "major arc")                                                             \
    X(has_long_arc, true, "more than half a round")                                                \
    X(has_long_arc, true, "larger than a semicircle")                                              \
    X(has_long_arc, true, "bigger than a semicircle")                                              \
    X(has_long_arc, true, "bigger than half a circle")                                             \
    X(has_long_arc, true, "longer than half a circle")                                             \
    X(has_long_arc, true, "over half a circle")                                                    \
    X(has_long_arc, true, "beyond a semicircle")                                                   \
    X(has_long_arc, true, "beyond half a circle")                                                  \
    X(has_long_arc, true, "greater than 180 degrees")                                              \
    X(has_long_arc, true, "arc of more than 180 degrees")                                          \
    X(has_long_arc, true, "more than a half circle")                                               \
    X(has_long_arc, true, "more than half way round")                                              \
    X(has_long_arc, true, "more than halfway round")                                               \
    X(has_long_arc, true, "arc greater than a semicircle")                                         \
    X(has_long_arc, true, "further than a semicircle")                                             \
    X(has_long_arc, true, "further than half a circle")                                            \
    X(spiral, true, "winds always the same way round")                                             \
    X(spiral, true, "winding one way only")                                                        \
    X(spiral, true, "keeps turning in one direction")                                              \
    X(spiral, true, "turns only left or only right")                                               \
    X(spiral, true, "never reverses its turning direction")                                        \
    X(spiral, true, "clock spring")                                                                \
    X(spiral, true, "only one way")                                                                \
    X(spiral, true, "spiral")                                                                      \
    X(spiral, true, "snail shell")                                                                 \
    X(spiral, true, "winds to one side")                                                           \
    X(spiral, true, "spirals")                                                                     \
    X(spiral, true, "spiralling")                                                                  \
    X(spiral, true, "coil")                                                                        \
    X(spiral, true, "coils")                                                                       \
    X(spiral, true, "coiled")                                                                      \
    X(spiral, true, "winds around")                                                                \
    X(spiral, true, "winds round and round")                                                       \
    X(spiral, true, "rolled up")                                                                   \
    X(spiral, true, "winds the same way")                                                          \
    X(spiral, true, "turns the same way for more than a full turn")                                \
    X(spiral, true, "more than one full turn")                                                     \
    X(spiral, true, "more than a full turn")                                                       \
    X(spiral, true, "more than one full revolution")                                               \
    X(loop_with_tail, true, "free end protrudes from a closed region")                             \
    X(loop_with_tail, true, "free end")                                                            \
    X(loop_with_tail, true, "line sticking out")                                                   \
    X(loop_with_tail, true, "pendant line")                                                        \
    X(loop_with_tail, true, "stray line")                                                          \
    X(loop_with_tail, true, "whisker")                                                             \
    X(loop_with_tail, true, "loose line")                                                          \
    X(loop_with_tail, true, "loose end sticking out")                                              \
    X(loop_with_tail, true, "lollipop")                                                            \
    X(loop_with_tail, true, "dangling")                                                            \
    X(loop_with_tail, true, "tail")                                                                \
    X(loop_with_tail, true, "with a tail")                                                         \
    X(loop_with_tail, true, "loose end")                                                           \
    X(loop_with_tail, true, "line that sticks out")                                                \
    X(loop_with_tail, true, "line sticks out")                                                     \
    X(loop_with_tail, true, "stick out")                                                           \
    X(loop_with_tail, true, "sticking out of it")                                                  \
    X(loop_with_tail, true, "sticks out")                                                          \
    X(loop_with_tail, true, "antenna")                                                             \
    X(loop_with_tail, true, "balloon on a string")

#endif
