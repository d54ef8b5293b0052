# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of the evaluation, their sizes, and the columns that run them.

A subject is a program of Figure 4 of the paper. A column is a way to compile and run it; the stock
compiler's is "serial". An experiment is the subjects and columns of a figure.
"""

from collections import namedtuple

from measure import REPOSITORY

# `size` takes 0.3 to 3 s serially, `quick` a tenth of that at most; `options` are the compiler's.
# nqueens takes only 0.2 s, as OpenMP would need minutes for one more queen, and fibrng 0.3 s by
# the fastest generator. minife has the paper's size.
Subject = namedtuple("Subject", "name size quick options", defaults=([],))

SUBJECTS = [
    Subject("cholesky", 2500, 700),
    Subject("cilksort", 10000000, 1000000),
    Subject("fft", 24, 20),
    Subject("heat", 2000, 700),
    Subject("lu", 2000, 900),
    Subject("matmul", 1200, 600),
    Subject("nqueens", 14, 11, ["-DLEAF_ROWS=0"]),
    Subject("qsort", 10000000, 1000000),
    Subject("rectmul", 1536, 640),
    Subject("strassen", 1500, 700),
    Subject("bfs", 20, 17),
    Subject("kcore", 20, 17),
    Subject("triangle", 18, 14),
    Subject("pagerank", 20, 16),
    Subject("minife", 100, 30),
]
RANDOMISED = [
    Subject("fibrng", 38, 26),
    Subject("pi", 80000000, 2000000),
    Subject("mis", 20, 17),
    Subject("sf", 20, 17),
]

# The programs that are one source for all systems (native/). Tasks take OpenMP a hundred times as
# long as OpenCilk, so the sizes of fib and queens are smaller ones.
NATIVE = [
    Subject("fib", 32, 24),
    Subject("queens", 12, 8),
    Subject("sort", 5000000, 500000),
    Subject("heat", 1500, 300),
]

# `flags` are added to -fopencilk; SERIAL and BY_HAND use the stock compiler. `parallel` columns
# run on each number of workers from `least` on, other columns on one.
Column = namedtuple("Column", "name title flags parallel least", defaults=(True, 1))

SERIAL = Column("serial", "serial projection, stock clang", None, False)
PROJECTION = Column("projection", "-ftapir=serial", ["-ftapir=serial"], False)
OPENCILK = Column("opencilk", "OpenCilk", [])
# A column that also reports how several workers spend their time.
LOSSES = Column("losses", "OpenCilk, what its workers do",
                ["-include", "benchmarks/paper/losses.h"], least=2)
SIMULATED = Column("simulated", "OpenCilk, simulated", ["-fcilktool=cilkscale-trace", "-DROWS"])
RUNTIMES = [Column("cilkplus", "Cilk Plus", ["-ftapir=cilkplus", "-Lbuild/cilkplus"]),
            Column("omp", "OpenMP", ["-ftapir=omp"]),
            Column("tbb", "oneTBB", ["-ftapir=tbb"])]
PTHREAD = Column("pthread", "pool of pthreads", ["-ftapir=pthread"])
# The column of programs written by hand, by the runtime whose tasks and loops they use.
BY_HAND = {"omp": Column("openmp", "OpenMP by hand", ["-fopenmp"]),
           "tbb": Column("onetbb", "oneTBB by hand", ["-ltbb"])}
CILKPLUS = REPOSITORY / "build" / "cilkplus"
COUNT_RANKS = "-fopencilk-enable-pedigrees"
PEDIGREES = Column("pedigrees", "OpenCilk with pedigrees", [COUNT_RANKS])


def with_generator(column, title, generator):
    """Returns a column with a generator. On Cilk Plus, DotMix takes that runtime's
    pedigrees (draw.h)."""
    flags = (["-DGENERATOR=cilkplus"] if column.name == "cilkplus" else
             [COUNT_RANKS, f"-DGENERATOR={generator}"])
    return Column(f"{column.name}-{generator}", title, [*column.flags, *flags])


# `figure` is the number of the paper's figure, or None.
Experiment = namedtuple("Experiment", "name figure subjects columns")

EXPERIMENTS = [
    Experiment("baseline", "6", SUBJECTS,
               [SERIAL, PROJECTION, OPENCILK, *RUNTIMES]),
    Experiment("pedigrees", "7", SUBJECTS,
               [OPENCILK, PEDIGREES]),
    Experiment("dprng", "8", RANDOMISED,
               [with_generator(RUNTIMES[0], "Cilk Plus, DotMix", "dotmix"),
                with_generator(OPENCILK, "OpenCilk, DotMix", "dotmix"),
                with_generator(OPENCILK, "OpenCilk, builtin", "builtin"),
                with_generator(OPENCILK, "OpenCilk, none", "none")]),
    Experiment("cilkscale", "9", SUBJECTS,
               [OPENCILK, Column("cilkscale", "Cilkscale", ["-fcilktool=cilkscale"]),
                Column("cilkscale-library", "Cilkscale as a library",
                       ["-fcilktool=cilkscale-library"])]),
    Experiment("losses", None, SUBJECTS, [SERIAL, OPENCILK, LOSSES]),
    Experiment("native", None, NATIVE,
               [SERIAL, OPENCILK, *RUNTIMES, PTHREAD, *BY_HAND.values()]),
    Experiment("counters", None, SUBJECTS, [PROJECTION, OPENCILK, PEDIGREES]),
    Experiment("simulated", None, SUBJECTS, [SIMULATED]),
]


def title_of(column):
    """Returns the title of the column of that name."""
    return next(c.title for e in EXPERIMENTS for c in e.columns if c.name == column)
