// An extension module whose function spawns.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

static long fib(long n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

static PyObject *call(PyObject *self, PyObject *n) {
  (void)self;
  const long value = PyLong_AsLong(n);
  if (value == -1 && PyErr_Occurred())
    return NULL;
  long result;
  Py_BEGIN_ALLOW_THREADS result = fib(value);
  Py_END_ALLOW_THREADS return PyLong_FromLong(result);
}

static PyMethodDef Methods[] = {{"fib", call, METH_O, "fib(n)"}, {0}};
static struct PyModuleDef Module = {.m_base = PyModuleDef_HEAD_INIT,
                                    .m_name = "fibext",
                                    .m_size = -1,
                                    .m_methods = Methods};

PyMODINIT_FUNC PyInit_fibext(void) { return PyModule_Create(&Module); }
