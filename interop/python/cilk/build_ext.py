# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""setuptools' build_ext with -fopencilk: extensions in C and C++ may spawn.

In pyproject.toml:

    [build-system]
    requires = ["setuptools>=70.1", "cilk"]

    [tool.setuptools.cmdclass]
    build_ext = "cilk.build_ext.build_ext"

The compiler is the one in this package, with the system's clang 22. The extension is linked to the
runtime statically, so that it does not need this package where it is used.
"""

import subprocess

from setuptools.command.build_ext import build_ext as _build_ext

from .native import PREFIX


def _compilers():
    clang = str(PREFIX / "bin" / "clang")
    try:
        subprocess.run([clang, "-fopencilk", "-x", "c", "-E", "-", "-o", "-"], input=b"",
                       capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", None) or str(error).encode()
        raise SystemExit(f"cilk.build_ext: error: '{clang}' does not work: "
                         f"{said.decode(errors='replace').strip()}; it needs clang 22: install "
                         "clang-22") from None
    return clang, clang + "++"


class build_ext(_build_ext):
    """Compiles and links all extensions with -fopencilk. Ends the build with a message if there
    is no clang 22."""

    def build_extensions(self):
        """Works like setuptools' function, with our compiler."""
        clang, clangxx = _compilers()
        flags = ["-fopencilk", "-O2", "-fPIC"]
        # Older versions of setuptools lack linker_so_cxx and similar settings.
        names = {"compiler": [clang, *flags], "compiler_so": [clang, *flags],
                 "compiler_cxx": [clangxx, *flags], "compiler_so_cxx": [clangxx, *flags],
                 "linker_so": [clang, "-shared"], "linker_so_cxx": [clangxx, "-shared"]}
        for name, command in names.items():
            if hasattr(self.compiler, name):
                setattr(self.compiler, name, command)
        for extension in self.extensions:
            extension.extra_link_args += ["-fopencilk", "-static-libopencilk"]
        super().build_extensions()
