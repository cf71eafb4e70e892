/* Reads exported programs back, in two formats, and writes their items: sexpr (S-expressions) and
 * tokens (rows of numbers, with an index file that has the radii of arcs). An export goes in; the
 * published layout of program and split files comes out. The command `restore` uses it;
 * tell/export.c and tell/expressions.c use the readers and writers of single images. The header is
 * tell/export.h. */
#include "tell/export.h"

#include "base/files.h"
#include "base/geometry.h"
#include "base/text.h"
#include "data/write.h"

#include <jansson.h>

/* ---- restore ---- */

/* What is being restored. A reader of a format gives its problems one by one; this chapter writes
 * their programs and notes their splits. */

/* A split of the split file that will be written. */
typedef struct restored_split {
    char name[BLG_SPLIT_NAME];
    blg_buf problems; /* JSON names, ", " between */
} restored_split;

/* An export that is being read back. */
struct blg_restore {
    blg_arena arena;
    blg_problem problem;             /* being read */
    int n_images[2];                 /* images that were read, by side */
    char split[BLG_SPLIT_NAME];      /* of the problem that is being read */
    const char *output;              /* folder; NULL: the export is only checked */
    int family;                      /* of names without a family; -1: such names are refused */
    blg_target target;               /* the output, until it is complete */
    blg_outfile files[BLG_FAMILIES]; /* program files that were begun */
    int n_problems, cap_names;
    char (*names)[BLG_NAME_SIZE]; /* of all problems */
    int n_splits;
    restored_split splits[BLG_MAX_SPLITS];
    long long images; /* of all problems that were finished */
};

/* Frees a reader, whose output is taken away unless it was finished. */
static void blg_restore_free(blg_restore *restore) {
    if (!restore)
        return;
    for (int i = 0; i < BLG_FAMILIES; i++)
        blg_outfile_discard(&restore->files[i]);
    for (int i = 0; i < restore->n_splits; i++)
        blg_buf_free(&restore->splits[i].problems);
    blg_array_free(&restore->names);
    if (restore->output)
        blg_target_close(&restore->target);
    blg_object_free(restore);
}

/* Begins to read images back into program files; the arguments are those of blg_export_read. */
static blg_status blg_restore_create(const char *output, bool force, const blg_family *family,
                                     blg_restore **result, blg_error *error) {
    blg_restore *restore = *result = BLG_NEW_OBJECT(blg_restore);
    if (!restore)
        return blg_no_memory(error);
    restore->output = output;
    restore->family = family ? (int)*family : -1;
    blg_status status = output ? blg_target_begin(&restore->target, &blg_export_target, output,
                                                  /* folder */ true, force, error)
                               : BLG_OK;
    if (status != BLG_OK) {
        blg_restore_free(restore);
        *result = NULL;
    }
    return status;
}

/* ---- names ---- */

/* The family by which a problem's name begins, "ff_...", -1 = none. */
static int family_of(const char *name) {
    for (int i = 0; i < BLG_FAMILIES; i++) {
        const char *family = blg_family_name((blg_family)i);
        size_t n = strlen(family);
        if (strncmp(name, family, n) == 0 && name[n] == '_' && name[n + 1])
            return i;
    }
    return -1;
}

/* Sets the item's problem; refuses what is no plain name. */
static blg_status blg_export_item_name(blg_export_item *item, const char *problem,
                                       blg_error *error) {
    const size_t size = strlen(problem);
    if (!blg_str_is_plain(problem) || size >= sizeof item->problem)
        return blg_error_set(error, BLG_INVALID, "expected " BLG_PLAIN_NAME ", got \"%.60s\"",
                             problem);
    memcpy(item->problem, problem, size + 1);
    return BLG_OK;
}

/* Sets the item's side, from the word "positive" or "negative". */
static blg_status blg_export_item_side(blg_export_item *item, const char *side, blg_error *error) {
    for (item->side = 1; item->side >= 0; item->side--)
        if (strcmp(side, blg_export_side(item->side)) == 0)
            return BLG_OK;
    return blg_error_set(error, BLG_INVALID, "expected positive or negative, got \"%.60s\"", side);
}

/* ---- problems ---- */

/* Opens FAMILY/FAMILY_action_programs.json, with the first problem of the family. */
static blg_status open_family(blg_restore *restore, blg_family family, blg_error *error) {
    char path[BLG_PROGRAMS_NAME];
    blg_programs_name(family, path);
    blg_status status = blg_fs_make_in(restore->target.part.data, blg_family_name(family), error);
    BLG_THEN(status, blg_target_open(&restore->target, path, &restore->files[family], error));
    return status;
}

/* Writes the problem that was read to its family's file, which is opened with its first problem.
 * Problems are members of one JSON object. */
static blg_status write_problem(blg_restore *restore, blg_error *error) {
    blg_outfile *file = &restore->files[restore->problem.family];
    bool first = !file->begun; /* problem of the family */
    blg_status status = first ? open_family(restore, restore->problem.family, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    blg_buf_text(&file->pending, first ? "{" : ", ");
    blg_scene_write_programs(&file->pending, &restore->problem);
    return blg_outfile_flush(file, error);
}

/* Adds the problem's name to the list of its split. */
static blg_status note_split(blg_restore *restore, blg_error *error) {
    int i = 0;
    while (i < restore->n_splits && strcmp(restore->splits[i].name, restore->split) != 0)
        i++;
    if (i == BLG_MAX_SPLITS)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SPLITS);
    restored_split *split = &restore->splits[i];
    if (i == restore->n_splits) {
        memcpy(split->name, restore->split, sizeof split->name);
        restore->n_splits++;
    }
    blg_buf_format(&split->problems, "%s\"%s\"", split->problems.size ? ", " : "",
                   restore->problem.name);
    return split->problems.failed ? blg_no_memory(error) : BLG_OK;
}

