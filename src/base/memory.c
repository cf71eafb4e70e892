/* The base of all other code: what a status is called, what an error says, and where memory comes
 * from. Every function that can fail returns a status, and fills the caller's error by the
 * functions here. In the library only this file calls malloc. */
#include "base/memory.h"

#include "base/text.h"

/* ---- status ---- */

/* Gives each status its text and the exit code of the tool. */

static const struct {
    const char *text;
    int exit_code;
} statuses[BLG_STATUS_COUNT] = {
    [BLG_OK] = {"done", 0},
    [BLG_FAILED] = {"failed", 1},
    [BLG_INVALID] = {"invalid input", 2},
    [BLG_UNVERIFIED] = {"verification failed", 3},
    [BLG_INFEASIBLE] = {"infeasible request", 4},
    [BLG_IO] = {"input or output failed", 5},
    [BLG_NO_MEMORY] = {"out of memory", 1},
    [BLG_INTERRUPTED] = {"interrupted", 130},
    [BLG_NOT_REPRODUCED] = {"not reproduced", 6},
};

const char *blg_status_text(blg_status status) {
    return (unsigned)status < BLG_STATUS_COUNT ? statuses[status].text : "unknown status";
}

int blg_status_exit_code(blg_status status) {
    return (unsigned)status < BLG_STATUS_COUNT ? statuses[status].exit_code : 1;
}

/* ---- error ---- */

/* Fills an error: a text, and the place that it is about (file, line, column, key). The first text
 * wins; callers further up add the place. The tool prints it as one line. */

static void set_error(blg_error *error, blg_status status, const char *format, va_list args) {
    if (!error || error->status != BLG_OK)
        return;
    vsnprintf(error->text, sizeof error->text, format, args);
    blg_str_make_line(error->text);
    error->status = status;
}

blg_status blg_error_set(blg_error *error, blg_status status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    set_error(error, status, format, args);
    va_end(args);
    return status;
}

/* Whether a byte continues a character of UTF-8. */
static bool is_inside(char c) {
    return ((unsigned char)c & 0xc0u) == 0x80u;
}

/* Copies text into `room` bytes. If it is too long, copies its beginning, "…" and its end: of a
 * path, the last parts say most. No character is cut. */
static void copy_middle_out(const char *text, char *copy, size_t room) {
    static const char mark[] = "\xe2\x80\xa6";
    const size_t size = strlen(text);
    if (size < room) {
        memcpy(copy, text, size + 1);
        return;
    }
    size_t first = room / 4, last = size - (room - 1 - first - (sizeof mark - 1));
    while (first && is_inside(text[first]))
        first--;
    while (is_inside(text[last]))
        last++;
    memcpy(copy, text, first);
    snprintf(copy + first, room - first, "%s%s", mark, text + last);
}

void blg_error_at(blg_error *error, const char *file, int line, int column) {
    if (!error)
        return;
    if (file && !error->file[0]) {
        copy_middle_out(file, error->file, sizeof error->file);
        blg_str_make_line(error->file);
    }
    if (line && !error->line)
        error->line = line;
    if (column && !error->column)
        error->column = column;
}

blg_status blg_error_in(blg_error *error, const char *file, blg_status status, const char *format,
                        ...) {
    va_list args;
    blg_error_at(error, file, 0, 0);
    va_start(args, format);
    set_error(error, status, format, args);
    va_end(args);
    return status;
}

void blg_error_key(blg_error *error, const char *format, ...) {
    if (!error || error->key[0])
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(error->key, sizeof error->key, format, args);
    va_end(args);
    blg_str_make_line(error->key);
}

/* Writes "FILE:LINE:COLUMN: KEY: TEXT" without the members that are not set. */
const char *blg_error_format(const blg_error *error, char *buf, size_t size) {
    char place[320] = "";
    size_t used = 0;
    if (error->file[0])
        used += (size_t)snprintf(place, sizeof place, "%s:", error->file);
    if (error->line && used < sizeof place)
        used += (size_t)snprintf(place + used, sizeof place - used, "%d:", error->line);
    if (error->column && used < sizeof place)
        snprintf(place + used, sizeof place - used,
                 error->line ? "%d:" : "column %d:", error->column);
    snprintf(buf, size, "%s%s%s%s%s", place, place[0] ? " " : "", error->key,
             error->key[0] ? ": " : "", error->text);
    return buf;
}

/* ---- arena ---- */

/* An arena gives memory piece by piece and frees all of it at once. It takes chunks from malloc and
 * cuts the pieces from them. Each object and each worker has one. */

/* 64 KiB holds a problem's scratch or a small table; larger requests get a chunk of their own. */
#define CHUNK_SIZE ((size_t)64 * 1024)

/* A block of memory of an arena, in the list of its blocks. */
struct blg_arena_chunk {
    struct blg_arena_chunk *next;
    size_t used, size; /* bytes of memory */
    _Alignas(max_align_t) unsigned char memory[];
};

void blg_arena_free(blg_arena *arena) {
    while (arena->chunk) {
        struct blg_arena_chunk *next = arena->chunk->next;
        free(arena->chunk);
        arena->chunk = next;
    }
}

