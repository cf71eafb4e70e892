/* A folder of a test's own. */
#ifndef SUPPORT_TEMP_H
#define SUPPORT_TEMP_H

#include <stdbool.h>

#define TEMP_PATH 512

/* Makes an empty folder and ends the test program if that is not possible. */
void temp_make(char folder[TEMP_PATH]);
/* Removes it with all it holds. */
void temp_remove(const char *folder);
/* folder/name in path; returns path. */
const char *temp_join(const char *folder, const char *name, char path[TEMP_PATH]);
/* From now on every write to a file fails with "File too large", or none. */
void temp_refuse_writes(bool refuse);
/* Whether anything has that name, a link that leads nowhere too. */
bool temp_exists(const char *path);

#endif
