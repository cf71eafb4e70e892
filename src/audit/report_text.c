#include "audit/state.h"

int blg_audit_lines(const blg_audit *audit, blg_audit_line lines[BLG_AUDIT_LINES]) {
    blg_census_counts c = blg_census_counts_of(audit->census);
    const blg_audit_line all[] = {
        {"V1", "free-form positives that leave the grammar of moves", c.positives_outside_grammar,
         true},
        {"V1", "free-form negatives that leave the grammar of moves", c.negatives_outside_grammar,
         true},
        {"V3", "basic problems with a negative forced to plain strokes", c.forced_plain, false},
        {"V4", "single attributes: problems that another attribute separates too",
         c.separators_single, false},
        {"V4", "pairs: problems that another attribute separates too", c.separators_pair, false},
        {"V4", "pairs that symmetric_transposed separates by definition (no defect)",
         c.separators_by_definition, true},
        {"V5", "abstract images whose side measurement contradicts", c.wrong_labels, false},
        {"V5", "abstract images whose side measurement leaves open", c.undecided_labels, false},
        {"V6", "free-form negatives that change less than 0.10 strokes of ink", c.little_change,
         false},
        {"V6", "free-form negatives that change less than 0.20 strokes of ink", c.some_change,
         true},
        {"V6", "free-form negatives whose changed stroke is hidden", c.hidden_change, false},
        {"V7", "free-form problems that repeat a negative, up to congruence",
         c.repeated_negative_ff, false},
        {"V7", "free-form problems that repeat a negative program", c.repeated_program_ff, false},
        {"V7", "basic problems that repeat a negative combination", c.repeated_negative_bd, true},
        {"V7", "of them: with enough shapes in the super class", c.avoidable_negative_bd, false},
        {"V7", "basic problems that repeat a positive program", c.repeated_positive_bd, true},
        {"V7", "of them: with enough other decorations", c.avoidable_positive_bd, false},
        {"V8", "free-form and basic problems whose concept came before", c.repeated_concepts,
         false},
        {"V8", "free-form problems whose concept came before, up to congruence",
         c.congruent_concepts, false},
        {"V9", "basic negatives whose new shape is another positive shape", c.other_positive,
         false},
        {"V9", "basic negatives whose new shape is near the replaced one", c.near_substitutes,
         false},
        {"V10", "images with ink outside the plane", c.ink_outside, false},
        {"V10", "images with shapes nearer than the gap", c.inks_touch, false},
        {"V11", "images whose pose came before", c.repeated_poses, false},
        {"V12", "abstract problems with near-duplicate figures across the sides",
         c.near_across_sides, false},
    };
    enum { N = sizeof all / sizeof *all };
    _Static_assert(N <= BLG_AUDIT_LINES, "room for every line");
    for (int i = 0; i < N; i++)
        lines[i] = all[i];
    return N;
}

static void print_probe(const blg_audit *a, int family, int kind, blg_buf *out) {
    for (int g = 0; g < a->n_groups; g++) {
        const blg_accuracy *acc = &a->accuracy[family][kind][g];
        if (acc->rows)
            blg_buf_format(out, "  %-3s %-11s %-16s %6.2f %%  [%.2f, %.2f]  %lld problems\n",
                           blg_family_name((blg_family)family),
                           blg_probe_name((blg_probe_kind)kind), a->groups[g], 100 * acc->accuracy,
                           100 * acc->low, 100 * acc->high, acc->problems);
    }
}

void blg_audit_print_text(const blg_audit *a, blg_buf *out) {
    blg_audit_line lines[BLG_AUDIT_LINES];
    int n = blg_audit_lines(a, lines);
    blg_buf_text(out, "Counts\n");
    for (int i = 0; i < n; i++)
        if (lines[i].count.of)
            blg_buf_format(out, "  %-4s%-66s %8lld of %lld\n", lines[i].id, lines[i].text,
                           lines[i].count.found, lines[i].count.of);
    blg_accuracy grammar = blg_census_counts_of(a->census).grammar;
    if (grammar.rows)
        blg_buf_format(
            out, "\nGrammar of moves, no training: %.2f %% [%.2f, %.2f] of free-form images\n",
            100 * grammar.accuracy, 100 * grammar.low, 100 * grammar.high);
    blg_buf_text(out, "\nContext-blind probes: accuracy and 95 % interval over problems\n");
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < BLG_PROBES; k++)
            print_probe(a, f, k, out);
}
