#include "cli/render_scenes.h"

#include "base/fs.h"
#include "base/target.h"
#include "cli/files.h"
#include "read/given.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct pictures {
    const char *output, *ending;
    const blg_render_options *drawing;
    bool single;       /* output is a file */
    blg_target target; /* the folder */
    blg_buf path;      /* of the current picture */
    long long drawn;   /* number of pictures; if output is a file, of scenes */
    blg_scene kept;    /* the one scene of a file */
} pictures;

static const char *const patterns[] = {"*.png",     "*.svg",     "*.pdf",
                                       "*/#/+.png", "*/#/+.svg", "*/#/+.pdf"};
/* A folder of pictures may be anybody's, so it stays. */
static const blg_target_kind kind = {.noun = "folder of pictures",
                                     .patterns = patterns,
                                     .n_patterns = sizeof patterns / sizeof *patterns,
                                     .stays = true};

/* ---- pictures ---- */

/* Sets the picture's path: NAME/SIDE/N for an image of a problem. For a single image, the path is
 * its id, or its line's number if it has no id. */
static blg_status name_picture(pictures *p, const blg_given *given, int side, int image,
                               blg_error *error) {
    const char *name = given->problem.name;
    blg_status status = BLG_OK;
    blg_buf_clear(&p->path);
    if (!given->single) {
        blg_buf_format(&p->path, "%s/%s/%d", p->target.part.data, name, side);
        if (!p->path.failed)
            status = blg_fs_make_dirs(NULL, p->path.data, error);
        blg_buf_format(&p->path, "/%d.%s", image, p->ending);
    } else if (name[0]) {
        blg_buf_format(&p->path, "%s/%s.%s", p->target.part.data, name, p->ending);
    } else {
        blg_buf_format(&p->path, "%s/%06d.%s", p->target.part.data, given->line, p->ending);
    }
    if (p->path.failed)
        return blg_no_memory(error);
    bool there = false;
    if (status == BLG_OK)
        status = blg_fs_find(p->path.data, &there, error);
    if (status == BLG_OK && there)
        return blg_error_set(error, BLG_INVALID, "the picture %s stands twice",
                             p->path.data + p->target.part.size + 1);
    return status;
}

static blg_status add_image(const cli_args *args, pictures *p, const blg_given *given, int side,
                            int image, blg_error *error) {
    blg_scene scene = given->problem.images[side][image];
    blg_status status = BLG_OK;
    if (!blg_given_posed(&scene))
        status = blg_render_arrange(&scene, cli_real(args, "scale", 0),
                                    cli_real(args, "heading", 0), error);
    p->drawn++;
    if (status != BLG_OK)
        return status;
    if (p->single && p->drawn > 1)
        return blg_error_set(error, BLG_INVALID,
                             "a second picture; %s takes one, a folder takes any number",
                             p->output);
    if (p->single) {
        p->kept = scene;
        return BLG_OK;
    }
    status = name_picture(p, given, side, image, error);
    return status == BLG_OK ? blg_render_scene(&scene, p->drawing, p->path.data, error) : status;
}

static blg_status add_line(const cli_args *args, pictures *p, const blg_given *given,
                           blg_error *error) {
    blg_status status = BLG_OK;
    for (int side = 1; side >= 0; side--) {
        const int n = given->single ? side : blg_problem_side(&given->problem, side);
        for (int i = 0; i < n && status == BLG_OK; i++)
            status = add_image(args, p, given, side, i, error);
    }
    return status;
}

static blg_status add_lines(const cli_args *args, pictures *p, const char *input, blg_given *given,
                            blg_error *error) {
    blg_given_reader reader;
    blg_status status = blg_given_open(&reader, input, NULL, error);
    for (bool found = true; status == BLG_OK;) {
        status = blg_given_next(&reader, given, &found, error);
        if (!found)
            break;
        if (status == BLG_OK) {
            status = add_line(args, p, given, error);
            if (status == BLG_INVALID || status == BLG_INFEASIBLE)
                blg_error_at(error, reader.lines.path, given->line, 0);
        }
    }
    blg_given_close(&reader);
    if (status == BLG_OK && p->drawn == 0) {
        status = blg_error_set(error, BLG_INVALID, "no scene in the file");
        blg_error_at(error, cli_file_name(input), 0, 0);
    }
    return status;
}

blg_status cli_render_scenes(const cli_args *args, const char *input, const char *output,
                             const char *ending, const blg_render_options *drawing,
                             blg_error *error) {
    blg_image_format format;
    pictures p = {.output = output,
                  .ending = ending,
                  .drawing = drawing,
                  .single = blg_image_format_of(output, &format, NULL) == BLG_OK};
    blg_given *given = malloc(sizeof *given);
    blg_status status = given ? BLG_OK : blg_no_memory(error);
    if (status == BLG_OK && !p.single)
        status = blg_target_begin(&p.target, &kind, output, true, false, error);
    if (status == BLG_OK)
        status = add_lines(args, &p, input, given, error);
    if (status == BLG_OK)
        status = p.single ? blg_render_scene(&p.kept, drawing, output, error)
                          : blg_target_commit(&p.target, NULL, NULL, error);
    if (status == BLG_OK)
        cli_say(args, "%s: %lld picture%s", output, p.drawn, p.drawn == 1 ? "" : "s");
    blg_target_close(&p.target);
    blg_buf_free(&p.path);
    free(given);
    return status;
}
