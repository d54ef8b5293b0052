# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns text into HTML or SVG. All text from programs passes through this file."""

import html
import unicodedata


def is_shown(character):
    """Returns True if a character is text. All kinds of spaces are text, although Python's
    isprintable returns False for most of them."""
    return (character.isprintable() or character in "\n\t"
            or unicodedata.category(character) == "Zs")


def escape(text):
    """Returns text that is safe in elements and in quoted attributes, and valid in a UTF-8 page."""
    clean = "".join(c if is_shown(c) else "\ufffd" for c in str(text))
    return html.escape(clean, quote=True)


def attributes(names):
    """Returns attributes. The underscore at the end of `class_` is left out, and the one in x_y
    becomes a hyphen."""
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
                   for name, value in names.items())


def element(name, *content, **names):
    """Returns an element. `content` is markup already."""
    return f"<{name}{attributes(names)}>{''.join(content)}</{name}>"


def empty(name, **names):
    """Returns an element that has no content, such as input in HTML or line in SVG."""
    return f"<{name}{attributes(names)}/>"


def table(heads, lines, caption, class_=""):
    """Returns a table that can be scrolled and has a caption for screen readers. `heads` are
    (markup, whether its cells are numbers). A cell is markup, or (markup, the value by which a
    script sorts the table)."""
    classes = [{"class_": "number"} if number else {} for _, number in heads]
    head = element("tr", *(element("th", text, scope="col", **names)
                           for (text, _), names in zip(heads, classes)))
    body = [element("tr", *(cell(entry, names) for entry, names in zip(line, classes)))
            for line in lines]
    return element("div", element("table", element("caption", escape(caption)),
                                  element("thead", head), element("tbody", *body),
                                  **({"class_": class_} if class_ else {})),
                   class_="scroll", role="region", aria_label=caption, tabindex="0")


def cell(entry, names):
    if isinstance(entry, tuple):
        return element("td", entry[0], data_value=entry[1], **names)
    return element("td", entry, **names)
