/* The type Problem: a handle of blg_problem. */
#include "extension.h"

static PyObject *problem_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    const char *line;
    Py_ssize_t size;
    PyObject *catalogue;
    blg_error error = {0};
    blg_status status;
    if (keywords && PyDict_Size(keywords) > 0)
        return PyErr_Format(PyExc_TypeError, "Problem takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "s#O!:Problem", &line, &size, ext_state_of_type(type)->catalogue,
                          &catalogue))
        return NULL;
    problem_object *self = (problem_object *)ext_new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(catalogue);
    self->catalogue = catalogue;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problem_from_json(line, (size_t)size, ((catalogue_object *)catalogue)->handle,
                                   &self->handle, &error);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK) {
        Py_DECREF(self);
        return ext_fail(status, "FormatError", &error);
    }
    return (PyObject *)self;
}

static void problem_dealloc(PyObject *object) {
    problem_object *self = (problem_object *)object;
    blg_problem_free(self->handle);
    Py_XDECREF(self->catalogue);
    ext_free_object(object);
}

static PyObject *problem_json(PyObject *self, PyObject *unused) {
    (void)unused;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problem_json(((problem_object *)self)->handle, &json, &error);
    Py_END_ALLOW_THREADS;
    return ext_give(status, "ValueError", &error, json);
}

static PyObject *problem_describe(PyObject *self, PyObject *args) {
    int side, image;
    char *text = NULL;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "ii:describe", &side, &image))
        return NULL;
    const blg_problem *problem = ((problem_object *)self)->handle;
    Py_BEGIN_ALLOW_THREADS;
    status = side < 0 ? blg_problem_description(problem, &text, &error)
                      : blg_problem_image_description(problem, side, image, &text, &error);
    Py_END_ALLOW_THREADS;
    return ext_give(status, "ValueError", &error, text);
}

static PyObject *problem_draw(PyObject *self, PyObject *args) {
    int side, image, size_px;
    PyObject *out;
    Py_buffer view;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "iiiO:draw", &side, &image, &size_px, &out))
        return NULL;
    if (!ext_get_output(out, 1, (Py_ssize_t)size_px * size_px, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status =
        blg_problem_draw(((problem_object *)self)->handle, side, image, size_px, view.buf, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return ext_fail(status, "ValueError", &error);
    Py_RETURN_NONE;
}

static PyObject *problem_sheet_size(PyObject *self, PyObject *args) {
    int panel_px, width, height;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "i:sheet_size", &panel_px))
        return NULL;
    blg_status status =
        blg_problem_sheet_size(((problem_object *)self)->handle, panel_px, &width, &height, &error);
    return status == BLG_OK ? Py_BuildValue("(ii)", width, height)
                            : ext_fail(status, "ValueError", &error);
}

static PyObject *problem_sheet(PyObject *self, PyObject *args) {
    int panel_px, width, height;
    PyObject *out;
    Py_buffer view;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "iO:sheet", &panel_px, &out))
        return NULL;
    const blg_problem *problem = ((problem_object *)self)->handle;
    blg_status status = blg_problem_sheet_size(problem, panel_px, &width, &height, &error);
    if (status != BLG_OK)
        return ext_fail(status, "ValueError", &error);
    if (!ext_get_output(out, 1, (Py_ssize_t)width * height, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problem_sheet(problem, panel_px, view.buf, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return ext_fail(status, "ValueError", &error);
    Py_RETURN_NONE;
}

static PyObject *problem_item(PyObject *self, PyObject *unused) {
    const blg_problem *problem = ((problem_object *)self)->handle;
    (void)unused;
    return Py_BuildValue("(sss)", blg_problem_name(problem), blg_problem_family(problem),
                         blg_problem_split(problem));
}

/* The number of strokes of each shape of an image. */
static PyObject *problem_strokes(PyObject *self, PyObject *args) {
    int side, image;
    if (!PyArg_ParseTuple(args, "ii:strokes", &side, &image))
        return NULL;
    const blg_problem *problem = ((problem_object *)self)->handle;
    const int n = blg_problem_shapes(problem, side, image);
    PyObject *list = PyList_New(n);
    for (int i = 0; list && i < n; i++)
        PyList_SetItem(
            list, i,
            PyLong_FromLong(blg_program_size(blg_problem_program(problem, side, image, i))));
    return list;
}

static PyObject *problem_masks(PyObject *self, PyObject *args) {
    int side, image, size_px;
    Py_ssize_t strokes = 0;
    PyObject *out;
    Py_buffer view;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "iiiO:masks", &side, &image, &size_px, &out))
        return NULL;
    const blg_problem *problem = ((problem_object *)self)->handle;
    for (int i = 0; i < blg_problem_shapes(problem, side, image); i++)
        strokes += blg_program_size(blg_problem_program(problem, side, image, i));
    if (!ext_get_output(out, 1, strokes * size_px * size_px, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problem_masks(problem, side, image, size_px, view.buf, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return ext_fail(status, "ValueError", &error);
    Py_RETURN_NONE;
}

/* A problem of one image. */
PyObject *ext_image(PyObject *module, PyObject *args) {
    const char *text;
    Py_ssize_t size;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "s#:image", &text, &size))
        return NULL;
    problem_object *problem =
        (problem_object *)ext_new_object(((module_state *)PyModule_GetState(module))->problem);
    if (!problem)
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problem_from_image(text, (size_t)size, &problem->handle, &error);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK) {
        Py_DECREF(problem);
        return ext_fail(status, "FormatError", &error);
    }
    return (PyObject *)problem;
}

