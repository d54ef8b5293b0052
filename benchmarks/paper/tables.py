# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The figures of the evaluation: ratios of times that were measured in turns, and tables of them.

A comparison is made by a figure of the paper. It has a title, the columns and numbers of workers
whose times are divided, and the paper's own value, recomputed from its figures. Tables and pages
are both made of comparisons.
"""

import statistics
from collections import namedtuple

import catalogue
import published
from measure import by_round, ratios, spread, values
from session import COPIES, PARTS

TIME = "seconds"
# A time: a column on so many workers. `quantity` is TIME or COPIES.
Time = namedtuple("Time", "column workers quantity", defaults=(1, TIME))
# `above` and `below` are the divided times; `paper` is the geometric mean of the paper's
# figures, or None.
Comparison = namedtuple("Comparison", "title above below paper")
# A table: the title, the column heads, and the rows of text.
Table = namedtuple("Table", "title heads rows")


def times_of(records, program, time):
    """Returns seconds by round."""
    return by_round(records, program=f"{program}-{time.column}", workers=time.workers,
                    quantity=time.quantity)


def find_ratios(records, program, comparison):
    """Returns sorted ratios; none if the program has not been measured in that way."""
    return ratios(times_of(records, program, comparison.above),
                  times_of(records, program, comparison.below))


def size_of(records, program):
    return str(next(r["n"] for r in records if r["program"].startswith(f"{program}-")))


def programs_of(records):
    return list(dict.fromkeys(r["program"].partition("-")[0] for r in records))


def workers_of(records):
    return sorted({int(r["workers"]) for r in records})


def mean_of_published(above, below, cores=(1, 1)):
    """Returns the geometric mean of the paper's ratios; None if the paper has no such columns."""
    found = published.ratios(published.read(), above, below, cores)
    return statistics.geometric_mean(found.values()) if found else None


def compare_runtimes(records):
    """Yields the comparisons of Figures 1 and 5: efficiency, the other runtimes to ours, and
    speed-ups."""
    one, *more = workers_of(records)
    yield Comparison("T_S/T_1", Time("serial"), Time("opencilk"),
                     mean_of_published("serial", "opencilk"))
    yield Comparison("T_S/T_1, projection", Time("serial"), Time("projection"), None)
    for workers, cores in [(one, 1), *((w, published.CORES) for w in more)]:
        for runtime in catalogue.RUNTIMES:
            yield Comparison(f"{runtime.title} to OpenCilk, {workers}",
                             Time(runtime.name, workers), Time("opencilk", workers),
                             mean_of_published(runtime.name, "opencilk", (cores, cores)))
    for workers in more:
        yield Comparison(f"T_S/T_{workers}", Time("serial"), Time("opencilk", workers), None)
        yield Comparison(f"T_1/T_{workers}", Time("opencilk"), Time("opencilk", workers), None)
        yield Comparison(f"slower by {workers - 1} serial cop{'ies' if workers > 2 else 'y'} beside",
                         Time("serial", workers, COPIES), Time("serial"), None)


def compare_columns(records, above, below):
    """Yields the comparison of one column to another one, on each number of workers."""
    for workers in workers_of(records):
        cores = 1 if workers == 1 else published.CORES
        yield Comparison(f"{catalogue.title_of(above)} to {catalogue.title_of(below)}, {workers}",
                         Time(above, workers), Time(below, workers),
                         mean_of_published(above, below, (cores, cores)))


def compare_natives(records):
    """Yields the comparisons of Cilk on a runtime to programs for that runtime, and of these
    programs to OpenCilk."""
    yield Comparison("T_S/T_1", Time("serial"), Time("opencilk"), None)
    for workers in workers_of(records):
        for runtime, by_hand in catalogue.BY_HAND.items():
            for above, below in ((runtime, by_hand.name), (by_hand.name, "opencilk")):
                yield Comparison(
                    f"{catalogue.title_of(above)} to {catalogue.title_of(below)}, {workers}",
                    Time(above, workers), Time(below, workers), None)


COMPARISONS = {
    "baseline": compare_runtimes,
    "pedigrees": lambda records: compare_columns(records, "pedigrees", "opencilk"),
    "dprng": lambda records: [
        *compare_columns(records, "opencilk-dotmix", "opencilk-builtin"),
        *compare_columns(records, "opencilk-builtin", "opencilk-none"),
        *compare_columns(records, "cilkplus-dotmix", "opencilk-dotmix")],
    "cilkscale": lambda records: [
        *compare_columns(records, "cilkscale", "opencilk"),
        *compare_columns(records, "cilkscale-library", "cilkscale")],
    "native": compare_natives,
}


def summarise(records, comparison):
    """Returns the geometric mean of the programs' medians, and the programs with their medians."""
    medians = {}
    for program in programs_of(records):
        found = find_ratios(records, program, comparison)
        if found:
            medians[program] = statistics.median(found)
    return (statistics.geometric_mean(medians.values()) if medians else None), medians


