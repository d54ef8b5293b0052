# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops in IR, serial and parallel, and the reducers of parallel ones.

An iteration of a prange is a strand: it has private variables, a region for its own spawns, and an
end, which is the target of `continue` and of failures.
"""

import ast

from . import tapir
from .arithmetic import I64, Arithmetic, convert, int_constant
from .infer import constant
from .scopes import assigned_names, is_prange
from .types import BOOL, FLOAT, INT


class Strand:
    """The body of a function or of an iteration, which a return or a failure leaves. `region` is
    the region of its spawns, or None. `end` is the block in which it ends."""

    def __init__(self, region, end):
        self.region, self.end = region, end


class Loops:
    """The part of a function's emitter for loops."""

    def do_Break(self, node):
        self.jump(node, 1)

    def do_Continue(self, node):
        self.jump(node, 0)

    def jump(self, node, which):
        target = self.loops[-1][which] if self.loops else None
        if target is None:
            raise self.source.error(node, "'break' cannot leave a 'prange': its iterations run in "
                                    "parallel")
        self.b.branch(target)

    def do_While(self, node):
        head, inside, done = (self.b.append_basic_block(n) for n in ("while", "do", "done"))
        self.b.branch(head)
        self.b.position_at_end(head)
        self.b.cbranch(self.truth(node.test), inside, done)
        self.b.position_at_end(inside)
        self.loop_body(node, (head, done))
        self.b.branch(head) if not self.b.block.is_terminated else None
        self.b.position_at_end(done)

    def loop_body(self, node, targets):
        self.loops.append(targets)
        self.body(node.body)
        self.loops.pop()

    def do_For(self, node):
        arguments = node.iter.args
        start = self.number(arguments[0], INT) if len(arguments) > 1 else int_constant(0)
        stop = self.number(arguments[min(1, len(arguments) - 1)], INT)
        step = self.number(arguments[2], INT) if len(arguments) == 3 else int_constant(1)
        by = constant(arguments[2]) if len(arguments) == 3 else 1
        if by is None:
            self.fail(self.b.icmp_signed("==", step, int_constant(0)), ValueError,
                      "range() arg 3 must not be zero", arguments[2])
        elif by == 0:
            raise self.source.error(arguments[2], "a range has no step of zero")
        outer, name = dict(self.lows), node.target.id
        self.forget(assigned_names(node.body))
        first = self.low(arguments[0]) if len(arguments) > 1 else 0
        if by and by > 0 and first is not None and name not in assigned_names(node.body):
            self.lows[name] = first
        emit = (self.parallel if is_prange(self.source, node, self.names) else self.serial)
        emit(node, start, stop, step, by)
        self.lows = outer
        self.forget(assigned_names([node]))

    def forget(self, names):
        for name in names:
            self.lows.pop(name, None)

    def serial(self, node, start, stop, step, by):
        b, ones = self.b, by in (1, -1)
        now = self.variable("at", INT)
        b.store(start, now)
        # With another step than 1 or -1, the value after the last one may lie beyond `stop` and not
        # fit into 64 bits. So such loops count their iterations.
        left = None if ones else self.variable("left", INT)
        if left:
            b.store(self.iterations(start, stop, step, by), left)
        head, inside, following, done = (b.append_basic_block(n)
                                         for n in ("for", "do", "next", "done"))
        b.branch(head)
        b.position_at_end(head)
        goes = (b.icmp_signed("!=", b.load(left, typ=I64), int_constant(0)) if left else
                b.icmp_signed("<" if by == 1 else ">", b.load(now, typ=I64), stop))
        b.cbranch(goes, inside, done)
        b.position_at_end(inside)
        self.place(node.target)(b.load(now, typ=I64), INT)
        self.loop_body(node, (following, done))
        if not b.block.is_terminated:
            b.branch(following)
        b.position_at_end(following)
        b.store(b.add(b.load(now, typ=I64), step, flags=["nsw"] if ones else []), now)
        if left:
            b.store(b.sub(b.load(left, typ=I64), int_constant(1)), left)
        b.branch(head)
        b.position_at_end(done)

    def iterations(self, start, stop, step, by):
        """Returns the number of iterations of a range, as an unsigned number."""
        b, zero, one = self.b, int_constant(0), int_constant(1)
        up = int(by > 0) if by else b.icmp_signed(">", step, zero)

        def chosen(forward, backward):
            return (forward if up else backward)() if by else b.select(up, forward(), backward())

        distance = chosen(lambda: b.sub(stop, start), lambda: b.sub(start, stop))
        some = chosen(lambda: b.icmp_signed("<", start, stop),
                      lambda: b.icmp_signed("<", stop, start))
        if by not in (1, -1):
            size = chosen(lambda: step, lambda: b.sub(zero, step))
            distance = b.add(b.udiv(b.sub(distance, one), size), one)
        return b.select(some, distance, zero)

    def parallel(self, node, start, stop, step, by):
        slots, strand, loops = dict(self.slots), self.strand, self.loops
        reducers = {name: self.reduce(name, operation, node)
                    for name, operation in self.scopes.reducers[node].items()}
        self.slots.update(reducers)
        count = self.iterations(start, stop, step, by)
        self.at(node)
        loop = tapir.Loop(self.b, tapir.create_region(self.entry), count)
        for name in dict.fromkeys(self.scopes.private[node]):
            self.declare(name, node)
        index = loop.index
        if by != 1:
            index = self.b.mul(index, step)
        flags = ["nsw"] if by in (1, -1) else []
        self.place(node.target)(self.b.add(start, index, flags=flags), INT)
        end = self.b.append_basic_block("ended")
        self.strand = Strand(self.region_for(node.body), end)
        self.loops = [(end, None)]
        self.body(node.body)
        if not self.b.block.is_terminated:
            self.b.branch(end)
        self.b.position_at_end(end)
        self.join()
        self.at(node)
        loop.end()
        self.slots, self.strand, self.loops = slots, strand, loops
        for name, reducer in reducers.items():
            reducer.end(self.b)
            value = self.b.load(reducer.address, typ=reducer.type)
            self.write(name, convert(self.b, value, reducer.number, self.names[name]))
        if self.of.fails:
            self.leave_if_failed()

    def reduce(self, name, operation, node):
        """Returns a reducer with the value of a variable. The reducer of a bool has an int, 0 or
        1."""
        t = self.names[name]
        if t == BOOL:
            t, operation = INT, {"Min": "And", "Max": "Or"}.get(operation, operation)
        if t not in (INT, FLOAT) or t == FLOAT and operation in ("And", "Or", "Xor"):
            raise self.source.error(node, f"'{name}' is reduced by '{operation}', and of type {t}")
        address = self.variable(name, t)
        self.module.debug and self.module.debug.variable(self, name, t, address, node)
        self.b.store(convert(self.b, self.read(name), self.names[name], t), address)
        reducer = tapir.Reducer(self.module.ir, address, operation, t, _reduce)
        reducer.begin(self.b)
        return reducer


def _reduce(b, operation, left, right, t):
    """Combines left and right by a reducer's operation."""
    arithmetic = Arithmetic(b, None, False)
    if operation in ("Min", "Max"):
        return arithmetic.smaller(left, right, t, "<" if operation == "Min" else ">")
    op = {"Sum": ast.Add, "Product": ast.Mult, "And": ast.BitAnd, "Or": ast.BitOr,
          "Xor": ast.BitXor}[operation]
    return arithmetic.binary(op(), left, right, t)
