#include "merge/texts.h"

#include "base/fs.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define BLOCK ((size_t)64 * 1024)

blg_status blg_texts_put(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    return out ? blg_outfile_add(out, data, size, error) : BLG_OK;
}

/* Copies `size` bytes of an open file, from its current position. */
static blg_status copy_open(blg_outfile *out, FILE *file, long long size, blg_error *error) {
    char block[BLOCK];
    blg_status status = BLG_OK;
    while (size > 0 && status == BLG_OK) {
        size_t got = fread(block, 1, size < (long long)BLOCK ? (size_t)size : BLOCK, file);
        if (!got)
            return blg_error_set(error, BLG_IO, "cannot read");
        status = blg_texts_put(out, block, got, error);
        size -= (long long)got;
    }
    return status;
}

/* Copies a file without its first and its last `ends` bytes, which are brackets. */
static blg_status copy_file(blg_outfile *out, const char *folder, const char *path, int ends,
                            blg_error *error) {
    FILE *file = blg_open_stream(folder, path);
    if (!file || fseeko(file, 0, SEEK_END)) {
        int code = errno;
        if (file)
            fclose(file);
        return blg_open_error("open", path, code, error);
    }
    long long size = (long long)ftello(file) - 2 * ends;
    blg_status status = BLG_OK;
    if (ends && (fseeko(file, 0, SEEK_SET) || getc(file) != '{' || fseeko(file, -1, SEEK_END) ||
                 getc(file) != '}'))
        status = blg_error_set(error, BLG_INVALID, "expected to begin with { and to end with }");
    if (status == BLG_OK && fseeko(file, ends, SEEK_SET))
        status = blg_error_set(error, BLG_IO, "cannot read");
    if (status == BLG_OK)
        status = copy_open(out, file, size, error);
    fclose(file);
    if (status != BLG_OK)
        blg_error_at(error, path, 0, 0);
    return status;
}

blg_status blg_texts_file(blg_outfile *out, const blg_part *part, const char *name,
                          blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_fs_join(&path, part->folder, name, error);
    if (status == BLG_OK)
        status = copy_file(out, part->folder, path.data, 0, error);
    blg_buf_free(&path);
    return status;
}

blg_status blg_texts_programs(blg_outfile *out, const blg_part *parts, int n, blg_family family,
                              blg_error *error) {
    const char *name = blg_family_name(family);
    blg_buf path = {0};
    blg_status status = blg_texts_put(out, "{", 1, error);
    bool first = true;
    for (int i = 0; i < n && status == BLG_OK; i++) {
        if (!parts[i].results.counts.families[family])
            continue;
        if (!first)
            status = blg_texts_put(out, ", ", 2, error);
        first = false;
        blg_buf_clear(&path);
        blg_buf_format(&path, "%s/%s/%s_action_programs.json", parts[i].folder, name, name);
        if (status == BLG_OK)
            status = path.failed ? blg_no_memory(error)
                                 : copy_file(out, parts[i].folder, path.data, 1, error);
    }
    blg_buf_free(&path);
    return status == BLG_OK ? blg_texts_put(out, "}", 1, error) : status;
}

/* The names of one split, the text between the brackets of ["a", "b"]. NULL if there is no such
 * split. */
static const char *find_names(const blg_buf *text, const blg_buf *key, size_t *size) {
    const char *at = text->data ? strstr(text->data, key->data) : NULL;
    const char *end = at ? strchr(at + key->size, ']') : NULL;
    *size = end ? (size_t)(end - at) - key->size : 0;
    return end ? at + key->size : NULL;
}

static blg_status add_names(blg_outfile *out, const blg_part *part, const blg_buf *key, bool *first,
                            blg_error *error) {
    blg_buf path = {0}, text = {0};
    size_t size = 0;
    blg_status status = blg_fs_join(&path, part->folder, part->split_file, error);
    if (status == BLG_OK)
        status = blg_fs_read(part->folder, path.data, &text, error);
    const char *names = status == BLG_OK ? find_names(&text, key, &size) : NULL;
    if (status == BLG_OK && !names) {
        blg_error_at(error, path.data, 0, 0);
        status = blg_error_set(error, BLG_INVALID, "lacks a split of its manifest");
    }
    if (size && !*first)
        status = blg_texts_put(out, ", ", 2, error);
    if (size && status == BLG_OK)
        status = blg_texts_put(out, names, size, error);
    *first = *first && !size;
    blg_buf_free(&text);
    blg_buf_free(&path);
    return status;
}

blg_status blg_texts_splits(blg_outfile *out, const blg_part *parts, int n, blg_error *error) {
    const blg_results *results = &parts->results;
    blg_buf key = {0};
    blg_status status = blg_texts_put(out, "{", 1, error);
    for (int split = 0; split < results->n_splits && status == BLG_OK; split++) {
        bool first = true;
        blg_buf_clear(&key);
        blg_buf_json_string(&key, results->splits[split]);
        blg_buf_text(&key, ": [");
        status = key.failed ? blg_no_memory(error)
                            : blg_texts_put(out, split ? ", " : "", split ? 2 : 0, error);
        if (status == BLG_OK)
            status = blg_texts_put(out, key.data, key.size, error);
        for (int i = 0; i < n && status == BLG_OK; i++)
            status = add_names(out, &parts[i], &key, &first, error);
        if (status == BLG_OK)
            status = blg_texts_put(out, "]", 1, error);
    }
    blg_buf_free(&key);
    return status == BLG_OK ? blg_texts_put(out, "}", 1, error) : status;
}
