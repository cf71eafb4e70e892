/* A free-form sentence describes the path. A basic sentence names the shapes. An abstract sentence
 * consists of predicates: "The figure is closed and has an acute angle." The sentence of a negated
 * concept joins the negative predicates by "or". If there are distractors, "the figure" is the
 * largest figure. If sides contain impure images, the sentence says how many images are exceptions.
 */
#include "tasks/concept.h"

#include "tasks/path.h"
#include "tasks/words.h"

void blg_told_concept_of(const blg_problem *problem, blg_told_concept *told) {
    const blg_scene *first = blg_problem_pure_positive(problem);
    *told = (blg_told_concept){problem->family, problem->concept,
                               problem->family == BLG_ABSTRACT && first->n_shapes > 1, 0};
    for (int i = 0; i < problem->n_support; i++)
        told->impure += problem->images[1][i].impure;
    for (int i = 0; i < told->concept.n_components && i < first->n_shapes; i++)
        if (problem->family == BLG_BASIC)
            told->concept.programs[i] = first->programs[i];
}

/* Writes the beginning of a sentence: `plain` if no image is impure, else `before`, the number of
 * impure images, and `after`. */
static void write_opening(blg_buf *out, const blg_told_concept *told, const char *plain,
                          const char *before, const char *after) {
    static const char *const numbers[] = {"",     "one",  "two", "three",
                                          "four", "five", "six", "seven"};
    blg_buf_text(out, told->impure ? before : plain);
    if (told->impure > 7)
        blg_buf_format(out, "%d", told->impure);
    else
        blg_buf_text(out, numbers[told->impure]);
    blg_buf_text(out, told->impure ? after : "");
}

static void write_end(blg_buf *out, const blg_told_concept *told) {
    write_opening(out, told, ".", ", but for ",
                  told->impure == 1 ? " image a side." : " images a side.");
}

static const char *title_of(const blg_told_concept *told, const blg_catalogue *catalogue, int i) {
    int shape = told->concept.shapes[i];
    return told->family == BLG_BASIC && catalogue && shape >= 0
               ? blg_catalogue_shape(catalogue, shape)->title
               : NULL;
}

/* Writes the concept's figures or shapes: "a figure drawn as ...", "the shape 'house'". */
static void write_things(blg_buf *out, const blg_told_concept *told, const blg_catalogue *catalogue,
                         blg_wording wording) {
    const blg_concept *c = &told->concept;
    bool several = !title_of(told, catalogue, 0) && c->n_components > 1;
    blg_vocabulary vocabulary =
        told->family == BLG_FREE_FORM ? BLG_VOCABULARY_FREE_FORM : BLG_VOCABULARY_PLAIN;
    for (int i = 0; i < c->n_components; i++) {
        blg_buf_text(out, i == 0                    ? ""
                          : several                 ? "; and "
                          : i < c->n_components - 1 ? ", "
                                                    : " and ");
        const char *title = title_of(told, catalogue, i);
        if (title) {
            blg_buf_format(out, "the shape '%s'", title);
        } else {
            blg_buf_text(out, several && i ? "another figure of " : "a figure of ");
            blg_words_count(out, blg_path_strokes(&c->programs[i]), "stroke");
            blg_buf_text(out, wording == BLG_WORDING_LONG ? ", drawn as " : ": ");
            blg_path_write(out, &c->programs[i], vocabulary, wording);
        }
    }
}

/* Writes the predicates of a concept. variant: -1 = the main wording, else the number of the
 * paraphrase. */
static void write_predicates(blg_buf *out, const blg_concept *c, int variant, bool backwards,
                             bool explained) {
    if (c->expression[0]) {
        blg_expression_words(out, c->expression, c->negated);
        return;
    }
    for (int k = 0; k < c->n_components; k++) {
        int i = backwards ? c->n_components - 1 - k : k;
        const blg_predicate *p = blg_predicate_of(c->attributes[i]);
        blg_words_join(out, k, c->n_components, c->negated ? "or" : "and");
        blg_buf_text(out, variant >= 0 ? p->others[variant] : c->negated ? p->no : p->yes);
        if (explained)
            blg_buf_format(out, " (%s)", p->means);
    }
}

static void write_abstract(blg_buf *out, const blg_told_concept *told, blg_wording wording) {
    const blg_concept *c = &told->concept;
    if (wording == BLG_WORDING_SHORT) {
        blg_buf_text(out, told->several ? "The largest figure " : "The figure ");
        write_predicates(out, c, -1, false, false);
        write_end(out, told);
        return;
    }
    write_opening(out, told, "In every positive image ", "In all positive images but ", " ");
    blg_buf_text(out, told->several ? "the largest figure " : "the figure ");
    write_predicates(out, c, -1, false, !c->negated);
    write_opening(out, told, "; in no negative image is that so.",
                  "; of the negative images that is so in just ", ".");
}

