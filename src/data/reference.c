/* The published generator, bit for bit: makes its 12,000 problems with the same random draws in the
 * same order, and the poses of its painter. A catalogue in the published table format comes in; the
 * problems come out by number, as a source of the pipeline. Reference mode writes data sets of
 * them. `blogo import` compares a folder with them, and draws it anew with their poses. */
#include "data/reference.h"

#include "base/geometry.h"
#include "figure/ink.h"

/* The published types, whatever types the list has besides. */
enum { TYPES = BLG_TRIANGLE + 1 };
_Static_assert(BLG_NORMAL == 0 && BLG_ZIGZAG == 1 && BLG_CIRCLE == 2 && BLG_SQUARE == 3 &&
                   BLG_TRIANGLE == 4,
               "src/figure/program.h: the published types stand first, in the published order");

/* ---- mt19937 ---- */

/* Makes random numbers as NumPy's legacy RandomState does, by the Mersenne Twister. All draws of
 * the published generator come from it. */

#define SHIFT_WORDS 397 /* the middle word of Matsumoto and Nishimura's MT19937 */

/* Seeds the generator, as the function init_genrand of its authors. */
void blg_mt19937_seed(blg_mt19937 *mt, uint32_t seed) {
    mt->words[0] = seed;
    for (uint32_t i = 1; i < BLG_MT_WORDS; i++) {
        uint32_t before = mt->words[i - 1];
        mt->words[i] = 1812433253u * (before ^ (before >> 30)) + i;
    }
    mt->next = BLG_MT_WORDS;
}

static uint32_t twisted_word(uint32_t high, uint32_t low, uint32_t shifted) {
    uint32_t joined = (high & 0x80000000u) | (low & 0x7fffffffu);
    return shifted ^ (joined >> 1) ^ (low & 1 ? 0x9908b0dfu : 0u);
}

/* Gives the next random word (MT19937). When all words are used, first twists the whole state anew;
 * then tempers the next word (MT19937). */
uint32_t blg_mt19937_next(blg_mt19937 *mt) {
    if (mt->next == BLG_MT_WORDS) {
        uint32_t *w = mt->words;
        int i = 0;
        for (; i < BLG_MT_WORDS - SHIFT_WORDS; i++)
            w[i] = twisted_word(w[i], w[i + 1], w[i + SHIFT_WORDS]);
        for (; i < BLG_MT_WORDS - 1; i++)
            w[i] = twisted_word(w[i], w[i + 1], w[i + SHIFT_WORDS - BLG_MT_WORDS]);
        w[i] = twisted_word(w[i], w[0], w[SHIFT_WORDS - 1]);
        mt->next = 0;
    }
    uint32_t y = mt->words[mt->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

/* Gives a number in [0, 1): 53 random bits over 2^53, 27 of one word, times 2^26, and 26 of the
 * next, as NumPy makes them. */
double blg_mt19937_double(blg_mt19937 *mt) {
    double a = blg_mt19937_next(mt) >> 5;
    double b = blg_mt19937_next(mt) >> 6;
    return (a * 0x1p26 + b) / 0x1p53;
}

double blg_mt19937_uniform(blg_mt19937 *mt, double low, double high) {
    return low + (high - low) * blg_mt19937_double(mt);
}

/* A number in 0..bound-1: words under a mask, which has as many bits as the largest result, until
 * one is small enough. */
int blg_mt19937_below(blg_mt19937 *mt, int bound) {
    uint32_t most = (uint32_t)bound - 1;
    if (most == 0)
        return 0;
    uint32_t mask = most;
    for (int shift = 1; shift < 32; shift *= 2)
        mask |= mask >> shift;
    uint32_t value;
    do
        value = blg_mt19937_next(mt) & mask;
    while (value > most);
    return (int)value;
}

void blg_mt19937_shuffle(blg_mt19937 *mt, int *elements, int n) {
    for (int i = n - 1; i >= 1; i--) {
        int j = blg_mt19937_below(mt, i + 1);
        int moved = elements[i];
        elements[i] = elements[j];
        elements[j] = moved;
    }
}

void blg_mt19937_permutation(blg_mt19937 *mt, int *elements, int n) {
    for (int i = 0; i < n; i++)
        elements[i] = i;
    blg_mt19937_shuffle(mt, elements, n);
}

/* ---- inventory ---- */

/* Finds out which problems the published generator makes from a catalogue: names, families and
 * concepts, before any is sampled. Refuses a catalogue that its algorithm cannot work with. */

enum { BD_PROBLEMS = BLG_REFERENCE_BD_WORKERS * BLG_REFERENCE_BD_PER_WORKER };

/* A row for each setting: the number of actions of its first shape and of its second. */
const int blg_reference_ff_settings[BLG_REFERENCE_FF_SETTINGS][BLG_REFERENCE_PARTS] = {
    {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}, {3, 3}, {2, 5}, {3, 4}, {3, 5}, {4, 4}, {4, 5}};

static int label_of(const blg_reference *reference, int shape, blg_attribute attribute) {
    return blg_catalogue_shape(reference->catalogue, shape)->labels[attribute];
}

/* Pairs of n shapes; 0 for so many shapes that the number would be too large. */
static int pair_count(int n) {
    return n < 50000 ? n * (n - 1) / 2 : 0;
}

/* Refuses a catalogue with too few pairs of shapes, or with a shape without a peer in its class. */
static blg_status check_shapes(const blg_reference *reference, blg_error *error) {
    const blg_catalogue *catalogue = reference->catalogue;
    int n = reference->n_shapes;
    if (pair_count(n) < BLG_REFERENCE_BD_PAIRS)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "the published generator draws %d pairs of shapes; %d shapes form %d",
                             BLG_REFERENCE_BD_PAIRS, n, pair_count(n));
    for (int id = 0; id < blg_catalogue_super_classes(catalogue); id++) {
        int members = 0, member = 0;
        for (int i = 0; i < n; i++)
            if (blg_catalogue_shape(catalogue, i)->super_class_id == id) {
                members++;
                member = i;
            }
        if (members == 1)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "super class \"%s\" has one shape, \"%s\"; a basic negative needs "
                                 "another shape of the same super class",
                                 blg_catalogue_super_class(catalogue, id),
                                 blg_catalogue_shape(catalogue, member)->name);
    }
    return BLG_OK;
}

