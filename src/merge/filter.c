#include "merge/filter.h"

#include "base/fs.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "merge/texts.h"
#include "write/folder.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

void blg_filter_close(blg_filter *filter) {
    blg_names_free(&filter->names);
}

bool blg_filter_keeps(const blg_filter *filter, const char *text, size_t size) {
    char name[BLG_NAME_SIZE];
    if (!filter->file)
        return true;
    snprintf(name, sizeof name, "%.*s", (int)(size < BLG_NAME_SIZE ? size : BLG_NAME_SIZE), text);
    return (blg_names_find(&filter->names, name) != NULL) == filter->only;
}

static int find_split(const blg_results *results, const char *name) {
    for (int i = 0; i < results->n_splits; i++)
        if (strcmp(results->splits[i], name) == 0)
            return i;
    return -1;
}

bool blg_scene_head(const blg_results *results, const char *line, size_t size,
                    char name[BLG_NAME_SIZE], blg_family *family, int *split) {
    char head[256 + BLG_NAME_SIZE], format[96], word[3], split_name[BLG_SPLIT_NAME];
    snprintf(head, sizeof head, "%.*s", (int)(size < sizeof head ? size : sizeof head - 1), line);
    snprintf(
        format, sizeof format,
        "{\"name\":\"%%%d[^\"]\",\"family\":\"%%2[a-z]\",\"index\":%%*d,\"split\":\"%%%d[^\"]\"",
        BLG_NAME_SIZE - 1, BLG_SPLIT_NAME - 1);
    if (sscanf(head, format, name, word, split_name) != 3 || !blg_str_is_plain(name))
        return false;
    *split = find_split(results, split_name);
    for (int i = 0; i < BLG_FAMILIES; i++)
        if (strcmp(word, blg_family_name((blg_family)i)) == 0) {
            *family = (blg_family)i;
            return *split >= 0;
        }
    return false;
}

/* ---- counting what stays ---- */

/* A walk over scenes.jsonl, line by line. */
typedef struct walk {
    blg_buf path;
    blg_lines lines;
    char name[BLG_NAME_SIZE];
    blg_family family;
    int split;
} walk;

static blg_status begin(walk *w, const blg_part *part, blg_error *error) {
    *w = (walk){.split = -1};
    blg_status status = blg_fs_join(&w->path, part->folder, BLG_SCENES, error);
    return status == BLG_OK ? blg_lines_open(&w->lines, part->folder, w->path.data, error) : status;
}

static void end(walk *w) {
    blg_lines_close(&w->lines);
    blg_buf_free(&w->path);
}

static blg_status next(walk *w, const blg_results *results, bool *found, blg_error *error) {
    blg_status status = blg_lines_next(&w->lines, error);
    *found = status == BLG_OK && w->lines.line;
    if (!*found ||
        blg_scene_head(results, w->lines.line, w->lines.size, w->name, &w->family, &w->split))
        return status;
    blg_error_at(error, w->path.data, w->lines.number, 0);
    return blg_error_set(error, BLG_INVALID, "no line of scenes");
}

static long long count_images(const blg_lines *lines) {
    static const char mark[] = "\"file\":\"";
    long long n = 0;
    for (size_t i = 0; i + sizeof mark < lines->size; i++)
        n += memcmp(lines->line + i, mark, sizeof mark - 1) == 0;
    return n;
}

static blg_status add_name(blg_digest *names, const char *name, blg_error *error) {
    blg_status status = blg_digest_add(names, name, strlen(name), error);
    return status == BLG_OK ? blg_digest_add(names, "\n", 1, error) : status;
}

