# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that the benchmarks share: compile, run with a time limit, record, tabulate.

A record is a dict with one string or number for each of COLUMNS. Every record names the machine,
the commit and the commands that it comes from, so that records of several files can be put
together. A CSV file has the same columns and one row for all rounds of a measurement (write_csv).
"""

import concurrent.futures
import csv
import importlib.util
import itertools
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
CILK = REPOSITORY / "build" / "bin" / "clang"
# The folders of programs that several benchmarks run: name.c or name.cpp.
PROGRAM_FOLDERS = ("benchmarks/paper/programs", "benchmarks/lazy/programs",
                   "benchmarks/knary/programs", "examples")
# The folders of headers that those programs include.
INCLUDES = [f"-I{folder}" for folder in PROGRAM_FOLDERS]
# A header for the stock compiler, which doesn't know the keywords.
STUB = "build/include/cilk/cilk_stub.h"

# The Python that scripts/install-packages installs packages for.
PYTHON_OF_SETUP = "/usr/bin/python3"

COLUMNS = ["benchmark", "program", "workers", "n", "round", "quantity", "value",
           "load", "commit", "cpu", "cpus", "compiler", "build", "command"]
# These columns differ between the rounds of a measurement.
OF_ROUND = ("round", "value", "load")
# These columns are mostly the same in neighbouring rows of a file, where an empty cell repeats the
# one above it. EMPTY stands for a cell that is empty itself.
REPEATED = ("benchmark", "load", "commit", "cpu", "cpus", "compiler", "build", "command")
EMPTY = "-"


def has_package(python, name):
    try:
        return subprocess.run([python, "-c", f"import {name}"], stderr=subprocess.DEVNULL,
                              check=False).returncode == 0
    except OSError:
        return False


def require_package(name, purpose):
    """Makes sure that the package `name` can be imported, for `purpose`. If only the Python of
    setup has the package, runs the program again with that Python. If neither has it, ends the
    program with a message. Programs call this function before they measure."""
    if importlib.util.find_spec(name):
        return
    if sys.executable != PYTHON_OF_SETUP and has_package(PYTHON_OF_SETUP, name):
        os.execv(PYTHON_OF_SETUP, [PYTHON_OF_SETUP, *sys.argv])
    sys.exit(f"error: {purpose} needs {name}: 'scripts/install-packages' installs it for "
             f"{PYTHON_OF_SETUP}, and '{sys.executable} -m pip install {name}' for this Python")


def output(command, timeout, **environment):
    """Returns the output of a command. If it fails, ends the program with an error message."""
    try:
        done = subprocess.run(command, env=dict(os.environ, **environment), cwd=REPOSITORY,
                              timeout=timeout, text=True, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        sys.exit(f"error: no end after {timeout} s: {shlex.join(command)}")
    except OSError as error:
        sys.exit(f"error: {command[0]}: {error.strerror}")
    if done.returncode:
        sys.exit(f"error: status {done.returncode}: {shlex.join(command)}\n{done.stderr}")
    return done.stdout


def commit_of(tree):
    """Returns the commit of a working tree, with '+changes' after it if there are any."""
    git = ["git", "-C", str(tree)]
    if subprocess.run([*git, "rev-parse"], capture_output=True, check=False).returncode:
        return "unknown"
    commit = output([*git, "rev-parse", "--short=12", "HEAD"], 30).strip()
    changes = output([*git, "status", "--porcelain", "--untracked-files=no"], 60).strip()
    return commit + ("+changes" if changes else "")


def machine(tree=REPOSITORY):
    """Returns the columns that are the same in all of a session's records."""
    cpu = "unknown"
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:
        for line in info:
            if line.startswith("model name"):
                cpu = line.split(":", 1)[1].strip()
                break
    return {"commit": commit_of(tree), "cpu": cpu, "cpus": len(os.sched_getaffinity(0))}


