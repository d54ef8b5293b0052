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

# The colour and the mark of each column.
LOOKS = dict(zip(("opencilk", "cilkplus", "omp", "tbb", "pthread"), drawing.SERIES))
LOOKS |= {"pedigrees": LOOKS["opencilk"], "cilkscale": LOOKS["opencilk"],
          "cilkscale-library": LOOKS["cilkplus"], "cilkplus-dotmix": LOOKS["cilkplus"],
          "opencilk-dotmix": LOOKS["omp"], "opencilk-builtin": LOOKS["opencilk"]}
LEFT, RIGHT = "left", "right"
# The inches of a row of a chart, and of the labels around the rows.
ROW, AROUND = 0.36, 0.9


def draw_ratios(charts, records, comparisons, papers, title, label, side,
                log=True, cores=1):
    """Draws a line for each program, with a mark for each comparison: (column, comparison).
    `charts` are the axes, and those for the legend. `side` is where ratios are better. A linear
    axis begins at 0. `cores` are those of the paper's values."""
    axes, legend = charts
    programs = programs_of(records)
    step = 0.7 / len(comparisons)
    handles = []
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
                  [row + offset for row in listed], marker=marker, color=drawing.GREY,
                  markersize=4, markerfacecolor="none", linestyle="none", zorder=0)
        mean = summarise(records, comparison)[0]
        handles += axes.plot([], [], marker=marker, color=colour, linewidth=0.8,
                             label=catalogue.title_of(column)
                             + (f" (mean {mean:.2f})" if mean else ""))
    if any(papers):
        handles += axes.plot([], [], marker="o", color=drawing.GREY, markerfacecolor="none",
                             linewidth=0,
                             label="the paper's" + (f", {cores} cores" if cores > 1 else ""))
    axes.set_yticks(range(len(programs)), programs)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(programs) - 0.5, -0.5)
    axes.axvline(1, color=drawing.GREY, linewidth=0.8, zorder=0)
    axes.set(title=title, xlabel=drawing.better(label, side))
    if log:
        drawing.use_log(axes.xaxis)
    else:
        axes.set_xlim(0)
    legend.legend(handles=handles, loc="upper center", ncols=2)


def height_of(records):
    return AROUND + ROW * len(programs_of(records))


def runs(workers):
    return f"{workers} worker{'s' * (workers > 1)}"


def draw_overview(pyplot, records):
    """Draws the efficiency on one worker, and speed-ups over the serial programs on the most
    workers, without the paper's values."""
    most = workers_of(records)[-1]
    names = [c.name for c in (catalogue.OPENCILK, *catalogue.RUNTIMES)]
    figure, charts = drawing.make_charts(pyplot, 2, (10, height_of(records)), 2)
    for chart, workers, label in zip(charts, (1, most), ("$T_S/T_1$", f"$T_S/T_{{{most}}}$")):
        draw_ratios(chart, records,
                    [(c, Comparison("", Time("serial"), Time(c, workers), None)) for c in names],
                    [{} for _ in names],
                    f"Speed relative to the serial program, {runs(workers)}", label, RIGHT,
                    log=False)
    return figure


def draw_figure_1(pyplot, records):
    """Draws work efficiency, and the ratio of speed-ups to OpenCilk's on the most workers."""
    times = published.read()
    most = workers_of(records)[-1]
    columns = [c.name for c in (catalogue.OPENCILK, *catalogue.RUNTIMES)]
    figure, (left, right) = drawing.make_charts(pyplot, 2, (10, height_of(records)), 3)
    draw_ratios(left, records,
                [(c, Comparison("", Time("serial"), Time(c), None)) for c in columns],
                [published.ratios(times, "serial", c) for c in columns],
                "Work efficiency", "$T_S/T_1$", RIGHT)
    cores = (published.CORES,) * 2 if most > 1 else (1, 1)
    draw_ratios(right, records,
                [(c, Comparison("", Time("opencilk", most), Time(c, most), None))
                 for c in columns[1:]],
                [published.ratios(times, "opencilk", c, cores) for c in columns[1:]],
                f"Speed-up to OpenCilk's, {runs(most)}",
                f"OpenCilk's $T_{{{most}}}$ / that of the runtime", RIGHT, cores=cores[0])
    return figure


def draw_figure_5(pyplot, records, simulated):
    """Draws speed-ups by number of workers, a chart for each program. Simulated speed-ups are the
    speed-ups over one worker, times the efficiency of one worker."""
    programs, counts = programs_of(records), workers_of(records)
    drawn = sorted({*counts, *(workers_of(simulated) if simulated else ())})
    rows = -(-len(programs) // 5)
    figure, charts = pyplot.subplots(rows, 5, figsize=(11, 2.2 * rows + 0.3),
                                     layout="constrained", squeeze=False)
    for axes in charts.flat[len(programs):]:
        axes.set_axis_off()
    for axes, program in zip(charts.flat, programs):
        serial = times_of(records, program, Time("serial"))
        axes.plot(drawn, drawn, color=drawing.GREY, linewidth=0.6, label="perfect")
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
            axes.set(ylim=(0.5, None))
            drawing.use_log(axes.xaxis, most=4)
            drawing.use_log(axes.yaxis, most=4)
    drawing.legend_above(figure, charts.flat[0].get_lines(), columns=6)
    figure.supxlabel("workers $P$")
    figure.supylabel(drawing.better("speed-up $T_S/T_P$", "up"))
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
        figure, charts = drawing.make_charts(pyplot, len(counts),
                                             (5 * len(counts), height_of(records)), 2)
        for chart, workers in zip(charts, counts):
            chosen = [(c, Comparison("", Time(c, workers), Time(below, workers), None))
                      for c in columns]
            cores = (published.CORES,) * 2 if workers > 1 else (1, 1)
            draw_ratios(chart, records, chosen,
                        [published.ratios(times, c, below, cores) for c in columns],
                        runs(workers).capitalize(), title, LEFT, cores=cores[0])
        return figure
    return draw


def draw_native(pyplot, records):
    """Draws the ratios of Cilk's times to the times of programs that are written by hand."""
    counts = workers_of(records)
    figure, charts = drawing.make_charts(pyplot, len(counts),
                                         (5 * len(counts), height_of(records)), 2)
    for chart, workers in zip(charts, counts):
        chosen = [(runtime, Comparison("", Time(runtime, workers),
                                       Time(by_hand.name, workers), None))
                  for runtime, by_hand in catalogue.BY_HAND.items()]
        draw_ratios(chart, records, chosen, [{} for _ in chosen], runs(workers).capitalize(),
                    "time of Cilk on a runtime to that by hand", LEFT)
    return figure


# By experiment: the name of a plot and the function that draws it.
PLOTS = {
    "baseline": [("overview", draw_overview), ("figure-1", draw_figure_1),
                 ("figure-5", draw_figure_5)],
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
