# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Walks the stacks of threads, and stacks on which no thread runs.

gdb unwinds a thread's stack from the thread's registers. Two cases need help. A suspended strand
has no thread. A stolen strand has frames on several stacks, and gdb reports an error if the outer
stack has a lower address. Both cases have the same solution: an unwinder tells gdb, once, that the
caller of the thread's innermost frame has certain registers. From there gdb continues as usual.
"""

import collections

import gdb
import gdb.unwinder

from .description import read_word

MOST_FRAMES = 1000

Registers = collections.namedtuple("Registers", "pc sp fp thread_pointer")
#: The names of the registers, by gdb's name of the architecture.
NAMES = {"i386:x86-64": Registers("rip", "rsp", "rbp", "fs_base"),
         "aarch64": Registers("pc", "sp", "x29", "tpidr")}


def names_of(frame):
    architecture = frame.architecture().name()
    if architecture not in NAMES:
        raise gdb.GdbError(f"These commands don't know the processor {architecture}.")
    return NAMES[architecture]


def registers_of(frame):
    return Registers(*(int(frame.read_register(name)) & (1 << 64) - 1
                       for name in names_of(frame)))


class Identity:  # pylint: disable=too-few-public-methods
    """The identity of a frame, in the form that gdb requires."""

    def __init__(self, sp, pc):
        self.sp = sp
        self.pc = pc


class Diversion(gdb.unwinder.Unwinder):
    """An unwinder that replaces the caller of the next frame that gdb unwinds."""

    def __init__(self):
        super().__init__("cilk")
        self.target = None

    def __call__(self, pending):
        target, self.target = self.target, None
        if target is None:
            return None
        # All other frames are further out than a frame at the lowest address.
        pc = pending.read_register(NAMES[pending.architecture().name()].pc)
        info = pending.create_unwind_info(Identity(gdb.Value(16), pc))
        for name, value in target.items():
            info.add_saved_register(name, gdb.Value(value).cast(pending.read_register(name).type))
        return info

    def frame(self, pc, sp, fp):
        """Returns the frame with these registers, in the state of a caller, or None if there is
        none. All earlier frames become invalid."""
        gdb.invalidate_cached_frames()
        newest = gdb.newest_frame()
        names = names_of(newest)
        # In that frame, the other registers are unknown. This register belongs to the thread.
        thread_pointer = registers_of(newest).thread_pointer
        gdb.invalidate_cached_frames()
        self.target = {names.pc: pc, names.sp: sp, names.fp: fp,
                       names.thread_pointer: thread_pointer}
        try:
            return gdb.newest_frame().older()
        finally:
            self.target = None


DIVERSION = Diversion()


class Frame:
    """A copy of a frame: its identity, and the parts that are shown. The copy stays valid."""

    def __init__(self, frame):
        self.registers = registers_of(frame)
        self.name = frame.name() or "??"
        self.inlined = frame.type() == gdb.INLINE_FRAME
        sal = frame.find_sal()
        self.place = None
        if sal.symtab is not None and sal.line:
            self.place = f"{sal.symtab.filename}:{sal.line}"
        self.arguments = arguments_of(frame)
        #: A remark that is shown after the frame.
        self.mark = ""

    def __str__(self):
        called = f"{self.name} ({self.arguments})"
        return f"{called} at {self.place}" if self.place else called

    def short(self):
        """Returns the frame as a text without arguments."""
        return f"{self.name} at {self.place}" if self.place else self.name


def arguments_of(frame):
    """Returns the arguments as a backtrace shows them: a=1, b=..."""
    try:
        block = frame.block()
    except RuntimeError:
        return ""
    while block is not None and block.function is None:
        block = block.superblock
    shown = []
    for symbol in block or []:
        if symbol.is_argument:
            shown.append(f"{symbol.name}={value_of(symbol, frame)}")
    return ", ".join(shown)


def value_of(symbol, frame):
    try:
        value = symbol.value(frame)
        scalar = value.type.strip_typedefs().code not in (
            gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION, gdb.TYPE_CODE_ARRAY)
        return value.format_string(symbols=False) if scalar else "..."
    except gdb.error:
        return "..."


def caller_by_record(frame):
    """Returns the caller's frame, found through the function's frame record, or None."""
    fp = registers_of(frame).fp
    try:
        caller, pc = read_word(fp), read_word(fp + 8)
    except gdb.MemoryError:
        return None
    return DIVERSION.frame(pc, fp + 16, caller) if pc else None


def walk(frame):
    """Returns the frames from gdb's `frame` outwards. Makes gdb's frames invalid."""
    frames = []
    while frame is not None and frame.is_valid() and len(frames) < MOST_FRAMES:
        frames.append(Frame(frame))
        older = frame.older()
        if older is None and frame.unwind_stop_reason() == gdb.FRAME_UNWIND_INNER_ID:
            older = caller_by_record(frame)
        frame = older
    gdb.invalidate_cached_frames()
    return frames


def walk_thread(thread):
    """Returns the frames of a thread, and selects the thread."""
    thread.switch()
    return walk(gdb.newest_frame())


def walk_from(pc, sp, fp):
    """Returns the frames of a strand that no thread runs. Some thread has to be selected."""
    return walk(DIVERSION.frame(pc, sp, fp))


gdb.unwinder.register_unwinder(None, DIVERSION, replace=True)
