/* Writes the folder of tasks for models: pictures under names that tell nothing, prompts, and a key
 * with the right answers. A data set and a secret seed go in. The command `tasks --for vlm` uses
 * it; the study for people takes its seeds and secrets from here. The header is tell/tasks.h. */

#include "base/edge.h"
#include "base/files.h"
#include "base/geometry.h"
#include "base/text.h"
#include "data/read.h"
#include "embedded.h"
#include "picture/draw.h"
#include "picture/png.h"
#include "tell/pages.h"
#include "tell/tasks.h"

#include <inttypes.h>
#include <jansson.h>
#include <unistd.h>

/* ---- seeds ---- */

/* Reads, draws and writes seeds: a number, or a text of random digits from the system. */

#define SEED_BYTES (BLG_SEED_DIGITS / 2)

bool blg_seed_valid(const char *text) {
    const size_t size = strlen(text);
    if (size == BLG_SEED_DIGITS)
        return strspn(text, "0123456789abcdef") == size;
    if (size == 0 || size > 20 || strspn(text, "0123456789") != size || (*text == '0' && size > 1))
        return false;
    errno = 0;
    (void)strtoull(text, NULL, 10);
    return errno == 0; /* else the number is too large */
}

blg_status blg_seed_random(char seed[BLG_SEED_TEXT], blg_error *error) {
    unsigned char bytes[SEED_BYTES];
    if (!blg_edge_random(bytes, sizeof bytes))
        return blg_error_set(error, BLG_IO,
                             "the system gives no random numbers; name a seed with --seed");
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(seed + 2 * i, 3, "%02x", bytes[i]);
    return BLG_OK;
}

void blg_seed_write(blg_buf *out, const char *seed) {
    const char *quote = strlen(seed) == BLG_SEED_DIGITS ? "\"" : "";
    blg_buf_format(out, "%s%s%s", quote, seed, quote);
}

/* ---- secrets ---- */

/* Makes a secret from a seed and a text. The secret gives names that tell nothing, and random
 * streams for orders and right answers. */

/* The zero byte after the seed keeps seed and text apart. */
blg_status blg_secret_make(const char *seed, const blg_buf *text, blg_secret *secret,
                           blg_error *error) {
    secret->names = 0;
    return text->failed
               ? blg_no_memory(error)
               : blg_digest_two(seed, strlen(seed) + 1, text->data, text->size, secret->hex, error);
}

/* Derives bytes from the secret: the digest of the secret, a purpose and a number. */
static blg_status derive(const blg_secret *secret, const char *purpose, uint64_t number,
                         char hex[BLG_DIGEST_TEXT], blg_error *error) {
    char text[BLG_DIGEST_TEXT + 64];
    const int size = snprintf(text, sizeof text, "%s %s %" PRIu64, secret->hex, purpose, number);
    return blg_digest_hex(text, (size_t)size, hex, error);
}

blg_status blg_secret_name(blg_secret *secret, char name[BLG_SECRET_NAME], blg_error *error) {
    char hex[BLG_DIGEST_TEXT] = "";
    blg_status status = derive(secret, "name", secret->names++, hex, error);
    snprintf(name, BLG_SECRET_NAME, "%.16s", hex);
    return status;
}

/* The first 16 hexadecimal digits of the digest are the generator's state, the next 16 its
 * sequence. */
blg_status blg_secret_stream(const blg_secret *secret, const char *purpose, uint64_t number,
                             blg_rng *rng, blg_error *error) {
    char hex[BLG_DIGEST_TEXT] = "", half[17] = "";
    blg_status status = derive(secret, purpose, number, hex, error);
    snprintf(half, sizeof half, "%.16s", hex);
    const uint64_t state = strtoull(half, NULL, 16);
    snprintf(half, sizeof half, "%.16s", status == BLG_OK ? hex + 16 : "");
    blg_rng_seed(rng, state, strtoull(half, NULL, 16));
    return status;
}

/* ---- vlm ---- */

/* One pass over the data set draws pictures and lines. Then the picture files of a form are padded
 * to one size in bytes, and written anew in the order of names. The lines and the tables are
 * written in the order of ids. So no place and no time tells the order of the data set. */

static const blg_site_asset assets[] = {BLG_SITE_ASSET("utils.py", utils_py),
                                        BLG_SITE_ASSET("blogo.yaml", blogo_yaml)};
static const char *const patterns[] = {"images/*.png",   "tasks.jsonl", "blogo_choices.tsv",
                                       "blogo_open.tsv", "blogo.yaml",  "utils.py"};
static const char *const folders[] = {"images", NULL};
static const blg_site_kind kind = {BLG_SITE_FILES("folder of tasks"), .key = BLG_VLM_KEY};

/* Names and decks depend on this number. It stays six, so that folders that were made before there
 * was a form cx get the same names and decks again. */
