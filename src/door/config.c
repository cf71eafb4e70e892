/* Configs as objects. src/config/ itself defines the public functions for presets and single
 * keys. */
#include "blogo/config.h"
#include "base/fs.h"
#include "door/door.h"

#include <string.h>

/* Ends a create function: hands the config to the caller, or frees it on failure. */
static blg_status give(blg_status status, blg_config *made, blg_config **config) {
    *config = status == BLG_OK ? made : NULL;
    if (status != BLG_OK)
        blg_handle_free(made);
    return status;
}

blg_status blg_config_create(const char *preset, blg_config **config, blg_error *error) {
    blg_config *made = blg_handle_new(sizeof *made);
    blg_status status = made ? blg_config_preset(preset ? preset : "bongard-logo", made, error)
                             : blg_no_memory(error);
    return give(status, made, config);
}

/* The error describes the first mistake and gives the number of all others. */
static blg_status parse(const char *json, size_t size, const char *file, blg_config *config,
                        blg_error *error) {
    blg_error first = {0};
    int n = 0;
    blg_status status = blg_config_parse(json, size, file, config, &first, 1, &n);
    if (status == BLG_OK)
        status = blg_config_check_file(json, size, file, config, &first, 1, &n);
    if (status == BLG_OK)
        return BLG_OK;
    blg_error_at(error, first.file, first.line, first.column);
    blg_error_key(error, "%s", first.key);
    if (n > 1)
        return blg_error_set(error, status, "%s; %d more mistake%s", first.text, n - 1,
                             n > 2 ? "s" : "");
    return blg_error_set(error, status, "%s", first.text);
}

blg_status blg_config_from_json(const char *json, size_t size, blg_config **config,
                                blg_error *error) {
    blg_config *made = blg_handle_new(sizeof *made);
    return give(made ? parse(json, size, "", made, error) : blg_no_memory(error), made, config);
}

blg_status blg_config_load(const char *path, blg_config **config, blg_error *error) {
    blg_config *made = blg_handle_new(sizeof *made);
    blg_buf text = {0};
    blg_status status = made ? blg_fs_read(NULL, path, &text, error) : blg_no_memory(error);
    if (status == BLG_OK)
        status = parse(text.data ? text.data : "", text.size, path, made, error);
    if (status == BLG_OK)
        status = blg_config_resolve_files(made, path, error);
    blg_buf_free(&text);
    return give(status, made, config);
}

void blg_config_free(blg_config *config) {
    blg_handle_free(config);
}

blg_status blg_config_json(const blg_config *config, char **json, blg_error *error) {
    *json = blg_config_print(config);
    return *json ? BLG_OK : blg_no_memory(error);
}
