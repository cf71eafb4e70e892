/* Copies a data set without some of its problems (`blogo filter`). A complete data set and a list
 * of names or splits come in; a new data set comes out, in which the problems that stay keep every
 * byte. This file decides what stays, copies texts and pictures, and removes parts; data/merge.c
 * runs the copy, as a merge of one part. The header is data/merge.h. */
#include "data/merge.h"

#include "base/archive.h"
#include "base/edge.h"
#include "base/files.h"
#include "base/text.h"
#include "data/write.h"

#include <sys/stat.h>
#include <unistd.h>

/* ---- filter ---- */

/* Decides which problems stay, by their names. */

/* Whether the problem of this name stays: all stay without a file of names; else, if
 * filter->keep_named, those that the file names, or those that it does not name. */
bool blg_filter_keeps(const blg_filter *filter, const char *text, size_t size) {
    char name[BLG_NAME_SIZE];
    if (!filter->file)
        return true;
    snprintf(name, sizeof name, "%.*s", (int)(size < BLG_NAME_SIZE ? size : BLG_NAME_SIZE), text);
    return (blg_names_find(&filter->names, name) != NULL) == filter->keep_named;
}

/* The line is not parsed as JSON: sscanf takes the members that blogo writes first. */
blg_status blg_scene_head(const blg_results *results, const blg_lines *lines,
                          char name[BLG_NAME_SIZE], blg_family *family, int *split,
                          blg_error *error) {
    char head[256 + BLG_NAME_SIZE], format[96], word[3], split_name[BLG_SPLIT_NAME];
    snprintf(head, sizeof head, "%.*s",
             (int)(lines->size < sizeof head ? lines->size : sizeof head - 1), lines->line);
    snprintf(
        format, sizeof format,
        "{\"name\":\"%%%d[^\"]\",\"family\":\"%%2[a-z]\",\"index\":%%*d,\"split\":\"%%%d[^\"]\"",
        BLG_NAME_SIZE - 1, BLG_SPLIT_NAME - 1);
    if (sscanf(head, format, name, word, split_name) == 3 && blg_str_is_plain(name)) {
        *split = blg_str_index(split_name, results->splits, results->n_splits);
        for (*family = 0; *family < BLG_FAMILIES && *split >= 0; ++*family)
            if (strcmp(word, blg_family_name(*family)) == 0)
                return BLG_OK;
    }
    blg_error_at(error, lines->path, lines->number, 0);
    return blg_error_set(error, BLG_INVALID, "no line of scenes");
}

/* ---- counting what stays ---- */

/* Walks the scenes of the data set once, and counts the problems that stay by family and split. The
 * manifest and the shards of the new data set need these numbers first. */

/* A walk over scenes.jsonl, line by line: name, family and split of the current problem. */
typedef struct walk {
    blg_path path;
    blg_lines lines;
    char name[BLG_NAME_SIZE];
    blg_family family;
    int split;
} walk;

static blg_status begin_walk(walk *w, const blg_part *part, blg_error *error) {
    w->split = -1;
    w->path = blg_fs_path(part->folder, BLG_SCENES_FILE(part->zstd));
    return blg_lines_open(&w->lines, part->folder, w->path.text, error);
}

static blg_status next_problem(walk *w, const blg_results *results, bool *found, blg_error *error) {
    blg_status status = blg_lines_next(&w->lines, error);
    *found = status == BLG_OK && w->lines.line;
    return *found ? blg_scene_head(results, &w->lines, w->name, &w->family, &w->split, error)
                  : status;
}

/* The number of images in a line of scenes.jsonl: each has the member "file". */
static long long count_images(const blg_lines *lines) {
    static const char mark[] = "\"file\":\"";
    long long n = 0;
    for (size_t i = 0; i + sizeof mark < lines->size; i++)
        n += memcmp(lines->line + i, mark, sizeof mark - 1) == 0;
    return n;
}

