/* What only the publisher knows: the options of a card. */
#include "base/error.h"
#include "base/str.h"
#include "publish/card_values.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- licences ---- */

/* Names that hubs know, and the licence's page. */
static const struct licence {
    const char *name, *page;
} licences[] = {{"cc0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"},
                {"cc-by-4.0", "https://creativecommons.org/licenses/by/4.0/"},
                {"cc-by-sa-4.0", "https://creativecommons.org/licenses/by-sa/4.0/"},
                {"cc-by-nc-4.0", "https://creativecommons.org/licenses/by-nc/4.0/"},
                {"cc-by-nc-sa-4.0", "https://creativecommons.org/licenses/by-nc-sa/4.0/"},
                {"cc-by-nd-4.0", "https://creativecommons.org/licenses/by-nd/4.0/"},
                {"odc-by", "https://opendatacommons.org/licenses/by/1-0/"},
                {"odbl", "https://opendatacommons.org/licenses/odbl/1-0/"},
                {"pddl", "https://opendatacommons.org/licenses/pddl/1-0/"},
                {"cdla-permissive-2.0", "https://cdla.dev/permissive-2-0/"},
                {"mit", "https://opensource.org/license/mit"},
                {"apache-2.0", "https://www.apache.org/licenses/LICENSE-2.0"}};
enum { N_LICENCES = sizeof licences / sizeof *licences };

static const struct licence *find_licence(const char *name) {
    for (int i = 0; i < N_LICENCES; i++)
        if (strcmp(licences[i].name, name) == 0)
            return &licences[i];
    return NULL;
}

/* ---- checks ---- */

/* "https://...", without spaces or quotes. */
static bool is_address(const char *text) {
    const size_t scheme = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    return scheme > 0 && strncmp(text + scheme, "://", 3) == 0 && text[scheme + 3] &&
           !text[strcspn(text, " \t\r\n\"'<>{}")];
}

static bool is_date(const char *text) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day, end = 0;
    if (strlen(text) != 10 || text[strspn(text, "0123456789-")] ||
        sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || end != 10)
        return false;
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + (month == 2 && leap);
}

static blg_status check_licence(const char *name, blg_error *error) {
    const char *names[N_LICENCES];
    if (is_address(name) || find_licence(name))
        return BLG_OK;
    for (int i = 0; i < N_LICENCES; i++)
        names[i] = licences[i].name;
    const char *near = blg_str_nearest(name, names, N_LICENCES);
    if (near)
        return blg_error_set(error, BLG_INVALID,
                             "--license: unknown name \"%.60s\"; did you mean \"%s\"?", name, near);
    return blg_error_set(error, BLG_INVALID,
                         "--license: expected a name such as cc-by-4.0 or the address of a "
                         "licence, got \"%.60s\"",
                         name);
}

blg_status blg_card_check_options(const blg_card_options *o, blg_error *error) {
    if (o->date && !is_date(o->date))
        return blg_error_set(error, BLG_INVALID, "--date: expected YYYY-MM-DD, got \"%.60s\"",
                             o->date);
    if (o->url && !is_address(o->url))
        return blg_error_set(
            error, BLG_INVALID,
            "--url: expected an address such as https://HOST/FOLDER, got \"%.60s\"", o->url);
    return o->license ? check_licence(o->license, error) : BLG_OK;
}

/* ---- values ---- */

static void set_name(blg_card_values *v, const blg_card_facts *f, const blg_card_options *o) {
    blg_buf *name = blg_card_value(v, "name");
    if (o->name)
        blg_buf_text(name, o->name);
    else
        blg_buf_format(name, "%s, seed %lld", json_string_value(blg_card_manifest(f, "preset")),
                       (long long)json_integer_value(blg_card_manifest(f, "seed")));
    blg_card_json_of(v, "name_json", "name");
}

/* A creator without the mark of organisations. */
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
    const struct licence *licence = o->license ? find_licence(o->license) : NULL;
    const char *page = licence ? licence->page : o->license ? o->license : BLG_CARD_FILL_IN;
    blg_buf *text = blg_card_value(v, "license");
    if (licence)
        blg_buf_format(text, "[%s](%s)", licence->name, page);
    else
        blg_buf_text(text, page);
    blg_buf_json_string(blg_card_value(v, "license_json"), page);
    blg_buf *yaml = blg_card_value(v, "license_yaml");
    if (!o->license || licence)
        blg_buf_format(yaml, "license: %s", licence ? licence->name : BLG_CARD_FILL_IN);
    else
        blg_buf_format(yaml, "license: other\nlicense_link: %s", page);
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
