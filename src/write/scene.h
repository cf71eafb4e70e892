/* Scene: writes one problem as a line of scenes.jsonl and as an entry of the published program
 * file.
 *
 * scenes.jsonl holds everything that the pictures were drawn from: exact programs, poses, the
 * concept, and the component that each negative breaks. A double is written as the shortest text
 * that reads back as the same double, so reading a line gives the same problem. A program is a list
 * of ["line", type, length, turn] and ["arc", type, radius, extent, turn], angles in degrees. */
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
/* Appends further members of an image's object: distractors, the component violated, impure,
 * widths. The first begins with a comma. */
void blg_scene_write_marks(blg_buf *out, const blg_scene *scene);
/* These two functions append a program as a list of actions, and the value of the key "concept". */
void blg_scene_write_program(blg_buf *out, const blg_program *program);
void blg_scene_write_concept(blg_buf *out, const blg_scene_context *context,
                             const blg_problem *problem);
/* Appends the line of a problem with its line end. */
void blg_scene_write(blg_buf *out, const blg_scene_context *context, const blg_problem *problem);

/* Appends a problem's entry of the program file, `"name": [[positives], [negatives]]`, in the
 * format of Python's json.dump. */
void blg_scene_write_programs(blg_buf *out, const blg_problem *problem);

#endif
