#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small Cilk programs as trees, and their text in C or C++.

A program has a few blocks of 24 bytes and a few scalars, which its functions
share. Each statement that touches them is on a line of its own, so that a line
identifies the access. access.h describes how the text keeps the optimiser from
merging or removing accesses. All other memory that a program reads or writes is
private to an activation, or constant.
"""

import copy

BYTES = 24  # of each block
WORD = 0xffffffff
# The types for any address, and for multiples of the size.
TYPES = {1: "u8", 2: "u16", 4: "u32", 8: "u64"}
ALIGNED_TYPES = {1: "u8", 2: "a16", 4: "a32", 8: "a64"}
# The members of access.h's struct record: offset and size.
MEMBERS = {"a": (0, 1), "b": (2, 2), "c": (4, 4), "d": (8, 8)}


class Value:
    """(var & mask) * factor + addend, of 32 bits; or just addend."""

    def __init__(self, addend, var=None, mask=WORD, factor=1):
        self.addend, self.var, self.mask, self.factor = addend, var, mask, factor

    def number(self, names):
        if self.var is None:
            return self.addend & WORD
        return ((names[self.var] & self.mask) * self.factor + self.addend) & WORD

    def multiple_of(self, size):
        return self.addend % size == 0 and (self.var is None or self.factor % size == 0)

    def text(self):
        if self.var is None:
            return f"{self.addend}u"
        var = self.var if self.mask == WORD else f"({self.var} & {self.mask}u)"
        if self.factor != 1:
            var += f" * {self.factor}u"
        if self.addend < 0:
            return f"{var} - {-self.addend}u"
        return f"{var} + {self.addend}u" if self.addend else var


class Place:
    """Bytes at base + offset; a base is the name of a block, or of a scalar."""

    def __init__(self, base, offset, size, form="cast"):
        self.base, self.offset, self.size, self.form = base, offset, size, form

    def address(self):
        return f"{self.base} + {self.offset.text()}"

    def aligned(self):
        return self.form == "scalar" or self.offset.multiple_of(self.size)

    def aligned_text(self):
        """Returns the text for atomic operations."""
        if self.form == "scalar":
            return self.base
        return f"*({ALIGNED_TYPES[self.size]} *)({self.address()})"

    def text(self):
        if self.form == "scalar":
            return self.base
        if self.form in MEMBERS:
            return f"((struct record *){self.base})->{self.form}"
        if self.size == 1:
            return f"{self.base}[{self.offset.text()}]"
        return f"*({TYPES[self.size]} *)({self.address()})"


class Condition:
    """A test of whether a value, or the contents of a place, has these bits."""

    def __init__(self, what, mask, bits, equal=True):
        self.what, self.mask, self.bits, self.equal = what, mask, bits, equal

    def text(self, number):
        what = (f"TEST({number}, {self.what.text()})" if isinstance(self.what, Place)
                else f"({self.what.text()})")
        return f"({what} & {self.mask}u) {'==' if self.equal else '!='} {self.bits}u"


class Statement:
    line = number = 0

    def blocks(self):
        """Returns the lists of statements in this statement."""
        return []

    def places(self):
        """Returns the places that this statement reads or writes itself."""
        return []


class Simple(Statement):
    """A statement of one line that accesses memory, and does nothing else."""

    def emit(self, out, indent):
        out.line(indent, self.text(), self)


class Load(Simple):
    def __init__(self, place):
        self.place = place

    def places(self):
        return [self.place]

    def text(self):
        return f"USE({self.number}, {self.place.text()});"


class Peek(Load):
    """Reads without using the value, perhaps from memory that is freed."""

    def text(self):
        return f"PEEK({self.place.text()});"


class Store(Simple):
    def __init__(self, place, value):
        self.place, self.value = place, value

    def places(self):
        return [self.place]

    def text(self):
        return f"SET({self.place.text()}, {self.value.text()});"


class Update(Store):
    def __init__(self, place, operator, value):
        super().__init__(place, value)
        self.operator = operator

    def text(self):
        return f"CHANGE({self.place.text()}, {self.operator}, {self.value.text()});"


class Atomic(Store):
    """operation: load, store or add."""

    def __init__(self, place, operation, value):
        super().__init__(place, value)
        self.operation = operation

    def text(self):
        place = self.place.aligned_text()
        if self.operation == "load":
            return f"ATOMIC_USE({self.number}, {place});"
        name = {"store": "ATOMIC_SET", "add": "ATOMIC_ADD"}[self.operation]
        return f"{name}({place}, {self.value.text()});"


class Copy(Simple):
    """Copies length bytes by memcpy, by memmove, or by an assignment of a whole record or vector
    (how)."""

    def __init__(self, target, source, length, how):
        self.target, self.source, self.length, self.how = target, source, length, how

    def places(self):
        return [self.target, self.source]

    def text(self):
        if self.how == "record":
            return (f"SET(*(struct record *){self.target.base}, "
                    f"*(struct record *){self.source.base});")
        if self.how == "vector":
            return f"SET(*(v16 *)({self.target.address()}), *(v16 *)({self.source.address()}));"
        return (f"DO({self.how}({self.target.address()}, {self.source.address()}, "
                f"{self.length.text()}));")


class Clear(Simple):
    """Calls memset."""

    def __init__(self, place, length, value):
        self.place, self.length, self.value = place, length, value

    def places(self):
        return [self.place]

    def text(self):
        return f"DO(memset({self.place.address()}, {self.value}, {self.length.text()}));"


class Put(Simple):
    def __init__(self, name, value):
        self.name, self.value = name, value

    def text(self):
        return f"PUT({self.name}, {self.value.text()});"


class Get(Simple):
    def __init__(self, name):
        self.name = name

    def text(self):
        return f"USE({self.number}, GET({self.name}));"


class Wait(Simple):
    def __init__(self, name):
        self.name = name

    def text(self):
        return f"DO({self.name}.wait());"


class Free(Simple):
    def __init__(self, name):
        self.name = name

    def text(self):
        return f"DO(FREE({self.name}));"


class Reduce(Simple):
    def __init__(self, name, value):
        self.name, self.value = name, value

    def text(self):
        return f"{self.name} += {self.value.text()};"


class Tell(Simple):
    """Reads a reducer after a sync."""

    def __init__(self, name):
        self.name = name

    def text(self):
        return f"use({self.number}, {self.name});"


class Sync(Simple):
    def text(self):
        return "cilk_sync;"


class Jump(Simple):
    def __init__(self, word):
        self.word = word

    def text(self):
        return f"{self.word};"


class Throw(Simple):
    def __init__(self, value):
        self.value = value

    def text(self):
        return f"throw (unsigned)({self.value.text()});"


class Return(Simple):
    """Returns a value, or the contents of a place."""

    def __init__(self, what):
        self.what = what

    def places(self):
        return [self.what] if isinstance(self.what, Place) else []

    def text(self):
        if isinstance(self.what, Place):
            return f"return TEST({self.number}, {self.what.text()});"
        return f"return {self.what.text()};"


class Declare(Simple):
    """kind: block (a local array), heap, scalar, ivar or reducer."""

    def __init__(self, kind, name, seed, size=BYTES):
        self.kind, self.name, self.seed, self.size = kind, name, seed, size

    def text(self):
        name = self.name
        if self.kind == "block":
            return (f"u8 {name}_[{BYTES}] ALIGNED, *const {name} = "
                    f"fill({name}_, {BYTES}, {self.seed});")
        if self.kind == "heap":
            return f"u8 *const {name} = fill(ALLOCATE({BYTES}), {BYTES}, {self.seed});"
        if self.kind == "ivar":
            return f"IVAR({name});"
        if self.kind == "scalar":
            return f"{ALIGNED_TYPES[self.size]} {name} = {self.seed}; opaque(&{name});"
        return f"a64 cilk_reducer(zero, add) {name} = {self.seed};"


class Guard(Simple):
    """A variable whose destructor, program.destructor, changes the value at an address."""

    def __init__(self, kind, name, place):
        self.kind, self.name, self.place = kind, name, place

    def text(self):
        return f"{self.kind} {self.name}{{{self.place.address()}}};"


class Call(Simple):
    """Calls or spawns callee with a depth, a number (or the contents of a place) and two blocks; a
    place may take the result."""

    def __init__(self, callee, depth, number, blocks, spawn, place=None, operator="="):
        self.callee, self.depth, self.argument, self.bases = callee, depth, number, blocks
        self.spawn, self.place, self.operator = spawn, place, operator

    def places(self):
        return [p for p in (self.argument, self.place) if isinstance(p, Place)]

    def text(self):
        argument = (f"TEST({self.number}, {self.argument.text()})"
                    if isinstance(self.argument, Place) else self.argument.text())
        keyword = "cilk_spawn " if self.spawn else ""
        call = f"{keyword}{self.callee}({self.depth.text()}, {argument}, {', '.join(self.bases)})"
        if self.place:
            return f"{self.place.text()} {self.operator} {call};"
        return f"{call};" if self.spawn else f"use({self.number}, {call});"


class Dispose(Simple):
    """Calls a function that frees a block."""

    def __init__(self, callee, name, spawn):
        self.callee, self.name, self.spawn = callee, name, spawn

    def text(self):
        return f"{'cilk_spawn ' if self.spawn else ''}{self.callee}({self.name});"


class Compound(Statement):
    """Statements between two lines."""

    end = "}"

    def __init__(self, body):
        self.body = body

    def blocks(self):
        return [self.body]

    def emit(self, out, indent):
        out.line(indent, self.begin(), self)
        out.block(indent + 1, self.body)
        out.line(indent, self.end)


class Task(Compound):
    """A spawned block, or a spawned lambda."""

    def __init__(self, body, form="block"):
        super().__init__(body)
        self.end = "}();" if form == "lambda" else "}"
        self.form = form

    def begin(self):
        return "cilk_spawn [&] {" if self.form == "lambda" else "cilk_spawn {"


class Start(Compound):
    """A task that no sync waits for, by a variable which is its future."""

    end = "});"

    def __init__(self, name, body):
        super().__init__(body)
        self.name = name

    def begin(self):
        return f"START({self.name}) {{"


class Scope(Compound):
    def begin(self):
        return "cilk_scope {"


class Locked(Compound):
    """Statements under a mutex: 0 or 1, of POSIX, or 2, of the language."""

    def __init__(self, mutex, body):
        super().__init__(body)
        self.mutex = mutex
        self.end = "} LANGUAGE_UNLOCK;" if mutex == 2 else "} UNLOCK;"

    def begin(self):
        return "LANGUAGE_LOCK {" if self.mutex == 2 else f"LOCK(mutexes[{self.mutex}]) {{"


class Loop(Compound):
    """A loop over count numbers: first, first + step, and so on. The count is a Value."""

    def __init__(self, parallel, var, first, step, count, body, grain=0):
        super().__init__(body)
        self.parallel, self.var, self.first, self.step = parallel, var, first, step
        self.count, self.grain = count, grain

    def numbers(self, names):
        count = self.count.number(names)
        return [self.first + k * self.step for k in range(count)]

    def emit(self, out, indent):
        if self.parallel and self.grain:
            out.line(indent, f"#pragma cilk grainsize {self.grain}")
        super().emit(out, indent)

    def begin(self):
        word = "cilk_for" if self.parallel else "for"
        var, step = self.var, self.step
        if step < 0:  # down to 0; the count is a constant
            return f"{word} (int {var} = {self.first}; {var} >= 0; {var} -= {-step}) {{"
        end = f"{self.first}u + ({self.count.text()}) * {step}u"
        change = f"++{var}" if step == 1 else f"{var} += {step}"
        return f"{word} (unsigned {var} = {self.first}; {var} < {end}; {change}) {{"


class If(Statement):
    def __init__(self, condition, body, otherwise):
        self.condition, self.body, self.otherwise = condition, body, otherwise

    def blocks(self):
        return [self.body, self.otherwise] if self.otherwise else [self.body]

    def places(self):
        return [self.condition.what] if isinstance(self.condition.what, Place) else []

    def emit(self, out, indent):
        out.line(indent, f"if ({self.condition.text(self.number)}) {{", self)
        out.block(indent + 1, self.body)
        if self.otherwise:
            out.line(indent, "} else {")
            out.block(indent + 1, self.otherwise)
        out.line(indent, "}")


class Try(Statement):
    def __init__(self, body, handler):
        self.body, self.handler = body, handler

    def blocks(self):
        return [self.body, self.handler]

    def emit(self, out, indent):
        out.line(indent, "try {", self)
        out.block(indent + 1, self.body)
        out.line(indent, "} catch (unsigned error) {")
        out.line(indent + 1, f"use({self.number}, error);")
        out.block(indent + 1, self.handler)
        out.line(indent, "}")


class Function:
    def __init__(self, name, body, result):
        self.name, self.body, self.result = name, body, result


class Text:
    """The lines of a text, from a given number on. Stores in each statement its line."""

    def __init__(self, first):
        self.lines, self.first = [], first

    def line(self, indent, text, statement=None):
        self.lines.append("  " * indent + text)
        if statement:
            statement.line = self.first + len(self.lines) - 1

    def block(self, indent, statements):
        for statement in statements:
            statement.emit(self, indent)


class Program:
    """A program's functions. main calls the last of them. All names begin with prefix."""

    def __init__(self, prefix, seed, cxx):
        self.prefix, self.seed, self.cxx = prefix, seed, cxx
        self.blocks = [prefix + "a", prefix + "b"]
        self.scalars = {prefix + "s": 1, prefix + "t": 2, prefix + "v": 4, prefix + "w": 8}
        self.reducer = prefix + "total"
        self.dispose = Function(prefix + "dispose", [Free("p")], None)
        self.guard = prefix + "guard"
        self.destructor = [Update(Place("p", Value(0), 4), "+=", Value(9))]
        self.functions = []
        self.main = []

    def copy(self):
        return copy.deepcopy(self)

    def bodies(self):
        return [f.body for f in self.functions] + [self.main]

    def walk(self):
        """Yields each statement with the list that it is in, from outside inwards."""
        todo = [body for body in self.bodies()]
        while todo:
            block = todo.pop()
            for statement in block:
                yield statement, block
                todo += statement.blocks()

    def render(self, first=1):
        """Returns the text, whose first line has this number."""
        numbers = 1
        for statement, _ in self.walk():
            statement.number = numbers
            numbers += 1
        out = Text(first)
        for name in self.blocks:
            out.line(0, f"u8 {name}[{BYTES}] ALIGNED;")
        for name, size in self.scalars.items():
            out.line(0, f"{ALIGNED_TYPES[size]} {name};")
        out.line(0, f"a64 cilk_reducer(zero, add) {self.reducer} = 0;")
        out.line(0, f"NOINLINE void {self.dispose.name}(u8 *p) {{")
        out.block(1, self.dispose.body)
        out.line(0, "}")
        if self.cxx:
            out.line(0, f"struct {self.guard} {{")
            out.line(1, "u8 *p;")
            out.line(1, f"NOINLINE ~{self.guard}() {{")
            out.block(2, self.destructor)
            out.line(1, "}")
            out.line(0, "};")
        head = "NOINLINE unsigned {}(unsigned d, unsigned n, u8 *p, u8 *q)"
        for function in self.functions:
            out.line(0, head.format(function.name) + ";")
        for function in self.functions:
            out.line(0, head.format(function.name) + " {")
            out.block(1, function.body)
            out.line(1, f"return {function.result.text()};")
            out.line(0, "}")
        out.line(0, f"void {self.prefix}main(void) {{")
        out.line(1, "PREPARE;")
        for k, name in enumerate(self.blocks):
            out.line(1, f"fill({name}, {BYTES}, {k + 1});")
        for name in self.scalars:
            out.line(1, f"{name} = 3;")
        out.block(1, self.main)
        for name in self.blocks:
            out.line(1, f"digest({name}, {BYTES});")
        for name in [*self.scalars, self.reducer]:
            out.line(1, f"use(0, {name});")
        out.line(0, "}")
        return out.lines
