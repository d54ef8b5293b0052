# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a wheel for one kind of machine and any version of Python.

The variable OPENCILK_WHEEL_PLATFORM names the machine, as pip does.
"""

import os

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Programs(Distribution):
    """A distribution of programs and libraries in C, without Python's, in the place of modules in
    C."""

    def has_ext_modules(self):
        return True


class OneMachine(bdist_wheel):
    """A wheel for any version of Python."""

    def get_tag(self):
        return "py3", "none", os.environ["OPENCILK_WHEEL_PLATFORM"]


setup(distclass=Programs, cmdclass={"bdist_wheel": OneMachine})
