//===- WorkerStorage.cpp - memory that belongs to one worker --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkerStorage.h"

#include "../core/ReentrancyGuard.h"

#include <cassert>
#include <iterator>
#include <map>

using namespace cilksan;

/// The map from the begins of the ranges to their ends. No two ranges overlap.
static std::map<uintptr_t, uintptr_t> &workerStorage() {
  static auto &All = *new std::map<uintptr_t, uintptr_t>;
  return All;
}

/// Returns true if the range overlaps neither of its neighbours.
[[maybe_unused]] static bool
isApart(const std::map<uintptr_t, uintptr_t>::iterator &At) {
  const auto &All = workerStorage();
  return (At == All.begin() || std::prev(At)->second <= At->first) &&
         (std::next(At) == All.end() || At->second <= std::next(At)->first);
}

bool cilksan::isWorkersOwn(uintptr_t Addr) {
  auto Next = workerStorage().upper_bound(Addr);
  return Next != workerStorage().begin() && Addr < std::prev(Next)->second;
}

void cilksan::addWorkerStorage(uintptr_t Addr, uint64_t Size) {
  ReentrancyGuard Guard;
  forgetWorkerStorage(Addr, Size);
  workerStorage()[Addr] = Addr + Size;
  assert(isApart(workerStorage().find(Addr)) && "ranges do not overlap");
}

void cilksan::forgetWorkerStorage(uintptr_t Addr, uint64_t Size) {
  auto &All = workerStorage();
  if (All.empty() || !Size)
    return;
  ReentrancyGuard Guard;
  const uintptr_t End = Addr + Size;
  auto It = All.upper_bound(Addr);
  if (It != All.begin() && std::prev(It)->second > Addr)
    --It;
  while (It != All.end() && It->first < End) {
    const auto [Begin, Last] = *It;
    It = All.erase(It);
    if (Begin < Addr)
      All[Begin] = Addr;
    if (Last > End)
      All[End] = Last;
  }
}
