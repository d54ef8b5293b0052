# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Says that the wheel is for any Python, but for one kind of machine.

OPENCILK_WHEEL_PLATFORM in the environment names it, as pip does.
"""

import os

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Programs(Distribution):
    """Programs and libraries of C, none of Python's: they lie where such modules would."""

    def has_ext_modules(self):
        return True


class OneMachine(bdist_wheel):
    """For any Python."""

    def get_tag(self):
        return "py3", "none", os.environ["OPENCILK_WHEEL_PLATFORM"]


setup(distclass=Programs, cmdclass={"bdist_wheel": OneMachine})
