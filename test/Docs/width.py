#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reports lines of prose with more than 100 columns, except in tables and code.

Usage: width.py PAGE...

Each wide line is a line on standard error, and makes the exit status 1.
"""

import pathlib
import sys

COLUMNS = 100


def long_lines(page):
    """Yields (number, length) of each long line."""
    fenced = False
    before = ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        # Code is fenced, or indented after an empty line or more code.
        code = line.startswith("    ") and (not before or before.startswith("    "))
        if len(line) > COLUMNS and not fenced and not code and not line.startswith("|"):
            yield number, len(line)
        before = line


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: width.py PAGE...")
    wide = [f"{page}:{number}: {length} columns" for page in sys.argv[1:]
            for number, length in long_lines(pathlib.Path(page))]
    print(f"{len(sys.argv) - 1} pages, {len(wide)} lines too long")
    for line in wide:
        print(line, file=sys.stderr)
    return 1 if wide else 0


if __name__ == "__main__":
    sys.exit(main())
