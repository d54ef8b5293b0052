#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random programs as they are after each pass, and compares them with their serial projection.

Usage: passes.py --build BUILD [--first SEED] [--programs N] [option...]

Inputs/Snapshots.cpp, loaded into the compiler, writes the module at its points of the pipeline.
Each of these snapshots is compiled without any optimisation, and run:

  serial    linked with Inputs/projection.c, which defines the markers: each detach is true, each
            reattach returns
  twice     the same, but a detach returns in the child and, when that ends, in the parent
  deferred  lowered to the target `pthread` on one worker, where children run at the sync: the
            parent's code comes first
  lowered   the result of our lowering, on OpenCilk's runtime, on one worker and on four

Each has to print what the stock compiler's code of the program without its keywords prints. A
program with other output is reported with the first pass after which it has that output.

--break applies a mistake of a pass to a snapshot, to show that it is found (damage.py).
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shlex
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Execution"))
import damage  # noqa: E402
from campaign import patiently  # noqa: E402
from check import Failure, build, run  # noqa: E402
from generate_cxx import STANDARDS  # noqa: E402
from run import KEEP_TASKS, KEYWORDS_AWAY  # noqa: E402
from unit import C_KINDS, CXX_KINDS, Programs, sections  # noqa: E402

KINDS = [*C_KINDS, *CXX_KINDS]
LIMIT, RUN_LIMIT = 120, 10
TYPE_ID = re.compile(r"^declare .*@(tapir\.typeid|llvm\.eh\.typeid\.for\.p0)\(.*\n", re.M)
MARKER = re.compile(r"@tapir\.(detach|sync|reattach|view|frame)\b")


class Unit:
    """Some programs, compiled once, and run many times."""

    def __init__(self, number, options, folder):
        random_ = random.Random(number)
        self.options, self.folder = options, folder
        kinds = options.kinds.split(",")
        kind = kinds[number % len(kinds)]
        seeds = [options.first + number * options.size + i for i in range(options.size)]
        self.programs = Programs(kind, seeds, not options.large, random_.choice(STANDARDS))
        self.level = random_.choice(options.levels.split(","))
        self.keep_tasks = KEEP_TASKS if random_.random() < 0.5 else []
        self.plus = "++" if kind in CXX_KINDS else ""
        self.driver = str(options.build / "bin" / "clang") + self.plus
        self.counts = {}
        self.wrong = []

    def prepare(self):
        """Returns the expected output of the programs, and the snapshots in their order."""
        source = self.programs.write(self.folder, "unit")
        reference = str(self.folder / "reference")
        build([self.options.clang + self.plus, *self.programs.flags(), *KEYWORDS_AWAY, "-O0",
               str(source), "-o", reference], "the serial projection", LIMIT)
        status, output, _ = run([reference], LIMIT)
        if status != 0:
            raise Failure(f"the serial projection of {source}: {status}")
        snapshots = self.folder / "snapshots"
        snapshots.mkdir()
        command = ["env", f"TAPIR_SNAPSHOTS={snapshots}", self.driver, *self.programs.flags(),
                   "-fopencilk", f"-{self.level}", *self.keep_tasks,
                   f"-fpass-plugin={self.options.build}/test/Fuzz/Snapshots.so", "-emit-llvm", "-S",
                   str(source), "-o", os.devnull]
        build(command, "the unit", 3 * LIMIT)
        self.command = shlex.join(command)
        return sections(output), sorted(snapshots.iterdir())

    def check(self):
        expected, snapshots = self.prepare()
        names = [path.stem.split("-", 1)[1] for path in snapshots]
        lowered = names.index("LowerTapirPass")
        point, damage_ = self.options.break_ or (None, None)
        broken = {"prepared": names.index("PrepareTasksPass"), "lowered": lowered,
                  "optimised": lowered - 1 - ("DivideLoopsPass" in names)}.get(point)
        undone = {"serial", "twice", "deferred", "lowered"}
        for number, (path, name) in enumerate(zip(snapshots, names)):
            if broken not in (None, number):
                continue
            text = projectable(path.read_text(encoding="utf-8"))
            if number == broken:
                text = damage.KINDS[damage_](text)
            ways = ({"lowered"} if number in (lowered, len(names) - 1) else
                    self.projections(number, names) if number < lowered else set())
            plain = self.folder / "snapshot.ll"
            plain.write_text(text, encoding="utf-8")
            for way in sorted(ways & undone):
                self.counts[way] = self.counts.get(way, 0) + 1
                if self.is_wrong(expected, self.outputs(way, plain), name):
                    undone.discard(way)
        return self

    def is_wrong(self, expected, outputs, name):
        for what, output in outputs:
            wrong = [seed for seed in expected if output.get(seed) != expected[seed]]
            if wrong:
                self.wrong.append(f"{self.programs.kind} programs {' '.join(map(str, wrong))}, "
                                  f"{what}: other than the serial projection after {name}\n"
                                  f"  {self.command}")
                return True
        return False

    def projections(self, number, names):
        """Returns the ways in which a snapshot before lowering can be run."""
        before = names[:number + 1]
        ways = set()
        if "PrepareTasksPass" in before:
            ways |= {"serial", "twice"}
        # Unprepared code can't run tasks that end with an exception, but handlers that return.
        elif self.programs.kind != "throw":
            ways.add("serial")
        # DivideLoopsPass begins to lower to the target of this compilation.
        if any("CaptureLiveIns" in name for name in before) and "DivideLoopsPass" not in before:
            ways.add("deferred")
        return ways

    def outputs(self, way, snapshot):
        """Yields (the kind of run, the output of each program), for each run."""
        assembly = snapshot
        if way == "deferred":
            assembly = self.folder / "deferred.ll"
            passes = f"{self.options.build}/lib/opencilk/TapirPasses.so"
            try:
                # Other passes, which don't run here, would split coroutines in unused functions.
                build([self.tool("opt"), "-load", passes, f"-load-pass-plugin={passes}",
                       "-passes=globaldce,tapir-lower,globaldce", "-tapir-target=pthread", "-S", str(snapshot), "-o",
                       str(assembly)], "a snapshot", LIMIT)
            except Failure as failure:
                yield f"{way} ({failure})", {}
                return
        compiled = str(self.folder / "snapshot.o")
        build([self.tool("llc"), "-O0", "-filetype=obj", "-relocation-model=pic", str(assembly),
               "-o", compiled], "a snapshot", LIMIT)
        target = "pthread" if way == "deferred" else "opencilk"
        stub = [str(self.options.stubs[way])] if way in self.options.stubs else []
        binary = str(self.folder / "snapshot")
        try:
            build([self.driver, "-fopencilk", f"-ftapir={target}", "-fuse-ld=lld", compiled, *stub,
                   "-o", binary], "a snapshot", LIMIT)
        except Failure as failure:
            yield f"{way} ({failure})", {}
            return
        for workers in ("1", "4") if way == "lowered" else ("1",):
            # A broken program may not end.
            run_ = run if self.options.break_ else patiently
            status, output, error = run_([binary], RUN_LIMIT,
                                         dict(os.environ, CILK_NWORKERS=workers))
            what = f"{way} on {workers} workers" if way == "lowered" else way
            if status != 0:
                what += f" (status {status}, {error.decode(errors='replace')[-200:].strip()})"
            yield what, sections(output)

    def tool(self, name):
        return str(pathlib.Path(self.options.clang).parent / name)


