#include "publish/card_options.h"

#include "base/error.h"
#include "base/str.h"

#include <stdio.h>
#include <string.h>

/* ---- licences ---- */

/* Licences by the names that hubs use, each with its web page. */
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

const char *blg_card_licence_page(const char *name) {
    const struct licence *licence = find_licence(name);
    return licence ? licence->page : NULL;
}

/* ---- checks ---- */

/* Whether text is an address such as "https://...", of characters that RFC 3986 allows. Quotes and
 * brackets must be written as %27 and so on. */
static bool is_address(const char *text) {
    const size_t scheme = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    if (scheme == 0 || strncmp(text + scheme, "://", 3) != 0 || !text[scheme + 3])
        return false;
    return !text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "-._~:/?#@!$&()*+,;=%")];
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

static blg_status check_name(const char *option, const char *name, blg_error *error) {
    if (name && (!*name || !blg_str_is_line(name)))
        return blg_error_set(error, BLG_INVALID,
                             "%s: expected UTF-8 text without control characters", option);
    return BLG_OK;
}

blg_status blg_card_check_options(const blg_card_options *o, blg_error *error) {
    blg_status status = check_name("--name", o->name, error);
    for (int i = 0; i < o->n_creators && status == BLG_OK; i++)
        status = check_name("--creator", o->creators[i], error);
    if (status != BLG_OK)
        return status;
    if (o->date && !is_date(o->date))
        return blg_error_set(error, BLG_INVALID, "--date: expected YYYY-MM-DD, got \"%.60s\"",
                             o->date);
    if (o->url && !is_address(o->url))
        return blg_error_set(
            error, BLG_INVALID,
            "--url: expected an address such as https://HOST/FOLDER, got \"%.60s\"", o->url);
    return o->license ? check_licence(o->license, error) : BLG_OK;
}
