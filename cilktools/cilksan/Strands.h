//===- Strands.h - what access histories refer to ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SP-bags (Feng and Leiserson, "Efficient detection of determinacy races in
// Cilk programs", SPAA 1997). In a serial run, each strand that has ended is
// either before the running one in every schedule or parallel to it, and all
// strands of a task, or of those that a sync has joined, are so together: they
// form sets, which are labelled. Union by tasks' ends and syncs, and labels at
// the roots, give each question an answer in nearly constant time.
//
// A cell of the shadow memory names a record: a strand and the load or store
// that it ran. A strand belongs to an activation, whose context is the way from
// main to it. All three are made when needed for a first access: what accesses
// nothing leaves nothing behind. Collect.cpp throws away what no cell names.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_STRANDS_H
#define CILKSAN_STRANDS_H

#include "State.h"
#include "Table.h"

namespace cilksan {

struct Context {
  /// A smaller number than its own, or 0 for main and the like.
  uint32_t Parent;
  /// The parent's call, and what it called, as in Activation.
  Site Call;
  uint32_t Place;
};

/// What an activation does with the same locks held. It spawns between; but all
/// of it is before, after or parallel to what another activation does.
struct Strand {
  /// Of a root of the disjoint sets: RootLink, and ParallelLink if all members
  /// are parallel to what runs. Of others, a member nearer to the root.
  uint32_t Link;
  uint32_t Context;
  uint32_t Lockset;
};
constexpr uint32_t RootLink = 1u << 31;
constexpr uint32_t ParallelLink = 1;

struct Record {
  uint32_t Strand;
  Site Where;
};

constexpr uint32_t MaxRecords = 1u << 29, MaxStrands = 1u << 28,
                   MaxContexts = 1u << 28;
extern Table<Context, MaxContexts> Contexts;
extern Table<Strand, MaxStrands> Strands;
extern Table<Record, MaxRecords> Records;

/// Records up to here precede all that will run.
extern uint32_t Ancient;

void initStrands();

inline uint32_t findSet(uint32_t S) {
  uint32_t Link = Strands[S].Link;
  while (!(Link & RootLink)) {
    uint32_t Next = Strands[Link].Link;
    if (Next & RootLink)
      return Link;
    Strands[S].Link = Next;
    S = Next;
    Link = Strands[S].Link;
  }
  return S;
}

inline bool isParallel(uint32_t Record) {
  if (Record <= Ancient)
    return false;
  return Strands[findSet(Records[Record].Strand)].Link & ParallelLink;
}

inline void label(uint32_t Root, bool Parallel) {
  Strands[Root].Link = RootLink | (Parallel ? ParallelLink : 0);
}

/// Both must be roots or 0; returns the set of both, which has \p Into's label.
inline uint32_t unite(uint32_t Into, uint32_t Root) {
  if (!Root || Into == Root)
    return Into;
  if (!Into)
    return Root;
  Strands[Root].Link = Into;
  return Into;
}

/// The context of a live activation.
uint32_t contextOf(Activation *A);

/// Makes the running strand, which isn't there.
uint32_t makeStrand();
/// The running strand.
inline uint32_t currentStrand() {
  uint32_t S = __csan_state.Strand;
  return S != FirstStrand ? S : makeStrand();
}
/// Likewise, but with another lockset than it has.
uint32_t currentStrand(uint32_t Lockset);

/// The record of \p Where and \p Strand; another one each time, maybe.
uint32_t recordOf(Site Where, uint32_t Strand);

/// What live activations do isn't the same strand any more as before.
void endStrands();

/// Forgets what it remembers of the tables, which have been renumbered.
void resetStrandCaches();

/// One of the tables has grown so much that Collect.cpp should be called.
extern bool WantsCollection;
/// The sizes at which that is so.
struct StrandLimits {
  uint32_t Contexts, Strands, Records;
};
extern StrandLimits Limits;

} // namespace cilksan

#endif // CILKSAN_STRANDS_H