/* Whether a side of n images has no query: its last image has no shapes. */
static bool lacks_query(const blg_problem *problem, int side, int n) {
    return n > 0 && problem->images[side][n - 1].n_shapes == 0;
}

/* Refuses a problem whose sides have different numbers of images, fewer than two each, or in which
 * an image has no shapes. The last image of one side, its query, may have none: that side has no
 * query. */
static blg_status check_problem(const blg_restore *restore, blg_error *error) {
    const blg_problem *problem = &restore->problem;
    const int n = restore->n_images[1];
    if (n != restore->n_images[0] || n < 2)
        return blg_error_set(error, BLG_INVALID,
                             "problem %.100s has %d positive and %d negative images; expected as "
                             "many of both, two at least",
                             problem->name, n, restore->n_images[0]);
    if (lacks_query(problem, 0, n) && lacks_query(problem, 1, n))
        return blg_error_set(error, BLG_INVALID, "problem %.100s has no query", problem->name);
    for (int image = 0; image < n - 1; image++)
        for (int side = 0; side < 2; side++)
            if (problem->images[side][image].n_shapes == 0)
                return blg_error_set(error, BLG_INVALID,
                                     "%s image %d of problem %.100s has no shapes; only the last "
                                     "one of a side may be missing",
                                     blg_export_side(side), image, problem->name);
    return BLG_OK;
}

/* Finishes the problem that is being read, if there is one: checks the problem, notes its name and
 * split, and writes its programs. */
static blg_status close_problem(blg_restore *restore, blg_error *error) {
    blg_problem *problem = &restore->problem;
    const int n = restore->n_images[1];
    if (!problem->name[0])
        return BLG_OK;
    blg_status status = check_problem(restore, error);
    if (status != BLG_OK)
        return status;
    if (!blg_array_grow(&restore->names, &restore->cap_names, restore->n_problems + 1,
                        sizeof *restore->names))
        return blg_no_memory(error);
    memcpy(restore->names[restore->n_problems++], problem->name, BLG_NAME_SIZE);
    problem->n_support = n - 1;
    for (int side = 0; side < 2; side++) {
        problem->n_query[side] = !lacks_query(problem, side, n);
        restore->images += blg_problem_side(problem, side);
    }
    status = note_split(restore, error);
    if (status == BLG_OK && restore->output)
        status = write_problem(restore, error);
    return status;
}

/* Finishes the previous problem, and begins that of the item. The family follows from the name,
 * else from the caller's family. */
static blg_status open_problem(blg_restore *restore, const blg_export_item *item,
                               blg_error *error) {
    blg_status status = close_problem(restore, error);
    blg_problem *problem = &restore->problem;
    const int of_name = family_of(item->problem);
    const int family = of_name >= 0 ? of_name : restore->family;
    if (status == BLG_OK && family < 0)
        return blg_error_set(
            error, BLG_INVALID,
            "the name \"%.60s\" begins with none of ff_, bd_, hd_, rl_: expected the "
            "family of such problems (--family)",
            item->problem);
    memcpy(problem->name, item->problem, sizeof problem->name);
    memcpy(restore->split, item->split, sizeof restore->split);
    problem->family = (blg_family)family;
    restore->n_images[0] = restore->n_images[1] = 0;
    return status;
}

/* Adds the next image. BLG_INVALID if it cannot follow the previous image: a problem has one split,
 * first its positives, then its negatives, each numbered from 0. */
static blg_status blg_restore_add(blg_restore *restore, const blg_export_item *item,
                                  blg_error *error) {
    blg_problem *problem = &restore->problem;
    blg_status status = BLG_OK;
    if (strcmp(problem->name, item->problem) != 0)
        status = open_problem(restore, item, error);
    if (status != BLG_OK)
        return status;
    if (strcmp(restore->split, item->split) != 0)
        return blg_error_set(error, BLG_INVALID, "problem %.100s is in split %s and in split %s",
                             problem->name, restore->split, item->split);
    int *count = &restore->n_images[item->side];
    if (item->index != *count || (item->side && restore->n_images[0]))
        return blg_error_set(error, BLG_INVALID,
                             "%s image %d of problem %.100s is out of order: expected positives, "
                             "then negatives, each from 0",
                             blg_export_side(item->side), item->index, problem->name);
    if (*count == BLG_MAX_SIDE)
        return blg_error_set(error, BLG_INVALID, "problem %.100s has more than %d images a side",
                             problem->name, BLG_MAX_SIDE);
    problem->images[item->side][(*count)++] = item->scene;
    return BLG_OK;
}

/* ---- the end ---- */

/* Checks the problems that were read, and writes the split file. */

/* Sorts names of problems. */
static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

/* Checks that no problem occurs twice, and that there is one. */
static blg_status check_names(blg_restore *restore, blg_error *error) {
    if (!restore->n_problems)
        return blg_error_set(error, BLG_INVALID, "expected images, found none");
    BLG_SORT(restore->names, restore->n_problems, by_name);
    for (int i = 1; i < restore->n_problems; i++)
        if (strcmp(restore->names[i], restore->names[i - 1]) == 0)
            return blg_error_set(error, BLG_INVALID, "problem %.100s stands twice",
                                 restore->names[i]);
    return BLG_OK;
}

/* Closes the objects of the program files and writes the split file. */
static blg_status write_ends(blg_restore *restore, blg_error *error) {
    blg_status status = BLG_OK;
    blg_buf text = {0};
    for (int i = 0; i < BLG_FAMILIES && status == BLG_OK; i++)
        if (restore->files[i].begun) {
            blg_buf_char(&restore->files[i].pending, '}');
            status = blg_outfile_finish(&restore->files[i], NULL, error);
        }
    for (int i = 0; i < restore->n_splits; i++) {
        blg_buf_quoted(&text, i ? ", " : "{", restore->splits[i].name);
        blg_buf_format(&text, ": [%s]", restore->splits[i].problems.data);
    }
    blg_buf_char(&text, '}');
    BLG_THEN(status,
             blg_target_write(&restore->target, "ShapeBongard_V2_split.json", &text, error));
    blg_buf_free(&text);
    return status;
}

