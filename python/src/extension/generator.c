/* The type Generator: a handle of blg_generator, the plan of a config. */
#include "extension.h"

/* The caller's progress function, which runs with the interpreter lock. */
typedef struct {
    PyThreadState *thread;
    PyObject *function; /* None: only signals are checked */
} listener;

static bool on_planning(void *context, const char *step, int64_t done, int64_t total) {
    listener *listening = context;
    PyEval_RestoreThread(listening->thread);
    bool go_on = PyErr_CheckSignals() == 0;
    if (go_on && listening->function != Py_None) {
        PyObject *result = PyObject_CallFunction(listening->function, "sLL", step, (long long)done,
                                                 (long long)total);
        go_on = result != NULL;
        Py_XDECREF(result);
    }
    listening->thread = PyEval_SaveThread();
    return go_on;
}

static PyObject *generator_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    const char *json;
    Py_ssize_t size;
    PyObject *catalogue;
    blg_config *config = NULL;
    blg_error error = {0};
    blg_status status;
    if (keywords && PyDict_Size(keywords) > 0)
        return PyErr_Format(PyExc_TypeError, "Generator takes no keyword arguments");
    listener listening = {.function = Py_None};
    if (!PyArg_ParseTuple(args, "s#O!|O:Generator", &json, &size,
                          ext_state_of_type(type)->catalogue, &catalogue, &listening.function))
        return NULL;
    generator_object *self = (generator_object *)ext_new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(catalogue);
    self->catalogue = catalogue;
    const blg_catalogue *shapes = ((catalogue_object *)catalogue)->handle;
    listening.thread = PyEval_SaveThread();
    status = blg_config_from_json(json, (size_t)size, &config, &error);
    if (status == BLG_OK)
        status = blg_generator_create_watched(config, shapes, on_planning, &listening,
                                              &self->handle, &error);
    blg_config_free(config);
    PyEval_RestoreThread(listening.thread);
    if (PyErr_Occurred()) { /* what a signal or the function raised */
        Py_DECREF(self);
        return NULL;
    }
    if (status != BLG_OK) {
        Py_DECREF(self);
        return ext_fail(status, "ConfigError", &error);
    }
    return (PyObject *)self;
}

static void generator_dealloc(PyObject *object) {
    generator_object *self = (generator_object *)object;
    blg_generator_free(self->handle);
    Py_XDECREF(self->catalogue);
    ext_free_object(object);
}

const blg_generator *ext_generator_handle(PyObject *self) {
    return ((generator_object *)self)->handle;
}

static PyObject *generator_size(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromLongLong(blg_generator_size(ext_generator_handle(self)));
}

static PyObject *generator_support(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(blg_generator_support(ext_generator_handle(self)));
}

static PyObject *generator_queries(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(blg_generator_queries(ext_generator_handle(self)));
}

static PyObject *generator_find(PyObject *self, PyObject *args) {
    const char *name;
    if (!PyArg_ParseTuple(args, "s:find", &name))
        return NULL;
    return PyLong_FromLongLong(blg_generator_find(ext_generator_handle(self), name));
}

static PyObject *generator_item(PyObject *self, PyObject *args) {
    long long index;
    char *json = NULL;
    blg_error error = {0};
    if (!PyArg_ParseTuple(args, "L:item", &index))
        return NULL;
    blg_status status = blg_generator_item(ext_generator_handle(self), index, &json, &error);
    return ext_give(status, "ValueError", &error, json);
}

static PyObject *generator_splits(PyObject *self, PyObject *unused) {
    (void)unused;
    const blg_generator *generator = ext_generator_handle(self);
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

static PyObject *generator_split(PyObject *self, PyObject *args) {
    int split;
    PyObject *out;
    Py_buffer view;
    blg_error error = {0};
    blg_status status;
    const blg_generator *generator = ext_generator_handle(self);
    if (!PyArg_ParseTuple(args, "iO:split", &split, &out))
        return NULL;
    const Py_ssize_t bytes = (Py_ssize_t)blg_generator_split_size(generator, split) * 8;
    if (!ext_get_output(out, 8, bytes, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_generator_split(generator, split, view.buf, &error);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&view);
    if (status != BLG_OK)
        return ext_fail(status, "ValueError", &error);
    Py_RETURN_NONE;
}

static PyObject *generator_split_report(PyObject *self, PyObject *unused) {
    (void)unused;
    char *json = NULL;
    blg_error error = {0};
    blg_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_generator_split_report(ext_generator_handle(self), &json, &error);
    Py_END_ALLOW_THREADS;
    return ext_give(status, "ValueError", &error, json);
}

static PyObject *generator_prepare(PyObject *self, PyObject *unused) {
    (void)unused;
    blg_error error = {0};
    blg_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = blg_generator_prepare(ext_generator_handle(self), &error);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK)
        return ext_fail(status, "ValueError", &error);
    Py_RETURN_NONE;
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
    {"prepare", generator_prepare, METH_NOARGS,
     "prepare($self, /)\n--\n\nMakes what all problems share."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot generator_slots[] = {
    {Py_tp_doc,
     "Generator(config, catalogue, progress=None, /)\n--\n\nThe plan of a config, given as JSON "
     "text.\nprogress(step, done, total) is called while it is made; what it raises ends it."},
    {Py_tp_new, generator_new},
    {Py_tp_dealloc, generator_dealloc},
    {Py_tp_methods, generator_methods},
    {0, NULL}};
PyType_Spec ext_generator_spec = {"blogo._blogo.Generator", sizeof(generator_object), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, generator_slots};
