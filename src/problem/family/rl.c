/* Relation problems: images of several figures, and concepts about what holds between them. A
 * concept is a formula; its parts are joined by "and". Images are made by trial: the maker draws a
 * draft (figures without places), steers figures and places at random towards what the formula
 * speaks of, and measures the image. A positive has all parts, a negative lacks exactly one. */
#include "problem/family/rl.h"

#include "problem/family.h"
#include "problem/hypotheses.h"

/* ---- rl plan ---- */

/* A concept is a formula of the config. Its problems take turns: the first has the concept, the
 * second its negation, and so on. So an image says as often "positive" as "negative", whatever it
 * shows. Both belong to one unit of the plan. */

typedef struct rl_plan {
    int n;
    rl_concept *concepts;
    int64_t *first; /* n + 1: index of the first problem */
} rl_plan;

static const blg_json_path path_relations = {NULL, "relations", 0};

static int64_t size(const blg_config *config) {
    return config->relations.problems;
}

static int most_shapes(const blg_config *config) {
    return config->relations.max_shapes;
}

/* Reports concepts that are no formulas, and those about more figures than an image may have. */
static void check_concepts(blg_config_reader *reader, const blg_relations_config *rl) {
    for (int i = 0; i < rl->n_concepts; i++) {
        blg_json_path list = {&path_relations, "concepts", 0}, entry = {&list, NULL, (size_t)i};
        blg_formula formula;
        blg_error error = {0};
        if (blg_formula_parse(rl->concepts[i], &formula, &error) != BLG_OK)
            blg_config_report(reader, &entry, "at byte %d of \"%.255s\": %s", error.column,
                              rl->concepts[i], error.text);
        else if (blg_formula_mentions(&formula).most_figures > rl->max_shapes)
            blg_config_report(reader, &entry, "\"%.255s\" speaks of %d figures; max_shapes is %d",
                              rl->concepts[i], blg_formula_mentions(&formula).most_figures,
                              rl->max_shapes);
    }
}

/* Reports numbers of the section that contradict each other, distractors, and unfit concepts. */
static void check(blg_config_reader *reader, const blg_config *config) {
    const blg_relations_config *rl = &config->relations;
    if (rl->min_shapes > rl->max_shapes)
        BLG_CONFIG_REPORT(reader, &path_relations, "min_shapes",
                          "min_shapes %d is above max_shapes %d", rl->min_shapes, rl->max_shapes);
    if (!rl->n_concepts)
        BLG_CONFIG_REPORT(reader, &path_relations, "concepts", "no concepts: expected one or more");
    else if (rl->problems < rl->n_concepts)
        BLG_CONFIG_REPORT(reader, &path_relations, "problems",
                          "%d problems of %d concepts: expected at least one of each", rl->problems,
                          rl->n_concepts);
    if (config->composition.distractors)
        blg_config_report(reader, &(blg_json_path){NULL, "composition", 0},
                          "the figures of relation problems all take part: expected distractors 0");
    check_concepts(reader, rl);
}

/* The words of a formula, joined by '-': "some x, y: inside(x, y)" becomes "some-inside". */
static void make_slug(const char *text, char *slug, size_t room) {
    size_t n = 0;
    for (const char *at = text; *at && n + 2 < room;) {
        size_t length = 0;
        while ((at[length] >= 'a' && at[length] <= 'z') ||
               (at[length] >= '0' && at[length] <= '9') || at[length] == '_')
            length++;
        const bool variable = length == 1 && !(*at >= '0' && *at <= '9');
        for (size_t i = 0; i < length && !variable && n + 2 < room; i++) {
            if (i == 0 && n)
                slug[n++] = '-';
            slug[n++] = at[i];
        }
        at += length ? length : 1;
    }
    slug[n] = '\0';
}

/* Writes the concept's slug, which stands in the names of its problems. Two formulas may have equal
 * slugs: the second gets its number. */
static void name_concept(rl_plan *rl, int c, const char *text) {
    char *slug = rl->concepts[c].slug;
    const size_t room = sizeof rl->concepts[c].slug;
    make_slug(text, slug, room - 5);
    for (int other = 0; other < c; other++)
        if (strcmp(rl->concepts[other].slug, slug) == 0) {
            snprintf(slug + strlen(slug), 5, "-%d", (c + 1) % 1000);
            return;
        }
}

/* Lists the atoms, then the attributes, that the formula speaks of. */
static void list_words(rl_concept *concept) {
    for (int a = 0; a < BLG_ATOMS && concept->n_words < BLG_MAX_COMPONENTS; a++)
        if (concept->words.atoms >> a & 1)
            concept->listed[concept->n_words++] = a;
    for (int a = 0; a < BLG_ATTRIBUTES && concept->n_words < BLG_MAX_COMPONENTS; a++)
        if (concept->words.attributes >> a & 1)
            concept->listed[concept->n_words++] = BLG_ATOMS + a;
}

/* See rl_concept. */
static blg_atom strict_atom(const blg_formula *formula, int root) {
    const blg_formula_node *node = &formula->nodes[root];
    if (node->kind == BLG_FORMULA_SOME)
        node = &formula->nodes[node->left];
    const blg_atom atom = node->kind == BLG_FORMULA_ATOM ? (blg_atom)node->what : BLG_ATOMS;
    return blg_atom_implied(atom) == BLG_ATOMS ? BLG_ATOMS : atom;
}

/* Adds what "and" joins below `node` as pieces, each within the quantifiers from `top` to it. */
static void add_pieces(rl_concept *concept, int top, int node) {
    blg_formula *f = &concept->pieces;
    const int left = f->nodes[node].left, right = f->nodes[node].right;
    if (f->nodes[node].kind == BLG_FORMULA_AND) {
        add_pieces(concept, top, left);
        add_pieces(concept, top, right);
        return;
    }
    if (concept->n_pieces == BLG_MAX_COMPONENTS) /* no piece names more parts */
        return;
    int chain[BLG_FORMULA_VARIABLES], n = 0, root = node;
    for (int at = top;
         f->nodes[at].kind != BLG_FORMULA_AND && at != node && n < BLG_FORMULA_VARIABLES;
         at = f->nodes[at].left)
        chain[n++] = at;
    for (; n > 0 && f->n < BLG_FORMULA_NODES; root = f->n++) {
        f->nodes[f->n] = f->nodes[chain[--n]];
        f->nodes[f->n].left = root;
    }
    concept->piece_roots[concept->n_pieces++] = root;
}

static bool is_quantifier(const blg_formula_node *node) {
    return node->kind == BLG_FORMULA_SOME || node->kind == BLG_FORMULA_ALL;
}

static void find_pieces(rl_concept *concept) {
    concept->pieces = concept->formula;
    concept->n_pieces = concept->n_parts;
    memcpy(concept->piece_roots, concept->roots, sizeof concept->piece_roots);
    if (concept->n_parts > 1)
        return;
    int node = concept->roots[0];
    while (is_quantifier(&concept->formula.nodes[node]))
        node = concept->formula.nodes[node].left;
    concept->n_pieces = 0;
    add_pieces(concept, concept->roots[0], node);
}

/* Reads the formulas of the config and shares the problems out among them. */
static blg_status draw_concepts(blg_plan *plan, blg_error *error) {
    const blg_relations_config *config = &plan->config.relations;
    const int64_t problems = plan->family_size[BLG_RELATIONS];
    if (!problems)
        return BLG_OK;
    rl_plan *rl = BLG_NEW(&plan->arena, rl_plan, 1);
    if (!rl)
        return blg_no_memory(error);
    rl->n = config->n_concepts;
    rl->concepts = BLG_NEW(&plan->arena, rl_concept, rl->n);
    rl->first = BLG_NEW(&plan->arena, int64_t, rl->n + 1);
    if (!rl->concepts || !rl->first)
        return blg_no_memory(error);
    for (int id = 0; id < rl->n; id++) {
        rl_concept *concept = &rl->concepts[id];
        const blg_status status = blg_formula_parse(config->concepts[id], &concept->formula, error);
        if (status != BLG_OK)
            return status;
        concept->words = blg_formula_mentions(&concept->formula);
        concept->n_parts = blg_formula_parts(&concept->formula, concept->roots, BLG_MAX_COMPONENTS);
        for (int part = 0; part < concept->n_parts; part++) {
            concept->strict[part] = strict_atom(&concept->formula, concept->roots[part]);
            if (!(blg_formula_part_atoms(&concept->formula, concept->roots[part]) & ~BLG_UNPLACED))
                concept->unplaced |= (uint32_t)1 << part;
        }
        find_pieces(concept);
        list_words(concept);
        name_concept(rl, id, config->concepts[id]);
        /* in pairs if each gets one: as many problems with a concept as with its negation */
        const int64_t unit = problems / 2 < rl->n ? 1 : 2, units = problems / unit;
        int64_t n = unit * (units / rl->n + (id < units % rl->n));
        n += id == rl->n - 1 ? problems % unit : 0;
        rl->first[id + 1] = rl->first[id] + n;
    }
    plan->of[BLG_RELATIONS] = rl;
    return BLG_OK;
}

