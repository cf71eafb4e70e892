/* Tasks and answers, which are passed as JSON. */
#include "extension.h"

PyObject *ext_pose(PyObject *module, PyObject *args) {
    enum { MOST = 64 };
    PyObject *list;
    const char *options;
    char *json = NULL;
    const blg_problem *problems[MOST];
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "O!s:pose", &PyList_Type, &list, &options))
        return NULL;
    const Py_ssize_t n = PyList_Size(list);
    if (n < 1 || n > MOST)
        return PyErr_Format(PyExc_ValueError, "%zd problems: expected 1..%d", n, MOST);
    module_state *state = PyModule_GetState(module);
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *problem = PyList_GetItem(list, i);
        if (!PyObject_TypeCheck(problem, state->problem))
            return PyErr_Format(PyExc_TypeError, "expected problems");
        problems[i] = ((problem_object *)problem)->handle;
    }
    /* the caller's list keeps the problems */
    Py_BEGIN_ALLOW_THREADS;
    status = blg_task_pose(problems, (int)n, options, &json, &error);
    Py_END_ALLOW_THREADS;
    return ext_give(status, "FormatError", &error, json);
}

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
