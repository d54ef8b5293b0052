#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles mutants of Tapir: markers as no front end should emit them.

Usage: mutants.py --build BUILD [--record mutants.csv] [--mutants N] [option...]

Markers are ordinary calls, and any front end may emit them. So malformed markers have to give an
error, or the right code, and never a crash, an endless loop, or a marker that remains.

Seeds are the modules of test/Tapir, and programs (Inputs/seeds, and random ones), with markers,
after the front end and after LLVM's passes. A mutant's number chooses a seed, mutations, and a way
to compile it (Mutants/Main.cpp), so it stands for the mutant as long as seeds and mutations are
the same: --only N repeats one, and --write writes it as text for opt.

The record has a line for each batch that is done. Errors are printed, with the mutations, the
options for opt, and the compiler's messages.
"""

import argparse
import concurrent.futures
import datetime
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Execution"))
from campaign import commit  # noqa: E402
from record import Record, read_record, total  # noqa: E402
from unit import Programs  # noqa: E402

VERDICTS = ["skipped", "diagnosed", "clean", "stock", "crash", "hang", "invalid", "silent",
            "internal"]
WRONG = VERDICTS[4:]
FIELDS = ["date", "commit", "first", "mutants", "sanitizers", *VERDICTS, "seconds"]
LARGEST_SEED = 30_000  # bytes of text: many small ones rather than few large ones
LEVELS = (("front", "-O0", "-Xclang", "-disable-llvm-passes"), ("0", "-O0"), ("1", "-O1"),
          ("2", "-O2", "-g"))
RANDOM_KINDS = ("c", "loops", "reducers", "throw")
# These switch off false reports: of a vector that is shared with a library that isn't
# instrumented, and of LLVM's allocators.
ASAN = "detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0:handle_abort=1"
# These options save a third of the time. A repeated mutant's reports name the allocating calls.
FAST = ASAN + ":malloc_context_size=1:quarantine_size_mb=16"


def call(command, **more):
    return subprocess.run([str(word) for word in command], check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, **more)


def write_modules(folder):
    """Writes the modules of test/Tapir, some of which are several in one file."""
    for path in sorted((HERE.parent / "Tapir").rglob("*.ll")):
        text = path.read_text(encoding="utf-8")
        parts = re.split(r"^;--- .*\n", text, flags=re.M)
        for number, part in enumerate(parts if len(parts) == 1 else parts[1:]):
            name = "-".join(path.relative_to(HERE.parent / "Tapir").with_suffix("").parts)
            (folder / f"{name}-{number}.ll").write_text(part, encoding="utf-8")


def write_programs(options, folder):
    """Writes programs as the front end and as later passes leave them."""
    with tempfile.TemporaryDirectory(prefix="cilk-seeds-") as temporary:
        sources = [(path, []) for path in sorted((HERE / "Inputs/seeds").iterdir())]
        for kind, seed in itertools.product(RANDOM_KINDS, range(1, options.random_programs + 1)):
            programs = Programs(kind, [seed], small=True)
            sources.append((programs.write(temporary, f"{kind}-{seed}"), programs.flags()))
        for source, flags in sources:
            plus = "++" if source.suffix == ".cpp" else ""
            driver = f"{options.driver or options.build / 'bin' / 'clang'}{plus}"
            for name, *level in LEVELS:
                target = folder / f"{source.stem}-{name}.ll"
                done = call([driver, "-fopencilk", "-ftapir=none", "-w", *flags, *level, "-S",
                             "-emit-llvm", source, "-o", target])
                if done.returncode:
                    sys.exit(done.stderr.decode())


def write_seeds(options, folder):
    folder.mkdir(parents=True, exist_ok=True)
    write_modules(folder)
    write_programs(options, folder)
    for path in folder.iterdir():
        text = path.read_bytes()
        if len(text) > LARGEST_SEED or b"tapir." not in text:
            path.unlink()


def has_sanitizers(program):
    return b"__asan_init" in pathlib.Path(program).read_bytes()


def run_batch(first, count, options, seeds):
    """Returns (counts of verdicts, text on the errors)."""
    words = [options.program, f"--seeds={seeds}", f"--abis={options.build / 'lib' / 'opencilk'}",
             f"--first={first}", f"--count={count}", f"--limit={options.limit}"]
    if options.write:
        words.append(f"--write={options.write}")
    if options.break_:
        words.append(f"--break={options.break_}")
    if options.verbose:
        words.append("--verbose")
    env = dict(os.environ, ASAN_OPTIONS=ASAN if options.verbose else FAST,
               UBSAN_OPTIONS="print_stacktrace=1")
    done = call(words, env=env)
    *text, last = done.stdout.decode(errors="replace").splitlines() or [""]
    counts = {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", last)}
    if done.returncode not in (0, 1) or sum(counts.values()) != count:
        sys.exit(f"status {done.returncode} of {words}\n{done.stderr.decode()}")
    return counts, "\n".join(text)


def summarise(rows):
    wrong = ", ".join(f"{total(rows, name)} {name}" for name in WRONG)
    return (f"{total(rows, 'mutants')} mutants: {total(rows, 'diagnosed')} diagnosed, "
            f"{total(rows, 'clean')} compiled, {total(rows, 'skipped')} no valid LLVM IR,\n"
            f"{total(rows, 'stock')} that the stock passes alone fail on\n"
            f"wrong: {wrong}")


def first_unrecorded(rows):
    return max((int(row["first"]) + int(row["mutants"]) for row in rows), default=1)


def go_through(options, seeds):
    record, version = Record(options.record, FIELDS), commit()
    sanitizers = "address,undefined" if has_sanitizers(options.program) else ""
    begin = options.first or first_unrecorded(record.rows)
    left = max(0, options.mutants - (record.total("mutants") if options.record else 0))
    numbers = iter(range(begin, begin + left, options.batch))
    end = time.monotonic() + options.minutes * 60 if options.minutes else float("inf")

    def one(first):
        start, count = time.monotonic(), min(options.batch, begin + left - first)
        counts, text = run_batch(first, count, options, seeds)
        return dict(counts, date=datetime.date.today().isoformat(), commit=version, first=first,
                    mutants=count, sanitizers=sanitizers,
                    seconds=f"{time.monotonic() - start:.1f}"), text

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = {pool.submit(one, first) for first in itertools.islice(numbers, options.jobs)}
        while running:
            ended, running = concurrent.futures.wait(
                running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in ended:
                row, text = future.result()
                record.add(row)
                if text:
                    print(text, flush=True)
                if time.monotonic() < end:
                    running |= {pool.submit(one, first) for first in itertools.islice(numbers, 1)}
    return record


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="the build tree of the compiler")
    parser.add_argument("--program", type=pathlib.Path,
                        help="the program (default: that of the build tree)")
    parser.add_argument("--driver", help="the compiler (default: that of the build tree)")
    parser.add_argument("--seeds", type=pathlib.Path, help="folder that has seeds, or gets them")
    parser.add_argument("--record", type=pathlib.Path, help="a CSV file; what is in it is done")
    parser.add_argument("--summary", type=pathlib.Path, help="only print what a record says")
    parser.add_argument("--mutants", type=int, default=1000, help="when to stop")
    parser.add_argument("--minutes", type=float, help="when to stop")
    parser.add_argument("--first", type=int, help="first mutant")
    parser.add_argument("--batch", type=int, default=500, help="mutants in a batch")
    parser.add_argument("--only", type=int, metavar="N", help="this mutant again")
    parser.add_argument("--write", type=pathlib.Path, help="a file for the last mutant's text")
    parser.add_argument("--verbose", action="store_true", help="tell of each mutant")
    parser.add_argument("--break", dest="break_", metavar="HOW",
                        help="a pass does wrong: one of " + ", ".join(WRONG))
    parser.add_argument("--random-programs", type=int, default=4, metavar="N",
                        help="as seeds, of each kind")
    parser.add_argument("--limit", type=int, default=10, help="seconds of a processor for each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser, parser.parse_args()


def main():
    parser, options = parse()
    if options.summary:
        print(summarise(read_record(options.summary)))
        return 0
    if not options.build:
        parser.error("--build is needed")
    options.build = options.build.resolve()
    options.program = options.program or options.build / "test/Fuzz/mutants"
    if not options.program.exists():
        parser.error(f"there is no '{options.program}'; build it with "
                     f"'cmake --build {options.build} --target mutants'")
    if options.only is not None:
        options.first, options.mutants, options.verbose = options.only, 1, True
    with tempfile.TemporaryDirectory(prefix="cilk-mutants-") as temporary:
        seeds = options.seeds or pathlib.Path(temporary)
        if not seeds.exists() or not any(seeds.iterdir()):
            write_seeds(options, seeds)
        record = go_through(options, seeds)
    print(summarise(record.rows))
    return 1 if any(map(record.total, WRONG)) or not record.rows else 0


if __name__ == "__main__":
    sys.exit(main())
