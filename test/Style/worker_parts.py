#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that only the files of a folder write the folder's part of a worker.

Usage: worker_parts.py RUNTIME

`struct worker` in RUNTIME/workers/worker.h is composed of parts. The type of a part is defined in a
header *_state.h, and the part belongs to the folder of that header. A file of another folder may
read members of the part. It may not assign them, nor take their addresses, except for an atomic
load. Each exception is a line FILE:LINE on standard error, and makes the exit status 1."""

import pathlib
import re
import sys

DEFINITION = re.compile(r"^struct (\w+_state) \{", re.MULTILINE)
WORKER = re.compile(r"^struct worker \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
MEMBER = re.compile(r"^\s.*\bstruct (\w+_state) (\w+);", re.MULTILINE)
ASSIGNS = re.compile(r"\s*(?:\[[^]]*\]\s*)?(?:[-+*/|&^%]?=(?!=)|\+\+|--)")
STEPS = re.compile(r"(?:\+\+|--)\w+$")
ADDRESS = re.compile(r"&\w+$")
LOADS = re.compile(r"__atomic_load_n\(\s*&\w+$")


def parts_of(root):
    """Returns the folder of each part by the part's name."""
    folder = {name: header.parent.relative_to(root).parts[0]
              for header in root.rglob("*_state.h")
              for name in DEFINITION.findall(header.read_text(encoding="utf-8"))}
    worker = WORKER.search((root / "workers" / "worker.h").read_text(encoding="utf-8"))
    return {name: folder[kind] for kind, name in MEMBER.findall(worker.group(1))}


def is_write(text, begin, end):
    """Returns true if the member in text[begin:end], after a worker's name, is written there."""
    before = text[max(0, begin - 80):begin]
    if ASSIGNS.match(text, end) or STEPS.search(before):
        return True
    # The object that a member points to is not the member.
    return (ADDRESS.search(before) and not LOADS.search(before)
            and not text.startswith(("->", "["), end))


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: worker_parts.py RUNTIME")
    root = pathlib.Path(sys.argv[1])
    parts = parts_of(root)
    access = re.compile(r"(?:->|\.)(%s)(?:\.\w+)+" % "|".join(parts))
    uses, wrong = 0, []
    for path in sorted(root.rglob("*.[ch]")):
        text = path.read_text(encoding="utf-8")
        own = path.relative_to(root).parts[0]
        for match in access.finditer(text):
            home = parts[match.group(1)]
            uses += own != home
            if own != home and is_write(text, *match.span()):
                line = text.count("\n", 0, match.start()) + 1
                wrong.append(f"{path}:{line}: writes '{match.group(1)}', which is {home}'s")
    print(f"{len(parts)} parts, {uses} uses by other folders, {len(wrong)} of them writes")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