/* Refuses shape tables in which too few shapes have an attribute, or lack it, for an abstract
 * problem. */
static blg_status check_attributes(const blg_reference *reference, blg_error *error) {
    for (blg_attribute a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++) {
        int with = 0, without = 0;
        for (int i = 0; i < reference->n_shapes; i++) {
            with += label_of(reference, i, a) == 1;
            without += label_of(reference, i, a) == 0;
        }
        if (with < BLG_REFERENCE_SIDE || without < BLG_REFERENCE_SIDE)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "attribute \"%s\": %d shapes have it and %d do not; an abstract "
                                 "problem needs %d of each",
                                 blg_attribute_name(a), with, without, BLG_REFERENCE_SIDE);
    }
    return BLG_OK;
}

/* The concept of shapes i and j: pair number k of all pairs i < j < n in lexicographic order. */
static blg_reference_concept pair_of_rank(int n, int k) {
    int i = 0;
    for (; k >= n - 1 - i; i++)
        k -= n - 1 - i;
    return (blg_reference_concept){2, {i, i + 1 + k}};
}

/* Lists the basic concepts: every shape, then pairs in drawn order. All basic workers start from
 * the same seed and make this same draw. So it is made once, and the state after it is kept. */
static blg_status list_basic(blg_reference *reference, blg_error *error) {
    int n = reference->n_shapes, n_pairs = pair_count(n);
    blg_arena scratch = {0};
    int *ranks = BLG_NEW(&scratch, int, n_pairs);
    reference->bd = BLG_NEW(&reference->arena, blg_reference_concept, BD_PROBLEMS);
    if (!ranks || !reference->bd) {
        blg_arena_free(&scratch);
        return blg_no_memory(error);
    }
    blg_mt19937_seed(&reference->bd_start, BLG_REFERENCE_SEED);
    blg_mt19937_permutation(&reference->bd_start, ranks, n_pairs);
    for (int i = 0; i < BD_PROBLEMS; i++)
        reference->bd[i] =
            i < n ? (blg_reference_concept){1, {i, 0}} : pair_of_rank(n, ranks[i - n]);
    blg_arena_free(&scratch);
    return BLG_OK;
}

/* Whether enough shapes have both attributes, enough only the first, and enough only the second. */
static bool is_usable_pair(const blg_reference *reference, blg_attribute a, blg_attribute b) {
    int both = 0, first = 0, second = 0;
    for (int i = 0; i < reference->n_shapes; i++) {
        int in_a = label_of(reference, i, a), in_b = label_of(reference, i, b);
        both += in_a == 1 && in_b == 1;
        first += in_a == 1 && in_b == 0;
        second += in_a == 0 && in_b == 1;
    }
    return both >= BLG_REFERENCE_HD_CELL && first >= BLG_REFERENCE_HD_CELL &&
           second >= BLG_REFERENCE_HD_CELL;
}

static blg_status list_abstract(blg_reference *reference, blg_error *error) {
    enum { MOST = BLG_DEFAULT_ATTRIBUTES * (BLG_DEFAULT_ATTRIBUTES + 1) / 2 };
    reference->hd = BLG_NEW(&reference->arena, blg_reference_concept, MOST);
    if (!reference->hd)
        return blg_no_memory(error);
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        reference->hd[reference->n_hd++] = (blg_reference_concept){1, {a, 0}};
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        for (int b = a + 1; b < BLG_DEFAULT_ATTRIBUTES; b++)
            if (is_usable_pair(reference, (blg_attribute)a, (blg_attribute)b))
                reference->hd[reference->n_hd++] = (blg_reference_concept){2, {a, b}};
    return BLG_OK;
}

blg_status blg_reference_create(const blg_catalogue *catalogue, blg_reference **result,
                                blg_error *error) {
    blg_reference *reference = *result = BLG_NEW_OBJECT(blg_reference);
    if (!reference)
        return blg_no_memory(error);
    reference->catalogue = catalogue;
    reference->n_shapes = blg_catalogue_size(catalogue);
    blg_status status = check_shapes(reference, error);
    BLG_THEN(status, check_attributes(reference, error));
    BLG_THEN(status, list_basic(reference, error));
    BLG_THEN(status, list_abstract(reference, error));
    return BLG_KEEP(status, result, blg_reference_free);
}

void blg_reference_free(blg_reference *reference) {
    blg_object_free(reference);
}

int blg_reference_family_size(const blg_reference *reference, blg_family family) {
    const int sizes[BLG_FAMILIES] = {BLG_REFERENCE_FF_WORKERS * BLG_REFERENCE_FF_SETTINGS *
                                         BLG_REFERENCE_FF_PER_SETTING,
                                     BD_PROBLEMS, BLG_REFERENCE_HD_WORKERS * reference->n_hd};
    return (unsigned)family < BLG_FAMILIES ? sizes[family] : 0;
}

int blg_reference_first(const blg_reference *reference, blg_family family) {
    int first = 0;
    for (int before = 0; before < (int)family; before++)
        first += blg_reference_family_size(reference, (blg_family)before);
    return first;
}

int blg_reference_size(const blg_reference *reference) {
    return blg_reference_first(reference, BLG_FAMILIES);
}

/* Finds the problems of run `run`. A run is one worker's share: the workers of a family share its
 * problems in equal runs, one after the other. */
blg_reference_run blg_reference_run_at(const blg_reference *reference, int run) {
    static const int workers[BLG_FAMILIES] = {BLG_REFERENCE_FF_WORKERS, BLG_REFERENCE_BD_WORKERS,
                                              BLG_REFERENCE_HD_WORKERS};
    blg_family family = BLG_FREE_FORM;
    for (; run >= workers[family]; family++)
        run -= workers[family];
    int count = blg_reference_family_size(reference, family) / workers[family];
    return (blg_reference_run){.family = family,
                               .worker = run,
                               .first = blg_reference_first(reference, family) + run * count,
                               .count = count};
}

/* Fills the item of a free-form problem. Each worker makes the same number of each setting; the
 * number in the name counts over all workers. */
