//===- Races.h - races for reports ------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Races as the detector would report them, in a source file p.c with known
// lines.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_UNITTESTS_RACES_H
#define CILKSAN_UNITTESTS_RACES_H

#include "../../cilksan/findings/Race.h"

namespace cilksan {

/// The text of p.c.
extern const char Source[];

/// A child writes a global variable that its parent reads before the sync.
Race spawnRace(const char *File);
/// Iterations add to a local variable.
Race loopRace(const char *File);
/// Two calls of strcpy, one in a child, into a heap block; names are mangled.
Race libraryRace(const char *File);
/// A block is freed under one lock while a child reads it under another.
Race freeRace(const char *File);
/// A reducer's value is read before the sync.
Race viewRace(const char *File);
/// A recursion of \p Depth spawned calls.
Race deepRace(const char *File, unsigned Depth);
/// A race of which only two addresses are known.
Race unknownRace();

} // namespace cilksan

#endif // CILKSAN_UNITTESTS_RACES_H
