#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks the runtime in one place at a time, and checks that the model checker finds each mistake.

Usage: mutants.py --cc CC --cxx CXX --flag=FLAG... --explorer LIBRARY --cheetah FOLDER
                  --runtime=PARTS [--list FILE] [--jobs N] [NAME]...

A mutant is a copy of the sources in which one piece of text is replaced (mutants.txt). A program
that the checker proves right with the original sources has to fail with the mutant, within the same
bounds. For each mutant, one line says which program found it, under which memory model, and the
finding. The exit status is 1 if a mutant isn't found, or if the original text isn't in the sources
any more. PARTS are the runtime's files that programs are linked with, without their suffixes.
"""

import argparse
import concurrent.futures
import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# The time limit of an exploration, in seconds. Only a mutant that runs in circles takes longer.
LIMIT = 120


@dataclasses.dataclass(frozen=True)
class Mutant:
    name: str
    why: str
    path: str
    old: str
    new: str
    # Programs with their options; each of these runs may find the mutant.
    runs: list

    def copy(self, cheetah, tree, parts):
        """Copies these parts of the sources to the folder `tree`, and breaks the copy."""
        for part in parts:
            shutil.copytree(pathlib.Path(cheetah) / part, tree / part)
        text = (tree / self.path).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise SystemExit(f"{self.name}: {self.path} has {text.count(self.old)} "
                             f"times, and not once:\n{self.old}")
        (tree / self.path).write_text(text.replace(self.old, self.new), encoding="utf-8")


def read_mutants(path):
    """Returns the mutants of the file; its opening comment describes its form."""
    text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.M)
    mutants = []
    for part in re.split(r"^=== ", text, flags=re.M)[1:]:
        head, old, new, runs = re.fullmatch(
            r"(.*?)^--- .*?\n(.*?)^\+\+\+\n(.*?)^\?\?\? (.*?)\n*", part, re.S | re.M).groups()
        name, why = head.strip().split(": ", 1)
        source = re.search(r"^--- (\S+)$", part, re.M).group(1)
        runs = [run.split() for run in runs.split(";")]
        if name in {mutant.name for mutant in mutants}:
            raise SystemExit(f"{path}: two mutants are called {name}; rename one")
        mutants.append(Mutant(name, " ".join(why.split()), source, old, new, runs))
    return mutants


class Builder:
    def __init__(self, arguments, work):
        self.arguments, self.work = arguments, work

    def compile(self, tree, source, output):
        subprocess.run([self.arguments.cc, *self.arguments.flag, "-std=gnu11",
                        "-DEXPLORER_FEW_TRIES", "-w", "-c", str(tree / source),
                        "-o", str(output)], check=True)
        return output

    def link(self, objects, output):
        subprocess.run([self.arguments.cxx, *map(str, objects), self.arguments.explorer,
                        "-o", str(output)], check=True)
        return output

    def sources(self, program):
        return [f"runtime/{name}.c" for name in self.arguments.runtime.split()] + [
            "models/protocol/floor.c", f"models/protocol/{program}.c"]

    def base(self, programs):
        """Compiles the unchanged sources."""
        folder = self.work / "base"
        folder.mkdir()
        names = sorted({source for program in programs for source in self.sources(program)})
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            tree = pathlib.Path(self.arguments.cheetah)
            objects = pool.map(
                lambda s: self.compile(tree, s, folder / (s.replace("/", "_") + ".o")), names)
            self.objects = dict(zip(names, objects))

    def build(self, mutant, program):
        tree = self.work / mutant.name / "cheetah"
        if not tree.exists():
            mutant.copy(self.arguments.cheetah, tree,
                        ("abi", "arch", "include", "runtime", "models"))
            (tree / "test").mkdir()
            shutil.copy(pathlib.Path(self.arguments.cheetah) / "test/spawn.h", tree / "test")
        objects = []
        for source in self.sources(program):
            if source == mutant.path or mutant.path.endswith(".h"):
                output = self.work / mutant.name / (source.replace("/", "_") + ".o")
                objects.append(output if output.exists() else self.compile(tree, source, output))
            else:
                objects.append(self.objects[source])
        return self.link(objects, self.work / mutant.name / program)


def hunt(builder, mutant):
    """Returns the program that finds the mutant and its finding, or None."""
    for program, *options in mutant.runs:
        binary = builder.build(mutant, program)
        try:
            run = subprocess.run([str(binary), *options], capture_output=True, text=True,
                                 timeout=LIMIT)
        except subprocess.TimeoutExpired:
            continue
        found = re.search(r"^(\S+): (\S+): FAILED: (.*)$", run.stdout, re.M)
        if run.returncode == 1 and found:
            return f"{program}'s {found[1]} under {found[2]}: {found[3]}"
        if run.returncode < 0:
            return f"{program} {' '.join(options)}: killed by signal {-run.returncode}"
    return None


def parse_arguments():
    parser = argparse.ArgumentParser()
    for option in ("cc", "cxx", "explorer", "cheetah", "runtime"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("--list", default=pathlib.Path(__file__).with_name("mutants.txt"),
                        type=pathlib.Path)
    parser.add_argument("--jobs", default=2, type=int)
    parser.add_argument("names", nargs="*")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    mutants = [m for m in read_mutants(arguments.list)
               if not arguments.names or m.name in arguments.names]
    if not mutants:
        sys.exit("mutants.py: no such mutant")
    escaped = 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        builder = Builder(arguments, pathlib.Path(folder))
        builder.base({run[0] for m in mutants for run in m.runs})
        for mutant, found in zip(mutants, pool.map(lambda m: hunt(builder, m), mutants)):
            escaped += found is None
            print(f"{mutant.name}: {mutant.why}\n    {found or 'NOT FOUND'}", flush=True)
    print(f"{len(mutants)} mutants, {len(mutants) - escaped} found")
    return 1 if escaped else 0


if __name__ == "__main__":
    sys.exit(main())
