/* Reading scenes.jsonl: one JSON object a line. scene_parse.c knows what a line says. */
#include "read/scene_read.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/outfile.h"
#include "read/scene_parse.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define BLOCK ((size_t)256 * 1024)
/* A line of twenty images of four long shapes a side has 400 KB. */
#define LONGEST_LINE ((size_t)8 * 1024 * 1024)

struct blg_scene_reader {
    blg_arena arena;
    FILE *file;
    char *path;
    blg_buf line;
    size_t start, scanned; /* of what is not yet taken; up to where no line end was found */
    const char *taken;     /* the line taken last */
    size_t taken_size;
    int number; /* of the line read last */
    blg_scene_parser parser;
};

blg_status blg_scene_reader_open(const char *path, const blg_catalogue *catalogue,
                                 blg_scene_reader **reader, blg_error *error) {
    blg_scene_reader *r = BLG_NEW_OBJECT(blg_scene_reader);
    blg_status status = BLG_OK;
    if (!r || !(r->path = blg_arena_strdup(&r->arena, path)))
        status = blg_no_memory(error);
    else if (!(r->file = fopen(path, "rb")))
        status = blg_outfile_error("open", path, errno, error);
    else
        r->parser.catalogue = catalogue;
    if (status != BLG_OK)
        blg_scene_reader_close(r);
    *reader = status == BLG_OK ? r : NULL;
    return status;
}

void blg_scene_reader_close(blg_scene_reader *reader) {
    if (!reader)
        return;
    if (reader->file)
        fclose(reader->file);
    blg_buf_free(&reader->line);
    blg_object_free(reader);
}

const char *blg_scene_reader_split(const blg_scene_reader *reader) {
    return reader->parser.split;
}

const char *blg_scene_reader_line(const blg_scene_reader *reader, size_t *size) {
    *size = reader->taken_size;
    return reader->taken;
}

uint64_t blg_scene_reader_seed(const blg_scene_reader *reader) {
    return reader->parser.seed;
}

/* Drops the lines that were taken and reads another block. */
static blg_status refill(blg_scene_reader *r, bool *end, blg_error *error) {
    size_t left = r->line.size - r->start;
    if (left)
        memmove(r->line.data, r->line.data + r->start, left);
    r->line.size = r->scanned = left;
    r->start = 0;
    if (left > LONGEST_LINE)
        return blg_error_set(error, BLG_INVALID, "the line is longer than %zu bytes", LONGEST_LINE);
    if (!blg_buf_reserve(&r->line, BLOCK))
        return blg_no_memory(error);
    size_t got = fread(r->line.data + left, 1, BLOCK, r->file);
    r->line.size += got;
    *end = got == 0;
    if (got == 0 && ferror(r->file))
        return blg_error_set(error, BLG_IO, "cannot read");
    return BLG_OK;
}

/* The next line without its end; *line is NULL at the end of the file. */
static blg_status take_line(blg_scene_reader *r, const char **line, size_t *size,
                            blg_error *error) {
    *line = NULL;
    r->scanned = r->start;
    for (bool end = false;;) {
        const char *data = r->line.data;
        const char *stop = r->line.size > r->scanned
                               ? memchr(data + r->scanned, '\n', r->line.size - r->scanned)
                               : NULL;
        if (stop || (end && r->line.size > r->start)) {
            *line = data + r->start;
            *size = stop ? (size_t)(stop - *line) : r->line.size - r->start;
            r->taken = *line;
            r->taken_size = *size;
            r->start += *size + (stop != NULL);
            r->number++;
            return BLG_OK;
        }
        if (end)
            return BLG_OK;
        blg_status status = refill(r, &end, error);
        if (status != BLG_OK)
            return status;
    }
}

static blg_status at_line(const blg_scene_reader *r, blg_status status, blg_error *error) {
    if (status != BLG_OK)
        blg_error_at(error, r->path, r->number, 0);
    return status;
}

static blg_status parse_line(blg_scene_reader *r, const char *text, size_t size,
                             blg_problem *problem, blg_error *error) {
    json_error_t detail;
    json_t *line = json_loadb(text, size, JSON_REJECT_DUPLICATES, &detail);
    if (!line) {
        blg_error_at(error, r->path, r->number, detail.column);
        return blg_error_set(error, BLG_INVALID, "not JSON: %s", detail.text);
    }
    blg_status status = blg_scene_parse_problem(&r->parser, line, problem, error);
    json_decref(line);
    return at_line(r, status, error);
}

blg_status blg_scene_reader_next(blg_scene_reader *reader, blg_problem *problem, bool *found,
                                 blg_error *error) {
    const char *text = NULL;
    size_t size = 0;
    blg_status status = take_line(reader, &text, &size, error);
    *found = status == BLG_OK && text;
    return *found ? parse_line(reader, text, size, problem, error) : at_line(reader, status, error);
}

/* Lines of other problems are passed over unread: the name stands first in a line. */
blg_status blg_scene_reader_find(blg_scene_reader *reader, const char *name, blg_problem *problem,
                                 bool *found, blg_error *error) {
    char head[BLG_NAME_SIZE + 16];
    int n = snprintf(head, sizeof head, "{\"name\":\"%s\"", name);
    *found = false;
    if (n < 0 || (size_t)n >= sizeof head)
        return BLG_OK;
    for (;;) {
        const char *text = NULL;
        size_t size = 0;
        blg_status status = take_line(reader, &text, &size, error);
        if (status != BLG_OK || !text)
            return at_line(reader, status, error);
        if (size > (size_t)n && memcmp(text, head, (size_t)n) == 0) {
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
    json_t *list = blg_json_load(json, strlen(json), 0, NULL, error);
    if (!list)
        return BLG_INVALID;
    blg_status status = blg_scene_parse_program(list, program, error);
    json_decref(list);
    return status;
}
