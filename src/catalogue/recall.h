/* Recall: programs read from published text get back what its three decimals lost. */
#ifndef CATALOGUE_RECALL_H
#define CATALOGUE_RECALL_H

#include "catalogue/catalogue.h"

/* Where a shape of the catalogue has the program's text but for stroke types, the program gets its
 * exact lengths, extents and turns; types stay. Any other program stays as it is. */
void blg_catalogue_recall(const blg_catalogue *catalogue, blg_program *program);

#endif
