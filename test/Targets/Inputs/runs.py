#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that runs leave each other's folders alone, and that abandoned folders are removed.

Usage: runs.py FOLDER
       runs.py --one FOLDER   prints its own folder's path, and ends with its input
"""

import contextlib
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import own_folder  # noqa: E402


@contextlib.contextmanager
def run(parent):
    """Yields another process's folder, while that process is there."""
    with subprocess.Popen([sys.executable, __file__, "--one", parent], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as process:
        folder = process.stdout.readline().strip()
        pathlib.Path(folder, "shared").touch()
        yield folder
        process.communicate()


def main():
    if sys.argv[1] == "--one":
        print(own_folder.create(sys.argv[2]), flush=True)
        sys.stdin.read()
        return
    parent = sys.argv[1]
    os.makedirs(os.path.join(parent, "of an older kind", "of folders"))
    with run(parent) as first:
        with run(parent) as second:
            if first == second:
                sys.exit("two runs have the same folder")
            print("beside it:", len(os.listdir(parent)), os.listdir(first), os.listdir(second))
        with run(parent) as third:
            print("later:", len(os.listdir(parent)), os.listdir(first), os.listdir(third))


if __name__ == "__main__":
    main()
