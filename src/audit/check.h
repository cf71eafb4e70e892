/* Check: the parts of verifying a folder. One problem is checked by one thread; what it finds goes
 * into a list that is told in the order of problems. */
#ifndef AUDIT_CHECK_H
#define AUDIT_CHECK_H

#include "audit/verify_folder.h"
#include "base/sums.h"
#include "read/import.h"
#include "read/reading.h"

/* Defects found so far, as text: kind, place, detail. */
typedef struct blg_findings {
    struct blg_finding {
        blg_defect_kind kind;
        size_t place, detail; /* offsets into text */
    } * entries;
    int n, capacity;
    blg_buf text;
} blg_findings;
void blg_findings_free(blg_findings *findings);
void blg_findings_clear(blg_findings *findings);
void blg_findings_add(blg_findings *findings, blg_defect_kind kind, const char *place,
                      const char *format, ...) BLG_PRINTF(4);
bool blg_findings_failed(const blg_findings *findings);

/* What all threads share, read only but for the marks of sums (one problem has its own entries). */
typedef struct blg_check_job {
    const char *folder;
    const blg_reading *reading;
    const blg_import *import;        /* program and split files; NULL without them */
    const blg_sums *sums;            /* NULL: the published layout */
    const struct blg_shards *shards; /* NULL: pictures are files of their own */
    bool pictures;                   /* there are picture files to look at */
    bool redraw;
    bool measured; /* scenes tell the hardness that the verifier measures */
    blg_config config;
    const blg_catalogue *catalogue;
} blg_check_job;

typedef struct blg_checker blg_checker; /* per thread */
blg_status blg_checker_create(const blg_check_job *job, blg_checker **checker, blg_error *error);
void blg_checker_free(blg_checker *checker);
/* line: the problem's own in scenes.jsonl, which its shard has too. *pictures counts those that
 * were there. */
blg_status blg_checker_run(blg_checker *checker, const blg_problem *problem, const char *split,
                           const blg_buf *line, blg_findings *findings, int *pictures,
                           blg_error *error);

#endif
