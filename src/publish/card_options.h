/* Options of a card: the data set, and the facts that only the publisher knows. */
#ifndef PUBLISH_CARD_OPTIONS_H
#define PUBLISH_CARD_OPTIONS_H

#include "catalogue/catalogue.h"

#include <stdbool.h>

#define BLG_CARD_CREATORS 32

typedef struct blg_card_options {
    const char *dataset;
    const char *audit; /* JSON report of `blogo audit`; NULL: an audit is made */
    bool force;        /* replace an existing card */
    /* Facts that the publisher gives; NULL = not given. */
    const char *creators[BLG_CARD_CREATORS]; /* "org:NAME" is an organisation */
    int n_creators;
    const char *license; /* name of a known licence, or an address */
    const char *date;    /* YYYY-MM-DD */
    const char *url;     /* address of the folder with the files */
    const char *name;    /* NULL: preset and seed */
    const blg_catalogue *catalogue;
    bool own_tables; /* the catalogue is not the built-in one */
} blg_card_options;

/* Checks the options. BLG_INVALID for a malformed date or address, or an unknown licence. */
BLG_MUST_USE blg_status blg_card_check_options(const blg_card_options *options, blg_error *error);

/* The web page of a licence, by the licence's name on hubs; NULL = unknown name. */
const char *blg_card_licence_page(const char *name);

#endif