#define DECK_FORMS    6
#define SINGLE_IMAGES BLG_QUESTION_FORMS /* class of the pictures that are no sheets */
#define DEPTH_BITS    4                  /* of a pixel */
#define PAD_STEP      64                 /* bytes; padded sizes are multiples of it */

/* A picture that was written, to be padded at the end. */
typedef struct written {
    char name[BLG_SECRET_NAME];
    int class; /* files of a class get one size: a form's sheets, or SINGLE_IMAGES */
    size_t size;
} written;

/* The right answers of the next tasks, like a shuffled deck of cards, so that each answer is right
 * about equally often. */
typedef struct deck {
    bool begun; /* rng is seeded */
    blg_rng rng;
    int n, answers[2 * BLG_MAX_CHOICES]; /* n: cards that are left */
} deck;

/* The pictures of one problem, all of one size. */
typedef struct pictures {
    blg_buf pixels[2][BLG_MAX_SIDE];
    int width, height;
} pictures;

/* A task's two lines in the draft. */
typedef struct place {
    char id[BLG_SECRET_NAME];
    long long at;     /* of the task's line; the key's line follows */
    size_t task, key; /* sizes of the two lines */
} place;

/* The table of tasks with choices, and that of open tasks. */
enum { CHOICES, OPEN, N_TABLES };

/* A folder of tasks that is being written. */
typedef struct run {
    blg_arena arena;
    const blg_vlm_options *options;
    blg_vlm_summary *summary;
    blg_site site;
    blg_set *set;      /* gives pictures where there are no scenes; no problem is read */
    pictures pictures; /* of the current problem */
    int size_px;       /* side of an image */
    blg_png *png;
    blg_raster *raster;
    blg_ink ink;
    blg_secret secret;
    blg_question question;
    blg_buf task, key; /* lines of the current task */
    blg_outfile draft; /* lines of all tasks, in the order of the data set */
    place *places;
    int n_places, cap_places;
    blg_outfile tasks, tables[N_TABLES];
    int n_rows; /* of both tables */
    blg_buf encoded, scratch, text;
    written *written; /* all pictures */
    int n_written, cap_written;
    size_t largest[BLG_QUESTION_FORMS + 1]; /* by class: bytes of its largest picture */
    deck decks[BLG_POOL_SPLITS + 1][BLG_QUESTION_FORMS];
    char names[2][BLG_MAX_SIDE][BLG_SECRET_NAME]; /* of the current problem's single images */
} run;

/* ---- sheets ---- */

/* Sheet of a question: one picture with set A, set B and the images in question side by side, made
 * of the data set's pictures.
 *
 *     A        B        ?          ps, pv: the one image
 *     +--+--+  +--+--+  +--+
 *     |  |  |  |  |  |  |  |
 *
 * Pixels, gray, 255 = paper. */

#define FRAME 160 /* gray of the panels' frames */

/* ---- scaling ---- */

/* Reduces a line of `from` values to `to` means. Each value is cut into `to` equal parts, and each
 * mean takes `from` parts. step_in, step_out: bytes from a value to the next. */
static void shrink(const uint8_t *in, size_t step_in, int from, uint8_t *out, size_t step_out,
                   int to) {
    int at = 0, left = to; /* parts of value `at` that no mean has taken */
    for (int i = 0; i < to; i++) {
        long long sum = 0;
        for (int need = from; need > 0;) {
            const int part = left < need ? left : need;
            sum += (long long)part * in[(size_t)at * step_in];
            need -= part;
            left -= part;
            if (left == 0) {
                at++;
                left = to;
            }
        }
        out[(size_t)i * step_out] = (uint8_t)((sum + from / 2) / from);
    }
}

/* Fills pixels with the picture, reduced to a square; each pixel is the mean over its area. The
 * side is size_px, or the picture's smaller side if that is less. Returns the side in pixels. */
static int scale_picture(const blg_buf *picture, int width, int height, int size_px,
                         blg_buf *pixels) {
    const int side = blg_smaller(size_px, blg_smaller(width, height));
    const size_t row = (size_t)side;
    blg_buf_clear(pixels);
    if (!blg_buf_reserve(pixels, row * (size_t)(side + height)))
        return side;
    /* the picture reduced in width alone is stored after the result */
    uint8_t *out = (uint8_t *)pixels->data, *narrow = out + row * row;
    for (int y = 0; y < height; y++)
        shrink((const uint8_t *)picture->data + (size_t)y * (size_t)width, 1, width,
               narrow + (size_t)y * row, 1, side);
    for (int x = 0; x < side; x++)
        shrink(narrow + x, row, height, out + x, row, side);
    pixels->size = row * row;
    return side;
}

/* ---- sheet ---- */

