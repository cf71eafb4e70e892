/* Given scenes: a text of JSON lines that somebody hands over, a program that a model predicted for
 * example. A line is
 *
 *   a problem   as in scenes.jsonl
 *   an image    {"shapes": [SHAPE, ...]}, as an element of a problem's "images"
 *   a shape     {"program": PROGRAM, "pose": POSE}
 *
 * In all three a program may be published text, as a whole or action by action, and an image or
 * a shape may have an "id". Names of shapes and the distractors, violated and impure of images may
 * be missing; poses, too, but then of all shapes of an image. Empty lines are passed over. */
#ifndef READ_GIVEN_H
#define READ_GIVEN_H

#include "base/lines.h"
#include "read/scene_parse.h"

typedef struct blg_given_reader {
    blg_lines lines;
    blg_scene_parser parser;
} blg_given_reader;

typedef struct blg_given {
    int line;
    bool single; /* one image, problem.images[1][0]; problem.name is its "id", or "" */
    blg_problem problem;
    const char *split; /* of a problem */
    uint64_t seed;
} blg_given;

/* path "-" is standard input. Whatever happens, the reader is to be closed. */
BLG_MUST_USE blg_status blg_given_open(blg_given_reader *reader, const char *path,
                                       const blg_catalogue *catalogue, blg_error *error);
void blg_given_close(blg_given_reader *reader);
/* *found is false at the end. BLG_INVALID with file, line, column and key. */
BLG_MUST_USE blg_status blg_given_next(blg_given_reader *reader, blg_given *given, bool *found,
                                       blg_error *error);
/* Whether an image has poses. */
bool blg_given_posed(const blg_scene *scene);

#endif
