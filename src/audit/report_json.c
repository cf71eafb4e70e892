#include "audit/state.h"

static void key(blg_buf *out, const char *name, bool first) {
    if (!first)
        blg_buf_text(out, ", ");
    blg_buf_json_string(out, name);
    blg_buf_text(out, ": ");
}

static void accuracy(blg_buf *out, const blg_accuracy *a) {
    blg_buf_text(out, "{\"accuracy\": ");
    blg_buf_double(out, a->accuracy);
    blg_buf_text(out, ", \"low\": ");
    blg_buf_double(out, a->low);
    blg_buf_text(out, ", \"high\": ");
    blg_buf_double(out, a->high);
    blg_buf_format(out, ", \"images\": %lld, \"problems\": %lld}", a->rows, a->problems);
}

static void counts(const blg_audit *a, blg_buf *out) {
    blg_audit_line lines[BLG_AUDIT_LINES];
    int n = blg_audit_lines(a, lines);
    blg_buf_text(out, "\"counts\": [");
    for (int i = 0; i < n; i++) {
        blg_buf_format(out, "%s\n  {\"id\": \"%s\", \"text\": ", i ? "," : "", lines[i].id);
        blg_buf_json_string(out, lines[i].text);
        blg_buf_format(out, ", \"found\": %lld, \"of\": %lld}", lines[i].count.found,
                       lines[i].count.of);
    }
    blg_buf_text(out, "\n]");
}

static void probes(const blg_audit *a, blg_buf *out) {
    bool first = true;
    blg_buf_text(out, "\"probes\": [");
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < BLG_PROBES; k++)
            for (int g = 0; g < a->n_groups; g++) {
                if (!a->accuracy[f][k][g].rows)
                    continue;
                blg_buf_format(out, "%s\n  {\"family\": \"%s\", \"probe\": \"%s\", \"split\": ",
                               first ? "" : ",", blg_family_name((blg_family)f),
                               blg_probe_name((blg_probe_kind)k));
                blg_buf_json_string(out, a->groups[g]);
                blg_buf_text(out, ", \"result\": ");
                accuracy(out, &a->accuracy[f][k][g]);
                blg_buf_char(out, '}');
                first = false;
            }
    blg_buf_text(out, "\n]");
}

static void histogram(blg_buf *out, const char *name, const long long *negative,
                      const long long *positive, int n, bool first) {
    key(out, name, first);
    for (int side = 0; side < 2; side++) {
        const long long *bins = side ? positive : negative;
        blg_buf_text(out, side ? ", \"1\": [" : "{\"0\": [");
        for (int i = 0; i < n; i++)
            blg_buf_format(out, "%s%lld", i ? ", " : "", bins[i]);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, '}');
}

static void tables(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"distributions\": {");
    for (int f = 0; f < BLG_FAMILIES; f++) {
        const blg_tables *t = &a->tables[f];
        blg_buf_text(out, f ? ",\n  " : "\n  ");
        blg_buf_json_string(out, blg_family_name((blg_family)f));
        blg_buf_text(out, ": {");
        histogram(out, "strokes", t->strokes[0], t->strokes[1], BLG_BINS, true);
        histogram(out, "types", t->types[0], t->types[1], BLG_STROKE_TYPES, false);
        histogram(out, "kinds", t->kinds[0], t->kinds[1], BLG_ACTION_KINDS, false);
        histogram(out, "scale", t->scale[0], t->scale[1], BLG_BINS, false);
        histogram(out, "x", t->x[0], t->x[1], BLG_BINS, false);
        histogram(out, "y", t->y[0], t->y[1], BLG_BINS, false);
        histogram(out, "attributes", t->attributes[0], t->attributes[1], BLG_DEFAULT_ATTRIBUTES,
                  false);
        blg_buf_char(out, '}');
    }
    blg_buf_text(out, "\n}");
}

void blg_audit_print_json(const blg_audit *a, blg_buf *out) {
    blg_accuracy grammar = blg_census_counts_of(a->census).grammar;
    blg_buf_text(out, "{");
    counts(a, out);
    blg_buf_text(out, ",\n\"grammar\": ");
    accuracy(out, &grammar);
    blg_buf_text(out, ",\n");
    probes(a, out);
    blg_buf_text(out, ",\n");
    tables(a, out);
    blg_buf_text(out, "}\n");
}