static void free_form_item(int index, blg_plan_item *item) {
    int in_worker = index % (BLG_REFERENCE_FF_SETTINGS * BLG_REFERENCE_FF_PER_SETTING);
    int worker = index / (BLG_REFERENCE_FF_SETTINGS * BLG_REFERENCE_FF_PER_SETTING);
    item->setting = in_worker / BLG_REFERENCE_FF_PER_SETTING;
    item->replica =
        in_worker % BLG_REFERENCE_FF_PER_SETTING + BLG_REFERENCE_FF_PER_SETTING * worker;
    item->concept_id = index;
    const int *n_actions = blg_reference_ff_settings[item->setting];
    char actions[32];
    if (n_actions[1])
        snprintf(actions, sizeof actions, "%d_%d", n_actions[0], n_actions[1]);
    else
        snprintf(actions, sizeof actions, "%d", n_actions[0]);
    snprintf(item->name, sizeof item->name, "ff_nact%s_%04d", actions, (int)item->replica);
    item->concept.n_components = n_actions[1] ? 2 : 1;
    for (int i = 0; i < item->concept.n_components; i++)
        item->concept.programs[i].n_actions = n_actions[i];
}

static void basic_item(const blg_reference *reference, int index, blg_plan_item *item) {
    const blg_reference_concept *concept = &reference->bd[index];
    item->concept_id = index;
    item->concept.n_components = concept->n;
    for (int i = 0; i < concept->n; i++)
        item->concept.shapes[i] = concept->parts[i];
    /* Two shape names fit, because the catalogue's reader limits their length. */
    const char *first = blg_catalogue_shape(reference->catalogue, concept->parts[0])->name;
    const char *second =
        concept->n == 2 ? blg_catalogue_shape(reference->catalogue, concept->parts[1])->name : "";
    snprintf(item->name, BLG_NAME_SIZE, "bd_%s%s%s_0000", first, concept->n == 2 ? "-" : "",
             second);
}

/* Problems are numbered family by family; abstract problems concept by concept in each round. */
void blg_reference_item(const blg_reference *reference, int index, blg_plan_item *item) {
    const int queries = BLG_REFERENCE_SIDE - BLG_REFERENCE_SUPPORT;
    *item = (blg_plan_item){.n_query = {queries, queries}};
    while (index >= blg_reference_family_size(reference, item->family))
        index -= blg_reference_family_size(reference, item->family++);
    item->index = index;
    if (item->family == BLG_FREE_FORM)
        free_form_item(index, item);
    else if (item->family == BLG_BASIC)
        basic_item(reference, index, item);
    else {
        const blg_reference_concept *concept = &reference->hd[index % reference->n_hd];
        item->concept_id = index % reference->n_hd;
        item->replica = index / reference->n_hd;
        item->concept.n_components = concept->n;
        for (int i = 0; i < concept->n; i++)
            item->concept.attributes[i] = (blg_attribute)concept->parts[i];
        snprintf(item->name, sizeof item->name, "hd_%s%s%s_%04d",
                 blg_attribute_name(item->concept.attributes[0]), concept->n == 2 ? "-" : "",
                 concept->n == 2 ? blg_attribute_name(item->concept.attributes[1]) : "",
                 (int)item->replica);
    }
}

/* ---- sampler ---- */

/* Samplers: draw the programs of one problem from a worker's random state, in the published order.
 *
 * On entry, problem is zero except for its concept (free-form: numbers of actions only). Each
 * sampler fills programs, shapes, n_shapes and violated of all 14 images. The painter draws the
 * poses. */

/* Adds a catalogue shape to an image and draws the type of each stroke from types[0..n_types-1]. */
static void add_shape(const blg_reference *reference, blg_mt19937 *mt, const blg_stroke_type *types,
                      int n_types, int shape, blg_scene *scene) {
    int slot = scene->n_shapes++;
    scene->shapes[slot] = shape;
    blg_program *program = &scene->programs[slot];
    *program = blg_catalogue_shape(reference->catalogue, shape)->program;
    for (int i = 0; i < program->n_actions; i++)
        program->actions[i].type = types[blg_mt19937_below(mt, n_types)];
}

/* ---- abstract ---- */

/* Abstract sampler: positives have the concept's attributes, each negative lacks one of them and,
 * in a concept of two, has the other. */

/* Lists in `shapes`, in table order, the shapes with label `first` of the concept's first attribute
 * and label `second` of its second; a single attribute has no second. Returns their number. */
static int list_cell(const blg_reference *reference, const blg_concept *concept, int first,
                     int second, int *shapes) {
    int n = 0;
    for (int i = 0; i < reference->n_shapes; i++)
        if (label_of(reference, i, concept->attributes[0]) == first &&
            (concept->n_components == 1 ||
             label_of(reference, i, concept->attributes[1]) == second))
            shapes[n++] = i;
    return n;
}

enum { LACKS = 0, HAS = 1 };

/* Draws `count` shapes of a cell (first, second: as in list_cell): the first of the shuffled list.
 * This takes the same random numbers as the published generator, which shuffles the places of a
 * list. */
static void draw_from_cell(const blg_reference *reference, blg_mt19937 *mt,
                           const blg_concept *concept, int first, int second, int *scratch,
                           int count, int *drawn) {
    int n = list_cell(reference, concept, first, second, scratch);
    blg_mt19937_shuffle(mt, scratch, n);
    for (int i = 0; i < count; i++)
        drawn[i] = scratch[i];
}

/* Lists the allowed stroke types. Problems about regular figures, triangles or quadrangles leave
 * out stamps that look like the attribute. */
static int list_types(const blg_concept *concept, blg_stroke_type types[TYPES]) {
    bool regular = false, triangle = false, quadrangle = false;
    for (int i = 0; i < concept->n_components; i++) {
        regular |= concept->attributes[i] == BLG_ATTR_exist_regular;
        triangle |= concept->attributes[i] == BLG_ATTR_exist_triangle;
        quadrangle |= concept->attributes[i] == BLG_ATTR_exist_quadrangle;
    }
    bool plain = regular && !triangle && !quadrangle;
    int n = 0;
    types[n++] = BLG_NORMAL;
    types[n++] = BLG_ZIGZAG;
    if (!plain)
        types[n++] = BLG_CIRCLE;
    if (!plain && !quadrangle)
        types[n++] = BLG_SQUARE;
    if (!plain && !triangle)
        types[n++] = BLG_TRIANGLE;
    return n;
}

/* Draws the shapes of both sides. In a concept of two, three or four negatives lack the first
 * attribute and the others the second. */