/* Finishes the problem that is being read, checks that names are unique, and gives the output its
 * final name. */
static blg_status blg_restore_finish(blg_restore *restore, blg_export_summary *summary,
                                     blg_error *error) {
    blg_status status = close_problem(restore, error);
    BLG_THEN(status, check_names(restore, error));
    if (status == BLG_OK && restore->output)
        status = write_ends(restore, error);
    *summary = (blg_export_summary){restore->n_problems, restore->images, restore->target.files};
    return status == BLG_OK && restore->output
               ? blg_target_commit(&restore->target, /* last */ NULL, NULL, error)
               : status;
}

/* ---- sexpr ---- */

/* Images as S-expressions. An action is a list whose words are the parts of its published text. An
 * image without shapes means that the side has no query.
 *
 * Reading is strict about the form and goes line by line. An action's words are joined to its
 * published text again, so that one parser decides for all formats which numbers are valid. */

/* Appends an action without its closing bracket: "arc_zigzag_0.500_0.625-0.500" becomes "(arc
 * zigzag 0.500 0.625 0.500". */
static void print_action(blg_buf *out, const blg_action *action) {
    char text[BLG_ACTION_TEXT];
    size_t size = blg_action_print(action, text);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '_' || text[i] == '-')
            text[i] = ' ';
    blg_buf_char(out, '(');
    blg_buf_add(out, text, size);
}

void blg_sexpr_image(blg_buf *out, const blg_scene *scene, bool exact) {
    blg_buf_text(out, exact ? "(image exact" : "(image");
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_buf_text(out, " (shape");
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            blg_buf_char(out, ' ');
            if (exact)
                blg_export_action(out, &scene->programs[s].actions[i]);
            else
                print_action(out, &scene->programs[s].actions[i]);
            blg_buf_char(out, ')');
        }
        blg_buf_char(out, ')');
    }
    blg_buf_char(out, ')');
}

/* Writes the line of an image: (item PROBLEM "SPLIT" SIDE NUMBER IMAGE). */
static blg_status add_image(blg_export_run *run, const blg_export_image *image, blg_error *error) {
    (void)error;
    blg_buf_format(image->out, "(item %s ", image->problem->name);
    blg_buf_json_string(image->out, image->split);
    blg_buf_format(image->out, " %s %d ", blg_export_side(image->side), image->index);
    blg_sexpr_image(image->out, image->scene, run->options->exact);
    blg_buf_text(image->out, ")\n");
    return BLG_OK;
}

const blg_exporter blg_exporter_sexpr = {.takes_missing = true, .image = add_image};

/* ---- reading ---- */

/* Reads an item of the format sexpr, line by line. */

/* A line that is being read, up to byte `at`. */
typedef struct reader {
    const char *line;
    size_t size, at;
    bool exact; /* the image's numbers are units and degrees */
    blg_error *error;
} reader;

/* The error that `what` was expected at a byte of the line. */
static blg_status expected_at(const reader *r, size_t at, const char *what) {
    blg_status status = blg_error_set(r->error, BLG_INVALID, "expected %s", what);
    blg_error_at(r->error, NULL, 0, (int)at + 1);
    return status;
}

static void skip_space(reader *r) {
    while (r->at < r->size && r->line[r->at] && strchr(" \t\r\n", r->line[r->at]))
        r->at++;
}

/* Whether this byte stands behind the blanks, over which it goes. */
static bool next_is(reader *r, char c) {
    skip_space(r);
    return r->at < r->size && r->line[r->at] == c;
}

/* Reads a bracket behind blanks. */
static blg_status take_char(reader *r, char c) {
    if (!next_is(r, c))
        return expected_at(r, r->at, c == '(' ? "\"(\"" : "\")\"");
    r->at++;
    return BLG_OK;
}

/* Reads a word up to a blank, bracket or quote. what: what the message says was expected. */
static blg_status take_word(reader *r, const char *what, char *word, size_t size) {
    skip_space(r);
    size_t begin = r->at;
    while (r->at < r->size && !strchr(" \t\r\n()\"", r->line[r->at]))
        r->at++;
    size_t n = r->at - begin;
    if (n == 0 || n >= size)
        return expected_at(r, begin, what);
    memcpy(word, r->line + begin, n);
    word[n] = '\0';
    return BLG_OK;
}

/* Reads "(" and the word that names the list. */
static blg_status take_head(reader *r, const char *name) {
    char word[16], what[32];
    snprintf(what, sizeof what, "(%s ...)", name);
    skip_space(r);
    size_t begin = r->at;
    if (!next_is(r, '('))
        return expected_at(r, begin, what);
    r->at++;
    blg_status status = take_word(r, what, word, sizeof word);
    return status == BLG_OK && strcmp(word, name) != 0 ? expected_at(r, begin, what) : status;
}

/* Reads a split's name, which stands in quotes, but must be a plain name. A backslash escapes a
 * quote or a backslash. */
static blg_status take_split(reader *r, char *text, size_t size) {
    size_t n = 0;
    skip_space(r);
    const size_t begin = r->at;
    if (!next_is(r, '"'))
        return expected_at(r, begin, "the split's name in quotes");
    for (r->at++; r->at < r->size && r->line[r->at] != '"'; r->at++) {
        if (r->line[r->at] == '\\' && r->at + 1 < r->size)
            r->at++;
        if (n + 1 == size)
            return expected_at(r, begin, "a shorter name of a split");
        text[n++] = r->line[r->at];
    }
    text[n] = '\0';
    if (r->at == r->size)
        return expected_at(r, r->at, "a closing quote");
    r->at++;
    return blg_str_is_plain(text) ? BLG_OK : expected_at(r, begin, BLG_PLAIN_NAME);
}

