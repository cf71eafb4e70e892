/* The plan: which problems exist. Config, catalogue and seed go in; a list of problems comes out,
 * with the name, the concept and the split of each. Nothing is drawn yet. Builders make the
 * problems of the list, and any problem can be asked for alone. */
#include "problem/plan.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/family.h"
#include "problem/relations.h"

#include <jansson.h>

/* ---- item ---- */

/* Makes and frees a plan. Makes a problem's item (name, concept, queries) from its record, on
 * demand. */

/* The steps that fill a plan with its problems and their splits. */
typedef blg_status blg_plan_fill(blg_plan *plan, blg_error *error);

/* Makes a plan, which `fill` fills. source: who lists the problems; NULL if blogo draws them. watch
 * hears of the progress of the planning, and is not kept. */
static blg_status blg_plan_make(const blg_config *config, const blg_catalogue *catalogue,
                                const blg_source *source, blg_watch *watch, blg_plan_fill *fill,
                                blg_plan **plan, blg_error *error) {
    blg_plan *made = BLG_NEW_OBJECT(blg_plan);
    blg_source *copy = made && source ? BLG_NEW(&made->arena, blg_source, 1) : NULL;
    blg_status status = made && (copy || !source) ? BLG_OK : blg_no_memory(error);
    *plan = NULL;
    if (status == BLG_OK) {
        if (source)
            *copy = *source;
        made->source = copy;
        made->config = *config;
        made->catalogue = catalogue;
        made->n_shapes = blg_catalogue_size(catalogue);
        made->watch = watch;
        status = fill(made, error);
        made->watch = NULL;
    }
    if (status == BLG_OK)
        *plan = made;
    else
        blg_plan_free(made);
    return status;
}

void blg_plan_free(blg_plan *plan) {
    blg_object_free(plan);
}

blg_family blg_plan_family_of(const blg_plan *plan, int64_t index) {
    blg_family family = 0;
    while (index >= plan->family_size[family])
        index -= plan->family_size[family++];
    return family;
}

int blg_plan_split_of(const blg_plan *plan, int64_t index) {
    return plan->split[index];
}

/* Draws the queries: one in all, or equally many on both sides. The side of a single query is
 * independent of everything else about the problem, so it tells nothing. */
static void draw_queries(const blg_plan *plan, const blg_plan_record *record, int n_query[2]) {
    n_query[0] = n_query[1] = plan->config.n_query;
    if (plan->source || !(plan->config.single_query > 0))
        return;
    const uint64_t key = blg_plan_draw_key(
        plan, BLG_DRAW_QUERY, (uint64_t)record->family << 40 | (uint64_t)record->index);
    if ((double)(key >> 11) * 0x1p-53 < plan->config.single_query) /* 53 bits as a share, 0..1 */
        n_query[!(key & 1)] = 0; /* another bit says which side has the query */
}

/* Appends text to a name of the length `used`, and returns the new length. A plan prints some ten
 * thousand names, too many for printf. */
static size_t append(char *name, size_t used, const char *text) {
    while (*text && used < BLG_NAME_SIZE - 1)
        name[used++] = *text++;
    name[used] = '\0';
    return used;
}

/* Appends a number, with leading zeros if it has fewer than `digits` digits. */
static size_t append_number(char *name, size_t used, int64_t number, int digits) {
    char text[24];
    size_t at = sizeof text - 1;
    text[at] = '\0';
    for (; number > 0 || digits > 0; number /= 10, digits--)
        text[--at] = (char)('0' + number % 10);
    return append(name, used, text + at);
}

/* Prints a problem's name. '-' joins shapes or attributes; '_' joins numbers of actions. */
static void print_name(const blg_plan *plan, const blg_plan_record *record, char *name) {
    const blg_concept_kind kind = blg_family_kind(record->family);
    const blg_concept *concept =
        kind == BLG_OF_ATTRIBUTES ? &plan->concepts[record->concept_id] : NULL;
    size_t used = append(name, append(name, 0, blg_family_name(record->family)), "_");
    if (kind == BLG_OF_PROGRAMS)
        used = append(name, used, "nact");
    if (kind == BLG_OF_RELATIONS) {
        blg_concept of_record = {0};
        blg_families[record->family]->concept_of(plan, record, &of_record);
        used = append(name, used, of_record.negated ? "not_" : "");
        used = append(name, used, blg_families[record->family]->name_of(plan, record));
        append_number(name, append(name, used, "_"), record->replica, 4);
        return;
    }
    if (concept && concept->negated)
        used = append(name, used, "not_");
    if (concept && concept->expression[0])
        used = append_number(name, append(name, used, "user"),
                             blg_plan_user_number(plan, concept) + 1, 2);
    for (int i = 0; i < record->n_parts; i++) {
        const int part = record->parts[i];
        if (i)
            used = append(name, used, kind == BLG_OF_PROGRAMS ? "_" : "-");
        used = kind == BLG_OF_PROGRAMS
                   ? append_number(name, used, part, 1)
                   : append(name, used,
                            kind == BLG_OF_SHAPES ? blg_catalogue_shape(plan->catalogue, part)->name
                                                  : blg_attribute_name((blg_attribute)part));
    }
    append_number(name, append(name, used, "_"), record->replica, 4);
}

/* Fills the concept of a problem. Of free-form problems only the programs' numbers of actions:
 * their programs are drawn later, when problems are built (problem/family/ff.c). */
static void fill_concept(const blg_plan *plan, const blg_plan_record *record,
                         blg_concept *concept) {
    const blg_concept_kind kind = blg_family_kind(record->family);
    if (kind == BLG_OF_ATTRIBUTES) {
        *concept = plan->concepts[record->concept_id];
        return;
    }
    if (kind == BLG_OF_RELATIONS) {
        blg_families[record->family]->concept_of(plan, record, concept);
        return;
    }
    concept->n_components = record->n_components;
    for (int i = 0; i < record->n_parts; i++) {
        if (kind == BLG_OF_PROGRAMS)
            concept->programs[i].n_actions = record->parts[i];
        else
            concept->shapes[i] = record->parts[i];
    }
}

/* Fills *item, all that a problem's maker must know. Items are made on demand, because a list of
 * all would need much memory. */
const blg_plan_item *blg_plan_item_at(const blg_plan *plan, int64_t index, blg_plan_item *item) {
    const blg_plan_record record = blg_plan_record_at(plan, index);
    *item = (blg_plan_item){.family = record.family,
                            .index = record.index,
                            .setting = record.setting,
                            .replica = record.replica,
                            .concept_id = record.concept_id};
    draw_queries(plan, &record, item->n_query);
    if (plan->source) {
        plan->source->item(plan->source->context, record.family, (int)record.index, item);
    } else {
        print_name(plan, &record, item->name);
        fill_concept(plan, &record, &item->concept);
    }
    item->split = plan->split[index];
    item->stroke_types = plan->stroke_types[item->split];
    return item;
}

void blg_plan_queries_of(const blg_plan *plan, int64_t index, int n_query[2]) {
    const blg_plan_record record = blg_plan_record_at(plan, index);
    blg_plan_item item;
    draw_queries(plan, &record, n_query);
    if (plan->source)
        memcpy(n_query, blg_plan_item_at(plan, index, &item)->n_query, sizeof item.n_query);
}

/* Whether the problem has this name. */
static bool has_name(const blg_plan *plan, int64_t index, const char *name) {
    blg_plan_item item;
    return strcmp(blg_plan_item_at(plan, index, &item)->name, name) == 0;
}

/* Index of the family's problem with this name; -1 = none. replica: the number at the name's end.
 */
static int64_t find_in(const blg_plan *plan, blg_family family, const char *name, int64_t replica) {
    const int64_t first = blg_plan_first(plan, family), size = plan->family_size[family];
    if (blg_families[family]->find) {
        const int64_t member = size ? blg_families[family]->find(plan, name, replica) : -1;
        return member >= 0 && has_name(plan, first + member, name) ? first + member : -1;
    }
    for (int64_t member = first; member < first + size; member = blg_plan_alike_end(plan, member))
        if (member + replica < first + size && has_name(plan, member + replica, name))
            return member + replica;
    return -1;
}

