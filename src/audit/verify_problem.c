#include "audit/verify_problem.h"

#include "audit/verify_sums.h"
#include "base/error.h"
#include "base/fs.h"
#include "image/png.h"
#include "image/raster.h"
#include "ink/ink.h"
#include "judge/verify.h"
#include "plan/hardness.h"
#include "write/scene.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct blg_verify_worker {
    blg_arena arena;
    const blg_verify_job *job;
    blg_verifier *verifier;
    blg_raster *raster;
    blg_png *png;
    blg_ink ink;
    blg_buf path, file, expected, decoded, decoded_expected;
    uint8_t *pixels;
    blg_problem *program; /* of the program file */
    /* the current problem */
    const blg_problem *problem;
    const char *split;
    blg_defects *defects;
    int *pictures;
};

blg_status blg_verify_worker_create(const blg_verify_job *job, blg_verify_worker **worker,
                                    blg_error *error) {
    blg_verify_worker *w = *worker = BLG_NEW_OBJECT(blg_verify_worker);
    if (!w)
        return blg_no_memory(error);
    size_t size = (size_t)job->config.size_px;
    w->job = job;
    w->pixels = BLG_NEW(&w->arena, uint8_t, size * size);
    w->program = BLG_NEW(&w->arena, blg_problem, 1);
    blg_status status = w->pixels && w->program ? BLG_OK : blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_verifier_create(&job->config, job->catalogue, &w->verifier, error);
    if (status == BLG_OK)
        status = blg_raster_create(&w->raster, error);
    return status == BLG_OK ? blg_png_create(&w->png, error) : status;
}

void blg_verify_worker_free(blg_verify_worker *w) {
    if (!w)
        return;
    blg_verifier_free(w->verifier);
    blg_raster_free(w->raster);
    blg_png_free(w->png);
    blg_ink_free(&w->ink);
    blg_buf *const bufs[] = {&w->path, &w->file, &w->expected, &w->decoded, &w->decoded_expected};
    for (size_t i = 0; i < sizeof bufs / sizeof *bufs; i++)
        blg_buf_free(bufs[i]);
    blg_object_free(w);
}

/* ---- one picture ---- */

/* *listed: the file's digest is the one in SHA256SUMS. */
static blg_status check_digest(blg_verify_worker *w, const char *relative, bool *listed,
                               blg_error *error) {
    blg_sum *sum = blg_sums_find(w->job->sums, relative);
    char digest[BLG_DIGEST_TEXT];
    if (!sum) /* blg_verify_unlisted reports it */
        return BLG_OK;
    sum->seen = true;
    blg_status status = blg_digest_hex(w->file.data, w->file.size, digest, error);
    if (status == BLG_OK)
        *listed = blg_verify_digest(sum, digest, w->defects);
    return status;
}

