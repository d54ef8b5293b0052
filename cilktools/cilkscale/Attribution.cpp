//===- Attribution.cpp - strands and their places -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks' part of the attribution. Each strand has a part (Sites.h). The
// hooks call these functions only if sites were requested.
//
//===----------------------------------------------------------------------===//

#include "Attribution.h"

#include "Describe.h"
#include "Strand.h"

#include <algorithm>
#include <cassert>
#include <utility>

using namespace cilkscale;

namespace cilkscale {
/// The state of a region from its first spawn to the sync.
struct Joining {
  /// The longest path to the end of a task.
  Segment *Path;
  /// The depth, and the parent's work, at the first spawn.
  int64_t Span, Work;
  uint64_t Tasks;
};
} // namespace cilkscale

namespace {

uint32_t callPathOfPart(uint32_t Part) { return partAt(Part).CallPath; }

/// If the parent's time is less than the work of a region's tasks divided by
/// this number, the task had nothing beside it.
constexpr int64_t NextToNothing = 50;

} // namespace

namespace cilkscale {

Attribution attributionOf(const Measures &Now, double Unit) {
  __cilkscale_sites_account(Now.Span);
  std::vector<PartRow> Parts;
  std::vector<CallRow> Calls;
  // Ancestors have smaller numbers, so each call path comes after its parent.
  auto CallAt = [&](uint32_t Number) {
    while (Calls.size() <= Number) {
      const CallPath C = callPathAt(uint32_t(Calls.size()));
      CallRow Row;
      Row.Site = describeSite(C.Site);
      Row.Parent = Calls.empty() ? -1 : int(C.Parent);
      Calls.push_back(Row);
    }
    return Number;
  };
  CallAt(Outside);
  for (const PartSum &Sum : sumUp(__cilkscale_get_strand()->Path)) {
    const Part P = partAt(Sum.Part);
    CallRow &Of = Calls[CallAt(P.CallPath)];
    const double Work = double(Sum.All.Work) * Unit,
                 Span = double(Sum.Span) * Unit;
    Of.Site.Tasks += Sum.All.Tasks;
    Of.Site.Executions += Sum.All.Executions;
    Of.Site.Work += Work;
    Of.Site.Span += Span;
    Parts.push_back({int(P.CallPath), nameOf(P.How), describeBegin(P, Of.Site),
                     Sum.All.Strands, Sum.OnPath, Work, Span});
  }
  std::vector<SyncRow> Syncs;
  for (const SyncSum &Sum : sumUpSyncs())
    Syncs.push_back({placeOf(__csi_get_sync_source_loc(Sum.Sync), true, true),
                     Sum.Count, Sum.Tasks, double(Sum.Work) * Unit,
                     double(Sum.Span) * Unit, Sum.Alone,
                     double(Sum.AloneWork) * Unit});
  Attribution Result = merge(Calls, Parts, Syncs);
  Result.OwnCost = double(__cilkscale_constants.OwnCost) * Unit;
  return Result;
}

} // namespace cilkscale

//===----------------------------------------------------------------------===//
// For the hooks
//===----------------------------------------------------------------------===//

#pragma GCC visibility push(default)
extern "C" {

void __cilkscale_sites_account(int64_t Span) {
  Strand &S = *__cilkscale_get_strand();
  assert(S.From <= Span && "a depth is accounted for once");
  count(S.Part, {0, 0, 1, Span - S.From});
  S.Path = extend(S.Path, S.Part, Span - S.From);
  S.From = Span;
}

void __cilkscale_sites_before_sync(Frame *F) {
  Strand &S = *__cilkscale_get_strand();
  __cilkscale_sites_account(F->At.Span);
  F->Path = S.Path;
  F->Part = S.Part;
  S.Path = nullptr;
}

Segment *__cilkscale_sites_detach(Frame *F, Region *R) {
  __cilkscale_sites_before_sync(F);
  if (!R->Sites)
    R->Sites = new Joining{nullptr, F->At.Span, F->At.Work, 0};
  return share(F->Path);
}

// The path's last segment is of the strand that has spawned the task.
void __cilkscale_sites_task(Segment *Path, int64_t Span, csi_id_t Detach,
                            bool OfLoop) {
  Strand &S = *__cilkscale_get_strand();
  assert(Path && "the spawn has ended a strand");
  S.Part = beginTaskPart(
      callPathOf(callPathOfPart(Path->Part),
                 siteOf(OfLoop ? LoopSpawnSite : SpawnSite, Detach)));
  S.Path = Path;
  S.From = Span;
  count(S.Part, {uint64_t(OfLoop ? 0 : 1), 0, 0, 0});
}

void __cilkscale_sites_resume(Frame *F, csi_id_t Detach) {
  Strand &S = *__cilkscale_get_strand();
  S.Part = partOf({callPathOfPart(F->Part), Begin::Spawn, uint32_t(Detach)});
  S.Path = F->Path;
  S.From = F->At.Span;
  F->Path = nullptr;
}

void __cilkscale_sites_task_exit(Region *R, int64_t Span) {
  Strand &S = *__cilkscale_get_strand();
  Joining *J = R->Sites;
  assert(__atomic_load_n(&R->Lock, __ATOMIC_RELAXED) && R->Spawns && J);
  const Part P = partAt(S.Part);
  if (P.How == Begin::Task)
    S.Part = partOf({P.CallPath, Begin::WholeTask, P.Place});
  __cilkscale_sites_account(Span);
  ++J->Tasks;
  if (R->Children.Span < Span)
    std::swap(J->Path, S.Path);
  drop(S.Path);
  S.Path = nullptr;
}

void __cilkscale_sites_sync(Frame *F, Region *R, unsigned Number,
                            csi_id_t Sync) {
  Strand &S = *__cilkscale_get_strand();
  assert((!R->Spawns || !R->Lock) && "all children have ended");
  const bool OfLoop = F->Caller != NoPart && Number == 0;
  S.Part = F->Part;
  S.From = F->At.Span;
  if (R->Spawns) {
    Joining *J = R->Sites;
    const int64_t Beside = F->At.Work - J->Work,
                  Span = std::max(F->At.Span, R->Children.Span);
    const bool Alone =
        J->Tasks == 1 && Beside * NextToNothing < R->Children.Work;
    if (!OfLoop) {
      countSync({uint32_t(Sync), 1, J->Tasks, R->Children.Work + Beside,
                 Span - J->Span, Alone, Alone ? R->Children.Work : 0});
      S.Part = partOf({callPathOfPart(F->Part), Begin::Sync, uint32_t(Sync)});
    }
    if (F->At.Span < R->Children.Span)
      std::swap(F->Path, J->Path);
    drop(J->Path);
    delete J;
    S.From = Span;
  }
  if (OfLoop)
    S.Part = partOf(
        {callPathOfPart(F->Caller), Begin::Loop, callPathOfPart(F->Part)});
  S.Path = F->Path;
  F->Path = nullptr;
}

void __cilkscale_sites_loop(Frame *F, csi_id_t Function, int64_t Span,
                            bool IsHalf) {
  Strand &S = *__cilkscale_get_strand();
  __cilkscale_sites_account(Span);
  F->Caller = S.Part;
  S.Part = beginTaskPart(
      callPathOf(callPathOfPart(S.Part), siteOf(LoopSite, Function)));
  count(S.Part, {1, uint64_t(IsHalf ? 0 : 1), 0, 0});
}

} // extern "C"
#pragma GCC visibility pop
