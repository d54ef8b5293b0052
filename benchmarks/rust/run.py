#!/usr/bin/env python3
"""Programs in Rust with the crate cilk beside the same with Rayon.

    run.py PROGRAM [--rounds N] [--workers N,...] [--output CSV]

PROGRAM is what `cargo cilk build --release` makes here. Each round runs each
program once with each system and number of workers, so that what else the machine does
meets all alike. Prints medians of the rounds; the CSV has each run.
"""
import argparse
import csv
import os
import statistics
import subprocess
import sys

PROGRAMS = ["fib", "quicksort", "matmul", "nqueens", "mandelbrot", "sum"]


def run(program, name, system, workers):
    env = dict(os.environ, CILK_NWORKERS=str(workers), RAYON_NUM_THREADS=str(workers))
    output = subprocess.run([program, name, system], env=env, check=True, timeout=600,
                            stdout=subprocess.PIPE, text=True).stdout
    seconds, result = output.split()
    return float(seconds), result


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--output")
    options = parser.parse_args()
    workers = [int(n) for n in options.workers.split(",")]
    kinds = [("serial", 1)] + [(s, n) for n in workers for s in ("cilk", "rayon")]
    rows, results = [], {}
    for round_number in range(options.rounds):
        for name in options.programs.split(","):
            for system, count in kinds:
                seconds, result = run(options.program, name, system, count)
                rows.append((name, system, count, round_number, seconds))
                if results.setdefault(name, result) != result:
                    sys.exit(f"{name} with {system}: {result}, not {results[name]}")
    print(f"{'seconds':12}" + "".join(f"{s} {n}".rjust(10) for s, n in kinds))
    for name in options.programs.split(","):
        medians = [statistics.median(r[4] for r in rows if r[:3] == (name, s, n))
                   for s, n in kinds]
        print(f"{name:12}" + "".join(f"{m:10.4f}" for m in medians))
    if options.output:
        with open(options.output, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["program", "system", "workers", "round", "seconds"])
            writer.writerows(rows)


if __name__ == "__main__":
    main()
