/* Door: the public interface over the rooms. One file for each header of blogo/ holds the functions
 * whose contract no room has as it stands; the others are defined in their room, which includes the
 * public header. This header is what the files of the door share. */
#ifndef DOOR_DOOR_H
#define DOOR_DOOR_H

#include "base/buf.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "config/config.h"

#include <stdint.h>

/* A zeroed value in memory of its own; NULL when memory is out. It frees like an arena's object. */
void *blg_handle_new(size_t size);
void blg_handle_free(void *handle);

/* Gives out's content to *text, which is NULL on failure; out is empty afterwards. */
blg_status blg_handle_text(blg_buf *out, char **text, blg_error *error);

/* Copies a caller's option struct, which begins with its size, over own, which is zero and has room
 * bytes. BLG_INVALID for less than least bytes, and where bytes beyond room are not zero. */
blg_status blg_handle_options(void *own, size_t room, const void *given, size_t least,
                              blg_error *error);

/* A public blg_problem points to the first member of this. */
typedef struct blg_held_problem {
    blg_problem problem;
    char split[BLG_SPLIT_NAME];
    uint64_t seed;                  /* of the data set */
    const blg_catalogue *catalogue; /* borrowed; NULL: none */
    bool best;                      /* antialiasing of the data set */
} blg_held_problem;

static inline const blg_held_problem *blg_held(const blg_problem *problem) {
    return (const blg_held_problem *)(const void *)problem;
}
/* The image's scene, NULL where there is none. */
const blg_scene *blg_held_scene(const blg_problem *problem, int side, int image);
/* BLG_INVALID, naming the image. */
blg_status blg_held_no_image(const blg_problem *problem, int side, int image, blg_error *error);

#endif
