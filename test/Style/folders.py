#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the folders of a part have an order: each uses only folders before it.

Usage: folders.py PAGE SOURCES

PAGE has a table with one row for each folder of SOURCES, in their order. For the compiler's parts,
llvm and clang, the folders are those of SOURCES/lib, rows begin with `| `lib/NAME` |`, and headers
are in SOURCES/include. For other parts, whose headers are beside their sources, rows begin with
`| `NAME/` |`. A subfolder without a row belongs to the folder that it is in. If a subfolder has a
row, all subfolders of that folder have one. A row such as `| `*_state.h` |` is for all headers, in
any folder, whose names end in _state.h. A file may include headers of its own folder, of folders
above it in the table, and headers that belong to no folder. A source that belongs to no folder may
include all headers. The functions of a header are defined in its own folder: the source of the
same name is there, or in no folder. Each exception is a line on standard error, and makes the exit
status 1."""

import os
import pathlib
import re
import sys

COMPILER_ROW = re.compile(r"^\| `lib/([\w/]+)` \|", re.MULTILINE)
ROW = re.compile(r"^\| `(?:([\w/]+)/|(\*\w+\.h))` \|", re.MULTILINE)
INCLUDE = re.compile(r'^#include "([\w/.]+\.(?:h|def))"', re.MULTILINE)


class Tree:
    """The sources in `root`, with the folders in the order of a page's text."""

    def __init__(self, root, page):
        self.lib = root / "lib"
        if self.lib.is_dir():
            self.order = COMPILER_ROW.findall(page)
            # The subfolder of include/ that has subfolders, such as include/tapir.
            [self.include] = [path for path in (root / "include").iterdir()
                              if any(below.is_dir() for below in path.iterdir())]
            # The folder to which the names in includes are relative.
            self.roads = (self.include.parent,)
        else:
            self.order = [folder or headers for folder, headers in ROW.findall(page)]
            self.lib = self.include = root
            self.roads = ()

    def bases(self):
        return (self.lib,) if self.lib == self.include else (self.lib, self.include)

    def used(self, path, name):
        """Returns the path, relative to a base, of the file that is included by a name; None if the
        tree does not have the file."""
        for road in (path.parent, *self.roads):
            found = pathlib.Path(os.path.normpath(road / name))
            for base in self.bases():
                if found.is_file() and found.is_relative_to(base):
                    return found.relative_to(base)
        return None

    def folder_of(self, path):
        """Returns the row of the table that `path`, which is below a base, belongs to; or None."""
        for row in self.order:
            if row.startswith("*") and path.name.endswith(row[1:]):
                return row
        return next((str(parent) for parent in path.parents if str(parent) in self.order), None)

    def folders(self):
        """Returns all folders that must have a row."""
        found = {parent for row in self.order for parent in (pathlib.PurePath(row).parent,)}
        return {str(path.relative_to(base)) for base in self.bases()
                for above in {pathlib.PurePath("."), *found} if (base / above).is_dir()
                for path in (base / above).iterdir() if path.is_dir()}

    def files(self, *suffixes):
        """Yields all files with the folder that each belongs to."""
        for base in self.bases():
            for path in sorted(base.rglob("*")):
                folder = self.folder_of(path.relative_to(base))
                if path.suffix in suffixes and folder:
                    yield path, folder

    def backwards(self, path, folder):
        """Returns the number of uses of headers in the tree by a file, and the headers that come
        later."""
        found = [self.used(path, name)
                 for name in INCLUDE.findall(path.read_text(encoding="utf-8"))]
        uses = [self.folder_of(name) or str(name) for name in found if name]
        number = self.order.index(folder)
        return len(uses), [used for used in uses
                           if used in self.order and self.order.index(used) > number]

    def homes(self, header):
        """Returns the folders that define the functions that a header declares."""
        return {self.folder_of(path.relative_to(self.lib))
                for path in [*self.lib.rglob(header.stem + ".cpp"), *self.lib.rglob(header.stem + ".c")]}


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: folders.py PAGE SOURCES")
    page, root = map(pathlib.Path, sys.argv[1:])
    tree = Tree(root, page.read_text(encoding="utf-8"))
    order = tree.order
    folders = tree.folders()
    rows = [row for row in order if not row.startswith("*")]
    if set(rows) != folders or len(rows) != len(folders):
        sys.exit(f"{page} and {root} differ in {sorted(set(rows) ^ folders)}")
    wrong, uses = [], 0
    for path, folder in tree.files(".c", ".cpp", ".h", ".def"):
        count, later = tree.backwards(path, folder)
        uses += count
        wrong += [f"{path}: a header of {used} comes later" for used in later]
    for header, folder in tree.files(".h"):
        homes = tree.homes(header)
        if homes and folder not in homes:
            wrong.append(f"{header}: its functions are defined in {sorted(map(str, homes))}")
    print(f"{len(order)} folders, {uses} uses, {len(wrong)} backwards")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
