#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that docs/language.md has the keywords of Keywords.def and the pragmas of Pragmas.def.

Usage: keywords.py ROOT

The page has a row for each keyword, no other row, and shows each pragma. Standard error receives one
line for each difference, and the exit status is then 1.
"""

import pathlib
import re
import sys

STRINGS = r'((?:"[^"]*"\s*)+)'
STATEMENT = re.compile(rf'^STATEMENT_KEYWORD\(\w+,\s*"(\w+)",\s*\w+,\s*{STRINGS}\)', re.M)
TYPE = re.compile(rf'^TYPE_KEYWORD\(\w+,\s*"(\w+)",\s*"(\w+)",\s*{STRINGS}\)', re.M)
PRAGMA = re.compile(r'^\w*PRAGMA\(\w+,\s*"(\w+)"', re.M)
ROW = re.compile(r"^\| `(\w+)` \| `(\w+)` \| (.*) \|$", re.M)


def joined(literals):
    """Returns the text of string literals that follow one another."""
    return "".join(re.findall(r'"([^"]*)"', literals))


def keywords(text):
    """Yields reserved name, short name and description."""
    for name, description in STATEMENT.findall(text):
        yield f"_Cilk_{name}", f"cilk_{name}", joined(description)
    for reserved, short, description in TYPE.findall(text):
        yield reserved, short, joined(description)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: keywords.py ROOT")
    root = pathlib.Path(sys.argv[1])

    def read(name):
        return (root / name).read_text(encoding="utf-8")

    known = list(keywords(read("clang/include/cilk/Lex/Keywords.def")))
    page = read("docs/language.md")
    rows = ROW.findall(page)
    wrong = [f"language.md: no row of '{row[0]}', or another" for row in known if row not in rows]
    wrong += [f"language.md: '{row[0]}' is no keyword" for row in rows
              if row[0] not in (keyword[0] for keyword in known)]
    pragmas = PRAGMA.findall(read("clang/include/cilk/Lex/Pragmas.def"))
    wrong += [f"language.md: no '#pragma cilk {name}'" for name in pragmas
              if not re.search(rf"#pragma cilk {name}\b", page)]
    print(f"{len(known)} keywords, {len(pragmas)} pragmas, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
