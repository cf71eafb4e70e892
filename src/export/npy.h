/* NumPy's .npy, version 1.0: a header of 128 bytes, then the array, little-endian, last index
 * fastest. The header is rewritten at the end, when the number of records is known, so memory does
 * not grow with the array. The data begin at byte 128, an offset that suits memory mapping. */
#ifndef EXPORT_NPY_H
#define EXPORT_NPY_H

#include "base/target.h"

#include <stdint.h>

#define BLG_NPY_DIMENSIONS 4 /* most dimensions of one record */

typedef enum blg_npy_type { BLG_NPY_U8, BLG_NPY_F32 } blg_npy_type;

typedef struct blg_npy {
    blg_outfile file;
    blg_npy_type type;
    int n_dimensions; /* dimensions of one record */
    int dimensions[BLG_NPY_DIMENSIONS];
    long long records;
} blg_npy;

blg_status blg_npy_open(blg_npy *npy, blg_target *target, const char *name, blg_npy_type type,
                        int n_dimensions, const int *dimensions, blg_error *error);
/* Add a part of a record. The caller increments npy->records after each whole record. */
blg_status blg_npy_add_u8(blg_npy *npy, const uint8_t *values, size_t n, blg_error *error);
blg_status blg_npy_add_f32(blg_npy *npy, const float *values, size_t n, blg_error *error);
blg_status blg_npy_finish(blg_npy *npy, blg_error *error);
void blg_npy_abandon(blg_npy *npy);

/* Checks a file of floats: its type must be <f4, in C order, and after the first dimension the
 * array must have exactly these dimensions. *records gets the first dimension, *data_at the offset
 * of the data. The error BLG_INVALID names neither file nor place. */
blg_status blg_npy_check_f32(const blg_buf *bytes, int n_dimensions, const int *dimensions,
                             long long *records, size_t *data_at, blg_error *error);
float blg_npy_f32_at(const blg_buf *bytes, size_t at);

#endif
