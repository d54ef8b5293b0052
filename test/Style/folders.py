#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the folders of a part of the compiler have an order: each uses those before it only.

Usage: folders.py PAGE SOURCES

SOURCES is llvm or clang. PAGE has a table whose rows begin with `| `lib/NAME` |`, one for each
folder of SOURCES/lib, in their order. A folder in another one may have a row, too; then all folders
beside it have one. Otherwise it belongs to the folder that it is in. A file may include headers of
its own folder and of those above it in the table, and headers of no folder; only sources of no
folder may include all. A header's functions are defined in its own folder: the source of the same
name is there, or in none. Each exception is a line on standard error, and makes the exit status
1."""

import pathlib
import re
import sys

ROW = re.compile(r"^\| `lib/([\w/]+)` \|", re.MULTILINE)
INCLUDE = re.compile(r'^#include "(\w+)/([\w/]+\.(?:h|def))"', re.MULTILINE)


class Tree:
    """The sources in `root`, with the folders in their `order`."""

    def __init__(self, root, order):
        self.order = order
        # The folder of headers that has folders, such as include/tapir.
        [self.include] = [path for path in (root / "include").iterdir()
                          if any(below.is_dir() for below in path.iterdir())]
        self.lib = root / "lib"

    def bases(self):
        return self.lib, self.include

    def folder_of(self, path):
        """The folder in the table that `path`, which is below a base, belongs to; or None."""
        return next((str(parent) for parent in path.parents if str(parent) in self.order), None)

    def folders(self):
        """All folders that must have a row."""
        found = {parent for row in self.order for parent in (pathlib.PurePath(row).parent,)}
        return {str(path.relative_to(base)) for base in self.bases()
                for above in {pathlib.PurePath("."), *found} if (base / above).is_dir()
                for path in (base / above).iterdir() if path.is_dir()}

    def files(self, *suffixes):
        """All files with the folder that each belongs to."""
        for base in self.bases():
            for path in sorted(base.rglob("*")):
                folder = self.folder_of(path.relative_to(base))
                if path.suffix in suffixes and folder:
                    yield path, folder

    def backwards(self, path, folder):
        """How often a file uses headers of the tree, and those that come later."""
        uses = [self.folder_of(pathlib.PurePath(name)) or name
                for of, name in INCLUDE.findall(path.read_text(encoding="utf-8"))
                if of == self.include.name]
        number = self.order.index(folder)
        return len(uses), [used for used in uses
                           if used in self.order and self.order.index(used) > number]

    def homes(self, header):
        """The folders that define what a header declares."""
        return {self.folder_of(path.relative_to(self.lib))
                for path in self.lib.rglob(header.stem + ".cpp")}


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: folders.py PAGE SOURCES")
    page, root = map(pathlib.Path, sys.argv[1:])
    order = ROW.findall(page.read_text(encoding="utf-8"))
    tree = Tree(root, order)
    folders = tree.folders()
    if set(order) != folders or len(order) != len(folders):
        sys.exit(f"{page} and {root} differ in {sorted(set(order) ^ folders)}")
    wrong, uses = [], 0
    for path, folder in tree.files(".cpp", ".h", ".def"):
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
