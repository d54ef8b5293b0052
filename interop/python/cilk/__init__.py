# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fork-join parallelism for Python: functions that are compiled, spawned and looped in parallel.

    import cilk

    @cilk.jit
    def fib(n: int) -> int:
        if n < 2:
            return n
        a = cilk.spawn(fib, n - 1)
        b = fib(n - 2)
        cilk.sync()
        return a + b

docs/python.md is the manual. The package imports modules that take time to load only when they are
needed.
"""

from .errors import CilkError
from .jit import jit
from .types import ELEMENTS as _ELEMENTS
from .types import ElementType as _ElementType
from .types import Reducer as _Reducer

__version__ = "0.1.0"


def spawn(function, *arguments):
    """Calls a function. In a compiled function, the call may run in parallel with the code that
    follows it, up to the next `cilk.sync()` or the caller's end."""
    return function(*arguments)


def sync():
    """In a compiled function, waits for all calls that the running call, or the running iteration,
    has spawned."""


def prange(*arguments):
    """Returns a `range`. In a compiled function, the loop's iterations run in parallel."""
    return range(*arguments)


bool_, int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64 = (
    _ElementType(_ELEMENTS[c]) for c in "?bBhHiIqQfd")
Sum, Product, Min, Max, And, Or, Xor = (
    _Reducer(n) for n in ("Sum", "Product", "Min", "Max", "And", "Or", "Xor"))


def san(function, *arguments, **options):
    """Finds the determinacy races of `function(*arguments)`. Returns a `cilk.tools.Races`."""
    from .tools import san as run
    return run(function, *arguments, **options)


def scale(function, *arguments, **options):
    """Measures the work and span of `function(*arguments)`. Returns a `cilk.tools.Scalability`."""
    from .tools import scale as run
    return run(function, *arguments, **options)


__all__ = ["CilkError", "jit", "spawn", "sync", "prange", "san", "scale", "Sum", "Product", "Min",
           "Max", "And", "Or", "Xor", "bool_", "int8", "uint8", "int16", "uint16", "int32",
           "uint32", "int64", "uint64", "float32", "float64"]
