/* Scoring many answers takes time in proportion to their number, whatever their runs, persons and
 * names. */
#define _GNU_SOURCE
#include "base/files.h"
#include "suite.h"
#include "tell/score.h"
#include "temp.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { FEW = 4000, MANY = 4 * FEW };
/* In proportion it is 4 times as long, a little more with sorting; squared it is 16 times. */
#define MOST_TIMES 9.0

typedef struct input {
    blg_buf key, answers;
} input;

#define STUDY                                                                                      \
    "{\"kind\":\"blogo-study-key\",\"study\":\"s\",\"problems\":[{\"problem\":0,\"name\":\"p\","   \
    "\"split\":\"test\",\"family\":\"ff\",\"concept\":\"c\",\"set_of_query\":[0,1]}]}"

/* n people, each with a run, a subject and a rule of their own. */
static void make_people(input *in, int n) {
    blg_buf_text(&in->key, STUDY);
    for (int i = 0; i < n; i++) {
        blg_buf_format(&in->answers,
                       "%s{\"study\":\"s\",\"run\":\"r%d\",\"subject\":%d,\"part\":\"trial\","
                       "\"problem\":0,\"swap\":0,\"question\":0,\"response\":\"left\",\"rt\":%d,"
                       "\"position\":1}",
                       i ? "," : "[", i, i, 100 + i);
        blg_buf_format(&in->answers,
                       ",{\"study\":\"s\",\"run\":\"r%d\",\"part\":\"rule\",\"problem\":0,"
                       "\"text\":\"t\"}",
                       i);
    }
    blg_buf_text(&in->answers, "]");
}

/* A model's answers to n tasks, each with a split of its own. */
static void make_model(input *in, int n) {
    blg_buf_text(&in->key, "{\"kind\":\"blogo-tasks-key\",\"format\":1,\"seed\":1}\n");
    for (int i = 0; i < n; i++) {
        blg_buf_format(&in->key,
                       "{\"id\":\"t%d\",\"problem\":\"p%d\",\"family\":\"ff\",\"split\":\"s%d\","
                       "\"form\":\"i1s\",\"choices\":[\"a\",\"b\"],\"answer\":1}\n",
                       i, i, i);
        blg_buf_format(&in->answers, "{\"id\":\"t%d\",\"answer\":\"B\"}\n", i);
    }
}

static void put(const char *root, const char *name, const blg_buf *text, char path[TEMP_PATH]) {
    temp_join(root, name, path);
    CU_ASSERT_FATAL(!text->failed);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text->data, text->size, BLG_FS_QUICK, NULL), BLG_OK);
}

/* CPU time of all that score does, the shortest of three times. */
static double seconds_of(void (*make)(input *, int), int n) {
    char root[TEMP_PATH], key[TEMP_PATH], answers[TEMP_PATH];
    input in = {0};
    double least = 1e9;
    make(&in, n);
    temp_make(root);
    put(root, "key", &in.key, key);
    put(root, "answers", &in.answers, answers);
    for (int i = 0; i < 3; i++) {
        struct timespec begin, end;
        blg_score score;
        blg_buf out = {0};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
        blg_score_init(&score, NULL);
        CU_ASSERT_EQUAL(blg_score_take(&score, key, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_score_take(&score, answers, NULL), BLG_OK);
        blg_score_finish(&score);
        CU_ASSERT_EQUAL(blg_score_print(&score, &(blg_score_look){0}, &out, NULL), BLG_OK);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        CU_ASSERT_EQUAL(score.n_answers, n);
        blg_buf_free(&out);
        blg_score_free(&score);
        const double took =
            (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
        least = took < least ? took : least;
    }
    temp_remove(root);
    blg_buf_free(&in.key);
    blg_buf_free(&in.answers);
    return least;
}

static void check(void (*make)(input *, int)) {
    const double short_s = seconds_of(make, FEW), long_s = seconds_of(make, MANY);
    printf("%.1f ms for %d, %.1f ms for %d ", 1e3 * short_s, FEW, 1e3 * long_s, MANY);
    CU_ASSERT(long_s <= MOST_TIMES * short_s);
}

static void test_score_many__people_are_linear(void) {
    check(make_people);
}

static void test_score_many__models_are_linear(void) {
    check(make_model);
}

SUITE(score_many, CASE(test_score_many__people_are_linear),
      CASE(test_score_many__models_are_linear))
