/* What --force may remove: the places where a data set has something, and nothing else; and which
 * folders hold no complete data set. */
#include "base/files.h"
#include "data/write.h"
#include "suite.h"
#include "temp.h"

#include <stdio.h>

#define SPLITS      "ShapeBongard_V2_split.json"
#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

static void test_folder__files_of_a_data_set_are_known(void) {
    static const char *const known[] = {
        "manifest.json",
        "incomplete.json",
        "incomplete.json.part",
        "scenes.jsonl",
        "scenes.jsonl.part",
        "SHA256SUMS",
        SPLITS,
        "ff/ff_action_programs.json",
        "hd/hd_action_programs.json.part",
        "bd/images/bd_a-b_0000/1/0.png",
        "ff/images/ff_nact4_0000/0/13.png",
        "train-00000-of-00012.tar",
        "test_hd_novel-00001-of-00002.tar.part",
    };
    for (int i = 0; i < COUNT(known); i++)
        CU_ASSERT(blg_folder_knows(known[i], false, SPLITS));
}

static void test_folder__anything_else_is_not(void) {
    static const char *const foreign[] = {
        "",
        "README.md",
        "manifest.json.bak",
        "notes/manifest.json",
        "ff/manifest.json",
        "ff/bd_action_programs.json",
        "fff/fff_action_programs.json",
        "ff_action_programs.json",
        "ff/images/0.png",
        "ff/images/ff_nact4_0000/0.png",
        "ff/images/ff_nact4_0000/2/0.png",
        "ff/images/ff_nact4_0000/10/0.png",
        "ff/images/ff_nact4_0000/1/a.png",
        "ff/images/ff_nact4_0000/1/.png",
        "ff/images/ff_nact4_0000/1/0.png.txt",
        "ff/images/ff_nact4_0000/1/0/0.png",
        "xx/images/ff_nact4_0000/1/0.png",
        "ff/pictures/ff_nact4_0000/1/0.png",
        "train.tar",
        "train-00000-of-00012.tar.gz",
        "train-0000a-of-00012.tar",
        "train-00000-of-0001a.tar",
        "train-0000-of-0012.tar",
        "train-00000-of-00012.tar.part.part",
        ".part",
        "-00000-of-00012.tar",
        "tars/train-00000-of-00012.tar",
        "Other_split.json",
    };
    for (int i = 0; i < COUNT(foreign); i++)
        CU_ASSERT(!blg_folder_knows(foreign[i], false, SPLITS));
}

static void test_folder__folders_of_a_data_set_are_known(void) {
    static const char *const known[] = {"ff",
                                        "bd",
                                        "hd",
                                        "ff/images",
                                        "hd/images/hd_convex_0000",
                                        "bd/images/bd_a_0000/0",
                                        "bd/images/bd_a_0000/1"};
    static const char *const foreign[] = {"f",        "fff",           "images",
                                          "ff/image", "ff/images/a/2", "ff/images/a/1/x",
                                          "",         "ff/",           "manifest.json"};
    for (int i = 0; i < COUNT(known); i++)
        CU_ASSERT(blg_folder_knows(known[i], true, SPLITS));
    for (int i = 0; i < COUNT(foreign); i++)
        CU_ASSERT(!blg_folder_knows(foreign[i], true, SPLITS));
}

static void test_folder__every_family_has_its_places(void) {
    for (int family = 0; family < BLG_FAMILIES; family++) {
        const char *name = blg_family_name((blg_family)family);
        char path[64];
        snprintf(path, sizeof path, "%s/images/%s_a_0000/1/0.png", name, name);
        CU_ASSERT(blg_folder_knows(path, false, SPLITS));
        snprintf(path, sizeof path, "%s/%s_action_programs.json", name, name);
        CU_ASSERT(blg_folder_knows(path, false, SPLITS));
    }
}

static void test_folder__shards_are_of_their_split_alone(void) {
    CU_ASSERT(blg_folder_is_shard("train-00003-of-00012.tar", "train"));
    CU_ASSERT(!blg_folder_is_shard("train-00003-of-00012.tar.part", "train"));
    CU_ASSERT(!blg_folder_is_shard("train_more-00003-of-00012.tar", "train"));
    CU_ASSERT(!blg_folder_is_shard("train-00003-of-00012.tar", "val"));
    CU_ASSERT(!blg_folder_is_shard("train-x-of-00012.tar", "train"));
}

static bool there(const char *folder, const char *name) {
    char path[TEMP_PATH];
    return temp_exists(temp_join(folder, name, path));
}

static void put(const char *folder, const char *name, const char *text) {
    blg_buf content = {0};
    blg_buf_text(&content, text);
    CU_ASSERT_EQUAL(blg_fs_write_in(folder, name, &content, BLG_FS_QUICK, NULL), BLG_OK);
    blg_buf_free(&content);
}

static void test_folder__what_is_being_removed_is_no_data_set(void) {
    static const char *const before[] = {BLG_MANIFEST, BLG_INCOMPLETE, BLG_SCENES,
                                         BLG_MANIFEST BLG_FS_PART};
    for (int i = 0; i < COUNT(before); i++) {
        char folder[TEMP_PATH];
        blg_error error = {0};
        temp_make(folder);
        put(folder, before[i], "text");
        const bool ended = i % 2 == 0; /* a data set with a manifest or without */
        CU_ASSERT_EQUAL(blg_folder_check_ended(folder, NULL), ended ? BLG_OK : BLG_INVALID);
        CU_ASSERT_EQUAL(blg_folder_begin_removal(folder, NULL), BLG_OK);
        CU_ASSERT(!there(folder, BLG_MANIFEST));
        CU_ASSERT(there(folder, i == 1 ? BLG_INCOMPLETE : BLG_MANIFEST BLG_FS_PART));
        CU_ASSERT_EQUAL(blg_folder_check_ended(folder, &error), BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.file, folder);
        CU_ASSERT_EQUAL(blg_folder_begin_removal(folder, NULL), BLG_OK); /* once more */
        temp_remove(folder);
    }
}

/* A run may stop after it has written the manifest and before it removes incomplete.json. */
static void test_folder__a_manifest_beside_a_mark_is_complete(void) {
    char folder[TEMP_PATH];
    temp_make(folder);
    put(folder, BLG_MANIFEST, "{}");
    put(folder, BLG_INCOMPLETE, "{}");
    CU_ASSERT_EQUAL(blg_folder_check_ended(folder, NULL), BLG_OK);
    temp_remove(folder);
}

SUITE(folder, CASE(test_folder__what_is_being_removed_is_no_data_set),
      CASE(test_folder__a_manifest_beside_a_mark_is_complete),
      CASE(test_folder__every_family_has_its_places),
      CASE(test_folder__shards_are_of_their_split_alone),
      CASE(test_folder__files_of_a_data_set_are_known), CASE(test_folder__anything_else_is_not),
      CASE(test_folder__folders_of_a_data_set_are_known))
