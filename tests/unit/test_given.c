/* Given scenes: what is read, and what is refused with file, line, column and key. */
#include "base/files.h"
#include "data/read.h"
#include "suite.h"
#include "tell/tasks.h"
#include "temp.h"

#include <stdio.h>
#include <string.h>

static char folder[TEMP_PATH], path[TEMP_PATH];
static blg_given_reader reader;
static blg_given given;

static void begin(const char *text) {
    temp_make(folder);
    temp_join(folder, "f", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text, strlen(text), BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_given_open(&reader, NULL, path, NULL, blg_code_scene, NULL), BLG_OK);
}

static void end(void) {
    blg_given_close(&reader);
    temp_remove(folder);
}

static bool next(void) {
    bool found;
    blg_error error = {0};
    const blg_status status = blg_given_next(&reader, &given, &found, &error);
    if (status != BLG_OK)
        printf("\n%d:%d %s %s", error.line, error.column, error.key, error.text);
    return status == BLG_OK && found;
}

static bool is_over(void) {
    bool found = true;
    return blg_given_next(&reader, &given, &found, NULL) == BLG_OK && !found;
}

/* ---- what is read ---- */

#define POSE "{\"x\":1,\"y\":2,\"heading_deg\":3,\"scale\":100}"
#define PROBLEM                                                                                    \
    "{\"name\":\"ff_a\",\"family\":\"ff\",\"index\":0,\"split\":\"train\",\"seed\":1,\"attem"      \
    "pt\":0,\"concept\":{\"programs\":[],\"negated\":false},\"hardness\":{\"negative_"             \
    "distance\":0,\"positive_diversity\":0,\"near_separators\":0},\"n_support\":1,"                \
    "\"n_query\":0,\"images\":[{\"file\":\"a\",\"side\":\"positive\",\"role\":\"support\",\""      \
    "shapes\":[{\"program\":[[\"line\",\"normal\",1,0]],\"pose\":{\"x\":0,\"y\":0,\"headi"         \
    "ng_deg\":0,\"scale\":100}}],\"distractors\":0,\"violated\":null,\"impure\":fals"              \
    "e},{\"file\":\"a\",\"side\":\"negative\",\"role\":\"support\",\"shapes\":[{\"program\""       \
    ":[[\"line\",\"normal\",1,0]],\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":1"         \
    "00}}],\"distractors\":0,\"violated\":null,\"impure\":false}]}"

static void test_given__forms_of_a_line(void) {
    begin("\n"
          "{\"id\":\"My-1\",\"program\":\"line(normal, 1, 0.5)\",\"pose\":" POSE "}\n"
          "  \t\r\n"
          "{\"shapes\":[{\"program\":[\"line_normal_1-0.5\",[\"arc\",\"zigzag\",0.5,90,45]]},"
          "{\"name\":null,\"program\":[[\"line\",\"circle\",0.25,-180]]}],\"distractors\":1,"
          "\"pen_px\":4,\"stamp_px\":2}\n" PROBLEM);
    CU_ASSERT_FATAL(next());
    const blg_scene *scene = &given.problem.images[1][0];
    CU_ASSERT(given.single && given.line == 2 && strcmp(given.problem.name, "My-1") == 0);
    CU_ASSERT(scene->n_shapes == 1 && scene->programs[0].n_actions == 1);
    CU_ASSERT(scene->programs[0].actions[0].length == 1 && blg_given_posed(scene));
    CU_ASSERT(scene->poses[0].x == 1 && scene->poses[0].y == 2 && scene->violated == -1);
    CU_ASSERT_FATAL(next());
    CU_ASSERT(given.single && given.line == 4 && !given.problem.name[0]);
    CU_ASSERT(scene->n_shapes == 2 && scene->n_distractors == 1 && !blg_given_posed(scene));
    CU_ASSERT(scene->programs[0].n_actions == 2 && scene->programs[0].actions[1].turn_deg == 45);
    CU_ASSERT(scene->programs[1].actions[0].turn_deg == -180 && scene->pen_px == 4);
    CU_ASSERT_FATAL(next());
    CU_ASSERT(!given.single && given.line == 5 && strcmp(given.split, "train") == 0);
    CU_ASSERT(given.problem.n_support == 1 && given.problem.images[0][0].n_shapes == 1);
    CU_ASSERT(is_over() && is_over());
    end();
}

