/* Fuzz target: a tar file, as shards are read. Every member lies within the file, behind the one
 * before, and can be read. */
#include "base/archive.h"
#include "file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_tar_file tar = {0};
    blg_error error = {0};
    blg_buf content = {0};
    blg_status status = blg_tar_open(&tar, NULL, fuzz_file("shard.tar", data, size), &error);
    long long end = 0;
    for (bool found = status == BLG_OK; status == BLG_OK && found;) {
        blg_tar_entry entry = {0};
        status = blg_tar_next(&tar, &entry, &found, &error);
        if (status != BLG_OK || !found)
            break;
        check(entry.name && entry.name[0] && entry.size >= 0 && entry.offset >= end);
        check(entry.offset + entry.size <= (long long)size);
        end = entry.offset + entry.size;
        blg_buf_clear(&content);
        check(blg_tar_data(&tar, entry.offset, entry.size, &content, &error) == BLG_OK);
        check((long long)content.size == entry.size);
        check(entry.size == 0 || memcmp(content.data, data + entry.offset, content.size) == 0);
    }
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || (status == BLG_INVALID && error.file[0]));
    blg_buf_free(&content);
    blg_tar_close(&tar);
    return 0;
}
