/* libFuzzer target: bytes become a program of the language; whatever it draws, measuring it ends
 * and says for every attribute one of three values, with figures that are numbers. */
#include "figure/analyse.h"
#include "fuzz.h"
#include "random_program.h"

#include <math.h>

/* The two halves as figures: a distance up to the limit, the same both ways. */
static void check_distance(const uint8_t *data, size_t size) {
    blg_program one = random_program_of(data, size / 2),
                other = random_program_of(data + size / 2, size - size / 2);
    blg_figure a, b;
    blg_figure_prepare(&one, &a);
    blg_figure_prepare(&other, &b);
    double forth = blg_figure_distance(&a, &b, 0.05), back = blg_figure_distance(&b, &a, 0.05);
    check(forth >= 0 && forth <= 0.05 && forth <= back && forth >= back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_program program = random_program_of(data, size);
    static blg_analyser *analyser; /* its megabyte is made once, not per input */
    if (!analyser && blg_analyser_create(&analyser, NULL) != BLG_OK)
        return 0;
    blg_analysis analysis;
    blg_analyse(analyser, &program, &analysis);
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &analysis.attributes[i];
        check(m->value >= -1 && m->value <= 1 && isfinite(m->figure) && m->margin >= 0);
        check(!m->near || m->value == BLG_UNDECIDED);
    }
    blg_figure figure;
    blg_figure_prepare(&program, &figure);
    double self = blg_figure_distance(&figure, &figure, 0.002);
    check(figure.n == 0 || self < 0.001);
    check_distance(data, size);
    return 0;
}
