#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates a random Cilk program in C, free of races by construction.

Every schedule of such a program must print what its serial projection prints,
so compiling it with and without Cilk and comparing outputs tests the front end,
the optimiser, the lowering and the runtime at once.

How races are excluded: the generator walks the program in serial order and knows,
at each point and for each variable, whether a child that may still run reads it
(then it is frozen: no strand may write it) or writes it (then it is gone: no other
strand may touch it). A sync of the child's region makes both kinds of variables
usable again. Arithmetic is on unsigned types, indices are masked, calls descend a
depth that starts small: no undefined behaviour, and every program ends.

With --loops, parallel loops come more often, and so do long ones, over arrays of
their own, which compilers vectorise and divide. With --reducers, strands also add
to reducers, of the program and of functions, whose operations don't commute; any
strand may do so at any time, and no strand reads them before a sync of the function
that has them.

With --small, functions are fewer and shorter: a campaign gets through more of them.

Usage: generate.py [--loops] [--reducers] [--small] SEED > program.c
"""

import random
import sys

SCALARS = ["unsigned", "unsigned long long", "unsigned char", "unsigned short"]
STRUCTS = {
    "struct pair": ["x", "y"],
    "struct mixed": ["a", "b", "c"],
    "struct wide": ["p", "q", "r", "s", "t"],
}
PRELUDE = """\
#include <stdio.h>
#include <stdlib.h>
struct pair { unsigned x, y; };
struct mixed { unsigned char a; unsigned long long b; unsigned short c; };
struct wide { unsigned long long p, q, r; unsigned s, t; };
static unsigned long long mix(unsigned long long h, unsigned long long v) {
  h ^= v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  return h;
}
static __attribute__((noinline)) unsigned long long mix_all(unsigned long long h,
                                                            unsigned *a, unsigned *b) {
  for (int k = 0; k < 8; k++)
    h = mix(mix(h, a[k]), b[k]);
  return h;
}
"""
VARIABLES = "static unsigned global_array[8];\n"

# Polynomial hashes, which a reduction shifts by the right one's degree, and lists.
REDUCERS = """\
struct hash { unsigned long long value, power; };
static void hash_identity(void *view) { *(struct hash *)view = (struct hash){0, 1}; }
static void hash_reduce(void *left, void *right) {
  struct hash *l = left, *r = right;
  *l = (struct hash){l->value * r->power + r->value, l->power * r->power};
}
struct list { struct cell { struct cell *next; unsigned long long value; } *first, *last; };
static void list_reduce(void *left, void *right) {
  struct list *l = left, *r = right;
  if (l->last) l->last->next = r->first; else l->first = r->first;
  if (r->last) l->last = r->last;
}
static void append(struct list *l, unsigned long long value) {
  struct cell *c = malloc(sizeof *c);
  *c = (struct cell){NULL, value};
  if (l->last) l->last->next = c; else l->first = c;
  l->last = c;
}
static unsigned long long take(struct list *l) {
  unsigned long long h = 1;
  for (struct cell *c = l->first, *next; c; c = next) {
    next = c->next;
    h = mix(h, c->value);
    free(c);
  }
  l->first = l->last = NULL;
  return h;
}
/* Gives others the time to steal. */
static void dawdle(void) { for (volatile int i = 0; i < 20000; ++i) ; }
#define HASH cilk_reducer(hash_identity, hash_reduce)
#define LIST cilk_reducer(0, list_reduce)
#define ADD(h, v) ((h).value = (h).value * 1099511628211u + (v), (h).power *= 1099511628211u)
"""
REDUCER_VARIABLES = """\
struct hash HASH hashes[3] = {{0, 1}, {0, 1}, {0, 1}};
struct list LIST all;
struct hash HASH *const second = __builtin_addressof(hashes[1]);
"""
# The names that each program defines, if several share a translation unit (unit.py).
OWN_NAMES = ["main", "f0", "f1", "f2", "f3", "global_array", "hashes", "all", "second"]


class Var:
    """A variable: kind is scalar, array (8 elements) or struct."""

    deps = frozenset()  # the variable that it refers to
    passing = False  # true if it changes while children run

    def __init__(self, name, kind, ctype):
        self.name, self.kind, self.ctype = name, kind, ctype


class Scope:
    """The variables that the current strand may read and write, and other accesses to them."""

    def __init__(self, readable, writable):
        self.readable = list(readable)
        self.writable = list(writable)
        # One pair of sets a region, innermost last: read / written by children.
        self.regions = []

    def frozen(self):
        return set().union(*(r for r, _ in self.regions)) if self.regions else set()

    def gone(self):
        return set().union(*(w for _, w in self.regions)) if self.regions else set()

    def reads(self, kind=None):
        gone = self.gone()
        return [v for v in self.readable if v not in gone and kind in (None, v.kind)]

    def writes(self, kind=None):
        bad = self.gone() | self.frozen()
        return [v for v in self.writable if v not in bad and kind in (None, v.kind)]


class Generator:
    def __init__(self, seed, loops=False, reducers=False, small=False):
        self.reducers = reducers
        self.small = small
        self.rng = random.Random(seed)
        self.loops = loops
        self.counter = 0
        self.lines = []
        self.budget = 0
        self.functions = []  # (name, signature kind), callable ones

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    def chance(self, p):
        return self.rng.random() < p

    # Expressions ------------------------------------------------------------

    def atom(self, scope):
        reads = scope.reads()
        if reads and self.chance(0.85):
            v = self.rng.choice(reads)
            if v.kind == "scalar":
                return v.name
            if v.kind == "struct":
                return f"{v.name}.{self.rng.choice(STRUCTS[v.ctype])}"
            index = self.rng.choice(
                [str(self.rng.randrange(8))]
                + [f"({s.name} & 7)" for s in scope.reads("scalar")[:3]]
            )
            if self.chance(0.1):  # the same, over an integer
                return f"((unsigned *)(((unsigned long){v.name} + 3) & ~3ul))[{index}]"
            return f"{v.name}[{index}]"
        return f"{self.rng.randrange(1000)}u"

    def expr(self, scope, depth=0):
        pick = self.rng.random()
        if depth > 2 or pick < 0.35:
            return self.atom(scope)
        if pick < 0.85:
            op = self.rng.choice(["+", "-", "*", "^", "&", "|"])
            if op == "*":
                op = "* 1ull *"  # two shorts would be multiplied as ints, and longs overflow
            return f"({self.expr(scope, depth + 1)} {op} {self.expr(scope, depth + 1)})"
        if pick < 0.92:
            return f"({self.expr(scope, depth + 1)} >> {self.rng.randrange(1, 9)})"
        a, b, c = (self.expr(scope, depth + 1) for _ in range(3))
        return f"({a} > {b} ? {c} : {self.expr(scope, depth + 1)})"

    def condition(self, scope):
        return f"({self.expr(scope)} & {self.rng.choice([1, 3, 4])}u) != 0"

    # Calls ------------------------------------------------------------------

    def call(self, scope, callee, array):
        """Returns a call of callee that writes array (or NULL) through its pointer."""
        name, result = callee
        struct = self.rng.choice(list(STRUCTS))
        have = scope.reads("struct")
        pair = [v for v in have if v.ctype == "struct pair"]
        wide = [v for v in have if v.ctype == "struct wide"]
        by_value = pair[0].name if pair and self.chance(0.6) else (
            f"(struct pair){{{self.expr(scope)}, {self.expr(scope)}}}")
        big = wide[0].name if wide and self.chance(0.6) else (
            f"(struct wide){{{self.expr(scope)}, 1, 2, {self.expr(scope)}, 3}}")
        pointer = array.name if array else "NULL"
        return f"{name}(d - 1, {self.expr(scope)}, {by_value}, {big}, {pointer})"

    def target(self, scope, indent, result):
        """Returns an lvalue for a result: (text, variable, counter it steps) or None."""
        if result in STRUCTS:
            options = [v for v in scope.writes("struct") if v.ctype == result]
            if not options:
                return None
            v = self.rng.choice(options)
            return v.name, v, None
        options = scope.writes()
        if not options:
            return None
        v = self.rng.choice(options)
        if v.kind == "scalar":
            return v.name, v, None
        if v.kind == "struct":
            return f"{v.name}.{self.rng.choice(STRUCTS[v.ctype])}", v, None
        counters = [s for s in scope.writes("scalar") if s is not v]
        if counters and self.chance(0.4):
            counter = self.rng.choice(counters)
            return f"{v.name}[{counter.name}++ & 7]", v, counter
        if self.chance(0.3):
            cursor = self.fresh("cursor")
            self.emit(indent, f"unsigned *{cursor} = {v.name} + {self.rng.randrange(6)};")
            return f"*{cursor}++", v, None
        return f"{v.name}[{self.rng.randrange(8)}]", v, None

    # Statements -------------------------------------------------------------

    def declare(self, scope, indent):
        pick = self.rng.random()
        if pick < 0.55:
            v = Var(self.fresh("v"), "scalar", self.rng.choice(SCALARS))
            self.emit(indent, f"{v.ctype} {v.name} = {self.expr(scope)};")
        elif pick < 0.8:
            v = Var(self.fresh("a"), "array", "unsigned")
            form = self.rng.random()
            if form < 0.25:
                size = self.fresh("n")
                self.emit(indent, f"unsigned {size} = 8 + ({self.expr(scope)} & 3);")
                self.emit(indent, f"unsigned {v.name}[{size}];")
            elif form < 0.35:
                self.emit(indent, f"_Alignas(64) unsigned {v.name}[8];")
            else:
                self.emit(indent, f"unsigned {v.name}[8];")
            k = self.fresh("k")
            self.emit(indent, f"for (unsigned {k} = 0; {k} < 8; {k}++)")
            self.emit(indent + 1, f"{v.name}[{k}] = {self.expr(scope)} + {k};")
        else:
            v = Var(self.fresh("s"), "struct", self.rng.choice(list(STRUCTS)))
            values = ", ".join(self.expr(scope) for _ in STRUCTS[v.ctype])
            self.emit(indent, f"{v.ctype} {v.name} = {{{values}}};")
        scope.readable.append(v)
        scope.writable.append(v)

    def assign(self, scope, indent):
        options = scope.writes()
        if not options:
            return
        v = self.rng.choice(options)
        op = self.rng.choice(["=", "+=", "^=", "="])
        if v.kind == "scalar":
            left = v.name
        elif v.kind == "struct":
            left = f"{v.name}.{self.rng.choice(STRUCTS[v.ctype])}"
        else:
            left = f"{v.name}[{self.expr(scope)} & 7]"
        self.emit(indent, f"{left} {op} {self.expr(scope)};")

    def spawn_call(self, scope, indent, spawn):
        callees = self.functions
        if not callees:
            return
        callee = self.rng.choice(callees)
        arrays = scope.writes("array")
        array = self.rng.choice(arrays) if arrays and self.chance(0.4) else None
        keyword = "cilk_spawn " if spawn else ""
        self.emit(indent, "if (d) {")
        form = self.rng.random()
        written = {array} if array else set()
        # The parent evaluates the arguments, so the child reads only memory that its pointer
        # leads to.
        hidden = Scope([v for v in scope.readable if v is not array], [])
        hidden.regions = scope.regions
        if form < 0.2:
            text = self.call(hidden, callee, array)
            self.emit(indent + 1, f"{keyword}{text};")
        else:
            if array:
                keep = scope.writable
                scope.writable = [v for v in keep if v is not array]
                left = self.target(scope, indent + 1, callee[1])
                scope.writable = keep
            else:
                left = self.target(scope, indent + 1, callee[1])
            # C does not specify whether the left side is evaluated first.
            if left:
                hidden.readable = [v for v in hidden.readable if v is not left[2]]
            text = self.call(hidden, callee, array)
            if left is None:
                self.emit(indent + 1, f"{keyword}{text};")
            else:
                if spawn and callee[1] not in STRUCTS and self.chance(0.15):
                    # Only the taken arm is spawned, together with its store.
                    text = f"({self.condition(hidden)}) ? {keyword}{text} : {self.atom(hidden)}"
                    self.emit(indent + 1, f"{left[0]} = {text};")
                else:
                    self.emit(indent + 1, f"{left[0]} = {keyword}{text};")
                written.add(left[1])
        self.emit(indent, "}")
        if spawn:
            scope.regions[-1][1].update(written)

    def declare_spawned(self, scope, indent):
        callees = [f for f in self.functions if f[1] not in STRUCTS]
        if not callees:
            return
        callee = self.rng.choice(callees)
        v = Var(self.fresh("v"), "scalar", self.rng.choice(SCALARS))
        name, _ = callee
        self.emit(indent, f"{v.ctype} {v.name} = cilk_spawn "
                          f"{name}(d ? d - 1 : 0, {self.expr(scope)}, "
                          f"(struct pair){{{self.expr(scope)}, 7}}, "
                          f"(struct wide){{1, 2, 3, 4, {self.expr(scope)}}}, NULL);")
        scope.readable.append(v)
        scope.writable.append(v)
        scope.regions[-1][1].add(v)

    def child_scope(self, scope):
        """Returns the scope of a spawned block: some written variables, the rest read-only."""
        writes = scope.writes()
        mine = set(self.rng.sample(writes, min(len(writes), self.rng.randint(0, 2))))
        reads = [v for v in scope.reads()]
        child = Scope(reads, [v for v in reads if v in mine])
        child.regions = [(set(), set())]
        return child, mine, set(reads) - mine

    def spawn_block(self, scope, indent, depth):
        child, mine, rest = self.child_scope(scope)
        self.emit(indent, "cilk_spawn {")
        self.block(child, indent + 1, depth + 1)
        self.emit(indent, "}")
        scope.regions[-1][1].update(mine)
        scope.regions[-1][0].update(rest)

    def parallel_loop(self, scope, indent, depth):
        arrays = scope.writes("array")
        if not arrays:
            return
        target = self.rng.choice(arrays)
        reads = [v for v in scope.reads() if v is not target]
        i = Var(self.fresh("i"), "scalar", "int")
        child = Scope(reads, [])
        child.regions = [(set(), set())]
        if self.chance(0.3):
            self.emit(indent, f"#pragma cilk grainsize {self.rng.choice([1, 2, 5])}")
        header = self.rng.choice([
            f"int {i.name} = 0; {i.name} < 8; {i.name}++",
            f"int {i.name} = 7; {i.name} >= 0; --{i.name}",
            f"unsigned char {i.name} = 0; {i.name} != 8; ++{i.name}",
            f"long {i.name} = 0; {i.name} <= 7; {i.name} += {self.rng.randint(1, 3)}",
            f"unsigned {i.name} = 8; {i.name} > 0; {i.name} -= 2",
            f"short {i.name} = 1; 8 > {i.name}; {i.name} = {i.name} + 3",
            f"unsigned long long {i.name} = {self.expr(scope)} & 3; {i.name} < 8; {i.name}++",
        ])
        index = f"{i.name} - 1" if "> 0;" in header else i.name
        self.emit(indent, f"cilk_for ({header}) {{")
        child.readable.append(i)
        if self.chance(0.2):
            self.emit(indent + 1, f"if ({self.condition(child)}) continue;")
        self.block(child, indent + 1, depth + 2, more_follows=True)
        old = f"{target.name}[{index}] * 3 + " if self.chance(0.4) else ""
        self.emit(indent + 1, f"{target.name}[{index}] = {old}{self.expr(child)};")
        self.emit(indent, "}")

    def long_loop(self, scope, indent, depth):
        """Makes iterations over an array of their own, whose sum a variable gets."""
        totals = scope.writes("scalar")
        if not totals:
            return
        total, array = self.rng.choice(totals), self.fresh("v")
        i, j, k = (self.fresh("i") for _ in range(3))
        length, step = self.rng.choice([1, 17, 64, 200, 333]), self.rng.choice([1, 1, 1, 2, 5])
        element = self.rng.choice(["unsigned", "unsigned long long", "unsigned short"])
        self.emit(indent, "{")
        self.emit(indent + 1, f"{element} {array}[{length}];")
        self.emit(indent + 1, f"for (int {k} = 0; {k} < {length}; ++{k}) {array}[{k}] = {k};")
        if self.chance(0.3):
            self.emit(indent + 1, f"#pragma cilk grainsize {self.rng.choice([1, 3, 50, 999])}")
        kind = self.rng.choice(["int", "unsigned", "long", "short"])
        self.emit(indent + 1, self.rng.choice([
            f"cilk_for ({kind} {i} = 0; {i} < {length}; {i} += {step}) {{",
            f"cilk_for ({kind} {i} = {length} - 1; {i} != ({kind})-1; --{i}) {{",
            f"cilk_for ({kind} {i} = 0; {i} <= {length} - 1; {i}++) {{"]))
        child = Scope([v for v in scope.reads() if v is not total], [])
        child.regions = [(set(), set())]
        index = Var(i, "scalar", kind)
        child.readable.append(index)
        value = f"{array}[{i}] = {array}[{i}] * 5 + {self.expr(child)};"
        shape = self.rng.random()
        if shape < 0.4:
            self.emit(indent + 2, value)
        elif shape < 0.6:
            self.emit(indent + 2, f"if ({self.condition(child)}) {{ {value} }}")
        elif shape < 0.8:
            self.emit(indent + 2, f"for (unsigned {j} = 0; {j} < ({self.expr(child)} & 7); ++{j})")
            self.emit(indent + 3, f"{array}[{i}] += {self.expr(child)} ^ {j};")
        elif depth < 3 and self.budget > 0:
            self.emit(indent + 2, value)
            self.block(child, indent + 2, depth + 2, more_follows=True)
        else:
            self.emit(indent + 2, f"cilk_for (int {j} = 0; {j} < 1; ++{j}) {value}")
        self.emit(indent + 1, "}")
        self.emit(indent + 1, f"for (int {k} = 0; {k} < {length}; ++{k})")
        self.emit(indent + 2, f"{total.name} = {total.name} * 3 + {array}[{k}];")
        self.emit(indent, "}")

    def sync(self, scope, indent):
        self.emit(indent, "cilk_sync;")
        scope.regions[-1][0].clear()
        scope.regions[-1][1].clear()

    def nested(self, scope, indent, depth, close="}"):
        """Makes a conditional block; declarations in it end with it."""
        reads, writes = list(scope.readable), list(scope.writable)
        before = [set(s) for s in scope.regions[-1]]
        self.statements(scope, indent + 1, depth + 1)
        # A child may still use variables of this block: join it first.
        if any(v not in reads for r, w in scope.regions[-1:] for v in r | w):
            self.sync(scope, indent + 1)
        self.emit(indent, close)
        scope.readable, scope.writable = reads, writes
        # The sync in this block may not have run.
        for kept, now in zip(before, scope.regions[-1]):
            now |= kept

    def open_region(self, scope):
        scope.regions.append((set(), set()))

    def scope_statement(self, scope, indent, depth):
        self.emit(indent, "cilk_scope {")
        self.open_region(scope)
        reads, writes = list(scope.readable), list(scope.writable)
        self.statements(scope, indent + 1, depth + 1)
        self.emit(indent, "}")
        scope.regions.pop()
        scope.readable, scope.writable = reads, writes

    def serial_loop(self, scope, indent, depth):
        # The next iteration may not touch variables that a child of an earlier iteration may use,
        # so the body ends with a sync.
        i = Var(self.fresh("i"), "scalar", "unsigned")
        if self.chance(0.4):
            self.sync(scope, indent)
        self.emit(indent, f"for (unsigned {i.name} = 0; {i.name} < {self.rng.randint(1, 4)}; {i.name}++) {{")
        reads, writes = list(scope.readable), list(scope.writable)
        before = [set(s) for s in scope.regions[-1]]
        scope.readable.append(i)
        if self.chance(0.25):
            self.emit(indent + 1, "cilk_scope {")
            self.open_region(scope)
            self.statements(scope, indent + 2, depth + 1)
            self.emit(indent + 2, f"if ({self.condition(scope)}) "
                                  f"{self.rng.choice(['break', 'continue'])};")
            self.emit(indent + 1, "}")
            scope.regions.pop()
        else:
            self.statements(scope, indent + 1, depth + 1)
        self.sync(scope, indent + 1)
        self.emit(indent, "}")
        scope.readable, scope.writable = reads, writes
        # A jump out of the body may have skipped its syncs.
        for kept, now in zip(before, scope.regions[-1]):
            now |= kept

    def statements(self, scope, indent, depth):
        for _ in range(self.rng.randint(2, 5)):
            self.budget -= 1
            if self.budget < 0:
                return
            deep = depth > 3
            if self.reducers and self.chance(0.3):
                self.reduce(scope, indent)
                continue
            if self.loops and not deep and self.chance(0.25):
                (self.long_loop if self.chance(0.6) else self.parallel_loop)(
                    scope, indent, depth)
                continue
            pick = self.rng.random()
            if pick < 0.16:
                self.declare(scope, indent)
            elif pick < 0.3:
                self.assign(scope, indent)
            elif pick < 0.36 and not deep:
                self.emit(indent, f"if ({self.condition(scope)}) {{")
                self.nested(scope, indent, depth)
                if self.chance(0.3):
                    self.emit(indent, "else {")
                    self.nested(scope, indent, depth)
            elif pick < 0.42 and not deep:
                self.serial_loop(scope, indent, depth)
            elif pick < 0.47:
                self.spawn_call(scope, indent, spawn=False)
            elif pick < 0.65:
                self.spawn_call(scope, indent, spawn=True)
            elif pick < 0.7 and depth == 0:
                self.declare_spawned(scope, indent)
            elif pick < 0.8 and not deep:
                self.spawn_block(scope, indent, depth)
            elif pick < 0.88 and not deep:
                self.parallel_loop(scope, indent, depth)
            elif pick < 0.93 and not deep:
                self.scope_statement(scope, indent, depth)
            else:
                self.sync(scope, indent)

    def reduce(self, scope, indent):
        """Adds to a reducer, of the program or of the function."""
        value = self.expr(scope)
        if self.chance(0.25):
            self.emit(indent, "dawdle();")
        pick = self.rng.randrange(6)
        if pick < 2:
            self.emit(indent, f"ADD(hashes[{self.rng.randrange(3)}], {value});")
        elif pick == 2:
            self.emit(indent, f"ADD(*second, {value});")
        elif pick == 3:
            self.emit(indent, f"append(&all, {value});")
        elif pick == 4:
            self.emit(indent, f"ADD(own, {value});")
        else:
            self.emit(indent, f"append(&list, {value});")

    def block(self, scope, indent, depth, more_follows=False):
        """Makes the body of a task: its spawns are joined at its end."""
        for _ in range(self.rng.randint(0, 2)):
            self.declare(scope, indent)
        self.statements(scope, indent, depth)
        if more_follows or self.chance(0.5):
            self.sync(scope, indent)
            self.assign(scope, indent)
        # Otherwise the implicit sync at the task's end joins its children.

    def function(self, index):
        result = self.rng.choice(["unsigned", "unsigned long long", "struct pair", "struct wide"])
        name = f"f{index}"
        self.budget = 8 if self.small else 22
        inline = self.rng.choice(["static ", "static __attribute__((noinline)) ", ""])
        self.emit(0, f"{inline}{result} {name}(unsigned d, unsigned n, struct pair p0, "
                     "struct wide w0, unsigned *out) {")
        params = [Var("n", "scalar", "unsigned"), Var("p0", "struct", "struct pair"),
                  Var("w0", "struct", "struct wide"), Var("d", "scalar", "unsigned")]
        scope = Scope(params, params[:3])
        scope.regions = [(set(), set())]
        self.emit(1, "unsigned scratch[8];")
        self.emit(1, "unsigned *o = out ? out : scratch;")
        self.emit(1, "for (unsigned k = 0; k < 8; k++)")
        self.emit(2, "o[k] = n * k + (out ? out[k] : 0);")
        if self.reducers:
            self.emit(1, "struct hash HASH own = {n, 3};")
            self.emit(1, "struct list LIST list = {NULL, NULL};")
        o = Var("o", "array", "unsigned")
        scope.readable.append(o)
        scope.writable.append(o)
        value = {"struct pair": lambda: f"(struct pair){{{self.expr(scope)}, {self.expr(scope)}}}",
                 "struct wide": lambda: "(struct wide){%s, %s, 1, %s, 2}" % tuple(
                     self.expr(scope) for _ in range(3))}.get(result, lambda: self.expr(scope))
        for _ in range(self.rng.randint(2, 4)):
            self.statements(scope, 1, 0)
            if self.chance(0.25):
                self.emit(1, f"if ({self.condition(scope)}) return {value()};")
        if self.reducers or self.chance(0.6):
            self.sync(scope, 1)
        if self.reducers:
            self.emit(1, "ADD(hashes[0], own.value);")
            self.emit(1, "ADD(hashes[0], take(&list));")
        self.emit(1, f"return {value()};")
        self.emit(0, "}")
        self.functions.append((name, result))

    def declarations(self):
        """Returns the text before the body, which is the same for all programs of these modes."""
        return PRELUDE + (REDUCERS if self.reducers else "")

    def code(self):
        self.lines = VARIABLES.splitlines()
        if self.reducers:
            self.lines += REDUCER_VARIABLES.splitlines()
        for index in range(self.rng.randint(1, 2) if self.small else self.rng.randint(2, 4)):
            self.function(index)
        self.emit(0, "int main(void) {")
        self.emit(1, "unsigned long long h = 1;")
        self.emit(1, "unsigned buffer[8] = {1, 2, 3, 4, 5, 6, 7, 8};")
        for name, result in self.functions:
            for depth in (1, 2, 3):
                r = self.fresh("r")
                self.emit(1, f"{result} {r} = {name}({depth}, {self.rng.randrange(99)}, "
                             f"(struct pair){{{depth}, 5}}, (struct wide){{9, 8, 7, 6, 5}}, "
                             f"{self.rng.choice(['buffer', 'NULL', 'global_array'])});")
                fields = STRUCTS.get(result)
                for f in ([f"{r}.{x}" for x in fields] if fields else [r]):
                    self.emit(1, f"h = mix(h, {f});")
                self.emit(1, "h = mix_all(h, buffer, global_array);")
                if self.reducers:
                    self.emit(1, "for (int k = 0; k < 3; k++)")
                    self.emit(2, "h = mix(mix(h, hashes[k].value), hashes[k].power);")
                    self.emit(1, "h = mix(h, take(&all));")
                self.emit(1, 'printf("%llx\\n", h);')
        self.emit(1, "return 0;")
        self.emit(0, "}")
        return "\n".join(self.lines) + "\n"

    def program(self):
        return self.declarations() + self.code()


if __name__ == "__main__":
    options = sys.argv[1:-1]
    modes = {option.removeprefix("--") for option in options}
    if not modes <= {"loops", "reducers", "small"} or not sys.argv[-1].isdigit():
        sys.exit("usage: generate.py [--loops] [--reducers] [--small] SEED > program.c")
    sys.stdout.write(Generator(int(sys.argv[-1]), **dict.fromkeys(modes, True)).program())
