//===- Detector.cpp - beginning and end of a run, and calls of models -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The beginning and the end of a run, the thread that is checked, and the calls
// by which models tell of events (Detector.h). One thread is checked: the
// thread that first needed the detector. Hooks in other threads see a state of
// zeros and do nothing.
//
// A model counts only for calls that instrumented code has made: a call from
// one library to another has nothing to do with the program. So functions here
// compare names: isNamed returns true if the entered function is the called
// function. Other functions find out if memory is in a library's own part of
// the stack.
//
//===----------------------------------------------------------------------===//

#include "Detector.h"

#include "../core/Callback.h"
#include "../core/ForkLocks.h"
#include "../core/GrowingTable.h"
#include "../core/InterpositionOrder.h"
#include "../core/Records.h"
#include "../locks/Locksets.h"
#include "../objects/GlobalSymbols.h"
#include "../objects/Mappings.h"
#include "../objects/Objects.h"
#include "../objects/SharedOwners.h"
#include "../objects/SiteCaches.h"
#include "../objects/SourceFrames.h"
#include "../objects/ThreadLocals.h"
#include "../order/HappensBefore.h"
#include "../order/SPBags.h"
#include "../order/TaskRuns.h"
#include "../report/Describe.h"
#include "../report/ExitProcess.h"
#include "../report/Progress.h"
#include "../report/Report.h"
#include "../shadow/AccessCheck.h"
#include "../shadow/DeclaredEffects.h"
#include "../shadow/OnceAccesses.h"
#include "../shadow/RecordCollector.h"
#include "../shadow/Shadow.h"
#include "../shadow/ThreadStates.h"
#include "../shadow/ThreadValues.h"
#include "LoaderCalls.h"
#include "Signals.h"
#include "UncheckedUnits.h"
#include "Waits.h"

#include <csi/csi.h>
#pragma GCC visibility push(default)
#include <cilk/cilksan.h>
// Called by <cilk/concurrent.h> only.
extern "C" {
void __cilksan_made(const void *);
void __cilksan_miss();
void __cilksan_may_wait();
void __cilksan_enter_library();
void __cilksan_leave_library();
// Just-in-time compilers find this function by its name.
void __cilksan_add_notes(const char *Notes, size_t Size);
}
#pragma GCC visibility pop

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <set>
#include <unistd.h>
#include <unordered_map>
#include <utility>

using namespace cilksan;

/// A variable of newer versions of glibc. While the variable is set, the C++
/// library counts references without atomics, which would race.
// NOLINTNEXTLINE(readability-redundant-declaration): some headers', not weak
extern "C" __attribute__((weak)) char __libc_single_threaded;

/// The symbol by which the compiler identifies the file that contains the
/// detector.
extern "C" [[gnu::visibility("hidden")]] void *__dso_handle;

