#include "audit/check.h"

#include "audit/shards.h"
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

struct blg_checker {
    blg_arena arena;
    const blg_check_job *job;
    blg_verifier *verifier;
    blg_raster *raster;
    blg_png *png;
    blg_ink ink;
    blg_buf path, file, expected, decoded, decoded_expected;
    uint8_t *pixels;
    blg_problem *program; /* of the program file */
};

blg_status blg_checker_create(const blg_check_job *job, blg_checker **checker, blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    *checker = NULL;
    blg_checker *c = BLG_NEW(&arena, blg_checker, 1);
    if (!c)
        return blg_no_memory(error);
    size_t size = (size_t)job->config.size_px;
    c->job = job;
    c->pixels = BLG_NEW(&arena, uint8_t, size * size);
    c->program = BLG_NEW(&arena, blg_problem, 1);
    c->arena = arena;
    blg_status status = c->pixels && c->program ? BLG_OK : blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_verifier_create(&job->config, job->catalogue, &c->verifier, error);
    if (status == BLG_OK)
        status = blg_raster_create(&c->raster, error);
    if (status == BLG_OK)
        status = blg_png_create(&c->png, error);
    if (status == BLG_OK)
        *checker = c;
    else
        blg_checker_free(c);
    return status;
}

void blg_checker_free(blg_checker *c) {
    if (!c)
        return;
    blg_verifier_free(c->verifier);
    blg_raster_free(c->raster);
    blg_png_free(c->png);
    blg_ink_free(&c->ink);
    blg_buf_free(&c->path);
    blg_buf_free(&c->file);
    blg_buf_free(&c->expected);
    blg_buf_free(&c->decoded);
    blg_buf_free(&c->decoded_expected);
    blg_arena arena = c->arena;
    blg_arena_free(&arena);
}

/* ---- one picture ---- */

/* Returns whether the bytes are the listed ones. */
static bool check_digest(blg_checker *c, const char *relative, blg_findings *findings) {
    blg_sum *sum = blg_sums_find(c->job->sums, relative);
    char digest[BLG_DIGEST_TEXT];
    if (!sum) /* the search for extra files tells of it */
        return false;
    sum->seen = true;
    if (blg_digest_hex(c->file.data, c->file.size, digest, NULL) == BLG_OK &&
        strcmp(digest, sum->digest) == 0)
        return true;
    blg_findings_add(findings, BLG_DEFECT_changed_file, relative,
                     "its SHA-256 is not the one in SHA256SUMS");
    return false;
}