/* Keeps the largest chunk and frees the others. So an arena that is used for one problem after the
 * other soon allocates nothing more. */
void blg_arena_reset(blg_arena *arena) {
    struct blg_arena_chunk **largest = NULL;
    for (struct blg_arena_chunk **link = &arena->chunk; *link; link = &(*link)->next)
        if (!largest || (*link)->size > (*largest)->size)
            largest = link;
    if (!largest)
        return;
    struct blg_arena_chunk *kept = *largest;
    *largest = kept->next;
    blg_arena_free(arena);
    kept->next = NULL;
    kept->used = 0;
    arena->chunk = kept;
}

/* A new chunk goes to the front of the list; room left in older chunks is not used. calloc does not
 * touch the pages of a large request. */
void *blg_arena_alloc(blg_arena *arena, size_t count, size_t size) {
    const size_t align = _Alignof(max_align_t);
    if (size && count > (SIZE_MAX / 2) / size)
        return NULL;
    size_t need = (count * size + align - 1) / align * align;
    struct blg_arena_chunk *chunk = arena->chunk;
    bool zeroed = false; /* the memory is zero already */
    if (!chunk || chunk->size - chunk->used < need) {
        size_t room = need > CHUNK_SIZE ? need : CHUNK_SIZE;
        zeroed = need > CHUNK_SIZE;
        chunk = zeroed ? calloc(1, sizeof *chunk + room) : malloc(sizeof *chunk + room);
        if (!chunk)
            return NULL;
        chunk->next = arena->chunk;
        chunk->used = 0;
        chunk->size = room;
        arena->chunk = chunk;
    }
    void *memory = chunk->memory + chunk->used;
    chunk->used += need;
    return zeroed ? memory : memset(memory, 0, need);
}

char *blg_arena_strdup(blg_arena *arena, const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = blg_arena_alloc(arena, size, 1);
    return copy ? memcpy(copy, text, size) : NULL;
}

void *blg_object_new(size_t size) {
    blg_arena arena = {0};
    blg_arena *object = blg_arena_alloc(&arena, 1, size);
    if (object)
        *object = arena;
    return object;
}

void blg_object_free(void *object) {
    if (!object)
        return;
    blg_arena arena = *(blg_arena *)object; /* a copy, because the object lies in its own arena */
    blg_arena_free(&arena);
}

/* ---- buf ---- */

/* A buf is a text or a list of bytes that grows as callers append. After a failed allocation it
 * ignores what is appended, and its member `failed` says so at the end. Also here: lists that grow,
 * texts as JSON and CSV, and comparisons for sorting. */

/* Bytes reserved before formatting. Longer texts are formatted twice, but they are rare. */
#define LIKELY 128

void blg_buf_free(blg_buf *buf) {
    free(buf->data);
    *buf = (blg_buf){0};
}

void blg_buf_free_all(blg_buf *const *bufs) {
    for (; *bufs; bufs++)
        blg_buf_free(*bufs);
}

void blg_buf_clear(blg_buf *buf) {
    buf->size = 0;
    buf->failed = false;
    if (buf->data)
        buf->data[0] = '\0';
}

/* Doubles the capacity until it holds `extra` more bytes and the zero byte at the end. */
bool blg_buf_reserve(blg_buf *buf, size_t extra) {
    if (buf->failed)
        return false;
    if (extra < buf->capacity - buf->size)
        return true;
    if (extra > SIZE_MAX / 4 - buf->size) {
        buf->failed = true;
        return false;
    }
    size_t capacity = buf->capacity ? buf->capacity : 256;
    while (capacity - buf->size <= extra)
        capacity *= 2;
    const int before = errno; /* callers may still need it (base/memory.h) */
    char *data = realloc(buf->data, capacity);
    if (!data) {
        buf->failed = true;
        return false;
    }
    errno = before;
    buf->data = data;
    buf->capacity = capacity;
    return true;
}

void blg_buf_add(blg_buf *buf, const void *data, size_t size) {
    if (!blg_buf_reserve(buf, size))
        return;
    if (size)
        memcpy(buf->data + buf->size, data, size);
    buf->size += size;
    buf->data[buf->size] = '\0';
}

void blg_buf_char(blg_buf *buf, char c) {
    blg_buf_add(buf, &c, 1);
}

/* Formats into the free room. A text that does not fit is formatted again, into more room. */
void blg_buf_format(blg_buf *buf, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t room = blg_buf_reserve(buf, LIKELY) ? buf->capacity - buf->size : 0;
    const int size = vsnprintf(room ? buf->data + buf->size : NULL, room, format, args);
    va_end(args);
    if (size >= 0 && (size_t)size < room) {
        buf->size += (size_t)size;
    } else if (size >= 0 && blg_buf_reserve(buf, (size_t)size)) {
        vsnprintf(buf->data + buf->size, (size_t)size + 1, format, again);
        buf->size += (size_t)size;
    } else {
        buf->failed = true;
        if (buf->data)
            buf->data[buf->size] = '\0';
    }
    va_end(again);
}

