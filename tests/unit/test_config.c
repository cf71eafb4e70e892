#include "base/files.h"
#include "problem/config.h"
#include "suite.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#define TOP_KEYS                                                                                   \
    "preset, seed, exclude, families, stroke_types, images, free_form, basic, abstract, "          \
    "relations, catalogue, placement, hardness, composition, unseen, split_file, splits"

enum { MOST = 16 };
static blg_config config, other;

/* All mistakes of a text, a line each. */
static const char *mistakes_of(const char *json, size_t size) {
    static char all[8192];
    blg_error errors[MOST];
    int n = -1;
    blg_status status = blg_config_parse(json, size, "c.json", &config, errors, MOST, &n);
    CU_ASSERT_EQUAL(status, n ? BLG_INVALID : BLG_OK);
    all[0] = 0;
    for (int i = 0; i < n && i < MOST; i++) {
        char line[1200];
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s\n",
                 blg_error_format(&errors[i], line, sizeof line));
    }
    return all;
}

static void expect(const char *found, const char *expected) {
    if (strcmp(found, expected) != 0)
        printf("\n    found\n%s    expected\n%s", found, expected);
    CU_ASSERT_STRING_EQUAL(found, expected);
}

typedef struct bad_config {
    const char *json, *mistakes;
} bad_config;

static void expect_all(const bad_config *cases, size_t n) {
    for (size_t i = 0; i < n; i++)
        expect(mistakes_of(cases[i].json, strlen(cases[i].json)), cases[i].mistakes);
}
#define EXPECT_ALL(cases) expect_all(cases, sizeof(cases) / sizeof *(cases))

static void test_config__values_of_a_wrong_type_or_range_are_refused(void) {
    static const bad_config cases[] = {
        {"{\"seed\": -1}", "c.json:1:10: $.seed: expected a whole number from 0 to "
                           "9223372036854775807, found -1\n"},
        {"{\"seed\": 1.5}", "c.json:1:10: $.seed: expected a whole number from 0 to "
                            "9223372036854775807, found 1.5\n"},
        {"{\"images\": {\"support\": 17}}",
         "c.json:1:24: $.images.support: expected a whole number from 2 to 16, found 17\n"},
        {"{\"images\": {\"support\": \"six\"}}",
         "c.json:1:24: $.images.support: expected a whole number from 2 to 16, found \"six\"\n"},
        {"{\"images\": 7}", "c.json:1:12: $.images: expected an object, found 7\n"},
        {"{\"images\": {\"size_px\": 8192}}",
         "c.json:1:24: $.images.size_px: expected a whole number from 16 to 4096, found 8192\n"},
        {"{\"images\": {\"depth_bits\": 3}}",
         "c.json:1:27: $.images.depth_bits: expected 1, 2, 4 or 8, found 3\n"},
        {"{\"free_form\": {\"arc_radius\": 0}}",
         "c.json:1:30: $.free_form.arc_radius: expected a number from 0.05 to 1, found 0\n"},
        {"{\"basic\": {\"cross_super_classes\": 1}}",
         "c.json:1:35: $.basic.cross_super_classes: expected true or false, found 1\n"},
        {"{\"placement\": {\"scale\": {\"bd\": [260, 150]}}}",
         "c.json:1:32: $.placement.scale.bd: low end 260 above the high end 150\n"},
        {"{\"placement\": {\"scale\": {\"bd\": [150]}}}",
         "c.json:1:32: $.placement.scale.bd: expected a list of two numbers [low, high], found a "
         "list of 1\n"},
        {"{\"placement\": {\"rotation_deg\": [0, null]}}",
         "c.json:1:36: $.placement.rotation_deg[1]: expected a number from -360 to 360, found "
         "null\n"},
        {"{\"split_file\": \"\"}",
         "c.json:1:16: $.split_file: expected a text of 1 to 63 bytes, found 0\n"},
        {"{\"split_file\": {}}",
         "c.json:1:16: $.split_file: expected a text in quotes, found an object\n"},
        {"[]", "c.json:1:1: $: expected an object, found a list of 0\n"},
        {"null", "c.json:1:1: $: expected an object, found null\n"},
    };
    EXPECT_ALL(cases);
}

