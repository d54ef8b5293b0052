//===- LockMode.h - modes of locks ------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The mode in which a lock is held. Models tell the detector the mode, and
// locksets keep it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_LOCKS_LOCKMODE_H
#define CILKSAN_LOCKS_LOCKMODE_H

#include <cstdint>

namespace cilksan {

/// The mode of a lock. Two strands that hold a lock in shared mode do not
/// exclude each other.
enum class LockMode : uint8_t { Exclusive, Shared };

} // namespace cilksan

#endif // CILKSAN_LOCKS_LOCKMODE_H
