/* Writes the files of a card one after the other. See card.h.
 *
 * The unfinished croissant.json (croissant.json.part) exists before any other file, and gets its
 * final name after all others. So the files that a killed run leaves are recognised as parts of a
 * card. */
#include "publish/card.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/outfile.h"
#include "embedded.h"
#include "image/render.h"
#include "publish/audit_report.h"
#include "publish/card_values.h"
#include "read/stamp.h"
#include "write/folder.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct run {
    blg_arena arena;
    const blg_card_options *options;
    blg_stamp stamp;
    blg_card_facts facts;
    blg_card_index index;
    blg_card_values values;
    blg_buf text;
    blg_outfile mark; /* croissant.json */
    long long files, bytes;
} run;

/* ---- the card that is there ---- */

/* Checks that nothing of this name is in the folder, or, if the card is replaced, a file of it. */
static blg_status check_name(run *r, const char *name, bool card, bool replace, blg_error *error) {
    struct stat info;
    bool there = false;
    blg_status status = blg_card_path(&r->facts, name, error);
    if (status == BLG_OK)
        status = blg_fs_find(r->facts.path.data, &there, error);
    if (status != BLG_OK || !there ||
        (replace && lstat(r->facts.path.data, &info) == 0 && S_ISREG(info.st_mode)))
        return status;
    blg_error_at(error, r->facts.path.data, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         card && !replace
                             ? "there is a card already; --force replaces it"
                             : "the file is there, and is no part of a card; move it away");
}

/* Name of the k-th file that this card may have; false past the last. */
static bool name_at(const run *r, int k, char name[BLG_SPLIT_NAME + 24]) {
    static const char *const names[] = {BLG_CARD, "README.md", "DATASHEET.md", "problems.png"};
    const int fixed = sizeof names / sizeof *names;
    const blg_problem_counts *count = &r->facts.claims.count;
    if (k >= fixed + 2 * count->n_splits)
        return false;
    if (k < fixed)
        snprintf(name, BLG_SPLIT_NAME + 24, "%s", names[k]);
    else
        snprintf(name, BLG_SPLIT_NAME + 24, k % 2 ? "wids-%s.json" : "problems-%s.jsonl",
                 count->splits[(k - fixed) / 2].name);
    return true;
}

static blg_status make_room(run *r, blg_error *error) {
    char name[BLG_SPLIT_NAME + 24];
    bool card = false;
    blg_status status = blg_folder_has_card(r->options->dataset, &card, error);
    const bool replace = card && r->options->force;
    for (int k = 0; status == BLG_OK && name_at(r, k, name); k++)
        status = check_name(r, name, card, replace, error);
    if (status == BLG_OK)
        status = blg_outfile_open(&r->mark, r->options->dataset, BLG_CARD,
                                  BLG_OUT_OVER | BLG_OUT_DURABLE, error);
    return status;
}

/* Removes every file of an unfinished card. */
static void remove_half(run *r) {
    char name[BLG_SPLIT_NAME + 24];
    blg_error ignored = {0};
    blg_card_index_free(&r->index);
    for (int k = 0; name_at(r, k, name); k++)
        if (blg_card_path(&r->facts, name, &ignored) == BLG_OK)
            unlink(r->facts.path.data);
    blg_outfile_discard(&r->mark);
}

/* ---- files ---- */

static blg_status write_text(run *r, const char *name, blg_error *error) {
    blg_status status = blg_fs_write_in(r->options->dataset, name, &r->text, BLG_FS_DURABLE, error);
    r->files++;
    r->bytes += (long long)r->text.size;
    return status;
}

static blg_status write_croissant(run *r, blg_error *error) {
    blg_buf_clear(&r->text);
    blg_card_fill(&r->values, (const char *)blg_embedded_card_croissant_txt, true, &r->text);
    blg_status status = r->text.failed
                            ? blg_no_memory(error)
                            : blg_outfile_add(&r->mark, r->text.data, r->text.size, error);
    r->files++;
    r->bytes += (long long)r->text.size;
    if (status == BLG_OK)
        status = blg_stamp_check(&r->stamp, r->options->dataset, error);
    return status == BLG_OK ? blg_outfile_finish(&r->mark, NULL, error) : status;
}

static blg_status write_template(run *r, const char *name, const unsigned char *template,
                                 blg_error *error) {
    blg_buf_clear(&r->text);
    blg_card_fill(&r->values, (const char *)template, false, &r->text);
    return write_text(r, name, error);
}

/* Writes wids-SPLIT.json, the index of a split's shards. */
static blg_status write_wids(run *r, int split, blg_error *error) {
    const char *split_name = r->facts.claims.count.splits[split].name;
    char name[BLG_SPLIT_NAME + 24];
    bool first = true;
    blg_buf_clear(&r->text);
    blg_buf_text(&r->text,
                 "{\"__kind__\": \"wids-shard-index-v1\", \"wids_version\": 1, \"name\": ");
    blg_buf_format(&r->text, "\"%s\",\n \"shardlist\": [", split_name);
    for (int i = 0; i < r->facts.n_files; i++) {
        const blg_card_file *file = &r->facts.files[i];
        if (file->split != split)
            continue;
        blg_buf_format(&r->text,
                       "%s\n  {\"url\": \"%s\", \"md5sum\": \"%s\", \"nsamples\": %d, "
                       "\"filesize\": %lld}",
                       first ? "" : ",", file->path, file->of.md5, file->problems, file->of.bytes);
        first = false;
    }
    blg_buf_text(&r->text, "\n ]}\n");
    snprintf(name, sizeof name, "wids-%s.json", split_name);
    return write_text(r, name, error);
}

