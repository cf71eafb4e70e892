/* Programs that are written as code, and code that must not be run. */
#include "figure/catalogue.h"
#include "suite.h"
#include "tell/export.h"
#include "tell/tasks.h"

#include <stdio.h>
#include <string.h>

static blg_judge *judge;
static blg_catalogue *catalogue;

static void set_up(void) {
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_judge_create(catalogue, &judge, NULL), BLG_OK);
}

static void tear_down(void) {
    blg_judge_free(judge);
    blg_catalogue_free(catalogue);
}

static blg_answer_verdict judged(const blg_program *right, const char *answer) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    blg_answer_verdict v;
    blg_program_print(right, text, sizeof text);
    const blg_answer_key key = {.form = BLG_QUESTION_ps, .right_choice = -1, .reference = text};
    CU_ASSERT_EQUAL(blg_judge_answer(judge, &key, answer, &v, NULL), BLG_OK);
    return v;
}

/* ---- known figures ---- */

static void add_python(blg_buf *out, const char *indent, const blg_action *a, double turn_deg) {
    blg_buf_format(out, "%st.%s(%g)\n", indent, turn_deg < 0 ? "right" : "left",
                   turn_deg < 0 ? -turn_deg : turn_deg);
    if (a->kind == BLG_LINE)
        blg_buf_format(out, "%st.forward(size * %.6f)\n", indent, a->length);
    else
        blg_buf_format(out, "%st.circle(%.6f, %.6f)\n", indent, 150 * a->length, a->extent_deg);
}

static void print_python(blg_buf *out, const blg_program *p) {
    blg_repeat repeats[BLG_MAX_ACTIONS];
    const int n = blg_repeats_find(p, repeats);
    blg_buf_text(out, "Here it is:\n```python\nimport turtle\nt = turtle.Turtle()\n"
                      "size = 300 / 2  # pixels\n");
    for (int i = 0; i < n; i++) {
        const blg_action *a = &p->actions[repeats[i].first];
        if (repeats[i].times == 1) {
            add_python(out, "", a, a->turn_deg);
            continue;
        }
        const double next_deg = a[repeats[i].size].turn_deg;
        blg_buf_format(out, "t.left(%.6f - (%.6f))\nfor side in range(%d):\n", a->turn_deg,
                       next_deg, repeats[i].times);
        for (int k = 0; k < repeats[i].size; k++)
            add_python(out, "    ", &a[k], k ? a[k].turn_deg : next_deg);
    }
    blg_buf_text(out, "turtle.done()\n```\nIt draws the figure.\n");
}

/* The paper's arcs have three arguments and the radius 0.5. */
static void print_paper(blg_buf *out, const blg_program *p) {
    for (int i = 0; i < p->n_actions; i++) {
        const blg_action *a = &p->actions[i];
        const double turn = (a->turn_deg + 180) / 360, extent = (a->extent_deg + 360) / 720;
        if (a->kind == BLG_LINE)
            blg_buf_format(out, "line(normal, %.3f, %.3f)\n", a->length, turn);
        else if (a->length == 0.5)
            blg_buf_format(out, "arc(normal, %.3f, %.3f)\n", extent, turn);
        else
            blg_buf_format(out, "arc(normal, %.3f, %.3f, %.3f)\n", a->length, extent, turn);
    }
}

static void print_code(blg_buf *out, const blg_program *p, int form) {
    const blg_scene scene = {.n_shapes = 1, .programs = {*p}};
    if (form == 0)
        blg_logo_print(p, true, out);
    else if (form == 1)
        print_python(out, p);
    else if (form == 2)
        print_paper(out, p);
    else
        blg_sexpr_image(out, &scene, form == 3);
    blg_buf_char(out, '\0');
}

static void test_code__two_hundred_figures(void) {
    int right = 0;
    set_up();
    for (int i = 0; i < 200; i++) {
        const blg_program *program = &blg_catalogue_shape(catalogue, 3 * i)->program;
        const blg_program *other = &blg_catalogue_shape(catalogue, 3 * i + 1)->program;
        blg_buf text = {0};
        print_code(&text, program, i % 5);
        const blg_answer_verdict v = judged(program, text.data), w = judged(other, text.data);
        CU_ASSERT(v.readable);
        CU_ASSERT(v.right);
        CU_ASSERT(!w.right);
        right += v.right;
        if (!v.right || w.right)
            printf("\n%s", text.data);
        blg_buf_free(&text);
    }
    CU_ASSERT_EQUAL(right, 200);
    tear_down();
}

static void check(const char *code, const char *program) {
    blg_program wanted;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(program, &wanted, NULL), BLG_OK);
    const blg_answer_verdict v = judged(&wanted, code);
    CU_ASSERT(v.right);
    if (!v.right)
        printf("\n%s", code);
}

#define SQUARE                                                                                     \
    "line_normal_1.000-0.500, line_normal_1.000-0.750, line_normal_1.000-0.750, "                  \
    "line_normal_1.000-0.750"
#define LENS "arc_normal_0.500_0.625-0.500, arc_normal_0.500_0.625-0.750"

