#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the table of hooks with the header that tools include.

Usage: hooks.py HOOKS.DEF CSI.H

Each row of the table must be declared in the header with the types of the row's letters. Each
difference is a line on standard output; the last line has the number of rows.
"""

import pathlib
import re
import sys


def letter(type_and_name, enumerations):
    """Returns the letter that Hooks.def has for a type."""
    if "*" in type_and_name:
        return "p"
    words = type_and_name.replace("const ", "").split()
    if words[0] == "void":
        return "v"
    return "n" if words[0] in ("int32_t", "unsigned", *enumerations) else "i"


def declarations(header):
    """Returns a map from the name of each hook to the letters of its types."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    enumerations = re.findall(r"typedef enum [^}]*\} (\w+);", text)
    # A parameter that is a pointer to a function has parentheses and commas of its own.
    text = re.sub(r"\(\*\w*\)\([^()]*\)", "*", text)
    found = re.findall(r"^([\w ]+[\w*]\s*\*?)\b__csi_(\w+)\(([^()]*)\)", text, re.M)
    return {name: "".join(letter(each.strip(), enumerations)
                          for each in (result, *parameters.split(",")))
            for result, name, parameters in found}


def main():
    table, header = (pathlib.Path(path).read_text("utf-8") for path in sys.argv[1:])
    declared = declarations(header)
    rows = re.findall(r'^TAPIR_HOOK\(\w+,\s*"(\w+)",\s*"(\w+)"', table, re.M)
    for name, letters in rows:
        if declared.get(name) != letters:
            print(f"__csi_{name}: '{letters}' in the table, "
                  f"{declared.get(name, 'not declared')!r} in the header")
    print(f"{len(rows)} hooks")


if __name__ == "__main__":
    main()