namespace {

/// Returns the coverage. It is never destroyed, since it is read after the
/// destruction of the program's static objects. A lock guards the units,
/// because any thread may unload a library, or link a module of a just-in-time
/// compiler.
Coverage &seen() {
  static Coverage &Seen = *new Coverage;
  return Seen;
}
/// True once begin() has run.
std::atomic<bool> HasBegun;
std::atomic<bool> OtherThreadSeen;
bool HasEnded;
std::atomic<bool> HasForked;
/// The process whose end is reported. A child of vfork has its parent's memory,
/// but is another process.
pid_t Process;
/// The state of the thread that is followed.
const State *Followed;

/// Returns the functions for which a warning was written, with their indices in
/// Coverage::Calls.
std::unordered_map<std::string, size_t> &warnedOf() {
  static auto &Names = *new std::unordered_map<std::string, size_t>;
  return Names;
}

/// Values of State::JudgedCalls. A call through a pointer may have another
/// callee each time, so its verdict is final only after a warning.
constexpr uint8_t JudgedOnce = 1, JudgedForGood = 2;

/// Returns the name in the form of the compiler's tables of functions. Blanks
/// are removed, since demanglers differ in them.
std::string comparable(const char *Name) {
  std::string Result = written(Name);
  Result.erase(std::remove(Result.begin(), Result.end(), ' '), Result.end());
  return Result;
}

/// Returns true if the function with the number \p Function has the name
/// \p Callee. Units may not know a function's number, for example if it is in a
/// library that hides the number.
bool isNamed(uint32_t Function, const char *Callee) {
  const source_loc_t *Entered = __csi_get_func_source_loc(Function);
  if (!Entered || !Entered->name)
    return false;
  if (comparable(Callee) == comparable(Entered->name))
    return true;
  // Aliases have names of their own, and demanglers differ in more than blanks.
  for (const source_loc_t *L = Entered; (L = __csi_get_related_loc(L));)
    if (L->name && strcmp(Callee, L->name) == 0)
      return true;
  return false;
}

uintptr_t address(const void *Addr) {
  return reinterpret_cast<uintptr_t>(Addr);
}

/// Removes from the range the part of the stack that belongs to uninstrumented
/// functions, which no other strand accesses. Returns false if the range is
/// then empty.
__attribute__((noinline)) bool isShared(uintptr_t &Addr, size_t &Size) {
  auto Here = address(__builtin_frame_address(0));
  uintptr_t Low = __csan_state.Top[-1].Low;
  if (Addr >= Here && Addr < Low) {
    if (Size <= Low - Addr)
      return false;
    // The whole stack below the frame of main's caller counts as that part of
    // the stack.
    Size -= Low - Addr;
    Addr = Low;
  }
  return Size != 0;
}

void access(const void *Where, size_t Size, bool Write, Manner How) {
  uintptr_t Addr = address(Where);
  const Activation &Top = __csan_state.Top[-1];
  if (isChecking() && Top.InCall && !isInPanic() && isShared(Addr, Size))
    accessRange(Top.Call, Write, How, Addr, Size);
}

bool isFollowed() {
  assert((!__csan_state.Following || Followed == &__csan_state) &&
         "one thread is followed");
  return __csan_state.Following;
}

/// Checks a write of all memory that the call in progress frees.
void checkFreed(uintptr_t Addr, size_t Size) {
  if (!isChecking() || isInPanic())
    return;
  Site Where = __csan_state.Top[-1].Call;
  if (siteKind(Where) == SiteKind::Call)
    Where = makeSite(SiteKind::FreeCall, siteId(Where));
  accessRange(Where, true, Manner::Plain, Addr, Size);
}

void disableMore(int By) {
  if (!isFollowed())
    return;
  assert((By > 0 || __csan_state.Disabled) && "what was entered is left");
  __csan_state.Disabled += By;
  updateChecking();
}

void addMemory(const void *Where, size_t Size, bool Mapped) {
  if (!isFollowed() || !Where)
    return;
  collectIfWanted();
  State &S = __csan_state;
  Block New = {Size, contextOf(S.Top - 1), S.Top[-1].Call, Mapped, false};
  ReentrancyGuard Guard;
  if (S.LastBag != S.AloneBag)
    clearShadow(address(Where), Size);
  forgetCounts(address(Where), Size);
  forgetPuts(address(Where), Size);
  S.LastAllocated = address(Where);
  New.MayBeThreads = allocateForThread();
  New.IsInitial = New.MayBeThreads && noteInitialBlock(address(Where), Size);
  addBlock(address(Where), New);
  noteAllocated(address(Where), Size);
}

/// Returns true if \p A represents work of the detector that calls functions of
/// the program.
bool isDetectors(const Activation &A) {
  return A.Place == MergePlace || A.Place == AsyncPlace;
}

/// Returns the place in the user's code of the call \p Call by \p Caller.
Place placeOfCall(Site Call, Activation *Caller) {
  if (isDetectors(*Caller))
    --Caller;
  return siteOf(codeAt(Call, contextOf(Caller), 0));
}

/// Returns true if the code at \p Addr belongs to a runtime that runs tasks.
bool isRuntime(const void *Addr) {
  Dl_info File;
  if (!dladdr(Addr, &File) || !File.dli_fname)
    return false;
  return strstr(File.dli_fname, "/libopencilk") ||
         strstr(File.dli_fname, "/libcilkrts.so");
}

/// Adds the place of the call in progress to \p Places if \p Places is empty.
/// \p Caller is the code that called the model: calls by a runtime do not count
/// as the program's.
void noteFirst(std::vector<Place> &Places, const void *Caller) {
  if (!isFollowed() || !__csan_state.Top[-1].InCall || !Places.empty())
    return;
  ReentrancyGuard Guard;
  const Place At = placeOfCall(__csan_state.Top[-1].Call, __csan_state.Top - 1);
  // A language's library may prepare the program before its main.
  if (!isOfLanguagesLibrary(At.File) && !isRuntime(Caller))
    Places.push_back(At);
}

/// Adds an unchecked callee to the coverage, and writes a warning. \p Name is
/// empty if the callee was called through a pointer.
void addUnchecked(const Place &At, const std::string &Name) {
  auto [It, New] = warnedOf().emplace(Name, seen().Calls.size());
  if (!New && !Name.empty()) {
    ++seen().Calls[It->second].OtherPlaces;
    return;
  }
  const std::string Written = Name.empty() ? "" : written(Name.c_str());
  seen().Calls.push_back({Written, At, 0});
  std::string What = Name.empty() ? "a function called" : "'" + Written + "'";
  if (At.File)
    What += std::string(" at ") + At.File + ":" + std::to_string(At.Line) +
            ":" + std::to_string(At.Column);
  if (Name.empty() && !At.File)
    What += " through a pointer";
  warn(What +
       " was not compiled with -fsanitize=cilk: races in it can't be seen");
}

/// Notes a call of the function \p Name while something is parallel. Its result
/// depends on the worker or thread that runs the caller.
void noteThreadTold(const Place &At, const char *Name) {
  // It counts if a strand uses the variables beside a parallel one.
  if (isOnlyRecorded())
    return tellInInitialiser({Name, At, 0});
  // The library of a language may have called the function for its own
  // purposes.
  if (!isOfLanguagesLibrary(At.File))
    addFirstCall(seen().ThreadTold, {Name, At, 0});
}

/// Notes the call \p Call of the running activation if the result of the called
/// function depends on the worker or thread.
void noteIfTold(uint32_t Call) {
  // An initialiser may make a call often.
  static auto *const TellsNothing =
      static_cast<bool *>(reserve(size_t(1) << SiteIdBits));
  if (TellsNothing[Call])
    return;
  ReentrancyGuard Guard;
  const Site Its = makeSite(SiteKind::Call, Call);
  if (const char *Name = placeOf(Its).Name; Name && tellsThread(Name))
    noteThreadTold(placeOfCall(Its, __csan_state.Top - 1), Name);
  else
    TellsNothing[Call] = true;
}

/// Judges the call \p Call of an initialiser of thread-local variables that
/// runs while nothing is parallel.
void judgeTold(uint32_t Call) {
  if (isOnlyRecorded())
    noteIfTold(Call);
}

/// Returns true if a program must not define a function of this name.
bool isReserved(const std::string &Name) {
  return Name.compare(0, 5, "cilk_") == 0 ||
         (Name[0] == '_' &&
          (Name[1] == '_' || (Name[1] >= 'A' && Name[1] <= 'Z')));
}

/// Returns true if \p Function is a model, or is in a library that belongs to
/// the system or to a runtime.
bool isOfImplementation(uintptr_t Function) {
  return isModel(reinterpret_cast<const void *>(Function)) ||
         isInSystemLibrary(Function);
}

/// Returns true if the code at \p Code, when it calls \p Name, calls a function
/// of the implementation, as far as the symbol tables tell.
bool callsImplementation(const void *Code, const std::string &Name) {
  // The functions of the C library's static part. Each file has a copy of them.
  static const auto &Copied = *new std::set<std::string>{
      "at_quick_exit",  "atexit", "fstat",   "fstatat",
      "fstat64",        "lstat",  "lstat64", "mknod",
      "pthread_atfork", "stat",   "stat64"};
  // If a program is linked with a library's archive, the library's function
  // replaces the model.
  if (isReserved(Name) && isHarmlessAnywhere(Name.c_str()))
    return true;
  uintptr_t Function = Code ? functionIn(address(Code), Name) : 0;
  if (!Function)
    Function = functionInProgram(Name);
  if (Function && Copied.count(Name))
    return true;
  if (!Function)
    Function = address(dlsym(RTLD_DEFAULT, Name.c_str()));
  return !Function || isOfImplementation(Function);
}

/// The verdicts on functions that are called through pointers. They are kept
/// until a file is unloaded.
struct PointedTo {
  struct Verdict {
    /// True for a function without hooks whose accesses no model tells.
    bool IsUnchecked = false;
    /// True if the function counts even if nothing is parallel.
    bool StartsWork = false;
    /// The function's name; empty if it is not known.
    std::string Name;
  };
  /// The verdicts by the functions' addresses.
  std::unordered_map<const void *, Verdict> Functions;
  /// For each place that takes a lock, true if it is in a system's library.
  std::unordered_map<const void *, bool> LockedBy;
  /// For each function that was passed to a model, true if only the library
  /// that defines the function can have passed it.
  std::unordered_map<const void *, bool> WithinLibrary;
  /// The pairs of a call site and a called function that have been judged. The
  /// pair has null for a function without a known name.
  std::set<std::pair<Site, const void *>> Judged;
};
PointedTo &pointedTo() {
  static auto &Its = *new PointedTo;
  return Its;
}

/// Forgets the verdicts, because a file is unloaded.
void forgetLoaded() {
  pointedTo() = {};
  forgetFunctions();
}

/// Returns true if the code at \p Caller, which takes a lock, belongs to a
/// system's library, so that the lock is the library's own.
bool isOfLibrary(const void *Caller) {
  auto [It, New] = pointedTo().LockedBy.try_emplace(Caller);
  if (New)
    It->second = Caller && isInSystemLibrary(address(Caller));
  return It->second;
}

/// Returns true if \p Function is in a system's library that does not export
/// it, so that the program cannot have passed it to a model.
bool isWithinLibrary(const void *Function) {
  ReentrancyGuard Guard;
  auto [It, New] = pointedTo().WithinLibrary.try_emplace(Function);
  if (New)
    It->second = functionNames(address(Function)).Exported.empty() &&
                 isInSystemLibrary(address(Function));
  return It->second;
}

/// Returns the verdict on the function \p Callee.
const PointedTo::Verdict &verdictOn(const void *Callee) {
  auto [It, New] = pointedTo().Functions.try_emplace(Callee);
  PointedTo::Verdict &Its = It->second;
  if (!New)
    return Its;
  const FunctionNames Names = functionNames(address(Callee));
  if (!Names.Exported.empty())
    Its.Name = Names.Exported.front();
  else if (!Names.Local.empty())
    Its.Name = Names.Local.front();
  Its.IsUnchecked =
      !isModel(Callee) &&
      std::none_of(Names.Exported.begin(), Names.Exported.end(),
                   [&](const std::string &Exported) {
                     return isHarmlessAnywhere(Exported.c_str()) &&
                            (isReserved(Exported) ||
                             isOfImplementation(address(Callee)));
                   });
  const auto Starting =
      std::find_if(Names.Exported.begin(), Names.Exported.end(),
                   [&](const std::string &Exported) {
                     return startsWork(Exported.c_str()) &&
                            (startsWorkAnywhere(Exported.c_str()) ||
                             isOfImplementation(address(Callee)));
                   });
  if (Its.IsUnchecked && Starting != Names.Exported.end()) {
    Its.StartsWork = true;
    Its.Name = *Starting;
  }
  return Its;
}

/// Returns true if the call that \p Caller has in progress has entered an
/// instrumented function of this name. \p Pending is as for judgeName.
bool hasEntered(const Activation *Caller, uint8_t Pending, const char *Name) {
  // An activation that has ended keeps its place.
  const Activation *Entered = Caller + 1;
  return !Pending && Entered != __csan_state.TopEndOfStack &&
         isNamed(Entered->Place, Name);
}

/// Judges a call of a function by its name. \p Pending is the state of
/// knowledge about the callee (State::Pending). It is 0 if the call has entered
/// an instrumented function, whose activation is, or was, the one above the
/// caller's. \p Code is an address in the caller's file, or null if the file is
/// not known.
void judgeName(Activation *Caller, uint32_t Call, uint8_t Pending,
               const void *Code) {
  State &S = __csan_state;
  uint8_t &Judged = S.JudgedCalls[Call];
  if (Judged == JudgedForGood || (Judged && !Pending))
    return;
  ReentrancyGuard Guard;
  const char *Known = placeOf(makeSite(SiteKind::Call, Call)).Name;
  const std::string Name = Known ? Known : "";
  if (Name.empty() && Pending != CallBegun) {
    // The entered function may have been the callee.
    Judged = JudgedOnce;
    return;
  }
  Judged = JudgedForGood;
  if (tellsThread(Name.c_str()))
    return noteThreadTold(placeOfCall(makeSite(SiteKind::Call, Call), Caller),
                          Name.c_str());
  if (!hasEntered(Caller, Pending, Name.c_str()) &&
      !(isHarmless(Name.c_str()) && callsImplementation(Code, Name)))
    addUnchecked(placeOfCall(makeSite(SiteKind::Call, Call), Caller), Name);
}

/// Judges a call by its name while nothing is parallel. The function's work
/// counts only if it continues later. \p Pending and \p Code are as for
/// judgeName.
void judgeAlone(Activation *Caller, uint32_t Call, uint8_t Pending,
                const void *Code) {
  static auto *const Looked =
      static_cast<uint8_t *>(reserve(size_t(1) << SiteIdBits));
  if (Looked[Call])
    return;
  Looked[Call] = 1;
  ReentrancyGuard Guard;
  const char *Name = placeOf(makeSite(SiteKind::Call, Call)).Name;
  if (Name && startsWork(Name) && !hasEntered(Caller, Pending, Name) &&
      (startsWorkAnywhere(Name) || callsImplementation(Code, Name)))
    addUnchecked(placeOfCall(makeSite(SiteKind::Call, Call), Caller), Name);
}

/// Judges a call through the pointer \p Callee, if the function entered first
/// was not the pointer's target. \p MayRace is false if nothing is parallel.
/// The call then counts only if the target starts work.
void judgePointer(Activation *Caller, Site Call, const void *Callee,
                  bool MayRace) {
  ReentrancyGuard Guard;
  const PointedTo::Verdict &Its = verdictOn(Callee);
  // A site counts once for each callee that has a name.
  if ((MayRace ? Its.IsUnchecked : Its.StartsWork) &&
      pointedTo()
          .Judged.emplace(Call, Its.Name.empty() ? nullptr : Callee)
          .second)
    addUnchecked(placeOfCall(Call, Caller), Its.Name);
}

/// Returns true if something is parallel to the call that \p Caller has in
/// progress.
bool isParallelTo(const Activation *Caller) {
  const State &S = __csan_state;
  return !S.AloneBag ||
         (S.LastBag != S.RootBag && S.RootBag[1].Owner <= Caller);
}

/// Judges the call that \p Caller has in progress. No hook tells of its end.
void judgeLeft(Activation *Caller) {
  const State &S = __csan_state;
  // The functions that a panic calls do not belong to the program.
  if (!Caller->InCall || Caller->TouchesNothing || S.Panics == Caller + 1)
    return;
  const bool MayRace = S.HasEffects || isParallelTo(Caller);
  const bool HasName =
      siteKind(Caller->Call) == SiteKind::Call && !isDetectors(*Caller);
  const uint8_t Pending = Caller + 1 == S.Top ? S.Pending : 0;
  if (Caller->IsUnresolved)
    judgePointer(Caller, Caller->Call, Caller->Callee, MayRace);
  else if (HasName && !MayRace)
    judgeAlone(Caller, siteId(Caller->Call), Pending, nullptr);
  else if (HasName)
    judgeName(Caller, siteId(Caller->Call), Pending, nullptr);
}

/// Judges the calls in progress of \p First and of all activations above it. An
/// exception, a jump, or the end of the program has left these calls.
void judgeLeftFrom(const Activation *First) {
  const State &S = __csan_state;
  if (!S.Following || S.Disabled)
    return;
  for (Activation *A = S.Top - 1; A >= First; --A)
    judgeLeft(A);
}

/// Returns true if \p Caller has ended with a tail call of the function with
/// the number \p Function and the address \p Own.
bool isTailCallee(const Activation &Caller, uint32_t Function,
                  const void *Own) {
  if (Caller.IsUnresolved)
    return Own == Caller.Callee;
  uint8_t &Judged = __csan_state.JudgedCalls[siteId(Caller.Call)];
  if (Judged)
    return Judged == JudgedOnce;
  ReentrancyGuard Guard;
  const char *Name = placeOf(Caller.Call).Name;
  if (!Name || !isNamed(Function, Name))
    return false;
  Judged = JudgedOnce;
  return true;
}

/// The opening or closing of a library while something is parallel.
struct Loading {
  bool IsInProgress = false;
  Place At;
  /// The files that were loaded before the opening or closing.
  std::vector<LoadedFile> Before;

