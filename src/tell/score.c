/* Scores of people and models. Answers go in, judged by the key of their tasks; tables of right
 * answers with intervals come out. tell/score_read.c reads the files, and tell/score_tables.c makes
 * the tables that contain models. The command `score` uses them. */
#include "tell/score.h"

#include "base/text.h"
#include "look/audit.h"
#include "tell/pages.h"

#include <jansson.h>

/* ---- score index ---- */

/* Finds values by text and members by group, in a time that does not grow with the number of
 * answers. */

void blg_score_index_free(blg_score_index *index) {
    json_decref(index->values);
    *index = (blg_score_index){0};
}

/* Sets `joined` to a key's texts, with control characters between; false if memory is out. */
static bool join_key(blg_buf *joined, const char *const key[BLG_INDEX_TEXTS]) {
    blg_buf_format(joined, "%s\x1f%s\x1f%s", key[0], key[1], key[2]);
    return !joined->failed;
}

int blg_score_index_find(const blg_score_index *index, const char *const key[BLG_INDEX_TEXTS]) {
    blg_buf joined = {0};
    const json_t *value =
        join_key(&joined, key) ? json_object_get(index->values, joined.data) : NULL;
    blg_buf_free(&joined);
    return value ? (int)json_integer_value(value) : -1;
}

int blg_score_index_add(blg_score_index *index, const char *const key[BLG_INDEX_TEXTS], int value) {
    blg_buf joined = {0};
    int found = blg_score_index_find(index, key);
    if (!index->values)
        index->values = json_object();
    if (found < 0 && join_key(&joined, key) &&
        json_object_set_new_nocheck(index->values, joined.data, json_integer(value)) == 0) {
        index->n++;
        found = value;
    }
    blg_buf_free(&joined);
    return found;
}

void blg_score_groups_free(blg_score_groups *groups) {
    blg_array_free(&groups->group_of);
    blg_array_free(&groups->start);
    blg_array_free(&groups->order);
    *groups = (blg_score_groups){0};
}

bool blg_score_groups_begin(blg_score_groups *groups, int members) {
    return blg_array_grow(&groups->group_of, &groups->cap_group_of, members,
                          sizeof *groups->group_of) &&
           blg_array_grow(&groups->order, &groups->cap_order, members, sizeof *groups->order);
}

/* Sorts by counting. */
bool blg_score_groups_sort(blg_score_groups *groups, int members, int n) {
    if (!blg_array_grow(&groups->start, &groups->cap_start, n + 2, sizeof *groups->start))
        return false;
    int *next = groups->start + 1; /* by group: place of its next member, at last of its end */
    memset(groups->start, 0, ((size_t)n + 2) * sizeof *groups->start);
    for (int i = 0; i < members; i++) /* sizes of groups, two places on */
        groups->start[groups->group_of[i] + 2]++;
    for (int g = 0; g < n; g++)
        next[g + 1] += next[g];
    for (int i = 0; i < members; i++)
        groups->order[next[groups->group_of[i]]++] = i;
    return true;
}

bool blg_score_add_answer(blg_score *score, const blg_score_answer *answer) {
    if (!BLG_APPEND(score->answers, score->n_answers, score->cap_answers, *answer))
        return false;
    score->sessions[answer->session].n_answers++;
    return true;
}

/* ---- score chance ---- */

/* Measures what a program scores by chance.
 *
 * A program of the form ps gets a part of the score for ink in the right places, so an answer that
 * knows nothing of the image does not score 0. What such an answer scores is measured: each task is
 * answered by the program of the next task of the key that has as many figures. */

#define MOST_MEASURED 600 /* tasks, evenly chosen: comparing figures takes 25 ms a task */

/* Figures of a reference are separated by ";". */
static int figures_of(const char *programs) {
    int n = 1;
    for (; *programs; programs++)
        n += *programs == ';';
    return n;
}

static bool is_program(const blg_score_problem *p) {
    return p->id && p->key.form == BLG_QUESTION_ps;
}

/* The next task of the form ps with as many figures, past the end from the start; -1 = none. */
static int partner_of(const blg_score *score, int problem) {
    const int n = score->n_problems, figures = figures_of(score->problems[problem].key.reference);
    for (int i = 1; i < n; i++) {
        const int other = (problem + i) % n;
        if (is_program(&score->problems[other]) &&
            figures_of(score->problems[other].key.reference) == figures)
            return other;
    }
    return -1;
}

/* Sets has_chance, chance_right and chance_score of the tasks of the form ps. Later calls change
 * nothing. */
static blg_status blg_score_chance(blg_score *score, blg_error *error) {
    int n = 0, passed = 0; /* tasks of the form ps */
    for (int i = 0; i < score->n_problems; i++)
        n += is_program(&score->problems[i]);
    const int step = (n + MOST_MEASURED - 1) / MOST_MEASURED;
    blg_status status = BLG_OK;
    for (int i = 0; i < score->n_problems && status == BLG_OK && !score->has_chance; i++) {
        blg_score_problem *p = &score->problems[i];
        blg_answer_verdict v = {.choice = -1};
        if (!is_program(p) || passed++ % step)
            continue;
        const int other = partner_of(score, i);
        if (other < 0)
            continue;
        status = blg_judge_answer(score->judge, &p->key, score->problems[other].key.reference, &v,
                                  error);
        if (score->judged)
            score->judged(score->context, NULL);
        p->has_chance = true;
        p->chance_right = v.right;
        p->chance_score = v.score;
    }
    score->has_chance = true;
    return status;
}

/* ---- score model ---- */

/* Reads and scores a model's answers. */

#define NAMES_NOTED 3 /* a note lists this many ids */

/* What a file says about one task. */
typedef struct record_answer {
    const char *text; /* NULL: no answer, or an odd one */
    bool has_record;  /* a record names the task, maybe with null */
    bool odd;         /* the answer is of another type, or has odd characters */
} record_answer;

/* The ids that one note about a file names: their number, and the first NAMES_NOTED of them. */
typedef struct noted_ids {
    int n;
    blg_buf names;
} noted_ids;

/* A file of a model's answers that is being read. */
typedef struct file {
    blg_score *score;
    const char *path;               /* as it is shown */
    const char *path_given;         /* a copy of the path as the user wrote it */
    blg_arena arena;                /* of the texts */
    record_answer *answers;         /* by problem */
    int n_answers;                  /* records with an answer, whatever it is */
    int cut;                        /* line within which the file ends; 0: the file is complete */
    bool from_csv;                  /* the file is CSV, where every value is a text */
    bool forms[BLG_QUESTION_FORMS]; /* forms that the file answers */
    noted_ids unknown, doubled, missing, unreadable;
} file;

/* Counts an id; only the first NAMES_NOTED are shown. */
static void note_id(noted_ids *t, const char *id) {
    char shown[61];
    snprintf(shown, sizeof shown, "%s", id);
    blg_str_make_line(shown);
    if (t->n++ < NAMES_NOTED)
        blg_buf_format(&t->names, "%s%s", t->n > 1 ? ", " : "", shown);
}

/* ---- reading ---- */

/* An answer's value as text. A whole number is a choice's index and becomes the choice's letter, or
 * "-" if there is no such choice; any other value becomes JSON. NULL: memory is out. */
