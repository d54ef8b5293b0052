//===- Records.cpp - records and contexts of accesses ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes contexts and records. Each is looked up in a direct-mapped cache of
// 4096 entries. After a cache miss, the table may hold two elements with the
// same contents. That is no mistake: the second element only costs memory until
// the next collection.
//
// An activation gets its context at the first access in it or in a callee
// (contextOf). So calls without accesses have no contexts.
//
//===----------------------------------------------------------------------===//

#include "Records.h"

#include <algorithm>
#include <cassert>
#include <cstring>

using namespace cilksan;

Table<Context, MaxContexts> cilksan::Contexts;
Table<Record, MaxRecords> cilksan::Records;
bool cilksan::WantsCollection;
RecordLimits cilksan::Limits = {1u << 16, 1u << 16};

namespace {

/// The caches: the most recent numbers, by a hash of the contents. A context or
/// record that is not in the cache is made again, and the next collection
/// unites the two.
constexpr unsigned CacheBits = 12;
uint32_t ContextCache[1u << CacheBits];
uint32_t RecordCache[1u << CacheBits];

unsigned hash(uint32_t A, uint32_t B, uint32_t C) {
  uint64_t H = (uint64_t(A) << 32 | B) * UINT64_C(0x9E3779B97F4A7C15);
  return ((H ^ C) * UINT64_C(0xC2B2AE3D27D4EB4F)) >> (64 - CacheBits);
}

uint32_t addContext(const Context &C) {
  assert(C.Parent >= RootContext && C.Parent <= Contexts.last() &&
         "a context's parent has a smaller number");
  uint32_t New = Contexts.add(C);
  if (New >= Limits.Contexts)
    WantsCollection = true;
  return New;
}

} // namespace

void cilksan::initRecords() {
  Contexts.init();
  Records.init();
  static_assert(NoContext == 1 && RootContext == 2);
  Contexts.add({});
  Contexts.add({0, 0, NoPlace});
}

uint32_t cilksan::contextOf(Activation *A) {
  // This is a loop, because recursion could become deep.
  Activation *Base = A;
  while (Base->Context == NoContext)
    --Base;
  while (Base != A) {
    ++Base;
    Base->CallerContext = Base[-1].Context;
    Base->CallerCall = Base[-1].Call;
    Context New = {Base->CallerContext, Base->CallerCall, Base->Place};
    // Most contexts that are new have no contexts below them yet.
    if (New.Parent + 8 > Contexts.last()) {
      Base->Context = addContext(New);
      continue;
    }
    uint32_t &Cached = ContextCache[hash(New.Parent, New.Call, New.Place)];
    const Context &C = Contexts[Cached];
    if (!Cached || C.Parent != New.Parent || C.Call != New.Call ||
        C.Place != New.Place)
      Cached = addContext(New);
    Base->Context = Cached;
  }
  return A->Context;
}

uint32_t cilksan::makeContext() {
  State &S = __csan_state;
  assert(S.Top > S.RootBag->Owner && "the root's activation is always there");
  return S.Context = contextOf(S.Top - 1);
}

uint32_t cilksan::recordOf(Site Where, uint32_t Lockset, uint64_t Size) {
  uint32_t Context = currentContext();
  uint32_t &Cached = RecordCache[hash(Where, Context, Lockset ^ Size << 8)];
  const Record &R = recordAt(Cached);
  if (!Cached || R.Context != Context || R.Where != Where ||
      R.Lockset != Lockset || R.Size != recordedSize(Size))
    Cached = addRecord(Where, Lockset, Size);
  assert(!(Cached & LockedBit) == !Lockset &&
         "LockedBit says if locks are held");
  return Cached;
}

void cilksan::resetRecordCaches() {
  memset(ContextCache, 0, sizeof(ContextCache));
  memset(RecordCache, 0, sizeof(RecordCache));
}
