#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates a random Cilk program in C++ that prints the same under every schedule.

Races are excluded as in generate.py. Exceptions add a difficulty: the progress of
a continuation before an earlier child's exception stops it depends on the
schedule. So the generator also keeps the variables that a try block may have
written, and each handler begins by giving them new values, made of the exception's. A
handler is the same for a child that throws and for the sync after it, since a
sync in a try block never waits for children from outside of it.

The modes: in "throw", there are many exceptions; in "quiet", there are handlers, but
no exceptions, so that each special member of a class is called as often as in the
serial projection; "off" compiles with -fno-exceptions.

Usage: generate_cxx.py [--small] SEED > program.cpp
The first line of the program names the flags that it wants.
"""

import pathlib
import re
import sys

from calls_cxx import COPYABLE, MOVABLE, Callee, Calls, CxxScope, Object, Region

STANDARDS = ["c++11", "c++14", "c++17", "c++17", "c++20", "c++23"]
FLAVOURS = ["free", "free", "noinline", "pointer", "template", "static", "method", "virtual",
            "functor", "operator", "member", "constructor", "guarded"]


class CxxGenerator(Calls):
    def __init__(self, seed, mode=None, small=False, standard=None):
        super().__init__(seed, small=small)
        self.mode = mode or ["throw", "throw", "quiet", "throw", "off"][seed % 5]
        drawn = self.rng.choice(STANDARDS)
        self.std = standard or drawn
        self.throwing = self.mode == "throw"
        self.copyable = COPYABLE + (["Touchy", "Touchy"] if self.throwing else [])
        self.hosts = []
        self.census = "forever"
        self.result = None  # (type, census of results) of the enclosing function
        self.in_main = False
        self.tries = []  # variables that each try block around may have written
        self.records = []  # variables that are read, if a caller asks for them
        self.moved = set()  # variables that the last call's arguments moved
        self.handling = None  # the variable with the code of the exception

    # Statements ---------------------------------------------------------------

    def new_variable(self, scope, name, kind, ctype, deps=(), callee=None, const=False):
        v = Object(name, kind, ctype, deps, callee)
        scope.readable.append(v)
        if not const:
            scope.writable.append(v)
        return v

    def any_class(self):
        options = self.copyable + MOVABLE + self.hosts
        return self.rng.choice(options)

    def declare(self, scope, indent):
        pick = self.rng.random()
        if pick < 0.25:
            ctype = self.rng.choice(["unsigned", "Word", "unsigned char"])
            name = self.fresh("v")
            self.emit(indent, f"{ctype} {name} = {self.expr(scope)};")
            self.new_variable(scope, name, "scalar", ctype)
        elif pick < 0.35:
            name, k = self.fresh("a"), self.fresh("k")
            self.emit(indent, f"unsigned {name}[8];")
            self.emit(indent, f"for (unsigned {k} = 0; {k} < 8; {k}++)")
            self.emit(indent + 1, f"{name}[{k}] = {self.expr(scope)} + {k};")
            self.new_variable(scope, name, "array", "unsigned")
        elif pick < 0.75:
            ctype, name = self.any_class(), self.fresh("o")
            same = [v for v in scope.reads("object") if v.ctype == ctype]
            if same and ctype not in MOVABLE and self.chance(0.3):
                source = self.rng.choice(same)
                self.read(source)
                self.emit(indent, f"{ctype} {name}({source.name});")
            else:
                self.emit(indent, f"{ctype} {name}({self.census}, {self.value(scope)});")
            self.new_variable(scope, name, "object", ctype)
        elif pick < 0.85:
            name = self.fresh("w")
            self.emit(indent, f"std::vector<Val> {name} = values({self.census}, {self.expr(scope)});")
            self.new_variable(scope, name, "vector", "Val")
        else:
            name = self.fresh("g")
            text, deps = self.lambda_text(scope)
            wrapped = "const std::function<Word(Word)>" if self.chance(0.3) else "auto"
            self.emit(indent, f"{wrapped} {name} = {text};")
            self.new_variable(scope, name, "pure", "", deps, const=True)

    def assign(self, scope, indent):
        options = scope.writes()
        if not options:
            return
        v = self.rng.choice(options)
        if v.kind == "scalar":
            text = f"{v.name} {self.rng.choice(['=', '+=', '^='])} {self.expr(scope)};"
        elif v.kind == "array":
            text = f"{v.name}[{self.expr(scope)} & 7] = {self.expr(scope)};"
        elif v.kind == "vector":
            if self.chance(0.5):
                self.emit(indent, f"{v.name}.pop_back();")
                text = (f"{v.name}.emplace_back({v.name}[0].where(), "
                        f"{self.expr(scope.without([v]))});")
            else:
                k = self.rng.randrange(3)
                text = f"std::swap({v.name}[{k}], {v.name}[{k + 1}]);"
        else:
            other = [o for o in scope.writes("object") if o is not v and o.ctype == v.ctype]
            if other and self.chance(0.3):
                o = self.rng.choice(other)
                self.write(o)
                text = f"{v.name} = std::move({o.name});"
            elif self.chance(0.4):
                text = f"{v.name} = {self.temporary(v.ctype, scope.without([v]))};"
            else:
                text = f"{v.name}.set({self.expr(scope)});"
        self.write(v)
        self.emit(indent, text)

    def open_region(self, scope, kind="cilk_scope"):
        guarded = scope.regions[-1].guarded or kind in ("try", "handler")
        scope.regions.append(Region(kind, guarded))

    def note_spawn(self, scope, reads, writes):
        region = scope.regions[-1]
        region.spawned = True
        region[0].update(reads)
        region[1].update(writes)

    def spawn_call(self, scope, indent, spawn):
        callees = self.callees(scope)
        if not callees:
            return
        callee = self.rng.choice(callees)
        keyword = "cilk_spawn " if spawn else ""
        left = self.target(scope, indent + 1, callee.result) if self.chance(0.8) else None
        taken = [v for v in (left[1:] if left else ()) if v]
        if set(taken) & (callee.reads | callee.writes):
            left, taken = None, []
        # The arguments may read the target, but not a counter that the target steps.
        text, reads, writes = self.call(scope, callee, taken)
        text = text.replace("@d", "d - 1")
        self.emit(indent, "if (d) {")
        if left is None:
            cast = "(void)" if self.chance(0.1) and spawn else ""
            self.emit(indent + 1, f"{cast}{keyword}{text};")
        else:
            for v in taken:
                self.write(v)
            writes = writes | {left[1]}
            form = self.rng.random()
            scalar = callee.result in ("unsigned", "Word")
            if scalar and spawn and form < 0.12:
                rest = scope.without(set(taken) | writes)
                self.emit(indent + 1, f"{left[0]} = ({self.condition(rest)}) ? "
                                      f"{keyword}{text} : {self.atom(rest)};")
            else:
                op = "+=" if scalar and form < 0.3 else "="
                self.emit(indent + 1, f"{left[0]} {op} {keyword}{text};")
        self.emit(indent, "}")
        if spawn:
            self.note_spawn(scope, reads, writes)

    def declare_spawned(self, scope, indent):
        callees = [c for c in self.callees(scope) if c.result != "void"]
        if not callees:
            return
        callee = self.rng.choice(callees)
        text, reads, writes = self.call(scope, callee, ())
        text = text.replace("@d", "d ? d - 1 : 0")
        name = self.fresh("x")
        scalar = callee.result in ("unsigned", "Word")
        ctype = self.rng.choice([callee.result, "auto"] if not scalar else
                                [callee.result, "auto", "const auto", "unsigned"])
        self.emit(indent, f"{ctype} {name} = cilk_spawn {text};")
        v = self.new_variable(scope, name, "scalar" if scalar else "object",
                              "unsigned" if scalar else callee.result,
                              const=ctype.startswith("const"))
        self.note_spawn(scope, reads, writes | {v})

    def task_body(self, scope, indent, depth, more_follows=False):
        with self.keeping(census=self.census_here(indent)):
            self.block(scope, indent, depth + 1, more_follows)

    def child_scope(self, scope):
        writes = [v for v in scope.writes() if v.kind != "callee"]
        mine = set(self.rng.sample(writes, min(len(writes), self.rng.randint(0, 2))))
        reads = scope.reads()
        child = self.child_of(scope, "spawned block", reads, [v for v in reads if v in mine])
        return child, mine, set(reads) - mine

    def spawn_block(self, scope, indent, depth):
        child, mine, rest = self.child_scope(scope)
        with self.keeping(result=None):
            if self.chance(0.6):
                self.emit(indent, "cilk_spawn {")
                self.task_body(child, indent + 1, depth)
                self.emit(indent, "}")
            else:
                # In a lambda a return is possible.
                child.regions[-1].kind = "spawned lambda"
                result = self.rng.choice(["void", "unsigned"])
                self.emit(indent, f"cilk_spawn [&]() -> {result} {{")
                with self.keeping(result=(result, None)):
                    self.task_body(child, indent + 1, depth)
                    if result != "void":
                        self.give(child, indent + 1)
                self.emit(indent, "}();")
        self.note_spawn(scope, rest, mine)

    def spawn_loop(self, scope, indent, depth):
        """Makes children of a serial loop, each with an element of its own."""
        vectors = scope.writes("vector")
        callees = [c for c in self.functions if c.result == "Val" and not c.writes]
        if not vectors or not callees:
            return
        target = self.rng.choice(vectors)
        callee = self.rng.choice(callees)
        i = Object(self.fresh("i"), "scalar", "unsigned", passing=True)
        # A loop would move or write an object several times.
        hidden = CxxScope([v for v in scope.readable if v is not target], [])
        hidden.regions = scope.regions
        hidden.readable += [i, i, i, i]
        text, reads, writes = self.call(hidden, callee, [target])
        text = text.replace("@d", "d - 1")
        self.emit(indent, f"for (unsigned {i.name} = 0; d && {i.name} < 4; {i.name}++)")
        self.emit(indent + 1, f"{target.name}[{i.name}] = cilk_spawn {text};")
        self.write(target)
        self.note_spawn(scope, reads - {i}, writes | {target})

    def contest(self, scope, indent, depth):
        """Makes children of a serial loop, several of which may throw."""
        i = Object(self.fresh("i"), "scalar", "unsigned", passing=True)
        child = self.child_of(scope, "spawned lambda", scope.reads() + [i, i, i, i])
        rest = set(child.readable) - {i}
        self.emit(indent, f"for (unsigned {i.name} = 0; {i.name} < 5; {i.name}++)")
        self.emit(indent + 1, f"cilk_spawn [&, {i.name}]() -> void {{")
        self.budget -= 1
        with self.keeping(result=None):
            if self.chance(0.4):
                self.throw(child, indent + 2, often=True)
                self.throw(child, indent + 2, often=True)
            with self.keeping(census=self.census_here(indent + 2),
                              budget=min(self.budget, 3)):
                self.statements(child, indent + 2, depth + 2)
                self.throw(child, indent + 2, often=True)
        self.emit(indent + 1, "}();")
        self.note_spawn(scope, rest, ())
        self.throw(scope, indent)

    def parallel_loop(self, scope, indent, depth):
        targets = scope.writes("array") + scope.writes("vector") * 2
        if not targets:
            return
        target = self.rng.choice(targets)
        reads = [v for v in scope.reads() if v is not target and target not in v.deps]
        child = self.child_of(scope, "cilk_for", reads)
        i, t, size = self.fresh("i"), target.name, 4 if target.kind == "vector" else 8
        headers = [
            (f"int {i} = 0; {i} < {size}; {i}++", f"{t}[{i}]"),
            (f"auto {i} = {size - 1}l; {i} >= 0; --{i}", f"{t}[{i}]"),
            (f"unsigned {i} = {size}; {i} > 0; {i} -= 2", f"{t}[{i} - 1]"),
            (f"auto {i} = std::begin({t}); {i} != std::end({t}); ++{i}", f"*{i}"),
            (f"auto *{i} = &{t}[0]; {i} != &{t}[0] + {size}; {i}++", f"*{i}"),
            (f"auto {i} = steps({t}, 0); {i} < steps({t}, {size}); {i} += 2", f"*{i}"),
            (f"auto {i} = steps({t}, {size - 1}); {i} >= steps({t}, 0); --{i}", f"*{i}"),
            (f"auto {i} = steps({t}, {size}) - 1; steps({t}, 0) <= {i}; {i} = {i} - 3", f"*{i}"),
            (f"auto &{i} : {t}", i),
            (f"auto &&{i} : {t}", i),
            (f"auto &{i} : range({t}, {size})", i),
        ]
        header, element = self.rng.choice(headers)
        if self.chance(0.3):
            self.emit(indent, f"#pragma cilk grainsize {self.rng.choice([1, 2, 5])}")
        self.emit(indent, f"cilk_for ({header}) {{")
        with self.keeping(result=None):
            if target.kind == "vector":
                mine = Object(self.fresh("e"), "object", "Val")
            else:
                mine = Object(self.fresh("e"), "scalar", "unsigned")
            self.emit(indent + 1, f"auto &{mine.name} = {element};")
            child.readable += [mine, mine]
            child.writable.append(mine)
            if self.chance(0.2):
                self.emit(indent + 1, f"if ({self.condition(child)}) continue;")
            if self.throwing and self.chance(0.4):
                self.throw(child, indent + 1, often=True)
            self.task_body(child, indent + 1, depth + 1, more_follows=True)
        self.write(target)
        self.emit(indent, "}")

    def value_loop(self, scope, indent, depth):
        """Makes a cilk_for over copies of elements, which writes an array."""
        sources, targets = scope.reads("vector"), scope.writes("array")
        if not sources or not targets:
            return
        source, target = self.rng.choice(sources), self.rng.choice(targets)
        reads = [v for v in scope.reads() if v is not target and target not in v.deps]
        child = self.child_of(scope, "cilk_for", reads)
        i = self.fresh("i")
        self.read(source)
        self.emit(indent, f"cilk_for (Val {i} : {source.name}) {{")
        self.new_variable(child, i, "object", "Val")
        with self.keeping(result=None):
            self.task_body(child, indent + 1, depth + 1)
        self.emit(indent, "}")

    def enter(self, scope, indent, depth, kind, body=None):
        """Makes the inside of a block that waits for its children at its end."""
        self.open_region(scope, kind)
        reads, writes = list(scope.readable), list(scope.writable)
        with self.keeping(census=self.census_here(indent + 1)):
            (body or self.statements)(scope, indent + 1, depth + 1)
        scope.regions.pop()
        scope.readable, scope.writable = reads, writes

    def scope_statement(self, scope, indent, depth):
        self.emit(indent, "cilk_scope {")
        self.enter(scope, indent, depth, "cilk_scope")
        self.emit(indent, "}")

    def sentry(self, scope, indent, depth):
        name = self.fresh("y")
        def inside(scope, indent, depth):
            self.emit(indent, f"Sentry {name};")
            with self.keeping(result=None):
                self.statements(scope, indent, depth)
            self.sync(scope, indent)
            self.emit(indent, f"{name}.leave();")
        self.emit(indent, "cilk_scope {")
        self.enter(scope, indent, depth, "cilk_scope", inside)
        self.emit(indent, "}")

    def local_callee(self, scope, indent, depth):
        """Makes a lambda with statements and children of its own."""
        name = self.fresh("h")
        callee = Callee(name, "lambda", self.rng.choice(["unsigned", "Val", "void"]),
                        [("number", "unsigned")])
        child, mine, rest = self.child_scope(scope)
        child.regions[-1].kind = "lambda"
        n, home = self.fresh("n"), self.fresh("home")
        generic = self.std != "c++11" and self.chance(0.3)
        child.readable.append(Object(n, "scalar", "unsigned"))
        wrapped = not generic and self.chance(0.3)
        declared = "auto"
        if wrapped:
            declared = f"const std::function<{callee.result}(Census &, unsigned, unsigned)>"
        self.emit(indent, f"{declared} {name} = [&](Census &{home}, unsigned d, "
                          f"{'auto' if generic else 'unsigned'} {n}) -> {callee.result} {{")
        with self.recording() as seen:
            with self.keeping(result=(callee.result, home), handling=None):
                self.emit(indent + 1, f"(void){home}, (void){n};")
                self.task_body(child, indent + 1, depth)
                self.give(child, indent + 1)
        self.emit(indent, "};")
        outer = set(scope.readable)
        callee.writes = frozenset(mine & outer)
        callee.reads = frozenset((seen - mine) & outer)
        self.new_variable(scope, name, "callee", "", callee.reads | callee.writes, callee, const=True)

    # Exceptions ---------------------------------------------------------------

    def throw(self, scope, indent, often=False):
        if not self.throwing:
            return
        place = f"throw in {self.place(scope)}"
        condition = self.holds(scope, often)
        self.emit(indent, f"if ({condition}) {{")
        self.emit(indent + 1, f'EVENT("{place}");')
        error = self.rng.choice(["ErrA", "ErrB", "unsigned"])
        value = self.expr(scope)
        form = self.rng.choice(["throw {}({});", "toss<{}>({});"])
        self.emit(indent + 1, form.format(error, value))
        self.emit(indent, "}")

    def try_statement(self, scope, indent, depth):
        if self.mode == "off":
            return
        known = set(scope.readable)
        written = set()
        self.tries.append(written)
        self.emit(indent, "try {")
        self.enter(scope, indent, depth, "try")
        self.emit(indent, "}")
        self.tries.pop()
        self.handlers(scope, indent, depth, written & known)

    def handlers(self, scope, indent, depth, written):
        code = self.fresh("c")
        form = self.rng.random()
        if form < 0.5:
            self.handler(scope, indent, depth, "...", "current()", code, written)
            return
        kinds = [("const Err &e", "e.code()"), ("ErrA &e", "e.code()"), ("ErrB e", "e.code()"),
                 ("unsigned e", "e"), ("Err e", "e.code()")]
        for declaration, value in self.rng.sample(kinds, self.rng.randint(1, 2)):
            self.handler(scope, indent, depth, declaration, value, code, written)

    def renew(self, indent, code, written):
        """Gives new values to variables that are unknown after an exception."""
        for salt, v in enumerate(sorted(written, key=lambda v: v.name)):
            text = f"{code} + {salt}"
            self.emit(indent, {
                "scalar": f"{v.name} = {text};",
                "object": f"{v.name}.set({text});",
                "vector": f"refill({v.name}, {text});",
                "array": f"for (unsigned k = 0; k < 8; k++) {v.name}[k] = {text} * k;",
            }[v.kind])

    def handler(self, scope, indent, depth, declaration, value, code, written):
        self.emit(indent, f"catch ({declaration}) {{")
        self.emit(indent + 1, f"const Word {code} = {value if self.throwing else '5'};")
        self.emit(indent + 1, f'EVENT("caught in {self.place(scope)}");')
        self.renew(indent + 1, code, written)
        def inside(scope, indent, depth):
            scope.readable.append(Object(code, "scalar", "const Word"))
            with self.keeping(handling=code):
                if self.chance(0.6):
                    self.statements(scope, indent, depth)
                self.leave_handler(scope, indent)
        self.enter(scope, indent, depth, "handler", inside)
        self.emit(indent, "}")

    def leave_handler(self, scope, indent):
        if not self.throwing:
            return
        if self.chance(0.5):
            self.emit(indent, f"expect({self.handling});")
        pick = self.rng.random()
        if pick < 0.25:
            self.emit(indent, f'EVENT("rethrow in {self.place(scope)}");')
            self.emit(indent, "throw;")
        elif pick < 0.4:
            self.throw(scope, indent, often=True)
        elif pick < 0.5:
            self.emit(indent, f'EVENT("rethrow of a pointer in {self.place(scope)}");')
            self.emit(indent, "std::rethrow_exception(std::current_exception());")

    # Functions ----------------------------------------------------------------

    def give(self, scope, indent, last=True):
        """Makes a return; last: at the end of a function."""
        if self.result is None:
            return
        ctype, home = self.result
        if ctype == "void":
            if not last:
                self.emit(indent, "return;")
        elif ctype in ("unsigned", "Word"):
            self.emit(indent, f"return {self.expr(scope)};")
        elif home == "this":
            if not last:
                self.emit(indent, "return;")
        else:
            named = [v for v in scope.writes("object") if v.ctype == ctype
                     and v.name.startswith("result")]
            if named and self.chance(0.7):
                self.read(named[0])
                self.emit(indent, f"return {named[0].name};")
            else:
                self.emit(indent, f"return {ctype}({home}, {self.value(scope)});")

    def statements(self, scope, indent, depth):
        for _ in range(self.rng.randint(2, 5)):
            self.budget -= 1
            if self.budget < 0:
                return
            deep = depth > 3
            region = scope.regions[-1]
            choices = [
                (14, lambda: self.declare(scope, indent)),
                (8, lambda: self.assign(scope, indent)),
                (6, lambda: self.sync(scope, indent)),
                (5, lambda: self.spawn_call(scope, indent, False)),
                (18, lambda: self.spawn_call(scope, indent, True)),
                (6, lambda: self.declare_spawned(scope, indent)),
                (3, lambda: self.spawn_loop(scope, indent, depth)),
                (20 if region.spawned else 10 if region.guarded else 4,
                 lambda: self.throw(scope, indent)),
                (2, lambda: self.early(scope, indent)),
            ]
            if self.handling:
                choices.append((8, lambda: self.emit(indent, f"expect({self.handling});")
                                if self.throwing else None))
            if not deep:
                choices += [
                    (4, lambda: self.conditional(scope, indent, depth)),
                    (4, lambda: self.serial_loop(scope, indent, depth)),
                    (9, lambda: self.spawn_block(scope, indent, depth)),
                    (7, lambda: self.parallel_loop(scope, indent, depth)),
                    (2, lambda: self.value_loop(scope, indent, depth)),
                    (4, lambda: self.scope_statement(scope, indent, depth)),
                    (2, lambda: self.sentry(scope, indent, depth)),
                    (18 if self.throwing else 5, lambda: self.try_statement(scope, indent, depth)),
                    (3, lambda: self.local_callee(scope, indent, depth)),
                    (5, lambda: self.contest(scope, indent, depth)),
                ]
            weights = [w for w, _ in choices]
            self.rng.choices(choices, weights)[0][1]()

    def early(self, scope, indent):
        if self.result is None:
            return
        self.emit(indent, f"if ({self.holds(scope)}) {{")
        self.give(scope, indent + 1, last=False)
        self.emit(indent, "}")

    def conditional(self, scope, indent, depth):
        self.emit(indent, f"if ({self.condition(scope)}) {{")
        self.nested(scope, indent, depth)
        if self.chance(0.3):
            self.emit(indent, "else {")
            self.nested(scope, indent, depth)

    def parameters(self):
        params = [("number", "unsigned")]
        for _ in range(self.rng.randint(1, 4)):
            kind = self.rng.choice(["value", "value", "value", "cref", "cref", "rref", "ref",
                                    "array", "vector", "function"])
            ctype = self.any_class() if kind in ("value", "cref", "rref", "ref") else ""
            params.append((kind, ctype))
        if self.chance(0.3):
            params.append(("default", self.rng.choice(["unsigned", "Val"])))
        return params

    def signature(self, callee, names):
        """Returns the declarations of a function's parameters."""
        forms = {"number": "unsigned {n}", "value": "{t} {n}", "cref": "const {t} &{n}",
                 "rref": "{t} &&{n}", "ref": "{t} &{n}", "array": "unsigned *{n}",
                 "vector": "std::vector<Val> &{n}", "default": "unsigned {n} = 5"}
        out = ["Census &home", "unsigned d"]
        for name, (kind, ctype) in zip(names, callee.params):
            if kind == "function":
                form = "const std::function<Word(Word)> &{n}"
                if callee.flavour == "template":
                    form = f"F{name} {{n}}" if len(name) % 2 else f"const F{name} &{{n}}"
            elif kind == "default" and ctype == "Val":
                form = "Val {n} = Val(forever, 9)"
            else:
                form = forms[kind]
            out.append(form.format(t=ctype, n=name))
        return out

    def enter_function(self, callee, names, indent):
        """Returns the strand at a function's beginning."""
        kinds = {"number": ("scalar", "unsigned"), "function": ("pure", ""),
                 "vector": ("vector", "Val"), "array": ("array", "unsigned")}
        scope = CxxScope([Object("d", "scalar", "unsigned")], [])
        scope.regions = [Region()]
        for name, (kind, ctype) in zip(names, callee.params):
            if kind == "array":
                scratch = self.fresh("scratch")
                self.emit(indent, f"unsigned {scratch}[8] = {{3, 1, 4, 1, 5}};")
                self.emit(indent, f"unsigned (&{name}s)[8] = *reinterpret_cast<unsigned (*)[8]>"
                                  f"({name} ? {name} : {scratch});")
                name += "s"
            if kind == "default":
                kind = "number" if ctype == "unsigned" else "value"
            var_kind, var_type = kinds.get(kind, ("object", ctype))
            const = kind in ("cref", "function")
            self.new_variable(scope, name, var_kind, var_type, const=const)
        if callee.host or callee.flavour == "constructor":
            name = "host" if callee.flavour == "operator" else "(*this)"
            self.new_variable(scope, name, "object", callee.owner, const=callee.const)
        return scope

    def body(self, callee, scope, indent):
        kind, home = self.result
        with self.keeping(census=self.census_here(indent)):
            if kind not in ("void", "unsigned", "Word") and home != "this" and self.chance(0.6):
                name = self.fresh("result")
                self.emit(indent, f"{kind} {name}({home}, {self.expr(scope)});")
                self.new_variable(scope, name, "object", kind)
            if callee.template:
                name = self.fresh("t")
                self.emit(indent, f"T {name}({self.census}, {self.expr(scope)});")
                self.new_variable(scope, name, "object", callee.template)
            for _ in range(self.rng.randint(2, 4)):
                if self.throwing and self.chance(0.5):
                    self.try_statement(scope, indent, 0)
                else:
                    self.statements(scope, indent, 0)
                if self.chance(0.2):
                    self.early(scope, indent)
            if self.chance(0.5):
                self.sync(scope, indent)
            if home == "this":
                self.sync(scope, indent)
                self.emit(indent, f"set({self.expr(scope)});")
            self.give(scope, indent)

    def guarded_body(self, callee, scope, indent):
        """Makes a body that no exception leaves."""
        self.emit(indent, "try {")
        self.tries.append(set())
        known = set(scope.readable)
        self.enter(scope, indent, 0, "try", lambda s, i, _: self.body(callee, s, i))
        written = self.tries.pop() & known
        self.emit(indent, "} catch (...) {")
        self.emit(indent + 1, f"const Word c = {'current()' if self.throwing else '5'};")
        self.emit(indent + 1, 'EVENT("caught in a function that doesn\'t throw");')
        self.renew(indent + 1, "c", written)
        self.emit(indent + 1, {"void": "", "unsigned": "return c;", "Word": "return c;"}.get(
            callee.result, f"return {callee.result}(home, c);"))
        self.emit(indent, "}")

    def function(self, index):
        flavour = self.rng.choice(FLAVOURS)
        if flavour == "guarded" and self.mode == "off":
            flavour = "free"
        result = self.rng.choice(["unsigned", "Word", "void", "Val", "Val", "Box", "Wide"]
                                 + [self.any_class()])
        callee = Callee(f"f{index}", flavour, result, self.parameters())
        if flavour in ("operator", "pointer", "member"):
            callee.params = [p for p in callee.params if p[0] != "default"]
        self.budget = 9 if self.small else 30
        owner = f"Host{index}"
        names = [f"p{i}" for i in range(len(callee.params))]
        member = flavour in ("method", "virtual", "functor", "operator", "member", "constructor")
        if member or flavour == "static":
            callee.owner = owner
        if member and flavour != "constructor":
            callee.host = owner
            callee.const = flavour == "operator" or self.chance(0.5)
        if flavour == "constructor":
            callee.name, callee.result, result = owner, owner, owner
        if flavour == "template":
            callee.template = self.rng.choice(self.copyable)
        signature = self.signature(callee, names)
        text, const = ", ".join(signature), " const" if callee.const else ""
        indent = 1 if callee.owner and flavour != "operator" else 0
        if callee.owner:
            self.host_class(callee, text)
        head = {"static": f"static {result} {callee.name}({text})",
                "functor": f"{result} operator()({text}){const}",
                "constructor": f"{owner}({text}) : Own(home, d + 1)",
                "virtual": f"{result} {callee.name}({text}){const} override",
                "noinline": f"__attribute__((noinline)) {result} {callee.name}({text})",
                "operator": f"static {result} operator%(const {owner} &host, {callee.name}_args a)",
                "pointer": f"static {result} {callee.name}_target({text})",
                "guarded": f"{result} {callee.name}({text}) noexcept"}.get(
                    flavour, f"{result} {callee.name}({text})" + (const if member else ""))
        start = len(self.lines)
        if flavour == "template":
            more = "".join(f", class F{n}" for n, (kind, _) in zip(names, callee.params)
                           if kind == "function")
            self.emit(0, f"template <class T{more}>")
        if flavour == "operator":
            self.emit(0, f"struct {callee.name}_args {{")
            for s in signature:
                self.emit(1, s + ";")
            self.emit(0, "};")
        self.emit(indent, head + " {")
        if flavour == "operator":
            for (kind, _), s in zip([("", ""), ("", "")] + callee.params, signature):
                *_, name = re.findall(r"\w+", s)
                self.emit(1, f"auto &{name} = a.{name};")
        with self.keeping(result=(result, "this" if flavour == "constructor" else "home"),
                          handling=None, tries=[]):
            scope = self.enter_function(callee, names, indent + 1)
            body = self.guarded_body if flavour == "guarded" else self.body
            body(callee, scope, indent + 1)
        self.emit(indent, "}")
        if indent:
            self.emit(0, "};")
            self.hosts.append(owner)
        elif flavour == "operator":
            self.hosts.append(owner)
        if flavour == "pointer":
            self.emit(0, f"static auto *const {callee.name} = &{callee.name}_target;")
        if flavour == "template":
            word = re.compile(rf"\b{re.escape(callee.template)}(?!\w)")
            for i in range(start + 1, len(self.lines)):
                self.lines[i] = word.sub(lambda m: self.rng.choice(["T", m.group()]),
                                         self.lines[i])
        self.functions.append(callee)

    def host_class(self, callee, text):
        """Makes the beginning of a class that the function belongs to."""
        name, bases = callee.owner, ""
        if callee.flavour == "virtual":
            const = " const" if callee.const else ""
            self.emit(0, f"struct {name}_base {{")
            self.emit(1, f"virtual ~{name}_base() {{}}")
            self.emit(1, f"virtual {callee.result} {callee.name}({text}){const} = 0;")
            self.emit(0, "};")
            bases = f" : Padding, {name}_base"
        self.emit(0, f"struct {name}{bases} {{")
        self.emit(1, "Val Own;")
        self.emit(1, f"{name}(Census &home, Word v) : Own(home, v) {{}}")
        self.emit(1, "Word get() const { return Own.get() + 1; }")
        self.emit(1, "void set(Word v) { Own.set(v); }")
        if callee.flavour == "operator":
            self.emit(0, "};")

    def run_once(self, scope, callee, depth):
        """Makes a call in main, and prints its result."""
        self.emit(1, "{")
        with self.keeping(census=self.census_here(2)):
            text, reads, writes = self.call(scope, callee, ())
            text = text.replace("@d", str(depth))
            spawn = "cilk_spawn " if self.chance(0.3) else ""
            if self.throwing:
                self.emit(2, "try {")
            if callee.result == "void":
                self.emit(3, f"{spawn}{text};")
                got = "1"
            else:
                self.emit(3, f"{callee.result} r = {spawn}{text};")
                got = "r" if callee.result in ("unsigned", "Word") else "r.get()"
            if spawn:
                self.emit(3, "cilk_sync;")
            self.emit(3, f"h = mix(h, {got});")
            if self.throwing:
                self.emit(2, "} catch (...) {")
                self.emit(3, "const Word c = current();")
                self.emit(3, "h = mix(h, ~c);")
                self.emit(3, 'EVENT("caught in main");')
                self.renew(3, "c", self.moved | writes)
                self.emit(2, "}")
        self.emit(1, "}")
        for v in sorted(self.moved | writes, key=lambda v: v.name):
            if v.kind == "array":
                self.emit(1, f"for (unsigned k : {v.name}) h = mix(h, k);")
            elif v.kind == "vector":
                self.emit(1, f"for (auto &x : {v.name}) h = mix(h, x.get());")
            else:
                self.emit(1, f"h = mix(h, {v.name}.get());")
        self.emit(1, "report(h, all);")

    def flags(self):
        return ([f"-std={self.std}"] + (["-DTHROWING"] if self.throwing else [])
                + (["-fno-exceptions"] if self.mode == "off" else []))

    def declarations(self):
        prelude = pathlib.Path(__file__).resolve().with_name("classes.h")
        return f"// {' '.join(self.flags())}\n" + prelude.read_text(encoding="utf-8")

    def code(self):
        self.lines = []
        for index in range(self.rng.randint(1, 2) if self.small else self.rng.randint(2, 4)):
            self.function(index)
        self.emit(0, "int main() {")
        self.emit(1, "Word h = 1;")
        self.emit(1, "Census all;")
        scope = CxxScope([], [])
        scope.regions = [Region()]
        self.in_main = True
        with self.keeping(census="all"):
            self.emit(1, "unsigned buffer[8] = {1, 2, 3, 4, 5, 6, 7, 8};")
            self.new_variable(scope, "buffer", "array", "unsigned")
            self.emit(1, "std::vector<Val> row = values(all, 3);")
            self.new_variable(scope, "row", "vector", "Val")
            for ctype in ["Val", "Box"] + self.hosts:
                name = self.fresh("o")
                self.emit(1, f"{ctype} {name}(all, {self.rng.randrange(99)});")
                self.new_variable(scope, name, "object", ctype)
        for callee in self.functions:
            for depth in (0, 1, 2, 3):
                self.run_once(scope, callee, depth)
        self.emit(1, "return 0;")
        self.emit(0, "}")
        return "\n".join(self.lines) + "\n"


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--small"]
    if len(arguments) not in (1, 2) or not arguments[0].isdigit():
        sys.exit("usage: generate_cxx.py [--small] SEED [throw|quiet|off] > program.cpp")
    sys.stdout.write(CxxGenerator(int(arguments[0]), *arguments[1:],
                                  small="--small" in sys.argv).program())
