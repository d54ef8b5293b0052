# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a benchmark's program as if this Python had no matplotlib.

Usage: without-matplotlib.py PYTHON PROGRAM [ARGUMENT]...

PYTHON replaces the Python that setup installs packages for.
"""

import pathlib
import runpy
import sys

_, python, *sys.argv = sys.argv
program = pathlib.Path(sys.argv[0])
sys.path[:0] = [str(program.parent), str(program.parent.parent)]
sys.modules["matplotlib"] = None

import measure  # noqa: E402

measure.PYTHON_OF_SETUP = python
runpy.run_path(str(program), run_name="__main__")
