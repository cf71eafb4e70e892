/* Fuzz target: manifest.json, as the readers of a data set and the merge read it. What does not
 * read says why. */
#include "file.h"
#include "merge/part.h"
#include "read/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_error error = {0}, reason = {0};
    blg_reading *reading = NULL;
    blg_part part = {0};
    fuzz_file("manifest.json", data, size);
    blg_status status = blg_reading_open(fuzz_folder, NULL, &reading, &error);
    check(status != BLG_OK && error.text[0] && !reading); /* nothing but a manifest is there */
    status = blg_part_read(&part, fuzz_folder, "part", &reason);
    check((status == BLG_OK) == (reason.text[0] == '\0'));
    if (status == BLG_OK)
        check(part.index >= 1 && part.index <= part.of && part.head <= part.text.size &&
              !strchr(part.split_file, '/'));
    blg_part_free(&part);
    return 0;
}