static blg_status add_name(blg_digest *names, const char *name, blg_error *error) {
    blg_status status = blg_digest_add(names, name, strlen(name), error);
    BLG_THEN(status, blg_digest_add(names, "\n", 1, error));
    return status;
}

/* Reads all scenes: counts the problems that stay in `kept`, marks the names of the filter's file
 * that occur, and sets filter->stay, the digest of the names that stay. */
static blg_status count_problems(blg_filter *filter, const blg_results *whole, blg_results *kept,
                                 blg_error *error) {
    walk w;
    blg_digest names_digest;
    bool found = true;
    blg_status status = blg_digest_init(&names_digest, error);
    if (status != BLG_OK)
        return status;
    status = begin_walk(&w, filter->part, error);
    while (status == BLG_OK && found) {
        status = next_problem(&w, whole, &found, error);
        if (status != BLG_OK || !found)
            break;
        blg_name *name = blg_names_find(&filter->names, w.name);
        if (name)
            name->found = true;
        if (!blg_filter_keeps(filter, w.name, strlen(w.name)))
            continue;
        status = add_name(&names_digest, w.name, error);
        kept->summary.problems++;
        kept->summary.images += filter->part->pictures ? count_images(&w.lines) : 0;
        kept->counts.families[w.family]++;
        kept->counts.splits[w.split]++;
    }
    blg_lines_close(&w.lines);
    BLG_THEN(status, blg_digest_finish(&names_digest, filter->stay, error));
    blg_digest_free(&names_digest);
    return status;
}

/* Refuses a file with a name that the data set does not have: reports the first such name, and the
 * nearest name that the data set has. */
static blg_status check_found(const blg_filter *filter, const blg_results *whole,
                              blg_error *error) {
    const blg_name *first = NULL;
    char near[BLG_NAME_SIZE] = "";
    int least = INT_MAX;
    bool found = true;
    walk w;
    for (int i = 0; i < filter->names.n; i++)
        if (!filter->names.entries[i].found &&
            (!first || filter->names.entries[i].line < first->line))
            first = &filter->names.entries[i];
    if (!first)
        return BLG_OK;
    blg_status status = begin_walk(&w, filter->part, error);
    while (status == BLG_OK && found) { /* a second walk, for the message alone */
        status = next_problem(&w, whole, &found, error);
        const int distance = found ? blg_str_distance(first->text, w.name) : INT_MAX;
        if (distance >= least)
            continue;
        least = distance;
        memcpy(near, w.name, sizeof near);
    }
    blg_lines_close(&w.lines);
    const char *const names[] = {near};
    return status == BLG_OK
               ? blg_names_unknown(&filter->names, first, "the data set",
                                   blg_str_nearest(first->text, names, 1) ? near : "", error)
               : status;
}

void blg_filter_free(blg_filter *filter) {
    blg_names_free(&filter->names);
    for (int i = 0; i < BLG_FILTER_SPLITS; i++)
        blg_buf_free(&filter->further[i]);
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const blg_name *)a)->text, ((const blg_name *)b)->text);
}

/* Adds the names of a further split. `text` keeps what they point into. */
static blg_status add_split(blg_filter *filter, const char *split, blg_buf *text,
                            blg_error *error) {
    blg_names more = {0}, *names = &filter->names;
    blg_status status = blg_names_read(&more, filter->file, split, error);
    for (int i = 0; i < more.n && status == BLG_OK; i++)
        if (blg_names_find(names, more.entries[i].text))
            status = blg_error_in(error, filter->file, BLG_INVALID,
                                  "\"%.255s\" stands twice in the splits that stay",
                                  more.entries[i].text);
    if (status == BLG_OK && !blg_array_grow(&names->entries, &names->capacity, names->n + more.n,
                                            sizeof *names->entries))
        status = blg_no_memory(error);
    for (int i = 0; i < more.n && status == BLG_OK; i++)
        names->entries[names->n++] = more.entries[i];
    *text = more.text;
    more.text = (blg_buf){0};
    blg_names_free(&more);
    BLG_SORT(names->entries, names->n, by_text);
    return status;
}

