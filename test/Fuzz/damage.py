# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mistakes of passes, applied to a module's text.

One of our passes could make each mistake. passes.py has to find the mistake in the snapshot to
which it was applied.
"""

import re

BLOCK = re.compile(r"(?<=\n)(?=(?:[\w.$-]+|\"[^\"]+\"):)")
PHI = re.compile(r"( = phi i\d+ )(.*)")
DETACH = re.compile(r"(%\S+) = call i1 .*@tapir\.detach\(.*\n.*"
                    r"br i1 (%\S+), label %\S+, label %([^\s,]+)")
PAIR = re.compile(r"\[ (\S+), (%\S+) \]")


def blocks(text):
    return BLOCK.split(text)


def drop_syncs(text):
    """Returns the text with no sync that waits."""
    return re.sub(r"^ +call void @tapir\.sync\(.*\n", "", text, flags=re.M)


def drop_captures(text):
    """Returns the text with no detach that mentions the memory that its task shares."""
    return re.sub(r"(@tapir\.detach\(ptr [^,)]+)(, [^)]*)?\)", r"\1)", text)


def drop_stores(text):
    """Returns the text with tasks whose last block stores nothing."""
    return "".join(re.sub(r"^ +store .*\n", "", block, flags=re.M)
                   if "@tapir.reattach(" in block else block for block in blocks(text))


def change_operations(text):
    """Returns the text with bits joined where they should differ."""
    return re.sub(r"= xor (i\d+) (%\w+), (%\w+)$", r"= or \1 \2, \3", text, flags=re.M)


def lose_values(text):
    """Returns the text without values on the edge from a detach to its parent's continuation."""
    parts = blocks(text)
    # A name belongs to one function, but losing more values elsewhere does no harm.
    edges = {(block.partition(":")[0], false) for block in parts
             for call, condition, false in DETACH.findall(block) if call == condition}

    def block_without(part):
        name = part.partition(":")[0]

        def lose(match):
            pairs = [f"[ {'0' if (block[1:], name) in edges else value}, {block} ]"
                     for value, block in PAIR.findall(match.group(2))]
            return match.group(1) + ", ".join(pairs)
        return PHI.sub(lose, part)
    return "".join(map(block_without, parts))


KINDS = {"drop-syncs": drop_syncs, "drop-captures": drop_captures, "drop-stores": drop_stores,
         "change-operations": change_operations, "lose-values": lose_values}
