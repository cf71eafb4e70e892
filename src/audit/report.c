/* The report in its three forms: plain text, JSON, and an HTML page. The page is
 * web/audit/report.html with the JSON inside, so the JSON holds everything that the page shows. */
#include "audit/audit.h"

#include "base/error.h"
#include "base/fs.h"
#include "embedded.h"

#include <stddef.h>
#include <string.h>

/* ---- text ---- */

static void print_probe(const blg_audit *a, int family, int kind, blg_buf *out) {
    for (int g = 0; g < a->n_groups; g++) {
        const blg_accuracy *acc = &a->accuracy[family][kind][g];
        if (acc->rows)
            blg_buf_format(out, "  %-3s %-11s %-16s %6.2f %%  [%.2f, %.2f]  %lld problems\n",
                           blg_family_name((blg_family)family),
                           blg_probe_name((blg_probe_kind)kind), a->groups[g], 100 * acc->accuracy,
                           100 * acc->low, 100 * acc->high, acc->problems);
    }
}

static void print_few_shot(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\nFew-shot rules: accuracy and 95 % interval over problems\n");
    for (int r = 0; r < BLG_FEW_SHOT_RULES; r++)
        for (int g = 0; g < a->n_groups; g++) {
            const blg_few_shot_rule rule = (blg_few_shot_rule)r;
            const blg_accuracy acc = blg_few_shot_accuracy(a->few_shot, rule, g);
            if (acc.rows)
                blg_buf_format(out, "  %-3s %-11s %-16s %6.2f %%  [%.2f, %.2f]  %lld problems\n",
                               blg_family_name(blg_few_shot_family(rule)), blg_few_shot_name(rule),
                               a->groups[g], 100 * acc.accuracy, 100 * acc.low, 100 * acc.high,
                               acc.problems);
        }
}

static void print_contexts(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\nOne thing that means another thing elsewhere (no defects)\n");
    for (int k = 0; k < BLG_CONTEXTS; k++) {
        const blg_context *context = blg_contexts_of(a->contexts, (blg_context_kind)k);
        if (context->count.of)
            blg_buf_format(out, "  %-70s %8lld of %lld\n", blg_context_text((blg_context_kind)k),
                           context->count.found, context->count.of);
        for (int i = 0; i < context->n; i++)
            blg_buf_format(out, "      %s | %s%s%s\n", context->pairs[i].here,
                           context->pairs[i].there, context->pairs[i].what[0] ? " | " : "",
                           context->pairs[i].what);
    }
}

static void print_text(const blg_audit *a, blg_buf *out) {
    const blg_census_counts counts = blg_census_counts_of(a->census);
    blg_buf_text(out, "Counts\n");
    for (int i = 0; i < BLG_CENSUS_LINES; i++) {
        const blg_census_line *line = &blg_census_lines[i];
        const blg_count *count = blg_census_count(&counts, i);
        if (count->of)
            blg_buf_format(out, "  %-4s%-66s %8lld of %lld\n", line->id, line->text, count->found,
                           count->of);
    }
    if (counts.grammar.rows)
        blg_buf_format(
            out, "\nGrammar of moves, no training: %.2f %% [%.2f, %.2f] of free-form images\n",
            100 * counts.grammar.accuracy, 100 * counts.grammar.low, 100 * counts.grammar.high);
    print_few_shot(a, out);
    print_contexts(a, out);
    blg_buf_text(out, "\nContext-blind probes: accuracy and 95 % interval over problems\n");
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < BLG_PROBES; k++)
            print_probe(a, f, k, out);
}

/* ---- JSON ---- */

static void print_accuracy(blg_buf *out, const blg_accuracy *a) {
    blg_buf_text(out, "{\"accuracy\": ");
    blg_buf_double(out, a->accuracy);
    blg_buf_text(out, ", \"low\": ");
    blg_buf_double(out, a->low);
    blg_buf_text(out, ", \"high\": ");
    blg_buf_double(out, a->high);
    blg_buf_format(out, ", \"images\": %lld, \"problems\": %lld}", a->rows, a->problems);
}

/* A reading is one result of the report: a probe of a family, tested on a split. */
typedef struct reading {
    int family, kind, group;
} reading;

static const blg_accuracy *accuracy_of(const blg_audit *a, reading r) {
    return &a->accuracy[r.family][r.kind][r.group];
}