/* Finds a problem by its name. Names of blogo's own problems end in a number, by which their family
 * finds them; names of a source may be any, so all are compared. */
int64_t blg_plan_find(const blg_plan *plan, const char *name) {
    const char *number = strrchr(name, '_');
    long long replica = 0;
    if (plan->source) {
        for (int64_t i = 0; i < plan->n_items; i++)
            if (has_name(plan, i, name))
                return i;
        return -1;
    }
    if (!number || !blg_str_parse_long(number + 1, &replica) || replica < 0 ||
        replica > plan->n_items)
        return -1;
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (strncmp(name, blg_family_name((blg_family)f), 2) == 0 && number >= name + 3)
            return find_in(plan, (blg_family)f, name, replica);
    return -1;
}

/* Finds the problem name that differs least from a mistyped name. False if even that name is not
 * near. */
bool blg_plan_nearest(const blg_plan *plan, const char *name, char near[BLG_NAME_SIZE]) {
    int least = INT_MAX;
    near[0] = '\0';
    for (int64_t i = 0; i < plan->n_items; i++) {
        blg_plan_item item;
        const int distance = blg_str_distance(name, blg_plan_item_at(plan, i, &item)->name);
        if (distance >= least)
            continue;
        least = distance;
        memcpy(near, item.name, BLG_NAME_SIZE);
    }
    const char *const names[] = {near};
    return blg_str_nearest(name, names, 1) != NULL; /* NULL: even the nearest name is too far */
}

/* ---- record ---- */

/* A record says what a problem of the plan is: its family, its concept, its number within the
 * concept. This chapter makes records from indices, and lists the parts (shapes, attributes and so
 * on) that splits hold out. */

int64_t blg_plan_first(const blg_plan *plan, blg_family family) {
    int64_t first = 0;
    for (int before = 0; before < (int)family; before++)
        first += plan->family_size[before];
    return first;
}

blg_plan_record blg_plan_record_at(const blg_plan *plan, int64_t index) {
    if (plan->listed)
        return plan->listed[index];
    blg_plan_record record = {0};
    while (index >= plan->family_size[record.family])
        index -= plan->family_size[record.family++];
    record.index = record.concept_id = index;
    blg_families[record.family]->fill(plan, &record);
    return record;
}

int64_t blg_plan_end(const blg_plan *plan, blg_family family) {
    return blg_plan_first(plan, family) + plan->family_size[family];
}

/* The end of a run of problems that are alike. In a plan of listed problems, a run ends where the
 * concept changes. */
int64_t blg_plan_alike_end(const blg_plan *plan, int64_t first) {
    const blg_plan_record record = blg_plan_record_at(plan, first);
    const int64_t start = first - record.index; /* index of the family's first problem */
    int64_t end = first + 1;
    if (!plan->listed)
        return blg_families[record.family]->group_end
                   ? start + blg_families[record.family]->group_end(plan, &record)
                   : end;
    const bool shares = blg_problems_share_concepts(record.family);
    while (shares && end < plan->n_items && plan->listed[end].family == record.family &&
           plan->listed[end].concept_id == record.concept_id)
        end++;
    return end;
}

/* The end (index after the last problem) of the unit that begins at problem `first`. A unit is a
 * run of problems that a split takes as a whole. A family may have a rule of its own (unit_end),
 * but only for plans that are drawn, because a list names problems in any order. Without a rule,
 * each free-form problem is a unit; other units are runs of problems whose names differ only in the
 * number at the end. */
int64_t blg_plan_unit_end(const blg_plan *plan, int64_t first) {
    const blg_family family = blg_plan_family_of(plan, first);
    if (!plan->listed && blg_families[family]->unit_end) {
        const blg_plan_record record = blg_plan_record_at(plan, first);
        return first - record.index + blg_families[family]->unit_end(plan, &record);
    }
    return blg_of_programs(family) ? first + 1 : blg_plan_alike_end(plan, first);
}

/* Allocates the arrays with an entry per problem. family_size must be set. */
static blg_status blg_plan_make_room(blg_plan *plan, blg_error *error) {
    const unsigned types = blg_config_types(&plan->config);
    for (int s = 0; s <= BLG_NO_SPLIT; s++)
        plan->stroke_types[s] = types;
    plan->n_items = blg_plan_first(plan, BLG_FAMILIES);
    plan->split = BLG_NEW(&plan->arena, uint8_t, plan->n_items + 1);
    if (!plan->split)
        return blg_error_set(error, BLG_NO_MEMORY, "out of memory while planning %lld problems",
                             (long long)plan->n_items);
    return BLG_OK;
}

int blg_plan_user_number(const blg_plan *plan, const blg_concept *concept) {
    const blg_abstract_config *abstract = &plan->config.abstract;
    for (int u = 0; u < abstract->n_user_concepts; u++)
        if (strcmp(abstract->user_concepts[u], concept->expression) == 0)
            return u;
    return -1;
}

uint64_t blg_plan_draw_key(const blg_plan *plan, uint32_t purpose, uint64_t id) {
    blg_rng rng = blg_stream_plan(plan->config.seed, purpose, id);
    uint64_t high = blg_rng_next(&rng);
    return high << 32 | blg_rng_next(&rng);
}

int blg_drawn_order(const void *a, const void *b) {
    const blg_drawn *x = a, *y = b;
    return BLG_ORDER_OR(x->key, y->key, x->id - y->id);
}

/* Number of ids that parts of a kind may have. A length or a number of figures is its own id, so
 * their ids begin at 0. */
int blg_part_count(const blg_plan *plan, blg_part_kind kind) {
    switch (kind) {
    case BLG_PART_SETTING:
        return BLG_MAX_SETTINGS;
    case BLG_PART_LENGTH:
        return BLG_MAX_LENGTH + 1;
    case BLG_PART_SHAPE:
    case BLG_PART_FIGURE_SHAPE:
        return plan->n_shapes;
    case BLG_PART_SUPER_CLASS:
        return blg_catalogue_super_classes(plan->catalogue);
    case BLG_PART_ATTRIBUTE:
        return BLG_ATTRIBUTES;
    case BLG_PART_ATOM:
        return BLG_ATOMS + BLG_ATTRIBUTES;
    case BLG_PART_FIGURES:
        return BLG_MOST_FIGURES + 1;
    case BLG_PART_STROKE_TYPE:
        return BLG_STROKE_TYPES;
    case BLG_PART_KINDS:
        break;
    }
    return 0;
}

/* Fills ids with the parts of a kind that a problem has, and returns their number. The id of a
 * setting or of a number of figures is record->setting; a length is the number of all actions;
 * other ids come from record->parts. */
int blg_part_list(const blg_plan *plan, const blg_plan_record *record, blg_part_kind kind,
                  int ids[BLG_MAX_COMPONENTS]) {
    if (kind >= BLG_PART_FIGURE_SHAPE || blg_family_kind(record->family) != blg_part_of(kind))
        return 0;
    if (kind == BLG_PART_SETTING || kind == BLG_PART_FIGURES) {
        ids[0] = record->setting;
        return 1;
    }
    memcpy(ids, record->parts, sizeof record->parts);
    if (kind == BLG_PART_LENGTH) {
        ids[0] += ids[1] + ids[2];
        return 1;
    }
    int n = 0;
    for (int i = 0; i < record->n_parts; i++) {
        if (record->parts[i] < 0) /* an imported shape that the catalogue lacks */
            continue;
        ids[n++] = kind == BLG_PART_SUPER_CLASS
                       ? blg_catalogue_shape(plan->catalogue, record->parts[i])->super_class_id
                       : record->parts[i];
    }
    return n;
}

