#include "base/rng.h"
#include "base/text.h"
#include "suite.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_str__doubles_survive_print_and_parse(void) {
    blg_rng rng = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 20000; i++) {
        double value = ldexp(blg_rng_double(&rng) - 0.5, (int)blg_rng_below(&rng, 600) - 300);
        double back = 0;
        char text[BLG_DOUBLE_TEXT];
        blg_str_print_double(value, text);
        CU_ASSERT_FATAL(blg_str_parse_double(text, &back));
        CU_ASSERT_FATAL(back == value);
    }
}

/* No text with fewer digits reads back as the value, from short decimals to subnormal numbers. */
static void test_str__doubles_are_printed_in_the_fewest_digits(void) {
    blg_rng rng = blg_rng_stream(2, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 20000; i++) {
        double value =
            ldexp(blg_rng_double(&rng), i % 2 ? (int)blg_rng_below(&rng, 40) - 20 : -1060);
        char text[BLG_DOUBLE_TEXT], shortest[BLG_DOUBLE_TEXT];
        if (i % 3 == 0) { /* a decimal of a few digits */
            snprintf(text, sizeof text, "%.*g", 1 + i % 9, value);
            value = strtod(text, NULL);
        }
        if (value == trunc(value))
            continue;
        for (int digits = 1; digits <= 17; digits++) {
            snprintf(shortest, sizeof shortest, "%.*g", digits, value);
            if (strtod(shortest, NULL) == value)
                break;
        }
        blg_str_print_double(value, text);
        CU_ASSERT_STRING_EQUAL_FATAL(text, shortest);
    }
}

static void test_str__parse_double_takes_decimal_numbers(void) {
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},      {"-1", -1},      {"1.5", 1.5},   {"007", 7},
                {"1e3", 1000}, {"1E-3", 0.001}, {"2.5e+2", 250}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        double value = -99;
        CU_ASSERT(blg_str_parse_double(good[i].text, &value));
        CU_ASSERT_EQUAL(value, good[i].value);
    }
}

/* Numbers of few digits are read without strtod. */
static void test_str__parse_double_reads_what_strtod_reads(void) {
    blg_rng rng = blg_rng_stream(3, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 20000; i++) {
        const int digits = 1 + i % 17;
        char text[BLG_DOUBLE_TEXT];
        double value = 0;
        snprintf(text, sizeof text, "%.*f", (int)blg_rng_below(&rng, (uint32_t)digits),
                 (blg_rng_double(&rng) - 0.5) * pow(10, i % 5 ? digits - 8 : 0));
        CU_ASSERT_FATAL(blg_str_parse_double(text, &value));
        const double wanted = strtod(text, NULL);
        CU_ASSERT_FATAL(memcmp(&value, &wanted, sizeof value) == 0);
    }
}

static void test_str__parse_double_refuses_everything_else(void) {
    static const char *const bad[] = {
        "",
        "-",
        ".",
        ".5",
        "5.",
        "1,5",
        " 1",
        "1 ",
        "+1",
        "0x1",
        "nan",
        "inf",
        "1e",
        "1e+",
        "--1",
        "1-",
        "1.2.3",
        "1e999",
        "1f",
        "1e5.",
        "1\n",
        "e5",
        "11111111111111111111111111111111111111111111111111111111111111111111"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double value;
        CU_ASSERT(!blg_str_parse_double(bad[i], &value));
    }
}

static void test_str__parse_long_knows_its_range(void) {
    static const char *const bad[] = {"",
                                      "-",
                                      "+1",
                                      "1.0",
                                      " 1",
                                      "1 ",
                                      "1a",
                                      "0x1",
                                      "9223372036854775808",
                                      "-9223372036854775809"};
    long long value = 0;
    CU_ASSERT(blg_str_parse_long("-9223372036854775808", &value) &&
              value == -1 - 0x7fffffffffffffff);
    CU_ASSERT(blg_str_parse_long("0012", &value) && value == 12);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CU_ASSERT(!blg_str_parse_long(bad[i], &value));
}