static void draw_sides(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                       const blg_concept *concept, int positives[BLG_REFERENCE_SIDE],
                       int negatives[BLG_REFERENCE_SIDE]) {
    enum { SIDE = BLG_REFERENCE_SIDE };
    if (concept->n_components == 1) {
        draw_from_cell(reference, mt, concept, LACKS, LACKS, scratch, SIDE, negatives);
    } else {
        int n_first = blg_mt19937_below(mt, 2) == 0 ? 4 : 3;
        draw_from_cell(reference, mt, concept, LACKS, HAS, scratch, n_first, negatives);
        draw_from_cell(reference, mt, concept, HAS, LACKS, scratch, SIDE - n_first,
                       negatives + n_first);
    }
    draw_from_cell(reference, mt, concept, HAS, HAS, scratch, SIDE, positives);
    blg_mt19937_shuffle(mt, positives, BLG_REFERENCE_SIDE);
    blg_mt19937_shuffle(mt, negatives, BLG_REFERENCE_SIDE);
}

/* Draws an abstract problem: shapes of both sides, then the images' stroke types, positives first.
 * A negative that has the first attribute breaks component 1, any other breaks component 0. */
static void sample_abstract(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                            blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    int shapes[2][BLG_REFERENCE_SIDE];
    draw_sides(reference, mt, scratch, concept, shapes[1], shapes[0]);
    blg_stroke_type types[TYPES];
    int n_types = list_types(concept, types);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
            int shape = shapes[side][i];
            bool decorable = blg_catalogue_shape(reference->catalogue, shape)->decorable;
            blg_scene *scene = &problem->images[side][i];
            /* types[0] is BLG_NORMAL: shapes that must not be decorated get it alone */
            add_shape(reference, mt, types, decorable ? n_types : 1, shape, scene);
            const bool has_first = label_of(reference, shape, concept->attributes[0]) == HAS;
            scene->violated = side ? BLG_NONE : has_first;
        }
}

/* ---- basic ---- */

/* Basic sampler: positives show the concept's shapes, negatives replace one of them by another
 * shape of the same super class. */

/* The change that makes a negative. */
typedef struct negative {
    int slot;  /* slot of the replaced shape in the concept */
    int shape; /* the substitute */
} negative;

static const blg_stroke_type all_types[TYPES] = {BLG_NORMAL, BLG_ZIGZAG, BLG_CIRCLE, BLG_SQUARE,
                                                 BLG_TRIANGLE};

/* Draws another shape of the same super class. scratch has room for all shapes. */
static int draw_peer(const blg_reference *reference, blg_mt19937 *mt, int shape, int *scratch) {
    int class_id = blg_catalogue_shape(reference->catalogue, shape)->super_class_id;
    int n = 0;
    for (int i = 0; i < reference->n_shapes; i++)
        if (i != shape && blg_catalogue_shape(reference->catalogue, i)->super_class_id == class_id)
            scratch[n++] = i;
    return scratch[blg_mt19937_below(mt, n)];
}

/* Draws what the negatives replace, and by which shapes. In a concept of two, three negatives
 * replace the first shape, three the second, the last either. */
static void draw_negatives(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                           const blg_concept *concept, negative negatives[BLG_REFERENCE_SIDE]) {
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
        negatives[i].slot = concept->n_components == 1 || i < 3 ? 0 : 1;
    if (concept->n_components == 2)
        negatives[BLG_REFERENCE_SIDE - 1].slot = blg_mt19937_below(mt, 2);
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
        negatives[i].shape = draw_peer(reference, mt, concept->shapes[negatives[i].slot], scratch);
}

/* Adds `shape` in the slot of the concept's shape `expected`. It is decorated only if both shapes
 * are decorable. */
static void add_in_slot(const blg_reference *reference, blg_mt19937 *mt, int expected, int shape,
                        blg_scene *scene) {
    bool decorable = blg_catalogue_shape(reference->catalogue, expected)->decorable &&
                     blg_catalogue_shape(reference->catalogue, shape)->decorable;
    add_shape(reference, mt, all_types, decorable ? TYPES : 1, shape, scene);
}

/* Draws a basic problem: the changes of the negatives and their order, then the images' stroke
 * types, positives first. scratch has room for reference->n_shapes numbers. */
static void sample_basic(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                         blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    negative negatives[BLG_REFERENCE_SIDE];
    draw_negatives(reference, mt, scratch, concept, negatives);
    /* The published generator shuffles a list of 14 equal positives here. That changes nothing, but
     * uses up random numbers. */
    int order[2 * BLG_REFERENCE_SIDE];
    blg_mt19937_permutation(mt, order, 2 * BLG_REFERENCE_SIDE);
    blg_mt19937_permutation(mt, order, BLG_REFERENCE_SIDE);
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
        blg_scene *scene = &problem->images[1][i];
        scene->violated = BLG_NONE;
        for (int s = 0; s < concept->n_components; s++)
            add_in_slot(reference, mt, concept->shapes[s], concept->shapes[s], scene);
    }
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
        const negative *drawn = &negatives[order[i]];
        blg_scene *scene = &problem->images[0][i];
        scene->violated = drawn->slot;
        for (int s = 0; s < concept->n_components; s++)
            add_in_slot(reference, mt, concept->shapes[s],
                        s == drawn->slot ? drawn->shape : concept->shapes[s], scene);
    }
}

/* ---- free form ---- */

/* Free-form sampler: shapes made of random moves, and negatives that differ by one action.
 *
 * Lengths are in program units, angles in degrees. A move is a small figure of one to four strokes.
 * All lines have length 1, all arcs radius 0.5 and extent 90 degrees. A shape is drawn anew until
 * its trace is wide or high enough. */

#define SHAPE_TRIALS 100   /* for one shape */
#define MAX_ACTIONS  9     /* of a shape */
#define TRACE_SCALE  200.0 /* plane units per program unit */

typedef struct move {
    blg_action_kind kind;
    int n_actions;
    double turn_deg; /* before each action but the first */
} move;

/* line, arc, triangle, square, semicircle, circle, right angle */
static const move moves[] = {{BLG_LINE, 1, 0},  {BLG_ARC, 1, 0}, {BLG_LINE, 3, 120},
                             {BLG_LINE, 4, 90}, {BLG_ARC, 2, 0}, {BLG_ARC, 4, 0},
                             {BLG_LINE, 2, 90}};
enum { MOVES = sizeof moves / sizeof *moves };

