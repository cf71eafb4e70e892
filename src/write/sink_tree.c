/* Published folders: <family>/images/<problem>/<side>/<number>.png, side 1 = positive.
 *
 * The thread that drew a picture writes it to its final place at once, with one open, write and
 * close. A resumed run finds its pictures by a journal: the file SHA256SUMS.part, which the
 * interrupted run left. Its first lines belong to the pictures, in the order of the problems. A
 * picture counts as stored only if its file still has the digest of its line. */
#include "base/fs.h"
#include "base/sums.h"
#include "write/folder.h"
#include "write/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct tree_sink {
    blg_sink sink;
    const char *folder;
    int families[BLG_FAMILIES]; /* open folders <family>/images; -1 = not open */
    int64_t *first;             /* by problem: number of its first picture; NULL: not resumed */
    blg_buf journal;
    size_t *lines; /* offset of each whole line of the journal */
    int n_lines, capacity;
} tree_sink;

/* An error about a file of the data set. relative: its path below the folder; code: errno. */
static blg_status store_error(const tree_sink *t, const char *relative, int code,
                              blg_error *error) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s", t->folder, relative);
    blg_status status = blg_open_error("write", path.data ? path.data : relative, code, error);
    blg_buf_free(&path);
    return status;
}

/* Makes the folder of a side. Returns 0 or errno. An existing folder is fine, a link is not. */
static int make_side(int folder, const char *name) {
    struct stat info;
    if (mkdirat(folder, name, 0777) == 0)
        return 0;
    if (errno != EEXIST || fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW))
        return errno;
    return S_ISDIR(info.st_mode) ? 0 : ENOTDIR;
}

/* Makes <problem>/1 and <problem>/0 and opens <problem>. */
static blg_status begin(const blg_sink *sink, const blg_problem *problem, blg_record *record,
                        blg_error *error) {
    const tree_sink *t = (const tree_sink *)sink;
    int parent = t->families[problem->family];
    static const char *const sides[] = {"0", "1"};
    int code = mkdirat(parent, problem->name, 0777) && errno != EEXIST ? errno : 0;
    record->folder = code ? -1 : blg_open_at(parent, problem->name, O_RDONLY | O_DIRECTORY);
    if (!code && record->folder < 0)
        code = errno;
    for (int side = 1; side >= 0 && !code; side--)
        code = make_side(record->folder, sides[side]);
    if (!code)
        return BLG_OK;
    char relative[BLG_NAME_SIZE + 16];
    snprintf(relative, sizeof relative, "%s/images/%s", blg_family_name(problem->family),
             problem->name);
    return store_error(t, relative, code, error);
}

static void end(const blg_sink *sink, const blg_problem *problem, blg_record *record) {
    (void)sink, (void)problem;
    if (record->folder >= 0)
        close(record->folder);
    record->folder = -1;
}

static bool read_picture(int folder, const char *at, blg_buf *bytes) {
    int file = blg_open_at(folder, at, O_RDONLY);
    struct stat info;
    bool good = file >= 0 && fstat(file, &info) == 0;
    blg_buf_clear(bytes);
    if (good && blg_buf_reserve(bytes, (size_t)info.st_size)) {
        ssize_t got = read(file, bytes->data, (size_t)info.st_size);
        bytes->size = got > 0 ? (size_t)got : 0;
        good = got == info.st_size;
    }
    if (file >= 0)
        close(file);
    return good && !bytes->failed;
}

/* Adds the picture's line of SHA256SUMS. BLG_INVALID, and no line, if its digest is not `expected`
 * (NULL: any digest). */
static blg_status add_sum(blg_record *record, const char *name, const blg_buf *bytes,
                          const char *expected, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_add(&record->digest, bytes->data, bytes->size, error);
    if (status == BLG_OK)
        status = blg_digest_finish(&record->digest, hex, error);
    if (status == BLG_OK && expected && memcmp(hex, expected, BLG_DIGEST_TEXT - 1) != 0)
        return BLG_INVALID;
    if (status == BLG_OK)
        blg_sums_print(&record->sums, hex, name);
    return status;
}

static bool holds(const blg_sink *sink, const char *name, int side, int image, blg_buf *file,
                  blg_record *record) {
    const tree_sink *t = (const tree_sink *)sink;
    char at[32];
    snprintf(at, sizeof at, "%d/%d.png", side, image);
    int64_t line = t->first ? t->first[record->number] + record->images : t->n_lines;
    return line < t->n_lines && read_picture(record->folder, at, file) &&
           add_sum(record, name, file, t->journal.data + t->lines[line], NULL) == BLG_OK;
}

