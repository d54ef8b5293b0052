# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Formats numbers for people: three digits and a unit."""

import math

TIMES = ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
COUNTS = ((1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))


def short(value, digits=3):
    """Returns three digits, without an exponent or trailing zeros."""
    if not math.isfinite(value):
        return "∞" if value > 0 else "–"
    if value == 0:
        return "0"
    places = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def seconds(value):
    if not math.isfinite(value) or value == 0:
        return f"{short(value)} s"
    for factor, unit in TIMES:
        if abs(value) >= factor * 0.9995:
            return f"{short(value / factor)} {unit}"
    return f"{short(value / TIMES[-1][0])} ns"


def count(value):
    for factor, unit in COUNTS:
        if abs(value) >= factor * 0.9995 and abs(value) >= 1e4:
            return f"{short(value / factor)} {unit}"
    return short(value, 4)


def amount(value, unit):
    """Returns an amount of a tool's unit. The unit is in the result only if it is short. Otherwise
    `heading` has the unit."""
    return seconds(value) if unit == "seconds" else count(value)


def heading(name, unit):
    """Returns the heading of a column of amounts."""
    return name if unit == "seconds" else f"{name} ({unit})"


def processors(number):
    return f"{number} processor" + ("" if number == 1 else "s")


def percent(value, whole):
    """Returns a share of the whole."""
    return f"{100 * value / whole:.1f}\u00a0%" if whole > 0 else "–"
