# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements and functions in IR.

All functions that one function needs are in one module, and they call each other directly. A
function that may fail has an additional first argument: the address of a number that is 0. A strand
that fails writes the number of the failing place to that address, unless another strand has already
done so, and ends. Callers, and strands that wait for others, read the number. The caller in Python
raises the exception.
"""

import ast

from llvmlite import ir

from . import tapir
from .arithmetic import I1, I8, I64, POINTER, Arithmetic, convert, int_constant, llvm_type
from .debug import DebugInfo
from .expressions import ArrayValue, Expressions, component_types, low_of
from .loops import Loops, Strand
from .scopes import assigned_names
from .types import BOOL, FLOAT, INT, NONE, Array

_VOID = ir.VoidType()


class Module:
    """A module that is being emitted. `failures` lists the failures that functions may report: the
    exception, its text, and the place."""

    def __init__(self, program, debug):
        self.options, self.ir, self.functions = program.options, ir.Module("cilk"), {}
        self.ir.triple = ""
        self.failures, self.views = [], tapir.Scope(self.ir)
        self.debug = DebugInfo(self.ir) if debug else None
        self._fail = None
        for instance in program.instances.values():
            self.functions[instance] = self._declare(instance)
        for instance in program.instances.values():
            Function(self, instance).emit()

    def function(self, instance):
        """Returns the function of an instance."""
        return self.functions[instance]

    def _declare(self, instance):
        types = [POINTER] if instance.fails else []
        for t in instance.arguments:
            types += component_types(t)
        function = ir.Function(self.ir, ir.FunctionType(llvm_type(instance.result), types),
                               instance.name)
        function.linkage = "internal"
        return function

    def entry(self, instance, name):
        """Emits the function that Python calls: the first instance, with C's types."""
        inner = self.functions[instance]
        kinds = [I8 if t == I1 else t for t in inner.function_type.args]
        result = I8 if instance.result == BOOL else inner.function_type.return_type
        function = ir.Function(self.ir, ir.FunctionType(result, kinds), name)
        b = ir.IRBuilder(function.append_basic_block())
        passed = [b.trunc(a, I1) if t == I1 else a
                  for a, t in zip(function.args, inner.function_type.args)]
        value = b.call(inner, passed)
        if instance.result == NONE:
            b.ret_void()
        else:
            b.ret(b.zext(value, I8) if instance.result == BOOL else value)

    def fail_function(self):
        """Returns void fail(ptr failure, i64 number), which records the first strand that fails."""
        if self._fail is None:
            f = self._fail = ir.Function(self.ir, ir.FunctionType(_VOID, [POINTER, I64]),
                                         "cilk.fail")
            f.linkage = "internal"
            f.attributes.add("cold")
            f.attributes.add("noinline")
            b = ir.IRBuilder(f.append_basic_block())
            # Relaxed: a reader of the number has waited for the strand, or only wants to stop.
            b.cmpxchg(f.args[0], int_constant(0), f.args[1], "monotonic", "monotonic")
            b.ret_void()
        return self._fail


