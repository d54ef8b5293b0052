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
    """Returns attributes. `class_` is written as class, and x_y as x-y."""
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
                   for name, value in names.items())


def element(name, *content, **names):
    """Returns an element. `content` is markup already."""
    return f"<{name}{attributes(names)}>{''.join(content)}</{name}>"


def empty(name, **names):
    """Returns an element of SVG that has no content."""
    return f"<{name}{attributes(names)}/>"
