# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passing arguments: Python's values, their types, and the values that compiled code gets for them.

Arrays are read by the buffer protocol. So arrays of NumPy, of array.array and memoryviews are all
treated alike, and no package is imported for that. An array becomes its address, its lengths and,
where it isn't contiguous, its strides in bytes.
"""

import ctypes

from .types import BOOL, ELEMENTS, FLOAT, INT, Array


class _Buffer(ctypes.Structure):
    _fields_ = [("buf", ctypes.c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t),
                ("itemsize", ctypes.c_ssize_t), ("readonly", ctypes.c_int),
                ("ndim", ctypes.c_int), ("format", ctypes.c_char_p),
                ("shape", ctypes.POINTER(ctypes.c_ssize_t)),
                ("strides", ctypes.POINTER(ctypes.c_ssize_t)),
                ("suboffsets", ctypes.POINTER(ctypes.c_ssize_t)), ("internal", ctypes.c_void_p)]


_STRIDES_AND_FORMAT = 0x10 | 0x08 | 0x04
_get = ctypes.pythonapi.PyObject_GetBuffer
_get.argtypes = [ctypes.py_object, ctypes.POINTER(_Buffer), ctypes.c_int]
_get.restype = ctypes.c_int
_release = ctypes.pythonapi.PyBuffer_Release
_release.argtypes = [ctypes.POINTER(_Buffer)]
_release.restype = None

_CTYPES = {BOOL: ctypes.c_bool, INT: ctypes.c_int64, FLOAT: ctypes.c_double}
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1


def ctype(t):
    """Returns the ctypes type of a number; None for None."""
    return _CTYPES.get(t)


def ctypes_of(t):
    """Returns the ctypes types that a value of type `t` is passed as."""
    if not isinstance(t, Array):
        return [_CTYPES[t]]
    return [ctypes.c_void_p] + [ctypes.c_int64] * (t.ndim * (1 if t.contiguous else 2))


def _element(view, what):
    form = (view.format or b"B").decode()
    plain = form.lstrip("@=<")
    element = ELEMENTS.get(plain)
    if element is None or element.size != view.itemsize:
        raise TypeError(f"{what}: elements of format '{form}' are not supported; "
                        "there are bool, int8 to int64, uint8 to uint64, float32 and float64")
    return element


def _is_contiguous(view):
    expected = view.itemsize
    for d in reversed(range(view.ndim)):
        if view.shape[d] != 1 and view.strides[d] != expected:
            return False
        expected *= view.shape[d]
    return True


class Arguments:
    """The arguments of one call, while it runs: their types, and the values to pass. Holds the
    buffers until `release`, so that no other thread can resize an array."""

    def __init__(self, values, names):
        self.types, self.values, self._views = [], [], []
        try:
            for value, name in zip(values, names):
                self._add(value, name)
        except BaseException:
            self.release()
            raise

    def _add(self, value, name):
        kind = type(value)
        if kind is float:
            self.types.append(FLOAT)
            self.values.append(value)
        elif kind is bool:
            self.types.append(BOOL)
            self.values.append(value)
        elif kind is int:
            self._add_int(value, name)
        elif getattr(value, "ndim", None) == 0 or isinstance(value, (int, float)):
            self._add_number(value, name)
        else:
            self._add_array(value, name)

    def _add_number(self, value, name):
        """Adds a number of NumPy's, or of a class that is derived from Python's."""
        kind = "f" if isinstance(value, float) else "i"
        kind = getattr(getattr(value, "dtype", None), "kind", kind)
        if kind in "iu":
            self._add_int(int(value), name)
        elif kind in "fb":
            self.types.append(FLOAT if kind == "f" else BOOL)
            self.values.append(float(value) if kind == "f" else bool(value))
        else:
            raise TypeError(f"argument '{name}' is of type '{type(value).__name__}', which is no "
                            "int, float or bool")

    def _add_int(self, value, name):
        if not _LEAST <= value <= _MOST:
            raise OverflowError(f"argument '{name}': {value} does not fit in 64 bits")
        self.types.append(INT)
        self.values.append(value)

    def _add_array(self, value, name):
        view = _Buffer()
        try:
            _get(value, ctypes.byref(view), _STRIDES_AND_FORMAT)
        except (TypeError, BufferError, ValueError):
            raise TypeError(
                f"argument '{name}' is of type '{type(value).__name__}': there are int, float, "
                "bool, and arrays that have the buffer protocol, such as NumPy's and array.array"
            ) from None
        self._views.append(view)
        if not 1 <= view.ndim <= 3:
            raise TypeError(f"argument '{name}' has {view.ndim} dimensions; arrays have 1 to 3")
        element = _element(view, f"argument '{name}'")
        contiguous = _is_contiguous(view)
        self.types.append(Array(element, view.ndim, contiguous, not view.readonly))
        self.values.append(view.buf)
        self.values += view.shape[:view.ndim]
        if not contiguous:
            self.values += view.strides[:view.ndim]

    def release(self):
        """Releases the buffers of the arrays."""
        for view in self._views:
            _release(ctypes.byref(view))
        self._views.clear()
