# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many random programs as one translation unit.

A compiler takes 20 ms to start, a linker as long, and <string> with its like 400 ms to read: a
program of 60 lines needs only 20 ms for its code. So a unit has the text that its programs share
once, then each program with names of its own, and a main that runs them in turn and prints a
heading before each: `== SEED`. With seeds as its arguments it runs just those. An error of a
program is then found by its heading, and confirmed by running, or compiling, that program alone.

Kinds of programs are those of generate.py (plain, with loops, with reducers), generate_cxx.py (in
its modes), and csmith's, which have no keywords.
"""

import dataclasses
import pathlib
import re
import subprocess
import tempfile

from generate import OWN_NAMES, Generator
from generate_cxx import CxxGenerator

C_KINDS = {"c": {}, "loops": {"loops": True}, "reducers": {"reducers": True}}
CXX_KINDS = ["throw", "quiet", "off"]
CSMITH_OTHERS = 1_000_000_000
# These replace defaults that make programs of a hundred kilobytes.
CSMITH = ["--max-funcs", "3", "--max-block-depth", "3", "--max-block-size", "3",
          "--max-expr-complexity", "4", "--concise", "--no-argc"]
CSMITH_NAME = re.compile(r"\b(func_|g_|S|U)(\d+)\b")
KEYWORD = {"cilk_for": "for"}

MAIN = """
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  static const struct { int seed; int (*run)(void); } programs[] = {
%s
  };
  for (unsigned i = 0; i < sizeof programs / sizeof *programs; ++i) {
    int wanted = argc == 1;
    for (int k = 1; k < argc; ++k)
      wanted |= atoi(argv[k]) == programs[i].seed;
    if (!wanted)
      continue;
    printf("== %%d\\n", programs[i].seed);
    fflush(stdout);
    programs[i].run();
  }
  return 0;
}
"""


@dataclasses.dataclass
class Programs:
    """The description of a unit: its kind, its programs' seeds, and the text that they share."""

    kind: str
    seeds: list
    small: bool = False
    standard: str = "c++17"  # of C++
    keywords: bool = True  # without keywords, stock compilers take the unit, too

    @property
    def suffix(self):
        return ".cpp" if self.kind in CXX_KINDS else ".c"

    def alone(self, seed):
        return dataclasses.replace(self, seeds=[seed])

    def flags(self):
        if self.kind in CXX_KINDS:
            return ["-w", *CxxGenerator(0, self.kind, standard=self.standard).flags()]
        return ["-w"] if self.kind != "csmith" else ["-w", "-I/usr/include/csmith"]

    def text(self):
        make = {"csmith": csmith_unit}.get(self.kind, cxx_unit if self.kind in CXX_KINDS else c_unit)
        text = make(self)
        return text if self.keywords else without_keywords(text)

    def write(self, folder, name):
        path = pathlib.Path(folder) / (name + self.suffix)
        path.write_text(self.text(), encoding="utf-8")
        return path


def main_of(programs, name):
    return MAIN % ",\n".join(f"    {{{s}, {name.format(s)}}}" for s in programs.seeds)


def c_unit(programs):
    parts = []
    for seed in programs.seeds:
        generator = Generator(seed, small=programs.small, **C_KINDS[programs.kind])
        if not parts:
            parts.append(generator.declarations())
        parts += [f"#undef {name}\n#define {name} {name}_{seed}" for name in OWN_NAMES]
        parts.append(re.sub(r"^int main\b", "static int main", generator.code(), flags=re.M))
    parts += [f"#undef {name}" for name in OWN_NAMES]
    return "\n".join(parts) + main_of(programs, "main_{}")


def cxx_unit(programs):
    parts = []
    for seed in programs.seeds:
        generator = CxxGenerator(seed, programs.kind, programs.small, programs.standard)
        if not parts:
            parts.append(generator.declarations())
        code = re.sub(r"^int main\b", "static int run", generator.code(), flags=re.M)
        parts.append(f"namespace n{seed} {{\n{code}}}")
    return "\n".join(parts) + main_of(programs, "n{}::run")


def run_csmith(seed):
    """Returns the output of csmith. If it does not end, returns the output for another seed, which
    no batch uses itself."""
    for number in range(seed, seed + 10 * CSMITH_OTHERS, CSMITH_OTHERS):
        # csmith leaves a file in the folder that it runs in.
        with tempfile.TemporaryDirectory(prefix="cilk-csmith-") as folder:
            done = subprocess.run(["prlimit", "--cpu=20", "csmith", "-s", str(number), *CSMITH],
                                  check=False, stdout=subprocess.PIPE, timeout=900, cwd=folder)
        if done.returncode == 0:
            return done.stdout.decode()
        if done.returncode > 0:
            raise RuntimeError(f"csmith fails for seed {number}")
    raise RuntimeError(f"csmith ends with none of ten seeds from {seed} on")


def csmith_program(seed):
    """Returns the text of a program by csmith, with unique names."""
    text = run_csmith(seed).replace('#include "csmith.h"', "")
    text = text.replace("static long __undefined;", "")
    text = CSMITH_NAME.sub(rf"\g<1>{seed}_\2", text)
    return re.sub(r"^int main \(void\)\n{", f"static int main_{seed}(void)\n{{\n"
                  "    crc32_context = 0xFFFFFFFFUL;", text, flags=re.M)


def csmith_unit(programs):
    head = '#include "csmith.h"\nstatic long __undefined;\n'
    return head + "\n".join(map(csmith_program, programs.seeds)) + main_of(programs, "main_{}")


def without_keywords(text):
    """Returns the serial projection's text."""
    text = re.sub(r"\bcilk_reducer\([^)]*\)", "", text)
    return re.sub(r"\bcilk_(spawn|sync|scope|for)\b", lambda m: KEYWORD.get(m.group(), ""), text)


def sections(output):
    """Returns the output of each program, {seed: bytes}, in the order in which they ran."""
    found = {}
    for part in re.split(rb"^== ", output, flags=re.M)[1:]:
        heading, _, rest = part.partition(b"\n")
        found[int(heading)] = rest
    return found
