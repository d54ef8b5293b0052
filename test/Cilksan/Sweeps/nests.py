#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of tasks with nests of loops over arrays: their text, and their execution.

Addresses and conditions depend on indices and on numbers that the compiler can't know
but the generator does, never on the contents of memory. So a run in Python needs no
values of the program, only C's rules for integers. A statement and its accesses are on
one line; if the optimiser turns a loop into a call that copies memory, the line stays.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "Random"))

from interpret import Access, Block, Trace, Unusable  # pylint: disable=wrong-import-position

MAX_STEPS = 6000
BITS = {"signed char": -8, "unsigned char": 8, "short": -16, "unsigned short": 16, "int": -32,
        "unsigned": 32, "long": -64, "unsigned long": 64}  # negative: signed
RANKS = ["int", "unsigned", "long", "unsigned long"]
SIZES = {"u8": 1, "unsigned short": 2, "unsigned": 4, "unsigned long": 8, "double": 8,
         "u16": 2, "u32": 4, "u64": 8}
MEMBERS = {"d": ("double", 0), "n": ("unsigned", 8), "s": ("unsigned short", 12), "b": ("u8", 14),
           "c": ("u8", 15)}
ELEMENT = 16  # struct element, without padding


# Integers ---------------------------------------------------------------------


def converted(value, kind):
    bits = BITS[kind]
    if bits > 0:
        return value & ((1 << bits) - 1)
    value &= (1 << -bits) - 1
    return value - (1 << -bits) if value >> (-bits - 1) else value


def promoted(value, kind):
    return (value, kind) if kind in RANKS else (value, "int")


def arithmetic(a, b, operation):
    """Computes with (value, kind) pairs; raises Unusable where the result is undefined."""
    a, b = promoted(*a), promoted(*b)
    kind = max(a[1], b[1], key=RANKS.index)
    value = operation(converted(a[0], kind), converted(b[0], kind))
    if BITS[kind] < 0 and converted(value, kind) != value:
        raise Unusable
    return converted(value, kind), kind


COMPARE = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
           ">=": lambda a, b: a >= b, "!=": lambda a, b: a != b, "==": lambda a, b: a == b}


def compared(a, operator, b):
    a, b = promoted(*a), promoted(*b)
    kind = max(a[1], b[1], key=RANKS.index)
    return COMPARE[operator](converted(a[0], kind), converted(b[0], kind))


class Sum:
    """constant + factor * variable + ..., from left to right."""

    def __init__(self, constant, terms=(), narrow=None):
        self.constant, self.terms, self.narrow = constant, list(terms), narrow

    def value(self, run):
        total = (self.constant, "int")
        for factor, name in self.terms:
            term = arithmetic((factor, "int"), run.numbers[name], lambda x, y: x * y)
            total = arithmetic(total, term, lambda x, y: x + y)
        return (converted(total[0], self.narrow), self.narrow) if self.narrow else total

    def text(self):
        parts = [str(self.constant)] if self.constant or not self.terms else []
        parts += [name if factor == 1 else f"{factor} * {name}" for factor, name in self.terms]
        text = " + ".join(parts)
        return f"({self.narrow})({text})" if self.narrow else text


# Memory -----------------------------------------------------------------------


class Array:
    """where: global, heap or stack. An array of bytes is accessed with any type at any offset; the
    elements of other arrays with their own type."""

    def __init__(self, name, element, count, where):
        self.name, self.element, self.count, self.where = name, element, count, where
        self.unit = ELEMENT if element == "element" else SIZES[element]
        self.size = self.unit * count
        self.plain = False  # a variable whose address no other code gets
        self.ctype = f"struct {name}_element" if element == "element" else element

    def block(self):
        block = Block(self.name, None)
        block.heap, block.local = self.where == "heap", self.where == "stack"
        return block

    def declaration(self):
        if self.plain:
            return f"{self.ctype} {self.name}{f'[{self.count}]' if self.count > 1 else ''};"
        return f"{self.ctype} {self.name}[{self.count}] ALIGNED;"


