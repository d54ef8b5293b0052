# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the command line. The options of OpenCilk's cilkscale.py have the same meaning as there."""

import argparse
import itertools
import pathlib
import shlex

from .failure import Failure
from .processors import MOST, is_count
from .simulation import parse_costs

DESCRIPTION = """\
Measures a Cilk program's work, span and running times, writes them as CSV, and draws running
time and speedup beside what the theory allows."""

EPILOG = """\
examples:
  cilkscale fib.c -- 35
  cilkscale --html fib.html -std=c++20 -O2 fib.cpp -lm -- 35
  cilkscale -c ./fib-scale -b ./fib-bench -cpus 1,2,4 -ocsv fib.csv -oplot fib.png -a 35
"""

# The options of the compiler whose value is the next word, which is no source.
WITH_VALUE = frozenset("""-D -F -I -L -MF -MQ -MT -T -U -Xassembler -Xclang -Xlinker
    -Xpreprocessor -e -idirafter -imacros -imultilib -include -iprefix -iquote -isysroot -isystem
    -iwithprefix -l -mllvm -resource-dir -target -u -x -z --param --sysroot --target""".split())

PLOT_SUFFIXES = (".pdf", ".png", ".svg")
NO_PLOT = "none"


class Version(argparse.Action):
    """Prints the version, which the build has written to a file in this folder."""

    def __call__(self, parser, *unused):
        version = pathlib.Path(__file__).with_name("version").read_text(encoding="ascii").strip()
        print(f"cilkscale (OpenCilk {version})")
        parser.exit()


class Parser(argparse.ArgumentParser):
    def split(self, arguments):
        """Returns the words for this command, and the words that are flags of the compiler. After
        -a no word is a flag: a word there that begins with '-' is most likely meant for the
        program."""
        ours, flags, of_program = [], [], False
        words_left = iter(arguments)
        for word in words_left:
            action = self._option_string_actions.get(word.split("=", 1)[0])
            if action and action.dest == "flags" and "=" not in word:
                # argparse would treat a value that begins with '-' as an option.
                ours.append("=".join([word, *itertools.islice(words_left, 1)]))
            elif action:
                of_program = action.dest == "args"
                ours.append(word)
            elif of_program or word in ("", "-") or not word.startswith("-"):
                ours.append(word)
            else:
                flags.append(word)
                flags += [next(words_left, "")] if word in WITH_VALUE else []
        return ours, flags

    def error(self, message):
        raise Failure(f"{message}; cilkscale --help lists the options, and what begins with '-' "
                      "and is meant for the program stands after --", 2)


