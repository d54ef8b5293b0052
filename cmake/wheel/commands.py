# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of the prefix that lies beside this file, as commands of an environment.

Each becomes the program, so that exit statuses and signals are the program's own.
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
    """opencilk-clang"""
    _become("clang")


def clangxx():
    """opencilk-clang++"""
    _become("clang++")


def config():
    """opencilk-config"""
    _become("opencilk-config")


def cilkscale():
    """cilkscale"""
    _become("cilkscale")


def cilk_trace():
    """cilk-trace"""
    _become("cilk-trace")
