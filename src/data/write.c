/* The run that writes a data set, or compares it with a data set that exists. A generator and the
 * options of a run come in. Several threads draw the pictures; one thread writes scenes, programs
 * and sums in the order of the plan. A folder or a tar comes out, with the manifest as the last
 * file. `generate`, `import`, `pack` and `verify` use it. */
#include "data/write.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/parallel.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "problem/judge.h"
#include "problem/plan.h"

/* ---- manifest ---- */

/* Writes manifest.json: what the data set is (its identity: config, catalogue, options), and what
 * the run wrote. */

static void add_catalogue(blg_buf *out, const blg_catalogue *catalogue) {
    const char *pairs = blg_catalogue_pairs(catalogue)->digest; /* "": no table of near pairs */
    blg_buf_format(out, "  \"catalogue\": {\"sha256\": \"%s\", \"shapes\": %d%s%s%s},\n",
                   blg_catalogue_digest(catalogue), blg_catalogue_size(catalogue),
                   *pairs ? ", \"pairs\": \"" : "", pairs, *pairs ? "\"" : "");
}

/* Appends the config's text, with its lines indented by two. */
static void add_config(blg_buf *out, const char *config) {
    blg_buf_text(out, "  \"config\": ");
    for (const char *c = config; *c; c++) {
        if (*c == '\n' && !c[1])
            break;
        blg_buf_char(out, *c);
        if (*c == '\n')
            blg_buf_text(out, "  ");
    }
    blg_buf_text(out, ",\n");
}

static blg_png_effort effort_of(const blg_write_options *options) {
    return options->palette_png ? BLG_PNG_PALETTE
           : options->small_png ? BLG_PNG_SMALL
                                : BLG_PNG_FAST;
}

/* Appends the head of the manifest: the opening brace and the members that say what the data set is
 * (its identity), each with its comma. filtered: the line of that member, or NULL. */
static blg_status blg_manifest_identity(blg_buf *out, const blg_generator *generator,
                                        const blg_write_options *options, const char *filtered,
                                        blg_error *error) {
    const blg_plan *plan = blg_generator_plan(generator);
    const char *source = blg_generator_source(generator);
    const blg_config *config = blg_plan_config(plan);
    char *text = blg_config_print(config);
    if (!text)
        return blg_no_memory(error);
    blg_buf_json(out,
                 "{\n  'tool': 'blogo',\n  'tool_version': %s,\n  'format_version': %d,\n"
                 "  'verifier_version': %d,\n  'preset': %s,\n  'seed': %llu,\n",
                 BLOGO_VERSION, BLG_FORMAT_VERSION, BLG_VERIFIER_VERSION, config->preset,
                 (unsigned long long)config->seed);
    add_catalogue(out, blg_plan_catalogue(plan));
    if (source)
        blg_buf_format(out, "  \"source\": %s,\n", source);
    add_config(out, text);
    if (*blg_plan_listed(plan))
        blg_buf_format(out, "  \"listed\": \"%s\",\n", blg_plan_listed(plan));
    blg_text_free(text);
    int shards = options->shards ? options->shards : 1;
    const char *cairo =
        options->programs_only || !blg_generator_uses_cairo(generator) ? NULL : blg_raster_cairo();
    blg_buf_json(out,
                 "  'layout': %s,\n  'pictures': %i,\n  'png': %s,\n  'cairo': %s,\n"
                 "  'limit': %d,\n",
                 blg_layout_rows[options->layout].name, !options->programs_only,
                 blg_png_effort_name(effort_of(options)), cairo, options->limit);
    if (options->sample)
        blg_buf_format(out, "  \"sample\": %d,\n", options->sample);
    if (options->zstd_scenes)
        blg_buf_text(out, "  \"scenes\": \"zstd\",\n");
    blg_buf_text(out, filtered ? filtered : "");
    blg_manifest_shard(out, options->shard + 1, shards);
    return out->failed ? blg_no_memory(error) : BLG_OK;
}

void blg_manifest_shard(blg_buf *out, int index, int of) {
    blg_buf_format(out, "  \"shard\": {\"index\": %d, \"of\": %d},\n", index, of);
}

void blg_manifest_incomplete(blg_buf *out, const blg_buf *identity) {
    blg_buf_add(out, identity->data, identity->size - 2); /* without the last comma */
    blg_buf_text(out, "\n}\n");
}

void blg_manifest_results(blg_buf *out, const blg_results *results, const char *sums) {
    const blg_write_summary *summary = &results->summary;
    blg_buf_json(out,
                 "  'problems': %lld,\n  'images': %lld,\n  'image_bytes': %lld,\n  'families': {",
                 summary->problems, summary->images, summary->image_bytes);
    for (blg_family i = 0; i < BLG_FAMILIES; i++)
        if (blg_family_published(i) || results->counts.families[i])
            blg_buf_json(out, i ? ", %s: %d" : "%s: %d", blg_family_name(i),
                         results->counts.families[i]);
    blg_buf_text(out, "},\n  \"splits\": {");
    for (int i = 0; i < results->n_splits; i++)
        blg_buf_json(out, i ? ", %s: %d" : "%s: %d", results->splits[i], results->counts.splits[i]);
    blg_buf_text(out, "},\n  \"rejections\": {");
    for (blg_rejection i = 0; i < BLG_REJECTIONS; i++)
        blg_buf_json(out, i ? ", %s: %lld" : "%s: %lld", blg_rejection_name(i),
                     summary->tally.rejected[i]);
    blg_buf_format(out, "},\n  \"sha256sums\": \"%s\"\n}\n", sums);
}

