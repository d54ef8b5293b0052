#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks at the files that pages name in code, such as `llvm/lib/PassPlugin.cpp`: do they exist?

Usage: files.py ROOT PAGE...

A name counts that has a slash behind one of the repository's folders, in which case it is relative
to the repository and may end in a slash and have a * in it; or that looks like a source of the
compiler or a tool (`TaskInfo.cpp`, `Analysis/TaskInfo.cpp`), of which there has to be one somewhere.
NAME stands for any name. One line for each that names nothing goes to standard error, and the exit
status is then 1.
"""

import os
import pathlib
import re
import sys

NAME = re.compile(r"`([\w.-]+(?:/[\w.*+-]+)*/?)`")
SOURCE = re.compile(r"(?:\w+/)*[A-Z]\w+\.(?:cpp|h|def)")


def files(root):
    """The names of all files in `root`, relative to it, but for those that were built."""
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
