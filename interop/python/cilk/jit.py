# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`@cilk.jit`: compiles a function for the types of its arguments when it is called."""

import ctypes
import functools
import inspect
import itertools
import os
from types import MethodType
from typing import NamedTuple

from . import buffers, native
from .errors import CilkError
from .infer import Program, annotation_type
from .scopes import Scopes
from .source import Source
from .types import Array, ArrayAnnotation, is_number


class Options(NamedTuple):
    """The options that a function is compiled with."""

    boundscheck: bool = False
    overflow: bool = False
    target: str = "opencilk"
    level: str = "O3"


class Compiled:
    """A function for certain types: the compiled code, and the meaning of its failures."""

    def __init__(self, address, program, first, failures):
        kinds = [ctypes.POINTER(ctypes.c_int64)] if first.fails else []
        for t in first.arguments:
            kinds += buffers.ctypes_of(t)
        # ctypes releases the interpreter's lock while it runs.
        self.call = ctypes.CFUNCTYPE(buffers.ctype(first.result), *kinds)(address)
        self.fails, self.failures = first.fails, failures
        self.pid, self.program, self.seen = os.getpid(), program, program.made

    def is_current(self):
        """Returns true if the code belongs to this process and calls the functions that the names
        currently stand for. Compares the functions only if another function has been made since the
        last comparison."""
        if self.pid != os.getpid():
            return False
        if self.seen != Jit.made:
            made = Jit.made
            if not self.program.is_current():
                return False
            self.seen = made
        return True

    def __call__(self, values):
        if not self.fails:
            return self.call(*values)
        failure = ctypes.c_int64(0)
        result = self.call(ctypes.byref(failure), *values)
        if failure.value:
            kind, message, place = self.failures[failure.value - 1]
            raise _at(kind(f"{message} ({place})" if message else str(place)), place)
        return result


def _at(exception, place):
    exception.cilk_place = place
    return exception


class Jit:
    """A compiled function. `py_func` is the Python function that it was made of. Threads may call
    and compile it at the same time. `made` counts all compiled functions."""

    made = 0

    def __init__(self, function, options):
        self.py_func, self.options = function, options
        functools.update_wrapper(self, function)
        self.source = Source(function)
        self._check_arguments()
        self.scopes = Scopes(self.source)
        self._annotations = [annotation_type(self.source, a.annotation, ())
                             for a in self.source.tree.args.args]
        self._compiled = {}
        with native.lock:
            Jit.made += 1

    def _check_arguments(self):
        args = self.source.tree.args
        for wrong in (args.vararg, args.kwarg, *args.kwonlyargs, *args.defaults):
            if wrong is not None:
                raise self.source.error(wrong, "arguments have no defaults, and are passed by "
                                        "their places")

    def __repr__(self):
        return f"<cilk.jit function {self.__qualname__}>"

    def __get__(self, instance, owner=None):
        return self if instance is None else MethodType(self, instance)

    def __reduce__(self):
        return self.__qualname__  # pickled by its name, as functions are

    def _placed(self, values, named):
        """Puts named arguments in their places."""
        names = self.scopes.arguments
        for name in named:
            if name not in names:
                raise TypeError(f"{self.__name__}() has no argument '{name}'")
            if name in names[:len(values)]:
                raise TypeError(f"{self.__name__}() got two values for its argument '{name}'")
        rest = [named[name] for name in names[len(values):] if name in named]
        return [*values, *rest]

    def __call__(self, *values, **named):
        arguments = self.scopes.arguments
        if named:
            values = self._placed(values, named)
        if len(values) != len(arguments):
            raise TypeError(f"{self.__name__}() takes {len(arguments)} arguments, not "
                            f"{len(values)}")
        passed = buffers.Arguments(values, arguments)
        try:
            types = tuple(passed.types)
            compiled = self._compiled.get(types)
            if compiled is None or not compiled.is_current():
                compiled = self.compiled(types)
            return compiled(passed.values)
        finally:
            passed.release()

    def converted(self, t, name, error, node):
        """Returns the type that an argument of type `t` has in the function, by its annotation.
        `error` makes an exception of a node and a text."""
        wanted = self._annotations[self.scopes.arguments.index(name)]
        if wanted is None:
            return t
        if isinstance(wanted, ArrayAnnotation):
            if isinstance(t, Array) and (t.element.name, t.ndim) == (wanted.element.name,
                                                                    wanted.ndim):
                return t
            wanted = f"{wanted.element.name}[{', '.join(':' * wanted.ndim)}]"
        elif is_number(t) and t.rank <= wanted.rank:
            return wanted
        raise error(node, f"the argument '{name}' of '{self.source.name}' is {wanted}, not {t}")

    def compiled(self, types, tool=""):
        """Returns the function for arguments of these types, compiled for a tool."""
        with native.lock:
            key = (types, tool) if tool else types
            found = self._compiled.get(key)
            if found is None or not found.is_current():
                found = self._compiled[key] = self._compile(types, tool)
            return found

    def _module(self, types, debug):
        from .emit import Module  # llvmlite is loaded when a function is compiled

        types = tuple(self.converted(t, name, lambda _, text: TypeError(text), None)
                      for t, name in zip(types, self.scopes.arguments))
        program = Program(self.options, Jit.made)
        first = program.infer(self, types)
        return Module(program, debug), program, first

    def _compile(self, types, tool):
        module, program, first = self._module(types, bool(tool))
        name = f"cilk.{self.source.name}.{next(_numbers)}"
        module.entry(first, name)
        session = native.session(self.options.level, self.options.target, tool)
        return Compiled(session.compile(_text(module, name), name), program, first,
                        module.failures)

    def inspect(self, *values, lowered=False):
        """Returns the IR for arguments like these, as text; with `lowered`, after all passes."""
        passed = buffers.Arguments(values, self.scopes.arguments)
        passed.release()
        module, _, first = self._module(tuple(passed.types), False)
        module.entry(first, self.source.name)
        text = _text(module, self.source.name)
        return native.lower(text, self.options.level, self.options.target) if lowered else text


