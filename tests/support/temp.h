/* A temporary folder for one test. */
#ifndef SUPPORT_TEMP_H
#define SUPPORT_TEMP_H

#include <stdbool.h>

#define TEMP_PATH 512

/* Makes an empty folder and ends the test program if that is not possible. */
void temp_make(char folder[TEMP_PATH]);
/* Removes the folder with all its content. */
void temp_remove(const char *folder);
/* folder/name in path; returns path. */
const char *temp_join(const char *folder, const char *name, char path[TEMP_PATH]);
/* refuse: from now on every write to a file fails with "File too large". If false, writes work
 * again. */
void temp_refuse_writes(bool refuse);
/* Whether path exists; a dangling link counts too. */
bool temp_exists(const char *path);

#endif
