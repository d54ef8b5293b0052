//===- opencilk.cpp - the same in C++ ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shows the cost of exceptions while nothing is thrown: here no call can throw,
// and with THROWS any call might.
//
//===----------------------------------------------------------------------===//

#include "opencilk.c"
