/* Data sets on disk: checks the caller's options, calls the modules that do the work, and reports
 * as JSON. */
#include "blogo/dataset.h"
#include "audit/audit.h"
#include "audit/verify_folder.h"
#include "base/parallel.h"
#include "door/door.h"
#include "write/dataset.h"

static blg_status threads_of(int *threads, blg_error *error) {
    enum { MOST = 256 };
    if (*threads == 0)
        *threads = blg_parallel_cores() < MOST ? blg_parallel_cores() : MOST;
    return *threads >= 1 && *threads <= MOST
               ? BLG_OK
               : blg_error_set(error, BLG_INVALID, "%d threads: expected 0..%d", *threads, MOST);
}

/* Hands over the report, if the caller wants one. A failure of the run takes precedence over a
 * failure of the report. */
static blg_status report_with(blg_status status, blg_buf *out, char **report, blg_error *error) {
    if (!report) {
        blg_buf_free(out);
        return status;
    }
    blg_status told = blg_handle_text(out, report, error);
    return status == BLG_OK ? told : status;
}

blg_status blg_dataset_generate(const blg_generator *generator, const blg_write_options *options,
                                char **report, blg_error *error) {
    blg_write_options o = {0};
    blg_write_summary summary = {0};
    blg_buf out = {0};
    long long rejected = 0;
    if (report)
        *report = NULL;
    blg_status status = blg_handle_options(&o, sizeof o, options, sizeof o, error);
    if (status == BLG_OK && !o.folder)
        status = blg_error_set(error, BLG_INVALID, "no folder to write to");
    if (status == BLG_OK && o.layout != BLG_LAYOUT_TREE && o.layout != BLG_LAYOUT_TAR)
        status = blg_error_set(error, BLG_INVALID, "there is no layout %d", (int)o.layout);
    if (status == BLG_OK)
        status = threads_of(&o.threads, error);
    if (status != BLG_OK)
        return status;
    status = blg_dataset_write(generator, &o, &summary, error);
    for (int i = 0; i < BLG_REJECTIONS; i++)
        rejected += summary.tally.rejected[i];
    blg_buf_format(&out,
                   "{\"problems\":%lld,\"images\":%lld,\"image_bytes\":%lld,\"rejected\":%lld}",
                   summary.problems, summary.images, summary.image_bytes, rejected);
    return report_with(status, &out, report, error);
}

static blg_status read_options(const blg_read_options *given, blg_read_options *own,
                               blg_error *error) {
    *own = (blg_read_options){0};
    blg_status status =
        given ? blg_handle_options(own, sizeof *own, given, sizeof *own, error) : BLG_OK;
    return status == BLG_OK ? threads_of(&own->threads, error) : status;
}

/* Context of blg_verify_folder's callbacks: collects findings and passes progress on to the
 * caller. */
typedef struct listener {
    const blg_read_options *options;
    blg_buf findings;
} listener;

static void add_finding(void *context, const blg_defect *defect) {
    blg_buf *out = &((listener *)context)->findings;
    blg_buf_format(out, "%s{\"defect\":\"%s\",\"place\":", out->size ? "," : "",
                   blg_defect_name(defect->kind));
    blg_buf_json_string(out, defect->place);
    blg_buf_text(out, ",\"detail\":");
    blg_buf_json_string(out, defect->detail);
    blg_buf_char(out, '}');
}

static bool pass_progress(void *context, const blg_progress *progress) {
    const blg_read_options *options = ((listener *)context)->options;
    return options->progress(options->context, progress);
}

static void write_verified(blg_buf *out, const blg_verify_summary *s, const blg_buf *findings) {
    blg_buf_format(out,
                   "{\"problems\":%lld,\"pictures\":%lld,\"files\":%lld,\"redrawn\":%s,"
                   "\"not_redrawn\":%s%s%s,\"defects\":{",
                   s->problems, s->pictures, s->files, s->redrawn ? "true" : "false",
                   s->not_redrawn ? "\"" : "", s->not_redrawn ? s->not_redrawn : "null",
                   s->not_redrawn ? "\"" : "");
    for (int k = 0; k < BLG_DEFECTS; k++)
        blg_buf_format(out, "%s\"%s\":%lld", k ? "," : "", blg_defect_name((blg_defect_kind)k),
                       s->defects[k]);
    blg_buf_text(out, "},\"findings\":[");
    blg_buf_add(out, findings->data, findings->size);
    blg_buf_text(out, "]}");
    out->failed = out->failed || findings->failed;
}

blg_status blg_dataset_verify(const char *folder, const blg_read_options *options, char **report,
                              blg_error *error) {
    blg_read_options o;
    blg_verify_summary summary;
    blg_buf out = {0};
    *report = NULL;
    blg_status status = read_options(options, &o, error);
    if (status != BLG_OK)
        return status;
    listener listening = {.options = &o};
    const blg_verify_options verify = {.catalogue = o.catalogue,
                                       .threads = o.threads,
                                       .quick = o.quick,
                                       .found = add_finding,
                                       .progress = o.progress ? pass_progress : NULL,
                                       .context = &listening};
    status = blg_verify_folder(folder, &verify, &summary, error);
    if (status == BLG_OK || status == BLG_UNVERIFIED) {
        write_verified(&out, &summary, &listening.findings);
        status = report_with(status, &out, report, error);
    }
    blg_buf_free(&listening.findings);
    return status;
}

blg_status blg_dataset_audit(const char *folder, const blg_read_options *options, char **report,
                             blg_error *error) {
    blg_read_options o;
    blg_audit *audit = NULL;
    *report = NULL;
    blg_status status = read_options(options, &o, error);
    if (status != BLG_OK)
        return status;
    const blg_audit_options how = {
        .catalogue = o.catalogue, .progress = o.progress, .context = o.context};
    status = blg_audit_folder(
        folder, &how, o.quick ? BLG_AUDIT_NO_PICTURES : BLG_AUDIT_SOME_PICTURES, &audit, error);
    if (status == BLG_OK)
        status = blg_audit_run(audit, error);
    if (status == BLG_OK && !(*report = blg_audit_report(audit, BLG_AUDIT_JSON)))
        status = blg_no_memory(error);
    blg_audit_free(audit);
    return status;
}
