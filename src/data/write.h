/* Generator, and the run that writes a data set. */
#ifndef DATA_WRITE_H
#define DATA_WRITE_H

#include "base/files.h"
#include "blogo/dataset.h"
#include "blogo/generator.h"
#include "picture/raster.h"
#include "problem/builder.h"
#include "problem/config.h"
#include "problem/plan.h"

/* Worker: builds and draws problems of a generator's plan. A worker has the scratch memory of one
 * thread.
 *
 * Building runs plan item -> builder -> verifier -> placement. If the verifier rejects a problem,
 * the whole problem is drawn anew, and the worker's tally counts the rejection by reason. */

/* The plan that the worker builds from. */
const blg_plan *blg_worker_plan(const blg_worker *worker);
const blg_tally *blg_worker_tally(const blg_worker *worker);

/* Builds problem `index` of the plan into problem. BLG_FAILED if all attempts fail, BLG_INVALID for
 * an index outside the plan. */
BLG_MUST_USE blg_status blg_worker_build(blg_worker *worker, int64_t index, blg_problem *problem,
                                         blg_error *error);
/* Builds one more problem of the concept of problem `index`, which is of a family that shares
 * concepts: problem number `*next` of a sequence that no data set has, or the first later one that
 * is valid. *next, 0 at first, becomes the number after it. The generator must have no source.
 * BLG_FAILED if the sequence of BLG_MOST_FRESH ends. */
#define BLG_MOST_FRESH 2000
BLG_MUST_USE blg_status blg_worker_build_fresh(blg_worker *worker, int64_t index, int *next,
                                               blg_problem *problem, blg_error *error);
/* Draws one image at size_px x size_px (16..4096) into pixels[size_px][size_px]. */
BLG_MUST_USE blg_status blg_worker_draw(blg_worker *worker, const blg_scene *scene, int size_px,
                                        uint8_t *pixels, blg_error *error);

/* As blg_worker_draw, but draws into a picture, at its size. */
BLG_MUST_USE blg_status blg_worker_draw_picture(blg_worker *worker, const blg_scene *scene,
                                                blg_picture *picture, blg_error *error);

/* Generator: functions beside blogo/generator.h, for blogo's own modules (write, audit, cli and
 * others). */

const blg_plan *blg_generator_plan(const blg_generator *generator);

/* As blg_generator_create, with the source's problems. They are not verified. */
BLG_MUST_USE blg_status blg_generator_create_from(const blg_config *config,
                                                  const blg_catalogue *catalogue,
                                                  const blg_source *source,
                                                  blg_generator **generator, blg_error *error);
/* Whether Cairo draws the generator's pictures: with images.antialias "best", and by the published
 * raster. All others are blogo's own. */
bool blg_generator_uses_cairo(const blg_generator *generator);
/* The identity of the generator's source; NULL without a source. */
const char *blg_generator_source(const blg_generator *generator);

/* Data sets on disk: writes a data set from a generator, or counts what would be written.
 *
 * The layout is the published one plus scenes.jsonl, split_report.json, SHA256SUMS and
 * manifest.json. manifest.json is written last: a folder that has it is complete. The bytes depend
 * on config, catalogue and seed only, never on threads or time. */

typedef struct blg_write_summary {
    long long problems, images, image_bytes;
    long long bytes; /* of all files of a complete data set, or of the stream */
    blg_tally tally;
} blg_write_summary;

/* The numbers of problems and images that a run with these options would write. */
typedef struct blg_write_counts {
    long long problems, images;
    int families[BLG_FAMILIES];
    int splits[BLG_MAX_SET_SPLITS]; /* parallel to the plan's splits */
} blg_write_counts;
BLG_MUST_USE blg_status blg_dataset_count(const blg_generator *generator,
                                          const blg_write_options *options,
                                          blg_write_counts *counts, blg_error *error);

/* Writes a data set. A folder that is not empty is refused, except with force or resume. Force
 * empties the folder if it holds only a data set. Resume keeps the complete images of an
 * interrupted run; BLG_INVALID if they were made from another config. If writing fails or is
 * interrupted, the folder has incomplete.json and no manifest.json. */
