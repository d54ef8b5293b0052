# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The frame of a page, which is one file and needs no other file.

A page must not load anything, and must run only the scripts that it contains. Its policy makes the
browser enforce this.
"""

import json
import pathlib

from . import colours
from .markup import element, empty, escape

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
SCRIPTED = POLICY + "; script-src 'unsafe-inline'"


def beside(module, name):
    """Returns the text of a file beside a module, whose __file__ is given."""
    return (pathlib.Path(module).parent / name).read_text(encoding="utf-8")


def make_data(value):
    """Returns the element whose value scripts read. Its text can't end the element, nor begin a
    comment."""
    content = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    return element("script", content.replace("<", "\\u003c"), id="data", type="application/json")


def document(title, body, style="", own_colours=None, scripts=(), data=None):
    """Returns a page. `body` is the markup of its parts. `style` has rules that follow those of all
    pages, `own_colours` colours as in colours.NAMES, and `scripts` the texts of scripts. `data` is
    the value that the scripts find in the element with the name data."""
    rules = colours.rules(own_colours) + beside(__file__, "page.css") + style
    tail = [make_data(data)] if data is not None else []
    tail += [element("script", text) for text in scripts]
    head = [empty("meta", charset="utf-8"),
            empty("meta", http_equiv="Content-Security-Policy",
                  content=SCRIPTED if scripts else POLICY),
            empty("meta", name_="viewport", content="width=device-width, initial-scale=1"),
            element("title", escape(title)), element("style", rules)]
    return "<!DOCTYPE html>\n" + element(
        "html", element("head", *head), "\n",
        element("body", element("main", *(f"{text}\n" for text in body)), "\n".join(tail)),
        lang="en") + "\n"
