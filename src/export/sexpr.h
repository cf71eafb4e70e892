/* S-expressions: one image a line; numbers are those of the published text.
 *
 *     (item ff_nact2_0001 "train" positive 0
 *       (image (shape (line normal 1.000 0.500) (arc zigzag 0.500 0.625 0.500)) ...))
 *
 * The item is on one line of the file. A straight stroke is (line type length turn), an arc is (arc
 * type radius extent turn). Empty lines and lines that begin with a semicolon are passed over. */
#ifndef EXPORT_SEXPR_H
#define EXPORT_SEXPR_H

#include "base/buf.h"
#include "export/restore.h"

/* Appends (image ...). */
void blg_sexpr_image(blg_buf *out, const blg_scene *scene);
/* Parses a line (item ...), without its end. BLG_INVALID with the column. */
blg_status blg_sexpr_read_item(const char *line, size_t size, blg_export_item *item,
                               blg_error *error);
/* Reads a file and adds its items. */
blg_status blg_sexpr_read(const char *path, blg_restore *restore, blg_error *error);

#endif
