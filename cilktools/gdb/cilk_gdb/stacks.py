# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Walks stacks: a thread's, and any that no thread runs on.

gdb unwinds what a thread runs, from its registers. A suspended strand has no thread, and a strand
that was stolen has frames on several stacks, of which gdb takes the outer one for an error where it
lies at a lower address. Both are got over in the same way: an unwinder of ours says, once, that the
caller of the thread's innermost frame has the registers that we want, and gdb goes on from there
with all that it knows.
"""

import collections

import gdb
import gdb.unwinder

from .description import read_word

MOST_FRAMES = 1000

Registers = collections.namedtuple("Registers", "pc sp fp thread_pointer")
#: The registers' names, which gdb gives by the architecture's.
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
    """A frame's, as gdb asks for it."""

    def __init__(self, sp, pc):
        self.sp = sp
        self.pc = pc


class Diversion(gdb.unwinder.Unwinder):
    """Has the caller of the next frame that is unwound be another one than it is."""

    def __init__(self):
        super().__init__("cilk")
        self.target = None

    def __call__(self, pending):
        target, self.target = self.target, None
        if target is None:
            return None
        # Any frame is further out than one at the lowest address.
        pc = pending.read_register(NAMES[pending.architecture().name()].pc)
        info = pending.create_unwind_info(Identity(gdb.Value(16), pc))
        for name, value in target.items():
            info.add_saved_register(name, gdb.Value(value).cast(pending.read_register(name).type))
        return info

    def frame(self, pc, sp, fp):
        """The frame whose registers are these, as seen by what it has called; None if there is
        none. All frames from before are invalid then."""
        gdb.invalidate_cached_frames()
        newest = gdb.newest_frame()
        names = names_of(newest)
        # All others are unknown there; this one isn't the frame's.
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
    """What is shown of a frame, and what it is recognised by; stays valid."""

    def __init__(self, frame):
        self.registers = registers_of(frame)
        self.name = frame.name() or "??"
        self.inlined = frame.type() == gdb.INLINE_FRAME
        sal = frame.find_sal()
        self.place = None
        if sal.symtab is not None and sal.line:
            self.place = f"{sal.symtab.filename}:{sal.line}"
        self.arguments = arguments_of(frame)
        #: Said behind it.
        self.mark = ""

    def __str__(self):
        called = f"{self.name} ({self.arguments})"
        return f"{called} at {self.place}" if self.place else called

    def short(self):
        """Without arguments."""
        return f"{self.name} at {self.place}" if self.place else self.name


def arguments_of(frame):
    """As a backtrace shows them: a=1, b=..."""
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
    """The caller's frame, by the frame record that the function keeps, or None."""
    fp = registers_of(frame).fp
    try:
        caller, pc = read_word(fp), read_word(fp + 8)
    except gdb.MemoryError:
        return None
    return DIVERSION.frame(pc, fp + 16, caller) if pc else None


def walk(frame):
    """Frames from gdb's `frame` outwards. Leaves gdb's frames invalid."""
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
    """Of a thread, which is selected then."""
    thread.switch()
    return walk(gdb.newest_frame())


def walk_from(pc, sp, fp):
    """Of a strand that no thread runs, but some thread has to be selected."""
    return walk(DIVERSION.frame(pc, sp, fp))


gdb.unwinder.register_unwinder(None, DIVERSION, replace=True)
