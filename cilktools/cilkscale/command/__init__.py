# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how a Cilk program scales: runs it under Cilkscale's tools, and draws the results.

Data goes one way: `options` says what is wanted, `variants` compiles, and `measure` runs the
programs with `processes` and `processors` and reads their output with `toolfiles`. The result is a
`model.Study`. From it, `table` writes CSV, `plot` pictures, and `page` a page with the charts of
`chart`. Another source of curves is one more `model.Curve`.
"""
