/* What --force may remove: the places where a data set has something, and nothing else. */
#include "suite.h"
#include "write/folder.h"

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
        CU_ASSERT(blg_folder_knows_file(known[i], SPLITS));
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
        "-00000-of-00012.tar",
        "tars/train-00000-of-00012.tar",
        "Other_split.json",
    };
    for (int i = 0; i < COUNT(foreign); i++)
        CU_ASSERT(!blg_folder_knows_file(foreign[i], SPLITS));
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
                                          "ff/image", "ff/images/a/2", "ff/images/a/1/x"};
    for (int i = 0; i < COUNT(known); i++)
        CU_ASSERT(blg_folder_knows_folder(known[i]));
    for (int i = 0; i < COUNT(foreign); i++)
        CU_ASSERT(!blg_folder_knows_folder(foreign[i]));
}

SUITE(folder, CASE(test_folder__files_of_a_data_set_are_known),
      CASE(test_folder__anything_else_is_not), CASE(test_folder__folders_of_a_data_set_are_known))
