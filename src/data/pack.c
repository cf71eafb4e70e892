/* Makes problems that others wrote into a source, so that a run writes a data set of them (`blogo
 * pack`). A file in the form of scenes.jsonl comes in. Its problems are parsed and judged, and
 * every mistake is told with its line. A config that suits them, and the source, come out. The
 * header is data/import.h. */
#include "data/import.h"

#include "base/text.h"
#include "data/read.h"
#include "data/write.h"
#include "problem/concept.h"
#include "problem/judge.h"

/* ---- pack ---- */

/* A pack is the opened file. It keeps the text of all lines, and parses a line again whenever its
 * problem is built: parsed problems take a hundred times as much memory. Of each problem a record
 * keeps what the plan asks for. */

/* What the plan asks of a problem, and where its line stands. */
typedef struct record {
    size_t at, size; /* place and length of the line in the text */
    int line;        /* number of the line */
    blg_family family;
    int index;      /* within the family */
    int line_index; /* index in the line */
    int split, concept_id, n_query[2];
    const char *name;
    bool negated;
    int n_components;
    /* By component, and by what the family's concepts are made of: the number of a program's
     * actions, the catalogue index of a shape, or an attribute. */
    int parts[BLG_MAX_COMPONENTS];
    int most_shapes;        /* of an image */
    const char *expression; /* "" = none */
} record;

enum { NONE_YET = -1 };

/* What a config says of all problems together. */
typedef struct common {
    int n_support, n_query;
    int n_single_query;      /* problems that have one query, on one of the sides */
    int distractors, impure; /* of the first problem that is measured; NONE_YET before */
    blg_range pen_px, stamp_px;
    int least_figures, most_figures; /* of images of relations; 0: there is none */
} common;

/* A pack: all records, and what they have in common. */
struct blg_pack {
    blg_arena arena;
    const char *path;
    const blg_catalogue *catalogue;
    blg_words_reader *words;
    const blg_config *config;
    bool judged;     /* the source refuses problems that the verifier rejects */
    bool filtered;   /* a part of the problems of a data set */
    blg_buf text;    /* of the file */
    record *records; /* by family, then by line */
    int n, capacity, sizes[BLG_FAMILIES]; /* sizes: records of each family */
    int n_in_words;                       /* problems whose concepts are in words */
    common common;
    int n_splits;
    char split_names[BLG_MAX_SPLITS][BLG_SPLIT_NAME];
    const char *splits[BLG_MAX_SPLITS]; /* train first, then by name */
    int counts[BLG_MAX_SPLITS];         /* of the splits in the whole, if the pack is filtered */
    uint64_t *concepts;                 /* keys of the abstract concepts, by concept_id */
    int n_concepts, concept_capacity;
    int n_relations; /* concepts of relations, by concept_id */
    const char *relations[BLG_MAX_RELATION_CONCEPTS];
    blg_buf identity;
};

/* A run over all problems that tells every mistake. */
typedef struct telling {
    blg_pack_mistake *on_mistake;
    void *context;
    int n; /* mistakes so far */
} telling;

static void tell_mistake(telling *t, const blg_error *mistake) {
    t->n++;
    if (t->on_mistake)
        t->on_mistake(t->context, mistake);
}

/* Whether a status is a mistake in the lines, and not a failure of the run. */
static bool is_mistake(blg_status status) {
    return status == BLG_INVALID || status == BLG_UNVERIFIED || status == BLG_FAILED ||
           status == BLG_INFEASIBLE;
}

/* The end of a run: the given status, with the number of mistakes, if there was one. */
static blg_status sum_up(const blg_pack *pack, const telling *t, blg_status status,
                         blg_error *error) {
    if (!t->n)
        return BLG_OK;
    return blg_error_in(error, pack->path, status, "%d mistake%s; nothing was written", t->n,
                        t->n == 1 ? "" : "s");
}

/* ---- one line ---- */

/* Makes the record of one line, and notes what all problems must have in common. */

/* Sets error: what is wrong at the key of the line. Gives BLG_INVALID. */
#define WRONG(error, key, ...)                                                                     \
    (blg_error_key(error, "%s", key), blg_error_set(error, BLG_INVALID, __VA_ARGS__))

/* Refuses a name that begins with another family than the problem's: loaders of the published
 * layout tell families by the beginning. */
