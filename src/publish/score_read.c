/* Reads the key and the data files of a study; see score_parts.h. */
#include "base/fs.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/str.h"
#include "publish/score_parts.h"
#include "publish/score_records.h"

#include <string.h>

/* ---- the key ---- */

/* Most characters of a study's name, which is part of file names. `blogo study` gives 12. */
enum { STUDY_MOST = 20 };
#define MOST_MS 1e9 /* longest response time, eleven days */

static const char *text_of(blg_score *score, const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    const char *copy = text ? blg_score_shown(score, text) : NULL;
    score->no_memory = score->no_memory || (text && !copy);
    return copy;
}

static blg_status add_problem(blg_score *score, const json_t *object, blg_error *error) {
    const json_t *sets = json_object_get(object, "set_of_query");
    blg_score_problem p = {.name = text_of(score, object, "name"),
                           .split = text_of(score, object, "split"),
                           .family = text_of(score, object, "family"),
                           .concept = text_of(score, object, "concept"),
                           .form = "i1s",
                           .length = "",
                           .key = {.form = BLG_QUESTION_i1s}};
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
    if (score->no_memory)
        return blg_no_memory(error);
    if (!good || !p.name || !p.split || !p.family || !p.concept)
        return blg_error_set(error, BLG_INVALID, "problem %d of the key is damaged",
                             score->n_problems);
    score->n_study++;
    return blg_score_add_problem(score, &p, error);
}

blg_status blg_score_add_problem(blg_score *score, const blg_score_problem *problem,
                                 blg_error *error) {
    if (!blg_buf_grow(&score->problems, &score->cap_problems, score->n_problems + 1,
                      sizeof *score->problems))
        return blg_no_memory(error);
    score->problems[score->n_problems++] = *problem;
    return BLG_OK;
}

blg_status blg_score_study_key(blg_score *score, const char *key, blg_error *error) {
    blg_buf text = {0};
    size_t i;
    json_t *problem;
    blg_status status = blg_fs_read(NULL, key, &text, error);
    json_t *root = NULL;
    if (status == BLG_OK)
        status = blg_json_load(text.data, text.size, 0, key, &root, error);
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
        if (status == BLG_OK)
            status = add_problem(score, problem, error);
    }
    if (status == BLG_OK && score->n_problems == 0)
        status = blg_error_set(error, BLG_INVALID, "the key has no problems");
    if (status != BLG_OK)
        blg_error_at(error, key, 0, 0);
    json_decref(root);
    blg_buf_free(&text);
    return status;
}

/* ---- records ---- */

/* A member of a record as text; "" if it is missing. A number is printed into `number`. */
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

static bool number_of(const json_t *record, const char *key, double *value) {
    char text[BLG_DOUBLE_TEXT];
    return blg_str_parse_double(member(record, key, text), value);
}

static bool whole_of(const json_t *record, const char *key, int below, int *value) {
    double number = -1;
    if (!number_of(record, key, &number) || !(number >= 0 && number < below) ||
        number != (double)(int)number)
        return false;
    *value = (int)number;
    return true;
}

typedef struct file {
    const char *path;            /* as it is shown */
    const char *given;           /* a copy of the path */
    int n_known, n_bad, n_again; /* records of the study; damaged trials; repeated answers */
    const char *doubled;         /* a run that another file has too */
    const char *before;          /* the other file */
} file;

/* Index of the record's session; a new session is added. -1 = another file has this session
 * already, or memory is out. */
static int find_session(blg_score *score, file *f, const json_t *record) {
    char number[4][BLG_DOUBLE_TEXT];
    const char *run = blg_score_shown(score, member(record, "run", number[0]));
    if (!run)
        return -1;
    const int found = blg_score_index_find(&score->runs, BLG_KEY1(run));
    if (found >= 0) {
        blg_score_session *s = &score->sessions[found];
        if (strcmp(s->path, f->given) == 0) {
            if (!*s->subject)
                s->subject = blg_score_shown(score, member(record, "subject", number[1]));
            if (!*s->group)
                s->group = blg_score_shown(score, member(record, "group", number[2]));
            return found;
        }
        f->doubled = s->run;
        f->before = s->file;
        return -1;
    }
    bool *answered = BLG_NEW(&score->arena, bool, (size_t)score->n_study);
    if (!answered)
        return -1;
    return blg_score_add_session(
        score, &(blg_score_session){
                   .who = "people",
                   .file = f->path,
                   .path = f->given,
                   .run = run,
                   .subject = blg_score_shown(score, member(record, "subject", number[1])),
                   .group = blg_score_shown(score, member(record, "group", number[2])),
                   .person = blg_score_shown(score, member(record, "prolific_pid", number[3])),
                   .answered = answered});
}

