/* Reads data sets on disk. A folder comes in, in blogo's layout or in the published one, with
 * pictures in a tree or in shards; its problems and their pictures come out one by one. Every
 * command that reads a data set opens it here as a blg_set. The readers of single files (given
 * scenes, program files, split files) serve imports and `pack`, too. */
#include "data/read.h"

#include "base/archive.h"
#include "base/edge.h"
#include "base/files.h"
#include "base/text.h"
#include "data/import.h"
#include "data/write.h"
#include "picture/png.h"
#include "problem/config.h"

#include <jansson.h>
#include <sys/stat.h>

/* ---- stamp ---- */

/* A stamp is the size and time of the files that change when a data set is replaced. A reader takes
 * it at the beginning and compares it at the end, so that it notices a run that wrote meanwhile.
 * The names are those of both layouts; the last is that of a published data set of free-form
 * problems only. */
static const char *const stamped_names[BLG_STAMP_FILES] = {BLG_MANIFEST,
                                                           "ff/ff_action_programs.json",
                                                           "bd/bd_action_programs.json",
                                                           "hd/hd_action_programs.json",
                                                           "rl/rl_action_programs.json",
                                                           "ff_action_programs.json"};

static blg_status look_at_file(struct blg_file_stamp *file, const char *path, blg_error *error) {
    struct stat info;
    *file = (struct blg_file_stamp){.there = false};
    if (blg_edge_lstat(path, &info))
        return errno == ENOENT || errno == ENOTDIR ? BLG_OK
                                                   : blg_open_error("look at", path, errno, error);
    *file = (struct blg_file_stamp){true, info.st_size, blg_edge_modified(&info)};
    return BLG_OK;
}

static bool is_same_file(const struct blg_file_stamp *a, const struct blg_file_stamp *b) {
    return a->there == b->there && a->size == b->size && a->modified.tv_sec == b->modified.tv_sec &&
           a->modified.tv_nsec == b->modified.tv_nsec;
}

/* Takes a stamp: size and time of the files in stamped_names. `before`, unless it is NULL,
 * is the stamp that the data set must have. */
static blg_status take_stamp(blg_stamp *stamp, const blg_stamp *before, const char *folder,
                             blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < BLG_STAMP_FILES && status == BLG_OK; i++) {
        const blg_path path = blg_fs_path(folder, stamped_names[i]);
        status = look_at_file(&stamp->files[i], path.text, error);
        if (status == BLG_OK && before && !is_same_file(&before->files[i], &stamp->files[i]))
            status = blg_error_in(error, path.text, BLG_IO, "changed while the data set was read");
    }
    return status;
}

blg_status blg_stamp_take(blg_stamp *stamp, const char *folder, blg_error *error) {
    return take_stamp(stamp, NULL, folder, error);
}

blg_status blg_stamp_check(const blg_stamp *stamp, const char *folder, blg_error *error) {
    blg_stamp now;
    return take_stamp(&now, stamp, folder, error);
}

/* ---- given ---- */

/* Reads problems and images that others wrote, as JSON values: one a line, or in a list, or each
 * over several lines. */

blg_status blg_given_open(blg_given_reader *reader, const char *folder, const char *path,
                          const blg_catalogue *catalogue, blg_words_reader *words,
                          blg_error *error) {
    *reader = (blg_given_reader){.parser = {.catalogue = catalogue, .words = words}};
    return blg_lines_open(&reader->lines, folder, path, error);
}

void blg_given_close(blg_given_reader *reader) {
    blg_lines_close(&reader->lines);
    blg_buf_free(&reader->text);
}

/* Bytes of a value; a longer value ends at the end of a line. A line has the same limit. */
enum { LONGEST_VALUE = 8 << 20 };

/* The brackets that are open after a piece of a value. */
typedef struct nesting {
    int depth;
    bool quoted; /* within a text */
} nesting;

/* Reads on up to the end of the piece, or to where the last bracket is closed; returns the bytes
 * read. */
static size_t read_nesting(nesting *n, const char *piece, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (n->quoted && piece[i] == '\\')
            i++;
        else if (piece[i] == '"')
            n->quoted = !n->quoted;
        else if (!n->quoted && (piece[i] == '{' || piece[i] == '['))
            n->depth++;
        else if (!n->quoted && (piece[i] == '}' || piece[i] == ']') && --n->depth <= 0)
            return i + 1;
    }
    n->quoted = false; /* no text of JSON goes on in the next line */
    return size;
}

/* Passes over what stands between values: white space, and the brackets and commas of a list that
 * holds them all. False if nothing else is left of the line. */
static bool find_value(blg_given_reader *r) {
    const blg_lines *l = &r->lines;
    for (; r->at < l->size; r->at++) {
        const char c = l->line[r->at];
        if (c == '[' && !r->begun && r->list == BLG_NO_LIST)
            r->list = BLG_IN_LIST;
        else if (c == ']' && r->list == BLG_IN_LIST)
            r->list = BLG_AFTER_LIST;
        else if (c != ' ' && c != '\t' && c != '\r' && (c != ',' || r->list != BLG_IN_LIST))
            return true;
    }
    return false;
}

/* Whether a line begins a problem or an image at its first byte, as the lines of scenes.jsonl do.
 * So a bracket that is missing spoils one problem, not all that follow. */
static bool begins_anew(const blg_lines *l) {
    static const char *const heads[] = {"{\"name\"", "{\"concept\"", "{\"family\"", "{\"id\""};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (l->size >= strlen(heads[i]) && memcmp(l->line, heads[i], strlen(heads[i])) == 0)
            return true;
    return false;
}

/* Copies the value and the lines in which it goes on into r->text. */
static blg_status gather(blg_given_reader *r, nesting *n, blg_error *error) {
    blg_buf_clear(&r->text);
    blg_buf_add(&r->text, r->value, r->size);
    blg_status status = BLG_OK;
    while (status == BLG_OK && n->depth > 0 && r->text.size < LONGEST_VALUE) {
        status = blg_lines_next(&r->lines, error);
        r->at = 0;
        if (status != BLG_OK || !r->lines.line || begins_anew(&r->lines))
            break;
        r->at = read_nesting(n, r->lines.line, r->lines.size);
        blg_buf_char(&r->text, '\n');
        blg_buf_add(&r->text, r->lines.line, r->at);
    }
    r->value = r->text.data;
    r->size = r->text.size;
    return status == BLG_OK && r->text.failed ? blg_no_memory(error) : status;
}

/* Takes the value that begins here. A value that ends in its line takes the whole line, unless a
 * list goes on there. */