static blg_status check_name(const blg_problem *problem, blg_error *error) {
    const int family = blg_family_of_name(problem->name);
    return family < 0 || family == (int)problem->family
               ? BLG_OK
               : WRONG(error, "$.name", "expected a name of family %s, found \"%.255s\"",
                       blg_family_name(problem->family), problem->name);
}

/* Refuses a concept that says nothing, and shapes that the catalogue lacks. */
static blg_status check_concept(const blg_problem *problem, blg_error *error) {
    const blg_concept *c = &problem->concept;
    if (!blg_concept_known(c) && !blg_concept_in_words(c))
        return WRONG(error, "$.concept", "expected at least one component, or \"text\"");
    for (int i = 0; i < c->n_components && blg_of_shapes(problem->family); i++)
        if (c->shapes[i] < 0) {
            blg_error_key(error, "$.concept.shapes[%d]", i);
            return blg_error_set(error, BLG_INVALID,
                                 "expected the name of a shape in the catalogue");
        }
    return BLG_OK;
}

/* Refuses relation problems without poses: how figures relate depends on their places. */
static blg_status check_poses(const blg_problem *problem, blg_error *error) {
    for (int side = 1; side >= 0 && blg_of_relations(problem->family); side--)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            if (!blg_given_posed(&problem->images[side][i])) {
                blg_error_key(error, "$.images[%d].shapes",
                              side ? i : blg_problem_side(problem, 1) + i);
                return blg_error_set(error, BLG_INVALID,
                                     "expected poses: the concept is about several figures");
            }
    return BLG_OK;
}

static bool is_single(const blg_problem *problem) {
    return problem->n_query[0] + problem->n_query[1] == 1;
}

/* Refuses a problem with other numbers of images than the first problem (*all, which the first
 * problem sets); only single queries may differ. */
static blg_status check_numbers(const blg_problem *problem, common *all, blg_error *error) {
    const int *queries = problem->n_query;
    if (problem->n_support < BLG_LEAST_SUPPORT || problem->n_support > BLG_MOST_SUPPORT)
        return WRONG(error, "$.n_support", "expected %d to %d support images a side, found %d",
                     BLG_LEAST_SUPPORT, BLG_MOST_SUPPORT, problem->n_support);
    if (queries[0] != queries[1] && !is_single(problem))
        return WRONG(error, "$.n_query",
                     "expected as many queries on both sides, or one in all, found %d and %d",
                     queries[1], queries[0]);
    if (!all->n_support)
        *all = (common){.n_support = problem->n_support,
                        .n_query = is_single(problem) ? 1 : queries[0],
                        .distractors = NONE_YET};
    if (problem->n_support != all->n_support)
        return WRONG(error, "$.n_support",
                     "expected %d support images a side, as in the first problem, found %d",
                     all->n_support, problem->n_support);
    if (queries[0] + queries[1] != 2 * all->n_query && !(is_single(problem) && all->n_query == 1))
        return WRONG(error, "$.n_query",
                     "expected %d queries a side, as in the first problem, found %d and %d",
                     all->n_query, queries[1], queries[0]);
    all->n_single_query += is_single(problem);
    return BLG_OK;
}

/* Widens the range to the value; a range of 0 is empty. */
static void widen(blg_range *range, double value) {
    range->low = range->low > 0 && range->low < value ? range->low : value;
    range->high = range->high > value ? range->high : value;
}

/* Notes in *all and in the record what the config and the plan ask of the images: widths, numbers
 * of shapes, and of the first problem that is measured the distractors and impure images. */
static void note_images(const blg_problem *problem, common *all, record *r) {
    const bool words = blg_concept_in_words(&problem->concept);
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_scene *scene = &problem->images[side][i];
        const bool own = scene->pen_px > 0;
        widen(&all->pen_px, own ? scene->pen_px : BLG_PEN_WIDTH_PX_512);
        widen(&all->stamp_px, own ? scene->stamp_px : BLG_STAMP_WIDTH_PX_512);
        r->most_shapes = scene->n_shapes > r->most_shapes ? scene->n_shapes : r->most_shapes;
        if (!blg_of_relations(problem->family))
            continue;
        if (!all->least_figures || scene->n_shapes < all->least_figures)
            all->least_figures = scene->n_shapes;
        if (scene->n_shapes > all->most_figures)
            all->most_figures = scene->n_shapes;
    }
    if (words || all->distractors != NONE_YET) /* not measured, or not the first */
        return;
    all->distractors = problem->images[1][0].n_distractors;
    for (int i = 0; i < problem->n_support; i++)
        all->impure += problem->images[1][i].impure;
}