/* Prints the name of a part as split rules write it. id: the part's number within its kind. */
void blg_part_text(const blg_plan *plan, blg_part_kind kind, int id, char *text, size_t size) {
    const char *name = "";
    switch (kind) {
    case BLG_PART_SETTING:
        blg_setting_print(&plan->config.free_form.settings[id], ",", text, size);
        return;
    case BLG_PART_FIGURES:
    case BLG_PART_LENGTH:
        snprintf(text, size, "%d", id);
        return;
    case BLG_PART_SHAPE:
    case BLG_PART_FIGURE_SHAPE:
        name = blg_catalogue_shape(plan->catalogue, id)->name;
        break;
    case BLG_PART_SUPER_CLASS:
        name = blg_catalogue_super_class(plan->catalogue, id);
        break;
    case BLG_PART_ATTRIBUTE:
        name = blg_attribute_name((blg_attribute)id);
        break;
    case BLG_PART_ATOM:
        name = id < BLG_ATOMS ? blg_atom_rows[id].name
                              : blg_attribute_name((blg_attribute)(id - BLG_ATOMS));
        break;
    case BLG_PART_STROKE_TYPE:
        name = blg_stroke_type_name((blg_stroke_type)id);
        break;
    case BLG_PART_KINDS:
        break;
    }
    snprintf(text, size, "%s", name);
}

/* The id of the part with this name; -1 and an error if there is none. The error proposes a near
 * name: of a shape or, unless shapes alone are asked for, of a super class. */
int blg_part_find(const blg_plan *plan, blg_part_kind kind, const char *name, blg_error *error) {
    enum { MOST = 256 };
    char text[128];
    const char *near = NULL, *names[MOST];
    const int n = blg_part_count(plan, kind);
    const bool shapes = kind == BLG_PART_SHAPE || kind == BLG_PART_FIGURE_SHAPE;
    if (shapes) {
        const int shape = blg_catalogue_find(plan->catalogue, name);
        if (shape >= 0)
            return shape;
        near = blg_catalogue_nearest(plan->catalogue, name);
    }
    for (int id = 0; id < n && !shapes; id++) {
        blg_part_text(plan, kind, id, text, sizeof text);
        if (strcmp(text, name) == 0)
            return id;
    }
    if (kind != BLG_PART_SHAPE && !near) {
        const int classes = blg_catalogue_super_classes(plan->catalogue);
        for (int id = 0; id < classes && id < MOST; id++)
            names[id] = blg_catalogue_super_class(plan->catalogue, id);
        near = blg_str_nearest(name, names, (size_t)(classes < MOST ? classes : MOST));
    }
    blg_error_set(error, BLG_INVALID, "the catalogue has no %s \"%.100s\"%s",
                  kind == BLG_PART_SHAPE         ? "shape"
                  : kind == BLG_PART_SUPER_CLASS ? "super class"
                                                 : "shape or super class",
                  name, blg_str_guess(near).text);
    return -1;
}

/* ---- names ---- */

/* Reads a file of problem names, and finds names in it. Splits by list, `filter` and `study` take
 * such files. */

void blg_names_free(blg_names *names) {
    blg_array_free(&names->entries);
    blg_buf_free(&names->text);
    *names = (blg_names){0};
}

/* Order of names by text, then by line. */
static int by_text(const void *a, const void *b) {
    const blg_name *x = a, *y = b;
    const int order = strcmp(x->text, y->text);
    return order ? order : x->line - y->line;
}

/* Sets an error at a line of the file of names. text: its format, with one %s for `name`. */
static blg_status wrong_name(const blg_names *names, int line, blg_error *error, const char *text,
                             const char *name) {
    blg_error_at(error, names->path, line, 0);
    return blg_error_set(error, BLG_INVALID, text, name);
}

/* Adds a name; the text is not copied. False if memory is out. */
static bool add_name(blg_names *names, const char *text, int line) {
    if (!blg_array_grow(&names->entries, &names->capacity, names->n + 1, sizeof *names->entries))
        return false;
    names->entries[names->n++] = (blg_name){text, line, false};
    return true;
}

/* Reads names->text as one name a line; empty lines and lines that begin with # are skipped. The
 * names point into the text. */
static blg_status read_lines(blg_names *names, blg_error *error) {
    int line = 1;
    for (char *at = names->text.data, *next; at; at = next, line++) {
        char *end = at + strcspn(at, "\n");
        next = *end ? end + 1 : NULL;
        while (end > at && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t'))
            end--;
        *end = '\0';
        if (!*at || *at == '#')
            continue;
        if (strlen(at) >= BLG_NAME_SIZE)
            return wrong_name(names, line, error, "\"%.60s...\" is too long for a problem's name",
                              at);
        if (!add_name(names, at, line))
            return blg_no_memory(error);
    }
    return BLG_OK;
}

/* Takes the names of a JSON list. They are copied into names->text, because the JSON value is
 * freed. */
static blg_status take_list(blg_names *names, const json_t *list, blg_error *error) {
    blg_buf all = {0};
    const size_t n = json_array_size(list);
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || !*text || strlen(text) >= BLG_NAME_SIZE) {
            blg_buf_free(&all);
            return blg_error_in(error, names->path, BLG_INVALID,
                                "entry %zu: expected the name of a problem in quotes", i);
        }
        blg_buf_add(&all, text, strlen(text) + 1);
    }
    blg_buf_free(&names->text);
    names->text = all;
    const char *at = all.data;
    for (size_t i = 0; i < n && !all.failed; i++, at += strlen(at) + 1)
        if (!add_name(names, at, 0))
            return blg_no_memory(error);
    return all.failed ? blg_no_memory(error) : BLG_OK;
}

/* Finds the list of names in a JSON file: the whole file is the list or, in a split file, the list
 * is the member with the split's name. */
static blg_status find_list(const blg_names *names, const json_t *root, const char *split,
                            const json_t **list, blg_error *error) {
    enum { NAMES_MOST = 64 };
    const char *keys[NAMES_MOST], *key;
    json_t *value;
    size_t n = 0;
    *list = json_is_object(root) && split ? json_object_get(root, split) : root;
    if (json_is_array(*list))
        return BLG_OK;
    if (!json_is_object(root) || !split)
        return wrong_name(names, 0, error, "expected %s", "a list of problem names");
    json_object_foreach((json_t *)root, key, value) if (n < NAMES_MOST) keys[n++] = key;
    const char *near = blg_str_nearest(split, keys, n);
    return blg_error_in(error, names->path, BLG_INVALID, "no list of a split \"%s\"%s", split,
                        blg_str_guess(near).text);
}

/* Reads names->text as JSON: a list of names, or a split file with such a list for the split. */
static blg_status read_json(blg_names *names, const char *split, blg_error *error) {
    const json_t *list = NULL;
    json_t *root = NULL;
    blg_status status = blg_json_load(names->text.data, names->text.size, JSON_REJECT_DUPLICATES,
                                      names->path, &root, error);
    BLG_THEN(status, find_list(names, root, split, &list, error));
    BLG_THEN(status, take_list(names, list, error));
    json_decref(root);
    return status;
}

/* Reads a file that lists problems. A file that begins with a bracket is read as JSON, any other as
 * one name a line. */
blg_status blg_names_read(blg_names *names, const char *path, const char *split, blg_error *error) {
    *names = (blg_names){.path = path};
    blg_status status = blg_fs_read(NULL, path, &names->text, error);
    if (status != BLG_OK)
        return status;
    if (names->text.size >= 3 && memcmp(names->text.data, "\xef\xbb\xbf", 3) == 0) {
        names->text.size -= 3; /* the byte order mark, which some editors write */
        memmove(names->text.data, names->text.data + 3, names->text.size + 1);
    }
    const char *text = names->text.data ? names->text.data : "";
    if (strlen(text) != names->text.size)
        return wrong_name(names, 0, error, "expected text, the file holds %s", "a zero byte");
    const char first = text[strspn(text, " \t\r\n")];
    status =
        first == '{' || first == '[' ? read_json(names, split, error) : read_lines(names, error);
    if (status == BLG_OK && !names->n)
        status = wrong_name(names, 0, error, "%s", "names no problem");
    if (status != BLG_OK)
        return status;
    BLG_SORT(names->entries, names->n, by_text);
    for (int i = 1; i < names->n; i++)
        if (strcmp(names->entries[i].text, names->entries[i - 1].text) == 0)
            return wrong_name(names, names->entries[i].line, error, "\"%.255s\" stands twice",
                              names->entries[i].text);
    return BLG_OK;
}

static int compare_to_name(const void *text, const void *name) {
    return strcmp(text, ((const blg_name *)name)->text);
}

blg_name *blg_names_find(const blg_names *names, const char *text) {
    return names->n ? bsearch(text, names->entries, (size_t)names->n, sizeof *names->entries,
                              compare_to_name)
                    : NULL;
}