/* Measures of a sheet, px. */
typedef struct layout {
    int panel;         /* side of an image */
    int zoom;          /* pixels of a letter's dot */
    int gap;           /* between images */
    int caption;       /* height of a mark above images */
    int block_gap;     /* between sets */
    int columns, rows; /* of a set */
} layout;

/* Draws an image with a frame of one pixel around it. left and top are of the image itself. */
static blg_status put_image(run *r, blg_canvas *c, blg_shown which, int size, int left, int top,
                            blg_error *error) {
    const pictures *p = &r->pictures;
    const int side =
        scale_picture(&p->pixels[which.side][which.image], p->width, p->height, size, &r->scratch);
    if (r->scratch.failed)
        return blg_no_memory(error);
    for (int y = -1; y <= side; y++) {
        uint8_t *row = c->pixels + (size_t)(top + y) * (size_t)c->width + left;
        const bool edge = y < 0 || y == side;
        row[-1] = row[side] = FRAME;
        if (edge)
            memset(row, FRAME, (size_t)side);
        else
            memcpy(row, r->scratch.data + (size_t)y * (size_t)side, (size_t)side);
    }
    return BLG_OK;
}

/* Draws a sheet of one image with its frame; twice as large as a panel if the picture has as many
 * pixels. */
static blg_status draw_single(run *r, blg_canvas *canvas, blg_error *error) {
    const int least = blg_smaller(r->pictures.width, r->pictures.height);
    const int side = blg_smaller(2 * r->size_px, least);
    blg_status status = blg_canvas_create(side + 2, side + 2, canvas, error);
    BLG_THEN(status, put_image(r, canvas, r->question.shown[0], side, 1, 1, error));
    return status;
}

/* Draws the support images of a side as rows of at->columns panels, from x = left on. */
static blg_status draw_set(run *r, const layout *at, int side, int left, blg_canvas *canvas,
                           blg_error *error) {
    const int step = at->panel + at->gap;
    blg_status status = BLG_OK;
    for (int i = 0; i < r->question.problem->n_support && status == BLG_OK; i++)
        status =
            put_image(r, canvas, (blg_shown){side, i}, at->panel, left + i % at->columns * step,
                      at->caption + i / at->columns * step, error);
    return status;
}

/* Draws the images in question, one below the other. A single query is marked ?, two are marked 1
 * and 2. */
static blg_status draw_queries(run *r, const layout *at, int left, blg_canvas *canvas,
                               blg_error *error) {
    static const char *const marks[2][2] = {{"?", ""}, {"1", "2"}};
    const blg_question *q = &r->question;
    blg_status status = BLG_OK;
    for (int i = 0; i < q->n_shown && status == BLG_OK; i++) {
        const int top = i * (at->panel + at->caption);
        blg_canvas_text(canvas, left, top + at->zoom, at->zoom, marks[q->n_shown - 1][i]);
        status = put_image(r, canvas, q->shown[i], at->panel, left, top + at->caption, error);
    }
    return status;
}

/* Draws the question's sheet on a zero-initialised canvas. The largest side of a panel is size_px;
 * the one image of ps and pv may be twice as large. Free the canvas whatever the outcome. */
static blg_status draw_sheet(run *r, blg_canvas *canvas, blg_error *error) {
    const blg_question *q = &r->question;
    if (!q->shows_sets)
        return draw_single(r, canvas, error);
    const int least = blg_smaller(r->pictures.width, r->pictures.height);
    const int n = q->problem->n_support;
    /* letters, gaps and captions grow with the panel; sets of many images have more columns */
    layout at = {.panel = blg_smaller(r->size_px, least)};
    at.zoom = blg_larger(1, at.panel / 64);
    at.gap = blg_larger(3, at.panel / 32);
    at.caption = (BLG_LETTER_HEIGHT + 2) * at.zoom + 2;
    at.block_gap = blg_larger(8, at.panel / 4);
    at.columns = n > 8 ? 4 : n > 3 ? 2 : 1;
    at.rows = (n + at.columns - 1) / at.columns;
    const int step = at.panel + at.gap, block = at.columns * step + at.block_gap;
    /* without queries, the sheet ends after set B */
    const int width = at.gap + 2 * block + (q->n_shown ? step : -at.block_gap);
    const int height =
        blg_larger(at.caption + at.rows * step, 2 * (at.panel + at.caption) + at.gap);
    blg_status status = blg_canvas_check(width, height, error);
    BLG_THEN(status, blg_canvas_create(width, height, canvas, error));
    for (int set = 0; set < 2 && status == BLG_OK; set++) {
        const int left = at.gap + set * block;
        blg_canvas_text(canvas, left, at.zoom, at.zoom, set ? "B" : "A");
        status = draw_set(r, &at, set ? !q->a_side : q->a_side, left, canvas, error);
    }
    BLG_THEN(status, draw_queries(r, &at, at.gap + 2 * block, canvas, error));
    return status;
}

