#include "read/tar_read.h"

#include "base/error.h"
#include "write/tar_header.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

/* A pax record names one path; ours are far shorter. */
#define LONGEST_RECORD 4096

static blg_status wrong(const blg_tar_file *t, const char *what, blg_error *error) {
    blg_error_at(error, t->path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "byte %lld: %s", t->at, what);
}

static blg_status failed(const blg_tar_file *t, const char *action, blg_error *error) {
    int code = errno;
    blg_error_at(error, t->path, 0, 0);
    return blg_error_set(error, BLG_IO, "cannot %s: %s", action, strerror(code));
}

static blg_status no_memory(blg_error *error) {
    return blg_no_memory(error);
}

/* A file that has become shorter since it was opened ends without a code. */
static blg_status read_at(const blg_tar_file *t, long long at, void *data, size_t size,
                          blg_error *error) {
    if (fseeko(t->file, (off_t)at, SEEK_SET))
        return failed(t, "read", error);
    if (fread(data, 1, size, t->file) == size)
        return BLG_OK;
    return ferror(t->file) ? failed(t, "read", error) : wrong(t, "cut off", error);
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
static blg_status check_end(const blg_tar_file *t, blg_error *error) {
    blg_tar_header second;
    if (t->end - t->at < 2 * BLG_TAR_BLOCK)
        return wrong(t, "cut off within the end mark", error);
    if (t->end - t->at > 2 * BLG_TAR_BLOCK)
        return wrong(t, "something stands behind the end mark", error);
    blg_status status = read_at(t, t->at + BLG_TAR_BLOCK, &second, sizeof second, error);
    if (status == BLG_OK && !is_zero(&second))
        return wrong(t, "the end mark is half a mark", error);
    return status;
}

/* "<length> path=<name>\n", once; the name is that of the next member. */
static blg_status read_record(blg_tar_file *t, long long size, blg_error *error) {
    if (size > LONGEST_RECORD)
        return wrong(t, "a pax record that is too long", error);
    blg_buf_clear(&t->record);
    blg_buf_clear(&t->name);
    if (!blg_buf_reserve(&t->record, (size_t)size + 1))
        return no_memory(error);
    char *text = t->record.data;
    blg_status status = read_at(t, t->at + BLG_TAR_BLOCK, text, (size_t)size, error);
    if (status != BLG_OK)
        return status;
    text[size] = '\0';
    int length = 0, key = 0;
    if (sscanf(text, "%d path=%n", &length, &key) != 1 || !key || length != size ||
        strlen(text) != (size_t)size || text[size - 1] != '\n' || size - 1 == key)
        return wrong(t, "expected a pax record with a path alone", error);
    blg_buf_add(&t->name, text + key, (size_t)(size - 1 - key));
    return t->name.failed ? no_memory(error) : BLG_OK;
}

/* The name of the header, unless a pax record before it has told it. */
static blg_status read_name(blg_tar_file *t, const blg_tar_header *header, blg_error *error) {
    if (t->name.size)
        return BLG_OK;
    if (header->prefix[0])
        return wrong(t, "a name in two parts", error);
    if (!header->name[0])
        return wrong(t, "a member without a name", error);
    blg_buf_add(&t->name, header->name, strnlen(header->name, sizeof header->name));
    return t->name.failed ? no_memory(error) : BLG_OK;
}

/* What a header says of itself; *size of its data. */
static blg_status check_header(const blg_tar_file *t, const blg_tar_header *header, long long *size,
                               blg_error *error) {
    *size = octal(header->size, sizeof header->size);
    if (memcmp(header->magic, "ustar", sizeof header->magic) != 0)
        return wrong(t, "no header of a member", error);
    if (octal(header->checksum, sizeof header->checksum) != blg_tar_sum(header) || *size < 0)
        return wrong(t, "a damaged header", error);
    if (header->type != '0' && header->type != 'x')
        return wrong(t, "a member that is no plain file", error);
    return BLG_OK;
}

/* One header and what follows it. */
static blg_status step(blg_tar_file *t, const blg_tar_header *header, blg_tar_entry *entry,
                       blg_error *error) {
    long long size;
    blg_status status = check_header(t, header, &size, error);
    if (status == BLG_OK && header->type == '0')
        status = read_name(t, header, error);
    if (status != BLG_OK)
        return status;
    long long whole = (1 + (size + BLG_TAR_BLOCK - 1) / BLG_TAR_BLOCK) * BLG_TAR_BLOCK;
    if (t->end - t->at < whole) {
        blg_error_key(error, "%s", t->name.size ? t->name.data : "");
        return wrong(t, "cut off within a member", error);
    }
    if (header->type == 'x')
        status = read_record(t, size, error);
    else
        *entry = (blg_tar_entry){t->name.data, t->at + BLG_TAR_BLOCK, size};
    t->at += whole;
    return status;
}

blg_status blg_tar_next(blg_tar_file *t, blg_tar_entry *entry, bool *found, blg_error *error) {
    blg_tar_header header = {.type = 'x'};
    blg_status status = BLG_OK;
    *found = false;
    blg_buf_clear(&t->name);
    while (status == BLG_OK && header.type == 'x') {
        if (t->end - t->at < BLG_TAR_BLOCK)
            return wrong(t, "cut off before the end mark", error);
        status = read_at(t, t->at, &header, sizeof header, error);
        if (status == BLG_OK && is_zero(&header))
            return t->name.size ? wrong(t, "a pax record without its member", error)
                                : check_end(t, error);
        if (status == BLG_OK)
            status = step(t, &header, entry, error);
    }
    *found = status == BLG_OK;
    return status;
}

blg_status blg_tar_data(blg_tar_file *t, long long offset, long long size, blg_buf *out,
                        blg_error *error) {
    if (!blg_buf_reserve(out, (size_t)size))
        return no_memory(error);
    blg_status status = read_at(t, offset, out->data + out->size, (size_t)size, error);
    if (status == BLG_OK)
        out->size += (size_t)size;
    out->data[out->size] = '\0';
    return status;
}

blg_status blg_tar_open(blg_tar_file *t, const char *path, blg_error *error) {
    t->path = path;
    t->at = 0;
    t->file = fopen(path, "rb");
    if (!t->file)
        return failed(t, "open", error);
    if (fseeko(t->file, 0, SEEK_END))
        return failed(t, "read", error);
    t->end = (long long)ftello(t->file);
    return BLG_OK;
}

void blg_tar_close(blg_tar_file *t) {
    if (t->file)
        fclose(t->file);
    blg_buf_free(&t->name);
    blg_buf_free(&t->record);
    *t = (blg_tar_file){.file = NULL};
}
