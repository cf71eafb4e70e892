#include "catalogue/measure.h"

#include "base/error.h"
#include "base/fs.h"
#include "catalogue/tables.h"

#include <string.h>

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
    blg_analyser *analyser;
    blg_status status = blg_analyser_create(&analyser, error);
    if (status != BLG_OK)
        return status;
    add_header(text);
    for (int i = 0; i < blg_catalogue_size(catalogue) && status == BLG_OK; i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        blg_analysis analysis;
        status = blg_analyse(analyser, &shape->program, &analysis, error);
        blg_analysis_read_lines(&analysis, reading);
        if (status == BLG_OK)
            add_row(shape, &analysis, text);
    }
    blg_analyser_free(analyser);
    if (status == BLG_OK && text->failed)
        status = blg_no_memory(error);
    return status;
}

blg_status blg_catalogue_write_labels(const blg_catalogue *catalogue, blg_line_reading reading,
                                      const char *folder, blg_error *error) {
    blg_buf text = {0}, path = {0};
    size_t n = strlen(folder);
    blg_buf_format(&path, "%s%s%s", folder, n && folder[n - 1] == '/' ? "" : "/", BLG_LABEL_TABLE);
    blg_status status = blg_measure_table(catalogue, reading, &text, error);
    if (status == BLG_OK && path.failed)
        status = blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_fs_write(path.data, text.data, text.size, BLG_FS_DURABLE, error);
    blg_buf_free(&text);
    blg_buf_free(&path);
    return status;
}