static void test_config__names_are_checked_with_a_near_match(void) {
    static const bad_config cases[] = {
        {"{\"familys\": [\"ff\"]}",
         "c.json:1:2: $.familys: unknown key; did you mean \"families\"?\n"},
        {"{\"images\": {\"suport\": 6}}",
         "c.json:1:13: $.images.suport: unknown key; did you mean \"support\"?\n"},
        {"{\"zzz\": 1}", "c.json:1:2: $.zzz: unknown key; expected one of " TOP_KEYS "\n"},
        {"{\"images.support\": 6}", "c.json:1:2: $.images.support: unknown key; in a file the "
                                    "parts of a path are objects in objects\n"},
        {"{\"families\": [\"fff\"]}",
         "c.json:1:15: $.families[0]: unknown name \"fff\"; did you mean \"ff\"?\n"},
        {"{\"families\": [\"ff\", \"ff\"]}", "c.json:1:21: $.families[1]: \"ff\" stands twice\n"},
        {"{\"families\": []}", "c.json:1:14: $.families: expected 1 to 4 entries, found 0\n"},
        {"{\"families\": \"ff\"}", "c.json:1:14: $.families: expected a list, found \"ff\"\n"},
        {"{\"stroke_types\": [\"wavy\"]}",
         "c.json:1:19: $.stroke_types[0]: unknown name \"wavy\"; expected one of normal, zigzag, "
         "circle, square, triangle\n"},
        {"{\"abstract\": {\"attributes\": [\"convex\", \"has_angel\"]}}",
         "c.json:1:40: $.abstract.attributes[1]: unknown attribute \"has_angel\"; did you mean "
         "\"has_angle\"?\n"},
        {"{\"abstract\": {\"attributes\": [\"convex\", 3]}}",
         "c.json:1:40: $.abstract.attributes[1]: expected a name in quotes, found 3\n"},
        {"{\"abstract\": {\"attributes\": [\"convex\", \"convex\"]}}",
         "c.json:1:40: $.abstract.attributes[1]: the same as entry 0\n"},
        {"{\"abstract\": {\"labels\": \"messured\"}}",
         "c.json:1:25: $.abstract.labels: unknown name \"messured\"; did you mean \"measured\"?\n"},
        {"{\"preset\": \"bongard-lego\"}", "c.json:1:12: $.preset: unknown preset "
                                           "\"bongard-lego\"; did you mean \"bongard-logo\"?\n"},
        {"{\"preset\": 5}", "c.json:1:12: $.preset: expected a text in quotes, found 5\n"},
    };
    EXPECT_ALL(cases);
}

static void test_config__settings_and_lists_are_checked_entry_by_entry(void) {
    static const bad_config cases[] = {
        {"{\"free_form\": {\"settings\": [[4], [0]]}}",
         "c.json:1:35: $.free_form.settings[1][0]: expected a whole number from 1 to 20, found "
         "0\n"},
        {"{\"free_form\": {\"settings\": [[4], 5]}}",
         "c.json:1:34: $.free_form.settings[1]: expected a list of one to three numbers of "
         "actions, found 5\n"},
        {"{\"free_form\": {\"settings\": [[1, 2, 3, 4]]}}",
         "c.json:1:29: $.free_form.settings[0]: expected a list of one to three numbers of "
         "actions, found a list of 4\n"},
        {"{\"free_form\": {\"settings\": [[4, 5], [5], [4, 5]]}}",
         "c.json:1:42: $.free_form.settings[2]: the same as entry 0\n"},
        {"{\"free_form\": {\"turns_deg\": [0, 200]}}",
         "c.json:1:33: $.free_form.turns_deg[1]: expected a number from -180 to 180, found 200\n"},
    };
    EXPECT_ALL(cases);
}

