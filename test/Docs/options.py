#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the table of options in a page with what a command prints for help.

Usage: options.py PAGE COMMAND OPTION

Rows of the table begin with options in code, after `| ` and after commas: | `-c`, `--cilkscale
PROGRAM` |. The page may lack the options for help and for the version. Each difference is a line on
standard error, and makes the exit status 1."""

import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs" / "commands"))
import usage  # noqa: E402

OF_ANY_COMMAND = {"-h", "--help", "--version", "--opencilk-help"}


def name_of(text, known):
    """Returns the name of an option in a page: `-fsanitize=cilk` whole, `-ftapir=omp` without its
    value."""
    word = text.split()[0]
    return word if word in known else word.split("=")[0]


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: options.py PAGE COMMAND OPTION")
    page, command, option = sys.argv[1:]
    answer = subprocess.run([command, option], capture_output=True, text=True, check=True,
                            env={**os.environ, "COLUMNS": "1000"}).stdout
    known = {name for entry in usage.options(usage.parse(answer)) for name in entry.names}
    rows = re.findall(r"^\| (`-[^|]*`) \|", pathlib.Path(page).read_text(encoding="utf-8"),
                      re.MULTILINE)
    named = {name_of(text, known) for row in rows for text in re.findall(r"`(-[^`]*)`", row)}
    wrong = [f"missing: {name}" for name in sorted(known - named - OF_ANY_COMMAND)]
    wrong += [f"no such option: {name}" for name in sorted(named - known)]
    print(f"{len(known)} options, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong or not known else 0


if __name__ == "__main__":
    sys.exit(main())