#define LINE "\"program\":\"line_normal_1-0.5\""

/* What a problem does not tell follows from its concept and its images. */
static void test_given__what_may_be_missing(void) {
    begin("{\"concept\":{\"text\":\"a cone\",\"accepted\":[\"one\",\"two\"]},\"images\":["
          "{\"side\":\"positive\"," LINE "},{\"side\":\"positive\"," LINE "},"
          "{\"side\":\"negative\"," LINE "},{\"side\":\"negative\"," LINE "}]}\n"
          "{\"concept\":{\"expression\":\"some x: convex(x)\"},\"split\":\"val\",\"images\":["
          "{\"side\":\"positive\",\"role\":\"support\"," LINE "},"
          "{\"side\":\"negative\",\"role\":\"support\"," LINE "}]}\n"
          "{\"concept\":{\"attributes\":[\"convex\"]},\"n_query\":[1,0],\"images\":["
          "{\"side\":\"positive\"," LINE "},{\"side\":\"positive\"," LINE "},"
          "{\"side\":\"negative\"," LINE "}]}\n");
    CU_ASSERT_FATAL(next());
    const blg_problem *problem = &given.problem;
    const blg_concept *concept = &problem->concept;
    CU_ASSERT(!given.single && !problem->name[0] && strcmp(given.split, "train") == 0);
    CU_ASSERT(problem->family == BLG_FREE_FORM && blg_concept_in_words(concept));
    CU_ASSERT(!blg_concept_known(concept) && strcmp(concept->text, "a cone") == 0);
    const char *first = blg_concept_accepted(concept, NULL);
    CU_ASSERT_FATAL(first != NULL);
    const char *second = blg_concept_accepted(concept, first);
    CU_ASSERT_FATAL(second != NULL);
    CU_ASSERT(strcmp(first, "one") == 0 && strcmp(second, "two") == 0);
    CU_ASSERT(!blg_concept_accepted(concept, second));
    CU_ASSERT(problem->n_support == 1 && problem->n_query[0] == 1 && problem->n_query[1] == 1);
    CU_ASSERT_FATAL(next());
    CU_ASSERT(problem->family == BLG_RELATIONS && strcmp(given.split, "val") == 0);
    CU_ASSERT(problem->n_support == 1 && !problem->n_query[0] && !problem->n_query[1]);
    CU_ASSERT(!blg_concept_in_words(concept) && !blg_concept_accepted(concept, NULL));
    CU_ASSERT_FATAL(next());
    CU_ASSERT(problem->family == BLG_ABSTRACT && problem->n_support == 1);
    CU_ASSERT(!problem->n_query[0] && problem->n_query[1] == 1);
    CU_ASSERT(is_over());
    end();
}

static void test_given__nothing(void) {
    static const char *const texts[] = {"", "\n", "\n \n\t\r\n", " "};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        begin(texts[i]);
        CU_ASSERT(is_over());
        end();
    }
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_given_open(&reader, NULL, "/nonexistent/scenes", NULL, NULL, &error),
                    BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, "/nonexistent/scenes");
    blg_given_close(&reader);
}