static blg_status count(blg_filter *filter, const blg_results *whole, blg_results *kept,
                        blg_error *error) {
    walk w;
    blg_digest names;
    bool found = true;
    blg_status status = blg_digest_init(&names, error);
    if (status != BLG_OK)
        return status;
    status = begin(&w, filter->part, error);
    while (status == BLG_OK && found) {
        status = next(&w, whole, &found, error);
        if (status != BLG_OK || !found)
            break;
        blg_name *name = blg_names_find(&filter->names, w.name);
        if (name)
            name->found = true;
        if (!blg_filter_keeps(filter, w.name, strlen(w.name)))
            continue;
        status = add_name(&names, w.name, error);
        kept->summary.problems++;
        kept->summary.images += filter->part->pictures ? count_images(&w.lines) : 0;
        kept->counts.families[w.family]++;
        kept->counts.splits[w.split]++;
    }
    end(&w);
    if (status == BLG_OK)
        status = blg_digest_finish(&names, filter->stay, error);
    blg_digest_free(&names);
    return status;
}

/* Reports the first name of the file that the data set does not have. */
static blg_status check_found(const blg_filter *filter, const blg_results *whole,
                              blg_error *error) {
    const blg_name *first = NULL;
    char near[BLG_NAME_SIZE] = "";
    int least = INT_MAX;
    bool found = true;
    walk w;
    for (int i = 0; i < filter->names.n; i++)
        if (!filter->names.entries[i].found &&
            (!first || filter->names.entries[i].line < first->line))
            first = &filter->names.entries[i];
    if (!first)
        return BLG_OK;
    blg_status status = begin(&w, filter->part, error);
    while (status == BLG_OK && found) {
        status = next(&w, whole, &found, error);
        const int distance = found ? blg_str_distance(first->text, w.name) : INT_MAX;
        if (distance >= least)
            continue;
        least = distance;
        memcpy(near, w.name, sizeof near);
    }
    end(&w);
    const char *const names[] = {near};
    return status == BLG_OK
               ? blg_names_unknown(&filter->names, first, "the data set",
                                   blg_str_nearest(first->text, names, 1) ? near : "", error)
               : status;
}

blg_status blg_filter_open(blg_filter *filter, const blg_part *part, blg_results *results,
                           blg_error *error) {
    const blg_results whole = *results;
    filter->part = part;
    if (!filter->file)
        return BLG_OK;
    results->summary.problems = results->summary.images = results->summary.image_bytes = 0;
    memset(&results->counts, 0, sizeof results->counts);
    blg_status status = blg_names_read(&filter->names, filter->file, NULL, error);
    if (status == BLG_OK)
        status = count(filter, &whole, results, error);
    if (status == BLG_OK)
        status = check_found(filter, &whole, error);
    if (status == BLG_OK && !results->summary.problems) {
        blg_error_at(error, filter->file, 0, 0);
        status = blg_error_set(error, BLG_INFEASIBLE, "names all %lld problems: none stays",
                               whole.summary.problems);
    }
    return status;
}

/* ---- texts of what stays ---- */

/* Copies the entries of the problems that stay, from an object or a list, byte for byte. In an
 * object the keys are the names of problems, in a list the elements are. scan is just after the
 * opening bracket, and at the end just after `close`. */
static blg_status put_entries(blg_filter *filter, blg_outfile *out, blg_json_scan *scan, char close,
                              blg_error *error) {
    blg_status status = BLG_OK;
    bool first = true;
    while (status == BLG_OK && !blg_json_take(scan, close)) {
        blg_json_skip_space(scan);
        const char *start = scan->at;
        const bool good = start < scan->end && *start == '"';
        if (good)
            blg_json_skip_string(scan);
        const char *name_end = scan->at;
        if (!good || (close == '}' && (!blg_json_take(scan, ':') || !blg_json_skip_value(scan))))
            return blg_error_set(error, BLG_INVALID, "expected problems by name");
        if (memchr(start, '\\', (size_t)(name_end - start)))
            return blg_error_set(error, BLG_INVALID, "expected names of letters, digits, _ and -");
        if (blg_filter_keeps(filter, start + 1, (size_t)(name_end - start) - 2)) {
            status = blg_texts_put(out, ", ", first ? 0 : 2, error);
            first = false;
            if (status == BLG_OK)
                status = blg_texts_put(out, start, (size_t)(scan->at - start), error);
        }
        blg_json_take(scan, ',');
    }
    return status == BLG_OK ? blg_texts_put(out, &close, 1, error) : status;
}

