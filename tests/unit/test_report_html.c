#include "audit/audit.h"
#include "config/config.h"
#include "generate/generator.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_catalogue *catalogue;
static blg_audit *audit;
static char *page;

typedef struct contents {
    const char *split; /* of every other problem; the rest are train */
    int n;
    bool defect; /* a problem comes twice */
    bool leak;   /* negatives are larger than any other image */
} contents;

static void enlarge(blg_scene *scene) {
    for (int s = 0; s < scene->n_shapes; s++)
        scene->poses[s].scale = 146;
}

static void open_page(contents c) {
    static blg_config config;
    static blg_problem problem;
    blg_generator *generator = NULL;
    blg_worker *worker = NULL;
    const blg_audit_options options = {.size = sizeof options};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_set(&config, "families=ff", NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_audit_create(&options, &audit, NULL), BLG_OK);
    for (int i = 0; i < c.n; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, c.defect && i == 1 ? 0 : i, &problem, NULL),
                              BLG_OK);
        for (int k = 0; k < blg_problem_side(&problem, 0) && c.leak; k++)
            enlarge(&problem.images[0][k]);
        CU_ASSERT_EQUAL_FATAL(blg_audit_add(audit, &problem, i % 2 ? c.split : "train", NULL),
                              BLG_OK);
    }
    CU_ASSERT_EQUAL_FATAL(blg_audit_run(audit, NULL), BLG_OK);
    page = blg_audit_report(audit, BLG_AUDIT_HTML);
    CU_ASSERT_PTR_NOT_NULL_FATAL(page);
    blg_worker_free(worker);
    blg_generator_free(generator);
}

static void close_page(void) {
    blg_text_free(page);
    blg_audit_free(audit);
    blg_catalogue_free(catalogue);
}

/* Whether the row that has the text has this class, too. */
static bool row_has(const char *text, const char *class) {
    const char *at = strstr(page, text), *end = at ? strstr(at, "</tr>") : NULL;
    const char *found = at ? strstr(at, class) : NULL;
    CU_ASSERT_PTR_NOT_NULL_FATAL(end);
    return found && found < end;
}

static void test_report_html__red_is_for_defects(void) {
    open_page((contents){.split = "val", .n = 4});
    CU_ASSERT_PTR_NOT_NULL(strstr(page, "None of the known defects"));
    CU_ASSERT(row_has("negatives that leave the grammar", "\"n dim\""));
    CU_ASSERT(!row_has("negatives that leave the grammar", "\"n bad\""));
    CU_ASSERT(row_has("whose concept came before", "\"n ok\""));
    close_page();
    open_page((contents){.split = "val", .n = 4, .defect = true});
    CU_ASSERT_PTR_NULL(strstr(page, "None of the known defects"));
    CU_ASSERT_PTR_NOT_NULL(strstr(page, "of known defects</b> counted"));
    CU_ASSERT(row_has("whose concept came before", "\"n bad\""));
    close_page();
}

static void test_report_html__silent_probes_are_not_called_the_highest(void) {
    int silent, all;
    open_page((contents){.split = "val", .n = 4});
    const char *sentence = strstr(page, " readings of probes say");
    CU_ASSERT_PTR_NOT_NULL_FATAL(sentence);
    while (*sentence != '.' && sentence > page)
        sentence--;
    CU_ASSERT_EQUAL(sscanf(sentence, ".</b> %d of %d readings", &silent, &all), 2);
    CU_ASSERT(silent > 0 && silent == all);
    CU_ASSERT_PTR_NULL(strstr(page, "lies highest"));
    close_page();
    open_page((contents){.split = "val", .n = 80, .leak = true});
    sentence = strstr(page, "lies highest: ");
    CU_ASSERT_PTR_NOT_NULL_FATAL(sentence);
    CU_ASSERT_PTR_NOT_NULL(strstr(sentence, ", pose on "));
    CU_ASSERT(strtod(sentence + strlen("lies highest: "), NULL) > 90);
    close_page();
}

static void test_report_html__names_from_the_data_set_are_text(void) {
    open_page((contents){.split = "<i>\"x&y\"", .n = 4});
    CU_ASSERT_PTR_NULL(strstr(page, "<i>"));
    CU_ASSERT_PTR_NOT_NULL(strstr(page, "<td>&#60;i&#62;&#34;x&#38;y&#34;</td>"));
    close_page();
}

static void test_report_html__every_tag_is_closed(void) {
    static const char *const tags[] = {"table",  "tr", "td", "th", "svg",
                                       "figure", "p",  "ul", "div"};
    open_page((contents){.split = "val", .n = 4});
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char open[2][16], shut[16];
        int balance = 0;
        snprintf(open[0], sizeof open[0], "<%s>", tags[i]);
        snprintf(open[1], sizeof open[1], "<%s ", tags[i]);
        snprintf(shut, sizeof shut, "</%s>", tags[i]);
        for (const char *at = page; (at = strchr(at, '<')); at++) {
            balance += strncmp(at, open[0], strlen(open[0])) == 0 ||
                       strncmp(at, open[1], strlen(open[1])) == 0;
            balance -= strncmp(at, shut, strlen(shut)) == 0;
            CU_ASSERT(balance >= 0);
        }
        CU_ASSERT_EQUAL(balance, 0);
    }
    close_page();
}

SUITE(report_html, CASE(test_report_html__red_is_for_defects),
      CASE(test_report_html__silent_probes_are_not_called_the_highest),
      CASE(test_report_html__names_from_the_data_set_are_text),
      CASE(test_report_html__every_tag_is_closed))