/* Gives the number of the split with this name. Splits are numbered as problems come. */
static blg_status number_split(blg_pack *pack, const char *name, int *split, blg_error *error) {
    int i = 0;
    while (i < pack->n_splits && strcmp(pack->split_names[i], name) != 0)
        i++;
    if (!blg_str_is_name(name))
        return WRONG(error, "$.split", "a split's name consists of [a-z0-9_]");
    if (i == BLG_MAX_SPLITS)
        return WRONG(error, "$.split", "more than %d splits", BLG_MAX_SPLITS);
    if (i == pack->n_splits)
        snprintf(pack->split_names[pack->n_splits++], BLG_SPLIT_NAME, "%s", name);
    *split = i;
    return BLG_OK;
}

/* Numbers the concept of an abstract problem, in the order of first problems. */
static blg_status number_attributes(blg_pack *pack, const blg_problem *problem, record *r,
                                    blg_error *error) {
    const uint64_t key = blg_key_of_concept(problem);
    int i = 0;
    while (i < pack->n_concepts && pack->concepts[i] != key)
        i++;
    if (!blg_array_grow(&pack->concepts, &pack->concept_capacity, i + 1, sizeof key))
        return blg_no_memory(error);
    if (i == pack->n_concepts)
        pack->concepts[pack->n_concepts++] = key;
    r->concept_id = i;
    return BLG_OK;
}

/* Numbers the concept of a relation problem, in the order of first problems. */
static blg_status number_relations(blg_pack *pack, record *r, blg_error *error) {
    const int i = blg_str_index(r->expression, pack->relations, pack->n_relations);
    if (i < 0 && pack->n_relations == BLG_MAX_RELATION_CONCEPTS)
        return WRONG(error, "$.concept.expression", "more than %d concepts about figures",
                     BLG_MAX_RELATION_CONCEPTS);
    if (i < 0)
        pack->relations[pack->n_relations++] = r->expression;
    r->concept_id = i < 0 ? pack->n_relations - 1 : i;
    return BLG_OK;
}

/* Copies the concept into the record. Problems may share concepts of attributes and relations, so
 * these concepts get numbers of their own. */
static blg_status note_concept(blg_pack *pack, const blg_problem *problem, record *r,
                               blg_error *error) {
    const blg_concept *c = &problem->concept;
    r->n_components = c->n_components;
    r->negated = c->negated;
    for (int i = 0; i < c->n_components; i++)
        r->parts[i] = blg_of_programs(r->family) ? c->programs[i].n_actions
                      : blg_of_shapes(r->family) ? c->shapes[i]
                                                 : (int)c->attributes[i];
    r->expression = blg_arena_strdup(&pack->arena, c->expression);
    if (!r->expression)
        return blg_no_memory(error);
    r->concept_id = r->index;
    return blg_of_relations(r->family)    ? number_relations(pack, r, error)
           : blg_of_attributes(r->family) ? number_attributes(pack, problem, r, error)
                                          : BLG_OK;
}

/* Checks the problem of a line and adds it to the pack, with a name if it has none. */
static blg_status add_problem(blg_pack *pack, const blg_given *given,
                              const blg_given_reader *reader, blg_error *error) {
    const blg_problem *problem = &given->problem;
    char name[BLG_NAME_SIZE];
    if (given->single)
        return blg_error_set(error, BLG_INVALID,
                             "expected a problem with \"concept\" and \"images\"");
    blg_status status = check_name(problem, error);
    BLG_THEN(status, check_concept(problem, error));
    BLG_THEN(status, check_poses(problem, error));
    BLG_THEN(status, check_numbers(problem, &pack->common, error));
    record r = {.at = pack->text.size,
                .size = reader->size,
                .line = given->line,
                .family = problem->family,
                .index = pack->sizes[problem->family],
                .line_index = problem->index,
                .n_query = {problem->n_query[0], problem->n_query[1]}};
    BLG_THEN(status, number_split(pack, given->split, &r.split, error));
    snprintf(name, sizeof name, "%s_pack_%04d", blg_family_name(r.family), r.index);
    r.name = blg_arena_strdup(&pack->arena, *problem->name ? problem->name : name);
    BLG_THEN(status, note_concept(pack, problem, &r, error));
    if (status != BLG_OK)
        return status;
    note_images(problem, &pack->common, &r);
    blg_buf_add(&pack->text, reader->value, reader->size);
    if (!r.name || pack->text.failed ||
        !blg_array_grow(&pack->records, &pack->capacity, pack->n + 1, sizeof r))
        return blg_no_memory(error);
    pack->n_in_words += blg_concept_in_words(&problem->concept);
    pack->records[pack->n++] = r;
    pack->sizes[r.family]++;
    return BLG_OK;
}