def tabulate_times(name, records):
    """Returns a table of the medians of all times, as in Figures 6 to 9."""
    experiment = next(e for e in catalogue.EXPERIMENTS if e.name == name)
    columns = [Time(c.name, workers) for c in experiment.columns
               for workers in (workers_of(records) if c.parallel else (1,))]
    rows = []
    for program in programs_of(records):
        found = [times_of(records, program, column) for column in columns]
        rows.append([program, size_of(records, program),
                     *(f"{statistics.median(times.values()):.4f}" if times else "-"
                       for times in found)])
    place = f", as in Figure {experiment.figure}" if experiment.figure else ""
    return Table(f"{name}: seconds, medians{place}",
                 ["program", "n", *(f"{c.column}:{c.workers}" for c in columns)], rows)


def tabulate_comparisons(name, records):
    comparisons = list(COMPARISONS[name](records))
    rows = []
    for program in programs_of(records):
        found = [find_ratios(records, program, comparison) for comparison in comparisons]
        rows.append([program, *(spread(ratio, 2) if ratio else "-" for ratio in found)])
    means = [summarise(records, comparison)[0] for comparison in comparisons]
    rows.append(["geometric mean", *(f"{mean:.3f}" if mean else "-" for mean in means)])
    if any(c.paper for c in comparisons):
        rows.append(["the paper's", *(f"{c.paper:.3f}" if c.paper else "-" for c in comparisons)])
    return Table(f"{name}: ratios", ["", *(c.title for c in comparisons)], rows)


def tabulate_counters(records):
    """Returns a table of counted events: all events of the serial kernels, and the
    additional events of the parallel kernels, without and with pedigrees."""
    events = list(dict.fromkeys(r["quantity"] for r in records))
    rows = []
    for program in programs_of(records):
        row = [program, size_of(records, program)]
        for event in events:
            found = [values(records, program=f"{program}-{run}", quantity=event)
                     for run in ("opencilk", "pedigrees", "projection", "projection2")]
            if not all(found):
                row += ["-"] * 3
                continue
            parallel, counted, serial, twice = (counts[0] for counts in found)
            kernel = (twice - serial) / 2
            row += [f"{kernel / 1e6:.1f}", *(f"{100 * (more - serial) / kernel:+.1f} %"
                                             for more in (parallel, counted))]
        rows.append(row)
    heads = [head for event in events
             for head in (f"million {event}", "in parallel", "with pedigrees")]
    return Table("counters: of the serial kernel, and how many more of the parallel one",
                 ["program", "n", *heads], rows)


def tabulate_losses(records):
    """Returns a table of several workers' times, as multiples of one worker's: in strands, in
    search of work, and asleep; and of the times of serial programs that run in parallel."""
    rows, counts = [], [workers for workers in workers_of(records) if workers > 1]
    for program in programs_of(records):
        row = [program, size_of(records, program)]
        for workers in counts:
            compared = [Comparison("", Time("losses", workers, part), Time("opencilk"), None)
                        for part in PARTS]
            compared.append(Comparison("", Time("serial", workers, COPIES), Time("serial"), None))
            found = [find_ratios(records, program, comparison) for comparison in compared]
            row += [spread(ratio, 2) if ratio else "-" for ratio in found]
        rows.append(row)
    heads = [f"{part}, {workers}" for workers in counts for part in (*PARTS, "serial copies")]
    return Table("losses: what the workers do, all together, to the time on one worker",
                 ["program", "n", *heads], rows)


def tabulate_simulated(records):
    """Returns a table of speed-ups over one simulated worker."""
    counts = workers_of(records)
    rows = []
    for program in programs_of(records):
        times = {w: statistics.median(times_of(records, program, Time("simulated", w)).values())
                 for w in counts}
        rows.append([program, size_of(records, program),
                     *(f"{times[1] / times[w]:.1f}" for w in counts)])
    return Table("simulated: speed-up over one worker, by the scheduler alone",
                 ["program", "n", *map(str, counts)], rows)


def make(name, records):
    """Returns the tables of an experiment."""
    if name == "simulated":
        return [tabulate_simulated(records)]
    if name == "losses":
        return [tabulate_losses(records)] if max(workers_of(records)) > 1 else []
    if name == "counters":
        return [tabulate_counters(records)]
    return [tabulate_comparisons(name, records), tabulate_times(name, records)]


def write(records):
    """Yields the tables of all experiments, as texts."""
    for name, found in records.items():
        for table in make(name, found):
            yield f"{table.title}\n\n{as_markdown(table)}\n"


def as_markdown(table):
    lines = [table.heads, ["---", *["--:"] * (len(table.heads) - 1)], *table.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
