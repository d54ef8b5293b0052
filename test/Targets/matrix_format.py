# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The executable tests on other targets as lit tests, which Programs/lit.local.cfg sets up."""

import os
import re
import shlex
import zlib

import lit.formats
import lit.Test

import matrix
import own_folder

# The error for spawns that these targets do not support with an older LLVM.
TAKES_NEWER_LLVM = "this runtime supports that since LLVM 22"


class Matrix(lit.formats.TestFormat):
    """Programs of ../../Execution and ../../Programs on each target that was built."""

    def __init__(self, build, llvm_bin, targets, cilkplus, projections):
        """The folder `projections` has a folder for this run, with the files that the targets
        share."""
        self.projections = own_folder.create(projections)
        self.compiler = [os.path.join(build, "bin", "clang"), "-fopencilk"]
        self.plain = shlex.quote(os.path.join(llvm_bin, "clang"))
        self.include = os.path.join(build, "include")
        self.targets = targets
        self.cilkplus = cilkplus

    def getTestsInDirectory(self, suite, path, lit_config, local):
        nightly = "nightly" in local.available_features
        for program in matrix.find_programs([]):
            name = program.path.relative_to(matrix.SUITE)
            targets = self.targets
            if not nightly:
                # The choice is the same each time, whatever other programs there are. In the
                # nightly tier, the tests on OpenCilk also run each program on the serial target.
                targets = [target for target in (*targets, "serial")
                           if not matrix.find_exclusion(target, name.as_posix())]
                chosen = zlib.crc32(matrix.short_name(program).encode()) % len(targets)
                targets = [targets[chosen]]
            for target in targets:
                yield lit.Test.Test(suite, path + (target, *name.parts), local,
                                    str(program.path))

    def execute(self, test, lit_config):
        target = test.path_in_suite[len(("Targets", "Programs"))]
        (program,) = matrix.find_programs([test.file_path])
        text = program.path.read_text(encoding="utf-8")
        test.requires += re.findall(r"REQUIRES: *(.*)", text)
        for line in re.findall(r"UNSUPPORTED: *(.*)", text):
            test.unsupported += [feature.strip() for feature in line.split(",")]
        if test.config.unsupported:
            return lit.Test.UNSUPPORTED, "is not for this build"
        missing = test.getMissingRequiredFeatures()
        if missing:
            return lit.Test.UNSUPPORTED, f"needs {', '.join(missing)}"
        if test.getUnsupportedFeatures():
            return lit.Test.UNSUPPORTED, "isn't for what is there"
        reason = matrix.find_exclusion(target, "/".join(test.path_in_suite[3:]))
        compiler = list(self.compiler)
        if target == "cilkplus":
            if not self.cilkplus:
                return lit.Test.UNSUPPORTED, "scripts/fetch-cilkplus BUILD/cilkplus gets it"
            compiler.append(f"-L{self.cilkplus}")
        nightly = "nightly" in test.config.available_features
        levels = "0,2" if nightly and len(program.path.name) % 3 == 0 else "2"
        os.makedirs(os.path.dirname(test.getExecPath()), exist_ok=True)
        report = matrix.check(program, matrix.Options(
            target=target, compiler=shlex.join(compiler), plain=self.plain, include=self.include,
            levels=levels, workers="1" if target == "serial" else "1,4"), test.getExecPath(),
            self.projections)
        if TAKES_NEWER_LLVM in report and "before-llvm22" in test.config.available_features:
            return lit.Test.UNSUPPORTED, "has spawns that may throw before their calls"
        if reason and not (reason.startswith("Sometimes") and not report):
            return ((lit.Test.XFAIL, reason) if report else
                    (lit.Test.XPASS, f"passes, but is excluded: {reason}"))
        return (lit.Test.FAIL, report) if report else (lit.Test.PASS, "")
