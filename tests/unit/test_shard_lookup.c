/* Looking up members of a shard takes time in proportion to its headers, whatever they say. */
#define _GNU_SOURCE
#include "base/files.h"
#include "data/read.h"
#include "look/verify.h"
#include "suite.h"
#include "temp.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define SHARD   "train-00000-of-00001.tar"
#define PROBLEM "ff_nact4_0000"
enum { FEW = 10000, MANY = 4 * FEW, PICTURES = 14 };
/* In proportion it is 4 times as long, a little more with sorting; squared it is 16 times. */
#define MOST_TIMES 9.0

typedef struct crafted {
    char folder[TEMP_PATH];
    blg_sums sums;
} crafted;

/* A shard whose n headers all belong to one problem; its pictures come last, and last first. */
static void craft(crafted *c, int n) {
    char path[TEMP_PATH], name[64], text[200];
    blg_buf tar = {0};
    temp_make(c->folder);
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, PROBLEM ".x%d", i);
        blg_tar_member(&tar, name, "", 0);
    }
    for (int i = PICTURES - 1; i >= 0; i--) {
        snprintf(name, sizeof name, PROBLEM ".%d.png", i);
        blg_tar_member(&tar, name, "data", 4);
    }
    blg_tar_end(&tar);
    CU_ASSERT_FATAL(!tar.failed);
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_write(temp_join(c->folder, SHARD, path), tar.data, tar.size, BLG_FS_QUICK, NULL),
        BLG_OK);
    blg_buf_free(&tar);
    snprintf(text, sizeof text, "%064d  " SHARD "\n", 0);
    temp_join(c->folder, "SHA256SUMS", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text, strlen(text), BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_sums_read(&c->sums, c->folder, path, NULL), BLG_OK);
}

/* A shard of n problems with a picture each; SHA256SUMS lists n other files, too. */
static void craft_problems(crafted *c, int n) {
    char path[TEMP_PATH], name[64];
    blg_buf tar = {0}, text = {0};
    temp_make(c->folder);
    blg_buf_format(&text, "%064d  " SHARD "\n", 0);
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, "ff_%06d.0.png", i);
        blg_tar_member(&tar, name, "data", 4);
        blg_buf_format(&text, "%064d  train-%06d\n", 0, i);
    }
    blg_tar_end(&tar);
    CU_ASSERT_FATAL(!tar.failed && !text.failed);
    temp_join(c->folder, SHARD, path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, tar.data, tar.size, BLG_FS_QUICK, NULL), BLG_OK);
    temp_join(c->folder, "SHA256SUMS", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text.data, text.size, BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_sums_read(&c->sums, c->folder, path, NULL), BLG_OK);
    blg_buf_free(&tar);
    blg_buf_free(&text);
}

static void drop(crafted *c) {
    blg_sums_free(&c->sums);
    temp_remove(c->folder);
}

/* ---- what reads pictures ---- */

static void read_pictures(crafted *c) {
    blg_split_shards shards;
    char ending[16];
    blg_buf out = {0};
    blg_split_shards_init(&shards, c->folder, &c->sums, "train");
    for (int i = 0; i < PICTURES; i++) {
        snprintf(ending, sizeof ending, "%d.png", i);
        CU_ASSERT_EQUAL(blg_split_shards_read(&shards, PROBLEM, ending, &out, NULL), BLG_OK);
    }
    CU_ASSERT_EQUAL(out.size, 4 * PICTURES);
    blg_buf_free(&out);
    blg_split_shards_close(&shards);
}

/* ---- what verifies ---- */

/* SHA256SUMS lists many files that are no shards, and all problems are read. */
static void read_problems(crafted *c) {
    blg_split_shards shards;
    char name[64];
    blg_buf out = {0};
    const int n = c->sums.n - 1;
    blg_split_shards_init(&shards, c->folder, &c->sums, "train");
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, "ff_%06d", i);
        CU_ASSERT_EQUAL(blg_split_shards_read(&shards, name, "0.png", &out, NULL), BLG_OK);
    }
    CU_ASSERT_EQUAL(out.size, (size_t)(4 * n));
    blg_buf_free(&out);
    blg_split_shards_close(&shards);
}

