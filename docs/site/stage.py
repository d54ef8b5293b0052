#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Copies the pages of the repository to a folder from which mkdocs makes the site.

Usage: stage.py REPOSITORY PAGES

Each tracked page keeps its path, so that links between pages stay as they are. What a page links to
beside pages is copied, too: a file as it is, and of a folder without a README a page that lists its
files. A link to a folder becomes one to the folder's page. PAGES must not exist."""

import os
import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"(?<=\]\()([^)\s#]+)(#[^)\s]*)?(?=\))")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)


class Stage:
    def __init__(self, root, pages):
        self.root, self.pages = root, pages
        listing = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True,
                                 text=True, check=True).stdout
        self.tracked = [name for name in listing.split("\0") if name]

    def list_folder(self, folder):
        """Writes the page of a folder that has no README, and copies its files."""
        files = [name for name in self.tracked if name.startswith(f"{folder}/")]
        lines = [f"# {folder}", ""]
        for name in files:
            self.copy(name)
            inside = os.path.relpath(name, folder)
            lines.append(f"- [{inside}]({inside})")
        self.write(f"{folder}/index.md", "\n".join(lines) + "\n")

    def write(self, name, text):
        target = self.pages / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def copy(self, name):
        if not name.endswith(".md"):
            target = self.pages / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((self.root / name).read_bytes())

    def follow(self, page, match):
        """Returns the link for the site, and copies what it leads to."""
        link, anchor = match.group(1), match.group(2) or ""
        if re.match(r"[a-z]+:", link):
            return match.group(0)
        target = os.path.normpath(os.path.join(os.path.dirname(page), link))
        if (self.root / target).is_dir():
            if f"{target}/README.md" in self.tracked:
                return f"{link.rstrip('/')}/README.md{anchor}"
            self.list_folder(target)
            return f"{link.rstrip('/')}/index.md{anchor}"
        if target in self.tracked:
            self.copy(target)
        return match.group(0)

    def page(self, name):
        """Copies a page. Code is no link."""
        text = (self.root / name).read_text(encoding="utf-8")
        parts, begin = [], 0
        for code in CODE.finditer(text):
            parts += [self.links(name, text[begin:code.start()]), code.group(0)]
            begin = code.end()
        self.write(name, "".join(parts) + self.links(name, text[begin:]))

    def links(self, name, text):
        return LINK.sub(lambda match: self.follow(name, match), text)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: stage.py REPOSITORY PAGES")
    stage = Stage(*map(pathlib.Path, sys.argv[1:]))
    stage.pages.mkdir(parents=True)
    pages = [name for name in stage.tracked if name.endswith(".md")]
    for name in pages:
        stage.page(name)
    print(f"{len(pages)} pages")


if __name__ == "__main__":
    main()
