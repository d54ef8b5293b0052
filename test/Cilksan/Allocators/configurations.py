# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The allocators that a program is linked with or started with.

A configuration has the additions to a program's object when it is linked, and to its environment
when it runs: one object serves for all of them. `operators` are the program's own operators,
instrumented like the program; `foreign-operators` are the same operators, not instrumented, as if a
library had them.
"""

import collections
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
OPERATORS = HERE / "Inputs" / "operators.cpp"
ALLOCATORS = {"tcmalloc": "tcmalloc_minimal", "jemalloc": "jemalloc"}

# operators: None, "instrumented" or "plain"; libraries: to link with; preload: for
# LD_PRELOAD.
Configuration = collections.namedtuple("Configuration", "name operators libraries preload",
                                       defaults=(None, (), ""))


def library_file(compiler, name):
    """Returns the path at which the compiler finds a library, or None."""
    found = subprocess.run([compiler, f"-print-file-name={name}"], stdout=subprocess.PIPE,
                           check=True, timeout=60).stdout.decode().strip()
    path = pathlib.Path(found)
    return path.resolve() if path.is_absolute() and path.exists() else None


def of_allocator(compiler, name, library):
    """Returns (configurations, names of those whose files are missing)."""
    shared = library_file(compiler, f"lib{library}.so")
    archive = library_file(compiler, f"lib{library}.a")
    there, missing = [], []
    for kind, path, libraries in (("linked", shared, (f"-l{library}",)),
                                  ("preload", shared, ()),
                                  ("archive", archive, (str(archive), "-lstdc++", "-lm"))):
        if path:
            there.append(Configuration(f"{name}-{kind}", None, libraries,
                                       str(path) if kind == "preload" else ""))
        else:
            missing.append(f"{name}-{kind}")
    return there, missing


def all_configurations(compiler):
    """Returns (configurations, names of those whose files are missing). The first is plain."""
    there = [Configuration("plain"), Configuration("operators", "instrumented"),
             Configuration("foreign-operators", "plain")]
    missing = []
    for name, library in ALLOCATORS.items():
        some, gone = of_allocator(compiler, name, library)
        there += some
        missing += gone
    return there, missing


def fits(configuration, build):
    """Returns true if a configuration makes sense for a build: C has no operators, and the
    archives' own C++ is libstdc++'s."""
    if configuration.operators and not build.is_cxx:
        return False
    return build.library != "libc++" or not configuration.name.endswith("-archive")
