/* Readers of data sets and shards. */
#ifndef DATA_READ_H
#define DATA_READ_H

#include "base/archive.h"
#include "base/text.h"
#include "blogo/dataset.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "problem/config.h"

#include <jansson.h>
#include <sys/types.h>
#include <time.h>

/* Stamp: tells whether a folder still holds the data set that it held before. Readers take no lock;
 * by the stamp they notice that a run replaced the data set while they read it.
 *
 * A stamp holds the size and the time of the manifest and of the program files. It holds no number
 * of an inode, because some file systems give an open file another number. */

enum { BLG_STAMP_FILES = 6 }; /* the manifest and five program files, each if it is there */

typedef struct blg_stamp {
    struct blg_file_stamp {
        bool there;
        off_t size;               /* in bytes */
        struct timespec modified; /* when the content changed last */
    } files[BLG_STAMP_FILES];
} blg_stamp;

/* Takes the stamp of the data set in a folder. BLG_IO if the system cannot look at a file. */
BLG_MUST_USE blg_status blg_stamp_take(blg_stamp *stamp, const char *folder, blg_error *error);
/* BLG_IO, with the file, unless the data set in the folder still has the stamp. */
BLG_MUST_USE blg_status blg_stamp_check(const blg_stamp *stamp, const char *folder,
                                        blg_error *error);

/* Reads Logo words that a given line has in place of a program, or, if placed, of all shapes of an
 * image with their poses. BLG_INVALID with line and column in text. */
typedef blg_status blg_words_reader(const char *text, bool placed, blg_scene *scene,
                                    blg_error *error);

/* Parses a line of scenes.jsonl that was read as JSON. */

typedef struct blg_scene_parser {
    const blg_catalogue *catalogue; /* NULL: catalogue indices are -1 */
    const char *text;               /* the current line, for columns in errors; NULL: no columns */
    size_t size;
    bool other_tables;          /* the data set was made from other tables than the catalogue's */
    bool published;             /* every scene is in the published painter's frame */
    bool reads_given;           /* programs may be published text; most members may be missing */
    blg_words_reader *words;    /* of a given line; NULL: it has no Logo words */
    bool many_lines;            /* text may have several lines: errors name the line within it */
    int line;                   /* number, in text, of the line that was looked up last */
    char split[BLG_SPLIT_NAME]; /* of the problem parsed last */
    uint64_t seed;
    blg_status status; /* of the current line: its first mistake */
    blg_error *error;
} blg_scene_parser;

/* Parses a given line. *single: the line is one image, which becomes the first
 * positive of an otherwise empty problem. */
BLG_MUST_USE blg_status blg_scene_parse_given(blg_scene_parser *parser, const json_t *line,
                                              blg_problem *problem, bool *single, blg_error *error);
/* Parses a program in the form of scenes.jsonl. BLG_INVALID. */
BLG_MUST_USE blg_status blg_scene_parse_program(const json_t *list, blg_program *program,
                                                blg_error *error);

/* Given scenes: JSON values that a user supplies, for example programs that a model predicted. They
 * stand a line each, or over several lines, or in a list. A value is one of these:
 *
 *   a problem   as in scenes.jsonl
 *   an image    {"shapes": [SHAPE, ...]}, as an element of a problem's "images"
 *   a shape     {"program": PROGRAM, "pose": POSE}
 *
 * In place of "shapes" an image may have "logo", the words of its picture. A program may be words.
 * In all three forms a program may be published text, as a whole or action by action. An image or a
 * shape may have an "id". Poses may be missing, but then for all shapes of an image. An image of a
 * problem may be a shape. A problem needs "concept" and "images" only, and an image of a problem
 * "side" and its shapes (docs/files.md). Empty lines are passed over. */

typedef struct blg_given_reader {
    blg_lines lines;
    blg_scene_parser parser;
    size_t at; /* the first byte of the line that is not yet read */
    enum { BLG_NO_LIST, BLG_IN_LIST, BLG_AFTER_LIST } list;
    bool begun;          /* a value was read */
    blg_buf text;        /* a value of several lines */
    const char *value;   /* the value read last, with its line and the bytes before it there */
    size_t size, indent; /* bytes of the value; bytes before it in its line */
    int number;          /* of the value's first line */
} blg_given_reader;

