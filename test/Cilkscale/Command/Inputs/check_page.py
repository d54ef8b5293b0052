# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a page is complete: elements end where they should, names are unique, links have
targets, nothing is loaded, only our script is there, every font has its characters. The page's
text must contain the further arguments."""

import html.parser
import sys

EMPTY = {"meta"}
# The characters beyond ASCII that fonts have had since WGL4.
COMMON = set("\u00a0µ·–−…∞≤●")
LOADING = {"img", "iframe", "link", "object", "embed", "audio", "video", "source", "base", "form"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.names, self.links, self.text = [], [], [], []
        self.scripts = 0

    def problem(self, text):
        sys.exit(f"{self.getpos()}: {text}")

    def handle_starttag(self, tag, attrs):
        if tag in LOADING:
            self.problem(f"<{tag}> loads something")
        self.scripts += tag == "script"
        for name, value in attrs:
            if name.startswith("on") or name in ("src", "srcset"):
                self.problem(f"<{tag} {name}>")
            if name == "id":
                self.names.append(value)
            if name in ("href", "xlink:href"):
                self.links.append(value)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problem(f"</{tag}> ends nothing")

    def handle_data(self, data):
        self.text.append(data)


path, *wanted = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    content = file.read()
page = Page()
page.feed(content)
page.close()
text = "".join(page.text)
if page.open:
    sys.exit(f"open at the end: {page.open}")
if page.scripts != 1 or "default-src 'none'" not in content:
    sys.exit(f"{page.scripts} scripts")
if len(set(page.names)) != len(page.names):
    sys.exit(f"names that aren't unique: {page.names}")
for link in page.links:
    if not link.startswith("#") or link[1:] not in page.names:
        sys.exit(f"a link to '{link}'")
rare = {c for c in content if ord(c) > 126} - COMMON
if rare:
    sys.exit(f"characters that fonts may lack: {sorted(map(ascii, rare))}")
for words in wanted:
    if words not in text:
        sys.exit(f"'{words}' isn't there")
