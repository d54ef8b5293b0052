//===- SiteCaches.h - what is kept for places in the program ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables in the state by the numbers of loads, stores and local variables,
// which hooks write without asking: they have room for all.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_SITECACHES_H
#define CILKSAN_OBJECTS_SITECACHES_H

#include "../core/State.h"

namespace cilksan {

/// Makes room for the numbers of that many loads, stores and local variables.
void initSiteCaches();
void provideSiteCaches(int64_t Loads, int64_t Stores, int64_t Locals);

/// The local variable of a live activation that the byte is in, as far as that
/// is known, or null. Its number is its place among State::Locals.
const Local *localAt(uintptr_t Addr);

/// Forgets all memos: records have been renumbered.
void resetSiteCaches();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_SITECACHES_H
