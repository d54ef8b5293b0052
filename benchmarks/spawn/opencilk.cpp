//===- opencilk.cpp - the same in C++ ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shows what exceptions cost while nothing is thrown: here nothing can be, and
// with THROWS any call might.
//
//===----------------------------------------------------------------------===//

#include "opencilk.c"
