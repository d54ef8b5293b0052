//===- Outcome.cpp - the outcome of a run ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Derives the outcome from the summary, and makes texts of the limits.
//
//===----------------------------------------------------------------------===//

#include "Outcome.h"

#include "Describe.h"
#include "Paths.h"

#include <cassert>

using namespace cilksan;

namespace {

/// Returns " at p.c:3:5", or nothing.
std::string placed(const char *Before, const Place &At) {
  return isKnown(At) ? Before + toString(At) : "";
}

/// Returns "'f'", "'f' and 'g'", "'f', 'g' and 14 other functions".
std::string listed(const std::vector<std::string> &Functions) {
  constexpr size_t Most = 3;
  const size_t Shown = Functions.size() > Most ? Most - 1 : Functions.size();
  std::string Result;
  assert(!Functions.empty() && "a unit is unchecked for functions in it");
  for (size_t I = 0; I < Shown; ++I) {
    const bool IsLast = I + 1 == Functions.size();
    Result += I == 0 ? "" : IsLast ? " and " : ", ";
    Result += "'" + shortName(Functions[I].c_str()) + "'";
  }
  if (Shown < Functions.size())
    Result +=
        " and " + std::to_string(Functions.size() - Shown) + " other functions";
  return Result;
}

/// Returns "'f' in 'p.c'", with the library if the unit is in a library.
std::string described(const UncheckedUnit &U) {
  std::string Result =
      listed(U.Functions) + " in '" + shortPath(U.File.c_str()) + "'";
  if (!U.Library.empty())
    Result += " of the library '" + shortPath(U.Library.c_str()) + "'";
  return Result;
}

const char *verb(const UncheckedUnit &U) {
  return U.Functions.size() == 1 ? " spawns" : " spawn";
}

std::string limitOf(const UncheckedCall &C) {
  std::string Result = C.Function.empty()
                           ? "a function that was called through a pointer"
                           : "'" + C.Function +
                                 (isKnown(C.At) ? "', which was called"
                                                : "', which a library called");
  Result += placed(" at ", C.At);
  if (C.OtherPlaces > 0)
    Result += " and at " + counted(C.OtherPlaces, "other place");
  return Result + ", ran without instrumentation: what it accessed was not "
                  "seen";
}

std::string limitOf(const UncheckedUnit &U) {
  return described(U) + verb(U) +
         " without instrumentation: what runs there was not seen";
}

std::string limitOf(const UncheckedOnce &U) {
  const std::string Function = U.Function.empty()
                                   ? "a function"
                                   : "'" + shortName(U.Function.c_str()) + "'";
  const std::string Ran = Function +
                          (U.Is >= UncheckedOnce::Thread
                               ? " ran to initialise thread-local variables"
                               : " ran once, by the first strand that came") +
                          ", and accessed" + placed(" at ", U.At);
  const char *const Judged = "only this run's order was judged";
  switch (U.Is) {
  case UncheckedOnce::Order:
    return Ran + " what that strand had accessed before it came: " + Judged;
  case UncheckedOnce::Full:
  case UncheckedOnce::ThreadFull:
    return Ran + " and later more memory than is recorded: " + Judged;
  case UncheckedOnce::Thread:
    break;
  }
  return Ran + " what others may access: each thread that uses the variables "
               "does so, and only one did in this run";
}

std::string limitOf(const ThreadValue &V) {
  const std::string Variable =
      V.Variable.empty() ? "a thread-local variable"
                         : "the thread-local variable '" + V.Variable + "'";
  if (V.Is == ThreadValue::Read)
    return Variable + " was read" + placed(" at ", V.At) +
           " with the value that another strand had left: which strands run in "
           "one thread is up to the schedule";
  if (V.Is == ThreadValue::Waited)
    return Variable + " was read" + placed(" at ", V.At) +
           " with the value that the strand had left before a call that may "
           "wait: in another schedule the strand continues in another thread";
  if (V.Is == ThreadValue::Initialised)
    return Variable + " was written" + placed(" at ", V.At) +
           " by an initialiser of thread-local variables, over the value of a "
           "strand: whether its thread had run the initialiser is up to the "
           "schedule";
  if (V.Is == ThreadValue::Kept)
    return Variable + " was accessed" + placed(" at ", V.At) +
           " by its name and by an address that was taken before: which "
           "strands "
           "run in one thread is up to the schedule";
  return Variable + " was written" + placed(" at ", V.At) +
         " beside a strand that had read its first value: which strands run in "
         "one thread is up to the schedule";
}

} // namespace

const char cilksan::Certificate[] =
    "no schedule of this program on this input has a determinacy race in the "
    "code that was checked";

Outcome cilksan::outcomeOf(const Summary &S) {
  if (S.Detected + S.Undeclared > 0 || S.Waited)
    return Outcome::Races;
  if (!whyNotChecked(S).empty())
    return Outcome::NotChecked;
  assert(S.Finished && S.Seen.HasRun && "a certificate is never false");
  return limitsOf(S).empty() ? Outcome::Certified : Outcome::Limited;
}