static const char *text_of(file *f, const json_t *value) {
    char letter[2] = {0};
    blg_buf json = {0};
    const char *string = json_string_value(value);
    const bool number = string && f->from_csv && strlen(string) < 10 &&
                        strspn(string, "0123456789") == strlen(string);
    if (string && !number)
        return blg_arena_strdup(&f->arena, string);
    if (json_is_integer(value) || number) {
        const json_int_t at = number ? atoi(string) : json_integer_value(value);
        letter[0] = at >= 0 && at < BLG_MAX_CHOICES ? (char)('A' + (int)at) : '-';
        return blg_arena_strdup(&f->arena, letter);
    }
    const bool printed = blg_json_print(value, JSON_COMPACT, &json);
    const char *text = printed ? blg_arena_strdup(&f->arena, json.data) : NULL;
    blg_buf_free(&json);
    return text;
}

/* The text of a chat message: its content, or the last text among the parts of its content. null if
 * there is none, as of a request that failed and of a refusal. */
static const json_t *text_of_message(const json_t *message) {
    const json_t *content = json_object_get(message, "content"), *part, *text = NULL;
    size_t i;
    if (!json_is_array(content))
        return content ? content : json_null();
    json_array_foreach(content, i, part) text =
        json_object_get(part, "text") ? json_object_get(part, "text") : text;
    return text ? text : json_null();
}

/* What a record answers; NULL if it holds no answer. Beside a prediction, VLMEvalKit keeps the
 * right answer in "answer". A record with "custom_id" and "response" is the result of a chat
 * request in a batch of requests. */
static const json_t *answer_of(const json_t *record) {
    const json_t *answer = json_object_get(record, "prediction");
    const json_t *response = json_object_get(record, "response");
    if (!answer)
        answer = json_object_get(record, "answer");
    if (answer || !response || !json_object_get(record, "custom_id"))
        return answer;
    const json_t *choices = json_object_get(json_object_get(response, "body"), "choices");
    return text_of_message(json_object_get(json_array_get(choices, 0), "message"));
}

/* Keeps the answer of a record for its task, in f->answers. Ids that are unknown or doubled are
 * only noted. null, or an empty cell of CSV, is no answer; a value of another type than answers
 * have is odd. A record that is no object, or has no id, is a mistake. */
static blg_status add_record(file *f, const json_t *record, blg_error *error) {
    const char *custom = json_string_value(json_object_get(record, "custom_id"));
    const char *id = custom ? custom : json_string_value(json_object_get(record, "id"));
    const json_t *answer = answer_of(record);
    if (!json_is_object(record))
        return blg_error_set(error, BLG_INVALID, "expected an object");
    if (f->from_csv && !json_object_get(record, "id") && !json_object_get(record, "custom_id"))
        return blg_error_set(error, BLG_INVALID,
                             "no column is called \"id\"; commas or semicolons part the columns");
    if (!id || !*id) {
        blg_error_key(error, "$.id");
        return blg_error_set(error, BLG_INVALID, "expected the name of a task");
    }
    f->n_answers += answer != NULL; /* JSON's null counts: the file is one of answers */
    const int problem = blg_score_find_task(f->score, id);
    if (problem < 0) {
        note_id(&f->unknown, id);
        return BLG_OK;
    }
    if (f->answers[problem].has_record) {
        note_id(&f->doubled, id);
        return BLG_OK;
    }
    f->answers[problem].has_record = true;
    if (json_is_null(answer) || (f->from_csv && answer && json_string_length(answer) == 0))
        return BLG_OK;
    f->answers[problem].odd =
        !answer || json_is_object(answer) || json_is_boolean(answer) || json_is_real(answer);
    if (f->answers[problem].odd)
        return BLG_OK;
    const char *text = text_of(f, answer);
    f->answers[problem].odd = text && strstr(text, BLG_ODD_ANSWER);
    f->answers[problem].text = f->answers[problem].odd ? NULL : text;
    return text ? BLG_OK : blg_no_memory(error);
}

/* Parses a line of JSON, after mending odd characters if need be. */
static blg_status read_line(const char *at, size_t size, json_t **record, blg_error *error) {
    json_error_t place;
    blg_status status = blg_score_parse(at, size, BLG_ODD_ANSWER, &place, record);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    /* A text that cannot be parsed fails again here, with a message. */
    return status == BLG_OK ? BLG_OK
                            : blg_json_load(at, size, JSON_REJECT_DUPLICATES, NULL, record, error);
}

/* Whether a file was cut within its last line, as by a run that was stopped while it wrote: the
 * line has no line end, and its object no end. */
static bool is_cut(blg_json_scan line, const char *stop) {
    return !stop && *line.at == '{' && !blg_json_skip_value(&line);
}

/* Reads answers from lines of JSON. Passes over a byte order mark and over empty lines. A cut last
 * line after an answer is left out; f->cut tells its number. */
