/* Keys of tasks and answers of models: what is read, counted and refused. */
#include "base/files.h"
#include "suite.h"
#include "tell/score.h"
#include "temp.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define HEAD  "{\"kind\":\"blogo-tasks-key\",\"format\":1,\"seed\":1}\n"
#define PLACE "\"problem\":\"ff_a_0000\",\"family\":\"ff\",\"split\":\"test\",\"length\":4"
#define ONE                                                                                        \
    "{\"id\":\"t1\"," PLACE ",\"form\":\"i1s\",\"choices\":[\"set A\",\"set B\"],\"answer\":1}\n"
#define SAY                                                                                        \
    "{\"id\":\"t2\"," PLACE ",\"form\":\"cg\",\"choices\":null,\"answer\":\"The figure is "        \
    "convex.\",\"accepted\":[\"The figure has no dent.\"]}\n"
#define DRAW                                                                                       \
    "{\"id\":\"t3\"," PLACE ",\"form\":\"ps\",\"choices\":null,\"answer\":\"line_normal_1.000-"    \
    "0.500, line_normal_0.500-0.750\"}\n"

static char root[TEMP_PATH], path[TEMP_PATH];

static void put(const char *name, const char *text) {
    temp_join(root, name, path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text, strlen(text), BLG_FS_QUICK, NULL), BLG_OK);
}

/* Takes a key and a file of answers; the outcome's message, or the notes, or "". */
static blg_status take(const char *key, const char *answers, blg_score *score, char *told,
                       size_t room) {
    blg_error error = {0};
    temp_make(root);
    blg_score_init(score, NULL);
    put("key.jsonl", key);
    blg_status status = blg_score_take(score, path, &error);
    if (status == BLG_OK && answers) {
        put("m.jsonl", answers);
        status = blg_score_take(score, path, &error);
    }
    if (status != BLG_OK)
        blg_error_format(&error, told, room);
    else
        snprintf(told, room, "%s", score->notes.size ? score->notes.data : "");
    temp_remove(root);
    return status;
}

static int lines_in(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

typedef struct broken {
    const char *text, *said;
} broken;

#define LINE(members) HEAD ONE "{\"id\":\"x\"," members "}\n"

static void test_score__broken_keys(void) {
    static const broken keys[] = {
        {HEAD, "no tasks"},
        {HEAD "{", "key.jsonl:2:"},
        {HEAD "[]\n", "expected an object"},
        {HEAD "3\n", "key.jsonl:2:"},
        {HEAD "{}\n", "$.id: expected the name of the task"},
        {HEAD ONE "{\"id\":3}\n", "key.jsonl:3: $.id"},
        {HEAD ONE "{\"id\":\"\"}\n", "$.id"},
        {HEAD ONE ONE, "task \"t1\" is there twice"},
        {LINE("\"a\":1,\"a\":1"), "duplicate"},
        {LINE("\"family\":\"ff\""), "$.problem"},
        {LINE("\"problem\":\"p\""), "$.family"},
        {LINE("\"problem\":\"p\",\"family\":\"ff\""), "$.split"},
        {LINE(PLACE), "$.form: expected the form"},
        {LINE(PLACE ",\"form\":7"), "$.form"},
        {LINE(PLACE ",\"form\":\"i3s\""), "unknown form \"i3s\"; did you mean \"i1s\"?"},
        {LINE(PLACE ",\"form\":\"quiz\""), "unknown form \"quiz\""},
        {LINE(PLACE ",\"form\":\"i1s\""), "$.choices: expected 2..16 choices"},
        {LINE(PLACE ",\"form\":\"i1s\",\"choices\":null"), "$.choices"},
        {LINE(PLACE ",\"form\":\"i1s\",\"choices\":[\"a\"]"), "$.choices"},
        {LINE(PLACE ",\"form\":\"i1s\",\"choices\":[\"a\",\"b\",\"c\"]"), "two of them"},
        {LINE(PLACE ",\"form\":\"cs\",\"choices\":[\"a\",3]"), "texts"},
        {LINE(PLACE ",\"form\":\"cs\",\"choices\":[\"a\",\"\"]"), "texts"},
        {LINE(PLACE ",\"form\":\"cg\",\"choices\":[\"a\",\"b\"]"), "null for this form"},
        {LINE(PLACE ",\"form\":\"cg\""), "null for this form"},
        {LINE(PLACE ",\"form\":\"cs\",\"choices\":[\"a\",\"b\"]"), "$.answer: expected the index"},
        {LINE(PLACE ",\"form\":\"cs\",\"choices\":[\"a\",\"b\"],\"answer\":2"), "$.answer"},
        {LINE(PLACE ",\"form\":\"cs\",\"choices\":[\"a\",\"b\"],\"answer\":-1"), "$.answer"},
        {LINE(PLACE ",\"form\":\"cs\",\"choices\":[\"a\",\"b\"],\"answer\":\"a\""), "$.answer"},
        {LINE(PLACE ",\"form\":\"cg\",\"choices\":null,\"answer\":3"), "as a text"},
        {LINE(PLACE ",\"form\":\"cg\",\"choices\":null,\"answer\":\"a\",\"accepted\":1"),
         "$.accepted"},
        {LINE(PLACE ",\"form\":\"cg\",\"choices\":null,\"answer\":\"a\",\"accepted\":[1]"),
         "$.accepted"},
        {LINE(PLACE ",\"form\":\"cg\",\"choices\":null,\"answer\":\"a\",\"expression\":1"),
         "$.expression"},
        {LINE(PLACE ",\"form\":\"ps\",\"choices\":null,\"answer\":\"a square\""), "a program"},
        {LINE(PLACE ",\"form\":\"ps\",\"choices\":null,\"answer\":\"line_normal_2.000-0.500\""),
         "a program"},
        {HEAD "{\"id\":\"x\",\"problem\":\"p\",\"family\":\"ff\",\"split\":\"s\",\"form\":\"i1s\","
              "\"choices\":[\"a\",\"b\"],\"answer\":0,\"length\":-1}\n",
         "$.length"},
        {"{\"kind\":\"another\"}\n", "expected a key"},
        {"hello\n", "not JSON"},
        {"", "key"}};
    char told[1200];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        blg_score score;
        const blg_status status = take(keys[i].text, NULL, &score, told, sizeof told);
        CU_ASSERT_EQUAL(status, BLG_INVALID);
        CU_ASSERT(strstr(told, keys[i].said) && strstr(told, "key.jsonl") && lines_in(told) == 0);
        if (!strstr(told, keys[i].said))
            printf("\n  %s\n    got %s\n", keys[i].said, told);
        blg_score_free(&score);
    }
}

