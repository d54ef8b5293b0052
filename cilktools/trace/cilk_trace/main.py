# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command cilk-trace."""

import argparse
import os
import pathlib
import sys

from . import symbols
from .failure import Failure
from .trace import Trace

DESCRIPTION = """\
Gives the stints of a trace that a Cilk program has written the names of their functions and, if
the program was compiled with -g, the lines of the spawns and syncs at which they begin and end."""

EPILOG = """\
example:
  CILK_TRACE=trace.json ./fib 30
  cilk-trace trace.json
and open trace.json at https://ui.perfetto.dev
"""


class Version(argparse.Action):
    """Prints the version, which the build has written into a file beside this one."""

    def __call__(self, parser, *unused):
        version = pathlib.Path(__file__).with_name("version").read_text(encoding="ascii").strip()
        print(f"cilk-trace (OpenCilk {version})")
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
    parser.add_argument("-o", dest="output", metavar="FILE",
                        help="write the result to FILE, and leave TRACE as it is")
    return parser.parse_args(arguments)


def run(arguments):
    options = parse(arguments)
    trace = Trace(options.trace)
    for path in symbols.rebuilt(trace):
        print(f"cilk-trace: '{path}' was built after '{options.trace}' was written, so places may "
              "be wrong; run the program again", file=sys.stderr)
    places, lines = trace.name(symbols.find(trace))
    output = options.output or options.trace
    trace.write(output)
    steals = sum(event["ph"] == "s" and event["name"] == "steal" for event in trace.events)
    print(f"{output}: {len(trace.stints())} stints, {steals} steals; {lines} of {places} "
          "places have lines" + ("" if lines == places else " (compile with -g)"))


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