BLG_MUST_USE blg_status blg_dataset_write(const blg_generator *generator,
                                          const blg_write_options *options,
                                          blg_write_summary *summary, blg_error *error);

/* Selection: the problems of a plan that one run writes. From the first `limit` problems of each
 * family, or from a sample, the run takes one contiguous part, so the parts, put together in
 * order, give what a run without parts gives.
 *
 * A sample spreads its problems evenly: over the splits, then over the families of each split, then
 * over the problems of each family, in the order of the plan. A split or family with too few
 * problems gives all of them, and the other splits or families give what is missing. */

struct blg_comparison;

typedef struct blg_selection {
    const blg_plan *plan;
    struct blg_comparison *comparison; /* NULL: the run writes */
    const int64_t *kept;               /* plan indices of this part; NULL: all that are selected */
    int64_t *sample;                   /* plan indices of all parts, ascending; NULL: no sample */
    blg_arena arena;                   /* of the sample */
    int64_t first, n;                  /* this part of the selected problems */
    int64_t counts[BLG_FAMILIES];      /* of all parts together */
} blg_selection;

/* BLG_INVALID for a limit, sample or shard out of range. */
blg_status blg_selection_make(const blg_plan *plan, const blg_write_options *options,
                              blg_selection *selection, blg_error *error);
void blg_selection_free(blg_selection *selection);
/* Plan index of the k-th problem of this part; 0 <= k < n. */
int64_t blg_selection_index(const blg_selection *selection, int64_t k);
void blg_selection_counts(const blg_selection *selection, blg_write_counts *counts);

/* Manifest: what a data set is and how it was made. It has no times, no host and no thread count,
 * so equal input gives equal bytes.
 *
 * The head of the manifest is the identity: everything that decides the content. While a run is
 * under way, incomplete.json holds the identity alone, as JSON. */

/* Appends the last member of the identity, "shard". index counts from 1. */
void blg_manifest_shard(blg_buf *out, int index, int of);

/* Appends the whole text of incomplete.json. */
void blg_manifest_incomplete(blg_buf *out, const blg_buf *identity);

/* The results of a run. */
typedef struct blg_results {
    blg_write_summary summary;
    blg_write_counts counts;
    int n_splits;
    const char *splits[BLG_MAX_SET_SPLITS]; /* names, in the order of counts.splits */
} blg_results;
/* Appends what follows the identity in the manifest, with the closing brace. sums: the digest of
 * SHA256SUMS. */
void blg_manifest_results(blg_buf *out, const blg_results *results, const char *sums);

/* Scene: writes one problem as a line of scenes.jsonl and as an entry of the published program
 * file.
 *
 * scenes.jsonl holds everything that the pictures were drawn from: exact programs, poses, the
 * concept, and the component that each negative breaks. A double is written as the shortest text
 * that reads back as the same double, so reading a line gives the same problem. A program is a list
 * of ["line", type, length, turn] and ["arc", type, radius, extent, turn], angles in degrees. */

typedef struct blg_scene_context {
    const blg_catalogue *catalogue; /* names of shapes */
    const char *split;              /* name */
    uint64_t seed;
    bool tar; /* file names are members of a shard */
} blg_scene_context;

/* Relative path of an image in the published layout, or its name as member of a shard. */
void blg_scene_file_name(blg_buf *out, const blg_problem *problem, int side, int image, bool tar);
/* Appends further members of an image's object: distractors, the component violated, impure,
 * widths. The first begins with a comma. */
void blg_scene_write_marks(blg_buf *out, const blg_scene *scene);
/* These two functions append a program as a list of actions, and the value of the key "concept". */
void blg_scene_write_program(blg_buf *out, const blg_program *program);
void blg_scene_write_concept(blg_buf *out, const blg_scene_context *context,
                             const blg_problem *problem);
/* Appends the line of a problem with its line end. */
void blg_scene_write(blg_buf *out, const blg_scene_context *context, const blg_problem *problem);