/* Moves *r to the next reading that has images. Returns false after the last one. Begin with the
 * reading {0, 0, -1}. */
static bool next_reading(const blg_audit *a, reading *r) {
    do {
        if (++r->group == a->n_groups) {
            r->group = 0;
            r->kind++;
        }
        if (r->kind == BLG_PROBES) {
            r->kind = 0;
            r->family++;
        }
        if (r->family == BLG_FAMILIES)
            return false;
    } while (!accuracy_of(a, *r)->rows);
    return true;
}

static void print_reading(const blg_audit *a, reading r, blg_buf *out) {
    blg_buf_format(out, "{\"family\": \"%s\", \"probe\": \"%s\", \"split\": ",
                   blg_family_name((blg_family)r.family), blg_probe_name((blg_probe_kind)r.kind));
    blg_buf_json_string(out, a->groups[r.group]);
    blg_buf_text(out, ", \"result\": ");
    print_accuracy(out, accuracy_of(a, r));
    blg_buf_char(out, '}');
}

static void print_probes(const blg_audit *a, blg_buf *out) {
    reading r = {.group = -1};
    blg_buf_text(out, "\"probe_texts\": {");
    for (int k = 0; k < BLG_PROBES; k++)
        blg_buf_format(out, "%s\n  \"%s\": \"%s\"", k ? "," : "", blg_probe_name((blg_probe_kind)k),
                       blg_probe_text((blg_probe_kind)k));
    blg_buf_text(out, "\n},\n\"probes\": [");
    for (bool first = true; next_reading(a, &r); first = false) {
        blg_buf_text(out, first ? "\n  " : ",\n  ");
        print_reading(a, r, out);
    }
    blg_buf_text(out, "\n]");
}

static void print_few_shot_json(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"few_shot_texts\": {");
    for (int r = 0; r < BLG_FEW_SHOT_RULES; r++)
        blg_buf_format(out, "%s\n  \"%s\": \"%s\"", r ? "," : "",
                       blg_few_shot_name((blg_few_shot_rule)r),
                       blg_few_shot_text((blg_few_shot_rule)r));
    blg_buf_text(out, "\n},\n\"few_shot\": [");
    bool first = true;
    for (int r = 0; r < BLG_FEW_SHOT_RULES; r++)
        for (int g = 0; g < a->n_groups; g++) {
            const blg_few_shot_rule rule = (blg_few_shot_rule)r;
            const blg_accuracy acc = blg_few_shot_accuracy(a->few_shot, rule, g);
            if (!acc.rows)
                continue;
            blg_buf_format(
                out, "%s\n  {\"family\": \"%s\", \"rule\": \"%s\", \"split\": ", first ? "" : ",",
                blg_family_name(blg_few_shot_family(rule)), blg_few_shot_name(rule));
            blg_buf_json_string(out, a->groups[g]);
            blg_buf_text(out, ", \"result\": ");
            print_accuracy(out, &acc);
            blg_buf_char(out, '}');
            first = false;
        }
    blg_buf_text(out, "\n]");
}

static void print_contexts_json(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"contexts\": [");
    for (int k = 0; k < BLG_CONTEXTS; k++) {
        const blg_context *context = blg_contexts_of(a->contexts, (blg_context_kind)k);
        blg_buf_format(out,
                       "%s\n  {\"name\": \"%s\", \"text\": \"%s\", \"found\": %lld, \"of\": "
                       "%lld, \"pairs\": [",
                       k ? "," : "", blg_context_name((blg_context_kind)k),
                       blg_context_text((blg_context_kind)k), context->count.found,
                       context->count.of);
        for (int i = 0; i < context->n; i++) {
            const char *const texts[] = {context->pairs[i].here, context->pairs[i].there,
                                         context->pairs[i].what};
            static const char *const keys[] = {"{\"here\": ", ", \"there\": ", ", \"what\": "};
            blg_buf_text(out, i ? ", " : "");
            for (int t = 0; t < 3; t++) {
                blg_buf_text(out, keys[t]);
                blg_buf_json_string(out, texts[t]);
            }
            blg_buf_char(out, '}');
        }
        blg_buf_text(out, "]}");
    }
    blg_buf_text(out, "\n]");
}