/* ---- all lines ---- */

/* Reads all lines, looks for names that stand twice, and puts splits and problems into the order of
 * the data set. */

/* Reads all lines. A mistake in a line is told, and the next line is read; any other failure ends
 * the run. */
static blg_status read_lines(blg_pack *pack, blg_given_reader *reader, blg_given *given, telling *t,
                             blg_error *error) {
    for (;;) {
        bool found;
        blg_error mistake = {0};
        blg_status status = blg_given_next(reader, given, &found, &mistake);
        if (status == BLG_OK && !found)
            return BLG_OK;
        BLG_THEN(status, add_problem(pack, given, reader, &mistake));
        if (status == BLG_OK)
            continue;
        blg_error_at(&mistake, reader->lines.path, given->line, 0);
        if (!found || !is_mistake(status)) {
            if (error && error->status == BLG_OK)
                *error = mistake;
            return status;
        }
        tell_mistake(t, &mistake);
    }
}

static int by_name(const void *a, const void *b) {
    const record *x = *(const record *const *)a, *y = *(const record *const *)b;
    const int order = strcmp(x->name, y->name);
    return order ? order : BLG_ORDER(x->line, y->line);
}

/* Tells each name that stands twice as a mistake. BLG_NO_MEMORY. */
static blg_status check_names(const blg_pack *pack, telling *t, blg_error *error) {
    blg_arena scratch = {0};
    const record **list = BLG_NEW(&scratch, const record *, pack->n + 1);
    for (int i = 0; list && i < pack->n; i++)
        list[i] = &pack->records[i];
    if (list && pack->n)
        BLG_SORT(list, pack->n, by_name);
    for (int i = 1; list && i < pack->n; i++) {
        if (strcmp(list[i - 1]->name, list[i]->name) != 0)
            continue;
        blg_error mistake = {0};
        blg_error_at(&mistake, pack->path, list[i]->line, 0);
        (void)WRONG(&mistake, "$.name", "\"%.255s\" is the name of the problem in line %d, too",
                    list[i]->name, list[i - 1]->line);
        tell_mistake(t, &mistake);
    }
    const bool good = list != NULL;
    blg_arena_free(&scratch);
    return good ? BLG_OK : blg_no_memory(error);
}

static int by_family(const void *a, const void *b) {
    const record *x = a, *y = b;
    return x->family != y->family ? (int)x->family - (int)y->family : x->index - y->index;
}

/* Train first, then by name. */
static int by_split(const void *a, const void *b) {
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    const bool x_is_train = strcmp(x, "train") == 0, y_is_train = strcmp(y, "train") == 0;
    return x_is_train != y_is_train ? y_is_train - x_is_train : strcmp(x, y);
}

/* Reads the problems of a file and tells every mistake. If there was one, fails at the end. */
static blg_status read_all(blg_pack *pack, const char *folder, const char *path, telling *t,
                           blg_error *error) {
    blg_given_reader reader;
    blg_given *given = BLG_NEW(&pack->arena, blg_given, 1);
    if (!given)
        return blg_no_memory(error);
    blg_status status = blg_given_open(&reader, folder, path, pack->catalogue, pack->words, error);
    if (status == BLG_OK && !(pack->path = blg_arena_strdup(&pack->arena, reader.lines.path)))
        status = blg_no_memory(error);
    BLG_THEN(status, read_lines(pack, &reader, given, t, error));
    blg_given_close(&reader);
    BLG_THEN(status, check_names(pack, t, error));
    BLG_THEN(status, sum_up(pack, t, BLG_INVALID, error));
    if (status == BLG_OK && !pack->n)
        status = blg_error_in(error, pack->path, BLG_INVALID, "no problem in the file");
    return status;
}

/* Puts splits and problems into the order of the data set. Splits were numbered as they came; now
 * train comes first, then the others by name, and problems are in the order of families. */
static void order_pack(blg_pack *p) {
    for (int i = 0; i < p->n_splits; i++)
        p->splits[i] = p->split_names[i];
    BLG_SORT(p->splits, p->n_splits, by_split);
    for (int i = 0; i < p->n; i++) {
        const char *name = p->split_names[p->records[i].split];
        int k = 0;
        while (p->splits[k] != name)
            k++;
        p->records[i].split = k;
    }
    BLG_SORT(p->records, p->n, by_family);
}

