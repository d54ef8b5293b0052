#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types at a terminal, and prints the terminal's output.

Usage: terminal.py COMMAND... < WHAT. Each line of WHAT is typed after the answer to the last one:
a prompt, or the text after `=>` in that line; `\\e` in it is the escape character, and `^C` and
others are control characters. A line that ends in `^C` or `^D` is typed without its end. At the
end the script prints the status, and whether the terminal is as it was.
"""

import os
import pty
import re
import select
import signal
import sys
import termios
import time

LIMIT = 20  # seconds, for an answer
# The flags of a terminal that echoes its input, and passes that on line by line.
LOCAL_FLAGS, PLAIN = 3, termios.ECHO | termios.ICANON | termios.ISIG
PROMPT = re.compile(rb"(?:ktapir> |      \| )$")


class Terminal:
    def __init__(self, command):
        self.process, self.file = pty.fork()
        if self.process == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execvp(command[0], command)
        self.seen = b""

    def wait(self, begin, answer=PROMPT):
        """Waits until the output after a place ends in the answer, or the process has ended."""
        while not answer.search(self.seen, begin):
            if not select.select([self.file], [], [], LIMIT)[0]:
                sys.exit(f"no answer; seen: {self.seen!r}")
            try:
                self.seen += os.read(self.file, 4096)
            except OSError:
                return
        # The prompt appears before the editor has the terminal; the editor discards earlier input.
        end = time.monotonic() + LIMIT
        while answer is PROMPT and self.flags() == PLAIN and time.monotonic() < end:
            time.sleep(0.01)

    def flags(self):
        return termios.tcgetattr(self.file)[LOCAL_FLAGS] & PLAIN

    def type(self, line):
        line, _, answer = line.partition(" => ")
        text = re.sub(r"\^([A-Z])", lambda m: chr(ord(m[1]) - 64), line.replace("\\e", "\x1b"))
        begin = len(self.seen) + 1
        os.write(self.file, (text if text[-1] in "\x03\x04" else text + "\n").encode())
        self.wait(begin, re.compile(re.escape(answer).encode() + rb"\r\n$") if answer else PROMPT)


def main():
    terminal = Terminal(sys.argv[1:])
    terminal.wait(0)
    for line in sys.stdin.read().splitlines():
        terminal.type(line)
    status = os.waitpid(terminal.process, 0)[1]
    print(terminal.seen.replace(b"\r", b"").decode(), end="")
    print("\nstatus", os.waitstatus_to_exitcode(status))
    print("the terminal is", "as it was" if terminal.flags() == PLAIN else "left as for editing")


if __name__ == "__main__":
    main()
