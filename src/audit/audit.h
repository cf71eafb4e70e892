/* Audit: what does a data set give away?
 *
 * An audit has five parts:
 *   census     counts of known defects (V1 to V12 and R1 to R9, docs/audit.md)
 *   few-shot   trivial rules that see a problem's support
 *   contexts   pairs of problems that read one figure in two ways
 *   probes     classifiers that see one image and no other image of its problem
 *   tables     distributions of strokes, poses and attributes by side
 *
 * The caller adds the problems, then asks for the report. The audit measures the attributes of
 * figures itself; it does not read them from the data set. */
#ifndef AUDIT_AUDIT_H
#define AUDIT_AUDIT_H

#include "audit/census.h"
#include "audit/contexts.h"
#include "audit/features.h"
#include "audit/few_shot.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/digest.h"
#include "blogo/dataset.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"

typedef struct blg_audit blg_audit;

typedef struct blg_audit_options {
    const blg_catalogue *catalogue; /* for shape names and table labels; may be NULL */
    bool table_labels; /* V4 takes attributes from the catalogue's labels, not from measurement */
    double plane_unit; /* side of the square that must hold all ink; 0 = 720 */
    double gap_unit;   /* least distance of two shapes' inks; 0 = 8 */
    double free_form_scale; /* smallest scale of free-form shapes; 0 = 80 */
    /* blg_audit_folder calls `progress` before every problem. If it returns false, the audit stops
     * with BLG_INTERRUPTED. May be NULL. */
    blg_progress_function *progress;
    void *context;
} blg_audit_options;

#define BLG_AUDIT_GROUPS 17 /* train and up to 16 other splits */
enum { BLG_GROUP_TRAIN, BLG_GROUP_OTHERS };

/* Histograms by side of one family. */
#define BLG_BINS 24
typedef struct blg_tables {
    long long strokes[2][BLG_BINS]; /* images by strokes; the last bin is "or more" */
    long long types[2][BLG_STROKE_TYPES];
    long long kinds[2][BLG_ACTION_KINDS];
    long long scale[2][BLG_BINS];                    /* bins of 20 plane units */
    long long x[2][BLG_BINS], y[2][BLG_BINS];        /* start of a shape, bins of 30 from -360 */
    long long attributes[2][BLG_DEFAULT_ATTRIBUTES]; /* shapes with value 1 */
    long long shapes[2];
} blg_tables;

struct blg_audit {
    blg_arena arena;
    blg_audit_options options;
    blg_census *census;
    blg_few_shot *few_shot;
    blg_contexts *contexts;
    char groups[BLG_AUDIT_GROUPS][32];
    int n_groups;
    long long problems[BLG_FAMILIES][BLG_AUDIT_GROUPS];
    blg_samples samples[BLG_FAMILIES][BLG_PROBES];
    blg_tables tables[BLG_FAMILIES];
    int n_added;
    blg_digest digest; /* of the problems added; concept/fingerprint.h */
    blg_family last_family;
    int last_group;
    /* after blg_audit_run */
    char fingerprint[BLG_DIGEST_TEXT];
    blg_accuracy accuracy[BLG_FAMILIES][BLG_PROBES][BLG_AUDIT_GROUPS];
};

BLG_MUST_USE blg_status blg_audit_create(const blg_audit_options *options, blg_audit **audit,
                                         blg_error *error);
void blg_audit_free(blg_audit *audit);

/* Adds a problem. The probes are trained on the problems of split "train". They are tested on train
 * by five-fold cross-validation, and on every other split. */
BLG_MUST_USE blg_status blg_audit_add(blg_audit *audit, const blg_problem *problem,
                                      const char *split, blg_error *error);
/* Adds a picture of the problem that was added last. pixels: 8-bit gray, rows of width bytes. */
BLG_MUST_USE blg_status blg_audit_add_picture(blg_audit *audit, int side, const uint8_t *pixels,
                                              int width, int height, blg_error *error);
/* Trains and tests the probes. Call it once, after the last problem. */
BLG_MUST_USE blg_status blg_audit_run(blg_audit *audit, blg_error *error);

typedef enum blg_audit_format { BLG_AUDIT_TEXT, BLG_AUDIT_JSON, BLG_AUDIT_HTML } blg_audit_format;
/* Returns the report; free it with blg_text_free (config.h). NULL when memory is out. */
char *blg_audit_report(const blg_audit *audit, blg_audit_format format);

/* Finds the format by the ending of path: .txt, .json or .html. BLG_INVALID for any other ending.
 */
BLG_MUST_USE blg_status blg_audit_format_of(const char *path, blg_audit_format *format,
                                            blg_error *error);
/* Writes the report in the format of path's ending, as a whole or not at all. */
BLG_MUST_USE blg_status blg_audit_write(const blg_audit *audit, const char *path, blg_error *error);

typedef enum blg_audit_pictures {
    BLG_AUDIT_NO_PICTURES,
    BLG_AUDIT_SOME_PICTURES, /* read pictures of every eighth problem, if they exist */
    BLG_AUDIT_ALL_PICTURES   /* BLG_IO if one is missing, BLG_INVALID if one is damaged */
} blg_audit_pictures;

/* Adds every problem of a data set's folder, in blogo's layout or the published one, with its
 * pictures, which may be files or members of shards. If plane_unit, gap_unit or free_form_scale of
 * the options is 0, the value comes from the config in the folder's manifest, if there is a
 * manifest. */
BLG_MUST_USE blg_status blg_audit_folder(const char *folder, const blg_audit_options *options,
                                         blg_audit_pictures pictures, blg_audit **audit,
                                         blg_error *error);

#endif