blg_status blg_names_unknown(const blg_names *names, const blg_name *name, const char *what,
                             const char *near, blg_error *error) {
    blg_error_at(error, names->path, name->line, 0);
    return blg_error_set(error, BLG_INVALID, "%s has no problem \"%.255s\"%s", what, name->text,
                         blg_str_guess(near).text);
}

/* Whether the config leaves out the family of the problem with this name, as --family makes it. */
static bool is_left_out_family(const blg_plan *plan, const char *name) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (strncmp(name, blg_family_name((blg_family)f), 2) == 0 && name[2] == '_')
            return !blg_plan_config(plan)->families[f];
    return false;
}

/* Refuses names that the plan does not have; reports the first of them in the file. Names of a
 * family that the config leaves out are allowed. */
static blg_status check_found(const blg_plan *plan, const blg_names *names, blg_error *error) {
    const blg_name *first = NULL;
    char near[BLG_NAME_SIZE];
    for (int i = 0; i < names->n; i++)
        if (!names->entries[i].found && !is_left_out_family(plan, names->entries[i].text) &&
            (!first || names->entries[i].line < first->line))
            first = &names->entries[i];
    if (!first)
        return BLG_OK;
    const bool close = blg_plan_nearest(plan, first->text, near);
    return blg_names_unknown(names, first, "the plan", close ? near : "", error);
}

/* Adds the names to plan->listed_names, the digest of all names that files gave: a digest of the
 * old digest and the names. */
static blg_status add_digest(blg_plan *plan, const blg_names *names, blg_error *error) {
    blg_buf text = {0};
    blg_buf_text(&text, plan->listed_names);
    for (int i = 0; i < names->n; i++)
        blg_buf_format(&text, "\n%s", names->entries[i].text);
    const blg_status status = text.failed
                                  ? blg_no_memory(error)
                                  : blg_digest_hex(text.data, text.size, plan->listed_names, error);
    blg_buf_free(&text);
    return status;
}

/* Marks the problems of the plan that a file names. Names that the plan lacks are refused. */
blg_status blg_names_mark(blg_plan *plan, const char *path, const char *split, bool *marks,
                          blg_error *error) {
    blg_names names;
    blg_status status = blg_names_read(&names, path, split, error);
    for (int64_t i = 0; status == BLG_OK && i < blg_plan_size(plan); i++) {
        blg_plan_item item;
        blg_name *name = blg_names_find(&names, blg_plan_item_at(plan, i, &item)->name);
        status = blg_watch_loop(plan->watch, "listed names", i, plan->n_items, error);
        if (name)
            name->found = marks[i] = true;
    }
    BLG_THEN(status, check_found(plan, &names, error));
    BLG_THEN(status, add_digest(plan, &names, error));
    blg_names_free(&names);
    return status;
}

/* ---- labels ---- */

/* Which shapes a plan uses, and their attributes by the config's label rule. */

/* Makes marks, one for each shape or super class (kind): whether a list of the config names it.
 * key: the list's key in the config, for errors. */
static blg_status mark_parts(blg_plan *plan, const char *key, blg_part_kind kind,
                             const char (*names)[BLG_NAME_TEXT], int n, bool **marks,
                             blg_error *error) {
    *marks = BLG_NEW(&plan->arena, bool, blg_part_count(plan, kind) + 1);
    if (!*marks)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++) {
        const int part = blg_part_find(plan, kind, names[i], error);
        if (part < 0) {
            blg_error_key(error, "$.catalogue.%s[%d]", key, i);
            return BLG_INVALID;
        }
        (*marks)[part] = true;
    }
    return BLG_OK;
}

/* Fills plan->used: whether the config's four lists, of names to use and names to exclude, allow a
 * shape. */
static blg_status blg_plan_choose_shapes(blg_plan *plan, blg_error *error) {
    const blg_catalogue_config *lists = &plan->config.catalogue;
    bool *shapes, *classes, *no_shapes, *no_classes;
#define MARK(marks, kind, list)                                                                    \
    mark_parts(plan, #list, BLG_PART_##kind, lists->list, lists->n_##list, marks, error)
    blg_status status = MARK(&shapes, SHAPE, shapes);
    BLG_THEN(status, MARK(&classes, SUPER_CLASS, super_classes));
    BLG_THEN(status, MARK(&no_shapes, SHAPE, exclude_shapes));
    BLG_THEN(status, MARK(&no_classes, SUPER_CLASS, exclude_super_classes));
#undef MARK
    if (status != BLG_OK)
        return status;
    plan->used = BLG_NEW(&plan->arena, bool, plan->n_shapes + 1);
    if (!plan->used)
        return blg_no_memory(error);
    for (int s = 0; s < plan->n_shapes; s++) {
        const int class = blg_catalogue_shape(plan->catalogue, s)->super_class_id;
        const bool listed =
            (!lists->n_shapes || shapes[s]) && (!lists->n_super_classes || classes[class]);
        plan->used[s] = listed && !no_shapes[s] && !no_classes[class];
    }
    return BLG_OK;
}

/* Fills the labels of one shape: whether it has each attribute, by the catalogue's table, by
 * measurement, or as both agree, as the config's rule says. analysis is NULL if the shape was not
 * measured. */
static void label_shape(const blg_shape *shape, const blg_analysis *analysis, blg_labels rule,
                        int8_t *labels) {
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        int8_t table = shape->labels[a];
        int8_t measured = analysis ? analysis->attributes[a].value : BLG_UNDECIDED;
        if (rule == BLG_LABELS_TABLE)
            labels[a] = table;
        else if (rule == BLG_LABELS_MEASURED || a >= BLG_DEFAULT_ATTRIBUTES)
            labels[a] = measured; /* tables say nothing about further attributes */
        else
            labels[a] = table == measured ? table : BLG_UNDECIDED;
    }
}

/* Sets the values of all user concepts for a shape. They follow from measured attributes, whatever
 * abstract.labels says. analysis: NULL = undecided. */
static void set_user_values(blg_plan *plan, int shape, const blg_analysis *analysis) {
    const blg_abstract_config *abstract = &plan->config.abstract;
    for (int user = 0; user < abstract->n_user_concepts; user++) {
        blg_expression expression;
        const blg_status status =
            blg_expression_parse(abstract->user_concepts[user], &expression, NULL);
        assert(status == BLG_OK); /* the config was checked */
        (void)status;
        const blg_program *program = &blg_catalogue_shape(plan->catalogue, shape)->program;
        plan->user_value[shape * abstract->n_user_concepts + user] =
            (int8_t)(analysis ? blg_expression_value_read(&expression, program, analysis,
                                                          blg_plan_line_reading(plan))
                              : BLG_UNDECIDED);
    }
}

/* Labels the used shapes and fills their traits (what rules are tested on). Labels of all other
 * shapes stay undecided and their traits empty. Without an analyser there are no traits and no
 * values of user concepts. */
static blg_status analyse_shapes(blg_plan *plan, blg_analyser *analyser, blg_error *error) {
    const blg_line_reading reading = blg_plan_line_reading(plan);
    const blg_measured *const known = blg_measured_of(plan->catalogue);
    for (int index = 0; index < plan->n_shapes; index++) {
        const blg_shape *shape = blg_catalogue_shape(plan->catalogue, index);
        blg_analysis analysis;
        const bool measured = plan->used[index] && analyser;
        const blg_status status =
            blg_watch_step(plan->watch, "attributes of shapes", index, plan->n_shapes, error);
        if (status != BLG_OK)
            return status;
        if (measured && known)
            analysis = blg_decisions_analysis(&known->decisions[index]);
        else if (measured)
            blg_analyse(analyser, &shape->program, &analysis);
        if (plan->used[index])
            label_shape(shape, measured ? &analysis : NULL, plan->config.abstract.labels,
                        plan->labels + index * BLG_ATTRIBUTES);
        if (measured) {
            blg_traits_add_analysis(&plan->traits[index], &analysis, reading);
            blg_traits_add_program(&plan->traits[index], &shape->program);
        }
        set_user_values(plan, index, measured ? &analysis : NULL);
    }
    return BLG_OK;
}

