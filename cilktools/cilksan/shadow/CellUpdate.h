//===- CellUpdate.h - what an access makes of cells -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What SP-bags does at an access. A location has raced if the last writer, or
// at a write the last reader, is parallel to the running task. One reader is
// enough: it is replaced only by one that follows it, and if it is parallel to
// the running task, then it is so to any later one to which that is.
//
// This is the simple case, in the hooks as well as in the library; all the rest
// is in AccessCheck.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_CELLUPDATE_H
#define CILKSAN_SHADOW_CELLUPDATE_H

#include "../core/State.h"

namespace cilksan {

/// What an access makes of the cells of its bytes, all of which were alike.
/// False if that isn't simple. Those for reads are \p Distance behind.
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
  // The task has read it already: that stands for this one.
  if (__builtin_expect(Reader.At == S.Now, 1) && !(Reader.Record & LockedBit))
    return true;
  // So does a parallel one, if it holds no locks.
  if (isClearlyParallel(S, Reader.At))
    return !(Reader.Record & LockedBit);
  if (!isClearlyBefore(S, Reader.At))
    return false;
  for (unsigned I = 0; I < Count; ++I)
    R[I].All = Mine;
  return true;
}

/// Whether an access of some of a cell's bytes changes nothing, so that they
/// don't have to be told apart.
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
