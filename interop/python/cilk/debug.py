# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Debug information: the lines, functions and variables that tools report.

Debug information is only made for tools. Cilksan uses the declarations of variables to name the
variable that an address belongs to. So an array is declared as the variable that holds its address.
"""

import os

from llvmlite import ir

from .arithmetic import POINTER
from .tapir import alloca
from .types import BOOL, FLOAT, Array

_DECLARE = "llvm.dbg.declare"


class DebugInfo:
    """The debug information of one module."""

    def __init__(self, module):
        self.module, self._types, self._files, self._places = module, {}, {}, {}
        self._unit = None
        flags = [[2, "Debug Info Version", 3], [7, "Dwarf Version", 4]]
        for behaviour, name, value in flags:
            module.add_named_metadata("llvm.module.flags", module.add_metadata(
                [ir.Constant(ir.IntType(32), behaviour), name,
                 ir.Constant(ir.IntType(32), value)]))

    def _file(self, path):
        if path not in self._files:
            self._files[path] = self.module.add_debug_info("DIFile", {
                "filename": os.path.basename(path), "directory": os.path.dirname(path) or "."})
        return self._files[path]

    def _unit_of(self, file):
        if self._unit is None:
            self._unit = self.module.add_debug_info("DICompileUnit", {
                "language": ir.DIToken("DW_LANG_Python"), "file": file, "producer": "cilk",
                "isOptimized": True, "runtimeVersion": 0,
                "emissionKind": ir.DIToken("FullDebug")}, is_distinct=True)
            self.module.add_named_metadata("llvm.dbg.cu", self._unit)
        return self._unit

    def begin(self, function):
        """Begins the scope of a function that is about to be emitted."""
        source = function.source
        file = self._file(os.path.abspath(source.file) if os.path.exists(source.file)
                          else source.file)
        line = source.place(source.tree).line
        kind = self.module.add_debug_info("DISubroutineType",
                                          {"types": self.module.add_metadata([None])})
        scope = self.module.add_debug_info("DISubprogram", {
            "name": source.name, "linkageName": source.name, "scope": file, "file": file,
            "line": line, "scopeLine": line, "type": kind, "isLocal": True, "isDefinition": True,
            "isOptimized": True, "unit": self._unit_of(file)}, is_distinct=True)
        function.function.set_metadata("dbg", scope)
        return scope

    def place(self, function, node):
        """Returns the place of an expression or statement."""
        at = function.source.place(node)
        key = function.of.name, at.line, at.column
        if key not in self._places:
            self._places[key] = self.module.add_debug_info("DILocation", {
                "line": at.line, "column": at.column, "scope": function.scope})
        return self._places[key]

    def _type(self, t):
        if t not in self._types:
            if isinstance(t, Array):
                base = self._base(t.element.name, 8 * t.element.size, t.element.number,
                                  t.element.signed)
                self._types[t] = self.module.add_debug_info("DIDerivedType", {
                    "tag": ir.DIToken("DW_TAG_pointer_type"), "baseType": base, "size": 64})
            else:
                self._types[t] = self._base(str(t), 8 if t == BOOL else 64, t, True)
        return self._types[t]

    def _base(self, name, bits, number, signed):
        encoding = ("DW_ATE_boolean" if number == BOOL else "DW_ATE_float" if number == FLOAT
                    else "DW_ATE_signed" if signed else "DW_ATE_unsigned")
        return self.module.add_debug_info("DIBasicType", {
            "name": name, "size": bits, "encoding": ir.DIToken(encoding)})

    def variable(self, function, name, t, address, node=None):
        """Declares a variable of the program at an address."""
        line = function.source.place(node or function.source.tree).line
        scope = function.scope
        described = self.module.add_debug_info("DILocalVariable", {
            "name": name, "scope": scope, "file": self._file_of(function), "line": line,
            "type": self._type(t)})
        expression = self.module.add_debug_info("DIExpression", {})
        declare = self.module.globals.get(_DECLARE) or ir.Function(
            self.module, ir.FunctionType(ir.VoidType(), [ir.MetaDataType()] * 3), _DECLARE)
        function.b.call(declare, [address, described, expression])

    def _file_of(self, function):
        path = function.source.file
        return self._file(os.path.abspath(path) if os.path.exists(path) else path)

    def array(self, function, name, t, address):
        """Declares an array whose address is given, and returns the address."""
        holder = alloca(function.entry, POINTER, name)
        function.b.store(address, holder)
        self.variable(function, name, t, holder)
        return function.b.load(holder, typ=POINTER)
