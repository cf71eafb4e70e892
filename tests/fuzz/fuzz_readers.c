/* Fuzz target: a data set without pictures, as the commands that read data sets use it. The first
 * byte chooses the command; then come the manifest and the files. What a command writes in a form
 * that blogo reads can be read back. */
#include "dataset.h"
#include "figure/catalogue.h"
#include "look/audit.h"
#include "tell/export.h"
#include "tell/tasks.h"

#include <jansson.h>

static blg_catalogue *catalogue;
static char set[300], out[300];

static blg_status export_to(blg_export_format format, blg_error *error) {
    blg_export_summary summary, again;
    const blg_export_options options = {
        .format = format, .dataset = set, .output = out, .catalogue = catalogue, .size_px = 32};
    const blg_status status = blg_export(&options, &summary, error);
    if (status == BLG_OK && (format == BLG_EXPORT_SEXPR || format == BLG_EXPORT_TOKENS)) {
        check(blg_export_read(format, out, NULL, false, NULL, &again, NULL) == BLG_OK);
        check(again.images == summary.images && again.problems == summary.problems);
    }
    return status;
}

static blg_status take_lines(void *context, const char *lines, size_t size, blg_error *error) {
    (void)context, (void)error;
    for (const char *end = lines + size, *next; lines < end; lines = next + 1) {
        next = memchr(lines, '\n', (size_t)(end - lines));
        check(next != NULL);
        json_t *line = json_loadb(lines, (size_t)(next - lines), 0, NULL);
        check(json_is_object(line));
        json_decref(line);
    }
    return BLG_OK;
}

static blg_status write_tasks(blg_error *error) {
    blg_tasks_summary summary;
    blg_tasks_options options = {.folder = set, .catalogue = catalogue, .choices = 2};
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        options.forms[i] = i != BLG_TASK_cx; /* it plans the config, however large */
    return blg_tasks_write(&options, take_lines, NULL, &summary, error);
}

/* Reads for the audit. Its probes would take more than a second. */
static blg_status read_for_audit(blg_error *error) {
    blg_audit *made = NULL;
    const blg_audit_options options = {.catalogue = catalogue};
    const blg_status status = blg_audit_folder(set, &options, BLG_AUDIT_NO_PICTURES, &made, error);
    blg_audit_free(made);
    return status;
}

static blg_status run(unsigned choice, blg_error *error) {
    const unsigned command = choice % (BLG_EXPORT_FORMATS + 2);
    return command < BLG_EXPORT_FORMATS    ? export_to((blg_export_format)command, error)
           : command == BLG_EXPORT_FORMATS ? write_tasks(error)
                                           : read_for_audit(error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_content contents[FUZZ_FILES];
    if (size < 1)
        return 0;
    fuzz_parts parts = {data + 1, size - 1};
    blg_error error = {0};
    check(catalogue || blg_catalogue_default(&catalogue, NULL) == BLG_OK);
    const fuzz_content manifest = fuzz_next(&parts, 0);
    for (int i = 0; i < FUZZ_FILES; i++)
        contents[i] = fuzz_next(&parts, i == FUZZ_FILES - 1);
    fuzz_dataset("set", manifest, contents);
    snprintf(set, sizeof set, "%s/set", fuzz_folder);
    snprintf(out, sizeof out, "%s/out", fuzz_folder);
    const blg_status status = run(data[0], &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || status == BLG_INVALID || status == BLG_IO ||
          status == BLG_INFEASIBLE);
    fuzz_empty(set);
    fuzz_empty(out);
    return 0;
}
