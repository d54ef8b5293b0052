# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors in clang's style: file:line:col: error: the reason, the line, and a caret."""

import ast


class CilkError(Exception):
    """An error of code that `@cilk.jit` cannot compile, or that a tool cannot run. The text is
    complete."""


class Place:
    """A place in the source: the file's name, the line and the column, both from 1, and the line's
    text."""

    def __init__(self, file, line, column, text=""):
        self.file, self.line, self.column, self.text = file, line, column, text

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}"

    def error(self, message):
        """Returns a CilkError for this place, to be raised."""
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
    """Returns the words that errors use for an expression or a statement."""
    if isinstance(node, ast.Constant):
        return {str: "a string", bytes: "bytes", complex: "a complex number",
                type(None): "'None'"}.get(type(node.value), "this constant")
    return _WORDS.get(type(node).__name__, "this")
