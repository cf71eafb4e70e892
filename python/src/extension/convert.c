/* What every file of the extension uses: exceptions, texts, buffers and objects. */
#include "extension.h"

#include <stdio.h>
#include <string.h>

PyObject *ext_fail(blg_status status, const char *invalid, const blg_error *error) {
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

PyObject *ext_give(blg_status status, const char *invalid, const blg_error *error, char *text) {
    if (status != BLG_OK) {
        blg_free(text);
        return ext_fail(status, invalid, error);
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
