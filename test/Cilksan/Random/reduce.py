#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a program smaller while its report still differs: removes statements, or
replaces them by their bodies, where that keeps the rules of generate.py."""

from generate import Judged
from interpret import Unusable
from program import Call, Declare, Guard, Loop, Scope, Sync, Try


def parents(program):
    return {id(block): s for s, _ in program.walk() for block in s.blocks()}


def needed(statement, block):
    """Returns true if a statement must stay, as the sync before a try block must."""
    at = next(k for k, s in enumerate(block) if s is statement)
    return isinstance(statement, Sync) and any(isinstance(s, Try) for s in block[at + 1:at + 2])


def remains(statement, block, program):
    """Returns the lists of statements that may take a statement's place."""
    if needed(statement, block):
        return []
    loop = parents(program).get(id(block))
    if isinstance(statement, Scope) and isinstance(loop, Loop) and not loop.parallel:
        return [[]]
    return [[]] + [inner for inner in statement.blocks() if inner
                   and not any(isinstance(s, (Declare, Guard)) for s in inner)]


def smaller(program, number):
    """Yields the programs with less code in the place of one statement (its number in a walk)."""
    for part in range(3):
        other = program.copy()
        statement, block = list(other.walk())[number]
        choices = remains(statement, block, other)
        if part < len(choices):
            at = next(k for k, s in enumerate(block) if s is statement)
            block[at:at + 1] = choices[part]
            called = {s.callee for s, _ in other.walk() if isinstance(s, Call)}
            other.functions = [f for f in other.functions if f.name in called]
            yield other


def reduce(judged, differs):
    """Returns the smallest program found for which differs() holds."""
    number, changed = 0, True
    while changed:
        number, changed = 0, False
        while number < sum(1 for _ in judged.program.walk()):
            for program in smaller(judged.program, number):
                try:
                    candidate = Judged(program)
                except (Unusable, KeyError):
                    continue
                if differs(candidate):
                    judged, changed = candidate, True
                    break
            else:
                number += 1
    return judged
