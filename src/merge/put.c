#include "merge/put.h"

#include "base/fs.h"
#include "write/folder.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DIGITS ((size_t)BLG_DIGEST_TEXT - 1)

blg_status blg_part_reader_open(blg_part_reader *reader, const blg_part *part, blg_error *error) {
    *reader = (blg_part_reader){.part = part};
    if (part->tar || !part->pictures)
        return BLG_OK;
    blg_status status = blg_fs_join(&reader->path, part->folder, BLG_SUMS, error);
    if (status == BLG_OK)
        status = blg_lines_open(&reader->sums, part->folder, reader->path.data, error);
    return status == BLG_OK ? blg_lines_next(&reader->sums, error) : status;
}

void blg_part_reader_close(blg_part_reader *reader) {
    blg_lines_close(&reader->sums);
    for (int i = 0; i < BLG_MAX_SPLITS + 2; i++) {
        blg_tar_close(&reader->splits[i].tar);
        blg_buf_free(&reader->splits[i].path);
    }
    blg_buf_free(&reader->path);
    blg_buf_free(&reader->name);
}

/* ---- pictures of a tree ---- */

/* Whether the file at put->target is already right: it is the same file as path, or has the digest.
 */
static bool holds(const blg_put *put, const char *path, const char *digest) {
    const char *target = put->target.data;
    struct stat a, b;
    char hex[BLG_DIGEST_TEXT];
    if (lstat(target, &a) || lstat(path, &b) || a.st_size != b.st_size)
        return false;
    if (a.st_dev == b.st_dev && a.st_ino == b.st_ino)
        return true;
    return blg_digest_file(put->folder, target, hex, NULL) == BLG_OK &&
           memcmp(hex, digest, DIGITS) == 0;
}

/* Makes the picture's folder, unless it is the folder made last. The path may contain no link,
 * which could lead out of the data set. */
static blg_status make_folder(blg_put *put, blg_error *error) {
    const char *target = put->target.data;
    const size_t size = (size_t)(strrchr(target, '/') - target);
    if (put->made.size == size && memcmp(put->made.data, target, size) == 0)
        return BLG_OK;
    blg_buf_clear(&put->made);
    blg_buf_add(&put->made, target, size);
    blg_status status = put->made.failed ? blg_no_memory(error)
                                         : blg_fs_make_dirs(put->folder, put->made.data, error);
    if (status != BLG_OK)
        blg_buf_clear(&put->made);
    return status;
}

/* Makes a hard link. Returns 0 or errno; EXDEV means that a copy is needed. */
static int try_link(const char *path, const char *target) {
    int code = link(path, target) ? errno : 0;
    /* The file system has no hard links, or cannot link to another file system, or the file has too
     * many links. */
    bool never = code == EXDEV || code == EPERM || code == EMLINK || code == ENOSYS ||
                 code == EOPNOTSUPP || code == ENOTSUP;
    return never ? EXDEV : code;
}

static blg_status copy(blg_put *put, const blg_part *part, const char *path, blg_error *error) {
    blg_buf_clear(&put->bytes);
    blg_status status = blg_fs_read(part->folder, path, &put->bytes, error);
    if (status == BLG_OK)
        status = blg_fs_write_in(put->folder, put->target.data + strlen(put->folder) + 1,
                                 &put->bytes, BLG_FS_QUICK, error);
    put->copied++;
    return status;
}

static blg_status put_file(blg_put *put, const blg_part *part, const char *path, const char *digest,
                           blg_error *error) {
    const char *target = put->target.data;
    blg_status status = make_folder(put, error);
    if (status != BLG_OK || (put->resume && holds(put, path, digest)))
        return status;
    int code = put->links ? try_link(path, target) : EXDEV;
    if (code == EEXIST) /* left by an interrupted run, and wrong */
        code = unlink(target) ? errno : try_link(path, target);
    if (code == EXDEV)
        return copy(put, part, path, error);
    put->linked++;
    return code ? blg_open_error("link", target, code, error) : BLG_OK;
}

