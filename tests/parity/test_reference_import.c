/* The published program files, written, imported and recognised as what they are. */
#include "base/memory.h"
#include "data/write.h"
#include "published.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROBLEMS = 12000, FF = 3600 };

static char root[64];
static const char *const files[] = {"ff/ff_action_programs.json", "bd/bd_action_programs.json",
                                    "hd/hd_action_programs.json", "ShapeBongard_V2_split.json"};

static const char *below(const char *name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

static void write_file(const char *name, const blg_buf *text) {
    FILE *file = fopen(below(name), "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    CU_ASSERT_EQUAL(fwrite(text->data, 1, text->size, file), text->size);
    fclose(file);
}

/* The stroke of problem `changed` that becomes another; -1 = none. */
static void write_set(published *p, int changed) {
    static blg_problem problem;
    blg_buf names = {0};
    strcpy(root, "/tmp/blogo_published_XXXXXX");
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(root));
    int index = 0;
    blg_buf_text(&names, "{\"train\": [");
    for (int family = 0; family < BLG_FAMILIES; family++) {
        blg_buf text = {0};
        mkdir(below(blg_family_name((blg_family)family)), 0700);
        blg_buf_char(&text, '{');
        int n = blg_reference_family_size(p->reference, (blg_family)family);
        for (int i = 0; i < n; i++, index++) {
            CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(p->stream, index, &problem, NULL),
                                  BLG_OK);
            if (index == changed)
                problem.images[0][6].programs[0].actions[0].length = 0.123;
            blg_buf_text(&text, i ? ", " : "");
            blg_scene_write_programs(&text, &problem);
            blg_buf_format(&names, "%s\"%s\"", index ? ", " : "", problem.name);
        }
        blg_buf_char(&text, '}');
        write_file(files[family], &text);
        blg_buf_free(&text);
    }
    blg_buf_text(&names, "]}");
    write_file(files[3], &names);
    blg_buf_free(&names);
}

static void remove_set(void) {
    for (int i = 0; i < 4; i++)
        remove(below(files[i]));
    for (int family = 0; family < BLG_FAMILIES; family++)
        rmdir(below(blg_family_name((blg_family)family)));
    rmdir(root);
}

static void check_source(const published *p, blg_redraw *redraw, int changed) {
    static blg_problem imported, made;
    blg_source source;
    blg_plan *plan;
    blg_config config;
    void *reader;
    blg_redraw_source(redraw, false, &source);
    CU_ASSERT_PTR_NOT_NULL(strstr(source.identity, "\"frame\": \"published\""));
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("nvlabs-reference", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_plan_create_from(&config, p->catalogue, &source, &plan, NULL),
                          BLG_OK);
    CU_ASSERT_EQUAL(blg_plan_size(plan), PROBLEMS);
    CU_ASSERT_EQUAL(blg_plan_concepts(plan), 220);
    CU_ASSERT_EQUAL_FATAL(source.open(source.context, &reader, NULL), BLG_OK);
    for (int i = 0; i < PROBLEMS; i += 1237) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        CU_ASSERT_EQUAL_FATAL(source.build(source.context, reader, item, &imported, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(p->stream, i, &made, NULL), BLG_OK);
        CU_ASSERT(memcmp(imported.images, made.images, sizeof made.images) == 0);
    }
    const blg_plan_item *item = blg_plan_item_at(plan, changed, &(blg_plan_item){0});
    CU_ASSERT_EQUAL_FATAL(source.build(source.context, reader, item, &imported, NULL), BLG_OK);
    CU_ASSERT_EQUAL(imported.images[0][6].programs[0].actions[0].length, 0.123);
    CU_ASSERT_EQUAL(imported.images[0][6].poses[0].scale, 0);
    CU_ASSERT(imported.images[0][6].published);
    source.close(reader);
    blg_plan_free(plan);
}

static void test_reference_import__recognises_the_published_problems(void) {
    const int changed = FF + 777;
    published p;
    blg_import *import;
    blg_redraw *redraw;
    blg_error error = {0};
    if (!published_open(&p))
        return;
    write_set(&p, changed);
    CU_ASSERT_EQUAL(blg_import_open(root, NULL, BLG_IMPORT_WHOLE, &import, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL(import->n_problems, PROBLEMS);
    CU_ASSERT_EQUAL(import->images_per_side, 7);
    CU_ASSERT_EQUAL_FATAL(
        blg_redraw_create(import, p.catalogue, /* released */ false, &redraw, NULL), BLG_OK);
    CU_ASSERT_EQUAL(redraw->n_twins[BLG_FREE_FORM], 3600);
    CU_ASSERT_EQUAL(redraw->n_twins[BLG_BASIC], 3999);
    CU_ASSERT_EQUAL(redraw->n_twins[BLG_ABSTRACT], 4400);
    check_source(&p, redraw, changed);
    blg_redraw_free(redraw);
    blg_import_free(import);
    remove_set();
    published_close(&p);
}

SUITE(reference_import, CASE(test_reference_import__recognises_the_published_problems))
