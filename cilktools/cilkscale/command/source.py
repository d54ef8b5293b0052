# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the source lines of places."""

import pathlib
from functools import lru_cache

MOST_BYTES = 8 << 20
MOST_CHARACTERS = 200
AROUND = 2


def folders_of(program):
    """Returns the folders in which relative names of a program's sources are searched."""
    return [pathlib.Path(), pathlib.Path(program).parent]


class Sources:
    """The sources. Relative names are searched in `folders`. `compiled` is the time of the
    compilation. The lines of a file may have moved if the file is newer."""

    def __init__(self, folders, compiled=None):
        self.folders = [pathlib.Path(folder) for folder in folders]
        self.compiled = compiled

    @lru_cache(maxsize=64)
    def read(self, name):
        """Returns (lines, True if the file has not changed since the compilation), or None if there
        is no such file."""
        for path in (folder / name for folder in self.folders):
            try:
                # Devices aren't sources, and a read from a device may never end.
                if not path.is_file() or path.stat().st_size > MOST_BYTES:
                    continue
                text = path.read_bytes().decode(errors="replace")
                changed = path.stat().st_mtime
            except OSError:
                continue
            return text.splitlines(), not self.compiled or changed <= self.compiled
        return None

    def called(self, name):
        """Returns a file's name relative to the folder where the command runs."""
        path = pathlib.PurePath(name)
        here = pathlib.Path.cwd()
        return str(path.relative_to(here)) if here in path.parents else name

    def around(self, name, line):
        """Returns [(number, text)] of the line and its neighbours, which is empty if the line isn't
        known, and True if the file has not changed since the compilation."""
        found = self.read(name) if name else None
        if not found or not 1 <= line <= len(found[0]):
            return [], True
        lines, current = found
        first = max(1, line - AROUND)
        last = min(len(lines), line + AROUND)
        return [(number, cut(lines[number - 1])) for number in range(first, last + 1)], current


def cut(text):
    text = text.expandtabs(8).rstrip()
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + " …"
