# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interrupts a command once its program, which never ends, has written to a log."""

import os
import signal
import subprocess
import sys
import time

log, *command = sys.argv[1:]
# Programs in the background may have been started with SIGINT ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
    end = time.monotonic() + 60
    while not os.path.exists(log) or "child" not in open(log, encoding="utf-8").read():
        if process.poll() is not None or time.monotonic() > end:
            process.kill()
            sys.exit("the program hasn't begun")
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    try:
        said = process.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        sys.exit("the command continues")
# Before its report, cilkscale may have printed that the machine is busy.
if process.returncode != 130 or \
        said.splitlines()[-1:] != ["cilkscale: interrupted; call it again to measure"]:
    sys.exit(f"status {process.returncode}: {said}")
