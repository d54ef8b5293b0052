#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/cilksan-functions.md: which functions Cilksan has models of.

The names are those that the sources beside this file define once they are preprocessed. With
--check, nothing is written; the status is 1 if the file isn't what would be.
"""

import argparse
import ctypes
import pathlib
import re
import subprocess
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
PAGE = REPOSITORY / "docs" / "cilksan-functions.md"

INTRODUCTION = """\
# Functions that Cilksan knows

<!-- Written by cilktools/cilksan/models/table.py; a test compares. -->

Code of libraries isn't instrumented. Cilksan has models of {count} functions: they do what the
libraries' functions do, and tell which memory is read and written. What is told follows the
functions' specifications: `strcmp` reads up to the first difference, `snprintf` writes as many
characters as it has room for, `printf("%.3s", s)` reads at most three of `s`. Positions of
`strtok`, seeds of `rand`, states of streams are memory, too: two strands in parallel that print to
one stream race.

Functions that touch no memory of the program (`sin`, `getpid`, `usleep`) are known as well:
`cilktools/cilksan/models/HarmlessNames.def` and `Names.h` list them. For any other function that
wasn't compiled with `-fsanitize=cilk`, Cilksan warns once that races in it can't be seen.

Where a function has a variant that checks sizes (`__memcpy_chk`), one that another language version
has (`__isoc99_scanf`), or one with another width of offsets (`pread64`), that is listed, too.
"""

NAMESPACES = [
    ("std::__cxx11::", "std::"),
    ("std::basic_string<char, std::char_traits<char>, std::allocator<char> >", "std::string"),
    ("std::basic_string<wchar_t, std::char_traits<wchar_t>, std::allocator<wchar_t> >",
     "std::wstring"),
    *((f"std::__1::basic_string<{char}, std::__1::char_traits<{char}>, "
       f"std::__1::allocator<{char}> >", f"std::__1::{name}")
      for char, name in (("char", "string"), ("wchar_t", "wstring"))),
    ("<char, std::char_traits<char>, std::allocator<char> >", ""),
    ("<char, std::char_traits<char> >", ""),
]


def demangler():
    """A function that makes a readable name, without parameters, of a symbol."""
    library = ctypes.CDLL("libstdc++.so.6")
    demangle = library["__cxa_demangle"]
    demangle.restype = ctypes.c_char_p
    demangle.argtypes = [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]

    def readable(symbol):
        name = demangle(symbol.encode(), None, None, None) if symbol.startswith("_Z") else None
        if name is None:
            return symbol
        name = name.decode()
        for long, short in NAMESPACES:
            name = name.replace(long, short)
        return without_parameters(name)

    return readable


def without_parameters(name):
    """The name in `type name<...>(parameters) const`."""
    depth, end = 0, len(name)
    begin = 0
    for i, c in enumerate(name):
        if name.startswith("operator", i) and depth == 0:
            rest = re.match(r"operator(\(\)| ?[^\w\s(]+| new(\[\])?| delete(\[\])?| bool)", name[i:])
            if rest:
                stem = name[begin:i]
                return (stem + rest.group(0)).strip()
        if c in "<(":
            if c == "(" and depth == 0:
                end = i
                break
            depth += 1
        elif c in ">)":
            depth -= 1
        elif c == " " and depth == 0:
            begin = i + 1
    return re.sub(r"<.*", "", name[begin:end])


def title_of(source):
    """What the first line of a file says."""
    with source.open(encoding="utf-8") as file:
        title = re.match(r"//===- \S+ - (.*?) -*=*//", file.readline())
    if not title:
        sys.exit(f"error: {source.name}: no title in the first line")
    text = title.group(1)
    # Not the names of headers and functions.
    return text[0].upper() + text[1:] if text.split()[0].strip(",").isalpha() else text


def symbols(source, compiler):
    """What a file defines, in its order."""
    command = [compiler, "-std=c++17", "-E", "-P", "-I", str(REPOSITORY / "cilktools" / "include"),
               "-D_GNU_SOURCE", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode:
        sys.exit(f"error: {source.name}: {done.stderr}")
    return re.findall(r'\bModel_\w+\s*\([^;{]*?\)\s*__asm__\("(\w+)"\);', done.stdout)


def page(compiler):
    readable = demangler()
    sections, count = [], 0
    for source in sorted(HERE.glob("*.cpp")):
        found = symbols(source, compiler)
        if not found:
            continue
        count += len(found)
        names = sorted({f"`{readable(symbol)}`" for symbol in found},
                       key=lambda name: (name.lstrip("`_").lower(), name))
        number = f"{len(found)} functions:" if len(found) == len(names) else \
            f"{len(found)} functions with {len(names)} names:"
        sections.append("\n".join([
            f"## {title_of(source)}", "",
            textwrap.fill(f"{number} {', '.join(names)}.", 100, break_on_hyphens=False,
                          break_long_words=False)]))
    return INTRODUCTION.format(count=count) + "\n" + "\n\n".join(sections) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiler", default="clang++-22")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = page(options.compiler)
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