/* ---- names ---- */

/* Makes the secret of a folder. It gives the names of pictures and the ids of tasks. */

static uint64_t draw_u64(blg_rng *rng) {
    const uint64_t high = blg_rng_next(rng);
    return high << 32 | blg_rng_next(rng);
}

/* Makes the secret from the seed, the problems and the options, and writes the key's first line.
 * *seed gets a number for the plan of wrong choices, which follows from the secret. */
static blg_status begin_names(void *context, const char *fingerprint, uint64_t *seed,
                              blg_error *error) {
    run *r = context;
    blg_rng rng;
    const blg_vlm_options *o = r->options;
    blg_buf *text = &r->text, *key = &r->site.key.pending;
    blg_buf_clear(text);
    blg_buf_format(text, "vlm %s %d %d %d %d %d", fingerprint, o->choices, (int)o->wording,
                   (int)o->showing, r->size_px, o->per_split);
    for (int form = 0; form < DECK_FORMS; form++)
        blg_buf_format(text, " %d", o->forms[form]);
    /* cx is named only if it is asked for, so that folders without cx keep their secret */
    blg_buf_text(text, o->forms[BLG_QUESTION_cx] ? " cx" : "");
    for (int i = 0; i < o->n_splits; i++)
        blg_buf_format(text, " %s", o->splits[i]);
    blg_status status = blg_secret_make(o->seed, text, &r->secret, error);
    blg_buf_text(key, "{\"kind\":\"" BLG_VLM_KEY_KIND "\",\"format\":1,\"seed\":");
    blg_seed_write(key, o->seed);
    blg_buf_json(key, ",'problems_sha256':%s,'secret':%s}\n", fingerprint,
                 status == BLG_OK ? r->secret.hex : "");
    BLG_THEN(status, blg_secret_stream(&r->secret, "wrong choices", 0, &rng, error));
    if (status == BLG_OK)
        *seed = draw_u64(&rng);
    return status;
}

static blg_status open_stream(const run *r, const char *purpose, blg_rng *rng, blg_error *error) {
    return blg_secret_stream(&r->secret, purpose, (uint64_t)r->summary->problems, rng, error);
}

/* ---- pictures ---- */

/* Writes a picture under the secret's next name and notes its size: level_pictures pads all
 * pictures of a class to the largest. */
static blg_status write_picture(run *r, int class, const uint8_t *pixels, int width, int height,
                                char name[BLG_SECRET_NAME], blg_error *error) {
    char path[48];
    blg_status status =
        blg_png_encode(r->png, pixels, width, height, DEPTH_BITS, BLG_PNG_FAST, &r->encoded, error);
    BLG_THEN(status, blg_secret_name(&r->secret, name, error));
    if (status != BLG_OK)
        return status;
    written w = {.class = class, .size = r->encoded.size};
    memcpy(w.name, name, BLG_SECRET_NAME);
    if (!BLG_APPEND(r->written, r->n_written, r->cap_written, w))
        return blg_no_memory(error);
    if (r->largest[class] < w.size)
        r->largest[class] = w.size;
    snprintf(path, sizeof path, "images/%s.png", name);
    return blg_site_write(&r->site, path, &r->encoded, error);
}

/* Gets the pixels of a picture: drawn from its scene, or read if the data set has no scenes. A
 * sheet may show an image twice as large as its panels; so it is drawn that large, and reduced
 * elsewhere.
 */
static blg_status take_picture(run *r, const blg_form_writer *asker, blg_shown which,
                               blg_buf *pixels, int *width, int *height, blg_error *error) {
    const int zoom = r->options->showing == BLG_SHOWING_SHEET ? 2 : 1;
    const blg_raster_options drawing = {.size_px = zoom * r->size_px};
    const size_t side = (size_t)drawing.size_px;
    if (!r->set->has_scenes)
        return blg_pictures_read(r->set, asker->problem, asker->split, which.side, which.image,
                                 pixels, width, height, error);
    blg_buf_clear(pixels);
    if (!blg_buf_reserve(pixels, side * side) ||
        blg_ink_draw_scene(&r->ink, &asker->problem->images[which.side][which.image]) != BLG_OK)
        return blg_no_memory(error);
    *width = *height = drawing.size_px;
    pixels->size = side * side;
    return blg_raster_draw(r->raster, &r->ink, &drawing, (uint8_t *)pixels->data, error);
}

/* Gets the problem's pictures into r->pictures. If tasks show single images, it also writes the
 * pictures. The order is random, so a file's place or time tells nothing. */
