# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text that becomes part of HTML or SVG. Whatever comes from programs goes through here."""

import html
import unicodedata


def is_shown(character):
    """Whether it is a character of text. Spaces of all kinds are, which Python's isprintable
    denies."""
    return (character.isprintable() or character in "\n\t"
            or unicodedata.category(character) == "Zs")


def escape(text):
    """Safe in elements and in quoted attributes, and valid in a UTF-8 page."""
    clean = "".join(c if is_shown(c) else "\ufffd" for c in str(text))
    return html.escape(clean, quote=True)


def attributes(names):
    """`class_` is written as class, and x_y as x-y."""
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
                   for name, value in names.items())


def element(name, *content, **names):
    """`content` is markup already."""
    return f"<{name}{attributes(names)}>{''.join(content)}</{name}>"


def empty(name, **names):
    """An element of SVG that has no content."""
    return f"<{name}{attributes(names)}/>"
