//===- TimeSets.cpp - sets of times ---------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets of times as ranges in chunks. If two sets are equal up to some time,
// their ranges up to there are in chunks with the same numbers. So only chunks
// with the same number are compared.
//
//===----------------------------------------------------------------------===//

#include "TimeSets.h"

#include <algorithm>
#include <cassert>

using namespace cilksan;

static constexpr size_t ChunkSize = 64;

/// Reads the ranges of a set in order.
class Times::Reader {
  const Times &Of;
  size_t InChunks = 0, At = 0;

public:
  explicit Reader(const Times &Of, size_t Skipped = 0)
      : Of(Of), InChunks(Skipped) {}

  const Interval *get() const {
    const Chunk &Here =
        InChunks < Of.Chunks.size() ? *Of.Chunks[InChunks] : Of.Tail;
    return At < Here.size() ? &Here[At] : nullptr;
  }
  void next() {
    if (++At == ChunkSize && InChunks < Of.Chunks.size()) {
      ++InChunks;
      At = 0;
    }
  }
};

void Times::closeTail(const Times &Like) {
  const size_t Number = Chunks.size();
  assert(Tail.size() == ChunkSize && "a chunk is closed when it is full");
  if (Number < Like.Chunks.size() && *Like.Chunks[Number] == Tail)
    Chunks.push_back(Like.Chunks[Number]);
  else
    Chunks.push_back(std::make_shared<const Chunk>(Tail));
  Tail.clear();
}

void Times::append(Time Begin, Time End, const Times &Like) {
  assert(Begin <= End && "a range has a time");
  assert((Tail.empty() || Tail.back().first <= Begin) &&
         (Chunks.empty() || Chunks.back()->back().second < Begin) &&
         "ranges are appended in order");
  if (!Tail.empty() && Begin <= Tail.back().second + 1) {
    Tail.back().second = std::max(Tail.back().second, End);
    return;
  }
  if (Tail.size() == ChunkSize)
    closeTail(Like);
  Tail.push_back({Begin, End});
}

void Times::unite(const Times &Other) {
  Times Both;
  // A chunk is complete if a range that begins later follows it.
  size_t Common = 0;
  while (Common < Chunks.size() && Common < Other.Chunks.size() &&
         Chunks[Common] == Other.Chunks[Common])
    ++Common;
  Both.Chunks.assign(Chunks.begin(), Chunks.begin() + Common);
  Reader A(*this, Common), B(Other, Common);
  for (;;) {
    const Interval *Mine = A.get(), *Its = B.get();
    if (!Mine && !Its)
      break;
    const bool IsMine = !Its || (Mine && Mine->first < Its->first);
    const Interval Next = IsMine ? *Mine : *Its;
    Both.append(Next.first, Next.second, *this);
    (IsMine ? A : B).next();
  }
  *this = std::move(Both);
}

size_t Times::size() const { return ChunkSize * Chunks.size() + Tail.size(); }

bool Times::contains(Time T) const {
  auto IsBefore = [](Time T, const Interval &I) { return T < I.first; };
  auto After = std::upper_bound(
      Chunks.begin(), Chunks.end(), T,
      [](Time T, const auto &C) { return T < C->front().first; });
  const bool IsInTail = !Tail.empty() && Tail.front().first <= T;
  if (!IsInTail && After == Chunks.begin())
    return false;
  const Chunk &Here = IsInTail ? Tail : **std::prev(After);
  return std::prev(std::upper_bound(Here.begin(), Here.end(), T, IsBefore))
             ->second >= T;
}

void Times::addCuts(std::vector<Time> &Cuts) const {
  for (Reader R(*this); const Interval *I = R.get(); R.next()) {
    Cuts.push_back(I->first);
    Cuts.push_back(I->second + 1);
  }
}

void Times::renumber(Time (*New)(Time), const Times &Like) {
  Times Renumbered;
  for (Reader R(*this); const Interval *I = R.get(); R.next())
    Renumbered.append(New(I->first), New(I->second), Like);
  *this = std::move(Renumbered);
}
