# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how a Cilk program scales: runs it under Cilkscale's tools, and draws the results.

Data goes one way: `options` reads the user's wishes, `variants` compiles, and `measure` runs the
programs with `processes` and `processors` and reads their output with `toolfiles`. The result is a
`model.Study`. From the study, `table` writes CSV, `plot` writes pictures, and `page` writes a page
with the charts of `chart`. A new source of curves adds another `model.Curve`.
"""