/* Draws the scene into c->expected as the writer does. */
static blg_status draw(blg_checker *c, const blg_scene *scene, blg_error *error) {
    const blg_config *config = &c->job->config;
    const blg_raster_options options = {.size_px = config->size_px,
                                        .best = config->antialias == BLG_ANTIALIAS_BEST};
    if (blg_ink_draw_scene(&c->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    blg_status status = blg_raster_draw(c->raster, &c->ink, &options, c->pixels, error);
    return status == BLG_OK ? blg_png_encode(c->png, c->pixels, config->size_px, config->size_px,
                                             config->depth_bits, BLG_PNG_FAST, &c->expected, error)
                            : status;
}

/* Equal bytes are equal pictures; else both are decoded, for other versions of the PNG library may
 * write the same picture in other bytes. */
static blg_status check_pixels(blg_checker *c, const blg_scene *scene, const char *relative,
                               blg_findings *findings, blg_error *error) {
    int width, height;
    blg_status status = c->job->redraw ? draw(c, scene, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    if (c->job->redraw && c->expected.size == c->file.size &&
        memcmp(c->expected.data, c->file.data, c->file.size) == 0)
        return BLG_OK;
    blg_error damage = {0};
    blg_buf_clear(&c->decoded);
    if (blg_png_decode(c->file.data, c->file.size, &c->decoded, &width, &height, &damage) !=
        BLG_OK) {
        blg_findings_add(findings, BLG_DEFECT_damaged_picture, relative, "%s", damage.text);
        return BLG_OK;
    }
    if (c->job->sums && (width != c->job->config.size_px || height != c->job->config.size_px)) {
        blg_findings_add(findings, BLG_DEFECT_damaged_picture, relative,
                         "%d x %d pixels, the manifest says %d", width, height,
                         c->job->config.size_px);
        return BLG_OK;
    }
    if (!c->job->redraw)
        return BLG_OK;
    blg_buf_clear(&c->decoded_expected);
    status = blg_png_decode(c->expected.data, c->expected.size, &c->decoded_expected, &width,
                            &height, error);
    if (status == BLG_OK && memcmp(c->decoded.data, c->decoded_expected.data, c->decoded.size) != 0)
        blg_findings_add(findings, BLG_DEFECT_wrong_picture, relative,
                         "it is not what its scene draws");
    return status;
}

static blg_status check_picture(blg_checker *c, const blg_problem *problem, int side, int i,
                                blg_findings *findings, int *pictures, blg_error *error) {
    blg_buf_clear(&c->path);
    blg_buf_clear(&c->file);
    blg_buf_format(&c->path, "%s/", c->job->folder);
    size_t root = c->path.size;
    blg_reading_image(c->job->reading, problem, side, i, &c->path);
    if (c->path.failed)
        return blg_no_memory(error);
    const char *relative = c->path.data + root;
    if (!blg_fs_exists(c->path.data)) {
        blg_sum *sum = c->job->sums ? blg_sums_find(c->job->sums, relative) : NULL;
        if (sum)
            sum->seen = true;
        blg_findings_add(findings, BLG_DEFECT_missing_file, relative, "the picture is not there");
        return BLG_OK;
    }
    ++*pictures;
    blg_status status = blg_fs_read(c->path.data, &c->file, error);
    if (status != BLG_OK)
        return status;
    bool listed = c->job->sums && check_digest(c, relative, findings);
    if (listed && !c->job->redraw)
        return BLG_OK;
    return check_pixels(c, &problem->images[side][i], relative, findings, error);
}

/* ---- members of shards ---- */

/* Reads a member into c->file. *member is NULL, with a finding, where there is none. */
static blg_status read_member(blg_checker *c, const char *name, const char *what,
                              blg_member **member, blg_findings *findings, blg_error *error) {
    *member = blg_shards_find(c->job->shards, name);
    if (!*member) {
        blg_findings_add(findings, BLG_DEFECT_missing_file, name, "no shard has the %s", what);
        return BLG_OK;
    }
    (*member)->seen = true;
    return blg_shards_read(c->job->shards, *member, &c->file, error);
}

static blg_status check_member_picture(blg_checker *c, const blg_problem *problem, int side, int i,
                                       blg_findings *findings, int *pictures, blg_error *error) {
    blg_member *member;
    blg_buf_clear(&c->path);
    blg_scene_file_name(&c->path, problem, side, i, true);
    if (c->path.failed)
        return blg_no_memory(error);
    blg_status status = read_member(c, c->path.data, "picture", &member, findings, error);
    if (status != BLG_OK || !member)
        return status;
    ++*pictures;
    if (!c->job->redraw && blg_shards_is_whole(c->job->shards, member))
        return BLG_OK;
    return check_pixels(c, &problem->images[side][i], c->path.data, findings, error);
}

/* A shard has the problem's line of scenes.jsonl beside its pictures. */
static blg_status check_member_scene(blg_checker *c, const blg_problem *problem,
                                     const blg_buf *line, blg_findings *findings,
                                     blg_error *error) {
    char name[BLG_NAME_SIZE + 8];
    blg_member *member;
    snprintf(name, sizeof name, "%s.json", problem->name);
    blg_status status = read_member(c, name, "scene", &member, findings, error);
    if (status == BLG_OK && member &&
        (c->file.size != line->size + 1 || c->file.data[line->size] != '\n' ||
         memcmp(c->file.data, line->data, line->size) != 0))
        blg_findings_add(findings, BLG_DEFECT_wrong_program, name,
                         "the scene in the shard is not the one in scenes.jsonl");
    return status;
}

/* ---- one problem ---- */

static const blg_split_rule *rule_of(const blg_config *config, const char *split) {
    for (int r = 0; r < config->splits.n_rules; r++)
        if (strcmp(config->splits.rules[r].split, split) == 0)
            return &config->splits.rules[r];
    return NULL;
}

/* The scene's hardness against the measured one, and both against splits by hardness. */
static void check_hardness(const blg_checker *c, const blg_problem *problem,
                           const blg_hardness *measured, const char *split,
                           blg_findings *findings) {
    const blg_config *config = &c->job->config;
    const blg_split_rule *own = rule_of(config, split);
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const double told = blg_hardness_figure(&problem->hardness, k);
        const double found = blg_hardness_figure(measured, k);
        if (!(fabs(told - found) <= 1e-9))
            blg_findings_add(findings, BLG_DEFECT_bad_problem, problem->name,
                             "its scene tells %s %g, measured %g", blg_hardness_names[k], told,
                             found);
    }
    for (int r = 0; own && r < config->splits.n_rules; r++) {
        const blg_split_rule *rule = &config->splits.rules[r];
        const bool held = rule->by == BLG_BY_HARDNESS && rule->families[problem->family] &&
                          blg_hardness_families(&rule->hardness) >> problem->family & 1 &&
                          blg_hardness_holds(&rule->hardness, measured);
        if (rule->by == BLG_BY_HARDNESS && held != (rule == own) &&
            (rule == own || own->by == BLG_BY_REST))
            blg_findings_add(findings, BLG_DEFECT_wrong_split, problem->name,
                             "its hardness lies %s the ranges of \"%s\", it is in \"%s\"",
                             held ? "in" : "outside", rule->split, split);
    }
}

static blg_status check_rules(blg_checker *c, const blg_problem *problem, const char *split,
                              blg_findings *findings, blg_error *error) {
    blg_verdict verdict;
    blg_problem *copy = c->program; /* the verifier fills hardness */
    *copy = *problem;
    blg_status status = BLG_OK;
    blg_verify_programs(c->verifier, copy, &verdict);
    if (verdict.accepted && problem->images[1][0].poses[0].scale > 0)
        status = blg_verify_placement(c->verifier, problem, &verdict, error);
    if (status == BLG_OK && !verdict.accepted)
        blg_findings_add(findings, BLG_DEFECT_bad_problem, problem->name, "%s: %s",
                         blg_rejection_name(verdict.reason), verdict.detail);
    if (status == BLG_OK && verdict.accepted && c->job->measured)
        check_hardness(c, problem, &copy->hardness, split, findings);
    return status;
}

/* Scene against program file and split file. */
static blg_status check_files(blg_checker *c, const blg_problem *problem, const char *split,
                              blg_findings *findings, blg_error *error) {
    const blg_import *import = c->job->import;
    int index = blg_import_find(import, problem->name);
    if (index < 0) {
        blg_findings_add(findings, BLG_DEFECT_wrong_program, problem->name,
                         "not in the program file");
        return BLG_OK;
    }
    blg_status status = blg_import_problem(import, NULL, index, c->program, error);
    if (status != BLG_OK)
        return status;
    if (!blg_import_same_programs(problem, c->program))
        blg_findings_add(findings, BLG_DEFECT_wrong_program, problem->name,
                         "program file and scene differ");
    const char *filed = c->program->split < 0
                            ? ""
                            : blg_split_file_name(blg_import_splits(import), c->program->split);
    if (strcmp(filed, split) != 0)
        blg_findings_add(findings, BLG_DEFECT_wrong_split, problem->name,
                         "the split file has it in \"%s\", its scene in \"%s\"", filed, split);
    return BLG_OK;
}

static blg_status check_pictures(blg_checker *c, const blg_problem *problem, blg_findings *findings,
                                 int *pictures, blg_error *error) {
    blg_status status = BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = c->job->shards
                         ? check_member_picture(c, problem, side, i, findings, pictures, error)
                         : check_picture(c, problem, side, i, findings, pictures, error);
    return status;
}

blg_status blg_checker_run(blg_checker *c, const blg_problem *problem, const char *split,
                           const blg_buf *line, blg_findings *findings, int *pictures,
                           blg_error *error) {
    blg_status status = check_rules(c, problem, split, findings, error);
    if (status == BLG_OK && c->job->import)
        status = check_files(c, problem, split, findings, error);
    if (status == BLG_OK && c->job->pictures)
        status = check_pictures(c, problem, findings, pictures, error);
    if (status == BLG_OK && c->job->pictures && c->job->shards) {
        status = check_member_scene(c, problem, line, findings, error);
        blg_shards_check_place(c->job->shards, problem->name, split, findings);
    }
    return status;
}
