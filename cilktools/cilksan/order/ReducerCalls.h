//===- ReducerCalls.h - calls of reducers' functions ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of reducers' functions. No exception can leave such a function:
// look-ups and syncs call it, and an exception cannot leave them, because they
// are not calls in the program. The definitions are in
// models/CaughtReducerCalls.cpp, which is compiled with exceptions and can
// catch.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_REDUCERCALLS_H
#define CILKSAN_ORDER_REDUCERCALLS_H

namespace cilksan {

/// Call the program's function in the running strand. End the process with a
/// message if an exception leaves it.
void callIdentity(void (*Identity)(void *), void *View);
void callReduce(void (*Reduce)(void *, void *), void *Left, void *Right);

} // namespace cilksan

#endif // CILKSAN_ORDER_REDUCERCALLS_H
