/* What every file of the extension uses: exceptions, texts, buffers and objects. */
#include "extension.h"

#include <stdio.h>
#include <string.h>

PyObject *ext_fail(blg_status status, const char *invalid, const blg_error *error) {
    return ext_fail_at(status, invalid, NULL, error);
}

static PyObject *decode(const char *text) {
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

PyObject *ext_fail_at(blg_status status, const char *invalid, const char *path,
                      const blg_error *error) {
    char message[1200];
    blg_error_format(error, message, sizeof message);
    if (message[0] == '\0')
        snprintf(message, sizeof message, "%s", blg_status_text(status));
    PyObject *whole = decode(message), *key = whole ? decode(error->key) : NULL;
    PyObject *text = key ? decode(error->text) : NULL;
    PyObject *errors = text ? PyImport_ImportModule("blogo._errors") : NULL;
    PyObject *raised =
        errors ? PyObject_CallMethod(errors, "make", "isOyyiiOO", (int)status, invalid, whole, path,
                                     error->file, error->line, error->column, key, text)
               : NULL;
    Py_XDECREF(errors);
    Py_XDECREF(text);
    Py_XDECREF(key);
    Py_XDECREF(whole);
    if (raised) {
        PyErr_SetObject((PyObject *)Py_TYPE(raised), raised);
        Py_DECREF(raised);
    }
    return NULL;
}

PyObject *ext_give(blg_status status, const char *invalid, const blg_error *error, char *text) {
    return ext_give_at(status, invalid, NULL, error, text);
}

PyObject *ext_give_at(blg_status status, const char *invalid, const char *path,
                      const blg_error *error, char *text) {
    if (status != BLG_OK) {
        blg_free(text);
        return ext_fail_at(status, invalid, path, error);
    }
    PyObject *result = PyUnicode_FromString(text);
    blg_free(text);
    return result;
}

int ext_has_no_zero(const char *text, Py_ssize_t size) {
    if (text && strlen(text) != (size_t)size)
        PyErr_SetString(PyExc_ValueError, "embedded null character");
    return !PyErr_Occurred();
}

int ext_get_output(PyObject *object, Py_ssize_t item_size, Py_ssize_t bytes, Py_buffer *view) {
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return 0;
    if (view->itemsize == item_size && (bytes < 0 || view->len == bytes))
        return 1;
    PyErr_Format(PyExc_ValueError, "out has %zd bytes in items of %zd, expected %zd of %zd",
                 view->len, view->itemsize, bytes, item_size);
    PyBuffer_Release(view);
    return 0;
}

void ext_free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

PyObject *ext_new_object(PyTypeObject *type) {
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

module_state *ext_state_of_type(PyTypeObject *type) {
    return PyType_GetModuleState(type);
}
