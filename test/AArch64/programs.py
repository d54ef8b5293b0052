# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The executable tests on AArch64, in an emulator, which Programs/lit.local.cfg sets up.

The results of the front end and of Tapir's passes are the same as on x86-64. Only code
generation differs, so a few programs of each kind are enough if time matters: CHOSEN.
"""

import os
import re
import shlex
import zlib

import lit.formats
import lit.Test

import matrix

# The programs that depend on how frames, calls, exceptions and stacks are implemented.
CHOSEN = {"Execution": """
    base-pointer.c cxx-frames.cpp cxx-thread-local.cpp exceptions-recursion.cpp
    for-body.c large-frame.c live-registers.c many-locals.c outgoing-arguments.c
    overaligned-arguments.c reducer-strands.c small-arguments.c spawn-struct-mixed.c
    struct-return.c task-frames.cpp thread-local-steal.c vla.c""",
          "Programs": "bound.c"}


class Programs(lit.formats.TestFormat):
    """The programs of ../Execution and ../Programs."""

    def __init__(self, build, llvm_bin, emulator, flags, missing, everything):
        self.compiler = shlex.join([os.path.join(build, "bin", "clang"), "-fopencilk", *flags])
        self.plain = shlex.join([os.path.join(llvm_bin, "clang"), *flags])
        self.include = os.path.join(build, "include")
        self.emulator = shlex.join(emulator)
        self.missing = missing
        self.everything = everything

    def getTestsInDirectory(self, suite, path, lit_config, local):
        for program in matrix.find_programs([]):
            name = program.path.relative_to(matrix.SUITE)
            if self.everything or name.name in CHOSEN[name.parts[0]].split():
                yield lit.Test.Test(suite, path + name.parts, local, str(program.path))

    def execute(self, test, lit_config):
        (program,) = matrix.find_programs([test.file_path])
        required = re.findall(r"REQUIRES: *(.*)", program.path.read_text(encoding="utf-8"))
        missing = self.missing + [what for what in required if what != "lld"]
        missing += [flag for flag in program.flags if flag.startswith(("-mavx", "-mfma", "-flto"))]
        if missing:
            return lit.Test.UNSUPPORTED, f"needs {', '.join(missing)}"
        name = program.path.relative_to(matrix.SUITE).as_posix()
        reason = matrix.find_exclusion("aarch64", name)
        if self.everything:
            levels, workers = "0,1,2,3,z", "1,2,4,8"
        else:
            kind = zlib.crc32(matrix.short_name(program).encode()) % 3
            levels, workers = (("0", "2"), ("2", "4"), ("z", "1,8"))[kind]
        os.makedirs(os.path.dirname(test.getExecPath()), exist_ok=True)
        report = matrix.check(program, matrix.Options(
            target="opencilk", compiler=self.compiler, plain=self.plain, include=self.include,
            levels=levels, workers=workers, emulator=self.emulator), test.getExecPath())
        if reason and not (reason.startswith("Sometimes") and not report):
            return ((lit.Test.XFAIL, reason) if report else
                    (lit.Test.XPASS, f"passes, but is excluded: {reason}"))
        return (lit.Test.FAIL, report) if report else (lit.Test.PASS, "")