static blg_status take_value(blg_given_reader *r, blg_error *error) {
    nesting n = {0};
    r->begun = true;
    r->number = r->lines.number;
    r->indent = r->list == BLG_IN_LIST ? r->at : 0;
    r->value = r->lines.line + r->indent;
    const size_t rest = r->lines.size - r->at;
    const size_t used = read_nesting(&n, r->lines.line + r->at, rest);
    r->size = r->list == BLG_IN_LIST ? used : r->lines.size;
    r->at = r->list == BLG_IN_LIST ? r->at + used : r->lines.size;
    return n.depth > 0 ? gather(r, &n, error) : BLG_OK;
}

/* Parses the value taken last as a problem, an image or a shape. */
static blg_status parse_given(blg_given_reader *r, blg_given *given, blg_error *error) {
    json_t *value = NULL;
    blg_error mistake = {0};
    blg_status status =
        blg_json_load(r->value, r->size, JSON_REJECT_DUPLICATES, NULL, &value, &mistake);
    r->parser.text = r->value;
    r->parser.size = r->size;
    r->parser.many_lines = true;
    BLG_THEN(status,
             blg_scene_parse_given(&r->parser, value, &given->problem, &given->single, &mistake));
    json_decref(value);
    if (status == BLG_OK)
        return BLG_OK;
    if (mistake.column && mistake.line <= 1)
        mistake.column += (int)r->indent;
    mistake.line = r->number + (mistake.line > 1 ? mistake.line - 1 : 0);
    if (error)
        *error = mistake;
    return status;
}

/* Finds the next value. *found: there is one. The value's line, split and seed are set even if it
 * is refused. */
blg_status blg_given_next(blg_given_reader *r, blg_given *given, bool *found, blg_error *error) {
    blg_status status = BLG_OK;
    bool here = r->lines.line && find_value(r);
    for (*found = true; status == BLG_OK && !here && *found; here = *found && find_value(r)) {
        status = blg_lines_next(&r->lines, error);
        *found = status == BLG_OK && r->lines.line;
        r->at = 0;
    }
    if (status == BLG_OK && !*found && r->list == BLG_IN_LIST) {
        blg_error_at(error, NULL, r->lines.number, 0);
        return blg_error_in(error, r->lines.path, BLG_INVALID, "the list lacks its ] at the end");
    }
    if (!*found || status != BLG_OK)
        return status;
    status = take_value(r, error);
    BLG_THEN(status, parse_given(r, given, error));
    if (status != BLG_OK)
        blg_error_at(error, r->lines.path, r->number, 0);
    given->line = r->number;
    given->split = r->parser.split;
    given->seed = r->parser.seed;
    return status;
}

bool blg_given_posed(const blg_scene *scene) {
    return scene->poses[0].scale > 0;
}

/* ---- split shards ---- */

/* Reads pictures from the shards of one split: tar files whose members are the pictures, problem by
 * problem. The search goes on where the problem before was found. */

void blg_split_shards_init(blg_split_shards *s, const char *folder, const blg_sums *sums,
                           const char *split) {
    *s = (blg_split_shards){.folder = folder, .sums = sums, .split = split, .open_shard = -1};
}

void blg_split_shards_close(blg_split_shards *s) {
    blg_tar_close(&s->tar);
    blg_buf_free(&s->path);
    blg_array_free(&s->members);
    blg_array_free(&s->shards);
    *s = (blg_split_shards){.open_shard = -1};
}

/* ---- the shards of the split ---- */

/* Lists the split's shards, as numbers of lines of SHA256SUMS; once, because SHA256SUMS may have a
 * line for every picture. */
static blg_status list_shards(blg_split_shards *s, blg_error *error) {
    for (int i = 0; i < s->sums->n && !s->listed; i++) {
        if (!blg_folder_is_shard(s->sums->entries[i].path, s->split))
            continue;
        if (!blg_array_grow(&s->shards, &s->shard_capacity, s->n_shards + 1, sizeof *s->shards))
            return blg_no_memory(error);
        s->shards[s->n_shards++] = i;
    }
    s->listed = true;
    return BLG_OK;
}

static const char *shard_path(const blg_split_shards *s, int shard) {
    return s->sums->entries[s->shards[shard]].path;
}

/* Sets *there: whether at least one of the split's listed shards exists. */
static blg_status find_any_shard(blg_split_shards *s, bool *there, blg_error *error) {
    *there = s->tar.file != NULL;
    blg_status status = list_shards(s, error);
    for (int i = 0; i < s->n_shards && status == BLG_OK && !*there; i++)
        status = blg_fs_find_in(s->folder, shard_path(s, i), there, error);
    return status;
}

/* Opens the next shard; after the last follows the first. */
static blg_status open_next(blg_split_shards *s, blg_error *error) {
    blg_tar_close(&s->tar);
    s->has_next = false;
    s->open_shard = (s->open_shard + 1) % s->n_shards;
    blg_status status = blg_fs_join(&s->path, s->folder, shard_path(s, s->open_shard), error);
    BLG_THEN(status, blg_tar_open(&s->tar, s->folder, s->path.data, error));
    return status;
}

/* ---- members ---- */

/* The part after "<problem>." in the name of s->next; NULL: the member is of another problem. */
static const char *ending_ahead(const blg_split_shards *s) {
    size_t size = strlen(s->problem);
    return s->has_next && strncmp(s->next.name, s->problem, size) == 0 && s->next.name[size] == '.'
               ? s->next.name + size + 1
               : NULL;
}

/* Reads on until s->next is a member of the problem, or the shard ends. */
static blg_status seek_in_shard(blg_split_shards *s, blg_error *error) {
    blg_status status = BLG_OK;
    if (!s->has_next)
        status = blg_tar_next(&s->tar, &s->next, &s->has_next, error);
    while (status == BLG_OK && s->has_next && !ending_ahead(s))
        status = blg_tar_next(&s->tar, &s->next, &s->has_next, error);
    return status;
}

/* Searches for a problem's first member, which becomes s->next; s->has_problem says whether it is
 * there. Looks first in the rest of the open shard, then in all other shards, then in the beginning
 * of the open shard. */
static blg_status seek_problem(blg_split_shards *s, const char *problem, blg_error *error) {
    snprintf(s->problem, sizeof s->problem, "%s", problem);
    s->n_members = 0;
    s->has_problem = false;
    blg_status status = list_shards(s, error);
    /* left: shards to search; an open shard counts twice, for its rest and its beginning */
    for (int left = s->n_shards + (s->tar.file != NULL);
         left && status == BLG_OK && !s->has_problem; left--) {
        if (!s->tar.file)
            status = open_next(s, error);
        BLG_THEN(status, seek_in_shard(s, error));
        s->has_problem = status == BLG_OK && s->has_next;
        if (status == BLG_OK && !s->has_problem && left > 1)
            status = open_next(s, error);
    }
    return status;
}

/* Keeps the place of the member s->next, which counts as passed then. A member with an ending of
 * more than 15 characters is no picture and is not kept. */
