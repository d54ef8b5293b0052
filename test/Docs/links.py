#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the target of every link of the given pages exists.

Usage: links.py PAGE...

A link to a file must name one, relative to the page, and a link with a # a heading of the page,
as GitHub names its headings' anchors. Links to other sites aren't checked. Each broken link is a
line on standard error, and makes the exit status 1.
"""

import pathlib
import re
import sys

FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^][]*\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ +(.*?) *$", re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")


def anchors(page):
    """Returns the names by which the headings of a page can be linked."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    names = set()
    for heading in HEADING.findall(text):
        plain = LINK.sub(lambda m: m.group(0)[1:m.group(0).index("]")], heading).replace("`", "")
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        count = 0
        while (unique := name if count == 0 else f"{name}-{count}") in names:
            count += 1
        names.add(unique)
    return names


def broken(page):
    """Yields the links of a page without a target."""
    text = CODE.sub("", FENCE.sub("", page.read_text(encoding="utf-8")))
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists():
            yield f"{page}: no file '{path}'"
        elif anchor and (target.suffix != ".md" or anchor not in anchors(target)):
            yield f"{page}: '{target.name}' has no heading '#{anchor}'"


def main():
    pages = [pathlib.Path(name) for name in sys.argv[1:]]
    if not pages:
        sys.exit("usage: links.py PAGE...")
    lines = [line for page in pages for line in broken(page)]
    print(f"{len(pages)} pages, {len(lines)} broken links")
    for line in lines:
        print(line, file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
