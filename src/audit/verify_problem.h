/* Verifies one problem: its concept, its entry in the program file, its split and its pictures.
 * Each thread has one worker. */
#ifndef AUDIT_VERIFY_PROBLEM_H
#define AUDIT_VERIFY_PROBLEM_H

#include "audit/verify_defects.h"
#include "audit/verify_shards.h"
#include "base/sums.h"
#include "read/import.h"
#include "read/reading.h"

/* What all threads share. Threads write nothing in it but the marks `seen` of sums and shards, each
 * thread for its own problem. */
typedef struct blg_verify_job {
    const char *folder;
    const blg_reading *reading;
    const blg_import *import; /* program and split files; NULL without them */
    const blg_sums *sums;     /* NULL: the published layout */
    const blg_shards *shards; /* NULL: pictures are files of their own */
    bool pictures;            /* pictures are verified */
    bool redraw;              /* pictures are compared with new drawings */
    bool measured;            /* scenes hold the hardness that the verifier measures */
    blg_config config;
    const blg_catalogue *catalogue;
} blg_verify_job;

typedef struct blg_verify_worker blg_verify_worker;
/* Makes a worker; job is borrowed. */
blg_status blg_verify_worker_create(const blg_verify_job *job, blg_verify_worker **worker,
                                    blg_error *error);
void blg_verify_worker_free(blg_verify_worker *worker);
/* Verifies a problem. Adds what is wrong to defects, and the number of pictures that exist to
 * *pictures. line: the problem's line of scenes.jsonl, which its shard must hold too. */
blg_status blg_verify_worker_run(blg_verify_worker *worker, const blg_problem *problem,
                                 const char *split, const blg_buf *line, blg_defects *defects,
                                 int *pictures, blg_error *error);

#endif