static blg_status draw_samples(run *r, blg_error *error) {
    const blg_render_options drawing = {.size_px = 0};
    blg_file_digest of;
    blg_status status = blg_card_path(&r->facts, "problems.png", error);
    if (status == BLG_OK)
        status = blg_render_sheet(r->index.samples, r->index.n_samples, &drawing,
                                  r->facts.path.data, error);
    if (status == BLG_OK)
        status = blg_digest_file_all(r->facts.folder, r->facts.path.data, &of, error);
    if (status == BLG_OK)
        r->bytes += of.bytes;
    r->files++;
    return status;
}

static void make_values(run *r) {
    const blg_card_options *o = r->options;
    blg_card_publisher_values(&r->values, &r->facts, o);
    blg_card_content_values(&r->values, &r->facts, &r->index, o);
    blg_card_measured_values(&r->values, &r->facts, &r->index);
    blg_card_croissant_values(&r->values, &r->facts, &r->index, o->url);
}

static blg_status write_files(run *r, blg_error *error) {
    blg_status status = blg_card_index_finish(&r->index, error);
    for (int i = 0; i < r->index.count.n_splits; i++)
        if (r->index.splits[i].name[0]) {
            r->files++;
            r->bytes += r->index.splits[i].bytes;
        }
    if (status == BLG_OK)
        status = draw_samples(r, error);
    for (int i = 0; i < r->index.count.n_splits && status == BLG_OK; i++)
        if (r->facts.claims.tar && r->facts.claims.pictures && r->index.splits[i].name[0])
            status = write_wids(r, i, error);
    if (status != BLG_OK)
        return status;
    make_values(r);
    status = write_template(r, "DATASHEET.md", blg_embedded_card_datasheet_txt, error);
    if (status == BLG_OK)
        status = write_template(r, "README.md", blg_embedded_card_readme_txt, error);
    return status == BLG_OK ? write_croissant(r, error) : status;
}

/* The catalogue must be the data set's own, because it gives the names of shapes in concepts. */
static blg_status check_tables(run *r, blg_error *error) {
    const char *digest = json_string_value(blg_card_manifest(&r->facts, "catalogue.sha256"));
    if (digest && strcmp(digest, blg_catalogue_digest(r->options->catalogue)) == 0)
        return BLG_OK;
    blg_error_at(error, r->options->dataset, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "the data set was made from other shape tables; --catalog gives them");
}

static blg_status make(run *r, blg_error *error) {
    const blg_card_options *o = r->options;
    blg_status status = blg_card_check_options(o, error);
    if (status == BLG_OK)
        status = blg_stamp_take(&r->stamp, o->dataset, error);
    if (status == BLG_OK)
        status = blg_card_facts_read(&r->facts, o->dataset, error);
    if (status == BLG_OK)
        status = check_tables(r, error);
    if (status == BLG_OK)
        status = blg_card_facts_audit(&r->facts, o->audit, o->catalogue, error);
    if (status == BLG_OK)
        status = make_room(r, error);
    if (status == BLG_OK)
        status = blg_card_index_make(&r->index, &r->facts, o->catalogue, error);
    if (status == BLG_OK && o->audit)
        status = blg_audit_report_check(r->facts.audit, o->audit, r->index.fingerprint, error);
    if (status == BLG_OK)
        status = blg_stamp_check(&r->stamp, o->dataset, error);
    if (status != BLG_OK) { /* a card that is there stays */
        blg_card_index_free(&r->index);
        blg_outfile_discard(&r->mark);
        return status;
    }
    status = blg_fs_remove(o->dataset, BLG_CARD, error);
    if (status == BLG_OK)
        status = write_files(r, error);
    if (status != BLG_OK)
        remove_half(r);
    return status;
}

static void list_missing(const blg_card_options *o, char missing[64]) {
    const struct {
        bool given;
        const char *name;
    } options[] = {{o->n_creators > 0, "--creator"},
                   {o->license, "--license"},
                   {o->date, "--date"},
                   {o->url, "--url"}};
    missing[0] = '\0';
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (!options[i].given)
            snprintf(missing + strlen(missing), 64 - strlen(missing), "%s%s",
                     missing[0] ? ", " : "", options[i].name);
}

blg_status blg_card_write(const blg_card_options *options, blg_card_summary *summary,
                          blg_error *error) {
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    blg_status status = make(r, error);
    summary->files = r->files;
    summary->bytes = r->bytes;
    list_missing(options, summary->missing);
    blg_card_index_free(&r->index);
    blg_card_values_free(&r->values);
    blg_buf_free(&r->text);
    blg_card_facts_free(&r->facts);
    blg_object_free(r);
    return status;
}
