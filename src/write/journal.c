#include "write/journal.h"

#include "base/error.h"
#include "base/fs.h"

#include <string.h>

blg_status blg_journal_read(blg_journal *journal, const char *path, blg_error *error) {
    *journal = (blg_journal){0};
    if (!blg_fs_exists(path))
        return BLG_OK;
    blg_status status = blg_fs_read(path, &journal->text, error);
    if (status != BLG_OK)
        return status;
    const char *start = journal->text.data, *end = start + journal->text.size;
    for (const char *line = start; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        /* The last line may have been cut off. */
        if (!stop || stop - line < BLG_DIGEST_TEXT)
            break;
        if (!blg_buf_grow(&journal->lines, &journal->cap_lines, journal->n_lines + 1,
                          sizeof *journal->lines))
            return blg_no_memory(error);
        journal->lines[journal->n_lines++] = (size_t)(line - start);
        line = stop + 1;
    }
    return BLG_OK;
}

void blg_journal_free(blg_journal *journal) {
    blg_buf_free(&journal->text);
    blg_buf_release(&journal->lines);
    *journal = (blg_journal){0};
}

const char *blg_journal_digest(const blg_journal *journal, int64_t image) {
    return image < journal->n_lines ? journal->text.data + journal->lines[image] : NULL;
}
