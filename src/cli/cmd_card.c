/* card: writes the files that a host of data sets expects beside a data set's own files. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "publish/card.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_LIST("creator", 0, "NAME", "who made the data; org:NAME is an organisation"),
    OPTION_TEXT("license", 0, "NAME", "licence of the data: cc-by-4.0, or an address"),
    OPTION_TEXT("date", 0, "YYYY-MM-DD", "day of publication"),
    OPTION_TEXT("url", 0, "ADDRESS", "address of the folder with the files (relative paths)"),
    OPTION_TEXT("name", 0, "NAME", "name of the data set (preset and seed)"),
    OPTION_TEXT("audit", 0, "FILE", "take this JSON report of `blogo audit` (an audit is made)"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the card that is in the folder"),
    CLI_COMMON_OPTIONS};

static blg_status run(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_card_summary summary;
    char files[32];
    blg_card_options card = {.dataset = args->arguments[0],
                             .audit = cli_text(args, "audit", NULL),
                             .force = cli_given(args, "force"),
                             .license = cli_text(args, "license", NULL),
                             .date = cli_text(args, "date", NULL),
                             .url = cli_text(args, "url", NULL),
                             .name = cli_text(args, "name", NULL),
                             .own_tables = cli_given(args, "catalog")};
    const char *creator;
    while ((creator = cli_list(args, "creator", card.n_creators))) {
        if (card.n_creators == BLG_CARD_CREATORS)
            return cli_usage_error(args->command, "--creator is given more than %d times",
                                   BLG_CARD_CREATORS);
        card.creators[card.n_creators++] = creator;
    }
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    card.catalogue = catalogue;
    if (status == BLG_OK)
        status = blg_card_write(&card, &summary, error);
    if (status == BLG_OK)
        cli_say(args, "%s: a card of %s files, %.1f MB", card.dataset,
                cli_group(summary.files, files), (double)summary.bytes / 1e6);
    if (status == BLG_OK && summary.missing[0])
        cli_say(args, "FILL IN stands where these were not given: %s", summary.missing);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_card = {
    "card",
    "DATASET",
    "Writes the card of a data set that is to be published",
    "Beside the files of a complete data set, tree or shards: README.md with the front matter of "
    "a\n"
    "data set hub, DATASHEET.md, croissant.json (Croissant 1.1), problems.png, the problems of "
    "each\n"
    "split in short form, and for shards an index of each split. Every number comes from the data\n"
    "set or its audit; what only the publisher knows comes from options.",
    options,
    run};
