# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the runtime's workers, their deques, and the regions to which the deques refer.

A process may be stopped while it changes these structures, so the values are shown as they are. If
a number from the process decides how much is read next, the code bounds that number.
"""

import gdb

from .description import read_half, read_signed, read_word
from .stacks import registers_of

MOST_WORKERS = 2048
MOST_ENTRIES = 10000
MOST_RECORDS = 1 << 24
# A bit of the `stolen` of a region (abi/abi.h).
PENDING = 1 << 63


class Region:
    """A region from which a continuation was stolen."""

    def __init__(self, description, address):
        self.address = address
        self.frame = read_word(address + description.frame)
        self.stack = read_word(address + description.stack)
        self.pc = read_word(address + description.pc)
        stolen = read_word(address + description.stolen) & ~PENDING
        count = read_signed(address + description.count)
        #: The number of children that a suspended sync waits for; 0 if no sync is suspended.
        self.waits_for = count if stolen == 0 and count > 0 else 0


class Record:
    """A record by which a strand or thread waits for something other than tasks. `region` is the
    region of the waiting strand if the strand has left its stack; otherwise it is None. `pc` is the
    place of the wait in the waiting function."""

    def __init__(self, description, address):
        state = read_word(address + description.state)
        parked = read_word(address + description.parked)
        waits = state & description.is_waiting and state & description.has_left and parked
        self.region = Region(description, parked + description.parked_region) if waits else None
        self.pc = read_word(address + description.record_pc)


def read_records(description):
    """Returns the records of waiting strands that have left their stacks."""
    found = []
    for index in range(min(description.waiting_records, MOST_RECORDS)):
        chunk = read_word(description.waiting_chunks + 8 * (index // description.chunk))
        record = Record(description, chunk
                        + index % description.chunk * description.record_bytes)
        if record.region is not None:
            found.append(record)
    return found


def read_ring(description, ring):
    """Returns the addresses of the regions in a ring, and in the rings of its elements' deques."""
    slots, first, count, room = (
        read_word(ring + at)
        for at in (description.ring_slots, description.ring_first, description.ring_count,
                   description.ring_room))
    found = []
    for index in range(min(count, room, MOST_ENTRIES) if slots else 0):
        element = slots + description.element_bytes * ((first + index) % room)
        found.append(read_word(element + description.element_region))
        older = read_word(element + description.element_older)
        if older:
            found += read_ring(description, older)
    return found


def read_ready(description, worker):
    """Returns the regions that are ready in a worker."""
    found = [read_word(worker.address + description.run_next)]
    for ring in (description.local, description.injected, description.abandoned):
        found += read_ring(description, worker.address + ring)
    return [Region(description, address) for address in found if address]


class Entry:
    """A continuation that is in a deque, or was stolen from there."""

    def __init__(self, description, address):
        #: The address of the frame record of the spawn's helper.
        self.record = read_word(address + description.entry_frame)
        self.parent = read_word(self.record)
        self.continuation = read_word(self.record + 8)
        self.region = (read_word(address + description.entry_region)
                       & ~description.region_bits)

    def parent_stack(self):
        """Returns the parent's stack pointer at the call of the helper."""
        return self.record + 16


class Worker:
    """A worker in its present state. `thread` is gdb's object for its thread, or None."""

    def __init__(self, description, address, thread):
        self.address = address
        self.thread = thread
        word = {name: read_word(address + getattr(description, name))
                for name in ("tail", "head", "base", "mailbox")}
        number = read_half(address + description.number)
        self.number = number if number < description.worker_count else None
        self.bound = read_half(address + description.bound) & 0xff != 0
        doing = read_half(address + description.doing)
        self.runs = doing == description.working and thread is not None
        self.searches = doing == description.searching
        self.sleeps = doing == description.sleeping
        self.mailbox = word["mailbox"]
        # A thief that is stealing, or whose steal has failed, has raised the head by one.
        size = description.entry_bytes
        filled = min(max(word["tail"] - word["base"], 0) // size, MOST_ENTRIES)
        gone = min(max(word["head"] - word["base"], 0) // size, filled)
        slots = [word["base"] + index * size for index in range(filled)] if self.runs else []
        #: Stolen and stealable continuations, the oldest first.
        self.stolen = [Entry(description, at) for at in slots[:gone]]
        self.waiting = [Entry(description, at) for at in slots[gone:]]

    def name(self):
        return "worker -" if self.number is None else f"worker {self.number}"

    def kind(self):
        return "own" if self.bound else "pool"

    def doing(self):
        """Returns the worker's activity in a few words."""
        if self.thread is None:
            return "without a thread"
        if self.runs:
            return "running"
        waits = ", waits for its region" if self.bound else ""
        return ("asleep" if self.sleeps else "looking for work") + waits


def thread_words(description):
    """Returns {address of a worker: gdb's thread} for the threads that have a worker."""
    found = {}
    for thread in gdb.selected_inferior().threads():
        if not thread.is_stopped():
            continue
        thread.switch()
        pointer = registers_of(gdb.newest_frame()).thread_pointer
        worker = read_word(pointer + description.word_offset)
        if worker not in (0, description.bootstrap):
            found[worker] = thread
    return found


def read_workers(description):
    """Returns all workers in the order of their numbers, followed by the workers for which the
    runtime's table has no room. Leaves another thread selected."""
    threads = thread_words(description)
    count = min(description.worker_count, MOST_WORKERS)
    table = [read_word(description.workers + 8 * index) for index in range(count)]
    rest = [address for address in threads if address not in set(table)]
    return [Worker(description, address, threads.get(address)) for address in table + rest]