void blg_concept_sentence(blg_buf *out, const blg_told_concept *told,
                          const blg_catalogue *catalogue, blg_wording wording) {
    if (told->family == BLG_ABSTRACT) {
        write_abstract(out, told, wording);
        return;
    }
    if (told->concept.negated)
        write_opening(out, told, "No positive image shows ", "No positive images but ", " show ");
    else
        write_opening(out, told, "Every positive image shows ", "All positive images but ",
                      " show ");
    write_things(out, told, catalogue, wording);
    if (wording == BLG_WORDING_LONG && told->family == BLG_BASIC)
        blg_buf_text(out, ", with strokes of any type");
    blg_buf_char(out, '.');
}

/* Writes a paraphrase of a negated concept as "It is not so that ...", because the paraphrases of
 * predicates have no negative forms. */
static void paraphrase_negated(blg_buf *out, const blg_told_concept *told, int index) {
    blg_concept positive = told->concept;
    positive.negated = false;
    blg_buf_text(out, told->several ? "It is not so that the largest figure "
                                    : "It is not so that the figure ");
    write_predicates(out, &positive, index, false, false);
    write_end(out, told);
}

static void paraphrase_abstract(blg_buf *out, const blg_told_concept *told, int index) {
    static const struct {
        const char *plain, *before, *after;
    } openings[2][2] = {
        {{"Every positive figure ", "All positive images but ", " have a figure that "},
         {"All positive images show a figure that ", "All positive images but ",
          " show a figure that "}},
        {{"The largest figure of every positive image ",
          "The largest figure of all positive images but ", " "},
         {"In all positive images the largest figure ", "In all positive images but ",
          " the largest figure "}}};
    const blg_concept *c = &told->concept;
    const char *figure = told->several ? "The largest figure " : "The figure ";
    bool user = c->expression[0], backwards = index == BLG_PARAPHRASES;
    if (index < 0 || index > BLG_PARAPHRASES || (backwards && (c->n_components < 2 || user)))
        return;
    if (c->negated && !user && !backwards) {
        paraphrase_negated(out, told, index);
        return;
    }
    if (index == 0 && user)
        write_opening(out, told, "What all positives share: ", "What all positives but ",
                      " share: ");
    if (index == 0 && user)
        blg_buf_text(out, told->several ? "the largest figure " : "the figure ");
    else if (index == 0 || backwards)
        blg_buf_text(out, figure);
    else
        write_opening(out, told, openings[told->several][index - 1].plain,
                      openings[told->several][index - 1].before,
                      openings[told->several][index - 1].after);
    write_predicates(out, c, backwards ? -1 : index, backwards, false);
    if ((index == 0 && !user) || backwards)
        write_end(out, told);
    else
        blg_buf_char(out, '.');
}

void blg_concept_paraphrase(blg_buf *out, const blg_told_concept *told,
                            const blg_catalogue *catalogue, int index) {
    static const struct {
        const char *plain, *before, *after;
    } openings[2][BLG_PARAPHRASES] = {
        {{"All positive images contain ", "All positive images but ", " contain "},
         {"What the positives have in common is ", "What all positives but ",
          " have in common is "},
         {"One always finds on the positive side ",
          "One finds on the positive side, in all images but ", ", "}},
        {{"None of the positive images contains ", "None of the positive images but ",
          " contains "},
         {"What the positives have in common is not to show ", "What all positives but ",
          " have in common is not to show "},
         {"One never finds on the positive side ",
          "One does not find on the positive side, in all images but ", ", "}}};
    if (told->family == BLG_ABSTRACT) {
        paraphrase_abstract(out, told, index);
        return;
    }
    if (index < 0 || index >= BLG_PARAPHRASES)
        return;
    int negated = told->concept.negated;
    write_opening(out, told, openings[negated][index].plain, openings[negated][index].before,
                  openings[negated][index].after);
    write_things(out, told, catalogue, index == 1 ? BLG_WORDING_SHORT : BLG_WORDING_LONG);
    blg_buf_char(out, '.');
}

void blg_concept_secrets(blg_buf *out, const blg_told_concept *told,
                         const blg_catalogue *catalogue) {
    const blg_concept *c = &told->concept;
    if (told->family == BLG_ABSTRACT && c->expression[0]) {
        blg_expression_words(out, c->expression, false);
        blg_buf_char(out, '\0');
        return;
    }
    for (int i = 0; i < c->n_components && told->family != BLG_FREE_FORM; i++) {
        const blg_predicate *p = blg_predicate_of(c->attributes[i]);
        const char *title = title_of(told, catalogue, i);
        if (told->family == BLG_ABSTRACT)
            blg_buf_format(out, "%s %s %s %s %s %s", p->yes, p->no, p->means, p->others[0],
                           p->others[1], p->others[2]);
        else
            blg_buf_text(out, title ? title : "");
        blg_buf_char(out, '\0');
    }
}