static blg_status read_lines(file *f, const blg_buf *text, blg_error *error) {
    const size_t order_mark = text->size >= 3 && memcmp(text->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    int number = 1;
    for (const char *at = text->data + order_mark, *end = text->data + text->size; at < end;
         number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        blg_json_scan scan = {at, at + size};
        blg_json_skip_space(&scan);
        if (scan.at < scan.end && f->n_answers && is_cut(scan, stop)) {
            f->cut = number;
        } else if (scan.at < scan.end) {
            json_t *record = NULL;
            blg_status status = read_line(at, size, &record, error);
            BLG_THEN(status, add_record(f, record, error));
            json_decref(record);
            if (status != BLG_OK) {
                blg_score_at_line(error, f->path, number);
                return status;
            }
        }
        at += size + 1;
    }
    return BLG_OK;
}

/* Whether a bracket is the only sign of its line, so that a record takes several lines. */
static bool is_alone(const char *bracket) {
    return strchr("\r\n", bracket[1 + strspn(bracket + 1, " \t")]) && strchr(bracket, '"');
}

/* Reads answers from a JSON list, from records over several lines, or from CSV. */
static blg_status read_records(file *f, const blg_buf *text, blg_error *error) {
    size_t i;
    json_t *record;
    json_t *records = blg_score_records(text->data ? text->data : "", text->size, f->path,
                                        BLG_ODD_ANSWER, /* mend_cells */ true, &f->cut, error);
    blg_status status = records ? BLG_OK : BLG_INVALID;
    json_array_foreach(records, i, record) {
        if (status != BLG_OK)
            break;
        status = add_record(f, record, error);
        if (status != BLG_OK) {
            blg_error_at(error, f->path, 0, 0);
            if (!*error->key)
                break; /* no fault of this record */
            snprintf(error->key + strlen(error->key), sizeof error->key - strlen(error->key),
                     " of record %zu", i + 1);
        }
    }
    json_decref(records);
    return status;
}

/* Refuses a file in which nothing is called an answer: it is no file of answers. */
static blg_status check_answers(const file *f, blg_error *error) {
    if (f->n_answers)
        return BLG_OK;
    blg_error_at(error, f->path, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "no answer in the file is called \"answer\" or \"prediction\"");
}

/* ---- scoring ---- */

/* If score->explain asks for it, keeps what was understood of an answer in English (the form cg).
 * Answers without a text are left out here; notes tell of them. */
static blg_status explain(file *f, int session, int problem, const char *text,
                          const blg_answer_verdict *v, blg_error *error) {
    blg_score *score = f->score;
    const blg_score_problem *p = &score->problems[problem];
    if (!score->explain || p->key.form != BLG_QUESTION_cg || !text)
        return BLG_OK;
    blg_buf understood = {0}, concept = {0};
    char *line = blg_arena_strdup(&score->arena, text); /* the answer on one line */
    for (char *at = line; at && *at; at++)
        *at = strchr("\t\r\n", *at) ? ' ' : *at;
    blg_status status =
        blg_judge_explain(score->judge, &p->key, text, &understood, &concept, error);
    const struct blg_score_explained made = {
        .session = session,
        .problem = problem,
        .right = v->right,
        .score = v->score,
        .answer = line ? blg_score_shown(score, line) : NULL,
        .understood = blg_score_shown(score, understood.size ? understood.data : ""),
        .concept = blg_score_shown(score, concept.size ? concept.data : "")};
    blg_buf_free(&understood);
    blg_buf_free(&concept);
    if (status == BLG_OK &&
        (!made.answer || !made.understood || !made.concept ||
         !BLG_APPEND(score->explained, score->n_explained, score->cap_explained, made)))
        status = blg_no_memory(error);
    return status;
}

/* Judges the file's answer to a task and adds it to the score. A task without an answer in the file
 * is scored as wrong, and so is an unreadable answer; both are noted. */
static blg_status add_answer(file *f, int session, int problem, blg_error *error) {
    blg_score *score = f->score;
    const blg_score_problem *p = &score->problems[problem];
    const char *text = f->answers[problem].text;
    blg_answer_verdict v = {.choice = -1};
    blg_status status = text ? blg_judge_answer(score->judge, &p->key, text, &v, error) : BLG_OK;
    BLG_THEN(status, explain(f, session, problem, text, &v, error));
    if (score->judged)
        score->judged(score->context, f->path);
    blg_score_answer a = {.session = session,
                          .problem = problem,
                          .missing = !text && !f->answers[problem].odd,
                          .unread = (text || f->answers[problem].odd) && !v.readable,
                          .correct = v.right,
                          .score = v.score};
    if (a.missing)
        note_id(&f->missing, p->id);
    else if (a.unread)
        note_id(&f->unreadable, p->id);
    if (p->key.form == BLG_QUESTION_ps) {
        blg_program_measures *programs = BLG_NEW(&score->arena, blg_program_measures, 1);
        if (!programs)
            return blg_no_memory(error);
        *programs = v.programs;
        if (!v.readable)
            programs->distance = 1; /* the largest */
        a.programs = programs;
    }
    if (p->key.form == BLG_QUESTION_cx) {
        blg_expression_measures *expression = BLG_NEW(&score->arena, blg_expression_measures, 1);
        if (!expression)
            return blg_no_memory(error);
        *expression = v.expression;
        a.expression = expression;
    }
    if (!blg_score_add_answer(score, &a))
        return blg_no_memory(error);
    return status;
}

/* The run's name: the file's name without folder and ending. */
static const char *run_of(blg_score *score, const char *path) {
    if (strcmp(path, BLG_SCORE_INPUT) == 0)
        return BLG_SCORE_INPUT_MODEL;
    const char *name = strrchr(path, '/');
    char *who = blg_arena_strdup(&score->arena, name ? name + 1 : path);
    char *dot = who ? strrchr(who, '.') : NULL;
    if (dot && dot > who)
        *dot = '\0';
    if (who)
        blg_str_make_printable(who);
    return who;
}

/* The model's name: the run's name without @ and digits at the end. NULL if memory is out. */
static const char *model_of(blg_score *score, const char *run) {
    char *who = blg_arena_strdup(&score->arena, run);
    char *at = who ? strrchr(who, '@') : NULL;
    if (at && at > who && at[1] && !at[1 + strspn(at + 1, "0123456789")])
        *at = '\0';
    return who;
}

/* Refuses a file whose run has the name of another file's run, because each file is one run of a
 * model. Also refuses a model that is called like the people of a study. */
static blg_status check_name(const blg_score *score, const char *path, const char *run,
                             const char *who, blg_error *error) {
    if (strcmp(who, "people") != 0 && blg_score_index_find(&score->runs, BLG_KEY1(run)) < 0)
        return BLG_OK;
    return blg_error_in(error, path, BLG_INVALID,
                        "expected a file name that no other model has, and that is not \"people\"");
}

/* Scores all tasks of the forms that the file answers; other forms were not asked of the model. */
static blg_status score_file(file *f, blg_error *error) {
    blg_score *score = f->score;
    const char *run = run_of(score, f->path);
    const char *who = run ? model_of(score, run) : NULL;
    if (!who)
        return blg_no_memory(error);
    blg_status status = check_name(score, f->path, run, who, error);
    if (status != BLG_OK)
        return status;
    const int session = blg_score_add_session(score, &(blg_score_session){.who = who,
                                                                          .file = f->path,
                                                                          .path = f->path_given,
                                                                          .run = run,
                                                                          .subject = run,
                                                                          .group = "model",
                                                                          .person = "",
                                                                          .ended = true});
    if (session < 0)
        return blg_no_memory(error);
    for (int i = score->n_study; i < score->n_problems; i++)
        if (f->answers[i].text || f->answers[i].odd)
            f->forms[score->problems[i].key.form] = true;
    if (f->forms[BLG_QUESTION_ps])
        status = blg_score_chance(score, error);
    for (int i = score->n_study; i < score->n_problems && status == BLG_OK; i++)
        if (score->problems[i].id && f->forms[score->problems[i].key.form])
            status = add_answer(f, session, i, error);
    return status;
}

/* Adds a note with the number of ids and the first of them, if there are any. */
static void note_ids(file *f, const noted_ids *t, const char *what) {
    if (t->n)
        blg_buf_format(&f->score->notes, "%s: %s: %d: %s%s\n", f->path, what, t->n,
                       t->names.failed ? "" : t->names.data, t->n > NAMES_NOTED ? ", ..." : "");
}

/* Notes what was left out, and what was scored as wrong without being read. */
static void tell_file(file *f) {
    int n = 0;
    for (int i = 0; i < f->score->n_problems; i++)
        n += f->answers[i].text || f->answers[i].odd;
    if (n == 0)
        blg_buf_format(&f->score->notes, "%s: no answers to any task; left out\n", f->path);
    if (f->cut)
        blg_buf_format(&f->score->notes, "%s:%d: the last line is cut off and left out\n", f->path,
                       f->cut);
    note_ids(f, &f->unknown, "answers to unknown tasks, left out");
    note_ids(f, &f->doubled, "answered twice, the first answers count");
    note_ids(f, &f->missing, "missing answers, scored as wrong");
    note_ids(f, &f->unreadable, "answers that cannot be read, scored as wrong");
}

/* Reads a model's file of answers and scores it. Its first character says what it is: JSON lines, a
 * JSON list or CSV. A damaged file
 * (`read`) is left out with a note; only lack of memory is an error (`status`). */
blg_status blg_score_model(blg_score *score, const char *path, const blg_buf *text,
                           blg_error *error) {
    file f = {.score = score,
              .path = blg_score_shown(score, path),
              .path_given = blg_arena_strdup(&score->arena, path)};
    blg_error damage = {0};
    const char *from = text->data ? text->data : "";
    from += strspn(from, " \t\r\n\xef\xbb\xbf"); /* space, and a byte order mark */
    blg_status status = BLG_OK, read = BLG_OK;
    f.answers = BLG_NEW(&f.arena, record_answer, score->n_problems);
    if (!f.path || !f.path_given || !f.answers)
        status = blg_no_memory(error);
    if (status == BLG_OK) {
        f.from_csv = *from != '{' && *from != '[';
        read = *from == '{' && !is_alone(from) ? read_lines(&f, text, &damage)
                                               : read_records(&f, text, &damage);
        if (read == BLG_OK)
            read = check_answers(&f, &damage);
        if (read == BLG_INVALID)
            blg_score_damaged(score, &damage);
        else if (read != BLG_OK)
            status = blg_no_memory(error);
    }
    if (status == BLG_OK && read == BLG_OK)
        status = score_file(&f, error);
    if (status == BLG_OK && read == BLG_OK)
        tell_file(&f);
    blg_arena_free(&f.arena);
    BLG_FREE_BUFS(&f.unknown.names, &f.doubled.names, &f.missing.names, &f.unreadable.names);
    return status == BLG_OK && score->notes.failed ? blg_no_memory(error) : status;
}

/* ---- score interval ---- */

/* Names of the families hd and rl are CONCEPT_NUMBER, and lose the number. */
const char *blg_score_concept(blg_arena *arena, const blg_score_problem *problem) {
    const char *number = strrchr(problem->name, '_');
    const bool several = strcmp(problem->family, "hd") == 0 || strcmp(problem->family, "rl") == 0;
    if (!several || !number || !number[1] || number[1 + strspn(number + 1, "0123456789")])
        return problem->name;
    char *concept = blg_arena_strdup(arena, problem->name);
    if (concept)
        concept[number - problem->name] = '\0';
    return concept;
}

bool blg_score_firsts(const blg_score *score, int key, bool by_form, int *first) {
    blg_score_index found = {0};
    bool good = true;
    for (int i = 0; i < score->n_problems && good; i++) {
        const char *text = blg_score_key(score, &(blg_score_answer){.problem = i}, key);
        const char *form = by_form ? score->problems[i].form : "";
        first[i] = *text ? blg_score_index_add(&found, BLG_KEY2(text, form), i) : -1;
        good = first[i] >= 0 || !*text;
    }
    blg_score_index_free(&found);
    return good;
}

bool blg_score_clusters_begin(blg_score_clusters *c, const blg_score *score, int key,
                              blg_arena *arena) {
    const int n = score->n_problems;
    c->cluster_of = BLG_NEW(arena, int, n);
    c->sums = BLG_NEW(arena, struct blg_score_cluster, n);
    c->used = BLG_NEW(arena, int, n);
    return c->cluster_of && c->sums && c->used &&
           blg_score_firsts(score, key, /* by_form */ false, c->cluster_of);
}

void blg_score_clusters_add(blg_score_clusters *c, int problem, double right, double n) {
    struct blg_score_cluster *sum = &c->sums[c->cluster_of[problem]];
    if (!(sum->n > 0)) /* the cluster's first answer */
        c->used[c->n_used++] = c->cluster_of[problem];
    sum->right += right;
    sum->n += n;
}

/* Sets Wilson's interval of the share p of n answers; z: half its width in standard errors. */
static void wilson(double n, double p, double z, double *low, double *high) {
    const double centre = p + z * z / (2 * n);
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = fmax(0, (centre - half) / (1 + z * z / n));
    *high = fmin(1, (centre + half) / (1 + z * z / n));
}

/* Wilson's interval for the number of independent answers whose share would vary as much as that of
 * the clusters (Korn and Graubard; tell/score.h). */
blg_score_spread blg_score_clusters_take(blg_score_clusters *c) {
    blg_score_spread spread = {c->n_used, 0, 1};
    double right = 0, n = 0, squares = 0; /* squares: of what clusters have more than the mean */
    /* A sum depends in its last bits on the order. */
    BLG_SORT(c->used, c->n_used, blg_by_int);
    for (int i = 0; i < c->n_used; i++) {
        right += c->sums[c->used[i]].right;
        n += c->sums[c->used[i]].n;
    }
    const double share = n > 0 ? right / n : 0, clusters = c->n_used;
    for (int i = 0; i < c->n_used; i++) {
        struct blg_score_cluster *sum = &c->sums[c->used[i]];
        squares += (sum->right - share * sum->n) * (sum->right - share * sum->n);
        *sum = (struct blg_score_cluster){0, 0};
    }
    c->n_used = 0;
    if (clusters < 2)
        return spread;
    const double variance = squares / (n * n) * clusters / (clusters - 1);
    const double independent = variance > 0 ? fmin(n, share * (1 - share) / variance) : clusters;
    wilson(independent, share, blg_accuracy_student((long long)clusters - 1), &spread.low,
           &spread.high);
    return spread;
}

/* ---- score print ---- */

/* Prints the tables of a study's answers. tell/score.h prints the tables that contain models.
 *
 * The interval of an accuracy is Wilson's 95 % interval over answers; two more intervals are over
 * problems and over concepts. Mean and standard deviation are taken over the subjects' accuracies,
 * as the paper reports them. */

/* A row of a table about people. */
typedef struct row {
    const char *table, *name;
    const char *subject; /* of a run: the number of its subject; "" = not known, or another table */
    int n, correct, subjects;
    double low, high; /* of the accuracy */
    blg_score_spread spreads[BLG_SCORE_CLUSTER_KINDS];
    double mean, deviation; /* over subjects; deviation is NAN for fewer than two */
    double median_rt_s;
} row;

static const struct {
    const char *name;
    int key;
} tables[] = {{"all", BLG_SCORE_TABLE_ALL},       {"split", BLG_SCORE_TABLE_SPLIT},
              {"family", BLG_SCORE_TABLE_FAMILY}, {"group", BLG_SCORE_GROUP},
              {"reader", BLG_SCORE_READER},       {"run", BLG_SCORE_RUN},
              {"problem", BLG_SCORE_PROBLEM}};
#define N_TABLES (sizeof tables / sizeof *tables)

/* ---- statistics ---- */

/* Makes the rows of the tables: sums up the answers of each group, with mean, deviation and
 * interval. */

void blg_score_interval(int n, double p, double *low, double *high) {
    const double z = 1.959964; /* the 97.5 % quantile of the normal distribution */
    wilson(n, p, z, low, high);
}

/* What the rows of all tables use, one after the other. */
typedef struct scratch {
    blg_arena arena;
    blg_score_groups groups; /* of answers, by row of the current table */
    double *times;           /* response times of the current row, ms */
    int *n, *correct;        /* by session; zero between rows */
    int *sessions;           /* of the current row */
    int n_sessions;
    blg_score_clusters clusters[BLG_SCORE_CLUSTER_KINDS];
} scratch;

/* Computes a row's statistics from its sums: mean and deviation over sessions, the interval over
 * answers, the median time. Empties the sums by session. */
static void finish_row(scratch *s, row *r) {
    double sum = 0, squares = 0;
    /* A sum depends in its last bits on the order, which is that of the sessions. */
    BLG_SORT(s->sessions, s->n_sessions, blg_by_int);
    for (int i = 0; i < s->n_sessions; i++) {
        const int session = s->sessions[i];
        double share = (double)s->correct[session] / s->n[session];
        r->subjects++;
        sum += share;
        squares += share * share;
        s->n[session] = s->correct[session] = 0;
    }
    r->mean = sum / r->subjects;
    double variance = (squares - sum * r->mean) / (r->subjects - 1.0);
    r->deviation = r->subjects > 1 ? sqrt(variance > 0 ? variance : 0) : NAN;
    blg_score_interval(r->n, (double)r->correct / r->n, &r->low, &r->high);
    BLG_SORT(s->times, r->n, blg_by_double);
    const double median_ms = (s->times[(r->n - 1) / 2] + s->times[r->n / 2]) / 2;
    r->median_rt_s = median_ms / 1000;
}

/* Fills a row from the answers of one group, with sums by session and by cluster. */
static void fill_row(const blg_score *score, int group, scratch *s, row *r) {
    s->n_sessions = 0;
    for (int i = s->groups.start[group]; i < s->groups.start[group + 1]; i++) {
        const blg_score_answer *a = &score->answers[s->groups.order[i]];
        s->times[r->n++] = a->rt_ms;
        r->correct += a->correct;
        if (s->n[a->session]++ == 0)
            s->sessions[s->n_sessions++] = a->session;
        s->correct[a->session] += a->correct;
        for (int k = 0; k < BLG_SCORE_CLUSTER_KINDS; k++)
            blg_score_clusters_add(&s->clusters[k], a->problem, a->correct, 1);
    }
    for (int k = 0; k < BLG_SCORE_CLUSTER_KINDS; k++)
        r->spreads[k] = blg_score_clusters_take(&s->clusters[k]);
    finish_row(s, r);
}

int blg_score_group_answers(const blg_score *score, int key, blg_score_groups *groups) {
    blg_score_index names = {0};
    bool good = blg_score_groups_begin(groups, score->n_answers);
    for (int i = 0; i < score->n_answers && good; i++) {
        const char *name = blg_score_key(score, &score->answers[i], key);
        groups->group_of[i] = blg_score_index_add(&names, BLG_KEY1(name), names.n);
        good = groups->group_of[i] >= 0;
    }
    good = good && blg_score_groups_sort(groups, score->n_answers, names.n);
    const int n = good ? names.n : -1;
    blg_score_index_free(&names);
    return n;
}

/* ---- printing ---- */

/* An interval over clusters, or "-" where there is only one. */
static void print_spread(const blg_score_spread *s, blg_buf *out) {
    if (s->clusters > 1)
        blg_buf_format(out, "  %5.1f ..%6.1f", 100 * s->low, 100 * s->high);
    else
        blg_buf_text(out, "      -        ");
}

#define SUBJECT ", subject " /* between the run of a row and its subject */

/* Bytes of a row's name, with its subject. */
static int name_size(const row *r) {
    return (int)(strlen(r->name) + (*r->subject ? strlen(SUBJECT) + strlen(r->subject) : 0));
}

/* Prints a row as text; the first column is `width` wide. first: prints the table's head, too. A
 * single subject has no deviation. */
static void print_text(const row *r, bool first, int width, blg_buf *out) {
    if (first)
        blg_buf_format(out, "%s%-*s %7s %6s  %-15s %-15s %8s  %-13s  %s\n", out->size ? "\n" : "",
                       width, r->table, "answers", "right", "interval, %", "subjects, %",
                       "median s", "problems, %", "concepts, %");
    blg_buf_format(out, "%s%s%s%*s %7d %6.1f  %5.1f ..%6.1f  ", r->name, *r->subject ? SUBJECT : "",
                   r->subject, width - name_size(r), "", r->n, 100.0 * r->correct / r->n,
                   100 * r->low, 100 * r->high);
    if (isnan(r->deviation))
        blg_buf_format(out, "%5.1f         ", 100 * r->mean);
    else
        blg_buf_format(out, "%5.1f +- %4.1f ", 100 * r->mean, 100 * r->deviation);
    blg_buf_format(out, " %8.2f", r->median_rt_s);
    print_spread(&r->spreads[BLG_SCORE_BY_PROBLEM], out);
    print_spread(&r->spreads[BLG_SCORE_BY_CONCEPT], out);
    while (out->size && out->data[out->size - 1] == ' ') /* no spaces at the end of a line */
        out->data[--out->size] = '\0';
    blg_buf_char(out, '\n');
}

/* Prints a row as a JSON object; "deviation" is null for a single subject. */
static void print_json(const row *r, blg_buf *out) {
    blg_buf_text(out, out->size ? "," : "");
    blg_buf_json(out,
                 "\n{'table':%s,'name':%s,'answers':%d,'right':%d,'low':%.6f,'high':%.6f,"
                 "'mean':%.6f,'deviation':%.6f,'subjects':%d,'median_rt_s':%.3f",
                 r->table, r->name, r->n, r->correct, r->low, r->high, r->mean, r->deviation,
                 r->subjects, r->median_rt_s);
    if (*r->subject)
        blg_buf_json(out, ",'subject':%s", r->subject);
    static const char *const names[] = {"problem", "concept"}; /* by problem, by concept */
    for (int k = 0; k < BLG_SCORE_CLUSTER_KINDS; k++)
        blg_buf_format(out, ",\"%ss\":%d,\"%s_low\":%.6f,\"%s_high\":%.6f", names[k],
                       r->spreads[k].clusters, names[k], r->spreads[k].low, names[k],
                       r->spreads[k].high);
    blg_buf_char(out, '}');
}

/* Whether a table is printed: the table by reading time only if some session has a time. */
static bool is_wanted(const blg_score *score, size_t table) {
    bool wanted = tables[table].key != BLG_SCORE_READER;
    for (int i = 0; i < score->n_sessions && !wanted; i++)
        wanted = *score->sessions[i].reader;
    return wanted;
}

/* The row of a group with its names; what it counts is 0. */
static row row_of_group(const blg_score *score, size_t table, const scratch *s, int group) {
    const blg_score_answer *first = &score->answers[s->groups.order[s->groups.start[group]]];
    const bool run = tables[table].key == BLG_SCORE_RUN;
    return (row){.table = tables[table].name,
                 .name = blg_score_key(score, first, tables[table].key),
                 .subject = run ? score->sessions[first->session].subject : ""};
}

/* Prints a row for each name, in the order in which the names first occur in the answers. */
static void print_table(const blg_score *score, size_t table, bool json, scratch *s, blg_buf *out) {
    const int n = blg_score_group_answers(score, tables[table].key, &s->groups);
    int width = 40;
    out->failed = out->failed || n < 0;
    for (int group = 0; group < n; group++) {
        const row r = row_of_group(score, table, s, group);
        width = name_size(&r) > width ? name_size(&r) : width;
    }
    for (int group = 0; group < n; group++) {
        row r = row_of_group(score, table, s, group);
        fill_row(score, group, s, &r);
        if (json)
            print_json(&r, out);
        else
            print_text(&r, group == 0, width, out);
    }
}

/* Prints what people wrote: a rule beside the problem's concept, or a remark at the end. */
static void print_texts(const blg_score *score, bool json, blg_buf *out) {
    blg_buf_text(out, json ? "],\n\"texts\":[" : score->n_texts ? "\ntexts\n" : "");
    for (int i = 0; i < score->n_texts; i++) {
        const blg_score_text *t = &score->texts[i];
        const blg_score_problem *p = t->problem < 0 ? NULL : &score->problems[t->problem];
        const char *subject = score->sessions[t->session].subject;
        if (!json) {
            const size_t from = out->size;
            blg_buf_format(out, "subject %s, %s: \"%s\"", subject, p ? p->name : "at the end",
                           t->text);
            if (!out->failed)
                blg_str_make_line(out->data + from);
            blg_buf_char(out, '\n');
            if (p)
                blg_buf_format(out, "    concept: %s\n", p->concept);
            if (*t->verdict)
                blg_buf_format(out, "    judged: %s, score %.2f\n", t->verdict, t->score);
            continue;
        }
        blg_buf_text(out, i ? "," : "");
        blg_buf_json(out, "\n{'subject':%s,'problem':%s,'text':%s,'concept':%s,'verdict':%s",
                     subject, p ? p->name : "", t->text, p ? p->concept : "", t->verdict);
        blg_buf_json(out, *t->verdict ? ",'score':%g}" : "}", t->score);
    }
}

/* Gives room for all answers and sessions; false when memory is out. */
static bool make_room(const blg_score *score, scratch *s) {
    const int n = score->n_sessions;
    return (s->times = BLG_NEW(&s->arena, double, score->n_answers)) &&
           (s->n = BLG_NEW(&s->arena, int, n)) && (s->correct = BLG_NEW(&s->arena, int, n)) &&
           (s->sessions = BLG_NEW(&s->arena, int, n));
}

/* Fails if there is nothing to print. BLG_INFEASIBLE if there is no answer; BLG_NO_MEMORY if memory
 * was out at an earlier step. */
static blg_status check_printable(const blg_score *score, blg_error *error) {
    if (score->notes.failed)
        return blg_no_memory(error);
    if (score->n_answers == 0 && score->n_tasks)
        return blg_error_set(error, BLG_INFEASIBLE, "no answer to any task in any file");
    if (score->n_answers == 0)
        return blg_error_set(error, BLG_INFEASIBLE, "no answer of study %s in any file",
                             score->study);
    return BLG_OK;
}

/* Prints the tables of models: those asked for, or the four usual tables. */
static blg_status print_models(const blg_score *score, const blg_score_look *look, blg_buf *out,
                               blg_error *error) {
    blg_score_results results = {0};
    const unsigned tables = look->tables ? look->tables : BLG_SCORE_USUAL_TABLES;
    const bool good = blg_score_rows(score, tables, &results) &&
                      (!look->compare || blg_score_duels(score, look->tables, &results)) &&
                      blg_score_agree(score, &results);
    if (good)
        blg_score_print_results(score, &results, look->json, out);
    blg_score_results_free(&results);
    return good && !out->failed ? BLG_OK : blg_no_memory(error);
}

/* Appends the tables. If there are tasks of models, or the caller asks for tables, these are the
 * tables of models, which hold people, too; else the tables of the study. */
blg_status blg_score_print(const blg_score *score, const blg_score_look *look, blg_buf *out,
                           blg_error *error) {
    const bool json = look->json;
    scratch s = {0};
    blg_buf rows = {0};
    blg_score_results results = {0};
    const blg_status status = check_printable(score, error);
    if (status != BLG_OK)
        return status;
    if (score->n_tasks || look->tables || look->compare)
        return print_models(score, look, out, error);
    if (!make_room(score, &s) || !blg_score_agree(score, &results) ||
        !blg_score_clusters_begin(&s.clusters[BLG_SCORE_BY_PROBLEM], score, BLG_SCORE_PROBLEM,
                                  &s.arena) ||
        !blg_score_clusters_begin(&s.clusters[BLG_SCORE_BY_CONCEPT], score, BLG_SCORE_TABLE_CONCEPT,
                                  &s.arena)) {
        rows.failed = true;
    } else {
        for (size_t i = 0; i < N_TABLES; i++)
            if (is_wanted(score, i))
                print_table(score, i, json, &s, &rows);
        if (json)
            blg_buf_format(out, "{\"study\":\"%s\",\"rows\":[", score->study);
        blg_buf_add(out, rows.data, rows.size);
        if (json)
            blg_buf_text(out, "],\n\"agreement\":[");
        blg_score_print_agreements(&results, json, out);
        print_texts(score, json, out);
        blg_buf_text(out, json ? "]}\n" : "");
    }
    bool failed = rows.failed || out->failed;
    blg_score_groups_free(&s.groups);
    blg_arena_free(&s.arena);
    blg_buf_free(&rows);
    blg_score_results_free(&results);
    return failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- score psychds ---- */

/* Writes a study's answers as a Psych-DS folder: a description, and one table for each subject.
 * Source of the layout: the Psych-DS specification, schema version 1. */

/* Name and meaning of a table's columns. */
static const char *const columns[][2] = {
    {"subject", "number of the list that the subject saw"},
    {"group", "how much the subject has seen of such problems"},
    {"run", "name of the session, drawn by the browser"},
    {"position", "place of the problem in the session, from 1"},
    {"problem", "name of the problem in the data set"},
    {"split", "split of the problem"},
    {"family", BLG_FAMILY_WORDS},
    {"response", "set that was chosen, left or right"},
    {"correct", "1 if the chosen set is that of the picture in question, else 0"},
    {"rt_ms", "milliseconds from the problem's appearance to the answer"},
    {"confidence", "how sure the subject was, from 1, a guess, to 4, certain; empty if not asked"},
    {"reading_ms", "milliseconds that the subject spent on the pages of instructions"},
    {"reader",
     "whether the subject read the instructions at least as long as the median session (expert "
     "by time), or less (amateur by time)"},
    {"rule",
     "what the subject wrote the rule was, where asked; an apostrophe precedes a text that a "
     "spreadsheet would run as a formula"},
    {"language", "language of the texts that the subject read"},
    {"rule_verdict",
     "what blogo's judge of English says of the rule that was written: right, wrong "
     "or unreadable; empty if there is none, or in another language"},
    {"rule_score", "the judge's score of the rule, 0 to 1"}};
#define N_COLUMNS (sizeof columns / sizeof *columns)

/* Subjects write what they like, and spreadsheets run a cell as a formula if it begins with =, +,
 * -, @, a tab or a line end (OWASP, "CSV Injection"). A text that begins with an apostrophe gets
 * one, too: whoever takes one apostrophe away has the text as it was written. */
static void put_text(blg_buf *out, const char *text) {
    const bool guarded = *text && strchr("=+-@\t\r\n'", *text);
    blg_buf guard = {0};
    blg_buf_format(&guard, "%s%s", guarded ? "'" : "", text);
    blg_buf_csv(out, guard.failed ? "" : guard.data);
    out->failed = out->failed || guard.failed;
    blg_buf_free(&guard);
}

void blg_score_cells(blg_buf *out, bool first, const char *format, ...) {
    va_list values;
    va_start(values, format);
    for (const char *at = format; *at; at++) {
        blg_buf_text(out, *at == '\n' ? "\n" : first && at == format ? "" : ",");
        if (*at == 't')
            put_text(out, va_arg(values, const char *));
        else if (*at == 'd')
            blg_buf_format(out, "%d", va_arg(values, int));
        else if (*at == 'g') {
            const double value = va_arg(values, double);
            if (!isnan(value))
                blg_buf_double(out, value);
        }
    }
    va_end(values);
}

/* Answers and texts by session. */
typedef struct parts {
    blg_score_groups answers, texts;
} parts;

/* Sorts answers and texts by session; false when memory is out. */
static bool group_parts(const blg_score *score, parts *p) {
    if (!blg_score_groups_begin(&p->answers, score->n_answers))
        return false;
    for (int i = 0; i < score->n_answers; i++)
        p->answers.group_of[i] = score->answers[i].session;
    return blg_score_groups_sort(&p->answers, score->n_answers, score->n_sessions) &&
           blg_score_group_texts(score, &p->texts);
}

bool blg_score_group_texts(const blg_score *score, blg_score_groups *groups) {
    if (!blg_score_groups_begin(groups, score->n_texts))
        return false;
    for (int i = 0; i < score->n_texts; i++)
        groups->group_of[i] = score->texts[i].session;
    return blg_score_groups_sort(groups, score->n_texts, score->n_sessions);
}

const blg_score_text *blg_score_rule(const blg_score *score, const blg_score_groups *texts,
                                     int session, int problem) {
    for (int i = texts->start[session]; i < texts->start[session + 1]; i++)
        if (score->texts[texts->order[i]].problem == problem)
            return &score->texts[texts->order[i]];
    return NULL;
}

/* Writes a session's table: the head, then a row for each answer, in the order of the session, with
 * what the subject wrote about the problem. */
static void print_session(const blg_score *score, const parts *parts, int session, blg_buf *out) {
    const blg_score_session *s = &score->sessions[session];
    for (size_t i = 0; i < N_COLUMNS; i++)
        blg_score_cells(out, i == 0, "t", columns[i][0]);
    blg_buf_char(out, '\n');
    for (int i = parts->answers.start[session]; i < parts->answers.start[session + 1]; i++) {
        const blg_score_answer *a = &score->answers[parts->answers.order[i]];
        const blg_score_problem *p = &score->problems[a->problem];
        const blg_score_text *rule = blg_score_rule(score, &parts->texts, session, a->problem);
        const bool judged = rule && *rule->verdict;
        /* The letters are the types of the cells, in the order of `columns` (blg_score_cells). */
        blg_score_cells(out, /* first */ true, "tttdtttt", s->subject, s->group, s->run,
                        a->position, p->name, p->split, p->family,
                        a->chose_left ? "left" : "right");
        blg_score_cells(out, /* first */ false, "dgggttttg\n", a->correct, a->rt_ms,
                        a->confidence ? (double)a->confidence : NAN,
                        s->reading_ms > 0 ? s->reading_ms : NAN, s->reader, rule ? rule->text : "",
                        s->language, judged ? rule->verdict : "", judged ? rule->score : NAN);
    }
}

/* Writes dataset_description.json, which must name all columns. */
static void print_description(const blg_score *score, blg_buf *out) {
    blg_buf_format(out,
                   "{\n  \"@context\": \"https://schema.org/\",\n  \"@type\": \"Dataset\",\n"
                   "  \"name\": \"Bongard-LOGO study %s\",\n"
                   "  \"description\": \"Answers of %d sessions to %d Bongard-LOGO problems.\",\n"
                   "  \"variableMeasured\": [",
                   score->study, score->n_sessions, score->n_problems);
    for (size_t i = 0; i < N_COLUMNS; i++)
        blg_buf_format(out,
                       "%s\n    {\"@type\": \"PropertyValue\", \"name\": \"%s\", "
                       "\"description\": \"%s\"}",
                       i ? "," : "", columns[i][0], columns[i][1]);
    blg_buf_text(out, "\n  ]\n}\n");
}

/* ---- the folder ---- */

static const char *const patterns[] = {"data/study-*_data.csv", "dataset_description.json"};
static const char *const folders[] = {"data", NULL};
static const blg_site_kind kind = {.target = {.noun = "data set",
                                              .patterns = patterns,
                                              .n_patterns = sizeof patterns / sizeof *patterns},
                                   .folders = folders};

/* Writes a table for each session and the description, then gives the folder its name. Subjects are
 * numbered by session, from 1. */
static blg_status write_tables(const blg_score *score, const parts *parts, blg_site *site,
                               blg_buf *text, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < score->n_sessions && status == BLG_OK; i++) {
        char name[96];
        snprintf(name, sizeof name, "data/study-%.20s_subject-%03d_data.csv", score->study, i + 1);
        blg_buf_clear(text);
        print_session(score, parts, i, text);
        status = blg_site_write(site, name, text, error);
    }
    blg_buf_clear(text);
    print_description(score, text);
    BLG_THEN(status, blg_site_write(site, "dataset_description.json", text, error));
    return status == BLG_OK ? blg_site_finish(site, error) : status;
}

blg_status blg_score_psychds(const blg_score *score, const char *folder, bool force,
                             blg_error *error) {
    blg_buf text = {0};
    blg_site site = {.kind = &kind};
    parts parts = {0};
    blg_status status = blg_site_begin(&site, &kind, folder, force, error);
    if (status == BLG_OK && !group_parts(score, &parts))
        status = blg_no_memory(error);
    BLG_THEN(status, write_tables(score, &parts, &site, &text, error));
    blg_site_close(&site);
    blg_score_groups_free(&parts.answers);
    blg_score_groups_free(&parts.texts);
    blg_buf_free(&text);
    return status;
}

/* ---- score sheets ---- */

/* Writes the tables for other programs: as CSV, whose columns are the members of JSON, and as
 * LaTeX. */

/* The columns of CSV behind table, name, form and who, up to the measures. */
static const char csv_columns[] =
    "answers,problems,right,share,low,high,score,chance,corrected,chance_score,concepts,concept_"
    "low,"
    "concept_high,missing,answered_problems,answered_share,answered_low,answered_high,unreadable,"
    "pairs,both,both_chance,contexts,consistent,consistent_chance,sessions,session_mean,session_sd";

/* Cells with shares or scores; an empty cell where one is not known. */
static void put_shares(blg_buf *out, bool known, int n, const double *values) {
    for (int i = 0; i < n; i++)
        if (known && !isnan(values[i]))
            blg_buf_format(out, ",%.6f", values[i]);
        else
            blg_buf_char(out, ',');
}

/* Cells with a number and the n shares that are known if it is at least `least`. */
static void put_counted(blg_buf *out, int number, int least, int n, const double *values) {
    blg_buf_format(out, ",%d", number);
    put_shares(out, number >= least, n, values);
}

static void put_csv_row(blg_buf *out, const blg_score_row *r) {
    static const blg_score_measured *const all[] = {&blg_score_of_programs,
                                                    &blg_score_of_expressions};
    blg_score_cells(out, /* first */ true, "ttttddd", r->table, r->name, r->form, r->who,
                    r->answers, r->problems, r->right);
    const double usual[] = {r->share,
                            r->low,
                            r->high,
                            r->score,
                            r->chance < 0 ? NAN : r->chance,
                            r->corrected,
                            r->with_chance ? r->chance_score : NAN};
    put_shares(out, /* known */ true, sizeof usual / sizeof *usual, usual);
    put_counted(out, r->concepts.clusters, 2, 2, (double[]){r->concepts.low, r->concepts.high});
    blg_buf_format(out, ",%d,%d", r->missing, r->answered_problems);
    put_shares(out, r->missing && r->answered_problems, 3,
               (double[]){r->answered_share, r->answered_low, r->answered_high});
    blg_buf_format(out, ",%d", r->unread);
    put_counted(out, r->pairs, 1, 2, (double[]){r->both_right, r->both_right_chance});
    put_counted(out, r->contexts, 1, 2, (double[]){r->consistent, r->consistent_chance});
    put_counted(out, r->sessions, 2, 2, (double[]){r->session_mean, r->session_sd});
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        put_shares(out, r->measures == all[i], all[i]->n, r->means);
    blg_buf_char(out, '\n');
}

static void put_csv(blg_buf *out, const blg_score_results *results) {
    blg_buf_format(out, "table,name,form,who,%s", csv_columns);
    for (int i = 0; i < blg_score_of_programs.n; i++)
        blg_buf_format(out, ",%s", blg_score_of_programs.names[i]);
    for (int i = 0; i < blg_score_of_expressions.n; i++)
        blg_buf_format(out, ",%s", blg_score_of_expressions.names[i]);
    blg_buf_char(out, '\n');
    for (int i = 0; i < results->n_rows; i++)
        put_csv_row(out, &results->rows[i]);
}

static void put_tex_text(blg_buf *out, const char *text) {
    for (; *text; text++)
        if (*text == '\\' || *text == '~' || *text == '^')
            blg_buf_format(out, "\\char%d{}", *text);
        else
            blg_buf_format(out, strchr("&%$#_{}", *text) ? "\\%c" : "%c", *text);
}

/* A table of rows of results, with a column for each form. */
typedef struct sheet {
    const blg_score_row *rows;
    int n, n_forms;
    const char *forms[BLG_QUESTION_FORMS];
} sheet;

static bool same_line(const blg_score_row *a, const blg_score_row *b) {
    return strcmp(a->name, b->name) == 0 && strcmp(a->who, b->who) == 0;
}

/* The share of a line by chance in the column of a form, if all rows of the form have it. */
static void put_tex_chance(blg_buf *out, const sheet *s, const char *form) {
    double chance = -1;
    bool same = true;
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->rows[i].form, form) == 0) {
            same = same && (chance < 0 || fabs(chance - s->rows[i].chance) < 1e-9);
            chance = s->rows[i].chance;
        }
    blg_buf_format(out, same && chance >= 0 ? " & %.1f" : " & --", 100 * chance);
}

