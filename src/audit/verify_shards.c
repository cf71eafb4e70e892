#include "audit/verify_shards.h"

#include "audit/verify_sums.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/tar.h"
#include "write/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENDING ".tar"

void blg_shards_free(blg_shards *shards) {
    blg_buf_free(&shards->names);
    blg_buf_release(&shards->name_at);
    blg_buf_release(&shards->members);
    blg_buf_release(&shards->shards);
    *shards = (blg_shards){0};
}

/* ---- listing ---- */

static blg_status add_member(blg_shards *s, const blg_tar_entry *entry, blg_error *error) {
    if (!blg_buf_grow(&s->members, &s->capacity, s->n + 1, sizeof *s->members) ||
        !blg_buf_grow(&s->name_at, &s->name_capacity, s->n + 1, sizeof *s->name_at))
        return blg_no_memory(error);
    s->name_at[s->n] = s->names.size;
    s->members[s->n] = (blg_member){
        .offset = entry->offset, .size = entry->size, .shard = s->n_shards - 1, .number = s->n};
    s->n++;
    blg_buf_add(&s->names, entry->name, strlen(entry->name) + 1);
    return s->names.failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status add_members(blg_shards *s, const char *path, blg_error *error) {
    blg_tar_file tar = {.file = NULL};
    blg_tar_entry entry;
    bool found = true;
    blg_status status = blg_tar_open(&tar, s->folder, path, error);
    while (status == BLG_OK && found) {
        status = blg_tar_next(&tar, &entry, &found, error);
        if (status == BLG_OK && found)
            status = add_member(s, &entry, error);
    }
    blg_tar_close(&tar);
    return status;
}

static blg_status list_shard(blg_shards *s, const char *path, const blg_sum *sum,
                             blg_defects *defects, blg_error *error) {
    blg_error reason = {0};
    char digest[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_file(s->folder, path, digest, error);
    if (status != BLG_OK)
        return status;
    if (!blg_buf_grow(&s->shards, &s->shard_capacity, s->n_shards + 1, sizeof *s->shards))
        return blg_no_memory(error);
    struct blg_shard *shard = &s->shards[s->n_shards++];
    shard->name = sum->path;
    shard->whole = blg_verify_digest(sum, digest, defects);
    status = add_members(s, path, &reason);
    if (status == BLG_INVALID)
        blg_defects_add(defects, BLG_DEFECT_damaged_shard, sum->path, "%s", reason.text);
    else if (status != BLG_OK && error)
        *error = reason;
    return status == BLG_INVALID ? BLG_OK : status;
}

static int by_name(const void *a, const void *b) {
    const blg_member *p = a, *q = b;
    int order = strcmp(p->name, q->name);
    return order ? order : (p->number > q->number) - (p->number < q->number);
}

static void sort(blg_shards *s, blg_defects *defects) {
    for (int i = 0; i < s->n; i++)
        s->members[i].name = s->names.data + s->name_at[i];
    if (s->n)
        qsort(s->members, (size_t)s->n, sizeof *s->members, by_name);
    for (int i = 1; i < s->n; i++)
        if (strcmp(s->members[i].name, s->members[i - 1].name) == 0) {
            s->members[i].seen = true;
            blg_defects_add(defects, BLG_DEFECT_extra_file, s->members[i].name,
                            "the name stands in %s and again in %s",
                            s->shards[s->members[i - 1].shard].name,
                            s->shards[s->members[i].shard].name);
        }
}

static bool is_shard(const char *path) {
    size_t size = strlen(path), tail = strlen(ENDING);
    return size > tail && strcmp(path + size - tail, ENDING) == 0 && !strchr(path, '/');
}

blg_status blg_shards_open(blg_shards *s, const char *folder, const blg_sums *sums,
                           blg_defects *defects, blg_error *error) {
    blg_buf path = {0};
    blg_status status = BLG_OK;
    s->folder = folder;
    for (int i = 0; i < sums->n && status == BLG_OK; i++) {
        blg_sum *sum = &sums->entries[i];
        status = blg_fs_join(&path, folder, sum->path, error);
        bool there = false;
        if (status == BLG_OK && is_shard(sum->path)) {
            sum->seen = true;
            status = blg_verify_regular(folder, path.data, sum->path, &there, defects, error);
        }
        if (status == BLG_OK && there)
            status = list_shard(s, path.data, sum, defects, error);
    }
    blg_buf_free(&path);
    if (status == BLG_OK)
        sort(s, defects);
    return status;
}

/* ---- looking up ---- */

/* Index of the first member whose name is not less than the text. */
static int first_from(const blg_shards *s, const char *text) {
    int low = 0, high = s->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(s->members[middle].name, text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

blg_member *blg_shards_find(const blg_shards *s, const char *name) {
    int i = first_from(s, name);
    return i < s->n && strcmp(s->members[i].name, name) == 0 ? &s->members[i] : NULL;
}

static uint64_t key_of(const char digest[BLG_DIGEST_TEXT]) {
    char half[17];
    memcpy(half, digest, 16);
    half[16] = '\0';
    uint64_t key = strtoull(half, NULL, 16);
    return key ? key : 1;
}

blg_status blg_shards_read(const blg_shards *s, blg_member *member, blg_buf *out,
                           blg_error *error) {
    blg_buf path = {0};
    char digest[BLG_DIGEST_TEXT];
    blg_buf_clear(out);
    blg_status status = blg_fs_join(&path, s->folder, s->shards[member->shard].name, error);
    if (status == BLG_OK)
        status = blg_fs_read_part(s->folder, path.data, member->offset, (size_t)member->size, out,
                                  error);
    if (status == BLG_OK)
        status = blg_digest_hex(out->data, out->size, digest, error);
    if (status == BLG_OK)
        member->key = key_of(digest);
    blg_buf_free(&path);
    return status;
}

bool blg_shards_is_whole(const blg_shards *s, const blg_member *member) {
    return s->shards[member->shard].whole;
}

/* ---- places ---- */

void blg_shards_check_place(const blg_shards *s, const char *problem, const char *split,
                            blg_defects *defects) {
    char begin[BLG_NAME_SIZE + 2];
    size_t size = strlen(problem);
    memcpy(begin, problem, size);
    memcpy(begin + size, ".", 2);
    int first = first_from(s, begin), n = 0, low = 0, high = 0;
    for (; first + n < s->n && strncmp(s->members[first + n].name, begin, size + 1) == 0; n++) {
        const blg_member *m = &s->members[first + n];
        const char *shard = s->shards[m->shard].name;
        if (!blg_folder_is_shard(shard, split)) {
            blg_defects_add(defects, BLG_DEFECT_wrong_split, m->name,
                            "it lies in %s, its scene in \"%s\"", shard, split);
            return;
        }
        low = n == 0 || m->number < low ? m->number : low;
        high = n == 0 || m->number > high ? m->number : high;
    }
    if (n && high - low + 1 != n)
        blg_defects_add(defects, BLG_DEFECT_damaged_shard, problem,
                        "its members do not stand together");
}

static int by_key(const void *a, const void *b) {
    const blg_member *p = *(const blg_member *const *)a, *q = *(const blg_member *const *)b;
    return p->key != q->key ? (p->key < q->key ? -1 : 1) : strcmp(p->name, q->name);
}

blg_status blg_shards_check_rest(const blg_shards *s, int pairings, blg_defects *defects,
                                 blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    const blg_member **order = BLG_NEW(&arena, const blg_member *, s->n + 1);
    if (!order)
        return blg_no_memory(error);
    for (int i = 0; i < s->n; i++) {
        order[i] = &s->members[i];
        if (!s->members[i].seen)
            blg_defects_add(defects, BLG_DEFECT_extra_file, s->members[i].name,
                            "a member of %s that no problem has",
                            s->shards[s->members[i].shard].name);
    }
    qsort(order, (size_t)s->n, sizeof *order, by_key);
    for (int i = 1; i < s->n; i++)
        if (order[i]->key && order[i]->key == order[i - 1]->key &&
            !blg_verify_may_repeat(pairings, order[i - 1]->name, order[i]->name))
            blg_defects_add(defects, BLG_DEFECT_repeated_picture, order[i]->name, "the bytes of %s",
                            order[i - 1]->name);
    blg_arena_free(&arena);
    return BLG_OK;
}