/* A damaged file of answers is left out as a whole, with one note. */
static void test_score__broken_answers(void) {
    static const char good[] = "{\"id\":\"t1\",\"answer\":\"B\"}\n";
    static const broken files[] = {{"{", "m.jsonl:2:"},
                                   {"{\"id\":\"t2\",\"answer\":\"x\"", "m.jsonl:2:"},
                                   {"[]", "expected an object"},
                                   {"\"t1\"", "m.jsonl:2:"},
                                   {"{}", "$.id: expected the name of a task"},
                                   {"{\"id\":1,\"answer\":\"x\"}", "$.id"},
                                   {"{\"id\":null,\"answer\":\"x\"}", "$.id"},
                                   {"{\"id\":\"\",\"answer\":\"x\"}", "$.id"},
                                   {"{\"id\":\"t2\",\"id\":\"t2\",\"answer\":\"x\"}", "duplicate"},
                                   {"{\"id\":\"t2\",\"answer\":\"a\"} {}", "m.jsonl:2:"},
                                   {"nothing", "m.jsonl:2:"}};
    char told[1200], text[400];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        blg_score score;
        snprintf(text, sizeof text, "%s%s\n", good, files[i].text);
        CU_ASSERT_EQUAL(take(HEAD ONE SAY, text, &score, told, sizeof told), BLG_OK);
        CU_ASSERT_EQUAL(score.n_damaged, 1);
        CU_ASSERT_EQUAL(score.n_answers, 0);
        CU_ASSERT(strstr(told, files[i].said) && lines_in(told) == 1);
        if (!strstr(told, files[i].said) || lines_in(told) != 1)
            printf("\n  %s\n    got %s\n", files[i].said, told);
        blg_score_free(&score);
    }
}

/* An odd answer is a wrong answer; the rest of the file counts. */
static void test_score__odd_answers_are_counted(void) {
    static const char *const odd[] = {"",
                                      ",\"answer\":{}",
                                      ",\"answer\":true",
                                      ",\"answer\":0.5",
                                      ",\"answer\":-NaN",
                                      ",\"answer\":NaN",
                                      ",\"answer\":1e999",
                                      ",\"answer\":\"\\ud800\"",
                                      ",\"answer\":\"\\udc00\\ud800\"",
                                      ",\"answer\":\"a\\u0000\"",
                                      ",\"answer\":\"\xff\""};
    char told[1200], text[400];
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        blg_score score;
        snprintf(text, sizeof text, "{\"id\":\"t1\",\"answer\":\"B\"}\n{\"id\":\"t2\"%s}\n",
                 odd[i]);
        CU_ASSERT_EQUAL(take(HEAD ONE SAY, text, &score, told, sizeof told), BLG_OK);
        CU_ASSERT_EQUAL(score.n_damaged, 0);
        CU_ASSERT_EQUAL(score.n_answers, 2);
        CU_ASSERT(strstr(told, "cannot be read, scored as wrong: 1: t2") != NULL);
        CU_ASSERT(score.answers[0].correct && !score.answers[1].correct);
        blg_score_free(&score);
    }
}

