#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the tables of markers in a page with Markers.def.

Usage: markers.py PAGE MARKERS_DEF

The page has a row for each entry: `| `RESULT tapir.NAME(OPERANDS)` | … |` if front ends alone use
it, else `| `tapir.NAME` | `TYPE` | ATTRIBUTES |`. An entry is a marker, a value or a function. Each
missing row, and each row without an entry, is a line on standard error, and makes the exit status
1.
"""

import pathlib
import re
import sys

ENTRY = re.compile(r"^TAPIR_(MARKER|VALUE|FUNCTION)\((.*?)\)\n(?=\n|//|#|TAPIR_)", re.M | re.S)
WORDS = {
    "NoUnwind": "nounwind", "WillReturn": "willreturn", "NoReturn": "noreturn", "Cold": "cold",
    "NoMerge": "nomerge", "NoInline": "noinline",
    "ReadsAll": "memory(read, inaccessiblemem: readwrite)",
    "ReadsHidden": "memory(inaccessiblemem: read)",
    "WritesHidden": "memory(inaccessiblemem: readwrite)",
    "WritesArguments": "memory(argmem, inaccessiblemem: readwrite)",
    "NonNull": "returns nonnull",
}


def words(flags):
    """Returns attributes as the page writes them: 'NoUnwind | Cold' is 'nounwind cold'."""
    if flags == "None":
        return "none"
    said = [WORDS[flag.strip()] for flag in flags.split("|")]
    return re.sub(r" (returns .*)", r", \1", " ".join(said))


def rows(text):
    """Yields the row of each entry, up to the part that the page may word freely."""
    for kind, arguments in ENTRY.findall(text):
        # Neighbouring strings are one string.
        arguments = re.sub(r'"\s*\n\s*"', "", arguments)
        fields = re.findall(r'"[^"]*"|[^,"]+', re.sub(r"\s*\n\s*", " ", arguments))
        fields = [field.strip(' "') for field in fields if field.strip(" ")]
        _, name, type_, attributes, *rest = fields
        if rest and rest[1] == "FrontEnd":
            result, operands = type_.split(" ", 1)
            yield f"| `{result} tapir.{name}{operands}` |"
            continue
        said = words(attributes)
        if kind == "MARKER" and rest[0] != "None":
            said += f"; {words(rest[0])} on call instructions"
        yield f"| `tapir.{name}` | `{type_}` | {said} |"


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: markers.py PAGE MARKERS_DEF")
    lines = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    expected = list(rows(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")))
    wrong = [f"missing: {row}" for row in expected
             if not any(line.startswith(row) for line in lines)]
    wrong += [f"no such marker: {line}" for line in lines
              if re.match(r"\| `(\w+ )?tapir\.[a-z.]+[`(]", line)
              and not any(line.startswith(row) for row in expected)]
    print(f"{len(expected)} entries, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong or not expected else 0


if __name__ == "__main__":
    sys.exit(main())
