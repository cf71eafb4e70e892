/* Pictures for pages: SVG without Cairo. */
#include "picture/draw.h"
#include "picture/render.h"

#include <math.h>

#define SIDE_PX 512

/* Chords of a plain arc that become one arc of its circle: together they turn by less than half a
 * circle (figure/ink.c draws at least 11 chords a circle). */
#define CHORDS 4

/* Two decimals: a hundredth of a pixel of 512. */
static void add_number(blg_buf *out, double value) {
    blg_buf_double(out, floor(value * 100 + 0.5) / 100 + 0.0);
}

static void add_point(blg_buf *out, const blg_frame *f, blg_vec2 p) {
    add_number(out, f->x0 + f->scale * p.x);
    blg_buf_char(out, ' ');
    add_number(out, f->y0 - f->scale * p.y);
}

/* Adds an item: a polygon or a polyline. A plain arc becomes arcs of its circle, CHORDS chords
 * each, so that it is round at any size. unit: plane units per program unit. */
static void add_path(blg_buf *out, const blg_frame *f, const blg_ink *ink, const blg_ink_item *item,
                     const blg_action *action, double unit) {
    const blg_vec2 *points = ink->points + item->first;
    const bool arc =
        action->kind == BLG_ARC && item->kind == BLG_INK_PEN && item->type == BLG_NORMAL;
    blg_buf_text(out, "<path d=\"M");
    add_point(out, f, points[0]);
    for (int i = 1; i < item->n; i++) {
        if (arc && i % CHORDS && i < item->n - 1)
            continue;
        blg_buf_char(out, arc ? 'A' : 'L');
        for (int axis = 0; axis < 2 && arc; axis++) {
            add_number(out, f->scale * unit * action->length);
            blg_buf_char(out, ' ');
        }
        /* rotation 0, the shorter arc, the sweep; y goes down in SVG */
        blg_buf_text(out, !arc ? "" : action->extent_deg < 0 ? "0 0 1 " : "0 0 0 ");
        add_point(out, f, points[i]);
    }
    blg_buf_text(out, item->kind == BLG_INK_STAMP ? "Z\"/>" : "\"/>");
}

/* Adds the items, those of one stroke as a group. marks: by shape, a bit for each stroke that is
 * drawn in another colour. */
static void add_items(blg_buf *out, const blg_frame *f, const blg_ink *ink, const blg_scene *scene,
                      const uint32_t *marks) {
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i], *last = i ? item - 1 : NULL;
        const bool stamp = item->kind == BLG_INK_STAMP;
        if (!last || last->kind != item->kind || last->shape != item->shape ||
            last->stroke != item->stroke) {
            const bool marked = marks && marks[item->shape] >> item->stroke & 1;
            blg_buf_format(out, "%s<g fill=\"%s\"%s stroke-width=\"", last ? "</g>" : "",
                           stamp ? "#fff" : "none", marked ? " stroke=\"" BLG_SVG_MARK "\"" : "");
            add_number(out, stamp ? f->stamp_px : f->pen_px);
            blg_buf_text(out, "\">");
        }
        add_path(out, f, ink, item, &scene->programs[item->shape].actions[item->stroke],
                 scene->poses[item->shape].scale);
    }
    blg_buf_text(out, ink->n_items ? "</g>" : "");
}

blg_status blg_svg_scene(blg_ink *ink, const blg_scene *scene, const uint32_t *marks, blg_buf *out,
                         blg_error *error) {
    if (blg_ink_draw_scene(ink, scene) != BLG_OK)
        return blg_no_memory(error);
    const blg_frame f = blg_draw_frame(SIDE_PX, ink);
    blg_buf_clear(out);
    blg_buf_format(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"><path "
                   "fill=\"#fff\" d=\"M0 0H%dV%dH0Z\"/><g stroke=\"#000\" stroke-linecap=\"round\" "
                   "stroke-linejoin=\"round\">",
                   SIDE_PX, SIDE_PX, SIDE_PX, SIDE_PX);
    add_items(out, &f, ink, scene, marks);
    blg_buf_text(out, "</g></svg>\n");
    return out->failed ? blg_no_memory(error) : BLG_OK;
}
