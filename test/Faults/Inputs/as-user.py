#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program as a user with a low limit of threads.

Usage: as-user.py THREADS PROGRAM [ARGUMENT]...

The limit doesn't bind the superuser, so the script then changes to a user without processes. The
limit of any other user counts all of that user's threads, and many exist already.
"""

import os
import resource
import sys

USER = 61457


def main():
    threads, *command = sys.argv[1:]
    # The program's folder may be readable by its owner only.
    program = os.open(command[0], os.O_RDONLY)
    resource.setrlimit(resource.RLIMIT_NPROC, (int(threads), int(threads)))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(USER, USER, USER)
        os.setresuid(USER, USER, USER)
    os.execve(program, command, os.environ)


if __name__ == "__main__":
    main()
