# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shortens the names of places for people. Pages show the full names as well, on request."""

import pathlib
import re

KINDS = {"spawn": "spawn", "loop": "cilk_for", "outside": "outside of all tasks"}
# The words for the events with which the strands of a part begin.
BEGINS = {"program": "from the start of the program", "task": "from the start of the task",
          "whole task": "the whole task", "spawn": "after the spawn", "sync": "after the sync",
          "loop": "after the loop"}
FUNCTION_WIDTH = 40
# The names of templates can be as long as a page.
FULL_WIDTH = 200
TAG_WIDTH = 32
# Names that contain brackets which are no arguments.
WHOLE = re.compile(r"operator *(?:\(\)|<=>|<<=?|>>=?|<=?|>=?|->\*?)|\(anonymous namespace\)"
                   r"|\{lambda[^{}]*\}|'lambda[^']*'")
# The words that stand for such a name with spaces.
WORDS = ("lambda", "anonymous")
CLOSING = {"<": ">", "(": ")"}


def one_line(text):
    """Returns the text on one line, without control characters; a tag may be any text."""
    return " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())


def shorten(name, width=TAG_WIDTH):
    """Returns the text on one line, cut at the end if it is long."""
    text = one_line(name)
    return text if len(text) <= width else text[:width - 1] + "…"


def kind(site):
    """Returns the word for a kind of site. Kinds that are not listed are words already."""
    return KINDS.get(site.kind, site.kind)


def short_file(name):
    """Returns the name of a file without its folders."""
    return pathlib.PurePath(name).name or name


def without_arguments(name):
    """Returns a demangled name without the parameters of functions, and with a mark in the place of
    template arguments."""
    kept, depth, at = [], 0, 0
    while at < len(name):
        whole = WHOLE.match(name, at)
        if whole:
            if depth == 0:
                kept.append(next((word for word in WORDS if word in whole.group()),
                                 whole.group()))
            at = whole.end()
            continue
        character = name[at]
        if character in CLOSING:
            if depth == 0 and character == "<":
                kept.append("<…>")
            depth += 1
        elif character in CLOSING.values():
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(character)
        at += 1
    return "".join(kept)


def short_function(name):
    """Returns the last two parts of a function's name: `Sorter::run` for
    `app::Sorter::run(int)`."""
    text = re.sub(r"\b(?:const|noexcept|volatile)\b\s*$", "", without_arguments(name)).strip()
    text = re.sub(r"\blambda::operator\(\)(?:<…>)?$", "lambda", text)
    # A template's name begins with the type of its result.
    words = re.split(r" (?!\()(?=[^ ]*$)(?<!operator )", text)
    text = "::".join(words[-1].split("::")[-2:])
    return shorten(text if any(map(str.isalnum, text)) else name, FUNCTION_WIDTH)


def where(file, line, column=0):
    """Returns `file:line:column`, without the parts that are not known."""
    if not file or line <= 0:
        return file
    return f"{file}:{line}" + (f":{column}" if column > 0 else "")


def short_place(site):
    """Returns a site's kind, place and function in a few words."""
    place = where(short_file(site.file), site.line) if site.file else ""
    function = f"in {short_function(site.function)}" if site.function else ""
    return " ".join(filter(None, (kind(site), place, function)))


def full_place(site):
    """Returns a site's kind, place and function with their full names, which are cut only if they
    are very long."""
    function = f"in {shorten(site.function, FULL_WIDTH)}" if site.function else ""
    return " ".join(filter(None, (kind(site), one_line(where(site.file, site.line, site.column)),
                                  function)))


def begin(part):
    """Returns the words for the event with which the strands of a part begin."""
    words = BEGINS.get(part.begin, part.begin)
    place = part.place
    if part.begin in ("spawn", "sync", "loop") and place.file and place.line > 0:
        return f"{words} at {where(short_file(place.file), place.line)}"
    return words


def short_part(part):
    """Returns where the strands of a part are, in a few words."""
    if part.begin in ("task", "whole task"):
        return short_place(part.site)
    function = part.place.function
    return begin(part) + (f" in {short_function(function)}" if function else "")
