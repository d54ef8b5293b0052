//===- SplitCells.h - cells of single bytes ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Four bytes that are told apart have eight cells, taken from a pool: 16 bytes
// for each of theirs. Where an array of bytes is accessed from one end to the
// other, that is needed for a short while only: each four bytes have seen the
// same in the end. If one task has done it all, that shows at once. Iterations
// of a parallel loop have done it at different times, which are alike once they
// have all ended: then all later strands are parallel to all of them, or to
// none (areAlike). So a split cell is looked at again some splits later, and
// all of them when there are twice as many as there were left the last time.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_SPLITCELLS_H
#define CILKSAN_SHADOW_SPLITCELLS_H

#include "../core/State.h"

namespace cilksan {

void initSplitCells();

/// The cells of the four bytes that \p C, which is split, is for.
inline Cell *bytesOf(Cell C) { return __csan_state.Bytes[C.Record].Of; }

/// Splits a cell for writes, of the four bytes that \p Addr is one of: each
/// gets cells with the same contents. Other cells may be joined.
Cell *splitCell(Cell &C, uintptr_t Addr);
/// The other way round, where nothing is lost by that.
void joinCell(Cell &C);

/// Clears one of bytesOf(), for writes, and that for reads.
void dropByte(Cell &B);
/// Clears a split cell.
void dropSplit(Cell &C);
/// There is no split cell any more, and no list in any.
void forgetSplitCells();

/// Calls \p Visit for all cells of single bytes that aren't zero.
void forEachByteCell(void (*Visit)(Cell &C, void *Data), void *Data);

/// How many cells are split.
uint32_t countSplitCells();

} // namespace cilksan

#endif // CILKSAN_SHADOW_SPLITCELLS_H