class Function(Expressions, Loops):
    """Emits one instance."""

    def __init__(self, module, instance):
        self.module, self.options, self.of = module, module.options, instance
        self.source, self.scopes = instance.source, instance.scopes
        self.names, self.types, self.callees = (instance.variables, instance.types,
                                                instance.callees)
        self.function = module.function(instance)
        self.entry = ir.IRBuilder(self.function.append_basic_block("entry"))
        self.b = ir.IRBuilder(self.function.append_basic_block("begin"))
        self.slots, self.lows, self.loops, self.reducing = {}, {}, [], {}
        self.failure = self.function.args[0] if instance.fails else None
        self.scope = module.debug.begin(self) if module.debug else None
        tree = self.source.tree
        self.strand = Strand(self.region_for(tree.body), None)

    def at(self, node):
        """Sets the place of the instructions that follow."""
        if self.scope:
            self.b.debug_metadata = self.module.debug.place(self, node)

    # Variables --------------------------------------------------------------------------------

    def variable(self, name, t):
        """Returns the address of a new variable of a number's type."""
        return tapir.alloca(self.entry, llvm_type(t), name)

    def declare(self, name, node=None):
        """Declares a new variable of the program."""
        t = self.names[name]
        if isinstance(t, Array):
            self.slots[name] = [(tapir.alloca(self.entry, kind, name), kind)
                                for kind in component_types(t)]
            address = self.slots[name][0][0]
        else:
            self.slots[name] = address = self.variable(name, t)
        self.module.debug and self.module.debug.variable(self, name, t, address, node)

    def read(self, name):
        """Returns the value of a variable."""
        t, slot = self.names[name], self.slots[name]
        if isinstance(slot, ArrayValue):
            return slot
        if isinstance(t, Array):
            return ArrayValue.of(t, [self.b.load(a, typ=kind) for a, kind in slot])
        if isinstance(slot, tapir.Reducer):
            value = self.b.load(slot.view(self.b), typ=slot.type)
            return convert(self.b, self.module.views.is_view(value), slot.number, t)
        return self.b.load(slot, typ=llvm_type(t))

    def write(self, name, value):
        """Assigns a value to a variable."""
        slot = self.slots[name]
        if isinstance(value, ArrayValue):
            for (address, _), part in zip(slot, value.components()):
                self.b.store(part, address)
        elif isinstance(slot, tapir.Reducer):
            value = convert(self.b, value, self.names[name], slot.number)
            self.module.views.is_view(self.b.store(value, slot.view(self.b)))
        else:
            self.b.store(value, slot)

    def low(self, node):
        """Returns the least value that an int can have, or None if nothing is known."""
        return low_of(node, self.lows, self.types)

    # Failures ---------------------------------------------------------------------------------

    def arithmetic(self, node):
        """Returns the arithmetic whose failures are at `node`."""
        return Arithmetic(self.b, lambda *what: self.fail(*what, node), self.options.overflow)

    def fail(self, condition, kind, message, node):
        """Leaves the strand with an exception if the condition holds."""
        bad, good = self.b.append_basic_block("fails"), self.b.append_basic_block("holds")
        self.b.cbranch(condition, bad, good)
        self.b.position_at_end(bad)
        self.module.failures.append((kind, message, self.source.place(node)))
        self.b.call(self.module.fail_function(),
                    [self.failure, int_constant(len(self.module.failures))])
        self.b.branch(self.strand.end)
        self.b.position_at_end(good)

    def leave_if_failed(self):
        """Leaves the strand if code that it has called or waited for has failed."""
        failed = self.b.icmp_signed("!=", self.b.load(self.failure, typ=I64), int_constant(0))
        on = self.b.append_basic_block("holds")
        self.b.cbranch(failed, self.strand.end, on)
        self.b.position_at_end(on)

    # Functions --------------------------------------------------------------------------------

    def emit(self):
        """Emits the whole function."""
        self.strand.end = self.b.append_basic_block("end")
        tree = self.source.tree
        self.at(tree)
        self.take_arguments()
        for name in self.names:
            if name not in self.slots:
                self.declare(name)
                if name in self.scopes.unset and not isinstance(self.names[name], Array):
                    self.b.store(ir.Constant(llvm_type(self.names[name]), 0), self.slots[name])
        self.body(tree.body)
        if not self.b.block.is_terminated:
            self.b.branch(self.strand.end)
        self.b.position_at_end(self.strand.end)
        self.leave(None)
        self.entry.branch(self.function.blocks[1])

    def leave(self, value):
        """Returns a value; without one, 0 or nothing. Each return statement has a return
        instruction of its own: a return before the first spawn would be slower if it shared the
        instruction with other returns."""
        self.join()
        if self.of.result == NONE:
            self.b.ret_void()
        else:
            self.b.ret(ir.Constant(llvm_type(self.of.result), 0) if value is None else value)

    def take_arguments(self):
        passed = list(self.function.args[bool(self.failure):])
        assigned = set(assigned_names(self.source.tree.body))
        for name, t in zip(self.scopes.arguments, self.of.arguments):
            count = len(component_types(t))
            components, passed = passed[:count], passed[count:]
            if isinstance(t, Array) and name in assigned:
                self.declare(name)
                self.write(name, ArrayValue.of(t, components))
            elif isinstance(t, Array):
                if self.module.debug:
                    components[0] = self.module.debug.array(self, name, t, components[0])
                self.slots[name] = ArrayValue.of(t, components)
            else:
                self.declare(name)
                self.b.store(convert(self.b, components[0], t, self.names[name]),
                             self.slots[name])

    def region_for(self, body):
        """Returns a region if there are spawns among statements. Spawns in iterations of inner
        loops, which have their own regions, count as well; the region is then merely unused."""
        for statement in body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Call) and node in self.callees and self.is_spawn(node):
                    return tapir.create_region(self.entry)
        return None

    def is_spawn(self, node):
        from . import spawn
        return self.source.static(node.func, self.names) is spawn

    def join(self):
        """Waits for the strand's spawns, if it has any."""
        if self.strand.region:
            tapir.sync(self.b, self.strand.region)

    def sync(self):
        """Emits `cilk.sync()`."""
        self.join()
        if self.of.fails:
            self.leave_if_failed()

    def spawn(self, node, assign):
        """Emits a call in parallel. In the child, `assign` gets its value."""
        callee = self.callees[node]
        passed = self.arguments(callee, node.args[1:])
        self.at(node)
        continuation = tapir.begin_task(self.b, self.strand.region)
        value = self.call(node, callee, passed)
        if assign:
            assign(value)
        tapir.end_task(self.b, self.strand.region, continuation)

    # Statements -------------------------------------------------------------------------------

    def body(self, statements):
        for statement in statements:
            if self.b.block.is_terminated:  # code after a return is compiled, and removed
                self.b.position_at_end(self.b.append_basic_block("unreachable"))
            self.at(statement)
            getattr(self, "do_" + type(statement).__name__)(statement)

    def do_Pass(self, _):
        pass

    def do_Expr(self, node):
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)

    def do_Return(self, node):
        value = None
        if node.value is not None and self.of.result != NONE:
            value = self.number(node.value, self.of.result)
        elif node.value is not None:
            self.value(node.value)
        self.leave(value)

    def do_Assign(self, node):
        if len(node.targets) == 1:
            self.assign(node.targets[0], node.value)
            return
        value, t = self.value(node.value), self.types[node.value]
        for target in node.targets:
            self.place(target)(value, t)

    def do_AnnAssign(self, node):
        self.assign(node.target, node.value)

    def assign(self, target, value):
        if isinstance(target, ast.Tuple):
            # All values are computed before the first is assigned.
            places = [self.place(t) for t in target.elts]
            values = [self.value(v) for v in value.elts]
            for place, v, node in zip(places, values, value.elts):
                place(v, self.types[node])
        elif isinstance(value, ast.Call) and value in self.callees and self.is_spawn(value):
            place, t = self.place(target), self.types[value]
            self.spawn(value, lambda v: place(v, t))
        elif isinstance(target, ast.Name):
            v = self.value(value)
            self.at(target)
            self.place(target)(v, self.types[value])
        else:
            v = self.value(value)  # before the indices, as Python does
            self.place(target)(v, self.types[value])

    def place(self, target):
        """Returns a function that assigns to a target, whose indices are evaluated here."""
        if isinstance(target, ast.Name):
            def store(value, t):
                self.write(target.id, value if isinstance(t, Array) else
                           convert(self.b, value, t, self.names[target.id]))
            return store
        if not isinstance(target, ast.Subscript):
            raise self.source.error(target, "only variables and elements can be assigned here")
        array = self.value(target.value)
        address, _ = self.element(target, array)

        def save(value, t):
            self.at(target)
            element = array.type.element
            self.save(element, address, convert(self.b, value, t, element.number))
        return save

    def do_AugAssign(self, node):
        if isinstance(node.target, ast.Name):
            old, result = self.names[node.target.id], self.names[node.target.id]
        else:
            array = self.value(node.target.value)
            address, _ = self.element(node.target, array)
            old = result = array.type.element.number
        right = self.types[node.value]
        t = self.operands_type(node.op, max(old, right, INT, key=lambda x: x.rank), old, right)
        if isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.BitXor)) and old == right == BOOL:
            t = BOOL
        if isinstance(node.op, ast.Div):
            t = FLOAT
        value = self.number(node.value, t)
        self.at(node)
        left = (self.read(node.target.id) if isinstance(node.target, ast.Name)
                else self.load(array.type.element, address, node.target))
        value = self.arithmetic(node).binary(node.op, convert(self.b, left, old, t), value, t,
                                             self.both_nonnegative(node.target, node.value))
        value = convert(self.b, value, t, result)
        if isinstance(node.target, ast.Name):
            self.write(node.target.id, value)
        else:
            self.save(array.type.element, address, value)

    def do_Assert(self, node):
        text = node.msg.value if isinstance(node.msg, ast.Constant) else (
            ast.unparse(node.msg) if node.msg else "")  # the condition as it is written
        self.fail(self.b.not_(self.truth(node.test)), AssertionError, text, node)

    def do_If(self, node):
        then, other, done = (self.b.append_basic_block(n) for n in ("then", "else", "fi"))
        self.b.cbranch(self.truth(node.test), then, other)
        for block, statements in ((then, node.body), (other, node.orelse)):
            self.b.position_at_end(block)
            self.body(statements)
            if not self.b.block.is_terminated:
                self.b.branch(done)
        self.b.position_at_end(done)
