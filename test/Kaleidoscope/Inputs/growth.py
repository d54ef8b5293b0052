#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints by how many bytes a session grows with each definition, or each expression.

Usage: growth.py KTAPIR FIRST LAST TEXT: TEXT is typed, with {} for its number. Resident
memory is measured after FIRST and after LAST texts.
"""

import subprocess
import sys


def resident(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) * 1024


def main():
    ktapir, first, last, text = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    with subprocess.Popen([ktapir], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as session:

        def type_until(begin, end):
            for number in range(begin, end):
                session.stdin.write(text.replace("{}", str(number)) + "\n")
            # The answer shows that all earlier input has been evaluated.
            session.stdin.write("0 - 4711\n")
            session.stdin.flush()
            while session.stdout.readline() != "-4711\n":
                pass
            return resident(session)

        before = type_until(0, first)
        after = type_until(first, last)
        session.stdin.close()
    print(round((after - before) / (last - first)), "bytes each")


if __name__ == "__main__":
    main()