/* Images of problem `replica` of n of a concept have this number of figures, or one less. The last
 * quarter of the problems has the largest number, so that a split can hold it out; the other
 * numbers share the first three quarters. */
static int most_figures(const blg_relations_config *config, const rl_concept *concept,
                        int64_t replica, int64_t n) {
    const int least = config->min_shapes + (config->min_shapes < config->max_shapes);
    const int64_t pairs = (n + 1) / 2, rest = pairs - pairs / 4, pair = replica / 2;
    const int levels = config->max_shapes - least; /* below the largest number */
    const int most =
        pair >= rest || !levels ? config->max_shapes : least + (int)(pair * levels / rest);
    return concept->words.most_figures > most ? config->max_shapes : most;
}

/* Fills in the problem's record. setting: the largest number of figures of an image; parts: the
 * words of the formula. */
static void fill(const blg_plan *plan, blg_plan_record *record) {
    const rl_plan *rl = plan->of[BLG_RELATIONS];
    int id = 0;
    while (id + 1 < rl->n && rl->first[id + 1] <= record->index)
        id++;
    const rl_concept *concept = &rl->concepts[id];
    record->concept_id = id;
    record->replica = record->index - rl->first[id];
    record->n_components = 1;
    record->setting = most_figures(&plan->config.relations, concept, record->replica,
                                   rl->first[id + 1] - rl->first[id]);
    record->n_parts = concept->n_words;
    memcpy(record->parts, concept->listed, sizeof concept->listed);
}

static int64_t unit_end(const blg_plan *plan, const blg_plan_record *record) {
    const rl_plan *rl = plan->of[BLG_RELATIONS];
    return rl->first[record->concept_id + 1];
}

/* The end of a run of problems that are alike. Problems of a concept are alike as long as they have
 * the same number of figures. */
static int64_t group_end(const blg_plan *plan, const blg_plan_record *record) {
    const rl_plan *rl = plan->of[BLG_RELATIONS];
    const int64_t first = rl->first[record->concept_id], end = rl->first[record->concept_id + 1];
    int64_t at = record->index + 1;
    while (at < end && most_figures(&plan->config.relations, &rl->concepts[record->concept_id],
                                    at - first, end - first) == record->setting)
        at++;
    return at;
}

static void concept_of(const blg_plan *plan, const blg_plan_record *record, blg_concept *concept) {
    concept->n_components = 1;
    const bool *polarity = plan->config.relations.polarity;
    concept->negated = polarity[1] && (!polarity[0] || record->replica & 1);
    memcpy(concept->expression, plan->config.relations.concepts[record->concept_id],
           sizeof concept->expression);
}

static const char *name_of(const blg_plan *plan, const blg_plan_record *record) {
    const rl_plan *rl = plan->of[BLG_RELATIONS];
    return rl->concepts[record->concept_id].slug;
}

/* ---- rl draft ---- */

/* A problem is made of pairs of images, a positive and a negative. Both begin with the same draft:
 * number of figures, forms, sizes, headings and strokes. Then each image is steered at random: for
 * every atom and attribute of the formula a coin says whether the image is arranged so that the
 * atom holds somewhere, and the measurement (problem/relations.h) says what has become of it. So
 * positives and negatives differ in the concept, and in nothing that the concept does not ask for.
 *
 * Figures that no steering has brought together stand in boxes that keep a gap.
 *
 * Each try of an image has a random stream of its own, so a try ends as soon as it is known not to
 * give what is wanted: what the figures are and how they are steered is decided before any figure
 * is drawn. If a rule fits the support and is wrong on a query, a pair drawn at random is made
 * anew, in the support or among the queries. None of this asks which side has the concept.
 *
 * An image that lacks a part about figures would differ in the numbers of its strokes: a figure
 * without a curve has no arc. So of some tries the image is taken that has most nearly as many
 * lines, arcs and strokes of each type as the image with the concept. An image that lacks a part
 * about places would differ in how it fills the plane: figures that touch lie closer together. So
 * of a few tries the image is taken that is most nearly as spread and as thin.
 *
 * A reader learns a part of a concept only from images that lack it. So the support breaks each
 * part twice or more. If "and" stands within a quantifier, as in "some x, y: inside(x, y) and
 * convex(x)", two images in three that lack the concept show all parts that "and" joins except
 * one. Where an atom implies another, as evenly_spaced implies aligned, some images that lack the
 * atom have the other one; else "aligned" would fit as well.
 *
 * Images of some concepts are rare: relations of all figures, ranks of size. The trial of a concept
 * finds this out, and then steers figures and places towards all of what the words can mean
 * (m->hard). Work is bounded: a problem that would take more is refused (WORK_OF_PAIR). */

enum {
    WORK_OF_PAIR = 400000, /* (rl_maker) before an attempt gives up: about 0.3 s */
    FIRST_STARVED = 2,     /* attempts that have given up: the first problem is refused */
    LATER_STARVED = 6,     /* another problem is */
    PLAIN_DRAFTS = 400,    /* of a pair: from then on each second one is of the other kind (hard) */
    STRICT_DRAFTS = 100, /* of a pair: from then on its order has no strict atom, keeps no piece */
    BREAKS = 2,          /* least number of support images that break a part, if there is room */
    STEERINGS = 12,      /* tries of an image with one draft */
    ALIKE = 24,          /* tries with one draft, of an image that is to be like its partner */
    NEAR = 4,            /* tries that end well, of an image that is to fill the plane likewise */
    ALIKE_DRAFTS = 100,  /* of a pair: from then on the image need not be like its partner */
    REDRAWS = 10,        /* of pairs, so that no rule fits and is wrong on a query */
    SHAPE_DRAWS = 400    /* for a shape with a property; then any shape is taken */
};

/* By number of figures: the largest rung that an image draws. More figures leave less room. */
static const int largest_size[BLG_MOST_FIGURES + 1] = {0, 4, 4, 3, 3, 2};

/* Draws stroke types: one for the whole figure, or one for each stroke; a coin decides. */
static void draw_strokes(rl_maker *m, rl_figure *figure) {
    const blg_shape *shape = blg_catalogue_shape(m->catalogue, figure->shape);
    const bool one_type = rl_draw_coin(m);
    const blg_stroke_type one = m->types.types[rl_draw_below(m, m->types.n)];
    for (int i = 0; i < shape->program.n_actions; i++) {
        const blg_stroke_type type = one_type ? one : m->types.types[rl_draw_below(m, m->types.n)];
        figure->types[i] = shape->decorable ? type : BLG_NORMAL;
    }
}

static int draw_shape(rl_maker *m) {
    return m->pool->shapes[rl_draw_below(m, m->pool->n)];
}

static bool shape_has(const rl_maker *m, int shape, blg_attribute attribute, int value) {
    return blg_plan_label(m->plan, shape, attribute) == value;
}

/* Atoms that speak of the long axis of a figure. */
static bool asks_for_axes(const rl_concept *concept) {
    return concept->words.atoms & RL_AXES;
}

/* Atoms that compare sizes. */
static bool asks_for_sizes(const rl_concept *concept) {
    static const uint64_t atoms = (uint64_t)1 << BLG_ATOM_largest |
                                  (uint64_t)1 << BLG_ATOM_smallest |
                                  (uint64_t)1 << BLG_ATOM_same_size |
                                  (uint64_t)1 << BLG_ATOM_larger | (uint64_t)1 << BLG_ATOM_large;
    return concept->words.atoms & atoms;
}

/* Draws a shape with this value of the attribute or, after SHAPE_DRAWS, any shape. */
static int draw_shape_with(rl_maker *m, blg_attribute attribute, int value) {
    int shape = draw_shape(m);
    for (int i = 0; i < SHAPE_DRAWS && !shape_has(m, shape, attribute, value); i++)
        shape = draw_shape(m);
    return shape;
}

/* Makes the first `depth` figures of the draft fit one inside the other: the outermost gets the
 * largest size of the ladder, the innermost the smallest. */
static void prepare_nest(rl_maker *m, rl_draft *draft, int depth) {
    for (int i = 0; i < depth; i++) {
        rl_figure *figure = &draft->figures[i];
        figure->rung = i == 0 ? RL_SIZES - 1 : i == depth - 1 ? 0 : RL_SIZES - 1 - 2 * i;
        figure->rung = figure->rung < 0 ? 0 : figure->rung;
        if (i + 1 < depth) { /* in a nest of three only convex figures have room */
            figure->shape =
                draw_shape_with(m, depth > 2 ? BLG_ATTR_convex : BLG_ATTR_closed_shape, 1);
            draw_strokes(m, figure);
        }
    }
}

