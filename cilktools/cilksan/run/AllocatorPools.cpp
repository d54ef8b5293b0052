//===- AllocatorPools.cpp - allocators of the program's own ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Allocators of the program. The program's operator new or malloc may keep
// memory itself, under its own locks, and give it out again. The next user of
// the memory is unrelated to the previous user, and both are unrelated to the
// links that the allocator writes there. The models do not see such memory; the
// hooks of calls that allocate and free do.
//
// An allocator may also keep a separate list for each worker, without locks.
// Under Cilksan there is one worker, so all strands share one list. The memory
// that such a program declares to be a worker's own is a set of ranges
// (WorkerStorage.h).
//
//===----------------------------------------------------------------------===//

#include "../core/State.h"
#include "../objects/Objects.h"
#include "../objects/SharedOwners.h"
#include "../objects/WorkerStorage.h"
#include "../shadow/DeclaredEffects.h"
#include "../shadow/Shadow.h"
#include "Detector.h"

#pragma GCC visibility push(default)
#include <cilk/cilksan.h>
#pragma GCC visibility pop

#include <cassert>
#include <unordered_map>

using namespace cilksan;

namespace {

/// The objects that are in use, with their sizes.
std::unordered_map<uintptr_t, uint64_t> &objects() {
  static auto &All = *new std::unordered_map<uintptr_t, uint64_t>;
  return All;
}

/// Removes the object at \p Addr, which is not in use any more, and returns its
/// size. A block of malloc may be one object as a whole. Returns 0 if nothing
/// is known.
uint64_t takeSize(uintptr_t Addr) {
  auto Found = objects().find(Addr);
  if (Found == objects().end()) {
    const Block *B = blockAt(Addr);
    return B && !B->Freed ? B->Size : 0;
  }
  const uint64_t Size = Found->second;
  objects().erase(Found);
  return Size;
}

} // namespace

extern "C" {

void __cilksan_begin_worker_storage(const void *Where, unsigned long Size) {
  const auto Addr = reinterpret_cast<uintptr_t>(Where);
  if (!__csan_state.Following || !Size)
    return;
  write(Where, Size);
  addWorkerStorage(Addr, Size);
}

void __cilksan_end_worker_storage(const void *Where, unsigned long Size) {
  const auto Addr = reinterpret_cast<uintptr_t>(Where);
  if (!__csan_state.Following || !Size)
    return;
  ReentrancyGuard Guard;
  forgetWorkerStorage(Addr, Size);
  if (__csan_state.LastBag != __csan_state.AloneBag)
    clearShadow(Addr, Size);
  forgetCounts(Addr, Size);
}

void __csan_given_out(uintptr_t Addr, uint64_t Size) {
  assert(Addr && "an allocator that has no memory gives out none");
  CheckingPause Guard;
  const State &S = __csan_state;
  if (S.LastBag != S.AloneBag)
    clearShadow(Addr, Size);
  forgetCounts(Addr, Size);
  objects()[Addr] = Size;
  noteAllocated(Addr, Size);
}

void __csan_given_back(uintptr_t Addr) {
  assert(Addr && "null is no object");
  CheckingPause Guard;
  State &S = __csan_state;
  // A caller may get this memory next, without a call of a model.
  S.LastAllocated = 0;
  uint64_t Size = takeSize(Addr);
  // If the allocator has freed the memory, that free already counted as an
  // access.
  const bool WasFreed = Addr >= S.LastFreed && Addr < S.LastFreedEnd;
  if (Size && !WasFreed && S.LastBag != S.AloneBag)
    clearShadow(Addr, Size);
}

} // extern "C"

void cilksan::givenOut(const void *Addr, size_t Size) {
  if (__csan_state.Following && Addr)
    __csan_given_out(reinterpret_cast<uintptr_t>(Addr), Size);
}

void cilksan::givenBack(const void *Addr) {
  if (__csan_state.Following && Addr)
    __csan_given_back(reinterpret_cast<uintptr_t>(Addr));
}
