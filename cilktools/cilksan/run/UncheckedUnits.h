//===- UncheckedUnits.h - code that spawns and has no hooks -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Units that spawn and are not instrumented. The compiler puts an ELF note into
// such a unit (SpawnNotes.cpp in the passes). The detector reads the notes of
// all libraries when the program ends, and before the program closes a library.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_UNCHECKEDUNITS_H
#define CILKSAN_RUN_UNCHECKEDUNITS_H

#include "../findings/Coverage.h"

#include <cstddef>
#include <string>
#include <vector>

namespace cilksan {

/// Adds the units of the notes in \p Size bytes from \p Notes on, which come
/// from the library \p Library. A note that is malformed ends the list.
void addUncheckedUnits(std::vector<UncheckedUnit> &Units, const char *Notes,
                       size_t Size, const std::string &Library);

/// Adds the units of the program and of all its libraries that \p Units lacks.
void addLoadedUncheckedUnits(std::vector<UncheckedUnit> &Units);

} // namespace cilksan

#endif // CILKSAN_RUN_UNCHECKEDUNITS_H