static void test_config__values_that_do_not_go_together_are_refused(void) {
    static const bad_config cases[] = {
        {"{\"images\": {\"support\": 12}}",
         "c.json:1:1: $.abstract.min_shapes: a side has 13 images, so fewer than 13 shapes would "
         "repeat; found 10\n"},
        {"{\"abstract\": {\"min_arity\": 3}}",
         "c.json:1:28: $.abstract.min_arity: min_arity 3 is above max_arity 2\n"},
        {"{\"abstract\": {\"attributes\": [\"spiral\"], \"labels\": \"table\"}, \"splits\": "
         "{\"train\": {\"by\": \"rest\"}}}",
         "c.json:1:30: $.abstract.attributes[0]: \"spiral\" is not in the catalogue's table; "
         "labels must be \"measured\" or \"agreed\"\n"},
        {"{\"abstract\": {\"user_concepts\": [\"strokes > 3\", \"convexx\"]}}",
         "c.json:1:48: $.abstract.user_concepts[1]: at byte 1 of \"convexx\": unknown attribute or "
         "count \"convexx\"; did you mean \"convex\"?\n"},
        {"{\"basic\": {\"max_shapes\": 1}}",
         "c.json:1:2: $.basic.single_share: max_shapes is 1, so every concept is single: expected "
         "1\nc.json:1:1: $.splits.test_bd: a split by \"shape_pair\" takes pairs, and "
         "basic.max_shapes is 1: no concept has two shapes\n"},
        {"{\"basic\": {\"triple_share\": 0.5}}",
         "c.json:1:28: $.basic.triple_share: max_shapes is 2, so there are no concepts of three: "
         "expected 0\n"},
        {"{\"free_form\": {\"change_weights\": {\"kind\": 0, \"turn\": 0, \"type\": 0}}}",
         "c.json:1:34: $.free_form.change_weights: no change is possible: a turn needs two "
         "turns_deg, a type two stroke_types, and a weight above 0\n"},
        {"{\"families\": [\"ff\"], \"free_form\": {\"problems_per_setting\": 0}}",
         "c.json:1:14: $.families: no problems: every count is 0\n"},
        {"{\"composition\": {\"impure\": 3}}",
         "c.json:1:28: $.composition.impure: expected less than half of the 6 support images a "
         "side, or 1 of 2, found 3\n"},
        {"{\"composition\": {\"distractors\": 2}, \"basic\": {\"max_shapes\": 5, \"stratify\": "
         "\"length\"}}",
         "c.json:1:33: $.composition.distractors: a concept of 5 shapes and 2 distractors are more "
         "than 6 shapes in one image\n"},
        {"{\"composition\": {\"query_candidates\": 1}}",
         "c.json:1:38: $.composition.query_candidates: 1 of 1 candidates is no choice: "
         "images.query is 1\n"},
        {"{\"composition\": {\"support_candidates\": 16, \"query_candidates\": 8}, "
         "\"abstract\": {\"min_shapes\": 24}}",
         "c.json:1:40: $.composition.support_candidates: 24 candidates a side for support and "
         "queries together; at most 20 are possible\n"},
        {"{\"composition\": {\"support_candidates\": 9}, \"families\": [\"bd\"]}",
         "c.json:1:40: $.composition.support_candidates: only abstract problems choose among "
         "candidates, and families has no \"hd\"\n"},
        {"{\"composition\": {\"pool_overlap\": 5}, \"families\": [\"ff\", \"bd\"]}",
         "c.json:1:34: $.composition.pool_overlap: only abstract problems share concepts, and "
         "families has no \"hd\"\n"},
        {"{\"composition\": {\"query_candidates\": 9}}",
         "c.json:1:1: $.abstract.min_shapes: a side has 15 candidates, so fewer than 15 shapes "
         "would repeat; found 10\n"},
        {"{\"composition\": {\"distractors\": 3}}",
         "c.json:1:33: $.composition.distractors: expected a whole number from 0 to 2, found "
         "3\n"},
        {"{\"split_file\": \"../splits.json\"}",
         "c.json:1:16: $.split_file: expected a file name of letters, digits, _ . - that ends in "
         ".json and is not manifest.json, split_report.json, incomplete.json, croissant.json or "
         "wids-*, found "
         "\"../splits.json\"\n"},
        {"{\"split_file\": \"manifest.json\"}",
         "c.json:1:16: $.split_file: expected a file name of letters, digits, _ . - that ends in "
         ".json and is not manifest.json, split_report.json, incomplete.json, croissant.json or "
         "wids-*, found "
         "\"manifest.json\"\n"},
        {"{\"placement\": {\"plane_unit\": 100, \"gap_unit\": 100}}",
         "c.json:1:47: $.placement.gap_unit: no room: the plane is 100 wide\n"},
    };
    EXPECT_ALL(cases);
}

