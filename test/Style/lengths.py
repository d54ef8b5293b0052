#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks for functions and files that are too long to be read in one go.

Usage: lengths.py ROOT [FOLDER]...

A function of more than 80 lines, or a file of more than 500, has to have a reason, which begins with
"Longer than": the function's in the comment above it, the file's in its first one. Of the folders of
ROOT, by default those below, tests aren't looked at. Sources are taken to be formatted: a function
begins in the first column, and so does the brace that ends it. One line for each that is too long
goes to standard error, and the exit status is then 1.
"""

import pathlib
import re
import sys

# What has to have no long functions or files.
FOLDERS = ["clang", "llvm", "cheetah", "cilktools"]

MOST_OF_FUNCTION = 80
MOST_OF_FILE = 500
REASON = "Longer than"

TESTS = {"test", "unittests"}
# What braces in the first column end, and no function is.
OTHER = re.compile(r"(?:typedef |static |constexpr |const )*"
                   r"(?:namespace|extern \"C\"|class|struct|union|enum|template <.*> (?:class|struct))\b"
                   r"[^()]*$")


def is_function(head):
    """Whether the lines from a declaration's first one to the opening brace are a function's."""
    text = " ".join(head)
    return "(" in text and not OTHER.match(text.rstrip(" {")) and not re.search(r"= *{$", text)


def functions(lines):
    """The first and last line of each function, from 0, where its comment begins included."""
    head = None
    for number, line in enumerate(lines):
        if line == "" or line[0] in " #/":
            continue
        if line.startswith("}"):
            if line == "}" and head is not None and is_function(lines[head:opening(lines, head) + 1]):
                yield head, number
            head = None
        elif head is None or re.search(r"^$|[;)}\\]$", lines[number - 1]):
            head = number


def opening(lines, head):
    """The line with the brace that a declaration's lines, from that one on, end with."""
    while head + 1 < len(lines) and not lines[head].endswith("{"):
        head += 1
    return head


def comment_above(lines, number):
    first = number
    while first > 0 and lines[first - 1].startswith(("//", "template", "#", "static", "extern")):
        first -= 1
    return " ".join(lines[first:number])


def too_long(path, name):
    lines = path.read_text(encoding="utf-8").splitlines()
    first = " ".join(line for line in lines[:60] if line.startswith("//"))
    if len(lines) > MOST_OF_FILE and REASON not in first:
        yield f"{name}: {len(lines)} lines"
    for begin, end in functions(lines):
        if end - begin + 1 > MOST_OF_FUNCTION and REASON not in comment_above(lines, begin):
            yield f"{name}:{begin + 1}: {end - begin + 1} lines: {lines[begin]}"


def sources(root, folders):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".c", ".cpp", ".h") and not TESTS & set(path.relative_to(root).parts):
                yield path


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: lengths.py ROOT [FOLDER]...")
    root = pathlib.Path(sys.argv[1])
    paths = list(sources(root, sys.argv[2:] or FOLDERS))
    count = 0
    bad = []
    for path in paths:
        count += sum(1 for _ in functions(path.read_text(encoding="utf-8").splitlines()))
        bad += too_long(path, path.relative_to(root))
    print(f"{len(paths)} files, {count} functions, {len(bad)} too long")
    for line in bad:
        print(line, file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
