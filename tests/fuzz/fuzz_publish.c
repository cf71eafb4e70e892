/* Fuzz target: a data set with pictures, as a tree or in shards, as the commands that read pictures
 * or publish use it. The first byte chooses the command. Then come the manifest, and a path and a
 * content for each file. A content that begins with # is hexadecimal. The path SHARD.tar/NAME is a
 * member of a shard; the path report is no file of the data set, but an audit's report. A card and
 * a gallery are JSON, and nothing appears beside them. */
#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "dataset.h"
#include "figure/catalogue.h"
#include "look/audit.h"
#include "look/verify.h"
#include "tell/card.h"
#include "tell/export.h"
#include "tell/pages.h"

#include <jansson.h>

enum { SHARDS = 4 };

/* Four shapes: a gallery measures the whole catalogue. */
static const char table[] =
    "shape function name\tshape name\tsuper class\tset of base actions\tturn angles\n"
    "triangle_equal\ttriangle equal\ttriangle\tline_1.0, line_1.0, line_1.0\tL0.0--L120.0--L120.0\n"
    "triangle_right_even\ttriangle right even\ttriangle\tline_1.0, line_0.707107, "
    "line_0.707107\tL0.0--L135.0--L90.0\n"
    "triangle_right_33\ttriangle right 33\ttriangle\tline_1.0, line_0.544639, "
    "line_0.838671\tL0.0--L123.0--L90.0\n"
    "triangle_splinter\ttriangle splinter\ttriangle\tline_0.624695, line_1.0, "
    "line_0.424839\tL0.0--L165.529706--L158.442921\n";
static blg_catalogue *catalogue;
static char set[300], out[300], report[300];
static struct shard {
    char name[120];
    blg_buf content;
} shards[SHARDS];

/* ---- files ---- */

