# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The paper's Table 4: programs, their work, span and threads, and their times on P workers.

T_serial is the stock compiler's time of the serial projection; T_1 and T_oo are as in trees.py. A
thread corresponds to a closure: each call of a spawned procedure is one thread, and the
continuation of each procedure that waits for children is another, as `examples/tools/spawncount`
counts them. Requests are steals and steal attempts that fail. Space is the greatest number of
continuations that any worker's deque has held at once. The table has the shortest times of the
rounds, and medians of all other values.
"""

import collections
import csv
import io
import pathlib
import re

from measure import (INCLUDES, REPOSITORY, Program, find_program, median, output, print_table,
                     stock_program, values, wait_for_quiet)

from command import simulation

# `size` takes 0.3 to 3 s on one worker. The paper's knary(10, 5, 2) is knary(5, 10, 2) here.
Subject = collections.namedtuple("Subject", "name program size short options", defaults=([],))
SPINS = ["-DSPINS=3000"]
SUBJECTS = [
    Subject("fib", "fib", "40", "15"),
    Subject("queens", "nqueens", "15", "9", ["-DLEAF_ROWS=7"]),
    Subject("pfold", "pfold", "4", "3"),
    Subject("ray", "ray", "1500", "20"),
    Subject("knary(5, 10, 2)", "knary", "5 10 2", "3 4 2", SPINS),
    Subject("knary(4, 10, 1)", "knary", "4 10 1", "3 4 1", SPINS),
]
SIMULATED = [32, 256]
FLAGS = ["-O2", "-DROUNDS=1", *INCLUDES, "-lm"]
EXAMPLES = REPOSITORY / "examples" / "tools"
WITH_MESSAGES = ("sh", "-c", 'exec "$@" 2>&1', "sh")
SECONDS = {"serial": r"^(?:serial|seconds) (\S+)", "parallel": r"^(?:parallel|seconds) (\S+)"}
# The runtime's counts for all workers: columns of CILK_STATS, by their names.
COUNTS = ("steals", "failed", "depth", "fibers")


def build_counter(options, folder):
    """Builds the tool that counts spawns, and returns its name for -fcilktool."""
    build = pathlib.Path(options.compiler).resolve().parents[1]
    words = [options.plain, "-O2", "-fPIC", f"-I{build}/include"]
    tool = pathlib.Path(folder) / "spawncount"
    output([*words, "-c", "-emit-llvm", str(EXAMPLES / "spawncount-hooks.c"), "-o",
            f"{tool}.bc"], options.timeout)
    output([*words, "-shared", str(EXAMPLES / "spawncount.c"), f"-L{build}/lib",
            f"-Wl,-rpath,{build}/lib", "-lcsi", "-o", f"{tool}.so"], options.timeout)
    return tool


class Programs:
    """The measurements of all programs, round after round."""

    def __init__(self, options, folder, costs):
        self.options, self.costs, self.folder = options, costs, folder
        self.trace = pathlib.Path(folder) / "program.trace"
        counter = build_counter(options, folder)
        cilk = [options.compiler, "-fopencilk", *FLAGS]
        self.built = []
        for index, subject in enumerate(SUBJECTS):
            source = find_program(subject.program)
            flags = [*cilk, *subject.options]
            self.built.append((subject, {
                "serial": stock_program(f"{index}-serial", folder, [options.plain, *FLAGS,
                                        *subject.options], source),
                "plain": Program(f"{index}-plain", folder, flags, source),
                "scale": Program(f"{index}-scale", folder, [*flags, "-DROWS",
                                 "-fcilktool=cilkscale"], source),
                "count": Program(f"{index}-count", folder, [*flags, f"-fcilktool={counter}"],
                                 source),
                "trace": Program(f"{index}-trace", folder, [*flags, "-DROWS",
                                 f"-fcilktool={simulation.TOOL}"], source)}))

    def run(self, program, subject, more=None, workers=1, prefix=()):
        wait_for_quiet(self.options.quiet)
        words = (subject.short if self.options.short else subject.size).split()
        return program.run(words, {"CILK_NWORKERS": str(workers), **(more or {})},
                           10 * self.options.timeout, prefix)

    def records(self, turn):
        """Yields the records of a round: (columns, subject, workers, quantity, value)."""
        for subject, built in self.built:
            text, columns = self.run(built["serial"], subject)
            yield (columns, subject, 0, "seconds", re.search(SECONDS["serial"], text, re.M)[1])
            for workers in self.options.workers:
                yield from self.watched(built["plain"], subject, workers)
            if turn == 1:
                yield from self.described(built, subject)

    def watched(self, program, subject, workers):
        """Yields a run's time, and the runtime's statistics of the run."""
        text, columns = self.run(program, subject, {"CILK_STATS": "1"}, workers, WITH_MESSAGES)
        yield columns, subject, workers, "seconds", re.search(SECONDS["parallel"], text, re.M)[1]
        heads = re.search(r"^cilk: worker +(.*)$", text, re.M)[1].split()
        rows = [dict(zip(heads, row.split()))
                for row in re.findall(r"^cilk: \d+ (?:own|pool) +(.*)$", text, re.M)]
        for name in COUNTS:
            numbers = [int(row[name]) for row in rows]
            value = max(numbers) if name == "depth" else sum(numbers)
            yield columns, subject, workers, name, value
        yield columns, subject, workers, "KiB", re.search(r"(\d+) KiB at most", text)[1]

    def described(self, built, subject):
        """Yields work, span and threads, and the results for simulated workers."""
        text, columns = self.run(built["scale"], subject)
        table = list(csv.DictReader(io.StringIO(text[text.index("tag,"):])))
        row = next((r for r in table if r["tag"] == "parallel"), table[-1])
        for quantity in ("work", "span"):
            yield columns, subject, 1, quantity, row[f"{quantity} (seconds)"]
        text, columns = self.run(built["count"], subject, prefix=WITH_MESSAGES)
        spawns, spawners = re.search(r"^(\d+) spawns by (\d+) ", text, re.M).groups()
        columns = {**columns, "build": columns["build"].replace(f"{self.folder}/", "")}
        yield columns, subject, 1, "threads", 1 + int(spawns) + int(spawners)
        row = "" if subject.program == "knary" else "parallel"
        _, columns = self.run(built["trace"], subject, {"CILKSCALE_TRACE": str(self.trace),
                                                        "CILKSCALE_TRACE_ROW": row})
        words = [f"--{name}={value:g}" for name, value in self.costs.items()]
        text = output([self.options.simulator, *words, str(self.trace), "1",
                       *map(str, SIMULATED)], 10 * self.options.timeout)
        self.trace.unlink()
        columns = {**columns, "command": f"cilkscale-simulate {' '.join(words)} 1 "
                   f"{' '.join(map(str, SIMULATED))}"}
        yield (columns, subject, 1, "simulated span",
               re.search(r" span (\S+) ", text)[1])
        for line in csv.DictReader(text.splitlines()[1:]):
            workers = int(line["processors"])
            for quantity in ("time (seconds)", "steals", "requests", "depth"):
                yield (columns, subject, workers, f"simulated {quantity.split()[0]}",
                       line[quantity])


def number(value):
    """Returns the value with four digits, or with all digits before the point."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def shortest(records, workers, quantity):
    return min(values(records, workers=workers, quantity=quantity))


