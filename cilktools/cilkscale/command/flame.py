# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the tree of tasks as a flame graph: a box for each call path, below the box of its parent.

The width of a box is the work, or the span, of the path with its children, and its colour shows how
much of that is the path's own. The boxes are elements of the page at fixed places. A script
enlarges the box that a reader chooses, and the picture is complete without it.
"""

import dataclasses

from cilk_page.markup import element, escape

from . import names
from .model import CallPath
from .quantities import amount, count, percent
from .scaled import total

MOST_BOXES = 300
# The fraction of the whole below which a box would be too narrow to see.
LEAST = 0.001
# The colours begin at these fractions of the largest part that a box has by itself.
HEATS = (0.0, 0.05, 0.2, 0.45, 0.75)
EXPLANATION = (
    "A box is the code that a spawn or a loop runs, below the box from which it was called; "
    "recursion is folded into one box. The stronger its colour, the more of the time is in its own "
    "code. In the graph of the span, the widest box of the strongest colour limits the speedup "
    "most. Choose a box to enlarge it, with the pointer or with the arrow keys and Enter; Escape "
    "shows all again.")
NAMES = {"work": "Work by call path", "span": "Span by call path"}


@dataclasses.dataclass(frozen=True)
class Box:
    """A call path's place in the picture. `left` and `width` are fractions of the picture's width,
    `own` the fraction without the path's children. `index` counts the siblings from 1."""
    path: CallPath
    depth: int
    left: float
    width: float
    own: float
    index: int
    siblings: int


def boxes(root, measure, most=MOST_BOXES):
    """Returns the boxes of a tree, each parent before its children, and the number of paths that
    are too small to be shown. At most `most` are shown, the largest ones."""
    whole = total(root, measure)
    if not whole > 0:
        return [], 0
    sizes = sorted((size for size, _ in walk(root, measure)), reverse=True)
    least = max([LEAST * whole, *sizes[most - 1:most]])
    made = []

    def add(path, depth, left, index, siblings):
        made.append(Box(path, depth, left / whole, total(path, measure) / whole,
                        getattr(path, measure) / whole, index, siblings))
        children = sorted(((total(child, measure), child) for child in path.children),
                          key=lambda entry: -entry[0])
        seen = [(size, child) for size, child in children if size >= least]
        for place, (size, child) in enumerate(seen, 1):
            add(child, depth + 1, left, place, len(seen))
            left += size

    add(root, 1, 0.0, 1, 1)
    return made[:most], len(sizes) - len(made[:most])


def walk(path, measure):
    """Yields (work or span with children, path) of all paths."""
    yield total(path, measure), path
    for child in path.children:
        yield from walk(child, measure)


def label(path):
    """Returns a box's short name, with the function first, since a narrow box cuts the end."""
    site = path.site
    if not site.file and not site.function:
        return names.kind(site)
    place = names.where(names.short_file(site.file), site.line) if site.file else ""
    function = names.short_function(site.function) if site.function else ""
    kind = "" if site.kind == "spawn" else names.kind(site)
    return " ".join(filter(None, (function, kind, place)))


def describe(box, measure, unit):
    """Returns the sentence about a box, which a reader sees when the box is chosen."""
    own = (f", of which its own code has {percent(box.own, 1)}" if box.path.children else "")
    size = amount(total(box.path, measure), unit)
    tasks = f"{count(box.path.tasks)} task" + ("" if box.path.tasks == 1 else "s")
    text = f"{label(box.path)}: {percent(box.width, 1)} of the {measure} ({size}){own}; {tasks}"
    full = names.full_place(box.path.site)
    return text if full == label(box.path) else f"{text}; {full}"


def heat(own, largest):
    """Returns the number of the colour for a box's own part."""
    return max(index for index, least in enumerate(HEATS) if own >= least * largest)


def item(box, measure, unit, largest):
    """Returns the element of a box. Its name is the text, and its description the title."""
    text = describe(box, measure, unit)
    return element(
        "div", escape(label(box.path)), role="treeitem", aria_level=box.depth,
        aria_posinset=box.index, aria_setsize=box.siblings, title=text,
        tabindex=0 if box.depth == 1 else -1, class_=f"heat{heat(box.own, largest)}",
        data_left=f"{box.left:.5f}", data_width=f"{box.width:.5f}",
        style=f"left:{100 * box.left:.3f}%;width:{100 * box.width:.3f}%;"
              f"top:{1.5 * (box.depth - 1):.1f}rem")


def graph(study, measure, prefix="", most=MOST_BOXES, side=""):
    """Returns the figure of a study's call paths, or no text if there is nothing to draw. `side`
    begins the title."""
    found, left = boxes(study.paths, measure, most) if study.paths else ([], 0)
    if not found:
        return ""
    depth = max(box.depth for box in found)
    largest = max(box.own for box in found)
    tree = element("div", *(item(box, measure, study.unit, largest) for box in found), role="tree",
                   aria_label=f"{side}{NAMES[measure]}, {study.program}", class_="flame",
                   style=f"height:{1.5 * depth:.1f}rem")
    note = (f"{left} path{' is' if left == 1 else 's are'} too small to be shown." if left else "")
    return element("figure", element("h3", side + NAMES[measure]), tree,
                   element("p", escape(note), class_="quiet") if note else "",
                   id=f"{prefix}flame-{measure}", class_="of-paths")


def section(study):
    """Returns the section with the graphs of work and of span, or no text without call paths."""
    graphs = "".join(graph(study, measure) for measure in NAMES)
    if not graphs:
        return ""
    return element("section", element("h2", "By call path"), element("p", EXPLANATION), graphs,
                   id="paths")