/* A value may take several lines, and values may stand in a list. */
static void test_given__several_lines_and_lists(void) {
    static const char *const texts[] = {
        "{\n \"id\": \"a\",\n\"program\":\n[[\"line\", \"normal\",\n1, 0]]}\n\n{\"id\":\"b\"," LINE
        "}",
        "[{\"id\":\"a\"," LINE "},{\"id\":\"b\"," LINE "}]",
        "[\n{\"id\":\"a\"," LINE "},\n{\"id\":\"b\"," LINE "}\n]\n",
        " [ {\"id\":\"a\",\n" LINE "\n} , {\n\"id\":\"b\"," LINE "} ] \n",
        "{\"id\":\"a\"," LINE ",\n\"shapes\":[{" LINE "}\n]\n}\n{\"id\":\"b\"," LINE "}"};
    for (size_t i = 0; i + 1 < sizeof texts / sizeof *texts; i++) {
        begin(texts[i]);
        CU_ASSERT(next() && strcmp(given.problem.name, "a") == 0);
        CU_ASSERT(next() && strcmp(given.problem.name, "b") == 0);
        CU_ASSERT(is_over() && is_over());
        end();
    }
    begin("[]");
    CU_ASSERT(is_over());
    end();
}

/* Whether the next value is refused at this place. */
static bool refused_at(int line, int column, const char *text) {
    bool found;
    blg_error error = {0};
    const blg_status status = blg_given_next(&reader, &given, &found, &error);
    const bool good = status == BLG_INVALID && error.line == line && error.column == column &&
                      strstr(error.text, text);
    if (!good)
        printf("\n%d:%d %s %s", error.line, error.column, error.key, error.text);
    return good;
}

/* Mistakes in a value of several lines have their own line and column; a bracket that is missing
 * spoils one value. */
static void test_given__mistakes_in_several_lines(void) {
    begin("{\"id\": \"a\",\n  \"program\": \"lime\"}\n[3]\n{\"id\": \"b\",\n\"shapes\": [\n"
          "{\"id\": \"c\", " LINE "}\n{\"id\": 7,\n" LINE "}");
    CU_ASSERT(refused_at(2, 15, "found \"lime\""));
    CU_ASSERT(refused_at(3, 1, "expected"));
    CU_ASSERT(refused_at(5, 11, "not JSON"));
    CU_ASSERT(next() && strcmp(given.problem.name, "c") == 0);
    CU_ASSERT(refused_at(7, 8, "a text"));
    CU_ASSERT(is_over());
    end();
    begin("[{" LINE "}, {\"id\": 7}, {\n" LINE ", \"pose\": 8}\n, {" LINE "}\n");
    CU_ASSERT(next());
    CU_ASSERT(refused_at(1, 42, "a text"));
    CU_ASSERT(refused_at(2, 40, "an object"));
    CU_ASSERT(next());
    CU_ASSERT(refused_at(3, 0, "the list lacks its ] at the end"));
    end();
}

/* Logo words stand for a program, or for a whole picture. */
static void test_given__words(void) {
    const blg_scene *scene = &given.problem.images[1][0];
    begin("{\"program\":\"repeat 3 [ fd 5 lt 120 ]\",\"pose\":" POSE "}\n"
          "{\"id\":\"a\",\"logo\":\"fd 50 pu setxy 0 9 pd fd 20\",\"pen_px\":4,\"stamp_px\":2}\n"
          "{\"concept\":{\"text\":\"a\"},\"images\":[{\"side\":\"positive\",\"logo\":\"fd 9\"},"
          "{\"side\":\"positive\",\"logo\":\"fd 8\"},{\"side\":\"negative\",\"program\":\"fd 9\"},"
          "{\"side\":\"negative\",\"logo\":\"fd 7\"}]}");
    CU_ASSERT(next() && scene->programs[0].n_actions == 3 && scene->poses[0].scale == 100);
    CU_ASSERT(next() && scene->n_shapes == 2 && scene->poses[1].y == 9 && scene->pen_px == 4);
    CU_ASSERT(next() && given.problem.images[0][1].poses[0].scale == 7);
    CU_ASSERT(!blg_given_posed(&given.problem.images[0][0]));
    CU_ASSERT(is_over());
    end();
}

/* ---- what is refused ---- */

typedef struct bad {
    const char *line;
    int column;
    const char *key, *text;
} bad;

