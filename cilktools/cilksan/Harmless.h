//===- Harmless.h - functions that need no instrumentation ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the detector asks the models, as Detector.h is what they tell it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_HARMLESS_H
#define CILKSAN_HARMLESS_H

namespace cilksan {

/// Defined by the models: whether the function of this name touches no memory
/// that the program can name, or is modelled.
bool isHarmless(const char *Name);

} // namespace cilksan

#endif // CILKSAN_HARMLESS_H
