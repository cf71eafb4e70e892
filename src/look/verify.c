/* Verification of a data set on disk: is it whole and right? A folder goes in. All that it holds is
 * read, measured and compared with what its manifest claims. A list of defects comes out, one entry
 * for each thing that is wrong. The command `verify` and the library use it. */
#include "look/verify.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "data/import.h"
#include "data/read.h"
#include "data/write.h"
#include "figure/catalogue.h"
#include "figure/ink.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "problem/config.h"
#include "problem/judge.h"

#include <jansson.h>

/* ---- verify defects ---- */

/* The list of defects: every check adds its findings here, with the kind, the place and a text.
 * Each thread fills a list of its own. */

#define NAME_ENTRY(name) #name,

const char *blg_defect_name(blg_defect_kind kind) {
    static const char *const names[] = {BLG_DEFECT_LIST(NAME_ENTRY)};
    return (unsigned)kind < BLG_DEFECTS ? names[kind] : "?";
}

void blg_defects_free(blg_defects *defects) {
    blg_array_free(&defects->entries);
    blg_buf_free(&defects->text);
    *defects = (blg_defects){0};
}

static void blg_defects_clear(blg_defects *defects) {
    defects->n = 0;
    blg_buf_clear(&defects->text);
}

/* Adds a text with unprintable bytes replaced. Returns its offset. */
static size_t add_text(blg_defects *defects, const char *text) {
    const size_t at = defects->text.size;
    blg_buf_add(&defects->text, text, strlen(text) + 1);
    if (!defects->text.failed)
        blg_str_make_printable(defects->text.data + at);
    return at;
}

/* Adds a defect at a place of the data set. Its detail is printed by the format, and cut off after
 * 319 bytes. If memory is out, defects->text.failed says so. */
void blg_defects_add(blg_defects *defects, blg_defect_kind kind, const char *place,
                     const char *format, ...) {
    char detail[320];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    if (!blg_array_grow(&defects->entries, &defects->capacity, defects->n + 1,
                        sizeof *defects->entries)) {
        defects->text.failed = true;
        return;
    }
    defects->entries[defects->n].kind = kind;
    defects->entries[defects->n++].place = add_text(defects, place);
    defects->entries[defects->n - 1].detail = add_text(defects, detail);
}

/* ---- places ---- */

/* Remembers the places of defects by the hashes of their names, so that each is reported once. */

void blg_places_free(blg_places *places) {
    blg_array_free(&places->hashes);
    *places = (blg_places){0};
}

void blg_places_add_text(blg_places *places, const char *text, size_t size) {
    if (blg_array_grow(&places->hashes, &places->capacity, places->n + 1, sizeof *places->hashes))
        places->hashes[places->n++] = blg_str_hash(text, size);
    else
        places->failed = true;
}

/* Adds the places of all defects. */
static void blg_places_add(blg_places *places, const blg_defects *defects) {
    for (int i = 0; i < defects->n; i++) {
        const char *place = defects->text.data + defects->entries[i].place;
        blg_places_add_text(places, place, strlen(place));
    }
}

bool blg_places_has_text(const blg_places *places, const char *text, size_t size) {
    const uint64_t hash = blg_str_hash(text, size);
    for (int i = 0; i < places->n; i++)
        if (places->hashes[i] == hash)
            return true;
    return false;
}

bool blg_places_has(const blg_places *places, const char *place) {
    return blg_places_has_text(places, place, strlen(place));
}

/* ---- verify claims ---- */

/* Reads the numbers that the manifest claims, and compares them with the numbers that the checks of
 * the folder have counted. */

/* Adds a defect about the manifest; the arguments after `defects` are those of printf. */
#define TELL_CLAIM(defects, ...)                                                                   \
    blg_defects_add(defects, BLG_DEFECT_incomplete, BLG_MANIFEST, __VA_ARGS__)

#define NO_COUNT (-1) /* the manifest does not give the number */

/* The index of a split in the counts; n_splits if they lack it. */
static int find_split(const blg_problem_counts *count, const char *name) {
    int i = 0;
    while (i < count->n_splits && strcmp(count->splits[i].name, name) != 0)
        i++;
    return i;
}

/* If there are too many splits, the problem counts only for its family and the total. */
int blg_problem_counts_add(blg_problem_counts *count, blg_family family, const char *split) {
    const int i = find_split(count, split);
    count->families[family]++;
    count->problems++;
    if (i == (int)(sizeof count->splits / sizeof *count->splits))
        return BLG_TOO_MANY_SPLITS;
    if (i == count->n_splits)
        snprintf(count->splits[count->n_splits++].name, BLG_SPLIT_NAME, "%s", split);
    count->splits[i].problems++;
    return i;
}

/* ---- reading ---- */

/* Reads a count from the manifest. NO_COUNT, and a defect, unless it is a whole number from 0. */
static long long get_count(const json_t *object, const char *prefix, const char *key,
                           blg_defects *defects) {
    const json_t *value = json_object_get(object, key);
    if (json_is_integer(value) && json_integer_value(value) >= 0)
        return json_integer_value(value);
    TELL_CLAIM(defects, "%s%.60s: expected a whole number from 0", prefix, key);
    return NO_COUNT;
}

/* Reads the numbers of problems by split that the manifest claims. It is a defect if there are too
 * many splits, or if a name is too long or not plain; then the number is not compared. */
static void get_splits(const json_t *root, blg_problem_counts *count, blg_defects *defects) {
    json_t *splits = json_object_get(root, "splits"), *value;
    const char *name;
    if (!json_is_object(splits))
        TELL_CLAIM(defects, "splits: expected an object");
    json_object_foreach(splits, name, value) {
        if (count->n_splits == (int)(sizeof count->splits / sizeof *count->splits) ||
            strlen(name) >= BLG_SPLIT_NAME) {
            TELL_CLAIM(defects, "splits: \"%.60s\" is one too many or too long", name);
        } else if (!blg_str_is_plain(name)) {
            TELL_CLAIM(defects, "splits: \"%.60s\": expected a name of letters, digits, _ and -",
                       name);
        } else {
            memcpy(count->splits[count->n_splits].name, name, strlen(name) + 1);
            count->splits[count->n_splits++].problems = get_count(splits, "splits.", name, defects);
        }
    }
}

/* Whether the manifest says that the problems come from another generator. Packed problems count as
 * blogo's own, because blogo judged them. A source other than the three known is a defect, and the
 * problems count as blogo's own. */
static bool get_foreign(const json_t *root, blg_defects *defects) {
    const json_t *source = json_object_get(root, "source");
    if (blg_json_says(source, "problems", "published generator") ||
        blg_json_says(source, "problems", "imported"))
        return true;
    if (source && !blg_json_says(source, "problems", "packed"))
        TELL_CLAIM(defects, "source.problems: expected \"published generator\", \"imported\" or "
                            "\"packed\"");
    return false;
}

/* Compares seed and preset, which the manifest repeats, with its config; and checks whether the
 * manifest's number of the part (shard) is possible. */
static void get_identity(const json_t *root, const blg_config *config, blg_claims *claims,
                         blg_defects *defects) {
    const char *preset = json_string_value(json_object_get(root, "preset"));
    const json_t *shard = json_object_get(root, "shard");
    const long long seed = get_count(root, "", "seed", defects);
    const long long index = get_count(shard, "shard.", "index", defects);
    const long long of = get_count(shard, "shard.", "of", defects);
    claims->limit = get_count(root, "", "limit", defects);
    if (config && seed != NO_COUNT && (uint64_t)seed != config->seed)
        TELL_CLAIM(defects, "seed: it tells %lld, its config %llu", seed,
                   (unsigned long long)config->seed);
    if (config && (!preset || strcmp(preset, config->preset) != 0))
        TELL_CLAIM(defects, "preset: expected \"%s\", as in its config", config->preset);
    if (index != NO_COUNT && of != NO_COUNT && (index < 1 || index > of))
        TELL_CLAIM(defects, "shard: there is no part %lld of %lld", index, of);
}