/* Fills plan->lacking and plan->having: for each attribute, the sets of shapes that lack it and,
 * for each reading of line counts, that have it; one bit for each shape. */
static blg_status list_labels(blg_plan *plan, blg_error *error) {
    plan->words = (plan->n_shapes + 63) / 64;
    const size_t size = (size_t)plan->words * BLG_ATTRIBUTES + 1;
    plan->lacking = BLG_NEW(&plan->arena, uint64_t, size);
    bool memory = plan->lacking;
    for (int reading = BLG_LINES_ANY; reading <= BLG_LINES_SPLIT; reading++) {
        plan->having[reading] = BLG_NEW(&plan->arena, uint64_t, size);
        memory = memory && plan->having[reading];
    }
    if (!memory)
        return blg_no_memory(error);
    for (int shape = 0; shape < plan->n_shapes; shape++)
        for (int a = 0; a < BLG_ATTRIBUTES; a++) {
            const int label = plan->labels[shape * BLG_ATTRIBUTES + a],
                      word = a * plan->words + shape / 64;
            const uint64_t bit = (uint64_t)1 << shape % 64;
            if (label == 0)
                plan->lacking[word] |= bit;
            for (int reading = BLG_LINES_ANY; label == 1 && reading <= BLG_LINES_SPLIT; reading++)
                if (blg_plan_label_read(plan, shape, (blg_attribute)a, (blg_line_reading)reading) ==
                    1)
                    plan->having[reading][word] |= bit;
        }
    return BLG_OK;
}

/* Fills labels and traits of the shapes and the values of user concepts. First settles what "auto"
 * means for line_reading, which depends on the catalogue. Shapes are measured only if a
 * family is asked for whose concepts are about attributes or relations; else analyse_shapes gets no
 * analyser. */
static blg_status blg_plan_fill_labels(blg_plan *plan, blg_error *error) {
    const size_t n = (size_t)plan->n_shapes;
    blg_analyser *analyser = NULL;
    blg_status status = BLG_OK;
    plan->labels = BLG_NEW(&plan->arena, int8_t, n * BLG_ATTRIBUTES);
    plan->user_value = BLG_NEW(&plan->arena, int8_t, n * BLG_MAX_USER_CONCEPTS + 1);
    plan->traits = BLG_NEW(&plan->arena, blg_traits, n + 1);
    if (!plan->labels || !plan->user_value || !plan->traits)
        return blg_no_memory(error);
    memset(plan->labels, BLG_UNDECIDED, n * BLG_ATTRIBUTES);
    plan->config.abstract.line_reading =
        blg_config_line_reading(&plan->config, plan->catalogue) == BLG_LINES_ANY
            ? BLG_LINE_CHOICE_ANY
            : BLG_LINE_CHOICE_TWO;
    bool measures = false;
    for (int f = 0; f < BLG_FAMILIES; f++)
        measures |= plan->config.families[f] && blg_problems_share_concepts((blg_family)f);
    if (measures)
        status = blg_analyser_create(&analyser, error);
    BLG_THEN(status, analyse_shapes(plan, analyser, error));
    blg_analyser_free(analyser);
    return status == BLG_OK ? list_labels(plan, error) : status;
}

/* ---- readings ---- */

/* Line readings of a plan's shapes and concepts. A line reading says how straight lines are counted
 * where strokes cross (figure/analyse.h). A concept with a line count is planned under the reading
 * that gives its cells enough shapes. */

/* Number of shapes that each cell of a concept should have, under one reading: five more than the
 * seven images of a side. */
#define AMPLE 12

blg_line_reading blg_plan_line_reading(const blg_plan *plan) {
    return plan->config.abstract.line_reading == BLG_LINE_CHOICE_ANY ? BLG_LINES_ANY
                                                                     : BLG_LINES_TWO;
}

int blg_plan_label(const blg_plan *plan, int shape, blg_attribute attribute) {
    return blg_plan_label_read(plan, shape, attribute, blg_plan_line_reading(plan));
}

int blg_plan_label_read(const blg_plan *plan, int shape, blg_attribute attribute,
                        blg_line_reading reading) {
    const int value = plan->labels[shape * BLG_ATTRIBUTES + (int)attribute];
    if (value != 1 || !blg_line_count(attribute) || reading == BLG_LINES_ANY)
        return value;
    return plan->traits[shape].holds & blg_reading_rules(attribute, reading) ? 1 : BLG_UNDECIDED;
}

/* One word of a set of shapes, with one bit for each shape: those that one kind of image of the
 * concept is drawn from. They have all components of the concept; if `lacked` is not BLG_NONE, they
 * lack this component and have all others. */
uint64_t blg_plan_cell_word(const blg_plan *plan, const blg_concept *concept,
                            blg_line_reading reading, int lacked, int word) {
    uint64_t set = 0;
    if (!concept->expression[0]) {
        set = ~set;
        for (int i = 0; i < concept->n_components; i++) {
            const uint64_t *shapes = i == lacked ? plan->lacking : plan->having[reading];
            set &= shapes[(int)concept->attributes[i] * plan->words + word];
        }
        return set;
    }
    const int wanted = (lacked < 0) != concept->negated;
    for (int s = 64 * word; s < plan->n_shapes && s < 64 * (word + 1); s++)
        if (blg_plan_concept_value(plan, concept, s) == wanted)
            set |= (uint64_t)1 << s % 64;
    return set;
}

/* Smallest number of shapes in a cell of the concept. (A cell is the set of shapes that one kind of
 * image is drawn from: those that have the concept, or those that lack one of its attributes.) */
static int least_cell(const blg_plan *plan, const blg_concept *concept, blg_line_reading reading) {
    int least = plan->n_shapes;
    for (int lacked = BLG_NONE; lacked < concept->n_components; lacked++) {
        int n = 0;
        if (lacked != BLG_NONE && !blg_config_breaks(plan->config.abstract.negative_breaks, lacked,
                                                     concept->n_components))
            continue;
        for (int w = 0; w < plan->words; w++)
            n += __builtin_popcountll(blg_plan_cell_word(plan, concept, reading, lacked, w));
        least = n < least ? n : least;
    }
    return least;
}

/* Lists the readings of line counts under which every cell of the concept has at least `wanted`
 * shapes. Returns their number. */
static int readings_with(const blg_plan *plan, const blg_concept *concept, int wanted,
                         blg_line_reading readings[2]) {
    int n_readings = 0;
    readings[0] = BLG_LINES_ANY;
    if (blg_concept_line_count(concept) == BLG_ATTRIBUTES)
        return least_cell(plan, concept, BLG_LINES_ANY) >= wanted;
    for (blg_line_reading r = BLG_LINES_CONTINUOUS; r <= BLG_LINES_SPLIT; r++)
        if (least_cell(plan, concept, r) >= wanted)
            readings[n_readings++] = r;
    return n_readings;
}

/* Chooses the readings of line counts for a concept's problems; returns their number, 0 if too few
 * shapes have the concept under any. Prefers readings with ample shapes, then readings with enough;
 * then, if the config allows it, a reading under which any number of a figure's range counts. */
int blg_plan_readings(const blg_plan *plan, const blg_concept *concept,
                      blg_line_reading readings[2], blg_cell_room *room) {
    const int least = plan->config.abstract.min_shapes;
    *room = BLG_ROOM_AMPLE;
    if (concept->expression[0]) {
        readings[0] = BLG_LINES_ANY;
        return 1;
    }
    int n_readings = readings_with(plan, concept, least > AMPLE ? least : AMPLE, readings);
    if (n_readings)
        return n_readings;
    *room = BLG_ROOM_ENOUGH;
    n_readings = readings_with(plan, concept, least, readings);
    if (n_readings || blg_plan_line_reading(plan) != BLG_LINES_ANY)
        return n_readings;
    *room = BLG_ROOM_RANGE;
    readings[0] = BLG_LINES_ANY;
    return least_cell(plan, concept, BLG_LINES_ANY) >= least;
}

/* Counts abstract concepts. *range: those that accept any line count of a figure's range. *held:
 * those with a held-out attribute. *wanted_held: how many of these the split rules ask for. */