static int digit_of(uint8_t c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void add_content(blg_buf *to, fuzz_content content) {
    blg_buf_clear(to);
    if (!content.size || content.data[0] != '#') {
        blg_buf_add(to, content.data, content.size);
        return;
    }
    for (size_t i = 1; i + 1 < content.size; i += 2) {
        const int high = digit_of(content.data[i]), low = digit_of(content.data[i + 1]);
        if (high < 0 || low < 0)
            break;
        blg_buf_char(to, (char)(high << 4 | low));
    }
}

/* Whether the path is safe here, and no file that this target makes itself. */
static bool is_path(fuzz_content path, char text[120]) {
    if (!path.size || path.size >= 120)
        return false;
    memcpy(text, path.data, path.size);
    text[path.size] = '\0';
    return text[0] != '/' && !strstr(text, "..") && !strstr(text, "//") &&
           text[path.size - 1] != '/' && strcmp(text, "SHA256SUMS") != 0 &&
           strcmp(text, "manifest.json") != 0 && !text[strspn(text, BLG_PLAIN_BYTES "./")];
}

static void put_in_shard(const char *path, const char *name, const blg_buf *content) {
    for (int i = 0; i < SHARDS; i++) {
        if (!shards[i].name[0])
            snprintf(shards[i].name, sizeof shards[i].name, "%.*s", (int)(name - 1 - path), path);
        if (strlen(shards[i].name) == (size_t)(name - 1 - path) &&
            memcmp(shards[i].name, path, (size_t)(name - 1 - path)) == 0) {
            blg_tar_member(&shards[i].content, name, content->data, content->size);
            return;
        }
    }
}

static void put_file(const char *relative, const blg_buf *content, blg_buf *sums) {
    char path[440], hex[BLG_DIGEST_TEXT];
    snprintf(path, sizeof path, "%s/%s", set, relative);
    for (char *slash = path + strlen(set) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = access(path, F_OK) ? fopen(path, "wb") : NULL;
    if (!file)
        return; /* a folder is there, or a file in place of a folder */
    check(fwrite(content->size ? content->data : "", 1, content->size, file) == content->size);
    check(fclose(file) == 0 && blg_digest_file(NULL, path, hex, NULL) == BLG_OK);
    blg_sums_print(sums, hex, relative);
}

static void put_shards(blg_buf *sums) {
    for (int i = 0; i < SHARDS; i++) {
        if (shards[i].name[0]) {
            blg_tar_end(&shards[i].content);
            put_file(shards[i].name, &shards[i].content, sums);
        }
        shards[i].name[0] = '\0';
        blg_buf_clear(&shards[i].content);
    }
}

static void make_dataset(fuzz_parts *parts) {
    blg_buf sums = {0}, content = {0};
    char path[120], hex[BLG_DIGEST_TEXT];
    check(mkdir(set, 0777) == 0);
    const fuzz_content manifest = fuzz_next(parts, 0);
    fuzz_file("report", (const uint8_t *)"{}", 2);
    while (parts->left) {
        const fuzz_content name = fuzz_next(parts, 0), data = fuzz_next(parts, 0);
        if (!is_path(name, path))
            continue;
        add_content(&content, data);
        const char *member = strstr(path, ".tar/");
        if (strcmp(path, "report") == 0)
            fuzz_file("report", (const uint8_t *)content.data, content.size);
        else if (member)
            put_in_shard(path, member + 5, &content);
        else
            put_file(path, &content, &sums);
    }
    put_shards(&sums);
    const char *file =
        fuzz_file("set/SHA256SUMS", (const uint8_t *)(sums.size ? sums.data : ""), sums.size);
    check(blg_digest_file(NULL, file, hex, NULL) == BLG_OK);
    fuzz_manifest("set/manifest.json", manifest, hex);
    blg_buf_free(&sums);
    blg_buf_free(&content);
}

/* ---- commands ---- */

static void check_json(const char *name, bool lines) {
    blg_buf text = {0}, path = {0};
    check(blg_fs_join(&path, set, name, NULL) == BLG_OK);
    check(blg_fs_read(NULL, path.data, &text, NULL) == BLG_OK);
    for (size_t at = 0, size; at < text.size; at += size) {
        const char *end = lines ? memchr(text.data + at, '\n', text.size - at) : NULL;
        size = end ? (size_t)(end + 1 - (text.data + at)) : text.size - at;
        json_t *json = json_loadb(text.data + at, size, 0, NULL);
        check(json_is_object(json));
        json_decref(json);
    }
    blg_buf_free(&path);
    blg_buf_free(&text);
}

static blg_status check_visited(void *context, const char *relative, blg_error *error) {
    (void)context, (void)error;
    const char *ending = strrchr(relative, '.');
    if (strncmp(relative, "problems-", 9) == 0 && ending && strcmp(ending, ".jsonl") == 0)
        check_json(relative, true);
    if (strcmp(relative, "croissant.json") == 0 || strncmp(relative, "wids-", 5) == 0)
        check_json(relative, false);
    return BLG_OK;
}

static blg_status make_card(blg_error *error) {
    blg_card_summary summary = {0};
    const blg_card_options options = {
        .dataset = set, .audit = report, .catalogue = catalogue, .force = true};
    const blg_status status = blg_card_write(&options, &summary, error);
    bool there = true;
    if (status == BLG_OK)
        check(blg_fs_walk(set, check_visited, NULL, NULL) == BLG_OK);
    else
        check(blg_fs_find_in(set, "croissant.json.part", &there, NULL) == BLG_OK && !there);
    return status;
}

static blg_status make_gallery(blg_error *error) {
    blg_gallery_summary summary = {0};
    const blg_gallery_options options = {
        .dataset = set, .output = out, .audit = report, .catalogue = catalogue};
    const blg_status status = blg_gallery_write(&options, &summary, error);
    bool there = false;
    check(blg_fs_find_in(out, "index.html", &there, NULL) == BLG_OK);
    check(there == (status == BLG_OK));
    return status;
}

static blg_status verify(bool quick, blg_error *error) {
    blg_verify_summary summary = {0};
    const blg_verify_options options = {
        .catalogue = catalogue, .threads = 1, .quick = quick, .independent = true};
    return blg_verify_folder(set, &options, &summary, error);
}

static blg_status read_for_audit(blg_error *error) {
    blg_audit *made = NULL;
    const blg_audit_options options = {.catalogue = catalogue};
    const blg_status status = blg_audit_folder(set, &options, BLG_AUDIT_ALL_PICTURES, &made, error);
    blg_audit_free(made);
    return status;
}

static blg_status export_pictures(blg_error *error) {
    blg_export_summary summary;
    const blg_export_options options = {
        .format = BLG_EXPORT_NPY, .dataset = set, .output = out, .catalogue = catalogue};
    return blg_export(&options, &summary, error);
}

static blg_status run(unsigned choice, blg_error *error) {
    switch (choice % 6) {
    case 0:
        return verify(false, error);
    case 1:
        return verify(true, error);
    case 2:
        return read_for_audit(error);
    case 3:
        return export_pictures(error);
    case 4:
        return make_gallery(error);
    default:
        return make_card(error);
    }
}

static blg_status check_beside(void *context, const char *relative, blg_error *error) {
    (void)context, (void)error;
    check(strncmp(relative, "set/", 4) == 0 || strcmp(relative, "report") == 0 ||
          strncmp(relative, "out", 3) == 0);
    return BLG_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    fuzz_parts parts = {data + 1, size - 1};
    blg_error error = {0};
    const blg_tsv_source programs = {"shapes", table, sizeof table - 1};
    check(catalogue || blg_catalogue_parse(&programs, NULL, &catalogue, NULL) == BLG_OK);
    if (!*fuzz_folder)
        fuzz_make_folder();
    snprintf(set, sizeof set, "%s/set", fuzz_folder);
    snprintf(out, sizeof out, "%s/out", fuzz_folder);
    snprintf(report, sizeof report, "%s/report", fuzz_folder);
    make_dataset(&parts);
    const blg_status status = run(data[0], &error);
    check(status == BLG_UNVERIFIED || (status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || status == BLG_UNVERIFIED || status == BLG_INVALID ||
          status == BLG_IO || status == BLG_INFEASIBLE);
    check(blg_fs_walk(fuzz_folder, check_beside, NULL, NULL) == BLG_OK);
    fuzz_empty(set);
    fuzz_empty(out);
    return 0;
}