blg_status blg_pack_open(const char *folder, const char *path, const blg_catalogue *catalogue,
                         blg_words_reader *words, blg_pack_mistake *on_mistake, void *context,
                         blg_pack **pack, blg_error *error) {
    telling t = {on_mistake, context, 0};
    blg_pack *p = *pack = BLG_NEW_OBJECT(blg_pack);
    if (!p)
        return blg_no_memory(error);
    p->catalogue = catalogue;
    p->words = words;
    blg_status status = read_all(p, folder, path, &t, error);
    if (status == BLG_OK)
        order_pack(p);
    return BLG_KEEP(status, pack, blg_pack_free);
}

void blg_pack_free(blg_pack *pack) {
    if (!pack)
        return;
    BLG_FREE_BUFS(&pack->text, &pack->identity);
    blg_array_free(&pack->records);
    blg_array_free(&pack->concepts);
    blg_object_free(pack);
}

int blg_pack_count_in_words(const blg_pack *pack) {
    return pack->n_in_words;
}

/* ---- config ---- */

/* Sets the keys of the config that follow from the problems. */
void blg_pack_configure(const blg_pack *pack, blg_config *config) {
    const common *all = &pack->common;
    blg_relations_config *rl = &config->relations;
    for (int f = 0; f < BLG_FAMILIES; f++)
        config->families[f] = pack->sizes[f] > 0;
    config->n_support = all->n_support;
    config->n_query = all->n_query;
    config->single_query = (double)all->n_single_query / pack->n;
    config->composition.distractors = all->distractors != NONE_YET ? all->distractors : 0;
    config->composition.impure = all->impure;
    config->pen_px = all->pen_px;
    config->stamp_px = all->stamp_px;
    if (config->abstract.min_shapes < all->n_support + all->n_query) /* every config needs this */
        config->abstract.min_shapes = all->n_support + all->n_query;
    if (!config->families[BLG_RELATIONS])
        return;
    rl->polarity[0] = rl->polarity[1] = true;
    rl->problems = pack->sizes[BLG_RELATIONS];
    rl->min_shapes = all->least_figures;
    rl->max_shapes = all->most_figures;
    rl->n_concepts = pack->n_relations;
    for (int i = 0; i < pack->n_relations; i++)
        snprintf(rl->concepts[i], sizeof rl->concepts[i], "%s", pack->relations[i]);
}

/* ---- source ---- */

/* Gives the plan names, splits and concepts from the records, and builds a problem from its line.
 * Shapes without poses get poses. */

static const record *record_of(const blg_pack *pack, blg_family family, int64_t index) {
    for (int before = 0; before < (int)family; before++)
        index += pack->sizes[before];
    return &pack->records[index];
}

/* The source's function `item`: fills in what the record says of the problem. Its
 * programs get numbers of actions only, because the plan asks for nothing else. */
static void list_item(const void *context, blg_family family, int index, blg_plan_item *item) {
    const record *r = record_of(context, family, index);
    blg_concept *c = &item->concept;
    memcpy(item->name, r->name, strlen(r->name) + 1);
    memcpy(item->n_query, r->n_query, sizeof item->n_query);
    item->setting = r->most_shapes;
    item->split = r->split;
    item->replica = r->index;
    item->concept_id = r->concept_id;
    c->n_components = r->n_components;
    c->negated = r->negated;
    memcpy(c->expression, r->expression, strlen(r->expression) + 1);
    for (int i = 0; i < r->n_components; i++) {
        if (blg_of_programs(family))
            c->programs[i].n_actions = r->parts[i];
        else if (blg_of_shapes(family))
            c->shapes[i] = r->parts[i];
        else
            c->attributes[i] = (blg_attribute)r->parts[i];
    }
}

/* What a thread needs to build problems. */
typedef struct packer {
    blg_arena arena;
    const blg_pack *pack;
    blg_verifier *verifier;
} packer;

static void close_packer(void *opened) {
    packer *p = opened;
    if (!p)
        return;
    blg_verifier_free(p->verifier);
    blg_object_free(p);
}