static blg_status keep_place(blg_split_shards *s, const char *ending, blg_error *error) {
    s->has_next = false;
    if (strlen(ending) >= sizeof s->members->ending)
        return BLG_OK;
    if (!blg_array_grow(&s->members, &s->capacity, s->n_members + 1, sizeof *s->members))
        return blg_no_memory(error);
    struct blg_member_at *m = &s->members[s->n_members++];
    *m = (struct blg_member_at){.offset = s->next.offset, .size = s->next.size};
    memcpy(m->ending, ending, strlen(ending) + 1);
    return BLG_OK;
}

/* The kept place of the problem's member with this ending, NULL = none. */
static const struct blg_member_at *find_kept(const blg_split_shards *s, const char *ending) {
    for (int i = 0; i < s->n_members; i++)
        if (strcmp(s->members[i].ending, ending) == 0)
            return &s->members[i];
    return NULL;
}

/* Finds the member with this ending of the problem that was searched for last. The shard is read on
 * up to this member; the places of the members before are kept. *member: NULL = the problem has no
 * such member. */
static blg_status find_member(blg_split_shards *s, const char *ending,
                              const struct blg_member_at **member, blg_error *error) {
    blg_status status = BLG_OK;
    *member = find_kept(s, ending);
    while (status == BLG_OK && s->has_problem && !*member) {
        if (!s->has_next)
            status = blg_tar_next(&s->tar, &s->next, &s->has_next, error);
        const char *read = status == BLG_OK ? ending_ahead(s) : NULL;
        if (!read)
            break;
        const bool wanted = strcmp(read, ending) == 0;
        status = keep_place(s, read, error);
        if (status == BLG_OK && wanted && s->n_members) /* it was added last */
            *member = &s->members[s->n_members - 1];
    }
    return status;
}

/* The error for a picture that is not found: it names the shards that were searched. */
static blg_status missing_member(const blg_split_shards *s, blg_error *error) {
    if (s->has_problem)
        return blg_error_set(error, BLG_IO,
                             "the shard has no such member beside the problem's others");
    if (s->n_shards == 1)
        return blg_error_set(error, BLG_IO, "the shard has no such member");
    blg_error_at(error, s->folder, 0, 0);
    if (!s->n_shards)
        return blg_error_set(error, BLG_IO, BLG_SUMS " lists no shard of split \"%s\"", s->split);
    return blg_error_set(error, BLG_IO, "no such member in any shard from %s to %s",
                         shard_path(s, 0), shard_path(s, s->n_shards - 1));
}

static void name_member(const blg_split_shards *s, const char *ending, blg_error *error) {
    if (s->path.size)
        blg_error_at(error, s->path.data, 0, 0);
    blg_error_key(error, "%s.%s", s->problem, ending);
}

/* The problem read last needs no search: its members' places are known. */
blg_status blg_split_shards_read(blg_split_shards *s, const char *problem, const char *ending,
                                 blg_buf *out, blg_error *error) {
    const struct blg_member_at *member = NULL;
    blg_status status =
        strcmp(s->problem, problem) == 0 && s->tar.file ? BLG_OK : seek_problem(s, problem, error);
    BLG_THEN(status, find_member(s, ending, &member, error));
    if (status == BLG_OK && !member)
        status = missing_member(s, error);
    BLG_THEN(status, blg_tar_data(&s->tar, member->offset, member->size, out, error));
    if (status != BLG_OK)
        name_member(s, ending, error);
    return status;
}

/* ---- pictures ---- */

/* Finds and reads the pictures of a problem, in a tree or in shards. */

static void close_pictures(struct blg_pictures *p) {
    for (int i = 0; i < p->n_splits; i++)
        blg_split_shards_close(&p->splits[i].shards);
    blg_sums_free(&p->sums);
    BLG_FREE_BUFS(&p->path, &p->file);
}

/* ---- shards ---- */

static blg_status read_sums(blg_set *s, blg_error *error) {
    struct blg_pictures *p = &s->pictures;
    if (p->listed)
        return BLG_OK;
    blg_status status = blg_fs_join(&p->path, s->folder, BLG_SUMS, error);
    BLG_THEN(status, blg_sums_read(&p->sums, s->folder, p->path.data, error));
    p->listed = status == BLG_OK;
    return status;
}

/* Sets s->pictures.last to the shards of the split, set up when the split is first asked for. */
static blg_status open_split(blg_set *s, const char *split, blg_error *error) {
    struct blg_pictures *p = &s->pictures;
    blg_status status = read_sums(s, error);
    if (status != BLG_OK)
        return status;
    int i = 0;
    while (i < p->n_splits && strcmp(p->splits[i].name, split) != 0)
        i++;
    if (i == (int)(sizeof p->splits / sizeof *p->splits) || strlen(split) >= BLG_SPLIT_NAME)
        return blg_error_set(error, BLG_INVALID, "split \"%.40s\" is one too many or too long",
                             split);
    p->last = &p->splits[i];
    if (i < p->n_splits)
        return BLG_OK;
    p->n_splits++;
    memcpy(p->last->name, split, strlen(split) + 1);
    blg_split_shards_init(&p->last->shards, s->folder, &p->sums, p->last->name);
    return BLG_OK;
}

/* ---- pictures of either layout ---- */

/* Sets p->path to the picture's path, or to its name as a member of a shard. */
static blg_status name_picture(blg_set *s, const blg_problem *problem, int side, int image,
                               blg_error *error) {
    struct blg_pictures *p = &s->pictures;
    blg_buf_clear(&p->path);
    if (!s->tar)
        blg_buf_format(&p->path, "%s/", s->folder);
    blg_set_image(s, problem, side, image, &p->path);
    return p->path.failed ? blg_no_memory(error) : BLG_OK;
}

static const char *ending_of(const struct blg_pictures *p, const char *problem) {
    return p->path.data + strlen(problem) + 1;
}

/* Sets *there: whether the data set has pictures. Looks for any shard of the problem's split or, in
 * a tree, for the problem's first picture. */
blg_status blg_pictures_find(blg_set *s, const blg_problem *problem, const char *split, bool *there,
                             blg_error *error) {
    struct blg_pictures *p = &s->pictures;
    *there = false;
    blg_status status = BLG_OK;
    if (s->tar) {
        status = open_split(s, split, error);
        BLG_THEN(status, find_any_shard(&p->last->shards, there, error));
    } else {
        status = name_picture(s, problem, /* side */ 1, /* image */ 0, error);
        BLG_THEN(status, blg_fs_find(p->path.data, there, error));
    }
    return status;
}