  void begin(LoaderCall Kind) {
    IsInProgress = true;
    At = placeOfCall(__csan_state.Top[-1].Call, __csan_state.Top - 1);
    Before = loadedFiles(Kind);
  }
  bool end() { return std::exchange(IsInProgress, false); }
};
/// Returns the opening in progress. It counts as in progress until the next
/// opening or closing or the end of the run, since its model ends with a tail
/// call and does not see the end of the opening.
Loading &opening() {
  static auto &Its = *new Loading;
  return Its;
}
Loading &closing() {
  static auto &Its = *new Loading;
  return Its;
}

void addUncheckedOf(const std::vector<LoadedFile> &Files, const Place &At) {
  for (const LoadedFile &F : Files)
    for (const std::string &Function : F.Unchecked)
      addUnchecked(At, Function);
}

/// Judges the initialisers of the library that was opened last.
void judgeOpened() {
  ReentrancyGuard Guard;
  Loading &Its = opening();
  if (Its.end())
    addUncheckedOf(missingIn(Its.Before, loadedFiles(LoaderCall::Initialise)),
                   Its.At);
}

/// Returns the functions without instrumentation that libraries may have
/// called, with the places at which the libraries got the functions, or the
/// objects with the functions.
std::vector<std::pair<Place, std::string>> &unannounced() {
  static auto &All = *new std::vector<std::pair<Place, std::string>>;
  return All;
}

/// Judges the functions that run unannounced when the program exits: finalisers
/// of all files, and the functions of unannounced().
void judgeExit() {
  const State &S = __csan_state;
  if (S.Disabled || S.LastBag == S.AloneBag)
    return;
  Activation *Caller = S.Top - 1;
  ReentrancyGuard Guard;
  addUncheckedOf(loadedFiles(LoaderCall::Finalise),
                 placeOfCall(Caller->Call, Caller));
  forEachLateFunction([](const void *Function) {
    Activation *Caller = __csan_state.Top - 1;
    if (!isInSystemLibrary(address(Function)))
      judgePointer(Caller, Caller->Call, Function, true);
  });
}

/// Adds the innermost running task to \p Tasks.
void addRunningTask(std::vector<Place> &Tasks) {
  const State &S = __csan_state;
  const Bag *Its = S.TaskBag;
  while (Its != S.RootBag && Its->Region != TaskRegion)
    Its = Its->Outer;
  if (Its == S.RootBag)
    return;
  ReentrancyGuard Guard;
  Activation *Task = Its->Owner;
  if (Task->Place == MergePlace)
    Tasks.emplace_back();
  else if (Task->Place == AsyncPlace)
    Tasks.push_back(placeOfCall(Task[-1].Call, Task - 1));
  else
    Tasks.push_back(placeIn(detachOf(Task->Place)));
}

void setLockset(uint32_t Lockset) {
  __csan_state.Lockset = Lockset;
  updateChecking();
}

void writeStats() {
  fprintf(stderr,
          "cilksan: %lu accesses and %lu cells looked at (%lu with locks), %u "
          "tasks, %u records, %u contexts, %lu collections\n",
          Counts.Accesses, Counts.Cells, Counts.ListCells, __csan_state.Last,
          Records.last(), Contexts.last(), Collections);
}

void end(bool Flushes) {
  if (HasEnded)
    return;
  assert(HasBegun && Followed && Followed->RootBag);
  if (isLookingForPut())
    exitProcess(1);
  HasEnded = true;
  endProgress();
  if (Followed == &__csan_state) {
    judgeOpened();
    judgeLeftFrom(Followed->RootBag->Owner);
    if (Flushes)
      judgeExit();
    if (Followed->HasSpawned)
      for (const auto &[At, Name] : unannounced())
        addUnchecked(At, Name);
    addRunningTask(seen().EndedTasks);
  }
  __csan_state.Following = __csan_state.Checking = 0;
  if (Flushes)
    fflush(stdout); // the report comes after the program's own output
  if (options().Stats)
    writeStats();
  seen().Atomics = HasSeenAtomics;
  seen().Main = IsBesideMain;
  seen().Owners = HasDestroyedForOthers;
  seen().Once = uncheckedOnce();
  seen().ThreadValues = threadValues();
  seen().ThreadStates = threadStateChanges();
  // Rust's variables are not announced.
  seen().ThreadMemory = HasExcusedThreads && ThreadLocalsSize;
  for (const UncheckedCall &C : toldInInitialisers())
    noteThreadTold(C.At, C.Function.c_str());
  seen().HasRun = Followed->RootBag->Owner[1].Frame != nullptr;
  seen().HasSpawned = Followed->HasSpawned;
  seen().Forked = HasForked;
  if (OtherThreadSeen && seen().Threads.empty())
    seen().Threads.emplace_back();
  {
    const HoldForkLock Held(ForkLock::Units);
    addLoadedUncheckedUnits(seen().Units);
  }
  if (int Status = finish(seen())) {
    if (Flushes)
      fflush(nullptr);
    exitProcess(Status);
  }
}

/// Registers \p End by calling the C library's own function \p Name. The model
/// of that function would take \p End for one of the program's functions. \p
/// Others are further arguments.
template <class... Types>
void registerEnd(const char *Name, void (*End)(void *), Types... Others) {
  auto *Register = reinterpret_cast<int (*)(void (*)(void *), Types...)>(
      dlsym(RTLD_NEXT, Name));
  Register(End, Others...);
}

/// Makes the detector. Called by the first code in the process that needs the
/// detector. The thread of that code is the checked thread.
void begin() {
  static bool Begun;
  if (Begun)
    return;
  Begun = true;
  assert(!Followed && !HasBegun && "one thread is followed");
  __csan_state.Known = 1;
  Process = getpid();
  Followed = &__csan_state;
  start();
  pthread_atfork(nullptr, [] { HasForked = true; }, [] { Process = getpid(); });
  if (&__libc_single_threaded)
    __libc_single_threaded = 0;
  startProgress();
  AtomicsAreSafe = !options().CheckAtomics;
  initRecords();
  initShadow();
  initSiteCaches();
  initBags();
  State &S = __csan_state;
  S.JudgedCalls = static_cast<uint8_t *>(reserve(size_t(1) << SiteIdBits));
  S.Following = 1;
  updateChecking();
  // Release: pairs with the acquire in __csan_other_thread.
  HasBegun.store(true, std::memory_order_release);
  // Functions that the program registers later for its exit run before this
  // function.
  registerEnd(
      "__cxa_atexit", [](void *) { end(true); }, nullptr, &__dso_handle);
  registerEnd("__cxa_at_quick_exit", [](void *) { end(false); }, &__dso_handle);
}

/// Returns true at the first call if this process is about to end without a
/// report of its end.
bool isAbandoned() {
  static std::atomic<bool> Noted;
  return HasBegun && !HasEnded && getpid() == Process && !isLookingForPut() &&
         !Noted.exchange(true);
}

__attribute__((constructor(101))) void beginEarly(int, char **Arguments) {
  ensureInterpositionOrder(Arguments);
  begin();
  watchSignals(noteSignal);
}

} // namespace