/* The source's function `open`: gives a thread a verifier of its own. */
static blg_status open_packer(const void *context, void **reader, blg_error *error) {
    packer *p = *reader = BLG_NEW_OBJECT(packer);
    if (!p)
        return blg_no_memory(error);
    p->pack = context;
    blg_status status =
        blg_verifier_create(p->pack->config, p->pack->catalogue, &p->verifier, error);
    if (status == BLG_OK)
        blg_verifier_take_places(p->verifier);
    return BLG_KEEP(status, reader, close_packer);
}

static blg_status parse_record(const blg_pack *pack, const record *r, blg_problem *problem,
                               blg_error *error) {
    blg_scene_parser parser = {.catalogue = pack->catalogue,
                               .words = pack->words,
                               .text = pack->text.data + r->at,
                               .size = r->size};
    json_t *line = NULL;
    bool single;
    blg_status status = blg_json_load_line(parser.text, r->size, NULL, 0, &line, error);
    BLG_THEN(status, blg_scene_parse_given(&parser, line, problem, &single, error));
    json_decref(line);
    return status;
}

/* The index that the problem of a record has in its line. */
static int index_of(const blg_pack *pack, const record *r) {
    const int before = r->index ? r[-1].line_index : -1;
    return pack->filtered && r->line_index > before ? r->line_index : r->index;
}

static blg_status tell_rejection(const blg_pack *pack, const record *r, const blg_verdict *verdict,
                                 blg_error *error) {
    blg_error_at(error, pack->path, r->line, 0);
    return blg_error_set(error, BLG_UNVERIFIED, "%s: %s", blg_rejection_name(verdict->reason),
                         verdict->detail);
}

/* The source's function `build`: parses the problem and, if asked for, has it judged. */
static blg_status build_problem(const void *context, void *reader, const blg_plan_item *item,
                                blg_problem *problem, blg_error *error) {
    const blg_pack *pack = context;
    const record *r = record_of(pack, item->family, item->index);
    packer *p = reader;
    blg_verdict verdict;
    blg_status status = parse_record(pack, r, problem, error);
    if (status != BLG_OK)
        return status;
    memcpy(problem->name, item->name, sizeof problem->name);
    problem->index = index_of(pack, r);
    problem->attempt = 0;
    /* Where the widths of a data set differ, each image says its own: an image without poses would
     * otherwise get drawn ones. */
    const bool equal = pack->config->pen_px.low == pack->config->pen_px.high &&
                       pack->config->stamp_px.low == pack->config->stamp_px.high;
    for (int side = 0; side < 2 && !equal; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_scene *scene = &problem->images[side][i];
            if (!(scene->pen_px > 0)) {
                scene->pen_px = BLG_PEN_WIDTH_PX_512;
                scene->stamp_px = BLG_STAMP_WIDTH_PX_512;
            }
        }
    problem->hardness = (blg_hardness){.fitting_rules = -1};
    blg_verify_programs(p->verifier, problem, &verdict);
    return verdict.accepted || !pack->judged ? BLG_OK : tell_rejection(pack, r, &verdict, error);
}

/* Takes the splits of the whole's config, if they have all splits of the pack: the numbers of the
 * records' splits change. `counts` gets how many problems the config says each split has. */
static void take_splits(blg_pack *pack, const blg_splits_config *splits, int counts[]) {
    int number[BLG_MAX_SPLITS];
    for (int i = 0; i < pack->n_splits; i++) {
        number[i] = blg_splits_find(splits, pack->splits[i]);
        if (number[i] < 0)
            return;
    }
    pack->n_splits = splits->n_rules;
    for (int i = 0; i < splits->n_rules; i++) {
        snprintf(pack->split_names[i], BLG_SPLIT_NAME, "%s", splits->rules[i].split);
        pack->splits[i] = pack->split_names[i];
        counts[i] = splits->rules[i].count;
    }
    for (int i = 0; i < pack->n; i++)
        pack->records[i].split = number[pack->records[i].split];
}

void blg_pack_filtered(blg_pack *pack, const blg_config *config, int n_in_words) {
    int sizes[BLG_MAX_SPLITS] = {0};
    pack->filtered = true;
    if (n_in_words > pack->n_in_words)
        pack->n_in_words = n_in_words;
    take_splits(pack, &config->splits, pack->counts);
    for (int i = 0; i < pack->n; i++)
        sizes[pack->records[i].split]++;
    for (int i = 0; i < pack->n_splits; i++)
        if (pack->counts[i] < sizes[i])
            pack->counts[i] = sizes[i];
}

/* Makes the pack a source of the pipeline. Its identity says for how many problems the concept is
 * in words, and which rejections cannot refuse these. */
