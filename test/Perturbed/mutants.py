#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks the runtime in one place at a time, and checks whether perturbed schedules show it.

Usage: mutants.py --build BUILD [--seeds N] [NAME]...

The mutants are those that the checking scheduler has to find (cheetah/models/protocol/mutants.txt).
Each is built into the perturbed runtime, and the runtime's programs are run with the seeds 1 to N,
in turns and in parallel, until one fails, hangs, or reports a lost wake-up. One line for each
mutant names that run; without a mutant no run may fail. This is a measure of the perturbed runs,
not a test: a schedule that shows a mutant may be improbable, and with turns no schedule shows a
missing fence.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CHEETAH = HERE.parent.parent / "cheetah"
sys.path.insert(0, str(CHEETAH / "models" / "protocol"))
from mutants import read_mutants  # noqa: E402

PROGRAMS = ["fib 12 2", "regions 6 5", "regions 4 3 4", "throwing random 5 5 1 7", "reducers 6 3",
            "reducers 4 3 4", "views random 5 5 1 9", "limit random 10 1 3",
            "limit random 5 3 3", "resize between 10 3 5", "resize crowd 20 3 5",
            "process threads 3 5", "process wake 400 1", "process wake 100 3",
            "process fork-crowd 3", "stats steals"]


class Builder:
    """Makes the perturbed library with a mutant."""

    def __init__(self, build, work):
        self.work = work
        self.commands = {}
        listing = subprocess.run(["ninja", "-C", str(build), "-t", "compdb"], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
        for entry in json.loads(listing):
            if (entry["file"].endswith((".c", ".cpp"))
                    and "cilkrts-perturbed-objects.dir" in entry["output"]):
                path = os.path.relpath(os.path.realpath(entry["file"]), CHEETAH)
                self.commands[path] = entry
        self.support = [str(p) for p in
                        (build / "cheetah/perturb/CMakeFiles/cilkrts-perturb.dir").glob("*.o")]

    def library(self, mutant):
        """Returns the folder that has the library."""
        tree = self.work / mutant.name
        mutant.copy(CHEETAH, tree / "cheetah", ("abi", "arch", "include", "runtime", "perturb"))
        objects = []
        for source, entry in self.commands.items():
            words = shlex.split(entry["command"])
            output = words.index("-o") + 1
            if source != mutant.path and not mutant.path.endswith(".h"):
                objects.append(os.path.join(entry["directory"], words[output]))
                continue
            words[output] = str(tree / (source.replace("/", "_") + ".o"))
            words = [re.sub(r".*/cheetah/(perturb/\.\./)?(?=perturb/|runtime/)",
                            f"{tree}/cheetah/", word) for word in words]
            subprocess.run([*words, "-w"], cwd=entry["directory"], check=True)
            objects.append(words[output])
        subprocess.run(["clang-22", "-shared", "-Wl,-soname,libopencilk.so.1", "-Wl,-z,nodelete",
                        *objects, *self.support, "-o", str(tree / "libopencilk.so.1")], check=True)
        return tree


def hunt(folder, programs, seeds):
    """Returns the run that shows the mutant, or nothing."""
    for seed in range(1, seeds + 1):
        for number, program in enumerate(PROGRAMS):
            perturb = f"{seed},parallel" if (seed + number) % 4 == 0 else str(seed)
            settings = {"CILK_PERTURB": perturb, "CILK_NWORKERS": str(2 + seed % 3),
                        "CILK_FENCED": str(int(seed % 5 == 0)), "LD_LIBRARY_PATH": str(folder)}
            what = f"CILK_PERTURB={perturb} CILK_NWORKERS={settings['CILK_NWORKERS']} {program}"
            try:
                run = subprocess.run([str(programs / f"cilkrts-{program.split()[0]}"),
                                      *program.split()[1:]], capture_output=True, text=True,
                                     timeout=20, env=dict(os.environ, **settings))
            except subprocess.TimeoutExpired:
                return f"{what}: doesn't end"
            if run.returncode:
                lines = (run.stderr or f"status {run.returncode}").strip().splitlines()
                return f"{what}: {lines[0][:100]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build tree")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    mutants = [m for m in read_mutants(CHEETAH / "models" / "protocol" / "mutants.txt")
               if m.path.startswith("runtime/") and (not options.names or m.name in options.names)]
    found = 0
    with tempfile.TemporaryDirectory(prefix="cilk-mutants-") as folder:
        builder = Builder(options.build.resolve(), pathlib.Path(folder))
        perturbed = options.build.resolve() / "perturbed"
        what = hunt(perturbed, perturbed, options.seeds)
        if what:
            sys.exit(f"without a mutant, {what}")
        for mutant in mutants:
            tree = builder.library(mutant)
            what = hunt(tree, perturbed, options.seeds)
            found += what is not None
            print(f"{mutant.name}: {mutant.why}\n    {what or 'not shown'}", flush=True)
            shutil.rmtree(tree)
    print(f"{len(mutants)} mutants, {found} shown")
    return 0 if mutants else 1


if __name__ == "__main__":
    sys.exit(main())
