# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""quoted.py OUTPUT PAGE NAME: checks that the lines of OUTPUT are quoted in the page's section
whose title begins with NAME, indented by four blanks."""

import sys

with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().rstrip().splitlines()
with open(sys.argv[2], encoding="utf-8") as file:
    page = file.read()
begin = page.index(f"\n## {sys.argv[3]}")
section = page[begin + 1:].split("\n## ")[0]
missing = [line for line in lines if line and f"    {line}\n" not in section]
for line in missing:
    print(f"not in the page: {line}", file=sys.stderr)
sys.exit(bool(missing))