blg_status blg_pack_source(blg_pack *pack, const blg_config *config, bool judged,
                           blg_source *source, blg_error *error) {
    pack->config = config;
    pack->judged = judged;
    blg_buf *out = &pack->identity;
    const char *separator = "";
    blg_buf_format(out, "{\"problems\": \"packed\", \"in_words\": %d, \"not_judged\": [",
                   pack->n_in_words);
    for (blg_rejection i = 0; i < BLG_REJECTIONS && pack->n_in_words; i++)
        if (!blg_judged_in_words(i)) {
            blg_buf_format(out, "%s\"%s\"", separator, blg_rejection_name(i));
            separator = ", ";
        }
    blg_buf_text(out, "]}");
    *source = (blg_source){.context = pack,
                           .identity = pack->identity.data,
                           .item = list_item,
                           .n_splits = pack->n_splits,
                           .split_names = pack->splits,
                           .split_counts = pack->filtered ? pack->counts : NULL,
                           .open = open_packer,
                           .close = close_packer,
                           .build = build_problem};
    memcpy(source->family_size, pack->sizes, sizeof source->family_size);
    return pack->identity.failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- check ---- */

/* Builds and judges every problem, and looks for images and concepts that stand twice. */

/* An image, or a concept that no other problem may have. */
typedef struct sighting {
    uint64_t key;
    int number;      /* of the problem */
    int side, image; /* THE_CONCEPT: not an image */
} sighting;

enum { THE_CONCEPT = -1 };

static bool is_concept(const sighting *s) {
    return s->image == THE_CONCEPT;
}

/* The state of a check of all problems. */
typedef struct checker {
    blg_arena arena;
    const blg_pack *pack;
    blg_worker *worker;
    blg_verifier *verifier;
    blg_problem problem;
    sighting *seen;
    int n, capacity;
    blg_buf text;
} checker;

static blg_status note_key(checker *c, uint64_t key, int number, int side, int image,
                           blg_error *error) {
    if (!blg_array_grow(&c->seen, &c->capacity, c->n + 1, sizeof *c->seen))
        return blg_no_memory(error);
    c->seen[c->n++] = (sighting){key, number, side, image};
    return BLG_OK;
}

/* The key of what is drawn: exact programs, poses and widths. A sum over shapes, so that their
 * order does not matter. */
static uint64_t key_of_drawing(checker *c, const blg_scene *scene) {
    uint64_t sum = 0;
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose *pose = &scene->poses[s];
        const double values[] = {pose->x,     pose->y,       pose->heading_deg,
                                 pose->scale, scene->pen_px, scene->stamp_px};
        blg_buf_clear(&c->text);
        blg_scene_write_program(&c->text, &scene->programs[s]);
        for (size_t i = 0; i < sizeof values / sizeof *values; i++)
            blg_buf_number(&c->text, " ", values[i]);
        sum += blg_str_hash(c->text.data, c->text.size);
    }
    return sum;
}

/* Notes what check_twice compares: the concept, if no other problem may have it, and all images. */
static blg_status note_all(checker *c, int number, blg_error *error) {
    const blg_problem *problem = &c->problem;
    blg_status status = BLG_OK;
    if (!blg_problems_share_concepts(problem->family) && blg_concept_known(&problem->concept))
        status = note_key(c, blg_key_of_concept(problem), number, THE_CONCEPT, THE_CONCEPT, error);
    BLG_EACH_IMAGE(problem, side, i)
        BLG_THEN(status,
                 note_key(c, key_of_drawing(c, &problem->images[side][i]), number, side, i, error));
    return status == BLG_OK && c->text.failed ? blg_no_memory(error) : status;
}

/* Builds problem `number`; building also judges its programs. Then judges its poses and names, and
 * notes its images and its concept, which no other problem may have. */
static blg_status check_one(checker *c, int64_t number, blg_error *error) {
    blg_verdict verdict = {.accepted = true};
    blg_status status = blg_worker_build(c->worker, number, &c->problem, error);
    BLG_THEN(status, blg_verify_placement(c->verifier, &c->problem, &verdict, error));
    if (status == BLG_OK && verdict.accepted)
        blg_verify_names(c->pack->catalogue, &c->problem, &verdict);
    if (status == BLG_OK && !verdict.accepted)
        status = tell_rejection(c->pack, &c->pack->records[number], &verdict, error);
    return status == BLG_OK ? note_all(c, (int)number, error) : status;
}