/* Makes an action of exact numbers; false if one is out of range. */
static bool make_exact(bool arc, blg_stroke_type type, double length, double extent_deg,
                       double turn_deg, blg_action *action) {
    *action = (blg_action){.kind = arc ? BLG_ARC : BLG_LINE,
                           .type = type,
                           .length = length,
                           .extent_deg = arc ? extent_deg : 0,
                           .turn_deg = turn_deg};
    return length >= 0 && length <= 1 && fabs(action->extent_deg) <= 360 && fabs(turn_deg) <= 180;
}

#define EXACT_ACTION                                                                               \
    "a stroke type, a length or radius in 0..1, an arc's extent in -360..360 degrees and a turn "  \
    "in -180..180 degrees"

/* The words of an action in a list: kind, type, length or radius, an arc's extent, turn. */
enum { LINE_WORDS = 4, ARC_WORDS = 5, WORD_SIZE = 32 };

/* Makes an action of exact numbers from its words. False if a word is wrong. */
static bool exact_action(const char words[ARC_WORDS][WORD_SIZE], bool arc, blg_action *action) {
    double length, extent_deg = 0, turn_deg;
    const blg_stroke_type type = blg_stroke_type_find(words[1]);
    return type < BLG_STROKE_TYPES && blg_str_parse_double(words[2], &length) &&
           (!arc || blg_str_parse_double(words[3], &extent_deg)) &&
           blg_str_parse_double(words[arc ? ARC_WORDS - 1 : LINE_WORDS - 1], &turn_deg) &&
           make_exact(arc, type, length, extent_deg, turn_deg, action);
}

/* Reads an action: (line type length turn) or (arc type radius extent turn). Its numbers are exact,
 * or those of the published text. */
static blg_status take_action(reader *r, blg_action *action) {
    static const char form[] = "(line type length turn) or (arc type radius extent turn)";
    char words[ARC_WORDS][WORD_SIZE], text[160];
    int n = 0;
    size_t begin = r->at;
    blg_status status = take_char(r, '(');
    while (status == BLG_OK && n < ARC_WORDS && !next_is(r, ')') && r->at < r->size)
        status = take_word(r, form, words[n++], sizeof *words);
    if (status != BLG_OK)
        return status;
    bool arc = n == ARC_WORDS && strcmp(words[0], "arc") == 0;
    if (!next_is(r, ')') || (!arc && (n != LINE_WORDS || strcmp(words[0], "line") != 0)))
        return expected_at(r, begin, form);
    r->at++;
    if (r->exact)
        return exact_action((const char(*)[WORD_SIZE])words, arc, action)
                   ? BLG_OK
                   : expected_at(r, begin, EXACT_ACTION);
    if (arc)
        snprintf(text, sizeof text, "arc_%s_%s_%s-%s", words[1], words[2], words[3], words[4]);
    else
        snprintf(text, sizeof text, "line_%s_%s-%s", words[1], words[2], words[3]);
    blg_error detail = {0};
    if (blg_action_parse(text, action, &detail) == BLG_OK)
        return BLG_OK;
    status = blg_error_set(r->error, BLG_INVALID, "%s: %.400s", text, detail.text);
    blg_error_at(r->error, NULL, 0, (int)begin + 1);
    return status;
}

/* Reads a shape of 1 to BLG_MAX_ACTIONS actions: (shape ACTION ...). */
static blg_status take_shape(reader *r, blg_program *program) {
    blg_status status = take_head(r, "shape");
    program->n_actions = 0;
    while (status == BLG_OK && next_is(r, '(')) {
        if (program->n_actions == BLG_MAX_ACTIONS)
            return expected_at(r, r->at, "at most 20 actions in a shape");
        status = take_action(r, &program->actions[program->n_actions++]);
    }
    if (status == BLG_OK && !program->n_actions)
        return expected_at(r, r->at, "an action");
    return status == BLG_OK ? take_char(r, ')') : status;
}

/* Reads an image: (image SHAPE ...) or (image exact SHAPE ...). The word "exact" says that numbers
 * are units and degrees. An image may have no shapes. */
static blg_status take_image(reader *r, blg_scene *scene) {
    blg_status status = take_head(r, "image");
    *scene = (blg_scene){.violated = BLG_NONE};
    r->exact = false;
    if (status == BLG_OK && next_is(r, 'e')) {
        char word[16];
        const size_t begin = r->at;
        status = take_word(r, "exact", word, sizeof word);
        if (status == BLG_OK && strcmp(word, "exact") != 0)
            return expected_at(r, begin, "exact");
        r->exact = true;
    }
    while (status == BLG_OK && next_is(r, '(')) {
        if (scene->n_shapes == BLG_MAX_SHAPES)
            return expected_at(r, r->at, "fewer shapes in an image");
        scene->shapes[scene->n_shapes] = BLG_NONE;
        status = take_shape(r, &scene->programs[scene->n_shapes++]);
    }
    return status == BLG_OK ? take_char(r, ')') : status;
}

/* Reads a word and passes it to `use`, which sets a member of the item. If `use` refuses the word,
 * the error gets its column. */
static blg_status take_part(reader *r, const char *what, blg_export_item *item,
                            blg_status (*use)(blg_export_item *, const char *, blg_error *)) {
    char word[BLG_NAME_SIZE];
    skip_space(r);
    size_t begin = r->at;
    blg_status status = take_word(r, what, word, sizeof word);
    BLG_THEN(status, use(item, word, r->error));
    if (status != BLG_OK)
        blg_error_at(r->error, NULL, 0, (int)begin + 1);
    return status;
}

