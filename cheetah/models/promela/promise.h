//===- promise.h - what models claim, by name ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `check` finds the name on the line of the assertion that failed and compares
// it with the one that a broken variant is expected to fail.
//
//===----------------------------------------------------------------------===//

#define PROMISE(name, condition) assert(condition)
