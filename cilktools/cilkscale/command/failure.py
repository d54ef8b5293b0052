# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exception that ends the command with a message."""


class Failure(Exception):
    """An error whose text describes the problem and gives advice. `status` is the exit status."""

    def __init__(self, text, status=1):
        super().__init__(text)
        self.status = status


def problem(action, path, error, advice):
    """Returns the failure of `action` (such as "write") on a file, made from an OSError."""
    return Failure(f"cannot {action} '{path}': {error.strerror or error}; {advice}")