class Program:
    """A program, compiled into a folder of its own."""

    def __init__(self, name, folder, build, source, timeout=120):
        """`build` is the compiler and its options, without the output."""
        self.name = name
        self.path = pathlib.Path(folder) / name
        source = pathlib.Path(source)
        if source.is_relative_to(REPOSITORY):
            source = source.relative_to(REPOSITORY)
        command = [*build[:1], str(source), *build[1:]]
        output([*command, "-o", str(self.path)], timeout)
        self.build = shlex.join(shorten(shorten(word, folder))
                                for word in [*command, "-o", name])
        self.compiler = output([build[0], "--version"], 30).splitlines()[0]

    def run(self, arguments, environment, timeout, prefix=()):
        """Returns the output of a run, and the columns that describe the run."""
        load = os.getloadavg()[0]
        text = output([*prefix, str(self.path), *map(str, arguments)], timeout, **environment)
        words = [f"{key}={value}" for key, value in environment.items()]
        words += [*prefix, f"./{self.name}", *map(str, arguments)]
        return text, {"program": self.name, "load": f"{load:.2f}", "compiler": self.compiler,
                      "build": self.build, "command": shlex.join(words)}


def run_beside(program, arguments, cpus, timeout):
    """Runs copies of a program at once, on one worker and one processor each. Returns their
    outputs, and the columns that describe the runs."""
    with concurrent.futures.ThreadPoolExecutor(len(cpus)) as threads:
        runs = [threads.submit(program.run, arguments, {"CILK_NWORKERS": "1"}, timeout,
                               ("taskset", "-c", str(cpu))) for cpu in cpus]
        done = [run.result() for run in runs]
    columns = {**done[0][1], "command": " & ".join(columns["command"] for _, columns in done)}
    return [text for text, _ in done], columns


def find_program(name):
    """Returns the source of a program that several benchmarks run."""
    for folder in PROGRAM_FOLDERS:
        for suffix in (".c", ".cpp"):
            source = REPOSITORY / folder / f"{name}{suffix}"
            if source.exists():
                return source
    sys.exit(f"error: there is no program '{name}' in {' or '.join(PROGRAM_FOLDERS)}")


def write_projection(source, folder):
    """Writes a copy, in `folder`, of a program that defines its keywords away once and then makes
    them keywords again. In the copy, which is compiled with cilk_stub.h, the keywords stay defined
    away."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    copy = folder / source.name
    copy.write_text("".join(line for line in lines if not line.startswith("#undef cilk_")),
                    encoding="utf-8")
    return copy


def stock_program(name, folder, build, source, timeout=120):
    """Returns a program that defines its keywords away once and then makes them keywords again,
    compiled by the stock compiler, for which they are always defined away."""
    copy = write_projection(source, pathlib.Path(folder) / f"{name}-source")
    program = Program(name, folder, [*build, "-include", STUB], copy, timeout)
    program.build = (f"sed '/^#undef cilk_/d' {source.relative_to(REPOSITORY)} "
                     f">{source.name} && {shorten(program.build, copy.parent)}")
    return program


def add_options(parser, rounds=9):
    """Adds the options that all benchmarks have."""
    parser.add_argument("--rounds", type=int, default=rounds, help=f"(default {rounds})")
    parser.add_argument("--quiet", type=float, default=0, metavar="SECONDS",
                        help="wait that long at most, before each run, for others to end")
    parser.add_argument("--timeout", type=float, default=120, help="of a run, in seconds")
    parser.add_argument("--compiler", default=str(CILK), metavar="CLANG",
                        help="that knows -fopencilk (default build/bin/clang)")
    parser.add_argument("--csv", type=pathlib.Path, help="write the figures of all rounds there")
    parser.add_argument("--table", type=pathlib.Path, metavar="CSV",
                        help="measure nothing; only print the tables for such a file")


def worker_numbers(text):
    """Returns the numbers in `1,2,4`, with 1 among them."""
    found = sorted({1, *(int(word) for word in text.split(","))})
    if found[0] < 1:
        raise ValueError(text)
    return found


def check_options(parser, options):
    """Ends the program with an error if one of these options makes no sense."""
    if options.rounds < 1 or options.timeout <= 0:
        parser.error("rounds and timeout have to be positive")


def wait_for_quiet(seconds):
    """Waits until nothing else has run for half a second, and at most for `seconds`."""
    end, quiet = time.monotonic() + seconds, 0
    while quiet < 10 and time.monotonic() < end:
        with open("/proc/loadavg", encoding="ascii") as file:
            running = int(file.read().split()[3].split("/")[0])
        quiet = quiet + 1 if running <= 1 else 0
        time.sleep(0.05)


def shorten(word, folder=REPOSITORY):
    """Returns a path relative to the folder, by default the repository's root."""
    return word.replace(f"{folder}{os.sep}", "")