/* Sets the item's number of the image. */
static blg_status use_index(blg_export_item *item, const char *word, blg_error *error) {
    long long index = 0;
    if (!blg_str_parse_long(word, &index) || index < 0 || index >= BLG_MAX_SIDE)
        return blg_error_set(error, BLG_INVALID, "expected the number of the image, got \"%.40s\"",
                             word);
    item->index = (int)index;
    return BLG_OK;
}

/* Reads where an image belongs: problem, split, side and number. */
static blg_status take_place(reader *r, blg_export_item *item) {
    blg_status status = take_part(r, "a problem's name", item, blg_export_item_name);
    BLG_THEN(status, take_split(r, item->split, sizeof item->split));
    BLG_THEN(status, take_part(r, "positive or negative", item, blg_export_item_side));
    BLG_THEN(status, take_part(r, "the number of the image", item, use_index));
    return status;
}

blg_status blg_sexpr_read_image(const char *text, size_t size, blg_scene *scene, blg_error *error) {
    blg_error detail = {0};
    reader r = {.line = text, .size = size, .error = error ? error : &detail};
    const blg_status status = take_image(&r, scene);
    skip_space(&r);
    return status == BLG_OK && r.at < size ? expected_at(&r, r.at, "the end") : status;
}

/* The item, (item PROBLEM "SPLIT" SIDE NUMBER IMAGE), must fill its line. */
blg_status blg_sexpr_read_item(const char *line, size_t size, blg_export_item *item,
                               blg_error *error) {
    reader r = {.line = line, .size = size, .error = error};
    blg_status status = take_head(&r, "item");
    BLG_THEN(status, take_place(&r, item));
    BLG_THEN(status, take_image(&r, &item->scene));
    BLG_THEN(status, take_char(&r, ')'));
    skip_space(&r);
    if (status == BLG_OK && r.at < size)
        return expected_at(&r, r.at, "the end of the line");
    return status;
}

/* Reads a line of a file and adds its item. Empty lines and comments (;) are passed over. */
static blg_status read_line(const char *line, size_t size, blg_restore *restore,
                            blg_export_item *item, blg_error *error) {
    size_t blank = 0;
    if (size && line[size - 1] == '\r')
        size--;
    while (blank < size && (line[blank] == ' ' || line[blank] == '\t'))
        blank++;
    if (blank == size || line[blank] == ';')
        return BLG_OK;
    blg_status status = blg_sexpr_read_item(line, size, item, error);
    return status == BLG_OK ? blg_restore_add(restore, item, error) : status;
}

/* Reads a file of S-expressions, one image a line. */
static blg_status blg_sexpr_read(const char *path, blg_restore *restore, blg_error *error) {
    blg_buf text = {0};
    blg_export_item item;
    blg_status status = blg_fs_read(NULL, path, &text, error);
    int number = 0;
    for (size_t at = 0; status == BLG_OK && at < text.size;) {
        const char *end = memchr(text.data + at, '\n', text.size - at);
        size_t size = end ? (size_t)(end - text.data) - at : text.size - at;
        number++;
        status = read_line(text.data + at, size, restore, &item, error);
        at += size + 1;
    }
    if (status != BLG_OK)
        blg_error_at(error, path, number, 0);
    blg_buf_free(&text);
    return status;
}

/* ---- tokens ---- */

/* What a row of tokens stands for, its base, and the names of the bases. */
enum { PAD, START, LINE, ARC, AND, STOP };
const char *const blg_token_bases[BLG_TOKEN_BASES] = {"PAD", "start", "line", "arc", "and", "stop"};

/* The number of a stroke type in the rows: the baseline's order has triangles before squares. */
static int blg_token_type(blg_stroke_type type) {
    return type == BLG_SQUARE ? BLG_TRIANGLE : type == BLG_TRIANGLE ? BLG_SQUARE : (int)type;
}

blg_stroke_type blg_token_stroke_type(int type) {
    return (blg_stroke_type)blg_token_type((blg_stroke_type)type);
}

int blg_tokens_size(const blg_scene *scene) {
    int n = 2 + (scene->n_shapes > 0 ? scene->n_shapes - 1 : 0); /* start, stop and "and" */
    for (int s = 0; s < scene->n_shapes; s++)
        n += scene->programs[s].n_actions;
    return n;
}

/* The number at the beginning of text, which blg_action_print wrote in the form "0.625". */
static float number_at(const char *text) {
    int thousandths = text[0] - '0';
    for (int i = 2; i < 5; i++)
        thousandths = thousandths * 10 + (text[i] - '0');
    return (float)(thousandths / 1000.0);
}

/* Fills the row of an action. Published rows take their numbers from the action's text, so that
 * they are rounded as there. exact: the row keeps all digits. */
static void fill_action(const blg_action *action, bool exact, double row[BLG_EXACT_COLUMNS]) {
    char text[BLG_ACTION_TEXT];
    const bool arc = action->kind == BLG_ARC;
    row[BLG_COLUMN_BASE] = arc ? ARC : LINE;
    row[BLG_COLUMN_TYPE] = blg_token_type(action->type);
    if (exact) {
        row[BLG_COLUMN_A] = arc ? action->extent_deg : action->length;
        row[BLG_COLUMN_B] = action->turn_deg;
        row[BLG_COLUMN_RADIUS] = arc ? action->length : 0;
        return;
    }
    const char *end = text + blg_action_print(action, text);
    row[BLG_COLUMN_A] = number_at(end - strlen("0.625-0.500"));
    row[BLG_COLUMN_B] = number_at(end - strlen("0.500"));
}