static blg_status take_pictures(run *r, const blg_form_writer *asker, blg_error *error) {
    const blg_problem *problem = asker->problem;
    blg_shown order[2 * BLG_MAX_SIDE];
    int n = 0, width = 0, height = 0;
    BLG_EACH_IMAGE(problem, side, i)
        order[n++] = (blg_shown){side, i};
    blg_rng rng;
    blg_status status = open_stream(r, "pictures", &rng, error);
    blg_rng_shuffle(&rng, order, (size_t)n, sizeof *order);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        blg_buf *pixels = &r->pictures.pixels[order[i].side][order[i].image];
        status = take_picture(r, asker, order[i], pixels, &width, &height, error);
        if (status == BLG_OK && i && (width != r->pictures.width || height != r->pictures.height))
            status =
                blg_error_set(error, BLG_INVALID, "%s: pictures of different sizes", problem->name);
        r->pictures.width = width;
        r->pictures.height = height;
        if (status != BLG_OK || r->options->showing == BLG_SHOWING_SHEET)
            continue;
        const int side = scale_picture(pixels, width, height, r->size_px, &r->scratch);
        status = r->scratch.failed
                     ? blg_no_memory(error)
                     : write_picture(r, SINGLE_IMAGES, (const uint8_t *)r->scratch.data, side, side,
                                     r->names[order[i].side][order[i].image], error);
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
    char name[BLG_SECRET_NAME];
    blg_status status = BLG_OK;
    blg_buf_char(out, '[');
    if (r->options->showing == BLG_SHOWING_SHEET) {
        status = draw_sheet(r, &canvas, error);
        BLG_THEN(status, write_picture(r, (int)q->form, canvas.pixels, canvas.width, canvas.height,
                                       name, error));
        if (status == BLG_OK)
            add_image(out, name);
        blg_canvas_free(&canvas);
    } else {
        for (int set = 0; set < 2 && q->shows_sets; set++)
            for (int i = 0; i < q->problem->n_support; i++)
                add_image(out, r->names[set ? !q->a_side : q->a_side][i]);
        for (int i = 0; i < q->n_shown; i++)
            add_image(out, r->names[q->shown[i].side][q->shown[i].image]);
    }
    blg_buf_char(out, ']');
    return status;
}

/* ---- lines ---- */

/* Writes the line of a task, with its prompts, and its line of the key. */

typedef void write_prompt(blg_buf *out, const blg_question *question, blg_showing showing,
                          blg_wording wording);

static void add_prompt(run *r, blg_buf *out, const char *key, write_prompt *prompt,
                       blg_wording wording) {
    blg_buf_clear(&r->text);
    prompt(&r->text, &r->question, r->options->showing, wording);
    blg_buf_json(out, ",%s:%s", key, r->text.failed ? "" : r->text.data);
    out->failed = out->failed || r->text.failed;
}

/* Writes the task's line with four prompts: whole or question only, long or short. */
static blg_status write_task(run *r, const char *id, blg_error *error) {
    const blg_question *q = &r->question;
    blg_buf *out = &r->task;
    blg_buf_format(out, "{\"id\":\"%s\",\"form\":\"%s\",\"images\":", id,
                   blg_question_name(q->form));
    blg_status status = write_images(r, out, error);
    add_prompt(r, out, "prompt", blg_prompt_whole, BLG_WORDING_LONG);
    add_prompt(r, out, "prompt_short", blg_prompt_whole, BLG_WORDING_SHORT);
    add_prompt(r, out, "question", blg_prompt_question, BLG_WORDING_LONG);
    add_prompt(r, out, "question_short", blg_prompt_question, BLG_WORDING_SHORT);
    blg_question_write_choices(out, q);
    blg_buf_text(out, "}\n");
    return status;
}

/* ---- order ---- */

/* Ids are random, so their order tells nothing. The order of the data set would: there, problems of
 * one concept stand together, so the sentence that neighbours share would be the right one. The
 * lines wait in a file without a name, because a large data set has gigabytes of lines. */

/* Adds the task's two lines to the draft, and empties their buffers. */
static blg_status keep_lines(run *r, const char id[BLG_SECRET_NAME], blg_error *error) {
    place p = {.at = r->draft.written + (long long)r->draft.pending.size,
               .task = r->task.size,
               .key = r->key.size};
    memcpy(p.id, id, BLG_SECRET_NAME);
    if (r->task.failed || r->key.failed || !BLG_APPEND(r->places, r->n_places, r->cap_places, p))
        return blg_no_memory(error);
    blg_status status = blg_outfile_add(&r->draft, r->task.data, r->task.size, error);
    BLG_THEN(status, blg_outfile_add(&r->draft, r->key.data, r->key.size, error));
    blg_buf_clear(&r->task);
    blg_buf_clear(&r->key);
    return status;
}

/* ---- problems ---- */

/* Draws which choice is to be right in the next task of a form in a split: the top card of the
 * deck, which is shuffled anew when it is empty. -1 = an open form, without choices. */
