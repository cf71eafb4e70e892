/* The C extension behind blogo/__init__.py. It calls the public functions of libblogo, and converts
 * between their values and Python's.
 *
 * Four types wrap handles of the library: Catalogue, Generator, Worker and Problem. Programs and
 * configs are passed as text, results as JSON, and pixels go into a caller's buffer. The Python
 * code checks types and ranges and writes the messages; this file checks only what memory safety
 * depends on. Calls that take long release the global interpreter lock. The file uses Python's
 * limited API, so one binary serves Python 3.11 and later. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <blogo/analyse.h>
#include <blogo/dataset.h>
#include <blogo/render.h>
#include <blogo/task.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    PyObject_HEAD blg_catalogue *handle;
} catalogue_object;

typedef struct {
    PyObject_HEAD PyObject *catalogue; /* borrowed by the generator */
    blg_generator *handle;
} generator_object;

typedef struct {
    PyObject_HEAD PyObject *generator; /* borrowed by the worker */
    blg_worker *handle;
    pid_t pid; /* process that made the worker; no other may use or free it */
    int busy;
} worker_object;

typedef struct {
    PyObject_HEAD PyObject *catalogue; /* borrowed by the problem, or NULL */
    blg_problem *handle;
} problem_object;

typedef struct {
    PyTypeObject *catalogue, *generator, *worker, *problem;
} module_state;

static module_state *state_of_type(PyTypeObject *type) {
    return PyType_GetModuleState(type);
}

/* ---- errors and texts ---- */

/* Raises the exception that _errors.make returns; invalid names the class for malformed input.
 * Returns NULL. */
static PyObject *fail(blg_status status, const char *invalid, const blg_error *error) {
    char message[1200];
    PyObject *errors = PyImport_ImportModule("blogo._errors");
    if (!errors)
        return NULL;
    blg_error_format(error, message, sizeof message);
    if (message[0] == '\0')
        snprintf(message, sizeof message, "%s", blg_status_text(status));
    PyObject *raised = PyObject_CallMethod(
        errors, "make", "isNNiiNN", (int)status, invalid,
        PyUnicode_DecodeUTF8(message, (Py_ssize_t)strlen(message), "replace"),
        PyUnicode_DecodeUTF8(error->file, (Py_ssize_t)strlen(error->file), "replace"), error->line,
        error->column, PyUnicode_DecodeUTF8(error->key, (Py_ssize_t)strlen(error->key), "replace"),
        PyUnicode_DecodeUTF8(error->text, (Py_ssize_t)strlen(error->text), "replace"));
    Py_DECREF(errors);
    if (raised) {
        PyErr_SetObject((PyObject *)Py_TYPE(raised), raised);
        Py_DECREF(raised);
    }
    return NULL;
}

/* Returns a text of the library as str, and frees it. If the library's call failed, raises the
 * exception. */
static PyObject *give(blg_status status, const char *invalid, const blg_error *error, char *text) {
    if (status != BLG_OK) {
        blg_free(text);
        return fail(status, invalid, error);
    }
    PyObject *result = PyUnicode_FromString(text);
    blg_free(text);
    return result;
}

/* ---- objects ---- */

static void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *new_object(PyTypeObject *type) {
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

/* ---- Catalogue ---- */

static PyObject *catalogue_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *given;
    char *folder = NULL; /* None: the catalogue that is compiled in */
    blg_error error = {0};
    blg_status status;
    if (keywords && PyDict_Size(keywords) > 0)
        return PyErr_Format(PyExc_TypeError, "Catalogue takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "O:Catalogue", &given) ||
        (given != Py_None && PyBytes_AsStringAndSize(given, &folder, NULL) < 0))
        return NULL;
    catalogue_object *self = (catalogue_object *)new_object(type);
    if (!self)
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = folder ? blg_catalogue_load(folder, &self->handle, &error)
                    : blg_catalogue_default(&self->handle, &error);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK) {
        Py_DECREF(self);
        return fail(status, "FormatError", &error);
    }
    return (PyObject *)self;
}