def join_rounds(records):
    """Returns a row for each series of records that differ only in consecutive rounds: `round` is
    the first round, `value` lists all values, and `load` is the highest load. The rows of a
    program are together."""
    rows, latest = {}, {}
    for record in records:
        series = tuple(str(record.get(c, "")) for c in COLUMNS if c not in OF_ROUND)
        row = latest.get(series)
        if row and int(record["round"]) == int(row["round"]) + len(row["value"]):
            row["value"].append(str(record["value"]))
            row["load"] = max(row["load"], str(record.get("load", "")),
                              key=lambda load: float(load or 0))
        else:
            row = latest[series] = {**dict.fromkeys(COLUMNS, ""), **record,
                                    "value": [str(record["value"])]}
            rows.setdefault(record["program"], []).append(row)
    return itertools.chain.from_iterable(rows.values())


def write_csv(path, records):
    """Writes the rows of join_rounds(), the values of a row with blanks between them."""
    above = {}
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for row in join_rounds(records):
            cells = {c: str(row[c]) or EMPTY for c in REPEATED}
            writer.writerow({**row, "value": " ".join(row["value"]),
                             **{c: "" if cells[c] == above.get(c) else cells[c] for c in cells}})
            above = cells


def parse_csv(lines):
    """Returns the records of a file's lines, one for each round."""
    records, above = [], {}
    for row in csv.DictReader(lines):
        above = {c: row[c] or above.get(c, "") for c in REPEATED}
        row.update((c, "" if cell == EMPTY else cell) for c, cell in above.items())
        records += [{**row, "round": str(int(row["round"]) + i), "value": value}
                    for i, value in enumerate(row["value"].split())]
    return records


def read_csv(path):
    """Returns the records of a file, one for each round."""
    with open(path, encoding="utf-8", newline="") as file:
        return parse_csv(file)


def find_records(options, measure):
    """Returns the records of an earlier run (--table), or else the result of `measure(options,
    folder)` with an empty folder of its own. Writes new records to a file if the options name
    one."""
    if options.table:
        return read_csv(options.table)
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        records = measure(options, folder)
    if options.csv:
        write_csv(options.csv, records)
    return records


def matching(records, **wanted):
    """Returns the records whose columns have the wanted values."""
    return [r for r in records
            if all(str(r[key]) == str(value) for key, value in wanted.items())]


def values(records, **wanted):
    """Returns the values of all records whose columns have the wanted values."""
    return [float(r["value"]) for r in matching(records, **wanted)]


def by_round(records, **wanted):
    """Returns the values by round; each round has one record with the wanted columns."""
    return {int(r["round"]): float(r["value"]) for r in matching(records, **wanted)}


def ratios(above, below):
    """Returns the ratios of the values of the same rounds, in ascending order."""
    return sorted(above[turn] / below[turn] for turn in above if turn in below)


def spread(numbers, digits):
    """Returns 'median (least-most)'."""
    numbers = sorted(numbers)
    middle = statistics.median(numbers)
    return f"{middle:.{digits}f} ({numbers[0]:.{digits}f}-{numbers[-1]:.{digits}f})"


def median(records, **wanted):
    """Returns the median of these values; NaN if there are none."""
    found = values(records, **wanted)
    return statistics.median(found) if found else float("nan")


def print_table(heads, rows):
    """Prints columns, the first one flush left."""
    rows = [heads, *rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join(cells).rstrip())


def print_by_workers(records, rows, divided):
    """Prints a table with a column for each number of workers.

    `rows` are (program, quantity, digits, description). `divided` are (description, (program,
    quantity), (program, quantity)): the first of these is divided by the second, round by round.
    Rows without measurements are left out.
    """
    numbers = sorted({int(r["workers"]) for r in records})
    table = []
    for program, quantity, digits, what in rows:
        if matching(records, program=program, quantity=quantity):
            table.append([what, *(spread(values(records, program=program, quantity=quantity,
                                                workers=n), digits) for n in numbers)])
    for what, above, below in divided:
        cells = []
        for n in numbers:
            pair = [by_round(records, program=program, quantity=quantity, workers=n)
                    for program, quantity in (above, below)]
            if all(pair):
                cells.append(spread(ratios(*pair), 2))
        if cells:
            table.append([what, *cells])
    print_table(["", *(f"{n} worker{'s' * (n > 1)}" for n in numbers)], table)
