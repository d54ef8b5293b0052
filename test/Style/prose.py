#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds habits in comments and pages that make readers read a sentence twice.

Usage: prose.py ROOT ALLOWED

ROOT is a checkout, whose tracked files are read. ALLOWED is a file with places that may stay, as
`FILE: a part of the line`; it may have comments, which begin with `#`. A habit is a word in the
place of a plain one (HABITS lists both). A fragment is a comment that begins with `Whether`,
`What`, `Of` or the like instead of a verb or a noun. Each habit is a line on standard error, and so
is each fragment beyond 2 % of the comments; either makes the exit status 1, and so does an allowed
place that does not exist."""

import pathlib
import re
import subprocess
import sys

HABITS = {
    "behind (after)": r"\bbehind\b",
    "go on (continue, resume)": r"\b(?:go(?:es)? on|going on|went on|gone on)\b",
    "who (name the actor)": r"(?:^|[.;:,(] |^[-*] |\b(?:that|and|if|or|as|than|for|from|so|when) )[Ww]ho(?:ever)?\b",
    "anew (again)": r"\banew\b",
    "lest (so that not)": r"\blest\b",
    "but for (except)": r"\bbut for\b",
    "mend (fix)": r"\bmend(?:s|ed|ing)?\b",
    "of late (recently)": r"\bof late\b",
    "by now (now)": r"\bby now\b",
    "ahead of, in front of (before)": r"\b(?:ahead of|in front of)\b",
    "nor has (nobody has either)": r"\bnor (?:has|is|does|do|are)\b",
}
FRAGMENT = re.compile(
    r"^(?:Whether|What|Of|Who|Which|Where|How|Whose|That|Those|Likewise)\b(?![^.?]*\?)")
COMMENT = re.compile(r"\s*(?:///?!?<?|\*(?!/))\s?(.*)")
HASH = re.compile(r"\s*#(?!!)\s?(.*)")
TRAILING = re.compile(r"\s///?<?\s?(.*)$")
# The lines that lit and FileCheck read.
DIRECTIVE = re.compile(r"(?:===|[A-Z][A-Z0-9_-]*:)")
SLASHES = (".c", ".h", ".cpp", ".def", ".rs", ".S", ".js", ".inc", ".pml")
HASHES = (".py", ".cmake", ".sh", ".test", ".cfg", ".yml")
# Scripts have no suffix, and are known by their first line.
INTERPRETER = re.compile(r"#!.*\b(?:python3|sh|bash)\b")
DOCSTRING = re.compile(r'\s*r?"""(.*)')


def has_prose(path):
    """Returns true if the form of the file's comments is known."""
    if path.suffix:
        return path.suffix in (*SLASHES, *HASHES, ".md") or path.name == "CMakeLists.txt"
    with path.open("rb") as file:
        return bool(INTERPRETER.match(file.readline(100).decode("utf-8", "replace")))


def lines_of(path):
    """Yields (number, text, whether a comment begins there) of a file's prose."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        code = False
        for number, line in enumerate(text.split("\n"), 1):
            code ^= line.startswith("```")
            if not code and not line.startswith("    "):
                yield number, re.sub(r"`[^`]*`", "``", line), False
        return
    within = docstring = False
    for number, line in enumerate(text.split("\n"), 1):
        opening = None if docstring or path.suffix in SLASHES else DOCSTRING.match(line)
        if opening or docstring:
            prose = opening.group(1) if opening else line
            docstring = '"""' not in prose
            prose = prose.partition('"""')[0]
            if prose.strip():
                yield number, prose, bool(opening)
            continue
        whole = (COMMENT if path.suffix in SLASHES else HASH).match(line)
        found = whole or (TRAILING.search(line) if path.suffix in SLASHES else None)
        prose = found.group(1) if found else ""
        if prose and not DIRECTIVE.match(prose):
            yield number, prose, not (within and whole)
        within = bool(whole and prose)


def entries(name):
    return [line.rstrip("\n") for line in open(name, encoding="utf-8")
            if line.strip() and not line.startswith("#")]


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: prose.py ROOT ALLOWED")
    root = pathlib.Path(sys.argv[1])
    allowed = {entry: False for entry in entries(sys.argv[2])}
    names = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True,
                           check=True).stdout.split("\0")
    habits, fragments, comments = [], [], 0

    def may_stay(name, line):
        for entry in allowed:
            file, _, part = entry.partition(": ")
            if file == name and part in line:
                allowed[entry] = True
                return True
        return False

    for name in filter(None, names):
        path = root / name
        if "results" in path.parts or not has_prose(path):
            continue
        for number, text, begins in lines_of(path):
            comments += begins
            found = [habit for habit, form in HABITS.items() if re.search(form, text, re.IGNORECASE)]
            if found and not may_stay(name, text):
                habits += [f"{name}:{number}: {habit}: {text.strip()}" for habit in found]
            if begins and FRAGMENT.match(text):
                fragments.append(f"{name}:{number}: begins without a verb or noun: {text}")
    wrong = habits + (fragments if len(fragments) > comments / 50 else [])
    wrong += [f"{sys.argv[2]}: not there: {entry}" for entry, seen in allowed.items() if not seen]
    print(f"{len(habits)} habits, {len(fragments)} fragments of {comments} comments")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
