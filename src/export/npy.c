#include "export/npy.h"

#include "base/error.h"
#include "export/exporter.h"

#include <stdio.h>
#include <string.h>

#define HEADER 128 /* a multiple of 64 with room for any shape */

static const char magic[] = "\x93NUMPY\x01\x00";
static const char *const descriptions[] = {"|u1", "<f4"};

/* "(12, 14, 21, 4)" */
static void print_shape(char *text, size_t size, long long records, int n, const int *dimensions) {
    int used = snprintf(text, size, "(%lld,", records);
    for (int i = 0; i < n; i++)
        used += snprintf(text + used, size - (size_t)used, " %d%s", dimensions[i],
                         i + 1 < n ? "," : "");
    snprintf(text + used, size - (size_t)used, ")");
}

static void print_header(char header[HEADER + 1], const blg_npy *npy) {
    char shape[100];
    print_shape(shape, sizeof shape, npy->records, npy->n_dimensions, npy->dimensions);
    memcpy(header, magic, 8);
    header[8] = (char)(HEADER - 10);
    header[9] = 0;
    int n =
        snprintf(header + 10, HEADER - 9, "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                 descriptions[npy->type], shape);
    memset(header + 10 + n, ' ', (size_t)(HEADER - 11 - n));
    header[HEADER - 1] = '\n';
}

blg_status blg_npy_open(blg_npy *npy, blg_target *target, const char *name, blg_npy_type type,
                        int n_dimensions, const int *dimensions, blg_error *error) {
    char header[HEADER + 1];
    *npy = (blg_npy){.type = type, .n_dimensions = n_dimensions};
    memcpy(npy->dimensions, dimensions, (size_t)n_dimensions * sizeof *dimensions);
    print_header(header, npy);
    blg_status status = blg_target_open(target, name, &npy->file, error);
    blg_buf_add(&npy->file.pending, header, HEADER);
    return status;
}

blg_status blg_npy_add_u8(blg_npy *npy, const uint8_t *values, size_t n, blg_error *error) {
    blg_buf_add(&npy->file.pending, values, n);
    return blg_outfile_flush(&npy->file, error);
}

blg_status blg_npy_add_f32(blg_npy *npy, const float *values, size_t n, blg_error *error) {
    for (size_t i = 0; i < n; i++) {
        uint32_t bits;
        unsigned char bytes[4];
        memcpy(&bits, &values[i], sizeof bits);
        for (int b = 0; b < 4; b++)
            bytes[b] = (unsigned char)(bits >> (8 * b));
        blg_buf_add(&npy->file.pending, bytes, 4);
    }
    return blg_outfile_flush(&npy->file, error);
}

blg_status blg_npy_finish(blg_npy *npy, blg_error *error) {
    char header[HEADER + 1];
    print_header(header, npy);
    blg_status status = blg_outfile_rewrite(&npy->file, header, HEADER, error);
    return status == BLG_OK ? blg_outfile_finish(&npy->file, NULL, error) : status;
}

void blg_npy_abandon(blg_npy *npy) {
    blg_outfile_discard(&npy->file);
}

float blg_npy_f32_at(const blg_buf *bytes, size_t at) {
    uint32_t bits = 0;
    float value;
    for (int b = 3; b >= 0; b--)
        bits = bits << 8 | (unsigned char)bytes->data[at + (size_t)b];
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Headers of other writers differ in length and spaces, so the check only looks for the header's
 * three entries, in the form that every version of NumPy writes. */
blg_status blg_npy_check_f32(const blg_buf *bytes, int n_dimensions, const int *dimensions,
                             long long *records, size_t *data_at, blg_error *error) {
    char shape[100], head[1024];
    if (bytes->size < 10 || memcmp(bytes->data, magic, 8) != 0)
        return blg_error_set(error, BLG_INVALID, "expected a .npy file of version 1.0");
    size_t size =
        (size_t)(unsigned char)bytes->data[8] + ((size_t)(unsigned char)bytes->data[9] << 8);
    if (size >= sizeof head || bytes->size < 10 + size)
        return blg_error_set(error, BLG_INVALID, "the header of the .npy file is cut off");
    memcpy(head, bytes->data + 10, size);
    head[size] = '\0';
    const char *found = strstr(head, "'shape': (");
    if (!strstr(head, "'descr': '<f4'") || !strstr(head, "'fortran_order': False") || !found ||
        sscanf(found, "'shape': (%18lld,", records) != 1 || *records < 0)
        return blg_error_set(error, BLG_INVALID, "expected an array of <f4 in C order");
    print_shape(shape, sizeof shape, *records, n_dimensions, dimensions);
    if (strncmp(found + strlen("'shape': "), shape, strlen(shape)) != 0)
        return blg_error_set(error, BLG_INVALID, "expected an array of shape %s", shape);
    size_t record = 4;
    for (int i = 0; i < n_dimensions; i++)
        record *= (size_t)dimensions[i];
    *data_at = 10 + size;
    if ((bytes->size - *data_at) / record != (size_t)*records ||
        (bytes->size - *data_at) % record != 0)
        return blg_error_set(error, BLG_INVALID,
                             "expected %lld records of %zu bytes, got %zu bytes", *records, record,
                             bytes->size - *data_at);
    return BLG_OK;
}
