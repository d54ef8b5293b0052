#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the table that `scripts/coverage --csv` has written: each row is for a file that exists.

Usage: coverage_table.py ROOT TABLE

A change that moves a file renames its row, and a change that removes or rewrites a file removes the
row. Rows are in the order of their paths, each path once, and no row has more lines executed than
lines. Each defect is a line on standard error, and makes the exit status 1.
"""

import csv
import itertools
import pathlib
import sys


def defects(root, rows):
    for row in rows:
        if not (root / row["file"]).is_file():
            yield f"'{row['file']}' has a row, and is no file: rename the row, or remove it"
        if int(row["executed"]) > int(row["lines"]):
            yield f"'{row['file']}' has {row['executed']} of {row['lines']} lines executed"
    for before, after in itertools.pairwise(pathlib.PurePath(row["file"]) for row in rows):
        if before >= after:
            yield f"the row of '{after}' does not belong after that of '{before}'"


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: coverage_table.py ROOT TABLE")
    root, table = map(pathlib.Path, sys.argv[1:])
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    wrong = list(defects(root, rows))
    print(f"{len(rows)} files, {len(wrong)} defects")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
