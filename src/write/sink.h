/* Sink: where the pictures of a data set go. There are two kinds: files of the published folders
 * (sink_tree.c) and members of tar shards (sink_tar.c).
 *
 * Painters, one a thread, store pictures in any order of problems. What depends on the order goes
 * into the problem's record, and records are committed one after the other in the order of the
 * plan. */
#ifndef WRITE_SINK_H
#define WRITE_SINK_H

#include "base/arena.h"
#include "base/outfile.h"
#include "write/selection.h"

/* What comes of one problem. Zero but for its digest at first; then used again and again. */
typedef struct blg_record {
    int64_t number; /* of the problem in the run */
    int split;
    blg_family family;
    blg_buf scene;                 /* line of scenes.jsonl */
    blg_buf programs;              /* member of the program file */
    blg_buf sums;                  /* lines of SHA256SUMS */
    blg_buf members;               /* of a shard */
    long long images, image_bytes; /* so far */
    int folder;                    /* open folder of the problem's pictures; -1 = none */
    blg_digest digest;             /* ready for the next picture */
} blg_record;

typedef struct blg_sink blg_sink;
struct blg_sink {
    blg_arena arena;
    bool tar; /* pictures are named as members of shards, else by their path */
    /* One tar in place of a folder: programs, and scenes in one file, are not written. */
    bool stream;
    /* Of painters. begin is called before a problem's pictures, and only where there are any; end
     * in every case, even after a failure, when the record has its scene. */
    blg_status (*begin)(const blg_sink *sink, const blg_problem *problem, blg_record *record,
                        blg_error *error);
    /* Whether an interrupted run has stored the problem's next picture: then file gets its bytes,
     * and storing it is done. NULL: no run can be resumed. */
    bool (*holds)(const blg_sink *sink, const char *name, int side, int image, blg_buf *file,
                  blg_record *record);
    blg_status (*store)(const blg_sink *sink, const char *name, int side, int image,
                        const blg_buf *file, blg_record *record, blg_error *error);
    void (*end)(const blg_sink *sink, const blg_problem *problem, blg_record *record);
    /* Of the committing thread. */
    blg_status (*commit)(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                         blg_error *error);
    void (*close)(blg_sink *sink);
};

/* Both borrow selection and options. SHA256SUMS.part of a run to resume must still be there. */
typedef blg_status blg_sink_open(const blg_selection *selection, const blg_write_options *options,
                                 blg_sink **sink, blg_error *error);
blg_sink_open blg_sink_open_tree, blg_sink_open_tar;
/* One tar to options->stream, problems in the order of the plan. */
blg_sink_open blg_sink_open_stream;
/* Of a stream: appends another member. */
BLG_MUST_USE blg_status blg_sink_stream_member(blg_sink *sink, const char *name,
                                               const blg_buf *text, blg_error *error);
/* Of a stream: appends what was written to sums, drained before, as SHA256SUMS. */
BLG_MUST_USE blg_status blg_sink_stream_sums(blg_sink *sink, const blg_outfile *sums,
                                             blg_error *error);
/* Of a stream: appends the end mark. */
BLG_MUST_USE blg_status blg_sink_stream_end(blg_sink *sink, blg_error *error);
/* NULL is allowed. */
void blg_sink_close(blg_sink *sink);

#endif
