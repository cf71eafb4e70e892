#include "publish/vlm_tsv.h"

#include "base/fs.h"
#include "base/json.h"
#include "base/lines.h"

#include <jansson.h>
#include <string.h>

typedef struct run {
    const blg_vlm_tsv *tsv;
    blg_outfile tables[2]; /* choices, open */
    blg_lines tasks, key;
    blg_buf path, file, cell;
    int index;
} run;

/* Appends a cell; in quotes if it contains a quote, a tab or a line end. */
static void add_cell(blg_buf *out, const char *text, bool last) {
    const bool quoted = strpbrk(text, "\"\t\n\r") != NULL;
    if (quoted)
        blg_buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            blg_buf_char(out, '"');
        blg_buf_char(out, *text);
    }
    blg_buf_text(out, quoted ? "\"" : "");
    blg_buf_char(out, last ? '\n' : '\t');
}

static void add_base64(blg_buf *out, const unsigned char *data, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        const unsigned b = i + 1 < size ? data[i + 1] : 0, c = i + 2 < size ? data[i + 2] : 0;
        const unsigned three = (unsigned)data[i] << 16 | b << 8 | c;
        blg_buf_char(out, digits[three >> 18]);
        blg_buf_char(out, digits[three >> 12 & 63]);
        blg_buf_char(out, i + 1 < size ? digits[three >> 6 & 63] : '=');
        blg_buf_char(out, i + 2 < size ? digits[three & 63] : '=');
    }
}

/* Appends the images: one image as it is, several as a Python list. */
static blg_status add_images(run *r, const json_t *images, bool paths, blg_buf *out,
                             blg_error *error) {
    const size_t n = json_array_size(images);
    blg_buf_text(out, n > 1 ? "[" : "");
    for (size_t i = 0; i < n; i++) {
        const char *name = json_string_value(json_array_get(images, i));
        blg_buf_text(out, i ? ", '" : n > 1 ? "'" : "");
        if (paths) {
            blg_buf_text(out, strrchr(name, '/') + 1);
        } else {
            blg_buf_clear(&r->file);
            blg_status status = blg_fs_join(&r->path, r->tsv->folder, name, error);
            if (status == BLG_OK)
                status = blg_fs_read(NULL, r->path.data, &r->file, error);
            if (status != BLG_OK)
                return status;
            add_base64(out, (const unsigned char *)r->file.data, r->file.size);
        }
        blg_buf_text(out, n > 1 ? "'" : "");
    }
    blg_buf_text(out, n > 1 ? "]" : "");
    blg_buf_char(out, '\t');
    return out->failed ? blg_no_memory(error) : BLG_OK;
}

static void add_header(const blg_vlm_tsv *tsv, bool open, blg_buf *out) {
    blg_buf_text(out, "index\tid\timage\timage_path\tquestion\t");
    for (int i = 0; i < tsv->choices && !open; i++)
        blg_buf_format(out, "%c\t", 'A' + i);
    blg_buf_text(out, tsv->key ? "category\tanswer\n" : "category\n");
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static blg_status add_row(run *r, const json_t *task, const json_t *answer, blg_error *error) {
    const json_t *choices = json_object_get(task, "choices"),
                 *images = json_object_get(task, "images");
    const bool open = !json_is_array(choices);
    blg_buf *out = &r->tables[open].pending;
    blg_buf_format(out, "%d\t", ++r->index);
    add_cell(out, text_of(task, "id"), false);
    blg_status status = add_images(r, images, false, out, error);
    if (status == BLG_OK)
        status = add_images(r, images, true, out, error);
    add_cell(out, text_of(task, r->tsv->short_prompts ? "question_short" : "question"), false);
    for (int i = 0; i < r->tsv->choices && !open; i++) {
        const char *choice = json_string_value(json_array_get(choices, (size_t)i));
        add_cell(out, choice ? choice : "", false);
    }
    add_cell(out, text_of(task, "form"), answer == NULL);
    const json_t *right = json_object_get(answer, "answer");
    if (json_is_integer(right))
        blg_buf_format(out, "%c\n", 'A' + (int)json_integer_value(right));
    else if (answer)
        add_cell(out, text_of(answer, "answer"), true);
    return status == BLG_OK ? blg_outfile_flush(&r->tables[open], error) : status;
}

static blg_status next_value(blg_lines *lines, json_t **value, blg_error *error) {
    blg_status status = blg_lines_next(lines, error);
    *value = NULL;
    if (status != BLG_OK || !lines->line)
        return status;
    return blg_json_load(lines->line, lines->size, 0, lines->path, value, error);
}

static blg_status write_rows(run *r, blg_error *error) {
    json_t *task = NULL, *answer = NULL;
    blg_status status = r->tsv->key ? next_value(&r->key, &answer, error) : BLG_OK; /* 1st line */
    while (status == BLG_OK) {
        json_decref(answer);
        answer = NULL;
        status = next_value(&r->tasks, &task, error);
        if (status != BLG_OK || !task)
            break;
        if (r->tsv->key)
            status = next_value(&r->key, &answer, error);
        if (status == BLG_OK)
            status = add_row(r, task, answer, error);
        json_decref(task);
    }
    json_decref(answer);
    return status;
}

static blg_status open_files(run *r, blg_error *error) {
    static const char *const names[] = {"blogo_choices.tsv", "blogo_open.tsv"};
    blg_status status = blg_fs_join(&r->cell, r->tsv->folder, "tasks.jsonl", error);
    for (int i = 0; i < 2 && status == BLG_OK; i++) {
        status = blg_outfile_open(&r->tables[i], r->tsv->folder, names[i], BLG_OUT_OVER, error);
        add_header(r->tsv, i == 1, &r->tables[i].pending);
    }
    if (status == BLG_OK)
        status = blg_lines_open(&r->tasks, NULL, r->cell.data, error);
    return status == BLG_OK && r->tsv->key ? blg_lines_open(&r->key, NULL, r->tsv->key, error)
                                           : status;
}

blg_status blg_vlm_tsv_write(blg_vlm_tsv *tsv, blg_error *error) {
    run r = {.tsv = tsv};
    blg_status status = open_files(&r, error);
    if (status == BLG_OK)
        status = write_rows(&r, error);
    tsv->bytes = 0;
    for (int i = 0; i < 2; i++) {
        tsv->bytes += r.tables[i].written + (long long)r.tables[i].pending.size;
        if (status == BLG_OK)
            status = blg_outfile_finish(&r.tables[i], NULL, error);
        else
            blg_outfile_discard(&r.tables[i]);
    }
    blg_lines_close(&r.tasks);
    if (tsv->key)
        blg_lines_close(&r.key);
    blg_buf_free(&r.path);
    blg_buf_free(&r.file);
    blg_buf_free(&r.cell);
    return status;
}
