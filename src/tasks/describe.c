/* The descriptions of a problem's images all mention the same measured properties, whether they
 * hold or not. These properties are drawn per problem from those that are decided for every figure
 * of the problem and share no word with the concept. So neither the choice of properties nor their
 * number gives away the side. The choice does not give away the concept either: most properties are
 * left out anyway, so a missing property means nothing. */
#include "tasks/describe.h"

#include "analyse/analyse.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/rng.h"
#include "tasks/concept.h"
#include "tasks/path.h"
#include "tasks/words.h"

#include <string.h>

#define MOST_PROPERTIES 3

struct blg_describer {
    blg_arena arena;
    const blg_catalogue *catalogue;
    blg_facts *facts;
    blg_buf text, secrets;
    const blg_problem *problem;
    blg_told_concept told;
    int8_t values[2][BLG_MAX_SIDE][BLG_MAX_SHAPES][BLG_ATTRIBUTES];
    int n_properties;
    blg_attribute properties[BLG_ATTRIBUTES]; /* descriptions mention the first n_properties */
};

blg_status blg_describer_create(const blg_catalogue *catalogue, blg_describer **describer,
                                blg_error *error) {
    blg_describer *d = *describer = BLG_NEW_OBJECT(blg_describer);
    if (!d)
        return blg_no_memory(error);
    d->catalogue = catalogue;
    return blg_facts_create(&d->arena, &d->facts, error);
}

void blg_describer_free(blg_describer *d) {
    if (!d)
        return;
    blg_facts_free(d->facts);
    blg_buf_free(&d->text);
    blg_buf_free(&d->secrets);
    blg_object_free(d);
}

blg_facts *blg_describer_facts(blg_describer *d) {
    return d->facts;
}

const blg_told_concept *blg_describer_told(const blg_describer *d) {
    return &d->told;
}

static blg_status measure(blg_describer *d, int side, int image, blg_error *error) {
    const blg_scene *scene = &d->problem->images[side][image];
    for (int s = 0; s < scene->n_shapes; s++) {
        int fact = 0;
        blg_status status = blg_facts_get(d->facts, &scene->programs[s], &fact, error);
        if (status != BLG_OK)
            return status;
        const blg_analysis *analysis = &blg_facts_at(d->facts, fact)->analysis;
        for (int a = 0; a < BLG_ATTRIBUTES; a++)
            d->values[side][image][s][a] = analysis->attributes[a].value;
    }
    return BLG_OK;
}

static bool is_decided(const blg_describer *d, int attribute) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(d->problem, side); i++)
            for (int s = 0; s < d->problem->images[side][i].n_shapes; s++)
                if (d->values[side][i][s][attribute] == BLG_UNDECIDED)
                    return false;
    return true;
}

static bool keeps_secrets(const blg_describer *d, int attribute) {
    const blg_predicate *p = blg_predicate_of((blg_attribute)attribute);
    const char *end = d->secrets.data + d->secrets.size;
    for (const char *secret = d->secrets.data; secret < end; secret += strlen(secret) + 1) {
        if (d->told.family == BLG_ABSTRACT
                ? blg_words_shared(p->yes, secret) || blg_words_shared(p->no, secret)
                : blg_words_contain(p->yes, secret) || blg_words_contain(p->no, secret))
            return false;
    }
    return true;
}

/* The properties that a description may mention. Three kinds are left out: numbers of straight
 * lines, because the strokes are described anyway; properties that follow from two others;
 * attributes that hardly any figure has. */
static bool is_telling(int attribute) {
    bool counts_lines = attribute >= BLG_ATTR_has_three_straight_lines &&
                        attribute <= BLG_ATTR_has_eight_straight_lines;
    return (attribute < BLG_PUBLISHED_ATTRIBUTES && !counts_lines) ||
           attribute == BLG_ATTR_has_right_angle || attribute == BLG_ATTR_has_parallel_sides ||
           attribute == BLG_ATTR_has_three_or_more_regions;
}

static void draw_properties(blg_describer *d, uint64_t seed) {
    blg_rng rng = blg_tasks_stream(seed, d->problem, BLG_RNG_NO_IMAGE);
    int n = 0;
    for (int a = 0; a < BLG_ATTRIBUTES; a++)
        if (is_telling(a) && keeps_secrets(d, a) && is_decided(d, a))
            d->properties[n++] = (blg_attribute)a;
    blg_rng_shuffle(&rng, d->properties, (size_t)n, sizeof *d->properties);
    d->n_properties = n < MOST_PROPERTIES ? n : MOST_PROPERTIES;
}

