"""Usage: check.py COMPILER... SOURCE BASE [-- LEVELS [WORKERS]]: at each level, on each
number of workers, the program must succeed and write the same."""
import os
import subprocess
import sys

arguments = sys.argv[1:]
levels, counts = "0123", [1, 2, 4, 8]
if "--" in arguments:
    at = arguments.index("--")
    levels = arguments[at + 1]
    arguments = arguments[:at]
*compiler, source, base = arguments
first = None
for level in levels:
    subprocess.run([*compiler, "-fopencilk-enable-pedigrees", f"-O{level}", "-Wno-unused", source,
                    "-o", base], check=True)
    for workers in counts:
        for _ in range(1 if workers == 1 else 3):
            env = {**os.environ, "CILK_NWORKERS": str(workers)}
            run = subprocess.run([base], env=env, capture_output=True, text=True, timeout=120)
            if run.returncode != 0 or run.stdout != (first or run.stdout):
                sys.exit(f"-O{level}, {workers} workers: status {run.returncode}\n{run.stdout}"
                         f"{run.stderr}instead of\n{first}")
            first = run.stdout
print(first, end="")