class Site:
    """A place that a statement accesses: an element of an array, or the target of a pointer. base:
    the bytes that are added to the index."""

    def __init__(self, array, kind, index, member=None, pointer=None):
        self.array, self.kind, self.index, self.member = array, kind, index, member
        self.pointer, self.base = pointer, 0
        self.touched = {}  # from a run with all bases 0: task -> bytes

    def size(self):
        return ELEMENT if self.kind == "element" else SIZES[self.kind]

    def step(self):
        """Returns the bytes from one element to the next."""
        return self.array.unit if self.array.element != "u8" else SIZES[self.kind]

    def grain(self):
        return 1 if self.array.element == "u8" else self.array.unit

    def first(self, run):
        inner = MEMBERS[self.member][1] if self.member else 0
        index = self.index.value(run)
        if self.pointer:
            return run.pointers[self.pointer.name] + index[0] * self.step() + inner
        if self.array.element == "u8":
            return self.base + index[0] * self.step()
        base = self.base // self.step()
        literal = base, "int" if converted(base, "int") == base else "long"
        return arithmetic(index, literal, lambda x, y: x + y)[0] * self.step() + inner

    def text(self):
        suffix = f".{self.member}" if self.member else ""
        index = self.index.text()
        if self.pointer:
            name = self.pointer.name
            return (f"(*{name}){suffix}" if suffix else f"*{name}") if index == "0" else (
                f"{name}[{index}]{suffix}")
        name = self.array.name
        if self.array.plain:
            return f"{name}[{index}]" if self.array.count > 1 else name
        if self.array.element == "u8":
            if self.kind == "u8" and self.base < 8:
                return f"({name} + {self.base})[{index}]"
            return f"(({self.kind} *)({name} + {self.base}))[{index}]"
        base = self.base // self.step()
        return f"{name}[{index}{f' + {base}' if base else ''}]{suffix}"


# Statements -------------------------------------------------------------------


class Run:
    """The serial execution: the actions of each task."""

    def __init__(self, program, placed):
        self.program, self.placed = program, placed
        self.trace = Trace()
        self.blocks = {a.name: a.block() for a in program.arrays}
        self.numbers, self.pointers = {}, {}
        self.task, self.steps, self.region_count = 0, 0, 0
        # The regions of the next spawns, innermost last: (number, true if syncs stop there).
        self.regions = [(0, True)]
        self.known = set()  # the accesses of this strand

    def step(self):
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise Unusable

    def body(self, statements):
        for statement in statements:
            statement.run(self)

    def waiting(self, action, owner=True):
        """Waits for the spawns of the action. A sync in the action waits for no other spawns if
        the action is an owner, and otherwise for the spawns around the action as well."""
        self.region_count += 1
        self.regions.append((self.region_count, owner))
        try:
            action()
        finally:
            self.event("sync", self.regions.pop()[0])

    def sync(self):
        for number, owner in reversed(self.regions):
            self.event("sync", number)
            if owner:
                return

    def event(self, *event):
        self.trace.tasks[self.task].append(event)
        self.known.clear()

    def access(self, statement, kind, site):
        self.step()
        first = site.first(self)
        end = first + site.size()
        if not self.placed:
            site.touched.setdefault(self.task, set()).update(range(first, end))
            return
        if first < 0 or end > site.array.size:
            raise Unusable
        key = statement, kind, site.array.name, first, end
        if key not in self.known:
            self.known.add(key)
            self.trace.tasks[self.task].append(("access", Access(
                statement, kind, self.blocks[site.array.name], first, end, frozenset(), False)))

    def spawned(self, body):
        """Runs a child, with numbers and pointers of its own."""
        child = len(self.trace.tasks)
        self.trace.tasks.append([])
        self.event("spawn", child, self.regions[-1][0])
        parent, self.task = self.task, child
        numbers, pointers = dict(self.numbers), dict(self.pointers)
        self.waiting(lambda: self.body(body))
        self.task, self.numbers, self.pointers = parent, numbers, pointers
        self.known.clear()


class Left(Exception):
    """Raised by break or continue."""


class Lines:
    """Text with the numbers of its lines."""

    def __init__(self, first):
        self.first, self.lines = first, []

    def add(self, depth, text):
        self.lines.append("  " * depth + text)
        return self.first + len(self.lines) - 1