static blg_status read(const blg_filter *filter, const char *name, blg_buf *text,
                       blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_fs_join(&path, filter->part->folder, name, error);
    if (status == BLG_OK)
        status = blg_fs_read(filter->part->folder, path.data, text, error);
    if (status == BLG_OK && !text->size)
        status = blg_error_set(error, BLG_INVALID, "an empty file");
    if (status != BLG_OK)
        blg_error_at(error, path.data, 0, 0);
    blg_buf_free(&path);
    return status;
}

/* Adds the part's file to an error about its content. */
static void name_file(const blg_filter *filter, const char *name, blg_error *error) {
    blg_buf path = {0};
    const bool joined = blg_fs_join(&path, filter->part->folder, name, NULL) == BLG_OK;
    blg_error_at(error, joined ? path.data : name, 0, 0);
    blg_buf_free(&path);
}

blg_status blg_filter_programs(blg_filter *filter, blg_outfile *out, blg_family family,
                               blg_error *error) {
    char name[64];
    blg_buf text = {0};
    snprintf(name, sizeof name, "%s/%s_action_programs.json", blg_family_name(family),
             blg_family_name(family));
    blg_status status = read(filter, name, &text, error);
    if (status == BLG_OK) {
        blg_json_scan scan = {text.data, text.data + text.size};
        (void)blg_json_take(&scan, '{');
        status = blg_texts_put(out, "{", 1, error);
        if (status == BLG_OK)
            status = put_entries(filter, out, &scan, '}', error);
        if (status == BLG_INVALID)
            name_file(filter, name, error);
    }
    blg_buf_free(&text);
    return status;
}

blg_status blg_filter_splits(blg_filter *filter, blg_outfile *out, blg_error *error) {
    blg_buf text = {0};
    blg_status status = read(filter, filter->part->split_file, &text, error);
    blg_json_scan scan = {text.data, text.data + text.size};
    if (status == BLG_OK) {
        (void)blg_json_take(&scan, '{');
        status = blg_texts_put(out, "{", 1, error);
    }
    for (bool first = true; status == BLG_OK && !blg_json_take(&scan, '}'); first = false) {
        blg_json_skip_space(&scan);
        const char *start = scan.at;
        blg_json_skip_string(&scan);
        const size_t size = (size_t)(scan.at - start);
        if (!blg_json_take(&scan, ':') || !blg_json_take(&scan, '[')) {
            status = blg_error_set(error, BLG_INVALID, "expected lists of problems by split");
            break;
        }
        status = blg_texts_put(out, ", ", first ? 0 : 2, error);
        if (status == BLG_OK)
            status = blg_texts_put(out, start, size, error);
        if (status == BLG_OK)
            status = blg_texts_put(out, ": [", 3, error);
        if (status == BLG_OK)
            status = put_entries(filter, out, &scan, ']', error);
        blg_json_take(&scan, ',');
    }
    if (status == BLG_INVALID)
        name_file(filter, filter->part->split_file, error);
    blg_buf_free(&text);
    return status == BLG_OK ? blg_texts_put(out, "}", 1, error) : status;
}

void blg_filter_print(const blg_filter *filter, blg_buf *out) {
    const char *sums = json_string_value(json_object_get(filter->part->manifest, "sha256sums"));
    if (filter->file)
        blg_buf_format(
            out, "  \"filtered\": {\"from\": \"%s\", \"left_out\": %lld, \"names\": \"%s\"},\n",
            sums ? sums : "",
            filter->only ? filter->part->results.summary.problems - filter->names.n
                         : (long long)filter->names.n,
            filter->stay);
}
