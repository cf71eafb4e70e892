/* What a line of scenes.jsonl says, once it is read as JSON. */
#ifndef READ_SCENE_PARSE_H
#define READ_SCENE_PARSE_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "config/config.h"

#include <jansson.h>

typedef struct blg_scene_parser {
    const blg_catalogue *catalogue; /* NULL: catalogue indices are -1 */
    const char *text;               /* of the line at hand, for columns; NULL: none are told */
    size_t size;
    bool published; /* what every scene of the data set is */
    bool given;     /* programs may be published text; names, poses and marks may be missing */
    char split[BLG_SPLIT_NAME]; /* of the problem parsed last */
    uint64_t seed;
    blg_status status; /* of the line at hand: the first mistake stands */
    blg_error *error;
} blg_scene_parser;

/* The problem of a line, its split and its seed. BLG_INVALID with the key of the first mistake. */
BLG_MUST_USE blg_status blg_scene_parse_problem(blg_scene_parser *parser, const json_t *line,
                                                blg_problem *problem, blg_error *error);
/* What a line that somebody hands over says (read/given.h); *single: it is one image, which stands
 * as the first positive of a problem without anything else. */
BLG_MUST_USE blg_status blg_scene_parse_given(blg_scene_parser *parser, const json_t *line,
                                              blg_problem *problem, bool *single, blg_error *error);
/* A program as it stands in a line. BLG_INVALID. */
BLG_MUST_USE blg_status blg_scene_parse_program(const json_t *list, blg_program *program,
                                                blg_error *error);

#endif