def positive(text):
    if not is_count(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no number from 1 to {MOST}")
    return int(text)


def duration(text):
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds above 0")
    return value


def words(text):
    try:
        return shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' has {str(error).lower()}") from error


def costs(text):
    try:
        return parse_costs(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{error}' isn't spawn=, steal=, attempt= or sync= with "
                                         "a number of nanoseconds") from error


def plot_file(text):
    if text != NO_PLOT and not text.lower().endswith(PLOT_SUFFIXES):
        raise argparse.ArgumentTypeError(f"'{text}' isn't 'none' and doesn't end in "
                                         + ", ".join(PLOT_SUFFIXES))
    return text


def make_parser():
    parser = Parser(prog="cilkscale", description=DESCRIPTION, epilog=EPILOG,
                    usage="cilkscale [options] [FLAG...] SOURCE... [FLAG...] [-- ARGUMENT...]\n"
                          "       cilkscale [options] -c PROGRAM -b PROGRAM [-- ARGUMENT...]\n"
                          "       cilkscale [options] --from FILE\n"
                          "       cilkscale [options] --compare BEFORE_FILE AFTER_FILE",
                    formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--version", action=Version, nargs=0, help="print the version and exit")
    add = parser.add_argument_group("what to measure").add_argument
    add("sources", nargs="*", metavar="SOURCE",
        help="a source in C or C++, which is compiled for both tools; options that are not listed "
             "here, before and after the sources, are the compiler's")
    add("-c", "--cilkscale", metavar="PROGRAM",
        help="measure work and span with this program, compiled with -fcilktool=cilkscale or "
             "-fcilktool=cilkscale-instructions")
    add("-b", "--cilkscale-benchmark", metavar="PROGRAM",
        help="measure running times with this program, compiled with "
             "-fcilktool=cilkscale-benchmark")
    add("--lines", metavar="PROGRAM",
        help="explain the measurements with this program as well, compiled with "
             "-fcilktool=cilkscale-lines; for -c and -b")
    add("--from", dest="table", metavar="FILE",
        help="measure nothing, and draw what an earlier call has written with --save or as a table")
    add("--compare", nargs=2, metavar=("BEFORE_FILE", "AFTER_FILE"),
        help="measure nothing, and compare two files that earlier calls have written with --save "
             "or as tables")
    add("-a", "--args", nargs="*", default=[], metavar="ARGUMENT",
        help="run the program with these arguments, which end at the next option")
    add("--input", metavar="FILE",
        help="give the program this standard input in each run (default: none)")

    add = parser.add_argument_group("how to compile").add_argument
    add("--tool", default="cilkscale", metavar="NAME",
        help="measure work and span with the tool cilkscale, in seconds (the default), or with "
             "cilkscale-instructions")
    add("--flags", type=words, default=["-O3"], metavar="FLAGS",
        help="give the compiler these flags, in one word (default: -O3); flags by themselves are "
             "added")
    add("--compiler", metavar="CLANG",
        help="compile with this compiler (default: the clang or clang++ beside this command)")

    add = parser.add_argument_group("how to measure").add_argument
    add("-cpus", "--cpu-counts", metavar="1,2,4",
        help="measure on these numbers of processors (default: 1 to the number of cores)")
    add("--repeat", type=positive, default=3, metavar="N",
        help="run the program N times on each number of processors (default: 3)")
    add("--timeout", type=duration, default=600, metavar="SECONDS",
        help="end a run or a compilation that takes longer (default: 600)")
    add("--no-pinning", dest="pinning", action="store_false",
        help="let the system choose the processors of the workers")

    add = parser.add_argument_group("how to predict").add_argument
    add("--simulate", nargs="?", type=positive, const=4096, metavar="P",
        help="run the program's spawns on up to P simulated processors, too (default: 4096)")
    add("--simulated-row", default="", metavar="TAG",
        help="simulate only the part of the program between its last two calls of "
             "wsp_getworkspan() before it dumps that tag for the first time (default: the whole "
             "program)")
    add("--trace", metavar="PROGRAM",
        help="record the spawns with this program, compiled with -fcilktool=cilkscale-trace; for "
             "-c and -b")
    add("--costs", type=costs, default={}, metavar="steal=500,sync=200",
        help="set the costs of the simulated scheduler, in nanoseconds: spawn, steal, attempt (a "
             "steal that fails) and sync (default: measured); and beside, the fraction of its "
             "time by which a strand takes longer for each other strand that runs (default: 0)")
    add("-osim", "--output-simulation", metavar="FILE",
        help="write the simulated times, as CSV")

    add = parser.add_argument_group("what to write").add_argument
    add("-ocsv", "--output-csv", default="out.csv", metavar="FILE",
        help="write the table, with medians (default: out.csv)")
    add("--save", metavar="FILE",
        help="write all measurements, with the time of each run and the places, as JSON for --from "
             "and --compare")
    add("-oplot", "--output-plot", type=plot_file, metavar="FILE",
        help="write the pictures, as .pdf, .png or .svg, or write none if FILE is none (default: "
             "plot.pdf)")
    add("-rplot", "--rows-to-plot", default="all", metavar="ROWS",
        help="draw these rows of the table: all, or numbers and tags, separated by commas "
             "(default: all)")
    add("--plot-to", type=positive, metavar="P",
        help="draw the bounds for up to P processors (default: 64, or as many as were measured)")
    add("--theme", choices=("light", "dark"), default="light",
        help="draw the pictures for a light or a dark page (default: light)")
    add("--html", metavar="FILE",
        help="write a page with charts, and with the places in the source that the span goes "
             "through")
    return parser


def is_explained(options):
    """Returns True if the program also runs for counts by lines and for its places on the most
    processors, which make more actions known."""
    return bool(options.html or options.save)


def parse(arguments):
    """Returns the options. Words after -- are arguments of the program."""
    behind = []
    if "--" in arguments:
        place = arguments.index("--")
        arguments, behind = arguments[:place], arguments[place + 1:]
    parser = make_parser()
    arguments, flags = parser.split(arguments)
    options = parser.parse_args(arguments)
    options.args += behind
    options.flags = options.flags + flags
    programs = [options.cilkscale, options.cilkscale_benchmark]
    reads = [option for option, value in (("--from", options.table),
                                          ("--compare", options.compare)) if value is not None]
    ways = [bool(options.sources), any(programs), *map(bool, reads)]
    if sum(ways) == 0:
        raise Failure("there is nothing to measure; give a source file, or two programs with -c "
                      "and -b", 2)
    if sum(ways) > 1:
        raise Failure("sources, programs (-c, -b), --from and --compare exclude each other; give "
                      "one kind", 2)
    if flags and not options.sources:
        parser.error(f"unrecognized arguments: {' '.join(flags)}")
    if any(programs) and not all(programs):
        raise Failure(f"{'-b' if programs[0] else '-c'} is missing; give both programs: -c for "
                      "work and span, -b for the times", 2)
    if options.simulate and (reads or (any(programs) and not options.trace)):
        raise Failure("--simulate needs a record of the spawns; give a source file, or with -c and "
                      "-b a program that was compiled with -fcilktool=cilkscale-trace by --trace",
                      2)
    if not options.simulate and (options.trace or options.costs or options.output_simulation
                                 or options.simulated_row):
        raise Failure("--trace, --costs, --simulated-row and --output-simulation are for a "
                      "simulation; add --simulate", 2)
    if options.lines and not (all(programs) and (options.html or options.save)):
        raise Failure("--lines explains the page or the saved study of programs that are given by "
                      "-c and -b; add --html or --save, or leave it out", 2)
    if options.trace and options.sources:
        raise Failure("--trace is for programs that are given by -c and -b; leave it out", 2)
    if reads and options.args:
        raise Failure(f"{reads[0]} measures nothing; leave out the program's arguments", 2)
    if options.compare and (options.save or options.output_plot):
        raise Failure("--compare writes a page and nothing else; leave out --save and "
                      "--output-plot", 2)
    return options


def chosen_rows(text, rows):
    """Returns the rows that -rplot names, in their order."""
    if text == "all":
        return list(rows)
    chosen = set()
    for word in (word.strip() for word in text.split(",")):
        found = [row.number for row in rows
                 if row.tag == word or (word.isdecimal() and row.number == int(word))]
        if not found or not word:
            raise Failure(f"there is no row '{word}' to plot; give numbers from 1 to {len(rows)}, "
                          "tags, or 'all'", 2)
        chosen.update(found)
    return [row for row in rows if row.number in chosen]
