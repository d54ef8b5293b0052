//===- ReducerCalls.h - calls of reducers' functions ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No exception can leave a function of a reducer: it is called by look-ups and
// syncs, which are no calls of the program's that an exception could leave. The
// functions are defined in models/CaughtReducerCalls.cpp, which can catch.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_REDUCERCALLS_H
#define CILKSAN_ORDER_REDUCERCALLS_H

namespace cilksan {

/// Calls the program's function as the running strand does. Ends the process
/// with a message if an exception leaves it.
void callIdentity(void (*Identity)(void *), void *View);
void callReduce(void (*Reduce)(void *, void *), void *Left, void *Right);

} // namespace cilksan

#endif // CILKSAN_ORDER_REDUCERCALLS_H
