/* Defects planted inside tar shards. The shard is taken apart into its members, one thing is
 * changed and it is put together again, digests and all, so that only a look inside can tell. */
#include "shard.h"
#include "suite.h"

#include "picture/png.h"

#include <stdio.h>
#include <string.h>

static const char config_json[] =
    "{\"images\": {\"size_px\": 64},"
    " \"free_form\": {\"problems_per_setting\": 1, \"settings\": [[4], [3, 3]]},"
    " \"basic\": {\"problems\": 2}, \"families\": [\"ff\", \"bd\"],"
    " \"splits\": {\"train\": {\"by\": \"rest\"}, \"test\": {\"by\": \"problems\", \"count\": 1}}}";

#define SHARD "train-00000-of-00001.tar"
#define OTHER "test-00000-of-00001.tar"

static char clean[TEMP_PATH];
static blg_catalogue *catalogue;
static planted set;

static shard train, test;

static void open_set(void) {
    if (!catalogue) {
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
        temp_make(clean);
        CU_ASSERT_FATAL(planted_generate(clean, config_json, catalogue, 0, BLG_LAYOUT_TAR));
    }
    planted_copy(&set, clean, catalogue);
    shard_read(&train, &set, SHARD);
    shard_read(&test, &set, OTHER);
    CU_ASSERT_EQUAL_FATAL(train.n, 45);
}

static void store(void) {
    shard_write(&train, &set, SHARD);
    shard_write(&test, &set, OTHER);
    planted_refresh(&set);
}

static void expect(blg_defect_kind kind, const char *text, unsigned also) {
    planted_expect(&set, kind, text, also);
}

#define ALSO PLANTED_ALSO

static void test_planted_shards__clean_and_put_together_again_have_none(void) {
    static planted_result result;
    open_set();
    store();
    planted_verify(set.folder, catalogue, &result);
    CU_ASSERT_EQUAL(result.status, BLG_OK);
    CU_ASSERT_EQUAL(result.summary.pictures, 14 * set.n);
    CU_ASSERT(result.summary.redrawn);
    if (result.status != BLG_OK)
        printf("\n%s%s\n", result.text, result.message);
    planted_free(&set);
}

static void test_planted_shards__flipped_pixel(void) {
    int width, height;
    blg_png *png = NULL;
    blg_buf pixels = {0};
    open_set();
    blg_buf *file = &train.members[17].data;
    CU_ASSERT_PTR_NOT_NULL_FATAL(strstr(train.members[17].name, ".png"));
    CU_ASSERT_EQUAL_FATAL(blg_png_decode(file->data, file->size, &pixels, &width, &height, NULL),
                          BLG_OK);
    pixels.data[0] = (char)~pixels.data[0];
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_encode(png, (const uint8_t *)pixels.data, width, height, 8,
                                         BLG_PNG_FAST, file, NULL),
                          BLG_OK);
    char name[160];
    memcpy(name, train.members[17].name, sizeof name);
    store();
    expect(BLG_DEFECT_wrong_picture, name, 0);
    blg_png_free(png);
    blg_buf_free(&pixels);
}

static void test_planted_shards__swapped_pictures(void) {
    open_set();
    blg_buf first = train.members[2].data;
    train.members[2].data = train.members[9].data;
    train.members[9].data = first;
    store();
    expect(BLG_DEFECT_wrong_picture, "neg_", 0);
}

static void test_planted_shards__damaged_picture(void) {
    open_set();
    train.members[3].data.data[train.members[3].data.size / 2] ^= 1;
    store();
    expect(BLG_DEFECT_damaged_picture, train.members[3].name, 0);
}

static void test_planted_shards__missing_members(void) {
    char name[160];
    open_set();
    memcpy(name, train.members[20].name, sizeof name);
    shard_drop(&train, 20);
    store();
    expect(BLG_DEFECT_missing_file, name, 0);
    open_set();
    CU_ASSERT_PTR_NOT_NULL(strstr(train.members[14].name, ".json"));
    memcpy(name, train.members[14].name, sizeof name);
    shard_drop(&train, 14);
    store();
    expect(BLG_DEFECT_missing_file, name, 0);
}

