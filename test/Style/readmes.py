#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each folder of sources is described by a README of at most a page.

Usage: readmes.py ROOT

The folders are those with sources in clang, llvm, cheetah, cilktools, interop and benchmarks. A
folder has a README, or the README of a folder above it names it in code: `NAME/` or `lib/NAME`. The
folders of public headers of clang and llvm are described with the sources of the same names.

Such a README says what a file may include (or import) and where to start reading. A table with the
columns `folder` and `may include` names subfolders of the README's own folder, or paths from ROOT;
the includes of each folder's sources are compared with the table. READMEs of other folders only
have to be short.

Each exception is a line on standard error, and makes the exit status 1."""

import pathlib
import re
import sys

PARTS = ("clang", "llvm", "cheetah", "cilktools", "interop", "benchmarks")
# Folders whose READMEs have to be short, too.
OTHERS = ("cmake", "docs", "examples", "scripts", "test")
SOURCES = {".c", ".cpp", ".h", ".def", ".rs", ".py", ".pml"}
# READMEs of published packages are for their users; interop/README.md describes their folders.
PUBLISHED = ("interop/python", "interop/rust/cilk", "interop/rust/cargo-cilk")
PAGE = 60
# Folders of files for tests and benchmarks, below one that is described.
PARTS_OF_TESTS = {"Inputs", "benchmarks", "src", "tests", "examples"}
HEADERS = re.compile(r"^(clang/include/cilk|llvm/include/tapir)/?")
START = re.compile(r"\b[Ss]tart (?:with|here)\b")
INCLUDES = re.compile(r"\binclude|\bimport")
INCLUDE = re.compile(r'^#\s*include\s*"([^"]+)"', re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")


def sources(root):
    """Returns the sources of each folder, by the folder's path."""
    found = {}
    for part in PARTS:
        for path in sorted((root / part).rglob("*")):
            folder = path.relative_to(root).parent
            if (path.suffix in SOURCES and path.is_file()
                    and not {"build", "target", "__pycache__"} & set(folder.parts)):
                found.setdefault(str(folder), []).append(path)
    return found


def readme(root, folder):
    """Returns the text of a folder's README for developers, or None."""
    path = root / folder / "README.md"
    return path.read_text() if path.is_file() and str(folder) not in PUBLISHED else None


def described(root, folder):
    """Returns true if a README describes the folder."""
    folder = HEADERS.sub(lambda match: match[1].split("/")[0] + "/lib/", folder).rstrip("/")
    names = []
    for above in (pathlib.PurePath(folder), *pathlib.PurePath(folder).parents):
        text = readme(root, above)
        if text is not None:
            named = [name.rstrip("/") for name in CODE.findall(text)]
            return not names or any(is_below(each, "/".join(names[:n])) for each in named
                                    for n in range(1, len(names) + 1))
        if above.name not in PARTS_OF_TESTS:
            names.insert(0, above.name)
    return False


def table(text):
    """Returns the folders that each folder of a README's table may include."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")]
            for line in text.splitlines() if line.startswith("|")]
    if not rows or "may include" not in rows[0]:
        return {}
    column = rows[0].index("may include")
    return {name.strip("/"): [each.strip("/") for each in CODE.findall(row[column])]
            + (["."] if "every folder" in row[column] else [])
            for row in rows[2:] for name in CODE.findall(row[0])}


def is_below(path, folder):
    return folder == "." or path == folder or path.startswith(folder + "/")


def check_table(root, part, text, found):
    """Yields the includes that the table of a README does not allow."""
    rows = table(text)
    for folder, files in found.items():
        if not is_below(folder, part):
            continue
        row = next((name for name in rows if is_below(folder, f"{part}/{name}")), None)
        if row is None:
            continue
        may = [f"{part}/{row}", *(name if "/" in name and (root / name).exists()
                                  else f"{part}/{name}"
                                  for name in rows[row])]
        may += [part] if "." in rows[row] else []
        for path in files:
            for name in INCLUDE.findall(path.read_text(errors="replace")):
                target = (path.parent / name).resolve()
                if not target.is_file() or not target.is_relative_to(root):
                    continue
                target = str(target.relative_to(root))
                if not any(is_below(target, each) for each in may):
                    yield (f"{path.relative_to(root)}: {part}/README.md does not say that it may "
                           f"include {target}")


def check(root):
    found = sources(root)
    for folder in found:
        if not described(root, folder):
            yield f"{folder}: no README describes it"
    for path in sorted(path for part in PARTS + OTHERS
                       for path in (root / part).rglob("README.md")):
        folder = str(path.parent.relative_to(root))
        if len(path.read_text().splitlines()) > PAGE:
            yield f"{folder}/README.md: longer than a page ({PAGE} lines)"
        text = readme(root, folder)
        if text is None:
            continue
        if any(is_below(each, folder) for each in found):
            if not START.search(" ".join(text.split())):
                yield f"{folder}/README.md: does not say where to start reading"
            if not INCLUDES.search(text):
                yield f"{folder}/README.md: does not say what a file may include"
        yield from check_table(root, folder, text, found)
    print(f"{len(found)} folders")


def main():
    if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1]).is_dir():
        print("usage: readmes.py FOLDER, where FOLDER is the project's root", file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1]).resolve()
    problems = list(check(root))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
