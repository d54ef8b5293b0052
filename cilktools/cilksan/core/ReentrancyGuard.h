//===- ReentrancyGuard.h - the tool's own work ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The boundary between the program's code and the tool's code: a guard that
// keeps hooks from following the tool's own work. It has a header of its own
// for the models of functions, which need no other part of a run's state.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_REENTRANCYGUARD_H
#define CILKSAN_CORE_REENTRANCYGUARD_H

namespace cilksan {

/// Marks the tool's own work on this thread. As long as a guard lives,
/// isChecking() is false and hooks do nothing.
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
