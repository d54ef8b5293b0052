//===- Mappings.cpp - files and shared memory that are mapped -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps the mappings in a list. Programs map few files at a time, so the list
// is searched from its beginning.
//
//===----------------------------------------------------------------------===//

#include "Mappings.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

using namespace cilksan;

namespace {

std::vector<Mapping> &known() {
  static auto &All = *new std::vector<Mapping>;
  return All;
}

bool hasSameMemory(const Mapping &A, const Mapping &B) {
  return A.Device == B.Device && A.File == B.File &&
         A.Offset < B.Offset + B.Size && B.Offset < A.Offset + A.Size;
}

/// Returns the part of \p M between two addresses, which may be empty.
Mapping partOf(Mapping M, uintptr_t Begin, uintptr_t End) {
  const uintptr_t First = std::clamp(Begin, M.At, M.At + M.Size);
  const uintptr_t Last = std::clamp(End, First, M.At + M.Size);
  assert(M.At <= First && First <= Last && "a part lies in the mapping");
  M.Offset += First - M.At;
  M.At = First;
  M.Size = Last - First;
  return M;
}

/// Removes the parts of mappings between the addresses, and returns the removed
/// parts.
std::vector<Mapping> take(uintptr_t At, size_t Size) {
  std::vector<Mapping> Taken, Left;
  auto Add = [](std::vector<Mapping> &To, const Mapping &Part) {
    if (Part.Size)
      To.push_back(Part);
  };
  for (const Mapping &M : known()) {
    Add(Left, partOf(M, 0, At));
    Add(Taken, partOf(M, At, At + Size));
    Add(Left, partOf(M, At + Size, ~uintptr_t(0)));
  }
  if (!Taken.empty())
    known() = std::move(Left);
  return Taken;
}

} // namespace

bool cilksan::addMapping(const Mapping &New) {
  take(New.At, New.Size);
  assert(std::none_of(known().begin(), known().end(),
                      [&](const Mapping &M) {
                        return M.At < New.At + New.Size &&
                               New.At < M.At + M.Size;
                      }) &&
         "no two mappings overlap");
  const bool IsElsewhere =
      std::any_of(known().begin(), known().end(), [&](const Mapping &M) {
        return hasSameMemory(M, New) && (M.MayWrite || New.MayWrite);
      });
  known().push_back(New);
  return IsElsewhere;
}

void cilksan::removeMappings(uintptr_t At, size_t Size) { take(At, Size); }

void cilksan::moveMappings(uintptr_t From, size_t Size, uintptr_t To) {
  for (Mapping &M : take(From, Size)) {
    M.At += To - From;
    known().push_back(M);
  }
}

bool cilksan::makeWritable(uintptr_t At, size_t Size) {
  bool IsElsewhere = false;
  for (Mapping M : take(At, Size)) {
    M.MayWrite |= M.MayBecomeWritable;
    IsElsewhere |= addMapping(M);
  }
  return IsElsewhere;
}

bool cilksan::growMapping(uintptr_t At, size_t OldSize, size_t Size) {
  const uintptr_t End = At + OldSize;
  for (const Mapping &M : known())
    if (M.At < End && End <= M.At + M.Size) {
      Mapping Added = M;
      Added.At = End;
      Added.Size = Size - OldSize;
      Added.Offset += End - M.At;
      return addMapping(Added);
    }
  return false;
}

size_t cilksan::sizeOfSegment(uintptr_t At) {
  for (const Mapping &M : known())
    if (M.At == At && M.Device == Mapping::NoDevice)
      return M.Size;
  return 0;
}
