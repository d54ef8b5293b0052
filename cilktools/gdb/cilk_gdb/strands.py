# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the strands of a program: strands that workers run, strands that wait to be stolen, strands
that wait in a sync for children or for something else, and strands that are ready to continue.

The frame of a spawn's helper has the parent's frame as its caller. So the frames of a strand are
the frames of all its callers, through spawns, even if the callers continue elsewhere. The deques
tell which callers continue elsewhere: the slots below a worker's head keep the entries that were
stolen from the worker, until the strand at the deque's bottom ends.
"""

import re

from .stacks import walk_from, walk_thread
from .workers import Region, read_ready, read_records

#: The maximum number of waiting strands that are shown.
MOST_PARKED = 50

#: The names that the compiler gives to helpers.
HELPER = re.compile(r"\.task(\.\d+)?$")


class Running:
    """The strand that a worker runs."""

    def __init__(self, worker):
        self.worker = worker
        self.frames = walk_thread(worker.thread)


class Suspended:
    """A function that waits in a sync or for an event, or that is ready to continue."""

    def __init__(self, region, where, why, waits_at=None):
        self.region = region
        #: The place of the wait, such as "in a sync".
        self.where = where
        self.why = why
        frames = walk_from(region.pc, region.stack, region.frame) if region.stack else []
        # The frames from the waiting function on, without the runtime's own functions.
        outer = [index for index, frame in enumerate(frames) if frame.registers.pc == waits_at]
        self.frames = frames[outer[0]:] if outer else frames

    @classmethod
    def in_sync(cls, region):
        """Returns a function that waits for children."""
        return cls(region, "in a sync", f"waits for {children(region.waits_for)}")

    @classmethod
    def ready(cls, region, worker, where):
        """Returns a function that waits only for its worker, or a task that has not begun."""
        does = "to continue" if region.stack else "to begin"
        return cls(region, where, f"ready {does} in {worker.name()}")

    @classmethod
    def parked(cls, record):
        """Returns a function that waits for another strand to unpark it."""
        return cls(record.region, "parked", "waits to be unparked", record.pc)


def children(count):
    return f"{count} child" if count == 1 else f"{count} children"


def callers_of_helpers(frames):
    """Yields (helper's index, parent's index) for all spawns among the frames."""
    for index, frame in enumerate(frames):
        # A function that is inlined in the helper has the helper's registers, but not its name.
        if not frame.inlined and HELPER.search(frame.name) and index + 1 < len(frames):
            yield index, index + 1


class Strands:
    """All strands that can be found: the running strands, and the suspended strands."""

    def __init__(self, description, workers):
        self.description = description
        self.workers = workers
        self.running = [Running(worker) for worker in workers if worker.runs]
        regions = {entry.region for worker in workers for entry in worker.stolen}
        read = [Region(description, address) for address in sorted(regions)]
        self.suspended = [Suspended.in_sync(region) for region in read if region.waits_for]
        self.suspended += [Suspended.ready(Region(description, worker.mailbox), worker,
                                           "in a sync")
                           for worker in workers if worker.mailbox]
        self.suspended += [Suspended.ready(region, worker, "not run")
                           for worker in workers for region in read_ready(description, worker)]
        records = read_records(description)
        #: The number of waiting strands that are not among `suspended`.
        self.more_parked = max(0, len(records) - MOST_PARKED)
        self.suspended += [Suspended.parked(record) for record in records[:MOST_PARKED]]
        self._goes_on = self._find_parents()
        for running in self.running:
            self._mark(running.frames, running.worker)
        for suspended in self.suspended:
            self._mark(suspended.frames, None)

    def _find_parents(self):
        """Returns {frame pointer: the function's present place} for the functions whose
        continuation was stolen or waits to be stolen."""
        found = {}
        for suspended in self.suspended:
            place = suspended.frames[0].place if suspended.frames else None
            at = f" at {place}" if place else ""
            found[suspended.region.frame] = f"{suspended.why}{at}"
        for worker in self.workers:
            for entry in worker.waiting:
                found[entry.parent] = f"in the deque of {worker.name()}"
        for running in self.running:
            spawned = {parent for _, parent in callers_of_helpers(running.frames)}
            # Callers come first, because callees without a frame of their own have their caller's
            # frame pointer.
            for index, frame in reversed(list(enumerate(running.frames))):
                if index not in spawned and not frame.inlined:
                    at = f" at {frame.place}" if frame.place else ""
                    found.setdefault(frame.registers.fp, f"{running.worker.name()} continues{at}")
        return found

    def _mark(self, frames, worker):
        """Marks each frame with the state of its continuation."""
        fiber_of = self.description.fiber_of
        for inner, outer in zip(frames, frames[1:]):
            if fiber_of(inner.registers.sp) != fiber_of(outer.registers.sp):
                inner.mark = "stolen: its callers are on another stack"
        waiting = {entry.record for entry in worker.waiting} if worker else set()
        stolen = {entry.record for entry in worker.stolen} if worker else set()
        records = [frames[helper].registers.fp for helper, _ in callers_of_helpers(frames)]
        for number, (helper, parent) in enumerate(callers_of_helpers(frames)):
            record = frames[helper].registers.fp
            older = records[number + 1:]
            if record in waiting:
                mark = "its continuation waits to be stolen"
            elif record not in stolen and (waiting | stolen).intersection(older):
                # The entry is not pushed yet, or popped already: older entries are still there.
                continue
            else:
                now = self._goes_on.get(frames[parent].registers.fp)
                mark = "its continuation was stolen" + (f": {now}" if now else "")
            frames[parent].mark = "; ".join(filter(None, [frames[parent].mark, mark]))
