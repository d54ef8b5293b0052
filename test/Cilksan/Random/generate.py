#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random programs of program.py, both racy and nearly racy.

The generator allows races in shared memory. It excludes races for memory that the
trace doesn't contain: a child that outlives a block's variables, or a serial loop's
index, never uses them. So declarations are only at the beginning of blocks that wait
for their children at their end, and spawned blocks don't see the index of a serial
loop around them. The interpreter finds other undefined behaviour; another program
then takes that program's place.
"""

import random

from interpret import Unusable, interpret
from oracle import races
from program import (BYTES, MEMBERS, Atomic, Call, Clear, Condition, Copy, Declare, Dispose,
                     Free, Function, Get, Guard, If, Jump, Load, Locked, Loop, Peek, Place, Program,
                     Put, Reduce, Return, Scope, Start, Store, Sync, Task, Tell, Throw, Try, Update,
                     Value, Wait)
from repair import repair

FEATURES = ["atomics", "copies", "guards", "heap", "ivars", "lambdas", "locks", "locals", "loops", "reducers",
            "results", "returns", "scopes", "tasks", "throws"]


class Here:
    """A place in the program: the statements and names that are possible there."""

    def __init__(self, blocks, scalars, numbers):
        self.blocks, self.scalars = list(blocks), dict(scalars)
        self.numbers = dict(numbers)  # names, and True if they change in a serial loop
        self.reducers = []
        self.empty, self.full = [], []  # IVars that may be put here, and got
        self.futures = []
        self.may_return = self.may_jump = self.may_throw = False
        self.depth = 0

    def inner(self, **changes):
        other = Here(self.blocks, self.scalars, self.numbers)
        other.reducers = list(self.reducers)
        # A put in the inner statements mostly counts for the following code as well.
        other.empty, other.full = self.empty, self.full
        other.futures = list(self.futures)
        other.may_return, other.may_jump = self.may_return, self.may_jump
        other.may_throw, other.depth = self.may_throw, self.depth + 1
        for name, value in changes.items():
            setattr(other, name, value)
        return other

    def task(self):
        """Returns the place in a child."""
        other = self.inner(may_return=False, may_jump=False)
        other.numbers = {name: serial for name, serial in self.numbers.items() if not serial}
        return other


class Generator:
    def __init__(self, seed, prefix, cxx, without=(), tiny=False):
        self.rng = random.Random(seed)
        self.program = Program(prefix, seed, cxx)
        self.cxx, self.tiny = cxx, tiny
        self.features = set(FEATURES) - set(without) - (
            set() if cxx else {"guards", "lambdas", "tasks", "throws"})
        self.count = self.budget = 0
        # The offsets that accesses prefer.
        self.hot = [self.rng.randrange(0, BYTES, 4) for _ in range(2)]

    def chance(self, p):
        return self.rng.random() < p

    def has(self, feature, p):
        return feature in self.features and self.chance(p)

    def fresh(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    # Values and places --------------------------------------------------------

    def value(self, here):
        # No change may add 0, because compilers remove such an addition.
        addend = self.rng.randrange(1, 200)
        if here.numbers and self.chance(0.5):
            return Value(addend, self.rng.choice(list(here.numbers)),
                         factor=self.rng.choice([1, 3]))
        return Value(addend)

    def offset(self, here, size):
        last = BYTES - size
        indices = [v for v in here.numbers if v[0] in "ij"]
        if here.numbers and self.chance(0.65 if indices else 0.3):
            var = self.rng.choice(indices or list(here.numbers))
            factor = self.rng.choice([1, size, size])
            mask = self.rng.choice([m for m in (1, 3, 7) if m * factor <= last] or [0])
            if mask:
                return Value(self.start(last - mask * factor, size), var, mask, factor)
        return Value(self.start(last, size))

    def start(self, last, size):
        if self.chance(0.6):
            at = self.rng.choice(self.hot) + self.rng.choice([0, 0, 0, size, -size, 1])
            at = min(max(at, 0), last)
        else:
            at = self.rng.randint(0, last)
        return at - at % size if self.chance(0.75) else at

    def place(self, here, aligned=False):
        if self.chance(0.25):
            base = self.rng.choice(list(here.scalars)[:1 if self.tiny else None])
            return Place(base, None, here.scalars[base], "scalar")
        base = self.rng.choice(here.blocks)
        if not aligned and self.chance(0.15):
            form = self.rng.choice(list(MEMBERS))
            offset, size = MEMBERS[form]
            return Place(base, Value(offset), size, form)
        size = self.rng.choice([1, 1, 2, 4, 4, 8])
        place = Place(base, self.offset(here, size), size)
        return self.place(here, True) if aligned and not place.aligned() else place

    # Accesses -----------------------------------------------------------------

    def access(self, here):
        pick = self.rng.random()
        if self.has("atomics", 0.1):
            return Atomic(self.place(here, True), self.rng.choice(["load", "store", "add"]),
                          self.value(here))
        if self.has("copies", 0.15):
            return self.copy(here)
        if pick < 0.4:
            return Load(self.place(here))
        if pick < 0.7:
            return Store(self.place(here), self.value(here))
        return Update(self.place(here), self.rng.choice(["+=", "+=", "^="]), self.value(here))

    def length(self, here, last):
        if here.numbers and self.chance(0.3):
            return Value(self.rng.randint(0, last - 3), self.rng.choice(list(here.numbers)), 3)
        return Value(self.rng.randint(1, last))

    def copy(self, here):
        pick = self.rng.random()
        target, source = (self.rng.choice(here.blocks) for _ in range(2))
        if pick < 0.35:
            last = self.rng.choice([5, 8, 16, BYTES])
            return Clear(Place(target, Value(self.rng.randint(0, BYTES - last)), 1),
                         self.length(here, last), self.rng.randrange(256))
        if pick < 0.5 and target != source:
            return Copy(Place(target, Value(0), 1), Place(source, Value(0), 1), None, "record")
        last = self.rng.choice([4, 5, 8, 12])
        if pick < 0.6 and target != source:
            return Copy(Place(target, self.offset(here, 16), 16),
                        Place(source, self.offset(here, 16), 16), None, "vector")
        starts = self.rng.sample(range(BYTES - last + 1), 2)
        return Copy(Place(target, Value(starts[0]), 1), Place(source, Value(starts[1]), 1),
                    self.length(here, last), self.rng.choice(["memcpy", "memmove"]))

    def accesses(self, here):
        """Returns one or two accesses, perhaps under a lock."""
        some = [self.access(here) for _ in range(self.rng.choice([1, 1, 1, 2]))]
        if self.has("locks", 0.3 if self.tiny else 0.15):
            mutex = self.rng.randrange(2 if self.tiny else 3)
            if mutex < 2 and self.chance(0.2):
                some = [Locked(mutex + 1, some)]
            return [Locked(mutex, some)]
        return some

    # Statements ---------------------------------------------------------------

    def owner(self, here, declare=True):
        """Returns the statements of a block that waits for its children at its end. New variables
        come first in the block, and are added to here."""
        begin, end = [], []
        if declare and self.has("locals", 0.35):
            name = self.fresh("x")
            begin.append(Declare("block", name, self.rng.randrange(99)))
            here.blocks += [name, name]
        if declare and self.has("locals", 0.3):
            name, size = self.fresh("y"), self.rng.choice([1, 2, 4, 8])
            begin.append(Declare("scalar", name, self.rng.randrange(99), size))
            here.scalars[name] = size
        if declare and self.has("heap", 0.3):
            name = self.fresh("h")
            begin.append(Declare("heap", name, self.rng.randrange(99)))
            here.blocks += [name, name]
            if self.chance(0.6):
                end.append(Sync())
            if self.chance(0.6):
                end.append(Free(name))
            else:
                end.append(Dispose(self.program.dispose.name, name, self.chance(0.7)))
                if self.chance(0.4):
                    end.append(Peek(Place(name, self.offset(here, 4), 4)))
        if declare and here.depth == 0 and self.has("reducers", 0.25):
            name = self.fresh("r")
            begin.append(Declare("reducer", name, self.rng.randrange(99)))
            here.reducers = here.reducers + [name]
            end = [Sync(), Tell(name)] + end
        if declare and self.has("ivars", 0.8):
            name = self.fresh("o")
            begin.append(Declare("ivar", name, 0))
            here.empty, here.full = here.empty + [name], list(here.full)
        if declare and self.has("guards", 0.2):
            # Blocks of the heap may be freed by then.
            base = self.rng.choice([b for b in here.blocks if b[0] != "h"])
            begin.append(Guard(self.program.guard, self.fresh("g"),
                               Place(base, self.offset(here, 4), 4)))
        if declare and here.depth < 3 and self.has("tasks", 0.4):
            begin += [self.begun(here) for _ in range(self.rng.choice([1, 1, 2]))]
        return begin + self.statements(here) + end

    def begun(self, here):
        # The task's reducer updates come later, and no handler would catch its exceptions.
        inside = here.task()
        inside.reducers, inside.may_throw = [], False
        name = self.fresh("t")
        task = Start(name, self.owner(inside))
        here.futures = here.futures + [name]
        return task

    def statements(self, here):
        some = []
        for _ in range(self.rng.choice([1, 2, 2, 3] if here.depth else [3, 4, 5])):
            if self.budget > 0:
                self.budget -= 1
                some += self.statement(here)
        return some or [self.access(here)]

    def statement(self, here):
        """Returns a list of one statement, or a few."""
        deep = here.depth > (1 if self.tiny else 3)
        options = [(30, self.accesses), (10, self.sync), (16, self.call)]
        if not deep:
            options += [(16, self.task), (9, self.conditional), (6, self.serial_loop)]
            options += [(10, self.parallel_loop)] * ("loops" in self.features)
            options += [(7, self.scope)] * ("scopes" in self.features)
            options += [(6, self.attempt)] * ("throws" in self.features)
        if here.reducers:
            options.append((6, self.reduce))
        if here.empty:
            options.append((24, self.put))
        if here.full:
            options.append((24, self.get))
        if here.futures:
            options.append((12, self.wait))
        if here.may_return and here.depth:
            options += [(3, self.leave)] * ("returns" in self.features)
        if here.may_jump:
            options.append((4, self.jump))
        if here.may_throw and here.depth:
            options += [(5, self.throw)] * ("throws" in self.features)
        weights, makers = zip(*options)
        return self.rng.choices(makers, weights)[0](here)

    def sync(self, _):
        return [Sync()]

    def reduce(self, here):
        return [Reduce(self.rng.choice(here.reducers), self.value(here))]

    def put(self, here):
        name = self.rng.choice(here.empty)
        here.empty.remove(name)
        here.full.append(name)
        return [Put(name, self.value(here))]

    def get(self, here):
        return [Get(self.rng.choice(here.full))]

    def wait(self, here):
        return [Wait(self.rng.choice(here.futures))]

    def condition(self, here):
        mask = self.rng.choice([1, 1, 3])
        what = self.place(here) if self.chance(0.4) else Value(0, self.rng.choice(
            list(here.numbers))) if here.numbers else Value(self.rng.randrange(4))
        return Condition(what, mask, self.rng.randint(0, mask))

    def leave(self, here):
        what = self.place(here) if self.chance(0.4) else self.value(here)
        return [If(self.condition(here), [Return(what)], [])]

    def jump(self, here):
        return [If(self.condition(here), [Jump(self.rng.choice(["break", "continue"]))], [])]

    def throw(self, here):
        return [If(self.condition(here), [Throw(self.value(here))], [])]

    def arguments(self, here):
        what = self.place(here) if self.chance(0.12) else self.value(here)
        return what, [self.rng.choice(here.blocks) for _ in range(2)]

    def call(self, here):
        """Returns a call of the function itself, or of an earlier one."""
        names = [f.name for f in self.program.functions]
        own = f"{self.program.prefix}f{len(names)}"
        callee = self.rng.choice(names + [own]) if "d" in here.numbers else (
            self.rng.choice(names) if names else None)
        if callee is None:
            return self.accesses(here)
        spawn = self.chance(0.8)
        place, operator = None, "="
        if spawn and self.has("results", 0.35):
            place, operator = self.place(here), self.rng.choice(["=", "+=", "^="])
        number, blocks = self.arguments(here)
        depth = Value(-1, "d") if callee == own else Value(self.rng.randrange(2))
        call = Call(callee, depth, number, blocks, spawn, place, operator)
        if callee == own:
            return [If(Condition(Value(0, "d"), 3, 0, False), [call], [])]
        return [call]

    def task(self, here):
        form = "lambda" if self.has("lambdas", 0.3) else "block"
        return [Task(self.owner(here.task(), self.chance(0.4)), form)]

    def scope(self, here):
        return [Scope(self.owner(here.inner(), self.chance(0.5)))]

    def conditional(self, here):
        return [If(self.condition(here), self.statements(here.inner()),
                   self.statements(here.inner()) if self.chance(0.3) else [])]

    def count_value(self, here):
        if here.numbers and self.chance(0.2):
            return Value(1, self.rng.choice(list(here.numbers)), self.rng.choice([1, 3]))
        return Value(self.rng.choice([2, 2, 3, 4]))

    def parallel_loop(self, here):
        inside = here.task()
        grain = self.rng.choice([0, 0, 0, 1, 2])
        var, step, first, count = self.header(here)
        inside.numbers[var] = False
        inside.empty = []
        return [Loop(True, var, first, step, count, self.owner(inside, self.chance(0.3)), grain)]

    def header(self, here):
        if self.chance(0.2):
            step = -self.rng.randint(1, 2)
            count = self.rng.randint(2, 3)
            return self.fresh("j"), step, (count - 1) * -step, Value(count)
        return (self.fresh("i"), self.rng.choice([1, 1, 2]), self.rng.choice([0, 0, 1]),
                self.count_value(here))

    def serial_loop(self, here):
        var, step, first, count = self.header(here)
        inside = here.inner(may_jump=True)
        inside.numbers[var] = True
        inside.empty = []
        if self.has("scopes", 0.4):
            return [Loop(False, var, first, step, count,
                         [Scope(self.owner(inside, self.chance(0.5)))])]
        return [Loop(False, var, first, step, count, self.statements(inside))]

    def attempt(self, here):
        # A handler waits for all children of the function before it begins. So does a try block
        # that contains a sync. Here all of these children have ended.
        inside = here.inner(may_throw=True)
        return [Sync(), Try(self.statements(inside), self.statements(here.inner()))]

    # Functions ----------------------------------------------------------------

    def function(self, index):
        program = self.program
        self.budget = 4 if self.tiny else self.rng.choice([6, 10, 14])
        blocks = ["p", "p", "q"] + [self.rng.choice(program.blocks)]
        here = Here(blocks, program.scalars, {"d": False, "n": False})
        here.reducers = [program.reducer] if "reducers" in self.features else []
        here.may_return = here.may_throw = True
        body = self.owner(here)
        program.functions.append(Function(f"{program.prefix}f{index}", body, self.value(
            Here([], [], {"n": False}))))

    def generate(self):
        program = self.program
        if not self.tiny:
            for index in range(self.rng.choice([1, 2, 2, 3])):
                self.function(index)
        for function in program.functions[-2:]:
            call = Call(function.name, Value(self.rng.choice([1, 2])), Value(self.rng.randrange(8)),
                        [self.rng.choice(program.blocks) for _ in range(2)], False)
            program.main.append(Try([call], []) if self.cxx else call)
        if self.tiny:
            self.budget = 6
            here = Here(program.blocks, program.scalars, {})
            program.main = self.owner(here)
        return program


class Judged:
    """A program, its effects, and its racing accesses."""

    def __init__(self, program):
        self.program = program
        for number, (statement, _) in enumerate(program.walk(), 1):
            statement.number = number
        self.trace = interpret(program)
        self.races = races(self.trace)


def usable(judged):
    trace = judged.trace
    accesses = sum(event[0] == "access" for task in trace.tasks for event in task)
    return len(trace.tasks) > 2 and accesses > 5


def make(seed, prefix, cxx, without=()):
    """Returns the program of a seed, as a Judged. Of five programs, two are free of races, one
    is one edit away from that, and two are random."""
    for attempt in range(1000):
        generator = Generator(f"{seed}.{attempt}", prefix, cxx, without)
        try:
            judged = Judged(generator.generate())
            if usable(judged) and judged.races:
                if seed % 5 < 3:
                    judged = repair(judged, generator.rng, Judged, usable, last=seed % 5 < 2)
                if judged:
                    judged.program.seed = seed
                    return judged
        except Unusable:
            pass
    raise AssertionError(f"seed {seed}: no usable program")