/* Draws how the figures of a rare concept lie in others: 2 in 1 in 0; 1 to 3 in 0; 1 in 0, 3 in 2.
 * rungs (0: the smallest), within: by way and figure. In a chain, what holds others is convex. */
static void prepare_nests(rl_maker *m, rl_draft *draft) {
    static const int rungs[3][BLG_MOST_FIGURES] = {
        {4, 2, 0, 0, 0}, {4, 0, 0, 0, 0}, {3, 0, 3, 0, 0}};
    static const int within[3][BLG_MOST_FIGURES] = {{BLG_NONE, 0, 1, BLG_NONE, BLG_NONE},
                                                    {BLG_NONE, 0, 0, 0, BLG_NONE},
                                                    {BLG_NONE, 0, BLG_NONE, 2, BLG_NONE}};
    const int way = rl_draw_below(m, 3);
    memcpy(m->within, within[way], sizeof m->within);
    for (int i = 0; i < draft->n; i++) {
        draft->figures[i].rung = rungs[way][i];
        if (i + 1 >= draft->n || rungs[way][i] < 2) /* it holds no figure */
            continue;
        draft->figures[i].shape =
            draw_shape_with(m, way == 0 ? BLG_ATTR_convex : BLG_ATTR_closed_shape, 1);
        draw_strokes(m, &draft->figures[i]);
    }
}

static bool needs_three(const rl_maker *m) {
    return rl_speaks_of(m, BLG_ATOM_aligned) || rl_speaks_of(m, BLG_ATOM_evenly_spaced);
}

/* Sets the least and the largest number of figures of an image. most: the item's largest number. */
static void set_numbers(rl_maker *m, int most) {
    const int least = m->config->relations.min_shapes;
    m->most = most;
    m->least = most - 1 < least ? least : most - 1;
    if (needs_three(m) && m->least < 3 && most >= 3)
        m->least = 3;
    if (rl_speaks_of(m, BLG_ATOM_nested) && most > RL_NEST) /* a deeper nest has no room */
        m->least = m->most = RL_NEST;
    if (rl_speaks_of(m, BLG_ATOM_mirror_symmetric)) /* figures in twos */
        m->least = m->most = m->most < 4 ? 2 : 4;
}

/* A shape about which the atoms of the concept say something. */
static int draw_apt_shape(rl_maker *m) {
    if (rl_speaks_of(m, BLG_ATOM_mirror_of))
        return draw_shape_with(m, BLG_ATTR_chiral, 1);
    int shape = draw_shape(m);
    const bool needs_axis = asks_for_axes(m->concept);
    for (int i = 0; i < SHAPE_DRAWS && needs_axis && isnan(m->table->axis_deg[shape]); i++)
        shape = draw_shape(m);
    return shape;
}

static void draw_figure(rl_maker *m, int n, rl_figure *figure) {
    *figure = (rl_figure){.shape = draw_apt_shape(m)};
    figure->mirrored = rl_speaks_of(m, BLG_ATOM_mirror_of) && rl_draw_coin(m);
    figure->rung = rl_draw_below(m, largest_size[n] + 1);
    figure->heading_deg = blg_rng_uniform(&m->rng, m->config->placement.rotation_deg.low,
                                          m->config->placement.rotation_deg.high);
    draw_strokes(m, figure);
}

/* Draws the figures of an image: three or more if they are to be aligned although a strict atom
 * fails. If the concept speaks of "inside", the first figures fit one into the other. */
static void draw_draft(rl_maker *m, rl_draft *draft) {
    const int least =
        blg_atom_implied(m->strict) == BLG_ATOM_aligned && m->least < 3 ? 3 : m->least;
    draft->n = least + rl_draw_below(m, m->most - least + 1);
    for (int i = 0; i < draft->n; i++)
        draw_figure(m, draft->n, &draft->figures[i]);
    for (int i = 0; i < BLG_MOST_FIGURES; i++)
        m->within[i] = BLG_NONE;
    if (rl_speaks_of(m, BLG_ATOM_nested))
        prepare_nest(m, draft, draft->n < RL_NEST ? draft->n : RL_NEST);
    else if (rl_needs_inside(m) && m->hard)
        prepare_nests(m, draft);
    else if (rl_needs_inside(m))
        prepare_nest(m, draft, 2);
}

/* ---- rl steering ---- */

/* Steers what the figures of a draft are: number, forms, sizes, headings and strokes. A coin
 * decides for each part of the formula. Whether the part then holds is measured later. */

/* Calls step for a random pair of figures, or for the first figure and each other. */
typedef void pair_step(rl_maker *m, rl_draft *draft, int from, int to);
static void steer_pairs(rl_maker *m, rl_draft *draft, pair_step *step) {
    if (rl_draw_coin(m)) {
        for (int i = 1; i < draft->n; i++)
            step(m, draft, 0, i);
        return;
    }
    const int a = rl_draw_below(m, draft->n), b = rl_draw_below(m, draft->n - 1);
    step(m, draft, a, b + (b >= a));
}

static void copy_form(rl_maker *m, rl_draft *draft, int from, int to) {
    draft->figures[to].shape = draft->figures[from].shape;
    draft->figures[to].mirrored = draft->figures[from].mirrored;
    draw_strokes(m, &draft->figures[to]);
}

static void mirror_form(rl_maker *m, rl_draft *draft, int from, int to) {
    copy_form(m, draft, from, to);
    draft->figures[to].mirrored = !draft->figures[from].mirrored;
}

static void copy_heading(rl_maker *m, rl_draft *draft, int from, int to) {
    copy_form(m, draft, from, to);
    draft->figures[to].heading_deg = draft->figures[from].heading_deg;
}

static void copy_size(rl_maker *m, rl_draft *draft, int from, int to) {
    (void)m;
    draft->figures[to].rung = draft->figures[from].rung;
}

static void set_style(rl_figure *figure, blg_stroke_type type) {
    for (int i = 0; i < BLG_MAX_ACTIONS; i++)
        figure->types[i] = type;
}

static void copy_style(rl_maker *m, rl_draft *draft, int from, int to) {
    const blg_stroke_type type = draft->figures[from].types[0];
    (void)m;
    set_style(&draft->figures[from], type);
    set_style(&draft->figures[to], type);
}

/* Which figures are to have a property: none, one, about half or all of them. */
typedef struct rl_wish {
    enum { NONE, LONE, HALF, EVERY } share;
    int lone; /* the figure, if one alone is to have the property */
} rl_wish;

static rl_wish draw_wish(rl_maker *m, const rl_draft *draft) {
    rl_wish wish;
    wish.share = (unsigned)rl_draw_below(m, 4);
    wish.lone = rl_draw_below(m, draft->n);
    return wish;
}

static bool is_wanted(rl_maker *m, const rl_wish *wish, int i) {
    return wish->share == LONE   ? i == wish->lone
           : wish->share == HALF ? rl_draw_coin(m)
                                 : wish->share == EVERY;
}

/* Gives some figures, by a wish, shapes that have the attribute, and the others shapes that lack
 * it. */
static void steer_attribute(rl_maker *m, rl_draft *draft, blg_attribute attribute) {
    const rl_wish wish = draw_wish(m, draft);
    for (int i = 0; i < draft->n; i++) {
        const bool wanted = is_wanted(m, &wish, i);
        rl_figure *figure = &draft->figures[i];
        if (shape_has(m, figure->shape, attribute, wanted))
            continue;
        figure->shape = draw_shape_with(m, attribute, wanted);
        draw_strokes(m, figure);
    }
}

/* Value of a part of the formula for a shape alone: "all x: P(x)" and "some x: P(x)" say whether P
 * holds. */
static int fit_of(const rl_maker *m, int part, int shape) {
    return m->fits[part * blg_catalogue_size(m->catalogue) + shape];
}

/* Redraws figures, so that those of a random wish have what a part of the formula says of each
 * figure, and the others have it not. */
static void steer_part(rl_maker *m, rl_draft *draft, int part) {
    const rl_wish wish = draw_wish(m, draft);
    for (int i = 0; i < draft->n; i++) {
        const bool wanted = is_wanted(m, &wish, i);
        rl_figure *figure = &draft->figures[i];
        if (fit_of(m, part, figure->shape) == wanted)
            continue;
        for (int k = 0; k < SHAPE_DRAWS && fit_of(m, part, figure->shape) != wanted; k++)
            figure->shape = draw_shape(m);
        draw_strokes(m, figure);
    }
}

/* Gives some figures, by a wish, this stroke type throughout; the others lose it where they have
 * it. */
static void steer_types(rl_maker *m, rl_draft *draft, blg_stroke_type type) {
    const rl_wish wish = draw_wish(m, draft);
    for (int i = 0; i < draft->n; i++) {
        rl_figure *figure = &draft->figures[i];
        const bool wanted = is_wanted(m, &wish, i);
        const int n = blg_catalogue_shape(m->catalogue, figure->shape)->program.n_actions;
        for (int k = 0; k < n && !wanted; k++)
            for (int tries = 0; tries < 20 && figure->types[k] == type; tries++)
                figure->types[k] = m->types.types[rl_draw_below(m, m->types.n)];
        if (wanted)
            set_style(figure, type);
    }
}

