/* Fuzz target: a data set's manifest.json and scenes.jsonl, with a zero byte between, as export,
 * audit and the gallery read them. What does not read says why; what reads, reads on. */
#include "file.h"
#include "parts.h"
#include "read/reading.h"
#include "read/scene_read.h"

static blg_problem problem;

static void read_all(blg_reading *reading) {
    bool found = true;
    while (found) {
        blg_error error = {0};
        const char *split;
        size_t size;
        const blg_status status = blg_reading_next(reading, &problem, &split, &found, &error);
        check((status == BLG_OK) == (error.text[0] == '\0'));
        check(status == BLG_OK || (status == BLG_INVALID && error.file[0] && error.line));
        found = found && status == BLG_OK;
        if (!found)
            continue;
        const char *line = blg_reading_line(reading, &size);
        check(line && size && !memchr(line, '\n', size));
        check(problem.name[0] && *split && !strchr(split, '/'));
        blg_buf path = {0};
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < blg_problem_side(&problem, side); i++)
                blg_reading_image(reading, &problem, side, i, &path);
        blg_buf_free(&path);
    }
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
    blg_reading *reading = NULL;
    fuzz_parts parts = {data, size};
    size_t part;
    const uint8_t *content = fuzz_part(&parts, 0, &part);
    fuzz_file("manifest.json", content, part);
    content = fuzz_part(&parts, 1, &part);
    fuzz_file("scenes.jsonl", content, part);
    const blg_status status = blg_reading_open(fuzz_folder, NULL, &reading, &error);
    check((status == BLG_OK) == (reading != NULL));
    check((status == BLG_OK) == (error.text[0] == '\0'));
    if (status != BLG_OK)
        return 0;
    check(blg_reading_has_scenes(reading));
    read_all(reading);
    find("hd_convex_0000");
    blg_reading_close(reading);
    return 0;
}