static blg_status deal_answer(run *r, const blg_form_writer *asker, blg_question_form form,
                              int *answer, blg_error *error) {
    const int split = blg_pool_split(asker->pool, asker->split);
    deck *d = &r->decks[split][form];
    *answer = -1;
    if (blg_question_is_open(form))
        return BLG_OK;
    const int choices = form == BLG_QUESTION_cs ? r->options->choices : 2;
    blg_status status = BLG_OK;
    if (!d->begun)
        status = blg_secret_stream(&r->secret, "deck",
                                   (uint64_t)split * DECK_FORMS + (uint64_t)form, &d->rng, error);
    d->begun = true;
    if (d->n == 0) {
        for (; d->n < 2 * choices; d->n++)
            d->answers[d->n] = d->n % choices;
        blg_rng_shuffle(&d->rng, d->answers, (size_t)d->n, sizeof *d->answers);
    }
    *answer = d->answers[--d->n];
    return status;
}

/* Poses the problem's task `number` of a form, and keeps its line and its line of the key under a
 * new id. */
static blg_status pose_task(run *r, const blg_form_writer *asker, blg_question_form form,
                            int number, blg_error *error) {
    char id[BLG_SECRET_NAME] = "";
    int answer;
    blg_status status = deal_answer(r, asker, form, &answer, error);
    BLG_THEN(status, blg_question_pose(asker, form, number, answer, &r->question, error));
    BLG_THEN(status, blg_secret_name(&r->secret, id, error));
    BLG_THEN(status, write_task(r, id, error));
    if (status != BLG_OK)
        return status;
    blg_question_write_key(&r->key, &r->question, id, asker->split);
    if (form == BLG_QUESTION_i1s) {
        const int side = r->question.shown[0].side;
        blg_buf_format(&r->key, ",\"side\":\"%s\"", side ? "positive" : "negative");
        blg_context_write(asker, side, &r->key);
    }
    blg_key_marks(&r->key, asker->problem, r->options->catalogue);
    blg_buf_text(&r->key, "}\n");
    r->summary->tasks++;
    return keep_lines(r, id, error);
}

/* Called for each problem of the chosen splits: takes its pictures, then poses its tasks. */
static blg_status write_problem(void *context, blg_form_writer *asker, blg_error *error) {
    run *r = context;
    blg_rng rng;
    blg_status status = blg_describer_problem(asker->describer, asker->problem, asker->seed, error);
    BLG_THEN(status, take_pictures(r, asker, error));
    BLG_THEN(status, open_stream(r, "pose", &rng, error));
    if (status != BLG_OK)
        return status;
    /* All other draws of tasks follow from the secret, too, not from the data set's seed. */
    asker->seed = draw_u64(&rng);
    for (blg_question_form form = 0; form < BLG_QUESTION_FORMS; form++)
        for (int i = 0, number; r->options->forms[form] && status == BLG_OK &&
                                (number = blg_question_number(asker->problem, form, i)) >= 0;
             i++)
            status = pose_task(r, asker, form, number, error);
    r->summary->problems++;
    return status;
}

/* Reads a file of the folder into r->encoded. */
static blg_status read_again(run *r, const char *name, blg_error *error) {
    blg_buf_clear(&r->encoded);
    return blg_fs_read(NULL, blg_fs_path(r->site.target.part.data, name).text, &r->encoded, error);
}

/* ---- tables ---- */

/* The tables that VLMEvalKit reads, one of tasks with choices, one of open tasks. Source of the
 * columns: VLMEvalKit's development guide. */

/* Appends a cell, in quotes if it contains a quote, a tab or a line end, and what stands after the
 * cell: a tab, or a line end after the last. */
static void add_cell(blg_buf *out, const char *text, char behind) {
    blg_buf_cell(out, text, "\"\t\n\r");
    blg_buf_char(out, behind);
}

/* Appends bytes in base64: three bytes become four digits; "=" stands for bytes that are missing at
 * the end. */
static void add_base64(blg_buf *out, const unsigned char *data, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        const unsigned b = i + 1 < size ? data[i + 1] : 0, c = i + 2 < size ? data[i + 2] : 0;
        const unsigned three = (unsigned)data[i] << 16 | b << 8 | c;
        blg_buf_char(out, digits[three >> 18]);
        blg_buf_char(out, digits[three >> 12 & 63]);
        blg_buf_char(out, i + 1 < size ? digits[three >> 6 & 63] : '=');
        blg_buf_char(out, i + 2 < size ? digits[three & 63] : '=');
    }
}

/* Appends a cell with images: their bytes in base64 or, if as_paths, their file names. One image
 * stands as it is, several as a Python list. */