class Assign:
    """target op= addend + sources; without a target, the sum of the used values. With advance, its
    pointer moves to the next element."""

    def __init__(self, target, operator, addend, sources, advance=0):
        self.target, self.operator, self.addend = target, operator, addend
        self.sources, self.advance, self.line = sources, advance, None

    def sites(self):
        return self.sources + ([self.target] if self.target else [])

    def run(self, run):
        for site in self.sources:
            run.access(self, "read", site)
        if self.target:
            if run.placed and self.target.kind == "element" and (
                    self.target.first(run) == self.sources[0].first(run)):
                raise Unusable  # compilers remove such a copy
            if self.operator != "=":
                run.access(self, "read", self.target)
            run.access(self, "write", self.target)
        if self.advance:
            pointer = self.sites()[-1].pointer
            run.pointers[pointer.name] += self.advance * pointer.step
            run.step()

    def render(self, out, depth):
        reads = [f"({s.text()} > 1)" if s.kind == "double" else s.text() for s in self.sources]
        if self.target and self.target.kind == "element":
            self.line = out.add(depth, f"{self.target.text()} = {self.sources[0].text()};")
            return
        value = " + ".join([*reads, self.addend])
        if self.target and reads:  # the sources are used even if the written value isn't
            value = f"(sum += {value})"
        target = self.target.text() if self.target else "sum"
        text = f"{target} {self.operator} {value};"
        if self.advance:
            name = self.sites()[-1].pointer.name
            text += f" {name} += {self.advance};"
        self.line = out.add(depth, text)


class Say:
    """A call of an unknown function."""

    def run(self, run):
        run.step()

    def render(self, out, depth):
        out.add(depth, "use(1, sum);")


class If:
    def __init__(self, left, operator, right, body, mask=None, leave=None):
        self.left, self.operator, self.right, self.mask = left, operator, right, mask
        self.body, self.leave = body, leave

    def run(self, run):
        left = run.numbers[self.left]
        if self.mask is not None:
            left = arithmetic(left, (self.mask, "int"), lambda x, y: x & y)
        if compared(left, self.operator, self.right.value(run)):
            run.body(self.body)
            if self.leave:
                raise Left(self.leave)

    def render(self, out, depth):
        left = self.left if self.mask is None else f"({self.left} & {self.mask})"
        out.add(depth, f"if ({left} {self.operator} {self.right.text()}) {{")
        for statement in self.body:
            statement.render(out, depth + 1)
        if self.leave:
            out.add(depth + 1, self.leave + ";")
        out.add(depth, "}")


class Loop:
    """form: for, while or do, or down: `while (i-- > bound)`."""

    def __init__(self, form, kind, name, first, operator, bound, step, body):
        self.form, self.kind, self.name, self.first = form, kind, name, first
        self.operator, self.bound, self.step, self.body = operator, bound, step, body

    def iteration(self, run):
        """Returns true if there may be another iteration."""
        try:
            run.body(self.body)
        except Left as left:
            return left.args[0] == "continue"
        return True

    def advance(self, run, step):
        value = arithmetic(run.numbers[self.name], step, lambda x, y: x + y)[0]
        run.numbers[self.name] = converted(value, self.kind), self.kind
        run.step()

    def run(self, run):
        run.numbers[self.name] = converted(self.first.value(run)[0], self.kind), self.kind
        step = self.step.value(run)

        def holds():
            return compared(run.numbers[self.name], self.operator, self.bound.value(run))
        if self.form == "down":
            while True:
                again = holds()
                self.advance(run, (-1, "int"))
                if not again or not self.iteration(run):
                    return
        if self.form == "do":
            while self.iteration(run):
                self.advance(run, step)
                if not holds():
                    return
            return
        while holds():
            if not self.iteration(run):
                return
            self.advance(run, step)

    def render(self, out, depth):
        start = f"{self.kind} {self.name} = {self.first.text()};"
        bound = self.bound.text()
        next_one = f"{self.name} += {self.step.text()}"
        if self.form == "for":
            out.add(depth, f"for ({start} {self.name} {self.operator} {bound}; {next_one}) {{")
        else:
            out.add(depth, start)
            out.add(depth, {"while": f"while ({self.name} {self.operator} {bound}) {{",
                            "down": f"while ({self.name}-- {self.operator} {bound}) {{",
                            "do": "do {"}[self.form])
        for statement in self.body:
            statement.render(out, depth + 1)
        if self.form == "while":
            out.add(depth + 1, next_one + ";")
        if self.form == "do":
            out.add(depth + 1, next_one + ";")
            out.add(depth, f"}} while ({self.name} {self.operator} {bound});")
        else:
            out.add(depth, "}")