static void test_score__other_files_of_answers(void) {
    static const broken files[] = {{"", "empty"},
                                   {"[{\"id\":\"t1\"}]", "called \"answer\" or"},
                                   {"[{\"id\":\"t1\",\"answer\":\"A\"}", "m.jsonl"},
                                   {"id,answer\nt1\n", "not as many cells"},
                                   {"id,answer\n\"t1,A\n", "quoted cell"},
                                   {"name,answer\nt1,A\n", "no column is called"},
                                   {"id,said\nt1,A\n", "called \"answer\" or"}};
    char told[1200];
    blg_score score;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        CU_ASSERT_EQUAL(take(HEAD ONE, files[i].text, &score, told, sizeof told), BLG_OK);
        CU_ASSERT_EQUAL(score.n_damaged, 1);
        CU_ASSERT(strstr(told, files[i].said) && lines_in(told) == 1);
        if (!strstr(told, files[i].said))
            printf("\n  %s\n    got %s\n", files[i].said, told);
        blg_score_free(&score);
    }
    static const char *const good[] = {"[{\"id\":\"t1\",\"answer\":\"B\"}]",
                                       "id,prediction\r\nt1,\"The answer is B, clearly\"\r\n",
                                       "\xef\xbb\xbf{\"id\":\"t1\",\"prediction\":\"B\"}\n",
                                       "\n\n{\"id\":\"t1\",\"answer\":1}\n\n"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CU_ASSERT_EQUAL(take(HEAD ONE, good[i], &score, told, sizeof told), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(score.n_answers, 1);
        CU_ASSERT(score.answers[0].correct);
        CU_ASSERT_STRING_EQUAL(told, "");
        blg_score_free(&score);
    }
}

static void test_score__what_is_counted_and_named(void) {
    char told[1200];
    blg_score score;
    CU_ASSERT_EQUAL(take(HEAD ONE SAY DRAW "{\"id\":\"t4\"," PLACE
                                           ",\"form\":\"i1s\",\"choices\":[\"a\",\"b\"],"
                                           "\"answer\":0}\n",
                         "{\"id\":\"t1\",\"answer\":\"B\"}\n{\"id\":\"t1\",\"answer\":\"A\"}\n"
                         "{\"id\":\"zz\",\"answer\":\"A\"}\n{\"id\":\"yy\",\"answer\":\"A\"}\n"
                         "{\"id\":\"t2\",\"answer\":\"what?\"}\n{\"id\":\"t4\",\"answer\":null}\n",
                         &score, told, sizeof told),
                    BLG_OK);
    static const char *const notes[] = {"left out: 2: zz, yy\n", "first answers count: 1: t1\n",
                                        "missing answers, scored as wrong: 1: t4\n",
                                        "cannot be read, scored as wrong: 1: t2\n"};
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        CU_ASSERT_PTR_NOT_NULL(strstr(told, notes[i]));
    CU_ASSERT_EQUAL(lines_in(told), 4);
    CU_ASSERT_EQUAL_FATAL(score.n_answers, 3); /* no program is asked for where none is given */
    CU_ASSERT(score.answers[0].correct && !score.answers[1].correct && !score.answers[2].correct);
    blg_score_free(&score);
}

static void test_score__lines_of_tasks_are_a_key(void) {
    char told[1200];
    blg_score score;
    CU_ASSERT_EQUAL(
        take("{\"id\":\"p/d2s/0\",\"problem\":\"p\",\"family\":\"hd\",\"form\":\"d2s\",\"split\":"
             "\"val\",\"inputs\":{\"a\":[],\"b\":[]},\"choices\":[[\"a\",\"b\"],[\"b\",\"a\"]],"
             "\"answer\":1,\"positive\":\"a\"}\n",
             "{\"id\":\"p/d2s/0\",\"answer\":[\"b\",\"a\"]}\n", &score, told, sizeof told),
        BLG_OK);
    CU_ASSERT_EQUAL_FATAL(score.n_answers, 1);
    CU_ASSERT(score.answers[0].correct);
    CU_ASSERT_STRING_EQUAL(score.problems[0].form, "d2s");
    blg_score_free(&score);
}

static void test_score__an_interval_lies_in_0_to_1(void) {
    double low, high;
    for (int n = 1; n < 10000; n++) {
        blg_score_interval(n, 0, &low, &high);
        CU_ASSERT_FATAL(!signbit(low) && low < 1e-12 && high > low);
    }
}

SUITE(score, CASE(test_score__broken_keys), CASE(test_score__broken_answers),
      CASE(test_score__odd_answers_are_counted), CASE(test_score__other_files_of_answers),
      CASE(test_score__what_is_counted_and_named), CASE(test_score__lines_of_tasks_are_a_key),
      CASE(test_score__an_interval_lies_in_0_to_1))
