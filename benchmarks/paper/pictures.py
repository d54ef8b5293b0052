# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws plots in the manner of the paper's Figures 1, 5, 7, 8 and 9, as SVG.

A mark is the median of the rounds, and a line through it reaches from the least to the greatest
value. The paper's values for the same programs are drawn beside it in grey.
"""

import statistics

import catalogue
import drawing
import published
from measure import ratios
from tables import (Comparison, Time, find_ratios, programs_of, summarise, times_of,
                    workers_of)

# Readers can tell these marks apart even without seeing colours.
LOOKS = {"opencilk": ("#0072b2", "o"), "cilkplus": ("#d55e00", "s"), "omp": ("#009e73", "^"),
         "tbb": ("#cc79a7", "D"), "pedigrees": ("#0072b2", "o"), "cilkscale": ("#0072b2", "o"),
         "cilkscale-library": ("#d55e00", "s"), "cilkplus-dotmix": ("#d55e00", "s"),
         "pthread": ("#e69f00", "v"), "opencilk-dotmix": ("#009e73", "^"), "opencilk-builtin": ("#0072b2", "o")}
PAPER = "#999999"


def draw_ratios(axes, records, comparisons, papers, title):
    """Draws a line for each program, with a mark for each comparison: (column, comparison)."""
    programs = programs_of(records)
    step = 0.7 / len(comparisons)
    for number, (column, comparison) in enumerate(comparisons):
        colour, marker = LOOKS[column]
        offset = (number - (len(comparisons) - 1) / 2) * step
        found = {row: ratio for row, program in enumerate(programs)
                 if (ratio := find_ratios(records, program, comparison))}
        places = [row + offset for row in found]
        axes.hlines(places, [ratio[0] for ratio in found.values()],
                    [ratio[-1] for ratio in found.values()], color=colour, linewidth=0.8)
        axes.plot([statistics.median(ratio) for ratio in found.values()], places, marker=marker,
                  color=colour, markersize=4, linestyle="none")
        listed = [row for row in found if programs[row] in papers[number]]
        axes.plot([papers[number][programs[row]] for row in listed],
                  [row + offset for row in listed], marker=marker, color=PAPER, markersize=4,
                  markerfacecolor="none", linestyle="none", zorder=0)
        mean = summarise(records, comparison)[0]
        axes.plot([], [], marker=marker, color=colour, linewidth=0.8,
                  label=catalogue.title_of(column) + (f" (mean {mean:.2f})" if mean else ""))
    if any(papers):
        axes.plot([], [], marker="o", color=PAPER, markerfacecolor="none", linewidth=0,
                  label="the paper's")
    axes.set_yticks(range(len(programs)), programs)
    axes.invert_yaxis()
    axes.axvline(1, color="black", linewidth=0.6)
    axes.grid(True, axis="x", linewidth=0.3)
    axes.set(title=title, xscale="log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.xaxis.set_minor_formatter("{x:g}")
    axes.tick_params(axis="x", which="minor", labelsize=6)
    axes.legend(fontsize=7, loc="upper center", bbox_to_anchor=(0.5, -0.06), ncols=3)


def draw_figure_1(pyplot, records):
    """Draws work efficiency, and the ratio of speed-ups to OpenCilk's on the most workers."""
    times = published.read()
    most = workers_of(records)[-1]
    columns = [c.name for c in (catalogue.OPENCILK, *catalogue.RUNTIMES)]
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 7), layout="constrained")
    draw_ratios(left, records,
                [(c, Comparison("", Time("serial"), Time(c), None)) for c in columns],
                [published.ratios(times, "serial", c) for c in columns],
                "work efficiency $T_S/T_1$")
    cores = (published.CORES,) * 2 if most > 1 else (1, 1)
    draw_ratios(right, records,
                [(c, Comparison("", Time("opencilk", most), Time(c, most), None))
                 for c in columns[1:]],
                [published.ratios(times, "opencilk", c, cores) for c in columns[1:]],
                f"speed-up to OpenCilk's, {most} worker{'s' * (most > 1)} "
                f"(the paper's: {cores[0]} cores)")
    return figure


