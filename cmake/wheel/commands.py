# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands of a Python environment for the programs of the prefix beside this file.

Each command replaces its process by the program, so that exit statuses and signals are those of the
program.
"""

import os
import pathlib
import sys

BIN = pathlib.Path(__file__).resolve().parent / "prefix" / "bin"


def _become(name):
    program = str(BIN / name)
    try:
        os.execv(program, [program, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: cannot run '{program}': {error.strerror}; install opencilk again")


def clang():
    """Runs opencilk-clang."""
    _become("clang")


def clangxx():
    """Runs opencilk-clang++."""
    _become("clang++")


def config():
    """Runs opencilk-config."""
    _become("opencilk-config")


def cilkscale():
    """Runs cilkscale."""
    _become("cilkscale")


def cilk_trace():
    """Runs cilk-trace."""
    _become("cilk-trace")