/* The share of right answers of a line in the column of a form, with its interval over concepts; if
 * there is one concept, over problems, with a star. */
static void put_tex_share(blg_buf *out, const sheet *s, const char *form, int line) {
    const blg_score_row *found = NULL;
    for (int i = line; i < s->n && !found; i++)
        if (strcmp(s->rows[i].form, form) == 0 && same_line(&s->rows[i], &s->rows[line]))
            found = &s->rows[i];
    if (!found) {
        blg_buf_text(out, " & --");
        return;
    }
    const bool spread = found->concepts.clusters > 1;
    blg_buf_format(out, " & %.1f {\\scriptsize [%.1f, %.1f]%s}", 100 * found->share,
                   100 * (spread ? found->concepts.low : found->low),
                   100 * (spread ? found->concepts.high : found->high), spread ? "" : "*");
}

/* Writes the lines of a table: one for each name and model, in the order of the rows, and chance.
 * named: lines begin with the name. */
static void put_tex_lines(blg_buf *out, const sheet *s, bool named) {
    for (int i = 0; i < s->n; i++) {
        bool seen = false;
        for (int k = 0; k < i && !seen; k++)
            seen = same_line(&s->rows[k], &s->rows[i]);
        if (seen)
            continue;
        if (named) {
            put_tex_text(out, s->rows[i].name);
            blg_buf_text(out, " & ");
        }
        put_tex_text(out, s->rows[i].who);
        for (int k = 0; k < s->n_forms; k++)
            put_tex_share(out, s, s->forms[k], i);
        blg_buf_text(out, " \\\\\n");
    }
    blg_buf_text(out, named ? "\\midrule\n & chance" : "\\midrule\nchance");
    for (int k = 0; k < s->n_forms; k++)
        put_tex_chance(out, s, s->forms[k]);
    blg_buf_text(out, " \\\\\n");
}

