#include "shard.h"

#include "base/archive.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

void shard_free(shard *s) {
    for (int i = 0; i < s->n; i++)
        blg_buf_free(&s->members[i].data);
    s->n = 0;
}

void shard_read(shard *s, const planted *p, const char *file) {
    char path[TEMP_PATH];
    blg_tar_file tar = {.file = NULL};
    blg_tar_entry entry;
    bool found = true;
    shard_free(s);
    CU_ASSERT_EQUAL_FATAL(blg_tar_open(&tar, NULL, temp_join(p->folder, file, path), NULL), BLG_OK);
    for (;;) {
        CU_ASSERT_EQUAL_FATAL(blg_tar_next(&tar, &entry, &found, NULL), BLG_OK);
        if (!found)
            break;
        shard_insert(s, s->n, entry.name, "", 0);
        CU_ASSERT_EQUAL_FATAL(
            blg_tar_data(&tar, entry.offset, entry.size, &s->members[s->n - 1].data, NULL), BLG_OK);
    }
    blg_tar_close(&tar);
}

void shard_write(const shard *s, const planted *p, const char *file) {
    static const char end[1024];
    blg_buf out = {0};
    for (int i = 0; i < s->n; i++)
        blg_tar_member(&out, s->members[i].name, s->members[i].data.data, s->members[i].data.size);
    blg_buf_add(&out, end, sizeof end);
    planted_store(p, file, out.data, out.size);
    blg_buf_free(&out);
}

void shard_insert(shard *s, int at, const char *name, const void *data, size_t size) {
    CU_ASSERT_FATAL(s->n < SHARD_MOST);
    struct shard_member *m = s->members + at;
    memmove(m + 1, m, (size_t)(s->n++ - at) * sizeof *m);
    m->data = (blg_buf){0};
    snprintf(m->name, sizeof m->name, "%s", name);
    blg_buf_add(&m->data, data, size);
}

void shard_drop(shard *s, int at) {
    blg_buf_free(&s->members[at].data);
    memmove(s->members + at, s->members + at + 1, (size_t)(--s->n - at) * sizeof *s->members);
}

void shard_move(shard *s, int n, shard *to) {
    CU_ASSERT_FATAL(n <= s->n && to->n + n <= SHARD_MOST);
    memcpy(to->members + to->n, s->members, (size_t)n * sizeof *s->members);
    to->n += n;
    s->n -= n;
    memmove(s->members, s->members + n, (size_t)s->n * sizeof *s->members);
}
