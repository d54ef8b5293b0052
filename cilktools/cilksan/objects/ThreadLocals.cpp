//===- ThreadLocals.cpp - what belongs to a thread ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a strand is in the same thread as before is seen by the bags: the last
// one is the same, with the same times. A child has a bag of its own, a spawner
// after a spawn one for its region, which grows with each child that ends; and
// after the sync it has its own again. So a stack of last bags says which
// strands that haven't ended use thread-local variables.
//
// What the variables lead to is searched for as by a conservative garbage
// collector, from the thread's static storage on, when a strand that hasn't
// used any before begins to: what others have left there is what it can get.
// Only blocks count that were allocated by strands that use such variables, and
// so none that was there before; and nothing is searched for while all of these
// are known. Once found, a block is a thread's own until it is freed: who takes
// it out of a variable does so for a while.
//
// The cost is that accesses of strands with the lock don't go the hooks' short
// way, even of memory that is no thread's (locksetAt takes the lock away
// there).
//
//===----------------------------------------------------------------------===//

#include "ThreadLocals.h"

#include "../core/ReentrancyGuard.h"
#include "../locks/Locksets.h"
#include "../order/SPBags.h"
#include "Objects.h"

#include <cassert>
#include <cstring>
#include <link.h>
#include <utility>
#include <vector>

using namespace cilksan;

namespace {

/// The last bag when a strand has begun to use such variables.
struct User {
  const Bag *Last;
  Time Begin, End;

  bool isThere() const {
    const State &S = __csan_state;
    return Last <= S.LastBag && Last->Begin == Begin &&
           (Last->Region >= FirstNoRegion || Last->End == End);
  }
};

std::vector<User> &users() {
  static auto &All = *new std::vector<User>;
  return All;
}

class Search {
  /// More than that isn't looked at.
  static constexpr size_t MostBytes = 1 << 20;
  /// Where words that aren't the program's are.
  const uintptr_t Tools = reinterpret_cast<uintptr_t>(&__csan_state);
  const uint32_t Number;
  size_t Bytes = 0;
  std::vector<std::pair<uintptr_t, size_t>> Found;

  static int lookAtThread(dl_phdr_info *Of, size_t, void *Data) {
    for (unsigned I = 0; Of->dlpi_tls_data && I < Of->dlpi_phnum; ++I)
      if (Of->dlpi_phdr[I].p_type == PT_TLS)
        static_cast<Search *>(Data)->lookAt(
            reinterpret_cast<uintptr_t>(Of->dlpi_tls_data),
            Of->dlpi_phdr[I].p_memsz);
    return 0;
  }

  void lookAt(uintptr_t Begin, size_t Size) {
    constexpr size_t Word = sizeof(uintptr_t);
    const uintptr_t End = Begin + Size;
    for (uintptr_t At = (Begin + Word - 1) & -Word; At + Word <= End;
         At += Word) {
      if (At - Tools < sizeof __csan_state)
        continue;
      uintptr_t To, First;
      memcpy(&To, reinterpret_cast<const void *>(At), Word);
      Block *B = To ? blockWith(To, First) : nullptr;
      if (!B || !B->MayBeThreads || B->Search == Number)
        continue;
      B->Search = Number;
      findBlock(*B);
      Found.push_back({First, B->Size});
    }
    Bytes += Size;
  }

public:
  explicit Search(uint32_t Number) : Number(Number) {}

  void run() {
    dl_iterate_phdr(lookAtThread, this);
    while (!Found.empty() && Bytes < MostBytes) {
      const auto [Begin, Size] = Found.back();
      Found.pop_back();
      lookAt(Begin, Size);
    }
  }
};

uint32_t Searches;

/// Whether the running strand has used such variables, and is in the thread in
/// which it did.
bool hasThreadLocals() {
  auto &All = users();
  while (!All.empty() && !All.back().isThere())
    All.pop_back();
  return !All.empty() && All.back().Last == __csan_state.LastBag;
}

void holdThread() {
  State &S = __csan_state;
  if (hasThread(S.Lockset))
    return;
  ReentrancyGuard Guard;
  S.Lockset = addHeld(&ThreadLock, LockMode::Exclusive);
}

} // namespace

void cilksan::useThreadLocal() {
  ReentrancyGuard Guard;
  if (hasThreadLocals())
    return;
  const Bag *Last = __csan_state.LastBag;
  assert((users().empty() || users().back().Last <= Last) &&
         "users lie in the order of bags");
  users().push_back({Last, Last->Begin, Last->End});
  if (hasBlocksToFind())
    Search(++Searches).run();
  if (Searches)
    holdThread();
}

bool cilksan::allocateForThread() {
  if (!hasThreadLocals())
    return false;
  holdThread();
  return true;
}

uint32_t cilksan::locksetAt(uintptr_t Addr) {
  const uint32_t Held = __csan_state.Lockset;
  if (!hasThread(Held) || (hasThreadLocals() && mayBeThreads(Addr)))
    return Held;
  return withoutThread(Held);
}

bool cilksan::isThreadsOwn(uint32_t First, uint32_t Second, uintptr_t Addr) {
  return hasThread(First) && hasThread(Second) && isThreads(Addr);
}

void cilksan::renumberThreadLocals() {
  std::vector<User> Old = std::move(users());
  users().clear();
  for (User &U : Old) {
    if (!U.isThere())
      continue;
    const bool WasEmpty = U.End < U.Begin;
    U.Begin = renumbered(U.Begin);
    U.End = WasEmpty ? U.Begin - 1 : renumbered(U.End);
    users().push_back(U);
  }
}
