/* Reads the files of `score`: keys of tasks or of a study, and answers of people and models. Files
 * may be damaged or incomplete. What can be mended is mended and read; what cannot be read is
 * counted, or refused with its place. The header is tell/score.h. */
#include "tell/score.h"

#include "base/files.h"
#include "base/text.h"
#include "tell/tasks.h"

#include <ctype.h>
#include <strings.h>
#include <sys/stat.h>

/* ---- score mend ---- */

/* Mends JSON that some writers of answers make and no reader accepts: half characters, bytes that
 * are not UTF-8, and numbers such as NaN (tell/score.h). A text with one odd place goes in; the
 * same text comes out with this place replaced, so that all other answers of the file count.
 * blg_score_parse, below, mends a text only if it is invalid as it is. */

/* Bytes of the UTF-8 character at a place; 0: no UTF-8, a zero byte, or a character that the end
 * cuts off. */
static size_t character(const char *at, const char *end) {
    char text[5] = {0};
    memcpy(text, at, end - at < 4 ? (size_t)(end - at) : 4);
    return *text ? blg_str_utf8(text) : 0;
}

/* Appends the character at a place, or the substitute. Returns the place after it. */
static const char *add_character(const char *at, const char *end, const char *substitute,
                                 blg_buf *out) {
    const size_t n = character(at, end);
    if (n)
        blg_buf_add(out, at, n);
    else
        blg_buf_text(out, substitute);
    return at + (n ? n : 1);
}

/* ---- JSON ---- */

enum { ESCAPE_SIZE = 6 }; /* bytes of an escape: \u and four digits */

/* The unit of UTF-16 that an escape stands for; -1 = there is no escape here. */
static long escaped_unit(const char *at, const char *end) {
    char digits[5] = {0};
    if (end - at < ESCAPE_SIZE || at[0] != '\\' || at[1] != 'u')
        return -1;
    memcpy(digits, at + 2, 4);
    return strspn(digits, "0123456789abcdefABCDEF") == 4 ? strtol(digits, NULL, 16) : -1;
}

/* Appends the escape at `at`, or the substitute in place of a zero character or half of a surrogate
 * pair. Returns the place after the escape. */
static const char *add_escape(const char *at, const char *end, const char *substitute,
                              blg_buf *out) {
    const long first = escaped_unit(at, end);
    if (first < 0) { /* "\n", or a lone "\" at the end */
        const size_t n = end - at < 2 ? 1 : 2;
        blg_buf_add(out, at, n);
        return at + n;
    }
    /* A pair of surrogates: D800..DBFF, then DC00..DFFF. */
    const long second =
        first >= 0xd800 && first < 0xdc00 ? escaped_unit(at + ESCAPE_SIZE, end) : -1;
    const bool pair = second >= 0xdc00 && second < 0xe000;
    const size_t n = pair ? 2 * ESCAPE_SIZE : ESCAPE_SIZE;
    if (first == 0 || (first >= 0xd800 && first < 0xe000 && !pair))
        blg_buf_text(out, substitute);
    else
        blg_buf_add(out, at, n);
    return at + n;
}

/* Appends the JSON string whose opening quote is at `at`, mended. Raw control characters become
 * escapes, but line ends stay, so that lines keep their numbers. Returns the place after the
 * string. */
static const char *add_string(const char *at, const char *end, const char *substitute,
                              blg_buf *out) {
    blg_buf_char(out, *at++);
    while (at < end && *at != '"') {
        if (*at == '\\')
            at = add_escape(at, end, substitute, out);
        else if (*at > 0 && *at < ' ' && *at != '\n')
            blg_buf_format(out, "\\u%04x", (unsigned)*at++);
        else
            at = add_character(at, end, substitute, out);
    }
    if (at < end)
        blg_buf_char(out, *at++);
    return at;
}

/* Whether a word is a number that no double or, if it is whole, no 64-bit integer holds. */
static bool is_odd(const char *word, size_t size) {
    static const char *const odd[] = {"NaN", "Infinity", "-Infinity", "nan", "inf", "-inf"};
    char text[400];
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (strlen(odd[i]) == size && memcmp(odd[i], word, size) == 0)
            return true;
    if (size >= sizeof text || (*word != '-' && !isdigit((unsigned char)*word)))
        return false;
    memcpy(text, word, size);
    text[size] = '\0';
    const double value = fabs(strtod(text, NULL));
    return !isfinite(value) || (strspn(text, "-0123456789") == size && value >= 0x1p63);
}

/* Appends JSON. Strings are mended; outside of strings, odd numbers become {}. Line ends stay where
 * they are.
 *
 * An odd number does not become null, because null says that there is no answer. {} is a value that
 * no answer has. So score.c counts an answer of a model that is {} as given but unreadable. In a
 * record of a person, a member that is {} reads as an empty text, as if it were missing. */
static void blg_mend_json(const char *json, size_t size, const char *substitute, blg_buf *out) {
    const char *at = json, *end = json + size;
    while (at < end) {
        const char *word = at;
        if (*at == '"') {
            at = add_string(at, end, substitute, out);
            continue;
        }
        while (at < end && (isalnum((unsigned char)*at) || strchr("+-.", *at)) && *at)
            at++;
        const size_t n = (size_t)(at - word); /* 0: a byte that belongs to no word */
        if (n && is_odd(word, n))
            blg_buf_text(out, "{}");
        else
            blg_buf_add(out, word, n ? n : 1);
        at = word + (n ? n : 1);
    }
}

/* ---- score records ---- */

/* Reads the records of a file, JSON or CSV, as a list of JSON objects. */

/* The error of a damaged file. Returns NULL, in place of the file's records. */
static json_t *damaged_file(const char *path, int line, int column, const char *text,
                            blg_error *error) {
    blg_error_at(error, path, line, column);
    blg_error_set(error, BLG_INVALID, "%s", text);
    return NULL;
}

/* ---- JSON: one value, or several in a row ---- */

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

/* The number of the line, from 1 on, that byte `at` stands in. */
static int line_of(const char *data, size_t at) {
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += data[i] == '\n';
    return line;
}

/* Tries the text as it is, and mends it only if it is invalid. place: where the first try found the
 * damage. */