/* Rows after "stop" stay 0, which is PAD. */
void blg_tokens_fill(const blg_scene *scene, bool exact, int n_rows,
                     double rows[][BLG_EXACT_COLUMNS]) {
    int at = 0;
    memset(rows, 0, (size_t)n_rows * sizeof *rows);
    rows[at++][BLG_COLUMN_BASE] = START;
    for (int s = 0; s < scene->n_shapes; s++) {
        if (s > 0)
            rows[at++][BLG_COLUMN_BASE] = AND;
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            fill_action(&scene->programs[s].actions[i], exact, rows[at++]);
    }
    rows[at][BLG_COLUMN_BASE] = STOP;
}

/* ---- reading ---- */

/* Reads the rows of an image back into programs, and refuses rows that no export writes. */

/* An image that is being read from rows. */
typedef struct reading {
    const double *radii; /* NULL: exact rows */
    int n_radii, used;   /* used: radii that arcs have taken */
    blg_scene *scene;
    blg_error *error;
} reading;

/* The error that `what` was expected in a row. */
static blg_status wrong_row(reading *r, int row, const char *what) {
    return blg_error_set(r->error, BLG_INVALID, "row %d: expected %s", row, what);
}

/* Whether all columns but the base are 0. */
static bool has_zeros(const double row[BLG_EXACT_COLUMNS]) {
    return row[BLG_COLUMN_TYPE] == 0 && row[BLG_COLUMN_A] == 0 && row[BLG_COLUMN_B] == 0 &&
           row[BLG_COLUMN_RADIUS] == 0;
}

/* Refuses a row whose base is start, and, or stop (name: that base), and which has other numbers
 * than 0. */
static blg_status check_zeros(reading *r, int row_number, const double row[BLG_EXACT_COLUMNS],
                              const char *name) {
    char text[48];
    if (has_zeros(row))
        return BLG_OK;
    snprintf(text, sizeof text, "zeros in the other columns of %s", name);
    return wrong_row(r, row_number, text);
}

/* Prints a number in 0..1 as published text; false if it is no whole number of thousandths. */
static bool print_thousandths(double value, char text[8]) {
    double thousandths = value * 1000;
    if (!(thousandths >= -0.01 && thousandths <= 1000.01) ||
        fabs(thousandths - blg_round(thousandths)) > 0.01)
        return false;
    int n = (int)lround(thousandths);
    snprintf(text, 8, "%d.%03d", n / 1000 % 10, n % 1000);
    return true;
}

/* Reads the row of an action. A published row becomes an action's text again, which the one parser
 * reads; then the radius of an arc comes from the index. */
static blg_status read_action(reading *r, int row_number, const double row[BLG_EXACT_COLUMNS],
                              blg_action *action) {
    char a[8], b[8], radius[8] = "", text[64];
    const bool arc = row[BLG_COLUMN_BASE] == ARC;
    const double type = row[BLG_COLUMN_TYPE];
    if (!(type >= 0 && type < BLG_STROKE_TYPES) || type != (int)type) {
        snprintf(text, sizeof text, "a stroke type in 0..%d", BLG_STROKE_TYPES - 1);
        return wrong_row(r, row_number, text);
    }
    const blg_stroke_type stroke_type = blg_token_stroke_type((int)type);
    const double length = row[arc ? BLG_COLUMN_RADIUS : BLG_COLUMN_A];
    if (!r->radii)
        return make_exact(arc, stroke_type, length, row[BLG_COLUMN_A], row[BLG_COLUMN_B], action) &&
                       (arc || row[BLG_COLUMN_RADIUS] == 0)
                   ? BLG_OK
                   : wrong_row(r, row_number, EXACT_ACTION);
    if (!print_thousandths(row[BLG_COLUMN_A], a) || !print_thousandths(row[BLG_COLUMN_B], b))
        return wrong_row(r, row_number, "numbers of three decimals in 0..1");
    if (arc && r->used == r->n_radii)
        return wrong_row(r, row_number, "the arc's radius in the index: the rows do not keep it");
    if (arc && !print_thousandths(r->radii[r->used++], radius))
        return wrong_row(r, row_number, "a radius of three decimals in 0..1 in the index");
    snprintf(text, sizeof text, "%s_%s_%s%s%s-%s", arc ? "arc" : "line",
             blg_stroke_type_name(stroke_type), radius, arc ? "_" : "", a, b);
    return blg_action_parse(text, action, NULL) == BLG_OK ? BLG_OK
                                                          : wrong_row(r, row_number, "an action");
}

/* Reads a row: an action, of the last shape, or "and", which begins the next shape. */
static blg_status read_row(reading *r, int row_number, const double row[BLG_EXACT_COLUMNS]) {
    blg_scene *scene = r->scene;
    blg_program *program = &scene->programs[scene->n_shapes - 1];
    if (row[BLG_COLUMN_BASE] == LINE || row[BLG_COLUMN_BASE] == ARC) {
        if (program->n_actions == BLG_MAX_ACTIONS)
            return wrong_row(r, row_number, "at most 20 actions in a shape");
        return read_action(r, row_number, row, &program->actions[program->n_actions++]);
    }
    if (row[BLG_COLUMN_BASE] != AND || !program->n_actions) /* a shape has an action at least */
        return wrong_row(r, row_number,
                         program->n_actions ? "line, arc, and, or stop" : "line or arc");
    blg_status status = check_zeros(r, row_number, row, "and");
    if (status != BLG_OK)
        return status;
    if (scene->n_shapes == BLG_MAX_SHAPES)
        return wrong_row(r, row_number, "fewer shapes");
    scene->shapes[scene->n_shapes++] = BLG_NONE;
    return BLG_OK;
}

/* Reads an image from its rows of tokens: "start", the rows of its shapes with "and" between them,
 * "stop", and padding. "stop" right after "start": an image without shapes. */