#define OR_LAYOUT(upper, lower, shards) " or \"" #lower "\""

/* Reads what the manifest claims. It must give the numbers of problems of the published families. A
 * further family without a number counts as one without problems. */
static void get_claims(const json_t *root, const blg_config *config, blg_claims *claims,
                       blg_defects *defects) {
    const char *layout = json_string_value(json_object_get(root, "layout"));
    const char *sums = json_string_value(json_object_get(root, "sha256sums"));
    const json_t *families = json_object_get(root, "families");
    claims->tar = blg_layout_has_shards(layout);
    claims->zstd = blg_json_says(root, "scenes", "zstd");
    claims->pictures = json_is_true(json_object_get(root, "pictures"));
    /* Palettes need a depth below 8 bits. Without a config any depth may be right, so 1. */
    claims->png = blg_png_effort_find(json_string_value(json_object_get(root, "png")),
                                      config ? config->depth_bits : 1);
    claims->foreign = get_foreign(root, defects);
    claims->format_version = get_count(root, "", "format_version", defects);
    get_identity(root, config, claims, defects);
    claims->count.problems = get_count(root, "", "problems", defects);
    claims->count.images = get_count(root, "", "images", defects);
    for (blg_family f = 0; f < BLG_FAMILIES; f++) {
        const char *name = blg_family_name(f);
        if (blg_family_published(f) || json_object_get(families, name))
            claims->count.families[f] = get_count(families, "families.", name, defects);
    }
    get_splits(root, &claims->count, defects);
    if (blg_layout_find(layout) < 0)
        TELL_CLAIM(defects, "layout: expected %s", &BLG_LAYOUT_LIST(OR_LAYOUT)[strlen(" or ")]);
    if (sums && strlen(sums) == BLG_DIGEST_TEXT - 1)
        memcpy(claims->sums_digest, sums, BLG_DIGEST_TEXT);
    else
        TELL_CLAIM(defects, "sha256sums: expected the SHA-256 of SHA256SUMS");
}

/* Reads what the manifest claims of the data set. Claims of a wrong form become defects; text that
 * is no JSON is an error with file, line and column. */
blg_status blg_claims_read(const char *folder, const char *path, const blg_config *config,
                           blg_claims *claims, blg_defects *defects, blg_error *error) {
    blg_buf text = {0};
    json_error_t place;
    *claims = (blg_claims){0};
    blg_status status = blg_fs_read(folder, path, &text, error);
    if (status != BLG_OK)
        return status;
    json_t *root = NULL;
    status = blg_json_parse(text.data, text.size, 0, &place, &root);
    if (status == BLG_OK) {
        get_claims(root, config, claims, defects);
    } else if (status == BLG_NO_MEMORY) {
        (void)!blg_no_memory(error);
    } else {
        blg_error_at(error, path, place.line, place.column);
        blg_error_set(error, status, "%s", place.text);
    }
    json_decref(root);
    blg_buf_free(&text);
    return status;
}

/* ---- comparing ---- */

/* Adds a defect if the number that the manifest claims is not the number of what is there. */
static void compare_count(long long claimed, long long there, const char *what, const char *name,
                          blg_defects *defects) {
    if (claimed != NO_COUNT && claimed != there)
        TELL_CLAIM(defects, "it claims %lld %s%s, there are %lld", claimed, what, name, there);
}

/* Compares the numbers of problems of all splits with the manifest's claims. A split that the
 * manifest or the folder lacks counts as a split of 0 problems. */
static void check_splits(const blg_problem_counts *claimed, const blg_problem_counts *count,
                         blg_defects *defects) {
    for (int i = 0; i < claimed->n_splits; i++) {
        const int found_at = find_split(count, claimed->splits[i].name);
        compare_count(claimed->splits[i].problems,
                      found_at == count->n_splits ? 0 : count->splits[found_at].problems,
                      "problems in split ", claimed->splits[i].name, defects);
    }
    for (int i = 0; i < count->n_splits; i++)
        if (find_split(claimed, count->splits[i].name) == claimed->n_splits)
            compare_count(0, count->splits[i].problems, "problems in split ", count->splits[i].name,
                          defects);
}

/* Compares all numbers that the manifest claims with the numbers that were counted, and adds a
 * defect for each that differs. */
void blg_claims_check(const blg_claims *claims, const blg_problem_counts *count,
                      blg_defects *defects) {
    const blg_problem_counts *claimed = &claims->count;
    compare_count(claimed->problems, count->problems, "problems", "", defects);
    compare_count(claimed->images, count->images, "images", "", defects);
    for (blg_family f = 0; f < BLG_FAMILIES; f++) {
        const char *family = blg_family_name(f);
        compare_count(claimed->families[f], count->families[f], "problems of family ", family,
                      defects);
        if (claims->limit > 0 && count->families[f] > claims->limit)
            TELL_CLAIM(defects, "limit: at most %lld problems a family, there are %lld of %s",
                       claims->limit, count->families[f], family);
    }
    check_splits(claimed, count, defects);
}

/* ---- verify problem ---- */

/* Verifies a problem: its concept, its entry in the program file, its split and its pictures. Each
 * thread has a worker. */

/* What all threads share. Threads write nothing in it but the marks `seen` of sums and shards, each
 * thread for its own problem. */
typedef struct verify_job {
    const char *folder;
    const blg_set *set;
    const blg_import *import; /* program and split files; NULL without them */
    const blg_sums *sums;     /* NULL: the published layout */
    const blg_shards *shards; /* NULL: pictures are files of their own */
    bool has_manifest;        /* there is a manifest */
    bool pictures;            /* pictures are verified */
    bool redraws;             /* pictures are compared with new drawings */
    bool is_of_this_version;  /* blogo made it in this format version: hardness, seed, index and
                                 pictures can be compared */
    bool reproduced;          /* the data set was made anew: bytes must be equal, not only pixels */
    bool sums_agree;          /* SHA256SUMS is equal to the file that was made anew */
    blg_png_effort effort;
    blg_config config;
    const blg_catalogue *catalogue;
    /* How alike the catalogue's shapes are, as tables state it (figure/catalogue.h). pairs.states
     * is NULL if the catalogue has no table. */
    blg_known_pairs pairs;
} verify_job;

/* A problem of the data set on its way through the checks. */
typedef struct item {
    blg_problem problem;
    char split[BLG_SPLIT_NAME];
    blg_buf line; /* line of scenes.jsonl, if there are shards: they must hold it, too */
    uint64_t seed;
    int misfiled; /* as in blg_set */
    /* By side, one bit for each picture that differs from the picture made anew; NULL: none was
     * made anew. */
    const uint64_t *differing;
    bool changed; /* its line of scenes.jsonl is not as made anew */
    blg_defects defects;
    int pictures; /* how many of its pictures exist */
} item;

/* What one thread needs to verify problems. */
typedef struct worker {
    blg_arena arena;
    const verify_job *job;
    blg_verifier *verifier;
    blg_raster *raster;
    blg_png *png;
    blg_ink ink;
    blg_buf path, file, expected, decoded, decoded_expected;
    blg_zstd *zstd; /* NULL: not yet needed */
    uint8_t *pixels;
    blg_problem *program; /* the problem as the program file has it */
    item *item;           /* the current problem */
} worker;

/* Makes what one thread needs to verify problems: memory for pictures, a verifier, and a raster and
 * PNG coder to draw pictures anew. */
