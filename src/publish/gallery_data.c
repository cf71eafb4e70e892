/* Writes the gallery's data as JavaScript files; see gallery_data.h. */
#include "publish/gallery_data.h"
#include "geom/trig.h"

#include "analyse/analyse.h"
#include "ink/painted.h"

#include <math.h>
#include <string.h>

blg_status blg_gallery_data_init(blg_gallery_data *data, const blg_catalogue *catalogue,
                                 blg_error *error) {
    int capacity = 0;
    *data = (blg_gallery_data){.catalogue = catalogue};
    int n = blg_catalogue_size(catalogue);
    if (!blg_buf_grow(&data->seen, &capacity, n, sizeof *data->seen))
        return blg_no_memory(error);
    memset(data->seen, 0, (size_t)n * sizeof *data->seen);
    return BLG_OK;
}

void blg_gallery_data_free(blg_gallery_data *data) {
    for (int i = 0; data->seen && i < blg_catalogue_size(data->catalogue); i++)
        blg_buf_free(&data->seen[i]);
    blg_buf_release(&data->seen);
    blg_buf_release(&data->known);
    blg_buf_free(&data->index);
    blg_buf_free(&data->problems);
    blg_buf_free(&data->figures);
    blg_buf_free(&data->splits);
}

/* ---- values ---- */

/* Appends value, rounded to steps of 1 / per. This saves digits; the error is at most a hundredth
 * of a pixel. */
static void add_rounded(blg_buf *out, double value, double per) {
    blg_buf_char(out, ',');
    blg_buf_double(out, blg_round(value * per) / per + 0.0);
}

static void separate(blg_buf *out) {
    if (out->size)
        blg_buf_text(out, ",\n");
}

