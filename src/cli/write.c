#include "cli/write.h"

#include "cli/source.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void cli_write_options(const cli_args *args, const char *folder, blg_write_options *write) {
    write->folder = folder;
    write->stream = strcmp(folder, "-") == 0 ? STDOUT_FILENO : 0;
    write->layout = (blg_layout)cli_choice(args, "format", BLG_LAYOUT_TREE);
    write->threads = cli_threads(args);
    write->limit = (int)cli_integer(args, "limit", 0);
    write->force = cli_given(args, "force");
    write->programs_only = cli_given(args, "programs-only");
    write->small_png = cli_choice(args, "png", 0) == 1;
    write->resume = cli_given(args, "resume");
}

static void print_summary(const cli_args *args, const blg_write_options *write,
                          const blg_write_summary *summary, double seconds) {
    char problems[32], images[32], rate[32];
    long long rejected = 0;
    for (int i = 0; i < BLG_REJECTIONS; i++)
        rejected += summary->tally.rejected[i];
    if (cli_given(args, "json")) {
        cli_json_string("{\"folder\": ", write->folder);
        printf(", \"problems\": %lld, \"images\": %lld, \"image_bytes\": %lld, \"rejected\": %lld, "
               "\"seconds\": %.3f}\n",
               summary->problems, summary->images, summary->image_bytes, rejected, seconds);
        return;
    }
    if (!summary->problems) {
        cli_say(args, "%s: complete already", write->folder);
        return;
    }
    cli_say(args, "%s: %s problems, %s images, %.1f MB, in %.1f s (%s images/s)", write->folder,
            cli_group(summary->problems, problems), cli_group(summary->images, images),
            (double)summary->image_bytes / 1e6, seconds,
            cli_group((long long)((double)summary->images / (seconds > 0 ? seconds : 1)), rate));
}

blg_status cli_write(const cli_args *args, const blg_generator *generator, blg_write_options *write,
                     blg_error *error) {
    cli_progress progress;
    blg_write_summary summary;
    if (write->stream && cli_given(args, "json"))
        return cli_usage_error(args->command,
                               "--json: the data set itself goes to standard output");
    if (write->stream && isatty(write->stream))
        return cli_usage_error(args->command, "-o -: standard output is a terminal");
    cli_progress_begin(&progress, args);
    write->progress = cli_progress_tell;
    write->context = &progress;
    blg_status status = blg_dataset_write(generator, write, &summary, error);
    double seconds = cli_progress_end(&progress);
    if (status == BLG_INTERRUPTED) {
        *error = (blg_error){0};
        return blg_error_set(error, status, "interrupted after %lld problems; %s", summary.problems,
                             write->stream ? "the stream ends in the middle"
                             : write->layout == BLG_LAYOUT_TAR
                                 ? "shards cannot be resumed, --force starts anew"
                                 : "--resume goes on from there");
    }
    if (status == BLG_OK)
        print_summary(args, write, &summary, seconds);
    return status;
}
