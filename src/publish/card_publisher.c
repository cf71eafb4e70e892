/* Values of a card that come from the publisher's options. */
#include "publish/card_values.h"

#include <jansson.h>
#include <string.h>

static void set_name(blg_card_values *v, const blg_card_facts *f, const blg_card_options *o) {
    blg_buf *name = blg_card_value(v, "name");
    if (o->name)
        blg_buf_text(name, o->name);
    else
        blg_buf_format(name, "%s, seed %lld", json_string_value(blg_card_manifest(f, "preset")),
                       (long long)json_integer_value(blg_card_manifest(f, "seed")));
    blg_card_json_of(v, "name_json", "name");
}

/* The name of a creator without the prefix "org:", which marks an organisation. */
static const char *plain_name(const char *creator, bool *organisation) {
    *organisation = strncmp(creator, "org:", 4) == 0;
    return creator + (*organisation ? 4 : 0);
}

static void set_creators(blg_card_values *v, const blg_card_options *o) {
    blg_buf *text = blg_card_value(v, "creators");
    for (int i = 0; i < o->n_creators; i++) {
        bool organisation;
        blg_buf_text(text, i ? ", " : "");
        blg_buf_text(text, plain_name(o->creators[i], &organisation));
    }
    if (!o->n_creators)
        blg_buf_text(text, BLG_CARD_FILL_IN);
    blg_buf *json = blg_card_value(v, "creator_json");
    blg_buf_char(json, '[');
    for (int i = 0; i < o->n_creators; i++) {
        bool organisation;
        const char *name = plain_name(o->creators[i], &organisation);
        blg_buf_format(json, "%s{\"@type\": \"sc:%s\", \"name\": ", i ? ", " : "",
                       organisation ? "Organization" : "Person");
        blg_buf_json_string(json, name);
        blg_buf_char(json, '}');
    }
    blg_buf_text(json, o->n_creators ? "]" : "\"" BLG_CARD_FILL_IN "\"]");
}

static void set_licence(blg_card_values *v, const blg_card_options *o) {
    const char *known = o->license ? blg_card_licence_page(o->license) : NULL;
    const char *page = known ? known : o->license ? o->license : BLG_CARD_FILL_IN;
    blg_buf *text = blg_card_value(v, "license");
    if (known)
        blg_buf_format(text, "[%s](%s)", o->license, page);
    else
        blg_buf_text(text, page);
    blg_buf_json_string(blg_card_value(v, "license_json"), page);
    blg_buf *yaml = blg_card_value(v, "license_yaml");
    if (!o->license || known)
        blg_buf_format(yaml, "license: %s", known ? o->license : BLG_CARD_FILL_IN);
    else {
        blg_buf_text(yaml, "license: other\nlicense_link: ");
        blg_buf_json_string(yaml, page);
    }
}

void blg_card_publisher_values(blg_card_values *v, const blg_card_facts *f,
                               const blg_card_options *o) {
    set_name(v, f, o);
    set_creators(v, o);
    set_licence(v, o);
    blg_card_set(v, "date", o->date ? o->date : BLG_CARD_FILL_IN);
    blg_card_set(v, "url", o->url ? o->url : BLG_CARD_FILL_IN);
    blg_card_json_of(v, "date_json", "date");
    blg_card_json_of(v, "url_json", "url");
}
