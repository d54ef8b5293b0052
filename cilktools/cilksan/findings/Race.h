//===- Race.h - the description of a race -----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The description of a race. The detector fills in a Race; the writers of
// reports (text, JSON, SARIF) read it. A Race holds copies. Only its strings
// point to memory of the detector or the program, and those strings live as
// long as the process.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_FINDINGS_RACE_H
#define CILKSAN_FINDINGS_RACE_H

#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

/// A place in the source. A part that is unknown is null or 0. Lines and
/// columns start at 1.
struct Place {
  const char *File = nullptr;
  int Line = 0;
  int Column = 0;
};

/// One step of the path of calls from main to an access, like a debugger's
/// frame.
struct Frame {
  enum Kind : uint8_t {
    Call,      ///< Function was called at At
    Spawn,     ///< Function, or a statement of it, was spawned at At
    Iteration, ///< an iteration of the parallel loop at At
    Async,     ///< a task that no sync joins, of cilk::async, started at At
    Inlined,   ///< Function was called at At, and inlined there
    Library,   ///< Function, a library's function with a model, was called at
               ///< At
  } Is = Call;
  const char *Function = nullptr;
  Place At;
};

/// One of the accesses of a race, or an undeclared access.
struct Access {
  enum Kind : uint8_t {
    Read,
    Write,
    Merge, ///< two views of a reducer are merged
    /// The memory is given back: a heap block, or the array Variable, whose
    /// scope ends.
    Free,
  } Is = Read;
  bool Atomic = false;
  Place At;
  /// The function that contains At.
  const char *Function = nullptr;
  /// The accessed variable or field, and the place of its declaration, if
  /// known.
  const char *Variable = nullptr;
  Place Declared;
  uint64_t Address = 0;
  /// The size in bytes.
  uint64_t Size = 0;
  /// The frames from the access outwards, up to the function in which the paths
  /// of both accesses part. Race::Common has the outer frames.
  std::vector<Frame> Frames;
};

/// The object that the racing address belongs to.
struct Object {
  enum Kind : uint8_t {
    Unknown,
    Global,
    Stack,
    Heap,
    Mapped,
    Library, ///< memory that a library hides, such as the seed of rand
  } Is = Unknown;
  /// True for a static variable of a function.
  bool IsLocalStatic = false;
  const char *Name = nullptr;
  Place At; ///< the place where the object is declared or allocated
  uint64_t Begin = 0;
  uint64_t Size = 0;
  /// The frames of the allocation, for Heap and Mapped.
  std::vector<Frame> Frames;
};

/// A determinacy race.
struct Race {
  /// The two accesses in the order of the serial execution.
  Access First, Second;
  Object Of;
  /// The frames from the function in which both paths part outwards to main.
  std::vector<Frame> Common;
  /// The spawn whose child, or a descendant of that child, makes the first
  /// access, and the next sync after the spawn. If that sync stood earlier in
  /// the program, it would precede the second access.
  Place SpawnAt, SyncAt;
  /// True if the spawn at SpawnAt is the spawn of a parallel loop.
  bool InLoop = false;
  /// True if the spawn at SpawnAt is a call of cilk::async, whose task no sync
  /// waits for.
  bool Async = false;
  /// True if a run-once function makes the second access, and has not made it
  /// in parallel with the first access in this run. In another run, the strand
  /// that reads the function's flag at OnceAt, in parallel with the first
  /// access, may call the function.
  bool RunsOnce = false;
  Place OnceAt;
  /// The locks held at the first and at the second access. No lock was held at
  /// both.
  std::vector<std::string> FirstLocks, SecondLocks;
};

/// Returns true if the members of \p R agree with one another. For assertions.
inline bool isConsistent(const Race &R) {
  const bool Changes =
      R.First.Is != Access::Read || R.Second.Is != Access::Read;
  // First.Address is a byte of the first access that the second access
  // contains, too.
  const bool Overlaps =
      R.First.Address - R.Second.Address < (R.Second.Size ? R.Second.Size : 1);
  const bool HasSync = R.SyncAt.File != nullptr;
  return Changes && Overlaps && !(R.Async && (R.InLoop || HasSync));
}

/// A strand that waits for an event that comes later in the serial order.
struct Wait {
  /// The call in which the strand waits, with all frames.
  Access Here;
  /// The place of the event that the strand waits for, if known, and the
  /// function that causes it, as actorOf writes it.
  Place Put;
  std::string PutBy;
};

} // namespace cilksan

#endif // CILKSAN_FINDINGS_RACE_H
