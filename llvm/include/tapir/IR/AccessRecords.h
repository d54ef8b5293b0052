//===- AccessRecords.h - records of the source's accesses -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool that looks for races must see the accesses of the source, not only
// those that optimisations leave. LLVM removes a store to a static variable
// that is never read, and a load whose value is unused, but both may race. So
// each load and store of memory that may be shared gets a record before the
// first optimisation: a call of llvm.var.annotation, with the address, the
// size, and whether the access writes. LLVM removes no such call, gives it no
// cost, and knows that it neither accesses the memory nor keeps the address. So
// the access itself is optimised in the same way as without the record.
//
// The tool's hooks are inserted at the records, and at the accesses that no
// record covers. Then the records are removed.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_ACCESSRECORDS_H
#define TAPIR_IR_ACCESSRECORDS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Alignment.h"

#include <cstdint>
#include <optional>

namespace llvm {
class CallInst;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace tapir {

/// The facts that a record states about an access.
struct AccessRecord {
  llvm::Value *Address;
  /// The size if it is known at compile time.
  std::optional<uint64_t> FixedBytes;
  /// The size, whether constant or not, converted to a pointer.
  llvm::Value *Bytes;
  llvm::Align Alignment;
  bool Writes = false;
  /// True if the access reads or writes an object's pointer to its virtual
  /// table.
  bool IsOfTable = false;
};

/// Inserts a record of \p Bytes, an i64, at \p Address before \p Access.
void recordAccess(llvm::Instruction &Access, llvm::Value &Address,
                  llvm::Value &Bytes, llvm::Align Alignment, bool Writes);

/// Returns the contents of \p I if it is a record, and otherwise nothing.
std::optional<AccessRecord> getAccessRecord(const llvm::Instruction &I);
inline bool isAccessRecord(const llvm::Instruction &I) {
  return getAccessRecord(I).has_value();
}

/// Removes all records of \p M. Returns true if there were any.
bool dropAccessRecords(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_IR_ACCESSRECORDS_H
