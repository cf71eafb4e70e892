/* Reader of scenes.jsonl. */
#ifndef READ_SCENE_READ_H
#define READ_SCENE_READ_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "config/config.h"

/* Reading scenes.jsonl, problem by problem; a line is checked against every rule that writing
 * keeps. folder is blg_open's; catalogue may be NULL: catalogue indices are then -1. published:
 * what the manifest says of all scenes (blg_reading_published). */
typedef struct blg_scene_reader blg_scene_reader;
BLG_MUST_USE blg_status blg_scene_reader_open(const char *folder, const char *path,
                                              const blg_catalogue *catalogue, bool published,
                                              blg_scene_reader **reader, blg_error *error);
void blg_scene_reader_close(blg_scene_reader *reader);
/* *found is false at the end of the file. problem->split is -1: splits are names here. */
BLG_MUST_USE blg_status blg_scene_reader_next(blg_scene_reader *reader, blg_problem *problem,
                                              bool *found, blg_error *error);
/* Reads on to the problem of that name; *found is false where the rest of the file lacks it. */
BLG_MUST_USE blg_status blg_scene_reader_find(blg_scene_reader *reader, const char *name,
                                              blg_problem *problem, bool *found, blg_error *error);
/* Of the problem read last. */
const char *blg_scene_reader_split(const blg_scene_reader *reader);
uint64_t blg_scene_reader_seed(const blg_scene_reader *reader);

/* The line of the problem that a reader read last, without its end; valid until the next is read.
 */
const char *blg_scene_reader_line(const blg_scene_reader *reader, size_t *size);

/* Reads one line, size bytes, as a reader does: the problem, its split's name and its seed. */
BLG_MUST_USE blg_status blg_scene_read_line(const char *line, size_t size,
                                            const blg_catalogue *catalogue, blg_problem *problem,
                                            char split[BLG_SPLIT_NAME], uint64_t *seed,
                                            blg_error *error);
/* Reads a program as it stands in a line. */
BLG_MUST_USE blg_status blg_scene_read_program(const char *json, blg_program *program,
                                               blg_error *error);

#endif
