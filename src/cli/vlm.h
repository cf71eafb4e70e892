/* tasks --for vlm: writes tasks for vision-language models; reads its options and the names of
 * forms. */
#ifndef CLI_VLM_H
#define CLI_VLM_H

#include "cli/cli.h"

#define CLI_VLM_FORMS "i1s,i2s,cs,cg,ps,pv"

#define CLI_VLM_OPTIONS                                                                            \
    OPTION_CHOICE("for", 0, "lines|vlm", "what reads the tasks (lines)"),                          \
        OPTION_CHOICE("images", 0, "sheet|single",                                                 \
                      "vlm: one sheet a task, or single images (sheet)"),                          \
        OPTION_INTEGER("size", 0, "vlm: side of an image in pixels (192; single: 256)", 16, 1024), \
        OPTION_LIST("split", 0, "NAME",                                                            \
                    "vlm: a split to take problems from (all that begin with test)"),              \
        OPTION_INTEGER("per-split", 0, "vlm: the first N problems of each split (all)", 1,         \
                       1000000),                                                                   \
        OPTION_INTEGER("seed", 0, "vlm: seed of names and order (1)", 0, CLI_MOST_INTEGER),        \
        OPTION_FLAG("answers", 0, "vlm: put the answers into VLMEvalKit's tables, too"),           \
        OPTION_FLAG("force", 'f', "vlm: replace the tasks that are in the folder")

bool cli_vlm_wanted(const cli_args *args);
/* A usage error if an option of --for vlm is given without --for vlm. */
blg_status cli_vlm_unused(const cli_args *args);
blg_status cli_vlm(const cli_args *args, blg_error *error);

/* Reads --forms, a list of names; without the option, all forms are chosen. */
blg_status cli_read_forms(const cli_args *args, const char *all, const char *const *names, int n,
                          bool *forms);

#endif