class Pointer:
    """A pointer into an array, and its first element."""

    def __init__(self, name, site):
        self.name, self.site, self.step = name, site, site.step()

    def run(self, run):
        run.pointers[self.name] = self.site.first(run)
        if not run.placed:  # the task may have no access of its own
            self.site.touched.setdefault(run.task, set())

    def ctype(self):
        return self.site.kind if self.site.array.element == "u8" else self.site.array.ctype

    def render(self, out, depth):
        out.add(depth, f"{self.ctype()} *{self.name} = &{self.site.text()};")


# Tasks ------------------------------------------------------------------------


def render_body(body, out, depth):
    out.add(depth, "unsigned long long sum = 0;")
    for statement in body:
        statement.render(out, depth)
    out.add(depth, "use(0, sum);")


class Task:
    """Statements that are spawned (as a block, a lambda, or a function that gets the used variables
    as arguments) or called. numbers, arrays: the spawner's names that the task knows."""

    def __init__(self, form, name, body, numbers, arrays, attribute=""):
        self.form, self.name, self.body = form, name, body
        self.numbers, self.arrays, self.attribute = numbers, arrays, attribute

    def run(self, run):
        if self.form == "call":
            run.waiting(lambda: run.body(self.body))
        else:
            run.spawned(self.body)

    def functions(self):
        for statement in self.body:
            if isinstance(statement, (Task, ParallelLoop, SpawnLoop)):
                yield from statement.functions()
        if self.form in ("spawn", "call"):
            yield self

    def render_function(self, out):
        parameters = [f"{kind} {name}" for name, kind in self.numbers]
        parameters += [f"{a.ctype} *{a.name}" for a in self.arrays]
        out.add(0, f"static {self.attribute} void {self.name}({', '.join(parameters) or 'void'}) {{")
        render_body(self.body, out, 1)
        out.add(0, "}")

    def call(self):
        arguments = [name for name, _ in self.numbers] + [a.name for a in self.arrays]
        return f"{self.name}({', '.join(arguments)});"

    def render(self, out, depth):
        if self.form in ("block", "lambda"):
            out.add(depth, "cilk_spawn {" if self.form == "block" else "cilk_spawn [&] {")
            render_body(self.body, out, depth + 1)
            out.add(depth, "}" if self.form == "block" else "}();")
        else:
            out.add(depth, ("cilk_spawn " if self.form == "spawn" else "") + self.call())


class Variables:
    """Declares some variables: new ones each time the statement runs."""

    def __init__(self, arrays):
        self.arrays = arrays

    def run(self, run):
        run.step()
        for array in self.arrays:
            run.blocks[array.name] = array.block()

    def render(self, out, depth):
        for array in self.arrays:
            out.add(depth, array.declaration())


class Throw:
    """Throws an exception, which leaves the Try around this statement."""

    class Thrown(Exception):
        pass

    def run(self, run):
        run.step()
        raise self.Thrown

    def render(self, out, depth):
        out.add(depth, "throw 1;")


class Try:
    """Waits for the spawns of its block, and for those of its handler. The function's children have
    ended before the handler begins."""

    def __init__(self, body, handler):
        self.body, self.handler = body, handler

    def run(self, run):
        try:
            run.waiting(lambda: run.body(self.body), owner=False)
        except Throw.Thrown:
            run.sync()
            run.waiting(lambda: run.body(self.handler), owner=False)

    def render(self, out, depth):
        out.add(depth, "try {")
        for statement in self.body:
            statement.render(out, depth + 1)
        out.add(depth, "} catch (int) {")
        for statement in self.handler:
            statement.render(out, depth + 1)
        out.add(depth, "}")


