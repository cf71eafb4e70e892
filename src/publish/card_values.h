/* Values: what stands in the templates of a card, from its facts. */
#ifndef PUBLISH_CARD_VALUES_H
#define PUBLISH_CARD_VALUES_H

#include "publish/card_index.h"
#include "publish/card_options.h"
#include "publish/card_text.h"

/* What stands for an option that was not given. */
#define BLG_CARD_FILL_IN "FILL IN"

/* What the publisher says: name, creators, date, url, license and their forms. */
void blg_card_publisher_values(blg_card_values *values, const blg_card_facts *facts,
                               const blg_card_options *options);
/* What the manifest, the split report and the sums say. */
void blg_card_content_values(blg_card_values *values, const blg_card_facts *facts,
                             const blg_card_index *index, const blg_card_options *options);
/* What the audit and the verifier measured. */
void blg_card_measured_values(blg_card_values *values, const blg_card_facts *facts,
                              const blg_card_index *index);
/* The members of croissant.json that list files and records. */
void blg_card_croissant_values(blg_card_values *values, const blg_card_facts *facts,
                               const blg_card_index *index, const char *url);

#endif
