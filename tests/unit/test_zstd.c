/* Lines in frames of zstd. */
#include "base/archive.h"

#include "base/files.h"
#include "base/text.h"
#include "suite.h"
#include "temp.h"

#include <string.h>

static blg_zstd *zstd;
static blg_buf line, frame, text;

/* Packs a line. False in builds without libzstd, where nothing can be tested. */
static bool begin(const char *content) {
    if (blg_zstd_check("", NULL) != BLG_OK)
        return false;
    CU_ASSERT_EQUAL_FATAL(blg_zstd_create(NULL, 0, &zstd, NULL), BLG_OK);
    blg_buf_text(&line, content);
    CU_ASSERT_EQUAL_FATAL(blg_zstd_pack(zstd, &line, &frame, NULL), BLG_OK);
    return true;
}

static void end(void) {
    blg_zstd_free(zstd);
    blg_buf_free(&line);
    blg_buf_free(&frame);
    blg_buf_free(&text);
    zstd = NULL;
}

static void test_zstd__a_frame_gives_its_line_again(void) {
    size_t used = 0;
    if (!begin("{\"name\":\"a\"}\n"))
        return;
    const size_t size = frame.size;
    blg_buf_text(&frame, "behind");
    CU_ASSERT(blg_zstd_is_frame(frame.data, frame.size) && !blg_zstd_is_frame("{\"na", 4));
    CU_ASSERT_EQUAL(blg_zstd_unpack(zstd, frame.data, frame.size, &used, &text, NULL), BLG_OK);
    CU_ASSERT(used == size && text.size == line.size && strcmp(text.data, line.data) == 0);
    end();
}

static void test_zstd__a_cut_or_changed_frame_is_refused(void) {
    size_t used;
    if (!begin("{\"name\":\"a\"}\n"))
        return;
    for (size_t size = 0; size < frame.size; size++)
        CU_ASSERT_EQUAL(blg_zstd_unpack(zstd, frame.data, size, &used, &text, NULL), BLG_INVALID);
    frame.data[frame.size - 1] ^= 1;
    CU_ASSERT_EQUAL(blg_zstd_unpack(zstd, frame.data, frame.size, &used, &text, NULL), BLG_INVALID);
    end();
}

static void test_zstd__a_label_is_as_long_as_it_says(void) {
    blg_zstd_label(&text, "a ff train 12");
    CU_ASSERT(text.size == 21 && blg_zstd_is_frame(text.data, text.size));
    CU_ASSERT(blg_zstd_label_size(text.data, text.size) == text.size);
    CU_ASSERT(!blg_zstd_label_size(text.data, text.size - 1) && !blg_zstd_label_size("{", 1));
    blg_buf_free(&text);
}

/* Reads a file of the packed line, `times` times, each with a label, but its last `less` bytes.
 * Gives the status of the read that ends it; *number: the line at which it stands. */
static blg_status read_lines(int times, size_t less, int *number, blg_error *error) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    blg_buf file = {0};
    blg_lines lines;
    for (int i = 0; i < times; i++) {
        blg_zstd_label(&file, "a label");
        blg_buf_add(&file, frame.data, frame.size);
    }
    temp_make(folder);
    temp_join(folder, "f", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, file.data, file.size - less, BLG_FS_QUICK, NULL),
                          BLG_OK);
    blg_status status = blg_lines_open(&lines, NULL, path, error);
    do
        status = blg_lines_next(&lines, error);
    while (status == BLG_OK && lines.line && lines.size + 1 == line.size &&
           memcmp(lines.line, line.data, lines.size) == 0);
    CU_ASSERT_PTR_NULL(lines.line);
    *number = lines.number;
    blg_lines_close(&lines);
    temp_remove(folder);
    blg_buf_free(&file);
    return status;
}

static void test_zstd__lines_of_frames_are_lines(void) {
    int number = 0;
    if (!begin("{\"name\":\"a\"}\n"))
        return;
    CU_ASSERT_EQUAL(read_lines(40000, 0, &number, NULL), BLG_OK);
    CU_ASSERT_EQUAL(number, 40000);
    end();
}

static void test_zstd__a_file_that_is_cut_off_names_the_line(void) {
    blg_error error = {0};
    int number = 0;
    if (!begin("{\"name\":\"a\"}\n"))
        return;
    CU_ASSERT_EQUAL(read_lines(40000, 8, &number, &error), BLG_INVALID);
    CU_ASSERT(number == 39999 && error.line == 40000);
    CU_ASSERT_STRING_EQUAL(error.text, "damaged or cut off: no whole zstd frame");
    end();
}

SUITE(zstd, CASE(test_zstd__a_frame_gives_its_line_again),
      CASE(test_zstd__a_cut_or_changed_frame_is_refused),
      CASE(test_zstd__a_label_is_as_long_as_it_says), CASE(test_zstd__lines_of_frames_are_lines),
      CASE(test_zstd__a_file_that_is_cut_off_names_the_line))
