/* Defects planted inside tar shards. The shard is taken apart into its members, one thing is
 * changed and it is put together again, digests and all, so that only a look inside can tell. */
#include "planted.h"
#include "suite.h"

#include "base/buf.h"
#include "dataset/tar.h"
#include "dataset/tar_read.h"
#include "image/png.h"

#include <stdio.h>
#include <string.h>

static const char config_json[] =
    "{\"images\": {\"size_px\": 64},"
    " \"free_form\": {\"problems_per_setting\": 1, \"settings\": [[4], [3, 3]]},"
    " \"basic\": {\"problems\": 2}, \"families\": [\"ff\", \"bd\"],"
    " \"splits\": {\"train\": {\"by\": \"rest\"}, \"test\": {\"by\": \"problems\", \"count\": 1}}}";

#define MOST  64
#define SHARD "train-00000-of-00001.tar"
#define OTHER "test-00000-of-00001.tar"

static char clean[TEMP_PATH];
static blg_catalogue *catalogue;
static planted set;

/* A shard taken apart. */
static struct member {
    char name[160];
    blg_buf data;
} members[MOST], others[MOST];
static int n_members, n_others;

typedef struct parts {
    struct member *to;
    int *n;
    const char *bytes;
} parts;

static blg_status take(void *context, const char *name, long long offset, long long size,
                       blg_error *error) {
    parts *p = context;
    (void)error;
    struct member *m = &p->to[*p->n];
    snprintf(m->name, sizeof m->name, "%s", name);
    m->data = (blg_buf){0};
    blg_buf_add(&m->data, p->bytes + offset, (size_t)size);
    return ++*p->n < MOST ? BLG_OK : BLG_FAILED;
}

static void take_apart(const char *shard, struct member *to, int *n) {
    char path[TEMP_PATH];
    size_t size;
    char *bytes = planted_read(&set, shard, &size);
    parts p = {to, n, bytes};
    *n = 0;
    CU_ASSERT_EQUAL_FATAL(blg_tar_walk(temp_join(set.folder, shard, path), take, &p, NULL), BLG_OK);
    planted_release(bytes);
}

static void put_together(const char *shard, struct member *from, int n) {
    static const char end[1024];
    blg_buf out = {0};
    for (int i = 0; i < n; i++)
        blg_tar_member(&out, from[i].name, from[i].data.data, from[i].data.size);
    blg_buf_add(&out, end, sizeof end);
    planted_store(&set, shard, out.data, out.size);
    blg_buf_free(&out);
}

static void forget(void) {
    for (int i = 0; i < MOST; i++) {
        blg_buf_free(&members[i].data);
        blg_buf_free(&others[i].data);
    }
}

static void open_set(void) {
    forget();
    if (!catalogue) {
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
        temp_make(clean);
        CU_ASSERT_FATAL(planted_generate(clean, config_json, catalogue, 0, BLG_LAYOUT_TAR));
    }
    planted_copy(&set, clean, catalogue);
    take_apart(SHARD, members, &n_members);
    take_apart(OTHER, others, &n_others);
    CU_ASSERT_EQUAL_FATAL(n_members, 45);
}

static void store(void) {
    put_together(SHARD, members, n_members);
    put_together(OTHER, others, n_others);
    planted_refresh(&set);
    forget();
}

static void insert(int at, const char *name, const void *data, size_t size) {
    memmove(members + at + 1, members + at, (size_t)(n_members++ - at) * sizeof *members);
    members[at].data = (blg_buf){0};
    snprintf(members[at].name, sizeof members[at].name, "%s", name);
    blg_buf_add(&members[at].data, data, size);
}

static void drop(int at) {
    blg_buf_free(&members[at].data);
    memmove(members + at, members + at + 1, (size_t)(--n_members - at) * sizeof *members);
    members[n_members].data = (blg_buf){0};
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
    blg_buf *file = &members[17].data;
    CU_ASSERT_PTR_NOT_NULL_FATAL(strstr(members[17].name, ".png"));
    CU_ASSERT_EQUAL_FATAL(blg_png_decode(file->data, file->size, &pixels, &width, &height, NULL),
                          BLG_OK);
    pixels.data[0] = (char)~pixels.data[0];
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_encode(png, (const uint8_t *)pixels.data, width, height, 8,
                                         BLG_PNG_FAST, file, NULL),
                          BLG_OK);
    char name[160];
    memcpy(name, members[17].name, sizeof name);
    store();
    expect(BLG_DEFECT_wrong_picture, name, 0);
    blg_png_free(png);
    blg_buf_free(&pixels);
}

static void test_planted_shards__swapped_pictures(void) {
    open_set();
    blg_buf first = members[2].data;
    members[2].data = members[9].data;
    members[9].data = first;
    store();
    expect(BLG_DEFECT_wrong_picture, "neg_", 0);
}

static void test_planted_shards__damaged_picture(void) {
    open_set();
    members[3].data.data[members[3].data.size / 2] ^= 1;
    store();
    expect(BLG_DEFECT_damaged_picture, members[3].name, 0);
}

static void test_planted_shards__missing_members(void) {
    char name[160];
    open_set();
    memcpy(name, members[20].name, sizeof name);
    drop(20);
    store();
    expect(BLG_DEFECT_missing_file, name, 0);
    open_set();
    CU_ASSERT_PTR_NOT_NULL(strstr(members[14].name, ".json"));
    memcpy(name, members[14].name, sizeof name);
    drop(14);
    store();
    expect(BLG_DEFECT_missing_file, name, 0);
}

static void test_planted_shards__extra_members(void) {
    open_set();
    insert(8, "notes.txt", "x", 1);
    insert(0, "ff_nothing_0000.pos_0.png", members[0].data.data, 40);
    store();
    expect(BLG_DEFECT_extra_file, "notes.txt", ALSO(damaged_shard));
}

static void test_planted_shards__duplicate_member(void) {
    char name[160];
    open_set();
    memcpy(name, members[5].name, sizeof name);
    insert(6, name, members[5].data.data, members[5].data.size);
    store();
    expect(BLG_DEFECT_extra_file, "again in", 0);
    /* elsewhere in the shard, with another content */
    open_set();
    insert(n_members, name, "x", 1);
    store();
    expect(BLG_DEFECT_extra_file, "again in", ALSO(damaged_shard));
}

static void test_planted_shards__repeated_picture(void) {
    open_set();
    blg_buf_clear(&members[30].data);
    blg_buf_add(&members[30].data, members[1].data.data, members[1].data.size);
    store();
    expect(BLG_DEFECT_repeated_picture, "the bytes of", ALSO(wrong_picture));
}

static void test_planted_shards__another_scene(void) {
    open_set();
    char *seed = strstr(members[14].data.data, "\"seed\":");
    CU_ASSERT_PTR_NOT_NULL_FATAL(seed);
    seed[7]++;
    store();
    expect(BLG_DEFECT_wrong_program, ".json", 0);
}

static void test_planted_shards__members_apart(void) {
    open_set();
    struct member first = members[0];
    memmove(members, members + 1, 20 * sizeof *members);
    members[20] = first;
    store();
    expect(BLG_DEFECT_damaged_shard, "do not stand together", 0);
}

static void test_planted_shards__problem_in_the_shard_of_another_split(void) {
    open_set();
    for (int i = 0; i < 15; i++) {
        others[n_others++] = members[0];
        memmove(members, members + 1, (size_t)--n_members * sizeof *members);
        members[n_members].data = (blg_buf){0};
    }
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
    forget();
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
