#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Violates one invariant at a time, and checks that an assertion catches each violation.

Usage: seeds.py --check [--page FILE] [--list FILE]
       seeds.py --build BUILD [--list FILE] [--jobs N] [NAME]...

A seed replaces a piece of a source file by text that violates an invariant (seeds.txt). --check
compares the seeds with the sources: the text must occur exactly once in its file, and the condition
that is to fail must be in the same part. It also counts the assertions of each part; --page names a
page with a table of such counts, none of which may be larger.

--build runs the seeds. For each one it compiles a copy of the file with assertions, by the command
that the build tree BUILD has for the file, and links a program or plugin of BUILD with this object
in the place of its own. The program must end by the assertion that the seed names: not by another
one, not by a crash, and not with success. With the file as it is, the program must succeed. One
line for each seed has the condition that caught it. The exit status is 1 if a seed is not caught.
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cheetah/models/protocol"))
from mutants import read_mutants  # noqa: E402

INPUTS = pathlib.Path(__file__).with_name("Inputs")
# The limit for a program in seconds. Only a program that hangs takes longer.
SECONDS = 300

# The way to show a seed: the target that is built, and the arguments of the program. For a plugin
# the arguments are options of the compiler and a program to compile.
Way = collections.namedtuple("Way", "target arguments")
WAYS = {
    "runtime-unit": Way("cheetah/unittests/cilkrts-unittests",
                        ["--gtest_filter=Fiber.*:Table.*:ViewLists.*"]),
    "runtime-limit": Way("cheetah/test/cilkrts-limit", ["random", "50", "4", "3"]),
    "runtime-resize": Way("cheetah/test/cilkrts-resize", ["between", "60", "3", "3"]),
    "runtime-parks": Way("cheetah/test/cilkrts-views-parks", ["random", "1", "20"]),
    "cilksan-unit": Way("cilktools/unittests/Cilksan/cilksan-unittests", []),
    "report-unit": Way("cilktools/unittests/Report/cilksan-report-unittests", []),
    "simulator-unit": Way("cilktools/unittests/Simulator/simulator-unittests",
                          ["--gtest_filter=Simulator.*"]),
    "passes": Way("lib/opencilk/TapirPasses.so", ["-O1", "spawns.c"]),
    "frontend": Way("lib/opencilk/CilkFrontend.so", ["-O0", "spawns.c"]),
}

# The messages of the runtime and of <cassert>.
FAILED = re.compile(r"at \S+:\d+, '(.*)' doesn't hold|Assertion `(.*)' failed")
ASSERTION = re.compile(r"\b(?:assert|static_assert|_Static_assert|CILKRTS_ASSERT)\(")
PARTS = ("cheetah", "cilktools", "clang", "interop", "llvm")


def joined(text):
    """Returns a condition as it is in messages: without ends of lines."""
    return " ".join(text.split())


def sources_of(folder):
    """Returns the text of the C and C++ sources in a folder of the product, and below it."""
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*"))
            if path.suffix in (".c", ".cpp", ".h")
            and not {"test", "unittests", "models"}.intersection(path.relative_to(ROOT).parts[:2])]


def expected(seed):
    """Returns the way to show the seed, and the condition that fails."""
    way, condition = " ".join(seed.runs[0]).split(": ", 1)
    return way, condition


def check(seeds, page):
    """Yields the defects of the seeds and of the page's counts, in sentences."""
    for seed in seeds:
        path = ROOT / seed.path
        count = path.read_text(encoding="utf-8").count(seed.old) if path.exists() else 0
        way, condition = expected(seed)
        if count != 1:
            yield f"{seed.name}: {seed.path} has the text {count} times, and not once"
        if way not in WAYS:
            yield f"{seed.name}: '{way}' is no way to show a seed"
        part = pathlib.Path(seed.path).parts[0]
        if not any(condition in joined(text) for text in sources_of(ROOT / part)):
            yield f"{seed.name}: no assertion of {part} has the condition {condition}"
    for part in PARTS:
        count = sum(len(ASSERTION.findall(text)) for text in sources_of(ROOT / part))
        print(f"{count} assertions in {part}")
        said = page and re.search(rf"^\| {part} \| (\d+) \|", page, re.M)
        if page and not said:
            yield f"the page has no count for {part}"
        elif said and int(said[1]) > count:
            yield f"the page says that {part} has {said[1]} assertions, but it has {count}"