void cilksan::noteThread(const void *Caller) {
  noteFirst(seen().Threads, Caller);
}

void cilksan::noteHandler(const void *Caller) {
  noteFirst(seen().Handlers, Caller);
}

bool cilksan::isOfSystem(const void *Function) {
  ReentrancyGuard Guard;
  return isInSystemLibrary(address(Function));
}

void cilksan::noteObject(const void *Object) {
  if (!isFollowed())
    return;
  ReentrancyGuard Guard;
  // The destructors come first in the table of virtual functions.
  const auto *Function = *static_cast<const uintptr_t *const *>(Object) + 2;
  const Place At = placeOfCall(__csan_state.Top[-1].Call, __csan_state.Top - 1);
  constexpr int Most = 64;
  for (int I = 0; I < Most && isCode(*Function); ++I, ++Function)
    if (std::string Name; isWithoutInstrumentation(*Function, Name))
      unannounced().emplace_back(At, Name);
}

void cilksan::noteKept(const void *Function) {
  if (!isFollowed())
    return;
  ReentrancyGuard Guard;
  if (std::string Name; isWithoutInstrumentation(address(Function), Name))
    unannounced().emplace_back(
        placeOfCall(__csan_state.Top[-1].Call, __csan_state.Top - 1), Name);
}

void cilksan::noteLoading() {
  if (!isFollowed())
    return;
  judgeOpened();
  if (!isChecking())
    return;
  ReentrancyGuard Guard;
  opening().begin(LoaderCall::Initialise);
}