static blg_status create_worker(const verify_job *job, worker **made, blg_error *error) {
    worker *w = *made = BLG_NEW_OBJECT(worker);
    if (!w)
        return blg_no_memory(error);
    size_t size = (size_t)job->config.size_px;
    w->job = job;
    w->pixels = BLG_NEW(&w->arena, uint8_t, size * size);
    w->program = BLG_NEW(&w->arena, blg_problem, 1);
    blg_status status = w->pixels && w->program ? BLG_OK : blg_no_memory(error);
    BLG_THEN(status, blg_verifier_create(&job->config, job->catalogue, &w->verifier, error));
    if (status == BLG_OK && job->pairs.states)
        blg_verifier_use(w->verifier, &job->pairs);
    if (status == BLG_OK && job->set->packed)
        blg_verifier_take_places(w->verifier);
    BLG_THEN(status, blg_raster_create(&w->raster, error));
    BLG_THEN(status, blg_png_create(&w->png, error));
    return status;
}

static void free_worker(worker *w) {
    if (!w)
        return;
    blg_verifier_free(w->verifier);
    blg_raster_free(w->raster);
    blg_png_free(w->png);
    blg_ink_free(&w->ink);
    blg_zstd_free(w->zstd);
    BLG_FREE_BUFS(&w->path, &w->file, &w->expected, &w->decoded, &w->decoded_expected);
    blg_object_free(w);
}

/* ---- one picture ---- */

/* Compares the digest of w->file with SHA256SUMS. *listed is set if they are equal. */
static blg_status check_digest(worker *w, const char *relative, bool *listed, blg_error *error) {
    blg_sum *sum = blg_sums_find(w->job->sums, relative);
    char digest[BLG_DIGEST_TEXT];
    if (!sum) /* blg_verify_unlisted reports it */
        return BLG_OK;
    sum->seen = true;
    blg_status status = blg_digest_hex(w->file.data, w->file.size, digest, error);
    if (status == BLG_OK)
        *listed = blg_verify_digest(sum, digest, &w->item->defects);
    return status;
}

/* Draws a scene and encodes the picture into w->expected. */
static blg_status draw(worker *w, const blg_scene *scene, blg_error *error) {
    const blg_config *config = &w->job->config;
    const blg_raster_options options = {.size_px = config->size_px,
                                        .best_quality = config->antialias == BLG_ANTIALIAS_BEST};
    if (blg_ink_draw_scene(&w->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    blg_status status = blg_raster_draw(w->raster, &w->ink, &options, w->pixels, error);
    BLG_THEN(status, blg_png_encode(w->png, w->pixels, config->size_px, config->size_px,
                                    config->depth_bits, w->job->effort, &w->expected, error));
    return status;
}

/* Whether the picture was compared with the picture made anew, and is equal to it. */
static bool is_as_made(const worker *w, int side, int i) {
    return w->item->differing && !(w->item->differing[side] >> i & 1);
}

/* Compares a picture (w->file) with its scene drawn anew, if pictures are drawn anew. If the bytes
 * differ, decodes both to find out whether pixels differ, too. A fault of the picture becomes a
 * defect; an error means that the run itself fails. */
static blg_status check_pixels(worker *w, const blg_scene *scene, const char *relative,
                               blg_error *error) {
    int width, height;
    blg_status status = w->job->redraws ? draw(w, scene, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    if (w->job->redraws && w->expected.size == w->file.size &&
        memcmp(w->expected.data, w->file.data, w->file.size) == 0)
        return BLG_OK;
    blg_error damage = {0};
    blg_buf_clear(&w->decoded);
    status = blg_png_decode(w->file.data, w->file.size, &w->decoded, &width, &height, &damage);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK) {
        blg_defects_add(&w->item->defects, BLG_DEFECT_damaged_picture, relative, "%s", damage.text);
        return BLG_OK;
    }
    /* A folder without SHA256SUMS has the published layout, whose pictures may have any size. */
    if (w->job->sums && (width != w->job->config.size_px || height != w->job->config.size_px)) {
        blg_defects_add(&w->item->defects, BLG_DEFECT_damaged_picture, relative,
                        "%d x %d pixels, the manifest says %d", width, height,
                        w->job->config.size_px);
        return BLG_OK;
    }
    if (!w->job->redraws) {
        if (w->item->differing) /* made anew, and not the same */
            blg_defects_add(&w->item->defects, BLG_DEFECT_not_as_made, relative,
                            "its bytes are not those that its config gives");
        return BLG_OK;
    }
    blg_buf_clear(&w->decoded_expected);
    status = blg_png_decode(w->expected.data, w->expected.size, &w->decoded_expected, &width,
                            &height, error);
    if (status == BLG_OK && memcmp(w->decoded.data, w->decoded_expected.data, w->decoded.size) != 0)
        blg_defects_add(&w->item->defects, BLG_DEFECT_wrong_picture, relative,
                        "it is not what its scene draws");
    else if (status == BLG_OK && w->job->reproduced)
        blg_defects_add(&w->item->defects, BLG_DEFECT_not_as_made, relative,
                        "its pixels are right, its bytes are not");
    return status;
}

/* Verifies the file of a picture and marks it as seen. A picture is not even read if it was
 * compared with the picture made anew, and SHA256SUMS is as made, too. A missing file does not
 * count as a picture. */
static blg_status check_picture(worker *w, int side, int i, blg_error *error) {
    const bool as_made = is_as_made(w, side, i);
    blg_buf_clear(&w->path);
    blg_buf_clear(&w->file);
    blg_buf_format(&w->path, "%s/", w->job->folder);
    size_t root = w->path.size;
    blg_set_image(w->job->set, &w->item->problem, side, i, &w->path);
    if (w->path.failed)
        return blg_no_memory(error);
    const char *relative = w->path.data + root;
    bool there;
    if (as_made && w->job->sums_agree) {
        blg_sums_find(w->job->sums, relative)->seen = true;
        w->item->pictures++;
        return BLG_OK;
    }
    blg_status status = blg_verify_regular(w->job->folder, w->path.data, relative, &there,
                                           &w->item->defects, error);
    if (status == BLG_OK && !there) {
        blg_sum *sum = w->job->sums ? blg_sums_find(w->job->sums, relative) : NULL;
        if (sum)
            sum->seen = true;
        return BLG_OK;
    }
    w->item->pictures++;
    BLG_THEN(status, blg_fs_read(w->job->folder, w->path.data, &w->file, error));
    if (status != BLG_OK)
        return status;
    bool listed = false;
    if (w->job->sums)
        status = check_digest(w, relative, &listed, error);
    /* If there is no drawing to compare, the right digest is all that can be checked. */
    const bool digest_says_all = listed && !w->job->redraws && !w->item->differing;
    if (status != BLG_OK || as_made || digest_says_all)
        return status;
    return check_pixels(w, &w->item->problem.images[side][i], relative, error);
}

/* ---- members of shards ---- */

/* Reads a member into w->file. If no shard has it, *member is NULL and a defect is added. */
static blg_status read_member(worker *w, const char *name, const char *what, blg_member **member,
                              blg_error *error) {
    *member = blg_shards_find(w->job->shards, name);
    if (!*member) {
        blg_defects_add(&w->item->defects, BLG_DEFECT_missing_file, name, "no shard has the %s",
                        what);
        return BLG_OK;
    }
    (*member)->seen = true;
    return blg_shards_read(w->job->shards, *member, &w->file, error);
}

/* Checks a picture that is a member of a shard, as check_picture checks a file. The digest of the
 * whole shard stands in for a digest of the picture. */
static blg_status check_member_picture(worker *w, int side, int i, blg_error *error) {
    blg_member *member;
    blg_buf_clear(&w->path);
    blg_scene_file_name(&w->path, &w->item->problem, side, i, /* tar */ true);
    if (w->path.failed)
        return blg_no_memory(error);
    member = is_as_made(w, side, i) ? blg_shards_find(w->job->shards, w->path.data) : NULL;
    if (member) {
        member->seen = true;
        w->item->pictures++;
        return BLG_OK;
    }
    blg_status status = read_member(w, w->path.data, "picture", &member, error);
    if (status != BLG_OK || !member)
        return status;
    w->item->pictures++;
    /* If there is no drawing to compare, the right digest is all that can be checked. */
    if (!w->job->redraws && !w->item->differing && w->job->shards->shards[member->shard].whole)
        return BLG_OK;
    return check_pixels(w, &w->item->problem.images[side][i], w->path.data, error);
}

/* Sets *scene to the line of a member of a shard, whose bytes are in w->file; unpacks it if scenes
 * are compressed. A damaged frame gives an empty line. */
static blg_status read_scene(worker *w, const blg_buf **scene, blg_error *error) {
    size_t used = 0;
    *scene = &w->file;
    if (!w->job->set->zstd)
        return BLG_OK;
    blg_status status = w->zstd ? BLG_OK : blg_zstd_create(NULL, 0, &w->zstd, error);
    if (status != BLG_OK)
        return status;
    *scene = &w->decoded;
    status = blg_zstd_unpack(w->zstd, w->file.data, w->file.size, &used, &w->decoded, NULL);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK || used != w->file.size)
        blg_buf_clear(&w->decoded);
    return BLG_OK;
}

/* Adds a defect if the shard's scene of the problem is not the problem's line of scenes.jsonl. */
static blg_status check_member_scene(worker *w, const blg_buf *line, blg_error *error) {
    char name[BLG_NAME_SIZE + 16];
    blg_member *member;
    const blg_buf *scene = NULL;
    snprintf(name, sizeof name, "%s%s", w->item->problem.name, BLG_SCENE_ENDING(w->job->set->zstd));
    blg_status status = read_member(w, name, "scene", &member, error);
    if (status == BLG_OK && member)
        status = read_scene(w, &scene, error);
    if (status == BLG_OK && member &&
        (scene->size != line->size + 1 || scene->data[line->size] != '\n' ||
         memcmp(scene->data, line->data, line->size) != 0))
        blg_defects_add(&w->item->defects, BLG_DEFECT_wrong_program, name,
                        "the scene in the shard is not the one in %s",
                        BLG_SCENES_FILE(w->job->set->zstd));
    return status;
}

/* ---- one problem ---- */

/* Compares the hardness that the scene tells with the measured hardness, and the measured hardness
 * with the ranges of splits by hardness. A problem lies in the ranges of its own split, if this has
 * ranges. A problem of train lies in the ranges of no split: train gets what they leave. */
static void check_hardness(const worker *w, const blg_hardness *measured) {
    const blg_config *config = &w->job->config;
    const int at = blg_splits_find(&config->splits, w->item->split);
    const blg_split_rule *rule_of_split = at >= 0 ? &config->splits.rules[at] : NULL;
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const double told = blg_hardness_figure(&w->item->problem.hardness, k);
        const double found = blg_hardness_figure(measured, k);
        if (!(fabs(told - found) <= 1e-9)) /* also if one of them is no number */
            blg_defects_add(&w->item->defects, BLG_DEFECT_bad_problem, w->item->problem.name,
                            "its scene tells %s %g, measured %g", blg_hardness_names[k], told,
                            found);
    }

    for (int r = 0; rule_of_split && r < config->splits.n_rules; r++) {
        const blg_split_rule *rule = &config->splits.rules[r];
        const bool ranged = blg_split_pass_of(rule) == BLG_PASS_MEASURED;
        const bool held = ranged && rule->families[w->item->problem.family] &&
                          blg_hardness_families(&rule->hardness) >> w->item->problem.family & 1 &&
                          blg_hardness_holds(&rule->hardness, measured);
        if (ranged && held != (rule == rule_of_split) &&
            (rule == rule_of_split || blg_split_pass_of(rule_of_split) == BLG_PASS_REST))
            blg_defects_add(&w->item->defects, BLG_DEFECT_wrong_split, w->item->problem.name,
                            "its hardness lies %s the ranges of \"%s\", it is in \"%s\"",
                            held ? "in" : "outside", rule->split, w->item->split);
    }
}

