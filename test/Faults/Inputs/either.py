#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program that ends with `right` and status 0, or with a message and status 1.

Usage: either.py PROGRAM [ARGUMENT]...

If PROGRAM ends otherwise, above all by a signal, or hangs, the script exits with 1.
"""

import subprocess
import sys


def main():
    done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=60, check=False)
    sys.stdout.buffer.write(done.stdout)
    return not ((done.returncode == 0 and done.stdout == b"right\n") or
                (done.returncode == 1 and done.stdout.startswith(b"cilk: ")))


if __name__ == "__main__":
    sys.exit(main())
