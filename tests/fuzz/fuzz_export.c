/* Fuzz target: what is read back from exports, S-expressions and token rows.
 *
 * What reads must be printed and read again unchanged. What does not read must say why. The first
 * byte chooses: odd, a line of text; even, rows of numbers in single bytes, exact if its second bit
 * is set. */
#include "fuzz.h"
#include "tell/export.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static void check_line(const char *line, size_t size) {
    blg_export_item item, again;
    blg_error error = {0};
    if (blg_sexpr_read_item(line, size, &item, &error) != BLG_OK) {
        check(error.status == BLG_INVALID && error.column >= 1 && error.text[0]);
        return;
    }
    const bool exact = size & 1;
    blg_buf text = {0}, back = {0};
    blg_buf_text(&text, "(item ff_a \"t\" positive 0 ");
    size_t begin = text.size;
    blg_sexpr_image(&text, &item.scene, exact);
    blg_buf_char(&text, ')');
    check(blg_sexpr_read_item(text.data, text.size, &again, NULL) == BLG_OK);
    blg_sexpr_image(&back, &again.scene, exact);
    check(back.size + 1 == text.size - begin);
    check(memcmp(back.data, text.data + begin, back.size) == 0);
    blg_buf_free(&text);
    blg_buf_free(&back);
}

static void check_rows(const uint8_t *data, size_t size, bool exact) {
    double rows[BLG_MAX_TOKEN_ROWS][BLG_EXACT_COLUMNS] = {{0}};
    double back[BLG_MAX_TOKEN_ROWS][BLG_EXACT_COLUMNS];
    double radii[BLG_MAX_TOKEN_ROWS];
    int n_rows = 0, n_radii = 0;
    for (; size >= 4 && n_rows < BLG_MAX_TOKEN_ROWS; data += 4, size -= 4, n_rows++) {
        rows[n_rows][0] = data[0] % 7;
        rows[n_rows][1] = data[1] % 6;
        rows[n_rows][2] = data[2] / 250.0;
        rows[n_rows][3] = exact ? data[3] * 1.5 - 190 : data[3] / 250.0;
        if (rows[n_rows][0] == 3 && exact)
            rows[n_rows][4] = data[1] / 250.0;
        else if (rows[n_rows][0] == 3)
            radii[n_radii++] = data[1] / 250.0;
    }
    blg_scene scene;
    blg_error error = {0};
    if (blg_tokens_read((const double(*)[BLG_EXACT_COLUMNS])rows, n_rows, exact ? NULL : radii,
                        n_radii, &scene, &error) != BLG_OK) {
        check(error.status == BLG_INVALID && error.text[0]);
        return;
    }
    check(blg_tokens_size(&scene) <= n_rows);
    blg_tokens_fill(&scene, exact, n_rows, back);
    for (int i = 0; i < n_rows; i++)
        for (int k = 0; k < BLG_EXACT_COLUMNS; k++)
            check(fabs(rows[i][k] - back[i][k]) < (exact ? 1e-300 : 1e-5));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    if (data[0] & 1)
        check_line((const char *)data + 1, size - 1);
    else
        check_rows(data + 1, size - 1, data[0] & 2);
    return 0;
}
