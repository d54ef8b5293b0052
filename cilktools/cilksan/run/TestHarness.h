//===- TestHarness.h - where a language's tests are run ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A language's test harness, such as Rust's, runs tests on threads of its own,
// which Cilksan doesn't follow. It is to run them where it is called instead,
// so that models of functions that make threads have to know it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_TESTHARNESS_H
#define CILKSAN_RUN_TESTHARNESS_H

namespace cilksan {

/// Returns true if the harness is at work in this thread: main has called it,
/// and it no test. False in threads that aren't followed.
bool isInHarness();

} // namespace cilksan

#endif // CILKSAN_RUN_TESTHARNESS_H
