# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests whose paths may have spaces, and other characters that a shell interprets.

The repository and the build tree may be in any folder. So the substitutions for paths in a
test's commands are quoted for the shell where needed: %s, %S and %t here, and those of
lit.cfg.py and the lit.local.cfg files there. '%t/a b' works as well, but a command inside of a
quoted word can't have such paths. It must take paths from a file, as arguments, or relative to
the test's folder.
"""

import copy
import os
import shlex

import lit.formats


class QuotedShTest(lit.formats.ShTest):
    """Tests in shell's language with quoted %s, %S and %t."""

    def execute(self, test, litConfig):
        source = test.getSourcePath()
        folder, name = os.path.split(test.getExecPath())
        temporary = os.path.join(folder, "Output", name + ".tmp")  # the test as lit makes it
        test.config = copy.copy(test.config)
        paths = (("%s", source), ("%S", os.path.dirname(source)), ("%t", temporary))
        # The paths come after all other substitutions, some of which begin with these letters, and
        # before lit's own. Right after a quotation mark they are in a quoted word already.
        test.config.substitutions = (
            test.config.substitutions
            + [(f"(?<=['\"]){name}", path) for name, path in paths]
            + [(name, shlex.quote(path)) for name, path in paths])
        return super().execute(test, litConfig)
