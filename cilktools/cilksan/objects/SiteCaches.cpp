//===- SiteCaches.cpp - caches for loads and stores -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reserves the tables of sites. Units that are loaded while the program runs
// have more numbers, so address space is reserved for the greatest possible
// number.
//
//===----------------------------------------------------------------------===//

#include "SiteCaches.h"

#include "../core/GrowingTable.h"
#include "../report/Report.h"

#include <algorithm>
#include <cassert>
#include <string>

using namespace cilksan;

namespace {

constexpr int64_t MaxIds = int64_t(1) << 25;
int64_t NumLoads, NumStores, NumLocals;

} // namespace

void cilksan::initSiteCaches() {
  __csan_state.Loads =
      static_cast<SiteCache *>(reserve(sizeof(SiteCache) * MaxIds));
  __csan_state.Stores =
      static_cast<SiteCache *>(reserve(sizeof(SiteCache) * MaxIds));
  __csan_state.Locals = static_cast<Local *>(reserve(sizeof(Local) * MaxIds));
}

void cilksan::provideSiteCaches(int64_t Loads, int64_t Stores, int64_t Locals) {
  assert(Loads >= 0 && Stores >= 0 && Locals >= 0 && "units only add numbers");
  NumLoads += Loads;
  NumStores += Stores;
  NumLocals += Locals;
  if (std::max({NumLoads, NumStores, NumLocals}) > MaxIds)
    giveUp("the program has more than " + std::to_string(MaxIds) +
           " loads, stores or local variables; build a part of it without "
           "-fsanitize=cilk");
}

const Local *cilksan::localAt(uintptr_t Addr) {
  const State &S = __csan_state;
  const Local *Found = nullptr;
  for (const Local *L = S.Locals; L != S.Locals + NumLocals; ++L)
    if (Addr - L->Addr < L->Size && L->Owner < S.Top &&
        L->Owner->Place == L->Place && (!Found || L->Order > Found->Order))
      Found = L;
  return Found;
}

void cilksan::resetSiteCaches() {
  for (int64_t I = 0; I < NumLoads; ++I)
    __csan_state.Loads[I].Context = 0;
  for (int64_t I = 0; I < NumStores; ++I)
    __csan_state.Stores[I].Context = 0;
}