/* Appends the split file: an object of lists of names, in the format of Python's json.dump. */
static void blg_splits_write(blg_buf *out, const blg_selection *selection) {
    const blg_plan *plan = selection->plan;
    blg_buf_char(out, '{');
    for (int split = 0; split < blg_plan_splits(plan); split++) {
        blg_buf_quoted(out, split ? ", " : "", blg_plan_split_name(plan, split));
        blg_buf_text(out, ": [");
        bool first = true; /* no name of this split was appended yet */
        for (int k = 0; k < selection->n; k++) {
            const int64_t index = blg_selection_index(selection, k);
            blg_plan_item item;
            if (blg_plan_split_of(plan, index) != split)
                continue;
            blg_buf_format(out, "%s\"%s\"", first ? "" : ", ",
                           blg_plan_item_at(plan, index, &item)->name);
            first = false;
        }
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, '}');
}

/* ---- scene ---- */

/* Writes the line of scenes.jsonl of a problem: concept, programs, poses and marks of all images.
 * It also names the pictures' files. */

void blg_scene_file_name(blg_buf *out, const blg_problem *problem, int side, int image, bool tar) {
    if (!tar) {
        blg_buf_text(out, blg_family_name(problem->family));
        blg_buf_text(out, "/images/");
    }
    blg_buf_text(out, problem->name);
    if (tar)
        blg_buf_number(out, side ? ".pos_" : ".neg_", image);
    else
        blg_buf_number(out, side ? "/1/" : "/0/", image);
    blg_buf_text(out, ".png");
}