/* Reads a picture: a member of a shard if p->last is set, else a file. */
blg_status blg_pictures_read(blg_set *s, const blg_problem *problem, const char *split, int side,
                             int image, blg_buf *pixels, int *width, int *height,
                             blg_error *error) {
    struct blg_pictures *p = &s->pictures;
    blg_buf_clear(&p->file);
    blg_buf_clear(pixels);
    blg_status status = s->tar ? open_split(s, split, error) : BLG_OK;
    BLG_THEN(status, name_picture(s, problem, side, image, error));
    if (status != BLG_OK)
        return status;
    status = p->last ? blg_split_shards_read(&p->last->shards, problem->name,
                                             ending_of(p, problem->name), &p->file, error)
                     : blg_fs_read(s->folder, p->path.data, &p->file, error);
    BLG_THEN(status, blg_png_decode(p->file.data, p->file.size, pixels, width, height, error));
    if (status != BLG_OK)
        blg_pictures_at(s, error);
    return status;
}

void blg_pictures_at(const blg_set *s, blg_error *error) {
    const struct blg_pictures *p = &s->pictures;
    if (p->last)
        name_member(&p->last->shards, ending_of(p, p->last->shards.problem), error);
    else
        blg_error_at(error, p->path.data, 0, 0);
}

/* ---- set ---- */

/* A set is a data set that is open for reading. Opening it reads the manifest; then the caller
 * walks the problems and asks for their pictures. */

static blg_status check_version(const json_t *manifest, blg_error *error) {
    const json_t *value = json_object_get(manifest, "format_version");
    char found[40];
    if (json_is_integer(value) && json_integer_value(value) >= 1 &&
        json_integer_value(value) <= BLG_FORMAT_VERSION)
        return BLG_OK;
    blg_json_show(value, found, sizeof found);
    blg_error_key(error, "$.format_version");
    return blg_error_set(error, BLG_INVALID,
                         "this tool reads the format versions 1 to %d, the data set has %s",
                         BLG_FORMAT_VERSION, found);
}

/* Reads the manifest's config. Its errors get keys within the manifest. */
static blg_status read_config(const json_t *manifest, blg_config *config, blg_error *error) {
    const json_t *member = json_object_get(manifest, "config");
    if (!member) {
        blg_error_key(error, "$.config");
        return blg_error_set(error, BLG_INVALID,
                             "expected the config that the data set was made from");
    }
    int n_errors = 0;
    blg_error mistake = {0};
    blg_buf text = {0};
    blg_status status = blg_json_print(member, JSON_ENCODE_ANY | JSON_REAL_PRECISION(17), &text)
                            ? blg_config_parse(text.data, text.size, NULL, config, &mistake,
                                               /* room */ 1, &n_errors)
                            : blg_no_memory(&mistake);
    blg_buf_free(&text);
    if (status == BLG_OK)
        return BLG_OK;
    /* Line and column would be those of the text printed here, not those of the file. */
    if (*mistake.key)
        blg_error_key(error, "$.config%.120s", mistake.key + strlen("$"));
    return blg_error_set(error, status, "%s", mistake.text);
}

/* Reads config, layout and catalogue from the manifest. `blogo verify` checks the rest of it. */
static blg_status read_manifest(blg_set *s, const char *folder, const char *path,
                                blg_error *error) {
    json_t *manifest = NULL;
    blg_status status = blg_json_read(folder, path, JSON_REJECT_DUPLICATES, &manifest, error);
    BLG_THEN(status, check_version(manifest, error));
    BLG_THEN(status, read_config(manifest, &s->config, error));
    if (status != BLG_OK)
        blg_error_at(error, path, 0, 0);
    const json_t *source = json_object_get(manifest, "source");
    s->has_manifest = true;
    s->problems = json_integer_value(json_object_get(manifest, "problems"));
    s->tar = blg_layout_has_shards(json_string_value(json_object_get(manifest, "layout")));
    s->zstd = blg_json_says(manifest, "scenes", "zstd");
    s->no_pictures = json_is_false(json_object_get(manifest, "pictures"));
    s->packed = blg_json_says(source, "problems", "packed");
    s->published = blg_json_says(source, "problems", "published generator") ||
                   blg_json_says(source, "raster", "reference") ||
                   blg_json_says(source, "frame", "published");
    snprintf(s->catalogue_digest, sizeof s->catalogue_digest, "%s",
             blg_json_text(json_object_get(manifest, "catalogue"), "sha256"));
    json_decref(manifest);
    return status;
}

static blg_status find_manifest(blg_set *s, const char *folder, blg_error *error) {
    const blg_path path = blg_fs_path(folder, BLG_MANIFEST);
    blg_status status = blg_config_preset("bongard-logo", &s->config, error);
    bool there = false;
    BLG_THEN(status, blg_stamp_take(&s->stamp, folder, error));
    BLG_THEN(status, blg_fs_find(path.text, &there, error));
    return there ? read_manifest(s, folder, path.text, error) : status;
}

/* Opens what holds the problems: scenes.jsonl or, in the published layout, program files and the
 * split file. A folder with a manifest must have scenes. */
static blg_status open_problems(blg_set *s, blg_error *error) {
    const blg_path path = blg_fs_path(s->folder, BLG_SCENES_FILE(s->zstd));
    blg_status status = blg_fs_find(path.text, &s->has_scenes, error);
    BLG_THEN(status, s->has_scenes ? blg_scene_reader_open(s->folder, path.text, s->catalogue,
                                                           s->published, &s->reader, error)
                     : s->has_manifest
                         ? blg_error_in(error, path.text, BLG_INVALID,
                                        "missing, although there is a manifest.json")
                         : blg_import_open(s->folder, NULL, BLG_IMPORT_FOUND, &s->import, error));
    if (s->import)
        s->problems = s->import->n_problems;
    if (s->reader) {
        s->reader->tar = s->tar;
        s->reader->parser.other_tables =
            s->catalogue && *s->catalogue_digest &&
            strcmp(s->catalogue_digest, blg_catalogue_digest(s->catalogue)) != 0;
    }
    return status;
}

static void close_problems(blg_set *s) {
    blg_scene_reader_close(s->reader);
    blg_import_free(s->import);
    s->reader = NULL;
    s->import = NULL;
    s->next = 0;
}

blg_status blg_set_open(const char *folder, const blg_catalogue *catalogue, blg_set **set,
                        blg_error *error) {
    blg_set *s = *set = BLG_NEW_OBJECT(blg_set);
    if (!s)
        return blg_no_memory(error);
    s->catalogue = catalogue;
    s->folder = folder;
    s->problem = &s->first_room;
    blg_status status = find_manifest(s, folder, error); /* takes the stamp, so it comes first */
    BLG_THEN(status, blg_folder_check_ended(folder, error));
    BLG_THEN(status, open_problems(s, error));
    return BLG_KEEP(status, set, blg_set_close);
}

