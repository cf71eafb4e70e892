/* Verification of a data set's files. The checks compare files with their digests in SHA256SUMS and
 * read the tar files (shards). Then they find out which generator made the data set, make the data
 * set anew, and compare the bytes. They add defects to the lists of look/verify.c, which calls
 * them. The header is look/verify.h. */
#include "look/verify.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "data/reference.h"
#include "data/write.h"
#include "picture/raster.h"
#include "problem/config.h"

#include <fcntl.h>
#include <jansson.h>
#include <unistd.h>

/* ---- verify sums ---- */

/* Compares files with SHA256SUMS: every listed file must exist and have the listed digest, and
 * every file of the folder must be listed. */

bool blg_verify_digest(const blg_sum *sum, const char digest[BLG_DIGEST_TEXT],
                       blg_defects *defects) {
    if (strcmp(digest, sum->digest) == 0)
        return true;
    blg_defects_add(defects, BLG_DEFECT_changed_file, sum->path,
                    "its SHA-256 is not the one in SHA256SUMS");
    return false;
}

/* ---- listed files ---- */

/* Adds a defect if a file is missing, or is no regular file: a link, a folder, or one that is
 * mostly holes. *there: the file can be read. An error is returned only if opening the file says
 * nothing about the data set. */
blg_status blg_verify_regular(const char *folder, const char *path, const char *relative,
                              bool *there, blg_defects *defects, blg_error *error) {
    int file = blg_open(folder, path, O_RDONLY);
    *there = file >= 0;
    if (*there)
        close(file);
    else if (errno == BLG_HOLLOW_FILE)
        blg_defects_add(defects, BLG_DEFECT_changed_file, relative,
                        "a gigabyte or more of it is holes");
    else if (errno == ENOENT)
        blg_defects_add(defects, BLG_DEFECT_missing_file, relative, "the file is not there");
    else if (errno == BLG_NO_REGULAR_FILE || errno == ENOTDIR || errno == EISDIR)
        blg_defects_add(defects, BLG_DEFECT_changed_file, relative,
                        "no regular file of the data set");
    else
        return blg_open_error("open", path, errno, error);
    return BLG_OK;
}

/* Compares the digest of a file with its line of SHA256SUMS. path: the folder and sum->path,
 * joined; defects name sum->path alone. If the file is missing or not regular, blg_verify_regular
 * adds the defect. */
static blg_status check_file(const char *folder, const char *path, const blg_sum *sum,
                             blg_defects *defects, blg_error *error) {
    char digest[BLG_DIGEST_TEXT];
    bool exists;
    blg_status status = blg_verify_regular(folder, path, sum->path, &exists, defects, error);
    if (status != BLG_OK || !exists)
        return status;
    status = blg_digest_file(folder, path, digest, error);
    if (status == BLG_OK)
        blg_verify_digest(sum, digest, defects);
    return status;
}

/* Finds the number of the problem (7) in "hd/images/hd_convex_0007/1/3.png" or
 * "hd_convex_0007.pos_3.png": its offset *at, its value, and *behind, the text after it. False if
 * the name has no such number. */
static bool parse_number(const char *name, size_t *at, long *number, const char **behind) {
    const char *mark = strstr(name, "/1/"), *end = mark ? mark : strstr(name, "/0/");
    if (!end)
        end = strstr(name, ".pos_") ? strstr(name, ".pos_") : strstr(name, ".neg_");
    const char *start = end;
    while (start && start > name && start[-1] >= '0' && start[-1] <= '9')
        start--;
    if (!end || start == end)
        return false;
    *at = (size_t)(start - name);
    *number = strtol(start, NULL, 10);
    *behind = end;
    return true;
}

/* A picture's place in its data set: a path of a tree, or the name of a member of a shard. */
typedef struct picture {
    size_t before; /* bytes before the problem's number */
    long problem;  /* number of the problem */
    bool positive;
    const char *tail; /* after the side: the image's number and an ending */
} picture;

/* Fills p from a picture's place in one of the two forms; false if the name is no picture's. */
static bool parse_picture(const char *name, picture *p) {
    const char *rest;
    if (!parse_number(name, &p->before, &p->problem, &rest) || strlen(rest) < 4)
        return false;
    const bool member = rest[0] == '.'; /* ".pos_6.png", else "/1/6.png" */
    p->positive = rest[1] == (member ? 'p' : '1');
    p->tail = rest + (member ? strlen(".pos") : strlen("/1"));
    return true;
}

/* Whether two pictures may be equal: because their problems share a side and both show the same
 * image of it, or because they are the queries that a context pair shares. a and b are paths of a
 * tree or names of members of shards. */
static bool may_repeat(const blg_config *config, const char *a, const char *b) {
    /* A block of side * side problems pairs each of `side` sets of positives with each of `side`
     * sets of negatives (composition.pairings). */
    const long side = config->composition.pairings, block = side * side;
    picture first, second;
    if (!parse_picture(a, &first) || !parse_picture(b, &second) || first.before != second.before ||
        memcmp(a, b, first.before) != 0 || strcmp(first.tail, second.tail) != 0)
        return false;
    if (config->composition.context_pairs && strstr(a, "ff_nact")) /* a free-form problem */
        return first.problem / 2 == second.problem / 2 && first.problem != second.problem &&
               first.positive != second.positive &&
               atoi(first.tail + 1) == config->n_support; /* the first query */
    if (side < 2 || first.positive != second.positive ||
        first.problem / block != second.problem / block)
        return false;
    return first.positive ? first.problem % block / side == second.problem % block / side
                          : first.problem % side == second.problem % side;
}

/* A file or a member of a shard. Two contents have equal bytes if digest and key are equal. */
typedef struct content {
    const char *name, *digest;
    uint64_t key;
} content;

static int by_bytes(const void *a, const void *b) {
    const content *left = a, *right = b;
    const int order = BLG_ORDER_OR(left->key, right->key, strcmp(left->digest, right->digest));
    return order ? order : strcmp(left->name, right->name);
}

/* Adds a defect for each of n contents with the bytes of another, unless both are pictures that the
 * config allows to be equal. Sorts the contents. */
static void report_equal(content *contents, int n, const blg_config *config, blg_defects *defects) {
    BLG_SORT(contents, n, by_bytes);
    for (int i = 1; i < n; i++) {
        const content *before = &contents[i - 1], *content_now = &contents[i];
        if (content_now->key == before->key && strcmp(content_now->digest, before->digest) == 0 &&
            !may_repeat(config, before->name, content_now->name))
            blg_defects_add(defects, BLG_DEFECT_repeated_picture, content_now->name,
                            "the bytes of %s", before->name);
    }
}

/* Adds a defect for each listed file with the bytes of another, by the digests in SHA256SUMS. */
static blg_status report_equal_files(const blg_sums *sums, const blg_config *config,
                                     blg_defects *defects, blg_error *error) {
    blg_arena arena = {0};
    content *files = BLG_NEW(&arena, content, sums->n + 1);
    for (int i = 0; files && i < sums->n; i++)
        files[i] = (content){sums->entries[i].path, sums->entries[i].digest, 0};
    if (files)
        report_equal(files, sums->n, config, defects);
    blg_arena_free(&arena);
    return files ? BLG_OK : blg_no_memory(error);
}

