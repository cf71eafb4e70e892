/* Archives and digests: SHA-256 and MD5, SHA256SUMS, tar, lines in frames of zstd. */
#ifndef BASE_ARCHIVE_H
#define BASE_ARCHIVE_H

#include "base/memory.h"

/* Hash: SHA-256 (FIPS 180-4) and MD5 (RFC 1321) in plain C, for builds without libcrypto
 * (BLOGO_CRYPTO in CMakeLists.txt). All other files use the digests below. */

#define BLG_HASH_MOST 32 /* bytes of the longest hash */

typedef enum blg_hash_kind { BLG_HASH_SHA256, BLG_HASH_MD5 } blg_hash_kind;

typedef struct blg_hash {
    blg_hash_kind kind;
    uint32_t state[8];
    uint64_t bytes; /* added so far; `block` holds the last bytes % 64 of them */
    unsigned char block[64];
} blg_hash;

void blg_hash_start(blg_hash *hash, blg_hash_kind kind);
void blg_hash_add(blg_hash *hash, const void *data, size_t size);
/* Gives the hash of all bytes added, and its size: 32 or 16 bytes. The object then starts anew. */
int blg_hash_finish(blg_hash *hash, unsigned char bytes[BLG_HASH_MOST]);

/* Digest: SHA-256 in lower-case hex, and MD5 for indexes that other tools read, computed by
 * libcrypto or by the hash above. Only base/archive.c uses libcrypto. */

#define BLG_DIGEST_TEXT 65 /* 64 digits and the terminator */

typedef struct blg_digest {
    void *context; /* NULL = none */
} blg_digest;

/* Starts a SHA-256 digest. On failure nothing needs to be freed. */
BLG_MUST_USE blg_status blg_digest_init(blg_digest *digest, blg_error *error);
void blg_digest_free(blg_digest *digest);
BLG_MUST_USE blg_status blg_digest_add(blg_digest *digest, const void *data, size_t size,
                                       blg_error *error);
/* Gives the digest of all bytes added. The object can then take the bytes of another digest. */
BLG_MUST_USE blg_status blg_digest_finish(blg_digest *digest, char hex[BLG_DIGEST_TEXT],
                                          blg_error *error);

/* Digest of one block of memory, or of two, one after the other. */
BLG_MUST_USE blg_status blg_digest_hex(const void *data, size_t size, char hex[BLG_DIGEST_TEXT],
                                       blg_error *error);
BLG_MUST_USE blg_status blg_digest_two(const void *first, size_t first_size, const void *second,
                                       size_t second_size, char hex[BLG_DIGEST_TEXT],
                                       blg_error *error);

/* SHA-256 of a file's bytes, which are read block by block. folder is as in blg_open
 * (base/files.h). BLG_IO with the path. */
BLG_MUST_USE blg_status blg_digest_file(const char *folder, const char *path,
                                        char hex[BLG_DIGEST_TEXT], blg_error *error);

/* Digests and size of a file, as indexes of other tools list them. */
typedef struct blg_file_digest {
    char sha256[BLG_DIGEST_TEXT], md5[33];
    long long bytes;
} blg_file_digest;
/* Computes SHA-256, MD5 and the size of a file in one pass; BLG_IO with the path. */
BLG_MUST_USE blg_status blg_digest_file_all(const char *folder, const char *path,
                                            blg_file_digest *of, blg_error *error);

/* Sums: a data set's SHA256SUMS, a list of digests in the format of sha256sum. */

typedef struct blg_sum {
    const char *path; /* below the data set's folder */
    char digest[BLG_DIGEST_TEXT];
    bool seen; /* a mark for the caller's use */
} blg_sum;

/* Zero-initialise; free with blg_sums_free. */
typedef struct blg_sums {
    blg_buf text; /* holds the paths */
    blg_sum *entries;
    int n, capacity;
} blg_sums;

void blg_sums_free(blg_sums *sums);
/* Reads a file of digests. A line is 64 hex digits, two spaces and a path. BLG_IO, or BLG_INVALID
 * for any other line, for a path that leaves the folder, or for a path in two lines. */
blg_status blg_sums_read(blg_sums *sums, const char *folder, const char *path, blg_error *error);
/* Reads the text of such a file; sums takes over text, whatever the outcome. path: for messages. */
blg_status blg_sums_parse(blg_sums *sums, blg_buf *text, const char *path, blg_error *error);
/* Appends "<hex>  <path>\n". */
void blg_sums_print(blg_buf *out, const char *hex, const char *path);
/* The entry of a path, or NULL. */
blg_sum *blg_sums_find(const blg_sums *sums, const char *path);

/* Tar: writes and reads POSIX ustar files, the format of WebDataset shards.
 *
 * Owner, mode and time are fixed, so that equal content gives equal bytes. A name that is too long
 * for ustar goes into a pax record (an extension of ustar) before its member. The reader accepts
 * only the output of this writer: folders, links, sparse files and other pax records are errors. */

#define BLG_TAR_BLOCK 512 /* bytes; headers and contents fill whole blocks */