static blg_status read_names(blg_filter *filter, blg_error *error) {
    blg_status status = blg_names_read(&filter->names, filter->file,
                                       filter->n_splits ? filter->splits[0] : NULL, error);
    for (int i = 1; i < filter->n_splits && status == BLG_OK; i++)
        status = add_split(filter, filter->splits[i], &filter->further[i], error);
    return status;
}

/* Replaces the counts of the whole data set in `results` by those of the problems that stay.
 * Without a file of names all stay. */
blg_status blg_filter_open(blg_filter *filter, const blg_part *part, blg_results *results,
                           blg_error *error) {
    const blg_results whole = *results;
    filter->part = part;
    if (!filter->file)
        return BLG_OK;
    results->summary.problems = results->summary.images = results->summary.image_bytes = 0;
    memset(&results->counts, 0, sizeof results->counts);
    blg_status status = read_names(filter, error);
    BLG_THEN(status, count_problems(filter, &whole, results, error));
    BLG_THEN(status, check_found(filter, &whole, error));
    if (status == BLG_OK && !results->summary.problems)
        status = blg_error_in(error, filter->file, BLG_INFEASIBLE,
                              "names all %lld problems: none stays", whole.summary.problems);
    return status;
}

/* ---- texts of what stays ---- */

/* Copies the program files and the split file without the problems that go. The texts are scanned,
 * not parsed, so that each entry keeps its bytes. */

/* Copies the entries of the problems that stay, from an object (close is '}') or a list (']'), byte
 * for byte. In an object the keys are the names of problems, in a list the elements are. scan is
 * just after the opening bracket, and at the end just after `close`. */
static blg_status put_entries(blg_filter *filter, blg_outfile *out, blg_json_scan *scan, char close,
                              blg_error *error) {
    blg_status status = BLG_OK;
    bool first = true; /* no entry was copied yet */
    while (status == BLG_OK && !blg_json_take(scan, close)) {
        blg_json_skip_space(scan);
        const char *start = scan->at;
        const bool good = start < scan->end && *start == '"';
        if (good)
            blg_json_skip_string(scan);
        const char *name_end = scan->at;
        if (!good || (close == '}' && (!blg_json_take(scan, ':') || !blg_json_skip_value(scan))))
            return blg_error_set(error, BLG_INVALID, "expected problems by name");
        if (memchr(start, '\\', (size_t)(name_end - start)))
            return blg_error_set(error, BLG_INVALID, "expected names of letters, digits, _ and -");
        if (blg_filter_keeps(filter, start + 1, (size_t)(name_end - start) - 2)) {
            status = blg_texts_put(out, ", ", first ? 0 : 2, error);
            first = false;
            BLG_THEN(status, blg_texts_put(out, start, (size_t)(scan->at - start), error));
        }
        blg_json_take(scan, ',');
    }
    return status == BLG_OK ? blg_texts_put(out, &close, 1, error) : status;
}

/* Reads the part's file `name`, a JSON object, and copies what stays of it by `put_members`, which
 * gets the text after the opening bracket. An error names the file. */
static blg_status put_object(blg_filter *filter, blg_outfile *out, const char *name,
                             blg_status (*put_members)(blg_filter *filter, blg_outfile *out,
                                                       blg_json_scan *scan, blg_error *error),
                             blg_error *error) {
    const blg_path path = blg_fs_path(filter->part->folder, name);
    blg_buf text = {0};
    blg_status status = blg_fs_read(filter->part->folder, path.text, &text, error);
    if (status == BLG_OK && !text.size)
        status = blg_error_set(error, BLG_INVALID, "an empty file");
    if (status == BLG_OK) {
        blg_json_scan scan = {text.data, text.data + text.size};
        (void)blg_json_take(&scan, '{');
        status = blg_texts_put(out, "{", 1, error);
        BLG_THEN(status, put_members(filter, out, &scan, error));
    }
    if (status != BLG_OK)
        blg_error_at(error, path.text, 0, 0);
    blg_buf_free(&text);
    return status;
}

