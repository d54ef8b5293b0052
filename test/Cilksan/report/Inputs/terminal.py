# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program on a terminal and prints what the terminal gets, in the form of Python's literals:
terminal.py PROGRAM."""

import os
import pty
import sys

process, terminal = pty.fork()
if not process:
    os.execv(sys.argv[1], sys.argv[1:])
got = b""
try:
    while data := os.read(terminal, 4096):
        got += data
except OSError:  # Linux reports the end of a terminal as an error
    pass
print(str(got)[2:-1])
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
