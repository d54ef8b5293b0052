#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the runtime's objects use symbols of their own folder and of those before it only.

Usage: folder_symbols.py PAGE NM OBJECT...

PAGE has a table whose rows begin with `| `FOLDER/` |`, in the order of the folders. Each OBJECT is
the object file of a source in runtime/FOLDER, or below it, and NM is a program that lists symbols
as POSIX says. Each use of a later folder is a line on standard error, and makes the exit status 1.
test/Style/folders.py checks the same of headers.
"""

import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^\| `(\w+)/` \|", re.MULTILINE)


def symbols(nm, path):
    """Returns the (defined, undefined) external symbols of an object."""
    listing = subprocess.run([nm, "-P", "-g", path], capture_output=True, text=True, check=True)
    defined, undefined = set(), set()
    for line in listing.stdout.splitlines():
        name, kind = line.split()[:2]
        (undefined if kind in "Uvw" else defined).add(name)
    return defined, undefined


def main():
    if len(sys.argv) < 4:
        sys.exit("usage: folder_symbols.py PAGE NM OBJECT...")
    page, nm = pathlib.Path(sys.argv[1]), sys.argv[2]
    order = ROW.findall(page.read_text(encoding="utf-8"))
    # CMake names an object after its source's path.
    objects = {path.rpartition("/runtime/")[2].split(".")[0]: path for path in sys.argv[3:]}
    strange = {name for name in objects if name.split("/")[0] not in order}
    if strange:
        sys.exit(f"{page} has no folder of {sorted(strange)}")
    table = {name: symbols(nm, path) for name, path in objects.items()}
    home = {symbol: name for name, (defined, _) in table.items() for symbol in defined}
    number = {name: order.index(name.split("/")[0]) for name in objects}
    uses, wrong = 0, []
    for name, (_, undefined) in sorted(table.items()):
        for symbol in sorted(undefined & home.keys()):
            uses += 1
            if number[home[symbol]] > number[name]:
                wrong.append(f"{name} uses {symbol} of {home[symbol]}, which comes later")
    print(f"{len(objects)} objects in {len(order)} folders, {uses} uses, {len(wrong)} backwards")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
