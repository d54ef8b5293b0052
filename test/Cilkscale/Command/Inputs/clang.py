#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces the compiler: its result is program.py."""

import os
import pathlib
import sys

if os.environ.get("FAKE") == "compiler":
    sys.exit("sort.c:1:1: error: no")
if "FAKE_LOG" in os.environ:
    with open(os.environ["FAKE_LOG"], "a", encoding="utf-8") as log:
        log.write(f"compile {sys.argv[1:]}\n")
output = pathlib.Path(sys.argv[sys.argv.index("-o") + 1])
output.symlink_to(pathlib.Path(__file__).resolve().parent / "program.py")