static void catalogue_dealloc(PyObject *self) {
    blg_catalogue_free(((catalogue_object *)self)->handle);
    free_object(self);
}

static PyObject *catalogue_size(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(blg_catalogue_size(((catalogue_object *)self)->handle));
}

static PyObject *catalogue_find(PyObject *self, PyObject *args) {
    const char *name;
    if (!PyArg_ParseTuple(args, "s:find", &name))
        return NULL;
    return PyLong_FromLong(blg_catalogue_find(((catalogue_object *)self)->handle, name));
}

static PyObject *catalogue_json(PyObject *self, PyObject *args) {
    int index;
    char *json = NULL;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "i:json", &index))
        return NULL;
    blg_status status =
        blg_catalogue_json(((catalogue_object *)self)->handle, index, &json, &error);
    return give(status, "ValueError", &error, json);
}

static PyObject *catalogue_digest(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyUnicode_FromString(blg_catalogue_digest(((catalogue_object *)self)->handle));
}

static PyMethodDef catalogue_methods[] = {
    {"size", catalogue_size, METH_NOARGS, "size($self, /)\n--\n\nNumber of shapes."},
    {"find", catalogue_find, METH_VARARGS,
     "find($self, name, /)\n--\n\nIndex of a shape, -1 = none."},
    {"json", catalogue_json, METH_VARARGS, "json($self, index, /)\n--\n\nA row as JSON."},
    {"digest", catalogue_digest, METH_NOARGS, "digest($self, /)\n--\n\nSHA-256 of the tables."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot catalogue_slots[] = {
    {Py_tp_doc, "Catalogue(folder, /)\n--\n\nThe shapes of a folder; None: those compiled in."},
    {Py_tp_new, catalogue_new},
    {Py_tp_dealloc, catalogue_dealloc},
    {Py_tp_methods, catalogue_methods},
    {0, NULL}};
static PyType_Spec catalogue_spec = {"blogo._blogo.Catalogue", sizeof(catalogue_object), 0,
                                     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                     catalogue_slots};

/* ---- Generator ---- */

static PyObject *generator_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    const char *json;
    Py_ssize_t size;
    PyObject *catalogue;
    blg_config *config = NULL;
    blg_error error = {0};
    blg_status status;
    if (keywords && PyDict_Size(keywords) > 0)
        return PyErr_Format(PyExc_TypeError, "Generator takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "s#O!:Generator", &json, &size, state_of_type(type)->catalogue,
                          &catalogue))
        return NULL;
    generator_object *self = (generator_object *)new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(catalogue);
    self->catalogue = catalogue;
    const blg_catalogue *shapes = ((catalogue_object *)catalogue)->handle;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_config_from_json(json, (size_t)size, &config, &error);
    if (status == BLG_OK)
        status = blg_generator_create(config, shapes, &self->handle, &error);
    blg_config_free(config);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK) {
        Py_DECREF(self);
        return fail(status, "ConfigError", &error);
    }
    return (PyObject *)self;
}

static void generator_dealloc(PyObject *object) {
    generator_object *self = (generator_object *)object;
    blg_generator_free(self->handle);
    Py_XDECREF(self->catalogue);
    free_object(object);
}

static const blg_generator *generator_handle(PyObject *self) {
    return ((generator_object *)self)->handle;
}

static PyObject *generator_size(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromLongLong(blg_generator_size(generator_handle(self)));
}

static PyObject *generator_support(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(blg_generator_support(generator_handle(self)));
}

static PyObject *generator_queries(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(blg_generator_queries(generator_handle(self)));
}

static PyObject *generator_find(PyObject *self, PyObject *args) {
    const char *name;
    if (!PyArg_ParseTuple(args, "s:find", &name))
        return NULL;
    return PyLong_FromLongLong(blg_generator_find(generator_handle(self), name));
}

static PyObject *generator_item(PyObject *self, PyObject *args) {
    long long index;
    char *json = NULL;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "L:item", &index))
        return NULL;
    blg_status status = blg_generator_item(generator_handle(self), index, &json, &error);
    return give(status, "ValueError", &error, json);
}

