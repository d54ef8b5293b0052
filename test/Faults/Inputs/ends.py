#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program, shows its output, and fails unless the program ends as expected.

Usage: ends.py [--stop] STATUS|SIGNAL COMMAND...

STATUS is a number, SIGNAL a name, as SIGSEGV. A program that runs for a hundred times as long as
expected is ended, and counts as failed. With --stop it is stopped and continued all the time. Its
output, messages included, goes to standard output.
"""

import signal
import subprocess
import sys
import time

# The limit of a run in seconds.
LIMIT = 60


def main():
    arguments = sys.argv[1:]
    stops = arguments[0] == "--stop"
    wanted, *command = arguments[stops:]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as process:
        deadline = time.monotonic() + LIMIT
        while stops and process.poll() is None and time.monotonic() < deadline:
            process.send_signal(signal.SIGSTOP)
            time.sleep(0.002)
            process.send_signal(signal.SIGCONT)
            time.sleep(0.003)
        try:
            output, _ = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            sys.exit(f"still runs after {LIMIT} s")
    sys.stdout.buffer.write(output)
    sys.stdout.flush()
    status = process.returncode
    got = str(status) if status >= 0 else signal.Signals(-status).name
    if got != wanted:
        sys.exit(f"ended with {got}, not {wanted}")


if __name__ == "__main__":
    main()
