/* Tokens: an image as rows of four numbers (base, type, a, b), the layout of the neuro-symbolic
 * baseline: start, the actions with a row "and" between two shapes, stop, padding.
 *
 * a and b are the two numbers around an action's last "-": length and turn of a line, extent and
 * turn of an arc, as in the published text. The radius of an arc has no place in a row. */
#ifndef EXPORT_TOKENS_H
#define EXPORT_TOKENS_H

#include "export/export.h"

#define BLG_TOKEN_COLUMNS 4
#define BLG_TOKEN_BASES   6 /* pad, start, line, arc, and, stop */

extern const char *const blg_token_bases[BLG_TOKEN_BASES];
/* Number of a stroke type in the rows, and the type of a number. */
int blg_token_type(blg_stroke_type type);
blg_stroke_type blg_token_stroke_type(int type);

/* Rows that a scene needs, padding apart. */
int blg_tokens_size(const blg_scene *scene);
/* Fills n_rows >= blg_tokens_size rows. */
void blg_tokens_fill(const blg_scene *scene, int n_rows, float rows[][BLG_TOKEN_COLUMNS]);
/* Programs from rows; radii has those of the arcs in order, in program units. BLG_INVALID with the
 * row for anything that blg_tokens_fill does not make. */
blg_status blg_tokens_read(const float rows[][BLG_TOKEN_COLUMNS], int n_rows, const double *radii,
                           int n_radii, blg_scene *scene, blg_error *error);

#endif
