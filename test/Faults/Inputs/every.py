#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program once for each call of a function, which then fails.

Usage: every.py --library=LIBRARY FUNCTION[+]... -- PROGRAM [ARGUMENT]...

LIBRARY is the library of inject.c, which LD_LIBRARY_PATH finds. The program runs without a fault
first: that run has to end with status 0, and its output is the right answer. Then the first call of
FUNCTION fails, then the second, and so on until no call is left to fail; with + all later calls
fail, too. Each run has to end, with the right answer, nothing on standard error and status 0; or
with one message of the runtime, which says what happened and what to do, and status 1. A signal, a
wait, silence, a wrong answer or half of one makes the exit status of this script 1. The results are
printed, each message once.
"""

import argparse
import os
import re
import subprocess
import sys

# The seconds that a run may take, a hundred times the usual time.
LIMIT = 60
# A number of calls that no program here reaches.
MOST = 2000
# A message: a cause, and then the advice to the user.
MESSAGE = re.compile(rb"cilk: [^\n]*\w[:;] (?:[^\n]*[ ,])?"
                     rb"(set|raise|lower|make|create)\b[^\n]*\n")


def run(command, library=None, fault=None):
    """Runs the command. Returns its status, output, errors, and the number of calls that failed."""
    environment = dict(os.environ)
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        if fault:
            environment.update(LD_PRELOAD=library, FAULT=fault, FAULT_FD=str(writer))
        done = subprocess.run(command, env=environment, pass_fds=[writer], timeout=LIMIT,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
        os.close(writer)
        writer = None
        return done.returncode, done.stdout, done.stderr, len(os.read(reader, 1 << 16))
    finally:
        os.close(reader)
        if writer is not None:
            os.close(writer)


def judge(outcome, right):
    """Returns the message that a run ended with, '' after the right answer; raises an exception in
    other cases."""
    status, output, errors, _ = outcome
    if status == 0 and output == right and not errors:
        return ""
    if status == 1 and output in (b"", right) and MESSAGE.fullmatch(errors):
        return errors.decode()[len("cilk: "):].strip()
    raise ValueError(f"status {status}, output {output!r}, errors {errors!r}")


def every(command, library, function, right):
    """Makes each call of the function fail; returns the text to print."""
    name, on = function.rstrip("+"), "+" if function.endswith("+") else ""
    messages, answers = {}, 0
    for call in range(1, MOST + 1):
        fault = f"{name}:{call}{on}"
        try:
            outcome = run(command, library, fault)
            message = judge(outcome, right)
        except subprocess.TimeoutExpired:
            raise ValueError(f"{fault}: still runs after {LIMIT} s") from None
        except ValueError as wrong:
            raise ValueError(f"{fault}: {wrong}") from None
        if not outcome[3]:
            if message:
                raise ValueError(f"{fault}: '{message}', and no call failed")
            break
        if message:
            messages.setdefault(message, []).append(call)
        else:
            answers += 1
    else:
        raise ValueError(f"{name}: more than {MOST} calls")
    if call == 1:
        raise ValueError(f"{name}: is never called")
    lines = [f"{name}{on}: {call - 1} calls, {answers} times the right answer" if messages else
             f"{name}{on}: {call - 1} calls, each time the right answer"]
    lines += [f"{name}{on}: {message} ({len(at)} times)" for message, at in messages.items()]
    return lines


def main():
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--library", required=True)
    parser.add_argument("functions", nargs="+", metavar="FUNCTION")
    options = parser.parse_args(sys.argv[1:split])
    command = sys.argv[split + 1:]
    status, right, errors, _ = run(command)
    if status != 0 or errors or not right:
        sys.exit(f"without a fault: status {status}, output {right!r}, errors {errors!r}")
    failed = False
    for function in options.functions:
        try:
            print("\n".join(every(command, options.library, function, right)))
        except ValueError as wrong:
            print(wrong, file=sys.stderr)
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
