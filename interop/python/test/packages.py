# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packages that the tests of the Python package need, in a folder of the build.

They come from pip's registry when tests are run for the first time. Two runs may install them at
once: each run fills a folder of its own, and the first one to finish provides the folder that is
used.
"""

import os
import shutil
import subprocess
import tempfile

WANTED = ["numpy", "setuptools>=74.1"]


def folder_of(build, python, llvmlite):
    """Returns a build's folder for the packages of an interpreter and a version of llvmlite."""
    version = subprocess.run([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                             capture_output=True, text=True, check=True).stdout.strip()
    suffix = f"-llvmlite-{llvmlite}" if llvmlite else ""
    return os.path.join(build, f"python-packages-{version}{suffix}")


def install(python, folder, llvmlite):
    """Installs the packages in `folder`. Returns the reason why that fails, or an empty text. Takes
    minutes at most."""
    if os.path.isdir(folder):
        return ""
    work = tempfile.mkdtemp(dir=os.path.dirname(folder), prefix="python-packages.")
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
               "--retries", "0", "--timeout", "10", "--target", work, *WANTED,
               f"llvmlite=={llvmlite}" if llvmlite else "llvmlite>=0.48"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            return (done.stderr.strip().splitlines() or ["pip failed"])[-1]
        os.rename(work, folder)
    except (OSError, subprocess.TimeoutExpired) as error:
        return "" if os.path.isdir(folder) else str(error)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return ""
