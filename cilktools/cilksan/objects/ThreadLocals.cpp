//===- ThreadLocals.cpp - memory that belongs to a thread -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bags show if a strand is in the same thread as before: the last bag is
// the same, with the same times. A child has a bag of its own. A spawner's last
// bag is its region's bag after a spawn, which grows with each child that ends,
// and its own bag again after the sync. So a stack of last bags represents the
// strands that have not ended and use thread-local variables.
//
// A search finds the memory to which the variables lead, as a conservative
// garbage collector does, starting at the thread's static storage. It runs when
// a strand begins to use thread-local variables, because the strand can get
// objects that other strands have left there. Only blocks that were allocated
// by strands with such variables count, so older blocks do not. There is no
// search while all these blocks are known to be a thread's own. A block that
// was found is a thread's own until it is freed: a strand that takes it out of
// a variable does so only for a while.
//
// The cost: accesses of strands with the lock do not take the hooks' short way,
// even if the memory is no thread's own. (locksetAt removes the lock there.)
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

bool cilksan::HasExcusedThreads;

namespace {

/// The bag that was the last one when a strand began to use thread-local
/// variables, and its times.
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

/// Calls \p Visit(begin, size) for the running thread's static storage of each
/// file's thread-local variables, until \p Visit returns true. Returns true if
/// it has.
template <typename F> bool anyThreadStorage(F Visit) {
  auto VisitFile = [](dl_phdr_info *File, size_t, void *Data) -> int {
    const auto Begin = reinterpret_cast<uintptr_t>(File->dlpi_tls_data);
    for (int I = 0; Begin && I < File->dlpi_phnum; ++I)
      if (const auto &Part = File->dlpi_phdr[I];
          Part.p_type == PT_TLS &&
          (*static_cast<F *>(Data))(Begin, Part.p_memsz))
        return 1;
    return 0;
  };
  return dl_iterate_phdr(VisitFile, &Visit) != 0;
}

class Search {
  /// The number of bytes after which a search stops.
  static constexpr size_t MostBytes = 1 << 20;
  /// The address of the tool's own thread-local state, which is skipped.
  const uintptr_t Tools = reinterpret_cast<uintptr_t>(&__csan_state);
  const uint32_t Number;
  size_t Bytes = 0;
  std::vector<std::pair<uintptr_t, size_t>> Found;

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
    anyThreadStorage([this](uintptr_t Begin, size_t Size) {
      lookAt(Begin, Size);
      return false;
    });
    while (!Found.empty() && Bytes < MostBytes) {
      const auto [Begin, Size] = Found.back();
      Found.pop_back();
      lookAt(Begin, Size);
    }
  }
};

uint32_t Searches;

/// Returns true if the running strand has used thread-local variables, and is
/// still in the same thread.
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

void cilksan::useThreadLocal(bool Holds) {
  ReentrancyGuard Guard;
  if (hasThreadLocals()) {
    if (Holds)
      holdThread();
    return;
  }
  const Bag *Last = __csan_state.LastBag;
  assert((users().empty() || users().back().Last <= Last) &&
         "users lie in the order of bags");
  users().push_back({Last, Last->Begin, Last->End});
  if (hasBlocksToFind())
    Search(++Searches).run();
  if (Searches || Holds)
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
  const bool Result = hasThread(First) && hasThread(Second) && isThreads(Addr);
  HasExcusedThreads |= Result;
  return Result;
}

bool cilksan::isInThreadStorage(uintptr_t Addr) {
  // Calls mostly ask about the storage of one file.
  static uintptr_t LastBegin, LastSize;
  return Addr - LastBegin < LastSize ||
         anyThreadStorage([Addr](uintptr_t Begin, size_t Size) {
           if (Addr - Begin >= Size)
             return false;
           LastBegin = Begin;
           LastSize = Size;
           return true;
         });
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
