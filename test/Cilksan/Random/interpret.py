#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program of program.py in the order of its serial projection.

The result is the program's output, and the actions of its tasks: a Trace has a list
of events for each task, in the task's order. oracle.py finds out which events are
parallel.
"""

from program import BYTES, Place

MAX_EVENTS = 700
MAX_DEPTH = 20
MIX = 0x9e3779b97f4a7c15
LONG = (1 << 64) - 1


class Unusable(Exception):
    """Raised if the program's behaviour is undefined, or if the program takes too long."""


class Block:
    """Memory, from its allocation until it is freed."""

    def __init__(self, name, data):
        self.name, self.data, self.heap, self.local = name, data, False, False
        self.freed_at = None


class IVar:
    def __init__(self, number):
        self.number, self.value = number, None


class Access:
    """kind: read, write or free; of data[first:end] of a block."""

    def __init__(self, statement, kind, block, first, end, locks, atomic):
        self.statement, self.kind, self.block = statement, kind, block
        self.first, self.end, self.locks, self.atomic = first, end, locks, atomic


class Trace:
    """tasks: for each task its events, task 0 being main's. An event is ("access", Access),
    ("lock", mutex), ("unlock", mutex), ("spawn", task, region), ("sync", region), ("put", ivar),
    ("get", ivar), ("start", task) of a task that no sync waits for, or ("join", task). Regions
    are numbers, each used by one task only. IVars are numbers, each put once and got later."""

    def __init__(self):
        self.tasks = [[]]
        # The program's output. Schedules change the first number only, unless there is a race, an
        # exception, or a dependence on the order of locks or atomic operations.
        self.ordered, self.sum = 1, 0
        self.depends = False
        # True if there are tasks that no sync waits for.
        self.starts = False


def mixed(h, value):
    h = ((h ^ value) * MIX) & LONG
    return h ^ (h >> 29)


class Returned(Exception):
    def __init__(self, value):
        super().__init__()
        self.value = value


class Jumped(Exception):
    def __init__(self, word):
        super().__init__()
        self.word = word


class Thrown(Exception):
    def __init__(self, value):
        super().__init__()
        self.value = value


