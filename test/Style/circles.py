#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that no part of the product includes a part that includes it.

Usage: circles.py ROOT [FOLDER]...

A part is a header with the source of its name, which includes it first, or a file alone. Tests in
the folders of ROOT, by default those below, aren't checked. An included file is looked for beside
the including file, in the folders themselves, in their `include`, and anywhere in the including
file's top-level folder if only one file there has its name. LLVM's files aren't ours. A circle, or
a file that can't be found, is a line on standard error, and makes the exit status 1.
"""

import graphlib
import os
import pathlib
import re
import sys

FOLDERS = ["llvm", "clang", "cheetah", "cilktools", "interop"]
TESTS = {"test", "unittests"}
SUFFIXES = {".c", ".cpp", ".h", ".def"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^">]+)[">]', re.MULTILINE)
# The prefixes of included files that LLVM's style writes in quotes.
OTHERS = ("llvm/", "clang/")


def sources(root, folders):
    """Yields the names, relative to ROOT, of all files that count."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if path.suffix in SUFFIXES and not TESTS & set(name.parts):
                yield str(name)


def included(root, name, files, roads):
    """Yields the files that a file includes, in their order; None for one that can't be found."""
    for quote, wanted in INCLUDE.findall((root / name).read_text(encoding="utf-8")):
        tried = [os.path.normpath(os.path.join(road, wanted))
                 for road in [os.path.dirname(name), *roads]]
        found = [at for at in tried if at in files]
        if TESTS & set(pathlib.PurePath(tried[0]).parts):
            continue
        if not found and quote == '"' and not wanted.startswith(OTHERS):
            # The file may belong to a library that this file's target links.
            found = [at for at in files
                     if at.endswith("/" + wanted) and at.split("/")[0] == name.split("/")[0]]
            if len(found) != 1:
                yield None, wanted
                continue
        if found:
            yield found[0], wanted


def stem(name):
    return pathlib.PurePath(name).stem


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: circles.py ROOT [FOLDER]...")
    root = pathlib.Path(sys.argv[1])
    folders = sys.argv[2:] or FOLDERS
    files = set(sources(root, folders))
    roads = [road for folder in folders for road in (folder, os.path.join(folder, "include"))]
    uses = {name: list(included(root, name, files, roads)) for name in sorted(files)}
    wrong = [f"{name} includes '{wanted}', which isn't there"
             for name, its in uses.items() for found, wanted in its if not found]
    # A source belongs to the part of its header.
    part = {name: its[0][0] if its and its[0][0] and stem(its[0][0]) == stem(name) else name
            for name, its in uses.items()}
    graph = {}
    for name, its in uses.items():
        used = {part[found] for found, _ in its if found} - {part[name]}
        graph.setdefault(part[name], set()).update(used)
    circles = 0
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        circles = 1
        # Each part in this list is included by the next one.
        wrong.append("a circle: " + " uses ".join(reversed(error.args[1])))
    print(f"{len(files)} files in {len(graph)} parts, {sum(map(len, graph.values()))} uses, "
          f"{'no circle' if not circles else 'a circle'}")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