/* Appends what scenes.jsonl.zst has for a problem: a label, "NAME FAMILY SPLIT BYTES", and the
 * frame of its line, which has this many bytes. */
void blg_scene_write_frame(blg_buf *out, const char *name, blg_family family, const char *split,
                           const void *frame, size_t size);

/* The path of a family's program file below the folder: <family>/<family>_action_programs.json. */
#define BLG_PROGRAMS_NAME 64
void blg_programs_name(blg_family family, char name[BLG_PROGRAMS_NAME]);

/* Finishes the file `name` and adds its line to SHA256SUMS. */
BLG_MUST_USE blg_status blg_sums_finish(blg_outfile *sums, const char *name, blg_outfile *out,
                                        blg_error *error);

/* Appends a problem's entry of the program file, `"name": [[positives], [negatives]]`, in the
 * format of Python's json.dump. */
void blg_scene_write_programs(blg_buf *out, const blg_problem *problem);

/* Sink: where the pictures of a data set go (data/sinks.c). There are three kinds: files of the
 * published folders, members of tar shards, and members of one tar that goes to standard output. A
 * fourth writes nothing and compares.
 *
 * Painters, one for each thread, store pictures in any order of problems. Data whose order matters
 * go into the problem's record. Records are committed one by one in the order of the plan. */

/* The output of one problem. Before the first use, zero it and make its digest ready. Later
 * problems reuse the record. */
typedef struct blg_record {
    int64_t number; /* the problem's place in the run */
    char name[BLG_NAME_SIZE];
    int split;
    blg_family family;
    blg_buf scene;                 /* line of scenes.jsonl */
    blg_buf frame;                 /* of the line, if scenes are compressed */
    blg_buf programs;              /* member of the program file */
    blg_buf sums;                  /* lines of SHA256SUMS */
    blg_buf members;               /* the problem's members in a shard */
    long long images, image_bytes; /* so far */
    int folder;                    /* open folder of the problem's pictures; -1 = none */
    blg_digest digest;             /* ready for the next picture */
    /* Only of a run that compares: by side, a bit for each picture that differs; scratch. */
    uint64_t differs[2];
    blg_buf on_disk;
} blg_record;

typedef struct blg_sink blg_sink;
struct blg_sink {
    blg_arena arena;
    bool tar;  /* pictures are named as members of shards, not by path */
    bool zstd; /* scenes are compressed */
    /* One tar in place of a folder: program files and scenes.jsonl are not written. */
    bool stream;
    long long bytes; /* of shards that are complete, or of a stream that has ended */
    /* Called by painters. begin, unless NULL, is called before a problem's pictures, if the run
     * writes pictures. end is called, even after a failure, when the record has its scene. */
    blg_status (*begin)(const blg_sink *sink, const blg_problem *problem, blg_record *record,
                        blg_error *error);
    /* Takes the problem's next picture from those that are there already, such as an interrupted
     * run's: file gets the bytes, record the picture's line, and store need not be called. False:
     * the picture is not there. NULL: the sink takes no picture. */
    bool (*reuse)(const blg_sink *sink, const char *name, int side, int image, blg_buf *file,
                  blg_record *record);
    blg_status (*store)(const blg_sink *sink, const char *name, int side, int image,
                        const blg_buf *file, blg_record *record, blg_error *error);
    void (*end)(const blg_sink *sink, const blg_problem *problem, blg_record *record);
    /* Called by the committing thread. */
    blg_status (*commit)(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                         blg_error *error);
    void (*close)(blg_sink *sink);
};

/* Each of these functions borrows selection and options. A run can be resumed only if its
 * SHA256SUMS.part still exists. */
typedef blg_status blg_sink_open(const blg_selection *selection, const blg_write_options *options,
                                 blg_sink **sink, blg_error *error);
/* The layouts of include/blogo/dataset.h, in its order. A layout is a line here and a chapter of
 * data/sinks.c with blg_sink_open_<name>. Its columns: constant; name, in manifests and options;
 * whether pictures are members of shards, so that no run can be resumed. */
