/* Joins the parts of a data set. */
#ifndef DATA_MERGE_H
#define DATA_MERGE_H

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "data/read.h"
#include "data/write.h"
#include "problem/plan.h"

/* Part: the folder of one part of a data set, as its manifest describes it. */

struct json_t;

typedef struct blg_part {
    const char *folder; /* borrowed */
    const char *noun;   /* what the folder should be, for messages */
    blg_stamp stamp;
    blg_buf text;     /* text of manifest.json */
    size_t head_size; /* bytes of text before the member "shard": equal in all parts of one run */
    /* Where the member "filtered" begins in text, and its size in bytes; size 0: there is none. */
    size_t filtered_at, filtered_size;
    struct json_t *manifest;
    int index, n_parts;       /* index from 1 */
    bool tar, pictures, zstd; /* zstd: scenes are compressed */
    const char *split_file;
    blg_results results; /* the names of splits live in manifest */
} blg_part;

/* Reads manifest.json. noun: what the folder should be, for messages. BLG_INVALID, with the folder,
 * if it is no part, is incomplete, or has another format version. Free the part whatever the
 * outcome. */
BLG_MUST_USE blg_status blg_part_read(blg_part *part, const char *folder, const char *noun,
                                      blg_error *error);
void blg_part_free(blg_part *part);

/* Called after each file with the checked share of the part, 0..1; false stops the check. */
typedef bool blg_part_told(void *context, double share);

/* Texts: joins the program files and split files of all parts, as a single run writes them. */

/* Appends bytes. out NULL, here and below: only checks that the parts can be put together. */
BLG_MUST_USE blg_status blg_texts_put(blg_outfile *out, const void *data, size_t size,
                                      blg_error *error);

/* Merge: puts the parts of a data set together. The result is, byte for byte, the data set that a
 * single run would have written.
 *
 *     read     manifests: all parts of one run, each once, each complete
 *     check    every file of every part against its SHA-256
 *     put      problem after problem: pictures by hard link or copy, members of shards as bytes
 *     end      programs, splits, SHA256SUMS, then manifest.json
 *
 * Nothing is drawn, decoded or judged, and no plan is made. So memory does not grow with the number
 * of problems, except for one part's split file. */

typedef enum blg_merge_how {
    BLG_MERGE_LINK, /* hard links where the file system allows them, else copies */
    BLG_MERGE_COPY, /* copies */
    BLG_MERGE_MOVE  /* as links; then, after the manifest is written, the parts are removed */
} blg_merge_how;

#define BLG_FILTER_SPLITS 64 /* that one filter may choose */

typedef struct blg_merge_options {
    const char *const *parts; /* folders, in any order */
    int n_parts;
    const char *folder; /* NULL: allowed with dry_run only */
    blg_merge_how how;
    bool force, resume, dry_run;     /* dry_run: reads and checks, writes nothing */
    const char *names;               /* file of problem names: filter the one data set in parts */
    bool keep_named;                 /* names: these problems stay; else they go */
    const char *const *splits;       /* filter it: the problems of these splits stay; no names */
    int n_splits;                    /* at most BLG_FILTER_SPLITS */
    blg_progress_function *progress; /* may be NULL */
    void *context;
} blg_merge_options;

typedef struct blg_merge_summary {
    blg_write_summary whole;  /* the merged data set */
    long long linked, copied; /* pictures of a tree, in this run */
    int shards;               /* number of tar files */
    bool complete;            /* the folder was complete already */
    bool begun;               /* the folder has incomplete.json: the merge can be resumed */
} blg_merge_summary;

/* Merges the parts; with options.names, filters one data set. BLG_INVALID, with the folder or
 * file, if a part is missing, doubled, half-written, foreign or damaged; then nothing is written.
 * A folder that is not empty is refused unless options ask for force or resume, as in
 * blg_dataset_write. The parts stay complete until manifest.json is written. */
BLG_MUST_USE blg_status blg_merge(const blg_merge_options *options, blg_merge_summary *summary,
                                  blg_error *error);

/* Filter: writes a data set without some of its problems. It works like a merge that has only one
 * part. The problems that stay keep every byte of their pictures, scenes and programs. */

