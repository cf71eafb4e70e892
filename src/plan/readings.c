/* Line readings of a plan's shapes and concepts. */
#include "concept/agreement.h"
#include "plan/plan.h"
#include "plan/record.h"

#include <stdio.h>

/* Number of shapes that each cell of a concept should have, under one reading: five more than the
 * seven images of a side. */
#define AMPLE 12

blg_line_reading blg_plan_line_reading(const blg_plan *plan) {
    return plan->config.abstract.line_reading == BLG_LINE_CHOICE_ANY ? BLG_LINES_ANY
                                                                     : BLG_LINES_TWO;
}

int blg_plan_label(const blg_plan *plan, int shape, blg_attribute attribute) {
    return blg_plan_label_read(plan, shape, attribute, blg_plan_line_reading(plan));
}

const blg_traits *blg_plan_traits(const blg_plan *plan, int shape) {
    return &plan->traits[shape];
}

int blg_plan_label_read(const blg_plan *plan, int shape, blg_attribute attribute,
                        blg_line_reading reading) {
    const int value = plan->labels[shape * BLG_ATTRIBUTES + (int)attribute];
    if (value != 1 || !blg_line_count(attribute) || reading == BLG_LINES_ANY)
        return value;
    return plan->traits[shape].holds & blg_reading_rules(attribute, reading) ? 1 : BLG_UNDECIDED;
}

/* Smallest number of shapes in a cell of the concept: the shapes with all attributes, or those that
 * lack only the i-th. */
static int least_cell(const blg_plan *plan, const blg_concept *concept, blg_line_reading reading) {
    int cells[1 + BLG_MAX_COMPONENTS] = {0};
    for (int s = 0; s < plan->n_shapes; s++) {
        int zeros = 0, missing = 0;
        bool decided = true;
        for (int i = 0; i < concept->n_components && decided; i++) {
            const int value = blg_plan_label_read(plan, s, concept->attributes[i], reading);
            decided = value != BLG_UNDECIDED;
            zeros += value == 0;
            missing = value == 0 ? i : missing;
        }
        if (decided && zeros <= 1)
            cells[zeros ? 1 + missing : 0]++;
    }
    int least = cells[0];
    for (int i = 1; i <= concept->n_components; i++)
        if (blg_config_breaks(plan->config.abstract.negative_breaks, i - 1, concept->n_components))
            least = cells[i] < least ? cells[i] : least;
    return least;
}

/* Lists the readings under which every cell has at least `wanted` shapes. Returns their number. */
static int readings_with(const blg_plan *plan, const blg_concept *concept, int wanted,
                         blg_line_reading readings[2]) {
    int n = 0;
    readings[0] = BLG_LINES_ANY;
    if (blg_concept_line_count(concept) == BLG_ATTRIBUTES)
        return least_cell(plan, concept, BLG_LINES_ANY) >= wanted;
    for (blg_line_reading r = BLG_LINES_CONTINUOUS; r <= BLG_LINES_SPLIT; r++)
        if (least_cell(plan, concept, r) >= wanted)
            readings[n++] = r;
    return n;
}

int blg_plan_readings(const blg_plan *plan, const blg_concept *concept,
                      blg_line_reading readings[2], blg_cell_room *room) {
    const int least = plan->config.abstract.min_shapes;
    *room = BLG_ROOM_AMPLE;
    if (concept->expression[0]) {
        readings[0] = BLG_LINES_ANY;
        return 1;
    }
    int n = readings_with(plan, concept, least > AMPLE ? least : AMPLE, readings);
    if (n)
        return n;
    *room = BLG_ROOM_ENOUGH;
    n = readings_with(plan, concept, least, readings);
    if (n || blg_plan_line_reading(plan) != BLG_LINES_ANY)
        return n;
    *room = BLG_ROOM_RANGE;
    readings[0] = BLG_LINES_ANY;
    return least_cell(plan, concept, BLG_LINES_ANY) >= least;
}

/* Counts concepts. range: those that accept any line count of a figure's range; held: those with a
 * held-out attribute; wanted_held: those that splits by attribute ask for. */
static void count_given_way(const blg_plan *plan, int *range, int *held, int *wanted_held) {
    *range = *held = *wanted_held = 0;
    for (int r = 0; r < plan->config.splits.n_rules; r++)
        if (plan->config.splits.rules[r].by == BLG_BY_ATTRIBUTE &&
            plan->config.splits.rules[r].count > 0)
            *wanted_held += plan->config.splits.rules[r].count;
    for (int c = 0; c < plan->n_concepts; c++) {
        blg_line_reading readings[2];
        blg_cell_room room;
        blg_plan_readings(plan, &plan->concepts[c], readings, &room);
        *range += room == BLG_ROOM_RANGE;
        *held += blg_plan_quota(plan, &plan->concepts[c]) >= 0;
    }
}

size_t blg_plan_shortfall(const blg_plan *plan, char *buf, size_t size) {
    const blg_abstract_config *hd = &plan->config.abstract;
    const int wanted =
        hd->problems_per_concept == BLG_MANY ? 0 : hd->problems / hd->problems_per_concept;
    int range, held, wanted_held, n;
    if (size)
        buf[0] = '\0';
    if (!plan->n_concepts)
        return 0;
    count_given_way(plan, &range, &held, &wanted_held);
    if (plan->n_concepts >= wanted && held >= wanted_held && !range)
        return 0;
    n = snprintf(
        buf, size,
        "%d abstract concepts instead of %d, %d of them with a held-out attribute instead "
        "of %d: no other has %d shapes in every cell. Their problems are more. %d concepts "
        "mix the readings of lines, every other line count has one reading a problem",
        plan->n_concepts, wanted, held, wanted_held, hd->min_shapes, range);
    return n < 0 ? 0 : (size_t)n;
}