/* Adds the answer of a record; false if the record is damaged. */
static bool add_answer(blg_score *score, file *f, int session, const json_t *record) {
    char number[BLG_DOUBLE_TEXT];
    int swap = 0, question = 0;
    const char *response = member(record, "response", number);
    blg_score_answer a = {.session = session, .left = strcmp(response, "left") == 0};
    if ((!a.left && strcmp(response, "right") != 0) ||
        !whole_of(record, "problem", score->n_study, &a.problem) ||
        !whole_of(record, "swap", 2, &swap) || !whole_of(record, "question", 2, &question) ||
        !number_of(record, "rt", &a.rt_ms) || !(a.rt_ms >= 0 && a.rt_ms <= MOST_MS) ||
        !whole_of(record, "position", 1000000, &a.position))
        return false;
    bool *answered = &score->sessions[session].answered[a.problem];
    f->n_again += *answered;
    if (*answered)
        return true;
    int chosen = a.left ? swap : !swap;
    a.correct = chosen == score->problems[a.problem].set_of_query[question];
    a.score = a.correct;
    if (!blg_buf_grow(&score->answers, &score->cap_answers, score->n_answers + 1,
                      sizeof *score->answers))
        return false;
    *answered = true;
    score->answers[score->n_answers++] = a;
    score->sessions[session].n_answers++;
    return true;
}

static void add_text(blg_score *score, int session, const json_t *record, bool rule) {
    char number[BLG_DOUBLE_TEXT];
    const char *text = member(record, "text", number);
    blg_score_text t = {session, -1, blg_arena_strdup(&score->arena, text)};
    if (!*text || (rule && !whole_of(record, "problem", score->n_study, &t.problem)))
        return;
    if (blg_buf_grow(&score->texts, &score->cap_texts, score->n_texts + 1, sizeof *score->texts))
        score->texts[score->n_texts++] = t;
}

static void add_record(blg_score *score, file *f, const json_t *record) {
    char number[BLG_DOUBLE_TEXT], response[BLG_DOUBLE_TEXT];
    if (strcmp(member(record, "study", number), score->study) != 0)
        return;
    f->n_known++;
    int session = find_session(score, f, record);
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
    } else if (strcmp(part, "rule") == 0 || strcmp(part, "end") == 0) {
        add_text(score, session, record, *part == 'r');
        s->ended = s->ended || *part == 'e';
    }
}

static void tell_file(blg_score *score, const file *f) {
    blg_buf *notes = &score->notes;
    if (f->n_known == 0)
        blg_buf_format(notes, "%s: no answers of study %s; left out\n", f->path, score->study);
    if (f->doubled)
        blg_buf_format(notes, "%s: run %s is in %s too; scored once\n", f->path, f->doubled,
                       f->before);
    if (f->n_again)
        blg_buf_format(notes, "%s: answered twice: %d; the first answers count\n", f->path,
                       f->n_again);
    if (f->n_bad)
        blg_buf_format(notes, "%s: damaged trials left out: %d\n", f->path, f->n_bad);
}

blg_status blg_score_study_data(blg_score *score, const char *path, const blg_buf *text,
                                blg_error *error) {
    blg_error damage = {0};
    size_t i;
    json_t *record;
    file f = {.path = blg_score_shown(score, path), .given = blg_arena_strdup(&score->arena, path)};
    if (!f.path || !f.given)
        return blg_no_memory(error);
    if (blg_score_index_find(&score->files, BLG_KEY1(f.given)) >= 0) {
        blg_buf_format(&score->notes, "%s: named twice; read once\n", f.path);
        return BLG_OK;
    }
    json_t *records = blg_score_records(text->data ? text->data : "", text->size, path, &damage);
    if (!records && damage.status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (!records)
        blg_score_damaged(score, &damage);
    blg_memory_watch();
    json_array_foreach(records, i, record) {
        if (!blg_memory_failed()) /* else a session or an answer is missing */
            add_record(score, &f, record);
    }
    bool whole = !blg_memory_failed();
    if (records && whole)
        tell_file(score, &f);
    json_decref(records);
    return score->notes.failed || !whole ? blg_no_memory(error) : BLG_OK;
}

/* ---- sessions ---- */

/* The first session of this person, -1 if memory is out. A person is known by the id of Prolific,
 * or without one by the subject's number. */
static int first_of_person(blg_score_index *persons, const blg_score_session *s, int session) {
    if (!*s->person && !*s->subject)
        return session;
    return blg_score_index_add(persons, BLG_KEY2(s->person, *s->person ? "" : s->subject), session);
}

void blg_score_finish(blg_score *score) {
    blg_score_index persons = {0};
    for (int i = 0; i < score->n_sessions; i++) {
        const blg_score_session *s = &score->sessions[i];
        const int first = first_of_person(&persons, s, i);
        score->notes.failed = score->notes.failed || first < 0;
        if (strcmp(s->who, "people") != 0)
            continue;
        if (s->n_answers < score->n_study || !s->ended)
            blg_buf_format(
                &score->notes,
                "%s: subject %s answered %d of %d problems%s; scored as far as it goes\n", s->file,
                s->subject, s->n_answers, score->n_study,
                s->ended ? "" : " and did not reach the end");
        if (s->n_checks_passed < s->n_checks)
            blg_buf_format(&score->notes, "%s: subject %s failed %d of %d attention checks\n",
                           s->file, s->subject, s->n_checks - s->n_checks_passed, s->n_checks);
        if (first >= 0 && first < i)
            blg_buf_format(&score->notes, "%s: subject %s is in %s too; both are scored\n", s->file,
                           s->subject, score->sessions[first].file);
    }
    blg_score_index_free(&persons);
}
