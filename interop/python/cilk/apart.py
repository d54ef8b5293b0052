# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work that is done in a child of this process.

Tools report when a process ends, and what they load stands for functions of the C library. So
they get a process of their own, a fork, which has the arguments as they are: what the function
writes stays there, and the caller's arrays are as before.
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
    """What `work()` returns, or raises, in a forked process, which must be something that can be
    pickled. Raises ChildProcessError if that process doesn't come to its end."""
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
            # C's exit, by which tools finish their files, and not Python's, which would run
            # what the parent has registered.
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