typedef struct blg_given {
    int line;            /* where it begins */
    bool single;         /* one image: problem.images[1][0]; problem.name is its "id" or "" */
    blg_problem problem; /* its name may be "" */
    const char *split;   /* of a problem; "train" if the line does not tell it */
    uint64_t seed;       /* 0 if the line does not tell it */
} blg_given;

/* Opens a text. folder: as for blg_open (base/files.h); if it is NULL, path "-" is standard input.
 * Close the reader whatever the outcome. */
BLG_MUST_USE blg_status blg_given_open(blg_given_reader *reader, const char *folder,
                                       const char *path, const blg_catalogue *catalogue,
                                       blg_words_reader *words, blg_error *error);
void blg_given_close(blg_given_reader *reader);
/* Reads the next value. *found is false at the end. BLG_INVALID with file, line, column and key. */
BLG_MUST_USE blg_status blg_given_next(blg_given_reader *reader, blg_given *given, bool *found,
                                       blg_error *error);
/* Whether the shapes of an image have poses. */
bool blg_given_posed(const blg_scene *scene);

/* Split shards: reads members of the shards of one split, problem by problem.
 *
 * Shards hold problems in the order of scenes.jsonl. The search for a problem begins at the place
 * of the problem before. So problems in their order take one pass over each file, and any other
 * problem is found by going round all shards once. Memory holds only the places of one problem's
 * members. */

typedef struct blg_split_shards {
    const char *folder;
    const blg_sums *sums; /* lists the shards */
    const char *split;
    int *shards; /* the split's shards: their indices in sums, once they are listed */
    int n_shards, shard_capacity;
    bool listed;
    int open_shard; /* index of it in shards; -1 = none */
    blg_buf path;   /* path of the open shard */
    blg_tar_file tar;
    blg_tar_entry next; /* the entry read last, if it was not used yet */
    bool has_next;      /* `next` holds an entry */
    char problem[BLG_NAME_SIZE];
    bool has_problem;           /* the open shard has the problem */
    struct blg_member_at {      /* the problem's members that were read so far */
        char ending[16];        /* of the name, after "<problem>." */
        long long offset, size; /* of its bytes in the open shard */
    } * members;
    int n_members, capacity;
} blg_split_shards;

/* folder, sums and split are borrowed. */
void blg_split_shards_init(blg_split_shards *shards, const char *folder, const blg_sums *sums,
                           const char *split);
void blg_split_shards_close(blg_split_shards *shards);

/* Appends the data of member "<problem>.<ending>". BLG_IO if a shard or the member is missing,
 * BLG_INVALID if a shard is damaged; the error names the shard, and the member as key. */
blg_status blg_split_shards_read(blg_split_shards *shards, const char *problem, const char *ending,
                                 blg_buf *out, blg_error *error);

/* Set: a data set that is open for reading. One object knows its manifest, its layout, its problems
 * and its pictures; every command that reads a data set walks this object:
 *
 *     blg_status status = blg_set_open(folder, catalogue, &set, error);
 *     while (blg_set_next(set, &status, error))
 *         status = look_at(set->problem, set->split, error);
 *     blg_set_close(set);
 *
 * blogo's layout has scenes; the published layout has only programs and a split file. Pictures are
 * files of a folder or members of shards. Reading pictures from shards is fast if the caller asks
 * for problems in their order. */

