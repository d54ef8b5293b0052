# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commits everything in a working tree of git, by an author of its own: record.py DIR."""

import subprocess
import sys

for command in (["add", "-A"],
                ["-c", "user.name=test", "-c", "user.email=test@localhost", "-c",
                 "commit.gpgsign=false", "commit", "-q", "--no-verify", "-m", "record"]):
    subprocess.run(["git", "-C", sys.argv[1], *command], check=True)
