#include "write/manifest.h"

#include "base/error.h"
#include "image/raster.h"
#include "judge/verify.h"
#include "plan/source.h"

static void add_catalogue(blg_buf *out, const blg_catalogue *catalogue) {
    const char *pairs = blg_catalogue_pairs(catalogue)->digest;
    blg_buf_format(out, "  \"catalogue\": {\"sha256\": \"%s\", \"shapes\": %d%s%s%s},\n",
                   blg_catalogue_digest(catalogue), blg_catalogue_size(catalogue),
                   *pairs ? ", \"pairs\": \"" : "", pairs, *pairs ? "\"" : "");
}

/* Appends the config's text, with its lines indented by two. */
static void add_config(blg_buf *out, const char *config) {
    blg_buf_text(out, "  \"config\": ");
    for (const char *c = config; *c; c++) {
        if (*c == '\n' && !c[1])
            break;
        blg_buf_char(out, *c);
        if (*c == '\n')
            blg_buf_text(out, "  ");
    }
    blg_buf_text(out, ",\n");
}

blg_status blg_manifest_identity(blg_buf *out, const blg_generator *generator,
                                 const blg_write_options *options, blg_error *error) {
    const blg_plan *plan = blg_generator_plan(generator);
    const char *source = blg_generator_source(generator);
    const blg_config *config = blg_plan_config(plan);
    char *text = blg_config_print(config);
    if (!text)
        return blg_no_memory(error);
    blg_buf_format(out,
                   "{\n  \"tool\": \"blogo\",\n  \"tool_version\": \"%s\",\n"
                   "  \"format_version\": %d,\n  \"verifier_version\": %d,\n  \"preset\": ",
                   BLOGO_VERSION, BLG_FORMAT_VERSION, BLG_VERIFIER_VERSION);
    blg_buf_json_string(out, config->preset);
    blg_buf_format(out, ",\n  \"seed\": %llu,\n", (unsigned long long)config->seed);
    add_catalogue(out, blg_plan_catalogue(plan));
    if (source)
        blg_buf_format(out, "  \"source\": %s,\n", source);
    add_config(out, text);
    if (*blg_plan_listed(plan))
        blg_buf_format(out, "  \"listed\": \"%s\",\n", blg_plan_listed(plan));
    blg_text_free(text);
    int shards = options->shards ? options->shards : 1;
    blg_buf_format(out,
                   "  \"layout\": \"%s\",\n  \"pictures\": %s,\n  \"png\": \"%s\",\n"
                   "  \"cairo\": %s%s%s,\n  \"limit\": %d,\n",
                   options->layout == BLG_LAYOUT_TAR ? "tar" : "tree",
                   options->programs_only ? "false" : "true", options->small_png ? "small" : "fast",
                   options->programs_only ? "" : "\"",
                   options->programs_only ? "null" : blg_raster_cairo(),
                   options->programs_only ? "" : "\"", options->limit);
    blg_manifest_shard(out, options->shard + 1, shards);
    return out->failed ? blg_no_memory(error) : BLG_OK;
}

void blg_manifest_shard(blg_buf *out, int index, int of) {
    blg_buf_format(out, "  \"shard\": {\"index\": %d, \"of\": %d},\n", index, of);
}

void blg_manifest_incomplete(blg_buf *out, const blg_buf *identity) {
    blg_buf_add(out, identity->data, identity->size - 2); /* without the last comma */
    blg_buf_text(out, "\n}\n");
}

void blg_manifest_results(blg_buf *out, const blg_results *results, const char *sums) {
    const blg_write_summary *summary = &results->summary;
    blg_buf_format(out, "  \"problems\": %lld,\n  \"images\": %lld,\n  \"image_bytes\": %lld,\n",
                   summary->problems, summary->images, summary->image_bytes);
    blg_buf_text(out, "  \"families\": {");
    for (int i = 0; i < BLG_FAMILIES; i++)
        blg_buf_format(out, "%s\"%s\": %d", i ? ", " : "", blg_family_name((blg_family)i),
                       results->counts.families[i]);
    blg_buf_text(out, "},\n  \"splits\": {");
    for (int i = 0; i < results->n_splits; i++) {
        blg_buf_text(out, i ? ", " : "");
        blg_buf_json_string(out, results->splits[i]);
        blg_buf_format(out, ": %d", results->counts.splits[i]);
    }
    blg_buf_text(out, "},\n  \"rejections\": {");
    for (int i = 0; i < BLG_REJECTIONS; i++)
        blg_buf_format(out, "%s\"%s\": %lld", i ? ", " : "", blg_rejection_name((blg_rejection)i),
                       summary->tally.rejected[i]);
    blg_buf_format(out, "},\n  \"sha256sums\": \"%s\"\n}\n", sums);
}

void blg_splits_write(blg_buf *out, const blg_selection *selection) {
    const blg_plan *plan = selection->plan;
    blg_buf_char(out, '{');
    for (int split = 0; split < blg_plan_splits(plan); split++) {
        blg_buf_text(out, split ? ", " : "");
        blg_buf_json_string(out, blg_plan_split_name(plan, split));
        blg_buf_text(out, ": [");
        bool first = true;
        for (int k = 0; k < selection->n; k++) {
            const int64_t index = blg_selection_index(selection, k);
            blg_plan_item item;
            if (blg_plan_split_of(plan, index) != split)
                continue;
            blg_buf_format(out, "%s\"%s\"", first ? "" : ", ",
                           blg_plan_item_at(plan, index, &item)->name);
            first = false;
        }
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, '}');
}