static blg_status put_programs(blg_filter *filter, blg_outfile *out, blg_json_scan *scan,
                               blg_error *error) {
    return put_entries(filter, out, scan, '}', error);
}

blg_status blg_filter_programs(blg_filter *filter, blg_outfile *out, blg_family family,
                               blg_error *error) {
    char name[BLG_PROGRAMS_NAME];
    blg_programs_name(family, name);
    return put_object(filter, out, name, put_programs, error);
}

/* Copies the split file's object: the keys as they are, and of each list the entries that stay. */
static blg_status put_splits(blg_filter *filter, blg_outfile *out, blg_json_scan *scan,
                             blg_error *error) {
    blg_status status = BLG_OK;
    for (bool first = true; status == BLG_OK && !blg_json_take(scan, '}'); first = false) {
        blg_json_skip_space(scan);
        const char *start = scan->at;
        blg_json_skip_string(scan);
        const size_t size = (size_t)(scan->at - start);
        if (!blg_json_take(scan, ':') || !blg_json_take(scan, '['))
            return blg_error_set(error, BLG_INVALID, "expected lists of problems by split");
        status = blg_texts_put(out, ", ", first ? 0 : 2, error);
        BLG_THEN(status, blg_texts_put(out, start, size, error));
        BLG_THEN(status, blg_texts_put(out, ": [", 3, error));
        BLG_THEN(status, put_entries(filter, out, scan, ']', error));
        blg_json_take(scan, ',');
    }
    BLG_THEN(status, blg_texts_put(out, "}", 1, error));
    return status;
}

blg_status blg_filter_splits(blg_filter *filter, blg_outfile *out, blg_error *error) {
    return put_object(filter, out, filter->part->split_file, put_splits, error);
}

/* Appends the manifest's member "filtered": what the data set was chosen from, and how. */
void blg_filter_print(const blg_filter *filter, blg_buf *out) {
    const char *sums = blg_json_text(filter->part->manifest, "sha256sums");
    if (filter->file)
        blg_buf_format(
            out, "  \"filtered\": {\"from\": \"%s\", \"left_out\": %lld, \"names\": \"%s\"},\n",
            sums,
            filter->keep_named ? filter->part->results.summary.problems - filter->names.n
                               : (long long)filter->names.n,
            filter->stay);
}

/* ---- put ---- */

/* Puts the pictures of one problem into the new data set, as files or as members of shards, and
 * adds their lines to SHA256SUMS. Merges use these functions, too. */

/* A line of SHA256SUMS: this many digits, two spaces, the path. */
#define DIGITS ((size_t)BLG_DIGEST_TEXT - 1)

blg_status blg_part_reader_open(blg_part_reader *reader, const blg_part *part, blg_error *error) {
    *reader = (blg_part_reader){.part = part};
    if (part->tar || !part->pictures)
        return BLG_OK;
    blg_status status = blg_fs_join(&reader->path, part->folder, BLG_SUMS, error);
    BLG_THEN(status, blg_lines_open(&reader->sums, part->folder, reader->path.data, error));
    return status == BLG_OK ? blg_lines_next(&reader->sums, error) : status;
}

void blg_part_reader_close(blg_part_reader *reader) {
    blg_lines_close(&reader->sums);
    for (int i = 0; i < BLG_MAX_SET_SPLITS; i++) {
        blg_tar_close(&reader->splits[i].tar);
        blg_buf_free(&reader->splits[i].path);
    }
    BLG_FREE_BUFS(&reader->path, &reader->name);
}

/* ---- pictures of a tree ---- */

/* Links or copies the picture files of a problem, and copies their lines of SHA256SUMS. */

/* Whether the file at put->target is already right: the same file as path, or with the digest. */
static bool is_there_already(const blg_put *put, const char *path, const char *digest) {
    const char *target = put->target.data;
    struct stat a, b;
    char hex[BLG_DIGEST_TEXT];
    if (blg_edge_lstat(target, &a) || blg_edge_lstat(path, &b) || a.st_size != b.st_size)
        return false;
    if (a.st_dev == b.st_dev && a.st_ino == b.st_ino)
        return true;
    return blg_digest_file(put->folder, target, hex, NULL) == BLG_OK &&
           memcmp(hex, digest, DIGITS) == 0;
}

