/* A small data set to plant defects in. A test reads its problems, changes one, and writes back the
 * problems with everything derived from them. So only the planted defect is wrong. */
#ifndef SUPPORT_PLANTED_H
#define SUPPORT_PLANTED_H

#include "data/write.h"
#include "look/verify.h"
#include "temp.h"

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

/* Generates a data set into folder; prints the message if that fails. */
bool planted_generate(const char *folder, const char *config_json, const blg_catalogue *catalogue,
                      int limit, blg_layout layout);
/* Copies the data set of source into a folder of its own and reads it. */
void planted_copy(planted *p, const char *source, const blg_catalogue *catalogue);
void planted_free(planted *p);

/* Index of the number-th problem of a family, from 0. */
int planted_find(const planted *p, blg_family family, int number);
/* Path of an image below the folder. */
const char *planted_image(const planted *p, int problem, int side, int image, char path[TEMP_PATH]);

/* Measures a problem's hardness again; the verifier must accept the problem. */
void planted_measure(planted *p, int problem);
/* Writes scenes, programs and splits again from the problems in memory. */
void planted_write(const planted *p);
/* Draws every picture of a problem again from its scenes. */
void planted_draw(const planted *p, int problem);
/* Writes SHA256SUMS again, for the listed files that exist, and its digest in the manifest. */
void planted_refresh(const planted *p);

/* Reads or writes a file below the folder. The returned text has a zero byte after its size bytes;
 * planted_release frees it. */
char *planted_read(const planted *p, const char *name, size_t *size);
void planted_release(char *text);
void planted_store(const planted *p, const char *name, const void *data, size_t size);
/* Replaces the first occurrence of a text in a file; the test fails if there is none. */
void planted_edit(const planted *p, const char *name, const char *from, const char *to);
void planted_remove(const planted *p, const char *name);

typedef struct planted_result {
    blg_status status;
    blg_verify_summary summary;
    char text[PLANTED_TEXT]; /* one line a defect: kind, place, detail */
    char message[1024];      /* message if the folder could not be read at all */
} planted_result;
void planted_verify(const char *folder, const blg_catalogue *catalogue, planted_result *result);

#define PLANTED_ALSO(kind) (1u << BLG_DEFECT_##kind)
/* Verifies the data set. Expects a defect of this kind with this text in its line, and no other
 * kind apart from those in `also` (one bit for each kind). Frees p. */
void planted_expect(planted *p, blg_defect_kind kind, const char *text, unsigned also);

#endif
