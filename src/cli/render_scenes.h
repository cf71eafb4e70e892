/* render --scene: given scenes as pictures. */
#ifndef CLI_RENDER_SCENES_H
#define CLI_RENDER_SCENES_H

#include "cli/cli.h"
#include "image/render.h"

/* One scene goes to the file `output`; where its name has no ending of a picture, any number go
 * into a new folder of that name, as pictures with this ending. All or none are written. */
blg_status cli_render_scenes(const cli_args *args, const char *input, const char *output,
                             const char *ending, const blg_render_options *drawing,
                             blg_error *error);

#endif
