# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the command's files."""

import os
import pathlib
import tempfile

from .failure import Failure


def write(path, text, option):
    """Writes a file. If the write fails, the old file stays. `option` is the option that names the
    file."""
    target = pathlib.Path(path)
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", delete=False, dir=target.parent,
                                         prefix=target.name) as file:
            file.write(text)
        # The file gets the same mode as a file that open() creates.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(file.name, 0o666 & ~mask)
        os.replace(file.name, target)
    except OSError as error:
        raise Failure(f"cannot write '{path}': {error.strerror or error}; name another file "
                      f"with {option}") from error
