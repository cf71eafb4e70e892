/* The module blogo._blogo: its functions, its types and its constants. */
#include "extension.h"

static PyMethodDef functions[] = {
    {"config", ext_config, METH_VARARGS,
     "config($module, kind, text, assignments, /)\n--\n\nA config with every key, as JSON. kind "
     "is preset, json or file."},
    {"presets", ext_presets, METH_NOARGS,
     "presets($module, /)\n--\n\nName and summary of each preset."},
    {"program", ext_program, METH_VARARGS,
     "program($module, text, /)\n--\n\nA program's published and exact text."},
    {"measure", ext_measure, METH_VARARGS,
     "measure($module, program, /)\n--\n\nWhat is measured of a figure, as JSON."},
    {"compare", ext_compare, METH_VARARGS,
     "compare($module, a, b, tolerance, /)\n--\n\nDistance; tolerance >= 0: 1.0 = congruent."},
    {"judge", ext_judge, METH_VARARGS,
     "judge($module, task, catalogue, answer, /)\n--\n\nHow good an answer is, as JSON."},
    {"image", ext_image, METH_VARARGS,
     "image($module, text, /)\n--\n\nA problem of one image, side 1, image 0."},
    {"holds", ext_holds, METH_VARARGS,
     "holds($module, problems, options, /)\n--\n\nWhat holds in the images, as JSON."},
    {"render", ext_render, METH_VARARGS,
     "render($module, programs, size, target, /)\n--\n\nInto uint8 target[size][size], or into the "
     "file of that path (bytes)."},
    {"png", ext_png, METH_VARARGS, "png($module, pixels, width, height, /)\n--\n\nA PNG file."},
    {"read_png", ext_read_png, METH_VARARGS,
     "read_png($module, png, /)\n--\n\nPixels of a PNG file, width and height."},
    {"write", ext_write, METH_VARARGS,
     "write($module, generator, folder, tar, threads, limit, sample, force, programs_only, "
     "small_png, palette_png, zstd_scenes, resume, shard, shards, progress, /)\n--\n\nWrites a "
     "data set."},
    {"read", ext_read, METH_VARARGS,
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
    return (state->catalogue = add_type(module, &ext_catalogue_spec)) &&
                   (state->generator = add_type(module, &ext_generator_spec)) &&
                   (state->worker = add_type(module, &ext_worker_spec)) &&
                   (state->problem = add_type(module, &ext_problem_spec)) &&
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
