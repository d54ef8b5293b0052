#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each message of the compiler has one source and one test.

Usage: diagnostics.py ROOT

The messages are the entries of Diagnostics.def and DriverDiagnostics.def. A part's sources name each
of its entries, and have no text of a message themselves. A test looks for the text of each entry, or
for a part of it, with the severity of the entry: `// expected-error {{...}}` or
`CHECK: ... error: ...`.
Each group of warnings is in docs/language.md.
Standard error receives one line for each defect, and the exit status is then 1.
"""

import itertools
import pathlib
import re
import sys

# The list of each part, and the folder of the sources that use it.
PARTS = {
    "clang/include/cilk/Diagnostics.def": "clang/lib",
    "clang/tools/driver/DriverDiagnostics.def": "clang/tools/driver",
}

ENTRY = re.compile(r'^(ERROR|WARNING|NOTE)\((\w+),\s*(?:"([\w-]+)",\s*)?((?:"(?:[^"\\]|\\.)*"\s*)+)\)', re.M)
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Recognises messages in code: a literal in a reporting function, or in an error of LLVM's.
TEXT_IN_CODE = re.compile(r'\b(?:report|makeError|textOf|getCustomDiagID|createStringError|make_error\w*'
                          r'(?:<[\w:]+>)?)\((?:[^";{}]|\([^)]*\))*"(?!%0")[^"]*[\w\x27] [\w\x27%][^"]*"')
VERIFIED = re.compile(r"\b[\w-]+-(error|warning|note)(?:-re)?(?:@\S+)?\s*[\d+*-]*\s*\{\{(.*?)\}\}(?!\})")
PRINTED = re.compile(r"\b(error|warning|note): (.*)$")
# No known program gets these messages.
UNREACHED = {
    "err_for_iterators",  # The checker has already formed the operator calls that the rewriter forms.
}
# The character that stands for an argument of a message.
ARGUMENT = "\0"
# A test that looks for fewer characters of a text does not count as a test of the message.
FEWEST = 10


def instances(text):
    """Returns the texts that a format string can become, with ARGUMENT for each argument."""
    parts = re.split(r"%select\{(.*?)\}\d", text)
    choices = [[part] if i % 2 == 0 else part.split("|") for i, part in enumerate(parts)]
    return [re.sub(r"%\d", ARGUMENT, "".join(choice)) for choice in itertools.product(*choices)]


def overlap(sought, text):
    """Returns the number of characters of the text, arguments aside, that can match the sought
    string; 0 if it is no part of the text."""
    states = dict.fromkeys(range(len(text) + 1), 0)
    for character in sought:
        following = {}
        for at, count in states.items():
            while at < len(text) and text[at] == ARGUMENT:
                following[at] = max(following.get(at, 0), count)
                at += 1
            if at < len(text) and text[at] == character:
                following[at + 1] = max(following.get(at + 1, 0), count + 1)
        states = following
    return max(states.values(), default=0)


def read_entries(path):
    for kind, name, group, literals in ENTRY.findall(path.read_text(encoding="utf-8")):
        yield kind.lower(), name, group, "".join(LITERAL.findall(literals))


def read_sought(root):
    """Yields the texts that tests look for, as pairs of a severity and a text without patterns."""
    for path in sorted((root / "test").rglob("*")):
        if path.suffix not in {".c", ".cpp", ".test", ".txt", ".h", ".py", ".ll"}:
            continue
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            for severity, text in VERIFIED.findall(line) or PRINTED.findall(line):
                for part in re.split(r"\{\{.*?\}\}|\[\[.*?\]\]| \|\| ", text):
                    yield severity, part.strip()


def untested(entries, sought):
    """Returns the names of the entries whose text no test looks for."""
    texts = {name: (severity, instances(text)) for severity, name, _, text in entries}
    shown = set()
    for severity, part in sought:
        scores = {name: max(overlap(part, text) for text in its)
                  for name, (kind, its) in texts.items() if kind == severity}
        best = max(scores.values(), default=0)
        for name, score in scores.items():
            length = max(len(text.replace(ARGUMENT, "")) for text in texts[name][1])
            if score == best and score >= min(FEWEST, length):
                shown.add(name)
    return [name for name in texts if name not in shown | UNREACHED]


def main():
    root = pathlib.Path(sys.argv[1])
    sought = sorted(set(read_sought(root)))
    documented = (root / "docs/language.md").read_text(encoding="utf-8")
    defects = []
    total = 0
    for listed, folder in PARTS.items():
        entries = list(read_entries(root / listed))
        total += len(entries)
        names = [name for _, name, _, _ in entries]
        code = {path: path.read_text(encoding="utf-8")
                for path in sorted((root / folder).rglob("*")) if path.suffix in {".cpp", ".h"}}
        used = set(re.findall(r"\bdiag::(\w+)", "\n".join(code.values())))
        defects += [f"{listed}: {name} is listed twice" for name in names if names.count(name) > 1]
        defects += [f"{listed}: {name} is never reported" for name in names if name not in used]
        defects += [f"{listed}: no test looks for {name}" for name in untested(entries, sought)]
        groups = {group for _, _, group, _ in entries if group}
        defects += [f"docs/language.md: there is no -W{group}" for group in sorted(groups)
                    if f"`-W{group}`" not in documented]
        for path, text in code.items():
            for match in TEXT_IN_CODE.finditer(text):
                line = text.count("\n", 0, match.end()) + 1
                defects.append(f"{path.relative_to(root)}:{line}: a text that belongs in {listed}")
    print(f"{total} messages, {len(defects)} defects")
    for defect in defects:
        print(defect, file=sys.stderr)
    return 1 if defects or not total else 0


if __name__ == "__main__":
    sys.exit(main())