/* Locales with a decimal comma that may be installed; with none of them there is nothing to see. */
static void test_str__numbers_do_not_depend_on_the_locale(void) {
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "ru_RU.UTF-8"};
    char text[BLG_DOUBLE_TEXT];
    double value = 0;
    const char *set = NULL;
    for (size_t i = 0; !set && i < sizeof names / sizeof *names; i++)
        set = setlocale(LC_NUMERIC, names[i]);
    if (!set)
        suite_skip("no locale with a decimal comma is installed");
    blg_str_print_double(-2.25, text);
    CU_ASSERT_STRING_EQUAL(text, "-2.25");
    CU_ASSERT(blg_str_parse_double("-2.25", &value) && value == -2.25);
    CU_ASSERT(!blg_str_parse_double("-2,25", &value));
    setlocale(LC_NUMERIC, "C");
}

static void test_str__distance_is_a_metric_on_words(void) {
    static const char *const words[] = {"",       "a",      "has_angle", "has_angel",
                                        "convex", "kitten", "sitting"};
    enum { N = sizeof words / sizeof *words };
    CU_ASSERT_EQUAL(blg_str_distance("kitten", "sitting"), 3);
    CU_ASSERT_EQUAL(blg_str_distance("", "abc"), 3);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int d = blg_str_distance(words[i], words[j]);
            CU_ASSERT_EQUAL(d == 0, i == j);
            CU_ASSERT_EQUAL(d, blg_str_distance(words[j], words[i]));
            for (int k = 0; k < N; k++)
                CU_ASSERT(d <= blg_str_distance(words[i], words[k]) +
                                   blg_str_distance(words[k], words[j]));
        }
}

static void test_str__distance_is_bounded_for_long_words(void) {
    char a[300], b[300];
    memset(a, 'a', sizeof a);
    memset(b, 'b', sizeof b);
    a[299] = b[299] = '\0';
    CU_ASSERT_EQUAL(blg_str_distance(a, b), 63);
}

static void test_str__nearest_finds_typing_mistakes_only(void) {
    static const char *const names[] = {"has_angle", "convex", "seed"};
    CU_ASSERT_STRING_EQUAL(blg_str_nearest("has_angel", names, 3), "has_angle");
    CU_ASSERT_STRING_EQUAL(blg_str_nearest("sed", names, 3), "seed");
    CU_ASSERT_PTR_NULL(blg_str_nearest("banana", names, 3));
    CU_ASSERT_PTR_NULL(blg_str_nearest("", names, 3));
    CU_ASSERT_PTR_NULL(blg_str_nearest("convex", names, 0));
}

static void test_str__guess_ends_a_message_or_is_nothing(void) {
    char name[2000];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    CU_ASSERT_STRING_EQUAL(blg_str_guess("seed").text, "; did you mean \"seed\"?");
    CU_ASSERT_STRING_EQUAL(blg_str_guess(NULL).text, "");
    CU_ASSERT_STRING_EQUAL(blg_str_guess("").text, "");
    const blg_guess guess = blg_str_guess(name);
    CU_ASSERT_EQUAL(strspn(guess.text + 16, "x"), 600);
    CU_ASSERT_STRING_EQUAL(guess.text + 616, "\"?");
}

static void test_str__index_takes_whole_names_only(void) {
    static const char *const names[] = {"line", "arc", "line"};
    CU_ASSERT_EQUAL(blg_str_index("line", names, 3), 0);
    CU_ASSERT_EQUAL(blg_str_index("arc", names, 3), 1);
    CU_ASSERT_EQUAL(blg_str_index("arc", names, 1), -1);
    CU_ASSERT_EQUAL(blg_str_index("ar", names, 3), -1);
    CU_ASSERT_EQUAL(blg_str_index("Arc", names, 3), -1);
    CU_ASSERT_EQUAL(blg_str_index("", names, 3), -1);
    CU_ASSERT_EQUAL(blg_str_index("line", names, 0), -1);
}