/* Puts one picture: that of the current line of the reader's SHA256SUMS. */
static blg_status put_line(blg_put *put, blg_part_reader *reader, blg_error *error) {
    blg_lines *sums = &reader->sums;
    const int size = (int)(sums->size - DIGITS - 2);
    const char *relative = sums->line + DIGITS + 2;
    blg_buf_clear(&reader->path);
    blg_buf_clear(&put->target);
    blg_buf_format(&reader->path, "%s/%.*s", reader->part->folder, size, relative);
    blg_buf_format(&put->target, "%s/%.*s", put->folder, size, relative);
    if (reader->path.failed || put->target.failed)
        return blg_no_memory(error);
    struct stat file;
    if (lstat(reader->path.data, &file) == 0)
        put->image_bytes += (long long)file.st_size;
    else if (errno != ENOENT) /* put_file reports a missing picture */
        return blg_open_error("look at", reader->path.data, errno, error);
    blg_status status = put_file(put, reader->part, reader->path.data, sums->line, error);
    blg_buf_add(&put->sums.pending, sums->line, sums->size);
    blg_buf_char(&put->sums.pending, '\n');
    return status == BLG_OK ? blg_outfile_flush(&put->sums, error) : status;
}

blg_status blg_put_pictures(blg_put *put, blg_part_reader *reader, const char *name,
                            blg_family family, bool kept, blg_error *error) {
    char head[BLG_NAME_SIZE + 16];
    blg_lines *sums = &reader->sums;
    int n = snprintf(head, sizeof head, "%s/images/%s/", blg_family_name(family), name);
    blg_status status = BLG_OK;
    int pictures = 0;
    for (; status == BLG_OK && sums->line && sums->size > DIGITS + 2 + (size_t)n &&
           memcmp(sums->line + DIGITS + 2, head, (size_t)n) == 0;
         pictures++) {
        status = kept ? put_line(put, reader, error) : BLG_OK;
        if (status == BLG_OK)
            status = blg_lines_next(sums, error);
    }
    reader->pictures += pictures;
    if (status != BLG_OK || pictures)
        return status;
    blg_error_at(error, reader->part->folder, 0, 0);
    return blg_error_set(error, BLG_INVALID, "SHA256SUMS: expected the pictures of %s", name);
}

/* ---- members of shards ---- */

static blg_status next_shard(blg_part_reader *reader, int split, blg_error *error) {
    struct blg_part_split *s = &reader->splits[split];
    const blg_results *results = &reader->part->results;
    char file[80];
    blg_tar_close(&s->tar);
    blg_shard_files_name(file, results->splits[split], s->shards++, results->counts.splits[split]);
    blg_status status = blg_fs_join(&s->path, reader->part->folder, file, error);
    return status == BLG_OK ? blg_tar_open(&s->tar, reader->part->folder, s->path.data, error)
                            : status;
}

/* Reads past the members of the problem; *first is the offset where they begin. If put is not NULL,
 * the sizes of the problem's pictures are added to put->image_bytes. */
static blg_status find_members(blg_part_reader *reader, const char *name, int split,
                               long long *first, blg_put *put, blg_error *error) {
    struct blg_part_split *s = &reader->splits[split];
    const size_t size = strlen(name);
    blg_status status = s->tar.file ? BLG_OK : next_shard(reader, split, error);
    for (*first = -1; status == BLG_OK;) {
        blg_tar_entry entry;
        bool found;
        long long at = s->tar.at;
        status = blg_tar_next(&s->tar, &entry, &found, error);
        if (status != BLG_OK)
            break;
        if (!found && *first < 0) {
            status = next_shard(reader, split, error);
            continue;
        }
        if (*first < 0)
            *first = at;
        if (!found || strncmp(entry.name, name, size) != 0 || entry.name[size] != '.') {
            blg_error_at(error, s->path.data, 0, 0);
            return blg_error_set(error, BLG_INVALID, "byte %lld: expected the members of %s", at,
                                 name);
        }
        if (strcmp(entry.name + size, ".json") == 0)
            break;
        reader->pictures++;
        if (put)
            put->image_bytes += entry.size;
    }
    return status;
}

blg_status blg_put_members(blg_put *put, blg_part_reader *reader, const char *name, int split,
                           bool kept, blg_error *error) {
    blg_tar_file *tar = &reader->splits[split].tar;
    long long first = 0;
    blg_status status = find_members(reader, name, split, &first, kept ? put : NULL, error);
    if (status != BLG_OK || !kept)
        return status;
    const size_t size = (size_t)(tar->at - first);
    blg_buf_clear(&put->bytes);
    status = blg_tar_data(tar, first, (long long)size, &put->bytes, error);
    if (status == BLG_OK)
        status = blg_shard_files_add(&put->shards, split, put->bytes.data, size, &put->sums, error);
    return status;
}