/* Lets the verifier judge a problem: its programs, then the placement of its shapes, if they have
 * poses, then its names. The first rejection becomes a defect. Without a rejection the hardness is
 * compared. */
static blg_status check_rules(worker *w, blg_error *error) {
    blg_verdict verdict;
    blg_problem *copy = w->program; /* a copy, because the verifier writes hardness into it */
    *copy = w->item->problem;
    blg_status status = BLG_OK;
    blg_verify_programs(w->verifier, copy, &verdict);
    if (verdict.accepted && w->item->problem.images[1][0].poses[0].scale > 0)
        status = blg_verify_placement(w->verifier, &w->item->problem, &verdict, error);
    if (status == BLG_OK && verdict.accepted && w->job->catalogue)
        blg_verify_names(w->job->catalogue, &w->item->problem, &verdict);
    if (status == BLG_OK && !verdict.accepted)
        blg_defects_add(&w->item->defects, BLG_DEFECT_bad_problem, w->item->problem.name, "%s: %s",
                        blg_rejection_name(verdict.reason), verdict.detail);
    if (status == BLG_OK && verdict.accepted && w->job->is_of_this_version)
        check_hardness(w, &copy->hardness);
    return status;
}

/* Adds defects if the program file or the split file states the problem differently from its
 * scene. */
static blg_status check_files(worker *w, blg_error *error) {
    const blg_import *import = w->job->import;
    int index = blg_import_find(import, w->item->problem.name);
    if (index < 0) {
        blg_defects_add(&w->item->defects, BLG_DEFECT_wrong_program, w->item->problem.name,
                        "not in the program file");
        return BLG_OK;
    }
    blg_status status = blg_import_problem(import, NULL, index, w->program, error);
    if (status != BLG_OK)
        return status;
    if (!blg_import_same_programs(&w->item->problem, w->program))
        blg_defects_add(&w->item->defects, BLG_DEFECT_wrong_program, w->item->problem.name,
                        "program file and scene differ");
    const char *filed = w->program->split < 0 ? "" : import->splits->names[w->program->split];
    if (strcmp(filed, w->item->split) != 0)
        blg_defects_add(&w->item->defects, BLG_DEFECT_wrong_split, w->item->problem.name,
                        "the split file has it in \"%s\", its scene in \"%s\"", filed,
                        w->item->split);
    return BLG_OK;
}

static blg_status check_pictures(worker *w, blg_error *error) {
    blg_status status = BLG_OK;
    BLG_EACH_IMAGE(&w->item->problem, side, i)
        BLG_THEN(status, w->job->shards ? check_member_picture(w, side, i, error)
                                        : check_picture(w, side, i, error));
    return status;
}

/* Verifies the problem in the item `slot`: its rules, and what files and pictures show of it. Runs
 * on any thread. */
static blg_status verify_problem(void *context, void *worker_of_thread, int64_t number, void *slot,
                                 blg_error *error) {
    (void)context, (void)number;
    worker *w = worker_of_thread;
    item *it = w->item = slot;
    it->pictures = 0;
    blg_status status = check_rules(w, error);
    if (status == BLG_OK && w->job->import)
        status = check_files(w, error);
    if (status == BLG_OK && w->job->pictures)
        status = check_pictures(w, error);
    if (status == BLG_OK && w->job->pictures && w->job->shards) {
        status = check_member_scene(w, &it->line, error);
        blg_shards_check_place(w->job->shards, it->problem.name, it->split, &it->defects);
    }
    return status;
}

/* ---- verify scene ---- */

