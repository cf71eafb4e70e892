/* A data set as a tree and the same one as shards: every reader of pictures sees the same. What is
 * wrong with a shard is one message with the shard and the member, and nothing is left. */
#include "data/read.h"

#include "base/files.h"
#include "look/audit.h"
#include "picture/png.h"
#include "problem/config.h"
#include "shard.h"
#include "suite.h"
#include "tell/export.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char config_json[] =
    "{\"images\": {\"size_px\": 32},"
    " \"free_form\": {\"problems_per_setting\": 1, \"settings\": [[4], [3, 3]]},"
    " \"basic\": {\"problems\": 3}, \"families\": [\"ff\", \"bd\"],"
    " \"splits\": {\"train\": {\"by\": \"rest\"}, \"test\": {\"by\": \"problems\", \"count\": 1}}}";

#define WHOLE  "train-00000-of-00001.tar"
#define TEST   "test-00000-of-00001.tar"
#define FIRST  "train-00000-of-00002.tar"
#define SECOND "train-00001-of-00002.tar"
enum { MEMBERS = 15 /* of a problem */ };

static char tree[TEMP_PATH], clean[TEMP_PATH];
static blg_catalogue *catalogue;
static planted set;
static shard first, second;

static void generate(void) {
    if (catalogue)
        return;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    temp_make(tree);
    temp_make(clean);
    CU_ASSERT_FATAL(planted_generate(tree, config_json, catalogue, 0, BLG_LAYOUT_TREE));
    CU_ASSERT_FATAL(planted_generate(clean, config_json, catalogue, 0, BLG_LAYOUT_TAR));
}

/* A copy with the training problems in two shards, two and two. */
static void open_set(void) {
    char path[TEMP_PATH];
    struct stat info;
    generate();
    planted_copy(&set, clean, catalogue);
    shard_read(&second, &set, WHOLE);
    CU_ASSERT_EQUAL_FATAL(second.n, 4 * MEMBERS);
    shard_free(&first);
    shard_move(&second, 2 * MEMBERS, &first);
    planted_remove(&set, WHOLE);
    planted_edit(&set, "SHA256SUMS", WHOLE,
                 FIRST "\n"
                       "0000000000000000000000000000000000000000000000000000000000000000  " SECOND);
    CU_ASSERT_NOT_EQUAL(stat(temp_join(set.folder, WHOLE, path), &info), 0);
}

static void store(void) {
    shard_write(&first, &set, FIRST);
    shard_write(&second, &set, SECOND);
}

/* ---- readers ---- */

static blg_status audit(const char *folder, blg_audit_pictures pictures, char **report,
                        blg_error *error) {
    const blg_audit_options options = {.catalogue = catalogue};
    blg_audit *a = NULL;
    blg_status status = blg_audit_folder(folder, &options, pictures, &a, error);
    *report = NULL;
    if (status == BLG_OK)
        status = blg_audit_run(a, error);
    if (status == BLG_OK)
        *report = blg_audit_report(a, BLG_AUDIT_JSON);
    blg_audit_free(a);
    return status;
}

static blg_status export_npy(const char *folder, const char *split, const char *output,
                             blg_error *error) {
    const blg_export_options options = {.format = BLG_EXPORT_NPY,
                                        .dataset = folder,
                                        .output = output,
                                        .split = split,
                                        .max_rows = BLG_MAX_TOKEN_ROWS};
    blg_export_summary summary;
    return blg_export(&options, &summary, error);
}

static void same_audit(blg_audit_pictures pictures) {
    static char *theirs[3]; /* of the tree */
    char *ours;
    if (!theirs[pictures])
        CU_ASSERT_EQUAL(audit(tree, pictures, &theirs[pictures], NULL), BLG_OK);
    CU_ASSERT_EQUAL(audit(set.folder, pictures, &ours, NULL), BLG_OK);
    CU_ASSERT_FATAL(ours && theirs[pictures]);
    CU_ASSERT_STRING_EQUAL(ours, theirs[pictures]);
    CU_ASSERT_EQUAL(strstr(ours, "\"probe\": \"pixels\"") != NULL,
                    pictures != BLG_AUDIT_NO_PICTURES);
    blg_text_free(ours);
}

