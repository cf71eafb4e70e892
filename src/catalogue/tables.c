/* Tables: loads a catalogue's tables from a folder or from the texts compiled into the library, and
 * writes the label table by measuring. */
#include "catalogue/tables.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/outfile.h"
#include "catalogue/check.h"
#include "catalogue/pairs.h"
#include "embedded.h"

#include <string.h>

static void make_path(const char *folder, const char *name, blg_buf *path) {
    size_t n = strlen(folder);
    blg_buf_format(path, "%s%s%s", folder, n && folder[n - 1] == '/' ? "" : "/", name);
}

/* Frees the catalogue if reading it has failed. */
static blg_status keep_good(blg_status status, blg_catalogue **catalogue) {
    if (status != BLG_OK) {
        blg_catalogue_free(*catalogue);
        *catalogue = NULL;
    }
    return status;
}

/* Reads the first n of the two tables: programs, then labels. */
static blg_status load(const char *folder, int n, blg_catalogue **catalogue, blg_error *error) {
    static const char *const names[2] = {BLG_PROGRAM_TABLE, BLG_LABEL_TABLE};
    blg_buf paths[2] = {0}, texts[2] = {0};
    blg_tsv_source sources[2];
    blg_status status = BLG_OK;
    *catalogue = NULL;
    for (int i = 0; i < n && status == BLG_OK; i++) {
        make_path(folder, names[i], &paths[i]);
        status = paths[i].failed ? blg_no_memory(error)
                                 : blg_fs_read(NULL, paths[i].data, &texts[i], error);
        sources[i] = (blg_tsv_source){paths[i].data, texts[i].data, texts[i].size};
    }
    if (status == BLG_OK)
        status =
            blg_catalogue_parse(&sources[0], n > 1 ? &sources[1] : NULL, NULL, catalogue, error);
    for (int i = 0; i < n; i++) {
        blg_buf_free(&paths[i]);
        blg_buf_free(&texts[i]);
    }
    return status;
}

/* Reads the table of pairs if the folder has one. */
static blg_status load_pairs(const char *folder, blg_catalogue *catalogue, blg_error *error) {
    blg_buf path = {0}, text = {0};
    make_path(folder, BLG_PAIR_TABLE, &path);
    bool there = false;
    blg_status status = path.failed ? blg_no_memory(error) : blg_fs_find(path.data, &there, error);
    if (there) {
        status = blg_fs_read(NULL, path.data, &text, error);
        const blg_tsv_source source = {path.data, text.data, text.size};
        if (status == BLG_OK)
            status = blg_catalogue_read_pairs(catalogue, &source, error);
    }
    blg_buf_free(&path);
    blg_buf_free(&text);
    return status;
}

blg_status blg_catalogue_load(const char *folder, blg_catalogue **catalogue, blg_error *error) {
    blg_status status = load(folder, 2, catalogue, error);
    if (status == BLG_OK)
        status = load_pairs(folder, *catalogue, error);
    return keep_good(status, catalogue);
}

blg_status blg_catalogue_load_programs(const char *folder, blg_catalogue **catalogue,
                                       blg_error *error) {
    return load(folder, 1, catalogue, error);
}

blg_status blg_catalogue_default(blg_catalogue **catalogue, blg_error *error) {
    blg_tsv_source programs = {"shapes/" BLG_PROGRAM_TABLE,
                               (const char *)blg_embedded_human_designed_shapes_tsv,
                               blg_embedded_human_designed_shapes_tsv_size};
    blg_tsv_source labels = {"shapes/" BLG_LABEL_TABLE,
                             (const char *)blg_embedded_human_designed_shapes_attributes_tsv,
                             blg_embedded_human_designed_shapes_attributes_tsv_size};
    blg_tsv_source pairs = {"shapes/" BLG_PAIR_TABLE, (const char *)blg_embedded_near_pairs_tsv,
                            blg_embedded_near_pairs_tsv_size};
    blg_status status = blg_catalogue_parse(&programs, &labels, NULL, catalogue, error);
    if (status == BLG_OK)
        status = blg_catalogue_read_pairs(*catalogue, &pairs, error);
    return keep_good(status, catalogue);
}

/* ---- measured labels ---- */

static void add_header(blg_buf *text) {
    const char *columns[BLG_LABEL_COLUMNS];
    blg_label_columns(columns);
    for (int i = 0; i < BLG_LABEL_COLUMNS; i++) {
        blg_buf_text(text, i ? "\t" : "");
        blg_buf_text(text, columns[i]);
    }
    blg_buf_char(text, '\n');
}

static void add_row(const blg_shape *shape, const blg_analysis *analysis, blg_buf *text) {
    blg_decoration decoration;
    blg_decoration_measure(&shape->program, &decoration);
    blg_buf_format(text, "%s\t%s\t%d", shape->name, shape->super_class, decoration.decorable);
    for (int i = 0; i < BLG_PUBLISHED_ATTRIBUTES; i++)
        blg_buf_format(text, "\t%d", analysis->attributes[i].value);
    blg_buf_char(text, '\n');
}

blg_status blg_measure_table(const blg_catalogue *catalogue, blg_line_reading reading,
                             blg_buf *text, blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_analysis *analyses;
    blg_status status = blg_catalogue_analyse(catalogue, reading, &arena, &analyses, error);
    add_header(text);
    for (int i = 0; i < blg_catalogue_size(catalogue) && status == BLG_OK; i++)
        add_row(blg_catalogue_shape(catalogue, i), &analyses[i], text);
    blg_arena_free(&arena);
    return status == BLG_OK && text->failed ? blg_no_memory(error) : status;
}

/* Writes both tables or, unless the last renaming fails, neither. */
static blg_status write_both(const char *folder, const blg_buf *labels, const blg_buf *pairs,
                             blg_error *error) {
    static const char *const names[2] = {BLG_LABEL_TABLE, BLG_PAIR_TABLE};
    const blg_buf *const texts[2] = {labels, pairs};
    blg_outfile files[2] = {{0}, {0}};
    blg_status status = BLG_OK;
    for (int i = 0; i < 2 && status == BLG_OK; i++) {
        status = blg_outfile_open(&files[i], folder, names[i], BLG_OUT_DURABLE, error);
        if (status == BLG_OK)
            status = blg_outfile_add(&files[i], texts[i]->data, texts[i]->size, error);
        if (status == BLG_OK)
            status = blg_outfile_drain(&files[i], NULL, error);
    }
    for (int i = 1; i >= 0; i--)
        if (status == BLG_OK)
            status = blg_outfile_finish(&files[i], NULL, error);
        else
            blg_outfile_discard(&files[i]);
    return status;
}

blg_status blg_catalogue_write_measured(const blg_catalogue *catalogue, blg_line_reading reading,
                                        const char *folder, blg_error *error) {
    blg_buf labels = {0}, pairs = {0};
    blg_status status = blg_measure_table(catalogue, reading, &labels, error);
    if (status == BLG_OK)
        status = blg_pairs_write(catalogue, &pairs, error);
    if (status == BLG_OK)
        status = write_both(folder, &labels, &pairs, error);
    blg_buf_free(&labels);
    blg_buf_free(&pairs);
    return status;
}
