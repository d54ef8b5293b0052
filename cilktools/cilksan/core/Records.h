//===- Records.h - records and contexts of accesses -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Records and contexts, which shadow cells refer to. A record has the site and
// the size of an access, the locks held, and a context: the calls and spawns
// from main to the function that made the access. A record or a context is made
// at the first access that needs it. So a function without accesses makes no
// records, and the iterations of a loop share their records.
// RecordCollector.cpp frees the records and contexts to which no cell refers.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_RECORDS_H
#define CILKSAN_CORE_RECORDS_H

#include "GrowingTable.h"
#include "State.h"

namespace cilksan {

/// The calls and spawns from main to an activation: a step, and the context
/// around it.
struct Context {
  /// The caller's or spawner's context, whose number is smaller than the number
  /// of this context. It is RootContext for main and other outermost functions.
  uint32_t Parent;
  /// The parent's call, and the called place, as in Activation.
  Site Call;
  uint32_t Place;
};
constexpr uint32_t RootContext = NoContext + 1;

/// An access, as cells refer to it: its context and site, the lockset held, and
/// its size.
struct Record {
  uint32_t Context;
  Site Where;
  uint32_t Lockset;
  /// The size in bytes, or 0 if it is 4 GiB or more.
  uint32_t Size;
};

constexpr uint32_t MaxRecords = 1u << 28, MaxContexts = 1u << 28;
extern Table<Context, MaxContexts> Contexts;
extern Table<Record, MaxRecords> Records;

/// Reserves the tables of contexts and records.
void initRecords();

/// Returns the context of \p A, which has not ended.
uint32_t contextOf(Activation *A);

/// Returns the record \p Number, which may have LockedBit.
inline const Record &recordAt(uint32_t Number) {
  return Records[Number & ~LockedBit];
}

/// Makes the context of the running activation, which has no context yet.
uint32_t makeContext();
/// Returns the context of the running activation.
inline uint32_t currentContext() {
  uint32_t C = __csan_state.Context;
  return C != NoContext ? C : makeContext();
}

/// Returns the number of the record of an access in the running activation,
/// with LockedBit if \p Lockset is not empty. Two calls may return records with
/// the same contents and different numbers.
uint32_t recordOf(Site Where, uint32_t Lockset, uint64_t Size);
/// Does the same, and always makes a new record.
uint32_t addRecord(Site Where, uint32_t Lockset, uint64_t Size);

/// Forgets the recent results of recordOf. Called after a renumbering.
void resetRecordCaches();

/// True if one of the tables has reached its limit, so that collect() should be
/// called.
extern bool WantsCollection;
/// The sizes of the tables at which the next collection is due.
struct RecordLimits {
  uint32_t Contexts, Records;
};
extern RecordLimits Limits;

/// Returns the value of Record::Size for a size in bytes.
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
