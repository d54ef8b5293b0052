# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Traces of Cilk programs: what the runtime writes with CILK_TRACE, with places of the source."""