void cilksan::noteUnloading() {
  // Only the thread that is followed judges calls.
  const bool IsFollowed = isFollowed(), MayRace = isChecking();
  if (IsFollowed)
    judgeOpened();
  ReentrancyGuard Guard;
  if (HasBegun) {
    const HoldForkLock Held(ForkLock::Units);
    addLoadedUncheckedUnits(seen().Units);
  }
  if (MayRace)
    closing().begin(LoaderCall::Finalise);
  if (IsFollowed)
    forgetLoaded();
}

void cilksan::noteUnloaded() {
  if (!isFollowed())
    return;
  ReentrancyGuard Guard;
  Loading &Its = closing();
  if (Its.end())
    addUncheckedOf(missingIn(loadedFiles(LoaderCall::Finalise), Its.Before),
                   Its.At);
}

void cilksan::endAtOnce() {
  if (HasBegun && getpid() == Process)
    end(false);
}

void cilksan::noteSignal(const char *Name) {
  if (isAbandoned())
    abandonBySignal(Name);
}

void cilksan::noteAbandoned(const char *Does) {
  if (!isAbandoned())
    return;
  ReentrancyGuard Guard;
  abandon(std::string("the program ") + Does);
}

void cilksan::noteException(const char *Does) {
  std::string All = Does;
  {
    ReentrancyGuard Guard;
    Activation *Caller = __csan_state.Top - 1;
    if (const Place At = placeOfCall(Caller->Call, Caller); At.File)
      All += ", called at " + toString(At);
  }
  noteAbandoned((All + "; catch it in that function").c_str());
}

