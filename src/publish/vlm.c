/* One pass over the data set writes pictures and lines. Then the picture files of a form are padded
 * to one size in bytes, and the tables are written from the lines. */
#include "publish/vlm.h"

#include "base/fs.h"
#include "embedded.h"
#include "image/png.h"
#include "publish/opaque.h"
#include "publish/site.h"
#include "publish/vlm_sheet.h"
#include "publish/vlm_tsv.h"
#include "read/pictures.h"
#include "tasks/tasks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const blg_site_asset assets[] = {
    {"utils.py", blg_embedded_utils_py, &blg_embedded_utils_py_size},
    {"blogo.yaml", blg_embedded_blogo_yaml, &blg_embedded_blogo_yaml_size}};
static const char *const patterns[] = {"images/*.png",   "tasks.jsonl", "blogo_choices.tsv",
                                       "blogo_open.tsv", "blogo.yaml",  "utils.py"};
static const char *const folders[] = {"images", NULL};
static const blg_site_kind kind = {
    {"folder of tasks", patterns, sizeof patterns / sizeof *patterns, NULL, false},
    assets,
    sizeof assets / sizeof *assets,
    folders,
    BLG_VLM_KEY};

#define STREAM     0x766c6d206e616d65ULL /* random stream of names and order: "vlm name" */
#define MOST_TASKS (BLG_QUESTION_FORMS * 2 * BLG_MAX_SIDE)
#define DEPTH_BITS 4
#define PAD_STEP   64

typedef struct written {
    char name[BLG_OPAQUE_NAME];
    int class; /* files of a class get one size: a form's sheets, or all single images */
    size_t size;
} written;

/* The right answers of the next tasks, like a shuffled deck of cards, so that each answer is right
 * about equally often. */
typedef struct deck {
    int n, answers[2 * BLG_MAX_CHOICES];
} deck;

typedef struct run {
    blg_arena arena;
    const blg_vlm_options *options;
    blg_vlm_summary *summary;
    blg_site site;
    blg_reading *reading; /* gives `source` the data set's layout; no problem is read from it */
    blg_pictures source;
    blg_vlm_pictures pictures; /* of the current problem */
    blg_png *png;
    blg_rng rng;
    bool named; /* rng is seeded */
    blg_question question;
    blg_outfile tasks;
    blg_buf encoded, scratch, text;
    written *written;
    int n_written, cap_written;
    size_t largest[BLG_QUESTION_FORMS + 1];
    int of_split[BLG_POOL_SPLITS + 1];
    deck decks[BLG_POOL_SPLITS + 1][BLG_QUESTION_FORMS];
    char names[2][BLG_MAX_SIDE][BLG_OPAQUE_NAME]; /* of the current problem's single images */
} run;

/* Seeds names and order by the problems and the options, and writes the key's first line. */
static blg_status begin_names(run *r, const char *fingerprint, blg_error *error) {
    const blg_vlm_options *o = r->options;
    blg_buf *text = &r->text;
    uint64_t seed = 0;
    blg_buf_clear(text);
    blg_buf_format(text, "%s %" PRIu64 " %d %d %d %d %d", fingerprint, o->seed, o->choices,
                   (int)o->wording, (int)o->showing, o->size_px, o->per_split);
    for (int form = 0; form < BLG_QUESTION_FORMS; form++)
        blg_buf_format(text, " %d", o->forms[form]);
    for (int i = 0; i < o->n_splits; i++)
        blg_buf_format(text, " %s", o->splits[i]);
    blg_status status = blg_opaque_seed(text, &seed, error);
    blg_rng_seed(&r->rng, seed, STREAM);
    r->named = status == BLG_OK;
    blg_buf_format(&r->site.key.pending,
                   "{\"kind\":\"" BLG_VLM_KEY_KIND "\",\"format\":1,\"seed\":%" PRIu64
                   ",\"problems_sha256\":\"%s\"}\n",
                   o->seed, fingerprint);
    return status;
}

/* ---- pictures ---- */