static PyObject *generator_splits(PyObject *self, PyObject *unused) {
    (void)unused;
    const blg_generator *generator = generator_handle(self);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < blg_generator_splits(generator); i++) {
        PyObject *pair = Py_BuildValue("(sL)", blg_generator_split_name(generator, i),
                                       (long long)blg_generator_split_size(generator, i));
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

/* A writable buffer of exactly `bytes` bytes in items of item_size; 0 = an exception is set. */
static int get_output(PyObject *object, Py_ssize_t item_size, Py_ssize_t bytes, Py_buffer *view) {
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return 0;
    if (view->itemsize == item_size && (bytes < 0 || view->len == bytes))
        return 1;
    PyErr_Format(PyExc_ValueError, "out has %zd bytes in items of %zd, expected %zd of %zd",
                 view->len, view->itemsize, bytes, item_size);
    PyBuffer_Release(view);
    return 0;
}

static PyObject *generator_split(PyObject *self, PyObject *args) {
    int split;
    PyObject *out;
    Py_buffer view;
    blg_error error = {0};
    blg_status status;
    const blg_generator *generator = generator_handle(self);
    if (!PyArg_ParseTuple(args, "iO:split", &split, &out))
        return NULL;
    const Py_ssize_t bytes = (Py_ssize_t)blg_generator_split_size(generator, split) * 8;
    if (!get_output(out, 8, bytes, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_generator_split(generator, split, view.buf, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return fail(status, "ValueError", &error);
    Py_RETURN_NONE;
}

static PyObject *generator_split_report(PyObject *self, PyObject *unused) {
    (void)unused;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_generator_split_report(generator_handle(self), &json, &error);
    Py_END_ALLOW_THREADS;
    return give(status, "ValueError", &error, json);
}

static PyMethodDef generator_methods[] = {
    {"size", generator_size, METH_NOARGS, "size($self, /)\n--\n\nNumber of problems."},
    {"support", generator_support, METH_NOARGS,
     "support($self, /)\n--\n\nSupport images of one side."},
    {"queries", generator_queries, METH_NOARGS,
     "queries($self, /)\n--\n\nQuery images of one side."},
    {"find", generator_find, METH_VARARGS,
     "find($self, name, /)\n--\n\nIndex of a problem, -1 = none."},
    {"item", generator_item, METH_VARARGS,
     "item($self, index, /)\n--\n\nName, family and split as JSON."},
    {"splits", generator_splits, METH_NOARGS,
     "splits($self, /)\n--\n\nName and size of each split."},
    {"split", generator_split, METH_VARARGS,
     "split($self, number, out, /)\n--\n\nThe indices of a split, into int64 out[size]."},
    {"split_report", generator_split_report, METH_NOARGS,
     "split_report($self, /)\n--\n\nThe text of split_report.json."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot generator_slots[] = {
    {Py_tp_doc, "Generator(config, catalogue, /)\n--\n\nThe plan of a config, given as JSON text."},
    {Py_tp_new, generator_new},
    {Py_tp_dealloc, generator_dealloc},
    {Py_tp_methods, generator_methods},
    {0, NULL}};
static PyType_Spec generator_spec = {"blogo._blogo.Generator", sizeof(generator_object), 0,
                                     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                     generator_slots};

/* ---- Worker ---- */

static PyObject *worker_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *generator;
    blg_error error = {0};
    blg_status status;
    if (keywords && PyDict_Size(keywords) > 0)
        return PyErr_Format(PyExc_TypeError, "Worker takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "O!:Worker", state_of_type(type)->generator, &generator))
        return NULL;
    worker_object *self = (worker_object *)new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(generator);
    self->generator = generator;
    self->pid = getpid();
    Py_BEGIN_ALLOW_THREADS;
    status = blg_worker_create(generator_handle(generator), &self->handle, &error);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK) {
        Py_DECREF(self);
        return fail(status, "ValueError", &error);
    }
    return (PyObject *)self;
}

static void worker_dealloc(PyObject *object) {
    worker_object *self = (worker_object *)object;
    if (self->pid == getpid()) /* after a fork, the worker may be in the middle of its work */
        blg_worker_free(self->handle);
    Py_XDECREF(self->generator);
    free_object(object);
}

/* Reserves the worker for one call; 0 = an exception is set. */
static int take(worker_object *self) {
    if (self->busy || self->pid != getpid()) {
        PyErr_SetString(PyExc_RuntimeError, "a worker serves one thread of its own process");
        return 0;
    }
    self->busy = 1;
    return 1;
}

static int fill_views(worker_object *self, PyObject *list, int size_px, PyObject *out) {
    const blg_generator *generator = generator_handle(self->generator);
    const Py_ssize_t images = blg_generator_support(generator) + blg_generator_queries(generator);
    Py_buffer indices, pixels;
    blg_error error = {0};
    blg_status status;
    if (size_px < 16 || size_px > 4096) {
        PyErr_Format(PyExc_ValueError, "size %d: expected 16..4096", size_px);
        return 0;
    }
    const Py_ssize_t problem = 2 * images * size_px * size_px;
    if (PyObject_GetBuffer(list, &indices, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return 0;
    if (!get_output(out, 1, -1, &pixels)) {
        PyBuffer_Release(&indices);
        return 0;
    }
    const Py_ssize_t count = indices.len / 8;
    const int fits = indices.itemsize == 8 && pixels.len % problem == 0 &&
                     pixels.len / problem == count && take(self);
    if (fits) {
        Py_BEGIN_ALLOW_THREADS;
        status =
            blg_worker_fill_list(self->handle, indices.buf, count, size_px, pixels.buf, &error);
        Py_END_ALLOW_THREADS;
        self->busy = 0;
        if (status != BLG_OK)
            fail(status, "ValueError", &error);
    } else if (!PyErr_Occurred()) {
        PyErr_Format(PyExc_ValueError, "%zd bytes do not hold %zd problems of %zd bytes",
                     pixels.len, count, problem);
    }
    PyBuffer_Release(&pixels);
    PyBuffer_Release(&indices);
    return !PyErr_Occurred();
}

static PyObject *worker_fill(PyObject *self, PyObject *args) {
    PyObject *list, *out;
    int size_px;
    if (!PyArg_ParseTuple(args, "OiO:fill", &list, &size_px, &out) ||
        !fill_views((worker_object *)self, list, size_px, out))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *worker_problem(PyObject *object, PyObject *args) {
    worker_object *self = (worker_object *)object;
    long long index;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "L:problem", &index) || !take(self))
        return NULL;
    problem_object *problem = (problem_object *)new_object(state_of_type(Py_TYPE(object))->problem);
    if (!problem) {
        self->busy = 0;
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    status = blg_worker_problem(self->handle, index, &problem->handle, &error);
    Py_END_ALLOW_THREADS;
    self->busy = 0;
    problem->catalogue = ((generator_object *)self->generator)->catalogue;
    Py_INCREF(problem->catalogue);
    if (status != BLG_OK) {
        Py_DECREF(problem);
        return fail(status, "ValueError", &error);
    }
    return (PyObject *)problem;
}

static PyMethodDef worker_methods[] = {
    {"fill", worker_fill, METH_VARARGS,
     "fill($self, indices, size, out, /)\n--\n\nPixels of the problems in int64 indices[n], into "
     "uint8\nout[n][2][images][size][size]."},
    {"problem", worker_problem, METH_VARARGS, "problem($self, index, /)\n--\n\nBuilds a problem."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot worker_slots[] = {
    {Py_tp_doc, "Worker(generator, /)\n--\n\nScratch memory of one thread of this process."},
    {Py_tp_new, worker_new},
    {Py_tp_dealloc, worker_dealloc},
    {Py_tp_methods, worker_methods},
    {0, NULL}};
static PyType_Spec worker_spec = {"blogo._blogo.Worker", sizeof(worker_object), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, worker_slots};

/* ---- Problem ---- */

static PyObject *problem_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    const char *line;
    Py_ssize_t size;
    PyObject *catalogue;
    blg_error error = {0};
    blg_status status;
    if (keywords && PyDict_Size(keywords) > 0)
        return PyErr_Format(PyExc_TypeError, "Problem takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "s#O!:Problem", &line, &size, state_of_type(type)->catalogue,
                          &catalogue))
        return NULL;
    problem_object *self = (problem_object *)new_object(type);
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
        return fail(status, "FormatError", &error);
    }
    return (PyObject *)self;
}

static void problem_dealloc(PyObject *object) {
    problem_object *self = (problem_object *)object;
    blg_problem_free(self->handle);
    Py_XDECREF(self->catalogue);
    free_object(object);
}

static PyObject *problem_json(PyObject *self, PyObject *unused) {
    (void)unused;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problem_json(((problem_object *)self)->handle, &json, &error);
    Py_END_ALLOW_THREADS;
    return give(status, "ValueError", &error, json);
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
    return give(status, "ValueError", &error, text);
}

static PyObject *problem_draw(PyObject *self, PyObject *args) {
    int side, image, size_px;
    PyObject *out;
    Py_buffer view;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "iiiO:draw", &side, &image, &size_px, &out))
        return NULL;
    if (!get_output(out, 1, (Py_ssize_t)size_px * size_px, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status =
        blg_problem_draw(((problem_object *)self)->handle, side, image, size_px, view.buf, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return fail(status, "ValueError", &error);
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
                            : fail(status, "ValueError", &error);
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
        return fail(status, "ValueError", &error);
    if (!get_output(out, 1, (Py_ssize_t)width * height, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_problem_sheet(problem, panel_px, view.buf, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return fail(status, "ValueError", &error);
    Py_RETURN_NONE;
}

static PyMethodDef problem_methods[] = {
    {"json", problem_json, METH_NOARGS, "json($self, /)\n--\n\nThe line of scenes.jsonl."},
    {"describe", problem_describe, METH_VARARGS,
     "describe($self, side, image, /)\n--\n\nAn image in English; side -1: what all positives "
     "share."},
    {"draw", problem_draw, METH_VARARGS,
     "draw($self, side, image, size, out, /)\n--\n\nOne image, into uint8 out[size][size]."},
    {"sheet_size", problem_sheet_size, METH_VARARGS,
     "sheet_size($self, panel, /)\n--\n\nWidth and height of the sheet."},
    {"sheet", problem_sheet, METH_VARARGS,
     "sheet($self, panel, out, /)\n--\n\nThe sheet, into uint8 out[height][width]."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot problem_slots[] = {
    {Py_tp_doc, "Problem(line, catalogue, /)\n--\n\nA problem of a line of scenes.jsonl."},
    {Py_tp_new, problem_new},
    {Py_tp_dealloc, problem_dealloc},
    {Py_tp_methods, problem_methods},
    {0, NULL}};
static PyType_Spec problem_spec = {"blogo._blogo.Problem", sizeof(problem_object), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, problem_slots};

/* ---- configs ---- */

/* Checks that a text has no zero byte, which would end it in C. 0 = an exception is set. */
static int has_no_zero(const char *text, Py_ssize_t size) {
    if (text && strlen(text) != (size_t)size)
        PyErr_SetString(PyExc_ValueError, "embedded null character");
    return !PyErr_Occurred();
}

static blg_status read_config(const char *kind, const char *text, Py_ssize_t size,
                              blg_config **config, blg_error *error) {
    if (strcmp(kind, "preset") == 0)
        return blg_config_create(text, config, error);
    if (strcmp(kind, "file") == 0)
        return blg_config_load(text, config, error);
    return blg_config_from_json(text, (size_t)size, config, error);
}

static PyObject *config(PyObject *module, PyObject *args) {
    (void)module;
    const char *kind, *text;
    char *json = NULL;
    Py_ssize_t size;
    PyObject *assignments;
    blg_config *config = NULL;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "ss#O!:config", &kind, &text, &size, &PyList_Type, &assignments) ||
        (strcmp(kind, "json") != 0 && !has_no_zero(text, size)))
        return NULL;
    blg_status status = read_config(kind, text, size, &config, &error);
    for (Py_ssize_t i = 0; status == BLG_OK && i < PyList_Size(assignments); i++) {
        const char *assignment = PyUnicode_AsUTF8AndSize(PyList_GetItem(assignments, i), &size);
        if (!assignment || !has_no_zero(assignment, size)) {
            blg_config_free(config);
            return NULL;
        }
        status = blg_config_set(config, assignment, &error);
    }
    if (status == BLG_OK)
        status = blg_config_json(config, &json, &error);
    blg_config_free(config);
    return give(status, "ConfigError", &error, json);
}

static PyObject *presets(PyObject *module, PyObject *unused) {
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

/* ---- programs ---- */

static blg_program *read_program(const char *text) {
    blg_program *program = NULL;
    blg_error error = {0};
    blg_status status = blg_program_create(text, &program, &error);
    if (status != BLG_OK)
        fail(status, "FormatError", &error);
    return program;
}

static PyObject *program(PyObject *module, PyObject *args) {
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
                                        : fail(status, "FormatError", &error);
    blg_free(published);
    blg_free(exact);
    blg_program_free(parsed);
    return result;
}

static PyObject *measure(PyObject *module, PyObject *args) {
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
    return give(status, "FormatError", &error, json);
}

/* Distance of two programs. If tolerance >= 0: whether they are congruent, 1 or 0. */
static PyObject *compare(PyObject *module, PyObject *args) {
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

static PyObject *pose(PyObject *module, PyObject *args) {
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
    return give(status, "FormatError", &error, json);
}

static PyObject *judge(PyObject *module, PyObject *args) {
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
    return give(status, "FormatError", &error, json);
}

static PyObject *render(PyObject *module, PyObject *args) {
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
        programs[i] = text && has_no_zero(text, length) ? read_program(text) : NULL;
    }
    Py_buffer view = {0};
    char *path = NULL;
    if (!PyErr_Occurred() && PyBytes_Check(target))
        PyBytes_AsStringAndSize(target, &path, NULL);
    if (!PyErr_Occurred() &&
        (path || get_output(target, 1, (Py_ssize_t)size_px * size_px, &view))) {
        const blg_program *const *list = (const blg_program *const *)programs;
        Py_BEGIN_ALLOW_THREADS;
        status = path ? blg_render_file(list, (int)n, size_px, path, &error)
                      : blg_render(list, (int)n, size_px, view.buf, &error);
        Py_END_ALLOW_THREADS;
        if (!path)
            PyBuffer_Release(&view);
        if (status != BLG_OK)
            fail(status, "ValueError", &error);
    }
    for (Py_ssize_t i = 0; i < n; i++)
        blg_program_free(programs[i]);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *png(PyObject *module, PyObject *args) {
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
        return fail(status, "ValueError", &error);
    PyObject *result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    blg_free(bytes);
    return result;
}

/* ---- data sets ---- */

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
static PyObject *report_of(blg_status status, const char *invalid, const blg_error *error,
                           char *report) {
    if (PyErr_Occurred()) {
        blg_free(report);
        return NULL;
    }
    return give(status, invalid, error, report);
}

static PyObject *write_set(PyObject *module, PyObject *args) {
    module_state *state = PyModule_GetState(module);
    PyObject *generator;
    blg_write_options options = {.size = sizeof options};
    int tar, force, programs_only, small_png, resume;
    char *report = NULL;
    blg_error error = {0};
    listener listening = {0};
    if (!PyArg_ParseTuple(args, "O!yiiippppiiO:write", state->generator, &generator,
                          &options.folder, &tar, &options.threads, &options.limit, &force,
                          &programs_only, &small_png, &resume, &options.shard, &options.shards,
                          &listening.function))
        return NULL;
    options.layout = tar ? BLG_LAYOUT_TAR : BLG_LAYOUT_TREE;
    options.force = force;
    options.programs_only = programs_only;
    options.small_png = small_png;
    options.resume = resume;
    options.progress = on_progress;
    options.context = &listening;
    listening.thread = PyEval_SaveThread();
    blg_status status =
        blg_dataset_generate(generator_handle(generator), &options, &report, &error);
    PyEval_RestoreThread(listening.thread);
    return report_of(status, "ValueError", &error, report);
}

static PyObject *read_set(PyObject *module, PyObject *args) {
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
    if (status == BLG_UNVERIFIED) /* the report lists the defects */
        status = BLG_OK;
    return report_of(status, "FormatError", &error, report);
}

/* ---- the module ---- */

static PyMethodDef functions[] = {
    {"config", config, METH_VARARGS,
     "config($module, kind, text, assignments, /)\n--\n\nA config with every key, as JSON. kind "
     "is preset, json or file."},
    {"presets", presets, METH_NOARGS,
     "presets($module, /)\n--\n\nName and summary of each preset."},
    {"program", program, METH_VARARGS,
     "program($module, text, /)\n--\n\nA program's published and exact text."},
    {"measure", measure, METH_VARARGS,
     "measure($module, program, /)\n--\n\nWhat is measured of a figure, as JSON."},
    {"compare", compare, METH_VARARGS,
     "compare($module, a, b, tolerance, /)\n--\n\nDistance; tolerance >= 0: 1.0 = congruent."},
    {"pose", pose, METH_VARARGS,
     "pose($module, problems, options, /)\n--\n\nA task about the first problem, as JSON."},
    {"judge", judge, METH_VARARGS,
     "judge($module, task, catalogue, answer, /)\n--\n\nHow good an answer is, as JSON."},
    {"render", render, METH_VARARGS,
     "render($module, programs, size, target, /)\n--\n\nInto uint8 target[size][size], or into the "
     "file of that path (bytes)."},
    {"png", png, METH_VARARGS, "png($module, pixels, width, height, /)\n--\n\nA PNG file."},
    {"write", write_set, METH_VARARGS,
     "write($module, generator, folder, tar, threads, limit, force, programs_only, small_png, "
     "resume, shard, shards, progress, /)\n--\n\nWrites a data set."},
    {"read", read_set, METH_VARARGS,
     "read($module, audit, folder, catalogue, threads, quick, progress, /)\n--\n\nVerifies or "
     "audits a data set."},
    {NULL, NULL, 0, NULL}};

static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec) {
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    if (type && PyModule_AddType(module, (PyTypeObject *)type) < 0)
        Py_CLEAR(type);
    return (PyTypeObject *)type;
}

static int execute(PyObject *module) {
    module_state *state = PyModule_GetState(module);
    return (state->catalogue = add_type(module, &catalogue_spec)) &&
                   (state->generator = add_type(module, &generator_spec)) &&
                   (state->worker = add_type(module, &worker_spec)) &&
                   (state->problem = add_type(module, &problem_spec)) &&
                   PyModule_AddStringConstant(module, "version", blg_version()) == 0 &&
                   PyModule_AddIntConstant(module, "format_version", blg_format_version()) == 0 &&
                   PyModule_AddIntConstant(module, "interface_version", blg_interface_version()) ==
                       0
               ? 0
               : -1;
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
    module_state *state = PyModule_GetState(module);
    Py_VISIT(state->catalogue);
    Py_VISIT(state->generator);
    Py_VISIT(state->worker);
    Py_VISIT(state->problem);
    return 0;
}

static int clear(PyObject *module) {
    module_state *state = PyModule_GetState(module);
    Py_CLEAR(state->catalogue);
    Py_CLEAR(state->generator);
    Py_CLEAR(state->worker);
    Py_CLEAR(state->problem);
    return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};
static struct PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                        .m_name = "_blogo",
                                        .m_doc = "libblogo, as blogo/__init__.py uses it.",
                                        .m_size = sizeof(module_state),
                                        .m_methods = functions,
                                        .m_slots = slots,
                                        .m_traverse = traverse,
                                        .m_clear = clear};

PyMODINIT_FUNC PyInit__blogo(void) {
    return PyModuleDef_Init(&definition);
}
