/* The type Worker: a handle of blg_worker, which serves one thread of one process. */
#include "extension.h"

#include <unistd.h>

static PyObject *worker_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *generator;
    blg_error error = {0};
    blg_status status;
    if (keywords && PyDict_Size(keywords) > 0)
        return PyErr_Format(PyExc_TypeError, "Worker takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "O!:Worker", ext_state_of_type(type)->generator, &generator))
        return NULL;
    worker_object *self = (worker_object *)ext_new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(generator);
    self->generator = generator;
    self->pid = getpid();
    Py_BEGIN_ALLOW_THREADS;
    status = blg_worker_create(ext_generator_handle(generator), &self->handle, &error);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK) {
        Py_DECREF(self);
        return ext_fail(status, "ValueError", &error);
    }
    return (PyObject *)self;
}

static void worker_dealloc(PyObject *object) {
    worker_object *self = (worker_object *)object;
    if (self->pid == getpid()) /* after a fork, the worker may be in the middle of its work */
        blg_worker_free(self->handle);
    Py_XDECREF(self->generator);
    ext_free_object(object);
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
    const blg_generator *generator = ext_generator_handle(self->generator);
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
    if (!ext_get_output(out, 1, -1, &pixels)) {
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
            ext_fail(status, "ValueError", &error);
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
    problem_object *problem =
        (problem_object *)ext_new_object(ext_state_of_type(Py_TYPE(object))->problem);
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
        return ext_fail(status, "ValueError", &error);
    }
    return (PyObject *)problem;
}

static PyObject *worker_pose(PyObject *object, PyObject *args) {
    worker_object *self = (worker_object *)object;
    const module_state *state = ext_state_of_type(Py_TYPE(object));
    const blg_problem *problems[EXT_MOST_PROBLEMS];
    PyObject *list;
    const char *options;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    if (!PyArg_ParseTuple(args, "O!s:pose", &PyList_Type, &list, &options))
        return NULL;
    const Py_ssize_t n = ext_get_problems(list, state->problem, 1, problems);
    if (n < 0)
        return NULL;
    if (!take(self))
        return NULL;
    /* the caller's list keeps the problems */
    Py_BEGIN_ALLOW_THREADS;
    status = blg_worker_pose(self->handle, problems, (int)n, options, &json, &error);
    Py_END_ALLOW_THREADS;
    self->busy = 0;
    return ext_give(status, "FormatError", &error, json);
}

static PyMethodDef worker_methods[] = {
    {"fill", worker_fill, METH_VARARGS,
     "fill($self, indices, size, out, /)\n--\n\nPixels of the problems in int64 indices[n], into "
     "uint8\nout[n][2][images][size][size]."},
    {"problem", worker_problem, METH_VARARGS, "problem($self, index, /)\n--\n\nBuilds a problem."},
    {"pose", worker_pose, METH_VARARGS,
     "pose($self, problems, options, /)\n--\n\nA task about the first problem, as JSON."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot worker_slots[] = {
    {Py_tp_doc, "Worker(generator, /)\n--\n\nScratch memory of one thread of this process."},
    {Py_tp_new, worker_new},
    {Py_tp_dealloc, worker_dealloc},
    {Py_tp_methods, worker_methods},
    {0, NULL}};
PyType_Spec ext_worker_spec = {"blogo._blogo.Worker", sizeof(worker_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, worker_slots};
