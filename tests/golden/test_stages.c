/* The stages of a few programs as text, compared with the files in stages/: a change of geometry
 * anywhere from the parser to the ink shows as a difference in a readable file.
 *
 * A file holds the strokes and the ink of a program at the pose below. Where one differs, the text
 * that was made is printed up to the first row that differs. */
#include "base/files.h"
#include "figure/ink.h"
#include "suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const blg_pose pose = {-40, 25, 30, 180};

static void dump(const char *text, blg_buf *out) {
    blg_program program;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_ink ink = {0};
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    blg_dump_strokes(out, strokes, blg_turtle_trace(&program, &pose, strokes));
    CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(&ink, &program, &pose), BLG_OK);
    blg_dump_ink(out, &ink);
    blg_ink_free(&ink);
}

static void check(const char *name, const char *text) {
    blg_buf made = {0}, wanted = {0};
    char path[512];
    dump(text, &made);
    snprintf(path, sizeof path, "%s/tests/golden/stages/%s.txt", BLOGO_SOURCE_DIR, name);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, path, &wanted, NULL), BLG_OK);
    bool same = strcmp(made.data, wanted.data) == 0;
    CU_ASSERT(same);
    if (!same) {
        size_t i = 0;
        while (made.data[i] && made.data[i] == wanted.data[i])
            i++;
        i += strcspn(made.data + i, "\n");
        printf("\n%s differs; made:\n%.*s\n", path, (int)i, made.data);
    }
    blg_buf_free(&made);
    blg_buf_free(&wanted);
}

static void test_stages__plain(void) {
    check("plain", "line_normal_1.000-0.500, arc_normal_0.500_0.625-0.750, "
                   "arc_normal_0.250_0.125-0.250");
}

static void test_stages__zigzag(void) {
    check("zigzag", "line_zigzag_0.500-0.400, arc_zigzag_0.300_0.700-0.500, "
                    "arc_zigzag_0.300_0.375-0.500");
}

static void test_stages__stamps(void) {
    check("stamps", "line_circle_0.200-0.500, arc_square_0.300_0.600-0.500, "
                    "line_triangle_0.300-0.750, arc_triangle_0.400_0.400-0.600");
}

SUITE(stages, CASE(test_stages__plain), CASE(test_stages__zigzag), CASE(test_stages__stamps))
