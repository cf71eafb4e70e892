#include "make/screen.h"

#include <math.h>
#include <string.h>

/* Near separators are made rarer if each side has at least this many support images. With fewer
 * support images nearly every problem has a near separator. */
#define FEWEST_NEAR 5

blg_screen blg_screen_of(const blg_plan *plan, const blg_concept *concept) {
    const blg_config *config = blg_plan_config(plan);
    blg_screen screen = {.plan = plan, .n_support = config->n_support};
    for (int k = 0; k < config->abstract.n_attributes; k++)
        if (!blg_concept_covers(concept, config->abstract.attributes[k]))
            screen.others |= blg_attribute_rules(config->abstract.attributes[k]);
    return screen;
}

/* One bit for each rule. some: at least one image breaks the rule; many: at least two images break
 * it. */
typedef struct breaks {
    uint64_t some, many;
} breaks;

static void count_break(breaks *b, uint64_t broken) {
    b->many |= b->some & broken;
    b->some |= broken;
}

double blg_screen_support(const blg_screen *screen, const int *const shapes[2],
                          blg_rejection *reason) {
    breaks plain = {0, 0}, inverse = {0, 0};
    for (int i = 0; i < screen->n_support; i++) {
        const blg_traits *positive = blg_plan_traits(screen->plan, shapes[1][i]);
        const blg_traits *negative = blg_plan_traits(screen->plan, shapes[0][i]);
        count_break(&plain, ~positive->holds);
        count_break(&plain, ~negative->fails);
        count_break(&inverse, ~positive->fails);
        count_break(&inverse, ~negative->holds);
    }
    *reason = BLG_REJECT_competing_separator;
    if (screen->others & ~(plain.some & inverse.some))
        return 0;
    *reason = BLG_REJECT_near_separator;
    const bool rare = screen->n_support >= FEWEST_NEAR;
    return rare && screen->others & ~(plain.many & inverse.many) ? BLG_KEPT_NEAR : 1;
}

static int super_class(const blg_screen *screen, int shape) {
    return blg_catalogue_shape(blg_plan_catalogue(screen->plan), shape)->super_class_id;
}

static void add_class(blg_screen_view *view, int class, int vote) {
    int i = 0;
    while (i < view->n_classes && view->classes[i] != class)
        i++;
    if (i == view->n_classes) {
        view->classes[view->n_classes++] = class;
        view->surplus[i] = 0;
    }
    view->surplus[i] += vote;
}

/* Sorts the rules that fit the support into the bit masks kept and banned, so that one AND per mask
 * tests many rules on a query. Rules that need more than a mask go into others. */
static void sort_rules(blg_screen_view *view) {
    memset(view->kept, 0, sizeof view->kept);
    memset(view->banned, 0, sizeof view->banned);
    view->n_others = 0;
    for (int i = 0; i < view->fitting.n; i++) {
        const blg_rule *rule = &view->fitting.rules[i];
        const int side = !rule->negated;
        const uint64_t first = (uint64_t)1 << rule->first, second = (uint64_t)1 << rule->second;
        if (rule->kind == BLG_RULE_BIT) {
            view->kept[side] |= first;
            view->banned[!side] |= first;
        } else {
            view->kept[side] |= rule->kind == BLG_RULE_BOTH ? first | second : 0;
            view->others[view->n_others++] = i;
        }
    }
}

static bool is_refused(const blg_screen_view *view, int side, const blg_traits *query) {
    if ((query->fails & view->kept[side]) || (query->holds & view->banned[side]))
        return true;
    for (int i = 0; i < view->n_others; i++)
        if (blg_rule_is_wrong(&view->fitting.rules[view->others[i]], query, side))
            return true;
    return false;
}

void blg_screen_look(const blg_screen *screen, const int *const shapes[2], blg_screen_view *view) {
    static const int no_query[2] = {0, 0};
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    view->screen = screen;
    view->n_classes = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < screen->n_support; i++) {
            traits[side][i] = *blg_plan_traits(screen->plan, shapes[side][i]);
            add_class(view, super_class(screen, shapes[side][i]), side ? 1 : -1);
        }
    blg_hypotheses_find(by_side, screen->n_support, no_query, &view->fitting);
    sort_rules(view);
}

double blg_screen_query(const blg_screen_view *view, int side, int query, blg_rejection *reason) {
    const blg_traits *traits = blg_plan_traits(view->screen->plan, query);
    const int class = super_class(view->screen, query);
    int votes = 0;
    *reason = BLG_REJECT_rival_rule;
    if (view->screen->n_support >= BLG_RIVALS_SUPPORT && is_refused(view, side, traits))
        return 0;
    for (int i = 0; i < view->n_classes; i++)
        if (view->classes[i] == class)
            votes = side ? view->surplus[i] : -view->surplus[i];
    *reason = BLG_REJECT_super_class_vote;
    return votes > 0 ? BLG_KEPT_VOTE : votes < 0 ? 1 : sqrt(BLG_KEPT_VOTE);
}