/* Writes the table that begins at row `from`. Returns the first row of the next table. */
static int put_tex_table(blg_buf *out, const blg_score_results *results, int from) {
    sheet s = {.rows = results->rows + from};
    const char *table = s.rows->table;
    const bool named = strcmp(table, blg_score_table_names[BLG_SCORE_TABLE_ALL]) != 0;
    for (; from + s.n < results->n_rows && strcmp(s.rows[s.n].table, table) == 0; s.n++)
        if (s.n_forms < BLG_QUESTION_FORMS &&
            (!s.n_forms || strcmp(s.forms[s.n_forms - 1], s.rows[s.n].form) != 0))
            s.forms[s.n_forms++] = s.rows[s.n].form;
    blg_buf_format(out, "\n\\begin{tabular}{%s", named ? "ll" : "l");
    for (int k = 0; k < s.n_forms; k++)
        blg_buf_char(out, 'r');
    blg_buf_format(out, "}\n\\toprule\n%s%smodel", named ? table : "", named ? " & " : "");
    for (int k = 0; k < s.n_forms; k++)
        blg_buf_format(out, " & %s", s.forms[k]);
    blg_buf_text(out, " \\\\\n\\midrule\n");
    put_tex_lines(out, &s, named);
    blg_buf_text(out, "\\bottomrule\n\\end{tabular}\n");
    return from + s.n;
}

