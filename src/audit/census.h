/* Census: counts of defects, over a whole data set. The caller adds problems one by one; the census
 * keeps only hashes of them. docs/audit.md describes the lines V1 to V12 and R1 to R9. */
#ifndef AUDIT_CENSUS_H
#define AUDIT_CENSUS_H

#include "audit/census_counts.h"

/* Free the census whatever the outcome. */
blg_status blg_census_create(const blg_census_options *options, blg_census **census,
                             blg_error *error);
void blg_census_free(blg_census *census);
/* Returns the problem with its impure images moved back to the sides that they were drawn for,
 * because an image that is impure on purpose is no defect. Valid until the next call. */
const blg_problem *blg_census_purify(blg_census *census, const blg_problem *problem);
/* Counts a problem that blg_census_purify returned. The counts V10 and V11 leave out problems
 * without poses (every scale is 0). */
blg_status blg_census_add(blg_census *census, const blg_problem *problem, blg_error *error);
blg_census_counts blg_census_counts_of(const blg_census *census);
/* The census's store of measured figures. Other parts of the audit use the same store, so that no
 * figure is measured twice. */
blg_facts *blg_census_facts(blg_census *census);

#endif