blg_status blg_set_rewind(blg_set *s, blg_error *error) {
    s->pass++;
    s->n_read = 0;
    close_problems(s);
    return open_problems(s, error);
}

void blg_set_close(blg_set *s) {
    if (!s)
        return;
    close_problems(s);
    close_pictures(&s->pictures);
    blg_digest_free(&s->digest);
    blg_object_free(s);
}

blg_status blg_set_fingerprint(blg_set *s, blg_error *error) {
    s->wants_fingerprint = true;
    return blg_digest_init(&s->digest, error);
}

/* Reads the next problem from the scenes or, in the published layout, from the program files. */
static blg_status read_next(blg_set *s, bool *found, blg_error *error) {
    s->split = "";
    s->misfiled = -1;
    if (s->reader) {
        blg_status status = blg_scene_reader_next(s->reader, s->problem, found, error);
        s->split = s->reader->parser.split;
        s->seed = s->reader->parser.seed;
        s->misfiled = s->reader->misfiled;
        s->line = s->reader->lines.line;
        s->line_size = s->reader->lines.size;
        return status;
    }
    *found = s->next < s->import->n_problems;
    if (!*found)
        return BLG_OK;
    blg_status status = blg_import_problem(s->import, s->catalogue, s->next++, s->problem, error);
    if (status == BLG_OK && s->problem->split >= 0)
        s->split = s->import->splits->names[s->problem->split];
    return status;
}

void blg_set_watch(blg_set *s, blg_progress_function *progress, void *context, int passes) {
    s->progress = progress;
    s->context = context;
    s->passes = passes;
}

/* Tells how far the last pass is. BLG_INTERRUPTED if the caller asks to stop. */
static blg_status tell_progress(const blg_set *s, blg_error *error) {
    if (!s->progress)
        return BLG_OK;
    const blg_progress progress = {.problems_done = s->pass + 1 < s->passes ? 0 : s->n_read,
                                   .problems_total = s->problems};
    return s->progress(s->context, &progress)
               ? BLG_OK
               : blg_error_set(error, BLG_INTERRUPTED, "interrupted after %lld problems",
                               progress.problems_done);
}

/* Reads the next problem. At the end, checks that nobody changed the data set meanwhile. */
bool blg_set_next(blg_set *s, blg_status *status, blg_error *error) {
    bool found = false;
    BLG_THEN(*status, tell_progress(s, error));
    BLG_THEN(*status, read_next(s, &found, error));
    if (*status == BLG_OK && found)
        s->n_read++;
    if (*status == BLG_OK && found && s->wants_fingerprint)
        *status = blg_fingerprint_add(&s->digest, s->problem, s->split, error);
    if (*status != BLG_OK || found)
        return *status == BLG_OK;
    *status = blg_set_check(s, error); /* the end */
    if (*status == BLG_OK && s->wants_fingerprint)
        *status = blg_digest_finish(&s->digest, s->fingerprint, error);
    s->wants_fingerprint = false;
    return false;
}

blg_status blg_set_check(const blg_set *s, blg_error *error) {
    return blg_stamp_check(&s->stamp, s->folder, error);
}

void blg_set_image(const blg_set *s, const blg_problem *problem, int side, int image,
                   blg_buf *path) {
    if (s->import) {
        char text[512];
        /* by name: the problem need not be the last that was read */
        const int index = blg_import_find(s->import, problem->name);
        blg_import_image_path(s->import, index, side, image, text, sizeof text);
        blg_buf_text(path, text);
    } else {
        blg_scene_file_name(path, problem, side, image, s->tar);
    }
}

/* ---- program file ---- */

/* Reads a published program file: one JSON object, problem name -> programs of its images. Opening
 * it lists the names and where each problem stands; a problem is parsed when it is asked for. */

#define BLOCK ((size_t)1 << 18) /* bytes that are read at once */

/* The file is scanned in a window that moves over it. A step that meets the window's end reads on
 * and begins anew, so the window holds the entry that is scanned and little more. */
typedef struct scanner {
    blg_program_file *file;
    FILE *stream;
    bool ended;     /* the window reaches the end of the file */
    bool closed;    /* the object of problems is read */
    blg_buf window; /* bytes of the file, from `base` on */
    long long base;
    blg_digest file_digest;     /* of the file as it is */
    blg_digest *content_digest; /* the caller's: takes the bytes, with a zero byte for the quote
                            that ends a name */
    blg_json_scan scan;         /* within the window */
    blg_error *error;
} scanner;

/* Fails at an offset of the file. Only here line and column are counted, by reading it again. */
static blg_status fail_at(const blg_program_file *file, long long offset, blg_error *error,
                          const char *text) {
    char block[4096];
    int line = 1, column = 1;
    FILE *stream = blg_open_stream(file->folder, file->path);
    for (long long at = 0; stream && at < offset;) {
        const long long left = offset - at;
        const size_t want = left < (long long)sizeof block ? (size_t)left : sizeof block;
        const size_t n = fread(block, 1, want, stream);
        for (size_t i = 0; i < n; i++) {
            column = block[i] == '\n' ? 1 : column + 1;
            line += block[i] == '\n';
        }
        at = n ? at + (long long)n : offset;
    }
    if (stream)
        (void)fclose(stream);
    blg_error_at(error, file->path, line, column);
    return blg_error_set(error, BLG_INVALID, "%s", text);
}

static size_t offset_of(const scanner *s, const char *at) {
    return (size_t)(at - s->window.data);
}

/* Fails with BLG_INVALID. It is a mistake, with the text and its place, only if the window reaches
 * the end of the file; else more bytes may mend it, and `attempt` reads on. */
static blg_status fail(const scanner *s, const char *at, const char *text) {
    return s->ended ? fail_at(s->file, s->base + (long long)offset_of(s, at), s->error, text)
                    : BLG_INVALID;
}

static blg_status expect_char(scanner *s, char wanted, const char *text) {
    return blg_json_take(&s->scan, wanted) ? BLG_OK : fail(s, s->scan.at, text);
}

int blg_family_of_name(const char *name) {
    for (blg_family family = 0; family < BLG_FAMILIES; family++) {
        const char *prefix = blg_family_name(family);
        const size_t n = strlen(prefix);
        if (strncmp(name, prefix, n) == 0 && name[n] == '_')
            return (int)family;
    }
    return -1;
}

/* Checks a name's prefix: it may name the file's own family or none, but no other. */
static blg_status check_family(const scanner *s, const char *name, const char *at) {
    char text[BLG_NAME_SIZE + 64];
    const int family = blg_family_of_name(name);
    if (family < 0 || family == (int)s->file->family)
        return BLG_OK;
    snprintf(text, sizeof text, "\"%s\" is the name of a problem of the family %s, not %s", name,
             blg_family_name((blg_family)family), blg_family_name(s->file->family));
    return fail(s, at, text);
}

