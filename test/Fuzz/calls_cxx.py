#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The facts that generate_cxx.py keeps about a strand, and the calls that it makes from them.

A call gives variables to the child, which reads or writes them
until a sync. Variables that the call's arguments move are lost.
"""

import contextlib

from generate import Generator, Scope, Var

COPYABLE = ["Val", "Val", "Ticket", "Wide", "Holder<Val>", "Grower"]
MOVABLE = ["Box", "Holder<Box>"]


class Object(Var):
    """kind: scalar, array, object, vector, pure (a lambda to be called in expressions) or callee
    (any other lambda). deps: the objects that it refers to."""

    def __init__(self, name, kind, ctype, deps=(), callee=None, passing=False):
        super().__init__(name, kind, ctype)
        self.passing = passing
        self.deps = frozenset(deps)
        self.callee = callee


class Region(tuple):
    """The objects that children read and write, and whether there may be any children."""

    def __new__(cls, kind="function", guarded=False):
        region = super().__new__(cls, (set(), set()))
        region.kind, region.guarded, region.spawned = kind, guarded, False
        return region


class CxxScope(Scope):
    def usable(self, v, bad):
        return v not in bad and not v.deps & bad and v.deps <= set(self.readable)

    def reads(self, kind=None):
        gone = self.gone()
        return [v for v in self.readable if kind in (None, v.kind) and self.usable(v, gone)]

    def without(self, hidden):
        """Returns the same strand without these variables."""
        other = CxxScope([v for v in self.readable if v not in hidden],
                         [v for v in self.writable if v not in hidden])
        other.regions = self.regions
        return other


class Callee:
    def __init__(self, name, flavour, result, params):
        self.name, self.flavour, self.result, self.params = name, flavour, result, params
        self.host, self.const = None, False
        self.owner = self.template = None
        self.reads, self.writes = frozenset(), frozenset()


class Calls(Generator):
    """Expressions and calls."""

    # Facts about the strand ----------------------------------------------------

    @contextlib.contextmanager
    def recording(self):
        seen = set()
        self.records.append(seen)
        yield seen
        self.records.pop()

    def read(self, v):
        for seen in self.records:
            seen |= {v} | v.deps

    def write(self, v):
        for written in self.tries:
            written.add(v)
        self.read(v)

    @contextlib.contextmanager
    def keeping(self, **values):
        old = {name: getattr(self, name) for name in values}
        for name, value in values.items():
            setattr(self, name, value)
        yield
        for name, value in old.items():
            setattr(self, name, value)

    def child_of(self, scope, kind, reads=None, writes=()):
        child = CxxScope(scope.reads() if reads is None else reads, writes)
        child.regions = [Region(kind)]
        return child

    def sync(self, scope, indent):
        region = scope.regions[-1]
        if region.guarded and not region.spawned:
            return
        super().sync(scope, indent)

    def place(self, scope):
        region = scope.regions[-1]
        return f"{region.kind}{' with children' if region.spawned else ''}"

    def census_here(self, indent):
        name = self.fresh("m")
        self.emit(indent, f"Census {name};")
        return name

    # Expressions --------------------------------------------------------------

    def atom(self, scope):
        reads = [v for v in scope.reads() if v.kind != "callee"]
        if not reads or self.chance(0.15):
            return f"{self.rng.randrange(1000)}u"
        v = self.rng.choice(reads)
        self.read(v)
        if v.kind == "scalar":
            return v.name
        if v.kind == "object":
            return f"{v.name}.get()"
        if v.kind == "pure":
            return f"{v.name}({self.rng.randrange(99)})"
        index = str(self.rng.randrange(4 if v.kind == "vector" else 8))
        indices = scope.reads("scalar")
        if indices and self.chance(0.4):
            s = self.rng.choice(indices)
            self.read(s)
            index = f"{s.name} & {3 if v.kind == 'vector' else 7}"
        return f"{v.name}[{index}]" + (".get()" if v.kind == "vector" else "")

    def holds(self, scope, often=False):
        """Returns a condition for an exception to be thrown."""
        mask = self.rng.choice([1, 3] if often else [3, 7, 15, 31])
        return f"({self.expr(scope)} & {mask}u) == {self.rng.randrange(mask + 1)}"

    def value(self, scope):
        """Returns an expression that may throw, for arguments."""
        if self.throwing and not self.in_main and self.chance(0.03):
            error = self.rng.choice(["ErrA", "ErrB", "unsigned"])
            return f"pick<{error}>({self.holds(scope)}, {self.expr(scope)})"
        return self.expr(scope)

    def temporary(self, ctype, scope, census=None):
        return f"{ctype}({census or self.census}, {self.value(scope)})"

    def lambda_text(self, scope):
        """Returns a lambda that only reads: (text, the objects that it refers to)."""
        with self.recording() as seen:
            # A new name, so that the parameter hides no variable.
            argument = self.fresh("z")
            scope = scope.without(())
            extra = Object(argument, "scalar", "Word")
            scope.readable += [extra, extra, extra]
            body = self.expr(scope, 1)
        deps, captures = set(), []
        for v in sorted(seen - {extra}, key=lambda v: v.name):
            if v.name == "(*this)":
                captures.append("this")
                deps.add(v)
            elif v.ctype in MOVABLE or not v.passing and self.chance(0.5):
                captures.append("&" + v.name)
                deps |= {v} | v.deps
            else:
                captures.append(v.name)
                deps |= v.deps
        generic = self.std != "c++11" and self.chance(0.3)
        kind = "auto" if generic else "Word"
        return f"[{', '.join(captures)}]({kind} {argument}) -> Word {{ return {body}; }}", deps

    # Calls --------------------------------------------------------------------

    def call(self, scope, callee, taken):
        """Returns (text, variables that the call reads, those it writes). None of them is in taken.
        """
        reads, writes, before = set(), set(), set()
        busy = set(taken)

        def owned(kind, ctype=None):
            options = [v for v in scope.writes(kind) if v not in busy
                       and ctype in (None, v.ctype) and not v.deps]
            if not options or self.chance(0.3):
                return None
            v = self.rng.choice(options)
            busy.add(v)
            return v

        # Written objects are chosen first: nothing else may read them.
        chosen = {}
        for i, (kind, ctype) in enumerate(callee.params):
            if kind in ("ref", "rref", "vector", "array"):
                chosen[i] = owned("object" if kind in ("ref", "rref") else kind,
                                  ctype if kind in ("ref", "rref") else None)
                writes |= {chosen[i]} - {None}
            elif kind == "value" and ctype in self.movable() and self.chance(0.6):
                chosen[i] = owned("object", ctype)
                before |= {chosen[i]} - {None}
        host = None
        if callee.host:
            options = [v for v in (scope.reads("object") if callee.const else
                                   scope.writes("object"))
                       if v.ctype == callee.host and v not in busy]
            host = self.rng.choice(options) if options and self.chance(0.8) else None
            if host:
                (reads if callee.const else writes).add(host)
                busy.add(host)
        rest = scope.without(busy)
        arguments = []
        for i, (kind, ctype) in enumerate(callee.params):
            text = self.argument(rest, kind, ctype, chosen.get(i), reads)
            if text is None:
                break  # this parameter and all after it have defaults
            arguments.append(text)
        reads |= callee.reads
        writes |= callee.writes
        self.moved = before
        for v in writes | before:
            self.write(v)
        for v in reads:
            self.read(v)
        return self.call_text(rest, callee, host, arguments), reads, writes

    def movable(self):
        return MOVABLE + ["Val", "Holder<Val>"]

    def argument(self, scope, kind, ctype, chosen, reads):
        if kind == "number":
            return self.value(scope)
        if kind == "default":
            if self.chance(0.5):
                return None
            return self.temporary("Val", scope) if ctype == "Val" else self.value(scope)
        if kind == "array":
            return chosen.name if chosen else "nullptr"
        if kind == "vector":
            if chosen:
                return chosen.name
            return ("*std::unique_ptr<std::vector<Val>>(new std::vector<Val>("
                    f"values({self.census}, {self.value(scope)})))")
        if kind in ("ref", "rref", "value") and chosen:
            return chosen.name if kind == "ref" else f"std::move({chosen.name})"
        if kind in ("cref", "value"):
            options = [v for v in scope.reads("object") if v.ctype == ctype]
            if options and self.chance(0.7) and (kind == "cref" or ctype not in MOVABLE):
                v = self.rng.choice(options)
                self.read(v)
                if kind == "cref":
                    reads.add(v)
                return v.name
        if kind == "function":
            options = scope.reads("pure")
            if options and self.chance(0.5):
                v = self.rng.choice(options)
                reads |= {v} | v.deps
                return v.name
            text, deps = self.lambda_text(scope)
            reads |= deps
            return text
        if kind == "ref":
            # No later code reads the object.
            return f"*std::unique_ptr<{ctype}>(new {self.temporary(ctype, scope)})"
        return self.temporary(ctype, scope)

    def call_text(self, scope, callee, host, arguments):
        """Returns the text of a call; @d stands for its depth."""
        flavour, name = callee.flavour, callee.name
        if flavour == "operator":
            arguments = [f"unsigned({a})" if kind == "number" else a
                         for a, (kind, _) in zip(arguments, callee.params)]
        inner = ", ".join([self.census, "@d"] + arguments)
        if flavour == "static":
            return f"{callee.owner}::{name}({inner})"
        if flavour == "template":
            return f"{name}<{callee.template}>({inner})"
        if flavour == "pointer" and self.chance(0.5):
            return f"(*{name})({inner})"
        if not callee.host:
            return f"{name}({inner})"
        h = host.name if host else self.temporary(callee.host, scope)
        if flavour == "functor":
            return f"{h}({inner})"
        if flavour == "operator":
            return f"({h} % {name}_args{{{inner}}})"
        if flavour == "virtual" and host:
            const = "const " if callee.const else ""
            return f"static_cast<{const}{callee.host}_base &>({h}).{name}({inner})"
        if flavour == "member":
            return f"({h}.*&{callee.host}::{name})({inner})"
        if host and self.chance(0.3):
            return f"(&{h})->{name}({inner})"
        return f"{h}.{name}({inner})"

    def callees(self, scope):
        bad = scope.gone()
        local = [v.callee for v in scope.reads("callee")]
        return self.functions + [c for c in local if c.reads <= set(scope.readable) - bad
                                 and c.writes <= set(scope.writes())]

    def target(self, scope, indent, result):
        """Returns a place for a result: (text, variable, counter it steps) or None."""
        if result == "void":
            return None
        if result in ("unsigned", "Word"):
            options = scope.writes("scalar") + scope.writes("array")
            if not options:
                return None
            v = self.rng.choice(options)
            if v.kind == "scalar":
                return v.name, v, None
            counters = [s for s in scope.writes("scalar") if s is not v]
            if counters and self.chance(0.4):
                counter = self.rng.choice(counters)
                return f"{v.name}[{counter.name}++ & 7]", v, counter
            return f"{v.name}[{self.rng.randrange(8)}]", v, None
        options = [v for v in scope.writes("object") if v.ctype == result]
        if result == "Val":
            options += scope.writes("vector")
        if not options:
            return None
        v = self.rng.choice(options)
        if v.kind == "vector":
            return f"{v.name}[{self.rng.randrange(4)}]", v, None
        return v.name, v, None