/* Checks the listed files that are not marked as seen: those were checked with their problem or
 * shard. Then looks for files with equal bytes. */
blg_status blg_verify_listed(const char *folder, const blg_sums *sums, const blg_config *config,
                             blg_defects *defects, blg_error *error) {
    blg_buf path = {0};
    blg_status status = BLG_OK;
    for (int i = 0; i < sums->n && status == BLG_OK; i++) {
        const blg_sum *sum = &sums->entries[i];
        if (sum->seen)
            continue;
        status = blg_fs_join(&path, folder, sum->path, error);
        BLG_THEN(status, check_file(folder, path.data, sum, defects, error));
    }
    blg_buf_free(&path);
    BLG_THEN(status, report_equal_files(sums, config, defects, error));
    return status;
}

/* ---- files that are not listed ---- */

/* Names of files in the folder that SHA256SUMS does not list, while they are collected. */
typedef struct unlisted {
    const blg_sums *sums;
    bool has_card; /* the folder holds a card */
    blg_arena arena;
    const char **names;
    int n, capacity;
} unlisted;

/* Collects a file's name, if the file is not listed. */
static blg_status visit_file(void *context, const char *relative, blg_error *error) {
    unlisted *u = context;
    if (strcmp(relative, BLG_SUMS) == 0 || strcmp(relative, BLG_MANIFEST) == 0 ||
        blg_sums_find(u->sums, relative))
        return BLG_OK;
    const char *name = blg_arena_strdup(&u->arena, relative);
    return name && BLG_APPEND(u->names, u->n, u->capacity, name) ? BLG_OK : blg_no_memory(error);
}

/* Adds a defect for each file of the folder that SHA256SUMS does not list. Files of a card are
 * named in `card` instead. All names are sorted first, because a folder lists its files in any
 * order. */
blg_status blg_verify_unlisted(const char *folder, const blg_sums *sums, blg_buf *card,
                               blg_defects *defects, blg_error *error) {
    unlisted u = {.sums = sums};
    blg_status status = blg_folder_has_card(folder, &u.has_card, error);
    BLG_THEN(status, blg_fs_walk(folder, visit_file, &u, error));
    BLG_SORT(u.names, u.n, blg_by_text);
    for (int i = 0; i < u.n && status == BLG_OK; i++)
        if (u.has_card && blg_folder_knows_card(u.names[i]))
            blg_buf_format(card, "%s%s", card->size ? ", " : "", u.names[i]);
        else
            blg_defects_add(defects, BLG_DEFECT_extra_file, u.names[i], "not in SHA256SUMS");
    if (status == BLG_OK && card->failed)
        status = blg_no_memory(error);
    blg_arena_free(&u.arena);
    blg_array_free(&u.names);
    return status;
}

/* ---- verify shards ---- */

/* Reads the shards of a data set. Computes the digest of each shard, lists the names and places of
 * its members, and gives single members to the checks of problems. */

#define ENDING    ".tar"
#define MOST_OPEN 64 /* shards that stay open */

void blg_shards_free(blg_shards *shards) {
    for (int i = 0; i < shards->n_shards; i++)
        if (shards->shards[i].file)
            fclose(shards->shards[i].file);
    blg_arena_free(&shards->names);
    blg_array_free(&shards->members);
    blg_array_free(&shards->shards);
    *shards = (blg_shards){0};
}

/* ---- listing ---- */

/* Adds a member of the shard that was added last. */
static blg_status add_member(blg_shards *s, const blg_tar_entry *entry, blg_error *error) {
    const blg_member member = {.name = blg_arena_strdup(&s->names, entry->name),
                               .offset = entry->offset,
                               .size = entry->size,
                               .shard = s->n_shards - 1,
                               .number = s->n};
    return member.name && BLG_APPEND(s->members, s->n, s->capacity, member) ? BLG_OK
                                                                            : blg_no_memory(error);
}

/* Adds all members of the shard that was added last. If the shard is damaged (BLG_INVALID), adds
 * the members before the damage. */
static blg_status add_members(blg_shards *s, const char *path, blg_error *error) {
    blg_tar_file tar = {.file = NULL};
    blg_tar_entry entry;
    bool found = true;
    blg_status status = blg_tar_open(&tar, s->folder, path, error);
    while (status == BLG_OK && found) {
        status = blg_tar_next(&tar, &entry, &found, error);
        if (status == BLG_OK && found)
            status = add_member(s, &entry, error);
    }
    if (s->n_shards <= MOST_OPEN) {
        s->shards[s->n_shards - 1].file = tar.file;
        tar.file = NULL;
    }
    blg_tar_close(&tar);
    return status;
}