/* Writes the comparisons: a table of those in all tasks, then one for each further table. */
static void put_tex_duels(blg_buf *out, const blg_score_results *results) {
    for (int i = 0; i < results->n_duels; i++) {
        const blg_score_duel *d = &results->duels[i];
        const bool first = i == 0 || strcmp(d->table, d[-1].table) != 0;
        const bool named = strcmp(d->table, blg_score_table_names[BLG_SCORE_TABLE_ALL]) != 0;
        if (first)
            blg_buf_format(out,
                           "%s\n\\begin{tabular}{%slllrrrr}\n\\toprule\n%s%sform & $a$ & $b$ & $a$ "
                           "& $b$ & $a - b$ & $p$ \\\\\n\\midrule\n",
                           i ? "\\bottomrule\n\\end{tabular}\n" : "", named ? "l" : "",
                           named ? d->table : "", named ? " & " : "");
        if (named) {
            put_tex_text(out, d->name);
            blg_buf_text(out, " & ");
        }
        blg_buf_format(out, "%s & ", d->form);
        put_tex_text(out, d->a);
        blg_buf_text(out, " & ");
        put_tex_text(out, d->b);
        blg_buf_format(out, " & %.1f & %.1f & $%.1f$ {\\scriptsize [$%.1f$, $%.1f$]} & ",
                       100 * d->share[0], 100 * d->share[1], 100 * d->difference, 100 * d->low,
                       100 * d->high);
        blg_buf_format(out, d->p < 0.001 ? "$<0.001$ \\\\\n" : "%.3f \\\\\n", d->p);
    }
    blg_buf_text(out, results->n_duels ? "\\bottomrule\n\\end{tabular}\n" : "");
}

