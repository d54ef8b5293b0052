# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs work in a child of this process.

Tools report when a process ends, and they load replacements for functions of the C library. So a
tool gets a process of its own, a fork, which has the arguments without a conversion. The values
that the function writes stay in the fork, so the caller's arrays do not change.
"""

import ctypes
import os
import pickle
import sys


def _send(fd, what):
    try:
        data = pickle.dumps(what)
    except Exception:  # an exception that can't be pickled
        data = pickle.dumps((False, RuntimeError(f"{type(what[1]).__name__}: {what[1]}")))
    while data:
        data = data[os.write(fd, data):]
    os.close(fd)


def run(work):
    """Calls `work()` in a forked process. Returns its value, or raises its exception, in this
    process. The value or exception must be one that can be pickled. Raises ChildProcessError if
    that process does not end normally."""
    sys.stdout.flush()
    sys.stderr.flush()
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reads)
            try:
                outcome = True, work()
            except Exception as error:
                outcome = False, error
            sys.stdout.flush()
            _send(writes, outcome)
            status = 0
        finally:
            # C's exit makes tools finish their files. Python's would also run the functions that
            # the parent has registered.
            ctypes.CDLL(None).exit(status)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if not data:
        raise ChildProcessError(f"cilk: error: the process ended without a result: "
                                f"{os.waitstatus_to_exitcode(status)}")
    ended, outcome = pickle.loads(data)
    if not ended:
        raise outcome
    return outcome
