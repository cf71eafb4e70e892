/* One SVG per image, <problem>/<1 or 0>/<index>.svg below the output, named like the published
 * pictures. */
#include "base/error.h"
#include "export/export.h"
#include "export/exporter.h"
#include "image/raster.h"

#include <stdio.h>

typedef struct svg {
    blg_ink ink;
    blg_buf document;
} svg;

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    svg *s = state;
    char name[BLG_NAME_SIZE + 32];
    const blg_raster_options options = {.size_px = run->options->size_px};
    blg_status status = blg_ink_draw_scene(&s->ink, image->scene);
    if (status != BLG_OK)
        return blg_no_memory(error);
    status = blg_raster_vector_bytes(&s->ink, &options, BLG_VECTOR_SVG, &s->document, error);
    snprintf(name, sizeof name, "%s/%d/%d.svg", image->problem->name, image->side, image->index);
    return status == BLG_OK ? blg_target_write(&run->target, name, &s->document, error) : status;
}

static void close_svg(void *state) {
    svg *s = state;
    blg_ink_free(&s->ink);
    blg_buf_free(&s->document);
}

const blg_exporter blg_exporter_svg = {.folder = true,
                                       .poses = true,
                                       .state_size = sizeof(svg),
                                       .image = add_image,
                                       .close = close_svg};