/* Makes the folder of put->target, unless it is the folder that was made last (put->made). No part
 * of the path may be a link, because links could lead out of the data set. */
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

/* Makes a hard link. Returns 0 or errno; EXDEV means that a copy is needed: the file system has no
 * hard links, or cannot link to another file system, or the file has too many links. */
static int try_link(const char *path, const char *target) {
    const int code = blg_edge_link(path, target);
    const bool never = code == EXDEV || code == EPERM || code == EMLINK || code == ENOSYS ||
                       code == EOPNOTSUPP || code == ENOTSUP;
    return never ? EXDEV : code;
}

/* Puts the picture at put->target: a hard link where possible, else a copy (EXDEV). A resumed run
 * leaves a picture that is right. */
static blg_status put_file(blg_put *put, const blg_part *part, const char *path, const char *digest,
                           blg_error *error) {
    const char *target = put->target.data;
    blg_status status = make_folder(put, error);
    if (status != BLG_OK || (put->resume && is_there_already(put, path, digest)))
        return status;
    int code = put->links ? try_link(path, target) : EXDEV;
    if (code == EEXIST) /* left by an interrupted run, and wrong */
        code = unlink(target) ? errno : try_link(path, target);
    if (code == EXDEV) {
        blg_buf_clear(&put->bytes);
        status = blg_fs_read(part->folder, path, &put->bytes, error);
        BLG_THEN(status, blg_fs_write_in(put->folder, put->target.data + strlen(put->folder) + 1,
                                         &put->bytes, BLG_FS_QUICK, error));
        put->copied++;
        return status;
    }
    put->linked++;
    return code ? blg_open_error("link", target, code, error) : BLG_OK;
}

/* Puts the picture that the current line of the reader's SHA256SUMS names, and copies the line. */
static blg_status put_listed_picture(blg_put *put, blg_part_reader *reader, blg_error *error) {
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
    if (blg_edge_lstat(reader->path.data, &file) == 0)
        put->image_bytes += (long long)file.st_size;
    else if (errno != ENOENT) /* put_file reports a missing picture */
        return blg_open_error("look at", reader->path.data, errno, error);
    blg_status status = put_file(put, reader->part, reader->path.data, sums->line, error);
    blg_buf_add(&put->sums.pending, sums->line, sums->size);
    blg_buf_char(&put->sums.pending, '\n');
    return status == BLG_OK ? blg_outfile_flush(&put->sums, error) : status;
}

/* The pictures of a problem follow each other: lines with the same path up to the side. A problem
 * without pictures there is an error. */
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
        status = kept ? put_listed_picture(put, reader, error) : BLG_OK;
        BLG_THEN(status, blg_lines_next(sums, error));
    }
    reader->pictures += pictures;
    if (status != BLG_OK || pictures)
        return status;
    return blg_error_in(error, reader->part->folder, BLG_INVALID,
                        "SHA256SUMS: expected the pictures of %s", name);
}

/* ---- members of shards ---- */

/* Copies the members of a problem from a shard of the part to a shard of the new data set. */

/* Opens the next shard of the split. Its name follows from its number and the split's size. */
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

/* Reads past the members of a problem in the split's shards, up to its scene, which is the last.
 * *first gets the offset where they begin. The sizes of the pictures are added to put->image_bytes;
 * put is NULL for a problem that does not stay. */
static blg_status pass_members(blg_part_reader *reader, const char *name, int split,
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
        if (!found && *first < 0) { /* the end of a shard, between two problems */
            status = next_shard(reader, split, error);
            continue;
        }
        if (*first < 0)
            *first = at;
        if (!found || strncmp(entry.name, name, size) != 0 || entry.name[size] != '.')
            return blg_error_in(error, s->path.data, BLG_INVALID,
                                "byte %lld: expected the members of %s", at, name);
        if (strcmp(entry.name + size, BLG_SCENE_ENDING(reader->part->zstd)) == 0)
            break;
        reader->pictures++;
        if (put)
            put->image_bytes += entry.size;
    }
    return status;
}