/* Copies runs of plain bytes at once; escapes quotes, backslashes and control characters. */
void blg_buf_json_string(blg_buf *buf, const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    blg_buf_char(buf, '"');
    for (size_t size; *c; c += size ? size : 1) {
        for (size = 0; blg_json_is_plain((char)c[size]);)
            size++;
        if (!size)
            size = blg_str_utf8((const char *)c);
        if (*c == '"' || *c == '\\')
            blg_buf_char(buf, '\\');
        if (*c < 0x20)
            blg_buf_format(buf, "\\u%04x", *c);
        else if (size)
            blg_buf_add(buf, c, size);
        else
            blg_buf_text(buf, "\xef\xbf\xbd"); /* U+FFFD */
    }
    blg_buf_char(buf, '"');
}

/* Appends a number. blg_decimal_print writes short numbers fast, and returns 0 for all others. */
void blg_buf_double(blg_buf *buf, double value) {
    char other[BLG_DOUBLE_TEXT];
    if (!blg_buf_reserve(buf, BLG_DECIMAL_TEXT))
        return;
    const int size = blg_decimal_print(value, buf->data + buf->size);
    buf->size += (size_t)size;
    if (!size)
        blg_buf_text(buf, blg_str_print_double(value, other));
}

/* Appends the next of the values to blg_buf_json's text. spec: the format after the '%'. Returns
 * the address of the specification's last character. */
static const char *add_value(blg_buf *buf, const char *spec, va_list *values) {
    const char *kind = spec + strcspn(spec, "sidugf");
    const bool is_long = *spec == 'l';
    if (*kind == 's') {
        const char *text = va_arg(*values, const char *);
        if (text)
            blg_buf_json_string(buf, text);
        else
            blg_buf_text(buf, "null");
    } else if (*kind == 'i') {
        blg_buf_text(buf, va_arg(*values, int) ? "true" : "false");
    } else if (*kind == 'd' && is_long) {
        blg_buf_format(buf, "%lld", va_arg(*values, long long));
    } else if (*kind == 'd') {
        blg_buf_format(buf, "%d", va_arg(*values, int));
    } else if (*kind == 'u' && is_long) {
        blg_buf_format(buf, "%llu", va_arg(*values, unsigned long long));
    } else if (*kind == 'u') {
        blg_buf_format(buf, "%u", va_arg(*values, unsigned));
    } else {
        const double value = va_arg(*values, double);
        if (!isfinite(value))
            blg_buf_text(buf, "null");
        else if (*kind == 'g')
            blg_buf_double(buf, value);
        else
            blg_buf_format(buf, "%.*f", atoi(spec + strlen(".")), value);
    }
    return kind;
}

void blg_buf_json_list(blg_buf *buf, const char *format, va_list values) {
    va_list rest;
    va_copy(rest, values);
    for (const char *at = format; *at; at++) {
        const size_t plain = strcspn(at, "%'");
        blg_buf_add(buf, at, plain);
        at += plain;
        if (!*at)
            break;
        if (*at == '%')
            at = add_value(buf, at + 1, &rest);
        else
            blg_buf_char(buf, '"');
    }
    va_end(rest);
}

void blg_buf_json(blg_buf *buf, const char *format, ...) {
    va_list values;
    va_start(values, format);
    blg_buf_json_list(buf, format, values);
    va_end(values);
}

/* elements: the address of the caller's pointer to the array. The pointer is copied by memcpy,
 * because its type is unknown here. */
bool blg_array_enlarge(void *elements, int *capacity, int need, size_t size) {
    if (need > INT_MAX / 2)
        return false;
    int room = *capacity < 16 ? 16 : *capacity;
    while (room < need)
        room *= 2;
    void *old, *grown;
    memcpy(&old, elements, sizeof old);
    const int before = errno;
    grown = realloc(old, (size_t)room * size);
    if (!grown)
        return false;
    errno = before;
    memcpy(elements, &grown, sizeof grown);
    *capacity = room;
    return true;
}

void blg_array_free(void *elements) {
    void *old, *none = NULL;
    memcpy(&old, elements, sizeof old);
    free(old);
    memcpy(elements, &none, sizeof none);
}

void blg_buf_csv(blg_buf *out, const char *text) {
    blg_buf_cell(out, text, ",\"\r\n");
}

void blg_buf_cell(blg_buf *out, const char *text, const char *special) {
    if (!strpbrk(text, special)) {
        blg_buf_text(out, text);
        return;
    }
    blg_buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            blg_buf_char(out, '"');
        blg_buf_char(out, *text);
    }
    blg_buf_char(out, '"');
}

int blg_by_int(const void *a, const void *b) {
    return BLG_ORDER(*(const int *)a, *(const int *)b);
}

int blg_by_u64(const void *a, const void *b) {
    return BLG_ORDER(*(const uint64_t *)a, *(const uint64_t *)b);
}

int blg_by_double(const void *a, const void *b) {
    return BLG_ORDER(*(const double *)a, *(const double *)b);
}

int blg_by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
