#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random programs of nests.py whose tasks touch neighbouring memory.

The accesses of a place relative to its base are known from a run with all bases 0.
Then each place gets a base such that it begins or ends where others begin or end,
exactly, or a byte or an element off. Of five programs, two are free of races, one
is free of races except for one base, and two are random.
"""

import random

from nests import (ELEMENT, MEMBERS, SIZES, Array, Assign, If, Loop, ParallelLoop, Pointer,
                   Program, Say, Site, SpawnLoop, Sum, Sync, Task, Unusable)
from oracle import races

KINDS = ["int", "int", "int", "long", "long", "unsigned", "unsigned long", "short",
         "unsigned short", "signed char", "unsigned char"]
NEAR_END = {"unsigned char": 250, "signed char": 123, "unsigned": -3, "unsigned long": -3,
            "unsigned short": 65533}


class Place:
    """A place for statements: the variables that they may use."""

    def __init__(self, arrays, unknown):
        self.arrays, self.unknown = arrays, unknown  # unknown: name -> (value, kind)
        self.indices, self.pointers = [], []  # indices of the loops around; (name, kind)
        self.may_leave = False

    def inner(self):
        other = Place(self.arrays, self.unknown)
        other.indices, other.pointers = list(self.indices), list(self.pointers)
        other.may_leave = self.may_leave
        return other


class Inventor:
    def __init__(self, seed, prefix, cxx):
        self.rng, self.cxx = random.Random(seed), cxx
        self.program = Program(seed, prefix)
        self.count = 0

    def chance(self, p):
        return self.rng.random() < p

    def choose(self, *what):
        return self.rng.choice(what)

    def fresh(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    # Places -------------------------------------------------------------------

    def unknown(self, place, low, high):
        """Returns an unknown number in that range, as (factor, name), or None."""
        names = [n for n, (v, _) in place.unknown.items() if low <= v <= high]
        return (1, self.rng.choice(names)) if names else None

    def index(self, place):
        terms = []
        used = [i for i in place.indices if self.chance(0.85)] or place.indices[-1:]
        for name, _ in used:
            terms.append((self.choose(1, 1, 1, 1, 2, 3, -1, -2, 6), name))
        if self.chance(0.15):
            terms += [t for t in [self.unknown(place, -9, 9)] if t]
        narrow = None
        if self.chance(0.06):
            narrow = self.choose("unsigned char", "signed char", "short", "unsigned")
        constant = self.choose(0, 0, 0, 1, 2, 5)
        if any(kind.startswith("unsigned") for _, kind in used) and self.chance(0.3):
            constant = 3  # an index that starts near its end begins at 0
        return Sum(constant, terms, narrow)

    def kind(self, array):
        if array.element != "u8":
            return array.element, None
        return self.choose("u8", "u8", "u16", "u32", "u32", "u64"), None

    def site(self, place, pointers=True):
        if pointers and place.pointers and self.chance(0.6):
            pointer = self.rng.choice(place.pointers)
            site = pointer.site
            index = Sum(self.choose(0, 0, 0, 1, -1))
            if place.indices and self.chance(0.2):
                index = self.index(place)
            kind, member = site.kind, None
            if site.array.element == "element" and self.chance(0.8):
                member = self.rng.choice(list(MEMBERS))
                kind = MEMBERS[member][0]
            return Site(site.array, kind, index, member, pointer)
        array = self.rng.choice(place.arrays)
        kind, member = self.kind(array)
        if array.element == "element" and self.chance(0.85):
            member = self.rng.choice(list(MEMBERS))
            kind = MEMBERS[member][0]
        return Site(array, kind, self.index(place), member)

    # Statements ---------------------------------------------------------------

    def addend(self, place):
        names = [n for n, _ in place.indices] + list(place.unknown)
        if names and self.chance(0.6):
            return f"((unsigned){self.rng.choice(names)} | 1u)"
        return f"{self.rng.randrange(1, 99)}u"

    def assign(self, place):
        target = self.site(place) if self.chance(0.6) else None
        if target and target.kind == "element":
            source = Site(target.array, "element", self.index(place))
            return Assign(target, "=", "0", [source])
        sources = []
        for _ in range(self.choose(0, 1, 1, 2) if target else self.choose(1, 1, 2)):
            source = self.site(place)
            if source.kind == "element":
                source.member, source.kind = "n", "unsigned"
            sources.append(source)
        operator = self.choose("=", "=", "+=") if target else "+="
        return Assign(target, operator, self.addend(place), sources)

    def leave(self, place, body):
        name, _ = self.rng.choice(place.indices)
        leave = self.choose(None, None, "break", "continue") if place.may_leave else None
        if self.chance(0.5):
            return If(name, self.choose("==", "!="), Sum(0), body, self.choose(1, 2, 3), leave)
        operator = self.choose("==", "<", ">=", "!=")
        term = self.unknown(place, 0, 9)
        right = Sum(self.rng.randrange(5)) if not term or self.chance(0.5) else Sum(0, [term])
        return If(name, operator, right, body, None, leave)

    def statements(self, place, depth):
        """Returns a body; depth: the number of loops that may be in it."""
        result = []
        if depth and self.chance(0.25):
            result.append(self.assign(place))
        walking = None
        if depth and self.chance(0.3):
            site = self.site(place, pointers=False)
            site.member, site.kind = None, self.kind(site.array)[0]
            walking = Pointer(self.fresh("p"), site)
            result.append(walking)
            place = place.inner()
            place.pointers.append(walking)
        if depth:
            loop = self.loop(place, depth - 1)
            if place.indices and self.chance(0.15):
                loop = self.leave(place, [loop])
            result.append(loop)
            if self.chance(0.2):
                result.append(self.assign(place))
            if self.chance(0.15):
                result.append(self.loop(place, depth - 1))
            return result
        for _ in range(self.choose(1, 1, 2, 3)):
            result.append(self.assign(place))
        if place.pointers and self.chance(0.8):
            pointer = self.rng.choice(place.pointers)
            kind, member = pointer.site.kind, None
            if kind == "element":
                member, kind = "n", "unsigned"
            site = Site(pointer.site.array, kind, Sum(0), member, pointer)
            advance = self.choose(1, 1, 1, 2, -1)
            if self.chance(0.5):
                result.append(Assign(site, "=", self.addend(place), [], advance))
            else:
                result.append(Assign(None, "+=", self.addend(place), [site], advance))
        if place.indices and self.chance(0.35):
            some = self.rng.randrange(len(result))
            result[some] = self.leave(place, [result[some]])
        if self.chance(0.06):
            result.append(Say())
        return result

    def loop(self, place, depth):
        name, kind = self.fresh("i"), self.rng.choice(KINDS)
        inside = place.inner()
        inside.indices.append((name, kind))
        inside.may_leave = True
        first = bound = None
        number = self.choose(0, 1, 1, 2, 3, 4, 6, 9, 13)
        if depth == 0 and self.chance(0.5):  # no loop that is unrolled
            number = self.rng.randrange(20, 70)
        start = NEAR_END.get(kind, 0) if self.chance(0.2) else self.choose(0, 0, 0, 1, 4)
        step, form, operator = Sum(1), "for", self.choose("<", "<", "<=", "!=")
        if self.chance(0.25):
            step = Sum(self.choose(2, 3))
        elif self.chance(0.1):
            term = self.unknown(place, 1, 3)
            step = Sum(0, [term]) if term else step
        if start not in (0, 1, 4):
            operator, step = "!=", Sum(1)
            first = Sum(start)
            end = start + number
            bound = Sum(end if kind.startswith("unsigned ") and kind.endswith(("long",)) else
                        {"unsigned char": end & 255, "unsigned short": end & 65535,
                         "signed char": (end + 128 & 255) - 128}.get(kind, end))
            return Loop("for", kind, name, first, operator, bound, step,
                        self.statements(inside, depth))
        outer = [n for n, k in place.indices if not k.startswith("unsigned")]
        if self.chance(0.25) and kind in ("int", "long", "unsigned"):
            form = "down"
            first, bound, operator = Sum(number), Sum(self.choose(0, 0, 1)), self.choose(">", ">")
            term = self.unknown(place, 0, 60)
            if term and self.chance(0.5):
                first = Sum(0, [term])
        elif self.chance(0.2) and not kind.startswith("unsigned"):
            first, bound = Sum(number + start), Sum(start)
            operator, step = self.choose(">", ">="), Sum(-step.constant or -1)
        else:
            first = Sum(start)
            term = self.unknown(place, 0, 60)
            if term and self.chance(0.7):
                bound = Sum(start, [term])
            elif outer and self.chance(0.4):
                bound = Sum(self.choose(0, 1, 3), [(1, self.rng.choice(outer))])
            else:
                bound = Sum(start + number)
            if outer and self.chance(0.15):
                first = Sum(0, [(1, self.rng.choice(outer))])
            form = self.choose("for", "for", "while", "do", "do")
        body = self.statements(inside, depth)
        if form in ("while", "do"):
            body = [without_continue(s) for s in body]
        return Loop(form, kind, name, first, operator, bound, step, body)

    def grid(self, place):
        """Returns two loops around nothing but assignments, each with at least one iteration."""
        names = [self.fresh("i"), self.fresh("i")]
        kinds = [self.choose("int", "long", "unsigned", "unsigned long") for _ in names]
        inside = place.inner()
        inside.indices += zip(names, kinds)
        body = [self.assign(inside) for _ in range(self.choose(1, 1, 2))]
        for name, kind, most in ((names[1], kinds[1], 45), (names[0], kinds[0], 5)):
            number, step = self.rng.randrange(1, most), self.choose(1, 1, 2)
            term = self.unknown(place, 1, most)
            if self.chance(0.3) and not kind.startswith("unsigned"):
                loop = Loop("do", kind, name, Sum(number), ">", Sum(0), Sum(-step), body)
            elif term and self.chance(0.7):
                loop = Loop("do", kind, name, Sum(0), "<", Sum(0, [term]), Sum(step), body)
            else:
                loop = Loop("do", kind, name, Sum(0), "<", Sum(number), Sum(step), body)
            body = [loop]
        return body

    def nest(self, place):
        if self.chance(0.1):
            return [self.assign(place)]
        if self.chance(0.2):
            return self.grid(place)
        return self.statements(place, self.choose(1, 1, 2, 2, 2, 3))

    # Tasks --------------------------------------------------------------------

    def body(self, place, nests=None):
        return [s for _ in range(nests or self.choose(1, 1, 2)) for s in self.nest(place)]

    def function(self, form, place, index=None, nested=True):
        numbers = dict(place.unknown)
        if index:
            numbers[index] = 0, "int"
        arrays = [a for a in place.arrays if a.where != "global" or self.chance(0.5)]
        inside = Place(place.arrays, place.unknown)
        inside.indices = [(index, "int")] if index else []
        body = self.body(inside)
        if nested and self.chance(0.2):
            body = [self.spawn(inside, False), *body]
            if self.chance(0.3):
                body += [Sync(), *self.body(inside, 1)]
        parameters = [(n, k) for n, (_, k) in numbers.items()]
        return Task(form, self.program.prefix + self.fresh("f"), body, parameters, arrays,
                    self.choose("NOINLINE", "NOINLINE", "NOINLINE", ""))

    def spawn(self, place, nested=True):
        if self.chance(0.5):
            inside = Place(place.arrays, place.unknown)
            form = "lambda" if self.cxx and self.chance(0.5) else "block"
            return Task(form, None, self.body(inside), [], [])
        return self.function("spawn", place, nested=nested)

    def parallel(self, place):
        name = self.fresh("t")
        term = self.unknown(place, 2, 4)
        count = Sum(0, [term]) if term and self.chance(0.5) else Sum(self.choose(2, 3, 4))
        if self.chance(0.4):
            inside = place.inner()
            inside.indices.append((name, "int"))
            return SpawnLoop("int", name, count, self.body(inside, 1) if self.chance(0.3) else [],
                             self.function("spawn", place, name, False),
                             self.body(inside, 1) if self.chance(0.5) else [],
                             self.chance(0.2))
        inside = place.inner()
        inside.indices.append((name, "int"))
        return ParallelLoop("int", name, count, self.body(inside, 1))

    def array(self):
        element = self.choose("u8", "u8", "unsigned", "unsigned", "unsigned short",
                              "unsigned long", "double", "element")
        size = ELEMENT if element == "element" else SIZES[element]
        where = self.choose("global", "global", "heap", "stack")
        return Array(self.program.prefix + self.fresh("a"), element,
                     max(40, 640 // size), where)

    def invent(self):
        program = self.program
        program.arrays = [self.array() for _ in range(self.choose(1, 1, 2, 3))]
        for _ in range(self.choose(2, 3, 4)):
            value = self.choose(0, 1, 2, 3, 4, 7, 8, 20, 27, 33, 40, -1)
            kinds = ["int", "int", "long"] + ["unsigned", "unsigned long"] * (value >= 0)
            program.unknown[self.fresh("u")] = value, self.rng.choice(kinds)
        place = Place(program.arrays, program.unknown)
        body = []
        for _ in range(self.choose(1, 1, 2)):
            if self.chance(0.2):
                body += self.body(place, 1)
            for _ in range(self.choose(1, 1, 2, 3)):
                if self.chance(0.3):
                    body.append(self.parallel(place))
                else:
                    body.append(self.spawn(place))
            if self.chance(0.7):
                body += self.body(place, 1)
            if self.chance(0.15):
                body.append(self.function("call", place))
            body.append(Sync())
        program.main = Task("call", program.prefix + "main", body, [], [])
        return program


def without_continue(statement):
    """Returns the statement without any `continue`, for a loop that advances at its end."""
    if isinstance(statement, If):
        if statement.leave == "continue":
            statement.leave = None
        statement.body = [without_continue(s) for s in statement.body]
    return statement


# Placing ----------------------------------------------------------------------


def roots(program):
    """Returns the sites that have bases. Each has the bytes that it, or a site reached by
    its pointer, touches, and a flag that is true if they are written."""
    found = {}

    def note(site, writes):
        root = site.pointer.site if site.pointer else site
        touched, old = found.setdefault(root, ({}, False))
        for task, its in site.touched.items():
            touched.setdefault(task, set()).update(its)
        found[root] = touched, old or writes

    def visit(statements):
        for s in statements:
            if isinstance(s, Assign):
                for site in s.sources:
                    note(site, False)
                if s.target:
                    note(s.target, True)
            elif isinstance(s, SpawnLoop):
                visit([*s.before, s.task, *s.behind])
            elif hasattr(s, "body"):
                visit(s.body)
    visit(program.main.body)
    return found


def conflicts(touched, writes, base, placed):
    for other, its, others in placed:
        if not (writes or others):
            continue
        for task, mine in touched.items():
            for that, theirs in its.items():
                if task != that and any(byte + base - other.base in theirs for byte in mine):
                    return True
    return False


def edges(touched):
    """Returns the places at which pieces of a set of bytes begin and end."""
    return [b for b in touched if b - 1 not in touched] + [
        b + 1 for b in touched if b + 1 not in touched]


def place_all(program, rng, free):
    """Gives each site a base. Returns False if there is no room."""
    placed = []
    todo = list(roots(program).items())
    rng.shuffle(todo)
    for site, (touched, writes) in todo:
        every = set().union(*touched.values()) if touched else set()
        if not every:
            continue
        grain, size = site.grain(), site.array.size
        low, high = min(every), max(every) + 1
        before = [p for p in placed if p[0].array is site.array]
        theirs = [e + other.base for other, its, _ in before for touched_ in its.values()
                  for e in edges(touched_)]
        mine = edges(every)
        options = []
        for _ in range(30 if theirs else 0):
            meet = rng.choice(theirs) - rng.choice(mine + [low, high])
            options.append(meet + rng.choice((-1, 0, 0, 1)) * grain)
        options += [rng.randrange(-low, max(1, size - high) + max(0, -low)) if -low < size
                    else 0 for _ in range(8)]
        for base in options:
            base = base // grain * grain
            if base + low < 0 or base + high > size:
                continue
            if not 0 <= base <= size and grain == 1:
                continue
            if free and conflicts(touched, writes, base, before):
                continue
            site.base = base
            placed.append((site, touched, writes))
            break
        else:
            return False
    return True


class Judged:
    """A program, its effects, and its racing accesses."""

    def __init__(self, program):
        self.program = program
        self.trace = program.execute(placed=True)
        self.races = races(self.trace)


def nudge(program, rng, judged):
    """Returns the program after a small change of one base that makes it racy, or None."""
    sites = list(roots(program))
    rng.shuffle(sites)
    for site in sites[:6]:
        old = site.base
        for off in (-1, 1, -site.size(), site.size()):
            site.base = old + (off if site.grain() == 1 else
                               site.grain() * (1 if off > 0 else -1))
            try:
                if site.base >= 0 or site.grain() > 1:
                    judged = Judged(program)
                    if judged.races:
                        return judged
            except Unusable:
                pass
        site.base = old
    return None


def make(seed, prefix, cxx):
    """Returns the program of a seed, as a Judged."""
    for attempt in range(2000):
        inventor = Inventor(f"{seed}.{attempt}", prefix, cxx)
        try:
            program = inventor.invent()
            program.execute(placed=False)
            if not place_all(program, inventor.rng, free=seed % 5 < 3):
                continue
            judged = Judged(program)
        except Unusable:
            continue
        accesses = sum(event[0] == "access" for task in judged.trace.tasks for event in task)
        if accesses < 12 or accesses > 1500 or len(judged.trace.tasks) < 2:
            continue
        if seed % 5 < 3 and judged.races:
            continue
        if seed % 5 == 2:
            judged = nudge(program, inventor.rng, judged)
        if judged:
            program.seed = seed
            return judged
    raise AssertionError(f"seed {seed}: no usable program")
