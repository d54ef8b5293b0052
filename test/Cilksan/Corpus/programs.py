# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of the corpus: their marks, and the comparison of these with a report."""

import collections
import pathlib
import re

CATEGORIES = ["loops", "reductions", "privates", "arrays", "sync", "recursion", "graphs",
              "control", "functions", "objects", "types", "stack", "heap", "statics",
              "memory", "strings", "libraries", "locks", "waiting", "atomics", "reducers",
              "containers", "classes", "exceptions", "tasks"]
# The least number of programs of either kind, and the most lines of a program.
FEWEST, LONGEST = 75, 60
KINDS = ("read", "write", "free")
# The first standard of C++ that has each header; only headers later than C++11 are listed.
STANDARDS = {"any": 17, "charconv": 17, "filesystem": 17, "memory_resource": 17, "optional": 17,
             "string_view": 17, "variant": 17, "bit": 20, "concepts": 20, "coroutine": 20,
             "ranges": 20, "span": 20}

Program = collections.namedtuple("Program", "path name kind category races")
# The marks of one letter. The dictionary lines maps a line to the kinds of its marks.
RaceMark = collections.namedtuple("RaceMark", "letter optional lines")

HEAD = re.compile(r"// \[(\w+)\] \S")
COMMENT = re.compile(r"// (RACE\(\w\??\): \w+(?: RACE\(\w\??\): \w+)*)$")
MARK = re.compile(r"RACE\((\w)(\??)\): (\w+)")


def oldest_standard(program):
    """Returns the first standard of C++ that has all headers which the program includes."""
    text = program.path.read_text(encoding="utf-8")
    return max([11] + [standard for header, standard in STANDARDS.items()
                       if f"#include <{header}>" in text])


def pairs_of(mark):
    """Returns all pairs of lines that a mark allows, in ascending order."""
    lines = sorted(mark.lines)
    if len(lines) == 2:
        return {tuple(lines)}
    return {(x, y) for x in lines for y in lines
            if x <= y and {"write", "free"} & (mark.lines[x] | mark.lines[y])}


def text(pairs):
    return ", ".join(f"{x}-{y}" for x, y in sorted(pairs))


def differences(program, pairs):
    """Returns the problems of a report with these pairs of lines."""
    problems = []
    allowed = set()
    for mark in program.races:
        expected = pairs_of(mark)
        allowed |= expected
        if not mark.optional and not expected & pairs:
            problems.append(f"race {mark.letter} is missing: {text(expected)}")
    if pairs - allowed:
        problems.append(f"reported, but not marked: {text(pairs - allowed)}")
    return problems


def read(path):
    """Returns (Program, problems)."""
    kind = path.parent.name
    name = f"{kind}/{path.name}"
    problems = []
    lines = path.read_text(encoding="ascii").splitlines()
    head = HEAD.match(lines[0])
    if not head or head[1] not in CATEGORIES:
        problems.append(f"{name}:1: no comment that begins with one of the categories")
    if len(lines) > LONGEST:
        problems.append(f"{name}: {len(lines)} lines are more than {LONGEST}")
    found = {}
    for number, line in enumerate(lines, 1):
        if "RACE" not in line:
            continue
        comment = COMMENT.search(line)
        if not comment or "RACE" in line[:comment.start()]:
            problems.append(f"{name}:{number}: marks are // RACE(x): read, write, or free")
            continue
        for letter, optional, what in MARK.findall(comment[1]):
            if what not in KINDS:
                problems.append(f"{name}:{number}: {what} is none of {', '.join(KINDS)}")
            mark = found.setdefault(letter, RaceMark(letter, bool(optional),
                                                     collections.defaultdict(set)))
            if mark.optional != bool(optional):
                problems.append(f"{name}:{number}: {letter} has a question mark once only")
            mark.lines[number].add(what)
    for mark in found.values():
        if not any(kinds & {"write", "free"} for kinds in mark.lines.values()):
            problems.append(f"{name}: race {mark.letter} has no write")
    races = sorted(found.values())
    if kind == "free" and races:
        problems.append(f"{name}: marks in a race-free program")
    if kind == "racy" and all(mark.optional for mark in races):
        problems.append(f"{name}: no mark in a racy program")
    return Program(path, name, kind, head[1] if head else "", races), problems


def load(folder, names):
    """Returns (programs, problems): all of a folder, checked as a whole, or those named."""
    if names:
        paths = [path if path.exists() else folder / path for path in map(pathlib.Path, names)]
    else:
        paths = sorted(path for kind in ("free", "racy") for path in (folder / kind).iterdir())
    programs, problems = [], []
    for path in paths:
        if path.suffix not in (".c", ".cpp") or not path.exists():
            problems.append(f"{path}: no C or C++ program")
            continue
        program, more = read(path.resolve())
        programs.append(program)
        problems += more
    if names:
        return programs, problems
    by_kind = {kind: {p.path.name: p for p in programs if p.kind == kind}
               for kind in ("free", "racy")}
    for name in sorted(set(by_kind["free"]) ^ set(by_kind["racy"])):
        problems.append(f"{name}: there is no other program of this name")
    for name in set(by_kind["free"]) & set(by_kind["racy"]):
        if by_kind["free"][name].category != by_kind["racy"][name].category:
            problems.append(f"{name}: the categories of both programs differ")
    for kind, found in by_kind.items():
        if len(found) < FEWEST:
            problems.append(f"{kind}: {len(found)} programs are fewer than {FEWEST}")
    for category in CATEGORIES:
        if not any(p.category == category for p in programs):
            problems.append(f"{category}: no program of this category")
    return programs, problems