#define REST "\"train\": {\"by\": \"rest\"}"
static void test_config__split_rules_are_checked(void) {
    static const bad_config cases[] = {
        {"{\"splits\": {}}", "c.json:1:12: $.splits: no splits\n"},
        {"{\"splits\": []}", "c.json:1:12: $.splits: expected an object, found a list of 0\n"},
        {"{\"splits\": {\"val\": {\"by\": \"problems\", \"count\": 5}}}",
         "c.json:1:12: $.splits: expected one split by \"rest\", the train split; found 0\n"},
        {"{\"splits\": {" REST ", \"val\": {\"by\": \"rest\"}}}",
         "c.json:1:12: $.splits: expected one split by \"rest\", the train split; found 2\n"},
        {"{\"splits\": {" REST ", \"val\": {\"count\": 5}}}",
         "c.json:1:45: $.splits.val: \"by\" is missing: what the split is made of\n"},
        {"{\"splits\": {" REST ", \"Val\": {\"by\": \"problems\", \"count\": 5}}}",
         "c.json:1:38: $.splits.Val: a split's name has 1 to 31 of a-z, 0-9 and _\n"},
        {"{\"splits\": {" REST ", \"val\": 900}}",
         "c.json:1:45: $.splits.val: expected an object, found 900\n"},
        {"{\"splits\": {" REST ", \"val\": {\"by\": \"problem\", \"count\": 5}}}",
         "c.json:1:52: $.splits.val.by: unknown name \"problem\"; did you mean \"problems\"?\n"},
        {"{\"splits\": {" REST ", \"val\": {\"by\": \"problems\", \"cuont\": 5}}}",
         "c.json:1:64: $.splits.val.cuont: unknown key; did you mean \"count\"?\n"},
        {"{\"splits\": {" REST ", \"val\": {\"by\": \"problems\", \"count\": 5, \"share\": 0.5}}}",
         "c.json:1:85: $.splits.val.share: count and share exclude each other\n"},
        {"{\"splits\": {" REST ", \"val\": {\"by\": \"problems\"}}}",
         "c.json:1:45: $.splits.val: a split by \"problems\" needs a count or a share\n"},
        {"{\"splits\": {" REST ", \"val\": {\"by\": \"attribute\"}}}",
         "c.json:1:45: $.splits.val: a split by \"attribute\" needs holdout, or the count to "
         "draw\n"},
        {"{\"splits\": {" REST ", \"t\": {\"by\": \"program_length\", \"holdout\": [9, 61]}}}",
         "c.json:1:83: $.splits.t.holdout[1]: expected a number of actions from 1 to 60, found "
         "\"61\"\n"},
        {"{\"splits\": {" REST ", \"t\": {\"by\": \"setting\", \"holdout\": [\"4_5\"]}}}",
         "c.json:1:73: $.splits.t.holdout[0]: \"4_5\" is not among free_form.settings; did you "
         "mean \"4,5\"?\n"},
        {"{\"splits\": {" REST
         ", \"test_cm\": {\"by\": \"attribute\",\n \"holdout\": [\"convex\",\n "
         "\"necked\",\n \"has_angel\"]}}}",
         "c.json:4:2: $.splits.test_cm.holdout[2]: unknown attribute \"has_angel\"; did you mean "
         "\"has_angle\"?\n"},
        {"{\"splits\": {" REST ", \"t\": {\"by\": \"attribute\", \"holdout\": [\"spiral\"]}}}",
         "c.json:1:75: $.splits.t.holdout[0]: \"spiral\" is not among abstract.attributes\n"},
        {"{\"splits\": {" REST ", \"t\": {\"by\": \"attribute_pair\", \"holdout\": [\"convex\"]}}}",
         "c.json:1:80: $.splits.t.holdout[0]: expected two attributes such as "
         "\"convex-has_curve\", found \"convex\"\n"},
        {"{\"splits\": {" REST ", \"t\": {\"by\": \"stroke_type\", \"holdout\": [\"zigzig\"], "
         "\"count\": 5}}}",
         "c.json:1:77: $.splits.t.holdout[0]: unknown stroke type \"zigzig\"; did you mean "
         "\"zigzag\"?\n"},
        {"{\"splits\": {" REST ", \"t\": {\"by\": \"stroke_type\", \"holdout\": [\"normal\"], "
         "\"count\": 5}}}",
         "c.json:1:77: $.splits.t.holdout[0]: \"normal\" can be held out of free-form problems "
         "only: shapes that cannot be decorated are drawn with it\n"},
        {"{\"splits\": {" REST ", \"t\": {\"by\": \"attribute_grid\"}}}",
         "c.json:1:43: $.splits.t: a grid needs a pattern of seen, unseen\n"
         "c.json:1:43: $.splits.t: a grid needs unseen attributes: unseen.attributes is empty and "
         "unseen.attribute_count is 0\n"},
        {"{\"splits\": {" REST
         ", \"t\": {\"by\": \"shape\", \"count\": 3, \"families\": [\"ff\"]}}}",
         "c.json:1:83: $.splits.t.families: a split by \"shape\" concerns none of these\n"},
        {"{\"splits\": {\"train\": {\"by\": \"rest\", \"share\": 0.5}}}",
         "c.json:1:46: $.splits.train.share: a split by \"rest\" takes no share\n"},
    };
    EXPECT_ALL(cases);
}

static void test_config__text_that_is_not_json_is_refused(void) {
    static const bad_config cases[] = {
        {"", "c.json:1: not valid JSON: unexpected token near end of file\n"},
        {"{\"seed\": 1,}", "c.json:1:12: not valid JSON: string or '}' expected near '}'\n"},
        {"{\"seed\": 1, \"seed\": 2}",
         "c.json:1:18: not valid JSON: duplicate object key near '\"seed\"'\n"},
        {"{\"seed\": 99999999999999999999}",
         "c.json:1:29: too big integer near '99999999999999999999': whole numbers are read from "
         "-9223372036854775808 to 9223372036854775807\n"},
        {"{\"seed\": 1} x", "c.json:1:13: not valid JSON: end of file expected near 'x'\n"},
        {"{\"split_file\": \"\xff\"}",
         "c.json:1:16: not valid JSON: unable to decode byte 0xff near '\"'\n"},
    };
    EXPECT_ALL(cases);
}

static void test_config__all_mistakes_are_reported_at_once(void) {
    const char *json = "{\n  \"sede\": 1,\n  \"images\": {\"support\": 99, \"size\": 1},\n"
                       "  \"abstract\": {\"labels\": true}\n}\n";
    expect(mistakes_of(json, strlen(json)),
           "c.json:2:3: $.sede: unknown key; did you mean \"seed\"?\n"
           "c.json:3:25: $.images.support: expected a whole number from 2 to 16, found 99\n"
           "c.json:3:29: $.images.size: unknown key; did you mean \"size_px\"?\n"
           "c.json:4:26: $.abstract.labels: expected a name in quotes, found true\n");
    blg_error error = {0};
    int n;
    CU_ASSERT_EQUAL(blg_config_parse(json, strlen(json), NULL, &config, &error, 1, &n),
                    BLG_INVALID);
    CU_ASSERT_EQUAL(n, 4);
    CU_ASSERT_EQUAL(blg_config_parse(json, strlen(json), NULL, &config, NULL, 0, &n), BLG_INVALID);
    CU_ASSERT_EQUAL(n, 4);
}