static blg_status add_images(run *r, const json_t *images, bool as_paths, blg_buf *out,
                             blg_error *error) {
    const size_t n = json_array_size(images);
    blg_status status = BLG_OK;
    blg_buf_text(out, n > 1 ? "[" : "");
    for (size_t i = 0; i < n && status == BLG_OK; i++) {
        const char *name = json_string_value(json_array_get(images, i));
        blg_buf_text(out, i ? ", '" : n > 1 ? "'" : "");
        if (as_paths) {
            blg_buf_text(out, strrchr(name, '/') + 1);
        } else {
            status = read_again(r, name, error);
            add_base64(out, (const unsigned char *)r->encoded.data, r->encoded.size);
        }
        blg_buf_text(out, n > 1 ? "'" : "");
    }
    blg_buf_text(out, n > 1 ? "]\t" : "\t");
    return status == BLG_OK && out->failed ? blg_no_memory(error) : status;
}

/* The number of choices that the table of choices has columns for. */
static int most_choices(const blg_vlm_options *o) {
    return o->forms[BLG_QUESTION_cs] ? o->choices : 2;
}

/* Opens both tables and writes their heads. The table of open tasks lacks the columns A, B, ... */
static blg_status open_tables(run *r, blg_error *error) {
    static const char *const names[N_TABLES] = {"blogo_choices.tsv", "blogo_open.tsv"};
    blg_status status = BLG_OK;
    for (int table = 0; table < N_TABLES && status == BLG_OK; table++) {
        blg_buf *out = &r->tables[table].pending;
        status = blg_outfile_open(&r->tables[table], r->site.target.part.data, names[table],
                                  BLG_OUT_OVER, error);
        blg_buf_text(out, "index\tid\timage\timage_path\tquestion\t");
        for (int i = 0; i < most_choices(r->options) && table == CHOICES; i++)
            blg_buf_format(out, "%c\t", 'A' + i);
        blg_buf_text(out, r->options->answers ? "category\tanswer\n" : "category\n");
    }
    return status;
}

/* Appends a task's row to one of the two tables. key: the task's line of the key. */
static blg_status add_row(run *r, const json_t *task, const json_t *key, blg_error *error) {
    const json_t *choices = json_object_get(task, "choices"),
                 *images = json_object_get(task, "images");
    const int table = json_is_array(choices) ? CHOICES : OPEN;
    const bool short_prompts = r->options->wording == BLG_WORDING_SHORT;
    blg_buf *out = &r->tables[table].pending;
    blg_buf_format(out, "%d\t", ++r->n_rows);
    add_cell(out, blg_json_text(task, "id"), '\t');
    blg_status status = add_images(r, images, /* as_paths */ false, out, error);
    BLG_THEN(status, add_images(r, images, /* as_paths */ true, out, error));
    add_cell(out, blg_json_text(task, short_prompts ? "question_short" : "question"), '\t');
    for (int i = 0; i < most_choices(r->options) && table == CHOICES; i++) {
        const char *choice = json_string_value(json_array_get(choices, (size_t)i));
        add_cell(out, choice ? choice : "", '\t');
    }
    add_cell(out, blg_json_text(task, "form"), r->options->answers ? '\t' : '\n');
    const json_t *right = json_object_get(key, "answer");
    if (r->options->answers && json_is_integer(right))
        blg_buf_format(out, "%c\n", 'A' + (int)json_integer_value(right));
    else if (r->options->answers)
        add_cell(out, blg_json_text(key, "answer"), '\n');
    return status == BLG_OK ? blg_outfile_flush(&r->tables[table], error) : status;
}

static blg_status finish_tables(run *r, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < N_TABLES; i++) {
        r->summary->bytes += r->tables[i].written + (long long)r->tables[i].pending.size;
        BLG_THEN(status, blg_outfile_finish(&r->tables[i], NULL, error));
    }
    return status;
}

/* ---- the whole ---- */

/* Writes the whole folder: the pass over the data set, then lines and tables in the order of ids,
 * then pictures in the order of their names. */

static int by_id(const void *a, const void *b) {
    return strcmp(((const place *)a)->id, ((const place *)b)->id);
}

/* Appends a line of the draft to a file. *value gets the line as JSON. */
static blg_status copy_line(run *r, long long at, size_t size, blg_outfile *to, json_t **value,
                            blg_error *error) {
    blg_buf_clear(&r->text);
    blg_status status =
        blg_fs_read_open(r->draft.file, r->draft.name.data, at, size, &r->text, error);
    BLG_THEN(status, blg_outfile_add(to, r->text.data, size, error));
    BLG_THEN(status, blg_json_load(r->text.data, size, 0, to->name.data, value, error));
    return status;
}