typedef struct blg_set {
    blg_arena arena;
    const char *folder;             /* borrowed, as is the catalogue */
    const blg_catalogue *catalogue; /* NULL: catalogue indices are -1 */
    blg_config config; /* of manifest.json; the default preset's for a folder without a manifest */
    bool has_scenes;   /* there is scenes.jsonl: blogo's layout */
    bool has_manifest; /* there is a manifest */
    /* Number of problems, as the manifest states it, or of a folder in the published layout; 0 =
     * not known */
    long long problems;
    bool tar;         /* the manifest says that the pictures are members of shards */
    bool zstd;        /* the manifest says that scenes are compressed */
    bool no_pictures; /* the manifest says that there are no pictures */
    bool packed;      /* the manifest says that others wrote the problems */
    /* The manifest says that the pictures are placed as the published painter places them
     * (figure/ink.h). Scenes that are read carry the same flag. */
    bool published;
    char catalogue_digest[BLG_DIGEST_TEXT]; /* that the manifest names; "" if it names none */
    char fingerprint[BLG_DIGEST_TEXT];      /* see blg_set_fingerprint */
    /* Of the problem read last. The caller may point `problem` to another place, into which the
     * next problem is read. */
    blg_problem *problem;
    const char *split; /* valid until the next call; "" = the problem has no split */
    uint64_t seed;     /* that the scene tells; 0 without scenes */
    int misfiled;      /* as in blg_scene_reader; -1 without scenes */
    const char *line;  /* of scenes.jsonl, without its line end; NULL without scenes */
    size_t line_size;
    struct blg_pictures {   /* private, as are all members below */
        blg_buf path, file; /* of the picture read last: its path or member name; its bytes */
        blg_sums sums;      /* shards only: read with the first picture */
        bool listed;
        struct blg_pictures_split {
            char name[BLG_SPLIT_NAME];
            blg_split_shards shards;
        } splits[BLG_MAX_SET_SPLITS];
        int n_splits;
        struct blg_pictures_split *last; /* of the picture read last; NULL: it is a file */
    } pictures;
    blg_stamp stamp;
    struct blg_scene_reader *reader; /* blogo's layout */
    struct blg_import *import;       /* published layout */
    int next;                        /* next problem of the import */
    bool wants_fingerprint;
    blg_digest digest;
    blg_progress_function *progress; /* see blg_set_watch */
    void *context;
    int pass, passes;       /* over the problems; the current pass counts from 0 */
    long long n_read;       /* problems of the current pass */
    blg_problem first_room; /* where `problem` points to at first */
} blg_set;

/* Opens a folder; folder and catalogue are borrowed. *set is NULL after a failure. BLG_IO, or
 * BLG_INVALID with the file, also if the manifest has a format that this version does not read. */
BLG_MUST_USE blg_status blg_set_open(const char *folder, const blg_catalogue *catalogue,
                                     blg_set **set, blg_error *error);
void blg_set_close(blg_set *set);
/* Asks for the fingerprint (problem/concept.h) of all problems of the next pass: set->fingerprint
 * holds it when the pass has ended. */
BLG_MUST_USE blg_status blg_set_fingerprint(blg_set *set, blg_error *error);
/* Asks for progress, which blg_set_next tells before each problem, and at the end. If it returns
 * false, blg_set_next gives BLG_INTERRUPTED. passes: how often the caller will read all problems;
 * no problem is done before the last pass, because earlier ones only collect. progress may be
 * NULL. */
void blg_set_watch(blg_set *set, blg_progress_function *progress, void *context, int passes);
/* Reads the next problem. False after the last problem, for which blg_set_check is called, and if
 * *status is a failure, of this call or of the caller before. */
bool blg_set_next(blg_set *set, blg_status *status, blg_error *error);
/* Goes back to the first problem. */
BLG_MUST_USE blg_status blg_set_rewind(blg_set *set, blg_error *error);
/* BLG_IO if the folder no longer holds the data set that blg_set_open found: what was read since
 * then may be of two data sets. Call it after the last read of a picture or a problem. */
BLG_MUST_USE blg_status blg_set_check(const blg_set *set, blg_error *error);
/* Appends the path of an image below the folder, <family>/images/<problem>/<side>/<index>.png. In a
 * data set of shards: the image's name as a member. */
void blg_set_image(const blg_set *set, const blg_problem *problem, int side, int image,
                   blg_buf *path);
/* *there: the problem's first picture exists; in a tar data set, a shard of its split exists. */
BLG_MUST_USE blg_status blg_pictures_find(blg_set *set, const blg_problem *problem,
                                          const char *split, bool *there, blg_error *error);
/* Replaces pixels by an image's: 8-bit gray, rows of *width bytes. BLG_IO if the picture or its
 * shard is missing, BLG_INVALID if it is damaged; the error names the file, or the shard and the
 * member. */
BLG_MUST_USE blg_status blg_pictures_read(blg_set *set, const blg_problem *problem,
                                          const char *split, int side, int image, blg_buf *pixels,
                                          int *width, int *height, blg_error *error);
/* Adds the place of the picture read last to an error. */
void blg_pictures_at(const blg_set *set, blg_error *error);

/* A family's program file: problem name -> programs, one large JSON object.
 *
 * Opening the file indexes where each problem's value begins and ends. Values are read and parsed
 * one at a time, and several threads may read at once. Memory holds names and places only, some 50
 * bytes a problem. */

