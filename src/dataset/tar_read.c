#include "dataset/tar_read.h"

#include "base/buf.h"
#include "base/error.h"
#include "dataset/tar_header.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A pax record names one path; ours are far shorter. */
#define LONGEST_RECORD 4096

typedef struct walk {
    FILE *file;
    const char *path;
    long long at, end; /* of the next header; of the file */
    blg_buf name;      /* from a pax record, for the next member; empty: its header has it */
    blg_buf record;
    blg_error *error;
} walk;

static blg_status wrong(const walk *w, const char *what) {
    blg_error_at(w->error, w->path, 0, 0);
    return blg_error_set(w->error, BLG_INVALID, "byte %lld: %s", w->at, what);
}

static blg_status failed(const walk *w, const char *action) {
    int code = errno;
    blg_error_at(w->error, w->path, 0, 0);
    return blg_error_set(w->error, BLG_IO, "cannot %s: %s", action, strerror(code));
}

static blg_status read_at(const walk *w, long long at, void *data, size_t size) {
    if (fseeko(w->file, (off_t)at, SEEK_SET) || fread(data, 1, size, w->file) != size)
        return failed(w, "read");
    return BLG_OK;
}

/* Digits, then a zero byte or a blank. -1 for anything else. */
static long long octal(const char *field, size_t size) {
    long long value = 0;
    size_t i = 0;
    for (; i < size && field[i] >= '0' && field[i] <= '7'; i++)
        value = value * 8 + (field[i] - '0');
    return i == 0 || i == size || (field[i] != '\0' && field[i] != ' ') ? -1 : value;
}

static bool is_zero(const blg_tar_header *header) {
    static const blg_tar_header zero;
    return memcmp(header, &zero, sizeof zero) == 0;
}

/* Two blocks of zeros and nothing behind them. */
static blg_status check_end(const walk *w) {
    blg_tar_header second;
    if (w->end - w->at != 2 * BLG_TAR_BLOCK)
        return wrong(w, w->end - w->at < 2 * BLG_TAR_BLOCK
                            ? "cut off within the end mark"
                            : "something stands behind the end mark");
    blg_status status = read_at(w, w->at + BLG_TAR_BLOCK, &second, sizeof second);
    if (status == BLG_OK && !is_zero(&second))
        return wrong(w, "the end mark is half a mark");
    return status;
}

/* "<length> path=<name>\n", once. */
static blg_status read_record(walk *w, long long size) {
    if (size > LONGEST_RECORD)
        return wrong(w, "a pax record that is too long");
    blg_buf_clear(&w->record);
    blg_buf_clear(&w->name);
    if (!blg_buf_reserve(&w->record, (size_t)size + 1))
        return blg_error_set(w->error, BLG_NO_MEMORY, "out of memory");
    char *text = w->record.data;
    blg_status status = read_at(w, w->at + BLG_TAR_BLOCK, text, (size_t)size);
    if (status != BLG_OK)
        return status;
    text[size] = '\0';
    int length = 0, key = 0;
    if (sscanf(text, "%d path=%n", &length, &key) != 1 || !key || length != size ||
        strlen(text) != (size_t)size || text[size - 1] != '\n' || size - 1 == key)
        return wrong(w, "expected a pax record with a path alone");
    blg_buf_add(&w->name, text + key, (size_t)(size - 1 - key));
    return w->name.failed ? blg_error_set(w->error, BLG_NO_MEMORY, "out of memory") : BLG_OK;
}

static blg_status see(walk *w, const blg_tar_header *header, long long size, blg_tar_visit *visit,
                      void *context) {
    char name[sizeof header->name + 1] = {0};
    bool by_record = w->name.size > 0;
    memcpy(name, header->name, sizeof header->name);
    if (!by_record && header->prefix[0])
        return wrong(w, "a name in two parts");
    if (!by_record && !name[0])
        return wrong(w, "a member without a name");
    blg_status status =
        visit(context, by_record ? w->name.data : name, w->at + BLG_TAR_BLOCK, size, w->error);
    blg_buf_clear(&w->name);
    return status;
}

/* One header and what follows it. */
static blg_status step(walk *w, const blg_tar_header *header, blg_tar_visit *visit, void *context) {
    long long size = octal(header->size, sizeof header->size);
    if (memcmp(header->magic, "ustar", sizeof header->magic) != 0)
        return wrong(w, "no header of a member");
    if (octal(header->checksum, sizeof header->checksum) != blg_tar_sum(header) || size < 0)
        return wrong(w, "a damaged header");
    if (header->type != '0' && header->type != 'x')
        return wrong(w, "a member that is no plain file");
    long long blocks = (size + BLG_TAR_BLOCK - 1) / BLG_TAR_BLOCK;
    if (w->end - w->at < (1 + blocks) * BLG_TAR_BLOCK)
        return wrong(w, "cut off within a member");
    blg_status status =
        header->type == 'x' ? read_record(w, size) : see(w, header, size, visit, context);
    w->at += (1 + blocks) * BLG_TAR_BLOCK;
    return status;
}

static blg_status walk_open(walk *w, blg_tar_visit *visit, void *context) {
    if (fseeko(w->file, 0, SEEK_END))
        return failed(w, "read");
    w->end = (long long)ftello(w->file);
    for (;;) {
        blg_tar_header header;
        if (w->end - w->at < BLG_TAR_BLOCK)
            return wrong(w, "cut off before the end mark");
        blg_status status = read_at(w, w->at, &header, sizeof header);
        if (status == BLG_OK && is_zero(&header))
            return w->name.size ? wrong(w, "a pax record without its member") : check_end(w);
        if (status == BLG_OK)
            status = step(w, &header, visit, context);
        if (status != BLG_OK)
            return status;
    }
}

blg_status blg_tar_walk(const char *path, blg_tar_visit *visit, void *context, blg_error *error) {
    blg_error ignored = {0};
    walk w = {.path = path, .error = error ? error : &ignored};
    w.file = fopen(path, "rb");
    if (!w.file)
        return failed(&w, "open");
    blg_status status = walk_open(&w, visit, context);
    fclose(w.file);
    blg_buf_free(&w.name);
    blg_buf_free(&w.record);
    return status;
}
