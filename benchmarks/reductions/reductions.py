# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reductions of reductions.c that the package cilk can express.

reductions.py serial|cilk NAME CALLS PASSES

prints the least time of a call, which makes PASSES passes over the arrays, and the result. The
package compiles both versions; the serial version's loops are over `range`.
"""

import array
import sys
import time

import cilk

COUNT = 262144

LOOPS = {
    "sum_int": ("a: cilk.int32[:]", "t = 0", "t += a[i]", "t"),
    "sum_float": ("a: cilk.float32[:]", "t = 0.0", "t += a[i]", "t"),
    "sum_double": ("a: cilk.float64[:]", "t = 0.0", "t += a[i]", "t"),
    "count": ("a: cilk.int32[:]", "t = 0", "if a[i] < 500: t += 1", "t"),
    "conditional_sum": ("a: cilk.int32[:]", "t = 0", "if a[i] < 500: t += a[i]", "t"),
    "least": ("a: cilk.int32[:]", "t = 1 << 40", "t = min(t, a[i])", "t"),
    "greatest": ("a: cilk.int32[:]", "t = -1", "t = max(t, a[i])", "t"),
    "dot": ("a: cilk.float64[:], b: cilk.float64[:]", "t = 0.0", "t += a[i] * b[i]", "t"),
    "two": ("a: cilk.int32[:]", "s = 0; t = 0",
            "if a[i] & 1: s += a[i]\n            else: t += a[i]", "s - t"),
}
TEXT = """
@cilk.jit
def function({arguments}, passes: int):
    {begin}
    for j in {range}(passes):
        for i in {range}(len(a)):
            {body}
    return {result}
"""


def main():
    kind, name, calls, passes = sys.argv[1:]
    arguments, begin, body, result = LOOPS[name]
    path = f"<{name}>"
    text = TEXT.format(arguments=arguments, begin=begin, body=body, result=result,
                       range="range" if kind == "serial" else "cilk.prange")
    # The package reads the source of a function.
    import linecache  # pylint: disable=import-outside-toplevel
    linecache.cache[path] = (len(text), None, text.splitlines(True), path)
    names = {"cilk": cilk, "__name__": "reductions"}
    exec(compile(text, path, "exec"), names)  # pylint: disable=exec-used
    ints = [(i * 2654435761 % 2**32 >> 8) % 1000 for i in range(COUNT)]
    code, over = {"int": ("i", 1), "float": ("f", 7), "dou": ("d", 7)}[
        "float" if "float32" in arguments else "dou" if "float64" in arguments else "int"]
    values = [array.array(code, [x / over if over > 1 else x for x in ints])]
    if name == "dot":
        values.append(array.array("d", [x / 11 for x in ints]))
    best, found = float("inf"), None
    names["function"](*values, 1)
    for _ in range(int(calls)):
        start = time.perf_counter()
        found = names["function"](*values, int(passes))
        best = min(best, time.perf_counter() - start)
    print(f"seconds {best:.9f}\nresult {found:.17g}")


main()
