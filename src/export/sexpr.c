/* Images as S-expressions. An action is a list whose words are the parts of its published text. An
 * image without shapes means that the side lacks this query.
 *
 * Reading is strict about the form and goes line by line. An action's words are joined to its
 * published text again, so that one parser decides for all formats which numbers are valid. */
#include "export/sexpr.h"

#include "base/fs.h"
#include "base/str.h"
#include "export/exporter.h"

#include <stdio.h>
#include <string.h>

/* Appends an action: "arc_zigzag_0.500_0.625-0.500" becomes "(arc zigzag 0.500 0.625 0.500)". */
static void print_action(blg_buf *out, const blg_action *action) {
    char text[BLG_ACTION_TEXT];
    size_t size = blg_action_print(action, text);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '_' || text[i] == '-')
            text[i] = ' ';
    blg_buf_char(out, '(');
    blg_buf_add(out, text, size);
    blg_buf_char(out, ')');
}

void blg_sexpr_image(blg_buf *out, const blg_scene *scene) {
    blg_buf_text(out, "(image");
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_buf_text(out, " (shape");
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            blg_buf_char(out, ' ');
            print_action(out, &scene->programs[s].actions[i]);
        }
        blg_buf_char(out, ')');
    }
    blg_buf_char(out, ')');
}

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    (void)run, (void)state, (void)error;
    blg_buf_format(image->out, "(item %s ", image->problem->name);
    blg_buf_json_string(image->out, image->split);
    blg_buf_format(image->out, " %s %d ", blg_export_side(image->side), image->index);
    blg_sexpr_image(image->out, image->scene);
    blg_buf_text(image->out, ")\n");
    return BLG_OK;
}

const blg_exporter blg_exporter_sexpr = {.lacking = true, .image = add_image};

/* ---- reading ---- */

typedef struct reader {
    const char *line;
    size_t size, at;
    blg_error *error;
} reader;

static blg_status expected_at(const reader *r, size_t at, const char *what) {
    blg_status status = blg_error_set(r->error, BLG_INVALID, "expected %s", what);
    blg_error_at(r->error, NULL, 0, (int)at + 1);
    return status;
}

static void skip_space(reader *r) {
    while (r->at < r->size && (r->line[r->at] == ' ' || r->line[r->at] == '\t'))
        r->at++;
}

static bool next_is(reader *r, char c) {
    skip_space(r);
    return r->at < r->size && r->line[r->at] == c;
}

static blg_status take_char(reader *r, char c) {
    if (!next_is(r, c))
        return expected_at(r, r->at, c == '(' ? "\"(\"" : "\")\"");
    r->at++;
    return BLG_OK;
}

static blg_status take_word(reader *r, const char *what, char *word, size_t size) {
    skip_space(r);
    size_t begin = r->at;
    while (r->at < r->size && !strchr(" \t()\"", r->line[r->at]))
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

/* Reads a split's name in quotes; a backslash escapes a quote or a backslash. */
static blg_status take_string(reader *r, char *text, size_t size) {
    size_t n = 0, begin;
    skip_space(r);
    begin = r->at;
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
    return BLG_OK;
}

static blg_status take_split(reader *r, char *split, size_t size) {
    skip_space(r);
    const size_t begin = r->at;
    blg_status status = take_string(r, split, size);
    return status == BLG_OK && !blg_str_is_plain(split) ? expected_at(r, begin, BLG_PLAIN_NAME)
                                                        : status;
}

/* Reads an action: (line type length turn) or (arc type radius extent turn). */
static blg_status take_action(reader *r, blg_action *action) {
    static const char form[] = "(line type length turn) or (arc type radius extent turn)";
    char words[5][12], text[64];
    int n = 0;
    size_t begin = r->at;
    blg_status status = take_char(r, '(');
    while (status == BLG_OK && n < 5 && !next_is(r, ')') && r->at < r->size)
        status = take_word(r, form, words[n++], sizeof *words);
    if (status != BLG_OK)
        return status;
    bool arc = n == 5 && strcmp(words[0], "arc") == 0;
    if (!next_is(r, ')') || (!arc && (n != 4 || strcmp(words[0], "line") != 0)))
        return expected_at(r, begin, form);
    r->at++;
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

static blg_status take_image(reader *r, blg_scene *scene) {
    blg_status status = take_head(r, "image");
    *scene = (blg_scene){.violated = -1};
    while (status == BLG_OK && next_is(r, '(')) {
        if (scene->n_shapes == BLG_MAX_SHAPES)
            return expected_at(r, r->at, "fewer shapes in an image");
        scene->shapes[scene->n_shapes] = -1;
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
    if (status == BLG_OK)
        status = use(item, word, r->error);
    if (status != BLG_OK)
        blg_error_at(r->error, NULL, 0, (int)begin + 1);
    return status;
}

static blg_status use_index(blg_export_item *item, const char *word, blg_error *error) {
    long long index = 0;
    if (!blg_str_parse_long(word, &index) || index < 0 || index >= BLG_MAX_SIDE)
        return blg_error_set(error, BLG_INVALID, "expected the number of the image, got \"%.40s\"",
                             word);
    item->index = (int)index;
    return BLG_OK;
}

static blg_status take_place(reader *r, blg_export_item *item) {
    blg_status status = take_part(r, "a problem's name", item, blg_export_item_name);
    if (status == BLG_OK)
        status = take_split(r, item->split, sizeof item->split);
    if (status == BLG_OK)
        status = take_part(r, "positive or negative", item, blg_export_item_side);
    if (status == BLG_OK)
        status = take_part(r, "the number of the image", item, use_index);
    return status;
}

blg_status blg_sexpr_read_item(const char *line, size_t size, blg_export_item *item,
                               blg_error *error) {
    reader r = {line, size, 0, error};
    blg_status status = take_head(&r, "item");
    if (status == BLG_OK)
        status = take_place(&r, item);
    if (status == BLG_OK)
        status = take_image(&r, &item->scene);
    if (status == BLG_OK)
        status = take_char(&r, ')');
    skip_space(&r);
    if (status == BLG_OK && r.at < size)
        return expected_at(&r, r.at, "the end of the line");
    return status;
}

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

blg_status blg_sexpr_read(const char *path, blg_restore *restore, blg_error *error) {
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
