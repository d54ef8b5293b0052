//===- search.cpp - a search through all choices ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "search.h"

using namespace explorer;

bool Search::Used::noMoreThan(const Used &Other) const {
  for (unsigned I = 0; I < 4; ++I)
    if (Counts[I] > Other.Counts[I])
      return false;
  return true;
}

void Search::wander(uint64_t Seed) {
  Path.clear();
  again();
  Wanders = true;
  Random = Seed;
}

bool Search::affords(Cost C) const {
  if (Wanders)
    return true;
  unsigned Count = Now.Counts[unsigned(C)];
  switch (C) {
  case Cost::Nothing:
    return true;
  case Cost::Preemption:
    return Count < Bounds.preemptions;
  case Cost::Stale:
    return Count < Bounds.stale;
  case Cost::Delay:
    return Count < Bounds.delays;
  }
  return false;
}

unsigned Search::choose(unsigned Options, Cost C) {
  if (Depth == Path.size()) {
    Random = mix(Random, Options);
    Path.push_back(
        {uint16_t(Wanders ? Random % Options : 0), uint16_t(Options), C});
  }
  const Choice &Here = Path[Depth++];
  // A program that does something else after the same choices can't be
  // explored.
  if (Here.Options != Options || Here.C != C)
    explorer_fail("the program isn't deterministic: choice %zu had %u options "
                  "and has %u",
                  Depth - 1, Here.Options, Options);
  if (Here.Chosen > 0 && C != Cost::Nothing)
    ++Now.Counts[unsigned(C)];
  return Here.Chosen;
}

bool Search::wasSeen(uint64_t State) {
  if (Wanders)
    return false;
  auto [Where, New] = Seen.try_emplace(State, Now);
  if (New)
    return false;
  if (Where->second.noMoreThan(Now))
    return true;
  if (Now.noMoreThan(Where->second))
    Where->second = Now;
  return false;
}

bool Search::next() {
  while (!Path.empty() && Path.back().Chosen + 1 == Path.back().Options)
    Path.pop_back();
  if (Path.empty())
    return false;
  ++Path.back().Chosen;
  again();
  return true;
}

void Search::again() {
  Depth = 0;
  Now = Used();
}
