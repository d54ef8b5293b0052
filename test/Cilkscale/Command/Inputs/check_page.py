# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a page is complete: elements end where they should, names are unique, links have
targets, nothing is loaded, only our script is there, every font has its characters, and the file is
small. Readers that don't see the page find their way: headings follow one another by level, and
pictures, buttons, tables, regions and the boxes of trees have names. The page's text must contain
the further arguments."""

import html.parser
import sys

EMPTY = {"meta"}
# The characters beyond ASCII that fonts have had since WGL4.
COMMON = set("\u00a0µ·–−…∞≤●↑↓↕")
MOST_BYTES = 1000000
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
# Elements with these roles need a name, and elements of these kinds need a text.
NAMED = {"img", "tree", "region"}
WITH_TEXT = {"button", "caption", "th", "h1", "h2", "h3", "a", "summary", "title"}
LOADING = {"img", "iframe", "link", "object", "embed", "audio", "video", "source", "base", "form"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.names, self.links, self.text = [], [], [], []
        self.scripts, self.level = 0, 0
        self.policy = ""
        self.descriptions, self.texts = [], []

    def problem(self, text):
        sys.exit(f"{self.getpos()}: {text}")

    def handle_starttag(self, tag, attrs):
        if tag in LOADING:
            self.problem(f"<{tag}> loads something")
        self.scripts += tag == "script"
        of = dict(attrs)
        if of.get("http-equiv") == "Content-Security-Policy":
            self.policy = of["content"]
        if of.get("role") in NAMED and not of.get("aria-label"):
            self.problem(f"<{tag} role={of['role']}> has no name")
        if tag in ("h1", "h2", "h3"):
            if int(tag[1]) > self.level + 1:
                self.problem(f"<{tag}> follows a heading of level {self.level}")
            self.level = int(tag[1])
        if tag == "svg" and of.get("role") != "img" and of.get("aria-hidden") != "true":
            self.problem("<svg> is neither a picture nor hidden")
        self.descriptions += of.get("aria-describedby", "").split()
        for name, value in attrs:
            if name.startswith("on") or name in ("src", "srcset"):
                self.problem(f"<{tag} {name}>")
            if name == "id":
                self.names.append(value)
            if name in ("href", "xlink:href"):
                self.links.append(value)
        if tag not in EMPTY:
            self.open.append(tag)
            self.texts.append("")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problem(f"</{tag}> ends nothing")
        said = self.texts.pop()
        if tag in WITH_TEXT and not said.strip():
            self.problem(f"<{tag}> has no text")
        if tag == "style" and ("url(" in said or "@import" in said):
            self.problem("the style loads something")
        if self.texts:
            self.texts[-1] += said

    def handle_data(self, data):
        self.text.append(data)
        if self.texts:
            self.texts[-1] += data


path, *wanted = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    content = file.read()
page = Page()
page.feed(content)
page.close()
text = "".join(page.text)
if page.open:
    sys.exit(f"open at the end: {page.open}")
if page.scripts != 1 or page.policy != POLICY:
    sys.exit(f"{page.scripts} scripts, and the policy '{page.policy}'")
if len(content.encode()) > MOST_BYTES:
    sys.exit(f"{len(content.encode())} bytes are too many")
if not set(page.descriptions) <= set(page.names):
    sys.exit(f"descriptions that are missing: {set(page.descriptions) - set(page.names)}")
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
