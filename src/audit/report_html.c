/* One self-contained page: inline style, inline SVG charts, no scripts, nothing fetched. Red is
 * kept for what a sound data set does not have; counts that only give others their context stay
 * gray. */
#include "audit/state.h"

#include <math.h>
#include <stdio.h>

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>blogo "
    "audit</title>\n<style>\n"
    ":root{color-scheme:light dark;--ink:#1c1c1a;--dim:#6b6b66;--paper:#fcfcfa;--rule:#deded8;"
    "--mark:#8a8a84;--a:#3366aa;--b:#d08020;--bad:#b02a2a;--ok:#2f7d4f}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e8e2;--dim:#a0a098;--paper:#191917;"
    "--rule:#3a3a36;--mark:#75756f;--a:#79a8e6;--b:#e5a04c;--bad:#ee7a70;--ok:#76c893}}\n"
    "body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:64rem;margin:2rem auto;padding:0 1rem}\n"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem}h3{font-size:1rem;margin:1.6rem 0 "
    ".3rem}p{max-width:46rem}\n"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2rem .6rem;"
    "border-bottom:1px solid var(--rule);vertical-align:middle}td.n,th.n{text-align:right;"
    "font-variant-numeric:tabular-nums;white-space:nowrap}tr.family th{padding-top:1.1rem;"
    "border-bottom:2px solid var(--rule)}\n"
    ".bad{color:var(--bad);font-weight:600}.ok{color:var(--ok)}.dim{color:var(--dim)}"
    ".charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1rem 2rem}"
    "figure{margin:0}figcaption{font-size:.85rem;color:var(--dim)}"
    "svg{display:block;max-width:100%;overflow:visible}text{fill:var(--dim);font:10px "
    "system-ui,sans-serif}\n"
    ".scroll{overflow-x:auto}</style></head><body>\n";

static const char *const family_titles[BLG_FAMILIES] = {
    [BLG_FREE_FORM] = "Free-form", [BLG_BASIC] = "Basic", [BLG_ABSTRACT] = "Abstract"};

/* Names that come from the data set's own files. */
static void escaped(blg_buf *out, const char *text) {
    for (; *text; text++)
        if (*text == '<' || *text == '>' || *text == '&' || *text == '"')
            blg_buf_format(out, "&#%d;", *text);
        else
            blg_buf_char(out, *text);
}

/* 1234567 as 1,234,567. */
static void grouped(blg_buf *out, long long value) {
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%lld", value);
    for (int i = 0; i < n; i++) {
        blg_buf_char(out, digits[i]);
        if ((n - 1 - i) % 3 == 0 && i + 1 < n && digits[i] != '-')
            blg_buf_char(out, ',');
    }
}

/* ---- the first paragraph ---- */

typedef struct verdict {
    int kinds;                   /* of defects that were counted */
    int readings, silent, above; /* silent: a probe that has found nothing */
    const blg_accuracy *worst;   /* of those that are not silent */
    int family, kind, group;
} verdict;

static void judge_reading(const blg_audit *a, int family, int kind, int group, verdict *v) {
    const blg_accuracy *acc = &a->accuracy[family][kind][group];
    if (!acc->rows)
        return;
    v->readings++;
    if (acc->accuracy <= 0.5 && acc->low == acc->high) {
        v->silent++;
        return;
    }
    v->above += acc->low > 0.5;
    if (v->worst && acc->low <= v->worst->low)
        return;
    v->worst = acc;
    v->family = family;
    v->kind = kind;
    v->group = group;
}

static verdict judge(const blg_audit *a) {
    blg_audit_line lines[BLG_AUDIT_LINES];
    verdict v = {0};
    int n = blg_audit_lines(a, lines);
    for (int i = 0; i < n; i++)
        v.kinds += !lines[i].is_context && lines[i].count.found > 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < BLG_PROBES; k++)
            for (int g = 0; g < a->n_groups; g++)
                judge_reading(a, f, k, g, &v);
    return v;
}

