# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cilksan and Cilkscale for compiled functions, with results for notebooks."""

import ctypes
import html
import json
import operator
import os
import pathlib
import re
import tempfile
import time
import warnings
from typing import NamedTuple, Optional, Tuple

import cilk

from . import apart, buffers, native
from .errors import CilkError
from .jit import Jit

# The fraction of the processors that other programs may keep busy.
BUSY = 0.5


@cilk.jit
def _count(n: int) -> int:
    s = 0
    for i in range(n):
        s = (s * 31 + i) % 1000003
    return s


@cilk.jit
def _spawn(n: int) -> int:
    a = cilk.spawn(_count, n)
    b = _count(n)
    cilk.sync()
    return a + b


def _check(function, name):
    if hasattr(function, "py_func") and not isinstance(function, Jit):
        raise CilkError(f"cilk: error: '{name}' needs compiled functions: unset CILK_DISABLE_JIT")
    if not isinstance(function, Jit):
        raise CilkError(f"cilk: error: '{name}' is given a function with '@cilk.jit', and its "
                        "arguments")


def _compile(function, arguments, tool):
    passed = buffers.Arguments(arguments, function.scopes.arguments)
    return function.compiled(tuple(passed.types), tool), passed


def _start(tool):
    """Starts the workers and the tool, which takes longer than many calls."""
    compiled, passed = _compile(_spawn, (1000,), tool)
    compiled(passed.values)


def _warn_if_busy():
    processors = len(os.sched_getaffinity(0))
    load = os.getloadavg()[0]
    if load > BUSY * processors:
        warnings.warn(f"the machine is busy (load {load:.1f}, {processors} processors), so times "
                      "may be too long; measure when it is quiet", stacklevel=4)


def _under_tool(function, arguments, tool, environment):
    """Runs a call under a tool, in a forked process, and returns the JSON that the tool writes to
    the file that `environment` names."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "result.json"

        def work():
            os.environ[environment] = str(out)
            os.environ["CILKSAN_EXITCODE"] = "0"
            compiled, passed = _compile(function, arguments, tool)
            if tool == "cilkscale":
                _start(tool)
            _measured(tool, lambda: compiled(passed.values))
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # no message that a file was written

        apart.run(work)
        try:
            return json.loads(out.read_text(encoding="utf-8"))
        except OSError:
            raise CilkError(f"cilk: error: '{tool}' has written no result") from None


class _Counts(ctypes.Structure):
    _fields_ = [("work", ctypes.c_int64), ("span", ctypes.c_int64), ("bspan", ctypes.c_int64)]


def _measured(tool, call):
    if tool != "cilkscale":
        return call()
    now = native.function("__csi_tool_wsp_getworkspan", _Counts)
    dump = native.function("__csi_tool_wsp_dump", None, _Counts, ctypes.c_char_p)
    before = now()
    result = call()
    after = now()
    dump(_Counts(after.work - before.work, after.span - before.span,
                 after.bspan - before.bspan), b"call")
    return result


# Cilksan --------------------------------------------------------------------------------------


def _plain(text):
    """Translates a text of Cilksan to Python's words."""
    text = re.sub(r"\b(?:cilk\.)?([^\W\d]\w*)\.\d+'", r"\1'", text or "")
    text = text.replace("'*", "an element of '")
    return text.replace("cilk_sync", "cilk.sync()").replace("cilk_for", "cilk.prange")


class Access(NamedTuple):
    """One of the two accesses of a race: `kind` is read or write; `place`: file, line, column."""

    kind: str
    place: Tuple[str, int, int]
    variable: Optional[str]
    function: str

    def __str__(self):
        file, line, column = self.place
        return f"{file}:{line}:{column}"


def _access(of):
    at = of["site"] or of["at"] or {}
    place = at.get("file") or "?", at.get("line") or 0, at.get("column") or 0
    function = re.sub(r"^(?:cilk\.)?(\w+)\.\d+$", r"\1", of["function"] or "?")
    variable = of["variable"]
    return Access(of["kind"], place, variable.lstrip("*") if variable else None, function)


class Race(NamedTuple):
    """Two accesses that may come in either order, listed in the order of the serial program."""

    first: Access
    second: Access
    message: str
    hint: str

    def __str__(self):
        text = f"{self.first}: error: {self.message}\n"
        for access in (self.first, self.second):
            text += _line(access.place)
        return text + (f"{self.second}: note: {self.hint}\n" if self.hint else "")


def _line(place):
    file, line, column = place
    try:
        text = pathlib.Path(file).read_text(encoding="utf-8").splitlines()[line - 1]
    except (OSError, IndexError, UnicodeDecodeError):
        return ""
    return f"    {line:5} | {text}\n          | {' ' * (column - 1)}^\n"


