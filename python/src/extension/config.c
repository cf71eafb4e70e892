/* Configs, which are passed as text. */
#include "extension.h"

#include <string.h>

static blg_status read_config(const char *kind, const char *text, Py_ssize_t size,
                              blg_config **config, blg_error *error) {
    if (strcmp(kind, "preset") == 0)
        return blg_config_create(text, config, error);
    if (strcmp(kind, "file") == 0)
        return blg_config_load(text, config, error);
    return blg_config_from_json(text, (size_t)size, config, error);
}

PyObject *ext_config(PyObject *module, PyObject *args) {
    (void)module;
    const char *kind, *text;
    char *json = NULL;
    Py_ssize_t size;
    PyObject *assignments;
    blg_config *config = NULL;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "ss#O!:config", &kind, &text, &size, &PyList_Type, &assignments) ||
        (strcmp(kind, "json") != 0 && !ext_has_no_zero(text, size)))
        return NULL;
    blg_status status = read_config(kind, text, size, &config, &error);
    for (Py_ssize_t i = 0; status == BLG_OK && i < PyList_Size(assignments); i++) {
        const char *assignment = PyUnicode_AsUTF8AndSize(PyList_GetItem(assignments, i), &size);
        if (!assignment || !ext_has_no_zero(assignment, size)) {
            blg_config_free(config);
            return NULL;
        }
        status = blg_config_set(config, assignment, &error);
    }
    if (status == BLG_OK)
        status = blg_config_json(config, &json, &error);
    blg_config_free(config);
    return ext_give_at(status, "ConfigError", strcmp(kind, "file") == 0 ? text : NULL, &error,
                       json);
}

PyObject *ext_presets(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < blg_preset_count(); i++) {
        PyObject *pair = Py_BuildValue("(ss)", blg_preset_name(i), blg_preset_summary(i));
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}