/* Checks what a scene states besides its programs. If there is a manifest, the scene must name the
 * files that belong to it. The other three facts are the seed, the numbers of images, and the
 * index. They can be compared only if job->is_of_this_version says that blogo made this data set,
 * in this format version. Without a manifest there is no seed and no config to compare with.
 * Problems of another generator follow rules of their own, and so may those of another format
 * version. next_index: by family, the least index that the next problem may have. */
static void check_scene(const verify_job *job, item *it, int next_index[BLG_FAMILIES]) {
    const blg_problem *problem = &it->problem;
    blg_defects *defects = &it->defects;
    const blg_config *config = &job->config;
    const int n_positive = blg_problem_side(problem, 1); /* misfiled counts the positives first */
    if (it->misfiled >= 0 && job->has_manifest) /* without a manifest the layout is not known */
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "image %d/%d names another file than its own", it->misfiled < n_positive,
                        it->misfiled < n_positive ? it->misfiled : it->misfiled - n_positive);
    if (!job->is_of_this_version)
        return;
    const bool single_query = problem->n_query[0] + problem->n_query[1] == 1;
    if (it->seed != config->seed)
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "its scene tells seed %llu, the manifest %llu",
                        (unsigned long long)it->seed, (unsigned long long)config->seed);
    if (problem->index < next_index[problem->family])
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "its index %d is not above that of the problem before", problem->index);
    next_index[problem->family] = problem->index < INT_MAX ? problem->index + 1 : INT_MAX;
    if (problem->n_support != config->n_support ||
        !((single_query && config->single_query > 0) ||
          (problem->n_query[0] == config->n_query && problem->n_query[1] == config->n_query)))
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "%d support images and %d and %d queries a side, the config has %d and %d",
                        problem->n_support, problem->n_query[1], problem->n_query[0],
                        config->n_support, config->n_query);
}

/* ---- verify folder ---- */

/* First the data set is made anew and compared (look/verify.h). Then the folder is checked on its
 * own, in batches of problems: a batch is read in order, verified by all threads, and reported in
 * order. Pictures that the first step has found right are not drawn again. Checks of the whole
 * folder come last: files of SHA256SUMS that belong to no problem, pictures with equal bytes,
 * concepts that two splits share. */

#define BATCH 64 /* problems */

/* One run of the verification of a data set, from opening to the last check. */
typedef struct run {
    blg_arena arena;
    const blg_verify_options *options;
    blg_verify_summary *summary;
    verify_job job;
    blg_set *set;
    blg_import *import;
    blg_sums sums;
    blg_shards shards;
    blg_shared_shapes shared_shapes;
    blg_level level;
    worker **workers;
    item *items[BATCH];
    blg_reproduce_job reproduce;    /* of making the data set anew */
    blg_reproduction *reproduction; /* NULL: not tried */
    blg_places told_places;         /* places of the defects that were found */
    blg_buf card_names;             /* names of the card's files */
    blg_defects defects;            /* of the folder as a whole */
    blg_concepts concepts;
    int next_index[BLG_FAMILIES]; /* least index that the next problem of the family may have */
    blg_claims claims;
    blg_problem_counts count;
} run;

/* Counts defects in the summary and reports them to the caller. */
static void pass_on_defects(run *r, const blg_defects *defects) {
    for (int i = 0; i < defects->n; i++) {
        blg_defect defect = {defects->entries[i].kind,
                             defects->text.data + defects->entries[i].place,
                             defects->text.data + defects->entries[i].detail};
        r->summary->defects[defect.kind]++;
        if (r->options->found)
            r->options->found(r->options->context, &defect);
    }
}

/* ---- before the problems: manifest and sums ---- */

/* Reads the manifest and decides whether pictures are drawn anew; if they are not, the summary gets
 * the first reason. A hardness can be compared only in scenes of this format version. */
static blg_status read_manifest(run *r, const char *path, blg_error *error) {
    blg_claims *claims = &r->claims;
    blg_status status =
        blg_claims_read(r->job.folder, path, &r->job.config, claims, &r->defects, error);
    r->job.has_manifest = status == BLG_OK;
    r->job.pictures = claims->pictures;
    r->job.effort = claims->png;
    r->job.is_of_this_version = !claims->foreign && claims->format_version == BLG_FORMAT_VERSION;
    const bool lacks_cairo = r->job.config.antialias == BLG_ANTIALIAS_BEST && !blg_raster_cairo();
    r->job.redraws =
        r->job.pictures && r->job.is_of_this_version && !r->options->quick && !lacks_cairo;
    if (r->job.pictures && !r->job.redraws)
        r->summary->not_redrawn = claims->foreign ? "problems of another generator"
                                  : !r->job.is_of_this_version
                                      ? "a data set of another format version"
                                  : r->options->quick ? "quick"
                                                      : "Cairo drew them, and this blogo has none";
    return status;
}

/* Reads SHA256SUMS and compares its digest with the manifest. */
static blg_status read_sums(run *r, const char *path, blg_error *error) {
    blg_buf text = {0};
    char digest[BLG_DIGEST_TEXT];
    blg_status status = blg_fs_read(r->job.folder, path, &text, error);
    BLG_THEN(status, blg_digest_hex(text.data, text.size, digest, error));
    if (status == BLG_OK && r->claims.sums_digest[0] && strcmp(digest, r->claims.sums_digest) != 0)
        blg_defects_add(&r->defects, BLG_DEFECT_changed_file, BLG_SUMS,
                        "its SHA-256 is not the one in manifest.json");
    blg_buf_free(&text);
    BLG_THEN(status, blg_sums_read(&r->sums, r->job.folder, path, error));
    return status;
}

/* Opens manifest and SHA256SUMS of blogo's layout. If one of the two is missing, that is a defect,
 * and the run goes on. */
static blg_status open_ours(run *r, const char *folder, blg_error *error) {
    const blg_path manifest = blg_fs_path(folder, BLG_MANIFEST),
                   sums = blg_fs_path(folder, BLG_SUMS);
    bool exists = false;
    blg_status status = blg_fs_find(manifest.text, &exists, error);
    if (exists)
        status = read_manifest(r, manifest.text, error);
    else
        TELL_CLAIM(&r->defects, "missing: the data set is not complete");
    BLG_THEN(status, blg_fs_find(sums.text, &exists, error));
    if (status != BLG_OK)
        return status;
    if (exists) {
        r->job.sums = &r->sums;
        return read_sums(r, sums.text, error);
    }
    blg_defects_add(&r->defects, BLG_DEFECT_missing_file, BLG_SUMS, "the file is not there");
    r->job.pictures = r->job.pictures && !r->claims.tar; /* without sums no shard is known */
    return BLG_OK;
}

static blg_status open_shards(run *r, blg_error *error) {
    if (!r->job.pictures || !r->claims.tar)
        return BLG_OK;
    r->job.shards = &r->shards;
    return blg_shards_open(&r->shards, r->job.folder, &r->sums, &r->defects, error);
}

/* Adds a defect whose detail is an error. */
static void note_error(run *r, blg_defect_kind kind, const char *place, const blg_error *reason) {
    char text[900];
    blg_defects_add(&r->defects, kind, place, "%.300s",
                    blg_error_format(reason, text, sizeof text));
}

/* Opens program and split files. If they are damaged, this is a defect, and the run goes on,
 * because the scenes may be whole. */
static blg_status open_import(run *r, const char *folder, blg_error *error) {
    blg_error reason = {0};
    blg_split_file *splits = NULL;
    const char *split_file = r->set->config.splits.file_name;
    const blg_path path = blg_fs_path(folder, split_file);
    blg_status status = blg_split_file_load(folder, path.text, &splits, &reason);
    blg_split_file_free(splits);
    if (status != BLG_OK && status != BLG_NO_MEMORY) {
        note_error(r, BLG_DEFECT_wrong_split, split_file, &reason);
        return BLG_OK;
    }
    BLG_THEN(status, blg_import_open(folder, path.text, BLG_IMPORT_WHOLE, &r->import, &reason));
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK)
        note_error(r, BLG_DEFECT_wrong_program, "program files", &reason);
    r->job.import = r->import;
    return BLG_OK;
}