class Interpreter:
    def __init__(self, program):
        self.program = program
        self.trace = Trace()
        self.events = self.trace.tasks[0]
        self.count = self.allocations = self.region_count = self.depth = 0
        self.ivar_count = 0
        self.functions = {f.name: f for f in program.functions}
        self.globals = {}
        self.names = {}
        self.locks = []
        # The regions of the task, innermost last: (number, true if syncs stop at this region).
        self.regions = []
        # The changes that the destructors of each owner of a region make.
        self.guards = []
        # The tasks that the futures of each owner of a region wait for.
        self.futures = []

    def run(self):
        program = self.program
        for k, name in enumerate(program.blocks):
            self.globals[name] = self.filled(name, BYTES, k + 1)
        for name, size in program.scalars.items():
            self.globals[name] = Block(name, bytearray((3).to_bytes(size, "little")))
        self.globals[program.reducer] = [0]
        self.names = dict(self.globals)
        self.owning(lambda: self.block(program.main))
        for name in program.blocks:
            for k, byte in enumerate(self.globals[name].data):
                self.use(k, byte)
        for name in program.scalars:
            self.use(0, int.from_bytes(self.globals[name].data, "little"))
        self.use(0, self.globals[program.reducer][0])
        return self.trace

    # Records -----------------------------------------------------------------

    def event(self, *event):
        self.count += 1
        if self.count > MAX_EVENTS:
            raise Unusable("too long")
        self.events.append(event)

    def use(self, number, value):
        both = mixed(number, value)
        self.trace.ordered = mixed(self.trace.ordered, both)
        self.trace.sum = (self.trace.sum + both) & LONG

    def filled(self, name, size, seed):
        return Block(name, bytearray((seed * 37 + k * 11) & 255 for k in range(size)))

    def range(self, place, size):
        """Returns (block, first, end)."""
        block = self.names[place.base]
        first = place.offset.number(self.names) if place.offset else 0
        if first + size > len(block.data):
            raise Unusable("out of bounds")
        return block, first, first + size

    def touch(self, statement, kind, where, atomic=False):
        block, first, end = where
        if block.freed_at is not None and kind != "peek":
            raise Unusable("use after free")
        if block.freed_at not in (None, self.allocations):
            raise Unusable("use after the memory may have been allocated again")
        self.trace.depends |= atomic or bool(self.locks)
        if first < end:
            self.event("access", Access(statement, "read" if kind == "peek" else kind, block,
                                        first, end, frozenset(self.locks), atomic))

    def load(self, statement, where, atomic=False):
        self.touch(statement, "read", where, atomic)
        block, first, end = where
        return int.from_bytes(block.data[first:end], "little")

    def store(self, statement, where, value, atomic=False):
        self.touch(statement, "write", where, atomic)
        block, first, end = where
        mask = (1 << 8 * (end - first)) - 1
        block.data[first:end] = (value & mask).to_bytes(end - first, "little")

    def test(self, statement, what):
        """Returns the value of a Value or of a Place. A Place counts as used."""
        if not isinstance(what, Place):
            return what.number(self.names)
        value = self.load(statement, self.range(what, what.size))
        self.use(statement.number, value)
        return value & 0xffffffff

    # Tasks and regions --------------------------------------------------------

    def region(self, owner, body):
        self.region_count += 1
        self.regions.append((self.region_count, owner))
        self.guards.append([])
        self.futures.append([])
        try:
            return body()
        finally:
            self.event("sync", self.regions[-1][0])
            for task in reversed(self.futures.pop()):
                self.event("join", task)
            for where in reversed(self.guards.pop()):
                self.change(self.program.destructor[0], where, "+=", 9)
            self.regions.pop()

    def owning(self, body):
        return self.region(True, body)

    def spawn(self, body):
        self.trace.tasks.append([])
        self.event("spawn", len(self.trace.tasks) - 1, self.regions[-1][0])
        self.task(self.trace.tasks[-1], body)

    def do_start(self, s):
        self.trace.tasks.append([])
        number = len(self.trace.tasks) - 1
        self.event("start", number)
        self.trace.starts = True
        try:
            self.task(self.trace.tasks[number], lambda: self.block(s.body))
        except Thrown:
            pass
        self.names[s.name] = number
        self.futures[-1].append(number)

    def do_wait(self, s):
        self.event("join", self.names[s.name])

    def task(self, child, body):
        if self.locks:
            raise Unusable("spawn with a lock")
        outside = self.events, self.regions
        self.events, self.regions = child, []
        try:
            self.owning(body)
        finally:
            self.events, self.regions = outside

    def do_sync(self, _):
        if self.locks:
            raise Unusable("sync with a lock")
        for number, owner in reversed(self.regions):
            self.event("sync", number)
            if owner:
                return

    # Statements ---------------------------------------------------------------

    def block(self, statements):
        for statement in statements:
            getattr(self, "do_" + type(statement).__name__.lower())(statement)

    def do_load(self, s):
        self.use(s.number, self.load(s, self.range(s.place, s.place.size)))

    def do_peek(self, s):
        self.touch(s, "peek", self.range(s.place, s.place.size))

    def do_store(self, s):
        self.store(s, self.range(s.place, s.place.size), s.value.number(self.names))

    def do_update(self, s):
        where = self.range(s.place, s.place.size)
        self.change(s, where, s.operator, s.value.number(self.names))

    def change(self, s, where, operator, value):
        if operator != "=":
            old = self.load(s, where)
            value = old + value if operator == "+=" else old ^ value
        self.store(s, where, value)

    def do_atomic(self, s):
        where = self.range(s.place, s.place.size)
        if s.operation == "load":
            self.use(s.number, self.load(s, where, True))
        else:
            old = self.load(s, where, True) if s.operation == "add" else 0
            self.store(s, where, old + s.value.number(self.names), True)

    def do_copy(self, s):
        size = {"record": BYTES, "vector": 16}.get(s.how)
        size = s.length.number(self.names) if size is None else size
        source, target = self.range(s.source, size), self.range(s.target, size)
        if (source[0] is target[0] and s.how == "memcpy" and source[1] < target[2]
                and target[1] < source[2]):
            raise Unusable("memcpy of overlapping memory")
        self.touch(s, "read", source)
        self.touch(s, "write", target)
        target[0].data[target[1]:target[2]] = source[0].data[source[1]:source[2]]

    def do_clear(self, s):
        block, first, end = where = self.range(s.place, s.length.number(self.names))
        self.touch(s, "write", where)
        block.data[first:end] = bytes([s.value]) * (end - first)

    def do_put(self, s):
        ivar = self.names[s.name]
        if ivar.value is not None:
            raise Unusable("put twice")
        ivar.value = s.value.number(self.names)
        self.event("put", ivar.number)

    def do_get(self, s):
        ivar = self.names[s.name]
        if ivar.value is None:
            raise Unusable("got before it is put")
        self.event("get", ivar.number)
        self.use(s.number, ivar.value)

    def free(self, statement, block):
        if not block.heap:
            raise Unusable("free of what isn't allocated")
        self.touch(statement, "free", (block, 0, len(block.data)))
        block.freed_at = self.allocations

    def do_free(self, s):
        self.free(s, self.names[s.name])

    def do_dispose(self, s):
        block = self.names[s.name]
        inside = self.program.dispose.body[0]

        def body():
            self.owning(lambda: self.free(inside, block))

        if s.spawn:
            self.spawn(body)
        else:
            body()

    def do_reduce(self, s):
        view = self.names[s.name]
        view[0] = (view[0] + s.value.number(self.names)) & LONG

    def do_tell(self, s):
        self.use(s.number, self.names[s.name][0])

    def do_jump(self, s):
        raise Jumped(s.word)

    def do_throw(self, s):
        self.trace.depends = True
        raise Thrown(s.value.number(self.names))

    def do_return(self, s):
        raise Returned(self.test(s, s.what))

    def do_declare(self, s):
        if s.kind == "reducer":
            self.names[s.name] = [s.seed]
        elif s.kind == "ivar":
            self.ivar_count += 1
            self.names[s.name] = IVar(self.ivar_count)
        elif s.kind == "scalar":
            self.names[s.name] = Block(s.name, bytearray(s.seed.to_bytes(s.size, "little")))
            self.names[s.name].local = True
        else:
            self.names[s.name] = block = self.filled(s.name, BYTES, s.seed)
            block.local = s.kind == "block"
            if s.kind == "heap":
                self.allocations += 1
                block.heap = True

    def do_guard(self, s):
        self.guards[-1].append(self.range(s.place, 4))

    def do_call(self, s):
        where = self.range(s.place, s.place.size) if s.place else None
        names = dict(self.globals, d=s.depth.number(self.names), n=self.test(s, s.argument))
        names.update(zip("pq", (self.names[base] for base in s.bases)))

        def body():
            value = self.call(self.functions[s.callee], names)
            if where:
                self.change(s, where, s.operator, value)
            elif not s.spawn:
                self.use(s.number, value)

        if s.spawn:
            self.spawn(body)
        else:
            body()

    def call(self, function, names):
        if self.depth > MAX_DEPTH:
            raise Unusable("too deep")
        outside, self.names = self.names, names
        self.depth += 1

        def body():
            try:
                self.block(function.body)
            except Returned as returned:
                return returned.value
            return function.result.number(names)

        try:
            return self.owning(body)
        finally:
            self.names = outside
            self.depth -= 1

    def do_task(self, s):
        self.spawn(lambda: self.block(s.body))

    def do_scope(self, s):
        self.owning(lambda: self.block(s.body))

    def do_locked(self, s):
        if any(s.mutex <= held for held in self.locks):
            raise Unusable("locks are taken in the wrong order")
        self.event("lock", s.mutex)
        self.locks.append(s.mutex)
        self.block(s.body)
        self.locks.pop()
        self.event("unlock", s.mutex)

    def do_loop(self, s):
        numbers = s.numbers(self.names)
        if s.parallel:
            self.owning(lambda: self.iterations(s, numbers))
            return
        for number in numbers:
            self.names[s.var] = number
            try:
                self.block(s.body)
            except Jumped as jump:
                if jump.word == "break":
                    break

    def iterations(self, s, numbers):
        for number in numbers:
            self.names[s.var] = number
            self.spawn(lambda: self.block(s.body))

    def do_if(self, s):
        condition = s.condition
        bits = self.test(s, condition.what) & condition.mask
        if (bits == condition.bits) == condition.equal:
            self.block(s.body)
        else:
            self.block(s.otherwise)

    def do_try(self, s):
        try:
            self.region(False, lambda: self.block(s.body))
        except Thrown as thrown:
            self.use(s.number, thrown.value)
            self.region(False, lambda: self.block(s.handler))


def interpret(program):
    """Returns the program's Trace. Raises Unusable, or KeyError for a name that isn't there."""
    try:
        return Interpreter(program).run()
    except (Thrown, Jumped) as problem:
        raise Unusable("an exception that nobody catches") from problem