Callback::Callback(const void *Function) {
  State &S = __csan_state;
  if (!S.Following)
    return;
  Caller = S.Top - 1;
  Callee = std::exchange(Caller->Callee, Function);
  IsUnresolved = std::exchange(Caller->IsUnresolved, true);
  Pending = std::exchange(S.Pending, PointerCallBegun);
}

Callback::~Callback() {
  State &S = __csan_state;
  // The run may have ended in this function.
  if (!Caller || !S.Following)
    return;
  assert(S.Top > Caller && "the caller has not ended");
  if (Caller->IsUnresolved && !S.Disabled &&
      (S.HasEffects || isParallelTo(Caller)) &&
      !isWithinLibrary(Caller->Callee))
    judgePointer(Caller, Caller->Call, Caller->Callee, true);
  Caller->Callee = Callee;
  Caller->IsUnresolved = IsUnresolved;
  // The function may have ended with a tail call, or with an exception.
  if (S.Top != Caller + 1) {
    judgeLeftFrom(Caller + 1);
    returnTo(Caller);
  }
  S.Pending = Pending;
}

bool cilksan::isCalledByProgram(const char *Name) {
  if (!isFollowed() || !__csan_state.Top[-1].InCall)
    return false;
  ReentrancyGuard Guard;
  const char *Called = placeOf(__csan_state.Top[-1].Call).Name;
  return !Called || !*Called || !strcmp(Called, Name);
}

bool cilksan::isChecking() { return __csan_state.Checking; }

void cilksan::noteModelled() {
  State &S = __csan_state;
  if (isFollowed() && S.Pending)
    S.Pending = CallModelled;
}

void cilksan::noteJump() { judgeLeftFrom(__csan_state.Top - 1); }

void cilksan::read(const void *Addr, size_t Size) {
  access(Addr, Size, false, Manner::Plain);
}

void cilksan::write(const void *Addr, size_t Size) {
  access(Addr, Size, true, Manner::Plain);
}

void cilksan::readAtomic(const void *Addr, size_t Size) {
  access(Addr, Size, false, Manner::Atomic);
}

void cilksan::writeAtomic(const void *Addr, size_t Size) {
  access(Addr, Size, true, Manner::Atomic);
}

void cilksan::readUnordered(const void *Addr, size_t Size) {
  access(Addr, Size, false, Manner::Unordered);
}

void cilksan::writeUnordered(const void *Addr, size_t Size) {
  access(Addr, Size, true, Manner::Unordered);
}

void cilksan::allocated(const void *Addr, size_t Size) {
  addMemory(Addr, Size, false);
}

void cilksan::mapped(const void *Addr, size_t Size) {
  if (!isFollowed())
    return;
  addMemory(Addr, Size, true);
  ReentrancyGuard Guard;
  removeMappings(address(Addr), Size);
}

/// Notes that the memory that the call in progress maps has another address as
/// well.
static void noteSecondMapping() {
  if (!seen().SecondMappings.empty())
    return;
  Activation *Caller = __csan_state.Top - 1;
  seen().SecondMappings.push_back(
      Caller->InCall ? placeOfCall(Caller->Call, Caller) : Place());
}

void cilksan::mapped(const Mapping &New) {
  if (!isFollowed())
    return;
  addMemory(reinterpret_cast<const void *>(New.At), New.Size, true);
  ReentrancyGuard Guard;
  if (addMapping(New))
    noteSecondMapping();
}

void cilksan::madeWritable(const void *At, size_t Size) {
  if (!isFollowed())
    return;
  ReentrancyGuard Guard;
  if (makeWritable(address(At), Size))
    noteSecondMapping();
}

void cilksan::openedMemory() {
  if (!isFollowed())
    return;
  ReentrancyGuard Guard;
  noteSecondMapping();
}

void cilksan::noteThreadTold(const char *Name, const void *From) {
  Activation *Caller = __csan_state.Top - 1;
  if (!isChecking() || !Caller->InCall)
    return;
  ReentrancyGuard Guard;
  if (!isRuntime(From) && !isInSystemLibrary(address(From)))
    ::noteThreadTold(placeOfCall(Caller->Call, Caller), Name);
}

