#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the two programs of a page in docs/coming-from: the other system's and ours.

Usage: coming-from.py PAGE FOLDER

The page has two blocks of a program, the other system's first. They go to FOLDER/theirs.SUFFIX and
FOLDER/ours.cpp. A page with more or fewer than two blocks is an error."""

import pathlib
import re
import sys

BLOCK = re.compile(r"^```(cpp|rust|go)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: coming-from.py PAGE FOLDER")
    page, folder = map(pathlib.Path, sys.argv[1:])
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    if len(blocks) != 2 or blocks[1][0] != "cpp":
        sys.exit(f"{page}: error: not two programs, the second one in C++")
    folder.mkdir(parents=True, exist_ok=True)
    (language, theirs), (_, ours) = blocks
    (folder / f"theirs.{'rs' if language == 'rust' else language}").write_text(theirs, "utf-8")
    (folder / "ours.cpp").write_text(ours, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
