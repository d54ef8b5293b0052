//===- TestHarness.h - test harnesses of languages --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A language's test harness, such as Rust's, runs tests on threads of its own,
// which Cilksan does not follow. Under Cilksan, the harness has to run tests in
// its caller's thread, so the models of functions that make threads ask whether
// a harness is running.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_TESTHARNESS_H
#define CILKSAN_RUN_TESTHARNESS_H

namespace cilksan {

/// Returns true if the harness runs in this thread: main has called the
/// harness, and the harness is not calling a test. Returns false in threads
/// that are not followed.
bool isInHarness();

} // namespace cilksan

#endif // CILKSAN_RUN_TESTHARNESS_H
