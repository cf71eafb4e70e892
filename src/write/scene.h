/* Scene: one problem as a line of scenes.jsonl and as an entry of the published program file.
 *
 * scenes.jsonl says everything that the pictures were drawn from: exact programs, poses, the
 * concept, which component each negative breaks. Doubles are the shortest texts that read back as
 * themselves, so reading a line gives the problem again. A program is a list of
 * ["line", type, length, turn] and ["arc", type, radius, extent, turn], angles in degrees. */
#ifndef WRITE_SCENE_H
#define WRITE_SCENE_H

#include "base/buf.h"
#include "write/dataset.h"

typedef struct blg_scene_context {
    const blg_catalogue *catalogue; /* names of shapes */
    const char *split;              /* name */
    uint64_t seed;
    bool tar; /* file names are members of a shard */
} blg_scene_context;

/* Relative path of an image in the published layout, or its name as member of a shard. */
void blg_scene_file_name(blg_buf *out, const blg_problem *problem, int side, int image, bool tar);
/* Appends the members of an image's object that are neither shapes nor names: distractors, the
 * component violated, impure, widths. The first follows another one. */
void blg_scene_write_marks(blg_buf *out, const blg_scene *scene);
/* Appends a program as a list of actions, and the value of "concept". */
void blg_scene_write_program(blg_buf *out, const blg_program *program);
void blg_scene_write_concept(blg_buf *out, const blg_scene_context *context,
                             const blg_problem *problem);
/* Appends the line with its end. */
void blg_scene_write(blg_buf *out, const blg_scene_context *context, const blg_problem *problem);

/* Appends `"name": [[positives], [negatives]]` as Python's json.dump writes it. */
void blg_scene_write_programs(blg_buf *out, const blg_problem *problem);

#endif
