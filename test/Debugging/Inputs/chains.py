#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the chains of calls that `perf script` has written, main first, each once, with threads.

Usage: chains.py FILE FUNCTION

Only chains that contain FUNCTION are printed, from `main` up to it. Threads are `first`, the
process's own, and `other`.
"""

import re
import sys

HEAD = re.compile(r"^\S.*?\s(\d+)(?:/(\d+))?\s.*:\s*$")
FRAME = re.compile(r"^\s+[0-9a-f]+ (.+?)(?:\+0x[0-9a-f]+)? \(")


def main():
    path, function = sys.argv[1:]
    chains, owner, frames, threads = {}, None, [], []
    with open(path, encoding="utf-8") as file:
        for line in [*file, "\n"]:
            head, frame = HEAD.match(line), FRAME.match(line)
            if head:
                owner, frames = head[2] or head[1], []
                threads.append(int(owner))
            elif frame:
                frames.append(frame[1])
            elif owner and function in frames:
                chain = frames[frames.index(function):][::-1]
                start = chain.index("main") if "main" in chain else 0
                chains.setdefault(" ".join(chain[start:]), set()).add(int(owner))
                owner = None
    for chain, seen in sorted(chains.items()):
        names = {"first" if thread == min(threads) else "other" for thread in seen}
        print(chain, "in", ", ".join(sorted(names)))


if __name__ == "__main__":
    main()