/* Whether a probe is silent: it found nothing and gives the same answer for every image, so its
 * interval has no width. */
static bool is_silent(const blg_accuracy *a) {
    return a->accuracy <= 0.5 && a->low == a->high;
}

static void print_summary(const blg_audit *a, const blg_census_counts *counts, blg_buf *out) {
    int defects = 0, readings = 0, silent = 0, above = 0;
    reading r = {.group = -1}, highest = {.group = -1};
    for (int i = 0; i < BLG_CENSUS_LINES; i++)
        defects += !blg_census_lines[i].is_context && blg_census_count(counts, i)->found;
    while (next_reading(a, &r)) {
        const blg_accuracy *acc = accuracy_of(a, r);
        readings++;
        silent += is_silent(acc);
        above += acc->low > 0.5;
        if (!is_silent(acc) && (highest.group < 0 || acc->low > accuracy_of(a, highest)->low))
            highest = r;
    }
    blg_buf_format(out,
                   "\"problems\": %d, \"problems_sha256\": \"%s\",\n\"summary\": "
                   "{\"defect_kinds\": %d, \"readings\": %d, "
                   "\"silent\": %d, \"above_half\": %d, \"highest\": ",
                   a->n_added, a->fingerprint, defects, readings, silent, above);
    if (highest.group < 0)
        blg_buf_text(out, "null");
    else
        print_reading(a, highest, out);
    blg_buf_text(out, "},\n");
}

static void print_counts(const blg_census_counts *counts, blg_buf *out) {
    blg_buf_text(out, "\"counts\": [");
    for (int i = 0; i < BLG_CENSUS_LINES; i++) {
        const blg_census_line *line = &blg_census_lines[i];
        const blg_count *count = blg_census_count(counts, i);
        blg_buf_format(out,
                       "%s\n  {\"id\": \"%s\", \"text\": \"%s\", \"found\": %lld, \"of\": %lld, "
                       "\"context\": %s}",
                       i ? "," : "", line->id, line->text, count->found, count->of,
                       line->is_context ? "true" : "false");
    }
    blg_buf_text(out, "\n]");
}

/* A histogram by side in blg_tables. Bin i begins at low + i * width; without a width the bins have
 * names. */
typedef struct histogram {
    const char *name;
    size_t at; /* offset of its two arrays in blg_tables */
    int n, low, width;
} histogram;

#define HISTOGRAM(name, n, low, width)                                                             \
    { #name, offsetof(blg_tables, name), n, low, width }
static const histogram histograms[] = {HISTOGRAM(strokes, BLG_BINS, 0, 1),
                                       HISTOGRAM(types, BLG_STROKE_TYPES, 0, 0),
                                       HISTOGRAM(kinds, BLG_ACTION_KINDS, 0, 0),
                                       HISTOGRAM(scale, BLG_BINS, 0, 20),
                                       HISTOGRAM(x, BLG_BINS, -360, 30),
                                       HISTOGRAM(y, BLG_BINS, -360, 30),
                                       HISTOGRAM(attributes, BLG_DEFAULT_ATTRIBUTES, 0, 0),
                                       HISTOGRAM(shapes, 1, 0, 0)};
enum { N_HISTOGRAMS = sizeof histograms / sizeof *histograms };

static const char *bin_name(size_t at, int bin) {
    return at == offsetof(blg_tables, types)    ? blg_stroke_type_name((blg_stroke_type)bin)
           : at == offsetof(blg_tables, kinds)  ? blg_action_kind_name((blg_action_kind)bin)
           : at == offsetof(blg_tables, shapes) ? "shapes"
                                                : blg_attribute_name((blg_attribute)bin);
}

/* Appends what the bins of each histogram are. */
static void print_bins(blg_buf *out) {
    blg_buf_text(out, "\"bins\": {");
    for (int i = 0; i < N_HISTOGRAMS; i++) {
        const histogram *h = &histograms[i];
        blg_buf_format(out, "%s\n  \"%s\": ", i ? "," : "", h->name);
        if (h->width)
            blg_buf_format(out, "{\"low\": %d, \"width\": %d}", h->low, h->width);
        for (int bin = 0; !h->width && bin < h->n; bin++)
            blg_buf_format(out, "%s\"%s\"", bin ? ", " : "[", bin_name(h->at, bin));
        blg_buf_text(out, h->width ? "" : "]");
    }
    blg_buf_text(out, "\n}");
}

static void print_histogram(const blg_tables *tables, const histogram *h, blg_buf *out) {
    const long long *bins = (const long long *)(const void *)((const char *)tables + h->at);
    blg_buf_format(out, "\"%s\": ", h->name);
    for (int side = 0; side < 2; side++) {
        blg_buf_text(out, side ? ", \"1\": [" : "{\"0\": [");
        for (int i = 0; i < h->n; i++)
            blg_buf_format(out, "%s%lld", i ? ", " : "", bins[side * h->n + i]);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, '}');
}

static void print_distributions(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"distributions\": {");
    for (int f = 0; f < BLG_FAMILIES; f++) {
        blg_buf_format(out, "%s\n  \"%s\": {", f ? "," : "", blg_family_name((blg_family)f));
        for (int i = 0; i < N_HISTOGRAMS; i++) {
            blg_buf_text(out, i ? ", " : "");
            print_histogram(&a->tables[f], &histograms[i], out);
        }
        blg_buf_char(out, '}');
    }
    blg_buf_text(out, "\n}");
}

