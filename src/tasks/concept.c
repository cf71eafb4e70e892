/* Free-form concepts are told by their paths, basic ones by their shapes' titles, abstract ones by
 * predicates: "The figure is closed and has an acute angle." A negated concept is told by the
 * predicates' negative forms and "or". */
#include "tasks/concept.h"

#include "build/compose.h"
#include "tasks/path.h"
#include "tasks/words.h"

void blg_told_concept_of(const blg_problem *problem, blg_told_concept *told) {
    *told = (blg_told_concept){problem->family, problem->concept};
    if (problem->family != BLG_BASIC)
        return;
    const blg_scene *first = blg_compose_pure_positive(problem);
    for (int i = 0; i < told->concept.n_components && i < first->n_shapes; i++)
    told->concept.programs[i] = first->programs[i];
}

static const char *title_of(const blg_told_concept *told, const blg_catalogue *catalogue, int i) {
    int shape = told->concept.shapes[i];
    return told->family == BLG_BASIC && catalogue && shape >= 0
               ? blg_catalogue_shape(catalogue, shape)->title
               : NULL;
}

/* "a figure drawn as ...", "the shape 'house'", one after the other. */
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

/* variant: -1 = the main predicates; else those paraphrases. */
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

static void write_abstract(blg_buf *out, const blg_concept *c, blg_wording wording) {
    bool is_long = wording == BLG_WORDING_LONG;
    blg_buf_text(out, is_long ? "In every positive image the figure " : "The figure ");
    write_predicates(out, c, -1, false, is_long && !c->negated);
    blg_buf_text(out, is_long ? "; in no negative image is that so." : ".");
}

void blg_concept_sentence(blg_buf *out, const blg_told_concept *told,
                          const blg_catalogue *catalogue, blg_wording wording) {
    if (told->family == BLG_ABSTRACT) {
        write_abstract(out, &told->concept, wording);
        return;
    }
    blg_buf_text(out, told->concept.negated ? "No positive image shows "
                                            : "Every positive image shows ");
    write_things(out, told, catalogue, wording);
    if (wording == BLG_WORDING_LONG && told->family == BLG_BASIC)
        blg_buf_text(out, ", with strokes of any type");
    blg_buf_char(out, '.');
}

static void paraphrase_abstract(blg_buf *out, const blg_concept *c, int index) {
    static const char *const openings[] = {"The figure ", "Every positive figure ",
                                           "All positive images show a figure that "};
    bool several = c->n_components > 1 && !c->expression[0];
    if (index == BLG_PARAPHRASES && several) {
        blg_buf_text(out, "The figure ");
        write_predicates(out, c, -1, true, false);
        blg_buf_char(out, '.');
    }
    if (index < 0 || index >= BLG_PARAPHRASES)
        return;
    /* Other words for "has not" do not exist for each predicate. */
    if (c->negated && !c->expression[0]) {
        blg_concept positive = *c;
        positive.negated = false;
        blg_buf_text(out, "It is not so that the figure ");
        write_predicates(out, &positive, index, false, false);
    } else {
        blg_buf_text(out, c->expression[0] && index == 0 ? "What all positives share: the figure "
                                                         : openings[index]);
        write_predicates(out, c, index, false, false);
    }
    blg_buf_char(out, '.');
}

void blg_concept_paraphrase(blg_buf *out, const blg_told_concept *told,
                            const blg_catalogue *catalogue, int index) {
    static const char *const openings[][2] = {
        {"All positive images contain ", "None of the positive images contains "},
        {"What the positives have in common is ",
         "What the positives have in common is not to show "},
        {"One always finds on the positive side ", "One never finds on the positive side "}};
    if (told->family == BLG_ABSTRACT) {
        paraphrase_abstract(out, &told->concept, index);
        return;
    }
    if (index < 0 || index >= BLG_PARAPHRASES)
        return;
    blg_buf_text(out, openings[index][told->concept.negated]);
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
