/* The audit's state, shared by the driver and the report. */
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

#endif