static void add_actions(blg_buf *out, const blg_program *program) {
    blg_buf_char(out, '[');
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        blg_buf_text(out, i ? ",[" : "[");
        blg_buf_double(out, a->length);
        if (a->kind == BLG_ARC) {
            blg_buf_char(out, ',');
            blg_buf_double(out, a->extent_deg);
        }
        blg_buf_char(out, ',');
        blg_buf_double(out, a->turn_deg);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

/* ---- figures of a chunk ---- */

static bool equal_figures(const blg_program *a, const blg_program *b) {
    bool equal = a->n_actions == b->n_actions;
    for (int i = 0; equal && i < a->n_actions; i++)
        equal = a->actions[i].kind == b->actions[i].kind &&
                a->actions[i].length == b->actions[i].length &&
                a->actions[i].extent_deg == b->actions[i].extent_deg &&
                a->actions[i].turn_deg == b->actions[i].turn_deg;
    return equal;
}

static int find_figure(blg_gallery_data *data, const blg_program *program, int shape,
                       blg_error *error) {
    for (int i = 0; i < data->n_known; i++)
        if (data->known[i].shape == shape && equal_figures(&data->known[i].program, program))
            return i;
    if (!blg_buf_grow(&data->known, &data->cap_known, data->n_known + 1, sizeof *data->known)) {
        blg_no_memory(error);
        return -1;
    }
    data->known[data->n_known] = (blg_gallery_figure){*program, shape};
    separate(&data->figures);
    blg_buf_format(&data->figures, "[%d,", shape);
    add_actions(&data->figures, program);
    blg_buf_char(&data->figures, ']');
    return data->n_known++;
}

/* ---- problems ---- */

/* Appends the properties that only few images have. */
static void add_marks(blg_buf *out, const blg_scene *scene) {
    const char *before = ",{";
    if (scene->n_distractors) {
        blg_buf_format(out, "%s\"distractors\":%d", before, scene->n_distractors);
        before = ",";
    }
    if (scene->impure) {
        blg_buf_format(out, "%s\"impure\":1", before);
        before = ",";
    }
    if (scene->pen_px > 0 || scene->stamp_px > 0) {
        blg_buf_format(out, "%s\"pen\":", before);
        blg_buf_double(out, scene->pen_px);
        blg_buf_text(out, ",\"stamp\":");
        blg_buf_double(out, scene->stamp_px);
        before = ",";
    }
    if (strcmp(before, ",") == 0)
        blg_buf_char(out, '}');
}

static blg_status add_image(blg_gallery_data *data, const blg_scene *scene, blg_error *error) {
    blg_buf *out = &data->problems;
    blg_scene room;
    scene = blg_painted_scene(scene, &room);
    blg_buf_char(out, '[');
    for (int i = 0; i < scene->n_shapes; i++) {
        const blg_program *program = &scene->programs[i];
        const blg_pose pose = blg_painted_pose(scene, i);
        int figure = find_figure(data, program, scene->shapes[i], error);
        if (figure < 0)
            return BLG_NO_MEMORY;
        blg_buf_format(out, "%s[%d,\"", i ? "," : "", figure);
        for (int k = 0; k < program->n_actions; k++)
            blg_buf_char(out, (char)('0' + program->actions[k].type));
        blg_buf_char(out, '"');
        add_rounded(out, pose.x, 100);
        add_rounded(out, pose.y, 100);
        add_rounded(out, pose.heading_deg, 100);
        add_rounded(out, pose.scale, 100);
        blg_buf_char(out, ']');
    }
    add_marks(out, scene);
    blg_buf_char(out, ']');
    return BLG_OK;
}

/* Adds the image to the histograms, and its stroke types to the mask. */
static void count_image(blg_gallery_histograms *h, const blg_scene *scene, int side,
                        unsigned *mask) {
    int strokes = 0;
    for (int i = 0; i < scene->n_shapes; i++) {
        const blg_program *program = &scene->programs[i];
        int bin = (int)(scene->poses[i].scale / BLG_SCALE_BIN);
        h->scales[side][bin < BLG_GALLERY_BINS ? bin : BLG_GALLERY_BINS - 1]++;
        strokes += program->n_actions;
        for (int k = 0; k < program->n_actions; k++) {
            h->types[side][program->actions[k].type]++;
            *mask |= 1U << program->actions[k].type;
        }
    }
    h->strokes[side][strokes < BLG_GALLERY_BINS ? strokes : BLG_GALLERY_BINS - 1]++;
}

/* Number of a split's name; a new name is added. */
static int find_split(blg_buf *names, const char *name) {
    int n = 0;
    for (size_t at = 0; at < names->size; at += strlen(names->data + at) + 1, n++)
        if (strcmp(names->data + at, name) == 0)
            return n;
    blg_buf_add(names, name, strlen(name) + 1);
    return n;
}

/* Notes each support image of an abstract problem under the catalogue shape that the image
 * shows. */
static void note_shapes(blg_gallery_data *data, const blg_problem *problem, int side) {
    for (int i = 0; i < problem->n_support; i++) {
        const blg_scene *scene = &problem->images[side][i];
        if (scene->n_shapes == 1 && scene->shapes[0] >= 0) {
            blg_buf *seen = &data->seen[scene->shapes[0]];
            blg_buf_format(seen, "%s[%d,%d,%d]", seen->size ? "," : "", data->n_problems, side, i);
        }
    }
}

blg_status blg_gallery_data_add(blg_gallery_data *data, const blg_problem *problem,
                                const char *split, const char *sentence, const char *rules,
                                blg_error *error) {
    unsigned mask = 0;
    blg_buf *out = &data->problems;
    blg_gallery_histograms *h = &data->histograms[problem->family];
    h->problems++;
    separate(out);
    blg_buf_char(out, '[');
    blg_buf_json_string(out, sentence);
    blg_buf_format(out, ",%d", problem->n_support);
    for (int side = 1; side >= 0; side--) {
        blg_buf_text(out, ",[");
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_buf_text(out, i ? "," : "");
            count_image(h, &problem->images[side][i], side, &mask);
            if (add_image(data, &problem->images[side][i], error) != BLG_OK)
                return BLG_NO_MEMORY;
        }
        blg_buf_char(out, ']');
        if (problem->family == BLG_ABSTRACT)
            note_shapes(data, problem, side);
    }
    blg_buf_format(out, ",%s]", rules);
    separate(&data->index);
    blg_buf_char(&data->index, '[');
    blg_buf_json_string(&data->index, problem->name);
    blg_buf_format(&data->index, ",%d", find_split(&data->splits, split));
    add_rounded(&data->index, problem->hardness.negative_distance, 1000);
    add_rounded(&data->index, problem->hardness.positive_diversity, 1000);
    blg_buf_format(&data->index, ",%d,%u]", problem->hardness.near_separators, mask);
    data->n_problems++;
    return out->failed || data->index.failed || data->splits.failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- files ---- */

void blg_gallery_data_chunk(blg_gallery_data *data, int number, blg_buf *file) {
    blg_buf_format(file, "blogo.put(\"p%d\",{\"figures\":[", number);
    blg_buf_add(file, data->figures.data, data->figures.size);
    blg_buf_text(file, "],\n\"problems\":[");
    blg_buf_add(file, data->problems.data, data->problems.size);
    blg_buf_text(file, "]});\n");
    file->failed = file->failed || data->figures.failed || data->problems.failed;
    blg_buf_clear(&data->figures);
    blg_buf_clear(&data->problems);
    data->n_known = 0;
}

static void add_counts(blg_buf *out, const char *name, const long long *counts, int n) {
    blg_buf_format(out, "%s[", name);
    while (n > 0 && counts[n - 1] == 0)
        n--;
    for (int i = 0; i < n; i++)
        blg_buf_format(out, "%s%lld", i ? "," : "", counts[i]);
    blg_buf_char(out, ']');
}

static void add_histograms(blg_buf *out, const blg_gallery_histograms *h) {
    blg_buf_format(out, "{\"problems\":%lld", h->problems);
    add_counts(out, ",\"strokes\":[", h->strokes[0], BLG_GALLERY_BINS);
    add_counts(out, ",", h->strokes[1], BLG_GALLERY_BINS);
    add_counts(out, "],\"types\":[", h->types[0], BLG_STROKE_TYPES);
    add_counts(out, ",", h->types[1], BLG_STROKE_TYPES);
    add_counts(out, "],\"scales\":[", h->scales[0], BLG_GALLERY_BINS);
    add_counts(out, ",", h->scales[1], BLG_GALLERY_BINS);
    blg_buf_text(out, "]}");
}

void blg_gallery_data_index(const blg_gallery_data *data, const char *title, const char *audit,
                            blg_buf *file) {
    blg_buf_text(file, "blogo.put(\"index\",{\"title\":");
    blg_buf_json_string(file, title);
    blg_buf_format(file, ",\"chunk\":%d,\"types\":[", BLG_CHUNK_PROBLEMS);
    for (int i = 0; i < BLG_STROKE_TYPES; i++) {
        blg_buf_text(file, i ? "," : "");
        blg_buf_json_string(file, blg_stroke_type_name((blg_stroke_type)i));
    }
    blg_buf_text(file, "],\"attributes\":[");
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        blg_buf_text(file, i ? "," : "");
        blg_buf_json_string(file, blg_attribute_name((blg_attribute)i));
    }
    blg_buf_text(file, "],\"splits\":[");
    for (size_t at = 0; at < data->splits.size; at += strlen(data->splits.data + at) + 1) {
        blg_buf_text(file, at ? "," : "");
        blg_buf_json_string(file, data->splits.data + at);
    }
    blg_buf_text(file, "],\"sides\":{");
    for (int i = 0; i < BLG_FAMILIES; i++) {
        blg_buf_format(file, "%s\"%s\":", i ? "," : "", blg_family_name((blg_family)i));
        add_histograms(file, &data->histograms[i]);
    }
    blg_buf_format(file, "},\n\"audit\":%s,\n\"problems\":[", audit ? audit : "null");
    blg_buf_add(file, data->index.data, data->index.size);
    blg_buf_text(file, "]});\n");
}