typedef struct blg_program_entry {
    size_t name_at;     /* in names */
    long long value_at; /* in the file */
    size_t value_size;  /* in bytes */
    uint64_t hash;      /* of the value's bytes */
} blg_program_entry;

typedef struct blg_program_file {
    blg_family family;
    const char *folder, *path;    /* borrowed; as for blg_open */
    char digest[BLG_DIGEST_TEXT]; /* of the file's bytes */
    blg_buf names;                /* each with a zero byte at its end */
    int n, capacity;
    blg_program_entry *entries;
} blg_program_file;

/* Reads and indexes a file. It checks the names; of the values it checks only the brackets.
 * content_digest gets the file's bytes, with a zero byte in place of the closing quote of each
 * name: manifests hold digests of that form, from a reader that ended the names in place. Close the
 * file whatever the outcome. */
blg_status blg_program_file_open(blg_program_file *file, blg_family family, const char *folder,
                                 const char *path, blg_digest *content_digest, blg_error *error);
void blg_program_file_close(blg_program_file *file);
const char *blg_program_file_name(const blg_program_file *file, int index);
/* The family with whose letters a problem's name begins ("ff_..."); -1: none. */
int blg_family_of_name(const char *name);

/* Parses the programs of problem `index` into problem->images. *side gets the number of images of a
 * side. The last image is the query; if the side lacks a query, this image has no shapes. BLG_IO if
 * the file was changed since it was opened. */
blg_status blg_program_file_read(const blg_program_file *file, int index, blg_problem *problem,
                                 int *side, blg_error *error);

/* Split sizes: counts the problems of each split, for messages about a split that is absent. */

typedef struct blg_split_sizes {
    int n;
    struct {
        char name[BLG_SPLIT_NAME];
        long long problems;
    } splits[BLG_MAX_SET_SPLITS];
    char text[600];
} blg_split_sizes;

/* Adds problems of a split. Splits beyond the most that a config may have are not counted. */
void blg_split_sizes_add(blg_split_sizes *sizes, const char *split, long long problems);
/* The end of a message: "; there are train (29), val (1)". The text lives in sizes. */
const char *blg_split_sizes_text(blg_split_sizes *sizes);

/* Reader of scenes.jsonl. */

/* Reads scenes.jsonl problem by problem. Each line is checked against every rule that the writer
 * keeps. folder: as for blg_open (base/files.h); catalogue NULL: catalogue indices are -1;
 * published: as in blg_set. */
typedef struct blg_scene_reader {
    blg_arena arena;
    char *path;
    blg_lines lines;         /* the line read last, without its line end */
    blg_scene_parser parser; /* split and seed of the problem read last */
    bool tar;                /* as in blg_set; the caller sets it */
    /* Index in "images" of the first image of the problem read last that names another picture than
     * the writer gives it; -1 if there is none. A line that a user edits may have such an image. */
    int misfiled;
} blg_scene_reader;
BLG_MUST_USE blg_status blg_scene_reader_open(const char *folder, const char *path,
                                              const blg_catalogue *catalogue, bool published,
                                              blg_scene_reader **reader, blg_error *error);
void blg_scene_reader_close(blg_scene_reader *reader);
/* Reads the next problem; *found is false at the end of the file. problem->split is always -1,
 * because the file gives splits by name. */
BLG_MUST_USE blg_status blg_scene_reader_next(blg_scene_reader *reader, blg_problem *problem,
                                              bool *found, blg_error *error);
/* Reads on to the problem with a given name; *found is false if the rest of the file lacks it. */
BLG_MUST_USE blg_status blg_scene_reader_find(blg_scene_reader *reader, const char *name,
                                              blg_problem *problem, bool *found, blg_error *error);

/* Reads one line of `size` bytes: the problem, its split's name and its seed. */
BLG_MUST_USE blg_status blg_scene_read_line(const char *line, size_t size,
                                            const blg_catalogue *catalogue, blg_problem *problem,
                                            char split[BLG_SPLIT_NAME], uint64_t *seed,
                                            blg_error *error);
/* Reads a program in the form of scenes.jsonl. */
BLG_MUST_USE blg_status blg_scene_read_program(const char *json, blg_program *program,
                                               blg_error *error);

#endif
