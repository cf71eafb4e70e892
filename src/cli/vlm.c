#include "cli/vlm.h"

#include "base/fs.h"
#include "base/str.h"
#include "cli/files.h"
#include "cli/source.h"
#include "publish/vlm.h"

#include <stdio.h>
#include <string.h>

blg_status cli_read_forms(const cli_args *args, const char *all, const char *const *names, int n,
                          bool *forms) {
    for (const char *list = cli_text(args, "forms", all);; list++) {
        char written[64], what[96];
        const size_t size = strcspn(list, ",");
        snprintf(written, sizeof written, "%.*s", (int)(size < 60 ? size : 60), list);
        const int form = blg_str_index(written, names, n);
        snprintf(what, sizeof what, "--forms: expected some of %s, got", all);
        if (form < 0)
            return cli_unknown(args, what, written, blg_str_nearest(written, names, (size_t)n));
        forms[form] = true;
        list += size;
        if (!*list)
            return BLG_OK;
    }
}

bool cli_vlm_wanted(const cli_args *args) {
    return cli_choice(args, "for", 0) == 1;
}

blg_status cli_vlm_unused(const cli_args *args) {
    static const char *const options[] = {"images", "size",    "split", "per-split",
                                          "seed",   "answers", "force"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (cli_given(args, options[i]))
            return cli_usage_error(args->command, "--%s: only with --for vlm", options[i]);
    return BLG_OK;
}

static blg_status read_options(const cli_args *args, blg_vlm_options *vlm) {
    const char *names[BLG_QUESTION_FORMS];
    for (int i = 0; i < BLG_QUESTION_FORMS; i++)
        names[i] = blg_question_name((blg_question_form)i);
    if (!vlm->output)
        return cli_usage_error(args->command, "-o is missing: a folder to write");
    while (cli_list(args, "split", vlm->n_splits)) {
        if (vlm->n_splits == BLG_VLM_SPLITS)
            return cli_usage_error(args->command, "--split: at most %d splits", BLG_VLM_SPLITS);
        vlm->splits[vlm->n_splits] = cli_list(args, "split", vlm->n_splits);
        vlm->n_splits++;
    }
    return cli_read_forms(args, CLI_VLM_FORMS, names, BLG_QUESTION_FORMS, vlm->forms);
}

static blg_status tell(const cli_args *args, const blg_vlm_options *vlm, const blg_vlm_summary *s,
                       blg_error *error) {
    char tasks[32], problems[32], pictures[32];
    blg_buf key = {0};
    blg_status status = blg_fs_beside(&key, vlm->output, BLG_VLM_KEY, error);
    if (status == BLG_OK)
        cli_say(args,
                "%s: %s tasks of %s problems, %s pictures, %.1f MB; the answers are in %s: keep "
                "that file to yourself",
                vlm->output, cli_group(s->tasks, tasks), cli_group(s->problems, problems),
                cli_group(s->pictures, pictures), (double)s->bytes / 1e6, key.data);
    blg_buf_free(&key);
    return status;
}

blg_status cli_vlm(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_vlm_summary summary;
    const bool single = cli_choice(args, "images", 0) == 1;
    blg_vlm_options vlm = {.dataset = args->arguments[0],
                           .output = cli_text(args, "output", NULL),
                           .choices = (int)cli_integer(args, "choices", 4),
                           .wording = (blg_wording)cli_choice(args, "wording", BLG_WORDING_LONG),
                           .showing = single ? BLG_SHOWING_SINGLE : BLG_SHOWING_SHEET,
                           .size_px = (int)cli_integer(args, "size", single ? 256 : 192),
                           .per_split = (int)cli_integer(args, "per-split", 0),
                           .seed = (uint64_t)cli_integer(args, "seed", 1),
                           .answers = cli_given(args, "answers"),
                           .force = cli_given(args, "force")};
    blg_status status = read_options(args, &vlm);
    if (status == BLG_OK)
        status = cli_check_outside(args, vlm.dataset, vlm.output);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue, error);
    vlm.catalogue = catalogue;
    if (status == BLG_OK)
        status = blg_vlm_write(&vlm, &summary, error);
    if (status == BLG_OK)
        status = tell(args, &vlm, &summary, error);
    blg_catalogue_free(catalogue);
    return status;
}
