//===- SiteCaches.h - caches for loads and stores ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables in State, indexed by the numbers of loads, stores and local variables.
// Hooks write the tables without a check, since the tables have room for all
// numbers.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_SITECACHES_H
#define CILKSAN_OBJECTS_SITECACHES_H

#include "../core/State.h"

namespace cilksan {

/// initSiteCaches reserves the tables; provideSiteCaches makes room for the
/// numbers of that many loads, stores and local variables.
void initSiteCaches();
void provideSiteCaches(int64_t Loads, int64_t Stores, int64_t Locals);

/// Returns the local variable that contains the byte, if it is known and its
/// activation is live. Otherwise returns null. The variable's number is its
/// index in State::Locals.
const Local *localAt(uintptr_t Addr);

/// Empties the tables after records have been renumbered.
void resetSiteCaches();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_SITECACHES_H
