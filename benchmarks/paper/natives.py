# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares Cilk on other runtimes with programs that are written by hand for these runtimes.

A program is one source for all systems (native/), whose spawns and loops are macros
(benchmarks/loops/systems). They are either Cilk's, which our compiler lowers to each runtime, or
tasks and loops of OpenMP or oneTBB, which the stock compiler translates.
"""

from catalogue import BY_HAND, SERIAL
from measure import Program, REPOSITORY
from session import COMMON, LANGUAGES, Session

FOLDER = REPOSITORY / "benchmarks" / "paper" / "native"


def system_of(column):
    """Returns the header that defines tasks and loops."""
    if column is SERIAL:
        return "serial"
    return column.name if column in BY_HAND.values() else "opencilk"


class NativeSession(Session):
    """A session that compiles each program with the header of its column's system."""

    with_copies = False

    def compile_one(self, subject, column, name, rounds=1):
        system = system_of(column)
        build = ([self.options.compiler, "-fopencilk"] if system == "opencilk" else
                 [self.options.plain])
        flags = [*LANGUAGES[".cpp"], *COMMON, f"-DROUNDS={rounds}",
                 "-include", f"benchmarks/loops/systems/{system}.h"]
        return Program(f"{subject.name}-{name}", self.folder,
                       [*build, *(column.flags or ()), *flags], FOLDER / f"{subject.name}.cpp",
                       self.options.timeout)

    def run_program(self, program, size, workers, prefix=(), timeout=None, more=None):
        threads = {"OMP_NUM_THREADS": str(workers), "TBB_THREADS": str(workers)}
        return super().run_program(program, size, workers, prefix, timeout,
                                   {**threads, **(more or {})})