/* Scans a problem's name in quotes. In JSON it needs no escapes, so the bytes are the name. */
static blg_status scan_name(scanner *s, char name[BLG_NAME_SIZE]) {
    blg_status status = expect_char(s, '"', "expected a problem name in quotes");
    if (status)
        return status;
    const char *first = s->scan.at;
    s->scan.at += strspn(s->scan.at, BLG_PLAIN_BYTES); /* a zero byte ends the text */
    const char *end = s->scan.at;
    if (!blg_json_take(&s->scan, '"') || s->scan.at != end + 1)
        return fail(s, end, "a problem name consists of [A-Za-z0-9_-]");
    if (end == first)
        return fail(s, first, "expected a problem name");
    if (end - first >= BLG_NAME_SIZE)
        return fail(s, first, "the problem name is too long");
    memcpy(name, first, (size_t)(end - first));
    name[end - first] = '\0';
    return check_family(s, name, first);
}

/* Steps over a bracketed value; its content is parsed later. */
static blg_status scan_value(scanner *s, blg_program_entry *entry) {
    blg_json_skip_space(&s->scan);
    const char *first = s->scan.at;
    if (first == s->scan.end || *first != '[')
        return fail(s, first, "expected \"[\": the programs of both sides");
    if (!blg_json_skip_value(&s->scan))
        return fail(s, first, "the file ends within this problem's programs");
    entry->value_at = s->base + (long long)offset_of(s, first);
    entry->value_size = (size_t)(s->scan.at - first);
    entry->hash = blg_quick_hash(first, entry->value_size);
    return BLG_OK;
}

/* The next three functions are steps of `attempt`. */

static blg_status scan_opening(scanner *s) {
    return expect_char(s, '{', "expected \"{\": an object of problems");
}

/* Scans a problem, and the comma or bracket after it, and adds it to the file's list. */
static blg_status scan_entry(scanner *s) {
    blg_program_file *file = s->file;
    blg_program_entry entry = {.name_at = file->names.size};
    char name[BLG_NAME_SIZE];
    if (!blg_array_grow(&file->entries, &file->capacity, file->n + 1, sizeof *file->entries))
        return blg_no_memory(s->error);
    blg_status status = scan_name(s, name);
    const char *name_end = s->scan.at - 1; /* the closing quote */
    BLG_THEN(status, expect_char(s, ':', "expected \":\" after the problem name"));
    BLG_THEN(status, scan_value(s, &entry));
    if (status)
        return status;
    s->closed = !blg_json_take(&s->scan, ',');
    if (s->closed)
        status = expect_char(s, '}', "expected \",\" or \"}\" after a problem");
    if (status)
        return status;
    s->window.data[offset_of(s, name_end)] = '\0'; /* see content_digest in data/read.h */
    blg_buf_add(&file->names, name, strlen(name) + 1);
    file->entries[file->n++] = entry;
    return file->names.failed ? blg_no_memory(s->error) : BLG_OK;
}

static blg_status scan_end(scanner *s) {
    blg_json_skip_space(&s->scan);
    return s->scan.at < s->scan.end || !s->ended
               ? fail(s, s->scan.at, "expected nothing after the object of problems")
               : BLG_OK;
}

/* Moves the window on: drops what was scanned, whose bytes go to s->content_digest. Then doubles
 * what the window still holds by new bytes of the file, or adds BLOCK bytes if that is more. */
static blg_status read_on(scanner *s) {
    blg_buf *w = &s->window;
    const size_t done = w->data ? offset_of(s, s->scan.at) : 0;
    blg_status status = blg_digest_add(s->content_digest, w->data, done, s->error);
    if (status)
        return status;
    s->base += (long long)done;
    w->size -= done;
    if (done)
        memmove(w->data, w->data + done, w->size);
    const size_t want = w->size > BLOCK ? w->size : BLOCK;
    if (!blg_buf_reserve(w, want + 1))
        return blg_no_memory(s->error);
    const size_t n = fread(w->data + w->size, 1, want, s->stream);
    if (n < want && ferror(s->stream))
        return blg_open_error("read", s->file->path, errno, s->error);
    s->ended = n < want;
    status = blg_digest_add(&s->file_digest, w->data + w->size, n, s->error);
    w->size += n;
    w->data[w->size] = '\0';
    s->scan = (blg_json_scan){w->data, w->data + w->size};
    return status;
}

/* Takes a step. If the step fails before the window reaches the end of the file, takes it anew with
 * more of the file. */
static blg_status attempt(scanner *s, blg_status (*step)(scanner *s)) {
    for (;;) {
        const char *from = s->scan.at;
        blg_status status = step(s);
        if (status != BLG_INVALID || s->ended)
            return status;
        s->scan.at = from;
        status = read_on(s);
        if (status)
            return status;
    }
}

/* Scans the file: its opening brace, entry by entry, and its end. attempt reads on if a step fails
 * because its bytes are not all in the window yet. Ends the digest; s->content_digest gets the
 * bytes that the last window still holds. */
static blg_status scan_file(scanner *s) {
    blg_status status = blg_digest_init(&s->file_digest, s->error);
    BLG_THEN(status, read_on(s));
    BLG_THEN(status, attempt(s, scan_opening));
    while (!status && !s->closed)
        status = attempt(s, scan_entry);
    BLG_THEN(status, attempt(s, scan_end));
    BLG_THEN(status, blg_digest_add(s->content_digest, s->window.data, s->window.size, s->error));
    return status ? status : blg_digest_finish(&s->file_digest, s->file->digest, s->error);
}

blg_status blg_program_file_open(blg_program_file *file, blg_family family, const char *folder,
                                 const char *path, blg_digest *content_digest, blg_error *error) {
    *file = (blg_program_file){.family = family, .folder = folder, .path = path};
    scanner s = {.file = file, .content_digest = content_digest, .error = error};
    s.stream = blg_open_stream(folder, path);
    if (!s.stream)
        return blg_open_error("open", path, errno, error);
    const blg_status status = scan_file(&s);
    (void)fclose(s.stream);
    blg_digest_free(&s.file_digest);
    blg_buf_free(&s.window);
    return status;
}

void blg_program_file_close(blg_program_file *file) {
    blg_buf_free(&file->names);
    blg_array_free(&file->entries);
    file->n = file->capacity = 0;
}

const char *blg_program_file_name(const blg_program_file *file, int index) {
    return file->names.data + file->entries[index].name_at;
}

/* Reads the text of a value. It must still be as it was scanned: its hash is compared. */
static blg_status read_value(const blg_program_file *file, const blg_program_entry *entry,
                             blg_buf *text, blg_error *error) {
    blg_status status =
        blg_fs_read_part(file->folder, file->path, entry->value_at, entry->value_size, text, error);
    if (status != BLG_OK || blg_quick_hash(text->data, text->size) == entry->hash)
        return status;
    return blg_error_in(error, file->path, BLG_IO, "changed while the data set was read");
}

