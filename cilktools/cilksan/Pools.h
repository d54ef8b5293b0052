//===- Pools.h - allocators of the program's own ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_POOLS_H
#define CILKSAN_POOLS_H

#include <cstdint>

namespace cilksan {

/// Returns true if the program has said that the memory at \p Addr is a
/// worker's own.
bool isWorkersOwn(uintptr_t Addr);

/// Removes the range from what is a worker's own: an allocator gives it out.
void forgetWorkerStorage(uintptr_t Addr, uint64_t Size);

} // namespace cilksan

#endif // CILKSAN_POOLS_H