static void expect_round_trip(const blg_config *original) {
    blg_error errors[4];
    int n;
    char *text = blg_config_print(original);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    CU_ASSERT_EQUAL(blg_config_parse(text, strlen(text), NULL, &other, errors, 4, &n), BLG_OK);
    CU_ASSERT_EQUAL(memcmp(original, &other, sizeof other), 0);
    blg_text_free(text);
}

static void test_config__parse_of_print_is_the_same_config(void) {
    for (int i = 0; i < blg_preset_count(); i++) {
        CU_ASSERT_EQUAL_FATAL(blg_config_preset(blg_preset_name(i), &config, NULL), BLG_OK);
        CU_ASSERT_STRING_EQUAL(config.preset, blg_preset_name(i));
        expect_round_trip(&config);
    }
    static const char *const assignments[] = {
        "seed=9223372036854775807",
        "placement.gap_unit=0.1",
        "abstract.user_concepts=[\"strokes >= 5 and not convex\"]",
        "families=ff,hd",
        "splits.test_bd=null",
        ("splits.val={\"by\": \"concepts\", \"count\": null, \"share\": 0.3, "
         "\"stratify\": \"family\"}"),
        "catalogue.exclude_shapes=[\"a\", \"b\"]",
        "unseen.attributes=[\"convex\"]",
        "exclude=gone.txt",
        "splits.l={\"by\": \"list\", \"file\": \"l.txt\"}",
        "splits.train.pool_overlap=3",
        "splits.val.stratify=length",
        "abstract.problems_per_concept=max",
        "abstract.negative_breaks=second",
        "abstract.first_attributes=convex,necked",
        "basic.stratify=length",
        "composition.test_pool=0.3",
        "exclude=null",
        "splits.t={\"by\": \"attribute_grid\", \"pattern\": [\"unseen\", \"seen\", \"seen\"]}",
    };
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof assignments / sizeof *assignments; i++) {
        CU_ASSERT_EQUAL(blg_config_set(&config, assignments[i], NULL), BLG_OK);
        expect_round_trip(&config);
    }
}

