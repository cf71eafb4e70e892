#include "write/shard_files.h"

#include "base/fs.h"
#include "base/sums.h"
#include "base/tar.h"

#include <stdio.h>
#include <string.h>

/* 1000 problems are about 100 MB at 512 px: large enough for fast reads, and small enough to share
 * the shards among many data loaders. */
#define PROBLEMS_PER_SHARD 1000

typedef struct blg_shard_split shard_split;

int blg_shard_files_count(int problems) {
    return (problems + PROBLEMS_PER_SHARD - 1) / PROBLEMS_PER_SHARD;
}

void blg_shard_files_name(char file[80], const char *split, int number, int problems) {
    snprintf(file, 80, "%s-%05d-of-%05d.tar", split, number, blg_shard_files_count(problems));
}

static blg_status name_path(const blg_shard_files *s, const shard_split *split, blg_buf *path,
                            blg_error *error) {
    return blg_fs_join(path, s->folder, split->file, error);
}

/* Opens the shard of the next problem. With s->keep, a shard that an interrupted run left is kept
 * if it has the right bytes, which are only digested then. New shards are forced to the disk before
 * they get their final name, so such a shard is whole. */
static blg_status open_shard(blg_shard_files *s, shard_split *split, blg_error *error) {
    blg_buf path = {0};
    blg_shard_files_name(split->file, split->name, split->taken / PROBLEMS_PER_SHARD,
                         split->problems);
    blg_status status = name_path(s, split, &path, error);
    split->kept = false;
    if (status == BLG_OK && s->keep)
        status = blg_fs_find(path.data, &split->kept, error);
    blg_buf_free(&path);
    if (status != BLG_OK)
        return status;
    const int how = BLG_OUT_DIGEST | (s->keep ? BLG_OUT_DURABLE : 0);
    return split->kept ? blg_digest_init(&split->digest, error)
                       : blg_outfile_open(&split->shard, s->folder, split->file, how, error);
}

/* Ends the digest of a kept shard's right bytes and compares the shard's own. */
static blg_status check_kept(const blg_shard_files *s, shard_split *split,
                             char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_buf path = {0}, end = {0};
    char found[BLG_DIGEST_TEXT];
    blg_tar_end(&end);
    blg_status status = end.failed ? blg_no_memory(error)
                                   : blg_digest_add(&split->digest, end.data, end.size, error);
    if (status == BLG_OK)
        status = blg_digest_finish(&split->digest, hex, error);
    if (status == BLG_OK)
        status = name_path(s, split, &path, error);
    if (status == BLG_OK)
        status = blg_digest_file(s->folder, path.data, found, error);
    if (status == BLG_OK && strcmp(found, hex) != 0) {
        blg_error_at(error, path.data, 0, 0);
        status = blg_error_set(error, BLG_INVALID,
                               "not the shard that belongs here; --force starts anew");
    }
    blg_digest_free(&split->digest);
    blg_buf_free(&path);
    blg_buf_free(&end);
    return status;
}

static blg_status finish_shard(const blg_shard_files *s, shard_split *split, blg_outfile *sums,
                               blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status;
    if (split->kept) {
        status = check_kept(s, split, hex, error);
    } else {
        blg_tar_end(&split->shard.pending);
        status = blg_outfile_finish(&split->shard, hex, error);
    }
    if (status == BLG_OK)
        blg_sums_print(&sums->pending, hex, split->file);
    return status;
}

blg_status blg_shard_files_add(blg_shard_files *shards, int split, const void *members, size_t size,
                               blg_outfile *sums, blg_error *error) {
    shard_split *s = &shards->splits[split];
    blg_status status = s->taken % PROBLEMS_PER_SHARD == 0 ? open_shard(shards, s, error) : BLG_OK;
    if (status == BLG_OK)
        status = s->kept ? blg_digest_add(&s->digest, members, size, error)
                         : blg_outfile_add(&s->shard, members, size, error);
    int taken = ++s->taken;
    bool full = taken % PROBLEMS_PER_SHARD == 0 || taken == s->problems;
    return status == BLG_OK && full ? finish_shard(shards, s, sums, error) : status;
}

void blg_shard_files_close(blg_shard_files *shards) {
    for (int i = 0; i < shards->n_splits; i++) {
        blg_outfile_abandon(&shards->splits[i].shard);
        blg_digest_free(&shards->splits[i].digest);
    }
}
