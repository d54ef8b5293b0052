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
    compilation, after which a file's lines may have moved."""

    def __init__(self, folders, compiled=None):
        self.folders = [pathlib.Path(folder) for folder in folders]
        self.compiled = compiled

    @lru_cache(maxsize=64)
    def read(self, name):
        """Returns (lines, whether they are as they were compiled); None if there is no such
        file."""
        for path in (folder / name for folder in self.folders):
            try:
                # Devices aren't sources, and reading one may never end.
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
        """Returns [(number, text)] of the line and its neighbours, empty if it isn't known, and
        whether the file is as it was compiled."""
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
