/* Problem: two sides of images around a concept, with the programs and poses of all their shapes.
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

/* Reads one line of scenes.jsonl: size bytes, with or without a line feed; or the frame of a line
 * in scenes.jsonl.zst. Names of shapes are looked up in the catalogue, which is borrowed and must
 * outlive the problem. If catalogue is NULL, the shapes of the problem have no names. BLG_INVALID
 * with the key of the mistake. */
BLG_API BLG_MUST_USE blg_status blg_problem_from_json(const char *line, size_t size,
                                                      const blg_catalogue *catalogue,
                                                      blg_problem **problem, blg_error *error);
/* Reads an image from elsewhere, of a program that a model predicted for example: size bytes of
 * {"shapes": [..]}, {"program": ..} or {"logo": ..}, the forms of a given scene (docs/files.md).
 * The problem has this image alone, as image 0 of side 1. Functions that read, draw or measure an
 * image take the problem. It has no name, no concept, no texts and no sheet. BLG_INVALID with the
 * key of the mistake. */
BLG_API BLG_MUST_USE blg_status blg_problem_from_image(const char *json, size_t size,
                                                       blg_problem **problem, blg_error *error);
BLG_API void blg_problem_free(blg_problem *problem);

BLG_API const char *blg_problem_name(const blg_problem *problem);
/* "ff", "bd", "hd" or "rl": free-form, basic, abstract, relations. */
BLG_API const char *blg_problem_family(const blg_problem *problem);
/* Name of the split, "train" for example. */
BLG_API const char *blg_problem_split(const blg_problem *problem);
/* The whole problem as JSON: its line of scenes.jsonl in the layout BLG_LAYOUT_TREE, without the
 * line feed. blg_problem_from_json reads the line back to the same problem. */
BLG_API BLG_MUST_USE blg_status blg_problem_json(const blg_problem *problem, char **json,
                                                 blg_error *error);
/* The concept as JSON, the member "concept" of blg_problem_json: {"programs":[..]},
 * {"shapes":[..]}, {"attributes":[..]} or {"expression":".."}, each with "negated". */
BLG_API BLG_MUST_USE blg_status blg_problem_concept(const blg_problem *problem, char **json,
                                                    blg_error *error);
/* A measure of hardness by its name: "negative_distance", "positive_diversity", "near_separators"
 * or "fitting_rules" (docs/verification.md). BLG_INVALID for another name. */
BLG_API BLG_MUST_USE blg_status blg_problem_hardness(const blg_problem *problem, const char *name,
                                                     double *value, blg_error *error);

/* Number of images of a side, support and queries together (0 if side is neither 0 nor 1), and
 * number of support images of a side. */
BLG_API int blg_problem_images(const blg_problem *problem, int side);
BLG_API int blg_problem_support(const blg_problem *problem);
/* Number of shapes of an image, 1..6; shapes are numbered in the order of painting. 0 for an image
 * that does not exist. */
BLG_API int blg_problem_shapes(const blg_problem *problem, int side, int image);
/* A shape's program, which belongs to the problem; NULL for a shape that does not exist. */
BLG_API const blg_program *blg_problem_program(const blg_problem *problem, int side, int image,
                                               int shape);
/* A shape's pose. BLG_INVALID for a shape that does not exist. */
BLG_API BLG_MUST_USE blg_status blg_problem_pose(const blg_problem *problem, int side, int image,
                                                 int shape, blg_pose *pose, blg_error *error);

/* Says in one English sentence what all positives share. BLG_INFEASIBLE if the concept is not
 * known, as it is for problems of imported data sets. */
BLG_API BLG_MUST_USE blg_status blg_problem_description(const blg_problem *problem, char **text,
                                                        blg_error *error);
/* Describes one image in English: its figures, their strokes and some measured properties. The text
 * tells neither the concept nor the side. BLG_INVALID for an image that does not exist. */
BLG_API BLG_MUST_USE blg_status blg_problem_image_description(const blg_problem *problem, int side,
                                                              int image, char **text,
                                                              blg_error *error);

/* Measures what holds in each image of n problems, whose positives come before their negatives.
 * options is a JSON object: "concepts", a list of texts in the language of
 * grammar/concept-language.ebnf; or "rules": true, for the rules of relations that `blogo solve`
 * tries; and "atoms": true, for all atoms (docs/attributes.md). The result is
 * {"concepts":[TEXT,..],"images":[{"values":[..]},..]}, where a value is 1, 0 or null (undecided).
 * With atoms an image also has "figure":{ATOM:[values of the figures]}, "pair":{ATOM:[[..],..]}
 * (rows are x, columns y) and "image":{ATOM:value}. A concept without variables speaks of an
 * image's first figure. Distractors do not count. BLG_INVALID with the key and column of a mistake
 * in options, and for an image without poses. */
BLG_API BLG_MUST_USE blg_status blg_problems_measure(const blg_problem *const *problems, int n,
                                                     const char *options, char **json,
                                                     blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
