/* Digests of bytes, and the files that hold many others. Bytes or a file come in, and SHA-256 and
 * MD5 come out as text. The further chapters write and read SHA256SUMS, tar shards, and lines in
 * frames of zstd. The run that writes a data set uses the writers; the commands that read, check
 * and merge data sets use the readers. */
#include "base/archive.h"

#include "base/files.h"
#include "base/text.h"

/* ---- hash ---- */

/* Computes SHA-256 and MD5 in plain C. The bytes come in pieces, which are cut into blocks; the
 * hash comes out as bytes. The next chapter uses it in builds without libcrypto. */

/* Bytes of a block; the last block ends with the length of all data, in 8 bytes. */
enum { BLOCK = sizeof((blg_hash *)0)->block, LENGTH_AT = BLOCK - 8 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4,
 * 4.2.2), and those of the square roots of the first eight (5.3.3). */
static const uint32_t sha256_words[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
static const uint32_t sha256_start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/* 2^32 times the sines of 1..64 radians, without signs (RFC 1321, 3.4); and the first state (3.3).
 */
static const uint32_t md5_words[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
static const uint32_t md5_start[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};

/* Always inlined, because a web page hashes the catalogue before it shows its first problem, and
 * its code is compiled for size. */
__attribute__((always_inline)) static inline uint32_t turn_right(uint32_t x, int bits) {
    return x >> bits | x << (32 - bits);
}

/* The word at place i of a block: SHA-256 has the highest byte first, MD5 the lowest. */
static uint32_t word_at(const unsigned char *block, int i, bool highest_first) {
    const unsigned char *b = block + 4 * i;
    return highest_first ? (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]
                         : (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* Adds a block to the state of SHA-256 (FIPS 180-4, 6.2.2). */
static void take_sha256(uint32_t *state, const unsigned char *block) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = word_at(block, i, /* highest_first */ true);
    for (int i = 16; i < 64; i++) {
        const uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (turn_right(x, 7) ^ turn_right(x, 18) ^ x >> 3) + w[i - 7] +
               (turn_right(y, 17) ^ turn_right(y, 19) ^ y >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
        const uint32_t one = h + (turn_right(e, 6) ^ turn_right(e, 11) ^ turn_right(e, 25)) +
                             ((e & f) ^ (~e & g)) + sha256_words[i] + w[i];
        const uint32_t two = (turn_right(a, 2) ^ turn_right(a, 13) ^ turn_right(a, 22)) +
                             ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one;
        d = c, c = b, b = a, a = one + two;
    }
    const uint32_t sums[] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += sums[i];
}

/* Adds a block to the state of MD5, in four rounds of 16 steps (RFC 1321, 3.4). */
static void take_md5(uint32_t *state, const unsigned char *block) {
    /* By round: how far its steps turn; its first word; how many words on its next word lies. */
    static const int turns[4][4] = {
        {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    static const int first[4] = {0, 1, 5, 0}, stride[4] = {1, 5, 3, 7};
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    for (int i = 0; i < 64; i++) {
        const int round = i / 16;
        const uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                               : round == 1 ? (b & d) | (c & ~d)
                               : round == 2 ? b ^ c ^ d
                                            : c ^ (b | ~d);
        const uint32_t sum =
            a + mixed + md5_words[i] +
            word_at(block, (first[round] + stride[round] * i) % 16, /* highest_first */ false);
        a = d;
        d = c;
        c = b;
        b += turn_right(sum, 32 - turns[round][i % 4]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

static void hash_block(blg_hash *hash, const unsigned char *block) {
    if (hash->kind == BLG_HASH_SHA256)
        take_sha256(hash->state, block);
    else
        take_md5(hash->state, block);
}

void blg_hash_start(blg_hash *hash, blg_hash_kind kind) {
    *hash = (blg_hash){.kind = kind};
    if (kind == BLG_HASH_SHA256)
        memcpy(hash->state, sha256_start, sizeof sha256_start);
    else
        memcpy(hash->state, md5_start, sizeof md5_start);
}

/* Hashes whole blocks; what is left over waits in hash->block for more bytes. */
void blg_hash_add(blg_hash *hash, const void *data, size_t size) {
    const unsigned char *bytes = data;
    size_t held = (size_t)(hash->bytes % BLOCK);
    hash->bytes += size;
    if (held && size >= BLOCK - held) {
        memcpy(hash->block + held, bytes, BLOCK - held);
        hash_block(hash, hash->block);
        bytes += BLOCK - held;
        size -= BLOCK - held;
        held = 0;
    }
    for (; !held && size >= BLOCK; bytes += BLOCK, size -= BLOCK)
        hash_block(hash, bytes);
    if (size)
        memcpy(hash->block + held, bytes, size);
}

/* The last block ends with the number of bits, in 8 bytes. What is missing before them is filled
 * with a one bit and zeros. */
int blg_hash_finish(blg_hash *hash, unsigned char bytes[BLG_HASH_MOST]) {
    static const unsigned char padding[BLOCK] = {0x80};
    const bool highest_first = hash->kind == BLG_HASH_SHA256;
    const int size = highest_first ? 32 : 16;
    const uint64_t bits = hash->bytes * 8;
    const size_t held = (size_t)(hash->bytes % BLOCK);
    unsigned char length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> 8 * (highest_first ? 7 - i : i));
    blg_hash_add(hash, padding, held < LENGTH_AT ? LENGTH_AT - held : LENGTH_AT + BLOCK - held);
    blg_hash_add(hash, length, sizeof length);
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)(hash->state[i / 4] >> 8 * (highest_first ? 3 - i % 4 : i % 4));
    blg_hash_start(hash, hash->kind);
    return size;
}

/* ---- digest ---- */

/* Computes SHA-256 and MD5 as text in hex: of bytes that come in pieces, of a block of memory, or
 * of a file. libcrypto does the work or, in builds without it, the chapter above. */

#ifdef BLOGO_OPENSSL
#include <openssl/err.h>
#include <openssl/evp.h>
#endif

static void write_hex(const unsigned char *bytes, unsigned size, char *hex) {
    for (unsigned i = 0; i < size; i++) {
        hex[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    hex[2 * size] = '\0';
}

#ifdef BLOGO_OPENSSL

static blg_status digest_failed(blg_error *error) {
    if (ERR_GET_REASON(ERR_peek_last_error()) == ERR_R_MALLOC_FAILURE)
        return blg_no_memory(error);
    return blg_error_set(error, BLG_FAILED, "libcrypto cannot compute SHA-256 or MD5");
}

static blg_status init_digest(blg_digest *digest, blg_hash_kind kind, blg_error *error) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    digest->context = context;
    if (!context)
        return blg_error_set(error, BLG_NO_MEMORY, "no memory for a digest");
    if (EVP_DigestInit_ex(context, kind == BLG_HASH_MD5 ? EVP_md5() : EVP_sha256(), NULL))
        return BLG_OK;
    blg_digest_free(digest);
    return digest_failed(error);
}

void blg_digest_free(blg_digest *digest) {
    EVP_MD_CTX_free(digest->context);
    digest->context = NULL;
}

blg_status blg_digest_add(blg_digest *digest, const void *data, size_t size, blg_error *error) {
    return EVP_DigestUpdate(digest->context, data, size) ? BLG_OK : digest_failed(error);
}

/* blg_digest_finish for SHA-256 and MD5. hex has room for the digits of the digest's kind. */
static blg_status finish_digest(blg_digest *digest, char *hex, blg_error *error) {
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned size;
    /* EVP_DigestInit_ex without a type keeps the context's type: looking up a type is costly. */
    if (!EVP_DigestFinal_ex(digest->context, bytes, &size) ||
        !EVP_DigestInit_ex(digest->context, NULL, NULL))
        return digest_failed(error);
    write_hex(bytes, size, hex);
    return BLG_OK;
}

#else

/* What a blg_digest points to in builds without libcrypto. */
struct own_digest {
    blg_arena arena;
    blg_hash hash;
};

static blg_status init_digest(blg_digest *digest, blg_hash_kind kind, blg_error *error) {
    struct own_digest *own = digest->context = BLG_NEW_OBJECT(struct own_digest);
    if (!own)
        return blg_error_set(error, BLG_NO_MEMORY, "no memory for a digest");
    blg_hash_start(&own->hash, kind);
    return BLG_OK;
}

void blg_digest_free(blg_digest *digest) {
    blg_object_free(digest->context);
    digest->context = NULL;
}

blg_status blg_digest_add(blg_digest *digest, const void *data, size_t size, blg_error *error) {
    (void)error;
    blg_hash_add(&((struct own_digest *)digest->context)->hash, data, size);
    return BLG_OK;
}

static blg_status finish_digest(blg_digest *digest, char *hex, blg_error *error) {
    unsigned char bytes[BLG_HASH_MOST];
    (void)error;
    write_hex(bytes,
              (unsigned)blg_hash_finish(&((struct own_digest *)digest->context)->hash, bytes), hex);
    return BLG_OK;
}

#endif

blg_status blg_digest_init(blg_digest *digest, blg_error *error) {
    return init_digest(digest, BLG_HASH_SHA256, error);
}

blg_status blg_digest_finish(blg_digest *digest, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    return finish_digest(digest, hex, error);
}

blg_status blg_digest_hex(const void *data, size_t size, char hex[BLG_DIGEST_TEXT],
                          blg_error *error) {
    return blg_digest_two(data, size, "", 0, hex, error);
}

blg_status blg_digest_two(const void *first, size_t first_size, const void *second,
                          size_t second_size, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_digest digest;
    blg_status status = blg_digest_init(&digest, error);
    if (status)
        return status;
    status = blg_digest_add(&digest, first, first_size, error);
    BLG_THEN(status, blg_digest_add(&digest, second, second_size, error));
    BLG_THEN(status, blg_digest_finish(&digest, hex, error));
    blg_digest_free(&digest);
    return status;
}

/* Adds the rest of an open file to the digests and counts its bytes. md5 may be NULL. */
static blg_status digest_stream(FILE *file, blg_digest *sha256, blg_digest *md5, long long *bytes,
                                blg_error *error) {
    unsigned char block[32 * 1024];
    blg_status status = BLG_OK;
    *bytes = 0;
    for (size_t got = 1; got && status == BLG_OK; *bytes += (long long)got) {
        got = fread(block, 1, sizeof block, file);
        status = blg_digest_add(sha256, block, got, error);
        if (status == BLG_OK && md5)
            status = blg_digest_add(md5, block, got, error);
    }
    if (status == BLG_OK && ferror(file))
        status = blg_error_set(error, BLG_IO, "cannot read: %s", strerror(errno));
    return status;
}

/* Fills *of from a file; without with_md5, everything except of->md5. */
static blg_status digest_path(const char *folder, const char *path, bool with_md5,
                              blg_file_digest *of, blg_error *error) {
    blg_digest sha256 = {NULL}, md5 = {NULL};
    FILE *file = blg_open_stream(folder, path);
    if (!file)
        return blg_open_error("open", path, errno, error);
    blg_status status = blg_digest_init(&sha256, error);
    BLG_THEN(status, with_md5 ? init_digest(&md5, BLG_HASH_MD5, error) : BLG_OK);
    if (status == BLG_OK) {
        status = digest_stream(file, &sha256, with_md5 ? &md5 : NULL, &of->bytes, error);
        BLG_THEN(status, blg_digest_finish(&sha256, of->sha256, error));
        BLG_THEN(status, with_md5 ? finish_digest(&md5, of->md5, error) : BLG_OK);
        if (status != BLG_OK)
            blg_error_at(error, path, 0, 0);
    }
    blg_digest_free(&sha256);
    blg_digest_free(&md5);
    fclose(file);
    return status;
}

blg_status blg_digest_file(const char *folder, const char *path, char hex[BLG_DIGEST_TEXT],
                           blg_error *error) {
    blg_file_digest of;
    blg_status status = digest_path(folder, path, /* with_md5 */ false, &of, error);
    if (status == BLG_OK)
        memcpy(hex, of.sha256, BLG_DIGEST_TEXT);
    return status;
}

blg_status blg_digest_file_all(const char *folder, const char *path, blg_file_digest *of,
                               blg_error *error) {
    return digest_path(folder, path, /* with_md5 */ true, of, error);
}

/* ---- sums ---- */

/* Prints and reads SHA256SUMS, whose lines are a digest and a path. The reader makes a list in
 * which a path is looked up. */

#define DIGITS (BLG_DIGEST_TEXT - 1)

void blg_sums_free(blg_sums *sums) {
    blg_buf_free(&sums->text);
    blg_array_free(&sums->entries);
    *sums = (blg_sums){0};
}

void blg_sums_print(blg_buf *out, const char *hex, const char *path) {
    blg_buf_format(out, "%s  %s\n", hex, path);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const blg_sum *)a)->path, ((const blg_sum *)b)->path);
}

/* Cuts a line "<digest>  <path>" into its parts. False if it has another form, or if the path is
 * not relative. */
static bool read_line(char *line, blg_sum *sum) {
    if (strspn(line, "0123456789abcdef") != DIGITS || strncmp(line + DIGITS, "  ", 2) != 0 ||
        !blg_str_is_relative(line + DIGITS + 2))
        return false;
    memcpy(sum->digest, line, DIGITS);
    sum->digest[DIGITS] = '\0';
    sum->path = line + DIGITS + 2;
    return true;
}

/* The error of a file of digests. line 0: the whole file is wrong. */
static blg_status damaged_sums(const char *path, int line, const char *text, blg_error *error) {
    blg_error_at(error, path, line, 0);
    return blg_error_set(error, BLG_INVALID, "%s", text);
}

blg_status blg_sums_read(blg_sums *sums, const char *folder, const char *path, blg_error *error) {
    blg_buf text = {0};
    blg_status status = blg_fs_read(folder, path, &text, error);
    BLG_THEN(status, blg_sums_parse(sums, &text, path, error));
    blg_buf_free(&text);
    return status;
}

/* Cuts the text into lines, and sorts these by path. */
blg_status blg_sums_parse(blg_sums *sums, blg_buf *text, const char *path, blg_error *error) {
    sums->text = *text;
    *text = (blg_buf){0};
    if (sums->text.size && strlen(sums->text.data) != sums->text.size)
        return damaged_sums(path, 0, "expected text, the file holds a zero byte", error);
    int number = 1;
    for (char *line = sums->text.data; line && *line; number++) {
        char *end = strchr(line, '\n');
        if (!end)
            return damaged_sums(path, number, "the last line has no end", error);
        *end = '\0';
        if (!blg_array_grow(&sums->entries, &sums->capacity, sums->n + 1, sizeof *sums->entries))
            return blg_no_memory(error);
        sums->entries[sums->n] = (blg_sum){0};
        if (!read_line(line, &sums->entries[sums->n++]))
            return damaged_sums(path, number,
                                "expected a SHA-256 digest, two spaces and a path below the folder",
                                error);
        line = end + 1;
    }
    BLG_SORT(sums->entries, sums->n, by_path);
    for (int i = 1; i < sums->n; i++)
        if (by_path(&sums->entries[i - 1], &sums->entries[i]) == 0)
            return damaged_sums(path, 0, "a path stands in two lines", error);
    return BLG_OK;
}

blg_sum *blg_sums_find(const blg_sums *sums, const char *path) {
    const blg_sum key = {.path = path};
    return sums->n ? bsearch(&key, sums->entries, (size_t)sums->n, sizeof key, by_path) : NULL;
}

/* ---- tar ---- */

/* Writes and reads tar archives, the shards of data sets. A member is one file of an archive: a
 * header with name and size, then the bytes. A pax record before the member holds a name that does
 * not fit into the header. */

/* Most bytes of a pax record, which holds one path. The paths of data sets are far shorter. */
#define LONGEST_RECORD 4096
/* Types of a header: a member that is a plain file, and the pax record before its member. */
enum { PLAIN_FILE = '0', PAX_RECORD = 'x' };

/* ---- writing ---- */

/* Appends members to a buffer. */

unsigned blg_tar_sum(const blg_tar_header *header) {
    const unsigned char *bytes = (const unsigned char *)header;
    unsigned sum = 0;
    for (size_t i = 0; i < sizeof *header; i++)
        sum += i >= offsetof(blg_tar_header, checksum) && i < offsetof(blg_tar_header, type)
                   ? ' '
                   : bytes[i];
    return sum;
}

/* Fills a field with octal digits, except its last byte, which stays 0. */
static void write_octal(char *field, size_t size, unsigned long long value) {
    for (size_t i = size - 1; i-- > 0; value /= 8)
        field[i] = (char)('0' + value % 8);
}

/* Adds the header of a member. Owner and time are 0, so equal members have equal bytes; the
 * checksum ends in a zero byte and a blank, as tar writes it. */
static void add_header(blg_buf *out, const char *name, size_t size, char type) {
    blg_tar_header h = {.type = type, .magic = "ustar", .version = {'0', '0'}};
    size_t length = strlen(name);
    memcpy(h.name, name, length < sizeof h.name ? length : sizeof h.name);
    write_octal(h.mode, sizeof h.mode, 0644);
    write_octal(h.uid, sizeof h.uid, 0);
    write_octal(h.gid, sizeof h.gid, 0);
    write_octal(h.size, sizeof h.size, size);
    write_octal(h.mtime, sizeof h.mtime, 0);
    write_octal(h.checksum, sizeof h.checksum - 1, blg_tar_sum(&h));
    h.checksum[sizeof h.checksum - 1] = ' ';
    blg_buf_add(out, &h, sizeof h);
}

static const char zeros[2 * BLG_TAR_BLOCK];

void blg_tar_after(blg_buf *out, size_t size) {
    blg_buf_add(out, zeros, (BLG_TAR_BLOCK - size % BLG_TAR_BLOCK) % BLG_TAR_BLOCK);
}

/* A name that is too long for the header stands in a pax record before it. */
void blg_tar_before(blg_buf *out, const char *name, size_t size) {
    if (strlen(name) > sizeof((blg_tar_header *)0)->name) {
        /* The pax record "<length> path=<name>\n", where length counts its own digits too. */
        int body = (int)strlen(name) + (int)strlen(" path=\n");
        int length = body + 1;
        while (length != body + snprintf(NULL, 0, "%d", length))
            length = body + snprintf(NULL, 0, "%d", length);
        add_header(out, "pax", (size_t)length, PAX_RECORD);
        blg_buf_format(out, "%d path=%s\n", length, name);
        blg_tar_after(out, (size_t)length);
    }
    add_header(out, name, size, PLAIN_FILE);
}

void blg_tar_member(blg_buf *out, const char *name, const void *data, size_t size) {
    blg_tar_before(out, name, size);
    blg_buf_add(out, data, size);
    blg_tar_after(out, size);
}

void blg_tar_end(blg_buf *out) {
    blg_buf_add(out, zeros, sizeof zeros);
}

/* ---- reading tar ---- */

/* Walks the members of an archive on disk. A member's bytes are read only when the caller asks. */

static blg_status damaged_tar(const blg_tar_file *t, const char *what, blg_error *error) {
    return blg_error_in(error, t->path, BLG_INVALID, "byte %lld: %s", t->at, what);
}

/* Reads bytes from place `at` of the file. A file that was shortened after it was opened counts as
 * cut off. */
static blg_status read_at(const blg_tar_file *t, long long at, void *data, size_t size,
                          blg_error *error) {
    const int code = blg_open_read(fileno(t->file), at, data, size);
    return !code             ? BLG_OK
           : code == ENODATA ? damaged_tar(t, "cut off", error)
                             : blg_open_error("read", t->path, code, error);
}

/* Reads octal digits followed by a zero byte or a blank. -1 for anything else. */
static long long read_octal(const char *field, size_t size) {
    long long value = 0;
    size_t i = 0;
    for (; i < size && field[i] >= '0' && field[i] <= '7'; i++)
        value = value * 8 + (field[i] - '0');
    return i == 0 || i == size || (field[i] != '\0' && field[i] != ' ') ? -1 : value;
}

static bool is_zero(const blg_tar_header *header) {
    return memcmp(header, zeros, sizeof *header) == 0;
}

/* Checks the end mark: two blocks of zeros, then the end of the file. */
static blg_status check_end(const blg_tar_file *t, blg_error *error) {
    blg_tar_header second;
    if (t->end - t->at < 2 * BLG_TAR_BLOCK)
        return damaged_tar(t, "cut off within the end mark", error);
    if (t->end - t->at > 2 * BLG_TAR_BLOCK)
        return damaged_tar(t, "something stands behind the end mark", error);
    blg_status status = read_at(t, t->at + BLG_TAR_BLOCK, &second, sizeof second, error);
    if (status == BLG_OK && !is_zero(&second))
        return damaged_tar(t, "the end mark is half a mark", error);
    return status;
}

/* Reads the pax record "<length> path=<name>\n", which holds the name of the next member. */
static blg_status read_record(blg_tar_file *t, long long size, blg_error *error) {
    if (size > LONGEST_RECORD)
        return damaged_tar(t, "a pax record that is too long", error);
    blg_buf_clear(&t->record);
    blg_buf_clear(&t->name);
    if (!blg_buf_reserve(&t->record, (size_t)size + 1))
        return blg_no_memory(error);
    char *text = t->record.data;
    blg_status status = read_at(t, t->at + BLG_TAR_BLOCK, text, (size_t)size, error);
    if (status != BLG_OK)
        return status;
    text[size] = '\0';
    int length = 0, key = 0;
    if (sscanf(text, "%9d path=%n", &length, &key) != 1 || !key || length != size ||
        strlen(text) != (size_t)size || text[size - 1] != '\n' || size - 1 == key)
        return damaged_tar(t, "expected a pax record with a path alone", error);
    blg_buf_add(&t->name, text + key, (size_t)(size - 1 - key));
    return t->name.failed ? blg_no_memory(error) : BLG_OK;
}

/* Sets t->name to the header's name, unless a pax record has already set it. */
static blg_status read_name(blg_tar_file *t, const blg_tar_header *header, blg_error *error) {
    if (t->name.size)
        return BLG_OK;
    if (header->prefix[0])
        return damaged_tar(t, "a name in two parts", error);
    if (!header->name[0])
        return damaged_tar(t, "a member without a name", error);
    blg_buf_add(&t->name, header->name, strnlen(header->name, sizeof header->name));
    return t->name.failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status check_header(const blg_tar_file *t, const blg_tar_header *header, long long *size,
                               blg_error *error) {
    *size = read_octal(header->size, sizeof header->size);
    if (memcmp(header->magic, "ustar", sizeof header->magic) != 0)
        return damaged_tar(t, "no header of a member", error);
    if (read_octal(header->checksum, sizeof header->checksum) != blg_tar_sum(header) || *size < 0)
        return damaged_tar(t, "a damaged header", error);
    if (header->type != PLAIN_FILE && header->type != PAX_RECORD)
        return damaged_tar(t, "a member that is no plain file", error);
    return BLG_OK;
}

/* Moves past one header and what belongs to it. A pax record is read. A member's data are
 * skipped, and *entry gets their place. */
static blg_status pass_header(blg_tar_file *t, const blg_tar_header *header, blg_tar_entry *entry,
                              blg_error *error) {
    long long size;
    blg_status status = check_header(t, header, &size, error);
    if (status == BLG_OK && header->type == PLAIN_FILE)
        status = read_name(t, header, error);
    if (status != BLG_OK)
        return status;
    long long whole = (1 + (size + BLG_TAR_BLOCK - 1) / BLG_TAR_BLOCK) * BLG_TAR_BLOCK;
    if (t->end - t->at < whole) {
        blg_error_key(error, "%s", t->name.size ? t->name.data : "");
        return damaged_tar(t, "cut off within a member", error);
    }
    if (header->type == PAX_RECORD)
        status = read_record(t, size, error);
    else
        *entry = (blg_tar_entry){t->name.data, t->at + BLG_TAR_BLOCK, size};
    t->at += whole;
    return status;
}

/* Reads headers until one is no pax record: a pax record only names the member after it. */
blg_status blg_tar_next(blg_tar_file *t, blg_tar_entry *entry, bool *found, blg_error *error) {
    blg_tar_header header = {.type = PAX_RECORD};
    blg_status status = BLG_OK;
    *found = false;
    blg_buf_clear(&t->name);
    while (status == BLG_OK && header.type == PAX_RECORD) {
        if (t->end - t->at < BLG_TAR_BLOCK)
            return damaged_tar(t, "cut off before the end mark", error);
        status = read_at(t, t->at, &header, sizeof header, error);
        if (status == BLG_OK && is_zero(&header))
            return t->name.size ? damaged_tar(t, "a pax record without its member", error)
                                : check_end(t, error);
        BLG_THEN(status, pass_header(t, &header, entry, error));
    }
    *found = status == BLG_OK;
    return status;
}

blg_status blg_tar_data(blg_tar_file *t, long long offset, long long size, blg_buf *out,
                        blg_error *error) {
    if (!blg_buf_reserve(out, (size_t)size))
        return blg_no_memory(error);
    blg_status status = read_at(t, offset, out->data + out->size, (size_t)size, error);
    if (status == BLG_OK)
        out->size += (size_t)size;
    out->data[out->size] = '\0';
    return status;
}

blg_status blg_tar_open(blg_tar_file *t, const char *folder, const char *path, blg_error *error) {
    t->path = path;
    t->at = 0;
    t->file = blg_open_stream(folder, path);
    if (!t->file)
        return blg_open_error("open", path, errno, error);
    if (fseeko(t->file, 0, SEEK_END))
        return blg_open_error("read", path, errno, error);
    t->end = (long long)ftello(t->file);
    return BLG_OK;
}

void blg_tar_close(blg_tar_file *t) {
    if (t->file)
        fclose(t->file);
    BLG_FREE_BUFS(&t->name, &t->record);
    *t = (blg_tar_file){.file = NULL};
}

/* ---- zstd ---- */

/* Packs lines into frames of zstd and unpacks them, by libzstd. A frame is a piece of compressed
 * bytes that can be unpacked without any other. A build without libzstd has the same functions,
 * which fail. */

/* A label is a skippable frame (RFC 8878, 3.1.2): a mark, the size of the text in four bytes with
 * the lowest first, and the text. */
static const char label_mark[] = "\x50\x2a\x4d\x18";
static const char frame_mark[] = "\x28\xb5\x2f\xfd"; /* 3.1.1.1 */
enum { MARK_SIZE = 4, LABEL_HEAD = MARK_SIZE + 4 };

bool blg_zstd_is_frame(const void *bytes, size_t size) {
    return size >= MARK_SIZE &&
           (memcmp(bytes, frame_mark, MARK_SIZE) == 0 || memcmp(bytes, label_mark, MARK_SIZE) == 0);
}

void blg_zstd_label(blg_buf *out, const char *text) {
    const size_t size = strlen(text);
    blg_buf_add(out, label_mark, MARK_SIZE);
    for (int i = 0; i < 4; i++)
        blg_buf_char(out, (char)(size >> 8 * i & 0xff));
    blg_buf_add(out, text, size);
}

size_t blg_zstd_label_size(const void *bytes, size_t size) {
    const unsigned char *b = bytes;
    if (size < LABEL_HEAD || memcmp(bytes, label_mark, MARK_SIZE) != 0)
        return 0;
    const size_t text = b[4] | (size_t)b[5] << 8 | (size_t)b[6] << 16 | (size_t)b[7] << 24;
    return text <= size - LABEL_HEAD ? LABEL_HEAD + text : 0;
}

#ifdef BLOGO_ZSTD
#include <zstd.h>

/* At level 3, lines of scenes would be 1 % smaller and take a third more time. */
#define LEVEL 1
/* Windows up to 2^23 bytes = 8 MiB, which frames of `zstd -19` have. A reader needs as much memory
 * as a frame's window. */
#define WINDOW_LOG_MOST 23
/* blg_lines_next (base/text.h) reads no longer line. */
#define LONGEST_LINE ((unsigned long long)8 * 1024 * 1024)
/* Bytes of a file that are read at once: the largest block of a frame (RFC 8878, 3.1.1.2.4). */
#define LIBZSTD_BLOCK ((size_t)128 * 1024)

/* A packer and reader of frames, for one thread; as a reader, the state of one file. */
struct blg_zstd {
    blg_arena arena;
    ZSTD_CCtx *packer; /* NULL: not yet needed */
    ZSTD_DCtx *reader;
    blg_buf block; /* bytes of the file */
    size_t at;     /* in block: the first byte not yet taken */
    bool inside;   /* the bytes so far end within a frame */
    /* Why no more can be read; NULL: more can be read. The error is reported only when all text
     * before it has been read, so that the caller knows the line. */
    const char *broken;
};

blg_status blg_zstd_check(const char *what, blg_error *error) {
    (void)what, (void)error;
    return BLG_OK;
}

blg_status blg_zstd_create(const void *first, size_t size, blg_zstd **zstd, blg_error *error) {
    blg_zstd *z = *zstd = BLG_NEW_OBJECT(blg_zstd);
    if (!z)
        return blg_no_memory(error);
    blg_buf_add(&z->block, first, size);
    if (!z->block.failed)
        return BLG_OK;
    blg_zstd_free(z);
    *zstd = NULL;
    return blg_no_memory(error);
}

void blg_zstd_free(blg_zstd *zstd) {
    if (!zstd)
        return;
    ZSTD_freeCCtx(zstd->packer);
    ZSTD_freeDCtx(zstd->reader);
    blg_buf_free(&zstd->block);
    blg_object_free(zstd);
}

blg_status blg_zstd_pack(blg_zstd *zstd, const blg_buf *line, blg_buf *frame, blg_error *error) {
    blg_buf_clear(frame);
    if (!zstd->packer && !(zstd->packer = ZSTD_createCCtx()))
        return blg_no_memory(error);
    ZSTD_CCtx_setParameter(zstd->packer, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(zstd->packer, ZSTD_c_checksumFlag, 1);
    const size_t most = ZSTD_compressBound(line->size);
    if (!blg_buf_reserve(frame, most))
        return blg_no_memory(error);
    /* With room for the bound, only lack of memory can make it fail. */
    const size_t size = ZSTD_compress2(zstd->packer, frame->data, most, line->data, line->size);
    if (ZSTD_isError(size))
        return blg_no_memory(error);
    frame->size = size;
    frame->data[size] = '\0';
    return BLG_OK;
}

static blg_status damaged_frame(const char *why, blg_error *error) {
    return blg_error_set(error, BLG_INVALID, "damaged or cut off: no whole zstd frame%s%s",
                         *why ? ": " : "", why);
}

static blg_status begin_reading(blg_zstd *zstd, blg_error *error) {
    if (!zstd->reader && !(zstd->reader = ZSTD_createDCtx()))
        return blg_no_memory(error);
    ZSTD_DCtx_setParameter(zstd->reader, ZSTD_d_windowLogMax, WINDOW_LOG_MOST);
    return BLG_OK;
}

blg_status blg_zstd_unpack(blg_zstd *zstd, const void *bytes, size_t size, size_t *used,
                           blg_buf *line, blg_error *error) {
    blg_buf_clear(line);
    blg_status status = begin_reading(zstd, error);
    if (status != BLG_OK)
        return status;
    const size_t frame = ZSTD_findFrameCompressedSize(bytes, size);
    const unsigned long long content = ZSTD_getFrameContentSize(bytes, size);
    if (!blg_zstd_is_frame(bytes, size) || ZSTD_isError(frame) || content > LONGEST_LINE)
        return damaged_frame("", error); /* an unknown size is a value above LONGEST_LINE */
    if (!blg_buf_reserve(line, (size_t)content + 1))
        return blg_no_memory(error);
    const size_t got = ZSTD_decompressDCtx(zstd->reader, line->data, (size_t)content, bytes, frame);
    if (ZSTD_isError(got))
        return damaged_frame(ZSTD_getErrorName(got), error);
    line->size = got;
    line->data[got] = '\0';
    *used = frame;
    return BLG_OK;
}

/* Reads the next bytes of the file into z->block; it stays empty at the end. */
static blg_status read_block(blg_zstd *z, FILE *file, blg_error *error) {
    blg_buf_clear(&z->block);
    z->at = 0;
    if (!blg_buf_reserve(&z->block, LIBZSTD_BLOCK))
        return blg_no_memory(error);
    z->block.size = fread(z->block.data, 1, LIBZSTD_BLOCK, file);
    return z->block.size == 0 && ferror(file) ? blg_error_set(error, BLG_IO, "cannot read")
                                              : BLG_OK;
}

/* Reports an error only when all text before it has been read. */
blg_status blg_zstd_read(blg_zstd *z, FILE *file, char *room, size_t size, size_t *got,
                         blg_error *error) {
    *got = 0;
    blg_status status = begin_reading(z, error);
    while (status == BLG_OK && *got < size && !z->broken) {
        const size_t before = *got;
        if (z->at == z->block.size)
            status = read_block(z, file, error);
        if (status != BLG_OK || (z->block.size == 0 && !z->inside))
            return status;
        ZSTD_inBuffer in = {z->block.data, z->block.size, z->at};
        ZSTD_outBuffer out = {room, size, *got};
        const size_t left = ZSTD_decompressStream(z->reader, &out, &in);
        if (ZSTD_isError(left)) {
            z->broken = ZSTD_getErrorName(left);
            break;
        }
        z->inside = left != 0;
        z->at = in.pos;
        *got = out.pos;
        if (z->inside && z->block.size == 0 && *got == before)
            z->broken = ""; /* the file ends within a frame */
    }
    return status == BLG_OK && z->broken && *got == 0 ? damaged_frame(z->broken, error) : status;
}

#else

blg_status blg_zstd_check(const char *what, blg_error *error) {
    return blg_error_set(error, BLG_INVALID,
                         "%s needs zstd, and this blogo was built without it; install libzstd-dev, "
                         "then build anew",
                         what);
}

blg_status blg_zstd_create(const void *first, size_t size, blg_zstd **zstd, blg_error *error) {
    (void)first, (void)size;
    *zstd = NULL;
    return blg_zstd_check("the compressed file", error);
}

blg_status blg_zstd_pack(blg_zstd *zstd, const blg_buf *line, blg_buf *frame, blg_error *error) {
    (void)zstd, (void)line, (void)frame;
    return blg_zstd_check("a compressed line", error);
}

blg_status blg_zstd_unpack(blg_zstd *zstd, const void *bytes, size_t size, size_t *used,
                           blg_buf *line, blg_error *error) {
    (void)zstd, (void)bytes, (void)size, (void)used, (void)line;
    return blg_zstd_check("a compressed line", error);
}

blg_status blg_zstd_read(blg_zstd *zstd, FILE *file, char *room, size_t size, size_t *got,
                         blg_error *error) {
    (void)zstd, (void)file, (void)room, (void)size, (void)got;
    return blg_zstd_check("the compressed file", error);
}

void blg_zstd_free(blg_zstd *zstd) {
    (void)zstd;
}

#endif
