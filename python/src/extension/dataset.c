/* Writes, verifies and audits data sets, and calls the caller's progress function. */
#include "extension.h"

/* The caller's progress function. It runs with the interpreter lock, which the library's call has
 * released. */
typedef struct {
    PyThreadState *thread;
    PyObject *function; /* None: only signals are checked */
} listener;

static bool on_progress(void *context, const blg_progress *progress) {
    listener *listening = context;
    PyEval_RestoreThread(listening->thread);
    bool go_on = PyErr_CheckSignals() == 0;
    if (go_on && listening->function != Py_None) {
        PyObject *result =
            PyObject_CallFunction(listening->function, "LLL", progress->problems_done,
                                  progress->problems_total, progress->images_done);
        go_on = result != NULL;
        Py_XDECREF(result);
    }
    listening->thread = PyEval_SaveThread();
    return go_on;
}

/* Returns a report. An exception that the progress function or a signal raised takes precedence
 * over the status that it caused. */
static PyObject *report_of(blg_status status, const char *invalid, const char *folder,
                           const blg_error *error, char *report) {
    if (PyErr_Occurred()) {
        blg_free(report);
        return NULL;
    }
    return ext_give_at(status, invalid, folder, error, report);
}

PyObject *ext_write(PyObject *module, PyObject *args) {
    module_state *state = PyModule_GetState(module);
    PyObject *generator;
    blg_write_options options = {.size = sizeof options};
    int tar, force, programs_only, small_png, palette_png, zstd_scenes, resume;
    char *report = NULL;
    blg_error error = {0};
    listener listening = {0};
    if (!PyArg_ParseTuple(args, "O!yiiiippppppiiO:write", state->generator, &generator,
                          &options.folder, &tar, &options.threads, &options.limit, &options.sample,
                          &force, &programs_only, &small_png, &palette_png, &zstd_scenes, &resume,
                          &options.shard, &options.shards, &listening.function))
        return NULL;
    options.layout = tar ? BLG_LAYOUT_TAR : BLG_LAYOUT_TREE;
    options.force = force;
    options.programs_only = programs_only;
    options.small_png = small_png;
    options.palette_png = palette_png;
    options.zstd_scenes = zstd_scenes;
    options.resume = resume;
    options.progress = on_progress;
    options.context = &listening;
    listening.thread = PyEval_SaveThread();
    blg_status status =
        blg_dataset_generate(ext_generator_handle(generator), &options, &report, &error);
    PyEval_RestoreThread(listening.thread);
    return report_of(status, "ValueError", options.folder, &error, report);
}

PyObject *ext_read(PyObject *module, PyObject *args) {
    module_state *state = PyModule_GetState(module);
    PyObject *catalogue;
    const char *folder;
    int audit, quick;
    blg_read_options options = {.size = sizeof options};
    char *report = NULL;
    blg_error error = {0};
    listener listening = {0};
    if (!PyArg_ParseTuple(args, "pyO!ipO:read", &audit, &folder, state->catalogue, &catalogue,
                          &options.threads, &quick, &listening.function))
        return NULL;
    options.catalogue = ((catalogue_object *)catalogue)->handle;
    options.quick = quick;
    options.progress = on_progress;
    options.context = &listening;
    listening.thread = PyEval_SaveThread();
    blg_status status = audit ? blg_dataset_audit(folder, &options, &report, &error)
                              : blg_dataset_verify(folder, &options, &report, &error);
    PyEval_RestoreThread(listening.thread);
    if (status == BLG_UNVERIFIED || status == BLG_NOT_REPRODUCED) /* the report tells */
        status = BLG_OK;
    return report_of(status, "FormatError", folder, &error, report);
}
