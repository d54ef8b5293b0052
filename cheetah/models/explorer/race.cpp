//===- race.cpp - accesses without order ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "race.h"

#include "pages.h"
#include "threads.h"
#include "trace.h"

#include <algorithm>

using namespace explorer;

static Pages<Word, 3> Words;
static uint64_t Execution;

Word &explorer::wordAt(uintptr_t Address) {
  Word &W = Words[Address];
  if (W.Execution != Execution) {
    W.Execution = Execution;
    W.Accesses.clear();
    W.Freed = false;
  }
  return W;
}

void explorer::beginRaces() { ++Execution; }

static const char *describe(const Access &A) {
  if (A.Atomic)
    return A.Writes ? "atomic write" : "atomic read";
  return A.Writes ? "write" : "read";
}

static void failRace(uintptr_t Address, const Access &Before,
                     const Access &Now) {
  explorer_fail("race: %s by thread %u (at %#zx) and %s by thread %u (at %#zx) "
                "of %#lx, neither of which happens before the other",
                describe(Before), Before.Thread, whereInFile(Before.Where),
                describe(Now), Now.Thread, whereInFile(Now.Where),
                static_cast<unsigned long>(Address));
}

static bool isSameAgain(const Access &Before, const Access &Now) {
  return Before.Thread == Now.Thread && Before.Bytes == Now.Bytes &&
         Before.Writes == Now.Writes && Before.Atomic == Now.Atomic;
}

void explorer::checkAccess(Word &W, uintptr_t Address, unsigned Size,
                           bool Writes, bool Atomic) {
  if (W.Freed)
    explorer_fail("use of memory at %#lx that was freed (at %#zx)",
                  static_cast<unsigned long>(Address), whereInFile(Where));
  const Clock &C = clockOf(Self);
  auto Bytes = uint8_t(((1u << Size) - 1) << (Address & 7));
  Access Now = {uint8_t(Self), Bytes, Writes, Atomic, C.Of[Self], Where};
  // Most words are used by one thread, which repeats the same kind of access.
  if (W.Accesses.size() == 1 && isSameAgain(W.Accesses[0], Now)) {
    W.Accesses[0] = Now;
    return;
  }
  bool AllBefore = true;
  for (const Access &A : W.Accesses) {
    if (!(A.Bytes & Bytes) || A.Thread == Self)
      continue;
    if (A.Time <= C.Of[A.Thread])
      continue;
    AllBefore = false;
    if ((A.Writes || Writes) && !(A.Atomic && Atomic))
      failRace(Address, A, Now);
  }
  // After this access, some earlier accesses need not be kept: the same
  // thread's accesses of the same kind and, if this is a plain write, all that
  // happen before it.
  W.Accesses.erase(std::remove_if(W.Accesses.begin(), W.Accesses.end(),
                                  [&](const Access &A) {
                                    return !(A.Bytes & ~Bytes) &&
                                           ((A.Thread == Self &&
                                             A.Writes == Writes &&
                                             A.Atomic == Atomic) ||
                                            (Writes && !Atomic && AllBefore));
                                  }),
                   W.Accesses.end());
  W.Accesses.push_back(Now);
}

template <typename Action>
static void forWords(uintptr_t Address, size_t Size, Action Do) {
  for (uintptr_t A = Address & ~uintptr_t(7); A < Address + Size; A += 8)
    Do(wordAt(A));
}

void explorer::noteFreed(uintptr_t Address, size_t Size) {
  forWords(Address, Size, [](Word &W) { W.Freed = true; });
}

void explorer::noteFresh(uintptr_t Address, size_t Size) {
  forWords(Address, Size, [](Word &W) {
    W.Accesses.clear();
    W.Freed = false;
  });
}
