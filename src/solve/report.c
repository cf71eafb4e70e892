/* Report: the results of the solvers, as a table for people and as JSON. */
#include "base/error.h"
#include "solve/solve.h"

static const char *split_name(const char *split) {
    return *split ? split : "(none)";
}

static const char *side_name(int side) {
    return side ? "positive" : "negative";
}

static void print_row(const blg_solve *s, int solver, int family, int split, blg_buf *out) {
    const blg_solve_count *c = &s->counts[solver][family][split];
    blg_buf_format(out, "%-13s  %-6s  %-16s  %8lld  %8lld  %8lld  %9lld  %7.2f\n",
                   blg_solver_name((blg_solver)solver), blg_family_name((blg_family)family),
                   split_name(s->splits[split]), c->queries, c->right,
                   c->queries - c->right - c->abstained, c->abstained,
                   100 * (double)c->right / (double)c->queries);
}

static void print_text(const blg_solve *s, blg_buf *out) {
    blg_buf_text(out, "solver         family  split              queries     right     wrong  "
                      "abstained  right %\n");
    for (int solver = 0; solver < BLG_SOLVERS; solver++)
        for (int family = 0; family < BLG_FAMILIES; family++)
            for (int split = 0; split < s->n_splits; split++)
                if (s->counts[solver][family][split].queries)
                    print_row(s, solver, family, split, out);
    if (s->first)
        blg_buf_format(out, "\nAbstract queries that the version space does not solve: %lld\n",
                       s->n_unsolved);
    for (const blg_unsolved *u = s->first; u; u = u->next) {
        blg_buf_format(out, "  %s %d/%d (%s): %s", u->problem, u->side, u->image,
                       split_name(u->split), u->wrong ? "wrong" : "abstains");
        for (int side = 1; side >= 0; side--)
            if (u->n_rules[side])
                blg_buf_format(out, "; %d rule%s for %s, such as %s", u->n_rules[side],
                               u->n_rules[side] == 1 ? "" : "s", side_name(side), u->example[side]);
        blg_buf_text(out, u->n_rules[0] + u->n_rules[1] ? "\n" : "; no rule fits\n");
    }
}

static void print_unsolved(const blg_unsolved *u, blg_buf *out) {
    blg_buf_text(out, "{\"problem\": ");
    blg_buf_json_string(out, u->problem);
    blg_buf_text(out, ", \"split\": ");
    blg_buf_json_string(out, u->split);
    blg_buf_format(out, ", \"side\": \"%s\", \"index\": %d, \"verdict\": \"%s\"",
                   side_name(u->side), u->image, u->wrong ? "wrong" : "abstains");
    for (int side = 1; side >= 0; side--) {
        blg_buf_format(out, ", \"%s\": {\"rules\": %d, \"first\": ", side_name(side),
                       u->n_rules[side]);
        if (u->example[side])
            blg_buf_json_string(out, u->example[side]);
        else
            blg_buf_text(out, "null");
        blg_buf_char(out, '}');
    }
    blg_buf_char(out, '}');
}

static void print_json(const blg_solve *s, blg_buf *out) {
    const char *before = "";
    blg_buf_format(out, "{\"problems\": %lld, \"solvers\": [", s->problems);
    for (int solver = 0; solver < BLG_SOLVERS; solver++)
        for (int family = 0; family < BLG_FAMILIES; family++)
            for (int split = 0; split < s->n_splits; split++) {
                const blg_solve_count *c = &s->counts[solver][family][split];
                if (!c->queries)
                    continue;
                blg_buf_format(
                    out, "%s\n  {\"solver\": \"%s\", \"family\": \"%s\", \"split\": ", before,
                    blg_solver_name((blg_solver)solver), blg_family_name((blg_family)family));
                blg_buf_json_string(out, s->splits[split]);
                blg_buf_format(out, ", \"queries\": %lld, \"right\": %lld, \"abstained\": %lld}",
                               c->queries, c->right, c->abstained);
                before = ",";
            }
    blg_buf_text(out, "\n], \"unsolved\": [");
    for (const blg_unsolved *u = s->first; u; u = u->next) {
        blg_buf_text(out, u == s->first ? "\n  " : ",\n  ");
        print_unsolved(u, out);
    }
    blg_buf_text(out, s->first ? "\n]}\n" : "]}\n");
}

blg_status blg_solve_print(const blg_solve *solve, bool json, blg_buf *out, blg_error *error) {
    (json ? print_json : print_text)(solve, out);
    return out->failed ? blg_no_memory(error) : BLG_OK;
}
