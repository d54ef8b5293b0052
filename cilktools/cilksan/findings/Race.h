//===- Race.h - what Cilksan knows of a determinacy race --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector fills in a Race, the writers of reports (text, JSON, SARIF) read
// it. It holds copies: nothing in it points into the detector or the program,
// except for the strings, which live as long as the process.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_FINDINGS_RACE_H
#define CILKSAN_FINDINGS_RACE_H

#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

/// A place in the source; what is unknown is null or 0. Lines and columns start
/// at 1.
struct Place {
  const char *File = nullptr;
  int Line = 0;
  int Column = 0;
};

/// One step of a way from main to an access, as a debugger's frame.
struct Frame {
  enum Kind : uint8_t {
    Call,      ///< Function was called at At
    Spawn,     ///< Function, or a statement of it, was spawned at At
    Iteration, ///< an iteration of the parallel loop at At
    Async,     ///< a task that no sync joins, of cilk::async, started at At
    Inlined,   ///< Function was called at At, and inlined there
    Library,   ///< Function is a library's and called at At; it is modelled
  } Is = Call;
  const char *Function = nullptr;
  Place At;
};

struct Access {
  enum Kind : uint8_t {
    Read,
    Write,
    Merge, ///< two views of a reducer are being merged
    /// The memory is given back: a heap block, or the array Variable, whose
    /// scope ends.
    Free,
  } Is = Read;
  bool Atomic = false;
  Place At;
  /// The function that At lies in.
  const char *Function = nullptr;
  /// The variable or field accessed and where it is declared, if known.
  const char *Variable = nullptr;
  Place Declared;
  uint64_t Address = 0;
  /// In bytes.
  uint64_t Size = 0;
  /// From the access outwards, up to where both accesses' ways part; see
  /// Race::Common for the rest.
  std::vector<Frame> Frames;
};

/// What the address that is raced for belongs to.
struct Object {
  enum Kind : uint8_t {
    Unknown,
    Global,
    Stack,
    Heap,
    Mapped,
    Library, ///< a library keeps it for itself, as the seed of rand
  } Is = Unknown;
  /// A static variable of a function.
  bool IsLocalStatic = false;
  const char *Name = nullptr;
  Place At; ///< declared or allocated
  uint64_t Begin = 0;
  uint64_t Size = 0;
  /// How the allocation came about, for Heap and Mapped.
  std::vector<Frame> Frames;
};

struct Race {
  /// In the order of the serial execution.
  Access First, Second;
  Object Of;
  /// From the function in which both ways part outwards to main.
  std::vector<Frame> Common;
  /// The spawn whose child the first access is in, or is of a descendant of,
  /// and the sync that would come before the second one if it stood there
  /// earlier (the next one after the spawn).
  Place SpawnAt, SyncAt;
  /// Whether that spawn is a parallel loop's.
  bool InLoop = false;
  /// Whether it is a call of cilk::async: then there is no sync.
  bool Async = false;
  /// Locks held at both accesses are none; these were held at either.
  std::vector<std::string> FirstLocks, SecondLocks;
};

/// A strand that waits, in the serial order, for what is done later in it.
struct Wait {
  /// The call in which it waits, and all frames.
  Access Here;
  /// Where that is done, if known, and by whom, as actorOf says it.
  Place Put;
  std::string PutBy;
};

} // namespace cilksan

#endif // CILKSAN_FINDINGS_RACE_H
