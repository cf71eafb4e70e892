/* Reader of scenes.jsonl. */
#ifndef READ_SCENE_READ_H
#define READ_SCENE_READ_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "config/config.h"

/* Reads scenes.jsonl problem by problem. Each line is checked against every rule that the writer
 * keeps. folder: as for blg_open (base/open.h); catalogue NULL: catalogue indices are -1;
 * published: as blg_reading_published (reading.h). */
typedef struct blg_scene_reader blg_scene_reader;
BLG_MUST_USE blg_status blg_scene_reader_open(const char *folder, const char *path,
                                              const blg_catalogue *catalogue, bool published,
                                              blg_scene_reader **reader, blg_error *error);
/* tar: as blg_reading_in_shards (reading.h); false without this call. */
void blg_scene_reader_expect(blg_scene_reader *reader, bool tar);
void blg_scene_reader_close(blg_scene_reader *reader);
/* Reads the next problem; *found is false at the end of the file. problem->split is always -1,
 * because the file gives splits by name. */
BLG_MUST_USE blg_status blg_scene_reader_next(blg_scene_reader *reader, blg_problem *problem,
                                              bool *found, blg_error *error);
/* Reads on to the problem with a given name; *found is false if the rest of the file lacks it. */
BLG_MUST_USE blg_status blg_scene_reader_find(blg_scene_reader *reader, const char *name,
                                              blg_problem *problem, bool *found, blg_error *error);
/* The split's name and the seed of the problem read last. */
const char *blg_scene_reader_split(const blg_scene_reader *reader);
uint64_t blg_scene_reader_seed(const blg_scene_reader *reader);

/* Index in "images" of the first image of the problem read last that names another picture than the
 * writer gives it; -1 if there is none. A line that a user edits may have such an image. */
int blg_scene_reader_misfiled(const blg_scene_reader *reader);

/* The line of the problem read last, without its line end; valid until the next line is read. */
const char *blg_scene_reader_line(const blg_scene_reader *reader, size_t *size);

/* Reads one line of `size` bytes: the problem, its split's name and its seed. */
BLG_MUST_USE blg_status blg_scene_read_line(const char *line, size_t size,
                                            const blg_catalogue *catalogue, blg_problem *problem,
                                            char split[BLG_SPLIT_NAME], uint64_t *seed,
                                            blg_error *error);
/* Reads a program in the form of scenes.jsonl. */
BLG_MUST_USE blg_status blg_scene_read_program(const char *json, blg_program *program,
                                               blg_error *error);

#endif
