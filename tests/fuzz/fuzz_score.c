/* Fuzz target: a key, of a study or of tasks, and a file of answers to it. What cannot be read is
 * told, and the tables of the answers are JSON. */
#include "file.h"
#include "parts.h"
#include "tell/score.h"

#include <jansson.h>

static void check_tables(const blg_score *score) {
    blg_buf text = {0}, json = {0};
    blg_error error = {0};
    const blg_status status = blg_score_print(score, &(blg_score_look){0}, &text, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || (status == BLG_INFEASIBLE));
    check(blg_score_print(score, &(blg_score_look){.json = true}, &json, NULL) == status);
    json_t *tables = status == BLG_OK ? json_loadb(json.data, json.size, 0, NULL) : NULL;
    check(status != BLG_OK || json_is_object(tables));
    json_decref(tables);
    blg_buf_free(&text);
    blg_buf_free(&json);
}

static const blg_catalogue *catalogue(void) {
    static blg_catalogue *only;
    check(only || blg_catalogue_default(&only, NULL) == BLG_OK);
    return only;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_parts parts = {data, size};
    blg_score score;
    blg_error error = {0};
    size_t part;
    blg_score_init(&score, catalogue());
    const uint8_t *content = fuzz_part(&parts, 0, &part);
    blg_status status = blg_score_take(&score, fuzz_file("file.json", content, part), &error);
    if (status == BLG_OK) {
        content = fuzz_part(&parts, 1, &part);
        status = blg_score_take(&score, fuzz_file("file.json", content, part), &error);
    }
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || (status == BLG_INVALID && error.file[0]));
    if (status == BLG_OK) {
        blg_score_finish(&score);
        check_tables(&score);
    }
    blg_score_free(&score);
    return 0;
}
