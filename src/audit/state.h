/* The audit's state, shared by the driver and the three report writers. */
#ifndef AUDIT_STATE_H
#define AUDIT_STATE_H

#include "audit/audit.h"
#include "audit/census.h"
#include "audit/features.h"
#include "base/buf.h"

#define BLG_AUDIT_GROUPS 17 /* train and up to 16 other splits */
enum { BLG_GROUP_TRAIN, BLG_GROUP_OTHERS };

/* Histograms by side of one family. */
#define BLG_BINS 24
typedef struct blg_tables {
    long long strokes[2][BLG_BINS]; /* per image, the last bin is "or more" */
    long long types[2][BLG_STROKE_TYPES];
    long long kinds[2][BLG_ACTION_KINDS];
    long long scale[2][BLG_BINS];                    /* bins of 20 units */
    long long x[2][BLG_BINS], y[2][BLG_BINS];        /* bins of 30 units of the start, from -360 */
    long long attributes[2][BLG_DEFAULT_ATTRIBUTES]; /* shapes with value 1 */
    long long shapes[2];
} blg_tables;

struct blg_audit {
    blg_arena arena;
    blg_audit_options options;
    blg_census *census;
    char groups[BLG_AUDIT_GROUPS][32];
    int n_groups;
    long long problems[BLG_FAMILIES][BLG_AUDIT_GROUPS];
    blg_samples samples[BLG_FAMILIES][BLG_PROBES];
    blg_tables tables[BLG_FAMILIES];
    int n_added;
    blg_family last_family;
    int last_group;
    /* after blg_audit_run */
    blg_accuracy accuracy[BLG_FAMILIES][BLG_PROBES][BLG_AUDIT_GROUPS];
};

/* A line of the census as the reports show it. */
typedef struct blg_audit_line {
    const char *id;   /* "V4" */
    const char *text; /* what is counted */
    blg_count count;
    bool is_context; /* no defect by itself: other lines are read beside it */
} blg_audit_line;
#define BLG_AUDIT_LINES 28
int blg_audit_lines(const blg_audit *audit, blg_audit_line lines[BLG_AUDIT_LINES]);

void blg_audit_print_text(const blg_audit *audit, blg_buf *out);
void blg_audit_print_json(const blg_audit *audit, blg_buf *out);
void blg_audit_print_html(const blg_audit *audit, blg_buf *out);
/* The charts of the HTML report. */
void blg_audit_print_charts(const blg_audit *audit, blg_buf *out);

#endif
