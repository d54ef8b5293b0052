# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the functions and lines of return addresses, by llvm-symbolizer."""

import dataclasses
import glob
import json
import os
import re
import shutil
import subprocess

from .failure import Failure

NAMES = ("llvm-symbolizer-22", "llvm-symbolizer")
# The language's headers, in a prefix, a build or the source.
HEADERS = re.compile(r"(^|/)include/cilk/")
# The runtime's library, and functions of the headers in programs without lines.
RUNTIME, INTERNAL = re.compile(r"libopencilk\b"), ("cilk::", "bool cilk::", "void cilk::")
# The folders in which distributions install llvm-symbolizer, with LLVM's major version.
FOLDERS = "/usr/lib/llvm-[1-9][0-9]/bin"


@dataclasses.dataclass
class Symbol:
    function: str
    place: str  # FILE:LINE:COLUMN of the call, or empty
    is_ours: bool  # True for functions of the runtime and of the language's headers


def symbolizer():
    wanted = os.environ.get("LLVM_SYMBOLIZER_PATH")
    folders = os.pathsep.join(sorted(glob.glob(FOLDERS), reverse=True))
    for name in [wanted] if wanted else NAMES:
        found = shutil.which(name) or shutil.which(name, path=folders)
        if found:
            return found
    raise Failure(f"there is no {wanted or NAMES[-1]}: install the package llvm-22, or that of "
                  "another version, or set LLVM_SYMBOLIZER_PATH to where it is")


def ask(program, path, addresses):
    """Returns the answers of `program` for code in the file `path`."""
    command = [program, f"--obj={path}", "--output-style=JSON", "--relativenames"]
    answer = subprocess.run(command, input="".join(f"{address:#x}\n" for address in addresses),
                            capture_output=True, text=True, check=False)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def symbol_of(answer, name):
    """Returns the symbol in an answer about the module `name`, or None if nothing is known. If
    calls were inlined, the result is the symbol of the innermost call that is not in one of the
    language's own headers: the spawn, or the wait."""
    frames = answer.get("Symbol") or [{}]
    frame = next((one for one in frames if not HEADERS.search(one.get("FileName") or "")),
                 frames[0])
    function = frame.get("FunctionName")
    if not function:
        return None
    place = ""
    if frame.get("FileName") and frame.get("Line"):
        place = f"{frame['FileName']}:{frame['Line']}"
        place += f":{frame['Column']}" if frame.get("Column") else ""
    ours = bool(HEADERS.search(frame.get("FileName") or "") or RUNTIME.match(name)
                or function.startswith(INTERNAL))
    return Symbol(function, place, ours)


def find(trace):
    """Returns the symbols of the places of a trace, as far as they are known."""
    symbols, program = {}, symbolizer()
    for name, path in trace.modules.items():
        addresses = sorted(address for module, address in trace.places() if module == name)
        if not addresses or not os.path.isfile(path):
            continue
        # A return address may belong to the next statement or the next function.
        for address, answer in zip(addresses, ask(program, path, [at - 1 for at in addresses])):
            symbol = symbol_of(answer, name)
            if symbol:
                symbols[name, address] = symbol
    return symbols


def rebuilt(trace):
    """Returns the modules that have changed since the trace was written."""
    used = {name for name, _ in trace.places()}
    when = os.path.getmtime(trace.path)
    return [path for name, path in trace.modules.items()
            if name in used and os.path.isfile(path) and os.path.getmtime(path) > when]