/* Opens all files that the run reads. A folder without scenes has the published layout: it has no
 * manifest and no sums, and its pictures are only decoded. */
static blg_status open_run(run *r, const char *folder, blg_error *error) {
    blg_status status = blg_set_open(folder, r->options->catalogue, &r->set, error);
    if (status != BLG_OK)
        return status;
    r->job.folder = folder;
    r->job.set = r->set;
    r->job.config = r->set->config;
    r->job.catalogue = r->options->catalogue;
    if (r->job.catalogue && blg_catalogue_pairs(r->job.catalogue)->known)
        r->job.pairs =
            (blg_known_pairs){r->job.catalogue, blg_pairs_of(r->job.catalogue, &r->arena)};
    r->shared_shapes.config = &r->job.config;
    if (r->set->has_scenes) {
        status = open_ours(r, folder, error);
        BLG_THEN(status, open_import(r, folder, error));
        BLG_THEN(status, open_shards(r, error));
    } else {
        r->job.pictures = true;
        r->summary->not_redrawn = "no scenes";
    }
    return status;
}

/* ---- the data set made anew ---- */

/* Tells the progress of making the data set anew, which is the first half of the work; checking is
 * the second. False: the caller stops the run. */
static bool tell_made(void *context, const blg_progress *progress) {
    const blg_verify_options *options = ((run *)context)->options;
    blg_progress half = *progress;
    half.problems_done /= 2;
    half.images_done /= 2;
    return options->progress(options->context, &half);
}

/* Makes the data set anew, unless the caller asks for the independent checks only. Pictures that
 * were compared this way count as redrawn. */
static blg_status reproduce_set(run *r, blg_error *error) {
    blg_verify_summary *summary = r->summary;
    if (r->options->independent)
        return BLG_OK;
    if (!r->set->has_scenes || !r->job.has_manifest) {
        snprintf(summary->not_reproduced, sizeof summary->not_reproduced, "%s",
                 r->job.has_manifest ? "it has no scenes" : "it has no manifest");
        return BLG_OK;
    }
    r->reproduce = (blg_reproduce_job){.folder = r->job.folder,
                                       .config = &r->job.config,
                                       .catalogue = r->options->catalogue,
                                       .import = r->import,
                                       .shards = r->job.shards,
                                       .threads = r->options->threads,
                                       .quick = r->options->quick,
                                       .progress = r->options->progress ? tell_made : NULL,
                                       .context = r};
    blg_status status = blg_reproduction_make(&r->reproduce, &r->reproduction, error);
    if (status != BLG_OK)
        return status;
    const char *unchecked = blg_reproduction_unchecked(r->reproduction);
    summary->not_checked = *unchecked ? unchecked : NULL;
    r->job.reproduced = blg_reproduction_ran(r->reproduction);
    r->job.sums_agree = r->job.reproduced && blg_reproduction_has_sums(r->reproduction);
    if (r->job.reproduced && r->job.pictures && !r->options->quick) {
        summary->redrawn = true;
        summary->not_redrawn = NULL;
    }
    return BLG_OK;
}

/* ---- the problems ---- */

/* Counts a problem by split and family, and notes what the checks after the last problem need.
 * Level and shared shapes concern abstract problems only. */
static blg_status note_concept(run *r, const item *it, blg_error *error) {
    int split = blg_problem_counts_add(&r->count, it->problem.family, it->split);
    if (split == BLG_TOO_MANY_SPLITS)
        return blg_error_in(error, r->job.folder, BLG_INVALID, "more than %d splits",
                            BLG_MAX_SET_SPLITS);
    if (r->claims.pictures)
        r->count.images += blg_problem_side(&it->problem, 0) + blg_problem_side(&it->problem, 1);
    uint64_t key;
    bool known;
    const bool abstract = blg_of_attributes(it->problem.family);
    blg_status status = blg_concepts_add(&r->concepts, &it->problem, split, &key, &known, error);
    if (status == BLG_OK && abstract)
        status = blg_level_add(&r->level, &it->problem, split, error);
    return status == BLG_OK && known && abstract
               ? blg_shared_shapes_add(&r->shared_shapes, &it->problem, it->split, key, error)
               : status;
}

/* Reports a problem that a thread has verified; called in the order of the problems. That its line
 * is not as made is reported only if it has no other defect. */
static blg_status commit_problem(void *context, int64_t number, void *slot, blg_error *error) {
    (void)number;
    run *r = context;
    item *it = slot;
    check_scene(&r->job, it, r->next_index);
    if (it->changed && !it->defects.n)
        blg_defects_add(&it->defects, BLG_DEFECT_not_as_made, it->problem.name,
                        "its line of scenes.jsonl is not the one that its config gives");
    if (r->reproduction)
        blg_places_add(&r->told_places, &it->defects);
    if (it->defects.n) { /* stop if the folder was replaced meanwhile: then these are no defects */
        blg_status status = blg_set_check(r->set, error);
        if (status != BLG_OK)
            return status;
    }
    pass_on_defects(r, &it->defects);
    r->summary->problems++;
    r->summary->pictures += it->pictures;
    if (it->defects.text.failed)
        return blg_no_memory(error);
    return note_concept(r, it, error);
}

/* Tells the progress and returns whether the caller asks to stop. If the data set was made anew
 * before, that was the first half of the work. */
static bool asked_to_stop(void *context) {
    const run *r = context;
    const long long promised = r->claims.count.problems;
    const long long made = r->job.reproduced ? promised : 0, share = r->job.reproduced ? 2 : 1;
    const long long images = r->job.reproduced ? r->claims.count.images : 0;
    const blg_progress progress = {.problems_done = (r->summary->problems + made) / share,
                                   .problems_total = promised != NO_COUNT ? promised : 0,
                                   .images_done = (r->summary->pictures + images) / share};
    return !r->options->progress(r->options->context, &progress);
}

/* Compares the problem just read with the problem made anew; sets it->differing and it->changed. */
static void compare_with_made(run *r, item *it) {
    it->differing = NULL;
    it->changed = false;
    if (r->job.reproduced)
        it->differing = blg_reproduction_check(r->reproduction, it->problem.name,
                                               blg_quick_hash(r->set->line, r->set->line_size),
                                               &it->changed, &it->defects);
}

/* Reads up to BATCH problems into r->items, and compares each with the problem made anew. *n gets
 * their number; if it is below BATCH, there are no more problems, or an error is returned. */
static blg_status read_batch(run *r, int *n, blg_error *error) {
    blg_status status = BLG_OK;
    for (*n = 0; *n < BATCH; ++*n) {
        item *it = r->items[*n];
        r->set->problem = &it->problem;
        if (!blg_set_next(r->set, &status, error))
            break;
        snprintf(it->split, sizeof it->split, "%s", r->set->split);
        it->seed = r->set->seed;
        it->misfiled = r->set->misfiled;
        blg_defects_clear(&it->defects);
        compare_with_made(r, it);
        blg_buf_clear(&it->line);
        if (r->job.shards)
            blg_buf_add(&it->line, r->set->line, r->set->line_size);
        if (it->line.failed)
            return blg_no_memory(error);
    }
    return status;
}

/* Verifies all problems of the scenes, a batch after the other: reads a batch, and lets all threads
 * verify it. A batch that is not full is the last. */
