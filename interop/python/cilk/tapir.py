# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tasks, loops and reducers in IR, by llvmlite's builder: the counterpart of TapirBuilder.

docs/tapir.md explains the meaning of the calls. Passes give the calls their attributes. """

from llvmlite import ir

from .arithmetic import DOUBLE, I1, I8, I64, POINTER, int_constant
from .types import FLOAT

_VOID = ir.VoidType()
_MARKERS = {
    "tapir.detach": ir.FunctionType(I1, [POINTER], var_arg=True),
    "tapir.reattach": ir.FunctionType(_VOID, [POINTER]),
    "tapir.sync": ir.FunctionType(_VOID, [POINTER]),
    "tapir.loop": ir.FunctionType(_VOID, [POINTER, I64, I64]),
    "tapir.view": ir.FunctionType(POINTER, [POINTER, I64, POINTER, POINTER]),
    "tapir.view.begin": ir.FunctionType(POINTER, [POINTER, I64, I64, I64, POINTER, POINTER]),
    "tapir.view.drop": ir.FunctionType(POINTER, [POINTER]),
}


def _call(b, name, *arguments):
    function = b.module.globals.get(name) or ir.Function(b.module, _MARKERS[name], name)
    return b.call(function, arguments)


def alloca(entry, t, name):
    """Emits a variable; `entry` is a builder in the entry block. Addresses have the type `ptr`,
    whatever llvmlite is set to: LLVM knows no other."""
    address = entry.alloca(t, name=name)
    address.type = POINTER
    return address


def create_region(entry):
    """Emits a sync region at the beginning of the entry block; `entry` is a builder there."""
    return alloca(entry, I8, "region")


def begin_task(b, region):
    """Begins a task, which ends at end_task. The task runs in parallel with the code that is
    emitted after end_task. Returns the block where its parent continues."""
    task, continuation = b.append_basic_block("task"), b.append_basic_block("continuation")
    b.cbranch(_call(b, "tapir.detach", region), task, continuation)
    b.position_at_end(task)
    return continuation


def end_task(b, region, continuation):
    """Ends the task and continues after it."""
    _call(b, "tapir.reattach", region)
    b.branch(continuation)
    b.position_at_end(continuation)


def sync(b, region):
    """Waits for the region's tasks."""
    _call(b, "tapir.sync", region)


class Loop:
    """A parallel loop of `count` iterations, each a task. The caller emits the body after making
    this, with `index` as the number of the iteration, and then calls `end`."""

    def __init__(self, b, region, count):
        self.b, self.region = b, region
        _call(b, "tapir.loop", region, count, int_constant(0))
        before = b.block
        self.head = b.append_basic_block("loop")
        spawn, self.exit = b.append_basic_block("iteration"), b.append_basic_block("done")
        b.branch(self.head)
        b.position_at_end(self.head)
        self.index = b.phi(I64, "index")
        self.index.add_incoming(int_constant(0), before)
        b.cbranch(b.icmp_unsigned("<", self.index, count), spawn, self.exit)
        b.position_at_end(spawn)
        self.continuation = begin_task(b, region)

    def end(self):
        """Ends the loop. All iterations have ended at the builder's new position."""
        end_task(self.b, self.region, self.continuation)
        following = self.b.add(self.index, int_constant(1), "next", flags=["nuw"])
        self.index.add_incoming(following, self.b.block)
        self.b.branch(self.head)
        self.b.position_at_end(self.exit)
        sync(self.b, self.region)


_IDENTITIES = {
    "Sum": (0, 0.0), "Product": (1, 1.0), "And": (-1, None), "Or": (0, None), "Xor": (0, None),
    "Min": ((1 << 63) - 1, float("inf")), "Max": (-(1 << 63), float("-inf")),
}


class Scope:
    """Tells LLVM that views don't alias elements of arrays. So a loop that adds to a view and reads
    arrays keeps the view in a register."""

    def __init__(self, module):
        domain = module.add_metadata(["cilk.views"])
        self.list = module.add_metadata([module.add_metadata(["cilk.view", domain])])

    def is_view(self, instruction):
        """Marks a load or store of a view."""
        instruction.set_metadata("alias.scope", self.list)
        return instruction

    def is_array(self, instruction):
        """Marks a load or store of an element."""
        instruction.set_metadata("noalias", self.list)
        return instruction


class Reducer:
    """A variable at `address`, an int or a float, to which parallel strands may add."""

    def __init__(self, module, address, operation, t, arithmetic):
        self.address, self.number = address, t
        self.type = DOUBLE if t == FLOAT else I64
        self.functions = self._functions(module, operation, t, arithmetic)

    def _functions(self, module, operation, t, arithmetic):
        name = f"{operation}.{t}"
        identity, reduce = (module.globals.get(f"{name}.{what}")
                            for what in ("identity", "reduce"))
        if identity is None:
            identity = self._define(module, name + ".identity", 1)
            b = ir.IRBuilder(identity.append_basic_block())
            neutral = _IDENTITIES[operation][t == FLOAT]
            b.store(ir.Constant(self.type, neutral), identity.args[0])
            b.ret_void()
            reduce = self._define(module, name + ".reduce", 2)
            b = ir.IRBuilder(reduce.append_basic_block())
            left, right = (b.load(a, typ=self.type) for a in reduce.args)
            b.store(arithmetic(b, operation, left, right, t), reduce.args[0])
            b.ret_void()
        return identity, reduce

    @staticmethod
    def _define(module, name, count):
        function = ir.Function(module, ir.FunctionType(_VOID, [POINTER] * count), name)
        function.linkage = "internal"
        function.type = POINTER  # as an argument
        return function

    def begin(self, b):
        """Begins the reducer, when the variable has its initial value."""
        _call(b, "tapir.view.begin", self.address, int_constant(8), int_constant(1),
              int_constant(8), *self.functions)

    def view(self, b):
        """Returns the address that the running strand adds to, up to its next spawn or sync."""
        return _call(b, "tapir.view", self.address, int_constant(8), *self.functions)

    def end(self, b):
        """Ends the reducer. The variable then has its final value."""
        _call(b, "tapir.view.drop", self.address)
