# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exception that ends the command with a message."""


class Failure(Exception):
    """A failure. Its text describes the problem and gives advice. `status` is the exit status."""

    def __init__(self, text, status=1):
        super().__init__(text)
        self.status = status