/* Fields of a ustar header (POSIX.1-2017, pax, "ustar Interchange Format"). */
typedef struct blg_tar_header {
    char name[100], mode[8], uid[8], gid[8], size[12], mtime[12], checksum[8], type, link[100];
    char magic[6], version[2], user[32], group[32], major[8], minor[8], prefix[155], rest[12];
} blg_tar_header;
_Static_assert(sizeof(blg_tar_header) == BLG_TAR_BLOCK, "a header is one block");

/* The header's checksum: the sum of all its bytes, with blanks in place of the field checksum. */
unsigned blg_tar_sum(const blg_tar_header *header);

/* Appends one member: header, data, padding. */
void blg_tar_member(blg_buf *out, const char *name, const void *data, size_t size);
/* For a member whose data the caller appends: appends the header before, and the padding after,
 * size bytes of data. */
void blg_tar_before(blg_buf *out, const char *name, size_t size);
void blg_tar_after(blg_buf *out, size_t size);
/* Most bytes of a member: the header's size field has eleven octal digits. */
#define BLG_TAR_MOST ((1LL << 33) - 1)
/* Appends the end mark of a tar file. */
void blg_tar_end(blg_buf *out);

/* A tar file that is being read. Zero-initialise it, and close it even after a failure. */
typedef struct blg_tar_file {
    FILE *file;
    const char *path;  /* borrowed */
    long long at, end; /* offset of the next header; end of the file */
    blg_buf name;      /* of the member read last */
    blg_buf record;
} blg_tar_file;

/* One member: its name, and the offset and size of its data in the file. The name is valid until
 * the next member is read. */
typedef struct blg_tar_entry {
    const char *name;
    long long offset, size;
} blg_tar_entry;

/* folder is as in blg_open (base/files.h). Functions that read a tar file fail with BLG_IO, or with
 * BLG_INVALID if the file is damaged, cut off or not such a tar file. The members before the
 * mistake are still read. The error's text gives the byte of the mistake; for a member that is cut
 * off, error->key is its name. */
BLG_MUST_USE blg_status blg_tar_open(blg_tar_file *tar, const char *folder, const char *path,
                                     blg_error *error);
void blg_tar_close(blg_tar_file *tar);
/* Reads the next member; *found is false at the end mark. */
BLG_MUST_USE blg_status blg_tar_next(blg_tar_file *tar, blg_tar_entry *entry, bool *found,
                                     blg_error *error);
/* Appends data of a member, by the offset and size that blg_tar_next gave for this file. */
BLG_MUST_USE blg_status blg_tar_data(blg_tar_file *tar, long long offset, long long size,
                                     blg_buf *out, blg_error *error);

/* ---- zstd ---- */

/* Zstd: packs lines of text into frames (RFC 8878), and reads frames. No other file uses libzstd.
 *
 * A frame that blogo writes holds one line and its checksum, so each line can be read alone. The
 * frame's bytes follow from the line and from the version of libzstd. A label is a short text in a
 * frame that every reader skips. blogo reads files of any frames. In builds without libzstd
 * (BLOGO_ZSTD in CMakeLists.txt) the functions with a blg_status fail. */

typedef struct blg_zstd blg_zstd;

/* BLG_INVALID, with a message that begins with `what`, in a build without libzstd. */
BLG_MUST_USE blg_status blg_zstd_check(const char *what, blg_error *error);

/* first, size: the first bytes of a file, which the caller has read already; blg_zstd_read goes on
 * after them. size 0: no file. *zstd is NULL after a failure. One thread at a time uses the
 * object. */
BLG_MUST_USE blg_status blg_zstd_create(const void *first, size_t size, blg_zstd **zstd,
                                        blg_error *error);
/* Replaces frame by a frame of the line. */
BLG_MUST_USE blg_status blg_zstd_pack(blg_zstd *zstd, const blg_buf *line, blg_buf *frame,
                                      blg_error *error);
/* Replaces line by the content of the frame with which the bytes begin; *used gets the size of the
 * frame in bytes. BLG_INVALID if the bytes do not begin with a whole frame of a line. */
BLG_MUST_USE blg_status blg_zstd_unpack(blg_zstd *zstd, const void *bytes, size_t size,
                                        size_t *used, blg_buf *line, blg_error *error);
/* Reads the next `size` bytes of text from a file of frames; *got is less at the end only.
 * BLG_INVALID if the file is damaged or cut off, BLG_IO. */
BLG_MUST_USE blg_status blg_zstd_read(blg_zstd *zstd, FILE *file, char *room, size_t size,
                                      size_t *got, blg_error *error);
/* NULL is allowed. */
void blg_zstd_free(blg_zstd *zstd);
/* Whether the first bytes of a file are those of a frame or a label. No UTF-8 text without control
 * characters begins with such bytes. */
bool blg_zstd_is_frame(const void *bytes, size_t size);
/* Appends a label. */
void blg_zstd_label(blg_buf *out, const char *text);
/* The number of bytes of the label with which the bytes begin; 0: the bytes begin with no label. */
size_t blg_zstd_label_size(const void *bytes, size_t size);

#endif