static void same_file(const char *a, const char *b, const char *name) {
    char path[TEMP_PATH];
    blg_buf x = {0}, y = {0};
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, temp_join(a, name, path), &x, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, temp_join(b, name, path), &y, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(x.size, y.size);
    CU_ASSERT_EQUAL(memcmp(x.data, y.data, x.size), 0);
    blg_buf_free(&x);
    blg_buf_free(&y);
}

/* Of one split, or of both where it is NULL. */
static void same_npy(const char *split) {
    static const char *const files[] = {"images_train.npy",  "labels_train.npy", "tokens_train.npy",
                                        "index_train.jsonl", "vocab.json",       "images_test.npy"};
    char root[TEMP_PATH], ours[TEMP_PATH], theirs[TEMP_PATH];
    temp_make(root);
    CU_ASSERT_EQUAL_FATAL(export_npy(set.folder, split, temp_join(root, "a", ours), NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(export_npy(tree, split, temp_join(root, "b", theirs), NULL), BLG_OK);
    for (int i = 0; i < (split ? 5 : 6); i++)
        same_file(ours, theirs, files[i]);
    temp_remove(root);
}

static void same_all(void) {
    same_audit(BLG_AUDIT_ALL_PICTURES);
    same_npy(NULL);
    same_npy("train");
    planted_free(&set);
}

/* ---- the same ---- */

static void test_pictures__one_shard_a_split(void) {
    generate();
    planted_copy(&set, clean, catalogue);
    same_audit(BLG_AUDIT_NO_PICTURES);
    same_audit(BLG_AUDIT_SOME_PICTURES);
    same_all();
}

static void test_pictures__several_shards_a_split(void) {
    open_set();
    store();
    same_all();
}

/* Problems from the last to the first, over both shards; members of a problem the other way round;
 * members that no picture has. */
static void test_pictures__members_in_another_order(void) {
    static shard all;
    char name[200];
    open_set();
    shard_free(&all);
    shard_move(&second, second.n, &all);
    shard_move(&first, MEMBERS, &second);
    shard_move(&first, MEMBERS, &all);
    shard_move(&second, MEMBERS, &all);
    for (int p = 0; p < 4; p++)
        for (int i = 0; i < MEMBERS / 2; i++) {
            struct shard_member *m = all.members + p * MEMBERS, kept = m[i];
            m[i] = m[MEMBERS - 1 - i];
            m[MEMBERS - 1 - i] = kept;
        }
    shard_move(&all, 3 * MEMBERS, &second);
    shard_move(&all, MEMBERS, &first);
    snprintf(name, sizeof name, "%.*s.a_name_that_is_long",
             (int)strcspn(second.members[0].name, "."), second.members[0].name);
    shard_insert(&first, 0, "notes.txt", "x", 1);
    shard_insert(&second, 0, name, "x", 1);
    store();
    same_all();
}

/* As a tree without its pictures. */
static void test_pictures__some_pictures_where_no_shard_is(void) {
    char *report;
    open_set(); /* and not stored: the training shards are missing */
    planted_remove(&set, TEST);
    CU_ASSERT_EQUAL(audit(set.folder, BLG_AUDIT_SOME_PICTURES, &report, NULL), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL_FATAL(report);
    CU_ASSERT_PTR_NULL(strstr(report, "\"probe\": \"pixels\""));
    blg_text_free(report);
    planted_free(&set);
}

/* ---- what is wrong with shards ---- */

static void check_message(const char *what, const blg_error *error, const char *file,
                          const char *member, const char *said) {
    char path[TEMP_PATH];
    bool good = strcmp(error->file, *file ? temp_join(set.folder, file, path) : set.folder) == 0 &&
                strcmp(error->key, member) == 0 && strstr(error->text, said);
    CU_ASSERT(good);
    if (!good)
        printf("\n    %s: %s: %s: %s\n", what, error->file, error->key, error->text);
}

static void check_nothing_left(const char *root) {
    bool empty = false;
    CU_ASSERT_EQUAL(blg_fs_is_empty(root, &empty, NULL), BLG_OK);
    CU_ASSERT(empty);
}

/* Both readers refuse the set. Frees it. */
static void refused(blg_status status, const char *file, const char *member, const char *said) {
    char root[TEMP_PATH], output[TEMP_PATH], *report;
    blg_error error = {0}, other = {0};
    temp_make(root);
    CU_ASSERT_EQUAL(audit(set.folder, BLG_AUDIT_ALL_PICTURES, &report, &error), status);
    check_message("audit", &error, file, member, said);
    CU_ASSERT_PTR_NULL(report);
    CU_ASSERT_EQUAL(export_npy(set.folder, NULL, temp_join(root, "npy", output), &other), status);
    check_message("npy", &other, file, member, said);
    check_nothing_left(root);
    temp_remove(root);
    planted_free(&set);
}

/* The member whose name ends so, after some that are passed over. */
static int index_of(const shard *s, const char *ending, int skipped) {
    for (int i = 0; i < s->n; i++)
        if (strstr(s->members[i].name, ending) && skipped-- == 0)
            return i;
    CU_FAIL_FATAL("no such member");
    return -1;
}

static void test_pictures__missing_member(void) {
    char name[160];
    open_set();
    int at = index_of(&second, ".neg_2.png", 1);
    memcpy(name, second.members[at].name, sizeof name);
    shard_drop(&second, at);
    store();
    refused(BLG_IO, SECOND, name, "the shard has no such member beside the problem's others");
}

/* Every member of a problem; the message names the first that was asked for. */
static void missing_problem(const char *file, const char *said, bool in_one) {
    char first_asked[2][160], root[TEMP_PATH], output[TEMP_PATH], *report;
    blg_error error = {0}, other = {0};
    open_set();
    snprintf(first_asked[0], 160, "%.140s", first.members[index_of(&first, ".neg_0.png", 0)].name);
    snprintf(first_asked[1], 160, "%.140s", first.members[index_of(&first, ".pos_0.png", 0)].name);
    for (int i = 0; i < MEMBERS; i++)
        shard_drop(&first, 0);
    if (in_one) {
        shard_move(&second, second.n, &first);
        planted_edit(
            &set, "SHA256SUMS",
            "0000000000000000000000000000000000000000000000000000000000000000  " SECOND "\n", "");
    }
    store();
    temp_make(root);
    CU_ASSERT_EQUAL(audit(set.folder, BLG_AUDIT_ALL_PICTURES, &report, &error), BLG_IO);
    check_message("audit", &error, file, first_asked[0], said);
    CU_ASSERT_EQUAL(export_npy(set.folder, NULL, temp_join(root, "npy", output), &other), BLG_IO);
    check_message("npy", &other, file, first_asked[1], said);
    check_nothing_left(root);
    temp_remove(root);
    planted_free(&set);
}

static void test_pictures__missing_problem(void) {
    missing_problem(FIRST, "the shard has no such member", true);
    missing_problem("", "no such member in any shard from " FIRST " to " SECOND, false);
}

static void test_pictures__damaged_picture(void) {
    char name[160];
    open_set();
    struct shard_member *m = &first.members[index_of(&first, ".neg_5.png", 0)];
    memcpy(name, m->name, sizeof name);
    m->data.data[m->data.size / 2] ^= 1;
    store();
    refused(BLG_INVALID, FIRST, name, "");
    open_set();
    m = &first.members[index_of(&first, ".neg_5.png", 0)];
    m->data.size = 0;
    store();
    refused(BLG_INVALID, FIRST, name, "");
}

static void test_pictures__other_size(void) {
    open_set();
    char root[TEMP_PATH], output[TEMP_PATH], name[160];
    blg_error error = {0};
    blg_png *png = NULL;
    const uint8_t pixels[16 * 16] = {0};
    struct shard_member *m = &second.members[index_of(&second, ".pos_3.png", 0)];
    memcpy(name, m->name, sizeof name);
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_png_encode(png, pixels, 16, 16, 8, BLG_PNG_FAST, &m->data, NULL), BLG_OK);
    blg_png_free(png);
    store();
    temp_make(root);
    CU_ASSERT_EQUAL(export_npy(set.folder, NULL, temp_join(root, "npy", output), &error),
                    BLG_INVALID);
    check_message("npy", &error, SECOND, name, "16 x 16 pixels; the first image has 32 x 32");
    check_nothing_left(root);
    temp_remove(root);
    planted_free(&set);
}

static void cut(const char *file, size_t size) {
    size_t whole;
    char *bytes = planted_read(&set, file, &whole);
    CU_ASSERT_FATAL(size < whole);
    planted_store(&set, file, bytes, size);
    planted_release(bytes);
}

/* Within the last picture's data, and within a header, where no name is known but the one that is
 * looked for. */
static void test_pictures__cut_off(void) {
    char name[160];
    open_set();
    int at = index_of(&second, ".neg_6.png", 1);
    memcpy(name, second.members[at].name, sizeof name);
    store();
    size_t size;
    char *bytes = planted_read(&set, SECOND, &size), *place = NULL;
    for (size_t i = 0; i + 512 <= size; i += 512)
        if (strcmp(bytes + i, name) == 0)
            place = bytes + i;
    CU_ASSERT_PTR_NOT_NULL_FATAL(place);
    const size_t header = (size_t)(place - bytes);
    planted_release(bytes);
    cut(SECOND, header + 512 + 10);
    refused(BLG_INVALID, SECOND, name, "cut off within a member");
    open_set();
    store();
    cut(SECOND, header + 100);
    refused(BLG_INVALID, SECOND, name, "cut off before the end mark");
}

static void test_pictures__missing_shard(void) {
    char name[2][160], root[TEMP_PATH], output[TEMP_PATH], *report;
    blg_error error = {0}, other = {0};
    open_set();
    memcpy(name[0], second.members[index_of(&second, ".neg_0.png", 0)].name, sizeof name[0]);
    memcpy(name[1], second.members[index_of(&second, ".pos_0.png", 0)].name, sizeof name[1]);
    store();
    planted_remove(&set, SECOND);
    temp_make(root);
    CU_ASSERT_EQUAL(audit(set.folder, BLG_AUDIT_ALL_PICTURES, &report, &error), BLG_IO);
    check_message("audit", &error, SECOND, name[0], "cannot open: No such file");
    CU_ASSERT_EQUAL(export_npy(set.folder, NULL, temp_join(root, "npy", output), &other), BLG_IO);
    check_message("npy", &other, SECOND, name[1], "cannot open: No such file");
    check_nothing_left(root);
    temp_remove(root);
    planted_free(&set);
}

static void test_pictures__sums_that_list_no_shard(void) {
    char *report;
    blg_error error = {0};
    open_set();
    planted_store(&set, "SHA256SUMS", "", 0);
    CU_ASSERT_EQUAL(audit(set.folder, BLG_AUDIT_ALL_PICTURES, &report, &error), BLG_IO);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "SHA256SUMS lists no shard of split"));
    CU_ASSERT_EQUAL(audit(set.folder, BLG_AUDIT_SOME_PICTURES, &report, NULL), BLG_OK);
    blg_text_free(report);
    planted_remove(&set, "SHA256SUMS");
    error = (blg_error){0};
    CU_ASSERT_EQUAL(audit(set.folder, BLG_AUDIT_ALL_PICTURES, &report, &error), BLG_IO);
    check_message("audit", &error, "SHA256SUMS", "", "cannot open: No such file");
    planted_free(&set);
    shard_free(&first);
    shard_free(&second);
    temp_remove(tree);
    temp_remove(clean);
    blg_catalogue_free(catalogue);
}

SUITE(pictures, CASE(test_pictures__one_shard_a_split), CASE(test_pictures__several_shards_a_split),
      CASE(test_pictures__members_in_another_order),
      CASE(test_pictures__some_pictures_where_no_shard_is), CASE(test_pictures__missing_member),
      CASE(test_pictures__missing_problem), CASE(test_pictures__damaged_picture),
      CASE(test_pictures__other_size), CASE(test_pictures__cut_off),
      CASE(test_pictures__missing_shard), CASE(test_pictures__sums_that_list_no_shard))