typedef enum change { CHANGE_KIND, CHANGE_TURN, CHANGE_TYPE, CHANGES } change;

static void set_stroke(blg_action *action, blg_action_kind kind) {
    action->kind = kind;
    action->length = kind == BLG_LINE ? 1.0 : 0.5;
    action->extent_deg = kind == BLG_LINE ? 0 : 90;
}

/* Whether the trace is wide or high enough for its number of actions. least: by number of actions,
 * in program units, as published. */
static bool is_large_enough(const blg_program *program) {
    static const double least[MAX_ACTIONS + 1] = {[2] = 0.5,  [3] = 0.85, [4] = 0.95, [5] = 0.95,
                                                  [6] = 1.15, [7] = 1.35, [8] = 1.55, [9] = 1.75};
    blg_pose pose = {0, 0, 0, TRACE_SCALE};
    /* If the trace leaves the plane, only its part up to there counts. */
    blg_walk_path path = blg_walk(program, &pose);
    double threshold = least[program->n_actions] * TRACE_SCALE;
    return path.high.x - path.low.x > threshold || path.high.y - path.low.y > threshold;
}

/* Draws moves that still fit until the shape has its number of actions; each stroke gets a type of
 * its own. */
static void draw_shape(blg_mt19937 *mt, int n_actions, blg_program *program) {
    *program = (blg_program){0};
    while (program->n_actions < n_actions) {
        const move *fitting[MOVES];
        int n = 0;
        for (int i = 0; i < MOVES; i++)
            if (program->n_actions + moves[i].n_actions <= n_actions)
                fitting[n++] = &moves[i];
        const move *drawn = fitting[blg_mt19937_below(mt, n)];
        for (int i = 0; i < drawn->n_actions; i++) {
            blg_action *action = &program->actions[program->n_actions++];
            set_stroke(action, drawn->kind);
            action->turn_deg = i ? drawn->turn_deg : 0;
            action->type = (blg_stroke_type)blg_mt19937_below(mt, TYPES);
        }
    }
}

/* Draws a turn that differs from the present one by more than 45 degrees. */
static double draw_turn(blg_mt19937 *mt, double present_deg) {
    static const double turns[] = {0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150};
    enum { TURNS = sizeof turns / sizeof *turns };
    double far[TURNS];
    int n = 0;
    for (int i = 0; i < TURNS; i++)
        if (fabs(turns[i] - present_deg) > 45)
            far[n++] = turns[i];
    return far[blg_mt19937_below(mt, n)];
}

/* Draws 0..n-1 as NumPy's choice(n, 1, replace=False) does: the first entry of a permutation. */
static int draw_one(blg_mt19937 *mt, int n) {
    int order[MAX_ACTIONS];
    blg_mt19937_permutation(mt, order, n);
    return order[0];
}

/* Changes a random action of the program: its kind, its turn or its stroke type. */
static void perturb(blg_mt19937 *mt, blg_program *program) {
    int at = draw_one(mt, program->n_actions);
    change kind = (change)draw_one(mt, CHANGES);
    /* The random rotation of the image hides the first action's turn, so another action changes. */
    if (at == 0 && kind == CHANGE_TURN)
        at = 1 + blg_mt19937_below(mt, program->n_actions - 1);
    blg_action *action = &program->actions[at];
    if (kind == CHANGE_KIND)
        set_stroke(action, action->kind == BLG_LINE ? BLG_ARC : BLG_LINE);
    else if (kind == CHANGE_TURN)
        action->turn_deg = draw_turn(mt, action->turn_deg);
    else {
        int drawn = blg_mt19937_below(mt, TYPES - 1);
        action->type = (blg_stroke_type)(drawn < (int)action->type ? drawn : drawn + 1);
    }
}

/* Makes a negative: changes one action of one of the concept's shapes, anew until the shape is
 * large enough. After SHAPE_TRIALS the last change stays. */
static void draw_negative(blg_mt19937 *mt, const blg_concept *concept, blg_scene *scene) {
    scene->violated = blg_mt19937_below(mt, concept->n_components);
    blg_program *program = &scene->programs[scene->violated];
    for (int trial = 0; trial < SHAPE_TRIALS; trial++) {
        *program = concept->programs[scene->violated];
        perturb(mt, program);
        if (is_large_enough(program))
            break;
    }
}

/* Fills a scene with the concept's programs, as a positive has them. */
static void copy_concept(const blg_concept *concept, blg_scene *scene) {
    scene->n_shapes = concept->n_components;
    for (int s = 0; s < concept->n_components; s++) {
        scene->programs[s] = concept->programs[s];
        scene->shapes[s] = BLG_NONE;
    }
    scene->violated = BLG_NONE;
}

/* Draws a free-form problem: each program of the concept, anew until it is large enough (after
 * SHAPE_TRIALS the last stays); then the change of each negative. Positives are the concept. */
static void sample_free_form(blg_mt19937 *mt, blg_problem *problem) {
    for (int s = 0; s < problem->concept.n_components; s++) {
        blg_program *program = &problem->concept.programs[s];
        int n_actions = program->n_actions;
        for (int trial = 0; trial < SHAPE_TRIALS; trial++) {
            draw_shape(mt, n_actions, program);
            if (is_large_enough(program))
                break;
        }
    }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
            copy_concept(&problem->concept, &problem->images[side][i]);
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
        draw_negative(mt, &problem->concept, &problem->images[0][i]);
}

/* ---- poses ---- */

/* The published painter's poses: drawn again and again until every stroke ends inside the plane.
 *
 * Positions are in plane units, angles in degrees. A trial draws the starts, then a scale for each
 * shape. The painter tests neither the bulge of an arc nor the ink's width nor the overlap of two
 * shapes. Drawing stops at the first stroke that ends outside, so if the last trial fails, its
 * drawing is unfinished. The painter of the release tries on until all strokes end inside. */

#define FULL_TURN 360.0
/* The painter of the release did not stop at 300 trials: released pictures show poses that 1,341
 * trials found (ff_nact4_5_0237, positive 0), and all later ones of their workers follow from them.
 * RELEASED_TRIALS is more than the release needs; it only ends the work on other tables. */
#define POSE_TRIALS     300
#define RELEASED_TRIALS 100000

/* Scales of the painter by family, in plane units per program unit. */
static const blg_range scales[BLG_FAMILIES] = {{80, 140}, {150, 260}, {150, 320}};