static void test_str__is_name(void) {
    static const char *const bad[] = {"", "A", "a-b", "a b", "a.", "\xc3\xa9", "a/b", "a\n"};
    CU_ASSERT(blg_str_is_name("has_4_sides"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CU_ASSERT(!blg_str_is_name(bad[i]));
}

static void test_str__is_plain(void) {
    static const char *const bad[] = {"", "a/b", "..", "a b", "a.", "a\n", "\x1b[2J", "\xc3\xa9"};
    CU_ASSERT(blg_str_is_plain("ff_Nact-4_0001"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CU_ASSERT(!blg_str_is_plain(bad[i]));
}

static void test_str__relative_paths_stay_below_their_folder(void) {
    static const char *const good[] = {"a", "a/b.png", "..a/b..", "a/.b", "...", "a b"};
    static const char *const bad[] = {"",       "/",    "/a",   "a/",    "a//b",
                                      ".",      "./a",  "..",   "../a",  "a/.",
                                      "a/../b", "a/..", "a\nb", "a\x7f", "a/\x1b"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CU_ASSERT(blg_str_is_relative(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CU_ASSERT(!blg_str_is_relative(bad[i]));
}

static void test_str__messages_are_lines(void) {
    static const struct {
        const char *text, *printable, *line;
    } cases[] = {
        {"", "", ""},
        {"plain", "plain", "plain"},
        {"a\x1b[2J\nb\x7f", "a?[2J?b?", "a?[2J?b?"},
        {"\xc2\x80x\xc2\x9b", "??x??", "??x??"}, /* first C1, and CSI */
        {"\xc2\xa0\xc3\xa9", "\xc2\xa0\xc3\xa9", "\xc2\xa0\xc3\xa9"},
        {"\xe6\x97\xa5\xe6\x9c\xac", "\xe6\x97\xa5\xe6\x9c\xac", "\xe6\x97\xa5\xe6\x9c\xac"},
        {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},
        {"a\xe6\x97\"", "a\xe6\x97\"", "a??\""}, /* cut */
        {"a\xc2", "a\xc2", "a?"},
        {"\x9b\xff", "\x9b\xff", "??"},
        {"\xed\xa0\x80", "\xed\xa0\x80", "???"}, /* a surrogate */
        {"\xc0\x9b", "\xc0\x9b", "??"}};         /* overlong */
    char text[40];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s", cases[i].text);
        blg_str_make_printable(text);
        CU_ASSERT_STRING_EQUAL(text, cases[i].printable);
        snprintf(text, sizeof text, "%s", cases[i].text);
        CU_ASSERT_EQUAL(blg_str_is_line(text), strcmp(text, cases[i].line) == 0);
        blg_str_make_line(text);
        CU_ASSERT_STRING_EQUAL(text, cases[i].line);
        CU_ASSERT(blg_str_is_line(text));
    }
}

static void test_str__strings_keep_their_indices(void) {
    blg_buf names = {0};
    CU_ASSERT_EQUAL(blg_strings_find(&names, "train"), 0); /* the number of names: none of them */
    CU_ASSERT_PTR_NULL(blg_strings_at(&names, 0));
    CU_ASSERT_EQUAL(blg_strings_add(&names, "train"), 0);
    CU_ASSERT_EQUAL(blg_strings_add(&names, "test"), 1);
    CU_ASSERT_EQUAL(blg_strings_add(&names, "train"), 0);
    CU_ASSERT_EQUAL(blg_strings_find(&names, "tes"), 2);
    CU_ASSERT_STRING_EQUAL(blg_strings_at(&names, 1), "test");
    CU_ASSERT_PTR_NULL(blg_strings_at(&names, 2));
    blg_buf_free(&names);
}

SUITE(str, CASE(test_str__doubles_survive_print_and_parse),
      CASE(test_str__doubles_are_printed_in_the_fewest_digits),
      CASE(test_str__parse_double_takes_decimal_numbers),
      CASE(test_str__parse_double_reads_what_strtod_reads),
      CASE(test_str__parse_double_refuses_everything_else),
      CASE(test_str__parse_long_knows_its_range),
      CASE(test_str__numbers_do_not_depend_on_the_locale),
      CASE(test_str__distance_is_a_metric_on_words),
      CASE(test_str__distance_is_bounded_for_long_words),
      CASE(test_str__nearest_finds_typing_mistakes_only),
      CASE(test_str__guess_ends_a_message_or_is_nothing),
      CASE(test_str__index_takes_whole_names_only), CASE(test_str__is_name),
      CASE(test_str__is_plain), CASE(test_str__relative_paths_stay_below_their_folder),
      CASE(test_str__messages_are_lines), CASE(test_str__strings_keep_their_indices))
