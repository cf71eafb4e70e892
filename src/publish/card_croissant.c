/* Writes the lists of files and of records in croissant.json.
 *
 * croissant.json tells programs how to read the data: a picture's problem and side come from its
 * path, by regular expressions, and everything else about a problem comes from its line of
 * scenes.jsonl, by JSON paths. The list of shards has two keys: `containedIn` is the term of the
 * Croissant specification, and `sc:containedIn` is schema.org's term, which programs look for. */
#include "publish/card_values.h"
#include "write/folder.h"

#include <stdio.h>
#include <string.h>

/* ---- files ---- */

static const char *format_of(const char *path) {
    const char *ending = strrchr(path, '.');
    if (!ending)
        return "text/plain";
    return strcmp(ending, ".jsonl") == 0  ? "application/jsonlines"
           : strcmp(ending, ".json") == 0 ? "application/json"
                                          : "application/x-tar";
}

static const char *text_of(const blg_card_file *file) {
    if (file->split >= 0)
        return "Tar file with the pictures and the scenes of problems of one split.";
    if (strcmp(file->path, BLG_SCENES) == 0)
        return "One line for each problem: concept, programs, poses, measured hardness.";
    if (strcmp(file->path, BLG_SPLIT_REPORT) == 0)
        return "What each split has in common with train.";
    if (strcmp(file->path, BLG_SUMS) == 0)
        return "SHA-256 digests of the files.";
    if (strcmp(file->path, BLG_MANIFEST) == 0)
        return "What the data set is and how it came about.";
    return strstr(file->path, "_action_programs.json") ? "Programs in the published form."
                                                       : "Names of the problems of each split.";
}

static void add_file(blg_buf *out, const char *path, const char *text, const char *sha256,
                     long long bytes, const char *url) {
    blg_buf_format(out, "%s    {\"@type\": \"cr:FileObject\", \"@id\": \"%s\", \"name\": \"%s\",\n",
                   out->size ? ",\n" : "", path, path);
    blg_buf_format(out, "     \"description\": \"%s\",\n     \"contentUrl\": \"", text);
    if (url) {
        size_t n = strlen(url);
        while (n && url[n - 1] == '/')
            n--;
        blg_buf_add(out, url, n);
        blg_buf_char(out, '/');
    }
    blg_buf_format(out,
                   "%s\", \"encodingFormat\": \"%s\", \"contentSize\": \"%lld B\",\n"
                   "     \"sha256\": \"%s\"}",
                   path, format_of(path), bytes, sha256);
}

static void add_shard_list(blg_buf *out, const blg_card_facts *f, const char *key) {
    bool first = true;
    blg_buf_format(out, "     \"%s\": [", key);
    for (int i = 0; i < f->n_files; i++)
        if (f->files[i].split >= 0) {
            blg_buf_format(out, "%s{\"@id\": \"%s\"}", first ? "" : ", ", f->files[i].path);
            first = false;
        }
    blg_buf_text(out, "],\n");
}

static void add_pictures(blg_buf *out, const blg_card_facts *f) {
    bool first = true;
    blg_buf_text(
        out, ",\n    {\"@type\": \"cr:FileSet\", \"@id\": \"pictures\", \"name\": \"pictures\",\n"
             "     \"description\": \"Every picture of every problem.\",\n");
    if (f->claims.tar) {
        add_shard_list(out, f, "containedIn");
        add_shard_list(out, f, "sc:containedIn");
    }
    blg_buf_text(out, "     \"encodingFormat\": \"image/png\", \"includes\": ");
    blg_buf_text(out, f->claims.tar ? "\"*.png\"" : "[");
    for (int i = 0; !f->claims.tar && i < BLG_FAMILIES; i++)
        if (f->claims.count.families[i]) {
            blg_buf_format(out, "%s\"%s/images/*/*/*.png\"", first ? "" : ", ",
                           blg_family_name((blg_family)i));
            first = false;
        }
    blg_buf_text(out, f->claims.tar ? "}" : "]}");
}

