/* Programs, which are passed as text, and pictures of programs. */
#include "extension.h"

static blg_program *read_program(const char *text) {
    blg_program *program = NULL;
    blg_error error = {0};
    blg_status status = blg_program_create(text, &program, &error);
    if (status != BLG_OK)
        ext_fail(status, "FormatError", &error);
    return program;
}

PyObject *ext_program(PyObject *module, PyObject *args) {
    (void)module;
    const char *text;
    char *published = NULL, *exact = NULL;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "s:program", &text))
        return NULL;
    blg_program *parsed = read_program(text);
    if (!parsed)
        return NULL;
    blg_status status = blg_program_text(parsed, &published, &error);
    if (status == BLG_OK)
        status = blg_program_json(parsed, &exact, &error);
    PyObject *result = status == BLG_OK ? Py_BuildValue("(ss)", published, exact)
                                        : ext_fail(status, "FormatError", &error);
    blg_free(published);
    blg_free(exact);
    blg_program_free(parsed);
    return result;
}

PyObject *ext_measure(PyObject *module, PyObject *args) {
    (void)module;
    const char *text;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "s:measure", &text))
        return NULL;
    blg_program *parsed = read_program(text);
    if (!parsed)
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_program_measure(parsed, &json, &error);
    Py_END_ALLOW_THREADS;
    blg_program_free(parsed);
    return ext_give(status, "FormatError", &error, json);
}

/* Distance of two programs. If tolerance >= 0: whether they are congruent, 1 or 0. */
PyObject *ext_compare(PyObject *module, PyObject *args) {
    (void)module;
    const char *texts[2];
    double tolerance, result;
    if (!PyArg_ParseTuple(args, "ssd:compare", &texts[0], &texts[1], &tolerance))
        return NULL;
    blg_program *a = read_program(texts[0]);
    blg_program *b = a ? read_program(texts[1]) : NULL;
    if (!b) {
        blg_program_free(a);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    result = tolerance < 0 ? blg_programs_distance(a, b)
                           : (double)blg_programs_congruent(a, b, tolerance);
    Py_END_ALLOW_THREADS;
    blg_program_free(a);
    blg_program_free(b);
    return PyFloat_FromDouble(result);
}

PyObject *ext_render(PyObject *module, PyObject *args) {
    (void)module;
    enum { MOST = 6 }; /* shapes of an image */
    PyObject *texts, *target;
    int size_px;
    blg_program *programs[MOST] = {NULL};
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "O!iO:render", &PyList_Type, &texts, &size_px, &target))
        return NULL;
    const Py_ssize_t n = PyList_Size(texts);
    if (n < 1 || n > MOST)
        return PyErr_Format(PyExc_ValueError, "%zd programs: expected 1 to %d", n, MOST);
    for (Py_ssize_t i = 0; i < n && !PyErr_Occurred(); i++) {
        Py_ssize_t length;
        const char *text = PyUnicode_AsUTF8AndSize(PyList_GetItem(texts, i), &length);
        programs[i] = text && ext_has_no_zero(text, length) ? read_program(text) : NULL;
    }
    Py_buffer view = {0};
    char *path = NULL;
    if (!PyErr_Occurred() && PyBytes_Check(target))
        PyBytes_AsStringAndSize(target, &path, NULL);
    if (!PyErr_Occurred() &&
        (path || ext_get_output(target, 1, (Py_ssize_t)size_px * size_px, &view))) {
        const blg_program *const *list = (const blg_program *const *)programs;
        Py_BEGIN_ALLOW_THREADS;
        status = path ? blg_render_file(list, (int)n, size_px, path, &error)
                      : blg_render(list, (int)n, size_px, view.buf, &error);
        Py_END_ALLOW_THREADS;
        if (!path)
            PyBuffer_Release(&view);
        if (status != BLG_OK)
            ext_fail_at(status, "ValueError", path, &error);
    }
    for (Py_ssize_t i = 0; i < n; i++)
        blg_program_free(programs[i]);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

PyObject *ext_png(PyObject *module, PyObject *args) {
    (void)module;
    Py_buffer view;
    int width, height;
    void *bytes = NULL;
    size_t size = 0;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "y*ii:png", &view, &width, &height))
        return NULL;
    if (width < 1 || height < 1 || view.len != (Py_ssize_t)width * height) {
        PyBuffer_Release(&view);
        return PyErr_Format(PyExc_ValueError, "the pixels are not %d x %d bytes", width, height);
    }
    Py_BEGIN_ALLOW_THREADS;
    status = blg_render_png(view.buf, width, height, &bytes, &size, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return ext_fail(status, "ValueError", &error);
    PyObject *result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    blg_free(bytes);
    return result;
}

PyObject *ext_read_png(PyObject *module, PyObject *args) {
    (void)module;
    Py_buffer view;
    int width = 0, height = 0;
    uint8_t *pixels = NULL;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "y*:read_png", &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_render_read_png(view.buf, (size_t)view.len, &pixels, &width, &height, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return ext_fail(status, "FormatError", &error);
    PyObject *result =
        Py_BuildValue("(y#ii)", (const char *)pixels, (Py_ssize_t)width * height, width, height);
    blg_free(pixels);
    return result;
}