/* Draws the strokes of two types: the figure's first type, and another. */
static void mix_style(rl_maker *m, rl_figure *figure, blg_stroke_type other) {
    for (int i = 1; i < BLG_MAX_ACTIONS; i++)
        figure->types[i] = rl_draw_coin(m) ? other : figure->types[0];
}

static void steer_one_style(rl_maker *m, rl_draft *draft) {
    const bool each_in_one = rl_draw_coin(m);
    const rl_wish wish = m->hard ? draw_wish(m, draft) : (rl_wish){.share = HALF};
    for (int i = 0; i < draft->n; i++) {
        rl_figure *figure = &draft->figures[i];
        if (m->hard && !is_wanted(m, &wish, i))
            figure->types[0] = m->types.types[rl_draw_below(m, m->types.n)];
        else if (each_in_one || m->hard || rl_draw_coin(m))
            set_style(figure, figure->types[0]);
        else if (rl_draw_coin(m))
            mix_style(m, figure, draft->figures[(i + 1) % draft->n].types[0]);
    }
}

/* Makes one figure large and all others small or, in a third of the tries, all small. */
static void steer_large(rl_maker *m, rl_draft *draft) {
    const bool one_is_large = rl_draw_below(m, 3) > 0;
    const int lone = rl_draw_below(m, draft->n);
    for (int i = 0; i < draft->n; i++)
        draft->figures[i].rung = one_is_large && i == lone ? RL_SIZES - 1 : rl_draw_below(m, 2);
}

/* Of a rare concept: draws sizes that are equal, except for one figure, or all different, or large;
 * else leaves them. */
static void steer_ranks(rl_maker *m, rl_draft *draft) {
    enum { SAME, LARGER, SMALLER, RANKS, WAYS };
    const int way = rl_draw_below(m, WAYS + 1), top = largest_size[draft->n];
    const int lone = rl_draw_below(m, draft->n), rung = rl_draw_below(m, top);
    int ranks[RL_SIZES] = {0, 1, 2, 3, 4};
    blg_rng_shuffle(&m->rng, ranks, RL_SIZES, sizeof *ranks);
    if (rl_speaks_of(m, BLG_ATOM_large))
        for (int i = 0; i < draft->n && way == RANKS; i++)
            draft->figures[i].rung = RL_SIZES - 1;
    else
        for (int i = 0; i < draft->n && way < WAYS; i++)
            draft->figures[i].rung =
                way == RANKS ? ranks[i] : rung + (way == (i == lone ? LARGER : SMALLER));
}

/* Takes figures away, or adds some. */
static void steer_number(rl_maker *m, rl_draft *draft) {
    const int before = draft->n;
    draft->n = m->least + rl_draw_below(m, m->most - m->least + 1);
    for (int i = before; i < draft->n; i++)
        draw_figure(m, draft->n, &draft->figures[i]);
    for (int i = 0; i < draft->n; i++)
        if (draft->figures[i].rung > largest_size[draft->n])
            draft->figures[i].rung = largest_size[draft->n];
}

/* Turns figures until their long axes have one direction: no figure, one figure, half or all. */
static void steer_axes(rl_maker *m, rl_draft *draft, double direction_deg) {
    const rl_wish wish = draw_wish(m, draft);
    for (int i = 0; i < draft->n; i++) {
        rl_figure *figure = &draft->figures[i];
        const double axis_deg = m->table->axis_deg[figure->shape];
        if (is_wanted(m, &wish, i) && !isnan(axis_deg))
            figure->heading_deg = direction_deg - (figure->mirrored ? -axis_deg : axis_deg) +
                                  (rl_draw_coin(m) ? 180 : 0) + blg_rng_uniform(&m->rng, -2.5, 2.5);
    }
}

/* Makes the figures pairs of copies, as a mirror-symmetric image has them: by a coin, all copies
 * are mirror images at one axis, or each copy is mirrored or not. */
static void steer_twos(rl_maker *m, rl_draft *draft) {
    const bool one_axis = rl_draw_coin(m);
    m->mirror_deg = rl_draw_coin(m) ? 90 : rl_draw_coin(m) ? 0 : blg_rng_uniform(&m->rng, 0, 180);
    for (int i = 0; i + 1 < draft->n; i += 2) {
        const rl_figure *a = &draft->figures[i];
        rl_figure *b = &draft->figures[i + 1];
        const double heading_deg = b->heading_deg;
        *b = *a;
        b->mirrored = one_axis ? !a->mirrored : rl_draw_coin(m);
        b->heading_deg = one_axis ? 2 * m->mirror_deg - a->heading_deg : heading_deg;
    }
}

/* Steers what the figures are: number, forms, sizes, strokes. */
static void steer_figures(rl_maker *m, rl_draft *draft) {
    const blg_formula_words *words = &m->concept->words;
    if (words->counts)
        steer_number(m, draft);
    for (int a = 0; a < BLG_ATTRIBUTES; a++)
        if (words->attributes >> a & 1)
            steer_attribute(m, draft, (blg_attribute)a);
    for (int part = 0; part < m->concept->n_parts && m->fits; part++)
        steer_part(m, draft, part);
    if (rl_speaks_of(m, BLG_ATOM_same_figure) && rl_draw_coin(m))
        steer_pairs(m, draft, copy_form);
    /* For the next two atoms images of both sides get copies: a copy alone does not tell the
     * side. */
    if (rl_speaks_of(m, BLG_ATOM_same_heading))
        steer_pairs(m, draft, rl_draw_coin(m) ? copy_heading : copy_form);
    if (rl_speaks_of(m, BLG_ATOM_mirror_of))
        steer_pairs(m, draft, rl_draw_coin(m) ? mirror_form : copy_form);
    for (int i = 0; i < draft->n && m->hard && rl_speaks_of(m, BLG_ATOM_mirror_of); i++)
        draft->figures[i].mirrored = rl_draw_coin(m);
    if ((rl_speaks_of(m, BLG_ATOM_same_size) || rl_speaks_of(m, BLG_ATOM_larger)) &&
        rl_draw_coin(m))
        steer_pairs(m, draft, copy_size);
    if (rl_speaks_of(m, BLG_ATOM_large))
        steer_large(m, draft);
    if (m->hard && asks_for_sizes(m->concept))
        steer_ranks(m, draft);
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        if (words->styles >> t & 1)
            steer_types(m, draft, (blg_stroke_type)t);
    if (rl_speaks_of(m, BLG_ATOM_one_style))
        steer_one_style(m, draft);
    if (rl_speaks_of(m, BLG_ATOM_same_style) && rl_draw_coin(m))
        steer_pairs(m, draft, copy_style);
    if (rl_speaks_of(m, BLG_ATOM_parallel))
        steer_axes(m, draft, blg_rng_uniform(&m->rng, 0, 180));
    if (rl_speaks_of(m, BLG_ATOM_upright))
        steer_axes(m, draft, 90);
    if (rl_speaks_of(m, BLG_ATOM_level))
        steer_axes(m, draft, 0);
    if (rl_speaks_of(m, BLG_ATOM_mirror_symmetric))
        steer_twos(m, draft);
}

/* ---- rl image ---- */

/* Makes an image: steers the draft, places and draws the figures, and measures what has become of
 * them. A try that cannot give the image that is wanted ends early. */

/* Whether the part that fails, if any, is `broken`. Parts with bits in `open` may be undecided. */
static bool has_wanted(const rl_concept *concept, const blg_view *view, int broken, uint32_t open) {
    bool has = true;
    for (int p = 0; p < concept->n_parts && has; p++) {
        const int value = blg_formula_part_value(&concept->formula, concept->roots[p], view);
        has = value == BLG_UNDECIDED ? open >> p & 1 : value == (p != broken);
    }
    return has;
}

/* Whether the value of a piece of `kept` is 0 or, if `sure`, is not 1. */
static bool lacks_piece(const rl_concept *concept, const blg_view *view, uint32_t kept, bool sure) {
    bool lacks = false;
    for (int i = 0; i < concept->n_pieces && kept >> i && !lacks; i++) {
        const int value = blg_formula_part_value(&concept->pieces, concept->piece_roots[i], view);
        lacks = kept >> i & 1 && (value == 0 || (sure && value != 1));
    }
    return lacks;
}

/* Whether a word (as in rl_concept.listed) speaks of two figures. */
static bool is_of_pairs(int word) {
    return word < BLG_ATOMS && blg_atom_rows[word].kind == BLG_ATOM_PAIR;
}

