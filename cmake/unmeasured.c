/* The table of measured shapes of a build that cannot run what it compiles, and of the program that
 * makes the table (measure.c). */
#include "figure/catalogue.h"

const blg_measured blg_measured_table = {.n = 0};