#define BLG_LAYOUT_LIST(X)                      X(TREE, tree, false) X(TAR, tar, true)
#define BLG_LAYOUT_COUNT(...)                   +1
#define BLG_LAYOUT_CHOICE(upper, lower, shards) "|" #lower
#define BLG_LAYOUT_CHOICES                      (&BLG_LAYOUT_LIST(BLG_LAYOUT_CHOICE)[1])
enum { BLG_LAYOUTS = 0 BLG_LAYOUT_LIST(BLG_LAYOUT_COUNT) };

typedef struct blg_layout_row {
    const char *name;
    bool shards;
    blg_sink_open *open;
} blg_layout_row;
extern const blg_layout_row blg_layout_rows[BLG_LAYOUTS];
/* The layout of a name, which may be NULL; -1 if there is none. */
int blg_layout_find(const char *name);
/* Whether the name is that of a layout whose pictures are members of shards. */
bool blg_layout_has_shards(const char *name);

#define BLG_LAYOUT_OPEN(upper, lower, shards) extern blg_sink_open blg_sink_open_##lower;
BLG_LAYOUT_LIST(BLG_LAYOUT_OPEN)
/* Writes one tar to options->stream, with problems in the order of the plan. */
blg_sink_open blg_sink_open_stream;
/* Writes nothing; compares what it would write with the data set in the folder. */
blg_sink_open blg_sink_open_compare;
/* For a stream: appends another member. */
BLG_MUST_USE blg_status blg_sink_stream_member(blg_sink *sink, const char *name,
                                               const blg_buf *text, blg_error *error);
/* For a stream: appends the text of sums as SHA256SUMS. Call blg_outfile_drain on sums before. */
BLG_MUST_USE blg_status blg_sink_stream_sums(blg_sink *sink, const blg_outfile *sums,
                                             blg_error *error);
/* For a stream: appends the end mark of the tar. */
BLG_MUST_USE blg_status blg_sink_stream_end(blg_sink *sink, blg_error *error);

/* Comparing: a run that writes nothing. Every byte that the run would write is compared with the
 * data set that lies in the folder. The code that makes the bytes is the code that writes data
 * sets, so the comparison knows no file and no field by itself. */

/* What the caller hears of the comparison. */
typedef struct blg_comparison {
    void *context;
    bool draws; /* false: pictures are taken from the folder as they are, and not drawn */
    /* Replaces bytes by those of a picture in the folder; name as in blg_scene_file_name. *there:
     * the picture exists. Called from any thread. */
    blg_status (*take)(void *context, const char *name, blg_buf *bytes, bool *there,
                       blg_error *error);
    /* Called for every problem in the order of the plan. record->differs marks the pictures whose
     * bytes differ from those in the folder. */
    blg_status (*problem)(void *context, int64_t plan_index, const blg_record *record,
                          blg_error *error);
    blg_outfile_compare files; /* called for every file but pictures of a tree */
    blg_buf sums, manifest;    /* get SHA256SUMS and manifest.json as the run makes them */
    /* Only for a data set that was filtered (data/merge.h); NULL else. */
    const int64_t *kept; /* plan indices of the problems that stayed; they ascend */
    int64_t n_kept;
    const char *filtered;   /* the manifest's line "filtered" */
    const blg_tally *tally; /* rejections of the run before the filter */
} blg_comparison;

/* As blg_dataset_write, but compares with the data set in options->folder. The caller frees the
 * texts of the comparison. */
BLG_MUST_USE blg_status blg_dataset_compare(const blg_generator *generator,
                                            const blg_write_options *options,
                                            blg_comparison *comparison, blg_write_summary *summary,
                                            blg_error *error);

/* Shard files: the tar files of a data set, <split>-<number>-of-<count>.tar. Each holds up to 1000
 * problems of one split in the order of the plan. A problem's members are its pictures and its
 * scene. */

