# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the page, which shows a trace in one file and needs no other file.

Text from programs is shown as plain text. page.js draws the timeline from the data that this file
puts into the page.
"""

import collections
import dataclasses
import statistics

from cilk_page import document, markup
from cilk_page.markup import element, empty, escape

from . import library, summary, timeline
from .summary import duration, percent
from .texts import Texts
from .timeline import PHASE, SEARCH, SLEEP, STINT, WAIT

# The numbers of kinds in the page's data; page.js has the same list.
MERGED = "merged"
KINDS = (STINT, SEARCH, SLEEP, WAIT, PHASE, MERGED)
ARROWS = ("steal", "sync", "wait", "yield", "time slice")
# The page draws at most so many slices, half as many arrows, and a sixth as many marks: half of all
# that as long as the page is larger than MOST_BYTES.
MOST_SLICES, MOST_BYTES = 12_000, 1_000_000
# A worker's track has so many blocks of short slices, or a few more.
MOST_BLOCKS = 500
MOST_ROWS = 50
STEPS = 300


# --- The data of the timeline.

@dataclasses.dataclass
class Shown:
    """The things that the page draws, and sentences about those that it leaves out."""
    slices: list
    arrows: list
    marks: list
    phases: list
    notes: list


def merge(slices, shortest, most, since):
    """Replaces runs of slices of a track that begin after the time `since` and are shorter than
    `shortest` by one slice each, of at most the length `most`. The slices are in order, and those
    that lie within a merged stint disappear with it."""
    result, run, hidden = [], [], 0

    def end_run():
        if len(run) == 1:
            result.append(run[0])
        elif run:
            work = sum(one.length for one in run if one.kind == STINT)
            whole = run[-1].end - run[0].begin
            stints = sum(one.kind == STINT for one in run)
            result.append(timeline.Slice(MERGED, run[0].track, run[0].begin, run[-1].end,
                                         f"{stints} stints, {percent(work, whole)} work"))
        run.clear()

    for one in slices:
        if one.kind in (WAIT, PHASE):
            if one.end > hidden:
                end_run()
                result.append(one)
        elif one.length < shortest and one.begin >= since:
            if run and one.end - run[0].begin > most:
                end_run()
            run.append(one)
            hidden = one.end
        else:
            end_run()
            result.append(one)
            hidden = 0
    end_run()
    return result


def merge_all(line, shortest, since=0):
    return [one for track in line.tracks
            for one in merge([one for one in line.slices if one.track == track], shortest,
                             max(line.end // MOST_BLOCKS, shortest), since)]


def longest(things, most, length):
    """Returns at most so many things, the longest ones, in their order."""
    if len(things) <= most:
        return things
    kept = set(sorted(range(len(things)), key=lambda i: -length(things[i]))[:most])
    return [one for index, one in enumerate(things) if index in kept]


def choose_slices(line, most, notes):
    """Returns at most so many slices, and adds to the notes what is left out. If short slices are
    merged, the beginning of the trace is still complete, as far as there is room."""
    slices, shortest = line.slices, 0
    while len(slices) > most and shortest < line.end:
        shortest = shortest * 2 or 1000
        slices = merge_all(line, shortest)
    if not shortest:
        return slices
    room = most - len(slices)
    since = sorted(one.begin for one in line.slices)[room] if room > 0 else 0
    notes.append(f"The trace has {len(line.slices)} slices. The first {duration(since)} are drawn "
                 f"in full. Later neighbours that are shorter than {duration(shortest)} are drawn "
                 "as one grey block.")
    merged = merge_all(line, shortest, since)
    kept = longest(merged, most + len(line.tracks), lambda one: one.length)
    if len(kept) < len(merged):
        notes.append(f"Only the {len(kept)} longest slices are drawn.")
    return kept


def choose(line, most):
    """Chooses what the page draws of a timeline."""
    notes, most_marks = [], most // 6
    slices = choose_slices(line, most, notes)
    drawn = {(one.track, one.begin) for one in slices if one.kind == STINT}
    arrows = [one for one in line.arrows if (one.target, one.comes) in drawn]
    arrows = arrows[::len(arrows) // (most // 2) + 1]
    if len(arrows) < len(line.arrows):
        notes.append(f"{len(arrows)} of {len(line.arrows)} arrows are drawn.")
    marks = line.marks[::len(line.marks) // most_marks + 1]
    phases = longest(line.phases, most_marks, lambda one: one.length)
    if len(marks) < len(line.marks) or len(phases) < len(line.phases):
        notes.append(f"{len(marks)} of {len(line.marks)} marks and {len(phases)} of "
                     f"{len(line.phases)} phases of several workers are drawn.")
    return Shown(slices, arrows, marks, phases, notes)


def numbers_of(one, texts):
    return [KINDS.index(one.kind), one.begin, one.length,
            *(texts.number(text) for text in (timeline.short_name(one.name), one.after, one.at,
                                              one.begins, one.ends, one.computation))]


def data(line, shown):
    """Returns the data that page.js draws."""
    order = {track: index for index, track in enumerate(line.tracks)}
    texts, tracks = Texts(), [[] for _ in order]
    for one in shown.slices:
        tracks[order[one.track]] += numbers_of(one, texts)
    rows = []
    for row in timeline.pack(shown.phases):
        rows.append([])
        for one in row:
            rows[-1] += numbers_of(one, texts)
    arrows = []
    for one in shown.arrows:
        arrows += [ARROWS.index(one.name), order[one.source], one.leaves, order[one.target],
                   one.comes]
    marks = []
    for one in shown.marks:
        marks += [order[one.track], one.time, texts.number(one.name), texts.number(one.at)]
    return {"end": line.end, "workers": list(line.tracks.values()), "tracks": tracks,
            "phases": rows, "arrows": arrows, "marks": marks, "texts": texts.list,
            "parallelism": [round(value, 2) for value in summary.parallelism(line, STEPS)]}


# --- The page.

def table(title, heads, lines, more=0):
    """Returns a section with a table. `heads` are (name, whether its cells are numbers); cells are
    markup."""
    if not lines:
        return ""
    left = element("p", f"{more} more rows are not shown.", class_="quiet") if more > 0 else ""
    return element("section", element("h2", escape(title)),
                   markup.table([(escape(name), number) for name, number in heads], lines, title),
                   left)


def finder(text):
    """Returns a button that searches the timeline for a text. A place is shown without folders."""
    return element("button", escape(timeline.short_place(text)), type="button", class_="find", title=text,
                   data_search=text) if text else ""


def workers_table(line):
    lines = []
    for track, share in summary.shares(line).items():
        counts = len(line.on(track, STINT))
        lines.append([escape(line.tracks[track]), str(counts), *(
            escape(percent(share[kind], line.end)) for kind in (STINT, SEARCH, SLEEP))])
    return table("Workers", [("Worker", False), ("Stints", True), ("Work", True), ("Search", True),
                             ("Sleep", True)], lines[:MOST_ROWS], len(lines) - MOST_ROWS)


def functions_table(line):
    groups = collections.defaultdict(list)
    for one in line.stints():
        groups[timeline.short_name(one.name), one.after].append(one.length)
    order = sorted(groups.items(), key=lambda pair: -sum(pair[1]))
    whole = sum(sum(times) for times in groups.values())
    lines = [[finder(name), finder(place) if place != name else "", str(len(times)),
              escape(duration(sum(times))), percent(sum(times), whole),
              escape(duration(int(statistics.median(times)))), escape(duration(max(times)))]
             for (name, place), times in order[:MOST_ROWS]]
    return table("Stints by function", [
        ("Function", False), ("Begin after", False), ("Stints", True), ("Total", True),
        ("Of all work", True), ("Median", True), ("Longest", True)], lines, len(order) - MOST_ROWS)


def waits_table(line):
    order = summary.waits(line)
    lines = [[escape(kind), finder(place), str(len(times)), escape(duration(sum(times))),
              escape(duration(max(times)))] for (kind, place), times in order[:MOST_ROWS]]
    return table("Waits of strands", [("Kind", False), ("At", False), ("Times", True),
                                      ("Total", True), ("Longest", True)], lines,
                 len(order) - MOST_ROWS)


def phases_table(line):
    groups = collections.defaultdict(list)
    for one in [*line.phases, *(one for one in line.slices if one.kind == PHASE)]:
        groups[one.name].append(one.length)
    order = sorted(groups.items(), key=lambda pair: -sum(pair[1]))
    lines = [[finder(name), str(len(times)), escape(duration(sum(times))),
              escape(duration(max(times)))] for name, times in order[:MOST_ROWS]]
    return table("Phases of the program", [("Name", False), ("Times", True), ("Total", True),
                                            ("Longest", True)], lines, len(order) - MOST_ROWS)


def finding(one):
    text = element("span", escape(one.text.replace(" %", "\u00a0%")))
    if one.period:
        text += " " + element("button", "Show it", type="button", class_="show",
                              data_begin=one.period[0], data_end=one.period[1],
                              data_search=one.search)
    elif one.search:
        text += " " + element("button", "Find it", type="button", class_="find",
                              data_search=one.search)
    return element("li", text)


def heading(line):
    work = sum(share[STINT] for share in summary.shares(line).values())
    steals = sum(one.name == "steal" for one in line.arrows)
    return element("p", escape(
        f"{duration(line.end)} · {len(line.tracks)} workers, which work for "
        f"{percent(work, line.end * len(line.tracks))} of the time".replace(" %", "\u00a0%") +
        f" · {len(line.stints())} stints, {steals} steals"), class_="quiet")


def toolbar():
    def button(name, label, text):
        return element("button", text, type="button", id=name, aria_label=label, title=label)
    search = element("label", "Search ", empty(
        "input", type="search", id="search", placeholder="function or file:line",
        autocomplete="off"))
    group = element("label", "Group ", element(
        "select", element("option", "by worker", value="worker"),
        element("option", "by computation", value="computation"), id="group"))
    arrows = element("label", empty("input", type="checkbox", id="arrows", checked="checked"),
                     " arrows")
    return element("div", search, element("span", id="found", role="status"),
                   button("previous", "Previous match", "‹"), button("next", "Next match", "›"),
                   group, arrows, button("in", "Zoom in", "+"), button("out", "Zoom out", "−"),
                   button("all", "All: show the whole trace", "All"), class_="toolbar",
                   role="toolbar", aria_label="Timeline")


LEGEND = (("stint", "work (a colour for each function)"), ("merged", "many short stints"),
          ("search", "search for work"), ("sleep", "sleep"), ("wait", "thread blocked"),
          ("phase", "phase of the program"),
          ("moment", "a moment: a deadline that passed, a wait that was cancelled, a membarrier"),
          ("steal", "steal"), ("sync", "strand continues"))


def viewer():
    keys = ("Drag to pan; Ctrl and the wheel, or two fingers, zoom. Keys on the timeline: ← → "
            "choose a neighbour, ↑ ↓ another worker, + − zoom, Shift with ← → pans, Enter zooms to "
            "the choice, F follows its arrow, 0 shows all, / searches.")
    legend = element("ul", *(element("li", element("i", class_=f"key {name}"), escape(text))
                             for name, text in LEGEND), class_="legend")
    return element(
        "section", element("h2", "Timeline"), toolbar(),
        element("canvas", id="overview", role="img",
                aria_label="How many workers work, over the time of the trace"),
        element("canvas", id="timeline", tabindex="0", role="application",
                aria_label="Timeline of the workers", aria_describedby="keys"),
        legend, element("div", element("p", "Click a slice, or use the arrow keys."),
                        id="details", role="status", aria_live="polite"),
        element("p", escape(keys), id="keys", class_="quiet"))


def make(line, version):
    """Returns the page."""
    most = MOST_SLICES
    text = make_with(line, version, most)
    while len(text.encode()) > MOST_BYTES and most > 100:
        most //= 2
        text = make_with(line, version, most)
    return text


def make_with(line, version, most):
    """Returns a page that draws at most so many slices."""
    shown = choose(line, most)
    title = f"What the workers of {line.program} did"
    body = [element("h1", escape(title)), heading(line),
            element("ul", *map(finding, summary.findings(line)), class_="findings"),
            *(element("p", escape(note), class_="note") for note in shown.notes),
            viewer(), functions_table(line), waits_table(line), phases_table(line),
            workers_table(line),
            element("p", escape(f"Written by cilk-trace {version}. Times are since the first event "
                                "of the trace."), class_="quiet")]
    return document.document(
        title, body, document.beside(__file__, "page.css"),
        scripts=[library.script(), document.beside(__file__, "page.js")], data=data(line, shown))