/* Zero-initialised, it keeps every problem. */
typedef struct blg_filter {
    const blg_part *part; /* the data set; borrowed */
    const char *file;     /* with the names of problems; NULL: everything stays */
    /* The file has names by split, and those of these splits count; none: a list. */
    const char *const *splits;
    int n_splits;
    bool keep_named; /* the named problems stay; else they go */
    blg_names names;
    blg_buf further[BLG_FILTER_SPLITS]; /* what names of all splits but the first point into */
    char stay[BLG_DIGEST_TEXT];         /* digest of the list of names that stay */
} blg_filter;

/* Reads the names in filter->file. results holds the counts of the whole data set and gets those of
 * the problems that stay. BLG_INVALID, with file and line, for a name that the data set does not
 * have; BLG_INFEASIBLE if no problem stays. Call blg_filter_free whatever the outcome. */
BLG_MUST_USE blg_status blg_filter_open(blg_filter *filter, const blg_part *part,
                                        blg_results *results, blg_error *error);
void blg_filter_free(blg_filter *filter);
/* Whether the problem stays. text: its name, size bytes, without a final zero byte. */
bool blg_filter_keeps(const blg_filter *filter, const char *text, size_t size);

/* Reads the name, family and split with which the current line of scenes.jsonl begins
 * (data/write.c). *split: index into results. BLG_INVALID if the line begins differently, or if
 * the split is not of `results`. */
BLG_MUST_USE blg_status blg_scene_head(const blg_results *results, const blg_lines *lines,
                                       char name[BLG_NAME_SIZE], blg_family *family, int *split,
                                       blg_error *error);

/* Append a family's programs, {"a": ..., "b": ...}, and the split file, for the problems that stay.
 * out NULL: only checks the part's files. */
BLG_MUST_USE blg_status blg_filter_programs(blg_filter *filter, blg_outfile *out, blg_family family,
                                            blg_error *error);
BLG_MUST_USE blg_status blg_filter_splits(blg_filter *filter, blg_outfile *out, blg_error *error);
/* Appends the member of the manifest that describes the filter. */
void blg_filter_print(const blg_filter *filter, blg_buf *out);

/* Put: takes the pictures or members of one problem from its part into the merged data set.
 * Pictures of a tree are linked or copied as files, members of a shard are copied as bytes. */

/* The current part, and its open files, which are read on from problem to problem. */
typedef struct blg_part_reader {
    const blg_part *part;
    blg_buf path, name; /* of the current file, and of the current member */
    blg_lines sums;     /* SHA256SUMS of a tree with pictures */
    long long pictures; /* read so far */
    struct blg_part_split {
        blg_tar_file tar; /* the shard that is read */
        blg_buf path;
        int shards; /* opened so far */
    } splits[BLG_MAX_SET_SPLITS];
} blg_part_reader;

BLG_MUST_USE blg_status blg_part_reader_open(blg_part_reader *reader, const blg_part *part,
                                             blg_error *error);
void blg_part_reader_close(blg_part_reader *reader);

typedef struct blg_put {
    const char *folder;
    bool links, resume;       /* try hard links before copies; an existing picture may stay */
    long long linked, copied; /* pictures so far */
    long long image_bytes;    /* of all pictures, new and kept */
    blg_outfile sums;         /* SHA256SUMS of the whole */
    blg_shard_files shards;
    blg_buf target, bytes;
    blg_buf made; /* the folder of the previous picture */
} blg_put;

/* Take the reader's next problem, which has this name and this family or split, into the merged
 * data set. A problem that is not `kept` is passed over. BLG_INVALID if the pictures or members
 * that come next in the part belong to another problem. */
BLG_MUST_USE blg_status blg_put_pictures(blg_put *put, blg_part_reader *reader, const char *name,
                                         blg_family family, bool kept, blg_error *error);
BLG_MUST_USE blg_status blg_put_members(blg_put *put, blg_part_reader *reader, const char *name,
                                        int split, bool kept, blg_error *error);

/* Removes the parts of a data set after they were merged. */

/* Removes the files that SHA256SUMS of each part lists, and the folders that become empty. Files
 * that it does not list stay. BLG_IO, with the path, if a part was replaced since it was read, or
 * another process writes there; then every part stays. */
BLG_MUST_USE blg_status blg_parts_remove(const blg_part *parts, int n, blg_error *error);

#endif