Py_ssize_t ext_get_problems(PyObject *list, PyTypeObject *type, int least,
                            const blg_problem *problems[EXT_MOST_PROBLEMS]) {
    const Py_ssize_t n = PyList_Size(list);
    if (n < least || n > EXT_MOST_PROBLEMS) {
        PyErr_Format(PyExc_ValueError, "%zd problems: expected %d..%d", n, least,
                     EXT_MOST_PROBLEMS);
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *problem = PyList_GetItem(list, i);
        if (!PyObject_TypeCheck(problem, type)) {
            PyErr_Format(PyExc_TypeError, "expected problems");
            return -1;
        }
        problems[i] = ((problem_object *)problem)->handle;
    }
    return n;
}

/* What holds in the images of problems. */
PyObject *ext_holds(PyObject *module, PyObject *args) {
    const module_state *state = PyModule_GetState(module);
    const blg_problem *problems[EXT_MOST_PROBLEMS];
    PyObject *list;
    const char *options;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "O!s:holds", &PyList_Type, &list, &options))
        return NULL;
    const Py_ssize_t n = ext_get_problems(list, state->problem, 0, problems);
    if (n < 0)
        return NULL;
    /* the caller's list keeps the problems */
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problems_measure(problems, (int)n, options, &json, &error);
    Py_END_ALLOW_THREADS;
    return ext_give(status, "FormatError", &error, json);
}

static PyMethodDef problem_methods[] = {
    {"item", problem_item, METH_NOARGS, "item($self, /)\n--\n\nName, family and split."},
    {"json", problem_json, METH_NOARGS, "json($self, /)\n--\n\nThe line of scenes.jsonl."},
    {"describe", problem_describe, METH_VARARGS,
     "describe($self, side, image, /)\n--\n\nAn image in English; side -1: what all positives "
     "share."},
    {"draw", problem_draw, METH_VARARGS,
     "draw($self, side, image, size, out, /)\n--\n\nOne image, into uint8 out[size][size]."},
    {"strokes", problem_strokes, METH_VARARGS,
     "strokes($self, side, image, /)\n--\n\nThe number of strokes of each shape."},
    {"masks", problem_masks, METH_VARARGS,
     "masks($self, side, image, size, out, /)\n--\n\nPixels of each stroke, into uint8 "
     "out[strokes][size][size]."},
    {"sheet_size", problem_sheet_size, METH_VARARGS,
     "sheet_size($self, panel, /)\n--\n\nWidth and height of the sheet."},
    {"sheet", problem_sheet, METH_VARARGS,
     "sheet($self, panel, out, /)\n--\n\nThe sheet, into uint8 out[height][width]."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot problem_slots[] = {
    {Py_tp_doc, "Problem(line, catalogue, /)\n--\n\nA problem of a line of scenes.jsonl, or of "
                "the frame of a line in scenes.jsonl.zst."},
    {Py_tp_new, problem_new},
    {Py_tp_dealloc, problem_dealloc},
    {Py_tp_methods, problem_methods},
    {0, NULL}};
PyType_Spec ext_problem_spec = {"blogo._blogo.Problem", sizeof(problem_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, problem_slots};
