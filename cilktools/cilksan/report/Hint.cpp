//===- Hint.cpp - advice about races --------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The advice for a race, derived from its shape: the kinds of the two accesses,
// the kind of memory, and the line of source. A wrong hint does harm. So a
// report has a hint only if a pattern matches entirely, and a hint that names a
// sync, a reducer or a lock is offered as a choice.
//
//===----------------------------------------------------------------------===//

#include "Hint.h"

#include "Source.h"

#include <algorithm>
#include <cstring>
#include <iterator>

using namespace cilksan;

bool cilksan::isWhole(const Race &R) {
  return R.Of.Size == 0 || R.Of.Size == R.First.Size;
}

bool cilksan::isUpdate(const Race &R) {
  const Place &First = siteOf(R.First), &Second = siteOf(R.Second);
  if (!isSameLine(First, Second) || !isWhole(R))
    return false;
  std::optional<std::string> Line = sourceLine(First);
  return Line && updatesVariable(*Line, variableOf(R));
}

/// Returns true if a library's function races with itself for memory of the
/// library. Functions without a parameter for their state do that.
static bool isHiddenState(const Race &R) {
  static const char *const Functions[] = {
      "asctime", "ctime",     "drand48", "getenv", "gmtime",   "lrand48",
      "mrand48", "localtime", "rand",    "random", "strerror", "strtok"};
  const char *First = libraryFunction(R.First.Frames);
  const char *Second = libraryFunction(R.Second.Frames);
  if (!First || !Second || strcmp(First, Second) != 0)
    return false;
  return std::any_of(std::begin(Functions), std::end(Functions),
                     [&](const char *Name) { return !strcmp(Name, First); });
}

/// Returns true if one access writes a variable that a condition before it has
/// tested, and the other access is that test, or the same write in parallel.
static bool isTestThenWrite(const Race &R) {
  for (const Access *Write : {&R.First, &R.Second}) {
    const Access &Other = Write == &R.First ? R.Second : R.First;
    const char *Variable = ownVariable(*Write);
    if (Write->Is != Access::Write || !Variable || !isKnown(Write->At) ||
        !isKnown(Other.At) || strcmp(Write->At.File, Other.At.File) != 0 ||
        (Other.Is == Access::Write && !isSameLine(Write->At, Other.At)))
      continue;
    const std::string Name(Variable + strspn(Variable, "*"));
    constexpr int Before = 2;
    if (Other.At.Line > Write->At.Line ||
        Other.At.Line < Write->At.Line - Before)
      continue;
    Place At = Write->At;
    for (int I = 0; I <= Before; ++I, --At.Line)
      if (std::optional<std::string> Line = sourceLine(At);
          Line && testsVariable(*Line, Name))
        return true;
  }
  return false;
}

/// Returns the statement that leads to the second access, in the function in
/// which the paths to both accesses part.
static const Place &secondStatement(const Race &R) {
  for (auto F = R.Second.Frames.rbegin(); F != R.Second.Frames.rend(); ++F)
    if (isKnown(F->At))
      return F->At;
  return R.Second.At;
}

static std::string hintOfTest(const Race &R, const std::string &Name) {
  if (isWhole(R))
    return "make " + Name +
           " a reducer if the strands look for a maximum or minimum; otherwise "
           "test and write it in one step, by an atomic compare-exchange";
  return "test and write " + Name +
         " in one step, by an atomic compare-exchange "
         "(std::atomic_ref, __atomic_compare_exchange_n), and let only the "
         "strand that succeeds continue with it";
}

static std::string hintOfLoop(const Race &R, const std::string &Name) {
  if (isUpdate(R))
    return "make " + Name +
           " a reducer (cilk_reducer, or the ones of <cilk/reducer>), or add "
           "up in a serial loop";
  if (isWhole(R) && R.Of.Size > 0 && R.Of.Is != Object::Heap)
    return "declare " + Name +
           " in the body of the cilk_for, so that each iteration has its own";
  return "let each iteration write only what no other one touches, or use a "
         "serial loop";
}

static std::string hintOfSpawn(const Race &R, const std::string &Name) {
  const Place &Statement = secondStatement(R);
  if (isSameLine(R.SpawnAt, Statement)) {
    // Both accesses come from the same spawn, which is executed repeatedly.
    if (isUpdate(R))
      return "make " + Name + " a reducer";
    return "let each of the tasks spawned there have memory of its own";
  }
  std::string Result = "put a cilk_sync before " + toString(Statement);
  if (const char *Function = commonFunction(R))
    Result += " in '" + shortName(Function) + "'";
  if (isUpdate(R))
    return Result + ", or make " + Name + " a reducer";
  return Result;
}

static std::string hintOfAsync(const Race &R, const std::string &Name) {
  const Place &Statement = secondStatement(R);
  if (isSameLine(R.SpawnAt, Statement)) {
    // Both accesses come from the same call, which is executed repeatedly.
    if (isUpdate(R))
      return "make " + Name + " a reducer";
    return "let each of the tasks started there have memory of its own";
  }
  return "wait for the future of the task started at " + toString(R.SpawnAt) +
         " before " + toString(Statement);
}

std::string cilksan::hint(const Race &R) {
  std::string Variable = writtenVariable(R);
  std::string Name = Variable.empty() ? "it" : "'" + Variable + "'";
  if (const Language *Its = languageOf(R))
    return Its->hint(R, Name);
  switch (kindOf(R)) {
  case RaceKind::Free:
    for (const Access *A : {&R.First, &R.Second})
      if (A->Is == Access::Free && A->Variable)
        return "wait for the other access by a cilk_sync in the scope of '" +
               std::string(A->Variable) + "'";
    return R.InLoop  ? "free the memory after the cilk_for"
           : R.Async ? "free the memory after the wait for the task's future"
                     : "free the memory after a cilk_sync that waits for the "
                       "other access";
  case RaceKind::View:
    return "reducers' views are merged while strands still run: keep no "
           "pointer to a view over a spawn or sync, and let the reduce "
           "function access only its two views";
  case RaceKind::Determinacy:
    break;
  }
  if (R.RunsOnce)
    return isKnown(R.SpawnAt)
               ? "do the first access before the spawn at " +
                     toString(R.SpawnAt) +
                     ", or call the function that runs once there"
               : "call the function that runs once before anything runs in "
                 "parallel";
  if (R.First.Atomic != R.Second.Atomic)
    return "make both accesses atomic, or order them by a cilk_sync";
  if (!R.FirstLocks.empty() || !R.SecondLocks.empty())
    return "hold the same lock at both accesses; if their order matters, order "
           "them by a cilk_sync";
  if (isHiddenState(R))
    return "'" + demangled(libraryFunction(R.First.Frames)) +
           "' keeps a state that all its callers share: use "
           "one that is given its state, or call it outside "
           "of parallel code";
  if (R.Of.IsLocalStatic)
    return "declare " + Name +
           " without 'static', so that each call has its own; if it must keep "
           "its value from call to call, access it atomically";
  if (isTestThenWrite(R))
    return hintOfTest(R, Name);
  return R.InLoop  ? hintOfLoop(R, Name)
         : R.Async ? hintOfAsync(R, Name)
                   : hintOfSpawn(R, Name);
}
