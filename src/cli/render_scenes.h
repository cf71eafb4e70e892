/* render --scene: draws given scenes (read/given.h) as pictures. */
#ifndef CLI_RENDER_SCENES_H
#define CLI_RENDER_SCENES_H

#include "cli/cli.h"
#include "image/render.h"

/* If `output` has the ending of a picture, it is a file, and input must be one scene. Else `output`
 * is a new folder for any number of scenes, whose pictures get the ending `ending`. Either all
 * pictures are written or none. */
blg_status cli_render_scenes(const cli_args *args, const char *input, const char *output,
                             const char *ending, const blg_render_options *drawing,
                             blg_error *error);

#endif
