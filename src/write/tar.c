#include "write/tar.h"

#include "base/error.h"
#include "write/tar_header.h"

#include <stdio.h>
#include <string.h>

static void write_octal(char *field, size_t size, unsigned long long value) {
    for (size_t i = size - 1; i-- > 0; value /= 8)
        field[i] = (char)('0' + value % 8);
}

static void add_header(blg_buf *out, const char *name, size_t size, char type) {
    blg_tar_header h = {.type = type, .magic = "ustar", .version = {'0', '0'}};
    size_t length = strlen(name);
    memcpy(h.name, name, length < sizeof h.name ? length : sizeof h.name);
    write_octal(h.mode, sizeof h.mode, 0644);
    write_octal(h.uid, sizeof h.uid, 0);
    write_octal(h.gid, sizeof h.gid, 0);
    write_octal(h.size, sizeof h.size, size);
    write_octal(h.mtime, sizeof h.mtime, 0);
    write_octal(h.checksum, sizeof h.checksum - 1, blg_tar_sum(&h));
    h.checksum[sizeof h.checksum - 1] = ' ';
    blg_buf_add(out, &h, sizeof h);
}

static void add_data(blg_buf *out, const void *data, size_t size) {
    static const char zeros[BLG_TAR_BLOCK];
    blg_buf_add(out, data, size);
    blg_buf_add(out, zeros, (BLG_TAR_BLOCK - size % BLG_TAR_BLOCK) % BLG_TAR_BLOCK);
}

/* "<length> path=<name>\n", the length counting itself. */
static void add_long_name(blg_buf *out, const char *name) {
    char record[BLG_NAME_SIZE + 64];
    int body = (int)strlen(name) + (int)strlen(" path=\n");
    int length = body + 1;
    while (length != body + snprintf(NULL, 0, "%d", length))
        length = body + snprintf(NULL, 0, "%d", length);
    snprintf(record, sizeof record, "%d path=%s\n", length, name);
    add_header(out, "pax", (size_t)length, 'x');
    add_data(out, record, (size_t)length);
}

void blg_tar_member(blg_buf *out, const char *name, const void *data, size_t size) {
    if (strlen(name) > sizeof((blg_tar_header *)0)->name)
        add_long_name(out, name);
    add_header(out, name, size, '0');
    add_data(out, data, size);
}

bool blg_tar_is_of_split(const char *shard, const char *split) {
    size_t size = strlen(split);
    int number, count, end = 0;
    return strncmp(shard, split, size) == 0 &&
           sscanf(shard + size, "-%5d-of-%5d.tar%n", &number, &count, &end) == 2 && end > 0 &&
           shard[size + (size_t)end] == '\0';
}

void blg_tar_shards_init(blg_tar_shards *shards, const char *folder,
                         const blg_selection *selection) {
    *shards = (blg_tar_shards){.folder = folder, .n_splits = blg_plan_splits(selection->plan)};
    blg_write_counts counts;
    blg_selection_counts(selection, &counts);
    for (int i = 0; i < shards->n_splits; i++) {
        shards->splits[i].split = blg_plan_split_name(selection->plan, i);
        shards->splits[i].problems = counts.splits[i];
    }
}

blg_status blg_sums_add(blg_outfile *sums, const char *hex, const char *name, blg_error *error) {
    char line[BLG_DIGEST_TEXT + 2 + BLG_NAME_SIZE + 64];
    int size = snprintf(line, sizeof line, "%s  %s\n", hex, name);
    return blg_outfile_add(sums, line, (size_t)size, error);
}

static blg_status finish_shard(blg_outfile *out, blg_outfile *sums, blg_error *error) {
    static const char end[2 * BLG_TAR_BLOCK];
    char hex[BLG_DIGEST_TEXT];
    const char *name = out->name;
    blg_status status = blg_outfile_add(out, end, sizeof end, error);
    if (status == BLG_OK)
        status = blg_outfile_finish(out, hex, error);
    if (status == BLG_OK)
        status = blg_sums_add(sums, hex, name, error);
    blg_outfile_abandon(out);
    return status;
}

blg_status blg_tar_shards_add(blg_tar_shards *shards, int split, const blg_buf *members,
                              blg_outfile *sums, blg_error *error) {
    int number = shards->splits[split].taken / BLG_TAR_PROBLEMS;
    int count = (shards->splits[split].problems + BLG_TAR_PROBLEMS - 1) / BLG_TAR_PROBLEMS;
    blg_outfile *out = &shards->splits[split].out;
    blg_status status = BLG_OK;
    if (shards->splits[split].taken % BLG_TAR_PROBLEMS == 0) {
        snprintf(shards->splits[split].name, BLG_TAR_NAME, "%s-%05d-of-%05d.tar",
                 shards->splits[split].split, number, count);
        status = blg_outfile_open(out, shards->folder, shards->splits[split].name, false, error);
    }
    if (status == BLG_OK)
        status = blg_outfile_add(out, members->data, members->size, error);
    int taken = ++shards->splits[split].taken;
    bool full = taken % BLG_TAR_PROBLEMS == 0 || taken == shards->splits[split].problems;
    return status == BLG_OK && full ? finish_shard(out, sums, error) : status;
}

void blg_tar_shards_abandon(blg_tar_shards *shards) {
    for (int i = 0; i < shards->n_splits; i++)
        blg_outfile_abandon(&shards->splits[i].out);
}