/* How many choices of n figures a word speaks of, as count_seen counts them. */
static int choices_of(int word, int n) {
    return word < BLG_ATOMS && blg_atom_rows[word].kind == BLG_ATOM_IMAGE ? 1
           : is_of_pairs(word)                                            ? n * (n - 1)
                                                                          : n;
}

/* For how many choices of figures, two of them in both orders, an atom or an attribute (word: as in
 * rl_concept.listed) holds. */
static int count_seen(const blg_view *view, int word) {
    int seen = word < BLG_ATOMS && view->image[word] == 1;
    for (int i = 0; i < view->n; i++) {
        seen += word < BLG_ATOMS
                    ? view->figure[word][i] == 1
                    : blg_viewed_value(&view->figures[i], (blg_attribute)(word - BLG_ATOMS)) == 1;
        for (int k = 0; k < view->n && word < BLG_ATOMS; k++)
            seen += view->pair[word][i][k] == 1;
    }
    return seen;
}

static void count_image(const rl_concept *concept, const blg_view *view, rl_tally *tally) {
    tally->images++;
    tally->wholes += blg_formula_value(&concept->formula, view) == 1;
    bool has[BLG_MAX_COMPONENTS];
    for (int w = 0; w < concept->n_words; w++) {
        const int word = concept->listed[w], seen = count_seen(view, word);
        const int orders = is_of_pairs(word) && blg_atom_rows[word].mutual ? 2 : 1;
        tally->words[w] += seen > 0;
        if (seen / orders > tally->most[w]) {
            tally->most[w] = seen / orders;
            tally->choices[w] = choices_of(word, view->n) / orders;
        }
    }
    for (int i = 0; i < concept->n_pieces; i++) {
        has[i] = blg_formula_part_value(&concept->pieces, concept->piece_roots[i], view) == 1;
        for (int k = 0; k <= i; k++)
            tally->both[i][k] += has[i] && has[k];
    }
}

/* Measures these atoms of the image, a bit each. */
static const blg_view *measure(rl_maker *m, uint64_t atoms) {
    m->work += 10;
    if (m->status == BLG_OK)
        m->status = blg_view_measure(m->bench->facts, &m->bench->ink, m->scene, (uint32_t)atoms,
                                     &m->bench->view, NULL);
    return &m->bench->view;
}

static void open_try(rl_maker *m, int number) {
    m->rng = blg_stream_try(m->config->seed, m->key, m->image, number);
}

/* Begins a try of an image: figures and places of the draft are steered by chance towards the
 * concept. False if the try cannot give an image of this order. */
static bool begin_try(rl_maker *m, const rl_draft *base, int number, rl_order order,
                      rl_draft *draft, rl_places *places) {
    open_try(m, number);
    m->strict = order.strict;
    *draft = *base;
    blg_facts_make_room(m->bench->facts, BLG_MOST_FIGURES);
    steer_figures(m, draft);
    m->scene->n_shapes = draft->n;
    for (int i = 0; i < draft->n; i++)
        blg_rl_set_figure(m, draft, i);
    if (!blg_rl_steer_places(m, places))
        return false;
    if (m->tally)
        return true;
    measure(m, m->concept->words.atoms & (m->hard ? BLG_UNPLACED | RL_AXES : BLG_UNPLACED));
    blg_rl_foretell(places, &m->bench->view);
    return m->status == BLG_OK &&
           has_wanted(m->concept, &m->bench->view, order.broken, ~m->concept->unplaced) &&
           !lacks_piece(m->concept, &m->bench->view, order.kept, /* sure */ false);
}

/* Ends a try: draws and places the figures, and measures the image. */
static bool end_try(rl_maker *m, const rl_draft *draft, const rl_places *places, rl_order order) {
    const blg_atom implied = blg_atom_implied(order.strict);
    for (int i = 0; i < draft->n; i++)
        blg_rl_draw_figure(m, draft, i);
    if (!blg_rl_place_all(m, places))
        return false;
    const blg_view *view =
        measure(m, m->concept->words.atoms | ((uint64_t)1 << implied & BLG_ALL_ATOMS));
    if (m->status == BLG_OK && m->tally)
        count_image(m->concept, view, m->tally);
    return m->status == BLG_OK && has_wanted(m->concept, view, order.broken, 0) &&
           !lacks_piece(m->concept, view, order.kept, /* sure */ true) &&
           (implied == BLG_ATOMS || count_seen(view, (int)implied));
}

/* The first try from number `from` on that begins well; end: none before it. */
static int begin_any(rl_maker *m, const rl_draft *base, int from, int end, rl_order order,
                     rl_draft *draft, rl_places *places) {
    while (from < end && !begin_try(m, base, from, order, draft, places))
        from++;
    return from;
}

/* Makes an image of this order by the tries from..end - 1. */
static bool make_wanted(rl_maker *m, const rl_draft *base, int from, int end, rl_order order,
                        blg_scene *scene) {
    rl_draft draft;
    rl_places places;
    m->scene = scene;
    for (int i = from; i < end; i++) {
        i = begin_any(m, base, i, end, order, &draft, &places);
        if (i < end && end_try(m, &draft, &places, order))
            return true;
    }
    return false;
}

enum { TELLS = 2 + BLG_STROKE_TYPES };

/* Counts the strokes of an image: lines, arcs, and those of each type. */
static void count_strokes(const blg_scene *scene, int counts[TELLS]) {
    memset(counts, 0, TELLS * sizeof *counts);
    for (int s = 0; s < scene->n_shapes; s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            const blg_action *a = &scene->programs[s].actions[i];
            counts[a->kind == BLG_ARC]++;
            counts[2 + (int)a->type]++;
        }
}

/* Makes an image of this order: of the tries from..end - 1 that begin well, ends the try whose
 * numbers of strokes are nearest to those of `like`. */
static bool make_alike(rl_maker *m, const rl_draft *base, int from, int end, rl_order order,
                       const blg_scene *like, blg_scene *scene) {
    rl_draft draft;
    rl_places places;
    int wanted[TELLS], counts[TELLS], nearest = end, least = 0;
    count_strokes(like, wanted);
    m->scene = scene;
    for (int i = from; i < end; i++) {
        int distance = 0;
        if (!begin_try(m, base, i, order, &draft, &places))
            continue;
        count_strokes(scene, counts);
        for (int k = 0; k < TELLS; k++)
            distance += abs(counts[k] - wanted[k]);
        if (nearest == end || distance < least) {
            nearest = i;
            least = distance;
        }
    }
    return nearest < end && begin_try(m, base, nearest, order, &draft, &places) &&
           end_try(m, &draft, &places, order);
}

/* Makes an image of this order: of the first tries from..end-1 that end well, NEAR or less, takes
 * the try that fills the plane most nearly as `like` does. */
static bool make_near(rl_maker *m, const rl_draft *base, int from, int end, rl_order order,
                      const rl_filling *like, blg_scene *scene) {
    rl_draft draft;
    rl_places places;
    int nearest = end, last = end, n = 0;
    double least = INFINITY;
    m->scene = scene;
    for (int i = from; i < end && n < NEAR; i++) {
        i = last = begin_any(m, base, i, end, order, &draft, &places);
        if (i == end || !end_try(m, &draft, &places, order))
            continue;
        const rl_filling filling = blg_rl_filling(m);
        const double difference = blg_rl_filling_difference(&filling, like);
        n++;
        if (difference < least) {
            nearest = i;
            least = difference;
        }
    }
    return nearest < end &&
           (nearest == last || (begin_try(m, base, nearest, order, &draft, &places) &&
                                end_try(m, &draft, &places, order)));
}

/* Makes a pair of images that share a draft, unless no try of the second image begins well. order:
 * of the second image. The second image is made alike if it lacks a part that does not depend on
 * places; otherwise it is made near. *has_whole: whether the first image has been made. */
static bool make_pair(rl_maker *m, rl_order order, blg_scene *whole, blg_scene *other,
                      bool *has_whole) {
    static const rl_order no_part = {RL_WHOLE, BLG_ATOMS, 0};
    rl_draft base, draft;
    rl_places places;
    m->work += 10;
    const int first = m->tries + 1, middle = first + STEERINGS;
    const bool unplaced = m->concept->unplaced >> order.broken & 1;
    const bool alike = m->alike && unplaced, near = m->alike && !unplaced;
    const int end = middle + (alike ? ALIKE : STEERINGS);
    open_try(m, m->tries);
    m->strict = order.strict;
    draw_draft(m, &base);
    m->tries = end;
    m->scene = other;
    const int begun = begin_any(m, &base, middle, end, order, &draft, &places);
    *has_whole = begun < end && make_wanted(m, &base, first, middle, no_part, whole);
    if (*has_whole && alike)
        return make_alike(m, &base, begun, end, order, whole, other);
    if (*has_whole && near) {
        const rl_filling filling = blg_rl_filling(m);
        return make_near(m, &base, begun, end, order, &filling, other);
    }
    return *has_whole && make_wanted(m, &base, begun, end, order, other);
}

