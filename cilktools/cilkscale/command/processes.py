# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs: on certain processors, for a limited time, and with all their processes ended
afterwards.

A program has a session of its own, and the end of the run ends all processes in this session. The
program's output is dropped unless the caller asks for it. If the program fails, the last lines of
its messages are kept.
"""

import os
import pathlib
import shlex
import signal
import subprocess
import tempfile

from .failure import Failure, problem

KEPT_BYTES = 6000
KEPT_LINES = 30


def find(program):
    """Returns the name by which a program can be run. A name without a folder means a program in
    the current folder."""
    path = pathlib.Path(program)
    if not path.exists():
        raise Failure(f"there is no program '{program}'; compile it first, or correct its name", 2)
    if not path.is_file() or not os.access(path, os.X_OK):
        raise Failure(f"'{program}' cannot be executed; give a compiled program", 2)
    return str(path) if path.parent != pathlib.Path() else os.path.join(".", program)


def last_lines(file):
    """Returns the end of a program's standard error, indented."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - KEPT_BYTES))
    lines = file.read().decode(errors="replace").splitlines()[-KEPT_LINES:]
    return "".join(f"\n  | {line}" for line in lines)


def ending(status):
    """Describes in words how a failed process has ended."""
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"


def end_session(process):
    """Ends all processes that the program has started and that are still in its process group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def run(command, timeout, advice, cpus=None, standard_input=None, standard_output=None,
        **environment):
    """Runs a command to its end. Raises Failure, with `advice`, if it doesn't succeed. The output
    goes to the file `standard_output`, if that is given."""
    called = shlex.join(command)
    with tempfile.TemporaryFile() as messages, \
            open(standard_input or os.devnull, "rb") as source:
        try:
            process = subprocess.Popen(
                command, stdin=source, stdout=standard_output or subprocess.DEVNULL, stderr=messages,
                env=dict(os.environ, **environment), start_new_session=True,
                preexec_fn=(lambda: os.sched_setaffinity(0, cpus)) if cpus else None)
        except OSError as error:
            raise problem("run", command[0], error, advice) from error
        try:
            status = process.wait(timeout)
        except subprocess.TimeoutExpired:
            end_session(process)
            raise Failure(f"'{called}' didn't end in {timeout:g} s; give it less to do, or more "
                          f"time with --timeout{last_lines(messages)}") from None
        except BaseException:
            end_session(process)
            raise
        end_session(process)
        if status:
            raise Failure(f"'{called}' {ending(status)}; {advice}{last_lines(messages)}")
