/* The tables of a build that cannot run what it compiles, and of the program that makes the tables
 * (measure.c): they are empty. */
#include "figure/catalogue.h"
#include "problem/builder.h"

const blg_measured blg_measured_table = {.n = 0};
const blg_ff_pilots blg_ff_pilot_table = {.n = 0};
