#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/cilksan-functions.md: which library functions Cilksan knows.

The page lists the rows of functions/*.def and of interop/rust/cilksan/Rust.def. With --check,
nothing is written, and the status is 1 if the page is out of date. """

import argparse
import ctypes
import pathlib
import re
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
PAGE = REPOSITORY / "docs" / "cilksan-functions.md"
RUST = REPOSITORY / "interop" / "rust" / "cilksan" / "Rust.def"

INTRODUCTION = """\
# Functions that Cilksan knows

<!-- Written by cilktools/cilksan/models/table.py; a test compares. -->

Code of libraries isn't instrumented. Cilksan knows the effects of {count} functions of libraries in
C and C++, and of {paths} paths of functions in Rust. This page lists them by their effects. It is
made from the table of library functions, in `cilktools/cilksan/models/functions` and
`interop/rust/cilksan/Rust.def`.

In C and C++, functions with effects have models. A model does what the library's function does, and
says which memory it reads and writes. It follows the function's specification:

- `strcmp` reads up to the first difference.
- `snprintf` writes as many characters as it has room for.
- `printf("%.3s", s)` reads at most three characters of `s`.
- The position of `strtok`, the seed of `rand` and the state of a stream are memory, too. So two
  strands that print to one stream in parallel race.

If a function has no row and was not compiled with `-fsanitize=cilk`, Cilksan warns once that races
in it can't be seen.

A function may have variants: one that checks sizes (`__memcpy_chk`), one for another language
version (`__isoc99_scanf`), one with another width of offsets (`pread64`). The page lists the
variants, too.
"""

LIBRARIES = [("C.def", "The C library and run-time libraries"), ("Libstdcxx.def", "libstdc++"),
             ("Libcxx.def", "libc++")]

# A class template of strings or streams, with the arguments that its alias has.
ALIASED = re.compile(r"std::(__1::|)(?:__cxx11::)?basic_(\w+)<(char|wchar_t), std::\1char_traits<\3>"
                     r"(?:, std::\1allocator<\3>)? >")
OPERATOR = re.compile(r"operator(?:\(\)|\[\]|<<=?|>>=?|<=>?|>=?|->\*?|<|[-+*/%^&|~!=,]+"
                      r"| (?:new|delete)(?:\[\])?| [\w:]+)")


def demangler():
    """Returns a function that makes a readable name, without parameters, of a symbol."""
    library = ctypes.CDLL("libstdc++.so.6")
    demangle = library["__cxa_demangle"]
    demangle.restype = ctypes.c_char_p
    demangle.argtypes = [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]

    def readable(symbol):
        name = demangle(symbol.encode(), None, None, None) if symbol.startswith("_Z") else None
        if name is None:
            return symbol
        name = ALIASED.sub(lambda m: f"std::{m[1]}{'w' * (m[3] == 'wchar_t')}{m[2]}", name.decode())
        return without_parameters(re.sub(r"__cxx11::|\[abi:\w+\]", "", name))

    return readable


def without_parameters(name):
    """Returns the name in `type name<...>(parameters) const`. The name of a member contains the
    arguments of its class template, but not the arguments of a function template."""
    depth = begin = arguments = 0
    for i, c in enumerate(name):
        if depth == 0 and (rest := OPERATOR.match(name, i)) and name[i - 1:i] in ("", ":", " "):
            return name[begin:rest.end()]
        if c in "<(":
            if c == "(" and depth == 0:
                return name[begin:arguments if name[i - 1] == ">" else i]
            if depth == 0:
                arguments = i
            depth += 1
        elif c in ">)":
            depth -= 1
        elif c == " " and depth == 0:
            begin = i + 1
    return name  # a variable, such as a table of virtual functions


def effects():
    """Returns the effects in their order, with their texts."""
    text = (HERE / "functions" / "Effects.def").read_text(encoding="utf-8")
    return dict(re.findall(r'^EFFECT\((\w+), "(.*)"\)$', text, re.MULTILINE))


def rows(file):
    """Yields the rows of a file, each as its kind and its columns without quotation marks."""
    text = file.read_text(encoding="utf-8")
    for kind, columns in re.findall(r"^([A-Z]+)\(([^)]*)\)$", text, re.MULTILINE):
        yield kind, [column.strip().strip('"') for column in columns.split(",")]


def paragraph(text):
    return textwrap.fill(text, 100, break_on_hyphens=False, break_long_words=False)


def listed(entries):
    return ", ".join(f"`{entry}`" for entry in
                     sorted(set(entries), key=lambda name: (name.lstrip("_<").lower(), name)))


def by_effect(entries):
    """Yields a paragraph for each effect with the names of its functions. An entry is an effect and
    a name."""
    for effect, text in effects().items():
        found = [name for its, name in entries if its == effect]
        if found:
            names = len(set(found))
            number = str(len(found))
            if names != len(found):
                number += f", with {names} names" if names > 1 else ", with one name"
            yield paragraph(f"Functions that {text} ({number}): {listed(found)}.")


def of_library(file, readable):
    """Returns the section's paragraphs and the number of functions in C or C++."""
    entries, families, math = [], [], []
    for kind, columns in rows(HERE / "functions" / file):
        if kind == "FUNCTION":
            entries.append((columns[0], readable(columns[1])))
        elif kind == "FAMILY":
            families.append(columns[1])
        elif kind == "MATH":
            math.append(columns[0])
    text = list(by_effect(entries))
    if math:
        text.append(paragraph(f"Functions of `math.h` that access no memory, for all types "
                              f"({len(math)}): {listed(math)}."))
    text.append(paragraph(f"Families of functions, by patterns of their symbols ({len(families)}): "
                          f"{listed(families)}."))
    return text, len(entries) + len(math)


def of_rust():
    """Returns the section's paragraphs and the number of paths in Rust."""
    crates = {}
    for kind, columns in rows(RUST):
        if kind != "CRATE":
            effect, path = columns[-2:]
            crate = re.match(r"<?(\w+|\*)", path).group(1)
            crates.setdefault("core" if crate == "*" else crate, []).append((effect, path))
    text = [paragraph("Paths have no generic arguments, or are written in full as rustc does. A "
                      "star stands for any characters.")]
    for crate, entries in sorted(crates.items()):
        text += [f"### {crate}", *by_effect(entries)]
    return text, sum(map(len, crates.values()))


def page():
    readable = demangler()
    sections, count = [], 0
    for file, title in LIBRARIES:
        text, functions = of_library(file, readable)
        sections += [f"## {title}", *text]
        count += functions
    text, paths = of_rust()
    sections += ["## Rust", *text]
    return INTRODUCTION.format(count=count, paths=paths) + "\n" + "\n\n".join(sections) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = page()
    if not options.check:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print(f"{PAGE.relative_to(REPOSITORY)} isn't up to date: run "
              f"{pathlib.Path(__file__).resolve().relative_to(REPOSITORY)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
