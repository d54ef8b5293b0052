# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command: reads its options, measures the programs, and writes the results."""

import os
import pathlib
import signal
import sys
import tempfile

from . import options as command_line
from . import compare_page, page, plot, saved, simulation, table, text_report
from .comparison import Comparison
from .failure import Failure
from .measure import Measurement, steps
from .processors import Processors
from .progress import Progress
from .source import Sources, folders_of
from .variants import Variants, given

INTERRUPTED = 130
DEFAULT_PLOT = "plot.pdf"
# The fraction of the processors that other programs may keep busy.
BUSY = 0.5


def check_outputs(options):
    """Checks the names of output files, so that a wrong name doesn't cost a measurement."""
    paths = [options.save, options.output_simulation, options.html]
    if options.table is None and not options.compare:
        paths.append(options.output_csv)
    if options.output_plot and options.output_plot != command_line.NO_PLOT:
        paths.append(options.output_plot)
    for path in filter(None, paths):
        folder = pathlib.Path(path).parent
        if not folder.is_dir():
            raise Failure(f"cannot write '{path}': there is no folder '{folder}'; make it, or "
                          "name another file", 2)
        if os.path.isdir(path) or not os.access(path if os.path.exists(path) else folder, os.W_OK):
            raise Failure(f"cannot write '{path}'; name another file", 2)
    if options.input and not os.path.isfile(options.input):
        raise Failure(f"there is no file '{options.input}' for the program's input; correct its "
                      "name", 2)


def choose_plot(options):
    """Sets the picture's file. If matplotlib is missing, a picture that nobody requested is
    skipped."""
    missing = None if options.output_plot == command_line.NO_PLOT else plot.matplotlib_missing()
    if missing and options.output_plot:
        raise Failure(f"{missing}, or leave out --output-plot", 2)
    if missing:
        print(f"cilkscale: no picture: {missing}, or say '-oplot none'", file=sys.stderr)
    options.output_plot = options.output_plot or (command_line.NO_PLOT if missing
                                                  else DEFAULT_PLOT)


def measure(options, here):
    """Returns the study, and the folders of its sources."""
    processors = Processors(options.cpu_counts, options.pinning)
    variants = Variants(options.sources, options, here) if options.sources else None
    programs = None if variants else given(options.cilkscale, options.cilkscale_benchmark,
                                           here / "clang", options.trace, options.lines)
    load = os.getloadavg()[0]
    if load > BUSY * len(processors.order):
        print(f"cilkscale: the machine is busy (load {load:.1f}, {len(processors.order)} "
              "processors), so times may be too long; measure when it is quiet", file=sys.stderr)
    total = steps(options, processors) + (len(variants.tools) if variants else 0)
    total += simulation.STEPS if options.simulate else 0
    with tempfile.TemporaryDirectory(prefix="cilkscale-") as folder, Progress(total) as progress:
        if variants:
            programs = variants.compile(folder, progress)
        study = Measurement(programs, options, processors, load).study(progress)
        if options.simulate:
            compiler = variants.compiler if variants else str(here / "clang")
            study = study.predicted(simulation.predict(programs.recording, options, processors,
                                                       compiler, here, progress),
                                    options.simulated_row)
    return study, Sources(folders_of(programs.instrumented), programs.compiled)


def say(text):
    """Prints and flushes, so that the text precedes a later failure."""
    print(text, flush=True)


def report(study, sources, options):
    # The table is written first, so that no later mistake costs the measurement.
    if options.table is None:
        table.write(study, options.output_csv)
    if options.save:
        saved.write(study, sources, options.save)
    say(text_report.report(study, text_report.look_of(sys.stdout)).rstrip("\n"))
    predicted = study.first(options.simulated_row) if options.simulate else None
    if predicted:
        say(simulation.remark(predicted.prediction, predicted.samples))
        if options.output_simulation:
            header, lines = simulation.lines(predicted.prediction, predicted.samples)
            table.write_lines(options.output_simulation, [header, *lines])
            say(f"written: {options.output_simulation}")
    if options.table is None:
        say(f"written: {options.output_csv}")
    if options.save:
        say(f"written: {options.save}")
    rows = command_line.chosen_rows(options.rows_to_plot, study.rows)
    if options.html:
        page.write(page.page(study, rows, sources, options.plot_to), options.html)
        say(f"written: {options.html}")
    if options.output_plot != command_line.NO_PLOT:
        plot.write(study, rows, options.output_plot, options.theme, options.plot_to)
        say(f"written: {options.output_plot}")


def compare(options):
    """Compares two files, of which the first was written before a change and the second after
    it."""
    (before, _), (after, sources) = map(saved.read, options.compare)
    pair = Comparison(before, after)
    say(text_report.comparison(pair, text_report.look_of(sys.stdout)).rstrip("\n"))
    if options.html:
        page.write(compare_page.page(pair, sources, options.plot_to), options.html)
        say(f"written: {options.html}")


def run(arguments, here):
    options = command_line.parse(arguments)
    if options.compare:
        check_outputs(options)
        compare(options)
        return
    choose_plot(options)
    check_outputs(options)
    if options.table is not None:
        study, sources = saved.read(options.table)
    else:
        study, sources = measure(options, here)
    report(study, sources, options)


def shown(text):
    """Returns the text without control characters, so that programs can't control the terminal."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in str(text))


def main(arguments, here):
    """Runs the command and returns the exit status. `here` is the folder with the compiler."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")
    # When the command ends, its programs end, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        run(arguments, here)
    except Failure as failure:
        print(f"cilkscale: {shown(failure)}", file=sys.stderr)
        return failure.status
    except BrokenPipeError:
        # The reader of the output has closed the pipe. Without this line, Python would report the
        # closed pipe again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"cilkscale: {shown(error)}; correct this, and call it again", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("cilkscale: interrupted; call it again to measure", file=sys.stderr)
        return INTERRUPTED
    return 0
