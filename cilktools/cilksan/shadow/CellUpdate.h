//===- CellUpdate.h - the frequent case of an access ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The check and the update that SP-bags makes at an access. An access races if
// the last writer is parallel to the running task. A write also races if the
// last reader is parallel to the running task. One reader is kept. A read by
// the running task replaces it only if the reader precedes that task. If the
// two are parallel, the reader represents the task's read: each later task that
// is parallel to the running task is also parallel to the reader.
//
// This file has the frequent case, which the hooks and the library share.
// AccessCheck.cpp has all other cases.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_CELLUPDATE_H
#define CILKSAN_SHADOW_CELLUPDATE_H

#include "../core/State.h"

namespace cilksan {

/// Checks an access with the new contents \p Mine, and updates its \p Count
/// cells. \p W is the first cell for writes; the cells for reads are \p
/// Distance cells after the cells for writes. Returns false, and changes
/// nothing, if the cells are not all alike or this is not the frequent case.
template <bool IsWrite>
__attribute__((always_inline)) inline bool update(const State &S, uint64_t Mine,
                                                  Cell *W, unsigned Count,
                                                  uintptr_t Distance) {
  Cell *R = W + Distance;
  Cell Writer = W[0], Reader = R[0];
  uint64_t Difference = 0;
  for (unsigned I = 1; I < Count; ++I)
    Difference |= (W[I].All ^ Writer.All) | (R[I].All ^ Reader.All);
  if (__builtin_expect(Difference != 0, 0))
    return false;
  if (__builtin_expect(!isClearlyBefore(S, Writer.At), 0))
    return false;
  if constexpr (IsWrite) {
    if (__builtin_expect(!isClearlyBefore(S, Reader.At), 0))
      return false;
    if (Writer.All == Mine)
      return true;
    for (unsigned I = 0; I < Count; ++I)
      W[I].All = Mine;
    return true;
  }
  // The task has read the location before, and that read represents this read.
  if (__builtin_expect(Reader.At == S.Now, 1) && !(Reader.Record & LockedBit))
    return true;
  // A parallel reader represents this reader if it held no locks.
  if (isClearlyParallel(S, Reader.At))
    return !(Reader.Record & LockedBit);
  if (!isClearlyBefore(S, Reader.At))
    return false;
  for (unsigned I = 0; I < Count; ++I)
    R[I].All = Mine;
  return true;
}

/// Returns true if an access of some of the four bytes of a cell would change
/// nothing, so that the cell does not have to be split.
template <bool IsWrite>
__attribute__((always_inline)) inline bool
isSettled(const State &S, uint64_t Mine, Cell Writer, Cell Reader) {
  if constexpr (IsWrite)
    return Writer.All == Mine && isClearlyBefore(S, Reader.At);
  return isClearlyBefore(S, Writer.At) && !(Reader.Record & LockedBit) &&
         (Reader.At == S.Now || isClearlyParallel(S, Reader.At));
}

} // namespace cilksan

#endif // CILKSAN_SHADOW_CELLUPDATE_H