static void set_distribution(blg_card_values *v, const blg_card_facts *f,
                             const blg_card_index *index, const char *url) {
    blg_buf *out = blg_card_value(v, "distribution_json");
    for (int i = 0; i < f->n_files; i++)
        add_file(out, f->files[i].path, text_of(&f->files[i]), f->files[i].of.sha256,
                 f->files[i].of.bytes, url);
    for (int i = 0; i < index->count.n_splits; i++)
        if (index->splits[i].name[0])
            add_file(out, index->splits[i].name,
                     "The problems of one split in short form, with the concept in English.",
                     index->splits[i].sha256, index->splits[i].bytes, url);
    if (f->claims.pictures)
        add_pictures(out, f);
}

/* ---- records ---- */

static void add_splits(blg_buf *out, const blg_card_facts *f, const blg_card_index *index) {
    bool first = true;
    blg_buf_text(
        out,
        "    {\"@type\": \"cr:RecordSet\", \"@id\": \"splits\", \"name\": \"splits\",\n"
        "     \"description\": \"The splits and how many problems each has.\",\n"
        "     \"dataType\": \"cr:Split\", \"key\": {\"@id\": \"splits/name\"},\n"
        "     \"field\": [\n"
        "      {\"@type\": \"cr:Field\", \"@id\": \"splits/name\", \"name\": \"name\",\n"
        "       \"description\": \"Name of the split.\", \"dataType\": \"sc:Text\"},\n"
        "      {\"@type\": \"cr:Field\", \"@id\": \"splits/url\", \"name\": \"url\",\n"
        "       \"description\": \"What the split is for.\", \"dataType\": [\"sc:URL\", "
        "\"cr:Split\"]},\n"
        "      {\"@type\": \"cr:Field\", \"@id\": \"splits/problems\", \"name\": \"problems\",\n"
        "       \"description\": \"Number of problems.\", \"dataType\": \"sc:Integer\"}\n"
        "     ],\n     \"data\": [\n");
    for (int i = 0; i < f->claims.count.n_splits; i++) {
        const char *name = f->claims.count.splits[i].name;
        if (!index->splits[i].name[0])
            continue;
        blg_buf_format(out,
                       "%s      {\"splits/name\": \"%s\", \"splits/url\": \"cr:%s\", "
                       "\"splits/problems\": %lld}",
                       first ? "" : ",\n", name,
                       strcmp(name, "train") == 0 ? "TrainingSplit"
                       : strcmp(name, "val") == 0 ? "ValidationSplit"
                                                  : "TestSplit",
                       f->claims.count.splits[i].problems);
        first = false;
    }
    blg_buf_text(out, "\n     ]}");
}

/* The fields of a problem's record: name, meaning, type, and JSON path in a line of scenes.jsonl.
 */
static const struct line_field {
    const char *name, *text, *type, *path;
    bool list;
} line_fields[] = {
    {"name", "Name of the problem.", "sc:Text", "$.name", false},
    {"family", "ff free-form, bd basic, hd abstract.", "sc:Text", "$.family", false},
    {"index", "Number within the family.", "sc:Integer", "$.index", false},
    {"split", "The split that the problem belongs to.", "sc:Text", "$.split", false},
    {"seed", "Seed of the data set.", "sc:Integer", "$.seed", false},
    {"negated", "Whether the concept is that something does not hold.", "sc:Boolean",
     "$.concept.negated", false},
    {"negative_distance", "Hardness: how far the negatives are; small is hard.", "sc:Float",
     "$.hardness.negative_distance", false},
    {"positive_diversity", "Hardness: how far the positives are from each other.", "sc:Float",
     "$.hardness.positive_diversity", false},
    {"near_separators", "Hardness: attributes that nearly separate the sides.", "sc:Integer",
     "$.hardness.near_separators", false},
    {"n_support", "Support images of a side.", "sc:Integer", "$.n_support", false},
    {"pictures", "Paths of the images, or their names as members of a shard.", "sc:Text",
     "$.images[*].file", true},
    {"sides", "Side of each image, positive or negative.", "sc:Text", "$.images[*].side", true},
    {"roles", "Role of each image, support or query.", "sc:Text", "$.images[*].role", true}};
enum { N_LINE_FIELDS = sizeof line_fields / sizeof *line_fields };

