/* Door: the public interface, on top of the modules in src/ (the rooms). There is one file for each
 * header of blogo/. It defines the functions that no module has in their public form. If a module
 * already has a function in its public form, it includes the public header and defines the function
 * itself. This header has what the files of the door share. */
#ifndef DOOR_DOOR_H
#define DOOR_DOOR_H

#include "base/buf.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "config/config.h"

#include <stdint.h>

/* Makes a zeroed value in memory of its own; NULL when memory is out. Free it with
 * blg_handle_free. */
void *blg_handle_new(size_t size);
void blg_handle_free(void *handle);

/* Moves out's content to *text, which is NULL on failure; out is empty afterwards. */
blg_status blg_handle_text(blg_buf *out, char **text, blg_error *error);

/* Copies a caller's option struct over own. The caller's struct begins with its size; own is zeroed
 * and has room for `room` bytes. BLG_INVALID if the struct has fewer than `least` bytes, or if a
 * byte beyond `room` is not zero. */
blg_status blg_handle_options(void *own, size_t room, const void *given, size_t least,
                              blg_error *error);

/* A problem of the public interface: its blg_problem pointer points to the first member. */
typedef struct blg_held_problem {
    blg_problem problem;
    char split[BLG_SPLIT_NAME];
    uint64_t seed;                  /* seed of the data set */
    const blg_catalogue *catalogue; /* borrowed; NULL: none */
    bool best;                      /* antialiasing of the data set */
} blg_held_problem;

static inline const blg_held_problem *blg_held(const blg_problem *problem) {
    return (const blg_held_problem *)(const void *)problem;
}
/* The image's scene; NULL if the problem has no such image. */
const blg_scene *blg_held_scene(const blg_problem *problem, int side, int image);
/* Reports that the problem has no such image; returns BLG_INVALID. */
blg_status blg_held_no_image(const blg_problem *problem, int side, int image, blg_error *error);

#endif
