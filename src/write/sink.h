/* Sink: where the pictures of a data set go. There are three kinds: files of the published folders
 * (sink_tree.c), members of tar shards (sink_tar.c), and members of one tar that goes to standard
 * output (sink_stream.c).
 *
 * Painters, one for each thread, store pictures in any order of problems. Data whose order matters
 * go into the problem's record. Records are committed one after the other in the order of the plan.
 */
#ifndef WRITE_SINK_H
#define WRITE_SINK_H

#include "base/arena.h"
#include "base/outfile.h"
#include "write/selection.h"

/* The output of one problem. Before the first use, make its digest ready and zero the rest. Later
 * problems reuse the record. */
typedef struct blg_record {
    int64_t number; /* the problem's place in the run */
    int split;
    blg_family family;
    blg_buf scene;                 /* line of scenes.jsonl */
    blg_buf programs;              /* member of the program file */
    blg_buf sums;                  /* lines of SHA256SUMS */
    blg_buf members;               /* the problem's members in a shard */
    long long images, image_bytes; /* so far */
    int folder;                    /* open folder of the problem's pictures; -1 = none */
    blg_digest digest;             /* ready for the next picture */
} blg_record;

typedef struct blg_sink blg_sink;
struct blg_sink {
    blg_arena arena;
    bool tar; /* pictures are named as members of shards, not by path */
    /* One tar in place of a folder: program files and scenes.jsonl are not written. */
    bool stream;
    /* Called by painters. begin is called before a problem's pictures, if the run writes pictures.
     * end is always called, even after a failure, after the record got its scene. */
    blg_status (*begin)(const blg_sink *sink, const blg_problem *problem, blg_record *record,
                        blg_error *error);
    /* Whether an interrupted run has stored the problem's next picture. If so, file gets its bytes,
     * and store need not be called. NULL: the sink cannot resume a run. */
    bool (*holds)(const blg_sink *sink, const char *name, int side, int image, blg_buf *file,
                  blg_record *record);
    blg_status (*store)(const blg_sink *sink, const char *name, int side, int image,
                        const blg_buf *file, blg_record *record, blg_error *error);
    void (*end)(const blg_sink *sink, const blg_problem *problem, blg_record *record);
    /* Called by the committing thread. */
    blg_status (*commit)(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                         blg_error *error);
    void (*close)(blg_sink *sink);
};

/* Both functions borrow selection and options. To resume a run, its SHA256SUMS.part must still
 * exist. */
typedef blg_status blg_sink_open(const blg_selection *selection, const blg_write_options *options,
                                 blg_sink **sink, blg_error *error);
blg_sink_open blg_sink_open_tree, blg_sink_open_tar;
/* Writes one tar to options->stream, with problems in the order of the plan. */
blg_sink_open blg_sink_open_stream;
/* For a stream: appends another member. */
BLG_MUST_USE blg_status blg_sink_stream_member(blg_sink *sink, const char *name,
                                               const blg_buf *text, blg_error *error);
/* For a stream: appends the text of sums as SHA256SUMS. Call blg_outfile_drain on sums before. */
BLG_MUST_USE blg_status blg_sink_stream_sums(blg_sink *sink, const blg_outfile *sums,
                                             blg_error *error);
/* For a stream: appends the end mark of the tar. */
BLG_MUST_USE blg_status blg_sink_stream_end(blg_sink *sink, blg_error *error);
/* NULL is allowed. */
void blg_sink_close(blg_sink *sink);

#endif
