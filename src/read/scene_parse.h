/* Parses a line of scenes.jsonl that was read as JSON. */
#ifndef READ_SCENE_PARSE_H
#define READ_SCENE_PARSE_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "config/config.h"

#include <jansson.h>

typedef struct blg_scene_parser {
    const blg_catalogue *catalogue; /* NULL: catalogue indices are -1 */
    const char *text;               /* the current line, for columns in errors; NULL: no columns */
    size_t size;
    bool published; /* every scene is in the published painter's frame */
    bool given;     /* programs may be published text; names, poses and marks may be missing */
    char split[BLG_SPLIT_NAME]; /* of the problem parsed last */
    uint64_t seed;
    blg_status status; /* of the current line: its first mistake */
    blg_error *error;
} blg_scene_parser;

/* Parses a problem, its split and its seed. BLG_INVALID with the key of the first mistake. */
BLG_MUST_USE blg_status blg_scene_parse_problem(blg_scene_parser *parser, const json_t *line,
                                                blg_problem *problem, blg_error *error);
/* Parses a given line (read/given.h). *single: the line is one image, which becomes the first
 * positive of an otherwise empty problem. */
BLG_MUST_USE blg_status blg_scene_parse_given(blg_scene_parser *parser, const json_t *line,
                                              blg_problem *problem, bool *single, blg_error *error);
/* Parses a program in the form of scenes.jsonl. BLG_INVALID. */
BLG_MUST_USE blg_status blg_scene_parse_program(const json_t *list, blg_program *program,
                                                blg_error *error);

#endif
