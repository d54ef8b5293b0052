//===- Records.h - what cells refer to --------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cell of the shadow memory names a record: a load or store and its size, the
// way from main to the function that ran it, and the locks held. Records and
// contexts are made when they are needed for a first access, so what accesses
// nothing leaves nothing behind; and the iterations of a loop have the same
// ones. RecordCollector.cpp throws away what no cell names.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_RECORDS_H
#define CILKSAN_CORE_RECORDS_H

#include "GrowingTable.h"
#include "State.h"

namespace cilksan {

struct Context {
  /// Smaller than its own number; of main and the like RootContext.
  uint32_t Parent;
  /// The parent's call, and what it called, as in Activation.
  Site Call;
  uint32_t Place;
};
constexpr uint32_t RootContext = NoContext + 1;

struct Record {
  uint32_t Context;
  Site Where;
  uint32_t Lockset;
  /// In bytes; 0: too large for a number here.
  uint32_t Size;
};

constexpr uint32_t MaxRecords = 1u << 28, MaxContexts = 1u << 28;
extern Table<Context, MaxContexts> Contexts;
extern Table<Record, MaxRecords> Records;

void initRecords();

/// The context of a live activation.
uint32_t contextOf(Activation *A);

/// The record of this number, which may have LockedBit.
inline const Record &recordAt(uint32_t Number) {
  return Records[Number & ~LockedBit];
}

/// Makes the context of the running activation, which isn't there.
uint32_t makeContext();
inline uint32_t currentContext() {
  uint32_t C = __csan_state.Context;
  return C != NoContext ? C : makeContext();
}

/// The number, with LockedBit if so, of the record of an access in the running
/// activation; another one with the same contents each time, maybe.
uint32_t recordOf(Site Where, uint32_t Lockset, uint64_t Size);
/// Likewise, without looking for one.
uint32_t addRecord(Site Where, uint32_t Lockset, uint64_t Size);

/// Forgets what it remembers of the tables, which have been renumbered.
void resetRecordCaches();

/// One of the tables has grown so much that RecordCollector.cpp should be
/// called.
extern bool WantsCollection;
/// The sizes at which that is so.
struct RecordLimits {
  uint32_t Contexts, Records;
};
extern RecordLimits Limits;

inline uint32_t recordedSize(uint64_t Size) {
  return Size <= UINT32_MAX ? static_cast<uint32_t>(Size) : 0;
}

inline uint32_t addRecord(Site Where, uint32_t Lockset, uint64_t Size) {
  uint32_t New =
      Records.add({currentContext(), Where, Lockset, recordedSize(Size)});
  if (New >= Limits.Records)
    WantsCollection = true;
  return Lockset ? New | LockedBit : New;
}

} // namespace cilksan

#endif // CILKSAN_CORE_RECORDS_H