def rows_of(records, workers):
    """Returns the part of the table for P processors, or for P simulated ones: {name: value}."""
    simulated = "simulated " if workers in SIMULATED else ""
    quantity = "simulated time" if simulated else "seconds"
    time = shortest(records, workers, quantity)
    one = shortest(records, 1, quantity)
    span = median(records, workers=1, quantity=f"{simulated}span")

    def each(name):
        return median(records, workers=workers, quantity=f"{simulated}{name}") / workers
    requests = each("requests") if simulated else each("steals") + each("failed")
    return {"T_P": time, "T_1/P + T_oo": one / workers + span, "T_1/T_P": one / time,
            "T_1/(P T_P)": one / time / workers,
            "space/worker": median(records, workers=workers, quantity=f"{simulated}depth"),
            "requests/worker": requests, "steals/worker": each("steals")}


def tabulate(records):
    names = list(dict.fromkeys(r["program"] for r in records))
    counts = sorted({int(r["workers"]) for r in records
                     if r["quantity"] == "seconds" and r["workers"] not in (0, "0", 1, "1")})
    columns = []
    for name in names:
        mine = [r for r in records if r["program"] == name]
        serial, one = (shortest(mine, workers, "seconds") for workers in (0, 1))
        span, threads = (median(mine, workers=1, quantity=what) for what in ("span", "threads"))
        column = {"T_serial": serial, "T_1": one, "T_serial/T_1": serial / one, "T_oo": span,
                  "T_1/T_oo": one / span, "threads": threads,
                  "thread length, us": 1e6 * one / threads}
        for workers in [*counts, *SIMULATED]:
            title = f"{workers} workers{', simulated' if workers in SIMULATED else ''}:"
            column[title] = ""
            column |= {f"{title} {key}": value
                       for key, value in rows_of(mine, workers).items()}
        columns.append(column)
        for workers in [1, *counts]:
            column[f"fibers, {workers} workers"] = median(mine, workers=workers,
                                                          quantity="fibers")
            column[f"KiB, {workers} workers"] = median(mine, workers=workers, quantity="KiB")
    print_table(["", *names],
                [[key.split(": ")[-1], *(number(c[key]) if c[key] != "" else "" for c in columns)]
                 for key in columns[0]])
