#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits a racy program until it isn't racy any more.

The edits are those that a programmer would make for a race: a sync before the second access, a lock
around both, atomic operations, another element, a call instead of a spawn; the last resort is to
delete an access. An edit stays if fewer bytes race after it. The result is free of races, or one
edit away from that.
"""

from interpret import Unusable
from program import (Atomic, Call, Clear, Copy, Load, Locked, Loop, Scope, Store, Sync, Task,
                     Update, Value)

ATTEMPTS = 60


class Editor:
    def __init__(self, program, rng, pair):
        self.program, self.rng = program, rng
        self.blocks = {statement: block for statement, block in program.walk()}
        # An entry of None stands for the accesses of all dispose functions, or of all destructors.
        self.first, self.second = pair

    def around(self, statement):
        """Returns a statement and all statements around it, from inside outwards."""
        chain = [statement]
        while True:
            block = self.blocks.get(chain[-1])
            outer = [s for s in self.blocks if any(block is b for b in s.blocks())]
            if not outer:
                return chain
            chain.append(outer[0])

    def replace(self, statement, others):
        block = self.blocks[statement]
        at = block.index(statement)
        block[at:at + 1] = others

    def sync(self):
        chain = [s for s in self.around(self.second) if s in self.blocks]
        if any(isinstance(s, Locked) for s in chain[1:]) or not chain:
            return False
        before = self.rng.choice(chain)
        self.replace(before, [Sync(), before])
        return True

    def both(self):
        return [s for s in dict.fromkeys((self.first, self.second)) if s in self.blocks]

    def lock(self):
        simple = (Load, Store, Copy, Clear)
        if not all(isinstance(s, simple) for s in (self.first, self.second)):
            return False
        mutex = self.rng.randrange(3)
        for statement in self.both():
            held = [s.mutex for s in self.around(statement) if isinstance(s, Locked)]
            if mutex not in held:
                self.replace(statement, [Locked(mutex, [statement])])
        return True

    def atomic(self):
        for statement in self.both():
            operation = {Load: "load", Store: "store", Update: "add"}.get(type(statement))
            if operation is None or not statement.place.aligned():
                if isinstance(statement, Atomic):
                    continue
                return False
            value = getattr(statement, "value", Value(0))
            self.replace(statement, [Atomic(statement.place, operation, value)])
        return True

    def move(self):
        statement = self.rng.choice([self.first, self.second])
        places = [p for p in statement.places() if p.form == "cast"] if statement else []
        if not places:
            return False
        place = self.rng.choice(places)
        step = place.size * self.rng.choice([-2, -1, 1, 2])
        place.offset.addend = max(0, place.offset.addend + step)
        return True

    def serial(self):
        """Removes the parallelism at one place around the first access."""
        chain = [s for s in self.around(self.first) if isinstance(s, (Task, Loop, Call))]
        chain = [s for s in chain if not isinstance(s, Loop) or s.parallel]
        if not chain:
            return False
        statement = self.rng.choice(chain)
        if isinstance(statement, Task):
            self.replace(statement, [Scope(statement.body)])
        elif isinstance(statement, Loop):
            statement.parallel = False
            statement.body = [Scope(statement.body)]
        else:
            statement.spawn, statement.place = False, None
        return True

    def delete(self):
        statement = self.rng.choice([self.first, self.second])
        if statement not in self.blocks:
            return False
        self.replace(statement, [])
        return True


def edited(judged, rng, judge, hard):
    """Returns the program with one edit for one of its races, or None."""
    where = rng.choice(sorted(judged.races, key=lambda w: (w[0].name, w[1])))
    pairs = sorted(judged.races[where], key=lambda p: [a.statement.number for a in p])
    numbers = [a.statement.number for a in rng.choice(pairs)]
    program = judged.program.copy()
    known = {s.number: s for s, _ in program.walk()}
    editor = Editor(program, rng, [known.get(n) for n in numbers])
    edits = [editor.sync, editor.sync, editor.lock, editor.lock, editor.atomic, editor.move]
    if hard:
        edits += [editor.serial, editor.delete, editor.delete]
    if not rng.choice(edits)():
        return None
    try:
        return judge(program)
    except Unusable:
        return None


def repair(judged, rng, judge, usable, last):
    """Returns a race-free program, or (not last) the one before its last edit; else None."""
    before = None
    for attempt in range(ATTEMPTS):
        if not judged.races:
            break
        candidate = edited(judged, rng, judge, attempt > ATTEMPTS // 3)
        if candidate and usable(candidate) and len(candidate.races) < len(judged.races):
            before, judged = judged, candidate
    if judged.races:
        return None
    return judged if last else before
