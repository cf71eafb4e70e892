/* Values: the texts that fill the templates of a card, made from its facts. */
#ifndef PUBLISH_CARD_VALUES_H
#define PUBLISH_CARD_VALUES_H

#include "publish/card_index.h"
#include "publish/card_options.h"
#include "publish/card_text.h"

/* The text for an option that was not given. */
#define BLG_CARD_FILL_IN "FILL IN"

/* Adds the publisher's values: name, creators, date, url, license, each in all forms that templates
 * need. */
void blg_card_publisher_values(blg_card_values *values, const blg_card_facts *facts,
                               const blg_card_options *options);
/* Adds the values from the manifest, the split report and the sums. */
void blg_card_content_values(blg_card_values *values, const blg_card_facts *facts,
                             const blg_card_index *index, const blg_card_options *options);
/* Adds the values that the audit and the verifier measured. */
void blg_card_measured_values(blg_card_values *values, const blg_card_facts *facts,
                              const blg_card_index *index);
/* Adds the parts of croissant.json that list files and records. */
void blg_card_croissant_values(blg_card_values *values, const blg_card_facts *facts,
                               const blg_card_index *index, const char *url);

#endif
