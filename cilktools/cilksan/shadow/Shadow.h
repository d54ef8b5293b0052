//===- Shadow.h - the shadow memory -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shadow memory. Each four bytes of the program's memory have a cell of
// eight bytes for the last write and another cell for the last read (struct
// Cell in core/State.h). If the program accesses a single byte of the four, the
// cells are split into cells for each byte, for as long as these cells differ
// (SplitCells.h). core/CellPages.h finds the cells.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_SHADOW_H
#define CILKSAN_SHADOW_SHADOW_H

#include "../core/CellPages.h"

#include <cstddef>

namespace cilksan {

/// Reserves the shadow memory. Called once.
void initShadow();

/// Forgets all accesses to the \p Size bytes at \p Addr, in any manner.
void clearShadow(uintptr_t Addr, size_t Size);
/// Forgets all accesses to all bytes.
void clearShadow();

/// Calls \p Visit for all cells that aren't zero, for writes and for reads,
/// including the cells of single bytes.
void forEachCell(void (*Visit)(Cell &C, void *Data), void *Data);

} // namespace cilksan

#endif // CILKSAN_SHADOW_SHADOW_H
