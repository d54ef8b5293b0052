# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A folder for the files that the tests of one run share.

The files of an earlier run may be out of date, so a run can't use them; and another run in the same
build tree, perhaps of other tests, may be in progress. So each run has a folder of its own, which
it keeps locked; a run that begins removes the folders that are no longer locked.
"""

import fcntl
import os
import shutil
import tempfile

_held = []  # open until this process and its forks end


def _is_held(folder):
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def create(parent):
    """Returns the path of a new and empty folder in `parent`, which has nothing but such folders.
    Any number of processes may call at the same time."""
    os.makedirs(parent, exist_ok=True)
    turn = os.open(parent, os.O_RDONLY)
    try:
        # One process at a time makes and removes folders, so none removes a folder that isn't
        # locked yet.
        fcntl.flock(turn, fcntl.LOCK_EX)
        for entry in list(os.scandir(parent)):
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)
            elif not _is_held(entry.path):
                shutil.rmtree(entry.path, ignore_errors=True)
        folder = tempfile.mkdtemp(dir=parent)
        _held.append(os.open(folder, os.O_RDONLY))
        fcntl.flock(_held[-1], fcntl.LOCK_SH)
    finally:
        os.close(turn)
    return folder