enum { NOT_THERE = -1 };

/* The place within a value that is being parsed. After a mistake it is the place of the mistake. */
typedef struct place {
    int side, image, shape, action; /* NOT_THERE: the mistake is not within one */
} place;

/* Adds file and place to an error; the key is like $.NAME[side][image][shape][action]. */
static void name_place(const blg_program_file *file, const char *name, const place *p,
                       blg_error *error) {
    char key[96] = "";
    size_t n = 0;
    const int steps[] = {p->side, p->image, p->shape, p->action};
    for (int i = 0; i < 4 && steps[i] != NOT_THERE; i++)
        n += (size_t)snprintf(key + n, sizeof key - n, "[%d]", steps[i]);
    blg_error_key(error, "$.%.80s%s", name, key);
    blg_error_at(error, file->path, 0, 0);
}

/* Reads a program from a list of actions, which are texts. p->action: of which an error speaks. */
static blg_status read_shape(place *p, const json_t *json, blg_program *program, blg_error *error) {
    size_t n = json_array_size(json);
    if (n < 1 || n > BLG_MAX_ACTIONS)
        return blg_error_set(error, BLG_INVALID, "expected a list of 1 to %d actions",
                             BLG_MAX_ACTIONS);
    program->n_actions = (int)n;
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(json, i));
        p->action = (int)i;
        if (!text)
            return blg_error_set(error, BLG_INVALID, "expected an action as text");
        blg_error reason = {0};
        blg_status status = blg_action_parse(text, &program->actions[i], &reason);
        if (status)
            return blg_error_set(error, status, "\"%.60s\", byte %d: %s", text, reason.column,
                                 reason.text);
    }
    p->action = NOT_THERE;
    return BLG_OK;
}

/* Reads one image. may_lack: an empty list is allowed and means that the side lacks its query. */
static blg_status read_scene(place *p, const json_t *json, bool may_lack, blg_scene *scene,
                             blg_error *error) {
    size_t n = json_array_size(json);
    if ((n < 1 && !(may_lack && json_is_array(json))) || n > BLG_MAX_SHAPES)
        return blg_error_set(error, BLG_INVALID, "expected a list of 1 to %d shapes",
                             BLG_MAX_SHAPES);
    *scene = (blg_scene){.n_shapes = (int)n, .violated = BLG_NONE};
    blg_status status = BLG_OK;
    for (size_t i = 0; !status && i < n; i++) {
        scene->shapes[i] = BLG_NONE;
        p->shape = (int)i;
        status = read_shape(p, json_array_get(json, i), &scene->programs[i], error);
    }
    if (!status)
        p->shape = NOT_THERE;
    return status;
}

/* Reads the positive images, which come first in the file, then the negative ones. The last image
 * of one side may be empty: then the problem has a single query. */
static blg_status read_sides(place *p, const json_t *json, blg_problem *problem, int *n_side,
                             blg_error *error) {
    if (json_array_size(json) != 2)
        return blg_error_set(error, BLG_INVALID,
                             "expected two lists: positive and negative images");
    *n_side = (int)json_array_size(json_array_get(json, 0));
    blg_status status = BLG_OK;
    for (int i = 0; !status && i < 2; i++) {
        const json_t *list = json_array_get(json, (size_t)i);
        p->side = i;
        p->image = NOT_THERE;
        if ((int)json_array_size(list) != *n_side || *n_side < 1 || *n_side > BLG_MAX_SIDE)
            return blg_error_set(error, BLG_INVALID,
                                 "found %d images; expected as many on both sides, 1 to %d",
                                 (int)json_array_size(list), BLG_MAX_SIDE);
        for (int k = 0; !status && k < *n_side; k++) {
            p->image = k;
            const bool query = k > 0 && k == *n_side - 1;
            const bool may_lack = query && (i == 0 || problem->images[1][k].n_shapes > 0);
            status = read_scene(p, json_array_get(list, (size_t)k), may_lack,
                                &problem->images[1 - i][k], error);
        }
    }
    return status;
}

/* Reads the images of problem `index` into problem, *side images a side. The file's values are not
 * kept, so this one is read and parsed anew. */
blg_status blg_program_file_read(const blg_program_file *file, int index, blg_problem *problem,
                                 int *side, blg_error *error) {
    const blg_program_entry *entry = &file->entries[index];
    blg_buf text = {0};
    json_error_t reason;
    json_t *json = NULL;
    blg_status status = read_value(file, entry, &text, error);
    if (status == BLG_OK) {
        status = blg_json_parse(text.data, text.size, 0, &reason, &json);
        if (status == BLG_NO_MEMORY)
            (void)!blg_no_memory(error);
        else if (status != BLG_OK) {
            char why[sizeof reason.text + 16];
            snprintf(why, sizeof why, "not JSON: %s", reason.text);
            status = fail_at(file, entry->value_at + reason.position, error, why);
        }
    }
    if (status == BLG_OK) {
        place p = {NOT_THERE, NOT_THERE, NOT_THERE, NOT_THERE};
        status = read_sides(&p, json, problem, side, error);
        if (status != BLG_OK)
            name_place(file, blg_program_file_name(file, index), &p, error);
    }
    json_decref(json);
    blg_buf_free(&text);
    return status;
}

/* ---- split file ---- */

/* Reads the published split file: one JSON object, split -> list of problem names. It gives the
 * split of a name, and the names of a split in their order. The JSON value is kept as it was read;
 * a second table maps names to places in it. The header is data/import.h. */

/* A problem's place is one number: split * PLACES_A_SPLIT + the index in the split's list. */
#define PLACES_A_SPLIT ((json_int_t)1 << 32) /* more than a list can have */

/* Refuses a name of the split file. index: in the split's list; text: what is wrong with it. */
static blg_status refuse_name(const blg_split_file *splits, const char *name, int split,
                              size_t index, blg_error *error, const char *text) {
    blg_error_at(error, splits->path, 0, 0);
    blg_error_key(error, "$.%.60s[%zu]", splits->names[split], index);
    return blg_error_set(error, BLG_INVALID, "\"%.255s\" %s", name, text);
}

static blg_status parse_file(blg_split_file *splits, const char *folder, blg_error *error) {
    blg_buf text = {0};
    blg_status status = blg_fs_read(folder, splits->path, &text, error);
    BLG_THEN(status, blg_digest_hex(text.data, text.size, splits->digest, error));
    BLG_THEN(status, blg_json_load(text.data, text.size, JSON_REJECT_DUPLICATES, splits->path,
                                   &splits->json, error));
    blg_buf_free(&text);
    if (!status && (!json_is_object(splits->json) || json_object_size(splits->json) == 0)) {
        status = blg_error_set(error, BLG_INVALID,
                               "expected an object of splits, each a list of problem names");
        blg_error_at(error, splits->path, 1, 1);
    }
    return status;
}

