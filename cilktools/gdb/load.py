# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives gdb the commands `cilk workers`, `cilk tasks` and `cilk where`.

This file lies in the folder of the runtime's library, under the library's name with -gdb.py
appended. gdb runs this file when it loads the library, if `add-auto-load-safe-path` names the
folder. For a program with the runtime linked statically, `source` this file.
"""

import os
import sys


def load():
    """Imports the commands from the folder of OpenCilk's Python modules."""
    folder = os.path.dirname(os.path.realpath(__file__))
    modules = os.path.join(folder, "opencilk", "python")
    # gdb may run as another user than the owner of the installed files.
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, modules)
    try:
        import cilk_gdb.commands  # pylint: disable=import-outside-toplevel,unused-import
    finally:
        sys.path.remove(modules)
        sys.dont_write_bytecode = writes


load()