static void set_start(blg_pose *pose, double heading_deg, double radius) {
    blg_vec2 direction = blg_vec2_polar(heading_deg);
    pose->heading_deg = heading_deg;
    pose->x = radius * direction.x;
    pose->y = radius * direction.y;
}

/* Draws where a single shape starts. The painter calls NumPy's uniform(250), which draws from 250
 * down to 1. */
static void draw_single_start(blg_mt19937 *mt, blg_pose *pose) {
    double heading_deg = blg_mt19937_uniform(mt, 0, FULL_TURN);
    set_start(pose, heading_deg, blg_mt19937_uniform(mt, 250, 1));
}

/* Draws where two shapes start. The second starts at least 300 units from the first, 45 along each
 * axis, and turns at most 60 degrees away from it. */
static void draw_two_starts(blg_mt19937 *mt, blg_pose poses[2]) {
    double heading_deg = blg_mt19937_uniform(mt, 0, FULL_TURN);
    set_start(&poses[0], heading_deg, blg_mt19937_uniform(mt, 125, 250));
    double dx, dy;
    do {
        poses[1].x = blg_mt19937_uniform(mt, -300, 300);
        poses[1].y = blg_mt19937_uniform(mt, -300, 300);
        dx = poses[1].x - poses[0].x;
        dy = poses[1].y - poses[0].y;
    } while (sqrt(dx * dx + dy * dy) < 300 || fabs(dx) < 45 || fabs(dy) < 45);
    poses[1].heading_deg = blg_mt19937_uniform(mt, heading_deg - 60, heading_deg + 60);
}

/* One trial: draws starts, then scales. False if a stroke ends outside of the plane. */
static bool try_poses(blg_mt19937 *mt, blg_range scale, blg_scene *scene) {
    if (scene->n_shapes == 1)
        draw_single_start(mt, &scene->poses[0]);
    else
        draw_two_starts(mt, scene->poses);
    for (int s = 0; s < scene->n_shapes; s++)
        scene->poses[s].scale = blg_mt19937_uniform(mt, scale.low, scale.high);
    bool inside = true;
    for (int s = 0; inside && s < scene->n_shapes; s++)
        inside = blg_walk(&scene->programs[s], &scene->poses[s]).inside;
    return inside;
}

/* Draws poses for all images, positives first. After POSE_TRIALS the last pose stays. released:
 * draws as the painter of the release, which did not give up; RELEASED_TRIALS is more than any
 * released picture needs. */
static void place_images(blg_mt19937 *painter, bool released, blg_problem *problem) {
    const int trials = released ? RELEASED_TRIALS : POSE_TRIALS;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
            blg_scene *scene = &problem->images[side][i];
            bool inside = false;
            scene->published = true;
            for (int trial = 0; !inside && trial < trials; trial++)
                inside = try_poses(painter, scales[problem->family], scene);
        }
}

/* ---- stream ---- */

/* Stream: builds problems by number. Each problem starts from the random state that the earlier
 * problems of its run left behind. */

enum { NOT_BEGUN = -1 };

/* A stream: the random states of a run, ready for its problem `next`. */
struct blg_reference_stream {
    blg_arena arena;
    const blg_reference *reference;
    bool with_poses;
    int *scratch; /* room for reference->n_shapes numbers */
    blg_reference_run run;
    int next; /* number of the problem that the states are ready for; NOT_BEGUN at first */
    blg_mt19937 sampler, painter;
};

blg_status blg_reference_stream_create(const blg_reference *reference, bool poses,
                                       blg_reference_stream **result, blg_error *error) {
    blg_reference_stream *stream = *result = BLG_NEW_OBJECT(blg_reference_stream);
    int *scratch = stream ? BLG_NEW(&stream->arena, int, reference->n_shapes) : NULL;
    if (!scratch) {
        blg_object_free(stream);
        *result = NULL;
        return blg_no_memory(error);
    }
    stream->reference = reference;
    stream->with_poses = poses;
    stream->scratch = scratch;
    stream->next = NOT_BEGUN;
    return BLG_OK;
}

void blg_reference_stream_free(blg_reference_stream *stream) {
    blg_object_free(stream);
}

static blg_reference_run run_of(const blg_reference *reference, int index) {
    int run = 0;
    blg_reference_run found = blg_reference_run_at(reference, run);
    while (index >= found.first + found.count)
        found = blg_reference_run_at(reference, ++run);
    return found;
}

/* Builds problem stream->next. The problem before it has left the random states. */
static void build_next(blg_reference_stream *stream, blg_problem *problem) {
    const blg_reference *reference = stream->reference;
    blg_plan_item item;
    blg_reference_item(reference, stream->next++, &item);
    *problem = (blg_problem){.family = item.family,
                             .hardness.fitting_rules = -1,
                             .index = (int)item.index,
                             .concept = item.concept,
                             .n_support = BLG_REFERENCE_SUPPORT,
                             .n_query = {BLG_REFERENCE_SIDE - BLG_REFERENCE_SUPPORT,
                                         BLG_REFERENCE_SIDE - BLG_REFERENCE_SUPPORT}};
    memcpy(problem->name, item.name, sizeof problem->name);
    if (item.family == BLG_FREE_FORM)
        sample_free_form(&stream->sampler, problem);
    else if (item.family == BLG_BASIC)
        sample_basic(reference, &stream->sampler, stream->scratch, problem);
    else
        sample_abstract(reference, &stream->sampler, stream->scratch, problem);
    if (stream->with_poses)
        place_images(&stream->painter, reference->released, problem);
    /* The release draws teeth and stamps of free-form and basic problems in one size at every
     * scale (docs/reference.md). */
    for (int side = 0; side < 2 && stream->with_poses; side++)
        for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
            problem->images[side][i].unmagnified =
                reference->released && problem->family != BLG_ABSTRACT;
}

/* Builds problem `index`. If the stream is past it, or in another run, the run begins anew. Skipped
 * problems of the run are built too, because the random states depend on them. */
