#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the table of targets in a page with Targets.def.

Usage: targets.py PAGE TARGETS_DEF

The page has a row for each target, in the order of Targets.def: | `NAME` | or | `NAME`, `ALIAS` |.
It names the package that each target needs. Each difference is a line on standard error, and makes
the exit status 1.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tapir_targets  # noqa: E402


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: targets.py PAGE TARGETS_DEF")
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    targets = tapir_targets.read(pathlib.Path(sys.argv[2]))
    expected = [f"`{target.name}`" + (f", `{target.alias}`" if target.alias else "")
                for target in targets]
    table = text.partition("| `-ftapir=` |")[2].partition("\n\n")[0]
    found = [row for row in re.findall(r"^\| (.*?) \|", table, re.M) if "/" not in row]
    wrong = [f"no row '{row}'" for row in expected if row not in found]
    wrong += [f"no target for the row '{row}'" for row in found if row not in expected]
    wrong += [f"no package '{target.package}'" for target in targets
              if target.package and f"`{target.package}`" not in text]
    if not wrong and found != expected:
        wrong.append(f"the rows have another order than {', '.join(expected)}")
    print(f"{len(targets)} targets, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
