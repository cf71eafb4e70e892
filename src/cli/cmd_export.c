/* export writes a data set in the formats of other tools; restore reads programs back from an
 * export. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "export/export.h"
#include "image/render.h"

#include <stdio.h>

static void tell(const cli_args *args, const char *output, const blg_export_summary *summary) {
    char problems[32], images[32], files[32];
    if (cli_given(args, "json")) {
        cli_json_string("{\"output\": ", output);
        printf(", \"problems\": %lld, \"images\": %lld, \"files\": %lld}\n", summary->problems,
               summary->images, summary->files);
        return;
    }
    cli_say(args, "%s: %s problems, %s images, %s file%s", output,
            cli_group(summary->problems, problems), cli_group(summary->images, images),
            cli_group(summary->files, files), summary->files == 1 ? "" : "s");
}

/* ---- export ---- */

static const cli_option export_options[] = {
    OPTION_TEXT("format", 0, "FORMAT", "tokens, npy, sexpr, ucblogo, turtle, svg, jsonl or csv"),
    OPTION_TEXT("output", 'o', "PATH", "file (sexpr, jsonl, csv) or folder to write"),
    OPTION_TEXT("split", 0, "NAME", "only this split"),
    OPTION_CHOICE("family", 0, "ff|bd|hd", "only this family"),
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),
    OPTION_INTEGER("max-len", 0, "tokens, npy: rows of an image (21)", 3, BLG_MAX_TOKEN_ROWS),
    OPTION_INTEGER("size", 's', "svg: side of a picture (512)", BLG_MIN_SIZE_PX, BLG_MAX_SIZE_PX),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the export that is there"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_COMMON_OPTIONS};

/* Refuses an option that belongs to another format. */
static blg_status check_options(const cli_args *args, blg_export_format format) {
    if (cli_given(args, "max-len") && format != BLG_EXPORT_TOKENS && format != BLG_EXPORT_NPY)
        return cli_usage_error(args->command, "--max-len is for tokens and npy, not for %s",
                               blg_export_format_name(format));
    if (cli_given(args, "size") && format != BLG_EXPORT_SVG)
        return cli_usage_error(args->command, "--size is for svg, not for %s",
                               blg_export_format_name(format));
    return BLG_OK;
}

static blg_status run_export(const cli_args *args, blg_error *error) {
    blg_error reason = {0};
    blg_catalogue *catalogue = NULL;
    blg_export_summary summary;
    blg_export_options o = {.dataset = args->arguments[0],
                            .output = cli_text(args, "output", NULL),
                            .force = cli_given(args, "force"),
                            .split = cli_text(args, "split", NULL),
                            .one_family = cli_given(args, "family"),
                            .family = (blg_family)cli_choice(args, "family", 0),
                            .limit = (int)cli_integer(args, "limit", 0),
                            .max_rows = (int)cli_integer(args, "max-len", 0),
                            .size_px = (int)cli_integer(args, "size", 0)};
    if (!cli_given(args, "format"))
        return cli_usage_error(args->command, "--format is missing");
    if (blg_export_format_find(cli_text(args, "format", ""), &o.format, &reason) != BLG_OK)
        return cli_usage_error(args->command, "%s", reason.text);
    if (!o.output)
        return cli_usage_error(args->command, "-o is missing: a %s to write",
                               blg_export_makes_folder(o.format) ? "folder" : "file");
    blg_status status = check_options(args, o.format);
    if (status == BLG_OK)
        status = cli_check_outside(args, o.dataset, o.output);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue, error);
    o.catalogue = catalogue;
    if (status == BLG_OK)
        status = blg_export(&o, &summary, error);
    if (status == BLG_OK)
        tell(args, o.output, &summary);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_export = {
    "export",
    "DATASET",
    "Writes a data set's programs or pictures for other tools",
    "tokens   arrays of 21 x 4 numbers per image, with vocabulary\n"
    "npy      images, labels and tokens as NumPy arrays\n"
    "sexpr    S-expressions, one image a line\n"
    "ucblogo  UCBLogo procedures that draw the images, one file per problem\n"
    "turtle   Python turtle scripts that draw the images, one file per problem\n"
    "svg      one picture per image\n"
    "jsonl    flat JSON lines, one image a line\n"
    "csv      attributes and measures, one shape a row\n"
    "Reads data sets of this tool and those in the published layout; the latter have no poses,\n"
    "which ucblogo, turtle and svg need. What exists is replaced with --force only, as a whole.",
    export_options,
    run_export};

/* ---- restore ---- */

static const cli_option restore_options[] = {
    OPTION_CHOICE("from", 0, "sexpr|tokens", "format of the export"),
    OPTION_TEXT("output", 'o', "DIR", "write program files and splits to this folder"),
    OPTION_CHOICE("family", 0, "ff|bd|hd", "of problems whose names begin with none"),
    OPTION_FLAG("force", 'f', "replace the programs that are there"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_COMMON_OPTIONS};

static blg_status run_restore(const cli_args *args, blg_error *error) {
    static const blg_export_format formats[] = {BLG_EXPORT_SEXPR, BLG_EXPORT_TOKENS};
    blg_export_summary summary;
    const char *input = args->arguments[0], *output = cli_text(args, "output", NULL);
    if (!cli_given(args, "from"))
        return cli_usage_error(args->command, "--from is missing: sexpr or tokens");
    const blg_family family = (blg_family)cli_choice(args, "family", 0);
    blg_status status = cli_check_outside(args, input, output);
    if (status == BLG_OK)
        status = blg_export_read(formats[cli_choice(args, "from", 0)], input, output,
                                 cli_given(args, "force"),
                                 cli_given(args, "family") ? &family : NULL, &summary, error);
    if (status == BLG_OK)
        tell(args, output ? output : input, &summary);
    return status;
}

const cli_command cli_restore = {
    "restore",
    "EXPORT",
    "Reads programs back from an export",
    "Checks a file of S-expressions or a folder of tokens that `blogo export` wrote. With -o the\n"
    "programs are written in the published layout, which `blogo import` reads.",
    restore_options,
    run_restore};
