/* Problem: two sides of images around a concept, with everything that was drawn from.
 *
 * A problem comes from a worker (blg_worker_problem) or from a line of scenes.jsonl. Side 1 is the
 * positive side, 0 the negative one. The first images of a side are its support, the others its
 * queries. An image has 1 to 6 shapes, each a program with a pose. */
#ifndef BLOGO_PROBLEM_H
#define BLOGO_PROBLEM_H

#include "blogo/program.h"
#include "blogo/shape.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_problem blg_problem;

/* Reads one line of scenes.jsonl, size bytes with or without a line feed. The catalogue gives the
 * names of shapes their meaning; it is borrowed and must outlive the problem. NULL: the shapes lose
 * their names. BLG_INVALID with the key of what is wrong. */
BLG_API BLG_MUST_USE blg_status blg_problem_from_json(const char *line, size_t size,
                                                      const blg_catalogue *catalogue,
                                                      blg_problem **problem, blg_error *error);
BLG_API void blg_problem_free(blg_problem *problem);

BLG_API const char *blg_problem_name(const blg_problem *problem);
/* "ff", "bd" or "hd": free-form, basic, abstract. */
BLG_API const char *blg_problem_family(const blg_problem *problem);
/* Name of the split, "train" for example. */
BLG_API const char *blg_problem_split(const blg_problem *problem);
/* The whole problem as the line of scenes.jsonl in a tree of files, without its line feed.
 * blg_problem_from_json gives the same problem again. */
BLG_API BLG_MUST_USE blg_status blg_problem_json(const blg_problem *problem, char **json,
                                                 blg_error *error);
/* The member "concept" of that line: {"programs":[..]}, {"shapes":[..]}, {"attributes":[..]} or
 * {"expression":".."}, each with "negated". */
BLG_API BLG_MUST_USE blg_status blg_problem_concept(const blg_problem *problem, char **json,
                                                    blg_error *error);
/* A measure of hardness by its name: "negative_distance", "positive_diversity" or
 * "near_separators" (docs/verification.md). BLG_INVALID for another name. */
BLG_API BLG_MUST_USE blg_status blg_problem_hardness(const blg_problem *problem, const char *name,
                                                     double *value, blg_error *error);

/* Images of a side in all, and those of its support. 0 where side is neither 0 nor 1. */
BLG_API int blg_problem_images(const blg_problem *problem, int side);
BLG_API int blg_problem_support(const blg_problem *problem);
/* Shapes of an image, 1..6, in the order of painting. 0 for an image that does not exist. */
BLG_API int blg_problem_shapes(const blg_problem *problem, int side, int image);
/* A shape's program, which belongs to the problem; NULL for a shape that does not exist. */
BLG_API const blg_program *blg_problem_program(const blg_problem *problem, int side, int image,
                                               int shape);
/* A shape's pose. BLG_INVALID for a shape that does not exist. */
BLG_API BLG_MUST_USE blg_status blg_problem_pose(const blg_problem *problem, int side, int image,
                                                 int shape, blg_pose *pose, blg_error *error);

/* What all positives share, as one English sentence. BLG_INFEASIBLE where the concept is not known,
 * as for problems of imported data sets. */
BLG_API BLG_MUST_USE blg_status blg_problem_description(const blg_problem *problem, char **text,
                                                        blg_error *error);
/* One image in English: its figures, their strokes, some measured properties. The text tells
 * neither the concept nor the side. BLG_INVALID for an image that does not exist. */
BLG_API BLG_MUST_USE blg_status blg_problem_image_description(const blg_problem *problem, int side,
                                                              int image, char **text,
                                                              blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
