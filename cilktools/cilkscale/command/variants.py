# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Provides the two programs: the instrumented program, whose work and span a tool measures, and the
timed program. The user names them, or they are compiled from the same sources."""

import dataclasses
import os
import pathlib
import shlex
import time
from typing import Optional, Sequence, Tuple

from . import processes, simulation
from .failure import Failure
from .options import is_explained

CXX = {".cc", ".cpp", ".cxx", ".c++", ".C"}
BENCHMARK = "cilkscale-benchmark"
LINES = "cilkscale-lines"


def find_compiler(named, sources, here):
    """Returns the clang that the user named, or the clang in the folder of this command."""
    name = "clang++" if any(pathlib.Path(source).suffix in CXX for source in sources) else "clang"
    compiler = pathlib.Path(named) if named else here / name
    if not compiler.exists():
        raise Failure(f"there is no compiler '{compiler}'; name one that knows -fopencilk with "
                      "--compiler", 2)
    # A name without a folder means the current folder and is not searched on PATH.
    return str(compiler) if compiler.parent != pathlib.Path() else os.path.join(".", compiler)


@dataclasses.dataclass(frozen=True)
class Programs:
    """The programs. `compiled` is the time at which the instrumented program was compiled, and
    `facts` is as in a study. `recording` and `lines` are the programs for a simulation and for
    counts by lines, if there are such programs."""
    name: str
    instrumented: str
    benchmark: str
    compiled: float
    facts: Sequence[Tuple[str, str]]
    compiler: str
    recording: Optional[str] = None
    lines: Optional[str] = None


def given(instrumented, benchmark, compiler, recording=None, lines=None):
    instrumented, benchmark = processes.find(instrumented), processes.find(benchmark)
    return Programs(pathlib.Path(benchmark).name, instrumented, benchmark,
                    os.stat(instrumented).st_mtime,
                    [("Work and span of", instrumented), ("Times of", benchmark)], str(compiler),
                    recording and processes.find(recording), lines and processes.find(lines))


class Variants:
    """The programs' sources and the way to compile them."""

    def __init__(self, sources, options, here):
        for source in sources:
            if not pathlib.Path(source).is_file():
                raise Failure(f"there is no source file '{source}'; correct its name", 2)
        self.sources = sources
        self.tools = (options.tool, BENCHMARK, *((simulation.TOOL,) if options.simulate else ()),
                      *((LINES,) if is_explained(options) else ()))
        self.compiler = find_compiler(options.compiler, sources, here)
        self.flags = options.flags
        self.timeout = options.timeout

    def command(self, tool, output):
        """Returns the command. Without -g, places have no lines. The user's flags can override -g.
        Libraries among the flags come after the sources that need them."""
        return [self.compiler, "-fopencilk", f"-fcilktool={tool}", "-g", *self.sources,
                *self.flags, "-o", str(output)]

    def compile(self, folder, progress):
        """Compiles the programs in `folder`."""
        name = pathlib.Path(self.sources[0]).stem
        begin = time.time()
        outputs = {}
        for tool in self.tools:
            output = pathlib.Path(folder) / f"{name}-{tool}"
            progress.step(f"compiling for {tool}")
            processes.run(self.command(tool, output), self.timeout,
                          "fix what the compiler reports")
            progress.finished()
            outputs[tool] = str(output)
        return Programs(name, outputs[self.tools[0]], outputs[BENCHMARK], begin,
                        [("Compiled by", shlex.join(self.command(self.tools[0], name)))],
                        self.compiler, outputs.get(simulation.TOOL), outputs.get(LINES))