void cilksan::noteThreadState(const char *Name, const void *From,
                              uint64_t Which, uint64_t Before, uint64_t After) {
  Activation *Caller = __csan_state.Top - 1;
  if (!isFollowed() || !Caller->InCall)
    return;
  ReentrancyGuard Guard;
  if (isRuntime(From) || isInSystemLibrary(address(From)))
    return;
  const Place At = placeOfCall(Caller->Call, Caller);
  if (!isOfLanguagesLibrary(At.File))
    changeThreadState(Which, Before, After, {Name, At, 0});
}

void cilksan::noteSystemCall(long Number, const void *From) {
  Activation *Caller = __csan_state.Top - 1;
  if (!isFollowed() || !Caller->InCall)
    return;
  ReentrancyGuard Guard;
  if (!isRuntime(From) && !isInSystemLibrary(address(From)))
    addUnchecked(placeOfCall(Caller->Call, Caller),
                 "system call " + std::to_string(Number));
}

void cilksan::grown(const void *At, size_t OldSize, size_t Size) {
  if (!isFollowed())
    return;
  assert(OldSize <= Size && "the mapping has grown");
  mapped(static_cast<const char *>(At) + OldSize, Size - OldSize);
  ReentrancyGuard Guard;
  if (growMapping(address(At), OldSize, Size))
    noteSecondMapping();
}

void cilksan::remapped(const void *Old, size_t OldSize, const void *New,
                       size_t Size) {
  if (!isFollowed())
    return;
  {
    ReentrancyGuard Guard;
    moveMappings(address(Old), OldSize, address(New));
    if (!OldSize ||
        (Size > OldSize && growMapping(address(New), OldSize, Size)))
      noteSecondMapping();
  }
  unmapped(Old, OldSize);
  addMemory(New, Size, true);
}

// Calls Each for the parts of pages with cells. Most of a reservation is never
// accessed, and has none.
template <class F>
static void forEachUsedPart(const void *Addr, size_t Size, F Each) {
  const uintptr_t End = address(Addr) + Size;
  for (uintptr_t At = address(Addr), Next; At < End; At = Next) {
    Next = std::min((At | PageMask) + 1, End);
    if (Pages[pageOf(At)])
      Each(At, Next - At);
  }
}

void cilksan::zeroed(const void *Addr, size_t Size) {
  if (!isFollowed())
    return;
  // Memory that was not accessed yet may be accessed later.
  constexpr size_t Small = 16 << 20;
  if (Size <= Small)
    write(Addr, Size);
  else
    forEachUsedPart(Addr, Size, [](uintptr_t At, size_t Bytes) {
      write(reinterpret_cast<const void *>(At), Bytes);
    });
}

void cilksan::unmapped(const void *Addr, size_t Size) {
  if (!isFollowed())
    return;
  forEachUsedPart(Addr, Size, checkFreed);
  ReentrancyGuard Guard;
  clearShadow(address(Addr), Size);
  removeBlocksIn(address(Addr), Size);
  removeMappings(address(Addr), Size);
}

void cilksan::unmapped(const void *Addr) {
  size_t Size = 0;
  {
    ReentrancyGuard Guard;
    Size = sizeOfSegment(address(Addr));
  }
  if (Size)
    unmapped(Addr, Size);
}

void cilksan::freed(const void *Addr) {
  if (!isFollowed())
    return;
  size_t Size;
  {
    CheckingPause Guard;
    Block *B = blockAt(address(Addr));
    if (!B)
      return;
    Size = B->Size;
    freeBlock(*B);
    noteDestroyed(address(Addr));
    forgetPuts(address(Addr), Size);
  }
  __csan_state.LastFreed = address(Addr);
  __csan_state.LastFreedEnd = address(Addr) + Size;
  checkFreed(address(Addr), Size);
}

void cilksan::acquireLock(const void *Lock, LockMode Mode, const void *Caller) {
  if (!isFollowed())
    return;
  uint32_t Lockset;
  // A lock orders nothing if nothing is parallel.
  const bool MayCount =
      isChecking() && !isOnlyRecorded() && __csan_state.Top[-1].InCall;
  {
    ReentrancyGuard Guard;
    if (MayCount && !seen().Locks)
      seen().Locks = !isOfLibrary(Caller);
    Lockset = addHeld(Lock, Mode);
  }
  setLockset(Lockset);
}

void cilksan::releaseLock(const void *Lock) {
  if (!isFollowed())
    return;
  uint32_t Lockset;
  {
    ReentrancyGuard Guard;
    Lockset = removeHeld(Lock);
  }
  setLockset(Lockset);
}

void cilksan::put(const void *What, bool Also) {
  if (!isFollowed())
    return;
  lookAtPut(address(What));
  addPut(address(What), Also);
}

void cilksan::get(const void *What) {
  if (isFollowed())
    addGet(address(What));
}

void cilksan::beginRelease(const void *Count) {
  if (isFollowed())
    addOwner(Count);
}

void cilksan::endRelease() {
  if (isFollowed())
    removeOwner();
}

