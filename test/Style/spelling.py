#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds misspelt words in comments, messages, names and pages, with codespell.

Usage: spelling.py ROOT ALLOWED

The files are those that git tracks below ROOT, apart from data. ALLOWED has the words that are
right although codespell has a correction for them, one a line; a comment, which begins with `#`, is
the reason. Names of several words (`appendEnd`) and LLVM's values (`%te`) are not read. Each
misspelt word is a line on standard error, and so is each allowed word that no file has; either
makes the exit status 1."""

import pathlib
import re
import subprocess
import sys

DATA = (".csv", ".json", ".lock", ".png", ".svg")
NAMES = r"\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|%[\w.]+"


def codespell(root, names):
    """Returns codespell's findings in the files, as (place, word, correction)."""
    answer = subprocess.run(
        ["codespell", "--builtin", "clear,rare,informal", "--ignore-regex", NAMES, *names],
        cwd=root, capture_output=True, text=True, check=False)
    if answer.stderr:  # the status is the number of misspelt words
        sys.exit(answer.stderr)
    return re.findall(r"^(.+:\d+): (\S+) +==> (.*)$", answer.stdout, re.MULTILINE)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: spelling.py ROOT ALLOWED")
    root, allowed = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    lines = allowed.read_text(encoding="utf-8").splitlines()
    words = {word for word in (line.split("#")[0].strip() for line in lines) if word}
    names = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True,
                           check=True).stdout.split("\0")
    names = [name for name in names
             if name and not name.endswith(DATA) and (root / name).resolve() != allowed.resolve()]
    found = codespell(root, names)
    wrong = [f"{place}: '{word}' may be '{correction}'" for place, word, correction in found
             if word.lower() not in words]
    seen = {word.lower() for _, word, _ in found}
    wrong += [f"{allowed.name}: nothing has the word '{word}'" for word in sorted(words - seen)]
    print(f"{len(names)} files, {len(wrong)} defects")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main())
