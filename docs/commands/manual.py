# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes manual pages in the language mdoc: a page's own text, and what --help tells."""

import re

# Characters that mdoc's formatters would draw as others, such as typographic quotes.
ESCAPES = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
# A part of a word that only names of programs have, which no formatter may hyphenate.
NAME = re.compile(r"\w[-_=./(]+\w|^-|\(\)")


def escape(text):
    return "".join(ESCAPES.get(character, character) for character in text)


def prose(text):
    """Returns the lines of a text that stands between macros, a sentence a line."""
    lines = re.sub(r"(?<=[.!?]) +(?=[A-Z])", "\n", text).split("\n")
    lines = [" ".join(("\\%" if NAME.search(word) else "") + escape(word) for word in line.split())
             for line in lines]
    return ["\\&" + line if line.startswith((".", "\\(aq")) else line for line in lines]


def sentences(text):
    """Returns the lines of a description, which begins with a capital letter and ends with a full
    stop."""
    return prose(text[:1].upper() + text[1:] + ("" if text.endswith((".", ":", "!", "?")) else "."))


def argument(word):
    """Returns a word as an argument of a macro, which is no macro itself."""
    return "\\&" + escape(word) if len(word) < 4 else escape(word)


def value_macros(value):
    """Returns the macros of a value with what separates it from its option: '=<target>', ' FILE',
    '[=<string>]', ' [ARGUMENT ...]', ' {light,dark}', ' 1,2,4'."""
    if not value:
        return ""
    glue = "" if value.startswith(" ") else "Ns "
    text = value.strip()
    choices = re.fullmatch(r"\{(.*)\}", text)
    if choices:
        return " | ".join("Cm " + argument(word) for word in choices.group(1).split(","))
    optional = re.fullmatch(r"\[(=?)([^ ]*)( \.\.\.)?\]", text)
    if optional:
        equals, word, more = optional.groups()
        return " ".join([glue + "Oo", *(["=", "Ns"] if equals else []), "Ar",
                         argument(word.strip("<>")), *(["Ns ..."] if more else []), "Oc"])
    equals = "= Ns " if text.startswith("=") else ""
    return f"{glue}{equals}Ar {argument(text.lstrip('=').strip('<>'))}"


def tag(entry):
    """Returns the line that begins an item of a list."""
    if not entry.is_option:
        return f".It {'Ev' if '_' in entry.names[0] else 'Ar'} {entry.names[0]}"
    value = value_macros(entry.value)
    names = [" ".join(filter(None, ["Fl " + escape(name[1:]), value])) for name in entry.names]
    return ".It " + " , ".join(names)


def items(entries):
    """Returns the lines of a list of entries."""
    lines = [".Bl -tag -width Ds"]
    for entry in entries:
        lines += [tag(entry), *sentences(entry.text)]
        if entry.values and any(text for _, text in entry.values):
            lines += [".Bl -tag -width Ds -compact"]
            for name, text in entry.values:
                macro = "Ar" if name.startswith("<") else "Cm"
                macro += " " + argument(name.strip("<>"))
                lines += [f".It {macro}", *(prose(text) if text else [])]
            lines += [".El"]
    return lines + [".El"]


def options_section(groups):
    """Returns the lines of the section OPTIONS, with a heading for each group of several."""
    groups = [group for group in groups if not group.is_environment]
    lines = []
    for group in groups:
        if len(groups) > 1 and group.title:
            lines.append(f".Ss {escape(group.title[:1].upper() + group.title[1:])}")
        lines += items(group.entries)
    return lines


def environment(groups):
    """Returns the lines of the variables that --help lists, for a list of variables."""
    lines = []
    for group in groups:
        if group.is_environment:
            lines += items(group.entries)[1:-1]
    return lines


def page(template, groups, version):
    """Returns a page: TEMPLATE with @OPTIONS@ and @ENVIRONMENT@, each on a line of its own, and
    @VERSION@ replaced."""
    parts = {"@OPTIONS@": options_section, "@ENVIRONMENT@": environment}
    lines = []
    for line in template.splitlines():
        lines += parts[line](groups) if line in parts else [line]
    return "\n".join(lines).replace("@VERSION@", version) + "\n"