/* The line stands in line 2, behind a good line 1. */
static void check_refused(const char *line, int column, const char *key, const char *text) {
    char whole[4096];
    bool found;
    blg_error error = {0};
    snprintf(whole, sizeof whole, "{\"program\":\"line_normal_1-0.5\"}\n%s\n", line);
    begin(whole);
    CU_ASSERT(next());
    const blg_status status = blg_given_next(&reader, &given, &found, &error);
    const bool good = status == BLG_INVALID && error.line == 2 && error.column == column &&
                      strcmp(error.file, path) == 0 && strcmp(error.key, key) == 0 &&
                      strcmp(error.text, text) == 0;
    CU_ASSERT(good);
    if (!good)
        printf("\n%s: %d:%d %s: %s", line, error.line, error.column, error.key, error.text);
    CU_ASSERT_EQUAL(blg_given_next(&reader, &given, &found, NULL), BLG_OK); /* reads on */
    end();
}

static void check_all(const bad *cases, size_t n) {
    for (size_t i = 0; i < n; i++)
        check_refused(cases[i].line, cases[i].column, cases[i].key, cases[i].text);
}

static void test_given__refuses_lines_that_are_no_scene(void) {
    static const bad cases[] = {
        {"{", 1, "", "not JSON: string or '}' expected near end of file"},
        {"}", 1, "", "not JSON: '[' or '{' expected near '}'"},
        {"[]", 1, "$",
         "expected a problem with \"images\", an image with \"shapes\", or a \"program\""},
        {"5", 1, "", "not JSON: '[' or '{' expected near '5'"},
        {"\"line_normal_1.000-0.500\"", 25, "", "not JSON: '[' or '{' expected"},
        {"{}", 1, "$",
         "expected a problem with \"images\", an image with \"shapes\", or a \"program\""},
        {"{\"shape\":[]}", 1, "$",
         "expected a problem with \"images\", an image with \"shapes\", or a \"program\""},
        {"{\"program\":\"line_normal_1-0.5\"} x", 33, "",
         "not JSON: end of file expected near 'x'"},
        {"{\"program\":1,\"program\":2}", 22, "",
         "not JSON: duplicate object key near '\"program\"'"},
        {"{\"program\":\"line_normal_1-0.5\",}", 32, "",
         "not JSON: string or '}' expected near '}'"},
        {"{'program':1}", 2, "", "not JSON: string or '}' expected near '''"}};
    check_all(cases, sizeof cases / sizeof *cases);
}

