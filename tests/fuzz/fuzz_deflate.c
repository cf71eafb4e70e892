/* Any bytes as rows: zlib must inflate the stream to them. The first four bytes choose the sides
 * and which rows the encoder is told to be paper, whether it is to be dense, and whether paper is
 * 0.
 */
#include "fuzz.h"
#include "picture/png.h"

#include <string.h>
#include <zlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 5)
        return 0;
    const size_t width = 1 + (size_t)(data[0] | (data[1] & 3) << 8);
    const size_t n = (size - 4 + width - 1) / width, first = data[2] % (n + 1);
    const size_t end = data[3] & 128 ? n : first + data[3] % (n - first + 1);
    uint8_t *rows = malloc(n * width), *wanted = calloc(n, width + 1);
    uint8_t *got = malloc(n * (width + 1));
    blg_deflate *deflate;
    blg_buf stream = {0};
    check(rows && wanted && got && blg_deflate_create(&deflate, NULL) == BLG_OK);
    const uint8_t paper = data[1] & 8 ? 0 : 255;
    memset(rows, paper, n * width);
    memcpy(rows, data + 4, size - 4);
    for (size_t y = 0; y < n; y++)
        if (y >= first && y < end)
            memcpy(wanted + y * (width + 1) + 1, rows + y * width, width);
        else
            memset(wanted + y * (width + 1) + 1, paper, width);
    const blg_deflate_rows picture = {rows,     (int)width, (int)n, (int)first,
                                      (int)end, NULL,       0,      !paper};
    uLongf back = (uLongf)(n * (width + 1));
    check(blg_deflate_add(deflate, &picture, data[1] & 4, &stream, NULL) == BLG_OK);
    check(uncompress(got, &back, (const Bytef *)stream.data, (uLong)stream.size) == Z_OK);
    check(back == n * (width + 1) && memcmp(got, wanted, back) == 0);
    blg_deflate_free(deflate);
    blg_buf_free(&stream);
    free(rows);
    free(wanted);
    free(got);
    return 0;
}
