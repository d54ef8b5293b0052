# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random functions with loops, spawns and reductions, compiled and in Python.

Usage: random_programs.py COUNT [SEED]. All numbers stay small by `% 1009`, so that nothing wraps. A
function whose results differ is printed with its seed; the exit status is then 1.
"""

import array
import importlib.util
import pathlib
import random
import sys
import tempfile

HEAD = """import cilk


@cilk.jit
def helper(a, x: int) -> int:
    s = 0
    for i in range(len(a)):
        s = (s * 3 + a[i] * x) % 1009
    return s


"""


class Program:
    """The text of one function f(a, b, n): `a` is read, `b` is written."""

    def __init__(self, seed):
        self.random, self.lines, self.variables = random.Random(seed), [], ["n", "x", "y"]

    def number(self, depth=2):
        pick = self.random.randrange(9 if depth else 3)
        if pick == 0:
            return str(self.random.randrange(-20, 20))
        if pick in (1, 2):
            return self.random.choice(self.variables)
        one, two = self.number(depth - 1), self.number(depth - 1)
        if pick == 3:
            return f"a[({one}) % len(a)]"
        if pick == 4:
            return f"({one} if {self.condition(depth - 1)} else {two})"
        if pick == 5:
            return f"({one} // (1 + abs({two})))"
        if pick == 6:
            return f"{self.random.choice(['min', 'max'])}({one}, {two})"
        return f"(({one} {self.random.choice('+-*&|^')} {two}) % 1009)"

    def condition(self, depth):
        left, right = self.number(depth), self.number(depth)
        test = f"{left} {self.random.choice(['<', '<=', '==', '!=', '>', '>='])} {right}"
        return self.random.choice([test, f"not ({test})", f"({test}) and {left} > 3"])

    def emit(self, level, text):
        self.lines.append("    " * level + text)

    def statements(self, level, count):
        for _ in range(count):
            self.statement(level)

    def statement(self, level):
        pick = self.random.randrange(8 if level < 3 else 3)
        if pick == 0:
            self.emit(level, f"x = {self.number()} % 1009")
        elif pick == 1:
            self.emit(level, f"x, y = y, ({self.number()}) % 1009")
        elif pick == 2:
            self.emit(level, f"y += {self.number()} % 13")
            self.emit(level, "y %= 1009")
        elif pick == 3:
            self.emit(level, f"if {self.condition(1)}:")
            self.statements(level + 1, 2)
            self.emit(level, "else:")
            self.statements(level + 1, 1)
        elif pick == 4:
            bound = self.random.choice(["n", "len(a)", "7"])
            self.emit(level, f"for i{level} in range({self.random.randrange(3)}, {bound}, "
                             f"{self.random.choice([1, 2, 3])}):")
            self.variables.append(f"i{level}")
            self.statements(level + 1, 2)
            self.emit(level + 1, f"if {self.condition(1)}:")
            self.emit(level + 2, self.random.choice(["break", "continue"]))
            self.variables.pop()
        elif pick == 5:
            self.spawns(level)
        else:
            self.loop(level)

    def spawns(self, level):
        self.emit(level, f"p = cilk.spawn(helper, a, {self.number(1)})")
        self.emit(level, f"q = cilk.spawn(helper, a[1:], {self.number(1)})")
        self.emit(level, f"y = helper(a, {self.number(1)})")
        self.emit(level, "cilk.sync()")
        self.emit(level, "x = (p + q * y) % 1009")

    def loop(self, level):
        """Writes a parallel loop with private variables and reductions."""
        self.emit(level, "s = 0")
        self.emit(level, "m = 1000")
        self.emit(level, "for k in cilk.prange(len(b)):")
        self.variables.append("k")
        self.emit(level + 1, f"t = {self.number()}")
        self.variables.append("t")
        self.emit(level + 1, f"if {self.condition(1)}:")
        self.emit(level + 2, f"t = {self.number(1)}")
        self.emit(level + 1, f"s += t * {self.number(1)} % 1009")
        self.emit(level + 1, f"m = min(m, {self.number(1)})")
        self.emit(level + 1, "b[k] = (b[k] + t) % 1009")
        del self.variables[-2:]
        self.emit(level, "x = (s + m) % 1009")

    def text(self):
        self.emit(0, "@cilk.jit(boundscheck=True)")
        self.emit(0, "def f(a, b, n: int) -> int:")
        self.emit(1, "x = 1")
        self.emit(1, "y = 2")
        self.statements(1, 6)
        self.emit(1, "return x * 1009 + y")
        return HEAD + "\n".join(self.lines) + "\n"


def check(seed, folder):
    """Returns true if the compiled function and Python's have the same results."""
    path = pathlib.Path(folder) / f"program{seed}.py"
    path.write_text(Program(seed).text(), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    results = []
    for function in (module.f, module.f.py_func):
        a, b = array.array("q", range(-5, 9)), array.array("i", range(40))
        results.append((function(a, b, 9), list(b)))
    if results[0] != results[1]:
        print(f"seed {seed} differs: {results}\n{path.read_text(encoding='utf-8')}")
    return results[0] == results[1]


def main():
    count = int(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        bad = sum(not check(seed, folder) for seed in range(first, first + count))
    print(f"{count} programs, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
