# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows the progress of the measurements in a line on the terminal. If the output is not a
terminal, nothing is shown."""

import shutil
import sys
import time

from .quantities import seconds


class Progress:
    """The steps of a command, `total` of them."""

    def __init__(self, total, stream=None):
        self.stream = stream or sys.stderr
        self.shown = self.stream.isatty()
        self.total = total
        self.done = 0
        self.begin = time.monotonic()

    def step(self, what):
        """Begins the step `what`."""
        if self.shown:
            self.write(f"{self.bar()} {self.done}/{self.total}  {what}{self.rest()}")

    def finished(self):
        """Ends the step."""
        self.done += 1

    def bar(self, width=24):
        full = width * self.done // max(1, self.total)
        return "[" + "#" * full + "." * (width - full) + "]"

    def rest(self):
        if self.done < 2 or self.done >= self.total:
            return ""
        passed = time.monotonic() - self.begin
        return f"  about {seconds(passed / self.done * (self.total - self.done))} more"

    def write(self, text):
        columns = shutil.get_terminal_size().columns
        self.stream.write("\r\x1b[K" + text[:columns - 1])
        self.stream.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.shown:
            self.write("")
