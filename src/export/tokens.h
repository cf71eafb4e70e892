/* Tokens: an image as rows of four numbers (base, type, a, b), in the layout of the neuro-symbolic
 * baseline. base says what a row is: start, a line, an arc, "and" between two shapes, stop, or
 * padding. type is the stroke type.
 *
 * a and b are the last two numbers of an action's published text: length and turn of a line, extent
 * and turn of an arc. The radius of an arc has no place in a row. */
#ifndef EXPORT_TOKENS_H
#define EXPORT_TOKENS_H

#include "export/export.h"

#define BLG_TOKEN_COLUMNS 4
#define BLG_TOKEN_BASES   6 /* pad, start, line, arc, and, stop */

extern const char *const blg_token_bases[BLG_TOKEN_BASES];
/* The number of a stroke type in the rows, and the stroke type of a number. */
int blg_token_type(blg_stroke_type type);
blg_stroke_type blg_token_stroke_type(int type);

/* Number of rows that a scene needs without padding. */
int blg_tokens_size(const blg_scene *scene);
/* Fills n_rows >= blg_tokens_size rows. */
void blg_tokens_fill(const blg_scene *scene, int n_rows, float rows[][BLG_TOKEN_COLUMNS]);
/* Reads programs from rows. radii: the radii of the arcs, in order, in program units. BLG_INVALID,
 * with the row, for anything that blg_tokens_fill does not write. */
blg_status blg_tokens_read(const float rows[][BLG_TOKEN_COLUMNS], int n_rows, const double *radii,
                           int n_radii, blg_scene *scene, blg_error *error);

#endif
