# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Defines the looks of curves. Each curve has its own dash pattern and marker, so that readers can
distinguish curves without colours."""

import dataclasses

from cilk_page.colours import DARK, LIGHT, LINK

from .model import BURDENED, LINEAR, MODELLED, SIMULATED, SPAN

OBSERVED = "observed"


@dataclasses.dataclass(frozen=True)
class Look:
    """The look of a curve. `dash` has the lengths of strokes and gaps. An empty `dash` means a
    solid line. There is one colour for white paper and one for dark paper, each with a contrast of
    at least 4.5 to 1."""
    light: str
    dark: str
    width: float
    dash: tuple
    marker: str


CIRCLE, SQUARE, TRIANGLE, DIAMOND, NOTHING = "circle", "square", "triangle", "diamond", ""

LOOKS = {
    OBSERVED: Look(LINK[LIGHT], LINK[DARK], 1.5, (), CIRCLE),
    LINEAR: Look("#5f6368", "#a8adb3", 1.2, (), NOTHING),
    SPAN: Look("#a34400", "#f5a25d", 1.6, (8, 3, 2, 3), SQUARE),
    BURDENED: Look("#0b6e63", "#5fcabb", 1.6, (5, 3), TRIANGLE),
    SIMULATED: Look("#8a2a86", "#e29adf", 1.6, (1.5, 2.5), DIAMOND),
    MODELLED: Look("#6b5900", "#d6c25a", 1.2, (10, 4), NOTHING),
}

# The opacity of the band between the bounds.
BAND = 0.13
