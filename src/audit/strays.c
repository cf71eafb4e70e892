/* Files that nothing speaks of: a picture that was left over, a note, an export. A loader that
 * lists folders would take them for content. */
#include "audit/promise.h"
#include "base/error.h"
#include "base/fs.h"

#include <stdlib.h>
#include <string.h>

typedef struct strays {
    const blg_sums *sums;
    blg_buf text; /* paths, each with its terminator */
    int n;
} strays;

static blg_status visit(void *context, const char *relative, blg_error *error) {
    strays *s = context;
    if (strcmp(relative, "SHA256SUMS") == 0 || strcmp(relative, "manifest.json") == 0 ||
        blg_sums_find(s->sums, relative))
        return BLG_OK;
    blg_buf_add(&s->text, relative, strlen(relative) + 1);
    s->n++;
    return s->text.failed ? blg_no_memory(error) : BLG_OK;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

blg_status blg_strays_find(const char *folder, const blg_sums *sums, blg_findings *findings,
                           blg_error *error) {
    strays s = {.sums = sums};
    blg_status status = blg_fs_walk(folder, visit, &s, error);
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    const char **names = BLG_NEW(&arena, const char *, s.n + 1);
    if (status == BLG_OK && !names)
        status = blg_no_memory(error);
    if (status == BLG_OK && s.n) {
        const char *name = s.text.data;
        for (int i = 0; i < s.n; i++, name += strlen(name) + 1)
            names[i] = name;
        qsort(names, (size_t)s.n, sizeof *names, by_text);
        for (int i = 0; i < s.n; i++)
            blg_findings_add(findings, BLG_DEFECT_extra_file, names[i], "not in SHA256SUMS");
    }
    blg_arena_free(&arena);
    blg_buf_free(&s.text);
    return status;
}