/* ---- rl trial ---- */

/* Tries every concept before any problem is built. A concept that no draft can show, or whose parts
 * cannot be broken one by one, is refused. The message names the pieces that do not go together. */

enum {
    DRAFTS = 100, /* by which a concept is tried */
    RARE = 25     /* drafts: a concept that takes more of them is steered as one that is rare */
};

/* Index of the smallest number. */
static int least_of(const int *numbers, int n) {
    int least = 0;
    for (int i = 1; i < n; i++)
        least = numbers[i] < numbers[least] ? i : least;
    return least;
}

enum { SHOWN = 200 }; /* bytes of a formula in a message, at most */

/* A formula for a message; a long one ends at a word, with "...". */
static void show(const char *text, char shown[SHOWN + 4]) {
    size_t n = strlen(text);
    if (n > SHOWN)
        for (n = SHOWN; n > 0 && text[n] != ' ';)
            n--;
    snprintf(shown, SHOWN + 4, "%.*s%s", (int)n, text, text[n] ? "..." : "");
}

static void show_piece(const rl_concept *concept, int piece, char shown[SHOWN + 4]) {
    char text[2 * BLG_CONCEPT_TEXT];
    blg_formula_part_print(&concept->pieces, concept->piece_roots[piece], text, sizeof text);
    show(text, shown);
}

static int rarest_piece(const rl_concept *concept, const rl_tally *tally) {
    int rarest = 0;
    for (int i = 1; i < concept->n_pieces; i++)
        rarest = tally->both[i][i] < tally->both[rarest][rarest] ? i : rarest;
    return rarest;
}

/* Says which piece no image has, or which two no image has together, or which piece is rarest. */
static void tell_pieces(const rl_concept *concept, const rl_tally *tally, char *text, size_t room) {
    const int rarest = rarest_piece(concept, tally);
    int one = 0, other = 0;
    char first[SHOWN + 4], second[SHOWN + 4];
    for (int i = 1; i < concept->n_pieces; i++)
        for (int k = 0; k < i; k++)
            if (one == other || tally->both[i][k] < tally->both[other][one]) {
                one = k;
                other = i;
            }
    show_piece(concept, rarest, first);
    if (!tally->both[rarest][rarest])
        snprintf(text, room, "; none of %d images has \"%s\"", tally->images, first);
    else if (tally->both[other][one])
        snprintf(text, room, "; of %d images %d have \"%s\"", tally->images,
                 tally->both[rarest][rarest], first);
    else {
        show_piece(concept, one, first);
        show_piece(concept, other, second);
        snprintf(text, room, "; of %d images %d have \"%s\", %d have \"%s\", none has both",
                 tally->images, tally->both[one][one], first, tally->both[other][other], second);
    }
}

/* Says which word is the rarest in the images, and for how many choices of figures it holds at
 * most.
 */
static void tell_words(const rl_concept *concept, const rl_tally *tally, char *text, size_t room) {
    const int least = least_of(tally->words, concept->n_words), word = concept->listed[least];
    const char *name = word < BLG_ATOMS ? blg_atom_rows[word].name
                                        : blg_attribute_name((blg_attribute)(word - BLG_ATOMS));
    const int n = snprintf(text, room, "; of %d images %d have \"%.60s\" somewhere", tally->images,
                           tally->words[least], name);
    if (tally->most[least] < tally->choices[least])
        snprintf(text + n, room - (size_t)n, ", for at most %d of %d %s", tally->most[least],
                 tally->choices[least],
                 !is_of_pairs(word)           ? "figures"
                 : blg_atom_rows[word].mutual ? "pairs"
                                              : "ordered pairs");
}

/* Whether a formula asks something of a figure's form, which its shape decides. */
static bool is_of_form(const blg_formula *f, int at) {
    const blg_formula_node *node = &f->nodes[at];
    switch (node->kind) {
    case BLG_FORMULA_ATOM:
    case BLG_FORMULA_STYLE:
        return false;
    case BLG_FORMULA_ATTRIBUTE:
    case BLG_FORMULA_SHARED:
    case BLG_FORMULA_COMPARISON:
        return true;
    case BLG_FORMULA_AND:
    case BLG_FORMULA_OR:
        return is_of_form(f, node->left) || is_of_form(f, node->right);
    default:
        return node->left >= 0 && is_of_form(f, node->left);
    }
}

static bool is_rare(int images, const rl_tally *tally) {
    return images * 50 < tally->images;
}

/* Whether the images almost never have the rarest piece, and it asks something of a figure's form.
 * Then a list of shapes could help, unless the split holds shapes out. */
static bool shapes_may_help(const rl_maker *m) {
    const rl_tally *tally = m->tally;
    const int piece = rarest_piece(m->concept, tally);
    return m->pool->n == m->table->pools[BLG_NO_SPLIT].n &&
           is_rare(tally->both[piece][piece], tally) &&
           is_of_form(&m->concept->pieces, m->concept->piece_roots[piece]);
}

/* Says how many figures the images have, and what could give more of them: fewer figures, or a
 * split with more shapes. */
static void show_figures(const rl_maker *m, char *text, size_t room) {
    size_t n = 0;
    if (m->least < m->most)
        n = (size_t)snprintf(text, room, "%d or ", m->least);
    n += (size_t)snprintf(text + n, room - n, "%d figures", m->most);
    if (m->pool->n < m->table->pools[BLG_NO_SPLIT].n)
        snprintf(text + n, room - n, " (of %d shapes that the split has)", m->pool->n);
    else if (most_figures(&m->config->relations, m->concept, 0, 1) < m->most)
        snprintf(text + n, room - n, " (fewer would do)");
}

/* Writes the words of a refusal (see refuse). */
static blg_status set_refusal(const rl_maker *m, int c, int part, bool has_whole, int drafts,
                              blg_error *error) {
    const rl_tally *tally = m->tally;
    char why[3 * SHOWN] = "", shown[SHOWN + 4], lacked[SHOWN + 4], figures[96];
    show(m->config->relations.concepts[c], shown);
    show_figures(m, figures, sizeof figures);
    blg_error_key(error, "$.relations.concepts[%d]", c);
    const bool rare = is_rare(tally->wholes, tally);
    if (has_whole && !rare && m->concept->n_parts == 1)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "\"%s\": of %d drafts of %s none gave an image that has it and one "
                             "that lacks it; of %d images %d have it",
                             shown, drafts, figures, tally->images, tally->wholes);
    if (has_whole && !rare) {
        show_piece(m->concept, part, lacked);
        return blg_error_set(error, BLG_INFEASIBLE,
                             "\"%s\": of %d drafts of %s none gave an image that has the concept "
                             "and one that lacks \"%s\" alone; of %d images %d have this part",
                             shown, drafts, figures, lacked, tally->images,
                             tally->both[part][part]);
    }
    if (needs_three(m) && m->most < 3)
        snprintf(why, sizeof why, "; \"aligned\" and \"evenly_spaced\" take three figures or more");
    else if (m->concept->n_pieces > 1 && tally->images)
        tell_pieces(m->concept, tally, why, sizeof why);
    else if (m->concept->n_words && tally->images)
        tell_words(m->concept, tally, why, sizeof why);
    return blg_error_set(error, BLG_INFEASIBLE,
                         "\"%s\": %s of %d drafts of %s gave an image that has it%s%s", shown,
                         has_whole ? "few" : "none", drafts, figures, why,
                         shapes_may_help(m) ? "; if few shapes show it, list these and some others "
                                              "in \"catalogue.shapes\""
                                            : "");
}

/* How many drafts it takes to make a pair of images that differ in a part of the concept; more
 * than DRAFTS: none of the drafts gave a pair. *has_whole: whether an image with the concept was
 * made. */
static int try_part(rl_maker *m, int part, bool *has_whole) {
    blg_scene whole = {0}, other = {0};
    bool now = false, made = false;
    int n = 0;
    while (!made && n <= DRAFTS && m->status == BLG_OK) {
        n++;
        made = n <= DRAFTS && make_pair(m, (rl_order){part, BLG_ATOMS, 0}, &whole, &other, &now);
        *has_whole |= now;
    }
    return n;
}

/* Refuses concept c: none of the drafts gave an image that has it or, if has_whole, a pair of
 * images that differ in this part. The message says which of its pieces do not go together or, of a
 * concept in one piece, which word is the rarest in the images. So further images are made here. */
static blg_status refuse(rl_maker *m, int c, int part, bool has_whole, int drafts,
                         blg_error *error) {
    rl_tally tally = {0};
    m->tally = &tally;
    for (int hard = 0; hard < 2; hard++) {
        m->hard = hard;
        (void)try_part(m, part, &has_whole);
    }
    return m->status == BLG_OK ? set_refusal(m, c, part, has_whole, drafts, error)
                               : blg_no_memory(error);
}