/* Reads the members of a problem from its shard. If the problem is kept, appends their bytes, as
 * they are, to the new shard of its split. */
blg_status blg_put_members(blg_put *put, blg_part_reader *reader, const char *name, int split,
                           bool kept, blg_error *error) {
    blg_tar_file *tar = &reader->splits[split].tar;
    long long first = 0; /* offset of the first member's header */
    blg_status status = pass_members(reader, name, split, &first, kept ? put : NULL, error);
    if (status != BLG_OK || !kept)
        return status;
    const size_t size = (size_t)(tar->at - first);
    blg_buf_clear(&put->bytes);
    status = blg_tar_data(tar, first, (long long)size, &put->bytes, error);
    BLG_THEN(status,
             blg_shard_files_add(&put->shards, split, put->bytes.data, size, &put->sums, error));
    return status;
}

/* ---- remove ---- */

/* Removes parts that were merged: the files that SHA256SUMS lists, and nothing else. */

/* A part that is being removed, and the sums that list its files. */
typedef struct removed {
    const blg_part *part;
    blg_sums sums;
} removed;

/* Whether the part has put this file or folder here, so that it may be removed. */
static bool has_known_name(void *context, const char *relative, bool folder) {
    const removed *r = context;
    return folder ? blg_folder_knows(relative, folder, r->part->split_file)
                  : strcmp(relative, BLG_SUMS) == 0 || blg_sums_find(&r->sums, relative);
}

/* Whether the entry is a folder of a data set, or a file that SHA256SUMS lists. */
static bool is_listed_or_folder(void *context, const char *relative, bool folder) {
    return has_known_name(context, relative, folder) && strcmp(relative, BLG_SUMS) != 0;
}

/* Removes the files that SHA256SUMS lists, then SHA256SUMS itself, so that a stopped removal can go
 * on. The folder stays if it holds anything else. */
static blg_status remove_files(const blg_part *part, blg_error *error) {
    removed context = {.part = part};
    const blg_path sums = blg_fs_path(part->folder, BLG_SUMS);
    blg_status status = blg_sums_read(&context.sums, part->folder, sums.text, error);
    BLG_THEN(status, blg_folder_begin_removal(part->folder, error));
    BLG_THEN(status, blg_fs_remove_known(part->folder, is_listed_or_folder, &context, error));
    BLG_THEN(status, blg_fs_remove(part->folder, BLG_SUMS, error));
    BLG_THEN(status, blg_fs_remove(part->folder, BLG_MANIFEST BLG_FS_PART, error));
    blg_sums_free(&context.sums);
    if (status == BLG_OK)
        (void)rmdir(part->folder);
    return status;
}

typedef enum removal { REMOVAL_CHECK, REMOVAL_DO, REMOVALS } removal;

/* Checks that no other process writes into the part, and that its data set is the one that was
 * read; then, for REMOVAL_DO, removes it. */
static blg_status check_or_remove(const blg_part *part, removal pass, blg_error *error) {
    int lock = -1; /* none */
    blg_status status = blg_folder_take(part->folder, &lock, error);
    BLG_THEN(status, blg_stamp_check(&part->stamp, part->folder, error));
    BLG_THEN(status, pass == REMOVAL_DO ? remove_files(part, error) : BLG_OK);
    blg_folder_release(lock);
    return status;
}

/* Checks all parts before the first is removed, so nothing is removed if any part cannot be. */
blg_status blg_parts_remove(const blg_part *parts, int n, blg_error *error) {
    blg_status status = BLG_OK;
    for (int pass = 0; pass < REMOVALS; pass++)
        for (int i = 0; i < n && status == BLG_OK; i++)
            status = check_or_remove(&parts[i], (removal)pass, error);
    return status;
}