static void summary(const blg_audit *a, blg_buf *out) {
    verdict v = judge(a);
    blg_buf_text(out, "<h1>Audit of ");
    grouped(out, a->n_added);
    blg_buf_text(out, " problems</h1>\n<p>");
    if (v.kinds)
        blg_buf_format(out, "<b class=\"bad\">%d kind%s of known defects</b> counted, see below. ",
                       v.kinds, v.kinds == 1 ? "" : "s");
    else
        blg_buf_text(out, "<b class=\"ok\">None of the known defects was counted.</b> ");
    blg_buf_format(out, "%d of %d readings of probes say the same of every image. ", v.silent,
                   v.readings);
    if (v.worst) {
        blg_buf_format(out,
                       "Of the others' intervals %d lie%s wholly above 50&nbsp;%%; one now "
                       "and then does so by chance. The one that lies highest: "
                       "%.2f&nbsp;%% (%.2f to %.2f), %s on ",
                       v.above, v.above == 1 ? "s" : "", 100 * v.worst->accuracy,
                       100 * v.worst->low, 100 * v.worst->high,
                       blg_probe_name((blg_probe_kind)v.kind));
        escaped(out, a->groups[v.group]);
        blg_buf_format(out, " of family %s.", blg_family_name((blg_family)v.family));
    }
    blg_buf_text(out, "</p>\n<p class=\"dim\">Families: free-form (ff), basic (bd), abstract (hd). "
                      "docs/audit.md explains the lines V1 to V12.</p>\n");
}

/* ---- counts ---- */

static void count_row(const blg_audit_line *line, blg_buf *out) {
    const blg_count *c = &line->count;
    const char *colour = line->is_context ? "dim" : c->found ? "bad" : "ok";
    blg_buf_format(out, "<tr><td>%s</td><td%s>%s</td><td class=\"n %s\">", line->id,
                   line->is_context ? " class=\"dim\"" : "", line->text, colour);
    grouped(out, c->found);
    blg_buf_text(out, "</td><td class=\"n dim\">");
    grouped(out, c->of);
    blg_buf_format(out, "</td><td class=\"n %s\">%.2f %%</td></tr>\n", colour,
                   100 * (double)c->found / (double)c->of);
}

static void counts(const blg_audit *a, blg_buf *out) {
    blg_audit_line lines[BLG_AUDIT_LINES];
    int n = blg_audit_lines(a, lines);
    blg_buf_text(out, "<h2>Counts of known defects</h2><p>Gray lines are no defects by themselves: "
                      "they are to be compared with each other or with the line below.</p><div "
                      "class=\"scroll\"><table><tr><th></th><th>What is counted</th>"
                      "<th class=\"n\">Found</th><th class=\"n\">Of</th><th "
                      "class=\"n\">Share</th></tr>\n");
    for (int i = 0; i < n; i++)
        if (lines[i].count.of)
            count_row(&lines[i], out);
    blg_buf_text(out, "</table></div>\n");
}

/* ---- probes ---- */

#define SCALE_PX  240
#define SCALE_LOW 0.4
#define SCALE     (SCALE_PX / 0.4) /* 40 to 80 % */

static double at_px(double accuracy) {
    return (fmin(fmax(accuracy, SCALE_LOW), 0.8) - SCALE_LOW) * SCALE;
}

static void axis(blg_buf *out) {
    blg_buf_format(out, "<svg width=\"%d\" height=\"14\" aria-hidden=\"true\">", SCALE_PX);
    for (int percent = 40; percent <= 80; percent += 10)
        blg_buf_format(out, "<text x=\"%.0f\" y=\"11\" text-anchor=\"%s\">%d%s</text>",
                       at_px(percent / 100.0),
                       percent == 40   ? "start"
                       : percent == 80 ? "end"
                                       : "middle",
                       percent, percent == 80 ? " %" : "");
    blg_buf_text(out, "</svg>");
}