void blg_scene_write_program(blg_buf *out, const blg_program *program) {
    blg_buf_char(out, '[');
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        blg_buf_text(out, i ? ",[\"" : "[\"");
        blg_buf_text(out, blg_action_kind_name(action->kind));
        blg_buf_text(out, "\",\"");
        blg_buf_text(out, blg_stroke_type_name(action->type));
        blg_buf_number(out, "\",", action->length);
        if (action->kind == BLG_ARC)
            blg_buf_number(out, ",", action->extent_deg);
        blg_buf_number(out, ",", action->turn_deg);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

/* The program of a shape in a problem's first image, and its text. Most images of a free-form
 * problem show it again. */
typedef struct first_program {
    const blg_program *program; /* NULL: not yet written */
    size_t at, size;            /* of the text, in the buffer */
} first_program;

/* Appends a program by `write`, or the text of the first image if the program is the same. */
static void write_again(blg_buf *out, void (*write)(blg_buf *, const blg_program *),
                        const blg_program *program, first_program *first) {
    const blg_program *p = first->program;
    if (p && p->n_actions == program->n_actions &&
        memcmp(p->actions, program->actions, (size_t)p->n_actions * sizeof *p->actions) == 0 &&
        blg_buf_reserve(out, first->size)) {
        blg_buf_add(out, out->data + first->at, first->size);
        return;
    }
    const size_t at = out->size;
    write(out, program);
    if (!p)
        *first = (first_program){program, at, out->size - at};
}

/* shape: a number in the catalogue; below 0 the shape has no name. */
static void write_shape_name(blg_buf *out, const blg_catalogue *catalogue, int shape) {
    if (shape >= 0)
        blg_buf_json_string(out, blg_catalogue_shape(catalogue, shape)->name);
    else
        blg_buf_text(out, "null");
}

/* Appends component i of the concept: a program, or the name of a shape or attribute. */
static void write_component(blg_buf *out, const blg_scene_context *context,
                            const blg_problem *problem, int i) {
    const blg_concept *concept = &problem->concept;
    if (blg_of_programs(problem->family))
        blg_scene_write_program(out, &concept->programs[i]);
    else if (blg_of_shapes(problem->family))
        write_shape_name(out, context->catalogue, concept->shapes[i]);
    else
        blg_buf_json_string(out, blg_attribute_name(concept->attributes[i]));
}

void blg_scene_write_concept(blg_buf *out, const blg_scene_context *context,
                             const blg_problem *problem) {
    static const char *const keys[] = {"programs", "shapes", "attributes"};
    const blg_concept *concept = &problem->concept;
    if (blg_concept_in_words(concept)) {
        blg_buf_quoted(out, "{\"text\":", concept->text);
        blg_buf_text(out, ",\"accepted\":[");
        for (const char *at = NULL; (at = blg_concept_accepted(concept, at));) {
            blg_buf_quoted(out, at == concept->accepted ? "" : ",", at);
        }
        blg_buf_text(out, "]}");
        return;
    }
    blg_buf_char(out, '{');
    if (concept->expression[0]) {
        blg_buf_quoted(out, "\"expression\":", concept->expression);
    } else {
        blg_buf_format(out, "\"%s\":[", keys[blg_family_kind(problem->family)]);
        for (int i = 0; i < concept->n_components; i++) {
            blg_buf_text(out, i ? "," : "");
            write_component(out, context, problem, i);
        }
        blg_buf_char(out, ']');
    }
    blg_buf_format(out, ",\"negated\":%s}", concept->negated ? "true" : "false");
}

/* Appends the keys of an image that follow its shapes. The widths are left out if they are the
 * published ones, and the magnifier if the image is drawn with it. */
void blg_scene_write_marks(blg_buf *out, const blg_scene *scene) {
    blg_buf_number(out, ",\"distractors\":", scene->n_distractors);
    if (scene->violated >= 0)
        blg_buf_number(out, ",\"violated\":", scene->violated);
    else
        blg_buf_text(out, ",\"violated\":null");
    blg_buf_text(out, scene->impure ? ",\"impure\":true" : ",\"impure\":false");
    if (scene->pen_px > 0) {
        blg_buf_number(out, ",\"pen_px\":", scene->pen_px);
        blg_buf_number(out, ",\"stamp_px\":", scene->stamp_px);
    }
    if (scene->unmagnified)
        blg_buf_text(out, ",\"magnifier\":false");
}

/* Appends an image: its file's name, its role, its shapes with their poses, and its marks. */
static void write_image(blg_buf *out, const blg_scene_context *context, const blg_problem *problem,
                        int side, int image, first_program *first) {
    const blg_scene *scene = &problem->images[side][image];
    blg_buf_text(out, "{\"file\":\"");
    blg_scene_file_name(out, problem, side, image, context->tar);
    blg_buf_text(out, side ? "\",\"side\":\"positive" : "\",\"side\":\"negative");
    blg_buf_text(out, image < problem->n_support ? "\",\"role\":\"support" : "\",\"role\":\"query");
    blg_buf_text(out, "\",\"shapes\":[");
    for (int i = 0; i < scene->n_shapes; i++) {
        blg_buf_text(out, i ? "," : "");
        const blg_pose *pose = &scene->poses[i];
        blg_buf_text(out, "{\"name\":");
        write_shape_name(out, context->catalogue, scene->shapes[i]);
        blg_buf_text(out, ",\"program\":");
        write_again(out, blg_scene_write_program, &scene->programs[i], &first[i]);
        blg_buf_json(out, ",'pose':{'x':%g,'y':%g,'heading_deg':%g,'scale':%g}}", pose->x, pose->y,
                     pose->heading_deg, pose->scale);
    }
    blg_buf_char(out, ']');
    blg_scene_write_marks(out, scene);
    blg_buf_char(out, '}');
}

/* Appends a problem as a line of scenes.jsonl. Keys have a fixed order, and positives come first;
 * blg_scene_head relies on the first four keys. */
void blg_scene_write(blg_buf *out, const blg_scene_context *context, const blg_problem *problem) {
    const blg_hardness *hardness = &problem->hardness;
    blg_buf_json(out,
                 "{'name':%s,'family':%s,'index':%d,'split':%s,'seed':%llu,'attempt':%d,'concept':",
                 problem->name, blg_family_name(problem->family), problem->index, context->split,
                 (unsigned long long)context->seed, problem->attempt);
    blg_scene_write_concept(out, context, problem);
    blg_buf_json(
        out,
        ",'hardness':{'negative_distance':%g,'positive_diversity':%g,"
        "'near_separators':%d,'fitting_rules':%g},'n_support':%d,'n_query':",
        hardness->negative_distance, hardness->positive_diversity, hardness->near_separators,
        hardness->fitting_rules < 0 ? NAN : (double)hardness->fitting_rules, problem->n_support);
    if (problem->n_query[0] == problem->n_query[1])
        blg_buf_format(out, "%d", problem->n_query[0]);
    else
        blg_buf_format(out, "[%d,%d]", problem->n_query[1], problem->n_query[0]);
    blg_buf_text(out, ",\"images\":[");
    first_program first[BLG_MAX_SHAPES] = {{NULL, 0, 0}};
    BLG_EACH_IMAGE_SHOWN(problem, side, i) {
        blg_buf_text(out, side && !i ? "" : ","); /* the first positive begins the list */
        write_image(out, context, problem, side, i, first);
    }
    blg_buf_text(out, "]}\n");
}

void blg_scene_write_frame(blg_buf *out, const char *name, blg_family family, const char *split,
                           const void *frame, size_t size) {
    char label[BLG_NAME_SIZE + BLG_SPLIT_NAME + 32];
    snprintf(label, sizeof label, "%s %s %s %zu", name, blg_family_name(family), split, size);
    blg_zstd_label(out, label);
    blg_buf_add(out, frame, size);
}

/* Adds a program as the published files have it: a list of actions as text. */
static void write_published_program(blg_buf *out, const blg_program *program) {
    blg_buf_char(out, '[');
    for (int i = 0; i < program->n_actions; i++) {
        char text[BLG_ACTION_TEXT];
        size_t size = blg_action_print(&program->actions[i], text);
        blg_buf_text(out, i ? ", \"" : "\"");
        blg_buf_add(out, text, size);
        blg_buf_char(out, '"');
    }
    blg_buf_char(out, ']');
}

/* Appends a problem as the published program files have it: two lists of images, positives first.
 * Both lists get the same length: a query that one side lacks is written as an image without
 * shapes.
 */
void blg_scene_write_programs(blg_buf *out, const blg_problem *problem) {
    first_program first[BLG_MAX_SHAPES] = {{NULL, 0, 0}};
    blg_buf_format(out, "\"%s\": [", problem->name);
    const int sides[2] = {blg_problem_side(problem, 0), blg_problem_side(problem, 1)};
    for (int side = 1; side >= 0; side--) {
        blg_buf_text(out, side ? "[" : ", [");
        for (int i = 0; i < sides[0] || i < sides[1]; i++) {
            const blg_scene *scene = &problem->images[side][i];
            blg_buf_text(out, i ? ", [" : "[");
            for (int shape = 0; i < sides[side] && shape < scene->n_shapes; shape++) {
                blg_buf_text(out, shape ? ", " : "");
                write_again(out, write_published_program, &scene->programs[shape], &first[shape]);
            }
            blg_buf_char(out, ']');
        }
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

/* ---- painter ---- */

/* Painter: what one thread needs to build a problem, draw its pictures, encode them and store them
 * in the sink. */

/* What all painters of a run share; read only. */
typedef struct blg_paint_job {
    const blg_generator *generator;
    const blg_sink *sink;
    const blg_comparison *comparison; /* NULL: the run writes */
    bool draws;                       /* pictures are drawn; else programs and scenes only */
    blg_png_effort effort;
} blg_paint_job;

/* A painter: what one thread needs to make the records of problems. */
typedef struct blg_painter {
    blg_arena arena;
    const blg_paint_job *job;
    blg_worker *worker;
    blg_png *png;
    blg_problem problem; /* the current one, as are its picture, and that picture's file and name */
    blg_picture picture;
    blg_buf file, name;
    blg_zstd *zstd; /* NULL: not yet needed */
} blg_painter;

/* The caller frees *painter, even after a failure. */
static blg_status blg_painter_create(const blg_paint_job *job, blg_painter **painter,
                                     blg_error *error) {
    const blg_config *config = blg_plan_config(blg_generator_plan(job->generator));
    blg_painter *p = *painter = BLG_NEW_OBJECT(blg_painter);
    if (!p)
        return blg_no_memory(error);
    p->job = job;
    blg_status status = blg_worker_create(job->generator, &p->worker, error);
    BLG_THEN(status, blg_png_create(&p->png, error));
    BLG_THEN(status, blg_picture_create(config->size_px, &p->picture, error));
    return status;
}

/* NULL is allowed. */
static void blg_painter_free(blg_painter *painter) {
    if (!painter)
        return;
    blg_worker_free(painter->worker);
    blg_png_free(painter->png);
    blg_picture_free(&painter->picture);
    blg_zstd_free(painter->zstd);
    BLG_FREE_BUFS(&painter->file, &painter->name);
    blg_object_free(painter);
}

static void blg_record_free(blg_record *record) {
    BLG_FREE_BUFS(&record->scene, &record->frame, &record->programs, &record->sums,
                  &record->members, &record->on_disk);
    blg_digest_free(&record->digest);
}

/* Draws an image and stores it as PNG, or takes the picture that the sink has already. */
static blg_status paint_image(blg_painter *painter, int side, int image, blg_record *record,
                              blg_error *error) {
    const blg_sink *sink = painter->job->sink;
    blg_buf_clear(&painter->name);
    blg_scene_file_name(&painter->name, &painter->problem, side, image, sink->tar);
    if (painter->name.failed)
        return blg_no_memory(error);
    const char *name = painter->name.data;
    blg_status status = BLG_OK;
    if (!sink->reuse || !sink->reuse(sink, name, side, image, &painter->file, record)) {
        const blg_config *config = blg_plan_config(blg_generator_plan(painter->job->generator));
        status = blg_worker_draw_picture(painter->worker, &painter->problem.images[side][image],
                                         &painter->picture, error);
        const blg_png_picture picture = {painter->picture.pixels, config->size_px, config->size_px,
                                         painter->picture.touched};
        BLG_THEN(status, blg_png_encode_picture(painter->png, &picture, config->depth_bits,
                                                painter->job->effort, &painter->file, error));
        if (status != BLG_OK)
            blg_error_key(error, "%s", painter->name.data);
        BLG_THEN(status, sink->store(sink, name, side, image, &painter->file, record, error));
    }
    record->images++;
    record->image_bytes += (long long)painter->file.size;
    return status;
}

static blg_status paint_images(blg_painter *painter, blg_record *record, blg_error *error) {
    const blg_problem *problem = &painter->problem;
    const blg_sink *sink = painter->job->sink;
    blg_status status = sink->begin ? sink->begin(sink, problem, record, error) : BLG_OK;
    BLG_EACH_IMAGE_SHOWN(problem, side, i)
        BLG_THEN(status, paint_image(painter, side, i, record, error));
    return status;
}

/* Sets *same: whether the bytes begin with a frame that unpacks to the line. *used gets the size of
 * that frame. text is scratch. Frames are compared unpacked, because another version of zstd packs
 * the same line to other bytes. */
static blg_status match_frame(blg_zstd *zstd, const char *bytes, size_t size, const blg_buf *line,
                              blg_buf *text, bool *same, size_t *used, blg_error *error) {
    const blg_status status = blg_zstd_unpack(zstd, bytes, size, used, text, NULL);
    *same = status == BLG_OK && text->size == line->size &&
            memcmp(text->data, line->data, line->size) == 0;
    return status == BLG_NO_MEMORY ? blg_no_memory(error) : BLG_OK;
}

/* Packs the scene into record->frame. A comparison takes the frame that the shard in the folder
 * has, if it unpacks to this scene (match_frame). */
static blg_status pack_scene(blg_painter *painter, blg_record *record, blg_error *error) {
    const blg_comparison *comparison = painter->job->comparison;
    blg_buf *member = &record->on_disk; /* of the shard in the folder */
    bool there = false, same = false;
    size_t used = 0; /* bytes of the frame at the beginning of the member */
    blg_status status =
        painter->zstd ? BLG_OK : blg_zstd_create(/* no file */ NULL, 0, &painter->zstd, error);
    BLG_THEN(status, blg_zstd_pack(painter->zstd, &record->scene, &record->frame, error));
    if (status != BLG_OK || !comparison || !painter->job->sink->tar)
        return status;
    blg_buf_clear(&painter->name);
    blg_buf_format(&painter->name, "%s%s", painter->problem.name,
                   BLG_SCENE_ENDING(/* zstd */ true));
    blg_buf_clear(member);
    status = painter->name.failed
                 ? blg_no_memory(error)
                 : comparison->take(comparison->context, painter->name.data, member, &there, error);
    if (status == BLG_OK && there)
        status = match_frame(painter->zstd, member->data, member->size, &record->scene,
                             &painter->file, &same, &used, error);
    if (same && used == member->size) {
        blg_buf_clear(&record->frame);
        blg_buf_add(&record->frame, member->data, used);
    }
    return status;
}

/* Empties a record, which keeps its memory, for the next problem. */
static void begin_record(blg_record *record, int64_t number, const blg_problem *problem) {
    record->number = number;
    memcpy(record->name, problem->name, sizeof record->name);
    record->split = problem->split;
    record->family = problem->family;
    record->images = record->image_bytes = 0;
    record->folder = -1; /* not open */
    record->differs[0] = record->differs[1] = 0;
    blg_buf_clear(&record->scene);
    blg_buf_clear(&record->frame);
    blg_buf_clear(&record->programs);
    blg_buf_clear(&record->sums);
    blg_buf_clear(&record->members);
}

/* Builds problem plan_index of the plan, stores its images and fills record. number: the problem's
 * place in the run. */
static blg_status blg_painter_paint(blg_painter *painter, int64_t number, int64_t plan_index,
                                    blg_record *record, blg_error *error) {
    const blg_paint_job *job = painter->job;
    const blg_plan *plan = blg_generator_plan(job->generator);
    blg_problem *problem = &painter->problem;
    blg_status status = blg_worker_build(painter->worker, plan_index, problem, error);
    if (status != BLG_OK)
        return status;
    begin_record(record, number, problem);
    if (job->draws)
        status = paint_images(painter, record, error);
    blg_scene_context context = {.catalogue = blg_plan_catalogue(plan),
                                 .split = blg_plan_split_name(plan, problem->split),
                                 .seed = blg_plan_config(plan)->seed,
                                 .tar = job->sink->tar};
    blg_scene_write(&record->scene, &context, problem);
    blg_scene_write_programs(&record->programs, problem);
    if (status == BLG_OK && job->sink->zstd && !record->scene.failed)
        status = pack_scene(painter, record, error);
    job->sink->end(job->sink, problem, record);
    if (status == BLG_OK &&
        (record->scene.failed || record->frame.failed || record->programs.failed ||
         record->sums.failed || record->members.failed))
        status = blg_no_memory(error);
    return status;
}

/* ---- writer ---- */

/* Writer: writes a generator's problems to a folder.
 *
 *     painters (threads)   build, draw, encode, store images     any order
 *     commit (one thread)  scenes, programs, sums, shards        in plan order
 *     end                  splits, SHA256SUMS, then manifest.json
 *
 *   - Every file's bytes depend only on the config, the catalogue and the options that the manifest
 *     names. The number of threads is not among these options.
 *   - manifest.json is written after everything else. Until then incomplete.json exists.
 *   - Memory does not grow with the number of problems, except for the plan and the journal of a
 *     resumed run. */

/* For each thread, this many finished problems may wait for an earlier problem. The cost of
 * problems differs at most tenfold, so four are enough to keep all threads at work. */
#define SLOTS_PER_THREAD 4
#define MOST_THREADS     256
/* A frame of zstd has at most this many bytes more than a line of scenes: the bound is 1/256 for
 * lines above 128 KiB, and such a line shrinks by far more. */
#define FRAME_ROOM 1024

/* A run that writes a data set, or compares one. */
typedef struct writer {
    const blg_generator *generator;
    const blg_write_options *options;
    blg_selection selection;
    blg_comparison *comparison;   /* NULL: the run writes */
    blg_buf identity, incomplete; /* the head of the manifest; incomplete.json */
    int lock;                     /* of the folder */
    blg_sink *sink;
    blg_paint_job job;
    blg_arena arena; /* the lists of painters and records */
    void **painters, **records;
    int n_painters, n_records;
    blg_outfile scenes, sums, programs[BLG_FAMILIES]; /* sums: SHA256SUMS */
    blg_zstd *zstd;             /* of a comparison of compressed scenes; NULL: not yet needed */
    blg_buf text;               /* scratch of commit_frame */
    int families[BLG_FAMILIES]; /* problems committed */
    blg_write_summary *summary;
} writer;

static const blg_config *config_of(const writer *w) {
    return blg_plan_config(w->selection.plan);
}

/* Counts the bytes of a file that is about to be finished. In a stream the sink counts. */
static void count_bytes(const writer *w, const blg_outfile *out) {
    if (!w->sink->stream)
        w->summary->bytes += out->written + (long long)out->pending.size;
}

/* Writes a file with this text into the folder or the stream, or compares it with the folder's. */
static blg_status write_whole(const writer *w, const char *name, const blg_buf *text,
                              blg_fs_care care, blg_error *error) {
    if (w->comparison) {
        blg_outfile file = {0};
        blg_status status = text->failed ? blg_no_memory(error)
                                         : blg_outfile_against(&file, w->options->folder, name,
                                                               &w->comparison->files, NULL, error);
        BLG_THEN(status, blg_outfile_add(&file, text->data, text->size, error));
        BLG_THEN(status, blg_outfile_finish(&file, NULL, error));
        blg_outfile_abandon(&file);
        return status;
    }
    if (w->options->stream)
        return text->failed ? blg_no_memory(error)
                            : blg_sink_stream_member(w->sink, name, text, error);
    return blg_fs_write_in(w->options->folder, name, text, care, error);
}

void blg_programs_name(blg_family family, char name[BLG_PROGRAMS_NAME]) {
    const char *text = blg_family_name(family);
    snprintf(name, BLG_PROGRAMS_NAME, "%s/%s_action_programs.json", text, text);
}

/* Opens a file of the folder that grows with the run: for writing, or for comparing. */
static blg_status open_file(const writer *w, const char *name, blg_outfile *out, blg_error *error) {
    if (w->comparison)
        return blg_outfile_against(out, w->options->folder, name, &w->comparison->files,
                                   out == &w->sums ? &w->comparison->sums : NULL, error);
    int how = BLG_OUT_DIGEST | (w->options->resume ? BLG_OUT_KEEP : BLG_OUT_OVER);
    return blg_outfile_open(out, w->options->folder, name, how, error);
}

static blg_status open_programs(writer *w, blg_family family, blg_error *error) {
    char name[BLG_PROGRAMS_NAME];
    blg_status status =
        w->comparison ? BLG_OK : blg_fs_make_in(w->options->folder, blg_family_name(family), error);
    blg_programs_name(family, name);
    BLG_THEN(status, open_file(w, name, &w->programs[family], error));
    return status;
}

/* Opens the sink, SHA256SUMS, and the files of scenes and programs. The sink comes first: it reads
 * the SHA256SUMS.part of an interrupted run, which is then written anew. */
static blg_status open_files(writer *w, blg_error *error) {
    blg_write_counts counts;
    blg_selection_counts(&w->selection, &counts);
    blg_sink_open *open = w->options->stream ? blg_sink_open_stream
                          : w->comparison    ? blg_sink_open_compare
                                             : blg_layout_rows[w->options->layout].open;
    blg_status status = open(&w->selection, w->options, &w->sink, error);
    w->job.sink = w->sink;
    if (status == BLG_OK && w->options->stream)
        return blg_outfile_unnamed(&w->sums, BLG_OUT_DIGEST, error);
    BLG_THEN(status, open_file(w, BLG_SUMS, &w->sums, error));
    BLG_THEN(status, open_file(w, BLG_SCENES_FILE(w->sink->zstd), &w->scenes, error));
    for (blg_family family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (counts.families[family])
            status = open_programs(w, family, error);
    return status;
}

/* Makes a painter for each thread, and the records in which finished problems wait. */
static blg_status make_painters(writer *w, blg_error *error) {
    const int threads = w->options->threads, slots = threads * SLOTS_PER_THREAD;
    w->painters = BLG_NEW(&w->arena, void *, threads);
    w->records = BLG_NEW(&w->arena, void *, slots);
    if (!w->painters || !w->records)
        return blg_no_memory(error);
    for (; w->n_painters < threads; w->n_painters++) {
        blg_painter *painter = NULL;
        blg_status status = blg_painter_create(&w->job, &painter, error);
        if (status != BLG_OK) {
            blg_painter_free(painter);
            return status;
        }
        w->painters[w->n_painters] = painter;
    }
    for (; w->n_records < slots; w->n_records++) {
        blg_record *record = BLG_NEW(&w->arena, blg_record, 1);
        blg_status status = record ? blg_digest_init(&record->digest, error) : blg_no_memory(error);
        if (status != BLG_OK)
            return status;
        w->records[w->n_records] = record;
    }
    return BLG_OK;
}

/* Makes the painters, marks the folder as incomplete, then opens all files. */
static blg_status begin_run(writer *w, blg_error *error) {
    const blg_write_options *options = w->options;
    w->job = (blg_paint_job){.generator = w->generator,
                             .comparison = w->comparison,
                             .draws = !options->programs_only,
                             .effort = effort_of(options)};
    blg_status status = make_painters(w, error);
    if (!options->stream && !w->comparison)
        BLG_THEN(status, write_whole(w, BLG_INCOMPLETE, &w->incomplete, BLG_FS_DURABLE, error));
    BLG_THEN(status, open_files(w, error));
    return status;
}

/* The job's `work`: an item is the number of a problem in the run. */
static blg_status paint_problem(void *context, void *painter, int64_t item, void *record,
                                blg_error *error) {
    const writer *w = context;
    return blg_painter_paint(painter, item, blg_selection_index(&w->selection, item), record,
                             error);
}

/* Adds the problem's label (name, family, split) and the frame of its scene to scenes.jsonl.zst. A
 * comparison takes the frame that the file in the folder has at this place, if it unpacks to this
 * scene (match_frame). */
static blg_status commit_frame(writer *w, const blg_record *record, blg_error *error) {
    const blg_buf *there = &w->scenes.on_disk;
    const char *frame = record->frame.data;
    size_t size = record->frame.size, used = 0;
    blg_status status = BLG_OK;
    if (w->comparison) {
        bool same = false;
        status = w->zstd ? BLG_OK : blg_zstd_create(/* no file */ NULL, 0, &w->zstd, error);
        BLG_THEN(status, blg_outfile_peek(&w->scenes, record->scene.size + FRAME_ROOM, error));
        const size_t label_size =
            status == BLG_OK ? blg_zstd_label_size(there->data, there->size) : 0;
        BLG_THEN(status, match_frame(w->zstd, there->data + label_size, there->size - label_size,
                                     &record->scene, &w->text, &same, &used, error));
        frame = same ? there->data + label_size : frame;
        size = same ? used : size;
    }
    blg_buf_clear(&w->text);
    blg_scene_write_frame(&w->text, record->name, record->family,
                          blg_plan_split_name(w->selection.plan, record->split), frame, size);
    BLG_THEN(status, w->text.failed
                         ? blg_no_memory(error)
                         : blg_outfile_add(&w->scenes, w->text.data, w->text.size, error));
    return status;
}

/* Adds the problem's scene to the scenes, and its programs to the program file of its family. */
static blg_status commit_texts(writer *w, const blg_record *record, blg_error *error) {
    blg_outfile *programs = &w->programs[record->family];
    blg_status status =
        w->sink->zstd ? commit_frame(w, record, error)
                      : blg_outfile_add(&w->scenes, record->scene.data, record->scene.size, error);
    const bool first = w->families[record->family]++ == 0; /* of the family */
    blg_buf_text(&programs->pending, first ? "{" : ", ");
    BLG_THEN(status,
             blg_outfile_add(programs, record->programs.data, record->programs.size, error));
    return status;
}

/* The job's `commit`: adds the texts of a problem to the files, and its numbers to the summary. One
 * thread does this, in the order of the plan. A stream has no files of scenes and programs. */
static blg_status commit_problem(void *context, int64_t item, void *slot, blg_error *error) {
    writer *w = context;
    const blg_record *record = slot;
    blg_status status = w->sink->stream ? BLG_OK : commit_texts(w, record, error);
    BLG_THEN(status, w->sink->commit(w->sink, record, &w->sums, error));
    if (status == BLG_OK && w->comparison)
        status = w->comparison->problem(w->comparison->context,
                                        blg_selection_index(&w->selection, item), record, error);
    w->summary->problems++;
    w->summary->images += record->images;
    w->summary->image_bytes += record->image_bytes;
    return status;
}

/* The job's `stop`: tells the caller the progress; true if the caller wants to stop. */
static bool stop_asked(void *context) {
    const writer *w = context;
    blg_progress progress = {w->summary->problems, w->selection.n, w->summary->images};
    return w->options->progress && !w->options->progress(w->options->context, &progress);
}

blg_status blg_sums_finish(blg_outfile *sums, const char *name, blg_outfile *out,
                           blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_outfile_finish(out, hex, error);
    if (status == BLG_OK)
        blg_sums_print(&sums->pending, hex, name);
    return status;
}

/* Writes a file with this text, and its line of SHA256SUMS. */
static blg_status write_summed(writer *w, const char *name, const blg_buf *text, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = write_whole(w, name, text, BLG_FS_QUICK, error);
    BLG_THEN(status, blg_digest_hex(text->data, text->size, hex, error));
    if (status == BLG_OK)
        blg_sums_print(&w->sums.pending, hex, name);
    w->summary->bytes += w->sink->stream ? 0 : (long long)text->size;
    return status;
}

/* Writes the split file, and split_report.json, which says what each split has in common with
 * train. */
static blg_status finish_splits(writer *w, blg_error *error) {
    blg_buf text = {0};
    char *report;
    const bool filtered = w->comparison && w->comparison->filtered; /* has no report */
    blg_status status = blg_generator_split_report(w->generator, &report, error);
    blg_splits_write(&text, &w->selection);
    BLG_THEN(status, write_summed(w, config_of(w)->splits.file_name, &text, error));
    if (status == BLG_OK && !filtered) {
        blg_buf_clear(&text);
        blg_buf_text(&text, report);
        status = write_summed(w, BLG_SPLIT_REPORT, &text, error);
    }
    blg_text_free(report);
    blg_buf_free(&text);
    return status;
}

/* Ends SHA256SUMS and writes the manifest, last of all. A stream gets both as members, then its end
 * mark; a comparison only compares; a folder is completed under its lock. */
static blg_status finish_manifest(writer *w, blg_error *error) {
    const bool stream = w->sink->stream;
    char hex[BLG_DIGEST_TEXT];
    count_bytes(w, &w->sums);
    blg_status status =
        stream ? blg_outfile_drain(&w->sums, hex, error) : blg_outfile_finish(&w->sums, hex, error);
    if (status == BLG_OK && stream)
        status = blg_sink_stream_sums(w->sink, &w->sums, error);
    if (status != BLG_OK)
        return status;
    blg_buf text = {0};
    blg_results results = {.summary = *w->summary, .n_splits = blg_plan_splits(w->selection.plan)};
    blg_selection_counts(&w->selection, &results.counts);
    for (int i = 0; i < results.n_splits; i++)
        results.splits[i] = blg_plan_split_name(w->selection.plan, i);
    blg_buf_add(&text, w->identity.data, w->identity.size);
    blg_manifest_results(&text, &results, hex);
    if (w->comparison)
        blg_buf_add(&w->comparison->manifest, text.data, text.size);
    status = stream || w->comparison
                 ? write_whole(w, BLG_MANIFEST, &text, BLG_FS_QUICK, error)
                 : blg_folder_complete(w->options->folder, w->lock, &text, error);
    if (status == BLG_OK && stream)
        status = blg_sink_stream_end(w->sink, error);
    w->summary->bytes += stream ? 0 : (long long)text.size;
    w->summary->bytes += w->sink->tar ? w->sink->bytes : w->summary->image_bytes;
    blg_buf_free(&text);
    return status;
}

/* Finishes all files and adds up the painters' rejections; the manifest is last and makes the data
 * set complete. */
static blg_status finish_run(writer *w, blg_error *error) {
    const char *scenes = BLG_SCENES_FILE(w->sink->zstd);
    count_bytes(w, &w->scenes);
    blg_status status =
        w->sink->stream ? BLG_OK : blg_sums_finish(&w->sums, scenes, &w->scenes, error);
    for (blg_family family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (w->families[family]) {
            char name[BLG_PROGRAMS_NAME];
            blg_programs_name(family, name);
            blg_buf_char(&w->programs[family].pending, '}');
            count_bytes(w, &w->programs[family]);
            status = blg_sums_finish(&w->sums, name, &w->programs[family], error);
        }
    BLG_THEN(status, finish_splits(w, error));
    for (int i = 0; i < w->n_painters; i++) {
        const blg_painter *painter = w->painters[i];
        const blg_tally *tally = blg_worker_tally(painter->worker);
        for (int reason = 0; reason < BLG_REJECTIONS; reason++)
            w->summary->tally.rejected[reason] += tally->rejected[reason];
    }
    if (w->comparison && w->comparison->tally) /* the caller knows the rejections */
        w->summary->tally = *w->comparison->tally;
    return status == BLG_OK ? finish_manifest(w, error) : status;
}

/* NULL is allowed. */
static void close_sink(blg_sink *sink) {
    if (!sink)
        return;
    sink->close(sink);
    blg_object_free(sink);
}

/* Frees all that the run holds. Files that are not finished stay on the disk as parts. */
static void release(writer *w) {
    for (int i = 0; i < w->n_painters; i++)
        blg_painter_free(w->painters[i]);
    for (int i = 0; i < w->n_records; i++)
        blg_record_free(w->records[i]);
    for (int family = 0; family < BLG_FAMILIES; family++)
        blg_outfile_abandon(&w->programs[family]);
    close_sink(w->sink);
    blg_zstd_free(w->zstd);
    blg_buf_free(&w->text);
    blg_outfile_abandon(&w->scenes);
    blg_outfile_abandon(&w->sums);
    blg_selection_free(&w->selection);
    BLG_FREE_BUFS(&w->identity, &w->incomplete);
    blg_arena_free(&w->arena);
    blg_folder_release(w->lock);
}

/* Refuses to go on with shards that are not complete: nobody can tell which of their members are
 * complete. A stream has no folder. */
static blg_status check_shards(const blg_write_options *options, blg_error *error) {
    bool complete = false, begun = false;
    blg_status status = BLG_OK;
    if (!options->stream)
        status = blg_fs_find_in(options->folder, BLG_MANIFEST, &complete, error);
    if (complete)
        status = blg_fs_find_in(options->folder, BLG_INCOMPLETE, &begun, error);
    return status != BLG_OK || (complete && !begun)
               ? status
               : blg_error_set(error, BLG_INVALID,
                               "a data set of %s shards cannot be resumed; start anew with --force",
                               blg_layout_rows[options->layout].name);
}

/* Refuses options that exclude each other, and options that this build lacks. */
static blg_status check_options(const blg_generator *generator, const blg_write_options *options,
                                blg_error *error) {
    const blg_config *config = blg_plan_config(blg_generator_plan(generator));
    const bool cairo = !options->programs_only && blg_generator_uses_cairo(generator);
    if (options->threads < 1 || options->threads > MOST_THREADS)
        return blg_error_set(error, BLG_INVALID, "%d threads: expected 1..%d", options->threads,
                             MOST_THREADS);
    blg_status status = options->resume && blg_layout_rows[options->layout].shards
                            ? check_shards(options, error)
                            : BLG_OK;
    if (status != BLG_OK)
        return status;
    if (options->stream && (options->layout != BLG_LAYOUT_TAR || options->force))
        return blg_error_set(error, BLG_INVALID,
                             "a stream is one tar: expected --format tar, and no --force");
    if (options->resume && options->force)
        return blg_error_set(error, BLG_INVALID, "expected --force or --resume, not both");
    if (options->zstd_scenes)
        status = blg_zstd_check("a data set with compressed scenes", error);
    if (status == BLG_OK && options->palette_png && options->small_png)
        return blg_error_set(error, BLG_INVALID, "expected a small PNG or a palette, not both");
    if (cairo)
        BLG_THEN(status, blg_raster_check_cairo(config->antialias == BLG_ANTIALIAS_BEST
                                                    ? "images.antialias \"best\""
                                                    : "the published raster",
                                                error));
    BLG_THEN(status, blg_png_check_effort(effort_of(options), config->depth_bits, error));
    return status;
}

/* Lets the painters make all problems, commits these in order, and finishes the files. */
static blg_status write_all(writer *w, blg_error *error) {
    blg_status status = begin_run(w, error);
    if (status != BLG_OK)
        return status;
    blg_parallel_job job = {.n_items = w->selection.n,
                            .n_workers = w->n_painters,
                            .workers = w->painters,
                            .n_slots = w->n_records,
                            .slots = w->records,
                            .work = paint_problem,
                            .commit = commit_problem,
                            .stop = stop_asked,
                            .context = w};
    status = blg_parallel_run(&job, error);
    return status == BLG_OK ? finish_run(w, error) : status;
}

blg_status blg_dataset_count(const blg_generator *generator, const blg_write_options *options,
                             blg_write_counts *counts, blg_error *error) {
    blg_selection selection = {0};
    blg_status status =
        blg_selection_make(blg_generator_plan(generator), options, &selection, error);
    if (status == BLG_OK)
        blg_selection_counts(&selection, counts);
    blg_selection_free(&selection);
    return status;
}

/* Checks the options, chooses the problems, makes the manifest's head and takes the folder, which a
 * stream and a comparison do not need. *complete: the data set was there already (--resume). */
static blg_status prepare_run(writer *w, bool *complete, blg_error *error) {
    const blg_write_options *options = w->options;
    const char *filtered = w->comparison ? w->comparison->filtered : NULL;
    blg_status status = check_options(w->generator, options, error);
    BLG_THEN(status,
             blg_selection_make(blg_generator_plan(w->generator), options, &w->selection, error));
    BLG_THEN(status, blg_manifest_identity(&w->identity, w->generator, options, filtered, error));
    if (status != BLG_OK)
        return status;
    if (w->comparison) {
        w->selection.comparison = w->comparison;
        w->selection.kept = w->comparison->kept;
        w->selection.n = w->comparison->kept ? w->comparison->n_kept : w->selection.n;
        return BLG_OK;
    }
    blg_manifest_incomplete(&w->incomplete, &w->identity);
    return options->stream
               ? BLG_OK
               : blg_folder_prepare(options, config_of(w)->splits.file_name, &w->identity,
                                    &w->incomplete, &w->lock, complete, error);
}

static blg_status run(writer *w, blg_error *error) {
    bool complete = false;
    *w->summary = (blg_write_summary){0};
    blg_status status = prepare_run(w, &complete, error);
    if (status == BLG_OK && !complete)
        status = write_all(w, error);
    release(w);
    return status;
}

blg_status blg_dataset_write(const blg_generator *generator, const blg_write_options *options,
                             blg_write_summary *summary, blg_error *error) {
    writer w = {.generator = generator, .options = options, .summary = summary, .lock = -1};
    return run(&w, error);
}

/* A run that writes nothing: its sink compares pictures with those of a data set. */
blg_status blg_dataset_compare(const blg_generator *generator, const blg_write_options *options,
                               blg_comparison *comparison, blg_write_summary *summary,
                               blg_error *error) {
    writer w = {.generator = generator,
                .options = options,
                .comparison = comparison,
                .summary = summary,
                .lock = -1};
    return run(&w, error);
}
