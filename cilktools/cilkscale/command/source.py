# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lines of the sources that places are in."""

import pathlib
from functools import lru_cache

MOST_BYTES = 8 << 20
MOST_CHARACTERS = 200
AROUND = 2


def folders_of(program):
    """Where relative names of a program's sources are looked for."""
    return [pathlib.Path(), pathlib.Path(program).parent]


class Sources:
    """`folders`: where relative names are looked for. `compiled`: the time of the compilation,
    after which a file's lines may have moved."""

    def __init__(self, folders, compiled=None):
        self.folders = [pathlib.Path(folder) for folder in folders]
        self.compiled = compiled

    @lru_cache(maxsize=64)
    def read(self, name):
        """(lines, whether they are as they were compiled); None if there is no such file."""
        for path in (folder / name for folder in self.folders):
            try:
                # Devices aren't sources, and reading one may not end.
                if not path.is_file() or path.stat().st_size > MOST_BYTES:
                    continue
                text = path.read_bytes().decode(errors="replace")
                changed = path.stat().st_mtime
            except OSError:
                continue
            return text.splitlines(), not self.compiled or changed <= self.compiled
        return None

    def called(self, name):
        """A file as it is called from where the command runs."""
        path = pathlib.PurePath(name)
        here = pathlib.Path.cwd()
        return str(path.relative_to(here)) if here in path.parents else name

    def around(self, name, line):
        """[(number, text)] of the line and its neighbours; empty if it isn't known. And whether
        the file is as it was compiled."""
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