static void test_given__refuses_programs(void) {
    static const bad cases[] = {
        {"{\"program\":null}", 12, "$.program", "expected a program: a list of 1 to 20 actions"},
        {"{\"program\":7}", 12, "$.program", "expected a program: a list of 1 to 20 actions"},
        {"{\"program\":{}}", 12, "$.program", "expected a program: a list of 1 to 20 actions"},
        {"{\"program\":[]}", 12, "$.program", "expected a program: a list of 1 to 20 actions"},
        {"{\"program\":\"\"}", 13, "$.program", "expected an action (line, arc)"},
        {"{\"program\":[7]}", 13, "$.program[0]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[]]}", 13, "$.program[0]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[\"line\"]]}", 13, "$.program[0]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[\"line\",\"normal\",1]]}", 13, "$.program[0]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[\"line\",\"normal\",1,0,0]]}", 13, "$.program[0]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[\"arc\",\"normal\",1,0]]}", 13, "$.program[0]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[\"line\",\"dotted\",1,0]]}", 21, "$.program[0][1]",
         "expected normal, zigzag, circle, square or triangle, found \"dotted\""},
        {"{\"program\":[[\"line\",\"zigzg\",1,0]]}", 21, "$.program[0][1]",
         "expected normal, zigzag, circle, square or triangle, found \"zigzg\"; did you mean "
         "\"zigzag\"?"},
        {"{\"program\":[[\"line\",5,1,0]]}", 21, "$.program[0][1]",
         "expected normal, zigzag, circle, square or triangle"},
        {"{\"program\":[[\"Line\",\"normal\",1,0]]}", 13, "$.program[0]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[\"line\",\"normal\",\"1\",0]]}", 30, "$.program[0][2]",
         "expected a length in 0..1"},
        {"{\"program\":[[\"line\",\"normal\",1.01,0]]}", 30, "$.program[0][2]",
         "expected a length in 0..1"},
        {"{\"program\":[[\"line\",\"normal\",-0.1,0]]}", 30, "$.program[0][2]",
         "expected a length in 0..1"},
        {"{\"program\":[[\"line\",\"normal\",1,180.5]]}", 32, "$.program[0][3]",
         "expected a turn in degrees in -180..180"},
        {"{\"program\":[[\"arc\",\"normal\",1,361,0]]}", 31, "$.program[0][3]",
         "expected an extent in degrees in -360..360"},
        {"{\"program\":[[\"line\",\"normal\",1,0],[\"arc\",\"normal\",0.5,90]]}", 35,
         "$.program[1]",
         "expected [\"line\", type, length, turn] or [\"arc\", type, radius, extent, turn]"},
        {"{\"program\":[[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,"
         "0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],["
         "\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\","
         "\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\","
         "1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],["
         "\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\",\"normal\",1,0],[\"line\","
         "\"normal\",1,0],[\"line\",\"normal\",1,0]]}",
         12, "$.program", "expected a program: a list of 1 to 20 actions"},
        {"{\"program\":\"line_normal_1-1 line_normal_1-1 line_normal_1-1 line_normal_1-1 "
         "line_normal_1-1 line_normal_1-1 line_normal_1-1 line_normal_1-1 line_normal_1-1 "
         "line_normal_1-1 line_normal_1-1 line_normal_1-1 line_normal_1-1 line_normal_1-1 "
         "line_normal_1-1 line_normal_1-1 line_normal_1-1 line_normal_1-1 line_normal_1-1 "
         "line_normal_1-1 line_normal_1-1\"}",
         333, "$.program", "more than 20 actions in one program"},
        {"{\"program\":\"line_normal_1.5-0.5\"}", 25, "$.program",
         "the length is outside 0.000..1.000"},
        {"{\"program\":\"line_normal_1.0000-0.5\"}", 25, "$.program",
         "expected the length as a number with up to three decimals such as 0.500"},
        {"{\"program\":\"line(normal, 1.000)\"}", 31, "$.program", "expected \",\" and the turn"},
        {"{\"program\":\"line(normal, 1.000, 0.5\"}", 36, "$.program", "expected \")\""},
        {"{\"program\":\"line(norml, 1, 0.5)\"}", 18, "$.program",
         "expected a stroke type (normal, zigzag, circle, square, triangle), found \"norml\"; did "
         "you mean \"normal\"?"},
        {"{\"program\":\"line_normal_1-0.5, arc_normal_1-0.5\"}", 44, "$.program",
         "expected \"_\" and the extent of the arc"},
        {"{\"program\":\"line_normal_1-0.5\\nlime_normal_1-0.5\"}", 12, "$.program",
         "line 2, character 1 of the program: expected an action (line, arc), found \"lime\"; did "
         "you mean \"line\"?"},
        {"{\"program\":[\"line_normal_1-0.5\",\"line_normal_1-0.5,\"]}", 51, "$.program[1]",
         "expected the end of the action"},
        {"{\"program\":[\"line_normal_1-0.5\",[\"line\",\"normal\",1,181]]}", 52, "$.program[1][3]",
         "expected a turn in degrees in -180..180"},
        {"{\"program\":[\" line_normal_1-0.5\"]}", 14, "$.program[0]",
         "expected an action (line, arc)"},
        {"{\"program\":\"\\u006cine_normal_7-0.5\"}", 12, "$.program",
         "line 1, character 13 of the program: the length is outside 0.000..1.000"}};
    check_all(cases, sizeof cases / sizeof *cases);
}

