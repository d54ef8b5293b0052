# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python's arithmetic in LLVM's IR.

Ints wrap around at 64 bits unless overflow is checked. `//` and `%` round downwards; for floats by
the algorithm of CPython's float_divmod. An operation that raises an exception in Python calls
`fail`, which leaves the strand.
"""

import ast

from llvmlite import ir

from .types import BOOL, FLOAT, INT

I1, I8, I32, I64 = (ir.IntType(n) for n in (1, 8, 32, 64))
DOUBLE, POINTER = ir.DoubleType(), ir.PointerType()
_LLVM = {BOOL: I1, INT: I64, FLOAT: DOUBLE}


def llvm_type(t):
    """Returns the type of a number in LLVM; void for None."""
    return _LLVM.get(t) or ir.VoidType()


def int_constant(value):
    """Returns a number of 64 bits."""
    return ir.Constant(I64, value)


def constant_of(value):
    """Returns the number that a constant of ours stands for, or None."""
    return value.constant if isinstance(value, ir.Constant) else None


_LEAST = int_constant(-1 << 63)


def convert(b, value, of, to):
    """Converts a number of type `of` to type `to`, as Python's int(), float() and bool() do. An
    infinite or large float becomes the nearest int."""
    if of == to:
        return value
    if to == BOOL:
        if of == INT:
            return b.icmp_signed("!=", value, int_constant(0))
        return b.fcmp_unordered("!=", value, ir.Constant(DOUBLE, 0.0))
    if to == INT:
        if of == BOOL:
            return b.zext(value, I64)
        return intrinsic(b, "llvm.fptosi.sat.i64.f64", I64, [value])
    if isinstance(value, ir.Constant) and of == INT:
        return ir.Constant(DOUBLE, float(value.constant))
    return b.uitofp(value, DOUBLE) if of == BOOL else b.sitofp(value, DOUBLE)


def intrinsic(b, name, result, arguments):
    """Calls a function of LLVM or of the C library."""
    function = b.module.globals.get(name)
    if function is None:
        kind = ir.FunctionType(result, [a.type for a in arguments])
        function = ir.Function(b.module, kind, name)
    return b.call(function, arguments)


class Arithmetic:
    """Emits operations at the builder's position. `fail(condition, kind, message)` raises."""

    def __init__(self, builder, fail, overflow):
        self.b, self.fail, self.overflow = builder, fail, overflow

    def binary(self, op, left, right, t, nonnegative=False):
        """Emits `left op right`. Both operands have type `t`. The result has it, too, except for
        `/`. With `nonnegative`, both are known to be 0 or more."""
        kind = type(op)
        if t == FLOAT:
            return self._floats(kind, left, right)
        if kind in (ast.BitAnd, ast.BitOr, ast.BitXor):
            return {ast.BitAnd: self.b.and_, ast.BitOr: self.b.or_,
                    ast.BitXor: self.b.xor}[kind](left, right)
        if kind in (ast.Add, ast.Sub, ast.Mult):
            return self._wrapping(kind, left, right)
        if kind in (ast.FloorDiv, ast.Mod):
            return self._floor(kind, left, right, nonnegative)
        if kind is ast.Pow:
            return self._int_power(left, right)
        return self._shift(kind, left, right)

    # Ints -------------------------------------------------------------------------------------

    def _wrapping(self, kind, left, right):
        name = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}[kind]
        if not self.overflow:
            return getattr(self.b, name)(left, right)
        both = intrinsic(self.b, f"llvm.s{name}.with.overflow.i64",
                         ir.LiteralStructType([I64, I1]), [left, right])
        self._fails_if(self.b.extract_value(both, 1))
        return self.b.extract_value(both, 0)

    def _fails_if(self, overflows):
        self.fail(overflows, OverflowError, "this does not fit in 64 bits")

    def negative(self, value):
        """Emits -value of an int."""
        return self._wrapping(ast.Sub, int_constant(0), value)

    def _nonzero(self, value, message):
        if not constant_of(value):
            zero = ir.Constant(value.type, 0)
            compare = self.b.fcmp_ordered if value.type == DOUBLE else self.b.icmp_signed
            self.fail(compare("==", value, zero), ZeroDivisionError, message)

    def _floor(self, kind, left, right, nonnegative):
        b = self.b
        self._nonzero(right, "integer division or modulo by zero")
        if nonnegative:
            return (b.sdiv if kind is ast.FloorDiv else b.srem)(left, right)
        zero = int_constant(0)
        if constant_of(right):
            by, is_minus_one = right, None
            if constant_of(right) == -1:
                return self.negative(left) if kind is ast.FloorDiv else zero
        else:  # the processor's division would fail for the least int and -1
            is_minus_one = b.icmp_signed("==", right, int_constant(-1))
            by = b.select(is_minus_one, int_constant(1), right)
            if self.overflow and kind is ast.FloorDiv:
                self._fails_if(b.and_(is_minus_one, b.icmp_signed("==", left, _LEAST)))
        rest = b.srem(left, by)
        rounds = b.and_(b.icmp_signed("!=", rest, zero),
                        b.icmp_signed("<", b.xor(rest, by), zero))
        if kind is ast.Mod:
            return b.select(rounds, b.add(rest, by), rest)
        quotient = b.sub(b.sdiv(left, by), b.zext(rounds, I64))
        if is_minus_one is not None:
            quotient = b.select(is_minus_one, b.sub(zero, left), quotient)
        return quotient

    def _shift(self, kind, left, right):
        b = self.b
        count = constant_of(right)
        if count is None or count < 0:
            self.fail(b.icmp_signed("<", right, int_constant(0)), ValueError,
                      "negative shift count")
        inside = b.icmp_unsigned("<", right, int_constant(64))
        if kind is ast.LShift:
            count = b.select(inside, right, int_constant(63))
            shifted = b.shl(left, count)
            if self.overflow:
                lost = b.icmp_signed("!=", b.ashr(shifted, count), left)
                some = b.icmp_signed("!=", left, int_constant(0))
                self._fails_if(b.and_(some, b.or_(lost, b.not_(inside))))
            return b.select(inside, shifted, int_constant(0))
        return b.ashr(left, b.select(inside, right, int_constant(63)))

    def _int_power(self, base, exponent):
        count = constant_of(exponent)
        if count is not None and 0 <= count <= 64:
            result = None
            while count:
                if count & 1:
                    result = base if result is None else self._wrapping(ast.Mult, result, base)
                count >>= 1
                if count:
                    base = self._wrapping(ast.Mult, base, base)
            return int_constant(1) if result is None else result
        self.fail(self.b.icmp_signed("<", exponent, int_constant(0)), ValueError,
                  "an int with a negative exponent is a float: write float(x) ** n")
        return self._power_loop(base, exponent)

    def _power_loop(self, base, exponent):
        b = self.b
        before = b.block
        head, more, done = (b.append_basic_block(n) for n in ("pow", "square", "done"))
        b.branch(head)
        b.position_at_end(head)
        result, factor, left = (b.phi(I64) for _ in range(3))
        for phi, value in ((result, int_constant(1)), (factor, base), (left, exponent)):
            phi.add_incoming(value, before)
        b.cbranch(b.icmp_signed(">", left, int_constant(0)), more, done)
        b.position_at_end(more)
        # If there is nothing to multiply by, the factor is 1. If the multiplication then overflows,
        # the result overflows, too.
        one, rest = int_constant(1), b.ashr(left, int_constant(1))
        product = self._wrapping(ast.Mult, result, b.select(b.trunc(left, I1), factor, one))
        square = b.select(b.icmp_signed(">", rest, int_constant(0)), factor, one)
        square = self._wrapping(ast.Mult, square, square)
        for phi, value in ((result, product), (factor, square), (left, rest)):
            phi.add_incoming(value, b.block)
        b.branch(head)
        b.position_at_end(done)
        return result

    # Floats -----------------------------------------------------------------------------------

    def _floats(self, kind, left, right):
        b = self.b
        simple = {ast.Add: b.fadd, ast.Sub: b.fsub, ast.Mult: b.fmul}.get(kind)
        if simple:
            return simple(left, right)
        if kind is ast.Pow:
            exponent = constant_of(right)
            if exponent == 2.0:
                return b.fmul(left, left)
            return intrinsic(b, "llvm.pow.f64", DOUBLE, [left, right])
        self._nonzero(right, "float division by zero")
        if kind is ast.Div:
            return b.fdiv(left, right)
        return self._float_floor(kind, left, right)

    def _float_floor(self, kind, left, right):
        b = self.b
        zero, one = ir.Constant(DOUBLE, 0.0), ir.Constant(DOUBLE, 1.0)
        rest = b.frem(left, right)
        quotient = b.fdiv(b.fsub(left, rest), right)
        some = b.fcmp_unordered("!=", rest, zero)
        other_sign = b.xor(b.fcmp_ordered("<", right, zero), b.fcmp_ordered("<", rest, zero))
        rounds = b.and_(some, other_sign)
        if kind is ast.Mod:
            rest = b.select(rounds, b.fadd(rest, right), rest)
            signed = intrinsic(b, "llvm.copysign.f64", DOUBLE, [zero, right])
            return b.select(some, rest, signed)
        quotient = b.select(rounds, b.fsub(quotient, one), quotient)
        low = intrinsic(b, "llvm.floor.f64", DOUBLE, [quotient])
        high = b.fcmp_ordered(">", b.fsub(quotient, low), ir.Constant(DOUBLE, 0.5))
        low = b.select(high, b.fadd(low, one), low)
        signed = intrinsic(b, "llvm.copysign.f64", DOUBLE, [zero, b.fdiv(left, right)])
        return b.select(b.fcmp_unordered("!=", quotient, zero), low, signed)

    # Functions --------------------------------------------------------------------------------

    def smaller(self, left, right, t, op):
        """Emits `left` unless `right op left` holds, as min (`<`) and max (`>`) do."""
        if t == FLOAT:
            return self.b.select(self.b.fcmp_ordered(op, right, left), right, left)
        compare = self.b.icmp_unsigned if t == BOOL else self.b.icmp_signed
        return self.b.select(compare(op, right, left), right, left)

    def absolute(self, value, t):
        """Emits abs()."""
        if t == FLOAT:
            return intrinsic(self.b, "llvm.fabs.f64", DOUBLE, [value])
        negative = self.b.icmp_signed("<", value, int_constant(0))
        if self.overflow:
            self._fails_if(self.b.icmp_signed("==", value, _LEAST))
        return self.b.select(negative, self.b.sub(int_constant(0), value), value)

    def is_class(self, value, mask):
        """Emits a test whether a float is of one of LLVM's classes."""
        return intrinsic(self.b, "llvm.is.fpclass.f64", I1, [value, ir.Constant(I32, mask)])