_Static_assert(BLG_SPLIT_NAME == 32, "check_split says how long a name may be");

/* Checks one member of the split file, without the names in its list, and counts these. */
static blg_status check_split(blg_split_file *splits, const char *name, const json_t *list,
                              blg_error *error) {
    const char *wrong = NULL;
    if (!blg_str_is_name(name))
        wrong = "a split's name consists of [a-z0-9_]";
    else if (strlen(name) >= BLG_SPLIT_NAME)
        wrong = "a split's name has at most 31 bytes";
    else if (!json_is_array(list))
        wrong = "expected a list of problem names";
    if (!wrong) {
        splits->n_listed += (int)json_array_size(list);
        return BLG_OK;
    }
    blg_status status = blg_error_set(error, BLG_INVALID, "%s", wrong);
    blg_error_at(error, splits->path, 0, 0);
    blg_error_key(error, "$.%.80s", name);
    return status;
}

static blg_status list_names(blg_split_file *splits, blg_error *error) {
    const char *name;
    json_t *list;
    splits->names = BLG_NEW(&splits->arena, const char *, json_object_size(splits->json));
    if (!splits->names)
        return blg_no_memory(error);
    json_object_foreach(splits->json, name, list) {
        blg_status status = check_split(splits, name, list, error);
        if (status)
            return status;
        splits->names[splits->n_splits++] = name;
    }
    return BLG_OK;
}

/* Notes where each problem is listed, as a number. Refuses what is listed twice. */
static blg_status note_places(blg_split_file *splits, blg_error *error) {
    splits->places = json_object();
    for (int split = 0; split < splits->n_splits; split++) {
        const json_t *list = json_object_get(splits->json, splits->names[split]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *name = json_string_value(json_array_get(list, i));
            if (!name)
                return refuse_name(splits, "", split, i, error,
                                   "is no text; expected a problem name");
            const json_t *before = json_object_get(splits->places, name);
            if (before) {
                json_int_t at = json_integer_value(before);
                char text[160];
                snprintf(text, sizeof text, "is listed twice; first as $.%.60s[%d]",
                         splits->names[at / PLACES_A_SPLIT], (int)(at % PLACES_A_SPLIT));
                return refuse_name(splits, name, split, i, error, text);
            }
            if (json_object_set_new(splits->places, name,
                                    json_integer(split * PLACES_A_SPLIT + (json_int_t)i)))
                return blg_no_memory(error);
        }
    }
    return BLG_OK;
}

blg_status blg_split_file_load(const char *folder, const char *path, blg_split_file **result,
                               blg_error *error) {
    blg_split_file *splits = *result = BLG_NEW_OBJECT(blg_split_file);
    if (!splits)
        return blg_no_memory(error);
    splits->path = blg_arena_strdup(&splits->arena, path);
    blg_status status = splits->path ? parse_file(splits, folder, error) : blg_no_memory(error);
    BLG_THEN(status, list_names(splits, error));
    BLG_THEN(status, note_places(splits, error));
    return BLG_KEEP(status, result, blg_split_file_free);
}

void blg_split_file_free(blg_split_file *splits) {
    if (!splits)
        return;
    json_decref(splits->json);
    json_decref(splits->places);
    blg_object_free(splits);
}

int blg_split_file_size(const blg_split_file *splits, int split) {
    return (int)json_array_size(json_object_get(splits->json, splits->names[split]));
}

const char *blg_split_file_problem(const blg_split_file *splits, int split, int place) {
    const json_t *list = json_object_get(splits->json, splits->names[split]);
    return json_string_value(json_array_get(list, (size_t)place));
}

int blg_split_file_find(const blg_split_file *splits, const char *problem) {
    const json_t *place = json_object_get(splits->places, problem);
    return place ? (int)(json_integer_value(place) / PLACES_A_SPLIT) : -1;
}

/* Refuses a listed name that is no problem. known: an object whose keys are the problems' names;
 * problems: the same names as a list, for a guess. */
static blg_status check_exist(const blg_split_file *splits, const json_t *known,
                              const char *const *problems, int n, blg_error *error) {
    for (int split = 0; split < splits->n_splits; split++) {
        const json_t *list = json_object_get(splits->json, splits->names[split]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *name = json_string_value(json_array_get(list, i));
            if (json_object_get(known, name))
                continue;
            const char *near = blg_str_nearest(name, problems, (size_t)n);
            char text[BLG_NAME_SIZE + 64];
            snprintf(text, sizeof text, "is no problem of this data set%.250s",
                     blg_str_guess(near).text);
            return refuse_name(splits, name, split, i, error, text);
        }
    }
    return BLG_OK;
}

/* Checks a split file against the names of problems. Every problem must be in a split. Unless the
 * problems are a part of a data set, every name in the split file must also be a problem. */
blg_status blg_split_file_check(const blg_split_file *splits, const char *const *problems, int n,
                                bool part, blg_error *error) {
    json_t *known = json_object();
    blg_status status = BLG_OK;
    for (int i = 0; !status && i < n; i++)
        if (json_object_set_new(known, problems[i], json_true()))
            status = blg_no_memory(error);
    if (!status && !part)
        status = check_exist(splits, known, problems, n, error);
    for (int i = 0; !status && i < n; i++)
        if (blg_split_file_find(splits, problems[i]) < 0) {
            status = blg_error_in(error, splits->path, BLG_INVALID,
                                  "problem \"%s\" is in no split (%d problems, %d listed)",
                                  problems[i], n, splits->n_listed);
        }
    json_decref(known);
    return status;
}

/* ---- split sizes ---- */

/* Counts the problems of each split, and prints them for a message about an absent split. */

void blg_split_sizes_add(blg_split_sizes *sizes, const char *split, long long problems) {
    int i = 0;
    while (i < sizes->n && strcmp(sizes->splits[i].name, split) != 0)
        i++;
    if (i == sizes->n) {
        if (i == BLG_MAX_SET_SPLITS)
            return;
        snprintf(sizes->splits[sizes->n++].name, BLG_SPLIT_NAME, "%s", split);
    }
    sizes->splits[i].problems += problems;
}

const char *blg_split_sizes_text(blg_split_sizes *sizes) {
    size_t used = 0;
    sizes->text[0] = '\0';
    for (int i = 0; i < sizes->n && used < sizeof sizes->text - 64; i++)
        used += (size_t)snprintf(sizes->text + used, sizeof sizes->text - used, "%s%s (%lld)",
                                 i ? ", " : "; there are ", sizes->splits[i].name,
                                 sizes->splits[i].problems);
    return sizes->text;
}
