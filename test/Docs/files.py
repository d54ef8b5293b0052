#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the files exist that pages name in code, such as `llvm/lib/PassPlugin.cpp`.

Usage: files.py ROOT PAGE...

Two kinds of names count. A name with a slash after one of the repository's folders is relative to
the repository and may end in a slash and have a * in it. A name that looks like a source of the
compiler or a tool (`TaskInfo.cpp`, `Analysis/TaskInfo.cpp`) has to exist in some folder. NAME
stands for any name. Each missing file is a line on standard error, and makes the exit status 1.
"""

import os
import pathlib
import re
import sys

NAME = re.compile(r"`([\w.-]+(?:/[\w.*+-]+)*/?)`")
SOURCE = re.compile(r"(?:\w+/)*[A-Z]\w+\.(?:cpp|h|def)")


def files(root):
    """Yields the names of all files in `root`, relative to it, except built ones."""
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name != ".git" and not name.startswith("build")]
        yield from ("/" + os.path.relpath(os.path.join(folder, name), root) for name in names)


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: files.py ROOT PAGE...")
    root = pathlib.Path(sys.argv[1])
    known = list(files(root))
    folders = {name.split("/")[1] for name in known if name.count("/") > 1}
    names, missing = 0, []
    for page in sys.argv[2:]:
        for name in NAME.findall(pathlib.Path(page).read_text(encoding="utf-8")):
            if "NAME" in name:
                continue
            if "/" in name and name.split("/")[0] in folders:
                found = any(root.glob(name.rstrip("/")))
            elif SOURCE.fullmatch(name):
                found = any(path.endswith("/" + name) for path in known)
            else:
                continue
            names += 1
            if not found:
                missing.append(f"{page}: no file '{name}'")
    print(f"{names} names, {len(missing)} of nothing")
    for line in missing:
        print(line, file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
