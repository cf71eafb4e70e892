/* One self-contained page: inline style, inline SVG charts, no scripts, nothing fetched. */
#include "audit/audit.h"

#include <math.h>

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>blogo "
    "audit</title>\n<style>\n"
    ":root{color-scheme:light "
    "dark;--ink:#1c1c1a;--dim:#6b6b66;--paper:#fcfcfa;--rule:#deded8;--a:#3366aa;--b:#d08020;"
    "--bad:#b02a2a;--ok:#2f7d4f}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e8e2;--dim:#a0a098;--paper:#191917;--rule:#"
    "3a3a36;--a:#79a8e6;"
    "--b:#e5a04c;--bad:#ee7a70;--ok:#76c893}}\n"
    "body{font:15px/1.5 "
    "system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:64rem;margin:2rem "
    "auto;"
    "padding:0 "
    "1rem}\nh1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem}p{max-width:46rem}\n"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem "
    ".6rem;border-bottom:1px solid "
    "var(--rule);vertical-align:top}td.n{text-align:right;font-variant-numeric:tabular-nums;white-"
    "space:nowrap}\n"
    ".bad{color:var(--bad);font-weight:600}.ok{color:var(--ok)}.dim{color:var(--dim)}"
    "figure{display:inline-block;margin:.6rem 1.2rem .6rem "
    "0}figcaption{font-size:.85rem;color:var(--dim)}"
    "svg{display:block;max-width:100%}text{fill:var(--dim);font:10px system-ui,sans-serif}\n"
    ".scroll{overflow-x:auto}</style></head><body>\n";

static void counts(const blg_audit *a, blg_buf *out) {
    blg_audit_line lines[BLG_AUDIT_LINES];
    int n = blg_audit_lines(a, lines);
    blg_buf_text(out, "<h2>Counts of known defects</h2><div "
                      "class=\"scroll\"><table><tr><th></th><th>What is counted</th>"
                      "<th>Found</th><th>Of</th><th>Share</th></tr>\n");
    for (int i = 0; i < n; i++) {
        const blg_count *c = &lines[i].count;
        if (c->of)
            blg_buf_format(
                out,
                "<tr><td>%s</td><td>%s</td><td class=\"n %s\">%lld</td><td class=\"n\">%lld</td>"
                "<td class=\"n\">%.2f %%</td></tr>\n",
                lines[i].id, lines[i].text, c->found ? "bad" : "ok", c->found, c->of,
                100 * (double)c->found / (double)c->of);
    }
    blg_buf_text(out, "</table></div>\n");
}

/* Interval of one accuracy on a scale from 40 to 80 %. */
static void bar(blg_buf *out, const blg_accuracy *acc) {
    double scale = 240 / 0.4;
    double low = (fmax(acc->low, 0.4) - 0.4) * scale, high = (fmin(acc->high, 0.8) - 0.4) * scale;
    double at = (fmin(fmax(acc->accuracy, 0.4), 0.8) - 0.4) * scale;
    const char *colour = acc->low > 0.5 ? "var(--bad)" : "var(--ok)";
    blg_buf_format(out,
                   "<svg width=\"240\" height=\"14\" role=\"img\" aria-label=\"%.2f "
                   "percent\"><line x1=\"60\" x2=\"60\" y1=\"0\" "
                   "y2=\"14\" stroke=\"var(--rule)\" stroke-width=\"2\"/><line x1=\"%.1f\" "
                   "x2=\"%.1f\" y1=\"7\" y2=\"7\" "
                   "stroke=\"%s\" stroke-width=\"2\"/><circle cx=\"%.1f\" cy=\"7\" r=\"4\" "
                   "fill=\"%s\"/></svg>",
                   100 * acc->accuracy, low, high, colour, at, colour);
}

static void probe_row(const blg_audit *a, int f, int k, int g, blg_buf *out) {
    const blg_accuracy *acc = &a->accuracy[f][k][g];
    if (!acc->rows)
        return;
    blg_buf_format(out, "<tr><td>%s</td><td>%s</td><td>%s</td><td>", blg_family_name((blg_family)f),
                   blg_probe_name((blg_probe_kind)k), a->groups[g]);
    bar(out, acc);
    blg_buf_format(
        out,
        "</td><td class=\"n %s\">%.2f %%</td><td class=\"n dim\">%.2f to %.2f</td><td class=\"n "
        "dim\">%lld</td></tr>\n",
        acc->low > 0.5 ? "bad" : "", 100 * acc->accuracy, 100 * acc->low, 100 * acc->high,
        acc->problems);
}

