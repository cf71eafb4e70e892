#include "read/given.h"

#include "base/error.h"
#include "base/json.h"

#include <string.h>

blg_status blg_given_open(blg_given_reader *reader, const char *path,
                          const blg_catalogue *catalogue, blg_error *error) {
    *reader = (blg_given_reader){.parser.catalogue = catalogue};
    return blg_lines_open(&reader->lines, NULL, path, error);
}

void blg_given_close(blg_given_reader *reader) {
    blg_lines_close(&reader->lines);
}

static bool is_blank(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (!strchr(" \t\r", text[i]) || !text[i])
            return false;
    return true;
}

static blg_status parse(blg_given_reader *r, blg_given *given, blg_error *error) {
    json_t *line = NULL;
    blg_status status = blg_json_load_line(r->lines.line, r->lines.size, NULL, 0, &line, error);
    if (status != BLG_OK)
        return status;
    r->parser.text = r->lines.line;
    r->parser.size = r->lines.size;
    status = blg_scene_parse_given(&r->parser, line, &given->problem, &given->single, error);
    json_decref(line);
    return status;
}

blg_status blg_given_next(blg_given_reader *r, blg_given *given, bool *found, blg_error *error) {
    blg_status status;
    do
        status = blg_lines_next(&r->lines, error);
    while (status == BLG_OK && r->lines.line && is_blank(r->lines.line, r->lines.size));
    *found = status == BLG_OK && r->lines.line;
    if (!*found)
        return status;
    status = parse(r, given, error);
    if (status != BLG_OK)
        blg_error_at(error, r->lines.path, r->lines.number, 0);
    given->line = r->lines.number;
    given->split = r->parser.split;
    given->seed = r->parser.seed;
    return status;
}

bool blg_given_posed(const blg_scene *scene) {
    return scene->poses[0].scale > 0;
}