static void count_concepts(const blg_plan *plan, int *range, int *held, int *wanted_held) {
    *range = *held = *wanted_held = 0;
    for (int r = 0; r < plan->config.splits.n_rules; r++)
        if (blg_split_kind_of(&plan->config.splits.rules[r])->keys & BLG_QUOTA &&
            plan->config.splits.rules[r].count > 0)
            *wanted_held += plan->config.splits.rules[r].count;
    for (int c = 0; c < plan->n_concepts; c++) {
        blg_line_reading readings[2];
        blg_cell_room room;
        blg_plan_readings(plan, &plan->concepts[c], readings, &room);
        *range += room == BLG_ROOM_RANGE;
        *held += blg_plan_quota(plan, &plan->concepts[c]) >= 0;
    }
}

/* Prints in words which abstract concepts the config asks for but the plan does not have; nothing
 * if it has all, or if the config names its own concepts only, which are as many as they are.
 * Returns the full length. */
size_t blg_plan_shortfall(const blg_plan *plan, char *buf, size_t size) {
    const blg_abstract_config *abstract = &plan->config.abstract;
    const int wanted = abstract->problems_per_concept == BLG_MANY
                           ? 0
                           : abstract->problems / abstract->problems_per_concept;
    int range, held, wanted_held, n;
    if (size)
        buf[0] = '\0';
    if (!plan->n_concepts || !abstract->n_attributes)
        return 0;
    count_concepts(plan, &range, &held, &wanted_held);
    if (plan->n_concepts >= wanted && held >= wanted_held && !range)
        return 0;
    if (plan->n_concepts >= wanted && held < wanted_held)
        n = snprintf(
            buf, size,
            "%d of %d abstract concepts have a held-out attribute instead of %d: single "
            "attributes come first, and more concepts than abstract.problems / "
            "abstract.problems_per_concept are not drawn. So each concept has more problems",
            held, plan->n_concepts, wanted_held);
    else
        n = snprintf(
            buf, size,
            "%d abstract concepts instead of %d, %d of them with a held-out attribute "
            "instead of %d: no other concept has a set of shapes of its own and %d shapes in "
            "every cell. So each concept has more problems. %d concepts mix the readings "
            "of lines, every other line count has one reading a problem",
            plan->n_concepts, wanted, held, wanted_held, abstract->min_shapes, range);
    return n < 0 ? 0 : (size_t)n;
}

/* ---- even numbers ---- */

/* Whether the roster settles the shapes of abstract problems (problem/builder.h). It does not if
 * problems are drawn anew until they fit a range, or show a choice among drawn shapes. Nor does it
 * if problems have not one query a side, which its couples of problems exchange. */
static bool has_roster(const blg_config *config) {
    const blg_composition_config *composition = &config->composition;
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const blg_range range = blg_hardness_range(&config->hardness, k);
        if (range.low > 0 || !blg_hardness_unlimited(&config->hardness, k))
            return false;
    }
    const bool one_query_a_side = config->n_query == 1 && !(config->single_query > 0);
    const bool shapes_are_chosen = composition->test_pool > 0 || composition->pairings > 1 ||
                                   blg_compose_chooses(config, BLG_ABSTRACT) ||
                                   blg_config_limits_pools(config);
    return one_query_a_side && config->n_support >= BLG_RIVALS_SUPPORT && !shapes_are_chosen;
}

/* Problems of each concept in a unit of the roster. To balance a shape between the sides takes a
 * few dozen images of it, so units must not be smaller; the larger they are, the longer does a
 * single problem wait until its unit is settled. */
#define OF_EACH 20

int blg_plan_units(const blg_plan *plan) {
    if (plan->source || !plan->n_concepts || !has_roster(&plan->config))
        return 0;
    const int64_t each = plan->family_size[BLG_ABSTRACT] / plan->n_concepts;
    return each >= 2 * OF_EACH ? (int)(each / OF_EACH) : 1;
}

/* The roster forms couples of the abstract problems of a unit (problem/builder.h). If their number
 * is odd, three of them make a ring, whose queries are not exchanged both ways. So problems change
 * places between train and the splits that draw single problems: first train gets even
 * numbers, then each of these splits but the last. The last split has an odd number only if all
 * have an odd number together. All splits keep their sizes. If there are several units, two
 * abstract problems of one concept and of different units change places; else an abstract problem
 * and a problem of another family. */

/* Two splits that exchange problems; BLG_NO_SPLIT is train. */
typedef struct exchange {
    blg_plan *plan;
    blg_parts_left *left; /* parts of which train must keep problems */
    int from, to;         /* splits */
    int units;            /* number of units of a split */
} exchange;

enum { OTHER_FAMILY = -1 }; /* in place of a unit: a problem that is not abstract */

/* The rule of a split other than train. */
static const blg_split_rule *rule_at(const blg_plan *plan, int split) {
    return &plan->config.splits.rules[split];
}

/* Whether a split takes problems of the family at all. */
static bool concerns_split(const blg_plan *plan, int split, blg_family family) {
    return split == BLG_NO_SPLIT || blg_rule_concerns(plan, rule_at(plan, split), family);
}

/* Whether the problem may go to the other split: both splits take its family, neither has it as
 * part of a whole super class, and train is not left without some component of its concept. */
static bool may_go(const exchange *swap, const blg_plan_record *record) {
    for (int k = 0; k < 2; k++) {
        const int split = k ? swap->to : swap->from;
        if (!concerns_split(swap->plan, split, record->family) ||
            (split != BLG_NO_SPLIT && blg_rule_takes_class(rule_at(swap->plan, split), record)))
            return false;
    }
    return swap->from != BLG_NO_SPLIT ||
           blg_parts_left_stay(swap->left, swap->plan, record, /* triples */ false, 1);
}

/* The problem of the unit (or OTHER_FAMILY) that goes from swap->from to swap->to; -1: there is
 * none. It is the problem that the draw of `to` would take next; if `to` is train, which draws
 * nothing, the one that the draw of `from` took last. */
static int64_t pick_problem(const exchange *swap, int unit) {
    const blg_plan *plan = swap->plan;
    const bool to_train = swap->to == BLG_NO_SPLIT;
    int64_t best = -1;
    uint64_t best_key = 0;
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (plan->split[i] != swap->from ||
            blg_of_attributes(blg_plan_family_of(plan, i)) == (unit == OTHER_FAMILY))
            continue;
        const blg_plan_record record = blg_plan_record_at(plan, i);
        const uint64_t key = blg_rule_key(plan, to_train ? swap->from : swap->to, &record);
        if ((unit != OTHER_FAMILY && record.replica % swap->units != unit) ||
            !may_go(swap, &record) || (best >= 0 && (to_train ? key <= best_key : key >= best_key)))
            continue;
        best = i;
        best_key = key;
    }
    return best;
}

/* Moves a problem from swap->from to swap->to. */
static void move_problem(const exchange *swap, int64_t index) {
    const blg_plan_record record = blg_plan_record_at(swap->plan, index);
    swap->plan->split[index] = (uint8_t)swap->to;
    blg_parts_left_add(swap->left, swap->plan, &record,
                       (swap->to == BLG_NO_SPLIT) - (swap->from == BLG_NO_SPLIT));
}

/* Whether abstract problems have a larger share in swap->to than in swap->from, among the problems
 * of families that both splits take. */
static bool has_larger_share(const exchange *swap) {
    const blg_plan *plan = swap->plan;
    double all[2] = {0}, abstract[2] = {0}; /* of from; of to */
    for (int64_t i = 0; i < plan->n_items; i++) {
        const blg_family family = blg_plan_family_of(plan, i);
        const int split = plan->split[i];
        if ((split != swap->from && split != swap->to) ||
            !concerns_split(plan, swap->from, family) || !concerns_split(plan, swap->to, family))
            continue;
        all[split == swap->to]++;
        abstract[split == swap->to] += blg_of_attributes(family);
    }
    return abstract[1] * all[0] > abstract[0] * all[1];
}

/* Lets an abstract problem of the unit and a problem of another family change places. `back` is the
 * exchange with `from` and `to` swapped, so pick_problem(&back, ...) finds a problem that goes from
 * swap->to to swap->from. First attempt: the abstract problem goes to the split where abstract
 * problems have the smaller share. Second attempt: it goes the other way. If neither attempt finds
 * two problems, nothing changes, and the number of abstract problems stays odd. */
