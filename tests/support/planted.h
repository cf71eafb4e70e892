/* A small data set to plant defects in: its problems in memory, to be changed and written back with
 * everything that is derived from them, so that only what was planted is wrong. */
#ifndef SUPPORT_PLANTED_H
#define SUPPORT_PLANTED_H

#include "audit/verify_folder.h"
#include "temp.h"
#include "write/dataset.h"

#define PLANTED_MOST 24
#define PLANTED_TEXT 4096

typedef struct planted {
    char folder[TEMP_PATH];
    const blg_catalogue *catalogue;
    blg_config config;
    int n;
    blg_problem problems[PLANTED_MOST];
    char splits[PLANTED_MOST][BLG_SPLIT_NAME];
} planted;

/* Generates a data set into folder, with the message printed where that fails. */
bool planted_generate(const char *folder, const char *config_json, const blg_catalogue *catalogue,
                      int limit, blg_layout layout);
/* Copies the data set of source into a folder of its own and reads it. */
void planted_copy(planted *p, const char *source, const blg_catalogue *catalogue);
void planted_free(planted *p);

/* Index of the number-th problem of a family, from 0. */
int planted_find(const planted *p, blg_family family, int number);
/* Path of an image below the folder. */
const char *planted_image(const planted *p, int problem, int side, int image, char path[TEMP_PATH]);

/* Measures a problem's hardness anew; it must be one that the verifier accepts. */
void planted_measure(planted *p, int problem);
/* Writes scenes, programs and splits anew from the problems in memory. */
void planted_write(const planted *p);
/* Draws every picture of a problem anew from its scenes. */
void planted_draw(const planted *p, int problem);
/* SHA256SUMS of the files that it lists and that are there, and its own digest in the manifest. */
void planted_refresh(const planted *p);

/* Reads and writes a file below the folder; what was read ends with a zero byte beyond size and is
 * given back to planted_release. */
char *planted_read(const planted *p, const char *name, size_t *size);
void planted_release(char *text);
void planted_store(const planted *p, const char *name, const void *data, size_t size);
/* Replaces the first occurrence of a text in a file; the test fails where there is none. */
void planted_edit(const planted *p, const char *name, const char *from, const char *to);
void planted_remove(const planted *p, const char *name);

typedef struct planted_result {
    blg_status status;
    blg_verify_summary summary;
    char text[PLANTED_TEXT]; /* one line a defect: kind, place, detail */
    char message[1024];      /* where the folder could not be read at all */
} planted_result;
void planted_verify(const char *folder, const blg_catalogue *catalogue, planted_result *result);

#define PLANTED_ALSO(kind) (1u << BLG_DEFECT_##kind)
/* What was planted is found under this kind, with this text in its line, and no other kind is, but
 * those of also (bit by kind). Frees p. */
void planted_expect(planted *p, blg_defect_kind kind, const char *text, unsigned also);

#endif
