# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions in IR.

The value of a number is a value of LLVM; the value of an array is an `ArrayValue`. infer.py has
found the types, and each operation converts its operands to the type that it needs.
"""

import ast
from typing import List, NamedTuple, Optional

from llvmlite import ir

from . import builtin_functions as known
from .arithmetic import (DOUBLE, I8, I64, POINTER, convert, int_constant,
                         intrinsic, llvm_type)
from .infer import constant
from .types import BOOL, FLOAT, INT, Array

_ELEMENT_TYPES = {"float64": DOUBLE, "float32": ir.FloatType(), "bool": I8}


class ArrayValue(NamedTuple):
    """An array: its address and, for each dimension, the length and, unless the array is
    contiguous, the number of bytes from one index to the next."""

    type: Array
    address: ir.Value
    lengths: List[ir.Value]
    strides: Optional[List[ir.Value]]

    def components(self):
        """Returns the values that the array is passed as."""
        return [self.address, *self.lengths, *(self.strides or [])]

    @staticmethod
    def of(t, components):
        """Returns the array of `components`."""
        return ArrayValue(t, components[0], components[1:1 + t.ndim],
                          None if t.contiguous else components[1 + t.ndim:])


def component_types(t):
    """Returns LLVM's types of the values that a value of type `t` is passed as."""
    if isinstance(t, Array):
        return [POINTER] + [I64] * (t.ndim if t.contiguous else 2 * t.ndim)
    return [llvm_type(t)]


def _element_type(element):
    return _ELEMENT_TYPES.get(element.name) or ir.IntType(8 * element.size)