blg_status blg_score_parse(const char *data, size_t size, const char *substitute,
                           json_error_t *place, json_t **json) {
    json_error_t again;
    blg_buf mended = {0};
    blg_status status = blg_json_parse(data, size, JSON_REJECT_DUPLICATES, place, json);
    if (status != BLG_INVALID)
        return status;
    blg_mend_json(data, size, substitute, &mended);
    if (mended.failed)
        status = BLG_NO_MEMORY;
    else if (mended.size != size || memcmp(mended.data, data, size) != 0)
        status = blg_json_parse(mended.data, mended.size, JSON_REJECT_DUPLICATES, &again, json);
    blg_buf_free(&mended);
    return status;
}

/* Collects the records of JSON values that follow each other, with or without commas between
 * them. NULL, with the place, if a value is damaged. */
static json_t *read_json(const char *data, size_t size, const char *path, const char *substitute,
                         blg_error *error) {
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
            blg_score_parse(start, (size_t)(s.at - start), substitute, &place, &value);
        if (status != BLG_OK) {
            json_decref(records);
            errno = status == BLG_NO_MEMORY ? ENOMEM : errno;
            return damaged_file(path, line_of(data, (size_t)(start - data)) + place.line - 1,
                                place.column, place.text, error);
        }
        const bool has = has_records(value), added = has && add_records(records, value);
        json_decref(value);
        if (!added) {
            json_decref(records);
            errno = has ? ENOMEM : errno;
            return damaged_file(path, line_of(data, (size_t)(start - data)), 0,
                                "expected records, which are objects, and lists of records", error);
        }
        while (blg_json_take(&s, ','))
            ;
    }
    return records;
}

/* ---- CSV: quoted or plain cells, a header, '"' doubled within quotes ---- */

/* A CSV text that is being read, up to `at`. */
typedef struct csv {
    const char *at, *end;
    int line;
    char comma;                 /* what separates cells */
    bool ended_row, open_quote; /* the last cell ended its row; its closing quote is missing */
    const char *substitute;     /* stands for odd characters; NULL: they are damage */
} csv;

/* What separates the cells of a CSV text: commas, or, if the header has semicolons and no comma,
 * semicolons, as spreadsheets write them where numbers have decimal commas. */
static char separator_of(const char *at, const char *end) {
    bool semicolon = false;
    for (; at < end && *at != '\n'; at++) {
        if (*at == ',')
            return ',';
        semicolon = semicolon || *at == ';';
    }
    return semicolon ? ';' : ',';
}

/* Reads a cell, up to a separator or line end outside of quotes, and moves behind that. Sets
 * whether the row has ended and whether the closing quote is missing. */
