/* The page's last part: what images of either side look like, as bars. Bins are labelled by their
 * lower ends; empty ones at either end are left out. */
#include "audit/state.h"

#include <math.h>

#define WIDTH  288
#define HEIGHT 84

typedef struct chart {
    const char *title;
    const long long *sides[2]; /* negative, positive */
    int n, first_label, step;  /* label of bin i: first_label + i * step */
    const char *const *names;  /* instead */
} chart;

static long long sum_of(const long long *bins, int n) {
    long long sum = 0;
    for (int i = 0; i < n; i++)
        sum += bins[i];
    return sum;
}

static void write_label(blg_buf *out, const chart *c, int bin, double x) {
    blg_buf_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", x, HEIGHT + 12);
    if (c->names)
        blg_buf_text(out, c->names[bin]);
    else
        blg_buf_format(out, "%d", c->first_label + bin * c->step);
    blg_buf_text(out, "</text>");
}

static void write_bars(blg_buf *out, const chart *c, int first, int last, const long long sums[2]) {
    double most = 0, width = (double)WIDTH / (last - first);
    int every = c->names ? 1 : (last - first + 7) / 8; /* as many labels as there is room for */
    for (int side = 0; side < 2; side++)
        for (int i = first; i < last; i++)
            most = fmax(most, (double)c->sides[side][i] / (double)sums[side]);
    for (int i = first; i < last; i++) {
        double x = (i - first) * width;
        for (int side = 0; side < 2; side++) {
            double height = (double)c->sides[side][i] / (double)sums[side] / most * (HEIGHT - 4);
            blg_buf_format(out,
                           "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                           "fill=\"var(--%c)\"/>",
                           x + (0.06 + 0.44 * !side) * width, HEIGHT - height, width * 0.42, height,
                           side ? 'a' : 'b');
        }
        if ((i - first) % every == 0)
            write_label(out, c, i, x + width / 2);
    }
}

static void write_chart(blg_buf *out, const chart *c) {
    const long long sums[2] = {sum_of(c->sides[0], c->n), sum_of(c->sides[1], c->n)};
    int first = 0, last = c->n;
    if (!sums[0] || !sums[1])
        return;
    while (!c->names && !c->sides[0][first] && !c->sides[1][first])
        first++;
    while (!c->names && !c->sides[0][last - 1] && !c->sides[1][last - 1])
        last--;
    blg_buf_format(
        out,
        "<figure><figcaption>%s</figcaption><svg width=\"%d\" height=\"%d\" role=\"img\" "
        "aria-label=\"%s by side\">",
        c->title, WIDTH, HEIGHT + 16, c->title);
    write_bars(out, c, first, last, sums);
    blg_buf_format(out,
                   "<line x1=\"0\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"var(--rule)\"/></svg>"
                   "</figure>\n",
                   WIDTH, HEIGHT, HEIGHT);
}

static bool has_images(const blg_audit *a, int f) {
    return a->tables[f].shapes[0] && a->tables[f].shapes[1];
}

static void write_family(blg_buf *out, const blg_audit *a, int f) {
    static const char *const types[BLG_STROKE_TYPES] = {"normal", "zigzag", "circle", "square",
                                                        "triangle"};
    const blg_tables *t = &a->tables[f];
    const chart charts[] = {
        {"strokes per image", {t->strokes[0], t->strokes[1]}, BLG_BINS, 0, 1, NULL},
        {"stroke types", {t->types[0], t->types[1]}, BLG_STROKE_TYPES, 0, 0, types},
        {"scale, bins of 20 units", {t->scale[0], t->scale[1]}, BLG_BINS, 0, 20, NULL},
        {"start x, bins of 30 units", {t->x[0], t->x[1]}, BLG_BINS, -360, 30, NULL},
        {"start y, bins of 30 units", {t->y[0], t->y[1]}, BLG_BINS, -360, 30, NULL}};
    static const char *const titles[BLG_FAMILIES] = {"Free-form", "Basic", "Abstract"};
    if (!has_images(a, f))
        return;
    blg_buf_format(out, "<h3>%s</h3>\n<div class=\"charts\">\n", titles[f]);
    for (size_t i = 0; i < sizeof charts / sizeof *charts; i++)
        write_chart(out, &charts[i]);
    blg_buf_text(out, "</div>\n");
}

static void write_share(blg_buf *out, const blg_tables *t, int side, int attribute) {
    blg_buf_format(out, "<td class=\"n\">%.1f</td>",
                   100 * (double)t->attributes[side][attribute] / (double)t->shapes[side]);
}

/* Which share of each side's shapes has an attribute. */
static void write_attributes(blg_buf *out, const blg_audit *a) {
    blg_buf_text(out, "<h3>Attributes</h3><p>Shapes of each side that decidedly have one, in "
                      "per cent: positive, negative.</p>\n<div "
                      "class=\"scroll\"><table><tr><th></th>");
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (has_images(a, f))
            blg_buf_format(out, "<th class=\"n\">%s +</th><th class=\"n\">%s &minus;</th>",
                           blg_family_name((blg_family)f), blg_family_name((blg_family)f));
    blg_buf_text(out, "</tr>\n");
    for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES; k++) {
        blg_buf_format(out, "<tr><td>%s</td>", blg_attribute_name((blg_attribute)k));
        for (int f = 0; f < BLG_FAMILIES; f++)
            for (int side = 1; side >= 0 && has_images(a, f); side--)
                write_share(out, &a->tables[f], side, k);
        blg_buf_text(out, "</tr>\n");
    }
    blg_buf_text(out, "</table></div>\n");
}

void blg_audit_print_charts(const blg_audit *a, blg_buf *out) {
    blg_buf_text(
        out, "<h2>Distributions by side</h2><p><span style=\"color:var(--a)\">&#9632;</span> "
             "positive <span style=\"color:var(--b)\">&#9632;</span> negative, each as a share of "
             "its side; the two bars of a bin should be equally high.</p>\n");
    for (int f = 0; f < BLG_FAMILIES; f++)
        write_family(out, a, f);
    write_attributes(out, a);
}
