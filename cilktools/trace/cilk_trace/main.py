# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command cilk-trace."""

import argparse
import json
import os
import pathlib
import sys

from . import files, firefox, page, speedscope, symbols, timeline
from .failure import Failure
from .trace import Trace

DESCRIPTION = """\
Gives the stints of a trace that a Cilk program has written the names of their functions and, if
the program was compiled with -g, the lines of the spawns and syncs at which they begin and end.
Without options, the names are added to TRACE itself, which Perfetto opens."""

EPILOG = """\
example:
  CILK_TRACE=trace.json ./fib 30
  cilk-trace --html trace.html trace.json
and open trace.html in a browser
"""


def version():
    """Returns the version, which the build has written into a file beside this one."""
    return pathlib.Path(__file__).with_name("version").read_text(encoding="ascii").strip()


class Version(argparse.Action):
    """Prints the version."""

    def __call__(self, parser, *unused):
        print(f"cilk-trace (OpenCilk {version()})")
        parser.exit()


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Failure(f"{message}; cilk-trace --help lists the options", 2)


def parse(arguments):
    parser = Parser(prog="cilk-trace", description=DESCRIPTION, epilog=EPILOG,
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action=Version, nargs=0, help="print the version and exit")
    parser.add_argument("trace", metavar="TRACE",
                        help="the file that CILK_TRACE named when the program ran")
    parser.add_argument("--html", metavar="FILE",
                        help="write a page to FILE that shows the trace, and needs no network")
    parser.add_argument("-o", "--perfetto", dest="perfetto", metavar="FILE",
                        help="write the trace with names to FILE, for https://ui.perfetto.dev and "
                        "other viewers of Chrome's format")
    parser.add_argument("--speedscope", metavar="FILE",
                        help="write a profile of each worker to FILE, for https://speedscope.app")
    parser.add_argument("--firefox", metavar="FILE",
                        help="write a profile to FILE for https://profiler.firefox.com")
    options = parser.parse_args(arguments)
    if not (options.html or options.perfetto or options.speedscope or options.firefox):
        options.perfetto = options.trace
    return options


def write_views(options, trace):
    """Writes the files that are made from a timeline."""
    line = timeline.read(trace)
    if options.html:
        files.write(options.html, page.make(line, version()), "--html")
    for name, format in (("speedscope", speedscope), ("firefox", firefox)):
        path = getattr(options, name)
        if path:
            text = json.dumps(format.make(line, version()), separators=(",", ":"))
            files.write(path, text + "\n", f"--{name}")


def run(arguments):
    options = parse(arguments)
    trace = Trace(options.trace)
    for path in symbols.rebuilt(trace):
        print(f"cilk-trace: '{path}' was built after '{options.trace}' was written, so places may "
              "be wrong; run the program again", file=sys.stderr)
    places, lines = trace.name(symbols.find(trace))
    if options.html or options.speedscope or options.firefox:
        write_views(options, trace)
    if options.perfetto:
        files.write(options.perfetto, trace.text(), "-o")
    outputs = [path for path in (options.html, options.perfetto, options.speedscope,
                                 options.firefox) if path]
    steals = sum(event["ph"] == "s" and event["name"] == "steal" for event in trace.events)
    print(f"{', '.join(outputs)}: {len(trace.stints())} stints, {steals} steals; {lines} of "
          f"{places} places have lines" + ("" if lines == places else " (compile with -g)"))


def main(arguments):
    try:
        run(arguments)
    except Failure as failure:
        print(f"cilk-trace: {failure}", file=sys.stderr)
        return failure.status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0