typedef struct blg_shard_files {
    const char *folder;
    bool keep_whole; /* a complete shard of an interrupted run is kept, not written anew */
    const blg_outfile_compare *compare; /* NULL: shards are written, not compared */
    int n_splits;
    long long bytes; /* of the finished shards, kept ones not counted */
    struct blg_shard_split {
        const char *name;
        int problems, taken; /* problems of the split: all; added so far */
        blg_outfile shard;   /* the open shard */
        char file[80];       /* name of the open shard */
        bool kept;           /* the open shard existed already */
        blg_digest digest;   /* of a kept shard: the bytes that it should have */
    } splits[BLG_MAX_SET_SPLITS];
} blg_shard_files;

/* For a split with `problems` problems: its number of shards, and the name of shard `number`. */
int blg_shard_files_count(int problems);
void blg_shard_files_name(char file[80], const char *split, int number, int problems);

/* Adds the next problem of the split; a full shard gets its line in sums. BLG_INVALID if a shard
 * that exists already has other bytes. */
BLG_MUST_USE blg_status blg_shard_files_add(blg_shard_files *shards, int split, const void *members,
                                            size_t size, blg_outfile *sums, blg_error *error);
void blg_shard_files_close(blg_shard_files *shards);

/* Folder: decides whether a run may write into a folder, and what the folder holds already.
 *
 * A data set's folder has three states. It is empty; or it has incomplete.json, which holds the
 * options of the run that began it; or it has manifest.json and is complete. Only files of a data
 * set are ever removed. */

/* The files of a card (tell/card.h). They are beside the files of a data set and are not listed
 * in SHA256SUMS. */
#define BLG_CARD_FILES                                                                             \
    "README.md", "DATASHEET.md", "problems.png", "problems-*.jsonl", BLG_CARD_SHARDS "*.json",     \
        BLG_CARD

/* Locks the folder for this process. BLG_IO if another process writes in it. The caller releases
 * *lock, which must be -1 before, whatever the outcome. */
BLG_MUST_USE blg_status blg_folder_take(const char *folder, int *lock, blg_error *error);
/* Locks the folder for this process and makes it ready: it is created, or emptied (force), or left
 * as it is (resume; *complete: nothing remains to be done). While a run writes, the folder has no
 * manifest. identity: the head of the manifest; incomplete: the text of incomplete.json. BLG_IO if
 * another process writes in the folder. The caller releases *lock whatever the outcome. */
BLG_MUST_USE blg_status blg_folder_prepare(const blg_write_options *options, const char *split_file,
                                           const blg_buf *identity, const blg_buf *incomplete,
                                           int *lock, bool *complete, blg_error *error);
/* Releases a lock; -1 = no lock. */
void blg_folder_release(int lock);
/* Ends a run: forces all written files to the disk, writes the manifest, then removes
 * incomplete.json. BLG_IO if the folder is not the locked one any more. */
BLG_MUST_USE blg_status blg_folder_complete(const char *folder, int lock, const blg_buf *manifest,
                                            blg_error *error);

/* Marks that the data set in the folder is being removed: from here on the folder holds no complete
 * data set. manifest.json becomes manifest.json.part, which the caller removes last. A folder
 * without a manifest gets an empty manifest.json.part. */
BLG_MUST_USE blg_status blg_folder_begin_removal(const char *folder, blg_error *error);
/* BLG_INVALID, with the folder, if it holds no complete data set because a run that writes or
 * removes the data set is at work there, or was interrupted. BLG_OK for any other folder. */
BLG_MUST_USE blg_status blg_folder_check_ended(const char *folder, blg_error *error);

/* Whether a path below the root, with '/' between its parts, can be a file of a data set or, with
 * `folder`, a folder of a data set. */
bool blg_folder_knows(const char *relative, bool folder, const char *split_file);
/* *has: the folder has a card, or a card was begun there. Without a card, files with the names of
 * BLG_CARD_FILES do not belong to the data set. */
BLG_MUST_USE blg_status blg_folder_has_card(const char *folder, bool *has, blg_error *error);
/* Whether a path below the root is the name of a card's file. */
bool blg_folder_knows_card(const char *relative);
/* Whether a file's name is the name of a shard of the split, such as <split>-00000-of-00012.tar. */
bool blg_folder_is_shard(const char *relative, const char *split);

#endif
