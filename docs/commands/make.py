#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the manual pages of the commands in a prefix, and the completion of their options.

Usage: make.py BIN SHARE VERSION

The commands in the folder BIN are asked for their options. The files go to SHARE, the prefix's
folder share. Packages call the compilers and editors' programs by another name than a prefix does,
which has them as clang, clang++, clangd and clang-tidy: the files are named after the packages'
name, and there is a link by the prefix's."""

import os
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import completion  # noqa: E402
import manual  # noqa: E402
import usage  # noqa: E402

# The name of a page, the option for help, and the names of the commands: in a prefix first, and in
# packages.
COMMANDS = (
    ("opencilk-clang", "--opencilk-help", ("clang", "clang++"),
     ("opencilk-clang", "opencilk-clang++")),
    ("opencilk-clangd", "--help", ("clangd",), ("opencilk-clangd",)),
    ("opencilk-clang-tidy", "--help", ("clang-tidy",), ("opencilk-clang-tidy",)),
    ("opencilk-config", "--help", ("opencilk-config",), ("opencilk-config",)),
    ("cilkscale", "--help", ("cilkscale",), ("cilkscale",)),
    ("cilk-trace", "--help", ("cilk-trace",), ("cilk-trace",)),
)
# These run a program of the system, which need not be there when OpenCilk is built.
OF_THE_SYSTEM = ("opencilk-clangd", "opencilk-clang-tidy")


def ask(program, option):
    """Returns what a command prints for help, with no line broken; None if it fails."""
    answer = subprocess.run([program, option], capture_output=True, text=True, timeout=120,
                            check=False, env={**os.environ, "COLUMNS": "10000"})
    return None if answer.returncode else answer.stdout


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def link(path, target):
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def make(binaries, share, version, name, help_option, in_prefix, in_packages):
    text = ask(binaries / in_prefix[0], help_option)
    if text is None and name not in OF_THE_SYSTEM:
        sys.exit(f"make.py: '{binaries / in_prefix[0]} {help_option}' failed")
    groups = usage.parse(text or "")
    template = pathlib.Path(__file__).with_name(name + ".1.in").read_text(encoding="utf-8")
    if text is None:
        template = template.replace("@OPTIONS@", ".Ql --help\nlists them.")
    names = sorted({*in_prefix, *in_packages} - {name})
    write(share / "man" / "man1" / f"{name}.1", manual.page(template, groups, version))
    files = completion.completions(name, help_option, groups, "clang" in in_prefix, in_packages)
    for path, contents in files.items():
        write(share / path, contents)
    for other in names:
        link(share / "man" / "man1" / f"{other}.1", f"{name}.1")
        link(share / "bash-completion" / "completions" / other, name)
        link(share / "fish" / "vendor_completions.d" / f"{other}.fish", f"{name}.fish")
    plain = [other for other in in_prefix if other not in in_packages]
    if plain:
        write(share / "zsh" / "site-functions" / f"_{plain[0]}",
              f"#compdef {' '.join(plain)}\nautoload -Uz _{name}\n_{name} \"$@\"\n")


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: make.py BIN SHARE VERSION")
    for command in COMMANDS:
        make(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], *command)


if __name__ == "__main__":
    main()