static void read_cell(csv *c, blg_buf *cell) {
    bool quoted = c->at < c->end && *c->at == '"';
    blg_buf_clear(cell);
    blg_buf_text(cell, "");
    for (c->at += quoted; c->at < c->end; c->at++) {
        if (quoted && *c->at == '"') { /* the closing quote, or the first of two */
            if (c->at + 1 == c->end || c->at[1] != '"') {
                quoted = false;
                continue;
            }
            c->at++;
        } else if (!quoted && (*c->at == c->comma || *c->at == '\n')) {
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

/* Mends a cell's text in place: zero bytes, and bytes that are not UTF-8, become the substitute. */
static void mend_cell(const char *substitute, blg_buf *cell) {
    blg_buf mended = {0};
    blg_buf_text(&mended, "");
    for (const char *at = cell->data, *end = at + cell->size; at < end;)
        at = add_character(at, end, substitute, &mended);
    mended.failed = mended.failed || cell->failed;
    blg_buf_free(cell);
    *cell = mended;
}

/* Reads the next row as a list of texts; NULL if a cell is no text. */
static json_t *read_row(csv *c, blg_buf *cell) {
    json_t *row = json_array();
    bool good = true;
    do {
        read_cell(c, cell);
        if (c->substitute)
            mend_cell(c->substitute, cell);
        json_t *text = json_stringn(cell->data ? cell->data : "", cell->size);
        good = good && text && !cell->failed && strlen(json_string_value(text)) == cell->size;
        json_array_append_new(row, text);
    } while (!c->ended_row);
    if (good)
        return row;
    json_decref(row);
    return NULL;
}

/* What is wrong with a row of a CSV file; NULL if nothing is. */
static const char *check_row(const csv *c, const json_t *header, const json_t *row) {
    if (!row)
        return "a cell is not UTF-8, or has a zero byte";
    if (c->open_quote)
        return "the file ends within a quoted cell";
    if (json_array_size(row) != json_array_size(header))
        return "the row has not as many cells as the header";
    return NULL;
}

/* Returns what is wrong, NULL = nothing. Columns must have different names. */
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

/* Whether the text was cut off within the row that was read last, from line `line` on: the text
 * ends with it, the row is one line without a line end, and cells or a closing quote are missing.
 */
static bool is_cut(const csv *c, const json_t *header, const json_t *row, int line) {
    return row && c->at == c->end && c->end[-1] != '\n' && c->line == line &&
           (c->open_quote || json_array_size(row) < json_array_size(header));
}

/* Makes a record of each row of CSV, with the names of the header. Empty lines are passed over.
 * NULL, with the line, if a row is damaged. cut: as for blg_score_records. */
static json_t *read_csv(const char *data, size_t size, const char *path, const char *substitute,
                        int *cut, blg_error *error) {
    csv c = {.at = data,
             .end = data + size,
             .line = 1,
             .comma = separator_of(data, data + size),
             .substitute = substitute};
    blg_buf cell = {0};
    json_t *header = read_row(&c, &cell), *records = json_array();
    const char *wrong = check_header(&c, header);
    int line = 1;
    while (!wrong && c.at < c.end) {
        line = c.line;
        json_t *row = read_row(&c, &cell), *record = json_object();
        bool empty = json_array_size(row) == 1 && !*json_string_value(json_array_get(row, 0));
        /* the row of a writer that was stopped is no damage */
        const bool left_out =
            cut && !empty && json_array_size(records) && is_cut(&c, header, row, line);
        if (left_out)
            *cut = line;
        wrong = empty || left_out ? NULL : check_row(&c, header, row);
        const bool good = !wrong && !empty && !left_out;
        for (size_t i = 0; good && i < json_array_size(header); i++)
            json_object_set(record, json_string_value(json_array_get(header, i)),
                            json_array_get(row, i));
        if (good)
            json_array_append(records, record);
        json_decref(record);
        json_decref(row);
    }
    json_decref(header);
    blg_buf_free(&cell);
    if (!wrong)
        return records;
    json_decref(records);
    return damaged_file(path, line, 0, wrong, error);
}

/* Reads a file that begins with "[" or "{" as JSON, any other as CSV. A byte order mark and blanks
 * in front do not count. */
json_t *blg_score_records(const char *data, size_t size, const char *path, const char *substitute,
                          bool mend_cells, int *cut, blg_error *error) {
    if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) {
        data += 3; /* spreadsheets write a byte order mark */
        size -= 3;
    }
    size_t at = 0;
    while (at < size && strchr(" \t\r\n", data[at]))
        at++;
    if (at == size)
        return damaged_file(path, 0, 0, "the file is empty", error);
    /* If memory is out, jansson may silently drop an element of a list, and it does not say why it
     * could not make a text. So the file is read again if memory failed. */
    blg_error wrong = {0};
    json_t *records = NULL;
    for (int attempt = 0; attempt == 0 || (attempt == 1 && blg_memory_failed()); attempt++) {
        json_decref(records);
        wrong = (blg_error){0};
        if (cut)
            *cut = 0;
        blg_memory_watch();
        records = data[at] == '[' || data[at] == '{'
                      ? read_json(data, size, path, substitute, &wrong)
                      : read_csv(data, size, path, mend_cells ? substitute : NULL, cut, &wrong);
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

/* ---- score read ---- */

/* Reads the key of a study and the records of its sessions. A session is what one person answered
 * in one run. */

/* ---- the key ---- */

/* Most characters of a study's name, which is part of file names. `blogo study` gives 12. */
enum { STUDY_MOST = 20 };
#define MOST_MS 1e9 /* longest response time, eleven days */

/* A copy of a text member of a key; NULL if there is none, or if memory is out (score->no_memory).
 */
static const char *text_of(blg_score *score, const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    const char *copy = text ? blg_score_shown(score, text) : NULL;
    score->no_memory = score->no_memory || (text && !copy);
    return copy;
}

/* Appends a problem to the problems of all keys. */
static blg_status blg_score_add_problem(blg_score *score, const blg_score_problem *problem,
                                        blg_error *error) {
    return BLG_APPEND(score->problems, score->n_problems, score->cap_problems, *problem)
               ? BLG_OK
               : blg_no_memory(error);
}

/* The length of a study's problem as text; "" if the key does not tell. */
static const char *length_of(blg_score *score, const json_t *object) {
    const double value = (double)json_integer_value(json_object_get(object, "length"));
    char text[BLG_DOUBLE_TEXT] = "";
    if (value > 0)
        blg_str_print_double(value, text);
    const char *copy = blg_arena_strdup(&score->arena, text);
    score->no_memory = score->no_memory || !copy;
    return copy;
}

/* Reads what people may write about the rule: the concept's sentence, and the members accepted,
 * words and expression. Older keys have no member accepted, and lack the expressions of concepts;
 * then no reference is set. False if a member is damaged. */
static bool read_rule(blg_score *score, const json_t *object, blg_score_problem *p) {
    const json_t *accepted = json_object_get(object, "accepted");
    const size_t n = json_array_size(accepted);
    bool good = n <= BLG_MAX_CHOICES && (!accepted || json_is_array(accepted));
    p->rule = (blg_answer_key){.form = BLG_QUESTION_cg,
                               .right_choice = -1,
                               .reference = accepted ? p->concept : NULL,
                               .expression = text_of(score, object, "expression"),
                               .in_words = json_is_true(json_object_get(object, "words"))};
    for (size_t i = 0; i < n && good; i++) {
        const char *text = json_string_value(json_array_get(accepted, i));
        good = text != NULL;
        p->rule.accepted[p->rule.n_accepted++] = blg_score_shown(score, text ? text : "");
        score->no_memory = score->no_memory || !p->rule.accepted[i];
    }
    return good;
}

/* Reads a problem of a study's key. The problems must be numbered from 0 in their order, and the
 * two queries must belong to different sets (set_of_query: the set of each query, 0 or 1). */
static blg_status add_study_problem(blg_score *score, const json_t *object, blg_error *error) {
    const json_t *sets = json_object_get(object, "set_of_query");
    blg_score_problem p = {.name = text_of(score, object, "name"),
                           .split = text_of(score, object, "split"),
                           .family = text_of(score, object, "family"),
                           .concept = text_of(score, object, "concept"),
                           .form = "i1s",
                           .length = length_of(score, object),
                           .side = "",
                           .first_side = -1,
                           .key = {.form = BLG_QUESTION_i1s}};
    const char *first = json_string_value(json_object_get(object, "first_set"));
    const json_t *number = json_object_get(object, "problem");
    bool good = json_array_size(sets) == 2 && json_is_integer(number) &&
                json_integer_value(number) == score->n_problems;
    for (size_t i = 0; i < 2; i++) {
        const json_t *set = json_array_get(sets, i);
        const json_int_t at = json_integer_value(set);
        good = good && json_is_integer(set) && (at == 0 || at == 1);
        p.set_of_query[i] = at == 1;
    }
    good = good && p.set_of_query[0] != p.set_of_query[1];
    if (first && (strcmp(first, "positive") == 0 || strcmp(first, "negative") == 0))
        p.first_side = *first == 'p';
    good = read_rule(score, object, &p) && good;
    if (score->no_memory)
        return blg_no_memory(error);
    const blg_status status = blg_key_traits_read(&score->arena, object, &p.traits, error);
    if (status != BLG_OK)
        return status;
    if (!good || !p.name || !p.split || !p.family || !p.concept)
        return blg_error_set(error, BLG_INVALID, "problem %d of the key is damaged",
                             score->n_problems);
    score->n_study++;
    return blg_score_add_problem(score, &p, error);
}

/* Reads the key of a study, with its problems. The study's name is checked, because it becomes part
 * of file names. */
static BLG_MUST_USE blg_status blg_score_study_key(blg_score *score, const char *key,
                                                   blg_error *error) {
    size_t i;
    json_t *problem, *root = NULL;
    blg_status status = blg_json_read(NULL, key, 0, &root, error);
    const char *kind = json_string_value(json_object_get(root, "kind"));
    score->study = text_of(score, root, "study");
    if (score->no_memory)
        status = blg_no_memory(error);
    else if (root && (!kind || strcmp(kind, "blogo-study-key") != 0 || !score->study))
        status = blg_error_set(error, BLG_INVALID,
                               "expected a key: SITE.key.json of `blogo study`, or DIR.key.jsonl "
                               "of `blogo tasks --for vlm`");
    else if (root && (!blg_str_is_plain(score->study) || strlen(score->study) > STUDY_MOST))
        status = blg_error_set(error, BLG_INVALID,
                               "study: expected 1 to %d letters, digits, _ and -", STUDY_MOST);
    json_array_foreach(json_object_get(root, "problems"), i, problem) {
        BLG_THEN(status, add_study_problem(score, problem, error));
    }
    const json_int_t each = json_integer_value(json_object_get(root, "each"));
    score->per_subject = each > 0 && each < score->n_study ? (int)each : score->n_study;
    if (status == BLG_OK && score->n_problems == 0)
        status = blg_error_set(error, BLG_INVALID, "the key has no problems");
    if (status != BLG_OK)
        blg_error_at(error, key, 0, 0);
    json_decref(root);
    return status;
}

/* ---- records ---- */

/* A member of a record as text; "" if it is missing, or neither text, number nor truth value. A
 * number is printed into `number`. */
static const char *member(const json_t *record, const char *key, char number[BLG_DOUBLE_TEXT]) {
    const json_t *value = json_object_get(record, key);
    if (json_is_string(value))
        return json_string_value(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? "true" : "false";
    if (!json_is_number(value))
        return "";
    blg_str_print_double(json_number_value(value), number);
    return number;
}

/* Reads a member that is a number, or the text of one. False: it is none. */
static bool number_of(const json_t *record, const char *key, double *value) {
    char text[BLG_DOUBLE_TEXT];
    return blg_str_parse_double(member(record, key, text), value);
}

/* number_of for a whole number; false if the number is not in 0..below - 1, too. */
static bool whole_of(const json_t *record, const char *key, int below, int *value) {
    double number = -1;
    if (!number_of(record, key, &number) || !(number >= 0 && number < below) ||
        number != (double)(int)number)
        return false;
    *value = (int)number;
    return true;
}

/* A file of a study's data that is being read. */
typedef struct file {
    const char *path;               /* as it is shown */
    const char *path_given;         /* a copy of the path as the user wrote it */
    int n_known, n_bad, n_repeated; /* records of the study; damaged trials; repeated answers */
    const char *doubled_run;        /* a run that another file has too */
    const char *other_file;         /* the other file */
} file;

/* Index of the record's session, which a file names by its "run". A new session is added; a known
 * session of this file takes the subject and the group if it has none yet. -1 = another file has
 * this session already, which is noted in f, or memory is out. */
static int need_session(blg_score *score, file *f, const json_t *record) {
    char number[5][BLG_DOUBLE_TEXT];
    const char *run = blg_score_shown(score, member(record, "run", number[0]));
    if (!run)
        return -1;
    const int known = blg_score_index_find(&score->runs, BLG_KEY1(run));
    if (known >= 0) {
        blg_score_session *s = &score->sessions[known];
        if (strcmp(s->path, f->path_given) == 0) {
            if (!*s->subject)
                s->subject = blg_score_shown(score, member(record, "subject", number[1]));
            if (!*s->group)
                s->group = blg_score_shown(score, member(record, "group", number[2]));
            return known;
        }
        f->doubled_run = s->run;
        f->other_file = s->file;
        return -1;
    }
    bool *answered = BLG_NEW(&score->arena, bool, (size_t)score->n_study);
    if (!answered)
        return -1;
    return blg_score_add_session(
        score, &(blg_score_session){
                   .who = "people",
                   .file = f->path,
                   .path = f->path_given,
                   .run = run,
                   .subject = blg_score_shown(score, member(record, "subject", number[1])),
                   .group = blg_score_shown(score, member(record, "group", number[2])),
                   .person = blg_score_shown(score, member(record, "prolific_pid", number[3])),
                   .language = blg_score_shown(score, member(record, "language", number[4])),
                   .answered = answered});
}

/* Adds the answer of a record, unless the session has answered the problem already: the first
 * answer counts. False if the record is damaged, or if memory is out. */
static bool add_answer(blg_score *score, file *f, int session, const json_t *record) {
    char number[BLG_DOUBLE_TEXT];
    int swap = 0, question = 0;
    const char *response = member(record, "response", number);
    blg_score_answer a = {.session = session, .chose_left = strcmp(response, "left") == 0};
    if ((!a.chose_left && strcmp(response, "right") != 0) ||
        !whole_of(record, "problem", score->n_study, &a.problem) ||
        !whole_of(record, "swap", 2, &swap) || !whole_of(record, "question", 2, &question) ||
        !number_of(record, "rt", &a.rt_ms) || !(a.rt_ms >= 0 && a.rt_ms <= MOST_MS) ||
        !whole_of(record, "position", 1000000, &a.position))
        return false;
    bool *answered = &score->sessions[session].answered[a.problem];
    f->n_repeated += *answered;
    if (*answered)
        return true;
    a.question = question;
    a.chosen = a.chose_left ? swap : !swap; /* swap: the sets stood on each other's side */
    a.correct = a.chosen == score->problems[a.problem].set_of_query[question];
    a.score = a.correct;
    if (!whole_of(record, "confidence", 100, &a.confidence))
        a.confidence = 0;
    *answered = blg_score_add_answer(score, &a);
    return *answered;
}

/* Keeps a text that a person wrote: about the rule of a problem (about_problem), or at the end of
 * the session. Empty texts, and texts about no known problem, are left out. The caller watches
 * whether memory is out. */
static void add_text(blg_score *score, int session, const json_t *record, bool about_problem) {
    char number[BLG_DOUBLE_TEXT];
    const char *text = member(record, "text", number);
    blg_score_text t = {.session = session,
                        .problem = -1,
                        .text = blg_arena_strdup(&score->arena, text),
                        .verdict = ""};
    if (!*text || (about_problem && !whole_of(record, "problem", score->n_study, &t.problem)))
        return;
    (void)BLG_APPEND(score->texts, score->n_texts, score->cap_texts, t);
}

/* Adds the time that a page of instructions was read, if the record has a possible time. */
static void add_reading(blg_score_session *session, const json_t *record) {
    double rt_ms = 0;
    if (number_of(record, "rt", &rt_ms) && rt_ms >= 0 && rt_ms <= MOST_MS)
        session->reading_ms += rt_ms;
}

/* Adds what a record tells of its session: an answer, a check, a reading time or a text. Records of
 * other studies, and parts of a session that are not scored, are passed over. */
static void add_record(blg_score *score, file *f, const json_t *record) {
    char number[BLG_DOUBLE_TEXT], response[BLG_DOUBLE_TEXT];
    if (strcmp(member(record, "study", number), score->study) != 0)
        return;
    f->n_known++;
    int session = need_session(score, f, record);
    if (session < 0)
        return;
    blg_score_session *s = &score->sessions[session];
    const char *part = member(record, "part", number);
    if (strcmp(part, "trial") == 0) {
        f->n_bad += !add_answer(score, f, session, record);
    } else if (strcmp(part, "check") == 0) {
        s->n_checks++;
        s->n_checks_passed +=
            strcmp(member(record, "response", response), member(record, "expected", number)) == 0;
    } else if (strcmp(part, "instructions") == 0) {
        add_reading(s, record);
    } else if (strcmp(part, "rule") == 0) {
        add_text(score, session, record, /* about_problem */ true);
    } else if (strcmp(part, "end") == 0) {
        add_text(score, session, record, /* about_problem */ false);
        s->ended = true;
    }
}

/* Notes what was left out of the file, and why. */
static void tell_file(blg_score *score, const file *f) {
    blg_buf *notes = &score->notes;
    if (f->n_known == 0)
        blg_buf_format(notes, "%s: no answers of study %s; left out\n", f->path, score->study);
    if (f->doubled_run)
        blg_buf_format(notes, "%s: run %s is in %s too; scored once\n", f->path, f->doubled_run,
                       f->other_file);
    if (f->n_repeated)
        blg_buf_format(notes, "%s: answered twice: %d; the first answers count\n", f->path,
                       f->n_repeated);
    if (f->n_bad)
        blg_buf_format(notes, "%s: damaged trials left out: %d\n", f->path, f->n_bad);
}

/* Adds all records of a file of people's answers. A file that is named twice is read once. A
 * damaged file is left out with a note; only lack of memory is an error. */
static BLG_MUST_USE blg_status blg_score_study_data(blg_score *score, const char *path,
                                                    const blg_buf *text, blg_error *error) {
    blg_error damage = {0};
    size_t i;
    json_t *record;
    file f = {.path = blg_score_shown(score, path),
              .path_given = blg_arena_strdup(&score->arena, path)};
    if (!f.path || !f.path_given)
        return blg_no_memory(error);
    if (blg_score_index_find(&score->files, BLG_KEY1(f.path_given)) >= 0) {
        blg_buf_format(&score->notes, "%s: named twice; read once\n", f.path);
        return BLG_OK;
    }
    json_t *records =
        blg_score_records(text->data ? text->data : "", text->size, path, BLG_ODD_TEXT,
                          /* mend_cells */ false, /* cut */ NULL, &damage);
    if (!records && damage.status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (!records)
        blg_score_damaged(score, &damage);
    blg_memory_watch();
    json_array_foreach(records, i, record) {
        if (!blg_memory_failed()) /* else a session or an answer is missing */
            add_record(score, &f, record);
    }
    bool complete = !blg_memory_failed();
    if (records && complete)
        tell_file(score, &f);
    json_decref(records);
    return score->notes.failed || !complete ? blg_no_memory(error) : BLG_OK;
}

/* ---- sessions ---- */

/* A problem of at most this many strokes, shapes or attributes is short. */
#define SHORT_STROKES 5
#define SHORT_OTHERS  1

/* The size of a problem, "short" or "long"; "" if its length is not known. Lengths count strokes in
 * family ff and forms ps and pv, else shapes or attributes. */
static const char *size_of(const blg_score_problem *p) {
    double length;
    const bool strokes = strcmp(p->family, "ff") == 0 || p->key.form == BLG_QUESTION_ps ||
                         p->key.form == BLG_QUESTION_pv;
    if (!blg_str_parse_double(p->length, &length))
        return "";
    return length <= (strokes ? SHORT_STROKES : SHORT_OTHERS) ? "short" : "long";
}

/* Whether a distance is among the n least values; equal distances are all among them or none. */
static bool among_least(const double *sorted, int n, double distance) {
    return n > 0 && distance <= sorted[n - 1];
}

/* Sets the bins of a family's problems by the distance of their negatives: "hard" is the third with
 * the nearest negatives, "easy" the third with the farthest. A problem counts once, however many
 * tasks it has. values: room for a number for each problem. False if memory is out. */
static bool set_bins(blg_score *score, const char *family, double *values) {
    blg_score_index names = {0};
    int n = 0;
    bool good = true;
    for (int i = 0; i < score->n_problems && good; i++) {
        const blg_score_problem *p = &score->problems[i];
        if (strcmp(p->family, family) != 0 || p->traits.negative_distance < 0)
            continue;
        const int first =
            blg_score_index_add(&names, BLG_KEY1(p->name), i); /* task of the problem */
        good = first >= 0;
        if (first == i)
            values[n++] = p->traits.negative_distance;
    }
    blg_score_index_free(&names);
    BLG_SORT(values, n, blg_by_double);
    for (int i = 0; i < score->n_problems && good; i++) {
        blg_score_problem *p = &score->problems[i];
        if (strcmp(p->family, family) == 0 && p->traits.negative_distance >= 0)
            p->bin = among_least(values, n / 3, p->traits.negative_distance)       ? "hard"
                     : among_least(values, 2 * n / 3, p->traits.negative_distance) ? "middle"
                                                                                   : "easy";
    }
    return good;
}

/* Sets what the tables group problems by: the name of the concept, the size and the bin. False if
 * memory is out. */
static bool set_group_names(blg_score *score) {
    double *values = BLG_NEW(&score->arena, double, (size_t)score->n_problems + 1);
    int *first_of_family = BLG_NEW(&score->arena, int, (size_t)score->n_problems + 1);
    bool good = values && first_of_family;
    for (int i = 0; i < score->n_problems && good; i++) {
        blg_score_problem *p = &score->problems[i];
        p->concept_name = blg_score_concept(&score->arena, p);
        p->size = size_of(p);
        p->bin = "";
        good = p->concept_name != NULL;
    }
    good = good &&
           blg_score_firsts(score, BLG_SCORE_TABLE_FAMILY, /* by_form */ false, first_of_family);
    for (int i = 0; i < score->n_problems && good; i++)
        good = first_of_family[i] != i || set_bins(score, score->problems[i].family, values);
    return good;
}

/* A session is flagged if more than this share of its answers is too fast, or at least this share
 * of its attention checks failed. */
#define MOST_FAST   0.1
#define MOST_FAILED 0.5

/* Flags people who answered too fast or failed checks, and notes who is flagged and why.
 * score->drop_flagged removes their answers. */
static void flag_people(blg_score *score) {
    for (int i = 0; i < score->n_answers; i++) {
        blg_score_session *s = &score->sessions[score->answers[i].session];
        const bool person = s->answered != NULL; /* models have no response times */
        s->n_fast += person && score->answers[i].rt_ms < score->least_ms;
    }
    for (int i = 0; i < score->n_sessions; i++) {
        blg_score_session *s = &score->sessions[i];
        const int failed = s->n_checks - s->n_checks_passed;
        s->flagged = s->n_fast > MOST_FAST * s->n_answers ||
                     (s->n_checks && failed >= MOST_FAILED * s->n_checks);
        if (s->flagged && s->n_fast)
            blg_buf_format(&score->notes,
                           "%s: subject %s answered %d of %d problems in less than %.0f ms\n",
                           s->file, s->subject, s->n_fast, s->n_answers, score->least_ms);
        if (s->flagged)
            blg_buf_format(&score->notes, "%s: subject %s is flagged; %s\n", s->file, s->subject,
                           score->drop_flagged
                               ? "left out"
                               : "scored all the same (--drop-flagged leaves it out)");
    }
    if (!score->drop_flagged)
        return;
    int n_kept = 0;
    for (int i = 0; i < score->n_answers; i++)
        if (!score->sessions[score->answers[i].session].flagged)
            score->answers[n_kept++] = score->answers[i];
    score->n_answers = n_kept;
}

/* Whether the session is of a person whose time on the instructions is known, and whose answers
 * were not removed. */
static bool has_reading_time(const blg_score *score, const blg_score_session *s) {
    return s->answered && s->reading_ms > 0 && !(s->flagged && score->drop_flagged);
}

/* Puts each person into a group (`reader` of the session): at or above the median time on the
 * instructions, or below it; "" if the time is not known. The median is over people who are scored,
 * so flag_people must have run. False if memory is out. */
static bool group_by_reading_time(blg_score *score) {
    double *times = BLG_NEW(&score->arena, double, score->n_sessions + 1);
    int n = 0;
    if (!times)
        return false;
    for (int i = 0; i < score->n_sessions; i++)
        if (has_reading_time(score, &score->sessions[i]))
            times[n++] = score->sessions[i].reading_ms;
    BLG_SORT(times, n, blg_by_double);
    const double median = n ? (times[n / 2] + times[(n - 1) / 2]) / 2 : 0;
    for (int i = 0; i < score->n_sessions; i++) {
        blg_score_session *s = &score->sessions[i];
        s->reader = !has_reading_time(score, s) ? ""
                    : s->reading_ms >= median   ? BLG_SCORE_EXPERT
                                                : BLG_SCORE_AMATEUR;
    }
    return true;
}

/* The first session of the person of this session, which may be this session itself; -1 if memory
 * is out. A person is known by the id of Prolific, or without an id by the subject's number. Call
 * it once for each session, in rising order. */
static int first_of_person(blg_score_index *persons, const blg_score_session *s, int session) {
    if (!*s->person && !*s->subject)
        return session; /* nothing tells who it is */
    return blg_score_index_add(persons, BLG_KEY2(s->person, *s->person ? "" : s->subject), session);
}

/* Notes sessions of people who answered too few problems or did not reach the end, who failed
 * attention checks, or who have an earlier session. False if memory is out. */
static bool note_people(blg_score *score) {
    blg_score_index persons = {0};
    bool good = true;
    for (int i = 0; i < score->n_sessions; i++) {
        const blg_score_session *s = &score->sessions[i];
        if (strcmp(s->who, "people") != 0)
            continue;
        const int first = first_of_person(&persons, s, i);
        good = good && first >= 0;
        if (s->n_answers < score->per_subject || !s->ended)
            blg_buf_format(
                &score->notes,
                "%s: subject %s answered %d of %d problems%s; scored as far as it goes\n", s->file,
                s->subject, s->n_answers, score->per_subject,
                s->ended ? "" : " and did not reach the end");
        if (s->n_checks_passed < s->n_checks)
            blg_buf_format(&score->notes, "%s: subject %s failed %d of %d attention checks\n",
                           s->file, s->subject, s->n_checks - s->n_checks_passed, s->n_checks);
        if (first >= 0 && first < i)
            blg_buf_format(&score->notes, "%s: subject %s is in %s too; both are scored\n", s->file,
                           s->subject, score->sessions[first].file);
    }
    blg_score_index_free(&persons);
    return good;
}

/* ---- rules ---- */

/* What people write about rules is judged as an answer to the form cg. People call the sets left
 * and right, where the judge expects the positive set on the left. */

/* The side that the word at the beginning of a text names: 1 = left, 0 = right, -1 = none. A right
 * angle is no side. */
static int side_named(const char *text) {
    const bool left = strncasecmp(text, "left", 4) == 0;
    const char *end = text + (left ? 4 : 5);
    if ((!left && strncasecmp(text, "right", 5) != 0) || isalnum((unsigned char)*end))
        return -1;
    return left || strncasecmp(end + strspn(end, " -"), "angle", 5) != 0 ? left : -1;
}

/* Appends the text with every left as right and every right as left. Returns how many there are. */
static int exchange_sides(const char *text, blg_buf *out) {
    int n = 0;
    for (const char *at = text; *at;) {
        const bool begins = at == text || !isalnum((unsigned char)at[-1]);
        const int side = begins ? side_named(at) : -1;
        if (side < 0) {
            blg_buf_char(out, *at++);
            continue;
        }
        blg_buf_text(out, side ? "right" : "left");
        at += side ? 4 : 5;
        n++;
    }
    return n;
}

/* Whether the positive set stood on the right when the session answered the problem. */
static bool was_right(const blg_score *score, const blg_score_groups *answers, int session,
                      int problem) {
    const int first_side = score->problems[problem].first_side;
    for (int i = answers->start[session]; i < answers->start[session + 1]; i++) {
        const blg_score_answer *a = &score->answers[answers->order[i]];
        if (a->problem == problem && first_side >= 0)
            return ((a->chosen == 0) == (first_side == 1)) != a->chose_left;
    }
    return false;
}

/* Judges a rule. turned: the positive set stood on the right; a concept that speaks of left or
 * right itself is judged as the text stands. scratch: for the text that is read. False if memory is
 * out. */
static bool judge_rule(blg_score *score, blg_score_text *t, bool turned, blg_buf *scratch) {
    const blg_answer_key *key = &score->problems[t->problem].rule;
    blg_answer_verdict v;
    blg_buf_clear(scratch);
    turned = turned && exchange_sides(key->reference, scratch) == 0;
    blg_buf_clear(scratch);
    turned = turned && exchange_sides(t->text, scratch) > 0;
    if (!score->judge && blg_judge_create(score->catalogue, &score->judge, NULL) != BLG_OK)
        return false;
    if (scratch->failed ||
        blg_judge_answer(score->judge, key, turned ? scratch->data : t->text, &v, NULL) != BLG_OK)
        return false;
    t->verdict = v.right ? "right" : v.readable ? "wrong" : "unreadable";
    t->score = v.score;
    return true;
}

/* Judges the rules that people wrote in English. False if memory is out. */
static bool judge_rules(blg_score *score) {
    blg_score_groups answers = {0};
    blg_buf scratch = {0};
    bool good = blg_score_groups_begin(&answers, score->n_answers);
    for (int i = 0; i < score->n_answers && good; i++)
        answers.group_of[i] = score->answers[i].session;
    good = good && blg_score_groups_sort(&answers, score->n_answers, score->n_sessions);
    for (int i = 0; i < score->n_texts && good; i++) {
        blg_score_text *t = &score->texts[i];
        const char *language = score->sessions[t->session].language;
        const bool known = t->problem >= 0 && score->problems[t->problem].rule.reference;
        if (known && t->text && (!*language || strcmp(language, "en") == 0))
            good =
                judge_rule(score, t, was_right(score, &answers, t->session, t->problem), &scratch);
    }
    blg_score_groups_free(&answers);
    blg_buf_free(&scratch);
    return good;
}

/* ---- finish ---- */

/* Ends the reading of answers. People are grouped by reading time last, when answers of flagged
 * people are gone. */
void blg_score_finish(blg_score *score) {
    bool good = set_group_names(score);
    flag_people(score);
    good = group_by_reading_time(score) && good;
    good = note_people(score) && good;
    good = judge_rules(score) && good;
    score->notes.failed = score->notes.failed || !good;
}

/* ---- score tasks ---- */

/* Reads a key of tasks: the lines that `blogo tasks` writes, or the key beside a folder of tasks
 * for models (tell/tasks.h). */

/* Adds the problem of the current line of a key. All texts that tables may print are copied without
 * control characters. */
static blg_status add_line(blg_score *score, const blg_lines *lines, blg_error *error) {
    blg_task_key key;
    blg_status status = blg_task_key_read(&score->arena, lines->line, lines->size, &key, error);
    if (status != BLG_OK)
        return status;
    const blg_score_problem p = {.name = blg_score_shown(score, key.problem),
                                 .split = blg_score_shown(score, key.split),
                                 .family = blg_score_shown(score, key.family),
                                 .concept = "",
                                 .form = key.form,
                                 .id = blg_score_shown(score, key.id),
                                 .length = blg_score_shown(score, key.length),
                                 .side = key.side,
                                 .context = key.context,
                                 .first_side = -1,
                                 .traits = {blg_score_shown(score, key.traits.group),
                                            blg_score_shown(score, key.traits.atoms),
                                            key.traits.negative_distance},
                                 .key = key.answer};
    return p.name && p.split && p.family && p.id && p.length && p.traits.group && p.traits.atoms
               ? blg_score_add_problem(score, &p, error)
               : blg_no_memory(error);
}

/* Sorts tasks by their ids. */
static int by_id(const void *a, const void *b) {
    return strcmp(((const struct blg_score_id *)a)->id, ((const struct blg_score_id *)b)->id);
}

/* Adds the ids of a new key and sorts those of all keys, for blg_score_find_task. Refuses an id
 * that is there twice. first: the first problem of the new key. */
static blg_status sort_tasks(blg_score *score, int first, blg_error *error) {
    if (!blg_array_grow(&score->tasks, &score->cap_tasks,
                        score->n_tasks + score->n_problems - first, sizeof *score->tasks))
        return blg_no_memory(error);
    for (int i = first; i < score->n_problems; i++)
        score->tasks[score->n_tasks++] = (struct blg_score_id){score->problems[i].id, i};
    BLG_SORT(score->tasks, score->n_tasks, by_id);
    for (int i = 1; i < score->n_tasks; i++)
        if (by_id(&score->tasks[i - 1], &score->tasks[i]) == 0)
            return blg_error_set(error, BLG_INVALID, "task \"%.80s\" is there twice",
                                 score->tasks[i].id);
    return BLG_OK;
}

int blg_score_find_task(const blg_score *score, const char *id) {
    const struct blg_score_id key = {.id = id};
    const struct blg_score_id *found =
        score->n_tasks
            ? bsearch(&key, score->tasks, (size_t)score->n_tasks, sizeof *score->tasks, by_id)
            : NULL;
    return found ? found->problem : -1;
}

void blg_score_at_line(blg_error *error, const char *path, int line) {
    if (error)
        error->line = line; /* the text that was parsed is one line */
    blg_error_at(error, path, 0, 0);
}

/* Whether a line holds the word that marks the head of a key of tasks for models. */
static bool is_head(const char *line, size_t size) {
    const size_t n = strlen(BLG_VLM_KEY_KIND);
    for (size_t i = 0; i + n <= size; i++)
        if (memcmp(line + i, BLG_VLM_KEY_KIND, n) == 0)
            return true;
    return false;
}

/* Reads a key of tasks, which has one problem on each line. The first line may be a head that says
 * what the file is. */
static blg_status blg_score_tasks_key(blg_score *score, const char *key, blg_error *error) {
    blg_lines lines;
    const int first = score->n_problems;
    blg_status status = blg_lines_open(&lines, NULL, key, error);
    while (status == BLG_OK && (status = blg_lines_next(&lines, error)) == BLG_OK && lines.line) {
        if (lines.size && !(lines.number == 1 && is_head(lines.line, lines.size)))
            status = add_line(score, &lines, error);
        if (status != BLG_OK)
            blg_score_at_line(error, key, lines.number);
    }
    if (status == BLG_OK && score->n_problems == first)
        status = blg_error_set(error, BLG_INVALID, "the key has no tasks");
    BLG_THEN(status, sort_tasks(score, first, error));
    if (status == BLG_OK && !score->judge)
        status = blg_judge_create(score->catalogue, &score->judge, error);
    if (status != BLG_OK)
        blg_error_at(error, key, 0, 0);
    blg_lines_close(&lines);
    return status;
}

/* ---- score take ---- */

/* Recognises what a file is by its content. */

/* This many bytes at the beginning of a file show what it is. */
#define HEAD 4000

void blg_score_init(blg_score *score, const blg_catalogue *catalogue) {
    *score = (blg_score){.catalogue = catalogue, .least_ms = 300};
}

void blg_score_free(blg_score *score) {
    blg_judge_free(score->judge);
    blg_array_free(&score->problems);
    blg_array_free(&score->sessions);
    blg_score_index_free(&score->runs);
    blg_score_index_free(&score->files);
    blg_score_index_free(&score->whos);
    blg_array_free(&score->answers);
    blg_array_free(&score->texts);
    blg_array_free(&score->tasks);
    blg_buf_free(&score->notes);
    blg_array_free(&score->explained);
    blg_arena_free(&score->arena);
}

const char *blg_score_shown(blg_score *score, const char *text) {
    char *copy = blg_arena_strdup(&score->arena, text);
    if (copy)
        blg_str_make_line(copy);
    return copy;
}

int blg_score_add_session(blg_score *score, const blg_score_session *session) {
    const int at = score->n_sessions;
    if (!blg_array_grow(&score->sessions, &score->cap_sessions, at + 1, sizeof *score->sessions) ||
        blg_score_index_add(&score->runs, BLG_KEY1(session->run), at) < 0 ||
        blg_score_index_add(&score->files, BLG_KEY1(session->path), at) < 0 ||
        blg_score_index_add(&score->whos, BLG_KEY1(session->who), at) < 0)
        return -1;
    score->sessions[score->n_sessions++] = *session;
    return at;
}

void blg_score_damaged(blg_score *score, const blg_error *damage) {
    char told[1200];
    score->n_damaged++;
    blg_buf_format(&score->notes, "%s; the file is left out\n",
                   blg_error_format(damage, told, sizeof told));
}

/* Whether a file that begins with `head` is a key of tasks. */
static bool is_tasks_key(const char *head) {
    return strstr(head, "\"" BLG_VLM_KEY_KIND "\"") ||
           (*head == '{' && strstr(head, "\"form\":") && strstr(head, "\"inputs\":"));
}

/* Whether a file that begins with `head` holds the tasks of a folder, whose answers lie elsewhere.
 */
static bool are_tasks(const char *head) {
    return *head == '{' && strstr(head, "\"form\":") && strstr(head, "\"images\":");
}

/* Whether data come from people: their records name the study, in JSON or in a column of CSV. */
static bool is_of_people(const char *head) {
    const char *line = strchr(head, '\n');
    const char *column = strstr(head, "study");
    return strstr(head, "\"study\"") ||
           (*head != '{' && *head != '[' && column && line && column < line);
}

/* Reads the key of a folder of tasks, FOLDER.key.jsonl. */
static blg_status key_of_folder(blg_score *score, const char *folder, blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_fs_beside(&path, folder, BLG_VLM_KEY, error);
    BLG_THEN(status, blg_score_tasks_key(score, path.data, error));
    blg_buf_free(&path);
    return status;
}

/* Reads answers of people or of a model. If the only key is a study's, all files are people's; if
 * there are keys of tasks, too, only files that name the study are. */
static blg_status take_data(blg_score *score, const char *path, const blg_buf *text,
                            const char *head, blg_error *error) {
    const bool people = score->study && (score->n_tasks == 0 || is_of_people(head));
    return people ? blg_score_study_data(score, path, text, error)
                  : blg_score_model(score, path, text, error);
}

/* Reads the key of the study, which must be the first key, because its problems come first. */
static blg_status take_study(blg_score *score, const char *path, blg_error *error) {
    if (!score->study && score->n_problems == 0)
        return blg_score_study_key(score, path, error);
    return blg_error_in(error, path, BLG_INVALID,
                        score->study ? "the key of a second study; expected answers"
                                     : "expected the key of the study before all keys of tasks");
}

/* Reads a key or a file of answers. As long as there is no key, a file of no known kind is read as
 * the key of a study, so that the user gets the message about keys. */
blg_status blg_score_take(blg_score *score, const char *path, blg_error *error) {
    char head[HEAD + 1];
    struct stat about;
    blg_buf text = {0};
    const bool standard = strcmp(path, "-") == 0;
    if (!standard && stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return key_of_folder(score, path, error);
    if (standard)
        path = BLG_SCORE_INPUT;
    blg_status status =
        standard ? blg_fs_read_input(path, &text, error) : blg_fs_read(NULL, path, &text, error);
    const char *from = text.data ? text.data : "";
    from += strspn(from, " \t\r\n\xef\xbb\xbf");
    snprintf(head, sizeof head, "%.*s", HEAD, from);
    /* a key is no standard input; then keys; then what may not come before a key; then answers */
    const bool study = strstr(head, "\"blogo-study-key\"") != NULL;
    if (status == BLG_OK && standard && (study || is_tasks_key(head) || score->n_problems == 0))
        status = blg_error_in(error, path, BLG_INVALID, "expected answers; name the file of a key");
    else if (status == BLG_OK && study)
        status = take_study(score, path, error);
    else if (status == BLG_OK && is_tasks_key(head))
        status = blg_score_tasks_key(score, path, error);
    else if (status == BLG_OK && score->n_problems == 0 && *head == '{' &&
             strstr(head, "\"answer\":"))
        status =
            blg_error_in(error, path, BLG_INVALID, "answers before a key: expected KEY ANSWERS...");
    else if (status == BLG_OK && score->n_problems == 0 && are_tasks(head))
        status =
            blg_error_in(error, path, BLG_INVALID,
                         "tasks without answers; expected their folder, DIR, or DIR.key.jsonl");
    else if (status == BLG_OK && score->n_problems == 0)
        status = blg_score_study_key(score, path, error);
    else if (status == BLG_OK)
        status = take_data(score, path, &text, head, error);
    blg_buf_free(&text);
    return status;
}
