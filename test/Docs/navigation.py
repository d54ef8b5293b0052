#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the site's table of contents has every page of docs/ once, and no other page.

Usage: navigation.py REPOSITORY

Each difference is a line on standard error, and makes the exit status 1. api/ is made with the
site."""

import collections
import pathlib
import re
import sys


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: navigation.py REPOSITORY")
    root = pathlib.Path(sys.argv[1])
    text = (root / "docs" / "site" / "mkdocs.yml").read_text(encoding="utf-8")
    rows = re.findall(r"^ +- (?:.*: )?(\S+\.md)$", text[text.index("\nnav:"):], re.MULTILINE)
    wrong = [f"'{name}' is there {count} times" for name, count
             in collections.Counter(rows).items() if count > 1]
    wrong += [f"no page '{name}'" for name in rows
              if not name.startswith("api/") and not (root / name).is_file()]
    wrong += [f"'{name}' is missing" for name in sorted(
        str(page.relative_to(root)) for page in (root / "docs").rglob("*.md")
        if page.name != "README.md") if name not in rows]
    print(f"{len(rows)} pages, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