static void test_code__ways_to_write(void) {
    set_up();
    check("repeat 4 [fd 100 rt 90]", SQUARE);
    check("CS PD REPEAT 2 [ REPEAT 2 [ FD 20 LT 360 / 4 ] ] HT ; a square", SQUARE);
    check("bk 10 rt 90 bk 10 rt 90 back 10 right 90 fd -10", SQUARE);
    check("for i in range(4): # sides\n\tforward(70)\n\tleft(90)\n", SQUARE);
    check("from turtle import *\nfor i in range(2):\n  for j in range(1 + 1):\n    fd(9); rt(90)\n"
          "    pass\n\n  # a comment\ndone()",
          SQUARE);
    check("```\nfd 1\n```\nNo, this:\n```logo\nrepeat 4 [ forward 1 left 90 ]\n```", SQUARE);
    check("r = 50\ncircle(r, 90)\nleft(90)\ncircle(r, extent=90)", LENS);
    check("circle(-50, 90)\nright(90)\ncircle(-50, 90)", LENS);
    check("repeat 2 [arcright 3 90 right 90]", LENS);
    check("pen zigzag fd 1 lt 90 pen normal fd 1",
          "line_zigzag_1.000-0.500, line_normal_1.000-0.750");
    check("t.penup()\nt.forward(50)\nt.pendown()\nt.circle(20)", "arc_normal_0.500_1.000-0.500");
    check("(image\n  (shape\n    (line normal 1.000 0.500)\n    (line zigzag 1 0.75)))",
          "line_normal_1.000-0.500, line_zigzag_1.000-0.750");
    tear_down();
}

/* ---- hostile texts ---- */

static const char *const hostile[] = {
    /* endless, or too long */
    "repeat 1000000000 []",
    "repeat 10000 [repeat 10000 []]",
    "repeat 100 [repeat 100 [repeat 100 [rt 1]]]",
    "repeat 9999 [fd 1]",
    "repeat 21 [fd 1 rt 1]",
    "repeat -1 [fd 1]",
    "repeat 1.5 [fd 1]",
    "repeat [fd 1]",
    "repeat 4 fd 1",
    "repeat 4 [fd 1",
    "repeat 4 ]fd 1[",
    "repeat 4 [fd 1]]",
    "repeat 1e9 [fd 1]",
    "forever [fd 1]",
    "to f fd 1 f end f",
    "while [true] [fd 1]",
    "run [fd 1]",
    "load \"file",
    "shell [ls]",
    "print 1 fd 1",
    "make \"a 1 fd :a",
    "fd",
    "fd fd",
    "fd [1]",
    "fd 99999999999999999999",
    "fd 1 / 0",
    "fd 0 / 0",
    "fd 1e400",
    "fd nan",
    "rt 99999999999 fd 1",
    "repeat 9000 [rt 999999999] fd 1",
    "arcleft 1 361",
    "arcleft -1 90",
    "arcleft 1",
    "pen purple fd 1",
    "fd 1 home",
    "setxy 10 10",
    "arc 360 50",
    "fd ((((((((((((((((((((1))))))))))))))))))))",
    "fd --------------------1",
    /* Python */
    "while True:\n    forward(1)",
    "for i in range(1000000000):\n    pass",
    "for i in range(10000):\n    for j in range(10000):\n        left(1)",
    "for i in range(10 * 10 * 10 * 10 * 10):\n  left(1)",
    "for i in range(-4):\n  forward(1)",
    "for i in range(1/0):\n  forward(1)",
    "for i in range(0.5):\n  forward(1)",
    "for i in range(99):\n  forward(1)",
    "for i in [1, 2, 3]:\n    forward(i)",
    "for forward in range(4):\n    forward(1)",
    "for i in range(4):\nforward(1)",
    "for i in range(4): forward(1)",
    "for i in range(4):\n    forward(1)\n      left(90)",
    "for i in range(4):\n        forward(1)\n    left(90)",
    "for i in range(4)\n    forward(1)",
    "for i in range(4):",
    "for in range(4):\n    forward(1)",
    "import os\nos.system('rm -rf /')\nforward(1)",
    "import turtle, os\nos.remove('x')\nturtle.forward(1)",
    "__import__('os').system('ls')",
    "exec('forward(1)')",
    "eval('forward(1)')\nforward(1)",
    "open('/etc/passwd').read()\nforward(1)",
    "print(forward(1))",
    "forward(open('/dev/zero').read())",
    "forward(exit())",
    "exit()\nforward(1)",
    "quit()\nforward(1)",
    "input()\nforward(1)",
    "def f():\n    f()\nf()",
    "lambda: forward(1)",
    "class A:\n    pass\nforward(1)",
    "forward(1) if True else left(1)",
    "if True:\n    forward(1)",
    "try:\n    forward(1)\nexcept:\n    pass",
    "forward(1)(2)",
    "forward(1) + forward(2)",
    "forward(x)",
    "forward()",
    "forward(1, 2)",
    "forward(1",
    "forward 1)",
    "forward(2 ** 99999)",
    "forward(9 * 9 * 9 * 9 * 9 * 9 * 9 * 9 * 9 * 9 * 9 * 9)",
    "forward(1 // 2)",
    "forward(1e308 * 10)",
    "forward(0x10)",
    "forward('1')",
    "forward = 1\nforward(1)",
    "x = x\nforward(x)",
    "x = forward(1)",
    "x = open('f')\nforward(1)",
    "goto(10, 10)",
    "t.setpos(1, 1)\nt.forward(1)",
    "t.write('forward')\nt.forward(1)",
    "stamp()\nforward(1)",
    "circle()",
    "circle(1, 720)",
    "circle(1, 90, 3, 4)",
    "circle(1e99)",
    "begin_fill()\nforward(1)\nos.system('x')",
    "turtle.Screen().textinput(forward(1))",
    "speed(open('x'))\nforward(1)",
    "a1=1;a2=1;a3=1;a4=1;a5=1;a6=1;a7=1;a8=1;a9=1;b1=1;b2=1;b3=1;b4=1;b5=1;b6=1;b7=1;b8=1\n"
    "forward(1)",
    "averyveryveryverylongnameofavariable = 1\nforward(1)",
    "forward("
    "(((((((((((((((((((((((((((((("
    "1))",
    /* S-expressions and fences */
    "(image (shape",
    "(image (shape (line normal 9 9)))",
    "(image exact (shape (line normal 1e999 0)))",
    "(image (shape (spiral normal 1.000 0.500)))",
    "(image (shape (line normal 1.000 0.500))) (exit)",
    "(((((((((((((((((((((((((((((((((((((((((((((((",
    "```python\nimport os\n```",
    "```\n```",
    "``````",
    "[]",
    ";",
    "#",
    "%n%n%s",
};