class Scope:
    def __init__(self, body):
        self.body = body

    def run(self, run):
        run.waiting(lambda: run.body(self.body))

    def functions(self):
        return []

    def render(self, out, depth):
        out.add(depth, "cilk_scope {")
        for statement in self.body:
            statement.render(out, depth + 1)
        out.add(depth, "}")


class Sync:
    def run(self, run):
        run.sync()

    def render(self, out, depth):
        out.add(depth, "cilk_sync;")


class ParallelLoop:
    """cilk_for; waits for its iterations."""

    def __init__(self, kind, name, count, body):
        self.kind, self.name, self.count, self.body = kind, name, count, body

    def functions(self):
        return []

    def run(self, run):
        run.waiting(lambda: self.iterations(run))

    def iterations(self, run):
        for number in range(max(0, self.count.value(run)[0])):
            run.numbers[self.name] = number, self.kind
            run.spawned(self.body)

    def render(self, out, depth):
        out.add(depth, f"cilk_for ({self.kind} {self.name} = 0; {self.name} < {self.count.text()}; "
                       f"++{self.name}) {{")
        render_body(self.body, out, depth + 1)
        out.add(depth, "}")


class SpawnLoop:
    """Spawns a function with each index, among other statements, and waits: after all, or in each
    iteration."""

    def __init__(self, kind, name, count, before, task, behind, waits):
        self.kind, self.name, self.count = kind, name, count
        self.before, self.task, self.behind, self.waits = before, task, behind, waits

    def functions(self):
        return self.task.functions()

    def run(self, run):
        run.waiting(lambda: self.iterations(run))

    def iterations(self, run):
        for number in range(max(0, self.count.value(run)[0])):
            run.numbers[self.name] = number, self.kind
            run.body([*self.before, self.task, *self.behind])
            if self.waits:
                run.sync()

    def render(self, out, depth):
        out.add(depth, "cilk_scope {")
        out.add(depth, f"for ({self.kind} {self.name} = 0; {self.name} < {self.count.text()}; "
                       f"++{self.name}) {{")
        for statement in [*self.before, self.task, *self.behind]:
            statement.render(out, depth + 1)
        if self.waits:
            out.add(depth + 1, "cilk_sync;")
        out.add(depth, "}")
        out.add(depth, "}")


class Program:
    """Arrays, numbers that the compiler doesn't know, and a task that uses them."""

    def __init__(self, seed, prefix):
        self.seed, self.prefix = seed, prefix
        self.arrays, self.unknown, self.main = [], {}, None

    def execute(self, placed):
        run = Run(self, placed)
        for name, (value, kind) in self.unknown.items():
            run.numbers[name] = value, kind
        self.main.run(run)
        return run.trace

    def render(self, first):
        out = Lines(first)
        for array in self.arrays:
            if array.element == "element":
                out.add(0, f"{array.ctype} {{ double d; unsigned n; unsigned short s; u8 b, c; }};")
            if array.where == "global":
                out.add(0, "static " + array.declaration())
        for task in self.main.functions():
            if task is not self.main:
                task.render_function(out)
        values = [value for value, _ in self.unknown.values()] or [0]
        out.add(0, f"static volatile long {self.prefix}unknown[] = "
                   f"{{{', '.join(map(str, values))}}};")
        out.add(0, f"void {self.prefix}main(void) {{")
        for array in self.arrays:
            if array.where == "stack":
                out.add(1, array.declaration())
            if array.where == "heap":
                out.add(1, f"{array.ctype} *{array.name} = "
                           f"({array.ctype} *)malloc({array.size});")
            out.add(1, f"fill({array.name}, {array.size}, 1);")
        for number, (name, (_, kind)) in enumerate(self.unknown.items()):
            out.add(1, f"{kind} {name} = {self.prefix}unknown[{number}];")
        render_body(self.main.body, out, 1)
        out.add(1, "cilk_sync;")
        for array in self.arrays:
            out.add(1, f"digest((u8 *){array.name}, {array.size});")
            if array.where == "heap":
                out.add(1, f"free({array.name});")
        out.add(0, "}")
        return out.lines