static void test_planted_shards__extra_members(void) {
    open_set();
    shard_insert(&train, 8, "notes.txt", "x", 1);
    shard_insert(&train, 0, "ff_nothing_0000.pos_0.png", train.members[0].data.data, 40);
    store();
    expect(BLG_DEFECT_extra_file, "notes.txt", ALSO(damaged_shard));
}

static void test_planted_shards__duplicate_member(void) {
    char name[160];
    open_set();
    memcpy(name, train.members[5].name, sizeof name);
    shard_insert(&train, 6, name, train.members[5].data.data, train.members[5].data.size);
    store();
    expect(BLG_DEFECT_extra_file, "again in", 0);
    /* elsewhere in the shard, with another content */
    open_set();
    shard_insert(&train, train.n, name, "x", 1);
    store();
    expect(BLG_DEFECT_extra_file, "again in", ALSO(damaged_shard));
}

static void test_planted_shards__repeated_picture(void) {
    open_set();
    blg_buf_clear(&train.members[30].data);
    blg_buf_add(&train.members[30].data, train.members[1].data.data, train.members[1].data.size);
    store();
    expect(BLG_DEFECT_repeated_picture, "the bytes of", ALSO(wrong_picture));
}

static void test_planted_shards__another_scene(void) {
    open_set();
    char *seed = strstr(train.members[14].data.data, "\"seed\":");
    CU_ASSERT_PTR_NOT_NULL_FATAL(seed);
    seed[7]++;
    store();
    expect(BLG_DEFECT_wrong_program, ".json", 0);
}

static void test_planted_shards__members_apart(void) {
    open_set();
    struct shard_member *m = train.members, first = m[0];
    memmove(m, m + 1, 20 * sizeof *m);
    m[20] = first;
    store();
    expect(BLG_DEFECT_damaged_shard, "do not stand together", 0);
}

static void test_planted_shards__problem_in_the_shard_of_another_split(void) {
    open_set();
    shard_move(&train, 15, &test);
    store();
    expect(BLG_DEFECT_wrong_split, OTHER, 0);
}

/* Cut within a member, before it, within the end mark, and to nothing; with digests made anew and
 * with the old ones. */
static void test_planted_shards__cut_off(void) {
    for (int k = 0; k < 5; k++) {
        size_t size;
        open_set();
        char *bytes = planted_read(&set, SHARD, &size);
        const size_t sizes[] = {size - 3000, size / 2 / 512 * 512, size - 512, 0, size - 1024};
        planted_store(&set, SHARD, bytes, sizes[k]);
        planted_release(bytes);
        if (k != 1)
            planted_refresh(&set);
        expect(BLG_DEFECT_damaged_shard, SHARD,
               ALSO(missing_file) | (k == 1 ? ALSO(changed_file) : 0));
    }
}

static void test_planted_shards__headers_that_are_none(void) {
    static const int places[] = {0, 100, 124, 148, 156, 257, 345};
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        size_t size;
        open_set();
        char *bytes = planted_read(&set, SHARD, &size);
        bytes[places[k]] ^= 1;
        planted_store(&set, SHARD, bytes, size);
        planted_release(bytes);
        planted_refresh(&set);
        expect(BLG_DEFECT_damaged_shard, "byte 0", ALSO(missing_file));
    }
}

static void test_planted_shards__missing_shard(void) {
    open_set();
    planted_remove(&set, OTHER);
    expect(BLG_DEFECT_missing_file, OTHER, 0);
    open_set();
    planted_remove(&set, "SHA256SUMS");
    expect(BLG_DEFECT_missing_file, "SHA256SUMS", 0);
    shard_free(&train);
    shard_free(&test);
    temp_remove(clean);
    blg_catalogue_free(catalogue);
}

SUITE(planted_shards, CASE(test_planted_shards__clean_and_put_together_again_have_none),
      CASE(test_planted_shards__flipped_pixel), CASE(test_planted_shards__swapped_pictures),
      CASE(test_planted_shards__damaged_picture), CASE(test_planted_shards__missing_members),
      CASE(test_planted_shards__extra_members), CASE(test_planted_shards__duplicate_member),
      CASE(test_planted_shards__repeated_picture), CASE(test_planted_shards__another_scene),
      CASE(test_planted_shards__members_apart),
      CASE(test_planted_shards__problem_in_the_shard_of_another_split),
      CASE(test_planted_shards__cut_off), CASE(test_planted_shards__headers_that_are_none),
      CASE(test_planted_shards__missing_shard))