class Races:
    """The result of Cilksan for one call. `outcome` is "certified", "certified with limits",
    "races" or "not checked". `race_free` is true for "certified": no schedule of the call, with
    these arguments, has a determinacy race. `limits` lists what the certificate doesn't cover."""

    def __init__(self, document):
        self.races = [Race(_access(r["first"]), _access(r["second"]), _plain(r["message"]),
                           _plain(r["hint"])) for r in document["races"]]
        self.outcome = document["outcome"]
        self.race_free = document["raceFree"]
        self.limits = document["limits"] + document["warnings"]
        self.detected = document["detected"]
        self.document = document

    def __len__(self):
        return len(self.races)

    def __iter__(self):
        return iter(self.races)

    def __str__(self):
        if self.race_free:
            return "no races: no schedule of this call has one"
        if self.outcome == "certified with limits":
            return "no races in what was checked; limits:" + "".join(
                f"\n  - {_plain(limit)}" for limit in self.document["limits"])
        if self.outcome == "not checked":
            return f"not checked: {self.document['reason']}"
        return "\n".join(map(str, self.races)) + (
            f"\n{len(self.races)} race{'s' if len(self.races) != 1 else ''}")

    __repr__ = __str__

    def _repr_html_(self):
        if self.outcome != "races":
            return f"<p>{html.escape(str(self))}</p>"
        rows = "".join(
            f"<tr><td>{a.kind}</td><td>{html.escape(a.variable or '')}</td>"
            f"<td>{html.escape(str(a))}</td><td>{b.kind}</td><td>{html.escape(str(b))}</td></tr>"
            for a, b in ((r.first, r.second) for r in self.races))
        return ("<table><tr><th>first</th><th>of</th><th>at</th><th>second</th><th>at</th></tr>"
                f"{rows}</table>")


def san(function, *arguments):
    """Runs `function(*arguments)` once, serially, under Cilksan, in a process of its own, and
    returns a `Races`. The caller's arrays don't change. Raises what the call raises."""
    _check(function, "cilk.san")
    return Races(_under_tool(function, arguments, "cilksan", "CILKSAN_OUT"))


# Cilkscale ------------------------------------------------------------------------------------


class Scalability:
    """The result of Cilkscale for one call. `work`, `span` and `burdened_span` are in seconds; the
    last one includes the cost of steals. `times` has the times of runs in seconds, by the number of
    workers."""

    def __init__(self, row, times):
        self.work, self.span = row["work"], row["span"]
        self.parallelism = row["parallelism"]
        self.burdened_span = row["burdened_span"]
        self.burdened_parallelism = row["burdened_parallelism"]
        self.times = times

    def speedup(self, workers):
        """Returns the least and the greatest speedup to expect on that many workers: the former by
        greedy scheduling with the burdened span, the latter by the laws of work and span."""
        low = self.work / (self.work / workers + self.burdened_span)
        return low, min(workers, self.parallelism)

    def __str__(self):
        text = (f"work {self.work:.6g} s, span {self.span:.6g} s, parallelism "
                f"{self.parallelism:.2f}, burdened {self.burdened_parallelism:.2f}")
        return text + "".join(f"\n{n} workers: {t:.6g} s" for n, t in self.times.items())

    __repr__ = __str__

    def _repr_html_(self):
        rows = [("work", f"{self.work:.6g} s"), ("span", f"{self.span:.6g} s"),
                ("parallelism", f"{self.parallelism:.2f}"),
                ("burdened parallelism", f"{self.burdened_parallelism:.2f}")]
        rows += [(f"{n} workers", f"{t:.6g} s") for n, t in self.times.items()]
        return "<table>" + "".join(f"<tr><th>{a}</th><td>{b}</td></tr>"
                                   for a, b in rows) + "</table>"

    def plot(self, ax=None, workers=None):
        """Draws the bounds of the speedup, and the measured times, against workers. Needs
        matplotlib, and returns its axes."""
        if ax is None:
            from matplotlib import pyplot
            ax = pyplot.figure().add_subplot()
        counts = range(1, (workers or max([*self.times, 16])) + 1)
        bounds = [self.speedup(n) for n in counts]
        ax.plot(counts, [high for _, high in bounds], label="at most")
        ax.plot(counts, [low for low, _ in bounds], "--", label="at least, burdened")
        if self.times:
            one = self.times.get(1, self.work)
            ax.plot(list(self.times), [one / t for t in self.times.values()], "o",
                    label="measured")
        ax.set_xlabel("workers")
        ax.set_ylabel("speedup")
        ax.legend()
        return ax


def _time_on(function, arguments, workers, repeat):
    def work():
        compiled, passed = _compile(function, arguments, "")
        set_param = native.function("__cilkrts_set_param", ctypes.c_int, ctypes.c_char_p,
                                    ctypes.c_char_p)
        set_param(b"nworkers", str(workers).encode())
        _start("")
        best = float("inf")
        for _ in range(repeat):
            begin = time.perf_counter()
            compiled(passed.values)
            best = min(best, time.perf_counter() - begin)
        return best

    return apart.run(work)


def scale(function, *arguments, workers=(), repeat=3):
    """Measures `function(*arguments)` once under Cilkscale and, for each number in `workers`, takes
    the best of `repeat` runs on that many workers. Each run has a process of its own. Returns a
    `Scalability`. If the function changes its arrays, the later runs see these changes. The
    caller's arrays don't change. Raises what the call raises."""
    _check(function, "cilk.scale")
    workers = [operator.index(count) for count in workers]
    if min([repeat, *workers]) < 1:
        raise ValueError("'workers' and 'repeat' are numbers from 1 on")
    _warn_if_busy()
    document = _under_tool(function, arguments, "cilkscale", "CILKSCALE_OUT")
    rows = [row for row in document["rows"] if row["tag"] == "call"]
    return Scalability(rows[0], {n: _time_on(function, arguments, n, repeat) for n in workers})
