/* The C extension behind blogo/__init__.py. It calls the public functions of libblogo, and converts
 * between their values and Python's.
 *
 * Four types wrap handles of the library: Catalogue, Generator, Worker and Problem. Programs and
 * configs are passed as text, results as JSON, and pixels go into a caller's buffer. The Python
 * code checks types and ranges and writes the messages; the extension checks only what memory
 * safety depends on. Calls that take long release the global interpreter lock. The extension uses
 * Python's limited API, so one binary serves Python 3.11 and later. */
#ifndef BLOGO_EXTENSION_H
#define BLOGO_EXTENSION_H

#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <blogo/analyse.h>
#include <blogo/dataset.h>
#include <blogo/render.h>
#include <blogo/task.h>
#include <sys/types.h>

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

extern PyType_Spec ext_catalogue_spec, ext_generator_spec, ext_worker_spec, ext_problem_spec;

/* ---- convert.c ---- */

/* Raises the exception that _errors.make returns; invalid names the class for malformed input.
 * Returns NULL. */
PyObject *ext_fail(blg_status status, const char *invalid, const blg_error *error);
/* The same; path is what the caller gave as a path, or NULL. The library cuts and alters names. */
PyObject *ext_fail_at(blg_status status, const char *invalid, const char *path,
                      const blg_error *error);

/* Returns a text of the library as str, and frees it. If the library's call failed, raises the
 * exception. */
PyObject *ext_give(blg_status status, const char *invalid, const blg_error *error, char *text);
PyObject *ext_give_at(blg_status status, const char *invalid, const char *path,
                      const blg_error *error, char *text);

/* Checks that a text has no zero byte, which would end it in C. 0 = an exception is set. */
int ext_has_no_zero(const char *text, Py_ssize_t size);

/* A writable buffer of exactly `bytes` bytes (-1: of any size) in items of item_size; the caller
 * releases it. 0 = an exception is set. */
int ext_get_output(PyObject *object, Py_ssize_t item_size, Py_ssize_t bytes, Py_buffer *view);

/* Takes the handles of a list of problems, which keeps them. Returns their number, least or more;
 * -1 = an exception is set. */
enum { EXT_MOST_PROBLEMS = 64 };
Py_ssize_t ext_get_problems(PyObject *list, PyTypeObject *type, int least,
                            const blg_problem *problems[EXT_MOST_PROBLEMS]);

/* A new object of a type of this module, filled with zeros. NULL = an exception is set. */
PyObject *ext_new_object(PyTypeObject *type);
/* Frees an object whose members are released. */
void ext_free_object(PyObject *self);
module_state *ext_state_of_type(PyTypeObject *type);

/* ---- generator.c ---- */

const blg_generator *ext_generator_handle(PyObject *self);

/* ---- the functions of the module; module.c documents their arguments ---- */

PyObject *ext_config(PyObject *module, PyObject *args);
PyObject *ext_presets(PyObject *module, PyObject *unused);
PyObject *ext_program(PyObject *module, PyObject *args);
PyObject *ext_measure(PyObject *module, PyObject *args);
PyObject *ext_compare(PyObject *module, PyObject *args);
PyObject *ext_judge(PyObject *module, PyObject *args);
PyObject *ext_image(PyObject *module, PyObject *args);
PyObject *ext_holds(PyObject *module, PyObject *args);
PyObject *ext_render(PyObject *module, PyObject *args);
PyObject *ext_png(PyObject *module, PyObject *args);
PyObject *ext_read_png(PyObject *module, PyObject *args);
PyObject *ext_write(PyObject *module, PyObject *args);
PyObject *ext_read(PyObject *module, PyObject *args);

#endif
