/* Answers to tasks, which are passed as JSON. */
#include "extension.h"

PyObject *ext_judge(PyObject *module, PyObject *args) {
    const char *task, *answer;
    PyObject *catalogue;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    module_state *state = PyModule_GetState(module);
    if (!PyArg_ParseTuple(args, "sO!s:judge", &task, state->catalogue, &catalogue, &answer))
        return NULL;
    const blg_catalogue *shapes = ((catalogue_object *)catalogue)->handle;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_task_judge(task, shapes, answer, &json, &error);
    Py_END_ALLOW_THREADS;
    return ext_give(status, "FormatError", &error, json);
}