blg_status blg_tokens_read(const double rows[][BLG_EXACT_COLUMNS], int n_rows, const double *radii,
                           int n_radii, blg_scene *scene, blg_error *error) {
    reading r = {radii, n_radii, 0, scene, error};
    *scene = (blg_scene){.n_shapes = 1, .violated = BLG_NONE, .shapes = {BLG_NONE}};
    if (n_rows < 1 || rows[0][BLG_COLUMN_BASE] != START)
        return wrong_row(&r, 0, "start");
    blg_status status = check_zeros(&r, 0, rows[0], "start");
    int at = 1;
    if (n_rows > 1 && rows[1][BLG_COLUMN_BASE] == STOP)
        scene->n_shapes = 0;
    for (; status == BLG_OK && at < n_rows && rows[at][BLG_COLUMN_BASE] != STOP; at++)
        status = read_row(&r, at, rows[at]);
    if (status != BLG_OK)
        return status;
    if (at == n_rows)
        return wrong_row(&r, at, "stop");
    if (scene->n_shapes && !scene->programs[scene->n_shapes - 1].n_actions)
        return wrong_row(&r, at, "line or arc");
    status = check_zeros(&r, at, rows[at], "stop");
    if (status != BLG_OK)
        return status;
    for (at++; at < n_rows; at++)
        if (rows[at][BLG_COLUMN_BASE] != PAD || !has_zeros(rows[at]))
            return wrong_row(&r, at, "padding after stop");
    return r.used == n_radii
               ? BLG_OK
               : blg_error_set(error, BLG_INVALID, "%d arcs in the rows, %d radii in the index",
                               r.used, n_radii);
}

/* ---- restore tokens ---- */

/* Reads exports back: the format tokens from its folder, the format sexpr from its file. */

/* A folder of tokens that is being read, split by split. */
typedef struct token_reader {
    const char *folder;
    blg_restore *restore;
    int n_rows, n_images;       /* of an image; of a problem */
    bool exact;                 /* rows keep all digits */
    char split[BLG_SPLIT_NAME]; /* that is being read */
    blg_buf array, index;       /* its two files */
    blg_buf path;               /* of the file that was read most recently */
} token_reader;

/* Numbers of a row. */
static int n_columns(const token_reader *r) {
    return r->exact ? BLG_EXACT_COLUMNS : BLG_TOKEN_COLUMNS;
}

/* The type of the numbers in the array. */
static blg_npy_type number_type(const token_reader *r) {
    return r->exact ? BLG_NPY_F64 : BLG_NPY_F32;
}

/* Bytes of a row. */
static size_t row_size(const token_reader *r) {
    return blg_npy_size(number_type(r)) * (size_t)n_columns(r);
}

/* Reads FOLDER/<kind><split><ending>; r->path keeps its path. */
static blg_status read_file(token_reader *r, const char *kind, const char *ending, blg_buf *out,
                            blg_error *error) {
    blg_buf_clear(&r->path);
    blg_buf_clear(out);
    blg_buf_format(&r->path, "%s/%s%s%s", r->folder, kind, r->split, ending);
    if (r->path.failed)
        return blg_no_memory(error);
    return blg_fs_read(r->folder, r->path.data, out, error);
}

/* Whether a value is a whole number in low..high. */
static bool whole_in(const json_t *value, int low, int high) {
    return json_is_integer(value) && json_integer_value(value) >= low &&
           json_integer_value(value) <= high;
}

/* The error that `what` was expected. */
static blg_status expected_text(const char *what, blg_error *error) {
    return blg_error_set(error, BLG_INVALID, "expected %s", what);
}

/* Reads a line of the index: {"problem": name, "side": side, "index": number, "radii": [numbers]},
 * without radii if the rows are exact. */
static blg_status read_index(token_reader *r, const json_t *line, blg_export_item *item,
                             double *radii, int *n_radii, blg_error *error) {
    const json_t *list = json_object_get(line, "radii");
    const char *problem = json_string_value(json_object_get(line, "problem"));
    const char *side = json_string_value(json_object_get(line, "side"));
    const json_t *index = json_object_get(line, "index");
    if (!problem || !side || !whole_in(index, 0, BLG_MAX_SIDE - 1) ||
        (!r->exact && !json_is_array(list)))
        return expected_text(
            r->exact ? "problem, side and index" : "problem, side, index and radii", error);
    if (json_array_size(list) > BLG_MAX_TOKEN_ROWS)
        return expected_text("fewer radii", error);
    *n_radii = (int)json_array_size(list);
    for (int i = 0; i < *n_radii; i++) {
        if (!json_is_number(json_array_get(list, (size_t)i)))
            return expected_text("radii that are numbers", error);
        radii[i] = json_number_value(json_array_get(list, (size_t)i));
    }
    memcpy(item->split, r->split, sizeof item->split);
    item->index = (int)json_integer_value(index);
    blg_status status = blg_export_item_name(item, problem, error);
    return status == BLG_OK ? blg_export_item_side(item, side, error) : status;
}

/* Reads an image: joins a line of the index with its rows of the array, whose first byte is at
 * data_at, and adds the image. */
static blg_status read_image(token_reader *r, const char *text, size_t size, size_t data_at,
                             blg_export_item *item, blg_error *error) {
    double rows[BLG_MAX_TOKEN_ROWS][BLG_EXACT_COLUMNS] = {{0}};
    double radii[BLG_MAX_TOKEN_ROWS];
    int n_radii = 0;
    json_t *line = NULL;
    blg_status status = blg_json_load_line(text, size, NULL, 0, &line, error);
    if (status != BLG_OK)
        return status;
    status = read_index(r, line, item, radii, &n_radii, error);
    json_decref(line);
    for (int i = 0; i < r->n_rows; i++)
        for (int k = 0; k < n_columns(r); k++)
            rows[i][k] = blg_npy_at(&r->array, number_type(r),
                                    data_at + row_size(r) * (size_t)i +
                                        blg_npy_size(number_type(r)) * (size_t)k);
    BLG_THEN(status, blg_tokens_read((const double(*)[BLG_EXACT_COLUMNS])rows, r->n_rows,
                                     r->exact ? NULL : radii, n_radii, &item->scene, error));
    return status == BLG_OK ? blg_restore_add(r->restore, item, error) : status;
}

