#include "base/tar.h"

#include "base/open.h"

#include <errno.h>
#include <string.h>

/* Most bytes of a pax record, which holds one path. The paths of data sets are far shorter. */
#define LONGEST_RECORD 4096

/* ---- writing ---- */

unsigned blg_tar_sum(const blg_tar_header *header) {
    const unsigned char *bytes = (const unsigned char *)header;
    unsigned sum = 0;
    for (size_t i = 0; i < sizeof *header; i++)
        sum += i >= offsetof(blg_tar_header, checksum) && i < offsetof(blg_tar_header, type)
                   ? ' '
                   : bytes[i];
    return sum;
}

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

static const char zeros[2 * BLG_TAR_BLOCK];

/* Pads data of `size` bytes to whole blocks. */
static void add_padding(blg_buf *out, size_t size) {
    blg_buf_add(out, zeros, (BLG_TAR_BLOCK - size % BLG_TAR_BLOCK) % BLG_TAR_BLOCK);
}

/* Writes the pax record "<length> path=<name>\n", where length counts its own digits too. */
static void add_long_name(blg_buf *out, const char *name) {
    int body = (int)strlen(name) + (int)strlen(" path=\n");
    int length = body + 1;
    while (length != body + snprintf(NULL, 0, "%d", length))
        length = body + snprintf(NULL, 0, "%d", length);
    add_header(out, "pax", (size_t)length, 'x');
    blg_buf_format(out, "%d path=%s\n", length, name);
    add_padding(out, (size_t)length);
}

void blg_tar_before(blg_buf *out, const char *name, size_t size) {
    if (strlen(name) > sizeof((blg_tar_header *)0)->name)
        add_long_name(out, name);
    add_header(out, name, size, '0');
}

void blg_tar_after(blg_buf *out, size_t size) {
    add_padding(out, size);
}

void blg_tar_member(blg_buf *out, const char *name, const void *data, size_t size) {
    blg_tar_before(out, name, size);
    blg_buf_add(out, data, size);
    blg_tar_after(out, size);
}

void blg_tar_end(blg_buf *out) {
    blg_buf_add(out, zeros, sizeof zeros);
}

/* ---- reading ---- */

static blg_status wrong(const blg_tar_file *t, const char *what, blg_error *error) {
    blg_error_at(error, t->path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "byte %lld: %s", t->at, what);
}

static blg_status failed(const blg_tar_file *t, const char *action, blg_error *error) {
    return blg_open_error(action, t->path, errno, error);
}

/* Reads exactly size bytes. A file that was shortened after it was opened counts as cut off. */
static blg_status read_at(const blg_tar_file *t, long long at, void *data, size_t size,
                          blg_error *error) {
    if (fseeko(t->file, (off_t)at, SEEK_SET))
        return failed(t, "read", error);
    if (fread(data, 1, size, t->file) == size)
        return BLG_OK;
    return ferror(t->file) ? failed(t, "read", error) : wrong(t, "cut off", error);
}

/* Reads octal digits with a zero byte or a blank behind. -1 for anything else. */
static long long octal(const char *field, size_t size) {
    long long value = 0;
    size_t i = 0;
    for (; i < size && field[i] >= '0' && field[i] <= '7'; i++)
        value = value * 8 + (field[i] - '0');
    return i == 0 || i == size || (field[i] != '\0' && field[i] != ' ') ? -1 : value;
}

static bool is_zero(const blg_tar_header *header) {
    return memcmp(header, zeros, sizeof *header) == 0;
}

/* Checks the end mark: two blocks of zeros, then the end of the file. */
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

/* Reads the pax record "<length> path=<name>\n", which holds the name of the next member. */
static blg_status read_record(blg_tar_file *t, long long size, blg_error *error) {
    if (size > LONGEST_RECORD)
        return wrong(t, "a pax record that is too long", error);
    blg_buf_clear(&t->record);
    blg_buf_clear(&t->name);
    if (!blg_buf_reserve(&t->record, (size_t)size + 1))
        return blg_no_memory(error);
    char *text = t->record.data;
    blg_status status = read_at(t, t->at + BLG_TAR_BLOCK, text, (size_t)size, error);
    if (status != BLG_OK)
        return status;
    text[size] = '\0';
    int length = 0, key = 0;
    if (sscanf(text, "%9d path=%n", &length, &key) != 1 || !key || length != size ||
        strlen(text) != (size_t)size || text[size - 1] != '\n' || size - 1 == key)
        return wrong(t, "expected a pax record with a path alone", error);
    blg_buf_add(&t->name, text + key, (size_t)(size - 1 - key));
    return t->name.failed ? blg_no_memory(error) : BLG_OK;
}

/* Sets t->name to the header's name, unless a pax record has already set it. */
static blg_status read_name(blg_tar_file *t, const blg_tar_header *header, blg_error *error) {
    if (t->name.size)
        return BLG_OK;
    if (header->prefix[0])
        return wrong(t, "a name in two parts", error);
    if (!header->name[0])
        return wrong(t, "a member without a name", error);
    blg_buf_add(&t->name, header->name, strnlen(header->name, sizeof header->name));
    return t->name.failed ? blg_no_memory(error) : BLG_OK;
}

/* Checks a header's magic, checksum and type; *size gets the size of the member's data. */
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

/* Reads what follows one header: a pax record, or a member's data, which is skipped. */
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
        return blg_no_memory(error);
    blg_status status = read_at(t, offset, out->data + out->size, (size_t)size, error);
    if (status == BLG_OK)
        out->size += (size_t)size;
    out->data[out->size] = '\0';
    return status;
}

blg_status blg_tar_open(blg_tar_file *t, const char *folder, const char *path, blg_error *error) {
    t->path = path;
    t->at = 0;
    t->file = blg_open_stream(folder, path);
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