class Builder:
    """Compiles and links by the commands of a build tree."""

    def __init__(self, build, work):
        self.build, self.work = pathlib.Path(build).resolve(), work
        self.numbers = itertools.count()
        self.compilations = json.loads(self.ninja("compdb"))

    def ninja(self, *arguments):
        return subprocess.run(["ninja", "-C", str(self.build), "-t", *arguments],
                              stdout=subprocess.PIPE, text=True, check=True).stdout

    def link_command(self, target):
        """Returns the command that links a target, and the archives in it."""
        command = self.ninja("commands", target).strip().splitlines()[-1]
        command = command.removeprefix(": && ").removesuffix(" && :")
        return command, re.findall(r"(?<= )[^ ]+\.a\b", command)

    def object_of(self, source, target):
        """Returns the object of a source that a target is linked with, its command, and the archive
        that has it, or None."""
        command, archives = self.link_command(target)
        for each in self.compilations:
            if pathlib.Path(each["file"]).resolve() != source.resolve():
                continue
            if f" {each['output']} " in command:
                return each, None
            # The objects of an archive belong to the library of the archive's name.
            for archive in archives:
                folder = each["output"].partition("CMakeFiles/")[2].partition(".dir/")[0]
                name = pathlib.Path(archive).stem.removeprefix("lib")
                if folder in (name, "cilkrts-checked-objects") and not archive.startswith("/"):
                    return each, archive
        raise SystemExit(f"{target} has no object of {source}")

    def compile(self, compilation, text, output):
        """Compiles a file that has the text, with assertions."""
        source = pathlib.Path(compilation["file"])
        copy = output.with_name(source.name)
        copy.write_text(text, encoding="utf-8")
        command = compilation["command"].partition(" -MD ")[0]
        # A header that was precompiled without assertions can't be used in a build with them.
        command = re.sub(r"-Xclang -include-pch -Xclang \S+", "", command)
        subprocess.run([*shlex.split(command), "-UNDEBUG", "-O1", "-w", "-iquote",
                        str(source.parent), "-c", str(copy), "-o", str(output)],
                       cwd=self.build, check=True)

    def make(self, source, text, target):
        """Links a target with the object of the text. Returns the path of the result."""
        folder = self.work / str(next(self.numbers))
        folder.mkdir()
        compilation, archive = self.object_of(source, target)
        made, its = folder / pathlib.Path(target).name, folder / f"{source.name}.o"
        self.compile(compilation, text, its)
        command = self.link_command(target)[0].replace(f"-o {target} ", f"-o {shlex.quote(str(made))} ")
        if archive:
            changed = folder / pathlib.Path(archive).name
            shutil.copy(self.build / archive, changed)
            subprocess.run(["ar", "r", str(changed), str(its)], check=True,
                           stderr=subprocess.DEVNULL)
            command = command.replace(archive, shlex.quote(str(changed)))
        else:
            command = command.replace(f" {compilation['output']} ", f" {shlex.quote(str(its))} ")
        subprocess.run(command, shell=True, cwd=self.build, check=True)
        return made

    def command_of(self, way, made):
        """Returns the command that shows a seed."""
        if made.suffix != ".so":
            return [str(made), *way.arguments]
        # A plugin reads the bitcode ABIs that lie beside it.
        for bitcode in (self.build / way.target).parent.glob("*.bc"):
            if not (link := made.with_name(bitcode.name)).exists():
                link.symlink_to(bitcode)
        *options, program = way.arguments
        printed = subprocess.run(
            [str(self.build / "bin/clang"), "-fopencilk", *options, "-S", "-###",
             str(INPUTS / program), "-o", "/dev/null"], capture_output=True, text=True, check=True)
        line = next(line for line in printed.stderr.splitlines() if '"-cc1"' in line)
        return [argument.replace(str(self.build / way.target), str(made))
                for argument in shlex.split(line)]

    def run(self, way, source, text):
        """Returns the status of the program with the text in the file, and the condition that
        failed."""
        command = self.command_of(way, self.make(source, text, way.target))
        try:
            result = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                    timeout=SECONDS, cwd=self.work, check=False)
        except subprocess.TimeoutExpired:
            return "no end", None
        failed = FAILED.search(result.stdout + result.stderr)
        return result.returncode, joined(failed[1] or failed[2]) if failed else None


def verdict(builder, seed):
    """Returns whether the seed is caught, and a line with the condition that caught it."""
    way, condition = expected(seed)
    source = ROOT / seed.path
    text = source.read_text(encoding="utf-8")
    status, failed = builder.run(WAYS[way], source, text)
    if status != 0 or failed:
        return False, f"{seed.name}: {way} fails without it: status {status}, {failed}"
    status, failed = builder.run(WAYS[way], source, text.replace(seed.old, seed.new))
    if status == -signal.SIGABRT and failed and condition in failed:
        return True, f"{seed.name}: {way} ends by {failed}"
    return False, f"{seed.name}: {way} does not end by {condition}: status {status}, {failed}"


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--list", default=pathlib.Path(__file__).with_name("seeds.txt"),
                        type=pathlib.Path)
    parser.add_argument("--jobs", default=2, type=int)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    if arguments.check == bool(arguments.build):
        parser.error("either --check or --build BUILD says what to do")
    return arguments


def main():
    arguments = parse_arguments()
    seeds = [seed for seed in read_mutants(arguments.list)
             if not arguments.names or seed.name in arguments.names]
    if not seeds:
        sys.exit("seeds.py: no such seed")
    page = arguments.page and arguments.page.read_text(encoding="utf-8")
    wrong = list(check(seeds, page))
    for sentence in wrong:
        print(sentence)
    if wrong or arguments.check:
        print(f"{len(seeds)} seeds, {len(wrong)} defects of the list")
        sys.exit(1 if wrong else 0)
    missed = 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        builder = Builder(arguments.build, pathlib.Path(folder))
        for caught, line in pool.map(lambda seed: verdict(builder, seed), seeds):
            missed += not caught
            print(line, flush=True)
    print(f"{len(seeds)} seeds, {missed} not caught")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
