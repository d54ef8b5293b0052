#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges the actions that `cilkscale` proposes by programs whose performance bug is known.

Usage: judge.py [--command CILKSCALE] [--check] [--details FOLDER] [PATH...]

Measures each program with `cilkscale --save`, and compares the first action with the program's
markers `// ACTION: CAUSE`. An action is right if its cause is the markers' and its line has such a
marker. A program without markers is well tuned, so any action for it is wrong. Each PATH is a
program or a folder; by default the folder of this file. The result depends on times: measure on a
quiet machine with at least two processors. `--details` keeps what the command saves and prints.
`--check` measures nothing, and only checks the markers.

The exit status is 0 if at least 25 of 30 programs with a bug are judged right, in this proportion,
and no well-tuned program has an action.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

CAUSES = ("grain", "span", "false-sharing", "lock", "memory", "imbalance", "short-loops", "sync",
          "reducer", "io")
HERE = pathlib.Path(__file__).resolve().parent
INPUTS = HERE.parents[1] / "Programs" / "Inputs"
MARKER = re.compile(r"// ACTION: ([a-z]+(?:-[a-z]+)*)$")
# A program's name is KIND-NUMBER if it has a bug.
BUGGY = re.compile(r"(.+)-\d+$")
ENOUGH = 25 / 30
MINUTES = 20


class Failure(Exception):
    """A sentence that says what happened and what to do."""


@dataclasses.dataclass(frozen=True)
class Program:
    """A program and the marked lines. `cause` is empty if it is well tuned."""
    path: pathlib.Path
    cause: str
    lines: frozenset

    @property
    def expected(self):
        return f"{self.cause} at {ranges(self.lines)}" if self.cause else "no action"


@dataclasses.dataclass(frozen=True)
class Verdict:
    """The proposal of the command for a program. `word` is one of the words that `compare` returns,
    or "failed"."""
    program: Program
    word: str
    given: str

    @property
    def right(self):
        return self.word == "right"


def ranges(lines):
    """Returns line numbers as text, such as "12-14, 20"."""
    parts = []
    for line in sorted(lines):
        if parts and parts[-1][1] == line - 1:
            parts[-1][1] = line
        else:
            parts.append([line, line])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def read(path):
    """Returns the program in a file. Raises Failure if its markers are not well formed."""
    causes, lines = set(), set()
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if "ACTION" not in text:
            continue
        found = MARKER.search(text)
        if not found or found[1] not in CAUSES or text.lstrip().startswith("//"):
            raise Failure(f"{path}:{number}: this is no marker of a line; write '// ACTION: CAUSE' "
                          f"after code, with a cause out of {', '.join(CAUSES)}")
        causes.add(found[1])
        lines.add(number)
    kind = BUGGY.match(path.stem)
    wanted = {kind[1]} if kind else set()
    if causes != wanted:
        raise Failure(f"{path}: the markers name {sorted(causes) or 'no cause'}, and the file's "
                      f"name {sorted(wanted) or 'none'}; make them equal")
    return Program(path, kind[1] if kind else "", frozenset(lines))


def programs(paths):
    """Returns the programs in files and folders, those with a bug first."""
    files = []
    for path in paths:
        if path.is_dir():
            files += [file for file in path.rglob("*") if file.suffix in (".c", ".cpp")]
        elif path.suffix in (".c", ".cpp") and path.is_file():
            files.append(path)
        else:
            raise Failure(f"'{path}' is neither a folder nor a program in C or C++; name one")
    if not files:
        raise Failure("there is no program in these folders; name another folder")
    found = [read(file) for file in files]
    return sorted(found, key=lambda program: (not program.cause, program.path.name))


def compare(program, actions):
    """Returns one of "right", "other line", "other cause" and "wrong"."""
    if not program.cause:
        return "wrong" if actions else "right"
    if not actions:
        return "wrong"
    place = actions[0]["place"]
    here = (os.path.basename(place["file"]) == program.path.name
            and place["line"] in program.lines)
    if actions[0]["cause"] == program.cause:
        return "right" if here else "other line"
    return "other cause" if here else "wrong"


def shown(actions):
    if not actions:
        return "no action"
    place = actions[0]["place"]
    where = f"{os.path.basename(place['file'])}:{place['line']}" if place["line"] else "no line"
    others = [action["cause"] for action in actions[1:]]
    return (f"{actions[0]['cause']} at {where}"
            + (f" (then {', '.join(others)})" if others else ""))


def judge(program, command, folder):
    """Measures a program and returns the verdict."""
    saved = folder / f"{program.path.name}.json"
    # The command looks for actions if a page is requested.
    call = [*command, "--save", str(saved), "--html", f"{saved}.html", "-oplot", "none", "--flags",
            f"-O3 -I{INPUTS} -pthread", str(program.path.resolve()), "-lm"]
    with open(folder / f"{program.path.name}.txt", "w", encoding="utf-8") as log:
        try:
            status = subprocess.run(call, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                    cwd=folder, timeout=60 * MINUTES, check=False).returncode
        except subprocess.TimeoutExpired:
            return Verdict(program, "failed", f"it took more than {MINUTES} minutes")
    if status != 0:
        lines = pathlib.Path(log.name).read_text(encoding="utf-8").strip().splitlines()
        return Verdict(program, "failed", (lines or [f"status {status}"])[-1][:120])
    actions = json.loads(saved.read_text(encoding="utf-8"))["study"]["actions"]
    return Verdict(program, compare(program, actions), shown(actions))


def print_verdict(verdict):
    print(f"{verdict.word:11}  {verdict.program.path.name:20}  expected "
          f"{verdict.program.expected}; given {verdict.given}", flush=True)


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--command", default=str(HERE.parents[2] / "build" / "bin" / "cilkscale"),
                        help="the command to judge; by default the one in build/bin")
    parser.add_argument("--check", action="store_true", help="only check the markers")
    parser.add_argument("--details", type=pathlib.Path, metavar="FOLDER",
                        help="a folder for what the command saves and prints")
    parser.add_argument("paths", nargs="*", type=pathlib.Path, metavar="PATH", default=[HERE])
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    try:
        found = programs(options.paths)
    except (Failure, OSError) as failure:
        print(f"judge.py: {failure}", file=sys.stderr)
        return 1
    buggy = sum(1 for program in found if program.cause)
    if options.check:
        print(f"{buggy} programs with a bug, {len(found) - buggy} well-tuned programs")
        return 0
    if not os.access(options.command, os.X_OK):
        print(f"judge.py: there is no command '{options.command}'; build it, or name another one "
              "with --command", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="cilkscale-judge-") as temporary:
        folder = (options.details or pathlib.Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        verdicts = []
        for program in found:
            verdicts.append(judge(program, [sys.executable, options.command], folder))
            print_verdict(verdicts[-1])
    right = sum(verdict.right for verdict in verdicts if verdict.program.cause)
    false = sum(not verdict.right for verdict in verdicts if not verdict.program.cause)
    print(f"{right} of {buggy} right, actions for {false} of {len(found) - buggy} tuned programs")
    return 0 if right >= ENOUGH * buggy and not false else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