static blg_status write_picture(run *r, int class, const uint8_t *pixels, int width, int height,
                                char name[BLG_OPAQUE_NAME], blg_error *error) {
    char path[48];
    blg_status status =
        blg_png_encode(r->png, pixels, width, height, DEPTH_BITS, BLG_PNG_FAST, &r->encoded, error);
    if (status != BLG_OK)
        return status;
    blg_opaque_name(&r->rng, name);
    if (!blg_buf_grow(&r->written, &r->cap_written, r->n_written + 1, sizeof *r->written))
        return blg_no_memory(error);
    written *w = &r->written[r->n_written++];
    *w = (written){.class = class, .size = r->encoded.size};
    memcpy(w->name, name, BLG_OPAQUE_NAME);
    if (r->largest[class] < w->size)
        r->largest[class] = w->size;
    snprintf(path, sizeof path, "images/%s.png", name);
    return blg_site_write(&r->site, path, &r->encoded, error);
}

/* Reads the problem's pictures. If tasks show single images, it also writes the pictures. The order
 * is random, so a file's place or time tells nothing. */
static blg_status take_pictures(run *r, const blg_form_writer *asker, blg_error *error) {
    const blg_problem *problem = asker->problem;
    blg_shown order[2 * BLG_MAX_SIDE];
    int n = 0, width = 0, height = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            order[n++] = (blg_shown){side, i};
    blg_rng_shuffle(&r->rng, order, (size_t)n, sizeof *order);
    blg_status status = BLG_OK;
    for (int i = 0; i < n && status == BLG_OK; i++) {
        blg_buf *pixels = &r->pictures.pixels[order[i].side][order[i].image];
        status = blg_pictures_read(&r->source, problem, asker->split, order[i].side, order[i].image,
                                   pixels, &width, &height, error);
        if (status == BLG_OK && i && (width != r->pictures.width || height != r->pictures.height))
            status =
                blg_error_set(error, BLG_INVALID, "%s: pictures of different sizes", problem->name);
        r->pictures.width = width;
        r->pictures.height = height;
        if (status != BLG_OK || r->options->showing == BLG_SHOWING_SHEET)
            continue;
        const int side = blg_vlm_scale(pixels, width, height, r->options->size_px, &r->scratch);
        status = r->scratch.failed
                     ? blg_no_memory(error)
                     : write_picture(r, BLG_QUESTION_FORMS, (const uint8_t *)r->scratch.data, side,
                                     side, r->names[order[i].side][order[i].image], error);
    }
    return status;
}

static void add_image(blg_buf *out, const char *name) {
    const bool first = out->data[out->size - 1] == '[';
    blg_buf_format(out, "%s\"images/%s.png\"", first ? "" : ",", name);
}

/* Appends the task's images as an array; a sheet is drawn and written first. */
static blg_status write_images(run *r, blg_buf *out, blg_error *error) {
    const blg_question *q = &r->question;
    blg_canvas canvas = {0};
    char name[BLG_OPAQUE_NAME];
    blg_status status = BLG_OK;
    blg_buf_char(out, '[');
    if (r->options->showing == BLG_SHOWING_SHEET) {
        status = blg_vlm_sheet(q, &r->pictures, r->options->size_px, &r->scratch, &canvas, error);
        if (status == BLG_OK)
            status = write_picture(r, (int)q->form, canvas.pixels, canvas.width, canvas.height,
                                   name, error);
        if (status == BLG_OK)
            add_image(out, name);
        blg_canvas_free(&canvas);
    } else {
        for (int set = 0; set < 2 && q->sets; set++)
            for (int i = 0; i < q->problem->n_support; i++)
                add_image(out, r->names[set ? !q->a_side : q->a_side][i]);
        for (int i = 0; i < q->n_shown; i++)
            add_image(out, r->names[q->shown[i].side][q->shown[i].image]);
    }
    blg_buf_char(out, ']');
    return status;
}

/* ---- lines ---- */

typedef void write_prompt(blg_buf *out, const blg_question *question, blg_showing showing,
                          blg_wording wording);

static void add_prompt(run *r, blg_buf *out, const char *key, write_prompt *prompt,
                       blg_wording wording) {
    blg_buf_clear(&r->text);
    prompt(&r->text, &r->question, r->options->showing, wording);
    blg_buf_format(out, ",\"%s\":", key);
    blg_buf_json_string(out, r->text.failed ? "" : r->text.data);
    out->failed = out->failed || r->text.failed;
}

