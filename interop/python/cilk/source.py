# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a function, as a tree with places, and the meaning of its names."""

import ast
import builtins
import inspect

from .errors import CilkError, Place


class Source:
    """A Python function to be compiled. It is read once. The meaning of its global names is looked
    up when it is compiled, and does not change afterwards."""

    def __init__(self, function):
        self.function, self.name = function, function.__name__
        code = function.__code__
        self.file = code.co_filename
        try:
            lines, first = inspect.getsourcelines(function)
        except (OSError, TypeError):
            raise CilkError(f"cilk: error: the text of '{self.name}' cannot be read: define it in "
                            "a file or a notebook's cell") from None
        self.lines = [line.rstrip("\n") for line in lines]
        self.first, self.tree = first, self._parse("".join(lines))
        if not isinstance(self.tree, ast.FunctionDef):
            raise self.place(ast.Pass(lineno=1, col_offset=0)).error(
                "'@cilk.jit' is for functions made by 'def'")
        self._cells = dict(zip(code.co_freevars, function.__closure__ or ()))

    @staticmethod
    def _parse(text):
        """Returns the statement that a text is, or None; its first line is number 1."""
        indented = text[:1] in " \t"
        try:
            body = ast.parse("if 1:\n" + text if indented else text).body
        except SyntaxError:  # a part of a statement, around a lambda
            return None
        return ast.increment_lineno(body[0].body[0], -1) if indented else body[0]

    def place(self, node):
        """Returns the place of `node`."""
        line = getattr(node, "lineno", 1)
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return Place(self.file, line + self.first - 1,
                     getattr(node, "col_offset", 0) + 1, text)

    def error(self, node, message):
        """Returns a CilkError at `node`, to be raised."""
        return self.place(node).error(message)

    def is_defined(self, name):
        """Returns true if a name that isn't the function's own is defined."""
        if name in self._cells:
            try:
                self._cells[name].cell_contents
            except ValueError:  # the enclosing function has yet to assign it
                return False
            return True
        return name in self.function.__globals__ or hasattr(builtins, name)

    def lookup(self, name):
        """Returns the value of a name that isn't the function's own."""
        if name in self._cells:
            return self._cells[name].cell_contents
        if name in self.function.__globals__:
            return self.function.__globals__[name]
        return getattr(builtins, name)

    def static(self, node, local_names):
        """Returns the value of an expression made of names and dots, or `Source` if the value is
        not known beforehand."""
        if isinstance(node, ast.Name) and node.id not in local_names:
            return self.lookup(node.id) if self.is_defined(node.id) else Source
        if isinstance(node, ast.Attribute):
            base = self.static(node.value, local_names)
            if inspect.ismodule(base) and hasattr(base, node.attr):
                return getattr(base, node.attr)
        return Source