/* Makes images by way of trial, for every part of the concept. A concept whose images are rare is
 * steered as such (m->hard) if this gives more of them. Names the first kind of image that no draft
 * has made. */
static blg_status try_concept(rl_maker *m, int c, blg_error *error) {
    for (int part = 0; part < m->concept->n_parts; part++) {
        bool has_whole = false;
        const bool before = m->hard;
        const int first = try_part(m, part, &has_whole);
        if (first <= RARE)
            continue;
        m->hard = !before;
        const int second = try_part(m, part, &has_whole);
        m->hard = before || second < first;
        if (m->status != BLG_OK)
            return blg_no_memory(error);
        if (first > DRAFTS && second > DRAFTS)
            return refuse(m, c, part, has_whole, 2 * DRAFTS, error);
    }
    return BLG_OK;
}

/* ---- rl problem ---- */

/* Builds a problem from pairs of images. Pairs are made anew while a rule other than the concept
 * fits the support and is wrong on a query. A bench is the scratch memory of one thread. */

/* A bench that no other thread uses, until return_bench; NULL when memory is out. */
static rl_bench *take_bench(rl_table *table, const blg_known_pairs *known) {
    pthread_mutex_lock(&table->lock);
    rl_bench *bench = table->free;
    table->free = bench ? bench->next : NULL;
    pthread_mutex_unlock(&table->lock);
    if (bench)
        return bench;
    bench = BLG_NEW_OBJECT(rl_bench);
    if (bench && blg_facts_create(&bench->arena, &bench->facts, NULL) != BLG_OK) {
        blg_object_free(bench);
        return NULL;
    }
    if (bench)
        blg_facts_use(bench->facts, known);
    return bench;
}

static void return_bench(rl_table *table, rl_bench *bench) {
    pthread_mutex_lock(&table->lock);
    bench->next = table->free;
    table->free = bench;
    pthread_mutex_unlock(&table->lock);
}

/* A maker for a concept in a split. most: as in set_numbers; key: as in rl_maker. */
static rl_maker maker_of(const blg_plan *plan, const rl_table *table, rl_bench *bench,
                         int64_t concept, int split, int most, uint64_t key) {
    const rl_plan *rl = plan->of[BLG_RELATIONS];
    rl_maker m = {.config = blg_plan_config(plan),
                  .catalogue = blg_plan_catalogue(plan),
                  .plan = plan,
                  .table = table,
                  .pool = &table->pools[split],
                  .concept = &rl->concepts[concept],
                  .fits = table->fits[concept],
                  .types = blg_types_of(plan->stroke_types[split]),
                  .hard = most >= table->hard[concept],
                  .bench = bench,
                  .key = key};
    set_numbers(&m, most);
    return m;
}

/* The images of a problem, in pairs. */
typedef struct rl_pairs {
    blg_scene *wholes, *others;                  /* by pair */
    int tries[BLG_MAX_SIDE];                     /* by pair: as in rl_maker */
    rl_order orders[BLG_MAX_SIDE];               /* of others */
    blg_relation_traits traits[2][BLG_MAX_SIDE]; /* of others, of wholes */
    int n_support, n_query[2];                   /* of others, of wholes */
    /* Of the pair that was made last: its drafts, the broken part, and whether any image had the
     * concept. */
    struct {
        int drafts, part;
        bool has_whole;
    } starved;
} rl_pairs;

/* Sets the strict atoms of the support that breaks a part: of a third of these images. */
static void order_strict(const rl_concept *concept, int part, int n_support, rl_order *orders) {
    int n = 0, strict = 0;
    for (int i = 0; i < n_support; i++)
        n += orders[i].broken == part;
    for (int i = 0; i < n_support && strict < (n + 1) / 3; i++)
        if (orders[i].broken == part) {
            orders[i].strict = concept->strict[part];
            strict++;
        }
}

/* Draws which pieces image i without the concept keeps, if the concept has one part and several
 * pieces: of two images in three, all pieces except one. */
static uint32_t draw_kept(rl_maker *m, int i) {
    const int n = m->concept->n_pieces;
    if (m->concept->n_parts > 1 || n < 2 || i % 3 == 2)
        return 0;
    return (((uint32_t)1 << n) - 1) & ~((uint32_t)1 << rl_draw_below(m, n));
}

/* Draws what the images without the concept shall be like. The queries do not depend on the
 * support: each breaks any part, and each third one has a strict atom. */
static void draw_orders(rl_maker *m, int side, rl_pairs *pairs) {
    const rl_concept *concept = m->concept;
    const int parts = concept->n_parts, first = rl_draw_below(m, parts);
    rl_order *orders = pairs->orders;
    for (int i = 0; i < side; i++) {
        const bool counted = i < pairs->n_support && i < BREAKS * parts;
        const int part = counted ? (first + i) % parts : rl_draw_below(m, parts);
        orders[i] = (rl_order){part, BLG_ATOMS, draw_kept(m, i)};
        if (i >= pairs->n_support && rl_draw_below(m, 3) == 0)
            orders[i].strict = concept->strict[part];
    }
    for (int part = 0; part < parts; part++)
        order_strict(concept, part, pairs->n_support, orders);
    blg_rng_shuffle(&m->rng, orders, (size_t)pairs->n_support, sizeof *orders);
    for (int i = 0; i < side; i++)
        if (blg_atom_implied(orders[i].strict) == BLG_ATOM_aligned && m->most < 3)
            orders[i].strict = BLG_ATOMS;
}

/* Makes pair i of the images: one has the formula, the other breaks one part of it. Measures what
 * rules hold for them. Returns false if no draft gives a pair. */
static bool fill_pair(rl_maker *m, int i, rl_pairs *pairs) {
    const bool hard = m->hard;
    bool made = false, has_whole;
    rl_order order = pairs->orders[i];
    m->image = i;
    m->tries = pairs->tries[i];
    blg_scene *images[] = {&pairs->others[i], &pairs->wholes[i]};
    int k = 0;
    m->work = 0;
    for (; m->work < WORK_OF_PAIR && !made && m->status == BLG_OK; k++) {
        order.strict = k < STRICT_DRAFTS ? order.strict : BLG_ATOMS;
        order.kept = k < STRICT_DRAFTS ? order.kept : 0;
        m->hard = hard != (k >= PLAIN_DRAFTS && k & 1);
        m->alike = k < ALIKE_DRAFTS;
        made = make_pair(m, order, images[1], images[0], &has_whole);
        pairs->starved.has_whole = k > 0 && (pairs->starved.has_whole || has_whole);
    }
    m->hard = hard;
    pairs->starved.part = order.broken;
    pairs->starved.drafts = k;
    for (int k = 0; k < 2 && made; k++) {
        m->scene = images[k];
        blg_relation_traits_of(measure(m, BLG_ALL_ATOMS), &pairs->traits[k][i]);
    }
    pairs->tries[i] = m->tries;
    return made;
}

/* Whether a rule fits the support and is wrong on a query (problem/relations.h). */
static bool have_rival(const rl_pairs *pairs) {
    blg_relation_found found = {.n_rivals = 0};
    if (pairs->n_support >= BLG_RIVALS_SUPPORT)
        blg_relation_find((const blg_relation_traits *const[]){pairs->traits[0], pairs->traits[1]},
                          pairs->n_support, pairs->n_query, &found);
    return found.n_rivals;
}

/* Makes the pairs, then some anew while a rival rule is left; the judge decides about the last.
 * The images of a pair go to both sides; `having` is the side whose images have the formula.
 * Rejects an attempt if no draft gives a pair. */
static blg_status build(const blg_build_tables *tables, const blg_plan *plan,
                        const blg_plan_item *item, int attempt, blg_arena *scratch,
                        blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_config *config = blg_plan_config(plan);
    rl_table *table = tables->of[BLG_RELATIONS];
    const int side = config->n_support + config->n_query, having = !item->concept.negated;
    const uint64_t key = blg_problem_key(BLG_RELATIONS, item->index, attempt);
    (void)scratch;
    rl_bench *bench = take_bench(table, blg_build_known_pairs(tables));
    if (!bench)
        return blg_no_memory(error);
    rl_maker m = maker_of(plan, table, bench, item->concept_id, item->split, item->setting, key);
    rl_pairs pairs = {.wholes = problem->images[having],
                      .others = problem->images[!having],
                      .n_support = config->n_support,
                      .n_query = {problem->n_query[!having], problem->n_query[having]}};
    for (int i = 0; i < side; i++) {
        blg_draw_widths(config, key, having * BLG_MAX_SIDE + i, &pairs.wholes[i]);
        blg_draw_widths(config, key, !having * BLG_MAX_SIDE + i, &pairs.others[i]);
    }
    bool made = true;
    m.image = side;
    open_try(&m, side + REDRAWS);
    draw_orders(&m, side, &pairs);
    for (int k = 0; k < side + REDRAWS && made && (k < side || have_rival(&pairs)); k++) {
        m.image = side;
        open_try(&m, k);
        made = fill_pair(&m, k < side ? k : rl_draw_below(&m, side), &pairs);
    }
    for (int i = 0; i < side; i++)
        problem->images[0][i].violated = having ? pairs.orders[i].broken : BLG_NONE;
    result->accepted = made;
    result->reason = BLG_REJECT_too_few_negatives;
    result->starved += !made;
    const int most = item->replica ? LATER_STARVED : FIRST_STARVED;
    blg_status status = m.status;
    if (status == BLG_OK && result->starved >= most)
        status = refuse(&m, (int)item->concept_id, pairs.starved.part, pairs.starved.has_whole,
                        pairs.starved.drafts, error);
    return_bench(table, bench);
    return status == BLG_NO_MEMORY ? blg_no_memory(error) : status;
}