/* The order of sightings: by key, then by problem; within a problem the positives come first. */
static int by_key(const void *a, const void *b) {
    const sighting *x = a, *y = b;
    return BLG_ORDER_OR(
        x->key, y->key,
        BLG_ORDER_OR(x->number, y->number, BLG_ORDER_OR(y->side, x->side, x->image - y->image)));
}

/* Whether, of two sightings of a problem, a is told first: the concept, then the positives, then by
 * image. */
static bool comes_first(const sighting *a, const sighting *b) {
    return a->side != b->side && !is_concept(a) && !is_concept(b) ? a->side > b->side
                                                                  : a->image < b->image;
}

/* Tells that b repeats a: the concept or, of two images, the picture of an earlier problem. */
static void tell_twice(const checker *c, const sighting *a, const sighting *b, telling *t) {
    const record *one = &c->pack->records[a->number], *other = &c->pack->records[b->number];
    blg_error mistake = {0};
    blg_error_at(&mistake, c->pack->path, other->line, 0);
    blg_error_key(&mistake, "%s", other->name);
    if (is_concept(b))
        blg_error_set(&mistake, BLG_UNVERIFIED, "shared_concept: its concept is that of %s",
                      one->name);
    else
        blg_error_set(&mistake, BLG_UNVERIFIED,
                      "repeated_picture: image %d/%d is drawn as image %d/%d of %s", b->side,
                      b->image, a->side, a->image, one->name);
    tell_mistake(t, &mistake);
}

/* Reports concepts and images that two problems have in common: of each problem the first that an
 * earlier problem has, too. The judge has already compared the images within each problem. */
static blg_status check_twice(checker *c, telling *t, blg_error *error) {
    int *first = BLG_NEW(&c->arena, int, c->pack->n); /* by problem: index in seen, 0 = none */
    if (!first)
        return blg_no_memory(error);
    BLG_SORT(c->seen, c->n, by_key);
    for (int i = 1; i < c->n; i++) {
        const sighting *a = &c->seen[i - 1], *b = &c->seen[i];
        int *best = &first[b->number];
        if (a->key == b->key && is_concept(a) == is_concept(b) && a->number != b->number &&
            (!*best || comes_first(b, &c->seen[*best])))
            *best = i;
    }
    for (int64_t i = 0; i < c->pack->n; i++)
        if (first[i])
            tell_twice(c, &c->seen[first[i] - 1], &c->seen[first[i]], t);
    return BLG_OK;
}

/* Judges every problem and tells every mistake; fails at the end if there was one. A failure of
 * another kind, such as a lack of memory, ends the work at once. */
static blg_status check_all(checker *c, telling *t, blg_progress_function *progress,
                            void *progress_context, blg_error *error) {
    for (int64_t i = 0; i < c->pack->n; i++) {
        const blg_progress done = {i, c->pack->n, 0};
        blg_error mistake = {0};
        if (progress && !progress(progress_context, &done))
            return blg_error_set(error, BLG_INTERRUPTED, "interrupted; nothing was written");
        blg_status status = check_one(c, i, &mistake);
        if (status == BLG_OK)
            continue;
        blg_error_at(&mistake, c->pack->path, c->pack->records[i].line, 0);
        blg_error_key(&mistake, "%s", c->pack->records[i].name);
        if (!is_mistake(status)) {
            if (error && error->status == BLG_OK)
                *error = mistake;
            return status;
        }
        tell_mistake(t, &mistake);
    }
    blg_status status = check_twice(c, t, error);
    return status != BLG_OK ? status : sum_up(c->pack, t, BLG_UNVERIFIED, error);
}

blg_status blg_pack_check(const blg_pack *pack, const blg_generator *generator,
                          blg_pack_mistake *on_mistake, void *context,
                          blg_progress_function *progress, void *progress_context,
                          blg_error *error) {
    telling t = {on_mistake, context, 0};
    checker *c = BLG_NEW_OBJECT(checker);
    if (!c)
        return blg_no_memory(error);
    c->pack = pack;
    blg_status status = blg_worker_create(generator, &c->worker, error);
    BLG_THEN(status, blg_verifier_create(pack->config, pack->catalogue, &c->verifier, error));
    BLG_THEN(status, check_all(c, &t, progress, progress_context, error));
    blg_worker_free(c->worker);
    blg_verifier_free(c->verifier);
    blg_array_free(&c->seen);
    blg_buf_free(&c->text);
    blg_object_free(c);
    return status;
}
