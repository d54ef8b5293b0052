//===- Strands.cpp - what access histories refer to -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Strands.h"

#include <cstring>

using namespace cilksan;

Table<Context, MaxContexts> cilksan::Contexts;
Table<Strand, MaxStrands> cilksan::Strands;
Table<Record, MaxRecords> cilksan::Records;
uint32_t cilksan::Ancient;
bool cilksan::WantsCollection;
StrandLimits cilksan::Limits = {1u << 16, 1u << 16, 1u << 16};

namespace {

/// The last numbers for these contents; what isn't there is made once more, and
/// united with its twin by the collection.
constexpr unsigned CacheBits = 12;
uint32_t RecordCache[1u << CacheBits];

/// The last strand with a lockset of its own and what it is a variant of.
struct {
  uint32_t Of, Lockset, Strand;
} Variant;

/// All activations above have a strand of 0.
Activation *LowestWithStrand;

unsigned hash(uint32_t A, uint32_t B) {
  return (uint64_t(A) << 32 | B) * UINT64_C(0x9E3779B97F4A7C15) >>
         (64 - CacheBits);
}

} // namespace

void cilksan::initStrands() {
  Contexts.init();
  Strands.init();
  Records.init();
  Strands.add({RootLink, 0, 0});
}

uint32_t cilksan::contextOf(Activation *A) {
  // A loop, as recursion may be deep.
  Activation *Base = A;
  while (!Base->Context && Base->Place != NoPlace)
    --Base;
  while (Base != A) {
    ++Base;
    Base->Context =
        Contexts.add({Base[-1].Context, Base[-1].Call, Base->Place});
    if (Base->Context >= Limits.Contexts)
      WantsCollection = true;
  }
  return A->Context;
}

static uint32_t addStrand(uint32_t Context, uint32_t Lockset) {
  Bag *Task = __csan_state.TaskBag;
  uint32_t S;
  if (Task->Set) {
    S = Strands.add({Task->Set, Context, Lockset});
  } else {
    S = Strands.add({RootLink, Context, Lockset});
    Task->Set = S;
  }
  if (S >= Limits.Strands)
    WantsCollection = true;
  return S;
}

uint32_t cilksan::makeStrand() {
  State &S = __csan_state;
  Activation *A = S.Top - 1;
  A->Strand = addStrand(contextOf(A), S.Lockset);
  if (!LowestWithStrand || A < LowestWithStrand)
    LowestWithStrand = A;
  return S.Strand = A->Strand;
}

uint32_t cilksan::currentStrand(uint32_t Lockset) {
  uint32_t Base = currentStrand();
  if (Strands[Base].Lockset == Lockset)
    return Base;
  if (Variant.Of != Base || Variant.Lockset != Lockset)
    Variant = {Base, Lockset, addStrand(Strands[Base].Context, Lockset)};
  return Variant.Strand;
}

uint32_t cilksan::recordOf(Site Where, uint32_t Strand) {
  uint32_t &Cached = RecordCache[hash(Where, Strand)];
  if (!Cached || Records[Cached].Strand != Strand ||
      Records[Cached].Where != Where) {
    Cached = Records.add({Strand, Where});
    if (Cached >= Limits.Records)
      WantsCollection = true;
  }
  return Cached;
}

void cilksan::endStrands() {
  State &S = __csan_state;
  if (LowestWithStrand)
    for (Activation *A = LowestWithStrand; A < S.Top; ++A)
      A->Strand = FirstStrand;
  LowestWithStrand = nullptr;
  S.Strand = FirstStrand;
}

void cilksan::resetStrandCaches() {
  memset(RecordCache, 0, sizeof(RecordCache));
  Variant = {};
}