const char *cilksan::nameOf(Outcome O) {
  switch (O) {
  case Outcome::Certified:
    return "certified";
  case Outcome::Limited:
    return "certified with limits";
  case Outcome::Races:
    return "races";
  case Outcome::NotChecked:
    break;
  }
  return "not checked";
}

std::string cilksan::whyNotChecked(const Summary &S) {
  if (S.Detected + S.Undeclared > 0 || S.Waited)
    return "";
  if (!S.Finished)
    return "the program has not come to its end; run it to its end";
  const Coverage &Seen = S.Seen;
  const std::string Unit =
      Seen.Units.empty() ? "" : described(Seen.Units.front());
  if (!Seen.HasRun && Unit.empty())
    return "no code ran that was compiled with -fsanitize=cilk; compile the "
           "program's sources with that option, too";
  if (!Seen.HasRun)
    return "no code ran that was compiled with -fsanitize=cilk, and " + Unit +
           verb(Seen.Units.front()) +
           " without instrumentation; compile that file with "
           "-fsanitize=cilk, too";
  if (!Seen.HasSpawned && !Unit.empty())
    return "no spawn was seen, and " + Unit + verb(Seen.Units.front()) +
           " without instrumentation; compile that file with "
           "-fsanitize=cilk, too";
  return "";
}

std::vector<std::string> cilksan::limitsOf(const Summary &S) {
  std::vector<std::string> Limits;
  if (!S.Finished)
    return Limits;
  const Coverage &Seen = S.Seen;
  for (const UncheckedCall &C : Seen.Calls)
    Limits.push_back(limitOf(C));
  for (const UncheckedUnit &U : Seen.Units)
    Limits.push_back(limitOf(U));
  if (!Seen.HasSpawned)
    Limits.push_back("no spawn ran: nothing is parallel on this input");
  for (const Place &At : Seen.Threads)
    Limits.push_back("a thread of the program's own ran" +
                     placed(", started at ", At) +
                     ": what such threads did was not checked");
  for (const UncheckedCall &C : Seen.ThreadTold)
    Limits.push_back("'" + C.Function + "'" +
                     placed(", which was called at ", C.At) +
                     ", told which worker or thread runs a strand, which is up "
                     "to the schedule: only this run's answers were judged");
  for (const UncheckedCall &C : Seen.ThreadStates)
    Limits.push_back("'" + C.Function + "'" +
                     placed(", which was called at ", C.At) +
                     ", changed the state of its thread: which other strands "
                     "run in that thread is up to the schedule");
  for (const Place &At : Seen.Handlers)
    Limits.push_back("a handler of a signal was installed" +
                     placed(" at ", At) +
                     ": what such handlers access was not checked against the "
                     "code that they may interrupt");
  for (const Place &At : Seen.SecondMappings)
    Limits.push_back("memory was mapped for the second time" +
                     placed(" at ", At) +
                     ": accesses of one byte by different addresses were not "
                     "compared");
  for (const Place &At : Seen.EndedTasks)
    Limits.push_back("the program ended inside a task" +
                     placed(" that was spawned at ", At) +
                     ": the code that follows the task in the serial order did "
                     "not run and was not checked");
  if (Seen.Forked)
    Limits.push_back("the program made another process by fork: what the two "
                     "access in memory that they share was not compared");
  if (Seen.Disabled)
    Limits.push_back("checking was switched off for a part of the run");
  if (S.Suppressed > 0)
    Limits.push_back(counted(S.Suppressed, "race") +
                     " that suppressions match were left out");
  if (Seen.Locks)
    Limits.push_back("locks were held: critical sections are taken to give the "
                     "same result in any order");
  if (Seen.Order)
    Limits.push_back("what strands sent and received, and whether it was there "
                     "when they asked, is taken as in this run");
  if (Seen.Main)
    Limits.push_back("tasks of cilk::async were started by other files than "
                     "main's: what main's file does outside of spawns "
                     "was not compared with them");
  if (Seen.Owners)
    Limits.push_back("an object was destroyed by the last one of owners in "
                     "parallel, which changed memory that others may use: "
                     "which owner is the last one is up to the schedule");
  for (const UncheckedOnce &U : Seen.Once)
    Limits.push_back(limitOf(U));
  for (const ThreadValue &V : Seen.ThreadValues)
    Limits.push_back(limitOf(V));
  if (Seen.ThreadMemory)
    Limits.push_back("several strands used memory to which a thread-local "
                     "variable led: it was taken to be memory that each thread "
                     "has for itself, and the strands were not compared");
  if (Seen.Atomics)
    Limits.push_back("atomic operations were taken to give the same result in "
                     "any order (CILKSAN_CHECK_ATOMICS=1 reports them)");
  return Limits;
}

int cilksan::statusOf(const Summary &S, const Options &Wanted) {
  switch (outcomeOf(S)) {
  case Outcome::Certified:
    break;
  case Outcome::Limited:
    return Wanted.Strict ? LimitedStatus : 0;
  case Outcome::Races:
    return Wanted.ExitCode;
  case Outcome::NotChecked:
    return NotCheckedStatus;
  }
  return 0;
}