blg_status blg_gallery_data_catalogue(const blg_gallery_data *data, blg_buf *file,
                                      blg_error *error) {
    blg_analyser *analyser = NULL;
    blg_analysis analysis;
    blg_status status = blg_analyser_create(&analyser, error);
    blg_buf_text(file, "blogo.put(\"catalogue\",[");
    for (int i = 0; i < blg_catalogue_size(data->catalogue) && status == BLG_OK; i++) {
        const blg_shape *shape = blg_catalogue_shape(data->catalogue, i);
        status = blg_analyse(analyser, &shape->program, &analysis, error);
        if (status != BLG_OK)
            break;
        const char *texts[] = {shape->name, shape->title, shape->super_class};
        for (int k = 0; k < 3; k++) {
            blg_buf_text(file, k ? "," : i ? ",\n[" : "[");
            blg_buf_json_string(file, texts[k]);
        }
        blg_buf_char(file, ',');
        add_actions(file, &shape->program);
        blg_buf_text(file, ",\"");
        for (int k = 0; k < BLG_ATTRIBUTES; k++)
            blg_buf_char(file, "?01"[analysis.attributes[k].value + 1]);
        blg_buf_format(file, "\",%d,%d]", analysis.n_lines_min, analysis.n_lines_max);
    }
    blg_buf_text(file, "]);\n");
    blg_analyser_free(analyser);
    return status;
}

void blg_gallery_data_figures(const blg_gallery_data *data, blg_buf *file) {
    blg_buf_text(file, "blogo.put(\"figures\",[");
    for (int i = 0; i < blg_catalogue_size(data->catalogue); i++) {
        blg_buf_text(file, i ? ",\n[" : "[");
        blg_buf_add(file, data->seen[i].data, data->seen[i].size);
        blg_buf_char(file, ']');
        file->failed = file->failed || data->seen[i].failed;
    }
    blg_buf_text(file, "]);\n");
}
