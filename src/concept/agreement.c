#include "concept/agreement.h"

static bool are(blg_attribute a, blg_attribute b, blg_attribute one, blg_attribute other) {
    return (a == one && b == other) || (a == other && b == one);
}

bool blg_attributes_exclude(blg_attribute a, blg_attribute b) {
    return (a != b && blg_line_count(a) && blg_line_count(b)) ||
           are(a, b, BLG_ATTR_balanced_two, BLG_ATTR_unbalanced_two) ||
           are(a, b, BLG_ATTR_convex, BLG_ATTR_has_line_crossing);
}

blg_attribute blg_concept_line_count(const blg_concept *concept) {
    for (int c = 0; c < concept->n_components && !concept->expression[0]; c++) {
        const blg_attribute attribute = concept->attributes[c];
        if (blg_line_count(attribute))
            return attribute;
    }
    return BLG_ATTRIBUTES;
}

int blg_expression_value_read(const blg_expression *expression, const blg_program *program,
                              const blg_analysis *analysis, blg_line_reading reading) {
    const int value = blg_expression_value(expression, program, analysis);
    if (reading == BLG_LINES_ANY)
        return value;
    for (blg_line_reading r = BLG_LINES_TWO; r <= BLG_LINES_SPLIT; r++) {
        blg_analysis read = *analysis;
        for (int a = 0; a < BLG_ATTRIBUTES; a++)
            read.attributes[a].value = (int8_t)blg_line_value(analysis, (blg_attribute)a, r);
        if (blg_expression_value(expression, program, &read) != value)
            return BLG_UNDECIDED;
    }
    return value;
}