static void put_tex(blg_buf *out, const blg_score_results *results) {
    blg_buf_text(out,
                 "% Scores by blogo score: right answers in %, with 95 % intervals over concepts;\n"
                 "% * over problems, since there is one concept. Needs \\usepackage{booktabs}.\n");
    for (int i = 0; i < results->n_rows;)
        i = put_tex_table(out, results, i); /* the first row of the next table */
    put_tex_duels(out, results);
}

blg_score_report blg_score_report_of(const char *path) {
    static const char *const ends[] = {
        [BLG_SCORE_PAGE] = ".html", [BLG_SCORE_CSV] = ".csv", [BLG_SCORE_TEX] = ".tex"};
    const char *end = path ? strrchr(path, '.') : NULL;
    for (int i = BLG_SCORE_PAGE; i <= BLG_SCORE_TEX && end; i++)
        if (strcmp(end, ends[i]) == 0)
            return (blg_score_report)i;
    return BLG_SCORE_NO_REPORT;
}

blg_status blg_score_report_write(const blg_score *score, const blg_score_look *look,
                                  blg_score_report report, blg_buf *out, blg_error *error) {
    const unsigned tables = look->tables ? look->tables : BLG_SCORE_USUAL_TABLES;
    blg_score_results results = {0};
    if (report == BLG_SCORE_PAGE)
        return blg_score_page(score, out, error);
    const bool good = blg_score_rows(score, tables, &results) &&
                      (!look->compare || blg_score_duels(score, look->tables, &results));
    if (good)
        (report == BLG_SCORE_CSV ? put_csv : put_tex)(out, &results);
    blg_score_results_free(&results);
    return good && !out->failed ? BLG_OK : blg_no_memory(error);
}
