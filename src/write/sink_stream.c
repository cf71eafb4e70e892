/* Stream: writes the whole run as one tar to an open file descriptor, such as a pipe to an object
 * store. Problems come in the order of the plan, with the same members as in a shard. Then follow
 * split file, split report, SHA256SUMS and, as the last member, manifest.json. */
#include "base/sums.h"
#include "base/tar.h"
#include "write/folder.h"
#include "write/sink.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

typedef struct stream_sink {
    blg_sink sink;
    blg_outfile out;
} stream_sink;

static blg_status begin(const blg_sink *sink, const blg_problem *problem, blg_record *record,
                        blg_error *error) {
    (void)sink, (void)problem, (void)record, (void)error;
    return BLG_OK;
}

static blg_status add_member(blg_record *record, const char *name, const blg_buf *file,
                             blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_add(&record->digest, file->data, file->size, error);
    if (status == BLG_OK)
        status = blg_digest_finish(&record->digest, hex, error);
    if (status != BLG_OK)
        return status;
    blg_sums_print(&record->sums, hex, name);
    blg_tar_member(&record->members, name, file->data, file->size);
    return record->members.failed || record->sums.failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status store(const blg_sink *sink, const char *name, int side, int image,
                        const blg_buf *file, blg_record *record, blg_error *error) {
    (void)sink, (void)side, (void)image;
    return add_member(record, name, file, error);
}

static void end(const blg_sink *sink, const blg_problem *problem, blg_record *record) {
    char name[BLG_NAME_SIZE + 8];
    (void)sink;
    snprintf(name, sizeof name, "%s.json", problem->name);
    if (!record->scene.failed && add_member(record, name, &record->scene, NULL) != BLG_OK)
        record->members.failed = true;
}

static blg_status commit(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                         blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    blg_status status = blg_outfile_add(&s->out, record->members.data, record->members.size, error);
    return status == BLG_OK ? blg_outfile_add(sums, record->sums.data, record->sums.size, error)
                            : status;
}

blg_status blg_sink_stream_member(blg_sink *sink, const char *name, const blg_buf *text,
                                  blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    blg_tar_member(&s->out.pending, name, text->data, text->size);
    return blg_outfile_flush(&s->out, error);
}

blg_status blg_sink_stream_sums(blg_sink *sink, const blg_outfile *sums, blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    char block[64 * 1024];
    blg_status status = BLG_OK;
    blg_tar_before(&s->out.pending, BLG_SUMS, (size_t)sums->written);
    for (long long at = 0; at < sums->written && status == BLG_OK;) {
        ssize_t got = pread(sums->file, block, sizeof block, (off_t)at);
        if (got <= 0)
            return blg_open_error("read", sums->name.data, got ? errno : EIO, error);
        status = blg_outfile_add(&s->out, block, (size_t)got, error);
        at += got;
    }
    blg_tar_after(&s->out.pending, (size_t)sums->written);
    return status;
}

blg_status blg_sink_stream_end(blg_sink *sink, blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    blg_tar_end(&s->out.pending);
    return blg_outfile_drain(&s->out, NULL, error);
}

static void close_stream(blg_sink *sink) {
    blg_outfile_abandon(&((stream_sink *)sink)->out);
}

/* A member's name is its problem's name and an ending such as ".pos_13.png". */
#define ENDING 12

/* Checks that SHA256SUMS, which is one member, is not too large for tar. Each of its lines has 67
 * bytes and a name. */
static blg_status check_room(const blg_selection *selection, blg_error *error) {
    blg_write_counts counts;
    blg_selection_counts(selection, &counts);
    const long long most =
        (counts.images + counts.problems) * (BLG_DIGEST_TEXT + 2 + BLG_NAME_SIZE + ENDING);
    return most <= BLG_TAR_MOST
               ? BLG_OK
               : blg_error_set(error, BLG_INVALID,
                               "%lld problems are too many for one stream, whose SHA256SUMS has at "
                               "most 8 GiB; write parts: --shard I/N",
                               counts.problems);
}

blg_status blg_sink_open_stream(const blg_selection *selection, const blg_write_options *options,
                                blg_sink **sink, blg_error *error) {
    stream_sink *s = BLG_NEW_OBJECT(stream_sink);
    if (!s)
        return blg_no_memory(error);
    *sink = &s->sink;
    s->sink.tar = s->sink.stream = true;
    s->sink.begin = begin;
    s->sink.store = store;
    s->sink.end = end;
    s->sink.commit = commit;
    s->sink.close = close_stream;
    blg_status status = check_room(selection, error);
    return status == BLG_OK
               ? blg_outfile_over(&s->out, options->stream, "standard output", 0, error)
               : status;
}