static void test_code__hostile_texts(void) {
    blg_program right, said[BLG_ANSWER_PROGRAMS];
    const int n = (int)(sizeof hostile / sizeof *hostile);
    set_up();
    CU_ASSERT(n >= 100);
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(SQUARE, &right, NULL), BLG_OK);
    for (int i = 0; i < n; i++) {
        bool own_units;
        const int found = blg_code_programs(hostile[i], said, &own_units);
        const blg_answer_verdict v = judged(&right, hostile[i]);
        CU_ASSERT(found <= 0);
        CU_ASSERT(!v.readable && v.score == 0);
        if (found > 0)
            printf("\n%d: %s\n", found, hostile[i]);
    }
    tear_down();
}

/* 64 KB of the deepest loops end as soon as a short text. */
static void test_code__deep_and_long_texts(void) {
    static char text[1 << 16];
    blg_program said[BLG_ANSWER_PROGRAMS];
    bool own_units;
    const char *const parts[] = {"repeat 9 [", "(",    "-",       "fd 1 ", "for i in range(9):\n ",
                                 "x=1;",       "``` ", "left(1);"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const size_t size = strlen(parts[i]);
        for (size_t at = 0; at + size < sizeof text; at += size)
            memcpy(text + at, parts[i], size);
        CU_ASSERT(blg_code_programs(text, said, &own_units) <= 0);
    }
}

/* The words of a picture: an arrow head of three strokes, a circle round (10, 20), and a line by
 * places, drawn backwards in zigzag. */
static void test_code__pictures(void) {
    blg_scene scene;
    CU_ASSERT_EQUAL_FATAL(blg_code_scene("fd 200 lt 145 fd 80 bk 80 rt 290 fd 80 ; an arrow\n"
                                         "PU SETXY 10 (20 - 30) SETH 360 PD arcleft 30 360\n"
                                         "pu setxy -100 0 pd zigzag setxy -100 50 seth 180 bk 25",
                                         true, &scene, NULL),
                          BLG_OK);
    CU_ASSERT_EQUAL_FATAL(scene.n_shapes, 3);
    const blg_action *arrow = scene.programs[0].actions, *line = scene.programs[2].actions;
    const blg_pose *pose = scene.poses;
    CU_ASSERT(scene.programs[0].n_actions == 4 && arrow[0].length == 1 && arrow[1].length == 0.4);
    CU_ASSERT(arrow[1].turn_deg == 145 && fabs(arrow[2].turn_deg) == 180);
    CU_ASSERT(pose[0].x == 0 && pose[0].heading_deg == 0 && pose[0].scale == 200);
    CU_ASSERT(pose[1].x == 10 && pose[1].y == -10 && pose[1].scale == 30);
    CU_ASSERT(pose[1].heading_deg == 0 && scene.programs[1].actions[0].extent_deg == 360);
    CU_ASSERT(pose[2].x == -100 && pose[2].y == 0 && pose[2].heading_deg == 90);
    CU_ASSERT(pose[2].scale == 50 && line[0].length == 1 && line[0].turn_deg == 0);
    CU_ASSERT(line[0].type == BLG_ZIGZAG && line[1].length == 0.5 && line[1].turn_deg == -90);
}

SUITE(code, CASE(test_code__two_hundred_figures), CASE(test_code__ways_to_write),
      CASE(test_code__hostile_texts), CASE(test_code__deep_and_long_texts),
      CASE(test_code__pictures))