/* Makes the file of a picture. An existing file is replaced, never written to, because it may be a
 * hard link to a picture of another data set. */
static int make_picture(int folder, const char *at) {
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    int file = openat(folder, at, flags, 0666);
    if (file >= 0 || errno != EEXIST)
        return file;
    int before = blg_open_at(folder, at, O_RDONLY); /* a regular file, which is replaced */
    if (before < 0 || unlinkat(folder, at, 0)) {
        int code = errno;
        if (before >= 0)
            close(before);
        errno = code;
        return -1;
    }
    close(before);
    return openat(folder, at, flags, 0666);
}

static blg_status store(const blg_sink *sink, const char *name, int side, int image,
                        const blg_buf *bytes, blg_record *record, blg_error *error) {
    const tree_sink *t = (const tree_sink *)sink;
    char at[32];
    snprintf(at, sizeof at, "%d/%d.png", side, image);
    int file = make_picture(record->folder, at);
    if (file < 0)
        return store_error(t, name, errno, error);
    int code = blg_outfile_write(file, bytes->data, bytes->size);
    if (close(file) && !code)
        code = errno;
    if (code) {
        unlinkat(record->folder, at, 0);
        return store_error(t, name, code, error);
    }
    return add_sum(record, name, bytes, NULL, error);
}

static blg_status commit(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                         blg_error *error) {
    (void)sink;
    return blg_outfile_add(sums, record->sums.data, record->sums.size, error);
}

static void close_tree(blg_sink *sink) {
    tree_sink *t = (tree_sink *)sink;
    for (int family = 0; family < BLG_FAMILIES; family++)
        if (t->families[family] >= 0)
            close(t->families[family]);
    blg_buf_free(&t->journal);
    blg_buf_release(&t->lines);
}

static blg_status open_family(tree_sink *t, blg_family family, blg_error *error) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s/images", t->folder, blg_family_name(family));
    blg_status status =
        path.failed ? blg_no_memory(error) : blg_fs_make_dirs(t->folder, path.data, error);
    if (status == BLG_OK) {
        t->families[family] = blg_open(t->folder, path.data, O_RDONLY | O_DIRECTORY);
        if (t->families[family] < 0)
            status = blg_open_error("open", path.data, errno, error);
    }
    blg_buf_free(&path);
    return status;
}

static blg_status index_journal(tree_sink *t, blg_error *error) {
    const char *start = t->journal.data, *end_of_text = start + t->journal.size;
    for (const char *line = start; line < end_of_text;) {
        const char *stop = memchr(line, '\n', (size_t)(end_of_text - line));
        /* An interrupted run may have cut off the last line. */
        if (!stop || stop - line < BLG_DIGEST_TEXT)
            break;
        if (!blg_buf_grow(&t->lines, &t->capacity, t->n_lines + 1, sizeof *t->lines))
            return blg_no_memory(error);
        t->lines[t->n_lines++] = (size_t)(line - start);
        line = stop + 1;
    }
    return BLG_OK;
}

static blg_status read_journal(tree_sink *t, const blg_selection *selection, blg_error *error) {
    blg_buf path = {0};
    int64_t images = 0;
    t->first = BLG_NEW(&t->sink.arena, int64_t, selection->n + 1);
    for (int k = 0; t->first && k < selection->n; k++) {
        t->first[k] = images;
        images += blg_selection_images(selection, k);
    }
    bool there = false;
    blg_status status = t->first ? blg_fs_join(&path, t->folder, BLG_SUMS BLG_FS_PART, error)
                                 : blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &there, error);
    if (there)
        status = blg_fs_read(t->folder, path.data, &t->journal, error);
    blg_buf_free(&path);
    return status == BLG_OK && t->journal.size ? index_journal(t, error) : status;
}

blg_status blg_sink_open_tree(const blg_selection *selection, const blg_write_options *options,
                              blg_sink **sink, blg_error *error) {
    tree_sink *t = BLG_NEW_OBJECT(tree_sink);
    if (!t)
        return blg_no_memory(error);
    *sink = &t->sink;
    t->sink.begin = begin;
    t->sink.holds = holds;
    t->sink.store = store;
    t->sink.end = end;
    t->sink.commit = commit;
    t->sink.close = close_tree;
    t->folder = options->folder;
    blg_write_counts counts;
    blg_selection_counts(selection, &counts);
    for (int family = 0; family < BLG_FAMILIES; family++)
        t->families[family] = -1;
    if (options->programs_only)
        return BLG_OK;
    blg_status status = options->resume ? read_journal(t, selection, error) : BLG_OK;
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (counts.families[family])
            status = open_family(t, (blg_family)family, error);
    return status;
}
