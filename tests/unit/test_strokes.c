/* The rows of stroke types are whole, and every file that names the types names all of them. */
#include "base/files.h"
#include "figure/ink.h"
#include "suite.h"

#include <math.h>
#include <string.h>

/* Fails with the file to touch and what it lacks. */
static void needs(bool ok, const char *file, const char *what) {
    if (!ok)
        printf("\n%s lacks: %s\n", file, what);
    CU_ASSERT(ok);
}

static void file_has(const char *name, const char *text) {
    blg_buf file = {0};
    char path[256];
    snprintf(path, sizeof path, BLOGO_SOURCE_DIR "/%s", name);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, path, &file, NULL), BLG_OK);
    needs(strstr(file.data, text) != NULL, name, text);
    blg_buf_free(&file);
}

static void check_row(int type) {
    static const char file[] = "src/figure/program.c";
    const blg_stroke_style *s = blg_stroke_styles[type];
    const bool stamps = s->marks == BLG_STAMPS;
    char what[96];
    snprintf(what, sizeof what, "%s: words", blg_stroke_type_names[type]);
    for (int i = 0; i < 2; i++)
        needs(s->word[i] && !s->plural[i] == !stamps, file, what);
    snprintf(what, sizeof what, "%s: an outline of 3 to %d points", blg_stroke_type_names[type],
             BLG_STAMP_POINTS);
    needs(stamps ? s->n_points >= 3 && s->stretch > 0 : !s->n_points, file, what);
    /* figure/tables.c (REACH) takes for granted that no stamp reaches farther than a zigzag's peak
     * and half the pen. */
    snprintf(what, sizeof what, "%s: an outline within 10 units", blg_stroke_type_names[type]);
    for (int i = 0; i < s->n_points; i++)
        needs(s->stretch * hypot(s->points[i].x, s->points[i].y) <= 10, file, what);
    for (int other = 0; other < BLG_STROKE_TYPES; other++) {
        snprintf(what, sizeof what, "%s: from[] of %s, measured by test_contrast",
                 blg_stroke_type_names[type], blg_stroke_type_names[other]);
        needs((s->from[other].contrast[3] > 0) == (other < type), file, what);
        needs((s->from[other].changed[5] > 0) == (other < type), file, what);
    }
}

static void test_strokes__rows_are_whole(void) {
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        check_row(t);
}

static void test_strokes__words_tell_types_apart(void) {
    for (int a = 0; a < BLG_STROKE_TYPES; a++)
        for (int b = 0; b < BLG_STROKE_TYPES; b++)
            for (int i = 0; i < 4 && a != b; i++)
                CU_ASSERT_STRING_NOT_EQUAL(blg_stroke_styles[a]->word[i / 2],
                                           blg_stroke_styles[b]->word[i % 2]);
}

static void test_strokes__names(void) {
    char text[BLG_STROKE_TYPES_TEXT];
    CU_ASSERT_PTR_EQUAL(strstr(blg_stroke_types_text(text), "normal, zigzag, "), text);
    CU_ASSERT(strlen(text) < BLG_STROKE_TYPES_TEXT - 1);
    CU_ASSERT_EQUAL(blg_stroke_type_find("zigzag"), BLG_ZIGZAG);
    CU_ASSERT_EQUAL(blg_stroke_type_find("zigza"), BLG_STROKE_TYPES);
    CU_ASSERT_STRING_EQUAL(blg_stroke_type_name(BLG_STROKE_TYPES), "?");
    CU_ASSERT_EQUAL(blg_stroke_types_of_pen() & 31, 1u << BLG_NORMAL | 1u << BLG_ZIGZAG);
    CU_ASSERT_PTR_EQUAL(strstr(BLG_STROKE_TYPE_CHOICES, "normal|zigzag|"), BLG_STROKE_TYPE_CHOICES);
}

/* Appends a row as the pages have it. */
static void add_row(blg_buf *out, int type) {
    static const char *const marks[] = {"none", "teeth", "stamps"};
    const blg_stroke_style *s = blg_stroke_styles[type];
    blg_buf_format(out, "    {name: \"%s\", marks: \"%s\"", blg_stroke_type_names[type],
                   marks[s->marks]);
    for (int i = 0; i < s->n_points; i++)
        blg_buf_format(out, "%s[%g, %g]",
                       i == 0       ? ", outline: ["
                       : i % 8 == 0 ? ",\n      "
                                    : ", ",
                       s->stretch * s->points[i].x, s->stretch * s->points[i].y);
    blg_buf_text(out, s->n_points ? "]},\n" : "},\n");
}

static void test_strokes__other_files_name_all_types(void) {
    blg_buf words = {0}, rows = {0};
    char text[BLG_STROKE_TYPES_TEXT];
    for (int t = 0; t < BLG_STROKE_TYPES; t++) {
        char name[32];
        blg_buf_format(&words, "%s\"%s\"", t ? " | " : "= ", blg_stroke_type_names[t]);
        add_row(&rows, t);
        snprintf(name, sizeof name, "\"%s\"", blg_stroke_type_names[t]);
        file_has("python/baselines/models.py", name);
    }
    file_has("grammar/action-language.ebnf", words.data);
    file_has("grammar/concept-language.ebnf", words.data);
    file_has("web/gallery/turtle.js", rows.data);
    file_has("docs/glossary.md", blg_stroke_types_text(text));
    blg_buf_free(&words);
    blg_buf_free(&rows);
}

SUITE(strokes, CASE(test_strokes__rows_are_whole), CASE(test_strokes__words_tell_types_apart),
      CASE(test_strokes__names), CASE(test_strokes__other_files_name_all_types))
