/* The type Catalogue: a handle of blg_catalogue. */
#include "extension.h"

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
    catalogue_object *self = (catalogue_object *)ext_new_object(type);
    if (!self)
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = folder ? blg_catalogue_load(folder, &self->handle, &error)
                    : blg_catalogue_default(&self->handle, &error);
    Py_END_ALLOW_THREADS;
    if (status != BLG_OK) {
        Py_DECREF(self);
        return ext_fail_at(status, "FormatError", folder, &error);
    }
    return (PyObject *)self;
}

static void catalogue_dealloc(PyObject *self) {
    blg_catalogue_free(((catalogue_object *)self)->handle);
    ext_free_object(self);
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
    return ext_give(status, "ValueError", &error, json);
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
PyType_Spec ext_catalogue_spec = {"blogo._blogo.Catalogue", sizeof(catalogue_object), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, catalogue_slots};
