#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a page names the tests of each folder of sources, and the subject of each suite.

Usage: suites.py ROOT PAGE

PAGE is relative to ROOT, the repository. Rows of its tables that begin with a folder in code,
`| `FOLDER` | `TESTS` … |`, name the tests of that folder and of its subfolders. Where a row ends in
`folder by folder`, its first suite mirrors the sources: each folder in the suite has the name of a
folder of the sources, and each folder of the sources has one in the suite or a row of its own.

Each folder of these parts has a row, or is below one that has: clang, llvm, cheetah, cilktools and
interop. If some folders below a row's folder have rows, all of them must have one, unless that row
ends in `folder by folder`. Each suite, a folder of test/ or a folder called `test` elsewhere, is in
some row, itself or by one of its folders. All names in rows exist.

The folders of test/Execution, test/Faults and test/Cilksan are named after folders of sources: each
is in a row, and its path in the suite is the end of the path of one of the row's folders. A folder,
with the folders below it, is exempt in the row of a part whose folders have rows: such tests are
about the whole part. Tests at the top of such a suite need a row that names the suite.

Each exception is a line on standard error, and makes the exit status 1."""

import pathlib
import re
import sys

ROW = re.compile(r"^\| (`[\w./]+`(?:, `[\w./]+`)*) \| (.*) \|$", re.MULTILINE)
CODE = re.compile(r"`([\w./*]+)`")
PARTS = ("clang", "llvm", "cheetah", "cilktools", "interop")
# Suites whose folders are named after folders of sources.
NAMED = ("test/Execution", "test/Faults", "test/Cilksan")
# Folders without sources, or without tests of this kind.
NO_SOURCES = {"Inputs", "__pycache__", "test", "tests", "unittests", "benchmarks", "target"}
SOURCES = {".c", ".cpp", ".h", ".def", ".rs", ".py", ".S"}
TESTS = {".c", ".cpp", ".ll", ".test"}


class Page:
    def __init__(self, root, text):
        self.root = root
        self.rows = [(CODE.findall(folders), CODE.findall(rest), rest.endswith("folder by folder"))
                     for folders, rest in ROW.findall(text)]
        self.covered = {folder for folders, _, _ in self.rows for folder in folders}
        self.suites = {suite for _, suites, _ in self.rows for suite in suites}
        # The parts whose folders have rows of their own.
        self.divided = {above for folder in self.covered for above in parents_of(folder)} & self.covered

    def missing(self):
        """Returns the names in rows that do not exist."""
        return [f"no folder '{path}'" for path in sorted(self.covered | self.suites)
                if not any(self.root.glob(path.rstrip("/")))]

    def uncovered(self):
        """Yields the folders with sources that have no row."""
        for part in PARTS:
            for path in sorted((self.root / part).rglob("*")):
                name = path.relative_to(self.root)
                if (path.is_file() and path.suffix in SOURCES and not NO_SOURCES & set(name.parts)
                        and not self.has_row(str(name.parent))):
                    yield f"no row is about '{name.parent}'"

    def has_row(self, folder):
        """Returns true if a row is about a folder of sources: its own, or that of the nearest
        folder above it, if that row is about all folders below."""
        if folder in self.covered:
            return True
        nearest = next((above for above in parents_of(folder) if above in self.covered), None)
        return nearest is not None and (nearest not in self.divided or any(
            by_folder for folders, _, by_folder in self.rows if nearest in folders))

    def unnamed(self):
        """Yields the suites that are in no row."""
        folders = [*(self.root / "test").iterdir(),
                   *(path for part in PARTS for path in (self.root / part).rglob("test"))]
        for path in sorted(folders):
            name = str(path.relative_to(self.root))
            if (path.is_dir() and path.name not in NO_SOURCES - {"test"}
                    and not any(name in (suite, *parents_of(suite)) for suite in self.suites)):
                yield f"'{name}' is in no row"

    def mirrors(self):
        """Yields the folders of a suite without sources, and the reverse."""
        for folders, suites, by_folder in self.rows:
            if not by_folder:
                continue
            suite, lib = self.root / suites[0], self.root / folders[0]
            with_tests = folders_of(suite, TESTS)
            with_sources = folders_of(lib, SOURCES)
            # Rows about programs that are run do not replace the tests of this suite.
            elsewhere = {folder for others, named, _ in self.rows for folder in others
                         if others != folders and not (named and named[0].startswith(NAMED))}
            for name in sorted(with_tests - with_sources):
                if not any((suite / name).is_relative_to(self.root / named)
                           for named in self.suites - {suites[0]}):
                    yield f"'{suite.relative_to(self.root)}/{name}' has the name of no folder"
            for name in sorted(with_sources - with_tests):
                full = lib.relative_to(self.root) / name
                if not {str(full), *parents_of(full)} & elsewhere:
                    yield f"'{full}' has no tests in '{suites[0]}'"


    def named_suites(self):
        """Yields the folders of a suite that are not named after the sources of their rows."""
        for suite in NAMED:
            if suite not in self.suites and any(
                    path.suffix in TESTS for path in (self.root / suite).glob("*.*")):
                yield f"no row is about the tests at the top of '{suite}'"
            for name in sorted(folders_of(self.root / suite, TESTS)):
                if not any(self.allows(row, suite, name) for row in self.rows):
                    yield (f"'{suite}/{name}' is not named after a folder of its row"
                           if f"{suite}/{name}" in self.suites else f"no row names '{suite}/{name}'")

    def allows(self, row, suite, name):
        """Returns true if a row names the folder `name` of a suite and has sources of that name, or
        if a row about a whole part names that folder or a folder above it."""
        folders, suites, _ = row
        for above in (name, *parents_of(name)):
            if f"{suite}/{above}" in suites:
                if any(f"/{folder}".endswith(f"/{above}") for folder in folders):
                    return above == name
                return not self.divided.isdisjoint(folders)
        return False


def parents_of(path):
    """Returns the folders above `path`, the nearest first, without the root."""
    return [str(above) for above in pathlib.PurePath(path).parents][:-1]


def folders_of(root, suffixes):
    """Returns the folders below `root` with files of these kinds, relative to it."""
    return {str(path.parent.relative_to(root)) for path in root.rglob("*")
            if path.suffix in suffixes and path.parent != root
            and not NO_SOURCES & set(path.relative_to(root).parts[:-1])}


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: suites.py ROOT PAGE")
    root = pathlib.Path(sys.argv[1])
    page = Page(root, (root / sys.argv[2]).read_text(encoding="utf-8"))
    wrong = [*page.missing(), *dict.fromkeys(page.uncovered()), *page.unnamed(), *page.mirrors(),
             *page.named_suites()]
    print(f"{len(page.rows)} rows, {len(page.suites)} suites, {len(wrong)} wrong")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
