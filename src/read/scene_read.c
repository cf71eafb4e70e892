/* Reads scenes.jsonl, one JSON object a line. scene_parse.c parses the objects. */
#include "read/scene_read.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/lines.h"
#include "read/scene_parse.h"
#include "write/scene.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct blg_scene_reader {
    blg_arena arena;
    char *path;
    blg_lines lines;
    blg_scene_parser parser;
    bool tar;     /* pictures are members of shards */
    int misfiled; /* see blg_scene_reader_misfiled */
};

blg_status blg_scene_reader_open(const char *folder, const char *path,
                                 const blg_catalogue *catalogue, bool published,
                                 blg_scene_reader **reader, blg_error *error) {
    blg_scene_reader *r = BLG_NEW_OBJECT(blg_scene_reader);
    blg_status status = BLG_OK;
    if (!r || !(r->path = blg_arena_strdup(&r->arena, path)))
        status = blg_no_memory(error);
    else
        status = blg_lines_open(&r->lines, folder, r->path, error);
    if (status == BLG_OK) {
        r->parser.catalogue = catalogue;
        r->parser.published = published;
    }
    if (status != BLG_OK)
        blg_scene_reader_close(r);
    *reader = status == BLG_OK ? r : NULL;
    return status;
}

void blg_scene_reader_expect(blg_scene_reader *reader, bool tar) {
    reader->tar = tar;
}

int blg_scene_reader_misfiled(const blg_scene_reader *reader) {
    return reader->misfiled;
}

void blg_scene_reader_close(blg_scene_reader *reader) {
    if (!reader)
        return;
    blg_lines_close(&reader->lines);
    blg_object_free(reader);
}

const char *blg_scene_reader_split(const blg_scene_reader *reader) {
    return reader->parser.split;
}

const char *blg_scene_reader_line(const blg_scene_reader *reader, size_t *size) {
    *size = reader->lines.size;
    return reader->lines.line;
}

uint64_t blg_scene_reader_seed(const blg_scene_reader *reader) {
    return reader->parser.seed;
}

/* Compares the key "file" of each image with the name that the writer gives its picture. */
static blg_status check_files(blg_scene_reader *r, const json_t *line, const blg_problem *problem,
                              blg_error *error) {
    const json_t *images = json_object_get(line, "images");
    const int n_positive = blg_problem_side(problem, 1);
    blg_buf name = {0};
    r->misfiled = -1;
    for (int k = 0; k < (int)json_array_size(images) && r->misfiled < 0 && !name.failed; k++) {
        const bool side = k < n_positive;
        blg_buf_clear(&name);
        blg_scene_file_name(&name, problem, side, side ? k : k - n_positive, r->tar);
        const char *file =
            json_string_value(json_object_get(json_array_get(images, (size_t)k), "file"));
        if (!name.failed && strcmp(file, name.data) != 0)
            r->misfiled = k;
    }
    const bool failed = name.failed;
    blg_buf_free(&name);
    return failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status at_line(const blg_scene_reader *r, blg_status status, blg_error *error) {
    if (status != BLG_OK)
        blg_error_at(error, r->path, r->lines.number, 0);
    return status;
}

static blg_status parse_line(blg_scene_reader *r, const char *text, size_t size,
                             blg_problem *problem, blg_error *error) {
    json_t *line = NULL;
    blg_status status = blg_json_load_line(text, size, r->path, r->lines.number, &line, error);
    if (status != BLG_OK)
        return status;
    r->parser.text = text;
    r->parser.size = size;
    status = blg_scene_parse_problem(&r->parser, line, problem, error);
    if (status == BLG_OK)
        status = check_files(r, line, problem, error);
    json_decref(line);
    return at_line(r, status, error);
}

blg_status blg_scene_reader_next(blg_scene_reader *reader, blg_problem *problem, bool *found,
                                 blg_error *error) {
    blg_status status = blg_lines_next(&reader->lines, error);
    const char *text = reader->lines.line;
    *found = status == BLG_OK && text;
    return *found ? parse_line(reader, text, reader->lines.size, problem, error) : status;
}

/* Whether a line belongs to the problem `name`. blogo writes the name first; then the rest of the
 * line is not read. */
static bool is_named(const char *line, size_t size, const char *name) {
    static const char head[] = "{\"name\":\"";
    const size_t n = strlen(name), at = sizeof head - 1;
    if (size > at && memcmp(line, head, at) == 0)
        return size > at + n && memcmp(line + at, name, n) == 0 && line[at + n] == '"';
    const blg_json_path path = {.key = "name"};
    int row, column;
    if (!blg_json_place(line, size, &path, false, &row, &column))
        return false;
    const size_t quote = (size_t)column - 1;
    return size > quote + n + 1 && memcmp(line + quote + 1, name, n) == 0 &&
           line[quote + n + 1] == '"';
}

blg_status blg_scene_reader_find(blg_scene_reader *reader, const char *name, blg_problem *problem,
                                 bool *found, blg_error *error) {
    *found = false;
    for (;;) {
        blg_status status = blg_lines_next(&reader->lines, error);
        const char *text = reader->lines.line;
        const size_t size = reader->lines.size;
        if (status != BLG_OK || !text)
            return status;
        if (is_named(text, size, name)) {
            *found = true;
            return parse_line(reader, text, size, problem, error);
        }
    }
}

blg_status blg_scene_read_line(const char *line, size_t size, const blg_catalogue *catalogue,
                               blg_problem *problem, char split[BLG_SPLIT_NAME], uint64_t *seed,
                               blg_error *error) {
    blg_scene_reader reader = {.parser.catalogue = catalogue};
    blg_status status = parse_line(&reader, line, size, problem, error);
    memcpy(split, reader.parser.split, sizeof reader.parser.split);
    *seed = reader.parser.seed;
    return status;
}

blg_status blg_scene_read_program(const char *json, blg_program *program, blg_error *error) {
    json_t *list = NULL;
    blg_status status = blg_json_load(json, strlen(json), 0, NULL, &list, error);
    if (status == BLG_OK)
        status = blg_scene_parse_program(list, program, error);
    json_decref(list);
    return status;
}
