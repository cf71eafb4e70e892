/* Reads the records of a study's data file; see score_records.h. */
#include "publish/score_records.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/memory.h"

#include <string.h>

static json_t *damaged(const char *path, int line, int column, const char *text, blg_error *error) {
    blg_error_at(error, path, line, column);
    blg_error_set(error, BLG_INVALID, "%s", text);
    return NULL;
}

/* ---- JSON: one value, or several behind each other ---- */

/* Whether value is a record, or a list of records and of such lists. */
static bool has_records(const json_t *value) {
    bool good = json_is_object(value) || json_is_array(value);
    for (size_t i = 0; i < json_array_size(value); i++)
        good = good && has_records(json_array_get(value, i));
    return good;
}

/* Adds all records of a value. False if memory is out. */
static bool add_records(json_t *records, json_t *value) {
    bool good = !json_is_object(value) || json_array_append(records, value) == 0;
    for (size_t i = 0; i < json_array_size(value); i++)
        good = good && add_records(records, json_array_get(value, i));
    return good;
}

static int line_of(const char *data, size_t at) {
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += data[i] == '\n';
    return line;
}

static json_t *read_json(const char *data, size_t size, const char *path, blg_error *error) {
    json_t *records = json_array();
    blg_json_scan s = {data, data + size};
    blg_json_skip_space(&s);
    while (s.at < s.end) {
        const char *start = s.at;
        json_error_t place;
        json_t *value = NULL;
        if (!blg_json_skip_value(&s) || s.at == start)
            s.at = s.end;
        blg_status status =
            blg_json_parse(start, (size_t)(s.at - start), JSON_REJECT_DUPLICATES, &place, &value);
        if (status != BLG_OK) {
            json_decref(records);
            errno = status == BLG_NO_MEMORY ? ENOMEM : errno;
            return damaged(path, line_of(data, (size_t)(start - data)) + place.line - 1,
                           place.column, place.text, error);
        }
        const bool right = has_records(value), added = right && add_records(records, value);
        json_decref(value);
        if (!added) {
            json_decref(records);
            errno = right ? ENOMEM : errno;
            return damaged(path, line_of(data, (size_t)(start - data)), 0,
                           "expected records, which are objects, and lists of records", error);
        }
        while (blg_json_take(&s, ','))
            ;
    }
    return records;
}

/* ---- CSV: quoted or plain cells, a header, '"' doubled within quotes ---- */

typedef struct csv {
    const char *at, *end;
    int line;
    bool ended_row, open_quote;
} csv;

static void read_cell(csv *c, blg_buf *cell) {
    bool quoted = c->at < c->end && *c->at == '"';
    blg_buf_clear(cell);
    blg_buf_text(cell, "");
    for (c->at += quoted; c->at < c->end; c->at++) {
        if (quoted && *c->at == '"') {
            if (c->at + 1 == c->end || c->at[1] != '"') {
                quoted = false;
                continue;
            }
            c->at++;
        } else if (!quoted && (*c->at == ',' || *c->at == '\n')) {
            break;
        }
        c->line += *c->at == '\n';
        if (quoted || *c->at != '\r')
            blg_buf_char(cell, *c->at);
    }
    c->open_quote = quoted;
    c->ended_row = c->at == c->end || *c->at == '\n';
    c->line += c->at < c->end && *c->at == '\n';
    if (c->at < c->end)
        c->at++;
}

/* Reads the next row as a list of texts; NULL if a cell is no text. */
static json_t *read_row(csv *c, blg_buf *cell) {
    json_t *row = json_array();
    bool good = true;
    do {
        read_cell(c, cell);
        json_t *text = json_stringn(cell->data ? cell->data : "", cell->size);
        good = good && text && !cell->failed && strlen(json_string_value(text)) == cell->size;
        json_array_append_new(row, text);
    } while (!c->ended_row);
    if (good)
        return row;
    json_decref(row);
    return NULL;
}

static const char *check_row(const csv *c, const json_t *header, const json_t *row) {
    if (!row)
        return "a cell is not UTF-8, or has a zero byte";
    if (c->open_quote)
        return "the file ends within a quoted cell";
    if (json_array_size(row) != json_array_size(header))
        return "the row has not as many cells as the header";
    return NULL;
}

static const char *check_header(const csv *c, const json_t *header) {
    const char *wrong = check_row(c, header, header);
    json_t *names = json_object();
    for (size_t i = 0; !wrong && i < json_array_size(header); i++)
        json_object_set(names, json_string_value(json_array_get(header, i)), json_null());
    if (!wrong && json_object_size(names) != json_array_size(header))
        wrong = "the header has a column twice";
    json_decref(names);
    return wrong;
}

static json_t *read_csv(const char *data, size_t size, const char *path, blg_error *error) {
    csv c = {.at = data, .end = data + size, .line = 1};
    blg_buf cell = {0};
    json_t *header = read_row(&c, &cell), *records = json_array();
    const char *wrong = check_header(&c, header);
    int line = 1;
    while (!wrong && c.at < c.end) {
        line = c.line;
        json_t *row = read_row(&c, &cell), *record = json_object();
        bool empty = json_array_size(row) == 1 && !*json_string_value(json_array_get(row, 0));
        wrong = empty ? NULL : check_row(&c, header, row);
        for (size_t i = 0; !wrong && !empty && i < json_array_size(header); i++)
            json_object_set(record, json_string_value(json_array_get(header, i)),
                            json_array_get(row, i));
        if (!wrong && !empty)
            json_array_append(records, record);
        json_decref(record);
        json_decref(row);
    }
    json_decref(header);
    blg_buf_free(&cell);
    if (!wrong)
        return records;
    json_decref(records);
    return damaged(path, line, 0, wrong, error);
}

json_t *blg_score_records(const char *data, size_t size, const char *path, blg_error *error) {
    size_t at = 0;
    if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0)
        at = 3; /* spreadsheets write a byte order mark */
    data += at;
    size -= at;
    at = 0;
    while (at < size && strchr(" \t\r\n", data[at]))
        at++;
    if (at == size)
        return damaged(path, 0, 0, "the file is empty", error);
    /* If memory is out, jansson may silently drop an element of a list, and it does not say why it
     * could not make a text. So the file is read again if memory failed. */
    blg_error wrong = {0};
    json_t *records = NULL;
    for (int attempt = 0; attempt == 0 || (attempt == 1 && blg_memory_failed()); attempt++) {
        json_decref(records);
        wrong = (blg_error){0};
        blg_memory_watch();
        records = data[at] == '[' || data[at] == '{' ? read_json(data, size, path, &wrong)
                                                     : read_csv(data, size, path, &wrong);
    }
    if (blg_memory_failed()) {
        json_decref(records);
        (void)blg_no_memory(error);
        return NULL;
    }
    if (!records)
        *error = wrong;
    return records;
}
