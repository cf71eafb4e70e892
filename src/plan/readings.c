/* Line readings of a plan's shapes and concepts. */
#include "concept/agreement.h"
#include "plan/plan_internal.h"

/* Shapes in each cell that a concept and a reading had better have: twelve leave five beside the
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

/* Fewest shapes of a cell: those with all attributes, and those with all but the i-th. */
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
        least = cells[i] < least ? cells[i] : least;
    return least;
}

/* Readings in which every cell has that many shapes. */
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