blg_status blg_reference_stream_build(blg_reference_stream *stream, int index, blg_problem *problem,
                                      blg_error *error) {
    if (index < 0 || index >= blg_reference_size(stream->reference))
        return blg_error_set(error, BLG_INVALID, "problem %d is outside 0..%d", index,
                             blg_reference_size(stream->reference) - 1);
    bool follows = /* the states lead to this problem */
        stream->next != NOT_BEGUN && stream->next <= index &&
        index < stream->run.first + stream->run.count;
    if (!follows) {
        stream->run = run_of(stream->reference, index);
        stream->next = stream->run.first;
        if (stream->run.family == BLG_BASIC)
            stream->sampler = stream->reference->bd_start;
        else
            blg_mt19937_seed(&stream->sampler, BLG_REFERENCE_SEED + (uint32_t)stream->run.worker);
        blg_mt19937_seed(&stream->painter, 0);
    }
    while (stream->next <= index)
        build_next(stream, problem);
    return BLG_OK;
}

/* ---- redraw ---- */

/* A redraw is an imported data set as a source of the pipeline: its pictures are drawn anew. Its
 * problems are compared once with the published generator's. A twin is the published problem with
 * the same name and equal programs. To find the twins, the published problems are built in their
 * order (a run is sequential), and each is looked up in the import by name. */

static int first_of(const blg_import *import, blg_family family) {
    int first = 0;
    for (int before = 0; before < (int)family; before++)
        first += import->files[before].n;
    return first;
}

/* Builds a published problem and notes whether the import has it under its name, with equal
 * programs. made and read are scratch. */
static blg_status compare_problem(blg_redraw *redraw, int index, blg_reference_stream *stream,
                                  blg_problem *made, blg_problem *read, blg_error *error) {
    blg_plan_item item;
    blg_reference_item(redraw->reference, index, &item);
    int number = blg_import_find(redraw->import, item.name);
    if (number < 0)
        return BLG_OK;
    blg_status status = blg_reference_stream_build(stream, index, made, error);
    BLG_THEN(status, blg_import_problem(redraw->import, NULL, number, read, error));
    if (status == BLG_OK && blg_import_same_programs(made, read)) {
        redraw->twin[number] = index;
        redraw->n_twins[item.family]++;
    }
    return status;
}

static blg_status find_twins(blg_redraw *redraw, blg_error *error) {
    blg_arena scratch = {0};
    blg_problem *problems = BLG_NEW(&scratch, blg_problem, 2);
    blg_reference_stream *stream = NULL;
    blg_status status =
        problems ? blg_reference_stream_create(redraw->reference, /* poses */ false, &stream, error)
                 : blg_no_memory(error);
    for (int i = 0; !status && i < blg_reference_size(redraw->reference); i++)
        status = compare_problem(redraw, i, stream, &problems[0], &problems[1], error);
    blg_reference_stream_free(stream);
    blg_arena_free(&scratch);
    return status;
}

/* Whether two names are of one concept: they differ only in the number after the last '_'. A name
 * without '_' stands for a concept of its own. */
static bool same_concept(const char *a, const char *b) {
    const char *end_a = strrchr(a, '_'), *end_b = strrchr(b, '_');
    return end_a && end_b && end_a - a == end_b - b && memcmp(a, b, (size_t)(end_a - a)) == 0;
}

/* Numbers the abstract concepts by their names, in the order of first problems. */
static blg_status number_concepts(blg_redraw *redraw, blg_error *error) {
    int n = redraw->import->files[BLG_ABSTRACT].n, n_concepts = 0;
    int first = first_of(redraw->import, BLG_ABSTRACT);
    int *examples = BLG_NEW(&redraw->arena, int, n + 1);
    redraw->concept_id = BLG_NEW(&redraw->arena, int, n + 1);
    if (!examples || !redraw->concept_id)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++) {
        const char *name = redraw->import->names[first + i];
        int id = 0;
        while (id < n_concepts && !same_concept(name, redraw->import->names[examples[id]]))
            id++;
        if (id == n_concepts)
            examples[n_concepts++] = first + i;
        redraw->concept_id[i] = id;
    }
    return BLG_OK;
}

/* Fills a redraw: split names, the concepts of abstract problems, and the twin of each problem: the
 * published problem with equal programs. If the published generator cannot work with the catalogue,
 * no problem has a twin. */
static blg_status fill_redraw(blg_redraw *redraw, blg_error *error) {
    const blg_split_file *splits = redraw->import->splits;
    int n = redraw->import->n_problems, n_splits = splits->n_splits;
    redraw->twin = BLG_NEW(&redraw->arena, int, n);
    redraw->split_names = BLG_NEW(&redraw->arena, const char *, n_splits);
    if (!redraw->twin || !redraw->split_names)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++)
        redraw->twin[i] = BLG_NO_TWIN;
    for (int i = 0; i < n_splits; i++)
        redraw->split_names[i] = splits->names[i];
    blg_status status = number_concepts(redraw, error);
    if (status)
        return status;
    blg_error reason = {0}; /* dropped if the catalogue does not suit, which is no error here */
    status = blg_reference_create(redraw->catalogue, &redraw->reference, &reason);
    if (status == BLG_INFEASIBLE)
        return BLG_OK;
    if (status == BLG_OK)
        redraw->reference->released = redraw->released;
    return status ? blg_error_set(error, status, "%s", reason.text) : find_twins(redraw, error);
}

blg_status blg_redraw_create(const blg_import *import, const blg_catalogue *catalogue,
                             bool released, blg_redraw **result, blg_error *error) {
    blg_redraw *redraw = *result = BLG_NEW_OBJECT(blg_redraw);
    if (!redraw)
        return blg_no_memory(error);
    redraw->import = import;
    redraw->catalogue = catalogue;
    redraw->released = released;
    blg_status status = fill_redraw(redraw, error);
    return BLG_KEEP(status, result, blg_redraw_free);
}

void blg_redraw_free(blg_redraw *redraw) {
    if (!redraw)
        return;
    blg_reference_free(redraw->reference);
    blg_object_free(redraw);
}

/* The source's function `item`: name, split and queries are the import's. */
static void list_item(const void *context, blg_family family, int index, blg_plan_item *item) {
    const blg_redraw *redraw = context;
    int number = first_of(redraw->import, family) + index;
    const char *name = redraw->import->names[number];
    memcpy(item->name, name, strlen(name) + 1);
    item->concept_id = family == BLG_ABSTRACT ? redraw->concept_id[index] : index;
    item->split = blg_split_file_find(redraw->import->splits, name);
    blg_import_concept(redraw->import, redraw->catalogue, number, &item->concept);
    for (int side = 0; side < 2; side++)
        item->n_query[side] = blg_import_queries(redraw->import, number, side);
}

