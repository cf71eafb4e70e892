/* One SVG per image, <problem>/<1 or 0>/<index>.svg below the output, as the published folders. */
#include "base/error.h"
#include "export/exporter.h"
#include "image/raster.h"

#include <stdio.h>

typedef struct svg {
    blg_ink ink;
    blg_buf document;
} svg;

static blg_status add_image(blg_export_run *run, svg *s, const blg_problem *problem, int side,
                            int image, blg_error *error) {
    char name[BLG_NAME_SIZE + 32];
    const blg_scene *scene = &problem->images[side][image];
    const blg_raster_options options = {.size_px = run->options->size_px};
    blg_status status = blg_ink_draw_scene(&s->ink, scene);
    if (status != BLG_OK)
        return blg_export_no_memory(error);
    status = blg_raster_vector_bytes(&s->ink, &options, BLG_VECTOR_SVG, &s->document, error);
    snprintf(name, sizeof name, "%s/%d/%d.svg", problem->name, side, image);
    return status == BLG_OK ? blg_target_write(&run->target, name, &s->document, error) : status;
}

static blg_status add_problem(blg_export_run *run, void *state, const blg_problem *problem,
                              const char *split, blg_error *error) {
    (void)split;
    blg_status status = BLG_OK;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = add_image(run, state, problem, side, i, error);
    return status;
}

static void close_svg(void *state) {
    svg *s = state;
    blg_ink_free(&s->ink);
    blg_buf_free(&s->document);
}

const blg_exporter blg_exporter_svg = {.folder = true,
                                       .poses = true,
                                       .state_size = sizeof(svg),
                                       .problem = add_problem,
                                       .close = close_svg};
