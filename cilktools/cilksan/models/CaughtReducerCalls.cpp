//===- CaughtReducerCalls.cpp - calls of reducers' functions --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of reducers' functions that catch exceptions. The detector itself is
// compiled without exceptions, and lets the program's exceptions pass. The
// models are compiled with exceptions.
//
//===----------------------------------------------------------------------===//

#include "../core/Callback.h"
#include "../order/ReducerCalls.h"
#include <cstdlib>

using namespace cilksan;

[[noreturn]] static void refuse(const char *Does) {
  noteException(Does);
  abort();
}

void cilksan::callIdentity(void (*Identity)(void *), void *View) {
  try {
    callBack(Identity, View);
  } catch (...) {
    refuse("lets an exception leave the identity function of a reducer");
  }
}

void cilksan::callReduce(void (*Reduce)(void *, void *), void *Left,
                         void *Right) {
  try {
    callBack(Reduce, Left, Right);
  } catch (...) {
    refuse("lets an exception leave the reduce function of a reducer");
  }
}
