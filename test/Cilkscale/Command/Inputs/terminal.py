# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command on a terminal of 90 columns, and prints what the terminal gets. Block characters
are printed as # and ., and the escape character as \\x1b."""

import fcntl
import os
import pty
import struct
import sys
import termios

child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 90, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
written = b""
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        # The last process has closed the terminal.
        break
    if not part:
        break
    written += part
text = written.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n")
text = text.replace("█", "#").replace("░", ".").replace("\x1b", "\\x1b")
print(text, end="")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