static void test_given__refuses_poses_and_names(void) {
    static const bad cases[] = {
        {"{\"program\":\"line_normal_1-0.5\",\"pose\":null}", 39, "$.pose", "expected an object"},
        {"{\"program\":\"line_normal_1-0.5\",\"pose\":[]}", 39, "$.pose", "expected an object"},
        {"{\"program\":\"line_normal_1-0.5\",\"pose\":{}}", 39, "$.pose.x",
         "expected a number in -10000..10000"},
        {"{\"program\":\"line_normal_1-0.5\",\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":"
         "0}}",
         76, "$.pose.scale", "expected a number in 0.001..10000"},
        {"{\"program\":\"line_normal_1-0.5\",\"pose\":{\"x\":\"0\",\"y\":0,\"heading_deg\":0,"
         "\"scale\":100}}",
         44, "$.pose.x", "expected a number in -10000..10000"},
        {"{\"program\":\"line_normal_1-0.5\",\"pose\":{\"x\":0,\"y\":1e5,\"heading_deg\":0,"
         "\"scale\":100}}",
         50, "$.pose.y", "expected a number in -10000..10000"},
        {"{\"program\":\"line_normal_1-0.5\",\"pose\":{\"x\":0,\"y\":0,\"heading\":0,\"scale\":100}"
         "}",
         52, "$.pose", "unknown key \"heading\""},
        {"{\"program\":\"line_normal_1-0.5\",\"pse\":{}}", 32, "$",
         "unknown key \"pse\"; did you mean \"pose\"?"},
        {"{\"program\":\"line_normal_1-0.5\",\"name\":5}", 39, "$.name",
         "expected a shape's name or null"},
        {"{\"program\":\"line_normal_1-0.5\",\"id\":\"\"}", 37, "$.id",
         "expected a text that is neither empty nor too long"},
        {"{\"program\":\"line_normal_1-0.5\",\"id\":\"a/b\"}", 37, "$.id",
         "expected a name in [A-Za-z0-9_-]"},
        {"{\"program\":\"line_normal_1-0.5\",\"id\":5}", 37, "$.id",
         "expected a text that is neither empty nor too long"}};
    check_all(cases, sizeof cases / sizeof *cases);
}

static void test_given__refuses_images(void) {
    static const bad cases[] = {
        {"{\"shapes\":{}}", 11, "$.shapes", "expected a list of 1 to 6"},
        {"{\"shapes\":[]}", 11, "$.shapes", "expected a list of 1 to 6"},
        {"{\"shapes\":[5]}", 12, "$.shapes[0]", "expected an object"},
        {"{\"shapes\":[0,0,0,0,0,0,0]}", 11, "$.shapes", "expected a list of 1 to 6"},
        {"{\"shapes\":[{\"program\":\"line_normal_1.000-0.500\"},{\"program\":[[\"line\","
         "\"normal\",1,0]],\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}]}",
         11, "$.shapes", "expected a pose of every shape, or of none"},
        {"{\"shapes\":[{\"program\":\"line_normal_1.000-0.500\"}],\"pen_px\":4}", 1, "$.stamp_px",
         "expected a number in 0.1..100"},
        {"{\"shapes\":[{\"program\":\"line_normal_1.000-0.500\"}],\"distractors\":2}", 65,
         "$.distractors", "expected a whole number in 0..1"},
        {"{\"shapes\":[{\"program\":\"line_normal_1.000-0.500\"}],\"impure\":1}", 60, "$.impure",
         "expected true or false"},
        {"{\"shapes\":[{\"program\":\"line_normal_1.000-0.500\"}],\"violated\":5}", 62,
         "$.violated", "expected a whole number in 0..4"},
        {"{\"shapes\":[{\"program\":\"line_normal_1.000-0.500\"}],\"poses\":[]}", 51, "$",
         "unknown key \"poses\""},
        {"{\"shapes\":[{\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}]}", 12,
         "$.shapes[0].program", "expected a program: a list of 1 to 20 actions"}};
    check_all(cases, sizeof cases / sizeof *cases);
}

/* What is changed in a good problem. */
typedef struct edit {
    const char *from, *to;
    int column;
    const char *key, *text;
} edit;