static void print_json(const blg_audit *a, blg_buf *out) {
    const blg_census_counts counts = blg_census_counts_of(a->census);
    blg_buf_char(out, '{');
    print_summary(a, &counts, out);
    print_counts(&counts, out);
    blg_buf_text(out, ",\n\"grammar\": ");
    print_accuracy(out, &counts.grammar);
    blg_buf_text(out, ",\n");
    print_few_shot_json(a, out);
    blg_buf_text(out, ",\n");
    print_contexts_json(a, out);
    blg_buf_text(out, ",\n");
    print_probes(a, out);
    blg_buf_text(out, ",\n");
    print_bins(out);
    blg_buf_text(out, ",\n");
    print_distributions(a, out);
    blg_buf_text(out, "}\n");
}

/* ---- page ---- */

/* Appends the page, with the JSON report in place of the words THE REPORT. A split's name may
 * contain "</script>", so every "<" of the report is written as an escape code; "<" occurs in
 * strings only. */
static void print_html(const blg_audit *a, blg_buf *out) {
    static const char place[] = "THE REPORT";
    const char *page = (const char *)blg_embedded_report_html;
    const char *at = strstr(page, place);
    blg_buf json = {0};
    print_json(a, &json);
    blg_buf_add(out, page, (size_t)(at - page));
    for (const char *c = json.data; c && *c; c++)
        if (*c == '<')
            blg_buf_text(out, "\\u003c");
        else
            blg_buf_char(out, *c);
    blg_buf_text(out, at + strlen(place));
    out->failed |= json.failed;
    blg_buf_free(&json);
}

/* ---- any form ---- */

static const struct {
    const char *ending;
    void (*print)(const blg_audit *audit, blg_buf *out);
} forms[] = {[BLG_AUDIT_TEXT] = {".txt", print_text},
             [BLG_AUDIT_JSON] = {".json", print_json},
             [BLG_AUDIT_HTML] = {".html", print_html}};

char *blg_audit_report(const blg_audit *audit, blg_audit_format format) {
    blg_buf out = {0};
    forms[format].print(audit, &out);
    if (!out.failed)
        return out.data;
    blg_buf_free(&out);
    return NULL;
}

blg_status blg_audit_format_of(const char *path, blg_audit_format *format, blg_error *error) {
    const char *end = strrchr(path, '.');
    *format = BLG_AUDIT_TEXT;
    for (int i = 0; end && i < (int)(sizeof forms / sizeof *forms); i++)
        if (strcmp(end, forms[i].ending) == 0) {
            *format = (blg_audit_format)i;
            return BLG_OK;
        }
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "expected a file that ends in .txt, .json or .html");
}

blg_status blg_audit_write(const blg_audit *audit, const char *path, blg_error *error) {
    blg_audit_format format;
    blg_status status = blg_audit_format_of(path, &format, error);
    if (status != BLG_OK)
        return status;
    char *text = blg_audit_report(audit, format);
    if (!text)
        return blg_no_memory(error);
    status = blg_fs_write(path, text, strlen(text), BLG_FS_DURABLE, error);
    blg_buf_release(&text);
    return status;
}