def projectable(text):
    """Returns a snapshot's text without constructs that no definition of a marker can express."""
    if not MARKER.search(text):
        return text
    # Only LLVM knows the numbers of the types that a function catches.
    text = TYPE_ID.sub("", text).replace("@tapir.typeid(", "@llvm.eh.typeid.for.p0(")
    return text + "\ndeclare i32 @llvm.eh.typeid.for.p0(ptr)\n"


def one_unit(number, options):
    with tempfile.TemporaryDirectory(prefix="cilk-passes-") as temporary:
        folder = pathlib.Path(temporary)
        if options.keep:
            folder = options.keep / f"unit{number}"
            folder.mkdir(parents=True)
        return Unit(number, options, folder).check()


def build_stubs(options, folder):
    options.stubs = {}
    for way, flags in (("serial", []), ("twice", ["-DTWICE"])):
        options.stubs[way] = folder / f"{way}.o"
        build([options.clang, "-O1", "-fexceptions", "-Wall", "-Wno-unused-parameter", *flags, "-c",
               str(HERE / "Inputs" / "projection.c"), "-o", str(options.stubs[way])],
              "projection.c", LIMIT)


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build tree")
    parser.add_argument("--clang", default="/usr/lib/llvm-22/bin/clang", help="the stock one")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--programs", type=int, default=60)
    parser.add_argument("--size", type=int, default=10, help="programs in one unit")
    parser.add_argument("--large", action="store_true", help="programs of full size")
    parser.add_argument("--kinds", default=",".join(KINDS), help="some of %(default)s, in turn")
    parser.add_argument("--levels", default="O1,O2,O3,Os,Oz")
    parser.add_argument("--break", nargs=2, dest="break_", metavar=("POINT", "DAMAGE"),
                        help="damage the module, and run only that, where it is prepared, "
                        "optimised or lowered: " + ", ".join(damage.KINDS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, help="folder for everything")
    options = parser.parse_args()
    options.build = options.build.resolve()
    if options.break_ and options.break_[0] not in ("prepared", "optimised", "lowered"):
        parser.error(f"no point '{options.break_[0]}'")
    if options.break_ and options.break_[1] not in damage.KINDS:
        parser.error(f"no damage '{options.break_[1]}'")
    return options


def main():
    options = parse()
    counts, wrong, programs = {}, 0, 0
    with tempfile.TemporaryDirectory(prefix="cilk-stubs-") as folder, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        build_stubs(options, pathlib.Path(folder))
        units = range((options.programs + options.size - 1) // options.size)
        for unit in pool.map(lambda n: one_unit(n, options), units):
            programs += len(unit.programs.seeds)
            wrong += len(unit.wrong)
            for way, count in unit.counts.items():
                counts[way] = counts.get(way, 0) + count
            for text in unit.wrong:
                print(text, flush=True)
    ways = ", ".join(f"{counts[way]} {way}" for way in sorted(counts))
    print(f"{programs} programs in {len(units)} units; snapshots run: {ways}; {wrong} wrong")
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as problem:
        sys.exit(str(problem))