blg_status blg_describer_problem(blg_describer *d, const blg_problem *problem, uint64_t seed,
                                 blg_error *error) {
    d->problem = problem;
    blg_told_concept_of(problem, &d->told);
    blg_buf_clear(&d->secrets);
    blg_buf_text(&d->secrets, "");
    blg_concept_secrets(&d->secrets, &d->told, d->catalogue);
    if (d->secrets.failed)
        return blg_no_memory(error);
    blg_facts_make_room(d->facts, BLG_TASKS_FACTS);
    blg_status status = BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = measure(d, side, i, error);
    if (status == BLG_OK)
        draw_properties(d, seed);
    return status;
}

static void write_properties(blg_describer *d, const int8_t *values) {
    for (int i = 0; i < d->n_properties; i++) {
        const blg_predicate *p = blg_predicate_of(d->properties[i]);
        blg_buf_text(&d->text, i == 0 ? " It " : "");
        blg_words_join(&d->text, i, d->n_properties, "and");
        blg_buf_text(&d->text, values[d->properties[i]] == 1 ? p->yes : p->no);
    }
    blg_buf_text(&d->text, d->n_properties ? "." : "");
}

static void write_figure(blg_describer *d, const blg_scene *scene, int s, blg_wording wording) {
    static const char *const ordinals[BLG_MAX_SHAPES] = {"first",  "second", "third",
                                                         "fourth", "fifth",  "sixth"};
    blg_vocabulary vocabulary =
        d->problem->family == BLG_FREE_FORM ? BLG_VOCABULARY_FREE_FORM : BLG_VOCABULARY_FIGURE;
    const blg_program *program = &scene->programs[s];
    bool is_long = wording == BLG_WORDING_LONG;
    if (scene->n_shapes == 1)
        blg_buf_text(&d->text, "One figure of ");
    else
        blg_buf_format(&d->text, is_long ? " The %s has " : " The %s: ", ordinals[s]);
    blg_words_count(&d->text, blg_path_strokes(program), "stroke");
    blg_buf_text(&d->text, is_long ? ", drawn as " : ": ");
    blg_path_write(&d->text, program, vocabulary, wording);
    blg_buf_char(&d->text, '.');
}

static blg_status finish(blg_describer *d, const char **text, blg_error *error) {
    *text = d->text.data;
    return d->text.failed ? blg_no_memory(error) : BLG_OK;
}

blg_status blg_describe_image(blg_describer *d, int side, int image, blg_wording wording,
                              const char **text, blg_error *error) {
    *text = NULL;
    if (!d->problem || side < 0 || side > 1 || image < 0 ||
        image >= blg_problem_side(d->problem, side))
        return blg_error_set(error, BLG_INVALID, "no image %d/%d to describe", side, image);
    const blg_scene *scene = &d->problem->images[side][image];
    blg_buf_clear(&d->text);
    blg_buf_text(&d->text, "");
    if (scene->n_shapes > 1)
        blg_buf_format(&d->text, "%d figures.", scene->n_shapes);
    if (d->told.several && scene->n_shapes > 1)
        blg_buf_text(&d->text, " The first is the largest.");
    for (int s = 0; s < scene->n_shapes; s++) {
        write_figure(d, scene, s, wording);
        if (wording == BLG_WORDING_LONG)
            write_properties(d, d->values[side][image][s]);
    }
    return finish(d, text, error);
}

blg_status blg_describe_concept(blg_describer *d, blg_wording wording, const char **text,
                                blg_error *error) {
    *text = NULL;
    if (!d->problem)
        return blg_error_set(error, BLG_INVALID, "no problem to describe");
    if (!blg_concept_known(&d->told.concept))
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: the concept is not known: the data set has no scenes, or was "
                             "imported, and the problem's name does not tell it",
                             d->problem->name);
    blg_buf_clear(&d->text);
    blg_concept_sentence(&d->text, &d->told, d->catalogue, wording);
    return finish(d, text, error);
}

blg_status blg_describe_paraphrase(blg_describer *d, int index, const char **text,
                                   blg_error *error) {
    *text = NULL;
    if (!d->problem)
        return blg_error_set(error, BLG_INVALID, "no problem to describe");
    blg_buf_clear(&d->text);
    blg_concept_paraphrase(&d->text, &d->told, d->catalogue, index);
    blg_status status = finish(d, text, error);
    if (d->text.size == 0)
        *text = NULL;
    return status;
}
