/* Set-ups that tests of plans and of generated problems share. */
#ifndef SUPPORT_SETUP_H
#define SUPPORT_SETUP_H

#include "data/write.h"

/* The published tables. NULL if they are absent; the case is then reported as skipped
 * (suite_skip). */
blg_catalogue *setup_published(void);
/* A made-up catalogue. For every pair of attributes it has shapes with all combinations of
 * labels. */
blg_catalogue *setup_synthetic(int n_shapes);

/* Fills config from a preset, with labels from the catalogue's table. */
void setup_preset(blg_config *config, const char *preset);
/* Applies "key=value"; if it is refused, the test ends with the message. */
void setup_set(blg_config *config, const char *assignment);
/* Makes a plan; if that fails, the test ends with the message. */
blg_plan *setup_plan(const blg_config *config, const blg_catalogue *catalogue);

/* A generator of the default catalogue's problems, and room for two of them. */
typedef struct setup_maker {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_worker *worker;
    blg_problem *a, *b;
} setup_maker;

/* Sets maker->config to the default preset. alone: without its splits, so all problems are in
 * train. */
void setup_config(setup_maker *maker, bool alone);
/* Opens everything from maker->config; without a worker on failure. Close in either case. */
blg_status setup_open(setup_maker *maker, blg_error *error);
void setup_close(setup_maker *maker);

#endif