/* ---- rl row ---- */

/* The row of the family: the functions by which plan and builders reach this file
 * (problem/family.h), and the table that the problems of a plan share. */

/* Lists the shapes that a split may draw. Splits that draw all shapes share a pool, that of
 * BLG_NO_SPLIT. */
static bool fill_pool(const blg_plan *plan, blg_arena *arena, int split, rl_table *table) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const bool *barred = plan->barred[split];
    rl_pool *pool = &table->pools[split];
    const int n = blg_catalogue_size(catalogue);
    if (split != BLG_NO_SPLIT && !barred) {
        *pool = table->pools[BLG_NO_SPLIT];
        return true;
    }
    pool->shapes = BLG_NEW(arena, int, n + 1);
    for (int s = 0; s < n && pool->shapes; s++)
        if (blg_plan_uses_shape(plan, s) && !(barred && barred[s]))
            pool->shapes[pool->n++] = s;
    return pool->shapes;
}

/* Measures the diameters of the used shapes and fills the pools, that of BLG_NO_SPLIT first. */
static blg_status fill_table(const blg_plan *plan, blg_arena *arena, rl_table *table) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int n = blg_catalogue_size(catalogue);
    table->diameter = BLG_NEW(arena, double, n + 1);
    if (!table->diameter)
        return BLG_NO_MEMORY;
    for (int s = 0; s < n; s++) {
        blg_figure figure;
        if (!blg_plan_uses_shape(plan, s))
            continue;
        blg_figure_prepare(&blg_catalogue_shape(catalogue, s)->program, &figure);
        table->diameter[s] = figure.diameter;
    }
    for (int split = BLG_NO_SPLIT; split >= 0; split--)
        if (!fill_pool(plan, arena, split, table))
            return BLG_NO_MEMORY;
    return BLG_OK;
}

/* Measures atoms (bits) of a shape alone, without turn, into bench->pair. */
static blg_status view_alone(const blg_catalogue *catalogue, rl_bench *bench, int shape,
                             uint32_t atoms) {
    blg_scene *one = &bench->few;
    one->n_shapes = 1;
    one->programs[0] = blg_catalogue_shape(catalogue, shape)->program;
    one->shapes[0] = shape;
    one->poses[0] = (blg_pose){.scale = rl_diameter(0)};
    blg_facts_make_room(bench->facts, 4);
    return blg_view_measure(bench->facts, &bench->ink, one, atoms, &bench->pair, NULL);
}

/* Fills table->axis_deg if a concept asks for it. */
static blg_status fill_axes(const blg_plan *plan, blg_arena *arena, rl_table *table,
                            rl_bench *bench) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const rl_plan *rl = plan->of[BLG_RELATIONS];
    const rl_pool *all = &table->pools[BLG_NO_SPLIT];
    bool asked = false;
    for (int c = 0; c < rl->n; c++)
        asked |= asks_for_axes(&rl->concepts[c]);
    table->axis_deg = asked ? BLG_NEW(arena, double, blg_catalogue_size(catalogue)) : NULL;
    if (asked && !table->axis_deg)
        return BLG_NO_MEMORY;
    for (int k = 0; k < all->n && asked; k++) {
        double *axis_deg = &table->axis_deg[all->shapes[k]];
        if (view_alone(catalogue, bench, all->shapes[k], RL_POINTS) != BLG_OK)
            return BLG_NO_MEMORY;
        if (blg_viewed_elongation(&bench->pair.figures[0], axis_deg) < BLG_LONG)
            *axis_deg = NAN;
    }
    return BLG_OK;
}

/* Fills table->fits of a concept that compares counts of figures, or the lengths of strokes. */
static blg_status fill_fits(const blg_plan *plan, blg_arena *arena, rl_table *table,
                            rl_bench *bench, int c, const rl_concept *concept) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int n = blg_catalogue_size(catalogue);
    if (!concept->words.compares && !(concept->words.atoms >> BLG_ATOM_strokes_equal & 1))
        return BLG_OK;
    int8_t *fits = table->fits[c] = BLG_NEW(arena, int8_t, concept->n_parts * n);
    if (!fits)
        return BLG_NO_MEMORY;
    const rl_pool *all = &table->pools[BLG_NO_SPLIT];
    for (int k = 0; k < all->n; k++) {
        const int shape = all->shapes[k];
        if (view_alone(catalogue, bench, shape, BLG_ALL_ATOMS) != BLG_OK)
            return BLG_NO_MEMORY;
        for (int p = 0; p < concept->n_parts; p++)
            fits[p * n + shape] =
                (int8_t)blg_formula_part_value(&concept->formula, concept->roots[p], &bench->pair);
    }
    return BLG_OK;
}

/* Makes the table: pools of shapes by split, measured axes of shapes, and the values that parts of
 * formulas have for single shapes (fits). Makes images of every concept by way of trial: a concept
 * that nothing can show is refused before any problem is built. */
static blg_status prepare(const blg_plan *plan, blg_build_tables *tables, blg_error *error) {
    const blg_config *config = blg_plan_config(plan);
    const rl_plan *rl = plan->of[BLG_RELATIONS];
    rl_table *table = BLG_NEW(&tables->arena, rl_table, 1);
    if (!table || fill_table(plan, &tables->arena, table) != BLG_OK ||
        !(table->fits = BLG_NEW(&tables->arena, int8_t *, rl->n)) ||
        !(table->hard = BLG_NEW(&tables->arena, int, rl->n)))
        return blg_no_memory(error);
    pthread_mutex_init(&table->lock, NULL);
    tables->of[BLG_RELATIONS] = table;
    for (int split = 0; split < blg_plan_splits(plan); split++)
        if (!table->pools[split].n) {
            blg_error_key(error, "$.splits.%s", config->splits.rules[split].split);
            return blg_error_set(error, BLG_INFEASIBLE, "no shape is left for relation problems");
        }
    rl_bench *bench = take_bench(table, blg_build_known_pairs(tables));
    blg_status status = bench && fill_axes(plan, &tables->arena, table, bench) == BLG_OK
                            ? BLG_OK
                            : blg_no_memory(error);
    for (int id = 0; id < rl->n && status == BLG_OK; id++) {
        const rl_concept *concept = &rl->concepts[id];
        if (fill_fits(plan, &tables->arena, table, bench, id, concept) != BLG_OK) {
            status = blg_no_memory(error);
            break;
        }
        const int64_t n = rl->first[id + 1] - rl->first[id];
        int most = most_figures(&config->relations, concept, 0, 1);
        const int last = n ? most_figures(&config->relations, concept, n - 1, n) : most;
        table->hard[id] = BLG_MOST_FIGURES + 1;
        for (; most <= last && status == BLG_OK; most++) {
            rl_maker m = maker_of(plan, table, bench, id, BLG_NO_SPLIT, most,
                                  (uint64_t)(-1 - id - most * rl->n));
            status = try_concept(&m, id, error);
            table->hard[id] = m.hard && table->hard[id] > most ? most : table->hard[id];
        }
    }
    if (bench)
        return_bench(table, bench);
    return status;
}

/* Frees the benches. No thread has one any more. */
static void release(void *data) {
    rl_table *table = data;
    while (table->free) {
        rl_bench *bench = table->free;
        table->free = bench->next;
        blg_ink_free(&bench->ink);
        blg_ink_free(&bench->met[0].ink);
        blg_ink_free(&bench->met[1].ink);
        blg_facts_free(bench->facts);
        blg_object_free(bench);
    }
    pthread_mutex_destroy(&table->lock);
}

const blg_family_row blg_family_rl = {.kind = BLG_OF_RELATIONS,
                                      .most_attempts = 400,
                                      .size = size,
                                      .most_shapes = most_shapes,
                                      .check = check,
                                      .draw = draw_concepts,
                                      .fill = fill,
                                      .group_end = group_end,
                                      .unit_end = unit_end,
                                      .concept_of = concept_of,
                                      .name_of = name_of,
                                      .prepare = prepare,
                                      .release = release,
                                      .build = build};
