# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives gdb the commands `cilk workers`, `cilk tasks` and `cilk where`.

Lies beside the runtime's library under its name with -gdb.py behind, where gdb looks when it loads
the library (`add-auto-load-safe-path` has to name the folder). For a program with the runtime
linked in, `source` this file.
"""

import os
import sys


def load():
    """Imports the commands, which lie where the library's other parts do."""
    folder = os.path.dirname(os.path.realpath(__file__))
    modules = os.path.join(folder, "opencilk", "python")
    # gdb may run as another user than the one who has installed this.
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, modules)
    try:
        import cilk_gdb.commands  # pylint: disable=import-outside-toplevel,unused-import
    finally:
        sys.path.remove(modules)
        sys.dont_write_bytecode = writes


load()
