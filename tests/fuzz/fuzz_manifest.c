/* Fuzz target: a data set's manifest.json and scenes.jsonl, with a zero byte between, as export,
 * audit and the gallery read them. What does not read says why; what reads, reads on. */
#include "data/read.h"
#include "file.h"
#include "parts.h"

static blg_problem problem; /* that a search finds */

static void read_all(blg_set *set) {
    blg_error error = {0};
    blg_status status = BLG_OK;
    while (blg_set_next(set, &status, &error)) {
        check(error.text[0] == '\0');
        check(set->line && set->line_size && !memchr(set->line, '\n', set->line_size));
        check(set->problem->name[0] && *set->split && !strchr(set->split, '/'));
        blg_buf path = {0};
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < blg_problem_side(set->problem, side); i++)
                blg_set_image(set, set->problem, side, i, &path);
        blg_buf_free(&path);
    }
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || (status == BLG_INVALID && error.file[0] && error.line));
}

/* A search finds no problem of another name. */
static void find(const char *name) {
    blg_scene_reader *reader;
    char path[300];
    bool found;
    snprintf(path, sizeof path, "%s/scenes.jsonl", fuzz_folder);
    check(blg_scene_reader_open(NULL, path, NULL, false, &reader, NULL) == BLG_OK);
    if (blg_scene_reader_find(reader, name, &problem, &found, NULL) == BLG_OK && found)
        check(strcmp(problem.name, name) == 0);
    blg_scene_reader_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_error error = {0};
    blg_set *set = NULL;
    fuzz_parts parts = {data, size};
    size_t part;
    const uint8_t *content = fuzz_part(&parts, 0, &part);
    fuzz_file("manifest.json", content, part);
    content = fuzz_part(&parts, 1, &part);
    fuzz_file("scenes.jsonl", content, part);
    const blg_status status = blg_set_open(fuzz_folder, NULL, &set, &error);
    check((status == BLG_OK) == (set != NULL));
    check((status == BLG_OK) == (error.text[0] == '\0'));
    if (status != BLG_OK)
        return 0;
    check(set->has_scenes);
    read_all(set);
    find("hd_convex_0000");
    blg_set_close(set);
    return 0;
}