static blg_status write_task(run *r, const char *id, blg_error *error) {
    const blg_question *q = &r->question;
    blg_buf *out = &r->tasks.pending;
    blg_buf_format(out, "{\"id\":\"%s\",\"form\":\"%s\",\"images\":", id,
                   blg_question_name(q->form));
    blg_status status = write_images(r, out, error);
    add_prompt(r, out, "prompt", blg_prompt_whole, BLG_WORDING_LONG);
    add_prompt(r, out, "prompt_short", blg_prompt_whole, BLG_WORDING_SHORT);
    add_prompt(r, out, "question", blg_prompt_question, BLG_WORDING_LONG);
    add_prompt(r, out, "question_short", blg_prompt_question, BLG_WORDING_SHORT);
    blg_question_write_choices(out, q);
    blg_buf_text(out, "}\n");
    return status == BLG_OK ? blg_outfile_flush(&r->tasks, error) : status;
}

/* ---- problems ---- */

static bool is_wanted(run *r, const blg_form_writer *asker) {
    const blg_vlm_options *o = r->options;
    bool wanted = o->n_splits == 0 && strncmp(asker->split, "test", 4) == 0;
    for (int i = 0; i < o->n_splits; i++)
        wanted = wanted || strcmp(o->splits[i], asker->split) == 0;
    int *n = &r->of_split[blg_pool_split(asker->pool, asker->split)];
    if (!wanted || (o->per_split && *n >= o->per_split))
        return false;
    ++*n;
    return true;
}

typedef struct numbered {
    blg_question_form form;
    int number;
} numbered;

static int list_tasks(run *r, const blg_problem *problem, numbered tasks[MOST_TASKS]) {
    int n = 0, number;
    for (int form = 0; form < BLG_QUESTION_FORMS; form++)
        for (int i = 0; r->options->forms[form]; i++) {
            number = blg_question_number(problem, (blg_question_form)form, i);
            if (number < 0)
                break;
            tasks[n++] = (numbered){(blg_question_form)form, number};
        }
    blg_rng_shuffle(&r->rng, tasks, (size_t)n, sizeof *tasks);
    return n;
}

/* Draws which answer is to be right in the next task of a form in a split; -1 = an open form. */
static int deal(run *r, const blg_form_writer *asker, blg_question_form form) {
    deck *d = &r->decks[blg_pool_split(asker->pool, asker->split)][form];
    if (form == BLG_QUESTION_cg || form == BLG_QUESTION_ps)
        return -1;
    const int choices = form == BLG_QUESTION_cs ? r->options->choices : 2;
    if (d->n == 0) {
        for (; d->n < 2 * choices; d->n++)
            d->answers[d->n] = d->n % choices;
        blg_rng_shuffle(&r->rng, d->answers, (size_t)d->n, sizeof *d->answers);
    }
    return d->answers[--d->n];
}

static blg_status write_problem(void *context, blg_form_writer *asker, blg_error *error) {
    run *r = context;
    numbered tasks[MOST_TASKS];
    char id[BLG_OPAQUE_NAME];
    if (!is_wanted(r, asker))
        return BLG_OK;
    blg_status status = r->named ? BLG_OK : begin_names(r, asker->fingerprint, error);
    if (status == BLG_OK)
        status = blg_describer_problem(asker->describer, asker->problem, asker->seed, error);
    if (status == BLG_OK)
        status = take_pictures(r, asker, error);
    const int n = list_tasks(r, asker->problem, tasks);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        status = blg_question_pose(asker, tasks[i].form, tasks[i].number,
                                   deal(r, asker, tasks[i].form), &r->question, error);
        if (status != BLG_OK)
            break;
        blg_opaque_name(&r->rng, id);
        status = write_task(r, id, error);
        blg_question_write_key(&r->site.key.pending, &r->question, id, asker->split);
        blg_buf_text(&r->site.key.pending, "}\n");
        if (status == BLG_OK)
            status = blg_outfile_flush(&r->site.key, error);
        r->summary->tasks++;
    }
    r->summary->problems++;
    return status;
}

/* ---- the whole ---- */

