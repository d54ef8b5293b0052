//===- Hint.cpp - how to fix a Rust program's race ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counterpart of report/Hint.cpp in the words of the crate. The crate's
// joins and loops end with a sync. So the advice for an access that can wait is
// to move it after the join or loop.
//
//===----------------------------------------------------------------------===//

#include "../../../cilktools/cilksan/report/Hint.h"
#include "Report.h"

using namespace cilksan;

static std::string hintOfLoop(const Race &R, const std::string &Name) {
  if (isUpdate(R))
    return "make " + Name +
           " a reducer (cilk::reduce, with cilk::Sum and its like), or add up "
           "in a serial loop";
  if (isWhole(R) && R.Of.Size > 0 && R.Of.Is == Object::Stack)
    return "declare " + Name +
           " in the closure of the loop, so that each call has its own";
  return "let each call change only what no other one uses (&mut of a slice, "
         "chunks_mut, zip), or use a serial loop";
}

static std::string hintOfJoin(const Race &R, const std::string &Name) {
  if (isUpdate(R))
    return "make " + Name +
           " a reducer (cilk::reduce), or let each closure return its part";
  return "let each closure have memory of its own (split_at_mut, or what it "
         "returns), or do one of the two after the join";
}

static std::string hintOfFree(const Race &R) {
  return R.InLoop ? "drop it after the loop"
                  : "drop it after the join, or share it by an Arc";
}

std::string cilksan::hintInRust(const Race &R, const std::string &Name) {
  switch (kindOf(R)) {
  case RaceKind::Free:
    return hintOfFree(R);
  case RaceKind::View:
    return "reducers' views are merged while tasks still run: keep no pointer "
           "to a view over a join, and let the monoid's merge access only its "
           "two views";
  case RaceKind::Determinacy:
    break;
  }
  if (R.First.Atomic != R.Second.Atomic)
    return "make both accesses atomic, or do one after the join";
  if (!R.FirstLocks.empty() || !R.SecondLocks.empty())
    return "hold the same lock at both accesses, such as a Mutex that has the "
           "value in it; if their order matters, do one after the join";
  return R.InLoop ? hintOfLoop(R, Name) : hintOfJoin(R, Name);
}
