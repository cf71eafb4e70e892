/* Place: what a path that the user typed names, for comparing and checking paths. */
#ifndef CLI_PLACE_H
#define CLI_PLACE_H

#include "base/buf.h"
#include "base/error.h"

/* Replaces place by the absolute path of what `path` names, with links resolved. The first *there
 * bytes of place name what exists; what does not exist yet stands behind them as it was typed.
 * BLG_INVALID for a ".." behind a folder that does not exist: once a run had made this folder, the
 * path would name another place. BLG_IO if the system does not tell what the path names. */
BLG_MUST_USE blg_status cli_place(const char *path, blg_buf *place, size_t *there,
                                  blg_error *error);

#endif
