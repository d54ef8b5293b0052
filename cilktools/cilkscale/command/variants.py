# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a program twice: for the tool that measures work and span, and for the one that
times."""

import pathlib

from . import processes
from .failure import Failure

CXX = {".cc", ".cpp", ".cxx", ".c++", ".C"}
BENCHMARK = "cilkscale-benchmark"


def find_compiler(named, sources, here):
    """The clang that was named, or the one beside this command."""
    name = "clang++" if any(pathlib.Path(source).suffix in CXX for source in sources) else "clang"
    compiler = pathlib.Path(named) if named else here / name
    if not compiler.exists():
        raise Failure(f"there is no compiler '{compiler}'; name one that knows -fopencilk with "
                      "--compiler", 2)
    return str(compiler)


class Variants:
    """The two compilations of a program."""

    def __init__(self, sources, options, here):
        for source in sources:
            if not pathlib.Path(source).is_file():
                raise Failure(f"there is no source file '{source}'; correct its name", 2)
        self.sources = sources
        self.tools = (options.tool, BENCHMARK)
        self.compiler = find_compiler(options.compiler, sources, here)
        self.flags = options.flags
        self.timeout = options.timeout

    def command(self, tool, output):
        """-g, without which places have no lines, can be overruled. Libraries among the flags
        come after what needs them."""
        return [self.compiler, "-fopencilk", f"-fcilktool={tool}", "-g", *self.sources,
                *self.flags, "-o", str(output)]

    def compile(self, folder, progress):
        """The paths of the two programs, made in `folder`."""
        name = pathlib.Path(self.sources[0]).stem
        outputs = []
        for tool in self.tools:
            output = pathlib.Path(folder) / f"{name}-{tool}"
            progress.step(f"compiling for {tool}")
            processes.run(self.command(tool, output), self.timeout,
                          "mend what the compiler says")
            progress.finished()
            outputs.append(str(output))
        return outputs