static void test_given__refuses_problems(void) {
    static const edit cases[] = {
        {"ff_a", "a b", 9, "$.name", "expected a name in [A-Za-z0-9_-]"},
        {"\"concept\":", "\"concepts\":", 77, "$",
         "unknown key \"concepts\"; did you mean \"concept\"?"},
        {"ff_a", "", 9, "$.name", "expected a text that is neither empty nor too long"},
        {"y\":\"ff", "y\":\"fd", 25, "$.family", "expected \"ff\", \"bd\", \"hd\" or \"rl\""},
        {"0", "-1", 38, "$.index", "expected a whole number in 0..2147483647"},
        {"train", "../x", 48, "$.split", "expected a name in [A-Za-z0-9_-]"},
        {"1", "1.5", 63, "$.seed", "expected a whole number in 0..9223372036854775807"},
        {"t\":1", "t\":0", 209, "$.n_support", "expected a whole number in 1..20"},
        {"ry\":0", "ry\":[1,1]", 221, "$.n_query", "expected a whole number, [1,0] or [0,1]"},
        {"{\"file\":\"a\",\"side\":\"positive\",\"role\":\"support\",\"shapes\":[{\"program\":[["
         "\"line\",\"normal\",1,0]],\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}],"
         "\"distractors\":0,\"violated\":null,\"impure\":false},{\"file\":\"a\",\"side\":"
         "\"negative\",\"role\":\"support\",\"shapes\":[{\"program\":[[\"line\",\"normal\",1,0]],"
         "\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}],\"distractors\":0,"
         "\"violated\":null,\"impure\":false}",
         "", 232, "$.images", "expected a list of 2"},
        {"[{\"file\":\"a\",\"side\":\"positive\",\"role\":\"support\",\"shapes\":[{\"program\":[["
         "\"line\",\"normal\",1,0]],\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}],"
         "\"distractors\":0,\"violated\":null,\"impure\":false},{\"file\":\"a\",\"side\":"
         "\"negative\",\"role\":\"support\",\"shapes\":[{\"program\":[[\"line\",\"normal\",1,0]],"
         "\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}],\"distractors\":0,"
         "\"violated\":null,\"impure\":false}]",
         "{}", 232, "$.images", "expected a list of 2"},
        {"positive\",\"role\":\"support\",\"shapes\":[{\"program\":[[\"line\",\"normal\",1,0]],"
         "\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}],\"distractors\":0,"
         "\"violated\":null,\"impure\":false},{\"file\":\"a\",\"side\":\"nega",
         "negative\",\"role\":\"support\",\"shapes\":[{\"program\":[[\"line\",\"normal\",1,0]],"
         "\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}}],\"distractors\":0,"
         "\"violated\":null,\"impure\":false},{\"file\":\"a\",\"side\":\"posi",
         252, "$.images[0].side", "expected \"positive\": positives stand before negatives"},
        {"\"support", "\"query", 270, "$.images[0].role",
         "expected \"support\": on each side, support images stand before queries"},
        {"e\":false", "e\":false,\"colour\":1", 423, "$.images[0]", "unknown key \"colour\""},
        {"ative\",\"role\":\"support\",\"shapes\":[{\"program\":[[\"line\",\"normal\",1,0]],"
         "\"pose\":{\"x\":0,\"y\":0,\"heading_deg\":0,\"scale\":100}",
         "ative\",\"role\":\"support\",\"shapes\":[{\"program\":[\"line_normal_1-2\"]", 508,
         "$.images[1].shapes[0].program[0]", "the turn is outside 0.000..1.000"},
        {"[", "[\"lime\"", 101, "$.concept.programs[0]",
         "expected an action (line, arc), found \"lime\"; did you mean \"line\"?"},
        {"program", "shape", 88, "$.concept", "unknown key \"shapes\""},
        {"{\"negative_distance\":0,\"positive_diversity\":0,\"near_separators\":0}", "5", 130,
         "$.hardness", "expected an object"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[2048];
        const edit *e = &cases[i];
        static const char problem[] = PROBLEM;
        const char *at = strstr(problem, e->from);
        CU_ASSERT_FATAL(at != NULL);
        const int before = (int)(at - problem);
        snprintf(line, sizeof line, "%.*s%s%s", before, problem, e->to, at + strlen(e->from));
        check_refused(line, e->column, e->key, e->text);
    }
}

/* Logo words that are none, and places for them. */
static void test_given__refuses_words(void) {
    static const bad cases[] = {
        {"{\"logo\":3}", 9, "$.logo", "expected a text of Logo words"},
        {"{\"logo\":\"fd 1\",\"shapes\":[]}", 9, "$.logo",
         "expected no shapes and no program beside it"},
        {"{\"logo\":\"foward 3\"}", 10, "$.logo",
         "expected a Logo word, found \"foward\"; did you mean \"forward\"?"},
        {"{\"program\":\"fd 1 lft 3\"}", 18, "$.program",
         "expected a Logo word, found \"lft\"; did you mean \"left\"?"},
        {"{\"logo\":\"fd ten\"}", 13, "$.logo", "expected a number, found \"ten\""},
        {"{\"logo\":\"setxy 1\"}", 17, "$.logo", "expected a number"},
        {"{\"logo\":\"fd 1\\nfd -\"}", 9, "$.logo",
         "line 2, character 5 of the program: expected a number"},
        {"{\"logo\":\"pen red fd 1\"}", 14, "$.logo",
         "expected normal, zigzag, circle, square or triangle, found \"red\""},
        {"{\"logo\":\"repeat 2 [ fd 1\"}", 19, "$.logo", "a [ without its ]"},
        {"{\"logo\":\"repeat 2 fd 1\"}", 19, "$.logo", "expected [, found \"fd\""},
        {"{\"logo\":\"fd 1 ]\"}", 15, "$.logo", "expected a Logo word, found \"]\""},
        {"{\"logo\":\"pu fd 3\"}", 10, "$.logo", "expected a stroke, found none"},
        {"{\"logo\":\"repeat 21 [ fd 1 lt 9 ]\"}", 27, "$.logo",
         "more than 20 strokes in a figure; after penup a new figure begins"},
        {"{\"logo\":\"repeat 7 [ fd 1 pu fd 1 pd ]\"}", 26, "$.logo",
         "more than 6 figures; the pen draws one until penup"},
        {"{\"logo\":\"arcleft 9 999\"}", 23, "$.logo",
         "an arc has a radius of at least 0 and at most 360 degrees"},
        {"{\"program\":\"fd 1 pu fd 1 pd fd 1\"}", 13, "$.program",
         "expected one figure, found several; \"logo\" of an image has the words of a whole "
         "picture"},
        {"{\"concept\":{\"expression\":\"convex\",\"text\":\"a\"},\"images\":[{\"side\":"
         "\"positive\"," LINE "},{\"side\":\"negative\"," LINE "}],\"n_query\":0}",
         42, "$.concept.text", "expected a concept in words or one that is measured, not both"},
        {"{\"concept\":{\"text\":\"a\"},\"images\":[{\"side\":\"pos\"," LINE "}]}", 43,
         "$.images[0].side", "expected \"positive\" or \"negative\""},
        {"{\"program\":\"fd 1 setxy 0 0\"}", 18, "$.program",
         "setxy and setheading stand in the words of a whole picture, \"logo\""}};
    check_all(cases, sizeof cases / sizeof *cases);
}

SUITE(given, CASE(test_given__forms_of_a_line), CASE(test_given__what_may_be_missing),
      CASE(test_given__nothing), CASE(test_given__several_lines_and_lists),
      CASE(test_given__mistakes_in_several_lines), CASE(test_given__words),
      CASE(test_given__refuses_words), CASE(test_given__refuses_lines_that_are_no_scene),
      CASE(test_given__refuses_programs), CASE(test_given__refuses_poses_and_names),
      CASE(test_given__refuses_images), CASE(test_given__refuses_problems))
