//===- WorkerStorage.h - memory that belongs to one worker ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The set of address ranges that the program has declared to belong to one
// worker. Races in it are not reported. The set is searched only after a race
// has been found, so that programs without such storage pay nothing.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_WORKERSTORAGE_H
#define CILKSAN_OBJECTS_WORKERSTORAGE_H

#include <cstdint>

namespace cilksan {

/// Returns true if the program has said that the memory at \p Addr is a
/// worker's own.
bool isWorkersOwn(uintptr_t Addr);

/// Adds the range to the set, because the program declares it.
void addWorkerStorage(uintptr_t Addr, uint64_t Size);
/// Removes the range from the set, because an allocator gives it out.
void forgetWorkerStorage(uintptr_t Addr, uint64_t Size);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_WORKERSTORAGE_H
