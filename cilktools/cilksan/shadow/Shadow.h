//===- Shadow.h - the shadow memory -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each four bytes of the program's memory have a cell for the last write and
// one for the last read, each of two bytes for each of theirs; where a single
// byte of the four is accessed they are split into cells for each byte, for as
// long as these differ (SplitCells.h). CellPages.h says where they are.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_SHADOW_H
#define CILKSAN_SHADOW_SHADOW_H

#include "../core/CellPages.h"

#include <cstddef>

namespace cilksan {

void initShadow();

/// Forgets all accesses to the bytes, from and to any.
void clearShadow(uintptr_t Addr, size_t Size);
/// Forgets all accesses to all bytes.
void clearShadow();

/// Calls \p Visit for all cells that aren't zero, those in split cells and
/// those for reads among them.
void forEachCell(void (*Visit)(Cell &C, void *Data), void *Data);

} // namespace cilksan

#endif // CILKSAN_SHADOW_SHADOW_H