static void probes(const blg_audit *a, blg_buf *out) {
    blg_accuracy grammar = blg_census_counts_of(a->census).grammar;
    blg_buf_text(
        out, "<h2>Context-blind probes</h2><p>Each sees one image and none of the others of its "
             "problem. On a "
             "sound data set none beats one half: its interval holds the gray line at 50 %. Train "
             "problems are tested by five-fold cross-validation.</p>\n");
    if (grammar.rows)
        blg_buf_format(out,
                       "<p>Grammar of moves, no training: <b>%.2f %%</b> of free-form images (%.2f "
                       "to %.2f).</p>\n",
                       100 * grammar.accuracy, 100 * grammar.low, 100 * grammar.high);
    blg_buf_text(out, "<div class=\"scroll\"><table><tr><th>Family</th><th>Probe</th><th>Tested "
                      "on</th><th>40 to 80 %</th>"
                      "<th>Accuracy</th><th>95 %</th><th>Problems</th></tr>\n");
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < BLG_PROBES; k++)
            for (int g = 0; g < a->n_groups; g++)
                probe_row(a, f, k, g, out);
    blg_buf_text(out, "</table></div>\n<ul class=\"dim\">");
    for (int k = 0; k < BLG_PROBES; k++)
        blg_buf_format(out, "<li>%s: %s</li>", blg_probe_name((blg_probe_kind)k),
                       blg_probe_text((blg_probe_kind)k));
    blg_buf_text(out, "</ul>\n");
}

/* Two bars a bin, negative and positive, as shares of their side. */
static void chart(blg_buf *out, const char *title, const long long *negative,
                  const long long *positive, int n) {
    long long sums[2] = {0, 0};
    double most = 0;
    int last = 0;
    for (int i = 0; i < n; i++) {
        sums[0] += negative[i];
        sums[1] += positive[i];
        if (negative[i] || positive[i])
            last = i + 1;
    }
    if (!sums[0] || !sums[1])
        return;
    for (int i = 0; i < n; i++)
        most = fmax(most, fmax((double)negative[i] / (double)sums[0],
                               (double)positive[i] / (double)sums[1]));
    double width = 280.0 / last;
    blg_buf_format(
        out, "<figure><svg width=\"280\" height=\"90\" role=\"img\" aria-label=\"%s by side\">",
        title);
    for (int i = 0; i < last; i++)
        for (int side = 0; side < 2; side++) {
            double share =
                (double)(side ? positive[i] : negative[i]) / (double)sums[side] / most * 84;
            blg_buf_format(
                out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"var(--%c)\"/>",
                i * width + side * width * 0.45, 88 - share, width * 0.42, share, side ? 'a' : 'b');
        }
    blg_buf_format(
        out,
        "<line x1=\"0\" x2=\"280\" y1=\"88\" y2=\"88\" stroke=\"var(--rule)\"/></svg><figcaption>%s"
        "</figcaption></figure>\n",
        title);
}

static void tables(const blg_audit *a, blg_buf *out) {
    blg_buf_text(
        out,
        "<h2>Distributions by side</h2><p><span style=\"color:var(--a)\">&#9632;</span> positive "
        "<span style=\"color:var(--b)\">&#9632;</span> negative, each as a share of its "
        "side.</p>\n");
    for (int f = 0; f < BLG_FAMILIES; f++) {
        const blg_tables *t = &a->tables[f];
        if (!t->shapes[0] && !t->shapes[1])
            continue;
        blg_buf_format(out, "<h3>%s</h3>\n", blg_family_name((blg_family)f));
        chart(out, "strokes per image", t->strokes[0], t->strokes[1], BLG_BINS);
        chart(out, "stroke types: normal, zigzag, circle, square, triangle", t->types[0],
              t->types[1], BLG_STROKE_TYPES);
        chart(out, "scale, 20 units a bin", t->scale[0], t->scale[1], BLG_BINS);
        chart(out, "start x, 30 units a bin", t->x[0], t->x[1], BLG_BINS);
        chart(out, "start y, 30 units a bin", t->y[0], t->y[1], BLG_BINS);
        chart(out, "attributes in table order", t->attributes[0], t->attributes[1],
              BLG_DEFAULT_ATTRIBUTES);
    }
}

void blg_audit_print_html(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, head);
    blg_buf_format(out, "<h1>Audit of %d problems</h1>\n", a->n_added);
    counts(a, out);
    probes(a, out);
    tables(a, out);
    blg_buf_text(out, "</body></html>\n");
}
