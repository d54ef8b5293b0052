# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands.

Each one reads everything anew, since the program may have run in between, and leaves the thread and
the frame selected that were.
"""

import contextlib

import gdb

from .description import CilkError, Description
from .stacks import walk_from, walk_thread
from .strands import Strands
from .workers import read_workers


@contextlib.contextmanager
def selection_kept():
    """Selects again what is selected now. Frames are found by their level, as all frames of gdb
    are invalid in the end."""
    thread = gdb.selected_thread()
    level = 0
    if thread is not None and thread.is_stopped():
        frame = gdb.selected_frame()
        while frame.newer() is not None:
            frame, level = frame.newer(), level + 1
    try:
        yield thread
    finally:
        if thread is not None and thread.is_valid():
            thread.switch()
            gdb.invalidate_cached_frames()
            if thread.is_stopped():
                frame = gdb.newest_frame()
                for _ in range(level):
                    frame = frame.older() or frame
                frame.select()


def title(worker):
    thread = worker.thread
    where = "no thread" if thread is None else f"thread {thread.num} (LWP {thread.ptid[1]})"
    return f"{worker.name()} ({worker.kind()}), {where}: {worker.doing()}"


def show(frames):
    for number, frame in enumerate(frames):
        mark = f"  [{frame.mark}]" if frame.mark else ""
        print(f"  #{number:<2} {frame}{mark}")


def place_of_entry(entry):
    """The frame of a continuation, as gdb sees it: the line is the spawn's."""
    frames = walk_from(entry.continuation, entry.parent_stack(), entry.parent)
    return frames[0].short() if frames else f"{entry.continuation:#x}"


def is_of_system(frame):
    """Whether the frame is that of a function of the C library or the like."""
    library = gdb.solib_name(frame.registers.pc)
    return library is not None and library.startswith(("/lib", "/usr/lib"))


def work_of(worker):
    """What a worker that runs is at: the innermost function that is the program's and has lines."""
    frames = walk_thread(worker.thread)
    known = [frame for frame in frames if frame.place and not is_of_system(frame)]
    return (known or frames)[0].short()


class CilkCommand(gdb.Command):
    """Shows what the workers and tasks of a Cilk program do."""

    def __init__(self):
        super().__init__("cilk", gdb.COMMAND_STATUS, prefix=True)

    def invoke(self, argument, from_tty):
        del from_tty
        if argument:
            raise gdb.GdbError(f'Undefined cilk command: "{argument.split()[0]}".  Try "help cilk".')
        gdb.execute("help cilk")


class Subcommand(gdb.Command):
    """What all of them do: refuse arguments, read the runtime, and end with a line if it can't be
    read."""

    def __init__(self, name):
        self.name = name
        super().__init__(f"cilk {name}", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        del from_tty
        if argument:
            raise gdb.GdbError(f"cilk {self.name} takes no arguments.")
        try:
            description = Description()
            with selection_kept() as thread:
                self.run(description, thread)
        except CilkError as problem:
            raise gdb.GdbError(str(problem)) from None
        except (gdb.error, RuntimeError) as problem:
            raise gdb.GdbError(f"The program's state can't be read: {problem}") from None


class Workers(Subcommand):
    """A line for each worker: its thread, what it does, its deque, and where it is.

`own` workers are threads of the program that have spawned, `pool` workers the runtime's. `waiting`
counts continuations in the deque that may be stolen, `stolen` those that were, of what the worker
runs now."""

    def __init__(self):
        super().__init__("workers")

    def run(self, description, thread):
        del thread
        rows = [("worker", "kind", "thread", "LWP", "waiting", "stolen", "doing", "at")]
        for worker in read_workers(description):
            thread = worker.thread
            rows.append((
                "-" if worker.number is None else str(worker.number), worker.kind(),
                "-" if thread is None else str(thread.num),
                "-" if thread is None else str(thread.ptid[1]),
                str(len(worker.waiting)), str(len(worker.stolen)), worker.doing(),
                work_of(worker) if worker.runs else ""))
        widths = [max(map(len, column)) for column in zip(*rows)]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


class Tasks(Subcommand):
    """The calls that each worker is in, through spawns and steals; the continuations that wait to
be stolen; functions that wait in a sync for what a worker runs; and strands that wait for others,
or no longer and for a worker."""

    def __init__(self):
        super().__init__("tasks")

    def run(self, description, thread):
        del thread
        workers = read_workers(description)
        strands = Strands(description, workers)
        for running in strands.running:
            print(title(running.worker))
            show(running.frames)
            for entry in running.worker.waiting:
                print(f"  may be stolen: {place_of_entry(entry)}")
        for suspended in strands.suspended:
            print(f"{suspended.where}, {suspended.why}")
            show(suspended.frames)
        if strands.more_parked:
            print(f"parked as well: {strands.more_parked} more")
        idle = [worker for worker in workers if not worker.runs]
        for worker in idle:
            print(title(worker))


class Where(Subcommand):
    """The calls that the selected thread is in, through spawns and steals."""

    def __init__(self):
        super().__init__("where")

    def run(self, description, thread):
        if thread is None:
            raise CilkError("No thread is selected.")
        workers = read_workers(description)
        mine = next((worker for worker in workers if worker.thread == thread), None)
        if mine is None:
            print(f"thread {thread.num} has not spawned anything: it has no worker")
            show(walk_thread(thread))
            return
        print(title(mine))
        for running in Strands(description, workers).running:
            if running.worker is mine:
                show(running.frames)


CilkCommand()
Workers()
Tasks()
Where()
