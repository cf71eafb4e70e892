/* Place: what a path that the user typed names, for comparing and checking paths. */
#ifndef CLI_PLACE_H
#define CLI_PLACE_H

#include "base/buf.h"
#include "base/error.h"

/* Replaces place by the absolute path of what `path` names, with links resolved. What does not
 * exist yet stands in it as it was typed, behind the folder that exists. */
BLG_MUST_USE blg_status cli_place(const char *path, blg_buf *place, blg_error *error);

#endif