/* Draws the scene into w->expected as the writer does. */
static blg_status draw(blg_verify_worker *w, const blg_scene *scene, blg_error *error) {
    const blg_config *config = &w->job->config;
    const blg_raster_options options = {.size_px = config->size_px,
                                        .best = config->antialias == BLG_ANTIALIAS_BEST};
    if (blg_ink_draw_scene(&w->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    blg_status status = blg_raster_draw(w->raster, &w->ink, &options, w->pixels, error);
    return status == BLG_OK ? blg_png_encode(w->png, w->pixels, config->size_px, config->size_px,
                                             config->depth_bits, BLG_PNG_FAST, &w->expected, error)
                            : status;
}

/* Compares a picture with its scene drawn anew. If the bytes differ, both are decoded and the
 * pixels compared, because another version of the PNG library may write the same pixels as other
 * bytes. */
static blg_status check_pixels(blg_verify_worker *w, const blg_scene *scene, const char *relative,
                               blg_error *error) {
    int width, height;
    blg_status status = w->job->redraw ? draw(w, scene, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    if (w->job->redraw && w->expected.size == w->file.size &&
        memcmp(w->expected.data, w->file.data, w->file.size) == 0)
        return BLG_OK;
    blg_error damage = {0};
    blg_buf_clear(&w->decoded);
    status = blg_png_decode(w->file.data, w->file.size, &w->decoded, &width, &height, &damage);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK) {
        blg_defects_add(w->defects, BLG_DEFECT_damaged_picture, relative, "%s", damage.text);
        return BLG_OK;
    }
    if (w->job->sums && (width != w->job->config.size_px || height != w->job->config.size_px)) {
        blg_defects_add(w->defects, BLG_DEFECT_damaged_picture, relative,
                        "%d x %d pixels, the manifest says %d", width, height,
                        w->job->config.size_px);
        return BLG_OK;
    }
    if (!w->job->redraw)
        return BLG_OK;
    blg_buf_clear(&w->decoded_expected);
    status = blg_png_decode(w->expected.data, w->expected.size, &w->decoded_expected, &width,
                            &height, error);
    if (status == BLG_OK && memcmp(w->decoded.data, w->decoded_expected.data, w->decoded.size) != 0)
        blg_defects_add(w->defects, BLG_DEFECT_wrong_picture, relative,
                        "it is not what its scene draws");
    return status;
}

static blg_status check_picture(blg_verify_worker *w, int side, int i, blg_error *error) {
    blg_buf_clear(&w->path);
    blg_buf_clear(&w->file);
    blg_buf_format(&w->path, "%s/", w->job->folder);
    size_t root = w->path.size;
    blg_reading_image(w->job->reading, w->problem, side, i, &w->path);
    if (w->path.failed)
        return blg_no_memory(error);
    const char *relative = w->path.data + root;
    bool there;
    blg_status status =
        blg_verify_regular(w->job->folder, w->path.data, relative, &there, w->defects, error);
    if (status == BLG_OK && !there) {
        blg_sum *sum = w->job->sums ? blg_sums_find(w->job->sums, relative) : NULL;
        if (sum)
            sum->seen = true;
        return BLG_OK;
    }
    ++*w->pictures;
    if (status == BLG_OK)
        status = blg_fs_read(w->job->folder, w->path.data, &w->file, error);
    if (status != BLG_OK)
        return status;
    bool listed = false;
    if (w->job->sums)
        status = check_digest(w, relative, &listed, error);
    if (status != BLG_OK || (listed && !w->job->redraw))
        return status;
    return check_pixels(w, &w->problem->images[side][i], relative, error);
}

/* ---- members of shards ---- */

/* Reads a member into w->file. If no shard has the member, *member is NULL and a defect is added.
 */
static blg_status read_member(blg_verify_worker *w, const char *name, const char *what,
                              blg_member **member, blg_error *error) {
    *member = blg_shards_find(w->job->shards, name);
    if (!*member) {
        blg_defects_add(w->defects, BLG_DEFECT_missing_file, name, "no shard has the %s", what);
        return BLG_OK;
    }
    (*member)->seen = true;
    return blg_shards_read(w->job->shards, *member, &w->file, error);
}

static blg_status check_member_picture(blg_verify_worker *w, int side, int i, blg_error *error) {
    blg_member *member;
    blg_buf_clear(&w->path);
    blg_scene_file_name(&w->path, w->problem, side, i, true);
    if (w->path.failed)
        return blg_no_memory(error);
    blg_status status = read_member(w, w->path.data, "picture", &member, error);
    if (status != BLG_OK || !member)
        return status;
    ++*w->pictures;
    if (!w->job->redraw && blg_shards_is_whole(w->job->shards, member))
        return BLG_OK;
    return check_pixels(w, &w->problem->images[side][i], w->path.data, error);
}

/* Checks that the shard holds the problem's line of scenes.jsonl beside its pictures. */
static blg_status check_member_scene(blg_verify_worker *w, const blg_buf *line, blg_error *error) {
    char name[BLG_NAME_SIZE + 8];
    blg_member *member;
    snprintf(name, sizeof name, "%s.json", w->problem->name);
    blg_status status = read_member(w, name, "scene", &member, error);
    if (status == BLG_OK && member &&
        (w->file.size != line->size + 1 || w->file.data[line->size] != '\n' ||
         memcmp(w->file.data, line->data, line->size) != 0))
        blg_defects_add(w->defects, BLG_DEFECT_wrong_program, name,
                        "the scene in the shard is not the one in scenes.jsonl");
    return status;
}

/* ---- one problem ---- */

/* Compares the hardness in the scene with the measured hardness, and both with the ranges of splits
 * by hardness. */
static void check_hardness(const blg_verify_worker *w, const blg_hardness *measured) {
    const blg_config *config = &w->job->config;
    const int at = blg_splits_find(&config->splits, w->split);
    const blg_split_rule *own = at >= 0 ? &config->splits.rules[at] : NULL;
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const double told = blg_hardness_figure(&w->problem->hardness, k);
        const double found = blg_hardness_figure(measured, k);
        if (!(fabs(told - found) <= 1e-9))
            blg_defects_add(w->defects, BLG_DEFECT_bad_problem, w->problem->name,
                            "its scene tells %s %g, measured %g", blg_hardness_names[k], told,
                            found);
    }
    for (int r = 0; own && r < config->splits.n_rules; r++) {
        const blg_split_rule *rule = &config->splits.rules[r];
        const bool held = rule->by == BLG_BY_HARDNESS && rule->families[w->problem->family] &&
                          blg_hardness_families(&rule->hardness) >> w->problem->family & 1 &&
                          blg_hardness_holds(&rule->hardness, measured);
        if (rule->by == BLG_BY_HARDNESS && held != (rule == own) &&
            (rule == own || own->by == BLG_BY_REST))
            blg_defects_add(w->defects, BLG_DEFECT_wrong_split, w->problem->name,
                            "its hardness lies %s the ranges of \"%s\", it is in \"%s\"",
                            held ? "in" : "outside", rule->split, w->split);
    }
}

static blg_status check_rules(blg_verify_worker *w, blg_error *error) {
    blg_verdict verdict;
    blg_problem *copy = w->program; /* a copy, because the verifier writes hardness into it */
    *copy = *w->problem;
    blg_status status = BLG_OK;
    blg_verify_programs(w->verifier, copy, &verdict);
    if (verdict.accepted && w->problem->images[1][0].poses[0].scale > 0)
        status = blg_verify_placement(w->verifier, w->problem, &verdict, error);
    if (status == BLG_OK && verdict.accepted && w->job->catalogue)
        blg_verify_names(w->job->catalogue, w->problem, &verdict);
    if (status == BLG_OK && !verdict.accepted)
        blg_defects_add(w->defects, BLG_DEFECT_bad_problem, w->problem->name, "%s: %s",
                        blg_rejection_name(verdict.reason), verdict.detail);
    if (status == BLG_OK && verdict.accepted && w->job->measured)
        check_hardness(w, &copy->hardness);
    return status;
}

/* Compares the scene with the program file and the split file. */
static blg_status check_files(blg_verify_worker *w, blg_error *error) {
    const blg_import *import = w->job->import;
    int index = blg_import_find(import, w->problem->name);
    if (index < 0) {
        blg_defects_add(w->defects, BLG_DEFECT_wrong_program, w->problem->name,
                        "not in the program file");
        return BLG_OK;
    }
    blg_status status = blg_import_problem(import, NULL, index, w->program, error);
    if (status != BLG_OK)
        return status;
    if (!blg_import_same_programs(w->problem, w->program))
        blg_defects_add(w->defects, BLG_DEFECT_wrong_program, w->problem->name,
                        "program file and scene differ");
    const char *filed = w->program->split < 0
                            ? ""
                            : blg_split_file_name(blg_import_splits(import), w->program->split);
    if (strcmp(filed, w->split) != 0)
        blg_defects_add(w->defects, BLG_DEFECT_wrong_split, w->problem->name,
                        "the split file has it in \"%s\", its scene in \"%s\"", filed, w->split);
    return BLG_OK;
}

static blg_status check_pictures(blg_verify_worker *w, blg_error *error) {
    blg_status status = BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(w->problem, side) && status == BLG_OK; i++)
            status = w->job->shards ? check_member_picture(w, side, i, error)
                                    : check_picture(w, side, i, error);
    return status;
}

blg_status blg_verify_worker_run(blg_verify_worker *w, const blg_problem *problem,
                                 const char *split, const blg_buf *line, blg_defects *defects,
                                 int *pictures, blg_error *error) {
    w->problem = problem;
    w->split = split;
    w->defects = defects;
    w->pictures = pictures;
    blg_status status = check_rules(w, error);
    if (status == BLG_OK && w->job->import)
        status = check_files(w, error);
    if (status == BLG_OK && w->job->pictures)
        status = check_pictures(w, error);
    if (status == BLG_OK && w->job->pictures && w->job->shards) {
        status = check_member_scene(w, line, error);
        blg_shards_check_place(w->job->shards, problem->name, split, defects);
    }
    return status;
}