static void bar(blg_buf *out, const blg_accuracy *acc) {
    const char *colour = acc->low > 0.5 ? "var(--bad)" : "var(--ok)";
    blg_buf_format(out,
                   "<svg width=\"%d\" height=\"18\" role=\"img\" aria-label=\"%.2f percent\">"
                   "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"18\" stroke=\"var(--mark)\"/>"
                   "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"9\" y2=\"9\" stroke=\"%s\" "
                   "stroke-width=\"2\"/><circle cx=\"%.1f\" cy=\"9\" r=\"3\" fill=\"%s\"/></svg>",
                   SCALE_PX, 100 * acc->accuracy, at_px(0.5), at_px(0.5), at_px(acc->low),
                   at_px(acc->high), colour, at_px(acc->accuracy), colour);
}

static void probe_row(const blg_audit *a, int f, int k, int g, blg_buf *out) {
    const blg_accuracy *acc = &a->accuracy[f][k][g];
    if (!acc->rows)
        return;
    blg_buf_format(out, "<tr><td>%s</td><td>", blg_probe_name((blg_probe_kind)k));
    escaped(out, a->groups[g]);
    blg_buf_text(out, "</td><td>");
    bar(out, acc);
    blg_buf_format(
        out,
        "</td><td class=\"n %s\">%.2f %%</td><td class=\"n dim\">%.2f to %.2f</td><td class=\"n "
        "dim\">",
        acc->low > 0.5 ? "bad" : "", 100 * acc->accuracy, 100 * acc->low, 100 * acc->high);
    grouped(out, acc->problems);
    blg_buf_text(out, "</td></tr>\n");
}

static bool has_images(const blg_audit *a, int f) {
    return a->tables[f].shapes[0] || a->tables[f].shapes[1];
}

static void probe_rows(const blg_audit *a, int f, blg_buf *out) {
    if (!has_images(a, f))
        return;
    blg_buf_format(out, "<tr class=\"family\"><th colspan=\"6\">%s</th></tr>\n", family_titles[f]);
    for (int k = 0; k < BLG_PROBES; k++)
        for (int g = 0; g < a->n_groups; g++)
            probe_row(a, f, k, g, out);
}

static void probes(const blg_audit *a, blg_buf *out) {
    blg_accuracy grammar = blg_census_counts_of(a->census).grammar;
    blg_buf_text(
        out, "<h2>Context-blind probes</h2><p>Each sees one image and none of the others of its "
             "problem, so on a sound data set it is right half of the time: its 95&nbsp;% "
             "interval holds the line at 50&nbsp;%. Train problems are tested by five-fold "
             "cross-validation. A probe that finds nothing says the same of every image: 50 to "
             "50.</p>\n<ul class=\"dim\">");
    for (int k = 0; k < BLG_PROBES; k++)
        blg_buf_format(out, "<li>%s: %s</li>", blg_probe_name((blg_probe_kind)k),
                       blg_probe_text((blg_probe_kind)k));
    blg_buf_text(out, "</ul>\n");
    if (grammar.rows)
        blg_buf_format(out,
                       "<p>The grammar of moves alone, without training, is right of <b>%.2f "
                       "%%</b> of free-form images (%.2f to %.2f).</p>\n",
                       100 * grammar.accuracy, 100 * grammar.low, 100 * grammar.high);
    blg_buf_text(out, "<div class=\"scroll\"><table><tr><th>Probe</th><th>Tested on</th><th>");
    axis(out);
    blg_buf_text(out, "</th><th class=\"n\">Accuracy</th><th class=\"n\">95 %</th><th "
                      "class=\"n\">Problems</th></tr>\n");
    for (int f = 0; f < BLG_FAMILIES; f++)
        probe_rows(a, f, out);
    blg_buf_text(out, "</table></div>\n");
}

void blg_audit_print_html(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, head);
    summary(a, out);
    counts(a, out);
    probes(a, out);
    blg_audit_print_charts(a, out);
    blg_buf_text(out, "</body></html>\n");
}
