/* Every picture of a data set, decoded by libpng and by zlib alone, against the pixels that went
 * in. decode FOLDER SIDE_PX < NAMES FOLDER: the default data set at that size; NAMES:
 * family/images/NAME of each problem, in the order of the plan. Prints path and CRC-32 of the
 * pixels of each picture, for other decoders. */
#include <blogo/generator.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { SIDE_IMAGES = 7, MOST_BYTES = 1 << 20 };

static unsigned char file[MOST_BYTES], packed[MOST_BYTES], rows[MOST_BYTES];

static size_t read_file(const char *path) {
    FILE *f = fopen(path, "rb");
    const size_t n = f ? fread(file, 1, MOST_BYTES, f) : 0;
    if (f)
        fclose(f);
    return n < MOST_BYTES ? n : 0;
}

static int by_libpng(size_t n, int side_px, const unsigned char *wanted) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    const size_t area = (size_t)side_px * (size_t)side_px;
    if (!png_image_begin_read_from_memory(&image, file, n))
        return 0;
    image.format = PNG_FORMAT_GRAY;
    const int right = (int)image.width == side_px && (int)image.height == side_px &&
                      png_image_finish_read(&image, NULL, rows, 0, NULL) &&
                      memcmp(rows, wanted, area) == 0;
    png_image_free(&image);
    return right;
}

static size_t number_at(size_t at) {
    return (size_t)file[at] << 24 | (size_t)file[at + 1] << 16 | (size_t)file[at + 2] << 8 |
           file[at + 3];
}

/* Eight bits a pixel, rows without a filter: what the default set has. */
static int by_zlib(size_t n, int side_px, const unsigned char *wanted) {
    const size_t side = (size_t)side_px;
    size_t at = 8, n_packed = 0;
    while (at + 12 <= n && at + 12 + number_at(at) <= n) {
        if (memcmp(file + at + 4, "IDAT", 4) == 0) {
            memcpy(packed + n_packed, file + at + 8, number_at(at));
            n_packed += number_at(at);
        }
        at += 12 + number_at(at);
    }
    uLongf size = MOST_BYTES;
    if (at != n || uncompress(rows, &size, packed, n_packed) != Z_OK || size != side * (side + 1))
        return 0;
    for (size_t y = 0; y < side; y++)
        if (rows[y * (side + 1)] != 0 ||
            memcmp(rows + y * (side + 1) + 1, wanted + y * side, side) != 0)
            return 0;
    return 1;
}

static int check(const char *folder, const char *name, int image, int side_px,
                 const unsigned char *pixels) {
    char path[4096];
    const size_t area = (size_t)side_px * (size_t)side_px;
    const int right = snprintf(path, sizeof path, "%s/%s/%d/%d.png", folder, name,
                               image < SIDE_IMAGES, image % SIDE_IMAGES) < (int)sizeof path;
    const size_t n = right ? read_file(path) : 0;
    if (n && by_libpng(n, side_px, pixels) && by_zlib(n, side_px, pixels)) {
        printf("%s %08lx\n", path, crc32(0, pixels, (uInt)area));
        return 1;
    }
    fprintf(stderr, "%s: other pixels by libpng or zlib\n", path);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    const int side_px = atoi(argv[2]);
    const size_t area = (size_t)side_px * (size_t)side_px;
    blg_error error = {0};
    blg_config *config = NULL;
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL;
    blg_worker *worker = NULL;
    unsigned char *pixels = malloc(2 * SIDE_IMAGES * area);
    char name[256];
    int ok = pixels && blg_config_create("bongard-logo", &config, &error) == BLG_OK &&
             blg_catalogue_default(&catalogue, &error) == BLG_OK &&
             blg_generator_create(config, catalogue, &generator, &error) == BLG_OK &&
             blg_worker_create(generator, &worker, &error) == BLG_OK;
    for (int64_t i = 0; ok && scanf("%255s", name) == 1; i++) {
        ok = blg_worker_fill(worker, i, 1, side_px, pixels, &error) == BLG_OK;
        for (int image = 0; ok && image < 2 * SIDE_IMAGES; image++)
            ok = check(argv[1], name, image, side_px, pixels + (size_t)image * area);
    }
    if (error.text[0])
        fprintf(stderr, "%s\n", error.text);
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
    blg_config_free(config);
    free(pixels);
    return !ok;
}
