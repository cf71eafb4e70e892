#include "audit/verify_sums.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/open.h"
#include "write/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool blg_verify_digest(const blg_sum *sum, const char digest[BLG_DIGEST_TEXT],
                       blg_defects *defects) {
    if (strcmp(digest, sum->digest) == 0)
        return true;
    blg_defects_add(defects, BLG_DEFECT_changed_file, sum->path,
                    "its SHA-256 is not the one in SHA256SUMS");
    return false;
}

/* ---- listed files ---- */

blg_status blg_verify_regular(const char *folder, const char *path, const char *relative,
                              bool *there, blg_defects *defects, blg_error *error) {
    int file = blg_open(folder, path, O_RDONLY);
    *there = file >= 0;
    if (*there)
        close(file);
    else if (errno == BLG_HOLLOW_FILE)
        blg_defects_add(defects, BLG_DEFECT_changed_file, relative,
                        "a gigabyte or more of it is holes");
    else if (errno == ENOENT)
        blg_defects_add(defects, BLG_DEFECT_missing_file, relative, "the file is not there");
    else if (errno == BLG_NO_REGULAR_FILE || errno == ENOTDIR || errno == EISDIR)
        blg_defects_add(defects, BLG_DEFECT_changed_file, relative,
                        "no regular file of the data set");
    else
        return blg_open_error("open", path, errno, error);
    return BLG_OK;
}

static blg_status check_file(const char *folder, const char *path, const blg_sum *sum,
                             blg_defects *defects, blg_error *error) {
    char digest[BLG_DIGEST_TEXT];
    bool there;
    blg_status status = blg_verify_regular(folder, path, sum->path, &there, defects, error);
    if (status == BLG_OK && there) {
        status = blg_digest_file(folder, path, digest, error);
        if (status == BLG_OK)
            blg_verify_digest(sum, digest, defects);
    }
    return status;
}

static int by_digest(const void *a, const void *b) {
    const blg_sum *p = *(const blg_sum *const *)a, *q = *(const blg_sum *const *)b;
    int order = strcmp(p->digest, q->digest);
    return order ? order : strcmp(p->path, q->path);
}

/* Finds the number of the problem (7) in "hd/images/hd_convex_0007/1/3.png" or
 * "hd_convex_0007.pos_3.png": its offset, its value, and the text after it. */
static bool find_number(const char *name, size_t *at, long *number, const char **behind) {
    const char *mark = strstr(name, "/1/"), *end = mark ? mark : strstr(name, "/0/");
    if (!end)
        end = strstr(name, ".pos_") ? strstr(name, ".pos_") : strstr(name, ".neg_");
    const char *start = end;
    while (start && start > name && start[-1] >= '0' && start[-1] <= '9')
        start--;
    if (!end || start == end)
        return false;
    *at = (size_t)(start - name);
    *number = strtol(start, NULL, 10);
    *behind = end;
    return true;
}

bool blg_verify_may_repeat(int pairings, const char *a, const char *b) {
    const long k = pairings, whole = k * k;
    long x, y;
    size_t p, q;
    const char *rest_a, *rest_b;
    if (k < 2 || !find_number(a, &p, &x, &rest_a) || !find_number(b, &q, &y, &rest_b))
        return false;
    if (p != q || memcmp(a, b, p) != 0 || strcmp(rest_a, rest_b) != 0 || x / whole != y / whole)
        return false;
    const bool positive = rest_a[1] == '1' || rest_a[1] == 'p';
    return positive ? x % whole / k == y % whole / k : x % k == y % k;
}

static blg_status find_equal(const blg_sums *sums, int pairings, blg_defects *defects,
                             blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    const blg_sum **order = BLG_NEW(&arena, const blg_sum *, sums->n + 1);
    if (!order)
        return blg_no_memory(error);
    for (int i = 0; i < sums->n; i++)
        order[i] = &sums->entries[i];
    qsort(order, (size_t)sums->n, sizeof *order, by_digest);
    for (int i = 1; i < sums->n; i++)
        if (strcmp(order[i]->digest, order[i - 1]->digest) == 0 &&
            !blg_verify_may_repeat(pairings, order[i - 1]->path, order[i]->path))
            blg_defects_add(defects, BLG_DEFECT_repeated_picture, order[i]->path, "the bytes of %s",
                            order[i - 1]->path);
    blg_arena_free(&arena);
    return BLG_OK;
}

blg_status blg_verify_listed(const char *folder, const blg_sums *sums, int pairings,
                             blg_defects *defects, blg_error *error) {
    blg_buf path = {0};
    blg_status status = BLG_OK;
    for (int i = 0; i < sums->n && status == BLG_OK; i++) {
        const blg_sum *sum = &sums->entries[i];
        if (sum->seen)
            continue;
        status = blg_fs_join(&path, folder, sum->path, error);
        if (status == BLG_OK)
            status = check_file(folder, path.data, sum, defects, error);
    }
    blg_buf_free(&path);
    return status == BLG_OK ? find_equal(sums, pairings, defects, error) : status;
}

/* ---- files that are not listed ---- */

typedef struct unlisted {
    const blg_sums *sums;
    bool card;    /* the folder holds a card */
    blg_buf text; /* paths, each with a zero byte at its end */
    int n;
} unlisted;

static blg_status visit(void *context, const char *relative, blg_error *error) {
    unlisted *u = context;
    if (strcmp(relative, "SHA256SUMS") == 0 || strcmp(relative, "manifest.json") == 0 ||
        blg_sums_find(u->sums, relative) || (u->card && blg_folder_knows_card(relative)))
        return BLG_OK;
    blg_buf_add(&u->text, relative, strlen(relative) + 1);
    u->n++;
    return u->text.failed ? blg_no_memory(error) : BLG_OK;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

blg_status blg_verify_unlisted(const char *folder, const blg_sums *sums, blg_defects *defects,
                               blg_error *error) {
    unlisted u = {.sums = sums};
    blg_status status = blg_folder_has_card(folder, &u.card, error);
    if (status == BLG_OK)
        status = blg_fs_walk(folder, visit, &u, error);
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    const char **names = BLG_NEW(&arena, const char *, u.n + 1);
    if (status == BLG_OK && !names)
        status = blg_no_memory(error);
    if (status == BLG_OK) {
        const char *name = u.text.data;
        for (int i = 0; i < u.n; i++, name += strlen(name) + 1)
            names[i] = name;
        qsort(names, (size_t)u.n, sizeof *names, by_text);
        for (int i = 0; i < u.n; i++)
            blg_defects_add(defects, BLG_DEFECT_extra_file, names[i], "not in SHA256SUMS");
    }
    blg_arena_free(&arena);
    blg_buf_free(&u.text);
    return status;
}
