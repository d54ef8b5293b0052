# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors in clang's voice: file:line:col: error: what is wrong, the line, and a caret."""

import ast


class CilkError(Exception):
    """What `@cilk.jit` cannot compile, or a tool cannot run. The text is complete."""


class Place:
    """Where something stands: a file's name, a line from 1, a column from 1, and the line."""

    def __init__(self, file, line, column, text=""):
        self.file, self.line, self.column, self.text = file, line, column, text

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}"

    def error(self, message):
        """A CilkError for this place, to be raised."""
        lines = [f"{self}: error: {message}"]
        if self.text:
            blanks = "".join("\t" if c == "\t" else " " for c in self.text[:self.column - 1])
            lines += [f"    {self.text}", f"    {blanks}^"]
        return CilkError("\n".join(lines))


_WORDS = {"With": "'with'", "Try": "'try'", "Raise": "'raise'", "ClassDef": "a class",
          "FunctionDef": "a function in a function", "Lambda": "'lambda'", "Import": "'import'",
          "ImportFrom": "'import'", "Global": "'global'", "Nonlocal": "'nonlocal'",
          "Delete": "'del'", "List": "a list", "Dict": "a dictionary", "Set": "a set",
          "Tuple": "a tuple", "ListComp": "a comprehension", "GeneratorExp": "a comprehension",
          "DictComp": "a comprehension", "SetComp": "a comprehension", "JoinedStr": "a string",
          "Yield": "'yield'", "Await": "'await'", "NamedExpr": "':='", "Match": "'match'"}


def describe(node):
    """What errors call an expression or a statement."""
    if isinstance(node, ast.Constant):
        return {str: "a string", bytes: "bytes", complex: "a complex number",
                type(None): "'None'"}.get(type(node.value), "this constant")
    return _WORDS.get(type(node).__name__, "this")
