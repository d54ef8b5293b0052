# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the text that a command prints for --help: its options, operands and variables.

The texts of the driver, of Python's argparse and of LLVM's option library are read. An entry begins
two columns from the left; what belongs to it is farther to the right:

  -c PROGRAM, --cilkscale PROGRAM
                        an option with two names and a value
  -ftapir=<target>      an option whose value is one of these:
                          omp  tasks of LLVM's OpenMP runtime
"""

import dataclasses
import re

TITLE = re.compile(r"(\S.*):$")
# Names, and the text after two spaces, or after a dash as LLVM's options have it.
OPTION = re.compile(r"  (-.*?)(?: +- (.*)| {2,}(\S.*))?$")
OTHER = re.compile(r"  ([A-Z][A-Z_]+)(?: {2,}(\S.*))$")
NAME = re.compile(r"(--?[\w+-]+)(.*)$")
VALUE = re.compile(r"(<?[a-z][\w.-]*>?)(?: +(\S.*))?$")
LLVM_VALUE = re.compile(r"    =(\S+) +- +(.*)$")
CHOICES = re.compile(r" \{(.*)\}$")


@dataclasses.dataclass
class Entry:
    """An option, an operand or a variable of the environment."""
    names: list
    # The text of an option's value, with what separates it from the name: "=<target>", " PROGRAM".
    value: str = ""
    text: str = ""
    # The values that the text lists, as [name, text].
    values: list = dataclasses.field(default_factory=list)

    @property
    def is_option(self):
        return self.names[0].startswith("-")

    @property
    def is_joined(self):
        """True if the value follows the name in one word only."""
        return self.value.startswith(("=", "[="))

    @property
    def is_file(self):
        """True if the value is the name of a file."""
        return bool(re.search(r"FILE|CSV|PROGRAM|TRACE|CLANG|file|path|prefix", self.value)) or any(
            name == "<path>" for name, _ in self.values)

    @property
    def is_folder(self):
        return "<dir>" in self.value

    def words(self):
        """The values that can be completed."""
        return [name for name, _ in self.values if not name.startswith("<")]


@dataclasses.dataclass
class Group:
    title: str
    entries: list = dataclasses.field(default_factory=list)

    @property
    def is_environment(self):
        return self.title == "Environment"


def make_option(words, text):
    """Returns the entry of `-c PROGRAM, --cilkscale PROGRAM`."""
    entry = Entry([], text=text)
    for spelling in words.split(", "):
        name, value = NAME.match(spelling).groups()
        if value.startswith("=") and not value.startswith("=<"):  # as -fsanitize=cilk
            name, value = name + value, ""
        entry.names.append(name)
        entry.value = value
    choices = CHOICES.match(entry.value)
    if choices:
        entry.values = [[name, ""] for name in choices.group(1).split(",")]
    return entry


def append(text, line):
    return f"{text} {line.strip()}".strip()


def parse(text):
    """Returns the groups of a help text that have entries."""
    groups, entry = [Group("")], None
    lines = text.expandtabs().splitlines()
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    column = min((indent for indent in indents if indent >= 8), default=8)
    for line in lines:
        indent = len(line) - len(line.lstrip())
        option, other, title = OPTION.match(line), OTHER.match(line), TITLE.match(line)
        llvm_value = LLVM_VALUE.match(line)
        if option:
            entry = make_option(option.group(1), option.group(2) or option.group(3) or "")
            groups[-1].entries.append(entry)
        elif other:
            entry = Entry([other.group(1)], text=other.group(2))
            groups[-1].entries.append(entry)
        elif title:
            groups.append(Group(title.group(1)))
            entry = None
        elif entry and llvm_value:
            entry.values.append(list(llvm_value.groups()))
        elif entry and indent >= column:
            value = VALUE.match(line.strip())
            if value and indent == column + 2 and (entry.values or entry.text.endswith(":")):
                entry.values.append([value.group(1), value.group(2) or ""])
            elif entry.values and indent > column + 2:
                entry.values[-1][1] = append(entry.values[-1][1], line)
            else:
                entry.text = append(entry.text, line)
        elif line.strip():
            entry = None
    return [group for group in groups if group.entries]


def options(groups):
    """Returns the options of all groups."""
    return [entry for group in groups for entry in group.entries if entry.is_option]
