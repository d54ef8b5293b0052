#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that headers and pages name the keywords of Keywords.def and the pragmas of Pragmas.def.

Usage: keywords.py ROOT

<cilk/cilk.h> defines the short name of each keyword as its reserved name, and in the serial
projection as what remains of the keyword: `for` of a loop, else nothing. <cilk/cilk_stub.h> defines
both names as the latter. docs/language.md has a row for each keyword. Nothing else is defined or
has a row. docs/language.md shows each pragma. Standard error receives one line for each difference,
and the exit status is then 1.
"""

import pathlib
import re
import sys

STRINGS = r'((?:"[^"]*"\s*)+)'
STATEMENT = re.compile(rf'^STATEMENT_KEYWORD\(\w+,\s*"(\w+)",\s*(\w+),\s*{STRINGS}\)', re.M)
TYPE = re.compile(rf'^TYPE_KEYWORD\(\w+,\s*"(\w+)",\s*"(\w+)",\s*{STRINGS}\)', re.M)
PRAGMA = re.compile(r'^\w*PRAGMA\(\w+,\s*"(\w+)"', re.M)
DEFINE = re.compile(r"^#define (cilk_\w+|_Cilk_\w+|_Hyperobject)"
                    r"(\(\.\.\.\))?(?: (\w+))?(?: *//.*)?$", re.M)
UNDEF = re.compile(r"^#undef (\w+)$", re.M)
ROW = re.compile(r"^\| `(\w+)` \| `(\w+)` \| (.*) \|$", re.M)


def joined(literals):
    """Returns the text of string literals that follow one another."""
    return "".join(re.findall(r'"([^"]*)"', literals))


def keywords(text):
    """Yields reserved name, short name, what the serial projection has of it, and description."""
    for name, operand, description in STATEMENT.findall(text):
        yield (f"_Cilk_{name}", f"cilk_{name}", ("", "for" if operand == "Loop" else ""),
               joined(description))
    for reserved, short, description in TYPE.findall(text):
        yield reserved, short, ("(...)", ""), joined(description)


def defined(text):
    """Returns the macros that a part of a header defines, with their parameters and values."""
    return {name: (parameters, value) for name, parameters, value in DEFINE.findall(text)}


def differences(where, wanted, found):
    """Yields a line for each name that only one of two dictionaries has, or that has different
    values in them."""
    for name in sorted(set(wanted) | set(found)):
        if name not in found:
            yield f"{where}: '{name}' is missing"
        elif name not in wanted:
            yield f"{where}: '{name}' is no keyword"
        elif wanted[name] != found[name]:
            yield f"{where}: '{name}' differs"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: keywords.py ROOT")
    root = pathlib.Path(sys.argv[1])

    def read(name):
        return (root / name).read_text(encoding="utf-8")

    known = list(keywords(read("clang/include/cilk/Lex/Keywords.def")))
    serial = {short: its for _, short, its, _ in known}
    cilk, _, plain = read("cheetah/include/cilk/cilk.h").partition("\n#else\n")
    stub = read("cheetah/include/cilk/cilk_stub.h")
    page = read("docs/language.md")
    wrong = [
        *differences("cilk.h", {short: ("", reserved) for reserved, short, _, _ in known},
                     defined(cilk)),
        *differences("cilk.h without Cilk", serial, defined(plain)),
        *differences("cilk_stub.h, #undef", dict.fromkeys(serial),
                     dict.fromkeys(UNDEF.findall(stub))),
        *differences("cilk_stub.h", {**serial, **{reserved: its for reserved, _, its, _ in known}},
                     defined(stub)),
        *differences("language.md", {reserved: (short, text) for reserved, short, _, text in known},
                     {reserved: (short, text) for reserved, short, text in ROW.findall(page)}),
    ]
    pragmas = PRAGMA.findall(read("clang/include/cilk/Lex/Pragmas.def"))
    wrong += [f"language.md: no '#pragma cilk {name}'" for name in pragmas
              if not re.search(rf"#pragma cilk {name}\b", page)]
    print(f"{len(known)} keywords, {len(pragmas)} pragmas, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
