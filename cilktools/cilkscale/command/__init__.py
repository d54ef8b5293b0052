# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a Cilk program scales: runs it under Cilkscale's tools, and draws what they say.

Data goes one way: `options` says what is wanted, `variants` compiles, `measure` runs the
programs with `processes` and `processors` and reads what they wrote with `toolfiles`. That
gives a `model.Study`, from which `table` writes CSV, `plot` pictures, and `page` a page with
the charts of `chart`. Another source of curves is one more `model.Curve`.
"""
