#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the runtime's files use those of lower floors only.

Usage: floors.py PAGE SOURCES NM OBJECT...

PAGE has a table whose rows begin with `| FLOOR | file, file |`, the top floor first, each file
without its extension, on one floor; folder/* stands for the files of a folder. SOURCES is the
folder of the runtime's sources, each OBJECT is the object file of one of them, and NM is a program
that lists symbols as POSIX says. A file may include headers of its own name and of lower floors,
and refer to symbols that objects of lower floors define. Each use that goes up, or sideways, is a
line on standard error, and makes the exit status 1.
"""

import os
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^\| (\d+) \| ([a-z_/*, ]+) \|", re.MULTILINE)
INCLUDE = re.compile(r'^#include "((?:\.\./)?[a-z_]+)\.h"', re.MULTILINE)


def read_floors(page, files):
    """Returns the floor of each file that the page names."""
    floors = {}
    for number, names in ROW.findall(page.read_text(encoding="utf-8")):
        for pattern in names.split(", "):
            folder = pattern.removesuffix("*")
            for name in ([name for name in files if name.startswith(folder)]
                         if folder != pattern else [pattern]):
                if name in floors:
                    sys.exit(f"{page}: {name} stands on two floors")
                floors[name] = int(number)
    return floors


def symbols(nm, path):
    """(defined, undefined) external symbols of an object."""
    listing = subprocess.run([nm, "-P", "-g", path], capture_output=True, text=True, check=True)
    defined, undefined = set(), set()
    for line in listing.stdout.splitlines():
        name, kind = line.split()[:2]
        (undefined if kind in "Uvw" else defined).add(name)
    return defined, undefined


def main():
    if len(sys.argv) < 5:
        sys.exit("usage: floors.py PAGE SOURCES NM OBJECT...")
    page, sources = map(pathlib.Path, sys.argv[1:3])
    nm = sys.argv[3]
    # CMake names an object after its source's path.
    objects = {name.rpartition("/runtime/")[2].split(".")[0]: name for name in sys.argv[4:]}
    paths = {path: str(path.relative_to(sources).with_suffix(""))
             for path in sorted(sources.glob("**/*.[ch]*"))}
    files = set(paths.values())
    floors = read_floors(page, files)
    if floors.keys() != files or not objects.keys() <= files:
        sys.exit(f"{page} and the sources differ in {sorted(floors.keys() ^ files)}")
    table = {name: symbols(nm, path) for name, path in objects.items()}
    home = {symbol: name for name, (defined, _) in table.items() for symbol in defined}
    wrong = []
    for path, name in paths.items():
        for header in INCLUDE.findall(path.read_text(encoding="utf-8")):
            header = os.path.normpath(os.path.join(os.path.dirname(name), header))
            if header in floors and header != name and floors[header] >= floors[name]:
                wrong.append(f"{path.name} includes {header}.h, which isn't below it")
    for name, (_, undefined) in sorted(table.items()):
        for symbol in sorted(undefined):
            other = home.get(symbol, name)
            if other != name and floors[other] >= floors[name]:
                wrong.append(f"{name} uses {symbol} of {other}, which isn't below it")
    print(f"{len(floors)} files on {len(set(floors.values()))} floors, {len(wrong)} wrong uses")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
