#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the oracle against all schedules of the tiniest programs."""

from generate import Generator, Judged
from interpret import Unusable
from known import check_known
from oracle import (Schedules, Strands, TooMany, orders_by_schedules, overlap,
                    pairs_by_schedules, racing)

MAX_EVENTS = 22
MAX_STATES = 3000
MAX_ORDERS = 3000


def all_pairs(trace):
    """Returns the result of races(), as sets of two accesses."""
    strands = Strands(trace)
    known = strands.accesses
    return {frozenset((a, b)) for k, (b, t) in enumerate(known) for a, s in known[:k]
            if overlap(a, b) and racing(strands, a, s, b, t)}


def describe(pairs):
    return sorted(tuple(sorted(f"{a.kind}@{a.statement.number}" for a in p)) for p in pairs)


def problems(judged):
    """Returns the differences from the schedules, and two flags: the states, and the orders, were
    few enough to be checked."""
    trace = judged.trace
    expected = all_pairs(trace)
    told = []
    assert bool(expected) == bool(judged.races)
    try:
        found = pairs_by_schedules(trace, MAX_STATES)
    except TooMany:
        return told, False, False
    if found != expected:
        told.append(f"states: {describe(found)}, oracle: {describe(expected)}")
    if any(event[0] == "lock" for task in trace.tasks for event in task):
        return told, True, False
    try:
        found = orders_by_schedules(trace, MAX_ORDERS)
    except TooMany:
        return told, True, False
    if found != expected:
        told.append(f"orders: {describe(found)}, oracle: {describe(expected)}")
    return told, True, True


def check(first, count):
    """Compares the given number of tiny programs; returns (problems, a line that describes the
    work)."""
    told, states, orders, racy = check_known(), 0, 0, 0
    seed = first
    while states < count:
        seed += 1
        try:
            judged = Judged(Generator(f"tiny{seed}", "k", seed % 2 == 1, tiny=True).generate())
        except Unusable:
            continue
        if not 1 < sum(len(task) > 1 for task in judged.trace.tasks) < 8:
            continue
        if sum(len(task) for task in judged.trace.tasks) > MAX_EVENTS:
            continue
        new, by_states, by_orders = problems(judged)
        told += [f"tiny program {seed}: {line}" for line in new]
        states += by_states
        orders += by_orders
        racy += by_states and bool(judged.races)
    return told, (f"oracle: {states} programs by states, {racy} of them racy; "
                  f"{orders} by schedules")