extern "C" {

void __csi_init() { begin(); }

void __csi_unit_init(const char *, instrumentation_counts_t Counts) {
  provideSiteCaches(Counts.num_load, Counts.num_store, Counts.num_alloca);
}

void __csan_fresh(uintptr_t Addr, uint64_t Size) {
  CheckingPause Guard;
  clearShadow(Addr, Size);
}

void __csan_fresh_between(const void *Callee) {
  const Activation &Caller = __csan_state.Top[-1];
  const uintptr_t Begin = address(Callee);
  const uintptr_t End = std::min(Caller.Low, address(frameOf(Caller)));
  // Addresses that are farther apart are on different stacks.
  constexpr uintptr_t Farthest = 1 << 20;
  if (Begin < End && End - Begin <= Farthest)
    __csan_fresh(Begin, End - Begin);
}

void __csan_judge_callee(uint32_t Call, int64_t Callee) {
  State &S = __csan_state;
  // If nothing is parallel to an access, it cannot race.
  if (!S.Checking || isOnlyRecorded()) {
    if (!S.Disabled)
      judgeAlone(S.Top - 1, Call, S.Pending, __builtin_return_address(0));
    // The program may have a function of its own with such a name.
    if (Callee < 0)
      judgeTold(Call);
    return;
  }
  // An activation that has ended keeps its place.
  if (Callee >= 0 && !S.Pending && S.Top != S.TopEndOfStack &&
      S.Top->Place == static_cast<uint32_t>(Callee)) {
    uint8_t &Judged = S.JudgedCalls[Call];
    Judged = std::max(Judged, JudgedOnce);
    return;
  }
  judgeName(S.Top - 1, Call, S.Pending, __builtin_return_address(0));
}

void __csan_judge_pure(uint32_t Call) {
  if (isOnlyRecorded())
    return judgeTold(Call);
  __csan_state.JudgedCalls[Call] = JudgedForGood;
  noteIfTold(Call);
}

void __csan_judge_pointer(uint32_t Call, const void *Callee) {
  const State &S = __csan_state;
  if (!S.Disabled)
    judgePointer(S.Top - 1, makeSite(SiteKind::Call, Call), Callee,
                 S.Checking && !isOnlyRecorded());
}

void __csan_judge_left() { judgeLeftFrom(__csan_state.Top - 1); }

void __csan_return_to(Activation *Mine) {
  // The call that Mine has in progress may have been left as well. If it is
  // still in progress, it must be judged now, because the next entered function
  // would hide it.
  judgeLeftFrom(Mine);
  __csan_state.Pending = 0;
  returnTo(Mine);
}

void __csan_enter_unannounced(void *Frame, uint32_t Id, const void *Own) {
  const State &S = __csan_state;
  Activation *A = S.Top - 1;
  if (S.Pending == TailCallBegun && isTailCallee(*A, Id, Own)) {
    A->IsUnresolved = false;
    return;
  }
  while (A->Frame <= Frame)
    --A;
  assert(A >= S.RootBag->Owner && "main's caller is around all");
  __csan_return_to(A);
}

void __csan_tail_call(Activation *Mine) {
  State &S = __csan_state;
  assert(S.Top == Mine + 1 && S.LastBag->Owner < Mine &&
         "a function ends after its tasks");
  // A chain of tail calls keeps its first activation, which takes over the last
  // function's call.
  if (Activation *First = Mine - 1; First->Frame == EndedByTailCall) {
    if (S.Following && !S.Disabled)
      judgeLeft(First);
    First->Call = Mine->Call;
    First->InCall = Mine->InCall;
    First->CallsOthers = Mine->CallsOthers;
    First->IsUnresolved = Mine->IsUnresolved;
    First->TouchesNothing = Mine->TouchesNothing;
    First->Callee = Mine->Callee;
    Mine = First;
  }
  Mine->Frame = EndedByTailCall;
  Mine->Low = Mine[-1].Low;
  S.Top = Mine + 1;
  S.Context = Mine->Context;
  S.Pending = TailCallBegun;
}

void __csan_before_release(const void *Count) { beginRelease(Count); }
void __csan_after_release() { endRelease(); }

void __csan_other_thread() {
  // The program's own malloc, or another library's constructor, may run before
  // the detector exists, on the thread that will be followed. Acquire: pairs
  // with the release in begin.
  if (!HasBegun.load(std::memory_order_acquire))
    return;
  __csan_state.Known = 1;
  ReentrancyGuard Guard;
  if (OtherThreadSeen.exchange(true))
    return;
  warn("the program runs instrumented code in a thread of its own: only the "
       "first thread is checked");
}

void cilk_object_needs_link_with_fopencilk_fsanitize_cilk() {
  __csan_other_thread();
}

void __cilksan_enable_checking() {
  State &S = __csan_state;
  if (isFollowed() && S.Disabled) {
    --S.Disabled;
    updateChecking();
  }
}

void __cilksan_disable_checking() {
  if (!isFollowed())
    return;
  ++__csan_state.Disabled;
  seen().Disabled = true;
  updateChecking();
}

bool __cilksan_is_checking_enabled() {
  return isFollowed() && !__csan_state.Disabled;
}

void __cilksan_acquire_lock(const void *Lock) { acquireLock(Lock); }
void __cilksan_acquire_shared_lock(const void *Lock) {
  acquireLock(Lock, LockMode::Shared);
}
void __cilksan_release_lock(const void *Lock) { releaseLock(Lock); }
void __cilksan_register_lock_explicit(const void *) {}
void __cilksan_unregister_lock_explicit(const void *) {}

void __cilksan_put(const void *What) {
  read(What, 1);
  put(What);
}
void __cilksan_put_also(const void *What) { put(What, true); }
void __cilksan_get(const void *What) {
  get(What);
  read(What, 1);
}
void __cilksan_send(const void *What) {
  seen().Order |= isFollowed();
  put(What, true);
}
void __cilksan_receive(const void *What) {
  seen().Order |= isFollowed();
  get(What);
}

void __cilksan_made(const void *What) {
  if (isFollowed())
    forgetPuts(address(What), 1);
}
void __cilksan_miss() { seen().Order |= isFollowed(); }
void __cilksan_may_wait() {
  if (isFollowed())
    mayChangeThread();
}
void __cilksan_enter_library() { disableMore(1); }
void __cilksan_leave_library() { disableMore(-1); }

void __cilksan_add_notes(const char *Notes, size_t Size) {
  if (!HasBegun)
    return;
  ReentrancyGuard Guard;
  const HoldForkLock Held(ForkLock::Units);
  addUncheckedUnits(seen().Units, Notes, Size, "");
}

void __cilksan_begin_atomic() {
  if (AtomicsAreSafe)
    acquireLock(&AtomicLock);
}

void __cilksan_end_atomic() {
  if (AtomicsAreSafe)
    releaseLock(&AtomicLock);
}

} // extern "C"