/* Adds a shard: compares its digest and lists its members. A damaged shard is a defect. */
static blg_status list_shard(blg_shards *s, const char *path, const blg_sum *sum,
                             blg_defects *defects, blg_error *error) {
    blg_error reason = {0};
    char digest[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_file(s->folder, path, digest, error);
    if (status != BLG_OK)
        return status;
    if (!blg_array_grow(&s->shards, &s->shard_capacity, s->n_shards + 1, sizeof *s->shards))
        return blg_no_memory(error);
    struct blg_shard *shard = &s->shards[s->n_shards++];
    *shard = (struct blg_shard){.name = sum->path};
    memcpy(shard->digest, digest, sizeof digest);
    shard->whole = blg_verify_digest(sum, digest, defects);
    status = add_members(s, path, &reason);
    if (status == BLG_INVALID)
        blg_defects_add(defects, BLG_DEFECT_damaged_shard, sum->path, "%s", reason.text);
    else if (status != BLG_OK && error)
        *error = reason;
    return status == BLG_INVALID ? BLG_OK : status;
}

static int by_name(const void *a, const void *b) {
    const blg_member *left = a, *right = b;
    int order = strcmp(left->name, right->name);
    return order ? order : BLG_ORDER(left->number, right->number);
}

/* Sorts members by name, members of one name in the order of the shards. Adds a defect for every
 * member whose name occurs before, and marks it as seen. */
static void sort_shards(blg_shards *s, blg_defects *defects) {
    BLG_SORT(s->members, s->n, by_name);
    for (int i = 1; i < s->n; i++)
        if (strcmp(s->members[i].name, s->members[i - 1].name) == 0) {
            s->members[i].seen = true;
            blg_defects_add(defects, BLG_DEFECT_extra_file, s->members[i].name,
                            "the name stands in %s and again in %s",
                            s->shards[s->members[i - 1].shard].name,
                            s->shards[s->members[i].shard].name);
        }
}

static bool is_shard(const char *path) {
    size_t size = strlen(path), tail = strlen(ENDING);
    return size > tail && strcmp(path + size - tail, ENDING) == 0 && !strchr(path, '/');
}

/* Lists the members of all shards. A shard is a file NAME.tar in the folder itself, not in a folder
 * below. */
blg_status blg_shards_open(blg_shards *s, const char *folder, const blg_sums *sums,
                           blg_defects *defects, blg_error *error) {
    blg_buf path = {0};
    blg_status status = BLG_OK;
    s->folder = folder;
    for (int i = 0; i < sums->n && status == BLG_OK; i++) {
        blg_sum *sum = &sums->entries[i];
        status = blg_fs_join(&path, folder, sum->path, error);
        bool there = false;
        if (status == BLG_OK && is_shard(sum->path)) {
            sum->seen = true;
            status = blg_verify_regular(folder, path.data, sum->path, &there, defects, error);
        }
        if (status == BLG_OK && there)
            status = list_shard(s, path.data, sum, defects, error);
    }
    blg_buf_free(&path);
    if (status == BLG_OK)
        sort_shards(s, defects);
    return status;
}

/* ---- looking up ---- */

/* Index of the first member whose name is not less than the text. */
static int first_from(const blg_shards *s, const char *text) {
    int low = 0, high = s->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(s->members[middle].name, text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

blg_member *blg_shards_find(const blg_shards *s, const char *name) {
    int i = first_from(s, name);
    return i < s->n && strcmp(s->members[i].name, name) == 0 ? &s->members[i] : NULL;
}

/* A hash of a member; never 0, which means that the member was not read. */
static uint64_t key_of(const blg_buf *bytes) {
    const uint64_t key = blg_quick_hash(bytes->data, bytes->size);
    return key ? key : 1;
}

/* Reads the bytes of a member of a shard, and notes their hash, by which members with equal bytes
 * are found. */
blg_status blg_shards_read(const blg_shards *s, blg_member *member, blg_buf *out,
                           blg_error *error) {
    const struct blg_shard *shard = &s->shards[member->shard];
    const size_t size = (size_t)member->size;
    const blg_path path = blg_fs_path(s->folder, shard->name);
    blg_buf_clear(out);
    const blg_status status =
        shard->file
            ? blg_fs_read_open(fileno(shard->file), path.text, member->offset, size, out, error)
            : blg_fs_read_part(s->folder, path.text, member->offset, size, out, error);
    if (status == BLG_OK)
        member->key = key_of(out);
    return status;
}

/* The digest of the shard of that name; NULL if no such shard was opened. */
static const char *blg_shards_digest(const blg_shards *s, const char *name) {
    for (int i = 0; i < s->n_shards; i++)
        if (strcmp(s->shards[i].name, name) == 0)
            return s->shards[i].digest;
    return NULL;
}

/* ---- places ---- */

/* Adds a defect if a member of a problem lies in a shard of another split than the problem, or if
 * the problem's members do not stand together: listed by name, their places in the shards must have
 * no gap. */
void blg_shards_check_place(const blg_shards *s, const char *problem, const char *split,
                            blg_defects *defects) {
    char begin[BLG_NAME_SIZE + 2];
    size_t size = strlen(problem);
    memcpy(begin, problem, size);
    memcpy(begin + size, ".", 2);
    int first = first_from(s, begin), n = 0, low = 0, high = 0;
    for (; first + n < s->n && strncmp(s->members[first + n].name, begin, size + 1) == 0; n++) {
        const blg_member *m = &s->members[first + n];
        const char *shard = s->shards[m->shard].name;
        if (!blg_folder_is_shard(shard, split)) {
            blg_defects_add(defects, BLG_DEFECT_wrong_split, m->name,
                            "it lies in %s, its scene in \"%s\"", shard, split);
            return;
        }
        low = n == 0 || m->number < low ? m->number : low;
        high = n == 0 || m->number > high ? m->number : high;
    }
    if (n && high - low + 1 != n)
        blg_defects_add(defects, BLG_DEFECT_damaged_shard, problem,
                        "its members do not stand together");
}

/* Adds defects for members that no problem has, and for members with equal bytes, which are found
 * by their keys. Members that were not read have no key and are not compared. */
blg_status blg_shards_check_rest(const blg_shards *s, const blg_config *config,
                                 blg_defects *defects, blg_error *error) {
    int n = 0;
    blg_arena arena = {0};
    content *read = BLG_NEW(&arena, content, s->n + 1);
    for (int i = 0; read && i < s->n; i++) {
        const blg_member *m = &s->members[i];
        if (m->key)
            read[n++] = (content){m->name, "", m->key};
        if (!m->seen)
            blg_defects_add(defects, BLG_DEFECT_extra_file, m->name,
                            "a member of %s that no problem has", s->shards[m->shard].name);
    }
    if (read)
        report_equal(read, n, config, defects);
    blg_arena_free(&arena);
    return read ? BLG_OK : blg_no_memory(error);
}

/* ---- origin ---- */

/* Finds out from the manifest which generator, config and options made the data set. Gives a
 * generator that makes it again, or the reason why it cannot be made anew. */

#define TWO_LEVEL_PX 512 /* the published painter's raster */

static void say_reason(blg_origin *o, const char *text) {
    snprintf(o->reason, sizeof o->reason, "%s", text);
}

/* The text of the member `inner` of the manifest's member `member`; "" if there is none. */
static const char *blg_origin_text(const blg_origin *o, const char *member, const char *inner) {
    return blg_json_text(json_object_get(o->manifest, member), inner);
}

/* A whole number of the manifest; `otherwise` if it is not within least..INT_MAX. */
static int number_of(const json_t *object, const char *key, int least, int otherwise) {
    const json_t *value = json_object_get(object, key);
    const json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= least && number <= INT_MAX ? (int)number : otherwise;
}

/* Sets the options of the run that makes the data set anew, from the manifest. A mistake in these
 * members of the manifest is found later, when the manifests are compared. */
static void read_options(blg_origin *o, const blg_config *config) {
    const blg_png_effort png =
        blg_png_effort_find(blg_json_text(o->manifest, "png"), config->depth_bits);
    const json_t *shard = json_object_get(o->manifest, "shard");
    const int index = number_of(shard, "index", 1, 1), of = number_of(shard, "of", 1, 1);
    const bool part_exists = index <= of; /* else part 1 of 1: any number would do */
    const int layout = blg_layout_find(blg_json_text(o->manifest, "layout"));
    o->write = (blg_write_options){.size = sizeof o->write,
                                   .folder = o->folder,
                                   .layout = layout < 0 ? BLG_LAYOUT_TREE : (blg_layout)layout,
                                   .limit = number_of(o->manifest, "limit", 0, 0),
                                   .sample = number_of(o->manifest, "sample", 1, 0),
                                   .programs_only =
                                       !json_is_true(json_object_get(o->manifest, "pictures")),
                                   .small_png = png == BLG_PNG_SMALL,
                                   .palette_png = png == BLG_PNG_PALETTE,
                                   .zstd_scenes = blg_json_says(o->manifest, "scenes", "zstd"),
                                   .shard = part_exists ? index - 1 : 0,
                                   .shards = part_exists ? of : 1};
}

/* ---- what cannot be made anew ---- */

/* Whether the config takes names of problems from files. */
static bool names_lists(const blg_config *config) {
    bool lists = config->exclude[0] != '\0';
    for (int r = 0; r < config->splits.n_rules; r++)
        lists = lists || config->splits.rules[r].file[0];
    return lists;
}

/* Whether the pictures are those of the published raster, which has two levels. */
static bool is_two_level(const blg_origin *o) {
    return strcmp(blg_origin_text(o, "source", "raster"), "reference") == 0;
}

/* Sets o->reason if the data set cannot be made anew. */
static void set_reason(blg_origin *o, const blg_config *config) {
    const json_int_t format = json_integer_value(json_object_get(o->manifest, "format_version"));
    if (format != BLG_FORMAT_VERSION)
        snprintf(o->reason, sizeof o->reason, "it has format version %lld, this tool makes %d",
                 (long long)format, BLG_FORMAT_VERSION);
    else if (strcmp(blg_origin_text(o, "catalogue", "sha256"), blg_catalogue_digest(o->catalogue)))
        say_reason(o, "it was made from other shape tables; --catalog gives them");
    else if (!blg_raster_cairo() && !o->write.programs_only &&
             (config->antialias == BLG_ANTIALIAS_BEST || is_two_level(o)))
        say_reason(o, "Cairo drew its pictures, and this blogo was built without it");
    else if (names_lists(config)) /* a manifest may name any file, so none is opened */
        say_reason(o, "its config takes names from files, which are not part of it");
}

/* ---- generators ---- */

/* Copies the error `why` to the caller's error, unless the caller has an error already. */
static blg_status pass_on(blg_status status, const blg_error *why, blg_error *error) {
    if (error && error->status == BLG_OK)
        *error = *why;
    return status;
}

/* Decides what an error of making the data set anew means. Lack of memory, failed input or output
 * and an interrupt are errors for the caller. Any other error is a mistake of the manifest
 * (o->mistake, BLG_OK): the run that wrote the data set cannot have had it. */
static blg_status note(blg_origin *o, blg_status status, const blg_error *why, blg_error *error) {
    if (status == BLG_OK)
        return BLG_OK;
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status == BLG_INTERRUPTED || status == BLG_IO)
        return pass_on(status, why, error);
    snprintf(o->mistake, sizeof o->mistake, "no data set can be made of it: %.300s", why->text);
    return BLG_OK;
}

/* Sets source to the problems of the published generator, with its own splits (drawn, or those of
 * the release) or with those of the folder's split file. */
static blg_status open_reference(blg_origin *o, const blg_config *config, blg_source *source,
                                 blg_error *error) {
    const char *splits = blg_origin_text(o, "source", "splits"); /* a word, or a file's digest */
    const bool released = strcmp(config->preset, "nvlabs-release") == 0;
    const bool no_file = strcmp(splits, released ? "release" : "drawn") == 0;
    const blg_path path = blg_fs_path(o->folder, config->splits.file_name);
    blg_error why = {0};
    blg_status status =
        no_file ? BLG_OK : blg_split_file_load(o->folder, path.text, &o->splits, &why);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (!no_file && (status != BLG_OK || strcmp(o->splits->digest, splits) != 0)) {
        say_reason(o, "its splits come from a file that is not part of it");
        return BLG_OK;
    }
    status = blg_reference_create(o->catalogue, &o->reference, &why);
    BLG_THEN(status, released ? blg_release_source(o->reference, o->splits, config, is_two_level(o),
                                                   source, &why)
                              : blg_reference_source(o->reference, o->splits, is_two_level(o),
                                                     source, &why));
    return note(o, status, &why, error);
}

/* Sets source to the imported problems: their programs and splits are the folder's own. */
static blg_status open_redraw(blg_origin *o, blg_source *source, blg_error *error) {
    blg_error why = {0};
    if (!o->import || strcmp(o->import->digest, blg_origin_text(o, "source", "import")) != 0) {
        say_reason(o, "it was imported from files that are not part of it");
        return BLG_OK;
    }
    blg_status status =
        blg_redraw_create(o->import, o->catalogue, /* released */ false, &o->redraw, &why);
    if (status == BLG_OK)
        blg_redraw_source(o->redraw, is_two_level(o), source);
    return note(o, status, &why, error);
}

/* Sets source to the packed problems: the scenes of the folder give them again. */
static blg_status open_pack(blg_origin *o, const blg_config *config, blg_source *source,
                            blg_error *error) {
    const blg_path path = blg_fs_path(o->folder, BLG_SCENES_FILE(o->write.zstd_scenes));
    const json_t *filtered = json_object_get(o->manifest, "filtered");
    blg_error why = {0};
    blg_status status = blg_pack_open(o->folder, path.text, o->catalogue, /* words */ NULL,
                                      /* on_mistake */ NULL, NULL, &o->pack, &why);
    if (status == BLG_OK && json_is_object(filtered))
        blg_pack_filtered(o->pack, config,
                          number_of(json_object_get(o->manifest, "source"), "in_words", 0, 0));
    BLG_THEN(status, blg_pack_source(o->pack, config, /* judged */ false, source, &why));
    return note(o, status, &why, error);
}

/* Creates the generator that the manifest's "source" names; blogo's own if it names none. If the
 * data set cannot be made anew, o->reason or o->mistake says why. */
static blg_status open_generator(blg_origin *o, const blg_config *config, blg_error *error) {
    const char *problems = blg_origin_text(o, "source", "problems");
    const bool published = strcmp(problems, "published generator") == 0;
    const bool imported = strcmp(problems, "imported") == 0;
    const bool packed = strcmp(problems, "packed") == 0;
    blg_source source = {.context = NULL};
    blg_error why = {0};
    blg_status status = published  ? open_reference(o, config, &source, error)
                        : imported ? open_redraw(o, &source, error)
                        : packed   ? open_pack(o, config, &source, error)
                                   : BLG_OK;
    if (status != BLG_OK || o->reason[0] || o->mistake[0])
        return status;
    if (!published && !imported && !packed)
        return note(o, blg_generator_create(config, o->catalogue, &o->generator, &why), &why,
                    error);
    if (source.two_level && config->size_px != TWO_LEVEL_PX) {
        snprintf(o->mistake, sizeof o->mistake, "the published raster draws %d pixels, not %d",
                 TWO_LEVEL_PX, config->size_px);
        return BLG_OK;
    }
    return note(o, blg_generator_create_from(config, o->catalogue, &source, &o->generator, &why),
                &why, error);
}

static blg_status read_manifest(blg_origin *o, blg_error *error) {
    const blg_path path = blg_fs_path(o->folder, BLG_MANIFEST);
    return blg_json_read(o->folder, path.text, 0, &o->manifest, error);
}

/* A manifest that cannot be read has version 0, so it is not newer. */
bool blg_origin_is_newer(const char *folder, long long *version) {
    blg_origin o = {.folder = folder};
    const bool read = read_manifest(&o, NULL) == BLG_OK;
    const json_t *value = read ? json_object_get(o.manifest, "format_version") : NULL;
    *version = json_is_integer(value) ? (long long)json_integer_value(value) : 0;
    json_decref(o.manifest);
    return *version > BLG_FORMAT_VERSION;
}

/* Opens the origin. folder, catalogue (NULL: the built-in tables) and import are borrowed. If the
 * data set cannot be made anew, sets o->reason or o->mistake, has no generator, and returns BLG_OK.
 * The caller closes the origin, even after a failure. */
static BLG_MUST_USE blg_status blg_origin_open(blg_origin *o, const char *folder,
                                               const blg_config *config,
                                               const blg_catalogue *catalogue,
                                               const blg_import *import, blg_error *error) {
    *o = (blg_origin){.folder = folder, .catalogue = catalogue, .import = import};
    blg_status status = read_manifest(o, error);
    if (status == BLG_OK && !catalogue)
        status = blg_catalogue_default(&o->own_catalogue, error);
    if (status != BLG_OK)
        return status;
    o->catalogue = catalogue ? catalogue : o->own_catalogue;
    read_options(o, config);
    set_reason(o, config);
    if (number_of(o->manifest, "limit", 0, -1) < 0) /* else the whole data set would be made */
        snprintf(o->mistake, sizeof o->mistake, "limit: expected a whole number from 0");
    return o->reason[0] || o->mistake[0] ? BLG_OK : open_generator(o, config, error);
}

static void blg_origin_close(blg_origin *o) {
    blg_generator_free(o->generator);
    blg_redraw_free(o->redraw);
    blg_pack_free(o->pack);
    blg_reference_free(o->reference);
    blg_split_file_free(o->splits);
    blg_catalogue_free(o->own_catalogue);
    json_decref(o->manifest);
    *o = (blg_origin){.folder = NULL};
}

/* ---- verify filtered ---- */

/* A filtered data set (data/merge.h) has kept some problems of the whole data set that its config
 * gives. This chapter finds these problems, and makes the line "filtered" of its manifest. */

/* What a filter left of a data set, as the folder tells it. */
typedef struct blg_filtered {
    int64_t *kept; /* plan indices, ascending: the problems that scenes.jsonl names */
    int n, capacity;
    blg_tally tally;       /* rejections of the whole data set */
    blg_buf manifest_line; /* the line "filtered"; empty: the data set is not filtered */
    char reason[160];      /* why the line cannot be made anew; "" = it was */
    bool unchecked;        /* the whole data set is not known: the line's claims about it stand */
} blg_filtered;

/* ---- which problems were kept ---- */

#define SCENE_HEAD "{\"name\":\"" /* before the name of a problem in its line of scenes.jsonl */

/* Adds the plan index of the problem that a line of scenes.jsonl begins with. Skips a line that
 * names no problem of the plan: other checks report it. */
static blg_status add_line(blg_filtered *f, const blg_plan *plan, const blg_lines *lines,
                           blg_error *error) {
    char name[BLG_NAME_SIZE];
    const size_t head = strlen(SCENE_HEAD);
    if (lines->size <= head || memcmp(lines->line, SCENE_HEAD, head) != 0)
        return BLG_OK;
    const char *start = lines->line + head;
    const char *end = memchr(start, '"', lines->size - head);
    if (!end || end - start >= BLG_NAME_SIZE)
        return BLG_OK;
    memcpy(name, start, (size_t)(end - start));
    name[end - start] = '\0';
    const int64_t index = blg_plan_find(plan, name);
    if (index < 0)
        return BLG_OK;
    if (!blg_array_grow(&f->kept, &f->capacity, f->n + 1, sizeof *f->kept))
        return blg_no_memory(error);
    f->kept[f->n++] = index;
    return BLG_OK;
}

/* Fills f->kept with the plan indices of the problems that scenes.jsonl has: sorted, each once. */
static blg_status read_kept(blg_filtered *f, const blg_origin *origin, blg_error *error) {
    const blg_path path = blg_fs_path(origin->folder, BLG_SCENES_FILE(origin->write.zstd_scenes));
    blg_lines lines;
    blg_status status = blg_lines_open(&lines, origin->folder, path.text, error);
    for (bool more = true; status == BLG_OK && more;) {
        status = blg_lines_next(&lines, error);
        more = status == BLG_OK && lines.line;
        if (more)
            status = add_line(f, blg_generator_plan(origin->generator), &lines, error);
    }
    blg_lines_close(&lines);
    int n = 0;
    BLG_SORT(f->kept, f->n, blg_by_u64); /* no index is negative */
    for (int i = 0; i < f->n; i++)
        if (n == 0 || f->kept[i] != f->kept[n - 1])
            f->kept[n++] = f->kept[i];
    f->n = n;
    return status;
}

/* The SHA-256 of the kept problems' names, one a line, in the order of the plan. */
static blg_status digest_names(const blg_filtered *f, const blg_plan *plan,
                               char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_buf names = {0};
    blg_plan_item item;
    for (int i = 0; i < f->n; i++)
        blg_buf_format(&names, "%s\n", blg_plan_item_at(plan, f->kept[i], &item)->name);
    blg_status status =
        names.failed ? blg_no_memory(error) : blg_digest_hex(names.data, names.size, hex, error);
    blg_buf_free(&names);
    return status;
}

/* ---- the whole data set ---- */

/* Three callbacks for a run that makes the whole data set and compares it with no file. */
static blg_status take_none(void *context, const char *name, blg_buf *bytes, bool *there,
                            blg_error *error) {
    (void)context, (void)name, (void)bytes, (void)error;
    *there = false;
    return BLG_OK;
}

static blg_status commit_nothing(void *context, int64_t plan_index, const blg_record *record,
                                 blg_error *error) {
    (void)context, (void)plan_index, (void)record, (void)error;
    return BLG_OK;
}

static void ignore_member(void *context, const char *name, bool there, long long differs) {
    (void)context, (void)name, (void)there, (void)differs;
}

/* Makes the whole data set, as it was before the filter. Sets f->tally to its rejections, *problems
 * to its number of problems, and `from` to its digest of SHA256SUMS. quick: makes no pictures. */
static blg_status make_whole(blg_filtered *f, const blg_origin *origin,
                             const blg_write_options *write, bool quick, long long *problems,
                             char from[BLG_DIGEST_TEXT], blg_error *error) {
    blg_comparison whole = {.draws = true,
                            .take = take_none,
                            .problem = commit_nothing,
                            .files = {f, ignore_member, NULL}};
    blg_write_options options = *write;
    blg_write_summary summary = {0};
    options.programs_only = options.programs_only || quick;
    blg_status status = blg_dataset_compare(origin->generator, &options, &whole, &summary, error);
    BLG_THEN(status, blg_digest_hex(whole.sums.data, whole.sums.size, from, error));
    f->tally = summary.tally;
    *problems = summary.problems;
    BLG_FREE_BUFS(&whole.sums, &whole.manifest);
    return status;
}

/* Reads which problems were kept, and makes the whole data set anew, without comparing it. From
 * both follows the manifest's line "filtered". With quick, the digest of the whole data set is
 * taken from the manifest. So is what the line says of a whole that was packed: nothing gives its
 * problems again. Does nothing if the data set is not filtered. The caller closes f, even
 * after a failure. */
static BLG_MUST_USE blg_status blg_filtered_open(blg_filtered *f, const blg_origin *origin,
                                                 const blg_write_options *write, bool quick,
                                                 blg_error *error) {
    const json_t *claim = json_object_get(origin->manifest, "filtered");
    char names[BLG_DIGEST_TEXT], made_from[BLG_DIGEST_TEXT];
    long long problems = 0;
    if (!json_is_object(claim))
        return BLG_OK;
    const char *from = blg_origin_text(origin, "filtered", "from");
    blg_status status = read_kept(f, origin, error);
    BLG_THEN(status, digest_names(f, blg_generator_plan(origin->generator), names, error));
    if (!origin->pack)
        BLG_THEN(status, make_whole(f, origin, write, quick, &problems, made_from, error));
    if (status != BLG_OK)
        return status;
    const bool same_source = !origin->pack && (quick || strcmp(from, made_from) == 0);
    f->unchecked = origin->pack != NULL;
    if (!same_source && !f->unchecked)
        snprintf(f->reason, sizeof f->reason,
                 "it was filtered from another data set than its config gives, or more than once%s",
                 write->zstd_scenes ? ", or another version of zstd compressed that" : "");
    blg_buf_format(
        &f->manifest_line,
        "  \"filtered\": {\"from\": \"%.64s\", \"left_out\": %lld, \"names\": \"%s\"},\n", from,
        same_source ? problems - f->n : number_of(claim, "left_out", 0, 0), names);
    return f->manifest_line.failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- reproduce ---- */

/* Makes the data set anew in memory and compares it byte for byte with the folder. A problem that
 * is equal needs no further comparison of its pictures. */

/* A problem that was made anew. */
typedef struct made {
    uint64_t name_hash, line_hash; /* line: of scenes.jsonl, without the line end */
    uint64_t other_pictures[2];    /* by side: bits of the pictures that differ */
    int64_t plan_index;
    bool seen; /* the folder has it */
} made;

/* A file that was made anew, and how the folder's file differs from it. */
typedef struct made_file {
    char name[96];
    bool exists;       /* the folder has the file */
    long long differs; /* the first byte that differs; negative: none */
} made_file;

/* A data set that was made anew, and how the folder differs from it. */
struct blg_reproduction {
    blg_arena arena;
    const blg_reproduce_job *job;
    blg_origin origin;
    blg_comparison comparison;
    blg_filtered filtered;
    bool ran;        /* all problems were made anew */
    bool drew_poses; /* of packed problems */
    made *problems;  /* sorted by name, once all are made */
    made_file *files;
    int n, capacity, n_files, file_capacity;
    blg_places strays;      /* problems reported as extra or missing; their pictures are not */
    long long other_scenes; /* number of defects of single lines of scenes.jsonl */
    bool failed;            /* memory ran out where no status can be returned */
};

/* ---- making ---- */

/* Reads a picture of the folder, from its file or its shard, for a run that does not draw. */
static blg_status take_existing(void *context, const char *name, blg_buf *bytes, bool *there,
                                blg_error *error) {
    const blg_reproduce_job *job = ((blg_reproduction *)context)->job;
    if (job->shards) {
        blg_member *member = blg_shards_find(job->shards, name);
        *there = member != NULL;
        return member ? blg_shards_read(job->shards, member, bytes, error) : BLG_OK;
    }
    const blg_path path = blg_fs_path(job->folder, name);
    return blg_fs_read_found(job->folder, path.text, bytes, there, error);
}

/* Keeps what a problem that was made anew is compared by. record->scene begins with the problem's
 * name and ends with a line end; record->differs: by side, a bit for each picture that differs. */
static blg_status on_problem(void *context, int64_t plan_index, const blg_record *record,
                             blg_error *error) {
    blg_reproduction *r = context;
    if (!blg_array_grow(&r->problems, &r->capacity, r->n + 1, sizeof *r->problems))
        return blg_no_memory(error);
    const char *name = record->scene.data + strlen(SCENE_HEAD);
    r->problems[r->n++] =
        (made){.name_hash = blg_str_hash(name, strcspn(name, "\"")),
               .line_hash = blg_quick_hash(record->scene.data, record->scene.size - 1),
               .other_pictures = {record->differs[0], record->differs[1]},
               .plan_index = plan_index};
    return BLG_OK;
}

/* Keeps how the folder's file differs from the file that was made. Sets r->failed if memory is out,
 * because it cannot return a status. */
static void on_file(void *context, const char *name, bool there, long long differs) {
    blg_reproduction *r = context;
    if (!blg_array_grow(&r->files, &r->file_capacity, r->n_files + 1, sizeof *r->files)) {
        r->failed = true;
        return;
    }
    made_file *file = &r->files[r->n_files++];
    snprintf(file->name, sizeof file->name, "%s", name);
    file->exists = there;
    file->differs = differs;
}

/* The digest of a shard, which is known since the shard was opened; NULL for other files. */
static const char *digest_of(void *context, const char *name) {
    const blg_reproduce_job *job = ((blg_reproduction *)context)->job;
    return job->shards ? blg_shards_digest(job->shards, name) : NULL;
}

static int by_name_hash(const void *a, const void *b) {
    const made *left = a, *right = b;
    return BLG_ORDER(left->name_hash, right->name_hash);
}

/* Takes from the manifest of packed problems how many poses were rejected while the poses that
 * their lines lacked were drawn: the scenes have poses, so none is drawn again. r->filtered.tally,
 * else the tally of the problems before a filter, here holds the numbers of all problems. */
static void take_rejections(blg_reproduction *r) {
    static const blg_rejection of_poses[] = {BLG_REJECT_outside_plane, BLG_REJECT_shapes_too_near};
    const json_t *claims = json_object_get(r->origin.manifest, "rejections");
    for (size_t i = 0; i < sizeof of_poses / sizeof *of_poses; i++) {
        const int n = number_of(claims, blg_rejection_name(of_poses[i]), 0, 0);
        r->filtered.tally.rejected[of_poses[i]] = n;
        r->drew_poses = r->drew_poses || n;
    }
    r->comparison.tally = &r->filtered.tally;
}

/* Runs the code that writes data sets, which here compares with the folder instead of writing, and
 * keeps in r what differs. Of a filtered data set only the kept problems are compared. why: the
 * run's error, which mostly is a mistake of the manifest and no error for the caller (note). */
static blg_status compare_reproduction(blg_reproduction *r, blg_error *error) {
    const blg_reproduce_job *job = r->job;
    blg_write_options write = r->origin.write;
    blg_write_summary summary;
    blg_error why = {0};
    write.threads = job->threads;
    write.progress = job->progress;
    write.context = job->context;
    r->comparison.context = r;
    r->comparison.draws = !job->quick;
    r->comparison.take = take_existing;
    r->comparison.problem = on_problem;
    r->comparison.files = (blg_outfile_compare){r, on_file, digest_of};
    blg_status status = blg_filtered_open(&r->filtered, &r->origin, &write, job->quick, error);
    if (status != BLG_OK)
        return status;
    if (r->filtered.manifest_line.size) { /* the data set is filtered */
        r->comparison.kept = r->filtered.kept;
        r->comparison.n_kept = r->filtered.n;
        r->comparison.filtered = r->filtered.manifest_line.data;
        r->comparison.tally = &r->filtered.tally;
    }
    if (r->origin.pack)
        take_rejections(r);
    status = blg_dataset_compare(r->origin.generator, &write, &r->comparison, &summary, &why);
    if (r->failed) /* in on_file, which cannot return a status */
        return blg_no_memory(error);
    BLG_SORT(r->problems, r->n, by_name_hash);
    r->ran = status == BLG_OK;
    return note(&r->origin, status, &why, error);
}

blg_status blg_reproduction_make(const blg_reproduce_job *job, blg_reproduction **reproduction,
                                 blg_error *error) {
    blg_reproduction *r = *reproduction = BLG_NEW_OBJECT(blg_reproduction);
    if (!r)
        return blg_no_memory(error);
    r->job = job;
    blg_status status =
        blg_origin_open(&r->origin, job->folder, job->config, job->catalogue, job->import, error);
    return status == BLG_OK && r->origin.generator ? compare_reproduction(r, error) : status;
}

void blg_reproduction_free(blg_reproduction *r) {
    if (!r)
        return;
    blg_array_free(&r->filtered.kept);
    blg_origin_close(&r->origin);
    blg_array_free(&r->problems);
    blg_array_free(&r->files);
    blg_places_free(&r->strays);
    BLG_FREE_BUFS(&r->comparison.sums, &r->comparison.manifest, &r->filtered.manifest_line);
    blg_object_free(r);
}

bool blg_reproduction_ran(const blg_reproduction *r) {
    return r->ran;
}

const char *blg_reproduction_reason(const blg_reproduction *r) {
    return r->origin.reason[0] ? r->origin.reason : r->filtered.reason;
}

const char *blg_reproduction_unchecked(const blg_reproduction *r) {
    if (!r->ran || (!r->filtered.unchecked && !r->drew_poses))
        return "";
    return r->filtered.unchecked ? "what is said of the packed data set that it was filtered from, "
                                   "which is not part of it"
                                 : "how many poses were rejected when it was packed; its scenes "
                                   "have those that were taken";
}

static const made_file *find_file(const blg_reproduction *r, const char *name) {
    for (int i = 0; i < r->n_files; i++)
        if (strcmp(r->files[i].name, name) == 0)
            return &r->files[i];
    return NULL;
}

bool blg_reproduction_has_sums(const blg_reproduction *r) {
    const made_file *file = find_file(r, BLG_SUMS);
    return file && file->exists && file->differs < 0;
}

/* ---- problems ---- */

/* Compares a problem of the folder with the problem of this name that was made anew. name: of a
 * line of scenes.jsonl; hash: of the line. Returns which of its pictures differ (bits, by side), or
 * NULL if the lines differ, because pictures of another scene must differ. A name that was not
 * made, or comes again, is a defect. */
const uint64_t *blg_reproduction_check(blg_reproduction *r, const char *name, uint64_t hash,
                                       bool *changed, blg_defects *defects) {
    const made key = {.name_hash = blg_str_hash(name, strlen(name))};
    made *problem =
        r->n ? bsearch(&key, r->problems, (size_t)r->n, sizeof key, by_name_hash) : NULL;
    const bool again = problem && problem->seen;
    *changed = problem && !again && problem->line_hash != hash;
    if (!problem || again) {
        r->other_scenes++;
        blg_defects_add(defects, BLG_DEFECT_extra_problem, name,
                        again ? "it stands in scenes.jsonl again"
                              : "its config gives no such problem");
        if (!problem)
            blg_places_add_text(&r->strays, name, strlen(name));
        return NULL;
    }
    problem->seen = true;
    if (problem->line_hash == hash)
        return problem->other_pictures;
    r->other_scenes++;
    return NULL;
}

/* Adds a defect for each problem that was made and that the folder lacks. Adds it to r->strays, so
 * that its pictures are not reported one by one. */
static void check_missing(blg_reproduction *r, blg_defects *defects) {
    blg_plan_item item;
    for (int i = 0; i < r->n; i++) {
        if (r->problems[i].seen)
            continue;
        const blg_plan *plan = blg_generator_plan(r->origin.generator);
        const char *name = blg_plan_item_at(plan, r->problems[i].plan_index, &item)->name;
        r->other_scenes++;
        blg_defects_add(defects, BLG_DEFECT_missing_problem, name, "its config gives this problem");
        blg_places_add_text(&r->strays, name, strlen(name));
    }
}

/* ---- files ---- */

/* Adds a defect for each file that differs from the file that was made, unless `told` has it.
 * Manifest and SHA256SUMS are compared line by line elsewhere. scenes.jsonl is reported as a file
 * only if no defect is about a single line of it. */
static void check_files(const blg_reproduction *r, const blg_places *told, blg_defects *defects) {
    for (int i = 0; i < r->n_files; i++) {
        const made_file *file = &r->files[i];
        if (file->differs < 0 || strcmp(file->name, BLG_MANIFEST) == 0 ||
            (file->exists && strcmp(file->name, BLG_SUMS) == 0) || blg_places_has(told, file->name))
            continue;
        if (!file->exists)
            blg_defects_add(defects, BLG_DEFECT_missing_file, file->name, "the file is not there");
        else if (strcmp(file->name, BLG_SCENES_FILE(r->origin.write.zstd_scenes)) != 0 ||
                 !r->other_scenes)
            blg_defects_add(defects, BLG_DEFECT_not_as_made, file->name,
                            "its bytes are not those that its config gives, from byte %lld on",
                            file->differs);
    }
}

/* Whether a path is that of a picture of an extra or missing problem (r->strays). */
static bool is_told_with_problem(const blg_reproduction *r, const char *path) {
    const char *folder = strstr(path, "/images/");
    const char *name = folder ? folder + strlen("/images/") : "";
    const size_t size = strcspn(name, "/");
    return name[size] == '/' && blg_places_has_text(&r->strays, name, size);
}

/* Compares a line of the folder's SHA256SUMS with the digests of the files that were made
 * (expected). Returns whether it differs. A difference is a defect, unless the file (`told`, or in
 * r->files) or its problem was reported already. */
static bool check_sum(const blg_reproduction *r, const blg_sum *sum, const blg_sums *expected,
                      const blg_places *told, blg_defects *defects) {
    const blg_sum *expected_sum = blg_sums_find(expected, sum->path);
    const made_file *file = find_file(r, sum->path);
    if (expected_sum && strcmp(expected_sum->digest, sum->digest) == 0)
        return false;
    if (!expected_sum && !is_told_with_problem(r, sum->path))
        blg_defects_add(defects, BLG_DEFECT_foreign_file, sum->path,
                        "SHA256SUMS lists it, its config gives no such file");
    else if (expected_sum && !blg_places_has(told, sum->path) && !(file && file->differs >= 0))
        blg_defects_add(defects, BLG_DEFECT_not_as_made, sum->path,
                        "SHA256SUMS lists another digest than that of the file that its config "
                        "gives");
    return true;
}

/* Compares SHA256SUMS line by line with the file made anew. If the bytes differ but no line does
 * (another order or spelling), reports the file as a whole. */
static blg_status check_sums(blg_reproduction *r, const blg_sums *sums, const blg_places *told,
                             blg_defects *defects, blg_error *error) {
    const made_file *file = find_file(r, BLG_SUMS);
    blg_sums expected = {0};
    if (!file || file->differs < 0 || !file->exists || !sums)
        return BLG_OK; /* the file is equal, or is reported as missing elsewhere */
    blg_status status = blg_sums_parse(&expected, &r->comparison.sums, BLG_SUMS, error);
    long long n_differ = 0;
    for (int i = 0; i < sums->n && status == BLG_OK; i++)
        n_differ += check_sum(r, &sums->entries[i], &expected, told, defects);
    for (int i = 0; i < expected.n && status == BLG_OK; i++) {
        const char *path = expected.entries[i].path;
        if (blg_sums_find(sums, path))
            continue;
        n_differ++;
        if (!blg_places_has(told, path) && !is_told_with_problem(r, path))
            blg_defects_add(defects, BLG_DEFECT_not_as_made, path, "SHA256SUMS does not list it");
    }
    if (status == BLG_OK && n_differ == 0)
        blg_defects_add(defects, BLG_DEFECT_not_as_made, BLG_SUMS,
                        "its bytes are not those that its config gives, from byte %lld on",
                        file->differs);
    blg_sums_free(&expected);
    return status;
}

/* Reports missing problems and compares what belongs to no single problem: files, digests, the
 * manifest. Reports a mistake in the manifest even if nothing could be made anew. */
blg_status blg_reproduction_check_rest(blg_reproduction *r, const blg_sums *sums,
                                       const blg_places *told, blg_defects *defects,
                                       blg_error *error) {
    if (r->origin.mistake[0])
        blg_defects_add(defects, BLG_DEFECT_not_as_made, BLG_MANIFEST, "%s", r->origin.mistake);
    if (!r->ran)
        return BLG_OK;
    check_missing(r, defects);
    if (r->strays.failed)
        return blg_no_memory(error);
    check_files(r, told, defects);
    blg_status status = check_sums(r, sums, told, defects, error);
    const blg_manifest_check check = {.folder = r->job->folder,
                                      .expected = &r->comparison.manifest,
                                      .same_sums = blg_reproduction_has_sums(r)};
    BLG_THEN(status, blg_manifest_compare(&check, told, r->origin.reason, sizeof r->origin.reason,
                                          defects, error));
    return status;
}

/* ---- verify card ---- */

/* Makes the card of the data set anew, if the folder has one, and adds a defect for each file of
 * the card that differs. */

/* A card that is made anew and compared. */
typedef struct card {
    blg_defects *defects;
    blg_places made;     /* names of the files that the card has */
    blg_buf other_texts; /* texts with the audit's figures that differ */
} card;

/* Whether a file of the card has figures of the audit. */
static bool has_figures(const char *name) {
    return strcmp(name, "README.md") == 0 || strcmp(name, "DATASHEET.md") == 0 ||
           strcmp(name, BLG_CARD) == 0;
}

/* Called for each file of the card: adds a defect if the folder's file is missing or differs. A
 * file with figures of the audit that differs goes into c->other_texts instead. */
static void on_card_file(void *context, const char *name, bool there, long long differs) {
    card *c = context;
    blg_places_add_text(&c->made, name, strlen(name));
    if (!there)
        blg_defects_add(c->defects, BLG_DEFECT_missing_file, name, "a card has this file");
    else if (differs >= 0 && has_figures(name))
        blg_buf_format(&c->other_texts, "%s%s from byte %lld on", c->other_texts.size ? ", " : "",
                       name, differs);
    else if (differs >= 0)
        blg_defects_add(c->defects, BLG_DEFECT_not_as_made, name,
                        "its bytes are not those of the data set's card, from byte %lld on",
                        differs);
}

/* Adds a defect for each name in the list (with commas) that is no file of the card. */
static void check_foreign(card *c, const blg_buf *names) {
    char name[256];
    for (const char *at = names->data; *at;) {
        const size_t size = strcspn(at, ",");
        if (!blg_places_has_text(&c->made, at, size)) {
            snprintf(name, sizeof name, "%.*s", (int)size, at);
            blg_defects_add(c->defects, BLG_DEFECT_foreign_file, name,
                            "the data set's card has no such file");
        }
        at += size;
        at += strspn(at, ", ");
    }
}

/* Decides what an error of making the card means: a defect if the folder's card gives options that
 * are not possible; else an error for the caller. */
static blg_status note_no_card(card *c, blg_status status, const blg_error *why, blg_error *error) {
    if (status != BLG_INVALID && status != BLG_INFEASIBLE)
        return pass_on(status, why, error);
    blg_defects_add(c->defects, BLG_DEFECT_not_as_made, BLG_CARD,
                    "no card can be made of it: %.300s", why->text);
    return BLG_OK;
}

/* Compares the data set's card, its description for other programs (croissant.json and more files),
 * with the card that its options give. An unfinished card (a part file) is not compared. */
blg_status blg_verify_card(const blg_verify_card_job *job, blg_defects *defects, char *reason,
                           size_t size, blg_error *error) {
    card c = {.defects = defects};
    const blg_outfile_compare compare = {&c, on_card_file, NULL};
    blg_error why = {0};
    const bool finished = !strstr(job->names->data, BLG_CARD BLG_FS_PART);
    if (!job->maker || !finished) {
        snprintf(reason, size, "%s: %s",
                 finished ? "foreign files, which follow from the options of a card"
                          : "foreign files of an unfinished card",
                 job->names->data);
        return BLG_OK;
    }
    blg_status status =
        job->maker(job->folder, job->catalogue, &compare, job->progress, job->context, &why);
    if (status != BLG_OK)
        status = note_no_card(&c, status, &why, error);
    else {
        check_foreign(&c, job->names);
        if (c.other_texts.size)
            snprintf(reason, size,
                     "of the card, %s: these are not the bytes that its options and an audit give; "
                     "a card with a report of its own (--audit) has other figures",
                     c.other_texts.data);
    }
    if (status == BLG_OK && (c.other_texts.failed || c.made.failed))
        status = blg_no_memory(error);
    blg_places_free(&c.made);
    blg_buf_free(&c.other_texts);
    return status;
}
