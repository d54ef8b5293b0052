#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the racing accesses of a trace, by brute force, not as a detector does it.

Two accesses race if no path leads from one to the other in the dag of strands,
they have a byte in common, one of them writes or frees, not both are atomic, and
no lock is held at both. races() compares all pairs that have a byte in common.

For the smallest traces the dag itself is checked: pairs_by_schedules() goes through
all states that tasks, syncs, gets and locks allow, and looks for conflicting accesses
of which either may come next; orders_by_schedules() goes through all schedules, and
looks for conflicting accesses that come in either order.
"""


def conflict(a, b):
    return ("read" != a.kind or "read" != b.kind) and not (a.atomic and b.atomic)


def overlap(a, b):
    return a.block is b.block and a.first < b.end and b.first < a.end


class Strands:
    """The dag: before[s] has a bit for each strand that comes before s."""

    def __init__(self, trace):
        self.trace = trace
        self.before = []
        self.accesses = []  # (Access, strand), in the serial order
        self.spawned = {}  # the last strands of the children of each region
        self.put = {}  # the strand up to each put
        self.started = {}  # the last strand of each task that no sync waits for
        self.task(0, self.strand())

    def strand(self, *after):
        bits = 0
        for s in after:
            bits |= self.before[s] | 1 << s
        self.before.append(bits)
        return len(self.before) - 1

    def task(self, number, now):
        """Returns the last strand of a task that begins with this one."""
        for event in self.trace.tasks[number]:
            if event[0] == "access":
                self.accesses.append((event[1], now))
            elif event[0] == "spawn":
                last = self.task(event[1], self.strand(now))
                self.spawned.setdefault(event[2], []).append(last)
                now = self.strand(now)
            elif event[0] == "sync":
                now = self.strand(now, *self.spawned.pop(event[1], []))
            elif event[0] == "start":
                self.started[event[1]] = self.task(event[1], self.strand(now))
                now = self.strand(now)
            elif event[0] == "join":
                now = self.strand(now, self.started[event[1]])
            elif event[0] == "put":
                self.put[event[1]] = now
                now = self.strand(now)
            elif event[0] == "get":
                now = self.strand(now, self.put[event[1]])
        return now

    def parallel(self, s, t):
        return s != t and not (self.before[t] >> s & 1 or self.before[s] >> t & 1)


def racing(strands, a, s, b, t):
    return strands.parallel(s, t) and conflict(a, b) and not a.locks & b.locks


def races(trace):
    """Returns {(block, byte): pairs of accesses that race for it}, a pair being a tuple in the
    serial order."""
    strands = Strands(trace)
    touched = {}
    for access, strand in strands.accesses:
        for byte in range(access.first, access.end):
            touched.setdefault((access.block, byte), []).append((access, strand))
    found, known = {}, {}
    for where, accesses in touched.items():
        for k, (b, t) in enumerate(accesses):
            for a, s in accesses[:k]:
                if (a, b) not in known:
                    known[a, b] = racing(strands, a, s, b, t)
                if known[a, b]:
                    found.setdefault(where, set()).add((a, b))
    return found


class TooMany(Exception):
    pass


class Schedules:
    """All possible schedules. A state gives for each task the number of its past events, or None if
    it hasn't been spawned."""

    def __init__(self, trace, limit):
        self.tasks, self.limit = trace.tasks, limit
        self.first = (0,) + (None,) * (len(trace.tasks) - 1)

    def held(self, state):
        return {event[1] for task, at in enumerate(state) if at
                for event in self.open_locks(task, at)}

    def open_locks(self, task, at):
        events = self.tasks[task][:at]
        closed = [e[1] for e in events if e[0] == "unlock"]
        opened = [e for e in events if e[0] == "lock"]
        for mutex in closed:
            opened.remove(("lock", mutex))
        return opened

    def over(self, state, task):
        return state[task] == len(self.tasks[task])

    def next_events(self, state):
        """Yields the tasks that may continue, each with its next event."""
        held = self.held(state)
        for task, at in enumerate(state):
            if at is None or self.over(state, task):
                continue
            event = self.tasks[task][at]
            if event[0] == "lock" and event[1] in held:
                continue
            if event[0] == "sync" and not all(
                    self.over(state, e[1]) for e in self.tasks[task][:at]
                    if e[0] == "spawn" and e[2] == event[1]):
                continue
            if event[0] == "get" and not self.is_put(state, event[1]):
                continue
            if event[0] == "join" and not self.over(state, event[1]):
                continue
            yield task, event

    def is_put(self, state, ivar):
        return any(("put", ivar) in self.tasks[task][:at] for task, at in enumerate(state) if at)

    def after(self, state, task, event):
        new = list(state)
        new[task] += 1
        if event[0] in ("spawn", "start"):
            new[event[1]] = 0
        return tuple(new)

    def states(self):
        """Yields each possible state, with the possible next events."""
        seen, todo = {self.first}, [self.first]
        while todo:
            state = todo.pop()
            choices = list(self.next_events(state))
            if not choices and not all(self.over(state, task) for task in range(len(state))):
                raise AssertionError("a deadlock")
            yield choices
            for task, event in choices:
                new = self.after(state, task, event)
                if new not in seen:
                    seen.add(new)
                    todo.append(new)
                    if len(seen) > self.limit:
                        raise TooMany

    def orders(self):
        """Yields the accesses of each schedule, in its order."""
        count = 0
        todo = [(self.first, ())]
        while todo:
            state, order = todo.pop()
            choices = list(self.next_events(state))
            if not choices:
                count += 1
                if count > self.limit:
                    raise TooMany
                yield order
            # An event other than an access or a lock may come at once: it excludes no event.
            quiet = [c for c in choices
                     if c[1][0] in ("spawn", "sync", "put", "get", "start", "join")]
            for task, event in quiet[:1] or choices:
                access = (event[1],) if event[0] == "access" else ()
                todo.append((self.after(state, task, event), order + access))


def pairs_by_schedules(trace, limit):
    """Returns the sets of two accesses that conflict, of which either may come next."""
    found = set()
    for choices in Schedules(trace, limit).states():
        accesses = [event[1] for _, event in choices if event[0] == "access"]
        found |= {frozenset((a, b)) for k, b in enumerate(accesses) for a in accesses[:k]
                  if overlap(a, b) and conflict(a, b)}
    return found


def orders_by_schedules(trace, limit):
    """Returns the sets of two accesses that conflict and come in either order, for programs without
    locks."""
    orders = set()
    for order in Schedules(trace, limit).orders():
        orders |= {(a, b) for k, b in enumerate(order) for a in order[:k]
                   if overlap(a, b) and conflict(a, b)}
    return {frozenset((a, b)) for a, b in orders if (b, a) in orders}