static void test_config__files_are_taken_from_the_folder_of_the_config(void) {
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_set(&config, "exclude=gone.txt", NULL), BLG_OK);
    CU_ASSERT_EQUAL(
        blg_config_set(&config, "splits.l={\"by\": \"list\", \"file\": \"/l.txt\"}", NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_resolve_files(&config, "config.json", NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(config.exclude, "gone.txt");
    CU_ASSERT_EQUAL(blg_config_resolve_files(&config, "some/where/config.json", NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(config.exclude, "some/where/gone.txt");
    CU_ASSERT_STRING_EQUAL(config.splits.rules[config.splits.n_rules - 1].file, "/l.txt");
    char longest[BLG_FILE_TEXT + 8];
    memset(longest, 'a', sizeof longest);
    memcpy(longest + sizeof longest - 8, "/c.json", 8);
    CU_ASSERT_EQUAL(blg_config_resolve_files(&config, longest, NULL), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(config.exclude, "some/where/gone.txt");
}

/* Of a config that concerns abstract problems only. */
static int empty_splits(const char *splits) {
    char json[512];
    int n = 0;
    snprintf(json, sizeof json, "{\"families\": [\"hd\"], \"splits\": {%s}}", splits);
    CU_ASSERT_EQUAL(blg_config_parse(json, strlen(json), "c.json", &config, NULL, 0, &n), BLG_OK);
    const blg_status status =
        blg_config_check_file(json, strlen(json), "c.json", &config, NULL, 0, &n);
    CU_ASSERT_EQUAL(status, n ? BLG_INVALID : BLG_OK);
    return n;
}

static void test_config__splits_that_stay_empty_are_refused(void) {
    CU_ASSERT_EQUAL(empty_splits("\"train\": {\"by\": \"rest\"}"), 0);
    CU_ASSERT_EQUAL(empty_splits("\"train\": {\"by\": \"rest\"}, \"a\": {\"by\": \"shape\", "
                                 "\"count\": 3}, \"b\": {\"by\": \"setting\", \"count\": 1}"),
                    2);
    /* As --family leaves the preset's splits in a printed config. */
    CU_ASSERT_EQUAL(empty_splits("\"train\": {\"by\": \"rest\"}, \"a\": {\"by\": \"shape\", "
                                 "\"count\": 3, \"families\": [\"ff\", \"bd\", \"hd\"]}"),
                    0);
}

static void test_config__a_shorter_list_leaves_nothing_of_the_longer_one(void) {
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    other = config;
    CU_ASSERT_EQUAL(blg_config_set(&config, "abstract.attributes=convex,necked", NULL), BLG_OK);
    CU_ASSERT_EQUAL(config.abstract.n_attributes, 2);
    CU_ASSERT_EQUAL(config.abstract.attributes[1], BLG_ATTR_necked);
    CU_ASSERT_EQUAL(config.abstract.attributes[2], 0);
    CU_ASSERT_EQUAL(config.abstract.n_user_concepts, other.abstract.n_user_concepts);
}

static void test_config__set_refuses_and_keeps_the_config(void) {
    static const struct {
        const char *assignment, *message;
    } cases[] = {
        {"abstract.min_shapes", "expected key=value, found \"abstract.min_shapes\""},
        {"=3", "expected key=value, found \"=3\""},
        {"abstract.min_shape=12",
         "$.abstract.min_shape: unknown key; did you mean \"min_shapes\"?"},
        {"abstract.min_shapes=many",
         "$.abstract.min_shapes: expected a whole number from 1 to 10000, found \"many\""},
        {"seed=1 2",
         "$.seed: expected a whole number from 0 to 9223372036854775807, found \"1 2\""},
        {"abstract=3", "$.abstract: expected an object, found 3"},
        {"families=ff,gg", "$.families[1]: unknown name \"gg\"; expected one of ff, bd, hd, rl"},
        {"preset=bongard-logo", "$.preset: a preset is chosen before single keys are set"},
        {"splits.nowhere=null", "$.splits.nowhere: expected an object, found null"},
        {"splits.val.by=nothing", NULL},
        {"a.b.c.d.e.f=1", "$.a: unknown key; expected one of " TOP_KEYS},
        {"..=1", "$.: unknown key; expected one of " TOP_KEYS},
    };
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    other = config;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_error error = {0};
        char text[1024];
        CU_ASSERT_EQUAL(blg_config_set(&config, cases[i].assignment, &error), BLG_INVALID);
        CU_ASSERT_EQUAL(memcmp(&config, &other, sizeof config), 0);
        blg_error_format(&error, text, sizeof text);
        if (cases[i].message && strcmp(text, cases[i].message) != 0) {
            printf("\n    %s\n", text);
            CU_FAIL("another message");
        }
    }
}

static void test_config__set_edits_one_split_and_validate_sees_the_whole(void) {
    blg_error error = {0};
    int n;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_set(&config, "splits.test_hd_novel.holdout=necked", NULL), BLG_OK);
    CU_ASSERT_EQUAL(config.splits.n_rules, 6);
    CU_ASSERT_STRING_EQUAL(config.splits.rules[5].holdout[0], "necked");
    CU_ASSERT_EQUAL(config.splits.rules[5].count, 16);
    CU_ASSERT_EQUAL(blg_config_validate(&config, &error, 1, &n), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_set(&config, "splits.train=null", NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_validate(&config, &error, 1, &n), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "expected one split by \"rest\", the train split; found 0");
}

static void test_config__a_file_may_name_its_schema(void) {
    static const char named[] = "{\"$schema\": \"grammar/config.schema.json\", \"seed\": 3}";
    expect(mistakes_of(named, strlen(named)), "");
    CU_ASSERT_EQUAL(config.seed, 3);
    static const bad_config cases[] = {
        {"{\"$schema\": 3}", "c.json:1:2: $.$schema: unknown key; expected one of " TOP_KEYS "\n"},
        {"{\"images\": {\"$schema\": \"a\"}}",
         "c.json:1:13: $.images.$schema: unknown key; expected one of support, query, "
         "single_query_probability, size_px, depth_bits, antialias, pen_width_px, "
         "stamp_width_px\n"},
    };
    EXPECT_ALL(cases);
}

static void test_config__splits_of_a_file_replace_those_of_its_preset(void) {
    const char *json = "{\"splits\": {" REST "}}";
    expect(mistakes_of(json, strlen(json)), "");
    CU_ASSERT_EQUAL(config.splits.n_rules, 1);
    CU_ASSERT_EQUAL(config.free_form.problems_per_setting, 300);
}

/* The schema of configs, from the table of keys and from what the schema's file says that they
 * mean. */
static json_t *schema_file;

static void indent(blg_buf *out, int depth) {
    blg_buf_format(out, "\n%*s", 2 * depth, "");
}

/* What the file says that the key means; "" if it says nothing. */
static const char *key_text(const blg_config_key *key) {
    json_t *at = schema_file;
    if (key >= blg_split_keys && key < blg_split_keys + blg_split_key_count)
        at = json_object_get(json_object_get(json_object_get(at, "properties"), "splits"),
                             "additionalProperties");
    for (const char *name = key->path; *name; name += strspn(name, ".")) {
        const size_t length = strcspn(name, ".");
        at = json_object_getn(json_object_get(at, "properties"), name, length);
        name += length;
    }
    const char *text = json_string_value(json_object_get(at, "description"));
    return text ? text : "";
}

static void schema_names(blg_buf *out, const blg_config_key *key) {
    for (int i = 0; i < key->n_names; i++)
        blg_buf_quoted(out, i ? ", " : "[", key->names[i]);
    blg_buf_char(out, ']');
}

static void schema_key(blg_buf *out, const blg_config_key *key, int depth);

/* Prints the schema of the object that key number *next is a member of, as print_members of
 * problem/config_keys.c prints its values. */
static void schema_members(blg_buf *out, const blg_config_key *keys, int n_keys, int *next,
                           size_t skip, int depth) {
    const char *prefix = keys[*next].path;
    blg_buf_text(out, "\"type\": \"object\", \"additionalProperties\": false, \"properties\": {");
    if (depth == 0)
        blg_buf_text(out,
                     "\n  \"$schema\": {\"description\": \"address of this schema, for editors; "
                     "blogo ignores it\", \"type\": \"string\"},");
    for (const char *separator = ""; *next < n_keys; separator = ",") {
        const blg_config_key *key = &keys[*next];
        if (strncmp(key->path, prefix, skip) != 0)
            break;
        const char *name = key->path + skip;
        const size_t length = strcspn(name, ".");
        blg_buf_text(out, separator);
        indent(out, depth + 1);
        blg_buf_format(out, "\"%.*s\": {", (int)length, name);
        if (name[length])
            schema_members(out, keys, n_keys, next, skip + length + 1, depth + 1);
        else
            schema_key(out, &keys[(*next)++], depth + 1);
        blg_buf_char(out, '}');
    }
    indent(out, depth);
    blg_buf_char(out, '}');
}

static void schema_number(blg_buf *out, const blg_config_key *key, const char *type, bool or_null) {
    blg_buf_format(out,
                   or_null ? "\"type\": [\"%s\", \"null\"], \"minimum\": "
                           : "\"type\": \"%s\", \"minimum\": ",
                   type);
    blg_buf_double(out, key->low);
    blg_buf_text(out, ", \"maximum\": ");
    if (key->type == BLG_KEY_SEED)
        blg_buf_format(out, "%lld", (long long)INT64_MAX);
    else
        blg_buf_double(out, key->high);
}

/* Prints the start of a list's schema; the schema of its entries follows. */
static void schema_list(blg_buf *out, const blg_config_key *key, int least, int most, bool unique) {
    blg_buf_format(out, "\"type\": %s, \"minItems\": %d, \"maxItems\": %d, %s\"items\": {",
                   key->optional ? "[\"array\", \"null\"]" : "\"array\"", least, most,
                   unique ? "\"uniqueItems\": true, " : "");
}

/* Prints the schema of one value, or of one entry of a list. */
static void schema_value(blg_buf *out, const blg_config_key *key) {
    const bool range = key->type == BLG_KEY_RANGE;
    switch (key->type) {
    case BLG_KEY_INT:
    case BLG_KEY_SEED:
        if (key->word)
            blg_buf_format(out, "\"oneOf\": [{\"const\": \"%s\"}, {", key->word);
        schema_number(out, key, "integer", key->optional);
        blg_buf_text(out, key->word ? "}]" : "");
        break;
    case BLG_KEY_REAL:
        schema_number(out, key, "number", key->optional);
        break;
    case BLG_KEY_BOOL:
        blg_buf_text(out, "\"type\": \"boolean\"");
        break;
    case BLG_KEY_TEXT:
        blg_buf_format(out, "\"type\": %s, \"minLength\": 1, \"maxLength\": %zu",
                       key->numbers    ? "[\"string\", \"integer\"]"
                       : key->optional ? "[\"string\", \"null\"]"
                                       : "\"string\"",
                       key->size - 1);
        break;
    case BLG_KEY_RANGE:
    case BLG_KEY_SETTING:
        schema_list(out, key, range ? 2 : 1, range ? 2 : BLG_MAX_FREE_SHAPES, /* unique */ false);
        schema_number(out, key, range ? "number" : "integer", /* or_null */ false);
        blg_buf_char(out, '}');
        break;
    default:
        blg_buf_text(out, "\"enum\": ");
        schema_names(out, key);
        break;
    }
}

static void schema_splits(blg_buf *out, const blg_config_key *key, int depth) {
    int next = 0;
    blg_buf_format(out,
                   "\"type\": \"object\", \"minProperties\": %d, \"maxProperties\": %d, "
                   "\"propertyNames\": {\"pattern\": \"^[a-z0-9_]{1,%d}$\"}, "
                   "\"additionalProperties\": {",
                   key->least, key->most, BLG_SPLIT_NAME - 1);
    schema_members(out, blg_split_keys, blg_split_key_count, &next, 0, depth + 1);
    blg_buf_text(out, ", \"required\": [\"by\"]}");
}

/* Prints the schema of a key: its text, then a value, a list, or (key->single) either. */
static void schema_key(blg_buf *out, const blg_config_key *key, int depth) {
    const bool flags = key->type == BLG_KEY_FLAGS;
    blg_buf_quoted(out, "\"description\": ", key_text(key));
    blg_buf_text(out, ", ");
    if (key->type == BLG_KEY_SPLITS) {
        schema_splits(out, key, depth);
        return;
    }
    if (key->single) {
        blg_buf_text(out, "\"oneOf\": [{");
        schema_value(out, key);
        blg_buf_text(out, "}, {");
    }
    if (flags || key->most)
        schema_list(out, key, key->least, flags ? key->n_names : key->most, !key->repeats);
    schema_value(out, key);
    blg_buf_text(out, flags || key->most ? "}" : "");
    blg_buf_text(out, key->single ? "}]" : "");
}

static void test_config__schema_file_is_what_the_table_says(void) {
    blg_buf file = {0}, out = {0};
    int next = 0;
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_read(NULL, BLOGO_SOURCE_DIR "/grammar/config.schema.json", &file, NULL), BLG_OK);
    schema_file = json_loadb(file.data, file.size, 0, NULL);
    CU_ASSERT_PTR_NOT_NULL(schema_file);
    blg_buf_text(&out, "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                       "\"title\": \"blogo config\",\n");
    schema_members(&out, blg_config_keys, blg_config_key_count, &next, 0, 0);
    blg_buf_text(&out, "}\n");
    expect(file.data, out.data);
    for (int i = 0; i < blg_config_key_count + blg_split_key_count; i++)
        CU_ASSERT(*key_text(i < blg_config_key_count ? &blg_config_keys[i]
                                                     : &blg_split_keys[i - blg_config_key_count]));
    json_decref(schema_file);
    blg_buf_free(&file);
    blg_buf_free(&out);
}

static void test_config__the_root_preset_gives_every_key(void) {
    blg_buf file = {0};
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_read(NULL, BLOGO_SOURCE_DIR "/grammar/preset-bongard-logo.json", &file, NULL),
        BLG_OK);
    for (int i = 0; i < blg_config_key_count; i++) {
        const char *dot = strrchr(blg_config_keys[i].path, '.');
        char name[80];
        snprintf(name, sizeof name, "\"%s\":", dot ? dot + 1 : blg_config_keys[i].path);
        if (strcmp(name, "\"preset\":") != 0 && !blg_config_keys[i].relations &&
            !strstr(file.data, name)) {
            printf("\n    missing %s\n", name);
            CU_FAIL("a key is missing");
        }
    }
    blg_buf_free(&file);
}

static void test_config__every_preset_file_is_listed(void) {
    DIR *folder = opendir(BLOGO_SOURCE_DIR "/grammar");
    CU_ASSERT_PTR_NOT_NULL_FATAL(folder);
    int files = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (strncmp(entry->d_name, "preset-", 7) != 0)
            continue;
        char name[128];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(entry->d_name + 7, "."),
                 entry->d_name + 7);
        files++;
        CU_ASSERT_EQUAL(blg_config_preset(name, &config, NULL), BLG_OK);
    }
    closedir(folder);
    CU_ASSERT_EQUAL(files, blg_preset_count());
    for (int i = 0; i < blg_preset_count(); i++)
        CU_ASSERT(strlen(blg_preset_summary(i)) > 10);
}