static void exchange_families(const exchange *swap, int unit) {
    const exchange back = {swap->plan, swap->left, swap->to, swap->from, swap->units};
    const bool more_in_to = has_larger_share(swap);
    for (int attempt = 0; attempt < 2; attempt++) {
        const bool goes_back = more_in_to != (attempt == 1);
        const exchange *there = goes_back ? &back : swap, *here = goes_back ? swap : &back;
        const int64_t abstract = pick_problem(there, unit);
        const int64_t other = abstract < 0 ? -1 : pick_problem(here, OTHER_FAMILY);
        if (other < 0)
            continue;
        move_problem(there, abstract);
        move_problem(here, other);
        return;
    }
}

/* The first problem of the concept that belongs to the unit and the split, or -1. */
static int64_t find_of_unit(const exchange *swap, int concept_id, int unit, int split) {
    const blg_plan *plan = swap->plan;
    const int64_t start = blg_plan_first(plan, BLG_ABSTRACT);
    const int64_t end = start + plan->concept_first[concept_id + 1];
    for (int64_t i = start + plan->concept_first[concept_id] + unit; i < end; i += swap->units)
        if (plan->split[i] == split)
            return i;
    return -1;
}

/* Lets two problems of one concept change places: a problem of one unit goes to swap->to, a problem
 * of another unit comes from there. Tries all concepts, concept_id first; false if none has such
 * problems. */
static bool exchange_units(const exchange *swap, int unit_going, int unit_coming, int concept_id) {
    const exchange back = {swap->plan, swap->left, swap->to, swap->from, swap->units};
    const int n = swap->plan->n_concepts;
    for (int k = 0; k < n; k++) {
        const int64_t goes = find_of_unit(swap, (concept_id + k) % n, unit_going, swap->from);
        const int64_t comes = find_of_unit(swap, (concept_id + k) % n, unit_coming, swap->to);
        if (goes < 0 || comes < 0)
            continue;
        move_problem(swap, goes);
        move_problem(&back, comes);
        return true;
    }
    return false;
}

/* Makes the numbers of abstract problems in the units of swap->from even. is_odd: scratch, by
 * unit. */
static void even_out(const exchange *swap, bool *is_odd) {
    const blg_plan *plan = swap->plan;
    const int64_t end = blg_plan_end(plan, BLG_ABSTRACT);
    enum { NO_UNIT = -1 };
    int left_over = NO_UNIT; /* a unit with an odd number that needs a second such unit */
    memset(is_odd, 0, (size_t)swap->units * sizeof *is_odd);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < end; i++)
        if (plan->split[i] == swap->from)
            is_odd[blg_plan_record_at(plan, i).replica % swap->units] ^= true;
    for (int u = 0; u < swap->units; u++) {
        if (!is_odd[u])
            continue;
        if (left_over == NO_UNIT)
            left_over = u;
        else if (exchange_units(swap, left_over, u, u % plan->n_concepts))
            left_over = NO_UNIT;
    }
    if (left_over != NO_UNIT)
        exchange_families(swap, left_over);
}

/* Lets problems change places between any two of train and the splits that draw single problems. */
blg_status blg_plan_even_out(blg_plan *plan, blg_parts_left *left, blg_error *error) {
    const int units = blg_plan_units(plan);
    int splits[BLG_MAX_SPLITS + 1] = {BLG_NO_SPLIT}, n = 1;
    for (int r = 0; r < plan->config.splits.n_rules; r++)
        if (blg_split_pass_of(rule_at(plan, r)) == BLG_PASS_PROBLEMS)
            splits[n++] = r;
    if (!units || n == 1)
        return BLG_OK;
    bool *is_odd = BLG_NEW(&plan->arena, bool, units);
    if (!is_odd)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            even_out(&(exchange){plan, left, splits[i], splits[k], units}, is_odd);
    return BLG_OK;
}

/* ---- plan ---- */

/* Fills a plan: free-form problems by setting, then replica; basic problems; abstract and
 * relation problems by concept, then replica.
 *
 * Every random draw has a key of its own, so no family's content depends on another family's. A
 * problem's name is a function of the config, the catalogue and the seed. A config that asks for
 * more than the catalogue has is refused before memory is spent on problems. */

/* Sets the number of problems of each family that the config makes. */
static void size_families(blg_plan *plan) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (plan->config.families[f])
            plan->family_size[f] =
                plan->source ? plan->source->family_size[f] : blg_families[f]->size(&plan->config);
}

/* Checks what the splits promise about train. A broken promise is here the fault of the config, not
 * of a data set: BLG_INFEASIBLE. So the error is made anew from `broken`; an error that is set
 * would keep its status, BLG_UNVERIFIED. */
blg_status blg_plan_prove(const blg_plan *plan, blg_error *error) {
    blg_error broken = {0};
    blg_status status = blg_watch_step(plan->watch, "proof of the splits", 0, 0, error);
    BLG_THEN(status, blg_plan_check_splits(plan, &broken));
    if (status == BLG_OK || status == BLG_INTERRUPTED)
        return status;
    blg_error_key(error, "%s", broken.key);
    return blg_error_set(error, status == BLG_UNVERIFIED ? BLG_INFEASIBLE : status, "%s",
                         broken.text);
}

/* Fills a plan of blogo's own problems: shapes, labels if a family needs them, concepts, splits. */
static blg_status fill_plan(blg_plan *plan, blg_error *error) {
    size_families(plan);
    blg_status status = blg_plan_choose_shapes(plan, error);
    for (int f = 0; f < BLG_FAMILIES && status == BLG_OK; f++) {
        if (blg_problems_share_concepts((blg_family)f) && !plan->labels)
            status = blg_plan_fill_labels(plan, error);
        if (status == BLG_OK && blg_families[f]->draw)
            status = blg_families[f]->draw(plan, error);
    }
    BLG_THEN(status, blg_plan_make_room(plan, error));
    BLG_THEN(status, blg_watch_step(plan->watch, "splits", 0, 0, error));
    BLG_THEN(status, blg_plan_assign_splits(plan, error));
    BLG_THEN(status, blg_plan_exclude(plan, error));
    return status == BLG_OK ? blg_plan_prove(plan, error) : status;
}

blg_status blg_plan_create(const blg_config *config, const blg_catalogue *catalogue,
                           blg_watch *watch, blg_plan **plan, blg_error *error) {
    blg_error first = {0};
    int mistakes;
    *plan = NULL;
    if (blg_config_validate(config, &first, 1, &mistakes) != BLG_OK) {
        if (error && error->status == BLG_OK)
            *error = first;
        return BLG_INVALID;
    }
    return blg_plan_make(config, catalogue, NULL, watch, fill_plan, plan, error);
}

blg_watch *blg_plan_watch(const blg_plan *plan) {
    return plan->watch;
}

void blg_plan_set_watch(blg_plan *plan, blg_watch *watch) {
    plan->watch = watch;
}

const blg_config *blg_plan_config(const blg_plan *plan) {
    return &plan->config;
}

const blg_catalogue *blg_plan_catalogue(const blg_plan *plan) {
    return plan->catalogue;
}

const char *blg_plan_listed(const blg_plan *plan) {
    return plan->listed_names;
}

int64_t blg_plan_size(const blg_plan *plan) {
    return plan->n_items;
}

int64_t blg_plan_family_size(const blg_plan *plan, blg_family family) {
    return plan->family_size[family];
}

int blg_plan_splits(const blg_plan *plan) {
    return plan->config.splits.n_rules;
}

const char *blg_plan_split_name(const blg_plan *plan, int split) {
    return plan->config.splits.rules[split].split;
}

int64_t blg_plan_split_size(const blg_plan *plan, int split) {
    return plan->split_size[split];
}

bool blg_plan_uses_shape(const blg_plan *plan, int shape) {
    return plan->used[shape];
}

/* Whether a shape has the concept, by the shape's labels or, for a user concept, by
 * plan->user_value: 1, 0 or undecided. */
