/* Text of the stages. Numbers are printed from integers of ten-thousandths: no locale, no "-0". */
#include "ink/dump.h"

#include "geom/trig.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct sink {
    char *buf;
    size_t size, used;
} sink;

static void put(sink *out, const char *text) {
    for (; *text; text++, out->used++)
        if (out->used + 1 < out->size)
            out->buf[out->used] = *text;
}

static size_t finish(sink *out) {
    if (out->size)
        out->buf[out->used < out->size ? out->used : out->size - 1] = '\0';
    return out->used;
}

static void put_int(sink *out, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    put(out, text);
}

static void put_number(sink *out, double value) {
    char text[48];
    if (!(fabs(value) < 1e14)) {
        put(out, isnan(value) ? "nan" : value < 0 ? "-huge" : "huge");
        return;
    }
    long long scaled = (long long)blg_round(value * 1e4), size = llabs(scaled);
    snprintf(text, sizeof text, "%s%lld.%04lld", scaled < 0 ? "-" : "", size / 10000, size % 10000);
    put(out, text);
}

static void put_tab_number(sink *out, double value) {
    put(out, "\t");
    put_number(out, value);
}

static void put_tab_text(sink *out, const char *text) {
    put(out, "\t");
    put(out, text);
}

static void put_tab_int(sink *out, int value) {
    put(out, "\t");
    put_int(out, value);
}

size_t blg_dump_program(const blg_program *program, char *buf, size_t size) {
    sink out = {buf, size, 0};
    put(&out, "action\tkind\ttype\tlength\textent_deg\tturn_deg\n");
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        put_int(&out, i);
        put_tab_text(&out, blg_action_kind_name(a->kind));
        put_tab_text(&out, blg_stroke_type_name(a->type));
        put_tab_number(&out, a->length);
        if (a->kind == BLG_ARC)
            put_tab_number(&out, a->extent_deg);
        else
            put(&out, "\t-");
        put_tab_number(&out, a->turn_deg);
        put(&out, "\n");
    }
    return finish(&out);
}

size_t blg_dump_strokes(const blg_stroke *strokes, int n, char *buf, size_t size) {
    sink out = {buf, size, 0};
    put(&out, "stroke\tkind\ttype\tstart_x\tstart_y\tend_x\tend_y\theading_start_deg"
              "\theading_end_deg\tlength\tcentre_x\tcentre_y\tradius\textent_deg\n");
    for (int i = 0; i < n; i++) {
        const blg_stroke *s = &strokes[i];
        const double always[] = {s->start.x,           s->start.y,         s->end.x, s->end.y,
                                 s->heading_start_deg, s->heading_end_deg, s->length};
        const double of_arcs[] = {s->centre.x, s->centre.y, s->radius, s->extent_deg};
        put_int(&out, i);
        put_tab_text(&out, blg_action_kind_name(s->kind));
        put_tab_text(&out, blg_stroke_type_name(s->type));
        for (int k = 0; k < 7; k++)
            put_tab_number(&out, always[k]);
        for (int k = 0; k < 4; k++)
            if (s->kind == BLG_ARC)
                put_tab_number(&out, of_arcs[k]);
            else
                put(&out, "\t-");
        put(&out, "\n");
    }
    return finish(&out);
}

size_t blg_dump_ink(const blg_ink *ink, char *buf, size_t size) {
    sink out = {buf, size, 0};
    put(&out, "item\tkind\ttype\tshape\tstroke\tn\tpoints\n");
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i];
        put_int(&out, i);
        put_tab_text(&out, item->kind == BLG_INK_PEN ? "pen" : "stamp");
        put_tab_text(&out, blg_stroke_type_name(item->type));
        put_tab_int(&out, item->shape);
        put_tab_int(&out, item->stroke);
        put_tab_int(&out, item->n);
        for (int k = 0; k < item->n; k++) {
            const blg_vec2 *p = &ink->points[item->first + k];
            put(&out, k ? " " : "\t");
            put_number(&out, p->x);
            put(&out, ",");
            put_number(&out, p->y);
        }
        put(&out, "\n");
    }
    return finish(&out);
}