/* Writes the lines of tasks and key, and the rows of the tables, in the order of ids. */
static blg_status write_lines(run *r, blg_error *error) {
    blg_status status = blg_outfile_drain(&r->draft, NULL, error);
    BLG_SORT(r->places, r->n_places, by_id);
    for (int i = 0; i < r->n_places && status == BLG_OK; i++) {
        const place *p = &r->places[i];
        json_t *task = NULL, *key = NULL;
        status = copy_line(r, p->at, p->task, &r->tasks, &task, error);
        BLG_THEN(status,
                 copy_line(r, p->at + (long long)p->task, p->key, &r->site.key, &key, error));
        BLG_THEN(status, add_row(r, task, key, error));
        json_decref(task);
        json_decref(key);
    }
    return status;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const written *)a)->name, ((const written *)b)->name);
}

/* Pads all pictures of a class (written.class) to one size, the next multiple of PAD_STEP bytes
 * that holds the largest, so that no file's size tells its content. Writes the pictures anew, in
 * the order of names, so that the order of writing tells nothing. */
static blg_status level_pictures(run *r, blg_error *error) {
    blg_status status = BLG_OK;
    BLG_SORT(r->written, r->n_written, by_name);
    for (int i = 0; i < r->n_written && status == BLG_OK; i++) {
        const written *w = &r->written[i];
        const size_t size =
            (r->largest[w->class] + BLG_PNG_PAD + PAD_STEP - 1) / PAD_STEP * PAD_STEP;
        char path[48];
        snprintf(path, sizeof path, "images/%s.png", w->name);
        status = read_again(r, path, error);
        BLG_THEN(status, blg_png_pad(r->png, &r->encoded, size, error));
        BLG_THEN(status, blg_site_write(&r->site, path, &r->encoded, error));
        r->summary->bytes += (long long)size;
    }
    r->summary->pictures = r->n_written;
    return status;
}

/* Writes the tasks of all problems, by write_problem. blg_tasks_run must know of cs, for the plan
 * of wrong choices, and of cx, for fresh images; it poses no task itself. */
static blg_status write_tasks(run *r, blg_error *error) {
    const blg_vlm_options *o = r->options;
    blg_tasks_summary summary;
    blg_tasks_options tasks = {.folder = o->dataset,
                               .catalogue = o->catalogue,
                               .choices = o->choices,
                               .wording = o->wording,
                               .splits = o->splits,
                               .n_splits = o->n_splits,
                               .tests = true,
                               .per_split = o->per_split,
                               .seed = begin_names,
                               .progress = o->progress,
                               .progress_context = o->context};
    tasks.forms[BLG_TASK_cs] = o->forms[BLG_QUESTION_cs];
    tasks.forms[BLG_TASK_cx] = o->forms[BLG_QUESTION_cx];
    blg_status status = blg_tasks_run(&tasks, write_problem, r, &summary, error);
    if (status == BLG_OK && r->summary->tasks == 0)
        status = blg_error_set(error, BLG_INFEASIBLE, "no problem has a task of these forms");
    return status;
}

/* Orders pictures and lines by their random names. */
static blg_status finish_files(run *r, blg_error *error) {
    blg_status status = blg_set_check(r->set, error);
    BLG_THEN(status, level_pictures(r, error));
    BLG_THEN(status, open_tables(r, error));
    BLG_THEN(status, write_lines(r, error));
    BLG_THEN(status, blg_outfile_finish(&r->tasks, NULL, error));
    BLG_THEN(status, finish_tables(r, error));
    return status == BLG_OK ? blg_site_finish(&r->site, error) : status;
}

static void close_run(run *r) {
    blg_outfile_discard(&r->tasks);
    for (int i = 0; i < N_TABLES; i++)
        blg_outfile_discard(&r->tables[i]);
    if (r->draft.file > 0)
        blg_outfile_abandon(&r->draft);
    BLG_FREE_BUFS(&r->task, &r->key, &r->encoded, &r->scratch, &r->text);
    blg_array_free(&r->places);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < BLG_MAX_SIDE; i++)
            blg_buf_free(&r->pictures.pixels[side][i]);
    blg_question_free(&r->question);
    blg_array_free(&r->written);
    blg_ink_free(&r->ink);
    blg_raster_free(r->raster);
    blg_set_close(r->set);
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
    r->size_px = options->size_px ? options->size_px : BLG_VLM_SIZE_PX;
    blg_status status = blg_set_open(options->dataset, NULL, &r->set, error);
    BLG_THEN(status, blg_png_create(&r->png, error));
    BLG_THEN(status, blg_raster_create(&r->raster, error));
    BLG_THEN(status, blg_site_begin(&r->site, &kind, options->output, options->force, error));
    BLG_THEN(status, blg_outfile_unnamed(&r->draft, 0, error));
    BLG_THEN(status, blg_outfile_open(&r->tasks, r->site.target.part.data, "tasks.jsonl",
                                      BLG_OUT_OVER, error));
    BLG_THEN(status, write_tasks(r, error));
    BLG_THEN(status, finish_files(r, error));
    close_run(r);
    return status;
}