static void begin_field(blg_buf *out, const char *set, const char *name, const char *text,
                        const char *type) {
    blg_buf_format(out,
                   "      {\"@type\": \"cr:Field\", \"@id\": \"%s/%s\", \"name\": \"%s\",\n"
                   "       \"description\": \"%s\", \"dataType\": \"%s\",\n",
                   set, name, name, text, type);
}

static void add_problems(blg_buf *out) {
    blg_buf_text(
        out, ",\n    {\"@type\": \"cr:RecordSet\", \"@id\": \"problems\", \"name\": \"problems\",\n"
             "     \"description\": \"One record for each problem.\",\n"
             "     \"key\": {\"@id\": \"problems/name\"},\n     \"field\": [\n");
    for (int i = 0; i < N_LINE_FIELDS; i++) {
        const struct line_field *field = &line_fields[i];
        begin_field(out, "problems", field->name, field->text, field->type);
        if (field->list)
            blg_buf_text(out, "       \"isArray\": true, \"arrayShape\": \"-1\",\n");
        if (strcmp(field->name, "split") == 0)
            blg_buf_text(out, "       \"references\": {\"field\": {\"@id\": \"splits/name\"}},\n");
        blg_buf_format(out,
                       "       \"source\": {\"fileObject\": {\"@id\": \"" BLG_SCENES
                       "\"}, \"extract\": {\"jsonPath\": \"%s\"}}}%s\n",
                       field->path, i + 1 < N_LINE_FIELDS ? "," : "");
    }
    blg_buf_text(out, "     ]}");
}

/* Adds a field of the images' record whose value is read from the picture's path. */
static void add_path_field(blg_buf *out, bool tar, const char *name, const char *text,
                           const char *regex, const char *references) {
    begin_field(out, "images", name, text, "sc:Text");
    blg_buf_text(out, references);
    blg_buf_format(out,
                   "       \"source\": {\"fileSet\": {\"@id\": \"pictures\"}, \"extract\": "
                   "{\"fileProperty\": \"%s\"}",
                   tar ? "filename" : "fullpath");
    if (regex)
        blg_buf_format(out, ",\n        \"transform\": {\"regex\": \"%s\"}", regex);
    blg_buf_text(out, "}},\n");
}

static void add_images(blg_buf *out, bool tar) {
    blg_buf_text(out,
                 ",\n    {\"@type\": \"cr:RecordSet\", \"@id\": \"images\", \"name\": \"images\",\n"
                 "     \"description\": \"One record for each picture.\",\n"
                 "     \"key\": {\"@id\": \"images/path\"},\n     \"field\": [\n");
    add_path_field(out, tar, "path", "Path of the picture, or its name as member of a shard.", NULL,
                   "");
    add_path_field(out, tar, "problem", "Name of the problem that the picture belongs to.",
                   tar ? "^([^.]+)\\\\.(?:pos|neg)_[0-9]+\\\\.png$"
                       : "^(?:.*/)?images/([^/]+)/[01]/[0-9]+\\\\.png$",
                   "       \"references\": {\"field\": {\"@id\": \"problems/name\"}},\n");
    add_path_field(out, tar, "side",
                   tar ? "pos for a positive image, neg for a negative one."
                       : "1 for a positive image, 0 for a negative one.",
                   tar ? "^[^.]+\\\\.(pos|neg)_[0-9]+\\\\.png$"
                       : "^(?:.*/)?images/[^/]+/([01])/[0-9]+\\\\.png$",
                   "");
    begin_field(out, "images", "split", "The split that the picture's problem belongs to.",
                "sc:Text");
    blg_buf_text(out, "       \"source\": {\"field\": {\"@id\": \"problems/split\"}}},\n");
    begin_field(out, "images", "content", "The picture.", "sc:ImageObject");
    blg_buf_text(out, "       \"source\": {\"fileSet\": {\"@id\": \"pictures\"}, \"extract\": "
                      "{\"fileProperty\": \"content\"}}}\n     ]}");
}

void blg_card_croissant_values(blg_card_values *v, const blg_card_facts *f,
                               const blg_card_index *index, const char *url) {
    set_distribution(v, f, index, url);
    blg_buf *records = blg_card_value(v, "record_sets_json");
    add_splits(records, f, index);
    add_problems(records);
    if (f->claims.pictures)
        add_images(records, f->claims.tar);
}
