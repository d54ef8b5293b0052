#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with known answers.

They check the assumptions that the oracle and the schedules share: the pairs of accesses that
conflict, and the children that each construct of the language waits for.
"""

from generate import Judged
from program import (Atomic, Call, Clear, Condition, Copy, Declare, Dispose, Free, Function,
                     Guard, If, Load, Locked, Loop, Place, Program, Return, Scope, Store, Sync,
                     Task, Throw, Try, Update, Value)


def word(at=0, size=4):
    return Place("ka", Value(at), size)


def store(at=0, size=4):
    return Store(word(at, size), Value(1))


def load(at=0):
    return Load(word(at))


def add():
    return Atomic(word(), "add", Value(1))


def copy(length):
    return Copy(Place("kb", Value(0), 1), word(), Value(length), "memcpy")


def element(index):
    return Store(Place("ka", Value(0, index, 7, 4), 4), Value(1))


def call(spawn, argument=None, place=None):
    """Calls f, whose first body contains its first access and whose second body is empty."""
    return Call("kf0", Value(0), argument or Value(3), ["ka", "kb"], spawn, place)


def throw():
    return Throw(Value(7))


def loop(parallel, *body, index="i1"):
    return Loop(parallel, index, 0, 1, Value(2), list(body))


# Two accesses, and True if they race when they may run in parallel.
CONFLICTS = {
    "two writes": (store(), store(), True),
    "read, write": (load(), store(), True),
    "write, read": (store(), load(), True),
    "two reads": (load(), load(), False),
    "neighbours": (store(0), store(4), False),
    "neighbours, backwards": (store(4), store(0), False),
    "a common byte": (store(0), store(3, 1), True),
    "two atomic ones": (add(), add(), False),
    "an atomic read": (Atomic(word(), "load", Value(0)), store(), True),
    "atomic and plain reads": (Atomic(word(), "load", Value(0)), load(), False),
    "one lock": (Locked(0, [store()]), Locked(0, [store()]), False),
    "two locks": (Locked(0, [store()]), Locked(1, [store()]), True),
    "a lock on one side": (Locked(0, [store()]), load(), True),
    "a lock, and an atomic one": (Locked(0, [store()]), add(), True),
    "of two locks a common one": (Locked(0, [Locked(1, [store()])]), Locked(1, [store()]), False),
    "a lock let go": (Locked(0, [load(8)]), Locked(0, [store()]), False),
    "copy": (copy(5), store(4, 1), True),
    "copy of less": (copy(4), store(4, 1), False),
    "copy of nothing": (copy(0), store(0), False),
    "clear": (Clear(word(2), Value(3), 9), load(4), True),
    "change": (Update(word(), "+=", Value(1)), load(), True),
}

# The code of main, the code of f, and True if there is a race.
WAITS = {
    "no sync": ([Task([store()]), load()], [], True),
    "a sync": ([Task([store()]), Sync(), load()], [], False),
    "before the spawn": ([load(), Task([store()])], [], False),
    "a sync between two tasks": ([Task([store()]), Sync(), Task([store()])], [], False),
    "a sync in a scope": ([Task([store()]), Scope([Sync(), load()])], [], True),
    "a scope's end": ([Scope([Task([store()])]), load()], [], False),
    "after a scope": ([Task([store()]), Scope([load(8)]), load()], [], True),
    "a sync in a task": ([Task([store()]), Task([Sync(), load()])], [], True),
    "a task's end": ([Task([Task([store()])]), Sync(), load()], [], False),
    "a sync in a condition": ([Task([store()]), If(Condition(Value(0), 1, 0), [Sync()], []),
                               load()], [], False),
    "a sync not reached": ([Task([store()]), If(Condition(Value(0), 1, 1), [Sync()], []),
                            load()], [], True),
    "iterations": ([loop(True, store())], [], True),
    "an iteration each": ([loop(True, element("i1"))], [], False),
    "a loop's end": ([loop(True, element("i1")), store()], [], False),
    "a loop beside a child": ([Task([store()]), loop(True, load())], [], True),
    "a sync in an iteration": ([Task([store()]), loop(True, Sync(), load())], [], True),
    "a serial loop": ([loop(False, store())], [], False),
    "tasks of a serial loop": ([loop(False, Task([store()]))], [], True),
    "tasks of a serial loop, synced": ([loop(False, Task([store()]), Sync())], [], False),
    "a called function's end": ([call(False), load()], [Task([store()])], False),
    "a sync in a callee": ([Task([store()]), call(False)], [Sync(), load()], True),
    "a spawned function": ([call(True), load()], [store()], True),
    "a spawned function's children": ([call(True), Sync(), load()], [Task([store()])], False),
    "the argument": ([call(True, argument=word()), store()], [], False),
    "the argument beside a child": ([Task([store()]), call(True, argument=word())], [], True),
    "the result": ([call(True, place=word()), load()], [], True),
    "the result, synced": ([call(True, place=word()), Sync(), load()], [], False),
    "the result and f": ([call(True, place=word())], [store()], False),
    "the returned value": ([call(False)], [Task([store()]), Return(word())], True),
    "an early return": ([call(False), load()], [Task([store()]), Return(Value(1))], False),
    "a try block's end": ([Try([Task([store()])], []), load()], [], False),
    "in a try block": ([Try([Task([store()]), load()], [])], [], True),
    "a sync in a try block": ([Task([store()]), Sync(), Try([Task([store()]), Sync(), load()],
                                                            [])], [], False),
    "in a try block a sync for the function": ([Task([store()]), Try([Sync(), load()], [])], [],
                                               False),
    "a sync in a scope in a try block": ([Task([store()]), Try([Scope([Sync(), load()])], [])],
                                         [], True),
    "a handler": ([Try([Task([store()]), throw()], [load()])], [], False),
    "a handler of a child's": ([Try([Task([store(), throw()])], [load()])], [], False),
    "a handler's end": ([Try([throw()], [Task([store()])]), load()], [], False),
    "a function left by throwing": ([Try([call(False)], []), load()],
                                    [Task([store()]), throw()], False),
    "a destructor": ([Scope([Guard("kguard", "g1", word()), Task([store()])])], [], False),
    "a destructor beside a child": ([Task([store()]), Scope([Guard("kguard", "g1", word())])], [],
                                    True),
    "destructors of iterations": ([loop(True, Guard("kguard", "g1", word()))], [], True),
    "a destructor on the way to a handler": (
        [Try([call(False)], [load()])], [Guard("kguard", "g1", word()), Task([store()]), throw()],
        False),
    "a child's destructor as it throws": (
        [Try([Task([Guard("kguard", "g1", word()), throw()]), store()], [load()])], [], False),
    "locals of two tasks": ([loop(True, Declare("scalar", "y1", 1, 4),
                                  Store(Place("y1", None, 4, "scalar"), Value(2)))], [], False),
    "a local and a child": ([Declare("scalar", "y1", 1, 4),
                             Task([Store(Place("y1", None, 4, "scalar"), Value(2))]),
                             Load(Place("y1", None, 4, "scalar"))], [], True),
    "free": ([Declare("heap", "h1", 1), Task([Load(Place("h1", Value(5), 1))]), Free("h1")], [],
             True),
    "free, synced": ([Declare("heap", "h1", 1), Task([Load(Place("h1", Value(5), 1))]), Sync(),
                      Free("h1")], [], False),
    "freed and allocated in loops": ([loop(True, Declare("heap", "h1", 1),
                                           Store(Place("h1", Value(5), 1), Value(2)),
                                           Dispose("kdispose", "h1", False))], [], False),
}


def rename(thing, prefix):
    """Replaces the prefix `k` of shared names, so that several programs fit in one unit."""
    if isinstance(thing, str):
        return prefix + thing[1:] if thing in ("ka", "kb", "kf0", "kguard", "kdispose") else thing
    if isinstance(thing, (list, tuple)):
        return type(thing)(rename(part, prefix) for part in thing)
    for name, part in getattr(thing, "__dict__", {}).items():
        setattr(thing, name, rename(part, prefix))
    return thing


def judged(number, main, body=()):
    program = Program(f"k{number}", 0, True)
    program.functions = [Function("kf0", list(body), Value(5))]
    program.main = [*main, Sync()]
    program = program.copy()
    rename([program.functions, program.main], program.prefix)
    return Judged(program)


def programs():
    """Yields (name, judged) of all programs."""
    bodies = [([Task([first]), second], ()) for first, second, _ in CONFLICTS.values()]
    bodies += [(main, body) for main, body, _ in WAITS.values()]
    for number, (name, (main, body)) in enumerate(zip([*CONFLICTS, *WAITS], bodies)):
        yield name, judged(number, main, body)


def check_known():
    """Returns the programs with a wrong answer, as a list of texts."""
    answers = [racy for _, _, racy in [*CONFLICTS.values(), *WAITS.values()]]
    return [f"{name}: {not racy}" for (name, j), racy in zip(programs(), answers)
            if bool(j.races) != racy]
