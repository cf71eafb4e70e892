/* A family's program file: problem name -> programs, one large JSON object.
 *
 * Opening the file indexes where each problem's value begins and ends. Values are parsed one at a
 * time. So memory is little more than the file's size, and several threads may read at once. */
#ifndef READ_PROGRAM_FILE_H
#define READ_PROGRAM_FILE_H

#include "base/buf.h"
#include "concept/problem.h"

typedef struct blg_program_entry {
    const char *name;
    size_t value_at, value_size; /* bytes in the file */
} blg_program_entry;

typedef struct blg_program_file {
    blg_family family;
    const char *path; /* borrowed */
    blg_buf text;
    int n, capacity;
    blg_program_entry *entries;
} blg_program_file;

/* Reads and indexes a file. It checks the names; of the values it checks only the brackets. Close
 * the file whatever the outcome. */
blg_status blg_program_file_open(blg_program_file *file, blg_family family, const char *folder,
                                 const char *path, blg_error *error);
/* As blg_program_file_open, but takes a text in memory, which is copied. */
blg_status blg_program_file_take(blg_program_file *file, blg_family family, const char *path,
                                 const char *text, size_t size, blg_error *error);
void blg_program_file_close(blg_program_file *file);

/* Parses the programs of problem `index` into problem->images. *side gets the number of images of a
 * side. The last image is the query; if the side lacks a query, this image has no shapes. */
blg_status blg_program_file_read(const blg_program_file *file, int index, blg_problem *problem,
                                 int *side, blg_error *error);

#endif