int blg_plan_concept_value(const blg_plan *plan, const blg_concept *concept, int shape) {
    int value = 1;
    if (concept->expression[0]) {
        const int user = blg_plan_user_number(plan, concept);
        if (user < 0)
            return BLG_UNDECIDED;
        value = plan->user_value[shape * plan->config.abstract.n_user_concepts + user];
        if (value == BLG_UNDECIDED)
            return value;
    } else {
        for (int i = 0; i < concept->n_components; i++) {
            int label = blg_plan_label(plan, shape, concept->attributes[i]);
            if (label == BLG_UNDECIDED)
                return BLG_UNDECIDED;
            value = value && label;
        }
    }
    return value != concept->negated;
}

int blg_plan_concepts(const blg_plan *plan) {
    return plan->n_concepts;
}

const blg_concept *blg_plan_concept(const blg_plan *plan, int concept_id) {
    return &plan->concepts[concept_id];
}

/* ---- plan of a source ---- */

/* A plan whose problems a source lists. The source gives their names and concepts. It also gives
 * their splits, or the config's rules draw them.
 *
 * The rules move problems by units, such as all problems of one abstract concept. The problems of a
 * unit must be consecutive (problem/plan.h); in the source's order they need not be. So records are
 * sorted by unit for the draw, and afterwards the splits are put back into the source's order. */

/* The record of an item that a source gave. The rules of splits work on records. */
static blg_plan_record record_of(const blg_plan_item *item) {
    const blg_concept *concept = &item->concept;
    blg_plan_record record = {.family = item->family,
                              .setting = item->setting,
                              .index = item->index,
                              .replica = item->replica,
                              .concept_id = item->concept_id,
                              .n_components = concept->n_components,
                              .n_parts = concept->expression[0] ? 0 : concept->n_components};
    const blg_concept_kind kind = blg_family_kind(record.family);
    for (int i = 0; i < record.n_parts; i++)
        record.parts[i] = kind == BLG_OF_PROGRAMS ? concept->programs[i].n_actions
                          : kind == BLG_OF_SHAPES ? concept->shapes[i]
                                                  : (int)concept->attributes[i];
    return record;
}

/* Fills plan->listed, plan->split and plan->concepts from the source. Asks for the abstract
 * problems twice, because their concepts are stored only when their number is known. */
static blg_status list_items(blg_plan *plan, blg_error *error) {
    blg_plan_item *item = BLG_NEW(&plan->arena, blg_plan_item, 1);
    blg_plan_record *listed = BLG_NEW(&plan->arena, blg_plan_record, plan->n_items + 1);
    if (!item || !listed)
        return blg_no_memory(error);
    for (int64_t i = 0; i < plan->n_items; i++) {
        const blg_family family = blg_plan_family_of(plan, i);
        *item = (blg_plan_item){.family = family, .index = i - blg_plan_first(plan, family)};
        plan->source->item(plan->source->context, family, (int)item->index, item);
        listed[i] = record_of(item);
        plan->split[i] = (uint8_t)item->split;
        if (blg_of_attributes(family) && item->concept_id >= plan->n_concepts)
            plan->n_concepts = (int)item->concept_id + 1;
    }
    plan->listed = listed;
    plan->concepts = BLG_NEW(&plan->arena, blg_concept, plan->n_concepts + 1);
    if (!plan->concepts)
        return blg_no_memory(error);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < blg_plan_end(plan, BLG_ABSTRACT);
         i++) {
        *item = (blg_plan_item){.family = BLG_ABSTRACT, .index = listed[i].index};
        plan->source->item(plan->source->context, BLG_ABSTRACT, (int)listed[i].index, item);
        plan->concepts[item->concept_id] = item->concept;
    }
    return BLG_OK;
}

/* Order of records by family, then by concept in abstract problems, then by index. */
static int by_unit(const void *a, const void *b) {
    const blg_plan_record *record_a = a, *record_b = b;
    const bool concepts = blg_of_attributes(record_a->family);
    return BLG_ORDER_OR(record_a->family, record_b->family,
                        BLG_ORDER_OR(concepts ? record_a->concept_id : 0,
                                     concepts ? record_b->concept_id : 0,
                                     BLG_ORDER(record_a->index, record_b->index)));
}

/* Puts marks of problems, which a split by list has in the order of `ordered`, into the source's
 * order. */
static blg_status reorder_marks(blg_plan *plan, const blg_plan_record *ordered, bool *marks,
                                blg_error *error) {
    bool *copy = BLG_NEW(&plan->arena, bool, plan->n_items + 1);
    if (!copy)
        return blg_no_memory(error);
    memcpy(copy, marks, (size_t)plan->n_items * sizeof *marks);
    for (int64_t i = 0; i < plan->n_items; i++)
        marks[blg_plan_first(plan, ordered[i].family) + ordered[i].index] = copy[i];
    return BLG_OK;
}

/* Draws the splits over records that are sorted by unit, and puts the results into the source's
 * order. */
static blg_status draw_splits(blg_plan *plan, blg_error *error) {
    const size_t n = (size_t)plan->n_items;
    blg_plan_record *ordered = BLG_NEW(&plan->arena, blg_plan_record, n + 1);
    uint8_t *split = BLG_NEW(&plan->arena, uint8_t, n + 1);
    if (!ordered || !split)
        return blg_no_memory(error);
    blg_plan_record *listed = plan->listed;
    memcpy(ordered, listed, n * sizeof *listed);
    qsort(ordered, n, sizeof *ordered, by_unit);
    plan->listed = ordered;
    blg_status status = blg_plan_assign_splits(plan, error);
    plan->listed = listed;
    for (size_t i = 0; i < n; i++)
        split[blg_plan_first(plan, ordered[i].family) + ordered[i].index] = plan->split[i];
    plan->split = split;
    for (int r = 0; r < plan->config.splits.n_rules && status == BLG_OK; r++)
        if (plan->holdouts[r].problems)
            status = reorder_marks(plan, ordered, plan->holdouts[r].problems, error);
    return status;
}

/* Writes the splits that the source gives into the plan's config, as rules that describe them: the
 * first split takes all problems but those of the others, which take a number of problems. */
static blg_status give_splits(blg_plan *plan, blg_error *error) {
    const blg_source *source = plan->source;
    blg_splits_config *splits = &plan->config.splits;
    if (source->n_splits > BLG_MAX_SPLITS)
        return blg_error_set(error, BLG_INVALID, "%d splits; %d are the most", source->n_splits,
                             BLG_MAX_SPLITS);
    memset(splits->rules, 0, sizeof splits->rules);
    splits->n_rules = source->n_splits;
    for (int64_t i = 0; i < plan->n_items; i++)
        plan->split_size[plan->split[i]]++;
    for (int i = 0; i < source->n_splits; i++) {
        blg_split_rule *rule = &splits->rules[i];
        if (strlen(source->split_names[i]) >= sizeof rule->split)
            return blg_error_set(error, BLG_INVALID,
                                 "split name \"%.60s\" is longer than %zu bytes",
                                 source->split_names[i], sizeof rule->split - 1);
        blg_split_rule_init(rule, source->split_names[i]);
        rule->by = i == 0 ? BLG_BY_REST : BLG_BY_PROBLEMS;
        rule->count = i == 0                 ? -1
                      : source->split_counts ? source->split_counts[i]
                                             : (int)plan->split_size[i];
    }
    return BLG_OK;
}

/* Fills a plan of problems that a source lists. The source gives the splits, or the config's rules
 * draw them. */
static blg_status listed_fill(blg_plan *plan, blg_error *error) {
    size_families(plan);
    blg_status status = blg_plan_choose_shapes(plan, error);
    BLG_THEN(status, blg_plan_fill_labels(plan, error));
    BLG_THEN(status, blg_plan_make_room(plan, error));
    BLG_THEN(status, list_items(plan, error));
    BLG_THEN(status, plan->source->n_splits ? give_splits(plan, error) : draw_splits(plan, error));
    return status == BLG_OK ? blg_plan_exclude(plan, error) : status;
}

blg_status blg_plan_create_from(const blg_config *config, const blg_catalogue *catalogue,
                                const blg_source *source, blg_plan **plan, blg_error *error) {
    return blg_plan_make(config, catalogue, source, NULL, listed_fill, plan, error);
}