static blg_status check_problems(run *r, blg_error *error) {
    int n = BATCH;
    blg_status status = BLG_OK;
    while (status == BLG_OK && n == BATCH) {
        if (r->options->progress && asked_to_stop(r))
            return blg_error_set(error, BLG_INTERRUPTED, "interrupted after %lld problems",
                                 r->summary->problems);
        status = read_batch(r, &n, error);
        blg_parallel_job job = {.n_items = n,
                                .n_workers = r->options->threads,
                                .workers = (void *const *)r->workers,
                                .n_slots = BATCH,
                                .slots = (void *const *)r->items,
                                .work = verify_problem,
                                .commit = commit_problem,
                                .stop = r->options->progress ? asked_to_stop : NULL,
                                .context = r};
        if (status == BLG_OK && n)
            status = blg_parallel_run(&job, error);
    }
    return status;
}

/* ---- after the problems ---- */

/* Adds a defect if the program files have more problems than the scenes. (Every problem of the
 * scenes was looked up in them.) */
static void check_programs(run *r) {
    long long n = r->import ? r->import->n_problems : r->count.problems;
    if (n > r->count.problems)
        blg_defects_add(&r->defects, BLG_DEFECT_wrong_program, "program files",
                        "%lld problems, scenes.jsonl has %lld", n, r->count.problems);
}

/* Checks that need all problems: concepts, shared shapes, claims, level. Files are checked only if
 * there is a SHA256SUMS. */
static blg_status check_rest(run *r, blg_error *error) {
    blg_concepts_check(&r->concepts, r->job.has_manifest ? &r->job.config : NULL, &r->count,
                       &r->defects);
    blg_shared_shapes_check(&r->shared_shapes, &r->defects);
    if (r->job.has_manifest) {
        blg_claims_check(&r->claims, &r->count, &r->defects);
        check_programs(r);
    }
    blg_status status = blg_level_check(&r->level, r->job.folder, &r->count, &r->defects, error);
    if (status != BLG_OK || !r->job.sums)
        return status;
    r->summary->files = r->sums.n;
    const blg_config *config = &r->job.config;
    status = blg_verify_listed(r->job.folder, &r->sums, config, &r->defects, error);
    if (status == BLG_OK && r->job.shards)
        status = blg_shards_check_rest(&r->shards, config, &r->defects, error);
    BLG_THEN(status,
             blg_verify_unlisted(r->job.folder, &r->sums, &r->card_names, &r->defects, error));
    return status;
}

/* While the card is made anew, progress stands still. False: the caller stops the run. */
static bool tell_card(void *context, const blg_progress *progress) {
    (void)progress;
    return !asked_to_stop(context);
}

static long long n_defects(const blg_verify_summary *summary) {
    long long n = 0;
    for (int k = 0; k < BLG_DEFECTS; k++)
        n += summary->defects[k];
    return n;
}

/* Makes the card anew and compares it, but only if the data set is sound so far: a card follows
 * from the data set, so a defect there would show again in the card. */
static blg_status check_card(run *r, blg_error *error) {
    blg_verify_summary *summary = r->summary;
    const bool sound = !r->defects.n && !n_defects(summary);
    if (!r->card_names.size || !sound || summary->not_reproduced[0])
        return BLG_OK;
    const blg_verify_card_job job = {.folder = r->job.folder,
                                     .catalogue = r->options->catalogue,
                                     .names = &r->card_names,
                                     .maker = r->options->card,
                                     .progress = r->options->progress ? tell_card : NULL,
                                     .context = r};
    return blg_verify_card(&job, &r->defects, summary->not_reproduced,
                           sizeof summary->not_reproduced, error);
}

/* Compares what is left of the data set made anew: files, and missing problems; then the card. */
static blg_status check_made(run *r, blg_error *error) {
    if (!r->reproduction)
        return BLG_OK;
    blg_places_add(&r->told_places, &r->defects);
    if (r->told_places.failed)
        return blg_no_memory(error);
    blg_status status = blg_reproduction_check_rest(r->reproduction, r->job.sums, &r->told_places,
                                                    &r->defects, error);
    snprintf(r->summary->not_reproduced, sizeof r->summary->not_reproduced, "%s",
             blg_reproduction_reason(r->reproduction));
    BLG_THEN(status, check_card(r, error));
    return status;
}

/* ---- the whole ---- */

/* Verifies a folder from end to end: makes the workers of the threads, calls the chapters above in
 * their order, and passes on the defects. */

static blg_status make_workers(run *r, blg_error *error) {
    r->workers = BLG_NEW(&r->arena, worker *, r->options->threads);
    for (int i = 0; i < BATCH; i++)
        if (!r->workers || !(r->items[i] = BLG_NEW(&r->arena, item, 1)))
            return blg_no_memory(error);
    blg_status status = BLG_OK;
    for (int i = 0; i < r->options->threads && status == BLG_OK; i++)
        status = create_worker(&r->job, &r->workers[i], error);
    return status;
}

/* Frees all that a run holds, also of a run that could not be opened whole. */
static void close_run(run *r) {
    for (int i = 0; r->workers && i < r->options->threads; i++)
        free_worker(r->workers[i]);
    for (int i = 0; i < BATCH && r->items[i]; i++) {
        blg_defects_free(&r->items[i]->defects);
        blg_buf_free(&r->items[i]->line);
    }
    blg_defects_free(&r->defects);
    blg_concepts_free(&r->concepts);
    blg_sums_free(&r->sums);
    blg_shards_free(&r->shards);
    blg_shared_shapes_free(&r->shared_shapes);
    blg_reproduction_free(r->reproduction);
    blg_places_free(&r->told_places);
    blg_buf_free(&r->card_names);
    blg_level_free(&r->level);
    blg_import_free(r->import);
    blg_set_close(r->set);
    blg_object_free(r);
}

/* Refuses a data set of a newer format: it cannot be read, which is no fault of it. */
static blg_status refuse_newer(const char *folder, blg_verify_summary *summary, blg_error *error) {
    long long version;
    if (!blg_origin_is_newer(folder, &version))
        return BLG_INVALID;
    snprintf(summary->not_reproduced, sizeof summary->not_reproduced,
             "it has format version %lld, this tool makes %d", version, BLG_FORMAT_VERSION);
    if (error)
        *error = (blg_error){0};
    return BLG_NOT_REPRODUCED;
}

/* Verifies a data set, step by step. Defects of manifest and sums are reported before the problems,
 * all others of the folder at the end, and only if the folder still holds the data set that was
 * opened. */
blg_status blg_verify_folder(const char *folder, const blg_verify_options *options,
                             blg_verify_summary *summary, blg_error *error) {
    *summary = (blg_verify_summary){0};
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    r->summary = summary;
    blg_status status = open_run(r, folder, error);
    if (status == BLG_INVALID && !r->set && !options->independent)
        status = refuse_newer(folder, summary, error);
    summary->redrawn = r->job.redraws;
    BLG_THEN(status, reproduce_set(r, error));
    BLG_THEN(status, make_workers(r, error));
    blg_places_add(&r->told_places, &r->defects);
    pass_on_defects(r, &r->defects);
    blg_defects_clear(&r->defects);
    BLG_THEN(status, check_problems(r, error));
    BLG_THEN(status, check_rest(r, error));
    BLG_THEN(status, check_made(r, error));
    if (r->set) {
        const blg_status still = blg_set_check(r->set, error);
        if (still == BLG_OK)
            pass_on_defects(r, &r->defects);
        status = status == BLG_OK ? still : status;
    }
    close_run(r);
    const long long defects = n_defects(summary);
    if (status == BLG_OK && defects)
        return blg_error_set(error, BLG_UNVERIFIED, "%lld defects", defects);
    /* refuse_newer returns this status only to skip the steps; its reason becomes the error. */
    if (summary->not_reproduced[0] && status == BLG_NOT_REPRODUCED)
        status = BLG_OK;
    summary->reproduced = status == BLG_OK && !options->independent && !summary->not_reproduced[0];
    if (status == BLG_OK && summary->not_reproduced[0])
        return blg_error_set(error, BLG_NOT_REPRODUCED, "not reproduced: %s",
                             summary->not_reproduced);
    return status;
}