static blg_status level_pictures(run *r, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < r->n_written && status == BLG_OK; i++) {
        const written *w = &r->written[i];
        const size_t size =
            (r->largest[w->class] + BLG_PNG_PAD + PAD_STEP - 1) / PAD_STEP * PAD_STEP;
        char path[48];
        snprintf(path, sizeof path, "images/%s.png", w->name);
        blg_buf_clear(&r->encoded);
        status = blg_fs_join(&r->text, r->site.target.part.data, path, error);
        if (status == BLG_OK)
            status = blg_fs_read(NULL, r->text.data, &r->encoded, error);
        if (status == BLG_OK)
            status = blg_png_pad(&r->encoded, size, error);
        if (status == BLG_OK)
            status = blg_site_write(&r->site, path, &r->encoded, error);
        r->summary->bytes += (long long)size;
    }
    r->summary->pictures = r->n_written;
    return status;
}

static blg_status open_files(run *r, blg_error *error) {
    const blg_vlm_options *o = r->options;
    blg_status status = blg_reading_open(o->dataset, NULL, &r->reading, error);
    if (status == BLG_OK)
        blg_pictures_init(&r->source, o->dataset, r->reading);
    if (status == BLG_OK)
        status = blg_png_create(&r->png, error);
    if (status == BLG_OK)
        status = blg_site_begin(&r->site, &kind, o->output, o->force, error);
    if (status == BLG_OK)
        status = blg_outfile_open(&r->tasks, r->site.target.part.data, "tasks.jsonl", BLG_OUT_OVER,
                                  error);
    return status;
}

static blg_status write_tasks(run *r, blg_error *error) {
    const blg_vlm_options *o = r->options;
    blg_tasks_summary summary;
    blg_tasks_options tasks = {.folder = o->dataset,
                               .catalogue = o->catalogue,
                               .choices = o->choices,
                               .wording = o->wording};
    tasks.forms[BLG_TASK_cs] = o->forms[BLG_QUESTION_cs];
    blg_status status = blg_tasks_run(&tasks, write_problem, r, &summary, error);
    if (status == BLG_OK && r->summary->tasks == 0)
        status = blg_error_set(error, BLG_INFEASIBLE,
                               r->summary->problems
                                   ? "no problem has a task of these forms"
                                   : "no problem of the data set is of a split asked for");
    return status;
}

static blg_status finish(run *r, blg_error *error) {
    const blg_vlm_options *o = r->options;
    blg_status status = blg_reading_check(r->reading, error);
    if (status == BLG_OK)
        status = blg_outfile_finish(&r->tasks, NULL, error);
    if (status == BLG_OK)
        status = level_pictures(r, error);
    if (status == BLG_OK)
        status = blg_outfile_drain(&r->site.key, NULL, error);
    blg_vlm_tsv tsv = {.folder = r->site.target.part.data,
                       .key = o->answers ? r->site.key.part.data : NULL,
                       .short_prompts = o->wording == BLG_WORDING_SHORT,
                       .choices = o->forms[BLG_QUESTION_cs] ? o->choices : 2};
    if (status == BLG_OK)
        status = blg_vlm_tsv_write(&tsv, error);
    r->summary->bytes += tsv.bytes;
    return status == BLG_OK ? blg_site_finish(&r->site, error) : status;
}

static void close_run(run *r) {
    blg_outfile_discard(&r->tasks);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < BLG_MAX_SIDE; i++)
            blg_buf_free(&r->pictures.pixels[side][i]);
    blg_question_free(&r->question);
    blg_buf_free(&r->encoded);
    blg_buf_free(&r->scratch);
    blg_buf_free(&r->text);
    blg_buf_release(&r->written);
    if (r->source.reading)
        blg_pictures_close(&r->source);
    blg_reading_close(r->reading);
    blg_png_free(r->png);
    blg_site_close(&r->site);
    blg_object_free(r);
}

blg_status blg_vlm_write(const blg_vlm_options *options, blg_vlm_summary *summary,
                         blg_error *error) {
    run *r = BLG_NEW_OBJECT(run);
    *summary = (blg_vlm_summary){0};
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    r->summary = summary;
    blg_status status = open_files(r, error);
    if (status == BLG_OK)
        status = write_tasks(r, error);
    if (status == BLG_OK)
        status = finish(r, error);
    close_run(r);
    return status;
}