static void list_and_find(crafted *c) {
    blg_shards shards = {0};
    blg_defects defects = {0};
    char name[64];
    int found = 0;
    CU_ASSERT_EQUAL_FATAL(blg_shards_open(&shards, c->folder, &c->sums, &defects, NULL), BLG_OK);
    for (int i = 0; i < shards.n - PICTURES; i++) {
        snprintf(name, sizeof name, PROBLEM ".x%d", i);
        found += blg_shards_find(&shards, name) != NULL;
    }
    CU_ASSERT(shards.n > PICTURES && found == shards.n - PICTURES);
    blg_shards_check_place(&shards, PROBLEM, "train", &defects);
    blg_shards_free(&shards);
    blg_defects_free(&defects);
}

/* ---- */

static double seconds_of(void (*read)(crafted *), crafted *c) {
    double least = 1e9;
    for (int i = 0; i < 3; i++) {
        struct timespec begin, end;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
        read(c);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        const double took =
            (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
        least = took < least ? took : least;
    }
    return least;
}

static void check(void (*make)(crafted *, int), void (*read)(crafted *)) {
    crafted few = {0}, many = {0};
    make(&few, FEW);
    make(&many, MANY);
    const double short_s = seconds_of(read, &few), long_s = seconds_of(read, &many);
    printf("%.1f ms for %d, %.1f ms for %d ", 1e3 * short_s, FEW, 1e3 * long_s, MANY);
    CU_ASSERT(long_s <= MOST_TIMES * short_s);
    drop(&few);
    drop(&many);
}

static void test_shard_lookup__reading_pictures_is_linear(void) {
    check(craft, read_pictures);
}

static void test_shard_lookup__verifying_is_linear(void) {
    check(craft, list_and_find);
}

static void test_shard_lookup__reading_problems_is_linear(void) {
    check(craft_problems, read_problems);
}

/* Shards stay open up to a number (look/verify_files.c), and further shards are read as well. Equal
 * pictures get equal keys, and others get others. */
static void test_shard_lookup__more_shards_than_stay_open(void) {
    enum { SHARDS = 70, SAME = 3 /* the picture that the last shard has, too */ };
    crafted c = {0};
    blg_shards shards = {0};
    blg_defects defects = {0};
    blg_buf sums = {0}, out = {0};
    char path[TEMP_PATH], name[64], text[64];
    uint64_t keys[SHARDS];
    temp_make(c.folder);
    for (int i = 0; i < SHARDS; i++) {
        blg_buf tar = {0};
        snprintf(text, sizeof text, "the picture of shard %d", i == SHARDS - 1 ? SAME : i);
        snprintf(name, sizeof name, "ff_%06d.0.png", i);
        blg_tar_member(&tar, name, text, strlen(text));
        blg_tar_end(&tar);
        snprintf(name, sizeof name, "train-%05d-of-%05d.tar", i, SHARDS);
        temp_join(c.folder, name, path);
        CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, tar.data, tar.size, BLG_FS_QUICK, NULL), BLG_OK);
        blg_buf_format(&sums, "%064d  %s\n", 0, name);
        blg_buf_free(&tar);
    }
    temp_join(c.folder, "SHA256SUMS", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, sums.data, sums.size, BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_sums_read(&c.sums, c.folder, path, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_shards_open(&shards, c.folder, &c.sums, &defects, NULL), BLG_OK);
    for (int i = 0; i < SHARDS; i++) {
        snprintf(text, sizeof text, "the picture of shard %d", i == SHARDS - 1 ? SAME : i);
        snprintf(name, sizeof name, "ff_%06d.0.png", i);
        blg_member *member = blg_shards_find(&shards, name);
        CU_ASSERT_PTR_NOT_NULL_FATAL(member);
        CU_ASSERT_EQUAL_FATAL(blg_shards_read(&shards, member, &out, NULL), BLG_OK);
        CU_ASSERT(out.size == strlen(text) && memcmp(out.data, text, out.size) == 0);
        keys[i] = member->key;
        for (int k = 0; k < i; k++)
            CU_ASSERT_EQUAL(keys[i] == keys[k], i == SHARDS - 1 && k == SAME);
    }
    blg_shards_free(&shards);
    blg_defects_free(&defects);
    blg_buf_free(&sums);
    blg_buf_free(&out);
    drop(&c);
}

SUITE(shard_lookup, CASE(test_shard_lookup__more_shards_than_stay_open),
      CASE(test_shard_lookup__reading_pictures_is_linear),
      CASE(test_shard_lookup__reading_problems_is_linear),
      CASE(test_shard_lookup__verifying_is_linear))
