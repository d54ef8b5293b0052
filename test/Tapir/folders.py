#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the folders of llvm/ are a pipeline: each uses those before it only.

Usage: folders.py PAGE SOURCES

PAGE has a table whose rows begin with `| `lib/NAME` |`, one for each folder of SOURCES/lib, in the
order of the pipeline. A file may include headers of its own folder and of those above it in the
table, and headers of no folder; only sources of no folder may include all. A header's functions are
defined in its own folder: the source of the same name is there, or in none. What is in folders of a
folder belongs to that one. Each exception is a line on standard error, and makes the exit status 1.
"""

import pathlib
import re
import sys

ROW = re.compile(r"^\| `lib/(\w+)` \|", re.MULTILINE)
INCLUDE = re.compile(r'^#include "tapir/(?:(\w+)/)?([\w/]+)\.h"', re.MULTILINE)


def files(root, folder):
    """The sources and headers of a folder."""
    return [*(root / "lib" / folder).rglob("*.cpp"), *headers(root, folder)]


def headers(root, folder):
    return (root / "include/tapir" / folder).rglob("*.h")


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: folders.py PAGE SOURCES")
    page, root = map(pathlib.Path, sys.argv[1:])
    order = ROW.findall(page.read_text(encoding="utf-8"))
    folders = {path.name for base in ("lib", "include/tapir")
               for path in (root / base).iterdir() if path.is_dir()}
    if set(order) != folders or len(order) != len(folders):
        sys.exit(f"{page} and {root} differ in {sorted(set(order) ^ folders)}")
    wrong, uses = [], 0
    for number, folder in enumerate(order):
        for path in files(root, folder):
            for used, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                uses += 1
                if used and order.index(used) > number:
                    wrong.append(f"{path}: 'tapir/{used}/{name}.h' comes later in the pipeline")
        for header in headers(root, folder):
            homes = {path.relative_to(root / "lib").parts[0]
                     for path in (root / "lib").rglob(header.stem + ".cpp")}
            if homes and folder not in homes:
                wrong.append(f"{header}: its functions are defined in {sorted(homes)}")
    print(f"{len(order)} folders, {uses} uses, {len(wrong)} backwards")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