class Expressions:
    """The part of a function's emitter for expressions. The other part has the methods about
    variables and failures: `read`, `low` and `fail`."""

    def value(self, node):
        """Emits an expression and returns its value."""
        self.at(node)
        return getattr(self, "emit_" + type(node).__name__)(node)

    def number(self, node, to):
        """Emits a number and converts it to another type."""
        value = self.value(node)
        self.at(node)
        return convert(self.b, value, self.types[node], to)

    def truth(self, node):
        """Emits a test whether an expression is true."""
        return self.number(node, BOOL)

    def emit_Constant(self, node):
        return ir.Constant(llvm_type(self.types[node]), type(node.value)(node.value))

    def emit_Name(self, node):
        if node.id in self.names:
            return self.read(node.id)
        return self.emit_static(node)

    def emit_static(self, node):
        return ir.Constant(llvm_type(self.types[node]), self.source.static(node, self.names))

    emit_Attribute = emit_static

    # Operators --------------------------------------------------------------------------------

    def emit_BinOp(self, node):
        t = self.operands_type(node.op, self.types[node], self.types[node.left],
                               self.types[node.right])
        left, right = self.number(node.left, t), self.number(node.right, t)
        self.at(node)
        return self.arithmetic(node).binary(node.op, left, right, t,
                                            self.both_nonnegative(node.left, node.right))

    @staticmethod
    def operands_type(op, result, left, right):
        """Returns the type in which an operation is done."""
        if isinstance(op, (ast.FloorDiv, ast.Mod, ast.Pow)):
            return max(left, right, INT, key=lambda t: t.rank)
        return result

    def both_nonnegative(self, left, right):
        return all((self.low(part) or 0) >= 0 and self.low(part) is not None
                   for part in (left, right))

    def emit_UnaryOp(self, node):
        t = self.types[node]
        if isinstance(node.op, ast.Not):
            return self.b.not_(self.truth(node.operand))
        value = constant(node)
        if value is not None and isinstance(node.op, ast.USub):
            return ir.Constant(llvm_type(t), type(value)(value))
        value = self.number(node.operand, t)
        if isinstance(node.op, ast.USub):
            return self.b.fneg(value) if t == FLOAT else self.arithmetic(node).negative(value)
        return self.b.not_(value) if isinstance(node.op, ast.Invert) else value

    def emit_BoolOp(self, node):
        t, is_and = self.types[node], isinstance(node.op, ast.And)
        done = self.b.append_basic_block("decided")
        ways = []
        for part in node.values[:-1]:
            value = self.number(part, t)
            ways.append((value, self.b.block))
            more = self.b.append_basic_block("more")
            true = convert(self.b, value, t, BOOL)
            self.b.cbranch(true, *((more, done) if is_and else (done, more)))
            self.b.position_at_end(more)
        ways.append((self.number(node.values[-1], t), self.b.block))
        return self.meet(done, ways, t)

    def meet(self, done, ways, t):
        """Returns the value where several branches meet. The block of the last branch is still
        open."""
        self.b.branch(done)
        self.b.position_at_end(done)
        phi = self.b.phi(llvm_type(t))
        for value, block in ways:
            phi.add_incoming(value, block)
        return phi

    def emit_IfExp(self, node):
        t = self.types[node]
        then, other, done = (self.b.append_basic_block(n) for n in ("then", "else", "chosen"))
        self.b.cbranch(self.truth(node.test), then, other)
        self.b.position_at_end(then)
        ways = [(self.number(node.body, t), self.b.block)]
        self.b.branch(done)
        self.b.position_at_end(other)
        ways.append((self.number(node.orelse, t), self.b.block))
        return self.meet(done, ways, t)

    def emit_Compare(self, node):
        nodes = [node.left, *node.comparators]
        if len(node.ops) == 1:
            return self.compare(node.ops[0], nodes[0], self.value(nodes[0]), nodes[1],
                                self.value(nodes[1]))
        done, ways = self.b.append_basic_block("decided"), []
        left = self.value(nodes[0])
        for i, op in enumerate(node.ops):
            right = self.value(nodes[i + 1])
            holds = self.compare(op, nodes[i], left, nodes[i + 1], right)
            ways.append((holds, self.b.block))
            left = right
            if i + 1 < len(node.ops):
                more = self.b.append_basic_block("more")
                self.b.cbranch(holds, more, done)
                self.b.position_at_end(more)
        return self.meet(done, ways, BOOL)

    def compare(self, op, left_node, left, right_node, right):
        """Emits a comparison."""
        kinds = self.types[left_node], self.types[right_node]
        t = max(*kinds, INT, key=lambda x: x.rank)
        self.at(left_node)
        left, right = (convert(self.b, v, k, t) for v, k in zip((left, right), kinds))
        sign = known.COMPARISONS[type(op)]
        if t != FLOAT:
            return self.b.icmp_signed(sign, left, right)
        return (self.b.fcmp_unordered if sign == "!=" else self.b.fcmp_ordered)(sign, left, right)

    # Arrays -----------------------------------------------------------------------------------

    def emit_Subscript(self, node):
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return self.value(node.value.value).lengths[constant(node.slice)]
        array = self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.part(node, array)
        address, rest = self.element(node, array)
        return rest or self.load(array.type.element, address, node)

    def load(self, element, address, node):
        """Loads the number at an address, for an expression."""
        value = self.module.views.is_array(self.b.load(address, typ=_element_type(element)))
        if element.number == BOOL:
            return self.b.icmp_unsigned("!=", value, ir.Constant(I8, 0))
        if element.name == "float32":
            return self.b.fpext(value, DOUBLE)
        if element.name == "uint64" and self.options.overflow:
            self.fail(self.b.icmp_signed("<", value, int_constant(0)), OverflowError,
                      "this element does not fit in 64 bits with a sign", node)
        if element.number == INT and element.size < 8:
            return (self.b.sext if element.signed else self.b.zext)(value, I64)
        return value

    def save(self, element, address, value):
        """Stores a number of the element's kind at an address."""
        if element.number == BOOL:
            value = self.b.zext(value, I8)
        elif element.name == "float32":
            value = self.b.fptrunc(value, ir.FloatType())
        elif element.number == INT and element.size < 8:
            value = self.b.trunc(value, ir.IntType(8 * element.size))
        self.module.views.is_array(self.b.store(value, address))

    def element(self, node, array):
        """Returns the address that indices lead to. If there are fewer indices than dimensions,
        also returns the array at that address."""
        nodes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        indices = [self.index(n, length) for n, length in zip(nodes, array.lengths)]
        self.at(node)
        address, t, rest = array.address, array.type, array.lengths[len(indices):]
        if array.strides:
            for index, stride in zip(indices, array.strides):
                address = self.b.gep(address, [self.b.mul(index, stride)], source_etype=I8)
            inner = array.strides[len(indices):]
        else:
            flat = indices[0]
            for index, length in zip(indices[1:], array.lengths[1:]):
                flat = self.b.add(self.b.mul(flat, length, flags=["nsw"]), index, flags=["nsw"])
            for length in rest:
                flat = self.b.mul(flat, length, flags=["nsw"])
            address = self.b.gep(address, [flat], inbounds=True,
                                 source_etype=_element_type(t.element))
            inner = None
        if not rest:
            return address, None
        return address, ArrayValue(t._replace(ndim=len(rest)), address, rest, inner)

    def index(self, node, length):
        """Returns an index as a number from 0: negative ones count from the end."""
        index = self.number(node, INT)
        low = self.low(node)
        if low is None or low < 0:
            below = self.b.icmp_signed("<", index, int_constant(0))
            index = self.b.select(below, self.b.add(index, length), index)
        if self.options.boundscheck:
            self.fail(self.b.icmp_unsigned(">=", index, length), IndexError,
                      "index out of range", node)
        return index

    def part(self, node, array):
        """Emits `a[low:high]`. Bounds beyond the ends are moved to the ends."""
        length, zero = array.lengths[0], int_constant(0)

        def bound(of, default):
            if of is None:
                return default
            place = self.number(of, INT)
            below = self.b.icmp_signed("<", place, zero)
            place = self.b.select(below, self.b.add(place, length), place)
            place = self.b.select(self.b.icmp_signed("<", place, zero), zero, place)
            return self.b.select(self.b.icmp_signed(">", place, length), length, place)

        low, high = bound(node.slice.lower, zero), bound(node.slice.upper, length)
        high = self.b.select(self.b.icmp_signed("<", high, low), low, high)
        distance = array.strides[0] if array.strides else int_constant(array.type.element.size)
        if not array.strides:
            for other in array.lengths[1:]:
                distance = self.b.mul(distance, other)
        address = self.b.gep(array.address, [self.b.mul(low, distance)], source_etype=I8)
        return ArrayValue(array.type, address, [self.b.sub(high, low), *array.lengths[1:]],
                          array.strides)

    # Calls ------------------------------------------------------------------------------------

    def emit_Call(self, node):
        callee = self.callees[node]
        if callee == "sync":
            return self.sync()
        if callee == "len":
            return self.value(node.args[0]).lengths[0]
        if isinstance(callee, known.Known):
            return self.call_known(node, callee)
        spawned = self.source.static(node.func, self.names) is known.spawn()
        if spawned:
            return self.spawn(node, None)
        result = self.call(node, callee, self.arguments(callee, node.args))
        if callee.fails:
            self.leave_if_failed()
        return result

    def arguments(self, callee, nodes):
        """Returns the values that are passed for the expressions of arguments."""
        passed = []
        for node, t in zip(nodes, callee.arguments):
            value = self.value(node)
            if isinstance(value, ArrayValue):
                passed += value.components()
            else:
                passed.append(convert(self.b, value, self.types[node], t))
        return passed

    def call(self, node, callee, passed):
        """Calls a compiled function."""
        self.at(node)
        failure = [self.failure] if callee.fails else []
        return self.b.call(self.module.function(callee), failure + passed)

    def call_known(self, node, callee):
        result = self.types[node]
        name, b = callee.name, self.b
        if callee.intrinsic or callee.library:
            values = [self.number(a, FLOAT) for a in node.args]
            self.at(node)
            return intrinsic(b, f"llvm.{name}.f64" if callee.intrinsic else name, DOUBLE, values)
        if name in ("int", "float", "bool"):
            return self.number(node.args[0], result)
        if name in ("min", "max"):
            values = [self.number(a, result) for a in node.args]
            best = values[0]
            for other in values[1:]:
                best = self.arithmetic(node).smaller(best, other, result,
                                                     "<" if name == "min" else ">")
            return best
        if name == "abs":
            return self.arithmetic(node).absolute(self.number(node.args[0], result), result)
        if name.startswith("is"):
            mask = {"isnan": 0x3, "isinf": 0x204, "isfinite": 0x1f8}[name]
            return self.arithmetic(node).is_class(self.number(node.args[0], FLOAT), mask)
        if self.types[node.args[0]] != FLOAT:
            return self.number(node.args[0], INT)
        value = self.number(node.args[0], FLOAT)
        return convert(b, intrinsic(b, f"llvm.{name}.f64", DOUBLE, [value]), FLOAT, INT)


def low_of(node, lows, types):
    """Returns the least value that an int can have, or None if nothing is known. `lows` has those
    of loop variables."""
    if isinstance(node, ast.Name):
        return lows.get(node.id)
    value = constant(node)
    if isinstance(value, int):
        return value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        return 0
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
        return 0  # an element of a shape
    if not isinstance(node, ast.BinOp) or types.get(node) != INT:
        return None
    left, right = (low_of(part, lows, types) for part in (node.left, node.right))
    by = constant(node.right)
    if isinstance(node.op, ast.Add) and None not in (left, right):
        return left + right
    if isinstance(node.op, ast.Sub) and left is not None and isinstance(by, int):
        return left - by
    if isinstance(node.op, ast.Mult) and None not in (left, right) and min(left, right) >= 0:
        return left * right
    if isinstance(node.op, ast.Mod) and isinstance(by, int) and by > 0:
        return 0
    if isinstance(node.op, (ast.FloorDiv, ast.RShift)) and left is not None and left >= 0:
        return 0 if right is not None and right >= 0 else None
    return None
