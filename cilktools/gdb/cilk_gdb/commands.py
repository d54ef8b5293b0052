# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands that users type.

Each command reads everything again, since the program may have run since the last command. At the
end of a command, the same thread and frame are selected as before it.
"""

import contextlib

import gdb

from .description import CilkError, Description
from .stacks import walk_from, walk_thread
from .strands import Strands
from .workers import read_workers


@contextlib.contextmanager
def selection_kept():
    """Yields the selected thread, and selects it and its frame again at the end. The frame is found
    by its level, because all of gdb's frames are invalid at the end."""
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
    """Returns the frame of a continuation, as gdb sees it: its line is the line of the spawn."""
    frames = walk_from(entry.continuation, entry.parent_stack(), entry.parent)
    return frames[0].short() if frames else f"{entry.continuation:#x}"


def is_of_system(frame):
    """Returns true if the frame's function is in a system library, such as the C library."""
    library = gdb.solib_name(frame.registers.pc)
    return library is not None and library.startswith(("/lib", "/usr/lib"))


def work_of(worker):
    """Returns a running worker's innermost frame that belongs to the program and has a line."""
    frames = walk_thread(worker.thread)
    known = [frame for frame in frames if frame.place and not is_of_system(frame)]
    return (known or frames)[0].short()


class CilkCommand(gdb.Command):
    """Shows the workers and tasks of a Cilk program."""

    def __init__(self):
        super().__init__("cilk", gdb.COMMAND_STATUS, prefix=True)

    def invoke(self, argument, from_tty):
        del from_tty
        if argument:
            raise gdb.GdbError(f'Undefined cilk command: "{argument.split()[0]}".  Try "help cilk".')
        gdb.execute("help cilk")


class Subcommand(gdb.Command):
    """The base of the subcommands: refuses arguments, reads the runtime, and ends with one line if
    the runtime cannot be read."""

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
    """Shows a line for each worker: its thread, activity, deque, and place in the program.

`own` workers belong to threads of the program that have spawned, `pool` workers to threads of the
    runtime. `waiting` counts the continuations in the deque that may be stolen. `stolen` counts the
    continuations that were stolen from the strand that the worker runs now."""

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
    """Shows all tasks.

These are: the calls of each worker, through spawns and steals; the continuations that wait to be
stolen; the functions that wait in a sync for a child; the strands that wait for other strands; and
the strands that are ready and wait for a worker."""

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
    """Shows the calls of the selected thread, through spawns and steals."""

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