/* The source's function `open`: opens a thread's stream of the published generator. */
static blg_status source_open_reader(const void *context, void **reader, blg_error *error) {
    blg_reference_stream *stream = NULL;
    blg_status status = blg_reference_stream_create(context, /* poses */ true, &stream, error);
    *reader = stream;
    return status;
}

/* The source's function `open`, for an import. Without a reference no problem has a twin, and no
 * stream is needed. */
static blg_status open_reader(const void *context, void **reader, blg_error *error) {
    const blg_redraw *redraw = context;
    *reader = NULL;
    return redraw->reference ? source_open_reader(redraw->reference, reader, error) : BLG_OK;
}

/* The source's function `build`: the published problem if it is equal, because it has poses, too;
 * else the import's programs. */
static blg_status build_problem(const void *context, void *reader, const blg_plan_item *item,
                                blg_problem *problem, blg_error *error) {
    const blg_redraw *redraw = context;
    int number = first_of(redraw->import, item->family) + (int)item->index;
    if (redraw->twin[number] != BLG_NO_TWIN)
        return blg_reference_stream_build(reader, redraw->twin[number], problem, error);
    blg_status status =
        blg_import_problem(redraw->import, redraw->catalogue, number, problem, error);
    for (int i = 0; status == BLG_OK && i < 2 * BLG_MAX_SIDE; i++) {
        blg_scene *scene = &problem->images[i / BLG_MAX_SIDE][i % BLG_MAX_SIDE];
        scene->published = redraw->published;
        scene->unmagnified = redraw->released && item->family != BLG_ABSTRACT;
    }
    return status;
}

/* Makes the redraw a source of the pipeline, and chooses the frame: the place of the plane's origin
 * in the pictures. In the published frame it lies beside the middle, at 512 px by some 1.5 px to
 * the right and 1.8 px down. Pictures stand there if they are drawn in two levels, as published, or
 * if any problem has a twin. A twin has the published painter's poses, which belong to this frame.
 * One twin moves all pictures, because a data set has one frame: the manifest states it once, and
 * whoever draws the scenes again goes by it. Two frames would also tell by the shift which problems
 * are published ones. */
void blg_redraw_source(blg_redraw *redraw, bool two_level, blg_source *source) {
    redraw->published = two_level;
    for (int family = 0; family < BLG_FAMILIES; family++)
        redraw->published = redraw->published || redraw->n_twins[family];
    snprintf(redraw->identity, sizeof redraw->identity,
             "{\"problems\": \"imported\", \"raster\": \"%s\", \"frame\": \"%s\", "
             "\"import\": \"%s\"}",
             two_level ? "reference" : "default", redraw->published ? "published" : "centred",
             redraw->import->digest);
    *source = (blg_source){.context = redraw,
                           .identity = redraw->identity,
                           .item = list_item,
                           .n_splits = redraw->import->splits->n_splits,
                           .split_names = redraw->split_names,
                           .open = open_reader,
                           .close = blg_object_free,
                           .build = build_problem,
                           .two_level = two_level};
    for (int family = 0; family < BLG_FAMILIES; family++)
        source->family_size[family] = redraw->import->files[family].n;
}

/* ---- source ---- */

/* The published generator as a source of the pipeline, with its problems and its raster. */

/* The source's function `item`: fills in an item of the published generator. The split comes from
 * the split file or from the release; else it is drawn. */
static void source_list_item(const void *context, blg_family family, int index,
                             blg_plan_item *item) {
    const blg_reference *reference = context;
    const int number = blg_reference_first(reference, family) + index;
    blg_reference_item(reference, number, item);
    if (reference->splits)
        item->split = blg_split_file_find(reference->splits, item->name);
    else if (reference->places)
        item->split = reference->places[number].split;
}

static blg_status source_build(const void *context, void *reader, const blg_plan_item *item,
                               blg_problem *problem, blg_error *error) {
    const int index = blg_reference_first(context, item->family) + (int)item->index;
    return blg_reference_stream_build(reader, index, problem, error);
}

/* Takes the splits of a file, which must list exactly the reference's problems. */
static blg_status take_splits(blg_reference *reference, const blg_split_file *splits,
                              blg_error *error) {
    int n = blg_reference_size(reference), n_splits = splits->n_splits;
    char(*names)[BLG_NAME_SIZE] = blg_arena_alloc(&reference->arena, (size_t)n, sizeof *names);
    const char **list = BLG_NEW(&reference->arena, const char *, n);
    reference->split_names = BLG_NEW(&reference->arena, const char *, n_splits);
    if (!names || !list || !reference->split_names)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++) {
        blg_plan_item item;
        blg_reference_item(reference, i, &item);
        memcpy(names[i], item.name, BLG_NAME_SIZE);
        list[i] = names[i];
    }
    for (int i = 0; i < n_splits; i++)
        reference->split_names[i] = splits->names[i];
    reference->splits = splits;
    return blg_split_file_check(splits, list, n, /* part */ false, error);
}

/* Makes a source of all published problems. splits: NULL = those of the release if the reference
 * has its places, else drawn ones. */
blg_status blg_reference_source(blg_reference *reference, const blg_split_file *splits,
                                bool two_level, blg_source *source, blg_error *error) {
    blg_status status = splits ? take_splits(reference, splits, error) : BLG_OK;
    if (status)
        return status;
    snprintf(reference->identity, sizeof reference->identity,
             "{\"problems\": \"published generator\", \"raster\": \"%s\", \"splits\": \"%s\"}",
             two_level ? "reference" : "default",
             splits              ? splits->digest
             : reference->places ? "release"
                                 : "drawn");
    *source = (blg_source){.context = reference,
                           .identity = reference->identity,
                           .item = source_list_item,
                           .n_splits = splits              ? splits->n_splits
                                       : reference->places ? BLG_RELEASE_SPLITS
                                                           : 0,
                           .split_names = splits ? reference->split_names : blg_release_split_names,
                           .open = source_open_reader,
                           .close = blg_object_free,
                           .build = source_build,
                           .two_level = two_level};
    for (blg_family family = 0; family < BLG_FAMILIES; family++)
        source->family_size[family] = blg_reference_family_size(reference, family);
    return BLG_OK;
}