/* ---- verify manifest ---- */

/* A walk over two manifests, that of the folder (`there`) and that which was made anew (`made`). */
typedef struct walk {
    blg_defects *defects;
    bool other_tool; /* another version of the tool wrote it: it may know other keys */
    bool same_sums;  /* blg_manifest_check.same_sums */
    int found;       /* number of values that differ */
} walk;

/* Adds a defect for a value that differs. */
static void tell_value(walk *w, const blg_json_path *path, const json_t *there,
                       const json_t *made) {
    char name[160], first_text[60], second_text[60];
    blg_json_path_print(path, name, sizeof name);
    blg_json_show(there, first_text, sizeof first_text);
    blg_json_show(made, second_text, sizeof second_text);
    w->found++;
    blg_defects_add(w->defects, BLG_DEFECT_not_as_made, BLG_MANIFEST, "%s: it is %s, made anew %s",
                    name, first_text, second_text);
}

/* Whether the path leads to a member of the first level with this key. */
static bool is_member(const blg_json_path *path, const char *key) {
    return path && !path->parent && path->key && strcmp(path->key, key) == 0;
}

/* Whether a member is not compared here: versions, which decide no byte that is compared; and the
 * digest of SHA256SUMS, if SHA256SUMS itself differs. */
static bool is_left_out(const walk *w, const blg_json_path *path, const json_t *there,
                        const json_t *made) {
    const bool texts = json_is_string(there) && json_is_string(made);
    return (texts && (is_member(path, "tool_version") || is_member(path, "cairo"))) ||
           (is_member(path, "verifier_version") && w->other_tool) ||
           (is_member(path, "sha256sums") && !w->same_sums);
}

/* Goes down into objects and arrays and adds a defect for each value that differs. If another
 * version of the tool wrote the manifest, compares only keys that both manifests have. */
static void compare_values(walk *w, const blg_json_path *path, json_t *there, json_t *made) {
    const char *key;
    json_t *value;
    if (json_is_object(there) && json_is_object(made)) {
        json_object_foreach(made, key, value) {
            const blg_json_path below = {path, key, 0};
            json_t *in_folder = json_object_get(there, key);
            if (in_folder || !w->other_tool) /* else the other tool does not know the key */
                compare_values(w, &below, in_folder, value);
        }
        json_object_foreach(there, key, value) {
            const blg_json_path below = {path, key, 0};
            if (!json_object_get(made, key) && !w->other_tool)
                tell_value(w, &below, value, NULL);
        }
    } else if (json_is_array(there) && json_is_array(made)) {
        const size_t n_there = json_array_size(there), n_made = json_array_size(made);
        for (size_t i = 0; i < (n_there > n_made ? n_there : n_made); i++) {
            const blg_json_path below = {path, NULL, i};
            compare_values(w, &below, json_array_get(there, i), json_array_get(made, i));
        }
    } else if (!json_equal(there, made) && !is_left_out(w, path, there, made)) {
        tell_value(w, path, there, made);
    }
}

/* Appends a manifest's text, in which the value of `key`, a string of the first level, is replaced
 * by that of another manifest. */
static void add_with_value(blg_buf *out, const blg_buf *text, const char *key,
                           const json_t *manifest) {
    char head[40];
    snprintf(head, sizeof head, "\n  \"%s\": \"", key);
    const char *value = json_string_value(json_object_get(manifest, key));
    const char *at = value ? strstr(text->data, head) : NULL;
    const char *end = at ? strchr(at + strlen(head), '\n') : NULL;
    if (!end) {
        blg_buf_add(out, text->data, text->size);
        return;
    }
    blg_buf_add(out, text->data, (size_t)(at - text->data) + strlen(head) - 1);
    blg_buf_json_string(out, value);
    blg_buf_text(out, ","); /* no such member is the last */
    blg_buf_add(out, end, text->size - (size_t)(end - text->data));
}

/* Whether the text in the folder is the text that was made, except for the versions of tool and
 * Cairo, which are taken from the folder's manifest. *at: the first byte that differs. *failed:
 * memory is out. */
static bool is_same_text(const blg_buf *there, const json_t *manifest, const blg_buf *made,
                         size_t *at, bool *failed) {
    blg_buf with_tool = {0}, with_versions = {0};
    add_with_value(&with_tool, made, "tool_version", manifest);
    if (!with_tool.failed)
        add_with_value(&with_versions, &with_tool, "cairo", manifest);
    *failed = with_tool.failed || with_versions.failed;
    for (*at = 0; !*failed && *at < with_versions.size && *at < there->size; ++*at)
        if (with_versions.data[*at] != there->data[*at])
            break;
    const bool same = !*failed && with_versions.size == there->size && *at == with_versions.size;
    BLG_FREE_BUFS(&with_tool, &with_versions);
    return same;
}

/* Sets reason, if it is still empty, to a version that differs: then bytes may differ. what: the
 * beginning of the sentence. */
static void note_version(const json_t *there, const json_t *made, const char *key, const char *what,
                         char *reason, size_t size) {
    const char *theirs = json_string_value(json_object_get(there, key));
    const char *ours = json_string_value(json_object_get(made, key));
    if (theirs && ours && strcmp(theirs, ours) != 0 && !*reason)
        snprintf(reason, size, "%s %.60s, this is %s", what, theirs, ours);
}

/* Adds defects for what differs between the folder's manifest and the manifest that was made. If
 * the values agree but the text does not (other spaces, another order), names the first byte that
 * differs. */
static blg_status compare_texts(const blg_manifest_check *check, const blg_buf *text, json_t *there,
                                json_t *made, blg_defects *defects, blg_error *error) {
    const char *wrote = json_string_value(json_object_get(there, "tool_version"));
    const char *makes = json_string_value(json_object_get(made, "tool_version"));
    walk w = {.defects = defects, .same_sums = check->same_sums};
    w.other_tool = wrote && makes && strcmp(wrote, makes) != 0;
    size_t at;
    bool failed;
    const bool same = is_same_text(text, there, check->expected, &at, &failed);
    if (failed)
        return blg_no_memory(error);
    if (!same)
        compare_values(&w, NULL, there, made);
    /* Another digest of SHA256SUMS or another version of the tool explains another text. */
    const bool explained = w.found || !check->same_sums || w.other_tool;
    if (!same && !explained)
        blg_defects_add(defects, BLG_DEFECT_not_as_made, BLG_MANIFEST,
                        "it is not written as blogo writes it, from byte %zu on", at);
    return BLG_OK;
}

/* Compares the manifests, unless `told` has a defect of the manifest already; notes the versions in
 * reason in any case. */
blg_status blg_manifest_compare(const blg_manifest_check *check, const blg_places *told,
                                char *reason, size_t size, blg_defects *defects, blg_error *error) {
    const blg_path path = blg_fs_path(check->folder, BLG_MANIFEST);
    blg_buf text = {0};
    json_t *there = NULL, *made = NULL;
    blg_status status = blg_fs_read(check->folder, path.text, &text, error);
    BLG_THEN(status, blg_json_load(text.data, text.size, 0, path.text, &there, error));
    BLG_THEN(status, blg_json_load(check->expected->data, check->expected->size, 0, path.text,
                                   &made, error));
    if (status == BLG_OK && !blg_places_has(told, BLG_MANIFEST))
        status = compare_texts(check, &text, there, made, defects, error);
    if (status == BLG_OK) {
        note_version(there, made, "tool_version", "it was written by blogo", reason, size);
        note_version(there, made, "cairo", "its pictures were drawn with Cairo", reason, size);
    }
    json_decref(there);
    json_decref(made);
    blg_buf_free(&text);
    return status;
}
