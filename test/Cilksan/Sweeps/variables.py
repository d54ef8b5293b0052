#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random functions whose spawned blocks share local variables.

Only loads and stores of the function access these, so the compiler leaves out the
hooks of accesses that it finds to be ordered. Each variable is used at few places,
so that it is judged by itself: one race of a variable hides its other races.
"""

import random

from invent import Judged
from nests import (Array, Assign, If, Loop, Program, Say, Scope, Site, Sum, Sync, Task, Throw,
                   Try, Unusable, Variables)


class Inventor:
    def __init__(self, seed, prefix, cxx):
        self.rng, self.cxx = random.Random(seed), cxx
        self.program = Program(seed, prefix)
        self.count = 0
        self.budget = 0
        self.tries = self.scopes = 0  # around the code that is made, in its task

    def chance(self, p):
        return self.rng.random() < p

    def fresh(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def variable(self):
        array = Array(self.fresh("x"), self.rng.choice(["unsigned", "unsigned long", "u8", "double"]),
                      self.rng.choice([1, 1, 1, 3]), "stack")
        array.plain = True
        return array

    def site(self, variables):
        array = self.rng.choice(variables)
        return Site(array, array.element, Sum(self.rng.randrange(array.count)))

    def write(self, variable, element=0):
        return Assign(Site(variable, variable.element, Sum(element)), "=",
                      f"{self.rng.randrange(1, 99)}u", [])

    def read(self, variable, element=0):
        return Assign(None, "+=", f"{self.rng.randrange(1, 99)}u",
                      [Site(variable, variable.element, Sum(element))])

    def access(self, variables):
        kind = self.rng.randrange(5)
        if kind < 2:
            return Assign(None, "+=", "5u", [self.site(variables)])
        target = self.site(variables)
        if kind == 2:
            return Assign(target, self.rng.choice(["+=", "="]), f"{self.rng.randrange(1, 99)}u",
                          [self.site(variables)])
        return Assign(target, "=", f"{self.rng.randrange(1, 99)}u", [])

    def declared(self, variables, depth, body, count):
        """Returns a body with some variables of its own, which it writes and reads."""
        own = [self.variable() for _ in range(count)]
        each = [(v, e) for v in own for e in range(v.count)]
        return [Variables(own), *(self.write(*e) for e in each), *body(variables + own, depth),
                Sync(), *(self.read(*e) for e in each)]

    def task(self, variables, depth):
        around = self.tries, self.scopes
        self.tries = self.scopes = 0
        if self.chance(0.3):
            body = self.declared(variables, depth, self.body, 2)
        else:
            body = self.body(variables, depth)
        self.tries, self.scopes = around
        form = "lambda" if self.cxx and self.chance(0.4) else "block"
        return Task(form, None, body, [], [])

    def conditional(self, body):
        name = self.rng.choice(list(self.program.unknown))
        return If(name, self.rng.choice(["<", "=="]), Sum(self.rng.randrange(3)), body)

    def loop(self, variables, depth):
        name = self.rng.choice(list(self.program.unknown))
        bound = Sum(0, [(1, name)]) if self.chance(0.7) else Sum(2)
        return Loop(self.rng.choice(["for", "do"]), "int", self.fresh("i"), Sum(0), "<", bound,
                    Sum(1), self.body(variables, depth))

    def attempt(self, variables, depth):
        # A handler waits for all children of the function, and so do some try blocks when they
        # begin: here no child is left to wait for.
        self.tries += 1
        body = self.body(variables, depth)
        body.append(self.conditional([Throw()]))
        body += self.body(variables, depth)
        self.tries -= 1
        return [Sync(), Try(body, self.body(variables, depth))]

    def body(self, variables, depth):
        result = []
        for _ in range(self.rng.choice([1, 2, 2, 3, 4])):
            if self.budget <= 0:
                break
            self.budget -= 1
            kind = self.rng.random()
            if depth >= 4 or kind < 0.3:
                result.append(self.access(variables) if variables else Say())
            elif kind < 0.55:
                result.append(self.task(variables, depth + 1))
            elif kind < 0.7:
                result.append(Sync())
            elif kind < 0.8:
                result.append(self.conditional(self.body(variables, depth + 1)))
            elif kind < 0.9:
                result.append(self.loop(variables, depth + 1))
            elif self.cxx and not self.scopes and self.chance(0.6):
                result += self.attempt(variables, depth + 1)
            else:
                self.scopes += 1
                result.append(Scope(self.declared(variables, depth + 1, self.body,
                                                  self.rng.randrange(4))))
                self.scopes -= 1
            if self.tries and self.chance(0.05):
                result.append(self.conditional([Throw()]))
        return result

    def invent(self):
        program = self.program
        self.budget = self.rng.choice([8, 14, 20])
        for _ in range(2):
            program.unknown[self.fresh("u")] = self.rng.randrange(4), "int"
        body = self.declared([], 0, lambda shared, depth: [
            *self.body(shared, depth), *self.body(shared, depth)], self.rng.choice([4, 6, 8]))
        program.main = Task("call", program.prefix + "main", body, [], [])
        return program


def make(seed, prefix, cxx):
    """Returns the program of a seed, as a Judged; half of them are free of races."""
    for attempt in range(2000):
        try:
            program = Inventor(f"v{seed}.{attempt}", prefix, cxx).invent()
            judged = Judged(program)
        except Unusable:
            continue
        if len(judged.trace.tasks) > 2 and bool(judged.races) == (seed % 2 == 0):
            program.seed = seed
            return judged
    raise AssertionError(f"seed {seed}: no usable program")
