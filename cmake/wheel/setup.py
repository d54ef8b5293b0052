# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Says that the wheel is for any Python, but for one kind of machine.

OPENCILK_WHEEL_PLATFORM in the environment names it, as pip does.
"""

import os

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel


class OneMachine(bdist_wheel):
    """Programs and libraries of C, none of Python's."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", os.environ["OPENCILK_WHEEL_PLATFORM"]


setup(cmdclass={"bdist_wheel": OneMachine})