/* Reads the n images of a split. The index must have exactly n lines, in the order of the array. */
static blg_status read_images(token_reader *r, long long n, size_t data_at, blg_error *error) {
    blg_export_item item;
    blg_status status = BLG_OK;
    size_t at = 0;
    for (long long i = 0; i < n && status == BLG_OK; i++) {
        const char *end = r->index.data && at < r->index.size
                              ? memchr(r->index.data + at, '\n', r->index.size - at)
                              : NULL;
        if (!end)
            status = blg_error_set(error, BLG_INVALID, "expected %lld lines, one an image", n);
        else
            status =
                read_image(r, r->index.data + at, (size_t)(end - r->index.data) - at,
                           data_at + (size_t)i * row_size(r) * (size_t)r->n_rows, &item, error);
        if (status != BLG_OK)
            blg_error_at(error, r->path.data, (int)i + 1, 0);
        at = end ? (size_t)(end - r->index.data) + 1 : at;
    }
    if (status == BLG_OK && at != r->index.size)
        status =
            blg_error_in(error, r->path.data, BLG_INVALID, "expected %lld lines, one an image", n);
    return status;
}

/* Reads a split: r->array and r->index hold all bytes of its two files. */
static blg_status read_split(token_reader *r, blg_error *error) {
    const int dimensions[] = {r->n_images, r->n_rows, n_columns(r)};
    long long n_problems = 0;
    size_t data_at = 0;
    blg_status status = read_file(r, "tokens_", ".npy", &r->array, error);
    if (status == BLG_OK) {
        status =
            blg_npy_check(&r->array, number_type(r), 3, dimensions, &n_problems, &data_at, error);
        if (status != BLG_OK)
            blg_error_at(error, r->path.data, 0, 0);
    }
    BLG_THEN(status, read_file(r, "index_", ".jsonl", &r->index, error));
    return status == BLG_OK ? read_images(r, n_problems * r->n_images, data_at, error) : status;
}

/* Checks the vocabulary, before the first split is read, and takes its numbers. */
static blg_status check_vocabulary(token_reader *r, const json_t *vocabulary, blg_error *error) {
    const json_t *rows = json_object_get(vocabulary, "rows");
    const json_t *images = json_object_get(vocabulary, "images");
    const json_t *splits = json_object_get(vocabulary, "splits");
    if (!whole_in(rows, 3, BLG_MAX_TOKEN_ROWS) || !whole_in(images, 2, 2 * BLG_MAX_SIDE) ||
        !json_is_array(splits))
        return expected_text("rows, images and splits as an export writes them", error);
    for (size_t i = 0; i < json_array_size(splits); i++) {
        const char *name = json_string_value(json_array_get(splits, i));
        if (name && strlen(name) < sizeof r->split && blg_str_is_plain(name))
            continue;
        blg_error_key(error, "$.splits[%zu]", i);
        return expected_text("names of splits in [A-Za-z0-9_-]", error);
    }
    r->n_rows = (int)json_integer_value(rows);
    r->n_images = (int)json_integer_value(images);
    r->exact = json_array_size(json_object_get(vocabulary, "columns")) == BLG_EXACT_COLUMNS;
    return BLG_OK;
}

/* Reads all splits of the vocabulary, which has checked their names. */
static blg_status read_splits(token_reader *r, const json_t *vocabulary, blg_error *error) {
    const json_t *splits = json_object_get(vocabulary, "splits");
    blg_status status = BLG_OK;
    for (size_t i = 0; i < json_array_size(splits) && status == BLG_OK; i++) {
        snprintf(r->split, sizeof r->split, "%s", json_string_value(json_array_get(splits, i)));
        status = read_split(r, error);
    }
    if (status != BLG_OK)
        blg_error_at(error, r->path.data, 0, 0);
    return status;
}

/* Reads a folder of tokens. r.array holds the vocabulary's text first, then each split's array. */
static blg_status read_tokens(const char *folder, blg_restore *restore, blg_error *error) {
    token_reader r = {.folder = folder, .restore = restore};
    blg_status status = read_file(&r, "vocab", ".json", &r.array, error);
    json_t *vocabulary = NULL;
    BLG_THEN(status, blg_json_load(r.array.data, r.array.size, 0, r.path.data, &vocabulary, error));
    BLG_THEN(status, check_vocabulary(&r, vocabulary, error));
    if (status != BLG_OK)
        blg_error_at(error, r.path.data, 0, 0);
    BLG_THEN(status, read_splits(&r, vocabulary, error));
    json_decref(vocabulary);
    BLG_FREE_BUFS(&r.array, &r.index, &r.path);
    return status;
}

/* Reads an export back. Only tokens and sexpr can be read back: other formats lose digits or
 * actions. */
blg_status blg_export_read(blg_export_format format, const char *input, const char *output,
                           bool force, const blg_family *family, blg_export_summary *summary,
                           blg_error *error) {
    blg_restore *restore = NULL;
    *summary = (blg_export_summary){0};
    if (format != BLG_EXPORT_TOKENS && format != BLG_EXPORT_SEXPR)
        return blg_error_set(error, BLG_INVALID,
                             "%s does not keep programs whole; expected tokens or sexpr",
                             blg_export_format_name(format));
    blg_status status = blg_restore_create(output, force, family, &restore, error);
    BLG_THEN(status, format == BLG_EXPORT_TOKENS ? read_tokens(input, restore, error)
                                                 : blg_sexpr_read(input, restore, error));
    if (status == BLG_OK) {
        status = blg_restore_finish(restore, summary, error);
        if (status == BLG_INVALID)
            blg_error_at(error, input, 0, 0);
    }
    blg_restore_free(restore);
    return status;
}
