# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows workers and tasks of a Cilk program in gdb.

`description` finds the runtime's structures, `workers` reads them, `stacks` walks stacks, `strands`
combines both, and `commands` defines gdb's commands. No code here calls a function in the program
or writes to the program, so all commands also work on core files.
"""