static void test_config__unknown_preset_has_a_near_match(void) {
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_config_preset("free-from", &config, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "unknown preset \"free-from\"; did you mean \"free-form\"?");
}

SUITE(config, CASE(test_config__values_of_a_wrong_type_or_range_are_refused),
      CASE(test_config__names_are_checked_with_a_near_match),
      CASE(test_config__settings_and_lists_are_checked_entry_by_entry),
      CASE(test_config__values_that_do_not_go_together_are_refused),
      CASE(test_config__split_rules_are_checked),
      CASE(test_config__text_that_is_not_json_is_refused),
      CASE(test_config__all_mistakes_are_reported_at_once),
      CASE(test_config__parse_of_print_is_the_same_config),
      CASE(test_config__files_are_taken_from_the_folder_of_the_config),
      CASE(test_config__splits_that_stay_empty_are_refused),
      CASE(test_config__a_shorter_list_leaves_nothing_of_the_longer_one),
      CASE(test_config__set_refuses_and_keeps_the_config),
      CASE(test_config__set_edits_one_split_and_validate_sees_the_whole),
      CASE(test_config__a_file_may_name_its_schema),
      CASE(test_config__splits_of_a_file_replace_those_of_its_preset),
      CASE(test_config__schema_file_is_what_the_table_says),
      CASE(test_config__the_root_preset_gives_every_key),
      CASE(test_config__every_preset_file_is_listed),
      CASE(test_config__unknown_preset_has_a_near_match))
