# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows workers and tasks of a Cilk program in gdb.

`description` knows where the runtime has its structures, `workers` reads them, `stacks` walks
stacks, `strands` puts both together, and `commands` is what the user types. Nothing here calls a
function in the program or writes to it, so all of it works on core files.
"""