_numbers = itertools.count(1)  # each function of a session has a name of its own


def _text(module, name):
    lines = str(module.ir).splitlines()
    return f"; {name}\n" + "\n".join(
        line for line in lines if not line.startswith(("target triple", "target datalayout")))


def _check_function(function):
    """Raises an error unless 'def' made `function`, without another decorator."""
    if not inspect.isfunction(function):
        kind = type(function).__name__
        above = f": put '@{kind}' above it" if kind in ("staticmethod", "classmethod") else ""
        raise CilkError(f"cilk: error: '@cilk.jit' is for functions made by 'def', not for "
                        f"'{function}', of type '{kind}'{above}; types are said by annotations")
    if hasattr(function, "__wrapped__"):
        raise CilkError(f"cilk: error: '@cilk.jit' would leave out what another decorator does to "
                        f"'{function.__name__}': put '@cilk.jit' below it, next to 'def'")


def _plain(function):
    """Returns the uncompiled function, with the attributes of a compiled one."""
    def no_code(*_, **__):
        raise CilkError(f"cilk: error: '{function.__name__}' has no IR: CILK_DISABLE_JIT is set")

    function.py_func, function.inspect = function, no_code
    return function


def jit(function=None, *, boundscheck=False, overflow=False, target="opencilk", level="O3"):
    """Compiles a function of Python's typed subset (docs/python.md) for the types of its arguments,
    when it is called.

    `boundscheck`: indices beyond an array's ends raise IndexError. Without it, they are undefined.
    `overflow`: ints that leave 64 bits raise OverflowError. Without it, they wrap around.
    `target`: the runtime, as in -ftapir; "serial" runs everything on one thread.
    With CILK_DISABLE_JIT=1 in the environment, functions are not compiled, and Python runs them.
    """
    if level not in ("O0", "O1", "O2", "O3"):
        raise ValueError(f"there is no level '{level}', but O0, O1, O2 and O3")
    if function is None:
        return functools.partial(jit, boundscheck=boundscheck, overflow=overflow, target=target,
                                 level=level)
    _check_function(function)
    if os.environ.get("CILK_DISABLE_JIT", "0") not in ("", "0"):
        return _plain(function)
    return Jit(function, Options(boundscheck, overflow, target, level))
