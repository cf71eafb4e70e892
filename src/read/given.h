/* Given scenes: JSON lines that a user supplies, for example programs that a model predicted. A
 * line is one of these:
 *
 *   a problem   as in scenes.jsonl
 *   an image    {"shapes": [SHAPE, ...]}, as an element of a problem's "images"
 *   a shape     {"program": PROGRAM, "pose": POSE}
 *
 * In all three forms a program may be published text, as a whole or action by action. An image or a
 * shape may have an "id". The names of shapes and the keys "distractors", "violated" and "impure"
 * of images may be missing. Poses may be missing too, but then for all shapes of an image. Empty
 * lines are passed over. */
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
    bool single; /* one image: problem.images[1][0]; problem.name is its "id" or "" */
    blg_problem problem;
    const char *split; /* of a problem */
    uint64_t seed;
} blg_given;

/* Opens a text; path "-" is standard input. Close the reader whatever the outcome. */
BLG_MUST_USE blg_status blg_given_open(blg_given_reader *reader, const char *path,
                                       const blg_catalogue *catalogue, blg_error *error);
void blg_given_close(blg_given_reader *reader);
/* Reads the next line. *found is false at the end. BLG_INVALID with file, line, column and key. */
BLG_MUST_USE blg_status blg_given_next(blg_given_reader *reader, blg_given *given, bool *found,
                                       blg_error *error);
/* Whether the shapes of an image have poses. */
bool blg_given_posed(const blg_scene *scene);

#endif
