# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the runtime's own description of its structures.

cheetah/runtime/observe/debug.c defines the constant that is read here. Its fields have the same
names as here.
"""

import struct

import gdb

VERSION = 4
SYMBOL = "__cilkrts_debug"
# Every version of the runtime has this symbol.
OLDER = "__cilkrts_abi_version"

ADDRESSES = ["word_offset", "workers", "worker_count", "bootstrap", "fiber_base", "fiber_size",
             "fiber_space", "waiting_chunks", "waiting_records"]
NUMBERS = ["tail", "head", "base", "root", "bound", "number", "mailbox", "doing",
           "absent", "working", "searching", "sleeping",
           "entry_bytes", "entry_frame", "entry_region", "region_bits",
           "stolen", "count", "frame", "stack", "pc",
           "chunk", "record_bytes", "state", "parked", "record_pc",
           "is_waiting", "has_left", "parked_region",
           "run_next", "local", "injected", "abandoned",
           "ring_slots", "ring_first", "ring_count", "ring_room",
           "element_bytes", "element_region", "element_older"]
HEADER = struct.Struct("=II")
BODY = struct.Struct(f"={len(ADDRESSES)}Q{len(NUMBERS)}I")


class CilkError(Exception):
    """A message of one line for the user: the reason why there is nothing to show."""


def read(address, size):
    return bytes(gdb.selected_inferior().read_memory(address, size))


def read_word(address):
    """Returns the unsigned word of 64 bits at `address`."""
    return struct.unpack("=Q", read(address, 8))[0]


def read_signed(address):
    return struct.unpack("=q", read(address, 8))[0]


def read_half(address):
    return struct.unpack("=I", read(address, 4))[0]


def address_of(symbol):
    """Returns the address of a variable, or None if no file of the program has it."""
    try:
        return int(gdb.parse_and_eval(f"(unsigned long)&{symbol}"))
    except gdb.error:
        return None


class Description:
    """The description, with an attribute for each name above. If the runtime stores a value that
    does not change any more, the attribute is the value and not its address.

    Raises CilkError if there is no program, or no runtime in it, or if the runtime does not
    describe itself or has not been used yet.
    """

    def __init__(self):
        if not gdb.selected_inferior().threads():
            raise CilkError("The program is not being run.")
        at = address_of(SYMBOL)
        if at is None:
            if address_of(OLDER) is not None:
                raise CilkError("The program's OpenCilk runtime is older than these commands: it "
                                "doesn't describe itself to debuggers.")
            raise CilkError("No OpenCilk runtime is loaded, or its symbols were stripped: a "
                            "program that was linked with -static-libopencilk has to keep them.")
        version, size = HEADER.unpack(read(at, HEADER.size))
        if version != VERSION or size < HEADER.size + BODY.size:
            raise CilkError(f"The program's OpenCilk runtime describes itself in version {version},"
                            f" these commands know version {VERSION}: use those that lie beside "
                            "the program's library.")
        values = BODY.unpack(read(at + HEADER.size, BODY.size))
        for name, value in zip(ADDRESSES + NUMBERS, values):
            setattr(self, name, value)
        self.word_offset = read_signed(self.word_offset)
        if self.word_offset == 0:
            raise CilkError("The program has not spawned anything yet: there are no workers.")
        self.worker_count = read_half(self.worker_count)
        self.fiber_base = read_word(self.fiber_base)
        self.fiber_size = read_word(self.fiber_size)
        self.fiber_space = read_word(self.fiber_space)
        self.waiting_records = read_half(self.waiting_records)

    def fiber_of(self, address):
        """Returns a number for the fiber that contains an address, or None for other memory."""
        offset = address - self.fiber_base
        return offset // self.fiber_size if 0 <= offset < self.fiber_space else None
