#include "read/split_shards.h"

#include "base/error.h"
#include "base/fs.h"
#include "write/folder.h"

#include <stdio.h>
#include <string.h>

void blg_split_shards_init(blg_split_shards *s, const char *folder, const blg_sums *sums,
                           const char *split) {
    *s = (blg_split_shards){.folder = folder, .sums = sums, .split = split, .at = -1};
}

void blg_split_shards_close(blg_split_shards *s) {
    blg_tar_close(&s->tar);
    blg_buf_free(&s->path);
    blg_buf_release(&s->members);
    blg_buf_release(&s->shards);
    *s = (blg_split_shards){.at = -1};
}

/* ---- the shards of the split ---- */

/* Lists the split's shards; once, because SHA256SUMS may have a line for every picture. */
static blg_status list_shards(blg_split_shards *s, blg_error *error) {
    for (int i = 0; i < s->sums->n && !s->listed; i++) {
        if (!blg_folder_is_shard(s->sums->entries[i].path, s->split))
            continue;
        if (!blg_buf_grow(&s->shards, &s->shard_capacity, s->n_shards + 1, sizeof *s->shards))
            return blg_no_memory(error);
        s->shards[s->n_shards++] = i;
    }
    s->listed = true;
    return BLG_OK;
}

static const char *shard_path(const blg_split_shards *s, int shard) {
    return s->sums->entries[s->shards[shard]].path;
}

blg_status blg_split_shards_find(blg_split_shards *s, bool *there, blg_error *error) {
    *there = s->tar.file != NULL;
    blg_status status = list_shards(s, error);
    for (int i = 0; i < s->n_shards && status == BLG_OK && !*there; i++)
        status = blg_fs_find_in(s->folder, shard_path(s, i), there, error);
    return status;
}

/* Opens the next shard; after the last follows the first. */
static blg_status open_next(blg_split_shards *s, blg_error *error) {
    blg_tar_close(&s->tar);
    s->ahead = false;
    s->at = (s->at + 1) % s->n_shards;
    blg_status status = blg_fs_join(&s->path, s->folder, shard_path(s, s->at), error);
    return status ? status : blg_tar_open(&s->tar, s->folder, s->path.data, error);
}

/* ---- members ---- */

/* The part after "<problem>." in the name of s->next; NULL if that member belongs to another
 * problem. */
static const char *ending_ahead(const blg_split_shards *s) {
    size_t size = strlen(s->problem);
    return s->ahead && strncmp(s->next.name, s->problem, size) == 0 && s->next.name[size] == '.'
               ? s->next.name + size + 1
               : NULL;
}

/* Reads on until s->next is a member of the problem, or the shard ends. */
static blg_status seek_in_shard(blg_split_shards *s, blg_error *error) {
    blg_status status = BLG_OK;
    if (!s->ahead)
        status = blg_tar_next(&s->tar, &s->next, &s->ahead, error);
    while (status == BLG_OK && s->ahead && !ending_ahead(s))
        status = blg_tar_next(&s->tar, &s->next, &s->ahead, error);
    return status;
}

/* Searches for a problem: first in the rest of the open shard, then in all other shards, then in
 * the beginning of the open shard. */
static blg_status seek_problem(blg_split_shards *s, const char *problem, blg_error *error) {
    snprintf(s->problem, sizeof s->problem, "%s", problem);
    s->n_members = 0;
    s->found = false;
    blg_status status = list_shards(s, error);
    for (int left = s->n_shards + (s->tar.file != NULL); left && status == BLG_OK && !s->found;
         left--) {
        if (!s->tar.file)
            status = open_next(s, error);
        if (status == BLG_OK)
            status = seek_in_shard(s, error);
        s->found = status == BLG_OK && s->ahead;
        if (status == BLG_OK && !s->found && left > 1)
            status = open_next(s, error);
    }
    return status;
}

/* Keeps the place of the member s->next. A member with an ending of more than 15 characters is no
 * picture and is not kept. */
static blg_status hold(blg_split_shards *s, const char *ending, blg_error *error) {
    s->ahead = false;
    if (strlen(ending) >= sizeof s->members->ending)
        return BLG_OK;
    if (!blg_buf_grow(&s->members, &s->capacity, s->n_members + 1, sizeof *s->members))
        return blg_no_memory(error);
    struct blg_member_at *m = &s->members[s->n_members++];
    *m = (struct blg_member_at){.offset = s->next.offset, .size = s->next.size};
    memcpy(m->ending, ending, strlen(ending) + 1);
    return BLG_OK;
}

static const struct blg_member_at *find_held(const blg_split_shards *s, const char *ending) {
    for (int i = 0; i < s->n_members; i++)
        if (strcmp(s->members[i].ending, ending) == 0)
            return &s->members[i];
    return NULL;
}

/* Finds a member of the problem, reading the problem's members up to this one. */
static blg_status find_member(blg_split_shards *s, const char *ending,
                              const struct blg_member_at **member, blg_error *error) {
    blg_status status = BLG_OK;
    *member = find_held(s, ending);
    while (status == BLG_OK && s->found && !*member) {
        if (!s->ahead)
            status = blg_tar_next(&s->tar, &s->next, &s->ahead, error);
        const char *read = status == BLG_OK ? ending_ahead(s) : NULL;
        if (!read)
            break;
        const bool wanted = strcmp(read, ending) == 0;
        status = hold(s, read, error);
        if (status == BLG_OK && wanted && s->n_members) /* it was added last */
            *member = &s->members[s->n_members - 1];
    }
    return status;
}

static blg_status missing(const blg_split_shards *s, blg_error *error) {
    if (s->found)
        return blg_error_set(error, BLG_IO,
                             "the shard has no such member beside the problem's others");
    if (s->n_shards == 1)
        return blg_error_set(error, BLG_IO, "the shard has no such member");
    blg_error_at(error, s->folder, 0, 0);
    if (!s->n_shards)
        return blg_error_set(error, BLG_IO, BLG_SUMS " lists no shard of split \"%s\"", s->split);
    return blg_error_set(error, BLG_IO, "no such member in any shard from %s to %s",
                         shard_path(s, 0), shard_path(s, s->n_shards - 1));
}

blg_status blg_split_shards_read(blg_split_shards *s, const char *problem, const char *ending,
                                 blg_buf *out, blg_error *error) {
    const struct blg_member_at *member = NULL;
    blg_status status =
        strcmp(s->problem, problem) == 0 && s->tar.file ? BLG_OK : seek_problem(s, problem, error);
    if (status == BLG_OK)
        status = find_member(s, ending, &member, error);
    if (status == BLG_OK && !member)
        status = missing(s, error);
    if (status == BLG_OK)
        status = blg_tar_data(&s->tar, member->offset, member->size, out, error);
    if (status != BLG_OK)
        blg_split_shards_at(s, ending, error);
    return status;
}

void blg_split_shards_at(const blg_split_shards *s, const char *ending, blg_error *error) {
    if (s->path.size)
        blg_error_at(error, s->path.data, 0, 0);
    blg_error_key(error, "%s.%s", s->problem, ending);
}
