#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the table of optimisation remarks in a page with the remarks that the sources emit.

Usage: remarks.py PAGE PASSES_DEF FOLDER...

The page has a row for each remark: | `NAME` (`OPTION=PASS`) |, where the option is the one of Clang
that shows remarks of this kind: -Rpass, -Rpass-missed or -Rpass-analysis. The sources in the
folders, other than tests, construct a remark with the pass and the name: a pass is "tapir", or
`PassClass::Name`, or `Name` in a file that has the name of its pass class. PASSES_DEF says which
name a pass class has. Each difference is a line on standard error, and makes the exit status 1.
"""

import pathlib
import re
import sys

ROW = re.compile(r"^\| `(\w+)` \(`(-Rpass[\w-]*=[\w-]+)`\) \|", re.MULTILINE)
PASS = re.compile(r'^TAPIR_\w+_PASS\((\w+),\s*"([\w-]+)"', re.MULTILINE)
# The kind, the pass, and the name or the choice between two names. A parameter or a variable of
# such a class has no pass in parentheses.
REMARK = re.compile(r'\bOptimizationRemark(|Missed|Analysis)(?: \w+)?\(\s*'
                    r'("[\w-]+"|(?:\w+::)?\w+),\s*((?:[^",;]*\?\s*)?"\w+"(?:\s*:\s*"\w+")?)')
MENTION = re.compile(r"\bOptimizationRemark(?:|Missed|Analysis)(?: \w+)?\(")
OPTIONS = {"": "-Rpass", "Missed": "-Rpass-missed", "Analysis": "-Rpass-analysis"}


def emitted(path, passes):
    """Yields the name and the option of each remark in a source."""
    text = path.read_text(encoding="utf-8")
    found = REMARK.findall(text)
    if len(found) != len(MENTION.findall(text)):
        sys.exit(f"{path}: a remark's pass or name is not found; write it as other sources do")
    for kind, pass_, names in found:
        name = pass_.strip('"')
        if not pass_.startswith('"'):
            class_ = pass_.removesuffix("::Name").removesuffix("Pass")
            name = passes[path.stem if class_ == "Name" else class_]
        for remark in re.findall(r'"(\w+)"', names):
            yield remark, f"{OPTIONS[kind]}={name}"


def main():
    if len(sys.argv) < 4:
        sys.exit("usage: remarks.py PAGE PASSES_DEF FOLDER...")
    page, table = (pathlib.Path(name).read_text(encoding="utf-8") for name in sys.argv[1:3])
    sources = [path for folder in sys.argv[3:] for path in pathlib.Path(folder).rglob("*.[ch]*")
               if path.suffix in (".cpp", ".h", ".cc", ".c") and "unittests" not in path.parts]
    remarks = {remark for path in sources for remark in emitted(path, dict(PASS.findall(table)))}
    rows = ROW.findall(page)
    wrong = [f"missing: | `{name}` (`{option}`) |" for name, option in sorted(remarks - set(rows))]
    wrong += [f"no such remark: | `{name}` (`{option}`) |"
              for name, option in sorted(set(rows) - remarks)]
    wrong += [f"twice: | `{name}` (`{option}`) |" for name, option in sorted(set(rows))
              if rows.count((name, option)) > 1]
    print(f"{len(remarks)} remarks, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong or not remarks else 0


if __name__ == "__main__":
    sys.exit(main())
