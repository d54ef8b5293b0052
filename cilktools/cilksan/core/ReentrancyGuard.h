//===- ReentrancyGuard.h - the tool's own work ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between the program's code and the tool's. Models of functions use it as
// well, which know nothing else of a run's state.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_REENTRANCYGUARD_H
#define CILKSAN_CORE_REENTRANCYGUARD_H

namespace cilksan {

/// The tool's own work on this thread: while one lives, isChecking() is false
/// and hooks do nothing.
class ReentrancyGuard {
public:
  ReentrancyGuard();
  ~ReentrancyGuard();
  ReentrancyGuard(const ReentrancyGuard &) = delete;
  ReentrancyGuard &operator=(const ReentrancyGuard &) = delete;

private:
  bool Before;
};

} // namespace cilksan

#endif // CILKSAN_CORE_REENTRANCYGUARD_H
