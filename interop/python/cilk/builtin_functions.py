# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of Python that can be compiled, and their results.

`intrinsic` names an intrinsic of LLVM, `library` a function of the C library. arithmetic.py makes
the others. Functions of math don't raise exceptions here: they return the values of C's functions,
for instance a NaN for math.sqrt(-1.0).
"""

import ast
import math
from typing import Callable, NamedTuple, Optional, Tuple

from .types import BOOL, FLOAT, INT

OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//",
             ast.Mod: "%", ast.Pow: "**", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&",
             ast.BitOr: "|", ast.BitXor: "^"}
OVERFLOWING = (ast.Add, ast.Sub, ast.Mult, ast.Pow, ast.FloorDiv, ast.LShift)
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">",
               ast.GtE: ">="}


class Known(NamedTuple):
    """A function that is not made by '@cilk.jit'."""

    name: str
    count: Tuple[int, int]
    result: Callable
    intrinsic: Optional[str] = None
    library: Optional[str] = None


def _widest(types):
    return max(types, key=lambda t: t.rank)


def _at_least_int(types):
    return max(types[0], INT, key=lambda t: t.rank)


def _always(t):
    return lambda types: t


_MANY = 1 << 10
_FUNCTIONS = {
    abs: Known("abs", (1, 1), _at_least_int),
    bool: Known("bool", (1, 1), _always(BOOL)),
    int: Known("int", (1, 1), _always(INT)),
    float: Known("float", (1, 1), _always(FLOAT)),
    min: Known("min", (2, _MANY), _widest),
    max: Known("max", (2, _MANY), _widest),
    math.floor: Known("floor", (1, 1), _always(INT)),
    math.ceil: Known("ceil", (1, 1), _always(INT)),
    math.trunc: Known("trunc", (1, 1), _always(INT)),
    math.isnan: Known("isnan", (1, 1), _always(BOOL)),
    math.isinf: Known("isinf", (1, 1), _always(BOOL)),
    math.isfinite: Known("isfinite", (1, 1), _always(BOOL)),
}
for _name in ("sqrt", "fabs", "sin", "cos", "exp", "exp2", "log", "log2", "log10"):
    if hasattr(math, _name):  # exp2 is in Python 3.11 and later
        _FUNCTIONS[getattr(math, _name)] = Known(_name, (1, 1), _always(FLOAT), intrinsic=_name)
for _name in ("pow", "copysign"):
    _FUNCTIONS[getattr(math, _name)] = Known(_name, (2, 2), _always(FLOAT), intrinsic=_name)
for _name in ("tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
              "expm1", "log1p", "erf", "erfc", "cbrt"):
    if hasattr(math, _name):
        _FUNCTIONS[getattr(math, _name)] = Known(_name, (1, 1), _always(FLOAT), library=_name)
for _name in ("atan2", "fmod", "hypot"):
    _FUNCTIONS[getattr(math, _name)] = Known(_name, (2, 2), _always(FLOAT), library=_name)


def find(function):
    """Returns the description of a function, or None."""
    try:
        return _FUNCTIONS.get(function)
    except TypeError:
        return None


def is_compiled(function):
    """Returns true if a function has `@cilk.jit`."""
    from .jit import Jit
    return isinstance(function, Jit)


def prange():
    """Returns `cilk.prange`, which the package defines after it imports this module."""
    from . import prange as it
    return it


def spawn():
    """Returns `cilk.spawn`."""
    from . import spawn as it
    return it


def sync():
    """Returns `cilk.sync`."""
    from . import sync as it
    return it