def draw_figure_5(pyplot, records, simulated):
    """Draws speed-ups by number of workers, a chart for each program. Simulated speed-ups are the
    speed-ups over one worker, times the efficiency of one worker."""
    programs, counts = programs_of(records), workers_of(records)
    drawn = sorted({*counts, *(workers_of(simulated) if simulated else ())})
    rows = -(-len(programs) // 5)
    figure, charts = pyplot.subplots(rows, 5, figsize=(11, 2.2 * rows), layout="constrained",
                                     squeeze=False)
    for axes in charts.flat[len(programs):]:
        axes.set_axis_off()
    for axes, program in zip(charts.flat, programs):
        serial = times_of(records, program, Time("serial"))
        axes.plot(drawn, drawn, color=PAPER, linewidth=0.6)
        for column in (catalogue.OPENCILK, *catalogue.RUNTIMES):
            colour, marker = LOOKS[column.name]
            found = {w: ratios(serial, times_of(records, program, Time(column.name, w)))
                     for w in counts}
            found = {w: statistics.median(ratio) for w, ratio in found.items() if ratio}
            axes.plot(list(found), list(found.values()), marker=marker, color=colour,
                      markersize=3, linewidth=0.8, label=column.title)
        draw_simulated(axes, program, simulated,
                       ratios(serial, times_of(records, program, Time("opencilk"))))
        axes.set(title=program, ylim=(0, None), xticks=counts)
        if simulated:
            axes.set(xscale="log", yscale="log", ylim=(0.5, None), xticks=drawn[::2])
            axes.xaxis.set_major_formatter("{x:g}")
            axes.yaxis.set_major_formatter("{x:g}")
            axes.minorticks_off()
        axes.grid(True, linewidth=0.3)
    charts.flat[0].legend(fontsize=6)
    figure.supxlabel("workers $P$")
    figure.supylabel("speed-up $T_S/T_P$")
    return figure


def draw_simulated(axes, program, simulated, efficiency):
    times = {w: times_of(simulated, program, Time("simulated", w))
             for w in workers_of(simulated)} if simulated else {}
    if not efficiency or not times.get(1):
        return
    of_one = statistics.median(efficiency) * statistics.median(times[1].values())
    axes.plot(list(times), [of_one / statistics.median(t.values()) for t in times.values()],
              color=LOOKS["opencilk"][0], linewidth=0.8, linestyle=":",
              label=catalogue.SIMULATED.title)


def draw_overheads(columns, title, below):
    """Returns a function that draws how much longer these columns take than another one."""
    def draw(pyplot, records):
        times, counts = published.read(), workers_of(records)
        height = 1.5 + 0.4 * len(programs_of(records))
        figure, charts = pyplot.subplots(1, len(counts), figsize=(5 * len(counts), height),
                                         layout="constrained", squeeze=False)
        for axes, workers in zip(charts.flat, counts):
            chosen = [(c, Comparison("", Time(c, workers), Time(below, workers), None))
                      for c in columns]
            cores = (published.CORES,) * 2 if workers > 1 else (1, 1)
            draw_ratios(axes, records, chosen,
                        [published.ratios(times, c, below, cores) for c in columns],
                        f"{title}, {workers} worker{'s' * (workers > 1)}")
        return figure
    return draw


def draw_native(pyplot, records):
    """Draws the ratios of Cilk's times to the times of programs that are written by hand."""
    counts = workers_of(records)
    figure, charts = pyplot.subplots(1, len(counts), figsize=(5 * len(counts), 3.5),
                                     layout="constrained", squeeze=False)
    for axes, workers in zip(charts.flat, counts):
        chosen = [(runtime, Comparison("", Time(runtime, workers),
                                       Time(by_hand.name, workers), None))
                  for runtime, by_hand in catalogue.BY_HAND.items()]
        draw_ratios(axes, records, chosen, [{} for _ in chosen],
                    f"time of Cilk on a runtime to that by hand, {workers} "
                    f"worker{'s' * (workers > 1)}")
    return figure


# By experiment: the name of a plot and the function that draws it.
PLOTS = {
    "baseline": [("figure-1", draw_figure_1), ("figure-5", draw_figure_5)],
    "pedigrees": [("figure-7", draw_overheads(["pedigrees"], "time to that without pedigrees",
                                              "opencilk"))],
    "dprng": [("figure-8", draw_overheads(["cilkplus-dotmix", "opencilk-dotmix"],
                                          "time to that with builtin numbers",
                                          "opencilk-builtin"))],
    "cilkscale": [("figure-9", draw_overheads(["cilkscale", "cilkscale-library"],
                                              "time to that without Cilkscale", "opencilk"))],
    "native": [("native", draw_native)],
}


def draw(records, folder, tag):
    """Writes the plots of all experiments. Returns the SVG files by the plots' names."""
    pyplot = drawing.find_pyplot()
    drawn = {}
    for experiment, found in records.items():
        for name, function in PLOTS.get(experiment, ()):
            more = [records.get("simulated")] if function is draw_figure_5 else []
            figure = function(pyplot, found, *more)
            drawn[name] = folder / f"{name}-{tag}.svg"
            drawing.save(figure, drawn[name])
            pyplot.close(figure)
    return drawn
