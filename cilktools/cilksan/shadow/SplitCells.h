//===- SplitCells.h - cells of single bytes ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cells of single bytes. If four bytes have different accesses, they have eight
// cells, taken from a pool. That is 16 bytes of shadow memory for each byte. If
// a program accesses an array of bytes from one end to the other, split cells
// are needed only for a short while: in the end, each of four bytes has seen
// the same accesses. If one task has made all accesses, this shows at once.
// Iterations of a parallel loop make the accesses at different times. Those
// times are alike once all iterations have ended: then each later strand is
// parallel to all of them, or to none (areAlike). So a split cell is examined
// again some splits later, and all split cells are examined when there are
// twice as many as remained after the last examination.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_SPLITCELLS_H
#define CILKSAN_SHADOW_SPLITCELLS_H

#include "../core/State.h"

namespace cilksan {

/// Reserves the pool of split cells. Called once.
void initSplitCells();

/// Returns the cells of the four bytes that the split cell \p C represents.
inline Cell *bytesOf(Cell C) { return __csan_state.Bytes[C.Record].Of; }

/// Splits \p C, the cell for writes of the four bytes that include \p Addr.
/// Each byte gets cells with the same contents. Other split cells may be
/// joined.
Cell *splitCell(Cell &C, uintptr_t Addr);
/// Makes the cells of the bytes one cell again, if no information is lost.
void joinCell(Cell &C);

/// Clears one of bytesOf(), a cell for writes, and the cell for reads of its
/// byte.
void dropByte(Cell &B);
/// Clears a split cell.
void dropSplit(Cell &C);
/// Frees all entries. Called when there are no split cells any more and no
/// lists in them.
void forgetSplitCells();

/// Calls \p Visit for all cells of single bytes that aren't zero.
void forEachByteCell(void (*Visit)(Cell &C, void *Data), void *Data);

/// Returns the number of split cells.
uint32_t countSplitCells();

} // namespace cilksan

#endif // CILKSAN_SHADOW_SPLITCELLS_H
