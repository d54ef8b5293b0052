# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The colours of pages, on white and on dark paper.

Texts have a contrast of at least 4.5 to 1 on each ground. A printed page is white, whatever the
reader's screen is.
"""

LIGHT, DARK = "light", "dark"

PAPER = {LIGHT: "#ffffff", DARK: "#16181d"}
INK = {LIGHT: "#202124", DARK: "#e8eaed"}
QUIET = {LIGHT: "#5a5f66", DARK: "#a8adb3"}
LINE = {LIGHT: "#dfe1e5", DARK: "#33373e"}
CARD = {LIGHT: "#fafbfc", DARK: "#1d2026"}
MARK = {LIGHT: "#fff0d6", DARK: "#3d2f1c"}
LINK = {LIGHT: "#0b57d0", DARK: "#8ab4f8"}

# The names of the colours in rules of style: var(--paper) and so on.
NAMES = {"paper": PAPER, "ink": INK, "quiet": QUIET, "line": LINE, "card": CARD, "mark": MARK,
         "link": LINK}


def variables(colours, theme):
    return " ".join(f"--{name}: {values[theme]};" for name, values in colours.items())


def rules(colours=None):
    """Returns the rules of style that define the colours of NAMES, and more of them by their
    names."""
    every = {**NAMES, **(colours or {})}
    return (f":root {{ color-scheme: light dark; {variables(every, LIGHT)} }}\n"
            "@media screen and (prefers-color-scheme: dark) "
            f"{{ :root {{ {variables(every, DARK)} }} }}\n")
