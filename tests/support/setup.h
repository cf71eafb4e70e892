/* Set-ups that tests of plans and of generated problems share. */
#ifndef SUPPORT_SETUP_H
#define SUPPORT_SETUP_H

#include "generate/generator.h"

/* The published tables; NULL, after a skip, where they are absent. */
blg_catalogue *setup_published(void);
/* Shapes whose table labels are mixed in every pair of attributes. */
blg_catalogue *setup_synthetic(int n_shapes);

/* A preset that goes by the tables' labels. */
void setup_preset(blg_config *config, const char *preset);
/* "key=value"; the test ends with the message where that is refused. */
void setup_set(blg_config *config, const char *assignment);
/* The test ends with the message where there is no plan. */
blg_plan *setup_plan(const blg_config *config, const blg_catalogue *catalogue);

/* A generator of the default catalogue's problems, and room for two of them. */
typedef struct setup_maker {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_worker *worker;
    blg_problem *a, *b;
} setup_maker;

/* The default preset without its splits where alone: all problems are of train. */
void setup_config(setup_maker *maker, bool alone);
/* From maker->config; no worker where it fails. Close in either case. */
blg_status setup_open(setup_maker *maker, blg_error *error);
void setup_close(setup_maker *maker);

#endif
